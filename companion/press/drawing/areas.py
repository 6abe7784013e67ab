"""Areas: outlines as polygons, and how much of a box they cover.

Curves are replaced by short chords.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import add, mul

from companion.press.drawing.display_list import Command, Matrix, Path, transform
from companion.press.drawing.paper import TOUCH

Point = tuple[float, float]
Polygon = list[Point]
Edges = tuple[float, float, float, float]
"""Left, top, right and bottom."""


def area_in(path: Path, matrix: Matrix, box: Edges) -> float:
    """The area of a box that a path's fill covers under a matrix, in any colour."""
    if not matrix[1] and not matrix[2] and (found := rectangle(path)):
        (x1, y1), (x2, y2) = transform(matrix, *found[:2]), transform(matrix, *found[2:])
        across = min(max(x1, x2), box[2]) - max(min(x1, x2), box[0])
        down = min(max(y1, y2), box[3]) - max(min(y1, y2), box[1])
        return max(0.0, across) * max(0.0, down)
    shapes = polygons(path)
    placed = [[transform(matrix, x, y) for x, y in shape] for shape in shapes]
    if not shapes or not _overlap(bounds([point for shape in placed for point in shape]), box):
        return 0.0
    shares = zip(_shares(shapes, path.even_odd), placed, strict=True)
    return max(0.0, sum(share * abs(_area(_seen(shape, corners(box)))) for share, shape in shares if share))


def rectangle(path: Path) -> Edges | None:
    """The edges of a path that is an upright rectangle of four corners, as most fills are; otherwise None."""
    if len(path.commands) != 5:
        return None
    one, two, three, four, last = path.commands
    if last[0] != "Z" or one[0] != "M" or two[0] != "L" or three[0] != "L" or four[0] != "L":
        return None
    (left, top), (right, bottom) = one[1:], three[1:]
    if two[1:] == (right, top) and four[1:] == (left, bottom):
        return (min(left, right), min(top, bottom), max(left, right), max(top, bottom))
    return None


def _overlap(one: Edges, other: Edges) -> bool:
    return max(one[0], other[0]) < min(one[2], other[2]) and max(one[1], other[1]) < min(one[3], other[3])


# --- polygons


def polygons(path: Path, weights: Sequence[Weights] | None = None) -> list[Polygon]:
    """The subpaths that enclose an area, as polygons; `weights` as in `outlines`."""
    return [points for points, _ in outlines(path, weights) if len(points) > 2]


def around_rectangles(path: Path) -> tuple[Edges, float] | None:
    """The box around a path of whole rectangles, such as a code, and their total area; None for any other path."""
    if not path.commands or path.commands[-1][0] != "R":
        return None
    return _around(path.commands)


@lru_cache(maxsize=1024)  # used when a code's face is drawn, and again when all its ink is computed
def _around(commands: tuple[Command, ...]) -> tuple[Edges, float] | None:
    kinds, *columns = zip(*commands, strict=False)
    if set(kinds) != {"R"}:
        return None
    xs, ys, widths, heights = columns
    edges = (min(xs), min(ys), max(map(add, xs, widths)), max(map(add, ys, heights)))
    return edges, sum(map(mul, widths, heights))


def outlines(path: Path, weights: Sequence[Weights] | None = None) -> list[tuple[Polygon, bool]]:
    """The subpaths of a path as points, and whether each is closed; `weights` say where the ends of chords are."""
    weights = weights or FINE
    found: list[Polygon] = []
    closed: set[int] = set()
    for command in path.commands:
        if command[0] == "M":
            found.append([(command[1], command[2])])
        elif command[0] == "L":
            found[-1].append((command[1], command[2]))
        elif command[0] == "C":
            found[-1] += _chords(found[-1][-1], command[1:], weights)
        elif command[0] == "R":
            _, x, y, width, height = command
            closed.add(len(found))
            found.append(corners((x, y, x + width, y + height)))
        elif found:
            closed.add(len(found) - 1)
            # The next subpath, if it has no move, starts where the closed one began.
            found.append(found[-1][:1])
    return [(points, number in closed) for number, points in enumerate(found)]


