"""Corrects misspelt words: finds the nearest known word."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.rulings.text import stem

_SHORTEST = 4
_LONGEST = 40
_SHORTEST_HALF = 3


class Spelt(NamedTuple):
    """A corrected word; `is_known` is False if no known word is near."""

    word: str
    is_known: bool


def most_slips(word: str) -> int:
    """The most slips that are corrected in a word."""
    return 1 if len(word) <= 7 else 2 if len(word) <= 11 else 3


def slips(word: str, near: str) -> int | None:
    """The number of slips between two words; None if one cannot be the other misspelt.

    >>> slips("bete", "bette"), slips("robinsen", "robinson"), slips("gable", "cable"), slips("bet", "bette")
    (1, 1, None, None)
    """
    if min(len(word), len(near)) < _SHORTEST or abs(len(word) - len(near)) > most_slips(word):
        return None
    if word[0] != near[0] and len(word) <= 6:
        return None
    from rapidfuzz.distance import OSA

    found = int(OSA.distance(word, near))
    return found if found <= (most_slips(word) if word[0] == near[0] else 1) else None


class KnownWords:
    """All words of rules, cues and synonyms; `plain` words are other words with correct spelling."""

    def __init__(self, known: Iterable[str], plain: Iterable[str] = ()) -> None:
        self._plain = frozenset(plain)
        self._known = sorted({word for word in known if len(word) <= _LONGEST})
        self._stems = {stem(word) for word in self._known}
        self._words = frozenset(self._known)
        self._found: dict[str, list[Spelt]] = {}

    def meant(self, words: Iterable[str]) -> list[Spelt]:
        """The words, with misspelt ones corrected, and two words written as one separated."""
        return [spelt for word in words for spelt in self._meant(word)]

    def _meant(self, word: str) -> list[Spelt]:
        if word in self._words or word.isdecimal() or (len(stem(word)) > 2 and stem(word) in self._stems):
            return [Spelt(word, True)]
        if word not in self._found:
            if len(self._found) > 5_000:
                self._found.clear()
            self._found[word] = self._look(word)
        return self._found[word]

    def _look(self, word: str) -> list[Spelt]:
        if word in self._plain or not _SHORTEST - 1 <= len(word) <= _LONGEST:
            return [Spelt(word, False)]
        for cut in range(_SHORTEST_HALF, len(word) - _SHORTEST_HALF + 1):
            first, second = word[:cut], word[cut:]
            if first in self._words and (second in self._words or stem(second) in self._stems):
                return [Spelt(first, True), Spelt(second, True)]
        near = self._nearest(word)
        return [Spelt(near, True) if near else Spelt(word, False)]

    def _nearest(self, word: str) -> str | None:
        """The known word with the fewest slips; a wrong first letter is corrected only in long words."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        found = process.extract(word, self._known, scorer=OSA.distance, score_cutoff=most_slips(word), limit=8)
        close = [
            (distance, near[0] != word[0], -len(near), near)
            for near, distance, _ in found
            if self._may_be(word, near) and (near[0] == word[0] or (len(word) > 6 and distance == 1))
        ]
        return min(close)[-1] if close else None

    def _may_be(self, word: str, near: str) -> bool:
        """Whether it can be a slip; for three letters only if one is missing, or two changed places."""
        if len(word) < _SHORTEST:
            return len(near) > len(word) or sorted(near) == sorted(word)
        return len(near) >= _SHORTEST
