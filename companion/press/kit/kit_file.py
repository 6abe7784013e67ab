"""kit.yaml: which parts a kit has, and what each is made of; checked against the game, its look and its layouts."""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from companion.definitions.board import Board
from companion.definitions.complaints import Complaint, FieldPath
from companion.definitions.definition import Definition, given_in
from companion.definitions.document import Document
from companion.definitions.fields import LIST, SOME, Slug, Text, YesNo, number, one_of, whole
from companion.definitions.kinds import Shape
from companion.definitions.models import GameDefinition, Token, TokenSheet
from companion.definitions.places import KIT_FILE
from companion.definitions.shapes import check_shape
from companion.definitions.sound_parts import without
from companion.definitions.words import did_you_mean, either, is_device, shorten
from companion.errors import Unreadable
from companion.press.kit.numbered_parts import Holds, ScorePad, Track, TuckBox, lengths
from companion.press.layout.layout import LAYOUTS
from companion.press.layout.rows import Rows
from companion.press.look.look import LOOK_FILE, Look
from companion.press.look.templates import Templates

MOST_VARIANTS = 100
MOST_INSET = 500  # mm
MOST_TABS = 12
FOOT, LEAST_FOOT = 0.3, 6.0
"""The foot of a standee: a part of its height, but so many mm at least."""
TEXT, NUMBER, INDEX = "book-text", "book-number", "book-index"
"""The styles of the look that a rulebook is set in."""
MOST_PARTS = 100
"""Of a kit; and pages, or entries of pieces, of a part."""


class Pieces(Definition):
    """Tokens of one sheet, drawn by a layout; a `foot`, in mm, makes standees.

    A token of that shape stands, on a foot that goes with its height, unless it is to be `flat`. The copies of a token
    are shared out evenly to its `variants`, which a layout tells apart by that name. Tokens of shape outline are cut
    along the line in an SVG file, their `outline`; the tabs of dividers take turns in so many places (`tabs`).
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
        """Those of its sheet's tokens that it is about."""
        return (token for token in tokens if not self.only or token.id in self.only)

    def foot_of(self, token: Token) -> float | None:
        """How deep the foot of a token is; None for what lies flat."""
        if self.foot is not None or self.flat or token.shape != "standee":
            return self.foot
        return max(LEAST_FOOT, round(FOOT * token.size_mm[1], 1))


class BookWords(Definition):
    """What a rulebook says that no clause does; words in braces are filled in.

    `choice` has {variant} and {about}, `note` (under the heading of the index) {prefix}, `page` {page}; `gaps`, told
    before the first clause if numbers are left out, {gaps}.
    """

    silent: Text
    choice: Text
    index: Text
    note: Text
    page: Text
    gaps: Text | None = None


class Rulebook(Definition):
    """The clauses set on as many pages as they take: the layouts of a page, the cover and a heading, and some words."""

    page: Slug
    cover: Slug
    heading: Slug
    words: BookWords


class KitPart(Definition):
    """One file of the kit: pieces, a board with its layout, pages, each a layout that fits on the paper, a rulebook ...

    A `deck` is pieces of one size whose backs do not tell them apart. A `reference` sheet is a page, or two: its front
    and its back. A score pad, a track and a tuck box are made by their numbers (`kinds_parts.py`).

    An `extra` is printed when it is asked for by name, not with the whole kit; it may come in place of a part of that.
    `back` is the layout printed behind each of the pages where backs are printed on both sides. Pages that make a box
    say what it `holds`. A board whose layout draws more than its spaces says how far from the left and the top of the
    trim they begin (`inset_mm`).
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
        """What it makes a box for, if it does."""
        return self.tuck_box or self.holds


ANOTHER = "another name is wanted"
TAKEN = ("changes",)
"""Names of files that a print writes beside those of the parts."""

MADE_OF = ("pieces", "board", "pages", "rulebook", "reference", "score_pad", "track", "tuck_box")
"""What a part may be."""


class KitFile(Definition):
    """kit.yaml; `font` is the look's font for labels on the sheets."""

    kind: Annotated[Literal["kit"], one_of("kit")]
    font: Text
    parts: Annotated[tuple[KitPart, ...], SOME]


FOLDER = "templates"
"""The folder of templates in that of a game of one's own."""


def misnamed(templates: Templates) -> Path | None:
    """The folder beside a game's definitions that is meant for its templates, and is not called so."""
    if templates.own.name != FOLDER or templates.own.is_dir() or not templates.own.parent.is_dir():
        return None
    beside = (one for one in sorted(templates.own.parent.iterdir()) if one.is_dir() and one.name[0] != ".")
    return next((one for one in beside if any((one / name).exists() for name in (KIT_FILE, LOOK_FILE, LAYOUTS))), None)


