"""Audition: stay or drop, one box at a time. XX-AUDIT."""

from __future__ import annotations

from companion.games.creature_feature import actions as act
from companion.games.creature_feature.kit import Kit
from companion.games.creature_feature.state import FOLD, Auditioning, Showdown, State
from companion.model import Action, Decision, Event, Verdict

# --- AUDIT ---


def forced(state: State, seat: int) -> tuple[str, ...]:
    """The clauses by which the seat has to stay; empty if it may drop. XX-AUDIT-08, XX-AUDIT-09."""
    box = state.seats[seat].pawn
    if box == FOLD:
        return ("XX-AUDIT-09", "XX-OPEN-14")
    return ("XX-AUDIT-08",) if [place.pawn for place in state.seats].count(box) == 1 else ()


def drop(kit: Kit, state: State, seat: int) -> int:
    """Move the pawn down one box and hand over the marker; who decides next. XX-AUDIT-03 to XX-AUDIT-07, XX-OPEN-48."""
    ladder = kit.ladder(state)
    state.seats[seat].pawn = ladder[ladder.index(state.seats[seat].pawn) + 1]
    state.table.marker = seat
    return state.left_of(seat)


def after_stay(state: State, seat: int) -> int | None:
    """Who decides next where this seat has stayed; None if it is the Last Actor. XX-AUDIT-10, XX-AUDIT-11."""
    return None if seat == state.table.marker else state.left_of(seat)


def die(kit: Kit, state: State, frame: Auditioning) -> int:
    return 0


def decision(kit: Kit, state: State, frame: Auditioning) -> Decision:
    return Decision("audition", (frame.seat,), data={"seat": frame.seat, "box": state.seats[frame.seat].pawn})


def legal(kit: Kit, state: State, frame: Auditioning) -> list[Action]:
    return [act.stay(frame.seat), act.drop(frame.seat)]


def check(kit: Kit, state: State, frame: Auditioning, action: Action) -> Verdict | None:
    if not isinstance(action, act.Stay | act.Drop):
        return None
    seat, box = action.seat, state.seats[action.seat].pawn
    rules = forced(state, seat)
    if isinstance(action, act.Drop) and rules:
        return kit.refuse(state, "drop_from_fold" if box == FOLD else "drop_alone", *rules, seat=seat, box=box)
    if seat != frame.seat:
        order = ("XX-AUDIT-01", "XX-AUDIT-07", "XX-AUDIT-16", "XX-OPEN-12")
        return kit.refuse(state, "not_your_decision", *order, seat=seat, asked=frame.seat)
    if isinstance(action, act.Stay):
        return kit.permit("stay", "XX-AUDIT-02", "XX-AUDIT-11")
    return kit.permit("drop", "XX-AUDIT-02", "XX-AUDIT-05")


def apply(kit: Kit, state: State, frame: Auditioning, action: Action, events: list[Event]) -> None:
    """A drop or a stay, as it was said. XX-AUDIT-02, XX-AUDIT-06."""
    seat = action.seat
    if isinstance(action, act.Drop):
        frame.seat = drop(kit, state, seat)
        events.append(Event("dropped", ("XX-AUDIT-02", "XX-AUDIT-06"), {"seat": seat, "box": state.seats[seat].pawn}))
    else:
        events.append(Event("stayed", ("XX-AUDIT-02",), {"seat": seat, "box": state.seats[seat].pawn}))
        _go_on(kit, state, frame, seat, events)


def _go_on(kit: Kit, state: State, frame: Auditioning, seat: int, events: list[Event]) -> None:
    """Ask the next after a stay, or end the Audition."""
    following = after_stay(state, seat)
    if following is None:
        _end(kit, state, events)
    else:
        frame.seat = following


def _end(kit: Kit, state: State, events: list[Event]) -> None:
    """The Last Actor has stayed. XX-AUDIT-10, XX-AUDIT-12 to XX-AUDIT-15, XX-OPEN-13, XX-SHOW-11, XX-OPEN-16."""
    last = state.table.marker
    alone = ("XX-OPEN-13",) if last is not None and forced(state, last) == ("XX-AUDIT-08",) else ()
    events.append(Event("audition_over", ("XX-AUDIT-10", *alone), {"seat": last}))
    state.pending.pop()
    state.phase = "showdown"
    boxes = [box for box in kit.ladder(state) if box != FOLD and state.seats_in(box)]
    state.pending += [Showdown(box, state.seats_in(box)) for box in reversed(boxes)]


def resume(kit: Kit, state: State, frame: Auditioning, events: list[Event]) -> bool:
    """A forced stay is announced, not asked. XX-AUDIT-08, XX-AUDIT-09, XX-OPEN-48."""
    rules = forced(state, frame.seat)
    if not rules:
        return True
    seat = frame.seat
    events.append(Event("must_stay", rules, {"seat": seat, "box": state.seats[seat].pawn}))
    _go_on(kit, state, frame, seat, events)
    return False
