"""Playing an Event card, and what follows for the Producer of the go. XX-EVENT-03, XX-EVENT-08, XX-EVENT-11."""

from __future__ import annotations

from companion.games.the_producer import actions as act
from companion.games.the_producer import hand
from companion.games.the_producer.deck import discard
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.state import State
from companion.model import Action, Event, Verdict


def plays(kit: Kit, state: State, seat: int) -> list[Action]:
    cards = hand.held(kit, state, seat)
    return [act.Play(seat, card) for card in cards if kit.events[card].timing == "now"]


def check(kit: Kit, state: State, action: act.Play) -> Verdict:
    """A card of the hand may be played, but one for the Storehouse only from there. XX-EVENT-07, XX-EVENT-12."""
    refusal = hand.refuse_not_held(kit, state, action.seat, action.card)
    if refusal is not None:
        return refusal
    if kit.events[action.card].timing == "storehouse":
        return kit.refuse(state, "set_aside_first", "XX-EVENT-12", seat=action.seat, card=action.card)
    return kit.permit("play", "XX-EVENT-07", "XX-EVENT-08")


def apply_play(kit: Kit, state: State, action: act.Play, events: list[Event]) -> None:
    """The card leaves the hand, and a special Action costs the Producer. XX-EVENT-03, XX-EVENT-11."""
    hand.leave_hand(state, action.seat, action.card)
    events.append(Event("played", ("XX-EVENT-08",), {"seat": action.seat, "card": action.card}))
    if hand.is_special_action(kit, action.card):
        hand.bar_producer(state)
        events.append(Event("producer_barred", ("XX-EVENT-03",), {"seat": action.seat}))
    discard(state, action.card)
