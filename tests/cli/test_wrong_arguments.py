"""Every argument and option of every command, given everything it cannot be: one plain message, soon, and no harm.

The commands and what they take are asked of the program itself, so a new one is tried as well. `pytest --long` gives
every value to every parameter.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cli import command_line
from tests.cli.terminal import GAME, MOVES, REFEREED, Done, assert_unusable, companion

MOST_SECONDS = 20
MOST_LETTERS = 2_000
FEW = 5
"""Values for each parameter where the numbers are small."""

SAVE = "good.companion"
FITTING: dict[str, list[str]] = {
    "print": [GAME, "--only", "test-sheet", "--out", "kit"],
    "export": [GAME, "png", "--only", "cards", "--dpi", "50", "--out", "kit"],
    "games": [],
    "validate": ["small"],
    "position": [GAME],
    **REFEREED,
    "board": [GAME, "-p", MOVES, "--pdf", "board.pdf"],
    "ruling": [GAME, "can my wife take the hit for me?"],
    "play": [GAME, "--seats", "Ann,Ben"],
    "host": [GAME, "--seats", "Ann,Ben", "--position", "missing"],
    "resume": [SAVE],
    "saves": [],
    "history": [],
    "replay": [SAVE],
    "log": [SAVE],
    "simulate": [GAME, "--games", "1", "--seats", "random,random", "--workers", "1", "--out", "lab"],
    "compare": [GAME, "random", "random", "--games", "1", "--seats", "random,random", "--workers", "1"],
    "demo": [],
    "new": ["tea-time"],
    "allow": ["small"],
    "calibrate": ["0.5", "--read", "--out", "sheet"],
    "schema": ["layout"],
    "diff": ["small", "small"],
    "watch": ["missing", "--no-browser"],
    "samples": ["small", "--out", "kit"],
    "doctor": [],
    "help": ["saves"],
}
VALUES = (
    *("", "\0", "-1", "0", "nan", "1e9", "9" * 26, "two", "x" * 3_000, "\ud800", "\x1b[2J", "é", "=Ann", "Ann=", "="),
    *("Ann=bot=bot", "a4\n", "²", "None", "?", ",", ",,", "Ann,Ann", "a" * 300, "[" * 5_000, "{{ 1 }}", "%s", "-", "~"),
    *("/dev/null", "/dev/zero", "/proc/self/mem", "x" * 5_000, "a/b/c", "chess"),
)
FILES = {
    "binary": bytes(range(256)) * 40,
    "empty": b"",
    "huge": b"x: 1\n" * 1_000_000,
    "one-line": b"a" * 5_000_000,
    "latin": "seats: [{name: Zoë}]".encode("latin-1"),
    "utf16": "seats: [{name: Zoë}]".encode("utf-16"),
    "sqlite": b"SQLite format 3\0" + b"\0" * 5_000,
    "half-a-save": b"",
    "list.yaml": b"[1, 2]",
}
COMMANDS = {name: command_line.command(name) for name in command_line.COMMANDS}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with everything in it that is no position, no script, no save and no game."""
    root = tmp_path_factory.mktemp("wrong")
    for name, content in FILES.items():
        (root / name).write_bytes(content)
    with sqlite3.connect(root / "other.db") as other:
        other.execute("CREATE TABLE a (b)")
    other.close()
    (root / "folder").mkdir()
    (root / "small").mkdir()
    (root / "small" / "game.yaml").write_text("id: small\n", encoding="utf-8")
    (root / "loop").symlink_to(root / "loop")
    os.mkfifo(root / "pipe")
    companion("play", GAME, "--seats", "Ann,Ben", "--save", str(root / SAVE), stdin="ann escort date\n")
    (root / "half-a-save").write_bytes((root / SAVE).read_bytes()[:3_000])
    return root


