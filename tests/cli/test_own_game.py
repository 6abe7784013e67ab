"""A designer with a game of their own, made by `new`: every mistake is reported at once, in words that say what to do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.folder_lock import alone_in
from companion.cli.printing import output_folder
from companion.definitions.load import load_definition
from companion.definitions.places import data_root
from tests.cli.terminal import Done, companion

NAME = "tea-time"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `new` makes, made once."""
    place = tmp_path_factory.mktemp("made")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(place)
        assert companion("new", NAME).code == 0
    return place / NAME


@pytest.fixture
def game(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it, where commands are run; faces are drawn in full ink alone."""
    monkeypatch.setattr("companion.press.kit.proof.INKS", ("full",))
    monkeypatch.chdir(tmp_path)
    shutil.copytree(made, tmp_path / NAME)
    return Path(NAME)


def change(file: Path, *changes: tuple[str, str]) -> None:
    text = file.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, (file.name, old)
        text = text.replace(old, new, 1)
    file.write_text(text, encoding="utf-8", newline="")


def mistakes(*arguments: str) -> list[str]:
    """The complaints of `validate`."""
    done: Done = companion("validate", NAME, *arguments)
    assert (done.code, done.err) == (1, "")
    return done.out.splitlines()


CARD = Path("templates", "layouts", "card.yaml")
BACK = Path("templates", "layouts", "card-back.yaml")
LOOK = Path("templates", "look.yaml")
KIT = Path("templates", "kit.yaml")

BAD_CELL = ("Lantern,3", "Lantern,two")
BAD_ICON = ("1 {star}", "1 {sta}")
BAD_NAME = ("game.title", "game.tile")
COPIES = "tea-time/cards.csv:2:17: copies: 'two' is text; use a whole number from 0 to 10000"
ICON = "tea-time/cards.csv:3:25: facts.text: bridge in cards: there is no icon {sta}; did you mean star?"
TITLE = "tea-time/templates/layouts/card-back.yaml:10:63: elements[3].text: bell back and "


def assert_mistakes(*beginnings: str) -> None:
    """All that is reported begins so, line by line."""
    lines = mistakes()
    assert len(lines) == len(beginnings), lines
    for line, beginning in zip(lines, beginnings, strict=True):
        assert line.startswith(beginning), lines


# --- all at once


def test_a_bad_cell_hides_no_mistake_of_other_cards_and_of_layouts(game: Path) -> None:
    change(game / "cards.csv", BAD_CELL, BAD_ICON)
    change(game / BACK, BAD_NAME)
    assert_mistakes(COPIES, ICON, TITLE)


def test_a_bad_layout_hides_no_mistake_of_cards_drawn_by_it(game: Path) -> None:
    change(game / "cards.csv", BAD_ICON)
    change(game / CARD, ("style: label", "style: lable"))
    change(game / BACK, BAD_NAME)
    style = "tea-time/templates/layouts/card.yaml:12:97: elements[5].style: there is no style lable"
    assert_mistakes(ICON, TITLE, style)


def test_a_layout_that_is_no_yaml_hides_no_mistake_of_others(game: Path) -> None:
    change(game / "cards.csv", BAD_CELL)
    change(game / CARD, ("elements:", "elements"))
    change(game / BACK, BAD_NAME)
    assert_mistakes(COPIES, TITLE, "tea-time/templates/layouts/card.yaml:7:10: a ':' after the key is missing")


def test_a_layout_on_one_that_is_no_yaml_is_checked_as_far_as_it_is_read(game: Path) -> None:
    change(game / CARD, ("id: card\n", "id: card\nid: card\n"))
    change(game / "templates" / "layouts" / "base-card.yaml", ("elements:", "[x]: 1\nelements:"))
    twice = "tea-time/templates/layouts/card.yaml:5:1: id: this key is here twice"
    assert_mistakes(
        "tea-time/templates/layouts/base-card.yaml:8:1: a list, a mapping or an alias cannot be a key", twice
    )


def test_a_table_that_cannot_be_read_is_no_empty_deck_in_its_box(game: Path) -> None:
    box = "  - {id: box, title: Box, tuck_box: {layout: box, sheets: [cards], paper_mm: 0.3}}\n"
    (game / KIT).write_text((game / KIT).read_text(encoding="utf-8") + box)
    layout = 'kind: layout\nid: box\nwidth: "{{ w }}"\nheight: "{{ h }}"\nelements: []\n'
    (game / "templates" / "layouts" / "box.yaml").write_text(layout)
    (game / "cards.csv").write_bytes(b"id,name\nfox,F\xf6x\n")
    change(game / BACK, ("style: title", "style: tilte"))
    table, back = "tea-time/cards.csv:2:6: this is not text in UTF-8", "tea-time/templates/layouts/card-back.yaml:10:"
    assert_mistakes(table, back)


def test_a_bad_look_hides_no_mistake_of_cards_and_brings_none_forth(game: Path) -> None:
    change(game / "cards.csv", BAD_CELL, BAD_ICON)
    change(game / LOOK, ("size: 9", "size: big"), ('band: {full: "#1f5c57"', 'band: {full: "#1f5c"'))
    change(game / BACK, BAD_NAME)
    palette, style = (f"tea-time/templates/look.yaml:{place}" for place in ("13:16: palette.band", "22:29: styles"))
    assert_mistakes(COPIES, ICON, TITLE, palette, style)


def test_a_bad_part_of_the_kit_hides_no_mistake_of_other_parts(game: Path) -> None:
    change(game / BACK, BAD_NAME)
    text = (game / KIT).read_text(encoding="utf-8")
    part = "  - {id: spare, titel: Spare, pieces: [{sheet: cards, front: card}]}\n"
    (game / KIT).write_text(text.replace("  - id: cards", f"{part}  - id: cards"), encoding="utf-8")
    kit = [f"tea-time/templates/kit.yaml:5:{column}: parts[0].tit" for column in (5, 17)]
    assert_mistakes(*kit, TITLE)


def test_what_is_wrong_behind_what_was_taken_out_keeps_its_number(game: Path) -> None:
    items = "items:\n  - {id: one, name: 1}\n  - {id: two, name: Two, facts: {kind: Thing, cost: 1, text: '{sta}'}}\n"
    change(
        game / "cards.yaml",
        ("rows: cards.csv # a row is a card: edit it in a spreadsheet; .tsv and .xlsx work, too\n", items),
    )
    assert_mistakes(
        "tea-time/cards.yaml:6:21: items[0].name: 1 is a whole number",
        "tea-time/cards.yaml:7:62: items[1].facts.text: two in cards: there is no icon {sta}",
    )


def test_a_mistake_in_a_translation_hides_no_other(game: Path) -> None:
    (game / "lang").mkdir()
    (game / "lang" / "eo.yaml").write_text(
        "kind: translation\nlanguage: eo\ntexts:\n"
        "  - {text: Lantern, to: 4}\n"
        '  - {text: Bridge, to: "Pon\\nto"}\n'
        "  - {text: Fox, to: Vulpo, of: [fx]}\n"
        "  - {text: Rein, to: Pluvo}\n"
    )
    complaints = [
        "4:25: texts[0].to: 4 is a whole number; use text",
        "5:24: texts[1].to: bridge in cards: a text is one line, but this one has a line break after 'Pon'",
        "6:33: texts[2].of[0]: no token or page has the id 'fx'; did you mean fox?",
        "7:12: texts[3].text: the game has no text 'Rein'; did you mean Rain?",
    ]
    assert_mistakes(*(f"tea-time/lang/eo.yaml:{line}" for line in complaints))


def test_what_names_a_card_whose_id_is_wrong_is_not_reported_as_well(game: Path) -> None:
    change(game / "cards.csv", ("fox,Fox", "Fox!,Fox"))
    change(game / KIT, ("sheet: cards,", "sheet: cards, only: [fox, lantern, lantrn],"))
    kit = "tea-time/templates/kit.yaml:7:50: parts[0].pieces[0].only[2]: there is no token 'lantrn'; did you mean lantern?"
    assert_mistakes("tea-time/cards.csv:4:1: id: 'Fox!' is text", kit)


UNREAD = ("Lantern,3", '"Lantern,3')


@pytest.mark.parametrize(
    ("file", "wrong", "line", "is_sheet_known"),
    [
        ("cards.csv", BAD_CELL, COPIES, True),
        ("cards.csv", UNREAD, "tea-time/cards.csv:", False),
        ("cards.yaml", ("id: cards", "id: Cards!"), "tea-time/cards.yaml:", False),
        ("game.yaml", ("prefix: TT", "prefix: tt!"), "tea-time/game.yaml:", True),
    ],
)
def test_no_mistake_elsewhere_hides_names_that_the_kit_has_wrong(
    game: Path, file: str, wrong: tuple[str, str], line: str, is_sheet_known: bool
) -> None:
    """What is not known to be wrong, as not all that it may name is there, is not reported."""
    change(game / file, wrong)
    change(game / KIT, ("front: card,", "front: crd,"))
    spare = "  - {id: spare, title: Spare, pieces: [{sheet: crds, front: card}]}\n"
    (game / KIT).write_text((game / KIT).read_text(encoding="utf-8") + spare, encoding="utf-8")
    lines = mistakes()
    assert lines[0].startswith(line)
    assert any("there is no layout 'crd'; did you mean card?" in one for one in lines)
    assert any("there is no sheet 'crds'; did you mean cards?" in one for one in lines) == is_sheet_known


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("lantern,Lantern", "lantern,"),
        ("lantern,Lantern", "Lantern!,Lantern"),
        ("lantern,Lantern", "fox,Lantern"),
        ("kind,cost,text", "kind,cost!,text"),
        (",text\n", ",text,component\n"),
    ],
)
def test_what_cannot_be_drawn_of_a_table_is_reported_once_and_nothing_follows_from_it(
    game: Path, old: str, new: str
) -> None:
    change(game / "cards.csv", (old, new))
    if "component" in new:
        change(game / "cards.csv", ("of the deck.", "of the deck.,crads"))
    lines = mistakes()
    assert len(lines) == 1, lines
    change(game / BACK, BAD_NAME)
    assert len(mistakes()) == 2


def test_a_mistake_in_a_games_components_hides_none_on_its_cards(game: Path) -> None:
    change(game / "game.yaml", ("count: {fixed: 2}", "count: {fixd: 2}"))
    change(game / "cards.csv", BAD_ICON)
    lines = mistakes()
    assert ICON in "\n".join(lines)
    assert all(line.startswith(("tea-time/game.yaml:9:", "tea-time/cards.csv:3:")) for line in lines)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id: "tea-time"', "id: Tea Time", "id: 'Tea Time' is text"),
        ('title: "', 'titel: "', "titel: unknown key; did you mean title?"),
        ("prefix: TT", "prefix: tt", "prefix: 'tt' is text"),
        ("about: ", "abuot: ", "abuot: unknown key; did you mean about?"),
        ("min: 2", "min: two", "seats.min: 'two' is text"),
        ("max: 4", "max: 1", "seats.max: max 1 is less than min 2"),
        ("seats: {min: 2, max: 4}", "seats: 4", "seats: 4 is a whole number"),
        ("count: {fixed: 2}", "count: {by_seats: {2: 2, 3: 2, 5: 2}}", "components[1].count.by_seats: "),
    ],
)
def test_what_a_game_says_wrong_of_itself_hides_no_mistake_of_its_cards(
    game: Path, old: str, new: str, message: str
) -> None:
    change(game / "game.yaml", (old, new))
    change(game / "cards.csv", BAD_ICON)
    change(game / BACK, BAD_NAME)
    icon, back, *lines = sorted(mistakes(), key=lambda line: ("game.yaml" in line, line))
    assert icon.startswith(ICON)
    assert back.startswith(TITLE)
    assert message in "".join(lines)
    assert all(line.startswith("tea-time/game.yaml:") for line in lines), lines


def test_a_count_by_seats_hides_nothing_where_it_is_not_known_how_many_play(game: Path) -> None:
    change(
        game / "game.yaml",
        ("min: 2", "min: two"),
        ("name: Cards}", "name: Cards, count: {by_seats: {2: 9, 3: 9, 4: 9}}}"),
    )
    change(game / "cards.csv", BAD_ICON)
    assert_mistakes(ICON, "tea-time/game.yaml:6:14: seats.min: 'two' is text")


@pytest.mark.parametrize(
    ("old", "new", "is_reported"),
    [
        ("size: 11, min_size: 8.5", "sise: 11, min_size: 8.5", True),
        ("size: 11, min_size: 8.5", "size: 8, min_size: 8.5", True),
        ("size: 11, min_size: 8.5", "size: small, leading: 9", True),
        ("colour: ink", "color: ink", False),
    ],
)
def test_a_size_that_is_wrong_in_a_style_hides_no_mistake_in_text_of_it(
    game: Path, old: str, new: str, is_reported: bool
) -> None:
    """What is wrong in anything else may be why a text looks wrong: of that nothing is reported."""
    change(
        game / LOOK, (f"bold-italic, {old}" if "size" in old else old, f"bold-italic, {new}" if "size" in old else new)
    )
    change(game / "cards.csv", BAD_ICON)
    lines = mistakes()
    assert lines[0].startswith(ICON) == is_reported, lines
    assert all(line.startswith("tea-time/templates/look.yaml:") for line in lines[is_reported:]), lines


def test_texts_of_another_language_are_looked_at_beside_a_bad_cell(game: Path) -> None:
    change(game / "cards.csv", BAD_CELL)
    (game / "lang").mkdir()
    (game / "lang" / "de.yaml").write_text(
        "kind: translation\nlanguage: de\ntexts:\n  - {text: Fox, to: 'Der {sta}'}\n  - {text: Thing, tu: Ding}\n"
    )
    lines = mistakes()
    assert lines[0] == COPIES
    assert any(line.startswith("tea-time/lang/de.yaml:5:19: texts[1].tu: unknown key") for line in lines)


# --- slips of YAML


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("game.yaml", "seats: {min: 2, max: 4}", "seats:\n  min: 2\n  max: 4\n  language: de",
         "game.yaml:9:3: seats.language: unknown key here; it belongs beside 'seats', not in it"),
        ("game.yaml", "seats: {min: 2, max: 4}", "seats:\n  min: 2\nmax: 4",
         "game.yaml:8:1: max: unknown key here; it belongs inside 'seats' or 'variants'"),
        ("game.yaml", "name: Cards}", "name: Cards, fixed: 9}",
         "game.yaml:8:30: components[0].fixed: unknown key here; it belongs inside 'count'"),
        ("cards.yaml", "rows:", "shape: card\nrows:",
         "cards.yaml:5:1: shape: unknown key here; it belongs inside 'items' or 'each'"),
        ("cards.yaml", "rows: cards.csv # a row is a card: edit it in a spreadsheet; .tsv and .xlsx work, too\neach: {",
         "each: {rows: cards.csv, ", "cards.yaml:5:8: each.rows: unknown key here; it belongs beside 'each', not in it"),
        ("cards.yaml", "each: {", "each: {cost: 1, ",
         "cards.yaml:6:8: each.cost: unknown key; the keys here are id, name, shape, size_mm, component,"
         " copies, facts, clauses, code; put your game's own fields under 'facts'"),
        ("templates/kit.yaml", "    pieces:", "pieces:",
         "templates/kit.yaml:7:1: pieces: unknown key here; it belongs inside 'parts'"),
        ("templates/kit.yaml", "card-back}", "card-back, deck: true}",
         "templates/kit.yaml:7:59: parts[0].pieces[0].deck: unknown key here; it belongs beside 'pieces', not in it"),
        ("templates/layouts/card.yaml", "elements:", "fill: band\nelements:",
         "templates/layouts/card.yaml:6:1: fill: unknown key here; it belongs in one of the 'elements'"),
        ("templates/layouts/card.yaml", "{kind: box, ", "{kind: box, bleed: 3, ",
         "layouts/card.yaml:7:17: elements[0].bleed: unknown key here; it belongs beside 'elements', not in it"),
    ],
)  # fmt: skip
def test_a_key_that_is_indented_wrongly_is_reported_with_where_it_belongs(
    game: Path, file: str, old: str, new: str, message: str
) -> None:
    change(game / file, (old, new))
    assert any(line.endswith(message) for line in mistakes()), mistakes()


# --- translations


def translate(game: Path, *entries: str) -> None:
    (game / "lang").mkdir(exist_ok=True)
    lines = [f"  - {{{entry}}}\n" for entry in entries]
    (game / "lang" / "de.yaml").write_text(f"kind: translation\nlanguage: de\ntexts:\n{''.join(lines)}")


@pytest.mark.parametrize("id", ["card", "card-back", "base-card", "tea-time", "thing", "nobody"])
def test_a_translation_for_what_is_no_token_or_page_is_reported(game: Path, id: str) -> None:
    translate(game, f"text: Thing, to: Ding, of: [{id}]")
    (line,) = [line for line in mistakes("--lang", "de") if "no translation" not in line]
    assert line.startswith(f"tea-time/lang/de.yaml:4:34: texts[0].of[0]: no token or page has the id '{id}'; ")
    assert ("did you mean cards?" in line) is (id == "card")


def test_a_translation_may_be_for_one_page_of_a_part(game: Path) -> None:
    change(game / KIT, ("  - id: cards", "  - {id: aid, title: Aid, pages: [front, other]}\n  - id: cards"))
    for page in ("front", "other"):
        element = "{kind: text, x: 9, y: 9, w: 50, h: 8, text: Thing}"
        layout = f"kind: layout\nid: {page}\nwidth: 90\nheight: 60\nelements: [{element}]\n"
        (game / "templates" / "layouts" / f"{page}.yaml").write_text(layout)
    translate(game, "text: Thing, to: Ding", "text: Thing, to: Sache, of: [front]", "text: Event, to: A, of: [front]")
    (line,) = [line for line in mistakes("--lang", "de") if "no translation" not in line]
    assert line.endswith("texts[2].of[0]: front has no text 'Event'")
    translate(game, "text: Thing, to: Ding", "text: Thing, to: Sache, of: [front]")
    assert companion("export", NAME, "svg", "--only", "aid", "--lang", "de", "--out", "svg").code == 0
    drawings = {file.stem: file.read_text(encoding="utf-8") for file in Path("svg").rglob("*.svg")}
    assert sorted(("Sache" in text, "Ding" in text) for text in drawings.values()) == [(False, True), (True, False)]


# --- export and print


@pytest.mark.parametrize("target", ["mbprint", "drivethru", "thegamecrafter", "tts"])
def test_cards_without_a_back_are_reported_by_what_would_make_it_blank(game: Path, target: str) -> None:
    assert "no back" not in companion("export", NAME, target, "--out", "with-backs").out
    change(game / KIT, (", back: card-back", ""))
    out = companion("export", NAME, target, "--out", "without").out
    assert "the cards have no back; " in " ".join(out.split())
    change(
        game / KIT,
        ("front: card}", "front: card, only: [fox]}, {sheet: cards, front: card, back: card-back, only: [rain]}"),
    )
    assert "2 of 3 cards have no back; " in " ".join(companion("export", NAME, target, "--out", "some").out.split())


# --- tables


@pytest.mark.parametrize("size", ["44x68", "44 x 68", "44 X 68 mm", "44\u00d768", "44;68", "44.0x68"])
@pytest.mark.parametrize("rows", ["csv", "tsv"])
def test_the_size_of_a_card_in_a_table_is_two_numbers(game: Path, size: str, rows: str) -> None:
    change(game / "cards.yaml", ("size_mm: [63, 88], ", ""), ("cards.csv", f"sized.{rows}"))
    sign = {"csv": ",", "tsv": "\t"}[rows]
    (game / f"sized.{rows}").write_text(
        f"id,name,cost,kind,text,size_mm\nfox,Fox,1,Guest,A,{size}\n".replace(",", sign)
    )
    assert load_definition(game).tokens["fox"].size_mm == (44, 68)


@pytest.mark.parametrize("size", ['"44,68"', "44", "44x", "a4", "44-68"])
def test_what_is_no_size_in_a_table_is_reported_with_an_example(game: Path, size: str) -> None:
    change(game / "cards.csv", ("text\n", "text,size_mm\n"), ("of the deck.", f"of the deck.,{size}"))
    (line,) = mistakes()
    assert line.startswith("tea-time/cards.csv:2:65: size_mm: ")
    assert line.endswith("; use a width and height in mm, such as [63, 88] or 63x88")


# --- a game with the id of a shipped one


@pytest.fixture
def namesake(game: Path) -> Path:
    """The game under the id of a shipped one, in a folder of that name."""
    change(game / "game.yaml", ('id: "tea-time"', "id: oscar-race"))
    return game.rename("oscar-race")


def test_a_path_means_the_game_in_it_whatever_its_id(namesake: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = f"./{namesake}"
    assert companion("validate", path) == (0, f"{path}: no mistakes\n", "")
    monkeypatch.setattr("companion.cli.printing.output_folder", lambda game: Path("kit", game.title))
    assert companion("print", path).err == ""
    assert sorted(file.name for file in Path("kit", "Tea Time").iterdir()) == [
        "cards.pdf",
        "credits.md",
        "lock.json",
        "report.json",
    ]
    for question in ("OR-MOVE-02", "may I move twice", "what about zombies in Red Carpet Race"):
        done = companion("ruling", path, question)
        none = "There is no rule OR-MOVE-02 in this game." if question == "OR-MOVE-02" else "No rule covers this."
        assert (done.code, done.out) == (1, f"{none}\n"), question
    played = companion("play", path, "--seats", "Ann,Ben", "--script", "-", stdin="+2\n")
    assert (played.code, played.err) == (0, "")
    assert "Ann gains 2 points and has 2." in played.out, "by its own rules, and it has none"


def test_it_is_not_printed_where_the_shipped_one_is(namesake: Path) -> None:
    own, shipped = (load_definition(folder) for folder in (namesake, data_root() / "oscar-race"))
    assert [output_folder(one).name for one in (own, shipped)] == ["oscar-race-own", "oscar-race"]


def test_an_id_alone_means_the_shipped_game_and_a_folder_of_that_name_is_reported(namesake: Path) -> None:
    note = "companion: note: oscar-race is the shipped game with this id; for the folder here, use ./oscar-race\n"
    done = companion("ruling", str(namesake), "OR-MOVE-02")
    assert (done.code, done.err) == (0, note)
    assert companion("export", str(namesake)).err == note
    assert companion("export", f"./{namesake}").err == ""


# --- options


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["print", NAME, "--back-bleed", "abc"], "invalid value for '--back-bleed': 'abc' is not a number; see"),
        (["print", NAME, "--players", "2.5"], "invalid value for '--players': '2.5' is not a whole number; see"),
        (["export", NAME, "png", "--dpi", "fine"], "invalid value for '--dpi': 'fine' is not a whole number; see"),
        (["watch", NAME, "--port", "99999"], "invalid value for '--port': use 65535 or less; see"),
        (["ruling", NAME, "x", "--top", "0"], "invalid value for '--top': use 1 or more; see"),
        (["watch", NAME, "--lang", "xx"], "the game has no language 'xx'; add lang/xx.yaml"),
        *((command, f"{NAME}/game.yaml is a file; choose a folder") for command in (
            ["print", NAME, "--out", f"{NAME}/game.yaml"],
            ["export", NAME, "svg", "--out", f"{NAME}/game.yaml/x"],
            ["samples", NAME, "--out", f"{NAME}/game.yaml"],
            ["schema", "--out", f"{NAME}/game.yaml"],
            ["calibrate", "--out", f"{NAME}/game.yaml"],
        )),
    ],
)  # fmt: skip
def test_an_option_that_cannot_be_used_is_reported_in_plain_words(
    game: Path, arguments: list[str], message: str
) -> None:
    before = (game / "game.yaml").read_bytes()
    done = companion(*arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"companion: {message}")
    assert done.err.count("\n") == 1
    assert (game / "game.yaml").read_bytes() == before


def test_new_brings_the_schema_of_translations(game: Path) -> None:
    assert (game / "schemas" / "translation.json").is_file()


def test_of_two_prints_at_once_the_second_waits_and_tells_of_the_first(game: Path) -> None:
    change(
        game / KIT,
        ("  - id: cards", "  - {id: spare, title: Spare, pieces: [{sheet: cards, front: card}]}\n  - id: cards"),
    )
    assert companion("print", NAME, "--only", "spare", "--out", "first").code == 0
    seen: list[str] = []
    with alone_in(Path("kit")):
        line = [
            sys.executable,
            "-m",
            "companion",
            "print",
            NAME,
            "--only",
            "cards",
            "--paper",
            "letter",
            "--out",
            "kit",
        ]
        second = subprocess.Popen(line, stderr=subprocess.PIPE, text=True)
        with pytest.raises(subprocess.TimeoutExpired):
            second.wait(4)
        shutil.copytree("first", "kit", dirs_exist_ok=True)
    seen.append(second.communicate(timeout=60)[1])
    assert second.returncode == 0
    assert "warning: kit also has files of another print" in seen[0]
    names = ["cards.pdf", "credits.md", "lock.before.json", "lock.json", "report.json", "spare.pdf"]
    assert sorted(file.name for file in Path("kit").iterdir()) == names


def test_a_print_that_died_holds_up_none(game: Path) -> None:
    Path("kit").mkdir()
    Path("kit", ".writing").touch()
    os.utime(Path("kit", ".writing"), (0, 0))
    assert companion("print", NAME, "--out", "kit").code == 0
    assert sorted(file.name for file in Path("kit").iterdir()) == [
        "cards.pdf",
        "credits.md",
        "lock.json",
        "report.json",
    ]


# --- other wrong inputs


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("game.yaml", "seats: {min: 2, max: 4}", "seats: 2-4",
         "game.yaml:6:8: seats: '2-4' is text; use a mapping with min and max"),
        ("game.yaml", "seats: {min", "seats:\u00a0{min",
         "put text with ': ' in it in quotes; a blank in this line is a no-break space, which YAML does not accept"),
        ("game.yaml", "  - {id: cards, name: Cards} # the number comes from cards.csv\n  - {id: dice,",
         "  cards: {name: Cards}\n  dice: {", "game.yaml:8:3: components: this is a mapping, as its entries do not begin with '-'; use a list"),
        ("templates/kit.yaml", "[{sheet: cards, front: card, back: card-back}]", "{sheet: cards, front: card}",
         "parts[0].pieces: this is a mapping, as its entries do not begin with '-'; use a list"),
        ("cards.yaml", "[63, 88]", "[2.5in, 88]",
         "each.size_mm[0]: '2.5in' is text, and numbers have no unit (lengths are in mm); use a number above 0 up to 1000"),
        ("templates/layouts/card.yaml", "x: 7, y: 4,", "x: 7mm, y: 4,",
         "'7mm' is text, and numbers have no unit (lengths are in mm); use a number from -2000 to 2000 or an {{ expression }}"),
        ("templates/layouts/card.yaml", "kind: paragraph, x:", "kind: paragraph, left: 7, x:", "left: unknown key; did you mean x?"),
        ("templates/kit.yaml", "back: card-back", "layout: card-back", "pieces[0].layout: unknown key; did you mean front?"),
        ("templates/layouts/card.yaml", "kind: box, x: 3", "kind: rect, x: 3", "paragraph, qr, repeat or group; did you mean box?"),
        ("cards.yaml", "shape: card, size_mm: [63, 88]", "shape: poker", "mat or divider; did you mean card?"),
        ("cards.yaml", "shape: card, size_mm: [63, 88]", "shape: circle, size_mm: 20", "mat or divider; did you mean round?"),
        ("cards.yaml", "shape: card", "shape: hexagon", "mat or divider; did you mean hex?"),
        ("templates/layouts/card.yaml", "style: number}", "style: number, align: center}", "or justify; did you mean middle?"),
        ("templates/layouts/card.yaml", "style: number}", "style: number, rotate: 90}",
         "rotate: unknown key here; it belongs to a 'group' with this as one of its 'elements'"),
        ("templates/look.yaml", "size: 11,", "size: 11pt,", "numbers have no unit (letters are in points); use a number from 5 to 400"),
        ("game.yaml", "count: {fixed: 2}", "count: 2",
         "components[1].count: 2 is a whole number; use a mapping with per_seat, fixed or by_seats"),
        ("cards.csv", "bell,Bell", "12,Bell",
         "'12' is text; use an id (at most 64 small letters, digits and '-', a letter first)"),
        ("cards.yaml", "kind: tokens", "kind: token",
         "kind: 'token' is not a kind; use board, tokens, rules, questions or synonyms; did you mean tokens?"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_reported_alone_and_for_what_it_is(
    game: Path, file: str, old: str, new: str, message: str
) -> None:
    change(game / file, (old, new))
    (line,) = mistakes()
    assert line.endswith(message)


def test_a_file_whose_name_ends_otherwise_is_reported(game: Path) -> None:
    (game / KIT).rename(game / "templates" / "kit.yml")
    lines = mistakes()
    assert lines[0].endswith("there is no file kit.yaml in the templates folder, only one that ends in .yml; rename it")


@pytest.mark.parametrize("file", ["game.yaml", "cards.csv", "templates/kit.yaml"])
def test_a_byte_order_mark_and_ends_of_lines_of_windows_do_no_harm(game: Path, file: str) -> None:
    content = (game / file).read_bytes()
    (game / file).write_bytes(b"\xef\xbb\xbf" + content.replace(b"\n", b"\r\n"))
    assert companion("validate", NAME) == (0, f"{NAME}: no mistakes\n", "")
