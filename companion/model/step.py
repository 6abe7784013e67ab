"""Steps: each place in the rules where a game can stand is one class, its data and its rules together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

from companion.model.action import CHANCE, Action, Reveal
from companion.model.decision import Decision
from companion.model.event import Event
from companion.model.position import Plain
from companion.model.verdict import Verdict


class Moment(NamedTuple):
    """When an action can be done, in words, and the clauses that say so: the refusal at any other time."""

    when: str
    rules: tuple[str, ...]


class Step(Plain):
    """Base of the steps of a game, each a frame of `pending`: a slotted dataclass with these methods.

    `kind` names it in positions. A game derives its own base, whose `kinds` are all of its steps, in the order in which
    the schema names them. `answered_by` has the actions by which seats answer the step; a step without any awaits
    chance alone. `later` are actions that answer what comes next in the turn.
    """

    __slots__ = ()
    kind: str
    kinds: ClassVar[tuple[type[Any], ...]]
    answered_by: ClassVar[Mapping[type[Action], Moment]] = {}
    later: ClassVar[tuple[type[Action], ...]] = ()

    def decision(self, kit: Any, state: Any) -> Decision:
        """Who is asked, and what."""
        raise NotImplementedError

    def die(self, kit: Any, state: Any) -> int:
        """The number of faces of the die awaited: 0 if people are asked, -1 for a card."""
        return 0 if self.answered_by else -1

    def apply(self, kit: Any, state: Any, action: Any, events: list[Event]) -> None:
        """Carry out an answer of a seat or an outcome of chance, without what follows from it."""
        raise NotImplementedError

    def resume(self, kit: Any, state: Any, events: list[Event]) -> bool:
        """Move the game on; whether the step waits for somebody."""
        return True

    # --- where seats are asked ---

    def legal(self, kit: Any, state: Any) -> list[Action]:
        """The legal answers of the seats that are asked: by default each kind in `answered_by`, which take no words."""
        found = [kind(seat) for seat in self.decision(kit, state).seats for kind in self.answered_by]
        return [action for action in found if self.check(kit, state, action).may_be_done]

    def check(self, kit: Any, state: Any, action: Any) -> Verdict:
        """Whether an action of a kind in `answered_by` is legal."""
        raise NotImplementedError

    def takes(self, action: Action) -> bool:
        """Whether the step, or one that follows it in the turn, is answered by this kind of action."""
        return type(action) in self.answered_by or type(action) in self.later

    def default(self, kit: Any, state: Any) -> Action | None:
        """The answer that odds assume of people who have not said theirs."""
        return None

    # --- where chance is asked ---

    def chance_rules(self, kit: Any, state: Any) -> tuple[str, ...]:
        """The clauses by which a die or card is awaited."""
        raise NotImplementedError

    def awaited(self, kit: Any, state: Any, decision: Decision) -> list[str]:
        """The hidden things of which any may be turned up now; `decision` is that of the step."""
        return [decision.what]

    def possible(self, kit: Any, state: Any, action: Reveal, decision: Decision) -> tuple[str, ...]:
        """The values that this hidden thing may have."""
        return decision.reveals

    def outcomes(self, kit: Any, state: Any) -> list[Action]:
        """Every outcome of the card awaited."""
        decision = self.decision(kit, state)
        return [Reveal(CHANCE, decision.what, value) for value in decision.reveals]
