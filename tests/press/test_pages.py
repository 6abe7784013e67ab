"""Whole pages, and what is printed behind them."""

from __future__ import annotations

import pytest

from companion.errors import Unreadable
from companion.press.drawing.paper import PaperBox, paper
from companion.press.drawing.pieces import Backs
from companion.press.sheets.imposition import BACKS, full_pages
from tests.press.measure import crop_marks, face
from tests.press.sheets.test_imposition import behind, check_register, check_sheet


def test_pages_are_printed_whole_in_order_with_a_ruler_and_no_crop_marks() -> None:
    sheets = full_pages(
        [face(f"page{number}", 190, 270, 3) for number in range(3)], paper("a4"), title="Rules", font="face"
    )
    assert [sheet.placements[0].face for sheet in sheets] == ["page0", "page1", "page2"]
    for sheet in sheets:
        check_sheet(sheet)
        assert crop_marks(sheet) == []
        assert sheet.cuts == 0


def test_a_page_too_big_is_refused_with_what_fits() -> None:
    with pytest.raises(Unreadable, match=r"rules is 190 x 290 mm; a page of a4 holds 200 x 281.5 mm"):
        full_pages([face("rules", 190, 290)], paper("a4"), title="Rules", font="face")


@pytest.mark.parametrize("backs", ["none", "duplex-long", "duplex-short"])
def test_a_page_wider_than_the_paper_lies_on_its_side_and_its_back_behind_it(backs: Backs) -> None:
    faces = [face(f"page{number}", 270, 190) for number in range(2)]
    sheets = full_pages(faces, paper("297x210"), backs, title="Rules", font="face")
    assert [(sheet.paper.width, sheet.paper.height) for sheet in sheets] == [(210, 297)] * 2
    for sheet in sheets:
        check_sheet(sheet)
        assert sheet.placements[0].trim == PaperBox(10, sheet.placements[0].y, 190, 270)
    assert sheets[0].placements[0].rotation == 270
    if backs != "none":
        seen = lambda x, y: behind(sheets[0], x, y, backs)  # noqa: E731
        check_register(sheets[0].placements[0], sheets[1].placements[0], seen, 270, 190)


@pytest.mark.parametrize("backs", BACKS)
def test_pages_have_a_back_where_backs_are_printed_on_both_sides(backs: Backs) -> None:
    faces, back = [face(f"front{number}", 180, 240) for number in range(2)], face("back", 180, 240)
    sheets = full_pages(faces, paper("letter"), backs, title="Rules", font="face", behind=back)
    has_backs = backs.startswith("duplex")
    assert [sheet.side for sheet in sheets] == (["front", "back"] * 2 if has_backs else ["front"] * 2)
    assert sum(sheet.pieces for sheet in sheets) == 2
    for front, other in zip(sheets[::2], sheets[1::2]) if has_backs else ():
        check_sheet(other)
        seen = lambda x, y, sheet=front: behind(sheet, x, y, backs)  # noqa: E731
        check_register(front.placements[0], other.placements[0], seen, 180, 240)


@pytest.mark.parametrize(("backs", "rotation"), [("duplex-long", 0), ("duplex-short", 180)])
def test_pages_of_text_are_printed_on_both_sides_and_read_like_a_book(backs: Backs, rotation: int) -> None:
    faces = [face(f"page{number}", 180, 240) for number in range(5)]
    sheets = full_pages(faces, paper("a4"), backs, title="Rules", font="face")
    assert [sheet.placements[0].face for sheet in sheets] == [one.id for one in faces]
    assert [sheet.side for sheet in sheets] == ["front", "back", "front", "back", "front"]
    assert [sheet.placements[0].rotation for sheet in sheets] == [0, rotation, 0, rotation, 0]
    assert sum(sheet.pieces for sheet in sheets) == 3
    for front, back in zip(sheets[::2], sheets[1::2]):
        check_sheet(front)
        check_sheet(back)
        seen = lambda x, y, sheet=front: behind(sheet, x, y, backs)  # noqa: E731
        check_register(front.placements[0], back.placements[0], seen, 180, 240)


def test_a_page_and_its_back_are_of_one_size() -> None:
    with pytest.raises(Unreadable, match="give both the same size"):
        full_pages([face("f", 180, 240)], paper("a4"), title="Rules", font="face", behind=face("b", 180, 230))
