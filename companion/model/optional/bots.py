"""Hints for bots: how likely an action is, how good a state is, what a good player does."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from companion.model.action import Action
from companion.model.contract import Contract, S


class BotHints(Contract[S]):
    """Hints for bots; without them they choose at random and look ahead by the score."""

    has_bots: ClassVar[bool] = True
    """Whether bots can play the game."""

    plays_on: ClassVar[int] = 0
    """How many actions the bot `expert` plays on in its head, with `keen` for every seat, before it values the state.

    It also ends the last turn, so 1 is the rest of the turn. 0 if the game has no strategy of its own: then `expert`
    searches a tree of answers.
    """
    looks: ClassVar[int] = 0
    """About how many positions `expert` looks at before it decides, like `keen` but more; 0 if it plays on instead.

    For games in which a good `value` tells more than games in its head.
    """

    def weight(self, state: S, action: Action) -> float:
        """How likely a casual player is to choose this legal action rather than others; above 0."""
        return 1.0

    def value(self, state: S, seat: int) -> float:
        """The value of a state for a seat, for bots to compare states; more is better, in any unit.

        By default the points by which the seat leads if the game ends now.
        """
        sheet = self.score(state)
        others = [sheet.total(other) for other in range(len(sheet.seats)) if other != seat]
        return float(sheet.total(seat) - max(others, default=0))

    def preferred(self, state: S, seat: int, luck: Callable[[], float]) -> Action | None:
        """The choice of a seat to act that wants to win, by the game's own strategy and what the seat may know.

        None if bots should look ahead instead. `luck` gives numbers from 0 to 1; the same numbers give the same choice.
        """
        return None

    def sketched(self, state: S, seat: int, luck: Callable[[], float]) -> Action | None:
        """Like `preferred`, but quick, for the games that a bot plays on in its head; by default the same."""
        return self.preferred(state, seat, luck)

    def guessed(self, state: S, seat: int, shuffle: Callable[[list[str]], None]) -> S:
        """A possible state for what the seat knows, with the hidden things in random order; by default this state.

        `shuffle` puts a list into random order.
        """
        return state

    def interjected(self, state: S, seat: int, luck: Callable[[], float]) -> Action | None:
        """An optional action of a seat that wants to win, out of turn; usually None.

        It is called after every action, so it must be quick if there is nothing to do. Like `preferred` it uses only
        what the seat may know, and `luck`.
        """
        return None
