"""Tiles put together: rendered, cut along their seams and joined, they are the whole face, pixel for pixel."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageDraw

from companion.press.drawing.display_list import Face
from companion.press.drawing.paper import Paper, PaperBox, paper
from companion.press.drawing.pieces import placed
from companion.press.look.look import Look
from companion.press.pdf import pdf_bytes
from companion.press.sheets.imposition import Sheet
from companion.press.sheets.tiles import Tiling, registration_points, tile_faces, tile_sheets, tiling
from companion.press.text.fonts import Fonts
from tests.press import tools
from tests.press.test_kit import built

DPI = 100
PIXEL = 25.4 / DPI
LEVELS = 6
"""What a pixel may differ by, of 255: where a tile lies on its sheet is written with four decimals of a point."""


# --- cutting and joining


def cut(pdf: bytes, page: int, window: PaperBox) -> Image.Image:
    """What is printed in a window of a page, which is a whole number of pixels wide and high."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        sheet = document.pages[page]
        top = float(sheet.MediaBox[3])
        scale = 72 / 25.4
        # A hair less than the whole pixels: the renderer takes as many of them as it needs.
        edges = (window.x, window.bottom - PIXEL / 1000, window.right - PIXEL / 1000, window.y)
        left, low, right, high = (value * scale for value in edges)
        sheet.MediaBox = sheet.CropBox = [left, top - low, right, top - high]
        changed = io.BytesIO()
        document.save(changed)
    with pypdfium2.PdfDocument(changed.getvalue()) as rendered:
        image = rendered[page].render(scale=DPI / 72).to_pil().convert("RGB")
    assert image.size == (round(window.width / PIXEL), round(window.height / PIXEL))
    return image


def grid(box: PaperBox) -> tuple[int, int, int, int]:
    """The pixels of the face that a part of it takes: left, top, right, bottom."""
    return round(box.x / PIXEL), round(box.y / PIXEL), round(box.right / PIXEL), round(box.bottom / PIXEL)


def in_mm(left: int, top: int, right: int, bottom: int) -> PaperBox:
    return PaperBox(left * PIXEL, top * PIXEL, (right - left) * PIXEL, (bottom - top) * PIXEL)


def whole(face: Face, fonts: Fonts) -> Image.Image:
    """The face on one paper that is large enough."""
    large = Paper("large", face.width + 40, face.height + 40, 5)
    trim = PaperBox(20, 20, face.width, face.height)
    sheet = Sheet(large, (placed(face.id, trim, 0, large.box),), (), "whole")
    pdf = pdf_bytes([sheet], {face.id: face}, fonts, "whole")
    return cut(pdf, 0, in_mm(*grid(PaperBox(0, 0, face.width, face.height))).moved(20, 20))


def joined(plan: Tiling, sheets: Sequence[Sheet], faces: Mapping[str, Face], fonts: Fonts, size: Any) -> Image.Image:
    """The tiles, each cut to what is shown of it and laid where it belongs."""
    pdf = pdf_bytes(sheets, faces, fonts, "tiles")
    image = Image.new("RGB", size, "magenta")
    for number, (tile, sheet) in enumerate(zip(plan.tiles, sheets, strict=True)):
        (placement,) = sheet.placements
        pixels = grid(tile.shown)
        image.paste(cut(pdf, number, in_mm(*pixels).moved(placement.x, placement.y)), pixels[:2])
    return image


# --- comparing


def remains(plan: Tiling) -> Iterator[PaperBox]:
    """Where something of registration marks is left: hairlines of 1 mm, and half a pixel of a ring on the seam."""
    for tile in plan.tiles:
        for x, y, across, down in registration_points(plan, tile):
            hair = PaperBox(x, y, 0, 0).grown(*((1, 0.15, 1, 0.15) if across else (0.15, 1, 0.15, 1)))
            ring = PaperBox(x, y, 0, 0).grown(*((0, 2.8, 0, 2.8) if across else (2.8, 0, 2.8, 0)))
            assert bool(across) != bool(down)
            yield from (box.grown(PIXEL, PIXEL, PIXEL, PIXEL) for box in (hair, ring))


