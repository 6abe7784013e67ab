"""Event cards: drawing, reshuffling and discarding. XX-EVENT."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from companion.games.zombies import actions as act
from companion.games.zombies.kit import Kit
from companion.games.zombies.state import UNKNOWN, Count, Seat, State, TurnStep
from companion.model import Action, Decision, Event, Reveal, SeatNo, Verdict
from companion.model.action import reveals
from companion.model.speaker import Refusal
from companion.model.step import Moment

CARD = "card"
"""The end of the name of a drawn card, as in `ann.card`."""
RESPONSE = "response"
"""The kind of a card that answers another card. XX-EV-25."""


def of_seat(state: State, seat: int) -> str:
    """The name of the card that a seat draws: `ann.card`."""
    return f"{state.seats[seat].name.lower()}.{CARD}"


# --- drawing ---


def reshuffled(kit: Kit, state: State, events: list[Event]) -> bool:
    """Whether the deck has a card; the discard pile becomes a new deck if it is empty. XX-EVENT-28, XX-OPEN-38."""
    table = state.table
    if not table.events and table.discard and kit.variants.event_reshuffle == "reshuffle":
        table.events, table.discard = len(table.discard), []
        events.append(Event("reshuffled", ("XX-EVENT-28", "XX-OPEN-38"), {}))
    return table.events > 0


def to_draw(kit: Kit, state: State, number: int) -> int:
    """How many of `number` cards a seat can draw, with the discard pile reshuffled. XX-EVENT-28."""
    again = state.table.discard if kit.variants.event_reshuffle == "reshuffle" else []
    return min(number, state.table.events + len(again))


def report_drawing(kit: Kit, state: State, seat: int, number: int, events: list[Event], key: str, *rules: str) -> None:
    """Report how many of `number` cards a seat draws; nothing if there are none. XX-EVENT-28."""
    there = to_draw(kit, state, number)
    if there:
        events.append(Event(key, rules, {"seat": seat, "number": there}))


def give(state: State, seat: int, cards: Iterable[str]) -> None:
    """Move cards from the deck to a hand."""
    hand = state.seats[seat].hand
    for card in cards:
        state.table.events -= 1
        hand.append(card)
    hand.sort()


def put_aside(state: State, cards: Iterable[str]) -> None:
    """Put cards on the discard pile, which stays sorted: its order never matters. XX-EVENT-27, XX-DEATH-11."""
    for card in cards:
        insort(state.table.discard, card)


def take_from_hand(seat: Seat, card: str) -> None:
    """Take a card out of the hand: this card, or else an unknown one."""
    seat.hand.remove(card if card in seat.hand else UNKNOWN)


@dataclass(slots=True)
class Drawing(TurnStep):
    """`seat` draws `left` event cards; `is_deal` marks the hand before the first turn. XX-SETUP-09, XX-TURN-04."""

    seat: SeatNo
    left: Count
    is_deal: bool = False
    kind: Literal["drawing"] = "drawing"

    chance_by = ("XX-TURN-04", "XX-SETUP-09")

    def ways(self, kit: Kit, state: State) -> Mapping[str, int]:
        return kit.unseen(state)

    def decision(self, kit: Kit, state: State) -> Decision:
        kinds = tuple(_kinds_left(kit, state))
        return Decision("dealt", (), what=of_seat(state, self.seat), reveals=kinds, data={"seat": self.seat})

    def outcomes(self, kit: Kit, state: State) -> list[Action]:
        return reveals(of_seat(state, self.seat), _kinds_left(kit, state))

    def awaited(self, kit: Kit, state: State, action: Reveal) -> str | None:
        """Look for the card alone, because hundreds of cards are drawn in a game."""
        is_left = action.value in kit.events and kit.is_left(state, action.value)
        return "dealt" if is_left and action.what == of_seat(state, self.seat) else None

    def apply(self, kit: Kit, state: State, action: Reveal, events: list[Event]) -> None:
        give(state, self.seat, [action.value])
        self.left -= 1

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Players draw their cards without a question; the app draws card by card. XX-TURN-04, XX-EVENT-31."""
        if self.left and reshuffled(kit, state, events):
            if state.is_dealt_by_app:
                return True
            drawn = min(self.left, state.table.events)
            give(state, self.seat, [UNKNOWN] * drawn)
            self.left -= drawn
            return False
        state.pending.pop()
        if self.left:
            events.append(Event("no_card", ("XX-EVENT-28", "XX-OPEN-38"), {"seat": self.seat}))
        return False


def _kinds_left(kit: Kit, state: State) -> list[str]:
    """The kinds of event cards that may be drawn next."""
    return [card for card, number in kit.unseen(state).items() if number > 0]


# --- playing ---


