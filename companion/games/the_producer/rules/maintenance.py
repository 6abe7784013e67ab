"""The Maintenance Stage: what is put back, what is paid, and how if there is too little. XX-MAINT."""

from __future__ import annotations

from companion.games.the_producer import actions as act
from companion.games.the_producer.effects import lasting as lasting
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.pending import Maintaining
from companion.games.the_producer.positions.nouns import COLOURS, tidy
from companion.games.the_producer.rules import bank, deck, firing, operation
from companion.games.the_producer.rules.dues import Dues, dues, to_mortgage, to_release
from companion.games.the_producer.rules.money import pay
from companion.games.the_producer.rules.places import go_to
from companion.games.the_producer.state import State
from companion.model import Action, Decision, Event, Verdict

# --- MAINT ---


def begin(kit: Kit, state: State, events: list[Event]) -> None:
    """The year moves on, and everything goes back to its place; then all pay. XX-MAINT-02 to XX-MAINT-06."""
    table = state.table
    state.phase = "maintenance"
    table.year += 1
    events.append(Event("year", ("XX-MAINT-02", "XX-MAINT-03", "XX-MAINT-06"), {"year": table.year}))
    for seat in state.seats:
        seat.producers, seat.parked = kit.producers, []
        seat.votes, seat.radio = 0, []
    table.visitors = []
    _clear_effects(kit, state, events)
    _fill_container(state)
    state.pending[:] = [Maintaining(table.order[:])]


def _clear_effects(kit: Kit, state: State, events: list[Event]) -> None:
    """What lasted to the end of the year is over, and the Events are shuffled. XX-MAINT-05, XX-OPEN-18."""
    table = state.table
    lasting.end_with_year(state)
    if kit.variants.event_reshuffle == "yearly" and table.discards:
        deck.reshuffle(state)
        events.append(Event("reshuffled", ("XX-MAINT-05", "XX-OPEN-18"), {"number": table.events}))


def _fill_container(state: State) -> None:
    """All Audience tokens go back into the container, except those out of the game. XX-MAINT-06."""
    table = state.table
    heaps = [table.container, table.pile, *(movie.audience for seat in state.seats for movie in seat.movies)]
    table.container = tidy({colour: sum(heap.get(colour, 0) for heap in heaps) for colour in COLOURS})
    table.pile = {}
    for seat in state.seats:
        for movie in seat.movies:
            movie.audience = {}


def missing(kit: Kit, state: State, frame: Maintaining) -> int:
    """How much more is due than the first seat of the frame has. XX-MAINT-11."""
    return sum(dues(kit, state, frame)) - state.seats[frame.left[0]].money


def resume(kit: Kit, state: State, frame: Maintaining, events: list[Event]) -> bool:
    """Whoever can pay does; what there is no choice about is mortgaged or ended. XX-MAINT-10, XX-MAINT-11, XX-MAINT-13.

    Then come the Events and the Operational Stage. XX-GAME-03.
    """
    while frame.left:
        options = choices(kit, state, frame)
        if not options:
            _pay(kit, state, frame, events)
            continue
        if len(options) > 1 and not _all_must_go(kit, state, frame):
            return True
        apply(kit, state, frame, options[0], events)
    state.pending.remove(frame)
    operation.begin_operation(kit, state, events)
    return False


def choices(kit: Kit, state: State, frame: Maintaining) -> list[Action]:
    """What may be mortgaged, or when everything is, whose contract may be ended. XX-MAINT-11, XX-MAINT-13."""
    lack, seat = missing(kit, state, frame), frame.left[0]
    if lack <= 0:
        return []
    if bank.can_mortgage(kit, state, seat):
        return [act.Mortgage(seat, building) for building in to_mortgage(kit, state, frame, lack)]
    return [act.Release(seat, character) for character in to_release(kit, state, frame, lack)]


def _all_must_go(kit: Kit, state: State, frame: Maintaining) -> bool:
    """Whether even everything that may be chosen now is not more than what is missing. XX-OPEN-05."""
    lack, seat = missing(kit, state, frame), frame.left[0]
    free = bank.can_mortgage(kit, state, seat)
    if free:
        are_all_taken = bank.tokens_left(kit, state, len(free)) == len(free)
        return are_all_taken and sum(map(kit.loan_on, free)) <= lack
    return sum(kit.characters[one].wage for one in state.seats[seat].team) <= lack


