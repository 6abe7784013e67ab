"""The town: names of cells and spaces, which spaces are joined, where a tile fits. XX-SPACE, XX-TILE, XX-SPAWN.

Tiles lie on the cells of a grid, named from Town Square: `ts`, `n1`, `n1e2`. A space is `CELL.SPOT`: `n1e2.nw`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from companion.games.zombies.rules.tiles import (
    NAMED,
    OPPOSITE,
    SIDES,
    SPOTS,
    START,
    Floor,
    Tile,
    floor_of,
    turns_of,
)
from companion.model.speaker import Refusal

Cell = tuple[int, int]
"""Steps east and south of Town Square."""
Space = str
Placed = tuple[str, int]
"""The id of a tile and its turn."""
Edge = tuple[Space, Space]
"""A road space and the inside space beside it."""

HOME: Cell = (0, 0)
"""The cell of Town Square."""
_STEP = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
_CELL = re.compile(r"([nsew])([1-9][0-9]{0,2})(?:([nsew])([1-9][0-9]{0,2}))?")


# --- names ---


@lru_cache(maxsize=4096)
def cell_name(cell: Cell) -> str:
    """The name of a cell, by compass from Town Square.

    >>> cell_name((0, 0)), cell_name((2, -1)), cell_name((-1, 0))
    ('ts', 'n1e2', 'w1')
    """
    x, y = cell
    north, east = ("n", -y) if y < 0 else ("s", y), ("e", x) if x > 0 else ("w", -x)
    return "".join(f"{side}{steps}" for side, steps in (north, east) if steps) or "ts"


@lru_cache(maxsize=4096)
def cell_named(word: str) -> Cell | None:
    """The cell with this name in any case, also `e2n1` for `n1e2`; None if it is not a cell.

    >>> cell_named("N1E2"), cell_named("ts"), cell_named("n1s2"), cell_named("n0")
    ((2, -1), (0, 0), None, None)
    """
    low = word.lower()
    if low == "ts":
        return HOME
    read = _CELL.fullmatch(low)
    if read is None:
        return None
    first, steps, second, more = read.groups()
    if second in (first, OPPOSITE[first]):
        return None
    parts = [(_STEP[first], int(steps)), *([(_STEP[second], int(more))] if second else [])]
    return sum(x * count for (x, _), count in parts), sum(y * count for (_, y), count in parts)


def cell_of(name: str) -> Cell:
    """The cell of a name in standard form."""
    found = cell_named(name)
    assert found is not None, name
    return found


def space_name(cell: Cell, spot: str) -> Space:
    """The space on a spot of a cell."""
    return f"{cell_name(cell)}.{spot}"


@lru_cache(maxsize=4096)
def split_space(word: str) -> tuple[Cell, str] | None:
    """Cell and spot of a space in any case; None if it is not a space.

    >>> split_space("n1E2.NW"), split_space("n1e2.north"), split_space("n1e2")
    (((2, -1), 'nw'), None, None)
    """
    name, _, spot = word.lower().partition(".")
    cell = cell_named(name)
    return (cell, spot) if cell is not None and spot in SPOTS else None


def space_named(word: str) -> Space | None:
    """The space in standard form, however it was typed; None if it is not a space."""
    found = split_space(word)
    return space_name(*found) if found else None


def cell_beside(cell: Cell, side: str) -> Cell:
    """The cell on that side of a cell."""
    x, y = _STEP[side]
    return cell[0] + x, cell[1] + y


def in_reading_order(cell: Cell) -> tuple[int, int]:
    """The sort key of a cell: from north to south, then from west to east."""
    return cell[1], cell[0]


# --- SPACE: spaces and edges ---


@dataclass(frozen=True, slots=True, eq=False)
class Town:
    """The tiles on the map; never changed, so that states can share it: `with_tile` gives another.

    `opened` are walls with a temporary door. XX-EV-07. Names of spaces must be in standard form.
    """

    tiles: Mapping[str, Tile]
    placed: Mapping[Cell, Placed]
    opened: frozenset[Edge]
    _floors: dict[Cell, Floor]
    _kinds: dict[Space, str]
    _joined: dict[Space, tuple[Space, ...]]

    def kind_of(self, space: Space) -> str | None:
        """Road, building or blocked; None if there is no tile. XX-SPACE-02."""
        return self._kinds.get(space)

    def joined(self, space: Space) -> tuple[Space, ...]:
        """The spaces one step away, sorted. XX-SPACE-03 to XX-SPACE-09, XX-MOVE-04, XX-MOVE-07, XX-ZMOVE-08."""
        return self._joined.get(space, ())

    def exits_of(self, cell: Cell) -> tuple[str, ...]:
        """The sides at which a road leaves the tile. XX-CLAR-10."""
        exits = self._floors[cell].exits
        return tuple(side for side in SIDES if side in exits)

    def roads_of(self, cell: Cell) -> tuple[Space, ...]:
        """The road spaces of the tile on a cell."""
        return tuple(space_name(cell, spot) for spot in self._floors[cell].roads)

    def inside_of(self, cell: Cell) -> tuple[Space, ...]:
        """The inside spaces of the tile on a cell, in all its wings. XX-SPAWN-15."""
        return tuple(space_name(cell, spot) for spot in self._floors[cell].insides)

    def walls_of(self, cell: Cell) -> tuple[Edge, ...]:
        """The edges between road and inside without a door, printed or temporary. XX-SPACE-05."""
        edges = ((space_name(cell, road), space_name(cell, inside)) for road, inside in self._floors[cell].walls)
        return tuple(edge for edge in edges if edge not in self.opened)

    def spawn_spaces(self, cell: Cell) -> tuple[Space, ...]:
        """The spaces for the pieces of the tile. XX-SPAWN-02, XX-SPAWN-03, XX-SPAWN-06, XX-SPAWN-15, XX-HELI-05."""
        return self.inside_of(cell) if self._floors[cell].kind == NAMED else self.roads_of(cell)

    def has_exit(self, cell: Cell, side: str) -> bool:
        """Whether there is a tile whose road leaves it on that side."""
        return cell in self._floors and side in self._floors[cell].exits

    def neighbours(self, cell: Cell) -> Iterator[tuple[str, Cell]]:
        """The cells with a tile that share a side with this one, each with that side. XX-TILE-09, XX-TILE-10."""
        for side in SIDES:
            other = cell_beside(cell, side)
            if other in self._floors:
                yield side, other

    def joints(self, cell: Cell, exits: Collection[str]) -> list[Space]:
        """The road spaces around a cell that a tile with these exits would be joined to. XX-TILE-05."""
        around = [(other, OPPOSITE[side]) for side, other in self.neighbours(cell) if side in exits]
        return [space_name(other, side) for other, side in around if self.has_exit(other, side)]

    def with_tile(self, cell: Cell, tile: str, turn: int) -> Town:
        """The town with one more tile on an empty cell, whether or not it fits. XX-TILE-21, XX-TILE-23."""
        if cell in self.placed:
            raise ValueError(f"there is already a tile on {cell_name(cell)}")
        placed = {**self.placed, cell: (tile, turn)}
        town = Town(self.tiles, placed, self.opened, {**self._floors}, {**self._kinds}, {**self._joined})
        _lay(town, cell, floor_of(self.tiles[tile], turn))
        return town


def town_of(tiles: Mapping[str, Tile], placed: Mapping[Cell, Placed], opened: Iterable[Edge] = ()) -> Town:
    """The town of these tiles, whether or not they fit together."""
    town = Town(tiles, dict(placed), frozenset(opened), {}, {}, {})
    for cell, (tile, turn) in placed.items():
        _lay(town, cell, floor_of(tiles[tile], turn))
    for road, inside in sorted(town.opened):
        _join(town, road, inside)
    return town


def _lay(town: Town, cell: Cell, floor: Floor) -> None:
    """Add a tile to the tables of a town under construction. XX-TILE-06."""
    names = {spot: space_name(cell, spot) for spot in SPOTS}
    town._floors[cell] = floor
    for spot, kind in floor.kinds.items():
        town._kinds[names[spot]] = kind
        town._joined[names[spot]] = tuple(sorted([names[other] for other in floor.steps[spot]]))
    for side in floor.exits:
        # Across a side, only the middle spaces are joined, at a road joint. XX-SPACE-07, XX-SPACE-08, XX-SPACE-09
        other = cell_beside(cell, side)
        if town.has_exit(other, OPPOSITE[side]):
            _join(town, names[side], space_name(other, OPPOSITE[side]))


def _join(town: Town, space: Space, other: Space) -> None:
    town._joined[space] = tuple(sorted({*town._joined[space], other}))
    town._joined[other] = tuple(sorted({*town._joined[other], space}))


# --- TILE: placing tiles ---


def distances(town: Town, starts: Iterable[Space], most: int | None = None) -> dict[Space, int]:
    """The steps to every space within `most` steps, counted from the nearest of `starts`. XX-MOVE-06."""
    wave = list(starts)
    found = dict.fromkeys(wave, 0)
    steps = 0
    while wave and steps != most:
        steps += 1
        reached = []
        for space in wave:
            for to in town.joined(space):
                if to not in found:
                    found[to] = steps
                    reached.append(to)
        wave = reached
    return found


@lru_cache(maxsize=512)
def steps_from(town: Town, space: Space) -> Mapping[Space, int]:
    """The steps from one space to all others; cached, because planning a movement needs them many times."""
    return distances(town, [space])


def open_exits(town: Town) -> list[tuple[Cell, str]]:
    """Cell and side of every exit that points at an empty cell, from north to south. XX-TILE-08."""
    return [
        (cell, side)
        for cell in sorted(town.placed, key=in_reading_order)
        for side in town.exits_of(cell)
        if cell_beside(cell, side) not in town.placed
    ]


def is_sealed(town: Town) -> bool:
    """Whether no exit points at an empty cell. XX-TILE-16."""
    return not open_exits(town)


def placements(town: Town, tile: Tile) -> list[tuple[Cell, int]]:
    """Every way to place the tile, from north to south, then from west to east, then by turn. XX-TILE-02, XX-TILE-11.

    Of turns that look the same, it has only the smallest.
    """
    return [(cell, turn) for cell, turns in turns_by_cell(town, tile).items() for turn in turns]


@lru_cache(maxsize=64)
def turns_by_cell(town: Town, tile: Tile) -> Mapping[Cell, Sequence[int]]:
    """The turns in which the tile fits, by cell; cached, because every question about its place has an example."""
    found: dict[Cell, list[int]] = {}
    for cell, turn in product(_open_cells(town), turns_of(tile)):
        if why_not(town, tile, cell, turn) is None:
            found.setdefault(cell, []).append(turn)
    return found


def why_only_there(town: Town, tile: Tile) -> tuple[str, ...]:
    """The clauses that rule out the tile in other turns, or at other exits. XX-TILE-03, XX-TILE-04, XX-TILE-05."""
    found = [why_not(town, tile, cell, turn) for cell, turn in product(_open_cells(town), turns_of(tile))]
    return tuple(sorted({rule for one in found if one is not None for rule in one.rules}))


def fits_anywhere(town: Town, tiles: Iterable[Tile]) -> bool:
    """Whether at least one of the tiles fits somewhere. XX-TILE-12, XX-OPEN-14."""
    cells = _open_cells(town)
    return any(why_not(town, tile, cell, turn) is None for tile in tiles for cell in cells for turn in turns_of(tile))


def _open_cells(town: Town) -> list[Cell]:
    """The empty cells that an exit points at: only there can a tile make a joint. XX-TILE-05."""
    return sorted({cell_beside(cell, side) for cell, side in open_exits(town)}, key=in_reading_order)


def why_not(town: Town, tile: Tile, cell: Cell, turn: int) -> Refusal | None:
    """Why a tile may not be placed on a cell in a turn: the first reason, with the clauses of all. XX-TILE-01.

    In the data, `tile` on the cell `neighbour` is the tile it does not fit, on the side `side` of the new one.
    """
    if cell in town.placed:
        return Refusal("cell_taken", ("XX-TILE-23",), {"cell": cell_name(cell), "tile": town.placed[cell][0]})
    exits = floor_of(tile, turn).exits
    around = list(town.neighbours(cell))
    if not around:
        return Refusal("no_neighbour", ("XX-TILE-05", "XX-TILE-06"), {"cell": cell_name(cell)})
    roads = {side: (side in exits, town.has_exit(other, OPPOSITE[side])) for side, other in around}
    at = dict(around)
    broken = [("road_meets_wall", "XX-TILE-03", side) for side, met in roads.items() if met == (True, False)]
    broken += [("wall_stops_road", "XX-TILE-04", side) for side, met in roads.items() if met == (False, True)]
    if (True, True) not in roads.values():
        broken.append(("no_joint", "XX-TILE-05", around[0][0]))
    if not broken:
        return None
    key, _, side = broken[0]
    return Refusal(key, tuple(dict.fromkeys(rule for _, rule, _ in broken)), _data(town, cell, side, at[side]))


def _data(town: Town, cell: Cell, side: str, other: Cell) -> dict[str, str]:
    return {"cell": cell_name(cell), "side": side, "neighbour": cell_name(other), "tile": town.placed[other][0]}


# --- positions ---


def why_no_map(town: Town) -> Refusal | None:
    """Why no order of placing tiles leads to this map; None if one does. XX-SETUP-03, XX-TILE-03 to XX-TILE-05."""
    if HOME not in town.placed or town.tiles[town.placed[HOME][0]].kind != START:
        return Refusal("no_start", ("XX-SETUP-03",), {"cell": cell_name(HOME)})
    for cell in sorted(town.placed, key=in_reading_order):
        for side, other in town.neighbours(cell):
            if town.has_exit(cell, side) and not town.has_exit(other, OPPOSITE[side]):
                return Refusal("road_meets_wall", ("XX-TILE-03", "XX-TILE-04"), _data(town, cell, side, other))
    found, wave = {HOME}, [HOME]
    while wave:
        wave = [cell_beside(cell, side) for cell in wave for side in town.exits_of(cell)]
        wave = [cell for cell in dict.fromkeys(wave) if cell in town.placed and cell not in found]
        found.update(wave)
    lost = [cell for cell in town.placed if cell not in found]
    if lost:
        return Refusal("not_joined", ("XX-TILE-05",), {"cell": cell_name(min(lost, key=in_reading_order))})
    return None
