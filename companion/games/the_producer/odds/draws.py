"""Draws of tokens without replacement; tokens are tuples of numbers by colour. XX-AUD-01."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from operator import add, sub
from typing import NamedTuple

Counts = tuple[int, ...]
"""Tokens by colour, of all colours or of one group."""


class Draw(NamedTuple):
    """A draw of tokens: those that are certain, and `number` more out of a pool; the pile is separate.

    The container is emptied before the pile goes back, so its last tokens are certain. XX-OPEN-49.
    """

    certain: Counts
    pool: Counts
    number: int
    pile: Counts


def draw_of(container: Counts, pile: Counts, number: int) -> Draw:
    left = sum(container)
    if number <= left:
        return Draw((0,) * len(container), container, number, pile)
    return Draw(container, pile, min(number - left, sum(pile)), (0,) * len(pile))


def first_draws(pool: Counts, number: int) -> Iterator[tuple[Counts, int]]:
    """Every mix of `number` tokens of a pool, and its number of ways. XX-AUD-01."""
    if not pool:
        yield (), 1
        return
    there, others = pool[0], sum(pool[1:])
    for some in range(max(0, number - others), min(there, number) + 1):
        for rest, ways in first_draws(pool[1:], number - some):
            yield (some, *rest), ways * comb(there, some)


def draw_at(pool: Counts, number: int, rank: int) -> Counts:
    """The draw at this rank among all ways to draw `number` tokens of a pool; equal mixes are side by side.

    >>> [draw_at((2, 1), 2, rank) for rank in range(3)]
    [(1, 1), (1, 1), (2, 0)]
    """
    found, left = [], sum(pool)
    for there in pool:
        left -= there
        some = max(0, number - left)
        while rank >= (ways := comb(there, some) * comb(left, number - some)):
            rank -= ways
            some += 1
        rank //= comb(there, some)
        found.append(some)
        number -= some
    return tuple(found)


def first_of(tokens: Counts, most: int) -> Counts:
    """`number` of these tokens, the first colours first."""
    found = []
    for number in tokens:
        found.append(min(number, most))
        most -= found[-1]
    return tuple(found)


def added(one: Counts, other: Counts) -> Counts:
    return tuple(map(add, one, other))


def without(one: Counts, other: Counts) -> Counts:
    return tuple(map(sub, one, other))


def one_more(counts: Counts, place: int) -> Counts:
    return (*counts[:place], counts[place] + 1, *counts[place + 1 :])
