"""Boards: their contacts, and the geometry that must hold."""

from __future__ import annotations

import time

import pytest

from companion.definitions.geometry import meeting, meetings, rectangle
from tests.definitions.conftest import Game


def test_contacts_are_listed_ones_and_edges_of_the_grid_both_ways_and_sorted(game: Game) -> None:
    assert dict(game.load().boards["lane"].plain) == {
        "goal": ("l2a", "l2b"),
        "l1a": ("l1b", "l2a", "start"),
        "l1b": ("l1a", "l2b", "start"),
        "l2a": ("goal", "l1a", "l2b"),
        "l2b": ("goal", "l1b", "l2a"),
        "start": ("l1a", "l1b"),
    }
    assert dict(game.load().boards["yard"].plain) == {"left": ("right",), "right": ("left",)}


def test_diagonals_are_corners_of_the_grid(game: Game) -> None:
    assert dict(game.load().boards["lane"].diagonal) == {
        "goal": (),
        "l1a": ("l2b",),
        "l1b": ("l2a",),
        "l2a": ("l1b",),
        "l2b": ("l1a",),
        "start": (),
    }


def test_neighbours_outside_the_grid_are_not_joined(game: Game) -> None:
    game.edit("board.yaml", "touches: [l1a, l1b]", "touches: [l1a]")
    assert game.load().boards["lane"].plain["start"] == ("l1a",)


def test_a_space_has_its_place_kind_and_facts(game: Game) -> None:
    lane = game.load().boards["lane"]
    assert (lane.unit_mm, lane.width, lane.height, lane.origin) == (40, 3, 3.5, "near left")
    goal = lane.by_id["goal"]
    assert (goal.kind, goal.number, goal.x, goal.y, goal.w, goal.h) == ("goal", 1, 0, 3, 2, 0.5)
    assert lane.by_id["l2a"].facts == {"stars": 2, "modifier": -1}
    assert (lane.by_id["start"].name, goal.name) == ("Start", None)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("touches: [l2a, l2b]", "touches: [l2a, l9b]",
         "14:80: spaces[5].touches[1]: there is no space l9b; did you mean l1b?"),
        ("touches: [l2a, l2b]", "touches: [l2a, l1b]",
         "14:80: spaces[5].touches[1]: goal and l1b share no edge; only neighbours can touch"),
        ("touches: [l2a, l2b]", "touches: [l2a, goal]",
         "14:80: spaces[5].touches[1]: goal and goal share no edge; only neighbours can touch"),
        ("touches: [l2a, l2b]", "touches: [l2a, l2a]",
         "14:80: spaces[5].touches[1]: this contact is already listed at goal; list it once"),
        ("id: l1a, kind: lane, x: 0, y: 1, w: 1, h: 1", "id: l1a, kind: lane, x: 0, y: 1, w: 1, h: 1, touches: [start]",
         "10:61: spaces[1].touches[0]: this contact is already listed at start; list it once"),
        ("x: 0, y: 3, w: 2, h: 0.5", "x: 0, y: 3, w: 2, h: 0.6",
         "14:5: spaces[5]: it reaches x 2, y 3.6; the board ends at x 3, y 3.5"),
        ("x: 2, y: 0, w: 1, h: 1", "x: 2, y: 0, w: 1.5, h: 1",
         "16:12: barriers[0]: it reaches x 3.5, y 1; the board ends at x 3, y 3.5"),
        ("x: 2, y: 0, w: 1, h: 1", "x: 1.5, y: 0, w: 1, h: 1",
         "16:12: barriers[0]: it overlaps space start; areas must not overlap"),
        ("l1b, kind: lane, x: 1", "l1b, kind: lane, x: 0.5",
         "11:5: spaces[2]: it overlaps space l1a; areas must not overlap"),
        ("grid: [lane]", "grid: [lain]", "15:8: grid[0]: there is no space of kind lain; did you mean lane?"),
    ],
)  # fmt: skip
def test_wrong_geometry_is_named_at_its_place(game: Game, old: str, new: str, complaint: str) -> None:
    game.edit("board.yaml", old, new)
    assert f"tiny-race/board.yaml:{complaint}" in game.complaints()


def test_a_space_without_a_usable_place_hides_no_other_mistake_of_the_board(game: Game) -> None:
    game.edit("board.yaml", "l1a, kind: lane, x: 0", "l1a, kind: lane, x: [0]")
    game.edit("board.yaml", "l2b, kind: lane, x: 1", "l2b, kind: lane, x: 0.5")
    found = game.complaints()
    assert [line.split(": ")[1] for line in found] == ["spaces[1].x", "spaces[4]"]


# --- rectangles


@pytest.mark.parametrize(
    ("other", "how"),
    [
        ((1, 0, 1, 1), "edge"),
        ((0, 1, 1, 1), "edge"),
        ((1, 0.9, 1, 1), "edge"),
        ((1, 1, 1, 1), "corner"),
        ((0.5, 0.5, 1, 1), "overlap"),
        ((0.25, 0.25, 0.5, 0.5), "overlap"),
        ((2, 0, 1, 1), None),
        ((1.001, 0, 1, 1), None),
    ],
)
def test_rectangles_overlap_share_an_edge_or_a_corner_or_do_not_meet(
    other: tuple[float, float, float, float], how: str | None
) -> None:
    one, two = rectangle(0, 0, 1, 1), rectangle(*other)
    assert meeting(one, two) == how
    assert meeting(two, one) == how


def test_edges_of_tenths_meet_exactly() -> None:
    assert meeting(rectangle(0.1, 0, 0.2, 1), rectangle(0.3, 0, 0.1, 1)) == "edge"


def test_every_pair_that_meets_is_found_once() -> None:
    grid = [rectangle(x, y, 1, 1) for y in range(3) for x in range(3)]
    found = list(meetings(grid))
    assert len(found) == len(set(found)) == 20
    assert sum(how == "edge" for _, _, how in found) == 12
    assert all(one < other for one, other, _ in found)


def test_a_board_of_very_many_spaces_is_refused_soon(game: Game) -> None:
    spaces = "".join(f"  - {{id: s{n}, kind: s, x: 0, y: 0, w: 1, h: 1}}\n" for n in range(3_000))
    head = "kind: board\nid: yard\ntitle: Y\nunit_mm: 1\nwidth: 1\nheight: 1\norigin: o\nspaces:\n"
    game.write("board-yard.yaml", head + spaces)
    start = time.process_time()
    (found,) = game.complaints()
    assert found == "tiny-race/board-yard.yaml:9:3: spaces: there are 3000 spaces; at most 500 are allowed"
    assert time.process_time() - start < 1
