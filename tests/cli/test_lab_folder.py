"""The folder of --out: what cannot be written, damage, two runs at once, and what an earlier run left."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.cli import folder_lock
from companion.cli.folder_lock import MARK
from companion.lab import simulation
from tests.cli.terminal import Done, assert_unusable, companion
from tests.cli.test_folder_lock import HOLD
from tests.games.data.own import own

PIG = "templates/starters/pig"
QUICK = ("--games", "10", "--workers", "1", "--seats", "random,random")
SIMULATE = ("simulate", PIG, *QUICK)
COMPARE = ("compare", PIG, "goal=50", "goal=60", *QUICK)
VARY = ("compare", PIG, "--vary", "game.variants.goal.default=20,30", *QUICK)


# --- a disk that is full


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Make the disk full for files whose names begin like this."""
    write = Path.write_bytes

    def fill(begins: str) -> None:
        def write_bytes(self: Path, content: bytes) -> int:
            if self.name.startswith(begins):
                raise OSError(28, "No space left on device")
            return write(self, content)

        monkeypatch.setattr(Path, "write_bytes", write_bytes)

    return fill


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (SIMULATE, "report.html"),
        (SIMULATE, "progress.json"),
        (COMPARE, "compare.json"),
        (VARY, "compare.json"),
        (VARY, "compare.html"),
    ],
    ids=lambda one: one if isinstance(one, str) else one[2],
)
@pytest.mark.parametrize("how", [(), ("--json",)], ids=["text", "json"])
def test_a_result_that_cannot_be_written_is_shown(
    tmp_path: Path, full: Callable[[str], None], arguments: tuple[str, ...], name: str, how: tuple[str, ...]
) -> None:
    usual = companion(*arguments, *how)
    full(name)
    done = companion(*arguments, *how, "--out", str(tmp_path / "lab"))
    assert (done.code, done.out) == (2, usual.out)
    assert done.err == f"companion: {tmp_path / 'lab' / name}: No space left on device\n"


