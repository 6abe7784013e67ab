"""Intervals of few games are wide, and none claims what cannot be."""

from __future__ import annotations

from fractions import Fraction
from math import atan, cos, pi, sin, sqrt
from random import Random

import pytest

from companion.lab import intervals
from companion.lab.intervals import GroupShare
from companion.lab.tally import Exact, Sums


def sums(*values: Exact) -> Sums:
    found = Sums()
    for value in values:
        found = found.plus(Sums.of(value))
    return found


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)],
)
def test_the_quantiles_are_those_of_printed_tables(freedom: int, quantile: float) -> None:
    assert intervals.student(freedom) == pytest.approx(quantile, abs=0.0006)


def student_below(quantile: float, freedom: int) -> float:
    """The exact chance of a smaller number (Abramowitz and Stegun 26.7.3 and 26.7.4)."""
    angle, is_odd = atan(quantile / sqrt(freedom)), freedom % 2
    term, total = cos(angle) if is_odd else 1.0, 0.0
    for power in range(is_odd, freedom - 1, 2):
        total += term
        term *= cos(angle) ** 2 * (power + 1) / (power + 2)
    middle = 2 / pi * (angle + sin(angle) * total) if is_odd else sin(angle) * total
    return 0.5 + middle / 2


@pytest.mark.parametrize("freedom", [*range(1, 60), 99, 500])
def test_the_quantiles_leave_out_one_in_forty(freedom: int) -> None:
    assert student_below(intervals.student(freedom), freedom) == pytest.approx(0.975, abs=2e-6)


def test_one_number_has_no_interval_and_two_have_a_wide_one() -> None:
    assert intervals.mean(sums(5)) == (5.0, None)
    mean, ends = intervals.mean(sums(4, 6))
    assert mean == 5
    assert ends == pytest.approx((5 - 12.7062, 5 + 12.7062))


def test_intervals_of_few_numbers_hold_the_mean_as_often_as_they_claim(long: bool) -> None:
    """With the normal distribution, intervals of four numbers would hold it in 86 of 100 cases."""
    dice, trials, held = Random(1), 20_000 if long else 2_000, 0
    for _ in range(trials):
        _, ends = intervals.mean(sums(*(round(dice.gauss(0, 1_000_000)) for _ in range(4))))
        assert ends is not None
        held += ends[0] <= 0 <= ends[1]
    assert abs(held / trials - 0.95) < 3 * sqrt(0.05 * 0.95 / trials)


def test_a_mean_of_even_numbers_has_the_interval_of_student() -> None:
    for numbers in ((4, 6), (-3, -1, 1, 3), range(-50, 51)):
        assert intervals.skewed_mean(sums(*numbers)) == pytest.approx(intervals.mean(sums(*numbers))[1])


def test_a_skewed_mean_has_a_longer_interval_on_the_side_of_the_few_large_numbers() -> None:
    """Hall's transformation of its end gives Student's quantile back; the other end is Student's own."""
    numbers = [*[-1] * 25, 3, 4, 4, 9, 11]
    count, middle = len(numbers), sum(numbers) / len(numbers)
    spread = sqrt(sum((one - middle) ** 2 for one in numbers) / (count - 1))
    skew = sum((one - middle) ** 3 for one in numbers) / count / spread**3
    ends, (_, usual) = intervals.skewed_mean(sums(*numbers)), intervals.mean(sums(*numbers))
    assert ends is not None
    assert usual is not None
    assert ends[0] == pytest.approx(usual[0])
    assert ends[1] > usual[1] + 0.5
    t = (middle - ends[1]) / (spread / sqrt(count))
    hall = t + skew / sqrt(count) * (t**2 / 3 + 1 / 6) + skew**2 * t**3 / (27 * count)
    assert hall == pytest.approx(-intervals.student(count - 1))
    mirrored = intervals.skewed_mean(sums(*(-one for one in numbers)))
    assert mirrored == pytest.approx((-ends[1], -ends[0]))


def test_a_few_rare_numbers_are_no_mean_above_0() -> None:
    """Three of 50 games are longer, and none shorter: by chance that is so in one of four comparisons."""
    low, high = intervals.skewed_mean(sums(*[1] * 3, *[0] * 47)) or (1, -1)
    assert low < 0 < high


def test_equal_numbers_have_no_interval() -> None:
    assert intervals.skewed_mean(sums(*[-1] * 40)) is None
    assert intervals.skewed_mean(sums(3)) is None


def test_the_difference_of_two_groups_is_the_interval_of_newcombe() -> None:
    """56 of 70 and 48 of 80: table II of the paper gives 0.0524 to 0.3339."""
    ends = intervals.difference(GroupShare(Fraction(56, 70), Fraction(70)), GroupShare(Fraction(48, 80), Fraction(80)))
    assert ends == pytest.approx((0.0524, 0.3339), abs=0.00005)


def test_a_difference_of_shares_is_the_interval_of_bonett_and_price() -> None:
    """11 and 5 of 102: of 100 pairs ten changed for the better and four for the worse."""
    low, high = intervals.paired_shares(sums(*[1] * 10, *[-1] * 4, *[0] * 86))
    half = 1.959964 * sqrt((16 / 102 - (6 / 102) ** 2) / 102)
    assert (low, high) == pytest.approx((6 / 102 - half, 6 / 102 + half))


@pytest.mark.parametrize("pairs", [1, 2, 3, 10, 1_000])
@pytest.mark.parametrize("change", [-1, 0, 1, Fraction(1, 2), Fraction(-1, 3)])
def test_pairs_that_agree_leave_doubt(pairs: int, change: Exact) -> None:
    """All differences are equal; no range is of one number, or wider than shares can differ."""
    low, high = intervals.paired_shares(sums(*[change] * pairs))
    assert -1 <= low <= change <= high <= 1
    assert high - low > 1 / (pairs + 2)


def test_an_interval_of_shares_holds_what_was_seen() -> None:
    for better in range(41):
        low, high = intervals.paired_shares(sums(*[1] * better, *[0] * (40 - better)))
        assert low <= better / 40 <= high
