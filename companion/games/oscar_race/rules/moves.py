"""Step 4A: moving player and escort. XX-TURN-02, XX-MOVE, XX-TRIP, XX-DIAG, XX-OPEN-10 to XX-OPEN-26."""

from __future__ import annotations

from typing import Any

from companion.games.oscar_race.actions import AcceptTrip, Move, Recover, Run, Stop, UseSwag, run, stop, use_swag
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules import attack
from companion.games.oscar_race.rules.board import AREA, CARPET, LIMOUSINE, ROPE, THEATER
from companion.games.oscar_race.rules.steps import (
    NOT_ADJACENT,
    OUT_OF_REACH,
    Walk,
    allowance,
    allowance_unhurt,
    cost_of,
    figures_of,
    fresh_walk,
    has_moved,
    has_way_on,
    is_full,
    legal_steps,
    may_stand,
    step_refusal,
    walk_of,
)
from companion.games.oscar_race.state import Moving, Placing, SeatTurn, State, Unit
from companion.model import Action, Decision, Event, Roll, Verdict
from companion.model.speaker import Refusal

_PLAYER: list[Unit] = ["player"]
_ESCORT: list[Unit] = ["escort"]

# --- MOVE: which unit moves ---


def unit_refusal(kit: Kit, state: State, frame: SeatTurn, unit: str) -> Refusal | None:
    """Why this unit may not move now; None if it may. XX-OPEN-11, XX-OPEN-13, XX-BOARD-17."""
    seat = frame.seat
    data = {"unit": (seat, unit)}
    if state.seats[seat].escort is None and unit != "player":
        return Refusal("no_escort", ("XX-SETUP-01",), data)
    for figure in figures_of(unit):
        if state.place_of(seat, figure) == kit.map.theater:
            return Refusal("in_theater", ("XX-BOARD-17",), {"unit": (seat, figure)})
        if figure in frame.moved:
            rules = ("XX-OPEN-13",) if unit == "couple" else ("XX-MOVE-01", "XX-OPEN-11")
            return Refusal("already_moved", rules, {"unit": (seat, figure)})
    if unit == "couple" and not state.is_together(seat):
        return Refusal("not_together", ("XX-OPEN-11", "XX-OPEN-06"), data)
    if unit != "couple" and kit.variants.pair_movement == "together" and not frame.moved and state.is_together(seat):
        return Refusal("only_together", ("XX-MOVE-01", "XX-OPEN-11"), data)
    return None


def units(kit: Kit, state: State, frame: SeatTurn) -> list[Unit]:
    """The units that may move now; the same as asking `unit_refusal` for each, only faster."""
    place, theater = state.seats[frame.seat], kit.map.theater
    player = place.at != theater and "player" not in frame.moved
    escort = place.escort is not None and place.escort.at != theater and "escort" not in frame.moved
    if player and escort and state.is_together(frame.seat):
        return ["couple"] if kit.variants.pair_movement == "together" else ["couple", "player", "escort"]
    return [*_PLAYER[:player], *_ESCORT[:escort]]


def is_left(kit: Kit, state: State, frame: SeatTurn) -> bool:
    """Whether a figure still has its move to make: it has not moved and is not in the Theater. XX-TURN-02."""
    place, theater = state.seats[frame.seat], kit.map.theater
    if place.at != theater and "player" not in frame.moved:
        return True
    return place.escort is not None and place.escort.at != theater and "escort" not in frame.moved


def decision_unit(kit: Kit, state: State, frame: SeatTurn) -> Decision:
    return Decision("unit", (frame.seat,), data={"seat": frame.seat})


def legal_unit(kit: Kit, state: State, frame: SeatTurn) -> list[Action]:
    found: list[Action] = []
    crowd = state.occupied()
    for unit in units(kit, state, frame):
        walk = fresh_walk(kit, state, frame.seat, unit, crowd)
        steps = legal_steps(kit, state, walk)
        found.extend(steps)
        found.append(run(frame.seat, unit))
        if kit.map.kind[walk.at] != AREA or (not steps and _freed(kit, state, walk) is None):
            found.append(stop(frame.seat, unit))
    if kit.variants.swag_timing == "before_move" and attack.early_swag_refusal(kit, state, frame) is None:
        found.append(use_swag(frame.seat))
    return found


