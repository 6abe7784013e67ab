"""Where things lie on a face: text is not cut off, and a code can be scanned."""

from __future__ import annotations

import pytest

from companion.errors import BrokenDefinition
from companion.press.drawing.palette import Ink
from companion.press.drawing.trim import Trim
from companion.press.look.look import Look
from companion.press.preflight.placement import _near
from tests.press import tools


def card_messages(look: Look, elements: str, record: object = None, ink: Ink = "full", **size: object) -> list[str]:
    """The complaints about a card of 63 x 88 mm, without where they stand."""
    try:
        tools.layout(look, elements, **size).face("aunt", record if isinstance(record, dict) else {}, ink)
    except BrokenDefinition as error:
        return [line.partition(": ")[2] for line in tools.complaints_of(error)]
    return []


CUT = {
    "- {kind: text, x: 40, y: 6, w: 53, h: 9, text: Aunt Augusta, size: 16}": "elements[0].text: aunt: the text reaches",
    "- {kind: paragraph, x: 5, y: 84, w: 53, h: 40, text: One two three four five six seven eight nine ten eleven}": "the text reaches",
    "- {kind: text, x: -1, y: 6, w: 53, text: Aunt}": "the text reaches 1.00 mm beyond the trim and would be cut off",
    "- {kind: text, x: 53, w: 40, y: 6, text: Aunt, align: right}": "the text reaches 30.00 mm beyond the trim",
    "- {kind: group, x: 50, elements: [{kind: text, x: 12, y: 6, w: 30, text: Aunt}]}": "elements[0].elements[0].text",
    "- {kind: group, x: 5, y: 5, rotate: 90, elements: [{kind: text, x: 80, w: 30, text: Aunt Augusta}]}": "the text reaches",
    "- {kind: repeat, times: 4, step_x: 20, elements: [{kind: text, y: 6, w: 19, text: Aunt}]}": "the text reaches",
    "- {kind: paragraph, x: 62, y: 6, w: 30, text: '{star}'}": "the text reaches",
}


@pytest.mark.parametrize("elements", CUT)
def test_text_that_the_trim_would_cut_is_reported_once_with_its_mm(look: Look, elements: str) -> None:
    [line] = card_messages(look, elements)
    assert CUT[elements] in line


def test_it_is_the_ink_that_counts_not_the_box(look: Look) -> None:
    assert card_messages(look, "- {kind: text, x: 40, y: 6, w: 53, h: 200, text: Aunt, valign: top}") == []
    assert card_messages(look, "- {kind: paragraph, x: -40, y: 6, w: 143, text: Aunt, align: middle}") == []
    assert card_messages(look, "- {kind: text, x: 5, y: -1, w: 50, text: o}") == [], (
        "only its ascenders' room is outside"
    )


def test_what_never_changes_is_judged_by_the_size_of_each_card(look: Look) -> None:
    found = tools.layout(look, "- {kind: text, x: 40, y: 5, w: 20, text: Aunt}", width="'{{ wide }}'")
    assert found.face("large", {"wide": 63}).width == 63
    with pytest.raises(BrokenDefinition, match="text: small: the text reaches"):
        found.face("small", {"wide": 42})
    assert found.face("large again", {"wide": 60}).width == 60


CODE = "{kind: qr, x: 20, y: 20, w: 20, text: a}"
GOOD = (
    f"- {CODE}",
    f"- {{kind: box, x: -3, y: -3, w: 69, h: 94, fill: '#204060'}}\n- {{kind: box, x: 18, y: 18, w: 24, h: 24, fill: paper}}\n- {CODE}",
    f"- {{kind: box, x: -3, y: -3, w: 69, h: 94, fill: '#204060'}}\n- {CODE[:-1]}, ground: paper}}",
    f"- {{kind: box, x: 41, y: 20, w: 20, h: 20, fill: '#204060'}}\n- {CODE}\n- {{kind: box, x: 41, y: 20, w: 9, h: 9, fill: ink}}",
    f"- {CODE}\n- {{kind: box, x: 1, y: 1, w: 61, h: 86, stroke: ink}}",
    f"- {CODE}\n- {{kind: text, x: 20, y: 41, w: 20, text: scan}}",
    f"- {CODE}\n- {{kind: line, x: 5, y: 41, w: 50, stroke: ink}}",
    f"- {CODE}\n- {{kind: line, x: 5, y: 10, w: 50, h: -9, stroke: ink}}",
)  # fmt: skip


@pytest.mark.parametrize("elements", GOOD)
def test_a_code_on_a_light_ground_with_nothing_over_it_is_fine(look: Look, elements: str) -> None:
    assert card_messages(look, elements) == []


