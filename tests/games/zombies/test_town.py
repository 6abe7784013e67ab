"""SPACE, TILE and SPAWN, as far as they are geometry: what is joined, where a tile may be placed, where its pieces go."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.zombies.rules.tiles import OPPOSITE, SIDES, SPOTS, TURNS
from companion.games.zombies.rules.town import (
    HOME,
    Town,
    cell_beside,
    cell_name,
    cell_named,
    fits_anywhere,
    is_sealed,
    open_exits,
    placements,
    space_name,
    space_named,
    split_space,
    town_of,
    why_no_map,
    why_not,
)
from tests.games.zombies import oracle
from tests.games.zombies.maps import START, random_town, random_towns, town_with
from tests.games.zombies.tiles import TILES

SEALED = town_with(n1="sporting-goods", e1="thunder-lanes 90", s1="sporting-goods 180", w1="thunder-lanes 270")
"""Four dead ends round Town Square; the box has fewer."""
BETWEEN_WALLS = town_with(
    e1="thunder-lanes 90", s1="sporting-goods 180", w1="thunder-lanes 270",
    n1w1="sporting-goods", n1e1="sporting-goods", n2="sporting-goods 270", n2e1="sporting-goods",
)  # fmt: skip
"""The only road out leads to n1, which has walls on its three other sides; no game makes them, and they join nothing."""


def cell(name: str) -> tuple[int, int]:
    found = cell_named(name)
    assert found is not None
    return found


def refusal(town: Town, tile: str, place: str, turn: int) -> tuple[str, tuple[str, ...], dict[str, Any]]:
    found = why_not(town, TILES[tile], cell(place), turn)
    assert found is not None, "it fits"
    return found.key, found.rules, found.data


def fits(town: Town, tile: str, place: str, turn: int) -> bool:
    return why_not(town, TILES[tile], cell(place), turn) is None


def places(town: Town, tile: str) -> list[tuple[str, int]]:
    return [(cell_name(place), turn) for place, turn in placements(town, TILES[tile])]


# --- names ---


@given(st.tuples(st.integers(-999, 999), st.integers(-999, 999)), st.sampled_from(SPOTS))
def test_names_lead_back_to_cells_and_spaces(place: tuple[int, int], spot: str) -> None:
    assert cell_named(cell_name(place)) == cell_named(cell_name(place).upper()) == place
    space = space_name(place, spot)
    assert split_space(space.upper()) == (place, spot)
    assert space_named(space.upper()) == space


@given(st.text(st.sampled_from("nsewct.0123 NE\u0130\u0664"), max_size=9))
def test_a_name_that_can_be_read_is_that_of_one_place(word: str) -> None:
    found = cell_named(word)
    if found is not None:
        assert sorted(cell_name(found)) == sorted(word.lower())
    assert (space_named(word) is None) == (split_space(word) is None)


@pytest.mark.parametrize(
    "word", ["", "ts1", "n", "n0", "n01", "n1n1", "n1s1", "e1w1", "n1e", "1n", "n1e1s1", "n1000", "n-1", " n1"]
)
def test_a_word_that_is_no_cell_is_none(word: str) -> None:
    assert cell_named(word) is None


@pytest.mark.parametrize("word", ["", ".", "ts", "ts.", ".c", "ts.x", "ts.c.c", "n1 .c", "nowhere.c", "ts.centre"])
def test_a_word_that_is_no_space_is_none(word: str) -> None:
    assert split_space(word) is None


def test_east_may_be_typed_before_north() -> None:
    assert cell_named("E2N1") == (2, -1)
    assert space_named("e2N1.Nw") == "n1e2.nw"


# --- SPACE: spaces and edges ---


def test_zb_space_01_a_tile_has_nine_spaces_named_by_compass_north_up_whatever_way_it_lies() -> None:
    town = town_with(n1="sporting-goods", e1="sporting-goods 90")
    assert [town.kind_of(f"n1.{spot}") for spot in ("s", "se")] == ["road", "blocked"]
    assert [town.kind_of(f"e1.{spot}") for spot in ("w", "sw")] == ["road", "blocked"]
    assert len({space_name(HOME, spot) for spot in SPOTS}) == 9


def test_zb_space_02_every_space_is_road_building_or_blocked_and_beyond_the_map_there_is_none() -> None:
    town = random_town(7)
    kinds = {town.kind_of(space_name(place, spot)) for place in town.placed for spot in SPOTS}
    assert kinds == {"road", "building", "blocked"}
    assert town.kind_of("n99.c") is None
    assert town.joined("n99.c") == ()


def test_zb_space_03_roads_side_by_side_are_joined_and_never_diagonally() -> None:
    assert START.joined("ts.c") == ("ts.e", "ts.n", "ts.s", "ts.w")
    assert START.joined("ts.nw") == ("ts.n", "ts.w")


def test_zb_space_04_inside_spaces_side_by_side_are_joined() -> None:
    town = town_with(n1="sporting-goods")
    assert town.joined("n1.n") == ("n1.c", "n1.ne", "n1.nw")


def test_zb_space_05_road_and_inside_are_joined_only_by_a_door() -> None:
    town = town_with(n1="thunder-lanes")
    assert town.joined("n1.c") == ("n1.e", "n1.n", "n1.s")
    assert town.joined("n1.s") == ("n1.c", "ts.n")
    assert town.walls_of((0, -1)) == (("n1.c", "n1.w"), ("n1.s", "n1.sw"), ("n1.s", "n1.se"))


def test_zb_space_05_doors_turn_with_the_tile() -> None:
    town = town_with(e1="thunder-lanes 90")
    assert town.joined("e1.c") == ("e1.e", "e1.s", "e1.w")
    assert town.walls_of((1, 0)) == (("e1.w", "e1.nw"), ("e1.w", "e1.sw"), ("e1.c", "e1.n"))


def test_zb_space_05_a_wall_that_was_opened_is_a_door_and_the_others_are_walls_still() -> None:
    shut = town_with(n1="thunder-lanes")
    town = town_of(shut.tiles, shut.placed, [("n1.c", "n1.w")])
    assert town.joined("n1.c") == ("n1.e", "n1.n", "n1.s", "n1.w")
    assert town.joined("n1.w") == ("n1.c", "n1.nw", "n1.sw")
    assert town.walls_of((0, -1)) == (("n1.s", "n1.sw"), ("n1.s", "n1.se"))
    assert shut.joined("n1.c") == ("n1.e", "n1.n", "n1.s")
    larger = town.with_tile((1, 0), "straight", 90)
    assert larger.joined("n1.w") == town.joined("n1.w")
    assert larger.walls_of((0, -1)) == town.walls_of((0, -1))


def test_zb_space_06_a_blocked_space_is_joined_to_nothing_and_nothing_to_it() -> None:
    town = random_town(3)
    blocked = {
        space_name(place, spot)
        for place in town.placed
        for spot in SPOTS
        if town.kind_of(space_name(place, spot)) == "blocked"
    }
    assert blocked
    assert not any(town.joined(space) for space in blocked)
    assert not any(blocked & {*town.joined(space_name(place, spot))} for place in town.placed for spot in SPOTS)


def test_zb_space_07_tiles_are_joined_by_the_middles_of_a_side_where_both_have_an_exit() -> None:
    town = town_with(n1="straight", e1="straight")
    assert town.joined("ts.n") == ("n1.s", "ts.c", "ts.ne", "ts.nw")
    assert town.joined("ts.e") == ("ts.c", "ts.ne", "ts.se")  # the straight street on e1 does not lead to it


def test_zb_space_08_corner_spaces_are_never_joined_to_another_tile() -> None:
    town = town_with(n1="helipad")
    assert town.joined("ts.nw") == ("ts.n", "ts.w")
    assert town.joined("n1.sw") == ("n1.s", "n1.w")
    for other in random_towns(20):
        corners = (space_name(place, spot) for place in other.placed for spot in ("nw", "ne", "sw", "se"))
        assert all(step.split(".")[0] == corner.split(".")[0] for corner in corners for step in other.joined(corner))


def test_zb_space_09_inside_spaces_never_join_across_a_side() -> None:
    town = town_with(n1="market-hall", n1w1="riverside-clinic")
    assert (town.kind_of("n1.w"), town.kind_of("n1w1.e")) == ("building", "building")
    assert town.joined("n1.w") == ("n1.c", "n1.nw", "n1.sw")
    assert town.joined("n1w1.e") == ("n1w1.c", "n1w1.ne", "n1w1.se")


@pytest.mark.parametrize("tile", ["town-square", "helipad"])
def test_zb_space_14_the_open_tiles_are_nine_road_spaces(tile: str) -> None:
    town = town_of(TILES, {HOME: (tile, 90)})
    assert town.roads_of(HOME) == tuple(space_name(HOME, spot) for spot in SPOTS)
    assert town.exits_of(HOME) == ("n", "e", "s", "w")


def test_zb_space_15_a_door_is_inside_one_tile() -> None:
    for town in random_towns(20):
        for place in town.placed:
            for road, inside in town.walls_of(place):
                assert road.split(".")[0] == inside.split(".")[0] == cell_name(place)
            for space in town.inside_of(place):
                assert all(step.split(".")[0] == cell_name(place) for step in town.joined(space))


def test_joined_is_what_the_grid_of_characters_says_and_goes_both_ways(long: bool) -> None:
    for town in random_towns(1000 if long else 60):
        grid = oracle.paint(town.placed)
        spaces = {
            oracle.point_of(space_name(place, spot)): space_name(place, spot) for place in town.placed for spot in SPOTS
        }
        assert {point: oracle.SIGNS[town.kind_of(space) or ""] for point, space in spaces.items()} == grid
        for point, space in spaces.items():
            assert town.joined(space) == tuple(
                sorted(spaces[other] for other in oracle.steps(town.placed, grid, point))
            )
            assert all(space in town.joined(other) for other in town.joined(space))


# --- TILE: placing tiles ---


def test_zb_tile_02_all_four_quarter_turns_may_be_tried() -> None:
    assert places(town_with(n1="cross", s1="cross", w1="cross"), "corner")[-2:] == [("s2", 0), ("s2", 270)]
    assert {turn for _, turn in places(START, "tee")} == {*TURNS}


def test_zb_tile_02_turns_that_look_the_same_are_offered_once_and_all_accepted() -> None:
    assert places(START, "straight") == [("n1", 0), ("w1", 90), ("e1", 90), ("s1", 0)]
    assert places(START, "cross") == [("n1", 0), ("w1", 0), ("e1", 0), ("s1", 0)]
    assert [turn for turn in TURNS if fits(START, "straight", "n1", turn)] == [0, 180]
    assert [turn for turn in TURNS if fits(START, "cross", "n1", turn)] == [*TURNS]


def test_zb_tile_03_a_road_may_not_meet_a_side_without_one() -> None:
    town = town_with(n1="straight", w1="cross")
    assert refusal(town, "cross", "n1w1", 0) == (
        "road_meets_wall",
        ("XX-TILE-03",),
        {"cell": "n1w1", "side": "e", "neighbour": "n1", "tile": "straight"},
    )
    assert fits(town, "straight", "n1w1", 0)


def test_zb_tile_04_a_building_side_may_not_stop_a_road() -> None:
    town = town_with(n1="cross", w1="cross")
    assert refusal(town, "sporting-goods", "n1w1", 0) == (
        "wall_stops_road",
        ("XX-TILE-04",),
        {"cell": "n1w1", "side": "e", "neighbour": "n1", "tile": "cross"},
    )
    assert fits(town, "corner", "n1w1", 90)


def test_zb_tile_05_a_tile_that_touches_wall_to_wall_only_is_refused() -> None:
    town = town_with(n1="straight")
    assert refusal(town, "straight", "n1e1", 0)[:2] == ("no_joint", ("XX-TILE-05",))


def test_zb_tile_03_04_05_all_that_is_wrong_with_a_place_is_cited_the_road_first() -> None:
    assert refusal(START, "straight", "n1", 90)[:2] == ("wall_stops_road", ("XX-TILE-04", "XX-TILE-05"))
    town = town_with(n1="straight")
    assert refusal(town, "straight", "n1e1", 90)[:2] == ("road_meets_wall", ("XX-TILE-03", "XX-TILE-05"))
    town = town_with(n1="straight", w1="cross")
    assert refusal(town, "straight", "n1w1", 90)[:2] == ("road_meets_wall", ("XX-TILE-03", "XX-TILE-04", "XX-TILE-05"))


@pytest.mark.parametrize("place", ["n2", "s7e3"])
def test_zb_tile_05_a_tile_away_from_the_others_is_refused(place: str) -> None:
    assert refusal(START, "cross", place, 0) == ("no_neighbour", ("XX-TILE-05", "XX-TILE-06"), {"cell": place})


def test_zb_tile_06_placements_are_full_cells_side_by_side_with_the_map() -> None:
    for town in random_towns(30):
        for place, _ in placements(town, TILES["tee"]):
            assert any(town.neighbours(place))
            assert place not in town.placed


def test_zb_tile_07_two_sides_without_a_road_may_lie_together() -> None:
    town = town_with(n1="straight", w1="cross")
    assert fits(town, "straight", "n1w1", 0)
    assert not {*town.joined("n1.w")}


def test_zb_tile_08_a_road_may_lead_to_an_empty_cell() -> None:
    town = town_with(n1="corner")
    assert fits(START, "cross", "n1", 0)
    assert open_exits(town) == [((0, -1), "n"), ((0, -1), "e"), (HOME, "e"), (HOME, "s"), (HOME, "w")]


@pytest.mark.parametrize(("side", "name", "turn"), [("n", "n2", 0), ("e", "n1e1", 90), ("w", "n1w1", 270)])
def test_zb_tile_09_every_neighbour_is_looked_at(side: str, name: str, turn: int) -> None:
    """Three crossings round n1 and Town Square: a crossing goes there until one of the three shows it a wall."""
    around = {"n2": "cross", "n1e1": "cross", "n1w1": "cross"}
    assert fits(town_with(**around), "cross", "n1", 0)
    town = town_with(**{**around, name: "straight 90" if side == "n" else "straight"})
    key, rules, data = refusal(town, "cross", "n1", 0)
    assert (key, rules, data["side"], data["neighbour"]) == ("road_meets_wall", ("XX-TILE-03",), side, name)
    assert [turn for turn in TURNS if fits(town, "tee", "n1", turn)] == [turn]


def test_zb_tile_10_a_corner_puts_no_condition() -> None:
    town = town_with(n1="straight")
    assert refusal(town, "cross", "n2e1", 0)[0] == "no_neighbour"
    assert fits(town, "sporting-goods", "e1", 90)


def test_zb_tile_11_every_legal_place_is_offered_from_north_to_south_and_west_to_east() -> None:
    town = town_with(n1="cross", e1="straight 90")
    assert places(town, "sporting-goods") == [
        ("n2", 0),
        ("n1w1", 270),
        ("n1e1", 90),
        ("w1", 270),
        ("e2", 90),
        ("s1", 180),
    ]


def test_zb_tile_12_a_tile_may_fit_nowhere() -> None:
    town = BETWEEN_WALLS
    assert open_exits(town) == [(HOME, "n")]
    assert places(town, "sporting-goods") == [("n1", 0)]
    assert places(town, "cross") == []


def test_zb_tile_16_the_map_is_sealed_when_no_exit_points_at_an_empty_cell() -> None:
    assert is_sealed(SEALED)
    assert open_exits(SEALED) == []
    assert not is_sealed(START)
    assert open_exits(START) == [(HOME, side) for side in SIDES]


def test_zb_tile_18_a_sealing_placement_is_legal_though_another_is_not_sealing() -> None:
    town = town_with(e1="thunder-lanes 90", s1="sporting-goods 180", w1="thunder-lanes 270")
    assert places(town, "sporting-goods") == [("n1", 0)]
    assert is_sealed(town.with_tile((0, -1), "sporting-goods", 0))
    assert ("n1", 0) in places(town, "straight")


def test_zb_tile_20_after_a_seal_no_tile_fits() -> None:
    assert not fits_anywhere(SEALED, TILES.values())


def test_zb_open_14_whether_one_of_the_tiles_left_fits() -> None:
    assert not fits_anywhere(BETWEEN_WALLS, [TILES[name] for name in ("straight", "corner", "tee", "cross", "helipad")])
    assert fits_anywhere(BETWEEN_WALLS, [TILES["helipad"], TILES["sporting-goods"]])
    assert not fits_anywhere(START, [])


def test_zb_tile_21_a_town_with_a_tile_more_is_another_and_the_old_one_as_it_was() -> None:
    town = START.with_tile((0, -1), "cross", 0)
    assert START.placed == {HOME: ("town-square", 0)}
    assert START.joined("ts.n") == ("ts.c", "ts.ne", "ts.nw")
    assert START.kind_of("n1.c") is None
    assert town.joined("ts.n") == ("n1.s", "ts.c", "ts.ne", "ts.nw")


def test_zb_tile_23_a_cell_with_a_tile_is_taken() -> None:
    town = town_with(n1="cross")
    assert refusal(town, "cross", "n1", 0) == ("cell_taken", ("XX-TILE-23",), {"cell": "n1", "tile": "cross"})
    with pytest.raises(ValueError, match="n1"):
        town.with_tile((0, -1), "cross", 0)


def test_placements_are_what_the_grid_of_characters_says(long: bool) -> None:
    """All tiles in all turns on all cells in and around each map, and every single verdict."""
    for town in random_towns(1000 if long else 100):
        grid = oracle.paint(town.placed)
        for name, tile in TILES.items():
            assert placements(town, tile) == oracle.all_legal(town.placed, name)
        cells = {cell_beside(place, side) for place in town.placed for side in SIDES} | {*town.placed}
        for place in cells:
            for name in ("corner", "tee", "cross", "union-lock", "foundry-garage"):
                for turn in TURNS:
                    verdict = why_not(town, TILES[name], place, turn)
                    assert (verdict is None) == oracle.is_legal(grid, name, place, turn)


def test_on_every_map_each_side_matches_its_neighbour_and_the_way_out_is_counted(long: bool) -> None:
    for town in random_towns(1000 if long else 100):
        for place in town.placed:
            for side, other in town.neighbours(place):
                assert town.has_exit(place, side) == town.has_exit(other, OPPOSITE[side])
        outside = {(place, cell_beside(place, side)) for place, side in open_exits(town)}
        assert outside == oracle.ways_out(oracle.paint(town.placed))
        assert why_no_map(town) is None
        again = town_of(TILES, town.placed)
        spaces = [space_name(place, spot) for place in town.placed for spot in SPOTS]
        assert [again.joined(space) for space in spaces] == [town.joined(space) for space in spaces]


# --- maps that no game leads to ---


def test_zb_setup_03_town_square_lies_in_the_middle() -> None:
    assert why_no_map(START) is None
    for placed in ({}, {HOME: ("cross", 0)}, {(1, 0): ("town-square", 0)}):
        found = why_no_map(town_of(TILES, placed))
        assert found is not None
        assert (found.key, found.rules, found.data) == ("no_start", ("XX-SETUP-03",), {"cell": "ts"})


def test_zb_tile_03_04_a_map_where_a_road_ends_at_a_wall_cannot_be() -> None:
    found = why_no_map(town_with(n1="straight 90"))
    assert found is not None
    assert (found.key, found.rules) == ("road_meets_wall", ("XX-TILE-03", "XX-TILE-04"))
    assert found.data == {"cell": "ts", "side": "n", "neighbour": "n1", "tile": "straight"}


def test_zb_tile_05_a_map_in_two_parts_cannot_be() -> None:
    for town in (town_with(n1="straight", n1e1="straight"), town_with(n3="cross")):
        found = why_no_map(town)
        assert found is not None
        assert (found.key, found.rules) == ("not_joined", ("XX-TILE-05",))
        assert found.data["cell"] in ("n1e1", "n3")


# --- SPAWN: where what comes with a tile may be put ---


def test_zb_spawn_02_it_goes_inside_a_named_building() -> None:
    town = town_with(n1="sporting-goods")
    assert town.spawn_spaces((0, -1)) == town.inside_of((0, -1))
    assert town.spawn_spaces((0, -1)) == ("n1.nw", "n1.n", "n1.ne", "n1.w", "n1.c", "n1.e", "n1.sw")


def test_zb_spawn_03_never_on_the_street_of_such_a_tile() -> None:
    town = town_with(n1="union-lock")
    assert town.roads_of((0, -1)) == ("n1.n", "n1.w", "n1.c", "n1.e", "n1.s")
    assert town.spawn_spaces((0, -1)) == ("n1.ne",)


def test_zb_spawn_06_on_any_other_tile_it_goes_on_its_roads() -> None:
    assert town_with(n1="tee 180").spawn_spaces((0, -1)) == ("n1.n", "n1.w", "n1.c", "n1.e")


def test_zb_spawn_15_all_wings_of_a_building_are_one() -> None:
    assert town_with(n1="foundry-garage").spawn_spaces((0, -1)) == ("n1.nw", "n1.w", "n1.e", "n1.sw")


def test_zb_heli_05_on_the_helipad_it_goes_anywhere() -> None:
    assert town_with(n1="helipad").spawn_spaces((0, -1)) == tuple(f"n1.{spot}" for spot in SPOTS)
