"""What can be decided: actions of seats, and the outcomes of chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

CHANCE: Final = -1
"""The seat number of chance: the dice and face-down cards of the table."""
EVERYBODY: Final = -1
"""The seat number, where it is asked what a seat knows, of what all of them do."""


@dataclass(frozen=True, slots=True)
class Action:
    """One answer of one seat to one decision, or an interjection; games derive one class per verb."""

    verb: ClassVar[str] = ""
    seat: int


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """One die came up `value`, whoever rolled it."""

    verb: ClassVar[str] = "roll"
    value: int


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """A hidden thing `what` (a deck, a seat's card) turned out to be `value`."""

    verb: ClassVar[str] = "reveal"
    what: str
    value: str