def is_round_over(kit: Kit, state: State, seat: int, card: str) -> bool:
    """Whether this card would be over the limit of the seat's round.

    XX-EVENT-02 to XX-EVENT-04, XX-EVENT-17, XX-OPEN-35.
    """
    is_free = kit.variants.weapon_counts == "free" and kit.events[card].kind == "weapon"
    return not is_free and state.seats[seat].played >= kit.numbers.cards_a_round


def may_play(kit: Kit, state: State, seat: int) -> bool:
    """Whether the seat has cards and may play one in this round, from what everybody can see."""
    return bool(state.seats[seat].hand) and not all(is_round_over(kit, state, seat, card) for card in kit.events)


def may_hold(kit: Kit, state: State, seat: int, cards: Iterable[str]) -> bool:
    """Whether one of these cards may be in the seat's hand, from what everybody can see. XX-EVENT-31."""
    place = state.seats[seat]
    if not state.is_dealt_by_app:
        return any(lack(kit, state, seat, card) is None for card in cards)
    shown = kit.cards_shown(state)
    return bool(place.hand) and any(shown[card] < kit.event_copies[card] for card in cards)


# --- discarding ---


def lack(kit: Kit, state: State, seat: int, card: str, *rules: str) -> Refusal | None:
    """Why the seat cannot have this card in hand; None if it has it or may have it. XX-COMP-07."""
    hand = state.seats[seat].hand
    data = {"seat": seat, "card": card}
    if card in hand:
        return None
    if UNKNOWN not in hand:
        return Refusal("not_in_hand", rules, data)
    if not kit.is_left(state, card):
        return Refusal("all_seen", ("XX-COMP-07",), {**data, "number": kit.event_copies[card]})
    return None


@dataclass(slots=True)
class Discarding(TurnStep):
    """`seat` must discard `least` event cards and may discard `most`; `thrown` counts the cards already discarded.

    XX-TURN-08, XX-EVENT-07, XX-EVENT-09.
    """

    seat: SeatNo
    least: Count = 0
    most: Count = 1
    thrown: Count = 0
    kind: Literal["discarding"] = "discarding"

    answered_by = {
        act.Discard: Moment(act.PASSING.when, ("XX-TURN-08", "XX-EVENT-10", "XX-OPEN-37")),
        act.Pass: act.PASSING,
    }

    def decision(self, kit: Kit, state: State) -> Decision:
        data = {"seat": self.seat, "number": self.least, "hand": len(state.seats[self.seat].hand)}
        return Decision("discard_down" if self.least else "discard", (self.seat,), data=data)

    def legal(self, kit: Kit, state: State) -> list[Action]:
        held = {*state.seats[self.seat].hand}
        if UNKNOWN in held:
            held |= (+kit.cards_left(state)).keys()
        found: list[Action] = [act.discard(self.seat, card) for card in kit.events if card in held]
        return found if self.least else [*found, act.leave(self.seat)]

    def check(self, kit: Kit, state: State, action: act.Discard | act.Pass) -> Verdict:
        if action.seat != self.seat:
            return kit.refuse(state, "not_asked", "XX-TURN-08", "XX-EVENT-08", seat=action.seat, asked=self.seat)
        if isinstance(action, act.Pass):
            if self.least:
                return kit.refuse(
                    state, "must_discard", "XX-EVENT-07", "XX-EVENT-06", "XX-OPEN-36", seat=self.seat, number=self.least
                )
            return kit.permit("no_discard", "XX-TURN-08", "XX-EVENT-08")
        rules = ("XX-EVENT-07", "XX-OPEN-36") if self.least else ("XX-TURN-08", "XX-EVENT-08")
        return kit.answer(state, lack(kit, state, self.seat, action.card, *rules), "discard", *rules)

    def apply(self, kit: Kit, state: State, action: act.Discard | act.Pass, events: list[Event]) -> None:
        """XX-EVENT-08, XX-EVENT-09, XX-EVENT-27: the seat draws no new card now. XX-EVENT-11."""
        if isinstance(action, act.Discard):
            take_from_hand(state.seats[self.seat], action.card)
            put_aside(state, [action.card])
            rules = ("XX-EVENT-07", "XX-OPEN-36") if self.least else ("XX-TURN-08", "XX-EVENT-08")
            data = {"seat": self.seat, "card": action.card}
            events.append(Event("discarded", (*rules, "XX-EVENT-27", "XX-OPEN-38"), data))
            self.thrown += 1
        else:
            self.most = 0

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """If a card is played instead, fewer have to go; the played card counts as discarded. XX-EVENT-07."""
        self.least = max(len(state.seats[self.seat].hand) - kit.numbers.hand, 0)
        self.most = max(min(self.most, kit.numbers.discard - self.thrown), self.least)
        if self.most and state.seats[self.seat].hand:
            return True
        state.pending.pop()
        return False
