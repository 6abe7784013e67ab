"""Ink: the visible area of each colour on a face.

A face is painted on a grid of cells, as on paper: an item hides those under it, so that the ink never covers more than
the paper. Details finer than a cell, such as a thin line or the modules of a code, tint their cells by their share. An
edge is at most half a cell off; over many edges these errors cancel out. Letters are left out.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, takewhile
from typing import NamedTuple

from companion.press.drawing.areas import (
    COARSE,
    MEDIUM,
    Edges,
    Point,
    Polygon,
    around_rectangles,
    bounds,
    corners,
    outlines,
    polygons,
)
from companion.press.drawing.display_list import (
    IDENTITY,
    ArtUse,
    Colour,
    Command,
    Face,
    Group,
    Image,
    Item,
    Matrix,
    Path,
    Text,
    compose,
    transform,
)
from companion.press.drawing.paper import PaperBox

Areas = dict[Colour, float]
Arts = Mapping[str, tuple[Item, ...]]

STEP = 1.0
"""The side of a cell, in mm: half of it changes the ink of a kit by less than 0.1 % of the paper."""
LEAST_CELLS = 50
"""The least number of cells on the shorter side, for small faces."""

THICK = 1.5
"""A line wider than this, in cells, is painted as an area."""

SHARES = 32
"""The share of a cell is counted in this many parts."""

BARE: Colour = (1.0, 1.0, 1.0)
"""White is the paper: it takes no ink."""

MOST_MIXTURES = 256  # a cell is a byte
MOST_CACHED = 1_000  # arts in the cache, each with its place


def ink(face: Face, window: PaperBox | None = None) -> Areas:
    """The visible area, in square cm, of every colour on a face, or on the part of it in the window."""
    return InkMeter().ink(face, window)


class _Patch(NamedTuple):
    """Cells that take a colour, or `share` parts of it; `lines` are ranges of cells, `cells` single ones."""

    colour: Colour
    share: int
    lines: Sequence[slice]
    cells: Sequence[int] = ()


class _Clipped(NamedTuple):
    """Patches that show only where a mask has a byte of ones."""

    mask: int
    patches: Sequence[_Patch | _Clipped]


class InkMeter:
    """Computes the ink of many faces of one print; items that many begin with, and arts, are painted once."""

    def __init__(self) -> None:
        self._last: tuple[_Grid | None, list[Item], Arts] = (None, [], {})
        self._begun: tuple[list[Item], _Painted] = ([], _Painted(bytearray()))
        self._cached: dict[tuple[object, ...], tuple[object, list[_Patch | _Clipped]]] = {}
        self._boxes: dict[str, tuple[object, Edges]] = {}

    def ink(self, face: Face, window: PaperBox | None = None) -> Areas:
        """The same as the function `ink`."""
        left, top = -face.bleed, -face.bleed
        right, bottom = face.width + face.bleed, face.height + face.bleed
        if window:
            left, top = max(left, window.x), max(top, window.y)
            right, bottom = min(right, window.right), min(bottom, window.bottom)
        if right <= left or bottom <= top:
            return {}
        grid = _Grid.over((left, top, right, bottom))
        items: list[Item] = [item for item in face.items if not isinstance(item, Text)]
        painted = self._painted(items, face.arts, grid)
        return painted.areas((right - left) * (bottom - top) / 100)

    def _painted(self, items: list[Item], arts: Arts, grid: _Grid) -> _Painted:
        """Cells with all items; those shared with the face before are stored for the next."""
        (last, others, theirs), self._last = self._last, (grid, items, arts)
        begin, ground = self._begun
        is_like = last == grid and all(arts.get(name, art) is art for name, art in theirs.items())
        if not (is_like and begin and items[: len(begin)] == begin):
            pairs = zip(items, others, strict=False) if is_like else ()
            begin = [one for one, _ in takewhile(lambda pair: pair[0] == pair[1], pairs)]
            ground = _Painted(bytearray(grid.across * grid.down))
            ground.lay(self._patches(begin, arts, IDENTITY, grid))
            self._begun = begin, ground
        painted = ground.copy()
        painted.lay(self._patches(items[len(begin) :], arts, IDENTITY, grid))
        return painted

    def _patches(self, items: Iterable[Item], arts: Arts, matrix: Matrix, grid: _Grid) -> Iterator[_Patch | _Clipped]:
        """The patches of items, in drawing order."""
        for item in items:
            if isinstance(item, Path):
                yield from grid.patches(item, matrix)
            elif isinstance(item, Image):
                yield from grid.patches(item.ground, matrix)
            elif isinstance(item, Group):
                inner = compose(matrix, item.matrix)
                inside = self._patches(item.items, arts, inner, grid)
                if item.clip is None:
                    yield from inside
                else:
                    yield _Clipped(grid.mask(item.clip, inner), list(inside))
            elif isinstance(item, ArtUse):
                yield from self._art(item, arts, compose(matrix, item.matrix), grid)

    def _art(self, use: ArtUse, arts: Arts, matrix: Matrix, grid: _Grid) -> Sequence[_Patch | _Clipped]:
        """The patches of an art, stored for the next face if its items are the same."""
        items = arts.get(use.art, ())
        if use.art not in self._boxes or self._boxes[use.art][0] is not items:
            self._boxes[use.art] = (items, bounds(list(_reached(items, arts, IDENTITY))))
        if not grid.sees(self._boxes[use.art][1], matrix):
            return ()
        key = (use.art, matrix, grid)
        if key not in self._cached or self._cached[key][0] is not items:
            if len(self._cached) >= MOST_CACHED:
                self._cached.clear()
            self._cached[key] = (items, list(self._patches(items, arts, matrix, grid)))
        return self._cached[key][1]


# --- painting


@dataclass(slots=True)
class _Painted:
    """Cells, each the number of a mixture of colours; number 0 is bare paper."""

    cells: bytearray
    mixtures: list[Areas] = field(default_factory=lambda: [{}])
    _pure: dict[Colour, int] = field(default_factory=lambda: {BARE: 0})
    _tinted: dict[tuple[int, Colour, int], int] = field(default_factory=dict)

    def copy(self) -> _Painted:
        return _Painted(self.cells[:], self.mixtures[:], self._pure.copy(), self._tinted.copy())

    def areas(self, whole: float) -> Areas:
        """The area of each colour, if all cells together have the area `whole`."""
        found: Areas = {}
        for number, mixture in enumerate(self.mixtures):
            part = self.cells.count(number) * whole / len(self.cells) if mixture else 0.0
            for colour, share in mixture.items() if part else ():
                found[colour] = found.get(colour, 0.0) + share * part
        return found

    def lay(self, patches: Iterable[_Patch | _Clipped]) -> None:
        """Paint patches over the cells."""
        for patch in patches:
            if isinstance(patch, _Clipped):
                self._behind(patch)
            elif patch.share == SHARES:
                self._cover(patch)
            else:
                self._tint(patch)

    def _cover(self, patch: _Patch) -> None:
        if patch.colour not in self._pure:
            self._pure[patch.colour] = self._mixture({patch.colour: 1.0}, 0)
        number, cells = self._pure[patch.colour], self.cells
        whole = bytes((number,)) * len(cells)
        for line in patch.lines:
            cells[line] = whole[line]
        for at in patch.cells:
            cells[at] = number

    def _tint(self, patch: _Patch) -> None:
        colour, share, lines, single = patch
        cells = self.cells
        there = {cells[at] for at in single}.union(*[cells[line] for line in lines])
        table = bytearray(MOST_MIXTURES)
        for number in sorted(there):
            key = (number, colour, share)
            if key not in self._tinted:
                self._tinted[key] = self._mixture(_mixed(self.mixtures[number], colour, share / SHARES), number)
            table[number] = self._tinted[key]
        for line in lines:
            cells[line] = cells[line].translate(table)
        for at in single:
            cells[at] = table[cells[at]]

    def _mixture(self, mixture: Areas, otherwise: int) -> int:
        """The number of a mixture, or `otherwise` if there are too many."""
        if len(self.mixtures) == MOST_MIXTURES:
            return otherwise
        self.mixtures.append(mixture)
        return len(self.mixtures) - 1

    def _behind(self, clipped: _Clipped) -> None:
        """Paint patches, then restore the cells outside their clip."""
        mask, size = clipped.mask, len(self.cells)
        before = int.from_bytes(self.cells, "big")
        self.lay(clipped.patches)
        after = int.from_bytes(self.cells, "big")
        self.cells[:] = (before ^ ((before ^ after) & mask)).to_bytes(size, "big")


def _mixed(mixture: Areas, colour: Colour, share: float) -> Areas:
    """A mixture with this share of a colour over it."""
    mixed = {other: part * (1 - share) for other, part in mixture.items()}
    if colour != BARE:
        mixed[colour] = mixed.get(colour, 0.0) + share
    return mixed


# --- cells


class _Grid(NamedTuple):
    """A grid of cells between edges, in mm, with the number of cells across and down."""

    edges: Edges
    across: int
    down: int
    step: float

    @classmethod
    def over(cls, edges: Edges) -> _Grid:
        left, top, right, bottom = edges
        width, height = right - left, bottom - top
        step = min(STEP, min(width, height) / LEAST_CELLS)
        return cls(edges, max(round(width / step), 1), max(round(height / step), 1), step)

    def sees(self, box: Edges, matrix: Matrix) -> bool:
        """Whether a part of a box may lie on the grid."""
        left, top, right, bottom = bounds([transform(matrix, x, y) for x, y in corners(box)])
        return left < self.edges[2] and right > self.edges[0] and top < self.edges[3] and bottom > self.edges[1]

    def patches(self, path: Path, matrix: Matrix) -> Iterator[_Patch]:
        """The patches of a path: its fill, then its line."""
        if path.fill is not None:
            path, share = _as_box(path)
            if lines := self._filled(path, matrix):
                yield _Patch(path.fill or BARE, _share(share), lines)
        if path.stroke is not None:
            yield from self._line(path, path.stroke, matrix)

    def mask(self, clip: Path, matrix: Matrix) -> int:
        """A mask with ones for the cells whose middle lies within a path."""
        cells = bytearray(self.across * self.down)
        whole = b"\xff" * len(cells)
        for line in self._filled(clip, matrix):
            cells[line] = whole[line]
        return int.from_bytes(cells, "big")

    def _filled(self, path: Path, matrix: Matrix) -> list[slice]:
        """The cells whose middle lies within a path, as ranges."""
        shapes = [[transform(matrix, x, y) for x, y in one] for one in polygons(path, MEDIUM)]
        return self._inside(shapes, path.even_odd)

    def _inside(self, shapes: Sequence[Polygon], even_odd: bool) -> list[slice]:
        left, top, right, bottom = bounds([point for shape in shapes for point in shape])
        (start, end), rows, across = self._columns(left, right), self._rows(top, bottom), self.across
        if start >= end or not rows:
            return []
        if len(shapes) == 1 and _is_upright(shapes[0]):
            if end - start == across:
                return [slice(rows[0] * across, (rows[-1] + 1) * across)]
            return [slice(row * across + start, row * across + end) for row in rows]
        lines = []
        for row, crossings in self._crossings(shapes, rows):
            for start, end in self._between(crossings, even_odd):
                lines.append(slice(row * across + start, row * across + end))
        return lines

    def _columns(self, start: float, end: float) -> tuple[int, int]:
        """The first column with its middle between these, and the first one after."""
        left, _, right, _ = self.edges
        scale = self.across / (right - left)
        first, last = math.ceil((start - left) * scale - 0.5), math.ceil((end - left) * scale - 0.5)
        return max(first, 0), min(last, self.across)

    def _rows(self, start: float, end: float) -> range:
        """The rows with their middle between these."""
        _, top, _, bottom = self.edges
        scale = self.down / (bottom - top)
        first, last = math.ceil((start - top) * scale - 0.5), math.ceil((end - top) * scale - 0.5)
        return range(max(first, 0), min(last, self.down))

    def _crossings(self, shapes: Sequence[Polygon], rows: range) -> Iterator[tuple[int, list[tuple[float, int]]]]:
        """For each row, the sorted crossings of outlines with its middle, each downwards (1) or upwards (-1)."""
        _, top, _, bottom = self.edges
        step = (bottom - top) / self.down
        found: dict[int, list[tuple[float, int]]] = {row: [] for row in rows}
        for shape in shapes:
            x1, y1 = shape[-1]
            for x2, y2 in shape:
                low, high, way = (y1, y2, 1) if y1 < y2 else (y2, y1, -1)
                first, last = math.ceil((low - top) / step - 0.5), math.ceil((high - top) / step - 0.5)
                for row in range(max(first, rows.start), min(last, rows.stop)):
                    y = top + (row + 0.5) * step
                    found[row].append((x1 + (y - y1) * (x2 - x1) / (y2 - y1), way))
                x1, y1 = x2, y2
        return ((row, sorted(crossings)) for row, crossings in found.items())

    def _between(self, crossings: Sequence[tuple[float, int]], even_odd: bool) -> Iterator[tuple[int, int]]:
        """The ranges of columns in a row that lie inside, by the rule of the fill."""
        wound, begin = 0, 0.0
        for at, way in crossings:
            now = 1 - wound if even_odd else wound + way
            if not wound:
                begin = at
            elif not now:
                start, end = self._columns(begin, at)
                if start < end:
                    yield start, end
            wound = now

    # --- lines

    def _line(self, path: Path, colour: Colour, matrix: Matrix) -> Iterator[_Patch]:
        """A path's line: a box around each straight part or, if it is thin, a tint of the cells along it."""
        a, b, c, d, _, _ = matrix
        width = path.width * math.sqrt(abs(a * d - b * c))
        on = sum(path.dash[::2]) / sum(path.dash) if len(path.dash) % 2 == 0 and any(path.dash) else 1.0
        cells: set[int] = set()
        seen = 0.0
        for points, is_closed in outlines(path, COARSE):
            placed = [transform(matrix, x, y) for x, y in points]
            placed += placed[:1] if is_closed else []
            if width > THICK * self.step:
                boxes = (_around_line(one, other, width / 2) for one, other in pairwise(placed) if one != other)
                yield _Patch(colour, _share(on), [line for box in boxes for line in self._inside([box], False)])
            else:
                seen += self._along(placed, cells)
        if cells:
            share = seen * width * on / (len(cells) * self.step**2)
            yield _Patch(colour, _share(share), (), sorted(cells))

    def _along(self, points: Sequence[Point], cells: set[int]) -> float:
        """Add the cells along a line; returns its length in them, in mm."""
        (left, top, right, bottom), across = self.edges, self.across
        wide, high = across / (right - left), self.down / (bottom - top)
        seen = 0.0
        for (x1, y1), (x2, y2) in pairwise(points):
            length = math.hypot(x2 - x1, y2 - y1)
            count = 1 if length <= self.step else math.ceil(length / self.step)
            across_by, down_by, part = (x2 - x1) / count, (y2 - y1) / count, length / count
            x, y = x1 + across_by / 2 - left, y1 + down_by / 2 - top
            for _ in range(count):
                if 0 <= x < right - left and 0 <= y < bottom - top:
                    cells.add(int(y * high) * across + int(x * wide))
                    seen += part
                x += across_by
                y += down_by
        return seen


