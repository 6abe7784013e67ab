"""Checks that everybody can distinguish the colours of seats and suits, also in grey.

Seats and suits have a shape and a letter. If two of them have no shape or letter of their own, their colours must
differ enough, in every ink mode, for people with colour blindness, and in grey.

The simulation follows G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency", IEEE TVCG 15 (6), 2009, at full severity. Differences are CIEDE2000, from
G. Sharma, W. Wu and E. N. Dalal in Color Research and Application 30 (1), 2005.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Annotated, Any

from companion.definitions.definition import Definition
from companion.definitions.fields import Allowed, Text, is_text, only_if
from companion.press.drawing.display_list import IDENTITY, WHITE, Colour, Group, Item, Matrix, Path, compose, transform
from companion.press.drawing.palette import INKS, Ink, Palette, grey
from companion.press.drawing.svg import SvgDrawing

LEAST_APART = 15.0
"""The least difference of two colours, in CIEDE2000: 1 is just visible where they touch; a table needs more."""

MOST_GROUPS, MOST_MARKS = 20, 30
LONGEST_LETTER = 3

_Rows = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]
_MACHADO: Mapping[str, _Rows] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Matrices for linear sRGB."""


# --- colours as people see them


def simulated(colour: Colour, deficiency: str) -> Colour:
    """A colour as people with protanopia, deuteranopia or tritanopia see it."""
    light = [_linear(part) for part in colour]
    seen = (sum(share * part for share, part in zip(row, light, strict=True)) for row in _MACHADO[deficiency])
    red, green, blue = (_encoded(min(max(part, 0.0), 1.0)) for part in seen)
    return red, green, blue


def _see(deficiency: str) -> Callable[[Colour], Colour]:
    return lambda colour: simulated(colour, deficiency)


VISIONS: Mapping[str, Callable[[Colour], Colour]] = {
    "full colour": lambda colour: colour,
    **{name: _see(name) for name in _MACHADO},
    "grey": grey,
}
"""The kinds of colour vision, and grey."""


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _encoded(part: float) -> float:
    return part * 12.92 if part <= 0.0031308 else float(1.055 * part ** (1 / 2.4) - 0.055)


# --- the difference of colours

Lab = tuple[float, float, float]

_WHITE = (0.95047, 1.0, 1.08883)  # D65


