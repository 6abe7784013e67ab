"""Whether words that make no part of a line may be left out of it: whose a thing is, what it is for, what it is like.

A word that stands for nothing in a line still says something: `drop a card` is not to drop, and `his star` not mine.
So such words are kept as marks while a question is read, and a reading is one only if it accounts for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from companion.rulings.language import language

NOTHING = "-"
"""Stands for nothing beside what a line names; with names behind it, only in a line that has one of them."""
WITH, OR = "-:", "|"
MINE, NOT_MINE = "'my", "'his"
I_DO, HIS, OF = "'i", "'s", "'of"
SOMEBODY = "'him"
SELF, ITSELF = "@", "@@"
WHOSE = frozenset({MINE, NOT_MINE})
_MARKS = frozenset({NOTHING, MINE, NOT_MINE, I_DO, HIS, OF, SOMEBODY})


class Said(NamedTuple):
    """The words of a question about one verb: those before it and behind it, and that somebody may be left out."""

    before: list[str]
    after: list[str]
    is_somebody_left_out: bool


def only_with(name: str) -> str:
    """The mark for what counts for nothing only with certain words: `- team butler` is one word."""
    first, *words = name.split()
    return f"{WITH}{OR.join(words)}" if first == NOTHING and words else name


@lru_cache(maxsize=1)
def pronouns() -> dict[str, str]:
    """The marks of the words that say whose something is, or who it is done to."""
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
    """The mark of a word that says whose or whom; `her` at the end is whom. None if it is no such word."""
    mark = pronouns().get(low[at])
    return SOMEBODY if mark == NOT_MINE and at + 1 == len(low) else mark


def accounted(said: Sequence[str], places: Sequence[int], verb: str) -> Said | None:
    """The words before and behind the verb, which stands at these places; None if one of the marks forbids it."""
    first = places[0]
    before = [word for word in said[:first] if not _is_mark(word)]
    after = [word for place, word in enumerate(said) if place > first and place not in places]
    names = {verb, *(word for word in said if not _is_mark(word))}
    if any(word.startswith(WITH) and names.isdisjoint(word[len(WITH) :].split(OR)) for word in said):
        return None
    is_light = NOTHING in said[:first]
    unmarked = [(at, word) for at, word in enumerate(said) if word not in WHOSE]
    if any(word == OF and at not in places for (at, _), (_, word) in pairwise(unmarked)):
        return None
    if not is_light and not _all_beside_names(said, places):
        return None
    if (MINE in after and _without_self(before)) or (NOT_MINE in said and not before):
        return None
    if SOMEBODY in said and (SOMEBODY not in said[first + 1 : first + 2] or _unmarked(after)):
        return None
    if I_DO in said and before and "." not in before[0] and "+" not in before[0] and HIS in said[:first]:
        return None
    before = _without_self(before) or []
    return Said(before, _unmarked(after), SOMEBODY in after)


def parted(said: Sequence[str], names: Sequence[str]) -> list[str]:
    """The words, what is somebody's (`dan.star`) as two, for games in which that is no one's figure."""
    seats = {name.lower() for name in names}
    pairs = [(word, *word.partition(".")) for word in said]
    return [
        part
        for word, owner, dot, own in pairs
        for part in ([owner, HIS, own] if dot and owner.lower() in seats else [word])
    ]


def turned(said: Sequence[str]) -> list[str]:
    """The words, what is somebody's (`ben.date.hit`) said the other way round: `hit of ben.date`.

    That is one only where the verb takes the `of`, and not merely something that may stand anywhere.
    """
    pairs = [(word, *word.rpartition(".")) for word in said]
    return [part for word, owner, dot, own in pairs for part in ([own, "of", OF, owner] if dot and owner else [word])]


def _unmarked(after: Sequence[str]) -> list[str]:
    """What is named behind the verb, and whose that is."""
    return [word for word in after if not _is_mark(word) or word == HIS]


def _is_mark(word: str) -> bool:
    return word in _MARKS or word.startswith(WITH)


def _without_self(before: Sequence[str]) -> list[str]:
    """What stands before the verb, without whoever asks: `is it ok for me to`."""
    return [word for word in before if word != SELF]


def _all_beside_names(said: Sequence[str], places: Sequence[int]) -> bool:
    """Whether each mark of nothing stands before the verb, or beside something that the line names."""
    for at in (at for at, word in enumerate(said) if word == NOTHING and at > places[0]):
        if not any(_is_name(said, places, at, way) for way in (-1, 1)):
            return False
    return True


def _is_name(said: Sequence[str], places: Sequence[int], at: int, way: int) -> bool:
    """Whether the first word on this side that is no mark is a name, and not the verb."""
    while 0 <= at < len(said) and _is_mark(said[at]):
        at += way
    return 0 <= at < len(said) and at not in places


def keeps_owners(after: Sequence[str], given: Sequence[str]) -> bool:
    """Whether what is somebody's stays behind whose it is: `ben's lucky shot` is not a lucky shot at ben.

    >>> keeps_owners(["ben", "'s", "star"], ["ben", "star"]), keeps_owners(["ben", "'s", "shot"], ["shot", "ben"])
    (True, False)
    """
    pairs = [(after[at - 1], *after[at + 1 : at + 2]) for at, word in enumerate(after) if word == HIS and at]
    together = set(pairwise(given))
    return all(pair in together for pair in pairs)
