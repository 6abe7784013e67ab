"""Event cards: who may play which, and when. XX-EVENT."""

from __future__ import annotations

from companion.games.zombies import actions as act
from companion.games.zombies.effects import effects, moments, playing
from companion.games.zombies.effects.deck import is_round_over, lack, may_play, take_from_hand
from companion.games.zombies.kit import Kit
from companion.games.zombies.state import UNKNOWN, State
from companion.model import Action, Event, Verdict
from companion.model.speaker import Refusal

# --- EVENT: may it be played ---


def check(kit: Kit, state: State, play: act.Play) -> Verdict:
    """Whether the card may be played now on this target; the limits hold at any moment. XX-EVENT-01 to XX-EVENT-05."""
    seat, card = play.seat, play.card
    refused = why_not(kit, state, play)
    if refused is None:
        by = moments.before_first_roll(kit, state, seat, card)
        return kit.permit("play_before_fight" if by else "play", "XX-EVENT-01", kit.clause_of[card], *by)
    verdict = kit.refuse(state, refused.key, *refused.rules, **refused.data)
    has_card = lack(kit, state, seat, card) is None
    never = (_in_play_already(kit, state, seat, card) or _one_too_many(kit, state, seat, card)) if has_card else None
    if never is None or never == refused or refused.key == "own_card":
        return verdict
    return kit.refuse_before(state, never, verdict)


def why_not(kit: Kit, state: State, play: act.Play) -> Refusal | None:
    """Why the card may not be played; reasons that `force` cannot set aside come first."""
    seat, card = play.seat, play.card
    return (
        lack(kit, state, seat, card, "XX-EVENT-01")
        or moments.no_moment(kit, state, seat, card)
        or _in_play_already(kit, state, seat, card)
        or effects.refusal(kit, state, play)
        or moments.wrong_moment(kit, state, seat, card)
        or _one_too_many(kit, state, seat, card)
    )


def _in_play_already(kit: Kit, state: State, seat: int, card: str) -> Refusal | None:
    """A second copy of a weapon. XX-EVENT-14, XX-EVENT-16, XX-OPEN-61."""
    if all(weapon.card != card for weapon in state.seats[seat].weapons):
        return None
    return Refusal("weapon_twice", ("XX-EVENT-14", "XX-EVENT-16", "XX-OPEN-61"), {"seat": seat, "card": card})


def _one_too_many(kit: Kit, state: State, seat: int, card: str) -> Refusal | None:
    """One card in a round, counted for each player separately, from turn to turn.

    XX-EVENT-02 to XX-EVENT-05, XX-EVENT-17, XX-EVENT-32, XX-OPEN-34, XX-OPEN-35.
    """
    if not is_round_over(kit, state, seat, card):
        return None
    by = ("XX-EVENT-17", "XX-OPEN-35") if kit.events[card].kind == "weapon" else kit.by("weapon_counts")
    first_round = ("XX-EVENT-05", "XX-OPEN-34") if _is_before_first_turn(state, seat) else ()
    data = {"seat": seat, "number": kit.numbers.cards_a_round}
    return Refusal("one_a_round", ("XX-EVENT-02", "XX-EVENT-03", *first_round, *by), data)


def _is_before_first_turn(state: State, seat: int) -> bool:
    """Whether the seat has not had a turn yet. XX-EVENT-05."""
    number = len(state.seats)
    wait = (seat - (state.current or 0)) % number
    return wait > 0 and state.turn + wait <= number


def plays(kit: Kit, state: State) -> list[Action]:
    """Every card that may be played now without being asked, with every target. XX-EVENT-01."""
    answered = moments.window(state)
    seats = [seat for seat in range(len(state.seats)) if may_play(kit, state, seat) and answered is None]
    return [play for seat in seats for play in plays_of(kit, state, seat)]


def plays_of(kit: Kit, state: State, seat: int) -> list[Action]:
    """Every card that the seat may play now."""
    found: list[Action] = []
    hand = state.seats[seat].hand
    for card in kit.event_copies:
        if card not in hand and UNKNOWN not in hand:
            continue
        if not _is_out_of_question(kit, state, seat, card):
            every = [act.Play(seat, card, aims) for aims in effects.every_aim(kit, state, seat, card)]
            found += [play for play in every if effects.refusal(kit, state, play) is None]
    return found


def _is_out_of_question(kit: Kit, state: State, seat: int, card: str) -> bool:
    """Whether the card cannot be played now on any target; checked once, because there may be fifty targets."""
    return bool(
        lack(kit, state, seat, card)
        or moments.no_moment(kit, state, seat, card)
        or moments.wrong_moment(kit, state, seat, card)
        or _in_play_already(kit, state, seat, card)
        or _one_too_many(kit, state, seat, card)
    )


# --- EVENT: it is played ---


def apply_play(kit: Kit, state: State, play: act.Play, events: list[Event]) -> None:
    """Playing a card shows it; it counts even if it is cancelled. XX-EVENT-02, XX-EVENT-17, XX-EVENT-32."""
    seat, card, aims = play.seat, play.card, play.aims
    place = state.seats[seat]
    take_from_hand(place, card)
    is_free = kit.variants.weapon_counts == "free" and kit.events[card].kind == "weapon"
    place.played += 0 if is_free else 1
    by = kit.by("weapon_counts") if kit.events[card].kind == "weapon" else ()
    key, data = _event_of(aims)
    rules = ("XX-EVENT-01", "XX-EVENT-02", kit.clause_of[card], *by, *moments.before_first_roll(kit, state, seat, card))
    events.append(Event(key, rules, {"seat": seat, "card": card, **data}))
    asked = playing.who_may_answer(kit, state, seat)
    state.pending.append(playing.Playing(seat, card, aims.other, list(aims.places), aims.weapon, asked))


def _event_of(aims: act.Aims) -> tuple[str, dict[str, object]]:
    """The event that reports a card with its target, before it takes effect."""
    if aims.other is not None and aims.weapon is not None:
        return "played_on_weapon", {"other": aims.other, "weapon": aims.weapon}
    if aims.other is not None:
        return "played_on", {"other": aims.other}
    return ("played_at", {"places": aims.places}) if aims.places else ("played", {})
