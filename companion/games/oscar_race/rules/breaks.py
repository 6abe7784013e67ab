"""Step 2: commercial breaks, and who cancels them. XX-BREAK, XX-OPEN-27 to XX-OPEN-30."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge

from companion.games.oscar_race.actions import UNUSED, CancelBreak, Pass
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules import initiative
from companion.games.oscar_race.state import Fault, InTurn, State, TurnStep
from companion.model import Action, Decision, Event, Roll, Verdict
from companion.model.step import Moment

# --- BREAK ---


@dataclass(slots=True)
class RollingBreaks(TurnStep):
    """Step 2: roll the die of Area `area`, then those of the Areas after it."""

    area: Annotated[int, Ge(1)] = 1
    kind: Literal["rolling_breaks"] = "rolling_breaks"

    phase = "breaks"
    later = (CancelBreak, Pass)
    roll_rules = ("XX-BREAK-01",)

    def die(self, kit: Kit, state: State) -> int:
        return kit.numbers.die.commercial

    def decision(self, kit: Kit, state: State) -> Decision:
        return Decision("break", (), die=self.die(kit, state), data={"area": kit.map.areas[self.area].id})

    def apply(self, kit: Kit, state: State, action: Roll, events: list[Event]) -> None:
        """Resolve the die of one Area: a 1 is a break. XX-BREAK-01."""
        data = {"area": kit.map.areas[self.area].id, "number": action.value}
        if action.value in kit.numbers.break_on:
            if self.area not in state.table.breaks:
                state.table.breaks.append(self.area)
            events.append(Event("break_began", ("XX-BREAK-01", "XX-BOARD-11"), data))
        else:
            events.append(Event("no_break", ("XX-BREAK-01",), data))
        self.area += 1

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        if self.area in kit.map.areas:
            return True
        state.pending[:] = [Cancelling(list(range(len(state.seats))))]
        return False

    def faults(self, kit: Kit, state: State) -> Iterator[Fault]:
        if self.area not in kit.map.areas:
            yield f"area: there is no Area {self.area}", "XX-BREAK-01"


def distance(kit: Kit, state: State, seat: int, number: int) -> int | None:
    """Spaces from the player figure to the Area; None from the Theater. XX-BREAK-04, XX-OPEN-27, XX-OPEN-65."""
    return kit.map.distance(state.seats[seat].at, kit.map.areas[number].id)


def may_cancel(kit: Kit, state: State, seat: int, number: int) -> bool:
    """Whether the player holds at least as many stars as the distance. XX-BREAK-02, XX-OPEN-28."""
    spaces = distance(kit, state, seat, number)
    return number in state.table.breaks and spaces is not None and state.seats[seat].stars >= spaces


def had_nothing_to_cancel(kit: Kit, state: State, seat: int) -> bool:
    """Whether this step skips the seat because no break is within its reach. XX-BREAK-02, XX-OPEN-29."""
    top = state.pending[-1] if state.pending else None
    has_just_ended = top == initiative.RollingInitiative(list(range(len(state.seats))))
    if not isinstance(top, Cancelling) and not has_just_ended:
        return False
    return not any(may_cancel(kit, state, seat, number) for number in state.table.breaks)


@dataclass(slots=True)
class Cancelling(InTurn):
    """Step 2: `seats` still have to decide about breaks; the first is the player to act."""

    kind: Literal["cancelling"] = "cancelling"

    phase = "breaks"
    answered_by = {
        CancelBreak: Moment("in step 2, after all breaks are rolled", ("XX-BREAK-02", "XX-TURN-01")),
        Pass: UNUSED,
    }

    def decision(self, kit: Kit, state: State) -> Decision:
        return Decision("cancel", (self.seats[0],), data={"seat": self.seats[0]})

    def legal(self, kit: Kit, state: State) -> list[Action]:
        seat = self.seats[0]
        cancels = [CancelBreak(seat, number) for number in kit.map.areas if may_cancel(kit, state, seat, number)]
        return [*cancels, Pass(seat)]

    def check(self, kit: Kit, state: State, action: Action) -> Verdict:
        """Whether the seat can cancel this break. XX-BREAK-02, XX-BREAK-03, XX-BREAK-04, XX-OPEN-29."""
        own = _own_refusal(kit, state, action) if isinstance(action, CancelBreak) else None
        if action.seat != self.seats[0]:
            seats = {"seat": action.seat, "asked": self.seats[0]}
            other = kit.refuse(state, "not_your_cancel", "XX-BREAK-03", "XX-OPEN-29", **seats)
            return other if own is None else own.with_key(other.key)
        if isinstance(action, Pass):
            return kit.permit("pass", "XX-BREAK-02")
        if own is not None:
            return own
        return kit.permit("cancel", "XX-BREAK-02", "XX-OPEN-28", *kit.by("distance_diagonals"))

    def apply(self, kit: Kit, state: State, action: Action, events: list[Event]) -> None:
        """Cancel a break for good, or decline. XX-BREAK-02, XX-OPEN-28, XX-OPEN-29."""
        self.seats.remove(action.seat)
        if not isinstance(action, CancelBreak):
            events.append(Event("cancel_passed", ("XX-BREAK-02",), {"seat": action.seat}))
            return
        state.table.breaks.remove(action.area)
        data = {"seat": action.seat, "area": kit.map.areas[action.area].id}
        events.append(Event("break_cancelled", ("XX-BREAK-02", "XX-BREAK-03", *kit.by("cancels")), data))
        if kit.variants.cancel_costs:
            cost = min(distance(kit, state, action.seat, action.area) or 0, state.seats[action.seat].stars)
            state.seats[action.seat].stars -= cost
            events.append(Event("stars_paid", ("XX-OPEN-28",), {"seat": action.seat, "stars": cost}))
        if kit.variants.cancels == "per_turn":
            self.seats.clear()

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Ask only seats that can cancel a break; then comes initiative. XX-OPEN-29."""
        while self.seats:
            if any(may_cancel(kit, state, self.seats[0], number) for number in state.table.breaks):
                return True
            self.seats.pop(0)
        state.phase = "initiative"
        for seat in state.seats:
            seat.initiative.clear()
        state.pending[:] = [initiative.RollingInitiative(list(range(len(state.seats))))]
        return False


