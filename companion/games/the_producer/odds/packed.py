"""Counts of ways to draw by who comes, a column for each number, packed into one whole number. XX-AUD-01."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import NamedTuple

Counted = dict[tuple[int, int], dict[int, int]]
"""Ways by the column of who comes, and these by the size of the last pool and how many of it are drawn."""


class PackedTable(NamedTuple):
    """What may become of the tokens of one group, by how many of them are drawn.

    `ways` are packed by who comes, for each gain by an exchange those with no higher gain; `sums` is what they earn
    in all these ways together.
    """

    ways: list[list[int]]
    sums: list[int]


def join_tables(tables: list[list[int]], number: int) -> int:
    """The ways of all groups together, of the tables by how many tokens each takes, `number` in all."""
    joined = tables[0]
    for table in tables[1:-1]:
        joined = [sum([joined[size - some] * table[some] for some in range(size + 1)]) for size in range(number + 1)]
    return sum([joined[number - some] * tables[-1][some] for some in range(number + 1)])


def columns(packed: int, bits: int) -> Iterator[int]:
    """The columns of a packed count, from that of nobody on."""
    mask = (1 << bits) - 1
    while packed:
        yield packed & mask
        packed >>= bits


def shares_of(counts: Counted, times: int) -> dict[int, Fraction]:
    """The chances of counted ways, which have been counted so many times over."""
    shares: dict[int, Fraction] = {}
    for key, ways in counts.items():
        for assigned, number in ways.items():
            shares[assigned] = shares.get(assigned, Fraction()) + Fraction(number, comb(*key) * times)
    return dict(sorted(shares.items()))
