"""COMP: the tiles, their quarter turns, and what is wrong with a set of them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.games.zombies.rules.tile_set import TileSet
from companion.games.zombies.rules.tiles import SPOTS, TURNS, Tile, floor_of, same_as, turned
from tests.games.zombies import oracle
from tests.games.zombies.lay import GAME
from tests.games.zombies.tiles import COPIES, ITEMS, TILES, Item, facts

STORE = TILES["sporting-goods"]


def complaints(**changed: dict[str, Any]) -> list[str]:
    """What is reported about the set with the facts of some tiles changed, or tiles added."""
    known = {item.id: item for item in ITEMS}
    for id, values in changed.items():
        name = id.replace("_", "-")
        known[name] = Item(name, name, {**(known[name].facts if name in known else {}), **values})
    return TileSet(known.values(), COPIES).complaints


def rows(text: str) -> list[list[str]]:
    wanted: list[list[str]] = facts("named", text, "")["rows"]
    return wanted


# --- the set ---


def test_zb_comp_01_02_the_set_has_thirty_tiles_of_sixteen_kinds() -> None:
    of_kind = Counter[str]()
    for tile in TILES.values():
        of_kind[tile.kind] += COPIES.get(tile.id, 1)
    assert of_kind == {"start": 1, "helipad": 1, "unnamed": 18, "named": 10}
    exits = sum(
        COPIES.get(tile.id, 1) * len(tile.exits) for tile in TILES.values() if tile.kind in ("unnamed", "named")
    )
    assert exits == 71
    pieces = [(tile.zombies, tile.bullets, tile.life) for tile in TILES.values() if tile.kind == "named"]
    assert [sum(column) for column in zip(*pieces)] == [37, 13, 11]


def test_zb_comp_02_the_tiles_in_the_box_are_those_of_the_catalogue() -> None:
    """What is printed and played with was written down twice, by hand and as a definition."""
    kit = GAME.kit(GAME.setup(["ann", "ben"]))
    assert kit.tiles == TILES
    assert kit.copies == Counter({tile: COPIES.get(tile, 1) for tile in TILES})


# --- turning ---


def test_zb_comp_03_a_quarter_turn_is_clockwise() -> None:
    quarter = turned(STORE, 90)
    assert quarter.rows == (("building",) * 3, ("road", "building", "building"), ("blocked", "building", "building"))
    assert (quarter.exits, quarter.doors) == (("w",), (("w", "c"),))
    assert turned(TILES["union-lock"], 90).doors == (("e", "se"), ("s", "se"))
    assert (quarter.name, quarter.zombies, quarter.bullets, quarter.life) == ("Sporting Goods Store", 6, 4, 1)


@pytest.mark.parametrize("tile", TILES.values(), ids=TILES)
def test_zb_comp_03_four_quarter_turns_are_none_and_two_are_a_half(tile: Tile) -> None:
    now = tile
    for turn in (90, 180, 270, 360):
        now = turned(now, 90)
        assert now == turned(tile, turn % 360)
    assert now == tile
    for turn in TURNS:
        lying = turned(tile, turn)
        assert tuple("".join(oracle.SIGNS[kind] for kind in row) for row in lying.rows) == oracle.square(tile.id, turn)
        named = {frozenset(oracle.POINTS[spot.upper()] for spot in door) for door in lying.doors}
        assert named == oracle.doors(tile.id, turn)


def test_zb_comp_03_it_is_turned_once_and_cached() -> None:
    assert turned(STORE, 90) is turned(STORE, 90)
    assert floor_of(STORE, 90) is floor_of(STORE, 90)


def test_turns_that_look_the_same_are_known() -> None:
    looks = {name: [same_as(tile, turn) for turn in TURNS] for name, tile in TILES.items()}
    assert looks["straight"] == [0, 90, 0, 90]
    for name in ("town-square", "helipad", "cross"):
        assert looks.pop(name) == [0, 0, 0, 0]
    del looks["straight"]
    assert all(turns == [*TURNS] for turns in looks.values())


def test_a_tile_that_looks_the_same_but_for_its_doors_is_not_the_same() -> None:
    arcade = Item("arcade", "Arcade", facts("named", "B.B B.B B.B", "NS", "C-W C-E", 1, 0, 0))
    oneway = Item("oneway", "Oneway", facts("named", "B.B B.B B.B", "NS", "C-W N-NE", 1, 0, 0))
    tiles = TileSet([arcade, oneway], {}).tiles
    assert [same_as(tiles["arcade"], turn) for turn in TURNS] == [0, 90, 0, 90]
    assert [same_as(tiles["oneway"], turn) for turn in TURNS] == [*TURNS]


# --- what a set must be ---


def test_zb_comp_04_nothing_is_wrong_with_the_proposed_set() -> None:
    assert complaints() == []


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"tee": {"exits": ["E", "S"]}}, "tee.facts.exits: W is missing: the middle space of that side is a road"),
        ({"tee": {"exits": ["N", "E", "S", "W"]}}, "tee.facts.exits: N: the middle space of that side is not a road"),
        ({"radio_kzb": {"rows": rows("#BB .#B #.#"), "doors": [["W", "C"]]}}, "radio-kzb.facts.rows: S is not joined to the other roads"),
        ({"straight": {"exits": [], "rows": rows("### ### ###"), "zombies": 0}}, "straight.facts.exits: use at least one"),
        ({"helipad": {"rows": rows("#.. ... ...")}}, "helipad.facts.rows: a tile of kind helipad is open; make every space a road"),
        ({"market_hall": {"doors": [["W", "C"]]}}, "market-hall.facts.doors: W-C is not from a road space to an inside space"),
        ({"market_hall": {"doors": [["N", "W"], ["C", "W"]]}}, "market-hall.facts.doors: N and W are not side by side"),
        ({"market_hall": {"doors": []}}, "market-hall.facts.rows: NW, W, SW cannot be reached from a door"),
        ({"foundry_garage": {"doors": [["N", "NW"]]}}, "foundry-garage.facts.rows: E cannot be reached from a door"),
        ({"corner": {"rows": rows("#.# #.. B##")}}, "corner.facts.rows: SW: only a named building has an inside; use blocked"),
        ({"market_hall": {"rows": rows("#.# #.. #.#"), "doors": [], "zombies": 0, "bullets": 0, "life": 0}}, "market-hall.facts.rows: a named building needs at least one inside space"),
        ({"union_lock": {"zombies": 2}}, "union-lock.facts.zombies: 2 is more than the 1 inside spaces"),
        ({"market_hall": {"bullets": 2}}, "market-hall.facts.bullets: 2 with 2 life is more than the 3 inside spaces"),
        ({"corner": {"zombies": 1}}, "corner.facts.zombies: use 2, one for each exit"),
        ({"town_square": {"zombies": 4}}, "town-square.facts.zombies: use 0 on a tile of kind start"),
        ({"corner": {"life": 1}}, "corner.facts.bullets: use 0 bullets and 0 life on a tile without a named building"),
        ({"plaza": facts("start", "... ... ...", "NESW", "", 0, 0, 0)}, "items: use exactly one tile of kind start, not 2"),
        ({"helipad": {"kind": "unnamed"}}, "items: use exactly one tile of kind helipad, not 0"),
        ({"tee": {"rows": rows("### ...")}}, "tee.facts.rows: use a list of at least 3"),
        ({"tee": {"exits": ["N", "up"]}}, "tee.facts.exits[1]: use 'N', 'E', 'S' or 'W'"),
        ({"tee": {"zombies": -1}}, "tee.facts.zombies: use at least 0"),
        ({"tee": {"doors": [["C"]]}}, "tee.facts.doors[0]: use a list of at least 2"),
        ({"tee": {"rows": rows("### ... #.# ###")}}, "tee.facts.rows: use a list of at most 3"),
        ({"tee": {"roof": "flat"}}, "tee.facts.roof: unknown key"),
    ],
)  # fmt: skip
def test_zb_comp_04_what_is_wrong_with_a_set_is_reported_by_tile_and_field(
    changed: dict[str, Any], complaint: str
) -> None:
    found = complaints(**changed)
    assert any(line.startswith(f"tiles.yaml: {complaint}") for line in found), found


def test_zb_comp_04_an_unnamed_tile_has_a_road_space_for_each_of_its_zombies() -> None:
    """Only a tile with an exit at no road can break it, which is a mistake already; both are reported."""
    found = complaints(tee={"rows": rows("### ### #.#")})
    assert "tiles.yaml: tee.facts.rows: 1 road spaces are too few for one zombie at each of 3 exits" in found


def test_zb_comp_04_everything_wrong_is_reported_at_once() -> None:
    found = complaints(tee={"zombies": 1}, corner={"life": 2}, straight={"doors": "none"})
    assert {line.split(".facts")[0] for line in found} == {
        "tiles.yaml: tee",
        "tiles.yaml: corner",
        "tiles.yaml: straight",
    }


# --- the store ---


def test_zb_comp_05_the_store_has_seven_inside_spaces_one_road_and_a_parking_lot() -> None:
    floor = floor_of(STORE, 0)
    assert floor.insides == ("nw", "n", "ne", "w", "c", "e", "sw")
    assert (floor.roads, floor.exits) == (("s",), {"s"})
    assert STORE.kinds["se"] == "blocked"
    assert STORE.doors == (("s", "c"),)
    assert len(floor.insides) + len(floor.roads) + 1 == len(SPOTS)
