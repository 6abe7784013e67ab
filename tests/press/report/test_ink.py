"""Ink: what is seen of each colour, computed on a grid, beside what is drawn and what pdfium makes of it."""

from __future__ import annotations

import math

import pytest

from companion.press.drawing.display_list import (
    BLACK,
    WHITE,
    ArtUse,
    Colour,
    Command,
    Face,
    Group,
    Item,
    Path,
    Text,
    circle,
    compose,
    line,
    polygon,
    rect,
    rotate,
    scale,
    translate,
)
from companion.press.drawing.paper import PaperBox
from companion.press.layout.qr import qr_path
from companion.press.pdf import pdf_bytes
from companion.press.report.ink import InkMeter, ink
from companion.press.text.fonts import Fonts
from tests.press import tools
from tests.press.tools import ASheet, Placed

RED: Colour = (1.0, 0.0, 0.0)


def inks(*items: Item, bleed: float = 0.0) -> dict[Colour, float]:
    """The ink on a face of 100 x 100 mm, which has 100 square cm."""
    return ink(Face("face", 100, 100, bleed, items))


def loop(*points: tuple[float, float]) -> tuple[Command, ...]:
    return polygon(points).commands


def square(left: float, size: float, backwards: bool = False) -> tuple[Command, ...]:
    points = [(left, left), (left + size, left), (left + size, left + size), (left, left + size)]
    return loop(*(reversed(points) if backwards else points))


def test_a_whole_page_of_fill_is_its_area() -> None:
    assert inks(rect(0, 0, 100, 100, BLACK)) == {BLACK: pytest.approx(100)}


def test_what_reaches_beyond_the_bleed_is_cut_off() -> None:
    assert inks(rect(-50, -50, 200, 200, BLACK), bleed=3) == {BLACK: pytest.approx(10.6**2)}


def test_a_circle_is_computed_from_its_curves() -> None:
    assert inks(circle(50, 50, 30, BLACK))[BLACK] == pytest.approx(math.pi * 9, rel=0.005)


def test_curves_join_without_lines_between_them() -> None:
    commands = tuple(command for command in circle(50, 50, 30).commands if command[0] != "L")
    assert inks(Path(commands, fill=BLACK))[BLACK] == pytest.approx(math.pi * 9, rel=0.005)


def test_colours_are_computed_separately_and_white_is_bare_paper() -> None:
    found = inks(
        rect(0, 0, 10, 10, BLACK), rect(20, 0, 10, 20, RED), rect(50, 50, 10, 10, WHITE), rect(0, 50, 10, 10, RED)
    )
    assert found == {BLACK: pytest.approx(1), RED: pytest.approx(3)}


def test_what_lies_over_something_hides_it_and_white_over_it_saves_ink() -> None:
    whole, half, hole = rect(0, 0, 100, 100, BLACK), rect(0, 0, 50, 100, RED), rect(0, 0, 100, 20, WHITE)
    assert inks(whole, whole, half) == {BLACK: pytest.approx(50), RED: pytest.approx(50)}
    assert inks(whole, half, hole) == {BLACK: pytest.approx(40), RED: pytest.approx(40)}


@pytest.mark.parametrize("width", [0.1, 0.2, 0.4, 1, 3])
@pytest.mark.parametrize("angle", [0, 17, 45, 90])
def test_lines_take_their_width_times_their_length(width: float, angle: float) -> None:
    lines = [line(-30, 4.3 * n, 30, 4.3 * n, BLACK, width) for n in range(-6, 7)]
    found = inks(Group(tuple(lines), compose(translate(50, 50), rotate(angle))))[BLACK]
    assert found == pytest.approx(13 * 60 * width / 100, rel=0.1, abs=0.03 * 13)


def test_a_dashed_line_takes_what_its_dashes_are_of_it() -> None:
    commands: tuple[Command, ...] = (("M", 10, 50), ("L", 90, 50))
    whole = inks(Path(commands, stroke=BLACK, width=1))[BLACK]
    assert inks(Path(commands, stroke=BLACK, width=1, dash=(1, 3)))[BLACK] == pytest.approx(whole / 4)


def test_letters_are_left_out() -> None:
    assert inks(Text(0, 10, "words", "face", 20)) == {}


