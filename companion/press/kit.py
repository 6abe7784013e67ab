"""A game's kit: which faces are drawn of its definitions, how often, and into which files they go.

`kit.yaml` in the game's template folder lists the parts in the order in which they are printed. A part is pieces to cut
out (token sheets through layouts), a board, or pages. What a layout may name in its expressions is in `records.py`.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from companion.definitions.complaints import Complaint, FieldPath, UnreadableText
from companion.definitions.document import Document
from companion.definitions.fields import LIST, Definition, Slug, Text, number, one_of, whole
from companion.definitions.models import GameDefinition, Token
from companion.definitions.shapes import check_shape
from companion.definitions.words import did_you_mean, either, shorten
from companion.errors import BrokenDefinition, CompanionError, Unreadable
from companion.press.book import HEADING, INDEX, NUMBER, TEXT, rulebook
from companion.press.draw import Face
from companion.press.impose import Sheet, full_pages, impose
from companion.press.layout import Layout, gathered, read_layout
from companion.press.look import LOOK_FILE, Look, read_inside, read_look
from companion.press.palette import Ink
from companion.press.paper import PAPERS, Paper
from companion.press.pieces import Backs, Wanted
from companion.press.records import board_record, game_record, token_record
from companion.press.report import PrintFile
from companion.press.tiles import tile_sheets

KIT_FILE = "kit.yaml"
LAYOUTS = "layouts"
MOST_VARIANTS = 100
MOST_PARTS = 100  # of a kit; and pages, or entries of pieces, of a part
MOST_FACES = 3_000  # of a kit, one for each time that a layout is drawn
MOST_PIECES = 10_000  # of a part
MOST_COMPLAINTS = 200
NOBODY = 0
"""The seat of what belongs to the table."""

Thing = TypeVar("Thing")


class Pieces(Definition):
    """Tokens of one sheet, drawn by a layout; a `foot`, in mm, makes standees.

    The copies of a token are shared out evenly to its `variants`, which a layout tells apart by that name.
    """

    sheet: Slug
    only: Annotated[tuple[Slug, ...], LIST] = ()
    front: Slug
    back: Slug | None = None
    foot: Annotated[float, number(0)] | None = None
    variants: Annotated[int, whole(1, MOST_VARIANTS)] = 1


class Part(Definition):
    """One file of the kit: pieces, a board with its layout, pages, each a layout that fits on the paper, or a rulebook.

    A rulebook is the clauses set on as many pages as they take, `rulebook` being the layout behind each.
    """

    id: Slug
    title: Text
    pieces: Annotated[tuple[Pieces, ...], LIST] = ()
    board: Slug | None = None
    layout: Slug | None = None
    pages: Annotated[tuple[Slug, ...], LIST] = ()
    rulebook: Slug | None = None


class KitFile(Definition):
    """kit.yaml; `font` is the look's font for labels on the sheets."""

    kind: Annotated[Literal["kit"], one_of("kit")]
    font: Text
    parts: Annotated[tuple[Part, ...], LIST]


@dataclass(frozen=True, slots=True)
class Order:
    """How a kit is to be printed."""

    players: int
    paper: Paper
    backs: Backs
    ink: Ink
    only: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Built:
    """A kit ready to be written: its files in the order of printing, and every face they place."""

    files: tuple[PrintFile, ...]
    titles: Mapping[str, str]
    faces: Mapping[str, Face]
    look: Look


@dataclass(slots=True)
class _Work:
    """A kit being built: its faces so far, what is wrong in its files, and what does not fit on the paper, by part."""

    order: Order
    files: list[PrintFile] = field(default_factory=list)
    faces: dict[str, Face] = field(default_factory=dict)
    complaints: list[Complaint] = field(default_factory=list)
    misfits: dict[str, list[Complaint]] = field(default_factory=dict)
    drawn: int = 0

    @property
    def found(self) -> list[Complaint]:
        """All complaints."""
        return [*self.complaints, *(misfit for misfits in self.misfits.values() for misfit in misfits)]


class _Enough(Exception):
    """Raised when a kit is not worth building further; why is in its complaints."""


