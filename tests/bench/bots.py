"""One bot that wants to win against others, in every number of seats: how often it wins, and how long it thinks.

`python -m tests.bench.bots [GAMES] [GAME]`. The bot that is counted moves on one seat after every game; a shared win counts in parts, a
game nobody wins for nobody. Random players hardly ever reach the Theater of Oscar Race or the Helipad of Zombies!!!; the casual ones do.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from random import Random
from typing import Any

import companion
from companion.model import Action, Game
from companion.referee.bots import BOTS, Bot
from companion.registry import definition
from tests.referee.matches import play_match

SEATS = (2, 3, 4, 6)
OTHERS = ("random", "casual")
COUNTED = "keen"


class Timed:
    """A bot with a stopwatch; seconds are the CPU's, so that other work on the machine counts less."""

    def __init__(self, bot: Bot) -> None:
        self.bot = self.__wrapped__ = bot
        self.decisions = 0
        self.seconds = self.worst = 0.0

    def __call__(self, game: Game, state: Any, seat: int, rng: Random) -> Action:
        begin = time.process_time()
        action = self.bot(game, state, seat, rng)
        spent = time.process_time() - begin
        self.decisions += 1
        self.seconds += spent
        self.worst = max(self.worst, spent)
        return action

    def __str__(self) -> str:
        each = 1000 * self.seconds / max(self.decisions, 1)
        return f"{each:8.3f} {1000 * self.worst:8.1f} {self.decisions / max(self.seconds, 1e-9):11.0f}"


def row(game: str, seats: int, other: str, games: int) -> tuple[str, Timed]:
    """A line of the table, and the stopwatch of the others."""
    counted, rest = Timed(BOTS[COUNTED]), Timed(BOTS[other])
    match = play_match(companion.load(game), [counted, *[rest] * (seats - 1)], games)
    low, high = match.interval(0)
    won = f"{match.wins[0]:7.1f} {100 / seats:8.1f} {100 * match.share(0):8.1f} {100 * low:8.1f} to {100 * high:5.1f}"
    return f"{seats:5}  {other:7} {games:5} {won} {counted}", rest


def main(games: int = 100, game: str = "oscar-race", seats: Sequence[int] = SEATS) -> str:
    """The table: shares in percent with their 95 percent Wilson intervals, thinking time of the bots."""
    clock = f"{'ms each':>8} {'ms worst':>8} {'decisions/s':>11}"
    lines = [f"seats  against games    wins  by lot%   share% {'interval%':>17} {clock}"]
    clocks: dict[str, Timed] = {}
    most = definition(game).seats.max
    for other in OTHERS:
        for count in (number for number in seats if number <= most):
            line, clocks[other] = row(game, count, other, games)
            lines.append(line)
    lines += [f"{name:>66} {timed}" for name, timed in clocks.items()]
    return "\n".join(lines)


if __name__ == "__main__":
    print(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100, *sys.argv[2:3]))
