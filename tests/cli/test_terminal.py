"""The prompt in a real terminal: a game typed with mistakes, completion, history, the lid closed."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import time
from pathlib import Path

import pytest

pty = pytest.importorskip("pty", reason="there are no pseudo-terminals here")

ESCAPES = re.compile(rb"\x1b(\[[0-9;?]*[ -/]*[@-~]|[()][AB012]|[=>78])")
PATIENCE = 20.0
BOTTOM = " | "
TAB, UP, INTERRUPT, END = "\t", "\x1b[A", "\x03", "\x04"


class Typist:
    """Somebody at a terminal in which the command runs."""

    def __init__(self, *arguments: str, home: Path, shell: str = "") -> None:
        self.seen = ""
        self.raw = b""
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            environment = {**os.environ, "COMPANION_HOME": str(home), "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
            program = ["bash", "-c", shell] if shell else []
            command = [*program, sys.executable, "-m", "companion", *arguments]
            os.execvpe(command[0], command, environment)

    def wait_for(self, text: str) -> str:
        """What is shown up to where the text has appeared."""
        end = time.monotonic() + PATIENCE
        while text not in self.seen:
            assert time.monotonic() < end, f"{text!r} did not appear in:\n{self.seen}"
            self._look()
        before, _, self.seen = self.seen.partition(text)
        return before + text

    def type(self, line: str, enter: str = "\r") -> None:
        """Type once the bottom line is there: before that the terminal is not the prompt's."""
        self.wait_for(BOTTOM)
        self.press(line + enter)

    def press(self, keys: str) -> None:
        os.write(self.terminal, keys.encode())

    def _look(self) -> None:
        if not select.select([self.terminal], [], [], 0.2)[0]:
            return
        try:
            shown = os.read(self.terminal, 65536)
        except OSError:  # how Linux says that the other end is closed
            shown = b""
        self.raw += shown
        if b"\x1b[6n" in shown:
            os.write(self.terminal, b"\x1b[1;1R")
        self.seen += ESCAPES.sub(b"", shown).decode(errors="replace").replace("\r", "")

    def leave(self) -> int:
        """The exit code, once the program has gone."""
        end = time.monotonic() + PATIENCE
        while True:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                return os.waitstatus_to_exitcode(status)
            assert time.monotonic() < end, f"it does not end:\n{self.seen}"
            self._look()


def test_a_game_typed_with_mistakes(home: Path) -> None:
    at = Typist("play", "oscar-race", "--seats", "Ann,Ben", "--seed", "4", home=home)
    at.wait_for("which escort?")
    at.type("ann escort dtae")
    at.wait_for("! 'dtae' does not fit here")
    at.type("Ann escort da", enter=TAB)
    at.wait_for("date")
    at.press("\r")
    at.wait_for("1  Ann takes the date.")
    at.type("ben escort spouse")
    at.wait_for("how many new zombies?")
    at.type("undo")
    at.wait_for("Taken back: 2 Ben escort spouse")
    at.type("ben escort mother")
    at.wait_for("how many new zombies?")
    at.type("1 7")
    at.wait_for("! roll 7:")
    at.type("6 2 3 4 5 6")
    at.wait_for("! 2 3 4 5 6: 5 left over, because that roll is complete;")
    at.wait_for("[Enter: roll 2 3 4 5 6]")
    at.type("")
    at.wait_for("Ann rolls a d10")
    at.type("9 9", enter=INTERRUPT)
    at.wait_for("line dropped")
    at.type("1")
    at.wait_for("Ann rolls 1 for initiative.")
    at.type("")
    at.wait_for("Order of play:")
    at.wait_for("part A")
    at.type("why ann theater")
    at.wait_for("no: Ann move Ann theater")
    at.type(UP, enter="")
    at.wait_for("why ann theater")
    at.press("\r")
    at.wait_for("no: Ann move Ann theater")
    at.type("quit")
    assert at.leave() == 0


def test_the_lid_closed_and_opened_again(home: Path) -> None:
    at = Typist("play", "oscar-race", "--seats", "Ann,Ben", home=home)
    at.wait_for("which escort?")
    at.type("ann escort date ; ben escort mother")
    at.wait_for("how many new zombies?")
    at.type("", enter=END)
    assert at.leave() == 0
    again = Typist("resume", home=home)
    again.wait_for("2 entries")
    again.wait_for("how many new zombies?")
    again.type("2 4")
    again.wait_for("A zombie appears in Rope Line 4.")
    os.close(again.terminal)
    third = Typist("resume", home=home)
    third.wait_for("4 entries")
    third.wait_for("(1 to go): which Rope Line?")
    third.type("quit")
    assert third.leave() == 0


def test_lines_pasted_together_are_read_one_by_one_up_to_the_first_refused(home: Path) -> None:
    at = Typist("play", "oscar-race", "--seats", "Ann,Ben", home=home)
    at.wait_for("which escort?")
    pasted = (
        "# an evening\nann escort date  # 1\nnote so far\nben escort mother\n1 9\nnote dropped\n\n# yes\nnote too\n"
    )
    at.type(f"\x1b[200~{pasted}\x1b[201~")
    for message in (
        "1  Ann takes the date.",
        "> note so far",
        "2  note: so far",
        "3  Ben takes the mother.",
        "! roll 9:",
    ):
        at.wait_for(message)
    at.wait_for("(2 pasted lines were not read)")
    at.wait_for("which Rope Line?")
    at.type("log")
    assert "dropped" not in at.wait_for("roll 1")
    at.type("quit")
    assert at.leave() == 0


def test_a_game_is_put_into_the_background_and_taken_up_again(home: Path) -> None:
    """As by the shell that Ctrl-Z leads back to; what control keys leave in a line is none of it."""
    at = Typist(
        *("play", "oscar-race", "--seats", "Ann,Ben"), home=home, shell='set -m; "$0" "$@"; echo left: $?; fg; exit $?'
    )
    at.wait_for("which escort?")
    at.type("ann esc", enter="\x1a")
    at.wait_for(f"left: {128 + signal.SIGTSTP}")
    at.wait_for("> ann esc")
    at.press("ort date\r")
    at.wait_for("1  Ann takes the date.")
    at.type("quit")
    assert at.leave() == 0
