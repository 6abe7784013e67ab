"""svg: every face as SVG 1.1, in mm; letters are outlines, so that every program shows them as they are printed.

The text of a run of letters is in its `desc`, for searching and for screen readers.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from companion.press.drawing.display_list import Colour, Command, Face, Group, Image, Item, Matrix, Path, Text
from companion.press.export.job import Job, Made, file_name, left_empty, refuse_nothing, sides_of
from companion.press.text.fonts import MM_PER_POINT
from companion.press.text.glyph_outlines import Letters, PlacedGlyph

_ID = "?"
"""The placeholder for the id of a definition."""


def make(job: Job) -> Made:
    """An SVG of every face, with its bleed if the job asks for it."""
    made, letters = Made(), Letters(job.fonts)
    for contents in job.contents:
        for face, _, _, outline, _ in sides_of(contents, not job.bleed):
            if outline:
                face = face._replace(items=(Group(face.items, clip=outline),))
            made.add(file_name(face, contents.part.id, "svg"), svg(face, letters, job.bleed, job.title(face)))
    made.left_out += left_empty(job)
    refuse_nothing(job, made, "parts with copies")
    made.steps.append("Open the files in any program that reads SVG 1.1. Their lengths are in mm, at full size.")
    made.notes.append("Letters are outlines; their text is beside them as `desc`.")
    return made


class LinkedPicture(NamedTuple):
    """The address of a picture and its size in mm."""

    address: str
    width: float
    height: float


def svg(
    face: Face,
    letters: Letters,
    bleed: bool = False,
    title: str = "",
    linked: Mapping[str, LinkedPicture] = MappingProxyType({}),
) -> bytes:
    """A face as an SVG file, showing its trim, or all of its bleed. `linked` arts are not written into the file."""
    writer = _SvgWriter(letters, face, linked)
    body = writer.items(face.items)
    reach = face.bleed if bleed else 0.0
    width, height = face.width + 2 * reach, face.height + 2 * reach
    view = f"{number(-reach)} {number(-reach)} {number(width)} {number(height)}"
    head = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1" '
        f'width="{number(width)}mm" height="{number(height)}mm" viewBox="{view}">\n'
    )
    defs = f"<defs>\n{''.join(writer.defs)}</defs>\n" if writer.defs else ""
    return f"{head}<title>{escape(title or face.id)}</title>\n{defs}{body}</svg>\n".encode()


@dataclass
class _SvgWriter:
    """Writes one file; each definition is written once and used by its id."""

    letters: Letters
    face: Face
    linked: Mapping[str, LinkedPicture]
    defs: list[str] = field(default_factory=list)
    ids: dict[tuple[object, ...], str] = field(default_factory=dict)

    def items(self, items: Iterable[Item]) -> str:
        return "".join(self._item(item) for item in items)

    def _item(self, item: Item) -> str:
        if isinstance(item, Path):
            return _path(item)
        if isinstance(item, Text):
            return self._text(item)
        if isinstance(item, Group):
            clip = f' clip-path="url(#{self._clip(item.clip)})"' if item.clip else ""
            return f"<g{matrix(item.matrix)}{clip}>\n{self.items(item.items)}</g>\n"
        if isinstance(item, Image):
            return _image(item)
        if item.art in self.linked:
            return _link(self.linked[item.art], item.matrix)
        return f'<use xlink:href="#{self._art(item.art)}"{matrix(item.matrix)}/>\n'

    def _text(self, text: Text) -> str:
        em = text.size * MM_PER_POINT
        uses = "".join(
            f'<use xlink:href="#{self._letter(one)}" transform="translate({number(one.x)} {number(one.y)}) '
            f'scale({number(em)})"/>\n'
            for one in self.letters.shown(text)
            if one.outline
        )
        return f'<g fill="{hexadecimal(text.colour)}">\n<desc>{escape(text.text)}</desc>\n{uses}</g>\n'

    def _letter(self, one: PlacedGlyph) -> str:
        """The id of a letter's outline."""
        key = ("letter", one.font, one.glyph)
        return self.ids.get(key) or self._defined(key, "l", f'<path id="{_ID}" d="{data(one.outline, 5)}"/>\n')

    def _art(self, name: str) -> str:
        key = ("art", name)
        return self.ids.get(key) or self._defined(key, "a", f'<g id="{_ID}">\n{self.items(self.face.arts[name])}</g>\n')

    def _clip(self, clip: Path) -> str:
        if known := self.ids.get(("clip", clip)):
            return known
        rule = ' clip-rule="evenodd"' if clip.even_odd else ""
        content = f'<path d="{data(clip.commands)}"{rule}/>'
        return self._defined(("clip", clip), "c", f'<clipPath id="{_ID}">{content}</clipPath>\n')

    def _defined(self, key: tuple[object, ...], kind: str, content: str) -> str:
        """The id of a new definition, added to the file."""
        if key not in self.ids:
            self.ids[key] = f"{kind}{len(self.ids) + 1}"
            self.defs.append(content.replace(_ID, self.ids[key], 1))
        return self.ids[key]


