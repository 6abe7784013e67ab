"""The Operational Stage: the order of the year, and the go of a seat with its actions.

XX-ORDER, XX-EVENT, XX-ACTN, XX-END.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from companion.games.the_producer import actions as act
from companion.games.the_producer.effects import lasting
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import UNKNOWN, Count
from companion.games.the_producer.rules import (
    bank,
    building,
    buying,
    firing,
    hand,
    movies,
    oscars,
    places,
    production,
    radio,
    trend,
)
from companion.games.the_producer.rules.candidates import awards_of
from companion.games.the_producer.rules.deck import Dealing
from companion.games.the_producer.rules.money import gain_votes, votes_by_notes
from companion.games.the_producer.state import State, YearStep
from companion.model import Action, Decision, Event, SeatNo, Verdict
from companion.model.step import Moment

# --- the actions of a go ---


@dataclass(frozen=True, slots=True)
class Doing:
    """One kind of action: all legal ones of a seat, whether one is legal, what it does, and where the Producer goes.

    `place` is empty for a card, and for a movie, whose set depends on the action. XX-COMP-02.
    """

    legal: Callable[[Kit, State, int], list[Action]]
    check: Callable[[Kit, State, Any], Verdict]
    apply: Callable[[Kit, State, Any, list[Event]], None]
    place: str = ""


CARDS: dict[type[Action], Doing] = {
    act.Play: Doing(hand.plays, hand.check_play, hand.apply_play),
    act.Store: Doing(hand.stores, hand.check_store, hand.apply_store),
    act.Discard: Doing(hand.discards, hand.check_discard, hand.apply_discard),
}
"""The uses of an Event card. XX-EVENT-07, XX-EVENT-12."""

GOES: dict[type[Action], Doing] = {
    act.Casting: Doing(places.castings, places.check_casting, places.apply_casting, buying.CASTING),
    act.Party: Doing(places.parties, places.check_party, places.apply_party, buying.PARTY),
    act.Mortgage: Doing(bank.mortgages, bank.check_visit, bank.apply_visit, bank.BANK),
    act.Redeem: Doing(bank.redeems, bank.check_visit, bank.apply_visit, bank.BANK),
    act.Radio: Doing(radio.radios, radio.check, radio.apply, radio.RADIO),
    act.Motel: Doing(places.motels, places.check_motel, places.apply_motel, places.MOTEL),
    act.Cafe: Doing(places.cafes, places.check_cafe, places.apply_cafe, places.CAFE),
    act.Build: Doing(building.builds, building.check, building.apply, building.SITE),
    act.Make: Doing(movies.legal, production.check, production.apply),
}
"""The uses of a Producer. XX-ACTN-02."""

# --- a go ---

GoStep = Literal["card", "producer", "end", "over"]
"""The steps of a go. XX-ORDER-05."""
BARRED = ("XX-EVENT-03", "XX-OPEN-21")
"""The clauses for a card that costs the Producer action."""
MOMENTS = frozenset({"not_your_turn", "card_first", "card_was_handled", "producer_was_used", "no_producer_left"})
"""The refusals by the step of the go. XX-ORDER-05, XX-ACTN-01."""


@dataclass(slots=True)
class Turn(YearStep):
    """The go of `seat`: its Event card, then a Producer unless that is `barred`, then firing. XX-ORDER-05.

    An Event may allow `more` Producers. XX-EVENT-08. "Turn" in a clause means the go for the Producer that a special
    Action bars, and the year for what is used once, or used up. XX-OPEN-81. `before` is the seat whose go has just
    ended: it may still fire until this seat has handled a card or its Producer. XX-OPEN-66.
    """

    seat: SeatNo
    step: GoStep = "card"
    barred: bool = False
    more: Count = 0
    before: SeatNo | None = None
    kind: Literal["turn"] = "turn"

    answered_by = {
        act.Play: act.PLAYING,
        act.Discard: act.PLAYING,
        act.Store: Moment("on your turn, as its Event card", ("XX-ORDER-05", "XX-EVENT-12")),
        act.Casting: Moment("on your turn, with a Producer", ("XX-ACTN-01", "XX-CAST-01")),
        act.Party: Moment("on your turn, with a Producer", ("XX-ACTN-01", "XX-PARTY-01")),
        act.Mortgage: act.MORTGAGING,
        act.Redeem: act.REDEEMING,
        act.Radio: Moment("on your turn, with a Producer", ("XX-ACTN-01", "XX-RADIO-01")),
        act.Motel: Moment("on your turn, with a Producer", ("XX-ACTN-01", "XX-MOTEL-01")),
        act.Cafe: Moment("on your turn, with a Producer", ("XX-ACTN-01", "XX-CAFE-01")),
        act.Build: act.BUILDING,
        act.Make: Moment("on your turn, with a Producer on a set", ("XX-STAGE-01", "XX-ACTN-01")),
        act.Pass: act.UNUSED,
    }
    later = (
        act.Buy, act.Cancel, act.Back, act.Out, act.Colours, act.Add, act.Redraw, act.Exchange, act.Assign, act.Fire,
    )  # fmt: skip

    @property
    def current(self) -> int:
        return self.seat

    def bar_producer(self) -> None:
        self.barred = True

    def allow_more(self, number: int) -> None:
        self.more += number

    def decision(self, kit: Kit, state: State) -> Decision:
        """The decision of each step: a card, a Producer, firing."""
        return Decision(self.step, (self.seat,), data={"seat": self.seat})

    def legal(self, kit: Kit, state: State) -> list[Action]:
        if self.step == "card":
            return [action for one in CARDS.values() for action in one.legal(kit, state, self.seat)]
        if self.step == "end":
            return [*firing.fires(kit, state, self.seat), act.leave(self.seat)]
        closed = lasting.closures(kit, state)  # by Events, for the year. XX-EVENT-08, XX-ACTN-02
        is_open = [one for one in GOES.values() if one.place not in closed]
        found = [action for one in is_open for action in one.legal(kit, state, self.seat)]
        return [*found, act.leave(self.seat)]

    def _only_card(self, kit: Kit, state: State) -> Action | None:
        """The forced action with the last card of the hand, if there is one. XX-ORDER-05, XX-END-01."""
        hand = state.seats[self.seat].events
        found = self.legal(kit, state) if len(hand) == 1 and hand != [UNKNOWN] else []
        return found[0] if len(found) == 1 else None

    def check(self, kit: Kit, state: State, action: Action) -> Verdict:
        """Each step has its own actions; without Producers only cards are left. XX-ORDER-05, XX-ACTN-01, XX-END-02."""
        cards, goes = CARDS.get(type(action)), GOES.get(type(action))
        if action.seat != self.seat:
            return kit.refuse(state, "not_your_turn", "XX-ORDER-05", "XX-ORDER-03", seat=action.seat, other=self.seat)
        if self.step == "card":
            if cards is None:
                is_idle = goes is not None and not state.seats[self.seat].producers
                rules = ("XX-ORDER-05", "XX-OPEN-22", *("XX-END-02",) * is_idle)
                return kit.refuse(state, "card_first", *rules, seat=action.seat)
            return cards.check(kit, state, action)
        if cards is not None:
            return kit.refuse(state, "card_was_handled", "XX-ORDER-05", "XX-OPEN-22", seat=action.seat)
        if isinstance(action, act.Pass):
            return kit.permit("no_producer" if self.step == "producer" else "end", *_rules_of_none(kit, self.step))
        if self.barred and self.step == "end":
            return kit.refuse(state, "barred", *BARRED, seat=action.seat)
        if self.step == "end" and goes is not None and not state.seats[self.seat].producers:
            return no_producer_left(kit, state, action.seat)
        if self.step == "end" or goes is None:
            return kit.refuse(state, "producer_was_used", "XX-ACTN-01", "XX-ORDER-05", seat=action.seat)
        card = lasting.closures(kit, state).get(goes.place)
        if card is not None:
            data = {"seat": action.seat, "place": goes.place, "card": card}
            return kit.refuse(state, "closed", "XX-EVENT-08", "XX-ACTN-02", **data)
        return goes.check(kit, state, action)

    def apply(self, kit: Kit, state: State, action: Action, events: list[Event]) -> None:
        """Carry out the action; it ends the previous seat's right to fire. XX-OPEN-66."""
        self.before = None
        self._go_on(kit, state, action, events)

    def _go_on(self, kit: Kit, state: State, action: Action, events: list[Event]) -> None:
        """After the card comes the Producer, after the Producer the end of the go. XX-ORDER-05, XX-ACTN-01."""
        step, self.step = self.step, "producer" if self.step == "card" else "end"
        if isinstance(action, act.Pass):
            kind = "uses_none" if step == "producer" else "fires_none"
            events.append(Event(kind, _rules_of_none(kit, step), {"seat": self.seat}))
            self.step = "end" if step == "producer" else "over"
        elif step == "card":
            CARDS[type(action)].apply(kit, state, action, events)
        else:
            goes = GOES[type(action)]
            if goes.place:
                places.go_to(state, self.seat, goes.place)
            goes.apply(kit, state, action, events)
            if self.more:
                self.step, self.more = "producer", self.more - 1

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Skip steps without a choice. XX-END-02, XX-EVENT-03, XX-OPEN-66."""
        place = state.seats[self.seat]
        if self.step == "card" and place.events:
            only = self._only_card(kit, state)
            if only is not None:
                self._go_on(kit, state, only, events)
            return only is None
        if self.step == "card":
            self.step = "producer"
        if self.step == "producer":
            if place.producers and not self.barred:
                return True
            self.step = "end"
        if self.step == "end" and firing.is_last_chance(kit, state, self.seat):
            return True
        next_go(kit, state, self.seat, events, may_fire=self.step != "over")
        return False


def no_producer_left(kit: Kit, state: State, seat: int) -> Verdict:
    """The refusal of an action with a Producer by a seat that has none. XX-ACTN-01, XX-END-02."""
    return kit.refuse(state, "no_producer_left", "XX-ACTN-01", "XX-END-02", seat=seat)


def check_in_go(kit: Kit, state: State, action: Action) -> Verdict | None:
    """Whether the action would be legal in its seat's own go now; None if it never belongs in a go."""
    found = CARDS.get(type(action)) or GOES.get(type(action))
    return None if found is None else found.check(kit, state, action)