def _share(part: float) -> int:
    """A share from 0 to 1 as a whole number of parts, at least one."""
    return min(max(round(part * SHARES), 1), SHARES)


# --- outlines


def _reached(items: Iterable[Item], arts: Arts, matrix: Matrix) -> Iterator[Point]:
    """Points around all paths and pictures of these items."""
    for item in items:
        if isinstance(item, Image):
            box = (item.x, item.y, item.x + item.width, item.y + item.height)
            yield from (transform(matrix, x, y) for x, y in corners(box))
        elif isinstance(item, Path):
            ends = [point for points, _ in outlines(item, COARSE) for point in points]
            if ends:
                left, top, right, bottom = bounds(ends)
                wide = item.width if item.stroke else (right - left + bottom - top) / 50  # the part that chords cut off
                reach = (left - wide, top - wide, right + wide, bottom + wide)
                yield from (transform(matrix, x, y) for x, y in corners(reach))
        elif isinstance(item, Group):
            yield from _reached(item.items, arts, compose(matrix, item.matrix))
        elif isinstance(item, ArtUse):
            yield from _reached(arts.get(item.art, ()), arts, compose(matrix, item.matrix))


def _as_box(path: Path) -> tuple[Path, float]:
    """The box around a path of separate rectangles, and their share of it; any other path as it is, with 1."""
    found = around_rectangles(path)
    if found is None:
        return path, 1.0
    (left, top, right, bottom), covered = found
    whole = (right - left) * (bottom - top)
    box: Command = ("R", left, top, right - left, bottom - top)
    return path._replace(commands=(box,)), min(covered / whole, 1.0) if whole else 1.0


def _is_upright(shape: Polygon) -> bool:
    """Whether an outline is an upright rectangle."""
    if len(shape) != 4:
        return False
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = shape
    return (x1 == x2 and y2 == y3 and x3 == x4 and y4 == y1) or (y1 == y2 and x2 == x3 and y3 == y4 and x4 == x1)


def _around_line(one: Point, other: Point, half: float) -> Polygon:
    """The box around a line of this half width."""
    x, y = other[0] - one[0], other[1] - one[1]
    length = math.hypot(x, y)
    across, down = -y / length * half, x / length * half
    return [
        (one[0] + across, one[1] + down),
        (other[0] + across, other[1] + down),
        (other[0] - across, other[1] - down),
        (one[0] - across, one[1] - down),
    ]
