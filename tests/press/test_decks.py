"""Decks of hidden cards: nobody can tell a card from its back, in any way of printing backs; and a box to keep them in."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from shutil import copytree
from typing import Any

import pikepdf
import pytest
import yaml

from companion.definitions.load import load_definition
from companion.definitions.places import game_folder, templates_root
from companion.press.drawing.display_list import (
    IDENTITY,
    ArtUse,
    Face,
    Group,
    Item,
    Matrix,
    Text,
    compose,
    rotate,
    transform,
)
from companion.press.drawing.display_list import Path as Outline
from companion.press.drawing.palette import INKS, Ink
from companion.press.drawing.paper import paper
from companion.press.drawing.pieces import Backs
from companion.press.kit.kit import Built, Order, PrintKit
from companion.press.look.look import Look
from companion.press.pdf import pdf_bytes
from companion.press.sheets.imposition import Sheet
from tests.press import tools
from tests.press.measure import flat, written

GAME = "creature-feature"
TEMPLATES = templates_root() / GAME
PRINTED: tuple[Backs, ...] = ("fold", "gutter-fold", "duplex-long", "duplex-short", "separate")
PAPERS = ("a4", "letter")
DECKS = {
    "deck": (92, 63.0, 88.0),
    "films": (7, 70.0, 50.0),
    "zombies/tiles": (30, 90.0, 90.0),
    "zombies/events": (50, 63.0, 88.0),
}
"""How many things with a back a part has, and of what size; the part of another game than the first begins with its id."""
NEAR = 0.001  # mm, a three hundredth of a point

every_way = pytest.mark.parametrize("backs", PRINTED)
every_paper = pytest.mark.parametrize("size", PAPERS)
every_deck = pytest.mark.parametrize("part", DECKS)
in_every_ink = pytest.mark.parametrize("ink", INKS)


def kit_of(game: Path, templates: Path = TEMPLATES) -> PrintKit:
    return PrintKit(load_definition(game), templates)


@cache
def shipped(game: str = GAME) -> PrintKit:
    return kit_of(game_folder(game), templates_root() / game)


@cache
def built(part: str, backs: Backs, size: str = "a4", ink: Ink = "full") -> Built:
    game, _, name = part.rpartition("/")
    return shipped(game or GAME).build(Order(6, paper(size), backs, ink, (name,)))


def backs_of(found: Built) -> list[Face]:
    return [face for name, face in found.faces.items() if name.endswith(" back")]


# --- what is read from the PDF


@cache
def pages(part: str, backs: Backs, size: str) -> list[list[tuple[tuple[int, int], tools.Trim]]]:
    """Page by page the forms that are placed: the number of each one's object in the file, and where its trim lies."""
    found = built(part, backs, size)
    content = pdf_bytes(found.files[0].sheets, found.faces, found.look.fonts, part)
    with pikepdf.open(io.BytesIO(content)) as document:
        numbers = [{name: form.objgen for name, form in page.Resources.XObject.items()} for page in document.pages]
    return [
        [(names[trim.form], trim) for trim in tools.trims(content, number, bleed_of(found, part))]
        for number, names in enumerate(numbers)
    ]


def bleed_of(found: Built, part: str) -> float:
    """The bleed of those with a back; other things of the part are not measured."""
    (back,) = backs_of(found)
    return back.bleed


def of_the_size(part: str, trim: tools.Trim) -> bool:
    _, wide, high = DECKS[part]
    sizes = sorted((trim.width, trim.height), reverse=wide > high)
    return abs(sizes[0] - wide) < NEAR and abs(sizes[1] - high) < NEAR


@every_deck
@every_paper
@every_way
def test_every_back_is_the_same_form_of_the_same_size(backs: Backs, size: str, part: str) -> None:
    count, _, _ = DECKS[part]
    forms = Counter(form for page in pages(part, backs, size) for form, trim in page if of_the_size(part, trim))
    ((_, most), *others) = forms.most_common()
    assert most == count, "one form is the back of all"
    assert sum(number for _, number in others) == count, "and what else there is are their fronts"
    if part == "deck":
        assert sorted(number for _, number in others) == [3] * 5 + [7] * 11
    if part == "zombies/events":
        assert sorted(number for _, number in others) == [1] * 5 + [2] * 18 + [3] * 3


