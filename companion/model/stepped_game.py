"""Games whose state has a stack of steps: the last step gives the decision and its consequences."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar, Literal, NoReturn

from companion.errors import CannotCarryOut, IllegalAction
from companion.model.action import CHANCE, Action, Roll
from companion.model.contract import S
from companion.model.decision import Decision
from companion.model.event import Event
from companion.model.game import Game
from companion.model.optional.timing import Past
from companion.model.speaker import Refusal, Speaker
from companion.model.step import Moment, Step
from companion.model.verdict import Verdict
from companion.model.words import Words

MOST_ROUNDS = range(10_000)
"""The most steps that continue one after the other without a decision; more never end."""


class SteppedGame(Game[S]):
    """A game whose last pending step gives the decision; `steps` are all steps of the game.

    `moments` says when each action is possible. It comes from the steps; if one action answers two steps, the later
    step in the list counts. `forceable` are the refusals that `force` can override, because only a permission is
    missing. With any other refusal the action is impossible.
    """

    steps: ClassVar[tuple[type[Step], ...]]
    moments: ClassVar[Mapping[type[Action], Moment]]
    forceable: ClassVar[frozenset[str]]
    words: Words

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "steps" not in vars(cls):
            return  # a base class of games, without its own steps
        cls.moments = {action: moment for step in cls.steps for action, moment in step.answered_by.items()}

    @abstractmethod
    def kit(self, state: S) -> Speaker:
        """The lookups of the rules for this state's variants."""

    @abstractmethod
    def judge(self, kit: Any, state: S, action: Action) -> Verdict:
        """`check`, with the kit given."""

    def violation(self, kit: Any, state: S, action: Action) -> Refusal | None:
        """The rule that an action would break even at the right time; None if only the time is wrong."""
        return None

    def refuse_by_moment(self, kit: Any, state: S, action: Action, moment: Verdict) -> Verdict:
        """The refusal because of the wrong time, after the rule that the action breaks at any time, if there is one."""
        broken = self.violation(kit, state, action)
        return moment if broken is None else self.kit(state).refuse_before(state, broken, moment)

    def comes_first(self, kit: Any, state: S, decision: Decision) -> tuple[str, ...]:
        """The clauses of the die or card that is needed now; none if a person is asked."""
        return state.pending[-1].chance_rules(kit, state) if decision.is_chance else ()

    def carry_out(self, kit: Any, state: S, action: Action, events: list[Event]) -> None:
        """Carry out a legal action, without its consequences."""
        state.pending[-1].apply(kit, state, action, events)

    # --- play ---

    def decision(self, state: S) -> Decision | None:
        if not state.pending:
            return None
        decision: Decision = state.pending[-1].decision(self.kit(state), state)
        return decision

    def legal_actions(self, state: S) -> list[Action]:
        if not state.pending:
            return []
        step: Step = state.pending[-1]
        kit = self.kit(state)
        faces = step.die(kit, state)
        if faces > 0:
            return list(rolls(faces))
        return step.outcomes(kit, state) if faces else step.legal(kit, state)

    def check(self, state: S, action: Action) -> Verdict:
        return self.judge(self.kit(state), state, action)

    def apply(self, state: S, action: Action, *, force: bool = False) -> list[Event]:
        kit = self.kit(state)
        verdict = self.judge(kit, state, action)
        if not verdict.may_be_done and not (force and verdict.key in self.forceable):
            _refuse(verdict, forced=force)
        events: list[Event] = []
        self.carry_out(kit, state, action, events)
        self.settle(kit, state, events)
        return events

    def once_more(self, state: S, past: Past) -> list[Event]:
        if past.action is not None:
            return super().once_more(state, past)
        events: list[Event] = []
        self.settle(self.kit(state), state, events)
        return events

    def automatic_events(self, past: Past) -> list[Event]:
        events: list[Event] = []
        state = past.state.copy()
        if past.action is not None:
            self.carry_out(self.kit(state), state, past.action, [])
        self.settle(self.kit(state), state, events)
        return events

    def settle(self, kit: Any, state: S, events: list[Event]) -> None:
        """Continue until there is a decision, or the game is over; raises RuntimeError if there never is one."""
        pending = state.pending
        for _ in MOST_ROUNDS:
            if not pending or pending[-1].resume(kit, state, events):
                return
        raise RuntimeError(f"{type(pending[-1]).__name__}.resume never ends: return True where the step waits")

    def moment(self, kit: Any, state: S, action: Action) -> Moment:
        """When an action is possible that is not possible now."""
        return self.moments[type(action)]

    def default_choice(self, state: S) -> Action | None:
        return state.pending[-1].default(self.kit(state), state) if state.pending else None

    def when_asked(self, state: S, action: Action) -> Literal["now", "later"] | None:
        if not state.pending:
            return None
        top = state.pending[-1]
        is_chance = top.die(self.kit(state), state) != 0
        if action.seat == CHANCE:
            return "now" if is_chance else "later"
        if not is_chance and top.takes(action):
            return "now"
        return "later" if any(step.takes(action) for step in state.pending) else None

    # --- words ---

    def tell(self, state: S, event: Event) -> str:
        return self.kit(state).sentence(state, "events", event.kind, event.data, event.rules)

    def tell_changes(self, state: S, changes: Mapping[str, int]) -> str:
        return self.words.changes(changes)

    def cite(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        return self.words.cite(rules)

    def prompt(self, state: S, decision: Decision) -> str:
        return self.kit(state).sentence(state, "prompts", decision.kind, decision.data)

    def phase(self, state: S) -> str:
        return self.words.texts.get("phases", {}).get(state.phase, state.phase)

    def meant(self, state: S, line: str, seat: int | None = None) -> Action | None:
        """By `answers` in words.yaml, `KIND ANSWER: phrase, another phrase`; ANSWER is a line without its seat."""
        decision = self.decision(state)
        if decision is None:
            return None
        for key, phrases in self.words.texts.get("answers", {}).items():
            kind, _, answer = key.partition(" ")
            if kind == decision.kind and line.lower() in phrases.split(", "):
                every = [one for one in self.legal_actions(state) if seat in (None, one.seat)]
                found = [one for one in every if self.text(state, one).partition(" ")[2] == answer]
                if len(found) == 1:
                    return found[0]
        return None

    def forms(self, state: S | None = None) -> list[dict[str, str]]:
        grammar = self.grammar if state is None else self.grammar_of(state)
        return [
            {
                "verb": form.verb,
                "form": form.usage,
                "what": self.words.texts["actions"][form.verb],
                "example": self.words.texts["examples"][form.verb],
            }
            for form in grammar.forms.values()
            if not form.is_barred
        ]


@cache
def rolls(faces: int) -> tuple[Roll, ...]:
    """Every outcome of one die."""
    return tuple(Roll(CHANCE, value) for value in range(1, faces + 1))


def _refuse(verdict: Verdict, *, forced: bool) -> NoReturn:
    if forced:
        raise CannotCarryOut(f"this cannot be done, even with force: {verdict.why}", verdict.rules)
    raise IllegalAction(verdict.why, verdict.rules)
