"""new: a folder that validates and prints as it is made, and the names that no folder is made for."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pypdfium2
import pytest
import yaml
from jsonschema import Draft202012Validator

from companion.cli.game_templates import templates_of
from companion.definitions.load import load_definition
from companion.definitions.places import starters, templates_root
from companion.definitions.reader import read_file
from companion.press.drawing.paper import paper
from companion.press.kit.kit import Order, PrintKit
from companion.press.pdf import pdf_bytes
from tests.cli.terminal import assert_unusable, companion
from tests.press.test_fuzz import watch

MODELINE = re.compile(r"# yaml-language-server: \$schema=(\S+)\n")


pytestmark = pytest.mark.usefixtures("here")


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def texts(file: Path) -> str:
    """What is written on the pages of a PDF."""
    pdf = pypdfium2.PdfDocument(file)
    return "\n".join(page.get_textpage().get_text_range() for page in pdf)


@pytest.mark.parametrize("rows", ["csv", "tsv", "xlsx"])
def test_what_is_made_validates_and_prints(rows: str, here: Path) -> None:
    done = companion("new", "tea-time", "--rows", rows)
    assert (done.code, done.err) == (0, "")
    assert f"Its cards are in cards.{rows}" in done.out
    assert companion("validate", "tea-time") == (0, "tea-time: no mistakes\n", "")
    printed = companion("print", "tea-time", "--out", "kit")
    assert (printed.code, printed.err) == (0, "")
    assert "9 pieces" in printed.out
    assert "You also need: 2 Six-sided dice." in printed.out
    found = texts(here / "kit" / "cards.pdf")
    assert found.count("Lantern") == 3
    assert found.count("Tea Time") == 9 + 3  # on the back of each card, and on each sheet
    assert "The next turn begins." in found


def test_a_picture_of_your_own_is_not_credited_to_the_makers_of_companion(here: Path) -> None:
    assert companion("new", "tea-time").code == 0
    templates = here / "tea-time" / "templates"
    (templates / "art" / "kettle.svg").write_bytes((templates / "art" / "star.svg").read_bytes())
    with (templates / "layouts" / "card-back.yaml").open("a", encoding="utf-8") as file:
        file.write("  - {kind: art, file: art/kettle.svg, x: 5, y: 5, w: 5, h: 5}\n")
    assert companion("print", "tea-time", "--out", "kit").code == 0
    credits = (here / "kit" / "credits.md").read_text(encoding="utf-8")
    assert "| `art/star.svg` | The Companion founders, MIT licence |" in credits
    assert "| `art/kettle.svg` | not named; add `credits` to look.yaml |" in credits


@pytest.mark.parametrize(
    "order", [["--paper", "letter"], ["--backs", "duplex-long", "--ink", "low"], ["--ink", "mono", "--paper", "a3"]]
)
def test_what_is_made_prints_in_other_ways(order: list[str]) -> None:
    assert companion("new", "tea-time").code == 0
    assert companion("print", "tea-time", "--out", "kit", *order).code == 0


def test_all_ways_to_write_the_cards_say_the_same() -> None:
    for rows in ("csv", "tsv", "xlsx"):
        assert companion("new", f"tea-{rows}", "--rows", rows).code == 0
    items = [load_definition(Path(f"tea-{rows}")).sheets["cards"].items for rows in ("csv", "tsv", "xlsx")]
    assert items[0] == items[1] == items[2]
    assert [item.facts["cost"] for item in items[0]] == [1, 2, 3, 0, 4]


@pytest.mark.parametrize("rows", ["csv", "tsv", "xlsx"])
def test_a_build_opens_the_files_of_its_folder_and_no_socket(rows: str, here: Path) -> None:
    assert companion("new", "tea-time", "--rows", rows).code == 0
    assert companion("print", "tea-time", "--out", "kit").code == 0  # and all that a print needs is imported by then
    folder = here / "tea-time"
    with watch().inside(folder):
        kit = PrintKit(load_definition(folder), templates_of(folder, None))
        built = kit.build(Order(4, paper("a4"), "fold", "full"))
        (file,) = built.files
        made = pdf_bytes(file.sheets, built.faces, built.look.fonts, "Tea Time: Cards", subject="Cards")
    assert made == (here / "kit" / "cards.pdf").read_bytes()


@pytest.mark.parametrize("rows", ["csv", "xlsx"])
def test_it_is_the_same_each_time(rows: str, here: Path) -> None:
    made = []
    for place in ("one", "two"):
        (here / place).mkdir()
        os.chdir(here / place)
        assert companion("new", "tea-time", "--rows", rows).code == 0
        made.append(files(here / place))
    assert made[0] == made[1]


def test_the_game_is_named_by_its_folder() -> None:
    assert companion("new", "a-very-long-night").code == 0
    game = load_definition(Path("a-very-long-night"))
    assert (game.id, game.title, game.prefix) == ("a-very-long-night", "A Very Long Night", "AVLN")
    left = [name for name, content in files(Path("a-very-long-night")).items() if b"new-game" in content]
    assert left == []


def test_an_editor_finds_the_schema_of_every_file_and_no_fault_in_it(here: Path) -> None:
    assert companion("new", "tea-time").code == 0
    yaml_files = sorted((here / "tea-time").rglob("*.yaml"))
    assert len(yaml_files) == 7
    for path in yaml_files:
        found = MODELINE.match(path.read_text(encoding="utf-8"))
        assert found, path
        schema = json.loads((path.parent / found[1]).read_text(encoding="utf-8"))
        data = read_file(path).data
        assert [error.message for error in Draft202012Validator(schema).iter_errors(data)] == []
        assert not Draft202012Validator(schema).is_valid({**data, "kinds": 1})


def test_the_readme_in_it_is_short_and_names_what_is_there(here: Path) -> None:
    assert companion("new", "tea-time", "--rows", "tsv").code == 0
    text = (here / "tea-time" / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 12
    assert "cards.tsv" in text
    for name in re.findall(r"`([\w./-]+[./][\w/]*)`", text):
        assert (here / "tea-time" / name).exists(), name


def test_an_empty_folder_is_taken(here: Path) -> None:
    (here / "tea-time").mkdir()
    assert companion("new", "tea-time").code == 0


def test_what_is_there_is_left_as_it_is(here: Path) -> None:
    (here / "tea-time").mkdir()
    (here / "tea-time" / "notes.txt").write_text("mine")
    (here / "file").write_text("mine")
    for name in ("tea-time", "file"):
        assert_unusable(companion("new", name), f"{name} exists and is not an empty folder; choose another name")
    assert files(here) == {"tea-time/notes.txt": b"mine", "file": b"mine"}


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="there are no links here")
def test_a_link_that_leads_nowhere_is_not_written_through(here: Path) -> None:
    (here / "tea-time").symlink_to(here / "elsewhere")
    assert_unusable(companion("new", "tea-time"), "exists and is not an empty folder")
    assert not (here / "elsewhere").exists()


@pytest.mark.parametrize(
    "name",
    ["Tea Time", "tea_time", "", ".", "2048", "-tea", "a" * 65, "té", "tea\n", "\0"],
)
def test_a_name_is_small_letters_digits_and_hyphens(name: str, here: Path) -> None:
    done = companion("new", "--", name)
    assert_unusable(done, "cannot be the name of a game: use at most 64 small letters, digits and '-'")
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("name", ["con", "nul", "lpt1"])
def test_a_name_that_windows_cannot_hold_is_refused(name: str, here: Path) -> None:
    assert_unusable(companion("new", name), f"Windows does not allow a folder called '{name}'; choose another name")
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("name", ["../tea", "/tea", "tea/time", "tea/"])
def test_a_path_is_distinguished_from_a_name(name: str, here: Path) -> None:
    assert_unusable(companion("new", name), f"'{name}' is a path, not a name; change to the folder above it first")
    assert not list(here.iterdir())


ODD_NAMES = ["null", "true", "false", "yes", "no", "on", "y", "nan", "e1", "x", "x-1", "a-2-b", "yes-1e5"]
"""Also names that YAML reads as another value than text."""


@pytest.mark.parametrize("name", [*ODD_NAMES, "n-u-l-l"])
def test_odd_names_are_names(name: str) -> None:
    assert companion("new", name).code == 0
    assert companion("validate", name) == (0, f"{name}: no mistakes\n", "")
    assert re.fullmatch("[A-Z]{2,4}", load_definition(Path(name)).prefix)


@pytest.mark.parametrize("name", ODD_NAMES)
def test_a_copy_under_an_odd_name_validates_prints_and_plays(name: str) -> None:
    assert companion("new", name, "--like", "pig").code == 0
    assert companion("validate", name) == (0, f"{name}: no mistakes\n", "")
    assert companion("print", name, "--out", "kit").code == 0
    assert companion("play", name, "--seats", "Ann,Ben", "--script", "-", stdin="4\n").code == 0
    game = load_definition(Path(name))
    assert (game.id, game.title) == (name, name.replace("-", " ").title())


@pytest.mark.parametrize("name", ["123", "1e3", "0x1f", "2-player"])
def test_a_name_that_begins_with_a_digit_is_refused(name: str, here: Path) -> None:
    assert_unusable(companion("new", name), f"'{name}' cannot be the name of a game: use at most 64 small letters")
    assert_unusable(companion("new", name, "--like", "pig"), f"'{name}' cannot be the name of a game")
    assert list(here.iterdir()) == []


def test_a_name_that_means_another_game_is_refused(here: Path) -> None:
    assert_unusable(companion("new", "oscar-race"), "oscar-race is already the name of a game")
    assert list(here.iterdir()) == []


def test_another_way_to_write_rows_is_shown() -> None:
    assert_unusable(companion("new", "tea-time", "--rows", "xls"), "did you mean xlsx?; use csv, tsv or xlsx")
    assert not Path("tea-time").exists()


def test_a_folder_that_cannot_be_written_is_reported(here: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may write anywhere")
    here.chmod(0o500)
    try:
        assert_unusable(companion("new", "tea-time"), "tea-time")
    finally:
        here.chmod(0o700)


def test_what_it_copies_is_itself_a_game_but_for_its_fonts(here: Path) -> None:
    skeleton = templates_root() / "new-game"
    assert companion("new", "tea-time").code == 0
    added = set(files(here / "tea-time")) - set(files(skeleton))
    assert {name.split("/")[0] for name in added} == {"schemas", "templates"}
    assert all(name.startswith(("schemas/", "templates/fonts/")) for name in added)
    assert "templates/fonts/OFL-premiere-text.txt" in added


def test_a_table_may_have_a_number_sign_in_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is read, and not reported as a file that nothing reads."""
    monkeypatch.chdir(tmp_path)
    assert companion("new", "tea").code == 0
    (tmp_path / "tea" / "cards.csv").rename(tmp_path / "tea" / "Große Karten #1.csv")
    sheet = tmp_path / "tea" / "cards.yaml"
    text = sheet.read_text(encoding="utf-8")
    sheet.write_text(text.replace("rows: cards.csv", 'rows: "Große Karten #1.csv"'), encoding="utf-8")
    done = companion("validate", "tea")
    assert (done.code, done.err) == (0, "")


