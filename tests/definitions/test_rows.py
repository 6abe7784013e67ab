"""Items from a table: what its headers and cells mean, and how mistakes in it are reported."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.definitions.definition import given_in
from companion.definitions.load import find_complaints, load_definition
from companion.definitions.rows import table_named
from tests.definitions.tables import GAME, SHEET, TableGame, workbook

PREFIX = "tea-time/guests.csv:"


@pytest.fixture
def game(tmp_path: Path) -> TableGame:
    return TableGame(tmp_path / "tea-time")


# --- what a table says


def test_a_table_without_mistakes_is_read_without_importing_what_compares_words(game: TableGame) -> None:
    game.write("guests.csv", "id,name,code,text\naunt,Aunt,AUNT,Brings a cake.\n")
    code = "import pathlib, sys; from companion.definitions.load import load_definition; "
    code += "load_definition(pathlib.Path(sys.argv[1])); print('rapidfuzz' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code, str(game.folder)], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_a_row_is_an_item_over_what_all_have(game: TableGame) -> None:
    game.write("guests.csv", "id,name,copies,code\naunt,Aunt,3,AUNT\nvicar,The Vicar,,\n")
    aunt, vicar = game.items()
    assert (aunt.id, aunt.name, aunt.copies, aunt.code) == ("aunt", "Aunt", 3, "AUNT")
    assert (vicar.name, vicar.copies, vicar.code) == ("The Vicar", None, None)
    assert {(token.shape, token.size_mm, token.component) for token in (aunt, vicar)} == {("card", (63, 88), "guests")}


def test_an_empty_cell_gives_nothing(game: TableGame) -> None:
    game.write("guests.csv", "id,name,copies\naunt,Aunt,3\nvicar,The Vicar,2\ndog,Dog,\n")
    aunt, vicar, dog = game.items()
    assert given_in(aunt) == given_in(vicar)
    assert set(given_in(aunt)) - set(given_in(dog)) == {"copies"}


def test_a_cell_takes_the_place_of_what_all_have(game: TableGame) -> None:
    game.edit(
        "guests.yaml", "component: guests}", "component: guests, facts: {cups: 1, house: blue, at: {x: 1, y: 2}}}"
    )
    game.write("guests.csv", "id,name,shape,cups,at.y\naunt,Aunt,round,2,\nvicar,Vicar,,,5\n")
    aunt, vicar = game.items()
    assert (aunt.shape, dict(aunt.facts["at"]), aunt.facts["cups"], aunt.facts["house"]) == (
        "round", {"x": 1, "y": 2}, 2, "blue",
    )  # fmt: skip
    assert (vicar.shape, dict(vicar.facts["at"]), vicar.facts["cups"]) == ("card", {"x": 1, "y": 5}, 1)


@pytest.mark.parametrize(
    ("header", "cell", "value"),
    [
        ("text", "Brings a cake.", "Brings a cake."),
        ("text", '"two\r\nlines, quoted ""so"""', 'two\nlines, quoted "so"'),
        ("text", "  blanks around it ", "blanks around it"),
        ("text", 'He said "so"', 'He said "so"'),
        ("text", "", ""),
        ("cups", "2", 2),
        ("cups", "-1.5", -1.5),
        ("cups", "007", "007"),
        ("cups", "1.50", "1.50"),
        ("cups", "1e5", "1e5"),
        ("cups", "9783161484100", "9783161484100"),
        ("cups", "null", "null"),
        ("rude", "true", True),
        ("rude", "FALSE", False),
        ("year:text", "1999", "1999"),
        ("answer:text", "true", "true"),
        ("icons[]", "cake; cup ;3", ("cake", "cup", 3)),
        ("icons[]", "cake", ("cake",)),
        ("icons[]", "", ()),
        ("text", "stays; goes", "stays; goes"),
        ("größe", "klein", "klein"),
    ],
)
def test_a_fact_is_what_its_cell_says(game: TableGame, header: str, cell: str, value: Any) -> None:
    facts = game.item(f"id,name,{header}\naunt,Aunt,{cell}\n").facts
    found = facts[header.removesuffix("[]").removesuffix(":text")]
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    ("header", "path"),
    [("text", ["text"]), ("Flavour Text", ["flavour_text"]), ("facts.text", ["text"]), ("stats.hp", ["stats", "hp"])],
)
def test_a_header_that_is_no_field_is_a_fact(game: TableGame, header: str, path: list[str]) -> None:
    value: Any = game.item(f"ID,Name,{header}\naunt,Aunt,x\n").facts
    for step in path:
        value = value[step]
    assert value == "x"


