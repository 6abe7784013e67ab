"""The kit's sheets measured from their PDFs: trims, bleeds, folds, and backs behind their fronts within 0.05 mm."""

from __future__ import annotations

import pytest

from companion.press.drawing.display_list import Face, Path, rect
from companion.press.drawing.paper import PaperBox, paper
from companion.press.drawing.pieces import Backs, PrintOrder
from companion.press.pdf import pdf_bytes
from companion.press.sheets.imposition import BACKS, Sheet, impose
from tests.press import tools
from tests.press.pdf_ruler import CLOSE, Page, Stroke, is_same, mirrored, pages, through_paper
from tests.press.test_kit import built, game, pdf

PAPER_NAMES = ["a4", "letter", "legal", "a3"]
MORE_PAPERS = ["tabloid", "a2", "200x250", "8.5x14in", "300x700"]
"""Measured under --long; the kit is larger than a5."""
DUPLEX = ["duplex-long", "duplex-short"]
PEN = 0.31  # mm; by this the strokes of the test's own faces are known
every_way = pytest.mark.parametrize(
    ("on", "backs"), [(on, backs) for on in (*PAPER_NAMES, *MORE_PAPERS) for backs in BACKS]
)


# --- the test sheet


def frame_of(page: Page) -> list[Stroke]:
    """The frame, 60 x 36 mm, and its cross, 64 and 40 mm long."""
    wanted = {(60, 0), (0, 36), (64, 0), (0, 40)}
    return [one for one in page.strokes if (round(one.box.width, 2), round(one.box.height, 2)) in wanted]


@pytest.mark.parametrize("on", PAPER_NAMES)
@pytest.mark.parametrize("backs", DUPLEX)
def test_the_test_sheets_frame_is_behind_itself(on: str, backs: str) -> None:
    front, back = pages(pdf(built(backs=backs, size=on, only=("test-sheet",)), "test-sheet"), inside=True)
    frame = frame_of(front)
    behind = [through_paper(back, stroke, backs) for stroke in frame_of(back)]
    assert len(frame) == len(behind) == 6
    for ones, others in ((frame, behind), (behind, frame)):
        assert all(any(is_box(one.box, other.box) for other in others) for one in ones)
    # Turned over the other edge, it is not: the sheet tells a printer that does so.
    wrong = [through_paper(back, one, DUPLEX[1 - DUPLEX.index(backs)]) for one in frame_of(back)]
    assert not any(is_box(one.box, other.box) for one in wrong for other in frame)


def folds_of(page: Page) -> list[Stroke]:
    """The dashed line to fold on; the art has shorter ones."""
    return [one for one in page.strokes if one.is_dashed and abs(one.length - 70) < CLOSE]


def is_box(one: PaperBox, other: PaperBox) -> bool:
    return (
        abs(one.x - other.x) < CLOSE
        and abs(one.y - other.y) < CLOSE
        and abs(one.right - other.right) < CLOSE
        and abs(one.bottom - other.bottom) < CLOSE
    )


@pytest.mark.parametrize("on", PAPER_NAMES)
def test_the_test_sheets_halves_meet_when_it_is_folded(on: str) -> None:
    (page,) = pages(pdf(built(backs="fold", size=on, only=("test-sheet",)), "test-sheet"), inside=True)
    (fold,) = folds_of(page)
    near = [one for one in page.strokes if not one.is_dashed and abs(one.y1 - fold.y1) < 20 and one.box.x > fold.x1]
    assert len(near) == 2 * 6
    for one in near:
        other_side = mirrored(one, y=fold.y1).box
        assert any(is_box(other_side, other.box) for other in near)


def test_without_backs_the_test_sheet_has_neither() -> None:
    (page,) = pages(pdf(built(backs="none", only=("test-sheet",)), "test-sheet"), inside=True)
    assert frame_of(page) == []
    assert folds_of(page) == []


# --- faces with an L that has no symmetry


