"""Lines for a cutter: the outlines of a sheet's pieces, its folds, and registration marks for the machine.

They come from the printed sheets. Where pieces touch, their shared cut is made once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.errors import Unreadable
from companion.press.drawing.display_list import (
    BLACK,
    IDENTITY,
    Command,
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
from companion.press.drawing.paper import PaperBox
from companion.press.drawing.pieces import Placement, PrintOrder
from companion.press.export.job import ROUND
from companion.press.export.outlines import Circle, CutLine, Point, around_box, lines_of, round_cut, without_repeats
from companion.press.sheets.imposition import Sheet
from companion.press.sheets.marks import STRIP
from companion.press.text.fonts import Fonts


@dataclass(frozen=True, slots=True)
class CutDrawing:
    """All cuts and folds of a sheet, and the squares that the machine looks for."""

    width: float
    height: float
    cuts: tuple[CutLine | Circle, ...]
    folds: tuple[CutLine, ...]
    marks: tuple[PaperBox, ...]


def drawing(sheet: Sheet, shapes: Mapping[str, PrintOrder], marks: Sequence[PaperBox]) -> CutDrawing:
    """The cutter's lines for a sheet with these marks; `shapes` has the thing of each front by the front's id."""
    rounds: list[CutLine | Circle] = []
    lines: list[CutLine] = []
    for outline in sheet.outlines:
        shaped = _shaped(outline, sheet, shapes)
        if isinstance(shaped, Circle):
            rounds.append(shaped)
        else:
            lines += shaped
    lines += (line for path in sheet.lines for line in lines_of(path))
    folds = tuple(CutLine(((fold.x, fold.y), (fold.right, fold.bottom))) for fold in sheet.creases)
    return CutDrawing(sheet.paper.width, sheet.paper.height, (*rounds, *without_repeats(lines)), folds, tuple(marks))


def _shaped(outline: PaperBox, sheet: Sheet, shapes: Mapping[str, PrintOrder]) -> list[CutLine] | Circle:
    """The outline of a piece; its box if it is folded first."""
    placement = next((one for one in sheet.placements if is_same(one.trim, outline)), None)
    thing = shapes.get(placement.face) if placement else None
    if placement is None or thing is None or thing.outline is None:
        return [around_box(outline)]
    if thing.shape in ROUND:
        cut = round_cut(outline)
        return cut if isinstance(cut, Circle) else [cut]
    return list(lines_of(thing.outline.under(placement.matrix)))


def is_same(one: PaperBox, other: PaperBox) -> bool:
    """Whether two boxes lie in the same place."""
    return one.holds(other) and other.holds(one)


# --- registration marks

SIZES = ((3.0, 0.75), (2.5, 0.75), (2.0, 0.75), (2.0, 0.25))
"""mm: the side of a registration mark, a black square that cutters with a camera or light sensor look for, and the
white space around it. A sheet uses the first that it has room for."""

_THICK = 0.1
_STEP = 0.5
_FARTHEST = 30.0  # mm, from a corner of the printable area


def registration(sheet: Sheet, fonts: Fonts, faces: Mapping[str, Face] | None = None) -> tuple[PaperBox, ...]:
    """Squares of one size near the corners of a sheet, where nothing else is printed.

    If a sheet is folded before it is cut, they are near the corners of its front half, which the machine sees. There
    are four, or three if four do not fit. Raises Unreadable if fewer than three fit.
    """
    taken = [_seen(placement, faces or {}) for placement in sheet.placements]
    taken += [box for item in sheet.marks for box in _reaches(item, IDENTITY, fonts)]
    area = _front_half(sheet, _beside_strip(sheet))
    for least in (len(_CORNERS), len(_CORNERS) - 1):
        for side, clear in SIZES:
            found = [box for corner in _CORNERS if (box := _free(area, corner, side, clear, taken))]
            if len(found) >= least:
                return tuple(found)
    raise Unreadable(f"{sheet.title} has no room for registration marks; use a larger --paper")


def _seen(placement: Placement, faces: Mapping[str, Face]) -> PaperBox:
    """The box of a face on the sheet: its trim and bleed, limited by its clip."""
    face = faces.get(placement.face)
    if face is None:
        return placement.clip
    reach = placement.trim.grown(face.bleed, face.bleed, face.bleed, face.bleed)
    left, top = max(reach.x, placement.clip.x), max(reach.y, placement.clip.y)
    right, bottom = min(reach.right, placement.clip.right), min(reach.bottom, placement.clip.bottom)
    return PaperBox(left, top, right - left, bottom - top)


def gutter_of(sheet: Sheet) -> PaperBox | None:
    """The fold in a sheet's gutter, which is in no piece; None if there is none."""
    return next((one for one in sheet.creases if not any(box.holds(one) for box in sheet.outlines)), None)


def _front_half(sheet: Sheet, area: PaperBox) -> PaperBox:
    """The area up to the fold in a sheet's gutter, less the room for a mark."""
    fold = gutter_of(sheet) if sheet.outlines else None
    if fold is None:
        return area
    piece = sheet.outlines[0]
    if fold.width < fold.height:
        over = fold.x - area.x if piece.x > fold.x else area.right - fold.x
        return area.grown(-over, 0, 0, 0) if piece.x > fold.x else area.grown(0, 0, -over, 0)
    over = fold.y - area.y if piece.y > fold.y else area.bottom - fold.y
    return area.grown(0, -over, 0, 0) if piece.y > fold.y else area.grown(0, 0, 0, -over)


def _beside_strip(sheet: Sheet) -> PaperBox:
    """The printable area of a sheet without the strip of the ruler, along its bottom or right."""
    whole = sheet.paper.printable
    has_tall_strip = any(
        isinstance(item, Group) and any(isinstance(one, Text) for one in item.items) for item in sheet.marks
    )
    away = STRIP + SIZES[0][1]
    return whole.grown(0, 0, -away, 0) if has_tall_strip else whole.grown(0, 0, 0, -away)


_CORNERS = ((0, 0), (1, 0), (0, 1), (1, 1))


def _free(
    area: PaperBox, corner: tuple[int, int], side: float, clear: float, taken: Sequence[PaperBox]
) -> PaperBox | None:
    """The free place for a mark that is nearest to a corner."""
    steps = [number * _STEP for number in range(int(_FARTHEST / _STEP))]
    for across, down in sorted(((x, y) for x in steps for y in steps), key=lambda way: (way[0] + way[1], way)):
        x = area.right - across - side if corner[0] else area.x + across
        y = area.bottom - down - side if corner[1] else area.y + down
        wide = PaperBox(x, y, side, side).grown(clear, clear, clear, clear)
        if not any(wide.overlaps(box) for box in taken):
            return PaperBox(x, y, side, side)
    return None


def printed(marks: Sequence[PaperBox]) -> tuple[Item, ...]:
    """The marks as items to print."""
    return tuple(rect(mark.x, mark.y, mark.width, mark.height, fill=BLACK) for mark in marks)


def _reaches(item: Item, matrix: Matrix, fonts: Fonts) -> Iterator[PaperBox]:
    """A box around each thing that an item without art draws; each of many strokes has its own."""
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


def _around(points: Sequence[Point], matrix: Matrix) -> PaperBox:
    """A box around points under a matrix, with the width of a line around them."""
    xs, ys = zip(*(transform(matrix, *point) for point in points), strict=True)
    return PaperBox(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).grown(_THICK, _THICK, _THICK, _THICK)
