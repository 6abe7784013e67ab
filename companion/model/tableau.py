"""What lies where on a table, for a picture of it: tokens and boards of the game's definition, at places in mm.

x runs to the right and y down, from any point of the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class TableArea(NamedTuple):
    """A rectangle of the table: a space, or where something may be put."""

    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True, slots=True)
class Ground:
    """A token or board that others stand on, by its corner as it lies after a clockwise turn by quarters, in degrees.

    `name` is what people type for where it lies. Of several tokens alike `copy` says which, from 1; `seat` is whose it
    is, where each seat has its own.
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
    """A token on a space, which it may share; `mark` are the letters by which a seat's own is told apart."""

    token: str
    area: TableArea
    seat: int | None = None
    copy: int = 1
    mark: str = ""


@dataclass(frozen=True, slots=True)
class TablePlace:
    """A part of the table, what people type for it, and what else there is to know."""

    area: TableArea
    name: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class InHand:
    """What may be put on the places: in a sentence, and in each turn in which it looks different, named by it."""

    about: str
    turns: tuple[Ground, ...]


@dataclass(frozen=True, slots=True)
class Tableau:
    """All that a picture shows, and what else is to be said under it.

    `named` are spaces whose names are to be read on it, `places` those where nothing lies but something may be put.
    """

    grounds: tuple[Ground, ...]
    pieces: tuple[StandingToken, ...] = ()
    named: tuple[TablePlace, ...] = ()
    places: tuple[TablePlace, ...] = ()
    in_hand: InHand | None = None
    notes: tuple[str, ...] = ()


def seat_marks(names: Sequence[str], taken: Sequence[str] = ()) -> list[str]:
    """A mark for every seat: the first letter of its name, two letters where that is another's, else its number.

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
