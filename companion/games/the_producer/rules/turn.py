"""The go of a seat: one Event card, then a Producer, then firing. XX-ORDER-05, XX-EVENT, XX-ACTN."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.the_producer import actions as act
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import UNKNOWN, Count
from companion.games.the_producer.rules import actions as doing
from companion.games.the_producer.rules import firing, operation
from companion.games.the_producer.state import State, YearStep
from companion.model import Action, Decision, Event, SeatNo, Verdict
from companion.model.step import Moment

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
            return [action for one in doing.CARDS.values() for action in one.legal(kit, state, self.seat)]
        if self.step == "end":
            return [*firing.fires(kit, state, self.seat), act.leave(self.seat)]
        found = [action for one in doing.open_goes(kit, state) for action in one.legal(kit, state, self.seat)]
        return [*found, act.leave(self.seat)]

    def _only_card(self, kit: Kit, state: State) -> Action | None:
        """The forced action with the last card of the hand, if there is one. XX-ORDER-05, XX-END-01."""
        hand = state.seats[self.seat].events
        found = self.legal(kit, state) if len(hand) == 1 and hand != [UNKNOWN] else []
        return found[0] if len(found) == 1 else None

    def check(self, kit: Kit, state: State, action: Action) -> Verdict:
        """Each step has its own actions; without Producers only cards are left. XX-ORDER-05, XX-ACTN-01, XX-END-02."""
        cards, goes = doing.CARDS.get(type(action)), doing.GOES.get(type(action))
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
        card = doing.closed_by(kit, state, type(action))
        if card is not None:
            place = doing.PLACES[type(action)]
            return kit.refuse(state, "closed", "XX-EVENT-08", "XX-ACTN-02", seat=action.seat, place=place, card=card)
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
            doing.CARDS[type(action)].apply(kit, state, action, events)
        else:
            doing.GOES[type(action)].apply(kit, state, action, events)
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
        operation.next_go(kit, state, self.seat, events, may_fire=self.step != "over")
        return False


def no_producer_left(kit: Kit, state: State, seat: int) -> Verdict:
    """The refusal of an action with a Producer by a seat that has none. XX-ACTN-01, XX-END-02."""
    return kit.refuse(state, "no_producer_left", "XX-ACTN-01", "XX-END-02", seat=seat)


def check_in_go(kit: Kit, state: State, action: Action) -> Verdict | None:
    """Whether the action would be legal in its seat's own go now; None if it never belongs in a go."""
    found = doing.CARDS.get(type(action)) or doing.GOES.get(type(action))
    return None if found is None else found.check(kit, state, action)


def _rules_of_none(kit: Kit, step: GoStep) -> tuple[str, ...]:
    """The clauses for using no Producer (a go without Events), or for firing nobody."""
    if step == "producer":
        return ("XX-ACTN-01", "XX-OPEN-21" if kit.has_events else "XX-OPEN-71")
    return ("XX-FIRE-01", "XX-OPEN-66")
