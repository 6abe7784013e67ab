"""Colours in words, as a person would name them, for the report on ink."""

from __future__ import annotations

from colorsys import rgb_to_hls

from companion.press.drawing.display_list import Colour

GREYISH = 0.05
"""Below this difference between its strongest and its weakest part a colour counts as grey."""
_HUES = ((18, "red"), (38, "orange"), (70, "yellow"), (165, "green"), (200, "teal"), (255, "blue"), (290, "purple"),
         (340, "pink"), (360, "red"))  # fmt: skip
_GREYS = ((0.13, "black"), (0.4, "dark grey"), (0.7, "grey"), (0.97, "pale grey"), (1.0, "white"))
BLACKISH, DARK, PALE = 0.08, 0.28, 0.72
"""Lightnesses: below the first everything is black; dark orange and dark yellow are brown."""


def word_for(colour: Colour) -> str:
    """A person's word for a colour.

    >>> word_for((1.0, 0.0, 0.0)), word_for((0.06, 0.1, 0.25)), word_for((0.5, 0.35, 0.1))
    ('red', 'dark blue', 'brown')
    """
    hue, light, _ = rgb_to_hls(*colour)
    if max(colour) - min(colour) < GREYISH or light < BLACKISH:
        return next(name for most, name in _GREYS if light <= most)
    name = next(name for most, name in _HUES if hue * 360 <= most)
    if name in ("orange", "yellow") and light < DARK + 0.07:
        return "brown"
    return f"dark {name}" if light < DARK else f"pale {name}" if light > PALE else name
