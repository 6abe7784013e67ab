"""The build report."""

from __future__ import annotations

import json

import pytest

from companion.press.drawing.display_list import Face, rect
from companion.press.drawing.palette import parse_colour
from companion.press.drawing.paper import paper
from companion.press.drawing.pieces import PrintOrder
from companion.press.report.report import BuildReport, PrintFile, as_data, as_text, build_report
from companion.press.sheets.imposition import impose
from companion.press.sheets.tiles import tile_faces, tile_sheets
from tests.press.measure import face

CARD = Face("card", 65, 90, 0, (rect(0, 0, 65, 90, (1.0, 0.0, 0.0)), rect(10, 10, 20, 20, (0.0, 0.0, 0.0))))
BACK = Face("back", 65, 90, 0, (rect(0, 0, 65, 40, (0.0, 0.0, 0.0)),))
BOARD = face("board", 200, 680)
STANDEE = face("standee", 30, 50)
BOARDS = tile_faces(BOARD, paper("a3"))
FACES = {one.id: one for one in (CARD, BACK, STANDEE)} | BOARDS


def report() -> BuildReport:
    a4 = paper("a4")
    cards = impose([PrintOrder(CARD, BACK, 20)], a4, "duplex-long", title="Cards", font="face")
    board = tile_sheets(BOARD, paper("a3"), title="Board", font="face")
    standees = impose([PrintOrder(STANDEE, count=2, foot=10)], a4, "duplex-long", title="Standees", font="face")
    return build_report(
        [
            PrintFile("board.pdf", board),
            PrintFile("cards.pdf", cards, "duplex-long"),
            PrintFile("standees.pdf", standees, "duplex-long"),
        ],
        FACES,
    )


def test_files_come_in_the_order_in_which_they_are_given() -> None:
    assert [line.name for line in report().files] == ["board.pdf", "cards.pdf", "standees.pdf"]


def test_pages_are_sides_and_sheets_are_of_paper() -> None:
    board, cards, standees = report().files
    assert (board.pages, board.papers) == (3, {"a3": 3})
    assert (cards.pages, cards.papers) == (6, {"a4": 3})
    assert (standees.pages, standees.sheets) == (1, 1)
    assert report().total.papers == {"a3": 3, "a4": 4}
    assert report().total.pages == 10


def test_pieces_cuts_and_folds_are_added_up() -> None:
    board, cards, standees = report().files
    assert (cards.pieces, cards.cuts, cards.folds) == (20, 8 + 8 + 3 + 3, 0)
    assert (standees.pieces, standees.folds, standees.cuts) == (2, 6, 3 + 2)
    assert (board.pieces, board.cuts) == (2, 3 + 4)
    assert report().total.cuts == board.cuts + cards.cuts + standees.cuts


def test_the_ink_of_every_copy_counts_by_colour() -> None:
    cards = report().files[1]
    assert dict(cards.ink) == {(1.0, 0.0, 0.0): pytest.approx(20 * 54.5), (0.0, 0.0, 0.0): pytest.approx(20 * (4 + 26))}
    assert list(cards.ink) == [(1.0, 0.0, 0.0), (0.0, 0.0, 0.0)]


def test_a_tiled_board_takes_the_ink_of_the_whole_of_what_is_printed_twice_and_of_its_picture() -> None:
    board, picture = report().files[0], BOARDS["board small"]
    assert board.ink_total == pytest.approx(20 * 68 + 20 * 1 + picture.width * picture.height / 100, abs=0.1)


def test_turned_and_unturned_copies_take_the_same_ink() -> None:
    mixed = Face("mixed", 57, 87, 3, (rect(-3, -3, 10.5, 93, (0.0, 0.0, 0.0)),))
    sheets = impose([PrintOrder(mixed, count=19)], paper("a3"), title="Cards", font="face")
    assert len({one.rotation for one in sheets[0].placements}) == 2
    (line,) = build_report([PrintFile("cards.pdf", sheets)], {"mixed": mixed}).files
    reach = sheets[0].placements[0].x - sheets[0].placements[0].clip.x
    assert line.ink_total == pytest.approx(19 * (7.5 + reach) * (87 + 2 * reach) / 100, rel=1e-3)


def test_the_data_is_what_json_can_hold() -> None:
    data = json.loads(json.dumps(as_data(report())))
    assert data["files"][1] == {
        "name": "cards.pdf",
        "how": "on both sides, turned over the long edge",
        "pages": 6,
        "sheets": 3,
        "papers": {"a4": 3},
        "pieces": 20,
        "cuts": 22,
        "folds": 0,
        "bleed": None,
        "instead": [],
        "ink": {"#ff0000": 1090.0, "#000000": 600.0},
    }
    assert data["total"]["sheets"] == 7