@every_deck
@every_paper
@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short"])
def test_on_the_other_side_every_back_lies_exactly_behind_its_front(backs: Backs, size: str, part: str) -> None:
    sheets = built(part, backs, size).files[0].sheets
    both = pages(part, backs, size)
    seen = 0
    for number, sheet in enumerate(sheets):
        if sheet.side == "back" and both[number]:
            assert len({form for form, _ in both[number]}) == 1
            fronts = [turned_over(trim, sheet, backs) for _, trim in both[number - 1] if of_the_size(part, trim)]
            for _, trim in both[number]:
                place = (trim.x, trim.y, trim.width, trim.height)
                (front,) = (one for one in fronts if one == pytest.approx(place, abs=NEAR))
                fronts.remove(front)
                seen += 1
            assert fronts == []
    assert seen == DECKS[part][0]


def turned_over(trim: tools.Trim, sheet: Sheet, backs: Backs) -> tuple[float, float, float, float]:
    """Where a trim lies as seen from the other side of its sheet."""
    if backs == "duplex-long":
        return (sheet.paper.width - trim.x - trim.width, trim.y, trim.width, trim.height)
    return (trim.x, sheet.paper.height - trim.y - trim.height, trim.width, trim.height)


@every_deck
@every_paper
def test_folded_cards_have_their_fold_at_the_same_edge(size: str, part: str) -> None:
    """Or the folded edge would tell one from another; and each half is a whole card of the same size."""
    places = set()
    for sheet in built(part, "fold", size).files[0].sheets:
        for before, place in pairwise(sheet.placements):
            if place.face.endswith(" back"):
                places.add(offset(before, place))
    assert len(places) == 1


def offset(front: Any, back: Any) -> tuple[float, float]:
    """Where the middle of a back lies from that of its front, as seen with the front upright."""
    across = back.x + back.width / 2 - front.x - front.width / 2
    down = back.y + back.height / 2 - front.y - front.height / 2
    x, y = transform(rotate(-front.rotation), across, down)
    return (round(x, 3) + 0.0, round(y, 3) + 0.0)


# --- what is on a back


@every_deck
@in_every_ink
def test_a_back_is_the_same_either_way_up(ink: Ink, part: str) -> None:
    (back,) = backs_of(built(part, "fold", ink=ink))
    turn = compose((1.0, 0.0, 0.0, 1.0, back.width, back.height), rotate(180))
    assert Counter(shapes(back.items, back.arts)) == Counter(shapes(back.items, back.arts, turn))


@in_every_ink
def test_the_back_of_a_tile_is_the_same_from_all_four_sides(ink: Ink) -> None:
    """Or a tile that lies turned in the deck would be known by it."""
    (back,) = backs_of(built("zombies/tiles", "fold", ink=ink))
    turn = compose((1.0, 0.0, 0.0, 1.0, back.width, 0.0), rotate(90))
    assert Counter(shapes(back.items, back.arts)) == Counter(shapes(back.items, back.arts, turn))


@every_deck
@in_every_ink
def test_a_back_looks_the_same_either_way_up(ink: Ink, part: str) -> None:
    """What lies over what is seen only when it is drawn."""
    found = built(part, "fold", ink=ink)
    (back,) = backs_of(found)
    sheet = tools.ASheet((tools.Placed(back.id, 0, 0),), paper=tools.APaper(back.width, back.height))
    image = tools.render(pdf_bytes([sheet], found.faces, found.look.fonts, part), 254, grayscale=True)
    pixels, turned = image.tobytes(), image.rotate(180).tobytes()
    assert len(set(pixels)) > 10, "there is something on it"
    assert sum(abs(one - other) > 100 for one, other in zip(pixels, turned, strict=True)) < len(pixels) / 2000


