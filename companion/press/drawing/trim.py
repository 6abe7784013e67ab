"""What a face is cut to, a rectangle or the outline of a piece, and how far from the knife things lie on it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.press.drawing.areas import Point, bounds, contains, outlines
from companion.press.drawing.display_list import Path

CLOSE = 0.05
"""What a face may be smaller or larger than its piece, in mm."""
_TOUCH = 0.001  # mm; less is the rounding of sums
_STEP = 0.5  # mm between the points of a side that are looked at


class Trim(NamedTuple):
    """Width and height of what is cut out, in mm, and its outline where that is no rectangle.

    The outline is that of the face as it is seen: of a back it is the other way round.
    """

    width: float
    height: float
    outline: tuple[Point, ...] = ()

    @classmethod
    def along(cls, path: Path, width: float, height: float) -> Trim:
        """That of a piece by the one closed line around it."""
        (points, _), *_ = outlines(path)
        return cls(width, height, tuple(points))

    @property
    def behind(self) -> Trim:
        """The same as seen from behind."""
        return self._replace(outline=tuple((self.width - x, y) for x, y in self.outline))

    @property
    def name(self) -> str:
        """What complaints call it."""
        return "the outline" if self.outline else "the trim"

    def fits(self, width: float, height: float) -> bool:
        """Whether a face of this size is cut so."""
        return max(abs(width - self.width), abs(height - self.height)) < CLOSE

    def clears(self, box: Sequence[Point], away: float) -> bool:
        """Whether all of a box, by its corners, lies inside the outline and at least so many mm from it."""
        left, top, right, bottom = bounds(box)
        for start, end in sides(self.outline):
            (x1, x2), (y1, y2) = sorted((start[0], end[0])), sorted((start[1], end[1]))
            if x2 < left - away or x1 > right + away or y2 < top - away or y1 > bottom + away:
                continue
            if any(_gap(start, end, *side) < max(away - _TOUCH, _TOUCH) for side in sides(box)):
                return False
        return contains(self.outline, box[0])

    def beyond(self, points: Sequence[Point]) -> float:
        """By how many mm points reach beyond it, where most; less than 0 if all lie inside."""
        if not points:
            return -math.inf
        if self.outline:
            return max([self._beyond(point) for point in points])
        left, top, right, bottom = bounds(points)
        return max(-left, right - self.width, -top, bottom - self.height)

    def _beyond(self, point: Point) -> float:
        away = min(_away(point, *side) for side in sides(self.outline))
        return -away if contains(self.outline, point) else away


def sides(points: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """The sides of a polygon."""
    return zip(points, (*points[1:], points[0]), strict=True)


def along_sides(points: Sequence[Point]) -> list[Point]:
    """Points along the sides of a polygon, close enough together that what pokes into it meets one."""
    found: list[Point] = []
    for (x1, y1), (x2, y2) in sides(points):
        count = max(1, math.ceil(math.dist((x1, y1), (x2, y2)) / _STEP))
        found += ((x1 + (x2 - x1) * step / count, y1 + (y2 - y1) * step / count) for step in range(count))
    return found


def _away(point: Point, start: Point, end: Point) -> float:
    """How far a point is from a line between two others."""
    (x, y), (x1, y1) = point, start
    dx, dy = end[0] - x1, end[1] - y1
    length = dx * dx + dy * dy
    part = min(1.0, max(0.0, ((x - x1) * dx + (y - y1) * dy) / length)) if length else 0.0
    return math.hypot(x - x1 - part * dx, y - y1 - part * dy)


def _gap(a: Point, b: Point, c: Point, d: Point) -> float:
    """How far two lines, a to b and c to d, are apart; 0 if they cross."""
    if _side(a, b, c) * _side(a, b, d) < 0 > _side(c, d, a) * _side(c, d, b):
        return 0.0
    return min(_away(a, c, d), _away(b, c, d), _away(c, a, b), _away(d, a, b))


def _side(start: Point, end: Point, point: Point) -> float:
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])
