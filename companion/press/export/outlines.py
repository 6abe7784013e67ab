"""Outlines for a cutter: straight sides, arcs of circles, and no side twice.

Arcs are written as in DXF: the bulge of a side is the tangent of a quarter of its angle. It is 0 for a straight side
and, here, above 0 for a clockwise turn. Curves that are not arcs become chords.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from companion.press.drawing.display_list import Path
from companion.press.drawing.paper import TOUCH, PaperBox

Point = tuple[float, float]
Side = tuple[Point, Point, float]
"""Start, end and bulge."""

CHORD = 0.002
"""The largest distance, in mm, of a chord or an arc from the curve that it replaces."""


_CHORDS = 24


@dataclass(frozen=True, slots=True)
class CutLine:
    """A cut or a fold through points in mm from the paper's top left corner; a closed one ends at the first.

    `bulges` has the bulge of the side that begins at each point; it is empty if all are straight.
    """

    points: tuple[Point, ...]
    is_closed: bool = False
    bulges: tuple[float, ...] = ()

    @property
    def sides(self) -> list[Side]:
        """The sides in order."""
        ends = (*self.points[1:], self.points[0]) if self.is_closed else self.points[1:]
        bulges = self.bulges or (0.0,) * len(self.points)
        return list(zip(self.points, ends, bulges, strict=False))


@dataclass(frozen=True, slots=True)
class Circle:
    """A round cut."""

    x: float
    y: float
    radius: float


# --- from paths


def lines_of(path: Path) -> Iterator[CutLine]:
    """The lines of a path, one for each move of the pen."""
    sides: list[Side] = []
    at = start = (0.0, 0.0)
    for command in path.commands:
        if command[0] == "M":
            yield from _line(sides)
            sides, at = [], (command[1], command[2])
            start = at
        elif command[0] == "L":
            sides.append((at, (command[1], command[2]), 0.0))
        elif command[0] == "C":
            sides += _curve(at, (command[1], command[2]), (command[3], command[4]), (command[5], command[6]))
        elif command[0] == "Z":
            sides.append((at, start, 0.0))
        at = sides[-1][1] if sides else at
    yield from _line(sides)


def _line(sides: Sequence[Side]) -> Iterator[CutLine]:
    """One line of connected sides."""
    remaining = [side for side in sides if math.dist(side[0], side[1]) > TOUCH]
    if not remaining:
        return
    is_closed = math.dist(remaining[-1][1], remaining[0][0]) < TOUCH
    points = [side[0] for side in remaining] + ([] if is_closed else [remaining[-1][1]])
    bulges = [side[2] for side in remaining] + ([] if is_closed else [0.0])
    yield CutLine(tuple(points), is_closed, tuple(bulges) if any(bulges) else ())


def _curve(a: Point, b: Point, c: Point, d: Point) -> Iterator[Side]:
    """A cubic curve as an arc if it is one, otherwise as chords."""
    bulge = _bulge(a, b, c, d)
    if bulge:
        yield a, d, bulge
        return
    bend = max(math.hypot(p[0] - 2 * q[0] + r[0], p[1] - 2 * q[1] + r[1]) for p, q, r in ((a, b, c), (b, c, d)))
    count = max(1, math.ceil(math.sqrt(0.75 * bend / CHORD)))
    before = a
    for step in range(1, count + 1):
        after = d if step == count else _at(step / count, a, b, c, d)
        yield before, after, 0.0
        before = after


def _at(t: float, a: Point, b: Point, c: Point, d: Point) -> Point:
    """The point of a cubic curve at a position from 0 to 1."""
    u = 1 - t
    shares = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    x, y = (sum(share * point[axis] for share, point in zip(shares, (a, b, c, d), strict=True)) for axis in (0, 1))
    return x, y


def _bulge(a: Point, b: Point, c: Point, d: Point) -> float:
    """The bulge of the arc that a curve draws; 0 if it is not an arc of at most half a circle."""
    chord = math.dist(a, d)
    if chord < TOUCH or min(math.dist(a, b), math.dist(c, d)) < TOUCH:
        return 0.0
    along, first, last = (math.atan2(q[1] - p[1], q[0] - p[0]) for p, q in ((a, d), (a, b), (c, d)))
    one, other = (math.remainder(angle, 2 * math.pi) for angle in (along - first, last - along))
    if not 1e-3 < abs(one) <= math.pi / 2 + 1e-3:
        return 0.0
    bulge = math.tan(one / 2)
    radius = chord / (2 * abs(math.sin(one)))
    handle = 4 / 3 * radius * abs(bulge)
    # The curve is no farther from the arc than its ends and control points are.
    off = max(abs(math.dist(a, b) - handle), abs(math.dist(c, d) - handle), abs(one - other) * radius)
    strays = abs(math.dist(_at(0.25, a, b, c, d), _centre(a, d, one, radius)) - radius)
    return bulge if max(off, strays) < CHORD else 0.0


def _centre(a: Point, d: Point, half: float, radius: float) -> Point:
    """The centre of an arc that turns by twice this angle."""
    away = radius * math.cos(half) * (1 if half > 0 else -1)
    across, down = (d[0] - a[0]) / math.dist(a, d), (d[1] - a[1]) / math.dist(a, d)
    return (a[0] + d[0]) / 2 - down * away, (a[1] + d[1]) / 2 + across * away


def has_shape(path: Path, width: float, height: float) -> bool:
    """Whether an outline is not just a rectangle of this size."""
    corners = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return any(
        len(line.points) != len(corners)
        or line.bulges
        or any(min(math.dist(point, corner) for corner in corners) > TOUCH for point in line.points)
        for line in lines_of(path)
    )


def points_of(path: Path) -> list[Point]:
    """The points of a path's lines, with arcs as chords, for code that needs polygons."""
    found: list[Point] = []
    for line in lines_of(path):
        for start, end, bulge in line.sides:
            found.append(start)
            if bulge:
                half = 2 * math.atan(bulge)
                x, y = _centre(start, end, half, radius_of((start, end, bulge)))
                for step in range(1, _CHORDS):
                    cos, sin = math.cos(2 * half * step / _CHORDS), math.sin(2 * half * step / _CHORDS)
                    dx, dy = start[0] - x, start[1] - y
                    found.append((x + dx * cos - dy * sin, y + dx * sin + dy * cos))
    return found