def check_unit(kit: Kit, state: State, frame: SeatTurn, action: Action) -> Verdict | None:
    """The first step, run or stop of a unit, which also says who moves. XX-TURN-02, XX-MOVE-01, XX-TRIP-01."""
    if not isinstance(action, (Move, Run, Stop, UseSwag)):
        return None
    if action.seat != frame.seat:
        return not_your_turn(kit, state, action, frame.seat)
    if isinstance(action, UseSwag):
        refusal = attack.early_swag_refusal(kit, state, frame)
        return kit.answer(state, refusal, "swag_before_move", "XX-SWAG-01", "XX-OPEN-43")
    refusal = unit_refusal(kit, state, frame, action.unit)
    if refusal is not None:
        return kit.refuse(state, refusal.key, *refusal.rules, **refusal.data)
    if isinstance(action, Run):
        return kit.permit("run", "XX-TRIP-01", "XX-OPEN-14")
    walk = fresh_walk(kit, state, frame.seat, action.unit)
    if isinstance(action, Move):
        return _answer_step(kit, state, walk, action)
    return _answer_stay(kit, state, walk, must_leave(kit, state, walk) or _freed(kit, state, walk))


_STAY = {
    CARPET: ("stay", "XX-MOVE-01", "XX-OPEN-34"),
    ROPE: ("stay_in_rope", "XX-MOVE-01", "XX-OPEN-58"),
    LIMOUSINE: ("stay_in_limousine", "XX-MOVE-01", "XX-OPEN-10"),
    AREA: ("stuck", "XX-OPEN-23", "XX-BOARD-12"),
    THEATER: ("stay", "XX-MOVE-01", "XX-OPEN-34"),
}
"""The permission to move 0 spaces, by the kind of space; in the Theater only a forced move ends so."""


def _answer_stay(kit: Kit, state: State, walk: Walk, refusal: Refusal | None) -> Verdict:
    """The refusal of no step at all, if there is one; else its permission. XX-MOVE-01."""
    return kit.answer(state, refusal, *_STAY[kit.map.kind[walk.at]])


def _answer_step(kit: Kit, state: State, walk: Walk, step: Move) -> Verdict:
    """The refusal of a step, or its permission, which says more where somebody stands. XX-MOVE-01, XX-MOVE-03."""
    refusal = step_refusal(kit, state, walk, step.to)
    if refusal is not None:
        verdict = kit.refuse(state, refusal.key, *refusal.rules, **refusal.data)
        # For whoever looks for a path a space out of reach is as far from being next to it as any other.
        return verdict.under(NOT_ADJACENT) if refusal.key == OUT_OF_REACH else verdict
    if cost_of(kit, state, step.seat, step.unit, step.to) > 1:
        return kit.permit("move_past_two", "XX-MOVE-02", "XX-OPEN-07", "XX-BOARD-03", "XX-MOVE-01")
    rules = ("XX-MOVE-01", *_chosen(kit, walk, step.to))
    if step.to not in walk.crowd:
        return kit.permit("move", *rules)
    is_area = step.to in kit.map.area_number
    if is_area and step.unit != "escort" and any(owner != step.seat for owner, _ in state.figures_on(step.to)):
        return kit.permit("move_in", "XX-MOVE-03", "XX-OPEN-24", "XX-MOVE-01")
    if not may_stand(kit, state, walk, step.to):
        if not is_full(kit, walk, step.to):
            return kit.permit("move_past", "XX-MOVE-01", "XX-OPEN-07", "XX-BOARD-03", "XX-OPEN-06")
        return kit.permit("move_through", "XX-MOVE-01", "XX-OPEN-07", "XX-BOARD-03")
    return kit.permit("move", *rules)


def _chosen(kit: Kit, walk: Walk, to: str) -> tuple[str, ...]:
    """The clauses of the variants without which this step might not be: what lies beside the carpet, the way back."""
    beside = kit.by("board") if {kit.map.kind[walk.at], kit.map.kind[to]} & {AREA, ROPE} else ()
    return (*beside, *(kit.by("area_reentry") if to == walk.left else ()))