class Kit:
    """A game's look, layouts and parts; `folder` is its template folder."""

    def __init__(
        self,
        definition: GameDefinition,
        folder: Path,
        look: Look | None = None,
        complaints: list[Complaint] | None = None,
    ) -> None:
        """Raises BrokenDefinition with every complaint about kit.yaml, or Unreadable if the game has no kit.

        With `complaints`, those about names in kit.yaml are added to it, and the parts they are about left out.
        """
        check_there(definition, folder)
        found: list[Complaint] = []
        self.definition = definition
        self.look = look or read_look(folder)
        self.document, file = kit_in(folder, definition, self.look, found)
        if file is None or (found and complaints is None):
            raise BrokenDefinition(sorted(set(found)))
        wrong = {complaint.field.partition(".")[0] for complaint in found}
        self.file: KitFile = file
        self._left_out = {place for place in range(len(file.parts)) if f"parts[{place}]" in wrong}
        if complaints is not None:
            complaints += found
        self._layouts: dict[str, Layout | list[Complaint]] = {}

    def build(self, order: Order, progress: Callable[[], None] | None = None) -> Built:
        """Draw and impose all that is ordered; `progress` is called after each part.

        Raises BrokenDefinition with every complaint about its files; Unreadable for parts there are not, and for a
        paper that something does not fit on.
        """
        parts = self.parts(order.only)
        work = self._work(order, progress)
        if work.complaints:
            raise BrokenDefinition(gathered(work.complaints))
        if work.misfits:
            raise self._misfit(work)
        return Built(tuple(work.files), {part.id: part.title for part in parts}, work.faces, self.look)

    def complaints(self, order: Order) -> list[Complaint]:
        """Everything that keeps the order from being printed, with its place, card by card."""
        return self._work(order).found

    def unprinted(self) -> list[str]:
        """The components of the game that ought to be printed, but are no token of a part, nor have a part's id.

        None are named while kit.yaml has parts wrong.
        """
        if self._left_out:
            return []
        drawn = {part.id for part in self.file.parts}
        for pieces in (pieces for part in self.file.parts for pieces in part.pieces):
            drawn |= {token.component for token in self._tokens(pieces)}
        return [id for id, component in self.definition.components.items() if component.printed and id not in drawn]

    def parts(self, only: Sequence[str] = ()) -> list[Part]:
        """The parts with these ids, or all, in the order of printing; raises Unreadable for an id there is not."""
        known = [part.id for part in self.file.parts]
        for name in only:
            if name not in known:
                guess = did_you_mean(name, known)
                raise Unreadable(f"there is no part '{shorten(name)}'{guess}; the parts are {', '.join(known)}")
        return [part for part in self.file.parts if not only or part.id in only]

    def _work(self, order: Order, progress: Callable[[], None] | None = None) -> _Work:
        work = _Work(order)
        try:
            for place, part in enumerate(self.file.parts):
                if place not in self._left_out and (not order.only or part.id in order.only):
                    sheets = self._sheets(part, ("parts", place), work)
                    work.files.append(PrintFile(part.id, sheets, order.backs if part.pieces else "none"))
                    if progress:
                        progress()
        except _Enough:
            pass
        return work

    def _misfit(self, work: _Work) -> CompanionError:
        """What does not fit on the paper, and on which papers all that is ordered does."""
        order = work.order
        others = [paper for paper in PAPERS.values() if paper.name != order.paper.name]
        papers = [paper.name for paper in others if not self._work(replace(order, paper=paper)).misfits]
        if not papers:
            return BrokenDefinition(gathered(work.found))
        parts = list(work.misfits)
        (first, *_), named = (
            work.misfits[parts[0]],
            " and ".join(part for part in (", ".join(parts[:-1]), parts[-1]) if part),
        )
        does = "does" if len(parts) == 1 else "do"
        whole = "all that was asked for" if order.only else "all of the kit"
        return Unreadable(
            f"{named} {does} not fit on {order.paper.name}: {first.what}; {whole} fits on {either(papers)}"
        )

    def _sheets(self, part: Part, path: FieldPath, work: _Work) -> list[Sheet]:
        paper, backs = work.order.paper, work.order.backs
        title, font = f"{self.definition.title}: {part.title}", self.file.font
        if part.pieces:
            pieces = list(self._pieces(part, path, work))
            return self._laid(
                part, path, pieces, lambda wanted: impose(wanted, paper, backs, title=title, font=font), work
            )
        if part.board:
            faces = list(self._board(part, path, work))
            return self._laid(
                part, path, faces, lambda faces: tile_sheets(faces[0], paper, title=title, font=font), work
            )
        pages = list(self._rulebook(part, path, work) if part.rulebook else self._pages(part, path, work))
        return self._laid(part, path, pages, lambda faces: full_pages(faces, paper, title=title, font=font), work)

    def _laid(
        self,
        part: Part,
        path: FieldPath,
        things: Sequence[tuple[FieldPath, Thing]],
        lay: Callable[[list[Thing]], list[Sheet]],
        work: _Work,
    ) -> list[Sheet]:
        """The sheets of things, each with its place in kit.yaml; of what does not fit, a misfit for each place."""
        if not things:
            return []
        try:
            return lay([thing for _, thing in things])
        except Unreadable as error:
            found = {path: str(error)}
        told: dict[FieldPath, str] = {}
        for place, thing in things:
            try:
                if place not in told:
                    lay([thing])
            except Unreadable as error:
                told[place] = str(error)
        work.misfits[part.id] = [self.document.complaint(place, what) for place, what in (told or found).items()]
        return []

    def _layout(self, name: str, work: _Work) -> Layout | None:
        """A layout by its name; None, and complaints, if it is broken."""
        if name not in self._layouts:
            try:
                self._layouts[name] = read_layout(self.look, f"{LAYOUTS}/{name}.yaml")
            except UnreadableText as error:
                self._layouts[name] = [error.complaint]
            except BrokenDefinition as error:
                self._layouts[name] = _complaints(error)
        found = self._layouts[name]
        if isinstance(found, list):
            work.complaints += found
            return None
        return found

    def _face(self, layout: str, id: str, record: Mapping[str, Any], work: _Work) -> Face | None:
        """A face by its layout; None, and complaints, if it cannot be drawn."""
        face = None
        work.drawn += 1
        if found := self._layout(layout, work):
            try:
                face = work.faces[id] = found.face(id, record, work.order.ink)
            except BrokenDefinition as error:
                work.complaints += _complaints(error)
        self._limit(work, ())
        return face

    def _limit(self, work: _Work, path: FieldPath, pieces: int = 0) -> None:
        """Stop at bounds that no honest kit meets."""
        if len(set(work.complaints)) > MOST_COMPLAINTS:
            what = "more mistakes may follow in what it prints; mend those above first"
        elif work.drawn > MOST_FACES:
            what = f"more than {MOST_FACES} faces are to be drawn, the most allowed"
        elif pieces > MOST_PIECES:
            what = f"this part has more than {MOST_PIECES} pieces, the most allowed"
        else:
            return
        work.complaints.append(self.document.complaint(path, what))
        raise _Enough

    # --- boards and pages

    def _board(self, part: Part, path: FieldPath, work: _Work) -> Iterator[tuple[FieldPath, Face]]:
        name = part.board or ""
        if face := self._face(part.layout or name, part.id, board_record(self.definition, name), work):
            yield (*path, "board"), face

    def _pages(self, part: Part, path: FieldPath, work: _Work) -> Iterator[tuple[FieldPath, Face]]:
        order = work.order
        record = {**game_record(self.definition), "paper": order.paper.name, "ink": order.ink, "players": order.players}
        for index, name in enumerate(part.pages):
            page = name if name == part.id else f"{part.id} {name}"
            if face := self._face(name, page, record, work):
                yield (*path, "pages", index), face

    def _rulebook(self, part: Part, path: FieldPath, work: _Work) -> Iterator[tuple[FieldPath, Face]]:
        place = (*path, "rulebook")
        layout = self._layout(part.rulebook or "", work)
        if layout is None:
            return
        try:
            pages = rulebook(self.definition, self.look, layout, game_record(self.definition), work.order.ink)
        except BrokenDefinition as error:
            work.complaints += _complaints(error)
        except Unreadable as error:
            work.complaints.append(self.document.complaint(place, str(error)))
        else:
            work.faces.update({page.id: page for page in pages})
            yield from ((place, page) for page in pages)

    # --- pieces

    def _pieces(self, part: Part, path: FieldPath, work: _Work) -> Iterator[tuple[FieldPath, Wanted]]:
        """What is cut out, each thing with the entry of the part it comes from and how often it is made."""
        count = 0
        for index, pieces in enumerate(part.pieces):
            place = (*path, "pieces", index)
            for token in self._tokens(pieces):
                for name, record, copies in self._copies(token, pieces, work.order.players):
                    count += copies
                    self._limit(work, place, count)
                    card = f"{part.id} {name}"
                    front = self._face(pieces.front, card, record, work)
                    back = self._face(pieces.back, f"{card} back", record, work) if pieces.back else None
                    if front and (back or not pieces.back):
                        yield place, Wanted(front, back, copies, pieces.foot)

    def _tokens(self, pieces: Pieces) -> Iterator[Token]:
        tokens = self.definition.sheets[pieces.sheet].items
        return (token for token in tokens if not pieces.only or token.id in pieces.only)

    def _copies(self, token: Token, pieces: Pieces, players: int) -> Iterator[tuple[str, dict[str, Any], int]]:
        """A token's name, record and number, once for each seat it is made for and each variant."""
        component = self.definition.components[token.component]
        is_per_seat = component.count.per_seat is not None
        count = self._share(token, component.count_for(1 if is_per_seat else players))
        for seat in range(1, players + 1) if is_per_seat else (NOBODY,):
            for variant in range(1, pieces.variants + 1):
                copies = _share(count, pieces.variants, variant - 1)
                if copies:
                    seats = [str(seat)] if seat else []
                    variants = [str(variant)] if pieces.variants > 1 else []
                    yield (
                        " ".join([token.id, *seats, *variants]),
                        token_record(self.definition, token, seat, variant),
                        copies,
                    )

    def _share(self, token: Token, count: int) -> int:
        """How many of a component's pieces are this token, if several tokens are pieces of it."""
        sharing = [other.id for other in self.definition.tokens.values() if other.component == token.component]
        return _share(count, len(sharing), sharing.index(token.id))


