"""Something reckoned by a copy of the process while the process itself goes on, where the system has a processor free.

What is handed over takes no part in what the process does meanwhile: it is a function of what is there when it starts.
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
def in_parallel(reckon: Callable[[], Result]) -> Iterator[Callable[[], Result]]:
    """Reckon something while the block runs; what is yielded gives the result, and is to be called once, at its end.

    Whatever keeps the copy from an answer, an error of `reckon` too, has the process reckon it itself when it is asked.
    """
    if not _can_copy():
        yield reckon
        return
    reading, writing = os.pipe()
    try:
        child = os.fork()
    except OSError:  # there are as many processes as may be
        os.close(reading)
        os.close(writing)
        yield reckon
        return
    if not child:
        _answer(reckon, writing)
    os.close(writing)
    try:
        with os.fdopen(reading, "rb") as answer:
            yield lambda: _result(answer.read(), reckon)
    finally:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        with suppress(ChildProcessError):
            os.waitpid(child, 0)


def _can_copy() -> bool:
    """Whether a copy runs beside the process, and is whole: of several threads only one is copied.

    Systems that do not tell which processors a process has are those where a copy is unsafe, or none can be made.
    """
    return hasattr(os, "sched_getaffinity") and len(os.sched_getaffinity(0)) > 1 and threading.active_count() == 1


def _answer(reckon: Callable[[], object], writing: int) -> NoReturn:
    """What the copy does: it leaves without a trace of the process it is a copy of, such as text not yet written."""
    try:
        with os.fdopen(writing, "wb") as answer:
            pickle.dump(reckon(), answer, pickle.HIGHEST_PROTOCOL)
    finally:
        os._exit(0)


def _result(answer: bytes, reckon: Callable[[], Result]) -> Result:
    try:
        return pickle.loads(answer)  # type: ignore[no-any-return]
    except (EOFError, pickle.UnpicklingError):
        return reckon()
