"""Tiles: a board in parts, put back together by arithmetic."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.errors import Unreadable
from companion.press.drawing.display_list import BLACK, WHITE, Group, Path, Text
from companion.press.drawing.paper import PaperBox, paper
from companion.press.drawing.pieces import Placement
from companion.press.look.look import Look
from companion.press.sheets.furniture import SheetName
from companion.press.sheets.imposition import Sheet
from companion.press.sheets.marks import STRIP
from companion.press.sheets.tiles import (
    OVERLAP,
    PosterTile,
    Tiling,
    registration_points,
    tile_faces,
    tile_sheets,
    tiling,
    window_on,
)
from tests.press.measure import (
    NEAR,
    box_of,
    crop_marks,
    face,
    flat,
    length,
    rulers,
    segments,
    spot,
    texts,
    touches,
)

BOARDS = [(200, 680, 0), (200, 680, 3), (594, 420, 3), (300, 300, 0), (420, 297, 2), (1000, 150, 0), (841, 1189, 3)]
every_board = pytest.mark.parametrize(
    ("board", "on"), [(board, on) for board in BOARDS for on in ("a4", "letter", "a3")], ids=str
)
Board = tuple[float, float, float]


def plan_of(board: Board, on: str, overlap: float = OVERLAP) -> Tiling:
    return tiling(face("board", *board), paper(on), overlap)


def sheets_of(board: Board, on: str) -> list[tuple[PosterTile, Sheet]]:
    """Every tile with its sheet."""
    plan, sheets = plan_of(board, on), tile_sheets(face("board", *board), paper(on), title="Board", font="face")
    return list(zip(plan.tiles, sheets[-len(plan.tiles) :], strict=True))


def samples(board: Board) -> list[tuple[float, float]]:
    """Points all over a board and its bleed, on its edges, and few of them on a seam."""
    width, height, bleed = board
    steps = [number / 37 for number in range(38)]
    xs = [-bleed + part * (width + 2 * bleed) for part in steps] + [0.0, width]
    ys = [-bleed + part * (height + 2 * bleed) for part in steps] + [0.0, height]
    return [(x, y) for x in xs for y in ys]


# --- the plan


@every_board
def test_what_is_shown_of_the_tiles_is_the_whole_board_once(board: Board, on: str) -> None:
    plan = plan_of(board, on)
    whole = PaperBox(0, 0, board[0], board[1])
    for number, tile in enumerate(plan.tiles):
        assert whole.holds(tile.shown)
        assert tile.window.holds(tile.shown)
        assert not any(tile.shown.overlaps(other.shown) for other in plan.tiles[number + 1 :])
    # They lie in the board, apart from each other, and have its area: nothing is missing.
    area = sum(tile.shown.width * tile.shown.height for tile in plan.tiles)
    assert area == pytest.approx(board[0] * board[1], rel=1e-12)


@every_board
def test_neighbours_share_exactly_the_overlap_and_its_middle_is_the_seam(board: Board, on: str) -> None:
    plan = plan_of(board, on)
    for tile in plan.tiles:
        right, below = plan.at(tile.column + 1, tile.row), plan.at(tile.column, tile.row + 1)
        if right:
            assert tile.window.right - right.window.x == pytest.approx(OVERLAP, abs=NEAR)
            assert tile.shown.right == pytest.approx(right.shown.x, abs=NEAR)
            assert tile.shown.right == pytest.approx(right.window.x + OVERLAP / 2, abs=NEAR)
        if below:
            assert tile.window.bottom - below.window.y == pytest.approx(OVERLAP, abs=NEAR)
            assert tile.shown.bottom == pytest.approx(below.window.y + OVERLAP / 2, abs=NEAR)


@pytest.mark.parametrize(
    ("board", "on", "columns", "rows", "landscape"),
    [
        ((200, 680, 0), "a4", 1, 4, True),
        ((200, 680, 0), "letter", 1, 4, True),
        ((200, 680, 3), "letter", 1, 4, True),
        ((200, 680, 0), "a3", 1, 2, False),
        ((594, 420, 0), "a4", 4, 2, False),
        ((594, 420, 0), "a3", 2, 2, True),
        ((180, 260, 3), "a4", 1, 1, False),
    ],
)
def test_boards_take_this_number_of_tiles(board: Board, on: str, columns: int, rows: int, landscape: bool) -> None:
    plan = plan_of(board, on)
    assert (plan.columns, plan.rows, plan.paper.width > plan.paper.height) == (columns, rows, landscape)


@every_board
def test_one_tile_fewer_would_not_do_either_way_round(board: Board, on: str) -> None:
    """However many columns and rows there are in fact, every smaller number leaves some of the board."""
    plan = plan_of(board, on)
    one = paper(on)
    for across, down in ((one.width, one.height), (one.height, one.width)):
        room_x, room_y = across - 10 - 6.5, down - 10 - 5.5 - 6.5  # margins, marks, and the strip for the ruler
        for columns in range(1, len(plan.tiles)):
            for rows in range(1, len(plan.tiles)):
                if columns * rows < len(plan.tiles):
                    reach_x = columns * (room_x - OVERLAP) + OVERLAP
                    reach_y = rows * (room_y - OVERLAP) + OVERLAP
                    assert reach_x < board[0] + 2 * board[2] - NEAR or reach_y < board[1] + 2 * board[2] - NEAR


def test_bigger_paper_takes_fewer_tiles() -> None:
    for board in BOARDS:
        counts = [len(plan_of(board, on).tiles) for on in ("a5", "a4", "a3", "a2")]
        assert all(after <= before for before, after in pairwise(counts))
        assert counts[0] > counts[-1]


def test_tiles_are_called_by_column_and_row_and_come_row_by_row() -> None:
    assert [tile.label for tile in plan_of((594, 420, 0), "a4").tiles] == [
        "A1",
        "B1",
        "C1",
        "D1",
        "A2",
        "B2",
        "C2",
        "D2",
    ]


@pytest.mark.parametrize("overlap", [6, 10, 15, 25])
def test_the_overlap_is_what_is_asked_for(overlap: float) -> None:
    first, second, *_ = plan_of((594, 420, 0), "a4", overlap).tiles
    assert first.window.right - second.window.x == pytest.approx(overlap)


@pytest.mark.parametrize("overlap", [0, 5.9, 105, -1, float("nan")])
def test_an_overlap_of_no_use_is_refused(overlap: float) -> None:
    with pytest.raises(Unreadable, match=r"an overlap of .* mm is not possible on a4; use 6.0 mm to less than half"):
        plan_of((594, 420, 0), "a4", overlap)


def test_a_wall_is_not_tiled() -> None:
    with pytest.raises(Unreadable, match=r"board \(9000 x 1000 mm\) would need \d+ x \d+ tiles of a4; at most 26 x 26"):
        plan_of((9000, 1000, 0), "a4")


# --- on paper


@every_board
def test_every_point_of_the_board_is_printed_where_the_tiles_join(board: Board, on: str) -> None:
    tiles = sheets_of(board, on)
    for x, y in samples(board):
        point = PaperBox(x, y, 0, 0)
        inside = 0 <= x <= board[0] and 0 <= y <= board[1]
        shown = [tile for tile, _ in tiles if tile.shown.holds(point)]
        assert len(shown) == 1 if inside and not on_seam(tiles, x, y) else len(shown) <= 4
        printed = [sheet for _, sheet in tiles if is_printed(sheet, x, y)]
        assert printed, "each point of the board and of its bleed is on paper"
        for tile in shown:
            assert is_printed(next(sheet for one, sheet in tiles if one is tile), x, y)


def on_seam(tiles: list[tuple[PosterTile, Sheet]], x: float, y: float) -> bool:
    return any(
        min(abs(x - tile.shown.x), abs(y - tile.shown.y)) < 1e-3
        for tile, _ in tiles
        if (tile.column, tile.row) != (0, 0)
    )


def is_printed(sheet: Sheet, x: float, y: float) -> bool:
    (placement,) = sheet.placements
    at_x, at_y = spot(placement, x, y)
    return placement.clip.holds(PaperBox(at_x, at_y, 0, 0))


@every_board
def test_tiles_are_printed_at_full_size_within_the_printable_area(board: Board, on: str) -> None:
    plan = plan_of(board, on)
    for tile, sheet in sheets_of(board, on):
        (placement,) = sheet.placements
        assert (placement.width, placement.height, placement.rotation) == (board[0], board[1], 0)
        assert placement.clip == window_on(plan, tile)
        assert sheet.paper.printable.holds(placement.clip)
        assert placement.window.x == pytest.approx(tile.window.x)
        assert placement.window.bottom == pytest.approx(tile.window.bottom)


@every_board
def test_tiles_can_be_measured_and_cut(board: Board, on: str) -> None:
    plan = plan_of(board, on)
    for tile, sheet in sheets_of(board, on):
        (base,) = rulers(sheet)
        assert abs(length(base) - 50) < 1e-9
        (placement,) = sheet.placements
        crosses = cross_points(sheet, placement)
        for item, segment in segments(sheet.marks):
            assert sheet.paper.printable.holds(box_of(segment))
            at_x, at_y = to_face(placement, segment)
            on_cross = any(abs(at_x - x) < 2.4 and abs(at_y - y) < 2.4 for x, y in crosses)
            assert not touches(segment, placement.clip) or on_cross
            assert bool(item.dash) <= (len(plan.tiles) > 1)
        check_edges(plan, tile, sheet)


def check_edges(plan: Tiling, tile: PosterTile, sheet: Sheet) -> None:
    """Solid marks at both ends of every edge to cut, dashed ones where the next tile's edge is laid."""
    (placement,) = sheet.placements
    dashed = [segment for item, segment in segments(sheet.marks) if item.dash]
    solid = [segment for segment in crop_marks(sheet) if not touches(segment, placement.clip)]
    edges = tile.shown.moved(placement.x, placement.y)
    right, below = plan.at(tile.column + 1, tile.row), plan.at(tile.column, tile.row + 1)
    for marks, at, upright in (
        (solid, edges.x, True),
        (dashed if right else solid, edges.right, True),
        (solid, edges.y, False),
        (dashed if below else solid, edges.bottom, False),
    ):
        found = [one for one in marks if (one[0] == one[2] if upright else one[1] == one[3])]
        assert len([one for one in found if abs((one[0] if upright else one[1]) - at) < NEAR]) == 2
    assert len(solid) + len(dashed) == 8
    assert sheet.cuts == 4 - bool(right) - bool(below)


