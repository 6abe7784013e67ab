"""How a bot that wants to win decides, from what its seat can see. An estimate, not a rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from companion.games.zombies import actions as act
from companion.games.zombies.bots import card_play, card_worth
from companion.games.zombies.bots.interests import Interests
from companion.games.zombies.bots.journey import NEAR
from companion.games.zombies.bots.survival import Arms, outcomes
from companion.games.zombies.effects import deck, weapons
from companion.games.zombies.effects.deck import Discarding
from companion.games.zombies.effects.dice import Rolling
from companion.games.zombies.effects.effects import SecondRoll
from companion.games.zombies.effects.pieces import Putting, Returning
from companion.games.zombies.effects.playing import Playing
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules import placing, spawn
from companion.games.zombies.rules.fight import Fight
from companion.games.zombies.rules.moving import Moving
from companion.games.zombies.rules.placing import Placing
from companion.games.zombies.rules.spawn import Bringing
from companion.games.zombies.rules.tiles import HELIPAD, floor_of
from companion.games.zombies.rules.town import Cell, Space, cell_beside, cell_of, distances, open_exits
from companion.games.zombies.rules.walking import ZombieMoves
from companion.games.zombies.state import UNKNOWN, Laid, State
from companion.model import Action

OPEN, ENOUGH_OPEN = 0.02, 6
"""The worth of an open exit, and how many are enough: a sealed map helps nobody."""
SOON, HINDERS = 6.0, 1.0
"""A player who needs fewer turns than this is about to win; the worth of a card against that player."""
ANYWHERE = 999
"""More steps than any map has."""

Ways = Iterator[tuple[float, Action]]
"""Answers, each with its worth."""


def preferred(kit: Kit, state: State, seat: int) -> Action | None:
    """What the seat does now, perhaps a card first; None if this module has no preference."""
    frame = state.top
    answer = ANSWERS.get(type(frame))
    if frame is None or answer is None or seat not in frame.whose:
        return None
    return answer(Interests(kit, state, seat), frame)


def _best(ways: Iterable[tuple[float, Action]]) -> tuple[float, Action]:
    """The best of them; the first of equals."""
    return max(ways, key=lambda way: way[0])


# --- step 1: the tile and what it brings ---


def _place(mind: Interests, frame: Placing) -> Action:
    """The best place for the tile, without sealing the map if possible. XX-TILE-14."""
    played = card_play.before_a_fight(mind)
    if played is not None:
        return played
    leads = open_exits(mind.outlook.town)
    ways = frame.places(mind.kit, mind.state)
    worth = {way: _worth_of_place(mind, frame, way, leads) for way in ways}
    ranked = sorted(ways, key=lambda way: -worth[way])
    return next((way for way in ranked if not _seals(mind, frame, way)), ranked[0])


def _worth_of_place(mind: Interests, frame: Placing, way: act.Place, leads: list[tuple[Cell, str]]) -> float:
    """How near the tile's pieces are to the seat, how far from the others, and whether the map stays open."""
    tile, town, cell = mind.kit.tiles[frame.tile], mind.outlook.town, cell_of(way.cell)
    exits = floor_of(tile, way.turn).exits
    joints = town.joints(cell, exits)
    closed = sum(cell_beside(other, side) == cell for other, side in leads)
    opened = sum(cell_beside(cell, side) not in town.placed for side in exits)
    stays_open = OPEN * min(len(leads) - closed + opened, ENOUGH_OPEN)
    if tile.kind == HELIPAD:
        return stays_open + _worth_of_way(mind, joints)
    zombies, bullets, life = spawn.brought(mind.kit, tile)
    worth = stays_open
    for weight, one in mind.sides:
        steps = min((one.near[joint] for joint in joints if joint in one.near), default=None)
        if steps is not None:
            brings = max(one.fight, 0.0) * zombies / 2 + bullets * one.of_more(bullets=1) + life * one.of_more(life=1)
            worth += weight * brings * float(NEAR ** (steps + 2))
    return worth


def _worth_of_way(mind: Interests, joints: list[Space]) -> float:
    """How much nearer a Helipad with these entrances is to the seat than to the others, in turns."""
    near = distances(mind.outlook.town, joints)
    return sum(-weight * near.get(one.own.at, ANYWHERE) for weight, one in mind.sides) / mind.outlook.pace


def _seals(mind: Interests, frame: Placing, way: act.Place) -> bool:
    """Whether the tile, placed this way, seals the map. XX-TILE-16, XX-OPEN-14."""
    after = mind.state.copy()
    after.table.map = {**after.table.map, way.cell: Laid(frame.tile, way.turn)}  # type: ignore[arg-type]
    return placing.seals(mind.kit, after)


