"""Whole games of Creature Feature that bots play, and what it costs to see the table as one seat does.

`python -m tests.bench.creature_feature [GAMES]`. Seconds are the CPU's, so that other work on the machine counts less; the ratios
stand beside them because they hold on any machine.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import companion
from companion.model import CHANCE
from companion.referee.bots import BOTS
from companion.referee.match import NAMES, play
from companion.referee.playout import draw, pick

GAME = companion.load("creature-feature")
SEATS = (3, 4, 5, 6)
LOOKS = (
    ("copy", lambda state: state.copy()),
    ("view", lambda state: GAME.view(state, 0)),
    ("observation", lambda state: GAME.observation(state, 0)),
    ("document", GAME.document),
)


def seconds(function: Callable[[], object], times: int) -> float:
    """Of one call, on average."""
    begin = time.process_time()
    for _ in range(times):
        function()
    return max((time.process_time() - begin) / times, 1e-9)


def games(seats: int, number: int) -> str:
    """A line: seconds of a game of random players and of keen ones."""
    plays = [iter(range(number + 1)) for _ in range(2)]
    quick = seconds(lambda: play(GAME, [BOTS["random"]] * seats, next(plays[0])), number)
    keen = seconds(lambda: play(GAME, [BOTS["keen"]] * seats, next(plays[1])), number)
    return f"{seats:5}  {1 / quick:14.1f}  {1 / keen:12.2f}  {keen / quick:11.1f}"


def states(entries: int) -> list[Any]:
    """Every tenth state of a random game dealt by the app."""
    rng, found = Random(1), []
    state = GAME.dealt_by_app(GAME.setup(NAMES[:4]))
    for number in range(entries):
        actions = GAME.legal_actions(state)
        if not actions:
            break
        if number % 10 == 0:
            found.append(state.copy())
        is_chance = actions[0].seat == CHANCE
        GAME.apply(state, draw(rng, actions, GAME.ways(state, actions)) if is_chance else pick(rng, actions))
    return found


def main(number: int = 20, seats: Sequence[int] = SEATS) -> str:
    """The two tables."""
    lines = ["seats  random games/s  keen games/s  keen/random"]
    lines += [games(players, number) for players in seats]
    lines.append("what it costs      us  beside a copy")
    looked = states(400)
    costs = {name: seconds(lambda f=f: [f(state) for state in looked], 20) / len(looked) for name, f in LOOKS}  # type: ignore[misc]
    lines += [f"{name:14}{1e6 * cost:7.1f}  {cost / costs['copy']:13.1f}" for name, cost in costs.items()]
    return "\n".join(lines)


if __name__ == "__main__":
    print(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20))
