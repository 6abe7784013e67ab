"""Lines for a cutter: the outlines of the pieces of a sheet, its folds, and marks by which a machine finds the print.

They are taken from the very sheets that are printed. Where pieces touch, the cut that they share is made once.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from companion.errors import Unreadable
from companion.press.draw import BLACK, IDENTITY, Command, Group, Item, Matrix, Path, Text, compose, rect, transform
from companion.press.export.job import HEX, ROUND, Job
from companion.press.fonts import Fonts
from companion.press.impose import Sheet
from companion.press.marks import STRIP
from companion.press.paper import TOUCH, Box

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """A cut or a fold through points in mm from the paper's top left corner; a closed one comes back to the first."""

    points: tuple[Point, ...]
    is_closed: bool = False


@dataclass(frozen=True, slots=True)
class Circle:
    """A round cut."""

    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that is cut and folded on a sheet, and the squares that the machine looks for."""

    width: float
    height: float
    cuts: tuple[Line | Circle, ...]
    folds: tuple[Line, ...]
    marks: tuple[Box, ...]


def drawing(sheet: Sheet, job: Job, marks: Sequence[Box]) -> Drawing:
    """What a cutter does with a sheet that is printed with these marks."""
    cuts: list[Line | Circle] = []
    boxes: list[Box] = []
    for outline in sheet.outlines:
        shaped = _shaped(outline, sheet, job)
        cuts += [shaped] if shaped else []
        boxes += [] if shaped else [outline]
    folds = tuple(Line(((fold.x, fold.y), (fold.right, fold.bottom))) for fold in sheet.creases)
    return Drawing(sheet.paper.width, sheet.paper.height, (*cuts, *rectangles(boxes)), folds, tuple(marks))


def _shaped(outline: Box, sheet: Sheet, job: Job) -> Line | Circle | None:
    """The outline of a piece with a shape of its own; None for what is cut along its trim, or is folded first."""
    for placement in sheet.placements:
        if is_same(placement.trim, outline):
            token = job.token_of(placement.face)
            shape = str(token.shape) if token else ""
            if shape in ROUND:
                return round_cut(outline)
            if shape == HEX:
                return Line(_hexagon(outline), True)
    return None


def is_same(one: Box, other: Box) -> bool:
    """Whether two boxes lie in the same place."""
    return one.holds(other) and other.holds(one)


def round_cut(box: Box) -> Circle | Line:
    """The circle, or the ellipse as a line of chords that leave it by less than a thousandth of a mm, in a box."""
    x, y, a, b = box.x + box.width / 2, box.y + box.height / 2, box.width / 2, box.height / 2
    if abs(a - b) < TOUCH:
        return Circle(x, y, a)
    count = 4 * math.ceil(math.pi / (4 * math.acos(1 - 0.001 / max(a, b))))
    angles = [2 * math.pi * number / count for number in range(count)]
    return Line(tuple((x + a * math.cos(angle), y + b * math.sin(angle)) for angle in angles), True)


def _hexagon(box: Box) -> tuple[Point, ...]:
    """The hexagon that touches all sides of a box, with two corners on the sides that are farther apart."""
    x, y, w, h = box.x, box.y, box.width, box.height
    if w >= h:
        return ((x, y + h / 2), (x + w / 4, y), (x + w * 3 / 4, y), (x + w, y + h / 2), (x + w * 3 / 4, y + h),
                (x + w / 4, y + h))  # fmt: skip
    return ((x + w / 2, y), (x + w, y + h / 4), (x + w, y + h * 3 / 4), (x + w / 2, y + h), (x, y + h * 3 / 4),
            (x, y + h / 4))  # fmt: skip


def rectangles(boxes: Sequence[Box]) -> Iterator[Line]:
    """The outlines of boxes, every piece of a line once: whole boxes closed, others as what is left to cut of them."""
    done: list[tuple[Point, Point]] = []
    for box in boxes:
        corners = around_box(box).points
        sides = list(zip(corners, (*corners[1:], corners[0]), strict=True))
        fresh = [list(_left(side, done)) for side in sides]
        if fresh == [[side] for side in sides]:
            yield around_box(box)
        else:
            yield from (Line(part) for parts in fresh for part in parts)
        done += sides


def around_box(box: Box) -> Line:
    """The outline of a box."""
    return Line(((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)), True)


def _left(side: tuple[Point, Point], done: Iterable[tuple[Point, Point]]) -> Iterator[tuple[Point, Point]]:
    """What is left of an upright or level line when others are cut already."""
    axis = 0 if abs(side[0][1] - side[1][1]) < TOUCH else 1
    across = side[0][1 - axis]
    spans = [(side[0][axis], side[1][axis])]
    for start, end in done:
        if abs(start[1 - axis] - across) < TOUCH and abs(end[1 - axis] - across) < TOUCH:
            low, high = sorted((start[axis], end[axis]))
            spans = [part for span in spans for part in _without(span, low, high)]
    for one, two in spans:
        yield ((one, across), (two, across)) if axis == 0 else ((across, one), (across, two))


def _without(span: tuple[float, float], low: float, high: float) -> Iterator[tuple[float, float]]:
    """A span, which may run backwards, without what lies between two bounds."""
    start, end = sorted(span)
    if high <= start + TOUCH or low >= end - TOUCH:
        yield span
        return
    parts = [(start, low), (high, end)]
    for one, two in parts if span[0] <= span[1] else reversed(parts):
        if two - one > TOUCH:
            yield (one, two) if span[0] <= span[1] else (two, one)


# --- registration marks

SIZES = ((3.0, 0.75), (2.5, 0.75), (2.0, 0.75), (2.0, 0.25))
"""mm; the sides of registration marks, black squares, as cutters with a camera or a light sensor look for, and how much
white is around them: the first for which a sheet has room."""

_THICK = 0.1
_STEP = 0.5
_FARTHEST = 30.0  # mm, from a corner of what can be printed


def registration(sheet: Sheet, fonts: Fonts) -> tuple[Box, ...]:
    """Squares of one size near the corners of a sheet, where nothing else is printed.

    There are four, or three where no four fit; for fewer it raises Unreadable.
    """
    taken = [placement.clip for placement in sheet.placements]
    taken += [box for item in sheet.marks for box in _reaches(item, IDENTITY, fonts)]
    area = _beside_strip(sheet)
    for least in (len(_CORNERS), len(_CORNERS) - 1):
        for side, clear in SIZES:
            found = [box for corner in _CORNERS if (box := _free(area, corner, side, clear, taken))]
            if len(found) >= least:
                return tuple(found)
    raise Unreadable(f"{sheet.title} has no room for registration marks; a larger --paper leaves some")


def _beside_strip(sheet: Sheet) -> Box:
    """What can be printed of a sheet, but for the strip along its bottom or its right that has the ruler."""
    whole = sheet.paper.printable
    has_tall_strip = any(
        isinstance(item, Group) and any(isinstance(one, Text) for one in item.items) for item in sheet.marks
    )
    away = STRIP + SIZES[0][1]
    return whole.grown(0, 0, -away, 0) if has_tall_strip else whole.grown(0, 0, 0, -away)


_CORNERS = ((0, 0), (1, 0), (0, 1), (1, 1))


def _free(area: Box, corner: tuple[int, int], side: float, clear: float, taken: Sequence[Box]) -> Box | None:
    """The place for a mark that is nearest to a corner."""
    steps = [number * _STEP for number in range(int(_FARTHEST / _STEP))]
    for across, down in sorted(((x, y) for x in steps for y in steps), key=lambda way: (way[0] + way[1], way)):
        x = area.right - across - side if corner[0] else area.x + across
        y = area.bottom - down - side if corner[1] else area.y + down
        wide = Box(x, y, side, side).grown(clear, clear, clear, clear)
        if not any(wide.overlaps(box) for box in taken):
            return Box(x, y, side, side)
    return None


def printed(marks: Sequence[Box]) -> tuple[Item, ...]:
    """The marks as they are printed."""
    return tuple(rect(mark.x, mark.y, mark.width, mark.height, fill=BLACK) for mark in marks)


def _reaches(item: Item, matrix: Matrix, fonts: Fonts) -> Iterator[Box]:
    """A box around each thing that an item, which uses no art, draws: every stroke of many has its own."""
    if isinstance(item, Group):
        for inside in item.items:
            yield from _reaches(inside, compose(matrix, item.matrix), fonts)
    elif isinstance(item, Text):
        font = fonts[item.font]
        width, (low, high) = font.width(item.text, item.size, item.tracking), font.ink(item.text, item.size)
        left = item.x - {"start": 0.0, "middle": width / 2, "end": width}[item.anchor]
        yield _around([(left, item.y - high), (left + width, item.y - low)], matrix)
    elif isinstance(item, Path):
        strokes: list[list[Point]] = []
        for command in item.commands:
            if command[0] in "MR" or not strokes:
                strokes.append([])
            strokes[-1] += _ends(command)
        yield from (_around(points, matrix) for points in strokes)


def _ends(command: Command) -> list[Point]:
    """The points that a command of a path names."""
    if command[0] == "R":
        _, x, y, width, height = command
        return [(x, y), (x + width, y + height)]
    numbers: tuple[float, ...] = command[1:]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _around(points: Sequence[Point], matrix: Matrix) -> Box:
    """A box around points where a matrix takes them, with what the width of a line adds."""
    xs, ys = zip(*(transform(matrix, *point) for point in points), strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).grown(_THICK, _THICK, _THICK, _THICK)
