"""Bleed that is not drawn is mirrored at the edge of what is."""

from __future__ import annotations

import pytest

from companion.press.drawing.display_list import Face, rect
from companion.press.export.formats import Format, fitted, fitting, inches
from companion.press.export.picture import framed, pictures
from companion.press.export.spread import spread, turned
from tests.press.export.jobs import job

COLOURS = [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (1.0, 1.0, 0.0)]
DPI = 254  # ten pixels a mm


def striped(bleed: float) -> Face:
    """Stripes of a mm each from left to right, another pattern of them from the top down on their left half."""
    reach = int(bleed)
    upright = [rect(x, -bleed, 1, 10 + 2 * bleed, fill=COLOURS[x % 4]) for x in range(-reach, 20 + reach)]
    level = [rect(-bleed, y, 10 + bleed, 1, fill=COLOURS[(y + 1) % 4]) for y in range(-reach, 10 + reach, 2)]
    return Face("f x", 20, 10, bleed, (*upright, *level))


@pytest.mark.parametrize("bleed", [0, 2])
def test_what_is_added_mirrors_what_is_drawn(bleed: int) -> None:
    face = striped(bleed)
    (drawn,) = pictures(job(), [framed(face, DPI, bleed)], DPI)
    (wide,) = pictures(job(), [framed(spread(face, bleed + 3), DPI, bleed + 3)], DPI)
    assert wide.size == (drawn.width + 60, drawn.height + 60)
    for x in range(5, wide.width, 10):
        for y in range(5, wide.height, 10):
            across, down = (mirrored(at - 30, size) for at, size in ((x, drawn.width), (y, drawn.height)))
            assert wide.getpixel((x, y)) == drawn.getpixel((across, down)), (x, y)


def mirrored(at: int, size: int) -> int:
    """The pixel that a pixel, maybe outside, mirrors at an edge."""
    return -1 - at if at < 0 else 2 * size - 1 - at if at >= size else at


def test_less_bleed_is_cut_off() -> None:
    face = spread(striped(2), 1)
    assert face.bleed == 1
    (picture,) = pictures(job(), [framed(face, DPI, 3)], DPI)
    assert picture.getpixel((10, 60)) == (255, 255, 255)
    assert picture.getpixel((25, 60)) != (255, 255, 255)


def test_a_quarter_turn_puts_the_left_side_up() -> None:
    face = turned(Face("f x", 20, 10, 0, (rect(0, 0, 20, 10, fill=COLOURS[2]), rect(0, 0, 2, 10, fill=COLOURS[0]))))
    assert (face.width, face.height) == (10, 20)
    (picture,) = pictures(job(), [framed(face, DPI)], DPI)
    assert picture.getpixel((50, 10)) == (255, 0, 0)
    assert picture.getpixel((50, 100)) == (0, 0, 255)


def test_a_format_is_found_upright_and_turned_within_a_mm() -> None:
    formats = (inches("poker", 2.5, 3.5), Format("euro", 63, 88), inches("tarot", 2.75, 4.75))
    assert [fitting(Face("x", w, h), formats) for w, h in ((63, 88), (88, 63), (63.5, 88.9), (70, 120), (88.5, 63.4))] == [
        formats[1], formats[1], formats[0], formats[2], formats[0],
    ]  # fmt: skip
    assert fitting(Face("x", 63, 90), formats) is None
    assert fitting(Face("x", 20, 20), formats) is None


def test_a_face_lies_in_the_middle_of_a_larger_trim() -> None:
    face = fitted(striped(2), 22, 12, 3)
    assert (face.width, face.height, face.bleed) == (22, 12, 3)
    (whole,) = pictures(job(), [framed(face, DPI, 3)], DPI)
    (own,) = pictures(job(), [framed(striped(2), DPI)], DPI)
    middles = [(x, y) for x in range(5, 200, 10) for y in range(5, 100, 10)]
    assert [whole.getpixel((x + 40, y + 40)) for x, y in middles] == [own.getpixel(place) for place in middles]
    assert len({own.getpixel(place) for place in middles}) == 4
