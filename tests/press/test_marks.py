"""Marks: crop marks, folds, rulers and labels."""

from __future__ import annotations

import pytest

from companion.press.draw import BLACK, WHITE, Path, Text
from companion.press.marks import (
    LONGEST,
    SHORTEST,
    Outline,
    crop_marks,
    fold_lines,
    furniture,
    registration_mark,
    ruler,
    ticks,
)
from companion.press.paper import Box
from tests.press.measure import box_of, flat, is_marked, length, segments, touches

PAGE = Box(0, 0, 200, 280)


def outline(x: float, y: float, width: float = 60, height: float = 80, reach: float = 3) -> Outline:
    trim = Box(x, y, width, height)
    return Outline(trim, trim.grown(reach, reach, reach, reach))


def strokes(*outlines: Outline, inside: Box = PAGE) -> list[tuple[float, float, float, float]]:
    return [segment for _, segment in segments(crop_marks(outlines, inside))]


def test_a_thing_alone_has_eight_marks_in_line_with_its_edges() -> None:
    marks = strokes(outline(50, 60))
    assert len(marks) == 8
    assert is_marked(Box(50, 60, 60, 80), marks)
    assert {round(length(mark), 6) for mark in marks} == {LONGEST}


def test_marks_keep_half_a_mm_from_the_bleed() -> None:
    above = [mark for mark in strokes(outline(50, 60)) if max(mark[1], mark[3]) < 60]
    assert {max(mark[1], mark[3]) for mark in above} == {60 - 3 - 0.5}


def test_marks_inside_a_grid_are_left_out_and_those_around_it_are_shared() -> None:
    grid = [outline(20 + 66 * column, 20 + 86 * row) for row in range(2) for column in range(2)]
    marks = strokes(*grid)
    assert len(marks) == 2 * (4 + 4)
    assert all(is_marked(one.trim, marks) for one in grid)
    assert not any(touches(mark, one.ink) for mark in marks for one in grid)


def test_things_without_gutter_share_the_marks_of_their_cut() -> None:
    row = [outline(10 + 60 * column, 20, reach=0) for column in range(3)]
    marks = strokes(*row)
    assert len(marks) == 2 * 4 + 4
    assert all(is_marked(one.trim, marks) for one in row)


def test_two_blocks_with_room_between_them_have_their_own_marks_each_on_its_own_half() -> None:
    upper, lower = outline(20, 20), outline(40, 20 + 80 + 11)
    marks = strokes(upper, lower)
    assert is_marked(upper.trim, marks)
    assert is_marked(lower.trim, marks)
    # The right edge of the upper one runs towards the lower, whose left edge runs towards the upper.
    down = [box_of(mark) for mark in marks if mark[0] == mark[2] == 80 and mark[1] > 100]
    up = [box_of(mark) for mark in marks if mark[0] == mark[2] == 40 and mark[1] < 111]
    assert down == [Box(80, 103.5, 0, 2)]
    assert up == [Box(40, 105.5, 0, 2)]


def test_a_mark_too_short_to_be_seen_is_left_out() -> None:
    marks = strokes(outline(20, 20), outline(40, 20 + 80 + 10.9))
    assert not any(mark[0] == mark[2] == 80 and mark[1] > 100 for mark in marks)


def test_marks_end_with_the_area() -> None:
    marks = strokes(outline(50, 60), inside=Box(50 - 3 - 2.5, 0, 200, 280))
    left = [mark for mark in marks if max(mark[0], mark[2]) < 50]
    assert [round(length(mark), 6) for mark in left] == [SHORTEST, SHORTEST]
    assert {min(mark[0], mark[2]) for mark in left} == {44.5}


def test_a_sheet_of_many_small_things_is_marked_in_no_time() -> None:
    grid = tuple(outline(5 * column, 5 * row, 5, 5, 0) for row in range(50) for column in range(40))
    assert len(list(segments(crop_marks(grid, Box(-10, -10, 220, 300))))) == 2 * (51 + 41)


def test_ticks_are_around_the_ink_only() -> None:
    ink = Box(20, 20, 100, 100)
    found = ticks([30, 110], [40], ink, Box(0, 0, 200, 200))
    assert len(found) == 6
    assert not any(touches(one, ink) for one in found)


def test_a_fold_is_a_dashed_line_from_end_to_end() -> None:
    (item,) = fold_lines([Box(10, 20, 60, 0)])
    assert isinstance(item, Path)
    assert item.dash
    assert [segment for _, segment in segments([item])] == [(10, 20, 70, 20)]


def test_there_is_nothing_to_draw_without_folds_or_outlines() -> None:
    assert fold_lines([]) == ()
    assert crop_marks((), PAGE) == ()


def test_the_ruler_is_exactly_50_mm_with_a_tick_every_10() -> None:
    base, *marks = [segment for _, segment in segments(ruler(7, 290))]
    assert base == (7, 290, 57, 290)
    assert [mark[0] for mark in marks] == [7, 17, 27, 37, 47, 57]


@pytest.mark.parametrize("strip", [Box(5, 285, 200, 7), Box(198, 5, 7, 287), Box(5, 198, 138, 7)], ids=str)
def test_furniture_stays_in_its_strip(strip: Box) -> None:
    items = furniture(strip, "Tickets and everything else that is small " * 5, "sheet 12 of 345, front", "face")
    for _, segment in segments(items):
        assert strip.holds(box_of(segment))
    for item, matrix in flat(items):
        if isinstance(item, Text):
            assert strip.holds(_extent(item, matrix)), item.text


def _extent(item: Text, matrix: tuple[float, ...]) -> Box:
    """The box of a text whose letters are all as wide as a wide one."""
    wide = len(item.text) * item.size * 0.3528 * 0.6
    x = item.x - (wide if item.anchor == "end" else 0)
    box = Box(x, item.y - item.size * 0.3528 * 0.75, wide, item.size * 0.3528)
    a, b, c, d, e, f = matrix
    ends = [(a * px + c * py + e, b * px + d * py + f) for px in (box.x, box.right) for py in (box.y, box.bottom)]
    xs, ys = [x for x, _ in ends], [y for _, y in ends]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def test_labels_say_what_the_ruler_is_for() -> None:
    words = [
        item.text
        for item in furniture(Box(5, 285, 200, 7), "Tickets", "sheet 1 of 2", "face")
        if isinstance(item, Text)
    ]
    assert words == ["Tickets", "50 mm: print at 100 %", "sheet 1 of 2"]


def test_a_registration_mark_is_a_cross_in_a_ring_about_its_point_seen_on_any_ground() -> None:
    under, over = registration_mark(30, 40)
    assert isinstance(under, Path)
    assert isinstance(over, Path)
    assert (under.stroke, over.stroke) == (WHITE, BLACK)
    assert under.width > 2 * over.width
    for item in (under, over):
        level, upright = [segment for _, segment in segments([item])][:2]
        assert level == pytest.approx((27.6, 40, 32.4, 40))
        assert upright == pytest.approx((30, 37.6, 30, 42.4))
        xs = [float(command[-2]) for command in item.commands if command[0] == "C"]
        assert (min(xs), max(xs)) == pytest.approx((28.5, 31.5))
