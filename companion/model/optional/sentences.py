"""The sentences of a game: events, prompts, changes, names."""

from __future__ import annotations

from collections.abc import Mapping

from companion.model.action import Action
from companion.model.contract import Contract, S
from companion.model.decision import Decision
from companion.model.event import Event
from companion.model.mean import Mean
from companion.model.optional.odds import WON


class Sentences(Contract[S]):
    """The game in words."""

    def tell(self, state: S, event: Event) -> str:
        """The event as a sentence; by default its kind and its data."""
        return " ".join([event.kind, *(f"{key} {value}" for key, value in event.data.items())])

    def concerns(self, event: Event) -> int | None:
        """The seat that an event is about; None if it is about none, about several, or does not say."""
        for name in ("seat", "figure", "unit"):
            value = event.data.get(name)
            # A figure is the number of its seat and its own name.
            seat = value[0] if isinstance(value, tuple) and value else value
            if isinstance(seat, int):
                return seat
        return None

    def cite(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """Clause ids with the edition's prefix."""
        return rules

    def prompt(self, state: S, decision: Decision) -> str:
        """The question to the players, in one sentence; by default the kind of the decision."""
        return f"{decision.kind}?"

    def phase(self, state: S) -> str:
        """The name of the phase for people."""
        return str(state.phase)

    def remark(self, state: S, action: Action) -> str:
        """A short note before choosing this legal action; empty if there is none."""
        return ""

    def names(self, state: S) -> list[str]:
        """The seats' names, in seat order."""
        return [seat.name for seat in state.seats]

    def to_act(self, state: S) -> list[str]:
        """The names of the players to act, or `["chance"]`; empty after the game."""
        decision = self.decision(state)
        if decision is None:
            return []
        names = self.names(state)
        return ["chance"] if decision.is_chance else [names[seat] for seat in decision.seats]

    def tell_changes(self, state: S, changes: Mapping[str, int]) -> str:
        """The changes as a sentence; `ann.won` may be one of them."""
        listed = ", ".join(
            f"{key.removesuffix(f'.{WON}')} wins" if key.endswith(f".{WON}") else f"{key} {number:+d}"
            for key, number in changes.items()
        )
        return f"{listed or 'Nothing changes'}."

    def tell_means(self, state: S, means: Mapping[str, Mean]) -> list[str]:
        """The means of the measures as sentences; none if the plain numbers are enough."""
        return []

    def tell_aims(self) -> str:
        """A sentence that everybody does what is best for them, and what that is."""
        return ""
