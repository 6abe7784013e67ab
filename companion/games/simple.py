"""The shortest way to a refereed game: a definition, a state and steps. Everything else has a default here.

`companion.games.example` is written this way; docs/contributing/adding-a-game.md explains it line by line.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

from companion.definitions.models import GameDefinition
from companion.definitions.words import listed
from companion.games.base import DefinedGame
from companion.model import CHANCE, Action, Decision, Form, Grammar, Outcome, Reveal, Roll, S, Verdict, Words
from companion.model.arguments import ChoiceWord
from companion.model.speaker import Speaker
from companion.model.step import Step
from companion.model.words import Namer


class Lookup(Speaker):
    """What the rules look up: the numbers of game.yaml and the variants of this table."""

    def __init__(self, definition: GameDefinition, words: Words, chosen: Mapping[str, Any]) -> None:
        super().__init__(words, chosen, {name: one.clauses for name, one in definition.variants.items()})
        self.numbers = definition.numbers
        self.variants = {**{name: one.default for name, one in definition.variants.items()}, **chosen}

    def namer(self, state: Any) -> Namer:
        """Names the seats in the placeholders `seat`, `asked` and `other`; leaves all else as it is."""
        names = [seat.name for seat in state.seats]
        return lambda slot, value: names[value] if slot in ("seat", "asked", "other") else value


L = TypeVar("L", bound=Lookup)


class KitGame(DefinedGame[S, L], Generic[S, L]):
    """A game of steps with its own kit, in which everybody sees everything.

    For hidden cards write `view` and a few more methods.

    `states` is the class of its states, `steps` are its steps and `lines` are what people type. `seats_rule` is the
    clause with the number of seats, `end_rule` the clause about the end of the game.
    """

    lines: ClassVar[tuple[Form, ...]]
    end_rule: ClassVar[str]
    forceable = frozenset()
    ends_with_turn = True

    # --- what each game defines ---

    @abstractmethod
    def new_state(self, kit: L, names: list[str]) -> S:
        """The state before the first turn; if it has no step yet, `first_step` adds one."""

    @abstractmethod
    def first_step(self, state: S, seat: int) -> Step:
        """The step that begins the turn of a seat; a new game begins with seat 0."""

    @abstractmethod
    def winners(self, kit: L, state: S) -> tuple[int, ...]:
        """The seats that have won; empty while the game goes on."""

    # --- the definition ---

    def new_grammar(self, kit: L) -> Grammar:
        return Grammar(self.lines)

    def remarks(self) -> list[Any]:
        """Actions that no step answers, and steps with a kind of their own that are not in `steps`."""
        file = f"{type(self).__module__.rpartition('.')[2]}.py"
        unanswered = [form.verb for form in self.grammar.forms.values() if form.make not in self.moments]
        bases = {base for step in self.steps for base in step.__mro__ if "kinds" in vars(base)}
        there = {one.__qualname__ for base in bases for one in _below(base) if "kind" in one.__annotations__}
        lost = sorted(there - {one.__qualname__ for one in self.steps})
        return [
            *(f"{file}: lines: no step has '{verb}' in its answered_by" for verb in unanswered),
            *(f"{file}: steps: {name} is missing" for name in lost),
        ]

    # --- positions ---

    def setup(self, names: Sequence[str], variants: Mapping[str, Any] | None = None) -> S:
        state = super().setup(names, variants)
        if not state.pending and self.outcome(state) is None:
            state.pending = [self.first_step(state, 0)]
        self.settle(self.kit(state), state, [])
        return state

    def is_noun(self, kit: L, word: str) -> bool:
        """Whether it is one of the words that a line can choose from."""
        choices = [one for form in self.lines for one in form.arguments if isinstance(one, ChoiceWord)]
        return any(word == choice for one in choices for choice, _ in one.choices)

    def fill_in(self, kit: L, state: S, data: Mapping[str, Any], asked: list[int] | None) -> None:
        """A position without steps is at the beginning of the turn of the seat to act."""
        if not state.pending and not self.winners(kit, state):
            state.pending = [self.first_step(state, (asked or [0])[0])]

    def check_plausible(self, kit: L, state: S) -> None:
        """Raise Unreadable for an impossible position, such as an unknown card. By default all are possible."""

    # --- play ---

    def judge(self, kit: L, state: S, action: Action) -> Verdict:
        if not state.pending:
            return kit.refuse(state, "game_over", self.end_rule)
        step: Step = state.pending[-1]
        decision = step.decision(kit, state)
        if action.seat == CHANCE:
            return self.judge_chance(kit, state, step, decision, action)
        if action.seat in decision.seats and type(action) in step.answered_by:
            return step.check(kit, state, action)
        when, rules = self.moment(kit, state, action)
        rules, asked = (*rules, *self.comes_first(kit, state, decision)), partial(self.prompt, state, decision)
        return kit.refuse(state, "not_now", *rules, verb=action.verb, when=when, prompt=asked)

    def judge_chance(self, kit: L, state: S, step: Step, decision: Decision, action: Action) -> Verdict:
        """Check a die or card like any action: the game must need it now, and it must exist."""
        asked = partial(self.prompt, state, decision)
        if not decision.is_chance:
            by_them = dict.fromkeys(rule for moment in step.answered_by.values() for rule in moment.rules)
            return kit.refuse(state, "no_die", *by_them, prompt=asked)
        rules, faces = step.chance_rules(kit, state), step.die(kit, state)
        if isinstance(action, Roll) and faces > 0:
            if not 1 <= action.value <= faces:
                return kit.refuse(state, "no_such_face", *rules, number=faces)
        elif isinstance(action, Reveal) and action.what in step.revealable(kit, state, decision):
            if action.value not in step.possible(kit, state, action, decision):
                return kit.refuse(state, "no_such_card", *rules, card=action.value)
        else:
            return kit.refuse(state, "not_awaited", *rules, prompt=asked)
        return kit.permit_roll(rules)

    def resolution(self, state: S) -> Hashable | None:
        """Odds follow the dice and cards of a turn, up to the next choice."""
        decision = self.decision(state)
        return state.turn if decision is not None and decision.is_chance else None

    def outcome(self, state: S) -> Outcome | None:
        kit, won = self.kit(state), self.winners(self.kit(state), state)
        if not won:
            return None
        rules = (self.end_rule,)
        key, names = "won" if len(won) == 1 else "shared", [self.names(state)[seat] for seat in won]
        return Outcome(kit.sentence(state, "outcome", key, {"winners": listed(names)}, rules), won, self.cite(rules))

    def observation(self, state: S, seat: int) -> dict[str, Any]:
        return self.document(self.view(state, seat))


def _below(kind: type[Any]) -> Iterator[type[Any]]:
    """All classes that derive from a class."""
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


class SimpleGame(KitGame[S, Lookup]):
    """A game whose kit is `Lookup`: its rules look up only numbers and variants."""

    def new_kit(self, variants: dict[str, Any]) -> Lookup:
        return Lookup(self.definition, self.words, variants)
