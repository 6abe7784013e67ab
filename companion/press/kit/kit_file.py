"""kit.yaml: the parts of a kit and their content, checked against the game, its look and its layouts."""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from companion.definitions.board import BoardDefinition
from companion.definitions.complaints import Complaint, FieldPath
from companion.definitions.definition import Definition, given_in
from companion.definitions.document import Document
from companion.definitions.fields import LIST, SOME, Slug, Text, YesNo, number, one_of, whole
from companion.definitions.kinds import Shape
from companion.definitions.models import GameDefinition, Token, TokenSheet
from companion.definitions.places import KIT_FILE
from companion.definitions.shapes import check_shape
from companion.definitions.sound_parts import without_mistakes
from companion.definitions.words import did_you_mean, either, is_device, shorten
from companion.errors import Unreadable
from companion.press.kit.numbered_parts import Holds, ScorePad, Track, TuckBox, lengths
from companion.press.layout.layout import LAYOUTS
from companion.press.layout.value_places import ValuePlaces
from companion.press.look.look import LOOK_FILE, Look
from companion.press.look.templates import Templates

MOST_VARIANTS = 100
MOST_INSET = 500  # mm
MOST_TABS = 12
FOOT, LEAST_FOOT = 0.3, 6.0
"""The foot of a standee: a part of its height, and the least in mm."""
TEXT, NUMBER, INDEX = "book-text", "book-number", "book-index"
"""The styles of the look for a rulebook."""
MOST_PARTS = 100
"""The most parts of a kit; also the most pages, or entries of pieces, of a part."""


class Pieces(Definition):
    """Tokens of one sheet, drawn by a layout; a `foot`, in mm, makes standees.

    A token of shape standee stands on a foot that depends on its height, unless it is `flat`. The copies of a token
    are divided evenly among its `variants`; a layout distinguishes them by that name. Tokens of shape outline are cut
    along the line in an SVG file, their `outline`. The tabs of dividers take turns in this many places (`tabs`).
    """

    sheet: Slug
    only: Annotated[tuple[Slug, ...], LIST] = ()
    front: Slug
    back: Slug | None = None
    foot: Annotated[float, number(0)] | None = None
    flat: YesNo = False
    variants: Annotated[int, whole(1, MOST_VARIANTS)] = 1
    outline: Text | None = None
    tabs: Annotated[int, whole(1, MOST_TABS)] = 3

    def among(self, tokens: Iterable[Token]) -> Iterator[Token]:
        """The tokens of its sheet that belong to this entry."""
        return (token for token in tokens if not self.only or token.id in self.only)

    def foot_of(self, token: Token) -> float | None:
        """The depth of a token's foot; None if it lies flat."""
        if self.foot is not None or self.flat or token.shape != "standee":
            return self.foot
        return max(LEAST_FOOT, round(FOOT * token.size_mm[1], 1))


class BookWords(Definition):
    """The words of a rulebook that are not clauses; words in braces are filled in.

    `choice` has {variant} and {about}, `note` (under the heading of the index) {prefix}, `page` {page}. `gaps`, printed
    before the first clause if numbers are left out, has {gaps}.
    """

    silent: Text
    choice: Text
    index: Text
    note: Text
    page: Text
    gaps: Text | None = None


class Rulebook(Definition):
    """A rulebook of all clauses: the layouts of a page, the cover and a heading, and some words."""

    page: Slug
    cover: Slug
    heading: Slug
    words: BookWords


class KitPart(Definition):
    """One file of the kit: pieces, a board with its layout, pages, each a layout that fits on the paper, a rulebook ...

    A `deck` is pieces of one size with the same backs. A `reference` sheet is a page, or two: its front and its back.
    Numbers describe a score pad, a track and a tuck box (`numbered_parts.py`).

    An `extra` is printed only when it is named, not with the whole kit; it may replace another part. `back` is the
    layout printed behind each page when backs are printed on both sides. Pages that make a box say what it `holds`. A
    board whose layout draws more than its spaces gives their distance from the left and the top of the trim
    (`inset_mm`).
    """

    id: Slug
    title: Text
    extra: YesNo = False
    instead_of: Slug | None = None
    pieces: Annotated[tuple[Pieces, ...], LIST] = ()
    deck: YesNo = False
    board: Slug | None = None
    layout: Slug | None = None
    inset_mm: Annotated[tuple[float, float], lengths(2, "two", MOST_INSET)] = (0, 0)
    pages: Annotated[tuple[Slug, ...], LIST] = ()
    back: Slug | None = None
    holds: Holds | None = None
    rulebook: Rulebook | None = None
    reference: Annotated[tuple[Slug, ...], LIST] = ()
    score_pad: ScorePad | None = None
    track: Track | None = None
    tuck_box: TuckBox | None = None

    @property
    def box(self) -> Holds | None:
        """The cards it makes a box for, if it does."""
        return self.tuck_box or self.holds


