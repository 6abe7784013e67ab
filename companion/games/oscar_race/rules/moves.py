"""Step 4A: moving player and escort. XX-TURN-02, XX-MOVE, XX-TRIP, XX-DIAG, XX-OPEN-10 to XX-OPEN-26."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from companion.games.oscar_race.actions import WHEN_MOVING, AcceptTrip, Move, Recover, Run, Stop, stop
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules import attack, turn
from companion.games.oscar_race.rules.board import AREA, CARPET, ROPE, THEATER
from companion.games.oscar_race.rules.steps import (
    OUT_OF_REACH,
    Walk,
    allowance,
    cost_of,
    diagonals_allowed,
    figures_of,
    has_moved,
)
from companion.games.oscar_race.state import Count, Fault, State, TurnStep, Unit
from companion.model import Action, Decision, Event, Roll, SeatNo, Verdict
from companion.model.speaker import Refusal
from companion.model.step import Moment


def not_your_turn(kit: Kit, state: State, action: Action, asked: int) -> Verdict:
    """The refusal of another seat's action in step 4. XX-TURN-02."""
    key = "turn_is_over" if has_moved(state, action.seat) else "not_your_turn"
    return kit.refuse(state, key, "XX-TURN-02", "XX-INIT-02", seat=action.seat, asked=asked)


def slows_at_once(kit: Kit, state: State, seat: int, figure: str) -> tuple[str, ...]:
    """The clause of the variant by which a new or removed hit changes the current move at once. XX-OPEN-17."""
    for frame in state.pending:
        if isinstance(frame, Moving) and frame.seat == seat and frame.used and frame.stage != "ended":
            return kit.by("hits_slow_at_once") if figure in figures_of(frame.unit) else ()
    return ()


# --- MOVE, TRIP: a moving unit ---


_ENDS = {
    ROPE: ("move_ended", "XX-BOARD-07"),
    AREA: ("move_ended", "XX-BOARD-13"),
    THEATER: ("in_theater", "XX-BOARD-17"),
}
"""The spaces that end a move."""


