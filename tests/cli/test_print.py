"""print: files, the report, and what is reported of options that cannot be."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import sys
from pathlib import Path
from shutil import copytree
from typing import Any
from unittest.mock import patch

import pytest

from companion.cli.folder_lock import MARK
from companion.cli.screen import Progress
from companion.press.changes.lock import read_lock
from tests.cli.terminal import GAME, Done, assert_unusable, companion
from tests.press.pieces_game import new_pieces, piece

PARTS = ["test-sheet", "figures", "tickets", "markers", "cards", "reference", "board", "rulebook"]
GAME_FOLDER = Path(__file__).parents[2] / "cards" / GAME
TEMPLATES = Path(__file__).parents[2] / "templates" / GAME


def printed(out: Path, *options: str) -> Done:
    return companion("print", GAME, "--out", str(out), *options)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Done]:
    """A folder with the whole kit for two, and the output; a test that prints into it takes a copy."""
    out = tmp_path_factory.mktemp("whole") / "new" / "folder"
    return out, printed(out, "--players", "2")


def test_the_kit_is_written_with_its_report(whole: tuple[Path, Done]) -> None:
    out, done = whole
    assert (done.code, done.err) == (0, "")
    files = {path.name: path for path in out.iterdir()}
    assert set(files) == {*(f"{part}.pdf" for part in PARTS), "report.json", "lock.json", "credits.md"}
    assert all(path.read_bytes().startswith(b"%PDF-") for name, path in files.items() if name.endswith(".pdf"))
    report = json.loads(files["report.json"].read_text(encoding="utf-8"))
    assert [line["name"] for line in report["files"]] == PARTS
    assert report["options"] == OPTIONS
    assert report["total"]["pages"] == sum(line["pages"] for line in report["files"])
    assert [f"{number}. {part}" in done.out for number, part in enumerate(PARTS, 1)] == [True] * len(PARTS)
    assert "at 100 %" in done.out
    assert f"The files are in {out}." in done.out


def test_a_folder_that_is_a_dot_is_shown_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert f"The files are in {tmp_path}." in printed(Path("."), "--only", "tickets").out


def test_what_is_in_the_box_but_not_printed_is_reported(tmp_path: Path) -> None:
    done = printed(tmp_path, "--players", "3", "--only", "cards")
    assert "You also need: 3 Ten-sided dice; 8 Six-sided dice (Two of them in a second colour" in done.out
    needed = report_of(tmp_path)["also_needed"]
    assert [(one["count"], one["name"]) for one in needed] == [(3, "Ten-sided dice"), (8, "Six-sided dice")]


def test_only_some_parts_are_written(tmp_path: Path) -> None:
    assert printed(tmp_path, "--only", "cards", "--only", "test-sheet").code == 0
    assert {path.name for path in tmp_path.iterdir()} == {
        "cards.pdf",
        "test-sheet.pdf",
        "report.json",
        "lock.json",
        "credits.md",
    }


def test_an_extra_is_printed_with_the_kit(tmp_path: Path) -> None:
    assert printed(tmp_path, "--players", "2", "--paper", "a3", "--with", "board-mirror").code == 0
    names = [file["name"] for file in report_of(tmp_path)["files"]]
    assert names == ["board-mirror" if part == "board" else part for part in PARTS]


def report_of(out: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((out / "report.json").read_text(encoding="utf-8"))
    return found


def test_separate_backs_are_on_paper_of_their_own_behind_all_fronts(tmp_path: Path) -> None:
    done = printed(tmp_path, "--only", "cards", "--backs", "separate", "--paper", "210x297")
    assert (done.code, done.err) == (0, "")
    (line,) = report_of(tmp_path)["files"]
    assert (line["pages"], line["sheets"], line["papers"]) == (4, 4, {"210x297mm": 4})
    assert "on one side; backs from page 3 on: glue them behind, then cut" in done.out


def test_more_bleed_on_backs_makes_another_print(tmp_path: Path) -> None:
    prints = {}
    for more in ("0", "1", "2"):
        printed(tmp_path / more, "--only", "cards", "--backs", "duplex-long", "--back-bleed", more)
        prints[more] = (tmp_path / more / "cards.pdf").read_bytes()
        assert report_of(tmp_path / more)["options"].get("back_bleed") == {"0": "0", "2": "2"}.get(more)
    assert len(set(prints.values())) == 3
    done = printed(tmp_path / "2", "--only", "tickets", "--backs", "duplex-long")
    assert "cards.pdf (2 mm more bleed on backs)" in done.err


OPTIONS = {"game": GAME, "players": 2, "paper": "a4", "backs": "fold", "ink": "full"}


def test_a_part_printed_once_more_leaves_the_report_on_the_whole_kit(tmp_path: Path, whole: tuple[Path, Done]) -> None:
    copytree(whole[0], tmp_path, dirs_exist_ok=True)
    before = (tmp_path / "report.json").read_bytes()
    done = printed(tmp_path, "--players", "2", "--only", "cards", "--only", "tickets")
    assert (done.code, done.err) == (0, "")
    assert (tmp_path / "report.json").read_bytes() == before
    assert "Written now: tickets, cards. The files are in" in done.out
    assert f"{len(PARTS)}. rulebook" in done.out
    assert report_of(tmp_path)["options"] == OPTIONS
    assert report_of(tmp_path)["others"] == []
    (tmp_path / "board.pdf").unlink()
    assert printed(tmp_path, "--players", "2", "--only", "cards").code == 0
    assert [line["name"] for line in report_of(tmp_path)["files"]] == [part for part in PARTS if part != "board"]


def test_parts_printed_one_after_the_other_have_the_report_of_the_whole(tmp_path: Path, long: bool) -> None:
    parts = PARTS if long else PARTS[:4]  # the others take the longest
    for part in reversed(parts):
        assert printed(tmp_path / "parts", "--players", "2", "--only", part).err == ""
    all_of_them = (option for part in parts for option in ("--only", part))
    assert printed(tmp_path / "whole", "--players", "2", *(() if long else all_of_them)).code == 0
    assert (tmp_path / "parts" / "report.json").read_bytes() == (tmp_path / "whole" / "report.json").read_bytes()


def test_files_of_another_print_stay_and_are_named(tmp_path: Path) -> None:
    assert printed(tmp_path, "--players", "2", "--only", "cards", "--only", "tickets").code == 0
    before = (tmp_path / "tickets.pdf").read_bytes()
    done = printed(tmp_path, "--players", "3", "--paper", "letter", "--only", "cards")
    assert done.code == 0
    assert done.err == (
        f"companion: warning: {tmp_path} also has files of another print; they stay but are not in the report: "
        "tickets.pdf (2 players, a4)\n"
        f"companion: warning: {tmp_path / 'lock.json'} listed more parts; it is saved as lock.before.json, and the new "
        "one lists only this print\n"
    )
    assert list(read_lock(tmp_path / "lock.before.json").parts) == ["tickets", "cards"]
    assert list(read_lock(tmp_path).parts) == ["cards"]
    assert (tmp_path / "tickets.pdf").read_bytes() == before
    assert [line["name"] for line in report_of(tmp_path)["files"]] == ["cards"]
    assert report_of(tmp_path)["others"] == [{"name": "tickets", "options": OPTIONS}]
    again = printed(tmp_path, "--players", "3", "--paper", "letter", "--only", "markers")
    assert "tickets.pdf (2 players, a4)" in again.err
    assert [line["name"] for line in report_of(tmp_path)["files"]] == ["markers", "cards"]
    assert printed(tmp_path, "--players", "3", "--paper", "letter", "--only", "tickets").err == ""
    assert report_of(tmp_path)["others"] == []


@pytest.mark.parametrize("report", ["", "[", "[]", "{}", '{"options": {}, "files": 3}', '{"options": {}, "files": [{"name": "../x"}]}', "[" * 9_000])  # fmt: skip
def test_files_that_no_report_tells_of_are_named_too(tmp_path: Path, report: str) -> None:
    (tmp_path / "report.json").write_text(report, encoding="utf-8")
    (tmp_path / "board.pdf").write_bytes(b"mine")
    (tmp_path / "letter-to-mum.pdf").write_bytes(b"mine")
    done = printed(tmp_path, "--only", "test-sheet")
    assert done.code == 0
    assert done.err.endswith("not in the report: board.pdf (not in its report)\n")
    assert report_of(tmp_path)["others"] == [{"name": "board", "options": None}]
    assert (tmp_path / "board.pdf").read_bytes() == b"mine"


@pytest.mark.parametrize("damaged", ["", "{", '{"lock": 1, "game": "oscar-race", "parts": {"cards": {"faces": [5]}}}', '{"lock": 99}'])  # fmt: skip
def test_a_lock_that_cannot_be_read_is_saved_and_reported(tmp_path: Path, damaged: str) -> None:
    (tmp_path / "lock.json").write_text(damaged, encoding="utf-8")
    done = printed(tmp_path, "--only", "test-sheet")
    assert done.code == 0
    assert done.err == (
        f"companion: warning: {tmp_path / 'lock.json'} cannot be read; it is saved as lock.before.json, and the new one"
        " lists only this print\n"
    )
    assert (tmp_path / "lock.before.json").read_text(encoding="utf-8") == damaged
    assert list(read_lock(tmp_path).parts) == ["test-sheet"]


def test_another_game_printed_into_the_folder_is_reported(tmp_path: Path) -> None:
    assert (
        companion("print", str(TEMPLATES.parent / "sampler"), "--only", "reference", "--out", str(tmp_path)).err == ""
    )
    before = (tmp_path / "lock.json").read_bytes()
    done = printed(tmp_path, "--only", "reference")
    assert "lock.json was for another game, sampler; it is saved as lock.before.json, and files with" in done.err
    assert (tmp_path / "lock.before.json").read_bytes() == before
    warning = f"companion: warning: the files in {tmp_path} were printed in full ink; they are replaced\n"
    assert printed(tmp_path, "--only", "reference", "--ink", "mono").err == warning
    assert printed(tmp_path, "--only", "reference", "--ink", "mono", "--paper", "letter").err == ""
    assert "it is saved as lock.before-2.json" in printed(tmp_path, "--only", "markers").err
    assert (tmp_path / "lock.before.json").read_bytes() == before


def test_an_old_file_of_a_part_that_makes_none_now_is_named(tmp_path: Path) -> None:
    game, out = tmp_path / "sampler", tmp_path / "kit"
    copytree(TEMPLATES.parent / "sampler", game)
    parts = ("--out", str(out), "--only", "crew-cards", "--only", "reference")
    assert companion("print", str(game), *parts).err == ""
    options = ("print", str(copytree(game, tmp_path / "later" / "sampler")), *parts)
    (tmp_path / "later" / "sampler" / "cards.csv").write_text("id,name,copies,suit\nfox,Fox,0,R\n", encoding="utf-8")
    for _ in range(2):
        done = companion(*options)
        assert "not in the report: crew-cards.pdf (an older print)\n" in done.err
        assert "1. crew-cards: no file" in done.out
        assert [line["pages"] > 0 for line in report_of(out)["files"]] == [False, True]
    assert (out / "crew-cards.pdf").is_file()
    (out / "crew-cards.pdf").unlink()
    assert companion(*options).err == ""


def test_an_old_file_of_a_part_that_is_gone_is_named(tmp_path: Path) -> None:
    game, out = tmp_path / "sampler", tmp_path / "kit"
    copytree(TEMPLATES.parent / "sampler", game)
    options = ("print", str(game), "--out", str(out), "--only", "reference")
    companion(*options, "--only", "dividers")
    kit = game / "templates" / "kit.yaml"
    kit.write_text(kit.read_text(encoding="utf-8").replace("id: dividers", "id: separators"), encoding="utf-8")
    assert "not in the report: dividers.pdf (an older print)\n" in companion(*options).err


def test_fewer_players_take_fewer_pieces(tmp_path: Path) -> None:
    pieces = {}
    for players in (2, 6):
        assert printed(tmp_path, "--only", "tickets", "--players", str(players)).code == 0
        pieces[players] = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))["total"]["pieces"]
    assert pieces == {2: 10, 6: 30}


def test_the_pages_of_a_rulebook_are_no_pieces(tmp_path: Path) -> None:
    assert printed(tmp_path, "--only", "rulebook", "--only", "reference").code == 0
    files = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))["files"]
    assert {one["name"]: one["pieces"] for one in files} == {"rulebook": 0, "reference": 2}


def test_paper_backs_and_ink_are_taken(tmp_path: Path) -> None:
    options = ("--only", "cards", "--paper", "Letter", "--backs", "duplex-short", "--ink", "mono")
    done = printed(tmp_path, *options)
    assert done.code == 0
    assert "sheets of letter, on both sides, turned over the short edge" in done.out


def test_the_folder_is_the_output_folder_of_where_it_is_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("companion.definitions.places.data_root", lambda: tmp_path / "elsewhere")
    assert companion("print", str(own_game(tmp_path, templates=True)), "--only", "test-sheet").code == 0
    assert (tmp_path / "output" / GAME / "test-sheet.pdf").is_file()


def own_game(tmp_path: Path, templates: bool = False) -> Path:
    """A copy of Oscar Race in a folder of its own."""
    folder = tmp_path / "mine"
    copytree(GAME_FOLDER, folder)
    if templates:
        copytree(TEMPLATES, folder / "templates")
    return folder


def test_a_game_is_known_by_its_id_in_any_case(tmp_path: Path) -> None:
    assert companion("print", "OSCAR-Race", "--only", "test-sheet", "--out", str(tmp_path)).code == 0
    assert report_of(tmp_path)["options"]["game"] == GAME


BAD = {
    "paper": (("--paper", "a44"), "'a44' is not a known paper", "a4"),
    "backs": (("--backs", "folded"), "'folded' is not a way to print backs", "fold"),
    "ink": (("--ink", "blue"), "'blue' is not an ink mode", "full, low or mono"),
    "too many players": (("--players", "9"), "Oscar Race is for 2 to 6"),
    "too few players": (("--players", "1"), "Oscar Race is for 2 to 6"),
    "no folder": (("--out", ""), "--out is empty", "output/GAME"),
    "blank folder": (("--out", " "), "--out is empty"),
    "players in words": (("--players", "two"), "--players", "companion print --help"),
    "part": (("--only", "tickts"), "no part 'tickts'", "tickets"),
    "a paper's size": (("--paper", "20x30"), "20x30mm is a paper of 20 x 30 mm; use 90 to 1300 mm a side"),
    "too much bleed on backs": (("--back-bleed", "3"), "3 mm more bleed on backs cannot be printed; use 0 to 2"),
    "no bleed at all": (("--back-bleed", "much"), "'--back-bleed'"),
    "a paper too small": (
        ("--paper", "a5"),
        "test-sheet, reference and rulebook do not fit on a5",
        "test-sheet is 180 x",
        "the whole kit fits on a4, letter, legal, tabloid, a3 or a2",
    ),
    "a paper too small for a part": (
        ("--paper", "a5", "--only", "reference"),
        "reference does not fit on a5",
        "everything you asked for fits on a4,",
    ),
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


def test_a_disk_that_is_full_leaves_the_print_that_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = ("--only", "test-sheet", "--only", "markers")
    assert printed(tmp_path, *parts).code == 0
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    real, written = Path.write_bytes, list[str]()

    def full(self: Path, content: bytes) -> int:
        written.append(self.name)
        if len(written) == 2:
            real(self, content[:9])
            raise OSError(28, os.strerror(28))
        return real(self, content)

    monkeypatch.setattr(Path, "write_bytes", full)
    assert_unusable(printed(tmp_path, *parts, "--ink", "mono"), f"{tmp_path / 'markers.pdf'}: {os.strerror(28)}")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_no_name_that_only_the_program_knows_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "test-sheet.pdf").mkdir()
    done = printed(tmp_path, "--only", "test-sheet")
    assert done.err == f"companion: {tmp_path / 'test-sheet.pdf'}: {os.strerror(errno.EISDIR)}\n"

    real = os.open

    def barred(path: str | Path, *how: int, **more: int) -> int:
        if str(path).endswith(MARK):
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), str(path))
        return real(path, *how, **more)

    monkeypatch.setattr(os, "open", barred)
    done = printed(tmp_path, "--only", "test-sheet")
    assert done.err == f"companion: {tmp_path}: {os.strerror(errno.EPERM)}\n"


def test_an_unknown_game_is_one_line() -> None:
    assert_unusable(companion("print", "chess"), "chess", "oscar-race")


def test_a_mistyped_folder_is_reported_with_the_nearest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_game(tmp_path)
    (tmp_path / "mint").mkdir()
    assert_unusable(companion("print", str(tmp_path / "mime")), f"did you mean {tmp_path / 'mine'}?")
    assert_unusable(companion("print", str(tmp_path / "zebra")), "the games are creature-feature")
    monkeypatch.chdir(tmp_path)
    assert_unusable(companion("print", "./mime/"), "there is no game or folder './mime/'; did you mean ./mine?")
    assert_unusable(companion("print", "mime"), "there is no game or folder 'mime'; did you mean mine?")


IDLE = {
    "fold is one piece": (("--back-bleed", "2"), "--back-bleed has no effect: with --backs fold front and back are one"),
    "no backs": (("--back-bleed", "2", "--backs", "none"), "with --backs none no backs are printed"),
    "nothing has a back": (("--backs", "duplex-long", "--only", "board"), "--backs has no effect: nothing in board has"),
    "none of its backs": (("--back-bleed", "2", "--only", "rulebook", "--backs", "separate"), "nothing in rulebook has a back"),
    "one side": (("--printer", "kitchen"), "--printer has no effect: with --backs fold everything is printed on one side"),
    "a paper on its side": (("--paper", "297x210"), "--paper 297x210 is 210x297mm: Companion turns pages to fit the sheet best"),
    "no extra": (("--with", "cards"), "--with cards has no effect: this part is not an extra and is always printed"),
}  # fmt: skip


@pytest.mark.parametrize("name", IDLE)
def test_an_option_that_changes_nothing_is_reported_in_one_line(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    companion("calibrate", "--name", "kitchen", "--read", "0", "0", "0", "0")
    options, warning = IDLE[name]
    # All but the extra is reported of a single part as of the whole kit.
    few = () if "--only" in options or name == "no extra" else ("--only", "tickets")
    done = printed(tmp_path / "kit", *options, *few)
    assert done.code == 0
    assert done.err.startswith("companion: warning: --")
    assert warning in done.err
    assert done.err.count("\n") == 1


UNBLED: dict[str, tuple[list[Any], float, str]] = {
    "no bleed": ([piece("note", "banknote")], 0, "has no effect: nothing in the kit has a back with bleed"),
    "hexagons": ([piece("sea", "hex", size_mm=24)], 2, "has no effect: hexagons have no room for more bleed"),
    "standees": ([piece("fox", "standee")], 2, "has no effect: a standing piece and its back are one piece"),
}  # fmt: skip


@pytest.mark.parametrize("name", UNBLED)
def test_more_bleed_on_backs_without_any_is_reported_to_change_nothing(tmp_path: Path, name: str) -> None:
    items, bleed, warning = UNBLED[name]
    game = str(new_pieces(tmp_path / "game", {"items": items}, bleed=bleed))
    for backs in ("duplex-long", "separate"):
        printed_ = []
        for more in ("0", "2"):
            out = tmp_path / backs / more
            done = companion("print", game, "--out", str(out), "--backs", backs, "--back-bleed", more)
            assert (done.code, done.err) == (0, f"companion: warning: --back-bleed {warning}\n")
            printed_.append((out / "pieces.pdf").read_bytes())
        assert printed_[0] == printed_[1]


def test_more_bleed_on_backs_without_any_takes_room_at_the_fold(tmp_path: Path) -> None:
    game = str(new_pieces(tmp_path / "game", {"items": [piece("note", "banknote")]}, bleed=0))
    done = companion("print", game, "--out", str(tmp_path / "kit"), "--backs", "gutter-fold", "--back-bleed", "2")
    assert "--back-bleed only takes room at the fold: nothing in the kit has a back with" in done.err
    both = {"items": [piece("note", "round"), piece("fox", "standee")]}
    game = str(new_pieces(tmp_path / "other", both))
    assert companion("print", game, "--out", str(tmp_path / "o"), "--backs", "separate", "--back-bleed", "2").err == ""


def test_what_is_reported_to_change_nothing_changes_nothing(tmp_path: Path) -> None:
    boards = set()
    for backs in ("fold", "duplex-long", "duplex-short", "separate", "none"):
        done = printed(tmp_path / backs, "--only", "board", "--backs", backs)
        assert "--backs has no effect" in done.err
        boards.add((tmp_path / backs / "board.pdf").read_bytes())
    assert len(boards) == 1


def test_an_option_that_changes_something_is_not_reported(tmp_path: Path) -> None:
    done = printed(tmp_path, "--backs", "separate", "--back-bleed", "2", "--players", "3", "--only", "cards")
    assert (done.code, done.err) == (0, "")
    assert printed(tmp_path / "p", "--printer", "none", "--only", "board").err == ""
    assert printed(tmp_path / "w", "--with", "board-mirror", "--only", "board").err == ""


def test_players_who_change_nothing_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    companion("new", "tea")
    done = companion("print", "tea", "--players", "3", "--out", "kit")
    assert done.err.endswith("--players has no effect: the kit is the same for any number of players\n")


def test_a_game_without_templates_says_where_they_are_expected(tmp_path: Path) -> None:
    """Also when it has the id of a shipped game, whose templates are not its own."""
    mine = own_game(tmp_path)
    done = companion("print", str(mine), "--out", str(tmp_path / "out"))
    assert_unusable(done, f"there is no folder {mine / 'templates'}; it must have kit.yaml, look.yaml and layouts/")
    (mine / "templates").mkdir()
    done = companion("print", str(mine), "--out", str(tmp_path / "out"))
    assert_unusable(done, f"there is no kit.yaml, which lists the parts, in {mine / 'templates'}")


@pytest.mark.parametrize("has_own", [False, True], ids=["the shipped ones", "those beside it"])
def test_a_game_that_extends_another_is_printed_with_its_templates(
    tmp_path: Path, has_own: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.press.kit.proof.INKS", ("full",))  # the templates' owner is the same for every ink
    own_game(tmp_path, templates=has_own).rename(tmp_path / GAME)
    if has_own:
        text = (tmp_path / GAME / "templates" / "kit.yaml").read_text(encoding="utf-8")
        (tmp_path / GAME / "templates" / "kit.yaml").write_text(
            text.replace("id: markers", "id: bits"), encoding="utf-8"
        )
    (tmp_path / "longer").mkdir()
    (tmp_path / "longer" / "game.yaml").write_text(f"id: longer\nprefix: LR\nextends: {GAME}\n", encoding="utf-8")
    only = "bits" if has_own else "markers"
    assert companion("print", str(tmp_path / "longer"), "--only", only, "--out", str(tmp_path / "out")).code == 0
    assert (tmp_path / "out" / f"{only}.pdf").is_file()
    assert companion("validate", str(tmp_path / "longer")).code == 0


def test_all_complaints_about_what_is_printed_are_reported_at_once(tmp_path: Path) -> None:
    mine = own_game(tmp_path, templates=True)
    layouts = mine / "templates" / "layouts"
    for name, old, new in (("ticket", "w: 36.4, h: 8", "w: 4, h: 8"), ("disc", "bleed:", "bled:")):
        text = (layouts / f"{name}.yaml").read_text(encoding="utf-8")
        assert old in text
        (layouts / f"{name}.yaml").write_text(text.replace(old, new), encoding="utf-8")
    done = companion("print", str(mine), "--players", "2", "--out", str(tmp_path / "out"))
    assert_unusable(
        done,
        "mine/templates/layouts/disc.yaml:",
        "mm too wide",
        "ticket-1 1 and 1 more in tickets, field",
        lines=None,
    )
    for line in done.err.splitlines():
        assert re.match(r"mine/templates/layouts/\w+\.yaml:\d+:\d+: ", line)
    assert not (tmp_path / "out").exists()


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


TONGUES = Path(__file__).parents[1] / "press" / "tongues" / "cards" / "tongues"


def test_a_game_is_printed_in_another_language(tmp_path: Path) -> None:
    done = companion("print", str(TONGUES), "--out", str(tmp_path), "--lang", "de")
    assert (done.code, done.err) == (0, "")
    assert json.loads((tmp_path / "report.json").read_text())["options"]["lang"] == "de"
    again = companion("print", str(TONGUES), "--out", str(tmp_path), "--only", "cards")
    assert "rules.pdf (de)" in again.err


def test_a_language_is_named_in_any_case(tmp_path: Path) -> None:
    done = companion("print", str(TONGUES), "--out", str(tmp_path), "--lang", "DE", "--only", "cards")
    assert (done.code, done.err) == (0, "")
    assert json.loads((tmp_path / "report.json").read_text())["options"]["lang"] == "de"


def test_what_has_no_translation_is_reported_in_one_line(tmp_path: Path) -> None:
    copytree(TONGUES, tmp_path / "tongues")
    (tmp_path / "tongues" / "lang" / "eo.yaml").write_text(
        "kind: translation\nlanguage: eo\ntexts: [{text: Rain, to: Pluvo}]\n"
    )
    done = companion("print", str(tmp_path / "tongues"), "--out", str(tmp_path / "kit"), "--lang", "eo")
    assert done.code == 0
    assert done.err.startswith("companion: warning: tongues/lang/eo.yaml has no translation of ")
    assert "The Lantern House; Cards; Rules; The Keeper; " in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize("language", ["fr", "", "../lang/de", "x" * 500])
def test_a_language_there_is_not_is_one_line_and_writes_nothing(tmp_path: Path, language: str) -> None:
    done = companion("print", str(TONGUES), "--out", str(tmp_path / "kit"), "--lang", language)
    assert_unusable(done)
    assert "the game has no language" in done.err
    assert not (tmp_path / "kit").exists()


def test_large_type_is_named_in_the_report_and_another_is_refused(tmp_path: Path) -> None:
    done = companion("print", str(TONGUES), "--out", str(tmp_path / "kit"), "--type", "large")
    assert (done.code, done.err) == (0, "")
    assert json.loads((tmp_path / "kit" / "report.json").read_text())["options"]["type"] == "large"
    assert_unusable(companion("print", str(TONGUES), "--out", str(tmp_path / "none"), "--type", "larg"))
    assert not (tmp_path / "none").exists()
