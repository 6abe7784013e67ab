"""Elements and a record become items: the elements of a layout on one card."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any

from companion.definitions.complaints import Complaint, Fault, FieldPath
from companion.definitions.document import Document
from companion.definitions.words import describe, did_you_mean, shorten
from companion.errors import BrokenDefinition, Unreadable
from companion.press.drawing import display_list
from companion.press.drawing.areas import Edges
from companion.press.drawing.display_list import (
    IDENTITY,
    ArtUse,
    Colour,
    Item,
    Matrix,
    compose,
    rotate,
    scale,
    transform,
    translate,
)
from companion.press.drawing.face_names import shown_face
from companion.press.drawing.images import ENDINGS, LEAST_DPI, ImageBox
from companion.press.drawing.palette import Ink
from companion.press.drawing.trim import Trim
from companion.press.layout.budget import TOO_MUCH, Budget, Exhausted
from companion.press.layout.qr import qr_path
from companion.press.look.elements import LARGEST_MM, LEAST_PICTURE, MOST_WORK, STYLE_KEYS, Element
from companion.press.look.expressions import Template, fields_of, parse_template
from companion.press.look.filters import text_of
from companion.press.look.look import FONTS, Look, Type, upside_down
from companion.press.look.values import check_style, number_of
from companion.press.preflight.covered_text import hidden
from companion.press.preflight.folds import Unfolded, folded
from companion.press.preflight.legibility import Parts, allowing, faint, overwritten
from companion.press.preflight.placement import (
    LETTERED,
    ROUNDING,
    LaidItem,
    Misplaced,
    Written,
    lay,
    misplaced,
    reach_of,
    written,
)
from companion.press.preflight.short_bleed import short_of_bleed
from companion.press.text.typesetting import Icon, Misfit, SetText, Style, TextArea, set_line, set_paragraphs

LETTERS_A_UNIT = 5  # a paragraph costs one unit of the budget for this number of letters
_NO_GROUND = (*LETTERED, "qr", "line")
_BRACED = re.compile(r"\{([\w-]+)")  # probably meant as an icon
_BOLD = re.compile(r"\*\*(?=[^\s*])[^*]+(?<=\S)\*\*")  # meant to be bold

Names = Mapping[str, Any]

OUTLINE = 0.25  # mm; the width of the line that replaces a fill


@dataclass(slots=True)
class Scene:
    """One card while it is drawn; mistakes are added to `complaints`, and drawing goes on with the next element.

    `trim` is the face's trim, `safe` the width of its safe zone, `bleed` the promised bleed, `net` the folds of a box.
    `place` is the matrix of the current element. `laid` has all drawn items in order, `extent` is the box of the next
    drawing or code. Items after the first `unsure` ones may lie on something that could not be drawn. `in_normal_type`
    are the elements with text in the normal type in every print. `parts` has the items of arts, `styles` the styles
    that are the same on every card, `loops` the record's fields behind each name of the current repeats.
    """

    look: Look
    document: Document
    ink: Ink
    card: str
    complaints: list[Complaint]
    trim: Trim
    safe: float = 0.0
    bleed: float = 0.0
    net: Unfolded | None = None
    budget: Budget = field(default_factory=Budget)
    arts: dict[str, tuple[Item, ...]] = field(default_factory=dict)
    styles: dict[tuple[FieldPath, Ink, Type], Style] = field(default_factory=dict)
    loops: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    place: Matrix = IDENTITY
    laid: list[LaidItem] = field(default_factory=list)
    extent: Edges | None = None
    parts: Parts = field(default_factory=dict)
    in_normal_type: frozenset[FieldPath] = frozenset()
    unsure: float = inf

    def emptied(self, in_normal_type: frozenset[FieldPath]) -> Scene:
        """The same card with nothing drawn yet."""
        new = Scene(self.look, self.document, self.ink, self.card, [], self.trim, self.safe, self.bleed, self.net)
        return replace(new, styles=self.styles, parts=self.parts, in_normal_type=in_normal_type)

    def draw(self, elements: Sequence[Element], names: Names) -> Iterator[Item]:
        """The items of elements, in order."""
        for element in elements:
            self._spend(element, element.cost)
            try:
                if element.values["when"] is not True and not self._value(element, "when", names):
                    continue
                for item in _DRAW[element.kind](self, element, names):
                    if element.kind not in _NESTS:
                        self._lay(element, item, names)
                    yield item
            except _Wrong as error:
                self._mark_unsure(element)
                found = self._complaint(element, error.key, error.what, names)
                self.complaints.append(replace(found, fault=self._fault(element, error)))
            except BrokenDefinition as error:
                self._mark_unsure(element)
                self.complaints += (found for found in error.complaints if isinstance(found, Complaint))

    def _mark_unsure(self, element: Element) -> None:
        """Items drawn later may lie on this element, which could not be drawn; text, codes and lines do not count."""
        self.unsure = self.unsure if element.kind in _NO_GROUND else min(self.unsure, len(self.laid))

    def _lay(self, element: Element, item: Item, names: Names) -> None:
        self.laid.append(lay(element, item, self.place, names, self.extent))
        self.extent = None

    def check(self) -> None:
        """Report misplaced items, once the whole face is drawn."""
        fonts, arts = self.look.fonts, self.arts
        texts = written(self.laid, fonts, arts)
        wrong = misplaced(self.laid, texts, self.trim, fonts, arts, self.safe)
        short = (*short_of_bleed(self.laid, self.trim[:2], self.bleed, arts), *folded(self.laid, texts, self.net))
        pale = faint(self.laid, texts, arts, self.parts)
        covered = list(hidden(self.laid, texts, arts))
        for found in (*wrong, *covered, *short, *pale, *self._written_over(texts, covered)):
            if found.key != "colour" or self.laid.index(found.laid) < self.unsure:
                self.complaints.append(self._complaint(found.laid.element, found.key, found.what, found.laid.names))

    def _written_over(self, texts: Sequence[Written], covered: Sequence[Misplaced]) -> Iterator[Misplaced]:
        """Text over text that is not reported as covered already, each element once."""
        reported = {found.laid.element.path for found in covered}
        for one, other in overwritten(texts, self.look.fonts):
            if not reported & {one.element.path, other.element.path}:
                reported.add(other.element.path)
                what = f"the text is printed over the text of {one.element.shown}{allowing(other)}"
                yield Misplaced(other, "text", what)

    def crowded(self) -> frozenset[FieldPath]:
        """The elements whose text touches other text, even slightly."""
        pairs = overwritten(written(self.laid, self.look.fonts, self.arts), self.look.fonts, deep=0.0)
        return frozenset(one.element.path for pair in pairs for one in pair)

    def _spend(self, element: Element, cost: int) -> None:
        if not self.budget.spend(cost):
            raise Exhausted(self._of_face(element.path, f": {TOO_MUCH}"))

    def _complaint(self, element: Element, key: str, what: str, names: Names) -> Complaint:
        """A complaint that names the card and the field, at the key of the layout that is wrong."""
        path = (*element.path, key) if key in element.values else element.path
        name = self._field(element, key, names)
        return self._of_face(path, f": {what}" if name == path[-1] else f", field {shorten(name)}: {what}")

    def _of_face(self, path: FieldPath, what: str) -> Complaint:
        """A complaint that begins with the name of the face."""
        return replace(self.document.complaint(path, f"{shown_face(self.card)}{what}"), face=self.card)

    def _fault(self, element: Element, error: _Wrong) -> Fault:
        """The fields of the record that are at fault, or a text for all cards, if its translation is printed."""
        fields = fields_of(element.values.get(error.key)) if error.fields is None else error.fields
        text = "" if error.fields else self._translated(element, error.key)
        return Fault(self._drawn(fields), error.what, text)

    def _drawn(self, fields: Iterable[str]) -> tuple[str, ...]:
        """The fields of the record behind these names, which may come from a repeat."""
        return tuple(field for name in fields for field in self.loops.get(name.partition(".")[0], (name,)))

    def _translated(self, element: Element, key: str) -> str:
        """The text of an element in the layout, if it has a translation."""
        value = element.values.get(key)
        return value.source if isinstance(value, Template) and value.source in self.look.catalogue.originals else ""

    def _field(self, element: Element, key: str, names: Names) -> str:
        given = element.values.get("field")
        if isinstance(given, str):
            return given
        if isinstance(given, Template):
            try:
                return text_of(given.value(names))
            except (Unreadable, ValueError):
                return given.source
        return ", ".join(fields_of(element.values.get(key))) or key

    # --- values

    def _value(self, element: Element, key: str, names: Names) -> Any:
        value = element.values[key]
        if not isinstance(value, Template):
            return value
        try:
            return value.value(names)
        except Unreadable as error:
            raise _Wrong(key, str(error), fields_of(error)) from None

    def number(
        self, element: Element, key: str, names: Names, least: float = -LARGEST_MM, most: float = LARGEST_MM
    ) -> float:
        """A number of an element, from `least` to `most`."""
        try:
            return number_of(self._value(element, key, names), least, most)
        except Unreadable as error:
            raise _Wrong(key, str(error)) from None

    def text(self, element: Element, key: str, names: Names) -> str:
        """A text of an element."""
        try:
            return text_of(self._value(element, key, names))
        except ValueError as error:
            raise _Wrong(key, str(error)) from None

    def _translated_text(self, element: Element, names: Names) -> str:
        """The text of an element in the language of the print."""
        catalogue, template = self.look.catalogue, element.values["text"]
        if not catalogue.documents or not isinstance(template, Template):
            return self.text(element, "text", names)
        view = catalogue.view(names)
        try:
            if template.has_text or template.source in catalogue.originals:
                template = parse_template(catalogue.translated(template.source, view.of))
            return text_of(template.value(view))
        except (Unreadable, ValueError) as error:
            raise _Wrong("text", str(error), fields_of(error)) from None

    def colour(self, element: Element, key: str, names: Names) -> Colour | None:
        """A colour of an element in the ink of the print."""
        try:
            return self.look.palette.read(self.text(element, key, names), self.ink)
        except Unreadable as error:
            raise _Wrong(key, str(error)) from None

    def box(self, element: Element, names: Names) -> TextArea:
        """The box of an element; text may have no height."""
        x, y = self.number(element, "x", names), self.number(element, "y", names)
        width = self.number(element, "w", names, 0.0)
        height = self.number(element, "h", names, 0.0) if "h" in element.values else None
        return TextArea(x, y, width, height)

    # --- kinds

    def _box(self, element: Element, names: Names) -> Iterator[Item]:
        box = self.box(element, names)
        fill, stroke = self.colour(element, "fill", names), self.colour(element, "stroke", names)
        line, radius = self.number(element, "line", names, 0.0), self.number(element, "radius", names, 0.0)
        if self.look.palette.drops(self.text(element, "fill", names), self.ink):
            left = None if self._is_ground(box) else fill
            fill, stroke, line = display_list.WHITE, stroke or left, line if stroke else OUTLINE
        height = box.height or 0.0
        if fill is None and stroke is None:
            return
        if element.values["shape"].source == "ellipse":
            radii = (box.width / 2, height / 2)
            yield display_list.rounded(box.x, box.y, box.width, height, radii[0], fill, stroke, line, radii[1])
        elif radius:
            yield display_list.rounded(box.x, box.y, box.width, height, radius, fill, stroke, line)
        else:
            yield display_list.rect(box.x, box.y, box.width, height, fill, stroke, line)

    def _is_ground(self, box: TextArea) -> bool:
        """Whether a box is as large as the face: its outline would lie on the cut line."""
        x, y = transform(self.place, box.x, box.y)
        right, bottom = transform(self.place, box.x + box.width, box.y + (box.height or 0.0))
        return x <= 0 and y <= 0 and right >= self.trim.width and bottom >= self.trim.height

    def _line(self, element: Element, names: Names) -> Iterator[Item]:
        x, y = self.number(element, "x", names), self.number(element, "y", names)
        w, h = self.number(element, "w", names), self.number(element, "h", names)
        stroke, width = self.colour(element, "stroke", names), self.number(element, "line", names, 0.0)
        if stroke is not None:
            ends: tuple[display_list.Command, ...] = (("M", x, y), ("L", x + w, y + h))
            yield display_list.Path(ends, stroke=stroke, width=width, dash=tuple(element.values["dash"]))

    def _art(self, element: Element, names: Names) -> Iterator[Item]:
        box = self.box(element, names)
        file = self.text(element, "file", names)
        try:
            colours = {name: text_of(value.value(names)) for name, value in element.values["colours"].items()}
            drawing = self.look.drawing(file, self.ink, colours)
        except BrokenDefinition:
            raise
        except (Unreadable, ValueError) as error:
            other = ", or kind: image" if file.endswith(ENDINGS) else ""
            raise _Wrong("file", f"{error}{other}") from None
        name = " ".join([f"art {file}", *(f"{key}={colour}" for key, colour in sorted(colours.items()))])
        self.arts[name] = drawing.items
        across, down = box.width / drawing.width, (box.height or 0.0) / drawing.height
        if element.values["fit"].source == "contain":
            across = down = min(across, down)
        right, below = (box.width - across * drawing.width) / 2, ((box.height or 0.0) - down * drawing.height) / 2
        x, y = box.x + right, box.y + below
        self.extent = (x, y, x + across * drawing.width, y + down * drawing.height)
        yield ArtUse(name, compose(translate(x, y), scale(across, down)))

    def _image(self, element: Element, names: Names) -> Iterator[Item]:
        width, height = (self.number(element, key, names, LEAST_PICTURE) for key in ("w", "h"))
        box = self.box(element, names)
        room = ImageBox(width, height, element.values["fit"].source == "stretch")
        file = self.text(element, "file", names)
        try:
            found = self.look.image(file, self.ink, room)
        except Unreadable as error:
            other = ", or kind: art" if file.endswith(".svg") else ""
            raise _Wrong("file", f"{error}{other}") from None
        (across, down), (wide, high) = found.pixels, found.size
        if (dpi := round(found.dpi)) < LEAST_DPI:  # rounded, since a file of 300 dpi may lack half a pixel
            size = f"{across} x {down} pixels in {wide:.1f} x {high:.1f} mm"
            raise _Wrong("file", f"the image has {dpi} dpi at its printed size, {size}; use {LEAST_DPI} or more")
        yield display_list.Image(
            box.x + (room.width - wide) / 2,
            box.y + (room.height - high) / 2,
            wide,
            high,
            found.file,
            found.mean,
            found.is_opaque,
        )

    def _text(self, element: Element, names: Names) -> Iterator[Item]:
        text, box = self._translated_text(element, names), self.box(element, names)
        if name := next((name for name in _BRACED.findall(text) if name in self.look.icons), ""):
            raise _Wrong("text", f"a text cannot have icons, such as {{{shorten(name)}}}; use a paragraph")
        if found := _BOLD.search(text):
            raise _Wrong("text", f"a text cannot have bold letters, such as {shorten(found[0])}; use a paragraph")
        yield from self._set(element, names, lambda style: set_line(self.look.fonts, text, style, box))

    def _paragraph(self, element: Element, names: Names) -> Iterator[Item]:
        text, box = self._translated_text(element, names), self.box(element, names)
        self._spend(element, len(text) // LETTERS_A_UNIT)
        icons = self._icons(text)
        yield from self._set(
            element, names, lambda style: set_paragraphs(self.look.fonts, text, style, box, icons=icons)
        )

    def _set(self, element: Element, names: Names, lay: Callable[[Style], SetText]) -> tuple[Item, ...]:
        """Text in the type of the print, or the normal type if it would reach into the safe zone or across a fold."""
        try:
            items = lay(self._style(element, names, self.look.type)).items
            if self.look.type != "normal" and (
                element.path in self.in_normal_type or self._is_too_large(element, items, names)
            ):
                items = lay(self._style(element, names, "normal")).items
        except Misfit as error:
            raise _Wrong("text", error.what) from None
        return items

    def _is_too_large(self, element: Element, items: Sequence[Item], names: Names) -> bool:
        laid = [lay(element, item, self.place, names, None) for item in items]
        texts = written(laid, self.look.fonts, self.arts) if self.net else []
        return any(self._reaches(item) for item in items) or any(folded(laid, texts, self.net))

    def _reaches(self, item: Item) -> bool:
        return reach_of(item, self.place, self.trim, self.safe, self.look.fonts, self.arts) > ROUNDING - self.safe

    def _icons(self, text: str) -> Mapping[str, Icon]:
        """The icons for a text; those it names become arts of the face."""
        icons: dict[str, Icon] = {}
        for name in self.look.icons if "{" in text else ():
            icons[name], drawing = self.look.icon(name, self.ink)
            if f"{{{name}}}" in text:
                self.arts[icons[name].art] = drawing.items
        return icons

    def _style(self, element: Element, names: Names, type: Type) -> Style:
        key = (element.path, self.ink, type)
        if key not in self.styles:
            found = self._style_of(element, names, type)
            given = [element.values[name] for name in ("style", *STYLE_KEYS) if name in element.values]
            if not all(value.is_constant for value in given if isinstance(value, Template)):
                return found
            self.styles[key] = found
        return self.styles[key]

    def _style_of(self, element: Element, names: Names, type: Type) -> Style:
        name = self.text(element, "style", names)
        if name not in self.look.styles and name != "default":
            raise _Wrong("style", f"there is no style {shorten(name)}{did_you_mean(name, self.look.styles)}")
        found = dict(self.look.styles.get(name, {}))
        for key in STYLE_KEYS:
            if key in element.values:
                found[key] = self._value(element, key, names)
                try:
                    check_style(key, found[key])
                except Unreadable as error:
                    raise _Wrong(key, str(error)) from None
        for key in ("font", "size"):
            if key not in found:
                raise _Wrong("style", f"there is no {key}; set it here or in the style {shorten(name)}")
        if "min_size" in element.values and (what := upside_down(found)):
            raise _Wrong("min_size", what)
        for key in FONTS:
            if key in found and found[key] not in self.look.fonts:
                what = f"there is no font {shorten(str(found[key]))}{did_you_mean(found[key], self.look.fonts)}"
                raise _Wrong(key, what)
        found = self.look.sized(found, type)
        language = self.look.catalogue.language
        hyphens = language.id if found.get("hyphens") else ""
        colour = self._ink_of(found.get("colour", "black"))
        return Style(
            **{**found, "colour": colour, "name": name, "hyphens": hyphens, "leftwards": language.reads_leftwards}
        )

    def _ink_of(self, name: Any) -> Colour:
        try:
            colour = self.look.palette.read_for_text(text_of(name), self.ink)
        except (Unreadable, ValueError) as error:
            raise _Wrong("colour", str(error)) from None
        if colour is None:
            raise _Wrong("colour", f"text in {shorten(str(name))} is invisible in {self.ink} ink")
        return colour

    def _qr(self, element: Element, names: Names) -> Iterator[Item]:
        text = self.text(element, "text", names)
        x, y = self.number(element, "x", names), self.number(element, "y", names)
        size, quiet = self.number(element, "w", names, 0.0), self.number(element, "quiet", names, 0.0)
        colour, ground = self.colour(element, "colour", names), self.colour(element, "ground", names)
        if colour is None:
            raise _Wrong("colour", "a code without ink cannot be scanned")
        try:
            path = qr_path(text, x, y, size, colour, element.values["level"].source, round(quiet))
        except Unreadable as error:
            raise _Wrong("text", str(error), ()) from None
        if ground is not None:
            yield display_list.rect(x, y, size, size, ground)
        self.extent = (x, y, x + size, y + size)
        yield path

    def _inside(self, matrix: Matrix, element: Element, names: Names) -> tuple[Item, ...]:
        """The items of the elements inside an element, drawn under the matrix."""
        outer = self.place
        self.place = compose(outer, matrix)
        try:
            return tuple(self.draw(element.inside, names))
        finally:
            self.place = outer

    def _repeat(self, element: Element, names: Names) -> Iterator[Item]:
        items = self._items(element, names)
        x, y = self.number(element, "x", names), self.number(element, "y", names)
        step_x, step_y = self.number(element, "step_x", names), self.number(element, "step_y", names)
        columns = int(self.number(element, "columns", names, 1)) if "columns" in element.values else 0
        name, outer = element.values["each"].source, self.loops
        self.loops = {**outer, name: self._drawn(fields_of(element.values.get("over")))}
        for index, item in enumerate(items):
            self._spend(element, 1)
            column, row = (index % columns, index // columns) if columns else (index, index)
            inside = {**names, name: item, "index": index, "number": index + 1}
            matrix = translate(x + column * step_x, y + row * step_y)
            found = self._inside(matrix, element, inside)
            if found:
                yield display_list.Group(found, matrix)
        self.loops = outer

    def _items(self, element: Element, names: Names) -> Sequence[Any]:
        if "times" in element.values:
            times = self.number(element, "times", names, 0.0, MOST_WORK)
            # A range takes no memory, so that the budget stops a large number first.
            return range(1, int(times) + 1)
        over = self._value(element, "over", names)
        if isinstance(over, Mapping):
            return list(over)
        if not isinstance(over, list | tuple):
            raise _Wrong("over", f"{describe(over)}; use a list")
        return over

    def _group(self, element: Element, names: Names) -> Iterator[Item]:
        x, y = self.number(element, "x", names), self.number(element, "y", names)
        matrix = compose(translate(x, y), rotate(self.number(element, "rotate", names)))
        items = self._inside(matrix, element, names)
        if matrix == IDENTITY:
            yield from items
        elif items:
            yield display_list.Group(items, matrix)


_NESTS = ("repeat", "group")
_DRAW: Mapping[str, Callable[[Scene, Element, Names], Iterator[Item]]] = {
    "box": Scene._box,
    "line": Scene._line,
    "art": Scene._art,
    "image": Scene._image,
    "text": Scene._text,
    "paragraph": Scene._paragraph,
    "qr": Scene._qr,
    "repeat": Scene._repeat,
    "group": Scene._group,
}


class _Wrong(Exception):
    """What is wrong with a key of an element, and the fields behind it: None for all named there, () for none."""

    def __init__(self, key: str, what: str, fields: tuple[str, ...] | None = None) -> None:
        super().__init__(what)
        self.key = key
        self.what = what
        self.fields = fields