def to_face(placement: Placement, segment: tuple[float, float, float, float]) -> tuple[float, float]:
    x1, y1, x2, y2 = segment
    return (x1 + x2) / 2 - placement.x, (y1 + y2) / 2 - placement.y


def near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return abs(one[0] - other[0]) < NEAR and abs(one[1] - other[1]) < NEAR


def cross_points(sheet: Sheet, placement: Placement) -> list[tuple[float, float]]:
    """The points of the face that lie in black rings: the middle of the level stroke of the cross in each."""
    rings = [
        item
        for item, _ in flat(sheet.marks)
        if isinstance(item, Path) and item.stroke == BLACK and any(one[0] == "C" for one in item.commands)
    ]
    return [to_face(placement, next(segments([ring]))[1]) for ring in rings]


@every_board
def test_both_tiles_of_a_seam_have_the_same_marks_in_their_overlap(board: Board, on: str) -> None:
    plan, tiles = plan_of(board, on), sheets_of(board, on)
    marked = [(tile, point) for tile, sheet in tiles for point in cross_points(sheet, sheet.placements[0])]
    assert len(marked) == 2 * 2 * (plan.rows * (plan.columns - 1) + plan.columns * (plan.rows - 1))
    for tile, point in marked:
        twins = [other for other, same in marked if other is not tile and near(point, same)]
        assert len(twins) == 1
        (other,) = twins
        assert abs(tile.column - other.column) + abs(tile.row - other.row) == 1
        ring = PaperBox(point[0] - 2.4, point[1] - 2.4, 4.8, 4.8)
        assert tile.window.holds(ring)
        assert other.window.holds(ring)
        assert any(near(point, one[:2]) for one in registration_points(plan, tile))