def test_fields_are_read_as_they_are_wanted(game: TableGame) -> None:
    game.write("guests.yaml", SHEET.replace("each: {shape: card, size_mm: [63, 88], component", "each: {component"))
    game.write(
        "rules.yaml", "kind: rules\nsections:\n  - {id: TEA, title: Tea, clauses: [{id: TT-TEA-01, text: Tea.}]}\n"
    )
    item = game.item("id,name,shape,size_mm,clauses,code\naunt,7,card,63.5;88,TT-TEA-01;TT-TEA-01,007\n")
    assert (item.name, item.size_mm, item.clauses, item.code) == (
        "7", (63.5, 88), ("TT-TEA-01", "TT-TEA-01"), "007",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("guests.csv", "id,name,copies\naunt,Aunt,2\n"),
        ("guests.csv", "\ufeffid,name,copies\r\naunt,Aunt,2\r\n"),
        ("guests.csv", "id;name;copies\naunt;Aunt;2"),
        ("guests.csv", " \r\n\nid;name;copies\naunt;Aunt;2"),
        ("guests.csv", "id\tname\tcopies\naunt\tAunt\t2"),
        ("guests.csv", '"id","name","copies"\n"aunt","Aunt","2"\n'),
        ("guests.csv", "\n,,\nid,name,copies,\n , ,\naunt,Aunt,2,,,\n\n"),
        ("guests.csv", "id,name,copies\raunt,Aunt,2\r"),
        ("guests.tsv", "id\tname\tcopies\naunt\tAunt\t2\n"),
        ("guests.xlsx", workbook(["id", "name", "copies"], ["aunt", "Aunt", 2])),
        ("guests.xlsx", workbook([], ["ID", "Name", "Copies"], [None], ["aunt", "Aunt", "2"])),
        ("guests.xlsx#Guests", workbook(["x"], Guests=[["id", "name", "copies"], ["aunt", "Aunt", 2]])),
        ("data/all/guests.csv", "id,name,copies\naunt,Aunt,2\n"),
        ("Große Gäste #1.csv", "id,name,copies\naunt,Aunt,2\n"),
        ("#1/guests.tsv", "id\tname\tcopies\naunt\tAunt\t2\n"),
        ("guests #1.xlsx#Guests #2", workbook(["x"], **{"Guests #2": [["id", "name", "copies"], ["aunt", "Aunt", 2]]})),
    ],
)
def test_every_way_to_write_a_table(game: TableGame, file: str, content: str | bytes) -> None:
    path, _ = table_named(file)
    (game.folder / path).parent.mkdir(parents=True, exist_ok=True)
    game.write(path, content)
    game.edit("guests.yaml", "guests.csv", f'"{file}"')
    (item,) = game.items()
    assert (item.id, item.name, item.copies) == ("aunt", "Aunt", 2)


def test_written_items_come_first_and_have_what_all_have(game: TableGame) -> None:
    game.write("guests.yaml", SHEET + "items:\n  - {id: dog, name: Dog, shape: round}\n")
    game.write("guests.csv", "id,name\naunt,Aunt\n")
    assert [(item.id, item.shape) for item in game.items()] == [("dog", "round"), ("aunt", "card")]
    game.write("guests.yaml", SHEET.replace("rows: guests.csv\n", "") + "items: [{id: dog, name: Dog}]\n")
    assert [(item.id, item.shape) for item in game.items()] == [("dog", "card")]


def test_a_component_without_a_count_has_as_many_as_its_tokens(game: TableGame) -> None:
    game.write("guests.csv", "id,name,copies\naunt,Aunt,3\nvicar,Vicar,\ndog,Dog,0\n")
    found = load_definition(game.folder)
    assert found.components["guests"].count_for(2) == 4
    assert [found.copies(token, 2) for token in found.sheets["guests"].items] == [3, 1, 0]


