"""Actions of seats, and the outcomes of chance."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final

CHANCE: Final = -1
"""The seat number of chance: the dice and face-down cards of the table."""
EVERYBODY: Final = -1
"""The seat number that means everybody: only what all seats know."""


@dataclass(frozen=True, slots=True)
class Action:
    """One answer of one seat to one decision, or an interjection; games have one class per verb."""

    verb: ClassVar[str] = ""
    seat: int


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """The result of one die, rolled by anybody."""

    verb: ClassVar[str] = "roll"
    value: int


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """The value of a hidden thing `what` (a deck, a seat's card), now revealed."""

    verb: ClassVar[str] = "reveal"
    what: str
    value: str


class _Values(dict[str, Reveal]):
    """The outcomes with each value of one hidden thing, made when they are first needed."""

    def __init__(self, what: str) -> None:
        super().__init__()
        self.what = what

    def __missing__(self, value: str) -> Reveal:
        made = self[value] = Reveal(CHANCE, self.what, value)
        return made


_values = lru_cache(maxsize=1000)(_Values)


def reveals(what: str, values: Iterable[str]) -> list[Action]:
    """The outcomes of chance with these values. Equal ones share one object, because it never changes."""
    known = _values(what)
    return [known[value] for value in values]
