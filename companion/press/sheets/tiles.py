"""Tiles: a face too big for the paper, printed in parts that overlap, to cut and glue together.

Neighbours share a strip of the face, as wide as the overlap. Its middle is the seam: the tile to the right, or below,
is cut there and glued on the other, whose half of the strip is the flap for the glue. Both tiles print marks at the
same points of every seam: half rings that are cut off or covered, and hairlines that meet.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from companion.definitions.words import shorten
from companion.errors import Unreadable
from companion.press.drawing.display_list import WHITE, Face, Group, Item, Text, rect, rounded, scale
from companion.press.drawing.face_names import shown_face
from companion.press.drawing.paper import TOUCH, Paper, PaperBox, size
from companion.press.drawing.pieces import placed
from companion.press.sheets.furniture import Title, furniture, name_of, names
from companion.press.sheets.imposition import Sheet
from companion.press.sheets.marks import (
    INK,
    ROOM,
    STRIP,
    Segment,
    dashed_lines,
    registration_mark,
    solid_lines,
    ticks,
)
from companion.press.text.full_width import lines

OVERLAP = 10.0
LEAST_OVERLAP = 6.0
"""In mm: a registration mark must be complete on both tiles."""

MOST_LINES = 26
"""The most columns, and rows; columns have letters as names."""


class PosterTile(NamedTuple):
    """A part of a face: `window` is the printed part, `shown` the part that stays visible, both in the face's mm."""

    label: str
    column: int
    row: int
    window: PaperBox
    shown: PaperBox


class Tiling(NamedTuple):
    """A face in tiles, row by row, for a paper as it lies."""

    paper: Paper
    overlap: float
    columns: int
    rows: int
    tiles: tuple[PosterTile, ...]

    def at(self, column: int, row: int) -> PosterTile | None:
        """The tile in a column and a row, if there is one."""
        inside = 0 <= column < self.columns and 0 <= row < self.rows
        return self.tiles[row * self.columns + column] if inside else None


def tiling(face: Face, paper: Paper, overlap: float = OVERLAP) -> Tiling:
    """The fewest tiles for a face, on the paper upright or turned; all have the same size, except for rounding.

    Raises Unreadable if the overlap is out of range or the face needs too many tiles.
    """
    if not LEAST_OVERLAP <= overlap < min(paper.width, paper.height) / 2:
        raise Unreadable(
            f"an overlap of {overlap} mm is not possible on {paper.name}; "
            f"use {LEAST_OVERLAP} mm to less than half of the paper"
        )
    ways = [_tiled(face, one, overlap) for one in (paper, paper.turned)]
    best = min(ways, key=lambda way: way.columns * way.rows)
    if max(best.columns, best.rows) > MOST_LINES:
        sizes = f"{shown_face(face.id)} ({size(face.width, face.height)})"
        raise Unreadable(
            f"{sizes} would need {best.columns} x {best.rows} tiles of {paper.name}; "
            f"at most {MOST_LINES} x {MOST_LINES} are possible"
        )
    return best


class _Span(NamedTuple):
    """A tile along one direction: the printed stretch and the visible one."""

    start: float
    end: float
    shown_start: float
    shown_end: float


def _tiled(face: Face, paper: Paper, overlap: float) -> Tiling:
    room = _area(paper).grown(-ROOM, -ROOM, -ROOM, -ROOM)
    columns = _spans(face.width, face.bleed, room.width, overlap)
    rows = _spans(face.height, face.bleed, room.height, overlap)
    tiles = tuple(
        PosterTile(
            f"{chr(ord('A') + column)}{row + 1}",
            column,
            row,
            PaperBox(across.start, down.start, across.end - across.start, down.end - down.start),
            PaperBox(
                across.shown_start,
                down.shown_start,
                across.shown_end - across.shown_start,
                down.shown_end - down.shown_start,
            ),
        )
        for row, down in enumerate(rows)
        for column, across in enumerate(columns)
    )
    return Tiling(paper, overlap, len(columns), len(rows), tiles)