def test_the_hash_follows_the_table(game: TableGame) -> None:
    game.write("guests.csv", "id,name,text\naunt,Aunt,one\n")
    before = load_definition(game.folder).hash
    game.write("guests.csv", "id,name,text\r\naunt,  Aunt,one\r\n\r\n")
    assert load_definition(game.folder).hash == before
    game.write("guests.csv", "id,name,text\naunt,Aunt,two\n")
    assert load_definition(game.folder).hash != before


def test_an_edition_is_laid_over_the_rows_of_the_game_it_extends(game: TableGame) -> None:
    game.write("guests.csv", "id,name,cups\naunt,Aunt,1\nvicar,Vicar,2\n")
    other = game.folder.parent / "high-tea"
    other.mkdir()
    (other / "game.yaml").write_text("id: high-tea\nprefix: HT\nextends: tea-time\n")
    (other / "guests.yaml").write_text("items:\n  - {id: aunt, facts: {cups: 5}}\n  - {id: vicar, absent: true}\n")
    (item,) = load_definition(other).sheets["guests"].items
    assert (item.name, item.facts["cups"], item.shape) == ("Aunt", 5, "card")
    (other / "guests.yaml").write_text("rows: more.csv\n")
    (other / "more.csv").write_text("id,cups\nvicar,7\n")
    assert [(item.id, item.facts["cups"]) for item in load_definition(other).sheets["guests"].items] == [
        ("aunt", 1),
        ("vicar", 7),
    ]


# --- mistakes


def test_all_mistakes_of_a_table_are_reported_at_once_each_with_its_cell(game: TableGame) -> None:
    game.write(
        "guests.csv",
        'id,name,copies,component,code\naunt,"Aunt\n(the old one)",two,guests,a b\nAunt,,-1,gests,\naunt,Vicar,1,guests,\n',
    )
    assert game.complaints() == [
        f"{PREFIX}3:16: copies: 'two' is text; use a whole number from 0 to 10000",
        f"{PREFIX}3:27: code: 'a b' is text; use a code of capital letters, digits and '-'",
        f"{PREFIX}4:1: id: 'Aunt' is text; use an id (at most 64 small letters, digits and '-', a letter first)",
        f"{PREFIX}4:6: name: this is missing; use text",
        f"{PREFIX}4:7: copies: -1 is too small; use a whole number from 0 to 10000",
        f"{PREFIX}4:10: component: there is no component gests; did you mean guests?",
        f"{PREFIX}5:1: id: the id aunt is taken; it is first used at {PREFIX}2",
    ]


def test_a_column_that_is_not_there_is_reported_once(game: TableGame) -> None:
    game.write("guests.csv", "id,text\naunt,x\nvicar,y\n")
    assert game.complaints() == [f"{PREFIX}1:1: name: this is missing; use text"]


def test_what_all_items_have_wrong_is_reported_once(game: TableGame) -> None:
    game.edit(
        "guests.yaml", "shape: card, size_mm: [63, 88], component: guests", "shpe: card, size_mm: [63], component: x"
    )
    game.write("guests.csv", "id,name,shape\naunt,Aunt,card\nvicar,Vicar,card\n")
    assert game.complaints() == [
        "tea-time/guests.yaml:5:8: each.shpe: unknown key; did you mean shape?",
        "tea-time/guests.yaml:5:29: each.size_mm: this is a list; use a width and height in mm, such as [63, 88] or 63x88",
        "tea-time/guests.yaml:5:46: each.component: there is no component x",
    ]


