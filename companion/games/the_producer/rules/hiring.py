"""The first hiring: confirm contract drafts, put the rest on the market. XX-HIRE."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from companion.games.the_producer import actions as act
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import UNKNOWN
from companion.games.the_producer.rules import people, turn
from companion.games.the_producer.rules.deck import Uncovering, lay_open
from companion.games.the_producer.rules.money import pay
from companion.games.the_producer.state import State, YearStep
from companion.model import Action, Decision, Event, SeatNo, Verdict
from companion.model.step import Moment

# --- HIRE ---


@dataclass(slots=True)
class Hiring(YearStep):
    """Each of the seats `asked` may still confirm contract drafts. XX-HIRE-01."""

    asked: list[SeatNo]
    kind: Literal["hiring"] = "hiring"

    answered_by = {
        act.Hire: Moment(
            "when contract drafts are confirmed, and later on a visit to Casting or the Hollywood Party",
            ("XX-HIRE-01", "XX-CAST-02", "XX-PARTY-01"),
        ),
        act.Pass: act.UNUSED,
    }

    def decision(self, kit: Kit, state: State) -> Decision:
        return Decision("hire", tuple(self.asked))

    def legal(self, kit: Kit, state: State) -> list[Action]:
        return [action for seat in self.asked for action in (*_hires(kit, state, seat), act.leave(seat))]

    def check(self, kit: Kit, state: State, action: act.Hire | act.Pass) -> Verdict:
        """Any contract draft may be confirmed, for the full fee. XX-HIRE-01, XX-HIRE-02, XX-HIRE-04."""
        if action.seat not in self.asked:
            is_out = isinstance(action, act.Hire) and action.character in state.table.boulevard
            return kit.refuse(state, "has_hired", "XX-HIRE-01", *("XX-HIRE-04",) * is_out, seat=action.seat)
        if isinstance(action, act.Pass):
            return kit.permit("hire_no_more", "XX-HIRE-01", "XX-HIRE-04")
        drafts = state.seats[action.seat].drafts
        is_unseen = UNKNOWN in drafts and kit.is_left(state, action.character)
        if action.character in state.seats[action.seat].team:
            return kit.refuse(state, "is_hired", "XX-HIRE-02", seat=action.seat, character=action.character)
        if action.character not in drafts and not is_unseen:
            return kit.refuse(state, "no_draft", "XX-HIRE-01", seat=action.seat, character=action.character)
        found = refuse_price(kit, state, action)
        return kit.permit("hire", "XX-HIRE-01", "XX-HIRE-02") if found is None else found

    def apply(self, kit: Kit, state: State, action: Action, events: list[Event]) -> None:
        if isinstance(action, act.Hire):
            _hire(kit, state, action, events)
            if state.seats[action.seat].drafts:
                return
        else:
            events.append(Event("hires_no_more", ("XX-HIRE-01",), {"seat": action.seat}))
        self.asked.remove(action.seat)
        _put_out(state, action.seat, events)

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Skip seats that can hire nobody; when all have hired, the first year begins. XX-GAME-04, XX-MAINT-01."""
        for seat in [seat for seat in self.asked if next(_hires(kit, state, seat), None) is None]:
            self.asked.remove(seat)
            _put_out(state, seat, events)
        if state.pending[-1] is not self:
            return False
        if self.asked:
            state.phase = "hire"
            return True
        state.pending.remove(self)
        turn.begin_operation(kit, state, events)
        return False


def _hires(kit: Kit, state: State, seat: int) -> Iterator[Action]:
    """The contract drafts that a seat can pay; an unknown one may be any unseen Character. XX-HIRE-01, XX-HIRE-02."""
    drafts, money, fee = state.seats[seat].drafts, state.seats[seat].money, people.fees(kit, state, seat)
    cards = kit.left_in(state, "character") if UNKNOWN in drafts else []
    return (act.hire(seat, card) for card in (*drafts, *cards) if card != UNKNOWN and fee(card) <= money)


def refuse_price(kit: Kit, state: State, hire: act.Hire) -> Verdict | None:
    """Why the full fee cannot be paid; None if it can. XX-HIRE-02."""
    price, money = people.fee(kit, state, hire.seat, hire.character), state.seats[hire.seat].money
    if price <= money:
        return None
    data = {"seat": hire.seat, "character": hire.character, "price": price, "purse": money}
    return kit.refuse(state, "cannot_hire", "XX-HIRE-02", **data)


def _hire(kit: Kit, state: State, hire: act.Hire, events: list[Event]) -> None:
    """Pay the fee and put the Character face up into the team. XX-HIRE-02, XX-HIRE-03."""
    place, price = state.seats[hire.seat], people.fee(kit, state, hire.seat, hire.character)
    fee_events = people.events_of_fee(kit, hire.seat, hire.character, place.team[:], place.drafts)
    pay(state, hire.seat, price)
    place.drafts.remove(hire.character if hire.character in place.drafts else UNKNOWN)
    insort(place.team, hire.character)
    data = {"seat": hire.seat, "character": hire.character, "price": price}
    events.append(Event("hired", ("XX-HIRE-02", "XX-HIRE-03"), data))
    events += fee_events


def _put_out(state: State, seat: int, events: list[Event]) -> None:
    """Put the other drafts face up on the Boulevard. XX-HIRE-04."""
    place = state.seats[seat]
    known = [card for card in place.drafts if card != UNKNOWN]
    place.drafts = [UNKNOWN] * (len(place.drafts) - len(known))
    for card in known:
        lay_open(state, card)
    if known:
        events.append(Event("put_out", ("XX-HIRE-04",), {"seat": seat, "characters": known}))
    if place.drafts:
        state.pending.append(Uncovering("contract", len(place.drafts), seat))
