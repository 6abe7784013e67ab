"""diff: what differs between two prints or two versions of a game, listed and drawn."""

from __future__ import annotations

import io
import re
from base64 import b64decode
from collections import Counter
from dataclasses import replace
from pathlib import Path
from shutil import copytree

import pytest
import zxingcpp
from PIL import Image

from tests.cli.decks import Card, cards, codes, new_deck, printed, text_of, write_rows
from tests.cli.terminal import GAME, assert_unusable, companion

pytestmark = pytest.mark.usefixtures("here")


@pytest.fixture
def versions(here: Path) -> tuple[list[Card], list[Card]]:
    """Two versions of a deck, in `old` and `new`: another text, copies, id, one card more, one less."""
    new_deck(here / "old", before := cards(6))
    copytree(here / "old", here / "new")
    after = [
        replace(before[0], text="Other words."),
        replace(before[1], copies=5),
        replace(before[2], id="renamed"),
        *before[4:],
        Card("aunt", "Aunt", 2, 1, "Brings a cake."),
    ]
    write_rows(here / "new", after)
    return before, after


REPORT = """\
added    cards  aunt     2 copies
changed  cards  card-0   front: "Text 0." is now "Other words."
copies   cards  card-1   2 copies, now 5
renamed  cards  renamed  was card-2
removed  cards  card-3   1 copy
1 changed, 1 with more or fewer copies, 1 renamed, 1 added, 1 removed; 2 unchanged.
"""


def test_what_differs_is_reported(versions: object) -> None:
    done = companion("diff", "old", "new")
    assert (done.code, done.out, done.err) == (1, REPORT, "")
    assert companion("diff", "old", "old") == (0, "old and old: all 6 faces are the same.\n", "")


def test_locks_and_prints_folders_are_compared_with_games_and_each_other(versions: object, here: Path) -> None:
    for name in ("old", "new"):
        assert printed(name, "--out", f"{name}-kit", "--backs", "none", "--ink", "mono", "--players", "2").code == 0
    blind = REPORT.replace(': "Text 0." is now "Other words."', "")
    assert companion("diff", "old-kit", "new-kit/lock.json") == (1, blind, "")
    assert companion("diff", "old-kit/lock.json", "new") == (1, blind, "")
    assert companion("diff", "old", "new-kit") == (1, blind, "")
    assert companion("diff", "new-kit", "new").code == 0


def test_json_has_all_of_it(versions: object) -> None:
    done = companion("diff", "old", "new", "--json")
    assert done.code == 1
    found = {(one["how"], one["id"]): one for one in done.json}
    assert [one["how"] for one in done.json] == ["added", "changed", "copies", "renamed", "removed"]
    changed = found["changed", "card-0"]
    assert changed["words"] == {"front": [["Text 0.", "Other words."]]}
    assert (changed["sides"], changed["copies"]) == (["front"], [1, 1])
    assert found["copies", "card-1"]["copies"] == [2, 5]
    assert found["renamed", "renamed"]["was"] == "card-2"
    assert companion("diff", "old", "old", "--json").json == []


def test_what_differs_is_drawn_old_beside_new(versions: tuple[list[Card], list[Card]], here: Path) -> None:
    before, after = versions
    wanted = Counter([before[0].seen, after[0].seen, before[3].seen, after[-1].seen])
    assert companion("diff", "old", "new", "--pdf", "both.pdf", "--html", "both.html").code == 1
    assert codes(here / "both.pdf") == wanted
    page = (here / "both.html").read_text(encoding="utf-8")
    images = re.findall(r'src="data:image/png;base64,([^"]+)"', page)
    read = [zxingcpp.read_barcodes(Image.open(io.BytesIO(b64decode(image)))) for image in images]
    assert Counter(code.text for found in read for code in found) == wanted
    assert "http" not in page.replace("http-equiv", "")
    assert "<script" not in page
    assert "changed cards card-0 (front)" in text_of(here / "both.pdf")[0]
    again = (here / "both.pdf").read_bytes()
    assert companion("diff", "old", "new", "--pdf", "both.pdf", "--html", "both.html").code == 1
    assert (here / "both.pdf").read_bytes() == again


