"""Ludo, clause by clause."""

from typing import Any

import pytest

from tests.games.data.starters.table import NAMES, Table

LUDO = Table("ludo")


def board(out: int = 3, others: int = 3, **pieces: str) -> Any:
    """ann begins at f1, ben at f21; ann is to roll."""
    return LUDO.position({"out": out, "corner": 0}, {"out": others, "corner": 2}, pieces=pieces)


def where(state: Any) -> dict[str, str]:
    return LUDO.game.document(state)["table"].get("pieces", {})


def test_lu_turn_01_a_turn_begins_with_a_roll() -> None:
    assert LUDO.play(board(f5="ann"), "3", "move f5").cited[0] == "LU-TURN-01"
    assert LUDO.refusal(board(f5="ann"), "7") == "LU-TURN-01"


def test_lu_turn_02_a_6_brings_in_a_piece() -> None:
    done = LUDO.play(board(4, 4), "6", "enter")
    assert (done.cited[-1], done.seats[0].out, where(done.state)) == ("LU-TURN-02", 3, {"f1": "ann"})


def test_lu_turn_02_a_piece_must_come_in_if_it_can() -> None:
    state = LUDO.play(board(3, 4, f5="ann"), "6").state
    assert LUDO.refusal(state, "move f5") == "LU-TURN-02"
    assert LUDO.answers(state) == ["ann enter"]


@pytest.mark.parametrize(("die", "out", "pieces"), [(5, 3, "f5"), (6, 0, "f5 f6 f7 f8"), (6, 3, "f1")])
def test_lu_turn_02_without_a_6_or_a_piece_out_or_a_free_start_none_comes_in(die: int, out: int, pieces: str) -> None:
    state = LUDO.play(board(out, 4, **dict.fromkeys(pieces.split(), "ann")), str(die)).state
    assert LUDO.refusal(state, "enter") == "LU-TURN-02"


@pytest.mark.parametrize(("corner", "start"), [(0, "f1"), (1, "f11"), (2, "f21"), (3, "f31")])
def test_lu_turn_02_each_seat_has_its_own_start(corner: int, start: str) -> None:
    state = LUDO.game.setup(NAMES)
    for seat in range(corner):
        LUDO.play(state, "1")
        assert LUDO.game.decision(state).roller == seat + 1
    assert where(LUDO.play(state, "6", "enter").state) == {start: NAMES[corner]}


def test_lu_turn_03_a_piece_moves_by_the_number() -> None:
    done = LUDO.play(board(f38="ann"), "3", "move f38")
    assert (done.cited[-1], where(done.state)) == ("LU-TURN-03", {"a1": "ann"})
    done = LUDO.play(board(3, f38="ben", f5="ann"), "3", "move f5", "3", "move f38")
    assert where(done.state) == {"f8": "ann", "f1": "ben"}


def test_lu_turn_03_a_player_moves_their_own() -> None:
    state = LUDO.play(board(f5="ann", f9="ben"), "3").state
    assert LUDO.refusal(state, "move f9") == LUDO.refusal(state, "move f12") == "LU-TURN-03"


def test_lu_turn_04_the_start_must_be_left_while_pieces_are_out() -> None:
    assert LUDO.refusal(LUDO.play(board(2, f1="ann", f5="ann"), "3").state, "move f5") == "LU-TURN-04"
    assert LUDO.is_legal(LUDO.play(board(2, f1="ann", f5="ann"), "4").state, "move f5"), "the piece there cannot move"
    four = dict.fromkeys(["f1", "f5", "f6", "f7"], "ann")
    assert LUDO.is_legal(LUDO.play(board(0, **four), "3").state, "move f5"), "no piece is out"


@pytest.mark.parametrize(("die", "roller"), [(6, 0), (5, 1)])
def test_lu_turn_05_after_a_6_it_is_the_same_players_turn(die: int, roller: int) -> None:
    four = dict.fromkeys(["f5", "f7", "f9", "f15"], "ann")
    done = LUDO.play(board(0, **four), str(die), "move f15")
    assert LUDO.game.decision(done.state).roller == roller


def test_lu_turn_06_who_can_do_nothing_passes() -> None:
    done = LUDO.play(board(4, 4), "3")
    assert (done.cited, done.messages[-1]) == (["LU-TURN-01", "LU-TURN-06"], "ann can do nothing and passes.")
    assert LUDO.game.decision(done.state).roller == 1


def test_lu_move_01_no_piece_moves_to_one_of_its_own() -> None:
    state = LUDO.play(board(2, f5="ann", f8="ann"), "3").state
    assert LUDO.refusal(state, "move f5") == "LU-MOVE-01"


def test_lu_move_02_no_piece_moves_beyond_the_last_goal_field() -> None:
    state = LUDO.play(board(2, a2="ann", f8="ann"), "3").state
    assert LUDO.refusal(state, "move a2") == "LU-MOVE-02"
    assert where(LUDO.play(board(2, a2="ann", f8="ann"), "2", "move a2").state)["a4"] == "ann"


def test_lu_move_03_a_piece_of_another_goes_out() -> None:
    done = LUDO.play(board(f5="ann", f8="ben"), "3", "move f5")
    assert (done.seats[1].out, where(done.state)) == (4, {"f8": "ann"})
    assert "LU-MOVE-03" in done.cited
    done = LUDO.play(board(f1="ben"), "6", "enter")
    assert (done.seats[1].out, where(done.state)) == (4, {"f1": "ann"})


def test_lu_end_01_four_pieces_on_the_goal_fields_win() -> None:
    done = LUDO.play(board(0, f40="ann", a2="ann", a3="ann", a4="ann"), "1", "move f40")
    assert done.ended == ("ann", "LU-END-01")
    assert LUDO.play(board(1, f40="ann", a2="ann", a3="ann"), "1", "move f40").ended is None
