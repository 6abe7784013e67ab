"""Marks: crop marks, folds, rulers and labels."""

from __future__ import annotations

import pytest

from companion.press.drawing.display_list import BLACK, WHITE, Group, Path, Text
from companion.press.drawing.paper import PaperBox
from companion.press.sheets.furniture import SheetName, Work, furniture
from companion.press.sheets.marks import (
    GAP,
    MARK,
    ROOM,
    STRIP,
    crop_marks,
    cut_lines,
    fold_lines,
    fold_marks,
    registration_mark,
    ruler,
    ticks,
)
from tests.press.measure import box_of, flat, is_marked, length, segments, touches


def strokes(*trims: PaperBox, reach: float = 3) -> list[tuple[float, float, float, float]]:
    return [segment for _, segment in segments(crop_marks(trims, reach))]


def test_a_thing_alone_has_eight_marks_in_line_with_its_edges() -> None:
    marks = strokes(PaperBox(50, 60, 60, 80))
    assert len(marks) == 8
    assert is_marked(PaperBox(50, 60, 60, 80), marks)
    assert {round(length(mark), 6) for mark in marks} == {MARK}


def test_marks_keep_off_the_bleed_and_within_their_room() -> None:
    above = [mark for mark in strokes(PaperBox(50, 60, 60, 80)) if max(mark[1], mark[3]) < 60]
    assert {max(mark[1], mark[3]) for mark in above} == {60 - 3 - GAP}
    assert {min(mark[1], mark[3]) for mark in above} == {60 - 3 - ROOM}


def test_a_grid_has_its_marks_around_it_and_none_inside() -> None:
    grid = [PaperBox(20 + 66 * column, 20 + 86 * row, 60, 80) for row in range(2) for column in range(2)]
    marks = strokes(*grid)
    assert len(marks) == 2 * (4 + 4)
    assert all(is_marked(trim, marks) for trim in grid)
    assert not any(touches(mark, PaperBox(17, 17, 132, 172)) for mark in marks)


def test_a_row_that_is_not_full_has_no_marks_of_its_own() -> None:
    grid = [PaperBox(20 + 66 * column, 20 + 86 * row, 60, 80) for row in range(2) for column in range(3)]
    assert strokes(*grid[:4]) == strokes(*grid)


def test_things_without_gutter_share_the_marks_of_their_cut() -> None:
    row = [PaperBox(10 + 60 * column, 20, 60, 80) for column in range(3)]
    marks = strokes(*row, reach=0)
    assert len(marks) == 2 * 4 + 4
    assert all(is_marked(trim, marks) for trim in row)


def test_edges_in_line_but_for_the_last_digits_are_cut_at_once() -> None:
    columns, rows = cut_lines([PaperBox(0.1 + 0.2, 0, 10, 10), PaperBox(0.3, 20, 10, 10)])
    assert (columns, rows) == ([0.3, 10.3], [0, 10, 20, 30])


def test_ticks_are_around_the_ink_only() -> None:
    ink = PaperBox(20, 20, 100, 100)
    found = ticks([30, 110], [40], ink)
    assert len(found) == 6
    assert not any(touches(one, ink) for one in found)


def test_a_fold_is_a_dashed_line_from_end_to_end() -> None:
    ground, dashes = fold_lines([PaperBox(10, 20, 60, 0)])
    assert isinstance(ground, Path)
    assert isinstance(dashes, Path)
    assert (ground.stroke, ground.dash, dashes.stroke) == (WHITE, (), BLACK)
    assert ground.width == dashes.width
    assert dashes.dash
    for item in (ground, dashes):
        assert [segment for _, segment in segments([item])] == [(10, 20, 70, 20)]