@pytest.mark.parametrize(
    ("commands", "even_odd", "area"),
    [
        (square(10, 60) + square(20, 40, backwards=True), False, 36 - 16),
        (square(10, 60) + square(20, 40), False, 36),
        (square(10, 60) + square(20, 40), True, 36 - 16),
        (square(20, 40, backwards=True) + square(10, 60), False, 36 - 16),
        (square(10, 60) + square(20, 40, backwards=True) + square(30, 20), False, 36 - 16 + 4),
        (square(10, 60) + square(20, 40) + square(30, 20), True, 36 - 16 + 4),
        (square(0, 20) + square(40, 30, backwards=True), False, 4 + 9),
    ],
    ids=["hole", "no hole", "even-odd", "hole first", "island", "even-odd island", "apart"],
)
def test_holes_are_computed_by_the_fill_rule(commands: tuple[Command, ...], even_odd: bool, area: float) -> None:
    assert inks(Path(commands, fill=BLACK, even_odd=even_odd)) == {BLACK: pytest.approx(area)}


def test_a_hole_cut_by_the_edge_of_the_face_is_still_a_hole() -> None:
    ring = Path(square(-50, 100) + square(-40, 80, backwards=True), fill=BLACK)
    assert inks(ring) == {BLACK: pytest.approx(25 - 16)}


def test_groups_and_arts_are_computed_at_the_size_they_are_drawn() -> None:
    star = rect(0, 0, 10, 10, RED)
    face = Face(
        "face",
        100,
        100,
        items=(
            Group((star,), scale(2)),
            ArtUse("star", compose(translate(60, 60), rotate(30), scale(2, 0.5))),
            Group((ArtUse("star", translate(50, 0)),), scale(0.5)),
        ),
        arts={"star": (star,)},
    )
    assert ink(face) == {RED: pytest.approx(4 + 1 + 0.25, rel=0.01)}


def test_a_concave_shape_across_the_edge_is_cut_exactly() -> None:
    comb = polygon([(-10, 0), (50, 0), (50, 10), (-10, 10), (-10, 20), (50, 20), (50, 30), (-20, 30)], BLACK)
    assert inks(comb) == {BLACK: pytest.approx(5 + 5)}


def test_clips_hide_what_is_outside_them() -> None:
    full = rect(0, 0, 100, 100, BLACK)
    assert inks(Group((full,), clip=rect(10, 10, 20, 30))) == {BLACK: pytest.approx(6)}
    assert inks(Group((full,), clip=circle(50, 50, 20)))[BLACK] == pytest.approx(math.pi * 4, rel=0.01)
    assert inks(Group((full,), rotate(90, 50, 50), clip=rect(10, 10, 20, 30))) == {BLACK: pytest.approx(6)}
    assert inks(Group((full,), clip=rect(10, 10, 0, 30))) == {}
    assert inks(Group((full,), clip=rect(200, 10, 10, 30))) == {}


def test_a_clip_hides_what_is_outside_it_and_leaves_what_was_there() -> None:
    arrow = polygon([(0, 0), (40, 0), (10, 10), (0, 40)])
    under, over = rect(0, 0, 100, 100, RED), rect(0, 0, 100, 100, BLACK)
    found = inks(under, Group((over,), clip=arrow))
    assert found == {BLACK: pytest.approx(4, rel=0.03), RED: pytest.approx(96, rel=0.01)}


def test_only_the_window_counts_if_one_is_given() -> None:
    face = Face("face", 100, 100, 0, (rect(0, 0, 100, 100, BLACK),))
    assert ink(face, PaperBox(90, 90, 30, 30)) == {BLACK: pytest.approx(1)}


def test_the_modules_of_a_qr_are_added_up() -> None:
    modules = [(x, y) for y in range(60) for x in range(60) if (x * y + x) % 3]
    commands = tuple(one for x, y in modules for one in rect(x, y, 1, 1).commands)
    assert inks(Path(commands, fill=BLACK)) == {BLACK: pytest.approx(len(modules) / 100)}
    whole = Path(tuple(("R", x, y, 1, 1) for x, y in modules), fill=BLACK)
    assert inks(whole) == {BLACK: pytest.approx(len(modules) / 100, rel=0.03)}  # shares are 32nds of a cell


