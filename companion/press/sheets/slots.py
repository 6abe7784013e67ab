"""Slots: the places for things of one size in an area: one grid, or two, of things upright and things turned."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.press.drawing.paper import TOUCH, PaperBox
from companion.press.sheets.marks import CLEAR, GAP, LEAST_MARK, MARK


class Spacing(NamedTuple):
    """The distances between things of one size: `gutter` between trims, and `reach` of ink beyond a trim.

    Crop marks of length `mark` are around them all.
    """

    gutter: float
    reach: float
    mark: float = MARK

    @property
    def room(self) -> float:
        """The room that a grid needs around its trims, for bleed and crop marks."""
        return self.reach + GAP + self.mark


class Slot(NamedTuple):
    """A place for one thing, with or without a quarter turn; slots of one block share their cuts and marks."""

    box: PaperBox
    is_turned: bool
    block: int


@dataclass(frozen=True, slots=True)
class _Block:
    """A grid by the corner of its first trim; `width` and `height` are those of a trim as it lies."""

    x: float
    y: float
    columns: int
    rows: int
    width: float
    height: float
    is_turned: bool

    @property
    def count(self) -> int:
        return self.columns * self.rows

    def extent(self, spacing: Spacing) -> PaperBox:
        """The box of all trims and the gutters between them."""
        gutter = spacing.gutter
        across = self.columns * (self.width + gutter) - gutter
        return PaperBox(self.x, self.y, across, self.rows * (self.height + gutter) - gutter)


LEAST_REACH = 1.0
"""The least bleed to print, in mm, if the face has that much.

If front and back shift by half a mm in opposite directions, this bleed still covers an imprecise cut.
"""


def spacings(bleed: float, gutter: float | None = None) -> tuple[Spacing, ...]:
    """The spacings to try, the roomiest first: whole bleeds, two bleeds in one gutter, the least safe bleed, and
    finally that with short marks.

    If a gutter is given, all use it.
    """
    if gutter is not None:
        reach = min(bleed, gutter / 2)
        return (Spacing(gutter, reach), Spacing(gutter, reach, LEAST_MARK))
    least = min(bleed, LEAST_REACH)
    reaches = dict.fromkeys((bleed, max(bleed / 2, least), least))
    return (*(Spacing(2 * reach, reach) for reach in reaches), Spacing(2 * least, least, LEAST_MARK))


def slots(
    area: PaperBox, width: float, height: float, spacing: Spacing, is_centred: bool = True, enough: int | None = None
) -> tuple[Slot, ...]:
    """As many slots as the area holds, in reading order by block; none if nothing fits.

    They lie at the top, in the middle of the width or at the left. A grid of things upright or turned is tried, then
    every grid of one kind with one of the other below or beside it, until one holds `enough`.
    """
    best: list[_Block] = []
    most = 0
    for blocks in _arrangements(area, width, height, spacing):
        count = sum(block.count for block in blocks)
        if count > most:
            best, most = blocks, count
        if enough is not None and most >= enough:
            break
    right = max((block.extent(spacing).right for block in best), default=0.0)
    shift = (area.right - spacing.room - right) / 2 if is_centred else 0.0
    return tuple(slot for number, block in enumerate(best) for slot in _slots_of(block, number, shift, spacing))


def _slots_of(block: _Block, number: int, shift: float, spacing: Spacing) -> Iterator[Slot]:
    for row in range(block.rows):
        for column in range(block.columns):
            x = block.x + shift + column * (block.width + spacing.gutter)
            y = block.y + row * (block.height + spacing.gutter)
            yield Slot(PaperBox(x, y, block.width, block.height), block.is_turned, number)


def _arrangements(area: PaperBox, width: float, height: float, spacing: Spacing) -> Iterator[list[_Block]]:
    """The arrangements to try, the simplest first: it wins if no other holds more."""
    upright = _grid(area, width, height, spacing, False)
    turned = _grid(area, height, width, spacing, True)
    yield [upright]
    yield [turned]
    for first, w, h in ((upright, height, width), (turned, width, height)):
        for rows in range(1, first.rows + 1):
            part = replace(first, rows=rows)
            yield [part, _grid(_below(area, part, spacing), w, h, spacing, not part.is_turned)]
        for columns in range(1, first.columns + 1):
            part = replace(first, columns=columns)
            yield [part, _grid(_beside(area, part, spacing), w, h, spacing, not part.is_turned)]


def _below(area: PaperBox, block: _Block, spacing: Spacing) -> PaperBox:
    top = block.extent(spacing).bottom + spacing.room + CLEAR
    return PaperBox(area.x, top, area.width, area.bottom - top)


def _beside(area: PaperBox, block: _Block, spacing: Spacing) -> PaperBox:
    left = block.extent(spacing).right + spacing.room + CLEAR
    return PaperBox(left, area.y, area.right - left, area.height)


def _grid(area: PaperBox, width: float, height: float, spacing: Spacing, is_turned: bool) -> _Block:
    """The grid that fills an area; it has no rows or columns if nothing fits."""
    room, gutter = spacing.room, spacing.gutter
    columns = int((area.width - 2 * room + gutter + TOUCH) // (width + gutter))
    rows = int((area.height - 2 * room + gutter + TOUCH) // (height + gutter))
    if columns < 1 or rows < 1:
        columns = rows = 0
    return _Block(area.x + room, area.y + room, columns, rows, width, height, is_turned)
