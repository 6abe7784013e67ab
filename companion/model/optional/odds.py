"""How exact odds follow a game: what a resolution is, what is counted, what is assumed."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple

from companion.model.action import Action
from companion.model.contract import Contract, S
from companion.model.event import Event

WON = "won"
"""The measure of a win, counted beside the game's own measures if the game is over."""


class Ends(NamedTuple):
    """The possible ends of a resolution, each with its share; `assumes` lists the assumptions in words."""

    shares: Sequence[tuple[Fraction, Any]]
    assumes: tuple[str, ...] = ()


class OddsModel(Contract[S]):
    """The game for odds; by default they count everybody's points.

    With `ends_with_turn` odds stop at the end of the current turn.
    """

    ends_with_turn: ClassVar[bool] = False

    def resolution(self, state: S) -> Hashable | None:
        """The resolution that is under way (an attack, an interview, a fight, a roll); None if there is none.

        Odds continue as long as it stays the same.
        """
        return None

    def default_choice(self, state: S) -> Action | None:
        """The answer that odds assume if nobody gives one; None if the game has no default.

        Outside a resolution it is the answer that starts one.
        """
        return None

    def outcomes_for_odds(self, state: S) -> list[Action]:
        """The outcomes of chance that odds follow; all others must lead back here without changing a result."""
        return self.legal_actions(state)

    def ends(self, state: S) -> Ends | None:
        """How the resolution may end from the pending chance on, if the game computes that; its defaults answer all.

        Called after all lines are used. None if odds should follow chance outcome by outcome.
        """
        return None

    def answers_for_odds(self, state: S, seat: int) -> list[Action]:
        """The answers of a seat to act; odds look for the best of them."""
        return [action for action in self.legal_actions(state) if action.seat == seat]

    def aims(self, state: S, seat: int) -> tuple[Mapping[str, int], ...]:
        """What is best for a seat: weighted sums of measures, the most important first.

        Empty if the game does not say.
        """
        return ()

    def measures(self, state: S) -> dict[str, int]:
        """The measures of every seat, such as `ann.stars`; gains that are not entered yet count, too."""
        sheet = self.score(state)
        return {f"{place.name}.points": sheet.total(seat) for seat, place in enumerate(state.seats)}

    def changes(self, before: S, after: S) -> dict[str, int]:
        """The differences of the measures, without zeros; a game may add measures that are only changes."""
        old, new = self.measures(before), self.measures(after)
        return {key: value - old.get(key, 0) for key, value in new.items() if value != old.get(key, 0)}

    def details(self, before: S, after: S) -> tuple[str, ...]:
        """What else is different, in words, such as a place or a card; none if the measures say everything."""
        return ()

    def counted(self, state: S, event: Event) -> Mapping[str, int]:
        """What an event adds to measures that no state shows: `ann.bullets_spent`."""
        return {}
