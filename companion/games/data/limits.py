"""The limits of a game of play.yaml: how large its values are, and how much happens before the next choice."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any, TypeVar

LARGEST_NUMBER = 1_000_000_000
LONGEST_LIST = 1_000
HIGHEST_STACK = 999
"""The most pieces that a position can write in one word, such as `seed x999`."""
MOST_ROUNDS = 1_000
"""The most repeats, dice, pieces or cards at once."""
MOST_EFFORT = 1_000_000
ROUND = 20
"""The effort of a round of a loop; looking at one thing of a list is 1."""

Listed = TypeVar("Listed", bound=Sequence[Any])


class BeyondLimit(ValueError):
    """A value that a game cannot hold; `str()` of it says why."""


class EndlessLoop(RuntimeError):
    """A loop went round more often than any game needs."""


class UnseenCard(Exception):
    """The result depends on a hidden card."""


def seen(card: Any) -> Any:
    """The card; raises UnseenCard if it is hidden."""
    if card == "?":
        raise UnseenCard
    return card


class Effort:
    """Counts what happens since the last choice; raises EndlessLoop if it is more than any game needs."""

    def __init__(self) -> None:
        self.left = MOST_EFFORT

    def begin(self) -> None:
        """Start counting again."""
        self.left = MOST_EFFORT

    def over(self, things: Listed) -> Listed:
        """The things; counts a look at each."""
        self.left -= len(things)
        if self.left < 0:
            raise EndlessLoop
        return things

    def loop(self, things: Listed) -> Listed:
        """The things; counts a round of a loop for each."""
        self.left -= ROUND * len(things)
        if self.left < 0:
            raise EndlessLoop
        return things


def rounds(times: int) -> int:
    """How often something happens, if it is within the limit."""
    if times > MOST_ROUNDS:
        raise BeyondLimit(f"{times} is too many at once; the limit is {MOST_ROUNDS}")
    return times


def number(value: int) -> int:
    """The number, if there is one and it is within the limit."""
    if value is None:
        raise BeyondLimit("this card or space has no such number")
    if not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        raise BeyondLimit(f"a number gets too large; the limit is {LARGEST_NUMBER}")
    return value


def text(value: str) -> str:
    """The text, if there is one."""
    if value is None:
        raise BeyondLimit("this card or space has no such text")
    return value


def listed(things: Sequence[Any]) -> list[Any]:
    """A new list of the things, if none is missing or too large."""
    if len(things) > LONGEST_LIST:
        raise BeyondLimit(f"a list gets too long; the limit is {LONGEST_LIST}")
    if None in things:
        raise BeyondLimit("an item of this list is missing")
    if things and type(things[0]) is int:
        number(max(things))
        number(min(things))
    return list(things)


def stacked(stack: Sequence[int]) -> Sequence[int]:
    """The stack, if it is not higher than the limit."""
    if len(stack) > HIGHEST_STACK:
        raise BeyondLimit(f"more than {HIGHEST_STACK} pieces stand on one space")
    return stack


def card_in(cards: Container[str]) -> Any:
    """A function that returns the card it gets, or None; it raises BeyondLimit for an unknown card."""

    def card(value: str | None) -> str | None:
        if value is not None and value not in cards:
            raise BeyondLimit(f"there is no card '{value[:40]}'")
        return value

    return card