def apply_unit(kit: Kit, state: State, frame: SeatTurn, action: Action, events: list[Event]) -> None:
    if isinstance(action, UseSwag):
        attack.use_swag(kit, state, frame, events)
        return
    assert isinstance(action, (Move, Run, Stop))
    moving = Moving(frame.seat, action.unit)
    state.pending.append(moving)
    apply(kit, state, moving, action, events)


def not_your_turn(kit: Kit, state: State, action: Action, asked: int) -> Verdict:
    """XX-TURN-02."""
    key = "turn_is_over" if has_moved(state, action.seat) else "not_your_turn"
    return kit.refuse(state, key, "XX-TURN-02", "XX-INIT-02", seat=action.seat, asked=asked)


# --- BOARD: leaving an Interview Area ---


def must_leave(kit: Kit, state: State, walk: Walk) -> Refusal | None:
    """Why a unit that has not taken a step may not stay: it can go out of its Area. XX-BOARD-12, XX-OPEN-23."""
    if kit.map.kind[walk.at] != AREA or not has_way_on(kit, state, walk):
        return None
    data = {"unit": (walk.seat, walk.unit), "area": walk.at}
    return Refusal("must_leave", ("XX-BOARD-12", "XX-OPEN-23"), data)


def _freed(kit: Kit, state: State, walk: Walk) -> Refusal | None:
    """Why a couple that cannot get out may not stay: one of its figures can, by a normal move. XX-OPEN-23."""
    if walk.unit != "couple" or kit.variants.pair_movement == "together":
        return None
    for figure in figures_of("couple"):
        if must_leave(kit, state, fresh_walk(kit, state, walk.seat, figure)):
            data = {"unit": (walk.seat, "couple"), "figure": (walk.seat, figure), "area": walk.at}
            return Refusal("one_must_leave", ("XX-BOARD-12", "XX-OPEN-23"), data)
    return None


# --- MOVE, TRIP: a unit on its way ---


def die(kit: Kit, state: State, frame: Moving) -> int:
    return kit.numbers.die.run if frame.stage == "run_die" else 0


def decision(kit: Kit, state: State, frame: Moving) -> Decision:
    data = {"seat": frame.seat, "unit": (frame.seat, frame.unit)}
    if frame.stage == "run_die":
        return Decision("run_die", (), die=die(kit, state, frame), roller=frame.seat, data=data)
    if frame.stage == "trip":
        return Decision("trip", (frame.seat,), data=data)
    return Decision("step", (frame.seat,), data={**data, "spaces": max(walk_of(kit, state, frame).spaces, 0)})


def legal(kit: Kit, state: State, frame: Moving) -> list[Action]:
    if frame.stage == "trip":
        return [Recover(frame.seat), AcceptTrip(frame.seat)]
    walk = walk_of(kit, state, frame)
    found: list[Action] = [*legal_steps(kit, state, walk)]
    if stop_refusal(kit, state, frame, walk) is None:
        found.append(stop(frame.seat, frame.unit))
    return found


def stop_refusal(kit: Kit, state: State, frame: Moving, walk: Walk) -> Refusal | None:
    """Why the unit may not end its move here; None if it may. XX-BOARD-03, XX-BOARD-12, XX-OPEN-07."""
    if not frame.used:
        return must_leave(kit, state, walk)
    if not may_stand(kit, state, walk, walk.at):
        data = {"space": walk.at, "unit": (frame.seat, frame.unit)}
        return Refusal("no_stopping", ("XX-BOARD-03", "XX-OPEN-06", "XX-OPEN-07"), data)
    return None


