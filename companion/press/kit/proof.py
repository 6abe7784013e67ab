"""The proof of a game's templates: all mistakes in them, found without printing a sheet.

Look, fonts, layouts, drawings and kit.yaml are read, also files that nothing names. Then the kit is drawn in every ink.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any, TypeVar

from companion.definitions.complaints import Complaint, UnreadableText
from companion.definitions.definition import model_fields
from companion.definitions.document import Document
from companion.definitions.models import GameDefinition
from companion.definitions.places import KIT_FILE
from companion.definitions.rows import table_named
from companion.definitions.sound_parts import is_about, without_mistakes
from companion.definitions.tables import ENDINGS as TABLES
from companion.definitions.translation import Catalogue
from companion.definitions.words import nearest, shorten
from companion.errors import BrokenDefinition, Unreadable
from companion.press.drawing.display_list import BLACK, Colour
from companion.press.drawing.images import ENDINGS
from companion.press.drawing.palette import INKS, literal
from companion.press.drawing.paper import paper
from companion.press.drawing.svg import PALETTE, SvgDrawing, read_svg_file
from companion.press.kit.kit import Order, PrintKit
from companion.press.kit.kit_file import FOLDER, KitFile, kit_in, layouts_named, misnamed
from companion.press.kit.localize import texts_of
from companion.press.layout.layout import LAYOUTS, Layout, layout_document, layout_of, merged_by_face
from companion.press.look.colour_vision import few_seats
from companion.press.look.elements import Element
from companion.press.look.expressions import Template
from companion.press.look.look import LOOK_FILE, SMALLEST_SIZE, Look, TextStyle, look_in, look_of
from companion.press.look.templates import Templates
from companion.press.preflight.dedupe import dedupe

MOST_FILES = 2_000
"""The most files of a kind; a game of a thousand cards may have a drawing for each."""

PAPER = "a4"
ELEMENTS = ("elements",)
EXAMPLES = "examples"
READ = (KIT_FILE, LOOK_FILE, "words.yaml")
"""YAML files beside the layouts; words.yaml is for the referee."""

LOOSE: Mapping[str, Any] = {"size": SMALLEST_SIZE, "min_size": SMALLEST_SIZE, "leading": 0.5, "gap": 0}
"""Replacements in a style with a mistake in one of these: text that does not fit with them cannot fit."""

PICTURES = (".svg", *ENDINGS, ".gif", ".webp", ".bmp", ".tif", ".tiff")
FONTS = (".ttf", ".otf", ".woff", ".woff2")
IN_TEMPLATES: Mapping[tuple[str, ...], str] = {
    PICTURES: "this picture is not used; no layout draws it",
    FONTS: f"this font is not used; name it in {LOOK_FILE} or remove it",
    TABLES: "this table is not used; put it beside game.yaml",
}
IN_GAME: Mapping[tuple[str, ...], str] = {
    PICTURES: "this picture is not used; put it into templates/",
    FONTS: "this font is not used; put it into templates/",
    TABLES: "this table is not used; no token sheet has it as its 'rows'",
}
"""Unused files in the templates and beside game.yaml, with their messages."""

Found = TypeVar("Found")


@dataclass(slots=True)
class Proof:
    """The result: complaints with their places, and ids of the game's components that nothing prints."""

    complaints: list[Complaint] = field(default_factory=list)
    unprinted: list[str] = field(default_factory=list)