def check_there(definition: GameDefinition, templates: Templates) -> None:
    """Raise Unreadable if a template folder, or the kit in it, is not there."""
    folder = templates.own
    if not any(one.is_dir() for one in templates.folders):
        what = (
            f"there is no folder {shorten(str(folder), 200)}, where {KIT_FILE}, {LOOK_FILE} and {LAYOUTS}/ are expected"
        )
        meant = misnamed(templates)
        what += f"; did you mean {shorten(meant.name)}? Call it {FOLDER}" if meant else ""
        raise Unreadable(f"{definition.title} has no kit to print: {what}")
    if not templates.has(KIT_FILE):
        what = f"there is no {KIT_FILE}, which names the parts, in {shorten(str(folder), 200)}"
        raise Unreadable(f"{definition.title} has no kit to print: {what}")


def kit_in(
    templates: Templates,
    definition: GameDefinition | None,
    look: Look | None,
    complaints: list[Complaint],
    gaps: frozenset[str] = frozenset(),
) -> tuple[Document, KitFile | None]:
    """A folder's kit.yaml; every mistake is added to `complaints`.

    Without a look, which is broken then, names of its fonts and styles are not checked, and without a definition none
    of what that has, nor those of things whose kinds of files have `gaps`.

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
    """The kit in a document of which `complaints` are, an empty part in the place of each that they are about.

    What is wrong in the rest is added to them. None if there is none.
    """
    places = {one.at[1][:2] for one in complaints if one.at and one.at[1][:1] == ("parts",) and len(one.at[1]) > 1}
    others = [one for one in complaints if one.at and one.at[1][:2] not in places]
    rest, _ = without(document, others)
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
    """The kit in a document, as `kit_in` tells of it."""
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
    """Letters of the game's title that the font for the labels on the sheets does not have, told where it stands."""
    if not definition or not look or kit.font not in look.fonts:
        return
    if lack := look.fonts[kit.font].lack(look.catalogue.told(definition.title)):
        what = f"{lack}, which is wanted for the labels on the sheets ({document.name}: font)"
        rows = Rows(definition.folder, look.catalogue)
        yield rows.of_game("title", what) or document.complaint(("font",), what)


class _Known(NamedTuple):
    """What names in a kit are looked up in; None for what is not known, or not all of it."""

    sheets: Mapping[str, TokenSheet] | None = None
    boards: Mapping[str, Board] | None = None
    has_clauses: bool = True

    @classmethod
    def of(cls, definition: GameDefinition | None, gaps: frozenset[str]) -> _Known:
        """What is known of a definition that lacks more of the kinds of files in `gaps` than can be named."""
        if definition is None:
            return cls()
        return cls(
            None if "tokens" in gaps else definition.sheets,
            None if "board" in gaps else definition.boards,
            "rules" in gaps or bool(definition.sections or definition.open_points),
        )


def _mistakes(kit: KitFile, known: _Known, look: Look | None, templates: Templates) -> Iterator[tuple[FieldPath, str]]:
    """Names in a kit of what the game, its look or its layouts do not have, and parts that are no part."""
    if look:
        yield from _unknown(("font",), "font", kit.font, look.fonts)
        yield from _unlettered(kit, look)
    yield from _too_many(("parts",), "parts", kit.parts)
    seen: set[str] = set()
    for place, part in enumerate(kit.parts[:MOST_PARTS]):
        path: FieldPath = ("parts", place)
        if part.id in seen:
            yield (*path, "id"), f"there is another part '{part.id}' before it"
        seen.add(part.id)
        if is_device(part.id):
            yield (*path, "id"), f"Windows can hold no file called '{part.id}', whatever its ending; {ANOTHER}"
        if part.id in TAKEN:
            yield (*path, "id"), f"'{part.id}' is what `print --since` calls its file; {ANOTHER}"
        if sum(bool(getattr(part, key)) for key in MADE_OF) != 1:
            yield path, f"exactly one of {', '.join(MADE_OF)} is wanted"
        if part.inset_mm != (0, 0) and not part.board:
            yield (*path, "inset_mm"), "only a board has spaces, which begin somewhere"
        if part.back and not part.pages:
            yield (*path, "back"), "only pages have a back of their own"
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
                yield (*path, "rulebook"), "the game has no clauses, of which a rulebook is made"
        yield from _no_layouts(path, part, templates)