def differences(one: Image.Image, other: Image.Image, without: Sequence[PaperBox] = ()) -> int:
    """How many pixels differ beside those in some parts."""
    apart = ImageChops.difference(one, other)
    pen = ImageDraw.Draw(apart)
    for box in without:
        left, top, right, bottom = grid(box)
        pen.rectangle((left, top, right - 1, bottom - 1), fill=0)
    levels = [band.point(lambda level: 255 * (level > LEVELS)) for band in apart.split()]
    worst = ImageChops.lighter(ImageChops.lighter(levels[0], levels[1]), levels[2])
    return worst.histogram()[255]


def check(face: Face, faces: Mapping[str, Face], plan: Tiling, sheets: Sequence[Sheet], fonts: Fonts) -> None:
    expected = whole(face, fonts)
    found = joined(plan, sheets, faces, fonts, expected.size)
    marks = list(remains(plan))
    assert differences(expected, found, marks) == 0
    # What remains of the marks is seen, and is next to nothing.
    assert 0 < differences(expected, found) < expected.width * expected.height / 2000
    # A tile a pixel off, a quarter of a millimetre, is noticed.
    left, top, right, bottom = grid(plan.tiles[-1].shown)
    found.paste(found.crop((left, top, right - 1, bottom)), (left + 1, top))
    assert differences(expected, found, marks) > (bottom - top) / 4


@pytest.mark.parametrize("on", ["a4", "letter", "legal"])
def test_the_board_of_the_kit_is_whole_again(on: str) -> None:
    kit = built(size=on, only=("board",))
    (file,) = kit.files
    plan = tiling(kit.faces["board"], paper(on))
    assert plan.rows > 1
    check(kit.faces["board"], kit.faces, plan, file.sheets[1:], kit.look.fonts)


# The renderer lays small letters on whole pixels; at these places none of them is half-way between two.
BOARD = """\
  - {kind: box, x: -2, y: -2, w: 301, h: 424, fill: paper}
  - kind: repeat
    times: 70
    columns: 7
    x: 1.03
    y: 1.07
    step_x: 42.3
    step_y: 42
    elements:
      - {kind: box, w: 41, h: 40, stroke: ink, line: 0.4}
      - {kind: box, x: 14, y: 16, w: 21, h: 17, fill: carpet, shape: ellipse}
      - {kind: line, w: 41, h: 40, stroke: carpet, line: 0.7}
      - {kind: art, file: star.svg, x: 25, y: 3, w: 13, h: 13}
      - {kind: text, x: 2, y: 28, w: 30, h: 8, text: "{{ number }}", style: title}
"""


PAPERS = {
    "a5": (paper("a5"), 2, 4),
    "legal": (paper("legal"), 1, 3),
    "eight by ten inches": (Paper("own", 203.2, 254, 5), 2, 2),
}
"""A paper, and into how many columns and rows that board comes on it."""


@pytest.mark.parametrize("on", PAPERS)
def test_a_board_of_columns_and_rows_is_whole_again(look: Look, on: str) -> None:
    size, columns, rows = PAPERS[on]
    face = tools.layout(look, BOARD, 297, 420).face("board", {})
    plan = tiling(face, size)
    assert (plan.columns, plan.rows) == (columns, rows)
    check_on(face, size, look.fonts)


ODD = {
    "small": (Paper("own", 130, 190, 5), 3, 3),
    "a strip": (Paper("own", 260, 140, 7.5), 3, 2),
    "six by ten inches": (Paper("own", 152.4, 254, 4), 3, 2),
}
"""The same, where small letters are half-way between two pixels: for the board without its letters."""


@pytest.mark.parametrize("on", ODD)
def test_a_board_is_whole_again_on_any_paper(look: Look, on: str) -> None:
    size, columns, rows = ODD[on]
    lines = [line for line in BOARD.splitlines() if "kind: text" not in line]
    face = tools.layout(look, "\n".join([*lines, ""]), 297, 420).face("board", {})
    plan = tiling(face, size)
    assert (plan.columns, plan.rows) == (columns, rows)
    check_on(face, size, look.fonts)


def check_on(face: Face, size: Paper, fonts: Fonts) -> None:
    sheets = tile_sheets(face, size, title="Board", font="text")[1:]
    check(face, tile_faces(face, size), tiling(face, size), sheets, fonts)