def _spans(length: float, bleed: float, room: float, overlap: float) -> list[_Span]:
    """A length, with its bleed at both ends, in as few equal spans as possible, each overlapping the next."""
    whole = length + 2 * bleed
    count = 1 if whole <= room + TOUCH else math.ceil((whole - overlap) / (room - overlap) - TOUCH)
    step = (whole - overlap) / count if count > 1 else whole
    seams = [0.0, *(-bleed + number * step + overlap / 2 for number in range(1, count)), length]
    starts = [-bleed + number * step for number in range(count)]
    ends = [*(start + overlap for start in starts[1:]), length + bleed]
    return [
        _Span(start, end, seam, after)
        for start, end, seam, after in zip(starts, ends, seams[:-1], seams[1:], strict=True)
    ]


def _area(paper: Paper) -> PaperBox:
    return paper.printable.grown(0, 0, 0, -STRIP)


# --- sheets


def tile_sheets(face: Face, paper: Paper, *, title: Title, font: str, overlap: float = OVERLAP) -> list[Sheet]:
    """The assembly drawing, and every tile on a sheet of its own; a face that fits on one sheet has no drawing."""
    plan = tiling(face, paper, overlap)
    if len(plan.tiles) == 1:
        return [_tile_sheet(face, plan, plan.tiles[0], title, "sheet 1 of 1", font)]
    total = len(plan.tiles) + 1
    sheets = [assembly(face, plan, title=title, number=f"sheet 1 of {total}", font=font)]
    for number, tile in enumerate(plan.tiles, 2):
        label = f"{tile.label}, sheet {number} of {total}"
        sheets.append(_tile_sheet(face, plan, tile, title, label, font))
    return sheets


def window_on(plan: Tiling, tile: PosterTile) -> PaperBox:
    """The place of a tile's window on its sheet: at the top, in the middle of the width."""
    area = _area(plan.paper)
    x = area.x + (area.width - tile.window.width) / 2
    return PaperBox(x, area.y + ROOM, tile.window.width, tile.window.height)


def _tile_sheet(face: Face, plan: Tiling, tile: PosterTile, title: Title, label: str, font: str) -> Sheet:
    window, area = window_on(plan, tile), _area(plan.paper)
    right, down = window.x - tile.window.x, window.y - tile.window.y
    whole = PaperBox(right, down, face.width, face.height)
    edges = tile.shown.moved(right, down)
    flaps = (plan.at(tile.column + 1, tile.row) is not None, plan.at(tile.column, tile.row + 1) is not None)
    cut_x, glue_x = _lines(edges.x, edges.right, flaps[0])
    cut_y, glue_y = _lines(edges.y, edges.bottom, flaps[1])
    marks: list[Item] = [*solid_lines(ticks(cut_x, cut_y, window))]
    marks += dashed_lines(ticks(glue_x, glue_y, window))
    for x, y, across, below in registration_points(plan, tile):
        marks += registration_mark(x + right, y + down, across, below)
    strip = PaperBox(area.x, area.bottom, area.width, STRIP)
    marks += furniture(strip, title, label, font, "cut", _neighbours(plan, tile))
    placement = placed(face.id, whole, 0, window)
    cuts = len(cut_x) + len(cut_y)
    around = _with_flaps(edges, window, flaps)
    return Sheet(plan.paper, (placement,), tuple(marks), f"{title}, {label}", cuts=cuts, pieces=1, outlines=(around,))


def _with_flaps(edges: PaperBox, window: PaperBox, flaps: tuple[bool, bool]) -> PaperBox:
    """The box along which a tile is cut: flaps are as wide as the print."""
    right, bottom = (window.right if flaps[0] else edges.right), (window.bottom if flaps[1] else edges.bottom)
    return PaperBox(edges.x, edges.y, right - edges.x, bottom - edges.y)


