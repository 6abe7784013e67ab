"""What each verb of an effect needs, and what it does: one row of `WORKS` for each. XX-EV-01 to XX-EV-26."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from companion.games.zombies import actions as act
from companion.games.zombies.actions import Aims
from companion.games.zombies.effects import moments, playing
from companion.games.zombies.effects.aims import AIMS, wrong_aims
from companion.games.zombies.effects.deck import Drawing, put_aside, report_drawing
from companion.games.zombies.effects.dice import Rolling
from companion.games.zombies.effects.pieces import Putting, Returning, Taking
from companion.games.zombies.effects.verbs import (
    AddMovement,
    DrawCards,
    GainBullets,
    GainLife,
    LoseBullets,
    PutZombies,
    ReturnZombies,
    RollOrReturn,
    SetRoll,
    SkipSteps,
    ZombieSteps,
)
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules.fight import Fight
from companion.games.zombies.rules.moving import Moving
from companion.games.zombies.rules.town import cell_of
from companion.games.zombies.rules.turn import Turn
from companion.games.zombies.rules.walking import ZombieMoves
from companion.games.zombies.state import MOVE, ROLL, ZOMBIES, State
from companion.model import Event
from companion.model.speaker import Refusal

Apply = Callable[[Kit, State, "playing.Playing", list[Event]], None]
Check = Callable[[Kit, State, act.Play], Refusal | None]


def _nothing_wrong(kit: Kit, state: State, play: act.Play) -> Refusal | None:
    return None


def _works_in_play(kit: Kit, state: State, frame: playing.Playing, events: list[Event]) -> None:
    """A weapon only has to be in play. XX-EVENT-13."""


class Works(NamedTuple):
    """One verb: its sort of target, why it has nothing to work on, and what it does when the card takes effect."""

    aims: str = ""
    check: Check = _nothing_wrong
    apply: Apply = _works_in_play


def refusal(kit: Kit, state: State, play: act.Play) -> Refusal | None:
    """Why the card has nothing to work on, or has an invalid target."""
    works = WORKS[kit.events[play.card].effect.verb]
    return wrong_aims(kit, state, play, works.aims) or works.check(kit, state, play)


def every_aim(kit: Kit, state: State, seat: int, card: str) -> Iterator[Aims]:
    """Every possible target of the card."""
    yield from AIMS[WORKS[kit.events[card].effect.verb].aims](kit, state, seat)


def take_effect(kit: Kit, state: State, frame: playing.Playing, events: list[Event]) -> None:
    """Do what the card does; the frames it puts on the stack do the rest."""
    WORKS[kit.events[frame.card].effect.verb].apply(kit, state, frame, events)


def _report(kit: Kit, frame: playing.Playing, events: list[Event], key: str, *rules: str, **data: object) -> None:
    names = {"seat": frame.seat, "card": frame.card, **data}
    if frame.other is not None:
        names["other"] = frame.other
    events.append(Event(key, (kit.clause_of[frame.card], *rules), names))


def _missing(kit: Kit, play: act.Play, key: str, *rules: str, **data: object) -> Refusal:
    names = {"seat": play.seat, "card": play.card, "moment": kit.events[play.card].when, **data}
    return Refusal(key, (kit.clause_of[play.card], *rules), names)


# --- movement: EV-06, EV-08, EV-07, EV-09, EV-19 ---


def _no_movement(kit: Kit, state: State, play: act.Play) -> Refusal | None:
    return None if moments.movement(state) else _missing(kit, play, "no_movement_now", "XX-MOVE-01")


def _add_movement(kit: Kit, state: State, frame: playing.Playing, events: list[Event]) -> None:
    """XX-EV-06, XX-EV-08, XX-MOVE-01."""
    moving, effect = moments.movement(state), kit.events[frame.card].effect
    assert isinstance(effect, AddMovement)
    assert moving is not None
    moving.left = max(moving.left + effect.number, 0)
    _report(kit, frame, events, "movement_is", "XX-MOVE-01", seat=moving.seat, number=moving.left)


def _open_wall(kit: Kit, state: State, frame: playing.Playing, events: list[Event]) -> None:
    """XX-EV-07, XX-MOVE-07, XX-ZMOVE-07."""
    road, inside = frame.places
    state.table.opened = sorted([*state.table.opened, (road, inside)])
    _report(kit, frame, events, "wall_open", "XX-MOVE-07", "XX-ZMOVE-07", start=road, space=inside)


def _may_be_skipped(state: State, kit: Kit, step: int) -> bool:
    """Whether the step has not begun or only waits for its die. XX-TURN-15."""
    now = state.pending[0] if state.pending else None
    if not isinstance(now, Turn):
        return False
    here, there = kit.steps.index(now.step), kit.steps.index(step)
    if here != there:
        return here < there
    awaits = {ROLL: Moving, ZOMBIES: ZombieMoves}.get(step)
    dice = [frame for frame in state.pending if isinstance(frame, Moving | ZombieMoves) and frame.stage == "die"]
    return step == MOVE or (awaits is not None and any(isinstance(frame, awaits) for frame in dice))


def _no_step_to_skip(kit: Kit, state: State, play: act.Play) -> Refusal | None:
    effect = kit.events[play.card].effect
    assert isinstance(effect, SkipSteps)
    if any(_may_be_skipped(state, kit, step) for step in effect.steps):
        return None
    return _missing(kit, play, "steps_over", "XX-TURN-15")


def _skip_steps(kit: Kit, state: State, frame: playing.Playing, events: list[Event]) -> None:
    """XX-EV-09, XX-EV-19, XX-CLAR-08, XX-TURN-15."""
    effect = kit.events[frame.card].effect
    assert isinstance(effect, SkipSteps)
    table = state.table
    table.skips = sorted({*table.skips, *(step for step in effect.steps if _may_be_skipped(state, kit, step))})
    _report(kit, frame, events, "steps_will_be_skipped", "XX-CLAR-08", without=table.skips)


# --- fights and tokens: EV-10 to EV-16 ---


def _no_lost_roll(kit: Kit, state: State, play: act.Play) -> Refusal | None:
    """XX-EVENT-33, XX-COMBAT-05."""
    if moments.lost_roll(state) is not None:
        return None
    return _missing(kit, play, "no_roll_to_pay", "XX-EVENT-33", "XX-COMBAT-05", "XX-OPEN-34")


def _fight(state: State) -> Fight:
    """The fight in which the card was played."""
    return next(frame for frame in reversed(state.pending) if isinstance(frame, Fight))


def _set_roll(kit: Kit, state: State, frame: playing.Playing, events: list[Event]) -> None:
    """XX-EV-10; bonuses to the roll are added to this number. XX-COMBAT-19."""
    effect = kit.events[frame.card].effect
    assert isinstance(effect, SetRoll)
    fight = _fight(state)
    fight.value = effect.number
    _report(kit, frame, events, "roll_counts", "XX-COMBAT-05", seat=fight.seat, value=effect.number)


def _no_bullets(kit: Kit, state: State, frame: playing.Playing, events: list[Event]) -> None:
    """XX-EV-11, XX-COMBAT-12."""
    fight = _fight(state)
    fight.blocked = True
    _report(kit, frame, events, "no_bullets_now", "XX-COMBAT-12", seat=fight.seat)


def _lose_bullets(kit: Kit, state: State, frame: playing.Playing, events: list[Event]) -> None:
    """XX-EV-12, XX-TOKEN-10; bullets on a weapon do not count. XX-EV-03."""
    effect, place = kit.events[frame.card].effect, state.seats[frame.other or 0]
    assert isinstance(effect, LoseBullets)
    number = 0 if place.dead else min(effect.number, place.bullets)
    place.bullets -= number
    by = ("XX-DEATH-18", "XX-OPEN-31") if place.dead else ("XX-TOKEN-10", "XX-EV-03")
    _report(kit, frame, events, "lost_bullets", *by, number=number, left=place.bullets)


def _gain_life(kit: Kit, state: State, frame: playing.Playing, events: list[Event]) -> None:
    """XX-EV-13, XX-TOKEN-03, XX-TOKEN-09; nothing for the dead. XX-DEATH-18."""
    effect, place = kit.events[frame.card].effect, state.seats[frame.seat]
    assert isinstance(effect, GainLife)
    number = 0 if place.dead else min(effect.number, kit.numbers.most_life - place.life)
    place.life += number
    by = ("XX-DEATH-18", "XX-OPEN-31") if place.dead else ("XX-TOKEN-03", "XX-TOKEN-09", "XX-OPEN-41")
    _report(kit, frame, events, "gained_life", *by, number=number, left=place.life)


def _gain_bullets(kit: Kit, state: State, frame: playing.Playing, events: list[Event]) -> None:
    """XX-EV-14, XX-TOKEN-04; nothing for the dead. XX-DEATH-18."""
    effect, place = kit.events[frame.card].effect, state.seats[frame.seat]
    assert isinstance(effect, GainBullets)
    number = 0 if place.dead else effect.number
    place.bullets += number
    by = ("XX-DEATH-18", "XX-OPEN-31") if place.dead else ("XX-TOKEN-04",)
    _report(kit, frame, events, "gained_bullets", *by, number=number, left=place.bullets)


def _truce(kit: Kit, state: State, frame: playing.Playing, events: list[Event]) -> None:
    """XX-EV-15, XX-EVENT-19 to XX-EVENT-22, XX-OPEN-52."""
    _report(kit, frame, events, "at_peace", "XX-EVENT-20", "XX-EVENT-21", "XX-EVENT-19", "XX-OPEN-52")


def _roll_or_return(kit: Kit, state: State, frame: playing.Playing, events: list[Event]) -> None:
    """XX-EV-16, XX-EVENT-23."""
    effect = kit.events[frame.card].effect
    assert isinstance(effect, RollOrReturn)
    state.pending.append(Rolling(frame.other or 0, effect.dice, zombies=effect.zombies))


# --- zombies: EV-17, EV-18, EV-20 to EV-22 ---


def _no_place_for_zombies(kit: Kit, state: State, play: act.Play) -> Refusal | None:
    """Streets: on any placed tile. Inside: only in a named building. XX-EV-17, XX-EV-20, XX-EVENT-18."""
    effect = kit.events[play.card].effect
    assert isinstance(effect, PutZombies)
    return _no_building(kit, state, play) if effect.on == "building" else None


def _put_zombies(kit: Kit, state: State, frame: playing.Playing, events: list[Event]) -> None:
    """XX-EV-17, XX-EV-20, XX-SPACE-10, XX-SPAWN-13."""
    effect = kit.events[frame.card].effect
    assert isinstance(effect, PutZombies)
    must = effect.number is None
    number = 9 if effect.number is None else effect.number
    state.pending.append(Putting(frame.seat, frame.places[0], effect.on, number, must))


def _move_zombies(kit: Kit, state: State, frame: playing.Playing, events: list[Event]) -> None:
    """XX-EV-18, XX-ZMOVE-01."""
    state.pending.append(ZombieMoves(frame.seat))


def _no_building(kit: Kit, state: State, play: act.Play) -> Refusal | None:
    """XX-EVENT-18, XX-CLAR-09."""
    cell = play.aims.places[0]
    if kit.town(state).inside_of(cell_of(cell)):
        return None
    tile = kit.tile_at(state, cell)
    by = ("XX-EVENT-18",) if tile.id in (kit.start, kit.helipad) else ("XX-CLAR-09",)
    data = {"seat": play.seat, "card": play.card, "tile": tile.id, "cell": cell}
    return Refusal("no_building", (*by, kit.clause_of[play.card]), data)


def _no_empty_building(kit: Kit, state: State, play: act.Play) -> Refusal | None:
    """XX-EV-21."""
    cell = play.aims.places[0]
    inside = kit.town(state).inside_of(cell_of(cell))
    there = [seat for seat, place in enumerate(state.seats) if place.at in inside]
    if not there:
        return _no_building(kit, state, play)
    return _missing(kit, play, "pawn_inside", cell=cell, tile=kit.tile_at(state, cell).id, seats=there)


def _return_zombies(kit: Kit, state: State, frame: playing.Playing, events: list[Event]) -> None:
    """XX-EV-21, XX-COMBAT-22."""
    effect = kit.events[frame.card].effect
    assert isinstance(effect, ReturnZombies)
    state.pending.append(Returning(frame.seat, frame.places[0], effect.number))


def _zombie_steps(kit: Kit, state: State, frame: playing.Playing, events: list[Event]) -> None:
    """XX-EV-22, XX-ZMOVE-10."""
    effect = kit.events[frame.card].effect
    assert isinstance(effect, ZombieSteps)
    _report(kit, frame, events, "zombies_sprint", "XX-ZMOVE-10", number=effect.number)


# --- cards: EV-23 to EV-26 ---


def _draw_cards(kit: Kit, state: State, frame: playing.Playing, events: list[Event]) -> None:
    """XX-EV-23, XX-EVENT-07."""
    effect = kit.events[frame.card].effect
    assert isinstance(effect, DrawCards)
    state.pending.append(Drawing(frame.seat, effect.number))
    rules = (kit.clause_of[frame.card], "XX-EVENT-07", "XX-OPEN-36")
    report_drawing(kit, state, frame.seat, effect.number, events, "draws_cards", *rules)


def _no_hand(kit: Kit, state: State, play: act.Play) -> Refusal | None:
    other = play.aims.other or 0
    return None if state.seats[other].hand else _missing(kit, play, "hand_is_empty", other=other)


def _take_card(kit: Kit, state: State, frame: playing.Playing, events: list[Event]) -> None:
    """XX-EV-24, XX-EVENT-31."""
    state.pending.append(Taking(frame.seat, frame.other or 0))


def _nothing_to_cancel(kit: Kit, state: State, play: act.Play) -> Refusal | None:
    return None if moments.window(state) else _missing(kit, play, "nothing_to_answer", "XX-EVENT-29")


def _cancel(kit: Kit, state: State, frame: playing.Playing, events: list[Event]) -> None:
    """XX-EV-25, XX-EVENT-29, XX-EVENT-32."""
    below = state.pending[state.pending.index(frame) - 1]
    assert isinstance(below, playing.Playing)
    below.stage = "cancelled"


def _no_weapon(kit: Kit, state: State, play: act.Play) -> Refusal | None:
    """XX-EV-26, XX-EVENT-13."""
    other, weapon = play.aims.other or 0, play.aims.weapon
    if any(one.card == weapon for one in state.seats[other].weapons):
        return None
    data = {"seat": other, "card": weapon}
    return Refusal("not_in_play", (kit.clause_of[play.card], "XX-EVENT-13"), data)


def _discard_weapon(kit: Kit, state: State, frame: playing.Playing, events: list[Event]) -> None:
    """XX-EV-26; bullets on it go back to the supply. XX-TOKEN-10."""
    place = state.seats[frame.other or 0]
    weapon = next(one for one in place.weapons if one.card == frame.weapon)
    place.weapons.remove(weapon)
    put_aside(state, [weapon.card])
    _report(kit, frame, events, "weapon_gone", "XX-EVENT-27", "XX-TOKEN-10", card=weapon.card)


# --- the table of verbs ---

WORKS: dict[str, Works] = {
    "combat_bonus": Works(),
    "win_fight": Works(),
    "charges": Works(),
    "reroll": Works(),
    "kill_beside": Works(),
    "add_movement": Works("", _no_movement, _add_movement),
    "open_wall": Works("wall", _nothing_wrong, _open_wall),
    "skip_steps": Works("", _no_step_to_skip, _skip_steps),
    "set_roll": Works("", _no_lost_roll, _set_roll),
    "no_bullets": Works("", _no_lost_roll, _no_bullets),
    "lose_bullets": Works("opponent", _nothing_wrong, _lose_bullets),
    "gain_life": Works("", _nothing_wrong, _gain_life),
    "gain_bullets": Works("", _nothing_wrong, _gain_bullets),
    "truce": Works("", _nothing_wrong, _truce),
    "roll_or_return": Works("opponent", _nothing_wrong, _roll_or_return),
    "put_zombies": Works("cell", _no_place_for_zombies, _put_zombies),
    "move_zombies": Works("", _nothing_wrong, _move_zombies),
    "return_zombies": Works("cell", _no_empty_building, _return_zombies),
    "zombie_steps": Works("", _nothing_wrong, _zombie_steps),
    "draw_cards": Works("", _nothing_wrong, _draw_cards),
    "take_card": Works("opponent", _no_hand, _take_card),
    "cancel": Works("", _nothing_to_cancel, _cancel),
    "discard_weapon": Works("weapon", _no_weapon, _discard_weapon),
}
"""For each verb its target, its check and its effect; a weapon works while it is in play."""