def legal(kit: Kit, state: State, frame: Maintaining) -> list[Action]:
    return choices(kit, state, frame)


def decision(kit: Kit, state: State, frame: Maintaining) -> Decision:
    seat = frame.left[0]
    kind = "must_mortgage" if bank.can_mortgage(kit, state, seat) else "must_release"
    return Decision(kind, (seat,), data={"seat": seat, "due": missing(kit, state, frame)})


def check(kit: Kit, state: State, frame: Maintaining, action: Action) -> Verdict | None:
    """All that is due is covered, by mortgages first, and by no more than is needed. XX-MAINT-11, XX-MAINT-13."""
    if not isinstance(action, act.Mortgage | act.Release):
        return None
    if action.seat != frame.left[0]:
        return kit.refuse(state, "other_pays", "XX-MAINT-11", other=frame.left[0], seat=action.seat)
    if action in choices(kit, state, frame):
        key = "must_mortgage" if isinstance(action, act.Mortgage) else "must_release"
        rules = ("XX-MAINT-11", "XX-OPEN-15") if isinstance(action, act.Mortgage) else ("XX-MAINT-13", "XX-OPEN-17")
        return kit.permit(key, *rules)
    if isinstance(action, act.Mortgage):
        verdict = bank.check_visit(kit, state, action)
        if verdict.legal is False:
            return verdict
        return kit.refuse(state, "superfluous", "XX-OPEN-15", "XX-MAINT-11", due=missing(kit, state, frame))
    if bank.can_mortgage(kit, state, action.seat):
        return kit.refuse(state, "mortgage_first", "XX-MAINT-13", "XX-OPEN-15", seat=action.seat)
    data = {"seat": action.seat, "character": action.character}
    if action.character not in state.seats[action.seat].team:
        return kit.refuse(state, "not_in_team", "XX-MAINT-13", **data)
    return kit.refuse(state, "superfluous", "XX-OPEN-17", "XX-MAINT-13", due=missing(kit, state, frame))


def apply(kit: Kit, state: State, frame: Maintaining, action: Action, events: list[Event]) -> None:
    if isinstance(action, act.Mortgage):
        _mortgage(kit, state, frame, action, events)
    elif isinstance(action, act.Release):
        frame.released.append(action.character)
        firing.leave_team(state, action.seat, action.character)
        data = {"seat": action.seat, "character": action.character}
        events.append(Event("released", ("XX-MAINT-13", "XX-OPEN-17"), data))


def _mortgage(kit: Kit, state: State, frame: Maintaining, action: act.Mortgage, events: list[Event]) -> None:
    """The loan is paid; one Producer stands on the bank for all of them. XX-MAINT-12, XX-OPEN-15."""
    bank.carry_out(kit, state, action, events, "XX-MAINT-11", "XX-OPEN-15")
    if not frame.mortgaged and state.seats[action.seat].producers:
        go_to(state, action.seat, bank.BANK)
        events.append(Event("producer_to_bank", ("XX-MAINT-12", "XX-OPEN-15"), {"seat": action.seat}))
    frame.mortgaged.append(action.building)


def _pay(kit: Kit, state: State, frame: Maintaining, events: list[Event]) -> None:
    """Buildings, interest, wages, in this order; who has too little pays what there is. XX-MAINT-10, XX-OPEN-16."""
    due = dues(kit, state, frame)
    seat = frame.left.pop(0)
    place, lack = state.seats[seat], 0
    for what, dollars in zip(Dues._fields, due, strict=True):
        paid = min(dollars, place.money)
        pay(state, seat, paid)
        lack += dollars - paid
        if paid:
            events.append(Event(f"pays_{what}", (*_CLAUSES[what], "XX-MAINT-10"), {"seat": seat, "price": paid}))
    frame.mortgaged, frame.released = [], []
    place.debt = lack if kit.variants.insolvency == "carry" else 0
    if lack:
        kind = "owes" if place.debt else "lapses"
        events.append(Event(kind, ("XX-OPEN-16",), {"seat": seat, "price": lack}))


_CLAUSES = {
    "debt": ("XX-OPEN-16",),
    "buildings": ("XX-MAINT-07",),
    "interest": ("XX-MAINT-08", "XX-OPEN-10", "XX-OPEN-11"),
    "wages": ("XX-MAINT-09",),
}
"""The clauses by which each sum is due."""