@dataclass(slots=True)
class Moving(TurnStep):
    """Part A of one unit.

    `pace` is walk, run (after a roll of 2 to 6), trip, or recovered (a trip paid off). `limit` is the number of spaces
    allowed, None until the first step is announced. `used` and `diagonals` are the spaces and diagonal steps used.
    `left` is the Area that the unit left. `to` is an announced step whose attack is not over. `stage` is what comes
    next.
    """

    seat: SeatNo
    unit: Unit
    stage: Literal["steps", "run_die", "trip", "leaving", "ended"] = "steps"
    pace: Literal["walk", "run", "trip", "recovered"] = "walk"
    limit: int | None = None
    used: Count = 0
    diagonals: Count = 0
    left: str | None = None
    to: str | None = None
    kind: Literal["moving"] = "moving"

    answered_by = {
        **WHEN_MOVING,
        Recover: Moment("right after a trip", ("XX-TRIP-04", "XX-TRIP-02")),
        AcceptTrip: Moment("right after a trip", ("XX-TRIP-02",)),
    }
    above = ("attack", "placing")
    roll_rules = ("XX-TRIP-01",)

    def die(self, kit: Kit, state: State) -> int:
        return kit.numbers.die.run if self.stage == "run_die" else 0

    def decision(self, kit: Kit, state: State) -> Decision:
        data = {"seat": self.seat, "unit": (self.seat, self.unit)}
        if self.stage == "run_die":
            return Decision("run_die", (), die=self.die(kit, state), roller=self.seat, data=data)
        if self.stage == "trip":
            return Decision("trip", (self.seat,), data=data)
        return Decision("step", (self.seat,), data={**data, "spaces": max(self.walk(kit, state).spaces, 0)})

    def walk(self, kit: Kit, state: State) -> Walk:
        """What the unit can still do in this move. XX-OPEN-17."""
        at_once = kit.variants.hits_slow_at_once
        limit = self.limit
        if limit is None or at_once:
            limit = max(allowance(kit, state, self.seat, self.unit, self.pace), limit or 0)
        return Walk(
            kit,
            state,
            self.seat,
            self.unit,
            state.place_of(self.seat, self.unit),
            limit - self.used,
            diagonals_allowed(kit, self.pace) - self.diagonals,
            self.pace,
            state.occupied(),
            limit,
            self.left,
        )

    def legal(self, kit: Kit, state: State) -> list[Action]:
        if self.stage == "trip":
            return [Recover(self.seat), AcceptTrip(self.seat)]
        walk = self.walk(kit, state)
        found: list[Action] = [*walk.steps()]
        if self.stop_refusal(kit, state, walk) is None:
            found.append(stop(self.seat, self.unit))
        return found

    def stop_refusal(self, kit: Kit, state: State, walk: Walk) -> Refusal | None:
        """Why the unit may not end its move here; None if it may. XX-BOARD-03, XX-BOARD-12, XX-OPEN-07."""
        if not self.used:
            return walk.must_leave()
        if not walk.may_stand(walk.at):
            data = {"space": walk.at, "unit": (self.seat, self.unit)}
            return Refusal("no_stopping", ("XX-BOARD-03", "XX-OPEN-06", "XX-OPEN-07"), data)
        return None

    def judge(self, kit: Kit, state: State, action: Action, faces: int) -> Verdict | None:
        """Check answers to a trip right after it; until the first step, say that `recover` comes too late."""
        if self.stage == "trip":
            is_judged = not isinstance(action, Run)
        elif isinstance(action, Recover):
            is_judged = action.seat == self.seat and self.pace == "trip" and not self.used
        else:
            is_judged = not isinstance(action, AcceptTrip)
        return TurnStep.judge(self, kit, state, action, faces) if is_judged else None

    def check(self, kit: Kit, state: State, action: Move | Run | Stop | Recover | AcceptTrip) -> Verdict:
        if self.stage == "trip" or isinstance(action, (Recover, AcceptTrip)):
            return self._check_trip(kit, state, action)
        if action.seat != self.seat:
            return not_your_turn(kit, state, action, self.seat)
        if action.unit != self.unit:
            data = {"unit": (self.seat, action.unit), "figure": (self.seat, self.unit)}
            return kit.refuse(state, "other_unit_moving", "XX-OPEN-13", "XX-OPEN-11", **data)
        if isinstance(action, Run):
            return kit.refuse(state, "run_too_late", "XX-TRIP-01", "XX-OPEN-13", unit=(self.seat, self.unit))
        walk = self.walk(kit, state)
        if isinstance(action, Move):
            return walk.answer_step(action.to)
        refusal = self.stop_refusal(kit, state, walk)
        return kit.answer(state, refusal, "stop", "XX-MOVE-01") if self.used else walk.answer_stay(refusal)

    def _check_trip(self, kit: Kit, state: State, action: Action) -> Verdict:
        """Whether the action answers the trip, not after the trip was taken. XX-TRIP-02, XX-TRIP-04, XX-OPEN-68."""
        if action.seat != self.seat:
            return not_your_turn(kit, state, action, self.seat)
        if isinstance(action, (Move, Stop)):
            return kit.refuse(state, "tripped", "XX-TRIP-02", "XX-TRIP-04", unit=(self.seat, self.unit))
        if isinstance(action, AcceptTrip):
            return kit.permit("trip", "XX-TRIP-02")
        stars, price = state.seats[self.seat].stars, kit.numbers.price.trip
        if stars < price:
            data = {"seat": self.seat, "stars": stars, "price": price}
            return kit.refuse(state, "too_few_stars", "XX-TRIP-04", "XX-OPEN-68", **data)
        if self.stage != "trip":
            return kit.refuse(state, "trip_taken", "XX-TRIP-04", "XX-TRIP-02", unit=(self.seat, self.unit))
        return kit.permit("recover", "XX-TRIP-04")

    def check_over(self, kit: Kit, state: State, action: Action) -> Verdict | None:
        """The refusal of more steps by a unit whose move has ended by itself; None for any other reason.

        XX-MOVE-01, XX-BOARD-07, XX-BOARD-13, XX-BOARD-17.
        """
        if not isinstance(action, (Move, Run)) or (action.seat, action.unit) != (self.seat, self.unit):
            return None
        at = state.place_of(self.seat, self.unit)
        unit = (self.seat, self.unit)
        refusal: Refusal | None = Refusal("run_too_late", ("XX-TRIP-01", "XX-OPEN-13"), {"unit": unit})
        if self.used and kit.map.kind[at] in _ENDS:
            key, rule = _ENDS[kit.map.kind[at]]
            refusal = Refusal(key, (rule, "XX-MOVE-01"), {"unit": unit, "space": at})
        elif isinstance(action, Move):
            refusal = self.walk(kit, state).refusal(action.to)
        if refusal is None:
            return None
        verdict = kit.refuse(state, refusal.key, *refusal.rules, **refusal.data)
        # With this key, nobody can override the refusal by force: the unit is not moving.
        return verdict.with_key("move_is_over")

    def far_from_run(self, kit: Kit, state: State, to: str) -> Refusal | None:
        """Why the unit, before its run roll, cannot come to a space: it is too far even for a run. XX-TRIP-03.

        Its hits do not count, because they may still be paid off before its first step. XX-OPEN-17.
        """
        fastest = allowance(kit, state, self.seat, self.unit, "run", is_hurt=False)
        refusal = replace(self, pace="run", limit=fastest).walk(kit, state).refusal(to)
        is_far = refusal is not None and refusal.key == OUT_OF_REACH
        return refusal._replace(key="out_of_reach_of_run") if refusal is not None and is_far else None

    def takes(self, action: Action) -> bool:
        """Whether the step takes this action; a moving unit can no longer run, so `run` is refused here."""
        if self.stage == "ended":
            return False
        if isinstance(action, Run):
            return (self.seat, self.unit) == (action.seat, action.unit)
        return TurnStep.takes(self, action)

    def default(self, kit: Kit, state: State) -> Action | None:
        """By default, take the trip. XX-TRIP-02."""
        return AcceptTrip(self.seat) if self.stage == "trip" else None

    def apply(self, kit: Kit, state: State, action: Action, events: list[Event]) -> None:
        if isinstance(action, Move):
            self._announce_step(kit, state, action.to, events)
        elif isinstance(action, Stop):
            self._end(kit, state, events)
        elif isinstance(action, Run):
            self.stage = "run_die"
            events.append(Event("runs", ("XX-TRIP-01",), {"unit": (self.seat, self.unit)}))
        elif isinstance(action, Roll):
            self._apply_run_roll(kit, state, action.value, events)
        else:
            self._apply_trip(kit, state, action, events)

    def _apply_run_roll(self, kit: Kit, state: State, value: int, events: list[Event]) -> None:
        """Resolve the run roll: the unit runs or trips. XX-TRIP-02, XX-TRIP-03."""
        unit = (self.seat, self.unit)
        if value not in kit.numbers.run.trip_on:
            self.pace, self.stage = "run", "steps"
            spaces = self.walk(kit, state).spaces
            is_hurt = spaces < allowance(kit, state, self.seat, self.unit, "run", is_hurt=False)
            rules = ("XX-TRIP-03", "XX-DIAG-02", *(("XX-OPEN-16",) if is_hurt else ()))
            events.append(Event("ran", rules, {"unit": unit, "spaces": spaces}))
            return
        self.stage = "trip"
        events.append(Event("tripped", ("XX-TRIP-02",), {"unit": unit}))

    def _apply_trip(self, kit: Kit, state: State, action: Action, events: list[Event]) -> None:
        self.stage = "steps"
        if isinstance(action, AcceptTrip):
            self.pace = "trip"
            events.append(Event("trip_taken", ("XX-TRIP-02", "XX-OPEN-15"), {"unit": (self.seat, self.unit)}))
            return
        self.pace = "recovered"
        state.seats[self.seat].stars = max(state.seats[self.seat].stars - kit.numbers.price.trip, 0)
        events.append(Event("trip_cancelled", ("XX-TRIP-04",), {"unit": (self.seat, self.unit), "seat": self.seat}))

    def _announce_step(self, kit: Kit, state: State, to: str, events: list[Event]) -> None:
        """Fix the allowance, count the step, and let the zombies of the space attack first.

        XX-OPEN-17, XX-ATTACK-01, XX-OPEN-35.
        """
        at = state.place_of(self.seat, self.unit)
        if self.limit is None and not kit.variants.hits_slow_at_once:
            self.limit = allowance(kit, state, self.seat, self.unit, self.pace)
        self.used += cost_of(kit, state, self.seat, self.unit, to)
        self.diagonals += to in kit.map.diagonal[at]
        if kit.map.kind[at] == AREA:
            self.left = at
        self.to, self.stage = to, "leaving"
        attack.begin(kit, state, self.seat, self.unit, at, is_leaving=True, events=events)

    def _take_step(self, kit: Kit, state: State, events: list[Event]) -> None:
        """Make the announced step; some spaces end the move. XX-BOARD-07, XX-BOARD-13, XX-BOARD-17."""
        to = self.to or state.place_of(self.seat, self.unit)
        self.to = None
        cost = cost_of(kit, state, self.seat, self.unit, to)
        state.put(self.seat, self.unit, to)
        kind = kit.map.kind[to]
        if kind == CARPET:
            self.stage = "steps"
            data = {"unit": (self.seat, self.unit), "to": to}
            if cost > 1:
                events.append(Event("stepped_through", ("XX-MOVE-02", "XX-MOVE-01"), {**data, "cost": cost}))
            else:
                events.append(Event("stepped", ("XX-MOVE-01",), data))
            return
        _, rule = _ENDS.get(kind, _ENDS[THEATER])
        events.append(Event("entered", (rule,), {"unit": (self.seat, self.unit), "to": to}))
        self._end(kit, state, events)
        if kind == AREA:
            _displace(state, self.seat, to)

    def _end(self, kit: Kit, state: State, events: list[Event]) -> None:
        """End the unit's move; zombies in its space attack. XX-ATTACK-02, XX-OPEN-34."""
        self.stage = "ended"
        if not self.used:
            stayed: dict[str, Any] = {"unit": (self.seat, self.unit), "space": state.place_of(self.seat, self.unit)}
            in_area = kit.map.kind[stayed["space"]] == AREA
            rules = ("XX-OPEN-23", "XX-BOARD-12") if in_area else ("XX-MOVE-01", "XX-OPEN-34")
            events.append(Event("stuck" if in_area else "stayed", rules, stayed))
        if self.used or kit.variants.attack_when_staying:
            at = state.place_of(self.seat, self.unit)
            attack.begin(kit, state, self.seat, self.unit, at, is_leaving=False, events=events)

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Make the announced step; take the trip if the seat cannot pay. XX-TRIP-04."""
        if self.stage == "leaving":
            self._take_step(kit, state, events)
            if state.pending[-1] is not self:
                return False
        if self.stage == "trip" and state.seats[self.seat].stars < kit.numbers.price.trip:
            self._apply_trip(kit, state, AcceptTrip(self.seat), events)
        if self.stage == "ended":
            state.pending.pop()
            self._note_end(kit, state)
            return False
        return self.stage != "steps" or self._has_choice(kit, state, events)

    def _has_choice(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Whether the seat has a choice; a single possibility is done at once."""
        walk = self.walk(kit, state)
        may_stop = self.stop_refusal(kit, state, walk) is None
        if may_stop and walk.has_way_on():
            return True
        steps = walk.steps()
        if not steps and not may_stop and walk.spaces < kit.longest_way:
            # A hit slowed it in the middle of a full space (XX-OPEN-17, variant): it goes on to the nearest room.
            self.limit = self.used + walk.spaces + 1
            return False
        if len(steps) + may_stop > 1 or self._may_pay_for_more(kit, state):
            return True
        if steps and not may_stop:
            self._announce_step(kit, state, steps[0].to, events)
        else:
            self._end(kit, state, events)
        return False

    def _may_pay_for_more(self, kit: Kit, state: State) -> bool:
        """Whether paying off a hit would still raise the allowance, so the move must not end by itself.

        XX-OPEN-17, XX-STAR-02.
        """
        if state.seats[self.seat].stars < kit.numbers.price.hit or self.pace == "trip":
            return False
        is_open = self.limit is None or kit.variants.hits_slow_at_once
        return is_open and any(state.hits_on(self.seat, figure) for figure in figures_of(self.unit))

    def _note_end(self, kit: Kit, state: State) -> None:
        """Note that the figures have moved; those still in an Interview Area are stuck. XX-OPEN-23."""
        seat_turn = state.pending[0]
        assert isinstance(seat_turn, turn.SeatTurn)
        for figure in figures_of(self.unit):
            seat_turn.moved.append(figure)
            if not self.used and kit.map.kind[state.place_of(self.seat, figure)] == AREA:
                seat_turn.stuck.append(figure)

    # --- positions ---

    def faults(self, kit: Kit, state: State) -> Iterator[Fault]:
        if self.to is not None and self.to not in kit.map.kind:
            yield f"to: there is no space {self.to[:60]!r}", "XX-MOVE-01"
        if self.left is not None and self.left not in kit.map.area_number:
            yield f"left: {self.left[:60]!r} is not an Interview Area", "XX-BOARD-12"
        at = state.place_of(self.seat, self.unit)
        if (self.stage == "leaving") != (self.to in kit.around[at]):
            yield "to: in stage leaving, name a space next to the unit; otherwise leave it out", "XX-ATTACK-01"
        fastest = allowance(kit, state, self.seat, self.unit, self.pace, is_hurt=False)
        if (self.limit or 0) > fastest and not kit.variants.hits_slow_at_once:
            yield f"limit: the unit moves at most {fastest} spaces", "XX-MOVE-01"
        walk = self.walk(kit, state)
        if walk.diagonals < 0 or (walk.spaces < 0 and not kit.variants.hits_slow_at_once):
            yield "used: that is more than the unit may move", "XX-MOVE-01"

    def faults_above(self, kit: Kit, state: State, above: TurnStep) -> Iterator[Fault]:
        yield from TurnStep.faults_above(self, kit, state, above)
        if isinstance(above, attack.Attack):
            couple = above.unit == "couple" if self.stage == "leaving" else state.is_together(above.seat)
            if above.unit != self.unit or above.couple != couple:
                what = ".unit: use the unit that is moving; couple says whether both figures are present"
                yield what, "XX-ATTACK-03"


def check_ended(kit: Kit, state: State, action: Action) -> Verdict | None:
    """The refusal of more steps while zombies attack a unit whose move has ended. XX-ATTACK-02."""
    for frame in state.pending:
        if isinstance(frame, Moving) and frame.stage == "ended":
            return frame.check_over(kit, state, action)
    return None


def _displace(state: State, seat: int, area: str) -> None:
    """Displace the players in the Area who have already moved. XX-MOVE-04, XX-OPEN-24."""
    for other in sorted(state.owners_on(area), reverse=True):
        if other != seat and has_moved(state, other):
            state.pending.append(turn.Placing(other, area))
