"""Finds text that nobody can read because a fill or a broad line is drawn over it, once the whole face is drawn.

Half a hidden letter is a mistake; less may be a corner of the box around letters, without ink. Other text, a thin line
and a transparent picture hide nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from companion.definitions.complaints import FieldPath
from companion.press.drawing.areas import MEDIUM, Edges, area_in, bounds, outlines
from companion.press.drawing.display_list import (
    IDENTITY,
    WHITE,
    Command,
    Group,
    Image,
    Item,
    Matrix,
    Path,
    Text,
    compose,
    rect,
)
from companion.press.preflight.placement import Arts, LaidItem, Misplaced, Written, around, placed

_GOOD_PART = 1 / 3
EVERYWHERE: Edges = (-1e6, -1e6, 1e6, 1e6)


def hidden(laid: Sequence[LaidItem], texts: Sequence[Written], arts: Arts) -> Iterator[Misplaced]:
    """Text, and icons in it, under a fill or a line, each element once; `laid` in drawing order."""
    found: dict[FieldPath, Misplaced] = {}
    for one, under in _later(laid, texts):
        for fill, across in (*((fill, math.inf) for fill in fills_of(one, arts)), *_lines_of(one, arts)):
            for text in under:
                if text.laid.element.path not in found and _hides(fill, text, across):
                    what = f"the text is covered by {one.element.shown}, which is drawn after it"
                    found[text.laid.element.path] = Misplaced(text.laid, "text", what)
    yield from found.values()


def _later(laid: Sequence[LaidItem], texts: Sequence[Written]) -> Iterator[tuple[LaidItem, list[Written]]]:
    """Items drawn after texts that may lie over some of them, with these texts."""
    before: list[tuple[Edges, Written]] = []
    coming = iter(texts)
    text = next(coming, None)
    for one in laid:
        if text and one is text.laid:
            before.append((text.box, text))
            text = next(coming, None)
        elif before:
            box = grown(one.box, one.item.width / 2) if isinstance(one.item, Path) and one.item.stroke else one.box
            under = [written for around, written in before if meet(around, box)]
            if under:
                yield one, under


# --- items over text

Fill = tuple[Path, Matrix, Edges]
"""A filled path, its matrix, and the box on the face that limits it."""


def _hides(fill: Fill, text: Written, across: float) -> bool:
    """Whether half a letter, or half of a smaller text, lies under the visible part of a fill.

    A line `across` mm wide hides letters only if it is wide compared with their height.
    """
    path, place, shown = fill
    if across < (text.ink[3] - text.ink[1]) * _GOOD_PART:
        return False
    if not meet(text.box, shown):
        return False
    back = inverse(text.laid.place)  # turned text has a larger box on the face
    wide, high = text.ink[2] - text.ink[0], text.ink[3] - text.ink[1]
    box = common(text.ink, bounds(placed(shown, back)))
    return area_in(path, compose(back, place), box) > high * min(wide, high / 2) / 2


def fills_of(one: LaidItem, arts: Arts) -> Iterator[Fill]:
    """The opaque fills of an element; for a code, its whole square."""
    if one.is_code and one.extent:
        left, top, right, bottom = one.extent
        yield rect(left, top, right - left, bottom - top, WHITE), one.place, bounds(one.corners)
    else:
        yield from _filled(one.item, one.place, EVERYWHERE, arts)


def _lines_of(one: LaidItem, arts: Arts) -> Iterator[tuple[Fill, float]]:
    """The lines of an element as areas, with their widths; a dashed line counts as a whole one."""
    for path, place, box in _paths(one.item, one.place, EVERYWHERE, arts):
        if path.stroke and not one.is_code:
            across = path.width * math.sqrt(abs(place[0] * place[3] - place[1] * place[2]))
            area = broad(path)
            yield (area, place, common(box, around(area, place))), across


def broad(path: Path) -> Path:
    """The area of a path's line, a rectangle for each straight part."""
    commands: list[Command] = []
    for points, is_closed in outlines(path, MEDIUM):
        for (x1, y1), (x2, y2) in pairwise([*points, *points[:1]] if is_closed else points):
            long = math.hypot(x2 - x1, y2 - y1)
            if long:
                by_x, by_y = (y1 - y2) / long * path.width / 2, (x2 - x1) / long * path.width / 2
                ends = [(x1 + by_x, y1 + by_y), (x2 + by_x, y2 + by_y), (x2 - by_x, y2 - by_y), (x1 - by_x, y1 - by_y)]
                commands += [("M", *ends[0]), *(("L", *end) for end in ends[1:]), ("Z",)]
    return Path(tuple(commands), fill=path.stroke)


def _filled(item: Item, place: Matrix, box: Edges, arts: Arts) -> Iterator[Fill]:
    return (fill for fill in _paths(item, place, box, arts) if fill[0].fill)


def _paths(item: Item, place: Matrix, box: Edges, arts: Arts) -> Iterator[Fill]:
    """The paths of an item, with an opaque picture as a rectangle; letters have none."""
    if isinstance(item, Image) and item.is_opaque:
        item = item.ground
    if isinstance(item, Path):
        yield item, place, common(box, around(item, place)) if item.fill else box
    if isinstance(item, Path | Text | Image):
        return
    inner = place if item.matrix == IDENTITY else compose(place, item.matrix)
    if isinstance(item, Group) and item.clip:
        box = common(box, around(item.clip, inner))
    for inside in item.items if isinstance(item, Group) else arts.get(item.art, ()):
        yield from _paths(inside, inner, box, arts)


# --- boxes


def meet(one: Edges, other: Edges) -> bool:
    """Whether two boxes overlap or touch."""
    return one[0] < other[2] and one[2] > other[0] and one[1] < other[3] and one[3] > other[1]


def grown(box: Edges, by: float) -> Edges:
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)


def common(one: Edges, other: Edges) -> Edges:
    """The common part of two boxes; left and right, or top and bottom, are swapped if there is none."""
    return (max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]))


def inverse(matrix: Matrix) -> Matrix:
    """The inverse matrix, which always exists for elements: they are only moved and turned."""
    a, b, c, d, e, f = matrix
    size = a * d - b * c
    return (d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size)
