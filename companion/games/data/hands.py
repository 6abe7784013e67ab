"""Cards in hands and decks of games whose rules are data: the app holds them, and shows each seat its own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from companion.games.data.program import Program
from companion.games.data.things import UNKNOWN
from companion.games.simple import SimpleGame
from companion.model import Action, Fact, Reveal


class Hands(SimpleGame[Any]):
    """What a game with cards has beside its rules."""

    program: Program

    def ways(self, state: Any, outcomes: Sequence[Action]) -> Sequence[int] | None:
        if not outcomes or not isinstance(outcomes[0], Reveal):
            return None
        kit: Any = self.kit(state)
        if kit.is_single:
            return None
        left = kit.unseen(state)
        return [left[one.value] for one in outcomes if isinstance(one, Reveal)]

    def view(self, state: Any, seat: int) -> Any:
        """The state without the cards that only their owners see."""
        if not self._hidden_zones:
            return state
        known = state.copy()
        for number, place in enumerate(known.seats):
            for name, seen in self._hidden_zones.items():
                if seen == "nobody" or number != seat:
                    setattr(place, name, [UNKNOWN] * len(getattr(place, name)))
        return known

    def private(self, state: Any, seat: int) -> list[Fact]:
        cards = [
            (name, getattr(state.seats[seat], name)) for name, seen in self._hidden_zones.items() if seen == "owner"
        ]
        return [Fact(state.seats[seat].name, name, " ".join(held) or "none") for name, held in cards]

    def shown(self, text: str) -> str:
        """A card drawn to a hand is told without the card."""
        words = text.split()
        is_hidden = len(words) == 3 and words[0] == Reveal.verb and words[1] in self._hidden_draws
        return f"{words[0]} {words[1]} {UNKNOWN}" if is_hidden else text

    @cached_property
    def _hidden_zones(self) -> dict[str, str]:
        """The zones of seats that not all see, and who sees them."""
        things = self.program.things
        return {name: things.seat[name].seen for name in things.zones_of_seats if things.seat[name].seen != "all"}

    @cached_property
    def _hidden_draws(self) -> set[str]:
        """The decks that are drawn from to such a zone."""
        return {one.deck for one in self.program.waits.values() if one.to in self._hidden_zones}
