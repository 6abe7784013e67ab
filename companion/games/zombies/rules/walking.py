"""Step 6: the zombie roll, and the zombies' steps. XX-ZMOVE, XX-OPEN-26, XX-OPEN-45 to XX-OPEN-47."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, filterfalse
from typing import Literal

from companion.games.zombies import actions as act
from companion.games.zombies.effects import lasting
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules import fight
from companion.games.zombies.rules.steps import why_not_joined
from companion.games.zombies.rules.tokens import has_room_for_zombie
from companion.games.zombies.rules.town import Town, distances
from companion.games.zombies.state import ZOMBIES, Count, State, TurnStep
from companion.model import Action, Decision, Event, Roll, SeatNo, Verdict
from companion.model.speaker import Refusal
from companion.model.step import Moment

# --- ZMOVE ---

NO_STEP = {
    "off_map": ("XX-ZMOVE-16",),
    "blocked": ("XX-ZMOVE-08", "XX-SPACE-06"),
    "diagonal": ("XX-ZMOVE-04",),
    "far": ("XX-ZMOVE-02", "XX-ZMOVE-10"),
    "wall": ("XX-ZMOVE-07", "XX-SPACE-05"),
    "across": ("XX-ZMOVE-07", "XX-SPACE-09"),
    "corner": ("XX-SPACE-08", "XX-ZMOVE-08"),
}
"""The clauses that forbid each kind of step to a zombie."""
_NOWHERE = ("off_map", "blocked")
"""Reasons for places where nothing can ever be."""


@dataclass(slots=True)
class ZombieMoves(TurnStep):
    """A zombie roll of `seat` and its moves; zombies on `moved` have moved.

    The zombie on `going` may make `more` extra steps. XX-ZMOVE-01, XX-ZMOVE-10, XX-EV-22.
    """

    seat: SeatNo
    left: Count = 0
    stage: Literal["die", "moves"] = "die"
    moved: list[str] = field(default_factory=list)
    going: str | None = None
    more: Count = 0
    kind: Literal["zombies"] = "zombies"

    answered_by = {
        act.Walk: Moment("in step 6, after the zombie roll", ("XX-TURN-07", "XX-ZMOVE-01")),
        act.Pass: act.PASSING,
    }
    chance_by = ("XX-TURN-07", "XX-ZMOVE-01", "XX-TURN-13")
    until = ZOMBIES

    def chance_rules(self, kit: Kit, state: State) -> tuple[str, ...]:
        return ("XX-EV-18", "XX-ZMOVE-01") if lasting.is_of_card(state) else self.chance_by

    def forget_zombie(self, space: str) -> None:
        if space in self.moved:
            self.moved.remove(space)
        if space == self.going:
            self.going = None

    def die(self, kit: Kit, state: State) -> int:
        return kit.numbers.die if self.stage == "die" else 0

    def decision(self, kit: Kit, state: State) -> Decision:
        data = {"seat": self.seat, "left": self.left, "space": self.going}
        if self.stage == "die":
            kind = "surge_die" if lasting.is_of_card(state) else "zombie_die"
            return Decision(kind, (), die=kit.numbers.die, roller=self.seat, data=data)
        return Decision("walk" if self.must_walk(kit, state) else "walk_on", (self.seat,), data=data)

    def walks(self, kit: Kit, state: State) -> list[act.Walk]:
        """Every step of every zombie that may move, anywhere on the map. XX-ZMOVE-09, XX-ZMOVE-17."""
        steps, full = _walks_from(kit.town(state), self.seat), _full(state)
        return [step for start in self._starts(state) for to, step in steps[start] if to not in full]

    def _starts(self, state: State) -> Iterable[str]:
        """The spaces of the zombies that may move; if the one that goes on is not new, it comes first."""
        moved = {*self.moved}
        due = filterfalse(moved.__contains__, state.table.zombies) if self.left else ()
        if self.going is not None and (not self.left or self.going in moved):
            return chain([self.going], due)
        return due

    def any_step(self, kit: Kit, state: State) -> act.Walk:
        """The step for `any`: not onto your own pawn, towards the other pawns, away from your own."""
        town, seats = kit.town(state), state.seats
        own = seats[self.seat].at
        others = [place.at for seat, place in enumerate(seats) if seat != self.seat and not place.dead]
        to_others, to_own = distances(town, others), distances(town, [own])

        def worth(step: act.Walk) -> tuple[bool, int, int]:
            nearer = to_others.get(step.to, 0) - to_others.get(step.start, 0)
            nearer_to_own = to_own.get(step.to, 0) - to_own.get(step.start, 0)
            return step.to == own, nearer - nearer_to_own, to_others.get(step.to, 0)

        return min(self.walks(kit, state), key=worth)

    def must_walk(self, kit: Kit, state: State) -> bool:
        """Whether another zombie must move; if not, only the last one may go on. XX-ZMOVE-03, XX-ZMOVE-12, XX-EV-22."""
        found = self.walks(kit, state)
        return bool(found) and self._is_due(found[-1].start)

    def _is_due(self, last: str) -> bool:
        """Whether a zombie that has not moved can move: then it has the last of the steps."""
        return self.left > 0 and last not in self.moved

    def refusal(self, kit: Kit, state: State, start: str, to: str) -> Refusal | None:
        """Why a zombie may not make this step; reasons that `force` cannot override first.

        XX-ZMOVE-10, XX-ZMOVE-17, XX-EV-22.
        """
        if start not in state.table.zombies:
            return _no_step("no_zombie_there", ("XX-ZMOVE-02", "XX-ZMOVE-17"), start, to)
        found = obstacle(kit, state, start, to)
        if found is None and start != self.going:
            if not self.left:
                return _no_step("only_this_goes_on", ("XX-ZMOVE-02", "XX-EV-22"), start, to, going=self.going)
            found = moved_already(start, to) if start in self.moved else None
        has_more = found is not None and lasting.zombie_steps(kit, state) > kit.numbers.zombie_steps
        return found._replace(rules=(*found.rules, "XX-EV-22")) if found is not None and has_more else found

    def legal(self, kit: Kit, state: State) -> list[Action]:
        found = self.walks(kit, state)
        return [*found] if found and self._is_due(found[-1].start) else [*found, act.leave(self.seat)]

    def judge(self, kit: Kit, state: State, action: Action) -> Verdict | None:
        """A player who says `stop` still has to move the zombies."""
        if action.seat != self.seat or self.stage == "die":
            return None
        return self.check(kit, state, action) if isinstance(action, (act.Walk, act.Pass, act.Stop)) else None

    def check(self, kit: Kit, state: State, action: act.Walk | act.Pass | act.Stop) -> Verdict:
        if not isinstance(action, act.Walk):
            if isinstance(action, act.Pass) and not self.must_walk(kit, state):
                return kit.permit("no_more_steps", "XX-EV-22")
            data = {"seat": self.seat, "left": self.left}
            return kit.refuse(state, "must_walk", "XX-ZMOVE-03", "XX-TURN-13", "XX-OPEN-56", **data)
        found = self.refusal(kit, state, action.start, action.to)
        return kit.answer(state, found, "walk", "XX-ZMOVE-02", "XX-ZMOVE-09")

    def apply(self, kit: Kit, state: State, action: Roll | act.Walk | act.Pass, events: list[Event]) -> None:
        """XX-ZMOVE-01, XX-ZMOVE-02; tokens stay on their spaces. XX-ZMOVE-06, XX-ZMOVE-15, XX-TOKEN-08, XX-TOKEN-11."""
        if isinstance(action, Roll):
            self.stage, self.left = "moves", action.value
            events.append(Event("zombie_roll", ("XX-ZMOVE-02",), {"seat": self.seat, "number": action.value}))
        elif isinstance(action, act.Walk):
            self._walk(kit, state, action, events)
        else:
            self.going, self.more = None, 0

    def _walk(
        self, kit: Kit, state: State, step: act.Walk, events: list[Event], *rules: str, key: str = "walked"
    ) -> None:
        """Move a zombie one step. XX-ZMOVE-10, XX-ZMOVE-11, XX-ZMOVE-13, XX-ZMOVE-14, XX-OPEN-45, XX-OPEN-47."""
        is_same = step.start == self.going
        if is_same:
            rules = ("XX-EV-22", *rules)
            self.more -= 1
        else:
            self.left -= 1
            self.more = lasting.zombie_steps(kit, state) - 1
        # A zombie that moved in step 6 still counts as moved, wherever a card takes it.
        had_moved = [other for other in state.pending if isinstance(other, ZombieMoves) and step.start in other.moved]
        state.take_zombie(step.start)
        state.put_zombie(step.to)
        for other in had_moved:
            other.moved = sorted([*other.moved, step.to])
        if kit.variants.zombie_repeat == "once" and self not in had_moved:
            self.moved = sorted([*self.moved, step.to])
        self.going = step.to if self.more > 0 else None
        data = {"seat": self.seat, "start": step.start, "space": step.to, "left": self.left}
        events.append(Event(key, (*rules, "XX-ZMOVE-02", *kit.by("zombie_repeat")), data))
        if kit.variants.walk_in_combat == "at_once":
            _meet(kit, state, step.to)

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """End the moves early only if no zombie can move; make a single possible step. XX-ZMOVE-03, XX-ZMOVE-12."""
        if self.stage == "die":
            return not lasting.skips_now(state, ZOMBIES, self.seat, events)
        steps = _first_steps(kit, state, self._starts(state))
        if not steps:
            state.pending.pop()
            if self.left:
                rules = ("XX-ZMOVE-12", "XX-OPEN-46")
                events.append(Event("no_walk", rules, {"seat": self.seat, "left": self.left}))
            return False
        if len(steps) == 1 and self._is_due(steps[0][0]):
            self._walk(kit, state, act.walk(self.seat, *steps[0]), events, "XX-ZMOVE-03", key="must_walk")
            return False
        return True


def _first_steps(kit: Kit, state: State, starts: Iterable[str]) -> list[tuple[str, str]]:
    """The first two steps of these zombies, or all if there are fewer."""
    town = kit.town(state)
    found: list[tuple[str, str]] = []
    for start in starts:
        for to in town.joined(start):
            if has_room_for_zombie(state, to):
                found.append((start, to))
                if len(found) == 2:
                    return found
    return found


class _WalksFrom(dict[str, list[tuple[str, act.Walk]]]):
    """From each space, where a zombie could go if no space were full, and its step; made when they are first needed."""

    def __init__(self, town: Town, seat: int) -> None:
        super().__init__()
        self.town, self.seat = town, seat

    def __missing__(self, start: str) -> list[tuple[str, act.Walk]]:
        made = self[start] = [(to, act.walk(self.seat, start, to)) for to in self.town.joined(start)]
        return made


_walks_from = lru_cache(maxsize=64)(_WalksFrom)


def _full(state: State) -> set[str]:
    """The spaces that are already too full for a zombie. XX-ZMOVE-05, XX-SPACE-11."""
    full = {*state.table.zombies}
    for space, tokens in state.table.tokens.items():
        if len(tokens) > 1:
            full.add(space)
    return full


def obstacle(kit: Kit, state: State, start: str, to: str) -> Refusal | None:
    """Why no zombie can ever step from `start` to `to`.

    XX-ZMOVE-04, XX-ZMOVE-05, XX-ZMOVE-07, XX-ZMOVE-08, XX-ZMOVE-10, XX-ZMOVE-16.
    """
    if start == to:
        return _no_step("no_walk_same", ("XX-ZMOVE-02", "XX-ZMOVE-10"), start, to)
    reason = why_not_joined(kit.town(state), start, to)
    if reason in _NOWHERE:
        return _no_step(f"no_walk_{reason}", NO_STEP[reason], start, to)
    if not has_room_for_zombie(state, to):
        if to in state.table.zombies:
            return _no_step("zombie_in_the_way", ("XX-ZMOVE-05", "XX-SPACE-10"), start, to)
        return _no_step("tokens_in_the_way", ("XX-SPACE-11", "XX-OPEN-43"), start, to)
    return _no_step(f"no_walk_{reason}", NO_STEP[reason], start, to) if reason else None


def _no_step(key: str, rules: tuple[str, ...], start: str, to: str, **data: str | None) -> Refusal:
    return Refusal(key, rules, {"start": start, "space": to, **data})


def moved_already(start: str, to: str) -> Refusal:
    """The refusal of a second step of a zombie. XX-ZMOVE-10."""
    return _no_step("zombie_has_moved", ("XX-ZMOVE-10", "XX-OPEN-45"), start, to)


def _meet(kit: Kit, state: State, space: str) -> None:
    """All players on the space fight at once, in playing order from the current player. XX-COMBAT-03, XX-OPEN-26."""
    for seat in reversed(state.clockwise_from(state.current or 0)):
        if state.seats[seat].at == space:
            fight.begin(kit, state, seat)
