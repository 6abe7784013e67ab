"""What event cards are worth to a bot. The worth follows from the effect, so every card has one.

These are estimates, not rules. Every worth is in turns, as in `plan.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from companion.games.zombies.actions import AT_NOTHING, Aims
from companion.games.zombies.bots.interests import Interests
from companion.games.zombies.bots.survival import armed, dice_of
from companion.games.zombies.effects import effects
from companion.games.zombies.effects.effect import Effect
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules import fight
from companion.games.zombies.rules.moving import Moving
from companion.games.zombies.rules.town import cell_of, distances
from companion.games.zombies.rules.walking import ZombieMoves
from companion.games.zombies.state import FIGHT, MOVE, ROLL, ZOMBIES

Gains = Iterable[tuple[float, Aims]]
"""What a card would gain now on each target worth considering."""

MOST_WALLS = 6
"""The most walls to consider, because each of them is tried out."""
NEW_CARD, TAKEN_CARD = 0.1, 0.2
"""The worth of one more card in hand (the hand is filled up every turn), and of one less in an opponent's hand."""
FREE_KILL = 0.2
"""The least worth of a zombie killed without a fight."""
STEPS_LOST = {ROLL: -1.0, MOVE: -1.0, ZOMBIES: -0.2}
"""What it costs to skip a step of your own turn."""


class Worth(NamedTuple):
    """One effect: what its card is worth in hand, and what it would gain now."""

    in_hand: Callable[[Any], float]
    now: Callable[[Interests, Any], Gains]


def worth_in_hand(kit: Kit, card: str) -> float:
    """What a card is worth in hand."""
    effect = kit.events[card].effect
    return WORTH[type(effect)].in_hand(effect)


def new_card_worth(kit: Kit) -> float:
    """What a newly drawn card is worth on average."""
    total = sum(number * worth_in_hand(kit, card) for card, number in kit.event_copies.items())
    return total / max(kit.event_copies.total(), 1)


def _nothing(mind: Interests, effect: Any) -> Gains:
    """Cards with no gain here: `strategy.py` plays them, or their player has to answer something else then."""
    return ()


# --- weapons and tokens ---


def _bonus(mind: Interests, effect: Any) -> Gains:
    """The gain from a bonus on later combat rolls. XX-EV-01, XX-COMBAT-19, XX-OPEN-28."""
    held, is_sum = fight.bonus(mind.kit, mind.state, mind.seat), mind.kit.variants.weapon_stack == "sum"
    yield _with_dice(mind, held + effect.number if is_sum else max(held, effect.number), 0), AT_NOTHING


def _rerolls(mind: Interests, effect: Any) -> Gains:
    """The gain from second combat rolls in later turns. XX-EV-04."""
    yield _with_dice(mind, fight.bonus(mind.kit, mind.state, mind.seat), effect.times), AT_NOTHING


def _with_dice(mind: Interests, bonus: int, rerolls: int) -> float:
    later = dice_of(mind.kit.numbers, bonus, rerolls)
    return mind.outlook.prospects(mind.own.own._replace(later=later)) - mind.own.here


def _sure(mind: Interests, effect: Any) -> Gains:
    """The gain from one more fight that is won without paying. XX-EV-02."""
    life, bullets, _, sure = mind.own.own.arms
    own = mind.own.own._replace(arms=armed(life, bullets, 0, sure + 1))
    yield mind.outlook.prospects(own) - mind.own.here, AT_NOTHING


def _kill(mind: Interests, effect: Any) -> Gains:
    """The gain from a zombie killed without a fight. XX-EV-05."""
    yield max(mind.own.of_more(kills=1), FREE_KILL), AT_NOTHING


def _charges(mind: Interests, effect: Any) -> Gains:
    """The gain from the bullets on the weapon. XX-EV-03."""
    yield mind.own.of_more(bullets=effect.bullets), AT_NOTHING


def _bullets(mind: Interests, effect: Any) -> Gains:
    """The gain from more bullets; a dead player gets none. XX-EV-14."""
    if not mind.state.seats[mind.seat].dead:
        yield mind.own.of_more(bullets=effect.number), AT_NOTHING


def _life(mind: Interests, effect: Any) -> Gains:
    """The gain from more life; a dead player gets none. XX-EV-13."""
    if not mind.state.seats[mind.seat].dead:
        yield mind.own.of_more(life=effect.number), AT_NOTHING


# --- against the others ---


