"""Event cards being played: who may answer one, and what happens to it. XX-EVENT, XX-EV-25."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from companion.games.zombies import actions as act
from companion.games.zombies.effects import effects, events
from companion.games.zombies.effects.deck import RESPONSE, Discarding, is_round_over, may_hold, put_aside
from companion.games.zombies.kit import Kit
from companion.games.zombies.state import Lasting, State, TurnStep, Weapon
from companion.model import Action, Decision, Event, SeatNo, Verdict


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

    def decision(self, kit: Kit, state: State) -> Decision:
        data = {"seat": self.seat, "card": self.card, "seats": self.asked}
        return Decision("respond", tuple(self.asked), data=data)

    def legal(self, kit: Kit, state: State) -> list[Action]:
        """The seats in `asked` pass or answer. XX-EV-25."""
        answers = [play for seat in self.asked for play in events.plays_of(kit, state, seat)]
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
            effects.take_effect(kit, state, self, events)
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
            state.seats[self.seat].weapons.append(Weapon(card, effect.bullets if effect.verb == "charges" else 0))
            rules = (kit.clause_of[card], "XX-EVENT-13", "XX-EVENT-15")
            events.append(Event("in_play", rules, {"seat": self.seat, "card": card}))
        elif kind == "lasting":
            table.lasting.append(Lasting(card, self.seat))
        else:
            put_aside(state, [card])