ANOTHER = "use another name"
TAKEN = {"changes": "print --since", "single-cards": "print --card"}
"""Names of files that a print writes beside the parts, and the command that does."""

MADE_OF = ("pieces", "board", "pages", "rulebook", "reference", "score_pad", "track", "tuck_box")
"""The kinds of part."""


class KitFile(Definition):
    """kit.yaml; `font` is the look's font for labels on the sheets."""

    kind: Annotated[Literal["kit"], one_of("kit")]
    font: Text
    parts: Annotated[tuple[KitPart, ...], SOME]


FOLDER = "templates"
"""The folder of templates in your own game's folder."""


def misnamed(templates: Templates) -> Path | None:
    """The folder beside a game's definitions that looks like its templates but has another name."""
    if templates.own.name != FOLDER or templates.own.is_dir() or not templates.own.parent.is_dir():
        return None
    beside = (one for one in sorted(templates.own.parent.iterdir()) if one.is_dir() and one.name[0] != ".")
    return next((one for one in beside if any((one / name).exists() for name in (KIT_FILE, LOOK_FILE, LAYOUTS))), None)


def check_there(definition: GameDefinition, templates: Templates) -> None:
    """Raise Unreadable if a template folder, or the kit in it, is missing."""
    folder = templates.own
    if not any(one.is_dir() for one in templates.folders):
        what = f"there is no folder {shorten(str(folder), 200)}; it must have {KIT_FILE}, {LOOK_FILE} and {LAYOUTS}/"
        meant = misnamed(templates)
        what += f"; did you mean {shorten(meant.name)}? Rename it to {FOLDER}" if meant else ""
        raise Unreadable(f"{definition.title} has no kit to print: {what}")
    if not templates.has(KIT_FILE):
        what = f"there is no {KIT_FILE}, which lists the parts, in {shorten(str(folder), 200)}"
        raise Unreadable(f"{definition.title} has no kit to print: {what}")


def kit_in(
    templates: Templates,
    definition: GameDefinition | None,
    look: Look | None,
    complaints: list[Complaint],
    gaps: frozenset[str] = frozenset(),
) -> tuple[Document, KitFile | None]:
    """A folder's kit.yaml; every mistake is added to `complaints`.

    Without a look, its fonts and styles are not checked. Without a definition, its names are not checked; with `gaps`,
    names from these kinds of files are not.

    Raises UnreadableText for a file that cannot be read at all.
    """
    document = templates.read(KIT_FILE, complaints)
    return document, _kit(document, templates, definition, look, complaints, gaps)


def rest_of_kit(
    document: Document,
    templates: Templates,
    definition: GameDefinition,
    look: Look | None,
    complaints: list[Complaint],
) -> KitFile | None:
    """The kit in a document, with an empty part in place of each that has one of the `complaints`.

    Mistakes in the rest are added to them. None if there is no kit.
    """
    places = {one.at[1][:2] for one in complaints if one.at and one.at[1][:1] == ("parts",) and len(one.at[1]) > 1}
    others = [one for one in complaints if one.at and one.at[1][:2] not in places]
    rest, _ = without_mistakes(document, others)
    if rest is None or not isinstance(rest.data.get("parts"), list):
        return None
    parts = [
        {"id": f"part-{place}", "title": "?"} if ("parts", place) in places else part
        for place, part in enumerate(rest.data["parts"])
    ]
    found: list[Complaint] = []
    file = _kit(Document({**rest.data, "parts": parts}, rest.marks, rest.name), templates, definition, look, found)
    complaints += (one for one in found if one.at and one.at[1][:2] not in places)
    return file


def _kit(
    document: Document,
    templates: Templates,
    definition: GameDefinition | None,
    look: Look | None,
    complaints: list[Complaint],
    gaps: frozenset[str] = frozenset(),
) -> KitFile | None:
    """The kit in a document, checked as in `kit_in`."""
    checked, wrong = check_shape(KitFile, document)
    complaints += wrong
    if checked:
        found = _mistakes(checked, _Known.of(definition, gaps), look, templates)
        complaints += (document.complaint(path, what) for path, what in found)
        complaints += _of_title(document, checked, definition, look)
    return checked


