"""The map as text: everything that stands on it is in it, and no line is too long."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.zombies.rules.tiles import SPOTS
from companion.games.zombies.rules.town import (
    Cell,
    Space,
    Town,
    cell_name,
    placements,
    space_name,
    town_of,
    turns_by_cell,
)
from companion.games.zombies.views.picture import COLUMNS, MapPieces, pawn_marks, picture, tile_pictures
from tests.games.zombies import oracle
from tests.games.zombies.maps import START, random_town, town_with
from tests.games.zombies.tiles import TILES
from tests.golden import compare

GOLDEN = Path(__file__).parent / "golden"
NAMES = ("Ann", "Ben", "Bill", "Zoe", "hal", "Émile")


def random_pieces(town: Town, seed: int) -> MapPieces:
    """Zombies, tokens and pawns anywhere they may stand, some of them together."""
    rng = Random(seed)
    spaces = [space for cell in town.placed for space in (*town.roads_of(cell), *town.inside_of(cell))]
    zombies = rng.sample(spaces, rng.randint(0, len(spaces) // 2))
    tokens = [(space, rng.choice(["life", "bullet"])) for space in rng.sample(spaces, rng.randint(0, len(spaces) // 3))]
    few = rng.sample(spaces, 3)
    return MapPieces(zombies, tokens, {name: rng.choice([*few, *spaces]) for name in NAMES[: rng.randint(0, 6)]})


def spaces_in(lines: list[str]) -> dict[Space, str]:
    """The three characters of every space of every tile in a picture, found by the names in the tiles' borders."""
    found = {}
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            if sign == "#" and line[column + 1 : column + 2] in ("n", "s", "e", "w", "t"):
                cell = line[column + 1 :].split("#")[0].split("-")[0].split(" ")[0]
                for number, spot in enumerate(SPOTS):
                    inner = lines[row + 1 + 2 * (number // 3)].ljust(COLUMNS)
                    start = column + 1 + 4 * (number % 3)
                    found[f"{cell}.{spot}"] = inner[start : start + 3]
    return found


def wanted(pieces: MapPieces) -> dict[Space, Counter[str]]:
    """What stands on each space, a sign for each thing."""
    found: dict[Space, Counter[str]] = {}
    for space in pieces.zombies:
        found.setdefault(space, Counter())["Z"] += 1
    for space, sort in pieces.tokens:
        found.setdefault(space, Counter())["+" if sort == "life" else "*"] += 1
    for mark, space in zip(pawn_marks([*pieces.pawns]), pieces.pawns.values()):
        found.setdefault(space, Counter())[mark] += 1
    return found


def shown_in(text: str, lines: list[str], space: Space) -> Counter[str]:
    """What a picture shows on a space, that is in it or, behind `&`, in the list below."""
    if "&" in text:
        entries = [entry.strip() for line in lines if line.startswith(("& ", "  &")) for entry in line.split(",")]
        listed = next(entry.removeprefix(f"& {space} ") for entry in entries if entry.startswith(f"& {space} "))
        return Counter(listed.split())
    plain = text.strip(" :#.")
    return Counter(mark for mark in re.findall(r"[A-Z][a-z]|.", plain) if mark != "H")


# --- what is in it ---


@given(st.integers(0, 10_000), st.integers(1, 30))
def test_everything_that_stands_on_the_map_is_in_the_picture_and_nothing_else(seed: int, most: int) -> None:
    town = random_town(seed, most)
    pieces = random_pieces(town, seed)
    around = Random(seed).choice([*town.placed])
    lines = picture(town, pieces, around=around)
    assert max(map(len, lines)) <= COLUMNS
    expected = wanted(pieces)
    spaces = spaces_in(lines)
    assert space_name(around, "c") in spaces
    for space, text in spaces.items():
        assert shown_in(text, lines, space) == expected.get(space, Counter()), (space, text)
    for name, space in pieces.pawns.items():
        assert any(f"{name} {space}" in line for line in lines)


@given(st.integers(0, 10_000), st.integers(1, 30))
def test_a_map_that_is_not_too_wide_is_there_as_a_whole(seed: int, most: int) -> None:
    town = random_town(seed, most)
    xs = [x for x, _ in town.placed]
    spaces = spaces_in(picture(town))
    if max(xs) - min(xs) < 6:
        assert {*spaces} == {space_name(cell, spot) for cell in town.placed for spot in SPOTS}
    kinds = {" . ": "road", " H ": "road", ":::": "building", "###": "blocked"}
    assert all(kinds[text] == town.kind_of(space) for space, text in spaces.items())


@pytest.mark.parametrize("seed", range(12))
def test_between_two_spaces_stands_a_wall_or_a_door_or_nothing(seed: int) -> None:
    town = random_town(seed, 8)
    grid = oracle.paint(town.placed)
    lines = [line.ljust(COLUMNS) for line in picture(town)]
    row = next(number for number, line in enumerate(lines) if "#ts" in line)
    column = lines[row].index("#ts")
    for x, y in grid:
        for dx, dy in ((1, 0), (0, 1)):
            if (x + dx, y + dy) in grid:
                between = lines[row + 1 + 2 * y + dy][column + 2 + 4 * x + 2 * dx]
                is_step = (x + dx, y + dy) in oracle.steps(town.placed, grid, (x, y))
                is_open = is_step or (
                    grid[x, y] == grid[x + dx, y + dy] == "." and (x // 3, y // 3) == ((x + dx) // 3, (y + dy) // 3)
                )
                assert (between in " =") == is_open
                if is_step:
                    assert (between == "=") == (grid[x, y] != grid[x + dx, y + dy])


def test_an_opened_wall_is_a_door() -> None:
    town = town_with(n1="carver-library")
    assert [line.count("=") for line in picture(town)[:3]] == [0, 0, 1]
    assert picture(town_of(town.tiles, town.placed, [("n1.w", "n1.nw")]))[2] == "|-=---=-----|"


def test_of_a_crowd_zombie_and_token_are_drawn_and_all_of_it_is_listed_below() -> None:
    lines = picture(START, MapPieces(["ts.c"], [("ts.c", "bullet")], {"ann": "ts.c", "ben": "ts.c"}))
    assert lines[3] == "  .  Z*&  ."
    assert lines[7:] == ["& ts.c Z * A B", "A ann ts.c, B ben ts.c", "ts Town Square"]


def test_what_is_listed_below_is_broken_between_two_entries_only() -> None:
    names = [f"{head}-the-well-known" for head in ("ann", "ben", "cleo", "dan", "eve", "fay")]
    lines = picture(START, MapPieces(pawns=dict.fromkeys(names, "ts.c")))
    for name in names:
        assert sum(f"{name[0].upper()} {name} ts.c" in line for line in lines) == 1


def test_the_seven_that_stand_on_one_space_are_listed_below() -> None:
    lines = picture(START, MapPieces(["ts.c"], [], dict.fromkeys(NAMES, "ts.c")))
    assert lines[3] == "  .  Z&   .".ljust(11)
    assert "& ts.c Z A Be Bi Zo Ha 6" in lines


# --- marks of pawns ---


def test_marks_of_pawns_differ_and_are_no_other_mark() -> None:
    assert pawn_marks(["ann", "Ben", "cleo"]) == ["A", "B", "C"]
    assert pawn_marks(NAMES) == ["A", "Be", "Bi", "Zo", "Ha", "6"]
    assert pawn_marks(["z", "Z1", "ann", "anna", "an"]) == ["1", "Z1", "3", "4", "5"]


@given(
    st.lists(
        st.from_regex(r"[a-zA-Z\u00e9][a-zA-Z0-9_-]{0,4}", fullmatch=True), min_size=1, max_size=6, unique_by=str.lower
    )
)
def test_no_two_pawns_have_the_same_mark(names: list[str]) -> None:
    marks = pawn_marks(names)
    assert len({*marks}) == len(names)
    assert not {*marks} & {"Z", "H", "+", "*", "&"}
    assert all(mark.isascii() and len(mark) <= 2 for mark in marks)


# --- the window ---


def row_of(count: int) -> Town:
    """Straight streets in a row to the east of Town Square and to the west."""
    placed = {(x, 0): ("straight", 90) for x in range(-count, count + 1) if x}
    return town_of(TILES, {**placed, (0, 0): ("town-square", 0)})


@pytest.mark.parametrize(
    ("around", "cells", "arrows"),
    [
        ((0, 0), range(-3, 3), "<>"),
        ((-9, 0), range(-9, -3), ">"),
        ((9, 0), range(4, 10), "<"),
        ((5, 7), range(2, 8), "<>"),
        ((-5, 0), range(-8, -2), "<>"),
        ((6, 0), range(3, 9), "<>"),
    ],
)
def test_a_wide_map_is_cut_to_a_window_with_arrows_where_it_goes_on(around: Cell, cells: range, arrows: str) -> None:
    lines = picture(row_of(9), around=around)
    assert {space.split(".")[0] for space in spaces_in(lines)} == {cell_name((x, 0)) for x in cells}
    assert "".join(sign for line in lines for sign in line if sign in "<>^v") == arrows
    assert lines[3].startswith("<") == ("<" in arrows)
    assert lines[3].endswith(">") == (">" in arrows)
    assert len(lines[3]) <= COLUMNS


def test_a_high_map_is_cut_only_when_asked_to() -> None:
    column = town_of(TILES, {(0, y): ("straight", 0) if y else ("town-square", 0) for y in range(-9, 10)})
    lines = picture(column)
    assert len(spaces_in(lines)) == 19 * 9
    lines = picture(column, around=(0, 4), high=3)
    assert {space.split(".")[0] for space in spaces_in(lines)} == {"s3", "s4", "s5"}
    assert (lines[0], lines[-1]) == ("      ^", "      v")


def test_a_window_in_the_middle_has_arrows_on_all_four_sides_one_for_each_tile() -> None:
    cross = town_of(TILES, {(x, y): ("cross", 0) for x in range(-4, 5) for y in range(-4, 5)})
    lines = picture(cross, wide=2, high=2)
    assert (lines[0], lines[-1]) == ("        ^           ^", "        v           v")
    assert [row for row, line in enumerate(lines) if line.startswith("<") and line.endswith(">")] == [4, 10]
    assert {space.split(".")[0] for space in spaces_in(lines)} == {"n1w1", "n1", "w1", "ts"}


# --- where a tile may be placed ---


def test_zb_tile_11_cells_where_a_tile_may_be_placed_are_named_with_its_turns() -> None:
    town = town_with(n1="sporting-goods", e1="straight 90")
    lines = picture(town, places=turns_by_cell(town, TILES["tee"]))
    drawn = [line[:12].strip() for line in lines[6:12]], [line[38:].strip() for line in lines[6:12]]
    assert drawn == (["", "", "w1", "0 180 270", "", ""], ["", "", "e2", "0 90 180", "", ""])
    assert lines[14].strip() == "s1"
    assert len(placements(town, TILES["tee"])) == 9


def test_places_beyond_the_window_are_shown_by_an_arrow() -> None:
    town = row_of(2)
    lines = picture(town, places=turns_by_cell(town, TILES["straight"]))
    assert (lines[9][0], lines[9][-1]) == (" ", ">")
    assert not any(sign in line for line in picture(town)[:7] for sign in "<>^v")


def test_a_tile_is_drawn_in_every_turn_in_which_it_looks_different() -> None:
    assert [len(tile_pictures(TILES[name])[1]) for name in ("cross", "straight", "tee")] == [13, 29, 61]
    assert tile_pictures(TILES["straight"])[0] == "#0---   ----#   #90---------#"


# --- the whole of it ---


def test_a_small_town_looks_as_it_did() -> None:
    town = town_with(n1="carver-library 180", n1e1="sporting-goods 270", e1="tee", w1="market-hall")
    pieces = MapPieces(
        ["n1.c", "n1e1.w", "n1e1.se", "e1.w"],
        [("n1.c", "life"), ("n1e1.e", "bullet")],
        {"ann": "e1.w", "ben": "ts.c", "bob": "ts.c"},
    )
    lines = picture(town, pieces, places=turns_by_cell(town, TILES["riverside-clinic"]))
    compare(GOLDEN / "small-town.txt", "\n".join([*lines, "", *tile_pictures(TILES["riverside-clinic"]), ""]))


def test_a_large_town_looks_as_it_did() -> None:
    town = random_town(5)
    compare(GOLDEN / "large-town.txt", "\n".join([*picture(town, random_pieces(town, 8), around=(2, -1)), ""]))
