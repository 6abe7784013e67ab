"""95 % intervals: 95 of 100 such intervals contain the true value."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from statistics import NormalDist

from companion.lab.tally import Sums, Tally
from companion.referee.match import Z95, wilson

Interval = tuple[float, float]

_STUDENT = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469)


def share(wins: Fraction, games: int, z: float = Z95) -> Interval:
    """The interval of a share of games (Wilson score); from 0 to 1 without games."""
    return wilson(float(wins), games, z) if games else (0.0, 1.0)


def mean(sums: Sums, z: float = Z95) -> tuple[float, Interval | None]:
    """The mean of many numbers and its interval (Student's t distribution); one number has no interval."""
    if not sums.numbers:
        return 0.0, None
    middle = float(sums.sum / sums.numbers)
    if sums.numbers == 1:
        return middle, None
    # With whole numbers: the difference of two large floats would lose precision.
    spread = Fraction(sums.squares * sums.numbers - sums.sum**2) / (sums.numbers**2 * (sums.numbers - 1))
    half = student(sums.numbers - 1, z) * sqrt(spread)
    return middle, (middle - half, middle + half)


def student(freedom: int, z: float = Z95) -> float:
    """The quantile of Student's t distribution with these degrees of freedom that is `z` in a normal distribution.

    The 97.5 % quantile is right to four digits or more; a stricter one to two, from 9 degrees of freedom on. Source:
    Abramowitz and Stegun, Handbook of Mathematical Functions (1964), table 26.10 and expansion 26.7.5.

    >>> [round(student(freedom), 3) for freedom in (1, 9, 30, 1_000)]
    [12.706, 2.262, 2.042, 1.962]
    """
    if freedom <= len(_STUDENT) and z == Z95:
        return _STUDENT[freedom - 1]
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))


def paired_shares(differences: Sums, z: float = Z95) -> Interval:
    """The interval of the difference of two shares of the same games; each difference is from -1 to 1.

    Adjusted Wald interval: Bonett and Price, Adjusted Wald confidence interval for a difference of binomial proportions
    based on paired data, Journal of Educational and Behavioral Statistics 37 (2012). It holds the difference itself.
    """
    pairs = differences.numbers + 2
    more = (Fraction(differences.squares + differences.sum) / 2 + 1) / pairs
    less = (Fraction(differences.squares - differences.sum) / 2 + 1) / pairs
    half = z * sqrt((more + less - (more - less) ** 2) / pairs)
    middle = float(more - less)
    seen = float(differences.sum / differences.numbers) if differences.numbers else 0.0
    return max(min(middle - half, seen), -1.0), min(max(middle + half, seen), 1.0)


def strict(lines: int) -> float:
    """Standard deviations of the stricter bar: among these lines, one false line in 20 reports (Bonferroni).

    >>> [round(strict(lines), 2) for lines in (1, 20)]
    [1.96, 3.02]
    """
    return NormalDist().inv_cdf(1 - 0.025 / max(lines, 1))


def widest(tally: Tally) -> float:
    """The width of the widest interval of a seat's share of wins."""
    return max(high - low for low, high in (share(wins, tally.games) for wins in tally.wins))
