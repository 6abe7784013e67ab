"""Two terminals on one game, a disk that is full, folders nobody may write into: reported in a line, and nothing is lost."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.referee.store import Save
from tests.cli.terminal import GAME, assert_unusable, companion, example

COMPANION = [sys.executable, "-m", "companion"]
SEATS = ["--seats", "Ann,Ben"]
NOTED = re.compile(r"^ *\d+  note: (.*)$", re.MULTILINE)
POSIX = pytest.mark.skipif(os.name != "posix", reason="ulimit and modes of folders are those of POSIX")


def notes(path: Path) -> list[str]:
    """The notes of a saved game, which is checked from end to end."""
    with Save.open(path, writable=False) as save:
        save.verify()
        return [body["text"] for body in save.entries() if body["kind"] == "note"]


def begun(path: Path) -> Path:
    """A new game, saved there."""
    assert companion("play", GAME, *SEATS, "--save", str(path), stdin="").code == 0
    return path


# --- two terminals ---


def test_two_terminals_take_turns_and_the_one_that_is_behind_is_informed(tmp_path: Path) -> None:
    path = begun(tmp_path / "one.companion")
    outputs: list[str] = []
    with terminal(path) as one, terminal(path) as two:
        for process, line in ((one, "note of one"), (two, "note of two"), (one, "note of one again"), (two, "?")):
            type_line(process, line)
            outputs.append(until_asked(process))
        for process in (one, two):
            out, err = process.communicate("quit\n", 60)
            assert (process.returncode, err) == (0, ""), out
    assert "note: of one" in outputs[0]
    assert "somebody else has added 1 entry to this save; open it again" in outputs[1]
    assert "note: of one again" in outputs[2]
    assert notes(path) == ["of one", "of one again"]


def test_two_terminals_at_once_lose_nothing_that_was_shown(tmp_path: Path, long: bool) -> None:
    path = begun(tmp_path / "one.companion")
    many = 200 if long else 40
    lines = ["\n".join(f"note {who} {number}" for number in range(many)) + "\nquit\n" for who in ("a", "b")]
    with terminal(path) as one, terminal(path) as two:
        for process, text in zip((one, two), lines):
            assert process.stdin is not None
            process.stdin.write(text)
            process.stdin.flush()
        outs = [process.communicate(timeout=120) for process in (one, two)]
        assert [process.returncode for process in (one, two)] == [0, 0]
    assert [err for _, err in outs] == ["", ""]
    shown = [NOTED.findall(out) for out, _ in outs]
    saved = notes(path)
    assert sorted(saved) == sorted(shown[0] + shown[1])
    assert len(saved) == len(set(saved)) >= many
    assert companion("resume", str(path), stdin="note after\n").code == 0
    assert notes(path) == [*saved, "after"]


def terminal(path: Path) -> subprocess.Popen[str]:
    """A process that goes on with the game."""
    command = [*COMPANION, "resume", str(path)]
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1
    )


def until_asked(process: subprocess.Popen[str], question: str = "which escort?") -> str:
    """What is shown up to the next question."""
    assert process.stdout is not None
    shown = ""
    while question not in shown:
        line = process.stdout.readline()
        assert line, shown
        shown += line
    return shown


def type_line(process: subprocess.Popen[str], line: str) -> None:
    """Type a line at the first question."""
    assert process.stdin is not None
    until_asked(process) if not hasattr(process, "is_asked") else None
    process.is_asked = True  # type: ignore[attr-defined]
    process.stdin.write(line + "\n")
    process.stdin.flush()


# --- no room ---


@POSIX
def test_a_game_that_finds_no_room_keeps_what_it_showed_and_goes_on_when_there_is_some(tmp_path: Path) -> None:
    path = begun(tmp_path / "one.companion")
    lines = "\n".join(f"note {number} {'n' * 300}" for number in range(400))
    done = limited(["resume", str(path)], lines, blocks=96)
    assert (done.returncode, done.stderr) == (0, "")
    shown = NOTED.findall(done.stdout)
    assert "Traceback" not in done.stdout
    assert 5 < len(shown) < 400
    assert "  ! " in done.stdout
    stored = [text.split()[0] for text in notes(path)]
    assert stored == [text.split()[0] for text in shown]
    assert companion("resume", str(path), stdin="note after\n").code == 0
    assert notes(path)[-1] == "after"


@POSIX
@pytest.mark.parametrize("blocks", [0, 1, 8])
def test_without_room_nothing_is_begun_or_printed(blocks: int, tmp_path: Path) -> None:
    for number, command in enumerate(
        (
            ["play", GAME, *SEATS, "--save", str(tmp_path / "s")],
            ["print", GAME, "--only", "test-sheet", "--out", str(tmp_path / "kit")],
        )
    ):
        done = limited(command, "", blocks=blocks)
        assert done.returncode == 2, done
        assert re.fullmatch(r"companion: .*\n", done.stderr), done.stderr
        assert number or done.stdout == ""
    left = [path.name for path in tmp_path.rglob("*") if path.is_file()]
    assert left == []


def limited(arguments: list[str], lines: str, blocks: int) -> subprocess.CompletedProcess[str]:
    """Run a command that may write no file longer than this number of blocks of 1024 bytes."""
    command = ["bash", "-c", f'ulimit -f {blocks}; exec "$0" -B "$@"', *COMPANION, *arguments]
    return subprocess.run(command, input=lines, capture_output=True, text=True, check=False, timeout=120)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no device that is always full here")
@pytest.mark.parametrize("command", [["games"], ["games", "--json"], ["position", GAME], ["legal", GAME, "-p"]])
def test_an_answer_that_cannot_be_written_is_reported(command: list[str]) -> None:
    arguments = [*command, example("moves")] if command[-1] == "-p" else command
    with open("/dev/full", "w") as full:
        done = subprocess.run([*COMPANION, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "companion: No space left on device\n")


@POSIX
@pytest.mark.parametrize("stream", ["", "2"])
@pytest.mark.parametrize("arguments", ["games", "nonsense", "play", "--version", "", "print"])
def test_streams_that_are_closed(stream: str, arguments: str) -> None:
    line = f'"$0" -m companion {arguments} {stream}>&-'
    done = subprocess.run(["bash", "-c", line, sys.executable], capture_output=True, text=True, check=False)
    assert done.stdout == "" or stream == "2"
    assert "Traceback" not in done.stderr
    if stream == "":
        assert done.returncode == 2
        assert done.stderr == "companion: <stdout>: there is no standard output; send it to a terminal or a file\n"
    else:
        assert done.returncode == (0 if arguments in ("games", "--version", "") else 2)


# --- no leave ---


def barred(tmp_path: Path) -> Path:
    """A folder that nobody can make: it would lie below a file. Modes do not bind a superuser."""
    (tmp_path / "file").write_text("")
    return tmp_path / "file" / "below"


def test_a_library_that_cannot_be_made_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(barred(tmp_path)))
    assert_unusable(companion("play", GAME, *SEATS, stdin=""), "cannot be created", "choose another place")
    assert_unusable(companion("resume", stdin=""), "there are no saved games")
    assert companion("saves").code == 0
    scripted = companion("play", GAME, *SEATS, "--script", "-", stdin="ann escort date\n")
    assert (scripted.code, scripted.err) == (0, "")


def test_everything_that_only_asks_works_without_a_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(barred(tmp_path)))
    monkeypatch.setenv("HOME", str(tmp_path / "file"))
    for command in (["games"], ["legal", GAME, "-p", example("moves")], ["ruling", GAME, "OR-MOVE-03"]):
        assert companion(*command).code == 0
    done = subprocess.run(
        [*COMPANION, "print", GAME, "--only", "test-sheet", "--out", str(tmp_path / "kit")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_settings_that_lie_about_for_other_programs_change_no_print(tmp_path: Path) -> None:
    """reportlab would run two files in the user's home, and read variables."""
    (tmp_path / ".reportlab_mods").write_text("raise SystemExit('mods were run')\n", encoding="utf-8")
    (tmp_path / ".reportlab_settings").write_text("defaultPageSize = 'A3'\ninvariant = 0\n", encoding="utf-8")
    printed = []
    for number, own in enumerate(({}, {"HOME": str(tmp_path), "RL_pageCompression": "nonsense", "RL_useA85": "1"})):
        kit = tmp_path / str(number)
        done = subprocess.run(
            [*COMPANION, "print", GAME, "--only", "test-sheet", "--out", str(kit)],
            env={**os.environ, **own},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        printed.append((kit / "test-sheet.pdf").read_bytes())
    assert printed[0] == printed[1]


def test_a_kit_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    (tmp_path / "kit").mkdir()
    for place in (barred(tmp_path), tmp_path / "file"):
        done = companion("print", GAME, "--only", "test-sheet", "--out", str(place))
        assert_unusable(done, str(tmp_path / "file"))


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="modes of folders do not bind here")
def test_a_folder_for_reading_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    tmp_path.chmod(0o555)
    try:
        assert_unusable(companion("play", GAME, *SEATS, stdin=""), "Permission denied")
        assert_unusable(companion("print", GAME, "--out", str(tmp_path / "kit")), "Permission denied")
    finally:
        tmp_path.chmod(0o755)
