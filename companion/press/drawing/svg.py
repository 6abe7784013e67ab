"""A subset of SVG 1.1, read into the display list; anything else is a complaint with its place.

Elements: svg, g, defs, symbol, use (of the same file), path, rect, circle, ellipse, line, polyline, polygon, clipPath
with one shape in it, title and desc. Numbers have no units: they are those of the `viewBox`. Colours are `none`, #rgb,
#rrggbb, a common name, or `palette:NAME`. A file never opens another one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path as File
from typing import Any, NamedTuple
from xml.parsers import expat

from companion.definitions.complaints import Complaint
from companion.definitions.reader import bytes_of
from companion.definitions.words import FAR, did_you_mean, either, in_bytes, shorten
from companion.errors import BrokenDefinition, Unreadable
from companion.press.drawing import svg_shapes
from companion.press.drawing.display_list import (
    BLACK,
    IDENTITY,
    WHITE,
    Colour,
    Group,
    Item,
    Matrix,
    Path,
    compose,
    scale,
    translate,
)
from companion.press.drawing.palette import parse_colour
from companion.press.drawing.svg_paths import MOST_COMMANDS, read_number, read_numbers, read_transform

MOST_BYTES = 1 << 18
LONGEST_ATTRIBUTE = 2_000  # of all but path data and points
MOST_ELEMENTS = 5_000
MOST_DRAWN = 10_000  # elements; those of `use` count every time
MOST_NESTING = 40
MOST_COMPLAINTS = 20
PALETTE = "palette:"

Inks = Callable[[str], Colour | None]
"""The printed colour of `palette:NAME` or of a literal; raises ValueError or Unreadable."""

Drops = Callable[[str], bool]
"""Whether a fill of this colour is left out."""

THIN = 0.01
"""The width of the line drawn in place of a fill, as a part of the drawing's size."""

_SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_PAINT = ("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "fill-rule")
_COMMON = ("id", "transform", "clip-path", "style", *_PAINT)
_OWN: Mapping[str, tuple[str, ...]] = {
    "svg": ("viewBox", "width", "height", "version", "xmlns", "xmlns:xlink"),
    "g": (), "defs": (), "title": (), "desc": (),
    "symbol": ("viewBox",),
    "use": ("href", "xlink:href", "x", "y", "width", "height"),
    "clipPath": ("clip-rule",),
    **svg_shapes.ATTRIBUTES,
}  # fmt: skip
_WORDS = ("title", "desc")
_LONG = ("d", "points")
_URL = re.compile(r"url\(\s*#([^\s()'\"]+)\s*\)")
_CAPS = ("butt", "round", "square")
_JOINS = ("miter", "round", "bevel")


class SvgDrawing(NamedTuple):
    """An SVG file's picture: its items in the units of its viewBox, with the top left corner as origin."""

    width: float
    height: float
    items: tuple[Item, ...]


@dataclass(slots=True)
class _SvgElement:
    """An element of the file, before it is drawn."""

    tag: str
    attributes: dict[str, str]
    line: int
    column: int
    inside: list[_SvgElement] = field(default_factory=list)


class _Paint(NamedTuple):
    """The properties that an element inherits."""

    fill: str = "black"
    stroke: str = "none"
    width: float = 1.0
    dash: tuple[float, ...] = ()
    even_odd: bool = False
    cap: Any = "butt"
    join: Any = "miter"


def read_svg_file(path: File, name: str, inks: Inks | None = None, drops: Drops | None = None) -> SvgDrawing:
    """Read an SVG file, called `name` in messages; raises Unreadable for no regular file, otherwise as `read_svg`."""
    return read_svg(bytes_of(path, name), name, inks, drops)


def read_svg(content: bytes, name: str, inks: Inks | None = None, drops: Drops | None = None) -> SvgDrawing:
    """Read SVG; raises BrokenDefinition with every complaint, or only the first if the file cannot be read.

    Without `inks`, colours are used as they are, and names of a palette are unknown. A fill that `drops` leaves out
    becomes white, with a thin line of its colour around it if it has no line.
    """
    if len(content) > MOST_BYTES:
        raise BrokenDefinition(
            [Complaint(name, 1, 1, "", f"the file is larger than {in_bytes(MOST_BYTES)}, the most allowed")]
        )
    reader = _SvgReader(name)
    root = reader.read(content)
    drawer = _Drawer(name, inks or _literal, reader.by_id, reader.complaints, drops)
    drawing = drawer.drawing(root)
    if reader.complaints:
        raise BrokenDefinition(sorted(set(reader.complaints))[:MOST_COMPLAINTS])
    return drawing


def _literal(text: str) -> Colour | None:
    return parse_colour(text)


class _Stop(Exception):
    """Raised to stop reading or drawing, after the complaint has been added."""


class _SvgReader:
    """Builds the tree of elements and refuses the unsafe parts of XML."""

    def __init__(self, name: str) -> None:
        self.complaints: list[Complaint] = []
        self.by_id: dict[str, _SvgElement] = {}
        self._name = name
        self._open: list[_SvgElement] = []
        self._count = 0
        self._root: _SvgElement | None = None
        self._parser = parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.StartDoctypeDeclHandler = lambda *_: self._stop("a document type (and entities) is not allowed")
        parser.ProcessingInstructionHandler = lambda *_: self._stop("processing instructions are not allowed")

    def read(self, content: bytes) -> _SvgElement:
        """The root element; raises BrokenDefinition if this is not XML or is beyond the limits."""
        try:
            self._parser.Parse(content, True)
        except _Stop:
            pass
        except expat.ExpatError as error:
            what = f"this is not XML: {expat.ErrorString(error.code)}"
            self.complaints.append(Complaint(self._name, error.lineno, error.offset + 1, "", what))
        except (ValueError, LookupError):
            self.complaints.append(Complaint(self._name, 1, 1, "", "unknown encoding; save it as UTF-8"))
        if self.complaints and (self._root is None or self._open):
            raise BrokenDefinition(self.complaints[:MOST_COMPLAINTS])
        assert self._root is not None, "expat refuses a document without an element"
        return self._root

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        element = _SvgElement(tag, attributes, *self._place())
        self._count += 1
        if self._count > MOST_ELEMENTS:
            self._stop(f"there are more than {MOST_ELEMENTS} elements, the most allowed")
        if len(self._open) >= MOST_NESTING:
            self._stop(f"elements are nested deeper than {MOST_NESTING}, the most allowed")
        if self._open:
            self._open[-1].inside.append(element)
        else:
            self._root = element
        self._open.append(element)
        self._check(element)

    def _check(self, element: _SvgElement) -> None:
        tag = shorten(element.tag)
        if element.tag not in _OWN or (element.tag == "svg") != (len(self._open) == 1):
            guess = did_you_mean(tag, _OWN, FAR) or f"; the elements are {', '.join(_OWN)}"
            self._complain(element, f"the element <{tag}> is not allowed here{guess}")
            return
        allowed = (*_OWN[element.tag], *(_COMMON if element.tag not in _WORDS else ()))
        for key in element.attributes:
            if key not in allowed:
                self._complain(element, f"the attribute {shorten(key)} is not allowed{did_you_mean(key, allowed)}")
            elif key not in _LONG and len(element.attributes[key]) > LONGEST_ATTRIBUTE:
                self._stop(f"the attribute {key} is longer than {LONGEST_ATTRIBUTE} characters, the most allowed")
        name = element.attributes.get("id")
        if name and self.by_id.setdefault(name, element) is not element:
            self._complain(element, f"the id {shorten(name)} is already used on line {self.by_id[name].line}")

    def _end(self, _tag: str) -> None:
        self._open.pop()

    def _text(self, text: str) -> None:
        if text.strip() and not (self._open and self._open[-1].tag in _WORDS):
            self._stop(f"text ('{shorten(text)}') is not allowed in a drawing; use a layout for it")

    def _place(self) -> tuple[int, int]:
        return self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1

    def _complain(self, element: _SvgElement, what: str) -> None:
        self.complaints.append(Complaint(self._name, element.line, element.column, "", what))
        if len(self.complaints) >= MOST_COMPLAINTS:
            raise _Stop

    def _stop(self, what: str) -> None:
        self.complaints.append(Complaint(self._name, *self._place(), "", what))
        raise _Stop


class _Drawer:
    """Turns checked elements into items, following `use`."""

    def __init__(
        self, name: str, inks: Inks, by_id: Mapping[str, _SvgElement], complaints: list[Complaint], drops: Drops | None
    ) -> None:
        self._name = name
        self._thin = 1.0
        self._drops = drops
        self._inks = inks
        self._by_id = by_id
        self._complaints = complaints
        self._used: list[_SvgElement] = []
        self._drawn = 0
        self._commands = 0
        self._colours: dict[str, Colour | None] = {}

    def drawing(self, root: _SvgElement) -> SvgDrawing:
        """The picture of a whole file."""
        view = self._view_box(root)
        if view is None:
            if "viewBox" not in root.attributes:
                self._complain(root, "the viewBox is missing; add one with four numbers")
            return SvgDrawing(1.0, 1.0, ())
        x, y, width, height = view
        self._thin = max(width, height) * THIN
        try:
            items = tuple(self._element(root, _Paint()))
        except _Stop:
            items = ()
        if x or y:
            items = (Group(items, translate(-x, -y)),)
        return SvgDrawing(width, height, items)

    def _element(self, element: _SvgElement, inherited: _Paint) -> Iterator[Item]:
        """The items of an element and what is inside it."""
        self._drawn += 1
        if self._drawn > MOST_DRAWN:
            self._stop(element, f"more than {MOST_DRAWN} elements are drawn, the most allowed")
        attributes = self._attributes(element)
        paint = self._paint(element, attributes, inherited)
        matrix = self._value(element, attributes, "transform", read_transform) or IDENTITY
        clip = self._clip(element, attributes)
        items = tuple(self._inside(element, attributes, paint))
        if items and (clip or matrix != IDENTITY):
            yield Group(items, matrix, clip)
        else:
            yield from items

    def _inside(self, element: _SvgElement, attributes: Mapping[str, str], paint: _Paint) -> Iterator[Item]:
        if element.tag in ("svg", "g", "symbol"):
            for child in element.inside:
                if child.tag != "symbol":
                    yield from self._element(child, paint)
        elif element.tag == "use":
            yield from self._use(element, attributes, paint)
        elif element.tag in _SHAPES:
            yield from self._shape(element, attributes, paint)

    def _use(self, element: _SvgElement, attributes: Mapping[str, str], paint: _Paint) -> Iterator[Item]:
        link = attributes.get("href", attributes.get("xlink:href", ""))
        found = self._by_id.get(link[1:]) if link.startswith("#") else None
        if found is None:
            known = did_you_mean(link, [f"#{name}" for name in self._by_id]) if link.startswith("#") else ""
            what = f"'{shorten(link)}' is not in this file; use # and an id of this file{known}"
            self._complain(element, what)
            return
        if found in self._used or len(self._used) >= MOST_NESTING:
            self._complain(element, f"'{shorten(link)}' uses itself, directly or through another element")
            return
        numbers = [self._value(element, attributes, key, read_number) for key in ("x", "y", "width", "height")]
        x, y, width, height = numbers
        matrix = compose(translate(x or 0.0, y or 0.0), self._fitted(found, width, height))
        self._used.append(found)
        items = tuple(self._element(found, paint))
        self._used.pop()
        if items:
            yield Group(items, matrix)

    def _fitted(self, symbol: _SvgElement, width: float | None, height: float | None) -> Matrix:
        """The matrix of a symbol with a viewBox in the box of its `use`: as large as fits, in the middle."""
        view = self._view_box(symbol) if symbol.tag == "symbol" else None
        if view is None:
            return IDENTITY
        x, y, wide, high = view
        width, height = width or wide, height or high
        by = min(width / wide, height / high)
        return compose(translate((width - wide * by) / 2, (height - high * by) / 2), scale(by), translate(-x, -y))

    def _shape(self, element: _SvgElement, attributes: Mapping[str, str], paint: _Paint) -> Iterator[Item]:
        try:
            commands = svg_shapes.outline(element.tag, attributes)
        except ValueError as error:
            self._complain(element, str(error))
            return
        self._commands += len(commands)
        if self._commands > MOST_COMMANDS:
            self._stop(element, f"more than {MOST_COMMANDS} path commands are drawn, the most allowed")
        fill = self._colour(element, paint.fill) if element.tag != "line" else None
        stroke = self._colour(element, paint.stroke) if paint.width > 0 else None
        width = paint.width
        if fill and self._drops and self._drops(paint.fill):
            fill, stroke, width = WHITE, stroke or fill, width if stroke else self._thin
        if commands and (fill or stroke):
            yield Path(commands, fill, stroke, width, paint.dash, paint.even_odd, paint.cap, paint.join)

    def _clip(self, element: _SvgElement, attributes: Mapping[str, str]) -> Path | None:
        link = attributes.get("clip-path")
        if link is None or link == "none":
            return None
        found = _URL.fullmatch(link.strip())
        target = self._by_id.get(found[1]) if found else None
        shape = target.inside[0] if target and len(target.inside) == 1 else None
        if target is None or target.tag != "clipPath" or shape is None or shape.tag not in _SHAPES:
            self._complain(element, f"'{shorten(link)}' is not a clipPath of this file with one shape in it")
            return None
        attributes = self._attributes(shape)
        try:
            commands = svg_shapes.outline(shape.tag, attributes)
        except ValueError as error:
            self._complain(shape, str(error))
            return None
        if "transform" in attributes or "transform" in target.attributes:
            self._complain(shape, "a transform is not allowed on a clipPath or its shape; put it on a group")
        return Path(commands, fill=BLACK, even_odd=attributes.get("clip-rule") == "evenodd")

    # --- attributes

    def _attributes(self, element: _SvgElement) -> Mapping[str, str]:
        """The attributes and those in `style`, which win."""
        style = element.attributes.get("style")
        if not style:
            return element.attributes
        found = dict(element.attributes)
        for part in style.split(";"):
            key, colon, value = part.partition(":")
            if colon and key.strip() in (*_PAINT, "clip-path"):
                found[key.strip()] = value.strip()
            elif part.strip():
                allowed = did_you_mean(key.strip(), _PAINT) or f"; use {', '.join(_PAINT)}"
                self._complain(element, f"'{shorten(part)}' is not allowed in style{allowed}")
        return found

    def _paint(self, element: _SvgElement, attributes: Mapping[str, str], inherited: _Paint) -> _Paint:
        changes: dict[str, Any] = {}
        for key, take in _TAKE.items():
            value = attributes.get(key)
            if value is None or value == "inherit":
                continue
            try:
                name, taken = take(value.strip())
                changes[name] = taken
            except ValueError as error:
                self._complain(element, f"{key}: {error}")
        for key in ("fill", "stroke"):
            if key in changes:
                self._colour(element, changes[key])  # a wrong colour is reported even if nothing is painted with it
        return inherited._replace(**changes) if changes else inherited

    def _colour(self, element: _SvgElement, text: str) -> Colour | None:
        if text == "none":
            return None
        if text not in self._colours:
            try:
                self._colours[text] = self._inks(text)
            except (ValueError, Unreadable) as error:
                self._complain(element, f"{error}; use none, #rgb, #rrggbb, a common name or palette:NAME")
                self._colours[text] = None
        return self._colours[text]

    def _view_box(self, element: _SvgElement) -> tuple[float, float, float, float] | None:
        numbers = self._value(element, element.attributes, "viewBox", read_numbers)
        if numbers is None:
            return None
        if len(numbers) != 4 or numbers[2] <= 0 or numbers[3] <= 0:
            self._complain(element, "use four numbers for a viewBox, the width and height above 0")
            return None
        return numbers[0], numbers[1], numbers[2], numbers[3]

    def _value(self, element: _SvgElement, attributes: Mapping[str, str], key: str, read: Callable[[str], Any]) -> Any:
        text = attributes.get(key)
        if text is None:
            return None
        try:
            return read(text)
        except ValueError as error:
            self._complain(element, f"{key}: {error}")
            return None

    def _stop(self, element: _SvgElement, what: str) -> None:
        self._complain(element, what)
        raise _Stop

    def _complain(self, element: _SvgElement, what: str) -> None:
        if len(self._complaints) < MOST_COMPLAINTS:
            self._complaints.append(Complaint(self._name, element.line, element.column, f"<{element.tag}>", what))


def _word(name: str, words: tuple[str, ...]) -> Callable[[str], tuple[str, str]]:
    def take(text: str) -> tuple[str, str]:
        if text not in words:
            raise ValueError(f"'{shorten(text)}' is not {either(words)}")
        return name, text

    return take


def _take_width(text: str) -> tuple[str, float]:
    width = read_number(text)
    if width < 0:
        raise ValueError("a width must be 0 or more")
    return "width", width


def _take_dash(text: str) -> tuple[str, tuple[float, ...]]:
    dash = () if text == "none" else tuple(read_numbers(text))
    if len(dash) > 16 or min(dash, default=1.0) < 0 or (dash and not sum(dash)):
        raise ValueError("use 1 to 16 lengths above 0")
    return "dash", dash * 2 if len(dash) % 2 else dash


_TAKE: Mapping[str, Callable[[str], tuple[str, Any]]] = {
    "fill": lambda text: ("fill", text),
    "stroke": lambda text: ("stroke", text),
    "stroke-width": _take_width,
    "stroke-dasharray": _take_dash,
    "stroke-linecap": _word("cap", _CAPS),
    "stroke-linejoin": _word("join", _JOINS),
    "fill-rule": lambda text: ("even_odd", _word("", ("nonzero", "evenodd"))(text)[1] == "evenodd"),
}
