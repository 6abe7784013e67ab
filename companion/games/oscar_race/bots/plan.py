"""What the rest of the way is worth to one player: which stops to make and still reach the Theater in time.

An estimate for bots, not a rule: it ignores the other seats and uses the average of dice.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import ceil, inf
from typing import NamedTuple

from companion.games.oscar_race.editions import AttackFaces
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules.interview import Interview
from companion.games.oscar_race.state import Escort, Seat, State

LATE = -30.0
"""The cost in stars of missing the Theater: more than any game brings, since nobody outside can win."""
LATER = -1.0
"""The cost of each turn too many: even a late player does better to go on."""
RISK = (1.0, 0.3, 0.1)
"""The cost of what can go wrong with 0, 1 or 2 turns to spare: a hit, a full space."""
GAMBLE = 5.0
"""The cost of being in time only if runs succeed."""
DAWDLE = 0.05
"""The small cost of each turn, so that the quicker of two equal plans wins."""
STEP = 0.002
"""The small cost of each space left in a move that has begun: no detours to something in reach."""
HIT = 0.98
"""The cost of a hit: a star less at the end, though stars in hand can do more than pay for it."""
MET_IN_ROPE = 1.5
"""The average number of zombies that attack a unit that spends a turn in a Rope Line."""


class PlannedStop(NamedTuple):
    """An Interview Area or a Rope Line, and what a turn that ends there brings.

    `first` is with its ticket, `again` without. `open` is the chance that you can enter it in a later turn.
    """

    space: str
    area: int
    first: float
    again: float
    open: float


class Plan:
    """The best ways to go on with these figures at this allowance; made once and used thousands of times.

    `kind` is the escort that comes along, None for a player alone. `tickets` are the numbers of Areas as bits.
    """

    def __init__(self, kit: Kit, kind: str | None, allowance: int) -> None:
        self._kit, self._allowance = kit, allowance
        self._expected = _expected_turns(kit, allowance)
        self._whole = [max(round(turns), 1) if turns < inf else kit.numbers.turns + 1 for turns in self._expected]
        in_rope = rope_worth(kit, kind)
        self.stops = [
            *(_area_stop(kit, kind, number) for number in kit.map.areas),
            *(PlannedStop(rope, 0, in_rope, in_rope, 1.0) for rope in kit.map.ropes.values()),
        ]
        self._to_go = {space: kit.map.distance(space, kit.map.theater) or 0 for space in kit.map.kind}
        self._ways = {space: self._ways_from(space) for space in kit.map.kind if space != kit.map.theater}
        self._hops = [list(self._hops_from(stop.space)) for stop in self.stops]
        self._rest: dict[tuple[int, int, int], float] = {}
        self.ahead = lru_cache(maxsize=5000)(self._ahead)

    def _ways_from(self, space: str) -> list[tuple[int, int]]:
        """The stops from a space, each with its distance; to leave an Area and enter it again takes a turn."""
        found = []
        for index, stop in enumerate(self.stops):
            distance = self._kit.map.distance(space, stop.space)
            if stop.space == space and stop.area:
                distance = 2 if self._kit.variants.area_reentry else self._turn_and_more()
            if distance is not None:
                found.append((index, distance))
        return found

    def _hops_from(self, space: str) -> Iterator[tuple[int, int, float, float, int]]:
        """The stops worth making after this one: index, Area, stars with and without its ticket, turns."""
        for index, distance in self._ways[space]:
            stop, spent = self.stops[index], DAWDLE * self._expected[distance]
            if stop.first > 0 or stop.again > 0:
                first, again = stop.open * stop.first - spent, stop.open * stop.again - spent
                yield index, stop.area, first, again, self._whole[distance]

    def _turn_and_more(self) -> int:
        """The smallest distance that takes two turns, as an Area cannot be entered again at once. XX-OPEN-22."""
        return next((spaces for spaces, turns in enumerate(self._whole) if turns > 1), 1)

    def home(self, space: str, turns: int, reach: int = 0) -> float:
        """The cost of going straight to the Theater: nothing, a risk, or the game."""
        spaces = self._to_go[space]
        if spaces <= reach:
            return -STEP * spaces
        if reach:
            spaces, turns = spaces - reach, turns - 1
        expected = self._expected[spaces]
        if expected > turns:
            return LATE + max(LATER * (expected - turns), LATE)
        slack = turns - ceil(spaces / self._allowance) if self._allowance else -1
        risk = GAMBLE if slack < 0 else RISK[slack] if slack < len(RISK) else 0.0
        return -risk - DAWDLE * expected

    def _ahead(
        self, space: str, tickets: int, turns: int, reach: int = 0, barred: frozenset[str] = frozenset()
    ) -> float:
        """What the best plan from a space brings with this number of moves to come.

        `reach` is what is left of a move that has begun; that move counts as the first. `barred` are the Areas that it
        cannot enter.
        """
        best = self.home(space, turns, reach)
        for index, distance in self._ways[space]:
            stop = self.stops[index]
            if distance <= reach:
                time, spent = 1, STEP * distance
            elif reach:
                time, spent = 1 + self._whole[distance - reach], DAWDLE * (1 + self._expected[distance - reach])
            else:
                time, spent = self._whole[distance], DAWDLE * self._expected[distance]
            if time == 1 and stop.space in barred:
                time, spent = 2, 2 * DAWDLE
            if time <= turns:
                likely = 1.0 if time == 1 else stop.open
                best = max(best, self._visit(index, tickets, turns - time, likely) - spent)
        return best

    def _visit(self, index: int, tickets: int, turns: int, likely: float) -> float:
        """What a stop probably brings, and what can follow it in this number of turns."""
        stop = self.stops[index]
        has_ticket = tickets >> stop.area & 1
        after = self.rest(index, tickets & ~(has_ticket << stop.area), turns)
        return likely * (stop.first if has_ticket else stop.again) + after

    def rest(self, index: int, tickets: int, turns: int) -> float:
        """What can follow a stop: the Theater at once, or one more stop first."""
        key = index, tickets, turns
        best = self._rest.get(key)
        if best is None:
            space = self.stops[index].space
            best = self.home(space, turns)
            for other, area, first, again, time in self._hops[index]:
                if time <= turns:
                    has_ticket = tickets >> area & 1
                    after = self.rest(other, tickets & ~(has_ticket << area), turns - time)
                    best = max(best, (first if has_ticket else again) + after)
            self._rest[key] = best
        return best


@lru_cache(maxsize=64)
def plan(kit: Kit, kind: str | None, allowance: int) -> Plan:
    """The plan for these figures under this table's variants."""
    return Plan(kit, kind, allowance)