@every_board
def test_next_to_nothing_of_the_marks_is_seen_in_the_end(board: Board, on: str) -> None:
    for tile, sheet in sheets_of(board, on):
        (placement,) = sheet.placements
        seen = tile.shown.moved(placement.x, placement.y)
        for item in sheet.marks:
            if isinstance(item, Group) and item.clip:
                assert not frame_of(item.clip).overlaps(seen), "the half rings are cut off or covered"
                continue
            for path, segment in segments([item]):
                line = box_of(segment)
                if touches(segment, seen.grown(-0.01, -0.01, -0.01, -0.01)):
                    assert length(segment) <= 1 + NEAR
                    assert path.width <= 0.3
                    assert seen.holds(line)


def test_the_hairlines_of_two_tiles_meet_at_the_seam() -> None:
    board = (594.0, 420.0, 3.0)
    ends: list[tuple[float, float]] = []
    for _, sheet in sheets_of(board, "a4"):
        (placement,) = sheet.placements
        lines = [one for item, one in segments(sheet.marks) if item.width == 0.1]
        ends += [(x1 - placement.x, y1 - placement.y) for x1, y1, _, _ in lines]
    assert ends
    for end in ends:
        assert sum(near(end, other) for other in ends) == 2


def test_tiles_say_what_they_are_and_what_is_glued_to_them() -> None:
    sheets = tile_sheets(face("board", 594, 420), paper("a4"), title="Board", font="face")
    words = [[text for text, _ in texts(sheet)] for sheet in sheets]
    assert [sheet.title for sheet in sheets][:2] == ["Board, sheet 1 of 9", "Board, A1, sheet 2 of 9"]
    assert "Board A1: glue B1 to the right and A2 below" in words[1]
    assert "Board D1: glue D2 below" in words[4]
    assert "Board D2" in words[8]
    assert "D2, sheet 9 of 9" in words[8]


