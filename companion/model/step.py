"""Steps: each place in the rules where a game can wait is one class, with its data and its rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

from companion.model.action import Action, Reveal, reveals
from companion.model.decision import Decision
from companion.model.event import Event
from companion.model.position import Plain
from companion.model.verdict import Verdict


class Moment(NamedTuple):
    """When an action is possible, in words, and its clauses: the refusal at any other time."""

    when: str
    rules: tuple[str, ...]


class Step(Plain):
    """Base of the steps of a game, each a frame of `pending`: a slotted dataclass with these methods.

    `kind` is its name in positions. A game has its own base class, whose `kinds` are all of its steps, in the order of
    the schema. `answered_by` has the actions that answer the step; a step without any waits for chance only. `later`
    are actions that answer later steps of the turn.
    """

    __slots__ = ()
    kind: str
    kinds: ClassVar[tuple[type[Any], ...]]
    answered_by: ClassVar[Mapping[type[Action], Moment]] = {}
    later: ClassVar[tuple[type[Action], ...]] = ()

    def decision(self, kit: Any, state: Any) -> Decision:
        """The decision of this step."""
        raise NotImplementedError

    def die(self, kit: Any, state: Any) -> int:
        """The number of faces of the die to roll: 0 if people decide, -1 for a card."""
        return 0 if self.answered_by else -1

    def apply(self, kit: Any, state: Any, action: Any, events: list[Event]) -> None:
        """Carry out an answer of a seat or an outcome of chance, without its consequences."""
        raise NotImplementedError

    def resume(self, kit: Any, state: Any, events: list[Event]) -> bool:
        """Continue the game; whether this step waits for a decision."""
        return True

    # --- decisions of seats ---

    def legal(self, kit: Any, state: Any) -> list[Action]:
        """The legal answers of the seats to act: by default each kind in `answered_by`, without arguments."""
        found = [kind(seat) for seat in self.decision(kit, state).seats for kind in self.answered_by]
        return [action for action in found if self.check(kit, state, action).may_be_done]

    def check(self, kit: Any, state: Any, action: Any) -> Verdict:
        """Whether an action of a kind in `answered_by` is legal."""
        raise NotImplementedError

    def takes(self, action: Action) -> bool:
        """Whether this kind of action answers this step or a later one of the turn."""
        return type(action) in self.answered_by or type(action) in self.later

    def default(self, kit: Any, state: Any) -> Action | None:
        """The answer that odds assume if people have not given one."""
        return None

    # --- decisions of chance ---

    def chance_rules(self, kit: Any, state: Any) -> tuple[str, ...]:
        """The clauses that require a die or card now."""
        raise NotImplementedError

    def revealable(self, kit: Any, state: Any, decision: Decision) -> list[str]:
        """The hidden things that may be revealed now; `decision` is the decision of the step."""
        return [decision.what]

    def possible(self, kit: Any, state: Any, action: Reveal, decision: Decision) -> tuple[str, ...]:
        """The possible values of this hidden thing."""
        return decision.reveals

    def outcomes(self, kit: Any, state: Any) -> list[Action]:
        """Every outcome of the card to reveal."""
        decision = self.decision(kit, state)
        return reveals(decision.what, decision.reveals)
