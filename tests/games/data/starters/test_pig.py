"""Pig as data, clause by clause."""

import pytest

from companion.errors import Unreadable
from tests.games.data.starters.table import Table

PIG = Table("pig")


def test_pig_game_01_two_to_six_play() -> None:
    assert len(PIG.game.setup([f"p{number}" for number in range(6)]).seats) == 6
    for number in (1, 7):
        with pytest.raises(Unreadable, match="2 to 6 players"):
            PIG.game.setup([f"p{one}" for one in range(number)])


@pytest.mark.parametrize(("points", "ended"), [(88, None), (89, ("ann", "PIG-GAME-02"))])
def test_pig_game_02_who_holds_with_enough_wins(points: int, ended: object) -> None:
    assert PIG.play(PIG.position({"points": points}, {}), "5", "again", "6", "hold").ended == ended


def test_pig_turn_01_a_roll_is_added_to_the_total() -> None:
    done = PIG.play(PIG.position(), "4", "again", "6")
    assert (done.on_table.total, done.cited[-1]) == (10, "PIG-TURN-01")
    assert done.messages == ["ann has rolled 4 in this turn.", "ann has rolled 10 in this turn."]
    assert PIG.refusal(PIG.position(), "7") == "PIG-TURN-01"


def test_pig_turn_01_a_turn_may_begin_with_the_choice() -> None:
    state = PIG.game.setup(["ann", "ben"], {"roll_first": False})
    assert PIG.answers(state) == ["ann again", "ann hold"]


@pytest.mark.parametrize(("line", "rule"), [("ann again", "PIG-TURN-02"), ("4 ; ben again", "PIG-TURN-02")])
def test_pig_turn_02_the_choice_comes_after_a_roll_and_is_the_seats_own(line: str, rule: str) -> None:
    assert PIG.refusal(PIG.position(), line) == rule


def test_pig_turn_02_after_each_roll_there_is_the_choice() -> None:
    state = PIG.position()
    for line in ("4", "again", "2"):
        PIG.play(state, line)
        assert PIG.answers(state) == (
            ["ann again", "ann hold"] if line != "again" else [f"roll {n}" for n in range(1, 7)]
        )


def test_pig_turn_03_a_1_loses_the_total() -> None:
    done = PIG.play(PIG.position({"points": 7}, {}), "6", "again", "1")
    assert (done.cited[-1], done.seats[0].points, done.on_table.total) == ("PIG-TURN-03", 7, 0)
    assert done.messages[-1] == "A 1: ann loses the 6 points of this turn."
    assert PIG.game.decision(done.state).roller == 1


def test_pig_turn_04_hold_keeps_the_total_and_passes_the_die() -> None:
    done = PIG.play(PIG.position({"points": 7}, {}), "6", "hold")
    assert (done.cited[-1], done.seats[0].points, PIG.game.decision(done.state).roller) == ("PIG-TURN-04", 13, 1)
    assert PIG.refusal(PIG.position(), "ann hold") == "PIG-TURN-04"


def test_pig_turn_05_played_strictly_who_has_enough_must_hold() -> None:
    state = PIG.game.setup(["ann", "ben"], {"must_hold": True, "goal": 10})
    PIG.play(state, "6")
    assert PIG.is_legal(state, "again")
    PIG.play(state, "again", "4")
    assert PIG.refusal(state, "again") == "PIG-TURN-05"
