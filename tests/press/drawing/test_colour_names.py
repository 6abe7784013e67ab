"""Colours in words."""

from __future__ import annotations

import pytest

from companion.press.drawing.colour_names import word_for
from companion.press.drawing.palette import parse_colour


@pytest.mark.parametrize(
    ("colour", "word"),
    [
        ("#101b3f", "dark blue"),
        ("#1f2e62", "dark blue"),
        ("#a3182f", "red"),
        ("#640c20", "dark red"),
        ("#fbf3dd", "pale yellow"),
        ("#d8a93c", "yellow"),
        ("#855a10", "brown"),
        ("#08815c", "dark green"),
        ("#fffaf0", "pale yellow"),
        ("#163a86", "blue"),
        ("#a84bb0", "pink"),
        ("#14121a", "black"),
        ("#dedad6", "pale grey"),
        ("#ffffff", "white"),
        ("#000000", "black"),
    ],
)
def test_a_colour_is_called_what_people_call_it(colour: str, word: str) -> None:
    assert word_for(parse_colour(colour)) == word


def test_every_colour_has_a_word() -> None:
    steps = [number / 8 for number in range(9)]
    assert all(word_for((red, green, blue)) for red in steps for green in steps for blue in steps)
