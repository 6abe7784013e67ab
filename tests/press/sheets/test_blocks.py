"""Blocks: what is cut out together, its marks, and how blocks share sheets."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.press.drawing.paper import PAPERS, paper
from companion.press.drawing.pieces import Backs, PrintOrder
from companion.press.sheets.imposition import BACKS, Sheet, impose
from tests.press.measure import blocks, check_marks, crop_marks, face, folds, is_marked, outlines, texts

Group = tuple[float, float, float, int, bool]
"""Width, height, bleed, how many, and whether there is a back."""

groups = st.lists(
    st.tuples(st.floats(8, 70), st.floats(8, 70), st.sampled_from([0.0, 1.0, 3.0]), st.integers(1, 30), st.booleans()),
    min_size=1,
    max_size=5,
)


def made(found: list[Group], on: str = "a4", backs: Backs = "none") -> list[Sheet]:
    wanted = [
        PrintOrder(face(f"front{number}", w, h, bleed), face(f"back{number}", w, h, bleed) if has_back else None, count)
        for number, (w, h, bleed, count, has_back) in enumerate(found)
    ]
    return impose(wanted, paper(on), backs, title="Bits", font="face")


def names(sheet: Sheet) -> Counter[str]:
    return Counter(one.face for one in sheet.placements)


# --- marks


@settings(max_examples=80, deadline=None)
@given(groups, st.sampled_from(sorted(PAPERS)), st.sampled_from(BACKS))
def test_every_mark_is_printed_and_points_at_its_own_block(found: list[Group], on: str, backs: Backs) -> None:
    for sheet in made(found, on, backs):
        check_marks(sheet, blocks(sheet))
        marks = crop_marks(sheet)
        assert all(is_marked(outline, marks) for outline in outlines(sheet))


@pytest.mark.parametrize("on", ["a4", "letter", "a3"])
@pytest.mark.parametrize("foot", [0.0, 12.0])
def test_the_marks_of_figures_are_clear_of_other_blocks_and_their_feet(on: str, foot: float) -> None:
    wanted = [PrintOrder(face(f"front{number}", 25, 40 - number, 1.5), count=17, foot=foot) for number in range(3)]
    for sheet in impose(wanted, paper(on), title="Figures", font="face"):
        check_marks(sheet, blocks(sheet, lambda name: foot))


def test_a_mark_that_runs_on_to_another_block_is_noticed() -> None:
    (sheet,) = made([(40, 40, 0, 1, False), (60, 40, 0, 1, False)])
    upper, lower = blocks(sheet)
    with pytest.raises(AssertionError):
        check_marks(sheet, [upper, lower.moved(0, -2.5)])


# --- sharing sheets


def test_what_is_free_takes_some_of_the_next_size_if_that_saves_a_sheet() -> None:
    big, small = (180, 130, 0, 1, False), (40, 40, 0, 30, False)
    assert len(made([small])) == 2
    first, second = made([big, small])
    assert 0 < names(first)["front1"] < 30
    assert names(first) + names(second) == {"front0": 1, "front1": 30}


def test_a_size_is_not_torn_apart_for_nothing() -> None:
    full = names(made([(40, 40, 0, 100, False)])[0])["front0"]
    first, second, third = made([(180, 130, 0, 1, False), (40, 40, 0, 2 * full, False)])
    assert names(first) == {"front0": 1}
    assert names(second) == names(third) == {"front1": full}


def test_there_is_room_beside_a_block_too() -> None:
    (sheet,) = made([(60, 250, 0, 2, False), (40, 40, 0, 5, False)])
    tall, small = blocks(sheet)
    assert small.x > tall.right
    assert names(sheet) == {"front0": 2, "front1": 5}


def test_things_of_one_size_share_sheets_and_other_sizes_go_below_if_all_of_them_fit() -> None:
    small = [PrintOrder(face("front_star", 20, 20, 1), count=8), PrintOrder(face("front_hit", 20, 20, 1), count=4)]
    tickets = PrintOrder(face("front_ticket", 60, 30, 1), count=6)
    (sheet,) = impose([small[0], tickets, small[1]], paper("a4"), title="Bits", font="face")
    assert [one.face for one in sheet.placements] == ["front_star"] * 8 + ["front_hit"] * 4 + ["front_ticket"] * 6
    check_marks(sheet, blocks(sheet))
    assert all(is_marked(one, crop_marks(sheet)) for one in outlines(sheet))


# --- backs


def test_sheets_with_backs_come_first_and_no_empty_page_is_last() -> None:
    sheets = made([(90, 130, 0, 8, False), (63, 88, 0, 10, True)], backs="duplex-long")
    assert [(sheet.side, *sorted(names(sheet))) for sheet in sheets] == [
        ("front", "front1"),
        ("back", "back1"),
        ("front", "front1"),
        ("back", "back1"),
        ("front", "front0"),
        ("back",),
        ("front", "front0"),
    ]
    assert "sheet 3 of 4, empty back" in [text for text, _ in texts(sheets[5])]
    assert crop_marks(sheets[5]) == []


@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short"])
def test_a_back_has_marks_for_what_is_printed_on_it_only(backs: Backs) -> None:
    front, back = made([(25, 25, 1, 6, True), (16, 16, 1, 30, False)], backs=backs)
    assert len(blocks(front)) == 2
    assert len(blocks(back)) == 1
    check_marks(back, blocks(back))
    assert all(is_marked(outline, crop_marks(back)) for outline in outlines(back))


@settings(max_examples=40, deadline=None)
@given(groups, st.sampled_from(["duplex-long", "duplex-short"]))
def test_printed_on_both_sides_a_front_is_never_on_the_back_of_another(found: list[Group], backs: Backs) -> None:
    sheets = made(found, "a4", backs)
    if any(sheet.side == "back" for sheet in sheets):
        assert [sheet.side for sheet in sheets] == [("front", "back")[number % 2] for number in range(len(sheets))]
        assert sheets[-1].placements
    else:
        assert not any(has_back for *_, has_back in found)


# --- what is folded


def test_sheets_with_folds_say_how_to_fold() -> None:
    cards = made([(63, 88, 0, 2, True)], backs="fold")
    plain = made([(63, 88, 0, 2, True)])
    figures = impose([PrintOrder(face("front", 25, 40), foot=12)], paper("a4"), title="Figures", font="face")
    for sheets, says in ((cards, True), (plain, False), (figures, True)):
        for sheet in sheets:
            assert any("dashed: fold" in text for text, _ in texts(sheet)) == says == bool(folds(sheet))
