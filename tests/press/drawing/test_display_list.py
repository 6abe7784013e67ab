"""The display list: matrices and outlines, in mm."""

from __future__ import annotations

import math

import pytest

from companion.press.drawing.display_list import (
    IDENTITY,
    Matrix,
    Path,
    circle,
    compose,
    line,
    polygon,
    rect,
    rotate,
    rounded,
    scale,
    transform,
    translate,
)

NEAR = pytest.approx


@pytest.mark.parametrize(
    ("matrix", "point"),
    [
        (IDENTITY, (3, 4)),
        (translate(10, 20), (13, 24)),
        (scale(2), (6, 8)),
        (scale(2, -1), (6, -4)),
        (rotate(90), (-4, 3)),
        (rotate(180), (-3, -4)),
        (rotate(270), (4, -3)),
        (rotate(-90), (4, -3)),
        (rotate(90, 3, 0), (-1, 0)),
        (compose(translate(10, 0), rotate(90), scale(2)), (2, 6)),
        (compose(), (3, 4)),
    ],
)
def test_a_matrix_takes_a_point_where_svg_does(matrix: Matrix, point: tuple[float, float]) -> None:
    assert transform(matrix, 3, 4) == NEAR(point)


def test_a_quarter_turn_is_exact_and_keeps_its_centre() -> None:
    assert rotate(90)[:4] == (0, 1, -1, 0)
    assert transform(rotate(90, 7.3, 1.1), 7.3, 1.1) == NEAR((7.3, 1.1))
    assert transform(rotate(33, 7.3, 1.1), 7.3, 1.1) == NEAR((7.3, 1.1))


def test_outlines_are_where_they_were_asked_for() -> None:
    assert rect(1, 2, 3, 4).commands == (("M", 1, 2), ("L", 4, 2), ("L", 4, 6), ("L", 1, 6), ("Z",))
    assert polygon([(0, 0), (1, 1)]).commands == (("M", 0, 0), ("L", 1, 1), ("Z",))
    assert line(1, 2, 3, 4).commands == (("M", 1, 2), ("L", 3, 4))


def curve_points(path: Path) -> list[tuple[float, float]]:
    """Points along the curves of a path."""
    points, at = [], (0.0, 0.0)
    for command in path.commands:
        if command[0] == "C":
            _, x1, y1, x2, y2, x, y = command
            for t in (0.25, 0.5, 0.75):
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                xs, ys = (at[0], x1, x2, x), (at[1], y1, y2, y)
                points.append(
                    (sum(map(float.__mul__, weights, map(float, xs))), sum(map(float.__mul__, weights, map(float, ys))))
                )
        if command[0] != "Z":
            at = command[-2:]  # type: ignore[assignment]
    return points


def test_a_circle_is_round_within_a_hundredth_of_a_mm() -> None:
    points = curve_points(circle(20, 30, 15))
    assert len(points) == 12
    assert [math.hypot(x - 20, y - 30) for x, y in points] == NEAR([15] * 12, abs=0.01)


def test_round_corners_are_no_larger_than_the_sides_allow() -> None:
    assert rounded(0, 0, 10, 4, 99).commands == rounded(0, 0, 10, 4, 5, radius_y=2).commands
    ellipse = curve_points(rounded(0, 0, 10, 4, 99))
    assert [((x - 5) / 5) ** 2 + ((y - 2) / 2) ** 2 for x, y in ellipse] == NEAR([1] * 12, abs=0.001)


def test_what_is_drawn_cannot_be_changed_and_compares_by_value() -> None:
    box = rect(1, 2, 3, 4, (0, 0, 0))
    assert box == rect(1, 2, 3, 4, (0, 0, 0))
    assert hash(box) == hash(rect(1, 2, 3, 4, (0, 0, 0)))
    with pytest.raises(AttributeError):
        box.width = 2  # type: ignore[misc]
