"""Where lines come from: a terminal, a pipe, a script."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Protocol

from companion.cli.files import line_of_stdin
from companion.cli.screen import counted, plain, say, screen_width, shorten, wrap

if TYPE_CHECKING:
    from companion.cli.session import Session

_COMMENT = re.compile(r"\s+# [\d.]+$")


class Console(Protocol):
    """Gives the next line that is meant for the session; None at the end.

    An interruption drops the line where one `is_typed`, and ends what goes by itself.
    """

    is_typed: bool

    def read(self, session: Session) -> str | None: ...


class Script:
    """Lines out of a file, shown as if they were typed; empty lines and those that begin with `#` count for nothing."""

    is_typed = False

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines: Iterator[str] = iter(lines)

    def read(self, session: Session) -> str | None:
        line = next(self._lines_that_count(), None)
        if line is not None:
            line = _COMMENT.sub("", line)
            say(wrap(session.asked()))
            say(f"> {line}")
        return line

    def drop(self) -> int:
        """Read no further; returns how many lines there would have been."""
        return sum(1 for _ in self._lines_that_count())

    def _lines_that_count(self) -> Iterator[str]:
        return (line for line in map(plain, self._lines) if line and not line.startswith("#"))


class Pipe:
    """Lines from a standard input that is no terminal: the questions are shown, the answers are not."""

    is_typed = True

    def read(self, session: Session) -> str | None:
        say(wrap(session.asked()))
        try:
            return line_of_stdin()
        except EOFError:
            return None


class Terminal:
    """A line editor with completion, history and a bottom line; lines pasted together are read like a script."""

    is_typed = True

    def __init__(self) -> None:
        from prompt_toolkit import PromptSession

        self._prompt: Any = PromptSession(enable_suspend=True)
        self._pasted = Script(())

    def read(self, session: Session) -> str | None:
        if session.refused and (left := self._pasted.drop()):
            say(f"  ({counted(left, 'pasted line is', 'pasted lines are')} left out)")
        line = self._pasted.read(session)
        while line is None:
            try:
                typed = self._typed(session)
            except EOFError:
                return None
            lines = typed.strip().splitlines()
            if len(lines) < 2:
                return typed
            self._pasted = Script(lines)
            line = self._pasted.read(session)
        return line

    def _typed(self, session: Session) -> str:
        """What is typed or pasted up to Enter; raises EOFError where people go."""
        from companion.cli.completion import TableCompleter

        say("\n" + wrap(session.asked()))
        line: str = self._prompt.prompt(
            "> ",
            completer=TableCompleter(session),
            complete_while_typing=False,
            bottom_toolbar=lambda: shorten(f" {session.whose()} | {session.undo_would()}", screen_width()),
        )
        return line


def open_console() -> Console:
    """A terminal if there are people at both ends, else a pipe."""
    is_terminal = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    return Terminal() if is_terminal and os.environ.get("TERM") != "dumb" else Pipe()
