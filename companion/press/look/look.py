"""The look of a game: its fonts, colours, icons and styles of text, read from `look.yaml` in its template folder.

All files that a look or a layout names must be inside that folder; no other file is ever opened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from companion.definitions.complaints import Complaint, FieldPath, field_name
from companion.definitions.definition import Definition, Model, values_of
from companion.definitions.document import Document
from companion.definitions.fields import LIST, NOTHING, TEXT, Allowed, Text, YesNo, is_text, number, one_of, only_if
from companion.definitions.shapes import check_shape
from companion.definitions.translation import Catalogue
from companion.definitions.words import did_you_mean, shorten
from companion.errors import BrokenDefinition, Unreadable
from companion.press.drawing.display_list import Colour
from companion.press.drawing.images import ENDINGS, ImageBox, Picture, read_picture
from companion.press.drawing.palette import EMPTY, Entries, Ink, Palette, contrast_complaints, literal, palette_of
from companion.press.drawing.svg import PALETTE, SvgDrawing, read_svg_file
from companion.press.look.colour_vision import Groups, SuitMark, alike, silhouette
from companion.press.look.templates import Templates
from companion.press.text.fonts import Font, Fonts, load_font
from companion.press.text.typesetting import Align, Icon

LOOK_FILE = "look.yaml"
LARGEST_SIZE = 400  # points
SMALLEST_SIZE = 5  # points; smaller text is hard to read in print


def check_part(
    model: type[Model], document: Document, path: FieldPath, data: Any
) -> tuple[Model | None, list[Complaint]]:
    """The model of a value in a document, or None and every mistake in its shape."""
    checked, complaints = check_shape(model, Document(data, document.spot(path), document.name))
    before = field_name(document.written(path))
    return checked, [
        replace(
            complaint,
            field=".".join(part for part in (before, complaint.field) if part),
            at=(document.name, (*path, *(complaint.at[1] if complaint.at else ()))),
        )
        for complaint in complaints
    ]


# --- the file


ALIGNS: tuple[Align, ...] = get_args(Align)
PLAIN = Catalogue()
"""The catalogue without translations."""
MOST_FONTS = 50
MOST_ENTRIES = 1_000

FontName = Annotated[str, Allowed("the name of a font", only_if(is_text), schema=TEXT.schema)]
FontFile = Annotated[str, Allowed("the name of a .ttf file", only_if(is_text), schema=TEXT.schema)]
IconFile = Annotated[str, Allowed("the name of an .svg file", only_if(is_text), schema=TEXT.schema)]


class FontEntry(Definition):
    """A font: its .ttf file, and optional fallback fonts for letters that it lacks."""

    file: FontFile
    fallback: Annotated[tuple[FontName, ...], LIST] = ()

    @classmethod
    def _prepared(cls, data: Any) -> Any:
        return {"file": data} if is_text(data) else data

    @classmethod
    def _editor_schema(cls, schema: dict[str, Any]) -> dict[str, Any]:
        return {"anyOf": [{"type": "string", **TEXT.schema}, schema]}


class TextStyle(Definition):
    """A style of text as it is written; missing keys have the defaults of `Style`."""

    font: FontName | None = None
    bold: FontName | None = None
    italic: FontName | None = None
    bold_italic: FontName | None = None
    size: Annotated[float, number(SMALLEST_SIZE, LARGEST_SIZE)] | None = None
    min_size: Annotated[float, number(SMALLEST_SIZE, LARGEST_SIZE)] | None = None
    colour: Annotated[str, Allowed("the name of a colour", only_if(is_text), schema=TEXT.schema)] | None = None
    align: Annotated[Align, one_of(*ALIGNS)] | None = None
    valign: Annotated[Literal["top", "middle", "bottom"], one_of("top", "middle", "bottom")] | None = None
    leading: Annotated[float, number(0.5, 5)] | None = None
    gap: Annotated[float, number(0, 5)] | None = None
    tracking: Annotated[float, number(-5, 50)] | None = None
    balance: YesNo | None = None
    hyphens: YesNo | None = None


FONTS = ("font", "bold", "italic", "bold_italic")


def _mapping(what: str, most: int = MOST_ENTRIES) -> Allowed:
    """A mapping from names to something, with a limit for its entries."""

    def take(value: Any) -> Any:
        if not isinstance(value, Mapping) or len(value) > most or not all(isinstance(key, str) for key in value):
            raise ValueError
        return value

    return Allowed(f"a mapping from names to {what}, {most} at most", take, schema={"maxProperties": most})


def _pairs(value: Any) -> Any:
    pairs = value if isinstance(value, list | tuple) else None
    if (
        pairs is None
        or len(pairs) > MOST_ENTRIES
        or not all(isinstance(pair, list | tuple) and len(pair) == 2 for pair in pairs)
        or not all(isinstance(name, str) for pair in pairs for name in pair)
    ):
        raise ValueError
    return tuple((text, ground) for text, ground in pairs)


class LookFile(Definition):
    """look.yaml as it is written."""

    kind: Annotated[Literal["look"], one_of("look")]
    fonts: Annotated[Mapping[str, FontEntry], _mapping(".ttf files", MOST_FONTS)]
    icons: Annotated[Mapping[str, IconFile], _mapping(".svg files")] = NOTHING
    palette: Entries = NOTHING
    contrast: Annotated[
        tuple[tuple[str, str], ...],
        Allowed(f"a list of pairs (text, ground), {MOST_ENTRIES} at most", _pairs, schema={"maxItems": MOST_ENTRIES}),
    ] = ()
    styles: Annotated[Mapping[str, TextStyle], _mapping("styles")] = NOTHING
    apart: Groups = NOTHING
    credits: Annotated[Mapping[str, Text], _mapping("authors")] = NOTHING


# --- the checked look


Type = Literal["normal", "large"]
"""The size of text: as in its style, or 25 % larger where it fits."""

TYPES: tuple[Type, ...] = get_args(Type)
LARGER = 1.25


def type_named(name: str) -> Type:
    """The type that has this name; raises Unreadable if there is none."""
    for one in TYPES:
        if one == name:
            return one
    raise Unreadable(f"'{shorten(name)}' is not a type{did_you_mean(name, TYPES)}; use {' or '.join(TYPES)}")


@dataclass(frozen=True, slots=True)
class Look:
    """A game's look; `styles` are as written, and art is read at its first use."""

    templates: Templates
    fonts: Fonts
    palette: Palette = EMPTY
    icons: Mapping[str, str] = field(default_factory=dict)
    styles: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    catalogue: Catalogue = PLAIN
    apart: Mapping[str, tuple[SuitMark, ...]] = field(default_factory=dict)
    credits: Mapping[str, str] = field(default_factory=dict)
    type: Type = "normal"
    _drawings: dict[tuple[str, Ink, tuple[tuple[str, str], ...], bool], SvgDrawing] = field(
        default_factory=dict, repr=False
    )

    def drawing(
        self, file: str, ink: Ink, colours: Mapping[str, str] | None = None, is_letter: bool = False
    ) -> SvgDrawing:
        """The art in an SVG file; `colours` replaces colours of the palette, by name.

        Art among letters keeps its fills in low ink. Raises Unreadable, or BrokenDefinition with the complaints about
        the file.
        """
        key = (file, ink, tuple(sorted((colours or {}).items())), is_letter)
        if key not in self._drawings:
            path = self.templates.find(file, ".svg")
            shown = self.templates.shown(file)
            drops = None if is_letter else self._drops(ink, colours or {})
            self._drawings[key] = read_svg_file(path, shown, self._inks(ink, colours or {}), drops)
        return self._drawings[key]

    def image(self, file: str, ink: Ink, room: ImageBox) -> Picture:
        """The picture in a PNG or JPEG file, prepared for this box; raises Unreadable."""
        return read_picture(self.templates.find(file, ENDINGS), self.templates.shown(file), ink, room)

    def icon(self, name: str, ink: Ink) -> tuple[Icon, SvgDrawing]:
        """An icon for lines of text, and its drawing, to become the art of that name."""
        drawing = self.drawing(self.icons[name], ink, is_letter=True)
        return Icon(f"icon {name}", drawing.width, drawing.height), drawing

    def sized(self, style: dict[str, Any], type: Type) -> dict[str, Any]:
        """A style in a type; the smallest size stays the same, so that all text that fits still fits."""
        if type == "normal":
            return style
        return {**style, "size": style["size"] * LARGER, "min_size": style.get("min_size", style["size"])}

    def speaking(self, catalogue: Catalogue, type: Type) -> Look:
        """The look with these texts and this type; itself if nothing changes, so that its drawings stay valid."""
        has_texts = self.catalogue is catalogue or (not catalogue.documents and self.catalogue == catalogue)
        return self if has_texts and self.type == type else replace(self, catalogue=catalogue, type=type)

    def _inks(self, ink: Ink, colours: Mapping[str, str]) -> Callable[[str], Colour | None]:
        def colour(text: str) -> Colour | None:
            if not text.startswith(PALETTE):
                return literal(text, ink)
            name = text.removeprefix(PALETTE)
            return self.palette.read(colours[name], ink) if name in colours else self.palette.colour(name, ink)

        return colour

    def _drops(self, ink: Ink, colours: Mapping[str, str]) -> Callable[[str], bool]:
        def drops(text: str) -> bool:
            name = text.removeprefix(PALETTE)
            return self.palette.drops(colours.get(name, name) if name != text else text, ink)

        return drops


