"""Ctrl-C while other processes play: only the main process gets it, and ends them first."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def held() -> Iterator[Callable[[], bool]]:
    """Hold Ctrl-C back, and give a function that says whether it was pressed.

    A program that was interrupted is about to end: from then on, also after this context, Ctrl-C has no effect.
    """
    pressed = threading.Event()
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        yield pressed.is_set
        return
    before = signal.signal(signal.SIGINT, lambda *_: pressed.set())
    try:
        yield pressed.is_set
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN if pressed.is_set() else before)


@contextmanager
def unheard() -> Iterator[None]:
    """Processes that start inside this context never get Ctrl-C; a press waits for the end of the context."""
    set_mask: Any = getattr(signal, "pthread_sigmask", None)
    if set_mask is None:  # on Windows
        yield
        return
    before = set_mask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        set_mask(signal.SIG_SETMASK, before)


def ignore() -> None:
    """From now on Ctrl-C has no effect: the program is about to end."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