SPOILT = {
    f"- {CODE}\n- {{kind: box, x: -3, y: -3, w: 69, h: 94, fill: '#eeeeee'}}": "elements[0].text: aunt: the code is covered by elements[1], which is drawn after it",
    f"- {CODE}\n- {{kind: box, x: 38, y: 38, w: 9, h: 9, fill: ink}}": "covered by elements[1]",
    f"- {CODE}\n- {{kind: line, x: 5, y: 5, w: 50, h: 50, stroke: ink}}": "covered by elements[1]",
    f"- {CODE}\n- {{kind: text, x: 22, y: 30, w: 20, text: scan}}": "covered by elements[1]",
    f"- {CODE}\n- {{kind: art, x: 25, y: 25, w: 9, h: 9, file: star.svg}}": "covered by elements[1]",
    f"- {CODE}\n- {{kind: group, x: 30, y: 30, rotate: 45, elements: [{{kind: box, w: 5, h: 5, fill: ink}}]}}": "covered by elements[1].elements[0]",
    f"- {{kind: box, x: -3, y: -3, w: 69, h: 94, fill: '#204060'}}\n- {CODE}": "elements[1].colour: aunt: a code must be much darker than its ground; its contrast is 1.96; use 3 or more",
    f"- {{kind: group, rotate: 90, x: 66, elements: [{{kind: box, w: 94, h: 69, fill: '#204060'}}]}}\n- {CODE}": "1.96",
    f"- {CODE[:-1]}, colour: white, ground: '#000080'}}": "a code must be dark on light",
    f"- {CODE[:-1]}, colour: '#eeeeee'}}": "a code must be much darker",
}  # fmt: skip


@pytest.mark.parametrize("elements", SPOILT)
def test_a_code_that_nobody_can_scan_is_reported(look: Look, elements: str) -> None:
    [line] = card_messages(look, elements, bleed=3)
    assert SPOILT[elements] in line


def test_a_fill_that_the_ink_leaves_out_is_under_no_code(look: Look) -> None:
    elements = f"- {{kind: box, x: -2, y: -2, w: 67, h: 92, fill: carpet}}\n- {CODE}"
    assert ["contrast is 2." in line for line in card_messages(look, elements)] == [True]
    assert card_messages(look, elements, ink="low") == []


def test_a_line_of_small_art_is_as_wide_as_it_is_drawn(look: Look, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Its width is in the units of the art, a hundred to 10 mm here."""
    ring = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M10 10H90" fill="none" stroke="#000" stroke-width="30"/></svg>'
    found = tools.make_look(tmp_path_factory.mktemp("ring"), {"ring.svg": ring})
    beside = f"- {CODE}\n- {{kind: art, x: 25, y: 41, w: 10, h: 10, file: ring.svg}}"
    over = f"- {CODE}\n- {{kind: art, x: 25, y: 40, w: 10, h: 10, file: ring.svg}}"
    assert card_messages(found, beside) == []
    assert ["covered" in line for line in card_messages(found, over)] == [True]


BEYOND = (
    "- {kind: art, x: 63, y: 5, w: 9, h: 9, file: ring.svg}",
    "- {kind: art, x: 5, y: -9, w: 9, h: 9, file: ring.svg}",
    "- {kind: group, x: 40, elements: [{kind: art, x: 30, y: 5, w: 9, h: 9, file: ring.svg}]}",
    "- {kind: repeat, times: 2, step_x: 20, elements: [{kind: art, x: -40, y: 5, w: 9, h: 9, file: ring.svg}]}",
)


@pytest.mark.parametrize("elements", BEYOND)
def test_a_picture_that_nobody_would_see_is_reported_once(
    look: Look, tmp_path_factory: pytest.TempPathFactory, elements: str
) -> None:
    ring = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></svg>'
    found = tools.make_look(tmp_path_factory.mktemp("ring"), {"ring.svg": ring})
    assert ["the picture lies beyond the trim" in line for line in card_messages(found, elements)] == [True]
    seen = elements.replace("63", "62").replace("-9", "-8").replace("30", "14").replace("-40", "-28")
    assert card_messages(found, seen) == [], "of the repeated ones the second is seen"


@pytest.mark.parametrize(
    ("reach", "distance"), [(-2.996, "2.99 mm"), (-2.99, "2.99 mm"), (-1.0, "1.00 mm"), (0.0, "at")]
)
def test_what_is_nearly_as_far_as_it_has_to_be_is_reported_as_less(reach: float, distance: str) -> None:
    assert f"is {distance}" in _near(reach, Trim(63, 88), 3)
