"""Where lines come from: a terminal, a pipe, a script."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Protocol

from companion.cli.files import line_of_stdin
from companion.cli.screen import say, screen_width, shorten, wrap

if TYPE_CHECKING:
    from companion.cli.session import Session

_COMMENT = re.compile(r"\s+# [\d.]+$")


class Console(Protocol):
    """Gives the next line that is meant for the session; None at the end."""

    def read(self, session: Session) -> str | None: ...


class Script:
    """Lines out of a file, shown as if they were typed; empty lines and those that begin with `#` count for nothing."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines: Iterator[str] = iter(lines)

    def read(self, session: Session) -> str | None:
        for line in self._lines:
            if line.strip() and not line.startswith("#"):
                line = _COMMENT.sub("", line.rstrip("\n"))
                say(wrap(session.asked()))
                say(f"> {line}")
                return line
        return None


class Pipe:
    """Lines from a standard input that is no terminal: the questions are shown, the answers are not."""

    def read(self, session: Session) -> str | None:
        say(wrap(session.asked()))
        try:
            return line_of_stdin()
        except EOFError:
            return None


class Terminal:
    """A line editor with completion, history and a bottom line."""

    def __init__(self) -> None:
        from prompt_toolkit import PromptSession

        self._prompt: Any = PromptSession()

    def read(self, session: Session) -> str | None:
        from companion.cli.completion import TableCompleter

        say("\n" + wrap(session.asked()))
        try:
            line: str = self._prompt.prompt(
                "> ",
                completer=TableCompleter(session),
                complete_while_typing=False,
                bottom_toolbar=lambda: shorten(f" {session.whose()} | {session.undo_would()}", screen_width()),
            )
        except EOFError:
            return None
        return line


def open_console() -> Console:
    """A terminal if there are people at both ends, else a pipe."""
    is_terminal = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    return Terminal() if is_terminal and os.environ.get("TERM") != "dumb" else Pipe()
