"""Mistakes in single files: each is named at its place, in plain words, and hides no other."""

from __future__ import annotations

import pytest

from companion.definitions.complaints import Complaint, field_name
from companion.definitions.models import TokenSheet
from companion.definitions.reader import read_text
from companion.definitions.shapes import check_shape
from companion.definitions.words import describe, shorten
from tests.definitions.conftest import Game


def test_a_complaint_reads_file_line_column_field_and_what() -> None:
    assert str(Complaint("a/b.yaml", 3, 7, "seats.min", "wrong")) == "a/b.yaml:3:7: seats.min: wrong"
    assert str(Complaint("a/b.yaml", 3, 7, "", "wrong")) == "a/b.yaml:3:7: wrong"


def test_a_field_is_named_as_people_write_it() -> None:
    assert field_name(("spaces", 12, "touches", 1)) == "spaces[12].touches[1]"


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "nothing is given"),
        (True, "true is a yes-or-no value"),
        (3, "3 is a whole number"),
        (3.5, "3.5 is a number"),
        ("two", "'two' is text"),
        (" ", "this text is empty"),
        ([], "this list is empty"),
        ({}, "this is a mapping"),
    ],
)
def test_a_value_is_described_in_plain_words(value: object, words: str) -> None:
    assert describe(value) == words


