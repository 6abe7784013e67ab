"""Sheets -> PDF: the one module that knows points and reportlab.

Every face and every piece of art becomes one form XObject, however often it is placed. Fonts are embedded as subsets of
the letters used. The same input gives the same bytes, whatever the process and its environment.
"""

from __future__ import annotations

import io
import os
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path as File
from typing import Any, BinaryIO

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import (
    BasicFonts,
    PDFArray,
    PDFDictionary,
    PDFImageXObject,
    PDFInfo,
    PDFName,
    PDFObject,
    PDFObjectReference,
    PDFString,
    xObjectName,
)
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from companion.press.draw import (
    IDENTITY,
    Cap,
    Clip,
    Colour,
    Command,
    Face,
    Group,
    Image,
    Item,
    Join,
    Matrix,
    Path,
    Placement,
    Sheet,
    Text,
    Use,
    compose,
    rotate,
    translate,
)
from companion.press.fonts import Font, Fonts, Run
from companion.press.shaping import Glyph

PROGRAM = "Companion"
"""What the properties of a PDF name as its maker."""

POINTS = 72 / 25.4
"""Points in a mm."""

_PRIVATE = 0xF0000  # of the code points for private use, the first in plane 15
_FAR = 14_400.0  # points; art has no size of its own, and a form wants one: this is the largest of pages
_RECTANGLE = "%.3f %.3f %.3f %.3f re"
_DRAW = {"M": "%.3f %.3f m", "L": "%.3f %.3f l", "C": "%.3f %.3f %.3f %.3f %.3f %.3f c", "R": _RECTANGLE, "Z": "h"}
_CORNERS = ["M", "L", "L", "L", "Z"]
_CAPS: Mapping[Cap, int] = {"butt": 0, "round": 1, "square": 2}
_JOINS: Mapping[Join, int] = {"miter": 0, "round": 1, "bevel": 2}

# Without it streams are text, a quarter larger; reportlab has no argument for it.
rl_config.useA85 = 0


@dataclass(frozen=True, slots=True)
class Prepress:
    """What a print shop wants of a PDF: how colours are written, and keys that say for which press it was made.

    `fill` and `stroke` are the operators that set a colour; `info` are properties of the document, `condition` are
    texts of its output intent, such as the OutputConditionIdentifier.
    """

    fill: Callable[[Colour], str]
    stroke: Callable[[Colour], str]
    info: Mapping[str, str]
    condition: Mapping[str, str]


def write_pdf(
    target: File | BinaryIO,
    sheets: Sequence[Sheet],
    faces: Mapping[str, Face],
    fonts: Fonts,
    title: str,
    progress: Callable[[], None] | None = None,
) -> None:
    """Write sheets to a file or stream, one page each; `progress` is called after each.

    A file takes its name only when it is whole. Placements whose face is not in `faces` raise KeyError; two arts of one
    name that differ raise ValueError.
    """
    content = pdf_bytes(sheets, faces, fonts, title, progress)
    if not isinstance(target, File):
        target.write(content)
        return
    write_file(target, content)


def write_file(target: File, content: bytes) -> None:
    """Write a file that takes its name only when it is whole; nothing is left behind if that fails."""
    part = target.with_name(target.name + ".part")
    try:
        part.write_bytes(content)
        os.replace(part, target)
    except OSError:
        with suppress(OSError):
            part.unlink()
        raise


def pdf_bytes(
    sheets: Sequence[Sheet],
    faces: Mapping[str, Face],
    fonts: Fonts,
    title: str,
    progress: Callable[[], None] | None = None,
    subject: str = "",
    prepress: Prepress | None = None,
) -> bytes:
    """The PDF as `write_pdf` writes it; `subject` is the property of that name."""
    writer = _Writer(fonts, title, subject, prepress)
    for sheet in sheets:
        writer.sheet(sheet, faces)
        if progress:
            progress()
    return writer.finish()


def placed(face: Face, placement: Placement) -> Matrix:
    """The matrix that takes a face's coordinates, in mm, to where it lies on the sheet."""
    turned = (face.height, face.width) if placement.rotation % 180 else (face.width, face.height)
    corners: dict[float, tuple[float, float]] = {
        0: (0.0, 0.0),
        90: (turned[0], 0.0),
        180: turned,
        270: (0.0, turned[1]),
    }
    right, down = corners[placement.rotation % 360]
    return compose(translate(placement.x + right, placement.y + down), rotate(placement.rotation))


