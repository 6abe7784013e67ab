"""Colours as four inks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.press.export.cmyk import inks, prepress

PART = st.floats(0, 1, allow_nan=False)


@given(PART, PART, PART)
def test_no_more_ink_than_allowed_as_it_is_written(red: float, green: float, blue: float) -> None:
    for most in (2.4, 3.0):
        inked = prepress(most, {}, {})
        for operator, name in ((inked.fill, "k"), (inked.stroke, "K")):
            *numbers, last = operator((red, green, blue)).split()
            assert last == name
            parts = [float(number) for number in numbers]
            assert len(parts) == 4
            assert all(0 <= part <= 1 for part in parts)
            assert sum(parts) <= most + 1e-9


@given(PART)
def test_greys_are_black_ink_alone(level: float) -> None:
    assert inks((level, level, level), 2.4) == (0, 0, 0, pytest.approx(1 - level, abs=1e-4))


@given(PART, PART, PART)
def test_inks_laid_over_each_other_give_the_colour_where_nothing_is_limited(
    red: float, green: float, blue: float
) -> None:
    *colours, black = inks((red, green, blue), 4.0)
    for ink, part in zip(colours, (red, green, blue)):
        assert (1 - ink) * (1 - black) == pytest.approx(part, abs=3e-4)


@given(PART, PART, PART)
def test_a_limit_keeps_the_hue(red: float, green: float, blue: float) -> None:
    whole, limited = inks((red, green, blue), 4.0), inks((red, green, blue), 2.4)
    assert limited[3] == whole[3]
    assert all(less <= more for less, more in zip(limited, whole))
    for one in range(3):
        for other in range(3):
            assert limited[one] * whole[other] == pytest.approx(limited[other] * whole[one], abs=3e-4)
