"""Text is read on what is really drawn under it: its contrast with a plain ground, and no other text."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import BrokenDefinition
from companion.press.drawing.display_list import Text
from companion.press.drawing.palette import Ink
from companion.press.layout.layout import Layout
from companion.press.look.look import Look
from tests.press import tools
from tests.press.preflight.test_placement import card_messages
from tests.press.test_preflight import CARD, LAST, change, game, messages

__all__ = ["game"]

AUNT = "kind: text, x: 8, y: 20, w: 40, h: 8, text: Aunt"
NAVY = "- {kind: box, x: -2, y: -2, w: 67, h: 92, fill: '#101c40'}"
BLOB = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0H10V10H0Z" fill="#101c40"/>{}</svg>'


def low(seen: str) -> str:
    return f"the text has a contrast of {seen} with the ground under it; use 3 or more; 'faint: true' allows it"


# What is drawn, and which contrast is reported.
PALE = {
    "on the paper": (f"- {{{AUNT}, colour: '#bbbbbb'}}", "1.91"),
    "on white, in white": (f"- {{{AUNT}, colour: white}}", "1.00"),
    "on a box": (f"{NAVY}\n- {{{AUNT}, colour: '#203060'}}", "1.30"),
    "in the colour of the style": (f"{NAVY}\n- {{{AUNT}}}", "1.07"),
    "on the topmost box": (f"{NAVY}\n- {{kind: box, x: 5, y: 15, w: 50, h: 20, fill: white}}\n- {{{AUNT}, colour: white}}", "1.00"),
    "on a box that is turned": (f"- {{kind: group, x: 55, rotate: 90, elements: [{{kind: box, w: 80, h: 50, fill: '#101c40'}}]}}\n- {{{AUNT}}}", "1.07"),
    "on a drawing's fill": (f"- {{kind: art, file: blob.svg, x: 2, y: 10, w: 60, h: 40, fit: stretch}}\n- {{{AUNT}}}", "1.07"),
    "in a paragraph": (f"{NAVY}\n- {{kind: paragraph, x: 8, y: 20, w: 20, text: 'one two three four five', colour: '#203060'}}", "1.30"),
}  # fmt: skip


@pytest.fixture(scope="module")
def look(tmp_path_factory: pytest.TempPathFactory) -> Look:
    dots = '<circle cx="5" cy="5" r="2" fill="#ffffff"/>'
    return tools.make_look(
        tmp_path_factory.mktemp("legible"), {"blob.svg": BLOB.format(""), "dots.svg": BLOB.format(dots)}
    )


@pytest.mark.parametrize("where", PALE)
def test_text_of_nearly_the_colour_of_its_ground_is_reported_once(look: Look, where: str) -> None:
    elements, seen = PALE[where]
    [line] = card_messages(look, elements)
    assert line.endswith(low(seen))


FINE = {
    "dark on light": f"- {{{AUNT}}}",
    "just enough": f"- {{{AUNT}, colour: '#949494'}}",
    "light on a box": f"{NAVY}\n- {{{AUNT}, colour: white}}",
    "where two fills meet": f"- {{kind: box, x: 0, y: 0, w: 12, h: 60, fill: '#101c40'}}\n- {{{AUNT}, colour: white}}\n",
    "on a pattern": f"- {{kind: art, file: dots.svg, x: 6, y: 18, w: 12, h: 12}}\n- {{{AUNT}}}",
    "on a broad line": f"- {{kind: line, x: 4, y: 24, w: 50, line: 9, stroke: '#101c40'}}\n- {{{AUNT}, colour: white}}",
    "marked as faint": f"- {{{AUNT}, colour: '#eeeeee', faint: true}}",
    "an icon": "- {kind: paragraph, x: 8, y: 20, w: 20, text: '{star}'}",
}


@pytest.mark.parametrize("where", FINE)
def test_text_that_can_be_read_or_whose_ground_is_not_plain_is_not_reported(look: Look, where: str) -> None:
    assert card_messages(look, FINE[where], bleed=0) == []


def test_each_ink_has_its_own_grounds(look: Look) -> None:
    """What is red in full ink is grey in mono, and left out in low ink, where light text turns black."""
    elements = f"- {{kind: box, x: 5, y: 15, w: 50, h: 20, fill: carpet}}\n- {{{AUNT}, colour: '#cccccc'}}"
    inks: tuple[Ink, ...] = ("full", "low", "mono")
    assert [len(card_messages(look, elements, ink=ink)) for ink in inks] == [0, 0, 1]


def test_it_is_reported_before_paper_is_spent(game: Path) -> None:
    change(
        game,
        CARD,
        LAST,
        LAST + "  - {kind: text, x: 6, y: 70, w: 20, h: 5, text: note, style: label, colour: '#fff0e0'}\n",
    )
    assert messages(game) == [
        "tongues/templates/layouts/card.yaml:13:78: elements[6].colour: bridge and 2 more in cards: "
        + low("1.03").replace("under it;", "under it in full ink;")
    ]


def test_what_could_not_be_drawn_makes_no_text_on_it_pale(look: Look) -> None:
    pale = "{kind: text, x: 8, y: 50, w: 40, h: 8, text: Berta, colour: '#bbbbbb'}"
    box = "{kind: box, x: 5, y: 15, w: '{{ -50 }}', h: 20, fill: '#101c40'}"
    white = f"{{{AUNT}, colour: white}}"
    wrong = ".w: aunt: -50 is too small"
    assert [wrong in line for line in card_messages(look, f"- {box}\n- {white}\n- {pale}")] == [True]
    assert [wrong in line for line in card_messages(look, f"- {box}\n- {{{AUNT}, colour: '{{{{ card }}}}'}}")] == [
        True,
        False,
    ]
    below = card_messages(look, f"- {pale}\n- {box}\n- {white}")
    assert len(below) == 2
    assert low("1.91") in below[0]
    still = card_messages(
        look, f"- {{kind: text, x: 8, y: 50, w: 40, h: 8, text: '{{{{ card }}}}'}}\n- {box}\n- {white}"
    )
    assert [wrong in line for line in still] == [True]


def test_a_text_that_is_pale_in_several_inks_is_reported_once_with_the_worst(game: Path) -> None:
    """The look's grey is paler the less ink there is."""
    look = game / "templates" / "look.yaml"
    given = look.read_text()
    pale = "pale: {full: '#aaaaaa', low: '#bbbbbb', mono: '#cccccc'}"
    look.write_text(given.replace("palette: {", f"palette: {{{pale}, "))
    change(
        game, CARD, LAST, LAST + "  - {kind: text, x: 6, y: 70, w: 20, h: 5, text: note, style: label, colour: pale}\n"
    )
    [line] = [one for one in messages(game) if "contrast" in one]
    assert " with the ground under it in mono ink; use 3 or more" in line