def _rules_of_none(kit: Kit, step: GoStep) -> tuple[str, ...]:
    """The clauses for using no Producer (a go without Events), or for firing nobody."""
    if step == "producer":
        return ("XX-ACTN-01", "XX-OPEN-21" if kit.has_events else "XX-OPEN-71")
    return ("XX-FIRE-01", "XX-OPEN-66")


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


def _new_go(kit: Kit, seat: int, before: int | None = None) -> Turn:
    return Turn(seat, "card" if kit.has_events else "producer", before=before)


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
        elif state.seats[later].events if kit.has_events else table.round <= kit.dealt_events:
            state.turn += 1
            state.pending[:] = [_new_go(kit, later, seat if may_fire and later != seat else None)]
            return
    table.round -= 1
    end_operation(kit, state, events)


# --- END ---


def end_operation(kit: Kit, state: State, events: list[Event]) -> None:
    """Turn unused Producers into votes, report all votes, and begin the Oscars.

    XX-END-01, XX-END-03, XX-OPEN-88, XX-OSCAR-01, XX-GAME-03.
    """
    state.phase, state.pending[:] = "oscars", [oscars.Ceremony(awards_of(kit))]
    events.append(Event("operation_over", ("XX-END-01",), {"year": state.table.year}))
    for seat in range(len(state.seats)):
        number = kit.numbers.producer_votes * state.seats[seat].producers
        gain_votes(kit, state, seat, number, events, "XX-END-03", "XX-OPEN-88")
        gain_votes(kit, state, seat, votes_by_notes(kit, state, seat), events, "XX-OSCAR-02", "XX-CARD-11")
    votes = [{"seat": seat, "number": state.seats[seat].votes} for seat in state.table.order]
    events += [Event("votes_told", ("XX-OSCAR-01",), data) for data in votes]
