"""What lies where for a picture: what the position says, no more than everybody knows, and what may be done."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.zombies.actions import Place
from companion.games.zombies.rules.tiles import SPOTS
from companion.games.zombies.rules.town import cell_name, cell_named
from companion.model.tableau import StandingToken, TableArea, Tableau
from tests.games.zombies.lay import GAME, Play, lay
from tests.games.zombies.maps import random_town

MAP = {"n1": "cross", "e1": {"tile": "tee", "turn": 180}, "n2": {"tile": "tee", "turn": 90}, "s1": "market-hall"}


def laid(*seats: str, **changes: object) -> Play:
    return lay(*seats or ("name: ann, at: n1.w", "name: ben"), **{"map": MAP, "zombies": ["ts.c"], **changes})


def tableau(table: Play) -> Tableau:
    found = GAME.tableau(table.state)
    assert found is not None
    return found


def area(space: str) -> TableArea:
    """Where a space is: tiles of 90 mm, Town Square's corner at the origin, north up."""
    cell, _, spot = space.partition(".")
    x, y = cell_named(cell) or (0, 0)
    return TableArea(90 * x + 30 * (SPOTS.index(spot) % 3), 90 * y + 30 * (SPOTS.index(spot) // 3), 30, 30)


def standing(found: Tableau, token: str) -> list[StandingToken]:
    return [piece for piece in found.pieces if piece.token == token]


def test_every_tile_lies_on_its_cell_as_it_was_turned() -> None:
    found = {ground.name: ground for ground in tableau(laid()).grounds}
    assert {name: (ground.id, ground.turn) for name, ground in found.items()} == {
        "ts": ("town-square", 0), "n1": ("cross", 0), "e1": ("tee", 180), "n2": ("tee", 90), "s1": ("market-hall", 0),
    }  # fmt: skip
    assert {name: (ground.x, ground.y) for name, ground in found.items()} == {
        "ts": (0, 0), "n1": (0, -90), "e1": (90, 0), "n2": (0, -180), "s1": (0, 90),
    }  # fmt: skip


@pytest.mark.parametrize("seed", range(5))
def test_tiles_of_a_kind_are_numbered_in_the_order_in_which_they_were_laid(seed: int) -> None:
    town = random_town(seed)
    cells = {cell_name(cell): {"tile": tile, "turn": turn} for cell, (tile, turn) in town.placed.items()}
    seats = [{"name": "ann"}, {"name": "ben"}]
    found = GAME.tableau(GAME.position({"seats": seats, "table": {"map": cells}}, plausible=False))
    assert found is not None
    assert [ground.name for ground in found.grounds] == list(cells)
    for tile, count in Counter(ground.id for ground in found.grounds).items():
        assert [ground.copy for ground in found.grounds if ground.id == tile] == [*range(1, count + 1)]


def test_pawns_zombies_and_tokens_stand_on_their_spaces() -> None:
    found = tableau(laid(zombies=["e1.c", "n1.w"], tokens={"s1.sw": ["life"], "s1.nw": ["bullet"]}))
    assert [(pawn.seat, pawn.mark, pawn.area) for pawn in standing(found, "survivor")] == [
        (0, "A", area("n1.w")),
        (1, "B", area("ts.c")),
    ]
    assert [zombie.area for zombie in standing(found, "zombie")] == [area("e1.c"), area("n1.w")]
    assert [token.area for token in standing(found, "life")] == [area("s1.sw")]
    assert [token.area for token in standing(found, "bullet")] == [area("s1.nw")]
    assert {piece.seat for piece in found.pieces if piece.token != "survivor"} == {None}


def test_a_zombie_has_the_face_of_its_spot_whatever_else_comes_and_goes() -> None:
    one, two = tableau(laid(zombies=["ts.c", "ts.e"])), tableau(laid(zombies=["n1.c", "ts.e"]))
    assert standing(one, "zombie")[1] == standing(two, "zombie")[1]
    assert standing(one, "zombie")[0].copy != standing(one, "zombie")[1].copy


def test_zb_tile_11_a_tile_in_hand_has_every_place_and_turn_that_it_may_be_placed_in() -> None:
    table = laid(phase="tile", pending=[{"kind": "placing", "seat": "ann", "tile": "straight"}])
    found = tableau(table)
    legal = [action for action in GAME.legal_actions(table.state) if isinstance(action, Place)]
    assert legal
    assert {(place.name, turn) for place in found.places for turn in place.note.split()} == {
        (action.cell, str(action.turn)) for action in legal
    }
    for place in found.places:
        assert place.area == TableArea(*area(f"{place.name}.nw")[:2], 90, 90)
    assert found.in_hand is not None
    assert [(ground.id, ground.turn, ground.name) for ground in found.in_hand.turns] == [
        ("straight", 0, "0"),
        ("straight", 90, "90"),
    ], "it looks the same at 180"
    assert "Straight street" in found.in_hand.about


def test_without_a_tile_in_hand_there_are_no_places() -> None:
    found = tableau(laid())
    assert (found.places, found.in_hand) == ((), None)


def test_the_notes_name_the_buildings_and_say_how_a_space_is_typed() -> None:
    notes = " ".join(tableau(laid()).notes)
    assert "ts Town Square, s1 Market Hall" in notes
    assert "nw n ne, w c e, sw s se" in notes
    assert "n1.w" in notes
    assert "door" not in notes


def test_a_wall_that_is_a_door_for_now_is_noted() -> None:
    found = tableau(laid(opened=[["s1.n", "s1.nw"]]))
    assert any("s1.n and s1.nw" in note for note in found.notes)


def test_zb_event_31_nothing_of_a_hand_is_in_it() -> None:
    seats = "name: ann, at: n1.w, hand: [warm-soup, sprinters, not-today]", "name: ben, hand: [rummage, sleepwalkers]"
    table = laid(*seats, cards="app")
    hidden = GAME.tableau(GAME.view(table.state, -1))
    assert tableau(table) == hidden
    assert not any(name in repr(hidden) for name in ("soup", "sprinters", "today", "rummage", "sleepwalkers"))
