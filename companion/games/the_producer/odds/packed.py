"""Counts of ways to draw, packed into one whole number with a column for each audience. XX-AUD-01."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import NamedTuple

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
