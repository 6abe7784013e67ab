"""Checks of places on a face, once it is all drawn: things beyond the trim, codes that are hard to scan.

A code is compared with the topmost fill under all its modules, or with the paper. Anything that is drawn later and
touches its square or quiet zone is a mistake.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.press.drawing.areas import COARSE, Edges, Point, area_in, around_rectangles, bounds, outlines, rectangle
from companion.press.drawing.display_list import (
    IDENTITY,
    Colour,
    Group,
    Image,
    Item,
    Matrix,
    Path,
    Text,
    compose,
    transform,
)
from companion.press.drawing.palette import WHITE, contrast, luminance
from companion.press.drawing.trim import Trim, along_sides
from companion.press.look.elements import Element
from companion.press.text.fonts import MM_PER_POINT, Fonts

LEAST_CODE_CONTRAST = 3.0  # with less, phones begin to fail
ROUNDING = 0.001  # mm
LETTERED = ("text", "paragraph")
PICTURES = ("art", "image")
_START = {"start": 0.0, "middle": 0.5, "end": 1.0}

Arts = Mapping[str, tuple[Item, ...]]


class LaidItem(NamedTuple):
    """An item of an element on the face: `place` is the matrix to the face."""

    element: Element
    item: Item
    place: Matrix
    names: Mapping[str, Any]
    extent: Edges | None = None
    """For a drawing, and for a code with its quiet zone: its box before it is placed."""
    box: Edges = (0.0, 0.0, 0.0, 0.0)
    """Its box on the face, unless it is text."""

    @property
    def is_code(self) -> bool:
        """Whether this item is the modules of a code."""
        return self.element.kind == "qr" and self.extent is not None

    @property
    def corners(self) -> list[Point]:
        """The corners of its extent, on the face."""
        return placed(self.extent, self.place) if self.extent else []


def lay(element: Element, item: Item, place: Matrix, names: Mapping[str, Any], extent: Edges | None = None) -> LaidItem:
    """An item with its place on the face."""
    path = item.ground if isinstance(item, Image) else item
    if element.kind in LETTERED:
        return LaidItem(element, item, place, names, extent)
    if isinstance(path, Path) and not extent:
        return LaidItem(element, item, place, names, extent, around(path, place))
    box = bounds(placed(extent, place)) if extent else (0.0, 0.0, 0.0, 0.0)
    return LaidItem(element, item, place, names, extent, box)


class Written(NamedTuple):
    """A piece of text or an icon in it: the box around its ink before placing, and its corners and box after."""

    laid: LaidItem
    ink: Edges
    corners: list[Point]
    box: Edges


class Misplaced(NamedTuple):
    """A mistake in an element's place, with the key that is wrong."""

    laid: LaidItem
    key: str
    what: str


def written(laid: Sequence[LaidItem], fonts: Fonts, arts: Arts) -> list[Written]:
    """The text of a face, in drawing order."""
    found: list[Written] = []
    for one in laid:
        if one.element.kind in LETTERED:
            leaves = _leaves(one.item, IDENTITY, arts)
            ink = bounds([corner for leaf, place in leaves for corner in _corners(leaf, place, fonts)])
            corners = placed(ink, one.place)
            found.append(Written(one, ink, corners, bounds(corners)))
    return found


def misplaced(
    laid: Sequence[LaidItem],
    texts: Sequence[Written],
    trim: Trim,
    fonts: Fonts,
    arts: Arts,
    safe: float = 0.0,
) -> Iterator[Misplaced]:
    """Mistakes in the places of things on a face; `laid` has all items in drawing order, `texts` those with text.

    No text or code may be within `safe` mm of the trim unless its layout allows it: scissors are not exact.
    """
    yield from _cut_off(texts, trim, safe, fonts, arts)
    yield from _unseen(laid, trim)
    for at, one in enumerate(laid):
        if one.is_code:
            ((modules, place),) = _leaves(one.item, one.place, arts)
            corners = _corners(modules, place, fonts)
            found = list(_beyond_trim(one, trim))
            yield from found or _near_trim(one, corners, trim, safe)
            if isinstance(modules, Path) and modules.fill:
                yield from _pale(one, modules.fill, bounds(corners), laid[:at], arts)
            yield from _covered(one, laid[at + 1 :], fonts, arts)


def reach_of(item: Item, place: Matrix, trim: Trim, away: float, fonts: Fonts, arts: Arts) -> float:
    """The distance, in mm, that the ink of an item reaches beyond the trim; below 0 if it lies inside.

    Ink that is `away` mm or more inside an outline is not measured; the distance is then infinite.
    """
    leaves = _leaves(item, place, arts)
    return max((_reach(leaf, at, trim, away, fonts) for leaf, at in leaves), default=-math.inf)