def _complaints(error: BrokenDefinition) -> list[Complaint]:
    return [found for found in error.complaints if isinstance(found, Complaint)]


def _share(count: int, parts: int, index: int) -> int:
    """The share of one of several parts; what cannot be shared out evenly goes to the first.

    >>> [_share(10, 4, index) for index in range(4)]
    [3, 3, 2, 2]
    """
    return count // parts + (index < count % parts)


# --- kit.yaml


def check_there(definition: GameDefinition, folder: Path) -> None:
    """Raise Unreadable if a template folder, or the kit in it, is not there."""
    if not folder.is_dir():
        what = (
            f"there is no folder {shorten(str(folder), 200)}, where {KIT_FILE}, {LOOK_FILE} and {LAYOUTS}/ are expected"
        )
        raise Unreadable(f"{definition.title} has no kit to print: {what}")
    if not (folder / KIT_FILE).is_file():
        what = f"there is no {KIT_FILE}, which names the parts, in {shorten(str(folder), 200)}"
        raise Unreadable(f"{definition.title} has no kit to print: {what}")


def kit_in(
    folder: Path, definition: GameDefinition | None, look: Look | None, complaints: list[Complaint]
) -> tuple[Document, KitFile | None]:
    """A folder's kit.yaml; every mistake is added to `complaints`, without a definition or look those in it alone.

    Raises UnreadableText for a file that cannot be read at all.
    """
    document = read_inside(folder, KIT_FILE, complaints)
    checked, wrong = check_shape(KitFile, document)
    complaints += wrong
    if checked and definition and look:
        complaints += (document.complaint(path, what) for path, what in _mistakes(checked, definition, look))
    return document, checked


