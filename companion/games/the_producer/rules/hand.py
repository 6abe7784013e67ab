"""Event cards in the hand: discard, set aside, and cards that bar the Producer. XX-EVENT, XX-END-01."""

from __future__ import annotations

from bisect import insort

from companion.games.the_producer import actions as act
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import UNKNOWN
from companion.games.the_producer.rules.deck import discard
from companion.games.the_producer.state import State
from companion.model import Action, Event, Verdict


def held(kit: Kit, state: State, seat: int) -> list[str]:
    """The Event cards a seat may hold: the known ones, and any unseen card if part of its hand is unknown."""
    hand = state.seats[seat].events
    if UNKNOWN not in hand:
        return hand[:]
    return [*(card for card in hand if card != UNKNOWN), *kit.left_in(state, "event")]


def refuse_not_held(kit: Kit, state: State, seat: int, card: str) -> Verdict | None:
    """The refusal of a card that cannot be in the hand; None if it may be. XX-ORDER-05, XX-EVENT-07."""
    hand = state.seats[seat].events
    if card in hand or (UNKNOWN in hand and card in kit.events and kit.is_left(state, card)):
        return None
    if card in state.seats[seat].storehouse:
        return kit.refuse(state, "is_set_aside", "XX-EVENT-12", "XX-OPEN-23", seat=seat, card=card)
    return kit.refuse(state, "not_in_hand", "XX-ORDER-05", seat=seat, card=card)


def leave_hand(state: State, seat: int, card: str) -> None:
    """Take a card out of the hand; this shows an unknown card."""
    hand = state.seats[seat].events
    hand.remove(card if card in hand else UNKNOWN)


def is_special_action(kit: Kit, card: str) -> bool:
    """Whether playing the card or setting it aside costs the Producer action. XX-EVENT-03, XX-OPEN-23."""
    return kit.events[card].special and kit.events[card].type == "action"


# --- discarding ---


def discards(kit: Kit, state: State, seat: int) -> list[Action]:
    return [act.discard(seat, card) for card in held(kit, state, seat) if not must_be_played(kit, card)]


def must_be_played(kit: Kit, card: str) -> bool:
    """Whether the card is a special Historical card. XX-EVENT-10."""
    return kit.events[card].special and kit.events[card].type == "historical"


def check_discard(kit: Kit, state: State, action: act.Discard) -> Verdict:
    """Any card may be discarded except a special Historical one. XX-EVENT-04, XX-EVENT-07, XX-EVENT-10."""
    refusal = refuse_not_held(kit, state, action.seat, action.card)
    if refusal is not None:
        return refusal
    if must_be_played(kit, action.card):
        return kit.refuse(state, "must_be_played", "XX-EVENT-10", seat=action.seat, card=action.card)
    return kit.permit("discard", "XX-EVENT-04" if kit.events[action.card].special else "XX-EVENT-07", "XX-EVENT-09")


def forfeits(kit: Kit, card: str) -> bool:
    """Whether the discard of this card costs the Producer, as some tables have it. XX-OPEN-21."""
    return kit.variants.historical_discard_forfeits and kit.events[card].type == "historical"


def apply_discard(kit: Kit, state: State, action: act.Discard, events: list[Event]) -> None:
    """The card has no effect; at some tables a Historical one costs the Producer. XX-EVENT-09, XX-OPEN-21."""
    leave_hand(state, action.seat, action.card)
    discard(state, action.card)
    events.append(Event("discarded", ("XX-EVENT-09",), {"seat": action.seat, "card": action.card}))
    if forfeits(kit, action.card):
        state.pending[0].bar_producer()
        events.append(Event("producer_barred", ("XX-OPEN-21",), {"seat": action.seat}))


# --- setting aside ---


def stores(kit: Kit, state: State, seat: int) -> list[Action]:
    return [act.store(seat, card) for card in held(kit, state, seat) if kit.events[card].timing == "storehouse"]


def check_store(kit: Kit, state: State, action: act.Store) -> Verdict:
    """Cards whose text allows it may be set aside. XX-EVENT-12, XX-OPEN-23."""
    refusal = refuse_not_held(kit, state, action.seat, action.card)
    if refusal is not None:
        return refusal
    if kit.events[action.card].timing != "storehouse":
        rules = ("XX-EVENT-12", "XX-OPEN-23")
        return kit.refuse(state, "not_for_storehouse", *rules, seat=action.seat, card=action.card)
    return kit.permit("store", "XX-EVENT-12", "XX-OPEN-23")


def apply_store(kit: Kit, state: State, action: act.Store, events: list[Event]) -> None:
    """Setting aside counts as the play of this go: a special Action costs the Producer now. XX-OPEN-23, XX-EVENT-03."""
    leave_hand(state, action.seat, action.card)
    place = state.seats[action.seat]
    insort(place.storehouse, action.card)
    events.append(Event("stored", ("XX-EVENT-12", "XX-OPEN-23"), {"seat": action.seat, "card": action.card}))
    if is_special_action(kit, action.card):
        state.pending[0].bar_producer()
        events.append(Event("producer_barred", ("XX-EVENT-03", "XX-OPEN-23"), {"seat": action.seat}))