def _bring(mind: Interests, frame: Bringing) -> Action:
    """Zombies first, then tokens, each where it is worth most."""
    free = {sort: frame.free(mind.kit, mind.state, sort) for sort in spawn.SORTS if frame.left(sort)}
    sort, spaces = next((sort, spaces) for sort, spaces in free.items() if spaces)
    if sort == spawn.ZOMBIE:
        return act.PutZombie(mind.seat, mind.best_for_zombies(spaces)[0][1])
    return spawn.PUTS[sort](mind.seat, max(spaces, key=lambda space: mind.of_token(space, sort)))


# --- fights ---


def _pay(mind: Interests, frame: Fight) -> Action:
    """Bullets, a life or a weapon, whichever leaves most; a card only if it leaves more.

    A bot pays its last life only if it can do nothing else.
    """
    payments, cards = list(_payments(mind, frame)), list(_cards(mind, frame))
    if mind.state.seats[mind.seat].life <= mind.kit.numbers.life_price:
        by_life = act.pay(mind.seat, "life")
        payments = [way for way in payments if way[1] != by_life] or ([] if cards else payments)
    worth, action = _best(payments or cards)
    better, card = max(cards, key=lambda way: way[0], default=(worth, action))
    return card if better > worth + card_play.PLAYED_FOR else action


def left_by_paying(mind: Interests, frame: Fight, *, blocked: bool = False) -> float:
    """What the best payment is worth to the fighter; with `blocked`, without spending bullets. XX-EV-11."""
    top = Fight(frame.seat, frame.space, frame.stage, frame.value, blocked or frame.blocked)
    return max(worth for worth, _ in _payments(mind, top))


def _payments(mind: Interests, frame: Fight) -> Ways:
    """The ways to pay for the losing roll, and what each leaves. XX-COMBAT-11, XX-EV-02, XX-EV-04."""
    kit, state, arms = mind.kit, mind.state, mind.own.own.arms
    for price in frame.prices(kit, state):
        if price == "life":
            left = arms._replace(life=max(arms.life - kit.numbers.life_price, 0))
            yield _again(mind, frame, left), act.pay(mind.seat, price)
        else:
            left = arms._replace(bullets=max(arms.bullets - frame.needed(kit, state), 0))
            yield _won(mind, frame, left), act.pay(mind.seat, price)
    for use in weapons.uses(kit, state):
        if isinstance(kit.events[use.card].effect, SecondRoll):
            yield _again(mind, frame, arms._replace(rerolls=max(arms.rerolls - 1, 0))), use
        else:
            yield _won(mind, frame, arms._replace(sure=max(arms.sure - 1, 0))), use


def _cards(mind: Interests, frame: Fight) -> Ways:
    """Cards that win the fight, at once or by the bullets they give. XX-EV-03, XX-EV-10, XX-EV-14."""
    arms = mind.own.own.arms
    need = frame.needed(mind.kit, mind.state)
    for play in card_play.winners(mind, frame):
        yield _won(mind, frame, arms._replace(sure=max(arms.sure - 1, 0))), play
    if not frame.blocked:
        for number, play in card_play.loaders(mind):
            if arms.bullets < need <= arms.bullets + number:
                yield _won(mind, frame, arms._replace(bullets=arms.bullets + number - need)), play


def _won(mind: Interests, frame: Fight, arms: Arms) -> float:
    """What it is worth to win this fight with these arms left."""
    own, outlook = mind.own.own, mind.outlook
    beaten = frozenset({frame.space})
    if outlook.is_won(frame.space, own.kills + 1, beaten):
        return mind.won
    return outlook.prospects(own._replace(at=frame.space, arms=arms, kills=own.kills + 1), beaten)


def _again(mind: Interests, frame: Fight, arms: Arms) -> float:
    """What another roll is worth with these arms left; bullets may be blocked. XX-EV-11."""
    own, outlook = mind.own.own, mind.outlook
    if arms.is_dead:
        return outlook.dead(own)
    unusable = arms.bullets if frame.blocked else 0
    total = 0.0
    for left, chance in outcomes(own.now, arms._replace(bullets=arms.bullets - unusable)):
        after = left._replace(bullets=left.bullets + unusable)
        total += chance * (outlook.dead(own) if left.is_dead else _won(mind, frame, after))
    return total


# --- step 5 ---


