"""Hexagons on sheets, arranged so that straight cuts across the whole sheet separate them all.

They lie in rows, each shifted by half a hexagon, and touch only at their corners. In this tiling of hexagons and
triangles, every edge continues along the edges of others. So there are three sets of parallel cuts, each with a mark
at both ends, instead of six cuts around every hexagon. The triangles between them are waste and hold the bleed of
three hexagons. At a corner without a neighbour, the bleed goes round it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from companion.errors import Unreadable
from companion.press.drawing.display_list import ArtUse, Face, Group, Item, Path, polygon, transform
from companion.press.drawing.face_names import shown_face
from companion.press.drawing.paper import PAPERS, TOUCH, Paper, PaperBox, around, size
from companion.press.drawing.pieces import Backs, Placement, PrintOrder, check_order, placed
from companion.press.sheets.backs import FOLD_CLEAR, Mirror, is_two_sided, turn
from companion.press.sheets.furniture import Title, furniture
from companion.press.sheets.imposition import Sheet
from companion.press.sheets.marks import GAP, MARK, STRIP, Segment, fold_lines, solid_lines

_HEIGHT = math.sqrt(3)
"""The distance between opposite flat sides, in sides."""

_CORNERS = 6

_NEAR = 0.1
"""mm; corners closer than this touch."""

_FOLDED = ("fold", "gutter-fold")
"""With both, hexagons are folded in the gutter: a hexagon joined to its back would have a fold in its outline."""

Points = list[tuple[float, float]]


def corners(width: float, height: float) -> Points:
    """The corners of a hexagon of this size, clockwise; one that is wider than high has a flat side at the top."""
    if width > height:
        part = width / 4
        return [(part, 0), (3 * part, 0), (width, height / 2), (3 * part, height), (part, height), (0, height / 2)]
    part = height / 4
    return [(width / 2, 0), (width, part), (width, 3 * part), (width / 2, height), (0, 3 * part), (0, part)]


def petals(width: float, height: float, bleed: float, open: Sequence[int] = ()) -> Points:
    """The printed outline of a hexagon: itself and its bleed, up to the bleed of its neighbours.

    On each side the bleed is a low trapezium, whose ends slant by 30 degrees from the corners to the middle of a
    triangle. Around `open` corners it has all its bleed, up to the corner of a larger hexagon.
    """
    reach = bleed_of(max(width, height) / 2, bleed)
    points = corners(width, height)
    found: Points = []
    for number, ((x1, y1), (x2, y2)) in enumerate(zip(points, [*points[1:], *points[:1]], strict=True)):
        side = math.hypot(x2 - x1, y2 - y1)
        along = (x2 - x1) / side, (y2 - y1) / side
        out = along[1], -along[0]  # the corners run clockwise, y runs down
        inward = reach * _HEIGHT
        slant = reach / _HEIGHT if number in open else 0.0  # how much longer the larger hexagon's side is
        tip = (x1 - along[0] * slant + out[0] * reach, y1 - along[1] * slant + out[1] * reach)
        found.append(tip if number in open else (x1, y1))
        found.append((x1 + along[0] * inward + out[0] * reach, y1 + along[1] * inward + out[1] * reach))
        found.append((x2 - along[0] * inward + out[0] * reach, y2 - along[1] * inward + out[1] * reach))
    return found


def bleed_of(side: float, bleed: float) -> float:
    """The bleed that there is room for: up to the middle of the triangles between hexagons with this side."""
    return min(bleed, side / (2 * _HEIGHT))


def impose_hexes(orders: Sequence[PrintOrder], paper: Paper, backs: Backs, *, title: Title, font: str) -> list[Sheet]:
    """The sheets of all ordered hexagons, in order, each size on sheets of its own.

    If backs are folded, a sheet has fronts above a fold and their backs below it. Raises Unreadable for hexagons that
    do not fit on the paper.
    """
    upright = paper if paper.width <= paper.height else paper.turned
    pages: list[_HexagonSheet] = []
    for things in _groups(orders, backs):
        room = _room(upright, backs in _FOLDED and things[0].back is not None, things[0].front)
        slots = list(_slots(room, things[0].front))
        if not slots:
            raise Unreadable(_too_big(things[0], upright, backs))
        starts = range(0, len(things), len(slots))
        pages += (_HexagonSheet(upright, slots, things[start : start + len(slots)]) for start in starts)
    return list(_sheets(pages, backs, title, font))


def _groups(orders: Sequence[PrintOrder], backs: Backs) -> list[list[PrintOrder]]:
    """Things grouped by size, with and without backs; each copy is listed."""
    groups: dict[tuple[object, ...], list[PrintOrder]] = {}
    for one in orders:
        check_order(one)
        key = (one.front.width, one.front.height, one.front.bleed, one.back is not None and backs != "none")
        groups.setdefault(key, []).extend([one] * one.count)
    return sorted((things for things in groups.values() if things), key=lambda things: things[0].back is None)


# --- their places


def _side(face: Face) -> float:
    return max(face.width, face.height) / 2


def _strip(paper: Paper) -> PaperBox:
    whole = paper.printable
    return PaperBox(whole.x, whole.bottom - STRIP, whole.width, STRIP)


def _fold_at(paper: Paper) -> float:
    """The y of a sheet's fold: the middle of the free area above its strip."""
    whole = paper.printable
    return whole.y + (whole.height - STRIP) / 2