def lab(colour: Colour) -> Lab:
    """A colour of sRGB in CIE L*a*b*, under daylight (D65)."""
    red, green, blue = (_linear(part) for part in colour)
    xyz = (
        0.4124564 * red + 0.3575761 * green + 0.1804375 * blue,
        0.2126729 * red + 0.7151522 * green + 0.0721750 * blue,
        0.0193339 * red + 0.1191920 * green + 0.9503041 * blue,
    )
    x, y, z = (_cube(part / white) for part, white in zip(xyz, _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _cube(part: float) -> float:
    return part ** (1 / 3) if part > (6 / 29) ** 3 else part / (3 * (6 / 29) ** 2) + 4 / 29


def difference(one: Lab, other: Lab) -> float:
    """CIEDE2000 with all its factors 1.

    >>> round(difference((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485)), 4)
    2.0425
    """
    (l1, a1, b1), (l2, a2, b2) = one, other
    chroma = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    c1, c2 = math.hypot(a1 * stretch, b1), math.hypot(a2 * stretch, b2)
    h1, h2 = (math.degrees(math.atan2(b, a * stretch)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = h2 - h1 if c1 * c2 else 0.0
    turn -= 360 * round(turn / 360) if abs(turn) > 180 else 0
    hue = h1 + h2 if not c1 * c2 else (h1 + h2 + (0 if abs(h1 - h2) <= 180 else 360 if h1 + h2 < 360 else -360)) / 2
    light, c = (l1 + l2) / 2, (c1 + c2) / 2
    weight = 1 - 0.17 * _cos(hue - 30) + 0.24 * _cos(2 * hue) + 0.32 * _cos(3 * hue + 6) - 0.20 * _cos(4 * hue - 63)
    s_l = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    s_c, s_h = 1 + 0.045 * c, 1 + 0.015 * c * weight
    blue = 30 * math.exp(-(((hue - 275) / 25) ** 2))
    twist = -2 * math.sqrt(c**7 / (c**7 + 25**7)) * math.sin(math.radians(2 * blue))
    d_l, d_c = (l2 - l1) / s_l, (c2 - c1) / s_c
    d_h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / s_h
    return math.sqrt(d_l**2 + d_c**2 + d_h**2 + twist * d_c * d_h)


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))


def difference_as_seen(one: Colour, other: Colour, vision: str) -> float:
    """The difference of two colours for this kind of vision."""
    see = VISIONS[vision]
    return difference(lab(see(one)), lab(see(other)))


# --- the marks in look.yaml


_LETTER = Allowed(
    f"1 to {LONGEST_LETTER} letters",
    only_if(lambda value: is_text(value) and len(value) <= LONGEST_LETTER),
    schema={"minLength": 1, "maxLength": LONGEST_LETTER},
)


class SuitMark(Definition):
    """The mark of a seat or a suit: a colour of the palette, a `shape` (an SVG file), a `letter`."""

    colour: Text
    shape: Text | None = None
    letter: Annotated[str, _LETTER] | None = None


def _marks(value: Any) -> Any:
    if not isinstance(value, list | tuple) or not 2 <= len(value) <= MOST_MARKS:
        raise ValueError
    return tuple(value)


def _groups(value: Any) -> Any:
    if not isinstance(value, Mapping) or len(value) > MOST_GROUPS or not all(map(is_text, value)):
        raise ValueError
    return value


Marks = Annotated[
    tuple[SuitMark, ...],
    Allowed(f"a list of 2 to {MOST_MARKS}", _marks, schema={"minItems": 2, "maxItems": MOST_MARKS}),
]
Groups = Annotated[
    Mapping[str, Marks],
    Allowed(
        f"a mapping from names (seats, suits) to lists, {MOST_GROUPS} at most",
        _groups,
        schema={"maxProperties": MOST_GROUPS},
    ),
]


def silhouette(drawing: SvgDrawing) -> tuple[object, ...]:
    """A drawing's lines at any size, place and colour: two shapes are the same if these are."""
    steps = list(_steps(drawing.items, IDENTITY))
    points = [point for _, *inside in steps for point in inside]
    left, top = min((x for x, _ in points), default=0.0), min((y for _, y in points), default=0.0)
    size = max((max(x - left, y - top) for x, y in points), default=0.0) or 1.0
    return tuple(
        (kind, *((round((x - left) / size, 2), round((y - top) / size, 2)) for x, y in inside))
        for kind, *inside in steps
    )


def _steps(items: tuple[Item, ...], matrix: Matrix) -> Iterator[tuple[Any, ...]]:
    for item in items:
        if isinstance(item, Path):
            for kind, *numbers in item.commands:
                pairs = zip(numbers[::2], numbers[1::2], strict=True)
                yield (kind, *(transform(matrix, x, y) for x, y in pairs))
        elif isinstance(item, Group):
            yield from _steps(item.items, compose(matrix, item.matrix))


def alike(
    marks: tuple[SuitMark, ...], palette: Palette, shape: Callable[[str], tuple[object, ...]]
) -> Iterator[tuple[int, str]]:
    """The marks that look like an earlier one, by number, with the reason.

    `shape` gives the silhouette in a file. Raises Unreadable for missing colours and files.
    """
    colours = [{ink: palette.read(mark.colour, ink) or WHITE for ink in INKS} for mark in marks]
    shapes = [shape(mark.shape) if mark.shape else None for mark in marks]
    for one, other in combinations(range(len(marks)), 2):
        first, second = marks[one], marks[other]
        has_shape = None not in (shapes[one], shapes[other]) and shapes[one] != shapes[other]
        has_letter = None not in (first.letter, second.letter) and first.letter != second.letter
        if has_shape and has_letter:
            continue
        found, ink, vision = nearest(colours[one], colours[other])
        if found < LEAST_APART:
            missing = " and ".join(word for word, has in (("shape", has_shape), ("letter", has_letter)) if not has)
            shown = int(found * 10) / 10  # rounded down, so that it is never shown as enough
            where = f"{shown:.1f} apart in {vision} and {ink} ink"
            what = f"use at least {LEAST_APART:g} (CIEDE2000), or give each its own {missing}"
            yield other, f"{second.colour} looks like {first.colour}: {where}; {what}"


def nearest(one: Mapping[Ink, Colour], other: Mapping[Ink, Colour]) -> tuple[float, Ink, str]:
    """The least difference of two colours, with its ink and kind of vision."""
    ways = [(difference_as_seen(one[ink], other[ink], vision), ink, vision) for ink in INKS for vision in VISIONS]
    return min(ways, key=lambda way: way[0])


def few_seats(groups: Mapping[str, tuple[SuitMark, ...]], most: int) -> str:
    """What is wrong if there are marks for seats, but not for each player; empty otherwise."""
    given = len(groups.get("seats", ()))
    return f"there are {given}, but up to {most} can play" if 0 < given < most else ""
