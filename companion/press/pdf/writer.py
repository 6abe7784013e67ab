"""Sheets become PDF.

Every face and every piece of art becomes one form XObject, even if it is placed many times. Fonts are embedded as
subsets of the letters used. The same input gives the same bytes in every process and environment.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path as File
from typing import BinaryIO

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import (
    BasicFonts,
    PDFDictionary,
    PDFImageXObject,
    PDFObjectReference,
    xObjectName,
)
from reportlab.pdfgen.canvas import Canvas

from companion.press.drawing.atomic_files import write_file
from companion.press.drawing.display_list import (
    ArtUse,
    Clip,
    Face,
    Group,
    Image,
    Item,
    Matrix,
    Path,
    PdfSheet,
    PlacedFace,
    Text,
    compose,
    rotate,
    translate,
)
from companion.press.pdf.letters import registered
from companion.press.pdf.objects import Accumulated, Content, FormXObject, Pixels, Prepress, pack, prepare, streams
from companion.press.pdf.operators import (
    POINTS,
    fill,
    matrix_operands,
    outline,
    path_operators,
    short,
    stretched,
    stroke,
    window,
)
from companion.press.text.fonts import FontRun, Fonts

PROGRAM = "Companion"
"""The name of the maker in a PDF's properties."""

MOST_CACHED = 1_000  # texts in the cache, as codes of letters: most appear once, some on every card
_FAR = 14_400.0  # points, the largest page; art has no size of its own, but a form needs one
# Without this, streams are text and 25 % larger; reportlab has no argument for it.
rl_config.useA85 = 0


def write_pdf(
    target: File | BinaryIO,
    sheets: Sequence[PdfSheet],
    faces: Mapping[str, Face],
    fonts: Fonts,
    title: str,
    progress: Callable[[], None] | None = None,
) -> None:
    """Write sheets to a file or stream, one page each; `progress` is called after each.

    A file gets its name only when it is complete. A placement whose face is not in `faces` raises KeyError; two
    different arts with one name raise ValueError.
    """
    content = pdf_bytes(sheets, faces, fonts, title, progress)
    if not isinstance(target, File):
        target.write(content)
        return
    write_file(target, content)


def pdf_bytes(
    sheets: Sequence[PdfSheet],
    faces: Mapping[str, Face],
    fonts: Fonts,
    title: str,
    progress: Callable[[], None] | None = None,
    subject: str = "",
    prepress: Prepress | None = None,
) -> bytes:
    """The PDF that `write_pdf` writes; `subject` is the property of that name."""
    return b"".join(pdf_pieces(sheets, faces, fonts, title, progress, subject, prepress))


def pdf_pieces(
    sheets: Sequence[PdfSheet],
    faces: Mapping[str, Face],
    fonts: Fonts,
    title: str,
    progress: Callable[[], None] | None = None,
    subject: str = "",
    prepress: Prepress | None = None,
) -> list[bytes]:
    """The PDF in pieces, for a file: joining them would need the memory of a large deck twice."""
    writer = _PdfWriter(fonts, title, subject, prepress)
    for sheet in sheets:
        writer.sheet(sheet, faces)
        if progress:
            progress()
    return writer.finish()


def placed(face: Face, placement: PlacedFace) -> Matrix:
    """The matrix from a face's coordinates, in mm, to the sheet."""
    turned = (face.height, face.width) if placement.rotation % 180 else (face.width, face.height)
    corners: dict[float, tuple[float, float]] = {
        0: (0.0, 0.0),
        90: (turned[0], 0.0),
        180: turned,
        270: (0.0, turned[1]),
    }
    right, down = corners[placement.rotation % 360]
    return compose(translate(placement.x + right, placement.y + down), rotate(placement.rotation))


