"""Audition: stay or drop, one box at a time. XX-AUDIT."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.creature_feature import actions as act
from companion.games.creature_feature.kit import Kit
from companion.games.creature_feature.rules import showdown
from companion.games.creature_feature.state import FOLD, SeasonStep, State
from companion.model import Action, Decision, Event, SeatNo, Verdict
from companion.model.step import Moment

# --- AUDIT ---


def forced(state: State, seat: int) -> tuple[str, ...]:
    """The clauses that force the seat to stay; empty if it may drop. XX-AUDIT-08, XX-AUDIT-09."""
    box = state.seats[seat].pawn
    if box == FOLD:
        return ("XX-AUDIT-09", "XX-OPEN-14")
    return ("XX-AUDIT-08",) if [place.pawn for place in state.seats].count(box) == 1 else ()


def drop(kit: Kit, state: State, seat: int) -> int:
    """Move the pawn down, hand over the marker, return who decides next. XX-AUDIT-03 to XX-AUDIT-07, XX-OPEN-48."""
    ladder = kit.ladder(state)
    state.seats[seat].pawn = ladder[ladder.index(state.seats[seat].pawn) + 1]
    state.table.marker = seat
    return state.left_of(seat)


def after_stay(state: State, seat: int) -> int | None:
    """Who decides next after this seat stays; None after the Last Actor. XX-AUDIT-10, XX-AUDIT-11."""
    return None if seat == state.table.marker else state.left_of(seat)


@dataclass(slots=True)
class Auditioning(SeasonStep):
    """Audition: `seat` decides. XX-AUDIT-01."""

    seat: SeatNo
    kind: Literal["auditioning"] = "auditioning"

    answered_by = dict.fromkeys(
        (act.Stay, act.Drop), Moment("in the Audition, on your turn", ("XX-AUDIT-02", "XX-SEASON-07"))
    )
    later = (act.PlayNurse, act.PlayDoctor, act.DeclareGhost, act.Pass)

    def may_look(self, state: State) -> bool:
        return True

    def decision(self, kit: Kit, state: State) -> Decision:
        return Decision("audition", (self.seat,), data={"seat": self.seat, "box": state.seats[self.seat].pawn})

    def legal(self, kit: Kit, state: State) -> list[Action]:
        return [act.stay(self.seat), act.drop(self.seat)]

    def check(self, kit: Kit, state: State, action: Action) -> Verdict:
        """Whether the seat decides now and may drop; a stay binds. XX-AUDIT-01, XX-OPEN-12, XX-OPEN-48."""
        seat, box = action.seat, state.seats[action.seat].pawn
        rules = forced(state, seat)
        if isinstance(action, act.Drop) and rules:
            return kit.refuse(state, "drop_from_fold" if box == FOLD else "drop_alone", *rules, seat=seat, box=box)
        if seat != self.seat:
            # In the order since the last drop, whoever comes before the seat that decides has stayed.
            order = state.clockwise()
            bound = ("XX-OPEN-48",) if order.index(seat) < order.index(self.seat) else ()
            rules = ("XX-AUDIT-01", "XX-AUDIT-07", "XX-AUDIT-16", "XX-OPEN-12", *bound)
            return kit.refuse(state, "not_your_decision", *rules, seat=seat, asked=self.seat)
        if isinstance(action, act.Stay):
            return kit.permit("stay", "XX-AUDIT-02", "XX-AUDIT-11")
        return kit.permit("drop", "XX-AUDIT-02", "XX-AUDIT-05")

    def default(self, kit: Kit, state: State) -> Action:
        return act.stay(self.seat)

    def apply(self, kit: Kit, state: State, action: Action, events: list[Event]) -> None:
        """Carry out a drop or a stay. XX-AUDIT-02, XX-AUDIT-06."""
        seat = action.seat
        if isinstance(action, act.Drop):
            order = state.clockwise()
            have_stayed = order[: order.index(seat)]
            self.seat = drop(kit, state, seat)
            data = {"seat": seat, "box": state.seats[seat].pawn}
            events.append(Event("dropped", ("XX-AUDIT-02", "XX-AUDIT-06"), data))
            if not all(forced(state, other) for other in have_stayed):
                events.append(Event("again", ("XX-AUDIT-07", "XX-AUDIT-11"), {"seat": seat}))
        else:
            self._stay(kit, state, seat, "stayed", ("XX-AUDIT-02",), events)

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Announce a forced stay instead of asking. XX-AUDIT-08, XX-AUDIT-09, XX-OPEN-48."""
        rules = forced(state, self.seat)
        if rules:
            self._stay(kit, state, self.seat, "must_stay", rules, events)
        return not rules

    def _stay(self, kit: Kit, state: State, seat: int, kind: str, rules: tuple[str, ...], events: list[Event]) -> None:
        """Report a stay; then ask the next seat, or end the Audition."""
        events.append(Event(kind, rules, {"seat": seat, "box": state.seats[seat].pawn}))
        following = after_stay(state, seat)
        if following is None:
            _end(kit, state, events)
        else:
            self.seat = following


def _end(kit: Kit, state: State, events: list[Event]) -> None:
    """End the Audition. XX-AUDIT-10, XX-AUDIT-12 to XX-AUDIT-15, XX-OPEN-13, XX-SHOW-11, XX-OPEN-16."""
    last = state.table.marker
    alone = ("XX-OPEN-13",) if last is not None and forced(state, last) == ("XX-AUDIT-08",) else ()
    events.append(Event("audition_over", ("XX-AUDIT-10", *alone), {"seat": last}))
    state.pending.pop()
    state.phase = "showdown"
    boxes = [box for box in kit.ladder(state) if box != FOLD and state.seats_in(box)]
    state.pending += [showdown.Showdown(box, state.seats_in(box)) for box in reversed(boxes)]
