"""Playing an Event card: who may, what it does, where it goes. XX-EVENT-02 to XX-EVENT-11, XX-CAFE-06."""

from __future__ import annotations

from companion.games.the_producer import actions as act
from companion.games.the_producer.effects.aims import every_aim, wrong_aims
from companion.games.the_producer.effects.effect import Played, others, reached, report
from companion.games.the_producer.effects.money import Playing
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.rules import hand
from companion.games.the_producer.rules.deck import discard
from companion.games.the_producer.state import Lasting, State
from companion.model import Action, Event, Verdict
from companion.model.speaker import Refusal

# --- EVENT: may it be played ---


def plays(kit: Kit, state: State, seat: int) -> list[Action]:
    """Every card of the hand that may be played, with every target."""
    found: list[Action] = []
    for card in hand.held(kit, state, seat):
        if _not_to_be_played(kit, state, seat, card) is None:
            every = [act.play(seat, card, aims) for aims in every_aim(kit, state, seat, card)]
            found += [play for play in every if _nothing_to_do(kit, state, play) is None]
    return found


def check(kit: Kit, state: State, action: act.Play) -> Verdict:
    """Whether a card of the hand may be played on its target. XX-EVENT-07, XX-EVENT-08, XX-EVENT-10."""
    refusal = hand.refuse_not_held(kit, state, action.seat, action.card)
    if refusal is not None:
        return refusal
    wrong = (
        _not_to_be_played(kit, state, action.seat, action.card)
        or wrong_aims(kit, state, action)
        or _nothing_to_do(kit, state, action)
    )
    return kit.answer(state, wrong, "play", *_rules(kit, action.card))


def _rules(kit: Kit, card: str) -> tuple[str, ...]:
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
    if hand.must_be_played(kit, play.card):
        return None
    return kit.events[play.card].effect.why_not(kit, state, Played(play.seat, play.card, play.aims.words))


# --- EVENT: it is played ---


def apply_play(kit: Kit, state: State, action: act.Play, events: list[Event]) -> None:
    """The card is shown and works; a special Action costs the Producer. XX-EVENT-03, XX-EVENT-08, XX-EVENT-11."""
    seat, card, words = action.seat, action.card, action.aims.words
    hand.leave_hand(state, seat, card)
    events.append(Event("played", _rules(kit, card), {"seat": seat, "card": card}))
    if hand.is_special_action(kit, card):
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
