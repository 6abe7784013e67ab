"""Questions about another edition of the game: which one is named, and what stands there and here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from companion.definitions.models import GameDefinition
from companion.rulings.language import language
from companion.rulings.ruling import Answer, Ruling, answers_of, rule
from companion.rulings.text import words


def may_name_another(question: str, games: Sequence[str]) -> bool:
    """Whether a question may be about another edition than the one at hand: it names a game, or an edition.

    A name of one word does not tell: it may be a piece of many a game.
    """
    said = words(question)
    names = [name for name in (game.split("-") for game in games) if len(name) > 1]
    return not set(language().editions.nouns).isdisjoint(said) or any(_at(said, name) >= 0 for name in names)


def named_edition(question: str, own: str, editions: Sequence[str]) -> tuple[str, str] | None:
    """Which other one of the editions, earliest first, a question names, and what is asked of it; None if none."""
    said = words(question)
    for game in editions:
        name = game.split("-")
        at = _at(said, name)
        if game != own and at >= 0:
            return game, " ".join(said[:at] + said[at + len(name) :])
    for at, (which, noun) in enumerate(pairwise(said)):
        others = _called(which, own, editions) if noun in language().editions.nouns else []
        if len(others) == 1:
            return others[0], " ".join(said[:at] + said[at + 2 :])
    return None


def _called(which: str, own: str, editions: Sequence[str]) -> list[str]:
    """The editions that the word before `edition` may call: the one before or after, or any other."""
    known, here = language().editions, editions.index(own)
    before = editions[here - 1 : here] if which in known.earlier and here else []
    after = editions[here + 1 : here + 2] if which in known.later else []
    return [*before, *after, *(game for game in editions if game != own and which in known.other)]


def rule_elsewhere(definition: GameDefinition, other: GameDefinition, question: str, most: int) -> Ruling:
    """The ruling of another edition, with the clauses of the same numbers here if they say something else."""
    found = rule(other, question, most)
    here = [(one, re.sub(rf"^{other.prefix}-", f"{definition.prefix}-", one.id)) for one in found.answers]
    known = {one.id: one for one in answers_of(definition, [id for _, id in here])}
    changed = [known[id] for one, id in here if id in known and not _is_same(one, known[id], definition, other)]
    return replace(found, edition=other.title, here=tuple(changed))


def _is_same(there: Answer, here: Answer, definition: GameDefinition, other: GameDefinition) -> bool:
    """Whether two clauses say the same, but for the numbers of the clauses they name."""
    return here.text == re.sub(rf"\b{other.prefix}-(?=[A-Z])", f"{definition.prefix}-", there.text)


def _at(said: Sequence[str], name: Sequence[str]) -> int:
    """Where the words of a name stand in a question; -1 if nowhere."""
    places = range(len(said) - len(name) + 1)
    return next((at for at in places if list(said[at : at + len(name)]) == list(name)), -1)
