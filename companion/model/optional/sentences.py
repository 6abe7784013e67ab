"""What a game says: events, prompts, changes, names."""

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
        """The event as a sentence; here its kind and what it names."""
        return " ".join([event.kind, *(f"{key} {value}" for key, value in event.data.items())])

    def cite(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """Clause ids with the edition's prefix."""
        return rules

    def prompt(self, state: S, decision: Decision) -> str:
        """What people are asked, in one sentence; here the kind of the decision."""
        return f"{decision.kind}?"

    def phase(self, state: S) -> str:
        """The phase as people call it."""
        return str(state.phase)

    def remark(self, state: S, action: Action) -> str:
        """What to know before choosing this legal action, in a few words; empty if nothing."""
        return ""

    def names(self, state: S) -> list[str]:
        """The seats' names, in seat order."""
        return [seat.name for seat in state.seats]

    def to_act(self, state: S) -> list[str]:
        """The names of the seats asked, or `["chance"]`; empty once the game is over."""
        decision = self.decision(state)
        if decision is None:
            return []
        names = self.names(state)
        return ["chance"] if decision.is_chance else [names[seat] for seat in decision.seats]

    def tell_changes(self, state: S, changes: Mapping[str, int]) -> str:
        """The changes as a sentence; there may be `ann.won` among them."""
        told = ", ".join(
            f"{key.removesuffix(f'.{WON}')} wins" if key.endswith(f".{WON}") else f"{key} {number:+d}"
            for key, number in changes.items()
        )
        return f"{told or 'Nothing changes'}."

    def tell_means(self, state: S, means: Mapping[str, Mean]) -> list[str]:
        """The means of what is counted as sentences; none where the bare numbers will do."""
        return []

    def tell_aims(self) -> str:
        """That everybody does what is best for them, and what that is."""
        return ""
