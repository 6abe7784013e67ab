"""The picture of a table: tokens and boards of the game's definition, with their places in mm.

x goes to the right and y down, from any point of the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class TableArea(NamedTuple):
    """A rectangle of the table: a space, or a place for something."""

    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True, slots=True)
class Ground:
    """A token or board under other tokens, placed by its corner after a clockwise `turn` of 0, 90, 180 or 270 degrees.

    `name` is what people type for its place. `copy` numbers equal tokens from 1; `seat` is its owner, if each seat has
    its own.
    """

    id: str
    x: float = 0.0
    y: float = 0.0
    turn: int = 0
    copy: int = 1
    name: str = ""
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class StandingToken:
    """A token on a space, perhaps with others; `mark` has the letters that show whose token it is."""

    token: str
    area: TableArea
    seat: int | None = None
    copy: int = 1
    mark: str = ""


@dataclass(frozen=True, slots=True)
class TablePlace:
    """A part of the table, what people type for it, and an optional note."""

    area: TableArea
    name: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class InHand:
    """The thing to put on the places: a sentence about it, and its pictures in each different rotation."""

    about: str
    turns: tuple[Ground, ...]


@dataclass(frozen=True, slots=True)
class Tableau:
    """The contents of a picture, and the notes under it.

    `named` are spaces with their names on the picture; `places` are empty places where something may be put.
    """

    grounds: tuple[Ground, ...]
    pieces: tuple[StandingToken, ...] = ()
    named: tuple[TablePlace, ...] = ()
    places: tuple[TablePlace, ...] = ()
    in_hand: InHand | None = None
    notes: tuple[str, ...] = ()


def seat_marks(names: Sequence[str], taken: Sequence[str] = ()) -> list[str]:
    """A mark for every seat: the first letter of its name, or two letters, or its number, so that all differ.

    >>> seat_marks(["ann", "Ben", "Bill", "zoe", "cat1", "cat2"], taken="Z")
    ['A', 'Be', 'Bi', 'Zo', '5', '6']
    """
    marks = []
    heads = [[name[:length].capitalize() for name in names] for length in (1, 2)]
    for number, name in enumerate(names):
        mine = (those[number] for those in heads if those.count(those[number]) == 1)
        free = (head for head in mine if name.isascii() and head not in taken)
        marks.append(next(free, str(number + 1)))
    return marks