def shapes(items: Sequence[Item], arts: Mapping[str, tuple[Item, ...]], matrix: Matrix = IDENTITY) -> Iterator[Any]:
    """Every outline and every text where it lies, whichever point of an outline comes first."""
    for item in items:
        if isinstance(item, Group | ArtUse):
            inside = item.items if isinstance(item, Group) else arts[item.art]
            clip = (clipped(item.clip, compose(matrix, item.matrix)),) if isinstance(item, Group) and item.clip else ()
            for one in shapes(inside, arts, compose(matrix, item.matrix)):
                yield (*one, *clip)
        elif isinstance(item, Text):
            x, y = transform(matrix, item.x, item.y)
            turn = tuple(round(part, 6) + 0.0 for part in matrix[:4])
            yield (item.text, item.font, item.size, item.colour, round(x, 3) + 0.0, round(y, 3) + 0.0, turn)
        elif isinstance(item, Outline):
            yield (clipped(item, matrix), item.fill, item.stroke, item.width)


def clipped(outline: Outline, matrix: Matrix) -> tuple[tuple[float, float], ...]:
    points = [
        transform(matrix, *pair)
        for command in outline.commands
        for pair in zip(command[1::2], command[2::2], strict=True)
    ]
    return tuple(sorted({(round(x, 3) + 0.0, round(y, 3) + 0.0) for x, y in points}))


BACKED = """\
kind: kit
font: text
parts:
  - {id: cards, title: Cards, pieces: [{sheet: cards, front: front, back: back}]}
"""
CARDS = """\
kind: tokens
id: cards
title: Cards
items:
  - {id: aunt, name: Aunt, shape: card, size_mm: [40, 60], component: cards, code: A}
  - {id: vicar, name: Vicar, shape: card, size_mm: [40, 60], component: cards, code: V}
"""
DEFINITION = """\
id: tea
title: Tea
prefix: TT
about: Tea.
seats: {min: 1, max: 2}
components: [{id: cards, name: Cards, count: {fixed: 6}}]
"""
LAYOUT = "kind: layout\nid: {id}\nwidth: '{{{{ w }}}}'\nheight: '{{{{ h }}}}'\nelements:\n  - {{kind: text, x: 3, y: 3, w: 34, h: 9, text: '{text}'}}\n"


@pytest.mark.parametrize(("text", "faces"), [("Tea", 1), ("{{ game.title }} {{ w }}", 1), ("{{ name }}", 2)])
def test_backs_that_look_alike_are_one_face(tmp_path: Path, look: Look, text: str, faces: int) -> None:
    templates = tmp_path / "templates"
    tools.write_look(templates)
    (templates / "layouts").mkdir()
    for name, template in (("front", "{{ name }}"), ("back", text)):
        (templates / "layouts" / f"{name}.yaml").write_text(LAYOUT.format(id=name, text=template), encoding="utf-8")
    for place, content in ((templates / "kit.yaml", BACKED), (tmp_path / "cards.yaml", CARDS)):
        place.write_text(content, encoding="utf-8")
    (tmp_path / "game.yaml").write_text(DEFINITION, encoding="utf-8")
    found = kit_of(tmp_path, templates).build(Order(2, paper("a4"), "fold", "full"))
    assert len(backs_of(found)) == faces
    used = Counter(place.face for sheet in found.files[0].sheets for place in sheet.placements)
    assert sum(count for name, count in used.items() if name.endswith(" back")) == 6


# --- the box


def deep(found: Built) -> float:
    """How deep the box is, measured between the folds on the sheet: they part the back from the sides."""
    (face,) = found.faces.values()
    lines = {
        round(transform(matrix, *outline.commands[0][1:])[1], 3)  # type: ignore[misc]
        for outline, matrix in flat(face.items)
        if isinstance(outline, Outline) and outline.dash and abs(length(outline) - high(found)) < NEAR
    }
    first, second, third, fourth = sorted(lines)
    assert second - first == pytest.approx(fourth - third, abs=NEAR)
    return third - second


def high(found: Built) -> float:
    """How high the box is: the card, and room to spare."""
    name = found.files[0].name
    return (90 if name == "tile-box" else 88) + 1.5 + (3 if name.endswith("sleeved") else 0)


def length(outline: Outline) -> float:
    (_, x1, y1), (_, x2, y2) = outline.commands  # type: ignore[misc]
    return float(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)