@dataclass(slots=True)
class _Content:
    """The operators of a form on their way, and the forms they use."""

    lines: list[str] = field(default_factory=list)
    forms: set[str] = field(default_factory=set)

    def place(self, matrix: Matrix, form: str) -> None:
        self.forms.add(form)
        self.lines.append(f"q {_matrix(matrix)} cm /{xObjectName(form)} Do Q" if matrix != IDENTITY else _use(form))


def _use(form: str) -> str:
    return f"/{xObjectName(form)} Do"


class _Form(PDFObject):  # type: ignore[misc]
    """A form XObject, packed as soon as it is drawn: reportlab's own keep all their operators until the end."""

    __RefOnly__ = 1

    def __init__(self, box: tuple[float, float, float, float], content: str, resources: PDFObjectReference) -> None:
        self._box = " ".join(_short(edge) for edge in box)
        self._packed = zlib.compress(content.encode("ascii"))
        self._resources = resources

    def format(self, document: Any) -> bytes:
        """The object as it stands in the file; asked for once, and not kept beside the file it has gone into."""
        packed, self._packed = self._packed, b""
        resources = self._resources.format(document).decode("ascii")
        head = f"<< /Type /XObject /Subtype /Form /BBox [ {self._box} ] /Resources {resources}"
        return f"{head} /Filter /FlateDecode /Length {len(packed)} >>\nstream\n".encode() + packed + b"\nendstream\n"


