"""Plays numbered games in several processes; the result is the same for any number of processes and any order."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context, parent_process
from typing import Any, TypeVar

from companion.errors import CompanionError
from companion.lab.interrupts import hold_interrupts, unheard
from companion.lab.intervals import widest
from companion.lab.plan import LabPlan
from companion.lab.tally import Tally
from companion.lab.watch import play_numbered
from companion.registry import load

BATCH = 10
"""The number of games in a batch; after each batch the program checks whether there are enough."""
_AHEAD = 3
"""The number of batches under way for each worker."""
_MOST_RESTARTS = 20
_LOOK_EVERY = 0.1
"""Seconds between two looks whether Ctrl-C was pressed."""
_WAIT = 5.0
"""The most seconds for idle workers to end."""


T = TypeVar("T")


class WorkersDie(CompanionError):
    """The worker processes keep dying."""


class GameFails(CompanionError):
    """The game with this number and plan fails; `before` has the results of the games before it in its batch."""

    def __init__(self, number: int, plan: LabPlan, error: CompanionError, before: Any) -> None:
        super().__init__(str(error))
        self.number, self.plan, self.error, self.before = number, plan, error, before

    def __reduce__(self) -> tuple[type[GameFails], tuple[Any, ...]]:
        """The same error in another process."""
        return type(self), (self.number, self.plan, self.error, self.before)


def batches(first: int, games: int) -> Iterator[tuple[int, int]]:
    """The numbers of games in batches, from the first up to the last, which is excluded."""
    for start in range(first, games, BATCH):
        yield start, min(start + BATCH, games)


def play_batch(plan: LabPlan, first: int, end: int) -> Tally:
    """The tally of the games with these numbers; raises GameFails."""
    game, tally = load(plan.game), Tally.of_none(len(plan.seats))
    for number in range(first, end):
        try:
            record = play_numbered(game, plan, number)
        except CompanionError as error:
            raise GameFails(number, plan, error, tally) from error
        tally = tally.plus(Tally.of_game(record))
    return tally


def simulate(
    plan: LabPlan,
    games: int,
    workers: int,
    until: float | None,
    tally: Tally,
    executor: Callable[[], Executor] | None = None,
) -> Iterator[Tally]:
    """Add games to a tally until it has `games`, or until no seat's interval is wider than `until`.

    Yields the tally after each batch. `executor` makes the executor for the batches (default: `workers` processes).
    If a worker dies, its batches are played again; raises WorkersDie if this happens again and again. If a game fails,
    raises GameFails after the tally of the games before it.
    """
    if _is_enough(tally, until):
        return
    planned = batches(tally.games, games)
    try:
        for part in in_order(partial(play_batch, plan), planned, workers, executor):
            tally = tally.plus(part)
            yield tally
            if _is_enough(tally, until):
                break
    except GameFails as failed:
        if failed.before.games:
            yield tally.plus(failed.before)
        raise


def _is_enough(tally: Tally, until: float | None) -> bool:
    return until is not None and tally.games > 0 and widest(tally) <= until


def _processes(workers: int) -> Executor:
    # Spawned, not forked: this works on every system, and with threads.
    return ProcessPoolExecutor(workers, get_context("spawn"), _begin_worker)


def _begin_worker() -> None:
    """Ignore Ctrl-C in a worker, where it could not be blocked (on Windows), and end with the main process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def in_order(
    play: Callable[[int, int], T],
    planned: Iterator[tuple[int, int]],
    workers: int,
    executor: Callable[[], Executor] | None = None,
) -> Iterator[T]:
    """The results of the batches, in their order; unless `workers` is 1, `play` is sent to other processes."""
    if workers == 1 and executor is None:
        return (play(*batch) for batch in planned)
    return _spread(play, planned, workers, executor or (lambda: _processes(workers)))


def _spread(
    play: Callable[[int, int], T],
    planned: Iterator[tuple[int, int]],
    workers: int,
    make: Callable[[], Executor],
) -> Iterator[T]:
    """The results from several processes; the batches of dead workers are played again."""
    under_way: deque[tuple[tuple[int, int], Future[T]]] = deque()
    with hold_interrupts() as is_pressed:
        executor, restarts = make(), 0
        try:
            while True:
                while len(under_way) < workers * _AHEAD and (batch := next(planned, None)) is not None:
                    under_way.append((batch, _sent(executor, play, batch)))
                if not under_way:
                    return
                try:
                    part = _result(under_way[0][1], is_pressed)
                except BrokenProcessPool:
                    restarts += 1
                    if restarts > _MOST_RESTARTS:
                        raise WorkersDie("the worker processes keep dying") from None
                    executor.shutdown(wait=False)
                    executor = make()
                    under_way = deque((batch, _sent(executor, play, batch)) for batch, _ in under_way)
                    continue
                under_way.popleft()
                restarts = 0
                yield part
        finally:
            _end(executor, [future for _, future in under_way])


def _sent(executor: Executor, play: Callable[[int, int], T], batch: tuple[int, int]) -> Future[T]:
    """A batch that is under way; the first one starts the workers. If they are dead, its result says so."""
    with unheard():
        try:
            return executor.submit(play, *batch)
        except BrokenProcessPool as error:
            failed: Future[T] = Future()
            failed.set_exception(error)
            return failed


def _result(future: Future[T], is_pressed: Callable[[], bool]) -> T:
    """The result of a batch; raises KeyboardInterrupt if Ctrl-C is pressed before it is there."""
    while not is_pressed():
        if wait([future], _LOOK_EVERY).done:
            return future.result()
    raise KeyboardInterrupt


def _end(executor: Executor, under_way: Sequence[Future[T]]) -> None:
    """End the workers, those that still play at once: a batch can take minutes."""
    internals = vars(executor)
    workers, results = internals.get("_processes"), internals.get("_result_queue")
    manager = internals.get("_executor_manager_thread")
    if workers is None:  # of a cluster
        for future in under_way:
            future.cancel()
    elif under_way:
        for worker in list(workers.values()):
            worker.kill()
        if results is not None:
            results._writer.close()  # else the pool waits for ever for the rest of a result that was cut off
    executor.shutdown(wait=False)
    if manager is not None:
        manager.join(_WAIT)  # else it may close its pipe while Python, at its own end, writes into it
