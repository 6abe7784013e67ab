"""A fight with one zombie: rolls, and what a lost one costs. XX-COMBAT, XX-OPEN-26 to XX-OPEN-28."""

from __future__ import annotations

from companion.games.zombies import actions as act
from companion.games.zombies.effects import lasting
from companion.games.zombies.effects.deck import may_play, put_aside
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules import death, tokens, win
from companion.games.zombies.state import Fight, Moving, State, Turn
from companion.model import Action, Decision, Event, Roll, Verdict
from companion.model.speaker import Refusal

# --- COMBAT: what starts a fight ---


def begin(kit: Kit, state: State, seat: int) -> bool:
    """Start the fight with the zombie where the seat's pawn is, if there is one to fight. XX-COMBAT-01 to XX-COMBAT-03.

    A zombie that a card puts on a pawn starts none, and the dead fight none. XX-COMBAT-23, XX-OPEN-31, XX-OPEN-62.
    Nobody else on the space is involved. XX-COMBAT-20, XX-COMBAT-21, XX-OPEN-44.
    """
    place = state.seats[seat]
    if place.at not in state.table.zombies or place.dead or lasting.keeps_peace(kit, state, seat):
        return False
    state.pending.append(Fight(seat, place.at, "begin"))
    return True


def _began_by(state: State) -> tuple[str, ...]:
    """The clauses by which the fight on top has begun: step 2, a step of the pawn, or a zombie's. XX-OPEN-26."""
    below = state.pending[-2] if len(state.pending) > 1 else None
    if isinstance(below, Moving):
        return ("XX-COMBAT-02", "XX-MOVE-05")
    return ("XX-COMBAT-01",) if isinstance(below, Turn) else ("XX-COMBAT-03", "XX-OPEN-26")


# --- COMBAT: what a roll comes to ---

PRICES: tuple[act.Price, ...] = ("bullets", "held", "life")


def bonus(kit: Kit, state: State, seat: int) -> int:
    """What the seat's weapons add to each of its combat rolls. XX-COMBAT-19, XX-EVENT-15, XX-OPEN-28."""
    effects = [kit.events[weapon.card].effect for weapon in state.seats[seat].weapons]
    added = [effect.number or 0 for effect in effects if effect.verb == "combat_bonus"]
    return sum(added) if kit.variants.weapon_stack == "sum" else max(added, default=0)


def charges(state: State, seat: int) -> int:
    """The bullets on the seat's weapons, spent like those it holds. XX-EV-03."""
    return sum(weapon.bullets for weapon in state.seats[seat].weapons)


