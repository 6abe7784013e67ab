"""What is left of a line that was stopped: kept until it can follow, or never can."""

from __future__ import annotations

from typing import NamedTuple

from companion.errors import CompanionError
from companion.model import Game, Past, S
from companion.model.grammar import find_seat
from companion.referee.lines import JudgedPart, Trail, answers


class Waiting(NamedTuple):
    """The rest of a line, who said it (None for dice alone), and in which turn: it is not another's, nor for later."""

    text: str
    seat: int | None
    turn: int

    def offer(self, game: Game[S], state: S, past: Past | None = None) -> str:
        """The line as it may follow just now, said so that it is still this seat's; empty if it cannot.

        After what was done last, `past`, it may begin with what came of that by itself.
        """
        first = self._first(game, state, self._whole(game, state), past)
        if first is None or not first.verdict.may_be_done:
            return ""
        short = self._first(game, state, self.text, past)
        is_same = short is not None and (short.text, short.verdict.may_be_done) == (first.text, True)
        return self.text if is_same else self._whole(game, state)

    def is_possible(self, game: Game[S], state: S, past: Past | None = None) -> bool:
        """Whether it may follow now, or once something else in this turn has been answered."""
        first = self._first(game, state, self._whole(game, state), past) if state.turn == self.turn else None
        return first is not None and (first.verdict.may_be_done or first.waits)

    def _whole(self, game: Game[S], state: S) -> str:
        """The line with the seat that said it before it."""
        names = game.names(state)
        is_named = self.seat is None or find_seat(names, self.text.partition(" ")[0]) is not None
        return self.text if is_named else f"{names[self.seat or 0]} {self.text}"

    def _first(self, game: Game[S], state: S, line: str, past: Past | None) -> JudgedPart | None:
        try:
            return next(answers(game, state.copy(), line, Trail(past)), None)
        except CompanionError:
            return None