def test_a_code_that_is_pale_in_several_inks_is_reported_once_with_the_worst(game: Path) -> None:
    look = game / "templates" / "look.yaml"
    given = look.read_text()
    pale = "pale: {full: '#bbbbbb', low: '#cccccc', mono: '#c4c4c4'}"
    look.write_text(given.replace("palette: {", f"palette: {{{pale}, "))
    change(game, CARD, LAST, LAST + "  - {kind: qr, x: 20, y: 50, w: 20, text: a, colour: pale}\n")
    [line] = [one for one in messages(game) if "contrast" in one]
    assert "; its contrast is 1.61 in low ink; use 3 or more" in line


# --- text over text

TITLE = "{kind: text, x: 8, y: 20, w: 40, h: 8, text: Augusta}"
OVER = {
    "a line": f"- {TITLE}\n- {{kind: text, x: 10, y: 20, w: 40, h: 8, text: Aunt}}",
    "a paragraph": f"- {TITLE}\n- {{kind: paragraph, x: 8, y: 16, w: 30, text: 'one two three four five six seven'}}",
    "the things of a list": "- {kind: repeat, over: [Augusta, Berta], step_x: 4, elements: [{kind: text, x: 8, y: 20, w: 30, h: 8, text: '{{ item }}'}]}",
    "icons": f"- {TITLE}\n- {{kind: paragraph, x: 8, y: 21, w: 30, text: '{{star}}{{star}}'}}",
    "words over icons": f"- {{kind: paragraph, x: 8, y: 21, w: 30, text: '{{star}}{{star}}'}}\n- {TITLE}",
    "what is turned": f"- {TITLE}\n- {{kind: group, x: 14, y: 16, rotate: 90, elements: [{{kind: text, w: 30, h: 8, text: Berta}}]}}",
}  # fmt: skip


