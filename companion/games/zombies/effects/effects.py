"""The effects of event cards, each with its numbers, its check and what it does. XX-EV-01 to XX-EV-26."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le, MinLen

from companion.games.zombies import actions as act
from companion.games.zombies.effects.deck import Drawing, put_aside, report_drawing
from companion.games.zombies.effects.dice import Rolling
from companion.games.zombies.effects.effect import Effect
from companion.games.zombies.effects.lasting import keeps_peace
from companion.games.zombies.effects.moments import lost_roll, movement
from companion.games.zombies.effects.pieces import Putting, Returning, Taking
from companion.games.zombies.effects.playing import Playing, window
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules.fight import Fight, kill
from companion.games.zombies.rules.moving import NO_STEP, Moving
from companion.games.zombies.rules.steps import why_not_joined
from companion.games.zombies.rules.town import cell_of
from companion.games.zombies.rules.turn import Turn
from companion.games.zombies.rules.walking import ZombieMoves
from companion.games.zombies.state import MOVE, ROLL, ZOMBIES, State, Weapon
from companion.model import Event
from companion.model.speaker import Refusal

Count = Annotated[int, Ge(1), Le(999)]
Dice = Annotated[int, Ge(1), Le(9)]
Step = Annotated[int, Ge(1), Le(6)]
"""A step of the turn that a card may skip; the last step enforces the hand limit. XX-EVENT-06."""


def _missing(kit: Kit, play: act.Play, key: str, *rules: str, **data: object) -> Refusal:
    names = {"seat": play.seat, "card": play.card, "moment": kit.events[play.card].when, **data}
    return Refusal(key, (kit.clause_of[play.card], *rules), names)


# --- weapons: EV-01 to EV-05 ---


@dataclass(slots=True)
class CombatBonus(Effect):
    """Adds to each combat roll of the owner. XX-EV-01, XX-COMBAT-19."""

    number: Count
    verb = "combat_bonus"
    kind = "weapon"

    @property
    def bonus(self) -> int:
        return self.number


def _no_own_lost_roll(kit: Kit, state: State, use: act.Use) -> Refusal | None:
    """Why the owner of a weapon has no losing roll to use it on. XX-COMBAT-05."""
    fight, clause = lost_roll(state), kit.clause_of[use.card]
    data = {"seat": use.seat, "card": use.card}
    if fight is None or fight.seat != use.seat:
        return Refusal("no_lost_roll", (clause, "XX-COMBAT-05"), data)
    return Refusal("aimed_wrong", (clause,), {**data, "sort": "nobody"}) if use.space else None


def _discard_used(kit: Kit, state: State, use: act.Use, weapon: Weapon, events: list[Event]) -> None:
    state.seats[use.seat].weapons.remove(weapon)
    put_aside(state, [use.card])
    rules = (kit.clause_of[use.card], "XX-EVENT-13", "XX-EVENT-27")
    events.append(Event("used", rules, {"seat": use.seat, "card": use.card}))


def _fight(state: State) -> Fight:
    """The fight in which a card is played or a weapon is used."""
    return next(frame for frame in reversed(state.pending) if isinstance(frame, Fight))


class SureWin(Effect):
    """Discarded instead of paying for a losing roll: the fight is won. XX-EV-02."""

    verb = "win_fight"
    kind = "weapon"
    is_used = True

    def check_use(self, kit: Kit, state: State, use: act.Use, weapon: Weapon) -> Refusal | None:
        return _no_own_lost_roll(kit, state, use)

    def apply_use(self, kit: Kit, state: State, use: act.Use, weapon: Weapon, events: list[Event]) -> None:
        _discard_used(kit, state, use, weapon, events)
        _fight(state).won(kit, state, events)


@dataclass(slots=True)
class LoadedWeapon(Effect):
    """Has bullets on it, which its owner spends in combat like bullets in hand. XX-EV-03."""

    bullets: Count
    verb = "charges"
    kind = "weapon"

    @property
    def loaded(self) -> int:
        return self.bullets


@dataclass(slots=True)
class SecondRoll(Effect):
    """The owner rolls again instead of paying for a losing roll, up to `times` in each of its own turns. XX-EV-04."""

    times: Dice
    verb = "reroll"
    kind = "weapon"
    is_used = True

    def check_use(self, kit: Kit, state: State, use: act.Use, weapon: Weapon) -> Refusal | None:
        data = {"seat": use.seat, "card": use.card, "number": self.times}
        if weapon.used >= self.times:
            return Refusal("used_up", (kit.clause_of[use.card],), data)
        if state.current != use.seat:
            return Refusal("only_own_turn", (kit.clause_of[use.card], "XX-EV-28"), data)
        return _no_own_lost_roll(kit, state, use)

    def apply_use(self, kit: Kit, state: State, use: act.Use, weapon: Weapon, events: list[Event]) -> None:
        """The second roll replaces the first."""
        weapon.used += 1
        fight = _fight(state)
        fight.stage, fight.value = "roll", 0
        events.append(Event("rolls_again", (kit.clause_of[use.card],), {"seat": use.seat, "card": use.card}))


class AdjacentKill(Effect):
    """Discarded in step 5, before or between steps: a zombie on a space joined to the owner's is killed. XX-EV-05."""

    verb = "kill_beside"
    kind = "weapon"
    is_used = True

    def spaces(self, kit: Kit, state: State, seat: int) -> list[str]:
        return [space for space in kit.town(state).joined(state.seats[seat].at) if space in state.table.zombies]

    def check_use(self, kit: Kit, state: State, use: act.Use, weapon: Weapon) -> Refusal | None:
        """XX-EV-28; not while zombies do not attack. XX-EVENT-19."""
        top, clause, start = state.pending[-1], kit.clause_of[use.card], state.seats[use.seat].at
        data = {"seat": use.seat, "card": use.card, "space": use.space, "start": start}
        if not isinstance(top, Moving) or top.seat != use.seat or top.stage != "moves":
            return Refusal("not_between_steps", (clause, "XX-EV-28"), data)
        if not top.left:
            return Refusal("after_last_step", (clause, "XX-EV-28"), data)
        if keeps_peace(kit, state, use.seat):
            return Refusal("no_killing", ("XX-EVENT-19", "XX-EV-15"), data)
        if not use.space:
            return Refusal("which_zombie", (clause,), data)
        reason = why_not_joined(kit.town(state), start, use.space)
        if reason or use.space == start:
            return Refusal("not_beside", (clause, *NO_STEP.get(reason, ())), data)
        return None if use.space in state.table.zombies else Refusal("no_zombie_there", (clause,), {"start": use.space})

    def apply_use(self, kit: Kit, state: State, use: act.Use, weapon: Weapon, events: list[Event]) -> None:
        _discard_used(kit, state, use, weapon, events)
        kill(kit, state, use.seat, use.space, events, kit.clause_of[use.card], "XX-COMBAT-22")