def test_fonts_icons_and_colours_of_each_version_are_its_own(versions: object, here: Path) -> None:
    """They have the same names in both, and are not the same."""
    fonts = here / "new" / "templates" / "fonts"
    (fonts / "premiere-text.ttf").write_bytes((fonts / "premiere-text-italic.ttf").read_bytes())
    look = here / "new" / "templates" / "look.yaml"
    text = look.read_text(encoding="utf-8").replace("#1f5c57", "#7a1020").replace("  italic: fonts/premiere-text-italic.ttf\n", "").replace("italic: italic, ", "")  # fmt: skip
    look.write_text(text.replace("bold_bold-italic", "bold_italic"), encoding="utf-8")
    write_rows(here / "new", cards(6))
    (here / "new" / "templates" / "art" / "star.svg").write_text(
        '<svg viewBox="0 0 9 9"><path fill="palette:gold" d="M0 0H9V9H0Z"/></svg>'
    )
    done = companion("diff", "old", "new", "--pdf", "both.pdf")
    assert (done.code, done.err) == (1, "")
    assert "6 changed" in done.out
    assert codes(here / "both.pdf") == Counter({card.seen: 2 for card in cards(6)})


def test_whole_games_are_compared_too(here: Path) -> None:
    done = companion("diff", GAME, "red-carpet-race")
    assert done.code == 1
    assert re.search(r"^changed  board +board ", done.out, re.MULTILINE)


def test_what_cannot_be_compared_is_one_line(versions: object, here: Path) -> None:
    assert printed("old", "--out", "kit").code == 0
    (here / "empty").mkdir()
    (here / "foreign.json").write_text("{}")
    (here / "mine.pdf").write_text("mine")
    (here / "mine.html").write_text("mine")
    lines = {
        ("old", "nowhere"): "there is no game or folder 'nowhere'",
        ("empty", "old"): "empty: this folder is no game (no game.yaml) and no print (no lock.json)",
        ("old", "foreign.json"): "foreign.json is not the lock of a print",
        ("kit", "old", "--pdf", "x.pdf"): "a lock has no drawings (kit): for --pdf and --html, name two game folders",
        ("kit", "kit", "--html", "x.html"): "(kit and kit)",
        ("old", "new", "--pdf", "mine.pdf"): "mine.pdf: this file is not a PDF, and is not changed",
        ("old", "new", "--html", "mine.html"): "mine.html: this file is not a page of this command",
        ("old", "new", "--pdf", "empty"): "empty: this is a folder",
        ("old", "new", "--pdf", "no/x.pdf"): "no/x.pdf: its folder does not exist",
        ("old", ""): "no file can have this name",
    }
    before = sorted(here.iterdir())
    for arguments, reason in lines.items():
        assert_unusable(companion("diff", *arguments), reason)
    assert sorted(here.iterdir()) == before
    assert (here / "mine.pdf").read_text() == (here / "mine.html").read_text() == "mine"


@pytest.mark.parametrize(("option", "name"), [("--lang", "de"), ("--type", "large")])
def test_what_changes_nothing_between_locks_is_refused(versions: object, option: str, name: str) -> None:
    for side in ("old", "new"):
        assert printed(side, "--out", f"{side}-kit").code == 0
    done = companion("diff", "old-kit", "new-kit/lock.json", option, name)
    assert_unusable(done, f"{option} is for a game; both sides are locks, which have their own")


def test_the_mistakes_of_a_game_are_reported_with_their_places(versions: object, here: Path) -> None:
    (here / "new" / "cards.csv").write_text("id,name,copies\nfox,Fox,two\n")
    assert_unusable(companion("diff", "old", "new"), "new/cards.csv:2:9: copies: 'two' is text")
