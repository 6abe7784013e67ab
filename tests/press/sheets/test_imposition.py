"""Imposition, measured in mm: what fits, what is cut, and what lies behind what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import Unreadable
from companion.press.drawing.display_list import WHITE, Face
from companion.press.drawing.paper import PAPERS, Paper, PaperBox, paper
from companion.press.drawing.pieces import Backs, Placement, PrintOrder
from companion.press.sheets.imposition import BACKS, Sheet, backs_mode, impose
from tests.press.measure import (
    NEAR,
    box_of,
    crop_marks,
    face,
    fold_marks,
    folds,
    gutter_folds,
    has_backs,
    is_marked,
    is_scored,
    length,
    outlines,
    rulers,
    segments,
    spot,
    texts,
    touches,
)

SIZES = [(63, 88, 3), (88, 63, 3), (57.15, 88.9, 0), (44, 68, 2), (20, 20, 1.5), (120, 80, 3), (16, 30, 0)]
PAPER_NAMES = ["a4", "letter", "a3"]


def made(
    width: float,
    height: float,
    bleed: float,
    on: str = "a4",
    backs: Backs = "none",
    kinds: int = 3,
    copies: int = 7,
    gutter: float | None = None,
) -> list[Sheet]:
    wanted = [
        PrintOrder(face(f"front{kind}", width, height, bleed), face(f"back{kind}", width, height, bleed), copies)
        for kind in range(kinds)
    ]
    return impose(wanted, paper(on), backs, title="Cards", font="face", gutter=gutter)


def fronts(sheets: list[Sheet]) -> list[str]:
    return [one.face for sheet in sheets for one in sheet.placements if one.face.startswith("front")]


def backs_of(sheets: list[Sheet]) -> list[str]:
    return [one.face for sheet in sheets for one in sheet.placements if one.face.startswith("back")]


every_way = pytest.mark.parametrize(
    ("width", "height", "bleed", "on", "backs"),
    [(*size, on, backs) for size in SIZES for on in PAPER_NAMES for backs in BACKS],
)


# --- on the sheet


def check_trims(sheet: Sheet) -> None:
    """Everything is within what is printed, and no ink of one face on another."""
    trims = [one.trim for one in sheet.placements]
    for number, one in enumerate(sheet.placements):
        assert sheet.paper.printable.holds(one.clip)
        for other, trim in enumerate(trims):
            if other != number:
                assert not one.trim.overlaps(trim)
                assert not one.clip.overlaps(trim)


def check_sheet(sheet: Sheet) -> None:
    """Everything that must hold of any sheet of pieces, whatever is on it."""
    check_trims(sheet)
    (base,) = rulers(sheet)
    assert abs(length(base) - 50) < 1e-9
    lines, scores = folds(sheet), fold_marks(sheet)
    assert all(is_scored(fold, scores) for fold in lines)
    lines += gutter_folds(sheet)
    for item, segment in segments(sheet.marks):
        assert sheet.paper.printable.holds(box_of(segment))
        if item.stroke == WHITE:
            assert box_of(segment) in lines
        elif not item.dash:
            assert not any(touches(segment, one.clip) for one in sheet.placements)
    least = 1 if has_backs(sheet) else 2  # a back is cut by the marks of its front
    assert all(length(mark) >= least - NEAR for mark in crop_marks(sheet))
    for _, (x, y) in texts(sheet):
        assert sheet.paper.printable.holds(PaperBox(x, y, 0, 0))
        assert not any(one.clip.overlaps(PaperBox(x - 1, y - 1.9, 2, 2.5)) for one in sheet.placements)


@every_way
def test_sheets_can_be_measured_and_cut(width: float, height: float, bleed: float, on: str, backs: Backs) -> None:
    for sheet in made(width, height, bleed, on, backs):
        check_sheet(sheet)
        marks = crop_marks(sheet)
        for outline in outlines(sheet):
            assert is_marked(outline, marks)


@every_way
def test_nothing_is_lost_or_printed_twice_and_the_order_stays(
    width: float, height: float, bleed: float, on: str, backs: Backs
) -> None:
    sheets = made(width, height, bleed, on, backs, kinds=5, copies=13)
    assert fronts(sheets) == [f"front{kind}" for kind in range(5) for _ in range(13)]
    expected = [f"back{kind}" for kind in range(5) for _ in range(13)]
    assert backs_of(sheets) == ([] if backs == "none" else expected)
    assert sum(sheet.pieces for sheet in sheets) == 65


def test_the_same_wish_makes_the_same_sheets() -> None:
    assert made(63, 88, 3, backs="duplex-long") == made(63, 88, 3, backs="duplex-long")


@settings(max_examples=60, deadline=None)
@given(
    st.floats(8, 150),
    st.floats(8, 150),
    st.sampled_from([0.0, 1.0, 2.5, 3.0]),
    st.sampled_from(sorted(PAPERS)),
    st.sampled_from(BACKS),
    st.integers(1, 40),
    st.sampled_from([None, 0.0, 2.0, 8.0]),
)
def test_any_size_can_be_measured_and_cut(
    width: float, height: float, bleed: float, on: str, backs: Backs, count: int, gutter: float | None
) -> None:
    try:
        sheets = made(width, height, bleed, on, backs, kinds=1, copies=count, gutter=gutter)
    except Unreadable:
        assert max(width, height) > 60
        return
    assert len(fronts(sheets)) == count
    for sheet in sheets:
        check_sheet(sheet)
        marks = crop_marks(sheet)
        assert all(is_marked(outline, marks) for outline in outlines(sheet))
    check_backs(sheets, backs, {"back0": (width, height)})


# --- as many as possible


@cache
def bound(across: int, down: int, width: int, height: int) -> int:
    """The most a x b rectangles, turned or not, that straight cuts from edge to edge can win from a sheet."""
    most = 0
    for w, h in ((width, height), (height, width)):
        if across >= w and down >= h:
            # The first piece lies in the corner; one of the two ways to split off the rest is taken.
            beside = bound(across - w, h, width, height) + bound(across, down - h, width, height)
            below = bound(w, down - h, width, height) + bound(across - w, down, width, height)
            most = max(most, 1 + beside, 1 + below)
    return most


@pytest.mark.parametrize("on", PAPER_NAMES)
@pytest.mark.parametrize(
    ("width", "height"),
    [(63, 88), (44, 68), (57, 87), (70, 120), (70, 70), (25, 25), (41, 63), (90, 50), (100, 140), (30, 60)],
)
def test_as_many_fit_as_straight_cuts_can_win_from_what_is_left_beside_marks_and_ruler(
    on: str, width: int, height: int
) -> None:
    one = paper(on)
    # Either edge may have the ruler, and around everything are 2.25 mm for the shortest marks.
    across, down = one.width - 2 * (5 + 2.25), one.height - 2 * (5 + 2.25)
    most = max(bound(int(across), int(down - 5.5), width, height), bound(int(across - 5.5), int(down), width, height))
    found = made(width, height, 0, on, kinds=1, copies=500)[0].pieces
    assert found <= most
    assert found >= most - SHORT.get((on, width, height), 0)


SHORT = {("a3", 63, 88): 1, ("a4", 70, 120): 2, ("a4", 41, 63): 1, ("a3", 41, 63): 1, ("a4", 90, 50): 1}
"""Where more could only be won without the room for marks between things upright and things turned."""


@pytest.mark.parametrize("on", PAPER_NAMES)
@pytest.mark.parametrize(("width", "height", "bleed"), SIZES)
def test_no_plain_grid_holds_more(on: str, width: float, height: float, bleed: float) -> None:
    one = paper(on)
    most = 0
    for w, h in ((width, height), (height, width)):
        for strip_x, strip_y in ((0, 5.5), (5.5, 0)):
            across, down = one.width - 10 - 6.5 - strip_x, one.height - 10 - 6.5 - strip_y
            columns = rows = 0
            # Marks within the printable area, half of the bleed between trims and around them, a mm at least.
            reach = max(bleed / 2, min(bleed, 1))
            while (columns + 1) * w + columns * 2 * reach + 2 * reach <= across + 1e-6:
                columns += 1
            while (rows + 1) * h + rows * 2 * reach + 2 * reach <= down + 1e-6:
                rows += 1
            most = max(most, columns * rows)
    assert made(width, height, bleed, on, kinds=1, copies=500)[0].pieces >= most


@pytest.mark.parametrize(
    ("width", "height", "bleed", "on", "pieces", "mark"),
    [
        (63.5, 88.9, 0, "a4", 9, 3),
        (63, 88, 3, "a4", 9, 2),  # with 1 mm of it
        (63, 88, 0, "letter", 9, 2),
        # 5.4 mm are left of the paper, and three rows take 6 mm of bleed.
        (63, 88, 3, "letter", 8, 3),
        # 2.7 mm are left.
        (63.5, 88.9, 0, "letter", 8, 3),
    ],
)
def test_nine_poker_cards_fit_where_there_is_room_for_marks_of_2_mm_and_1_mm_of_bleed(
    width: float, height: float, bleed: float, on: str, pieces: int, mark: float
) -> None:
    sheet = made(width, height, bleed, on, kinds=1, copies=9)[0]
    assert sheet.pieces == pieces
    assert {round(length(one), 6) for one in crop_marks(sheet)} == {mark}


def test_marks_are_short_only_where_that_saves_a_sheet() -> None:
    for copies, pieces, mark in ((8, [8], 3), (9, [9], 2), (10, [8, 2], 3), (17, [9, 8], 2)):
        sheets = made(63, 88, 0, "letter", kinds=1, copies=copies)
        assert [sheet.pieces for sheet in sheets] == pieces
        assert {round(length(one), 6) for sheet in sheets for one in crop_marks(sheet)} == {mark}


def test_every_sheet_but_the_last_is_full() -> None:
    sheets = made(62, 88, 3, "a4", kinds=1, copies=32)
    assert [sheet.pieces for sheet in sheets] == [9, 9, 9, 5]


@pytest.mark.parametrize(("width", "count", "reach"), [(57, 1, 3), (60, 9, 1.5), (62, 9, 1)])
def test_the_bleed_stays_whole_where_that_costs_nothing_and_is_shared_where_it_wins_a_card(
    width: float, count: int, reach: float
) -> None:
    (sheet,) = made(width, 80, 3, "a4", kinds=1, copies=count)
    for one in sheet.placements:
        assert one.clip == one.trim.grown(reach, reach, reach, reach)


@pytest.mark.parametrize("bleed", [0.5, 1, 1.5, 2, 3, 5])
def test_no_card_is_won_with_less_than_a_mm_of_bleed(bleed: float) -> None:
    for width in range(20, 100, 7):
        for on in PAPER_NAMES:
            sheets = made(width, 88, bleed, on, "duplex-long", kinds=1, copies=50)
            reaches = {round(one.x - one.clip.x, 6) for sheet in sheets for one in sheet.placements}
            assert min(bleed, 1) <= min(reaches) <= max(reaches) <= bleed


def test_a_gutter_that_is_given_stays() -> None:
    (sheet,) = made(40, 40, 3, "a4", kinds=1, copies=12, gutter=0)
    lefts = sorted({round(one.x, 6) for one in sheet.placements})
    assert {round(after - before, 6) for before, after in pairwise(lefts)} == {40}
    with pytest.raises(Unreadable, match="a gutter of -1 mm"):
        made(40, 40, 3, gutter=-1)


def test_cuts_are_counted_once_for_a_row_or_column_of_things() -> None:
    assert made(60, 60, 0, kinds=1, copies=9, gutter=0)[0].cuts == 4 + 4
    assert made(60, 60, 0, kinds=1, copies=9, gutter=2)[0].cuts == 6 + 6
    assert made(60, 60, 0, kinds=1, copies=1, gutter=0)[0].cuts == 4


# --- backs


def behind(sheet: Sheet, x: float, y: float, backs: Backs) -> tuple[float, float]:
    """Where a point of the back of a sheet lies, seen through the paper from its front."""
    return (x, sheet.paper.height - y) if backs == "duplex-short" else (sheet.paper.width - x, y)


def check_register(front: Placement, back: Placement, seen: object, width: float, height: float) -> None:
    """The back is exactly behind the front, and upright when the card is turned over like a page of a book."""
    for u, v in ((0, 0), (width, 0), (width, height), (0, height), (width * 0.2, height * 0.7)):
        assert callable(seen)
        x, y = seen(*spot(back, width - u, v))
        at_x, at_y = spot(front, u, v)
        assert abs(x - at_x) < NEAR
        assert abs(y - at_y) < NEAR


def fold_between(front: Placement, back: Placement) -> tuple[str, float]:
    """The edge that two trims share."""
    for axis, first, second in (
        ("x", (front.trim.x, front.trim.right), (back.trim.x, back.trim.right)),
        ("y", (front.trim.y, front.trim.bottom), (back.trim.y, back.trim.bottom)),
    ):
        for one in first:
            for other in second:
                same = (front.trim.y, front.trim.height) == (back.trim.y, back.trim.height)
                if abs(one - other) < NEAR and (same if axis == "x" else front.trim.x == back.trim.x):
                    return axis, one
    raise AssertionError("front and back do not touch")


def check_fold(sheet: Sheet, front: Placement, back: Placement, width: float, height: float) -> None:
    axis, at = fold_between(front, back)
    check_register(front, back, lambda x, y: (2 * at - x, y) if axis == "x" else (x, 2 * at - y), width, height)
    assert any(
        abs((fold.x if axis == "x" else fold.y) - at) < NEAR and touches_both(fold, front, back)
        for fold in folds(sheet)
    )


def touches_both(fold: PaperBox, front: Placement, back: Placement) -> bool:
    grown = fold.grown(NEAR, NEAR, NEAR, NEAR)
    return all(
        max(
            min(grown.right, one.trim.right) - max(grown.x, one.trim.x),
            min(grown.bottom, one.trim.bottom) - max(grown.y, one.trim.y),
        )
        > 1
        for one in (front, back)
    )


def check_backs(sheets: list[Sheet], backs: Backs, sizes: dict[str, tuple[float, float]]) -> int:
    """How many backs there are, every one of them measured."""
    count = 0
    if backs == "fold":
        for sheet in sheets:
            for front, back in zip(sheet.placements[::2], sheet.placements[1::2], strict=True):
                check_fold(sheet, front, back, *sizes[back.face])
                count += 1
    elif backs == "gutter-fold":
        for sheet in sheets:
            count += check_gutter(sheet, sizes)
    elif backs != "none":
        for sheet, other in pairs(sheets, backs):
            assert (sheet.side, other.side) == ("front", "apart" if backs == "separate" else "back")
            for front, back in zip(sheet.placements, other.placements, strict=True):
                assert front.face.removeprefix("front") == back.face.removeprefix("back")
                check_register(front, back, lambda x, y, sheet=sheet: behind(sheet, x, y, backs), *sizes[back.face])
                count += 1
    return count


def pairs(sheets: list[Sheet], backs: Backs) -> Iterator[tuple[Sheet, Sheet]]:
    """Each front with its back."""
    if backs != "separate":
        return zip(sheets[::2], sheets[1::2], strict=True)
    half = len(sheets) // 2
    return zip(sheets[:half], sheets[half:], strict=True)


def check_gutter(sheet: Sheet, sizes: dict[str, tuple[float, float]]) -> int:
    """Every back lies behind its front once the sheet is folded, and the fold is clear of all ink by 5 mm."""
    (fold,) = gutter_folds(sheet)
    is_level = fold.height < NEAR
    half = len(sheet.placements) // 2
    halves = sheet.placements[:half], sheet.placements[half:]
    for front, back in zip(*halves, strict=True):
        assert front.face.removeprefix("front") == back.face.removeprefix("back")
        check_register(
            front,
            back,
            lambda x, y: (x, 2 * fold.y - y) if is_level else (2 * fold.x - x, y),
            *sizes[back.face],
        )
        assert min(_way(front.clip, fold), _way(back.clip, fold)) >= 5 - NEAR
    return half


def _way(box: PaperBox, fold: PaperBox) -> float:
    """How far a box is from a fold."""
    if fold.height < NEAR:
        return max(box.y - fold.y, fold.y - box.bottom)
    return max(box.x - fold.x, fold.x - box.right)


@every_way
def test_backs_are_exactly_behind_their_fronts_on_part_filled_sheets_too(
    width: float, height: float, bleed: float, on: str, backs: Backs
) -> None:
    sheets = made(width, height, bleed, on, backs, kinds=3, copies=7)
    sizes = {f"back{kind}": (width, height) for kind in range(3)}
    assert check_backs(sheets, backs, sizes) == (0 if backs == "none" else 21)


def test_backs_register_where_faces_are_turned() -> None:
    for backs in ("duplex-long", "duplex-short", "separate", "fold", "gutter-fold"):
        sheets = made(57, 87, 3, "letter", backs, kinds=1, copies=20)
        assert {one.rotation for sheet in sheets for one in sheet.placements} & {90, 270}
        assert check_backs(sheets, backs, {"back0": (57, 87)}) == 20


def test_a_back_a_tenth_of_a_mm_off_or_upside_down_is_noticed() -> None:
    front, back = made(63, 88, 3, backs="duplex-long", kinds=1, copies=1)
    (one,) = back.placements
    for wrong in (one.moved(0.1, 0), one.moved(0, 0.1), Placement(one.face, one.x, one.y, 180, 63, 88, one.clip)):
        with pytest.raises(AssertionError):
            check_register(front.placements[0], wrong, lambda x, y: behind(front, x, y, "duplex-long"), 63, 88)


def test_the_back_of_an_upright_card_is_upright_over_the_long_edge_and_upside_down_over_the_short() -> None:
    for backs, rotation in (("duplex-long", 0), ("duplex-short", 180)):
        front, back = made(63, 88, 3, backs=backs, kinds=1, copies=9)
        assert {one.rotation for one in front.placements} == {0}
        assert {one.rotation for one in back.placements} == {rotation}


def test_with_duplex_things_without_backs_need_no_back_pages() -> None:
    plain = [PrintOrder(face("front0", 63, 88), count=20)]
    assert [sheet.side for sheet in impose(plain, paper("a4"), "duplex-long", title="Cards", font="face")] == [
        "front"
    ] * 3
    mixed = [*plain, PrintOrder(face("front1", 63, 88), face("back1", 63, 88), 1)]
    sheets = impose(mixed, paper("a4"), "duplex-long", title="Cards", font="face")
    assert [len(sheet.placements) for sheet in sheets] == [3, 1, 9, 0, 9]
    check_register(
        sheets[0].placements[2], sheets[1].placements[0], lambda x, y: behind(sheets[0], x, y, "duplex-long"), 63, 88
    )


def test_the_ruler_of_a_back_does_not_lie_behind_a_face() -> None:
    for on in PAPER_NAMES:
        for backs in ("duplex-long", "duplex-short"):
            front, back, *_ = made(63, 88, 0, on, backs, kinds=1, copies=9)
            strips = [box_of(rulers(sheet)[0]) for sheet in (front, back)]
            x, y = behind(front, strips[1].x, strips[1].y, backs)
            assert not any(one.trim.overlaps(PaperBox(x - 5, y - 3, 10, 6)) for one in front.placements)


def test_labels_number_the_sheets_of_paper_and_name_the_side() -> None:
    sheets = made(63, 88, 0, backs="duplex-long", kinds=1, copies=10)
    assert [sheet.title for sheet in sheets] == [
        f"Cards, sheet {number} of 2, {side}" for number in (1, 2) for side in ("front", "back")
    ]
    assert "sheet 2 of 2, back" in [text for text, _ in texts(sheets[3])]
    assert "Cards" in [text for text, _ in texts(sheets[0])]


def test_a_fold_carries_no_bleed() -> None:
    for sheet in made(63, 88, 3, backs="fold", kinds=1, copies=3):
        for front, back in zip(sheet.placements[::2], sheet.placements[1::2]):
            assert not front.clip.overlaps(back.clip)


# --- what cannot be printed


def test_a_face_too_big_is_refused_with_its_size_what_fits_and_where_it_would_fit() -> None:
    with pytest.raises(Unreadable) as refused:
        made(230, 300, 3, kinds=1, copies=1)
    assert str(refused.value) == (
        "front0 (230 x 300 mm) does not fit on a4, which holds 193.5 x 275 mm beside its marks and ruler; "
        "it would fit on tabloid, a3 or a2"
    )


def test_what_is_reported_to_fit_does_fit() -> None:
    assert made(193.5, 275, 3, kinds=1, copies=1)
    with pytest.raises(Unreadable):
        made(193.6, 275.1, 3, kinds=1, copies=1)


def test_a_folded_pair_too_big_is_refused_with_its_size_unfolded() -> None:
    with pytest.raises(Unreadable, match=r"front0 \(190 x 250 mm, 380 x 250 mm unfolded\) does not fit on a4"):
        made(190, 250, 0, backs="fold", kinds=1, copies=1)


def test_a_face_too_big_for_every_paper_would_have_to_be_tiled() -> None:
    with pytest.raises(Unreadable, match="no named paper is large enough"):
        made(600, 700, 3, kinds=1, copies=1)


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        (PrintOrder(face("f", 63, 88), face("b", 60, 88)), "f is 63 x 88 mm, but its back is 60 x 88 mm"),
        (PrintOrder(face("f", 63, 88), count=-1), "f: cannot print -1 copies"),
        (PrintOrder(face("f", 63, 88), foot=-1), "f: cannot print a foot of -1 mm"),
        (PrintOrder(face("f", 0, 88)), "f: cannot cut out 0 x 88 mm with 0.0 mm of bleed"),
        (PrintOrder(Face("f", 10, 88, -1)), "f: cannot cut out 10 x 88 mm with -1 mm of bleed"),
        (PrintOrder(face("f", float("nan"), 88)), "f: cannot cut out nan x 88 mm"),
    ],
)
def test_what_no_paper_can_bear_is_refused(wanted: PrintOrder, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        impose([wanted], paper("a4"), title="Cards", font="face")


def test_nothing_wanted_makes_no_sheet() -> None:
    assert impose([PrintOrder(face("f", 63, 88), count=0)], paper("a4"), title="Cards", font="face") == []


def test_ways_to_print_backs_are_known_by_name() -> None:
    assert [backs_mode(name) for name in BACKS] == list(BACKS)
    with pytest.raises(Unreadable, match="'duplex-lang' is not a way to print backs; did you mean duplex-long"):
        backs_mode("duplex-lang")


def test_two_thousand_cards_are_imposed_exactly() -> None:
    sheets = made(63, 88, 3, backs="duplex-long", kinds=2000, copies=1)
    assert Counter(fronts(sheets)) == Counter({f"front{kind}": 1 for kind in range(2000)})
    assert len(sheets) == 2 * 223


def test_a_paper_given_turned_is_used_upright_for_things_to_cut() -> None:
    one = paper("a4").turned
    assert isinstance(one, Paper)
    (sheet,) = impose([PrintOrder(face("f", 63, 88))], one, title="Cards", font="face")
    assert (sheet.paper.width, sheet.paper.height) == (210, 297)