def test_a_face_that_fits_on_one_sheet_is_one_tile_without_a_drawing() -> None:
    (sheet,) = tile_sheets(face("board", 180, 260), paper("a4"), title="Board", font="face")
    assert len(sheet.placements) == 1
    assert cross_points(sheet, sheet.placements[0]) == []


# --- the assembly drawing


@every_board
def test_the_assembly_drawing_shows_all_tiles_to_scale_with_their_labels(board: Board, on: str) -> None:
    plan = plan_of(board, on)
    drawing = tile_sheets(face("board", *board), paper(on), title="Board", font="face")[0]
    (base,) = rulers(drawing)
    assert abs(length(base) - 50) < 1e-9
    boxes = [
        frame_of(item)
        for item, _ in flat(drawing.marks)
        if isinstance(item, Path) and item.commands[-1][0] == "Z" and not item.fill and item.stroke == BLACK
    ]
    factor = boxes[0].width / plan.tiles[0].shown.width
    (picture,) = drawing.placements
    assert (picture.width, picture.height) == pytest.approx((board[0] * factor, board[1] * factor))
    for tile, box in zip(plan.tiles, boxes, strict=True):
        assert drawing.paper.printable.holds(box)
        assert box.width == pytest.approx(tile.shown.width * factor)
        assert box.height == pytest.approx(tile.shown.height * factor)
        assert (box.x, box.y) == pytest.approx((picture.x + tile.shown.x * factor, picture.y + tile.shown.y * factor))
        labels = [text for text, (x, y) in texts(drawing) if box.holds(PaperBox(x, y, 0, 0))]
        assert labels == [tile.label]


@every_board
def test_labels_lie_on_plates_within_their_tiles(board: Board, on: str) -> None:
    drawing = tile_sheets(face("board", *board), paper(on), title="Board", font="face")[0]
    plates = [frame_of(item) for item, _ in flat(drawing.marks) if isinstance(item, Path) and item.fill == WHITE]
    words = [item for item, _ in flat(drawing.marks) if isinstance(item, Text) and item.anchor == "middle"]
    for plate, word in zip(plates, words, strict=True):
        wide, high = len(word.text) * word.size * 0.3528 * 0.6, word.size * 0.3528 * 0.75
        assert plate.holds(PaperBox(word.x - wide / 2, word.y - high, wide, high))


def test_the_picture_in_the_drawing_is_the_face_made_small() -> None:
    found = tile_faces(face("board", 594, 420, 3), paper("a4"))
    assert list(found) == ["board", "board small"]
    small = found["board small"]
    (group,) = small.items
    assert isinstance(group, Group)
    assert group.items == found["board"].items
    assert group.matrix[0] == group.matrix[3] == pytest.approx(small.width / 594) == pytest.approx(small.height / 420)
    assert list(tile_faces(face("board", 180, 260), paper("a4"))) == ["board"]