@pytest.mark.parametrize("what", OVER)
def test_text_over_text_is_reported_once(look: Look, what: str) -> None:
    [line] = card_messages(look, OVER[what])
    assert "the text is printed over the text of elements[0]" in line
    assert line.endswith("; 'faint: true' allows it")


BESIDE = {
    "boxes that overlap, and no ink": f"- {TITLE}\n- {{kind: text, x: 8, y: 20, w: 52, h: 8, text: Aunt, align: end}}",
    "lines close together": f"- {TITLE}\n- {{kind: text, x: 8, y: 23.6, w: 40, h: 8, text: Aunt}}",
    "between the letters of another": "- {kind: text, x: 8, y: 20, w: 40, h: 8, text: a             b}\n- {kind: text, x: 12, y: 20, w: 9, h: 8, text: c}",
    "an icon beside it": f"- {TITLE}\n- {{kind: paragraph, x: 40, y: 21, w: 20, text: '{{star}}'}}",
    "the shadow of an icon": "- {kind: paragraph, x: 8, y: 20, w: 20, text: '{star}'}\n- {kind: paragraph, x: 8.5, y: 20.5, w: 20, text: '{star}'}",
    "a shadow": f"- {{kind: text, x: 8.3, y: 20.3, w: 40, h: 8, text: Augusta, colour: '#888888'}}\n- {TITLE}",
    "lines of one paragraph": "- {kind: paragraph, x: 8, y: 20, w: 20, text: 'jumpy gully jumpy gully', leading: 0.6}",
    "under a word that may be faint": f"- {{kind: text, x: 5, y: 10, w: 55, h: 20, text: HUGE, size: 40, colour: '#eeeeee', faint: true}}\n- {TITLE}",
}  # fmt: skip


@pytest.mark.parametrize("what", BESIDE)
def test_text_beside_text_is_not_reported(look: Look, what: str) -> None:
    assert card_messages(look, BESIDE[what]) == []


def test_what_is_covered_is_reported_as_such_alone(look: Look) -> None:
    box = "{kind: box, x: 6, y: 18, w: 50, h: 12, fill: white}"
    assert ["covered by" in line for line in card_messages(look, f"- {TITLE}\n- {box}\n- {{{AUNT}}}")] == [True]


def drawn(layout: Layout) -> list[Text]:
    face = layout.face("aunt", {})
    return [item for items in (face.items, *face.arts.values()) for item in items if isinstance(item, Text)]


def test_large_type_stays_normal_where_it_would_run_into_other_text(look: Look) -> None:
    """Two names on one line, one at either end: large, they would meet."""
    ends = "x: 6, y: 20, w: 36, h: 8, size: 9"
    pair = f"- {{kind: text, {ends}, text: Augustina B}}\n- {{kind: text, {ends}, text: Cordelia D, align: end}}\n"
    below = "- {kind: text, x: 6, y: 50, w: 40, h: 8, size: 9, text: Aunt}"
    assert card_messages(look, pair + below) == []
    large = look.speaking(look.catalogue, "large")
    sizes = {item.text: item.size for item in drawn(tools.layout(large, pair + below))}
    assert sizes == {"Augustina B": 9, "Cordelia D": 9, "Aunt": 11.25}


def test_faint_is_yes_or_no(look: Look) -> None:
    with pytest.raises(BrokenDefinition, match="faint"):
        tools.layout(look, f"- {{{AUNT}, faint: often}}")