def _lines(first: float, last: float, flap: bool) -> tuple[list[float], list[float]]:
    """The lines to cut, and the lines for the next tile's edge."""
    return ([first], [last]) if flap else ([first, last], [])


def _neighbours(plan: Tiling, tile: PosterTile) -> str:
    right, below = plan.at(tile.column + 1, tile.row), plan.at(tile.column, tile.row + 1)
    names = [f"{one.label} {where}" for one, where in ((right, "to the right"), (below, "below")) if one]
    return f"{tile.label}: glue {' and '.join(names)}" if names else tile.label


def registration_points(plan: Tiling, tile: PosterTile) -> list[tuple[float, float, int, int]]:
    """The marked points of the face in the tile's window: two on every seam between two tiles.

    Each has the side of the seam on which the tile is cut off or covered: 1 or -1 across or down.
    """
    points = []
    for column, row in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        if plan.at(tile.column + column, tile.row + row) is None:
            continue
        for part in (0.25, 0.75):
            shown = tile.shown
            x = shown.x + part * shown.width if row else shown.right if column > 0 else shown.x
            y = shown.y + part * shown.height if column else shown.bottom if row > 0 else shown.y
            points.append((x, y, column, row))
    return points


# --- the assembly drawing


_LETTERS = (9.0, 8.0, 7.0, 6.0)
"""Points: the first size that leaves most of the paper to the drawing is used, otherwise the last."""
_LINE = 5.0 / 9.0
"""The line spacing, in mm for each point of size."""
_MOST_WORDS = 0.4
"""The most of the height that words may take."""
_INDENT = 4.0
_HEADS = 2
"""The most lines for the title above the words."""
_FRAME = 0.4
"""The width of the lines around tiles in the drawing, in mm; half of it lies outside."""


def tile_faces(face: Face, paper: Paper, overlap: float = OVERLAP) -> dict[str, Face]:
    """The faces that `tile_sheets` places, by id: the face, and a small picture of it for the drawing."""
    plan = tiling(face, paper, overlap)
    faces = (face, _picture(face, _drawn_in(face, plan))) if len(plan.tiles) > 1 else (face,)
    return {one.id: one for one in faces}


def assembly(face: Face, plan: Tiling, *, title: Title, number: str, font: str) -> Sheet:
    """The assembly drawing: a small picture of the face with seams, flaps and labels, and instructions."""
    area = _area(plan.paper)
    strip = PaperBox(area.x, area.bottom, area.width, STRIP)
    made = f"{len(plan.tiles)} sheets make {size(face.width, face.height)}"
    letter, steps, heads = _words(plan)
    first = area.y + letter * _LINE
    marks: list[Item] = [
        Text(area.x, first + letter * _LINE * row, line, font, letter)
        for row, line in enumerate(_head(title, made, letter, area.width, heads))
    ]
    marks += (
        Text(area.x + right, first + letter * _LINE * (heads + row), line, font, letter)
        for row, (right, line) in enumerate(steps)
    )
    place = _drawn_in(face, plan)
    marks += _drawing(face, plan, place, font)
    marks += furniture(strip, title, number, font, do="(how the sheets lie)")
    picture = placed(_picture(face, place).id, place, 0, place)
    return Sheet(plan.paper, (picture,), tuple(marks), f"{title}, {number}")


def _steps(plan: Tiling) -> tuple[str, ...]:
    """The instructions; rows are named only if there are several rows and columns."""
    glue = "the tiles of each row, then the rows" if min(plan.columns, plan.rows) > 1 else "the tiles together"
    return (
        "1. Print all sheets at 100 % and measure the ruler on one of them.",
        "2. Cut every sheet along its solid marks; keep the flap beside dashed marks.",
        f"3. Glue {glue}. Lay the cut edge on the dashed marks, over the half rings on the flap. The short lines"
        " across the seam must meet.",
    )