def radius_of(side: Side) -> float:
    """The radius of a side with a bulge."""
    start, end, bulge = side
    return math.dist(start, end) * (1 + bulge * bulge) / (4 * abs(bulge))


# --- of boxes


def around_box(box: PaperBox) -> CutLine:
    """The outline of a box."""
    return CutLine(((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)), True)


def round_cut(box: PaperBox) -> Circle | CutLine:
    """The circle in a box, or the ellipse as chords within a thousandth of a mm."""
    x, y, a, b = box.x + box.width / 2, box.y + box.height / 2, box.width / 2, box.height / 2
    if abs(a - b) < TOUCH:
        return Circle(x, y, a)
    count = 4 * math.ceil(math.pi / (4 * math.acos(1 - 0.001 / max(a, b))))
    angles = [2 * math.pi * number / count for number in range(count)]
    return CutLine(tuple((x + a * math.cos(angle), y + b * math.sin(angle)) for angle in angles), True)


# --- every side once


def without_repeats(lines: Iterable[CutLine]) -> Iterator[CutLine]:
    """Lines with every part of a vertical or horizontal side only once: whole, or what remains of them."""
    done: list[tuple[Point, Point]] = []
    for line in lines:
        sides = line.sides
        fresh = [_fresh(side, done) for side in sides]
        if fresh == [[side] for side in sides]:
            yield line
        else:
            yield from _joined([part for parts in fresh for part in parts])
        done += [(start, end) for start, end, bulge in sides if _is_straight(start, end, bulge)]


def _is_straight(start: Point, end: Point, bulge: float) -> bool:
    return not bulge and (abs(start[0] - end[0]) < TOUCH or abs(start[1] - end[1]) < TOUCH)


def _fresh(side: Side, done: Iterable[tuple[Point, Point]]) -> list[Side]:
    """The parts of a side that are not cut yet."""
    start, end, bulge = side
    if not _is_straight(start, end, bulge):
        return [side]
    return [(one, two, 0.0) for one, two in _left((start, end), done)]


def _joined(sides: Sequence[Side]) -> Iterator[CutLine]:
    """Sides as lines; connected sides become one line."""
    run: list[Side] = []
    for side in sides:
        if run and math.dist(run[-1][1], side[0]) > TOUCH:
            yield from _line(run)
            run = []
        run.append(side)
    yield from _line(run)


def _left(side: tuple[Point, Point], done: Iterable[tuple[Point, Point]]) -> Iterator[tuple[Point, Point]]:
    """The parts of a vertical or horizontal line that earlier cuts leave."""
    axis = 0 if abs(side[0][1] - side[1][1]) < TOUCH else 1
    across = side[0][1 - axis]
    spans = [(side[0][axis], side[1][axis])]
    for start, end in done:
        if abs(start[1 - axis] - across) < TOUCH and abs(end[1 - axis] - across) < TOUCH:
            low, high = sorted((start[axis], end[axis]))
            spans = [part for span in spans for part in _without(span, low, high)]
    if spans == [(side[0][axis], side[1][axis])]:
        yield side
        return
    for one, two in spans:
        yield ((one, across), (two, across)) if axis == 0 else ((across, one), (across, two))


def _without(span: tuple[float, float], low: float, high: float) -> Iterator[tuple[float, float]]:
    """A span, which may run backwards, without the part between two bounds."""
    start, end = sorted(span)
    if high <= start + TOUCH or low >= end - TOUCH:
        yield span
        return
    parts = [(start, low), (high, end)]
    for one, two in parts if span[0] <= span[1] else reversed(parts):
        if two - one > TOUCH:
            yield (one, two) if span[0] <= span[1] else (two, one)
