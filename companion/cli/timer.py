"""The sand timer at the prompt: `timer 60`. Games and saves know nothing of it."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

from companion.cli.screen import counted
from companion.errors import Unreadable

if TYPE_CHECKING:
    from companion.cli.table_screen import TableScreen

MOST = 24 * 60 * 60
_SECONDS = re.compile(r"(\d{1,5})\s*(?:s|sec|seconds?)?|(\d{1,3}):(\d{2})")


def timer(session: TableScreen, rest: str) -> None:
    """`timer 60` or `timer 1:30` starts it, `timer` says how much is left, `timer off` stops it."""
    typed = rest.strip().lower()
    if not typed:
        left = session.timer.left(time.monotonic())
        runs = f"  Seconds left: {max(left or 0, 0)}."
        session.say("  No timer is running. Start one: `timer 60`." if left is None else runs)
        return
    if typed == "off":
        session.timer.stop()
        session.say("  The timer has stopped.")
        return
    found = _SECONDS.fullmatch(typed)
    seconds = int(found[1] or int(found[2]) * 60 + int(found[3])) if found else 0
    if not 1 <= seconds <= MOST:
        raise Unreadable(f"'{rest[:40]}' is not a time; write `timer 60` or `timer 1:30`")
    session.timer.start(seconds, time.monotonic(), lambda: _tell_at_once(session))
    session.say(f"  The timer runs: {counted(seconds, 'second', 'seconds')}.")


def tell_time(session: TableScreen) -> None:
    """Say once that the time is up."""
    left = session.timer.left(time.monotonic())
    if left is not None and left <= 0:
        ago = f", {-left} ago" if left else ""
        session.say(f"  (time is up: {counted(session.timer.seconds, 'second', 'seconds')}{ago})")
        session.timer.stop()


def _tell_at_once(session: TableScreen) -> None:
    """Say it above the line that is being typed; if one seat has the screen to itself, say it afterwards."""
    with session.lock:
        tell_time(session)