def proof(
    definition: GameDefinition | None,
    place: Path | Templates,
    catalogue: Catalogue | None = None,
    lost: frozenset[str] | None = None,
    gaps: frozenset[str] = frozenset(),
) -> Proof:
    """All mistakes in a folder or templates, sorted; empty if the folder is missing or has nothing to print.

    With a catalogue the faces are drawn in its language, and its mistakes are reported too.

    A mistake hides no other: everything without a mistake is drawn, in full ink. A definition may be only the valid
    part of a game; then `lost` are its missing names and `gaps` the incomplete kinds of files. Without a definition no
    face is drawn. The kit is drawn for the most players, on A4.
    """
    templates = Templates.of(place, definition.prefix if definition else None)
    astray = _astray(templates)
    if not any(templates.has(name) for name in (KIT_FILE, LOOK_FILE, LAYOUTS)):
        return Proof(astray)
    reader = _TemplateReader(templates, lost or frozenset(), lost is not None)
    look = reader.look()
    given = set(reader.layouts(look))
    reader.drawings(look, given)
    reader.unread()
    before = len(reader.complaints)
    kit = reader.kit(definition, look, catalogue, gaps if lost is not None else None)
    unprinted: list[str] = []
    if definition and look and lost is None:
        reader.seats(look, definition.seats.max)
    if definition and kit:
        reader.faces(kit, definition.seats.max)
        unprinted = kit.unprinted() if lost is None else []
        is_sound = (
            len(reader.complaints) == before and not reader.lost and reader.named(kit.file).isdisjoint(reader.cut)
        )
        if is_sound and not catalogue:
            reader.unused(definition)
            reader.unnamed(kit.file)
        if catalogue and lost is None:
            reader.complaints += catalogue.unknown(texts_of(definition, templates))
            pages = (name for part in kit.file.parts for name in (part.id, *part.pages, *part.reference))
            reader.complaints += catalogue.misplaced(definition.tokens, pages)
    return Proof(merged_by_face([*astray, *reader.complaints]), unprinted)


def _astray(templates: Templates) -> list[Complaint]:
    """A complaint if the templates' folder has the wrong name."""
    meant = misnamed(templates)
    if meant is None:
        return []
    what = f"this folder is not read; rename it to {FOLDER}, for {KIT_FILE}, {LOOK_FILE} and {LAYOUTS}/"
    return [Complaint(shorten(f"{meant.parent.name}/{meant.name}", 200), 1, 1, "", what)]


