"""The proof of a game's templates: all that is wrong in them, found without printing a sheet.

Look, fonts, layouts, drawings and kit.yaml are read, those that nothing names too; then the kit is drawn in every ink.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import TypeVar

from companion.definitions.complaints import Complaint, UnreadableText
from companion.definitions.document import Document
from companion.definitions.models import GameDefinition
from companion.definitions.tables import ENDINGS as TABLES
from companion.definitions.translation import Catalogue
from companion.definitions.words import shorten
from companion.errors import BrokenDefinition, Unreadable
from companion.press.apart import few_seats
from companion.press.draw import BLACK, Colour
from companion.press.elements import Element
from companion.press.expressions import Template
from companion.press.images import ENDINGS
from companion.press.kit import Kit, Order
from companion.press.kit_file import KIT_FILE, KitFile, kit_in, layouts_named
from companion.press.layout import LAYOUTS, Layout, gathered, layout_document, layout_of
from companion.press.look import LOOK_FILE, Look, look_in
from companion.press.palette import INKS, literal
from companion.press.paper import paper
from companion.press.svg import PALETTE, Drawing, read_svg_file
from companion.press.templates import Templates
from companion.press.told import texts_of

MOST_FILES = 2_000
"""Of a kind; a game of a thousand cards may have a drawing for each."""

PAPER = "a4"
EXAMPLES = "examples"
READ = (KIT_FILE, LOOK_FILE, "words.yaml")
"""YAML beside the layouts; words and examples are the referee's."""

PICTURES = (".svg", *ENDINGS, ".gif", ".webp", ".bmp", ".tif", ".tiff")
FONTS = (".ttf", ".otf", ".woff", ".woff2")
IN_TEMPLATES: Mapping[tuple[str, ...], str] = {
    PICTURES: "this picture is not read; no layout draws it",
    FONTS: f"this font is not read; {LOOK_FILE} names those that are",
    TABLES: "this table is not read; those beside game.yaml are",
}
IN_GAME: Mapping[tuple[str, ...], str] = {
    PICTURES: "this picture is not read; those in templates/ are",
    FONTS: "this font is not read; those in templates/ are",
    TABLES: "this table is not read; no token sheet has it as its 'rows'",
}
"""What may lie in the templates, and beside game.yaml, without being read, and what is told of it."""

Found = TypeVar("Found")


@dataclass(slots=True)
class Proof:
    """What was found: complaints with their places, and ids of components of the game that nothing prints."""

    complaints: list[Complaint] = field(default_factory=list)
    unprinted: list[str] = field(default_factory=list)


def proof(definition: GameDefinition | None, place: Path | Templates, catalogue: Catalogue | None = None) -> Proof:
    """Everything wrong in a folder or templates, sorted; nothing for one that is not there or has nothing to print.

    With a catalogue the faces are drawn in its language, and what is wrong in it is told too.

    Without a definition, which is broken then, no face is drawn, nor with a look that is. The kit is drawn for as many
    as can play, on A4.
    """
    templates = Templates.of(place, definition.prefix if definition else None)
    if not any(templates.has(name) for name in (KIT_FILE, LOOK_FILE, LAYOUTS)):
        return Proof()
    reader = _Reader(templates)
    look = reader.look()
    given = set(reader.layouts(look))
    reader.drawings(look, given)
    reader.unread()
    before = len(reader.complaints)
    kit = reader.kit(definition, look, catalogue)
    unprinted: list[str] = []
    if definition and look:
        reader.seats(look, definition.seats.max)
    if definition and kit:
        for ink in INKS:
            reader.complaints += kit.complaints(Order(definition.seats.max, paper(PAPER), "fold", ink))
        unprinted = kit.unprinted()
        if len(reader.complaints) == before and not catalogue:
            reader.unused(definition)
            reader.unnamed(kit.file)
        if catalogue:
            reader.complaints += catalogue.unknown(texts_of(definition, templates))
            parts = [part.id for part in kit.file.parts]
            layouts = (PurePosixPath(name).stem for name in templates.names(".yaml", LAYOUTS))
            reader.complaints += catalogue.misplaced(definition.tokens, (*parts, *layouts, *definition.boards))
    return Proof(gathered(reader.complaints), unprinted)


