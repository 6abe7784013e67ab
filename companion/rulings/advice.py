"""Questions that ask what to do, and not what may be done: rules settle none of them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rulings.language import language

_GAP = "..."
_NOT = "not"


def asks_for_advice(said: Sequence[str]) -> bool:
    """Whether the words ask what would be best, as `should I run or walk` does; `should I roll or not` asks for a duty.

    >>> [asks_for_advice(text.split()) for text in ("should i run or walk", "should i roll or not", "best actor votes")]
    [True, False, False]
    """
    return any(_is_put_so(list(said), phrase.split(f" {_GAP} ")) for phrase in language().advice)


def _is_put_so(said: list[str], pieces: Sequence[str]) -> bool:
    """Whether the words begin with the first piece, and another comes later, before neither `not` nor a question."""
    first, *others = (piece.split() for piece in pieces)
    if said[: len(first)] != first:
        return False
    return all(_stands_later(said[len(first) :], other) for other in others)


def _stands_later(said: list[str], piece: list[str]) -> bool:
    ends = (at + len(piece) for at in range(1, len(said)) if said[at : at + len(piece)] == piece)
    another = {_NOT, *(begin.split()[0] for begin in language().begins)}
    return any(end < len(said) and said[end] not in another for end in ends)
