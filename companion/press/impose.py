"""Imposition: which face lies where on which sheet, so that everything is there, once, and can be cut and glued.

Sheets are upright. The other side of a sheet that is turned over its long edge is therefore mirrored in x, over its
short edge in y; faces are turned with it, so that a card turned over like a page has its back upright.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Literal, TypeVar

from companion.definitions.words import did_you_mean, either, shorten
from companion.errors import Unreadable
from companion.press.draw import Face, Item
from companion.press.marks import (
    CLEAR,
    GAP,
    LEAST_MARK,
    MARK,
    STRIP,
    crop_marks,
    cut_lines,
    fold_lines,
    fold_marks,
    furniture,
    seams,
)
from companion.press.paper import PAPERS, Box, Paper, around, size
from companion.press.pieces import Backs, Form, Piece, Placement, Wanted, check_wanted, forms, piece, placed
from companion.press.slots import Slot, Spacing, slots, spacings

BACKS: tuple[Backs, ...] = ("fold", "duplex-long", "duplex-short", "none")


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page to print: `marks` are drawn over the placements, in the paper's coordinates.

    A page that is the other side of the one before has the side "back"; `cuts`, `folds` and `pieces` say what is to do
    and to be had when it is printed, and count on the front only. So do `outlines`, the trims of the pieces in their
    order, and `creases`, their folds.
    """

    paper: Paper
    placements: tuple[Placement, ...]
    marks: tuple[Item, ...]
    title: str
    side: Literal["front", "back"] = "front"
    cuts: int = 0
    folds: int = 0
    pieces: int = 0
    outlines: tuple[Box, ...] = ()
    creases: tuple[Box, ...] = ()


def backs_mode(name: str) -> Backs:
    """The way to print backs that has this name; raises Unreadable if there is none."""
    if name not in BACKS:
        raise Unreadable(
            f"'{shorten(name)}' is no way to print backs{did_you_mean(name, BACKS)}; allowed is {either(BACKS)}"
        )
    return name


def impose(
    wanted: Sequence[Wanted],
    paper: Paper,
    backs: Backs = "none",
    *,
    title: str,
    font: str,
    gutter: float | None = None,
) -> list[Sheet]:
    """All that is wanted on as few sheets as it takes; things of one size in the order given, copies side by side.

    Sizes come in the order in which they first appear; what is free on a sheet takes some of the next if that saves a
    sheet. With duplex, the sheets with backs come first, each followed by its back. `font` is for the labels; `gutter`
    is the way between trims, if it is not to be found. Raises Unreadable for what does not fit on the paper.
    """
    if gutter is not None and gutter < 0:
        raise Unreadable(f"a gutter of {gutter} mm cannot be printed; allowed is 0 or more")
    upright = paper if paper.width <= paper.height else paper.turned
    pages: list[_Page] = []
    for things in _groups(wanted, backs):
        fresh = _fresh(things, upright, backs, gutter)
        filled = _fill_up(pages[-1], things, len(fresh.slots), backs, gutter) if pages else 0
        pages += _pages(things[filled:], upright, fresh)
    if backs.startswith("duplex") and any(page.has_backs for page in pages):
        return _both_sides(pages, backs, title, font)
    return [_front(page, title, f"sheet {number} of {len(pages)}", font) for number, page in enumerate(pages, 1)]


def full_pages(
    faces: Sequence[Face], paper: Paper, backs: Backs = "none", *, title: str, font: str, behind: Face | None = None
) -> list[Sheet]:
    """Every face on a sheet of its own, upright, with a ruler but nothing to cut: pages of text, in order.

    With duplex, the face `behind` is printed exactly behind each of them; without one, every second face is a back,
    turned so that the pages read like those of a book whichever edge the printer turns the sheet over.
    """
    area, strip = _frames(paper)[0]
    is_duplex = backs.startswith("duplex")
    sheets = []
    for number, face in enumerate(faces, 1):
        check_wanted(Wanted(face, behind))
        label, front = f"page {number} of {len(faces)}", _whole_page(face, paper, area)
        if is_duplex and behind is None and number % 2 == 0:
            sheets.append(_page_behind(paper, front, face.id, strip, backs, label, title, font))
            continue
        has_back = is_duplex and behind is not None
        sheets.append(_page_of(paper, front, strip, f"{label}, front" if has_back else label, title, font))
        if behind is not None and has_back:
            sheets.append(_page_behind(paper, front, behind.id, strip, backs, f"{label}, back", title, font))
    return sheets


