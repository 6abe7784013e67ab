"""The elements of a layout: the keys of each, checked, with its expressions parsed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from companion.definitions.complaints import Complaint, FieldPath, field_name
from companion.definitions.definition import Definition, values_of
from companion.definitions.document import Document
from companion.definitions.expression_text import BadExpression
from companion.definitions.fields import ANY_OF, NOTHING, Allowed, YesNo, matching, one_of
from companion.definitions.words import describe, did_you_mean, either, outside, shorten
from companion.press.look.expressions import Template, parse_template
from companion.press.look.look import check_part

LARGEST_MM = 2_000
LEAST_PICTURE = 0.1  # mm; below, its resolution has no meaning
MOST_COLOURS = 20
MOST_DASHES = 16
MOST_ELEMENTS = 1_000
MOST_WORK = 4_000  # rectangles in a face; a board of a hundred spaces has about a thousand
MOST_PIECES = 8_000  # words and signs in all expressions of a layout
MOST_COMPLAINTS = 30
PIECES_A_UNIT = 10  # words and signs of expressions that take the time of a rectangle


_EXPRESSION = {"type": "string", "pattern": r"\{\{"}
_TEXT_OR_NUMBER = {"type": ["string", "number"]}
ELEMENT = "Element"
"""The name for any element in the JSON Schema."""


def _is_expression(value: Any) -> bool:
    return isinstance(value, str) and "{{" in value


def number_within(least: float, most: float, why: str = "") -> Allowed:
    """A number within bounds, or an expression."""

    def take(value: Any) -> Any:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if _is_expression(value) or (is_number and least <= value <= most):
            return value
        raise ValueError

    words = f"a number from {least:g} to {most:g}{why} or an {{{{ expression }}}}"
    schema = {"anyOf": [{"type": "number", "minimum": least, "maximum": most}, _EXPRESSION]}
    return Allowed(words, take, fault=lambda value: outside(value, least, most), schema=schema)


def _take_text(value: Any) -> Any:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str):
        raise ValueError
    return value


def _take_condition(value: Any) -> Any:
    if isinstance(value, bool) or _is_expression(value):
        return value
    raise ValueError


def _take_list(value: Any) -> Any:
    if isinstance(value, list) or _is_expression(value):
        return value
    raise ValueError


def _take_elements(value: Any) -> Any:
    if not isinstance(value, list):
        raise ValueError
    return value


def _take_dashes(value: Any) -> Any:
    lengths = value if isinstance(value, tuple) else _take_elements(value)
    are_lengths = all(type(length) in (int, float) and 0 <= length <= LARGEST_MM for length in lengths)
    if not are_lengths or len(lengths) > MOST_DASHES or (lengths and not any(lengths)):
        raise ValueError
    return lengths


def _take_colours(value: Any) -> Any:
    if not isinstance(value, dict) or len(value) > MOST_COLOURS:
        raise ValueError
    if not all(isinstance(key, str) and isinstance(colour, str) for key, colour in value.items()):
        raise ValueError
    return value


Number = Annotated[Any, number_within(-LARGEST_MM, LARGEST_MM)]
Length = Annotated[Any, number_within(0, LARGEST_MM)]
PictureLength = Annotated[Any, number_within(LEAST_PICTURE, LARGEST_MM)]
Times = Annotated[Any, number_within(0, MOST_WORK, ", the most steps a face may take,")]
Words = Annotated[Any, Allowed("text", _take_text, schema=_TEXT_OR_NUMBER)]
ColourName = Annotated[
    Any, Allowed("a colour (a name, or '#rgb' or '#rrggbb' in quotes)", _take_text, schema=_TEXT_OR_NUMBER)
]
Condition = Annotated[
    Any,
    Allowed(
        "true, false or an {{ expression }}", _take_condition, schema={"anyOf": [{"type": "boolean"}, _EXPRESSION]}
    ),
]
Elements = Annotated[
    Any, Allowed("a list of elements", _take_elements, schema={"type": "array", "items": {ANY_OF: ELEMENT}})
]
Dashes = Annotated[
    tuple[float, ...],
    Allowed(
        f"a list of at most {MOST_DASHES} lengths in mm, not all of them 0",
        _take_dashes,
        schema={"items": {"type": "number", "minimum": 0, "maximum": LARGEST_MM}, "maxItems": MOST_DASHES},
    ),
]
Name = Annotated[str, matching(r"[a-z][a-z0-9_]*", "a name of small letters, digits and '_'")]
Identity = Annotated[str, matching(r"[a-z][a-z0-9-]*", "an id of small letters, digits and '-'")]


class _Element(Definition):
    """The keys of every element; `field` is its name in complaints about a card.

    If all elements of a list have an `id`, a layout that extends this one can change single elements.
    """

    kind: str
    id: Identity | None = None
    x: Number = 0
    y: Number = 0
    when: Condition = True
    field: Words | None = None

    @classmethod
    def _elsewhere(cls) -> Mapping[str, str]:
        beside = dict.fromkeys(("bleed", "safe", "extends"), "beside 'elements', not in it")
        return {**beside, "rotate": "to a 'group' with this as one of its 'elements'"}


class Box(_Element):
    """A rectangle, or an ellipse."""

    kind: Literal["box"]
    w: Length
    h: Length
    fill: ColourName = "none"
    stroke: ColourName = "none"
    line: Number = 0.25
    radius: Number = 0
    shape: Annotated[Literal["rect", "ellipse"], one_of("rect", "ellipse")] = "rect"


class Line(_Element):
    """A line from x, y to x + w, y + h."""

    kind: Literal["line"]
    w: Number = 0
    h: Number = 0
    stroke: ColourName
    line: Number = 0.25
    dash: Dashes = ()


class Art(_Element):
    """An SVG file of the template folder, as large as fits into the box or stretched to it."""

    kind: Literal["art"]
    file: Words
    w: Length
    h: Length
    fit: Annotated[Literal["contain", "stretch"], one_of("contain", "stretch")] = "contain"
    colours: Annotated[
        Any,
        Allowed(
            "a mapping from names of the palette to colours",
            _take_colours,
            schema={"type": "object", "maxProperties": MOST_COLOURS, "additionalProperties": {"type": "string"}},
        ),
    ] = NOTHING


class ImageElement(_Element):
    """A PNG or JPEG file of the template folder, as large as fits into the box or stretched to it."""

    kind: Literal["image"]
    file: Words
    w: PictureLength
    h: PictureLength
    fit: Annotated[Literal["contain", "stretch"], one_of("contain", "stretch")] = "contain"


class _Lettered(_Element):
    """The keys of text; each replaces the same key of the style.

    `to_edge` allows text in the safe zone, and on a box across a fold or on the flap for glue. `faint` allows a colour
    close to the ground's, and other text over it.
    """

    text: Words
    style: Words = "default"
    font: Words | None = None
    size: Number | None = None
    min_size: Number | None = None
    colour: ColourName | None = None
    align: Words | None = None
    valign: Words | None = None
    tracking: Number | None = None
    to_edge: YesNo = False
    faint: YesNo = False


class OneLine(_Lettered):
    """One line of text without markup; without `h` it can have any height."""

    kind: Literal["text"]
    w: Length
    h: Length | None = None


class Paragraph(_Lettered):
    """Text in lines, with markup."""

    kind: Literal["paragraph"]
    w: Length
    h: Length | None = None
    bold: Words | None = None
    italic: Words | None = None
    bold_italic: Words | None = None
    leading: Number | None = None
    gap: Number | None = None
    balance: Condition | None = None
    hyphens: Condition | None = None


class Qr(_Element):
    """A QR code in a square of `w` mm, including its quiet zone."""

    kind: Literal["qr"]
    text: Words
    w: Length
    colour: ColourName = "black"
    ground: ColourName = "none"
    level: Annotated[Literal["L", "M", "Q", "H"], one_of("L", "M", "Q", "H")] = "M"
    quiet: Number = 4
    to_edge: YesNo = False


class Repeat(_Element):
    """Elements drawn for each item of a list, or a number of times.

    Inside, `item` (or the name in `each`) is the item, `index` counts from 0 and `number` from 1. Each copy is moved by
    the steps; with `columns`, step_x goes along a row and step_y from row to row.
    """

    kind: Literal["repeat"]
    over: (
        Annotated[
            Any,
            Allowed("a list or an {{ expression }}", _take_list, schema={"anyOf": [{"type": "array"}, _EXPRESSION]}),
        ]
        | None
    ) = None
    times: Times | None = None
    each: Name = "item"
    columns: Number | None = None
    step_x: Number = 0
    step_y: Number = 0
    elements: Elements


class GroupElement(_Element):
    """Elements moved to x, y and turned clockwise about that point by `rotate` degrees."""

    kind: Literal["group"]
    rotate: Number = 0
    elements: Elements


KINDS: Mapping[str, type[_Element]] = {
    "box": Box,
    "line": Line,
    "art": Art,
    "image": ImageElement,
    "text": OneLine,
    "paragraph": Paragraph,
    "qr": Qr,
    "repeat": Repeat,
    "group": GroupElement,
}

_COSTS: Mapping[str, int] = {"qr": 30, "text": 3, "paragraph": 5, "art": 3, "image": 10}

STYLE_KEYS = (
    "font", "size", "min_size", "colour", "align", "valign", "tracking",
    "bold", "italic", "bold_italic", "leading", "gap", "balance", "hyphens",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Element:
    """A checked element: its values with texts parsed as templates, the elements inside it, and its place.

    `cost` is the work of drawing it once, in plain rectangles; `shown` is its name in complaints, as in its file.
    """

    kind: str
    path: FieldPath
    values: Mapping[str, Any]
    inside: tuple[Element, ...]
    is_constant: bool
    cost: int
    shown: str = ""


def _all_of(elements: Any) -> Iterator[Mapping[str, Any]]:
    """The data of the elements in a list, and of those inside them."""
    for one in elements if isinstance(elements, list) else ():
        if isinstance(one, Mapping):
            yield one
            yield from _all_of(one.get("elements"))


def read_elements(document: Document, path: FieldPath, complaints: list[Complaint]) -> tuple[Element, ...]:
    """The elements in the list at the path; mistakes are added to `complaints`, up to a limit."""
    reader = _Reader(document, complaints)
    try:
        return reader.elements(path, _value_at(document.data, path))
    except _Enough:
        return ()


def _value_at(data: Any, path: FieldPath) -> Any:
    for step in path:
        data = data[step]
    return data


class _Enough(Exception):
    """Raised to stop reading a layout; the complaints say why."""


@dataclass(slots=True)
class _Reader:
    """Reads the elements of one layout, with limits that no real one reaches."""

    document: Document
    complaints: list[Complaint]
    count: int = 0
    pieces: int = 0

    def elements(self, path: FieldPath, data: Any) -> tuple[Element, ...]:
        """The elements in a list."""
        found = (self._element((*path, index), item) for index, item in enumerate(data))
        return tuple(element for element in found if element)

    def _element(self, path: FieldPath, data: Any) -> Element | None:
        self._limit(path)
        kind = data.get("kind") if isinstance(data, Mapping) else None
        if not isinstance(kind, str) or kind not in KINDS:
            self._complain_of_kind(path, kind, data)
            return None
        checked, wrong = check_part(KINDS[kind], self.document, path, data)
        self.complaints += wrong
        if checked is None:
            return None
        values = dict(self._values(path, checked))
        inside = self.elements((*path, "elements"), values.pop("elements", ()))
        if kind == "repeat" and ("over" in values) == ("times" in values):
            self.complaints.append(self.document.complaint(path, "use either over or times"))
        templates = [value for value in values.values() if isinstance(value, Template)]
        templates += [
            template for value in values.values() if isinstance(value, Mapping) for template in value.values()
        ]
        # A code is drawn for every card, to check that it lies on a card of any size.
        constant = kind != "qr" and all(part.is_constant for part in templates) and all(e.is_constant for e in inside)
        cost = _COSTS.get(kind, 1) + sum(template.pieces for template in templates) // PIECES_A_UNIT
        return Element(kind, path, values, inside, constant, cost, field_name(self.document.written(path)))

    def _complain_of_kind(self, path: FieldPath, kind: Any, data: Any) -> None:
        is_mapping = isinstance(data, Mapping)
        guess = did_you_mean(kind, KINDS) if isinstance(kind, str) else ""
        allowed = either(KINDS) if is_mapping else f"an element with a kind: {either(KINDS)}"
        what = f"{describe(kind if is_mapping else data)}; use {allowed}{guess}"
        if is_mapping and isinstance(id := data.get("id"), str) and "kind" not in data and self._base:
            path, what = (*path, "id"), self._not_of_base(id, data)
        elif is_mapping:
            path = (*path, "kind")
        self.complaints.append(self.document.complaint(path, what))

    @property
    def _base(self) -> str:
        """The name of the layout that this one extends."""
        base = self.document.data.get("extends") if isinstance(self.document.data, Mapping) else None
        return base if isinstance(base, str) else ""

    def _not_of_base(self, id: str, data: Mapping[str, Any]) -> str:
        """What is wrong with an element that should change one of the base, but has no such id there."""
        others = (one for one in _all_of(self.document.data.get("elements")) if one is not data and "kind" in one)
        ids = [name for one in others if isinstance(name := one.get("id"), str)]
        if id in ids:
            return f"'{shorten(id)}' is changed twice; change it once"
        known = did_you_mean(id, ids) or (f"; it has {shorten(either(ids), 200)}" if ids else "")
        return f"{self._base} has no element '{shorten(id)}'{known}; add a kind if it is new"

    def _values(self, path: FieldPath, checked: _Element) -> Iterator[tuple[str, Any]]:
        """The values by key; texts in them are parsed as templates."""
        for key, value in values_of(checked).items():
            if key in ("kind", "id") or value is None:
                continue
            try:
                if isinstance(value, Mapping):
                    yield key, {name: self._template(text) for name, text in value.items()}
                else:
                    yield key, self._template(value) if isinstance(value, str) else value
            except BadExpression as error:
                self.complaints.append(self.document.complaint((*path, key), str(error)))

    def _template(self, text: str) -> Template:
        template = parse_template(text)
        self.pieces += template.pieces
        return template

    def _limit(self, path: FieldPath) -> None:
        self.count += 1
        if self.count > MOST_ELEMENTS:
            what = f"there are more than {MOST_ELEMENTS} elements, the most allowed"
        elif self.pieces > MOST_PIECES:
            what = f"all expressions together have more than {MOST_PIECES} words and signs, the most allowed"
        elif len(self.complaints) >= MOST_COMPLAINTS:
            what = "there may be more mistakes; correct those above first"
        else:
            return
        self.complaints.append(self.document.complaint(path, what))
        raise _Enough
