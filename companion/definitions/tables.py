"""Tables from spreadsheets: rows of cells, each with its place. CSV and TSV here, XLSX in `workbook.py`.

Here a cell is text, or a value of a workbook. `rows.py` reads it as its column needs it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePosixPath
from typing import NamedTuple

from companion.definitions.complaints import Complaint, FieldPath
from companion.definitions.document import Source
from companion.definitions.reader import UNPRINTABLE, check_size, decoded
from companion.definitions.survey import LONGEST_SCALAR

MOST_BYTES = 1 << 22
MOST_ROWS = 10_000
MOST_COLUMNS = 100
MOST_CELLS = 200_000
SEPARATORS = {".csv": ",", ".tsv": "\t"}
WORKBOOK = ".xlsx"
ENDINGS = (*SEPARATORS, WORKBOOK)
SAVE_AS = "; save the table as UTF-8 (spreadsheets call it CSV UTF-8)"

_QUOTED = re.compile(r'"((?:[^"]|"")*)("?)')
_HEADERS = re.compile(r"\S[^\r\n]*")
_END = re.compile(r"\r\n|\r|\n|$")

CellValue = str | int | float | bool | None


class TableSource(Source):
    """A table's name and places; complaints name only the field of an item, because the line shows which item."""

    def complaint(self, at: int, what: str, path: FieldPath = ()) -> Complaint:
        return super().complaint(at, what, without_item(path))


class Cell(NamedTuple):
    """The value of a cell, without blanks around it, and its place; None or an empty text means empty."""

    value: CellValue
    at: int

    @property
    def is_empty(self) -> bool:
        return self.value is None or self.value == ""


class CellTable(NamedTuple):
    """The cells under the headers, row by row, without empty rows; a `typed` table has numbers, not only text.

    `faults` are mistakes in single cells; those cells are empty here.
    """

    source: Source
    header: list[Cell]
    rows: list[list[Cell]]
    typed: bool = False
    faults: Sequence[Complaint] = ()


def without_item(path: FieldPath) -> FieldPath:
    """The path of a field within its item."""
    return path[2:] if path[:1] == ("items",) else path


def read_table(content: bytes, name: str, ending: str, sheet: str | None = None) -> CellTable:
    """The table in a file with this ending; raises UnreadableText with the place where reading stopped.

    `sheet` is the name of a workbook's sheet (default: the first).
    """
    check_size(len(content), name, MOST_BYTES)
    source: Source
    cells: Iterable[list[Cell]]
    faults: list[Complaint] = []
    if ending == WORKBOOK:
        from companion.definitions.workbook import read_workbook

        source, cells = read_workbook(content, name, sheet, faults)
    else:
        text = decoded(content, name, SAVE_AS).removeprefix("\ufeff")
        source = TableSource(name, text)
        cells = _rows(text, _separator(text, ending), source)
    found = _bounded(cells, source)
    if not found:
        source.refuse(0, "the table is empty; add a line of headers and rows under it")
    return CellTable(source, found[0], found[1:], ending == WORKBOOK, faults)


def ending_of(name: str) -> str:
    """The ending of a file's name, with its dot."""
    return PurePosixPath(name).suffix


def _separator(text: str, ending: str) -> str:
    """The separator of cells; where the decimal point is a comma, spreadsheets write semicolons into a .csv."""
    found = _HEADERS.search(text)
    headers = found[0] if found else ""
    signs = (",", ";", "\t") if ending == ".csv" else ("\t",)
    return next((sign for sign in signs if sign in headers), SEPARATORS[ending])


def _bounded(cells: Iterable[list[Cell]], source: Source) -> list[list[Cell]]:
    """The rows that are not empty, within limits that no honest table reaches."""
    found: list[list[Cell]] = []
    count = 0
    for row in cells:
        count += len(row)
        if len(row) > MOST_COLUMNS:
            source.refuse(row[MOST_COLUMNS].at, f"there are more than {MOST_COLUMNS} columns, the most allowed")
        if count > MOST_CELLS:
            source.refuse(row[0].at, f"there are more than {MOST_CELLS} cells, the most allowed")
        if all(cell.is_empty for cell in row):
            continue
        for cell in row:
            _check_cell(cell, source)
        found.append(row)
        if len(found) > MOST_ROWS + 1:
            source.refuse(row[0].at, f"there are more than {MOST_ROWS} rows, the most allowed")
    return found


def _check_cell(cell: Cell, source: Source) -> None:
    if isinstance(cell.value, str):
        if len(cell.value) > LONGEST_SCALAR:
            source.refuse(cell.at, f"a cell is longer than {LONGEST_SCALAR} characters, the most allowed")
        if bad := UNPRINTABLE.search(cell.value):
            source.refuse(cell.at, f"the control character U+{ord(bad[0]):04X} is not allowed")


# --- CSV and TSV


def _rows(text: str, separator: str, source: Source) -> Iterator[list[Cell]]:
    plain = re.compile(rf"[^{re.escape(separator)}\r\n]*")
    at = 0
    while at < len(text):
        row: list[Cell] = []
        while True:
            cell, at = _cell(text, at, plain, separator, source)
            row.append(cell)
            if not text.startswith(separator, at):
                break
            at += 1
            if len(row) > MOST_COLUMNS:
                break
        yield row
        end = _END.match(text, at)
        at = end.end() if end else at


def _cell(text: str, at: int, plain: re.Pattern[str], separator: str, source: Source) -> tuple[Cell, int]:
    """The cell that starts at a place, and the place where it ends."""
    quoted = _QUOTED.match(text, at)
    if quoted is None:
        found = plain.match(text, at)
        value, end = (found[0], found.end()) if found else ("", at)
        return Cell(_trimmed(value), at), end
    if not quoted[2]:
        source.refuse(at, "this quote is never closed; write a quote inside quotes twice")
    end = quoted.end()
    if not (text.startswith(separator, end) or _END.match(text, end)):
        between = {"\t": "a tab"}.get(separator, f"a '{separator}'")
        source.refuse(
            end, f"there is text after closing quotes; put {between} or the end of the line there, or double the quote"
        )
    return Cell(_trimmed(quoted[1].replace('""', '"')), at), end


def _trimmed(value: str) -> str:
    return value.strip().replace("\r\n", "\n").replace("\r", "\n")
