"""What a seat wants on the map: zombies and tokens where they help it and hinder the others.

These are estimates for bots, not rules. Every worth is in turns, as in `plan.py`.
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
"""The most steps at which something still matters to a seat."""
DRAWN = 0.3
"""The worth of a gain in a later turn, as a share of the same gain now."""
HASTE = 12.0
"""How much more a victory is worth when an opponent may win soon: then a bot must not wait."""
CARE = 0.8
"""The worth of an opponent's loss, as a share of an equal gain of one's own."""
ON_THE_WAY = 0.95
"""A zombie on the way to the Helipad matters less with every step of distance: it may have moved by then."""
BESIDE_THE_WAY = 0.4
"""The weight of a zombie that the seat may fight but does not have to."""
UNDER_A_ZOMBIE = 0.6
"""The weight of a token that takes a fight."""


class Interest:
    """What the map is worth to one seat. `here` are its prospects; `fight` is what one more fight would add."""

    def __init__(self, outlook: Outlook, seat: int) -> None:
        self.outlook, self.own = outlook, standing(outlook.kit, outlook.state, seat)
        self.here = outlook.prospects(self.own)
        self.near = distances(outlook.town, [self.own.at], FAR)
        self.way = self._way()
        self.fight = self._fight()

    def _way(self) -> dict[Space, int]:
        """The spaces between the seat and the Helipad, each with its steps from the seat."""
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
        """What a zombie there is worth to the seat: on its own space, on its way, or within reach."""
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
        """What this much more or less would be worth to the seat; the last life is never subtracted."""
        own, most = self.own, self.outlook.kit.numbers.most_life
        arms = own.arms._replace(
            life=max(min(own.arms.life + life, max(most, own.arms.life)), 1),
            bullets=max(min(own.arms.bullets + bullets, MOST_BULLETS), 0),
        )
        return self.outlook.prospects(own._replace(arms=arms, kills=max(own.kills + kills, 0))) - self.here


class Interests:
    """The interests of one seat, minus those of the others, each weighted by how dangerous it is."""

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
        """The movement of the seat with `left` steps left."""
        own = self.own
        draws = {
            "zombie": DRAWN * max(own.fight, 0.0),
            LIFE: DRAWN * own.of_more(life=1),
            BULLET: DRAWN * own.of_more(bullets=1),
        }
        return Journey(self.outlook, own.own, left, draws, self.won, self.peace if peace is None else peace, doors)

    def of_zombie(self, space: Space) -> float:
        """What a zombie there is worth to the seat, minus what it is worth to the others."""
        if space not in self._zombies:
            self._zombies[space] = sum(weight * one.of_zombie(space) for weight, one in self.sides)
        return self._zombies[space]

    def of_token(self, space: Space, token: str) -> float:
        """What a token there is worth to the seat, minus what it is worth to the others."""
        worth = sum(weight * one.of_token(space, token) for weight, one in self.sides)
        return worth * UNDER_A_ZOMBIE if space in self.outlook.zombies else worth

    def best_for_zombies(self, spaces: Collection[Space]) -> list[tuple[float, Space]]:
        """The spaces with room for a zombie, best first, each with its worth."""
        free = [space for space in spaces if has_room_for_zombie(self.state, space)]
        return sorted(((self.of_zombie(space), space) for space in free), key=lambda one: (-one[0], one[1]))