def _mistakes(kit: KitFile, definition: GameDefinition, look: Look) -> Iterator[tuple[FieldPath, str]]:
    """Names in a kit of what the game or its look does not have, and parts that are no part."""
    yield from _unknown(("font",), "font", kit.font, look.fonts)
    yield from _unlettered(kit, definition, look)
    yield from _too_many(("parts",), "parts", kit.parts)
    seen: set[str] = set()
    for place, part in enumerate(kit.parts[:MOST_PARTS]):
        path: FieldPath = ("parts", place)
        if part.id in seen:
            yield (*path, "id"), f"there is another part '{part.id}' before it"
        seen.add(part.id)
        if sum(map(bool, (part.pieces, part.board, part.pages, part.rulebook))) != 1:
            yield path, "exactly one of pieces, board, pages, rulebook is wanted"
        if part.board:
            yield from _unknown((*path, "board"), "board", part.board, definition.boards)
        yield from _too_many((*path, "pieces"), "entries", part.pieces)
        yield from _too_many((*path, "pages"), "pages", part.pages)
        for index, pieces in enumerate(part.pieces[:MOST_PARTS]):
            yield from _mistakes_of_pieces((*path, "pieces", index), pieces, definition)
        if part.rulebook:
            yield from _unstyled((*path, "rulebook"), look)
        yield from _no_layouts(path, part, look.folder)


