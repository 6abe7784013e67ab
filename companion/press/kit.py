"""A game's kit: which faces are drawn of its definitions, how often, and into which files they go.

`kit.yaml` in the game's template folder lists the parts in the order in which they are printed. A part is pieces to cut
out (token sheets through layouts), a board, or pages. What a layout may name in its expressions is in the functions
called `*_record`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

from companion.definitions.complaints import FieldPath
from companion.definitions.fields import LIST, Definition, Slug, Text, number, one_of, whole
from companion.definitions.models import GameDefinition, Token
from companion.definitions.reader import read_file
from companion.definitions.shapes import check_shape
from companion.definitions.words import did_you_mean, either, shorten
from companion.errors import BrokenDefinition, Unreadable
from companion.press.book import BookLayouts, BookWords, rulebook
from companion.press.draw import Face
from companion.press.impose import Sheet, full_pages, impose
from companion.press.layout import Layout, read_layout
from companion.press.look import Look, read_look
from companion.press.palette import Ink
from companion.press.paper import Paper
from companion.press.pieces import Backs, Wanted
from companion.press.report import PrintFile
from companion.press.tiles import tile_faces, tile_sheets

KIT_FILE = "kit.yaml"
MOST_VARIANTS = 100
NOBODY = 0
"""The seat of what belongs to the table."""


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


class Rulebook(Definition):
    """The clauses set on as many pages as they take: the layouts of a page, the cover and a heading, and some words."""

    page: Slug
    cover: Slug
    heading: Slug
    words: BookWords


class Part(Definition):
    """One file of the kit: pieces, a board with its layout, pages, each a layout that fits on the paper, or a rulebook.

    An `extra` is printed when it is asked for by name, not with the whole kit. `back` is the layout printed behind each
    of the pages where backs are printed on both sides.
    """

    id: Slug
    title: Text
    extra: bool = False
    pieces: Annotated[tuple[Pieces, ...], LIST] = ()
    board: Slug | None = None
    layout: Slug | None = None
    pages: Annotated[tuple[Slug, ...], LIST] = ()
    back: Slug | None = None
    rulebook: Rulebook | None = None


class KitFile(Definition):
    """kit.yaml; `font` is the look's font for labels on the sheets."""

    kind: Annotated[Literal["kit"], one_of("kit")]
    font: str
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


