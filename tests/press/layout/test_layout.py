"""Layouts: records to faces in mm; what is wrong is reported with file, line, column, card and field."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from companion.definitions.reader import read_text
from companion.errors import BrokenDefinition, Unreadable
from companion.press.drawing.display_list import ArtUse, Group, Item, Text
from companion.press.drawing.display_list import Path as Outline
from companion.press.drawing.palette import INKS, Ink, contrast
from companion.press.layout.layout import Layout, read_layout
from companion.press.look.expressions import parse_template
from companion.press.look.look import Look
from companion.press.pdf import pdf_bytes
from tests.pace import is_within
from tests.press import tools
from tests.press.layout.test_qr import read
from tests.press.tools import ASheet, Placed, layout

NEAR = pytest.approx
TICKET = {
    "name": "Velvet Wire",
    "code": "TICKET-3",
    "facts": {"area": "area3", "stars": 2, "on": [5, 6]},
    "size_mm": [63, 30],
}


def items(found: Layout, record: object = None, ink: Ink = "full") -> list[Item]:
    """The items of a face, what never changes included."""
    face = found.face("t", record if isinstance(record, dict) else TICKET, ink)
    undone: list[Item] = []
    for item in face.items:
        undone += face.arts[item.art] if isinstance(item, ArtUse) and item.art.startswith("layout ") else [item]
    return undone


def messages(found: Layout, record: object = None, card: str = "ticket-3", ink: Ink = "full") -> list[str]:
    with pytest.raises(BrokenDefinition) as caught:
        found.face(card, record if isinstance(record, dict) else TICKET, ink)
    return tools.complaints_of(caught.value)


def refused(look: Look, elements: str, **more: object) -> list[str]:
    with pytest.raises(BrokenDefinition) as caught:
        layout(look, elements, **more)
    return tools.complaints_of(caught.value)


# --- faces


def test_a_face_is_as_large_as_the_layout_says(look: Look) -> None:
    face = layout(look, "- {kind: group, elements: []}", "'{{ size_mm[0] }}'", "'{{ size_mm[1] }}'", 1.5).face(
        "t", TICKET
    )
    assert (face.id, face.width, face.height, face.bleed) == ("t", 63, 30, 1.5)


def test_a_box_lies_in_mm_from_the_trims_corner(look: Look) -> None:
    [box] = items(layout(look, "- {kind: box, x: -2, y: '{{ 1 + 1 }}', w: 67, h: 34, fill: carpet}"))
    assert isinstance(box, Outline)
    assert box.commands[0] == ("M", -2, 2)
    assert box.commands[2] == ("L", 65, 36)
    assert box.fill == look.palette.colour("carpet", "full")


def test_boxes_may_be_round(look: Look) -> None:
    found = items(
        layout(
            look,
            "- {kind: box, w: 9, h: 9, stroke: ink, radius: 2}\n- {kind: box, w: 9, h: 5, fill: ink, shape: ellipse}",
        )
    )
    assert [len(item.commands) for item in found if isinstance(item, Outline)] == [10, 10]


@pytest.mark.parametrize(("ink", "count"), [("full", 2), ("low", 1), ("mono", 2)])
def test_low_ink_drops_fills_that_have_none_and_keeps_outlines(look: Look, ink: Ink, count: int) -> None:
    found = items(
        layout(look, "- {kind: box, w: 9, h: 9, fill: carpet}\n- {kind: box, w: 9, h: 9, fill: carpet, stroke: ink}"),
        ink=ink,
    )
    assert len(found) == count
    if ink == "mono":
        colours = [
            colour for item in found if isinstance(item, Outline) for colour in (item.fill, item.stroke) if colour
        ]
        assert all(max(colour) - min(colour) < 0.001 for colour in colours)


def test_the_ground_of_each_size_of_card_has_no_outline_in_low_ink(look: Look) -> None:
    sizes = {"small": {"w": 63}, "large": {"w": 100}}
    ground = "- {kind: box, x: -2, y: -2, w: 67, h: 92, fill: ink}"
    for order in (["small", "large"], ["large", "small"]):
        found = layout(look, ground, width="'{{ w }}'")
        drawn = {name: items(found, sizes[name], "low") for name in order}
        lines = {name: [item.stroke for item in some if isinstance(item, Outline)] for name, some in drawn.items()}
        assert lines["small"] == [None]
        assert None not in lines["large"], "there it is a box on the card"


def test_text_comes_from_the_record_and_the_style_from_the_look(look: Look) -> None:
    [text] = items(layout(look, "- {kind: text, x: 3, y: 4, w: 50, h: 10, text: '{{ name | upper }}!', style: title}"))
    assert isinstance(text, Text)
    assert (text.text, text.font, text.size, text.x, text.anchor) == ("VELVET WIRE!", "display", 14, 28, "middle")
    assert text.colour == look.palette.colour("ink", "full")


def test_an_element_lays_its_own_values_over_the_style(look: Look) -> None:
    [text] = items(
        layout(
            look,
            "- {kind: text, w: 50, text: a, style: title, size: '{{ facts.stars * 10 }}', align: left, font: text, colour: '#ff0000'}",
        )
    )
    assert isinstance(text, Text)
    assert (text.font, text.size, text.anchor, text.colour) == ("text", 20, "start", (1, 0, 0))


def test_a_paragraph_has_markup_and_icons(look: Look) -> None:
    found = layout(look, "- {kind: paragraph, w: 40, h: 20, text: '**Gain** {{ facts.stars }} {star}'}")
    kinds = [type(item).__name__ for item in items(found)]
    assert kinds == ["Text", "Text", "ArtUse"]
    assert "icon star" in found.face("t", TICKET).arts


def test_data_in_a_paragraph_is_not_a_template(look: Look) -> None:
    found = layout(look, "- {kind: paragraph, w: 60, h: 20, text: '{{ name }}'}")
    assert messages(found, {**TICKET, "name": "{{ code }}"})  # an icon called `{ code`, which there is not
    [text] = items(found, {**TICKET, "name": r"\{\{ code \}\}"})
    assert isinstance(text, Text)
    assert text.text == "{{ code }}"


def test_art_fills_its_box_without_being_distorted(look: Look) -> None:
    found = layout(
        look,
        "- {kind: art, file: star.svg, x: 1, y: 2, w: 40, h: 20}\n- {kind: art, file: 'star.svg', w: 40, h: 20, fit: stretch}",
    )
    matrices = [item.matrix for item in items(found) if isinstance(item, ArtUse)]
    assert matrices == [NEAR((2, 0, 0, 2, 11, 2)), NEAR((4, 0, 0, 2, 0, 0))]


def test_art_of_two_colours_is_two_arts(look: Look) -> None:
    text = "- {kind: art, file: star.svg, w: 9, h: 9, colours: {carpet: '{{ colour }}'}}"
    found = layout(look, text)
    arts = {**found.face("a", {"colour": "ink"}).arts, **found.face("b", {"colour": "#00ff00"}).arts}
    fills = {name: item.fill for name, (item,) in arts.items() if isinstance(item, Outline)}
    assert fills == {
        "art star.svg carpet=ink": look.palette.colour("ink", "full"),
        "art star.svg carpet=#00ff00": (0, 1, 0),
    }


def test_a_code_is_read_back_from_the_face(look: Look) -> None:
    found = layout(
        look,
        "- {kind: box, w: 63, h: 88, fill: carpet}\n- {kind: qr, x: 50, y: 70, w: 12, text: '{{ code }}', colour: ink, ground: paper}",
    )
    for ink in INKS:
        face = found.face("t", TICKET, ink)
        assert read(pdf_bytes([ASheet([Placed("t", 20, 20)])], {"t": face}, look.fonts, "t")) == ["TICKET-3"]


def test_repeat_goes_over_a_list(look: Look) -> None:
    found = layout(
        look,
        "- {kind: repeat, over: '{{ facts.on }}', each: die, x: 5, step_x: 10, elements: [{kind: text, w: 9, text: '{{ die }}/{{ number }}/{{ index }}'}]}",
    )
    groups = [item for item in items(found) if isinstance(item, Group)]
    assert [group.matrix[4:] for group in groups] == [(5, 0), (15, 0)]
    assert [group.items[0].text for group in groups] == ["5/1/0", "6/2/1"]  # type: ignore[union-attr]


def test_repeat_goes_in_rows_of_columns(look: Look) -> None:
    found = layout(
        look,
        "- {kind: repeat, times: 21, columns: 7, step_x: 8, step_y: 9, elements: [{kind: box, w: 8, h: 8, stroke: ink}]}",
    )
    places = [item.matrix[4:] for item in items(found) if isinstance(item, Group)]
    assert places[:2] + places[6:8] + places[-1:] == [(0, 0), (8, 0), (48, 0), (0, 9), (48, 18)]


def test_groups_move_and_turn(look: Look) -> None:
    [group] = items(
        layout(look, "- {kind: group, x: 63, y: 88, rotate: 180, elements: [{kind: box, w: 5, h: 5, fill: ink}]}")
    )
    assert isinstance(group, Group)
    assert group.matrix == NEAR((-1, 0, 0, -1, 63, 88))


def test_what_has_a_condition_is_drawn_only_when_it_holds(look: Look) -> None:
    text = "- {kind: box, w: 9, h: 9, fill: ink, when: '{{ facts.stars > 1 }}'}\n- {kind: box, w: 9, h: 9, fill: ink, when: '{{ facts.stars > 2 }}'}\n- {kind: box, w: 9, h: 9, fill: ink, when: false}"
    assert len(items(layout(look, text))) == 1


def test_what_is_the_same_on_all_cards_is_one_art(look: Look) -> None:
    found = layout(
        look,
        "- {kind: box, w: 9, h: 9, fill: paper}\n- {kind: text, w: 30, text: Ticket}\n- {kind: text, y: 9, w: 50, text: '{{ name }}'}\n- {kind: art, file: star.svg, x: 31, w: 3, h: 3}",
    )
    one, two = found.face("one", TICKET), found.face("two", {"name": "E"})
    assert [type(item).__name__ for item in one.items] == ["ArtUse", "Text", "ArtUse"]
    assert one.items[0] == two.items[0]
    assert one.arts is two.arts


def test_faces_come_out_the_same_twice(look: Look) -> None:
    text = "- {kind: paragraph, w: 40, text: '**{{ name }}** {star}'}\n- {kind: art, file: star.svg, x: 41, w: 9, h: 9}"
    assert layout(look, text).face("t", TICKET) == layout(look, text).face("t", TICKET)


def test_text_has_enough_contrast_in_every_ink(look: Look) -> None:
    for ink in INKS:
        [text] = items(layout(look, "- {kind: text, w: 50, text: a}"), ink=ink)
        assert isinstance(text, Text)
        assert contrast(text.colour, (1, 1, 1)) >= 4.5


# --- complaints


def test_text_that_does_not_fit_names_card_field_and_mm(look: Look) -> None:
    found = layout(look, "- {kind: box, w: 9, h: 9}\n- {kind: text, w: 10, h: 9, text: '{{ name }}'}")
    [line] = messages(found)
    assert line.startswith("test/layout.yaml:8:35: elements[1].text: ticket-3, field name: 'Velvet Wire' is ")
    assert line.endswith(" mm too wide at 7 pt, the smallest size allowed")


def test_a_missing_letter_names_card_field_and_letter(look: Look) -> None:
    found = layout(look, "- {kind: paragraph, field: title, w: 50, text: '{{ name }}'}")
    assert messages(found, {"name": "\u05d0bc"}) == [
        "test/layout.yaml:7:48: elements[0].text: ticket-3, field title: the font text has no '\u05d0' (U+05D0)"
    ]


def test_all_complaints_about_a_card_are_reported_at_once(look: Look) -> None:
    found = layout(look, "- {kind: text, w: 10, text: '{{ name }}'}\n- {kind: text, w: 1, text: fixed}")
    assert [line.split(": ")[2] for line in messages(found)] == ["ticket-3, field name", "ticket-3"]


def test_text_without_ink_is_refused(look: Look) -> None:
    found = layout(look, "- {kind: text, w: 50, text: a, colour: carpet}")
    found.face("t", TICKET, "full")
    assert "text in carpet is invisible in low ink" in messages(found, ink="low")[0]


def test_a_code_that_cannot_be_read_is_refused(look: Look) -> None:
    found = layout(
        look,
        "- {kind: qr, w: 5, text: '{{ code }}'}\n- {kind: qr, w: 20, text: x, colour: '#eeeeee'}\n- {kind: qr, w: 20, text: ''}",
    )
    lines = messages(found)
    assert "field code: the code is too small by 6.60 mm" in lines[0]
    assert "much darker" in lines[1]
    assert "1 to 300 characters" in lines[2]


OFF = {
    "- {kind: qr, x: -1, y: 5, w: 20, text: a}": "1.00",
    "- {kind: qr, x: 5, y: -1, w: 20, text: a}": "1.00",
    "- {kind: qr, x: 44, y: 5, w: 20, text: a}": "1.00",
    "- {kind: qr, x: 5, y: 69.5, w: 20, text: a}": "1.50",
    "- {kind: qr, x: 200, y: 5, w: 20, text: a}": "157.00",
    "- {kind: repeat, times: 3, step_x: 22, elements: [{kind: qr, w: 20, text: a}]}": "1.00",
    "- {kind: group, x: 5, y: 5, rotate: 90, elements: [{kind: qr, w: 20, text: a}]}": "15.00",
    "- {kind: group, x: 40, elements: [{kind: group, x: 5, y: 5, elements: [{kind: qr, w: 20, text: a}]}]}": "2.00",
}


@pytest.mark.parametrize("elements", OFF)
def test_a_code_that_is_not_all_on_the_piece_is_refused(look: Look, elements: str) -> None:
    [line] = messages(layout(look, elements))
    assert f"the code and its quiet zone reach {OFF[elements]} mm beyond the trim" in line


def test_a_code_is_judged_by_the_size_of_each_card(look: Look) -> None:
    found = layout(look, "- {kind: qr, x: 40, y: 5, w: 20, text: a}", width="'{{ wide }}'")
    assert found.face("large", {"wide": 63}).width == 63
    assert "reach 10.00 mm beyond the trim" in messages(found, {"wide": 50})[0]
    assert found.face("large again", {"wide": 60}).width == 60


def test_a_code_may_touch_the_trim_and_be_turned(look: Look) -> None:
    found = layout(look, "- {kind: group, x: 63, y: 0, rotate: 90, elements: [{kind: qr, w: 20, text: a}]}")
    assert len(items(found)) == 1


def test_a_huge_bleed_is_refused(look: Look) -> None:
    assert refused(look, "  []", bleed=5000) == [
        "test/layout.yaml:5:8: bleed: 5000 is too large; use a number from 0 to 10 or an {{ expression }}"
    ]
    assert messages(layout(look, "  []", bleed="'{{ 11 }}'")) == [
        "test/layout.yaml:5:8: bleed: ticket-3: 11 is too large; use a number from 0 to 10"
    ]


def test_a_track_that_is_too_long_is_called_no_card_and_its_length_has_no_noise(look: Look) -> None:
    found = layout(look, "  []", width="'{{ 30561 * 0.3 + 0.000000000002 }}'")
    with pytest.raises(BrokenDefinition) as caught:
        found.face("strip", {}, cut_as="board")
    assert tools.complaints_of(caught.value) == [
        "test/layout.yaml:3:8: width: strip: 9168.3 is too large; use a number from 1 to 2000"
    ]


WRONG = {
    "- {kind: bx}": "7:10: elements[0].kind: 'bx' is text; use box, line, art, image, text, paragraph, qr, repeat or group; did you mean box?",
    "- 3": "7:3: elements[0]: 3 is a whole number; use an element with a kind: box, line",
    "- {x: 3}": "elements[0].kind: nothing is given; use box, line",
    "- {kind: box, w: 3, h: 3, fil: ink}": "7:27: elements[0].fil: unknown key; did you mean fill?",
    "- {kind: box, w: three, h: 3}": "7:18: elements[0].w: 'three' is text; use a number from 0 to 2000 or an {{ expression }}",
    "- {kind: box, w: 3}": "elements[0].h: this is missing",
    "- {kind: box, w: '{{ 9 ** 9 }}', h: 3}": "7:18: elements[0].w: a power (**) is not allowed",
    "- {kind: text, w: 3, text: '{{ name.__class__ }}'}": "7:28: elements[0].text: '__class__' begins with '_'",
    "- {kind: text, w: 3, text: '{% for i in x %}'}": "elements[0].text: statements ({%)",
    "- {kind: text, w: 3, text: a, style: titel}": "7:38: elements[0].style: there is no style titel; did you mean title?",
    "- {kind: text, w: 3, text: a, font: txt}": "elements[0].font: there is no font txt; did you mean text?",
    "- {kind: repeat, elements: []}": "7:3: elements[0]: use either over or times",
    "- {kind: group, elements: [{kind: box, w: 1, h: 1, z: 1}]}": "7:52: elements[0].elements[0].z: unknown key",
    "- kind: box\n  w: 3\n  h: 3\n  fill: #222222": "elements[0].fill: nothing is given; use a colour (a name, or '#rgb' or '#rrggbb' in quotes)",
    "- {kind: box, w: 2001, h: 3}": "elements[0].w: 2001 is too large; use a number from 0 to 2000 or an {{ expression }}",
    "- {kind: repeat, times: 1000000, elements: []}": "7:25: elements[0].times: 1000000 is too large; use a number from 0 to 4000, the most steps a face may take, or an {{ expression }}",
    "- {kind: line, w: 3, stroke: ink, dash: [1, [2]]}": "elements[0].dash: this is a list; use a list of at most 16 lengths in mm, not all of them 0",
    "- {kind: line, w: 3, stroke: ink, dash: [1, -1]}": "use a list of at most 16 lengths in mm, not all of them 0",
    "- {kind: line, w: 3, stroke: ink, dash: [0, 0]}": "use a list of at most 16 lengths in mm, not all of them 0",
    "- {kind: box, w: 3, h: 3, shape: star}": "elements[0].shape: 'star' is text; use rect or ellipse",
}


@pytest.mark.parametrize("elements", WRONG)
def test_a_mistake_is_reported_with_file_line_and_column(look: Look, elements: str) -> None:
    lines = refused(look, elements)
    assert any(f"test/layout.yaml:{WRONG[elements]}" in line or WRONG[elements] in line for line in lines), lines


WRONG_FOR_A_CARD = {
    "- {kind: box, w: '{{ name }}', h: 3, fill: ink}": "7:18: elements[0].w: ticket-3, field name: 'Velvet Wire' is text; use a number from 0 to 2000",
    "- {kind: text, w: 30, text: 'a {star'}": "elements[0].text: ticket-3: a text cannot have icons, such as {star}; use a paragraph",
    "- {kind: text, w: 30, text: 'a {star}'}": "elements[0].text: ticket-3: a text cannot have icons, such as {star}; use a paragraph",
    "- {kind: box, w: '{{ nam }}', h: 3, fill: ink}": "there is no nam here; did you mean name",
    "- {kind: box, w: 3, h: 3, fill: '{{ name }}'}": "there is no colour Velvet Wire in the palette",
    "- {kind: art, w: 3, h: 3, file: 'stars.svg'}": "7:33: elements[0].file: ticket-3: there is no file stars.svg in the templates folder; did you mean star.svg?",
    "- {kind: art, w: 3, h: 3, file: '../{{ code }}.svg'}": "field code: '../TICKET-3.svg' is not a path in the templates folder; use one such as folder/name.svg",
    "- {kind: art, w: 3, h: 3, file: 'star.svg', colours: {carpet: '{{ nix }}'}}": "there is no nix here",
    "- {kind: repeat, over: '{{ name }}', elements: []}": "'Velvet Wire' is text; use a list",
    "- {kind: text, w: 30, text: '{{ facts }}x'}": "use text or a number",
    "- {kind: text, w: 30, text: '{{ facts }}'}": "use text or a number",
    "- {kind: repeat, times: '{{ 1000 * 1000 }}', elements: []}": "7:25: elements[0].times: ticket-3: 1000000 is too large; use a number from 0 to 4000",
    "- {kind: text, w: 30, text: '{{ name * 3 }}'}": "'Velvet Wire' is text; use a number, only numbers can be multiplied",
    "- {kind: text, w: 30, text: '{{ name + 3 }}'}": "'Velvet Wire' is text; use a number to add to the other, or ~ instead of +",
    "- {kind: text, w: 30, text: a, align: '{{ name }}'}": "use start, left, middle, right, end or justify",
    "- {kind: text, w: 30, text: a, size: '{{ name }}'}": "use a number from 5 to 400",
    "- {kind: box, w: 3, h: 3, fill: ink, when: '{{ nix }}'}": "there is no nix here",
    "- {kind: text, w: 30, text: a, size: 3}": "elements[0].size: ticket-3: 3 is too small; use a number from 5 to 400",
    "- {kind: text, w: 30, text: a, size: '{{ 4.9 }}', min_size: 5}": "4.9 is too small; use a number from 5 to 400",
    "- {kind: text, w: 30, text: a, min_size: 2}": "2 is too small",
    "- {kind: text, w: 30, text: a, min_size: 10}": "elements[0].min_size: ticket-3: 10 is above the size, 9; use 9 or less",
    "- {kind: paragraph, w: 30, text: 'a *storm* b'}": "elements[0].text: ticket-3: the style default has no italic, the font for *storm*",
    "- {kind: paragraph, w: 30, text: 'a **storm** b', style: title}": "the style title has no bold, the font for **storm**",
    "- {kind: paragraph, w: 30, text: 'a ***storm*** b'}": "the style default has no bold_italic, the font for ***storm***",
    "- {kind: text, w: 30, text: '{{ facts.text }}'}": "facts has no 'text'",
    "- {kind: text, w: 30, text: '{{ facts.on[7] }}'}": "facts.on has no item 7",
    "- {kind: text, w: 30, text: '{{ 1 / 0 }}'}": "a division by zero",
}


@pytest.mark.parametrize("elements", WRONG_FOR_A_CARD)
def test_a_mistake_with_a_card_names_the_card(look: Look, elements: str) -> None:
    [line] = messages(layout(look, elements))
    assert re.search(r": ticket-3(, field [\w.]+)?: ", line)
    assert WRONG_FOR_A_CARD[elements] in line


def test_mistakes_in_art_are_reported_at_their_own_place(tmp_path: Path) -> None:
    look = tools.make_look(tmp_path / "game", {"bad.svg": '<svg viewBox="0 0 9 9">\n <script/></svg>'})
    [line] = messages(layout(look, "- {kind: art, w: 3, h: 3, file: bad.svg}"))
    assert line.startswith(f"{tmp_path.name}/game/bad.svg:2:2: the element <script> is not allowed here")


def test_a_layout_is_a_file_of_the_looks_folder(tmp_path: Path) -> None:
    look = tools.make_look(
        tmp_path / "game",
        {
            "card.yaml": "kind: layout\nid: card\nwidth: 63\nheight: 88\nelements: []\n",
            "bad.yaml": "kind: layuot\nid: card\nelements: [{kind: bix}]\n",
        },
    )
    assert read_layout(look, "card.yaml").face("t", {}).height == 88
    with pytest.raises(BrokenDefinition) as caught:
        read_layout(look, "bad.yaml")
    fields = [line.split(":")[3].strip() for line in tools.complaints_of(caught.value)]
    assert fields == ["height", "width", "kind", "elements[0].kind"]
    with pytest.raises(Unreadable, match="is not a path in the templates folder"):
        read_layout(look, "../card.yaml")


def test_a_layouts_id_is_the_name_of_its_file(tmp_path: Path) -> None:
    text = "kind: layout\nid: carte\nwidth: 63\nheight: 88\nelements: []\n"
    look = tools.make_look(tmp_path / "game", {"card.yaml": text})
    with pytest.raises(BrokenDefinition) as caught:
        read_layout(look, "card.yaml")
    [line] = tools.complaints_of(caught.value)
    assert "card.yaml:2:5: id: 'carte' is not the name of its file; use 'card'" in line


def test_a_style_of_a_look_is_never_below_5_points_or_upside_down(tmp_path: Path) -> None:
    with pytest.raises(BrokenDefinition) as caught:
        tools.make_look(tmp_path / "one", {"look.yaml": tools.LOOK.replace("min_size: 7", "min_size: 4")})
    [line] = tools.complaints_of(caught.value)
    assert "styles.default.min_size: 4 is too small; use a number from 5 to 400" in line
    with pytest.raises(BrokenDefinition) as caught:
        tools.make_look(tmp_path / "two", {"look.yaml": tools.LOOK.replace("min_size: 7", "min_size: 12")})
    [line] = tools.complaints_of(caught.value)
    assert "styles.default.min_size: 12 is above the size, 9; use 9 or less" in line


# --- hostile layouts


def nested(count: int) -> str:
    inside = "{kind: box, w: 1, h: 1, fill: ink}"
    for _ in range(count):
        inside = f"{{kind: repeat, times: 1000, elements: [{inside}]}}"
    return f"- {inside}"


HOSTILE = {
    "a loop in a loop in a loop": (nested(3), {}),
    "a loop without end": ("- {kind: repeat, times: 2000, elements: [{kind: repeat, times: 2000, elements: []}]}", {}),
    "a loop over a product": (
        "- {kind: repeat, over: '{{ many }}', elements: [{kind: repeat, over: '{{ many }}', elements: [{kind: text, w: 1, text: '{{ item }}'}]}]}",
        {"many": ["x"] * 1000},
    ),
    "slow expressions": (
        "- {kind: repeat, times: 1000, elements: [{kind: box, w: 1, h: 1, when: '{{ "
        + "name == name and " * 50
        + "false }}'}]}",
        {},
    ),
    "many codes": ("- {kind: repeat, times: 1000, elements: [{kind: qr, w: 50, text: 'x{{ number }}'}]}", {}),
    "many paragraphs": (
        "- {kind: repeat, times: 1000, elements: [{kind: paragraph, w: 50, text: '{{ long }}'}]}",
        {"long": "word and " * 1_100},
    ),
    "a giant text": ("- {kind: text, w: 50, text: '{{ long }}'}", {"long": "x" * 5_000_000}),
    "a giant product": ("- {kind: text, w: 50, text: '{{ name * 1000000000 }}'}", {}),
    "a giant list": ("- {kind: repeat, over: '{{ many }}', elements: []}", {"many": [1] * 1_000_000}),
    "a giant paragraph": ("- {kind: paragraph, w: 50, h: 10, text: '{{ long }}'}", {"long": "x y " * 2_400}),
    "a class": ("- {kind: text, w: 50, text: '{{ name[\"__class__\"] }}'}", {}),
    "a file elsewhere": ("- {kind: art, w: 3, h: 3, file: '{{ path }}'}", {"path": "../" * 5_000 + "etc/passwd.svg"}),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_layout_is_refused_within_200_ms(look: Look, name: str) -> None:
    elements, record = HOSTILE[name]
    seconds = []
    for _ in range(3):
        parse_template.cache_clear()
        start = time.process_time()
        lines = messages(layout(look, elements), {**TICKET, **record})
        seconds.append(time.process_time() - start)
    assert is_within(min(seconds), 0.2)
    assert lines[0].startswith("test/layout.yaml:7:")
    assert all(len(line) < 400 for line in lines)


HOSTILE_FILES = {
    "deep groups": "- " + "{kind: group, elements: [" * 60,
    "deep groups, closed": "- "
    + "{kind: group, elements: [" * 18
    + "]}" * 18
    + "\n"
    + "- {kind: box, w: 1, h: 1, z: 1}\n" * 4_000,
    "many elements": "- {kind: box, w: 1, h: 1}\n" * 20_000,
    "many wrong expressions": "- {kind: text, w: 1, text: '{{ (((((((((((((((((((((((((((1 }}'}\n" * 2_000,
    "long expressions": "".join(f"- {{kind: text, w: 1, text: '{{{{ {'-' * 900}{n} }}}}'}}\n" for n in range(100)),
    "many long expressions": "".join(
        f"- {{kind: text, w: 1, text: '{{{{ {'1+' * 140}{n} }}}}'}}\n" for n in range(900)
    ),
    "an alias bomb": "- &a {kind: group, elements: [{kind: box, w: 1, h: 1}]}\n" + "- *a\n" * 70,
}


@pytest.mark.parametrize("name", HOSTILE_FILES)
def test_a_hostile_layout_file_is_refused_in_time(look: Look, name: str) -> None:
    seconds = []
    for _ in range(3):
        parse_template.cache_clear()
        start = time.process_time()
        with pytest.raises((BrokenDefinition, Unreadable)):
            layout(look, HOSTILE_FILES[name])
        seconds.append(time.process_time() - start)
    assert is_within(min(seconds), 0.2)


def test_hostile_records_are_only_data(look: Look) -> None:
    document = read_text('name: "{{ 1 }}"', "r.yaml")
    [text] = items(layout(look, "- {kind: text, w: 50, text: '{{ name }}'}"), document.data)
    assert isinstance(text, Text)
    assert text.text == "{{ 1 }}"
