"""Recognizes questions that ask for advice; the rules answer none of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile

from companion.rulings.language import language

_GAP = "..."
_ING, _THING = "-ing", "thing"
_NOT = "not"


def asks_for_advice(words: Sequence[str]) -> bool:
    """Whether the words ask what is best, like `should I run or walk`; `should I roll or not` asks about a duty.

    >>> [asks_for_advice(text.split()) for text in ("should i run or walk", "should i roll or not", "best actor votes")]
    [True, False, False]
    >>> [asks_for_advice(text.split()) for text in ("so is it worth running", "is it worth 2 stars")]
    [True, False]
    """
    asked = list(dropwhile(language().leads.__contains__, words))
    return any(_is_put_so(asked, phrase.split(_GAP)) for phrase in language().advice)


def _is_put_so(words: Sequence[str], pieces: Sequence[str]) -> bool:
    """Whether the words begin with the first piece, and the others follow, each after a gap of at least one word.

    An empty last piece means a gap at the end; neither `not` nor another question may follow in it.
    """
    first, *others = (piece.split() for piece in pieces)
    if not _is_at(words, 0, first):
        return False
    end = len(first)
    for piece in others:
        if not piece:
            return end < len(words) and words[end] not in _refusals()
        end = next((at + len(piece) for at in range(end + 1, len(words)) if _is_at(words, at, piece)), 0)
        if not end:
            return False
    return True


def _is_at(words: Sequence[str], at: int, piece: Sequence[str]) -> bool:
    here = words[at : at + len(piece)]
    return len(here) == len(piece) and all(
        word == needed or (needed == _ING and _is_doing(word)) for word, needed in zip(here, piece, strict=True)
    )


def _is_doing(word: str) -> bool:
    """Whether a word is an activity, such as `running`; `anything` is not."""
    return word.endswith(_ING[1:]) and not word.endswith(_THING)


def _refusals() -> set[str]:
    return {_NOT, *(begin.split()[0] for begin in language().begins)}
