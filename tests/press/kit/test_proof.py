"""The proof of templates: everything wrong is reported at once, with its place, whether a part uses it or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from shutil import copytree
from unittest.mock import patch

import pytest

from companion.definitions.definition import altered
from companion.definitions.load import load_definition
from companion.definitions.models import GameDefinition
from companion.errors import Unreadable
from companion.press.drawing.palette import INKS, Ink
from companion.press.kit import build, kit_file
from companion.press.kit import proof as proofs
from companion.press.kit.kit import PrintKit
from companion.press.kit.proof import MOST_FILES, Proof, proof

ROOT = Path(__file__).parents[3]
TEMPLATES = ROOT / "templates" / "oscar-race"


@cache
def game() -> GameDefinition:
    return load_definition(ROOT / "cards" / "oscar-race")


@cache
def for_two() -> GameDefinition:
    """Oscar Race with the seats of two: with fewer faces all else is reported as well."""
    return replace(game(), seats=altered(game().seats, max=2))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of Oscar Race's templates."""
    copytree(TEMPLATES, tmp_path / "mine" / "templates")
    return tmp_path / "mine" / "templates"


def change(file: Path, *changes: tuple[str, str]) -> None:
    text = file.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, (file.name, old)
        text = text.replace(old, new, 1)
    file.write_text(text, encoding="utf-8")


def messages(folder: Path, inks: Sequence[Ink] = ("full",), definition: GameDefinition | None = None) -> list[str]:
    found = proven(folder, inks, definition)
    assert found.complaints == sorted(found.complaints)
    return [str(complaint) for complaint in found.complaints]


def proven(folder: Path, inks: Sequence[Ink] = ("full",), definition: GameDefinition | None = None) -> Proof:
    """The proof for two in one ink; all inks and seats are asked for by the test that is about them."""
    with patch.object(proofs, "INKS", inks):
        return proof(definition or for_two(), folder)


def test_nothing_is_reported_about_templates_that_are_sound() -> None:
    assert proven(TEMPLATES) == Proof(), "all of the games are proven in test_shipped_templates"


def test_everything_wrong_is_reported_at_once_and_sorted(folder: Path) -> None:
    change(folder / "look.yaml", ('ink: {full: "#14121a"', 'ink: {full: "#fefefe"'), ("size: 9,", "size: nine,"))
    change(folder / "layouts" / "card-back.yaml", ("bleed: 3", "bled: 3"))
    change(folder / "art" / "star.svg", ("<svg", "<svg onload='x'"))
    change(folder / "kit.yaml", ("front: disc", "front: dsc"), ("title: Markers", "titel: Markers"))
    lines = messages(folder)
    files = ["art/star.svg", "kit.yaml", "layouts/card-back.yaml", "look.yaml"]
    assert [name for name in files if any(line.startswith(f"mine/templates/{name}:") for line in lines)] == files


def test_what_no_part_names_is_read_too(folder: Path) -> None:
    (folder / "layouts" / "spare.yaml").write_text("kind: layout\nid: spare\nwidth: 9\nheigth: 9\nelements: []\n")
    (folder / "art" / "old").mkdir()
    (folder / "art" / "old" / "spare.svg").write_text('<svg viewBox="0 0 9 9">\n<blink/></svg>')
    lines = [line for line in messages(folder) if "no part of kit.yaml names it" not in line]
    assert [line.split(":")[0] for line in lines] == [
        "mine/templates/art/old/spare.svg",
        "mine/templates/layouts/spare.yaml",
        "mine/templates/layouts/spare.yaml",
    ]


def test_the_faces_are_drawn_for_every_seat_in_every_ink(folder: Path) -> None:
    change(folder / "layouts" / "ticket.yaml", ("w: 36.4, h: 8", "w: 4, h: 8"))
    with (folder / "layouts" / "disc.yaml").open("a", encoding="utf-8") as file:
        file.write("\n  - {kind: text, x: 4, y: 4, w: 9, text: a, colour: thin, to_edge: true}\n")
    change(folder / "look.yaml", ("palette:", 'palette:\n  thin: {full: "#000000", low: none, mono: "#000000"}'))
    lines = messages(folder, INKS, game())
    wide = [line for line in lines if "mm too wide" in line]
    assert len(wide) == 4
    assert all(": ticket-" in line and "1 and 5 more in tickets, field" in line for line in wide), "of every seat"
    assert all(line.startswith("mine/templates/layouts/ticket.yaml:") for line in wide)
    without = [line for line in lines if "text in thin is invisible in low ink" in line]
    assert without
    assert len(wide) + len(without) == len(lines)


