"""Why one step does not lead from one space to another, for pawns and zombies alike. XX-SPACE-03 to XX-SPACE-09."""

from __future__ import annotations

from functools import lru_cache

from companion.games.zombies.rules.tiles import BLOCKED, BUILDING, SPOTS
from companion.games.zombies.rules.town import Cell, Town, cell_beside, space_name, split_space

Point = tuple[int, int]


@lru_cache(maxsize=4096)
def point(space: str) -> Point:
    """The space, counted in spaces east and south from the north-west corner of Town Square."""
    cell, spot = where(space)
    return 3 * cell[0] + SPOTS.index(spot) % 3, 3 * cell[1] + SPOTS.index(spot) // 3


def where(space: str) -> tuple[Cell, str]:
    """Cell and spot of a space in standard form."""
    found = split_space(space)
    assert found is not None, space
    return found


def space_towards(space: str, way: str) -> str:
    """The space next to this one, straight (`n`) or diagonally (`ne`), whether or not a tile lies there."""
    for side in way:
        cell, spot = where(space)
        x, y = SPOTS.index(spot) % 3, SPOTS.index(spot) // 3
        dx, dy = cell_beside((0, 0), side)
        if not (0 <= x + dx <= 2 and 0 <= y + dy <= 2):
            cell = cell_beside(cell, side)
        space = space_name(cell, SPOTS[(x + dx) % 3 + 3 * ((y + dy) % 3)])
    return space


def why_not_joined(town: Town, start: str, to: str) -> str:
    """The reason why no step leads there; empty if a step does."""
    if to in town.joined(start):
        return ""
    if town.kind_of(to) is None:
        return "off_map"
    if town.kind_of(to) == BLOCKED:
        return "blocked"
    (x, y), (there_x, there_y) = point(start), point(to)
    if (abs(x - there_x), abs(y - there_y)) == (1, 1):
        return "diagonal"
    if abs(x - there_x) + abs(y - there_y) != 1:
        return "far"
    if where(start)[0] == where(to)[0]:
        return "wall"
    return _why_no_crossing(town, start, to)


def _why_no_crossing(town: Town, start: str, to: str) -> str:
    """Why no step leads across the side of a tile. XX-SPACE-07, XX-SPACE-08, XX-SPACE-09."""
    if BUILDING in (town.kind_of(start), town.kind_of(to)):
        return "across"
    return "corner"
