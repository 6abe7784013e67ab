"""A fight with one zombie: rolls, and the price of a lost roll. XX-COMBAT, XX-OPEN-26 to XX-OPEN-28."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.zombies import actions as act
from companion.games.zombies.effects import lasting
from companion.games.zombies.effects.deck import may_play, put_aside
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules import death, moving, tokens, turn, win
from companion.games.zombies.state import MOVE, Face, State, TurnStep
from companion.model import Action, Decision, Event, Roll, SeatNo, Verdict
from companion.model.speaker import Refusal
from companion.model.step import Moment

# --- COMBAT: what starts a fight ---


def begin(kit: Kit, state: State, seat: int) -> bool:
    """Start the fight with a zombie on the seat's space, if there is one. XX-COMBAT-01 to XX-COMBAT-03.

    A zombie that a card puts on a pawn starts no fight, and dead players do not fight. XX-COMBAT-23, XX-OPEN-31,
    XX-OPEN-62. Nobody else on the space is involved. XX-COMBAT-20, XX-COMBAT-21, XX-OPEN-44.
    """
    place = state.seats[seat]
    if place.at not in state.table.zombies or place.dead or lasting.keeps_peace(kit, state, seat):
        return False
    state.pending.append(Fight(seat, place.at, "begin"))
    return True


def _began_by(state: State) -> tuple[str, ...]:
    """The clauses that started the fight on top: step 2, a step of the pawn, or a step of a zombie. XX-OPEN-26."""
    below = state.pending[-2] if len(state.pending) > 1 else None
    if isinstance(below, moving.Moving):
        return ("XX-COMBAT-02", "XX-MOVE-05")
    return ("XX-COMBAT-01",) if isinstance(below, turn.Turn) else ("XX-COMBAT-03", "XX-OPEN-26")


# --- COMBAT: the result of a roll ---

PRICES: tuple[act.Price, ...] = ("bullets", "held", "life")
AWAITS_ROLL = ("first", "roll")


def bonus(kit: Kit, state: State, seat: int) -> int:
    """What the seat's weapons add to each of its combat rolls. XX-COMBAT-19, XX-EVENT-15, XX-OPEN-28."""
    added = [kit.events[weapon.card].effect.bonus for weapon in state.seats[seat].weapons]
    return sum(added) if kit.variants.weapon_stack == "sum" else max(added, default=0)


def charges(state: State, seat: int) -> int:
    """The bullets on the seat's weapons, which it can spend like bullets in hand. XX-EV-03."""
    return sum(weapon.bullets for weapon in state.seats[seat].weapons)


def may_be_changed(kit: Kit, state: State, seat: int) -> bool:
    """Whether a card may still come between roll and payment; then even a single price needs an answer."""
    others = range(len(state.seats))
    return bool(state.seats[seat].weapons) or any(may_play(kit, state, other) for other in others)