class _PdfWriter:
    """Writes one PDF."""

    def __init__(self, fonts: Fonts, title: str, subject: str, prepress: Prepress | None = None) -> None:
        self._fonts = {name: registered(font) for name, font in fonts.items()}
        self._metrics = fonts
        # With an initial font, a page names only the fonts it uses; without one, all pages would name Helvetica.
        first = next(iter(self._fonts.values())).fontName
        with _without("SOURCE_DATE_EPOCH"):
            self._canvas = Canvas(io.BytesIO(), pageCompression=1, invariant=1, initialFontName=first)
        self._canvas.setTitle(title)
        self._canvas.setSubject(subject)
        # By default reportlab writes "anonymous".
        self._canvas.setAuthor("")
        self._canvas.setCreator(PROGRAM)
        self._canvas.setProducer(PROGRAM)
        self._pixels = prepress.pixels if prepress else None
        self._fill, self._stroke = (prepress.fill, prepress.stroke) if prepress else (fill, stroke)
        if prepress:
            prepare(self._canvas._doc, prepress)
        self._faces: dict[str, str] = {}
        self._arts: dict[str, str] = {}
        self._drawn: dict[str, tuple[Item, ...]] = {}
        self._open: list[str] = []
        self._letters: dict[tuple[str, str], list[tuple[str, str]]] = {}
        self._images: dict[bytes, str] = {}
        self._glyphs: dict[FontRun, list[tuple[str, str, float]]] = {}
        self._resources: dict[tuple[str, ...], PDFObjectReference] = {}

    def finish(self) -> list[bytes]:
        """End the document and return it, piece by piece."""
        own, pdfdoc.PDFFile = pdfdoc.PDFFile, Accumulated
        try:
            pieces: list[bytes] = self._canvas.getpdfdata()
        finally:
            pdfdoc.PDFFile = own
        return pieces

    def sheet(self, sheet: PdfSheet, faces: Mapping[str, Face]) -> None:
        """Add a page."""
        canvas = self._canvas
        wide, high = sheet.paper.width * POINTS, sheet.paper.height * POINTS
        # Write the forms before the page begins: a canvas writes one thing at a time.
        names = [self._face(placement.drawn, faces) for placement in sheet.placements]
        canvas.setPageSize((wide, high))
        self._boxes(sheet, faces)
        for placement, name in zip(sheet.placements, names, strict=True):
            matrix = compose(translate(0, -sheet.paper.height), placed(faces[placement.face], placement))
            self._place(matrix, name, window(placement.clip, sheet.paper.height))
        if sheet.marks:
            content = Content()
            self._draw(sheet.marks, content)
            canvas.addLiteral("\n".join([f"q 1 0 0 1 0 {short(high)} cm", *content.lines, "Q"]))
        canvas.showPage()
        pack(canvas._doc.Pages[-1])

    def _place(self, matrix: Matrix, form: str, window: str = "") -> None:
        self._canvas.addLiteral(f"q {window}{matrix_operands(matrix)} cm")
        self._canvas.doForm(form)
        self._canvas.addLiteral("Q")

    def _boxes(self, sheet: PdfSheet, faces: Mapping[str, Face]) -> None:
        """Set the trim and bleed boxes of a page with one placement; with several, a page has no trim of its own."""
        wide, high = sheet.paper.width, sheet.paper.height
        trim = bleed = (0.0, 0.0, wide, high)
        if len(sheet.placements) == 1:
            placement = sheet.placements[0]
            face = faces[placement.face]
            w, h = (face.height, face.width) if placement.rotation % 180 else (face.width, face.height)
            place = (placement.x, placement.y, placement.x + w, placement.y + h)
            reach = (place[0] - face.bleed, place[1] - face.bleed, place[2] + face.bleed, place[3] + face.bleed)
            seen = bleed if (clip := placement.clip) is None else _within(_edges(clip), bleed)
            trim, bleed = _within(place, seen), _within(reach, seen)
        for name, (left, top, right, bottom) in (("trim", trim), ("bleed", bleed)):
            box = [left * POINTS, (high - bottom) * POINTS, right * POINTS, (high - top) * POINTS]
            getattr(self._canvas, f"set{name.title()}Box")([round(value, 4) for value in box])

    # --- forms

    def _face(self, name: str, faces: Mapping[str, Face]) -> str:
        """The name of a face's form, which is made at the first placement."""
        if name not in self._faces:
            face = faces[name]
            bleed = face.bleed * POINTS
            box = (-bleed, -face.height * POINTS - bleed, face.width * POINTS + bleed, bleed)
            self._faces[name] = self._form(f"face{len(self._faces) + 1}", face.items, face.arts, box)
        return self._faces[name]

    def _art(self, name: str, arts: Mapping[str, tuple[Item, ...]]) -> None:
        """Make the form of an art, unless there is one."""
        items = arts[name]
        if self._drawn.setdefault(name, items) != items:
            raise ValueError(f"two different arts are called {name}")
        if name in self._arts:
            return
        if name in self._open:
            raise ValueError(f"the art {name} uses itself")
        self._open.append(name)
        box = (-_FAR, -_FAR, _FAR, _FAR)
        form = self._form(f"art{len(self._drawn)}", items, arts, box)
        self._open.remove(name)
        self._arts[name] = form

    def _form(
        self,
        name: str,
        items: Sequence[Item],
        arts: Mapping[str, tuple[Item, ...]],
        box: tuple[float, float, float, float],
    ) -> str:
        for art in _used(items):
            self._art(art, arts)
        content = Content()
        self._draw(items, content)
        resources = self._resources_of(tuple(sorted(content.forms)))
        self._canvas._doc.addForm(name, FormXObject(box, "\n".join(content.lines), resources))
        return name

    def _resources_of(self, forms: tuple[str, ...]) -> PDFObjectReference:
        """The resources object, shared by all forms that use the same forms; it has all fonts."""
        if forms not in self._resources:
            document = self._canvas._doc
            used = {"XObject": document.xobjDict(forms)} if forms else {}
            listed = PDFDictionary({"Font": PDFObjectReference(BasicFonts), **used})
            self._resources[forms] = document.Reference(listed, f"resources{len(self._resources) + 1}")
        return self._resources[forms]

    # --- items

    def _draw(self, items: Iterable[Item], content: Content) -> None:
        """Write the operators of items, from the top left corner; their arts must have forms already."""
        write = content.lines.append
        for item in items:
            if isinstance(item, Path):
                write(path_operators(item, self._fill, self._stroke))
            elif isinstance(item, Text):
                write(self._text(item))
            elif isinstance(item, ArtUse):
                content.place(item.matrix, self._arts[item.art])
            elif isinstance(item, Image):
                content.place(stretched(item), self._image(item))
            else:
                write(f"q {matrix_operands(item.matrix)} cm")
                if item.clip:
                    write(f"{outline(item.clip.commands)} {'W*' if item.clip.even_odd else 'W'} n")
                self._draw(item.items, content)
                write("Q")

    def _image(self, item: Image) -> str:
        """The name of a picture; equal pixels are written once."""
        if item.file not in self._images:
            name = self._images[item.file] = f"image{len(self._images) + 1}"
            document = self._canvas._doc
            if self._pixels:
                picture = PDFImageXObject(name, ImageReader(self._pixels(item.file)), mask=None)
            else:
                seen, alpha = streams(item.file)
                mask = document.Reference(Pixels(alpha), xObjectName(f"{name}alpha")) if alpha else None
                picture = Pixels(seen, mask)
            document.addForm(name, picture)
        return self._images[item.file]

    def _text(self, item: Text) -> str:
        font = self._metrics[item.font]
        width = font.width(item.text, item.size, item.tracking)  # also refuses a letter that the font lacks
        x = item.x - {"start": 0.0, "middle": width / 2, "end": width}[item.anchor]
        runs = font.runs(item.text, item.leftwards)
        shown = " ".join(line for run in runs for line in self._run(run, item.size))
        tracking = f"{short(item.tracking)} Tc " if item.tracking else ""
        reset = " 0 Tc" if item.tracking else ""
        place = f"{short(x * POINTS)} {short(-item.y * POINTS)} Td"
        marks = "".join(self._marks(runs, x, item))
        return f"BT {self._fill(item.colour)} {place} {tracking}{shown}{reset} ET{marks}"

    def _run(self, run: FontRun, size: float) -> Iterator[str]:
        """The operators for a run of one font."""
        if run.glyphs is None:
            for name, letters in self._split(run.font, run.text):
                yield f"{name} {short(size)} Tf <{letters}> Tj"
            return
        risen = False
        for name, shown, rise in self._shaped(run):
            lift = f"{short(rise * size)} Ts " if rise or risen else ""
            yield f"{lift}{name} {short(size)} Tf [{shown}] TJ"
            risen = bool(rise)
        if risen:
            yield "0 Ts"

    def _marks(self, runs: Sequence[FontRun], x: float, item: Text) -> Iterator[str]:
        """The operators for marks on letters, as shapes: PDF readers treat a letter above another as a new line."""
        for run in runs:
            font = self._metrics[run.font]
            if run.glyphs is None:
                x += font.width(run.text, item.size) + item.tracking * len(run.text) / POINTS
                continue
            for glyph in run.glyphs:
                em = item.size / POINTS
                for number, dx, dy in glyph.marks:
                    shape = font.shaper.outline(number) if font.shaper else ()
                    if shape:
                        matrix = (em, 0.0, 0.0, em, x + dx * em, item.y - dy * em)
                        yield f" q {matrix_operands(matrix)} cm {outline(shape)} f Q"
                x += glyph.advance * em + item.tracking / POINTS

    def _split(self, font: str, text: str) -> list[tuple[str, str]]:
        """A text as runs in one subset each: the subset's name and the codes of the letters."""
        key = (font, text)
        if key not in self._letters:
            registered, document = self._fonts[font], self._canvas._doc
            parts = registered.splitString(text, document)
            if len(self._letters) >= MOST_CACHED:
                self._letters.clear()
            self._letters[key] = [
                (registered.getSubsetInternalName(subset, document), codes.hex()) for subset, codes in parts
            ]
        return self._letters[key]

    def _shaped(self, run: FontRun) -> list[tuple[str, str, float]]:
        """Shaped glyphs as runs of one subset and height: the subset's name, the operand of `TJ`, the rise."""
        if run not in self._glyphs:
            font = self._fonts[run.font]
            parts: list[tuple[str, str, float]] = []
            back = 0.0  # thousandths of an em to go back before the next glyph
            for glyph in run.glyphs or ():
                code = ord(glyph.text) if glyph.is_plain else font.private(glyph)
                [(name, letters)] = self._split(run.font, chr(code))
                back -= glyph.dx * 1000
                shown = f"{back:.0f} <{letters}>" if abs(back) >= 0.5 else f"<{letters}>"
                back = font.face.getCharWidth(code) + (glyph.dx - glyph.advance) * 1000
                if parts and parts[-1][0] == name and parts[-1][2] == glyph.dy:
                    parts[-1] = (name, parts[-1][1] + shown, glyph.dy)
                else:
                    parts.append((name, shown, glyph.dy))
            if abs(back) >= 0.5 and parts:
                parts[-1] = (parts[-1][0], f"{parts[-1][1]} {back:.0f}", parts[-1][2])
            if len(self._glyphs) >= MOST_CACHED:
                self._glyphs.clear()
            self._glyphs[run] = [(name, shown.replace("><", ""), rise) for name, shown, rise in parts]
        return self._glyphs[run]


@contextmanager
def _without(name: str) -> Iterator[None]:
    """Hide an environment variable: reportlab would use this one as a document's date, even with `invariant`."""
    value = os.environ.pop(name, None)
    try:
        yield
    finally:
        if value is not None:
            os.environ[name] = value


_Edges = tuple[float, float, float, float]
"""Left, top, right and bottom, in mm from the top left corner of the paper."""


def _edges(clip: Clip) -> _Edges:
    return clip.x, clip.y, clip.x + clip.width, clip.y + clip.height


def _within(inner: _Edges, outer: _Edges) -> _Edges:
    """The common part of two boxes."""
    return max(inner[0], outer[0]), max(inner[1], outer[1]), min(inner[2], outer[2]), min(inner[3], outer[3])


def _used(items: Iterable[Item]) -> Iterator[str]:
    """The arts that items use directly."""
    for item in items:
        if isinstance(item, ArtUse):
            yield item.art
        elif isinstance(item, Group):
            yield from _used(item.items)
