"""Which files of a game have been saved: told by their times, sizes and numbers, which every system has.

Asking twenty times a second costs next to nothing, sees files that editors put in the place of others, and needs no
library. A file that is still being written changes again: what is read is read once nothing has changed for a moment.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path

PAUSE = 0.05
"""Seconds between two looks, and for which nothing may change before files are read."""
MOST_PAUSES = 20
"""Whoever never stops saving is shown something all the same."""

Stamp = tuple[int, int, int]
Stamps = dict[Path, Stamp]


def stamps(folders: Sequence[Path]) -> Stamps:
    """When each file in the folders and below was last written, by its path; hidden files are none of the game's."""
    found: Stamps = {}
    for folder in folders:
        for root, below, files in os.walk(folder):
            below[:] = [name for name in below if name[0] != "."]
            for name in files:
                if name[0] != ".":
                    path = Path(root, name)
                    stamp = _stamp(path)
                    if stamp:
                        found[path] = stamp
    return found


def _stamp(path: Path) -> Stamp | None:
    try:
        found = os.stat(path)
    except OSError:  # it has just gone, or is a link to nothing
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def changed(old: Stamps, new: Stamps) -> set[Path]:
    """The files that are new, gone, or written anew."""
    return {path for path in {*old, *new} if old.get(path) != new.get(path)}


def settled(folders: Sequence[Path], seen: Stamps, pause: Callable[[float], None] = time.sleep) -> Stamps:
    """The stamps once nothing has changed any more for a moment."""
    for _ in range(MOST_PAUSES):
        pause(PAUSE)
        now = stamps(folders)
        if now == seen:
            break
        seen = now
    return seen
