"""Text that nobody can read because a fill is drawn over it, judged when all of a face is drawn.

Half a letter that is hidden is a mistake; less may be a corner of the box around letters, where there is no ink. Text
over text, and what may be seen through, hide nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.definitions.complaints import FieldPath
from companion.press.areas import Edges, area_in, bounds
from companion.press.draw import IDENTITY, WHITE, Group, Image, Item, Matrix, Path, Text, compose, rect
from companion.press.placing import Arts, Laid, Misplaced, Written, around, placed

EVERYWHERE: Edges = (-1e6, -1e6, 1e6, 1e6)


def hidden(laid: Sequence[Laid], texts: Sequence[Written], arts: Arts) -> Iterator[Misplaced]:
    """Text, and icons in it, over which a fill is drawn, each element once; `laid` as things are drawn."""
    found: dict[FieldPath, Misplaced] = {}
    for one, under in _later(laid, texts):
        for fill in fills_of(one, arts):
            for text in under:
                if text.laid.element.path not in found and _hides(fill, text):
                    what = f"the text is covered by {one.element.shown}, which is drawn after it"
                    found[text.laid.element.path] = Misplaced(text.laid, "text", what)
    yield from found.values()


def _later(laid: Sequence[Laid], texts: Sequence[Written]) -> Iterator[tuple[Laid, list[Written]]]:
    """What is drawn after texts and may lie over some of them, with these."""
    before: list[tuple[Edges, Written]] = []
    coming = iter(texts)
    text = next(coming, None)
    for one in laid:
        if text and one is text.laid:
            before.append((text.box, text))
            text = next(coming, None)
        elif before and one.element.kind != "line":
            under = [written for around, written in before if meet(around, one.box)]
            if under:
                yield one, under


# --- what is drawn over text

Fill = tuple[Path, Matrix, Edges]
"""A path that is filled, where it is taken, and the box on the face beyond which nothing of it is shown."""


def _hides(fill: Fill, text: Written) -> bool:
    """Whether half a letter lies under what is shown of a fill, or half of a text that is smaller."""
    path, place, shown = fill
    if not meet(text.box, shown):
        return False
    back = inverse(text.laid.place)  # text may be turned, and the box around it on the face is larger then
    wide, high = text.ink[2] - text.ink[0], text.ink[3] - text.ink[1]
    box = common(text.ink, bounds(placed(shown, back)))
    return area_in(path, compose(back, place), box) > high * min(wide, high / 2) / 2


def fills_of(one: Laid, arts: Arts) -> Iterator[Fill]:
    """What of an element nothing is seen through; of a code, all of its square."""
    if one.is_code and one.extent:
        left, top, right, bottom = one.extent
        yield rect(left, top, right - left, bottom - top, WHITE), one.place, bounds(one.corners)
    else:
        yield from _filled(one.item, one.place, EVERYWHERE, arts)


def _filled(item: Item, place: Matrix, box: Edges, arts: Arts) -> Iterator[Fill]:
    if isinstance(item, Image) and item.is_opaque:
        item = item.ground
    if isinstance(item, Path) and item.fill:
        yield item, place, common(box, around(item, place))
    if isinstance(item, Path | Text | Image):
        return
    inner = place if item.matrix == IDENTITY else compose(place, item.matrix)
    if isinstance(item, Group) and item.clip:
        box = common(box, around(item.clip, inner))
    for inside in item.items if isinstance(item, Group) else arts.get(item.art, ()):
        yield from _filled(inside, inner, box, arts)


# --- boxes


def meet(one: Edges, other: Edges) -> bool:
    """Whether two boxes have anything in common."""
    return one[0] < other[2] and one[2] > other[0] and one[1] < other[3] and one[3] > other[1]


def common(one: Edges, other: Edges) -> Edges:
    """What two boxes have in common; one that is turned inside out if they have nothing."""
    return (max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]))


def inverse(matrix: Matrix) -> Matrix:
    """What takes every point back; of elements, which are moved and turned, there always is one."""
    a, b, c, d, e, f = matrix
    size = a * d - b * c
    return (d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size)
