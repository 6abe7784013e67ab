"""The places where a word may be split at the end of a line: soft hyphens, or those of a dictionary."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

HYPHEN = "-"
BEFORE, BEHIND = 2, 3
"""The least letters before a hyphen, and on the next line."""
SHORTEST = 5
_LETTERS = re.compile(rf"(?<!\w)[^\W\d_]{{{SHORTEST},}}(?!\w)")


def points(word: str, language: str, soft: Sequence[int] = ()) -> list[int]:
    """The places in a word, counted in letters, where it may be split; only its soft hyphens, if it has any.

    Without a language or a dictionary for it there are none. Names such as ATTACK-05 and last_turn stay whole.
    """
    if soft or not language:
        return [at for at in soft if 0 < at < len(word)]
    return [
        found.start() + at
        for found in _LETTERS.finditer(word)
        if not found[0].isupper()
        for at in _inside(found[0], language)
    ]


@lru_cache(maxsize=20_000)
def _inside(word: str, language: str) -> tuple[int, ...]:
    dictionary = _dictionary(language)
    if dictionary is None:
        return ()
    # Places that change the spelling (Hungarian "asszony" becomes "asz-szony") are left out.
    return tuple(int(at) for at in dictionary.positions(word) if getattr(at, "data", None) is None)


@lru_cache(maxsize=8)
def _dictionary(language: str) -> Any:
    from pyphen import Pyphen, language_fallback

    known = language_fallback(language)
    return Pyphen(lang=known, left=BEFORE, right=BEHIND) if known else None
