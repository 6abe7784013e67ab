"""Finds the best answer for the player to act, computed backwards from all possible results.

It follows all dice and open choices, with equal positions as one. Then it goes back from the ends. The value of a
position for a seat is the average of its aims there; the first aim counts before the second, and so on. Each player
chooses the answer with the highest value, and knows that the others do the same.
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
"""The value of each aim of one seat, the first aim first."""


@dataclass(slots=True)
class _End:
    """The end of a branch, with its value for each seat."""

    worth: tuple[_Worth, ...]


@dataclass(slots=True)
class _Die:
    """A roll of a die: where it leads, and how often."""

    leads: list[tuple[Fraction, Hashable | _End]]


@dataclass(slots=True)
class _Choice:
    """A choice of a seat: where each answer leads."""

    seat: int
    answers: list[tuple[Action, Hashable | _End]]


def best_answers(walk: BranchWalk) -> dict[Hashable, Action]:
    """The best answer to every open choice that can come up, by the key of the position.

    Of equally good answers it is the game's default, else the first legal one. Raises NoOdds for a game without aims,
    past the limit of positions, and if a choice can lead back to itself.
    """
    game = walk.game
    aims = [game.aims(walk.given, seat) for seat in range(len(game.names(walk.given)))]
    if not any(aims):
        raise NoOdds(f"Companion cannot find the best answers in {game.title}: assume the answers line by line")
    first = walk.first()
    key = walk.go_on(first)
    return {} if key is None else _Tree(walk, aims).settle(key, first)


class _Tree:
    """All positions that wait for a die or an open choice."""

    def __init__(self, walk: BranchWalk, aims: list[tuple[Mapping[str, int], ...]]) -> None:
        self.walk = walk
        self.aims = aims
        self.stops: dict[Hashable, _Die | _Choice] = {}
        self.worth: dict[Hashable, dict[int, _Worth]] = {}

    def settle(self, key: Hashable, branch: Branch) -> dict[Hashable, Action]:
        """Compute backwards to this position; returns the best answer to each choice behind it."""
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
        """Follow everything; returns the keys of all stops, each after those it leads to.

        There is no recursion, because a line can go through hundreds of dice.
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
        """Raise NoOdds: the best answer to a choice would depend on itself."""
        asks = [one for one in branches if not self.walk.decision_of(one).is_chance]
        why = "the best answer here can lead back here without end; assume an answer to"
        raise NoOdds(f"{why}: {self.walk.prompt((asks or branches)[-1].state)}")

    def _open(self, key: Hashable, branch: Branch) -> list[tuple[Hashable, Branch]]:
        """Look at where a stop leads; returns the stops among it."""
        walk, decision = self.walk, self.walk.decision_of(branch)
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
        """The value of the end of a branch for each seat."""
        measures = self.walk.game.measures(state)
        return _End(
            tuple(
                tuple(sum(times * measures.get(key, 0) for key, times in aim.items()) for aim in aims)
                for aims in self.aims
            )
        )