@dataclass(slots=True)
class Fight(TurnStep):
    """`seat` fights the zombie on `space`: the fight is to `begin`, needs a roll, or `seat` has to `pay` for `value`.

    A fight of step 2 only starts with its `first` roll; before that roll a card may still come. In a `blocked` fight no
    bullets may be spent. XX-COMBAT-04 to XX-COMBAT-07, XX-EV-11.
    """

    seat: SeatNo
    space: str
    stage: Literal["begin", "first", "roll", "pay"] = "roll"
    value: Face = 0
    blocked: bool = False
    kind: Literal["fight"] = "fight"

    answered_by = {act.Pay: Moment("in a fight, after a losing roll", ("XX-COMBAT-05", "XX-COMBAT-11"))}
    chance_by = ("XX-COMBAT-04", "XX-COMBAT-13")
    until = MOVE

    def die(self, kit: Kit, state: State) -> int:
        return kit.numbers.die if self.stage in AWAITS_ROLL else 0

    def decision(self, kit: Kit, state: State) -> Decision:
        data = {"seat": self.seat, "space": self.space}
        if self.stage in AWAITS_ROLL:
            least = kit.numbers.win_on - bonus(kit, state, self.seat)
            return Decision("fight_die", (), die=kit.numbers.die, roller=self.seat, data={**data, "least": least})
        data |= {"value": self.value + bonus(kit, state, self.seat), "number": self.needed(kit, state)}
        kind = "pay" if len(self.prices(kit, state)) > 1 else "pay_life"
        return Decision(kind, (self.seat,), data=data)

    def needed(self, kit: Kit, state: State) -> int:
        """The bullets that turn the roll into a win. XX-COMBAT-07, XX-COMBAT-08, XX-COMBAT-19."""
        missing = kit.numbers.win_on - self.value - bonus(kit, state, self.seat)
        return max(-(-missing // kit.numbers.bullet), 0)

    def price_refusal(self, kit: Kit, state: State, price: act.Price) -> Refusal | None:
        """Why the seat cannot pay this price. XX-COMBAT-09, XX-COMBAT-12, XX-EV-03, XX-EV-11."""
        if price == "life":
            return None
        number, held, loaded = self.needed(kit, state), state.seats[self.seat].bullets, charges(state, self.seat)
        data = {"seat": self.seat, "number": number, "held": held + loaded}
        if self.blocked:
            return Refusal("bullets_blocked", ("XX-EV-11", "XX-CLAR-08"), data)
        if held + loaded < number:
            return Refusal("too_few_bullets", ("XX-COMBAT-12", "XX-COMBAT-09", "XX-OPEN-27"), data)
        if price == "held" and held and loaded and number == held + loaded:
            return Refusal("all_are_needed", ("XX-COMBAT-09", "XX-EV-03"), data)
        if price == "held" and not (held and loaded):
            return Refusal("held_is_no_choice", ("XX-EV-03", "XX-COMBAT-10"), data)
        return None

    def prices(self, kit: Kit, state: State) -> list[act.Price]:
        """The prices the seat may pay. XX-COMBAT-11."""
        return [price for price in PRICES if self.price_refusal(kit, state, price) is None]

    def is_under_way(self, state: State) -> bool:
        """Whether it is too late for cards that are not for fights: in step 2 only from the first roll on.

        XX-EVENT-21, XX-EVENT-33.
        """
        below = state.pending[state.pending.index(self) - 1]
        return self.stage in ("roll", "pay") or not isinstance(below, turn.Turn)

    def legal(self, kit: Kit, state: State) -> list[Action]:
        return [act.pay(self.seat, price) for price in self.prices(kit, state)]

    def judge(self, kit: Kit, state: State, action: Action) -> Verdict | None:
        """No pawn moves on before its fight ends, and nobody pays before a roll."""
        if isinstance(action, (act.Move, act.Stop)) and action.seat == self.seat:
            to_the_end = ("XX-COMBAT-14", "XX-COMBAT-13", "XX-MOVE-05")
            return kit.refuse(state, "in_a_fight", *to_the_end, seat=self.seat, space=self.space)
        return self.check(kit, state, action) if isinstance(action, act.Pay) else None

    def check(self, kit: Kit, state: State, action: act.Pay) -> Verdict:
        if action.seat != self.seat:
            rules = ("XX-COMBAT-21", "XX-OPEN-44")
            return kit.refuse(state, "not_your_fight", *rules, seat=action.seat, asked=self.seat)
        if self.stage in AWAITS_ROLL:
            return kit.refuse(state, "roll_before_paying", "XX-COMBAT-04", "XX-COMBAT-11", seat=self.seat)
        refusal = self.price_refusal(kit, state, action.price)
        if action.price == "life" and state.seats[self.seat].life <= kit.numbers.life_price:
            return kit.answer(state, refusal, "pay_last_life", "XX-COMBAT-06", "XX-COMBAT-16")
        if action.price == "life":
            return kit.answer(state, refusal, "pay_life", "XX-COMBAT-06", "XX-COMBAT-05")
        return kit.answer(state, refusal, "pay_bullets", "XX-COMBAT-07", "XX-COMBAT-10")

    def default(self, kit: Kit, state: State) -> Action | None:
        """Pay bullets while there are enough, otherwise a life."""
        return act.pay(self.seat, self.prices(kit, state)[0]) if self.stage == "pay" else None

    def apply(self, kit: Kit, state: State, action: Roll | act.Pay, events: list[Event]) -> None:
        if isinstance(action, Roll):
            self._roll(kit, state, action.value, events)
        elif action.price == "life":
            self._pay_life(kit, state, events)
        else:
            spend(state, self.seat, self.needed(kit, state), events, own_first=action.price == "held")
            self.won(kit, state, events)

    def _roll(self, kit: Kit, state: State, value: int, events: list[Event]) -> None:
        """The roll wins the fight, or the seat has to pay. XX-COMBAT-04, XX-COMBAT-05, XX-COMBAT-19."""
        added = bonus(kit, state, self.seat)
        self.value = value
        data = {"seat": self.seat, "value": value + added, "number": self.needed(kit, state)}
        cited = ("XX-COMBAT-19", "XX-OPEN-28") if added else ()
        if self.needed(kit, state):
            self.stage = "pay"
            key, by = ("roll_lost_blocked", ("XX-EV-11",)) if self.blocked else ("roll_lost", ("XX-COMBAT-08",))
            events.append(Event(key, ("XX-COMBAT-05", *by, *cited), data))
        else:
            events.append(Event("roll_won", ("XX-COMBAT-04", *cited), data))
            self.won(kit, state, events)

    def _pay_life(self, kit: Kit, state: State, events: list[Event]) -> None:
        """Pay a life for another roll; the last life means death at once.

        XX-COMBAT-06, XX-COMBAT-13, XX-COMBAT-16, XX-TOKEN-10.
        """
        place = state.seats[self.seat]
        place.life = max(place.life - kit.numbers.life_price, 0)
        self.stage, self.value = "roll", 0
        data = {"seat": self.seat, "number": kit.numbers.life_price, "left": place.life}
        events.append(Event("paid_life", ("XX-COMBAT-06", "XX-TOKEN-10"), data))
        if not place.life:
            self._end(kit, state)
            death.die(kit, state, self.seat, events)

    def won(self, kit: Kit, state: State, events: list[Event]) -> None:
        """Take the zombie and the tokens under it. XX-COMBAT-15, XX-TOKEN-06, XX-OPEN-42.

        The movement goes on as before the fight. XX-COMBAT-17, XX-COMBAT-18. Dead players never get here. XX-WIN-10.
        """
        self._end(kit, state)
        kill(kit, state, self.seat, self.space, events, "XX-COMBAT-15")
        if state.pending:
            tokens.take(kit, state, self.seat, self.space, events, "XX-TOKEN-06", "XX-OPEN-42")
            win.look_for_helipad(kit, state, self.seat, events, "XX-WIN-09")

    def _end(self, kit: Kit, state: State) -> None:
        """End the fight, and with it a card that blocks bullets. XX-EV-11."""
        state.pending.pop()
        if self.blocked:
            lasting.unblock(kit, state)

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """End the fight if the zombie is gone, and pay a life without asking if there is no choice. XX-COMBAT-12.

        A bonus from a card may win a lost roll before it is paid for. XX-COMBAT-19, XX-EVENT-33.
        """
        seat = self.seat
        is_called_off = self.stage == "first" and lasting.keeps_peace(kit, state, seat)
        if self.space not in state.table.zombies or is_called_off:
            self._end(kit, state)
            return False
        if self.stage == "begin":
            self.stage = "first"
            events.append(Event("fight", _began_by(state), {"seat": seat, "space": self.space}))
        if self.stage == "pay" and not self.needed(kit, state):
            data = {"seat": seat, "value": self.value + bonus(kit, state, seat)}
            events.append(Event("roll_won_now", ("XX-COMBAT-04", "XX-COMBAT-19", "XX-OPEN-28"), data))
            self.won(kit, state, events)
            return False
        if self.stage == "pay" and self.prices(kit, state) == ["life"] and not may_be_changed(kit, state, seat):
            key, by = ("must_pay_blocked", ("XX-EV-11",)) if self.blocked else ("must_pay", ())
            rules = (*by, "XX-COMBAT-12", "XX-COMBAT-05")
            events.append(Event(key, rules, {"seat": seat, "number": self.needed(kit, state)}))
            self._pay_life(kit, state, events)
            return False
        return True


# --- COMBAT: paying and winning ---


def spend(state: State, seat: int, number: int, events: list[Event], *, own_first: bool = False) -> None:
    """Spend `number` bullets, those on weapons first unless `own_first`. XX-COMBAT-07, XX-TOKEN-10, XX-EV-03."""
    place = state.seats[seat]
    own = min(place.bullets, number) if own_first else max(number - charges(state, seat), 0)
    place.bullets -= own
    left = number - own
    loaded = charges(state, seat) - left
    data = {"seat": seat, "number": number, "left": place.bullets, "held": loaded}
    key = "paid_bullets_loaded" if loaded else "paid_bullets"
    events.append(Event(key, ("XX-COMBAT-07", "XX-TOKEN-10"), data))
    for weapon in place.weapons[:]:
        spent = min(weapon.bullets, left)
        weapon.bullets -= spent
        left -= spent
        if spent and not weapon.bullets:
            place.weapons.remove(weapon)
            put_aside(state, [weapon.card])
            events.append(Event("weapon_empty", ("XX-EV-03", "XX-EVENT-13"), {"seat": seat, "card": weapon.card}))


def kill(kit: Kit, state: State, seat: int, space: str, events: list[Event], *rules: str) -> None:
    """Move a zombie from the map to the seat's collection. XX-COMBAT-15, XX-COMBAT-22, XX-WIN-08."""
    state.take_zombie(space)
    place = state.seats[seat]
    place.kills += 1
    place.killed += 1
    events.append(Event("killed", rules, {"seat": seat, "space": space, "number": place.kills}))
    win.look_for_zombies(kit, state, seat, events)