def test_a_fold_has_dashed_marks_in_line_with_it_beyond_the_ink() -> None:
    ink = PaperBox(10, 20, 60, 80)
    (item,) = fold_marks([PaperBox(12, 60, 26, 0), PaperBox(42, 60, 26, 0), PaperBox(40, 22, 0, 76)], ink)
    assert isinstance(item, Path)
    found = [segment for _, segment in segments([item])]
    assert len(found) == 4
    assert {mark[1] for mark in found if mark[1] == mark[3]} == {60}
    assert {mark[0] for mark in found if mark[0] == mark[2]} == {40}
    assert not any(touches(mark, ink) for mark in found)
    assert 0 < sum(item.dash) < min(length(mark) for mark in found) / 2, "it is seen to be dashed"


def test_there_is_nothing_to_draw_without_folds() -> None:
    assert fold_lines([]) == ()
    assert fold_marks([], PaperBox(0, 0, 10, 10)) == ()


def test_the_ruler_is_exactly_50_mm_with_a_tick_every_10() -> None:
    base, *marks = [segment for _, segment in segments(ruler(7, 290))]
    assert base == (7, 290, 57, 290)
    assert [mark[0] for mark in marks] == [7, 17, 27, 37, 47, 57]


STRIPS = [
    PaperBox(5, 285, 200, STRIP),
    PaperBox(198, 5, STRIP, 287),
    PaperBox(5, 198, 138, STRIP),
    PaperBox(5, 80, 80, STRIP),
]


@pytest.mark.parametrize("strip", STRIPS, ids=str)
@pytest.mark.parametrize("work", ["", "cut", "fold", "gutter", "stand"])
def test_furniture_stays_in_its_strip(strip: PaperBox, work: Work) -> None:
    title = "Tickets and everything else that is small " * 5
    items = furniture(strip, title, "sheet 12 of 345, front", "face", work)
    for _, segment in segments(items):
        assert strip.holds(box_of(segment))
    for item, matrix in flat(items):
        if isinstance(item, Text):
            assert strip.holds(_extent(item, matrix)), item.text


@pytest.mark.parametrize("strip", STRIPS, ids=str)
@pytest.mark.parametrize("work", ["", "cut", "fold", "gutter", "stand"])
def test_nothing_in_the_strip_lies_on_anything_else(strip: PaperBox, work: Work) -> None:
    items = furniture(strip, "Tickets and everything else that is small " * 5, "1 of 9", "face", work)
    words = [_extent(item, matrix) for item, matrix in flat(items) if isinstance(item, Text)]
    lines = [box_of(segment) for _, segment in segments(items)]
    for number, one in enumerate(words):
        assert not any(one.overlaps(other) for other in words[number + 1 :])
    assert not any(word.overlaps(line.grown(0.1, 0.1, 0.1, 0.1)) for word in words for line in lines)


NAME = SheetName("Die außerordentlich lange Geschichte vom Zug um Mitternacht und dem Geist im Tunnel", "People")
INSTRUCTIONS: dict[Work, str] = {
    "": "",
    "cut": "solid: cut",
    "fold": "solid: cut; dashed: fold back, glue",
    "gutter": "dashed: fold back, glue; then solid: cut",
    "stand": "solid: cut; dashed: fold, glue, feet out",
}


@pytest.mark.parametrize("strip", [*STRIPS, PaperBox(5, 80, 110, STRIP)], ids=str)
@pytest.mark.parametrize(
    ("work", "do"), [*((work, "") for work in INSTRUCTIONS), ("cut", "A1: glue B1 to the right and A2 below")]
)
def test_part_number_and_what_is_to_do_are_whole_on_the_smallest_strip(strip: PaperBox, work: Work, do: str) -> None:
    items = furniture(strip, NAME, "sheet 12 of 345, front", "face", work, do)
    found = [item for item, _ in flat(items) if isinstance(item, Text)]
    words = " ".join(item.text for item in sorted(found, key=lambda item: (item.anchor, item.x, item.y)))
    for wanted in ("People", "sheet 12 of 345, front", INSTRUCTIONS[work], do, "50 mm", "at 100 %"):
        assert wanted in words
    for item, matrix in flat(items):
        if isinstance(item, Text):
            assert strip.holds(_extent(item, matrix)), item.text
            assert item.size >= 4


