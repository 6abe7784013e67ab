"""One exchange of colours that differ in worth: one group may give a token and another take one. XX-BUILD-23.

Each group has its change for giving a token, taking one, or both; two groups are joined into one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

Change = tuple[int, int]
"""The additional earnings, in units, and the change of the column."""
NEVER: Change = (-1_000_000_000, 0)
"""The change for an impossible exchange."""


class Swaps(NamedTuple):
    """The column of a group, and the best change if it gives a token, takes one, or both."""

    column: int
    given: Change
    taken: Change
    both: Change


BySize = list[dict[Swaps, int]]
"""The number of ways of each result of a group, by how many of its tokens are drawn."""


def _best(one: Swaps, other: Swaps) -> Change:
    across = (one.taken[0] + other.given[0], one.taken[1] + other.given[1])
    back = (other.taken[0] + one.given[0], other.taken[1] + one.given[1])
    return max(one.both, other.both, across, back)


def join(one: BySize, other: BySize) -> BySize:
    """The results of two groups together."""
    found: BySize = [{} for _ in one]
    for size, there in enumerate(found):
        for some in range(size + 1):
            for left, ways in one[some].items():
                for right, others in other[size - some].items():
                    given, taken = max(left.given, right.given), max(left.taken, right.taken)
                    both = Swaps(left.column + right.column, given, taken, _best(left, right))
                    there[both] = there.get(both, 0) + ways * others
    return found


def ends_of(one: BySize, other: BySize, number: int) -> Iterator[tuple[int, int]]:
    """The columns of both groups for `number` tokens after the best exchange, with their ways."""
    for some in range(number + 1):
        for left, ways in one[some].items():
            for right, others in other[number - some].items():
                best = _best(left, right)
                yield left.column + right.column + (best[1] if best[0] > 0 else 0), ways * others
