"""No answer slides on to somebody else: what a stranger at the table tried, and the right results."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

import companion
from companion.errors import Unreadable
from companion.referee.lines import Trail, answers, check_line, resolve_lines

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
def test_a_trip_that_nobody_can_pay_off_may_be_typed_or_not(line: str) -> None:
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


def test_a_step_after_a_run_roll_that_was_forgotten_cannot_be_judged() -> None:
    judged = check_line(GAME, lay(*TWO), "ann run ann+spouse; r06c2")
    assert [part.verdict.legal for part in judged] == [True, None]


# --- what there was no choice about ---


def play(state: Any, *lines: str) -> list[str]:
    """The events of the lines; none may be refused."""
    done = resolve_lines(GAME, state, lines)
    assert done.refused is None, f"{done.refused.text}: {done.refused.verdict.why}"
    return [text for text, _ in done.events]


def attacked() -> Any:
    """Ann alone in a space with two zombies, without a Swag Bag and with nobody a zombie could be sent to."""
    ann = "name: ann, at: r05c2, swag: false, escort: {kind: date, at: r01c1}"
    ben = "name: ben, at: theater, escort: {kind: date, at: theater}"
    return lay(ann, ben, table={"zombies": {"r05c2": 2}})


@pytest.mark.parametrize("lines", [("stop ann", "6", "ann hit ann"), ("stop ann; 6; hit ann; 3; stop date",)])
def test_the_hit_on_a_lone_figure_may_be_typed_or_not(lines: tuple[str, ...]) -> None:
    state = attacked()
    play(state, *lines)
    assert state.seats[0].hits == 1


@pytest.mark.parametrize("line", ["stop ann; 6; hit ann; hit ann", "stop ann; 6; hit date", "stop ann; 3; hit ann"])
def test_a_hit_that_was_not_taken_is_not_waved_through(line: str) -> None:
    state = attacked()
    done = resolve_lines(GAME, state, [line])
    assert done.refused is not None
    assert state.seats[0].hits + state.seats[0].escort.hits <= 1


def test_an_interviews_hit_that_only_the_player_can_take_may_be_typed_or_not() -> None:
    seats = ("name: ann, at: area1, escort: {kind: date, at: r01c1}", TWO[1])
    for line in ("2 6", "2 6; ann hit ann"):
        play(lay(*seats, phase="stars"), line)
    assert resolve_lines(GAME, lay(*seats, phase="stars"), ["2 6; ann hit date"]).refused is not None


def pushing() -> Any:
    """Ben is in Area 2 and has moved; Ann is at its door with more stars, and one space beside it is full."""
    ann = "name: ann, at: r05c3, stars: 3, escort: {kind: spouse}"
    ben = "name: ben, at: area2, escort: {kind: date}"
    cat = "name: cat, at: r04c3, escort: {kind: date}"
    return lay(ann, ben, cat, to_act="ann", table={"order": ["ben", "ann", "cat"]})


def test_the_only_space_for_whoever_is_displaced_may_be_typed_or_not() -> None:
    for line in ("ann+spouse area2", "ann+spouse area2; ben place r05c3", "ann+spouse area2; ben place r05c3; herd"):
        state = pushing()
        done = resolve_lines(GAME, state, [line])
        assert done.refused is None or "herd" in line
        assert state.seats[1].at == "r05c3"
    for line in ("ann+spouse area2; ben place r04c3", "ann+spouse area2; cat place r05c3"):
        assert resolve_lines(GAME, pushing(), [line]).refused is not None


def rolling(phase: str, **keys: Any) -> Any:
    """Before a step's dice: nobody holds a star but cat, who has seven."""
    seats = (*TWO, "name: cat, at: r10c1, stars: 7, escort: {kind: date}")
    return lay(*(seats if keys.pop("cat", False) else TWO), phase=phase, **keys)


def test_who_holds_no_stars_may_keep_the_initiative_roll_or_say_nothing() -> None:
    for lines in (["3 8"], ["3 8; ann adjust 0; ben adjust 0"], ["3", "8", "ben adjust 0", "ann adjust 0"]):
        state = rolling("initiative")
        play(state, *lines)
        assert state.table.order == [0, 1]
    for line in ("3 8; ann adjust 1", "3; ann adjust 0; 8", "3 8; ann stop ann+spouse; ann adjust 0"):
        assert resolve_lines(GAME, rolling("initiative"), [line]).refused is not None, line


def test_who_keeps_a_roll_out_of_turn_does_not_decide_for_the_seat_to_act() -> None:
    state = rolling("initiative", cat=True)
    play(state, "3 8 5", "ann adjust 0; ben adjust 0")
    assert GAME.to_act(state) == ["cat"]


def test_who_can_lift_no_break_may_pass_or_say_nothing() -> None:
    for lines in (["1 2 3 4 5"], ["1 2 3 4 5; ann pass; ben pass"], ["1 2 3 4 5", "ben pass", "ann pass", "3 8"]):
        play(rolling("breaks"), *lines)
    for line in ("1 2 3; ann pass", "1 2 3 4 5; 3; ann pass"):
        assert resolve_lines(GAME, rolling("breaks"), [line]).refused is not None, line