# --- movement: EV-06 to EV-09, EV-19 ---


@dataclass(slots=True)
class MovementChange(Effect):
    """Adds to the current movement or subtracts from it, down to 0. XX-EV-06, XX-EV-08, XX-MOVE-01."""

    number: Annotated[int, Ge(-99), Le(99)]
    verb = "add_movement"

    @property
    def more_movement(self) -> int:
        return self.number

    def check(self, kit: Kit, state: State, play: act.Play) -> Refusal | None:
        return None if movement(state) else _missing(kit, play, "no_movement_now", "XX-MOVE-01")

    def apply(self, kit: Kit, state: State, playing: Playing, events: list[Event]) -> None:
        if moving := movement(state):
            moving.left = max(moving.left + self.number, 0)
            playing.report(kit, events, "movement_is", "XX-MOVE-01", seat=moving.seat, number=moving.left)


class NewDoor(Effect):
    """A wall between street and building is a door until the turn ends. XX-EV-07, XX-MOVE-07, XX-ZMOVE-07."""

    verb = "open_wall"
    kind = "lasting"
    aims = "wall"

    def apply(self, kit: Kit, state: State, playing: Playing, events: list[Event]) -> None:
        road, inside = playing.places
        state.table.opened = sorted([*state.table.opened, (road, inside)])
        playing.report(kit, events, "wall_open", "XX-MOVE-07", "XX-ZMOVE-07", start=road, space=inside)


