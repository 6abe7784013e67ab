"""What a shell offers at the Tab key, asked for as the scripts of `--install-completion` do: by environment variables."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.cli import shell_completion
from companion.cli.shell_completion import join_assignments
from companion.definitions.places import KIT_FILE, shipped_games
from companion.referee.home import SUFFIX
from tests.cli.terminal import GAME, MOVES, companion

BASH = shutil.which("bash")


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "companion", *arguments]
    return subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)


def offered(*words: str) -> list[str]:
    """What bash gets for these words; the last one is being typed, and may be empty."""
    done = run(
        COMP_WORDS="\n".join(["companion", *words]), COMP_CWORD=str(len(words)), _COMPANION_COMPLETE="complete_bash"
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.split()


def test_commands() -> None:
    assert offered("re") == ["resolve", "resume", "replay"]


def test_options() -> None:
    assert offered("print", GAME, "--p") == ["--paper", "--printer", "--players"]


def test_games() -> None:
    assert offered("print", "") == shipped_games()
    assert offered("legal", "-p", MOVES, "z") == ["zombies"]


def test_folders_of_games_here_and_below(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("tea-time", "shelf/teacup"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "game.yaml").touch()
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    assert offered("validate", "te") == ["tea-time"]
    assert offered("validate", "./te") == ["./tea-time"]
    assert offered("validate", "shelf/") == ["shelf/teacup"]


def test_parts() -> None:
    assert offered("print", GAME, "--only", "b") == ["board", "board-mirror"]
    assert offered("export", GAME, "png", "--only", "=", "tick") == ["tickets"]


def test_parts_of_an_edition_are_those_of_the_game_it_extends() -> None:
    assert "tickets" in offered("print", "red-carpet-race", "--only", "")


def test_names_of_files_are_those_that_games_and_saves_have() -> None:
    assert (shell_completion.KIT_FILE, shell_completion.SAVE_ENDING) == (KIT_FILE, SUFFIX)


def test_extras() -> None:
    assert offered("print", GAME, "--with", "") == ["board-mirror"]


@pytest.mark.parametrize("command", ["resume", "replay", "log"])
def test_saves(command: str, home: Path) -> None:
    assert offered(command, "") == []
    companion("play", GAME, "--seats", "Ann,Ben", stdin="quit\n")
    assert offered(command, "osc") == ["oscar-race-ann-ben-1"]


def test_variants() -> None:
    assert offered("play", GAME, "--set", "board") == ["board=standard", "board=mirror"]
    assert "area_reentry=true" in offered("play", GAME, "--set", "")
    assert "area_names=" in offered("play", GAME, "--set", "area_n")


def test_values_of_a_variant_behind_the_sign_at_which_bash_breaks_words() -> None:
    assert offered("play", GAME, "--set", "board", "=", "") == ["standard", "mirror"]
    assert offered("play", GAME, "--set", "board", "=", "m") == ["mirror"]
    assert offered("play", GAME, "--set", "board", "=") == ["standard", "mirror"]
    assert offered("play", "--set", "board", "=", "mirror", "os") == [GAME]


def test_seats() -> None:
    assert offered("odds", GAME, "-p", MOVES, "--seat", "") == ["ann", "ben"]
    assert offered("play", GAME, "--seats", "Ann,Ben", "--bot", "B") == [
        "Ben",
        "Ben=keen",
        "Ben=expert",
        "Ben=casual",
        "Ben=random",
    ]
    assert offered("play", GAME, "--seats", "Ann,Ben", "--bot", "Ben", "=", "k") == ["keen"]


def test_targets_and_kinds() -> None:
    assert offered("export", GAME, "t") == ["tts", "thegamecrafter"]
    assert offered("schema", "la") == ["layout", "language"]


@pytest.mark.parametrize(
    "words",
    [
        ("print", "--only", ""),
        ("print", "chess", "--only", ""),
        ("print", GAME, "--players", "x", "--out", ""),
        ("odds", GAME, "--seat", ""),
        ("odds", GAME, "-p", "missing.yaml", "--seat", ""),
        ("odds", GAME, "-p", "-", "--seat", ""),
        ("play", GAME, "--bot", ""),
        ("play", "chess", "--set", "board", "=", ""),
        ("validate", "missing/"),
    ],
    ids=" ".join,
)
def test_where_nothing_can_be_offered_nothing_is_printed(words: tuple[str, ...]) -> None:
    assert offered(*words) == []


@pytest.mark.parametrize(
    "variables", [{"_COMPANION_COMPLETE": "complete_bash"}, {"_COMPANION_COMPLETE": "complete_zsh"}]
)
def test_what_is_asked_for_badly_is_answered_without_a_traceback(variables: Mapping[str, str]) -> None:
    assert "Traceback" not in run(**variables, COMP_WORDS="companion").stderr


def test_zsh_and_fish() -> None:
    line = {"_TYPER_COMPLETE_ARGS": f"companion play {GAME} --set board=m"}
    zsh = run(_COMPANION_COMPLETE="complete_zsh", **line)
    assert '"board=mirror"' in zsh.stdout
    fish = run(_COMPANION_COMPLETE="complete_fish", _TYPER_COMPLETE_FISH_ACTION="get-args", **line)
    assert fish.stdout == "board=mirror\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_is_shown_and_installed(shell: str, tmp_path: Path) -> None:
    named = {"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1", "HOME": str(tmp_path)}
    shown = run("--show-completion", shell, **named)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert f"_COMPANION_COMPLETE=complete_{shell}" in shown.stdout
    assert run("--install-completion", shell, **named).returncode == 0
    written = [path.read_text() for path in tmp_path.rglob("*") if path.is_file()]
    assert any(shown.stdout.strip() in text for text in written)


@pytest.mark.skipif(BASH is None, reason="bash is not installed")
def test_bash_itself_completes_what_is_typed(tmp_path: Path) -> None:
    """The script that bash is shown, detected by itself, and what it makes of a line."""
    (tmp_path / "companion").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m companion "$@"\n')
    (tmp_path / "companion").chmod(0o755)
    program = f"""
        companion --show-completion > script; . ./script
        COMP_WORDS=(companion play {GAME} --set board = m); COMP_CWORD=6
        _companion_completion companion; printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    paths = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(
        [str(BASH), "--norc", "-c", program],
        cwd=tmp_path,
        env={**os.environ, **paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("mirror\n", "")


@pytest.mark.parametrize(
    ("words", "joined", "name"),
    [
        (["play", "--set", "board"], ["play", "--set", "board"], ""),
        (["play", "--set", "board", "="], ["play", "--set", ""], "board"),
        (["play", "--set", "board", "=", "m"], ["play", "--set", "m"], "board"),
        (["play", "--set", "a", "=", "b", "--set", "c"], ["play", "--set", "a=b", "--set", "c"], ""),
        (["print", "--only", "=", "ca"], ["print", "--only=ca"], ""),
        (["play", "--set", "board=m"], ["play", "--set", "board=m"], ""),
    ],
)
def test_what_bash_breaks_at_the_equals_sign_is_joined(words: list[str], joined: list[str], name: str) -> None:
    environment = {"COMP_WORDS": "\n".join(words), "COMP_CWORD": str(len(words) - 1)}
    assert join_assignments(environment) == name
    assert environment == {"COMP_WORDS": "\n".join(joined), "COMP_CWORD": str(len(joined) - 1)}
