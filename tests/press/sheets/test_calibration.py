"""The calibration sheet, read with a ruler as people read it, for printers that put backs beside their fronts."""

from __future__ import annotations

from dataclasses import replace

import pypdfium2
import pytest

from companion.errors import Unreadable
from companion.press.drawing.display_list import Face
from companion.press.drawing.paper import paper
from companion.press.drawing.pieces import Backs, PrintOrder
from companion.press.pdf import pdf_bytes
from companion.press.sheets.calibration import LENGTH, TARGETS, askew, calibration_sheets
from companion.press.sheets.imposition import impose
from companion.press.sheets.printer_profile import Profile, beyond, correct_backs, new_profile
from tests.press import tools
from tests.press.pdf_ruler import CLOSE, POINTS, Page, Stroke, is_same, pages, through_paper
from tests.press.test_measured import ells, face

DUPLEX: list[Backs] = ["duplex-long", "duplex-short"]
PAPERS = ["a4", "letter", "a5", "legal", "a3", "200x250", "8.5x14in"]
Shift = tuple[float, float]
"""How far a printer puts the back beside the front, seen from the front: to the right and *down*, in mm."""

SHIFTS: list[Shift] = [(0.0, 0.0), (1.3, 0.0), (0.0, 0.7), (-2.25, 3.5), (0.45, -0.35), (-5.75, -5.75)]


def sheet(on: str) -> bytes:
    return pdf_bytes(calibration_sheets(paper(on), tools.fonts(), "text"), {}, tools.fonts(), "Calibration")


def printed(page: Page, stroke: Stroke, backs: Backs, shift: Shift) -> Stroke:
    """Where a stroke of a back shines through the front of a sheet that a printer has printed."""
    seen, (x, y) = through_paper(page, stroke, backs), shift
    return replace(seen, x1=seen.x1 + x, x2=seen.x2 + x, y1=seen.y1 + y, y2=seen.y2 + y)


# --- reading it


def words(pdf: bytes) -> list[tuple[str, float, float]]:
    """The words of the front, each with the middle of its box in mm."""
    page = pypdfium2.PdfDocument(pdf)[0]
    text = page.get_textpage()
    found = []
    for number in range(text.count_rects()):
        left, low, right, top = text.get_rect(number)
        word = text.get_text_bounded(left - 0.1, low - 0.1, right + 0.1, top + 0.1).strip()
        found.append((word, (left + right) / 2 / POINTS, (page.get_height() - (low + top) / 2) / POINTS))
    return found


def numbers(found: list[tuple[str, float, float]]) -> list[tuple[float, float, float]]:
    return [(float(word), x, y) for word, x, y in found if word.lstrip("-").isdecimal() and abs(int(word)) <= 6]


def test_the_letters_and_rulers_that_the_steps_name_are_printed() -> None:
    shown = [word for word, *_ in words(sheet("a4"))]
    assert [word for word in shown if word in ("A", "B", "XA", "YA", "XB", "YB")] == ["XA", "YA", "A", "XB", "YB", "B"]
    steps = " ".join(shown)
    assert "meets the horizontal ruler, and YA where its horizontal line" in steps
    assert "level" not in steps


def readings(pdf: bytes, backs: Backs, shift: Shift) -> list[float]:
    """XA, YA, XB, YB by the numbers printed at the ticks, each between two of them."""
    front, back = pages(pdf)
    marks = numbers(words(pdf))
    cross = [printed(back, one, backs, shift) for one in back.strokes]
    found: list[float] = []
    for is_above in (True, False):
        half = [mark for mark in marks if (mark[2] < front.height / 2) == is_above]
        lines = [one for one in cross if ((one.y1 + one.y2) / 2 < front.height / 2) == is_above]
        level = [mark for mark in half if sum(abs(mark[2] - other[2]) < 0.5 for other in half) > 3]
        upright = [mark for mark in half if mark not in level]
        assert len(level) == len(upright) == 5
        (x,) = {round(one.x1, 4) for one in lines if one.x1 == one.x2}
        (y,) = {round(one.y1, 4) for one in lines if one.y1 == one.y2}
        found += [read(front, level, x, True), read(front, upright, y, False)]
    return found