Weights = tuple[float, float, float, float]
"""The weights of a curve's ends and control points at one place along it."""


def _chords(
    start: Point, curve: tuple[float, float, float, float, float, float], weights: Sequence[Weights]
) -> Polygon:
    (x0, y0), (x1, y1, x2, y2, x3, y3) = start, curve
    return [(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3) for a, b, c, d in weights]


def chords(count: int) -> list[Weights]:
    """The weights that split a curve into this number of chords."""
    parts = [number / count for number in range(1, count + 1)]
    return [((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3) for t in parts]


FINE = chords(16)
"""A quarter circle of 16 chords loses less than 0.2 % of its area."""
MEDIUM = chords(8)
"""It loses less than 1 %."""
COARSE = chords(4)
"""Good enough for where a line goes."""


def _area(polygon: Polygon) -> float:
    """The area, negative if the polygon runs the other way."""
    total = 0.0
    x1, y1 = polygon[-1] if polygon else (0.0, 0.0)
    for x2, y2 in polygon:
        total += x1 * y2 - x2 * y1
        x1, y1 = x2, y2
    return total / 2


def bounds(polygon: Sequence[Point]) -> Edges:
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return (min(xs), min(ys), max(xs), max(ys)) if polygon else (0.0, 0.0, 0.0, 0.0)


def crosses_itself(polygon: Polygon) -> bool:
    """Whether two sides of a polygon cross; those that only touch do not."""
    sides = sorted(
        (min(one, other), max(one, other)) for one, other in zip(polygon, [*polygon[1:], *polygon[:1]], strict=True)
    )
    for number, (start, end) in enumerate(sides):
        for other, another in sides[number + 1 :]:
            if other[0] > end[0]:
                break  # they are sorted from left to right
            if (
                _turn(start, end, other) * _turn(start, end, another)
                < 0
                > (_turn(other, another, start) * _turn(other, another, end))
            ):
                return True
    return False


def _turn(start: Point, end: Point, point: Point) -> float:
    """The side of a line on which a point lies: above or below 0."""
    turn = (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])
    return 0.0 if abs(turn) < TOUCH * TOUCH else turn


def corners(box: Edges) -> Polygon:
    left, top, right, bottom = box
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def contains(polygon: Sequence[Point], point: Point) -> bool:
    """Whether a point lies in a polygon."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(polygon, [*polygon[1:], *polygon[:1]], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside


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
    """For every polygon, those around it; sorted from the top down first, since a QR code has hundreds."""
    boxes = [bounds(shape) for shape in shapes]
    around: list[list[int]] = [[] for _ in shapes]
    active: list[int] = []
    for number in sorted(range(len(shapes)), key=lambda one: (boxes[one][1], boxes[one][1] - boxes[one][3], one)):
        box, point = boxes[number], shapes[number][0]
        active = [other for other in active if boxes[other][3] > box[1]]
        around[number] = [other for other in active if _holds(boxes[other], box) and contains(shapes[other], point)]
        active.append(number)
    return around


def _holds(outer: Edges, inner: Edges) -> bool:
    """Whether one box lies inside another; the edges may touch."""
    across = outer[0] - TOUCH <= inner[0] and inner[2] <= outer[2] + TOUCH
    return across and outer[1] - TOUCH <= inner[1] and inner[3] <= outer[3] + TOUCH


def _seen(polygon: Polygon, clip: Polygon) -> Polygon:
    """The part of a polygon inside a convex one; each edge cuts off half a plane."""
    area = _area(clip)
    if area == 0:
        return []
    way = 1 if area > 0 else -1
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
    inside: Polygon = []
    for number, point in enumerate(polygon):
        before, side = sides[number - 1], sides[number]
        if (before >= 0) != (side >= 0):
            (px, py), (x, y), part = polygon[number - 1], point, before / (before - side)
            inside.append((px + part * (x - px), py + part * (y - py)))
        if side >= 0:
            inside.append(point)
    return inside
