"""Ctrl-C while other processes play: only the main process gets it, and ends them first.

The signal SIGTERM, with which other programs end this one, does the same as Ctrl-C.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def hold_interrupts() -> Iterator[Callable[[], bool]]:
    """Hold Ctrl-C back, and give a function that says whether it was pressed.

    A program that was interrupted is about to end: from then on, also after this context, Ctrl-C has no effect.
    """
    pressed = threading.Event()
    before = {one: signal.signal(one, lambda *_: pressed.set()) for one in _handled_signals()}
    try:
        yield pressed.is_set
    finally:
        for one, handler in before.items():
            signal.signal(one, signal.SIG_IGN if pressed.is_set() else handler)


def _handled_signals() -> list[signal.Signals]:
    """The signals that this program heeds; none outside of the main thread."""
    if threading.current_thread() is not threading.main_thread():
        return []
    return [one for one in _SIGNALS if signal.getsignal(one) != signal.SIG_IGN]


_SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def terminable() -> Iterator[None]:
    """Inside this context SIGTERM raises KeyboardInterrupt, as Ctrl-C does."""
    before = {one: signal.signal(one, _interrupt) for one in _handled_signals() if one == signal.SIGTERM}
    try:
        yield
    finally:
        for one, handler in before.items():
            if signal.getsignal(one) != signal.SIG_IGN:
                signal.signal(one, handler)


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


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
    for one in _handled_signals():
        signal.signal(one, signal.SIG_IGN)
