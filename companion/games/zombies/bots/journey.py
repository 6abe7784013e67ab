"""Where a pawn's movement may lead: all its paths, the results of their fights, and the best path. XX-MOVE.

For bots, not a rule. The odds of fights are exact. Turning back after a costly fight is left out, because the bot
chooses again at every step.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from companion.games.zombies.bots.plan import NONE, WON, Outlook, Standing
from companion.games.zombies.bots.survival import MOST_BULLETS, Arms, outcomes
from companion.games.zombies.rules.town import Space, distances, steps_from
from companion.games.zombies.state import BULLET

MOST_ENDS = 300
"""The most ends to look at: a plaza of nine spaces has more paths than matter."""
NEAR = 0.8
"""Each step of distance multiplies the worth of a target by this."""
TARGETS = 20
"""The most zombies and tokens to consider, the nearest first, at any distance."""
FOUND = 0.1
"""The extra worth of a token that costs no fight, so that a bot does not leave one within reach."""
MOST_DRAWS = 3
"""The most targets a pawn reaches in a turn."""

Spread = tuple[tuple[Arms, float], ...]
"""What may be left to spend, with chances. They add up to less than 1 if the pawn may have died or won."""


class End(NamedTuple):
    """Where a movement may stop, with the zombies beaten and the tokens taken on the way.

    `settled` is the worth of the cases in which the path has ended in death or victory.
    """

    at: Space
    beaten: frozenset[Space]
    tokens: frozenset[Space]
    spread: Spread
    settled: float
    first: Space | None


@dataclass(frozen=True, slots=True)
class Journey:
    """The movement of a seat with `left` steps; with `peace` it does not fight. XX-EV-15.

    `draws` is the worth of zombies and tokens it could reach later, `won` that of victory. `doors` are extra steps
    that it could take. XX-EV-07.
    """

    outlook: Outlook
    own: Standing
    left: int
    draws: Mapping[str, float]
    won: float = WON
    peace: bool = False
    doors: Mapping[Space, tuple[Space, ...]] | None = None

    def best(self) -> tuple[Space | None, float]:
        """The first step of the best path (None to stay), and what the path is worth."""
        draws = Draws(self)
        start = End(self.own.at, NONE, NONE, ((self.own.arms, 1.0),), 0.0, None)
        first, most = None, self._worth(start) + draws.to(start)
        for end in self.ends(start):
            worth = self._worth(end) + draws.to(end) + (self._found(end) if end.tokens else 0.0)
            if worth > most + 1e-9:
                first, most = end.first, worth
        return first, most

    def ends(self, start: End) -> list[End]:
        """Every place to stop, by the shortest path for each set of zombies beaten and tokens taken."""
        found = {(start.at, NONE, NONE)}
        wave, ends = [start], list[End]()
        for _ in range(self.left):
            ahead = []
            for end in wave:
                if end is not start and not end.spread:
                    continue
                for to in self._steps(end.at):
                    after = self._step(end, to)
                    key = after.at, after.beaten, after.tokens
                    if key not in found:
                        found.add(key)
                        ahead.append(after)
            wave = ahead
            ends += ahead
            if len(ends) > MOST_ENDS:
                break
        return ends

    def _steps(self, at: Space) -> Iterable[Space]:
        steps = self.outlook.town.joined(at)
        return (*steps, *self.doors[at]) if self.doors and at in self.doors else steps

    def _step(self, end: End, to: Space) -> End:
        """The end after one more step, with the fight and the tokens there. XX-MOVE-05, XX-TOKEN-01, XX-TOKEN-06."""
        outlook, beaten, spread, settled = self.outlook, end.beaten, end.spread, end.settled
        first = end.first or to
        meets = to in outlook.zombies and to not in beaten
        if meets and self.peace:
            return End(to, beaten, end.tokens, spread, settled, first)
        if meets:
            spread, lost = _fought(self.own, spread)
            settled += lost * outlook.dead(self.own._replace(kills=self.own.kills + len(beaten)))
            beaten = beaten | {to}
        tokens = end.tokens
        if to not in tokens and to in outlook.state.table.tokens:
            spread, tokens = self._taken(to, spread), tokens | {to}
        if outlook.is_won(to, self.own.kills + len(beaten), beaten):
            settled += self.won * sum(chance for _, chance in spread)
            spread = ()
        return End(to, beaten, tokens, spread, settled, first)

    def _taken(self, space: Space, spread: Spread) -> Spread:
        """The seat's possible life and bullets after it takes the tokens there. XX-TOKEN-03 to XX-TOKEN-05."""
        most = self.outlook.kit.numbers.most_life
        for token in self.outlook.state.table.tokens[space]:
            if token == BULLET:
                spread = tuple(
                    (arms._replace(bullets=min(arms.bullets + 1, MOST_BULLETS)), chance) for arms, chance in spread
                )
            else:
                spread = tuple((arms._replace(life=min(arms.life + 1, most)), chance) for arms, chance in spread)
        return spread

    def _worth(self, end: End) -> float:
        """What it is worth to stop there: the settled part, and the prospects in all other cases."""
        at, _, kills, now, later, others = self.own
        at, kills, prospects = end.at, kills + len(end.beaten), self.outlook.prospects
        return end.settled + sum(
            chance * prospects(Standing(at, arms, kills, now, later, others), end.beaten) for arms, chance in end.spread
        )

    def _found(self, end: End) -> float:
        """The extra worth of tokens that cost no fight: bullets, and life up to the limit. XX-TOKEN-05."""
        table, life = self.outlook.state.table, self.own.arms.life
        found = [token for space in end.tokens if space not in table.zombies for token in table.tokens[space]]
        bullets = sum(token == BULLET for token in found)
        room = max(self.outlook.kit.numbers.most_life - life, 0)
        return FOUND * (bullets + min(len(found) - bullets, room)) * sum(chance for _, chance in end.spread)


