"""Where the things on one space are drawn: all of them, within it, none over another."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.press.drawing.paper import PaperBox
from companion.press.table.crowd import crowd

LENGTHS = st.floats(5, 40)
SIZES = st.lists(st.tuples(LENGTHS, LENGTHS), min_size=1, max_size=12)
ROOM = PaperBox(3, 4, 30, 20)


@given(SIZES, st.floats(0.1, 2))
def test_all_are_within_the_room_apart_and_in_proportion(sizes: list[tuple[float, float]], most: float) -> None:
    boxes = crowd(ROOM, sizes, most)
    assert len(boxes) == len(sizes)
    assert all(ROOM.holds(box) for box in boxes)
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
    for box, (width, height) in zip(boxes, sizes):
        assert box.width / width == pytest.approx(box.height / height)
        assert box.width <= most * width + 1e-9


@pytest.mark.parametrize(
    ("room", "columns"), [(PaperBox(0, 0, 30, 20), 3), (PaperBox(0, 0, 20, 30), 2), (PaperBox(0, 0, 90, 10), 6)]
)
def test_six_alike_stand_in_the_rows_that_leave_them_largest(room: PaperBox, columns: int) -> None:
    boxes = crowd(room, [(15.0, 15.0)] * 6, 1.0)
    assert len({round(box.x, 6) for box in boxes}) == columns
    assert len({round(box.y, 6) for box in boxes}) == 6 / columns
    assert min(box.width for box in boxes) > 9


def test_two_stand_side_by_side_where_there_is_room() -> None:
    one, other = crowd(PaperBox(0, 0, 30, 30), [(10.0, 10.0)] * 2, 1.0)
    assert one.y == other.y
    assert one.right < other.x


def test_one_alone_stands_in_the_middle_at_its_size() -> None:
    assert crowd(PaperBox(0, 0, 30, 30), [(10.0, 20.0)], 1.0) == [PaperBox(10, 5, 10, 20)]


def test_nothing_takes_no_place() -> None:
    assert crowd(ROOM, [], 1.0) == []
