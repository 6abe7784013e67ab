"""A game in German, Japanese and Arabic: what is printed, what can be selected, what is reported to a translator."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from shutil import copytree

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from companion.definitions.load import load_definition
from companion.definitions.places import templates_root
from companion.definitions.reader import read_file
from companion.definitions.translation import Catalogue, read_catalogue
from companion.errors import BrokenDefinition, Unreadable
from companion.press.drawing.display_list import Text
from companion.press.drawing.paper import paper
from companion.press.kit.kit import Built, Order, PrintKit
from companion.press.kit.proof import proof
from companion.press.pdf import pdf_bytes
from companion.press.text.fonts import MM_PER_POINT, Fonts, MissingGlyph, load_fonts
from companion.press.text.typesetting import Icon, Misfit, SetText, Style, TextArea, set_line, set_paragraphs
from tests.press.tools import ASheet, render

GAME = Path(__file__).parent / "tongues" / "cards" / "tongues"
GOLDEN = Path(__file__).parent / "tongues" / "golden"
LANGUAGES = ("ar", "de", "ja")
MARKUP = re.compile(r"\{+[^}]*\}+|\*+")
NOT_PRINTED = ("What the rules leave open", "all of them different")


@cache
def fonts() -> Fonts:
    names = ("lantern", "lantern-bold", "lantern-ja", "lantern-ar")
    found = load_fonts({name: GAME / "templates" / "fonts" / f"{name}.ttf" for name in names})
    text = found["lantern"].with_fallbacks([found["lantern-ja"], found["lantern-ar"]])
    return Fonts({**found, "text": replace(text, name="lantern"), "bold": found["lantern-bold"]})


@cache
def kit(language: str) -> PrintKit:
    definition = load_definition(GAME)
    return PrintKit(definition, GAME / "templates", catalogue=read_catalogue([GAME], language))


@cache
def built(language: str) -> tuple[Built, Mapping[str, bytes]]:
    found = kit(language).build(Order(2, paper("a4"), "none", "full"))
    files = {file.name: pdf_bytes(file.sheets, found.faces, found.look.fonts, "t") for file in found.files}
    return found, files


def words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", MARKUP.sub(" ", text))


def printed(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(pdf)
    try:
        pages = [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()
    # A hyphen at the end of a line is reported as such, and the word it parts goes on.
    return re.sub(r"[\ufffe\u00ad]\s*", "", "\n".join(pages))


# --- golden pages


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", ["cards", "rules"])
def test_a_golden_page_of_each_language(language: str, part: str) -> None:
    _, files = built(language)
    page = render(files[part], 72, 0 if part == "cards" else 1, grayscale=True)
    path = GOLDEN / f"{part}-{language}.png"
    golden = Image.open(path)
    assert page.size == golden.size
    # Other versions of what renders smooth edges otherwise; a letter that is elsewhere is another matter.
    differs = ImageChops.difference(page, golden.convert("L")).point(lambda level: 255 if level > 96 else 0)
    assert sum(differs.histogram()[1:]) < 60


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", ["cards", "rules"])
def test_no_glyph_is_missing(language: str, part: str) -> None:
    _, files = built(language)
    with pikepdf.open(io.BytesIO(files[part])) as document:
        codes: dict[str, set[int]] = {}
        for thing in [*document.pages, *(one for one in document.objects if is_form(one))]:
            font = ""
            for operands, operator in pikepdf.parse_content_stream(thing):
                if str(operator) == "Tf":
                    font = str(operands[0])
                elif str(operator) in ("Tj", "TJ"):
                    parts = operands[0] if str(operator) == "TJ" else [operands[0]]
                    codes.setdefault(font, set()).update(
                        *(bytes(one) for one in parts if isinstance(one, pikepdf.String))
                    )
        assert codes
        assert all(0 not in shown for shown in codes.values()), "code 0 of every subset is the missing glyph"


def is_form(thing: object) -> bool:
    return isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form"


@pytest.mark.parametrize("language", ["ar", "de"])
def test_all_text_can_be_selected_letter_by_letter_as_it_is_read(language: str) -> None:
    _, files = built(language)
    found = " ".join("".join(map(printed, files.values())).split()).lower()
    for entry in read_file(GAME / "lang" / f"{language}.yaml").data["texts"]:
        if entry["text"] not in NOT_PRINTED:
            assert [word for word in words(entry["to"]) if word.lower() not in found] == [], entry["to"]


def test_japanese_is_selected_whole() -> None:
    _, files = built("ja")
    found = re.sub(r"\s+", "", printed(files["cards"]))
    assert "全員がカードを一枚、左の人に渡す。「これをどうぞ。」サイコロを3個振り、" in found
    assert "灯台を管理する者は、すべてのランプをただちに消すこと。" in found


# --- what is set


def lines(block: SetText) -> list[str]:
    found: dict[float, str] = {}
    for item in block.items:
        if isinstance(item, Text):
            found[item.y] = found.get(item.y, "") + item.text
    return list(found.values())


def test_letters_come_from_the_first_font_that_has_them() -> None:
    runs = fonts()["text"].runs("Ab 灯台 حارس!")
    assert [(run.font, run.text) for run in runs] == [
        ("lantern", "Ab "),
        ("lantern-ja", "灯台"),
        ("lantern", " "),
        ("lantern-ar", "حارس"),
        ("lantern", "!"),
    ]
    with pytest.raises(MissingGlyph, match=r"^the fonts lantern, lantern-ja and lantern-ar have no 'ж' \(U\+0436\)$"):
        fonts()["text"].width("aж", 10)


def test_kerning_moves_letters_together_and_they_stay_selectable() -> None:
    font = fonts()["lantern"]
    plain = sum(font.advances[ord(letter)] for letter in "AVATAR")
    assert font.ems("AVATAR") < plain - 0.05
    pdf = pdf_bytes([ASheet(marks=[Text(10, 10, "AVATAR To", "lantern", 20)])], {}, fonts(), "t")
    assert printed(pdf).strip() == "AVATAR To"
    with pikepdf.open(io.BytesIO(pdf)) as document:
        [shown] = [one for one, operator in pikepdf.parse_content_stream(document.pages[0]) if str(operator) == "TJ"]
        back = sum(float(part) for part in shown[0] if not isinstance(part, pikepdf.String))
    assert back / 1000 == pytest.approx(sum(font.advances[ord(letter)] for letter in "AVATAR To") - font.ems("AVATAR To"), abs=0.004)  # fmt: skip


def test_a_kerned_word_is_as_wide_as_it_is_computed_to_be() -> None:
    from tests.press.tools import inked

    item = Text(10, 30, "VAVATAVAH", "lantern", 60)
    pdf = pdf_bytes([ASheet(marks=[item])], {}, fonts(), "t")
    _, _, width, _ = inked(pdf, 600)
    side = 0.09 * 60 * MM_PER_POINT  # what a letter keeps free beside it
    assert abs(width - fonts()["lantern"].width(item.text, 60)) < side


def test_arabic_letters_are_joined() -> None:
    font = fonts()["lantern-ar"]
    alone = sum(font.ems(letter) for letter in "بيت")
    assert font.ems("بيت") < alone - 0.3


def test_brackets_of_text_read_leftwards_are_turned_and_read_back() -> None:
    pdf = pdf_bytes([ASheet(marks=[Text(10, 20, "(بيت) حارس", "text", 20)])], {}, fonts(), "t")
    assert printed(pdf).strip() == "(بيت) حارس"


def test_vowel_marks_are_read_back_behind_their_letters() -> None:
    pdf = pdf_bytes([ASheet(marks=[Text(10, 20, "تُخبر أحدًا", "text", 20)])], {}, fonts(), "t")
    assert printed(pdf).strip() == "تُخبر أحدًا"


@pytest.mark.parametrize(
    ("align", "right"), [("start", True), ("end", False), ("left", False), ("right", True), ("justify", True)]
)
def test_text_read_leftwards_begins_at_the_right(align: str, right: bool) -> None:
    style = Style("text", 10, align=align)  # type: ignore[arg-type]
    line = set_line(fonts(), "بيت", style, TextArea(0, 0, 50))
    [item] = line.items
    assert isinstance(item, Text)
    assert (item.x, item.anchor) == ((50.0, "end") if right else (0.0, "start"))
    block = set_paragraphs(fonts(), "بيت", style, TextArea(0, 0, 50))
    [item] = block.items
    assert isinstance(item, Text)
    assert item.x == pytest.approx(50 - fonts()["text"].width("بيت", 10) if right else 0.0)


def test_an_icon_lies_where_its_place_in_a_line_read_leftwards_is() -> None:
    icons = {"star": Icon("star", 10, 10)}
    block = set_paragraphs(fonts(), "خذ {star} بيت", Style("text", 10), TextArea(0, 0, 60), icons=icons)
    places = {getattr(item, "text", "icon"): getattr(item, "x", None) or item.matrix[4] for item in block.items}  # type: ignore[union-attr]
    assert places[" بيت"] < places["icon"] < places["خذ "]


def test_a_latin_word_within_arabic_keeps_its_letters_order() -> None:
    block = set_paragraphs(fonts(), "بيت (Ab 12) حارس", Style("text", 10), TextArea(0, 0, 90))
    texts = [item.text for item in sorted(block.items, key=lambda item: item.x) if isinstance(item, Text)]  # type: ignore[union-attr]
    assert "Ab 12" in texts
    assert texts[0].strip().endswith("حارس")


def test_no_japanese_line_begins_with_a_closing_sign_or_ends_with_an_opening_one() -> None:
    text = "全員がカードを一枚、左の人に渡す。「これをどうぞ。」（サイコロ）を3個振り、10個まで得る。" * 3
    for width in range(13, 60):
        found = lines(set_paragraphs(fonts(), text, Style("text", 9), TextArea(0, 0, width)))
        assert "".join(found) == text
        assert not [line for line in found if line[0] in "、。」）ー" or line[-1] in "「（"]


def test_justified_lines_end_at_the_edge_but_the_last() -> None:
    text = "Alle geben eine Karte nach links weiter und ziehen dann zwei neue vom Stapel in der Mitte."
    block = set_paragraphs(fonts(), text, Style("lantern", 10, align="justify"), TextArea(5, 0, 50))
    ends: dict[float, float] = {}
    for item in block.items:
        assert isinstance(item, Text)
        ends[item.y] = item.x + fonts()["lantern"].width(item.text.rstrip(), 10)
    *full, last = ends.values()
    assert full == [pytest.approx(55, abs=0.01)] * len(full)
    assert last < 54


def test_long_words_are_parted_with_a_hyphen_where_the_style_says_so() -> None:
    text = "Die Leuchtturmverwaltung löscht Straßenbeleuchtungslampen"
    with pytest.raises(Misfit, match="too wide"):
        set_paragraphs(fonts(), text, Style("lantern", 12), TextArea(0, 0, 30))
    found = lines(set_paragraphs(fonts(), text, Style("lantern", 12, hyphens="de"), TextArea(0, 0, 30)))
    assert "".join(line.removesuffix("-") if line.endswith("-") else f"{line} " for line in found).strip() == text
    assert sum(line.endswith("-") for line in found) >= 2


def test_a_soft_hyphen_is_seen_only_where_a_line_ends() -> None:
    style = Style("lantern", 12)
    assert lines(set_paragraphs(fonts(), "Leucht\u00adturm", style, TextArea(0, 0, 60))) == ["Leuchtturm"]
    assert lines(set_paragraphs(fonts(), "Leucht\u00adturm", style, TextArea(0, 0, 17))) == ["Leucht-", "turm"]
    [item] = set_line(fonts(), "Leucht\u00adturm", style, TextArea(0, 0, 60)).items
    assert isinstance(item, Text)
    assert item.text == "Leuchtturm"


def test_no_more_than_two_lines_on_end_are_hyphenated() -> None:
    text = "Sehenswürdigkeiten besichtigen Leuchtturmwärterinnen Straßenbeleuchtungen Verwaltungsangestellte " * 3
    for width in range(40, 70, 3):
        found = lines(set_paragraphs(fonts(), text, Style("lantern", 9, hyphens="de"), TextArea(0, 0, width)))
        hyphens = [line.endswith("-") for line in found]
        assert not any(one and two and three for (one, two), (_, three) in pairwise(pairwise(hyphens)))


def test_an_icon_stands_on_the_baseline_at_every_alignment_and_size() -> None:
    icons = {"star": Icon("star", 20, 10)}
    for align in ("start", "left", "middle", "right", "end", "justify"):
        for size in (6, 10, 24):
            style = Style("lantern", size, align=align)  # type: ignore[arg-type]
            block = set_paragraphs(fonts(), "one {star} two", style, TextArea(0, 0, 200), icons=icons)
            [text, *_] = [item for item in block.items if isinstance(item, Text)]
            [icon] = [item for item in block.items if not isinstance(item, Text)]
            assert icon.matrix[5] + icon.matrix[3] * 10 == pytest.approx(text.y)  # type: ignore[union-attr]
            assert icon.matrix[3] * 10 == pytest.approx(0.8 * size * MM_PER_POINT)  # type: ignore[union-attr]


# --- the catalogue


@pytest.fixture
def game(tmp_path: Path) -> Path:
    copytree(GAME, tmp_path / "tongues")
    return tmp_path / "tongues"


def translate(game: Path, text: str) -> None:
    (game / "lang" / "eo.yaml").write_text(f"kind: translation\nlanguage: eo\n{text}", encoding="utf-8")


def drawn(game: Path, language: str) -> tuple[Catalogue, list[str]]:
    definition = load_definition(game)
    catalogue = read_catalogue([game], language, definition.prefix)
    return catalogue, [str(one) for one in proof(definition, game / "templates", catalogue).complaints]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_translations_are_whole(language: str) -> None:
    catalogue, complaints = drawn(GAME, language)
    assert (catalogue.missing, complaints) == ([], [])


def test_what_has_no_translation_is_printed_as_it_is_and_listed(game: Path) -> None:
    translate(game, "texts:\n  - {text: Rain, to: Pluvo}\n")
    catalogue, complaints = drawn(game, "eo")
    assert complaints == []
    assert {"Bridge", "The Keeper", "Guest", "Cards", "Kind: {{ facts.kind | upper }}", "p. {page}"} <= set(
        catalogue.missing
    )
    assert not {"Rain", "TH", "TH-TURN-01", "keeper", "card"} & set(catalogue.missing)


def test_a_text_that_the_game_does_not_have_is_reported_with_its_place(game: Path) -> None:
    translate(game, "texts:\n  - {text: Rain, to: Pluvo}\n  - {text: Brigde, to: Ponto}\n")
    _, complaints = drawn(game, "eo")
    assert complaints == [
        "tongues/lang/eo.yaml:5:12: texts[1].text: the game has no text 'Brigde'; did you mean Bridge?"
    ]


@pytest.mark.parametrize(
    ("entry", "what"),
    [
        ("{text: Event, to: A, of: [rian]}", "4:31: texts[0].of[0]: no token or page has the id 'rian'; did you mean rain?"),
        ("{text: Event, to: A, of: [bridge]}", "4:31: texts[0].of[0]: bridge has no text 'Event'"),
    ],
)  # fmt: skip
def test_a_text_limited_to_what_does_not_have_it_is_reported(game: Path, entry: str, what: str) -> None:
    translate(game, f"texts:\n  - {entry}\n")
    assert drawn(game, "eo")[1] == [f"tongues/lang/eo.yaml:{what}"]


def test_an_expression_that_is_changed_in_a_translation_is_reported(game: Path) -> None:
    text = "Kind: {{ facts.kind | upper }}"
    translate(game, f'texts:\n  - {{text: "{text}", to: "{text.replace("kind", "knd")}"}}\n')
    with pytest.raises(BrokenDefinition) as caught:
        read_catalogue([game], "eo")
    assert str(caught.value.complaints[0]).endswith(
        "texts[0].to: 'facts.knd' is not in an expression of the text; did you mean facts.kind?"
    )


def test_a_text_may_be_another_on_some_cards(game: Path) -> None:
    translate(game, "texts:\n  - {text: Event, to: A}\n  - {text: Event, to: B, of: [rain]}\n")
    catalogue = read_catalogue([game], "eo")
    assert (catalogue.translated("Event"), catalogue.translated("Event", "rain")) == ("A", "B")


def test_a_layout_decides_by_what_is_written_not_by_its_translation(game: Path) -> None:
    layout = game / "templates" / "layouts" / "card.yaml"
    layout.write_text(
        layout.read_text().replace(
            '"Kind: {{ facts.kind | upper }}"', "\"{{ 'yes' if facts.kind == 'Guest' else 'no' }} {{ facts.kind }}\""
        )
    )
    translate(game, "texts:\n  - {text: Guest, to: Gasto}\n")
    definition = load_definition(game)
    kit = PrintKit(definition, game / "templates", catalogue=read_catalogue([game], "eo"))
    found = kit.build(Order(2, paper("a4"), "none", "full", ("cards",)))
    texts = [item.text for item in found.faces["cards keeper"].items if isinstance(item, Text)]
    assert "yes Gasto" in texts


WRONG = {
    "texts: []\nx: 1\n": "eo.yaml:4:1: x: unknown key",
    "": "eo.yaml:1:1: texts: this is missing",
    "texts: [{text: A}]\n": "eo.yaml:3:9: texts[0].to: this is missing; use text",
    "texts: [{text: A, to: B}, {text: A, to: C}]\n": "eo.yaml:3:34: texts[1].text: 'A' is translated twice",
    "texts: [{text: A, to: 4}]\n": "eo.yaml:3:23: texts[0].to: 4 is a whole number; use text",
    "texts: [{text: A, to: B, of: x}]\n": "eo.yaml:3:30: texts[0].of: 'x' is text; use a list",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_broken_translation_is_reported_with_its_place(game: Path, text: str) -> None:
    translate(game, text)
    with pytest.raises(BrokenDefinition) as caught:
        read_catalogue([game], "eo")
    assert any(WRONG[text] in str(one) for one in caught.value.complaints), list(map(str, caught.value.complaints))


def test_a_language_has_the_name_of_its_file(game: Path) -> None:
    (game / "lang" / "eo.yaml").write_text("kind: translation\nlanguage: de\ntexts: []\n")
    with pytest.raises(BrokenDefinition, match=r"eo.yaml:2:11: language: 'de' is not the name of its file; use eo"):
        read_catalogue([game], "eo")


@pytest.mark.parametrize("name", ["fr", "../lang/de", "", "de/../de", "de-AT"])
def test_a_language_there_is_no_file_for_is_refused(game: Path, name: str) -> None:
    with pytest.raises(Unreadable, match=r"use ar, de or ja"):
        read_catalogue([game], name)


def test_a_link_out_of_the_folder_is_not_followed(game: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("kind: translation\nlanguage: eo\ntexts: []\n")
    (game / "lang" / "eo.yaml").symlink_to(tmp_path / "secret.yaml")
    with pytest.raises(BrokenDefinition, match="leads out of the game's folder"):
        read_catalogue([game], "eo")


def test_text_too_long_in_a_language_is_reported_with_its_card(game: Path) -> None:
    translate(game, f"texts:\n  - {{text: Bridge, to: {'Pontego ' * 9}}}\n")
    _, complaints = drawn(game, "eo")
    assert len(complaints) == 1
    assert re.search(
        r"lang/eo.yaml:4:24: texts\[0\].to: bridge in cards: .* mm too wide .*layouts/card.yaml:9:\d+", complaints[0]
    )


# --- large type


def sizes(found: Built, face: str) -> list[float]:
    return [item.size for item in found.faces[face].items if isinstance(item, Text)]


def test_large_type_is_larger_by_a_quarter_where_it_fits_and_never_smaller() -> None:
    order = Order(2, paper("a4"), "none", "full")
    definition = load_definition(GAME)
    normal = PrintKit(definition, GAME / "templates").build(order)
    large = PrintKit(definition, GAME / "templates", type="large").build(order)
    assert sizes(large, "cards bridge")[0] == 16 * 1.25, "a short name"
    for card in ("cards keeper", "cards bridge", "cards rain"):
        assert min(sizes(normal, card)) >= 8
        assert min(sizes(normal, card)) <= min(sizes(large, card))
        assert max(sizes(normal, card)) < max(sizes(large, card))
    assert sum(sizes(large, "cards rain")) > sum(sizes(normal, "cards rain"))


def test_large_type_fits_wherever_the_normal_one_does(game: Path) -> None:
    layout = game / "templates" / "layouts" / "card.yaml"
    layout.write_text(layout.read_text().replace("x: 6, y: 4, w: 51", "x: 6, y: 4, w: 18"))
    order = Order(2, paper("a4"), "none", "full", ("cards",))
    normal, large = (
        PrintKit(load_definition(game), game / "templates", type=type).build(order) for type in ("normal", "large")
    )  # type: ignore[arg-type]
    assert sizes(normal, "cards keeper")[0] == sizes(large, "cards keeper")[0]


@pytest.mark.parametrize("text", ["To begin", "Index"])
def test_the_title_of_a_section_is_reported_where_it_is_translated(tmp_path: Path, text: str) -> None:
    card = "Was 日"
    game = tmp_path / "mine"
    copytree(templates_root() / "sampler", game)
    (game / "lang").mkdir()
    entry = f'  - {{text: "{text}", to: "{card}"}}'
    (game / "lang" / "de.yaml").write_text(f"kind: translation\nlanguage: de\ntexts:\n{entry}\n", encoding="utf-8")
    kit = PrintKit(load_definition(game), game / "templates", catalogue=read_catalogue([game], "de"))
    with pytest.raises(BrokenDefinition) as caught:
        kit.build(Order(4, paper("a4"), "none", "full", ("rulebook",)))
    place = f"mine/lang/de.yaml:4:{entry.index('to:') + 5}: texts[0].to: heading {card} in rulebook: "
    assert str(caught.value).startswith(f"{place}the font display has no '日'"), str(caught.value)
