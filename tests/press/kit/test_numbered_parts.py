"""Score pads, tracks and tuck boxes: where their lines, spaces, cuts and folds are."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import pytest

from companion.definitions.load import load_definition
from companion.definitions.places import templates_root
from companion.press.drawing.areas import FINE, crosses_itself
from companion.press.drawing.display_list import Face
from companion.press.drawing.paper import PaperBox
from companion.press.kit.numbered_parts import Holds, ScorePad, Track, held_by
from companion.press.kit.tuck_box import BOTTOM, GLUE, MARGIN, TONGUE, Net, box_face
from companion.schema.mistakes import Misshapen


def box_of(one: Any) -> PaperBox:
    return PaperBox(one["x"], one["y"], one["w"], one["h"])


def test_the_page_names_all_that_a_layout_of_a_pad_or_a_track_may_name() -> None:
    page = (templates_root().parent / "docs/reference/pieces-and-parts.md").read_text(encoding="utf-8")
    pad = ScorePad(layout="pad", rows=["Rum"], columns=2).record()
    track = Track(layout="track", last=19, space_mm=[10, 10], way="loop").record()
    inside = (one for whole in (pad, track) for value in whole.values() if isinstance(value, list) for one in value)
    for name in {*pad, *track, *(name for one in inside for name in one)}:
        assert f"`{name}`" in page, name


# --- score pads


def test_a_score_pad_has_a_line_on_both_sides_of_every_row_and_column() -> None:
    pad = ScorePad(
        layout="pad", rows=("Fish", "Total"), columns=3, size_mm=(80, 60), head_mm=10, names_mm=27, safe_mm=5
    )
    record = pad.record()
    assert [row["name"] for row in record["rows"]] == ["", "Fish", "Total"]
    level = [line["y"] for line in record["lines"] if line["h"] == 0]
    upright = [line["x"] for line in record["lines"] if line["w"] == 0]
    rows, columns = [box_of(one) for one in record["rows"]], [box_of(one) for one in record["columns"]]
    assert level == pytest.approx([15, *(row.bottom for row in rows)])
    assert upright == pytest.approx([5, 32, *(column.right for column in columns)])
    assert (rows[-1].bottom, columns[-1].right) == pytest.approx((55, 75))
    assert box_of(record["head"]).bottom == rows[0].y
    assert all(one.height == rows[0].height for one in rows)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"rows": ()}, "a list of 1 to 60 texts"),
        ({"columns": 0}, "from 1 to 30"),
        ({"names_mm": 79}, "79 leaves no room for 4 columns on 90 mm"),
        ({"head_mm": 116}, "116 leaves no room for 1 rows on 125 mm"),
        ({"columns": 8}, "8 columns share 52 mm, 6.5 each; leave at least 7 mm for each"),
        ({"rows": ("Fish",) * 26}, "26 rows and the row of names share 101 mm, 3.7 each; leave at least 4 mm for each"),
    ],
)
def test_a_score_pad_without_room_is_refused(change: dict[str, Any], what: str) -> None:
    with pytest.raises(Misshapen, match=what):
        ScorePad(**{"layout": "pad", "rows": ("Fish",), **change})


# --- tracks


def middle(space: Any) -> tuple[float, float]:
    return space["x"] + space["w"] / 2, space["y"] + space["h"] / 2


@pytest.mark.parametrize("columns", [None, 4, 7, 99])
def test_a_straight_track_goes_on_from_space_to_space(columns: int | None) -> None:
    record = Track(layout="track", first=5, last=17, space_mm=(10, 20), columns=columns).record()
    track = record["track"]
    assert [space["number"] for space in track] == list(range(5, 18))
    steps = [math.dist(middle(one), middle(other)) for one, other in pairwise(track)]
    assert set(steps) <= {10, 20}
    rows = -(-13 // min(columns or 13, 13))
    assert (record["w"], record["h"]) == (10 * min(columns or 13, 13), 20 * rows)
    assert all(PaperBox(0, 0, record["w"], record["h"]).holds(box_of(space)) for space in track)


@pytest.mark.parametrize("count", [8, 10, 40, 100])
@pytest.mark.parametrize(
    "board", [None, {"w": 360.0, "h": 270.0, "all": [{"id": "a", "x": 10, "y": 20, "w": 5, "h": 5}]}]
)
def test_a_loop_goes_round_once_and_closes(count: int, board: Any) -> None:
    track = Track(layout="track", way="loop", last=count - 1, space_mm=(12, 15))
    record = track.record(board)
    boxes = [box_of(space) for space in record["track"]]
    inner, whole = box_of(record["inner"]), PaperBox(0, 0, record["w"], record["h"])
    assert [space["number"] for space in record["track"]] == list(range(count))
    for one, other in pairwise([*boxes, boxes[0]]):
        across = min(one.right, other.right) - max(one.x, other.x)
        down = min(one.bottom, other.bottom) - max(one.y, other.y)
        assert sorted((round(across, 6) > 0, round(down, 6) > 0)) == [False, True], "neighbours share a side"
        assert min(abs(across), abs(down)) < 1e-6
    assert all(whole.holds(box) and not box.overlaps(inner) for box in boxes)
    area = sum(box.width * box.height for box in boxes)
    assert area + inner.width * inner.height == pytest.approx(whole.width * whole.height)
    turns = [space["turn"] for space in record["track"]]
    assert turns == sorted(turns)
    assert set(turns) == {0, 90, 180, 270}
    if board:
        assert (inner.width, inner.height) == (360, 270)
        assert record["all"] == [{"id": "a", "x": 22, "y": 35, "w": 5, "h": 5}]


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"last": 8}, "there are 9 spaces; a loop needs an even number, at least 8"),
        ({"last": 5}, "there are 6 spaces; a loop"),
        ({"first": 12, "last": 11}, "11 is less than the first, 12"),
        ({"columns": 9}, "9 along the top of 20 spaces; use 3 to 9"),
        ({"way": "straight", "around": "map"}, "only a loop can go around a board"),
    ],
)
def test_a_track_that_is_none_is_refused(change: dict[str, Any], what: str) -> None:
    given = {"layout": "track", "way": "loop", "last": 19, **change}
    if change == {"columns": 9}:
        given["columns"] = 10
        what = "10 along the top of 20 spaces; use 3 to 9"
    with pytest.raises(Misshapen, match=what):
        Track(**given)


# --- boxes


def test_a_box_is_as_deep_as_its_cards_and_their_sleeves() -> None:
    game = load_definition(templates_root() / "sampler")
    one = Holds(sheets=("crews",), paper_mm=0.3, room_mm=1)
    assert held_by(one, game, 4, set())["deep"] == pytest.approx(12 * 0.3 + 1)
    assert held_by(one, game, 4, {"crews"})["deep"] == pytest.approx(12 * 2 * 0.3 + 1)
    sleeved = Holds(sheets=("crews",), paper_mm=0.3, room_mm=1, sleeve_mm=(3, 4, 0.1))
    found = held_by(sleeved, game, 4, set())
    assert (found["w"], found["h"], found["deep"]) == pytest.approx((67, 93, 12 * 0.4 + 1))


@pytest.mark.parametrize(("w", "h", "deep"), [(64.5, 89.5, 6.3), (46, 70, 30), (121, 72, 2)])
def test_folded_along_its_lines_it_is_a_box(w: float, h: float, deep: float) -> None:
    net = Net(w, h, deep)
    panel = net.panels
    for left, right in pairwise(("back", "left", "front", "right")):
        assert panel[left].right == pytest.approx(panel[right].x)
        assert (panel[left].y, panel[left].height) == (panel[right].y, h)
    assert [panel[name].width for name in ("back", "left", "front", "right")] == [w, deep, w, deep]
    assert (panel["lid"].width, panel["lid"].height) == (w, deep)
    assert panel["glue"].right == panel["back"].x
    assert net.width == 2 * MARGIN + GLUE + 2 * (w + deep)
    assert net.height == pytest.approx(2 * MARGIN + TONGUE + deep + h + BOTTOM * deep)
    sheet = PaperBox(0, 0, net.width, net.height)
    for x1, y1, x2, y2 in net.cuts():
        assert sheet.holds(PaperBox(min(x1, x2), min(y1, y2), abs(x1 - x2), abs(y1 - y2)))
    # Every side of a panel is cut or folded, all of it: the thumb's notch bridges the gap in the front.
    lines = [
        PaperBox(min(x1, x2), min(y1, y2), abs(x1 - x2), abs(y1 - y2)) for x1, y1, x2, y2 in net.cuts()
    ] + net.folds()
    for one in panel.values():
        for x in (one.x, one.right):
            covered = sum(
                line.height
                for line in lines
                if line.width == 0
                and abs(line.x - x) < 1e-6
                and one.y - 1e-6 <= line.y
                and line.bottom <= one.bottom + 1e-6
            )
            slanted = one in (panel["glue"], panel["tongue"])
            assert slanted or covered == pytest.approx(one.height)


@pytest.mark.parametrize(
    ("w", "h", "deep"), [(64.5, 89.5, 6.3), (46, 70, 30), (22, 22, 12), (12, 30, 2), (60, 8, 5), (14, 14, 60)]
)
def test_the_line_around_a_box_goes_along_every_cut_once(w: float, h: float, deep: float) -> None:
    net = Net(w, h, deep)
    line = net.unfolded.trim.outline
    assert not crosses_itself(list(line))
    ways = {sides_of(*one, *other) for one, other in zip(line, (*line[1:], line[0]), strict=True)}
    cuts = {sides_of(*cut) for cut in net.cuts()}
    assert cuts <= ways
    assert len(ways - cuts) == 2 * len(FINE), "the notch"
    flaps = [
        abs(y2 - y1)
        for x1, y1, x2, y2 in net.cuts()
        for one in ("left", "right")
        if net.panels[one].x <= x1 < x2 <= net.panels[one].right
    ]
    assert max(flaps) < w, "no flap under the lid is longer than that is wide"


def sides_of(x1: float, y1: float, x2: float, y2: float) -> frozenset[tuple[float, float]]:
    """A side, whichever way it is gone along."""
    return frozenset(((round(x1, 6), round(y1, 6)), (round(x2, 6), round(y2, 6))))


def test_a_box_lies_upright_on_its_sheet() -> None:
    net = Net(64.5, 89.5, 6.3)
    wide = box_face(Face("box", net.width, net.height), net)
    assert (wide.width, wide.height) == (net.height, net.width)
    tall = Net(40, 150, 6)
    assert box_face(Face("box", tall.width, tall.height), tall).width == tall.width