def _words(plan: Tiling) -> tuple[float, list[tuple[float, str]], int]:
    """The size of the words, the instructions as lines with their indents, and the number of lines of the title."""
    area = _area(plan.paper)
    instructions = _steps(plan)
    letter, steps, heads = 0.0, [], 1
    for letter in _LETTERS:
        steps = [
            (_INDENT if place else 0.0, line)
            for step in instructions
            for place, line in enumerate(lines(step, letter, area.width - _INDENT))
        ]
        heads = 1 if len(steps) <= len(instructions) + 1 else _HEADS
        if letter * _LINE * (heads + len(steps) + 1) <= _MOST_WORDS * area.height:
            break
    return letter, steps, heads


def _head(title: Title, made: str, letter: float, room: float, most: int) -> list[str]:
    """The title in at most `most` lines: the game's title is shortened first, then the part's."""
    for name in names(title):
        if len(found := lines(f"{name}: {made}", letter, room)) <= most:
            return found
    part = name_of(title).part
    shorter = (lines(f"{shorten(part, count)}: {made}", letter, room) for count in range(len(part), 3, -1))
    return next((found for found in shorter if len(found) <= most), lines(made, letter, room))


def _drawn_in(face: Face, plan: Tiling) -> PaperBox:
    """The box of the drawing: as large as possible under the words, in the middle of the width."""
    area = _area(plan.paper)
    letter, steps, heads = _words(plan)
    top = area.y + letter * _LINE * (heads + len(steps) + 1)
    factor = min((area.width - 2 * _FRAME) / face.width, (area.bottom - top - 3) / face.height)
    width = face.width * factor
    return PaperBox(area.x + (area.width - width) / 2, top, width, face.height * factor)


def _picture(face: Face, place: PaperBox) -> Face:
    """The face without its bleed, scaled to a box."""
    items = (Group(face.items, scale(place.width / face.width)),)
    return Face(f"{face.id} small", place.width, place.height, 0.0, items, face.arts)


def _drawing(face: Face, plan: Tiling, place: PaperBox, font: str) -> Iterator[Item]:
    """The tiles to scale over a picture of the face; lines are edged in white, and labels lie on plates."""
    factor = place.width / face.width

    def to_scale(box: PaperBox) -> PaperBox:
        return PaperBox(place.x + box.x * factor, place.y + box.y * factor, box.width * factor, box.height * factor)

    for tile in plan.tiles:
        flaps = list(_flaps(plan, tile, to_scale(tile.window), to_scale(tile.shown)))
        yield from solid_lines(flaps, WHITE)
        yield from dashed_lines(flaps)
    for colour, width in ((WHITE, 1.0), (INK, _FRAME)):
        for tile in plan.tiles:
            shown = to_scale(tile.shown)
            yield rect(shown.x, shown.y, shown.width, shown.height, stroke=colour, line_width=width)
    for tile in plan.tiles:
        yield from _plate(to_scale(tile.shown), tile.label, font)


def _plate(tile: PaperBox, label: str, font: str) -> Iterator[Item]:
    """A label in the middle of a tile, on a white plate."""
    x, y = tile.x + tile.width / 2, tile.y + tile.height / 2
    height = min(9.0, 0.6 * tile.height, 0.3 * tile.width)
    width = height * (0.6 + 0.5 * len(label))
    yield rounded(x - width / 2, y - height / 2, width, height, height / 4, WHITE, INK, 0.2)
    yield Text(x, y + 0.22 * height, label, font, height * 0.6 * 72 / 25.4, anchor="middle")


def _flaps(plan: Tiling, tile: PosterTile, window: PaperBox, shown: PaperBox) -> Iterator[Segment]:
    """The outer edges of the flaps of a tile."""
    if plan.at(tile.column + 1, tile.row):
        yield window.right, shown.y, window.right, shown.bottom
    if plan.at(tile.column, tile.row + 1):
        yield shown.x, window.bottom, shown.right, window.bottom
