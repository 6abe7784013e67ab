"""Standees on a sheet, measured in mm: folded at the top, on feet, and beside things that lie flat."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.press.drawing.paper import PaperBox, paper
from companion.press.drawing.pieces import Backs, PrintOrder
from companion.press.sheets.imposition import BACKS, Sheet, impose
from tests.press.measure import (
    crop_marks,
    face,
    folds,
    is_marked,
    length,
    spot,
)
from tests.press.sheets.test_imposition import check_backs, check_fold, check_sheet, check_trims


def standees(backs: Backs = "none", count: int = 30, foot: float = 12) -> list[Sheet]:
    wanted = [PrintOrder(face("front0", 30, 55, 2), face("back0", 30, 55, 2), count, foot)]
    return impose(wanted, paper("a4"), backs, title="Standees", font="face")


@pytest.mark.parametrize("backs", BACKS)
def test_a_standee_is_folded_at_the_top_however_backs_are_printed(backs: Backs) -> None:
    sheets = standees(backs)
    assert all(sheet.side == "front" for sheet in sheets)
    assert check_backs(sheets, "fold", {"back0": (30, 55)}) == 30
    for sheet in sheets:
        check_sheet(sheet)
        for front, back in zip(sheet.placements[::2], sheet.placements[1::2]):
            top = {round(length_, 6) for length_ in (*spot(front, 10, 0), *spot(back, 20, 0))}
            assert len(top) == 2  # the same point: the tops meet


def test_a_standee_has_a_foot_below_each_face_and_comes_out_in_one_piece() -> None:
    (sheet,) = standees(count=1)
    front, back = sheet.placements
    whole = PaperBox(front.x, back.y - 12, 30, 2 * (55 + 12))
    assert is_marked(whole, crop_marks(sheet))
    assert sorted(fold.y for fold in folds(sheet)) == pytest.approx(
        [whole.y + 12, whole.y + 12 + 55, whole.y + 12 + 110]
    )
    assert (sheet.pieces, sheet.folds, sheet.cuts) == (1, 3, 4)
    assert back.clip.y == back.y
    assert front.clip.bottom == front.trim.bottom


def test_feet_of_standees_overlap_nothing() -> None:
    for sheet in standees(count=30):
        wholes = []
        for front, back in zip(sheet.placements[::2], sheet.placements[1::2]):
            upright = front.rotation % 180 == 0
            box = PaperBox(min(front.x, back.x), min(front.y, back.y), 30 if upright else 110, 110 if upright else 30)
            wholes.append(box.grown(0, 12, 0, 12) if upright else box.grown(12, 0, 12, 0))
        for number, one in enumerate(wholes):
            assert sheet.paper.printable.holds(one)
            assert is_marked(one, crop_marks(sheet))
            assert not any(one.overlaps(other) for other in wholes[number + 1 :])


def test_figures_that_touch_are_distinguished_by_their_cuts_and_cards_that_touch_are_not() -> None:
    def lines(bleed: float, foot: float | None) -> Counter[float]:
        """How many strokes of the length of a piece there are."""
        wanted = [PrintOrder(face("front0", 30, 45, bleed), count=4, foot=foot)]
        (sheet,) = impose(wanted, paper("a4"), title="Standees", font="face")
        found = [round(length(one), 3) for one in crop_marks(sheet)]
        return Counter(one for one in found if one > 3)

    assert lines(0, 5) == {30: 8, 100: 5}, "a cut that two share is drawn once"
    assert not lines(1, 5)
    assert not lines(0, None)


def test_what_is_left_below_the_last_block_is_used_where_something_taller_is_beside_it() -> None:
    wanted = [
        PrintOrder(face("zombie", 13, 22), count=100, foot=6.5),
        PrintOrder(face("player", 15, 28, 1.5), count=6, foot=7),
    ]
    first, second = impose(wanted, paper("a4"), title="Figures", font="face")
    assert (first.pieces, second.pieces) == (67, 39)
    check_trims(second)


def test_things_lie_one_way_where_that_holds_them_all() -> None:
    wanted = [PrintOrder(face("life", 13, 13, 1.5), count=45), PrintOrder(face("bullet", 9, 16, 1.5), count=60)]
    (sheet,) = impose(wanted, paper("a4"), title="Tokens", font="face")
    assert {one.rotation for one in sheet.placements} == {0}


def test_standees_that_lie_on_their_side_fold_at_the_top_too() -> None:
    wanted = [PrintOrder(face("front0", 80, 40, 1), face("back0", 80, 40, 1), 11, foot=8)]
    sheets = impose(wanted, paper("a4"), title="Standees", font="face")
    assert {90, 270} <= {one.rotation for one in sheets[0].placements}
    assert check_backs(sheets, "fold", {"back0": (80, 40)}) == 11
    for front, back in zip(sheets[0].placements[::2], sheets[0].placements[1::2], strict=True):
        assert spot(front, 20, 0) == pytest.approx(spot(back, 60, 0))


def test_a_standee_without_a_back_has_its_front_on_both_sides_and_may_have_no_feet() -> None:
    (sheet,) = impose([PrintOrder(face("front0", 30, 55, 2), foot=0)], paper("a4"), title="Standees", font="face")
    front, back = sheet.placements
    assert (front.face, back.face) == ("front0", "front0")
    assert sheet.folds == 1
    check_fold(sheet, front, back, 30, 55)
    assert front.clip.bottom == pytest.approx(front.trim.bottom + 2)
