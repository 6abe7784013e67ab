"""What lies where on the board, for a picture of it."""

from __future__ import annotations

import pytest

import companion
from companion.model.tableau import TableArea, Tableau

POSITION = {
    "seats": [
        {"name": "ann", "at": "r05c2", "escort": {"kind": "mother", "at": "r05c2"}},
        {"name": "ben", "at": "area2", "escort": {"kind": "date", "at": "rope1"}},
    ],
    "turn": 6,
    "phase": "moves",
    "table": {"breaks": [4], "zombies": {"r05c2": 1, "rope3": 2}},
}


def tableau(game: str = "oscar-race", **variants: object) -> Tableau:
    rules = companion.load(game)
    found = rules.tableau(rules.position({**POSITION, "variants": variants}))
    assert found is not None
    return found


@pytest.mark.parametrize("game", ["oscar-race", "red-carpet-race"])
def test_everything_on_the_board_stands_on_its_space(game: str) -> None:
    board = companion.load(game).definition.boards["standard"]  # type: ignore[attr-defined]
    found = tableau(game)
    assert [(ground.id, ground.x, ground.y) for ground in found.grounds] == [("standard", 0, 0)]
    spaces = {TableArea(*board.place_mm(space.id)): space.id for space in board.spaces}
    assert [(piece.token, piece.seat, piece.mark, spaces[piece.area]) for piece in found.pieces] == [
        ("break-marker", None, "", "area4"),
        ("player", 0, "A", "r05c2"),
        ("mother", 0, "Am", "r05c2"),
        ("player", 1, "B", "area2"),
        ("date", 1, "Bd", "rope1"),
        ("zombie", None, "", "r05c2"),
        ("zombie", None, "", "rope3"),
        ("zombie", None, "", "rope3"),
    ]


def test_the_far_end_of_the_board_is_at_the_top() -> None:
    board = companion.load("oscar-race").definition.boards["standard"]  # type: ignore[attr-defined]
    assert board.place_mm("theater") == (40, 0, 120, 40)
    assert board.place_mm("limousine") == (40, 640, 120, 40)
    assert board.place_mm("r05c2") == (80, 440, 40, 40)


def test_the_spaces_without_a_printed_name_are_called_by_it() -> None:
    names = [place.name for place in tableau().named]
    assert len(names) == 45
    assert "r05c2" in names
    assert not {"theater", "area2", "rope1"} & set(names)


def test_the_board_is_the_one_that_the_table_has_chosen() -> None:
    assert tableau(board="mirror").grounds[0].id == "mirror"


def test_before_the_escorts_are_chosen_there_are_none() -> None:
    rules = companion.load("oscar-race")
    found = rules.tableau(rules.setup(["ann", "ben"]))
    assert found is not None
    assert [piece.token for piece in found.pieces] == ["player", "player"]
