"""Using weapons in play: in a fight after a losing roll, or during movement. XX-EVENT-13, XX-EVENT-17."""

from __future__ import annotations

from companion.games.zombies import actions as act
from companion.games.zombies.effects.playing import Playing
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules.fight import Fight
from companion.games.zombies.rules.moving import Moving
from companion.games.zombies.state import State, Weapon
from companion.model import Event, Verdict
from companion.model.speaker import Refusal


def check(kit: Kit, state: State, use: act.Use) -> Verdict:
    """Whether the weapon may be used now; it does not count as an event card of the round. XX-EVENT-17."""
    return kit.answer(state, why_not(kit, state, use), "use", kit.clause_of[use.card], "XX-EVENT-17")


def why_not(kit: Kit, state: State, use: act.Use) -> Refusal | None:
    """Why the weapon cannot be used now, or not there."""
    data = {"seat": use.seat, "card": use.card}
    weapon, effect, top = _weapon(state, use), kit.events[use.card].effect, state.pending[-1]
    if weapon is None:
        return Refusal("not_in_play", ("XX-EVENT-13", kit.clause_of[use.card]), data)
    if not effect.is_used:
        return Refusal("works_by_itself", (kit.clause_of[use.card],), data)
    if isinstance(top, Playing):
        return Refusal("card_first", ("XX-EVENT-29", "XX-OPEN-60"), {"other": top.seat, "card": top.card})
    return effect.check_use(kit, state, use, weapon)


def _weapon(state: State, use: act.Use) -> Weapon | None:
    return next((one for one in state.seats[use.seat].weapons if one.card == use.card), None)


def uses(kit: Kit, state: State) -> list[act.Use]:
    """Every way in which the player to act may use a weapon now."""
    top = state.pending[-1]
    if not isinstance(top, (Moving, Fight)):
        return []
    seat = top.seat
    found: list[act.Use] = []
    for weapon in state.seats[seat].weapons:
        spaces = kit.events[weapon.card].effect.spaces(kit, state, seat)
        found += [use for space in spaces if why_not(kit, state, use := act.Use(seat, weapon.card, space)) is None]
    return found


def apply(kit: Kit, state: State, use: act.Use, events: list[Event]) -> None:
    """Use the weapon."""
    weapon = _weapon(state, use)
    if weapon is not None:
        kit.events[use.card].effect.apply_use(kit, state, use, weapon, events)
