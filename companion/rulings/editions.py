"""Questions about another edition of the game: which edition, and what its clauses and the present ones say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from companion.definitions.models import GameDefinition
from companion.rulings.language import language
from companion.rulings.ruling import Answer, Ruling, answers_of, rule
from companion.rulings.text import words

_YEAR = 4
"""The number of digits of a year."""


def may_name_another(question: str, games: Sequence[str]) -> bool:
    """Whether a question could be about another edition than this one: it names a game or an edition.

    A name of one word does not count, because it could be a piece.
    """
    typed = words(question)
    names = [name for name in (game.split("-") for game in games) if len(name) > 1]
    if not set(language().editions.nouns).isdisjoint(typed) or any(_at(typed, name) >= 0 for name in names):
        return True
    return any(_is_book(first, second) for first, second in pairwise(typed))


def named_edition(question: str, own: str, editions: Sequence[str]) -> tuple[str, str] | None:
    """The other edition that a question names, and the question without it; None if none. `editions`: oldest first."""
    typed = words(question)
    for game in editions:
        name = game.split("-")
        at = _at(typed, name)
        if game != own and at >= 0:
            return game, " ".join(typed[:at] + typed[at + len(name) :])
    called = _edition_called(typed, own, editions)
    return None if called is None or called.game in ("", own) else (called.game, called.rest)


def without_own(question: str, own: str, editions: Sequence[str]) -> str:
    """The question about this edition without the words for it, such as `in the later edition`."""
    called = _edition_called(words(question), own, editions)
    return question if called is None or called.game != own or not words(called.rest) else called.rest


def unknown_edition(question: str, own: str, editions: Sequence[str]) -> str:
    """The words of a question for an edition that does not exist here, such as `third edition`; empty if none."""
    called = _edition_called(words(question), own, editions)
    return "" if called is None or called.game else called.name


class _Called(NamedTuple):
    """An edition in a question: its words there, the rest of the question, and its game; empty if there is none."""

    name: str
    rest: str
    game: str


def _edition_called(typed: Sequence[str], own: str, editions: Sequence[str]) -> _Called | None:
    """The first edition that the words name; None if they name none, or it is unclear which."""
    nouns = language().editions.nouns
    for at, (first, second) in enumerate(pairwise(typed)):
        begins = at
        if second in nouns:
            begins, found = _titled(typed[: at + 1], editions)
            found = _which(first, own, editions) if found is None else found
        elif _is_book(first, second) and len(editions) > 1:
            found = _called(first, own, editions)
        elif first in nouns and second.isdecimal() and len(second) == 1:
            found = _numbered(int(second), editions)
        else:
            continue
        if found is not None:
            before = list(typed[:begins])
            while before and before[-1] in language().glue:
                before.pop()  # `in the`
            return _Called(f"{first} {second}", " ".join([*before, *typed[at + 2 :]]), found)
    return None


def _is_book(first: str, second: str) -> bool:
    """Whether two words name another edition without the word edition: `old rules`, `original game`."""
    return second in language().editions.books and first in language().editions.surely


def _titled(before: Sequence[str], editions: Sequence[str]) -> tuple[int, str | None]:
    """The start of the last words that begin the title of exactly one edition, and that edition."""
    for length in range(len(before), 0, -1):
        begins = len(before) - length
        found = [game for game in editions if game.split("-")[:length] == list(before[begins:])]
        if len(found) == 1 and len(editions) > 1:
            return begins, found[0]
    return len(before) - 1, None


def _which(first: str, own: str, editions: Sequence[str]) -> str | None:
    """The edition for a word before `edition`: a number, an age, or a year, which no edition here has."""
    if first.isdecimal() and len(first) == _YEAR:
        return ""
    return _numbered(_number_of(first), editions) if _number_of(first) else _called(first, own, editions)


def _numbered(number: int, editions: Sequence[str]) -> str:
    return editions[number - 1] if 0 < number <= len(editions) else ""


def _number_of(word: str) -> int:
    """The number that a word such as `third` means; 0 if it means none."""
    numbers = language().editions.numbers
    return next((at for at, same in enumerate(numbers, 1) if word in same.split()), 0)


def _called(which: str, own: str, editions: Sequence[str]) -> str | None:
    """The edition that a word such as `earlier` means, seen from this one; None if it means none.

    With several others, `other` is unclear.
    """
    known, here = language().editions, editions.index(own)
    if which not in {*known.earlier, *known.later, *known.other}:
        return None
    if len(editions) == 1:
        return ""
    if which in known.other:
        others = [game for game in editions if game != own]
        return others[0] if len(others) == 1 else None
    return editions[max(here - 1, 0) if which in known.earlier else min(here + 1, len(editions) - 1)]


def rule_elsewhere(definition: GameDefinition, other: GameDefinition, question: str, most: int) -> Ruling:
    """The ruling of another edition, with the clauses of the same numbers here that say something else."""
    found = rule(other, question, most)
    here = [(one, re.sub(rf"^{other.prefix}-", f"{definition.prefix}-", one.id)) for one in found.answers]
    known = {one.id: one for one in answers_of(definition, [id for _, id in here])}
    changed = [known[id] for one, id in here if id in known and not _is_same(one, known[id], definition, other)]
    return replace(found, edition=other.title, here=tuple(changed))


def _is_same(there: Answer, here: Answer, definition: GameDefinition, other: GameDefinition) -> bool:
    """Whether two clauses say the same, apart from the prefixes of the clauses they name."""
    return here.text == re.sub(rf"\b{other.prefix}-(?=[A-Z])", f"{definition.prefix}-", there.text)


def _at(typed: Sequence[str], name: Sequence[str]) -> int:
    """The place of a name in a question; -1 if it is not there."""
    places = range(len(typed) - len(name) + 1)
    return next((at for at in places if list(typed[at : at + len(name)]) == list(name)), -1)
