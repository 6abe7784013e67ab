"""A built kit as the script somebody would write by hand with reportlab to draw just that kit: its Python source.

What such a script has as literals: every coordinate (in points, y up), colour, outline and text; the size of every text,
found by trying; where everything lies on its sheet. It calls reportlab alone, one call for each thing drawn and no more
(a colour or font is set only when it changes), caches what is placed often in forms, and makes one canvas for each file.

What it does while it runs, as any such script must: registers the fonts, measures and wraps paragraphs (bold, italics and
icons in them, by a short function of its own), centres texts, makes the QR codes. What it does not do: read YAML or
SVG, evaluate expressions, check anything, look for sizes that fit, lay out sheets, compute the ink, write a report.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path as File
from typing import Any
from unittest import mock

from companion.press.drawing.display_list import (
    ArtUse,
    Colour,
    Command,
    Face,
    Group,
    Item,
    Matrix,
    Path,
    PdfSheet,
    Text,
    compose,
    translate,
)
from companion.press.kit import rulebook
from companion.press.kit.kit import Built
from companion.press.layout import scene
from companion.press.layout.qr import MASK, qr_path
from companion.press.pdf import POINTS, placed
from companion.press.text.fonts import MM_PER_POINT, Fonts
from companion.press.text.typesetting import ICON_HEIGHT, Icon, SetText, Style, TextArea, set_paragraphs

FAR = 14_400
_MARKUP = re.compile(r"\\([\\*{}])|(\*\*|\*)|\{([^{}\n]*)\}|([^\\*{}]+|[\\{}])")
_STATE = {"fill": (0.0, 0.0, 0.0), "stroke": (0.0, 0.0, 0.0), "pen": None, "font": None}

TOOLS = '''\
import re
import sys
from functools import cache
from pathlib import Path

from qrcode import constants
from qrcode.main import QRCode
from reportlab import rl_config
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

rl_config.useA85 = 0
LEVELS = {"L": constants.ERROR_CORRECT_L, "M": constants.ERROR_CORRECT_M, "Q": constants.ERROR_CORRECT_Q}
WORDS = re.compile("[ ]+|[^ ]+?[-\\u2013\\u2014/](?=[^\\\\W\\\\d])|[^ ]+?(?=[ ]|$)")
HYPHENS = "-", "\\u2013", "\\u2014", "/"


def fonts(folder, files):
    for name, file in files.items():
        registerFont(TTFont(name, f"{folder}/{file}"))


def place(c, form, a, b, cc, d, e, f, clip=None):
    c.saveState()
    if clip:
        path = c.beginPath()
        path.rect(*clip)
        c.clipPath(path, stroke=0, fillMode=1)
    c.transform(a, b, cc, d, e, f)
    c.doForm(form)
    c.restoreState()


def paragraphs(c, lines, x, y, width, size, leading, gap, align, tracking):
    """Lines of runs, each run (font, text) or an icon: (font, form, width, scale, rise), in sizes."""
    for runs in lines:
        if not runs:
            y -= gap
            continue
        for line in wrap(runs, width, size, tracking):
            wide = sum(part[0] for word in line for part in word) - tracking
            draw_line(c, line, x - align * wide, y, size, tracking)
            y -= leading


def wrap(runs, width, size, tracking):
    lines, taken = [[]], 0
    for word in words(runs, size, tracking):
        wide = sum(part[0] for part in word)
        blank = is_blank(word)
        if not blank and taken + wide > width + tracking and not all(map(is_blank, lines[-1])):
            lines.append([])
            taken = 0
        if blank and not lines[-1]:
            continue
        lines[-1].append(word)
        taken += wide
    return [line[:-1] if line and is_blank(line[-1]) else line for line in lines]


def is_blank(word):
    return word[0][2].isspace()


def words(runs, size, tracking):
    """Each word a list of parts: (width, font, text, icon)."""
    found = []
    for font, text, *icon in runs:
        for piece in [""] if icon else WORDS.findall(text):
            wide = icon[0] * size if icon else stringWidth(piece, font, size) + tracking * len(piece)
            part = (wide, font, piece, (text, *icon[1:]) if icon else None)
            if not found or piece.isspace() or ends_word(found[-1][-1][2]):
                found.append([part])
            else:
                found[-1].append(part)
    return found


def ends_word(text):
    return text.isspace() or text.endswith(HYPHENS) and len(text) > 1


def draw_line(c, line, x, y, size, tracking):
    text, font, begin = "", None, x
    for word in line:
        for wide, name, letters, icon in word:
            if name != font or icon:
                if text.strip():
                    c.setFont(font, size)
                    c.drawString(begin, y, text, charSpace=tracking)
                text, font, begin = "", name, x
            if icon:
                form, scale, rise = icon
                place(c, form, scale * size, 0, 0, scale * size, x, y + rise * size)
                font = None
            text += letters
            x += wide
    if text.strip():
        c.setFont(font, size)
        c.drawString(begin, y, text, charSpace=tracking)


@cache
def modules(text, level, mask):
    code = QRCode(error_correction=LEVELS[level], border=0, mask_pattern=mask)
    code.add_data(text.encode(), optimize=0)
    code.make(fit=True)
    return code.modules


def qr(c, text, x, y, size, level, quiet, mask):
    rows = modules(text, level, mask)
    module = size / (len(rows) + 2 * quiet)
    path = c.beginPath()
    for down, row in enumerate(rows, quiet + 1):
        start = None
        for across, dark in enumerate([*row, False], quiet):
            if dark and start is None:
                start = across
            elif not dark and start is not None:
                path.rect(x + start * module, y - down * module, (across - start) * module, module)
                start = None
    c.drawPath(path, stroke=0, fill=1)

'''


@dataclass
class Heard:
    """What was set as paragraphs and drawn as codes while the kit was built; by the identity of what was made of it."""

    blocks: dict[int, tuple[SetText, str, Style, TextArea, Mapping[str, Icon]]] = field(default_factory=dict)
    codes: dict[int, tuple[Group, dict[str, Any]]] = field(default_factory=dict)

    def paragraphs(
        self, fonts: Fonts, text: str, style: Style, box: TextArea, where: str = "", icons: Any = None
    ) -> SetText:
        block = set_paragraphs(fonts, text, style, box, where, icons)
        self.blocks.update({id(item): (block, text, style, box, icons or {}) for item in block.items})
        return block

    def qr(self, text: str, x: float, y: float, size: float, colour: Colour, level: str, quiet: int) -> Group:
        code = qr_path(text, x, y, size, colour, level, quiet)  # type: ignore[arg-type]
        asked = {"text": text, "x": x, "y": y, "size": size, "level": level, "quiet": quiet, "mask": MASK}
        self.codes[id(code)] = (code, asked)
        return code


@contextmanager
def listening() -> Iterator[Heard]:
    """Keeps what is set and coded, so that the script can do it again instead of drawing what came of it."""
    heard = Heard()
    with (
        mock.patch.object(rulebook, "set_paragraphs", heard.paragraphs),
        mock.patch.object(scene, "set_paragraphs", heard.paragraphs),
        mock.patch.object(scene, "qr_path", heard.qr),
    ):
        yield heard


def script(built: Built, heard: Heard, font_files: Mapping[str, str]) -> str:
    """The source; run with the folder of the fonts and the folder for the PDFs."""
    writer = _Script(built, heard)
    for file in built.files:
        writer.file(file.name, file.sheets)
    folder = repr(dict(font_files))
    end = ["def main(font_folder, out):", f"    fonts(font_folder, {folder})"]
    end += [f"    {_name(file.name)}(str(Path(out) / {file.name + '.pdf'!r}))" for file in built.files]
    run = ["if __name__ == '__main__':", "    main(*sys.argv[1:])"]
    return "\n".join([TOOLS, *writer.lines, *end, "", *run, ""])


class _Script:
    """The functions of the script: one for each face and art, one for each file."""

    def __init__(self, built: Built, heard: Heard) -> None:
        self.lines: list[str] = []
        self._built = built
        self._heard = heard
        self._names: dict[str, str] = {}
        self._forms: list[str] = []
        self._state: dict[str, Any] = {}
        self._block: SetText | None = None

    def file(self, name: str, sheets: Sequence[PdfSheet]) -> None:
        """The function that writes one file."""
        self._forms = []
        pages: list[str] = []
        for sheet in sheets:
            pages += self._sheet(sheet)
        forms = [line for form in self._forms for line in self._begin(form)]
        self._define(_name(name), ["c = Canvas(out, pageCompression=1)", *forms, *pages, "c.save()"], "out")

    def _define(self, name: str, body: Iterable[str], argument: str = "c") -> None:
        self.lines += [f"def {name}({argument}):", *(f"    {line}" for line in body), ""]

    def _sheet(self, sheet: PdfSheet) -> Iterator[str]:
        high = sheet.paper.height
        yield f"c.setPageSize(({_n(sheet.paper.width * POINTS)}, {_n(high * POINTS)}))"
        for placement in sheet.placements:
            face = self._built.faces[placement.face]
            form = self._form(face.id, face.items, face.arts, face)
            clip = placement.clip
            box = ""
            if clip:
                corner = (clip.x * POINTS, (high - clip.y - clip.height) * POINTS)
                box = f", ({', '.join(map(_n, (*corner, clip.width * POINTS, clip.height * POINTS)))})"
            yield f"place(c, {form!r}, {_matrix(compose(translate(0, -high), placed(face, placement)))}{box})"
        self._state = dict(_STATE)
        yield f"c.translate(0, {_n(high * POINTS)})"
        yield from self._items(sheet.marks)
        yield "c.showPage()"

    # --- forms

    def _form(self, name: str, items: tuple[Item, ...], arts: Mapping[str, tuple[Item, ...]], face: Face | None) -> str:
        """The name of a form, whose function is written when it is first used, and which each file makes."""
        for art in _used(items):
            self._form(art, arts[art], arts, None)
        key = f"face {name}" if face else name
        if key not in self._names:
            self._names[key] = f"{'face' if face else 'art'}{len(self._names)}"
            self._state = dict(_STATE)
            self._define(self._names[key], list(self._items(items)) or ["pass"])
            self._names[key + " box"] = _box(face)
        if key not in self._forms:
            self._forms.append(key)
        return self._names[key]

    def _begin(self, key: str) -> Iterator[str]:
        name = self._names[key]
        yield f"c.beginForm({name!r}, {self._names[key + ' box']})"
        yield f"{name}(c)"
        yield "c.endForm()"

    # --- items

    def _items(self, items: Iterable[Item]) -> Iterator[str]:
        for item in items:
            if id(item) in self._heard.blocks:
                yield from self._paragraphs(*self._heard.blocks[id(item)])
            elif id(item) in self._heard.codes:
                yield from self._code(*self._heard.codes[id(item)])
            elif isinstance(item, Path):
                yield from self._path(item)
            elif isinstance(item, Text):
                yield from self._text(item)
            elif isinstance(item, ArtUse):
                yield f"place(c, {self._names[item.art]!r}, {_matrix(item.matrix)})"
            else:
                yield from self._group(item)

    def _group(self, group: Group) -> Iterator[str]:
        before = dict(self._state)
        yield "c.saveState()"
        yield f"c.transform({_matrix(group.matrix)})"
        if group.clip:
            yield from _outline(group.clip.commands)
            yield f"c.clipPath(p, stroke=0, fillMode={0 if group.clip.even_odd else 1})"
        yield from self._items(group.items)
        yield "c.restoreState()"
        self._state = before

    def _set(self, key: str, value: Any, call: str) -> Iterator[str]:
        if self._state[key] != value:
            self._state[key] = value
            yield call

    def _fill(self, colour: Colour) -> Iterator[str]:
        yield from self._set("fill", colour, f"c.setFillColorRGB({_colour(colour)})")

    def _path(self, path: Path) -> Iterator[str]:
        if path.fill is None and path.stroke is None:
            return
        if path.fill is not None:
            yield from self._fill(path.fill)
        if path.stroke is not None:
            yield from self._set("stroke", path.stroke, f"c.setStrokeColorRGB({_colour(path.stroke)})")
            yield from self._pen(path)
        how = f"{int(path.stroke is not None)}, {int(path.fill is not None)}"
        kinds = "".join(command[0] for command in path.commands)
        points = [_point(*command[1:]) for command in path.commands if len(command) == 3]
        if kinds == "ML" and path.fill is None:
            yield f"c.line({points[0]}, {points[1]})"
        else:
            yield from _outline(path.commands)
            yield f"c.drawPath(p, {how}, {0 if path.even_odd else 1})"

    def _code(self, code: Group, asked: Mapping[str, Any]) -> Iterator[str]:
        yield from (
            line for path in code.items if isinstance(path, Path) and path.fill for line in self._fill(path.fill)
        )
        place = f"{_n(asked['x'] * POINTS)}, {_n(-asked['y'] * POINTS)}, {_n(asked['size'] * POINTS)}"
        yield f"qr(c, {asked['text']!r}, {place}, {asked['level']!r}, {asked['quiet']}, {asked['mask']})"

    def _pen(self, path: Path) -> Iterator[str]:
        pen = (path.width, path.dash, path.cap, path.join)
        was = self._state["pen"] or (None, (), "butt", "miter")
        self._state["pen"] = pen
        if pen[0] != was[0]:
            yield f"c.setLineWidth({_n(path.width * POINTS)})"
        if pen[1] != was[1]:
            yield f"c.setDash([{', '.join(_n(length * POINTS) for length in path.dash)}])"
        if pen[2] != was[2]:
            yield f"c.setLineCap({('butt', 'round', 'square').index(path.cap)})"
        if pen[3] != was[3]:
            yield f"c.setLineJoin({('miter', 'round', 'bevel').index(path.join)})"

    def _text(self, text: Text) -> Iterator[str]:
        yield from self._fill(text.colour)
        yield from self._set("font", (text.font, text.size), f"c.setFont({text.font!r}, {_n(text.size)})")
        draw = {"start": "drawString", "middle": "drawCentredString", "end": "drawRightString"}[text.anchor]
        tracking = f", charSpace={_n(text.tracking)}" if text.tracking else ""
        yield f"c.{draw}({_point(text.x, text.y)}, {text.text!r}{tracking})"

    def _paragraphs(
        self, block: SetText, text: str, style: Style, box: TextArea, icons: Mapping[str, Icon]
    ) -> Iterator[str]:
        """One call for the whole text, where its first item stands."""
        if block is self._block:
            return
        self._block = block
        fonts, size = self._built.look.fonts, block.size
        yield from self._fill(style.colour)
        self._state["font"] = None
        lines = [self._runs(line.strip(), style, icons) for line in _parted(text, block).strip().split("\n")]
        room = 0.0 if box.height is None else box.height - block.height
        top = box.y + {"top": 0.0, "middle": room / 2, "bottom": room}[style.valign]
        shift = {"start": 0.0, "left": 0.0, "middle": 0.5, "right": 1.0, "end": 1.0}[style.align]
        corner = _point(box.x + shift * box.width, top + fonts[style.font].ascender * size * MM_PER_POINT)
        width = _width(block, style, box, fonts, size) / MM_PER_POINT
        numbers = (width, size, style.leading * size, style.gap * size, shift, style.tracking)
        yield f"paragraphs(c, {lines!r}, {corner}, {', '.join(map(_n, numbers))})"

    def _runs(self, line: str, style: Style, icons: Mapping[str, Icon]) -> list[tuple[Any, ...]]:
        """A line of the source without its markup."""
        runs: list[tuple[Any, ...]] = []
        bold = italic = False
        for escaped, switch, icon, plain in _MARKUP.findall(line):
            font = style.face(bold, italic)
            if switch:
                bold, italic = (not bold, italic) if switch == "**" else (bold, not italic)
            elif escaped or plain:
                letters = escaped or plain.replace("\t", " ")
                if runs and runs[-1][0] == font and len(runs[-1]) == 2:
                    letters = runs.pop()[1] + letters
                runs.append((font, letters))
            else:
                runs.append(self._icon(font, icons[icon]))
        return runs

    def _icon(self, font: str, icon: Icon) -> tuple[Any, ...]:
        scale = ICON_HEIGHT / icon.height * MM_PER_POINT
        rise = (self._built.look.fonts[font].cap_height + ICON_HEIGHT) / 2
        return (font, self._names[icon.art], round(icon.ems, 6), round(scale, 8), round(rise, 6))


def _parted(text: str, block: SetText) -> str:
    """The text with a hyphen and a blank where the press has parted a word: a script has its words as they are typed."""
    done = 0
    for one, other in pairwise([item.text for item in block.items if isinstance(item, Text)]):
        left, right = (one.split() or [""])[-1].removesuffix("-"), (other.split() or [""])[0]
        at = text.find(left + right, done) if one.endswith("-") and left and right else -1
        if at >= 0:
            done = at + len(left)
            text = f"{text[:done]}- {text[done:]}"
    return text


def _width(block: SetText, style: Style, box: TextArea, fonts: Fonts, size: float) -> float:
    """The width to wrap to, in mm; of balanced text that of its longest line, which somebody would have measured."""
    if not style.balance:
        return box.width + 0.001
    ends: dict[float, list[float]] = {}
    for item in block.items:
        if not isinstance(item, Text):
            return box.width + 0.001
        end = item.x + fonts[item.font].width(item.text, size, item.tracking)
        ends.setdefault(item.y, []).extend((item.x, end))
    return max(max(line) - min(line) for line in ends.values()) + 0.001


def _used(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, ArtUse):
            yield item.art
        elif isinstance(item, Group):
            yield from _used(item.items)


def _outline(commands: Sequence[Command]) -> Iterator[str]:
    yield "p = c.beginPath()"
    for command in commands:
        if command[0] == "R":
            x, y, wide, high = (number * POINTS for number in command[1:])
            yield f"p.rect({_n(x)}, {_n(-y - high)}, {_n(wide)}, {_n(high)})"
            continue
        call = {"M": "moveTo", "L": "lineTo", "C": "curveTo", "Z": "close"}[command[0]]
        yield f"p.{call}({_point(*command[1:])})"


def _box(face: Face | None) -> str:
    if face is None:
        return f"{-FAR}, {-FAR}, {FAR}, {FAR}"
    bleed, wide, high = face.bleed * POINTS, face.width * POINTS, face.height * POINTS
    return ", ".join(map(_n, (-bleed, -high - bleed, wide + bleed, bleed)))


def _point(*numbers: float) -> str:
    """Pairs of mm, y down, as points, y up."""
    return ", ".join(_n(number * (-POINTS if place % 2 else POINTS)) for place, number in enumerate(numbers))


def _matrix(matrix: Matrix) -> str:
    a, b, c, d, e, f = matrix
    turned = ", ".join(_n(part, 6) for part in (a, -b, -c, d))
    return f"{turned}, {_point(e, f)}"


def _colour(colour: Colour) -> str:
    return ", ".join(f"{part:.4g}" for part in colour)


def _n(number: float, digits: int = 4) -> str:
    return repr(round(number, digits) + 0.0).removesuffix(".0")


def _name(part: str) -> str:
    return "write_" + part.replace("-", "_")


def font_files(folder: File, fonts: Fonts) -> dict[str, str]:
    """The file of each font, by the name it is called."""
    files = {file.read_bytes(): file.name for file in sorted(folder.glob("*.ttf"))}
    return {name: files[font.data] for name, font in fonts.items()}