@dataclass(slots=True)
class _TemplateReader:
    """Reads every file of templates.

    Parts with a mistake are removed from look and layouts: `cut` has the layouts with something left, `lost` the names
    that are gone, for any reason. `is_cut` says whether anything was removed.
    """

    templates: Templates
    lost: frozenset[str] = frozenset()
    is_cut: bool = False
    complaints: list[Complaint] = field(default_factory=list)
    is_look_sound: bool = False
    files: list[Template] = field(default_factory=list)
    cut: dict[str, Layout] = field(default_factory=dict)

    def look(self) -> Look | None:
        """The usable part of the look."""
        look = self._tried(LOOK_FILE, lambda _: look_in(self.templates, self.complaints))
        wrong = [one for one in self.complaints if _recurs_on_cards(one)]
        try:
            document = self.templates.read(LOOK_FILE, []) if wrong else None
        except UnreadableText:  # already reported
            return None
        if document and (loosened := _loosened(document, wrong)) is not document:
            document, self.is_cut, wrong = loosened, True, []
            look = look_of(self.templates, document, wrong)
            wrong = [one for one in wrong if _recurs_on_cards(one)]
        while document and wrong and (rest := self._without(document, wrong)) is not document:
            found: list[Complaint] = []
            look = look_of(self.templates, rest, found) if rest else look
            wrong = [one for one in found if _recurs_on_cards(one) and not is_about(one, self.lost)] if rest else wrong
            document = rest
        self.is_look_sound = look is not None and not wrong
        return look

    def seats(self, look: Look, most: int) -> None:
        """Report a look that has marks for seats, but not for all who can play."""
        if what := few_seats(look.apart, most):
            self.complaints.append(self.templates.read(LOOK_FILE, []).complaint(("apart", "seats"), what))

    def kit(
        self,
        definition: GameDefinition | None,
        look: Look | None,
        catalogue: Catalogue | None,
        gaps: frozenset[str] | None,
    ) -> PrintKit | None:
        """The kit, if it can be drawn; parts with mistakes in kit.yaml are left out.

        If the definition is incomplete, it has `gaps`, and kit.yaml may name things in them.
        """
        found: list[Complaint] = []
        kit = None
        if definition and look and self.is_look_sound and self.templates.has(KIT_FILE):
            kit = self._tried(KIT_FILE, lambda _: PrintKit(definition, self.templates, look, found, catalogue))
        if kit is None or gaps is not None:
            found = []
            self._tried(KIT_FILE, lambda _: kit_in(self.templates, definition, look, found, gaps or frozenset()))
        self._report(found)
        return kit

    def faces(self, kit: PrintKit, players: int) -> None:
        """Draw every face."""
        kit.draw_by(self.cut.items())
        inks = INKS if not self.is_cut else INKS[:1]
        found = {ink: kit.complaints(Order(players, paper(PAPER), "fold", ink)) for ink in inks}
        # Faces with removed elements are incomplete: report only faults in the text of a card.
        is_layout = f"/{LAYOUTS}/" if self.cut else "\0"
        self._report(one for one in dedupe(found) if one.fault or is_layout not in one.file)

    def layouts(self, look: Look | None) -> Iterator[str]:
        """Read all layouts; yields the palette names whose colours they set for drawings."""
        for name in self._files(".yaml", LAYOUTS):
            found: list[Complaint] = []
            if layout := self._tried(name, partial(self._layout, look, found)):
                yield from _given(layout.elements)
                self.files += _files(layout.elements)
            self._report(found)
            if found and look:
                with suppress(UnreadableText):  # already reported
                    self._cut_layout(look, name, found)

    def _layout(self, look: Look | None, found: list[Complaint], name: str) -> Layout | None:
        return layout_of(look, layout_document(self.templates, name, found), found, name)

    def _cut_layout(self, look: Look, name: str, wrong: list[Complaint]) -> None:
        """Store the rest of a layout without its mistakes; its elements keep their places."""
        own = [one for one in wrong if one.at and one.at[1][:1] != ELEMENTS]
        found: list[Complaint] = []
        document = self._without(layout_document(self.templates, name, []), own)
        layout = layout_of(look, document, found, name) if document else None
        if layout and all(one.at and one.at[1][:1] == ELEMENTS for one in found):
            gone = {one.at[1][:2] for one in found if one.at}
            self.cut[layout.id] = replace(
                layout, elements=tuple(one for one in layout.elements if one.path not in gone)
            )

    def _without(self, document: Document, wrong: Iterable[Complaint]) -> Document | None:
        """The rest of a document without the parts that are wrong."""
        rest, lost = without_mistakes(document, wrong)
        self.lost, self.is_cut = self.lost | lost, True
        return rest

    def _report(self, found: Iterable[Complaint]) -> None:
        self.complaints += (one for one in found if not is_about(one, self.lost))

    def drawings(self, look: Look | None, given: set[str]) -> None:
        """Read all drawings; names whose colours a layout sets need not be in the palette."""

        def ink(text: str) -> Colour | None:
            name = text.removeprefix(PALETTE)
            if name == text:
                return literal(text, "full")
            return look.palette.colour(name, "full") if look and name not in given else BLACK

        def read(name: str) -> SvgDrawing:
            path = Templates(self.templates.folders).find(
                name, ".svg"
            )  # new templates, so that it does not count as used
            return read_svg_file(path, self.templates.shown(name), ink)

        for name in self._files(".svg"):
            self._tried(name, read)

    def unread(self) -> None:
        """Report YAML files that nothing reads."""
        for name in (*self._files(".yml"), *self._files(".yaml")):
            folder = name.partition("/")[0] if "/" in name else ""
            if name.endswith(".yml"):
                what = "this file is not read; rename it to end in .yaml"
            elif name not in READ and folder not in (LAYOUTS, EXAMPLES):
                what = f"this file is not read; only {', '.join(READ)} and files in {LAYOUTS}/ are"
            else:
                continue
            self.complaints.append(Complaint(self.templates.shown(name), 1, 1, "", what))

    def unused(self, definition: GameDefinition) -> None:
        """Report the game's own pictures, fonts and tables that no face has used.

        A picture named in some YAML may be for fewer players, and one of a family that an expression chooses from may
        be used later; neither is reported.
        """
        yaml = (folder / name for folder in self.templates.folders for name in Templates((folder,)).names(".yaml"))
        named = "\n".join(path.read_text("utf-8", "replace") for path in yaml)
        for name in Templates(self.templates.folders[:1]).names("", most=MOST_FILES):
            is_named = name in self.templates.found or PurePosixPath(name).name in named
            if not is_named and not any(file.may_be(name) for file in self.files):
                self._report_unused(self.templates.shown(name), name, IN_TEMPLATES)
        if (folder := definition.folder) is not None:
            tables = {table_named(rows)[0] for sheet in definition.sheets.values() if (rows := sheet.rows)}
            for name in sorted(path.name for path in folder.iterdir() if path.is_file()):
                if name not in tables and not name.startswith((".", "~")):
                    self._report_unused(f"{folder.name}/{name}", name, IN_GAME)

    def unnamed(self, kit: KitFile) -> None:
        """Report the game's own layouts that no part uses, directly or by `extends`; a base's may be for others."""
        named = self.named(kit)
        for file in Templates(self.templates.folders[:1]).names(".yaml", LAYOUTS):
            if PurePosixPath(file).stem not in named:
                what = f"this layout is not used; no part of {KIT_FILE} names it"
                self.complaints.append(Complaint(self.templates.shown(file), 1, 1, "", what))

    def named(self, kit: KitFile) -> set[str]:
        """The layouts that a part names, and those that they extend."""
        named = {name for part in kit.parts for _, name in layouts_named((), part)}
        bases = {name: base for name, layout in self._layouts() if isinstance(base := layout.get("extends"), str)}
        while more := {base for name in named if (base := bases.get(name))} - named:
            named |= more
        return named

    def _layouts(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """The data of all readable layouts, by their names."""
        for file in self.templates.names(".yaml", LAYOUTS):
            with suppress(UnreadableText):
                data = self.templates.read(file, []).data
                yield PurePosixPath(file).stem, data if isinstance(data, Mapping) else {}

    def _report_unused(self, shown: str, name: str, kinds: Mapping[tuple[str, ...], str]) -> None:
        for endings, what in kinds.items():
            if name.lower().endswith(endings):
                self.complaints.append(Complaint(shorten(shown, 200), 1, 1, "", what))

    def _tried(self, name: str, read: Callable[[str], Found]) -> Found | None:
        """The content of a file; None, and complaints, if it cannot be read."""
        try:
            return read(name)
        except BrokenDefinition as error:
            self._report(one for one in error.complaints if isinstance(one, Complaint))
        except UnreadableText as error:
            self.complaints.append(error.complaint)
        except Unreadable as error:
            self._report([Complaint(self.templates.shown(name), 1, 1, "", str(error))])
        return None

    def _files(self, ending: str, below: str = "") -> list[str]:
        found = self.templates.names(ending, below, MOST_FILES + 1)
        if len(found) > MOST_FILES:
            what = f"there are more than {MOST_FILES} {ending} files; the others are not checked"
            self.complaints.append(Complaint(self.templates.shown(below), 1, 1, "", what))
        return found[:MOST_FILES]


def _loosened(look: Document, wrong: Iterable[Complaint]) -> Document:
    """A look in which styles with mistakes only in the size of their text use the smallest text."""
    slips: dict[str, set[str]] = {}
    for one in wrong:
        if one.at and one.at[0] == look.name and one.at[1][:1] == ("styles",) and len(one.at[1]) > 1:
            slips.setdefault(str(one.at[1][1]), set()).update(str(step) for step in one.at[1][2:3] or ("",))
    loose = {
        name: {**{key: value for key, value in look.data["styles"][name].items() if key not in keys}, **LOOSE}
        for name, keys in slips.items()
        if all(nearest(key, model_fields(TextStyle)) in LOOSE for key in keys)
    }
    return replace(look, data={**look.data, "styles": {**look.data["styles"], **loose}}) if loose else look


def _recurs_on_cards(complaint: Complaint) -> bool:
    """Whether a mistake in a look would be reported again on cards; colours that are hard to read are not."""
    return not complaint.field.startswith(("contrast", "apart"))


def _files(elements: Iterable[Element]) -> Iterator[Template]:
    """The templates for the names of the files that elements draw."""
    for element in elements:
        if isinstance(file := element.values.get("file"), Template):
            yield file
        yield from _files(element.inside)


def _given(elements: Iterable[Element]) -> Iterator[str]:
    """The palette names whose colours elements set for drawings."""
    for element in elements:
        yield from element.values.get("colours", ())
        yield from _given(element.inside)
