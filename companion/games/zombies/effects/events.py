"""Event cards: who may play which, the answers to it, and what becomes of it. XX-EVENT."""

from __future__ import annotations

from companion.games.zombies import actions as act
from companion.games.zombies.effects.deck import is_round_over, lack, may_hold, may_play, put_aside, take_from_hand
from companion.games.zombies.effects.effects import every_aim, refusal, take_effect
from companion.games.zombies.effects.moments import RESPONSE, before_first_roll, no_moment, window, wrong_moment
from companion.games.zombies.kit import Kit
from companion.games.zombies.state import UNKNOWN, Discarding, Lasting, Playing, State, Weapon
from companion.model import Action, Decision, Event, Verdict
from companion.model.speaker import Refusal

# --- EVENT: may it be played ---


def check(kit: Kit, state: State, play: act.Play) -> Verdict:
    """Whether the card may be played now, and so; what is too many is so at any moment. XX-EVENT-01 to XX-EVENT-05."""
    seat, card = play.seat, play.card
    refused = why_not(kit, state, play)
    if refused is None:
        by = before_first_roll(kit, state, seat, card)
        return kit.permit("play_before_fight" if by else "play", "XX-EVENT-01", kit.clause_of[card], *by)
    verdict = kit.refuse(state, refused.key, *refused.rules, **refused.data)
    has_card = lack(kit, state, seat, card) is None
    never = (_in_play_already(kit, state, seat, card) or _one_too_many(kit, state, seat, card)) if has_card else None
    if never is None or never == refused or refused.key == "own_card":
        return verdict
    return kit.refuse_before(state, never, verdict)


def why_not(kit: Kit, state: State, play: act.Play) -> Refusal | None:
    """Why the card may not be played; what no force can carry out comes before what is only not allowed."""
    seat, card = play.seat, play.card
    return (
        lack(kit, state, seat, card, "XX-EVENT-01")
        or no_moment(kit, state, seat, card)
        or _in_play_already(kit, state, seat, card)
        or refusal(kit, state, play)
        or wrong_moment(kit, state, seat, card)
        or _one_too_many(kit, state, seat, card)
    )


def _in_play_already(kit: Kit, state: State, seat: int, card: str) -> Refusal | None:
    """A second copy of a weapon. XX-EVENT-14, XX-EVENT-16, XX-OPEN-61."""
    if all(weapon.card != card for weapon in state.seats[seat].weapons):
        return None
    return Refusal("weapon_twice", ("XX-EVENT-14", "XX-EVENT-16", "XX-OPEN-61"), {"seat": seat, "card": card})


def _one_too_many(kit: Kit, state: State, seat: int, card: str) -> Refusal | None:
    """One card in a round, counted for each player alone, from turn to turn.

    XX-EVENT-02 to XX-EVENT-05, XX-EVENT-17, XX-EVENT-32, XX-OPEN-34, XX-OPEN-35.
    """
    if not is_round_over(kit, state, seat, card):
        return None
    by = ("XX-EVENT-17", "XX-OPEN-35") if kit.events[card].kind == "weapon" else kit.by("weapon_counts")
    data = {"seat": seat, "number": kit.numbers.cards_a_round}
    return Refusal("one_a_round", ("XX-EVENT-02", "XX-EVENT-03", *by), data)


def plays(kit: Kit, state: State) -> list[Action]:
    """Every card that may be played unasked just now, aimed at whatever it may be. XX-EVENT-01."""
    answered = window(state)
    seats = [seat for seat in range(len(state.seats)) if may_play(kit, state, seat) and answered is None]
    return [play for seat in seats for play in plays_of(kit, state, seat)]


def plays_of(kit: Kit, state: State, seat: int) -> list[Action]:
    """Every card that the seat may play just now."""
    found: list[Action] = []
    hand = state.seats[seat].hand
    for card in kit.event_copies:
        if card not in hand and UNKNOWN not in hand:
            continue
        if not _is_out_of_question(kit, state, seat, card):
            every = [act.Play(seat, card, aims) for aims in every_aim(kit, state, seat, card)]
            found += [play for play in every if refusal(kit, state, play) is None]
    return found


def _is_out_of_question(kit: Kit, state: State, seat: int, card: str) -> bool:
    """Whether the card may not be played now, whatever it is aimed at; asked once, for there may be fifty aims."""
    return bool(
        lack(kit, state, seat, card)
        or no_moment(kit, state, seat, card)
        or wrong_moment(kit, state, seat, card)
        or _in_play_already(kit, state, seat, card)
        or _one_too_many(kit, state, seat, card)
    )


# --- EVENT: it is played ---


