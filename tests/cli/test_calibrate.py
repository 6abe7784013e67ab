"""calibrate: the sheet, what is read off it, and the prints that follow."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.cli.calibrate import FILE
from companion.press.sheets.printer_profile import PRINTERS_FILE, read_printers
from tests.cli.terminal import GAME, assert_unusable, companion
from tests.press.pdf_ruler import CLOSE, pages
from tests.press.pieces_game import new_pieces, piece


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "library"))
    return tmp_path / "library"


def stored(home: Path) -> list[tuple[str, float, float]]:
    return [(one.name, one.x, one.y) for one in read_printers(home).printers]


def test_the_sheet_is_printed_the_same_each_time(tmp_path: Path, home: Path) -> None:
    for folder in ("one", "two"):
        done = companion("calibrate", "--paper", "letter", "--out", str(tmp_path / folder))
        assert (done.code, done.err) == (0, "")
        assert "companion calibrate --name PRINTER --read XA YA XB YB" in done.out
    assert (tmp_path / "one" / FILE).read_bytes() == (tmp_path / "two" / FILE).read_bytes()
    assert not home.exists()


def test_what_is_read_makes_a_printer(home: Path) -> None:
    done = companion("calibrate", "--name", "kitchen", "--read", "0.5", "-0,25", "0.7", "-0.35")
    assert (done.code, done.err) == (0, "")
    assert "kitchen, backs moved 0.6 mm to the left and 0.3 mm up" in done.out
    assert str(home / PRINTERS_FILE) in done.out
    assert stored(home) == [("kitchen", 0.6, -0.3)]
    assert "turned" not in done.out
    done = companion("calibrate", "--read", "-1", "2", "--name", "office")
    assert stored(home) == [("kitchen", 0.6, -0.3), ("office", -1, 2)]
    assert done.out.endswith("All four also show whether the back is turned or stretched.\n")
    companion("calibrate", "--read", "1", "1")
    assert read_printers(home).default == "printer"


def test_the_numbers_are_asked_for_one_after_the_other(home: Path) -> None:
    done = companion("calibrate", "--name", "kitchen", stdin="0.5\n-0.2\n0.5\n-0.2\n")
    assert [line for line in done.out.splitlines() if line.endswith("mm:")] == [
        f"{name}, in mm:" for name in ("XA", "YA", "XB", "YB")
    ]
    assert stored(home) == [("kitchen", 0.5, -0.2)]


def test_an_error_that_cannot_be_corrected_is_reported(home: Path) -> None:
    done = companion("calibrate", "--read", "0.6", "0.5", "-0.6", "-0.5")
    assert "The back is turned by 0.3 degrees. Companion cannot correct that" in done.out
    assert "The back is 0.44 % longer than the front" in done.out


BAD = {
    "no number": (("--read", "0.5", "left"), "'left' is not a number of mm for YA"),
    "three": (("--read", "1", "2", "3"), "'1 2 3' after --read: use XA YA XB YB"),
    "too far": (("--read", "1", "-7"), "-7 mm is not on the rulers"),
    "not a number": (("--read", "nan", "0"), "nan mm is not on the rulers"),
    "a bad name": (("--name", "My printer", "--read", "1", "1"), "'My printer' cannot be the name"),
    "an empty name": (("--name", "", "--read", "1", "1"), "'' cannot be the name"),
    "a folder for no sheet": (("--read", "1", "1", "--out", "x"), "--out is the folder for the sheet"),
    "no --read": (("1", "2"), "'1' needs --read"),
    "an unknown option": (("--nmae", "kitchen"), "no such option: --nmae"),
    "an unknown option behind": (("--read", "1", "2", "--nmae", "kitchen"), "no such option: --nmae"),
    "a paper": (("--paper", "leter"), "'leter' is not a known paper"),
    "a small paper": (("--paper", "100x150"), "too small for the calibration sheet"),
    "no folder": (("--out", " "), "--out is empty"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_argument_is_one_line_and_writes_nothing(
    name: str, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments, reason = BAD[name]
    assert_unusable(companion("calibrate", *arguments), reason)
    assert not list(tmp_path.iterdir())


def test_an_answer_that_is_missing_keeps_nothing(home: Path) -> None:
    done = companion("calibrate", "--name", "kitchen", stdin="0.5\n")
    assert done.code == 2
    assert "YA is missing" in done.err
    assert not home.exists()


# --- prints


def report(folder: Path) -> dict[str, object]:
    found = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def test_every_print_on_both_sides_is_for_the_last_printer_and_says_so(tmp_path: Path, home: Path) -> None:
    game = new_pieces(tmp_path / "game", {"items": [piece("note", "banknote")]})

    def printed(name: str, *options: str) -> tuple[bytes, str]:
        done = companion("print", str(game), "--out", str(tmp_path / name), *options)
        assert (done.code, done.err) == (0, "")
        return (tmp_path / name / "pieces.pdf").read_bytes(), done.out

    plain, output = printed("plain", "--backs", "duplex-long")
    assert "Printer" not in output
    assert "printer" not in report(tmp_path / "plain")["options"]  # type: ignore[operator]
    companion("calibrate", "--name", "office", "--read", "0.5", "0")
    companion("calibrate", "--name", "kitchen", "--read", "1", "-1")
    by_default, output = printed("default", "--backs", "duplex-long")
    assert "Printer kitchen, backs moved 1 mm to the left and 1 mm up." in output
    assert report(tmp_path / "default")["printer"] == {"name": "kitchen", "x": 1, "y": -1}
    by_name, output = printed("named", "--backs", "duplex-long", "--printer", "office")
    assert "Printer office, backs moved 0.5 mm to the left." in output
    none, output = printed("none", "--backs", "duplex-long", "--printer", "none")
    assert none == plain
    assert len({plain, by_default, by_name}) == 3
    _, output = printed("folded", "--backs", "fold")
    assert "Printer" not in output


def test_sheets_to_be_cut_by_machine_are_for_the_last_printer_too_and_say_so(tmp_path: Path, home: Path) -> None:
    def exported(name: str, *options: str) -> tuple[list[tuple[float, float]], str, str]:
        out = tmp_path / name
        done = companion(
            "export", GAME, "cut", "--only", "tickets", "--backs", "duplex-long", "--out", str(out), *options
        )
        assert (done.code, done.err) == (0, "")
        data = json.loads((out / "export.json").read_text(encoding="utf-8"))
        text = (out / "README.txt").read_text(encoding="utf-8")
        return places(out / "tickets.pdf"), text, data["options"].get("printer", "none")

    plain, unmoved, printer = exported("plain")
    assert ("Printer" in unmoved, printer) == (False, "none")
    companion("calibrate", "--name", "haus", "--read", "1", "2", "1", "2")
    moved, text, printer = exported("moved")
    assert (
        "- Corrected for the printer haus, backs moved 1 mm to the left and 2 mm down. Choose another, or none," in text
    )
    assert printer == "haus, backs moved 1 mm to the left and 2 mm down"
    for number, (before, after) in enumerate(zip(plain, moved, strict=True)):
        shift = (0, 0) if number % 2 == 0 else (1, 2)  # to the right and down on a sheet that is turned over
        assert [now - was for was, now in zip(before, after, strict=True)] == pytest.approx(shift, abs=CLOSE)
    assert exported("none", "--printer", "none") == (plain, unmoved, "none")
    companion("calibrate", "--name", "office", "--read", "0", "-6")
    assert "tickets: for this printer, backs are moved" in exported("far")[1]
    assert exported("named", "--printer", "haus") == (moved, text, printer)
    (home / PRINTERS_FILE).write_text("printers: 3", encoding="utf-8")
    for target, options in (("svg", ()), ("cut", ("--backs", "fold"))):
        done = companion("export", GAME, target, "--only", "tickets", "--out", str(tmp_path / target), *options)
        assert done.code == 0  # nothing that is measured counts for these


def places(pdf: Path) -> list[tuple[float, float]]:
    """Where the first face of each page lies, in mm from its upper left corner."""
    return [(page.forms[0].box.x, page.forms[0].box.y) for page in pages(pdf.read_bytes())]


def test_a_print_for_another_printer_is_another_print(tmp_path: Path, home: Path) -> None:
    arguments = ("print", GAME, "--backs", "duplex-long", "--out", str(tmp_path / "out"), "--only")
    companion("calibrate", "--name", "kitchen", "--read", "1", "-1")
    assert companion(*arguments, "tickets").err == ""
    companion("calibrate", "--name", "kitchen", "--read", "0", "0.5")
    assert (
        "tickets.pdf (printer kitchen, backs moved 1 mm to the left and 1 mm up)" in companion(*arguments, "cards").err
    )


def test_backs_that_are_moved_off_what_can_be_printed_are_warned_of_in_one_line(tmp_path: Path, home: Path) -> None:
    companion("calibrate", "--name", "kitchen", "--read", "0", "-6")
    done = companion("print", GAME, "--only", "cards", "--backs", "duplex-long", "--out", str(tmp_path / "out"))
    assert done.code == 0
    (line,) = done.err.splitlines()
    assert line.startswith("companion: warning: the shift for this printer moves backs off the printable area: ")
    assert "cards (by " in line


def test_a_broken_file_of_printers_stops_only_prints_that_need_it(tmp_path: Path, home: Path) -> None:
    home.mkdir()
    (home / PRINTERS_FILE).write_text("default: kitchen\nprinters: [{name: kitchen, x: far, y: 0}]\n", encoding="utf-8")
    game = new_pieces(tmp_path / "game", {"items": [piece("note", "banknote")]})
    arguments = ("print", str(game), "--out", str(tmp_path / "out"))
    assert_unusable(companion(*arguments, "--backs", "duplex-long"), f"{PRINTERS_FILE}:2:", "'far' is text")
    assert_unusable(companion("calibrate", "--read", "1", "1"), f"{PRINTERS_FILE}:2:")
    assert companion(*arguments, "--backs", "duplex-long", "--printer", "none").code == 0
    assert companion(*arguments).code == 0


def test_an_unknown_printer_is_one_line(tmp_path: Path, home: Path) -> None:
    arguments = ("print", GAME, "--only", "tickets", "--out", str(tmp_path / "out"), "--printer", "kitchn")
    assert_unusable(companion(*arguments), "there is no printer 'kitchn'; measure one with")
    companion("calibrate", "--name", "kitchen", "--read", "1", "-1")
    assert_unusable(companion(*arguments), "did you mean kitchen?; use kitchen or none")
    assert not (tmp_path / "out").exists()