def _of_title(
    document: Document, kit: KitFile, definition: GameDefinition | None, look: Look | None
) -> Iterator[Complaint]:
    """A complaint, at the game's title, about its letters that the font for the sheets' labels lacks."""
    if not definition or not look or kit.font not in look.fonts:
        return
    if lack := look.fonts[kit.font].lack(look.catalogue.translated(definition.title)):
        what = f"{lack}, needed for the labels on the sheets ({document.name}: font)"
        places = ValuePlaces(definition.folder, look.catalogue)
        yield places.of_game("title", what) or document.complaint(("font",), what)


class _Known(NamedTuple):
    """The known names for checking a kit; None where they are unknown or incomplete."""

    sheets: Mapping[str, TokenSheet] | None = None
    boards: Mapping[str, BoardDefinition] | None = None
    has_clauses: bool = True

    @classmethod
    def of(cls, definition: GameDefinition | None, gaps: frozenset[str]) -> _Known:
        """The known names of a definition; the kinds of files in `gaps` are incomplete."""
        if definition is None:
            return cls()
        return cls(
            None if "tokens" in gaps else definition.sheets,
            None if "board" in gaps else definition.boards,
            "rules" in gaps or bool(definition.sections or definition.open_points),
        )


def _mistakes(kit: KitFile, known: _Known, look: Look | None, templates: Templates) -> Iterator[tuple[FieldPath, str]]:
    """Unknown names in a kit, and parts that are invalid."""
    if look:
        yield from _unknown(("font",), "font", kit.font, look.fonts)
        yield from _unlettered(kit, look)
    yield from _too_many(("parts",), "parts", kit.parts)
    seen: set[str] = set()
    for place, part in enumerate(kit.parts[:MOST_PARTS]):
        path: FieldPath = ("parts", place)
        if part.id in seen:
            yield (*path, "id"), f"'{part.id}' is the id of an earlier part; {ANOTHER}"
        seen.add(part.id)
        if is_device(part.id):
            yield (*path, "id"), f"Windows allows no file called '{part.id}', with any ending; {ANOTHER}"
        if part.id in TAKEN:
            yield (*path, "id"), f"'{part.id}' is the name of the file of `{TAKEN[part.id]}`; {ANOTHER}"
        if sum(bool(getattr(part, key)) for key in MADE_OF) != 1:
            yield path, f"use exactly one of {', '.join(MADE_OF)}"
        if part.inset_mm != (0, 0) and not part.board:
            yield (*path, "inset_mm"), "only a board can have this"
        if part.back and not part.pages:
            yield (*path, "back"), "only pages can have this"
        yield from _mistakes_of_choice(path, part, kit)
        yield from _mistakes_of_box(path, part, known)
        yield from _mistakes_of_kind(path, part, known)
        if part.board:
            yield from _unknown((*path, "board"), "board", part.board, known.boards)
        yield from _too_many((*path, "pieces"), "entries", part.pieces)
        yield from _too_many((*path, "pages"), "pages", part.pages)
        for index, pieces in enumerate(part.pieces[:MOST_PARTS]):
            yield from _mistakes_of_pieces((*path, "pieces", index), pieces, known)
        if part.rulebook:
            if look:
                yield from _unstyled((*path, "rulebook"), look)
            if not known.has_clauses:
                yield (*path, "rulebook"), "the game has no clauses to print in a rulebook"
        yield from _no_layouts(path, part, templates)


def _mistakes_of_choice(path: FieldPath, part: KitPart, kit: KitFile) -> Iterator[tuple[FieldPath, str]]:
    if part.instead_of:
        if not part.extra:
            yield (*path, "instead_of"), "only an extra can replace another part"
        yield from _unknown(
            (*path, "instead_of"), "part", part.instead_of, [other.id for other in kit.parts if not other.extra]
        )


def _mistakes_of_box(path: FieldPath, part: KitPart, known: _Known) -> Iterator[tuple[FieldPath, str]]:
    if part.holds and not part.pages:
        yield (*path, "holds"), "only pages can have this"
    for key, holds in (("holds", part.holds), ("tuck_box", part.tuck_box)):
        for index, sheet in enumerate(holds.sheets if holds else ()):
            yield from _unknown((*path, key, "sheets", index), "sheet", sheet, known.sheets)


def _mistakes_of_kind(path: FieldPath, part: KitPart, known: _Known) -> Iterator[tuple[FieldPath, str]]:
    """What is wrong with a deck, a reference sheet, a track around a board."""
    if part.deck and not part.pieces:
        yield (*path, "deck"), "only pieces can be a deck"
    if len(part.reference) > 2:
        yield (*path, "reference"), f"there are {len(part.reference)} pages; use at most two, front and back"
    if part.track and part.track.around:
        yield from _unknown((*path, "track", "around"), "board", part.track.around, known.boards)
    shapes = [(index, shape) for index, pieces in enumerate(part.pieces) for shape in _shapes(pieces, known)]
    hexes = {shape == "hex" for _, shape in shapes}
    if len(hexes) > 1:
        what = "put hexagons and pieces of other shapes into separate parts"
        yield (*path, "pieces", next(index for index, shape in shapes if shape != "hex")), what