def face(name: str, width: float, height: float, bleed: float, is_back: bool) -> Face:
    """A face with an L in its upper left corner, or, of a back, in the upper right one, where it meets the other."""
    x, way = (width - 3, -1) if is_back else (3, 1)
    ell = Path((("M", x + way * 4, 3), ("L", x, 3), ("L", x, 9)), stroke=(0, 0, 0), width=PEN)
    ground = rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, fill=(0.8, 0.8, 0.8))
    return Face(name, width, height, bleed, (ground, ell))


SIZES = [(63, 88, 3), (57.15, 88.9, 0), (44, 68, 2), (20, 20, 1.5)]


def printed(on: str, backs: Backs, size: tuple[float, float, float]) -> tuple[list[Sheet], list[Page]]:
    """Three things, seven times each, so that last sheets are not full, and one without a back."""
    wanted = [PrintOrder(face(f"front{n}", *size, False), face(f"back{n}", *size, True), 7) for n in range(3)]
    wanted.append(PrintOrder(face("plain", 30, 30, 1, False)))
    sheets = impose(wanted, paper(on), backs, title="Cards", font="text")
    faces = {one.id: one for item in wanted for one in (item.front, item.back) if one}
    return sheets, pages(pdf_bytes(sheets, faces, tools.fonts(), "Cards"), inside=True)


def ells(page: Page) -> list[Stroke]:
    return [one for one in page.strokes if abs(one.width - PEN) < 0.01]


@pytest.mark.parametrize("on", PAPER_NAMES)
@pytest.mark.parametrize("backs", DUPLEX)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_backs_are_behind_their_fronts(on: str, backs: Backs, size: tuple[float, float, float]) -> None:
    sheets, found = printed(on, backs, size)
    count = 0
    for number, (sheet, back) in enumerate(zip(sheets, found, strict=True)):
        if sheet.side == "back":
            fronts = ells(found[number - 1])
            for stroke in ells(back):
                assert sum(is_same(through_paper(back, stroke, backs), one) for one in fronts) == 1
                count += 1
    assert count == 2 * 21


@pytest.mark.parametrize("on", [*PAPER_NAMES, *MORE_PAPERS])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_halves_that_are_folded_meet(on: str, size: tuple[float, float, float], long: bool) -> None:
    if not long and on in MORE_PAPERS:
        pytest.skip("measured under --long")
    _, found = printed(on, "fold", size)
    count = 0
    for page in found:
        strokes = ells(page)
        for fold in (one for one in page.strokes if one.is_dashed):
            across = fold.box.width > fold.box.height
            deep = size[1] if abs(fold.length - size[0]) < CLOSE else size[0]
            for one in strokes:
                # Only what lies beside this fold, no farther away than its own faces reach.
                if _is_beside(fold, one, deep):
                    other = mirrored(one, y=fold.y1) if across else mirrored(one, x=fold.x1)
                    assert sum(is_same(other, twin) for twin in strokes) == 1
                    count += 1
    assert count == 2 * 2 * 21


def _is_beside(fold: Stroke, one: Stroke, reach: float) -> bool:
    line, spot = fold.box, one.box
    if line.width > line.height:
        return line.x < spot.x and spot.right < line.right and abs(spot.y - line.y) < reach
    return line.y < spot.y and spot.bottom < line.bottom and abs(spot.x - line.x) < reach


# --- the kit


@every_way
def test_trims_bleeds_and_marks_of_the_kit(on: str, backs: str, long: bool) -> None:
    if not long and (on in MORE_PAPERS or PAPER_NAMES.index(on) != BACKS.index(backs) % len(PAPER_NAMES)):  # type: ignore[arg-type]
        pytest.skip("measured under --long; each of the usual papers and each way of backs is every time")
    for part in ("figures", "tickets", "markers", "cards"):
        found = built(backs=backs, size=on, only=(part,))
        (file,) = found.files
        for sheet, page in zip(file.sheets, pages(pdf(found, part)), strict=True):
            marks = [one.box for one in page.strokes if not one.is_dashed and _is_mark(one.length)]
            trims = []
            for place, form in zip(sheet.placements, page.forms, strict=True):
                bleed = found.faces[place.face].bleed
                trim = form.box.grown(-bleed, -bleed, -bleed, -bleed)
                size = sorted(game().tokens[place.face.split()[1]].size_mm)
                assert sorted((trim.width, trim.height)) == pytest.approx(size, abs=CLOSE)
                check_edges(trim, form.seen, bleed, marks, page)
                trims.append(trim)
            check_apart(trims, [form.seen for form in page.forms])


