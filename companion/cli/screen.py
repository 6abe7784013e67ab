"""Write text, JSON and error messages to the terminal. This is the only module that prints."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import textwrap
import time
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from contextvars import ContextVar
from typing import Any, Protocol, TextIO

WIDTH, WIDEST = 80, 120
"""The columns if the size of the screen is unknown, and the most that are easy to read."""
BAR = 40
"""Characters of a bar of progress."""
PIPE_CLOSED = 141
"""What a shell reports for a program whose reader went away: 128 + SIGPIPE."""


class Screen(Protocol):
    """A screen that only one seat sees."""

    def show(self, text: str) -> None:
        """Show this and nothing else."""

    def ask(self, prompt: str) -> str | None:
        """A line that nobody else ever sees; None at the end of the input."""


class Owner(Protocol):
    """A console that can give the screen to one seat."""

    def hand_over(self) -> AbstractContextManager[Screen]:
        """A screen for one seat, which is erased afterwards; raises CompanionError if there is none."""


def say(text: str) -> None:
    """Print the text with one line break at its end; end the program quietly if nobody reads any more."""
    _write(sys.stdout, text.rstrip("\n") + "\n")


def say_json(data: Any) -> None:
    """Print one JSON document."""
    say(json_text(data))


def json_text(data: Any) -> str:
    """A JSON document in the form that every command writes."""
    return json.dumps(data, ensure_ascii=False, indent=2)


_PLACED = re.compile(r"(?:(?!: ).)+:\d+:\d+: ")
"""The beginning of a message about a file: `file:line:column: `."""


def complain(message: str, code: int) -> int:
    """Print an error or a warning on stderr, and return the exit code.

    A message about a file begins with the place, where editors look for it; any other begins with `companion: `.
    """
    lines = ["".join(letter if letter.isprintable() else "?" for letter in line) for line in message.split("\n")]
    who = "" if _PLACED.match(lines[0]) else "companion: "
    if sys.stderr is not None:
        with suppress(OSError):  # nobody can read the message; the exit code still shows the failure
            _write(sys.stderr, who + "\n".join(lines).rstrip() + "\n")
    return code


def _write(stream: TextIO, text: str) -> None:
    _prepare(stream)
    try:
        stream.write(text)
        stream.flush()
    except BrokenPipeError:
        _muffle(stream)
        raise SystemExit(PIPE_CLOSED) from None


def _prepare(stream: TextIO) -> None:
    """Set UTF-8, whatever the locale; half a surrogate pair becomes an escape that JSON can read."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure:
        reconfigure(encoding="utf-8", errors="backslashreplace")


def _muffle(stream: TextIO) -> None:
    """Send the stream to the null device, so that Python's own flush at the end does not fail too."""
    with suppress(OSError, ValueError):  # a stream without a file has nothing to flush
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


class Progress:
    """A progress bar on stderr: `with Progress(3) as step`, then `step()` three times, or `step(0.5)` six times.

    You see it only if stdout and stderr are terminals. It is erased at the end, so that the next message begins on a
    line of its own. `timed` adds an estimate of the time left. Steps done `before` do not count for the estimate.
    """

    def __init__(self, total: int, before: int = 0, *, timed: bool = False) -> None:
        self._total = total
        self._done, self._before = float(before), before
        self._began = time.monotonic() if timed else None
        self._is_shown = _has_bars()

    def __enter__(self) -> Progress:
        self._show()
        return self

    def __call__(self, part: float = 1.0) -> None:
        """Count one more step of the total, or a part of one."""
        self._done += part
        self._show()

    def __exit__(self, *_: object) -> None:
        if self._is_shown:
            clear_line()

    def _show(self) -> None:
        if self._is_shown:
            done = self._done + 1e-6  # three thirds add up to a little less than one
            filled = min(int(BAR * done / max(self._total, 1)), BAR)
            _write(sys.stderr, f"\r[{'#' * filled}{'.' * (BAR - filled)}] {int(done)} of {self._total}{self._left()}")

    def _left(self) -> str:
        done = self._done - self._before
        if self._began is None or done <= 0:
            return ""
        seconds = (time.monotonic() - self._began) / done * (self._total - self._done)
        return f", {seconds / 60:.0f} min left " if seconds > 90 else f", {seconds:.0f} s left "


def clear_line() -> None:
    """Erase a progress bar, so that the next message begins on a line of its own."""
    if _has_bars():
        _write(sys.stderr, "\r" + " " * (WIDTH - 1) + "\r")


def clear_screen() -> None:
    """Erase the terminal, and leave the second screen on which a killed program may have shown a hand."""
    if sys.stdout is not None and sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        _write(sys.stdout, _CLEAR + _LEAVE_SECOND + _CLEAR)


_CLEAR, _LEAVE_SECOND = "\x1b[2J\x1b[H", "\x1b[?1049l"
"""Codes of the terminal: erase all and go to the top left; go back to the normal screen."""


def _has_bars() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdout, sys.stderr))


# --- laying out text ---


_IS_UNWRAPPED = ContextVar("_IS_UNWRAPPED", default=False)


@contextmanager
def unwrapped() -> Iterator[None]:
    """Inside this context, texts are not broken into lines: the page that shows them does that."""
    token = _IS_UNWRAPPED.set(True)
    try:
        yield
    finally:
        _IS_UNWRAPPED.reset(token)


def screen_width() -> int:
    """The columns of the terminal, between 40 and 120; 80 if the output is not a terminal."""
    if _IS_UNWRAPPED.get():
        return sys.maxsize
    if sys.stdout is None or not sys.stdout.isatty():
        return WIDTH
    return min(max(shutil.get_terminal_size((WIDTH, 24)).columns, WIDTH // 2), WIDEST)


def plain(text: str) -> str:
    """The text on one line, with a blank for each invisible character: controls, special blanks, line breaks.

    >>> plain("ann" + chr(160) + "escort" + chr(10) + "date" + chr(26))
    'ann escort date'
    """
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()


def counted(number: int, what: str, more: str) -> str:
    """A number with its noun in the singular or plural.

    >>> counted(1, "entry is", "entries are"), counted(2, "entry is", "entries are")
    ('1 entry is', '2 entries are')
    """
    return f"{number} {what if number == 1 else more}"


def shorten(text: str, width: int) -> str:
    """The text on one line, with its end cut off if it is too long.

    >>> shorten("Ann moves", 20), shorten("Ann moves", 6)
    ('Ann moves', 'Ann...')
    """
    return text if len(text) <= width else text[: width - 3] + "..."


def wrap(text: str, first: str = "", rest: str | None = None, width: int = 0) -> str:
    """The text broken into lines of the window's width, or this one.

    The first line begins with `first`. The others begin with `rest`, or with an indent of the same length. A number
    and its percent sign stay together.
    """
    indent = " " * len(first) if rest is None else rest
    filled = textwrap.fill(
        text.replace(" %", _PERCENT),
        width or screen_width(),
        initial_indent=first,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return filled.replace(_PERCENT, " %")


_PERCENT = "\N{NO-BREAK SPACE}%"


def cited(text: str, rules: Iterable[str]) -> str:
    """The sentence with its clause ids after it.

    >>> cited("Ann moves.", ("OR-MOVE-01", "OR-OPEN-07"))
    'Ann moves. (OR-MOVE-01, OR-OPEN-07)'
    """
    ids = ", ".join(rules)
    return f"{text} ({ids})" if ids else text
