"""Ink: how much of a face is covered by fills, by colour, reckoned from the areas of their outlines.

Curves are taken as short chords. What lies under something else is counted too, as is what a shape crosses of itself:
an estimate for choosing what to print, within a few hundredths for what games print.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.press.draw import IDENTITY, Colour, Face, Group, Item, Matrix, Path, Text, compose, transform
from companion.press.paper import Box

Point = tuple[float, float]
Polygon = list[Point]

CHORDS = 16
"""A quarter of a circle as so many chords loses less than two thousandths of its area."""

BARE: Colour = (1.0, 1.0, 1.0)
"""White is the paper: it takes no ink."""


def ink(face: Face, window: Box | None = None) -> dict[Colour, float]:
    """The area, in square cm, of every colour a face is filled with; only what lies in the window, if one is given."""
    bleed = face.bleed
    whole = Box(0.0, 0.0, face.width, face.height).grown(bleed, bleed, bleed, bleed)
    clips = [_corners(box) for box in (whole, window) if box]
    areas: dict[Colour, float] = {}
    for shape in _shapes(face.items, face.arts, IDENTITY, clips):
        areas[shape.colour] = areas.get(shape.colour, 0.0) + shape.area() / 100
    return {colour: area for colour, area in areas.items() if area > 0}


@dataclass(frozen=True, slots=True)
class _Shape:
    """A filled path as polygons of the face, and what it is seen through."""

    colour: Colour
    polygons: list[Polygon]
    even_odd: bool
    clips: Sequence[Polygon]

    def area(self) -> float:
        """The area in square mm."""
        total = 0.0
        for polygon, share in zip(self.polygons, _shares(self.polygons, self.even_odd), strict=True):
            if share:
                total += share * abs(_area(_seen(polygon, self.clips)))
        return max(0.0, total)


def _shapes(
    items: Iterable[Item], arts: Mapping[str, tuple[Item, ...]], matrix: Matrix, clips: Sequence[Polygon]
) -> Iterator[_Shape]:
    for item in items:
        if isinstance(item, Path):
            if item.fill is not None and item.fill != BARE:
                yield _Shape(item.fill, polygons(item, matrix), item.even_odd, clips)
        elif isinstance(item, Group):
            inner = compose(matrix, item.matrix)
            yield from _shapes(item.items, arts, inner, [*clips, *_convex(item.clip, inner)])
        elif not isinstance(item, Text):
            yield from _shapes(arts.get(item.art, ()), arts, compose(matrix, item.matrix), clips)


# --- polygons


def polygons(path: Path, matrix: Matrix = IDENTITY) -> list[Polygon]:
    """The subpaths of a path, as polygons."""
    found: list[Polygon] = []
    for command in path.commands:
        if command[0] == "M":
            found.append([transform(matrix, command[1], command[2])])
        elif command[0] == "L":
            found[-1].append(transform(matrix, command[1], command[2]))
        elif command[0] == "C":
            _, x1, y1, x2, y2, x, y = command
            ends = (transform(matrix, x1, y1), transform(matrix, x2, y2), transform(matrix, x, y))
            found[-1].extend(_chords(found[-1][-1], *ends))
        elif found:
            # What follows without a move goes on from where the closed one began.
            found.append(found[-1][:1])
    return [polygon for polygon in found if len(polygon) > 2]


def _chords(start: Point, first: Point, second: Point, end: Point) -> Iterator[Point]:
    for number in range(1, CHORDS + 1):
        t = number / CHORDS
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield (
            a * start[0] + b * first[0] + c * second[0] + d * end[0],
            a * start[1] + b * first[1] + c * second[1] + d * end[1],
        )


def _area(polygon: Polygon) -> float:
    """The area, negative if it runs the other way."""
    ends = zip(polygon, [*polygon[1:], *polygon[:1]], strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in ends) / 2


def _bounds(polygon: Polygon) -> Box:
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _corners(box: Box) -> Polygon:
    return [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]


def _contains(polygon: Polygon, point: Point) -> bool:
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(polygon, [*polygon[1:], *polygon[:1]], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside


# --- holes


def _shares(shapes: Sequence[Polygon], even_odd: bool) -> list[int]:
    """What each subpath adds to the area it encloses: 1 if it begins a fill, -1 a hole, 0 if it changes nothing."""
    if len(shapes) == 1:
        return [1]
    ways = [1 if _area(shape) >= 0 else -1 for shape in shapes]
    around = _containers(shapes)
    shares = []
    for number, outer in enumerate(around):
        if even_odd:
            shares.append(-1 if len(outer) % 2 else 1)
            continue
        outside = sum(ways[other] for other in outer)
        shares.append(int(outside + ways[number] != 0) - int(outside != 0))
    return shares


def _containers(shapes: Sequence[Polygon]) -> list[list[int]]:
    """For every polygon, those around it; they are gone through from the top down, as a QR has hundreds."""
    boxes = [_bounds(shape) for shape in shapes]
    around: list[list[int]] = [[] for _ in shapes]
    active: list[int] = []
    for number in sorted(range(len(shapes)), key=lambda one: (boxes[one].y, -boxes[one].height, one)):
        box = boxes[number]
        active = [other for other in active if boxes[other].bottom > box.y]
        point = shapes[number][0]
        around[number] = [other for other in active if boxes[other].holds(box) and _contains(shapes[other], point)]
        active.append(number)
    return around


# --- clips


def _convex(clip: Path | None, matrix: Matrix) -> list[Polygon]:
    """The clip as a convex polygon; one that is not convex is taken as the box around it."""
    if clip is None:
        return []
    outlines = polygons(clip, matrix)
    if len(outlines) == 1 and _is_convex(outlines[0]):
        return outlines
    points = [point for outline in outlines for point in outline]
    return [_corners(_bounds(points)) if points else [(0.0, 0.0)] * 3]


def _is_convex(polygon: Polygon) -> bool:
    following = zip(polygon, [*polygon[1:], *polygon[:1]], [*polygon[2:], *polygon[:2]], strict=True)
    turns = [(x2 - x1) * (y3 - y2) - (y2 - y1) * (x3 - x2) for (x1, y1), (x2, y2), (x3, y3) in following]
    return min(turns) >= -1e-9 or max(turns) <= 1e-9


def _seen(polygon: Polygon, clips: Sequence[Polygon]) -> Polygon:
    """What remains of a polygon in all the clips: of each, half a plane for every edge of it."""
    for clip in clips:
        if _area(clip) == 0:
            return []
        way = 1 if _area(clip) > 0 else -1
        for start, end in zip(clip, [*clip[1:], *clip[:1]], strict=True):
            if start != end:
                polygon = _half(polygon, start, end, way)
    return polygon


def _half(polygon: Polygon, start: Point, end: Point, way: int) -> Polygon:
    """The part of a polygon on the inner side of a line."""
    (x1, y1), (x2, y2) = start, end
    sides = [way * ((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) for x, y in polygon]
    if not sides or min(sides) >= 0:
        return polygon
    kept: Polygon = []
    for number, point in enumerate(polygon):
        before, side = sides[number - 1], sides[number]
        if (before >= 0) != (side >= 0):
            (px, py), (x, y), part = polygon[number - 1], point, before / (before - side)
            kept.append((px + part * (x - px), py + part * (y - py)))
        if side >= 0:
            kept.append(point)
    return kept