def _is_mark(length: float) -> bool:
    """Those of backs are shorter by what their ink goes farther."""
    return min(abs(length - wanted) for wanted in (3, 2.5, 2, 1)) < 0.01


def check_edges(trim: PaperBox, seen: PaperBox, bleed: float, marks: list[PaperBox], page: Page) -> None:
    """Every edge is marked at both ends, or folded; ink reaches beyond it as far as it may, or not at all."""
    folds = [one.box for one in page.strokes if one.is_dashed and one.length > 5]
    for at, ends, is_upright, reach in (
        (trim.x, (trim.y, trim.bottom), True, trim.x - seen.x),
        (trim.right, (trim.y, trim.bottom), True, seen.right - trim.right),
        (trim.y, (trim.x, trim.right), False, trim.y - seen.y),
        (trim.bottom, (trim.x, trim.right), False, seen.bottom - trim.bottom),
    ):
        folded = any(_on(fold, at, is_upright) and _beside(fold, ends, is_upright) for fold in folds)
        if folded:
            assert reach == pytest.approx(0, abs=CLOSE)
            continue
        assert min(bleed, 1.0) - CLOSE < reach < bleed + CLOSE
        aligned = [_ends(mark, is_upright) for mark in marks if _on(mark, at, is_upright)]
        assert any(end <= ends[0] + CLOSE for _, end in aligned)
        assert any(start >= ends[1] - CLOSE for start, _ in aligned)


def _on(line: PaperBox, at: float, is_upright: bool) -> bool:
    start, end = (line.x, line.right) if is_upright else (line.y, line.bottom)
    return abs(start - at) < CLOSE and abs(end - at) < CLOSE


def _ends(line: PaperBox, is_upright: bool) -> tuple[float, float]:
    return (line.y, line.bottom) if is_upright else (line.x, line.right)


def _beside(fold: PaperBox, ends: tuple[float, float], is_upright: bool) -> bool:
    start, end = _ends(fold, is_upright)
    return abs(start - ends[0]) < CLOSE and abs(end - ends[1]) < CLOSE


def check_apart(trims: list[PaperBox], seen: list[PaperBox]) -> None:
    """No trim, and no bleed, lies on another trim."""
    for number, trim in enumerate(trims):
        inner = trim.grown(-CLOSE, -CLOSE, -CLOSE, -CLOSE)
        assert not any(ink.overlaps(inner) for other, ink in enumerate(seen) if other != number)


@pytest.mark.parametrize("on", PAPER_NAMES)
@pytest.mark.parametrize("backs", DUPLEX)
def test_backs_of_the_kit_are_behind_their_fronts(on: str, backs: str) -> None:
    count = 0
    for part in ("tickets", "markers", "cards"):
        found = built(5, backs=backs, size=on, only=(part,))
        (file,) = found.files
        sides = pages(pdf(found, part))
        for number, (sheet, page) in enumerate(zip(file.sheets, sides, strict=True)):
            fronts = [form.box for form in sides[number - 1].forms]
            for form in page.forms if sheet.side == "back" else ():
                box = form.box
                x = page.width - box.right if backs == "duplex-long" else box.x
                y = box.y if backs == "duplex-long" else page.height - box.bottom
                assert sum(is_box(PaperBox(x, y, box.width, box.height), one) for one in fronts) == 1
                count += 1
    assert count == 5 * 5 + 5 + 5