@pytest.mark.parametrize("arguments", [SIMULATE, COMPARE, VARY], ids=["simulate", "compare", "vary"])
def test_a_folder_that_cannot_be_written_is_reported_before_a_game_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    def taken(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(folder_lock, "_take", taken)
    done = companion(*arguments[:3], *arguments[3:], "--games", "100000000", "--out", str(tmp_path / "lab"))
    assert_unusable(done, f"{tmp_path / 'lab'}: No space left on device")
    assert not (tmp_path / "lab").exists()


def test_a_last_position_that_cannot_be_written_costs_nothing_else(tmp_path: Path, full: Callable[[str], None]) -> None:
    own(tmp_path, play=FAILS_LATE)
    full("failed.json")
    done = companion("simulate", str(tmp_path / "own"), *QUICK[2:], "--games", "5000", "--out", str(tmp_path / "lab"))
    assert (done.code, "Wins by seat" in done.out) == (2, True)
    assert done.err.endswith("; its last position cannot be written (No space left on device)\n")


FAILS_LATE = """
kind: play
turn:
  - {roll: d100}
  - {if: "die < 4 and 1 // (die - 3) > 9", end: turn}
  - {if: turn > 2, end: game, winner: me}
"""


# --- damage


def _changed(change: Callable[[dict[str, Any]], None]) -> Callable[[str], str]:
    def text(before: str) -> str:
        progress = json.loads(before)
        change(progress)
        return json.dumps(progress)

    return text


@pytest.mark.parametrize(
    "damage",
    [
        lambda before: before[: len(before) // 2],
        lambda _: "",
        lambda _: "[" * 100_000,
        _changed(lambda progress: progress["tally"].update(half_led=7)),
        _changed(lambda progress: progress["tally"].update(wins=["60", "60"])),
        _changed(lambda progress: progress["tally"].update(games=-80)),
        _changed(lambda progress: progress["tally"].update(games=10**12)),
        _changed(lambda progress: progress["tally"].update(wins=["-5", "15"])),
        _changed(lambda progress: progress["tally"]["lengths"].update(turns=[10, 5, 1, 1, 1, 1])),
        _changed(lambda progress: progress["goal"].update(games="many")),
        _changed(lambda progress: progress.update(checksum=7)),
    ],
)
def test_a_damaged_progress_is_reported_and_left_alone(tmp_path: Path, damage: Callable[[str], str]) -> None:
    companion(*SIMULATE, "--out", str(tmp_path))
    path = tmp_path / "progress.json"
    damaged = damage(path.read_text(encoding="utf-8"))
    path.write_text(damaged, encoding="utf-8")
    for resume in ((), ("--resume",)):
        done = companion(*SIMULATE, "--out", str(tmp_path), *resume)
        assert_unusable(done, f"{path} is damaged; choose another --out")
        assert path.read_text(encoding="utf-8") == damaged


# --- two runs at once


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process, which holds the folder `lab`."""
    process = subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path / "lab")], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    yield process
    process.kill()
    process.communicate()


@pytest.mark.parametrize("arguments", [SIMULATE, (*SIMULATE, "--resume"), COMPARE, VARY])
def test_one_run_at_a_time_has_a_folder(
    tmp_path: Path, holder: subprocess.Popen[str], monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.setattr(folder_lock, "MOST_WAITED", 0.2)
    done = companion(*arguments, "--out", str(tmp_path / "lab"))
    assert_unusable(done, f"process {holder.pid} is still writing there after 0.2 seconds; this command wrote nothing")
    assert [path.name for path in (tmp_path / "lab").iterdir()] == [MARK]


def test_a_folder_is_held_while_games_are_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play, marks = simulation.play_batch, []

    def watched(*arguments: Any) -> Any:
        marks.append((tmp_path / "lab" / MARK).exists())
        return play(*arguments)

    monkeypatch.setattr(simulation, "play_batch", watched)
    assert companion(*SIMULATE, "--out", str(tmp_path / "lab")).code == 0
    assert marks == [True]
    assert not (tmp_path / "lab" / MARK).exists()


# --- what an earlier run left

FAILS = """
kind: play
turn:
  - {roll: d6}
  - {if: "1 // (die - die) > 9", end: turn}
  - {end: game, winner: me}
"""


def _fails_then_works(folder: Path, *arguments: str) -> tuple[Done, Done]:
    """The same command with a game that fails at once, and with the corrected game."""
    lab = folder / "lab"
    own(folder, play=FAILS)
    own(folder / "corrected", play=FAILS.replace("1 // (die - die) > 9", "die > 9"))
    failed, works = (
        companion(arguments[0], str(game / "own"), *arguments[1:], *QUICK, "--out", str(lab))
        for game in (folder, folder / "corrected")
    )
    return failed, works


@pytest.mark.parametrize("arguments", [("simulate",), ("compare", "random", "casual")], ids=["simulate", "compare"])
def test_a_run_whose_first_game_failed_blocks_no_later_one(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    failed, works = _fails_then_works(tmp_path, *arguments)
    assert (failed.code, "game 1 of seed 0 failed" in failed.err) == (2, True)
    assert (works.code, works.err) == (0, "")
    assert not (tmp_path / "lab" / "failed.json").exists()


@pytest.mark.parametrize("text", ["mine", "[]", '{"game": "hearts"}', "[" * 100_000], ids=len)
def test_a_file_of_that_name_of_something_else_stays(tmp_path: Path, text: str) -> None:
    (tmp_path / "failed.json").write_text(text, encoding="utf-8")
    for arguments in (SIMULATE, COMPARE):
        done = companion(*arguments, "--out", str(tmp_path))
        assert_unusable(done, "failed.json is there already, of something else: choose another --out")
    assert (tmp_path / "failed.json").read_text(encoding="utf-8") == text


@pytest.mark.parametrize("below", [".", "lab"])
def test_a_link_to_nowhere_is_reported(tmp_path: Path, below: str) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    done = companion(*SIMULATE, "--out", str(tmp_path / "link" / below))
    assert_unusable(done, f"{tmp_path / 'link'} is a link to a folder that does not exist; choose another")
