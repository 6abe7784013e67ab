"""Cutting files against the sheets: trims are measured from the PDF's own operators, lines by readers of both files."""

from __future__ import annotations

import cmath
import io
import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from shutil import copytree

import pikepdf
import pytest

from companion.errors import Unreadable
from companion.press.drawing.display_list import Face
from companion.press.drawing.paper import PAPERS, PaperBox, paper
from companion.press.drawing.pieces import Backs, PrintOrder
from companion.press.export import cut
from companion.press.export.dxf import dxf
from companion.press.export.lines import CutDrawing, registration
from companion.press.export.outlines import Circle, CutLine, around_box, round_cut, without_repeats
from companion.press.pdf import pdf_bytes
from companion.press.sheets.imposition import Sheet, impose
from companion.press.sheets.tiles import tiling, window_on
from companion.press.text.fonts import Fonts
from tests.press import tools
from tests.press.export.jobs import CARDS_AND_STANDEES, RACE, SAMPLER, fresh_kit, job, kit, made
from tests.press.export.svg_reader import SVG, parsed
from tests.press.pdf_ruler import pages

CLOSE = 0.01
Point = tuple[float, float]


@dataclass
class Read:
    """What a file says, in mm from the paper's top left corner."""

    circles: list[tuple[float, float, float]] = field(default_factory=list)
    lines: list[tuple[tuple[Point, ...], bool]] = field(default_factory=list)


def read_svg(content: bytes) -> dict[str, Read]:
    root = parsed(content)
    found: dict[str, Read] = {}
    for group in root.findall(f"{SVG}g"):
        layer = found.setdefault(str(group.get("id")), Read())
        for element in group:
            if element.tag == f"{SVG}circle":
                layer.circles.append(tuple(float(str(element.get(key))) for key in ("cx", "cy", "r")))  # type: ignore[arg-type]
            else:
                data = str(element.get("d"))
                assert re.fullmatch(r"M[-\d. ]+([LA][-\d. ]+)+Z?", data)
                points: list[Point] = []
                for letter, numbers in re.findall(r"([MLA])([-\d. ]+)", data):
                    *arc, x, y = map(float, numbers.split())
                    if letter == "A":
                        radius, other, turn, large, sweep = arc
                        assert (radius, turn, large) == (other, 0, 0)
                        points += on_arc(points[-1], (x, y), radius, bool(sweep))
                    points.append((x, y))
                layer.lines.append((tuple(points), data.endswith("Z")))
    return found


def on_arc(start: Point, end: Point, radius: float, is_clockwise: bool) -> list[Point]:
    """Points of an arc of less than half a circle, clockwise as it is seen."""
    half = complex(*end) - complex(*start)
    away = (max(radius**2 - abs(half / 2) ** 2, 0)) ** 0.5 * half / abs(half) * (1j if is_clockwise else -1j)
    centre = (complex(*start) + complex(*end)) / 2 + away
    first, angle = complex(*start) - centre, cmath.phase((complex(*end) - centre) / (complex(*start) - centre))
    found = [centre + first * cmath.exp(1j * angle * step / 32) for step in range(1, 32)]
    return [(point.real, point.imag) for point in found]


def on_bulge(start: Point, end: Point, bulge: float) -> list[Point]:
    """Points of an arc as the reference of DXF has it, y up: a bulge is the tangent of a quarter of its angle."""
    angle = 4 * math.atan(bulge)
    one, other = complex(*start), complex(*end)
    centre = (one + other) / 2 + (other - one) / 2 * 1j / math.tan(angle / 2)
    found = [centre + (one - centre) * cmath.exp(1j * angle * step / 32) for step in range(1, 32)]
    return [(point.real, point.imag) for point in found]