class _Writer:
    """One PDF on its way."""

    def __init__(self, fonts: Fonts, title: str, subject: str, prepress: Prepress | None = None) -> None:
        self._fonts = {name: _registered(font) for name, font in fonts.items()}
        self._metrics = fonts
        # The first font is named in no page unless its letters are used; without it Helvetica would be in all.
        first = next(iter(self._fonts.values())).fontName
        with _without("SOURCE_DATE_EPOCH"):
            self._canvas = Canvas(io.BytesIO(), pageCompression=1, invariant=1, initialFontName=first)
        self._canvas.setTitle(title)
        self._canvas.setSubject(subject)
        # Unless told, reportlab says "anonymous".
        self._canvas.setAuthor("")
        self._canvas.setCreator(PROGRAM)
        self._canvas.setProducer(PROGRAM)
        self._fill, self._stroke = (prepress.fill, prepress.stroke) if prepress else (_fill, _stroke)
        if prepress:
            _prepare(self._canvas._doc, prepress)
        self._faces: dict[str, str] = {}
        self._arts: dict[str, str] = {}
        self._drawn: dict[str, tuple[Item, ...]] = {}
        self._open: list[str] = []
        self._letters: dict[tuple[str, str], list[tuple[str, str]]] = {}
        self._images: dict[bytes, str] = {}
        self._glyphs: dict[Run, list[tuple[str, str, float]]] = {}
        self._resources: dict[tuple[str, ...], PDFObjectReference] = {}

    def finish(self) -> bytes:
        """End the document and return it."""
        content: bytes = self._canvas.getpdfdata()
        return content

    def sheet(self, sheet: Sheet, faces: Mapping[str, Face]) -> None:
        """Add a page."""
        canvas = self._canvas
        wide, high = sheet.paper.width * POINTS, sheet.paper.height * POINTS
        # Forms are written before the page is begun: one canvas writes one thing at a time.
        names = [self._face(placement.face, faces) for placement in sheet.placements]
        canvas.setPageSize((wide, high))
        self._boxes(sheet, faces)
        for placement, name in zip(sheet.placements, names, strict=True):
            matrix = compose(translate(0, -sheet.paper.height), placed(faces[placement.face], placement))
            self._place(matrix, name, _window(placement.clip, sheet.paper.height))
        if sheet.marks:
            content = _Content()
            self._draw(sheet.marks, content)
            canvas.addLiteral("\n".join([f"q 1 0 0 1 0 {_short(high)} cm", *content.lines, "Q"]))
        canvas.showPage()

    def _place(self, matrix: Matrix, form: str, window: str = "") -> None:
        self._canvas.addLiteral(f"q {window}{_matrix(matrix)} cm")
        self._canvas.doForm(form)
        self._canvas.addLiteral("Q")

    def _boxes(self, sheet: Sheet, faces: Mapping[str, Face]) -> None:
        """Tell the trim and bleed of a page with one placement; with several a page has no trim of its own."""
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
        """The name of a face's form, which is made when the face is first placed."""
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
        content = _Content()
        self._draw(items, content)
        resources = self._resources_of(tuple(sorted(content.forms)))
        self._canvas._doc.addForm(name, _Form(box, "\n".join(content.lines), resources))
        return name

    def _resources_of(self, forms: tuple[str, ...]) -> PDFObjectReference:
        """The object that tells what is used: one for all forms that use the same forms; fonts are those of all."""
        if forms not in self._resources:
            document = self._canvas._doc
            used = {"XObject": document.xobjDict(forms)} if forms else {}
            told = PDFDictionary({"Font": PDFObjectReference(BasicFonts), **used})
            self._resources[forms] = document.Reference(told, f"resources{len(self._resources) + 1}")
        return self._resources[forms]

    # --- items

    def _draw(self, items: Iterable[Item], content: _Content) -> None:
        """Write the operators of items whose arts have forms already, for an origin in the top left corner."""
        write = content.lines.append
        for item in items:
            if isinstance(item, Path):
                write(_path(item, self._fill, self._stroke))
            elif isinstance(item, Text):
                write(self._text(item))
            elif isinstance(item, Use):
                content.place(item.matrix, self._arts[item.art])
            elif isinstance(item, Image):
                content.place(_stretched(item), self._image(item))
            else:
                write(f"q {_matrix(item.matrix)} cm")
                if item.clip:
                    write(f"{_outline(item.clip.commands)} {'W*' if item.clip.even_odd else 'W'} n")
                self._draw(item.items, content)
                write("Q")

    def _image(self, item: Image) -> str:
        """The name of a picture; the same pixels are written once."""
        if item.png not in self._images:
            name = self._images[item.png] = f"image{len(self._images) + 1}"
            document = self._canvas._doc
            image = PDFImageXObject(name, ImageReader(io.BytesIO(item.png)), mask="auto")
            document.addForm(name, image)
            if alpha := getattr(image, "_smask", None):
                image.smask = document.Reference(alpha, xObjectName(f"{name}alpha"))
                del image._smask
        return self._images[item.png]

    def _text(self, item: Text) -> str:
        font = self._metrics[item.font]
        width = font.width(item.text, item.size, item.tracking)  # also refuses a letter the font does not have
        x = item.x - {"start": 0.0, "middle": width / 2, "end": width}[item.anchor]
        runs = font.runs(item.text, item.leftwards)
        shown = " ".join(line for run in runs for line in self._run(run, item.size))
        tracking = f"{_short(item.tracking)} Tc " if item.tracking else ""
        reset = " 0 Tc" if item.tracking else ""
        place = f"{_short(x * POINTS)} {_short(-item.y * POINTS)} Td"
        marks = "".join(self._marks(runs, x, item))
        return f"BT {self._fill(item.colour)} {place} {tracking}{shown}{reset} ET{marks}"

    def _run(self, run: Run, size: float) -> Iterator[str]:
        """The operators that show a run of one font."""
        if run.glyphs is None:
            for name, letters in self._split(run.font, run.text):
                yield f"{name} {_short(size)} Tf <{letters}> Tj"
            return
        risen = False
        for name, shown, rise in self._shaped(run):
            lift = f"{_short(rise * size)} Ts " if rise or risen else ""
            yield f"{lift}{name} {_short(size)} Tf [{shown}] TJ"
            risen = bool(rise)
        if risen:
            yield "0 Ts"

    def _marks(self, runs: Sequence[Run], x: float, item: Text) -> Iterator[str]:
        """The operators that draw marks on letters, as shapes: readers take a letter over another for another line."""
        for run in runs:
            font = self._metrics[run.font]
            if run.glyphs is None:
                x += font.width(run.text, item.size) + item.tracking * len(run.text) / POINTS
                continue
            for glyph in run.glyphs:
                em = item.size / POINTS
                for number, dx, dy in glyph.marks:
                    outline = font.shaper.outline(number) if font.shaper else ()
                    if outline:
                        matrix = (em, 0.0, 0.0, em, x + dx * em, item.y - dy * em)
                        yield f" q {_matrix(matrix)} cm {_outline(outline)} f Q"
                x += glyph.advance * em + item.tracking / POINTS

    def _split(self, font: str, text: str) -> list[tuple[str, str]]:
        """A text as runs of one subset each: the subset's name and the letters' codes in it."""
        key = (font, text)
        if key not in self._letters:
            registered, document = self._fonts[font], self._canvas._doc
            parts = registered.splitString(text, document)
            self._letters[key] = [
                (registered.getSubsetInternalName(subset, document), codes.hex()) for subset, codes in parts
            ]
        return self._letters[key]

    def _shaped(self, run: Run) -> list[tuple[str, str, float]]:
        """Shaped glyphs as runs of one subset and height: the subset's name, what `TJ` takes, how far they rise."""
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
            self._glyphs[run] = [(name, shown.replace("><", ""), rise) for name, shown, rise in parts]
        return self._glyphs[run]


