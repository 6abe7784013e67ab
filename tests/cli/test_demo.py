"""demo: the same game every time, quick, and worth watching."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.cli.terminal import Done, companion


@cache
def demo() -> Done:
    """What the demo says, which is the same every time."""
    return companion("demo")


def test_the_demo_is_the_same_every_time_and_ends_with_the_ledger() -> None:
    first, second = demo(), companion("demo")
    assert first == second
    assert (first.code, first.err) == (0, "")
    assert "Winners: " in first.out


def test_the_demo_prints_the_kit_first_and_says_where() -> None:
    out = " ".join(demo().out.split())
    assert out.startswith("The kit for 3 players is in ")
    assert "Print test-sheet.pdf first" in out
    folder = Path(__file__).parents[2] / "output" / "oscar-race"
    assert (folder / "board.pdf").read_bytes().startswith(b"%PDF")


def test_the_demo_warns_of_another_prints_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.cli.printing.output_folder", lambda game: tmp_path)
    (tmp_path / "board-mirror.pdf").write_bytes(b"mine")
    done = companion("demo")
    assert done.code == 0
    assert done.err.startswith(f"companion: warning: {tmp_path} also has files of another print")
    assert "board-mirror.pdf" in done.err
    assert "The kit for 3 players is in" in done.out


def test_the_demo_plays_two_turns_in_full_and_sums_up_the_rest() -> None:
    out = demo().out
    turns = [int(turn) for turn in re.findall(r"^Turn (\d+)$", out, re.MULTILINE)]
    assert turns == list(range(1, len(turns) + 1))
    full, _, rest = out.partition("The other turns in short")
    assert "Turn 2\n" in full
    assert "Turn 3\n" in rest
    assert len(set(re.findall(r"OR-[A-Z]+-\d\d", out))) >= 20
    assert max(map(len, out.splitlines())) <= 80
    assert len(out.splitlines()) < 400
