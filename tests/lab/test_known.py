"""Games whose chances are known from elsewhere: the lab finds them, and its intervals are as wide as they claim."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import sqrt
from pathlib import Path

import pytest

from companion.lab import intervals
from companion.lab.plan import LabPlan
from companion.lab.simulation import play_batch
from companion.lab.tally import Tally
from tests.games.data.own import own

GOAL = 12
RACE = f"""
kind: play
seat: {{steps: 0}}
turn:
  - {{roll: d6}}
  - {{gain: {{steps: die}}}}
  - {{if: steps >= {GOAL}, end: game, winner: me}}
"""
STARTERS = "templates/starters"


def race(folder: Path) -> tuple[str, list[float]]:
    """A race without a choice: whoever first has gone GOAL steps wins."""
    own(folder, play=RACE)

    @cache
    def first_wins(mine: int, theirs: int) -> float:
        """For whoever is to roll."""
        return sum(1 if mine + die >= GOAL else 1 - first_wins(theirs, mine + die) for die in range(1, 7)) / 6

    wins = first_wins(0, 0)
    return str(folder / "own"), [wins, 1 - wins]


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def noughts(folder: Path) -> tuple[str, list[float]]:
    """Both at random, on every board that can come about: 737 in 1260 and 121 in 420."""

    @cache
    def won(board: str, player: str) -> tuple[float, float]:
        """By crosses, and by noughts, if it is this player's turn."""
        for line in LINES:
            marks = {board[square] for square in line}
            if marks in ({"x"}, {"o"}):
                return float(marks == {"x"}), float(marks == {"o"})
        free = [square for square, mark in enumerate(board) if mark == " "]
        ends = [won(board[:one] + player + board[one + 1 :], "o" if player == "x" else "x") for one in free]
        return sum(x for x, _ in ends) / max(len(ends), 1), sum(o for _, o in ends) / max(len(ends), 1)

    first, second = won(" " * 9, "x")
    assert abs(first - 737 / 1260) < 1e-9
    return f"{STARTERS}/noughts-and-crosses", [first, second]


def pig(folder: Path) -> tuple[str, list[float]]:
    """Both at random, to a hundred: a turn begins with a roll, then goes on or ends as a coin falls."""
    goal = 100

    @cache
    def turn(points: int) -> tuple[float, ...]:
        """The chances of each number of points after a turn; all from the goal on are the goal."""
        found, going = [0.0] * (goal + 1), {0: 1.0}
        while sum(going.values()) > 1e-12:
            rolled: dict[int, float] = {}
            for total, chance in going.items():
                found[points] += chance / 6
                for die in range(2, 7):
                    rolled[total + die] = rolled.get(total + die, 0.0) + chance / 6
            for total, chance in rolled.items():
                found[min(points + total, goal)] += chance / 2
            going = {total: chance / 2 for total, chance in rolled.items()}
        return tuple(found)

    there, arrived = [1.0] + [0.0] * goal, [0.0]
    while arrived[-1] < 1 - 1e-9:
        after = [0.0] * (goal + 1)
        for points, chance in enumerate(there[:goal]):
            for end, part in enumerate(turn(points)):
                after[end] += chance * part
        arrived.append(arrived[-1] + after[goal])
        there = [*after[:goal], 0.0]
    first = sum((arrived[n] - arrived[n - 1]) * (1 - arrived[n - 1]) for n in range(1, len(arrived)))
    return f"{STARTERS}/pig", [first, 1 - first]


@pytest.mark.parametrize("known", [race, noughts, pig], ids=lambda one: one.__name__)
def test_shares_are_those_that_are_known(
    tmp_path: Path, long: bool, known: Callable[[Path], tuple[str, list[float]]]
) -> None:
    """Many repeats: all together within three sigma, and of their intervals 95 in 100 hold what is known."""
    game, shares = known(tmp_path)
    repeats, games = (1_000, 20) if long else (40, 25)
    held, total = 0, Tally.of_none(2)
    for repeat in range(repeats):
        found = play_batch(LabPlan(game, ("random", "random"), seed=repeat), 0, games)
        low, high = intervals.share(found.wins[0], games)
        held += low <= shares[0] <= high
        total = total.plus(found)
    for wins, share in zip(total.wins, shares, strict=True):
        sigma = sqrt(share * (1 - share) * total.games)
        assert abs(float(wins) - share * total.games) < 3 * sigma
    # The Wilson interval of few games holds a little more or less than 95 of 100, by what shares there can be.
    spread = 3 * sqrt(0.05 * 0.95 / repeats)
    assert 0.95 - spread - 0.02 < held / repeats
    assert held / repeats < 0.95 + spread + 0.02


def test_the_mean_of_a_die_is_three_and_a_half(tmp_path: Path) -> None:
    """By the points after one roll each."""
    own(tmp_path, play=RACE.replace(f"steps >= {GOAL}", "turn == 2") + "score: [steps]\n")
    found = play_batch(LabPlan(str(tmp_path / "own"), ("random", "random")), 0, 600)
    for points in found.points:
        mean, ends = intervals.mean(points)
        assert ends is not None
        low, high = ends
        assert (points.numbers, points.least, points.most) == (600, 1, 6)
        assert low < 3.5 < high
        assert abs((high - low) / 2 - 1.96 * sqrt(35 / 12 / 600)) < 0.01
        assert low < mean < high