def _shapes(pieces: Pieces, known: _Known) -> set[Shape]:
    """The kinds of piece in an entry."""
    sheet = (known.sheets or {}).get(pieces.sheet)
    return {item.shape for item in pieces.among(sheet.items)} if sheet else set()


def _too_many(path: FieldPath, what: str, items: Sequence[object]) -> Iterator[tuple[FieldPath, str]]:
    if len(items) > MOST_PARTS:
        yield path, f"there are {len(items)} {what}; use at most {MOST_PARTS}"


def _unlettered(kit: KitFile, look: Look) -> Iterator[tuple[FieldPath, str]]:
    """Letters of the labels on the sheets that their font lacks."""
    if kit.font in look.fonts:
        font, translate = look.fonts[kit.font], look.catalogue.translated
        if lack := font.lack(f"{string.ascii_letters}{string.digits} .,:%"):
            yield ("font",), f"{lack}, needed for the labels on the sheets"
        for place, part in enumerate(kit.parts):
            if lack := font.lack(translate(part.title, part.id)):
                yield ("parts", place, "title"), lack


def _unstyled(path: FieldPath, look: Look) -> Iterator[tuple[FieldPath, str]]:
    for name in (TEXT, NUMBER, INDEX):
        style = {**look.styles.get("default", {}), **look.styles.get(name, {})}
        if missing := [key for key in ("font", "size") if key not in style]:
            what = f"in {LOOK_FILE}, give it or the style default a {' and a '.join(missing)}"
            yield path, f"a rulebook uses the style {name}: {what}"


def _no_layouts(path: FieldPath, part: KitPart, templates: Templates) -> Iterator[tuple[FieldPath, str]]:
    """Layouts that a part names but the folder lacks."""
    there = [Path(file).stem for file in templates.names(".yaml", LAYOUTS)]
    for place, name in layouts_named(path, part):
        yield from _unknown(place, "layout", name, there)


def layouts_named(path: FieldPath, part: KitPart) -> Iterator[tuple[FieldPath, str]]:
    """The layouts that a part names, each with its place."""
    named: list[tuple[FieldPath, str | None]] = [((*path, "back"), part.back)]
    if part.rulebook:
        named += (((*path, "rulebook", key), getattr(part.rulebook, key)) for key in ("page", "cover", "heading"))
    if part.board:
        named.append(((*path, "layout" if part.layout else "board"), part.layout or part.board))
    for key in ("pages", "reference"):
        named += (((*path, key, index), name) for index, name in enumerate(getattr(part, key)))
    for key in ("score_pad", "track", "tuck_box"):
        if made := getattr(part, key):
            named.append(((*path, key, "layout"), made.layout))
    for index, pieces in enumerate(part.pieces):
        named += (((*path, "pieces", index, key), getattr(pieces, key)) for key in ("front", "back"))
    yield from ((place, name) for place, name in named if name)


def _mistakes_of_pieces(path: FieldPath, pieces: Pieces, known: _Known) -> Iterator[tuple[FieldPath, str]]:
    sheet = (known.sheets or {}).get(pieces.sheet)
    if sheet is None:
        yield from _unknown((*path, "sheet"), "sheet", pieces.sheet, known.sheets)
        return
    for index, token in enumerate(pieces.only):
        yield from _unknown((*path, "only", index), "token", token, [item.id for item in sheet.items])
    shapes = _shapes(pieces, known)
    if "outline" in shapes and not pieces.outline:
        yield path, "tokens of shape outline need an SVG file as their outline"
    if pieces.outline and shapes - {"outline"}:
        yield (*path, "outline"), "only tokens of shape outline can have this"
    if pieces.flat and pieces.foot is not None:
        yield (*path, "foot"), "a flat token has no foot; remove foot or flat"
    for key, shape in (("tabs", "divider"), ("flat", "standee")):
        if key in given_in(pieces) and shapes and shape not in shapes:
            yield (*path, key), f"this has no effect: no token here has the shape {shape}"


def _unknown(path: FieldPath, what: str, name: str, known: Iterable[str] | None) -> Iterator[tuple[FieldPath, str]]:
    names = list(known or ())
    if known is not None and name not in names:
        allowed = f"use {shorten(either(sorted(names)), 300)}" if names else "there are none"
        yield path, f"there is no {what} '{shorten(name)}'{did_you_mean(name, names)}; {allowed}"