def _whole_page(face: Face, paper: Paper, area: Box) -> Placement:
    """A face in the middle of an area; raises Unreadable if it is larger."""
    x, y = area.x + (area.width - face.width) / 2, area.y + (area.height - face.height) / 2
    trim = Box(x, y, face.width, face.height)
    if not area.holds(trim):
        sizes = f"{size(face.width, face.height)}; a page of {paper.name} holds {size(area.width, area.height)}"
        raise Unreadable(f"{face.id} is {sizes}")
    return placed(face.id, trim, 0, area)


def _page_behind(
    paper: Paper, front: Placement, face: str, strip: Box, backs: Backs, label: str, title: str, font: str
) -> Sheet:
    """A face exactly behind where one lies on the front."""
    back = _behind(front, face, paper, backs)
    return replace(_page_of(paper, back, mirrored(strip, paper, backs), label, title, font), side="back", pieces=0)


def _page_of(paper: Paper, face: Placement, strip: Box, label: str, title: str, font: str) -> Sheet:
    return Sheet(paper, (face,), furniture(strip, title, label, font), f"{title}, {label}", pieces=1)


# --- pages


@dataclass(frozen=True, slots=True)
class _Block:
    """Pieces that share their cuts and marks: their outlines, and how they keep apart."""

    pieces: tuple[Piece, ...]
    trims: tuple[Box, ...]
    spacing: Spacing

    @property
    def ink(self) -> Box:
        reach = self.spacing.reach
        return around(self.trims).grown(reach, reach, reach, reach)

    @property
    def room(self) -> float:
        """What its marks take beyond its ink."""
        return GAP + self.spacing.mark

    def marks(self, trims: Sequence[Box]) -> tuple[Item, ...]:
        """Its crop marks around its trims, as these lie on either side of the sheet."""
        return crop_marks(trims, self.spacing.reach, self.spacing.mark)

    def seams(self) -> tuple[Item, ...]:
        """The cuts around figures that touch; cards have none, or what is left of one would tell a back from others."""
        return seams(self.trims) if self.stands and not self.spacing.gutter else ()

    @property
    def stands(self) -> bool:
        return any(len(item.folds) > 1 for item in self.pieces)

    def folds(self) -> tuple[Item, ...]:
        """Its fold lines, and the marks in line with them."""
        folds = [fold for item in self.pieces for fold in item.folds]
        return (*fold_lines(folds), *fold_marks(folds, self.ink, self.spacing.mark))

    @property
    def has_backs(self) -> bool:
        return any(item.behind for item in self.pieces)


@dataclass(slots=True)
class _Page:
    """A sheet that is being filled."""

    paper: Paper
    area: Box
    strip: Box
    blocks: list[_Block] = field(default_factory=list)

    @property
    def pieces(self) -> list[Piece]:
        return [item for block in self.blocks for item in block.pieces]

    @property
    def has_backs(self) -> bool:
        return any(block.has_backs for block in self.blocks)

    def fill(self, things: Iterable[Wanted], fit: _Fit) -> None:
        """Put things into slots until either run out."""
        for _, places in groupby(zip(fit.slots, things, strict=False), key=lambda place: place[0].block):
            block = list(places)
            pieces = tuple(piece(one, fit.form, fit.spacing.reach).at(slot.box, slot.turned) for slot, one in block)
            self.blocks.append(_Block(pieces, tuple(slot.box for slot, _ in block), fit.spacing))

    def rooms(self) -> list[Box]:
        """What is free below everything, to the right of the last block and below it, apart from the marks there."""
        taken = [block.ink.grown(block.room, block.room, block.room, block.room) for block in self.blocks]
        last, lowest = taken[-1], max(box.bottom for box in taken)
        corners = ((self.area.x, lowest + CLEAR), (last.right + CLEAR, last.y), (last.x, last.bottom + CLEAR))
        found = [_from(self.area, x, y) for x, y in corners]
        return [room for room in found if not any(room.overlaps(box) for box in taken)]


