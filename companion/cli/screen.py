"""Writing to the terminal: text, JSON, complaints. The only module that prints."""

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
"""Columns where nothing is known of the screen, and as many as can be read at a glance."""
BAR = 40
"""Characters of a bar of progress."""
PIPE_CLOSED = 141
"""What a shell reports for a program whose reader went away: 128 + SIGPIPE."""


class Screen(Protocol):
    """What one seat has to itself."""

    def show(self, text: str) -> None:
        """Show this and nothing else."""

    def ask(self, prompt: str) -> str | None:
        """A line that nobody else ever sees; None if there will be none."""


class Owner(Protocol):
    """Who can hand the screen over."""

    def hand_over(self) -> AbstractContextManager[Screen]:
        """A screen for one seat, which is gone afterwards; raises CompanionError where there is none."""


def say(text: str) -> None:
    """Print the text with one line break at its end; leave quietly if nobody reads any more."""
    _write(sys.stdout, text.rstrip("\n") + "\n")


def say_json(data: Any) -> None:
    """Print one JSON document."""
    say(json_text(data))


def json_text(data: Any) -> str:
    """One JSON document as every command writes it."""
    return json.dumps(data, ensure_ascii=False, indent=2)


_PLACED = re.compile(r"(?:(?!: ).)+:\d+:\d+: ")
"""How a complaint begins: `file:line:column: `."""


def complain(message: str, code: int) -> int:
    """Tell on stderr what is wrong, and who says so; returns the exit code.

    Complaints begin with their place and nothing else, where editors look for it.
    """
    lines = ["".join(letter if letter.isprintable() else "?" for letter in line) for line in message.split("\n")]
    who = "" if _PLACED.match(lines[0]) else "companion: "
    if sys.stderr is not None:
        with suppress(OSError):  # nobody can be told that nobody can be told; the exit code still says it
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
    """UTF-8 whatever the locale says; half a surrogate pair is written as its escape, which JSON reads back."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure:
        reconfigure(encoding="utf-8", errors="backslashreplace")


def _muffle(stream: TextIO) -> None:
    """Point the stream nowhere, so that Python's own flush at the end does not fail too."""
    with suppress(OSError, ValueError):  # a stream that is no file has nothing left to flush into
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


class Progress:
    """A bar on stderr while something is made: `with Progress(3) as step`, then thrice `step()`, or more with parts.

    It is shown on a terminal only, and not if stdout goes elsewhere. It leaves no trace, so that a complaint or an
    answer begins on a line of its own. `timed` tells how long the rest takes if it goes on like that; what was done
    `before` took no time.
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
        """One more of the total is done, or a part of one."""
        self._done += part
        self._show()

    def __exit__(self, *_: object) -> None:
        if self._is_shown:
            clear_line()

    def _show(self) -> None:
        if self._is_shown:
            done = self._done + 1e-6  # thirds do not add up to one
            filled = min(int(BAR * done / max(self._total, 1)), BAR)
            _write(sys.stderr, f"\r[{'#' * filled}{'.' * (BAR - filled)}] {int(done)} of {self._total}{self._left()}")

    def _left(self) -> str:
        done = self._done - self._before
        if self._began is None or done <= 0:
            return ""
        seconds = (time.monotonic() - self._began) / done * (self._total - self._done)
        return f", {seconds / 60:.0f} min left " if seconds > 90 else f", {seconds:.0f} s left "


def clear_line() -> None:
    """Take a bar of progress away, if there may be one: what is told next begins on a line of its own."""
    if _has_bars():
        _write(sys.stderr, "\r" + " " * (WIDTH - 1) + "\r")


def _has_bars() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdout, sys.stderr))


# --- laying out text ---


_IS_UNWRAPPED = ContextVar("_IS_UNWRAPPED", default=False)


@contextmanager
def unwrapped() -> Iterator[None]:
    """Within, texts are not broken into lines: whoever shows them does that."""
    token = _IS_UNWRAPPED.set(True)
    try:
        yield
    finally:
        _IS_UNWRAPPED.reset(token)


def screen_width() -> int:
    """The columns of the window that is written to, between 40 and 120; 80 where it is none."""
    if _IS_UNWRAPPED.get():
        return sys.maxsize
    if sys.stdout is None or not sys.stdout.isatty():
        return WIDTH
    return min(max(shutil.get_terminal_size((WIDTH, 24)).columns, WIDTH // 2), WIDEST)


def plain(text: str) -> str:
    """The text on one line, with a blank for every sign that cannot be seen: controls, odd blanks, line breaks.

    >>> plain("ann" + chr(160) + "escort" + chr(10) + "date" + chr(26))
    'ann escort date'
    """
    return "".join(sign if sign.isprintable() else " " for sign in text).strip()


def counted(number: int, what: str, more: str) -> str:
    """So many of something.

    >>> counted(1, "entry is", "entries are"), counted(2, "entry is", "entries are")
    ('1 entry is', '2 entries are')
    """
    return f"{number} {what if number == 1 else more}"


def shorten(text: str, width: int) -> str:
    """The text on one line, its end cut off where it is too long.

    >>> shorten("Ann moves", 20), shorten("Ann moves", 6)
    ('Ann moves', 'Ann...')
    """
    return text if len(text) <= width else text[: width - 3] + "..."


def wrap(text: str, first: str = "", rest: str | None = None, width: int = 0) -> str:
    """The text broken at the window's width or this one, its first line after `first`, the others indented as far."""
    indent = " " * len(first) if rest is None else rest
    return textwrap.fill(
        text,
        width or screen_width(),
        initial_indent=first,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def cited(text: str, rules: Iterable[str]) -> str:
    """The sentence with its clause ids behind it.

    >>> cited("Ann moves.", ("OR-MOVE-01", "OR-OPEN-07"))
    'Ann moves. (OR-MOVE-01, OR-OPEN-07)'
    """
    ids = ", ".join(rules)
    return f"{text} ({ids})" if ids else text