def _image(image: Image) -> str:
    """A picture of pixels, embedded in the file."""
    kind = "png" if image.file.startswith(b"\x89PNG") else "jpeg"
    pixels = b64encode(image.file).decode("ascii")
    place = f'x="{number(image.x)}" y="{number(image.y)}" width="{number(image.width)}" height="{number(image.height)}"'
    return f'<image {place} preserveAspectRatio="none" xlink:href="data:image/{kind};base64,{pixels}"/>\n'


def _link(picture: LinkedPicture, placed: Matrix) -> str:
    size = f'width="{number(picture.width)}" height="{number(picture.height)}"'
    return f"<image {size}{matrix(placed)} xlink:href={quoteattr(picture.address)}/>\n"


def _path(path: Path) -> str:
    if path.fill is None and path.stroke is None:
        return ""
    looks = [f'fill="{hexadecimal(path.fill)}"' if path.fill is not None else 'fill="none"']
    if path.even_odd and path.fill is not None:
        looks.append('fill-rule="evenodd"')
    if path.stroke is not None:
        looks += [f'stroke="{hexadecimal(path.stroke)}"', f'stroke-width="{number(path.width)}"']
        # PDF's limit; SVG's default is 4.
        looks += [f"stroke-linecap={quoteattr(path.cap)}", f"stroke-linejoin={quoteattr(path.join)}"]
        looks += ['stroke-miterlimit="10"'] if path.join == "miter" else []
        looks += [f'stroke-dasharray="{" ".join(map(number, path.dash))}"'] if path.dash else []
    return f'<path d="{data(path.commands)}" {" ".join(looks)}/>\n'


def data(commands: Sequence[Command], decimals: int = 4) -> str:
    """A path's outline as the attribute `d`."""
    parts = []
    for command in commands:
        if command[0] == "R":
            x, y, width, height = (number(value, decimals) for value in command[1:])
            parts.append(f"M{x} {y}h{width}v{height}h{number(-command[3], decimals)}Z")
        else:
            parts.append(command[0] + " ".join(number(value, decimals) for value in command[1:]))
    return "".join(parts)


def matrix(matrix: Matrix) -> str:
    """A matrix as an attribute; empty if it changes nothing."""
    if matrix == (1.0, 0.0, 0.0, 1.0, 0.0, 0.0):
        return ""
    return f' transform="matrix({" ".join(number(value, 6) for value in matrix)})"'


def number(value: float, decimals: int = 4) -> str:
    """A number without needless zeros.

    >>> number(2.50001), number(-0.00001), number(63)
    ('2.5', '0', '63')
    """
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".") if decimals else f"{value:.0f}"
    return "0" if text == "-0" else text


def hexadecimal(colour: Colour) -> str:
    """A colour as `#rrggbb`."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)
