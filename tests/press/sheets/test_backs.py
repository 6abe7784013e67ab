"""Backs behind their fronts, measured in the PDFs of every way to print them, on every paper, within 0.05 mm."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from companion.errors import Unreadable
from companion.press.drawing.display_list import Face
from companion.press.drawing.paper import PAPERS, PaperBox, paper
from companion.press.drawing.pieces import Backs, PrintOrder
from companion.press.pdf import pdf_bytes
from companion.press.sheets.backs import BACK_BLEED, FOLD_CLEAR, InkReach, back_bleed_of, is_apart, reach
from companion.press.sheets.imposition import BACKS, Sheet, impose
from companion.press.sheets.slots import LEAST_REACH, Spacing
from tests.press import tools
from tests.press.pdf_ruler import CLOSE, Form, Page, Stroke, is_same, mirrored, pages, through_paper
from tests.press.test_measured import SIZES, ells, face

APART = [backs for backs in BACKS if is_apart(backs)]
QUICK = ["a4", "letter", "legal", "a3", "200x250"]
OWN = ["120x180", "8.5x14in", "4.25x11in", "300x700"]
every_paper = pytest.mark.parametrize("on", [*QUICK, *(name for name in (*PAPERS, *OWN) if name not in QUICK)])
every_way = pytest.mark.parametrize("backs", APART)


def skip_unless(long: bool, on: str) -> None:
    if not long and on not in QUICK:
        pytest.skip("measured under --long")


@dataclass
class Side:
    """A side of paper as it is seen from the front: the sheet, what is placed on it, and the Ls of its faces."""

    sheet: Sheet
    forms: list[Form]
    ells: list[Stroke]


def seen(sheet: Sheet, page: Page, backs: Backs) -> Side:
    """A page of backs through the paper."""
    forms = [Form(one.name, through(page, one.box, backs), through(page, one.seen, backs)) for one in page.forms]
    return Side(sheet, forms, [through_paper(page, one, backs) for one in ells(page)])


def through(page: Page, box: PaperBox, backs: Backs) -> PaperBox:
    if backs == "duplex-short":
        return PaperBox(box.x, page.height - box.bottom, box.width, box.height)
    return PaperBox(page.width - box.right, box.y, box.width, box.height)


def sides(
    on: str, backs: Backs, size: tuple[float, float, float], more: float = BACK_BLEED
) -> Iterator[tuple[Side, Side]]:
    """Every front with its back, measured: three kinds of things, seven times each, so that last sheets are not full."""
    wanted = [PrintOrder(face(f"front{n}", *size, False), face(f"back{n}", *size, True), 7) for n in range(3)]
    sheets = impose(wanted, paper(on), backs, title="Cards", font="text", back_bleed=more)
    faces: dict[str, Face] = {one.id: one for item in wanted for one in (item.front, item.back) if one}
    found = pages(pdf_bytes(sheets, faces, tools.fonts(), "Cards"), inside=True)
    if backs == "gutter-fold":
        yield from (halves(sheet, page) for sheet, page in zip(sheets, found))
        return
    step = len(sheets) // 2 if backs == "separate" else 1
    starts = range(step) if backs == "separate" else range(0, len(sheets), 2)
    for at in starts:
        front = Side(sheets[at], found[at].forms, ells(found[at]))
        assert sheets[at + step].side == ("apart" if backs == "separate" else "back")
        yield front, seen(sheets[at + step], found[at + step], "duplex-long" if backs == "separate" else backs)


def halves(sheet: Sheet, page: Page) -> tuple[Side, Side]:
    """The halves of a sheet that is folded, the back's folded over; all ink is clear of the fold, which is in the middle."""
    (fold,) = (one for one in page.strokes if one.is_dashed and one.length > 60)
    is_level = fold.box.width > fold.box.height
    assert fold.box.x + fold.box.right == pytest.approx(page.width, abs=12) or not is_level
    count = len(page.forms) // 2
    fronts, backs = page.forms[:count], page.forms[count:]
    for form in page.forms:
        one = form.seen
        away = max(one.y - fold.y1, fold.y1 - one.bottom) if is_level else max(one.x - fold.x1, fold.x1 - one.right)
        assert away > FOLD_CLEAR - CLOSE

    def over(box: PaperBox) -> PaperBox:
        if is_level:
            return PaperBox(box.x, 2 * fold.y1 - box.bottom, box.width, box.height)
        return PaperBox(2 * fold.x1 - box.right, box.y, box.width, box.height)

    strokes = ells(page)
    on_front = [one for one in strokes if (one.y1 < fold.y1 if is_level else one.x1 < fold.x1)]
    on_back = [one for one in strokes if one not in on_front]
    turned = [mirrored(one, y=fold.y1) if is_level else mirrored(one, x=fold.x1) for one in on_back]
    return Side(sheet, fronts, on_front), Side(
        sheet, [Form(one.name, over(one.box), over(one.seen)) for one in backs], turned
    )


