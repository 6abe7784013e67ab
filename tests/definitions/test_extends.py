"""`extends`: a game laid over another."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.definitions.load import find_complaints, load_definition
from companion.definitions.merge import overlay
from companion.definitions.reader import read_text
from tests.definitions.conftest import Game

HEAD = "id: long-race\nprefix: TR\nextends: tiny-race\n"


@pytest.fixture
def other(game: Game) -> Path:
    """A folder beside the tiny game that extends it and changes nothing."""
    folder = game.folder.parent / "long-race"
    folder.mkdir()
    write(folder, "game.yaml", HEAD)
    return folder


def write(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text, encoding="utf-8")


def complaints(folder: Path) -> list[str]:
    return [str(complaint) for complaint in find_complaints(folder)]


def merged(base: str, own: str) -> object:
    return overlay(read_text(base, "base/f.yaml"), read_text(own, "own/f.yaml")).data


def test_mappings_merge_key_by_key() -> None:
    assert merged("{a: 1, b: {c: 2, d: 3}}", "{b: {d: 4, e: 5}}") == {"a": 1, "b": {"c": 2, "d": 4, "e": 5}}


def test_lists_merge_by_id_or_else_by_name_with_new_ones_behind() -> None:
    base, own = "[{id: a, x: 1, y: 2}, {id: b, x: 1}]", "[{id: c}, {id: a, x: 5}]"
    assert merged(base, own) == [{"id": "a", "x": 5, "y": 2}, {"id": "b", "x": 1}, {"id": "c"}]
    assert merged("[{name: a, x: 1}]", "[{name: a, y: 2}]") == [{"name": "a", "x": 1, "y": 2}]


@pytest.mark.parametrize("key", ["text", "default"])
def test_a_clause_in_other_words_does_not_keep_the_notes_on_the_old_ones(key: str) -> None:
    id, more = "TR-GO-01", {"answer": "One.", "example": "As here."}
    base = f"[{{id: {id}, {key}: one, answer: One., example: As here.}}]"
    assert merged(base, f"[{{id: {id}, {key}: two}}]") == [{"id": id, key: "two"}]
    assert merged(base, f"[{{id: {id}, {key}: two, answer: Two.}}]") == [{"id": id, key: "two", "answer": "Two."}]
    assert merged(base, f"[{{id: {id}, {key}: one, title: U}}]") == [{"id": id, key: "one", **more, "title": "U"}]
    card = base.replace(id, "fox")
    assert merged(card, f"[{{id: fox, {key}: two}}]") == [{"id": "fox", key: "two", **more}]


@pytest.mark.parametrize(
    ("base", "own"),
    [("[1, 2]", "[3]"), ("[{id: a}]", "[]"), ("[{id: a}]", "[{x: 1}]"), ("[{id: a}]", "5"), ("{a: 1}", "null")],
)
def test_other_lists_and_values_are_replaced(base: str, own: str) -> None:
    assert merged(base, own) == read_text(own, "f").data


def test_a_game_inherits_files_and_changes_single_values(other: Path) -> None:
    write(other, "board.yaml", "title: Long lane\nspaces:\n  - {id: goal, name: The End}\n")
    write(
        other,
        "game.yaml",
        HEAD + "components:\n  - {id: runners, count: {per_seat: 2}}\n  - {id: bell, name: Bell, count: {fixed: 1}}\n",
    )
    game = load_definition(other)
    assert (game.id, game.title, game.extends) == ("long-race", "Tiny Race", "tiny-race")
    assert list(game.boards) == ["lane", "yard"]
    assert game.boards["lane"].title == "Long lane"
    assert (game.boards["lane"].by_id["goal"].name, game.boards["lane"].by_id["goal"].h) == ("The End", 0.5)
    assert list(game.components) == ["runners", "stars", "cards", "bell"]
    assert game.components["runners"].count_for(3) == 6


def test_an_extended_game_has_a_hash_of_its_own_that_follows_the_base(game: Game, other: Path) -> None:
    before = load_definition(other).hash
    assert before != game.load().hash
    game.edit("board.yaml", "unit_mm: 40", "unit_mm: 41")
    assert load_definition(other).hash != before


def test_a_mistake_is_named_in_the_file_it_stands_in(game: Game, other: Path) -> None:
    write(other, "board.yaml", "spaces:\n  - {id: goal, w: two}\n")
    game.edit("board.yaml", "unit_mm: 40", "unit_mm: forty")
    assert complaints(other) == [
        "long-race/board.yaml:2:19: spaces[0].w: 'two' is text; use a number above 0 up to 1000",
        "tiny-race/board.yaml:4:10: unit_mm: 'forty' is text; use a number above 0 up to 1000",
    ]


def test_an_unknown_base_is_named_with_the_nearest(other: Path) -> None:
    write(other, "game.yaml", HEAD.replace("extends: tiny-race", "extends: tiny-rice"))
    what = "long-race/game.yaml:3:10: extends: there is no game tiny-rice beside this one; did you mean tiny-race?"
    assert what in complaints(other)


def test_a_game_that_extends_itself_is_named(game: Game, other: Path) -> None:
    game.edit("game.yaml", "extends: null", "extends: long-race")
    what = "tiny-race/game.yaml:5:10: extends: long-race extends itself, directly or through another game"
    assert what in complaints(other)
    write(other, "game.yaml", HEAD.replace("tiny-race", "long-race"))
    what = "long-race/game.yaml:3:10: extends: long-race extends itself, directly or through another game"
    assert what in complaints(other)


@pytest.mark.parametrize("name", ["../tiny-race", "/etc", "x/../../y", "a" * 5_000, "5"])
def test_a_base_is_a_sibling_and_never_a_path(other: Path, name: str) -> None:
    write(other, "game.yaml", HEAD.replace("extends: tiny-race", f"extends: {name}"))
    assert any(line.startswith("long-race/game.yaml:3:10: extends: ") for line in complaints(other))


def test_a_base_of_another_prefix_lends_its_clauses_under_the_own_prefix(other: Path) -> None:
    """A number in a section means the corresponding rule in both editions, so only what differs is written again."""
    write(other, "game.yaml", HEAD.replace("TR", "LR"))
    write(other, "rules.yaml", "sections:\n  - {id: MOVE, clauses: [{id: LR-MOVE-01, text: Not as LR-SETUP-02.}]}\n")
    assert complaints(other) == []
    game = load_definition(other)
    assert {id.split("-")[0] for id in (*game.clauses, *game.open_points)} == {"LR"}
    assert game.clauses["LR-MOVE-01"].text == "Not as LR-SETUP-02."
    assert {id.split("-")[0] for token in game.tokens.values() for id in token.clauses} <= {"LR"}


def test_a_number_of_the_base_s_is_none_of_the_edition_s(other: Path) -> None:
    write(other, "game.yaml", HEAD.replace("TR", "LR"))
    write(other, "rules.yaml", "sections:\n  - {id: MOVE, clauses: [{id: TR-MOVE-01, text: As it was.}]}\n")
    what = (
        "long-race/rules.yaml:2:31: sections[0].clauses[0].id: TR-MOVE-01 begins with TR; use LR (prefix in game.yaml)"
    )
    assert what in complaints(other)


def test_new_clauses_take_their_place_by_number() -> None:
    base = "[{id: TR-MOVE-01, text: a}, {id: TR-MOVE-03, text: c}]"
    own = "[{id: TR-MOVE-02, text: b}, {id: TR-MOVE-03, text: d}]"
    expected = [{"id": f"TR-MOVE-0{n}", "text": text} for n, text in ((1, "a"), (2, "b"), (3, "d"))]
    assert merged(base, own) == expected


def test_what_is_called_absent_is_taken_out() -> None:
    assert merged("[{name: a}, {name: b, x: 1}]", "[{name: b, absent: true}]") == [{"name": "a"}]
    assert merged("[{id: a}]", "[{id: a, absent: false}]") == [{"id": "a", "absent": False}]


def test_what_is_absent_anyway_is_complained_of(other: Path) -> None:
    write(other, "game.yaml", HEAD + "components:\n  - {id: belll, absent: true}\n")
    assert any(".absent: " in line for line in complaints(other))


def test_a_duplicate_in_either_game_is_still_named(other: Path) -> None:
    write(other, "board.yaml", "spaces:\n  - {id: goal}\n  - {id: goal}\n")
    assert any("spaces[1].id: the id goal is taken" in line for line in complaints(other))


def test_a_broken_file_over_a_good_one_is_one_complaint(other: Path) -> None:
    write(other, "rules.yaml", "kind: rules\nsections: [")
    assert len(complaints(other)) == 1