def _reach(leaf: Path | Text, place: Matrix, trim: Trim, away: float, fonts: Fonts) -> float:
    corners = _corners(leaf, place, fonts)
    if not trim.outline:
        return trim.beyond(corners)
    if trim.clears(corners, away):
        return -math.inf
    # An outline cuts the box around letters at its corners, which have no ink.
    shapes = ([transform(place, *point) for point in shape] for shape in shapes_of(leaf, fonts))
    near = (shape for shape in shapes if shape and not trim.clears(placed(bounds(shape), IDENTITY), away))
    return max((trim.beyond(shape) for shape in near), default=-math.inf)


def shapes_of(leaf: Path | Text, fonts: Fonts) -> Iterator[list[Point]]:
    """The points along a path, or along the outline of each letter of a text."""
    if isinstance(leaf, Path):
        yield [point for points, _ in outlines(leaf, COARSE) for point in points]
        return
    from companion.press.text.glyph_outlines import Letters, moved

    for letter in Letters(fonts).shown(leaf):
        path = Path(moved(letter.outline, leaf.size * MM_PER_POINT, letter.x, letter.y))
        yield [point for points, _ in outlines(path, COARSE) for point in points]


# --- the trim


def _cut_off(texts: Sequence[Written], trim: Trim, safe: float, fonts: Fonts, arts: Arts) -> Iterator[Misplaced]:
    """Text with ink or icons beyond the trim or too near to it, each element once."""
    worst: dict[tuple[str | int, ...], tuple[float, LaidItem]] = {}
    for text in texts:
        one = text.laid
        away = 0.0 if one.element.values["to_edge"] else safe
        reach = reach_of(one.item, one.place, trim, away, fonts, arts) if trim.outline else trim.beyond(text.corners)
        least = ROUNDING - away
        if reach > max(least, worst.get(one.element.path, (least,))[0]):
            worst[one.element.path] = (reach, one)
    for reach, one in worst.values():
        if reach > ROUNDING:
            what = f"the text reaches {reach:.2f} mm beyond {trim.name} and would be cut off"
            yield Misplaced(one, "text", what)
        else:
            yield Misplaced(one, "text", f"the text {_near(reach, trim, safe)}")


def _unseen(laid: Sequence[LaidItem], trim: Trim) -> Iterator[Misplaced]:
    """Pictures wholly beyond the trim; a part of one may be cut off, and some of those that an element repeats."""
    pictures = {one.element.path: one for one in laid if one.element.kind in PICTURES}
    for one in laid:
        if one.element.path in pictures and not trim.misses(one.box):
            del pictures[one.element.path]
    for one in pictures.values():
        yield Misplaced(one, "w", f"the picture lies beyond {trim.name}, so nothing of it would be seen")


def _near(reach: float, trim: Trim, safe: float) -> str:
    """How far an item with this reach is from the trim, and what to do."""
    # A distance of 2.996 mm is shown as 2.99, because 3.00 would be enough.
    away = "at" if reach > -ROUNDING else f"{min(-reach, max(safe - 0.01, 0.0)):.2f} mm from"
    allows = "'to_edge: true' allows it, 'safe' in the layout sets the width"
    return f"is {away} {trim.name}, in the safe zone of {safe:g} mm; {allows}"


def _near_trim(code: LaidItem, corners: Sequence[Point], trim: Trim, safe: float) -> Iterator[Misplaced]:
    """A code with modules too near the trim; losing a little of the quiet zone does no harm."""
    reach = trim.beyond(along_sides(corners) if trim.outline else corners)
    if not code.element.values["to_edge"] and reach > ROUNDING - safe:
        yield Misplaced(code, "w", f"the code {_near(reach, trim, safe)}")


def _beyond_trim(code: LaidItem, trim: Trim) -> Iterator[Misplaced]:
    reach = trim.beyond(along_sides(code.corners) if trim.outline else code.corners)
    if reach > ROUNDING:
        what = f"the code and its quiet zone reach {reach:.2f} mm beyond {trim.name}; it could not be scanned"
        yield Misplaced(code, "w", what)


# --- codes


def _pale(code: LaidItem, colour: Colour, box: Edges, under: Sequence[LaidItem], arts: Arts) -> Iterator[Misplaced]:
    """A code that is not dark on light; `box` is around its modules."""
    ground = _ground(box, under, arts)
    seen = contrast(colour, ground)
    if seen < LEAST_CODE_CONTRAST:
        what = f"a code must be much darker than its ground; its contrast is {seen:.2f}"
        yield Misplaced(code, "colour", f"{what}; use {LEAST_CODE_CONTRAST:g} or more")
    elif luminance(colour) > luminance(ground):
        yield Misplaced(code, "colour", "a code must be dark on light; scanners cannot read light on dark")


