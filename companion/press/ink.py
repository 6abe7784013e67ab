"""Ink: how much of a face is covered by fills, by colour, reckoned from the areas of their outlines.

Curves are taken as short chords. What lies under something else is counted too, as is what a shape crosses of itself:
an estimate for choosing what to print, within a few hundredths for what games print.

A face or an art is reckoned once, as a layer: the areas of its fills, and a box around them. A box that is seen whole
adds these areas, one that is not seen adds nothing; only what an edge cuts is looked at outline by outline.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.press.draw import (
    IDENTITY,
    Colour,
    Command,
    Face,
    Group,
    Image,
    Item,
    Matrix,
    Path,
    Use,
    compose,
    transform,
)
from companion.press.paper import TOUCH, Box

Point = tuple[float, float]
Polygon = list[Point]
Edges = tuple[float, float, float, float]
"""Left, top, right and bottom."""
Areas = dict[Colour, float]
Arts = Mapping[str, tuple[Item, ...]]

CHORDS = 16
"""A quarter of a circle as so many chords loses less than two thousandths of its area."""

BARE: Colour = (1.0, 1.0, 1.0)
"""White is the paper: it takes no ink."""

_EVERYWHERE: Edges = (float("-inf"), float("-inf"), float("inf"), float("inf"))


def ink(face: Face, window: Box | None = None) -> Areas:
    """The area, in square cm, of every colour a face is filled with; only what lies in the window, if one is given."""
    return Reckoner().ink(face, window)


class Reckoner:
    """Reckons the ink of many faces: what they share, and a face that is seen through many windows, just once."""

    def __init__(self) -> None:
        self._known: dict[str, _Layer] = {}
        self._fills: dict[int, tuple[Path, list[_Fill]]] = {}

    def ink(self, face: Face, window: Box | None = None) -> Areas:
        """As the function `ink`."""
        bleed = face.bleed
        edges = (-bleed, -bleed, face.width + bleed, face.height + bleed)
        if window:
            edges = _common(edges, (window.x, window.y, window.right, window.bottom))
        areas: Areas = {}
        self._layer(f"face {face.id}", face.items, face.arts).add(IDENTITY, _View(edges), areas)
        return {colour: area / 100 for colour, area in areas.items() if area > 0}

    def _layer(self, name: str, items: tuple[Item, ...], arts: Arts) -> _Layer:
        """The layer of a face or an art, which is known by its name as long as its items are the same."""
        if name not in self._known or self._known[name].items is not items:
            self._known[name] = self._new(items, arts)
        return self._known[name]

    def _new(self, items: tuple[Item, ...], arts: Arts) -> _Layer:
        fills: list[_Fill] = []
        inside: list[_Inside] = []
        for item in items:
            if isinstance(item, Path):
                fills += self._fill(item)
            elif isinstance(item, Image):
                fills += self._fill(item.ground)
            elif isinstance(item, Group):
                inside.append(_Inside(self._new(item.items, arts), item.matrix, _convex(item.clip)))
            elif isinstance(item, Use):
                art = self._layer(f"art {item.art}", arts.get(item.art, ()), arts)
                inside.append(_Inside(art, item.matrix, None))
        return _Layer.of(items, fills, [one for one in inside if one.layer.areas])

    def _fill(self, path: Path) -> list[_Fill]:
        """The fill of a path, if it takes ink; the same code is on many faces."""
        if id(path) not in self._fills:
            self._fills[id(path)] = (path, list(_fills(path)))
        return self._fills[id(path)][1]


# --- layers


@dataclass(frozen=True, slots=True)
class _Fill:
    """A filled path: its area, the box around it, and the share of each outline; these are too large to be kept."""

    path: Path
    colour: Colour
    shares: Sequence[int]
    area: float
    box: Edges

    def add(self, matrix: Matrix, view: _View, areas: Areas) -> None:
        shown = view.share(_around(matrix, self.box))
        area = self.area * _growth(matrix) if shown == 1 else self._seen(matrix, view) if shown else 0.0
        areas[self.colour] = areas.get(self.colour, 0.0) + area

    def _seen(self, matrix: Matrix, view: _View) -> float:
        """The area that is seen if an edge of the view cuts it."""
        shapes = ([transform(matrix, x, y) for x, y in shape] for shape in polygons(self.path))
        return _total(self.shares, map(view.cut, shapes))


@dataclass(frozen=True, slots=True)
class _Inside:
    """A layer in another, under a matrix and behind a clip in its own coordinates."""

    layer: _Layer
    matrix: Matrix
    clip: Polygon | None

    def add(self, matrix: Matrix, view: _View, areas: Areas) -> None:
        inner = compose(matrix, self.matrix)
        if self.clip is not None:
            view = view.behind([transform(inner, x, y) for x, y in self.clip])
        self.layer.add(inner, view, areas)


@dataclass(frozen=True, slots=True)
class _Layer:
    """What is drawn together; `areas`, in square mm of its own frame, are what is seen of it when nothing is cut."""

    items: tuple[Item, ...]
    parts: Sequence[_Fill | _Inside]
    areas: Areas
    box: Edges

    @classmethod
    def of(cls, items: tuple[Item, ...], fills: Sequence[_Fill], inside: Sequence[_Inside]) -> _Layer:
        areas: Areas = {}
        for fill in fills:
            areas[fill.colour] = areas.get(fill.colour, 0.0) + fill.area
        for one in inside:
            one.add(IDENTITY, _View(), areas)
        boxes = [fill.box for fill in fills] + [_around(one.matrix, one.layer.box) for one in inside]
        corners = [box[:2] for box in boxes] + [box[2:] for box in boxes]
        return cls(items, [*fills, *inside], areas, _bounds(corners))

    def add(self, matrix: Matrix, view: _View, areas: Areas) -> None:
        """Add what is seen of it."""
        shown = view.share(_around(matrix, self.box))
        if shown == 1:
            growth = _growth(matrix)
            for colour, area in self.areas.items():
                areas[colour] = areas.get(colour, 0.0) + area * growth
        elif shown:
            for part in self.parts:
                part.add(matrix, view, areas)


def _fills(path: Path) -> Iterator[_Fill]:
    """The fill of a path, if it takes ink."""
    if path.fill is None or path.fill == BARE:
        return
    if _is_simple(path.commands):
        area, box = _enclosed(path.commands)
        yield _Fill(path, path.fill, [1], area, box)
        return
    shapes = polygons(path)
    shares = _shares(shapes, path.even_odd)
    if any(shares):
        box = _bounds([point for share, shape in zip(shares, shapes, strict=True) if share for point in shape])
        yield _Fill(path, path.fill, shares, _total(shares, shapes), box)


def _is_simple(commands: Sequence[Command]) -> bool:
    """Whether a path is one outline, without anything behind its end."""
    kinds = [command[0] for command in commands]
    return len(kinds) > 2 and kinds.count("M") == 1 and "R" not in kinds and "Z" not in kinds[:-1]


def _enclosed(commands: Sequence[Command]) -> tuple[float, Edges]:
    """The area in one outline and a box around it, without its points: each chord's part of the area is a sum of
    products of the four points that make the curve, and so is that of all its chords together."""
    points: Polygon = []
    total = 0.0
    for command in commands:
        if command[0] == "C":
            (x0, y0), (_, x1, y1, x2, y2, x3, y3) = points[-1], command
            points += [(x1, y1), (x2, y2), (x3, y3)]
            xs, ys = (x0, x1, x2, x3), (y0, y1, y2, y3)
            total += sum([part * (xs[one] * ys[two] - xs[two] * ys[one]) for one, two, part in _PRODUCTS])
        elif command[0] == "M" or command[0] == "L":
            (x0, y0), (_, x1, y1) = points[-1] if points else command[1:], command
            points.append((x1, y1))
            total += x0 * y1 - x1 * y0
    (x0, y0), (x1, y1) = points[-1], points[0]
    return abs(total + x0 * y1 - x1 * y0) / 2, _bounds(points)


def _total(shares: Iterable[int], shapes: Iterable[Polygon]) -> float:
    """The area in outlines with these shares in it."""
    return max(0.0, sum(share * abs(_area(shape)) for share, shape in zip(shares, shapes, strict=True) if share))


def area_in(path: Path, matrix: Matrix, box: Edges) -> float:
    """The area of a box that a path's fill covers under a matrix, whatever its colour."""
    shapes = polygons(path)
    placed = [[transform(matrix, x, y) for x, y in shape] for shape in shapes]
    if not shapes or _View(box).share(_bounds([point for shape in placed for point in shape])) == 0:
        return 0.0
    return _total(_shares(shapes, path.even_odd), (_seen(shape, _corners(box)) for shape in placed))


