"""Positions of Oscar Race half-way through a turn: frames as people type them, and those that cannot be."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from companion.referee.lines import resolve_lines
from tests.games.oscar_race.positions import position, refused, seat
from tests.games.oscar_race.table import GAME

# --- frames ---

ATTACK = [
    {"kind": "seat_turn", "seat": "ann"},
    {"kind": "moving", "seat": "ann", "unit": "couple", "stage": "leaving", "limit": 3, "to": "r06c2"},
    {"kind": "attack", "seat": "ann", "unit": "couple", "space": "r05c2", "left": 1, "couple": True},
]
ZOMBIES = {"zombies": {"r05c2": 1}}


def with_change(number: int, **changes: Any) -> list[dict[str, Any]]:
    """The frames of an attack with one of them changed."""
    frames = [dict(frame) for frame in ATTACK]
    frames[number].update(changes)
    return frames


def test_the_frames_of_an_attack_can_be_typed() -> None:
    state = position(pending=ATTACK, table=ZOMBIES)
    assert (GAME.to_act(state), GAME.decision(state).kind) == (["ann"], "attack")  # type: ignore[union-attr]
    assert resolve_lines(GAME, state, ["fight", "1"]).refused is None
    assert state.seats[0].at == "r06c2"


INTERVIEW = {"kind": "interview", "seat": "ann", "area": 1, "escort": True, "interviewer": "ben"}
HERDING = {"kind": "herding", "seat": "ann", "stage": "moves", "left": 2}


@pytest.mark.parametrize(("frame", "kinds", "asked"), [
    (ATTACK[2], ["seat_turn", "moving", "attack"], "attack"),
    (ATTACK[1], ["seat_turn", "moving"], None),
    (HERDING, ["seat_turn", "herding"], "zombie"),
    (INTERVIEW, ["star_rolls", "interview"], "interview_player"),
])  # fmt: skip
def test_one_frame_is_enough_and_tells_the_phase(frame: dict[str, Any], kinds: list[str], asked: str | None) -> None:
    seats = [seat("ann", "area1" if frame is INTERVIEW else "r05c2"), seat("ben", "rope1")]
    state = GAME.position({"seats": seats, "pending": [frame], "table": ZOMBIES})
    assert state.phase == ("stars" if frame is INTERVIEW else "moves")
    assert [type(one).__name__ for one in state.pending] == [kind.title().replace("_", "") for kind in kinds]
    if asked:
        assert GAME.decision(state).kind == asked  # type: ignore[union-attr]


def test_after_an_attack_that_was_asked_alone_the_turn_goes_on() -> None:
    state = position(pending=[ATTACK[2]], table={"zombies": {"r05c2": 1, "rope1": 1}})
    assert resolve_lines(GAME, state, ["fight", "1"]).refused is None
    assert state.seats[0].at == "r05c2"
    herding = state.pending[-1]
    assert (type(herding).__name__, herding.seat) == ("Herding", 0)


@pytest.mark.parametrize("pending", [
    [{"kind": "spawning", "left": 2}],
    [{"kind": "star_rolls"}],
    [ATTACK[0], ATTACK[2]],
    [ATTACK[0], ATTACK[0]],
    [ATTACK[0], {"kind": "moving", "seat": "ben", "unit": "couple"}],
    [ATTACK[0], {"kind": "herding", "seat": "ben"}],
    [{"kind": "seat_turn", "seat": "ann", "part": "b"}, {"kind": "moving", "seat": "ann", "unit": "couple"}],
])  # fmt: skip
def test_frames_that_do_not_belong_to_the_phase_or_to_each_other_are_refused(pending: list[dict[str, Any]]) -> None:
    reason = refused(pending=pending, table=ZOMBIES)
    assert reason.startswith("pending")
    assert "OR-TURN" in reason


@pytest.mark.parametrize(("number", "changes"), [
    (2, {"left": 2}),  # more zombies than there are
    (2, {"left": 0}),
    (2, {"space": "r09c1"}),  # where nobody is
    (2, {"seat": "ben"}),
    (2, {"unit": "player"}),  # not the unit that moves
    (2, {"couple": False}),  # though both stand there
    (2, {"space": "nowhere"}),
    (1, {"to": "r09c2"}),  # not next to it
    (1, {"to": "nowhere"}),
    (1, {"to": None}),  # leaving for nowhere
    (1, {"used": 5}),  # more than it may
    (1, {"unit": "couple", "diagonals": 3}),
])  # fmt: skip
def test_an_attack_that_cannot_be_is_refused(number: int, changes: dict[str, Any]) -> None:
    assert refused(pending=with_change(number, **changes), table=ZOMBIES).startswith("pending")


@pytest.mark.parametrize(("phase", "frames"), [
    ("spawn", [{"kind": "spawning", "left": 7}]),  # a d6 shows 6 at most
    ("breaks", [{"kind": "rolling_breaks", "area": 6}]),
    ("breaks", [{"kind": "cancelling", "seats": []}]),
    ("initiative", [{"kind": "rolling_initiative", "seats": []}]),
    ("initiative", [{"kind": "bidding", "seats": ["ben", "ben"]}]),
    ("stars", [{"kind": "star_rolls"}, {"kind": "interview", "seat": "ann", "area": 1, "escort": True, "dice": [7]}]),
    ("stars", [{"kind": "star_rolls"}, {"kind": "interview", "seat": "ann", "area": 4, "escort": True}]),  # she is in 1
    ("stars", [{"kind": "star_rolls"}, {"kind": "interview", "seat": "ben", "area": 1, "escort": True}]),
    ("stars", [{"kind": "star_rolls"}, {"kind": "interview", "seat": "ann", "area": 1, "escort": False}]),  # it is there
    ("stars", [{"kind": "star_rolls"}, {"kind": "interview", "seat": "ann", "area": 1, "escort": True, "interviewer": "ann"}]),
    ("stars", [{"kind": "star_rolls", "gains": [{"seat": "ann", "stars": 1}, {"seat": "ann", "stars": 2}]}]),
    ("moves", [{"kind": "seat_turn", "seat": "ann", "part": "b"}, {"kind": "herding", "seat": "ann", "stage": "moves", "left": 7}]),
    ("moves", [{"kind": "seat_turn", "seat": "ann", "part": "b"},
               {"kind": "herding", "seat": "ann", "stage": "moves", "left": 2, "moved": {"r05c2": 2}}]),  # there is one
    ("over", [{"kind": "spawning"}]),
])  # fmt: skip
def test_a_frame_that_cannot_be_is_refused(phase: str, frames: list[dict[str, Any]]) -> None:
    seats = (seat("ann", "area1"), seat("ben", "theater", "theater"))
    turn = 20 if phase == "over" else 3
    assert refused(*seats, phase=phase, pending=frames, turn=turn, table=ZOMBIES).startswith("pending")


# --- what play cannot come to ---


def test_an_interview_going_on_is_counted_among_the_rolls_that_are_done() -> None:
    seats = (seat("ann", "area1"), seat("ben", "rope1"))
    state = position(*seats, phase="stars", pending=[{"kind": "star_rolls"}, INTERVIEW])
    assert state.pending[0].done == 1
    assert resolve_lines(GAME, state, ["5 5 2"]).refused is None
    assert GAME.decision(state).kind == "rope_die", "nobody is interviewed twice"  # type: ignore[union-attr]


@pytest.mark.parametrize("done", [2, 3])
def test_an_interview_that_is_not_the_last_roll_begun_is_refused(done: int) -> None:
    seats = (seat("ann", "area1"), seat("ben", "area2"), seat("cat"))
    reason = refused(*seats, phase="stars", pending=[{"kind": "star_rolls", "done": done}, INTERVIEW])
    assert "OR-INTVW-01" in reason or "done" in reason
    assert "OR-OPEN-59" in reason


def test_an_interview_that_is_not_due_is_refused() -> None:
    seats = (seat("ann", "area1"), seat("ben"))
    frames = [{"kind": "star_rolls"}, INTERVIEW]
    assert "OR-INTVW-01" in refused(*seats, phase="stars", pending=frames, table={"stuck": ["ann"]})


def test_no_more_rolls_can_be_done_than_are_due() -> None:
    seats = (seat("ann", "rope1"), seat("ben"))
    assert GAME.to_act(position(*seats, phase="stars", pending=[{"kind": "star_rolls", "done": 1}])) == ["chance"]
    assert "pending[0].done" in refused(*seats, phase="stars", pending=[{"kind": "star_rolls", "done": 3}])


@pytest.mark.parametrize("changes", [
    {"stage": "die"}, {"stage": "hit"}, {"stage": "brad_die", "tried": True, "other": "ben", "figure": "player"},
    {"stage": "hit", "tried": True}, {"left": 1},
])  # fmt: skip
def test_once_a_die_of_an_attack_is_rolled_it_is_too_late_for_the_swag_bag_though_nobody_says_so(
    changes: dict[str, Any],
) -> None:
    state = position(pending=with_change(2, **{"left": 2, **changes}), table={"zombies": {"r05c2": 2}})
    assert state.pending[-1].begun
    while GAME.to_act(state) == ["chance"]:
        assert resolve_lines(GAME, state, ["5"]).refused is None
    assert "ann swag" not in [GAME.text(state, action) for action in GAME.legal_actions(state)]


def test_an_attack_that_has_just_begun_still_asks_about_the_swag_bag() -> None:
    state = position(pending=ATTACK, table=ZOMBIES)
    assert not state.pending[-1].begun
    assert "ann swag" in [GAME.text(state, action) for action in GAME.legal_actions(state)]


@pytest.mark.parametrize(("moved", "unit"), [(["escort"], "escort"), (["player"], "player"), (["escort"], "couple")])
def test_a_figure_whose_part_a_is_over_is_not_on_the_move_again(moved: list[str], unit: str) -> None:
    frames = [{"kind": "seat_turn", "seat": "ann", "moved": moved}, {"kind": "moving", "seat": "ann", "unit": unit}]
    reason = refused(pending=frames)
    assert reason.startswith("pending[1].unit: ann")
    assert ("OR-OPEN-13" if unit == "couple" else "OR-MOVE-01, OR-OPEN-11") in reason


def test_a_figure_in_the_theater_is_not_on_the_move() -> None:
    frames = [{"kind": "seat_turn", "seat": "ann"}, {"kind": "moving", "seat": "ann", "unit": "player"}]
    assert "OR-BOARD-17" in refused(seat("ann", "theater", "r05c2"), seat("ben"), pending=frames)


def test_a_swag_bag_that_holds_off_zombies_has_been_used() -> None:
    frames = [{"kind": "seat_turn", "seat": "ann", "shielded": True}]
    assert "OR-SWAG-02" in refused(pending=frames)
    used = (seat("ann", "r05c2", swag=False), seat("ben", "r09c2"))
    assert position(*used, pending=frames).pending[0].shielded
    attacked = [{**ATTACK[0], "shielded": True}, *ATTACK[1:]]
    assert "OR-SWAG-01" in refused(*used, pending=attacked, table=ZOMBIES)


# --- what play has come to ---

CROWD = """
seats:
  - {name: ann, at: r05c2, escort: {kind: spouse}, stars: 3}
  - {name: ben, at: r06c1, escort: {kind: date}, stars: 6}
phase: moves
table: {zombies: {r05c2: 2, r06c2: 2}}
"""
STORY = [
    "ann run ann+spouse", "4", "ann move ann+spouse r06c2", "ann fight", "6", "ann hit ann.spouse", "ann brad ben", "2",
    "ann move ann+spouse r07c2", "ann fight", "6", "ann hit ann", "ann fight", "3", "ann stop ann+spouse", "ann herd", "2",
    "ann zombie r05c2 r05c1",
]  # fmt: skip


def test_a_position_half_way_through_an_attack_goes_on_like_the_game_it_was_taken_from() -> None:
    played = GAME.position(yaml.safe_load(CROWD))
    for number, line in enumerate(STORY):
        again = GAME.position(yaml.safe_load(yaml.safe_dump(GAME.document(played))))
        assert again == played, line
        rest = resolve_lines(GAME, again, STORY[number:])
        if rest.refused:
            pytest.fail(f"{rest.refused.text}: {rest.refused.verdict.why}")
        assert resolve_lines(GAME, played, [line]).refused is None
    assert GAME.document(again) == GAME.document(played)