def check(kit: Kit, state: State, frame: Moving, action: Action) -> Verdict | None:
    if frame.stage == "trip":
        return _check_trip(kit, state, frame, action)
    if isinstance(action, Recover) and action.seat == frame.seat and frame.pace == "trip" and not frame.used:
        return _recover_too_late(kit, state, frame)
    if not isinstance(action, (Move, Run, Stop)):
        return None
    if action.seat != frame.seat:
        return not_your_turn(kit, state, action, frame.seat)
    if action.unit != frame.unit:
        data = {"unit": (frame.seat, action.unit), "figure": (frame.seat, frame.unit)}
        return kit.refuse(state, "other_unit_moving", "XX-OPEN-13", "XX-OPEN-11", **data)
    if isinstance(action, Run):
        return kit.refuse(state, "run_too_late", "XX-TRIP-01", "XX-OPEN-13", unit=(frame.seat, frame.unit))
    walk = walk_of(kit, state, frame)
    if isinstance(action, Move):
        return _answer_step(kit, state, walk, action)
    refusal = stop_refusal(kit, state, frame, walk)
    return kit.answer(state, refusal, "stop", "XX-MOVE-01") if frame.used else _answer_stay(kit, state, walk, refusal)


_ENDS = {
    ROPE: ("move_ended", "XX-BOARD-07"),
    AREA: ("move_ended", "XX-BOARD-13"),
    THEATER: ("in_theater", "XX-BOARD-17"),
}
"""The spaces that end a move."""


def check_over(kit: Kit, state: State, frame: Moving, action: Action) -> Verdict | None:
    """The refusal of more by a unit whose move has ended by itself; None where the reason is another.

    XX-MOVE-01, XX-BOARD-07, XX-BOARD-13, XX-BOARD-17.
    """
    if not isinstance(action, (Move, Run)) or (action.seat, action.unit) != (frame.seat, frame.unit):
        return None
    at = state.place_of(frame.seat, frame.unit)
    refusal: Refusal | None = Refusal("run_too_late", ("XX-TRIP-01", "XX-OPEN-13"), {"unit": (frame.seat, frame.unit)})
    if frame.used and kit.map.kind[at] in _ENDS:
        key, rule = _ENDS[kit.map.kind[at]]
        refusal = Refusal(key, (rule, "XX-MOVE-01"), {"unit": (frame.seat, frame.unit), "space": at})
    elif isinstance(action, Move):
        refusal = step_refusal(kit, state, walk_of(kit, state, frame), action.to)
    if refusal is None:
        return None
    verdict = kit.refuse(state, refusal.key, *refusal.rules, **refusal.data)
    # The key says that no force can set this aside: the unit is not on the move.
    return verdict.under("move_is_over")


def check_ended(kit: Kit, state: State, action: Action) -> Verdict | None:
    """The refusal of more by a unit that zombies attack where its move has ended. XX-ATTACK-02."""
    for frame in state.pending:
        if isinstance(frame, Moving) and frame.stage == "ended":
            return check_over(kit, state, frame, action)
    return None


def _check_trip(kit: Kit, state: State, frame: Moving, action: Action) -> Verdict | None:
    """XX-TRIP-02, XX-TRIP-04, XX-OPEN-68."""
    if not isinstance(action, (Recover, AcceptTrip, Move, Stop)):
        return None
    if action.seat != frame.seat:
        return not_your_turn(kit, state, action, frame.seat)
    if isinstance(action, (Move, Stop)):
        return kit.refuse(state, "tripped", "XX-TRIP-02", "XX-TRIP-04", unit=(frame.seat, frame.unit))
    if isinstance(action, AcceptTrip):
        return kit.permit("trip", "XX-TRIP-02")
    if state.seats[frame.seat].stars < kit.numbers.price.trip:
        return _too_few_stars(kit, state, frame.seat)
    return kit.permit("recover", "XX-TRIP-04")


def _recover_too_late(kit: Kit, state: State, frame: Moving) -> Verdict:
    """The trip has been taken, for lack of a star to pay with or not. XX-TRIP-02, XX-TRIP-04."""
    if state.seats[frame.seat].stars < kit.numbers.price.trip:
        return _too_few_stars(kit, state, frame.seat)
    return kit.refuse(state, "trip_taken", "XX-TRIP-04", "XX-TRIP-02", unit=(frame.seat, frame.unit))