def test_what_is_shown_is_one_short_line() -> None:
    assert shorten("a\nb\tc\x1b") == "a b c?"
    assert shorten("x" * 50) == "x" * 37 + "..."
    assert shorten(" " * 500_000).strip() == "..."


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("game.yaml", "{min: 2, max: 4}", "{min: two, max: 4}",
         "6:14: seats.min: 'two' is text; use a whole number of at least 1"),
        ("game.yaml", "{min: 2, max: 4}", "{min: true, max: 4}",
         "6:14: seats.min: true is a yes-or-no value; use a whole number of at least 1"),
        ("game.yaml", "{min: 2, max: 4}", "{min: 2.0, max: 4}",
         "6:14: seats.min: 2.0 is a number; use a whole number of at least 1"),
        ("game.yaml", "{min: 2, max: 4}", "{min: 0, max: 4}",
         "6:14: seats.min: 0 is too small; use a whole number of at least 1"),
        ("game.yaml", "{min: 2, max: 4}", "{min: 5, max: 4}", "6:22: seats.max: max 4 is less than min 5"),
        ("game.yaml", "{min: 2, max: 4}", "four", "6:8: seats: 'four' is text; use a mapping with min and max"),
        ("game.yaml", "title: Tiny Race\n", "", "1:1: title: this is missing; use text"),
        ("game.yaml", "title: Tiny Race", "title: 2024", "2:8: title: 2024 is a whole number; use text"),
        ("game.yaml", "title: Tiny Race", "title:", "2:7: title: nothing is given; use text"),
        ("game.yaml", "seats: {min: 2, max: 4}\n", "", "1:1: seats: this is missing; use a mapping with min and max"),
        ("game.yaml", "about: Two", "abuot: x\nabout: Two", "4:1: abuot: unknown key; did you mean about?"),
        ("game.yaml", "about: Two", "zzz: x\nabout: Two",
         "4:1: zzz: unknown key; the keys here are"
         " id, title, prefix, about, extends, language, seats, numbers, variants, components"),
        ("game.yaml", "prefix: TR", "prefix: Tr",
         "3:9: prefix: 'Tr' is text; use a prefix of 2 to 4 capital letters"),
        ("game.yaml", "numbers:\n  turns", "numbers:\n  3: x\n  turns",
         "8:3: numbers: this is a mapping; use a mapping whose keys are text"),
        ("game.yaml", "type: boolean", "type: bolean",
         "20:11: variants[1].type: 'bolean' is text; use choice, boolean, integer, integers or names;"
         " did you mean boolean?"),
        ("game.yaml", "default: false", "default: maybe",
         "21:14: variants[1].default: 'maybe' is text; use true or false"),
        ("game.yaml", "default: lane", "default: lain",
         "16:14: variants[0].default: 'lain' is text; use lane or yard; did you mean lane?"),
        ("game.yaml", "count: {per_seat: 1}", "count: {per_seat: 1, fixed: 2}",
         "29:12: components[0].count: per_seat and fixed given; use exactly one of per_seat, fixed, by_seats"),
        ("game.yaml", "count: {fixed: 30}", "count: {}",
         "33:12: components[1].count: none given; use exactly one of per_seat, fixed, by_seats"),
        ("game.yaml", "3: 9", "3: x",
         "37:33: components[2].count.by_seats[3]: 'x' is text; use a whole number from 0 to 10000"),
        ("game.yaml", "3: 9", "x: 9",
         "37:23: components[2].count.by_seats: this is a mapping;"
         " use a mapping from each number of seats to a count"),
        ("figures.yaml", "shape: round", "shape: rond",
         "15:12: items[1].shape: 'rond' is text; use standee, round, square, rectangle, card, dial, mini-card, tarot-card,"
         " square-card, tile, hex, outline, banknote, mat or divider; did you mean round?"),
        ("figures.yaml", "[25, 45]", "[25, 45, 1]", "8:14: items[0].size_mm: this is a list; use a width and height in mm, such as [63, 88] or 63x88"),
        ("figures.yaml", "[25, 45]", "[25]", "8:14: items[0].size_mm: this is a list; use a width and height in mm, such as [63, 88] or 63x88"),
        ("figures.yaml", "[25, 45]", "{w: 25}", "8:14: items[0].size_mm: this is a mapping; use a width and height in mm, such as [63, 88] or 63x88"),
        ("figures.yaml", "[25, 45]", "[25, -1]",
         "8:19: items[0].size_mm[1]: -1 is too small; use a number above 0 up to 1000"),
        ("figures.yaml", "code: RUN", "code: run", "12:11: items[0].code: 'run' is text; use a code of capital letters"),
        ("figures.yaml", "items:", "itmes:", "4:1: itmes: unknown key; did you mean items?"),
        ("rules.yaml", "text: \"A runner", "txt: \"A runner",
         "15:26: sections[1].clauses[0].txt: unknown key; did you mean text?"),
        ("questions.yaml", "asked: [Is the gate open?]", "asked: Is the gate open?",
         "3:30: questions[0].asked: 'Is the gate open?' is text; use a list with something in it"),
        ("questions.yaml", "TR-SETUP-02", "TR-SETUP-09",
         "3:10: questions[0].id: there is no clause TR-SETUP-09; did you mean TR-SETUP-01?"),
        ("rules.yaml", "id: TR-SETUP-02", "id: TR-SETUP-2",
         "7:13: sections[0].clauses[1].id: 'TR-SETUP-2' is text; use a clause id such as OR-SETUP-01"),
        ("board.yaml", "unit_mm: 40", "unit_mm: 1e5",
         "4:10: unit_mm: 100000.0 is too large; use a number above 0 up to 1000"),
        ("board.yaml", "x: 0, y: 0, w: 2, h: 1, t", "x: left, y: 0, w: 2, h: 1, t",
         "9:46: spaces[0].x: 'left' is text; use a number from 0 to 1000"),
        ("board.yaml", "facts: {stars: 2, modifier: -1}", "facts: [2]",
         "12:58: spaces[3].facts: this is a list; use a mapping whose keys are text"),
        ("board.yaml", "kind: board", "kind: bord",
         "1:7: kind: 'bord' is not a kind; use board, tokens, rules, questions or synonyms; did you mean board?"),
        ("board.yaml", "kind: board", "knid: board", "1:1: kind: no kind is given; use board, tokens, rules, questions or synonyms"),
        ("board.yaml", "kind: board", "kind: board\nkind: board",
         "2:1: kind: this key is here twice; the first is on line 1"),
        ("board.yaml", "title: Lane", "title: La: ne", "3:10: a ':' is where no key can be"),
    ],
)  # fmt: skip
def test_a_mistake_is_named_at_its_place_in_plain_words(
    game: Game, file: str, old: str, new: str, complaint: str
) -> None:
    game.edit(file, old, new)
    found = game.complaints()
    assert any(line.startswith(f"tiny-race/{file}:{complaint}") for line in found), found