@dataclass(slots=True)
class SkippedSteps(Effect):
    """These steps of the current turn are skipped. XX-EV-09, XX-EV-19, XX-CLAR-08."""

    steps: Annotated[list[Step], MinLen(1)]
    verb = "skip_steps"

    def check(self, kit: Kit, state: State, play: act.Play) -> Refusal | None:
        return None if self._left(kit, state) else _missing(kit, play, "steps_over", "XX-TURN-15")

    def apply(self, kit: Kit, state: State, playing: Playing, events: list[Event]) -> None:
        state.table.skips = sorted({*state.table.skips, *self._left(kit, state)})
        playing.report(kit, events, "steps_will_be_skipped", "XX-CLAR-08", without=state.table.skips)

    def _left(self, kit: Kit, state: State) -> list[int]:
        """Those of the steps that have not begun or only wait for their die. XX-TURN-15."""
        now = state.pending[0] if state.pending else None
        if not isinstance(now, Turn):
            return []
        here, awaits = kit.steps.index(now.step), {ROLL: Moving, ZOMBIES: ZombieMoves}.get(now.step)
        at_die = [type(one) for one in state.pending if isinstance(one, Moving | ZombieMoves) and one.stage == "die"]
        may_skip_this = now.step == MOVE or awaits in at_die
        return [step for step in self.steps if kit.steps.index(step) > here or (step == now.step and may_skip_this)]


# --- fights and tokens: EV-10 to EV-16 ---


def _no_lost_roll(kit: Kit, state: State, play: act.Play) -> Refusal | None:
    """Why a card for a losing roll has none to change now. XX-EVENT-33, XX-COMBAT-05."""
    if lost_roll(state) is not None:
        return None
    return _missing(kit, play, "no_roll_to_pay", "XX-EVENT-33", "XX-COMBAT-05", "XX-OPEN-34")


@dataclass(slots=True)
class FixedRoll(Effect):
    """The losing roll counts as this number, and bonuses are added to it. XX-EV-10, XX-COMBAT-19."""

    number: Count
    verb = "set_roll"

    def check(self, kit: Kit, state: State, play: act.Play) -> Refusal | None:
        return _no_lost_roll(kit, state, play)

    def apply(self, kit: Kit, state: State, playing: Playing, events: list[Event]) -> None:
        fight = _fight(state)
        fight.value = self.number
        playing.report(kit, events, "roll_counts", "XX-COMBAT-05", seat=fight.seat, value=self.number)


class BulletBan(Effect):
    """The fighting player may not spend bullets until the fight ends. XX-EV-11, XX-COMBAT-12."""

    verb = "no_bullets"
    kind = "lasting"
    ends_with_fight = True

    def check(self, kit: Kit, state: State, play: act.Play) -> Refusal | None:
        return _no_lost_roll(kit, state, play)

    def apply(self, kit: Kit, state: State, playing: Playing, events: list[Event]) -> None:
        fight = _fight(state)
        fight.blocked = True
        playing.report(kit, events, "no_bullets_now", "XX-COMBAT-12", seat=fight.seat)


_DEAD = ("XX-DEATH-18", "XX-OPEN-31")
"""The clauses by which dead players gain and lose no tokens."""


@dataclass(slots=True)
class LostBullets(Effect):
    """An opponent returns this number of bullets, or all if there are fewer. XX-EV-12."""

    number: Count
    verb = "lose_bullets"
    aims = "opponent"

    def apply(self, kit: Kit, state: State, playing: Playing, events: list[Event]) -> None:
        """XX-TOKEN-10, XX-DEATH-18; bullets on a weapon do not count. XX-EV-03."""
        place = state.seats[playing.other or 0]
        number = 0 if place.dead else min(self.number, place.bullets)
        place.bullets -= number
        by = _DEAD if place.dead else ("XX-TOKEN-10", "XX-EV-03")
        playing.report(kit, events, "lost_bullets", *by, number=number, left=place.bullets)


