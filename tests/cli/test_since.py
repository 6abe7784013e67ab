"""print --since: exactly what an earlier print lacks, counted by the codes on the printed cards."""

from __future__ import annotations

import json
import os
import random
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from shutil import copytree

import pytest

from companion import registry
from companion.definitions.places import templates_root
from tests.cli.decks import cards, change_back, codes, edited, faces, new_deck, printed, text_of, write_rows
from tests.cli.terminal import GAME, assert_unusable, companion
from tests.press.pieces_game import TO_THE_RIGHT, UPWARDS, Entry, new_pieces, piece

QUICK, LONG = 12, 120


pytestmark = pytest.mark.usefixtures("here")


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def counts(report: Path, group: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in json.loads(report.read_text(encoding="utf-8"))[group]:
        found[one["id"]] = found.get(one["id"], 0) + one["copies"]
    return found


def test_exactly_the_changed_faces_are_printed(here: Path, long: bool) -> None:
    """After every random edit: the codes on the sheets, and what is to be taken out, make of the old deck the new."""
    chance = random.Random("since")
    deck = cards(7)
    new_deck(here / "deck", deck)
    assert printed("deck", "--out", "kit").code == 0
    assert codes(here / "kit" / "cards.pdf") == faces(deck)
    quiet = 0
    for number in range(LONG if long else QUICK):
        old, deck = deck, edited(deck, chance)
        write_rows(here / "deck", deck)
        is_all_new = chance.random() < 0.15
        if is_all_new:
            change_back(here / "deck", chance)
        before = files(here / "kit")
        backs = chance.choice(("fold", "duplex-long", "duplex-short"))
        done = printed("deck", "--out", "kit", "--since", "kit/lock.json", "--backs", backs)
        assert (done.code, done.err) == (0, ""), number
        wanted, had = faces(deck), Counter[str]() if is_all_new else faces(old)
        lacking = wanted - had
        if "Nothing has changed" in done.out:
            assert not lacking, number
            assert had == wanted, number
            assert files(here / "kit") == before
            quiet += 1
            continue
        assert codes(here / "kit" / "changes.pdf") == lacking, number
        put_in = Counter(counts(here / "kit" / "changes.json", "replace"))
        put_in.update(counts(here / "kit" / "changes.json", "add"))
        assert put_in.total() == lacking.total(), number
        gone = sum(sum(counts(here / "kit" / "changes.json", group).values()) for group in ("take_out", "replace"))
        assert gone == (faces(old) if is_all_new else faces(old) - wanted).total(), number
        left = sum(counts(here / "kit" / "changes.json", "left_out").values())
        assert left == (had & wanted).total(), number
        assert (here / "kit" / "lock.before.json").read_bytes() == before["lock.json"]
        assert "nothing is printed" in printed("deck", "--out", "elsewhere", "--since", "kit", "--backs", backs).out
    assert 0 < quiet < number
    assert not (here / "elsewhere").exists()


def test_the_page_says_what_to_do(here: Path) -> None:
    new_deck(here / "deck", deck := cards(4))
    assert printed("deck", "--out", "kit").code == 0
    write_rows(
        here / "deck",
        [
            replace(deck[1], copies=5),
            replace(deck[2], text="Other."),
            replace(deck[3], id="renamed"),
            replace(deck[0], id="aunt", name="Aunt", copies=2),
        ],
    )
    done = printed("deck", "--out", "kit", "--since", "kit/lock.json")
    page, *_ = text_of(here / "kit" / "changes.pdf")
    lines = [line.strip() for line in page.splitlines() if line.strip()]
    assert lines[:2] == ["Deck: what to change", "2 sheets follow this list. Cut out everything on them, then go down the list. Keep all other pieces as they are."]  # fmt: skip
    assert lines[2:10] == [
        "Take out 1",
        "1 x Card 0 (Cards)",
        "Replace 3",
        "3 x Card 2 (Cards), new front",
        "Add 5",
        "2 x Aunt (Cards)",
        "3 x Card 1 (Cards)",
        "Keep 3",
    ]
    assert "\n   page 1: list of changes; pages 2 to 3: cards\n" in done.out
    assert "Take out 1: 1 of card-0 (cards)\n" in done.out
    assert "Replace 3: 3 of card-2 (cards), new front\n" in done.out
    assert "Add 5: 2 of aunt (cards), 3 of card-1 (cards)\n" in done.out
    assert "Not printed, unchanged: 3 things of cards (card-1, renamed).\n" in done.out
    assert "The lock of --since is saved as kit/lock.before.json." in done.out


def test_the_lock_is_that_of_a_whole_print_of_the_game_as_it_is(here: Path) -> None:
    new_deck(here / "deck", deck := cards(3))
    assert printed("deck", "--out", "kit").code == 0
    write_rows(here / "deck", [*deck[1:], replace(deck[0], text="Other.")])
    assert printed("deck", "--out", "since", "--since", "kit").code == 0
    assert sorted(files(here / "since")) == ["changes.json", "changes.pdf", "lock.json"]
    assert printed("deck", "--out", "whole").code == 0
    assert files(here / "since")["lock.json"] == files(here / "whole")["lock.json"]
    again = files(here / "since")
    assert printed("deck", "--out", "since", "--since", "kit").code == 0
    assert files(here / "since") == again


def test_what_is_only_taken_out_is_a_page_alone(here: Path) -> None:
    new_deck(here / "deck", deck := cards(3))
    assert printed("deck", "--out", "kit").code == 0
    write_rows(here / "deck", deck[:2])
    assert printed("deck", "--out", "kit", "--since", "kit").code == 0
    (page,) = text_of(here / "kit" / "changes.pdf")
    assert "Take out 3" in page
    assert "Go down the list. Keep all other pieces as they are." in page
    assert json.loads((here / "kit" / "changes.json").read_bytes())["total"]["pieces"] == 0
    assert counts(here / "kit" / "changes.json", "take_out") == {"card-2": 3}


def test_a_long_list_goes_on_in_columns_and_on_pages(here: Path) -> None:
    new_deck(here / "deck", deck := cards(230))
    assert printed("deck", "--out", "kit").code == 0
    write_rows(here / "deck", [deck[0]])
    assert printed("deck", "--out", "kit", "--since", "kit", "--backs", "duplex-long", "--paper", "a5").code == 0
    pages = text_of(here / "kit" / "changes.pdf")
    assert len(pages) > 3
    listed = re.findall(r"(\d) x Card (\d+) \(Cards\)", " ".join(pages))
    assert [(int(copies), int(id)) for copies, id in listed] == [(1 + n % 3, n) for n in range(1, 230)]


# --- boards, pages, parts


def own_game(here: Path) -> Path:
    from shutil import copytree

    from companion.definitions.places import data_root, templates_root

    copytree(data_root() / GAME, here / "race")
    copytree(templates_root() / GAME, here / "race" / "templates")
    return here / "race"


def test_of_pages_the_changed_sheets_of_a_board_all_is_printed(here: Path) -> None:
    folder = own_game(here)
    parts = [word for part in ("reference", "board", "rulebook", "markers") for word in ("--only", part)]
    assert printed("race", "--players", "2", "--out", "kit", *parts).code == 0
    rules = (folder / "rules.yaml").read_text(encoding="utf-8")
    assert rules.count("One kill marker") == 1
    (folder / "rules.yaml").write_text(rules.replace("One kill marker", "One Zounds marker"), encoding="utf-8")
    backs = ["--backs", "fold"]
    assert printed("race", "--players", "2", "--out", "one", *parts, *backs, "--since", "kit").code == 0
    changed = [one["id"] for one in json.loads((here / "one" / "changes.json").read_text())["replace"]]
    assert 0 < len(changed) < 4
    pages = text_of(here / "one" / "changes.pdf")[1:]
    assert len(pages) == len(changed)
    assert sum("Zounds" in page for page in pages) == 1
    both = text_of_duplex(here, parts)
    assert len(both) % 2 == 0
    assert sum("Zounds" in page for page in both) == 1
    board = folder / "templates" / "layouts" / "board.yaml"
    board.write_text(board.read_text(encoding="utf-8") + '  - {kind: line, x: 10, y: 10, w: 5, h: 0, stroke: "#000000"}\n', encoding="utf-8")  # fmt: skip
    done = printed("race", "--players", "2", "--out", "two", *parts, "--since", "one")
    assert done.code == 0
    assert counts(here / "two" / "changes.json", "replace") == {"board": 1}
    whole = len(text_of(here / "kit" / "board.pdf"))
    assert len(text_of(here / "two" / "changes.pdf")) == 1 + whole


def test_of_a_score_pad_the_leaves_that_are_lacking_of_a_track_all_is_printed(here: Path) -> None:
    folder = copytree(templates_root() / "sampler", here / "bay")
    parts = ["--only", "score-pad", "--only", "tide-track"]
    assert printed("bay", "--out", "kit", *parts).code == 0
    assert "nothing is printed" in printed("bay", "--out", "same", *parts, "--since", "kit").out
    for layout in ("pad", "track"):
        file = folder / "templates" / "layouts" / f"{layout}.yaml"
        line = '  - {kind: line, x: 9, y: 9, w: 5, h: 0, stroke: "#000000"}\n'
        file.write_text(file.read_text(encoding="utf-8") + line, encoding="utf-8")
    assert printed("bay", "--out", "one", *parts, "--since", "kit").code == 0
    assert counts(here / "one" / "changes.json", "replace") == {"score-pad": 1, "tide-track": 1}
    whole = sum(len(text_of(here / "kit" / f"{part}.pdf")) for part in ("score-pad", "tide-track"))
    assert len(text_of(here / "one" / "changes.pdf")) == 1 + whole
    kit = folder / "templates" / "kit.yaml"
    text = kit.read_text(encoding="utf-8")
    for leaves in (2, 3):
        kit.write_text(text.replace("columns: 4}", f"columns: 4, leaves: {leaves}}}"), encoding="utf-8")
        assert printed("bay", "--out", "two", *parts, "--since", "one").code == 0
        assert counts(here / "two" / "changes.json", "add") == {"score-pad": leaves - 1}
        total = json.loads((here / "two" / "changes.json").read_text(encoding="utf-8"))["total"]
        assert total["pieces"] == leaves - 1, "the page that says so is none"


def text_of_duplex(here: Path, parts: list[str]) -> list[str]:
    options = ["--players", "2", *parts, "--backs", "duplex-long", "--since", "kit"]
    assert printed("race", "--out", "both", *options).code == 0
    return text_of(here / "both" / "changes.pdf")


def test_parts_that_are_not_asked_for_stay_as_they_are(here: Path) -> None:
    folder = own_game(here)
    assert printed("race", "--players", "2", "--out", "kit", "--only", "tickets", "--only", "markers").code == 0
    both = json.loads((here / "kit" / "lock.json").read_text())["parts"]
    text = (folder / "tickets.yaml").read_text(encoding="utf-8")
    (folder / "tickets.yaml").write_text(text.replace("area: area1", "area: area5", 1), encoding="utf-8")
    assert "1 of ticket-1" in printed("race", "--players", "2", "--out", "seen", "--since", "kit").out
    only = ["--players", "2", "--only", "markers"]
    assert "Nothing has changed" in printed("race", "--out", "kit", *only, "--since", "kit").out
    assert printed("race", "--players", "3", "--out", "three", "--only", "markers", "--since", "kit").code == 0
    lock = json.loads((here / "three" / "lock.json").read_text())["parts"]
    assert lock["tickets"] == both["tickets"]
    assert lock["markers"] != both["markers"]


def test_a_part_printed_once_more_keeps_the_others_in_the_lock(here: Path) -> None:
    for part in ("markers", "tickets"):
        assert companion("print", GAME, "--players", "2", "--out", "parts", "--only", part).code == 0
    assert companion("print", GAME, "--players", "2", "--out", "both", "--only", "tickets", "--only", "markers").code == 0  # fmt: skip
    assert (here / "parts" / "lock.json").read_bytes() == (here / "both" / "lock.json").read_bytes()
    assert companion("print", GAME, "--players", "3", "--out", "parts", "--only", "markers").code == 0
    assert list(json.loads((here / "parts" / "lock.json").read_text())["parts"]) == ["markers"]


def test_more_players_are_more_pieces() -> None:
    only = ("--only", "tickets")
    assert companion("print", GAME, "--players", "2", "--out", "two", *only).code == 0
    done = companion("print", GAME, "--players", "3", "--out", "three", *only, "--since", "two")
    assert done.code == 0
    assert counts(Path("three") / "changes.json", "add") == {f"ticket-{n} 3": 1 for n in range(1, 6)}
    assert counts(Path("three") / "changes.json", "take_out") == {}


def test_large_type_and_a_language_go_on_in_themselves(here: Path) -> None:
    new_deck(here / "deck", cards(2))
    (here / "deck" / "lang").mkdir()
    (here / "deck" / "lang" / "de.yaml").write_text(GERMAN, encoding="utf-8")
    way = ("--type", "large", "--lang", "de")
    assert printed("deck", "--out", "kit", *way).code == 0
    assert printed("deck", "--out", "kit", "--since", "kit", *way).out.startswith("Nothing has changed")
    assert companion("diff", "kit", "deck").code == 0
    assert companion("diff", "deck", "deck", *way).code == 0
    other = companion("diff", "kit", "deck", "--lang", "en")
    assert_unusable(other, "use de")


# --- what is refused

GERMAN = "kind: translation\nlanguage: de\ntexts:\n  - {text: Card 0, to: Karte 0}\n"


def test_a_lock_that_cannot_be_used_is_one_line_and_nothing_is_written(here: Path) -> None:
    new_deck(here / "deck", cards(2))
    (here / "deck" / "lang").mkdir()
    (here / "deck" / "lang" / "de.yaml").write_text(GERMAN, encoding="utf-8")
    assert printed("deck", "--out", "kit").code == 0
    (here / "broken.json").write_text('{"lock": 1}')
    (here / "foreign.json").write_text('{"name": "x"}')
    assert companion("print", GAME, "--only", "markers", "--out", "race").code == 0
    before = sorted(here.iterdir())
    cases = {
        "nowhere": "nowhere: the file cannot be read",
        "deck": "deck/lock.json: the file cannot be read",
        "broken.json": "broken.json is a damaged lock: game is invalid; print again",
        "foreign.json": "foreign.json is not the lock of a print",
        "race": "race is from a print of oscar-race, not of deck",
        "": "no file can have this name",
    }
    for since, reason in cases.items():
        assert_unusable(printed("deck", "--out", "out", "--since", since), reason)
    others = {"full ink": ("--ink", "low"), "normal type": ("--type", "large"), "its own language": ("--lang", "de")}
    for was, now in others.items():
        reason = f"kit is from a print in {was}: all cards look different; print without --since"
        assert_unusable(printed("deck", "--out", "out", "--since", "kit", *now), reason)
    assert sorted(here.iterdir()) == before


def test_a_folder_that_cannot_be_written_leaves_the_lock_as_it_is(here: Path) -> None:
    new_deck(here / "deck", deck := cards(2))
    assert printed("deck", "--out", "kit").code == 0
    before = (here / "kit" / "lock.json").read_bytes()
    write_rows(here / "deck", deck[:1])
    os.mkdir(here / "kit" / "changes.pdf")
    assert_unusable(printed("deck", "--out", "kit", "--since", "kit"), "changes.pdf")
    assert (here / "kit" / "lock.json").read_bytes() == before


# --- what is cut otherwise

ROUND = {"items": [piece("coin", "round", copies=2), piece("crate", "square", copies=3)]}
OWN = {"items": [piece("own", "outline")], "outline": "art/own.svg"}
TABS = {"items": [piece(f"d-{number}", "divider", size_mm=[60, 90]) for number in range(4)]}
CUTS: dict[str, tuple[list[Entry], list[Entry], set[str]]] = {
    "another outline": ([ROUND, OWN], [ROUND, OWN], {"own"}),
    "another shape": ([ROUND], [{"items": [piece("coin", "square", copies=2), ROUND["items"][1]]}], {"coin"}),
    "other tabs": ([TABS | {"tabs": 3}], [TABS | {"tabs": 4}], {"d-0", "d-1", "d-2", "d-3"}),
}


@pytest.mark.parametrize("name", CUTS)
def test_what_is_cut_otherwise_is_printed_again(here: Path, name: str) -> None:
    """Though the drawing is the same: layouts of these pieces name neither shape nor tab."""
    before, after, changed = CUTS[name]
    new_pieces(here / "game", *before, drawings={"own": UPWARDS})
    assert printed("./game", "--out", "kit").code == 0
    assert "Nothing has changed" in printed("./game", "--out", "kit", "--since", "kit").out
    new_pieces(here / "after", *after, drawings={"own": TO_THE_RIGHT})
    registry.definition.cache_clear()
    changes = [one for one in companion("diff", "kit", "./after", "--json").json if one["how"] == "changed"]
    assert ({one["id"] for one in changes}, {side for one in changes for side in one["sides"]}) == (changed, {"front"})
    assert companion("diff", "./game", "./after", "--pdf", "both.pdf").code == 1
    assert printed("./after", "--out", "kit", "--since", "kit").code == 0
    assert set(counts(here / "kit" / "changes.json", "replace")) == changed


OLD_HASH = "d5762009e3c8afd3e038d5ad9e9a9248"
OLD_HEX = "3edbac5f45c3a12dd79dcc9a0e13af0a"
"""As they were before the line to cut along counted."""


def test_what_is_a_rectangle_has_the_hash_that_it_had(here: Path) -> None:
    """Cards, whose corners are as people like them, what stands, hexagons, whose bleed shows what they are."""
    plain = [piece(shape, shape, size_mm=[24, 30]) for shape in ("card", "rectangle", "mat", "standee")]
    new_pieces(here / "game", {"items": plain})
    assert printed("./game", "--out", "kit").code == 0
    fronts = {one["front"] for one in json.loads((here / "kit" / "lock.json").read_text())["parts"]["pieces"]["faces"]}
    assert fronts == {OLD_HASH}
    new_pieces(here / "hexes", {"items": [piece("hex", "hex", size_mm=24)]})
    assert printed("./hexes", "--out", "hexes-kit").code == 0
    assert f'"front": "{OLD_HEX}"' in (here / "hexes-kit" / "lock.json").read_text()


def test_the_pages_of_each_part_are_listed_with_the_empty_backs_between(here: Path) -> None:
    assert companion("print", GAME, "--players", "3", "--out", "kit").code == 0
    done = companion("print", GAME, "--players", "4", "--out", "kit", "--since", "kit", "--backs", "duplex-long")
    assert (done.code, done.err) == (0, "")
    assert "In all" not in done.out, "there is only one file"
    output = " ".join(done.out.split())
    assert "page 1: list of changes; pages 3 to 4: test-sheet; page 5: figures; pages 7 to 8: tickets; " in output