def _too_few_stars(kit: Kit, state: State, seat: int) -> Verdict:
    """XX-TRIP-04, XX-OPEN-68."""
    data = {"seat": seat, "stars": state.seats[seat].stars, "price": kit.numbers.price.trip}
    return kit.refuse(state, "too_few_stars", "XX-TRIP-04", "XX-OPEN-68", **data)


def apply(kit: Kit, state: State, frame: Moving, action: Action, events: list[Event]) -> None:
    if isinstance(action, Move):
        _announce_step(kit, state, frame, action.to, events)
    elif isinstance(action, Stop):
        _end(kit, state, frame, events)
    elif isinstance(action, Run):
        frame.stage = "run_die"
        events.append(Event("runs", ("XX-TRIP-01",), {"unit": (frame.seat, frame.unit)}))
    elif isinstance(action, Roll):
        _apply_run_roll(kit, state, frame, action.value, events)
    else:
        _apply_trip(kit, state, frame, action, events)


def _apply_run_roll(kit: Kit, state: State, frame: Moving, value: int, events: list[Event]) -> None:
    """XX-TRIP-02, XX-TRIP-03."""
    unit = (frame.seat, frame.unit)
    if value not in kit.numbers.run.trip_on:
        frame.pace, frame.stage = "run", "steps"
        spaces = walk_of(kit, state, frame).spaces
        is_hurt = spaces < allowance_unhurt(kit, state, frame.seat, frame.unit, "run")
        rules = ("XX-TRIP-03", "XX-DIAG-02", *(kit.by("hits_then_double") if is_hurt else ()))
        events.append(Event("ran", rules, {"unit": unit, "spaces": spaces}))
        return
    frame.stage = "trip"
    events.append(Event("tripped", ("XX-TRIP-02",), {"unit": unit}))


def _apply_trip(kit: Kit, state: State, frame: Moving, action: Action, events: list[Event]) -> None:
    frame.stage = "steps"
    if isinstance(action, AcceptTrip):
        frame.pace = "trip"
        events.append(Event("trip_taken", ("XX-TRIP-02", "XX-OPEN-15"), {"unit": (frame.seat, frame.unit)}))
        return
    frame.pace = "recovered"
    state.seats[frame.seat].stars = max(state.seats[frame.seat].stars - kit.numbers.price.trip, 0)
    events.append(Event("trip_cancelled", ("XX-TRIP-04",), {"unit": (frame.seat, frame.unit), "seat": frame.seat}))


def _announce_step(kit: Kit, state: State, frame: Moving, to: str, events: list[Event]) -> None:
    """Fix the allowance, count the step, and let the zombies of the space attack before it is made.

    XX-OPEN-17, XX-ATTACK-01, XX-OPEN-35.
    """
    at = state.place_of(frame.seat, frame.unit)
    if frame.limit is None and not kit.variants.hits_slow_at_once:
        frame.limit = allowance(kit, state, frame.seat, frame.unit, frame.pace)
    frame.used += cost_of(kit, state, frame.seat, frame.unit, to)
    frame.diagonals += to in kit.map.diagonal[at]
    if kit.map.kind[at] == AREA:
        frame.left = at
    frame.to, frame.stage = to, "leaving"
    attack.begin(kit, state, frame.seat, frame.unit, at, is_leaving=True, events=events)


def _take_step(kit: Kit, state: State, frame: Moving, events: list[Event]) -> None:
    """Make the announced step; some spaces end the move. XX-BOARD-07, XX-BOARD-13, XX-BOARD-17."""
    to = frame.to or state.place_of(frame.seat, frame.unit)
    frame.to = None
    cost = cost_of(kit, state, frame.seat, frame.unit, to)
    state.put(frame.seat, frame.unit, to)
    kind = kit.map.kind[to]
    if kind == CARPET:
        frame.stage = "steps"
        data = {"unit": (frame.seat, frame.unit), "to": to}
        if cost > 1:
            events.append(Event("stepped_through", ("XX-MOVE-02", "XX-MOVE-01"), {**data, "cost": cost}))
        else:
            events.append(Event("stepped", ("XX-MOVE-01",), data))
        return
    rule = {"rope_line": "XX-BOARD-07", "interview_area": "XX-BOARD-13"}.get(kind, "XX-BOARD-17")
    events.append(Event("entered", (rule,), {"unit": (frame.seat, frame.unit), "to": to}))
    _end(kit, state, frame, events)
    if kind == AREA:
        _displace(state, frame.seat, to)