def _bullets_away(mind: Interests, effect: Any) -> Gains:
    """The gain from the bullets that each opponent would lose. XX-EV-12."""
    for other, one in mind.others.items():
        yield -mind.weights[other] * one.of_more(bullets=-effect.number), Aims(other)


def _kills_away(mind: Interests, effect: Any) -> Gains:
    """The gain from the zombies that each opponent is likely to return. XX-EV-16."""
    passes = 1 - len(set(mind.kit.numbers.dead_on)) / mind.kit.numbers.die
    for other, one in mind.others.items():
        lost = (1 - passes**effect.dice) * one.of_more(kills=-effect.zombies)
        yield -mind.weights[other] * lost, Aims(other)


def _weapon_away(mind: Interests, effect: Any) -> Gains:
    """The gain from each weapon in front of an opponent that would be discarded. XX-EV-26."""
    for other in mind.others:
        for weapon in mind.state.seats[other].weapons:
            yield mind.weights[other] * worth_in_hand(mind.kit, weapon.card), Aims(other, weapon=weapon.card)


def _card_away(mind: Interests, effect: Any) -> Gains:
    """The gain from one more card, and one less in an opponent's hand. XX-EV-24."""
    for other in mind.others:
        yield NEW_CARD + TAKEN_CARD * mind.weights[other], Aims(other)


def _cards(mind: Interests, effect: Any) -> Gains:
    """The gain from newly drawn cards. XX-EV-23."""
    yield NEW_CARD * effect.number, AT_NOTHING


# --- zombies ---


def _put(mind: Interests, effect: Any) -> Gains:
    """The gain from new zombies on each tile, on the best spaces. XX-EV-17, XX-EV-20."""
    for name in mind.state.table.map:
        worths = [worth for worth, _ in _ranked(mind, effect, name)]
        if effect.number is not None:
            worths = [max(worth, 0.0) for worth in worths[: effect.number]]
        yield sum(worths), Aims(places=(name,))


def _ranked(mind: Interests, effect: Any, cell: str) -> list[tuple[float, str]]:
    """The best spaces of this tile for zombies, best first."""
    town, at = mind.outlook.town, cell_of(cell)
    return mind.best_for_zombies(town.roads_of(at) if effect.on == "road" else town.inside_of(at))


def put_ahead(mind: Interests, effect: Any, left: int) -> Gains:
    """What the movement would be worth with zombies put in its way, tile by tile. XX-EV-17, XX-EV-20."""
    near = distances(mind.outlook.town, [mind.own.own.at], left)
    for name in dict.fromkeys(space.partition(".")[0] for space in near):
        ranked = _ranked(mind, effect, name)
        if effect.number is not None:
            ranked = [one for one in ranked[: effect.number] if one[0] > 0]
        if any(near.get(space) for _, space in ranked):
            after = mind.state.copy()
            after.table.zombies = sorted({*after.table.zombies, *(space for _, space in ranked)})
            yield Interests(mind.kit, after, mind.seat).journey(left).best()[1], Aims(places=(name,))


def _return(mind: Interests, effect: Any) -> Gains:
    """The gain from returning the zombies in each building that harm the seat most. XX-EV-21."""
    for name in mind.state.table.map:
        inside = mind.outlook.town.inside_of(cell_of(name))
        worths = sorted(mind.of_zombie(space) for space in inside if space in mind.outlook.zombies)
        yield -sum(min(worth, 0.0) for worth in worths[: effect.number]), Aims(places=(name,))


def _walks(mind: Interests, effect: Any) -> Gains:
    """The gain from an extra zombie roll. XX-EV-18."""
    yield of_walks(mind), AT_NOTHING


def _longer_walks(mind: Interests, effect: Any) -> Gains:
    """The gain from more steps of each zombie, on the seat's own turn. XX-EV-22."""
    if mind.state.current == mind.seat:
        yield (effect.number - 1) / 2 * of_walks(mind), AT_NOTHING


def of_walks(mind: Interests) -> float:
    """The gain from an average zombie roll if each zombie makes its best step."""
    best: dict[str, float] = {}
    for walk in ZombieMoves(mind.seat, 1, "moves").walks(mind.kit, mind.state):
        gain = mind.of_zombie(walk.to) - mind.of_zombie(walk.start)
        best[walk.start] = max(best.get(walk.start, 0.0), gain)
    return sum(sorted(best.values(), reverse=True)[: round(mind.outlook.pace)])


# --- movement ---


