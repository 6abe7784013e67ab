"""Random four-seat games beside random games of chess, in one run: decisions a second.

`python -m tests.bench.random_games [SECONDS]`. Both sides list the legal actions, pick one at random in the same way and
play it; ours also checks the action and keeps a log of actions and events, and rolls its dice without counting them.
Cards are held by the app. Seconds are the CPU's, so that other work on the machine counts less.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from statistics import median

import companion
from companion.referee.playout import at_random, playout
from tests.bench.data_games import of_chess, rate

AIMS = {"oscar-race": 2.0, "zombies": 1.5, "creature-feature": 1.0, "the-producer": 0.6}
"""How many times as many decisions as chess each game should have."""
ROUNDS = 3


def ours(name: str) -> Callable[[Random], int]:
    """One game of ours, and how many decisions seats made in it."""
    game = companion.load(name)

    def play(rng: Random) -> int:
        state = game.dealt_by_app(game.setup(["Ann", "Ben", "Cat", "Dan"]))
        return playout(game, state, at_random(rng), rng).decisions

    return play


def main(seconds: float = 3.0) -> str:
    """The table; each round has all sides, so that all see the same weather. The ratio is the median of the rounds."""
    sides = {"chess": of_chess, **{name: ours(name) for name in AIMS}}
    rounds = [{name: rate(play, seconds) for name, play in sides.items()} for _ in range(ROUNDS)]
    lines = ["game               decisions/s  times chess   aim"]
    for name in sides:
        ratio = median(one[name] / one["chess"] for one in rounds)
        lines.append(f"{name:18} {median(one[name] for one in rounds):11.0f} {ratio:12.2f} {AIMS.get(name, 1):5.1f}")
    return "\n".join(lines)


if __name__ == "__main__":
    print(main(*map(float, sys.argv[1:])))
