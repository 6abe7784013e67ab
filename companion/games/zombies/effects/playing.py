"""Event cards: who may play which, who may answer one, and what happens to it. XX-EVENT, XX-EV-25."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from companion.games.zombies import actions as act
from companion.games.zombies.effects import moments
from companion.games.zombies.effects.aims import plays_on_all, refusal
from companion.games.zombies.effects.deck import (
    RESPONSE,
    Discarding,
    Drawing,
    is_round_over,
    lack,
    may_hold,
    may_play,
    put_aside,
    take_from_hand,
)
from companion.games.zombies.effects.dice import Rolling
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules.spawn import Bringing
from companion.games.zombies.state import UNKNOWN, Lasting, State, TurnStep, Weapon
from companion.model import Action, Decision, Event, SeatNo, Verdict
from companion.model.speaker import Refusal

# --- EVENT: does play allow a card now ---


def window(state: State) -> Playing | None:
    """The card that has just been played and may still be answered. XX-EVENT-29."""
    top = state.top
    return top if isinstance(top, Playing) and top.stage == "asked" else None


def no_moment(kit: Kit, state: State, seat: int, card: str) -> Refusal | None:
    """Why no card, or not this card, may interrupt now. XX-EVENT-29, XX-EVENT-33, XX-OPEN-34, XX-OPEN-60."""
    data = {"seat": seat, "card": card}
    top, is_response = state.pending[-1], kit.events[card].kind == RESPONSE
    if state.current is None or (isinstance(top, Drawing) and top.is_deal):
        return Refusal("not_begun", ("XX-SETUP-09", "XX-EVENT-05"), data)
    if isinstance(top, Rolling) and top.left:
        return Refusal("roll_not_read", ("XX-EVENT-33", "XX-OPEN-34"), data)
    first = next((frame for frame in reversed(state.pending) if isinstance(frame, Playing)), None)
    if first is not None and (not is_response or window(state) is None):
        rules = ("XX-EVENT-29", "XX-EVENT-30", "XX-OPEN-60")
        return Refusal("card_first", rules, {"other": first.seat, "card": first.card})
    if first is not None:
        return _no_response(kit, state, seat, card, first)
    if is_response:
        return Refusal("nothing_to_answer", (kit.clause_of[card], "XX-EVENT-29"), data)
    return _in_one_go(top, data)


def _no_response(kit: Kit, state: State, seat: int, card: str, answered: Playing) -> Refusal | None:
    data = {"seat": seat, "card": card, "other": answered.seat}
    if seat == answered.seat:
        return Refusal("own_card", (kit.clause_of[card],), data)
    if seat not in answered.asked and not is_round_over(kit, state, seat, card):
        return Refusal("has_passed", ("XX-EVENT-29", kit.clause_of[card]), data)
    return None


def _in_one_go(top: object, data: dict[str, object]) -> Refusal | None:
    """Why a card must wait: drawing, placing pieces and discarding have no moment for a card."""
    if isinstance(top, Drawing):
        return Refusal("draw_first", ("XX-TURN-04", "XX-EVENT-33"), {**data, "other": top.seat})
    if isinstance(top, Bringing):
        return Refusal("pieces_first", ("XX-SPAWN-01", "XX-SPAWN-04"), {**data, "cell": top.cell})
    if isinstance(top, Discarding) and top.thrown:
        return Refusal("discard_ends_turn", ("XX-EVENT-09", "XX-OPEN-37"), data)
    return None


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
    if never == refused:
        late = moments.wrong_moment(kit, state, seat, card)
        return verdict if late is None else verdict.before(kit.refuse(state, late.key, *late.rules, **late.data))
    return verdict if never is None or refused.key == "own_card" else kit.refuse_before(state, never, verdict)


def why_not(kit: Kit, state: State, play: act.Play) -> Refusal | None:
    """Why the card may not be played; reasons that `force` cannot set aside come first."""
    seat, card = play.seat, play.card
    return (
        lack(kit, state, seat, card, "XX-EVENT-01")
        or no_moment(kit, state, seat, card)
        or _in_play_already(kit, state, seat, card)
        or refusal(kit, state, play)
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
    answered = window(state)
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
            found += plays_on_all(kit, state, seat, card)
    return found


def _is_out_of_question(kit: Kit, state: State, seat: int, card: str) -> bool:
    """Whether the card cannot be played now on any target; checked once, because there may be fifty targets."""
    return bool(
        lack(kit, state, seat, card)
        or no_moment(kit, state, seat, card)
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
    asked = who_may_answer(kit, state, seat)
    state.pending.append(Playing(seat, card, aims.other, list(aims.places), aims.weapon, asked))


def _event_of(aims: act.Aims) -> tuple[str, dict[str, object]]:
    """The event that reports a card with its target, before it takes effect."""
    if aims.other is not None and aims.weapon is not None:
        return "played_on_weapon", {"other": aims.other, "weapon": aims.weapon}
    if aims.other is not None:
        return "played_on", {"other": aims.other}
    return ("played_at", {"places": aims.places}) if aims.places else ("played", {})


# --- EVENT: it may be answered, and takes effect ---


def who_may_answer(kit: Kit, state: State, seat: int) -> list[int]:
    """The other seats that may have a response, from what everybody sees, in playing order.

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