def _skip(mind: Interests, effect: Any) -> Gains:
    """The current player loses steps. XX-EV-09, XX-EV-19."""
    worth = {**STEPS_LOST, FIGHT: -mind.own.fight if mind.own.own.at in mind.outlook.zombies else 0.0}
    if mind.state.current == mind.seat:
        yield sum(worth.get(step, 0.0) for step in effect.steps), AT_NOTHING


def own_movement(mind: Interests) -> Moving | None:
    """The seat's movement, if it is moving now."""
    top = mind.state.pending[-1]
    return top if isinstance(top, Moving) and top.seat == mind.seat else None


def _farther(mind: Interests, effect: Any) -> Gains:
    """What the movement is worth with it. XX-EV-06."""
    moving = own_movement(mind)
    if moving is not None and effect.number > 0:
        yield mind.journey(moving.left + effect.number).best()[1], AT_NOTHING


def _past_zombies(mind: Interests, effect: Any) -> Gains:
    """What the movement is worth with it. XX-EV-15."""
    moving = own_movement(mind)
    if moving is not None and not mind.peace:
        yield mind.journey(moving.left, peace=True).best()[1], AT_NOTHING


def _through_walls(mind: Interests, effect: Any) -> Gains:
    """What the movement is worth with it. XX-EV-07."""
    moving = own_movement(mind)
    if moving is None or not moving.left:
        return
    town = mind.outlook.town
    near = distances(town, [mind.own.own.at], moving.left - 1)
    cells = dict.fromkeys(space.partition(".")[0] for space in near)
    walls = [edge for cell in cells for edge in town.walls_of(cell_of(cell))]
    for road, inside in [edge for edge in walls if edge[0] in near or edge[1] in near][:MOST_WALLS]:
        doors = {road: (inside,), inside: (road,)}
        yield mind.journey(moving.left, doors=doors).best()[1], Aims(places=(road, inside))


# --- the table of effects ---

WORTH: Mapping[type[Effect], Worth] = {
    effects.CombatBonus: Worth(lambda effect: 2.5 * effect.number, _bonus),
    effects.SureWin: Worth(lambda effect: 0.8, _sure),
    effects.LoadedWeapon: Worth(lambda effect: 0.5 * effect.bullets, _charges),
    effects.SecondRoll: Worth(lambda effect: 1.5 * effect.times, _rerolls),
    effects.AdjacentKill: Worth(lambda effect: 0.6, _kill),
    effects.MovementChange: Worth(lambda effect: 0.25 * max(effect.number, 0), _farther),
    effects.NewDoor: Worth(lambda effect: 0.1, _through_walls),
    effects.SkippedSteps: Worth(lambda effect: 0.0, _skip),
    effects.FixedRoll: Worth(lambda effect: 0.8, _nothing),
    effects.BulletBan: Worth(lambda effect: 0.0, _nothing),
    effects.LostBullets: Worth(lambda effect: 0.3 * effect.number, _bullets_away),
    effects.ExtraLife: Worth(lambda effect: 0.8 * effect.number, _life),
    effects.ExtraBullets: Worth(lambda effect: 0.5 * effect.number, _bullets),
    effects.Truce: Worth(lambda effect: 0.8, _past_zombies),
    effects.ReturnRoll: Worth(lambda effect: 0.2 * effect.zombies, _kills_away),
    effects.NewZombies: Worth(lambda effect: 0.4, _put),
    effects.ExtraZombieMoves: Worth(lambda effect: 0.4, _walks),
    effects.ClearedBuilding: Worth(lambda effect: 0.1, _return),
    effects.ZombieSteps: Worth(lambda effect: 0.2, _longer_walks),
    effects.ExtraCards: Worth(lambda effect: 0.2 * effect.number, _cards),
    effects.StolenCard: Worth(lambda effect: 0.3, _card_away),
    effects.Cancellation: Worth(lambda effect: 0.5, _nothing),
    effects.LostWeapon: Worth(lambda effect: 0.4, _weapon_away),
}
"""What each effect is worth. A card that only stops a player about to win has no worth in hand until then."""
ON_THE_WAY = frozenset({effects.MovementChange, effects.Truce, effects.NewDoor})
"""Cards that help a movement. Their gain is the worth of the whole movement."""
STRENGTH = frozenset({
    effects.CombatBonus, effects.SureWin, effects.LoadedWeapon, effects.SecondRoll, effects.AdjacentKill,
    effects.ExtraLife, effects.ExtraBullets,
})  # fmt: skip
"""Cards that make a seat stronger. A bot plays them before a fight rather than after it."""