def test_who_passes_for_lack_of_breaks_in_reach_does_not_pass_for_whoever_is_asked() -> None:
    state = rolling("breaks", cat=True)
    play(state, "6 6 6 1 6; ann pass; ben pass")
    assert GAME.to_act(state) == ["cat"]
    assert state.table.breaks == [4]


def test_the_last_escort_of_a_draft_may_be_typed_or_not() -> None:
    for last in ("", "; cat escort mother"):
        state = GAME.setup(["ann", "ben", "cat"], {"escort_choice": "unique_draft"})
        play(state, "ann escort date; ben escort spouse" + last)
        assert state.seats[2].escort.kind == "mother"
    for wrong in ("cat escort date", "ben escort spouse", "ann escort date"):
        state = GAME.setup(["ann", "ben", "cat"], {"escort_choice": "unique_draft"})
        assert resolve_lines(GAME, state, [f"ann escort date; ben escort spouse; {wrong}"]).refused is not None


def test_the_only_way_on_from_a_full_space_may_be_typed_or_not() -> None:
    full = [
        "name: ann, at: r14c2, hits: 1, escort: {kind: mother, at: r01c1}",
        "name: ben, at: r15c1, escort: {kind: date}",
    ]
    walls = ["name: cat, at: r15c2, escort: {kind: date}", "name: dan, at: r14c1, escort: {kind: date}"]
    for line in ("ann r15c1", "ann r15c1 theater", "ann r15c1; ann theater"):
        state = lay(*full, *walls)
        play(state, line)
        assert state.seats[0].at == "theater"


def test_what_was_done_before_something_else_came_between_is_no_trace() -> None:
    trail, state = Trail(), attacked()
    for answer in answers(GAME, state, "stop ann; 6", trail):
        assert answer.action is not None
        GAME.apply(state, answer.action)
    assert [one.action for one in answers(GAME, state, "hit ann", trail)] == [None]
    state.seats[0].hits = 0
    assert [one.verdict.legal for one in answers(GAME, state, "hit ann", trail)] == [False]


# --- a stop of a move that has ended by itself ---


ROPE = "r06c1 rope2"


def leaving(*, hits: int = 0) -> Any:
    """Ann and her date near Rope Line 2, with a zombie elsewhere to be herded."""
    ann = f"name: ann, at: r05c1, stars: 2, hits: {hits}, escort: {{kind: date}}"
    return lay(ann, "name: ben, at: r12c1, escort: {kind: date}", table={"zombies": {"rope5": 1}})


@pytest.mark.parametrize("stop", ["stop", "ann stop", "stop ann", "ann stop ann", "stays"])
@pytest.mark.parametrize("path", [f"ann {ROPE}", "ann r06c1 r07c1 r06c1"])
@pytest.mark.parametrize("lines", ["{path}; {stop}", "{path}|{stop}"])
def test_a_stop_after_a_move_that_ended_by_itself_is_not_the_escorts(path: str, stop: str, lines: str) -> None:
    state, alone = leaving(), leaving()
    play(alone, path)
    play(state, *lines.format(path=path, stop=stop).split("|"))
    assert state == alone
    assert GAME.decision(state).kind == "unit"  # type: ignore[union-attr]


@pytest.mark.parametrize("stop", ["stop", "ann stop", "stop both", "ends"])
@pytest.mark.parametrize("path", [f"ann+date {ROPE}", "ann+date r06c1 r07c1 r06c1"])
@pytest.mark.parametrize("lines", ["{path}; {stop}", "{path}|{stop}"])
def test_a_stop_after_a_move_that_ended_by_itself_passes_no_part_b(path: str, stop: str, lines: str) -> None:
    state = leaving()
    play(state, *lines.format(path=path, stop=stop).split("|"))
    assert GAME.decision(state).kind == "herd"  # type: ignore[union-attr]
    play(state, "herd")


def test_the_stop_that_check_judges_is_the_one_that_resolve_carries_out() -> None:
    judged = check_line(GAME, leaving(hits=1), "ann+date r06c1 rope2; stop; pay ann")
    assert [part.text for part in judged][-2:] == ["ann stop ann+date", "ann pay ann"]
    assert all(part.verdict.legal for part in judged)


def test_a_second_stop_is_an_answer_to_what_is_asked() -> None:
    state = leaving()
    play(state, "ann+date r06c1 rope2", "stop", "stop")
    assert GAME.to_act(state) == ["ben"]
    state = leaving()
    play(state, "ann+date stop; herd 2; stop")
    assert GAME.to_act(state) == ["ben"]


@pytest.mark.parametrize("line", [f"ann {ROPE}; run", "ann r06c1; stop; stop", "ann r06c1; stop; run"])
def test_a_verb_alone_does_not_slide_on_to_the_figure_left_over(line: str) -> None:
    with pytest.raises(Unreadable, match=r"which figure\? Say ann.date$"):
        resolve_lines(GAME, leaving(), [line])


def test_a_stop_in_a_later_line_is_the_next_players_if_that_player_is_asked() -> None:
    state = lay(TWO[0], "name: ben, at: r12c1, escort: {kind: date}")
    play(state, "ann+spouse r06c2 r07c2 r08c3")
    assert GAME.to_act(state) == ["ben"]
    play(state, "stop")
    assert state.phase != "moves", "the couple that stayed was Ben's"
