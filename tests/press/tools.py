"""What the tests of the press share: a look in a folder of its own, sheets, and what can be read back from a PDF."""

from __future__ import annotations

import io
import re
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2

from companion.definitions.complaints import Complaint
from companion.definitions.reader import read_text
from companion.errors import BrokenDefinition
from companion.press.drawing.display_list import Face, Item
from companion.press.layout.layout import Layout, layout_of
from companion.press.look.look import Look, read_look
from companion.press.text.fonts import Fonts, load_fonts

FONT_FOLDER = Path(__file__).parent.parent.parent / "templates" / "oscar-race" / "fonts"
POINTS = 72 / 25.4

LOOK = """\
kind: look
fonts: {text: fonts/premiere-text.ttf, bold: fonts/premiere-text-bold.ttf, display: fonts/premiere-deco.ttf}
icons: {star: star.svg}
palette:
  ink: {full: "#101820", mono: "#000000"}
  paper: "#ffffff"
  carpet: {full: "#a3162e", low: none, mono: "#777777"}
contrast: [[ink, paper]]
styles:
  default: {font: text, bold: bold, size: 9, min_size: 7, colour: ink}
  title: {font: display, size: 14, colour: ink, align: middle, valign: middle}
"""
STAR = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
  <path fill="palette:carpet" d="M5 0 L6 4 H10 L7 6 L8 10 L5 7 L2 10 L3 6 L0 4 H4 Z"/>
</svg>
"""


@dataclass(frozen=True)
class APaper:
    """Small, so that it can be rendered finely."""

    width: float = 130.0
    height: float = 150.0


@dataclass(frozen=True)
class Placed:
    face: str
    x: float
    y: float
    rotation: int = 0
    clip: None = None

    @property
    def drawn(self) -> str:
        return self.face


@dataclass(frozen=True)
class ASheet:
    placements: Sequence[Placed] = ()
    marks: Sequence[Item] = ()
    paper: APaper = field(default_factory=APaper)


def fonts() -> Fonts:
    return load_fonts(
        {
            "text": FONT_FOLDER / "premiere-text.ttf",
            "bold": FONT_FOLDER / "premiere-text-bold.ttf",
            "display": FONT_FOLDER / "premiere-deco.ttf",
        }
    )


def make_look(folder: Path, files: Mapping[str, str] | None = None) -> Look:
    """The look in LOOK, read from a folder with these further files."""
    write_look(folder, files)
    return read_look(folder)


def write_look(folder: Path, files: Mapping[str, str] | None = None) -> None:
    (folder / "fonts").mkdir(parents=True, exist_ok=True)
    for font in FONT_FOLDER.glob("*.ttf"):
        shutil.copy(font, folder / "fonts")
    for name, text in {"look.yaml": LOOK, "star.svg": STAR, **(files or {})}.items():
        (folder / name).write_text(text, encoding="utf-8")


def layout(
    look: Look, elements: str, width: object = 63, height: object = 88, bleed: object = 2, safe: object = None
) -> Layout:
    """A layout with these elements, written as YAML from column 1."""
    size = f"width: {width}\nheight: {height}\nbleed: {bleed}" + (f"\nsafe: {safe}" if safe is not None else "")
    text = f"kind: layout\nid: test\n{size}\nelements:\n{elements}"
    complaints: list[Complaint] = []
    found = layout_of(look, read_text(text, "test/layout.yaml"), complaints)
    if complaints or found is None:
        raise BrokenDefinition(sorted(complaints))
    return found


def complaints_of(error: BrokenDefinition) -> list[str]:
    return [str(complaint) for complaint in error.complaints]


# --- reading a PDF


@dataclass(frozen=True)
class Trim:
    """Where a form lies on a page, in mm from its top left corner."""

    form: str
    x: float
    y: float
    width: float
    height: float


def trims(pdf: bytes, page: int, bleed: float) -> list[Trim]:
    """The trims of the forms a page places, from its operators and their BBoxes; `bleed` mm belong to no trim."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        found = []
        sheet = document.pages[page]
        high = float(sheet.MediaBox[3])
        stack, matrix = [], pikepdf.Matrix()
        for operands, operator in pikepdf.parse_content_stream(sheet):
            name = str(operator)
            if name == "q":
                stack.append(matrix)
            elif name == "Q":
                matrix = stack.pop()
            elif name == "cm":
                matrix = pikepdf.Matrix(*(float(value) for value in operands)) @ matrix
            elif name == "Do":
                found.append(_trim(sheet, str(operands[0]), matrix, high, bleed * POINTS))
        return found


def _trim(sheet: Any, name: str, matrix: pikepdf.Matrix, high: float, bleed: float) -> Trim:
    left, low, right, top = (float(value) for value in sheet.Resources.XObject[name].BBox)
    corners = [matrix.transform(point) for point in ((left + bleed, low + bleed), (right - bleed, top - bleed))]
    x1, x2 = sorted(corner[0] / POINTS for corner in corners)
    y1, y2 = sorted((high - corner[1]) / POINTS for corner in corners)
    return Trim(name, x1, y1, x2 - x1, y2 - y1)


def inked(pdf: bytes, dpi: int = 1200, page: int = 0) -> tuple[float, float, float, float]:
    """The box of everything that is not white on a rendered page: x, y, width, height in mm."""
    image = render(pdf, dpi, page, grayscale=True).point(lambda level: 255 if level < 128 else 0)
    left, top, right, bottom = image.getbbox()
    mm = 25.4 / dpi
    return left * mm, top * mm, (right - left) * mm, (bottom - top) * mm


def render(pdf: bytes, dpi: int = 300, page: int = 0, **more: Any) -> Any:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return document[page].render(scale=dpi / 72, **more).to_pil()
    finally:
        document.close()


def font_names(pdf: bytes) -> set[str]:
    """Every font named anywhere in a PDF, asserting that it is embedded."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        found = set()
        for thing in document.objects:
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font":
                descriptor = thing.get("/FontDescriptor")
                assert descriptor is not None, f"{thing.BaseFont} is not embedded"
                assert "/FontFile2" in descriptor
                found.add(re.sub(r"^/[A-Z]{6}\+", "", str(thing.BaseFont)))
        return found


def one_face(items: Sequence[Item], width: float = 63, height: float = 88, bleed: float = 0, **more: Any) -> Face:
    return Face("f", width, height, bleed, tuple(items), **more)
