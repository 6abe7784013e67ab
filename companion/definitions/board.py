"""A board: its spaces in units, and which of them touch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType
from typing import Annotated, Literal

from companion.definitions.definition import Definition
from companion.definitions.fields import (
    LIST,
    NOTHING,
    SOME,
    ClauseIds,
    Facts,
    Name,
    Slug,
    Text,
    number,
    one_of,
    whole,
)
from companion.definitions.geometry import Rectangle, meetings, rectangle

MOST_SPACES = 500

Length = Annotated[float, number(0, above=True)]
Place = Annotated[float, number(0)]


class Barrier(Definition):
    """A part of the board that is not a space; place and size in units."""

    x: Place
    y: Place
    w: Length
    h: Length

    @cached_property
    def rectangle(self) -> Rectangle:
        """The area it covers."""
        return rectangle(self.x, self.y, self.w, self.h)


class Space(Barrier):
    """A space of a board; `touches` has only the spaces listed here, `BoardDefinition.plain` has all contacts."""

    id: Slug
    kind: Name
    number: Annotated[int, whole()] | None = None
    name: Text | None = None
    facts: Facts = NOTHING
    touches: Annotated[tuple[Slug, ...], LIST] = ()


class BoardDefinition(Definition):
    """A board; `unit_mm` is the side of a unit in mm, width and height are in units.

    On each of its `lines` every space has contact with the next, at any distance.
    `origin` tells readers from which corner x and y are measured; the program does not use it.
    """

    kind: Annotated[Literal["board"], one_of("board")]
    id: Slug
    title: Text
    unit_mm: Length
    width: Length
    height: Length
    origin: Text
    spaces: Annotated[tuple[Space, ...], SOME]
    grid: Annotated[tuple[Name, ...], LIST] = ()
    lines: Annotated[tuple[Annotated[tuple[Slug, ...], SOME], ...], LIST] = ()
    barriers: Annotated[tuple[Barrier, ...], LIST] = ()
    clauses: ClauseIds = ()

    @cached_property
    def by_id(self) -> Mapping[str, Space]:
        """The spaces by their ids, in the order of the file."""
        return MappingProxyType({space.id: space for space in self.spaces})

    def place_mm(self, space: str) -> tuple[float, float, float, float]:
        """The place and size of a space in mm: x and y from the top left corner (far end up), width, height."""
        one, unit = self.by_id[space], self.unit_mm
        return one.x * unit, (self.height - one.y - one.h) * unit, one.w * unit, one.h * unit

    @cached_property
    def plain(self) -> Mapping[str, tuple[str, ...]]:
        """For each space those in contact with it: listed, next on a line, or sharing an edge in the grid. Sorted.

        Spaces that a draft of a board does not have are left out.
        """
        listed = [(space.id, other) for space in self.spaces for other in space.touches if other in self.by_id]
        drawn = [pair for line in self.lines for pair in pairwise(line) if set(pair) <= self.by_id.keys()]
        return self._both_ways([*listed, *drawn, *self._grid_pairs("edge")])

    @cached_property
    def diagonal(self) -> Mapping[str, tuple[str, ...]]:
        """For each space the spaces of the grid that share only a corner with it. Sorted."""
        return self._both_ways(self._grid_pairs("corner"))

    def _grid_pairs(self, how: Literal["edge", "corner"]) -> list[tuple[str, str]]:
        joined = [space for space in self.spaces if space.kind in self.grid]
        met = meetings([space.rectangle for space in joined])
        return [(joined[one].id, joined[other].id) for one, other, meeting in met if meeting == how]

    def _both_ways(self, pairs: Iterable[tuple[str, str]]) -> Mapping[str, tuple[str, ...]]:
        contacts: dict[str, set[str]] = {space.id: set() for space in self.spaces}
        for one, other in pairs:
            contacts[one].add(other)
            contacts[other].add(one)
        return MappingProxyType({space: tuple(sorted(others)) for space, others in sorted(contacts.items())})
