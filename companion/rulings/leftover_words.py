"""Decides whether words that are not part of a line can be left out: owners, purposes, descriptions.

A word without a place in a line still says something: `drop a card` is not `drop`, and `his star` is not mine. So such
words are replaced by marks while a question is read. A reading is valid only if it explains all marks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from companion.rulings.language import language

NOTHING = "-"
"""The mark of a word that means nothing beside a name of the line; with names behind it, only beside one of these."""
WITH, OR = "-:", "|"
MINE, NOT_MINE = "'my", "'his"
I_DO, HIS, OF = "'i", "'s", "'of"
SOMEBODY = "'him"
SELF, ITSELF = "@", "@@"
WHOSE = frozenset({MINE, NOT_MINE})
_MARKS = frozenset({NOTHING, MINE, NOT_MINE, I_DO, HIS, OF, SOMEBODY})


class VerbContext(NamedTuple):
    """The words of a question about one verb: those before and behind it, and whether a person can be left out."""

    before: list[str]
    after: list[str]
    is_somebody_left_out: bool


def only_with(name: str) -> str:
    """The mark for words that count for nothing only with certain other words: `- team butler` is one word."""
    first, *words = name.split()
    return f"{WITH}{OR.join(words)}" if first == NOTHING and words else name


@lru_cache(maxsize=1)
def pronouns() -> dict[str, str]:
    """The marks of possessives and of pronouns as objects."""
    english = language()
    marks = {
        MINE: english.mine,
        NOT_MINE: english.theirs,
        SOMEBODY: english.him,
        SELF: english.me,
        ITSELF: english.itself,
    }
    return {word: mark for mark, words in marks.items() for word in words}


def pronoun(low: Sequence[str], at: int) -> str | None:
    """The mark of a possessive or an object pronoun; `her` at the end is an object. None for other words."""
    mark = pronouns().get(low[at])
    return SOMEBODY if mark == NOT_MINE and at + 1 == len(low) else mark


def verb_context(words: Sequence[str], places: Sequence[int], verb: str) -> VerbContext | None:
    """The words before and behind the verb, which is at these places; None if one of the marks forbids it."""
    first = places[0]
    before = [word for word in words[:first] if not _is_mark(word)]
    after = [word for place, word in enumerate(words) if place > first and place not in places]
    names = {verb, *(word for word in words if not _is_mark(word))}
    if any(word.startswith(WITH) and names.isdisjoint(word[len(WITH) :].split(OR)) for word in words):
        return None
    is_light = NOTHING in words[:first]
    unmarked = [(at, word) for at, word in enumerate(words) if word not in WHOSE]
    if any(word == OF and at not in places for (at, _), (_, word) in pairwise(unmarked)):
        return None
    if not is_light and not _all_beside_names(words, places):
        return None
    if (MINE in after and _without_self(before)) or (NOT_MINE in words and not before):
        return None
    if SOMEBODY in words and (SOMEBODY not in words[first + 1 : first + 2] or _unmarked(after)):
        return None
    if I_DO in words and before and "." not in before[0] and "+" not in before[0] and HIS in words[:first]:
        return None
    before = _without_self(before) or []
    return VerbContext(before, _unmarked(after), SOMEBODY in after)


def split_possessives(words: Sequence[str], names: Sequence[str]) -> list[str]:
    """The words, with a thing of somebody (`dan.star`) as two words, for games in which that is not a figure."""
    seats = {name.lower() for name in names}
    pairs = [(word, *word.partition(".")) for word in words]
    return [
        part
        for word, owner, dot, own in pairs
        for part in ([owner, HIS, own] if dot and owner.lower() in seats else [word])
    ]


def possessives_with_of(words: Sequence[str]) -> list[str]:
    """The words, with a thing of somebody (`ben.date.hit`) turned round: `hit of ben.date`.

    The result is valid only if the verb itself takes the `of`.
    """
    pairs = [(word, *word.rpartition(".")) for word in words]
    return [part for word, owner, dot, own in pairs for part in ([own, "of", OF, owner] if dot and owner else [word])]


def _unmarked(after: Sequence[str]) -> list[str]:
    """The names behind the verb, and the marks of their owners."""
    return [word for word in after if not _is_mark(word) or word == HIS]


def _is_mark(word: str) -> bool:
    return word in _MARKS or word.startswith(WITH)


def _without_self(before: Sequence[str]) -> list[str]:
    """The words before the verb, without the person who asks: `is it ok for me to`."""
    return [word for word in before if word != SELF]


def _all_beside_names(words: Sequence[str], places: Sequence[int]) -> bool:
    """Whether each mark of nothing is before the verb, or beside a name of the line."""
    for at in (at for at, word in enumerate(words) if word == NOTHING and at > places[0]):
        if not any(_is_name(words, places, at, way) for way in (-1, 1)):
            return False
    return True


def _is_name(words: Sequence[str], places: Sequence[int], at: int, way: int) -> bool:
    """Whether the first word on this side that is not a mark is a name, and not the verb."""
    while 0 <= at < len(words) and _is_mark(words[at]):
        at += way
    return 0 <= at < len(words) and at not in places


def keeps_owners(after: Sequence[str], given: Sequence[str]) -> bool:
    """Whether each thing stays behind its owner: `ben's lucky shot` is not a lucky shot at ben.

    >>> keeps_owners(["ben", "'s", "star"], ["ben", "star"]), keeps_owners(["ben", "'s", "shot"], ["shot", "ben"])
    (True, False)
    """
    pairs = [(after[at - 1], *after[at + 1 : at + 2]) for at, word in enumerate(after) if word == HIS and at]
    together = set(pairwise(given))
    return all(pair in together for pair in pairs)