@pytest.mark.parametrize("header", ["facts.count", "copies,count", "amount", "mode", "facts.codes", "Shade"])
def test_a_fact_may_be_called_a_count_where_copies_are_meant_by_another_word(game: TableGame, header: str) -> None:
    game.write("guests.csv", f"id,name,{header}\naunt,Aunt,1,2\n".replace(",1,2", ",1,2" if "," in header else ",2"))
    assert find_complaints(game.folder) == []


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        ("id,na me!\naunt,x\n", "1:4: 'na me!' is not a header; use a field (id, name, shape, size_mm, component, copies, clauses, code) or a fact's name"),
        ("id,name.first\naunt,x\n", "1:4: 'name.first' is not a header; use a field"),
        ("id,name,facts\naunt,x,y\n", "1:9: 'facts' is not a header; use a field"),
        ("id,name,copies[]\naunt,x,1\n", "1:9: 'copies[]' is not a fact; only facts can have :text or []"),
        ("id,nmae\naunt,x\n", "1:4: 'nmae' is a fact by this name; did you mean name, which every row needs?"),
        ("di,name\naunt,x\n", "1:1: 'di' is a fact by this name; did you mean id, which every row needs?"),
        ("id,name,Text,text\naunt,x,1,2\n", "1:14: 'text' is facts.text, like header 3, 'Text'; use another"),
        ("id,name,hp,hp.most\naunt,x,1,2\n", "1:12: 'hp.most' is facts.hp.most, like header 3, 'hp'; use another"),
        ("id,name\naunt,Aunt, the old one\n", "2:11: there is no header above 'the old one'; put text that contains the separator in quotes"),
        ("My guests\nid,name\naunt,Aunt\n", "1:1: 'My guests' is above the headers, which are on line 2; put the headers on the first line"),
        ("Guests,,\nof the tea,,\n\nID;name\naunt;Aunt\n", "1:1: 'Guests' is above the headers, which are on line 4; put"),
        ("id,name,copis\naunt,x,3\n", "1:9: 'copis' does not set the number of copies; use 'copies' for that, or 'facts.copis' for a fact of this name"),
        ("id,name,Copys\naunt,x,3\n", "1:9: 'Copys' does not set the number of copies; use 'copies' for that, or 'facts.copys' for a fact of this name"),
        ("id,name,Codes\naunt,x,A\n", "1:9: 'Codes' is a fact by this name; did you mean code? If it is a fact, use 'facts.codes'"),
        ("id,name,,cups\naunt,x,A,1\ncat,y,B,1\n", "2:8: there is no header above 'A' and the cell below it; add a header or empty the column"),
        ("id,name,number of copies\naunt,x,3\n", "1:9: 'number of copies' does not set the number of copies; use 'copies' for that, or 'facts.number_of_copies' for a fact of this name"),
        ("name,copies\nAunt,3\n", "1:1: there is no column id; give each row its own id, such as tea-house: small letters, digits and '-'"),
        ("id,name,Qty\naunt,x,3\n", "1:9: 'Qty' does not set the number of copies; use 'copies' for that, or 'facts.qty' for a fact of this name"),
        ("id,name\n", "1:1: there is no row under the headers; add at least one"),
        ("", "1:1: the table is empty; add a line of headers and rows under it"),
        ('id,name\naunt,"Aunt\n', "2:6: this quote is never closed; write a quote inside quotes twice"),
        ('id,name\naunt,"Aunt" the old\n', "2:12: there is text after closing quotes; put a ',' or the end of the line there, or double the quote"),
        ("id,name\naunt,A\x07\n", "2:6: the control character U+0007 is not allowed"),
        ("id,name,copies\naunt,Aunt," + "9" * 30 + "\n", "2:11: copies: a whole number of 30 digits; use at most 18"),
        ("id,name\naunt," + "a" * 20_001 + "\n", "2:6: a cell is longer than 20000 characters, the most allowed"),
        ("id,name" + ",x" * 100 + "\n", "1:205: there are more than 100 columns, the most allowed"),
        ("id,name\n" + "a,\n" * 10_001, "10002:1: there are more than 10000 rows, the most allowed"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_reported_with_its_place(game: TableGame, table: str, complaint: str) -> None:
    game.write("guests.csv", table)
    assert any(line.startswith(PREFIX + complaint) for line in game.complaints()), game.complaints()


@pytest.mark.parametrize("header", ["id,name,text,Text", "id,name,text,na me!", "id,name,text,name.first"])
def test_an_invalid_header_is_reported_alone(game: TableGame, header: str) -> None:
    game.write("guests.csv", f"{header}\naunt,Aunt,one,two\nvicar,The Vicar,three,four\n")
    [line] = game.complaints()
    assert line.startswith(f"{PREFIX}1:14: '")


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        ("id,name,copies\naunt,Aunt,10000\nvicar,The Vicar,1\n", "2:11: copies: 10000 and 1 of others are too many of guests; use at most 10000 together"),
        ("id,name,copies\naunt,Aunt,\nvicar,The Vicar,10000\n", "3:17: copies: 10000 and 1 of others are too many"),
        ("id,name,copies\naunt,Aunt,6000\nvicar,The Vicar,7000\n", "3:17: copies: 7000 and 6000 of others are too many"),
    ],
)  # fmt: skip
def test_too_many_copies_are_reported_at_their_cell(game: TableGame, table: str, complaint: str) -> None:
    game.write("guests.csv", table)
    [line] = game.complaints()
    assert line.startswith(PREFIX + complaint)