# --- polygons


def polygons(path: Path) -> list[Polygon]:
    """The subpaths of a path, as polygons."""
    found: list[Polygon] = []
    for command in path.commands:
        if command[0] == "M":
            found.append([(command[1], command[2])])
        elif command[0] == "L":
            found[-1].append((command[1], command[2]))
        elif command[0] == "C":
            found[-1] += _chords(found[-1][-1], command[1:])
        elif command[0] == "R":
            _, x, y, width, height = command
            found.append(_corners((x, y, x + width, y + height)))
        elif found:
            # What follows without a move goes on from where the closed one began.
            found.append(found[-1][:1])
    return [polygon for polygon in found if len(polygon) > 2]


def _chords(start: Point, curve: tuple[float, float, float, float, float, float]) -> Polygon:
    (x0, y0), (x1, y1, x2, y2, x3, y3) = start, curve
    return [(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3) for a, b, c, d in _WEIGHTS]


def _weights(t: float) -> tuple[float, float, float, float]:
    """What the ends and control points of a curve count at a part of its way."""
    u = 1 - t
    return u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t


_WEIGHTS = [_weights(number / CHORDS) for number in range(1, CHORDS + 1)]
_CHORDS = list(zip([_weights(0), *_WEIGHTS], _WEIGHTS, strict=False))
_PRODUCTS = [
    (one, two, sum(start[one] * end[two] - start[two] * end[one] for start, end in _CHORDS))
    for one, two in ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
]
"""Of a curve's points by number, two and two, and what their product counts in the area of its chords."""


