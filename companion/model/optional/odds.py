"""How exact odds follow a game: what a resolution is, what is counted, what is taken for granted."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple

from companion.model.action import CHANCE, Action, Reveal, Roll
from companion.model.contract import Contract, S
from companion.model.decision import Decision
from companion.model.event import Event

WON = "won"
"""What odds count, beside the game's own measures, of whoever has won where the game is over."""


class Ends(NamedTuple):
    """How a resolution may end, each end with its share; `assumes` says what that takes for granted, in words."""

    shares: Sequence[tuple[Fraction, Any]]
    assumes: tuple[str, ...] = ()


class OddsModel(Contract[S]):
    """The game as odds see it; by default they count everybody's points.

    With `ends_with_turn` they go on no further than the turn in which they are asked.
    """

    ends_with_turn: ClassVar[bool] = False

    def resolution(self, state: S) -> Hashable | None:
        """Which resolution (an attack, an interview, a fight, a roll) the state is in the middle of; None if in none.

        Odds go on as long as it stays the same.
        """
        return None

    def default_choice(self, state: S) -> Action | None:
        """The answer that odds take for granted when nobody gives one; None where the game declares none.

        Outside a resolution it is the answer that leads into one.
        """
        return None

    def outcomes_for_odds(self, state: S) -> list[Action]:
        """The outcomes of the pending chance that odds follow; any other must lead back here and change no result."""
        return self.legal_actions(state)

    def ends(self, state: S) -> Ends | None:
        """How the resolution may end from the pending chance on, if the game reckons that; its defaults answer all.

        Asked once nothing is left of the lines. None where odds had better follow chance outcome by outcome.
        """
        return None

    def answers_for_odds(self, state: S, seat: int) -> list[Action]:
        """The answers of a seat that is asked among which odds look for the best."""
        return [action for action in self.legal_actions(state) if action.seat == seat]

    def aims(self, state: S, seat: int) -> tuple[Mapping[str, int], ...]:
        """What is best for a seat: sums of measures, each by how much it counts, what matters more first.

        Empty where the game does not say.
        """
        return ()

    def measures(self, state: S) -> dict[str, int]:
        """What is counted of every seat, `ann.stars` and the like; gains that only wait to be entered are counted."""
        sheet = self.score(state)
        return {f"{place.name}.points": sheet.total(seat) for seat, place in enumerate(state.seats)}

    def changes(self, before: S, after: S) -> dict[str, int]:
        """How the measures differ, zeros left out; a game may add what only makes sense as a change."""
        old, new = self.measures(before), self.measures(after)
        return {key: value - old.get(key, 0) for key, value in new.items() if value != old.get(key, 0)}

    def counted(self, state: S, event: Event) -> Mapping[str, int]:
        """What an event adds to what is only counted on the way, as no state shows it: `ann.bullets_spent`."""
        return {}

    def chance_outcomes(self, decision: Decision) -> list[Action]:
        """Every outcome of the chance asked for: the die's faces, or what a hidden thing may be."""
        if decision.die:
            return [Roll(CHANCE, value) for value in range(1, decision.die + 1)]
        return [Reveal(CHANCE, decision.what, value) for value in decision.reveals]
