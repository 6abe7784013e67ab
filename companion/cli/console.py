"""The sources of lines: a terminal, a pipe or a script."""

from __future__ import annotations

import os
import re
import signal
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Protocol

from companion.cli.files import line_of_stdin
from companion.cli.screen import counted, plain, say, screen_width, shorten, wrap

if TYPE_CHECKING:
    from companion.cli.screen import Owner, Screen
    from companion.cli.table_screen import TableScreen

_COMMENT = re.compile(r"\s+# [\d.]+$")


def asked_at(session: TableScreen) -> str:
    """The question on the screen, read under the lock because a phone may change it."""
    with session.lock:
        return session.asked()


class Console(Protocol):
    """Gives the next line for the session; None at the end.

    `goes_on`: after a refusal or Ctrl-C, the next line is read instead of ending the program. `owner` can give the
    screen to one seat.
    """

    goes_on: bool

    @property
    def owner(self) -> Owner | None: ...

    def read(self, session: TableScreen) -> str | None: ...


class TypedScript:
    """Lines from a file, shown as if they were typed; empty lines and lines that begin with `#` are skipped."""

    goes_on = False
    owner = None

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines: Iterator[str] = iter(lines)

    def read(self, session: TableScreen) -> str | None:
        line = next(self._lines_to_read(), None)
        if line is not None:
            if not line.lower().startswith("note "):  # a log has no comment there
                line = _COMMENT.sub("", line)
            say(wrap(asked_at(session)))
            say(f"> {session.echo(line)}")
        return line

    def drop(self) -> int:
        """Drop the rest; returns the number of dropped lines."""
        return sum(1 for _ in self._lines_to_read())

    def _lines_to_read(self) -> Iterator[str]:
        return (line for line in map(plain, self._lines) if line and not line.startswith("#"))


class Pipe:
    """Lines from a standard input that is not a terminal; only the questions are shown."""

    goes_on = True
    owner = None

    def read(self, session: TableScreen) -> str | None:
        say(wrap(asked_at(session)))
        try:
            return line_of_stdin()
        except EOFError:
            return None


class Terminal:
    """A line editor with completion, history and a status line; pasted lines are read like a script."""

    goes_on = True

    def __init__(self) -> None:
        from prompt_toolkit import PromptSession

        self._prompt: Any = PromptSession(enable_suspend=True)
        self._pasted = TypedScript(())

    @property
    def owner(self) -> Owner:
        return self

    @contextmanager
    def hand_over(self) -> Iterator[Screen]:
        """The alternate screen: it has no history, and nothing stays on it."""
        screen = AlternateScreen(self._prompt.output)
        screen.enter()
        try:
            yield screen
        finally:
            screen.leave()

    def read(self, session: TableScreen) -> str | None:
        if session.is_refused and (left := self._pasted.drop()):
            say(f"  ({counted(left, 'pasted line was', 'pasted lines were')} not read)")
        line = self._pasted.read(session)
        while line is None:
            try:
                typed = self._typed(session)
            except EOFError:
                return None
            lines = typed.strip().splitlines()
            if len(lines) < 2:
                return typed
            self._pasted = TypedScript(lines)
            line = self._pasted.read(session)
        return line

    def _typed(self, session: TableScreen) -> str:
        """What is typed or pasted up to Enter; raises EOFError if people leave."""
        from prompt_toolkit.patch_stdout import patch_stdout

        from companion.cli.completion import TableCompleter

        def toolbar() -> str:
            with session.lock:
                return shorten(f" {session.whose()} | {session.undo_would()}", screen_width())

        say("\n" + wrap(asked_at(session)))
        with patch_stdout(raw=True):  # what phones do is shown above the line that is being typed
            line: str = self._prompt.prompt(
                "> ", completer=TableCompleter(session), complete_while_typing=False, bottom_toolbar=toolbar
            )
        return line


class AlternateScreen:
    """A second screen over the normal one; lines typed on it are stored nowhere."""

    def __init__(self, output: Any) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.history import DummyHistory

        self._output = output
        self._prompt: Any = PromptSession(history=DummyHistory(), output=output)

    def enter(self) -> None:
        self._output.enter_alternate_screen()
        self.show("")

    def leave(self) -> None:
        self.show("")
        self._output.quit_alternate_screen()
        self._output.flush()

    def show(self, text: str) -> None:
        """Show this and nothing else."""
        self._output.erase_screen()
        self._output.cursor_goto(0, 0)
        self._output.write(text.replace("\n", "\r\n") + "\r\n" * bool(text))
        self._output.flush()

    def ask(self, prompt: str) -> str | None:
        """A line that nobody else ever sees; None at the end of the input."""
        try:
            line: str = self._prompt.prompt(prompt)
        except EOFError:
            return None
        return line


class PatientConsole:
    """A console that may have no keyboard: then only phones play, until somebody stops the program."""

    def __init__(self, console: Console) -> None:
        self._console, self.goes_on, self.owner = console, console.goes_on, console.owner
        self._has_keyboard = False

    def read(self, session: TableScreen) -> str | None:
        line = self._console.read(session)
        if line is None and not self._has_keyboard:
            wait()
        self._has_keyboard = True
        return line


def wait() -> None:
    """Wait until somebody stops the program."""
    over = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: over.set())
    with suppress(KeyboardInterrupt):
        over.wait()


def open_console() -> Console:
    """A terminal if input and output are one, else a pipe."""
    is_terminal = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    return Terminal() if is_terminal and os.environ.get("TERM") != "dumb" else Pipe()