@pytest.fixture(autouse=True)
def here(folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """In the folder, which the next test finds as this one did."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    before = set(folder.iterdir())
    yield
    for new in set(folder.iterdir()) - before:
        shutil.rmtree(new) if new.is_dir() else new.unlink()


def names(folder: Path) -> list[str]:
    """Names of files and folders of every kind, and of what is not there."""
    return [*FILES, "other.db", "folder", "small", "loop", "pipe", SAVE, "missing", "empty/below", str(folder / "none")]


@contextmanager
def soon() -> Iterator[None]:
    """Whatever waits for ever is a failure."""

    def too_long(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, too_long)
    signal.alarm(MOST_SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def with_value(command: str, parameter: Any, value: str) -> list[str]:
    """The command line with this value for the parameter, all else fitting."""
    fitting = FITTING[command]
    if parameter.param_type_name == "option":
        return [command, *fitting, f"{parameter.opts[-1]}={value}"]
    taken = [one for one in COMMANDS[command].params if one.param_type_name == "argument"]
    at = taken.index(parameter)
    given = fitting[: len(taken)]
    return [command, *fitting[len(given) :], "--", *given[:at], value, *given[at + 1 :]]


def parameters() -> list[tuple[str, Any]]:
    return [
        (name, parameter)
        for name, command in COMMANDS.items()
        for parameter in command.params
        if parameter.name != "help"
    ]


def assert_plain(done: Done, arguments: list[str]) -> None:
    """An answer, or a message of few lines that names no module of ours."""
    shown = [argument[:60] for argument in arguments]
    assert done.code in (0, 1, 2), (shown, done)
    assert "Traceback" not in done.out + done.err, (shown, done)
    assert all(letter.isprintable() or letter == "\n" for letter in done.err), (shown, done.err)
    if done.code != 2:
        return
    assert_unusable(done, lines=None)
    first, *rest = done.err.splitlines()
    assert len(first) < MOST_LETTERS + max(map(len, arguments)), (shown, done.err)
    is_placed = all(re.match(r".+:\d+:\d+: ", line) for line in rest)
    assert not rest or is_placed or rest[0] == "write lines like this:", (shown, done.err)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names and alarms are those of POSIX")
@pytest.mark.parametrize(("command", "parameter"), parameters(), ids=lambda one: getattr(one, "name", one))
def test_whatever_a_parameter_is_given(command: str, parameter: Any, folder: Path, long: bool) -> None:
    values = [*VALUES, *names(folder)]
    for value in values if long else Random(f"{command} {parameter.name}").sample(values, FEW):
        arguments = with_value(command, parameter, value)
        with soon():
            done = companion(*arguments, stdin="quit\n")
        assert_plain(done, arguments)


@pytest.mark.parametrize(
    "command", [name for name in COMMANDS if name not in ("games", "saves", "demo", "validate", "new", "help")]
)
@pytest.mark.parametrize("game", ["chess", "", "\0", "oscar-rase", "x" * 5_000, "empty", "missing/game"])
def test_what_is_no_game_and_no_save_is_reported(command: str, game: str) -> None:
    assert_unusable(companion(command, *([game, *FITTING[command][1:]])))


@pytest.mark.parametrize("command", ["resume", "replay", "log"])
@pytest.mark.parametrize("name", [*FILES, "other.db", "folder", "pipe", "loop", "missing"])
def test_what_is_no_save_is_reported_and_left_alone(command: str, name: str, folder: Path) -> None:
    before = (folder / name).read_bytes() if name in FILES else b""
    with soon():
        assert_unusable(companion(command, name, stdin=""), name.split("\n")[0])
    assert not before or (folder / name).read_bytes() == before


@pytest.mark.parametrize("command", ["legal", "check", "resolve", "odds", "score", "ruling"])
@pytest.mark.parametrize(
    "name", [*(name for name in FILES if name != "list.yaml"), "other.db", "folder", "pipe", "loop", "missing", SAVE]
)
def test_what_is_no_position_is_reported(command: str, name: str) -> None:
    fitting = [word for word in FITTING[command] if word not in ("-p", MOVES)]
    with soon():
        assert_unusable(companion(command, *fitting, "-p", name, "--json"), name)


@pytest.mark.parametrize("options", [["play", GAME, "--seats", "Ann,Ben"], ["resume", SAVE]], ids=lambda one: one[0])
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("binary", "binary:2:118: this is not text in UTF-8; save the file as UTF-8"),
        ("latin", "latin:1:18: "),
        ("huge", "larger than"),
        ("folder", "not a regular file"),
        ("pipe", "not a regular file"),
        ("/dev/zero", "not a regular file"),
        ("loop", "symbolic links"),
        ("missing", "No such file"),
        ("\0", "its name cannot be used"),
    ],
)
def test_what_is_no_script_is_reported_before_anything_is_begun(
    options: list[str], name: str, reason: str, tmp_path: Path
) -> None:
    with soon():
        assert_unusable(companion(*options, "--script", name), reason)
    assert not (tmp_path / "home").exists()


def test_a_script_on_standard_input_that_is_no_text_is_reported() -> None:
    done = companion("play", GAME, "--seats", "Ann,Ben", "--script", "-", stdin=b"ann escort date\nben \xff\n")
    assert_unusable(done, "<stdin>:2:5: this is not text in UTF-8; save the file as UTF-8")


def test_lines_that_are_no_text_are_refused_and_the_game_goes_on(tmp_path: Path) -> None:
    lines = "\n".join(["note é", "@", "n" * 9_000, "note " + "n" * (1 << 21), "Ann escort date", "quit"])
    done = companion("play", GAME, "--seats", "Ann,Ben", stdin=lines.encode().replace(b"@", b"ann \xff\xfe"))
    assert (done.code, done.err) == (0, "")
    assert "note: é" in done.out
    assert "a line has at most 4000 characters" in done.out
    assert "Ann takes the date." in done.out


def test_a_user_without_a_home_is_informed_how_to_set_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("COMPANION_HOME")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert_unusable(companion("saves"), "COMPANION_HOME")
