"""The vocabulary of event cards: the possible effects, each with its numbers. XX-EV-01 to XX-EV-28.

`facts.effect` of a card names one of these verbs. You can add or change cards without writing code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, get_args

from annotated_types import Ge, Le, MinLen

from companion.model import Plain

Count = Annotated[int, Ge(1), Le(999)]
Dice = Annotated[int, Ge(1), Le(9)]
Step = Annotated[int, Ge(1), Le(6)]
"""A step of the turn that a card may skip; the last step enforces the hand limit. XX-EVENT-06."""
Kind = Literal["weapon", "instant", "lasting", "response"]

# --- weapons ---


@dataclass(slots=True)
class CombatBonus(Plain):
    """Adds to each combat roll of the owner. XX-EV-01, XX-COMBAT-19."""

    number: Count
    verb: Literal["combat_bonus"] = "combat_bonus"


@dataclass(slots=True)
class WinFight(Plain):
    """Discarded instead of paying for a losing roll: the fight is won. XX-EV-02."""

    verb: Literal["win_fight"] = "win_fight"


@dataclass(slots=True)
class Charges(Plain):
    """Has bullets on it, which its owner spends in combat like bullets in hand. XX-EV-03."""

    bullets: Count
    verb: Literal["charges"] = "charges"


@dataclass(slots=True)
class RerollEffect(Plain):
    """Up to `times` in each turn, the owner rolls again instead of paying for a losing roll. XX-EV-04."""

    times: Dice
    verb: Literal["reroll"] = "reroll"


@dataclass(slots=True)
class KillBeside(Plain):
    """Discarded in step 5: a zombie on a space joined to the owner's is killed. XX-EV-05."""

    verb: Literal["kill_beside"] = "kill_beside"


# --- movement ---


@dataclass(slots=True)
class AddMovement(Plain):
    """Adds to the current movement or subtracts from it, down to 0. XX-EV-06, XX-EV-08."""

    number: Annotated[int, Ge(-99), Le(99)]
    verb: Literal["add_movement"] = "add_movement"


@dataclass(slots=True)
class OpenWall(Plain):
    """A wall between street and building is a door until the turn ends. XX-EV-07."""

    verb: Literal["open_wall"] = "open_wall"


@dataclass(slots=True)
class SkipSteps(Plain):
    """These steps of the current turn are skipped. XX-EV-09, XX-EV-19."""

    steps: Annotated[list[Step], MinLen(1)]
    verb: Literal["skip_steps"] = "skip_steps"


# --- fights and tokens ---


@dataclass(slots=True)
class SetRoll(Plain):
    """The losing roll counts as this number. XX-EV-10."""

    number: Count
    verb: Literal["set_roll"] = "set_roll"


@dataclass(slots=True)
class NoBullets(Plain):
    """The fighting player may not spend bullets until the fight ends. XX-EV-11."""

    verb: Literal["no_bullets"] = "no_bullets"


@dataclass(slots=True)
class LoseBullets(Plain):
    """An opponent returns this number of bullets, or all if there are fewer. XX-EV-12."""

    number: Count
    verb: Literal["lose_bullets"] = "lose_bullets"


@dataclass(slots=True)
class GainLife(Plain):
    """The player gains life tokens, up to the limit. XX-EV-13."""

    number: Count
    verb: Literal["gain_life"] = "gain_life"


@dataclass(slots=True)
class GainBullets(Plain):
    """The player gains bullet tokens. XX-EV-14."""

    number: Count
    verb: Literal["gain_bullets"] = "gain_bullets"


@dataclass(slots=True)
class Truce(Plain):
    """The player does not fight and kills nothing until the turn ends. XX-EV-15."""

    verb: Literal["truce"] = "truce"


@dataclass(slots=True)
class RollOrReturn(Plain):
    """An opponent rolls dice, may spend tokens on them, and returns zombies if a die fails. XX-EV-16."""

    dice: Dice
    zombies: Count
    verb: Literal["roll_or_return"] = "roll_or_return"


# --- zombies ---


@dataclass(slots=True)
class PutZombies(Plain):
    """Zombies go on the streets or inside spaces of a tile: up to a number, or on all. XX-EV-17, XX-EV-20."""

    number: Count | None
    on: Literal["road", "building"]
    verb: Literal["put_zombies"] = "put_zombies"


@dataclass(slots=True)
class MoveZombies(Plain):
    """An extra zombie roll with moves, besides that of step 6. XX-EV-18."""

    verb: Literal["move_zombies"] = "move_zombies"


@dataclass(slots=True)
class ReturnZombies(Plain):
    """Up to this number of zombies inside a named building without a pawn go back to the pool. XX-EV-21."""

    number: Count
    verb: Literal["return_zombies"] = "return_zombies"


@dataclass(slots=True)
class ZombieSteps(Plain):
    """In step 6 each moved zombie makes up to this number of steps. XX-EV-22."""

    number: Count
    verb: Literal["zombie_steps"] = "zombie_steps"


# --- cards ---


@dataclass(slots=True)
class DrawCards(Plain):
    """The player draws event cards. XX-EV-23."""

    number: Count
    verb: Literal["draw_cards"] = "draw_cards"


@dataclass(slots=True)
class TakeCard(Plain):
    """A card at random goes from an opponent's hand to the player's. XX-EV-24."""

    verb: Literal["take_card"] = "take_card"


@dataclass(slots=True)
class Cancel(Plain):
    """Another player's card that was just played has no effect. XX-EV-25."""

    verb: Literal["cancel"] = "cancel"


@dataclass(slots=True)
class DiscardWeapon(Plain):
    """A weapon in play in front of an opponent is discarded. XX-EV-26."""

    verb: Literal["discard_weapon"] = "discard_weapon"


Effect = (
    CombatBonus
    | WinFight
    | Charges
    | RerollEffect
    | KillBeside
    | AddMovement
    | OpenWall
    | SkipSteps
    | SetRoll
    | NoBullets
    | LoseBullets
    | GainLife
    | GainBullets
    | Truce
    | RollOrReturn
    | PutZombies
    | MoveZombies
    | ReturnZombies
    | ZombieSteps
    | DrawCards
    | TakeCard
    | Cancel
    | DiscardWeapon
)

VERBS: Mapping[str, type[Effect]] = {one.__dataclass_fields__["verb"].default: one for one in get_args(Effect)}
"""The class of each verb's numbers."""

_WEAPONS = ("combat_bonus", "win_fight", "charges", "reroll", "kill_beside")
_LASTING = ("open_wall", "no_bullets", "truce", "zombie_steps")
KIND_OF: Mapping[str, Kind] = {
    **dict.fromkeys(VERBS, "instant"),
    **dict.fromkeys(_WEAPONS, "weapon"),
    **dict.fromkeys(_LASTING, "lasting"),
    "cancel": "response",
}
"""The kind of card that each verb belongs to. XX-EV-27."""


def mismatch(facts: Mapping[str, Any]) -> str:
    """The first contradiction in a card's facts, field first; empty if there is none. XX-EV-27."""
    verb, kind, when = facts["effect"]["verb"], facts["kind"], facts["when"]
    if kind != KIND_OF[verb]:
        return f"kind: {kind} does not go with the verb {verb}; use {KIND_OF[verb]}"
    if (kind == "response") != (when == "response"):
        return f"when: {when} does not go with the kind {kind}; only the kind response has when: response"
    return ""
