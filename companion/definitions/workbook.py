"""XLSX: the values of a workbook's sheet, each with its cell. It is checked first, then openpyxl reads it."""

from __future__ import annotations

import datetime
import math
import re
import warnings
import zipfile
from collections.abc import Container, Iterator
from contextlib import closing
from dataclasses import replace
from io import BytesIO
from pathlib import PurePosixPath
from typing import Any

from companion.definitions.complaints import Complaint, FieldPath, UnreadableText, field_name
from companion.definitions.document import FilePlace, Source
from companion.definitions.scalars import MOST_DIGITS
from companion.definitions.tables import MOST_COLUMNS, MOST_ROWS, Cell, CellValue, without_item
from companion.definitions.words import did_you_mean, either, in_bytes, shorten

MOST_PARTS = 2_000
MOST_UNPACKED = 1 << 25
_WIDTH = 1 << 15
"""More columns than any sheet has: a cell's place is its row times this, plus its column."""
_WIDE_SIGNS = (b"\xff\xfe", b"\xfe\xff", b"<\0", b"\0<")
_MERGED = re.compile(rb'<(?:\w+:)?mergeCell ref="([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3}[0-9]{1,7})"')
_PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


class CellSource(Source):
    """The cells of a workbook: line and column are those of the sheet, and the field begins with `B7`."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "")

    def mark(self, at: int) -> FilePlace:
        row, column = divmod(at, _WIDTH)
        return FilePlace(max(row, 1), max(column, 1))

    def complaint(self, at: int, what: str, path: FieldPath = ()) -> Complaint:
        found = super().complaint(at, what, path)
        field = " ".join(part for part in (_letters(found), field_name(without_item(path))) if part)
        return Complaint(found.file, found.line, found.column, field, found.what)


def _letters(place: Complaint) -> str:
    """The name of the cell in spreadsheets, such as B7."""
    number, letters = place.column, ""
    while number:
        number, digit = divmod(number - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return f"{letters}{place.line}"


def read_workbook(
    content: bytes, name: str, sheet: str | None, faults: list[Complaint]
) -> tuple[Source, list[list[Cell]]]:
    """The rows of a sheet; raises UnreadableText for an invalid workbook or a missing sheet.

    Mistakes in single cells are added to `faults`.
    """
    try:
        _check_parts(content, name)
        with warnings.catch_warnings():  # openpyxl's warnings about things it ignores are of no use here
            warnings.simplefilter("ignore")
            return _read(content, name, sheet, faults)
    except UnreadableText:
        raise
    except zipfile.BadZipFile:
        raise _refused(name, "this is not a readable workbook; save it as .xlsx in a spreadsheet") from None
    except Exception as error:  # a broken workbook can cause any error in openpyxl
        raise _refused(name, f"this is not a readable workbook ({shorten(str(error) or repr(error), 80)})") from None


def _refused(name: str, what: str) -> UnreadableText:
    return UnreadableText(Complaint(name, 1, 1, "", what))


def _check_parts(content: bytes, name: str) -> None:
    """Refuse files that unpack to far more than their size, and XML that could refer to other files."""
    with zipfile.ZipFile(BytesIO(content)) as packed:
        parts = packed.infolist()
        if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
            raise _refused(name, f"unpacked, the workbook is larger than {in_bytes(MOST_UNPACKED)}, the most allowed")
        for part in parts:
            if part.compress_type not in _PACKINGS:
                raise _refused(name, "the workbook is packed in a way that spreadsheets do not use")
            text = packed.read(part)
            if text.startswith(_WIDE_SIGNS) or b"<!DOCTYPE" in text:
                raise _refused(name, f"{shorten(part.filename)} in the workbook is not what spreadsheets write")


def _read(content: bytes, name: str, sheet: str | None, faults: list[Complaint]) -> tuple[Source, list[list[Cell]]]:
    from openpyxl import load_workbook

    source = CellSource(name)
    with closing(load_workbook(BytesIO(content), read_only=True, keep_links=False)) as book:
        title = _title(book, sheet, name)
        formulas = {at for row in _rows(book[title]) for at, cell in row if cell.data_type == "f"}
    with closing(load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)) as book:
        rows = [
            [_cell(at, cell, at in formulas, source, faults) for at, cell in row]
            for row in _rows(book[title], formulas)
        ]
        if faults and rows and faults[0].line == source.mark(rows[0][0].at).line:  # without headers nothing can be read
            raise UnreadableText(faults[0])
        if not rows and (others := [one.title for one in book.worksheets if one.title != title]):
            what = f"the sheet '{shorten(title)}' is empty; use 'rows: {PurePosixPath(name).name}#SHEET' for another"
            raise _refused(name, f"{what}: {shorten(either(others), 200)}")
        _refuse_merged(content, book[title], source)
    return source, rows


def _refuse_merged(content: bytes, sheet: Any, source: Source) -> None:
    """Refuse merged cells: all but the first are empty, although a spreadsheet shows them as one."""
    with zipfile.ZipFile(BytesIO(content)) as packed:
        found = _MERGED.search(packed.read(sheet._worksheet_path))
    if found:
        column = sum((letter - 64) * 26**place for place, letter in enumerate(reversed(found[1])))
        what = f"the cells {found[1].decode()}{found[2].decode()} to {found[3].decode()} are merged"
        source.refuse(int(found[2]) * _WIDTH + column, f"{what}; split them, and write a value into each")


def _title(book: Any, sheet: str | None, name: str) -> str:
    """The name of the sheet to read (default: the first)."""
    titles = [one.title for one in book.worksheets]
    if not titles:
        raise _refused(name, "there is no sheet in the workbook")
    if sheet is not None and sheet not in titles:
        what = f"there is no sheet '{shorten(sheet)}' in the workbook{did_you_mean(sheet, titles)}"
        raise _refused(name, f"{what}; use {shorten(either(titles), 200)}")
    return sheet or str(titles[0])


def _rows(sheet: Any, formulas: Container[int] = ()) -> Iterator[list[tuple[int, Any]]]:
    """The cells of each row with their places, up to the last one with a value or a formula."""
    sheet.reset_dimensions()  # the size given in the file may be wrong
    # One more than allowed, to notice that there are too many.
    rows = sheet.iter_rows(max_row=MOST_ROWS + 2, max_col=MOST_COLUMNS + 1)
    for number, row in enumerate(rows, 1):
        cells = [(number * _WIDTH + column, cell) for column, cell in enumerate(row, 1)]
        while cells and cells[-1][1].value is None and cells[-1][0] not in formulas:
            cells.pop()
        if cells:
            yield cells


def _cell(at: int, cell: Any, is_formula: bool, source: Source, faults: list[Complaint]) -> Cell:
    """The cell, empty if there is a mistake in it."""
    if what := _fault(cell, is_formula):
        faults.append(replace(source.complaint(at, what), stands_alone=True))
        return Cell(None, at)
    return Cell(_plain(cell.value), at)


def _fault(cell: Any, is_formula: bool) -> str:
    """What is wrong with a cell; empty if nothing is."""
    if cell.data_type == "e":
        return f"{shorten(str(cell.value))} is a spreadsheet error; use a value"
    if is_formula and cell.value is None:
        return "this formula has no value; open the workbook in a spreadsheet and save it there"
    if isinstance(cell.value, int) and abs(cell.value) >= 10**MOST_DIGITS:
        return f"a whole number of more than {MOST_DIGITS} digits; use fewer, or text"
    return ""


def _plain(value: Any) -> CellValue:
    """A value for a table: dates and times become text."""
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        value = value.date()
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    return str(value).strip().replace("\r\n", "\n").replace("\r", "\n")
