"""What is best for whoever is asked: reckoned backwards from all that may come of each answer.

Everything is followed that dice and open choices may lead to, equal positions as one. Then, from the ends back, a
position is worth to a seat what its aims come to there on average: of the first aim before the second, and so on.
Whoever is asked takes what is worth most to that seat, knowing that the others will too.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NoReturn

from companion.errors import NoOdds
from companion.model import Action
from companion.referee.branches import Branch, BranchWalk

_Worth = tuple[Fraction | int, ...]
"""What each aim of one seat comes to, the first aim first."""


@dataclass(slots=True)
class _End:
    """Where a branch ends: what it is worth to each seat."""

    worth: tuple[_Worth, ...]


@dataclass(slots=True)
class _Die:
    """Where a die is rolled: what it leads to, and how often."""

    leads: list[tuple[Fraction, Hashable | _End]]


@dataclass(slots=True)
class _Choice:
    """Where a seat is asked: what each of its answers leads to."""

    seat: int
    answers: list[tuple[Action, Hashable | _End]]


def best_answers(walk: BranchWalk) -> dict[Hashable, Action]:
    """The best answer to every open choice that may come up, by the key of the position.

    Of answers that are worth the same it is the game's default, or else the first of the legal ones. Raises NoOdds for
    a game that does not say what is best, past the limit of positions, and where a choice may lead back to itself.
    """
    game = walk.game
    aims = [game.aims(walk.given, seat) for seat in range(len(game.names(walk.given)))]
    if not any(aims):
        raise NoOdds(f"{game.title} does not say what is best for anybody: assume the answers themselves, line by line")
    first = walk.first()
    key = walk.go_on(first)
    return {} if key is None else _Tree(walk, aims).settle(key, first)


class _Tree:
    """All positions in which a die or an open choice is waited for."""

    def __init__(self, walk: BranchWalk, aims: list[tuple[Mapping[str, int], ...]]) -> None:
        self.walk = walk
        self.aims = aims
        self.stops: dict[Hashable, _Die | _Choice] = {}
        self.worth: dict[Hashable, dict[int, _Worth]] = {}

    def settle(self, key: Hashable, branch: Branch) -> dict[Hashable, Action]:
        """Reckon back to this position; the best answer at each choice behind it."""
        backwards = self._explore(key, branch)
        seats = sorted({stop.seat for stop in self.stops.values() if isinstance(stop, _Choice)})
        policy: dict[Hashable, Action] = {}
        for one in backwards:
            stop = self.stops[one]
            if isinstance(stop, _Choice):
                policy[one], reached = max(stop.answers, key=lambda answer: self._worth(answer[1], stop.seat))
                self.worth[one] = {seat: self._worth(reached, seat) for seat in seats}
            else:
                self.worth[one] = {seat: self._average(stop, seat) for seat in seats}
        return policy

    def _worth(self, reached: Hashable | _End, seat: int) -> _Worth:
        return reached.worth[seat] if isinstance(reached, _End) else self.worth[reached][seat]

    def _average(self, die: _Die, seat: int) -> _Worth:
        rows = [(share, self._worth(reached, seat)) for share, reached in die.leads]
        return tuple(sum(share * row[aim] for share, row in rows) for aim in range(len(self.aims[seat])))

    # --- exploring ---

    def _explore(self, key: Hashable, branch: Branch) -> list[Hashable]:
        """Follow everything; the keys of all stops, each after those it leads to.

        Without recursion, as a line may be followed through hundreds of dice.
        """
        found: list[Hashable] = []
        under_way: dict[Hashable, Branch] = {}
        waiting: list[tuple[Hashable, Branch | None]] = [(key, branch)]
        while waiting:
            key, here = waiting[-1]
            if here is not None and key not in self.stops:
                waiting[-1] = (key, None)
                under_way[key] = here
                ahead = self._open(key, here)
                for reached, _ in ahead:
                    if reached in under_way:
                        self._refuse_circle(list(under_way.values()))
                waiting += ahead
            else:
                waiting.pop()
                if here is None:
                    del under_way[key]
                    found.append(key)
        return found

    def _refuse_circle(self, branches: list[Branch]) -> NoReturn:
        """What is best at a choice would hang on itself."""
        asks = [one for one in branches if not self.walk.asks(one).is_chance]
        why = "what is best here may lead back here, again and again; assume an answer to"
        raise NoOdds(f"{why}: {self.walk.asked((asks or branches)[-1].state)}")

    def _open(self, key: Hashable, branch: Branch) -> list[tuple[Hashable, Branch]]:
        """Look at what a stop leads to; the stops among it."""
        walk, decision = self.walk, self.walk.asks(branch)
        if decision.is_chance:
            ways = [way for way in walk.ways(key, branch) if not way.is_again]
            self.stops[key] = _Die([(way.share, self._lead(way.reached, way.branch)) for way in ways])
            return [(way.reached, way.branch) for way in ways if way.reached is not None]
        options = walk.options(branch)
        answers = [(action, self._lead(reached, after)) for action, reached, after in options]
        self.stops[key] = _Choice(decision.seats[0], answers)
        return [(reached, after) for _, reached, after in options if reached is not None]

    def _lead(self, reached: Hashable | None, branch: Branch) -> Hashable | _End:
        return self._end(branch.state) if reached is None else reached

    def _end(self, state: Any) -> _End:
        """What the end of a branch is worth to each seat."""
        measures = self.walk.game.measures(state)
        return _End(
            tuple(
                tuple(sum(times * measures.get(key, 0) for key, times in aim.items()) for aim in aims)
                for aims in self.aims
            )
        )
