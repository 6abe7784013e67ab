"""export: files, steps, and what is reported of what cannot be."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.cli import export as exporting
from companion.definitions.places import starters, templates_root
from companion.press.export.targets import TARGETS
from tests.cli.terminal import GAME, Done, assert_unusable, companion

CARD_GAME = "creature-feature"
SAMPLER = Path(__file__).parents[2] / "templates" / "sampler"


def exported(out: Path, target: str, *options: str, game: str = GAME) -> Done:
    return companion("export", game, target, "--out", str(out), *options)


def files_in(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def report(folder: Path) -> Any:
    return json.loads((folder / "export.json").read_text(encoding="utf-8"))


def test_files_are_written_with_the_steps_to_do_with_them(tmp_path: Path) -> None:
    out = tmp_path / "new" / "folder"
    done = exported(out, "png", "--only", "cards", "--dpi", "60")
    assert (done.code, done.err) == (0, "")
    found = files_in(out)
    data = report(out)
    assert set(found) == {*(file["name"] for file in data["files"]), "README.txt", "export.json"}
    for file in data["files"]:
        assert hashlib.sha256(found[file["name"]]).hexdigest() == file["sha256"]
    assert data["options"] == {"game": GAME, "target": "png", "players": 6, "ink": "full"}
    text = found["README.txt"].decode()
    assert done.out.startswith(text)
    assert all(f"{number}. {step}" in text for number, step in enumerate(data["steps"], 1))
    assert f"The files are in {out}." in done.out
    assert [path.name for path in out.parent.iterdir()] == ["folder"]


def test_what_is_left_out_is_reported(tmp_path: Path) -> None:
    done = exported(tmp_path, "drivethru", "--players", "3", game=CARD_GAME)
    assert done.code == 0
    assert "Left out:\n- test-sheet (pages)" in done.out
    assert "rulebook (text)" in report(tmp_path)["left_out"]
    assert set(files_in(tmp_path)) == {"deck.pdf", "cards.pdf", "README.txt", "export.json"}


@pytest.mark.parametrize(
    ("target", "options", "warning"),
    [
        ("svg", ("--dpi", "100"), "--dpi has no effect: it is for png, tts or screentop, not for svg"),
        ("svg", ("--paper", "a3"), "--paper has no effect: it is for cut, not for svg"),
        ("svg", ("--url", "https://x.y/"), "--url has no effect: it is for tts, not for svg"),
        ("png", ("--dpi", "40", "--printer", "none"), None),
        ("cut", ("--printer", "none"), None),
        ("thegamecrafter", ("--bleed",), "--bleed has no effect: it is for png or svg, not for thegamecrafter"),
        ("svg", ("--with", "cards"), None),
        ("cut", ("--backs", "duplex-long", "--paper", "a3"), None),
    ],
)
def test_an_option_for_another_target_is_reported(
    tmp_path: Path, target: str, options: tuple[str, ...], warning: str | None
) -> None:
    done = exported(tmp_path, target, "--only", "cards", *options)
    assert done.code == 0
    assert done.err == (f"companion: warning: {warning}\n" if warning else "")


def test_a_printer_that_changes_nothing_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    companion("calibrate", "--name", "kitchen", "--read", "1", "1")
    warning = "--printer has no effect: it is for cut, not for svg"
    assert exported(tmp_path / "a", "svg", "--only", "cards", "--printer", "kitchen").err.endswith(f"{warning}\n")
    warning = "--printer has no effect: with --backs fold everything is printed on one side"
    assert exported(tmp_path / "b", "cut", "--only", "cards", "--printer", "kitchen").err.endswith(f"{warning}\n")
    assert_unusable(exported(tmp_path / "c", "cut", "--printer", "kitchn"), "did you mean kitchen?")


def test_the_way_of_backs_changes_a_box_which_is_as_deep_as_its_cards(tmp_path: Path) -> None:
    game, boxes = str(templates_root() / "sampler"), []
    for backs in ("fold", "none"):
        done = companion("export", game, "cut", "--only", "box", "--backs", backs, "--out", str(tmp_path / backs))
        assert (done.code, done.err) == (0, "")
        boxes.append((tmp_path / backs / "box-01.svg").read_bytes())
    assert boxes[0] != boxes[1]


def test_without_a_target_they_are_listed() -> None:
    done = companion("export", GAME)
    assert (done.code, done.err) == (0, "")
    assert all(name in done.out and target.about in done.out for name, target in TARGETS.items())
    assert_unusable(companion("export", "chess"), "chess", "oscar-race")


def test_the_command_in_the_list_of_targets_has_a_path_with_blanks_in_quotes(tmp_path: Path) -> None:
    game = tmp_path / "my pig"
    shutil.copytree(starters()["pig"], game)
    assert companion("export", str(game)).out.startswith(f"`companion export '{game}' TARGET` makes")


@pytest.mark.parametrize("target", ["tts", "drivethru", "cut"])
def test_the_same_options_give_the_same_bytes(tmp_path: Path, target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for place in ("one", "two"):
        (tmp_path / place).mkdir()
        monkeypatch.chdir(tmp_path / place)
        options = ("--only", "cards", "--dpi", "50", "--url", "https://example.org/a", "--out", "out")
        assert companion("export", CARD_GAME, target, *options).code == 0
        found.append(files_in(Path("out")))
    assert found[0] == found[1]


def test_the_folder_is_below_the_output_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("companion.definitions.places.data_root", lambda: tmp_path / "elsewhere")
    assert companion("new", "tea-time").code == 0
    assert companion("export", "tea-time", "svg").code == 0
    assert (tmp_path / "output" / "tea-time" / "svg" / "README.txt").is_file()


def test_files_of_an_earlier_export_stay_and_are_named(tmp_path: Path) -> None:
    assert exported(tmp_path, "png", "--only", "cards", "--only", "markers", "--dpi", "40").code == 0
    before = files_in(tmp_path)
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    done = exported(tmp_path, "png", "--only", "cards", "--dpi", "40")
    assert done.code == 0
    gone = sorted(name for name in before if name.startswith("markers/"))
    assert done.err.startswith(f"companion: warning: {tmp_path} also has files of an earlier export; they stay: ")
    assert gone[0] in done.err
    assert "mine.txt" not in done.err
    assert {name: content for name, content in files_in(tmp_path).items() if name in gone} == {
        name: before[name] for name in gone
    }


@pytest.mark.parametrize("content", [b"", b"[", b"[]", b'{"files": 3}', b'{"files": [{}]}', b'{"files": [{"name": "../x"}, {"name": "/etc/passwd"}]}', b"\xff" * 9])  # fmt: skip
def test_a_report_that_is_none_does_no_harm(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "export.json").write_bytes(content)
    done = exported(tmp_path, "svg", "--only", "cards")
    assert (done.code, done.err) == (0, "")


BAD: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "target": (("pgn",), ("'pgn' is not a target", "did you mean png", "cut")),
    "part": (("png", "--only", "tickts"), ("no part 'tickts'", "tickets")),
    "players": (("png", "--players", "9"), ("Oscar Race is for 2 to 6",)),
    "ink": (("png", "--ink", "blue"), ("'blue' is not an ink mode",)),
    "paper": (("cut", "--paper", "a44"), ("'a44' is not a known paper",)),
    "backs": (("cut", "--backs", "folded"), ("'folded' is not a way to print backs",)),
    "too few pixels": (("png", "--dpi", "0"), ("--dpi 0", "30 to 1200")),
    "too many pixels": (("tts", "--dpi", "5000"), ("--dpi 5000", "30 to 1200")),
    "a board of too many pixels": (("png", "--only", "board", "--dpi", "1200"), ("board at 1200 dpi", "--dpi")),
    "pixels in words": (("png", "--dpi", "fine"), ("--dpi",)),
    "address": (("tts", "--url", "my server"), ("--url", "'my server' is not an address", "https://")),
    "language": (("png", "--lang", "fr"), ("fr",)),
    "type": (("png", "--type", "huge"), ("'huge' is not a type", "normal or large")),
    "no folder": (("png", "--out", ""), ("--out is empty",)),
    "a size that is not made": (
        ("drivethru", "--only", "tickets"),
        ("tickets: ", "63 x 30 mm", "poker 63.5 x 88.9 mm"),
    ),
    "a shape that is not made": (("mbprint", "--only", "figures"), ("figures: ", "standee")),
    "pages that are no cards": (("thegamecrafter", "--only", "rulebook"), ("rulebook (text)", "Poker Deck")),
    "nothing to cut": (("cut", "--only", "rulebook"), ("rulebook (no pieces to cut out)",)),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_option_is_one_line_and_writes_nothing(tmp_path: Path, name: str) -> None:
    (target, *options), words = BAD[name]
    out = () if "--out" in options else ("--out", str(tmp_path / "out"))
    assert_unusable(companion("export", GAME, target, *options, *out), *words)
    assert not list(tmp_path.iterdir())


def test_complaints_about_the_game_are_reported_as_print_reports_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert companion("new", "tea-time").code == 0
    layout = tmp_path / "tea-time" / "templates" / "layouts" / "card.yaml"
    layout.write_text(layout.read_text(encoding="utf-8") + "  - {kind: boks}\n", encoding="utf-8")
    done = companion("export", str(tmp_path / "tea-time"), "png", "--out", str(tmp_path / "out"))
    assert_unusable(done, "card.yaml:", "boks", lines=None)
    assert not (tmp_path / "out").exists()


TONGUES = Path(__file__).parents[1] / "press" / "tongues" / "cards" / "tongues"


@pytest.mark.parametrize("language", ["ar", "ja", "de"])
def test_a_game_is_exported_in_another_language(tmp_path: Path, language: str) -> None:
    done = exported(tmp_path, "svg", "--lang", language, game=str(TONGUES))
    assert (done.code, done.err) == (0, "")
    assert report(tmp_path)["options"]["lang"] == language
    assert exported(tmp_path / "own", "svg", game=str(TONGUES)).code == 0
    other, own = files_in(tmp_path), files_in(tmp_path / "own")
    assert all(other[name] != content for name, content in own.items() if name.startswith("cards/"))


def test_larger_type_is_larger_in_an_export(tmp_path: Path) -> None:
    for type in ("normal", "large"):
        assert exported(tmp_path / type, "png", "--type", type, "--only", "cards", "--dpi", "60").code == 0
    assert report(tmp_path / "large")["options"]["type"] == "large"
    normal, large = files_in(tmp_path / "normal"), files_in(tmp_path / "large")
    assert set(normal) == set(large)
    assert any(normal[name] != large[name] for name in normal if name.endswith(".png"))


def test_a_text_without_a_translation_is_reported(tmp_path: Path) -> None:
    shutil.copytree(TONGUES, tmp_path / "tongues")
    words = "kind: translation\nlanguage: eo\ntexts: [{text: Rain, to: Pluvo}]\n"
    (tmp_path / "tongues" / "lang" / "eo.yaml").write_text(words, encoding="utf-8")
    done = exported(tmp_path / "out", "svg", "--lang", "eo", game=str(tmp_path / "tongues"))
    assert done.code == 0
    assert done.err.startswith("companion: warning: tongues/lang/eo.yaml has no translation of ")


# --- nothing half written


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    for place in ("file", "file/below"):
        assert_unusable(exported(tmp_path / place, "svg", "--only", "cards"), "file")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("obstacle", ["cards/reference-card-2.svg", "cards"])
def test_what_is_in_the_way_is_reported_before_anything_is_written(tmp_path: Path, obstacle: str) -> None:
    out = tmp_path / "out"
    name = sorted(files_of(tmp_path))[1]
    place = out / name if obstacle != "cards" else out / name.partition("/")[0]
    if obstacle == "cards":
        out.mkdir()
        place.write_text("mine", encoding="utf-8")
    else:
        place.mkdir(parents=True)
    assert_unusable(exported(out, "svg", "--only", "cards"), place.name)
    assert [path.name for path in out.rglob("*") if path.is_file()] == (["cards"] if obstacle == "cards" else [])
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".part"] == []


def files_of(tmp_path: Path) -> dict[str, bytes]:
    """What an export writes, but for its reports."""
    assert exported(tmp_path / "probe", "svg", "--only", "cards").code == 0
    return {name: content for name, content in files_in(tmp_path / "probe").items() if name.startswith("cards/")}


def test_a_disk_that_is_full_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert exported(tmp_path / "out", "svg", "--only", "cards").code == 0
    before = files_in(tmp_path / "out")
    real = Path.write_bytes
    count = 0

    def full(self: Path, content: bytes) -> int:
        nonlocal count
        count += 1
        if count == 3:
            raise OSError(28, os.strerror(28), str(self))
        return real(self, content)

    monkeypatch.setattr(Path, "write_bytes", full)
    done = exported(tmp_path / "out", "svg", "--only", "cards", "--ink", "mono")
    assert_unusable(done, f"{tmp_path / 'out' / 'cards'}{os.sep}", os.strerror(28))
    assert files_in(tmp_path / "out") == before
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_files_take_the_places_of_those_before(tmp_path: Path) -> None:
    assert exporting.write({"a/b.txt": b"one", "c.txt": b"two"}, tmp_path / "out") == []
    assert exporting.write({"a/b.txt": b"three"}, tmp_path / "out") == []
    assert files_in(tmp_path / "out") == {"a/b.txt": b"three", "c.txt": b"two"}


@pytest.mark.parametrize("inside", ["", "templates", "templates/new"])
def test_nothing_is_written_among_a_games_own_files(tmp_path: Path, inside: str) -> None:
    game = tmp_path / "sampler"
    shutil.copytree(SAMPLER, game)
    before = files_in(game)
    done = exported(game / inside, "png", game=str(game))
    assert (done.code, done.out) == (2, "")
    assert done.err.endswith("holds the game's own files; choose another folder\n")
    assert files_in(game) == before


def test_a_part_without_copies_makes_no_file_and_is_reported(tmp_path: Path) -> None:
    game = tmp_path / "sampler"
    shutil.copytree(SAMPLER, game)
    (game / "cards.csv").write_text("id,name,copies,suit\nfox,Fox,0,R\n", encoding="utf-8")
    reason = "there is nothing to export of crew-cards: everything in it has 0 copies"
    for target in ("tts", "png", "svg", "screentop", "drivethru", "thegamecrafter", "mbprint", "cut"):
        done = exported(tmp_path / "out", target, "--only", "crew-cards", game=str(game))
        assert (done.code, done.err.removeprefix("companion: ").strip()) == (2, reason)
        assert not (tmp_path / "out").exists()
    done = companion("print", str(game), "--only", "crew-cards", "--out", str(tmp_path / "kit"))
    assert "1. crew-cards: no file: everything in it has 0 copies" in done.out
    assert not (tmp_path / "kit" / "crew-cards.pdf").exists()