def read_dxf(content: bytes, height: float) -> dict[str, Read]:
    """The entities of a file of R12, group by group."""
    rows = content.decode("ascii").split("\r\n")
    assert rows.pop() == ""
    pairs = [(int(code), value) for code, value in zip(rows[::2], rows[1::2], strict=True)]
    assert pairs[-1] == (0, "EOF")
    assert (1, "AC1009") in pairs
    start = pairs.index((2, "ENTITIES"))
    layers = {value for code, value in pairs[:start] if code == 2 and value in ("CUT", "FOLD", "REGISTRATION")}
    found = {layer: Read() for layer in layers}
    entities: list[tuple[str, dict[int, str]]] = []
    for code, value in pairs[start + 1 :]:
        if code == 0:
            entities.append((value, {}))
        else:
            entities[-1][1][code] = value
    points: list[Point] = []
    bulge = 0.0
    for kind, values in entities:
        number = {code: float(value) for code, value in values.items() if 10 <= code < 50}
        if kind == "CIRCLE":
            found[values[8]].circles.append((number[10], height - number[20], number[40]))
        elif kind == "LINE":
            ends = ((number[10], height - number[20]), (number[11], height - number[21]))
            found[values[8]].lines.append((ends, False))
        elif kind == "POLYLINE":
            points, closed, bulge = [], values[70] == "1", 0.0
        elif kind == "VERTEX":
            end = (number[10], number[20])
            points += [*(on_bulge(points[-1], end, bulge) if bulge else []), end]
            bulge = number.get(42, 0.0)
        elif kind == "SEQEND":
            points += on_bulge(points[-1], points[0], bulge) if bulge else []
            found[values[8]].lines.append((tuple((x, height - y) for x, y in points), closed))
        else:
            assert kind in ("ENDSEC", "EOF")
    return found


def pages_of(
    part: str, game: str = CARDS_AND_STANDEES, **more: object
) -> list[tuple[int, dict[str, Read], dict[str, Read]]]:
    """Every page of a part that is cut, as read from both files."""
    found = made("cut", game, part, **more).files
    height = paper(str(more.get("paper", "a4"))).height
    names = sorted(name.removesuffix(".svg") for name in found if name.endswith(".svg"))
    return [
        (int(name[-2:]) - 1, read_svg(found[f"{name}.svg"]), read_dxf(found[f"{name}.dxf"], height)) for name in names
    ]