class Kit:
    """A game's look, layouts and parts; `folder` is its template folder."""

    def __init__(self, definition: GameDefinition, folder: Path) -> None:
        """Raises BrokenDefinition with every complaint about kit.yaml, or Unreadable if the game has no kit."""
        if not (folder / KIT_FILE).is_file():
            raise Unreadable(f"{definition.title} has no kit to print: its templates have no {KIT_FILE}")
        self.definition = definition
        self.look = read_look(folder)
        self.file = _read_kit(folder, definition, self.look)
        self._layouts: dict[str, Layout] = {}

    def build(self, order: Order, progress: Callable[[], None] | None = None) -> Built:
        """Draw and impose all that is ordered; `progress` is called after each part.

        Raises Unreadable for parts there are not, and for what does not fit the paper; BrokenDefinition for layouts.
        """
        parts = self.parts(order.only)
        files: list[PrintFile] = []
        faces: dict[str, Face] = {}
        for part in parts:
            sheets = self._sheets(part, order, faces)
            files.append(PrintFile(part.id, sheets, order.backs if part.pieces or part.back else "none"))
            if progress:
                progress()
        return Built(tuple(files), {part.id: part.title for part in parts}, faces, self.look)

    def parts(self, only: Sequence[str] = ()) -> list[Part]:
        """The parts with these ids, or all but extras, in the order of printing; raises Unreadable for another id."""
        known = [part.id for part in self.file.parts]
        for name in only:
            if name not in known:
                guess = did_you_mean(name, known)
                raise Unreadable(f"there is no part '{shorten(name)}'{guess}; the parts are {', '.join(known)}")
        return [part for part in self.file.parts if part.id in only or not (only or part.extra)]

    def _sheets(self, part: Part, order: Order, faces: dict[str, Face]) -> list[Sheet]:
        title, font = f"{self.definition.title}: {part.title}", self.file.font
        if part.board:
            face = self._layout(part.layout or part.board).face(part.id, self._board_record(part.board), order.ink)
            faces.update(tile_faces(face, order.paper))
            return tile_sheets(face, order.paper, title=title, font=font)
        if part.pages:
            pages = [self._page(part, name, order) for name in part.pages]
            back = self._page(part, part.back, order) if part.back and order.backs.startswith("duplex") else None
            faces.update({page.id: page for page in (*pages, back) if page})
            return full_pages(pages, order.paper, order.backs, title=title, font=font, behind=back)
        if part.rulebook:
            pages = self._rulebook(part.rulebook, order.ink)
            faces.update({page.id: page for page in pages})
            return full_pages(pages, order.paper, title=title, font=font)
        wanted = [item for pieces in part.pieces for item in self._wanted(part, pieces, order)]
        faces.update({face.id: face for item in wanted for face in (item.front, item.back) if face})
        return impose(wanted, order.paper, order.backs, title=title, font=font)

    def _rulebook(self, book: Rulebook, ink: Ink) -> list[Face]:
        layouts = BookLayouts(self._layout(book.page), self._layout(book.cover), self._layout(book.heading))
        return rulebook(self.definition, self.look, layouts, book.words, self._book_record(), ink)

    def _layout(self, name: str) -> Layout:
        if name not in self._layouts:
            self._layouts[name] = read_layout(self.look, f"layouts/{name}.yaml")
        return self._layouts[name]

    # --- pieces

    def _wanted(self, part: Part, pieces: Pieces, order: Order) -> Iterator[Wanted]:
        """The things of one entry of a part, each with how often it is made."""
        front = self._layout(pieces.front)
        back = self._layout(pieces.back) if pieces.back else None
        for token in self.definition.sheets[pieces.sheet].items:
            if pieces.only and token.id not in pieces.only:
                continue
            for name, record, count in self._copies(token, pieces, order.players):
                card = f"{part.id} {name}"
                behind = back.face(f"{card} back", record, order.ink) if back else None
                yield Wanted(front.face(card, record, order.ink), behind, count, pieces.foot)

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
                    yield " ".join([token.id, *seats, *variants]), self._record(token, seat, variant), copies

    def _share(self, token: Token, count: int) -> int:
        """How many of a component's pieces are this token, if several tokens are pieces of it."""
        sharing = [other.id for other in self.definition.tokens.values() if other.component == token.component]
        return _share(count, len(sharing), sharing.index(token.id))

    def _record(self, token: Token, seat: int, variant: int) -> dict[str, Any]:
        """What a layout may name for a token: its own fields, `seat` (0: nobody's), `variant`, and the game's."""
        width, height = token.size_mm
        return {
            **self._game_record,
            "id": token.id,
            "name": token.name,
            "code": token.code or "",
            "w": width,
            "h": height,
            "facts": _plain(token.facts),
            "clauses": list(token.clauses),
            "seat": seat,
            "variant": variant,
        }

    @cached_property
    def _game_record(self) -> dict[str, Any]:
        """What every layout may name: the game, its tokens' facts, the spaces of its first board."""
        board = next(iter(self.definition.boards.values()), None)
        spaces = board.spaces if board else ()
        return {
            "game": {"id": self.definition.id, "title": self.definition.title, "about": self.definition.about},
            "numbers": _plain(self.definition.numbers),
            "tokens": {id: _plain(token.facts) for id, token in self.definition.tokens.items()},
            "spaces": {
                space.id: {"name": space.name or "", "number": space.number or 0, "facts": _plain(space.facts)}
                for space in spaces
            },
        }

    def _book_record(self) -> dict[str, Any]:
        """What the layouts of a rulebook may name: also the numbers of players, and what is in the box for each."""
        seats = range(self.definition.seats.min, self.definition.seats.max + 1)
        components = [
            {"id": one.id, "name": one.name, "note": one.note or "", "counts": [one.count_for(many) for many in seats]}
            for one in self.definition.components.values()
        ]
        return {**self._game_record, "seats": list(seats), "components": components}

    def _board_record(self, name: str) -> dict[str, Any]:
        """What a board's layout may name: every space with its place in mm from the top left corner, the far end up."""
        board = self.definition.boards[name]
        unit = board.unit_mm
        spaces = [
            {
                "id": space.id,
                "kind": space.kind,
                "name": space.name or "",
                "number": space.number or 0,
                "facts": _plain(space.facts),
                "x": space.x * unit,
                "y": (board.height - space.y - space.h) * unit,
                "w": space.w * unit,
                "h": space.h * unit,
            }
            for space in board.spaces
        ]
        return {**self._game_record, "all": spaces, "w": board.width * unit, "h": board.height * unit}

    def _page(self, part: Part, name: str, order: Order) -> Face:
        record = {**self._game_record, "paper": order.paper.name, "ink": order.ink}
        record |= {"backs": order.backs, "players": order.players}
        page = name if name == part.id else f"{part.id} {name}"
        return self._layout(name).face(page, record, order.ink)


def _share(count: int, parts: int, index: int) -> int:
    """The share of one of several parts; what cannot be shared out evenly goes to the first.

    >>> [_share(10, 4, index) for index in range(4)]
    [3, 3, 2, 2]
    """
    return count // parts + (index < count % parts)


def _plain(value: Any) -> Any:
    """Frozen definitions as the plain data that expressions take."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value


# --- kit.yaml


def _read_kit(folder: Path, definition: GameDefinition, look: Look) -> KitFile:
    document = read_file(folder / KIT_FILE, f"{folder.name}/{KIT_FILE}")
    checked, complaints = check_shape(KitFile, document)
    if checked:
        complaints += [document.complaint(path, what) for path, what in _mistakes(checked, definition, look)]
    if checked is None or complaints:
        raise BrokenDefinition(sorted(complaints))
    return checked


def _mistakes(kit: KitFile, definition: GameDefinition, look: Look) -> Iterator[tuple[FieldPath, str]]:
    """Names in a kit of what the game or its look does not have, and parts that are no part."""
    yield from _unknown(("font",), "font", kit.font, look.fonts)
    seen: set[str] = set()
    for place, part in enumerate(kit.parts):
        path: FieldPath = ("parts", place)
        if part.id in seen:
            yield (*path, "id"), f"there is another part '{part.id}' before it"
        seen.add(part.id)
        if sum(map(bool, (part.pieces, part.board, part.pages, part.rulebook))) != 1:
            yield path, "exactly one of pieces, board, pages, rulebook is wanted"
        if part.back and not part.pages:
            yield (*path, "back"), "only pages have a back of their own"
        if part.board:
            yield from _unknown((*path, "board"), "board", part.board, definition.boards)
        for index, pieces in enumerate(part.pieces):
            yield from _mistakes_of_pieces((*path, "pieces", index), pieces, definition)


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
        yield path, f"there is no {what} '{shorten(name)}'{did_you_mean(name, names)}; allowed is {either(names)}"
