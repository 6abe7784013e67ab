"""board: what should lie on the table, drawn where a game can draw it, as text and as a picture to print."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree
from typing import Any, cast

import pypdfium2
import pytest

from companion.cli.completion import TableCompleter
from companion.definitions.places import data_root, templates_root
from tests.cli.terminal import STARTS_IN_C, assert_unusable, companion, example

NEW = "--seats", "Ann,Ben", "--seed", "1", "--script", "-"
BEGUN = "ann\ntee\nn1\nw c e\n"
ROOT = Path(__file__).parents[2]
ZOMBIES = ROOT / "templates" / "zombies" / "examples"
TILE, CARDS = str(ZOMBIES / "tile.yaml"), str(ZOMBIES / "cards.yaml")
NO_PDF = "this file is not a PDF, and is not changed; choose another name"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def pages(file: str) -> list[str]:
    """The words on each page of a PDF."""
    document = pypdfium2.PdfDocument(file)
    try:
        return [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()


# --- text


def test_the_board_of_a_game_that_draws_is_drawn_and_the_rest_is_listed() -> None:
    done = companion("play", "zombies", *NEW, stdin=f"{BEGUN}board\n")
    assert "#n1---------#" in done.out
    assert "A Ann ts.c, B Ben ts.c" in done.out
    assert "Ann    pawn: ts.c, life: 3, bullets: 3, zombies held: 0" in done.out
    assert "tile: Three-way junction" not in done.out  # it is drawn


def test_the_board_of_any_other_game_is_described_in_facts() -> None:
    done = companion("play", "oscar-race", *NEW, stdin="Ann escort date\nBen escort mother\nboard\n")
    assert "Ann " in done.out
    assert "Swag Bag: unused" in done.out


def test_the_command_says_of_a_position_what_the_line_says() -> None:
    done = companion("board", "zombies", "-p", TILE)
    assert (done.code, done.err) == (0, "")
    line = companion("play", "zombies", "-p", TILE, "--script", "-", stdin="board\n")
    assert done.out in line.out
    assert "n1w1" in done.out


# --- pictures


@pytest.mark.parametrize(("paper", "size"), [("a4", {595, 842}), ("letter", {612, 792})])
def test_a_picture_is_a_page_with_everything_that_is_to_be_read(paper: str, size: set[int]) -> None:
    done = companion("board", "zombies", "-p", TILE, "--pdf", "map.pdf", "--paper", paper)
    assert done == (0, "The picture of the table is in map.pdf, on 1 page.\n", "")
    (text,) = pages("map.pdf")
    for cell in ("ts", "n1", "n1e1", "w1", "n1w1", "n1e2", "n2", "e1", "s1"):
        assert cell in text.split(), cell
    assert "Zombies!!!" in text
    assert "Turn 5, step 1, the tile. ann: where does Three-way junction go" in text
    assert "cleo pawn: n1e1.w, life: 2" in text
    assert "tiles in the deck: 25" in text
    document = pypdfium2.PdfDocument("map.pdf")
    assert {round(length) for length in document[0].get_size()} == size
    document.close()


def test_the_line_draws_the_very_picture_of_the_command(here: Path) -> None:
    assert companion("board", "zombies", "-p", TILE, "--pdf", "one.pdf", "--ink", "mono").code == 0
    done = companion("play", "zombies", "-p", TILE, "--script", "-", stdin="board --pdf the two.pdf --ink mono\nn2\n")
    assert done.code == 0
    assert "The picture of the table is in the two.pdf, on 1 page." in done.out
    assert "Three-way junction is on n2" in done.out, "and the game goes on"
    assert (here / "one.pdf").read_bytes() == (here / "the two.pdf").read_bytes()
    assert sorted(path.name for path in here.iterdir()) == ["one.pdf", "the two.pdf"]


def test_a_picture_may_be_asked_for_in_the_middle_of_a_correction(here: Path) -> None:
    done = companion("play", "zombies", *NEW, stdin=f"{BEGUN}mend 2 cross\nboard --pdf map.pdf\ncancel\n")
    assert "  The picture of the table is in map.pdf" in done.out
    assert (here / "map.pdf").is_file()


def test_a_board_with_spaces_is_drawn_with_its_figures() -> None:
    assert companion("board", "oscar-race", "-p", example("moves"), "--pdf", "board.pdf").code == 0
    (text,) = pages("board.pdf")
    assert "r05c2" in text
    assert "Am" in text.split()


def test_a_game_that_is_over_says_how() -> None:
    over = "seats:\n- {name: ann, at: n1.c, kills: 25}\n- {name: ben}\nphase: over\ntable: {map: {n1: cross}, ended: zombies, winner: ann}\n"
    done = companion("board", "zombies", "-p", "-", "--pdf", "map.pdf", stdin=over)
    assert (done.code, done.err) == (0, "")
    assert "Turn 1. ann has 25 zombies and wins." in pages("map.pdf")[0]


def test_nothing_hidden_is_in_it() -> None:
    """The app holds the cards of this position, and the file names them all."""
    for options in ([], ["--pdf", "map.pdf"]):
        done = companion("board", "zombies", "-p", CARDS, *options)
        output = done.out + "".join(pages("map.pdf") if options else [])
        assert "event cards: 3" in output.replace("\r\n", " ").replace("\n", " ")
        assert not any(word in output for word in ("Poker", "Soup", "Rummage", "Today", "Graves"))


def test_a_game_without_a_picture_says_so_and_goes_on() -> None:
    new = companion("position", "creature-feature").out
    done = companion("board", "creature-feature", "-p", "-", "--pdf", "map.pdf", stdin=new)
    assert_unusable(done, "Creature Feature has no picture of its table")
    assert companion("board", "creature-feature", "-p", "-", stdin=new).code == 0
    lines = "board --pdf map.pdf\nboard\n"
    done = companion("play", "creature-feature", "--seats", "Ann,Ben,Cat", "--seed", "1", stdin=lines)
    assert done.code == 0
    assert "  ! Creature Feature has no picture of its table" in done.out
    assert "discard pile" in done.out


# --- the same again


def test_letters_that_the_fonts_do_not_have_are_their_likeness_or_a_question_mark() -> None:
    seats = "seats: [{name: Žofie}, {name: 李}, {name: Zoé}]\n"
    done = companion("board", "zombies", "-p", "-", "--pdf", "map.pdf", stdin=seats)
    assert (done.code, done.err) == (0, "")
    assert {"Zofie", "?", "Zoé"} <= set(pages("map.pdf")[0].split())


DRAW = "from companion.cli.main import run; import sys; sys.exit(run(sys.argv[1:]))"


@STARTS_IN_C
def test_two_processes_draw_the_same_bytes(here: Path) -> None:
    settings = [("1", "UTC", "C.UTF-8", "", "one.pdf"), ("77", "Asia/Kathmandu", "C", "1234567890", "two.pdf")]
    for seed, zone, locale, epoch, name in settings:
        subprocess.run(
            [sys.executable, "-c", DRAW, "board", "zombies", "-p", TILE, "--pdf", name],
            check=True,
            stdout=subprocess.DEVNULL,
            env={
                **os.environ,
                "PYTHONHASHSEED": seed,
                "TZ": zone,
                "LC_ALL": locale,
                "SOURCE_DATE_EPOCH": epoch,
                "PYTHONPATH": str(ROOT),
            },
        )
    assert (here / "one.pdf").read_bytes() == (here / "two.pdf").read_bytes()


# --- files


@pytest.fixture
def there(here: Path) -> dict[str, bytes]:
    """Files that a name may be mistyped for, and what is in them."""
    companion("play", "zombies", "--seats", "Ann,Ben", "--save", "game.companion", stdin="ann\n")
    (here / "empty").write_bytes(b"")
    (here / "notes.txt").write_text("all that matters\n")
    (here / "folder").mkdir()
    (here / "lost").symlink_to("nowhere")
    return {path.name: path.read_bytes() for path in here.iterdir() if path.is_file()}


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("game.companion", NO_PDF),
        ("notes.txt", NO_PDF),
        ("empty", NO_PDF),
        ("folder", "this is a folder; name a file"),
        ("lost", "this is not a file"),
        ("no/map.pdf", "its folder does not exist"),
        ("notes.txt/map.pdf", "its folder does not exist"),
        (os.devnull, "this is not a file"),
        ("m" * 300, "File name too long"),
    ],
)
def test_a_name_that_something_else_has_is_refused_and_that_is_left_alone(
    name: str, reason: str, here: Path, there: dict[str, bytes]
) -> None:
    done = companion("board", "zombies", "-p", TILE, "--pdf", name)
    assert_unusable(done, reason)
    played = companion("play", "zombies", "-p", TILE, stdin=f"board --pdf {name}\nn2\n")
    assert played.code == 0
    assert reason.split(";")[0] in " ".join(played.out.split())
    assert "Three-way junction is on n2" in played.out
    assert {path.name: path.read_bytes() for path in here.iterdir() if path.is_file()} == there
    assert (here / "lost").is_symlink()


def test_a_script_ends_where_a_picture_cannot_be_made(there: dict[str, bytes]) -> None:
    done = companion("play", "zombies", "-p", TILE, "--script", "-", stdin="board --pdf notes.txt\nn2\n")
    assert done.code == 1
    assert "Three-way junction is on n2" not in done.out


def test_a_pdf_is_drawn_again(here: Path) -> None:
    for ink in ("full", "mono"):
        assert companion("board", "zombies", "-p", TILE, "--pdf", "map.pdf", "--ink", ink).code == 0
    assert companion("board", "zombies", "-p", TILE, "--pdf", "mono.pdf", "--ink", "mono").code == 0
    assert (here / "map.pdf").read_bytes() == (here / "mono.pdf").read_bytes()


def test_a_file_that_may_not_be_written_is_reported(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "write_bytes", refuse)
    assert_unusable(companion("board", "zombies", "-p", TILE, "--pdf", "map.pdf"), "map.pdf: Permission denied")
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(
    ("option", "reason"), [("--paper", "a9' is not a known paper"), ("--ink", "a9' is not an ink mode")]
)
def test_a_wrong_paper_or_ink_is_reported(option: str, reason: str, here: Path) -> None:
    assert_unusable(companion("board", "zombies", "-p", TILE, "--pdf", "map.pdf", option, "a9"), reason)
    assert list(here.iterdir()) == []


def test_a_picture_may_be_in_another_language(here: Path) -> None:
    copytree(data_root() / "zombies", here / "mine")
    copytree(templates_root() / "zombies", here / "mine" / "templates")
    (here / "mine" / "lang").mkdir()
    translation = "kind: translation\nlanguage: de\ntexts:\n  - {text: Town Square, to: Marktplatz}\n"
    (here / "mine" / "lang" / "de.yaml").write_text(translation)
    assert companion("board", "mine", "-p", TILE, "--pdf", "map.pdf", "--lang", "de").code == 0
    with pypdfium2.PdfDocument(here / "map.pdf") as document:
        assert "Marktplatz" in document[0].get_textpage().get_text_range()
    assert_unusable(companion("board", "mine", "-p", TILE, "--pdf", "no.pdf", "--lang", "fr"), "no language 'fr'")


def test_a_position_is_wanted() -> None:
    assert_unusable(companion("board", "zombies", "--pdf", "map.pdf"), "missing option '-p'")


# --- the line


@pytest.mark.parametrize("rest", ["--pdf", "--ink low", "now --pdf a.pdf", "--pfd a.pdf", "--pdf a.pdf --papr a4"])
def test_a_line_that_asks_for_no_picture_there_is_says_how_it_is_written(rest: str, here: Path) -> None:
    done = companion("play", "zombies", "-p", TILE, stdin=f"board {rest}\nquit\n")
    assert "! use board, or board --pdf FILE; you can add --paper, --ink and --lang" in done.out
    assert [path.name for path in here.iterdir()] == ["home"]


@pytest.mark.parametrize(
    "rest", ["--pdf=map.pdf", '--ink low --pdf "map.pdf"', "--paper letter --pdf map.pdf --ink=low"]
)
def test_options_may_come_in_any_order(rest: str, here: Path) -> None:
    assert "is in map.pdf" in companion("play", "zombies", "-p", TILE, "--script", "-", stdin=f"board {rest}\n").out
    assert (here / "map.pdf").is_file()


@pytest.mark.parametrize(
    ("typed", "offers"),
    [
        ("board ", ["--pdf", "--paper", "--ink", "--lang"]),
        ("board --p", ["--pdf", "--paper"]),
        ("board --pdf ", []),
        ("board --pdf a.pdf ", ["--paper", "--ink", "--lang"]),
        ("board --pdf a.pdf --ink ", ["full", "low", "mono"]),
        ("board --paper le", ["letter", "legal"]),
    ],
)
def test_the_tab_key_offers_what_may_follow(typed: str, offers: list[str]) -> None:
    found = list(TableCompleter(cast(Any, None)).offers(typed))
    assert [text for text, _ in found] == offers
    assert {length for _, length in found} <= {len(typed.rpartition(" ")[2])}


@pytest.mark.parametrize(("option", "value"), [("--paper", "letter"), ("--ink", "low"), ("--lang", "de")])
def test_what_is_of_a_picture_wants_one(option: str, value: str) -> None:
    done = companion("board", "zombies", "-p", TILE, option, value)
    assert_unusable(done, f"{option} is for the picture; add --pdf FILE")


def test_help_tells_of_it() -> None:
    assert "board --pdf FILE" in companion("play", "zombies", *NEW, stdin="help\n").out
