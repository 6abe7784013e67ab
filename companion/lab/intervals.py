"""95 % intervals: 95 of 100 such intervals contain the true value."""

from __future__ import annotations

from fractions import Fraction
from math import cbrt, hypot, sqrt
from statistics import NormalDist
from typing import NamedTuple

from companion.lab.tally import Sums, Tally
from companion.referee.match import Z95, wilson

Interval = tuple[float, float]


class GroupShare(NamedTuple):
    """The share of games that a group won, and how many independent games it is worth."""

    share: Fraction
    games: Fraction


_NO_SKEW = 1e-6
_STUDENT = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469)


def share(wins: Fraction, games: int, z: float = Z95) -> Interval:
    """The interval of a share of games (Wilson score); from 0 to 1 without games."""
    return wilson(float(wins), games, z) if games else (0.0, 1.0)


def difference(one: GroupShare, other: GroupShare, z: float = Z95) -> Interval:
    """The interval of the share of one group minus that of another, independent one.

    Newcombe, Interval estimation for the difference between independent proportions: comparison of eleven methods,
    Statistics in Medicine 17 (1998), method 10.
    """
    first, second = float(one.share), float(other.share)
    (low, high), (least, most) = _wilson(one, z), _wilson(other, z)
    seen = first - second
    return seen - hypot(first - low, most - second), seen + hypot(high - first, second - least)


def _wilson(group: GroupShare, z: float) -> Interval:
    # The Wilson score interval depends on z * z / games only, and `wilson` takes whole games.
    return wilson(float(group.share), 1, z / sqrt(group.games))


def mean(sums: Sums, z: float = Z95) -> tuple[float, Interval | None]:
    """The mean of many numbers and its interval (Student's t distribution); one number has no interval."""
    if not sums.numbers:
        return 0.0, None
    middle = float(sums.sum / sums.numbers)
    if sums.numbers == 1:
        return middle, None
    half = student(sums.numbers - 1, z) * sqrt(_spread(sums) / sums.numbers)
    return middle, (middle - half, middle + half)


def _spread(sums: Sums) -> Fraction:
    """The variance of two or more numbers; in fractions, as the difference of two large floats would lose precision."""
    return Fraction(sums.squares * sums.numbers - sums.sum**2) / (sums.numbers * (sums.numbers - 1))


def skewed_mean(sums: Sums, z: float = Z95) -> Interval | None:
    """The interval of the mean of numbers that may be skewed; None if all are equal, as they do not show how they vary.

    Johnson, Modified t tests and confidence intervals for asymmetrical populations, Journal of the American Statistical
    Association 73 (1978), corrects t for skewness, but his test has no interval for every t. It gets one by the cubic
    term of Hall, On the removal of skewness by transformation, Journal of the Royal Statistical Society B 54 (1992).
    Each end is that of Hall or of Student, the farther one: a few rare numbers look skewed by chance.
    """
    if sums.numbers < 2 or not _spread(sums):
        return None
    middle, spread = Fraction(sums.sum) / sums.numbers, float(_spread(sums))
    third = Fraction(sums.cubes - 3 * middle * sums.squares) / sums.numbers + 2 * middle**3
    error, skew = sqrt(spread / sums.numbers), float(third) / spread**1.5 / (3 * sqrt(sums.numbers))
    half = student(sums.numbers - 1, z)
    below, above = max(half, _unskewed(half, skew)), max(half, -_unskewed(-half, skew))
    return float(middle) - error * below, float(middle) + error * above


def _unskewed(quantile: float, skew: float) -> float:
    """The t that Hall's transformation turns into this quantile; `skew` is the skewness, by 3 * sqrt(numbers)."""
    if abs(skew) < _NO_SKEW:
        return quantile
    return (cbrt(1 + 3 * skew * (quantile - skew / 2)) - 1) / skew


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
