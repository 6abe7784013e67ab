"""The calibration sheet: rulers on the front and crosses behind their zeros, to measure how far a printer shifts backs.

Except for its words, the back is the same upside down, so that it lies behind the front over either edge. The words
that are upright name the edge.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from companion.errors import Unreadable
from companion.press.drawing.display_list import Group, Item, Text, compose, line, rotate, translate
from companion.press.drawing.paper import Paper, PaperBox, size
from companion.press.sheets.furniture import furniture
from companion.press.sheets.imposition import Sheet
from companion.press.sheets.marks import HAIR, INK, STRIP
from companion.press.sheets.printer_profile import MOST_SHIFT
from companion.press.text.fonts import Fonts
from companion.press.text.typesetting import Style, TextArea, set_paragraphs

TITLE = "Calibration sheet"
LEAST_WIDTH, LEAST_HEIGHT = 120.0, 200.0
"""The smallest paper for the sheet, in mm."""

LENGTH = 100.0
TARGETS = ("A", "B")
ASIDE = 8.0
"""The distance of the rulers from the middle of a target, in mm: one horizontal above it, one upright at its right."""

ARM = 17.0
"""The length of an arm of the cross on the back, in mm: it crosses the ruler at the largest shift, too."""

_FROM_EDGE = 34.0
_NUMBERED, _WHOLE, _HALF = 3.2, 2.2, 1.2  # ticks of 3 mm, 1 mm and 1/2 mm
_NUMBER, _NAME, _LETTER, _TEXT, _LEAST = 5.5, 9.0, 16.0, 9.5, 7.0  # points
_WORDS = """\
How far does this printer shift the back of a sheet?
1. Print both pages on one sheet, on both sides, at 100 %. Both lines marked 100 mm must be that long. If not, turn \
off scaling in the print dialog and print again.
2. Turn the sheet like the page of a book. The upright words on the back name the edge that the printer turns sheets \
over, and the option to print with.
3. Hold the sheet against the light with this side towards you. A cross shines through at A and at B. At A, read XA \
where its upright line meets the horizontal ruler, and YA where its horizontal line meets the upright ruler. Read XB \
and YB at B. Read tenths of a mm, and the minus sign. If no light comes through, push a needle through the middle of \
the cross and lay a ruler there.
4. Type: companion calibrate --name PRINTER --read XA YA XB YB
From then on, all prints on both sides are corrected."""


def calibration_sheets(paper: Paper, fonts: Fonts, font: str) -> list[Sheet]:
    """The front and the back; raises Unreadable for a paper that is too small. `font` is one of the fonts."""
    if paper.width < LEAST_WIDTH or paper.height < LEAST_HEIGHT:
        least, there = size(LEAST_WIDTH, LEAST_HEIGHT), size(paper.width, paper.height)
        raise Unreadable(f"{paper.name} of {there} is too small for the calibration sheet; use {least} or more")
    strip = PaperBox(paper.printable.x, paper.printable.bottom - STRIP, paper.printable.width, STRIP)
    front = (
        *(item for name, spot in zip(TARGETS, targets(paper), strict=True) for item in _target(*spot, name, font)),
        *_lengths(paper, font),
        *_words(paper, fonts, font),
        *furniture(strip, TITLE, "front", font),
    )
    back = (*(item for spot in targets(paper) for item in _cross(*spot)), *_edges(paper, font))
    return [
        Sheet(paper, (), front, f"{TITLE}, front", pieces=1),
        Sheet(paper, (), back, f"{TITLE}, back", side="back"),
    ]


def targets(paper: Paper) -> tuple[tuple[float, float], tuple[float, float]]:
    """The middles of A and B; over either edge, each cross on the back lies behind one of them."""
    x = paper.width / 2
    return (x, _FROM_EDGE), (x, paper.height - _FROM_EDGE)


def askew(numbers: Sequence[float], paper: Paper) -> tuple[float, float]:
    """The back's rotation, clockwise in degrees, and its extra length in percent, from the readings at A and B."""
    xa, ya, xb, yb = numbers
    apart = targets(paper)[1][1] - targets(paper)[0][1]
    return math.degrees(math.atan2(xa - xb, apart)), (ya - yb) / apart * 100