def test_every_small_game_has_a_kit() -> None:
    assert [name for name, folder in starters().items() if not (folder / "templates" / "kit.yaml").is_file()] == []


@pytest.mark.parametrize("like", list(starters()))
def test_a_copy_of_a_small_game_validates_and_has_what_its_kit_needs_and_no_more(like: str, here: Path) -> None:
    assert companion("new", "mine", "--like", like).code == 0
    assert companion("validate", "mine") == (0, "mine: no mistakes\n", "")
    assert load_definition(here / "mine").title == "Mine"
    templates = here / "mine" / "templates"
    credits = yaml.safe_load((templates / "look.yaml").read_text(encoding="utf-8"))["credits"]
    assert set(credits) == {f"art/{path.name}" for path in (templates / "art").iterdir()}, (
        "and none of pictures to come"
    )
    has_cards = (here / "mine" / "cards.yaml").is_file()
    assert (here / "mine" / "templates" / "layouts" / "playing-card.yaml").is_file() is has_cards


def test_a_copy_of_a_card_game_prints(here: Path) -> None:
    done = companion("new", "my-hearts", "--like", "hearts")
    assert (done.code, done.err) == (0, "")
    assert "companion play my-hearts --seats Ann,Ben,Cleo,Dan\n" in done.out
    printed = companion("print", "my-hearts", "--out", "kit")
    assert (printed.code, printed.err) == (0, "")
    assert "52 pieces" in printed.out
    found = texts(here / "kit" / "cards.pdf")
    assert found.count("13 points") == 2
    assert found.count("s10") == 2