def _from(area: Box, x: float, y: float) -> Box:
    """What of an area is to the right of x and below y."""
    return Box(x, y, area.right - x, area.bottom - y)


def _frames(paper: Paper) -> tuple[tuple[Box, Box], tuple[Box, Box]]:
    """The area for faces and their marks, and the strip for the ruler: with that at the bottom, and at the right."""
    whole = paper.printable
    bottom = Box(whole.x, whole.bottom - STRIP, whole.width, STRIP)
    right = Box(whole.right - STRIP, whole.y, STRIP, whole.height)
    return (whole.grown(0, 0, 0, -STRIP), bottom), (whole.grown(0, 0, -STRIP, 0), right)


def _groups(wanted: Sequence[Wanted], backs: Backs) -> list[list[Wanted]]:
    """Things that can share a grid, one by one, in the order in which the first of each comes.

    Printed on both sides, those with a back make a grid of their own: only its back has marks.
    """
    groups: dict[tuple[object, ...], list[Wanted]] = {}
    for one in wanted:
        check_wanted(one)
        if one.count:
            has_back = backs.startswith("duplex") and one.back is not None
            key = (one.front.width, one.front.height, _bleed(one), one.foot, forms(one, backs), has_back)
            groups.setdefault(key, []).extend([one] * one.count)
    return list(groups.values())


def _bleed(wanted: Wanted) -> float:
    return max(wanted.front.bleed, wanted.back.bleed if wanted.back else 0.0)


@dataclass(frozen=True, slots=True)
class _Fit:
    """A way to lay out things of one size in an area."""

    form: Form
    spacing: Spacing
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class _Fresh(_Fit):
    """A way to lay them out on an empty sheet."""

    area: Box
    strip: Box


_Way = TypeVar("_Way", bound=_Fit)


def _fits(
    things: Sequence[Wanted], area: Box, backs: Backs, gutter: float | None, centred: bool = True
) -> Iterator[_Fit]:
    """The ways to try for things of one size, the one to prefer first."""
    one = things[0]
    for spacing in spacings(_bleed(one), gutter):
        for form in forms(one, backs):
            shape = piece(one, form, spacing.reach)
            places = slots(area, shape.width, shape.height, spacing, centred, len(things))
            yield _Fit(form, spacing, places)


def _fill_up(page: _Page, things: Sequence[Wanted], sheetful: int, backs: Backs, gutter: float | None) -> int:
    """Put as many things as fit below or beside what is on the page, if that saves a sheet; returns how many."""
    fits = [fit for room in page.rooms() for fit in _fits(things, room, backs, gutter, False)]
    fit = _fullest((fit for fit in fits if fit.spacing.mark == MARK), len(things))
    count = min(len(things), len(fit.slots))
    if math.ceil((len(things) - count) / sheetful) == math.ceil(len(things) / sheetful):
        return 0
    page.fill(things, fit)
    return count


def _fresh(things: Sequence[Wanted], paper: Paper, backs: Backs, gutter: float | None) -> _Fresh:
    """The way with the most to a sheet; where one does for all, the roomiest; short marks if that saves a sheet."""
    ways = list(_ways(things, paper, backs, gutter))
    best, short = (
        _fullest((way for way in ways if way.spacing.mark == mark), len(things)) for mark in (MARK, LEAST_MARK)
    )
    if not short.slots:
        raise Unreadable(_too_big(things[0], paper, backs, gutter))
    saves = not best.slots or math.ceil(len(things) / len(short.slots)) < math.ceil(len(things) / len(best.slots))
    return short if saves else best


def _fullest(ways: Iterable[_Way], count: int) -> _Way:
    """The way with the most of so many things to a sheet, the first of those."""
    return max(ways, key=lambda way: min(count, len(way.slots)))


def _ways(things: Sequence[Wanted], paper: Paper, backs: Backs, gutter: float | None) -> Iterator[_Fresh]:
    """Every way to lay things out on an empty sheet, the one to prefer first: whole bleeds, the strip at the bottom."""
    frames = _frames(paper)
    for fits in zip(*(_fits(things, area, backs, gutter) for area, _ in frames), strict=True):
        yield from (_Fresh(fit.form, fit.spacing, fit.slots, *frame) for fit, frame in zip(fits, frames, strict=True))


