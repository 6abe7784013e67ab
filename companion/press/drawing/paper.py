"""Papers, the area a home printer can print on them, and boxes: the rectangles used throughout the press."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from companion.definitions.words import did_you_mean, either, shorten
from companion.errors import Unreadable

TOUCH = 1e-6
"""Lengths that differ by less than this, in mm, are equal; no printer is this precise."""


class PaperBox(NamedTuple):
    """A rectangle in mm by its top left corner and its size; a line if its width or height is 0."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def moved(self, x: float, y: float) -> PaperBox:
        return PaperBox(self.x + x, self.y + y, self.width, self.height)

    def grown(self, left: float, top: float, right: float, bottom: float) -> PaperBox:
        """The box with its sides moved outwards (inwards, where negative)."""
        return PaperBox(self.x - left, self.y - top, self.width + left + right, self.height + top + bottom)

    def turned(self, height: float) -> PaperBox:
        """The box after a quarter turn clockwise of the frame around it, which has this height."""
        return PaperBox(height - self.bottom, self.x, self.height, self.width)

    def overlaps(self, other: PaperBox) -> bool:
        """Whether the two share more than an edge."""
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.bottom, other.bottom) - max(self.y, other.y)
        return across > TOUCH and down > TOUCH

    def holds(self, other: PaperBox) -> bool:
        """Whether the other lies inside; the edges may touch."""
        across = self.x - TOUCH <= other.x and other.right <= self.right + TOUCH
        return across and self.y - TOUCH <= other.y and other.bottom <= self.bottom + TOUCH


def around(boxes: Iterable[PaperBox]) -> PaperBox:
    """The smallest box that holds all of these; there must be at least one."""
    boxes = list(boxes)
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return PaperBox(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


class Paper(NamedTuple):
    """A sheet as it lies; a home printer may be unable to print within `margin` mm of its edges."""

    name: str
    width: float
    height: float
    margin: float

    @property
    def box(self) -> PaperBox:
        return PaperBox(0.0, 0.0, self.width, self.height)

    @property
    def printable(self) -> PaperBox:
        return self.box.grown(-self.margin, -self.margin, -self.margin, -self.margin)

    @property
    def turned(self) -> Paper:
        """The same paper the other way round: landscape, if it was portrait."""
        return Paper(self.name, self.height, self.width, self.margin)


MARGIN = 5.0
"""Printers of the last twenty years leave 3 to 4.3 mm blank; a little more forgives a crooked feed."""

_SIZES = {
    "a5": (148.0, 210.0),
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
    "a3": (297.0, 420.0),
    "a2": (420.0, 594.0),
}

PAPERS = {name: Paper(name, width, height, MARGIN) for name, (width, height) in _SIZES.items()}
"""The papers known by name, all upright, the smallest first."""


LEAST_SIDE, MOST_SIDE = 90.0, 1_300.0
"""Limits of a custom paper, in mm: room for the ruler and its words; a little longer than A0."""

_OWN = re.compile(r"(\d{1,5}(?:\.\d{1,4})?)\s*[x\u00d7]\s*(\d{1,5}(?:\.\d{1,4})?)\s*(mm|cm|in)?")
_UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4}


def paper(name: str) -> Paper:
    """The paper of this name, or of a size such as `200x250` (mm) or `8.5x14in`, upright; raises Unreadable otherwise.

    >>> paper("A4").width
    210.0
    >>> paper("14x8.5in")
    Paper(name='8.5x14in', width=215.9, height=355.6, margin=5.0)
    """
    known = name.strip().lower()
    if found := PAPERS.get(known):
        return found
    if own := _OWN.fullmatch(known):
        return _own_paper(float(own[1]), float(own[2]), own[3] or "mm")
    hint = did_you_mean(name, PAPERS)
    allowed = f"{either(PAPERS)}, or a size such as 200x250 (mm) or 8.5x14in"
    raise Unreadable(f"'{shorten(name)}' is not a known paper{hint}; use {allowed}")


def is_lying(name: str) -> bool:
    """Whether a paper is given with its longer side first; this has no effect: sheets turn to fit their content.

    >>> is_lying("297x210"), is_lying("210x297"), is_lying("a4")
    (True, False, False)
    """
    own = _OWN.fullmatch(name.strip().lower())
    return own is not None and float(own[1]) > float(own[2])


def _own_paper(one: float, other: float, unit: str) -> Paper:
    """A custom paper, by its sides in any order."""
    across, down = sorted((one, other))
    width, height = (round(side * _UNITS[unit], 4) for side in (across, down))
    name = f"{across:g}x{down:g}{unit}"
    if width < LEAST_SIDE or height > MOST_SIDE:
        sizes = f"{name} is a paper of {size(width, height)}"
        raise Unreadable(f"{sizes}; use {LEAST_SIDE:g} to {MOST_SIDE:g} mm a side")
    return Paper(name, width, height, MARGIN)


def size(width: float, height: float) -> str:
    """Two lengths in mm, as text.

    >>> size(63, 88.5)
    '63 x 88.5 mm'
    """
    return f"{_short(width)} x {_short(height)} mm"


def _short(length: float) -> str:
    return f"{length:.1f}".removesuffix(".0")
