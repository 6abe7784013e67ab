"""The boards of a game of play.yaml with their pieces: drawn in letters, and as a picture to print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.definitions.board import BoardDefinition
from companion.definitions.kinds import DEALT
from companion.definitions.models import GameDefinition
from companion.games.data.things import OWNER_BITS, Things, owner_of
from companion.model import seat_marks
from companion.model.tableau import Ground, StandingToken, TableArea, Tableau

WIDEST, HIGHEST = 80, 24
"""The largest board that is drawn in letters: letters a line, and lines."""
_FINE = 2
"""Spaces less than 1/_FINE of a unit apart are in one row, or one column."""
_BETWEEN = 15.0
"""Between two boards, in mm."""


class BoardPictures:
    """Draws the states of one game."""

    def __init__(self, definition: GameDefinition, things: Things) -> None:
        self.boards = list(definition.boards.values())
        self.things = things
        sheets = definition.sheets.values()
        self.tokens = [token.id for sheet in sheets for token in sheet.items if token.shape not in DEALT]

    # --- as text

    def text(self, state: Any) -> str:
        """Every board as text. Each space shows its pieces or its id; empty if a board has no rows and columns."""
        stacks, marks = getattr(state.table, "pieces", ()), seat_marks([seat.name for seat in state.seats])
        drawn = [self._text_of(board, stacks, marks) for board in self.boards]
        if not drawn or not all(drawn):
            return ""
        owners = dict.fromkeys(owner_of(piece) for stack in stacks for piece in stack)
        seats = sorted(seat for seat in owners if seat is not None)
        known = [f"{marks[seat]}: {state.seats[seat].name}" for seat in seats]
        return "\n\n".join([*drawn, *[", ".join(known)] * bool(known)])

    def _text_of(self, board: BoardDefinition, stacks: Sequence[Sequence[int]], marks: Sequence[str]) -> str:
        cells: dict[tuple[int, int], str] = {}
        for space in board.spaces:
            at = (round(space.x * _FINE), round((board.height - space.y - space.h) * _FINE))
            if at in cells:
                return ""
            stack = stacks[self.things.spaces.numbers[space.id]] if stacks else ()
            cells[at] = self._standing(stack, marks) if stack else space.id
        columns, rows = sorted({x for x, _ in cells}), sorted({y for _, y in cells})
        wide = {x: max(len(cells.get((x, y), "")) for y in rows) + 1 for x in columns}
        if sum(wide.values()) > WIDEST or len(rows) > HIGHEST:
            return ""
        lines = ("".join(cells.get((x, y), "").ljust(wide[x]) for x in columns).rstrip() for y in rows)
        return "\n".join(lines)

    def _standing(self, stack: Sequence[int], marks: Sequence[str]) -> str:
        """The owner of the top piece, its kind if the game has several, and the number of pieces."""
        piece = stack[-1]
        owner, kind = owner_of(piece), self.things.pieces[piece >> OWNER_BITS]
        mark = "*" if owner is None else marks[owner]
        label = f"{mark}.{kind}" if len(self.things.pieces) > 1 else mark
        between = "x" if label[-1].isdigit() else ""
        return f"[{label}{f'{between}{len(stack)}' if len(stack) > 1 else ''}]"

    # --- to print

    def tableau(self, state: Any) -> Tableau | None:
        """The boards side by side; None without boards, or if a piece has no token."""
        left, grounds, pieces = 0.0, [], []
        for board in self.boards:
            grounds.append(Ground(board.id, left))
            standing = list(self._standing_on(board, left, state))
            if None in standing:
                return None
            pieces += [one for one in standing if one is not None]
            left += board.width * board.unit_mm + _BETWEEN
        return Tableau(tuple(grounds), tuple(pieces)) if grounds else None

    def _standing_on(self, board: BoardDefinition, left: float, state: Any) -> Iterator[StandingToken | None]:
        stacks, marks = getattr(state.table, "pieces", ()), seat_marks([seat.name for seat in state.seats])
        for space in board.spaces if stacks else ():
            x, y, wide, high = board.place_mm(space.id)
            for copy, piece in enumerate(stacks[self.things.spaces.numbers[space.id]], 1):
                owner = owner_of(piece)
                token = self._token(self.things.pieces[piece >> OWNER_BITS], owner)
                mark = "" if owner is None else marks[owner]
                area = TableArea(x + left, y, wide, high)
                yield None if token is None else StandingToken(token, area, owner, copy, mark)

    def _token(self, kind: str, owner: int | None) -> str | None:
        """The token of a piece: the one named like its kind, else the only token, else the token of its seat."""
        if kind in self.tokens:
            return kind
        if len(self.tokens) == 1:
            return self.tokens[0]
        return self.tokens[owner] if owner is not None and owner < len(self.tokens) else None