def read(front: Page, marks: list[tuple[float, float, float]], at: float, is_level: bool) -> float:
    """The number of a ruler that a line meets, as its numbered ticks tell."""
    ticks = [one for one in front.strokes if abs(one.length - 3.2) < 0.01 and (one.x1 == one.x2) == is_level]
    spots = {}
    for value, x, y in marks:
        near = min(ticks, key=lambda tick: (tick.box.x - x) ** 2 + (tick.box.y - y) ** 2)
        spots[near.x1 if is_level else near.y1] = value
        assert abs((near.x1 - x) if is_level else (near.y1 - y)) < 0.3, "a number stands at its tick"
    (first, low), *_, (last, high) = sorted(spots.items())
    scale = (high - low) / (last - first)
    assert all(abs(low + (spot - first) * scale - value) < 0.02 for spot, value in spots.items())
    assert abs(abs(scale) - 1) < 0.01, "the rulers are of mm"
    return low + (at - first) * scale


@pytest.mark.parametrize("backs", DUPLEX)
@pytest.mark.parametrize("on", PAPERS)
def test_a_printer_that_puts_backs_behind_their_fronts_reads_zero(on: str, backs: Backs) -> None:
    assert readings(sheet(on), backs, (0, 0)) == pytest.approx([0, 0, 0, 0], abs=0.01)


@pytest.mark.parametrize("backs", DUPLEX)
@pytest.mark.parametrize("shift", SHIFTS, ids=str)
def test_numbers_grow_to_the_right_and_upwards_over_either_edge(backs: Backs, shift: Shift) -> None:
    x, y = shift
    assert readings(sheet("a4"), backs, shift) == pytest.approx([x, -y, x, -y], abs=0.01)


# --- putting it right


def apart(on: str, backs: Backs, profile: Profile | None, shift: Shift) -> tuple[float, int]:
    """How far any back of a print is from its front on paper, as a printer prints it, and how many lines were measured."""
    wanted = [PrintOrder(face("front", 63, 88, 3, False), face("back", 63, 88, 3, True), 5)]
    sheets = correct_backs(impose(wanted, paper(on), backs, title="Cards", font="text"), backs, profile)
    faces: dict[str, Face] = {"front": wanted[0].front, "back": wanted[0].back or wanted[0].front}
    found = pages(pdf_bytes(sheets, faces, tools.fonts(), "Cards"), inside=True)
    most, count = 0.0, 0
    for front, back in zip(found[::2], found[1::2], strict=True):
        for stroke in ells(back):
            there = printed(back, stroke, backs, shift)
            most = max(most, min(_way(there, one) for one in ells(front)))
            count += 1
    return most, count


def _way(one: Stroke, other: Stroke) -> float:
    return max(abs(one.x1 - other.x1), abs(one.y1 - other.y1), abs(one.x2 - other.x2), abs(one.y2 - other.y2))


@pytest.mark.parametrize("measured", DUPLEX)
@pytest.mark.parametrize("used", DUPLEX)
@pytest.mark.parametrize("shift", SHIFTS, ids=str)
def test_what_is_read_off_puts_the_next_print_right_over_either_edge(
    measured: Backs, used: Backs, shift: Shift
) -> None:
    profile = new_profile("kitchen", readings(sheet("a4"), measured, shift))
    before, count = apart("a4", used, None, shift)
    after, _ = apart("a4", used, profile, shift)
    assert count == 2 * 5
    assert before == pytest.approx(max(map(abs, shift)), abs=CLOSE)
    assert after < CLOSE


@pytest.mark.parametrize("on", PAPERS)
def test_a_print_is_put_right_on_every_paper(on: str) -> None:
    shift = (0.8, -1.1)
    for backs in DUPLEX:
        profile = new_profile("kitchen", readings(sheet(on), backs, shift))
        assert apart(on, backs, profile, shift)[0] < CLOSE


@pytest.mark.parametrize("backs", DUPLEX)
@pytest.mark.parametrize("wrong", [(-1, 1), (1, -1), (-1, -1)])
def test_a_sign_the_wrong_way_round_would_be_noticed(backs: Backs, wrong: tuple[int, int]) -> None:
    shift = (0.8, -1.1)
    xs, ys, *_ = readings(sheet("a4"), backs, shift)
    assert apart("a4", backs, new_profile("kitchen", (wrong[0] * xs, wrong[1] * ys)), shift)[0] > 1


