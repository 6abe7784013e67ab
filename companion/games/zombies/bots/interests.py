"""What a seat would like to see on the map: zombies and tokens where they help it and hinder the others.

An estimate for bots, not a rule; all of it is in turns, as in `plan.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from companion.games.zombies.bots.journey import NEAR, Journey
from companion.games.zombies.bots.plan import NEVER, WON, Outlook, standing, threats
from companion.games.zombies.bots.survival import MOST_BULLETS, outcomes
from companion.games.zombies.effects.lasting import keeps_peace
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules.tokens import has_room_for_zombie
from companion.games.zombies.rules.town import Space, distances
from companion.games.zombies.state import BULLET, LIFE, State

FAR = 8
"""What is further off than this is nothing to a seat just now."""
DRAWN = 0.3
"""What can be had in a later turn, beside what is had now."""
HASTE = 12.0
"""What more victory is worth by the turn in which an opponent may win: then nothing is to be waited for."""
CARE = 0.8
"""What the others lose is worth to a seat, beside what it gains itself."""
ON_THE_WAY = 0.95
"""A zombie on the way to the Helipad matters less for every step it is off: it may have moved by then."""
BESIDE_THE_WAY = 0.4
"""A zombie that need not be fought, but may be."""
UNDER_A_ZOMBIE = 0.6
"""A token that has to be fought for."""


class Interest:
    """What one seat makes of the map: `here` are its prospects, `fight` is what one more fight would add to them."""

    def __init__(self, outlook: Outlook, seat: int) -> None:
        self.outlook, self.own = outlook, standing(outlook.kit, outlook.state, seat)
        self.here = outlook.prospects(self.own)
        self.near = distances(outlook.town, [self.own.at], FAR)
        self.way = self._way()
        self.fight = self._fight()

    def _way(self) -> dict[Space, int]:
        """The spaces between the seat and the Helipad, by their steps from it."""
        found: dict[Space, int] = {}
        legs, space = self.outlook.legs, self.own.at
        while space in legs and space != self.outlook.goal:
            space = legs[space].first
            found[space] = len(found) + 1
        return found

    def _fight(self) -> float:
        own, outlook = self.own, self.outlook
        total, here = 0.0, frozenset({own.at})
        for arms, chance in outcomes(own.now, own.arms):
            if arms.is_dead:
                total += chance * outlook.dead(own)
            elif own.kills + 1 >= outlook.kit.numbers.goal:
                total += chance * WON
            else:
                total += chance * outlook.prospects(own._replace(arms=arms, kills=own.kills + 1), here)
        return total - outlook.prospects(own, here)

    def of_zombie(self, space: Space) -> float:
        """What a zombie there is worth to the seat: it has to be fought, lies on its way, or is within its reach."""
        if space == self.own.at:
            return self.fight
        if space in self.way:
            return self.fight * float(ON_THE_WAY ** self.way[space])
        steps = self.near.get(space)
        return 0.0 if steps is None else BESIDE_THE_WAY * max(self.fight, 0.0) * float(NEAR**steps)

    def of_token(self, space: Space, token: str) -> float:
        """What a token there is worth to the seat."""
        steps = self.near.get(space)
        return 0.0 if steps is None else self.of_more(life=token == LIFE, bullets=token == BULLET) * float(NEAR**steps)

    def of_more(self, life: int = 0, bullets: int = 0, kills: int = 0) -> float:
        """What so much more, or less, would be worth to the seat; the last life is never counted away."""
        own, most = self.own, self.outlook.kit.numbers.most_life
        arms = own.arms._replace(
            life=max(min(own.arms.life + life, max(most, own.arms.life)), 1),
            bullets=max(min(own.arms.bullets + bullets, MOST_BULLETS), 0),
        )
        return self.outlook.prospects(own._replace(arms=arms, kills=max(own.kills + kills, 0))) - self.here


class Interests:
    """The interests of one seat against those of the others, each of which weighs as much as it is to be feared."""

    def __init__(self, kit: Kit, state: State, seat: int) -> None:
        self.kit, self.state, self.seat = kit, state, seat
        self.outlook = Outlook(kit, state)
        self.own = Interest(self.outlook, seat)
        self.others = {other: Interest(self.outlook, other) for other in range(len(state.seats)) if other != seat}
        self.weights = {other: CARE * share for other, share in threats(self.outlook, seat).items()}
        self.sides = [(1.0, self.own), *((-self.weights[other], one) for other, one in self.others.items())]
        soonest = max((one.here for one in self.others.values()), default=-NEVER)
        self.won = WON + HASTE / max(-soonest, 0.5)
        self._zombies: dict[Space, float] = {}

    @property
    def peace(self) -> bool:
        """Whether the seat fights nothing for now. XX-EV-15."""
        return keeps_peace(self.kit, self.state, self.seat)

    def journey(
        self, left: int, *, peace: bool | None = None, doors: Mapping[Space, tuple[Space, ...]] | None = None
    ) -> Journey:
        """The movement of the seat with so many steps left."""
        own = self.own
        draws = {
            "zombie": DRAWN * max(own.fight, 0.0),
            LIFE: DRAWN * own.of_more(life=1),
            BULLET: DRAWN * own.of_more(bullets=1),
        }
        return Journey(self.outlook, own.own, left, draws, self.won, self.peace if peace is None else peace, doors)

    def of_zombie(self, space: Space) -> float:
        """What a zombie there is worth to the seat, less what it is worth to the others."""
        if space not in self._zombies:
            self._zombies[space] = sum(weight * one.of_zombie(space) for weight, one in self.sides)
        return self._zombies[space]

    def of_token(self, space: Space, token: str) -> float:
        """The same of a token."""
        worth = sum(weight * one.of_token(space, token) for weight, one in self.sides)
        return worth * UNDER_A_ZOMBIE if space in self.outlook.zombies else worth

    def best_for_zombies(self, spaces: Collection[Space]) -> list[tuple[float, Space]]:
        """Those of the spaces where a zombie may be put, the best first, each with its worth."""
        free = [space for space in spaces if has_room_for_zombie(self.state, space)]
        return sorted(((self.of_zombie(space), space) for space in free), key=lambda one: (-one[0], one[1]))
