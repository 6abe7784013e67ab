"""The lab: games a second and memory by the number of workers and of games, and the strength of `expert` by its effort.

`python -m tests.bench.lab [GAMES] [MATCHES] [LONG_MATCHES]`: with 1_000_000 games it shows that memory stays flat. Games
of random bots in Noughts and Crosses; each number of workers and of games has a process of its own. LONG_MATCHES are
matches in each of the games in which `expert` plays on in its head; a match takes minutes.
"""

from __future__ import annotations

import multiprocessing
import os
import resource
import sys
import time
from collections import deque
from concurrent.futures import ProcessPoolExecutor
from functools import partial, update_wrapper
from typing import Any, NamedTuple

import companion
from companion.lab.plan import LabPlan
from companion.lab.simulation import simulate
from companion.lab.tally import Tally
from companion.referee.bots import BOTS, expert
from tests.referee.matches import play_match

PLAN = LabPlan("noughts-and-crosses", ("random", "random"))
FEW = 100
"""The number of games is divided by this for the shorter run."""
EFFORTS = 500, 2_000, 12_000
STRENGTH = "connect-four", "oware", "pig"
LONG_GAMES = {"the-producer": 2, "zombies": 2, "creature-feature": 3, "oscar-race": 2, "red-carpet-race": 2}
"""The five big games, with the number of seats; where `expert` plays on in its head, a match takes minutes."""


class Run(NamedTuple):
    """How long some games took, and the most memory of the main process and of a worker."""

    workers: int
    games: int
    seconds: float
    main_mb: float
    worker_mb: float

    def __str__(self) -> str:
        rate = self.games / self.seconds
        return f"{self.workers:7} {self.games:9} {rate:9.0f} {self.main_mb:8.0f} {self.worker_mb:10.0f}"


def run(workers: int, games: int) -> Run:
    """Simulate in this process."""
    begin = time.perf_counter()
    (last,) = deque(simulate(PLAN, games, workers, None, Tally.of_none(2)), maxlen=1)
    seconds = time.perf_counter() - begin
    assert last.games == games
    for worker in multiprocessing.active_children():
        worker.join()  # only then its memory is known
    most = [resource.getrusage(who).ru_maxrss / 1024 for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return Run(workers, games, seconds, *most)


def alone(workers: int, games: int) -> Run:
    """Simulate in a new process, so that what others needed does not count."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:  # unlike Pool's, it may have children
        return pool.submit(run, workers, games).result()


def strength(name: str, effort: int | None, matches: int, seats: int = 2) -> str:
    """How often one `expert` with this effort wins against `keen` in all other seats, with a 95 % interval.

    None is the effort that it makes by itself.
    """
    bot: Any = update_wrapper(partial(expert, effort=effort), expert)
    match = play_match(companion.load(name), [bot, *[BOTS["keen"]] * (seats - 1)], matches)
    low, high = match.interval(0)
    return f"{name:20} {seats:5} {effort or 'usual':>7} {matches:7} {match.share(0):7.0%}  {low:.0%} to {high:.0%}"


def main(games: int = 20_000, matches: int = 10, long_matches: int = 0) -> str:
    """The tables."""
    lines = ["workers     games   games/s  main MB  worker MB"]
    for workers in dict.fromkeys((1, 2, os.cpu_count() or 1)):
        lines += [str(alone(workers, number)) for number in (max(games // FEW, 1), games)]
    lines += ["", "expert against keen  seats  effort matches    wins  interval"]
    lines += [strength(name, effort, matches) for name in STRENGTH for effort in EFFORTS]
    if long_matches:
        lines += [strength(name, None, long_matches, seats) for name, seats in LONG_GAMES.items()]
    return "\n".join(lines)


if __name__ == "__main__":
    print(main(*map(int, sys.argv[1:])))
