"""Whether a line says what was asked and no more: no plain English taken for a name that it begins, nothing added."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from companion.errors import IllegalAction
from companion.model import Form, Game, Grammar
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


def says_only_that(game: Game, state: Any, line: str, form: Form, given: Sequence[str]) -> bool:
    """Whether the words given say all that the line does, none of them a common word that merely begins a name.

    It says less if the game has dropped such a word (`for one movie`). A line that could be longer says more if the game
    has added to it (`without actor`), or too little if a word that it needs is not in it: what nobody has finished
    saying is nothing to judge.
    """
    written = _written(game, state, line)
    common = common_words()
    said = [word.lower() for word in given]
    names = {piece for word in written for piece in re.split(r"[-_.+]", word)}
    beginnings = {word for word in said if len(word) >= _SHORTEST and word in common} - {*written, *language().joins}
    if any(name.startswith(word) for word in beginnings for name in names):
        return False
    if common.intersection(said).difference(written, language().joins):
        return False
    added = Counter(word for word in written if word in common) - Counter(said)
    return not form.is_wide or (not added and _needed(form) <= set(written))


def _needed(form: Form) -> frozenset[str]:
    """The words in small letters of a usage such as `PERSON... on PLACE...`."""
    words = form.arguments[-1].name.split() if form.is_wide else ()
    return frozenset(word for word in words if word.isalpha() and word.islower())


def _written(game: Game, state: Any, line: str) -> list[str]:
    """The words behind the verb as the game writes them; where they are about another's things, the seats' names."""
    try:
        texts = [game.text(state, game.read(state, part)) for part in game.expand(state, line)]
    except IllegalAction:
        return [name.lower() for name in game.names(state)]
    return [word.lower() for text in texts for word in text.split()[_BEFORE:]]
