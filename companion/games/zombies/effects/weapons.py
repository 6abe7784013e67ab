"""Using weapons in play: in a fight after a losing roll, or during movement. XX-EVENT-13, XX-EVENT-17."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.zombies import actions as act
from companion.games.zombies.effects import lasting
from companion.games.zombies.effects.deck import put_aside
from companion.games.zombies.effects.moments import lost_roll
from companion.games.zombies.effects.playing import Playing
from companion.games.zombies.effects.verbs import RerollEffect
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules import fight
from companion.games.zombies.rules.fight import Fight
from companion.games.zombies.rules.moving import NO_STEP, Moving
from companion.games.zombies.rules.steps import why_not_joined
from companion.games.zombies.state import State, Weapon
from companion.model import Event, Verdict
from companion.model.speaker import Refusal

# --- may it be used ---


def check(kit: Kit, state: State, use: act.Use) -> Verdict:
    """Whether the weapon may be used now; it does not count as an event card of the round. XX-EVENT-17."""
    return kit.answer(state, why_not(kit, state, use), "use", kit.clause_of[use.card], "XX-EVENT-17")


def why_not(kit: Kit, state: State, use: act.Use) -> Refusal | None:
    """Why the weapon cannot be used now, or not there."""
    data = {"seat": use.seat, "card": use.card}
    weapon = _weapon(state, use)
    top = state.pending[-1]
    if weapon is None:
        return Refusal("not_in_play", ("XX-EVENT-13", kit.clause_of[use.card]), data)
    refusal_of = _USES.get(kit.events[use.card].effect.verb)
    if refusal_of is None:
        return Refusal("works_by_itself", (kit.clause_of[use.card],), data)
    if isinstance(top, Playing):
        return Refusal("card_first", ("XX-EVENT-29", "XX-OPEN-60"), {"other": top.seat, "card": top.card})
    return refusal_of(kit, state, use, weapon)


def _weapon(state: State, use: act.Use) -> Weapon | None:
    return next((one for one in state.seats[use.seat].weapons if one.card == use.card), None)


def _no_lost_roll(kit: Kit, state: State, use: act.Use, weapon: Weapon) -> Refusal | None:
    """XX-EV-02, XX-EV-04."""
    frame = lost_roll(state)
    data = {"seat": use.seat, "card": use.card}
    if frame is None or frame.seat != use.seat:
        return Refusal("no_lost_roll", (kit.clause_of[use.card], "XX-COMBAT-05"), data)
    return Refusal("aimed_wrong", (kit.clause_of[use.card],), {**data, "sort": "nobody"}) if use.space else None


def _no_reroll(kit: Kit, state: State, use: act.Use, weapon: Weapon) -> Refusal | None:
    """Up to `times` in each of the owner's turns, and only on those. XX-EV-04."""
    effect = kit.events[use.card].effect
    assert isinstance(effect, RerollEffect)
    data = {"seat": use.seat, "card": use.card, "number": effect.times}
    if weapon.used >= effect.times:
        return Refusal("used_up", (kit.clause_of[use.card],), data)
    if state.current != use.seat:
        return Refusal("only_own_turn", (kit.clause_of[use.card], "XX-EV-28"), data)
    return _no_lost_roll(kit, state, use, weapon)


def _no_kill(kit: Kit, state: State, use: act.Use, weapon: Weapon) -> Refusal | None:
    """In step 5, before or between steps, one step away; not while zombies do not attack. XX-EV-05, XX-EVENT-19."""
    top, clause = state.pending[-1], kit.clause_of[use.card]
    start = state.seats[use.seat].at
    data = {"seat": use.seat, "card": use.card, "space": use.space, "start": start}
    if not isinstance(top, Moving) or top.seat != use.seat or top.stage != "moves" or not top.left:
        return Refusal("not_between_steps", (clause, "XX-EV-28"), data)
    if lasting.keeps_peace(kit, state, use.seat):
        return Refusal("no_killing", ("XX-EVENT-19", "XX-EV-15"), data)
    if not use.space:
        return Refusal("which_zombie", (clause,), data)
    reason = why_not_joined(kit.town(state), start, use.space)
    if reason or use.space == start:
        return Refusal("not_beside", (clause, *NO_STEP.get(reason, ())), data)
    return None if use.space in state.table.zombies else Refusal("no_zombie_there", (clause,), {"start": use.space})


_USES: dict[str, Callable[[Kit, State, act.Use, Weapon], Refusal | None]] = {
    "win_fight": _no_lost_roll,
    "reroll": _no_reroll,
    "kill_beside": _no_kill,
}
"""The effects that their owner uses; other weapons work automatically."""


def beside(kit: Kit, state: State, seat: int) -> list[str]:
    """The spaces joined to the seat's with a zombie on them. XX-EV-05."""
    return [space for space in kit.town(state).joined(state.seats[seat].at) if space in state.table.zombies]


def uses(kit: Kit, state: State) -> list[act.Use]:
    """Every way in which the player to act may use a weapon now."""
    top = state.pending[-1]
    if not isinstance(top, Moving | Fight):
        return []
    seat = top.seat
    found: list[act.Use] = []
    for weapon in state.seats[seat].weapons:
        spaces = beside(kit, state, seat) if kit.events[weapon.card].effect.verb == "kill_beside" else [""]
        found += [use for space in spaces if why_not(kit, state, use := act.Use(seat, weapon.card, space)) is None]
    return found


# --- it is used ---


def apply(kit: Kit, state: State, use: act.Use, events: list[Event]) -> None:
    """XX-EV-02, XX-EV-04, XX-EV-05."""
    verb, place = kit.events[use.card].effect.verb, state.seats[use.seat]
    weapon = _weapon(state, use)
    assert weapon is not None
    if verb == "reroll":
        _roll_again(kit, state, use, weapon, events)
        return
    place.weapons.remove(weapon)
    put_aside(state, [use.card])
    data = {"seat": use.seat, "card": use.card}
    events.append(Event("used", (kit.clause_of[use.card], "XX-EVENT-13", "XX-EVENT-27"), data))
    frame = lost_roll(state)
    if verb == "kill_beside":
        fight.kill(kit, state, use.seat, use.space, events, kit.clause_of[use.card], "XX-COMBAT-22")
    elif frame is not None:
        frame.won(kit, state, events)


def _roll_again(kit: Kit, state: State, use: act.Use, weapon: Weapon, events: list[Event]) -> None:
    """The second roll replaces the first. XX-EV-04."""
    weapon.used += 1
    frame = lost_roll(state)
    assert frame is not None
    frame.stage, frame.value = "roll", 0
    events.append(Event("rolls_again", (kit.clause_of[use.card],), {"seat": use.seat, "card": use.card}))
