"""Numbered games spread over processes; what comes out is the same for any number of them, in any order."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from typing import TypeVar

from companion.errors import CompanionError
from companion.lab.intervals import widest
from companion.lab.plan import LabPlan
from companion.lab.tally import Tally
from companion.lab.watch import play_numbered
from companion.registry import load

BATCH = 10
"""So many games are handed over at once; between batches it is looked whether there are enough."""
_AHEAD = 3
"""So many batches for each worker are under way."""
_MOST_RESTARTS = 20


T = TypeVar("T")


class WorkersDie(CompanionError):
    """The processes that play die again and again."""


def batches(first: int, games: int) -> Iterator[tuple[int, int]]:
    """The numbers of games, from and to, of which the last one is not played."""
    for start in range(first, games, BATCH):
        yield start, min(start + BATCH, games)


def play_batch(plan: LabPlan, first: int, end: int) -> Tally:
    """The games of these numbers, added up."""
    game, tally = load(plan.game), Tally.of_none(len(plan.seats))
    for number in range(first, end):
        tally = tally.plus(Tally.of_game(play_numbered(game, plan, number)))
    return tally


def simulate(
    plan: LabPlan,
    games: int,
    workers: int,
    until: float | None,
    tally: Tally,
    executor: Callable[[], Executor] | None = None,
) -> Iterator[Tally]:
    """Add games to a tally until it has so many, or until no seat's interval is wider than `until`.

    Gives the tally with a batch more each time. `executor` makes what plays the batches, by default `workers`
    processes. A worker that dies costs nothing but time; raises WorkersDie if they all do.
    """
    if _is_enough(tally, until):
        return
    wanted = batches(tally.games, games)
    for part in in_order(partial(play_batch, plan), wanted, workers, executor):
        tally = tally.plus(part)
        yield tally
        if _is_enough(tally, until):
            break


def _is_enough(tally: Tally, until: float | None) -> bool:
    return until is not None and tally.games > 0 and widest(tally) <= until


def _processes(workers: int) -> Executor:
    # Begun anew, not forked: so it goes on every system, and beside threads.
    return ProcessPoolExecutor(workers, get_context("spawn"), _leave_interrupts)


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that was called."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def in_order(
    play: Callable[[int, int], T],
    wanted: Iterator[tuple[int, int]],
    workers: int,
    executor: Callable[[], Executor] | None = None,
) -> Iterator[T]:
    """What comes of the batches, in their order; `play` can be sent to another process, unless `workers` is 1."""
    if workers == 1 and executor is None:
        return (play(*batch) for batch in wanted)
    return _spread(play, wanted, workers, executor or (lambda: _processes(workers)))


def _spread(
    play: Callable[[int, int], T],
    wanted: Iterator[tuple[int, int]],
    workers: int,
    make: Callable[[], Executor],
) -> Iterator[T]:
    """The batches of workers that have died are played again."""
    under_way: deque[tuple[tuple[int, int], Future[T]]] = deque()
    executor, restarts = make(), 0
    try:
        while True:
            while len(under_way) < workers * _AHEAD and (batch := next(wanted, None)) is not None:
                under_way.append((batch, executor.submit(play, *batch)))
            if not under_way:
                return
            try:
                part = under_way[0][1].result()
            except BrokenProcessPool:
                restarts += 1
                if restarts > _MOST_RESTARTS:
                    raise WorkersDie("the processes that play die again and again") from None
                executor.shutdown(wait=False)
                executor = make()
                under_way = deque((batch, executor.submit(play, *batch)) for batch, _ in under_way)
                continue
            under_way.popleft()
            restarts = 0
            yield part
    finally:
        for _, future in under_way:
            future.cancel()
        executor.shutdown(wait=False)