def _expected_turns(kit: Kit, allowance: int) -> list[float]:
    """The average number of turns for each number of spaces: walk or run, whichever is quicker. XX-TRIP."""
    run = kit.numbers.run
    trips = len(set(run.trip_on)) / kit.numbers.die.run
    longest, found = allowance * run.factor, [0.0]
    for spaces in range(1, 2 * kit.longest_way):
        walks = 1 + found[max(spaces - allowance, 0)] if allowance else inf
        after_trip = found[max(spaces - run.trip_spaces, 0)]
        if longest:
            runs = 1 + (1 - trips) * found[max(spaces - longest, 0)] + trips * after_trip
        else:
            runs = 1 / trips + after_trip if trips else inf
        found.append(min(walks, runs))
    return found


def _area_stop(kit: Kit, kind: str | None, number: int) -> PlannedStop:
    first, again = interview_worth(kit, kind, number, True), interview_worth(kit, kind, number, False)
    shut = len(set(kit.numbers.break_on)) / kit.numbers.die.commercial
    return PlannedStop(kit.map.areas[number].id, number, first, again, 1 - shut)


@lru_cache(maxsize=1024)
def interview_worth(kit: Kit, kind: str | None, area: int, ticket: bool, dice: tuple[int, ...] = ()) -> float:
    """The average stars of an interview less its hits; `dice` are those rolled so far. XX-INTVW."""
    here = kit.map.areas[area].id
    table = State(kit.definition.id, [Seat("", here, escort=Escort(kind, here) if kind else None)])
    frame = Interview(0, area, kind is not None, 0, ticket, [])
    faces = range(1, kit.numbers.die.interview + 1)
    missing = (3 if kind else 2) - len(dice)
    total = 0.0
    for more in product(faces, repeat=missing):
        frame.dice = [*dice, *more]
        own, theirs = frame.results(kit, table)
        total += len(frame.bonus_rules(kit, table)) + (own > theirs) * kit.map.areas[area].stars
        total -= HIT * (theirs > own)
    return total / float(len(faces) ** missing)


def rope_chance(kit: Kit, numbers: list[int]) -> float:
    """The chance of a star in a Rope Line for a figure with these numbers. XX-ROPE-01."""
    return len(numbers) / kit.numbers.die.rope


def rope_stars(kit: Kit, kind: str | None) -> float:
    """The average stars of a Rope Line for a player with this escort, or alone."""
    return rope_chance(kit, kit.player.rope_on) + (rope_chance(kit, kit.escorts[kind].rope_on) if kind else 0.0)


def rope_worth(kit: Kit, kind: str | None) -> float:
    """What a turn that ends in a Rope Line brings, less the cost of the zombies there."""
    return rope_stars(kit, kind) - MET_IN_ROPE * danger(kit, kit.attack_faces[kind, "couple" if kind else "player"])


def danger(kit: Kit, dice: AttackFaces) -> float:
    """The average cost of one zombie's attack: hits less kills. XX-ATTACK-04, XX-ATTACK-05, XX-SCORE-02."""
    kills = len(dice.kill) / kit.numbers.score.kills_per_star
    return (HIT * len(dice.hit) - kills) / kit.numbers.die.attack