def _room(paper: Paper, is_folded: bool, face: Face) -> PaperBox:
    """The area for trims: it leaves room for bleed and marks around it."""
    reach = bleed_of(_side(face), face.bleed)
    free = reach + GAP + MARK
    whole = paper.printable.grown(-free, -free, -free, -free - STRIP)
    if not is_folded:
        return whole
    bottom = _fold_at(paper) - max(FOLD_CLEAR, GAP + MARK) - reach
    return PaperBox(whole.x, whole.y, whole.width, bottom - whole.y)


def _slots(room: PaperBox, face: Face) -> Iterator[PaperBox]:
    """The boxes of as many hexagons as fit, row by row, in the middle of the width."""
    side = _side(face)
    width, height = 2 * side, _HEIGHT * side
    rows = int((room.height + TOUCH) // height)
    across = [int((room.width - offset + TOUCH) // width) for offset in (0.0, side)]
    taken = max(across[0] * width, side + across[1] * width if rows > 1 else 0.0)
    left = room.x + (room.width - taken) / 2
    for row in range(rows):
        for column in range(across[row % 2]):
            yield PaperBox(left + side * (row % 2) + column * width, room.y + row * height, width, height)


class _HexagonSheet(NamedTuple):
    """A sheet: its slots, and the things in the first of them."""

    paper: Paper
    slots: Sequence[PaperBox]
    things: Sequence[PrintOrder]

    @property
    def trims(self) -> Sequence[PaperBox]:
        return self.slots[: len(self.things)]

    @property
    def reach(self) -> float:
        face = self.things[0].front
        return bleed_of(_side(face), face.bleed)

    @property
    def has_backs(self) -> bool:
        return self.things[0].back is not None


# --- cuts


def cut_segments(trims: Sequence[PaperBox], reach: float) -> list[tuple[Segment, Segment]]:
    """The marks at both ends of every cut through hexagons with a flat side at the top, beyond all their ink.

    They start just outside a box around everything, in line with the cut.
    """
    frame = around(trims).grown(reach, reach, reach, reach).grown(GAP, GAP, GAP, GAP)
    return [_ends(line, frame) for line in cuts(trims)]


Line = tuple[float, float, float]
"""A line by a point of it and its direction in degrees: 0 is level, 60 runs down to the right, -60 up."""


def cuts(trims: Sequence[PaperBox]) -> list[Line]:
    """The straight cuts that separate hexagons with a flat side at the top; a shared cut is listed once."""
    found: dict[tuple[float, int], Line] = {}
    for trim in trims:
        for (x, y), angle in zip(corners(trim.width, trim.height), (0, 60, -60) * 2, strict=True):
            line = (x + trim.x, y + trim.y, float(angle))
            found.setdefault((round(_offset(line), 3), angle), line)
    return [found[key] for key in sorted(found, key=lambda key: (abs(key[1]), key[1], key[0]))]


def _offset(line: Line) -> float:
    """The distance of a line from the corner of the sheet."""
    x, y, angle = line
    return y * math.cos(math.radians(angle)) - x * math.sin(math.radians(angle))


def _ends(line: Line, frame: PaperBox) -> tuple[Segment, Segment]:
    """Marks where a line leaves a frame."""
    x, y, angle = line
    dx, dy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    spans = [((frame.x - x) / dx, (frame.right - x) / dx)]
    if abs(dy) > TOUCH:
        spans.append(((frame.y - y) / dy, (frame.bottom - y) / dy))
    first, last = max(min(span) for span in spans), min(max(span) for span in spans)

    def mark(start: float, way: int) -> Segment:
        end = start + way * MARK
        return (x + start * dx, y + start * dy, x + end * dx, y + end * dy)

    return mark(first, -1), mark(last, 1)


# --- sheets


def _sheets(pages: Sequence[_HexagonSheet], backs: Backs, title: Title, font: str) -> Iterator[Sheet]:
    """Every page, with its other side in a duplex print, empty if it has no backs; separate backs come last."""
    is_duplex = is_two_sided(backs) and any(page.has_backs for page in pages)
    for number, page in enumerate(pages, 1):
        label = f"sheet {number} of {len(pages)}"
        if backs in _FOLDED and page.has_backs:
            yield _folded(page, title, label, font)
            continue
        yield _front(page, title, f"{label}, front" if is_duplex else label, font)
        if is_duplex and (page.has_backs or number < len(pages)):
            side = "back" if page.has_backs else "empty back"
            yield replace(_back(page, backs, title, f"{label}, {side}", font), side="back")
    for number, page in enumerate(pages, 1):
        if backs == "separate" and page.has_backs:
            label = f"backs of sheet {number} of {len(pages)}"
            yield replace(_back(page, backs, title, label, font), side="apart")


def _opened(placements: Sequence[Placement]) -> tuple[Placement, ...]:
    return tuple(one._replace(open=_open(one, placements)) for one in placements)


def _open(one: Placement, placements: Sequence[Placement]) -> tuple[int, ...]:
    """The corners of a hexagon that touch no other."""
    around = one.trim.grown(_NEAR, _NEAR, _NEAR, _NEAR)
    near = [other.trim for other in placements if other is not one and other.trim.overlaps(around)]
    taken = [(x + trim.x, y + trim.y) for trim in near for x, y in corners(trim.width, trim.height)]
    own = corners(one.height, one.width) if one.rotation % 180 else corners(one.width, one.height)
    places = [transform(one.matrix, *corner) for corner in own]
    return tuple(number for number, place in enumerate(places) if all(math.dist(place, it) > _NEAR for it in taken))


def opened_faces(sheets: Sequence[Sheet], faces: Mapping[str, Face]) -> dict[str, Face]:
    """The faces that sheets place with open corners; each drawing is written once and clipped in several ways."""
    found: dict[str, Face] = {}
    for place in (one for sheet in sheets for one in sheet.placements if one.open and one.drawn not in found):
        face = faces[place.face]
        whole, lines = _unclipped(face)
        art = f"{face.id}, whole"
        items = (Group((ArtUse(art),), clip=_clip(face, place.open)), *lines)
        found[place.drawn] = face._replace(id=place.drawn, items=items, arts={**face.arts, art: whole})
    return found


def without_neighbours(thing: PrintOrder) -> PrintOrder:
    """A hexagon without neighbours, with all of its bleed."""

    def widened(face: Face) -> Face:
        whole, lines = _unclipped(face)
        return face._replace(items=(Group(whole, clip=_clip(face, range(_CORNERS))), *lines))

    return replace(thing, front=widened(thing.front), back=widened(thing.back) if thing.back else None)


def _clip(face: Face, open: Sequence[int]) -> Path:
    return polygon(petals(face.width, face.height, face.bleed, open))


def _unclipped(face: Face) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """The items of a hexagon, whose bleed may be cut off, and the items over these."""
    first, *lines = face.items
    return first.items if isinstance(first, Group) and first.clip else (first,), tuple(lines)


def _cut_marks(page: _HexagonSheet) -> tuple[Item, ...]:
    return solid_lines(mark for marks in cut_segments(page.trims, page.reach) for mark in marks)


def _placed(page: _HexagonSheet, face: Face, trim: PaperBox, rotation: int) -> Placement:
    """A face in a slot; a hexagon with a corner at its top lies on its side."""
    reach = page.reach
    turn = rotation + (90 if face.height > face.width else 0)
    return placed(face.id, trim, turn % 360, trim.grown(reach, reach, reach, reach))


def _fronts(page: _HexagonSheet) -> tuple[Placement, ...]:
    return _opened([_placed(page, one.front, trim, 0) for one, trim in zip(page.things, page.trims, strict=True)])


def _front(page: _HexagonSheet, title: Title, label: str, font: str) -> Sheet:
    marks = (*_cut_marks(page), *furniture(_strip(page.paper), title, label, font, "cut"))
    count = len(cuts(page.trims))
    pieces = len(page.things)
    return Sheet(
        page.paper,
        _fronts(page),
        marks,
        f"{title}, {label}",
        cuts=count,
        pieces=pieces,
        outlines=tuple(page.trims),
    )


def _behind(page: _HexagonSheet, over: Mirror) -> tuple[Placement, ...]:
    """The backs behind the fronts of a page."""
    backs = [
        over.behind(front, one.back.id, front.clip)
        for one, front in zip(page.things, _fronts(page), strict=True)
        if one.back is not None
    ]
    return _opened(backs)


def _back(page: _HexagonSheet, backs: Backs, title: Title, label: str, font: str) -> Sheet:
    """The other side of a sheet: each back is behind its front, upright when you turn the piece like a page."""
    over = turn(backs, page.paper.width, page.paper.height)
    marks = furniture(over.box(_strip(page.paper)), title, label, font)
    return Sheet(page.paper, _behind(page, over), marks, f"{title}, {label}")


def _folded(page: _HexagonSheet, title: Title, label: str, font: str) -> Sheet:
    """Fronts above a fold across the sheet, their backs below it, upside down: folding back puts them behind."""
    at = _fold_at(page.paper)
    backs = _behind(page, Mirror(False, at))
    whole = page.paper.printable
    fold = PaperBox(whole.x, at, whole.width, 0)
    marks = (*_cut_marks(page), *fold_lines([fold]), *furniture(_strip(page.paper), title, label, font, "fold"))
    front = _front(page, title, label, font)
    return replace(front, placements=(*front.placements, *backs), marks=marks, folds=1, creases=(fold,))


def _too_big(order: PrintOrder, paper: Paper, backs: Backs) -> str:
    """Why a hexagon does not fit, and the papers that it would fit on."""
    face = order.front
    is_folded = backs in _FOLDED and order.back is not None
    larger = [name for name, other in PAPERS.items() if any(_slots(_room(other, is_folded, face), face))]
    room = _room(paper, is_folded, face)
    would = f"; it would fit on {', '.join(larger)}" if larger else ""
    what = f"{shown_face(face.id)} ({size(face.width, face.height)}) does not fit on {paper.name}"
    return f"{what}, which holds {size(room.width, room.height)} beside marks and ruler{would}"