def reach_of(form: Form, bleed: float) -> tuple[float, float, float, float]:
    """How far the ink of a face is seen beyond its trim: left, top, right, bottom."""
    trim = form.box.grown(-bleed, -bleed, -bleed, -bleed)
    one = form.seen
    return trim.x - one.x, trim.y - one.y, one.right - trim.right, one.bottom - trim.bottom


@every_paper
@every_way
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_back_is_behind_its_front(on: str, backs: Backs, size: tuple[float, float, float], long: bool) -> None:
    skip_unless(long, on)
    count = 0
    for front, back in sides(on, backs, size):
        assert len(front.ells) == len(back.ells) == 2 * len(front.forms)
        for stroke in back.ells:
            assert sum(is_same(stroke, one) for one in front.ells) == 1
            count += 1
        for one, other in zip(front.forms, back.forms, strict=True):
            for at in ("x", "y", "right", "bottom"):
                assert abs(getattr(one.box, at) - getattr(other.box, at)) < CLOSE
    assert count == 2 * 21


@every_paper
@every_way
def test_a_back_has_more_bleed_than_its_front_wherever_no_neighbour_is(on: str, backs: Backs, long: bool) -> None:
    skip_unless(long, on)
    bleed = 3.0
    for front, back in sides(on, backs, (63, 88, bleed)):
        fronts = [max(reach_of(form, bleed)) for form in front.forms]
        assert min(fronts) > LEAST_REACH - CLOSE
        outer = 0
        for index, (one, other) in enumerate(zip(front.forms, back.forms, strict=True)):
            for ours, theirs, side in zip(reach_of(one, bleed), reach_of(other, bleed), range(4), strict=True):
                assert theirs > ours - CLOSE
                if not neighbours(index, front.forms, side):
                    assert theirs > ours + BACK_BLEED - CLOSE
                    outer += 1
        assert outer >= 4


def neighbours(index: int, forms: list[Form], side: int) -> bool:
    """Whether the ink of another face begins within 4 mm of a side of this one's."""
    box = forms[index].seen
    x, y = ((-4, 0), (0, -4), (4, 0), (0, 4))[side]
    return any(one.seen.overlaps(box.moved(x, y)) for number, one in enumerate(forms) if number != index)


@every_way
def test_no_back_reaches_onto_another_card_and_all_is_printed(backs: Backs) -> None:
    for more in (0.0, 0.5, 2.0):
        for _, back in sides("a4", backs, (63, 88, 3), more):
            trims = [form.box.grown(-3 - CLOSE, -3 - CLOSE, -3 - CLOSE, -3 - CLOSE) for form in back.forms]
            for number, form in enumerate(back.forms):
                assert paper("a4").printable.grown(CLOSE, CLOSE, CLOSE, CLOSE).holds(form.seen)
                assert not any(form.seen.overlaps(trim) for other, trim in enumerate(trims) if other != number)


@every_paper
@pytest.mark.parametrize("backs", BACKS)
def test_pages_are_as_large_as_the_paper(on: str, backs: Backs, long: bool) -> None:
    skip_unless(long, on)
    wanted = [PrintOrder(face("front", 40, 60, 2, False), face("back", 40, 60, 2, True), 5)]
    sheets = impose(wanted, paper(on), backs, title="Cards", font="text")
    faces = {"front": wanted[0].front, "back": wanted[0].back or wanted[0].front}
    for page in pages(pdf_bytes(sheets, faces, tools.fonts(), "Cards")):
        assert page.width == pytest.approx(paper(on).width, abs=CLOSE)
        assert page.height == pytest.approx(paper(on).height, abs=CLOSE)


