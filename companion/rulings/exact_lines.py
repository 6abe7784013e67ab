"""Whether a line says what was asked and no more: no plain English taken for a name that it begins, nothing added."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any

from companion.errors import IllegalAction, Unreadable
from companion.model import Form, Game, Grammar, S
from companion.model.grammar import Argument
from companion.rulings.language import language

_SHORTEST = 2
_BEFORE = 2
"""The words that stand before the arguments: seat and verb."""


@lru_cache(maxsize=1)
def common_words() -> frozenset[str]:
    """The words of questions of every kind, which name nothing."""
    english = language()
    texts = (*english.idle, *english.faint, *english.glue, *english.permits, *english.begins, *english.halves)
    return frozenset(word for text in texts for word in text.split())


def said_between(grammar: Grammar) -> frozenset[str]:
    """The words that lines of any number of words need between their names: `on` before the places."""
    return frozenset(word for form in grammar.forms.values() for word in _needed(form))


def says_only_that(game: Game[S], state: S, line: str, form: Form, given: Sequence[str]) -> bool:
    """Whether the words given say all that the line does, and each of them something of it.

    A word says something if it is a name or begins a part of one, and is no common word that merely does. A line says
    less if the game has dropped a word (`for one movie`, `by ben`); one that could be longer says more if the game has
    added to it (`without actor`), or too little if a word that it needs is not in it: what nobody has finished saying
    is nothing to judge.
    """
    written = _written(game, state, line)
    said = [word.lower() for word in given]
    seats = {name.lower() for name in game.names(state)}
    if not all(_is_said(state, word, written, form, seats) for word in said if word not in language().joins):
        return False
    verbs = game.grammar_of(state).verbs
    if any(word in verbs and word not in written for word in said):
        return False  # `use casting` is no card of which `casting` is but a part
    added = Counter(word for word in written if word in common_words()) - Counter(said)
    return not form.is_wide or (not added and _needed(form) <= set(written))


def _is_said(state: Any, word: str, written: Sequence[str], form: Form, seats: Collection[str]) -> bool:
    """Whether a word is in what the game writes, as it is, as a part of a name, or by another name.

    A line that could be longer has words between its names that the game need not write.
    """
    if not word.isalpha() or len(word) < _SHORTEST or word in written:
        return True
    is_common = word in common_words() or word in language().plain
    parts = {part for name in written for part in re.split(r"[-_.+]", name)}
    if any(part.startswith(word) for part in parts):
        return not is_common
    if word in seats or not is_common or form.is_wide:
        return word not in seats
    return any(_other_name(state, argument, word) in (word, *written) for argument in form.arguments)


def _other_name(state: Any, argument: Argument, word: str) -> str | None:
    """What the game writes for a word of an argument."""
    try:
        return str(argument.text(state, 0, argument.parse(state, 0, word))).lower()
    except (Unreadable, IllegalAction):
        return None


def _needed(form: Form) -> frozenset[str]:
    """The words in small letters of a usage such as `PERSON... on PLACE...`."""
    words = form.arguments[-1].name.split() if form.is_wide else ()
    return frozenset(word for word in words if word.isalpha() and word.islower())


def _written(game: Game[S], state: S, line: str) -> list[str]:
    """The words behind the verb as the game writes them; where they are about another's things, the seats' names."""
    try:
        texts = [game.text(state, game.read(state, part)) for part in game.expand(state, line)]
    except IllegalAction:
        return [name.lower() for name in game.names(state)]
    return [word.lower() for text in texts for word in text.split()[_BEFORE:]]