@dataclass(slots=True)
class _Reader:
    """Reads every file of templates."""

    templates: Templates
    complaints: list[Complaint] = field(default_factory=list)
    is_look_sound: bool = False
    files: list[Template] = field(default_factory=list)

    def look(self) -> Look | None:
        """The look, as far as it can be used."""
        look = self._tried(LOOK_FILE, lambda _: look_in(self.templates, self.complaints))
        # Colours that are hard to read go wrong again on no card, as whatever else is wrong in a look does.
        self.is_look_sound = look is not None and all(
            found.field.startswith(("contrast", "apart")) for found in self.complaints
        )
        return look

    def seats(self, look: Look, most: int) -> None:
        """Tell of a look that has seats to be told apart, but not for all who can play."""
        if what := few_seats(look.apart, most):
            self.complaints.append(self.templates.read(LOOK_FILE, []).complaint(("apart", "seats"), what))

    def kit(self, definition: GameDefinition | None, look: Look | None, catalogue: Catalogue | None) -> Kit | None:
        """The kit, if it can be drawn; the parts that kit.yaml has wrong are left out."""
        if definition and look and self.is_look_sound and self.templates.has(KIT_FILE):
            return self._tried(KIT_FILE, lambda _: Kit(definition, self.templates, look, self.complaints, catalogue))
        self._tried(KIT_FILE, lambda _: kit_in(self.templates, definition, look, self.complaints))
        return None

    def layouts(self, look: Look | None) -> Iterator[str]:
        """Read all layouts; the names of the palette that they give drawings colours for."""

        def read(name: str) -> Layout | None:
            return layout_of(look, layout_document(self.templates, name, self.complaints), self.complaints, name)

        for name in self._files(".yaml", LAYOUTS):
            if layout := self._tried(name, read):
                yield from _given(layout.elements)
                self.files += _files(layout.elements)

    def drawings(self, look: Look | None, given: set[str]) -> None:
        """Read all drawings; names of the palette that a layout gives a colour for need not be in the palette."""

        def ink(text: str) -> Colour | None:
            name = text.removeprefix(PALETTE)
            if name == text:
                return literal(text, "full")
            return look.palette.colour(name, "full") if look and name not in given else BLACK

        def read(name: str) -> Drawing:
            path = Templates(self.templates.folders).find(name, ".svg")  # this way it is not yet one that is used
            return read_svg_file(path, self.templates.shown(name), ink)

        for name in self._files(".svg"):
            self._tried(name, read)

    def unread(self) -> None:
        """Tell of files that look as if they were meant, but that nothing reads."""
        for name in (*self._files(".yml"), *self._files(".yaml")):
            folder = name.partition("/")[0] if "/" in name else ""
            if name.endswith(".yml"):
                what = "this file is not read; a name that ends in .yaml is wanted"
            elif name not in READ and folder not in (LAYOUTS, EXAMPLES):
                what = f"this file is not read; {', '.join(READ)} and those in {LAYOUTS}/ are"
            else:
                continue
            self.complaints.append(Complaint(self.templates.shown(name), 1, 1, "", what))

    def unused(self, definition: GameDefinition) -> None:
        """Tell of the game's own pictures, fonts and tables that nothing has asked for, once every face is drawn.

        A picture that is named in some YAML may be wanted for fewer players, and one of a family that an expression
        chooses from when the game changes.
        """
        yaml = (folder / name for folder in self.templates.folders for name in Templates((folder,)).names(".yaml"))
        named = "\n".join(path.read_text("utf-8", "replace") for path in yaml)
        for name in Templates(self.templates.folders[:1]).names("", most=MOST_FILES):
            is_named = name in self.templates.found or PurePosixPath(name).name in named
            if not is_named and not any(file.may_be(name) for file in self.files):
                self._tell_unused(self.templates.shown(name), name, IN_TEMPLATES)
        if (folder := definition.folder) is not None:
            tables = {rows.partition("#")[0] for sheet in definition.sheets.values() if (rows := sheet.rows)}
            for name in sorted(path.name for path in folder.iterdir() if path.is_file()):
                if name not in tables and not name.startswith((".", "~")):
                    self._tell_unused(f"{folder.name}/{name}", name, IN_GAME)

    def unnamed(self, kit: KitFile) -> None:
        """Tell of the game's own layouts that no part names and none of those extends; a base's are for others too."""
        named = {name for part in kit.parts for _, name in layouts_named((), part)}
        bases = {name: layout.data.get("extends") for name, layout in self._layouts().items()}
        while more := {base for name in named if (base := bases.get(name))} - named:
            named |= more
        for file in Templates(self.templates.folders[:1]).names(".yaml", LAYOUTS):
            if PurePosixPath(file).stem not in named:
                what = f"this layout is not read; no part of {KIT_FILE} names it"
                self.complaints.append(Complaint(self.templates.shown(file), 1, 1, "", what))

    def _layouts(self) -> Mapping[str, Document]:
        """The layouts as they are written, by their names."""
        files = self.templates.names(".yaml", LAYOUTS)
        return {PurePosixPath(file).stem: self.templates.read(file, []) for file in files}

    def _tell_unused(self, shown: str, name: str, kinds: Mapping[tuple[str, ...], str]) -> None:
        for endings, what in kinds.items():
            if name.lower().endswith(endings):
                self.complaints.append(Complaint(shorten(shown, 200), 1, 1, "", what))

    def _tried(self, name: str, read: Callable[[str], Found]) -> Found | None:
        """What is read of a file; None, and complaints, if it cannot be."""
        try:
            return read(name)
        except BrokenDefinition as error:
            self.complaints += (one for one in error.complaints if isinstance(one, Complaint))
        except UnreadableText as error:
            self.complaints.append(error.complaint)
        except Unreadable as error:
            self.complaints.append(Complaint(self.templates.shown(name), 1, 1, "", str(error)))
        return None

    def _files(self, ending: str, below: str = "") -> list[str]:
        found = self.templates.names(ending, below, MOST_FILES + 1)
        if len(found) > MOST_FILES:
            what = f"there are more than {MOST_FILES} {ending} files, the most that are looked at"
            self.complaints.append(Complaint(self.templates.shown(below), 1, 1, "", what))
        return found[:MOST_FILES]


def _files(elements: Iterable[Element]) -> Iterator[Template]:
    """What says which files elements draw."""
    for element in elements:
        if isinstance(file := element.values.get("file"), Template):
            yield file
        yield from _files(element.inside)


def _given(elements: Iterable[Element]) -> Iterator[str]:
    """The names of the palette that drawings are given colours for."""
    for element in elements:
        yield from element.values.get("colours", ())
        yield from _given(element.inside)
