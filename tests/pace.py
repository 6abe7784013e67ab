"""How slow the machine is that tests run on, so that a limit in seconds means the same on any."""

from __future__ import annotations

import time

REFERENCE = 0.025
"""CPU seconds that `_work` takes on the machine whose seconds the limits are."""


def is_within(seconds: float, limit: float) -> bool:
    """Whether these CPU seconds are below the limit, or would be on the machine of reference."""
    return seconds < limit or seconds < limit * min(_work() for _ in range(3)) / REFERENCE


def _work() -> float:
    """The CPU seconds of something like reading: many small objects made and looked up."""
    start = time.process_time()
    found: dict[str, tuple[int, int]] = {}
    for number in range(200_000):
        found[str(number & 1023)] = (number, len(found))
    return time.process_time() - start
