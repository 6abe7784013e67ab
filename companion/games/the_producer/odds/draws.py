"""Draws of tokens without replacement, and their numbers of ways; tokens are tuples of numbers by colour. XX-AUD-01."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
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


# --- counts of ways ---


Counted = dict[tuple[int, int], dict[int, int]]
"""Ways by column, for each size of the last pool and number drawn from it."""


class PackedTable(NamedTuple):
    """The results of the tokens of one group, by how many of them are drawn.

    `ways` are packed counts; for each gain by an exchange they include all ways with at most that gain. `sums` is the
    total earned over all these ways.
    """

    ways: list[list[int]]
    sums: list[int]


def join_tables(tables: list[list[int]], number: int) -> int:
    """The ways of all groups together for `number` tokens in all."""
    joined = tables[0]
    for table in tables[1:-1]:
        joined = [sum([joined[size - some] * table[some] for some in range(size + 1)]) for size in range(number + 1)]
    return sum([joined[number - some] * tables[-1][some] for some in range(number + 1)])


def columns(packed: int, bits: int) -> Iterator[int]:
    """The columns of a packed count, beginning with nobody."""
    mask = (1 << bits) - 1
    while packed:
        yield packed & mask
        packed >>= bits


def shares_of(counts: Counted, times: int) -> dict[int, Fraction]:
    """The chances of ways that were each counted `times` times."""
    shares: dict[int, Fraction] = {}
    for key, ways in counts.items():
        for assigned, number in ways.items():
            shares[assigned] = shares.get(assigned, Fraction()) + Fraction(number, comb(*key) * times)
    return dict(sorted(shares.items()))
