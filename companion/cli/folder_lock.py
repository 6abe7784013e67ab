"""Only one command at a time writes to a folder. The others wait, and say so.

The system locks a file in the folder, and drops the lock when the process that holds it ends, even in a crash. So an
old file that a crashed command left behind does no harm. Some network folders have no locks. There the command that
makes the file holds the folder, and the file names that command.
"""

from __future__ import annotations

import errno
import os
import platform
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from companion.cli.screen import clear_line, complain
from companion.errors import Unreadable

MARK = ".writing"
MOST_WAITED = 30.0
"""Seconds; writing takes less than one, because everything is made before."""
TELL_AFTER = 1.0
"""Seconds until a waiting command says that it waits."""
_PAUSE = 0.05
_HELD = (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK)
"""The errors that mean that another process holds the lock; any other error means that there are no locks."""
_BEHIND = 1 << 20
"""The byte that Windows locks. Nobody else can read a locked byte, so it lies behind the text."""
_LONGEST_OWNER = 400
_LONGEST_NAME = 200
_UNKNOWN = "-"


class LockOwner(NamedTuple):
    """The process that holds a folder, as its mark says; `start` tells it from a later process with its number."""

    pid: int
    start: str
    host: str

    @property
    def is_here(self) -> bool:
        """Whether it is, or was, a process on this computer."""
        return self.host == platform.node()

    @property
    def is_gone(self) -> bool:
        """Whether it has ended, as far as this computer can know."""
        if os.name != "posix" or not self.is_here:  # on Windows os.kill would end the process
            return False
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return True
        except (OSError, OverflowError):
            return False
        return _UNKNOWN != self.start != _start_of(self.pid)


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Make a folder, and hold it while you write; raises Unreadable if another command holds it for too long.

    Two commands that write at once would mix their files.
    """
    from companion.press.drawing.atomic_files import about

    folder.mkdir(parents=True, exist_ok=True)
    mark = folder / MARK
    was_there = os.path.lexists(mark)
    try:
        with about(mark if was_there else folder):
            file = _taken(mark)
    except OSError:
        if not was_there:  # the disk is too full for the owner's name
            mark.unlink(missing_ok=True)
        raise
    try:
        yield
    finally:
        if os.name == "nt":  # Windows cannot delete an open file, nor one that another command has opened since
            os.close(file)
        with suppress(OSError):
            mark.unlink()
        if os.name != "nt":
            os.close(file)


def _taken(mark: Path) -> int:
    """The mark, opened and held by this process, as soon as no other process holds it."""
    begun = time.monotonic()
    is_reported = False
    while (file := _take(mark)) is None:
        waited = time.monotonic() - begun
        if waited > MOST_WAITED:
            raise Unreadable(_still_held(mark))
        if waited > TELL_AFTER and not is_reported:
            is_reported = True
            clear_line()
            complain(f"waiting: {_who(mark)} is writing to {_shown(mark.parent)}", 0)
        time.sleep(_PAUSE)
    return file


def _take(mark: Path) -> int | None:
    """Take the mark; None while another process holds it."""
    how = os.O_RDWR | getattr(os, "O_NOFOLLOW", 0)
    is_new = True
    try:
        file = os.open(mark, how | os.O_CREAT | os.O_EXCL, 0o666)
    except FileExistsError:
        is_new = False
        try:
            file = os.open(mark, how)
        except FileNotFoundError:  # its holder has just deleted it; the next try makes a new one
            return None
    is_mine = _locked(file)
    if is_mine is None:
        owner = owner_of(mark)
        if not is_new and owner is not None and owner.is_gone:
            with suppress(OSError):  # the next try makes a new mark, and only one process can make it
                mark.unlink()
        is_mine = is_new
    if is_mine and _is_in_place(file, mark):
        os.ftruncate(file, 0)
        os.lseek(file, 0, os.SEEK_SET)
        os.write(file, _own().encode())
        return file
    os.close(file)
    return None


def _locked(file: int) -> bool | None:
    """Lock the file, and return whether this process holds it; None if its folder has no locks."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file, _BEHIND, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        return None
    except OSError as error:
        return False if error.errno in _HELD else None
    return True


def _is_in_place(file: int, mark: Path) -> bool:
    """Whether the opened file still has that name: its last holder deletes it when done."""
    try:
        return os.path.samestat(os.fstat(file), os.stat(mark))
    except FileNotFoundError:
        return False


def _own() -> str:
    return f"{os.getpid()} {_start_of(os.getpid())} {platform.node()}\n"


def owner_of(mark: Path) -> LockOwner | None:
    """The owner that a mark names; None if it names none."""
    try:
        with mark.open("rb") as file:
            pid, start, *host = file.read(_LONGEST_OWNER).decode().rstrip("\n").split(" ", 2)
        return LockOwner(int(pid), start, host[0] if host else "")
    except (OSError, ValueError):
        return None


def _start_of(pid: int) -> str:
    """The start time of a process, as Linux counts it."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19]
    except (OSError, ValueError, IndexError):
        return _UNKNOWN


def _still_held(mark: Path) -> str:
    owner = owner_of(mark)
    what = f"{_who(mark)} is still writing there after {MOST_WAITED:g} seconds; this command wrote nothing"
    if owner and owner.is_here:
        return f"{_shown(mark.parent)}: {what}. Try again when the other has finished"
    return f"{_shown(mark.parent)}: {what}. If no other command is running, delete {_shown(mark)}"


def _who(mark: Path) -> str:
    from companion.definitions.words import shorten

    owner = owner_of(mark)
    if owner is None:
        return "another command"
    return f"process {owner.pid}" if owner.is_here else f"a command on {shorten(owner.host)}"


def _shown(path: Path) -> str:
    from companion.definitions.words import shorten

    return shorten(str(path), _LONGEST_NAME)