def read_look(place: Path | Templates) -> Look:
    """The look of a folder or templates; raises BrokenDefinition with every complaint about it and its files."""
    complaints: list[Complaint] = []
    look = look_in(Templates.of(place), complaints)
    if complaints or look is None:
        raise BrokenDefinition(sorted(set(complaints)))
    return look


def look_in(templates: Templates, complaints: list[Complaint]) -> Look | None:
    """The usable part of the templates' look; every mistake is added to `complaints`.

    Raises UnreadableText for a file that cannot be read at all.
    """
    return look_of(templates, templates.read(LOOK_FILE, complaints), complaints)


def look_of(templates: Templates, document: Document, complaints: list[Complaint]) -> Look | None:
    """The look in a document, checked as in `look_in`."""
    checked, wrong = check_shape(LookFile, document)
    complaints += wrong
    if checked is None:
        return None
    palette = palette_of(checked.palette, checked.contrast)
    complaints += contrast_complaints(palette, checked.contrast, document)
    fonts = _fonts(templates, checked, document, complaints)
    styles = {name: _given_values(style) for name, style in checked.styles.items()}
    complaints += _style_complaints(styles, checked, palette, document)
    look = None
    if fonts:
        look = Look(templates, fonts, palette, checked.icons, styles, apart=checked.apart, credits=checked.credits)
        complaints += _icon_complaints(look, document)
        complaints += _alike_complaints(look, document)
    return look


