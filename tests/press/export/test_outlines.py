"""Outlines: every kind of piece of the sampler against the PDF it is printed in, and arcs against their curves."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path as File

import pikepdf
import pytest

from companion.press.drawing.display_list import Path, rounded
from companion.press.drawing.paper import PaperBox
from companion.press.drawing.svg_paths import read_path
from companion.press.drawing.svg_shapes import outline
from companion.press.export.outlines import CutLine, lines_of, radius_of, without_repeats
from tests.press import pdf_ruler, tools
from tests.press.export.jobs import SAMPLER, made
from tests.press.export.svg_reader import parsed
from tests.press.export.test_cut import CLOSE, Point, Read, box_of, pages_of, read_dxf, read_svg

FISH = File(SAMPLER) / "templates" / "art" / "fish-cut.svg"


def files_of(part: str, backs: str = "none") -> Iterator[tuple[int, bytes, Read, Read]]:
    """Every page of a part that is cut: the PDF, what is cut, what is folded, from either file."""
    content = made("cut", SAMPLER, part, backs=backs).files[f"{part}.pdf"]
    for page, *files in pages_of(part, SAMPLER, backs=backs):
        for read in files:
            yield page, content, read["CUT"], read["FOLD"]


def beside(points: Sequence[Point], outline: Sequence[Point], is_closed: bool = True) -> float:
    """How far points are from a line, at most."""
    sides = list(pairwise([*outline, outline[0]] if is_closed else outline))
    return max(min(_distance(point, *side) for side in sides) for point in points)


def _distance(point: Point, start: Point, end: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / square)) if square else 0.0
    return math.dist(point, (start[0] + t * dx, start[1] + t * dy))


def trims_of(content: bytes, page: int, bleed: float) -> list[PaperBox]:
    return [PaperBox(one.x, one.y, one.width, one.height) for one in tools.trims(content, page, bleed)]


def shape_in(trim: PaperBox, cut: Read) -> Sequence[Point]:
    """The closed line that touches all sides of a trim."""
    [found] = [
        points
        for points, is_closed in cut.lines
        if is_closed and max(abs(a - b) for a, b in zip(_edges(box_of(points)), _edges(trim))) < CLOSE
    ]
    return found


def _edges(box: PaperBox) -> tuple[float, ...]:
    return box.x, box.y, box.right, box.bottom


@pytest.mark.parametrize("backs", ["none", "duplex-long", "separate", "gutter-fold", "fold"])
def test_a_hexagon_is_cut_along_its_sides(backs: str) -> None:
    for page, content, cut, fold in files_of("waters", backs):
        trims = trims_of(content, page, 2)
        is_folded = backs in ("fold", "gutter-fold")
        fronts = trims[: len(trims) // 2] if is_folded else trims
        assert len(cut.lines) == len(fronts) == 9
        assert len(fold.lines) == is_folded
        for trim in fronts:
            x, y, w, h = trim.x, trim.y, trim.width, trim.height
            corners = [(x + w / 4, y), (x + 3 * w / 4, y), (x + w, y + h / 2), (x + 3 * w / 4, y + h), (x + w / 4, y + h), (x, y + h / 2)]  # fmt: skip
            found = shape_in(trim, cut)
            assert sorted(found) == [pytest.approx(corner, abs=CLOSE) for corner in sorted(corners)]


@pytest.mark.parametrize(("part", "radius"), [("crew-cards", 3), ("charms", 3), ("omens", 3), ("vistas", 3)])
@pytest.mark.parametrize("backs", ["none", "gutter-fold", "separate", "duplex-short"])
def test_cards_have_round_corners(part: str, radius: float, backs: str) -> None:
    count = 0
    for page, content, cut, fold in files_of(part, backs):
        trims = trims_of(content, page, 3)
        fronts = [one for one in trims if any(_same(box_of(points), one) for points, _ in cut.lines)]
        assert len(fronts) == len(cut.lines) == (len(trims) // 2 if backs == "gutter-fold" else len(trims))
        assert len(fold.lines) == (backs == "gutter-fold")
        for trim in fronts:
            found = shape_in(trim, cut)
            assert beside(found, rounded_corners(trim, radius)) < CLOSE
            assert beside(rounded_corners(trim, radius), found) < CLOSE
            assert beside([(trim.x, trim.y)], found) == pytest.approx(radius * (math.sqrt(2) - 1), abs=CLOSE)
            count += 1
    assert count


def _same(one: PaperBox, other: PaperBox) -> bool:
    return max(abs(a - b) for a, b in zip(_edges(one), _edges(other))) < CLOSE


def rounded_corners(box: PaperBox, radius: float) -> list[Point]:
    """A rectangle with round corners by the equation of a circle."""
    middles = [(box.right - radius, box.bottom - radius), (box.x + radius, box.bottom - radius), (box.x + radius, box.y + radius), (box.right - radius, box.y + radius)]  # fmt: skip
    return [
        (x + radius * math.cos(angle), y + radius * math.sin(angle))
        for corner, (x, y) in enumerate(middles)
        for angle in (math.radians(90 * corner + step) for step in range(0, 91, 3))
    ]


def test_backs_apart_are_not_cut() -> None:
    found = made("cut", SAMPLER, "crew-cards", backs="separate")
    with pikepdf.open(io.BytesIO(found.files["crew-cards.pdf"])) as document:
        assert sum(name.endswith(".dxf") for name in found.files) == len(document.pages) / 2
    assert any("last pages" in note for note in found.notes)


def test_marks_of_a_sheet_that_is_folded_first_are_on_its_front() -> None:
    for part in ("crew-cards", "waters"):
        for _, svg, dxf in pages_of(part, SAMPLER, backs="gutter-fold"):
            for read in (svg, dxf):
                [(start, end)] = [points for points, _ in read["FOLD"].lines]
                axis = 0 if abs(start[0] - end[0]) < CLOSE else 1
                at = start[axis]
                sides = {point[axis] < at for points, _ in read["CUT"].lines for point in points}
                marks = [box_of(points) for points, _ in read["REGISTRATION"].lines]
                assert len(marks) >= 3
                assert {((mark.x, mark.y)[axis] < at) for mark in marks} == sides
                assert len(sides) == 1


def test_an_outline_of_its_own_is_that_of_its_drawing() -> None:
    """Against the curve itself, walked in small steps."""
    data = FISH.read_text(encoding="utf-8").partition('d="')[2].partition('"')[0]
    for page, content, cut, _ in files_of("fish"):
        trims = trims_of(content, page, 2)
        assert len(cut.lines) == len(trims) == 6
        for trim, (points, is_closed) in zip(sorted(trims, key=_edges), sorted(cut.lines, key=_first)):
            assert is_closed
            scale = trim.width / 76 if trim.width > trim.height else None
            assert scale is not None, "on this sheet no fish is turned"
            walked = [(trim.x + x * scale, trim.y + y * scale) for x, y in walk(data)]
            assert beside(walked, points) < CLOSE
            assert beside(points, walked) < CLOSE


def _first(line: tuple[Sequence[Point], bool]) -> tuple[float, ...]:
    return _edges(box_of(line[0]))


def walk(data: str) -> list[Point]:
    """Points along a path, by de Casteljau's way."""
    found: list[Point] = []
    for command in read_path(data):
        numbers = command[1:]
        points = [*found[-1:], *zip(numbers[::2], numbers[1::2])]
        if command[0] == "C":
            for step in range(1, 101):
                row = points
                while len(row) > 1:
                    t = step / 100
                    row = [(a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])) for a, b in pairwise(row)]
                found += row
        elif numbers:
            found.append(points[-1])
    return found


