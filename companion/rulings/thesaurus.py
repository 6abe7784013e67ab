"""Words with the same meaning: each word of a text becomes its stem and its possible meanings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from companion.definitions.models import Meaning
from companion.rulings.text import stem

Phrase = tuple[str, ...]
_EXACT = "="
"""The sign before a word if only this form has the meaning: `=bagged` means killed, a bag does not."""
_MOST_CACHED = 20_000
"""The most words that are cached with their tokens."""


class ThesaurusTerm(NamedTuple):
    """A word or a phrase: its stem, and the ids of its meanings."""

    stem: str
    meanings: tuple[str, ...] = ()


def _number(word: str) -> Phrase:
    """The same word for all numbers: a question about 14 stars is like one about 7."""
    return ("any-number",) if word.isdecimal() else ()


class Thesaurus:
    """Meanings by their words and phrases; `idle` words without a meaning are left out of every text."""

    def __init__(self, meanings: Iterable[Meaning], idle: Iterable[str]) -> None:
        self.idle = frozenset(idle)
        self.words: set[str] = set()
        self._meanings: dict[Phrase, list[str]] = {}
        self._forms: dict[str, set[str]] = {}
        self._exact: dict[str, list[str]] = {}
        for meaning in meanings:
            for text in meaning.words:
                listed = text.lower().replace("'", "").removeprefix(_EXACT).split()
                self.words.update(listed)
                if text.startswith(_EXACT):
                    self._exact.setdefault(listed[0], []).append(meaning.id)
                    continue
                if len(listed) == 1:
                    self._forms.setdefault(stem(listed[0]), set()).add(listed[0])
                found = self._meanings.setdefault(tuple(map(stem, listed)), [])
                if meaning.id not in found:
                    found.append(meaning.id)
        self._longest: dict[tuple[str, str], int] = {}  # by the first two words
        for first, second, *more in (phrase for phrase in self._meanings if len(phrase) > 1):
            self._longest[first, second] = max(len(more) + 2, self._longest.get((first, second), 0))
        self._single: dict[str, ThesaurusTerm | None] = {}
        self._phrases: dict[Phrase, ThesaurusTerm] = {}

    def __getstate__(self) -> dict[str, Any]:
        """The stored part: without the tokens found so far, which are quickly found again."""
        return {**self.__dict__, "_single": {}, "_phrases": {}}

    def has(self, words: Sequence[str]) -> bool:
        """Whether a word or phrase has a meaning."""
        return tuple(map(stem, words)) in self._meanings

    def name(self, word: str, meanings: Iterable[str]) -> None:
        """Give a name these meanings."""
        self._meanings[(word,)] = list(meanings)

    def tokens(self, words: Sequence[str]) -> list[ThesaurusTerm]:
        """The tokens of the words; the longest phrase is tried first."""
        if len(self._single) > _MOST_CACHED:
            self._single.clear()
        self._single.update({word: self._token(word) for word in set(words).difference(self._single)})
        stems = list(map(stem, words))
        found: list[ThesaurusTerm] = []
        end = 0  # of the last phrase
        for at in [at for at, pair in enumerate(pairwise(stems)) if pair in self._longest]:
            if at >= end and (phrase := self._phrase_at(stems, at)):
                found += filter(None, map(self._single.__getitem__, words[end:at]))
                found.append(self._phrase(phrase))
                end = at + len(phrase)
        found += filter(None, map(self._single.__getitem__, words[end:]))
        return found

    def _phrase(self, phrase: Phrase) -> ThesaurusTerm:
        if phrase not in self._phrases:
            self._phrases[phrase] = ThesaurusTerm(" ".join(phrase), (*self._meanings[phrase], *_number(phrase[-1])))
        return self._phrases[phrase]

    def _token(self, word: str) -> ThesaurusTerm | None:
        """The token of a single word; None if it has none."""
        if word in self.idle and not self._is_form_of_one(word):
            return None
        root = word if word in self._exact else stem(word)
        meanings = self._exact.get(word) or self._meanings.get((root,), [])
        return ThesaurusTerm(root, (*meanings, *_number(root)))

    def _is_form_of_one(self, word: str) -> bool:
        """Whether it is a form of a word with a meaning (`count`, `counted`); a stem is not enough (`till`)."""
        return any(known.startswith(word) or word.startswith(known) for known in self._forms.get(stem(word), ()))

    def _phrase_at(self, stems: Sequence[str], at: int) -> Phrase:
        """The longest known phrase that begins here; empty if there is none."""
        for length in range(self._longest[stems[at], stems[at + 1]], 1, -1):
            if (phrase := tuple(stems[at : at + length])) in self._meanings:
                return phrase
        return ()