# --- the front


def _target(x: float, y: float, name: str, font: str) -> Iterator[Item]:
    """Two rulers with their zeros exactly above a point and at its right; numbers grow to the right and upwards."""
    level, upright = y - ASIDE, x + ASIDE
    yield line(x - MOST_SHIFT, level, x + MOST_SHIFT, level, INK, HAIR)
    yield line(upright, y - MOST_SHIFT, upright, y + MOST_SHIFT, INK, HAIR)
    for half in range(round(-2 * MOST_SHIFT), round(2 * MOST_SHIFT) + 1):
        at = half / 2
        long = _NUMBERED if half % 6 == 0 else _WHOLE if half % 2 == 0 else _HALF
        yield line(x + at, level, x + at, level - long, INK, HAIR)
        yield line(upright, y - at, upright + long, y - at, INK, HAIR)
        if half % 6 == 0:
            yield Text(x + at, level - long - 0.6, f"{at:g}", font, _NUMBER, anchor="middle")
            yield Text(upright + long + 0.6, y - at + 0.7, f"{at:g}", font, _NUMBER)
    yield Text(x - MOST_SHIFT - 3, level, f"X{name}", font, _NAME, anchor="end")
    yield Text(upright + 1, y + MOST_SHIFT + 5, f"Y{name}", font, _NAME)
    yield Text(x - ARM - 5, y + 2, name, font, _LETTER, anchor="end")


def _lengths(paper: Paper, font: str) -> Iterator[Item]:
    """A level and an upright line, 100 mm long from tick to tick."""
    x, y = (paper.width - LENGTH) / 2, targets(paper)[1][1] - 2 * ASIDE - 9
    yield from _length(x, y, True)
    yield Text(paper.width / 2, y - 1, "100 mm", font, _NAME, anchor="middle")
    x, y = paper.printable.x + 4, (paper.height - LENGTH) / 2
    yield from _length(x, y, False)
    words = Text(0, 0, "100 mm", font, _NAME, anchor="middle")
    yield Group((words,), compose(translate(x + 4, paper.height / 2), rotate(-90)))


def _length(x: float, y: float, is_level: bool) -> Iterator[Item]:
    end, high = LENGTH, 2.0
    if is_level:
        yield line(x, y, x + end, y, INK, HAIR)
        yield from (line(at, y - high, at, y + high, INK, HAIR) for at in (x, x + end))
    else:
        yield line(x, y, x, y + end, INK, HAIR)
        yield from (line(x - high, at, x + high, at, INK, HAIR) for at in (y, y + end))


def _words(paper: Paper, fonts: Fonts, font: str) -> tuple[Item, ...]:
    """The instructions, between the targets."""
    (_, above), (_, below) = targets(paper)
    left, right = paper.printable.x + 14, paper.printable.right - 5
    box = TextArea(left, above + 16, right - left, below - 2 * ASIDE - 16 - above - 16)
    return set_paragraphs(fonts, _WORDS, Style(font, _TEXT, min_size=_LEAST), box, TITLE).items


# --- the back


def _cross(x: float, y: float) -> Iterator[Item]:
    yield line(x - ARM, y, x + ARM, y, INK, HAIR)
    yield line(x, y - ARM, x, y + ARM, INK, HAIR)


def _edges(paper: Paper, font: str) -> Iterator[Item]:
    """The words for each edge, upright on a sheet that was turned over that edge."""
    for turned, edge in ((0, "long"), (180, "short")):
        words = (
            Text(0, -14, f"Turned over the {edge} edge:", font, _NAME, anchor="middle"),
            Text(0, -9, f"companion print GAME --backs duplex-{edge}", font, _NAME, anchor="middle"),
        )
        yield Group(words, compose(translate(paper.width / 2, paper.height / 2), rotate(turned)))