@contextmanager
def _without(name: str) -> Iterator[None]:
    """Hide a variable of the environment: reportlab dates a document by this one, invariant or not."""
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
    """What two boxes have in common."""
    return max(inner[0], outer[0]), max(inner[1], outer[1]), min(inner[2], outer[2]), min(inner[3], outer[3])


def _window(clip: Clip | None, height: float) -> str:
    """The operators that hide what is outside a clip on a paper of this height."""
    if clip is None:
        return ""
    x, y = clip.x * POINTS, (height - clip.y - clip.height) * POINTS
    return f"{x:.4f} {y:.4f} {clip.width * POINTS:.4f} {clip.height * POINTS:.4f} re W n "


def _used(items: Iterable[Item]) -> Iterator[str]:
    """The arts that items use themselves."""
    for item in items:
        if isinstance(item, Use):
            yield item.art
        elif isinstance(item, Group):
            yield from _used(item.items)


class _Embedded(TTFont):  # type: ignore[misc]
    """A font as reportlab embeds it, with glyphs beside those of its letters.

    Each of those stands under a code point that nobody uses, and is told in the PDF as the letters it stands for.
    """

    def __init__(self, name: str, font: Font) -> None:
        super().__init__(name, io.BytesIO(font.data), asciiReadable=0)
        self._shaper = font.shaper
        self._codes: dict[tuple[int, str], int] = {}
        self._told: dict[int, str] = {}

    def private(self, glyph: Glyph) -> int:
        """The code point that a glyph stands under when it is drawn for its letters."""
        key = (glyph.number, glyph.text)
        if key not in self._codes:
            code = self._codes[key] = _PRIVATE + len(self._codes)
            self.face.charToGlyph[code] = glyph.number
            self.face.charWidths[code] = self._shaper.advance(glyph.number) * 1000 if self._shaper else 0
            self._told[code] = glyph.text
        return self._codes[key]

    def addObjects(self, doc: Any) -> None:  # noqa: N802
        """Add the font to a document, and tell of each code what letters it stands for."""
        subsets = self.state[doc].subsets
        names = [self.getSubsetInternalName(number, doc)[1:] for number in range(len(subsets))]
        super().addObjects(doc)
        for name, subset in zip(names, subsets, strict=True):
            if any(code in self._told or code > 0xFFFF for code in subset):
                told = doc.idToObject[doc.idToObject["BasicFonts"].dict[name].ToUnicode.name]
                told.content = self._to_unicode(told.content, subset)

    def _to_unicode(self, content: str, subset: Sequence[int]) -> str:
        """The table with the letters of each code; reportlab's own writes code points beyond the first plane as one."""
        lines = [f"<{at:02X}> <{self._letters(code)}>" for at, code in enumerate(subset)]
        head, _, rest = content.partition("beginbfchar\n")
        return f"{head}beginbfchar\n" + "\n".join(lines) + "\nendbfchar" + rest.partition("endbfchar")[2]

    def _letters(self, code: int) -> str:
        return self._told.get(code, chr(code)).encode("utf-16-be").hex().upper()


def _registered(font: Font) -> Any:
    """reportlab's own reading of a font, under a name that only this file's content has."""
    name = f"{font.postscript}-{font.digest[:16]}"
    if name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(_Embedded(name, font))
    return pdfmetrics.getFont(name)