def test_a_missing_letter_is_reported(folder: Path) -> None:
    change(folder / "layouts" / "test-sheet.yaml", ("TEST SHEET", "TEST \u05d0"))
    [line] = messages(folder)
    assert line.startswith("mine/templates/layouts/test-sheet.yaml:")
    assert "has no '\u05d0' (U+05D0)" in line


def test_a_drawing_may_name_a_colour_that_a_layout_gives_it(folder: Path) -> None:
    (folder / "art" / "stamp.svg").write_text('<svg viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="palette:stamp"/></svg>')
    [line] = messages(folder)
    assert line.startswith("mine/templates/art/stamp.svg:1:24: <path>: there is no colour stamp in the palette")
    element = "\n  - {kind: art, file: art/stamp.svg, x: 1, y: 1, w: 5, h: 5, colours: {stamp: ink}}"
    change(folder / "layouts" / "disc.yaml", ("elements:", f"elements:{element}"))
    assert messages(folder) == []


def test_a_layout_that_is_not_there_is_reported_where_it_is_named(folder: Path) -> None:
    change(
        folder / "kit.yaml",
        ("pages: [reference-1, reference-2]", "pages: [reference-1, reference-3]"),
        ("cover: rulebook-cover", "cover: rulebok-cover"),
        ("back: test-sheet-back", "back: test-sheet-bck"),
        ("layout: board", "layout: bord"),
        ("front: disc", "front: dsc"),
        ("back: ticket-back", "back: ticketback"),
    )
    lines = messages(folder)
    fields = [line.split(": ")[1] for line in lines]
    assert fields == ["parts[0].back", "parts[2].pieces[0].back", "parts[3].pieces[1].front", "parts[5].pages[1]", "parts[6].layout", "parts[8].rulebook.cover"]  # fmt: skip
    assert all("there is no layout" in line and "did you mean" in line for line in lines)


def test_a_piece_too_large_for_the_paper_is_reported_where_it_is_asked_for(folder: Path) -> None:
    change(folder / "layouts" / "disc.yaml", ('width: "{{ w }}"', "width: 300"))
    change(folder / "layouts" / "reference-2.yaml", ("width:", "width: 210 #"))
    lines = messages(folder)
    assert len(lines) == 2
    assert lines[0].startswith("mine/templates/kit.yaml:")
    assert "parts[3].pieces[1]: star-1 1 in markers (300 x " in lines[0]
    assert "does not fit on a4" in lines[0]
    assert "it would fit on legal, tabloid, a3 or a2" in lines[0]
    assert "parts[5].pages[1]: reference-2 in reference is 210 x" in lines[1]


def test_a_rulebook_without_its_styles_and_labels_without_letters_are_reported(folder: Path) -> None:
    change(folder / "look.yaml", ("  default: {font: text, ", "  default: {"), ("book-index: {font: text,", "book-index: {"))  # fmt: skip
    lines = [line for line in messages(folder) if "/kit.yaml:" in line]
    assert len(lines) == 1
    assert "parts[8].rulebook: a rulebook uses the style book-index" in lines[0]
    assert "the style default a font" in lines[0]


def test_a_title_the_font_has_no_letters_for_is_reported(folder: Path) -> None:
    change(folder / "kit.yaml", ("title: Markers", "title: \u30de\u30fc\u30ab\u30fc"))
    [line] = messages(folder)
    assert "parts[3].title: the font text has no" in line


def test_a_layout_that_is_not_there_is_reported_beside_a_broken_look(folder: Path) -> None:
    change(folder / "look.yaml", ("size: 9,", "size: nine,"))
    change(folder / "kit.yaml", ("front: disc", "front: dsc"))
    lines = messages(folder)
    assert len(lines) == 2
    assert "there is no layout 'dsc'; did you mean disc?" in lines[0]
    assert "styles.default.size: 'nine' is text" in lines[1]