def test_every_file_of_no_kind_is_named_with_the_kinds_there_are(game: Game) -> None:
    game.write("notes.yaml", "- a list\n")
    game.write("empty.yml", "")
    game.write("deck.yaml", "kind: deck\n")
    assert game.complaints() == [
        "tiny-race/deck.yaml:1:7: kind: 'deck' is not a kind; use board, tokens, rules, questions or synonyms",
        "tiny-race/empty.yml:1:1: kind: no kind is given; use board, tokens, rules, questions or synonyms",
        "tiny-race/notes.yaml:1:1: kind: no kind is given; use board, tokens, rules, questions or synonyms",
    ]


def test_a_game_file_that_is_no_mapping_is_named(game: Game) -> None:
    game.write("game.yaml", "")
    assert "tiny-race/game.yaml:1:1: nothing is given; use a mapping" in game.complaints()


def test_all_mistakes_of_all_files_come_at_once_and_sorted(game: Game) -> None:
    game.edit("game.yaml", "seats: {min: 2, max: 4}", "seats: {min: two, max: 4}\nsaets: 1")
    game.edit("game.yaml", "per_seat: 1", "per_seat: -1")
    game.edit("board.yaml", "touches: [l1a, l1b]", "touches: [l1a, l9b]")
    game.edit("board.yaml", "{id: l1a, kind: lane", "{id: l1a, kind: Lane")
    game.edit("board-yard.yaml", "title: Yard", "title: [")
    game.edit("figures.yaml", "component: stars", "component: stras")
    game.edit("figures.yaml", "name: Runner", "name: 5")
    game.edit("rules.yaml", "concerns: [TR-SETUP-02]", "concerns: [TR-SETUP-03]")
    game.edit("rules.yaml", "title: Moving", "title: Moving\n    title: Moving")
    found = game.complaints()
    places = [line.split(": ")[0].removeprefix("tiny-race/") for line in found]
    assert places == [
        "board-yard.yaml:5:6",
        "board.yaml:9:82",
        "board.yaml:10:21",
        "figures.yaml:6:11",
        "figures.yaml:17:16",
        "game.yaml:6:14",
        "game.yaml:7:1",
        "game.yaml:30:23",
        "rules.yaml:14:5",
        "rules.yaml:27:16",
    ]


def test_complaints_use_none_of_the_jargon_of_the_libraries(game: Game) -> None:
    for name in ("game.yaml", "board.yaml", "figures.yaml", "rules.yaml"):
        text = (game.folder / name).read_text(encoding="utf-8")
        text = text.replace(": [", ": [5, {}, null, ").replace("title:", "titel:").replace("min: 2", "min: []")
        game.write(name, text)
    found = game.complaints()
    assert len(found) > 20
    for word in (
        "Input should",
        "Field required",
        "Extra inputs",
        "valid ",
        "dict",
        "str",
        "tuple",
        "None",
    ):
        assert not [line for line in found if f" {word}" in line], word


@pytest.mark.parametrize("key", ["foot", "flat", "tabs", "outline"])
def test_a_key_of_kit_yaml_in_a_token_sheet_is_reported_with_the_place_where_it_belongs(key: str) -> None:
    document = read_text(f"kind: tokens\nid: a\ntitle: A\nitems:\n  - {{{key}: 1}}\n", "a.yaml")
    _, found = check_shape(TokenSheet, document)
    what = "unknown key here; it belongs in the entry of the sheet under 'pieces' in kit.yaml"
    assert f"a.yaml:5:6: items[0].{key}: {what}" in list(map(str, found))