def _move(mind: Interests, frame: Moving) -> Action:
    """The first step of the best path, or first a card that makes the path better."""
    first, worth = mind.journey(frame.left).best() if frame.left else (None, mind.own.here)
    played = card_play.on_the_way(mind, frame.left, worth)
    onward = card_play.may_wait(mind, played, frame.left) if played is not None else None
    if onward is not None:
        first, played = onward, None
    elif played is None:
        played = card_play.before_the_way(mind, frame.left, worth)
    if played is None and first is None:
        played = card_play.at_leisure(mind)
    if played is not None:
        return played
    uses = [use for use in weapons.uses(mind.kit, mind.state) if first is None or use.space == first]
    if uses:
        return max(uses, key=lambda use: -mind.of_zombie(use.space))
    return act.stop(mind.seat) if first is None else act.move(mind.seat, first)


# --- step 6 ---


def _walk(mind: Interests, frame: ZombieMoves) -> Action:
    """The zombie step that helps the seat, or hinders the others, most."""
    played = card_play.at_leisure(mind)
    if played is not None:
        return played
    walks = frame.walks(mind.kit, mind.state)
    gain, walk = _best((mind.of_zombie(walk.to) - mind.of_zombie(walk.start), walk) for walk in walks)
    if gain <= 0 and not frame.must_walk(mind.kit, mind.state):
        return act.leave(mind.seat)
    return walk


# --- cards ---


def _discard(mind: Interests, frame: Discarding) -> Action:
    """Discard a card that is worth less than a new one. XX-TURN-08, XX-EVENT-11."""
    played = card_play.at_leisure(mind)
    if played is not None:
        return played
    known = [card for card in mind.state.seats[mind.seat].hand if card != UNKNOWN]
    if not known:
        return frame.legal(mind.kit, mind.state)[0] if frame.least else act.leave(mind.seat)
    worst = min(known, key=lambda card: _worth_until_next_turn(mind, card))
    if frame.least or _worth_until_next_turn(mind, worst) < card_worth.new_card_worth(mind.kit):
        return act.Discard(mind.seat, worst)
    return act.leave(mind.seat)


def _worth_until_next_turn(mind: Interests, card: str) -> float:
    """What a card is worth in hand until the next turn: keep one against opponents if somebody is about to win."""
    soonest = max(one.here for one in mind.others.values())
    is_needed = soonest > -SOON and not deck.is_round_over(mind.kit, mind.state, mind.seat, card)
    is_one = "opponents" in mind.kit.events[card].when
    return HINDERS if is_one and is_needed else card_worth.worth_in_hand(mind.kit, card)


def _respond(mind: Interests, frame: Playing) -> Action:
    return card_play.response(mind, frame) or act.leave(mind.seat)


def _change_dice(mind: Interests, frame: Rolling) -> Action:
    """Spend tokens on dice while they are worth less than the zombies they save. XX-EVENT-24, XX-EVENT-25."""
    kit, own = mind.kit, mind.own
    legal = frame.legal(kit, mind.state)
    failing = sorted(frame.failing(kit), key=lambda value: _bullets_needed(kit, value))
    lost = frame.lost(kit, mind.state)
    if kit.variants.dead_card_loss == "two_per_die":
        # Each die counts by itself, saved or lost.
        failing, lost = failing[:1], min(frame.zombies, lost)
    saved = -own.of_more(kills=-lost)
    bullets = sum(_bullets_needed(kit, value) for value in failing)
    more, again = act.Raise(mind.seat, failing[0]), act.Reroll(mind.seat, failing[0])
    if more in legal and bullets <= mind.state.seats[mind.seat].bullets and saved > -own.of_more(bullets=-bullets):
        return more
    passes = 1 - len(set(kit.numbers.dead_on)) / kit.numbers.die
    if again in legal and len(failing) == 1 and passes * saved > -own.of_more(life=-kit.numbers.life_price):
        return again
    return act.leave(mind.seat)


def _bullets_needed(kit: Kit, value: int) -> int:
    """The bullets needed until a die shows enough."""
    number = 0
    while value + number * kit.numbers.bullet in kit.numbers.dead_on:
        number += 1
    return number


def _put(mind: Interests, frame: Putting) -> Action:
    worth, space = mind.best_for_zombies(frame.room(mind.kit, mind.state))[0]
    return act.PutZombie(mind.seat, space) if frame.must or worth > 0 else act.leave(mind.seat)


def _return(mind: Interests, frame: Returning) -> Action:
    worst = min(frame.room(mind.kit, mind.state), key=mind.of_zombie)
    return act.Return(mind.seat, worst) if mind.of_zombie(worst) < 0 else act.leave(mind.seat)


ANSWERS: dict[type, Callable[[Interests, Any], Action]] = {
    Placing: _place,
    Bringing: _bring,
    Fight: _pay,
    Moving: _move,
    ZombieMoves: _walk,
    Discarding: _discard,
    Playing: _respond,
    Rolling: _change_dice,
    Putting: _put,
    Returning: _return,
}
"""How a bot answers each kind of step."""
