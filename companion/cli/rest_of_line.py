"""The rest of a line that was stopped: stored until it can go on, or never can."""

from __future__ import annotations

from typing import NamedTuple

from companion.errors import CompanionError
from companion.model import Game, Past, S
from companion.model.grammar import find_seat
from companion.referee.lines import JudgedPart, Trail, answers


class Waiting(NamedTuple):
    """The rest of a line, its seat (None for dice alone) and its turn; it is for this seat and turn only."""

    text: str
    seat: int | None
    turn: int

    def offer(self, game: Game[S], state: S, past: Past | None = None) -> str:
        """The line if it is legal now, written so that it is still this seat's; empty if it is not.

        It may begin with a forced move that already followed from `past`, the last step.
        """
        first = self._first(game, state, self._whole(game, state), past)
        if first is None or not first.verdict.may_be_done:
            return ""
        short = self._first(game, state, self.text, past)
        is_same = short is not None and (short.text, short.verdict.may_be_done) == (first.text, True)
        return self.text if is_same else self._whole(game, state)

    def is_possible(self, game: Game[S], state: S, past: Past | None = None) -> bool:
        """Whether it is legal now, or may become legal later in this turn."""
        first = self._first(game, state, self._whole(game, state), past) if state.turn == self.turn else None
        return first is not None and (first.verdict.may_be_done or first.waits)

    def _whole(self, game: Game[S], state: S) -> str:
        """The line with its seat at the beginning."""
        names = game.names(state)
        is_named = self.seat is None or find_seat(names, self.text.partition(" ")[0]) is not None
        return self.text if is_named else f"{names[self.seat or 0]} {self.text}"

    def _first(self, game: Game[S], state: S, line: str, past: Past | None) -> JudgedPart | None:
        try:
            return next(answers(game, state.copy(), line, Trail(past), is_strict=True), None)
        except CompanionError:
            return None
