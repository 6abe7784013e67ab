"""What a position is worth to a seat: the turns it still needs to win, by the Helipad or by its collection.

An estimate for bots, not a rule. It knows only those hidden cards that the given state shows.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from math import exp, log, prod
from typing import NamedTuple

from companion.games.zombies.bots.survival import Arms, Dice, armed, dice_of, lasting, survives
from companion.games.zombies.effects.deck import is_round_over
from companion.games.zombies.effects.effects import FixedRoll, SecondRoll, SureWin
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules import death, fight, win
from companion.games.zombies.rules.placing import lower_half
from companion.games.zombies.rules.tiles import Tile
from companion.games.zombies.rules.town import Cell, Space, Town, distances, turns_by_cell
from companion.games.zombies.state import START, State

WON = 8.0
"""The worth of having won, in turns: more than any other gain, so that no bot waits for a better one."""
IN_THE_WAY = 1.0
"""The extra steps that a bot takes to go around a zombie."""
LANDING, LANDED = 5.0, 4
"""While nobody knows where the Helipad will be: the turns to it once it is placed, and the fights on the way."""
TIDE = 0.3
"""For each turn until then: how far the numbers of zombies may shift between the player with fewest and the others."""
RATE = 1.5
"""Kills in a turn with enough bullets and life to spend."""
SHORT, SHORTER = 0.3, 4.0
"""Turns it takes to collect the cost of one more fight: with event cards to draw, and without;"""
RISK, RISKIER = 2.0, 20.0
"""the same for what makes the last fights safe."""
ALIKE = 3.0
"""If two ways to win are this many turns apart, the slower one still counts about a third."""
DYING, LOST = 2.0, 0.5
"""The extra cost of death: the rest of the turn and the place in town; and the cost for each zombie lost."""
MOST_FIGHTS = 30
"""Nobody survives more fights than this in a row."""
PATIENCE = 40
"""The turns after which a bot dares more and more, so that it does not wait forever where it can find nothing."""
NEVER = 200.0
"""More turns than any game lasts."""
THREAT = 4.0
"""An opponent this many turns ahead of another is watched about three times as closely."""
EVEN = 6.0
"""A lead of this many turns is halfway to a won game."""


NONE: frozenset[Space] = frozenset()


class Leg(NamedTuple):
    """The path from a space to the Helipad: its steps, the zombies on it, and its first space."""

    steps: int
    zombies: int
    first: Space


class Standing(NamedTuple):
    """How a seat stands: what it can spend, its zombies, and its combat dice in this turn and in later turns.

    `others` are the zombies of the other seats.
    """

    at: Space
    arms: Arms
    kills: int
    now: Dice
    later: Dice
    others: tuple[int, ...]


def standing(kit: Kit, state: State, seat: int) -> Standing:
    """The seat's standing. A dead player counts as it will be when it comes back. XX-DEATH-06, XX-DEATH-07."""
    place, numbers = state.seats[seat], kit.numbers
    totals = [win.counted(kit, state, number) for number in range(len(state.seats))]
    kills = totals.pop(seat)
    others = tuple(sorted(totals))
    if place.dead:
        arms = armed(numbers.life, max(numbers.bullets, place.bullets))
        return Standing(place.at, arms, kills, dice_of(numbers, 0), dice_of(numbers, 0), others)
    rerolls = left = sure = 0
    for weapon in place.weapons:
        effect = kit.events[weapon.card].effect
        if isinstance(effect, SecondRoll):
            rerolls += effect.times
            left += max(effect.times - weapon.used, 0) if state.current == seat else effect.times
        sure += isinstance(effect, SureWin)
    bonus = fight.bonus(kit, state, seat)
    sure += any(_wins(kit, state, seat, card, bonus) for card in place.hand)
    arms = armed(place.life, place.bullets + fight.charges(state, seat), left, sure)
    return Standing(place.at, arms, kills, dice_of(numbers, bonus), dice_of(numbers, bonus, rerolls), others)


def _wins(kit: Kit, state: State, seat: int, card: str, bonus: int) -> bool:
    """Whether the card in hand turns a lost roll of this round into a win. XX-EV-10."""
    effect = kit.events[card].effect if card in kit.events else None
    is_one = isinstance(effect, FixedRoll) and effect.number + bonus >= kit.numbers.win_on
    return is_one and kit.events[card].when == "own_losing_roll" and not is_round_over(kit, state, seat, card)


