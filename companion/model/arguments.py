"""Words in a line that every game can use: a seat, one of a few choices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.errors import Unreadable
from companion.model.grammar import find_seat, which_seat


class Word:
    """Base of words whose text is their value; too many values are possible to list them.

    `asks` is the question if the word is left out.
    """

    __slots__ = ()
    asks: ClassVar[str]

    def default(self, state: Any, seat: int) -> Any:
        raise Unreadable(self.asks)

    def text(self, state: Any, seat: int, value: Any) -> str:
        return str(value)

    def values(self, state: Any, seat: int) -> Iterable[Any]:
        return ()


@dataclass(frozen=True, slots=True)
class SeatWord:
    """Another seat, by its name."""

    name: str = "SEAT"

    def fits(self, names: Sequence[str], word: str) -> bool:
        return find_seat(names, word) is not None

    def parse(self, state: Any, seat: int, word: str) -> int:
        names = [place.name for place in state.seats]
        number = find_seat(names, word)
        if number is None:
            unknown = f"there is no seat '{word[:40]}'; the seats are {', '.join(names)}"
            raise Unreadable(which_seat(names, word) or unknown)
        return number

    def default(self, state: Any, seat: int) -> int:
        raise Unreadable(f"which player? The players are {', '.join(place.name for place in state.seats)}")

    def text(self, state: Any, seat: int, value: int) -> str:
        return str(state.seats[value].name)

    def values(self, state: Any, seat: int) -> Iterable[int]:
        return range(len(state.seats))


@dataclass(frozen=True, slots=True)
class ChoiceWord:
    """One of a few words, each with a value; the beginning is enough if only one word begins so."""

    name: str
    choices: tuple[tuple[str, Any], ...]

    def fits(self, names: Sequence[str], word: str) -> bool:
        return bool(self._meant(word)) and find_seat(names, word) is None

    def parse(self, state: Any, seat: int, word: str) -> Any:
        meant = self._meant(word)
        if len(meant) != 1:
            raise Unreadable(f"'{word[:40]}' does not fit here; use one of {', '.join(dict(self.choices))}")
        return dict(self.choices)[meant[0]]

    def _meant(self, word: str) -> list[str]:
        """The choices that begin with this word, or the one that is equal to it."""
        low, known = word.lower(), dict(self.choices)
        return [low] if low in known else [choice for choice in known if choice.startswith(low)]

    def default(self, state: Any, seat: int) -> Any:
        raise Unreadable(f"use one of {', '.join(word for word, _ in self.choices)}")

    def text(self, state: Any, seat: int, value: Any) -> str:
        return next(word for word, meant in self.choices if meant == value)

    def values(self, state: Any, seat: int) -> Iterable[Any]:
        return dict.fromkeys(meant for _, meant in self.choices)