def _area(polygon: Polygon) -> float:
    """The area, negative if it runs the other way."""
    total = 0.0
    x1, y1 = polygon[-1] if polygon else (0.0, 0.0)
    for x2, y2 in polygon:
        total += x1 * y2 - x2 * y1
        x1, y1 = x2, y2
    return total / 2


def _growth(matrix: Matrix) -> float:
    """By how much a matrix multiplies areas."""
    a, b, c, d, _, _ = matrix
    return abs(a * d - b * c)


def _bounds(polygon: Polygon) -> Edges:
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return (min(xs), min(ys), max(xs), max(ys)) if polygon else (0.0, 0.0, 0.0, 0.0)


def _around(matrix: Matrix, box: Edges) -> Edges:
    """The box around a box under a matrix."""
    if matrix == IDENTITY:
        return box
    return _bounds([transform(matrix, x, y) for x, y in _corners(box)])


def _common(one: Edges, other: Edges) -> Edges:
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def _corners(box: Edges) -> Polygon:
    left, top, right, bottom = box
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


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
    for number in sorted(range(len(shapes)), key=lambda one: (boxes[one][1], boxes[one][1] - boxes[one][3], one)):
        box, point = boxes[number], shapes[number][0]
        active = [other for other in active if boxes[other][3] > box[1]]
        around[number] = [other for other in active if _holds(boxes[other], box) and _contains(shapes[other], point)]
        active.append(number)
    return around


def _holds(outer: Edges, inner: Edges) -> bool:
    """Whether one box lies inside another; the edges may touch."""
    across = outer[0] - TOUCH <= inner[0] and inner[2] <= outer[2] + TOUCH
    return across and outer[1] - TOUCH <= inner[1] and inner[3] <= outer[3] + TOUCH


# --- views


@dataclass(frozen=True, slots=True)
class _View:
    """What things are seen through: an upright box and convex polygons."""

    box: Edges = _EVERYWHERE
    shapes: tuple[Polygon, ...] = ()

    def behind(self, clip: Polygon) -> _View:
        """The view through one more polygon."""
        bounds = _bounds(clip)
        if sorted(clip) == sorted(_corners(bounds)):
            return _View(_common(self.box, bounds), self.shapes)
        return _View(self.box, (*self.shapes, clip))

    def share(self, box: Edges) -> float:
        """1 if all of a box is seen, 0 if nothing, a half for what is between."""
        common = _common(self.box, box)
        if common[0] >= common[2] or common[1] >= common[3]:
            return 0
        return 0.5 if self.shapes or common != box else 1

    def cut(self, polygon: Polygon) -> Polygon:
        """What is seen of a polygon."""
        if _common(self.box, bounds := _bounds(polygon)) != bounds:
            polygon = _seen(polygon, _corners(self.box))
        for shape in self.shapes:
            polygon = _seen(polygon, shape)
        return polygon


def _convex(clip: Path | None) -> Polygon | None:
    """The clip as a convex polygon; one that is not convex is taken as the box around it."""
    if clip is None:
        return None
    outlines = polygons(clip)
    if len(outlines) == 1 and _is_convex(outlines[0]):
        return outlines[0]
    return _corners(_bounds([point for outline in outlines for point in outline]))


def _is_convex(polygon: Polygon) -> bool:
    following = zip(polygon, [*polygon[1:], *polygon[:1]], [*polygon[2:], *polygon[:2]], strict=True)
    turns = [(x2 - x1) * (y3 - y2) - (y2 - y1) * (x3 - x2) for (x1, y1), (x2, y2), (x3, y3) in following]
    return min(turns) >= -1e-9 or max(turns) <= 1e-9


def _seen(polygon: Polygon, clip: Polygon) -> Polygon:
    """What remains of a polygon in a convex one: half a plane for every edge of it."""
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
    kept: Polygon = []
    for number, point in enumerate(polygon):
        before, side = sides[number - 1], sides[number]
        if (before >= 0) != (side >= 0):
            (px, py), (x, y), part = polygon[number - 1], point, before / (before - side)
            kept.append((px + part * (x - px), py + part * (y - py)))
        if side >= 0:
            kept.append(point)
    return kept