@lru_cache(maxsize=32)
def legs(town: Town, goal: Space, zombies: frozenset[Space]) -> dict[Space, Leg]:
    """The path to the goal from every space that has one; it goes around zombies if that is short. XX-MOVE-06."""
    found: dict[Space, Leg] = {}
    heap: list[tuple[float, int, int, Space, Space]] = [(0.0, 0, 0, goal, goal)]
    while heap:
        cost, steps, met, space, first = heappop(heap)
        if space in found:
            continue
        found[space] = Leg(steps, met, first)
        here = space in zombies
        for other in town.joined(space):
            if other not in found:
                heappush(heap, (cost + 1 + IN_THE_WAY * here, steps + 1, met + here, other, space))
    return found


@lru_cache(maxsize=64)
def landings(town: Town, helipad: Tile) -> dict[Space, tuple[float, float]]:
    """How far every space is from the places where the Helipad fits now: from the nearest, and on average.

    Empty if it fits nowhere. XX-HELI-03.
    """
    every = [_steps_to(town, helipad, cell) for cell in turns_by_cell(town, helipad)]
    spaces = set.intersection(*(set(one) for one in every)) if every else set()
    return {
        space: (min(one[space] for one in every), sum(one[space] for one in every) / len(every)) for space in spaces
    }


def _steps_to(town: Town, helipad: Tile, cell: Cell) -> dict[Space, int]:
    """The steps from every space to the centre of a Helipad on this cell."""
    joints = town.joints(cell, helipad.exits)
    return {space: 2 + steps for space, steps in distances(town, joints).items()}


