"""print: files, the report, and what is said of options that cannot be."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from shutil import copytree
from unittest.mock import patch

import pytest

from companion.cli.screen import Progress
from tests.cli.terminal import GAME, Done, assert_unusable, companion

PARTS = ["test-sheet", "figures", "tickets", "markers", "cards", "reference", "board", "rulebook"]
GAME_FOLDER = Path(__file__).parents[2] / "cards" / GAME


def printed(out: Path, *options: str) -> Done:
    return companion("print", GAME, "--out", str(out), *options)


def test_the_kit_is_written_with_its_report(tmp_path: Path) -> None:
    done = printed(tmp_path / "new" / "folder", "--players", "2")
    assert (done.code, done.err) == (0, "")
    files = {path.name: path for path in (tmp_path / "new" / "folder").iterdir()}
    assert set(files) == {*(f"{part}.pdf" for part in PARTS), "report.json"}
    assert all(path.read_bytes().startswith(b"%PDF-") for name, path in files.items() if name.endswith(".pdf"))
    report = json.loads(files["report.json"].read_text(encoding="utf-8"))
    assert [line["name"] for line in report["files"]] == PARTS
    assert report["total"]["pages"] == sum(line["pages"] for line in report["files"])
    assert [f"{number}. {part}" in done.out for number, part in enumerate(PARTS, 1)] == [True] * len(PARTS)
    assert "at 100 %" in done.out
    assert f"The files are in {tmp_path / 'new' / 'folder'}." in done.out


def test_only_some_parts_are_written(tmp_path: Path) -> None:
    assert printed(tmp_path, "--only", "cards", "--only", "test-sheet").code == 0
    assert {path.name for path in tmp_path.iterdir()} == {"cards.pdf", "test-sheet.pdf", "report.json"}


def test_fewer_players_take_fewer_pieces(tmp_path: Path) -> None:
    pieces = {}
    for players in (2, 6):
        assert printed(tmp_path, "--only", "tickets", "--players", str(players)).code == 0
        pieces[players] = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))["total"]["pieces"]
    assert pieces == {2: 10, 6: 30}


def test_paper_backs_and_ink_are_taken(tmp_path: Path) -> None:
    options = ("--only", "cards", "--paper", "Letter", "--backs", "duplex-short", "--ink", "mono")
    done = printed(tmp_path, *options)
    assert done.code == 0
    assert "sheets of letter, on both sides, turned over the short edge" in done.out


def test_the_folder_is_the_output_folder_of_where_it_is_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("companion.definitions.places.data_root", lambda: GAME_FOLDER.parent / "elsewhere")
    assert companion("print", str(GAME_FOLDER), "--only", "test-sheet").code == 0
    assert (tmp_path / "output" / GAME / "test-sheet.pdf").is_file()


BAD = {
    "paper": (("--paper", "a44"), "'a44' is no paper", "a4"),
    "backs": (("--backs", "folded"), "'folded' is no way to print backs", "fold"),
    "ink": (("--ink", "blue"), "'blue' is no ink mode", "full, low or mono"),
    "too many players": (("--players", "9"), "Oscar Race is for 2 to 6"),
    "too few players": (("--players", "1"), "Oscar Race is for 2 to 6"),
    "players in words": (("--players", "two"), "--players", "companion print --help"),
    "part": (("--only", "tickts"), "no part 'tickts'", "tickets"),
    "a paper too small": (("--paper", "a5"), "test-sheet is", "a5"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_option_is_one_line_and_writes_nothing(tmp_path: Path, name: str) -> None:
    options, *words = BAD[name]
    assert_unusable(printed(tmp_path / "out", *options), *words)
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    for place in ("file", "file/below"):
        assert_unusable(printed(tmp_path / place, "--only", "test-sheet"), "file")
    assert (tmp_path / "file").read_text(encoding="utf-8") == "mine"
    (tmp_path / "out" / "test-sheet.pdf").mkdir(parents=True)
    assert_unusable(printed(tmp_path / "out", "--only", "test-sheet"), "test-sheet.pdf")
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["test-sheet.pdf"]


def test_an_unknown_game_is_one_line() -> None:
    assert_unusable(companion("print", "chess"), "chess", "oscar-race")


def test_a_game_without_a_kit_is_one_line(tmp_path: Path) -> None:
    copytree(GAME_FOLDER, tmp_path / "mine")
    text = (tmp_path / "mine" / "game.yaml").read_text(encoding="utf-8")
    (tmp_path / "mine" / "game.yaml").write_text(text.replace("id: oscar-race", "id: mine", 1), encoding="utf-8")
    assert_unusable(companion("print", str(tmp_path / "mine"), "--out", str(tmp_path / "out")), "no kit to print")


class Terminal(io.StringIO):
    """A stream that says it is a screen."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("out", "stream", "is_shown"),
    [(Terminal(), Terminal(), True), (io.StringIO(), Terminal(), False), (Terminal(), io.StringIO(), False)],
    ids=["terminal", "stdout elsewhere", "stderr elsewhere"],
)
def test_progress_is_shown_on_a_terminal_only_and_cleared(
    out: io.StringIO, stream: io.StringIO, is_shown: bool
) -> None:
    with patch.object(sys, "stdout", out), patch.object(sys, "stderr", stream), Progress(2) as step:
        step()
        for _ in range(3):
            step(1 / 3)
    shown = stream.getvalue().split("\r")
    steps = [line[: line.index("]") + 1].count("#") for line in shown if "[" in line]
    assert steps == ([0, 20, 26, 33, 40] if is_shown else [])
    assert ("2 of 2" in stream.getvalue()) == is_shown
    assert out.getvalue() == ""
    assert shown[-1] == ""
    assert all(len(line) < 80 for line in shown)
