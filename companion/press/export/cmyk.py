"""Colours as four inks, for print shops that take nothing else.

There is no profile in this: black takes what the three colours have in common, and greys are black ink alone, so that
text is printed by one plate. Where inks are limited, the three colours give way in proportion, so that a hue stays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.press.draw import Colour
from companion.press.pdf import Prepress

Inks = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black, each from 0 to 1."""

_DECIMALS = 4
_STEP = 0.0001

REGISTRY = "http://www.color.org"


def inks(colour: Colour, most: float) -> Inks:
    """The inks of a colour, together no more than `most` (2.4 for 240 %).

    >>> inks((0.0, 0.0, 0.0), 2.4), inks((1.0, 0.0, 0.0), 2.4)
    ((0.0, 0.0, 0.0, 1.0), (0.0, 1.0, 1.0, 0.0))
    >>> inks((0.1, 0.0, 0.0), 2.4)
    (0.0, 0.75, 0.75, 0.9)
    """
    light = max(colour)
    if light <= 0:
        return (0.0, 0.0, 0.0, 1.0)
    black = 1 - light
    cyan, magenta, yellow = ((light - part) / light for part in colour)
    share = min(1.0, (most - black) / (cyan + magenta + yellow)) if cyan + magenta + yellow > 0 else 1.0
    return (_down(cyan * share), _down(magenta * share), _down(yellow * share), round(black, _DECIMALS))


def _down(part: float) -> float:
    """Rounded down, or what is written would come to more than what was reckoned."""
    return round(int(part / _STEP + 1e-6) * _STEP, _DECIMALS)


def prepress(most: float, condition: Mapping[str, str], info: Mapping[str, str]) -> Prepress:
    """What makes a PDF one of four inks, with no more than `most` of them anywhere."""
    return Prepress(_operator("k", most), _operator("K", most), info, condition)


def _operator(name: str, most: float) -> Callable[[Colour], str]:
    def written(colour: Colour) -> str:
        return f"{' '.join(f'{part:.{_DECIMALS}f}' for part in inks(colour, most))} {name}"

    return written
