"""The dice an opponent rolls against a card, and changing them. XX-EVENT-23 to XX-EVENT-26, XX-OPEN-53."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from companion.games.zombies import actions as act
from companion.games.zombies.kit import Kit
from companion.games.zombies.state import Count, Face, State, TurnStep
from companion.model import Action, Decision, Event, Roll, SeatNo, Verdict
from companion.model.speaker import Refusal
from companion.model.step import Moment


@dataclass(slots=True)
class Rolling(TurnStep):
    """`seat` rolls `left` more dice for a card, may then change the `dice`, and may lose `zombies`. XX-EV-16."""

    seat: SeatNo
    left: Count = 0
    dice: list[Face] = field(default_factory=list)
    zombies: Count = 0
    kind: Literal["rolling"] = "rolling"

    answered_by = {
        **dict.fromkeys(
            (act.Raise, act.Reroll), Moment("after the dice roll against a card", ("XX-EVENT-24", "XX-EV-16"))
        ),
        act.Pass: act.PASSING,
    }
    chance_by = ("XX-EVENT-23", "XX-EV-16")

    def die(self, kit: Kit, state: State) -> int:
        return kit.numbers.die if self.left else 0

    def decision(self, kit: Kit, state: State) -> Decision:
        place = state.seats[self.seat]
        data = {"seat": self.seat, "left": self.left, "dice": self.dice, "life": place.life, "bullets": place.bullets}
        if self.left:
            return Decision("dead_die", (), die=kit.numbers.die, roller=self.seat, data=data)
        return Decision("mend_dice", (self.seat,), data={**data, "number": self.lost(kit, state)})

    def failing(self, kit: Kit) -> list[int]:
        """The dice that show too little. XX-EVENT-23."""
        return [value for value in self.dice if value in kit.numbers.dead_on]

    def lost(self, kit: Kit, state: State) -> int:
        """The zombies that go back to the pool for these dice. XX-EVENT-23, XX-EVENT-26, XX-OPEN-53."""
        fails = len(self.failing(kit))
        times = fails if kit.variants.dead_card_loss == "two_per_die" else min(fails, 1)
        return min(self.zombies * times, state.seats[self.seat].kills)

    def legal(self, kit: Kit, state: State) -> list[Action]:
        each = sorted(set(self.dice))
        changes: list[Action] = [
            *(act.Raise(self.seat, value) for value in each),
            *(act.Reroll(self.seat, value) for value in each),
        ]
        return [*(one for one in changes if self._refusal(kit, state, one) is None), act.leave(self.seat)]

    def check(self, kit: Kit, state: State, action: act.Raise | act.Reroll | act.Pass) -> Verdict:
        if action.seat != self.seat:
            return kit.refuse(state, "not_asked", "XX-EVENT-24", seat=action.seat, asked=self.seat)
        if isinstance(action, act.Pass):
            return kit.permit("dice_stay", "XX-EVENT-24", "XX-EVENT-23")
        return kit.answer(state, self._refusal(kit, state, action), action.verb, "XX-EVENT-25", "XX-EVENT-24")

    def _refusal(self, kit: Kit, state: State, action: Action) -> Refusal | None:
        """XX-EVENT-24, XX-EVENT-25; dead players spend nothing, bullets on a weapon are for fights. XX-EV-03."""
        place = state.seats[self.seat]
        data = {"seat": self.seat, "value": getattr(action, "value", 0), "dice": self.dice}
        if data["value"] not in self.dice:
            return Refusal("no_such_die", ("XX-EVENT-25",), data)
        if isinstance(action, act.Raise) and (place.dead or not place.bullets):
            return Refusal("no_bullet_held", ("XX-EVENT-25", "XX-EV-03", "XX-OPEN-53"), data)
        if isinstance(action, act.Reroll) and place.life <= kit.numbers.life_price:
            return Refusal("last_life", ("XX-EVENT-25", "XX-OPEN-53"), data)
        return None

    def default(self, kit: Kit, state: State) -> Action | None:
        """Spend no token."""
        return None if self.left else act.leave(self.seat)

    def apply(self, kit: Kit, state: State, action: Action, events: list[Event]) -> None:
        """Count a die, spend a token on one, or end. XX-EVENT-23 to XX-EVENT-25, XX-TOKEN-10."""
        place, data = state.seats[self.seat], {"seat": self.seat}
        if isinstance(action, Roll):
            self.dice = sorted([*self.dice, action.value])
            self.left -= 1
            if not self.left:
                events.append(Event("dice_show", ("XX-EVENT-23",), {**data, "dice": self.dice}))
        elif isinstance(action, act.Raise):
            place.bullets -= 1
            self.dice.remove(action.value)
            self.dice = sorted([*self.dice, action.value + kit.numbers.bullet])
            changed = {**data, "value": action.value, "dice": self.dice, "left": place.bullets}
            events.append(Event("raised", ("XX-EVENT-25", "XX-EVENT-24", "XX-TOKEN-10"), changed))
        elif isinstance(action, act.Reroll):
            place.life -= kit.numbers.life_price
            self.dice.remove(action.value)
            self.left = 1
            changed = {**data, "value": action.value, "left": place.life}
            events.append(Event("rerolls", ("XX-EVENT-25", "XX-EVENT-24", "XX-TOKEN-10"), changed))
        else:
            self._end(kit, state, events)

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Ask only if zombies would be lost and tokens can be spent."""
        if self.left:
            return True
        if self.lost(kit, state) and len(self.legal(kit, state)) > 1:
            return True
        self._end(kit, state, events)
        return False

    def _end(self, kit: Kit, state: State, events: list[Event]) -> None:
        """Return the zombies that failing dice cost. XX-EVENT-23, XX-EVENT-26, XX-OPEN-53."""
        state.pending.remove(self)
        number, place = self.lost(kit, state), state.seats[self.seat]
        place.kills -= number
        key = "proved_dead" if not self.failing(kit) else "returned_zombies" if number else "none_to_return"
        data = {"seat": self.seat, "number": number, "left": place.kills}
        events.append(Event(key, ("XX-EVENT-23", "XX-EVENT-26", "XX-OPEN-53"), data))