@dataclass(slots=True)
class ExtraLife(Effect):
    """The player gains life tokens, up to the limit. XX-EV-13, XX-TOKEN-03, XX-TOKEN-09."""

    number: Count
    verb = "gain_life"

    def apply(self, kit: Kit, state: State, playing: Playing, events: list[Event]) -> None:
        """XX-DEATH-18."""
        place = state.seats[playing.seat]
        number = 0 if place.dead else min(self.number, kit.numbers.most_life - place.life)
        place.life += number
        by = _DEAD if place.dead else ("XX-TOKEN-03", "XX-TOKEN-09", "XX-OPEN-41")
        playing.report(kit, events, "gained_life", *by, number=number, left=place.life)


@dataclass(slots=True)
class ExtraBullets(Effect):
    """The player gains bullet tokens. XX-EV-14, XX-TOKEN-04."""

    number: Count
    verb = "gain_bullets"

    def apply(self, kit: Kit, state: State, playing: Playing, events: list[Event]) -> None:
        """XX-DEATH-18."""
        place = state.seats[playing.seat]
        number = 0 if place.dead else self.number
        place.bullets += number
        by = _DEAD if place.dead else ("XX-TOKEN-04",)
        playing.report(kit, events, "gained_bullets", *by, number=number, left=place.bullets)


class Truce(Effect):
    """The player does not fight and kills nothing until the turn ends. XX-EV-15, XX-EVENT-19 to XX-EVENT-22."""

    verb = "truce"
    kind = "lasting"
    keeps_peace = True

    def apply(self, kit: Kit, state: State, playing: Playing, events: list[Event]) -> None:
        """XX-OPEN-52."""
        playing.report(kit, events, "at_peace", "XX-EVENT-20", "XX-EVENT-21", "XX-EVENT-19", "XX-OPEN-52")


@dataclass(slots=True)
class ReturnRoll(Effect):
    """An opponent rolls dice, may spend tokens on them, and returns zombies if a die fails. XX-EV-16, XX-EVENT-23."""

    dice: Dice
    zombies: Count
    verb = "roll_or_return"
    aims = "opponent"

    def apply(self, kit: Kit, state: State, playing: Playing, events: list[Event]) -> None:
        state.pending.append(Rolling(playing.other or 0, self.dice, zombies=self.zombies))


# --- zombies: EV-17, EV-18, EV-20 to EV-22 ---


def _no_building(kit: Kit, state: State, play: act.Play) -> Refusal | None:
    """Why the target is not a named building. XX-EVENT-18, XX-CLAR-09."""
    cell = play.aims.places[0]
    if kit.town(state).inside_of(cell_of(cell)):
        return None
    tile = kit.tile_at(state, cell)
    by = ("XX-EVENT-18",) if tile.id in (kit.start, kit.helipad) else ("XX-CLAR-09",)
    data = {"seat": play.seat, "card": play.card, "tile": tile.id, "cell": cell}
    return Refusal("no_building", (*by, kit.clause_of[play.card]), data)


@dataclass(slots=True)
class NewZombies(Effect):
    """Zombies go on the streets of any tile, or inside a named building: up to a number, or on all spaces.

    XX-EV-17, XX-EV-20, XX-EVENT-18, XX-SPACE-10, XX-SPAWN-13.
    """

    number: Count | None
    on: Literal["road", "building"]
    verb = "put_zombies"
    aims = "cell"

    def check(self, kit: Kit, state: State, play: act.Play) -> Refusal | None:
        return _no_building(kit, state, play) if self.on == "building" else None

    def apply(self, kit: Kit, state: State, playing: Playing, events: list[Event]) -> None:
        must = self.number is None
        state.pending.append(Putting(playing.seat, playing.places[0], self.on, self.number or 9, must))


class ExtraZombieMoves(Effect):
    """An extra zombie roll with moves, besides that of step 6. XX-EV-18, XX-ZMOVE-01."""

    verb = "move_zombies"

    def apply(self, kit: Kit, state: State, playing: Playing, events: list[Event]) -> None:
        state.pending.append(ZombieMoves(playing.seat))


