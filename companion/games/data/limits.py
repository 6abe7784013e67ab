"""How large what a game holds may become, and how much may happen until somebody is asked again."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any, TypeVar

LARGEST_NUMBER = 1_000_000_000
LONGEST_LIST = 1_000
HIGHEST_STACK = 999
"""As many pieces as a position can name in one word, such as `seed x999`."""
MOST_ROUNDS = 1_000
"""How often something is repeated, how many dice are rolled, pieces put or cards drawn at once."""
MOST_EFFORT = 1_000_000
ROUND = 20
"""What a round of a loop counts, a thing of a list that is looked at being 1."""

Listed = TypeVar("Listed", bound=Sequence[Any])


class BeyondLimit(ValueError):
    """A value that a game cannot hold; `str()` of it says why."""


class EndlessLoop(RuntimeError):
    """A loop went round more often than any game needs."""


class UnseenCard(Exception):
    """What happens hangs on a card that nobody has seen."""


def seen(card: Any) -> Any:
    """A card that has been seen; raises UnseenCard for another."""
    if card == "?":
        raise UnseenCard
    return card


class Effort:
    """How much has happened since somebody was asked; beyond all that a game needs it raises EndlessLoop."""

    def __init__(self) -> None:
        self.left = MOST_EFFORT

    def begin(self) -> None:
        """Count anew."""
        self.left = MOST_EFFORT

    def over(self, things: Listed) -> Listed:
        """The things, all of which are looked at."""
        self.left -= len(things)
        if self.left < 0:
            raise EndlessLoop
        return things

    def loop(self, things: Listed) -> Listed:
        """The things, for each of which a loop goes round."""
        self.left -= ROUND * len(things)
        if self.left < 0:
            raise EndlessLoop
        return things


def rounds(times: int) -> int:
    """How often something is done."""
    if times > MOST_ROUNDS:
        raise BeyondLimit(f"{times} is beyond {MOST_ROUNDS}, the most at once")
    return times


def number(value: int) -> int:
    """The number, which is one, and within the limit."""
    if value is None:
        raise BeyondLimit("this card or space has no such number")
    if not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        raise BeyondLimit(f"a number goes beyond {LARGEST_NUMBER}, the largest allowed")
    return value


def text(value: str) -> str:
    """The text, which is one."""
    if value is None:
        raise BeyondLimit("this card or space has no such text")
    return value


def listed(things: Sequence[Any]) -> list[Any]:
    """The things as a list of its own, none of them missing or too large."""
    if len(things) > LONGEST_LIST:
        raise BeyondLimit(f"a list becomes longer than {LONGEST_LIST}, the most allowed")
    if None in things:
        raise BeyondLimit("something in this list is missing")
    if things and type(things[0]) is int:
        number(max(things))
        number(min(things))
    return list(things)


def stacked(stack: Sequence[int]) -> Sequence[int]:
    """The stack, which is no higher than the limit."""
    if len(stack) > HIGHEST_STACK:
        raise BeyondLimit(f"more than {HIGHEST_STACK} pieces stand on one space")
    return stack


def card_in(cards: Container[str]) -> Any:
    """A function that gives a card back, which has to be one that there is, or none."""

    def card(value: str | None) -> str | None:
        if value is not None and value not in cards:
            raise BeyondLimit(f"there is no card '{value[:40]}'")
        return value

    return card
