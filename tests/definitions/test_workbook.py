"""XLSX: what its cells mean, where they are, and what is no workbook."""

from __future__ import annotations

import datetime
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from companion.definitions.complaints import UnreadableText
from companion.definitions.tables import CellTable, read_table
from tests.definitions.tables import TableGame, workbook


def table(content: bytes, sheet: str | None = None) -> CellTable:
    return read_table(content, "cards.xlsx", ".xlsx", sheet)


def refusal(content: bytes, sheet: str | None = None) -> str:
    with pytest.raises(UnreadableText) as caught:
        table(content, sheet)
    return str(caught.value)


def fault(content: bytes) -> str:
    """The only mistake in a single cell."""
    (found,) = table(content).faults
    return str(found)


def repacked(content: bytes, change: Callable[[str, bytes], bytes]) -> bytes:
    """The workbook with its parts changed."""
    packed = BytesIO()
    with zipfile.ZipFile(BytesIO(content)) as old, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.infolist():
            new.writestr(part.filename, change(part.filename, old.read(part)))
    return packed.getvalue()


@pytest.mark.parametrize(
    ("value", "read"),
    [("text", "text"), (7, 7), (1.5, 1.5), (True, True), (None, None), (" a \r\nb ", "a \nb"), ("007", "007"),
     (datetime.date(2026, 11, 21), "2026-11-21"), (datetime.datetime(2026, 11, 21, 9, 30), "2026-11-21T09:30:00"),
     (datetime.time(9, 30), "09:30:00")],
)  # fmt: skip
def test_a_cell_has_the_value_the_spreadsheet_shows(value: Any, read: Any) -> None:
    cell = table(workbook(["id"], ["x", value, "end"])).rows[0][1]
    assert (cell.value, type(cell.value)) == (read, type(read))


def test_numbers_are_numbers_and_text_is_text(tmp_path: Path) -> None:
    game = TableGame(tmp_path / "tea-time")
    game.edit("guests.yaml", "guests.csv", "guests.xlsx")
    rows = ["id", "name", "copies", "cups", "note", "year:text", "icons[]", "rude"]
    game.write("guests.xlsx", workbook(rows, ["aunt", 7, "2", 3, "4", 1999, "cake; 5", True]))
    (item,) = game.items()
    assert (item.name, item.copies) == ("7", 2)
    assert dict(item.facts) == {"cups": 3, "note": "4", "year": "1999", "icons": ("cake", 5), "rude": True}


def test_mistakes_name_the_cell(tmp_path: Path) -> None:
    game = TableGame(tmp_path / "tea-time")
    game.edit("guests.yaml", "guests.csv", "guests.xlsx")
    game.write("guests.xlsx", workbook([], ["id", "name", "copies"], ["aunt", None, 2.5], ["vicar", "V", True, "x"]))
    assert game.complaints() == [
        "tea-time/guests.xlsx:3:2: B3 name: this is missing; use text",
        "tea-time/guests.xlsx:3:3: C3 copies: 2.5 is a number; use a whole number from 0 to 10000",
        "tea-time/guests.xlsx:4:3: C4 copies: true is a yes-or-no value; use a whole number from 0 to 10000",
        "tea-time/guests.xlsx:4:4: D4: there is no header above 'x'; add a header or empty the column",
    ]


def test_a_sheet_is_chosen_by_its_name() -> None:
    book = workbook(["first"], Heroes=[["id"], ["a"]], Villains=[["id"], ["b"]])
    assert [cell.value for cell in table(book, "Villains").rows[0]] == ["b"]
    assert table(book).header[0].value == "first"
    what = "there is no sheet 'Vilains' in the workbook; did you mean Villains?; use Sheet, Heroes or Villains"
    assert refusal(book, "Vilains") == f"cards.xlsx:1:1: {what}"


def test_a_formula_counts_for_its_value_and_is_reported_without_one() -> None:
    book = workbook(["id", "copies"], ["aunt", "=1+1"])
    assert "cards.xlsx:2:2: B2: this formula has no value; open the workbook" in fault(book)
    computed = repacked(book, lambda _, part: part.replace(b"<v></v>", b"<v>2</v>").replace(b"<v />", b"<v>2</v>"))
    assert [cell.value for cell in table(computed).rows[0]] == ["aunt", 2]


def test_an_error_of_the_spreadsheet_s_is_reported() -> None:
    book = workbook(["id"], ["#REF!"])
    assert fault(book) == "cards.xlsx:2:1: A2: #REF! is a spreadsheet error; use a value"


def test_a_cell_with_a_mistake_hides_no_other_mistake(tmp_path: Path) -> None:
    game = TableGame(tmp_path / "tea-time")
    game.edit("guests.yaml", "guests.csv", "guests.xlsx")
    rows = ["aunt", "Aunt", "=1+1", "x"], ["vicar", "=2", "two", "y"], ["cat", "#REF!", 1, "z"]
    game.write("guests.xlsx", workbook([], ["id", "name", "copies", None], *rows))
    formula = "this formula has no value; open the workbook in a spreadsheet and save it there"
    column = "there is no header above 'x' and the 2 cells below it; add a header or empty the column"
    assert game.complaints() == [
        f"tea-time/guests.xlsx:3:3: C3: {formula}",
        f"tea-time/guests.xlsx:3:4: D3: {column}",
        f"tea-time/guests.xlsx:4:2: B4: {formula}",
        "tea-time/guests.xlsx:4:3: C4 copies: 'two' is text; use a whole number from 0 to 10000",
        "tea-time/guests.xlsx:5:2: B5: #REF! is a spreadsheet error; use a value",
    ]


