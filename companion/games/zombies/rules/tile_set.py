"""The map tiles of a definition, with all complaints about the set. XX-COMP-01 to XX-COMP-05."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Protocol

from annotated_types import Ge, Le, Len

from companion.games.base import NumbersReader
from companion.games.zombies.rules.tiles import (
    BLOCKED,
    BUILDING,
    HELIPAD,
    NAMED,
    ROAD,
    SIDES,
    SPOTS,
    START,
    UNNAMED,
    Tile,
    floor_of,
    in_order,
    side_by_side,
)
from companion.model import Plain

Kind = Literal["start", "helipad", "unnamed", "named"]
Space = Literal["road", "building", "blocked"]
Side = Literal["N", "E", "S", "W"]
Spot = Literal["NW", "N", "NE", "W", "C", "E", "SW", "S", "SE"]
Few = Annotated[int, Ge(0), Le(9)]


class Item(Protocol):
    """What this module reads of an item of the definition."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def facts(self) -> Mapping[str, Any]: ...


@dataclass(slots=True)
class TileFacts(Plain):
    """A tile's facts: three rows from north to south, each from west to east; doors are [road space, inside space].

    XX-OPEN-01: there is no other size.
    """

    kind: Kind
    rows: Annotated[list[Annotated[list[Space], Len(3, 3)]], Len(3, 3)]
    exits: list[Side]
    doors: list[Annotated[list[Spot], Len(2, 2)]]
    zombies: Few
    bullets: Few
    life: Few


class TileSet(NumbersReader):
    """The `tiles` of a definition by id, and every complaint about them, `tiles.yaml: ITEM.facts.FIELD: what`.

    `copies` is the number of each tile; the default is 1. XX-COMP-04. You can play any set without complaints, with the
    numbers it has. XX-OPEN-02, XX-OPEN-04.
    """

    def __init__(self, items: Iterable[Item], copies: Mapping[str, int]) -> None:
        super().__init__()
        self.tiles: dict[str, Tile] = {}
        for item in items:
            facts = self.read(TileFacts, item.facts, f"tiles.yaml: {item.id}.facts")
            if facts is not None:
                tile = self.tiles[item.id] = _tile(item.id, item.name, facts)
                faults = (*_faults_of_streets(tile), *_faults_of_building(tile), *_faults_of_pieces(tile))
                self.complaints += [f"tiles.yaml: {item.id}.facts.{fault}" for fault in faults]
        for kind in (START, HELIPAD):
            count = sum(copies.get(tile.id, 1) for tile in self.tiles.values() if tile.kind == kind)
            if count != 1:
                self.complaints.append(f"tiles.yaml: items: use exactly one tile of kind {kind}, not {count}")


def _tile(id: str, name: str, facts: TileFacts) -> Tile:
    """The tile of checked facts, with its compass points in lower case."""
    nw, n, ne, w, c, e, sw, s, se = (space for row in facts.rows for space in row)
    doors = [(road.lower(), inside.lower()) for road, inside in facts.doors]
    ordered = in_order([side.lower() for side in facts.exits], doors)
    pieces = (facts.zombies, facts.bullets, facts.life)
    return Tile(id, name, facts.kind, ((nw, n, ne), (w, c, e), (sw, s, se)), *ordered, *pieces)


def _shown(points: Iterable[str]) -> str:
    return ", ".join(point.upper() for point in points)


def _faults_of_streets(tile: Tile) -> Iterator[str]:
    """What is wrong with roads and exits. XX-COMP-04, XX-SPACE-14."""
    kinds, roads = tile.kinds, floor_of(tile, 0).roads
    if not tile.exits:
        yield "exits: use at least one"
    if wrong := [side for side in tile.exits if kinds[side] != ROAD]:
        yield f"exits: {_shown(wrong)}: the middle space of that side is not a road"
    if wrong := [side for side in SIDES if kinds[side] == ROAD and side not in tile.exits]:
        yield f"exits: {_shown(wrong)} is missing: the middle space of that side is a road"
    if roads and (lost := set(roads) - _reached(tile, roads[:1], ROAD)):
        yield f"rows: {_shown(spot for spot in roads if spot in lost)} is not joined to the other roads"
    if tile.kind in (START, HELIPAD) and len(roads) < len(SPOTS):
        yield f"rows: a tile of kind {tile.kind} is open; make every space a road"
    if tile.kind == UNNAMED and len(roads) < len(tile.exits):
        yield f"rows: {len(roads)} road spaces are too few for one zombie at each of {len(tile.exits)} exits"


def _faults_of_building(tile: Tile) -> Iterator[str]:
    """What is wrong with a named building and its doors. XX-COMP-04, XX-SPACE-15, XX-CLAR-09."""
    kinds, insides = tile.kinds, floor_of(tile, 0).insides
    for road, inside in tile.doors:
        if (kinds[road], kinds[inside]) != (ROAD, BUILDING):
            yield f"doors: {road.upper()}-{inside.upper()} is not from a road space to an inside space"
        elif inside not in side_by_side(road):
            yield f"doors: {road.upper()} and {inside.upper()} are not side by side"
    if insides and tile.kind != NAMED:
        yield f"rows: {_shown(insides)}: only a named building has an inside; use {BLOCKED}"
    if not insides and tile.kind == NAMED:
        yield "rows: a named building needs at least one inside space"
    entered = _reached(tile, (inside for _, inside in tile.doors), BUILDING)
    if lost := [spot for spot in insides if spot not in entered]:
        yield f"rows: {_shown(lost)} cannot be reached from a door"


def _faults_of_pieces(tile: Tile) -> Iterator[str]:
    """What is wrong with the pieces of the tile. XX-COMP-04, XX-SPAWN-04, XX-SPAWN-07, XX-SETUP-14."""
    tokens, room = tile.bullets + tile.life, len(floor_of(tile, 0).insides)
    if tile.kind == NAMED:
        if tile.zombies > room:
            yield f"zombies: {tile.zombies} is more than the {room} inside spaces"
        if tokens > room:
            yield f"bullets: {tile.bullets} with {tile.life} life is more than the {room} inside spaces"
        return
    if tile.kind == START and tile.zombies:
        yield f"zombies: use 0 on a tile of kind {START}"
    elif tile.kind != START and tile.zombies != len(tile.exits):
        yield f"zombies: use {len(tile.exits)}, one for each exit"
    if tokens:
        yield "bullets: use 0 bullets and 0 life on a tile without a named building"


def _reached(tile: Tile, start: Iterable[str], kind: str) -> set[str]:
    """The spots of one kind that can be reached from `start` without leaving that kind."""
    kinds, found = tile.kinds, set(start)
    wave = list(found)
    while wave:
        ahead = {other for spot in wave for other in side_by_side(spot) if kinds[other] == kind} - found
        found |= ahead
        wave = sorted(ahead)
    return found
