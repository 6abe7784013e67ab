"""The map as one grid of characters, three by three for a tile, and the rules of joints looked up in it.

Written without the code of the game: tiles are words of characters, turned as characters, and a side has an exit where the
character in its middle is a road.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from tests.games.zombies.tiles import ITEMS, KINDS

Cell = tuple[int, int]
Point = tuple[int, int]
Square = tuple[str, str, str]

SIGNS = {kind: sign for sign, kind in KINDS.items()}
POINTS = {
    "NW": (0, 0),
    "N": (1, 0),
    "NE": (2, 0),
    "W": (0, 1),
    "C": (1, 1),
    "E": (2, 1),
    "SW": (0, 2),
    "S": (1, 2),
    "SE": (2, 2),
}
FACTS = {item.id: item.facts for item in ITEMS}
AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0))


@cache
def square(tile: str, turn: int) -> Square:
    """The tile as three words, turned clockwise by lifting the last row to be the first column."""
    rows = ["".join(SIGNS[kind] for kind in row) for row in FACTS[tile]["rows"]]
    for _ in range(turn // 90):
        rows = ["".join(column) for column in zip(*reversed(rows))]
    return rows[0], rows[1], rows[2]


def doors(tile: str, turn: int) -> frozenset[frozenset[Point]]:
    """The doors as pairs of points of the turned tile."""
    found = []
    for ends in FACTS[tile]["doors"]:
        points = [POINTS[end] for end in ends]
        for _ in range(turn // 90):
            points = [(2 - y, x) for x, y in points]
        found.append(frozenset(points))
    return frozenset(found)


def paint(placed: Mapping[Cell, tuple[str, int]]) -> dict[Point, str]:
    """The whole map, a character for each space."""
    grid = {}
    for (x, y), (tile, turn) in placed.items():
        for dy, row in enumerate(square(tile, turn)):
            for dx, sign in enumerate(row):
                grid[3 * x + dx, 3 * y + dy] = sign
    return grid


def is_legal(grid: Mapping[Point, str], tile: str, cell: Cell, turn: int) -> bool:
    """Whether the tile may be placed: on bare ground, road to road and no road to a wall, at one road at least."""
    x, y = 3 * cell[0], 3 * cell[1]
    if (x, y) in grid:
        return False
    rows = square(tile, turn)
    joints = 0
    for dx, dy in AROUND:
        mine = rows[1 + dy][1 + dx] == "."
        theirs = grid.get((x + 1 + 2 * dx, y + 1 + 2 * dy))
        if theirs is None:
            continue
        if mine != (theirs == "."):
            return False
        joints += mine
    return joints > 0


def all_legal(placed: Mapping[Cell, tuple[str, int]], tile: str) -> list[tuple[Cell, int]]:
    """Every legal placing of the tile on all cells in and around the map, each look of it at the smallest turn."""
    grid = paint(placed)
    xs, ys = [x for x, _ in placed], [y for _, y in placed]
    found = []
    for y in range(min(ys) - 2, max(ys) + 3):
        for x in range(min(xs) - 2, max(xs) + 3):
            looks: set[tuple[Square, frozenset[frozenset[Point]]]] = set()
            for turn in (0, 90, 180, 270):
                if (
                    is_legal(grid, tile, (x, y), turn)
                    and (look := (square(tile, turn), doors(tile, turn))) not in looks
                ):
                    looks.add(look)
                    found.append(((x, y), turn))
    return found


def steps(placed: Mapping[Cell, tuple[str, int]], grid: Mapping[Point, str], point: Point) -> set[Point]:
    """The points one step leads to from a point of the map."""
    around = {(point[0] + dx, point[1] + dy) for dx, dy in AROUND}
    return {other for other in around if other in grid and _is_step(placed, grid, point, other)}


def _is_step(placed: Mapping[Cell, tuple[str, int]], grid: Mapping[Point, str], point: Point, other: Point) -> bool:
    pair = grid[point] + grid[other]
    cell = point[0] // 3, point[1] // 3
    if cell != (other[0] // 3, other[1] // 3):
        # Along the side that is crossed, only the middle of three is a way out.
        along = 0 if point[0] == other[0] else 1
        return pair == ".." and point[along] % 3 == 1
    if pair in ("..", "BB"):
        return True
    return frozenset((x - 3 * cell[0], y - 3 * cell[1]) for x, y in (point, other)) in doors(*placed[cell])


def ways_out(grid: Mapping[Point, str]) -> set[tuple[Cell, Cell]]:
    """The cells from which a road leads off the map, each with the bare cell it leads to."""
    found = set()
    for (x, y), sign in grid.items():
        for dx, dy in AROUND:
            # The middle of a side is one step from the middle of its tile.
            if sign == "." and (x - dx) % 3 == 1 and (y - dy) % 3 == 1 and (x + dx, y + dy) not in grid:
                found.add(((x // 3, y // 3), ((x + dx) // 3, (y + dy) // 3)))
    return found


def point_of(space: str) -> Point:
    """The point of a space by its name, `n1e2.nw`."""
    cell, spot = space.split(".")
    x = y = 0
    for side, count in re.findall(r"([nesw])(\d+)", cell):
        dx, dy = AROUND["nesw".index(side)]
        x, y = x + dx * int(count), y + dy * int(count)
    dx, dy = POINTS[spot.upper()]
    return 3 * x + dx, 3 * y + dy
