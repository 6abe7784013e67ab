"""Marks: what is printed around the faces so that people can measure, cut, fold and sort the sheets.

No mark ever lies on a trim or on the bleed of any face of its sheet, but fold lines and the registration marks of
tiles, which must.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from companion.definitions.words import shorten
from companion.press.draw import (
    BLACK,
    WHITE,
    Colour,
    Command,
    Group,
    Item,
    Path,
    Text,
    circle,
    compose,
    rotate,
    translate,
)
from companion.press.paper import TOUCH, Box

GAP = 0.5
SHORTEST = 2.0
LONGEST = 4.0
ROOM = GAP + SHORTEST
"""What has to be free beyond the bleed for a crop mark that can be seen."""

STRIP = 7.0
"""The depth of the strip along one edge of every sheet that holds its ruler and its name."""

RULER = 50.0
INK = BLACK
PALE: Colour = (0.45, 0.45, 0.45)
HAIR = 0.15
_SMALL = 7.0  # points
_MM_A_LETTER = 1.5  # a wide letter of that size; names are cut to what surely fits
_DASHES = (1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Outline:
    """What is cut out, and how far its ink reaches."""

    trim: Box
    ink: Box


Segment = tuple[float, float, float, float]
"""A line from x, y to x, y."""

Lane = tuple[float, float]
"""From where to where something lies on a line."""


# --- cutting


@lru_cache(maxsize=64)
def crop_marks(outlines: tuple[Outline, ...], inside: Box) -> tuple[Item, ...]:
    """Marks beyond the corners of every outline, in line with its edges, all in one path.

    A mark keeps to its own half of the way to the next ink, and is left out where that is too short to be seen: a
    grid has its marks around it, at both ends of every cut.
    """
    inks = [outline.ink for outline in outlines]
    lanes: dict[tuple[bool, float], list[Lane]] = {}
    kept: dict[Segment, None] = {}
    for outline in outlines:
        for span in _spans(*_edges(outline.trim), outline.ink, inside):
            upright = span[0] == span[2]
            lane = (upright, span[0] if upright else span[1])
            if lane not in lanes:
                lanes[lane] = _lane(*lane, inks)
            segment = _kept(*span, lanes[lane])
            if segment:
                kept[segment] = None
    return _strokes(kept)


def ticks(columns: Iterable[float], rows: Iterable[float], ink: Box, inside: Box) -> list[Segment]:
    """Marks just outside the ink, at these x above and below it, and at these y to its left and right."""
    return [kept for span in _spans(columns, rows, ink, inside) if (kept := _kept(*span, [])) is not None]


def _edges(trim: Box) -> tuple[tuple[float, float], tuple[float, float]]:
    return (trim.x, trim.right), (trim.y, trim.bottom)


def _spans(columns: Iterable[float], rows: Iterable[float], ink: Box, inside: Box) -> list[Segment]:
    """The lines on which marks may lie, from the edges of the ink outwards."""
    spans = []
    for x in columns:
        spans += [(x, ink.y, x, inside.y), (x, ink.bottom, x, inside.bottom)]
    for y in rows:
        spans += [(ink.x, y, inside.x, y), (ink.right, y, inside.right, y)]
    return spans


def _lane(upright: bool, at: float, inks: Iterable[Box]) -> list[Lane]:
    """From where to where ink lies on an upright line at this x, or a level one at this y."""
    if upright:
        return [(ink.y, ink.bottom) for ink in inks if ink.x - TOUCH <= at <= ink.right + TOUCH]
    return [(ink.x, ink.right) for ink in inks if ink.y - TOUCH <= at <= ink.bottom + TOUCH]


def _kept(x1: float, y1: float, x2: float, y2: float, lane: Iterable[Lane]) -> Segment | None:
    """What remains of a line that runs outwards once it stops half-way to the next ink; None if too little."""
    upright = x1 == x2
    start, end = (y1, y2) if upright else (x1, x2)
    way = 1 if end > start else -1
    free = min(LONGEST + GAP, (end - start) * way)
    for low, high in lane:
        near, far = (low - start, high - start) if way > 0 else (start - high, start - low)
        if far > TOUCH:  # else it lies behind
            free = min(free, max(0.0, near) / 2)
    if free < ROOM - TOUCH:
        return None
    first, last = start + GAP * way, start + free * way
    return (x1, first, x1, last) if upright else (first, y1, last, y1)


def _strokes(segments: Iterable[Segment], dash: tuple[float, ...] = (), colour: Colour = INK) -> tuple[Item, ...]:
    commands: list[Command] = []
    for x1, y1, x2, y2 in segments:
        commands += [("M", x1, y1), ("L", x2, y2)]
    return (Path(tuple(commands), stroke=colour, width=HAIR, dash=dash),) if commands else ()


def solid_lines(segments: Iterable[Segment]) -> tuple[Item, ...]:
    """Lines to cut along."""
    return _strokes(segments)


def dashed_lines(segments: Iterable[Segment], colour: Colour = INK) -> tuple[Item, ...]:
    """Lines to lay an edge on."""
    return _strokes(segments, _DASHES, colour)


def fold_lines(folds: Iterable[Box]) -> tuple[Item, ...]:
    """Pale dashes along every fold; a fold is a box without width or without height."""
    return _strokes(((fold.x, fold.y, fold.right, fold.bottom) for fold in folds), _DASHES, PALE)


def registration_mark(x: float, y: float, radius: float = 1.5) -> tuple[Item, ...]:
    """A cross in a ring about a point, edged in white to be seen on dark art; two prints of it are laid together."""
    arm = radius * 1.6
    cross: tuple[Command, ...] = (("M", x - arm, y), ("L", x + arm, y), ("M", x, y - arm), ("L", x, y + arm))
    commands = (*cross, *circle(x, y, radius).commands)
    return (Path(commands, stroke=WHITE, width=4 * HAIR), Path(commands, stroke=INK, width=HAIR))


# --- measuring and sorting


def ruler(x: float, y: float) -> tuple[Item, ...]:
    """A line of exactly 50 mm from x, y to the right, with a tick every 10 mm, the middle and ends longer."""
    heights = (3.0, 1.5, 1.5, 1.5, 1.5, 3.0)
    commands: list[Command] = [("M", x, y), ("L", x + RULER, y)]
    for number, height in enumerate(heights):
        at = x + RULER * number / 5
        commands += [("M", at, y), ("L", at, y - height)]
    return (Path(tuple(commands), stroke=INK, width=HAIR),)


def furniture(strip: Box, title: str, number: str, font: str) -> tuple[Item, ...]:
    """The ruler, its label, the name of the sheet and its number, along a strip; a tall strip is read from the right.

    A name too long for its room ends in dots.
    """
    if strip.height > strip.width:
        matrix = compose(translate(strip.right, strip.y), rotate(90))
        return (Group(furniture(Box(0.0, 0.0, strip.height, strip.width), title, number, font), matrix),)
    left, base = strip.x + RULER + 3, strip.bottom - 1.0
    letters = int((strip.right - left) / _MM_A_LETTER)
    return (
        *ruler(strip.x + 1, base),
        Text(left, base - 3.1, shorten(title, letters), font, _SMALL),
        Text(left, base, "50 mm: print at 100 %", font, _SMALL),
        Text(strip.right, base, number, font, _SMALL, anchor="end"),
    )
