"""A sand timer, with a bell at the end."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable

_BELL = "\a"


class SandTimer:
    """A timer that runs down once; `now` is in seconds, from any clock that only goes forward."""

    def __init__(self) -> None:
        self.seconds = 0
        self._end: float | None = None
        self._bell: threading.Timer | None = None

    def start(self, seconds: int, now: float, run_down: Callable[[], None]) -> None:
        """Start it from the top; at a terminal, a bell rings at the end and `run_down` is called."""
        self.stop()
        self.seconds, self._end = seconds, now + seconds
        if sys.stdout.isatty():  # without a terminal, the next line says that the time is up
            self._bell = threading.Timer(seconds, _ring, (run_down,))
            self._bell.daemon = True
            self._bell.start()

    def stop(self) -> None:
        """Stop it."""
        self._end = None
        if self._bell is not None:
            self._bell.cancel()

    def left(self, now: float) -> int | None:
        """The seconds left, 0 or less after the end; None if it is not running."""
        return None if self._end is None else round(self._end - now)


def _ring(run_down: Callable[[], None]) -> None:
    sys.stdout.write(_BELL)
    sys.stdout.flush()
    run_down()