def _mistakes_of_choice(path: FieldPath, part: KitPart, kit: KitFile) -> Iterator[tuple[FieldPath, str]]:
    if part.instead_of:
        if not part.extra:
            yield (*path, "instead_of"), "only an extra stands in for another part"
        yield from _unknown(
            (*path, "instead_of"), "part", part.instead_of, [other.id for other in kit.parts if not other.extra]
        )


def _mistakes_of_box(path: FieldPath, part: KitPart, known: _Known) -> Iterator[tuple[FieldPath, str]]:
    if part.holds and not part.pages:
        yield (*path, "holds"), "only pages make a box that holds something"
    for key, holds in (("holds", part.holds), ("tuck_box", part.tuck_box)):
        for index, sheet in enumerate(holds.sheets if holds else ()):
            yield from _unknown((*path, key, "sheets", index), "sheet", sheet, known.sheets)


def _mistakes_of_kind(path: FieldPath, part: KitPart, known: _Known) -> Iterator[tuple[FieldPath, str]]:
    """What is wrong with a deck, a reference sheet, a track around a board."""
    if part.deck and not part.pieces:
        yield (*path, "deck"), "only pieces make a deck"
    if len(part.reference) > 2:
        yield (*path, "reference"), f"there are {len(part.reference)} pages; a sheet has two, its front and its back"
    if part.track and part.track.around:
        yield from _unknown((*path, "track", "around"), "board", part.track.around, known.boards)
    shapes = [(index, shape) for index, pieces in enumerate(part.pieces) for shape in _shapes(pieces, known)]
    hexes = {shape == "hex" for _, shape in shapes}
    if len(hexes) > 1:
        what = "hexagons are cut by lines of their own; pieces of another shape belong to another part"
        yield (*path, "pieces", next(index for index, shape in shapes if shape != "hex")), what


def _shapes(pieces: Pieces, known: _Known) -> set[Shape]:
    """The kinds of piece in an entry."""
    sheet = (known.sheets or {}).get(pieces.sheet)
    return {item.shape for item in pieces.among(sheet.items)} if sheet else set()


def _too_many(path: FieldPath, what: str, items: Sequence[object]) -> Iterator[tuple[FieldPath, str]]:
    if len(items) > MOST_PARTS:
        yield path, f"there are {len(items)} {what}; at most {MOST_PARTS} are allowed"


def _unlettered(kit: KitFile, look: Look) -> Iterator[tuple[FieldPath, str]]:
    """Letters of the labels on the sheets that the font for them does not have."""
    if kit.font in look.fonts:
        font, told = look.fonts[kit.font], look.catalogue.told
        if lack := font.lack(f"{string.ascii_letters}{string.digits} .,:%"):
            yield ("font",), f"{lack}, which is wanted for the labels on the sheets"
        for place, part in enumerate(kit.parts):
            if lack := font.lack(told(part.title, part.id)):
                yield ("parts", place, "title"), lack


def _unstyled(path: FieldPath, look: Look) -> Iterator[tuple[FieldPath, str]]:
    for name in (TEXT, NUMBER, INDEX):
        style = {**look.styles.get("default", {}), **look.styles.get(name, {})}
        if lacking := [key for key in ("font", "size") if key not in style]:
            what = f"neither the style {name} nor the style default of {LOOK_FILE} gives a {' and a '.join(lacking)}"
            yield path, f"a rulebook is set in the style {name}: {what}"


def _no_layouts(path: FieldPath, part: KitPart, templates: Templates) -> Iterator[tuple[FieldPath, str]]:
    """Layouts that a part names and the folder does not have."""
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
        yield path, "tokens of shape outline want the SVG file of it, under outline"
    if pieces.outline and shapes - {"outline"}:
        yield (*path, "outline"), "only tokens of shape outline have one of their own"
    if pieces.flat and pieces.foot is not None:
        yield (*path, "foot"), "what is flat has no foot"
    for key, shape in (("tabs", "divider"), ("flat", "standee")):
        if key in given_in(pieces) and shapes and shape not in shapes:
            yield (*path, key), f"this changes nothing: no token here is of shape {shape}"


def _unknown(path: FieldPath, what: str, name: str, known: Iterable[str] | None) -> Iterator[tuple[FieldPath, str]]:
    names = list(known or ())
    if known is not None and name not in names:
        allowed = f"allowed is {shorten(either(sorted(names)), 300)}" if names else "there is none at all"
        yield path, f"there is no {what} '{shorten(name)}'{did_you_mean(name, names)}; {allowed}"