def test_the_text_says_what_to_print_in_what_order_and_what_it_takes() -> None:
    assert as_text(report()).splitlines() == [
        "Print in this order, at 100 %, and measure the 50 mm ruler on the first sheet.",
        "1. board.pdf: 3 pages on 3 sheets of a3, on one side",
        "   2 pieces, 7 cuts, 0 folds; ink on 1797 cm2 (grey 1797)",
        "2. cards.pdf: 6 pages on 3 sheets of a4, on both sides, turned over the long edge",
        "   20 pieces, 22 cuts, 0 folds; ink on 1690 cm2 (red 1090, black 600)",
        "3. standees.pdf: 1 page on 1 sheet of a4, on one side, then folded",
        "   2 pieces, 5 cuts, 6 folds; ink on 60 cm2 (grey 60)",
        "In all: 10 pages on 3 sheets of a3 and 4 sheets of a4",
        "   24 pieces, 34 cuts, 6 folds; ink on 3547 cm2 (grey 1857, red 1090, black 600)",
    ]


def test_the_text_on_one_file_has_neither_an_order_nor_a_total() -> None:
    cards = impose([PrintOrder(CARD)], paper("a4"), title="Cards", font="face")
    assert as_text(build_report([PrintFile("cards", cards)], {"card": CARD})).splitlines() == [
        "Print at 100 %, and measure the 50 mm ruler on the first sheet.",
        "1. cards: 1 page on 1 sheet of a4, on one side",
        "   1 piece, 4 cuts, 0 folds; ink on 58 cm2 (red 54, black 4)",
    ]


def test_bleed_that_is_not_printed_is_reported() -> None:
    a4 = paper("a4")
    cards, board = face("card", 62, 80, 3), face("board", 300, 200, 3)
    sheets = {
        "whole": impose([PrintOrder(cards)], a4, title="Cards", font="face"),
        "less": impose([PrintOrder(cards, count=10)], a4, title="Cards", font="face"),
        "folded": impose([PrintOrder(cards, cards)], a4, "fold", title="Cards", font="face"),
        "standee": impose([PrintOrder(cards, foot=10)], a4, title="Cards", font="face"),
        "board": tile_sheets(board, a4, title="Board", font="face"),
    }
    files = [PrintFile(name, found) for name, found in sheets.items()]
    found = build_report(files, {"card": cards} | tile_faces(board, a4))
    assert {line.name: line.bleed for line in found.files if line.bleed} == {"less": (1, 3)}
    data = json.loads(json.dumps(as_data(found)))
    assert [file["bleed"] for file in data["files"]] == [None, {"printed": 1, "drawn": 3}, None, None, None]
    assert "10 pieces, 16 cuts, 0 folds; bleed 1 mm of the 3 mm drawn; ink on " in as_text(found)
    assert as_text(found).count("bleed") == 1


def test_what_may_be_printed_instead_of_a_file_is_named_below_it() -> None:
    sheets = impose([PrintOrder(STANDEE, foot=10)], paper("a4"), title="Standees", font="face")
    files = [PrintFile("standees", sheets, instead=("flat", "printed-blocks")), PrintFile("others", sheets)]
    found = build_report(files, FACES)
    lines = as_text(found).splitlines()
    assert lines[3:6] == [
        "   or instead: `--with flat`",
        "   or instead: `--with printed-blocks`",
        "2. others: 1 page on 1 sheet of a4, on one side, then folded",
    ]
    data = json.loads(json.dumps(as_data(found)))
    assert [file["instead"] for file in data["files"]] == [["flat", "printed-blocks"], []]


def test_many_colours_are_cut_short_in_the_text_only() -> None:
    colours = ["#f00", "#0f0", "#00f", "#ff0", "#0ff", "#f0f", "#fff8f8", "#888"]
    shapes = tuple(rect(10 * n, 0, 10, 20 - n, parse_colour(colour)) for n, colour in enumerate(colours))
    stripes = Face("stripes", 80, 20, 0, shapes)
    built = build_report(
        [PrintFile("stripes.pdf", impose([PrintOrder(stripes)], paper("a4"), title="Stripes", font="face"))],
        {"stripes": stripes},
    )
    assert "(red 2, green 2, blue 2, yellow 2, teal 2, others 4)" in as_text(built)
    assert len(built.total.ink) == 8


def test_shades_of_one_word_count_together_in_the_text_only() -> None:
    face = Face("face", 40, 40, 0, (rect(0, 0, 40, 20, (0.06, 0.1, 0.25)), rect(0, 20, 40, 20, (0.1, 0.15, 0.3))))
    built = build_report(
        [PrintFile("a", impose([PrintOrder(face)], paper("a4"), title="A", font="face"))], {"face": face}
    )
    assert "ink on 16 cm2 (dark blue 16)" in as_text(built)
    assert as_data(built)["total"]["ink"] == {"#0f1a40": 8.0, "#1a264c": 8.0}  # type: ignore[index]


def test_nothing_to_print_is_no_paper() -> None:
    assert "In all: 0 pages on no paper" in as_text(build_report([], {}))