def test_a_divider_is_cut_around_its_tab() -> None:
    tabs = []
    for page, content, cut, _ in files_of("dividers"):
        trims = trims_of(content, page, 0)
        strokes = [one for one in pdf_ruler.pages(content, inside=True)[page].strokes if one.width == pytest.approx(0.15, abs=0.01)]  # fmt: skip
        for trim in trims:
            # What is cut away beside a tab has a line for scissors only where no machine cuts it.
            assert not [one for one in strokes if trim.grown(CLOSE, CLOSE, CLOSE, CLOSE).holds(one.box)]
            corners = [point for points, _ in cut.lines for point in points if trim.grown(1, 1, 1, 1).holds(PaperBox(*point, 0, 0))]  # fmt: skip
            assert beside([(trim.x + trim.width / 2, trim.y + trim.height)], corners) < trim.width
            # Beside its tab a divider is cut where its own rectangle goes on.
            tabs.append([point for point in corners if trim.grown(-1, -1, -1, -1).holds(PaperBox(*point, 0, 0))])
        ends = [_edges(box_of(points)) for points, _ in cut.lines]
        whole = [trim for trim in trims for edge in _edges(trim) if not any(abs(edge - e) < CLOSE for one in ends for e in one)]  # fmt: skip
        assert not whole
    assert len(tabs) == 2 * 3
    assert all(tabs)