def _pages(things: Sequence[Wanted], paper: Paper, fresh: _Fresh) -> Iterator[_Page]:
    """As many fresh sheets as it takes."""
    sheetful = len(fresh.slots)
    for start in range(0, len(things), sheetful):
        page = _Page(paper, fresh.area, fresh.strip)
        page.fill(things[start : start + sheetful], fresh)
        yield page


def _too_big(wanted: Wanted, paper: Paper, backs: Backs, gutter: float | None) -> str:
    """Why the thing is not printed, and what would do."""
    face, bleed = wanted.front, _bleed(wanted)
    shape = piece(wanted, forms(wanted, backs)[0], 0)
    spacing = spacings(bleed, gutter)[-1]
    area = _frames(paper)[0][0]
    most = size(area.width - 2 * spacing.room, area.height - 2 * spacing.room)
    larger = [name for name, other in PAPERS.items() if any(way.slots for way in _ways([wanted], other, backs, gutter))]
    unfolded = f", {size(shape.width, shape.height)} unfolded," if len(shape.faces) > 1 else ""
    would = f"it would fit on {either(larger)}" if larger else "it would have to be tiled"
    what = f"{face.id} of {size(face.width, face.height)}{unfolded} does not fit on {paper.name}"
    return f"{what}, which holds {most} beside its marks and ruler; {would}"


# --- sheets


def _both_sides(pages: Sequence[_Page], backs: Backs, title: str, font: str) -> list[Sheet]:
    """Every front followed by its back, those without one last.

    These have an empty back where another front follows, or it would be printed on it.
    """
    sheets = []
    for number, page in enumerate(sorted(pages, key=lambda page: not page.has_backs), 1):
        label = f"sheet {number} of {len(pages)}"
        sheets.append(_front(page, title, f"{label}, front", font))
        if page.has_backs or number < len(pages):
            sheets.append(_back(page, backs, title, f"{label}, {'back' if page.has_backs else 'empty back'}", font))
    return sheets


def _front(page: _Page, title: str, label: str, font: str) -> Sheet:
    folds = [fold for item in page.pieces for fold in item.folds]
    stands = any(block.stands for block in page.blocks)
    lines = [cut_lines(block.trims) for block in page.blocks]
    marks = (
        *(mark for block in page.blocks for mark in block.marks(block.trims)),
        *(mark for block in page.blocks for mark in (*block.seams(), *block.folds())),
        *furniture(page.strip, title, label, font, "stand" if stands else "fold" if folds else "cut"),
    )
    return Sheet(
        page.paper,
        tuple(face for item in page.pieces for face in item.faces),
        marks,
        f"{title}, {label}",
        cuts=sum(len(columns) + len(rows) for columns, rows in lines),
        folds=len(folds),
        pieces=len(page.pieces),
        outlines=tuple(trim for block in page.blocks for trim in block.trims),
        creases=tuple(folds),
    )


def _back(page: _Page, backs: Backs, title: str, label: str, font: str) -> Sheet:
    """The other side: all that has a back mirrored, and the strip, or it would lie under a face."""
    placements = tuple(
        _behind(item.faces[0], item.behind, page.paper, backs) for item in page.pieces if item.behind is not None
    )
    marks = [
        mark
        for block in page.blocks
        if block.has_backs
        for mark in block.marks([mirrored(trim, page.paper, backs) for trim in block.trims])
    ]
    marks += furniture(mirrored(page.strip, page.paper, backs), title, label, font, "cut" if marks else "")
    return Sheet(page.paper, placements, tuple(marks), f"{title}, {label}", side="back")


def _behind(front: Placement, face: str, paper: Paper, backs: Backs) -> Placement:
    """The back of a face in print: turned over with the sheet, and upright when the card is turned over like a page."""
    rotation = -front.rotation if backs == "duplex-long" else 180 - front.rotation
    return placed(face, mirrored(front.trim, paper, backs), rotation % 360, mirrored(front.clip, paper, backs))


def mirrored(box: Box, paper: Paper, backs: Backs) -> Box:
    """Where a box of one side of an upright sheet lies as seen from the other side."""
    if backs == "duplex-long":
        return replace(box, x=paper.width - box.right)
    return replace(box, y=paper.height - box.bottom)