def box_of(points: Sequence[Point]) -> PaperBox:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return PaperBox(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def key(box: PaperBox) -> tuple[float, ...]:
    return tuple(round(length, 1) for length in (box.x, box.y, box.width, box.height))


def assert_same_boxes(one: Sequence[PaperBox], other: Sequence[PaperBox]) -> None:
    """The same boxes in any order, each within a hundredth of a mm."""
    assert len(one) == len(other)
    for first, second in zip(sorted(one, key=key), sorted(other, key=key)):
        assert abs(first.x - second.x) < CLOSE, (first, second)
        assert abs(first.y - second.y) < CLOSE, (first, second)
        assert abs(first.right - second.right) < CLOSE, (first, second)
        assert abs(first.bottom - second.bottom) < CLOSE, (first, second)


@pytest.mark.parametrize(
    ("part", "bleed", "more"),
    [
        ("player-boards", 1.0, {}),
        ("deck", 3.0, {"backs": "none"}),
        ("deck", 3.0, {"backs": "duplex-long", "paper": "letter"}),
        ("cards", 3.0, {"backs": "none", "paper": "a3"}),
    ],
)
def test_lines_are_the_trims_of_the_printed_faces(part: str, bleed: float, more: dict[str, str]) -> None:
    """Trims are read from the forms that the very PDF places."""
    content = made("cut", CARDS_AND_STANDEES, part, **more).files[f"{part}.pdf"]
    found = pages_of(part, **more)
    assert found
    for page, *files in found:
        trims = [PaperBox(one.x, one.y, one.width, one.height) for one in tools.trims(content, page, bleed)]
        for read in files:
            assert_same_boxes([box_of(points) for points, closed in read["CUT"].lines if closed], trims)
            assert not read["CUT"].circles
            assert not read["FOLD"].lines


def test_a_folded_piece_is_cut_around_both_faces_and_folded_between() -> None:
    content = made("cut", CARDS_AND_STANDEES, "deck").files["deck.pdf"]
    for page, *files in pages_of("deck")[:3]:
        trims = [PaperBox(one.x, one.y, one.width, one.height) for one in tools.trims(content, page, 3)]
        for read in files:
            outlines = [box_of(points) for points, _ in read["CUT"].lines]
            assert len(trims) == 2 * len(outlines)
            for outline in outlines:
                inside = [trim for trim in trims if outline.grown(CLOSE, CLOSE, CLOSE, CLOSE).holds(trim)]
                assert sum(trim.width * trim.height for trim in inside) == pytest.approx(
                    outline.width * outline.height, rel=1e-3
                )
            assert len(read["FOLD"].lines) == len(outlines)
            for (start, end), _ in read["FOLD"].lines:
                edges = [edge for trim in trims for edge in (trim.x, trim.right, trim.y, trim.bottom)]
                across = start[0] if abs(start[0] - end[0]) < CLOSE else start[1]
                assert sum(abs(edge - across) < CLOSE for edge in edges) >= 2


def test_round_pieces_are_circles_in_their_trims() -> None:
    content = made("cut", CARDS_AND_STANDEES, "pieces").files["pieces.pdf"]
    sizes = Counter[float]()
    for page, *files in pages_of("pieces"):
        trims = [PaperBox(one.x, one.y, one.width, one.height) for one in tools.trims(content, page, 1.5)]
        for read in files:
            for x, y, radius in read["CUT"].circles:
                box = PaperBox(x - radius, y - radius, 2 * radius, 2 * radius)
                assert any(_near(box, trim) for trim in trims), box
                sizes[round(2 * radius, 2)] += 1
    players = job().order.players
    assert sizes == {22: 2 * players, 10: 2 * players}  # in both files


def _near(one: PaperBox, other: PaperBox) -> bool:
    return all(abs(a - b) < 0.6 for a, b in ((one.x, other.x), (one.y, other.y)))


@pytest.mark.parametrize("backs", ["fold", "duplex-long"])
def test_no_line_is_printed_where_the_machine_cuts_a_hexagon(backs: Backs) -> None:
    order = replace(job(SAMPLER).order, only=("waters",), backs=backs)
    built = kit(SAMPLER).build(order)
    printed = pages(pdf_bytes(built.files[0].sheets, built.faces, built.look.fonts, "Hexes"), inside=True)
    cut_out = pages(made("cut", SAMPLER, "waters", backs=backs).files["waters.pdf"], inside=True)
    lines = [len(one.strokes) - len(other.strokes) for one, other in zip(printed, cut_out, strict=True)]
    fronts = [sheet.pieces for sheet in built.files[0].sheets]
    assert lines == [2 * 6 * count for count in fronts], "each line is edged in white"
    assert sum(fronts)


def test_what_is_folded_before_it_is_cut_to_its_shape_keeps_its_line(tmp_path: Path) -> None:
    game = copytree(SAMPLER, tmp_path / "mine")
    kit_file = game / "templates" / "kit.yaml"
    text = kit_file.read_text(encoding="utf-8").replace("front: divider}", "front: divider, back: divider}")
    kit_file.write_text(text, encoding="utf-8")
    own, lacking = fresh_kit(str(game)), []
    for backs in ("fold", "none"):
        one = job(str(game), "dividers", kit_=own, backs=backs)
        built = own.build(one.order)
        printed = pages(pdf_bytes(built.files[0].sheets, built.faces, built.look.fonts, "Dividers"), inside=True)
        cut_out = pages(cut.make(one).files["dividers.pdf"], inside=True)
        lacking.append(sum(len(page.strokes) for page in printed) - sum(len(page.strokes) for page in cut_out))
    assert lacking == [0, 2 * 8], "two lines beside the tabs at the ends, four beside the one between"


def test_a_standee_is_folded_three_times() -> None:
    for _, *files in pages_of("pieces"):
        for read in files:
            tall = [box for box in (box_of(points) for points, _ in read["CUT"].lines) if abs(box.height - 100) < CLOSE]
            assert len(tall) == job().order.players
            for box in tall:
                folds = [ends for ends, _ in read["FOLD"].lines if box.grown(CLOSE, 0, CLOSE, 0).holds(box_of(ends))]
                assert sorted(round(start[1] - box.y, 2) for start, _ in folds) == [12, 50, 88]


@pytest.mark.parametrize(("game", "part"), [(CARDS_AND_STANDEES, "deck"), (CARDS_AND_STANDEES, "pieces"), (RACE, "figures"), (RACE, "markers")])  # fmt: skip
@pytest.mark.parametrize(("size", "backs"), [("a4", "fold"), ("letter", "fold"), ("a4", "none")])
def test_the_marks_are_printed_where_the_files_have_them_and_touch_nothing(
    game: str, part: str, size: str, backs: str
) -> None:
    content = made("cut", game, part, paper=size, backs=backs).files[f"{part}.pdf"]
    high = paper(size).height
    for page, *files in pages_of(part, game, paper=size, backs=backs)[:3]:
        printed = squares(content, page, high)
        assert 3 <= len(printed) <= 4
        for read in files:
            assert_same_boxes([box_of(points) for points, _ in read["REGISTRATION"].lines], printed)
            for mark in printed:
                assert mark.width == pytest.approx(mark.height, abs=CLOSE)
                assert any(mark.width == pytest.approx(side, abs=CLOSE) for side in (3, 2.5, 2))
                assert paper(size).printable.grown(CLOSE, CLOSE, CLOSE, CLOSE).holds(mark)
                assert not any(mark.overlaps(box_of(points)) for points, _ in read["CUT"].lines)
        # With nothing but white around each, on the page as it is rendered.
        picture = tools.render(content, 254, page, grayscale=True)
        for mark in printed:
            around = [mark.grown(gap, gap, gap, gap) for gap in ((0.4, 0.6) if mark.width > 2.01 else (0.15,))]
            for box in around:
                edge = [(x, y) for x in _steps(box.x, box.right) for y in (box.y, box.bottom)]
                edge += [(x, y) for y in _steps(box.y, box.bottom) for x in (box.x, box.right)]
                assert min(picture.getpixel((round(10 * x), round(10 * y))) for x, y in edge) > 250
            assert picture.getpixel((round(10 * mark.x + 10), round(10 * mark.y + 10))) < 5


def _steps(start: float, end: float) -> list[float]:
    return [start + (end - start) * step / 20 for step in range(21)]


def squares(content: bytes, page: int, high: float) -> list[PaperBox]:
    """The black squares of 2 to 3 mm that a page paints itself."""
    found = []
    with pikepdf.open(io.BytesIO(content)) as document:
        numbers: list[float] = []
        for operands, operator in pikepdf.parse_content_stream(document.pages[page]):
            if str(operator) == "re":
                numbers = [float(value) * 25.4 / 72 for value in operands]
            elif str(operator) == "f" and numbers and 1.99 < numbers[2] < 3.01:
                x, y, width, height = numbers
                found.append(PaperBox(x, -(y + height) if height > 0 else -y, width, abs(height)))
    assert all(-1 < box.y < high for box in found)
    return found


@pytest.mark.parametrize("on", ["a4", "a3", "letter"])
def test_tiles_of_a_board_are_cut_where_they_are_shown_but_for_their_flaps(on: str) -> None:
    [face] = next(one.faces for one in job(RACE, "board").kit.contents(job(RACE, "board").order))
    plan = tiling(face, paper(on))
    found = made("cut", RACE, "board", paper=on)
    pages = range(2, len(plan.tiles) + 2)
    assert set(found.files) == {"board.pdf", *(f"board-{page:02d}.{kind}" for page in pages for kind in ("dxf", "svg"))}
    assert "board: glue the tiles together as shown on page 1 of its PDF." in found.notes
    for number, tile in enumerate(plan.tiles, 2):
        window = window_on(plan, tile)
        right, down = window.x - tile.window.x, window.y - tile.window.y
        wide = tile.shown.width + (plan.overlap / 2 if plan.at(tile.column + 1, tile.row) else 0)
        high = tile.shown.height + (plan.overlap / 2 if plan.at(tile.column, tile.row + 1) else 0)
        read = read_svg(found.files[f"board-{number:02d}.svg"])
        boxes = [box_of(points) for points, closed in read["CUT"].lines if closed]
        assert_same_boxes(boxes, [PaperBox(tile.shown.x + right, tile.shown.y + down, wide, high)])
    with pikepdf.open(io.BytesIO(found.files["board.pdf"])) as document:
        assert len(document.pages) == len(plan.tiles) + 1


def test_backs_are_not_cut() -> None:
    found = made("cut", CARDS_AND_STANDEES, "deck", backs="duplex-long", paper="letter").files
    cut_pages = {int(name[-6:-4]) for name in found if name.endswith(".dxf")}
    with pikepdf.open(io.BytesIO(found["deck.pdf"])) as document:
        assert cut_pages == {number for number in range(1, len(document.pages) + 1) if number % 2}


def test_parts_without_pieces_are_left_out() -> None:
    found = made("cut", CARDS_AND_STANDEES)
    assert {line.split()[0] for line in found.left_out} == {
        part.id for part in job().kit.file.parts if not (part.pieces or part.board) and not part.extra
    }
    with pytest.raises(Unreadable, match="no pieces"):
        cut.make(job(CARDS_AND_STANDEES, "rulebook"))


# --- lines


def test_what_two_pieces_share_is_cut_once() -> None:
    boxes = [PaperBox(0, 0, 10, 20), PaperBox(10, 0, 10, 20), PaperBox(0, 20, 20, 5), PaperBox(40, 0, 5, 5)]
    lines = list(without_repeats(map(around_box, boxes)))
    assert sum(line.is_closed for line in lines) == 2
    cuts = Counter[tuple[int, int, int, int]]()
    for line in lines:
        points = [*line.points, line.points[0]] if line.is_closed else line.points
        for (x1, y1), (x2, y2) in pairwise(points):
            (x1, x2), (y1, y2) = sorted((x1, x2)), sorted((y1, y2))
            cuts.update(
                (int(x), int(y), int(x1 != x2), 0) for x in range(int(x1), int(x2) or 1) for y in [int(y1)] if x1 != x2
            )
            cuts.update((int(x1), int(y), 0, 1) for y in range(int(y1), int(y2)) if y1 != y2)
    assert set(cuts.values()) == {1}
    around = sum(2 * (box.width + box.height) for box in boxes)
    assert sum(cuts.values()) == around - 20 - 20  # the side between the first two, and what lies on the third


def test_an_oval_is_a_line_that_leaves_it_by_no_more_than_a_hundredth() -> None:
    box = PaperBox(10, 20, 30, 18)
    line = round_cut(box)
    assert isinstance(line, CutLine)
    assert line.is_closed
    for (x1, y1), (x2, y2) in zip(line.points, (*line.points[1:], line.points[0])):
        for x, y in ((x1, y1), ((x1 + x2) / 2, (y1 + y2) / 2)):
            off = ((x - 25) / 15) ** 2 + ((y - 29) / 9) ** 2
            assert abs(off - 1) * 15 < 2 * CLOSE
    assert round_cut(PaperBox(0, 0, 8, 8)) == Circle(4, 4, 4)


def test_a_drawing_is_the_same_in_both_files() -> None:
    drawing = CutDrawing(
        100, 80, (Circle(10.125, 20.25, 5), CutLine(((1, 2), (30.001, 2), (15, 9)), True), CutLine(((50, 5), (50, 70.5)))),
        (CutLine(((60, 5), (60, 70))),), (PaperBox(5, 5, 3, 3),),
    )  # fmt: skip
    first, second = read_svg(cut.svg(drawing, "t")), read_dxf(dxf(drawing), 80)
    assert set(first) == set(second) == {"CUT", "FOLD", "REGISTRATION"}
    for layer in first:
        assert len(first[layer].circles) == len(second[layer].circles)
        for circle, other_circle in zip(first[layer].circles, second[layer].circles):
            assert circle == pytest.approx(other_circle)
        assert [closed for _, closed in first[layer].lines] == [closed for _, closed in second[layer].lines]
        for (one, _), (other, _) in zip(first[layer].lines, second[layer].lines):
            assert [value for point in one for value in point] == pytest.approx(
                [value for point in other for value in point], abs=1e-4
            )


def test_a_sheet_without_room_for_marks_is_refused(fonts: Fonts) -> None:
    face = Face("part x", PAPERS["a4"].width - 17, 20, 0)
    (sheet,) = impose([PrintOrder(face)], PAPERS["a4"], title="t", font="text")
    assert len(registration(sheet, fonts)) == 4
    whole = PaperBox(0, 0, 210, 297)
    full = Sheet(
        sheet.paper, tuple(type(one)(one.face, 0, 0, 0, 210, 297, whole) for one in sheet.placements), (), "a sheet"
    )
    with pytest.raises(Unreadable, match="a sheet has no room for registration marks"):
        registration(full, fonts)