def test_a_single_whole_rectangle_is_a_fill_too() -> None:
    assert inks(Path((("R", 10, 10, 20, 30),), fill=BLACK)) == {BLACK: pytest.approx(6)}
    assert inks(Path((*loop((60, 60), (70, 60), (60, 70)), ("R", 10, 10, 20, 30)), fill=BLACK)) == {
        BLACK: pytest.approx(6.5, rel=0.02)
    }


def test_a_curve_that_an_edge_cuts_is_computed_from_the_same_chords() -> None:
    half = ink(Face("face", 100, 100, 0, (circle(50, 0, 30, BLACK),)))[BLACK]
    assert half == pytest.approx(inks(circle(50, 50, 30, BLACK))[BLACK] / 2)


def test_faces_computed_one_after_the_other_do_not_mix_arts_of_one_name() -> None:
    meter = InkMeter()
    for size in (10, 20):
        star = (rect(0, 0, size, size, RED),)
        face = Face("face", 100, 100, 0, (ArtUse("star", translate(5, 5)),), {"star": star})
        assert meter.ink(face) == {RED: pytest.approx(size * size / 100)}
        assert meter.ink(face, PaperBox(5, 5, 5, 5)) == {RED: pytest.approx(0.25)}


def test_what_faces_begin_with_makes_no_difference() -> None:
    """Neither what they have in common, nor which came before, nor another window."""
    ground, star = rect(0, 0, 100, 60, RED), (rect(0, 0, 9, 9, (0.0, 0.5, 0.0)),)
    half = Path(loop((10, 10), (90, 10), (90, 90)), (0.0, 0.0, 1.0), even_odd=True)
    items: list[tuple[Item, ...]] = [
        *((ground, half, ArtUse("star", translate(n, 5)), line(0, n, 100, 0, BLACK, 0.2)) for n in range(4)),
        *((ground, Text(5, 5, str(n), "text", 12), half) for n in range(3)),
        (half, ground),
        (),
        (ground,),
    ]
    faces = [Face(str(n), 100, 100, 0, one, {"star": star}) for n, one in enumerate(items)]
    meter = InkMeter()
    for window in (None, PaperBox(20, 10, 50, 60)):
        for face in (*faces, *reversed(faces)):
            assert meter.ink(face, window) == ink(face, window), face.id


def test_more_shades_than_cells_can_tell_apart_are_still_no_more_than_the_paper() -> None:
    shades = [line(0, n / 10, 100, 100 - n / 10, (n / 1000, 0.5, 0.5), 0.05 + n / 2000) for n in range(1000)]
    assert 0 < sum(inks(*shades).values()) <= 100


def test_it_is_what_pdfium_covers(fonts: Fonts) -> None:
    """The error is under a hundredth of the paper: overpainted, clipped, turned and curved shapes, thin lines, a code."""
    star = polygon(
        [(0, -20), (5, -6), (20, -6), (8, 3), (13, 18), (0, 9), (-13, 18), (-8, 3), (-20, -6), (-5, -6)], RED
    )
    items: tuple[Item, ...] = (
        rect(-3, -3, 106, 60, (0.9, 0.8, 0.6)),
        circle(30, 40, 25, BLACK),
        Group((star, circle(0, 0, 8, WHITE)), compose(translate(62, 55), rotate(20), scale(1.2))),
        Group((rect(0, 0, 100, 100, RED),), clip=circle(85, 85, 30)),
        rect(8, 70, 30, 25, stroke=BLACK, line_width=0.4),
        circle(20, 82, 9, stroke=RED, line_width=2.5),
        rect(70, 2, 25, 25, WHITE),
        qr_path("https://example.org/ink", 70, 2, 25),
    )
    face = Face("face", 100, 100, 3, items)
    sheet = ASheet([Placed("face", 10, 10)])
    page = tools.render(pdf_bytes([sheet], {"face": face}, fonts, "t"), 300)
    inked = sum(page.convert("RGB").convert("L").histogram()[:254]) * (2.54 / 300) ** 2
    paper = sheet.paper.width * sheet.paper.height / 100
    assert abs(sum(ink(face).values()) - inked) < paper / 100
