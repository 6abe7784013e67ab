"""A game's kit: the faces to draw from its definitions, their copies, and the files they go into.

`kit.yaml` in the game's template folder (`kit_file.py`) lists the parts in the order of printing. A part is pieces to
cut out (token sheets drawn by layouts), a board, pages, or a rulebook. The names that a layout may use in its
expressions are in `records.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from companion.definitions.complaints import Complaint, FieldPath
from companion.definitions.definition import values_of
from companion.definitions.models import GameDefinition, Token
from companion.definitions.translation import Catalogue, PrintLanguage
from companion.definitions.words import did_you_mean, either, listed, shorten
from companion.errors import BrokenDefinition, CompanionError, Unreadable
from companion.press.drawing.display_list import Face
from companion.press.drawing.palette import Ink
from companion.press.drawing.paper import PAPERS
from companion.press.drawing.pieces import PrintOrder
from companion.press.kit.build import (
    AHEAD,
    Amount,
    BacksSeen,
    Built,
    Contents,
    Draw,
    Drawer,
    Enough,
    Order,
    Wish,
    Work,
    complaints_of,
)
from companion.press.kit.kinds import (
    Cut,
    copies_of,
    deck_faults,
    front_with_cut_line,
    in_tiles,
    lay_out,
    outline_of,
    spaces_of,
)
from companion.press.kit.kit_file import BookWords, KitFile, KitPart, Pieces, Rulebook, check_there, kit_in, rest_of_kit
from companion.press.kit.numbered_parts import Holds, ScorePad, TuckBox, held_by
from companion.press.kit.tuck_box import Net, box_face
from companion.press.layout.layout import CutAs, Layout, merged_by_face
from companion.press.layout.records import book_record, copy_records, game_record
from companion.press.layout.value_places import ValuePlaces
from companion.press.look.credits import all_credits
from companion.press.look.look import Look, Type, read_look
from companion.press.look.templates import Templates
from companion.press.report.report import PrintFile
from companion.press.sheets.backs import is_glued
from companion.press.sheets.furniture import SheetName
from companion.press.sheets.hexagons import opened_faces, without_neighbours
from companion.press.sheets.imposition import Sheet, full_pages
from companion.press.sheets.printer_profile import correct_backs
from companion.press.sheets.tiles import tile_faces, tile_sheets

if TYPE_CHECKING:  # few kits have a rulebook; the others do not import its modules
    from companion.press.kit.rulebook import BookLayouts

__all__ = ["Built", "Contents", "Order", "PrintKit"]

Thing = TypeVar("Thing")
_Card = tuple[Token, Cut, Wish, int]
"""A token, its cut, its front and its copies."""


class PrintKit:
    """A game's look, layouts and parts; `folder` is its template folder."""

    def __init__(
        self,
        definition: GameDefinition,
        place: Path | Templates,
        look: Look | None = None,
        complaints: list[Complaint] | None = None,
        catalogue: Catalogue | None = None,
        type: Type = "normal",
        draw: Draw = Layout.face,
    ) -> None:
        """Raises BrokenDefinition with every complaint about kit.yaml, or Unreadable if the game has no kit.

        The texts are those of the catalogue, in its language; without one they stay as they are written. `draw` draws
        the faces. With `complaints`, those about names in kit.yaml are added to it, and the parts with them left out.
        """
        templates = Templates.of(place, definition.prefix)
        check_there(definition, templates)
        found: list[Complaint] = []
        self.definition = definition
        texts = catalogue or Catalogue(PrintLanguage(definition.language))
        self.look = (look or read_look(templates)).speaking(texts, type)
        self.title = texts.translated(definition.title)
        self.document, file = kit_in(templates, definition, self.look, found)
        if file is None and complaints is not None:
            file = rest_of_kit(self.document, templates, definition, self.look, found)
        if file is None or (found and complaints is None):
            raise BrokenDefinition(sorted(set(found)))
        wrong = {one.at[1][:2] for one in found if one.at}
        self.file: KitFile = file
        self._left_out = {place for place in range(len(file.parts)) if ("parts", place) in wrong}
        if complaints is not None:
            complaints += found
        self._drawer = Drawer(self.look, self.document, draw, ValuePlaces(definition.folder, texts))
        self._books: dict[tuple[object, ...], list[Face] | list[Complaint]] = {}

    def draw_by(self, layouts: Iterable[tuple[str, Layout]]) -> None:
        """Draw by these layouts instead of the files with their names."""
        for name, one in layouts:
            self._drawer.layouts[name] = Layout(one.id, self.look, one.document, one.size, one.elements)

    def in_type(self, type: Type) -> PrintKit:
        """The same kit with its text in another type."""
        return PrintKit(self.definition, self.look.templates, self.look, catalogue=self.look.catalogue, type=type)

    def build(self, order: Order, progress: Callable[[], None] | None = None, amount: Amount | None = None) -> Built:
        """Draw and impose everything in the order; `progress` is called after each part.

        `amount` gives the copies of each piece instead of the kit's.

        Raises BrokenDefinition with every complaint about its files, and Unreadable for an unknown part or a paper
        that is too small.
        """
        parts = self.parts(order.only, order.also)
        work = self._work(order, progress, amount)
        if work.complaints:
            raise BrokenDefinition(merged_by_face(self._drawer.in_common(work.complaints)))
        if work.misfits:
            raise self._misfit(work)
        return Built(
            tuple(work.files), {part.id: self._titled(part) for part in parts}, work.faces, self.look, work.made
        )

    def contents(self, order: Order) -> tuple[Contents, ...]:
        """Everything in the order, part by part, not on sheets; raises as `build` does, except for a small paper."""
        work = Work(order)
        found: list[Contents] = []
        parts = self.parts(order.only, order.also)
        with suppress(Enough):
            for place, part in enumerate(self.file.parts):
                if part in parts and place not in self._left_out:
                    found.append(self._contents(part, ("parts", place), work))
        if work.complaints:
            raise BrokenDefinition(merged_by_face(self._drawer.in_common(work.complaints)))
        return tuple(found)

    def _contents(self, part: KitPart, path: FieldPath, work: Work) -> Contents:
        if part.pieces:
            things = (thing for _, thing in self._pieces(part, path, work))
            return Contents(
                part, tuple(without_neighbours(thing) if thing.shape == "hex" else thing for thing in things), ()
            )
        if part.rulebook:
            return Contents(part, (), tuple(face for _, face in self._rulebook(part.rulebook, path, work)))
        if part.score_pad:
            pad = tuple(thing.front for _, thing in self._score_pad(part.score_pad, part.id, path, work))
            return Contents(part, (), pad)
        is_board = part.board or part.track
        faces = self._board(part, path, work) if is_board else self._pages(part, path, work)
        return Contents(part, (), tuple(face for _, face in faces))

    def complaints(self, order: Order) -> list[Complaint]:
        """Every mistake that prevents printing the kit and its extras, with its place, card by card."""
        work = self._work(replace(order, only=tuple(part.id for part in self.file.parts)))
        return self._drawer.in_common(work.found)

    def unprinted(self) -> list[str]:
        """The components of the game that should be printed but are neither a token of a part nor a part's id.

        Empty while parts of kit.yaml are wrong.
        """
        if self._left_out:
            return []
        drawn = {part.id for part in self.file.parts}
        for pieces in (pieces for part in self.file.parts for pieces in part.pieces):
            drawn |= {token.component for token in self._tokens(pieces)}
        return [id for id, component in self.definition.components.items() if component.printed and id not in drawn]

    def parts(self, only: Sequence[str] = (), also: Sequence[str] = ()) -> list[KitPart]:
        """The parts with these ids, or all but extras, in the order of printing; raises Unreadable for another id.

        The parts in `also` are added, or replace those they stand in for.
        """
        known = [part.id for part in self.file.parts]
        for name in (*only, *also):
            if name not in known:
                guess = did_you_mean(name, known)
                raise Unreadable(f"there is no part '{shorten(name)}'{guess}; the parts are {', '.join(known)}")
        replaced = {part.instead_of for part in self.file.parts if part.id in also}
        named = {*only, *also}
        return [part for part in self.file.parts if part.id in named or not (only or part.extra or part.id in replaced)]

    def _work(self, order: Order, progress: Callable[[], None] | None = None, amount: Amount | None = None) -> Work:
        work = Work(order, amount=amount)
        ids = [part.id for part in self.parts(order.only, order.also)]
        with suppress(Enough):
            for place, part in enumerate(self.file.parts):
                if part.id in ids and place not in self._left_out:
                    sheets = correct_backs(self._sheets(part, ("parts", place), work), order.backs, order.printer)
                    instead = tuple(extra.id for extra in self.file.parts if extra.instead_of == part.id)
                    work.files.append(PrintFile(part.id, sheets, "none" if part.board else order.backs, instead))
                    if progress:
                        progress()
        return work

    def _misfit(self, work: Work) -> CompanionError:
        """The error for a paper that is too small, with the papers that are large enough."""
        order = work.order
        others = [paper for paper in PAPERS.values() if paper.name != order.paper.name]
        papers = [paper.name for paper in others if not self._work(replace(order, paper=paper)).misfits]
        if not papers:
            return BrokenDefinition(merged_by_face(self._drawer.in_common(work.found)))
        first = next(iter(work.misfits.values()))[0]
        misfit = f"{listed(work.misfits)} {'does' if len(work.misfits) == 1 else 'do'} not fit on {order.paper.name}"
        whole = "everything you asked for" if order.only else "the whole kit"
        return Unreadable(f"{misfit}: {first.what}; {whole} fits on {either(papers)}")

    def _sheets(self, part: KitPart, path: FieldPath, work: Work) -> list[Sheet]:
        paper, backs = work.order.paper, work.order.backs
        title, font = SheetName(self.title, self._titled(part)), self.file.font
        if part.pieces:
            pieces = list(self._pieces(part, path, work))
            work.made[part.id] = tuple(one for _, one in pieces)
            if amount := work.amount:
                pieces = [(place, replace(one, count=amount(part.id, one))) for place, one in pieces]
            sheets = self._laid(
                part,
                path,
                pieces,
                lambda orders: lay_out(orders, paper, backs, title=title, font=font, back_bleed=work.order.back_bleed),
                work,
            )
            work.faces.update((one.front.id, front_with_cut_line(one)) for _, one in pieces)
            work.faces.update(opened_faces(sheets, work.faces))
            for one in in_tiles([one for _, one in pieces], paper, backs) if sheets else ():
                work.faces.update(tile_faces(one.front, paper))
            return sheets
        if part.score_pad:
            pads = self._leaves(part, list(self._score_pad(part.score_pad, part.id, path, work)), work)
            return self._laid(
                part, path, pads, lambda orders: copies_of(orders[0], paper, title=title, font=font), work
            )
        if part.board or part.track:
            boards = list(self._board(part, path, work))
            work.made[part.id] = tuple(PrintOrder(face) for _, face in boards)
            sheets = self._laid(
                part, path, boards, lambda faces: tile_sheets(faces[0], paper, title=title, font=font), work
            )
            work.faces.update(tile_faces(boards[0][1], paper) if sheets else {})
            return sheets
        if part.rulebook:
            pages = list(self._rulebook(part.rulebook, path, work))
            work.made[part.id] = tuple(PrintOrder(face) for _, face in pages)
            sheets = self._laid(
                part, path, pages, lambda faces: full_pages(faces, paper, backs, title=title, font=font), work
            )
            return [replace(sheet, pieces=0) for sheet in sheets]  # pages to read are neither cut out nor counted
        behind = self._behind(part, work)
        pages = list(self._pages(part, path, work))
        work.made[part.id] = tuple(PrintOrder(face, behind) for _, face in pages)
        sheets = self._laid(
            part,
            path,
            pages,
            lambda faces: full_pages(faces, paper, backs, title=title, font=font, behind=behind),
            work,
        )
        return self._net(part.tuck_box, work.order).counted(sheets) if part.tuck_box else sheets

    def _titled(self, part: KitPart) -> str:
        """The title of a part in the language of the print."""
        return self.look.catalogue.translated(part.title, part.id)

    def _laid(
        self,
        part: KitPart,
        path: FieldPath,
        things: Sequence[tuple[FieldPath, Thing]],
        lay: Callable[[list[Thing]], list[Sheet]],
        work: Work,
    ) -> list[Sheet]:
        """The sheets of things, each with its place in kit.yaml; a misfit for each place that does not fit."""
        if not things:
            return []
        try:
            return lay([thing for _, thing in things])
        except Unreadable as error:
            found = {path: str(error)}
        by_place: dict[FieldPath, str] = {}
        for place, thing in things:
            try:
                if place not in by_place:
                    lay([thing])
            except Unreadable as error:
                by_place[place] = str(error)
        work.misfits[part.id] = [self.document.complaint(place, what) for place, what in (by_place or found).items()]
        return []

    @cached_property
    def _game(self) -> dict[str, Any]:
        return game_record(self.definition)

    # --- boards and pages

    def _board(self, part: KitPart, path: FieldPath, work: Work) -> Iterator[tuple[FieldPath, Face]]:
        key, layout, record = spaces_of(part, self._game, self.definition)
        if face := self._drawer.face(Wish(layout, part.id, record, "board"), work):
            yield (*path, key), face

    def _score_pad(self, pad: ScorePad, id: str, path: FieldPath, work: Work) -> Iterator[tuple[FieldPath, PrintOrder]]:
        if face := self._drawer.face(Wish(pad.layout, id, {**self._game, **pad.record()}, "board"), work):
            yield (*path, "score_pad"), PrintOrder(face, count=pad.leaves or 0)

    def _leaves(
        self, part: KitPart, pads: list[tuple[FieldPath, PrintOrder]], work: Work
    ) -> list[tuple[FieldPath, PrintOrder]]:
        """The leaves to print; if kit.yaml gives no number, a full sheet is one thing."""
        work.made[part.id] = made = tuple(replace(one, count=one.count or 1) for _, one in pads)
        if not (amount := work.amount):
            return pads
        left = [amount(part.id, one) for one in made]
        return [
            (at, replace(one, count=one.count and many)) for (at, one), many in zip(pads, left, strict=True) if many
        ]

    def _pages(self, part: KitPart, path: FieldPath, work: Work) -> Iterator[tuple[FieldPath, Face]]:
        key = "pages" if part.pages else "reference"
        for index, name in enumerate(getattr(part, key)):
            page = name if name == part.id else f"{part.id} {name}"
            if face := self._page(name, page, part, work):
                yield (*path, key, index), face
        if part.tuck_box:
            net = self._net(part.tuck_box, work.order)
            if face := self._page(part.tuck_box.layout, part.id, part, work, net.unfolded):
                work.faces[face.id] = box = box_face(face, net)
                yield (*path, "tuck_box"), box

    def _behind(self, part: KitPart, work: Work) -> Face | None:
        """The back of every page; always drawn to find its mistakes, even if backs are not printed."""
        face = self._page(part.back, f"{part.id} {part.back}", part, work) if part.back else None
        if face is None or work.order.backs.startswith("duplex"):
            return face
        del work.faces[face.id]
        return None

    def _page(self, layout: str, id: str, part: KitPart, work: Work, cut_as: CutAs = "page") -> Face | None:
        """A face whose layout may use the paper, the backs and the players."""
        order = work.order
        of_order = (order.paper, order.backs, order.players)
        return self._drawer.face(Wish(layout, id, self._page_record(order, part), cut_as), work, *of_order)

    @cached_property
    def _credits(self) -> str:
        return all_credits(self.look).line

    def _page_record(self, order: Order, part: KitPart) -> dict[str, Any]:
        record = {"paper": order.paper.name, "ink": order.ink, "backs": order.backs, "players": order.players}
        record["credits"] = self._credits
        if part.box is None:
            return {**self._game, **record}
        net = self._net(part.tuck_box, order).record() if part.tuck_box else {}
        return {**self._game, **record, **net, "held": self._held(part.box, order)}

    def _held(self, holds: Holds, order: Order) -> dict[str, Any]:
        """The pile that a box holds; if backs are glued on, a card with a back is two layers of paper."""
        backed = {pieces.sheet for part in self.file.parts for pieces in part.pieces if pieces.back}
        return held_by(holds, self.definition, order.players, backed if is_glued(order.backs) else set())

    def _net(self, box: TuckBox, order: Order) -> Net:
        held = self._held(box, order)
        return Net(held["w"], held["h"], held["deep"])

    def _rulebook(self, book: Rulebook, path: FieldPath, work: Work) -> Iterator[tuple[FieldPath, Face]]:
        from companion.press.kit.rulebook import BookLayouts

        place = (*path, "rulebook")
        page, cover, heading = (self._drawer.layout(name, work) for name in (book.page, book.cover, book.heading))
        if not (page and cover and heading):
            return
        key = (path, work.order.ink)
        if key not in self._books:
            self._books[key] = self._book(BookLayouts(page, cover, heading), book, place, work.order.ink)
        for found in self._books[key]:
            if isinstance(found, Complaint):
                work.complaints.append(found)
            else:
                work.faces[found.id] = found
                yield place, found

    def _book(self, layouts: BookLayouts, book: Rulebook, place: FieldPath, ink: Ink) -> list[Face] | list[Complaint]:
        """The pages of a rulebook, the same on every paper; complaints if they cannot be set."""
        from companion.press.kit.localize import in_language
        from companion.press.kit.rulebook import rulebook

        record = book_record(self._game, self.definition)
        translate = self.look.catalogue.translated
        definition = in_language(self.definition, translate)
        unused = () if self.definition.variants else ("choice",)  # words for variants, which this game does not have
        texts = {key: text if key in unused else translate(text) for key, text in values_of(book.words).items() if text}
        try:
            return list(rulebook(definition, self.look, layouts, BookWords(**texts), record, ink))
        except BrokenDefinition as error:
            own = (book.words.silent, book.words.index, *(one.title for one in self.definition.sections.values()))
            titles = {translate(text): text for text in own}
            return [self._drawer.at_title(one, titles) for one in complaints_of(error)]
        except Unreadable as error:
            return [self.document.complaint(place, str(error))]

    # --- pieces

    def _pieces(self, part: KitPart, path: FieldPath, work: Work) -> Iterator[tuple[FieldPath, PrintOrder]]:
        """The things to cut out, with their copies, each with the place of its entry in kit.yaml."""
        count = 0
        backs = BacksSeen()
        sizes = {token.size_mm for pieces in part.pieces for token in self._tokens(pieces)}
        for index, pieces in enumerate(part.pieces):
            place = (*path, "pieces", index)
            for token, cut, wish, copies in self._cards(part, pieces, place, work):
                count += copies
                self._drawer.limit(work, place, count)
                front = self._drawer.face(wish, work)
                back = self._back(pieces.back, wish, cut, backs, work) if pieces.back else None
                if front and (back or not pieces.back):
                    front = self._shaped(front, cut, place, work)
                    back = self._shaped(back, cut, place, work) if back else None
                    foot = pieces.foot_of(token)
                    yield place, PrintOrder(front, back, copies, foot, token.shape, cut.outline)
        work.complaints += (
            self.document.complaint((*path, "deck"), what) for what in deck_faults(part, backs.all, sizes)
        )

    def _cards(self, part: KitPart, pieces: Pieces, place: FieldPath, work: Work) -> Iterator[_Card]:
        """The cards of an entry, drawn one batch in advance."""
        cards = self._listed(part, pieces, place, work)
        while batch := list(islice(cards, AHEAD)):
            self._drawer.ahead([front for _, _, front, _ in batch], work)
            yield from batch

    def _listed(self, part: KitPart, pieces: Pieces, place: FieldPath, work: Work) -> Iterator[_Card]:
        for token, cut in self._cuts(pieces, place, work):
            made = copy_records(self.definition, self._game, token, pieces.variants, work.order.players)
            for name, record, copies in made:
                record.update(cut.record())
                yield token, cut, Wish(pieces.front, f"{part.id} {name}", record, cut.cut_as), copies

    def _cuts(self, pieces: Pieces, place: FieldPath, work: Work) -> Iterator[tuple[Token, Cut]]:
        """The tokens of an entry, each with its cut."""
        own, found = outline_of(pieces, self.look, lambda what: self.document.complaint((*place, "outline"), what))
        work.complaints += found
        tokens = list(self._tokens(pieces))
        for token in tokens:
            cut = Cut.of(token, tokens, pieces.tabs, own)
            if what := cut.stretch_fault:
                work.complaints.append(self.document.complaint((*place, "outline"), what))
            yield token, cut

    def _shaped(self, face: Face, cut: Cut, place: FieldPath, work: Work) -> Face:
        """A face with the cut of its piece; a complaint if its layout draws another size."""
        if what := cut.misfit(face):
            work.complaints.append(self.document.complaint(place, what))
        work.faces[face.id] = shaped = cut.face(face)
        return shaped

    def _back(self, layout: str, front: Wish, cut: Cut, known: BacksSeen, work: Work) -> Face | None:
        """A back; if it looks like an earlier one, that face is used again, so that both are printed from one form.

        Nobody must be able to recognise a card of a deck by its back, not even by a printer's rounding.
        """
        cut_as = cut.behind_as
        if always := known.always.get((layout, cut_as)):
            return always
        id = f"{front.id} back"
        drawn = self._drawer.face(Wish(layout, id, {**front.record, **cut.back_record()}, cut_as), work)
        if drawn is None:
            return None
        face = known.same(drawn)
        if face is not drawn:
            del work.faces[id]
        if self._drawer.is_constant(layout):
            known.always[layout, cut_as] = face
        return face

    def _tokens(self, pieces: Pieces) -> Iterator[Token]:
        return pieces.among(self.definition.sheets[pieces.sheet].items)
