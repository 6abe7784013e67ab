"""Watches one game of bots and makes its record for the lab."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from companion.lab.plan import LabPlan, Pace
from companion.model import CHANCE, Action, Event, Game
from companion.referee.bots import BOTS, Bot
from companion.referee.match import play


class LabUse(NamedTuple):
    """Something used in a game: a verb, a verb with a card (`return serpent`), a space, or a clause."""

    kind: str
    id: str


@dataclass(slots=True)
class GameRecord:
    """A game: `lengths` are counts by the names in LENGTHS; `half_leader` led alone half-way.

    `is_over` is false if the game was stopped. `has_led` is whether a seat led alone before the end. `uses` has how
    often something was used, `users` the seats that used it.
    """

    is_over: bool
    winners: tuple[int, ...]
    points: tuple[int, ...]
    half_leader: int | None
    has_led: bool = False
    lengths: dict[str, int] = field(default_factory=dict)
    uses: Counter[LabUse] = field(default_factory=Counter)
    users: set[tuple[LabUse, int]] = field(default_factory=set)


LENGTHS = ("turns", "choices", "only_answers", "answers", "chances", "tenths", "lead_changes")
"""The counts of a game: turns; choices of people, those with only one answer, and all their answers; dice and cards;
tenths of seconds by the pace; changes of the seat that leads alone."""
ACTIONS, CARDS, SPACES, CLAUSES = KINDS = ("actions", "cards", "spaces", "clauses")


class Watch:
    """Follows one game for its record."""

    def __init__(self, game: Game[Any], pace: Pace, seats: int) -> None:
        self.game, self.pace = game, pace
        self.counts: Counter[str] = Counter()
        self.uses: Counter[LabUse] = Counter()
        self.users: set[tuple[LabUse, int]] = set()
        self.leaders: list[int | None] = []
        self.seats = range(seats)
        self._turn = 0
        self._cited: dict[LabUse, None] = {}
        self._kinds = kinds_of_words(game)

    def before(self, state: Any, action: Action, choices: Sequence[Action]) -> None:
        if state.turn != self._turn:
            self._turn = state.turn
            self.leaders.append(self._leader(state))
        is_chance = action.seat == CHANCE
        own = 1 if is_chance else sum(one.seat == action.seat for one in choices)
        self.counts["tenths"] += self.pace.tenths(action.verb, own, is_chance=is_chance)
        if is_chance:
            self.counts["chances"] += 1
        else:
            self.counts["choices"] += own > 0
            self.counts["answers"] += own
            self.counts["only_answers"] += own == 1
            self._note(LabUse(ACTIONS, action.verb), action.seat)
        words = self.game.text(state, action).split()
        if action.verb in words:
            words.remove(action.verb)  # a card may have the same name
        for word in words:
            kind = self._kinds.get(word)
            if kind is not None:
                # To put a card back is not to play it: each verb counts alone.
                self._note(LabUse(kind, f"{action.verb} {word}" if kind == CARDS else word), action.seat)

    def _note(self, use: LabUse, seat: int) -> None:
        self.uses[use] += 1
        if seat != CHANCE:
            self.users.add((use, seat))

    def after(self, state: Any, action: Action, events: Sequence[Event]) -> None:
        """Count each clause once for the action, and for each seat that its events are about."""
        cited = self._cited = {}  # in their order, so that all processes give the same
        for event in events:
            seat = self.game.concerns(event)
            for rule in self.game.cite(event.rules):
                use = LabUse(CLAUSES, rule)
                cited[use] = None
                if seat is not None and seat in self.seats:
                    self.users.add((use, seat))
        self.uses.update(list(cited))

    def _is_clause(self, rule: str) -> bool:
        """Whether it is a rule of the catalogue; a game without a clause cites a line of play.yaml."""
        definition = getattr(self.game, "definition", None)
        return definition is None or rule in definition.clauses or rule in definition.open_points

    def _leader(self, state: Any) -> int | None:
        """The seat that leads alone; None without opponents."""
        leaders = self.game.leaders(state)
        return leaders[0] if len(self.seats) > 1 and len(leaders) == 1 else None

    def record(self, state: Any) -> GameRecord:
        """The record, after the game. Clauses of its end count like those of the last action."""
        outcome, sheet = self.game.outcome(state), self.game.score(state)
        ended_by = [LabUse(CLAUSES, rule) for rule in outcome.rules if self._is_clause(rule)] if outcome else []
        self.uses.update(use for use in dict.fromkeys(ended_by) if use not in self._cited)
        led = [leader for leader in [*self.leaders, self._leader(state)] if leader is not None]
        changes = sum(one != after for one, after in pairwise(led))
        counts = {name: self.counts[name] for name in LENGTHS} | {"turns": state.turn, "lead_changes": changes}
        return GameRecord(
            is_over=outcome is not None,
            winners=outcome.winners if outcome else (),
            points=tuple(sheet.total(seat) for seat in self.seats),
            half_leader=self.leaders[len(self.leaders) // 2] if self.leaders else None,
            has_led=any(leader is not None for leader in self.leaders),
            lengths=counts,
            uses=self.uses,
            users=self.users,
        )


def kinds_of_words(game: Game[Any]) -> dict[str, str]:
    """The cards and spaces of a game, by their words in lines."""
    definition = getattr(game, "definition", None)
    if definition is None:
        return {}
    spaces = {space.id: SPACES for board in definition.boards.values() for space in board.spaces}
    return {**spaces, **dict.fromkeys(definition.tokens, CARDS)}


def play_numbered(game: Game[Any], plan: LabPlan, number: int) -> GameRecord:
    """The record of the game with this number."""
    watch = Watch(game, plan.pace, len(plan.seats))
    return watch.record(play(game, bots_of(plan), plan.seed_of(number), plan.variants, watch))


def bots_of(plan: LabPlan) -> list[Bot]:
    """The bots in seat order."""
    return [BOTS[name] for name in plan.seats]