def test_a_colour_of_a_layout_that_no_part_names_is_reported(folder: Path) -> None:
    text = "kind: layout\nid: spare\nwidth: 9\nheight: 9\nelements: [{kind: group, elements: [{kind: box, w: 1, h: 1, fill: nocolour}]}]\n"
    (folder / "layouts" / "spare.yaml").write_text(text)
    _, line = messages(folder)
    assert "layouts/spare.yaml:5:67: elements[0].elements[0].fill: there is no colour nocolour in the palette" in line


def test_files_that_look_meant_but_are_not_read_are_reported(folder: Path) -> None:
    (folder / "layouts" / "lamp.yml").write_text("kind: layout\n")
    (folder / "zz.yaml").write_text("a: b\n")
    assert messages(folder) == [
        "mine/templates/layouts/lamp.yml:1:1: this file is not read; rename it to end in .yaml",
        "mine/templates/zz.yaml:1:1: this file is not read; only kit.yaml, look.yaml, words.yaml and files in layouts/ are",
    ]


@pytest.mark.parametrize("name", ["template", "Templates", "layouts-of-mine"])
def test_a_folder_of_templates_of_another_name_is_reported(folder: Path, name: str) -> None:
    folder.rename(folder.parent / name)
    messages = [str(one) for one in proof(game(), folder).complaints]
    what = "this folder is not read; rename it to templates, for kit.yaml, look.yaml and layouts/"
    assert messages == [f"mine/{name}:1:1: {what}"]
    with pytest.raises(Unreadable, match=f"; did you mean {name}[?] Rename it to templates"):
        PrintKit(game(), folder)


def test_a_folder_beside_the_templates_is_nobodys_mistake(folder: Path) -> None:
    copytree(folder, folder.parent / "template")
    assert proof(for_two(), folder) == Proof()


def test_no_component_is_missed_while_parts_are_wrong(folder: Path) -> None:
    change(folder / "kit.yaml", ("sheet: tickets", "sheet: tickts"), ("{sheet: markers, only: [kill-marker]", "{sheet: markers, only: [kil-marker]"))  # fmt: skip
    found = proven(folder)
    assert [complaint.field for complaint in found.complaints] == ["parts[2].pieces[0].sheet", "parts[3].pieces[3].only[0]"]  # fmt: skip
    assert found.unprinted == []


def test_a_component_that_no_part_prints_is_named(folder: Path) -> None:
    change(
        folder / "kit.yaml",
        ("      - {sheet: markers, only: [kill-marker], front: kill}\n", ""),
        ("id: board", "id: map"),
        ("instead_of: board", "instead_of: map"),
    )
    assert proven(folder).unprinted == ["kill-markers", "board"]


def test_too_many_files_are_reported_with_the_limit(folder: Path) -> None:
    for number in range(MOST_FILES + 1):
        (folder / "art" / f"{number}.svg").write_text('<svg viewBox="0 0 9 9"/>')
    [line] = messages(folder)
    assert line.endswith(f"there are more than {MOST_FILES} .svg files; the others are not checked")


LIMITS = {
    "MOST_FACES": (40, "mine/templates/kit.yaml:2:1: the kit has more than 40 faces, the most allowed"),
    "MOST_PIECES": (
        60,
        "mine/templates/kit.yaml:13:9: parts[1].pieces[1]: this part has more than 60 pieces, the most allowed",
    ),
    "MOST_PARTS": (7, "mine/templates/kit.yaml:5:3: parts: there are 9 parts; use at most 7"),
}