def test_a_box_is_cut_and_folded_where_its_net_is_printed() -> None:
    """Every printed line of the net is in the files, and every line of the files is printed."""
    [(page, content, _, _), *_] = list(files_of("box"))
    strokes = pdf_ruler.pages(content, inside=True)[page].strokes
    cuts = [one for one in strokes if not one.is_dashed and one.width == pytest.approx(0.15, abs=0.01)]
    folds = [one for one in strokes if one.is_dashed and one.width == pytest.approx(0.2, abs=0.01)]
    assert len(folds) == 12
    for _, _, cut, fold in files_of("box"):
        found = [(points, one, other) for points, _ in cut.lines for one, other in pairwise(points)]
        inside = [one for one in cuts if any(_is_along(one, start, end) for _, start, end in found)]
        assert len(inside) == len({(one.x1, one.y1, one.x2, one.y2) for one in inside}) >= 24
        straight = [(start, end) for _, start, end in found if math.dist(start, end) > 2]
        assert all(any(_is_along(one, start, end) for one in cuts) for start, end in straight)
        assert len(fold.lines) == len(folds)
        for one in folds:
            assert any(_is_along(one, *ends) for ends, _ in fold.lines)
        # The notch for a thumb is half a circle.
        [notch] = [points for points, _ in cut.lines if all(math.dist(a, b) < 5 for a, b in pairwise(points)) and len(points) > 10]  # fmt: skip
        middle = ((notch[0][0] + notch[-1][0]) / 2, (notch[0][1] + notch[-1][1]) / 2)
        assert all(math.dist(point, middle) == pytest.approx(10, abs=CLOSE) for point in notch)


def _is_along(stroke: pdf_ruler.Stroke, start: Point, end: Point) -> bool:
    ends = ((stroke.x1, stroke.y1), (stroke.x2, stroke.y2))
    return any(math.dist(one, start) < CLOSE and math.dist(other, end) < CLOSE for one, other in (ends, ends[::-1]))


@pytest.mark.parametrize(("part", "bleed"), [("notes", 0), ("score-pad", 0), ("quays", 2), ("decks", 3)])
def test_what_is_a_rectangle_is_cut_along_its_trim(part: str, bleed: float) -> None:
    """Every edge of every trim is cut, and none of them twice."""
    for page, content, cut, fold in files_of(part):
        trims = trims_of(content, page, bleed)
        sides = [side for points, closed in cut.lines for side in pairwise([*points, points[0]] if closed else points)]
        assert not fold.lines
        for trim in trims:
            x, y, right, bottom = _edges(trim)
            for corner in ((x, y), (right, y), (right, bottom), (x, bottom)):
                assert min(_distance(corner, *side) for side in sides) < CLOSE
            for middle in (((x + right) / 2, y), (right, (y + bottom) / 2), ((x + right) / 2, bottom), (x, (y + bottom) / 2)):  # fmt: skip
                assert sum(_distance(middle, *side) < CLOSE for side in sides) == 1


