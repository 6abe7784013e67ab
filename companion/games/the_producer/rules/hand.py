"""Event cards in the hand: play, discard, set aside, cards that bar the Producer. XX-EVENT, XX-CAFE-06, XX-END-01."""

from __future__ import annotations

from bisect import insort

from companion.games.the_producer import actions as act
from companion.games.the_producer.effects.aims import every_aim, wrong_aims
from companion.games.the_producer.effects.effect import Played, others, reached, report
from companion.games.the_producer.effects.money import Playing
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import UNKNOWN
from companion.games.the_producer.rules.deck import discard
from companion.games.the_producer.state import Lasting, State
from companion.model import Action, Event, Verdict
from companion.model.speaker import Refusal


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


# --- playing ---


def plays(kit: Kit, state: State, seat: int) -> list[Action]:
    """Every card of the hand that may be played, with every target."""
    found: list[Action] = []
    for card in held(kit, state, seat):
        if _not_to_be_played(kit, state, seat, card) is None:
            every = [act.play(seat, card, aims) for aims in every_aim(kit, state, seat, card)]
            found += [play for play in every if _nothing_to_do(kit, state, play) is None]
    return found


def check_play(kit: Kit, state: State, action: act.Play) -> Verdict:
    """Whether a card of the hand may be played on its target. XX-EVENT-07, XX-EVENT-08, XX-EVENT-10."""
    refusal = refuse_not_held(kit, state, action.seat, action.card)
    if refusal is not None:
        return refusal
    wrong = (
        _not_to_be_played(kit, state, action.seat, action.card)
        or wrong_aims(kit, state, action)
        or _nothing_to_do(kit, state, action)
    )
    return kit.answer(state, wrong, "play", *_rules_of_play(kit, action.card))


def _rules_of_play(kit: Kit, card: str) -> tuple[str, ...]:
    """The clauses that let a card be played. XX-EVENT-03, XX-EVENT-07, XX-EVENT-10, XX-EVENT-11."""
    event = kit.events[card]
    if not event.special:
        return ("XX-EVENT-07", "XX-EVENT-08", "XX-EVENT-11")
    return ("XX-EVENT-03" if event.type == "action" else "XX-EVENT-10", "XX-EVENT-08")


def _not_to_be_played(kit: Kit, state: State, seat: int, card: str) -> Refusal | None:
    """Storehouse cards must be set aside; only an associate has the Mafia's services. XX-EVENT-12, XX-CAFE-06."""
    event, data = kit.events[card], {"seat": seat, "card": card}
    if event.timing == "storehouse":
        return Refusal("set_aside_first", ("XX-EVENT-12", "XX-OPEN-23"), data)
    if event.mafia == "needs_associate" and not state.seats[seat].mafia:
        return Refusal("needs_associate", ("XX-CAFE-06", "XX-OPEN-82"), data)
    if event.mafia == "needs_associate" and not others(state, seat, event):
        return Refusal("all_associates", ("XX-CAFE-06", "XX-OPEN-82"), data)
    return None


def _nothing_to_do(kit: Kit, state: State, play: act.Play) -> Refusal | None:
    """Why the card has nothing to work on; a card that must be played is played anyway. XX-EVENT-10."""
    if must_be_played(kit, play.card):
        return None
    return kit.events[play.card].effect.why_not(kit, state, Played(play.seat, play.card, play.aims.words))


def apply_play(kit: Kit, state: State, action: act.Play, events: list[Event]) -> None:
    """The card is shown and works; a special Action costs the Producer. XX-EVENT-03, XX-EVENT-08, XX-EVENT-11."""
    seat, card, words = action.seat, action.card, action.aims.words
    leave_hand(state, seat, card)
    events.append(Event("played", _rules_of_play(kit, card), {"seat": seat, "card": card}))
    if is_special_action(kit, card):
        state.pending[0].bar_producer()
        events.append(Event("producer_barred", ("XX-EVENT-03",), {"seat": seat}))
    stays = _take_effect(kit, state, Played(seat, card, words), events)
    if not stays and not isinstance(state.pending[-1], Playing):
        discard(state, card)


def _take_effect(kit: Kit, state: State, played: Played, events: list[Event]) -> bool:
    """Carry out the card; returns whether it stays on the table. XX-EVENT-08, XX-MAINT-05."""
    event, until = kit.events[played.card], kit.events[played.card].effect.until
    if until is not None:
        names = [state.seats[seat].name.lower() for seat in reached(kit, state, played)]
        aims = names if until == "movie" else list(played.words)
        state.table.lasting.append(Lasting(played.card, played.seat, aims, until))
    if event.mafia == "hits_associates" and event.target != "other" and not reached(kit, state, played):
        report(events, played, f"no_associate_{event.target}", "XX-CAFE-05")
    else:
        event.effect.apply(kit, state, played, events)
    return until is not None
