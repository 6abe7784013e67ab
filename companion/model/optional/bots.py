"""What bots go by: how likely, how good, what a player who wants to win does."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from companion.model.action import Action
from companion.model.contract import Contract, S


class BotHints(Contract[S]):
    """Hints for bots; without them they choose at random and look ahead by the score."""

    has_bots: ClassVar[bool] = True
    """Whether there are rules for a bot to play by."""

    def weight(self, state: S, action: Action) -> float:
        """How likely a casual player is to choose this legal action beside the others; above 0."""
        return 1.0

    def value(self, state: S, seat: int) -> float:
        """How well the seat stands, for bots to compare states by; more is better, the unit is the game's own.

        Here the points by which it leads as if the game ended now; a game that knows better says so.
        """
        sheet = self.score(state)
        others = [sheet.total(other) for other in range(len(sheet.seats)) if other != seat]
        return float(sheet.total(seat) - max(others, default=0))

    def preferred(self, state: S, seat: int, luck: Callable[[], float]) -> Action | None:
        """What a seat that is asked and wants to win does, by the game's own lights and what the seat may know.

        None where bots had better look ahead. `luck` gives numbers from 0 to 1: the same ones, the same answer.
        """
        return None

    def guessed(self, state: S, seat: int, shuffle: Callable[[list[str]], None]) -> S:
        """What the seat knows, with what is hidden there in any order: a state that may be so, by default this one.

        `shuffle` puts a list in another order.
        """
        return state

    def interjected(self, state: S, seat: int, luck: Callable[[], float]) -> Action | None:
        """What a seat that wants to win does unasked while another, or a die, is asked; mostly nothing.

        It is asked after whatever anybody does, so it answers quickly where there is nothing to do; it goes by what
        the seat may know, and by `luck`, as `preferred` does.
        """
        return None
