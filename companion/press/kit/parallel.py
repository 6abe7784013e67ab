"""Compute something in a copy of the process while the process goes on, if the system has a free processor.

The computation sees the state at its start only; it takes no part in later changes.
"""

from __future__ import annotations

import os
import pickle
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import NoReturn, TypeVar

Result = TypeVar("Result")


@contextmanager
def in_parallel(compute: Callable[[], Result]) -> Iterator[Callable[[], Result]]:
    """Compute something while the block runs; call the yielded function once, at the block's end, for the result.

    If the copy gives no answer, even because of an error in `compute`, the process computes it itself at that call.
    """
    if not _can_copy():
        yield compute
        return
    reading, writing = os.pipe()
    try:
        child = os.fork()
    except OSError:  # the system allows no more processes
        os.close(reading)
        os.close(writing)
        yield compute
        return
    if not child:
        _answer(compute, writing)
    os.close(writing)
    try:
        with os.fdopen(reading, "rb") as answer:
            yield lambda: _result(answer.read(), compute)
    finally:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        with suppress(ChildProcessError):
            os.waitpid(child, 0)


def _can_copy() -> bool:
    """Whether a copy can run at the same time and is complete: only one of several threads would be copied.

    On systems without `sched_getaffinity` a copy is unsafe or impossible.
    """
    return hasattr(os, "sched_getaffinity") and len(os.sched_getaffinity(0)) > 1 and threading.active_count() == 1


def _answer(compute: Callable[[], object], writing: int) -> NoReturn:
    """Run in the copy: send the answer and exit at once, without writing the original's buffered text."""
    try:
        with os.fdopen(writing, "wb") as answer:
            pickle.dump(compute(), answer, pickle.HIGHEST_PROTOCOL)
    finally:
        os._exit(0)


def _result(answer: bytes, compute: Callable[[], Result]) -> Result:
    try:
        return pickle.loads(answer)  # type: ignore[no-any-return]
    except (EOFError, pickle.UnpicklingError):
        return compute()
