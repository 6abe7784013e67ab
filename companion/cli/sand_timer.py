"""A sand timer, and the bell when it has run down."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable

_BELL = "\a"


class SandTimer:
    """Runs down once; `now` gives seconds on any clock that only goes forward."""

    def __init__(self) -> None:
        self.seconds = 0
        self._end: float | None = None
        self._bell: threading.Timer | None = None

    def start(self, seconds: int, now: float, run_down: Callable[[], None]) -> None:
        """Turn it over, whatever has run down; at a terminal the bell rings when it has, and `run_down` is called."""
        self.stop()
        self.seconds, self._end = seconds, now + seconds
        if sys.stdout.isatty():  # elsewhere the next line says so
            self._bell = threading.Timer(seconds, _ring, (run_down,))
            self._bell.daemon = True
            self._bell.start()

    def stop(self) -> None:
        """Lay it down."""
        self._end = None
        if self._bell is not None:
            self._bell.cancel()

    def left(self, now: float) -> int | None:
        """The seconds that are left, 0 or less once it has run down; None if it does not run."""
        return None if self._end is None else round(self._end - now)


def _ring(run_down: Callable[[], None]) -> None:
    sys.stdout.write(_BELL)
    sys.stdout.flush()
    run_down()
