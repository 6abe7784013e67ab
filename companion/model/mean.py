"""Chances and averages as text."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

_LONGEST_FRACTION = 11


@dataclass(frozen=True, slots=True)
class Mean:
    """An average for a sentence: `{mean:star|stars}`."""

    number: Fraction

    def __format__(self, spec: str) -> str:
        """
        >>> f"{Mean(Fraction(5, 12))}", f"{Mean(Fraction(5, 12)):star|stars}", f"{Mean(Fraction(1)):star|stars}"
        ('5/12 (0.42)', '5/12 stars (0.42)', '1 star')
        """
        one, _, many = spec.partition("|")
        noun = one if abs(self.number) == 1 else many
        return as_mean(self.number, f" {noun}" if noun else "")

    @property
    def chance(self) -> str:
        """The average as a probability, for something that happens or not.

        >>> Mean(Fraction(5, 12)).chance, Mean(Fraction(1)).chance
        ('5/12 (41.7%)', '1 (100.0%)')
        """
        return " ".join(filter(None, (as_fraction(self.number), f"({as_percent(self.number)})")))


def as_fraction(number: Fraction) -> str:
    """The fraction; empty if it is too long to be useful.

    >>> as_fraction(Fraction(5, 12)), as_fraction(Fraction(1, 6**12))
    ('5/12', '')
    """
    text = str(number)
    return text if len(text) <= _LONGEST_FRACTION else ""


def as_percent(chance: Fraction) -> str:
    """
    >>> as_percent(Fraction(5, 12)), as_percent(Fraction(1, 6**6)), as_percent(1 - Fraction(1, 6**6))
    ('41.7%', '<0.1%', '>99.9%')
    """
    if 0 < chance < Fraction(1, 1000):
        return "<0.1%"
    return ">99.9%" if Fraction(999, 1000) < chance < 1 else f"{float(chance):.1%}"


def as_mean(mean: Fraction, noun: str = "") -> str:
    """
    >>> as_mean(Fraction(5, 12)), as_mean(Fraction(-1), " star"), as_mean(1 + Fraction(1, 6**12), " stars")
    ('5/12 (0.42)', '-1 star', '1.00 stars')
    """
    if mean.denominator == 1:
        return f"{mean.numerator:,}{noun}"
    fraction, rounded = as_fraction(mean), f"{float(mean):,.2f}"
    return f"{fraction}{noun} ({rounded})" if fraction else f"{rounded}{noun}"