def _displace(state: State, seat: int, area: str) -> None:
    """Whoever was in the Area and has already moved is put beside it. XX-MOVE-04, XX-OPEN-24."""
    for other in sorted({owner for owner, _ in state.figures_on(area)}, reverse=True):
        if other != seat and has_moved(state, other):
            state.pending.append(Placing(other, area))


def _end(kit: Kit, state: State, frame: Moving, events: list[Event]) -> None:
    """The unit's move is over; zombies where it stands attack. XX-ATTACK-02, XX-OPEN-34."""
    frame.stage = "ended"
    if not frame.used:
        stayed: dict[str, Any] = {"unit": (frame.seat, frame.unit), "space": state.place_of(frame.seat, frame.unit)}
        in_area = kit.map.kind[stayed["space"]] == AREA
        rules = ("XX-OPEN-23", "XX-BOARD-12") if in_area else ("XX-MOVE-01", "XX-OPEN-34")
        events.append(Event("stuck" if in_area else "stayed", rules, stayed))
    if frame.used or kit.variants.attack_when_staying:
        at = state.place_of(frame.seat, frame.unit)
        attack.begin(kit, state, frame.seat, frame.unit, at, is_leaving=False, events=events)


def resume(kit: Kit, state: State, frame: Moving, events: list[Event]) -> bool:
    """Go on with what has been announced; a trip nobody can pay off is taken. XX-TRIP-04."""
    if frame.stage == "leaving":
        _take_step(kit, state, frame, events)
        if state.pending[-1] is not frame:
            return False
    if frame.stage == "trip" and state.seats[frame.seat].stars < kit.numbers.price.trip:
        _apply_trip(kit, state, frame, AcceptTrip(frame.seat), events)
    if frame.stage == "ended":
        state.pending.pop()
        _note_end(kit, state, frame)
        return False
    return frame.stage != "steps" or _has_choice(kit, state, frame, events)


def _has_choice(kit: Kit, state: State, frame: Moving, events: list[Event]) -> bool:
    """Whether there is more than one way to go on; a single one is taken."""
    walk = walk_of(kit, state, frame)
    may_stop = stop_refusal(kit, state, frame, walk) is None
    if may_stop and has_way_on(kit, state, walk):
        return True
    steps = legal_steps(kit, state, walk)
    if not steps and not may_stop and walk.spaces < kit.longest_way:
        # Slowed by a hit in the middle of a full space (XX-OPEN-17, variant): it goes on to the nearest room.
        frame.limit = frame.used + walk.spaces + 1
        return False
    if len(steps) + may_stop > 1 or _may_pay_for_more(kit, state, frame):
        return True
    if steps and not may_stop:
        _announce_step(kit, state, frame, steps[0].to, events)
    else:
        _end(kit, state, frame, events)
    return False


def _may_pay_for_more(kit: Kit, state: State, frame: Moving) -> bool:
    """Whether a hit paid off now would still raise the allowance, so that the move must not be ended unasked.

    XX-OPEN-17, XX-STAR-02.
    """
    if state.seats[frame.seat].stars < kit.numbers.price.hit or frame.pace == "trip":
        return False
    is_open = frame.limit is None or kit.variants.hits_slow_at_once
    return is_open and any(state.hits_on(frame.seat, figure) for figure in figures_of(frame.unit))


def _note_end(kit: Kit, state: State, frame: Moving) -> None:
    """The unit's figures have moved; those that stayed in an Interview Area are stuck. XX-OPEN-23."""
    turn = state.pending[0]
    assert isinstance(turn, SeatTurn)
    for figure in figures_of(frame.unit):
        turn.moved.append(figure)
        if not frame.used and kit.map.kind[state.place_of(frame.seat, figure)] == AREA:
            turn.stuck.append(figure)
