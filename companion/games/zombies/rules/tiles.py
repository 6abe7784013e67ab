"""A map tile and the steps on it, in each of its four quarter turns. XX-SPACE-01 to XX-SPACE-15, XX-COMP-03.

Spots and sides are compass points of the map, north up, however a tile is turned: `nw n ne w c e sw s se`, `n e s w`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

ROAD, BUILDING, BLOCKED = "road", "building", "blocked"
START, HELIPAD, UNNAMED, NAMED = "start", "helipad", "unnamed", "named"

SPOTS = ("nw", "n", "ne", "w", "c", "e", "sw", "s", "se")
SIDES = ("n", "e", "s", "w")
TURNS = (0, 90, 180, 270)
OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}
_CLOCKWISE = dict(zip(SPOTS, ("ne", "e", "se", "n", "c", "s", "nw", "w", "sw"), strict=True))
_SIDE_BY_SIDE = {
    spot: tuple(
        other
        for there, other in enumerate(SPOTS)
        if abs(there % 3 - here % 3) + abs(there // 3 - here // 3) == 1  # never diagonally
    )
    for here, spot in enumerate(SPOTS)
}

Rows = tuple[tuple[str, str, str], tuple[str, str, str], tuple[str, str, str]]
Door = tuple[str, str]
"""A road spot and the inside spot beside it."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A map tile as printed, or turned: rows from north to south, exits and doors in the order of SIDES and SPOTS.

    `zombies`, `bullets` and `life` are the pieces it brings.
    """

    id: str
    name: str
    kind: str
    rows: Rows
    exits: tuple[str, ...]
    doors: tuple[Door, ...] = ()
    zombies: int = 0
    bullets: int = 0
    life: int = 0

    @property
    def kinds(self) -> dict[str, str]:
        """The kind of every spot. XX-SPACE-01, XX-SPACE-02."""
        return dict(zip(SPOTS, (kind for row in self.rows for kind in row), strict=True))


def side_by_side(spot: str) -> tuple[str, ...]:
    """The two to four spots of the same tile that share an edge with this one."""
    return _SIDE_BY_SIDE[spot]


def in_order(exits: Collection[str], doors: Iterable[Door]) -> tuple[tuple[str, ...], tuple[Door, ...]]:
    """Exits and doors in the order of SIDES and SPOTS."""
    places = sorted({(SPOTS.index(road), SPOTS.index(inside)) for road, inside in doors})
    return tuple(side for side in SIDES if side in exits), tuple(
        (SPOTS[road], SPOTS[inside]) for road, inside in places
    )


@lru_cache(maxsize=4096)
def turned(tile: Tile, turn: int) -> Tile:
    """The tile after a clockwise turn by 0, 90, 180 or 270 degrees; exits and doors turn with it. XX-COMP-03."""
    move = {spot: spot for spot in SPOTS}
    for _ in range(TURNS.index(turn)):
        move = {spot: _CLOCKWISE[now] for spot, now in move.items()}
    kinds = {move[spot]: kind for spot, kind in tile.kinds.items()}
    nw, n, ne, w, c, e, sw, s, se = (kinds[spot] for spot in SPOTS)
    doors = ((move[road], move[inside]) for road, inside in tile.doors)
    exits, doors_now = in_order([move[side] for side in tile.exits], doors)
    return replace(tile, rows=((nw, n, ne), (w, c, e), (sw, s, se)), exits=exits, doors=doors_now)


@lru_cache(maxsize=4096)
def same_as(tile: Tile, turn: int) -> int:
    """The smallest turn in which the tile looks the same: a straight street looks the same at 180 and at 0."""
    return next(other for other in TURNS if turned(tile, other) == turned(tile, turn))


@lru_cache(maxsize=4096)
def turns_of(tile: Tile) -> tuple[int, ...]:
    """The turns in which the tile looks different."""
    return tuple(turn for turn in TURNS if same_as(tile, turn) == turn)


@dataclass(frozen=True, slots=True)
class Floor:
    """The steps on a tile in one turn: `steps` are the joined spots, `walls` have no door."""

    kind: str
    exits: frozenset[str]
    kinds: Mapping[str, str]
    steps: Mapping[str, tuple[str, ...]]
    roads: tuple[str, ...]
    insides: tuple[str, ...]
    walls: tuple[Door, ...]


@lru_cache(maxsize=4096)
def floor_of(tile: Tile, turn: int) -> Floor:
    """The floor of a tile in one turn, made once."""
    lying = turned(tile, turn)
    kinds = lying.kinds
    edges = ((spot, other) for spot, other in product(SPOTS, SPOTS) if other in _SIDE_BY_SIDE[spot])
    between = [edge for edge in edges if (kinds[edge[0]], kinds[edge[1]]) == (ROAD, BUILDING)]
    return Floor(
        kind=lying.kind,
        exits=frozenset(lying.exits),
        kinds=kinds,
        steps={spot: tuple(other for other in _SIDE_BY_SIDE[spot] if is_joined(lying, spot, other)) for spot in SPOTS},
        roads=tuple(spot for spot in SPOTS if kinds[spot] == ROAD),
        insides=tuple(spot for spot in SPOTS if kinds[spot] == BUILDING),
        walls=tuple(edge for edge in between if edge not in lying.doors),
    )


def is_joined(tile: Tile, spot: str, other: str) -> bool:
    """Whether a step leads between two spots side by side. XX-SPACE-03, XX-SPACE-04, XX-SPACE-05.

    Nothing joins a blocked space. XX-SPACE-06.
    """
    kinds = tile.kinds
    if kinds[spot] == kinds[other]:
        return kinds[spot] != BLOCKED
    return (spot, other) in tile.doors or (other, spot) in tile.doors
