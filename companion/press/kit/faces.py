"""The printed face of any token or board of a game, drawn as its kit prints it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.errors import Unreadable
from companion.press.drawing.display_list import Face, Path
from companion.press.drawing.palette import Ink
from companion.press.drawing.trim import Trim
from companion.press.kit.kinds import Cut
from companion.press.kit.kit import PrintKit
from companion.press.kit.kit_file import Pieces
from companion.press.layout.layout import LAYOUTS, Layout, read_layout
from companion.press.layout.records import NOBODY, board_record, face_name, game_record, token_record


class Faces:
    """Draws each face once; raises Unreadable if no part of the kit prints it, BrokenDefinition as layouts do."""

    def __init__(self, kit: PrintKit, ink: Ink) -> None:
        self._kit, self._ink = kit, ink
        self._game = game_record(kit.definition)
        self._layouts: dict[str, Layout] = {}
        self._tokens: dict[tuple[str, int | None, int], tuple[Face, Path | None]] = {}

    def name(self, token: str) -> str:
        """The name of a token."""
        return self._kit.definition.tokens[token].name

    def token(self, id: str, seat: int | None = None, copy: int = 1) -> Face:
        """A token's front, for a seat if each seat has one, or the copy with this number, counted from 1.

        If it is printed both flat and standing, it is drawn flat: you see the table from above.
        """
        return self._token(id, seat, copy)[0]

    def outline(self, id: str, seat: int | None = None, copy: int = 1) -> Path | None:
        """The line along which this token is cut, in mm from its corner; None for a rectangle."""
        return self._token(id, seat, copy)[1]

    def _token(self, *key: Any) -> tuple[Face, Path | None]:
        if key not in self._tokens:
            self._tokens[key] = self._drawn(*key)
        return self._tokens[key]

    def _drawn(self, id: str, seat: int | None, copy: int) -> tuple[Face, Path | None]:
        found = list(self._printing(id))
        if not found:
            raise Unreadable(f"'{id}' cannot be drawn: no part of the kit prints a token of that id")
        token = self._kit.definition.tokens[id]
        part, pieces = next((one for one in found if one[1].foot_of(token) is None), found[0])
        number = NOBODY if seat is None else seat + 1
        variant = (copy - 1) % pieces.variants + 1
        own = self._kit.look.drawing(pieces.outline, "full") if pieces.outline else None
        cut = Cut.of(token, pieces.among(self._kit.definition.sheets[pieces.sheet].items), pieces.tabs, own)
        record = {**token_record(self._game, token, number, variant), **cut.record()}
        name = face_name(id, number, variant if pieces.variants > 1 else 0)
        face, trim = self._face(pieces.front, f"{part} {name}", record), cut.cut_as
        return face, cut.outline if isinstance(trim, Trim) and trim.fits(face.width, face.height) else None

    def board(self, id: str) -> tuple[Face, tuple[float, float]]:
        """A board, and the distance of its spaces from the left and top of the trim."""
        board = self._kit.definition.boards[id]
        part = next((part for part in self._kit.file.parts if part.board == id), None)
        if part is None:
            raise Unreadable(f"{board.title} cannot be drawn: no part of the kit prints it")
        return self._face(part.layout or id, part.id, board_record(self._game, board)), part.inset_mm

    def _printing(self, id: str) -> Iterator[tuple[str, Pieces]]:
        """The parts of the kit that print a token, with extras, each with its entry for it."""
        for part, pieces in ((one, pieces) for one in self._kit.file.parts for pieces in one.pieces):
            sheet = self._kit.definition.sheets[pieces.sheet]
            if any(token.id == id for token in pieces.among(sheet.items)):
                yield part.id, pieces

    def _face(self, layout: str, id: str, record: dict[str, Any]) -> Face:
        if layout not in self._layouts:
            self._layouts[layout] = read_layout(self._kit.look, f"{LAYOUTS}/{layout}.yaml")
        return self._layouts[layout].face(id, record, self._ink)