class Outlook:
    """One position, which says what any standing is worth in it."""

    def __init__(self, kit: Kit, state: State) -> None:
        self.kit, self.state, self.town = kit, state, kit.town(state)
        self.zombies = frozenset(state.table.zombies)
        self.goal = kit.goal(state)
        self.legs = legs(self.town, self.goal, self.zombies) if self.goal else {}
        self.landings = landings(self.town, kit.tiles[kit.helipad]) if state.table.helipad == "deck" else {}
        self._keepers = len(self.keepers)
        self._life = lasting(dice_of(kit.numbers, 0), armed(kit.numbers.life, kit.numbers.bullets))
        has_cards = kit.has_events and (state.table.events or kit.variants.event_reshuffle == "reshuffle")
        self._bold = min(max(state.turn / len(state.seats) / PATIENCE - 1, 0.0), 1.0)
        self._short, self._risk = (SHORT, RISK) if has_cards else (SHORTER, RISKIER)
        self.pace = (kit.numbers.die + 1) / 2
        self._wait = self._turns_to_helipad()
        self._known: dict[tuple[Space, bool, Dice, Arms, int, tuple[int, ...]], float] = {}

    def prospects(self, own: Standing, taken: frozenset[Space] = NONE) -> float:
        """Minus the turns until a seat with this standing may win; `taken` are zombies that are gone."""
        at, arms, kills, _, later, others = own
        key = (at, at in self.zombies and at not in taken, later, arms, kills, others)
        if key not in self._known:
            self._known[key] = -self._turns(*key)
        return self._known[key]

    def dead(self, own: Standing) -> float:
        """What is left after death: half of the collection, a new life, and the way from Town Square."""
        numbers, new = self.kit.numbers, dice_of(self.kit.numbers, 0)
        arms, kills = armed(numbers.life, numbers.bullets), self.after_death(own.kills)
        then = self.prospects(Standing(START, arms, kills, new, new, own.others))
        then -= DYING + LOST * (own.kills - kills)
        return (1 - self._bold) * then + self._bold * self.prospects(own)

    def after_death(self, kills: int) -> int:
        """The zombies that count once half of those held are lost. XX-DEATH-03, XX-OPEN-21."""
        return kills if self.kit.variants.kill_goal == "lifetime" else kills - death.loss(self.kit, kills)

    def is_won(self, at: Space, kills: int, taken: frozenset[Space] = NONE) -> bool:
        """Whether a player who gets there with this number of kills has won. XX-WIN-01, XX-WIN-02, XX-WIN-05."""
        if kills >= self.kit.numbers.goal:
            return True
        return at == self.goal and not (self.keepers - taken)

    @property
    def keepers(self) -> frozenset[Space]:
        """The zombies that keep everybody from winning on the Helipad. XX-OPEN-18."""
        if self.goal is None:
            return frozenset()
        if self.kit.variants.helipad_clear == "centre":
            return self.zombies & {self.goal}
        cell = self.goal.partition(".")[0]
        return frozenset(space for space in self.zombies if space.partition(".")[0] == cell)

    # --- turns ---

    def _turns(self, at: Space, waits: bool, later: Dice, arms: Arms, kills: int, others: tuple[int, ...]) -> float:
        arms = arms._replace(rerolls=0)
        by_kills = self._by_kills(later, arms, kills)
        by_helipad = self._by_helipad(at, waits, later, arms, self._places(kills, others))
        soonest = min(by_kills, by_helipad)
        spread = exp((soonest - by_kills) / ALIKE) + exp((soonest - by_helipad) / ALIKE)
        return self._in_time(soonest - ALIKE * log(spread), kills)

    def _in_time(self, turns: float, kills: int) -> float:
        """If the clock ends the game first, only zombies count. XX-OPEN-57."""
        limit = self.kit.variants.time_limit
        if limit is None:
            return turns
        left = limit - self.state.turn / len(self.state.seats)
        over = 1 / (1 + exp(min(max(left - turns, -50), 50) / 2))
        return (1 - over) * turns + over * (NEVER / 4 - kills)

    def _by_kills(self, later: Dice, arms: Arms, kills: int) -> float:
        """The turns to a full collection, with the risk of losing half of it on the way. XX-WIN-02."""
        missing = max(self.kit.numbers.goal - kills, 0)
        short = missing * missing / (missing + lasting(later, arms)) if missing else 0.0
        fails = 1 - survives(later, min(missing, MOST_FIGHTS), arms)
        return missing / RATE + self._short * short + self._risk * fails

    def _by_helipad(self, at: Space, waits: bool, later: Dice, arms: Arms, placed: float) -> float:
        """The turns to the centre of the Helipad: the way, with the risk of being sent back. XX-WIN-01."""
        if self.goal is None:
            fails = 1 - survives(later, LANDED, arms)
            return min(self._wait + self._landing(at, placed) + fails * LANDING, NEVER)
        leg = self.legs.get(at)
        if leg is None:
            return NEVER
        more = max(self._keepers - leg.zombies, 0)
        fights = leg.zombies + more + waits
        lives = 1 + max(fights - lasting(later, arms), 0) / self._life
        fails = (1 - survives(later, min(fights, MOST_FIGHTS), arms)) * lives
        sent_back = self.legs.get(START, leg).steps / self.pace + 2
        return 0.5 + (leg.steps + 2 * more) / self.pace + fails * sent_back

    def _landing(self, at: Space, placed: float) -> float:
        """The turns to a Helipad that is not placed yet: the later it comes, the less is known of its place."""
        found = self.landings.get(at)
        if found is None:
            return LANDING
        nearest, average = found
        known = 1 / (1 + self._wait)
        return (1 - known) * LANDING + known * (placed * nearest + (1 - placed) * average) / self.pace

    def _places(self, kills: int, others: tuple[int, ...]) -> float:
        """How likely a player with this number of zombies is to place the Helipad. XX-HELI-01."""
        spread = 0.5 + TIDE * min(self._wait, NEVER)
        return prod(1 / (1 + exp(max(min((kills - other) / spread, 30), -30))) for other in others)

    def _turns_to_helipad(self) -> float:
        """The turns of each seat until the Helipad is drawn; NEVER if none will come."""
        table = self.state.table
        if table.helipad == "gone" or (table.sealed and table.helipad != "map"):
            return NEVER
        deck = float(table.deck)
        if self.kit.variants.helipad_position == "lower_half":
            deck = max(deck - lower_half(self.kit) / 2, deck / 2)
        return deck / len(self.state.seats) + (LANDING if table.helipad == "aside" else 0)


# --- the seats of a position ---


def prospects(outlook: Outlook, seat: int) -> float:
    """The prospects of the seat as it stands."""
    return outlook.prospects(standing(outlook.kit, outlook.state, seat))


def threats(outlook: Outlook, seat: int) -> dict[int, float]:
    """How dangerous each opponent is; the shares add up to 1."""
    turns = {other: -prospects(outlook, other) for other in range(len(outlook.state.seats)) if other != seat}
    soonest = min(turns.values(), default=0.0)
    shares = {other: exp((soonest - left) / THREAT) for other, left in turns.items()}
    return {other: share / sum(shares.values()) for other, share in shares.items()}


def value(kit: Kit, state: State, seat: int) -> float:
    """How the seat stands against its most dangerous opponent, from -1 (lost) to 1 (won). XX-WIN-03."""
    if state.phase == "over":
        won = win.winners(kit, state)
        return 0.0 if not won else 1.0 if seat in won else -1.0
    outlook = Outlook(kit, state)
    lead = prospects(outlook, seat)
    lead -= max((prospects(outlook, other) for other in range(len(state.seats)) if other != seat), default=0.0)
    return lead / (abs(lead) + EVEN)