def apply_play(kit: Kit, state: State, play: act.Play, events: list[Event]) -> None:
    """Playing a card shows it; it counts, whatever becomes of it. XX-EVENT-02, XX-EVENT-17, XX-EVENT-32."""
    seat, card, aims = play.seat, play.card, play.aims
    place = state.seats[seat]
    take_from_hand(place, card)
    is_free = kit.variants.weapon_counts == "free" and kit.events[card].kind == "weapon"
    place.played += 0 if is_free else 1
    by = kit.by("weapon_counts") if kit.events[card].kind == "weapon" else ()
    key, data = _told(aims)
    rules = ("XX-EVENT-01", "XX-EVENT-02", kit.clause_of[card], *by, *before_first_roll(kit, state, seat, card))
    events.append(Event(key, rules, {"seat": seat, "card": card, **data}))
    asked = who_may_answer(kit, state, seat)
    state.pending.append(Playing(seat, card, aims.other, list(aims.places), aims.weapon, asked))


def _told(aims: act.Aims) -> tuple[str, dict[str, object]]:
    """How it is told what a card is aimed at: before it works everybody knows."""
    if aims.other is not None and aims.weapon is not None:
        return "played_on_weapon", {"other": aims.other, "weapon": aims.weapon}
    if aims.other is not None:
        return "played_on", {"other": aims.other}
    return ("played_at", {"places": aims.places}) if aims.places else ("played", {})


def who_may_answer(kit: Kit, state: State, seat: int) -> list[int]:
    """The other seats that may have a response, as far as everybody sees, in the order in which they come.

    XX-EVENT-29 to XX-EVENT-31, XX-EV-25.
    """
    responses = [card for card, one in kit.events.items() if one.kind == RESPONSE and kit.event_copies[card]]
    return [
        other
        for other in state.clockwise_from(state.current or 0)
        if other != seat
        and any(not is_round_over(kit, state, other, card) for card in responses)
        and may_hold(kit, state, other, responses)
    ]


# --- the frame: a card on its way ---


def decision(kit: Kit, state: State, frame: Playing) -> Decision:
    data = {"seat": frame.seat, "card": frame.card, "seats": frame.asked}
    return Decision("respond", tuple(frame.asked), data=data)


def legal(kit: Kit, state: State, frame: Playing) -> list[Action]:
    """Those asked let it pass, or answer it. XX-EV-25."""
    answers = [play for seat in frame.asked for play in plays_of(kit, state, seat)]
    return [*(act.leave(seat) for seat in frame.asked), *answers]


def check_answer(kit: Kit, state: State, frame: Playing, action: Action) -> Verdict | None:
    if not isinstance(action, act.Pass):
        return None
    if action.seat in frame.asked:
        return kit.permit("let_pass", "XX-EVENT-29", "XX-EVENT-30")
    return kit.refuse(state, "not_asked_now", "XX-EVENT-29", "XX-EV-25", seat=action.seat, card=frame.card)


def apply(kit: Kit, state: State, frame: Playing, action: Action, events: list[Event]) -> None:
    frame.asked.remove(action.seat)


def resume(kit: Kit, state: State, frame: Playing, events: list[Event]) -> bool:
    """Ask as long as somebody may answer, then let the card work, and put it where it belongs. XX-EVENT-29."""
    if frame.stage == "asked":
        still = who_may_answer(kit, state, frame.seat)
        frame.asked = [seat for seat in frame.asked if seat in still]
        if frame.asked:
            return True
        frame.stage = "works"
        take_effect(kit, state, frame, events)
        return False
    least = len(state.seats[frame.seat].hand) - kit.numbers.hand
    if least > 0 and frame.seat != state.current:
        # Out of the own turn too many cards are thrown away at once. XX-EV-24, XX-EVENT-06
        state.pending.append(Discarding(frame.seat, least, least))
        return False
    state.pending.pop()
    if frame.stage == "cancelled":
        put_aside(state, [frame.card])
        rules = ("XX-EV-25", "XX-EVENT-29", "XX-EVENT-32", "XX-OPEN-60")
        events.append(Event("cancelled", rules, {"seat": frame.seat, "card": frame.card}))
    else:
        _put_away(kit, state, frame, events)
    return False


def _put_away(kit: Kit, state: State, frame: Playing, events: list[Event]) -> None:
    """A weapon stays in play, a lasting card until what it names, any other is used up.

    XX-EVENT-13, XX-EVENT-27, XX-EV-27.
    """
    card, table = frame.card, state.table
    kind, effect = kit.events[card].kind, kit.events[card].effect
    if kind == "weapon":
        state.seats[frame.seat].weapons.append(Weapon(card, effect.bullets if effect.verb == "charges" else 0))
        rules = (kit.clause_of[card], "XX-EVENT-13", "XX-EVENT-15")
        events.append(Event("in_play", rules, {"seat": frame.seat, "card": card}))
    elif kind == "lasting":
        table.lasting.append(Lasting(card, frame.seat))
    else:
        put_aside(state, [card])
