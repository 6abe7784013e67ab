"""No answer slides on to somebody else: what a stranger at the table tried, and what must come of it."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

import companion
from companion.errors import Unreadable
from companion.referee.lines import check_line, resolve_lines

GAME = companion.load("oscar-race")


def lay(*seats: str, **keys: Any) -> Any:
    """A position in step 4 with these seats, each a flow mapping without its braces."""
    return GAME.position({"seats": [yaml.safe_load(f"{{{seat}}}") for seat in seats], "phase": "moves", **keys})


TWO = ("name: ann, at: r05c2, escort: {kind: spouse}", "name: ben, at: r08c1, escort: {kind: date, at: r08c2}")
THREE = (
    "name: ann, at: r05c2, escort: {kind: spouse}",
    "name: ben, at: r06c2, escort: {kind: date}",
    "name: cleo, at: r07c2, escort: {kind: date}",
)


def test_a_path_too_long_does_not_become_the_other_figures_path() -> None:
    state = lay(*TWO)
    done = resolve_lines(GAME, state, ["run ann 3 r06c2 r05c2 r06c2 r05c2 r06c2 r05c2 r04c2"])
    assert done.refused is not None or state.seats[0].escort.at == "r05c2"
    assert (state.seats[0].at, state.seats[0].escort.at) == ("r05c2", "r05c2")


def test_a_stop_after_a_move_that_is_over_is_not_the_next_players() -> None:
    state = lay(*THREE)
    done = resolve_lines(GAME, state, ["ann+spouse r06c2 r07c3 stop"])
    assert done.refused is None
    assert GAME.to_act(state) == ["ben"]
    assert state.seats[1].at == "r06c2"


def test_a_stop_in_a_full_space_is_refused_for_that_reason_by_check_as_by_resolve() -> None:
    judged = check_line(GAME, lay(*THREE), "ann+spouse r06c2 stop")
    done = resolve_lines(GAME, lay(*THREE), ["ann+spouse r06c2 stop"])
    assert done.refused is not None
    assert judged[-1].verdict.legal is False
    assert judged[-1].verdict.rules[0] == done.refused.verdict.rules[0] == "OR-BOARD-03"


def test_a_figure_left_over_must_be_named() -> None:
    state = lay(*TWO)
    assert resolve_lines(GAME, state, ["ann r06c2; ann stop"]).refused is None
    with pytest.raises(Unreadable, match="which figure"):
        resolve_lines(GAME, state, ["move r06c2"])


@pytest.mark.parametrize(
    "line", ["run ann+spouse 1 trip r06c2", "run ann+spouse 1 r06c2", "run ann+spouse; 1; trip; r06c2; stop"]
)
def test_a_trip_that_nobody_can_pay_off_may_be_said_or_not(line: str) -> None:
    state = lay(*TWO)
    assert resolve_lines(GAME, state, [line]).refused is None
    assert state.seats[0].at == "r06c2"
    assert all(part.verdict.legal for part in check_line(GAME, lay(*TWO), line))


def test_the_die_of_a_zombie_that_must_be_faced_may_be_announced_or_not() -> None:
    seats = ("name: ann, at: r05c2, swag: false, escort: {kind: spouse}", TWO[1])
    for line in ("stop ann+spouse; fight; 3", "stop ann+spouse; 3"):
        state = lay(*seats, table={"zombies": {"r05c2": 1, "r08c1": 2, "r08c2": 2}})
        assert resolve_lines(GAME, state, [line]).refused is None
        assert GAME.decision(state).kind == "herd"  # type: ignore[union-attr]


def test_the_only_interviewer_may_be_named_or_not() -> None:
    seats = ("name: ann, at: area1, escort: {kind: date}", TWO[1])
    for line in ("interviewer ben; 3 4 5", "3 4 5"):
        state = lay(*seats, phase="stars")
        assert resolve_lines(GAME, state, [line]).refused is None


def test_a_step_after_a_run_roll_that_was_forgotten_cannot_be_told() -> None:
    judged = check_line(GAME, lay(*TWO), "ann run ann+spouse; r06c2")
    assert [part.verdict.legal for part in judged] == [True, None]