def _ground(box: Edges, under: Sequence[LaidItem], arts: Arts) -> Colour:
    """The topmost fill under the whole box; white, for the paper, if there is none."""
    left, top, right, bottom = box
    whole = (right - left) * (bottom - top) * (1 - ROUNDING)
    for one in reversed(under):
        for leaf, place in reversed(list(_leaves(one.item, one.place, arts))):
            if isinstance(leaf, Path) and leaf.fill and area_in(leaf, place, box) >= whole:
                return leaf.fill
    return WHITE


def _covered(code: LaidItem, over: Sequence[LaidItem], fonts: Fonts, arts: Arts) -> Iterator[Misplaced]:
    """The first item drawn over a code."""
    left, top, right, bottom = bounds(code.corners)
    box = (left + ROUNDING, top + ROUNDING, right - ROUNDING, bottom - ROUNDING)
    for one in over:
        for leaf, place in _leaves(one.item, one.place, arts):
            if _lies_over(leaf, place, box, fonts):
                what = f"the code is covered by {one.element.shown}, which is drawn after it"
                yield Misplaced(code, "text", what)
                return


def _lies_over(leaf: Path | Text, place: Matrix, box: Edges, fonts: Fonts) -> bool:
    if isinstance(leaf, Text):
        left, top, right, bottom = bounds(_corners(leaf, place, fonts))
        return left < box[2] and right > box[0] and top < box[3] and bottom > box[1]
    if leaf.fill and area_in(leaf, place, box) > 0:
        return True
    return bool(leaf.stroke) and strikes(leaf, place, box)


def strikes(path: Path, place: Matrix, box: Edges) -> bool:
    """Whether a path's line goes through a box; a curve counts as the lines between its points."""
    a, b, c, d = place[:4]
    half = path.width / 2 * abs(a * d - b * c) ** 0.5
    wide = (box[0] - half, box[1] - half, box[2] + half, box[3] + half)
    start = last = (0.0, 0.0)
    for command in path.commands:
        points = _ends(command) if command[0] != "Z" else [start]
        if command[0] == "M":
            start = last = points[0]
            continue
        if command[0] == "R":
            (left, top), (right, bottom) = points
            points = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
            last = points[0]
        for point in points:
            if _goes_through(transform(place, *last), transform(place, *point), wide):
                return True
            last = point
    return False


def _goes_through(one: Point, other: Point, box: Edges) -> bool:
    """Whether the line between two points goes through a box, tested against both pairs of edges."""
    enters, leaves = 0.0, 1.0
    for axis in (0, 1):
        start, way = one[axis], other[axis] - one[axis]
        low, high = box[axis], box[axis + 2]
        if way == 0:
            if not low < start < high:
                return False
            continue
        first, second = sorted(((low - start) / way, (high - start) / way))
        enters, leaves = max(enters, first), min(leaves, second)
    return enters < leaves


# --- items


def _leaves(item: Item, place: Matrix, arts: Arts) -> Iterator[tuple[Path | Text, Matrix]]:
    """The paths and texts of an item, in drawing order, each with its matrix."""
    if isinstance(item, Path | Text):
        yield item, place
        return
    if isinstance(item, Image):
        yield item.ground, place
        return
    inner = place if item.matrix == IDENTITY else compose(place, item.matrix)
    for inside in item.items if isinstance(item, Group) else arts.get(item.art, ()):
        yield from _leaves(inside, inner, arts)


def _corners(leaf: Path | Text, place: Matrix, fonts: Fonts) -> list[Point]:
    """The corners of the box around a text's ink, or around a path, on the face."""
    if isinstance(leaf, Path):
        return placed(_outline(leaf), place)
    font = fonts[leaf.font]
    width = font.width(leaf.text, leaf.size, leaf.tracking)
    low, high = font.ink(leaf.text, leaf.size)
    left = leaf.x - _START[leaf.anchor] * width
    return placed((left, leaf.y - high, left + width, leaf.y - low), place)


def around(path: Path, place: Matrix) -> Edges:
    """The box around a path on the face."""
    return bounds(placed(_outline(path), place))


def _outline(path: Path) -> Edges:
    if edges := rectangle(path):
        return edges
    if found := around_rectangles(path):
        return found[0]
    xs: list[float] = []
    ys: list[float] = []
    for command in path.commands:  # a curve lies between the points it names, too
        if command[0] == "R":
            x, y, width, height = command[1:]
            xs += x, x + width
            ys += y, y + height
        else:
            xs += command[1::2]
            ys += command[2::2]
    return min(xs), min(ys), max(xs), max(ys)


def _ends(command: tuple[Any, ...]) -> list[Point]:
    """The points in a command of a path, with a curve's control points."""
    numbers = command[1:]
    if command[0] == "R":
        x, y, width, height = numbers
        return [(x, y), (x + width, y + height)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def placed(box: Edges, place: Matrix) -> list[Point]:
    left, top, right, bottom = box
    return [transform(place, x, y) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))]