def test_marks_and_ruler_of_the_back_are_moved_with_it_and_the_front_is_not() -> None:
    wanted = [PrintOrder(face("front", 63, 88, 0, False), face("back", 63, 88, 0, True), 5)]
    faces: dict[str, Face] = {"front": wanted[0].front, "back": wanted[0].back or wanted[0].front}
    sheets = impose(wanted, paper("a4"), "duplex-long", title="Cards", font="text")
    moved = correct_backs(sheets, "duplex-long", Profile(name="kitchen", x=0.5, y=-1))
    front, back = pages(pdf_bytes(sheets, faces, tools.fonts(), "Cards"))
    other_front, other_back = pages(pdf_bytes(moved, faces, tools.fonts(), "Cards"))
    assert front == other_front
    assert len(back.strokes) == len(other_back.strokes) > 12
    for one, other in zip(back.strokes, other_back.strokes):
        assert is_same(replace(one, x1=one.x1 + 0.5, y1=one.y1 - 1, x2=one.x2 + 0.5, y2=one.y2 - 1), other)


@pytest.mark.parametrize("backs", ["none", "fold", "gutter-fold", "separate"])
def test_what_is_printed_on_one_side_is_the_same_for_every_printer(backs: Backs) -> None:
    wanted = [PrintOrder(face("front", 63, 88, 0, False), face("back", 63, 88, 0, True), 5)]
    sheets = impose(wanted, paper("a4"), backs, title="Cards", font="text")
    assert correct_backs(sheets, backs, Profile(name="kitchen", x=0.5, y=-1)) == sheets


def test_what_is_moved_beyond_what_can_be_printed_is_measured() -> None:
    wanted = [PrintOrder(face("front", 63, 88, 3, False), face("back", 63, 88, 3, True), 9)]
    faces = {"front": wanted[0].front, "back": wanted[0].back or wanted[0].front}
    sheets = impose(wanted, paper("a4"), "duplex-long", title="Cards", font="text")
    for x, wanted_way in ((1.0, 0.0), (1.4, 0.0), (2.5, 1.0), (-2.5, 1.0)):
        moved = correct_backs(sheets, "duplex-long", Profile(name="kitchen", x=x, y=0))
        # Their ink keeps 1.5 mm off the edge of what can be printed.
        assert beyond(moved, faces) == pytest.approx(wanted_way, abs=1e-6)


# --- the sheet


@pytest.mark.parametrize("on", PAPERS)
def test_the_two_lines_are_100_mm_long_and_all_is_on_the_paper(on: str) -> None:
    front, back = pages(sheet(on))
    lengths = [one for one in front.strokes if abs(one.length - LENGTH) < CLOSE]
    assert sorted(one.x1 == one.x2 for one in lengths) == [False, True]
    for page in (front, back):
        for one in page.strokes:
            assert paper(on).printable.grown(0.01, 0.01, 0.01, 0.01).holds(one.box)


def test_the_sheet_says_which_edge_it_was_turned_over_and_names_what_is_read() -> None:
    all_text = " ".join(text for text, *_ in words(sheet("a4")))
    for name in TARGETS:
        assert f"X{name}" in all_text
        assert f"Y{name}" in all_text
    back = pypdfium2.PdfDocument(sheet("a4"))[1].get_textpage().get_text_range()
    assert "Turned over the long edge" in back
    assert "--backs duplex-short" in back


def test_a_paper_too_small_is_refused() -> None:
    with pytest.raises(Unreadable, match="100x150mm of 100 x 150 mm is too small for the calibration sheet"):
        calibration_sheets(paper("100x150"), tools.fonts(), "text")


def test_a_sheet_that_went_in_askew_or_was_stretched_is_seen() -> None:
    on = paper("a4")
    assert askew((1, 2, 1, 2), on) == (0, 0)
    turned, longer = askew((0.4, 0.3, -0.4, -0.3), on)
    assert (turned, longer) == (pytest.approx(0.2, abs=0.01), pytest.approx(0.262, abs=0.01))