def frame_of(item: Path) -> PaperBox:
    ends = [(float(one[-2]), float(one[-1])) for one in item.commands if len(one) > 1]
    xs, ys = [x for x, _ in ends], [y for _, y in ends]
    return PaperBox(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


LONG = SheetName("DIE AUSSERORDENTLICH LANGE GESCHICHTE VOM ZUG UM MITTERNACHT UND DEM GEIST IM TUNNEL", "Brett")


@pytest.mark.parametrize("on", ["90x90", "110x160", "120x180", "a5", "a4", "a3"])
@pytest.mark.parametrize(
    "title", [LONG, SheetName("Tea", "Board"), SheetName("", "A part with an endless title " * 9)], ids=len
)
def test_all_that_the_assembly_drawing_says_is_on_the_paper(look: Look, title: SheetName, on: str) -> None:
    board, size = face("board", 455, 332.5, 3), paper(on)
    drawing = tile_sheets(board, size, title=title, font="text")[0]
    area = drawing.paper.printable
    font = look.fonts["text"]
    found = [item for item, _ in flat(drawing.marks) if isinstance(item, Text)]
    for item in found:
        wide = font.width(item.text, item.size)
        left = item.x - {"start": 0, "middle": 0.5, "end": 1}[item.anchor] * wide
        assert area.x - 0.01 <= left, item.text
        assert left + wide <= area.right + 0.01, item.text
        assert item.anchor == "middle" or item.size >= 4, "the labels of tiles are as small as these are drawn"
    all_text = " ".join(item.text for item in found)
    assert "sheets make 455 x 332.5 mm" in all_text
    for words in ("measure the ruler on one of them.", "keep the flap", "across the seam must meet.", "sheet 1 of "):
        assert words in all_text
    picture = drawing.placements[0].trim
    above = [item for item in found if item.y < picture.y]
    assert max(item.y for item in above) < picture.y
    assert picture.bottom <= area.bottom - STRIP
    assert picture.height > 0.2 * area.height or picture.width > 0.8 * area.width
    assert drawing.placements[0].face in tile_faces(board, size)


@pytest.mark.parametrize(
    ("board", "instruction"),
    [
        ((372, 252, 0), "3. Glue the tiles together. Lay"),
        ((594, 420, 3), "3. Glue the tiles of each row, then the rows. Lay"),
    ],
)
def test_rows_are_named_only_if_there_are_several(board: Board, instruction: str) -> None:
    drawing, *_ = tile_sheets(face("board", *board), paper("a4"), title="Board", font="face")
    assert any(text.text.startswith(instruction) for text in drawing.marks if isinstance(text, Text))


def test_the_assembly_drawing_has_no_line_through_its_words() -> None:
    for board in BOARDS:
        for on in ("a4", "letter", "a3", "a5"):
            drawing = tile_sheets(face("board", *board), paper(on), title="Board", font="face")[0]
            words = [item for item, _ in flat(drawing.marks) if isinstance(item, Text) and item.anchor == "start"]
            lines = [segment for _, segment in segments(drawing.marks)]
            for word in words:
                wide = len(word.text) * word.size * 0.3528 * 0.5
                extent = PaperBox(word.x, word.y - word.size * 0.3, wide, word.size * 0.3)
                assert not any(touches(line, extent) for line in lines), word.text
                assert drawing.paper.printable.holds(extent), word.text


def test_the_drawing_says_how_many_sheets_make_what() -> None:
    drawing = tile_sheets(face("board", 200, 680), paper("a4"), title="Board", font="face")[0]
    assert texts(drawing)[0][0] == "Board: 4 sheets make 200 x 680 mm"


def test_the_frame_of_the_drawing_keeps_the_margin() -> None:
    for width, height in ((700, 300), (300, 700), (600, 600)):
        board = face("board", width, height, 0)
        sheet = tile_sheets(board, paper("a4"), title="Board", font="face")[0]
        (picture,) = sheet.placements
        assert sheet.paper.printable.holds(picture.trim.grown(0.2, 0.2, 0.2, 0.2))
