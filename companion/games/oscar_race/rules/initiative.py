"""Step 3: initiative rolls, payments and ties. XX-INIT, XX-OPEN-31, XX-OPEN-32."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from companion.games.oscar_race.actions import Adjust
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules import breaks, turn
from companion.games.oscar_race.state import Fault, InTurn, State, TurnStep
from companion.model import Action, Decision, Event, Roll, Verdict
from companion.model.step import Moment

# --- INIT ---

MOST_LISTED = 999
"""The largest change of a roll in lists; a seat can pay for more, but this changes no order of play."""


@dataclass(slots=True)
class RollingInitiative(InTurn):
    """Step 3: `seats` still have to roll, the first one next; `again` marks the extra rolls that break a tie."""

    again: bool = False
    kind: Literal["rolling_initiative"] = "rolling_initiative"

    phase = "initiative"
    later = (Adjust,)

    def die(self, kit: Kit, state: State) -> int:
        return kit.numbers.die.initiative

    def decision(self, kit: Kit, state: State) -> Decision:
        kind = "initiative_again" if self.again else "initiative"
        seat, faces = self.seats[0], self.die(kit, state)
        return Decision(kind, (), die=faces, roller=seat, data={"seat": seat, "faces": faces})

    def chance_rules(self, kit: Kit, state: State) -> tuple[str, ...]:
        return ("XX-INIT-02", "XX-OPEN-32") if self.again else ("XX-INIT-01",)

    def judge(self, kit: Kit, state: State, action: Action, faces: int) -> Verdict | None:
        """Refuse to change a roll during a tie, or to cancel a break that no seat could cancel. XX-OPEN-32."""
        if not self.again:
            return breaks.check_over(kit, state, action)
        if isinstance(action, Adjust):
            return kit.refuse(state, "rolls_settled", "XX-OPEN-32", "XX-INIT-03", seat=action.seat)
        return None

    def takes(self, action: Action) -> bool:
        """Whether the step takes this action: nothing changes the rolls that break a tie. XX-OPEN-32."""
        return not self.again and TurnStep.takes(self, action)

    def apply(self, kit: Kit, state: State, action: Roll, events: list[Event]) -> None:
        """Record a roll; an extra roll only orders the tied players. XX-INIT-01, XX-OPEN-32."""
        seat = self.seats.pop(0)
        state.seats[seat].initiative.append(action.value)
        rule = "XX-OPEN-32" if self.again else "XX-INIT-01"
        events.append(Event("initiative_rolled", (rule,), {"seat": seat, "number": action.value}))

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        if self.seats:
            return True
        if self.again:
            _settle_order(kit, state, events)
        else:
            state.pending[:] = [Bidding(bidding_order(state))]
        return False


def bidding_order(state: State) -> list[int]:
    """From the highest die to the lowest, equal dice in seat order. XX-OPEN-31."""
    return sorted(range(len(state.seats)), key=lambda seat: (-_first(state, seat), seat))


@dataclass(slots=True)
class Bidding(InTurn):
    """Step 3: `seats` can still pay stars to change their roll; the first is the player to act."""

    kind: Literal["bidding"] = "bidding"

    phase = "initiative"
    answered_by = {Adjust: Moment("in step 3, after all initiative dice are rolled", ("XX-INIT-03", "XX-TURN-01"))}

    def decision(self, kit: Kit, state: State) -> Decision:
        seat = self.seats[0]
        return Decision("adjust", (seat,), data={"seat": seat, "number": _first(state, seat)})

    def legal(self, kit: Kit, state: State) -> list[Action]:
        seat = self.seats[0]
        most = min(state.seats[seat].stars // kit.numbers.price.initiative, MOST_LISTED)
        return [Adjust(seat, by) for by in range(-most, most + 1)]

    def check(self, kit: Kit, state: State, action: Adjust) -> Verdict:
        """Whether the seat can pay for this change; stars never go below 0. XX-INIT-03, XX-OPEN-31, XX-OPEN-68."""
        price, stars = abs(action.by) * kit.numbers.price.initiative, state.seats[action.seat].stars
        data = {"seat": action.seat, "stars": stars, "price": price}
        poor = kit.refuse(state, "too_few_stars", "XX-INIT-03", "XX-OPEN-68", **data) if price > stars else None
        if action.seat != self.seats[0]:
            seats = {"seat": action.seat, "asked": self.seats[0]}
            other = kit.refuse(state, "not_your_adjust", "XX-INIT-03", "XX-OPEN-31", **seats)
            return other if poor is None else poor.with_key(other.key)
        if poor is not None:
            return poor
        return kit.permit("adjust", "XX-INIT-03", "XX-OPEN-31")

    def apply(self, kit: Kit, state: State, action: Adjust, events: list[Event]) -> None:
        self.seats.remove(action.seat)
        seat = state.seats[action.seat]
        seat.initiative = seat.initiative or [0]
        if not action.by:
            data = {"seat": action.seat, "number": seat.initiative[0]}
            events.append(Event("initiative_kept", ("XX-INIT-03",), data))
            return
        seat.stars = max(seat.stars - abs(action.by) * kit.numbers.price.initiative, 0)
        seat.initiative[0] += action.by
        data = {"seat": action.seat, "stars": abs(action.by), "number": seat.initiative[0]}
        events.append(Event("initiative_altered", ("XX-INIT-03", "XX-OPEN-31"), data))

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Ask only seats that have stars; then the order of play is known."""
        while self.seats:
            if state.seats[self.seats[0]].stars >= kit.numbers.price.initiative:
                return True
            self.seats.pop(0)
        _settle_order(kit, state, events)
        return False

    def faults(self, kit: Kit, state: State) -> Iterator[Fault]:
        yield from InTurn.faults(self, kit, state)
        if not all(seat.initiative for seat in state.seats):
            yield "seats: every seat must roll initiative before anybody pays", "XX-INIT-01"


