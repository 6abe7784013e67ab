"""Starting: bare `companion`, --version, --help, and how little they import."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion import __version__
from companion.cli import command_line
from tests.cli.terminal import assert_unusable, companion

# fmt: off
COMMANDS = (
    "print", "calibrate", "export", "games", "validate", "position", "legal", "check", "resolve", "odds", "score", "board", "ruling", "play",
    "host", "resume", "saves", "history", "replay", "log", "simulate", "compare", "demo", "new", "allow", "schema", "diff", "watch", "samples", "doctor", "help",
)
# fmt: on
OURS = {
    "companion.registry",
    "companion.definitions",
    "companion.games",
    "companion.referee",
    "companion.model",
    "companion.rulings",
}
HEAVY = {"yaml", "rich", "rapidfuzz", "pydantic", *OURS}


def modules_after(program: str) -> set[str]:
    program = f"import sys; {program}; print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def test_importing_the_command_line_imports_nothing_heavy() -> None:
    assert not HEAVY & modules_after("import companion.cli.main")
    assert not HEAVY & modules_after("from companion.cli.main import run; run(['--help'])")


@pytest.mark.parametrize("arguments", [[], ["--version"], ["check", "--help"]], ids=" ".join)
def test_starting_imports_nothing_heavy_of_ours(arguments: list[str]) -> None:
    assert not HEAVY & modules_after(f"from companion.cli.main import run; run({arguments})")


def test_help_imports_no_command() -> None:
    imported = modules_after("from companion.cli.main import run; run(['--help'])")
    modules = {f"companion.cli.{entry.function.rpartition('.')[0]}" for entry in command_line.COMMANDS.values()}
    assert not modules & imported


def test_a_command_imports_no_other() -> None:
    imported = modules_after("from companion.cli.main import run; run(['check', '--help'])")
    assert "companion.cli.answers" in imported
    assert not {"companion.cli.printing", "companion.cli.play", "companion.cli.ruling"} & imported


def test_bare_companion_says_what_can_be_done() -> None:
    done = companion()
    assert done.code == 0
    assert "What can I do?" in done.out
    assert all(f"companion {command}" in done.out for command in COMMANDS)
    assert max(map(len, done.out.splitlines())) <= 80


def test_version() -> None:
    assert companion("--version") == (0, f"companion {__version__}\n", "")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("option", ["-h", "--help"])
def test_every_command_has_help_that_fits_the_screen(command: str, option: str) -> None:
    done = companion(command, option)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"Usage: companion {command}")
    assert max(map(len, done.out.splitlines())) <= 80


@pytest.mark.parametrize("command", COMMANDS)
def test_the_list_says_of_a_command_what_its_help_says_first(command: str) -> None:
    assert companion(command, "--help").out.splitlines()[2] == f"  {command_line.COMMANDS[command].about}"


def test_help_lists_exactly_the_commands_there_are() -> None:
    listed = companion("--help").out.partition("Commands:\n")[2]
    assert tuple(line.split()[0] for line in listed.splitlines()) == COMMANDS
    assert "..." not in listed, "every command is described in full"


RULING = """\
Usage: companion ruling [OPTIONS] GAME QUESTION

  Find the rules that answer a question.

  The best matching rules come first, word for word. If a rule has several
  readings, you see which one counts. With a position, `may I ...` also gets a
  verdict there, if it can be read as an action.

Arguments:
  GAME      A game's id (see `companion games`) or its folder.  [required]
  QUESTION  In your own words, or the number of a rule.  [required]

Options:
  -p, --position FILE  Answer for this position; - is standard input.
  --top N              The most rules to show, 1 to 50.  [default: 3]
  --json               Print one JSON document and nothing else.
  -h, --help           Show this message and exit.

  Examples:
    companion ruling zombies "can I shoot before I roll?"
    companion ruling zombies ZB-MOVE-01
"""


def test_the_help_of_a_command_tells_of_arguments_options_and_what_they_are_by_default() -> None:
    assert companion("ruling", "--help").out == RULING


@pytest.mark.parametrize(
    ("command", "usage"),
    {
        "resolve": "GAME LINE...",
        "odds": "GAME [LINE]...",
        "export": "GAME [TARGET]",
        "calibrate": "[MM]...",
        "diff": "A B",
    }.items(),
)
def test_the_help_tells_what_may_be_left_out_and_what_may_be_repeated(command: str, usage: str) -> None:
    assert companion(command, "--help").out.startswith(f"Usage: companion {command} [OPTIONS] {usage}\n")


def test_a_command_that_there_is_not_is_unknown() -> None:
    assert_unusable(companion("calibrated", "oscar-race"), "calibrated", "companion --help")


def test_a_misspelt_command_gets_a_suggestion() -> None:
    assert_unusable(
        companion("prnt"), "no such command 'prnt'. Did you mean 'print', 'export'?; see 'companion --help'"
    )