def test_the_title_of_the_game_is_shortened_first_and_left_out_where_it_would_say_nothing() -> None:
    roomy, small = (
        [
            item.text
            for item, _ in flat(furniture(strip, NAME, "sheet 1 of 2", "face", "gutter"))
            if isinstance(item, Text)
        ]
        for strip in (STRIPS[0], STRIPS[3])
    )
    assert any(line.startswith("Die außer") and line.endswith("...: People") for line in roomy)
    assert not any("Die" in line for line in small)
    assert any(line.startswith("People") for line in small)


def test_the_title_of_a_part_yields_last() -> None:
    items = furniture(STRIPS[3], SheetName("Game", "Endless " * 40), "sheet 1 of 2", "face", "gutter")
    words = " ".join(item.text for item, _ in flat(items) if isinstance(item, Text))
    assert "Endless" in words
    assert "..." in words
    assert "sheet 1 of 2" in words


def test_what_is_to_fold_says_how_and_figures_have_a_drawing() -> None:
    lines = {}
    for work in ("", "cut", "fold", "gutter", "stand"):
        items = furniture(STRIPS[0], "Tickets", "sheet 1 of 2", "face", work)
        words = [item.text for item in items if isinstance(item, Text)]
        assert any("dashed: fold" in word for word in words) == (work in ("fold", "gutter", "stand"))
        assert any("solid: cut" in word for word in words) == bool(work)
        lines[work] = len(list(segments(items)))
    assert lines[""] == lines["fold"] < lines["stand"]


def _extent(item: Text, matrix: tuple[float, ...]) -> PaperBox:
    """The box of a text whose letters are all as wide as a wide one."""
    wide = len(item.text) * item.size * 0.3528 * 0.6
    x = item.x - (wide if item.anchor == "end" else 0)
    box = PaperBox(x, item.y - item.size * 0.3528 * 0.75, wide, item.size * 0.3528)
    a, b, c, d, e, f = matrix
    ends = [(a * px + c * py + e, b * px + d * py + f) for px in (box.x, box.right) for py in (box.y, box.bottom)]
    xs, ys = [x for x, _ in ends], [y for _, y in ends]
    return PaperBox(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def test_labels_say_what_the_ruler_is_for() -> None:
    words = [item.text for item in furniture(STRIPS[0], "Tickets", "sheet 1 of 2", "face") if isinstance(item, Text)]
    assert words == ["Tickets", "50 mm: print at 100 %", "sheet 1 of 2"]


@pytest.mark.parametrize(("across", "down"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_a_registration_mark_is_half_a_ringed_cross_and_a_hairline_seen_on_any_ground(across: int, down: int) -> None:
    group, *ticks_of = registration_mark(30, 40, across, down)
    assert isinstance(group, Group)
    under, over = group.items
    for pair in ((under, over), ticks_of):
        below, above = pair
        assert isinstance(below, Path)
        assert isinstance(above, Path)
        assert (below.stroke, above.stroke) == (WHITE, BLACK)
        assert below.width > 2 * above.width
    for item in (under, over):
        level, upright = [segment for _, segment in segments([item])][:2]
        assert level == pytest.approx((27.6, 40, 32.4, 40))
        assert upright == pytest.approx((30, 37.6, 30, 42.4))
    assert group.clip is not None
    xs, ys = ([float(one[at]) for one in group.clip.commands if len(one) > 1] for at in (-2, -1))
    assert (min(xs), max(xs)) == {1: (30, 33), -1: (27, 30), 0: (27, 33)}[across]
    assert (min(ys), max(ys)) == {1: (40, 43), -1: (37, 40), 0: (37, 43)}[down]
    for tick in ticks_of:
        assert [segment for _, segment in segments([tick])] == [(30, 40, 30 - across, 40 - down)]