def needed(kit: Kit, state: State, frame: Fight) -> int:
    """The bullets that turn the roll into a win. XX-COMBAT-07, XX-COMBAT-08, XX-COMBAT-19."""
    missing = kit.numbers.win_on - frame.value - bonus(kit, state, frame.seat)
    return max(-(-missing // kit.numbers.bullet), 0)


def price_refusal(kit: Kit, state: State, frame: Fight, price: act.Price) -> Refusal | None:
    """Why the seat cannot pay so. XX-COMBAT-09, XX-COMBAT-12, XX-EV-03, XX-EV-11."""
    if price == "life":
        return None
    number, held, loaded = needed(kit, state, frame), state.seats[frame.seat].bullets, charges(state, frame.seat)
    data = {"seat": frame.seat, "number": number, "held": held + loaded}
    if frame.blocked:
        return Refusal("bullets_blocked", ("XX-EV-11", "XX-CLAR-08"), data)
    if held + loaded < number:
        return Refusal("too_few_bullets", ("XX-COMBAT-12", "XX-COMBAT-09", "XX-OPEN-27"), data)
    if price == "held" and not (held and loaded and number < held + loaded):
        return Refusal("held_is_no_choice", ("XX-EV-03", "XX-COMBAT-10"), data)
    return None


def prices(kit: Kit, state: State, frame: Fight) -> list[act.Price]:
    """How the seat may pay. XX-COMBAT-11."""
    return [price for price in PRICES if price_refusal(kit, state, frame, price) is None]


def may_be_changed(kit: Kit, state: State, seat: int) -> bool:
    """Whether a card may still come between the roll and its payment, so that even a single price is asked for."""
    others = range(len(state.seats))
    return bool(state.seats[seat].weapons) or any(may_play(kit, state, other) for other in others)


# --- the frame ---

AWAITS_ROLL = ("first", "roll")


def is_under_way(state: State, frame: Fight) -> bool:
    """Whether cards that are played out of a fight come too late: in step 2 only from its first roll on.

    XX-EVENT-21, XX-EVENT-33.
    """
    below = state.pending[state.pending.index(frame) - 1]
    return frame.stage in ("roll", "pay") or not isinstance(below, Turn)


def die(kit: Kit, state: State, frame: Fight) -> int:
    return kit.numbers.die if frame.stage in AWAITS_ROLL else 0


def decision(kit: Kit, state: State, frame: Fight) -> Decision:
    data = {"seat": frame.seat, "space": frame.space}
    if frame.stage in AWAITS_ROLL:
        least = kit.numbers.win_on - bonus(kit, state, frame.seat)
        return Decision("fight_die", (), die=kit.numbers.die, roller=frame.seat, data={**data, "least": least})
    data |= {"value": frame.value + bonus(kit, state, frame.seat), "number": needed(kit, state, frame)}
    kind = "pay" if len(prices(kit, state, frame)) > 1 else "pay_life"
    return Decision(kind, (frame.seat,), data=data)


def legal(kit: Kit, state: State, frame: Fight) -> list[Action]:
    return [act.pay(frame.seat, price) for price in prices(kit, state, frame)]


def check(kit: Kit, state: State, frame: Fight, action: Action) -> Verdict | None:
    if isinstance(action, act.Move | act.Stop) and action.seat == frame.seat:
        to_the_end = ("XX-COMBAT-14", "XX-COMBAT-13", "XX-MOVE-05")
        return kit.refuse(state, "in_a_fight", *to_the_end, seat=frame.seat, space=frame.space)
    if not isinstance(action, act.Pay):
        return None
    if action.seat != frame.seat:
        rules = ("XX-COMBAT-21", "XX-OPEN-44")
        return kit.refuse(state, "not_your_fight", *rules, seat=action.seat, asked=frame.seat)
    if frame.stage in AWAITS_ROLL:
        return kit.refuse(state, "roll_before_paying", "XX-COMBAT-04", "XX-COMBAT-11", seat=frame.seat)
    refusal = price_refusal(kit, state, frame, action.price)
    if action.price == "life" and state.seats[frame.seat].life <= kit.numbers.life_price:
        return kit.answer(state, refusal, "pay_last_life", "XX-COMBAT-06", "XX-COMBAT-16")
    if action.price == "life":
        return kit.answer(state, refusal, "pay_life", "XX-COMBAT-06", "XX-COMBAT-05")
    return kit.answer(state, refusal, "pay_bullets", "XX-COMBAT-07", "XX-COMBAT-10")


def apply(kit: Kit, state: State, frame: Fight, action: Action, events: list[Event]) -> None:
    if isinstance(action, Roll):
        _roll(kit, state, frame, action.value, events)
    elif isinstance(action, act.Pay) and action.price == "life":
        _pay_life(kit, state, frame, events)
    elif isinstance(action, act.Pay):
        spend(state, frame.seat, needed(kit, state, frame), events, own_first=action.price == "held")
        won(kit, state, frame, events)


def _roll(kit: Kit, state: State, frame: Fight, value: int, events: list[Event]) -> None:
    """XX-COMBAT-04, XX-COMBAT-05, XX-COMBAT-19."""
    added = bonus(kit, state, frame.seat)
    frame.value = value
    data = {"seat": frame.seat, "value": value + added, "number": needed(kit, state, frame)}
    cited = ("XX-COMBAT-19", "XX-OPEN-28") if added else ()
    if needed(kit, state, frame):
        frame.stage = "pay"
        key, by = ("roll_lost_blocked", ("XX-EV-11",)) if frame.blocked else ("roll_lost", ("XX-COMBAT-08",))
        events.append(Event(key, ("XX-COMBAT-05", *by, *cited), data))
    else:
        events.append(Event("roll_won", ("XX-COMBAT-04", *cited), data))
        won(kit, state, frame, events)


def _pay_life(kit: Kit, state: State, frame: Fight, events: list[Event]) -> None:
    """A life for another roll; the last one is death at once. XX-COMBAT-06, XX-COMBAT-13, XX-COMBAT-16, XX-TOKEN-10."""
    place = state.seats[frame.seat]
    place.life = max(place.life - kit.numbers.life_price, 0)
    frame.stage, frame.value = "roll", 0
    data = {"seat": frame.seat, "number": kit.numbers.life_price, "left": place.life}
    events.append(Event("paid_life", ("XX-COMBAT-06", "XX-TOKEN-10"), data))
    if not place.life:
        state.pending.pop()
        lasting.after_fight(kit, state, frame)
        death.die(kit, state, frame.seat, events)


def spend(state: State, seat: int, number: int, events: list[Event], *, own_first: bool = False) -> None:
    """Spend so many bullets, those on weapons first if nothing else is said. XX-COMBAT-07, XX-TOKEN-10, XX-EV-03."""
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


def won(kit: Kit, state: State, frame: Fight, events: list[Event]) -> None:
    """The zombie is the winner's, and so is what lay under it. XX-COMBAT-15, XX-TOKEN-06, XX-OPEN-42.

    Movement is as it was before the fight. XX-COMBAT-17, XX-COMBAT-18. A dead player is not here any more. XX-WIN-10.
    """
    state.pending.pop()
    lasting.after_fight(kit, state, frame)
    kill(kit, state, frame.seat, frame.space, events, "XX-COMBAT-15")
    if state.pending:
        tokens.take(kit, state, frame.seat, frame.space, events, "XX-TOKEN-06", "XX-OPEN-42")
        win.look_for_helipad(kit, state, frame.seat, events, "XX-WIN-09")


def kill(kit: Kit, state: State, seat: int, space: str, events: list[Event], *rules: str) -> None:
    """Move a zombie from the map to the seat's collection. XX-COMBAT-15, XX-COMBAT-22, XX-WIN-08."""
    state.take_zombie(space)
    place = state.seats[seat]
    place.kills += 1
    place.killed += 1
    events.append(Event("killed", rules, {"seat": seat, "space": space, "number": place.kills}))
    win.look_for_zombies(kit, state, seat, events)


def resume(kit: Kit, state: State, frame: Fight, events: list[Event]) -> bool:
    """A zombie that is gone is not fought; a life that must be paid is told, not asked. XX-COMBAT-12.

    What a card adds to a lost roll before it is paid for may win it. XX-COMBAT-19, XX-EVENT-33.
    """
    seat = frame.seat
    is_called_off = frame.stage == "first" and lasting.keeps_peace(kit, state, seat)
    if frame.space not in state.table.zombies or is_called_off:
        state.pending.pop()
        lasting.after_fight(kit, state, frame)
        return False
    if frame.stage == "begin":
        frame.stage = "first"
        events.append(Event("fight", _began_by(state), {"seat": seat, "space": frame.space}))
    if frame.stage == "pay" and not needed(kit, state, frame):
        data = {"seat": seat, "value": frame.value + bonus(kit, state, seat)}
        events.append(Event("roll_won", ("XX-COMBAT-04", "XX-COMBAT-19", "XX-OPEN-28"), data))
        won(kit, state, frame, events)
        return False
    if frame.stage == "pay" and prices(kit, state, frame) == ["life"] and not may_be_changed(kit, state, seat):
        key, by = ("must_pay_blocked", ("XX-EV-11",)) if frame.blocked else ("must_pay", ())
        rules = (*by, "XX-COMBAT-12", "XX-COMBAT-05")
        events.append(Event(key, rules, {"seat": seat, "number": needed(kit, state, frame)}))
        _pay_life(kit, state, frame, events)
        return False
    return True