def had_nothing_to_pay(kit: Kit, state: State, seat: int) -> bool:
    """Whether this step skips the seat because it has no star to pay. XX-INIT-03, XX-OPEN-68."""
    top = state.pending[-1] if state.pending else None
    is_tied = isinstance(top, RollingInitiative) and top.again
    has_just_ended = bool(state.table.order) and state.pending == [turn.SeatTurn(state.table.order[0])]
    if not (isinstance(top, Bidding) or is_tied or has_just_ended):
        return False
    return state.seats[seat].stars < kit.numbers.price.initiative


def _first(state: State, seat: int) -> int:
    rolls = state.seats[seat].initiative
    return rolls[0] if rolls else 0


def _settle_order(kit: Kit, state: State, events: list[Event]) -> None:
    """Set the order of play: lowest result first, ties by the variant. XX-INIT-02, XX-OPEN-32."""
    seats = range(len(state.seats))
    tie = kit.variants.initiative_tie
    if tie == "reroll":
        order = sorted(seats, key=lambda seat: state.seats[seat].initiative)
        tied = _first_tie(state, order)
        if tied:
            state.pending[:] = [RollingInitiative(tied, again=True)]
            return
    elif tie == "fewer_stars":
        order = sorted(seats, key=lambda seat: (_first(state, seat), state.seats[seat].stars, seat))
    else:
        order = sorted(seats, key=lambda seat: (_first(state, seat), seat))
    state.table.order = order
    state.phase = "moves"
    state.pending[:] = [turn.SeatTurn(order[0])]
    data = {"order": [state.seats[seat].name for seat in order]}
    has_tie = len({_first(state, seat) for seat in seats}) < len(seats)
    events.append(Event("order_settled", ("XX-INIT-02", "XX-OPEN-32") if has_tie else ("XX-INIT-02",), data))


def _first_tie(state: State, order: list[int]) -> list[int]:
    """The first seats in this order with equal rolls, in seat order; empty if there are none."""
    for one, other in pairwise(order):
        rolls = state.seats[one].initiative
        if rolls == state.seats[other].initiative:
            return [seat for seat in sorted(order) if state.seats[seat].initiative == rolls]
    return []