def test_round_tokens_are_circles() -> None:
    for page, content, cut, _ in files_of("coins"):
        boxes = [PaperBox(x - r, y - r, 2 * r, 2 * r) for x, y, r in cut.circles]
        assert len(boxes) == 8
        trims = trims_of(content, page, 2)
        assert all(any(_same(box, trim) for trim in trims) for box in boxes)


# --- arcs


def test_a_quarter_of_a_circle_is_an_arc_and_another_curve_is_not() -> None:
    [line] = lines_of(rounded(0, 0, 40, 20, 3))
    arcs = [side for side in line.sides if side[2]]
    assert len(arcs) == 4
    assert [radius_of(side) for side in arcs] == pytest.approx([3] * 4, abs=1e-3)
    assert all(side[2] == pytest.approx(math.tan(math.radians(22.5)), abs=1e-4) for side in arcs), "clockwise"
    [oval] = lines_of(rounded(0, 0, 40, 20, 20, radius_y=10))
    assert not oval.bulges
    for x, y in oval.points:
        assert ((x - 20) / 20) ** 2 + ((y - 10) / 10) ** 2 == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize("turn", ["0", "1"])
@pytest.mark.parametrize("radius", [0.5, 4, 12, 25])
def test_an_arc_of_svg_stays_within_a_hundredth(radius: float, turn: str) -> None:
    commands = read_path(f"M0 0A{radius} {radius} 0 0 {turn} {radius} {radius if turn == '1' else -radius}")
    [line] = lines_of(Path(commands))
    centre = (0, radius if turn == "1" else -radius)
    for start, end, bulge in line.sides:
        assert math.dist(start, centre) == pytest.approx(radius, abs=CLOSE)
        assert math.dist(end, centre) == pytest.approx(radius, abs=CLOSE)
        if bulge:
            assert (bulge > 0) == (turn == "1")
            assert radius_of((start, end, bulge)) == pytest.approx(radius, abs=CLOSE)
        else:
            middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
            assert math.dist(middle, centre) == pytest.approx(radius, abs=CLOSE)


def test_round_cards_that_touch_share_their_sides() -> None:
    shapes = [line for x in (0, 40) for line in lines_of(rounded(x, 0, 40, 20, 3))]
    first, *others = list(without_repeats(shapes))
    assert first.is_closed
    assert not any(line.is_closed for line in others)
    upright = [side for line in (first, *others) for side in line.sides if side[0][0] == side[1][0] == 40]
    assert len(upright) == 1
    assert sum(bool(side[2]) for line in (first, *others) for side in line.sides) == 8


def test_a_path_of_two_strokes_is_two_lines() -> None:
    commands = outline("path", {"d": "M0 0L10 0M5 5L5 10L5 10Z"})
    assert [(line.points, line.is_closed) for line in lines_of(Path(commands))] == [
        (((0, 0), (10, 0)), False),
        (((5, 5), (5, 10)), True),
    ]
    assert CutLine(((0, 0), (1, 0))).sides == [((0, 0), (1, 0), 0.0)]


def test_both_files_have_the_same_lines() -> None:
    found = made("cut", SAMPLER, backs="none").files
    names = sorted(name.removesuffix(".dxf") for name in found if name.endswith(".dxf"))
    assert len(names) > 12
    for name in names:
        drawn = found[f"{name}.svg"]
        height = float(str(parsed(drawn).get("height")).removesuffix("mm"))
        svg, dxf = read_svg(drawn), read_dxf(found[f"{name}.dxf"], height)
        for layer in svg:
            assert len(svg[layer].lines) == len(dxf[layer].lines)
            for (one, _), (other, _) in zip(svg[layer].lines, dxf[layer].lines):
                assert beside(one, other) < 0.002
                assert beside(other, one) < 0.002
