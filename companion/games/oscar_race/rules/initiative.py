"""Step 3: initiative rolls, payments and ties. XX-INIT, XX-OPEN-31, XX-OPEN-32."""

from __future__ import annotations

from itertools import pairwise

from companion.games.oscar_race.actions import Adjust
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules import breaks
from companion.games.oscar_race.state import Bidding, RollingInitiative, SeatTurn, State
from companion.model import Action, Decision, Event, Roll, Verdict

# --- INIT ---

MOST_LISTED = 999
"""The largest change of a roll that is listed; a larger one may be paid for too, but alters no order of play."""


def die(kit: Kit, state: State, frame: RollingInitiative) -> int:
    return kit.numbers.die.initiative


def decision_roll(kit: Kit, state: State, frame: RollingInitiative) -> Decision:
    kind = "initiative_again" if frame.again else "initiative"
    seat, faces = frame.seats[0], die(kit, state, frame)
    return Decision(kind, (), die=faces, roller=seat, data={"seat": seat, "faces": faces})


def apply_roll(kit: Kit, state: State, frame: RollingInitiative, action: Roll, events: list[Event]) -> None:
    """XX-INIT-01; an extra roll only orders the tied players. XX-OPEN-32."""
    seat = frame.seats.pop(0)
    state.seats[seat].initiative.append(action.value)
    rule = "XX-OPEN-32" if frame.again else "XX-INIT-01"
    events.append(Event("initiative_rolled", (rule,), {"seat": seat, "number": action.value}))


def resume_roll(kit: Kit, state: State, frame: RollingInitiative, events: list[Event]) -> bool:
    if frame.seats:
        return True
    if frame.again:
        _settle_order(kit, state, events)
    else:
        state.pending[:] = [Bidding(bidding_order(state))]
    return False


def check_roll(kit: Kit, state: State, frame: RollingInitiative, action: Action) -> Verdict | None:
    """What is too late while dice are rolled: to alter a roll that is tied, to cancel what nobody could. XX-OPEN-32."""
    if not frame.again:
        return breaks.check_over(kit, state, action)
    if isinstance(action, Adjust):
        return kit.refuse(state, "rolls_settled", "XX-OPEN-32", "XX-INIT-03", seat=action.seat)
    return None


def bidding_order(state: State) -> list[int]:
    """From the highest die to the lowest, equal dice in seat order. XX-OPEN-31."""
    return sorted(range(len(state.seats)), key=lambda seat: (-_first(state, seat), seat))


def decision(kit: Kit, state: State, frame: Bidding) -> Decision:
    seat = frame.seats[0]
    return Decision("adjust", (seat,), data={"seat": seat, "number": _first(state, seat)})


def legal(kit: Kit, state: State, frame: Bidding) -> list[Action]:
    seat = frame.seats[0]
    most = min(state.seats[seat].stars // kit.numbers.price.initiative, MOST_LISTED)
    return [Adjust(seat, by) for by in range(-most, most + 1)]


def check(kit: Kit, state: State, frame: Bidding, action: Action) -> Verdict | None:
    """XX-INIT-03, XX-OPEN-31; payments never go below 0. XX-OPEN-68."""
    if not isinstance(action, Adjust):
        return None
    price, stars = abs(action.by) * kit.numbers.price.initiative, state.seats[action.seat].stars
    data = {"seat": action.seat, "stars": stars, "price": price}
    poor = kit.refuse(state, "too_few_stars", "XX-INIT-03", "XX-OPEN-68", **data) if price > stars else None
    if action.seat != frame.seats[0]:
        seats = {"seat": action.seat, "asked": frame.seats[0]}
        other = kit.refuse(state, "not_your_adjust", "XX-INIT-03", "XX-OPEN-31", **seats)
        return other if poor is None else poor.under(other.key)
    if poor is not None:
        return poor
    return kit.permit("adjust", "XX-INIT-03", "XX-OPEN-31")


def apply(kit: Kit, state: State, frame: Bidding, action: Action, events: list[Event]) -> None:
    assert isinstance(action, Adjust)
    frame.seats.remove(action.seat)
    seat = state.seats[action.seat]
    seat.initiative = seat.initiative or [0]
    if not action.by:
        events.append(Event("initiative_kept", ("XX-INIT-03",), {"seat": action.seat, "number": seat.initiative[0]}))
        return
    seat.stars = max(seat.stars - abs(action.by) * kit.numbers.price.initiative, 0)
    seat.initiative[0] += action.by
    data = {"seat": action.seat, "stars": abs(action.by), "number": seat.initiative[0]}
    events.append(Event("initiative_altered", ("XX-INIT-03", "XX-OPEN-31"), data))


def resume(kit: Kit, state: State, frame: Bidding, events: list[Event]) -> bool:
    """Ask only seats that hold stars; then the order of play is known."""
    while frame.seats:
        if state.seats[frame.seats[0]].stars >= kit.numbers.price.initiative:
            return True
        frame.seats.pop(0)
    _settle_order(kit, state, events)
    return False


def had_nothing_to_pay(kit: Kit, state: State, seat: int) -> bool:
    """Whether the seat is passed over in this step, holding no star to pay with. XX-INIT-03, XX-OPEN-68."""
    top = state.pending[-1] if state.pending else None
    is_tied = isinstance(top, RollingInitiative) and top.again
    has_just_ended = bool(state.table.order) and state.pending == [SeatTurn(state.table.order[0])]
    if not (isinstance(top, Bidding) or is_tied or has_just_ended):
        return False
    return state.seats[seat].stars < kit.numbers.price.initiative


def _first(state: State, seat: int) -> int:
    rolls = state.seats[seat].initiative
    return rolls[0] if rolls else 0


def _settle_order(kit: Kit, state: State, events: list[Event]) -> None:
    """Lowest result first; ties by the variant in force. XX-INIT-02, XX-OPEN-32."""
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
    state.pending[:] = [SeatTurn(order[0])]
    data = {"order": [state.seats[seat].name for seat in order]}
    has_tie = len({_first(state, seat) for seat in seats}) < len(seats)
    events.append(Event("order_settled", ("XX-INIT-02", "XX-OPEN-32") if has_tie else ("XX-INIT-02",), data))


def _first_tie(state: State, order: list[int]) -> list[int]:
    """The first seats in this order whose rolls are all equal, in seat order; empty if there are none."""
    for one, other in pairwise(order):
        rolls = state.seats[one].initiative
        if rolls == state.seats[other].initiative:
            return [seat for seat in sorted(order) if state.seats[seat].initiative == rolls]
    return []
