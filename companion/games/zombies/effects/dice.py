"""The dice an opponent rolls against a card, and what may be spent on them. XX-EVENT-23 to XX-EVENT-26, XX-OPEN-53."""

from __future__ import annotations

from companion.games.zombies import actions as act
from companion.games.zombies.kit import Kit
from companion.games.zombies.state import Rolling, State
from companion.model import Action, Decision, Event, Roll, Verdict
from companion.model.speaker import Refusal


def die(kit: Kit, state: State, frame: Rolling) -> int:
    return kit.numbers.die if frame.left else 0


def decision(kit: Kit, state: State, frame: Rolling) -> Decision:
    place = state.seats[frame.seat]
    data = {"seat": frame.seat, "left": frame.left, "dice": frame.dice, "life": place.life, "bullets": place.bullets}
    if frame.left:
        return Decision("dead_die", (), die=kit.numbers.die, roller=frame.seat, data=data)
    return Decision("mend_dice", (frame.seat,), data={**data, "number": lost(kit, state, frame)})


def failing(kit: Kit, frame: Rolling) -> list[int]:
    """The dice that show too little. XX-EVENT-23."""
    return [value for value in frame.dice if value in kit.numbers.dead_on]


def lost(kit: Kit, state: State, frame: Rolling) -> int:
    """The zombies that go back to the pool as the dice are. XX-EVENT-23, XX-EVENT-26, XX-OPEN-53."""
    fails = len(failing(kit, frame))
    times = fails if kit.variants.dead_card_loss == "two_per_die" else min(fails, 1)
    return min(frame.zombies * times, state.seats[frame.seat].kills)


def legal(kit: Kit, state: State, frame: Rolling) -> list[Action]:
    each = sorted(set(frame.dice))
    changes: list[Action] = [
        *(act.Raise(frame.seat, value) for value in each),
        *(act.Reroll(frame.seat, value) for value in each),
    ]
    return [*(one for one in changes if _refusal(kit, state, frame, one) is None), act.leave(frame.seat)]


def check(kit: Kit, state: State, frame: Rolling, action: Action) -> Verdict | None:
    if not isinstance(action, act.Raise | act.Reroll | act.Pass) or frame.left:
        return None
    if action.seat != frame.seat:
        return kit.refuse(state, "not_asked", "XX-EVENT-24", seat=action.seat, asked=frame.seat)
    if isinstance(action, act.Pass):
        return kit.permit("dice_stay", "XX-EVENT-24", "XX-EVENT-23")
    return kit.answer(state, _refusal(kit, state, frame, action), action.verb, "XX-EVENT-25", "XX-EVENT-24")


def _refusal(kit: Kit, state: State, frame: Rolling, action: Action) -> Refusal | None:
    """XX-EVENT-24, XX-EVENT-25; the dead have nothing to spend, bullets on a weapon are for fights. XX-EV-03."""
    place = state.seats[frame.seat]
    data = {"seat": frame.seat, "value": getattr(action, "value", 0), "dice": frame.dice}
    if data["value"] not in frame.dice:
        return Refusal("no_such_die", ("XX-EVENT-25",), data)
    if isinstance(action, act.Raise) and (place.dead or not place.bullets):
        return Refusal("no_bullet_held", ("XX-EVENT-25", "XX-EV-03", "XX-OPEN-53"), data)
    if isinstance(action, act.Reroll) and place.life <= kit.numbers.life_price:
        return Refusal("last_life", ("XX-EVENT-25", "XX-OPEN-53"), data)
    return None


def apply(kit: Kit, state: State, frame: Rolling, action: Action, events: list[Event]) -> None:
    """XX-EVENT-23 to XX-EVENT-25, XX-TOKEN-10."""
    place, data = state.seats[frame.seat], {"seat": frame.seat}
    if isinstance(action, Roll):
        frame.dice = sorted([*frame.dice, action.value])
        frame.left -= 1
        if not frame.left:
            events.append(Event("dice_show", ("XX-EVENT-23",), {**data, "dice": frame.dice}))
    elif isinstance(action, act.Raise):
        place.bullets -= 1
        frame.dice.remove(action.value)
        frame.dice = sorted([*frame.dice, action.value + kit.numbers.bullet])
        told = {**data, "value": action.value, "dice": frame.dice, "left": place.bullets}
        events.append(Event("raised", ("XX-EVENT-25", "XX-EVENT-24", "XX-TOKEN-10"), told))
    elif isinstance(action, act.Reroll):
        place.life -= kit.numbers.life_price
        frame.dice.remove(action.value)
        frame.left = 1
        told = {**data, "value": action.value, "left": place.life}
        events.append(Event("rerolls", ("XX-EVENT-25", "XX-EVENT-24", "XX-TOKEN-10"), told))
    else:
        _end(kit, state, frame, events)


def resume(kit: Kit, state: State, frame: Rolling, events: list[Event]) -> bool:
    """Where nothing is lost, or nothing can be spent, nothing is asked."""
    if frame.left:
        return True
    if lost(kit, state, frame) and len(legal(kit, state, frame)) > 1:
        return True
    _end(kit, state, frame, events)
    return False


def _end(kit: Kit, state: State, frame: Rolling, events: list[Event]) -> None:
    """XX-EVENT-23, XX-EVENT-26, XX-OPEN-53."""
    state.pending.remove(frame)
    number, place = lost(kit, state, frame), state.seats[frame.seat]
    place.kills -= number
    key = "proved_dead" if not failing(kit, frame) else "returned_zombies" if number else "none_to_return"
    data = {"seat": frame.seat, "number": number, "left": place.kills}
    events.append(Event(key, ("XX-EVENT-23", "XX-EVENT-26", "XX-OPEN-53"), data))
