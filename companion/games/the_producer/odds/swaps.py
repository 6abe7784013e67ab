"""One exchange where colours differ in worth: one group may give a token and another take one. XX-BUILD-23.

Of each group it is known what it would change to give a token, to take one, or both; two groups are joined into one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

Change = tuple[int, int]
"""What those who come earn more, in units, and by how much the column of who comes is another."""
NEVER: Change = (-1_000_000_000, 0)
"""The change by an exchange that cannot be made."""


class Swaps(NamedTuple):
    """The column of who comes of a group, and the best change if it gives a token, takes one, or both."""

    column: int
    given: Change
    taken: Change
    both: Change


BySize = list[dict[Swaps, int]]
"""In how many ways what becomes of a group, by how many tokens of it are drawn."""


def _best(one: Swaps, other: Swaps) -> Change:
    across = (one.taken[0] + other.given[0], one.taken[1] + other.given[1])
    back = (other.taken[0] + one.given[0], other.taken[1] + one.given[1])
    return max(one.both, other.both, across, back)


def join(one: BySize, other: BySize) -> BySize:
    """What may become of two groups together."""
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
    """The columns of who comes of both, of so many tokens drawn, after the best exchange; and in how many ways."""
    for some in range(number + 1):
        for left, ways in one[some].items():
            for right, others in other[number - some].items():
                best = _best(left, right)
                yield left.column + right.column + (best[1] if best[0] > 0 else 0), ways * others