def _fought(own: Standing, spread: Spread) -> tuple[Spread, float]:
    """What may be left after another fight, and the chance of having died in it."""
    found: dict[Arms, float] = {}
    lost = 0.0
    for arms, chance in spread:
        for after, part in outcomes(own.now, arms):
            if after.is_dead:
                lost += chance * part
            else:
                found[after] = found.get(after, 0.0) + chance * part
    return tuple(found.items()), lost


class Draws:
    """The targets for a pawn's next turn: tokens and zombies nearby, unless this movement takes them."""

    def __init__(self, journey: Journey) -> None:
        table, weights = journey.outlook.state.table, journey.draws
        town, zombies = journey.outlook.town, journey.outlook.zombies
        near = distances(town, [journey.own.at])
        self._targets: list[tuple[float, Space, Mapping[Space, int], int]] = []
        for target in sorted(zombies.union(table.tokens) & set(near), key=lambda space: (near[space], space))[:TARGETS]:
            weight = weights["zombie"] * (target in zombies)
            weight += sum(weights[token] for token in table.tokens.get(target, ()))
            if weight > 0:
                self._targets.append((weight, target, steps_from(town, target), near[target] + journey.left))
        self._felt: dict[Space, list[tuple[float, Space]]] = {}

    def _felt_at(self, space: Space) -> list[tuple[float, Space]]:
        """What each target is worth from there, best first."""
        if space not in self._felt:
            felt = [
                (weight * NEAR ** steps[space], target)
                for weight, target, steps, most in self._targets
                if steps.get(space, most + 1) <= most
            ]
            self._felt[space] = sorted(felt, reverse=True)
        return self._felt[space]

    def to(self, end: End) -> float:
        """How good this end is for the next turn, by the few targets the pawn is likely to reach."""
        part, left, total = sum(chance for _, chance in end.spread), MOST_DRAWS, 0.0
        for weight, target in self._felt_at(end.at):
            if left and target not in end.beaten and target not in end.tokens:
                left, total = left - 1, total + weight
        return part * total
