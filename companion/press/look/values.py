"""Checks of the values of elements and styles in layouts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.definitions.words import describe, did_you_mean, either, outside
from companion.errors import Unreadable
from companion.press.look.look import ALIGNS, LARGEST_SIZE, SMALLEST_SIZE

_STYLE_NUMBERS = {
    "size": (SMALLEST_SIZE, LARGEST_SIZE),
    "min_size": (SMALLEST_SIZE, LARGEST_SIZE),
    "leading": (0.5, 5.0),
    "gap": (0.0, 5.0),
    "tracking": (-5.0, 50.0),
}
_STYLE_WORDS: Mapping[str, tuple[str, ...]] = {"align": ALIGNS, "valign": ("top", "middle", "bottom")}


def number_of(value: Any, least: float, most: float) -> float:
    """The value if it is a number within bounds; raises Unreadable."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise Unreadable(f"{outside(value, least, most)}; use a number from {least:g} to {most:g}")
    return float(value)


def check_style(key: str, value: Any) -> None:
    """Raise Unreadable for an invalid value of a style's key."""
    if key in _STYLE_NUMBERS:
        number_of(value, *_STYLE_NUMBERS[key])
    elif key in _STYLE_WORDS and value not in _STYLE_WORDS[key]:
        guess = did_you_mean(value, _STYLE_WORDS[key])
        raise Unreadable(f"{describe(value)}; use {either(_STYLE_WORDS[key])}{guess}")