def check_over(kit: Kit, state: State, action: Action) -> Verdict | None:
    """Why a seat cannot cancel a break after step 2; None for other actions. XX-BREAK-02, XX-BREAK-03, XX-OPEN-29."""
    if not isinstance(action, CancelBreak):
        return None
    own = _own_refusal(kit, state, action)
    if own is not None:
        return own.with_key("not_your_cancel")
    if kit.variants.cancels == "per_turn":
        return kit.refuse(state, "one_cancel_a_turn", "XX-OPEN-29", "XX-BREAK-03")
    return kit.refuse(state, "one_cancel_each", "XX-BREAK-03", "XX-OPEN-29")


def _own_refusal(kit: Kit, state: State, action: CancelBreak) -> Verdict | None:
    """Why this seat cannot cancel this break at all. XX-BREAK-02, XX-BREAK-04, XX-OPEN-27, XX-OPEN-65."""
    area = kit.map.areas.get(action.area)
    if area is None or action.area not in state.table.breaks:
        number = area.name if area else action.area
        return kit.refuse(state, "no_break", "XX-BREAK-02", number=number)
    spaces = distance(kit, state, action.seat, action.area)
    if spaces is None:
        return kit.refuse(state, "cancel_from_theater", "XX-BREAK-04", "XX-OPEN-65", seat=action.seat)
    stars = state.seats[action.seat].stars
    if stars < spaces:
        rules = ("XX-BREAK-02", "XX-BREAK-04", "XX-OPEN-27")
        return kit.refuse(state, "cancel_too_far", *rules, seat=action.seat, stars=stars, spaces=spaces, area=area.id)
    return None