@pytest.mark.parametrize(
    ("part", "backs", "wanted"),
    [
        ("tuck-box", "duplex-long", 92 * 0.2 + 1.5),
        ("tuck-box", "none", 92 * 0.2 + 1.5),
        ("tuck-box", "fold", 92 * 2 * 0.2 + 1.5),
        ("tuck-box", "gutter-fold", 92 * 2 * 0.2 + 1.5),
        ("tuck-box", "separate", 92 * 2 * 0.2 + 1.5),
        ("tuck-box-sleeved", "duplex-long", 92 * (0.2 + 0.1) + 1.5),
        ("tuck-box-sleeved", "fold", 92 * (2 * 0.2 + 0.1) + 1.5),
        ("zombies/event-box", "none", 50 * 0.2 + 1.5),
        ("zombies/event-box", "fold", 50 * 2 * 0.2 + 1.5),
        ("zombies/tile-box", "fold", 30 * 2 * 0.2 + 1.5),
    ],
)
def test_the_box_is_as_deep_as_the_deck_is_high(part: str, backs: Backs, wanted: float) -> None:
    assert deep(built(part, backs)) == pytest.approx(wanted, abs=NEAR)


def test_more_cards_make_a_deeper_box(tmp_path: Path) -> None:
    copytree(game_folder(GAME), tmp_path / "game")
    path = tmp_path / "game" / "game.yaml"
    game = yaml.safe_load(path.read_text(encoding="utf-8"))
    (helpers,) = (one for one in game["components"] if one["id"] == "helpers")
    helpers["count"] = {"fixed": 25}
    path.write_text(yaml.safe_dump(game, allow_unicode=True), encoding="utf-8")
    found = kit_of(tmp_path / "game").build(Order(6, paper("a4"), "none", "full", ("tuck-box",)))
    assert deep(found) == pytest.approx(102 * 0.2 + 1.5, abs=NEAR)
    (face,) = found.faces.values()
    assert any(text.text.startswith("102 cards of 0.2 mm") for text in written(face.items))


@every_paper
@every_way
@pytest.mark.parametrize("part", ["tuck-box", "tuck-box-sleeved", "zombies/event-box", "zombies/tile-box"])
def test_the_box_fits_on_a_sheet(part: str, backs: Backs, size: str) -> None:
    (sheet,) = built(part, backs, size).files[0].sheets
    assert sheet.paper.printable.holds(sheet.placements[0].trim)


HOLDS = {
    "holds: {sheets: [monster, helpers], paper_mm: 0.2}": "sheets[0]: there is no sheet 'monster'; did you mean monsters?",
    "holds: {sheets: [monsters], paper_mm: 0}": "paper_mm: 0",
    "holds: {sheets: [monsters], paper_mm: 0.2, sleeve_mm: [3, 3]}": "a list of three numbers from 0 to 20",
    "holds: {sheets: [], paper_mm: 0.2}": "holds.sheets",
}


@pytest.mark.parametrize("holds", HOLDS)
def test_a_box_for_nothing_is_reported(tmp_path: Path, holds: str) -> None:
    copytree(TEMPLATES, tmp_path / GAME)
    path = tmp_path / GAME / "kit.yaml"
    text = path.read_text(encoding="utf-8")
    given = "holds: {sheets: [monsters, helpers], paper_mm: 0.2, room_mm: 1.5}"
    assert given in text
    path.write_text(text.replace(given, holds), encoding="utf-8")
    with pytest.raises(tools.BrokenDefinition) as error:
        kit_of(game_folder(GAME), tmp_path / GAME)
    assert [HOLDS[holds] in line for line in tools.complaints_of(error.value)] == [True]


def test_only_pages_make_a_box(tmp_path: Path) -> None:
    copytree(TEMPLATES, tmp_path / GAME)
    path = tmp_path / GAME / "kit.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace(
            "    board: movie-board\n", "    board: movie-board\n    holds: {sheets: [monsters], paper_mm: 0.2}\n"
        ),
        encoding="utf-8",
    )
    with pytest.raises(tools.BrokenDefinition) as error:
        kit_of(game_folder(GAME), tmp_path / GAME)
    (line,) = tools.complaints_of(error.value)
    assert line.endswith("parts[7].holds: only pages can have this")