def test_a_header_with_a_mistake_is_reported_alone() -> None:
    assert refusal(workbook(["id", "=1+1"], ["aunt", "=1+1"])).startswith("cards.xlsx:1:2: B1: this formula")


def test_numbers_beyond_reason_are_reported() -> None:
    book = repacked(workbook(["id"], [7]), lambda _, part: part.replace(b"<v>7</v>", b"<v>" + b"7" * 30 + b"</v>"))
    assert "A2: a whole number of more than 18 digits" in fault(book)


@pytest.mark.parametrize("content", [b"", b"id,name\n", b"PK\x03\x04" + b"\0" * 40])
def test_what_is_no_workbook_is_reported(content: bytes) -> None:
    what = "this is not a readable workbook; save it as .xlsx in a spreadsheet"
    assert refusal(content) == f"cards.xlsx:1:1: {what}"


def test_merged_cells_are_reported_since_all_but_the_first_are_empty() -> None:
    book = Workbook()
    for row in (["id", "name"], ["fox", "Fox"], ["bell", "Bell"]):
        book.active.append(row)
    book.active.merge_cells("B2:B3")
    packed = BytesIO()
    book.save(packed)
    what = "the cells B2 to B3 are merged; split them, and write a value into each"
    assert refusal(packed.getvalue()) == f"cards.xlsx:2:2: B2: {what}"


def test_of_an_empty_sheet_the_others_are_named() -> None:
    book = Workbook()
    book.create_sheet("Guests").append(["id"])
    packed = BytesIO()
    book.save(packed)
    what = "the sheet 'Sheet' is empty; use 'rows: cards.xlsx#SHEET' for another: Guests"
    assert refusal(packed.getvalue()) == f"cards.xlsx:1:1: {what}"


def test_a_workbook_without_its_parts_is_reported() -> None:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as new:
        new.writestr("xl/nothing.xml", "<a/>")
    assert refusal(packed.getvalue()).startswith("cards.xlsx:1:1: this is not a readable workbook (")


def test_what_unpacks_to_too_much_is_not_unpacked() -> None:
    book = BytesIO(workbook(["id"], ["a"]))
    with zipfile.ZipFile(book, "a", zipfile.ZIP_DEFLATED) as more:
        more.writestr("xl/bomb.xml", b"0" * (1 << 25))
    assert "unpacked, the workbook is larger than 32 MB" in refusal(book.getvalue())


def test_too_many_parts_are_not_unpacked() -> None:
    book = BytesIO(workbook(["id"], ["a"]))
    with zipfile.ZipFile(book, "a") as more:
        for number in range(2_001):
            more.writestr(f"{number}", b"")
    assert "unpacked, the workbook is larger" in refusal(book.getvalue())


LAUGHS = b'<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>'


@pytest.mark.parametrize("part", ["xl/workbook.xml", "xl/worksheets/sheet1.xml", "docProps/core.xml", "xl/styles.xml"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le", "utf-16-be"])
def test_xml_with_entities_is_refused(part: str, encoding: str) -> None:
    def change(name: str, text: bytes) -> bytes:
        if name != part:
            return text
        body = text[text.index(b"?>") + 2 :] if text.startswith(b"<?xml") else text
        return (LAUGHS + body).decode().encode(encoding)

    assert f"{part} in the workbook is not what spreadsheets write" in refusal(
        repacked(workbook(["id"], ["a"]), change)
    )


def test_another_way_of_packing_is_refused() -> None:
    packed = BytesIO()
    with zipfile.ZipFile(BytesIO(workbook(["id"]))) as old, zipfile.ZipFile(packed, "w", zipfile.ZIP_LZMA) as new:
        for part in old.infolist():
            new.writestr(part.filename, old.read(part))
    assert "packed in a way that spreadsheets do not use" in refusal(packed.getvalue())


def test_a_size_that_is_not_so_is_not_believed() -> None:
    """A sheet may say that it is a million rows and columns; a row may say that it is the millionth."""

    def change(name: str, text: bytes) -> bytes:
        return text.replace(b'ref="A1:A2"', b'ref="A1:XFD1048576"').replace(b'r="2"', b'r="1000000"')

    book = repacked(workbook(["id"], ["a"]), change)
    assert table(book).rows == []


def test_too_many_columns_are_reported() -> None:
    assert "CW1: there are more than 100 columns" in refusal(workbook(["id"] * 150))


def test_too_many_rows_are_reported() -> None:
    book = Workbook(write_only=True)
    sheet = book.create_sheet("Sheet")
    for _ in range(10_002):
        sheet.append(["a"])
    packed = BytesIO()
    book.save(packed)
    assert "A10002: there are more than 10000 rows" in refusal(packed.getvalue())
