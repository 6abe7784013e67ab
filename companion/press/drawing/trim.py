"""The trim of a face, a rectangle or the outline of a piece, and how far things lie from it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.press.drawing.areas import Edges, Point, bounds, contains, outlines
from companion.press.drawing.display_list import Path

CLOSE = 0.05
"""The allowed difference in size between a face and its piece, in mm."""
_TOUCH = 0.001  # mm; a smaller distance comes from rounding
_STEP = 0.5  # mm between the checked points of a side


class Trim(NamedTuple):
    """Width and height after cutting, in mm, and the outline if it is not a rectangle.

    The outline is the face's as you see it: a back's is mirrored.
    """

    width: float
    height: float
    outline: tuple[Point, ...] = ()

    @classmethod
    def along(cls, path: Path, width: float, height: float) -> Trim:
        """The trim of a piece with this closed line around it."""
        (points, _), *_ = outlines(path)
        return cls(width, height, tuple(points))

    @property
    def behind(self) -> Trim:
        """The same trim seen from behind."""
        return self._replace(outline=tuple((self.width - x, y) for x, y in self.outline))

    @property
    def name(self) -> str:
        """Its name in messages."""
        return "the outline" if self.outline else "the trim"

    def fits(self, width: float, height: float) -> bool:
        """Whether a face has this size."""
        return max(abs(width - self.width), abs(height - self.height)) < CLOSE

    def clears(self, box: Sequence[Point], away: float) -> bool:
        """Whether a box, by its corners, lies inside the outline and at least `away` mm from it."""
        left, top, right, bottom = bounds(box)
        for start, end in sides(self.outline):
            (x1, x2), (y1, y2) = sorted((start[0], end[0])), sorted((start[1], end[1]))
            if x2 < left - away or x1 > right + away or y2 < top - away or y1 > bottom + away:
                continue
            if any(_gap(start, end, *side) < max(away - _TOUCH, _TOUCH) for side in sides(box)):
                return False
        return contains(self.outline, box[0])

    def beyond(self, points: Sequence[Point]) -> float:
        """How far, in mm, the farthest of these points lies beyond the trim; below 0 if all lie inside."""
        if not points:
            return -math.inf
        if self.outline:
            return max([self._beyond(point) for point in points])
        left, top, right, bottom = bounds(points)
        return max(-left, right - self.width, -top, bottom - self.height)

    def misses(self, box: Edges) -> bool:
        """Whether a box lies wholly beyond the trim."""
        left, top, right, bottom = box
        if min(right, bottom, self.width - left, self.height - top) < _TOUCH:
            return True
        around = along_sides([(left, top), (right, top), (right, bottom), (left, bottom)])
        return bool(self.outline) and not (
            any(contains(self.outline, point) for point in around)
            or any(left < x < right and top < y < bottom for x, y in self.outline)
        )

    def _beyond(self, point: Point) -> float:
        away = min(_distance_to_line(point, *side) for side in sides(self.outline))
        return -away if contains(self.outline, point) else away


def sides(points: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """The sides of a polygon."""
    return zip(points, (*points[1:], points[0]), strict=True)


def along_sides(points: Sequence[Point]) -> list[Point]:
    """Points along the sides of a polygon, close enough together to find anything that pokes into it."""
    found: list[Point] = []
    for (x1, y1), (x2, y2) in sides(points):
        count = max(1, math.ceil(math.dist((x1, y1), (x2, y2)) / _STEP))
        found += ((x1 + (x2 - x1) * step / count, y1 + (y2 - y1) * step / count) for step in range(count))
    return found


def _distance_to_line(point: Point, start: Point, end: Point) -> float:
    """The distance of a point from the line between two others."""
    (x, y), (x1, y1) = point, start
    dx, dy = end[0] - x1, end[1] - y1
    length = dx * dx + dy * dy
    part = min(1.0, max(0.0, ((x - x1) * dx + (y - y1) * dy) / length)) if length else 0.0
    return math.hypot(x - x1 - part * dx, y - y1 - part * dy)


def _gap(a: Point, b: Point, c: Point, d: Point) -> float:
    """The distance between two lines, a to b and c to d; 0 if they cross."""
    if _side(a, b, c) * _side(a, b, d) < 0 > _side(c, d, a) * _side(c, d, b):
        return 0.0
    return min(
        _distance_to_line(a, c, d), _distance_to_line(b, c, d), _distance_to_line(c, a, b), _distance_to_line(d, a, b)
    )


def _side(start: Point, end: Point, point: Point) -> float:
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])
