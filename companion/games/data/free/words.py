"""The words in lines of free actions: `+3`, `2d6`, a counter, a pile, a card."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.definitions.words import did_you_mean
from companion.errors import Unreadable
from companion.games.data.free.table import FreeTable
from companion.games.data.things import UNKNOWN
from companion.model.arguments import SeatWord, Word
from companion.model.grammar import find_seat

AMOUNT = re.compile(r"([+=-])(\d{1,9})")
DICE = re.compile(r"(\d{0,2})d(\d{1,3})", re.IGNORECASE)
COUNT = re.compile(r"\d{1,3}")


class Amount(NamedTuple):
    """A change of a number, or with `is_set` its new value."""

    number: int
    is_set: bool = False

    def __str__(self) -> str:
        return f"={self.number}" if self.is_set else f"{self.number:+d}"


class Dice(NamedTuple):
    """How many dice, and how many faces they have."""

    number: int
    faces: int

    def __str__(self) -> str:
        return f"{self.number if self.number > 1 else ''}d{self.faces}"


@dataclass(frozen=True)
class AmountWord(Word):
    """`+3`, `-2` or `=7`."""

    name: str = "+N"
    asks = "how many? Type +3, -2 or =7"

    def fits(self, names: Sequence[str], word: str) -> bool:
        return bool(AMOUNT.fullmatch(word))

    def parse(self, state: Any, seat: int, word: str) -> Amount:
        found = AMOUNT.fullmatch(word)
        if found is None:
            raise Unreadable(f"'{word[:40]}' is not an amount; use +3, -2 or =7")
        number = int(found[2])
        return Amount(-number if found[1] == "-" else number, found[1] == "=")

    def values(self, state: Any, seat: int) -> Iterable[Amount]:
        return [Amount(1), Amount(-1), Amount(0, True)]


@dataclass(frozen=True)
class DiceWord(Word):
    """`d6`, or `2d6`."""

    name: str = "DICE"

    def fits(self, names: Sequence[str], word: str) -> bool:
        return bool(DICE.fullmatch(word))

    def parse(self, state: Any, seat: int, word: str) -> Dice:
        found = DICE.fullmatch(word)
        if found is None or not int(found[1] or 1) >= 1 or not int(found[2]) >= 2:
            raise Unreadable(f"'{word[:40]}' is not a roll of dice; use d6 or 2d6")
        return Dice(int(found[1] or 1), int(found[2]))

    def default(self, state: Any, seat: int) -> Dice:
        return Dice(1, 6)

    def values(self, state: Any, seat: int) -> Iterable[Dice]:
        return [Dice(1, 6), Dice(2, 6)]


@dataclass(frozen=True)
class CountWord(Word):
    """How many; 1 by default."""

    name: str = "[N]"
    least: int = 1
    is_needed: bool = False

    def fits(self, names: Sequence[str], word: str) -> bool:
        return bool(COUNT.fullmatch(word))

    def parse(self, state: Any, seat: int, word: str) -> int:
        if not COUNT.fullmatch(word) or int(word) < self.least:
            raise Unreadable(f"'{word[:40]}': use a number of at least {self.least}")
        return int(word)

    def default(self, state: Any, seat: int) -> int:
        if self.is_needed:
            raise Unreadable(f"how many {self.name.lower()}? Type for example spin 8")
        return self.least

    def values(self, state: Any, seat: int) -> Iterable[int]:
        return [self.least]


@dataclass(frozen=True)
class OneOfWord(Word):
    """One of a few names, or its beginning; `usual` is the default, "" for none."""

    name: str
    known: tuple[str, ...]
    usual: str = ""

    def fits(self, names: Sequence[str], word: str) -> bool:
        return bool(self.meant(word)) and find_seat(names, word) is None

    def meant(self, word: str) -> list[str]:
        """The name that equals the word, or the names that begin with it."""
        low = word.lower().replace("-", "_")
        found = [low] if low in self.known else [one for one in self.known if one.startswith(low)]
        # `event` is the deck events rather than its discard pile, events_discard.
        return found[:1] if found and all(one.startswith(f"{found[0]}_") for one in found[1:]) else found

    def parse(self, state: Any, seat: int, word: str) -> str:
        meant = self.meant(word)
        if len(meant) != 1:
            raise Unreadable(f"'{word[:40]}' does not fit here{did_you_mean(word, self.known)}; {self._choices}")
        return meant[0]

    def default(self, state: Any, seat: int) -> str:
        if not self.usual:
            raise Unreadable(f"which? {self._choices[:1].upper()}{self._choices[1:]}")
        return self.usual

    def values(self, state: Any, seat: int) -> Iterable[str]:
        return self.known

    @property
    def _choices(self) -> str:
        return f"use one of {', '.join(self.known)}" if self.known else "this game has none"


@dataclass(frozen=True)
class CardWord(Word):
    """A card by its id, or `?` for one that stays face down."""

    free: FreeTable
    name: str = "CARD"
    asks = "which card? Type its id, or ? for a card that stays face down"

    def fits(self, names: Sequence[str], word: str) -> bool:
        return word == UNKNOWN or bool(self._meant(word))

    def _meant(self, word: str) -> list[str]:
        low, cards = word.lower(), self.free.things.cards
        return [low] if low in cards else [one for one in cards if one.startswith(low)]

    def parse(self, state: Any, seat: int, word: str) -> str:
        if word == UNKNOWN:
            return UNKNOWN
        meant = self._meant(word)
        if len(meant) > 1:  # if several begin so, take the one that can be moved
            there = [one for one in meant if self.free.found(state, one, seat) is not None]
            meant = there if len(there) == 1 else meant
        if len(meant) != 1:
            what = f"could be {', '.join(meant[:4])}" if meant else "is not a card of this game"
            raise Unreadable(f"'{word[:40]}' {what}{did_you_mean(word, self.free.things.cards) if not meant else ''}")
        return meant[0]

    def values(self, state: Any, seat: int) -> Iterable[str]:
        return [UNKNOWN, *self.free.things.cards]


@dataclass(frozen=True)
class SpaceWord(Word):
    """A space of a board by its id."""

    free: FreeTable
    name: str = "SPACE"
    asks = "which space? Type its id from board.yaml"

    def fits(self, names: Sequence[str], word: str) -> bool:
        return word.lower() in self.free.things.spaces.numbers

    def parse(self, state: Any, seat: int, word: str) -> int:
        numbers = self.free.things.spaces.numbers
        if word.lower() not in numbers:
            raise Unreadable(f"there is no space '{word[:40]}'{did_you_mean(word, numbers)}")
        return int(numbers[word.lower()])

    def text(self, state: Any, seat: int, value: int) -> str:
        return str(self.free.things.spaces.ids[value])

    def values(self, state: Any, seat: int) -> Iterable[int]:
        return range(len(self.free.things.spaces.ids))


@dataclass(frozen=True, slots=True)
class MaybeSeatWord(SeatWord):
    """A seat; none by default."""

    name: str = "[SEAT]"
    otherwise: Callable[[int], int | None] = lambda seat: None

    def default(self, state: Any, seat: int) -> Any:
        return self.otherwise(seat)

    def values(self, state: Any, seat: int) -> Any:
        return [self.otherwise(seat), *range(len(state.seats))]

    def text(self, state: Any, seat: int, value: int | None) -> str:
        return "" if value is None else str(state.seats[value].name)
