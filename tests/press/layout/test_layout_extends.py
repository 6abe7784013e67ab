"""Layouts that extend others: what is changed, added, taken out; chains, editions, and what is no base.

`pytest --long` makes ten times as many changes.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from companion.definitions.complaints import UnreadableText
from companion.errors import BrokenDefinition
from companion.press.drawing.display_list import ArtUse, Item
from companion.press.drawing.display_list import Path as Outline
from companion.press.kit.proof import proof
from companion.press.layout.layout import Layout, read_layout
from companion.press.look.look import Look, read_look
from companion.press.look.templates import Templates
from tests.mutations import mutated
from tests.press import tools

BASE = """\
kind: layout
id: base-card
width: 63
height: 88
bleed: 2
elements:
  - {id: ground, kind: box, x: -2, y: -2, w: 67, h: 92, fill: carpet}
  - {kind: box, x: 5, y: 5, w: 10, h: 10, fill: ink}
  - id: inner
    kind: group
    x: 20
    elements:
      - {id: spot, kind: box, w: 3, h: 3, fill: ink}
      - {id: dot, kind: box, y: 9, w: 4, h: 4, fill: ink}
"""
OVER = "kind: layout\nid: card\nextends: base-card\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    tools.write_look(tmp_path / "game")
    write(tmp_path / "game", "base-card", BASE)
    return tmp_path / "game"


def write(folder: Path, name: str, text: str) -> None:
    (folder / "layouts").mkdir(exist_ok=True)
    (folder / "layouts" / f"{name}.yaml").write_text(text, encoding="utf-8")


def read(folder: Path, text: str, name: str = "card") -> Layout:
    write(folder, name, text)
    return read_layout(read_look(folder), f"layouts/{name}.yaml")


def boxes(found: Layout) -> list[tuple[float, float, float, float]]:
    """The boxes of a face by x, y, width and height, in the order of drawing."""
    face = found.face("t", {})

    def outlines(items: tuple[Item, ...], x: float, y: float) -> list[tuple[float, float, float, float]]:
        out = []
        for item in items:
            if isinstance(item, ArtUse):
                out += outlines(face.arts[item.art], x, y)
            elif isinstance(item, Outline):
                (_, left, top), (_, _, bottom) = item.commands[0][:3], item.commands[2][:3]
                right = item.commands[1][1]
                out.append((left + x, top + y, right - left, bottom - top))
            else:
                move = item.matrix  # type: ignore[union-attr]
                out += outlines(item.items, x + move[4], y + move[5])  # type: ignore[union-attr]
        return out

    return outlines(face.items, 0, 0)


GROUND, BOX, SPOT, DOT = (-2, -2, 67, 92), (5, 5, 10, 10), (20, 0, 3, 3), (20, 9, 4, 4)


def messages(folder: Path, text: str) -> list[str]:
    try:
        read(folder, text)
    except UnreadableText as error:
        return [str(error)]
    except BrokenDefinition as error:
        return tools.complaints_of(error)
    return []


def test_what_is_not_given_is_as_in_the_base(folder: Path) -> None:
    found = read(folder, OVER)
    face = found.face("t", {})
    assert (found.id, face.width, face.height, face.bleed) == ("card", 63, 88, 2)
    assert boxes(found) == [GROUND, BOX, SPOT, DOT]


def test_sizes_are_inherited_one_by_one(folder: Path) -> None:
    face = read(folder, OVER + "height: 44\n").face("t", {})
    assert (face.width, face.height, face.bleed) == (63, 44, 2)


def test_an_element_with_an_id_of_the_base_s_changes_that_one_in_its_place(folder: Path) -> None:
    assert boxes(read(folder, OVER + "elements:\n  - {id: ground, w: 30, h: 31}\n")) == [
        (-2, -2, 30, 31),
        BOX,
        SPOT,
        DOT,
    ]


def test_other_elements_are_added_behind_those_of_the_base(folder: Path) -> None:
    added = "  - {id: new, kind: box, w: 7, h: 8, fill: ink}\n  - {kind: box, w: 1, h: 1, fill: ink}\n"
    assert boxes(read(folder, OVER + f"elements:\n{added}")) == [GROUND, BOX, SPOT, DOT, (0, 0, 7, 8), (0, 0, 1, 1)]


def test_elements_within_an_element_are_changed_and_added_too(folder: Path) -> None:
    inner = (
        "{id: inner, x: 30, elements: [{id: dot, absent: true}, {id: spot, h: 9}, {kind: box, w: 1, h: 1, fill: ink}]}"
    )
    assert boxes(read(folder, OVER + f"elements: [{inner}]\n")) == [GROUND, BOX, (30, 0, 3, 9), (30, 0, 1, 1)]


def test_an_absent_element_is_taken_out(folder: Path) -> None:
    assert boxes(read(folder, OVER + "elements: [{id: inner, absent: true}]\n")) == [GROUND, BOX]


def test_a_layout_may_extend_one_that_extends_another(folder: Path) -> None:
    write(
        folder,
        "middle",
        "kind: layout\nid: middle\nextends: base-card\nheight: 60\nelements: [{id: inner, absent: true}]\n",
    )
    found = read(folder, "kind: layout\nid: card\nextends: middle\nelements: [{id: ground, h: 64}]\n")
    assert (found.face("t", {}).height, boxes(found)) == (60, [(-2, -2, 67, 64), BOX])


def test_an_edition_changes_the_base_of_its_layouts(folder: Path, tmp_path: Path) -> None:
    write(folder, "card", OVER)
    edition = tmp_path / "edition"
    edition.mkdir()
    write(edition, "base-card", "height: 44\n")
    base = read_look(folder)
    look = Look(Templates((edition, folder)), base.fonts, base.palette, base.icons, base.styles)
    assert read_layout(look, "layouts/card.yaml").face("t", {}).height == 44


def test_mistakes_stand_in_the_file_they_are_made_in(folder: Path) -> None:
    write(folder, "base-card", BASE.replace("w: 10,", "w: ten,"))
    assert messages(folder, OVER + "elements:\n  - {id: ground, h: two}\n") == [
        f"{folder.parent.name}/game/layouts/base-card.yaml:8:32: elements[1].w: 'ten' is text; use a number from 0 to 2000 or an {{{{ expression }}}}",
        f"{folder.parent.name}/game/layouts/card.yaml:5:21: elements[0].h: 'two' is text; use a number from 0 to 2000 or an {{{{ expression }}}}",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("extends", "what"),
    [
        (
            "base-crad",
            "3:10: extends: there is no layout 'base-crad'; did you mean base-card?; use base-card or card",
        ),
        ("card", "3:10: extends: card extends itself, directly or through another layout"),
        (
            "../base-card",
            "3:10: extends: '../base-card' is text; use an id (at most 64 small letters, digits and '-', a letter first)",
        ),
        ("[base-card]", "3:10: extends: this is a list; use an id"),
    ],
)
def test_what_is_no_base_is_reported(folder: Path, extends: str, what: str) -> None:
    lines = messages(folder, OVER.replace("base-card", extends))
    assert any(f"layouts/card.yaml:{what}" in line for line in lines), lines


def test_layouts_that_extend_each_other_in_a_ring_are_reported(folder: Path) -> None:
    write(folder, "base-card", BASE.replace("id: base-card", "id: base-card\nextends: card"))
    assert messages(folder, OVER) == [
        f"{folder.parent.name}/game/layouts/base-card.yaml:3:10: extends: card extends itself, directly or through another layout"
    ]


def test_a_long_chain_is_reported(folder: Path) -> None:
    for number in range(12):
        write(folder, f"l{number}", f"kind: layout\nid: l{number}\nextends: l{number + 1}\n")
    write(folder, "l12", BASE.replace("base-card", "l12"))
    (line,) = messages(folder, OVER.replace("base-card", "l0"))
    assert "layouts extend each other more than 10 times, the most allowed" in line


def test_what_is_absent_anyway_is_reported(folder: Path) -> None:
    (line,) = messages(folder, OVER + "elements: [{id: grund, kind: box, w: 1, h: 1, absent: true}]\n")
    assert "elements[0].absent: unknown key" in line


def test_odd_elements_are_reported_and_nothing_breaks(folder: Path) -> None:
    assert messages(folder, OVER + "elements: [5, [a], {id: [a], kind: box, w: 1, h: 1}, {id: ground}, {id: ground}]\n")


def test_the_proof_reads_them_as_a_print_does(folder: Path) -> None:
    write(folder, "card", OVER + "elements: [{id: ground, h: two}]\n")
    write(folder, "other", OVER.replace("id: card", "id: other").replace("base-card", "nothing"))
    found = [str(complaint) for complaint in proof(None, folder).complaints]
    assert [line.split("/")[-1].split(": ")[0] for line in found] == [
        "kit.yaml:1:1", "card.yaml:4:28", "other.yaml:3:10",
    ]  # fmt: skip


PLACED = re.compile(r"[^:]+/game/(layouts/)?[\w-]+\.yaml:[1-9]\d*:[1-9]\d*: \S")
MORE = (
    "extends: middle", "extends: card", "extends: [a]", "extends: base-card", "elements: 5", "elements: [{id: ground}]",
    "elements: [[1], null, {id: ground, w: {a: 1}}, {id: inner, elements: x}]",
)  # fmt: skip


def test_whatever_is_written_is_read_or_reported_with_its_place(folder: Path, long: bool) -> None:
    whole = {"base-card": BASE, "middle": OVER.replace("id: card", "id: middle") + "elements: [{id: ground, h: 9}]\n"}
    whole["card"] = OVER.replace("extends: base-card", "extends: middle") + "elements:\n  - {id: inner, x: 3}\n"
    reported = 0
    for number in range(1_000 if long else 100):
        chance = random.Random(f"extends {number}")
        name = chance.choice(sorted(whole))
        for one, text in whole.items():
            write(folder, one, text)
        line = f"{chance.choice(MORE)}\n"
        write(folder, name, mutated(whole[name] + line if chance.random() < 0.3 else whole[name], chance))
        found = proof(None, folder).complaints
        reported += len(found) > 1  # that there is no kit.yaml is always reported
        for complaint in found:
            assert PLACED.match(str(complaint)), (number, complaint)
            assert str(complaint).isprintable(), (number, complaint)
    assert reported > 30


@pytest.mark.parametrize(
    ("elements", "message"),
    [
        (
            "- {id: grond, fill: ink}",
            "5:8: elements[0].id: base-card has no element 'grond'; did you mean ground?; add a kind",
        ),
        (
            "- {id: sky, fill: ink}",
            "elements[0].id: base-card has no element 'sky'; it has ground, inner, spot or dot;",
        ),
        (
            "- {id: ground, fill: ink}\n- {id: ground, x: 0}",
            "6:8: elements[1].id: 'ground' is changed twice; change it once",
        ),
        ("- {x: 0}", "elements[0].kind: nothing is given; use box, line"),
        ("- {kind: box, w: 3, h: 3, fill: nosuch}", "elements[0].fill: there is no colour nosuch"),
        ("- {kind: box, w: 3, h: 3, fil: ink}", "elements[0].fil: unknown key"),
        ("- {kind: box, w: '{{ nosuch }}', h: 3, fill: ink}", "elements[0].w: aunt, field nosuch: there is no nosuch"),
    ],
)
def test_what_is_wrong_over_a_base_counts_as_the_file_does_and_what_changes_nothing_is_reported(
    folder: Path, elements: str, message: str
) -> None:
    with pytest.raises(BrokenDefinition) as caught:
        read(folder, f"{OVER}elements:\n{elements}\n").face("aunt", {})
    [line] = map(str, caught.value.complaints)
    assert message in line
