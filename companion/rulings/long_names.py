"""Reads names of several words in a question, even a little wrong: `bete davis`, `carol lombard`.

Read word by word, such a name would count twice, or one of its words would mean another thing. So words that stand
together and are nearly all words of one name become that name.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from companion.model import Grammar
from companion.rulings.exact_lines import common_words
from companion.rulings.language import language
from companion.rulings.spelling import slips
from companion.rulings.vocabulary import Vocabulary

_LONGEST_RUN = 8
_SHORTEST = 3
"""The least letters that can stand for a word of a name. A word of a name with no more letters can be left out."""
_ONE_NAME = re.compile(r"[^\W_]+(?:[-_][^\W_]+)+")
_BY_COMMA = re.compile(r"(?=(?<![^\W_])([^\W_]+)\s*[,;]\s*([^\W_]+))")
_ALL = -1
"""The place of a full name: it has all its words."""


class _Sense(NamedTuple):
    """A word read as a word of a name: the number of slips, and the place of that word in the name."""

    slips: int
    place: int


class _Fit(NamedTuple):
    """A name that fits several words together, with their slips.

    It `is_borrowed` if one of the words is exactly a word of another name, and `is_turned` if their order is different.
    """

    slips: int
    name: str
    is_borrowed: bool
    is_turned: bool


class Naming:
    """The names of several words in the lines of a game. Ordinary words are never misspelt parts of them."""

    def __init__(self, grammar: Grammar, state: Any, vocabulary: Vocabulary) -> None:
        texts = {text.lower() for text in _texts(grammar, state)}
        self._names = {text: tuple(re.split("[-_]", text)) for text in texts if _ONE_NAME.fullmatch(text)}
        self._parts = {part for parts in self._names.values() for part in parts}
        self._alone = texts - self._names.keys()
        self._plain = {*common_words(), *language().plain, *language().joins}
        self._ordinary = {*self._plain, *vocabulary.fixed, *vocabulary.phrase_words()}
        self._seats, self._numbers = vocabulary.seats, vocabulary.numbers

    def read(self, words: Sequence[str], text: str) -> list[str] | None:
        """The words, each name as one word; None if some words could be two names. A comma in the text parts names."""
        low = [word.lower() for word in words]
        commas = set(_BY_COMMA.findall(text.lower()))
        senses = [self._senses(word) for word in low]
        found, at = list[str](), 0
        while at < len(words):
            ends = range(self._end(low, at, commas), at + 1, -1)
            runs = ((end, fits) for end in ends if (fits := self._fits(low[at:end], senses[at:end])))
            end, fits = next(runs, (at + 1, []))
            is_in_doubt = any(one.is_turned or self._is_in_row(low, at, end, commas) for one in fits if one.is_borrowed)
            if is_in_doubt or len(fits) > 1:
                return None
            found.append(fits[0].name if fits else words[at])
            at = end
        return None if self._is_cut(found, commas) else found

    def _is_cut(self, words: Sequence[str], commas: Collection[tuple[str, str]]) -> bool:
        """Whether two words of one name are separated like two things: `carol and lombard`."""
        low = [word.lower() for word in words]
        rest = [(at, word, _best(self._senses(word))) for at, word in enumerate(low) if word not in language().joins]
        return any(
            (after > before + 1 or _is_parted(first, second, commas))
            and first != second
            and len(one) == 1
            and one.keys() == other.keys()
            for (before, first, one), (after, second, other) in pairwise(rest)
        )

    def _is_in_row(self, low: Sequence[str], at: int, end: int, commas: Collection[tuple[str, str]]) -> bool:
        """Whether another name is directly beside the words."""
        beside = [(at, at - 1)] * (at > 0) + [(end - 1, end)] * (end < len(low))
        return any(
            low[other] not in self._plain
            and self._senses(low[other])
            and not _is_parted(low[min(own, other)], low[max(own, other)], commas)
            for own, other in beside
        )

    def _end(self, low: Sequence[str], at: int, commas: Collection[tuple[str, str]]) -> int:
        """The end of the words that can be one name with the word here; none follow if a number says several."""
        number = self._numbers.get(low[at - 1], low[at - 1]) if at else ""
        if low[at] in self._seats or (number.isdecimal() and number != "1"):
            return at
        end = at + 1
        while end < min(len(low), at + _LONGEST_RUN) and low[end] not in self._seats:
            if _is_parted(low[end - 1], low[end], commas):
                break
            end += 1
        return end

    def _fits(self, run: Sequence[str], senses: Sequence[Mapping[str, Sequence[_Sense]]]) -> list[_Fit]:
        """The name that the words form together; several if they fit several equally well."""
        shared = set(senses[0]).intersection(*senses[1:])
        if not shared or sum(word not in self._plain and not word.isdecimal() for word in run) < 2:
            return []
        found = [fit for name in sorted(shared) if (fit := self._fit(name, run, senses)) is not None]
        return [fit for fit in found if fit.slips == min(found).slips]

    def _fit(self, name: str, run: Sequence[str], senses: Sequence[Mapping[str, Sequence[_Sense]]]) -> _Fit | None:
        """How the words fit the name; None if too much of it is missing, or they mean other things."""
        parts, used, total = self._names[name], list[int](), 0
        is_whole = name in run
        meant = [_best(sense) for sense in senses]
        is_sure = all(set(one) == {name} for word, one in zip(run, meant, strict=True) if word not in self._plain)
        if not any(name in one for one in meant) or (is_whole and not is_sure):
            return None
        for sense in senses:
            free = [one for one in sense[name] if is_whole or one.place not in used]
            if not free:
                return None
            used.append(min(free).place)
            total += min(free).slips
        left = [part for place, part in enumerate(parts) if place not in used]
        if not (is_whole or is_sure or all(len(part) <= _SHORTEST or part in self._plain for part in left)):
            return None
        is_borrowed = any(word in self._parts and name not in one for word, one in zip(run, meant, strict=True))
        return _Fit(total, name, is_borrowed, used != sorted(used))

    def _senses(self, word: str) -> dict[str, list[_Sense]]:
        """The names with this word, with a word that it begins, or with a word that it misspells."""
        if word in self._names:
            return {word: [_Sense(0, _ALL)]}
        if word in self._alone:
            return {}
        is_name = word not in self._ordinary and word.isalpha()
        near = {part: 0 for part in self._parts if part == word}
        if is_name and len(word) >= _SHORTEST:
            near |= {part: 1 for part in self._parts if part != word and part.startswith(word)}
            near |= {part: many for part in self._parts - near.keys() if (many := slips(word, part)) is not None}
        found: dict[str, list[_Sense]] = {}
        for name, parts in self._names.items():
            if not near.keys().isdisjoint(parts):
                found[name] = [_Sense(near[part], place) for place, part in enumerate(parts) if part in near]
        return found


def _is_parted(first: str, second: str, commas: Collection[tuple[str, str]]) -> bool:
    """Whether a comma is between two words; each can be a name of several words."""
    return (first.split("-")[-1], second.split("-")[0]) in commas


def _best(senses: Mapping[str, Sequence[_Sense]]) -> dict[str, Sequence[_Sense]]:
    """The names that a word alone means: those with the fewest slips."""
    fewest = min((min(found).slips for found in senses.values()), default=0)
    return {name: found for name, found in senses.items() if min(found).slips == fewest}


def _texts(grammar: Grammar, state: Any) -> Iterator[str]:
    """The names of all values of the verbs' arguments."""
    for argument in dict.fromkeys(argument for form in grammar.forms.values() for argument in form.arguments):
        yield from (argument.text(state, 0, value) for value in argument.values(state, 0))
