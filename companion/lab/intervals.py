"""95 % intervals: 95 of 100 such intervals contain the true value."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

from companion.lab.tally import Sums, Tally
from companion.referee.match import Z95, wilson

Interval = tuple[float, float]


def share(wins: Fraction, games: int) -> Interval:
    """The interval of a share of games (Wilson score); from 0 to 1 without games."""
    return wilson(float(wins), games) if games else (0.0, 1.0)


def mean(sums: Sums) -> tuple[float, Interval]:
    """The mean of many numbers and its interval (normal distribution, by the central limit theorem)."""
    if not sums.numbers:
        return 0.0, (0.0, 0.0)
    middle = float(sums.sum / sums.numbers)
    # With whole numbers: the difference of two large floats would lose precision.
    spread = Fraction(sums.squares * sums.numbers - sums.sum**2) / (sums.numbers**2 * max(sums.numbers - 1, 1))
    half = Z95 * sqrt(spread)
    return middle, (middle - half, middle + half)


def widest(tally: Tally) -> float:
    """The width of the widest interval of a seat's share of wins."""
    return max(high - low for low, high in (share(wins, tally.games) for wins in tally.wins))
