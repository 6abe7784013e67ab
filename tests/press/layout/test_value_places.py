"""What is wrong with what a card says is reported at the row that says it, and the layout that draws it is named too."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import load_workbook

from companion import registry
from companion.definitions.load import load_definition
from companion.definitions.translation import read_catalogue
from companion.press.kit.proof import proof
from tests.cli.terminal import companion

LAYOUT = "tea-time/templates/layouts/card.yaml"
TEXT = f"({LAYOUT}:13:68: elements[6].text)"
FOX = "Take a card from a neighbour, or gain 2 {star}."

WRONG = {
    "Take {sta}.": "there is no icon {sta}; did you mean star?; write \\{ for the letter",
    "Take **two.": "a '*' is never closed in 'Take **two.'; write \\* for the letter",
    "Take a card. "
    * 30: "'Take a card. Take a card. Take a card...' is 19.30 mm too high at 8.5 pt, the smallest size allowed",
    "Take жук.": "the font text has no 'ж' (U+0436), 'у' (U+0443), 'к' (U+043A)",
}


@pytest.fixture(params=["csv", "xlsx"])
def game(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    registry.definition.cache_clear()
    assert companion("new", "tea-time", "--rows", request.param).code == 0
    return tmp_path / "tea-time"


def say(game: Path, text: str) -> None:
    """Give the fox another text."""
    if (table := game / "cards.csv").exists():
        table.write_text(table.read_text(encoding="utf-8").replace(FOX, text), encoding="utf-8")
        return
    book = load_workbook(game / "cards.xlsx")
    [cell] = [cell for row in book.active.iter_rows() for cell in row if cell.value == FOX]
    cell.value = text
    book.save(game / "cards.xlsx")


@pytest.fixture(autouse=True)
def one_ink(monkeypatch: pytest.MonkeyPatch) -> None:
    """Faces are drawn in full ink alone: nothing that is reported here depends on the ink."""
    monkeypatch.setattr("companion.press.kit.proof.INKS", ("full",))


def messages(game: Path) -> list[str]:
    return list(map(str, proof(load_definition(game), game / "templates").complaints))


@pytest.mark.parametrize("text", WRONG)
def test_a_mistake_in_a_cell_is_reported_at_the_cell(game: Path, text: str) -> None:
    say(game, text)
    place = "cards.csv:4:19: facts.text" if (game / "cards.csv").exists() else "cards.xlsx:4:6: F4 facts.text"
    assert messages(game) == [f"tea-time/{place}: fox in cards: {WRONG[text]} {TEXT}"]


@pytest.mark.parametrize("game", ["csv"], indirect=True)
@pytest.mark.parametrize(("rows", "wrong"), [(30, 30), (30, 29), (8, 8)])
def test_what_is_wrong_of_every_row_of_many_is_reported_once_at_the_layout(game: Path, rows: int, wrong: int) -> None:
    cells = [f"Guest {row}" if row < wrong else "2" for row in range(rows)]
    lines = [f"fox-{row},Fox,1,{cell},3,Text" for row, cell in enumerate(cells)]
    (game / "cards.csv").write_text("\n".join(["id,name,copies,kind,cost,text", *lines]) + "\n", encoding="utf-8")
    layout = game / "templates" / "layouts" / "card.yaml"
    box = "  - {kind: box, x: 9, y: 70, w: 5, h: 5, stroke: line, line: '{{ facts.kind | int }}'}\n"
    layout.write_text(layout.read_text(encoding="utf-8") + box, encoding="utf-8")
    place = f"{LAYOUT}:14:62: elements[7].line"
    what = "'Guest 0' is text; use a whole number"
    if rows == wrong == 30:
        assert messages(game) == [f"{place}: fox-0 and 29 more in cards, field facts.kind: {what}"]
        assert f"{place}: fox-0 and 29 more in cards, " in companion("print", str(game)).err
    else:
        found = messages(game)
        assert sum(place in line for line in found) == wrong
        assert found[0] == f"tea-time/cards.csv:2:13: facts.kind: fox-0 in cards: {what} ({place})"


FOX_ONLY = "when: \"{{ id == 'fox' }}\", x: 9, y: 70, w: 5, h: 5"
DRAWN = {
    f"{{kind: art, {FOX_ONLY}, file: 'art/{{{{ facts.kind | lower }}}}.svg'}}": "cards.csv:4:11: facts.kind: fox in cards: there is no file art/guest.svg",
    f"{{kind: box, {FOX_ONLY}, fill: '{{{{ facts.kind }}}}'}}": "cards.csv:4:11: facts.kind: fox in cards: there is no colour Guest in the palette",
    f"{{kind: group, elements: [{{kind: box, {FOX_ONLY}, line: '{{{{ -facts.cost }}}}', stroke: line}}]}}": "cards.csv:4:17: facts.cost: fox in cards: -3 is too small",
    "{kind: repeat, over: '{{ [facts.kind] }}', each: kind, elements: [{kind: art, " + FOX_ONLY + ", file: 'art/{{ kind }}.svg'}]}": "cards.csv:4:11: facts.kind: fox in cards: there is no file art/Guest.svg",
    f"{{kind: text, {FOX_ONLY}, text: '{{{{ name ~ (facts.cost | upper) }}}}'}}": "cards.csv:4:17: facts.cost: fox in cards: 3 is a whole number; use text",
    f"{{kind: box, {FOX_ONLY}, line: '{{{{ facts.cost * 1000000000 }}}}', stroke: line}}": "cards.csv:4:17: facts.cost: fox in cards: a number is beyond 1000000000",
    "{kind: repeat, over: '{{ [facts.cost] }}', each: cost, elements: [{kind: text, " + FOX_ONLY + ", text: '{{ cost | upper }}'}]}": "cards.csv:4:17: facts.cost: fox in cards: 3 is a whole number; use text",
    f"{{kind: text, {FOX_ONLY}, text: '{{{{ 12 | upper }}}}'}}": "templates/layouts/card.yaml:14:",
    f"{{kind: paragraph, {FOX_ONLY}, text: '{{sta}}'}}": "templates/layouts/card.yaml:14:",
    f"{{kind: text, {FOX_ONLY}, text: '{{{{ facts.flavour }}}}'}}": "templates/layouts/card.yaml:14:",
}  # fmt: skip


@pytest.mark.parametrize("game", ["csv"], indirect=True)
@pytest.mark.parametrize("element", DRAWN)
def test_what_a_row_says_is_reported_there_and_what_the_layout_says_is_not(game: Path, element: str) -> None:
    with (game / "templates" / "layouts" / "card.yaml").open("a", encoding="utf-8") as file:
        file.write(f"  - {element}\n")
    [line] = messages(game)
    assert line.startswith(f"tea-time/{DRAWN[element]}"), line
    assert (f"({LAYOUT}:14:" in line) is ("cards.csv" in line)


@pytest.mark.parametrize("game", ["csv"], indirect=True)
def test_a_size_that_a_row_gives_is_reported_at_the_row(game: Path) -> None:
    layout = game / "templates" / "layouts" / "card.yaml"
    text = layout.read_text(encoding="utf-8").replace("elements:", 'bleed: "{{ facts.cost * 5 }}"\nelements:')
    layout.write_text(text, encoding="utf-8")
    assert [line for line in messages(game) if "fox in cards" in line] == [
        f"tea-time/cards.csv:4:17: facts.cost: fox in cards: 15 is too large; use a number from 0 to 10"
        f" ({LAYOUT}:6:8: bleed)"
    ]


@pytest.mark.parametrize("game", ["csv"], indirect=True)
def test_what_all_rows_share_is_reported_once_where_it_stands(game: Path) -> None:
    sheet, layout = game / "cards.yaml", game / "templates" / "layouts" / "card.yaml"
    sheet.write_text(
        sheet.read_text(encoding="utf-8").replace("each: {", "each: {facts: {hint: '{sta}'}, "), encoding="utf-8"
    )
    with layout.open("a", encoding="utf-8") as file:
        file.write("  - {kind: paragraph, x: 9, y: 70, w: 9, text: '{{ facts.hint }}'}\n")
    [line] = messages(game)
    assert line.startswith(
        "tea-time/cards.yaml:6:22: each.facts.hint: bell and 4 more in cards: there is no icon {sta}"
    )


@pytest.mark.parametrize("game", ["csv"], indirect=True)
def test_what_a_translation_says_is_reported_where_it_stands(game: Path) -> None:
    (game / "lang").mkdir()
    (game / "lang" / "de.yaml").write_text(
        "kind: translation\nlanguage: de\ntexts:\n  - {text: Fox, to: Donaudampfschifffahrtsgesellschaftskapitän}\n",
        encoding="utf-8",
    )
    found = proof(load_definition(game), game / "templates", read_catalogue([game], "de")).complaints
    assert [str(one).partition(" is ")[0] for one in found] == [
        "tea-time/lang/de.yaml:4:21: texts[0].to: fox in cards: 'Donaudampfschifffahrtsgesellschaftska...'"
    ]


@pytest.mark.parametrize("game", ["csv"], indirect=True)
@pytest.mark.parametrize(
    ("text", "to", "message"),
    [
        ("No {{ id }}", "Nr {{ id + }}", "this expression cannot be read: it ends too early"),
        ("No {{ id }}", "Die laufende Nummer dieser Karte ist {{ id }}", "'Die laufende Nummer dieser Karte ist"),
        ("{{ id }} {{ w }}", "{{ id + }}", "this expression cannot be read: it ends too early"),
    ],
)
def test_what_the_translation_of_a_layouts_text_says_is_reported_there_too(
    game: Path, text: str, to: str, message: str
) -> None:
    with (game / "templates" / "layouts" / "card.yaml").open("a", encoding="utf-8") as file:
        file.write(f'  - {{kind: text, x: 9, y: 78, w: 40, h: 5, text: "{text}", style: label}}\n')
    (game / "lang").mkdir()
    (game / "lang" / "de.yaml").write_text(
        f'kind: translation\nlanguage: de\ntexts:\n  - {{text: "{text}", to: "{to}"}}\n', encoding="utf-8"
    )
    found = proof(load_definition(game), game / "templates", read_catalogue([game], "de")).complaints
    assert found
    for one in map(str, found):
        assert one.startswith(f"tea-time/lang/de.yaml:4:{20 + len(text)}: texts[0].to: "), one
        assert " in cards: " in one
        assert message in one
        assert f"({LAYOUT}:14:" in one


@pytest.mark.parametrize("game", ["csv"], indirect=True)
def test_what_is_wrong_with_a_games_title_is_reported_where_it_stands(game: Path) -> None:
    file = game / "game.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace('"Tea Time"', '"Tea 日"'), encoding="utf-8")
    back, labels = messages(game)
    assert back.startswith("tea-time/game.yaml:3:8: title: bell back and 4 more in cards: the font bold has no '日'")
    assert back.endswith("(tea-time/templates/layouts/card-back.yaml:10:63: elements[3].text)")
    assert labels == (
        "tea-time/game.yaml:3:8: title: the font text has no '日' (U+65E5), needed for the labels on the"
        " sheets (tea-time/templates/kit.yaml: font)"
    )


@pytest.mark.parametrize("game", ["csv"], indirect=True)
def test_a_layout_names_facts_of_other_cards_as_those_of_its_own(game: Path) -> None:
    with (game / "templates" / "layouts" / "card.yaml").open("a", encoding="utf-8") as file:
        text = "{{ tokens['fox'].facts.kind }} {{ tokens.fox.kind }} {{ tokens.fox.name }}"
        file.write(f'  - {{kind: text, x: 9, y: 78, w: 40, h: 5, text: "{text}", style: label}}\n')
    assert messages(game) == []