# --- how much bleed


@pytest.mark.parametrize(
    ("front", "back", "room", "more", "found"),
    [
        (3, 3, 3, 1, InkReach(2, 3)),  # the front gives a mm of what it has
        (3, 3, 1.5, 1, InkReach(1, 2)),  # between cards half the gutter, around them more
        (3, 3, 1, 1, InkReach(1, 2)),
        (3, 4, 4, 1, InkReach(3, 4)),  # drawn so
        (3, 3, 3, 0, InkReach(3, 3)),
        (1, 1, 1, 1, InkReach(1, 1)),  # there is no more
        (0, 0, 0, 1, InkReach(0, 0)),
        (0.5, 3, 3, 1, InkReach(0.5, 3)),
        (3, 3, 0, 2, InkReach(0, 2)),  # a gutter of nothing
    ],
)
def test_a_front_gives_of_its_bleed_what_it_can_spare(
    front: float, back: float, room: float, more: float, found: InkReach
) -> None:
    assert reach(front, back, Spacing(2 * room, room), more) == found


@pytest.mark.parametrize("more", [-0.1, 2.1, float("nan"), float("inf")])
def test_more_bleed_on_backs_has_bounds(more: float) -> None:
    with pytest.raises(Unreadable, match="mm more bleed on backs cannot be printed; use 0 to 2"):
        back_bleed_of(more)


# --- cuts and folds


@pytest.mark.parametrize(
    ("backs", "bleed", "cuts"),
    [
        ("none", 0, 4 + 4),  # nine cards that touch: every cut frees two
        ("duplex-long", 0, 4 + 4),
        ("duplex-short", 0, 4 + 4),
        ("separate", 0, 4 + 4),
        ("none", 3, 6 + 6),
        ("duplex-long", 3, 6 + 6),
    ],
)
def test_nine_cards_are_freed_with_as_few_straight_cuts_as_their_bleed_allows(
    backs: Backs, bleed: float, cuts: int
) -> None:
    wanted = [PrintOrder(face("front", 63, 88, bleed, False), face("back", 63, 88, bleed, True), 9)]
    sheets = impose(wanted, paper("a4"), backs, title="Cards", font="text")
    assert [sheet.cuts for sheet in sheets] == [cuts] + [0] * (len(sheets) - 1)
    assert sum(sheet.pieces for sheet in sheets) == 9
    faces = {"front": wanted[0].front, "back": wanted[0].back or wanted[0].front}
    front, *_ = pages(pdf_bytes(sheets, faces, tools.fonts(), "Cards"))
    marks = [one for one in front.strokes if one.box.bottom < 280]  # below is the ruler
    assert len({("x", round(one.x1, 2)) if one.x1 == one.x2 else ("y", round(one.y1, 2)) for one in marks}) == cuts


def test_a_sheet_that_is_folded_in_its_gutter_is_folded_once_and_cut_once_for_both() -> None:
    wanted = [PrintOrder(face("front", 63, 88, 0, False), face("back", 63, 88, 0, True), 8)]
    sheets = impose(wanted, paper("a4"), "gutter-fold", title="Cards", font="text")
    assert [(sheet.pieces, sheet.folds, sheet.cuts) for sheet in sheets] == [(4, 1, 3 + 3)] * 2


def test_what_has_no_back_is_not_folded() -> None:
    wanted = [
        PrintOrder(face("front", 63, 88, 0, False), face("back", 63, 88, 0, True), 4),
        PrintOrder(face("plain", 63, 88, 0, False), count=9),
    ]
    folded, plain = impose(wanted, paper("a4"), "gutter-fold", title="Cards", font="text")
    assert (folded.folds, folded.pieces) == (1, 4)
    assert (plain.folds, plain.pieces) == (0, 9)


def test_what_is_too_large_for_a_half_is_reported_as_such() -> None:
    wanted = [PrintOrder(face("front", 150, 190, 0, False), face("back", 150, 190, 0, True))]
    with pytest.raises(Unreadable, match=r"front \(150 x 190 mm\) does not fit on a half of a4, .* fit on legal"):
        impose(wanted, paper("a4"), "gutter-fold", title="Cards", font="text")