@pytest.mark.parametrize("limit", LIMITS)
def test_what_would_take_for_ever_is_reported_with_the_limit(
    folder: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    most, line = LIMITS[limit]
    monkeypatch.setattr(kit_file if limit == "MOST_PARTS" else build, limit, most)
    assert messages(folder, definition=game()) == [line]


def test_mistakes_without_end_are_cut_short(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "MOST_COMPLAINTS", 3)
    change(folder / "layouts" / "ticket.yaml", ("w: 36.4, h: 8", "w: 4, h: 8"))
    lines = messages(folder, definition=game())
    assert len(lines) == 2
    assert "there may be more mistakes" in lines[0]


def test_nothing_to_print_is_nothing_wrong(tmp_path: Path) -> None:
    assert messages(tmp_path / "none") == []
    (tmp_path / "words.yaml").write_text("a: {b: c}\n")
    assert messages(tmp_path) == []


def test_a_look_or_a_kit_alone_misses_the_other(folder: Path, tmp_path: Path) -> None:
    (folder / "kit.yaml").unlink()
    [line] = messages(folder)
    assert line.startswith("mine/templates/kit.yaml:1:1: there is no file kit.yaml in the templates folder")
    (folder / "look.yaml").unlink()
    lines = messages(folder)
    assert len(lines) == 2
    assert "there is no file look.yaml" in lines[1]


def test_without_a_definition_files_are_read_but_not_drawn(folder: Path) -> None:
    change(folder / "layouts" / "ticket.yaml", ("w: 36.4, h: 8", "w: 4, h: 8"))
    change(folder / "art" / "star.svg", ("<svg", "<svg onload='x'"))
    complaints = proof(None, folder).complaints
    assert complaints
    assert {complaint.file for complaint in complaints} == {"mine/templates/art/star.svg"}


@pytest.mark.parametrize("name", ["look.yaml", "kit.yaml", "layouts/disc.yaml", "art/star.svg", "fonts/premiere-deco.ttf"])  # fmt: skip
def test_links_out_of_the_folder_are_not_followed(folder: Path, tmp_path: Path, name: str) -> None:
    (folder / name).rename(tmp_path / "secret")
    (folder / name).symlink_to(tmp_path / "secret")
    assert any("leads out of the templates folder" in line for line in messages(folder))


@pytest.fixture
def sampler(tmp_path: Path) -> Path:
    """A copy of the small game that has one of everything."""
    copytree(ROOT / "templates" / "sampler", tmp_path / "sampler")
    return tmp_path / "sampler"


def game_messages(folder: Path) -> list[str]:
    return [str(one) for one in proof(load_definition(folder), folder / "templates").complaints]


def test_pictures_fonts_and_tables_that_nothing_reads_are_reported(sampler: Path) -> None:
    for name in ("old.csv", "fox.PNG", "mine.ttf", "templates/art/spare.svg", "templates/fonts/new.woff2", "templates/t.xlsx", ".~lock.csv", "notes.txt"):  # fmt: skip
        (sampler / name).parent.mkdir(exist_ok=True)
        (sampler / name).write_text('<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>')
    assert game_messages(sampler) == [
        "sampler/fox.PNG:1:1: this picture is not used; put it into templates/",
        "sampler/mine.ttf:1:1: this font is not used; put it into templates/",
        "sampler/old.csv:1:1: this table is not used; no token sheet has it as its 'rows'",
        "sampler/templates/art/spare.svg:1:1: this picture is not used; no layout draws it",
        "sampler/templates/fonts/new.woff2:1:1: this font is not used; name it in look.yaml or remove it",
        "sampler/templates/t.xlsx:1:1: this table is not used; put it beside game.yaml",
    ]


@pytest.mark.parametrize(
    ("file", "is_reported"),
    [("stamps/{{ id }}.svg", True), ("stamps/{{ id | lower }}.svg", True), ("stamps/{{ id if id == 'x' else 'disc' }}.svg", False), ("stumps/{{ 'x' if w else 'y' }}.svg", True)],
)  # fmt: skip
def test_one_of_a_family_that_an_expression_chooses_from_is_not_reported(
    folder: Path, file: str, is_reported: bool
) -> None:
    (folder / "stamps").mkdir()
    (folder / "stamps" / "spare.svg").write_text('<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>')
    layout = (folder / "layouts" / "disc.yaml").read_text(encoding="utf-8")
    layout = layout.replace("id: disc", "id: idle") + f'\n  - {{kind: art, file: "{file}", w: 9, h: 9}}\n'
    (folder / "layouts" / "idle.yaml").write_text(layout, encoding="utf-8")
    assert any("stamps/spare.svg:1:1: this picture is not used" in line for line in messages(folder)) is is_reported
