"""A ruler for tests: what lies where on a sheet, measured from the display list alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import wraps
from typing import TypeVar

from companion.press.drawing.display_list import (
    IDENTITY,
    ArtUse,
    Face,
    Group,
    Item,
    Matrix,
    Path,
    Text,
    compose,
    rect,
    transform,
)
from companion.press.drawing.paper import PaperBox, around
from companion.press.drawing.pieces import Placement
from companion.press.sheets.imposition import Sheet
from companion.press.sheets.marks import HAIR, INK, STRIP

NEAR = 1e-6
Segment = tuple[float, float, float, float]
Point = tuple[float, float]
Measured = TypeVar("Measured")


def face(name: str, width: float, height: float, bleed: float = 0.0) -> Face:
    """A face filled to the end of its bleed."""
    fill = rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, fill=(0.5, 0.5, 0.5))
    return Face(name, width, height, bleed, (fill,))


def flat(
    items: Iterable[Item], matrix: Matrix = IDENTITY, arts: Mapping[str, tuple[Item, ...]] | None = None
) -> Iterator[tuple[Path | Text, Matrix]]:
    """Outlines and texts and how they lie, groups undone, and arts as well where they are given."""
    for item in items:
        if isinstance(item, Group):
            yield from flat(item.items, compose(matrix, item.matrix), arts)
        elif isinstance(item, ArtUse) and arts is not None:
            yield from flat(arts[item.art], compose(matrix, item.matrix), arts)
        elif isinstance(item, Path | Text):
            yield item, matrix


def written(items: Iterable[Item], arts: Mapping[str, tuple[Item, ...]] | None = None) -> Iterator[Text]:
    """The texts among them."""
    return (item for item, _ in flat(items, arts=arts) if isinstance(item, Text))


def segments(items: Iterable[Item]) -> Iterator[tuple[Path, Segment]]:
    """Every straight stroke, on the sheet."""
    for item, matrix in flat(items):
        at: Point = (0.0, 0.0)
        for command in item.commands if isinstance(item, Path) else ():
            if command[0] == "C" or command[0] == "Z":
                continue
            end = transform(matrix, command[1], command[2])
            if command[0] == "L":
                assert isinstance(item, Path)
                yield item, (*at, *end)
            at = end


def length(segment: Segment) -> float:
    x1, y1, x2, y2 = segment
    return ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5


def box_of(segment: Segment) -> PaperBox:
    x1, y1, x2, y2 = segment
    return PaperBox(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))


def of_last(measured: Callable[[Sheet], Measured]) -> Callable[[Sheet], Measured]:
    """Keeps what was measured on the last sheet: the same is asked again for every mark and block of it."""
    last: list[tuple[Sheet, Measured]] = []

    @wraps(measured)
    def cached(sheet: Sheet) -> Measured:
        if not last or last[0][0] is not sheet:
            last[:] = [(sheet, measured(sheet))]
        return last[0][1]

    return cached


@of_last
def rulers(sheet: Sheet) -> list[Segment]:
    """The baselines of rulers: fine strokes of about 50 mm that have six ticks standing on them."""
    strokes = [one for item, one in segments(sheet.marks) if not item.dash and (item.stroke, item.width) == (INK, HAIR)]
    found = []
    for base in strokes:
        if 45 < length(base) < 55:
            ticks = [one for one in strokes if one != base and _stands_on(one, base)]
            if len(ticks) == 6:
                found.append(base)
    return found


def _stands_on(tick: Segment, base: Segment) -> bool:
    upright = abs(base[0] - base[2]) < NEAR
    foot, at = (tick[0], base[0]) if upright else (tick[1], base[1])
    low, high = sorted((base[1], base[3]) if upright else (base[0], base[2]))
    along = tick[1] if upright else tick[0]
    crosses = abs(tick[1] - tick[3]) < NEAR if upright else abs(tick[0] - tick[2]) < NEAR
    return crosses and abs(foot - at) < NEAR and low - NEAR <= along <= high + NEAR


def texts(sheet: Sheet) -> list[tuple[str, Point]]:
    return [
        (item.text, transform(matrix, item.x, item.y)) for item, matrix in flat(sheet.marks) if isinstance(item, Text)
    ]


@of_last
def crop_marks(sheet: Sheet) -> list[Segment]:
    """All solid strokes in ink but those in the ruler's strip; what is white lies under a fold's dashes."""
    strip = strip_of(sheet)
    solid = [one for item, one in segments(sheet.marks) if not item.dash and item.stroke == INK]
    return [one for one in solid if not strip.holds(box_of(one))]


def folds(sheet: Sheet) -> list[PaperBox]:
    """All dashed strokes on faces, or along their edges."""
    return [box_of(one) for one in _dashed(sheet)[0]]


def fold_marks(sheet: Sheet) -> list[Segment]:
    """All other short dashed strokes, but those in the ruler's strip."""
    return [one for one in _dashed(sheet)[1] if length(one) < SHORT]


SHORT = 4.0
"""Marks are shorter, in mm; the fold of a whole sheet is longer."""


def gutter_folds(sheet: Sheet) -> list[PaperBox]:
    """The folds of whole sheets: long dashed strokes that are on no face."""
    return [box_of(one) for one in _dashed(sheet)[1] if length(one) >= SHORT]


@of_last
def _dashed(sheet: Sheet) -> tuple[list[Segment], list[Segment]]:
    """The dashed strokes on faces, or along their edges, and those that are on none."""
    strip = strip_of(sheet)
    on_faces: list[Segment] = []
    elsewhere: list[Segment] = []
    for item, one in segments(sheet.marks):
        if item.dash and not strip.holds(line := box_of(one)):
            on_a_face = any(meet(line, placement.clip) for placement in sheet.placements)
            (on_faces if on_a_face else elsewhere).append(one)
    return on_faces, elsewhere