@dataclass(slots=True)
class Playing(TurnStep):
    """`seat` has played `card`: the seats in `asked` may still answer it, then it works or is cancelled. XX-EVENT-29.

    Its target is the seat `other`, the `places` (a cell, or the two spaces of a wall) or a `weapon` in play.
    """

    seat: SeatNo
    card: str
    other: SeatNo | None = None
    places: list[str] = field(default_factory=list)
    weapon: str | None = None
    asked: list[SeatNo] = field(default_factory=list)
    stage: Literal["asked", "works", "cancelled"] = "asked"
    kind: Literal["playing"] = "playing"

    answered_by = {act.Pass: act.PASSING}
    later = (act.Raise, act.Reroll, act.PutZombie, act.Return)

    @property
    def whose(self) -> list[int]:
        return self.asked

    @property
    def card_played(self) -> str:
        return self.card

    def report(self, kit: Kit, events: list[Event], key: str, *rules: str, **data: object) -> None:
        """Report what the card does, with its player and the opponent it targets."""
        names = {"seat": self.seat, "card": self.card, **data}
        if self.other is not None:
            names["other"] = self.other
        events.append(Event(key, (kit.clause_of[self.card], *rules), names))

    def decision(self, kit: Kit, state: State) -> Decision:
        data = {"seat": self.seat, "card": self.card, "seats": self.asked}
        return Decision("respond", tuple(self.asked), data=data)

    def legal(self, kit: Kit, state: State) -> list[Action]:
        """The seats in `asked` pass or answer. XX-EV-25."""
        answers = [play for seat in self.asked for play in plays_of(kit, state, seat)]
        return [*(act.leave(seat) for seat in self.asked), *answers]

    def check(self, kit: Kit, state: State, action: act.Pass) -> Verdict:
        if action.seat in self.asked:
            return kit.permit("let_pass", "XX-EVENT-29", "XX-EVENT-30")
        return kit.refuse(state, "not_asked_now", "XX-EVENT-29", "XX-EV-25", seat=action.seat, card=self.card)

    def default(self, kit: Kit, state: State) -> Action | None:
        """Pass."""
        return act.leave(self.asked[0]) if self.asked else None

    def apply(self, kit: Kit, state: State, action: act.Pass, events: list[Event]) -> None:
        self.asked.remove(action.seat)

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Ask while somebody may answer; then the card works and goes where it belongs. XX-EVENT-29."""
        if self.stage == "asked":
            still = who_may_answer(kit, state, self.seat)
            self.asked = [seat for seat in self.asked if seat in still]
            if self.asked:
                return True
            self.stage = "works"
            kit.events[self.card].effect.apply(kit, state, self, events)
            return False
        least = len(state.seats[self.seat].hand) - kit.numbers.hand
        if least > 0 and self.seat != state.current:
            # On another player's turn, extra cards are discarded at once. XX-EV-24, XX-EVENT-06
            state.pending.append(Discarding(self.seat, least, least))
            return False
        state.pending.pop()
        if self.stage == "cancelled":
            put_aside(state, [self.card])
            rules = ("XX-EV-25", "XX-EVENT-29", "XX-EVENT-32", "XX-OPEN-60")
            events.append(Event("cancelled", rules, {"seat": self.seat, "card": self.card}))
        else:
            self._put_away(kit, state, events)
        return False

    def _put_away(self, kit: Kit, state: State, events: list[Event]) -> None:
        """A weapon stays in play, a lasting card stays until its end; any other card is discarded.

        XX-EVENT-13, XX-EVENT-27, XX-EV-27.
        """
        card, table = self.card, state.table
        kind, effect = kit.events[card].kind, kit.events[card].effect
        if kind == "weapon":
            state.seats[self.seat].weapons.append(Weapon(card, effect.loaded))
            rules = (kit.clause_of[card], "XX-EVENT-13", "XX-EVENT-15")
            events.append(Event("in_play", rules, {"seat": self.seat, "card": card}))
        elif kind == "lasting":
            table.lasting.append(Lasting(card, self.seat))
        else:
            put_aside(state, [card])