def _path(path: Path, fill: Callable[[Colour], str], stroke: Callable[[Colour], str]) -> str:
    """A path's operators; what is set lasts only where it must not be set again."""
    if path.fill is None and path.stroke is None:
        return ""
    parts = [fill(path.fill)] if path.fill is not None else []
    parts.append(_outline(path.commands))
    star = "*" if path.even_odd and path.fill is not None else ""
    if path.stroke is None:
        return f"{' '.join(parts)} f{star}"
    dash = " ".join(f"{length * POINTS:.4f}" for length in path.dash)
    pen = f"{stroke(path.stroke)} {path.width * POINTS:.4f} w {_CAPS[path.cap]} J {_JOINS[path.join]} j [{dash}] 0 d"
    return f"{pen} {' '.join(parts)} {'B' if path.fill is not None else 'S'}{star}"


def _outline(commands: Sequence[Command]) -> str:
    """The path construction operators; one formatting for all numbers of an outline, one for each run of all codes."""
    if len(commands) > 1 and commands[0][0] == commands[-1][0] == "R":
        return " ".join(map(_operator, commands))
    pattern: list[str] = []
    numbers: list[float] = []
    at = 0
    while at < len(commands):
        if commands[at][0] == "M" and (box := _upright(commands[at : at + 5])):
            pattern.append(_RECTANGLE)
            numbers += box
            at += 5
            continue
        kind, *rest = commands[at]
        pattern.append(_DRAW[kind])
        numbers += rest
        at += 1
    numbers[::2] = [x * POINTS + 0.0 for x in numbers[::2]]  # and so no -0, of which nobody knows where it came from
    numbers[1::2] = [y * -POINTS + 0.0 for y in numbers[1::2]]
    return " ".join(pattern) % tuple(numbers)


@lru_cache(maxsize=50_000)  # the runs of all codes there are: of those that fit on a card, some thousands
def _operator(command: Command) -> str:
    """One path construction operator, its numbers as short as they can be."""
    kind, *numbers = command
    points = (round(number * (-POINTS if at % 2 else POINTS), 3) + 0.0 for at, number in enumerate(numbers))
    return " ".join([*(f"{point:.10g}" for point in points), _DRAW[kind].rpartition(" ")[2]])


def _upright(commands: Sequence[Any]) -> tuple[float, float, float, float] | None:
    """The corner and size of an upright rectangle, for which there is an operator; None for another outline."""
    if [command[0] for command in commands] != _CORNERS:
        return None
    (_, x1, y1), (_, x2, y2), (_, x3, y3), (_, x4, y4), _ = commands
    is_upright = y1 == y2 and x2 == x3 and y3 == y4 and x4 == x1
    return (x1, y1, x3 - x1, y3 - y1) if is_upright else None


def _stretched(item: Image) -> Matrix:
    """What makes of the square of a point, as which a PDF knows every picture, its rectangle."""
    return (item.width * POINTS, 0.0, 0.0, item.height * POINTS, item.x, item.y + item.height)


def _matrix(matrix: Matrix) -> str:
    a, b, c, d, e, f = matrix
    factors = " ".join([_short(value, 6) for value in (a, -b, -c, d)])
    return f"{factors} {_short(e * POINTS)} {_short(-f * POINTS)}"


@lru_cache(maxsize=1024)
def _fill(colour: Colour) -> str:
    return " ".join([*(_short(part) for part in colour), "rg"])


@lru_cache(maxsize=1024)
def _stroke(colour: Colour) -> str:
    return " ".join([*(_short(part) for part in colour), "RG"])


def _prepare(document: Any, prepress: Prepress) -> None:
    """Write a print shop's keys; reportlab knows neither properties of such names nor output intents."""
    document.info = _Info(prepress.info, document.info)
    texts = {name: PDFString(text) for name, text in prepress.condition.items()}
    intent = PDFDictionary({"Type": PDFName("OutputIntent"), "S": PDFName("GTS_PDFX"), **texts})
    catalog = document.Catalog
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]
    catalog.OutputIntents = PDFArray([intent])


class _Info(PDFInfo):  # type: ignore[misc]
    """The properties of a document, with some that reportlab does not know."""

    def __init__(self, more: Mapping[str, str], known: PDFInfo) -> None:
        super().__init__()
        for name, value in vars(known).items():
            setattr(self, name, value)
        self._more = more

    def format(self, document: Any) -> bytes:
        more = b"\n".join(f"/{name} ({text})".encode("ascii") for name, text in self._more.items())
        written: bytes = super().format(document)
        return written[: written.rindex(b">>")] + more + b"\n>>"


def _short(number: float, places: int = 4) -> str:
    """A number with so many places at most."""
    return f"{round(number, places) + 0.0:.10g}"
