"""Hexagons: every edge lies on a straight cut across the sheet, whose marks are in line; backs are behind fronts."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from companion.errors import Unreadable
from companion.press.drawing.display_list import Face, rect
from companion.press.drawing.paper import Paper, PaperBox, paper
from companion.press.drawing.pieces import Backs, PrintOrder
from companion.press.pdf import pdf_bytes
from companion.press.sheets.backs import FOLD_CLEAR
from companion.press.sheets.hexagons import bleed_of, corners, cut_segments, cuts, impose_hexes, opened_faces, petals
from companion.press.sheets.imposition import Sheet
from companion.press.sheets.marks import GAP, MARK
from companion.press.text.fonts import Fonts
from tests.press import tools
from tests.press.pdf_ruler import CLOSE, Stroke, pages

FLATS = {"flat": (46.188, 40.0), "pointed": (40.0, 46.188)}
PAPERS = ("a4", "letter", "legal", "a3")
EVERY: tuple[Backs, ...] = ("none", "fold", "duplex-long", "duplex-short")
every_way = pytest.mark.parametrize("backs", EVERY)
every_paper = pytest.mark.parametrize("on", PAPERS)
each_side_up = pytest.mark.parametrize("up", FLATS)


def hexes(count: int, up: str = "flat", bleed: float = 2) -> list[PrintOrder]:
    width, height = FLATS[up]
    front = Face(
        "front", width, height, bleed, (rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, (0, 0, 0)),)
    )
    # A back with a bar at its upper left, to see how it is turned.
    back = Face("back", width, height, bleed, (rect(width * 0.3, height * 0.2, 8, 2, None, (0, 0, 0), 0.31),))
    return [PrintOrder(front, back, count, shape="hex")]


def sheets(count: int, backs: Backs = "none", on: str | Paper = "a4", up: str = "flat") -> list[Sheet]:
    size = paper(on) if isinstance(on, str) else on
    return impose_hexes(hexes(count, up), size, backs, title="Waters", font="text")


def trims(sheet: Sheet, face: str = "front") -> list[PaperBox]:
    return [place.trim for place in sheet.placements if place.face == face]


def distance(point: tuple[float, float], line: tuple[float, float, float]) -> float:
    x, y, angle = line
    return abs((point[1] - y) * math.cos(math.radians(angle)) - (point[0] - x) * math.sin(math.radians(angle)))


@every_paper
@every_way
@each_side_up
def test_every_edge_lies_on_a_cut_that_enters_no_hexagon(on: str, backs: Backs, up: str) -> None:
    for sheet in sheets(23, backs, on, up):
        boxes = trims(sheet)
        lines = cuts(boxes)
        for box in boxes:
            points = [(x + box.x, y + box.y) for x, y in corners(box.width, box.height)]
            for one, other in zip(points, [*points[1:], points[0]], strict=True):
                assert any(max(distance(one, line), distance(other, line)) < 1e-6 for line in lines)
            middle = (box.x + box.width / 2, box.y + box.height / 2)
            # The nearest cut is that of an edge, half of the height away.
            assert min(distance(middle, line) for line in lines) > box.height / 2 - 1e-6
        assert len({(round(distance((0, 0), line), 3), line[2]) for line in lines}) == len(lines)
        if sheet.side == "front":
            assert sheet.cuts == len(lines)


def test_cuts_are_shared() -> None:
    (sheet,) = sheets(16)
    assert sheet.pieces == 16
    assert sheet.cuts < 16 * 6 / 3


@every_paper
@each_side_up
def test_marks_lie_in_line_with_the_cuts_beyond_the_ink_and_on_the_paper(on: str, up: str) -> None:
    (sheet, *_) = sheets(14, on=on, up=up)
    boxes = trims(sheet)
    reach = bleed_of(max(FLATS[up]) / 2, 2)
    printable = paper(on).printable
    ink = [box.grown(reach, reach, reach, reach) for box in boxes]
    for line, marks in zip(cuts(boxes), cut_segments(boxes, reach), strict=True):
        for x1, y1, x2, y2 in marks:
            assert max(distance((x1, y1), line), distance((x2, y2), line)) < 1e-6
            assert math.hypot(x2 - x1, y2 - y1) == pytest.approx(MARK)
            around = PaperBox(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))
            assert printable.holds(around)
            assert not any(box.overlaps(around.grown(GAP / 2, GAP / 2, GAP / 2, GAP / 2)) for box in ink)


@pytest.mark.parametrize("bleed", [0, 1, 2, 5, 50])
def test_no_bleed_reaches_into_a_neighbour(bleed: float) -> None:
    """The middle of each edge has its bleed, and outlines of neighbours have no point inside each other."""
    width, height = FLATS["flat"]
    reach = bleed_of(width / 2, bleed)
    assert reach <= width / 2 / (2 * math.sqrt(3)) + 1e-9
    places = [(0.0, 0.0), (width, 0.0), (width / 2, height)]
    outlines = [[(x + dx, y + dy) for x, y in petals(width, height, bleed)] for dx, dy in places]
    for one, other in combinations(outlines, 2):
        assert not any(inside(point, other) for point in one)
        assert not any(inside(point, one) for point in other)
    assert min(y for _, y in outlines[0]) == pytest.approx(-reach)


def inside(point: tuple[float, float], outline: list[tuple[float, float]]) -> bool:
    """Whether a point lies inside an outline, and not on its edge."""
    x, y = point
    found = False
    for (x1, y1), (x2, y2) in zip(outline, [*outline[1:], outline[0]], strict=True):
        length = math.hypot(x2 - x1, y2 - y1)
        if length < 1e-9:
            continue
        along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length
        off = abs((x - x1) * (y2 - y1) - (y - y1) * (x2 - x1)) / length
        if off < 1e-3 and -1e-3 < along < length + 1e-3:  # sizes are written with three decimals
            return False
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            found = not found
    return found


def test_everything_is_there_once() -> None:
    for backs in EVERY:
        for count in (1, 5, 40):
            made = sheets(count, backs)
            assert sum(len(trims(sheet)) for sheet in made) == count
            assert sum(sheet.pieces for sheet in made) == count
            assert sum(len(trims(sheet, "back")) for sheet in made) == (0 if backs == "none" else count)


@every_paper
@each_side_up
def test_backs_are_behind_their_fronts_when_the_sheet_is_folded(on: str, up: str, fonts: Fonts) -> None:
    made = sheets(9, "fold", on, up)
    faces = {one.id: one for wanted in hexes(1, up) for one in (wanted.front, wanted.back) if one}
    faces |= opened_faces(made, faces)
    for sheet, page in zip(made, pages(pdf_bytes(made, faces, fonts, "Waters"), inside=True), strict=True):
        (fold, *_) = {round(one.y1, 3): one for one in page.strokes if one.is_dashed and one.length > 100}.values()
        fronts, backs = trims(sheet), trims(sheet, "back")
        for front, back in zip(fronts, backs, strict=True):
            assert abs(front.y + front.bottom + back.y + back.bottom - 4 * fold.y1) < 2 * CLOSE
            assert abs(front.x - back.x) < CLOSE
        reach = bleed_of(max(FLATS[up]) / 2, 2)
        assert min(fold.y1 - front.bottom - reach for front in fronts) >= FOLD_CLEAR - CLOSE
        assert min(back.y - reach - fold.y1 for back in backs) >= FOLD_CLEAR - CLOSE
        # Seen from behind, the bar of each back is at its upper left: from the front, upside down below the fold.
        assert_bars(page.strokes, expected(backs, up, turned=True))


@each_side_up
@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short"])
def test_backs_are_behind_their_fronts_on_the_other_side(backs: Backs, up: str, fonts: Fonts) -> None:
    made = sheets(9, backs, "a4", up)
    faces = {one.id: one for wanted in hexes(1, up) for one in (wanted.front, wanted.back) if one}
    faces |= opened_faces(made, faces)
    read = pages(pdf_bytes(made, faces, fonts, "Waters"), inside=True)
    for front, back, page in zip(made[::2], made[1::2], read[1::2], strict=True):
        assert (front.side, back.side) == ("front", "back")
        for one, other in zip(trims(front), trims(back, "back"), strict=True):
            if backs == "duplex-long":
                assert (one.x + other.right, one.y) == (pytest.approx(210), pytest.approx(other.y))
            else:
                assert (one.y + other.bottom, one.x) == (pytest.approx(297), pytest.approx(other.x))
        assert_bars(page.strokes, expected(trims(back, "back"), up, turned=backs == "duplex-short"))


def assert_bars(strokes: list[Stroke], wanted: list[tuple[float, float]]) -> None:
    """The middles of the long sides of the bars of backs, 8 mm, stroked with a pen of their own, are where wanted."""
    found = [one.box for one in strokes if abs(one.width - 0.31) < 0.005 and abs(one.length - 8) < CLOSE]
    middles = [(box.x + box.width / 2, box.y + box.height / 2) for box in found]
    assert len(middles) == len(wanted)
    assert all(any(math.dist(one, other) < CLOSE for other in middles) for one in wanted)


def expected(backs: list[PaperBox], up: str, turned: bool) -> list[tuple[float, float]]:
    """Where the long sides of the bars are, if the backs lie upright on the page, or upside down.

    What has a corner at its top lies on its side: its left is at the top, or at the bottom.
    """
    width, height = FLATS[up]
    found = []
    for box in backs:
        for down in (0.0, 2.0):
            x, y = width * 0.3 + 4, height * 0.2 + down
            if up == "pointed":
                # Turned by a quarter against the clock: the front lies a quarter with it.
                x, y = y, width - x
            if turned:
                x, y = box.width - x, box.height - y
            found.append((box.x + x, box.y + y))
    return found


def test_one_that_is_too_large_is_reported_with_a_paper_that_holds_it() -> None:
    with pytest.raises(Unreadable, match=r"front \(300 x 259.8 mm\) does not fit on a4, .*; it would fit on a2"):
        impose_hexes([PrintOrder(Face("front", 300, 259.808))], paper("a4"), "none", title="Waters", font="text")


def test_a_hexagon_is_cut_out_as_one(fonts: Fonts) -> None:
    """Rendered: between four hexagons there is paper in the middle of the triangles, and none on a bleed."""
    from companion.press.kit.kinds import Cut

    one = hexes(6)[0]
    front = Cut("hex", *FLATS["flat"]).face(one.front)
    made = impose_hexes([PrintOrder(front, count=6)], paper("a4"), "none", title="Waters", font="text")
    faces = {"front": front}
    faces |= opened_faces(made, faces)
    image = tools.render(pdf_bytes(made, faces, fonts, "Waters"), dpi=127, grayscale=True)
    box = trims(made[0])[0]
    middle = box.x + box.width / 2
    dots = {up: image.getpixel((round(middle * 5), round((box.y - up) * 5))) for up in (1.0, 3.0)}
    assert dots == {1.0: 0, 3.0: 255}
    corner = image.getpixel((round((box.x + 1) * 5), round((box.y + 1) * 5)))
    assert corner == 255


@each_side_up
@pytest.mark.parametrize("backs", ["none", "duplex-long", "fold"])
def test_bleed_goes_round_every_corner_that_touches_no_other(backs: Backs, up: str, fonts: Fonts) -> None:
    """Rendered: outside of such a corner all of the bleed is there, and a circle about it has ink all around."""
    from companion.press.kit.kinds import Cut

    (one,) = hexes(5, up, bleed=2)
    front = Cut("hex", *FLATS[up]).face(one.front)
    back = front._replace(id="back")
    made = impose_hexes([PrintOrder(front, back, 5)], paper("a4"), backs, title="Waters", font="text")
    faces = {"front": front, "back": back}
    faces |= opened_faces(made, faces)
    dpi = 254
    for number, sheet in enumerate(made):
        image = tools.render(pdf_bytes(made, faces, fonts, "Waters"), dpi=dpi, page=number, grayscale=True)
        for name in ("front", "back"):
            boxes = trims(sheet, name)
            points = [(x + box.x, y + box.y) for box in boxes for x, y in corners(box.width, box.height)]
            free = [one for one in points if sum(math.dist(one, other) < 0.1 for other in points) == 1]
            assert len(free) == (5 * 6 - 2 * 5 if boxes else 0)  # five times two touch: two in a row, three in a row
            for x, y in free:
                around = [math.radians(angle) for angle in range(0, 360, 15)]
                seen = [(x + 1.8 * math.cos(angle), y + 1.8 * math.sin(angle)) for angle in around]
                assert not [spot for spot in seen if image.getpixel((round(spot[0] * 10), round(spot[1] * 10)))]


def test_bleed_stays_out_of_a_neighbour_and_ends_with_its_side_about_an_open_corner() -> None:
    width, height = FLATS["flat"]
    away = 2 * 2 / math.sqrt(3)
    found = petals(width, height, 2, range(6))
    assert min(x for x, _ in found) == pytest.approx(-away, abs=1e-3)
    assert max(y for _, y in found) == pytest.approx(height + 2, abs=1e-3)
    (sheet,) = sheets(3)
    opened = [place.open for place in sheet.placements]
    assert opened == [(0, 1, 3, 4, 5), (0, 1, 3, 4), (0, 1, 2, 3, 4)]
