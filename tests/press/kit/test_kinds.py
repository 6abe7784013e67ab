"""Kinds of piece on paper: what they are cut to, decks whose backs tell nothing, standees, dividers, own outlines."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from shutil import copytree

import pytest

from companion.cli.main import run
from companion.definitions.kinds import KINDS, SHAPES
from companion.definitions.load import load_definition
from companion.definitions.places import templates_root
from companion.errors import BrokenDefinition, Unreadable
from companion.press.drawing.display_list import Face, rect
from companion.press.drawing.display_list import Path as Outline
from companion.press.drawing.palette import INKS
from companion.press.drawing.paper import paper
from companion.press.drawing.pieces import Backs, PrintOrder
from companion.press.drawing.svg import read_svg
from companion.press.kit.kinds import TAB, Cut, Tab, check_outline, front_with_cut_line, in_tiles, lay_out, own_outline
from companion.press.kit.kit import Built, Order, PrintKit
from companion.press.pdf import pdf_bytes
from companion.press.report.ink import polygons
from companion.press.report.report import build_report
from companion.press.sheets.hexagons import without_neighbours
from companion.press.sheets.marks import THIN_EDGE
from companion.press.sheets.tiles import tiling
from tests.press.measure import flat
from tests.press.pdf_ruler import pages
from tests.press.pieces_game import UPWARDS, new_pieces, piece

SAMPLER = templates_root() / "sampler"


@pytest.fixture(scope="module")
def kit() -> PrintKit:
    return PrintKit(load_definition(SAMPLER), SAMPLER / "templates")


def built(kit: PrintKit, part: str, backs: Backs = "fold", size: str = "a4") -> Built:
    return kit.build(Order(4, paper(size), backs, "full", (part,)))


def corners_of(path: Outline) -> set[tuple[float, float]]:
    (found,) = polygons(path)
    return {(round(x, 3), round(y, 3)) for x, y in found}


# --- outlines


@pytest.mark.parametrize("shape", SHAPES)
def test_an_outline_fills_its_size(shape: str) -> None:
    size = KINDS[shape].size or (38, 22)
    tab = Tab(22, 22, 1) if shape == "divider" else None
    own = read_svg(b'<svg viewBox="0 0 2 2"><path d="M0 0H2V2Z"/></svg>', "a.svg") if shape == "outline" else None
    points = corners_of(Cut(shape, *size, own, tab).outline)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx((0, 0, *size))
    is_plain = shape in ("standee", "square", "rectangle", "tile", "banknote", "mat")
    assert ({(0, 0), (size[0], 0), size, (0, size[1])} == points) == is_plain


@pytest.mark.parametrize(
    "drawing",
    [
        '<path d="M0 0H2V2"/>',
        '<path d="M0 0H2V2ZM1 0H2V1Z"/>',
        '<path d="M0 0H2V2Z"/><circle r="1" cx="1" cy="1"/>',
        "",
    ],
)
def test_an_outline_is_one_closed_line(drawing: str) -> None:
    with pytest.raises(Unreadable, match="an outline must be one closed line"):
        own_outline(read_svg(f'<svg viewBox="0 0 2 2">{drawing}</svg>'.encode(), "a.svg"), 10, 10)


@pytest.mark.parametrize(
    ("drawing", "what"),
    [
        ('<path d="M0 0L2 2V0L0 2Z"/>', "an outline must be one closed line; it crosses itself"),
        ('<path d="M0 0H2V2" fill="none" stroke="#000"/>', "an outline must be one closed line; it is not closed"),
        ('<path d="M0 0H2V2Z" fill="none"/>', "an outline must be one closed line; it has no stroke"),
        (
            '<path d="M0 0H2V2Z"/><circle r="1" cx="1" cy="1"/>',
            "an outline must be one closed line; this drawing has 2 lines",
        ),
        ('<path d="M0 0H2V3H0Z"/>', "an outline must lie within its viewBox; this one leaves it"),
    ],
)
def test_an_outline_that_cannot_be_cut_is_refused(drawing: str, what: str) -> None:
    with pytest.raises(Unreadable) as caught:
        check_outline(read_svg(f'<svg viewBox="0 0 2 2">{drawing}</svg>'.encode(), "a.svg"))
    assert str(caught.value) == what


def test_an_outline_may_fill_its_view_box() -> None:
    check_outline(read_svg(b'<svg viewBox="0 0 2 2"><circle r="1" cx="1" cy="1"/></svg>', "a.svg"))


@pytest.mark.parametrize("part", ["coins", "waters", "fish"])
def test_what_is_no_rectangle_is_printed_with_a_line_to_cut_along_that_its_pictures_have_not(
    kit: PrintKit, part: str
) -> None:
    """Crop marks show the square around a round piece alone; the line is on fronts alone."""
    order = Order(2, paper("a4"), "duplex-long", "full", (part,))
    things = kit.contents(order)[0].things
    printed = kit.build(order).faces
    for one in things:
        lines = printed[one.front.id].items[len(one.front.items) :]
        is_shaped = one.shape in ("round", "hex", "outline")
        assert one.outline is not None
        assert [item.commands for item in lines if isinstance(item, Outline)] == [one.outline.commands] * 2 * is_shaped
        assert all(item.width <= THIN_EDGE for item in lines if isinstance(item, Outline)), "no white rim is left"
        if one.back is not None:
            behind = replace(one, back=printed[one.back.id])
            assert (without_neighbours(behind) if one.shape == "hex" else behind).back == one.back
    assert {one.shape for one in things} == {"coins": {"round", "square"}, "waters": {"hex"}, "fish": {"outline"}}[part]


def test_what_stands_on_a_foot_has_no_line_around_it(kit: PrintKit) -> None:
    [coin, _] = kit.contents(Order(2, paper("a4"), "fold", "full", ("coins",)))[0].things
    assert front_with_cut_line(coin) != coin.front
    assert front_with_cut_line(replace(coin, foot=8.0)) == coin.front


# --- dividers


def test_the_tabs_of_dividers_take_turns_and_fill_the_width() -> None:
    items = load_definition(SAMPLER).sheets["dividers"].items
    tabs = [Cut.of(token, items, 3).tab for token in items]
    assert [(tab.x, tab.w, tab.index) for tab in tabs if tab] == [(0, 22, 0), (22, 22, 1), (44, 22, 2)]
    more = Cut.of(items[2], items, 2)
    assert more.record() == {"tab": {"x": 0, "w": 33, "h": TAB, "index": 2}}
    assert more.back_record()["tab"]["x"] == 33


def test_the_tabs_take_turns_whatever_else_is_in_the_sheet() -> None:
    sheets = load_definition(SAMPLER).sheets
    one, _, three = sheets["dividers"].items
    entry = [sheets["pieces"].items[0], one, sheets["pieces"].items[1], three]
    assert [tab.x for token in (one, three) if (tab := Cut.of(token, entry, 2).tab)] == [0, 33]


def test_what_is_cut_away_beside_a_tab_is_printed(kit: PrintKit, fonts: object) -> None:
    made = built(kit, "dividers")
    (file,) = made.files
    strokes = pages(pdf_bytes(file.sheets, made.faces, made.look.fonts, "Dividers"), inside=True)[0].strokes
    for place, part in zip(file.sheets[0].placements, (0, 1, 2), strict=True):
        level = [one for one in strokes if abs(one.y1 - one.y2) < 0.01 and abs(one.y1 - place.y - TAB) < 0.05]
        spans = {(round(one.box.x - place.x), round(one.box.right - place.x)) for one in level}
        wanted = [{(22, 66)}, {(0, 22), (44, 66)}, {(0, 44)}][part]
        assert wanted <= spans


def test_a_divider_is_higher_than_its_tab() -> None:
    found = Cut("divider", 66, 9, tab=Tab(0, 22, 0)).misfit(Face("gale", 66, 9))
    assert found == "gale is 9 mm high; make a divider higher than its tab, 12 mm"


# --- shared cuts


@pytest.mark.parametrize(("part", "columns", "rows"), [("notes", 4, 3), ("score-pad", 3, 3)])
def test_things_without_bleed_share_every_cut(kit: PrintKit, part: str, columns: int, rows: int) -> None:
    (file,) = built(kit, part).files
    (sheet,) = file.sheets
    assert sheet.pieces == (columns - 1) * (rows - 1)
    assert sheet.cuts == columns + rows


def test_a_score_pad_fills_a_sheet_unless_the_number_of_leaves_is_given(kit: PrintKit) -> None:
    for size in ("a4", "letter", "legal"):
        (file,) = built(kit, "score-pad", size=size).files
        assert [sheet.pieces for sheet in file.sheets] == [4]


# --- standees


def test_a_standee_stands_unless_it_is_to_lie_flat(tmp_path: Path, kit: PrintKit) -> None:
    made = built(kit, "keepers")
    assert sum(sheet.folds for sheet in made.files[0].sheets) == 4 * 3
    assert made.files[0].sheets[0].placements[0].y - made.files[0].sheets[0].placements[1].y == 40
    folder = copied(tmp_path)
    change(folder / "templates" / "kit.yaml", ("front: keeper}", "front: keeper, flat: true}"))
    flat = built(PrintKit(load_definition(folder), folder / "templates"), "keepers")
    assert sum(sheet.folds for sheet in flat.files[0].sheets) == 0


# --- complaints


def copied(tmp_path: Path) -> Path:
    copytree(SAMPLER, tmp_path / "mine")
    return tmp_path / "mine"


def change(file: Path, *changes: tuple[str, str]) -> None:
    text = file.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, (file.name, old)
        text = text.replace(old, new, 1)
    file.write_text(text, encoding="utf-8")


KIT, WATER, BACK = "templates/kit.yaml", "templates/layouts/water.yaml", "templates/layouts/card-back.yaml"
BOX = "templates/layouts/box.yaml"
BROKEN: dict[str, tuple[str, str, str, str]] = {
    "a back that tells the card": (
        BACK, "fill: night}", "fill: \"suit-{{ facts.suit }}\"}",
        "mine/templates/kit.yaml:8:11: parts[0].deck: 'crew-cards pilot-t back' and 'crew-cards pilot-r back' differ; give"
        " all cards of a deck the same back",
    ),
    "a deck of two sizes": (
        KIT, "pieces: [{sheet: crews, front: card, back: card-back}]",
        "pieces: [{sheet: crews, front: card, back: card-back}, {sheet: pieces, only: [charm-moth], front: card, back: card-back}]",
        "parts[0].deck: give all cards of a deck one size, or you can tell them apart; these are 44 x 68 mm and 63 x 88 mm",
    ),
    "a deck where only some have a back": (
        KIT, "pieces: [{sheet: crews, front: card, back: card-back}]",
        "pieces: [{sheet: crews, only: [pilot-t], front: card}, {sheet: crews, front: card, back: card-back}]",
        "parts[0].deck: some cards of the deck have a back and some have none; give all a back, or none",
    ),
    "a deck of no pieces": (
        KIT, "    board: bay\n", "    board: bay\n    deck: true\n", "parts[4].deck: only pieces can be a deck",
    ),
    "a hexagon drawn as something else": (
        WATER, 'width: "{{ w }}"', "width: 40",
        "parts[6].pieces[0]: deep in waters is 46.2 x 40 mm, but is drawn 40 x 40 mm; use width '{{ w }}' and height"
        " '{{ h }}' in its layout",
    ),
    "hexagons among others": (
        KIT, "pieces: [{sheet: waters, front: water, back: water-back}]",
        "pieces: [{sheet: waters, front: water}, {sheet: pieces, only: [coin], front: coin}]",
        "parts[6].pieces[1]: put hexagons and pieces of other shapes into separate parts",
    ),
    "no outline": (
        KIT, ", outline: art/fish-cut.svg", "",
        "parts[8].pieces[0]: tokens of shape outline need an SVG file as their outline",
    ),
    "an outline of something else": (
        KIT, "front: crate}", "front: crate, outline: art/fish-cut.svg}",
        "parts[7].pieces[1].outline: only tokens of shape outline can have this",
    ),
    "an outline that is none": (
        KIT, "art/fish-cut.svg", "art/fish.svg",
        "parts[8].pieces[0].outline: an outline must be one closed line; this drawing has",
    ),
    "an outline of another shape than its size": (
        "pieces.yaml", "size_mm: [38, 22]", "size_mm: [38, 30]",
        "parts[8].pieces[0].outline: an outline of 76 x 44 would be stretched to 38 x 30 mm; use a size_mm of 38 x 22 mm to keep its shape",
    ),
    "an outline that is not there": (
        KIT, "art/fish-cut.svg", "art/fsh-cut.svg",
        "parts[8].pieces[0].outline: there is no file art/fsh-cut.svg in the templates folder; did you mean art/fish-cut.svg?",
    ),
    "a flat foot": (
        KIT, "front: keeper}", "front: keeper, flat: true, foot: 3}", "parts[9].pieces[0].foot: a flat token has no foot",
    ),
    "tabs of what has none": (
        KIT, "front: keeper}", "front: keeper, tabs: 2}",
        "parts[9].pieces[0].tabs: this has no effect: no token here has the shape divider",
    ),
    "a track around nothing": (
        KIT, "around: bay", "around: bey", "parts[13].track.around: there is no board 'bey'; did you mean bay?",
    ),
    "an odd loop": (
        KIT, "last: 39", "last: 38",
        "parts[13].track.last: there are 39 spaces; a loop needs an even number, at least 8",
    ),
    "a score pad without a layout": (
        KIT, "layout: pad,", "layout: pd,", "parts[14].score_pad.layout: there is no layout 'pd'; did you mean pad?",
    ),
    "a score pad without rows": (
        KIT, "[Lanterns, Rows of three, Quays, Fish, Lamps left, Total]", "[]",
        "parts[14].score_pad.rows: this list is empty; use a list of 1 to 60 texts",
    ),
    "a score pad with a row that is a number": (
        KIT, "[Lanterns, Rows of three,", "[Lanterns, 3,", "score_pad.rows: 3 is a whole number; use a list of 1 to 60 texts",
    ),
    "a box that is no mapping": (
        KIT, "tuck_box: {layout: box, sheets: [crews], paper_mm: 0.2, room_mm: 1.5}", "tuck_box: box",
        "parts[16].tuck_box: 'box' is text; use a mapping with sheets, paper_mm and layout",
    ),
    "a box for nothing": (
        KIT, "sheets: [crews]", "sheets: [crew]", "parts[16].tuck_box.sheets[0]: there is no sheet 'crew'; did you mean crews?",
    ),
    "a text of a box across a fold": (
        BOX, 'x: "{{ panel.x + 6 }}", y: "{{ panel.y + 60 }}"', 'x: "{{ panel.x - 15 }}", y: "{{ panel.y + 60 }}"',
        "elements[1].elements[2].text: box, field game.title: the text lies across a fold; 'to_edge: true' allows it",
    ),
    "a text of a box outside its net": (
        BOX, 'y: "{{ panel.y + 76 }}"', 'y: "{{ panel.y - 6 }}"',
        "elements[1].elements[3].text: box, field held.count: the text reaches 1",
    ),
    "a text of a box too near a cut": (
        BOX, ", align: middle, to_edge: true}]", ", align: middle}]",
        "elements[3].elements[0].text: box: the text is 1.25 mm from the outline, in the safe zone of 3 mm",
    ),
    "a text of a box on the flap for glue": (
        BOX, ", align: middle, to_edge: true}", ", align: middle}",
        "elements[2].text: box: the text lies on the flap for glue, where it is hidden; 'to_edge: true' allows it",
    ),
    "a code of a box across a fold": (
        BOX, "elements:\n", 'elements:\n  - {kind: qr, x: "{{ panels.front.x - 9 }}", y: 40, w: 18, text: "{{ game.title }}"}\n',
        "elements[0].w: box: the code lies across a fold; 'to_edge: true' allows it",
    ),
    "a box of another size than its net": (
        BOX, 'width: "{{ w }}"', "width: 120",
        "mine/templates/layouts/box.yaml:4:8: width: box: the box is 155.6 x 115.5 mm before it is folded, but is drawn 120 x 115.5 mm; use width",
    ),
    "a sheet of three pages": (
        KIT, "reference: [reference]", "reference: [reference, reference, reference]",
        "parts[17].reference: there are 3 pages; use at most two, front and back",
    ),
    "two kinds at once": (
        KIT, "reference: [reference]", "reference: [reference]\n    pages: [reference]",
        "use exactly one of pieces, board, pages, rulebook, reference, score_pad, track, tuck_box",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_wrong_with_a_kind_is_reported_with_its_place(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.press.kit.proof.INKS", ("full",))  # none of these depends on the ink
    file, old, new, complaint = BROKEN[name]
    folder = copied(tmp_path)
    change(folder / file, (old, new))
    assert run(["validate", str(folder)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert any(complaint in line for line in lines), lines
    assert all(line.startswith("mine/") for line in lines)


def test_large_type_crosses_no_fold_that_the_normal_one_does_not(tmp_path: Path) -> None:
    """Such text keeps its size, as it does at the safe zone; what crosses in normal type is reported in any."""
    folder = copied(tmp_path)
    inside, across = ('x: "{{ panel.x + 6 }}", y: "{{ panel.y + 60 }}", w: "{{ panel.w - 12 }}", h: 14',
                      'x: "{{ panel.x - 30 }}", y: "{{ panel.y + 60 }}", w: "{{ panel.w + 60 }}", h: 14')  # fmt: skip
    change(folder / BOX, (inside, across), ("size: 22", "size: 28"))
    order = Order(4, paper("a4"), "none", "full", ("box",))
    PrintKit(load_definition(folder), folder / "templates", type="large").build(order)
    change(folder / BOX, ("size: 28", "size: 32"))
    with pytest.raises(BrokenDefinition, match="the text lies across a fold"):
        PrintKit(load_definition(folder), folder / "templates", type="large").build(order)


# --- all of them


@pytest.mark.parametrize("size", ["a4", "letter", "legal", "a3"])
@pytest.mark.parametrize("backs", ["fold", "duplex-long", "duplex-short", "none"])
def test_the_sample_book_has_every_kind_and_prints_on_every_paper(kit: PrintKit, backs: Backs, size: str) -> None:
    made = kit.build(Order(4, paper(size), backs, "full"))
    assert {token.shape for token in kit.definition.tokens.values()} | {"rectangle", "dial"} == set(SHAPES)
    kinds = {
        key
        for part in kit.file.parts
        for key in ("deck", "board", "track", "score_pad", "tuck_box", "reference", "rulebook")
        if getattr(part, key)
    }
    assert len(kinds) == 7
    assert all(file.sheets for file in made.files)
    assert {sheet.paper.name for file in made.files for sheet in file.sheets} == {size}


def test_low_and_mono_ink_take_less_than_a_fifth_of_full(kit: PrintKit) -> None:
    """Large fills are left out; what is left of every piece are outlines and patterns."""
    inks = {}
    for ink in INKS:
        made = kit.build(Order(4, paper("a4"), "none", ink))
        lines = build_report(made.files, made.faces).files
        inks[ink] = {line.name: line.ink_total for line in lines}
        assert all(
            any(isinstance(item, Outline) and item.stroke for item, _ in flat(face.items, arts=face.arts))
            for face in made.faces.values()
        )
    assert sum(inks["low"].values()) < sum(inks["full"].values()) / 5
    assert sum(inks["mono"].values()) < sum(inks["full"].values()) / 5
    assert all(inks["low"][name] < inks["full"][name] for name in inks["full"])


def test_a_kind_changes_no_other_face() -> None:
    face = Face("a", 63, 88, 3)
    plain = [shape for shape in SHAPES if shape not in ("hex", "outline", "divider")]
    assert all(Cut(shape, 63, 88).face(face) is face for shape in plain)
    assert replace(Cut("hex", 63, 88)).face(face) != face


# --- mats


def mat(width: float, height: float, **more: object) -> PrintOrder:
    face = Face(f"mat {width:g}", width, height, 3, (rect(-3, -3, width + 6, height + 6, fill=(0.5, 0.5, 0.5)),))
    return PrintOrder(face, shape="mat", **more)  # type: ignore[arg-type]


def test_a_mat_larger_than_the_paper_is_printed_in_tiles_with_a_drawing_for_all_its_copies() -> None:
    small, large = mat(180, 120, count=1), mat(300, 200, count=3)
    sheets = lay_out([large, small], paper("a4"), "fold", title="t", font="text", back_bleed=0)
    tiles = tiling(large.front, paper("a4")).tiles
    assert len(sheets) == 1 + 1 + 3 * len(tiles)
    assert [one.face for one in sheets[0].placements] == ["mat 180"]
    assert [one.face for one in sheets[1].placements] == ["mat 300 small"]
    assert all(sheet.placements[0].face == "mat 300" for sheet in sheets[2:])
    assert in_tiles([large, small], paper("a4"), "fold") == [large]
    assert in_tiles([large], paper("a3"), "fold") == []


def test_a_mat_with_a_back_and_any_other_piece_are_not_tiled() -> None:
    both = mat(300, 200, count=1, back=mat(300, 200).front)
    card = replace(mat(300, 200, count=1), shape="card")
    ways: list[tuple[PrintOrder, Backs]] = [(both, "fold"), (both, "duplex-long"), (card, "none")]
    for wanted, backs in ways:
        with pytest.raises(Unreadable, match=r"does not fit on a4.*; it would fit on"):
            lay_out([wanted], paper("a4"), backs, title="t", font="text", back_bleed=0)
    assert len(lay_out([both], paper("a4"), "none", title="t", font="text", back_bleed=0)) > 2


def test_one_number_is_the_size_of_an_outline_that_is_as_wide_as_high(tmp_path: Path) -> None:
    """Whether it is so is seen from its drawing, which stretches nothing."""
    entry = {"items": [piece("own", "outline", size_mm=24)], "outline": "art/own.svg"}
    folder = new_pieces(tmp_path, entry, drawings={"own": UPWARDS})
    assert run(["print", str(folder), "--out", str(tmp_path / "kit")]) == 0
    new_pieces(tmp_path, entry, drawings={"own": UPWARDS.replace("0 0 24 24", "0 0 48 24")})
    with pytest.raises(
        BrokenDefinition, match="would be stretched to 24 x 24 mm; use a size_mm of 24 x 12 mm to keep its"
    ):
        PrintKit(load_definition(folder), folder / "templates").build(Order(2, paper("a4"), "fold", "full"))