@pytest.mark.parametrize("number", [".nan", "-.inf", "1e999"])
def test_of_a_number_that_is_none_nothing_else_is_reported(game: TableGame, number: str) -> None:
    game.write("guests.csv", "id,name\naunt,Aunt\n")
    game.edit("guests.yaml", "size_mm: [63, 88]", f"size_mm: [{number}, 88]")
    what = "this number is not finite; use a number of ordinary size"
    assert game.complaints() == [f"tea-time/guests.yaml:5:31: each.size_mm[0]: {what}"]


def test_of_a_game_that_says_nothing_nothing_else_is_reported(game: TableGame) -> None:
    game.write("guests.csv", "id,name\naunt,Aunt\n")
    game.write("game.yaml", "# to be written\n")
    assert game.complaints() == ["tea-time/game.yaml:1:1: nothing is given; use a mapping"]


def test_as_many_copies_as_there_may_be_are_no_complaint(game: TableGame) -> None:
    game.write("guests.csv", "id,name,copies\naunt,Aunt,9999\nvicar,The Vicar,\n")
    assert game.complaints() == []


def test_a_title_above_the_headers_is_reported_alone(game: TableGame) -> None:
    game.write("guests.csv", "My guests,,\nid,name,copies\naunt,Aunt,2\nvicar,The Vicar,1\n")
    assert len(game.complaints()) == 1
    game.edit("guests.yaml", "guests.csv", "guests.xlsx")
    game.write("guests.xlsx", workbook(["My guests"], ["id", "name"], ["aunt", "Aunt"], ["vicar", "The Vicar"]))
    assert game.complaints() == [
        "tea-time/guests.xlsx:1:1: A1: 'My guests' is above the headers, which are on line 2; put the headers on the first line"
    ]


@pytest.mark.parametrize("copies", ["99999", "-1", "two"])
@pytest.mark.parametrize("count", ["", ", count: {fixed: 3}"])
def test_nothing_is_reported_that_follows_from_a_wrong_number_of_copies(
    game: TableGame, copies: str, count: str
) -> None:
    game.edit("game.yaml", "name: Guests}", f"name: Guests{count}}}")
    game.write("guests.csv", f"id,name,copies\naunt,Aunt,{copies}\nvicar,The Vicar,1\n")
    [line] = game.complaints()
    assert line.startswith(f"{PREFIX}2:11: copies: ")


def test_text_in_another_encoding_is_reported_with_its_place(game: TableGame) -> None:
    game.write("guests.csv", "id,name\naunt,Tantchen Grün\n".encode("latin-1"))
    assert game.complaints() == [
        f"{PREFIX}2:17: this is not text in UTF-8; save the table as UTF-8 (spreadsheets call it CSV UTF-8)"
    ]


def test_rows_that_are_too_large_are_not_read(game: TableGame) -> None:
    game.write("guests.csv", b"id,name\n" + b"x" * (1 << 22))
    assert game.complaints() == [f"{PREFIX}1:1: the file is larger than 4 MB, the most allowed"]


