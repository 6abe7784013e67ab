"""Buying cards of the Boulevard, in full at Casting, for half at the Hollywood Party. XX-CAST, XX-PARTY."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from companion.games.the_producer import actions as act
from companion.games.the_producer.effects.lasting import cancel_rumor
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import Count
from companion.games.the_producer.rules.money import pay
from companion.games.the_producer.rules.people import events_of_fee, events_of_fee_change, fees
from companion.games.the_producer.state import Mark, OnVisit, State
from companion.model import Action, Decision, Event, Verdict
from companion.model.step import Moment

Market = Literal["casting", "hollywood-party"]
"""The places where seats buy cards of the Boulevard. XX-CAST-02, XX-PARTY-01."""
CASTING: Market = "casting"
PARTY: Market = "hollywood-party"
CANCELLED = ("campaign", "rumor")
"""What the Party can cancel; effects of Historical Events stay. XX-PARTY-02, XX-PARTY-03."""


def price(kit: Kit, state: State, seat: int, card: str, *, half: bool) -> int:
    """What a card of the Boulevard costs a seat. XX-CAST-03, XX-PARTY-01, XX-CARD-12."""
    return prices(kit, state, seat, half=half)(card)


def prices(kit: Kit, state: State, seat: int, *, half: bool) -> Callable[[str], int]:
    """The `price` of any card for this seat now; for many cards the Events are looked up only once."""
    of_script = kit.numbers.script_party_price if half else kit.numbers.script_price
    of_character = (lambda who: kit.characters[who].wage) if half else fees(kit, state, seat)
    return lambda card: of_script if card in kit.scripts else of_character(card)


def acquire(kit: Kit, state: State, seat: int, card: str, dollars: int) -> None:
    """The seat pays the bank and takes the card: a Character into the team, a Script face down, however many it has.

    XX-DRAFT-03, XX-OPEN-85, XX-OPEN-89.
    """
    place = state.seats[seat]
    pay(state, seat, dollars)
    state.table.boulevard.remove(card)
    pile = place.team if card in kit.characters else place.scripts
    insort(pile, card)


@dataclass(slots=True)
class Buying(OnVisit):
    """`seat` may buy `left` more cards of the Boulevard, at half price at the Party. XX-CAST-02, XX-PARTY-01.

    At the Party it `may_cancel` a Rumor or a campaign, too. XX-PARTY-02.
    """

    left: Count
    place: Market = "casting"
    may_cancel: bool = False
    kind: Literal["buying"] = "buying"

    answered_by = {
        act.Buy: Moment(
            "on a visit to Casting, after the cards are turned up, or to the Hollywood Party",
            ("XX-CAST-02", "XX-PARTY-01"),
        ),
        act.Cancel: Moment("on a visit to the Hollywood Party", ("XX-PARTY-02",)),
        act.Pass: act.UNUSED,
    }

    def _rules(self) -> tuple[str, ...]:
        return ("XX-PARTY-01",) if self.place == PARTY else ("XX-CAST-02", "XX-CAST-03")

    def _rules_of_leaving(self) -> tuple[str, ...]:
        """The clauses for stopping: buy up to three cards; at the Party each part is optional."""
        if self.place != PARTY:
            return ("XX-CAST-02", "XX-CAST-04")
        return ("XX-PARTY-01" if self.left else "XX-PARTY-02", "XX-OPEN-27")

    def decision(self, kit: Kit, state: State) -> Decision:
        """Ask only what is possible: what to buy, what to cancel, or both. XX-PARTY-01, XX-PARTY-02."""
        kind = "buy"
        if self.place == PARTY:
            answers = {type(action) for action in self.legal(kit, state)}
            kind = "party" if {act.Buy, act.Cancel} <= answers else "cancel" if act.Cancel in answers else "buy_half"
        return Decision(kind, (self.seat,), data={"seat": self.seat, "number": self.left})

    def more(self, kit: Kit, state: State) -> Iterator[Action]:
        seat, half = self.seat, self.place == PARTY
        money, costs = state.seats[seat].money, prices(kit, state, seat, half=half)
        for card in state.table.boulevard if self.left else ():
            if costs(card) <= money:
                yield act.buy(seat, card)
        if self.may_cancel:
            yield from _cancels(state, seat)

    def check(self, kit: Kit, state: State, action: act.Buy | act.Cancel | act.Pass) -> Verdict:
        """A purchase or cancellation of this visit. XX-CAST-02, XX-CAST-03, XX-PARTY-01, XX-PARTY-02, XX-OPEN-27."""
        if isinstance(action, act.Pass):
            return kit.permit("buy_no_more" if self.left else "cancel_nothing", *self._rules_of_leaving())
        if isinstance(action, act.Cancel):
            return self._check_cancel(kit, state, action)
        data = {"seat": action.seat, "card": action.card}
        if not self.left:
            return kit.refuse(state, "bought_all", self._rules()[0], seat=action.seat)
        if action.card not in state.table.boulevard:
            return kit.refuse(state, "not_on_boulevard", self._rules()[0], **data)
        due = price(kit, state, action.seat, action.card, half=self.place == PARTY)
        money = state.seats[action.seat].money
        if due > money:
            return kit.refuse(state, "cannot_buy", *self._rules(), price=due, purse=money, **data)
        return kit.permit("buy", *self._rules())

    def _check_cancel(self, kit: Kit, state: State, action: act.Cancel) -> Verdict:
        data = {"seat": action.seat, "character": action.character}
        if not self.may_cancel:
            return kit.refuse(state, "cannot_cancel_now", "XX-PARTY-02", "XX-OPEN-27", seat=action.seat)
        cards = _rumors_on(state, action.seat, action.character)
        if action in _cancels(state, action.seat) or action.harm in cards:
            return kit.permit("cancel", "XX-PARTY-02", "XX-OPEN-27")
        if action.harm == "rumor" and cards:
            return kit.refuse(state, "which_rumor", "XX-PARTY-02", "XX-OPEN-27", cards=cards, **data)
        if action.harm in kit.events and not kit.events[action.harm].rumor:
            return kit.refuse(state, "no_rumor", "XX-PARTY-03", "XX-PARTY-02", harm=action.harm)
        return kit.refuse(state, "nothing_to_cancel", "XX-PARTY-02", "XX-PARTY-03", harm=action.harm, **data)

    def apply(self, kit: Kit, state: State, action: Action, events: list[Event]) -> None:
        if isinstance(action, act.Buy):
            self.left -= 1
            due = price(kit, state, action.seat, action.card, half=self.place == PARTY)
            team = state.seats[action.seat].team[:]
            acquire(kit, state, action.seat, action.card, due)
            data = {"seat": action.seat, "card": action.card, "price": due}
            events.append(Event("acquired", self._rules(), data))
            if action.card in kit.characters and self.place != PARTY:
                events += events_of_fee(kit, action.seat, action.card, team)
                events += events_of_fee_change(kit, state, action.seat, action.card, team)
        elif isinstance(action, act.Cancel):
            self.may_cancel = False
            _cancel(state, action, events)
        else:
            kind = "buys_no_more" if self.left else "cancels_nothing"
            events.append(Event(kind, self._rules_of_leaving(), {"seat": action.seat}))
            state.pending.remove(self)


def _harms(state: State, seat: int) -> list[Mark]:
    """The Rumors and campaigns on Characters of a team. XX-PARTY-02."""
    team = state.seats[seat].team
    return [mark for mark in state.table.marks if mark.character in team and mark.sort in CANCELLED]


def _rumors_on(state: State, seat: int, character: str) -> list[str]:
    """The cards of the Rumors on a Character of the seat; `rumor` if a position names none. XX-PARTY-02."""
    return sorted(
        {mark.by or "rumor" for mark in _harms(state, seat) if mark.character == character and mark.sort == "rumor"}
    )


def _cancels(state: State, seat: int) -> list[Action]:
    """What may be cancelled; several Rumors on one Character go by their cards. XX-PARTY-02, XX-OPEN-27."""
    found: list[Action] = []
    for character, sort in sorted({(str(mark.character), mark.sort) for mark in _harms(state, seat)}):
        cards = _rumors_on(state, seat, character) if sort == "rumor" else []
        found += [act.Cancel(seat, character, harm) for harm in (cards if len(cards) > 1 else [sort])]
    return found


def _cancel(state: State, action: act.Cancel, events: list[Event]) -> None:
    """Cancel one Rumor, or one campaign, with all its marks. XX-PARTY-02, XX-OPEN-27."""
    rules, data = ("XX-PARTY-02", "XX-OPEN-27"), {"seat": action.seat, "character": action.character}
    cards = _rumors_on(state, action.seat, action.character)
    card = action.harm if action.harm in cards or action.harm == "campaign" else cards[0]
    if card in CANCELLED:
        every = _harms(state, action.seat)
        alike = (mark for mark in every if mark.character == action.character and mark.sort == card)
        state.table.marks.remove(next(mark for mark in alike if card == "campaign" or not mark.by))
        events.append(Event("cancelled", rules, {**data, "harm": card}))
    else:
        cancel_rumor(state, card)
        events.append(Event("rumor_cancelled_at_party", rules, {**data, "harm": card}))
