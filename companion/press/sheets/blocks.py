"""Blocks: pieces that share their cuts and marks, and their pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from companion.press.drawing.display_list import Item
from companion.press.drawing.paper import TOUCH, Paper, PaperBox, around
from companion.press.drawing.pieces import Backs, CutPiece, Form, Placement, PrintOrder, piece
from companion.press.sheets.backs import FOLD_CLEAR, Mirror, reach
from companion.press.sheets.marks import (
    CLEAR,
    GAP,
    LEAST_MARK,
    STRIP,
    crop_marks,
    fold_lines,
    fold_marks,
    seams,
)
from companion.press.sheets.slots import Slot, Spacing

LEAST_BACK_MARK = 1.0
"""The shortest mark of a back, in mm; a back's marks are shorter than its front's by its extra bleed."""


class LayoutOptions(NamedTuple):
    """The options of a layout: the way to print backs, the gutter if it is given, the bleed of backs."""

    backs: Backs
    gutter: float | None
    back_bleed: float


class SheetFrame(NamedTuple):
    """The area for faces and their marks, the strip for the ruler, and the fold between fronts and backs.

    With a fold, `area` is the half for the fronts, and `whole` is both halves.
    """

    area: PaperBox
    strip: PaperBox
    whole: PaperBox
    fold: Mirror | None = None


def frames(paper: Paper) -> tuple[SheetFrame, SheetFrame]:
    """The frames of a sheet of fronts: one with the strip at the bottom, one with it at the right."""
    whole = paper.printable
    below, beside = whole.grown(0, 0, 0, -STRIP), whole.grown(0, 0, -STRIP, 0)
    bottom = PaperBox(whole.x, whole.bottom - STRIP, whole.width, STRIP)
    right = PaperBox(whole.right - STRIP, whole.y, STRIP, whole.height)
    return SheetFrame(below, bottom, below), SheetFrame(beside, right, beside)


def folded(frame: SheetFrame, back_bleed: float) -> Iterator[SheetFrame]:
    """The frame folded in the middle, across and down: the bleed of each half ends at least 5 mm before the fold."""
    # The room for marks is free there already; backs may use some of it.
    clear = FOLD_CLEAR - GAP - LEAST_MARK + back_bleed
    box = frame.area
    level, upright = Mirror(False, box.y + box.height / 2), Mirror(True, box.x + box.width / 2)
    yield SheetFrame(box.grown(0, 0, 0, -box.height / 2 - clear), frame.strip, box, level)
    yield SheetFrame(box.grown(0, 0, -box.width / 2 - clear, 0), frame.strip, box, upright)


@dataclass(frozen=True, slots=True)
class Fit:
    """A way to lay out things of one size in an area."""

    form: Form
    spacing: Spacing
    slots: tuple[Slot, ...]


class CutBlock(NamedTuple):
    """Pieces that share their cuts and marks: their trims and spacing."""

    pieces: tuple[CutPiece, ...]
    trims: tuple[PaperBox, ...]
    spacing: Spacing

    @property
    def ink(self) -> PaperBox:
        reach = self.spacing.reach
        return around(self.trims).grown(reach, reach, reach, reach)

    @property
    def room(self) -> float:
        """The room for its marks beyond its ink."""
        return GAP + self.spacing.mark

    def marks(self) -> tuple[Item, ...]:
        """Its crop marks around its trims."""
        return crop_marks(self.trims, self.spacing.reach, self.spacing.mark)

    def seams(self) -> tuple[Item, ...]:
        """The cuts around standees that touch; cards have none, because a trace of a line would mark a card's back."""
        return seams(self.trims) if self.stands and not self.spacing.gutter else ()

    @property
    def stands(self) -> bool:
        return any(len(item.folds) > 1 for item in self.pieces)

    def folds(self) -> tuple[Item, ...]:
        """Its fold lines, and the marks in line with them."""
        folds = [fold for item in self.pieces for fold in item.folds]
        return (*fold_lines(folds), *fold_marks(folds, self.ink, self.spacing.mark))

    # --- the other side

    @property
    def has_backs(self) -> bool:
        return any(item.behind for item in self.pieces)

    def behind(self, over: Mirror) -> Iterator[Placement]:
        """The backs of its pieces: their ink goes half-way to a neighbour, or its full reach if there is none."""
        places = self._places()
        known = set(places)
        half = self.spacing.gutter / 2
        for (column, row), item, trim in zip(places, self.pieces, self.trims, strict=True):
            if item.behind is None:
                continue
            around_it = (column - 1, row), (column, row - 1), (column + 1, row), (column, row + 1)
            left, top, right, bottom = (min(item.reach, half) if at in known else item.reach for at in around_it)
            yield over.behind(item.faces[0], item.behind, trim.grown(left, top, right, bottom))

    def _places(self) -> list[tuple[int, int]]:
        """The column and row of each trim, counted from the first, which is a corner of the grid."""
        first, gutter = self.trims[0], self.spacing.gutter
        across, down = first.width + gutter, first.height + gutter
        return [(round((trim.x - first.x) / across), round((trim.y - first.y) / down)) for trim in self.trims]

    def marks_behind(self, over: Mirror) -> tuple[Item, ...]:
        """The crop marks of its backs, which end at the same distance as those of the fronts."""
        farther = max(self.spacing.reach, *(item.reach for item in self.pieces))
        mark = self.spacing.mark - (farther - self.spacing.reach)
        if mark < LEAST_BACK_MARK - TOUCH:
            return ()
        return crop_marks([over.box(trim) for trim in self.trims], farther, mark)


@dataclass(slots=True)
class Page:
    """A sheet while it is filled."""

    paper: Paper
    frame: SheetFrame
    blocks: list[CutBlock] = field(default_factory=list)

    @property
    def pieces(self) -> list[CutPiece]:
        return [item for block in self.blocks for item in block.pieces]

    @property
    def has_backs(self) -> bool:
        return any(block.has_backs for block in self.blocks)

    def fill(self, things: Iterable[PrintOrder], fit: Fit, options: LayoutOptions) -> None:
        """Put things into slots until things or slots run out."""
        for _, places in groupby(zip(fit.slots, things, strict=False), key=lambda place: place[0].block):
            block = list(places)
            pieces = tuple(
                cut_piece(one, fit.form, fit.spacing, options).at(slot.box, slot.is_turned) for slot, one in block
            )
            self.blocks.append(CutBlock(pieces, tuple(slot.box for slot, _ in block), fit.spacing))

    def rooms(self) -> list[PaperBox]:
        """The free rooms below everything, to the right of the last block and below it, without its marks."""
        taken = [block.ink.grown(block.room, block.room, block.room, block.room) for block in self.blocks]
        last, lowest = taken[-1], max(box.bottom for box in taken)
        area = self.frame.area
        corners = ((area.x, lowest + CLEAR), (last.right + CLEAR, last.y), (last.x, last.bottom + CLEAR))
        found = [_from(area, x, y) for x, y in corners]
        return [room for room in found if not any(room.overlaps(box) for box in taken)]


def _from(area: PaperBox, x: float, y: float) -> PaperBox:
    """The part of an area to the right of x and below y."""
    return PaperBox(x, y, area.right - x, area.bottom - y)


def cut_piece(one: PrintOrder, form: Form, spacing: Spacing, options: LayoutOptions) -> CutPiece:
    """A thing in a form; the reach of its ink depends on the spacing and on its back."""
    if form != "single" or one.back is None or options.backs == "none":
        return piece(one, form, spacing.reach)
    ink = reach(one.front.bleed, one.back.bleed, spacing, options.back_bleed)
    return piece(one, form, ink.front, ink.back)
