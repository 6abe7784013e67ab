"""The Operational Stage: the order of the year, the next go, the end of the stage. XX-ORDER, XX-END."""

from __future__ import annotations

from companion.games.the_producer.kit import Kit
from companion.games.the_producer.rules import oscars, trend, turn, voting
from companion.games.the_producer.rules.candidates import awards_of
from companion.games.the_producer.rules.deck import Dealing
from companion.games.the_producer.state import State
from companion.model import Event

# --- ORDER ---


def begin_operation(kit: Kit, state: State, events: list[Event]) -> None:
    """Deal the Events and set the order of the year. XX-OPEN-01, XX-MAINT-14, XX-ORDER-03, XX-OPEN-20."""
    table = state.table
    state.phase, table.round = "operation", 1
    if table.year == kit.numbers.first_year:
        rules: tuple[str, ...] = ("XX-ORDER-04", "XX-ORDER-03")
    else:
        table.order = order_of(state)
        state.turn += 1
        rules = ("XX-ORDER-01", "XX-ORDER-02", "XX-ORDER-03", "XX-OPEN-19")
    events.append(Event("order", rules, {"year": table.year, "seats": table.order[:]}))
    if table.year != kit.numbers.first_year and not kit.variants.open_money:
        _report_money(state, events)
    state.pending[:] = [_new_go(kit, table.order[0])]
    if kit.has_events:
        number = kit.dealt_events
        state.pending += [Dealing(seat, "event", number) for seat in reversed(table.order)]
        events.append(Event("events_dealt", ("XX-MAINT-14", "XX-OPEN-01"), {"number": number}))
    colours = trend.colour_draw(kit, state)
    if colours is not None:
        state.pending.append(colours)


def _report_money(state: State, events: list[Event]) -> None:
    """Seats tied in points must show their money, because the order depends on it. XX-OPEN-79."""
    points = [seat.vp for seat in state.seats]
    for seat in state.table.order:
        if points.count(points[seat]) > 1:
            data = {"seat": seat, "money": state.seats[seat].money}
            events.append(Event("money_told", ("XX-ORDER-02", "XX-OPEN-79"), data))


def order_of(state: State) -> list[int]:
    """Fewest points first, then less money, then the order of the year before. XX-ORDER-01, XX-ORDER-02, XX-OPEN-19.

    The default is the order of the first year. XX-ORDER-04
    """
    before = state.table.order or state.clockwise_from(state.table.first or 0)
    return sorted(before, key=lambda seat: (state.seats[seat].vp, state.seats[seat].money))


def _new_go(kit: Kit, seat: int, before: int | None = None) -> turn.Turn:
    return turn.Turn(seat, "card" if kit.has_events else "producer", before=before)


def next_go(kit: Kit, state: State, seat: int, events: list[Event], *, may_fire: bool) -> None:
    """Pass the go on in the order of the year, as long as anybody has Event cards.

    Without Events there are as many rounds as there would be cards. A seat that was not asked whom to fire may do so
    before the next seat does anything. XX-ORDER-05, XX-END-01, XX-OPT-02, XX-OPEN-66, XX-OPEN-71.
    """
    table = state.table
    at = table.order.index(seat) + 1
    for later in (*table.order[at:], None, *table.order[:at]):
        if later is None:
            table.round += 1
        elif _has_go(kit, state, later):
            state.turn += 1
            state.pending[:] = [_new_go(kit, later, seat if may_fire and later != seat else None)]
            return
    table.round -= 1
    end_operation(kit, state, events)


def _has_go(kit: Kit, state: State, seat: int) -> bool:
    return bool(state.seats[seat].events) if kit.has_events else state.table.round <= kit.dealt_events


# --- END ---


def end_operation(kit: Kit, state: State, events: list[Event]) -> None:
    """Turn unused Producers into votes, report all votes, and begin the Oscars.

    XX-END-01, XX-END-03, XX-OPEN-88, XX-OSCAR-01, XX-GAME-03.
    """
    state.phase, state.pending[:] = "oscars", [oscars.Ceremony(awards_of(kit))]
    events.append(Event("operation_over", ("XX-END-01",), {"year": state.table.year}))
    for seat in range(len(state.seats)):
        number = kit.numbers.producer_votes * state.seats[seat].producers
        voting.gain_votes(kit, state, seat, number, events, "XX-END-03", "XX-OPEN-88")
        voting.gain_votes(
            kit, state, seat, voting.votes_by_notes(kit, state, seat), events, "XX-OSCAR-02", "XX-CARD-11"
        )
    votes = [{"seat": seat, "number": state.seats[seat].votes} for seat in state.table.order]
    events += [Event("votes_told", ("XX-OSCAR-01",), data) for data in votes]