def _given_values(style: TextStyle) -> dict[str, Any]:
    return {name: value for name, value in values_of(style).items() if value is not None}


def _fonts(templates: Templates, checked: LookFile, document: Document, complaints: list[Complaint]) -> Fonts | None:
    found: dict[str, Font] = {}
    for name, entry in checked.fonts.items():
        try:
            found[name] = load_font(name, templates.find(entry.file, ".ttf"))
        except Unreadable as error:
            is_plain = isinstance(document.data["fonts"][name], str)
            complaints.append(document.complaint(("fonts", name, *(() if is_plain else ("file",))), str(error)))
    complaints += _fallback_complaints(checked, document)
    if len(found) < len(checked.fonts):
        return None
    try:
        return Fonts({name: _with_fallbacks(font, checked.fonts[name], found) for name, font in found.items()})
    except Unreadable as error:
        complaints.append(document.complaint(("fonts",), str(error)))
        return None


def _with_fallbacks(font: Font, entry: FontEntry, fonts: Mapping[str, Font]) -> Font:
    """The font with those of its fallback fonts that exist."""
    fallbacks = [fonts[name] for name in entry.fallback if name in fonts and name != font.name]
    return font.with_fallbacks(fallbacks) if fallbacks else font


def _fallback_complaints(checked: LookFile, document: Document) -> Iterator[Complaint]:
    for name, entry in checked.fonts.items():
        for place, other in enumerate(entry.fallback):
            path = ("fonts", name, "fallback", place)
            if other not in checked.fonts:
                yield document.complaint(path, f"there is no font {shorten(other)}{did_you_mean(other, checked.fonts)}")
            elif other == name:
                yield document.complaint(path, "a font cannot be its own fallback; use another")


def _style_complaints(
    styles: Mapping[str, Mapping[str, Any]], checked: LookFile, palette: Palette, document: Document
) -> Iterator[Complaint]:
    for name, style in styles.items():
        for key in FONTS:
            if key in style and style[key] not in checked.fonts:
                what = f"there is no font {shorten(style[key])}{did_you_mean(style[key], checked.fonts)}"
                yield document.complaint(("styles", name, key), what)
        if what := upside_down(style):
            yield document.complaint(("styles", name, "min_size"), what)
        try:
            palette.read(style.get("colour", "black"), "full")
        except Unreadable as error:
            yield document.complaint(("styles", name, "colour"), str(error))


def upside_down(style: Mapping[str, Any]) -> str:
    """What is wrong if the smallest size of a style is above its size; empty otherwise."""
    size, least = style.get("size"), style.get("min_size")
    return f"{least:g} is above the size, {size:g}; use {size:g} or less" if size and least and least > size else ""


def _alike_complaints(look: Look, document: Document) -> Iterator[Complaint]:
    """Complaints about seats and suits that look like each other."""
    for name, marks in look.apart.items():
        try:
            for place, what in alike(marks, look.palette, lambda file: silhouette(look.drawing(file, "full"))):
                yield document.complaint(("apart", name, place), what)
        except BrokenDefinition as error:
            yield from (complaint for complaint in error.complaints if isinstance(complaint, Complaint))
        except Unreadable as error:
            yield document.complaint(("apart", name), str(error))


def _icon_complaints(look: Look, document: Document) -> Iterator[Complaint]:
    for name in look.icons:
        try:
            look.icon(name, "full")
        except BrokenDefinition as error:
            yield from (complaint for complaint in error.complaints if isinstance(complaint, Complaint))
        except Unreadable as error:
            yield document.complaint(("icons", name), str(error))
