"""Games whose state has a stack of frames: which frame is answered how, and what follows from it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
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
from companion.model.verdict import Verdict
from companion.model.words import Words


@dataclass(frozen=True, slots=True)
class Answers:
    """How one kind of frame is answered; a frame that only awaits dice has no `legal` and `check`.

    `die` is the number of faces of the die the frame awaits: 0 if people are asked, -1 for a card that is dealt.
    `check` returns None for an action that has nothing to do with the frame. `resume` moves the game on and says
    whether the frame waits for somebody. The first argument of each is the kit, then come state and frame.
    """

    decision: Callable[[Any, Any, Any], Decision]
    die: Callable[[Any, Any, Any], int]
    apply: Callable[[Any, Any, Any, Any, list[Event]], None]
    resume: Callable[[Any, Any, Any, list[Event]], bool]
    legal: Callable[[Any, Any, Any], list[Action]] | None = None
    check: Callable[[Any, Any, Any, Action], Verdict | None] | None = None


class FramedGame(Game[S]):
    """A game whose last pending frame decides what is asked; `answers` says which module answers which frame.

    `taken` are the kinds of actions that a frame, or what comes after it in the turn, is answered by.
    `forceable` are the refusals that set a mere permission aside when forced; any other names something that is not
    there to be done.
    """

    answers: ClassVar[Mapping[type, Answers]]
    taken: ClassVar[Mapping[type, tuple[type[Action], ...]]]
    forceable: ClassVar[frozenset[str]]
    words: Words

    @abstractmethod
    def kit(self, state: S) -> Speaker:
        """What the rules look up under this state's variants."""

    @abstractmethod
    def judge(self, kit: Any, state: S, action: Action) -> Verdict:
        """`check`, the kit at hand."""

    def violation(self, kit: Any, state: S, action: Action) -> Refusal | None:
        """The rule that an action would break at its own moment too; None where only the moment is wrong."""
        return None

    def refuse_by_moment(self, kit: Any, state: S, action: Action, moment: Verdict) -> Verdict:
        """The refusal by the moment, behind the rule that the action breaks whatever the moment, if there is one."""
        broken = self.violation(kit, state, action)
        return moment if broken is None else self.kit(state).refuse_before(state, broken, moment)

    def carry_out(self, kit: Any, state: S, action: Action, events: list[Event]) -> None:
        """Carry out an action that may be, without what follows from it."""
        frame = state.pending[-1]
        self.answers[type(frame)].apply(kit, state, frame, action, events)

    # --- play ---

    def decision(self, state: S) -> Decision | None:
        if not state.pending:
            return None
        frame = state.pending[-1]
        return self.answers[type(frame)].decision(self.kit(state), state, frame)

    def legal_actions(self, state: S) -> list[Action]:
        if not state.pending:
            return []
        frame = state.pending[-1]
        answers = self.answers[type(frame)]
        kit = self.kit(state)
        faces = answers.die(kit, state, frame)
        if faces > 0:
            return list(rolls(faces))
        if faces < 0 or answers.legal is None:
            return self.chance_outcomes(answers.decision(kit, state, frame))
        return answers.legal(kit, state, frame)

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

    def followed(self, past: Past) -> list[Event]:
        events: list[Event] = []
        state = past.state.copy()
        if past.action is not None:
            self.carry_out(self.kit(state), state, past.action, [])
        self.settle(self.kit(state), state, events)
        return events

    def settle(self, kit: Any, state: S, events: list[Event]) -> None:
        """Go on until somebody or a die is asked, or the game is over."""
        pending = state.pending
        while pending:
            frame = pending[-1]
            if self.answers[type(frame)].resume(kit, state, frame, events):
                return

    def takes(self, frame: Any, action: Action) -> bool:
        """Whether the frame is, or will be, one that this kind of action answers."""
        return isinstance(action, self.taken.get(type(frame), ()))

    def when_asked(self, state: S, action: Action) -> Literal["now", "later"] | None:
        if not state.pending:
            return None
        top = state.pending[-1]
        awaits_chance = self.answers[type(top)].die(self.kit(state), state, top) != 0
        if action.seat == CHANCE:
            return "now" if awaits_chance else "later"
        if not awaits_chance and self.takes(top, action):
            return "now"
        return "later" if any(self.takes(frame, action) for frame in state.pending) else None

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

    def meant(self, state: S, said: str, seat: int | None = None) -> Action | None:
        """By the words' `answers`, `KIND ANSWER: what people say, what else`; ANSWER is a line without its seat."""
        decision = self.decision(state)
        if decision is None:
            return None
        for key, phrases in self.words.texts.get("answers", {}).items():
            kind, _, answer = key.partition(" ")
            if kind == decision.kind and said.lower() in phrases.split(", "):
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
        raise CannotCarryOut(f"even forced this cannot be carried out: {verdict.why}", verdict.rules)
    raise IllegalAction(verdict.why, verdict.rules)
