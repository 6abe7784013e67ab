"""Checks that a line says exactly what was asked: no common word is read as a name, and nothing is added."""

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
"""The number of words before the arguments: seat and verb."""


@lru_cache(maxsize=1)
def common_words() -> frozenset[str]:
    """The words that occur in all kinds of questions and name nothing."""
    english = language()
    texts = (*english.idle, *english.faint, *english.glue, *english.permits, *english.begins, *english.halves)
    return frozenset(word for text in texts for word in text.split())


def words_between(grammar: Grammar) -> frozenset[str]:
    """The words that lines of variable length need between their names: `on` before the places."""
    return frozenset(word for form in grammar.forms.values() for word in _needed(form))


def says_only_that(game: Game[S], state: S, line: str, form: Form, given: Sequence[str]) -> bool:
    """Whether the given words and the line say the same.

    Every word must be a name or begin a part of one; an English word must be a whole part (`rains`). The line says less
    if the game has dropped a word (`for one movie`, `by ben`). A line of variable length says more if the game has
    added a word (`without actor`). It is unfinished if a word that it needs is missing, and then it is not judged.
    """
    written = _written(game, state, line)
    words = [word.lower() for word in given]
    seats = {name.lower() for name in game.names(state)}
    if not all(_is_mentioned(state, word, written, form, seats) for word in words if word not in language().joins):
        return False
    verbs = game.grammar_of(state).verbs
    if any(word in verbs and word not in written for word in words):
        return False  # `use casting` does not name a card that only contains `casting`
    added = Counter(word for word in written if word in common_words()) - Counter(words)
    return not form.is_wide or (not added and _needed(form) <= set(written))


def _is_mentioned(state: Any, word: str, written: Sequence[str], form: Form, seats: Collection[str]) -> bool:
    """Whether the written line contains a word: as it is, as a part of a name, or by another name.

    A line of variable length has words between its names that the game need not write.
    """
    if not word.isalpha() or len(word) < _SHORTEST or word in written:
        return True
    is_common = word in common_words() or word in language().plain
    parts = {part for name in written for part in re.split(r"[-_.+]", name)}
    if any(part.startswith(word) for part in parts):
        return not is_common or (word in parts and word not in common_words())
    if word in seats or not is_common or form.is_wide:
        return word not in seats
    return any(_other_name(state, argument, word) in (word, *written) for argument in form.arguments)


def _other_name(state: Any, argument: Argument, word: str) -> str | None:
    """The word that the game writes for a word of an argument."""
    try:
        return str(argument.text(state, 0, argument.parse(state, 0, word))).lower()
    except (Unreadable, IllegalAction):
        return None


def _needed(form: Form) -> frozenset[str]:
    """The words in lower case of a usage such as `PERSON... on PLACE...`."""
    words = form.arguments[-1].name.split() if form.is_wide else ()
    return frozenset(word for word in words if word.isalpha() and word.islower())


def _written(game: Game[S], state: S, line: str) -> list[str]:
    """The words after the verb as the game writes them; for things of another seat, the names of the seats."""
    try:
        texts = [game.text(state, game.read(state, part)) for part in game.expand(state, line)]
    except IllegalAction:
        return [name.lower() for name in game.names(state)]
    return [word.lower() for text in texts for word in text.split()[_BEFORE:]]
