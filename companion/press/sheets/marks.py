"""Marks around the faces, so that you can measure, cut, fold and sort the sheets.

No mark lies on the trim or bleed of a face on its sheet, except fold lines, the cuts around standees that touch, and
the registration marks of tiles.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from companion.press.drawing.display_list import (
    BLACK,
    WHITE,
    Colour,
    Command,
    Group,
    Item,
    Path,
    circle,
    rect,
)
from companion.press.drawing.paper import PaperBox, around

GAP = 0.25
"""The gap between the ink and a mark, in mm, so that no part of the mark stays on the piece."""

MARK = 3.0
"""The length of a crop mark, in mm: you lay a ruler along two of them, so they must show its direction."""

LEAST_MARK = 2.0
"""The shorter length, in mm, if that makes room for another piece."""

ROOM = GAP + MARK
"""The room for crop marks beyond the bleed, in mm, inside the printable area."""

CLEAR = 2.0
"""The gap between the marks of two blocks, in mm, so that each clearly belongs to its block."""

STRIP = 5.5
"""The depth of the strip, along an edge of every sheet, for its ruler and its name, in mm."""

SEEN = 1.0
"""The visible part of a registration mark on glued tiles: a hairline of this length, in mm, on each."""

RULER = 50.0
INK = BLACK
HAIR = 0.15
FOLD = 0.2
EDGE, THIN_EDGE = 4 * HAIR, 2 * HAIR
"""The width of a line with the white around it; the thin one leaves almost nothing at the edge of a piece."""
_DASHES = (1.0, 1.0)
_SHORT_DASHES = (0.55, 0.4)
"""The dashes of marks: the shortest mark has three, so that it does not look like a crop mark."""
_DECIMALS = 6  # sums of the same lengths in another order differ in their last digits


Segment = tuple[float, float, float, float]
"""A line from x, y to x, y."""


# --- cutting


def crop_marks(trims: Sequence[PaperBox], reach: float, mark: float = MARK) -> tuple[Item, ...]:
    """Marks around a block: in line with every edge of its trims, beyond all its ink, at both ends of every cut.

    `reach` is the ink beyond a trim, in mm, `mark` the length of a mark.
    """
    return _crop_marks(tuple(trims), reach, mark)


@lru_cache(maxsize=64)  # all full sheets of a deck share them
def _crop_marks(trims: tuple[PaperBox, ...], reach: float, mark: float) -> tuple[Item, ...]:
    ink = around(trims).grown(reach, reach, reach, reach)
    return solid_lines(ticks(*cut_lines(trims), ink, mark))


def seams(trims: Sequence[PaperBox]) -> tuple[Item, ...]:
    """Lines around standees that touch, to show where one ends; a shared line is drawn once."""
    found: dict[Segment, None] = {}
    for box in trims:
        left, top, right, bottom = (round(at, _DECIMALS) for at in (box.x, box.y, box.right, box.bottom))
        around_it = (left, top, right, top), (left, bottom, right, bottom), (left, top, left, bottom)
        found |= dict.fromkeys((*around_it, (right, top, right, bottom)))
    return solid_lines(found)


def cut_lines(trims: Iterable[PaperBox]) -> tuple[list[float], list[float]]:
    """The x and y of the vertical and horizontal cuts that separate all of these; edges in line share a cut."""
    edges = [(edge.x, edge.right, edge.y, edge.bottom) for edge in trims]
    columns = {round(x, _DECIMALS) for left, right, _, _ in edges for x in (left, right)}
    rows = {round(y, _DECIMALS) for _, _, top, bottom in edges for y in (top, bottom)}
    return sorted(columns), sorted(rows)


def ticks(columns: Iterable[float], rows: Iterable[float], ink: PaperBox, mark: float = MARK) -> list[Segment]:
    """Marks just outside the ink, at these x above and below it, and at these y to its left and right."""
    found: list[Segment] = []
    room = GAP + mark
    for x in columns:
        found += [(x, ink.y - GAP, x, ink.y - room), (x, ink.bottom + GAP, x, ink.bottom + room)]
    for y in rows:
        found += [(ink.x - GAP, y, ink.x - room, y), (ink.right + GAP, y, ink.right + room, y)]
    return found


def strokes(
    segments: Iterable[Segment], dash: tuple[float, ...] = (), colour: Colour = INK, width: float = HAIR
) -> tuple[Item, ...]:
    commands: list[Command] = []
    for x1, y1, x2, y2 in segments:
        commands += [("M", x1, y1), ("L", x2, y2)]
    return (Path(tuple(commands), stroke=colour, width=width, dash=dash),) if commands else ()


def solid_lines(segments: Iterable[Segment], colour: Colour = INK) -> tuple[Item, ...]:
    """Lines to cut along."""
    return strokes(segments, (), colour)


def cut_line(commands: tuple[Command, ...], edge: float = EDGE) -> tuple[Item, ...]:
    """A cut line on a piece, edged in white to be visible on any ground; `edge` is the width of both."""
    if not commands:
        return ()
    return Path(commands, stroke=WHITE, width=edge), Path(commands, stroke=INK, width=HAIR)


def dashed_lines(segments: Iterable[Segment]) -> tuple[Item, ...]:
    """Lines to lay an edge on."""
    return strokes(segments, _DASHES)


def fold_lines(folds: Iterable[PaperBox]) -> tuple[Item, ...]:
    """Black dashes on white along every fold, visible on any ground; a fold is a box without width or height."""
    segments = [(fold.x, fold.y, fold.right, fold.bottom) for fold in folds]
    return (*strokes(segments, (), WHITE, FOLD), *strokes(segments, _DASHES, INK, FOLD))


def fold_marks(folds: Sequence[PaperBox], ink: PaperBox, mark: float = MARK) -> tuple[Item, ...]:
    """Dashed marks beyond the ink of a block, in line with its folds, to lay a ruler on and score along."""
    columns = {round(fold.x, _DECIMALS) for fold in folds if fold.width < fold.height}
    rows = {round(fold.y, _DECIMALS) for fold in folds if fold.height < fold.width}
    return strokes(ticks(sorted(columns), sorted(rows), ink, mark), _SHORT_DASHES, INK, FOLD)


def registration_mark(x: float, y: float, across: int, down: int) -> tuple[Item, ...]:
    """Half a cross in a ring around a point of a seam, and a short hairline across it on the other side.

    `across` and `down` give the side of the seam for the ring, which is cut off or covered. The hairline stays
    visible, so it is very short. Both are edged in white, to be visible on dark art.
    """
    arm, radius = 2.4, 1.5
    cross: tuple[Command, ...] = (("M", x - arm, y), ("L", x + arm, y), ("M", x, y - arm), ("L", x, y + arm))
    ring = (*cross, *circle(x, y, radius).commands)
    left, top = min(across, 0) if across else -1, min(down, 0) if down else -1
    half = rect(x + 3 * left, y + 3 * top, 3 if across else 6, 3 if down else 6)
    tick: tuple[Command, ...] = (("M", x, y), ("L", x - across * SEEN, y - down * SEEN))
    return (
        Group((Path(ring, stroke=WHITE, width=4 * HAIR), Path(ring, stroke=INK, width=HAIR)), clip=half),
        Path(tick, stroke=WHITE, width=0.3),
        Path(tick, stroke=INK, width=0.1),
    )


# --- measuring and sorting


@lru_cache(maxsize=64)
def ruler(x: float, y: float) -> tuple[Item, ...]:
    """A line of exactly 50 mm from x, y to the right, with a tick every 10 mm, the middle and ends longer."""
    heights = (3.0, 1.5, 1.5, 1.5, 1.5, 3.0)
    commands: list[Command] = [("M", x, y), ("L", x + RULER, y)]
    for number, height in enumerate(heights):
        at = x + RULER * number / 5
        commands += [("M", at, y), ("L", at, y - height)]
    return (Path(tuple(commands), stroke=INK, width=HAIR),)