@dataclass(slots=True)
class ClearedBuilding(Effect):
    """Up to this number of zombies inside a named building without a pawn go back to the pool. XX-EV-21."""

    number: Count
    verb = "return_zombies"
    aims = "cell"

    def check(self, kit: Kit, state: State, play: act.Play) -> Refusal | None:
        cell = play.aims.places[0]
        inside = kit.town(state).inside_of(cell_of(cell))
        there = [seat for seat, place in enumerate(state.seats) if place.at in inside]
        if not there:
            return _no_building(kit, state, play)
        return _missing(kit, play, "pawn_inside", cell=cell, tile=kit.tile_at(state, cell).id, seats=there)

    def apply(self, kit: Kit, state: State, playing: Playing, events: list[Event]) -> None:
        """XX-COMBAT-22."""
        state.pending.append(Returning(playing.seat, playing.places[0], self.number))


@dataclass(slots=True)
class ZombieSteps(Effect):
    """In step 6 each moved zombie makes up to this number of steps. XX-EV-22, XX-ZMOVE-10."""

    number: Count
    verb = "zombie_steps"
    kind = "lasting"

    @property
    def zombie_steps(self) -> int:
        return self.number

    def apply(self, kit: Kit, state: State, playing: Playing, events: list[Event]) -> None:
        playing.report(kit, events, "zombies_sprint", "XX-ZMOVE-10", number=self.number)


# --- cards: EV-23 to EV-26 ---


@dataclass(slots=True)
class ExtraCards(Effect):
    """The player draws event cards. XX-EV-23, XX-EVENT-07."""

    number: Count
    verb = "draw_cards"

    def apply(self, kit: Kit, state: State, playing: Playing, events: list[Event]) -> None:
        state.pending.append(Drawing(playing.seat, self.number))
        rules = (kit.clause_of[playing.card], "XX-EVENT-07", "XX-OPEN-36")
        report_drawing(kit, state, playing.seat, self.number, events, "draws_cards", *rules)


class StolenCard(Effect):
    """A card at random goes from an opponent's hand to the player's. XX-EV-24, XX-EVENT-31."""

    verb = "take_card"
    aims = "opponent"

    def check(self, kit: Kit, state: State, play: act.Play) -> Refusal | None:
        other = play.aims.other or 0
        return None if state.seats[other].hand else _missing(kit, play, "hand_is_empty", other=other)

    def apply(self, kit: Kit, state: State, playing: Playing, events: list[Event]) -> None:
        state.pending.append(Taking(playing.seat, playing.other or 0))


class Cancellation(Effect):
    """Another player's card that was just played has no effect. XX-EV-25, XX-EVENT-29, XX-EVENT-32."""

    verb = "cancel"
    kind = "response"

    def check(self, kit: Kit, state: State, play: act.Play) -> Refusal | None:
        return None if window(state) else _missing(kit, play, "nothing_to_answer", "XX-EVENT-29")

    def apply(self, kit: Kit, state: State, playing: Playing, events: list[Event]) -> None:
        answered = state.pending[state.pending.index(playing) - 1]
        if isinstance(answered, Playing):
            answered.stage = "cancelled"


class LostWeapon(Effect):
    """A weapon in play in front of an opponent is discarded, with the bullets on it. XX-EV-26, XX-EVENT-13."""

    verb = "discard_weapon"
    aims = "weapon"

    def check(self, kit: Kit, state: State, play: act.Play) -> Refusal | None:
        other, card = play.aims.other or 0, play.aims.weapon
        if any(weapon.card == card for weapon in state.seats[other].weapons):
            return None
        return Refusal("not_in_play", (kit.clause_of[play.card], "XX-EVENT-13"), {"seat": other, "card": card})

    def apply(self, kit: Kit, state: State, playing: Playing, events: list[Event]) -> None:
        """XX-EVENT-27, XX-TOKEN-10."""
        weapons = state.seats[playing.other or 0].weapons
        weapon = next(one for one in weapons if one.card == playing.weapon)
        weapons.remove(weapon)
        put_aside(state, [weapon.card])
        playing.report(kit, events, "weapon_gone", "XX-EVENT-27", "XX-TOKEN-10", card=weapon.card)
