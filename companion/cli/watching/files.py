"""Which files of a game have been saved, by their times, sizes and numbers, which every system has.

Twenty looks a second cost almost nothing and need no library. They also find files that an editor replaced. A file that
is still being written changes again, so files are read only when nothing has changed for a moment.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path

PAUSE = 0.05
"""Seconds between two looks, and without a change before files are read."""
MOST_PAUSES = 20
"""After this many pauses files are read, even if they still change."""

Stamp = tuple[int, int, int]
Stamps = dict[Path, Stamp]


def stamps(folders: Sequence[Path]) -> Stamps:
    """The stamps of all files in and below the folders, by their paths, without hidden files."""
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
    except OSError:  # the file was just deleted, or is a link to nothing
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def changed(old: Stamps, new: Stamps) -> set[Path]:
    """The files that are new, deleted or changed."""
    return {path for path in {*old, *new} if old.get(path) != new.get(path)}


def settled(folders: Sequence[Path], seen: Stamps, pause: Callable[[float], None] = time.sleep) -> Stamps:
    """The stamps when nothing has changed for a moment."""
    for _ in range(MOST_PAUSES):
        pause(PAUSE)
        now = stamps(folders)
        if now == seen:
            break
        seen = now
    return seen