def strip_of(sheet: Sheet) -> PaperBox:
    """The strip along an edge of the sheet in which the ruler lies, its ticks upwards for who reads it."""
    (base,) = rulers(sheet)
    paper = sheet.paper
    if abs(base[0] - base[2]) < NEAR:
        return PaperBox(base[0] - 0.7, 0, STRIP, paper.height)
    return PaperBox(0, base[1] + 0.7 - STRIP, paper.width, STRIP)


def touches(segment: Segment, box: PaperBox) -> bool:
    """Whether a level or upright stroke runs through a box or along its edge."""
    return meet(box_of(segment), box)


def meet(line: PaperBox, box: PaperBox) -> bool:
    """Whether two boxes, maybe a line and a box, have anything in common, an edge too."""
    across = min(line.x + line.width, box.x + box.width) - max(line.x, box.x)
    down = min(line.y + line.height, box.y + box.height) - max(line.y, box.y)
    return across >= -NEAR and down >= -NEAR


def spot(placement: Placement, x: float, y: float) -> Point:
    """Where a point of a face is printed."""
    return transform(placement.matrix, x, y)


def is_marked(trim: PaperBox, marks: Sequence[Segment]) -> bool:
    """Whether all four edges have a mark in line with them at both ends."""
    for upright, at in ((True, trim.x), (True, trim.right), (False, trim.y), (False, trim.bottom)):
        start, end = (trim.y, trim.bottom) if upright else (trim.x, trim.right)
        ends = [
            (min(y1, y2), max(y1, y2)) if upright else (min(x1, x2), max(x1, x2))
            for x1, y1, x2, y2 in marks
            if (abs(x1 - at) < NEAR and abs(x2 - at) < NEAR if upright else abs(y1 - at) < NEAR and abs(y2 - at) < NEAR)
        ]
        if not (any(high <= start for _, high in ends) and any(low >= end for low, _ in ends)):
            return False
    return True


def is_scored(fold: PaperBox, marks: Sequence[Segment]) -> bool:
    """Whether a fold has a mark in line with it beyond both its ends."""
    level = fold.height < NEAR
    ends = [
        box_of(mark)
        for mark in marks
        if (mark[1] == mark[3] and abs(mark[1] - fold.y) < NEAR if level else abs(mark[0] - fold.x) < NEAR)
    ]
    before = any(end.right < fold.x if level else end.bottom < fold.y for end in ends)
    return before and any(end.x > fold.right if level else end.y > fold.bottom for end in ends)


def outlines(sheet: Sheet, foot_of: Callable[[str], float] = lambda face: 0.0) -> list[PaperBox]:
    """What is cut out: the trims, those that share a fold as one, with the feet of their face below each."""
    found: list[PaperBox] = []
    lines = folds(sheet)
    for placement in sheet.placements:
        trim = placement.trim
        joined = [fold for fold in lines if _is_edge(fold, trim)]
        before = found[-1] if found else None
        if before and any(_is_edge(fold, before) for fold in joined):
            whole, foot = around([before, trim]), foot_of(placement.face)
            is_upright = abs(whole.width - trim.width) < NEAR
            found[-1] = whole.grown(0, foot, 0, foot) if is_upright else whole.grown(foot, 0, foot, 0)
        else:
            found.append(trim)
    return found


def _is_edge(fold: PaperBox, trim: PaperBox) -> bool:
    level = abs(fold.width - trim.width) < NEAR and abs(fold.x - trim.x) < NEAR and fold.height < NEAR
    upright = abs(fold.height - trim.height) < NEAR and abs(fold.y - trim.y) < NEAR and fold.width < NEAR
    on_level = min(abs(fold.y - trim.y), abs(fold.y - trim.bottom)) < NEAR
    on_upright = min(abs(fold.x - trim.x), abs(fold.x - trim.right)) < NEAR
    return (level and on_level) or (upright and on_upright)


def blocks(sheet: Sheet, foot_of: Callable[[str], float] = lambda face: 0.0) -> list[PaperBox]:
    """The ink of what is cut out together: outlines with their bleeds, joined where less than 6.5 mm are between.

    Of backs, whose ink goes up to a mm farther and whose marks are shorter by that, where less than 4.5 mm are.
    """
    found: list[PaperBox] = []
    way = 4.49 if has_backs(sheet) else 6.49
    for box in [*outlines(sheet, foot_of), *(placement.clip for placement in sheet.placements)]:
        near = [one for one in found if one.overlaps(box.grown(way, way, way, way))]
        found = [one for one in found if one not in near] + [around([box, *near])]
    return found


def has_backs(sheet: Sheet) -> bool:
    """Whether there are backs on it that are apart from their fronts."""
    return sheet.side != "front" or bool(gutter_folds(sheet))


def check_marks(sheet: Sheet, found: Sequence[PaperBox]) -> None:
    """Every mark is printed, is long enough, and points at one of these blocks only.

    Those of a back, which is cut by the marks of its front, may be a mm shorter.
    """
    least = 1 if has_backs(sheet) else 2
    marks = crop_marks(sheet)
    assert bool(marks) == bool(found)
    for mark in [*marks, *fold_marks(sheet)]:
        line = box_of(mark)
        assert sheet.paper.printable.holds(line)
        assert not touches(mark, strip_of(sheet).grown(-0.01, -0.01, -0.01, -0.01))
        assert length(mark) >= least - NEAR
        (own,) = (one for one in found if touches(mark, one.grown(2, 2, 2, 2)))
        assert not touches(mark, own)
        for other in found:
            # Nothing else within 2 mm more than the mark's own length, which is more than the way to its block.
            way = least + 2
            assert other is own or not touches(mark, other.grown(way, way, way, way))