def test_a_table_that_is_not_there_is_reported_with_the_nearest(game: TableGame) -> None:
    game.write("guests.tsv", "id")
    place = "tea-time/guests.yaml:4:7: rows: "
    assert game.complaints() == [f"{place}there is no file guests.csv in the game's folder; did you mean guests.tsv?"]


@pytest.mark.parametrize(
    "name",
    ["../guests.csv", "/etc/guests.csv", "a/../../guests.csv", "guests.ods", ".csv", "a\\b.csv", "c:guests.csv",
     "guests.csv#Sheet", "[guests.csv]", "{a: b}", "5", "a//b.csv", "./guests.csv"],
)  # fmt: skip
def test_a_table_is_a_file_of_the_game_and_never_a_path_out(game: TableGame, name: str) -> None:
    (game.folder.parent / "guests.csv").write_text("id,name\naunt,Aunt\n")
    game.edit("guests.yaml", "rows: guests.csv", f"rows: {name}")
    (complaint,) = game.complaints()
    assert complaint.startswith("tea-time/guests.yaml:4:7: rows: ")
    assert "the name of a .csv, .tsv or .xlsx file in the game's folder" in complaint


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="there are no links here")
def test_a_link_out_of_the_folder_is_not_followed(game: TableGame) -> None:
    (game.folder.parent / "out.csv").write_text("id,name\naunt,Aunt\n")
    (game.folder / "guests.csv").symlink_to(game.folder.parent / "out.csv")
    assert game.complaints() == [f"{PREFIX}1:1: this is a link that leads out of the game's folder"]
    (game.folder / "data").symlink_to(game.folder.parent)
    game.edit("guests.yaml", "guests.csv", "data/out.csv")
    assert game.complaints() == ["tea-time/data/out.csv:1:1: this is a link that leads out of the game's folder"]


def test_a_folder_or_a_pipe_is_no_table(game: TableGame) -> None:
    (game.folder / "guests.csv").mkdir()
    assert game.complaints() == [f"{PREFIX}1:1: this is not a regular file"]


def test_a_sheet_without_items_and_rows_is_reported(game: TableGame) -> None:
    game.write("guests.yaml", SHEET.replace("rows: guests.csv\n", ""))
    assert any(
        line.startswith("tea-time/guests.yaml:1:1: items: there are none; use a list") for line in game.complaints()
    )


@pytest.mark.parametrize(("facts", "is_what"), [("[cost]", "this is a list"), ("cake", "'cake' is text")])
def test_facts_of_all_that_are_no_mapping_are_reported_though_every_row_has_its_own(
    game: TableGame, facts: str, is_what: str
) -> None:
    game.write("guests.yaml", SHEET.replace("component: guests", f"component: guests, facts: {facts}"))
    game.write("guests.csv", "id,name,cups\naunt,Aunt,3\n")
    what = f"{is_what}; use a mapping whose keys are text"
    assert game.complaints() == [f"tea-time/guests.yaml:5:66: each.facts: {what}"]
    game.write("guests.csv", "id,name\naunt,Aunt\n")
    assert game.complaints() == [f"tea-time/guests.yaml:5:66: each.facts: {what}"]


def test_each_that_is_no_mapping_is_reported(game: TableGame) -> None:
    game.write("guests.csv", "id,name\naunt,Aunt\n")
    game.write("guests.yaml", SHEET.replace("{shape: card, size_mm: [63, 88], component: guests}", "[1]"))
    assert "tea-time/guests.yaml:5:7: each: this is a list; use a mapping of fields" in game.complaints()


def test_what_a_broken_table_would_have_is_not_asked_for(game: TableGame) -> None:
    game.write("game.yaml", GAME.replace("name: Guests", "name: Guests, count: {fixed: 20}"))
    game.write("guests.csv", 'id,name\naunt,"')
    assert len(game.complaints()) == 1


def test_ten_thousand_rows_are_read(game: TableGame) -> None:
    rows = "".join(f"card-{number},Card {number},1,Text {number}.,{number % 7}\n" for number in range(10_000))
    game.write("guests.csv", "id,name,copies,text,cups\n" + rows)
    assert not find_complaints(game.folder)
    assert load_definition(game.folder).sheets["guests"].items[9_999].facts["text"] == "Text 9999."