def _too_many(path: FieldPath, what: str, items: Sequence[object]) -> Iterator[tuple[FieldPath, str]]:
    if len(items) > MOST_PARTS:
        yield path, f"there are {len(items)} {what}; at most {MOST_PARTS} are allowed"


def _unlettered(kit: KitFile, definition: GameDefinition, look: Look) -> Iterator[tuple[FieldPath, str]]:
    """Letters of the labels on the sheets that the font for them does not have."""
    if kit.font in look.fonts:
        font = look.fonts[kit.font]
        if lack := font.lack(f"{string.ascii_letters}{string.digits} .,:%{definition.title}"):
            yield ("font",), f"{lack}, which is wanted for the labels on the sheets"
        for place, part in enumerate(kit.parts):
            if lack := font.lack(part.title):
                yield ("parts", place, "title"), lack


def _unstyled(path: FieldPath, look: Look) -> Iterator[tuple[FieldPath, str]]:
    for name in (HEADING, TEXT, NUMBER, INDEX):
        style = {**look.styles.get("default", {}), **look.styles.get(name, {})}
        if lacking := [key for key in ("font", "size") if key not in style]:
            what = f"neither the style {name} nor the style default of {LOOK_FILE} gives a {' and a '.join(lacking)}"
            yield path, f"a rulebook is set in the style {name}: {what}"


def _no_layouts(path: FieldPath, part: Part, folder: Path) -> Iterator[tuple[FieldPath, str]]:
    """Layouts that a part names and the folder does not have."""
    there = [file.stem for file in (folder / LAYOUTS).glob("*.yaml")]
    named: list[tuple[FieldPath, str | None]] = [((*path, "rulebook"), part.rulebook)]
    if part.board:
        named.append(((*path, "layout" if part.layout else "board"), part.layout or part.board))
    named += (((*path, "pages", index), name) for index, name in enumerate(part.pages))
    for index, pieces in enumerate(part.pieces):
        named += (((*path, "pieces", index, key), getattr(pieces, key)) for key in ("front", "back"))
    for place, name in named:
        if name:
            yield from _unknown(place, "layout", name, there)


def _mistakes_of_pieces(path: FieldPath, pieces: Pieces, definition: GameDefinition) -> Iterator[tuple[FieldPath, str]]:
    sheet = definition.sheets.get(pieces.sheet)
    if sheet is None:
        yield from _unknown((*path, "sheet"), "sheet", pieces.sheet, definition.sheets)
        return
    for index, token in enumerate(pieces.only):
        yield from _unknown((*path, "only", index), "token", token, [item.id for item in sheet.items])


def _unknown(path: FieldPath, what: str, name: str, known: Iterable[str]) -> Iterator[tuple[FieldPath, str]]:
    names = list(known)
    if name not in names:
        allowed = f"allowed is {shorten(either(sorted(names)), 300)}" if names else "there is none at all"
        yield path, f"there is no {what} '{shorten(name)}'{did_you_mean(name, names)}; {allowed}"
