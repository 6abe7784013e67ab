"""Noughts and Crosses, Connect Four and Nine Men's Morris, clause by clause."""

from typing import Any

import pytest

from tests.games.data.starters.table import Table

NOUGHTS, FOUR, MORRIS = Table("noughts-and-crosses"), Table("connect-four"), Table("nine-mens-morris")


def at(owner: str, *spaces: str) -> dict[str, str]:
    return dict.fromkeys(spaces, owner)


# --- Noughts and Crosses


def test_nc_turn_01_players_take_turns_to_mark() -> None:
    state = NOUGHTS.position()
    done = NOUGHTS.play(state, "b2")
    assert (done.messages, done.cited) == (["ann puts a piece on b2."], ["NC-TURN-01"])
    assert NOUGHTS.refusal(state, "ann mark a1") == "NC-TURN-01"
    assert all(line.startswith("ben mark") for line in NOUGHTS.answers(state))


def test_nc_turn_02_a_square_must_be_empty() -> None:
    for owner in ("ann", "ben"):
        assert NOUGHTS.refusal(NOUGHTS.position(pieces={"b2": owner}), "b2") == "NC-TURN-02"


@pytest.mark.parametrize(("two", "third"), [("a1 b1", "c1"), ("c1 c3", "c2"), ("a1 c3", "b2"), ("a3 b2", "c1")])
def test_nc_end_01_three_in_a_row_win(two: str, third: str) -> None:
    assert NOUGHTS.play(NOUGHTS.position(pieces=at("ann", *two.split())), third).ended == ("ann", "NC-END-01")
    assert NOUGHTS.play(NOUGHTS.position(pieces=at("ben", *two.split())), third).ended is None


FULL = {**at("ann", "a1", "b1", "c2", "a3"), **at("ben", "c1", "a2", "b2", "c3")}


def test_nc_end_02_a_full_board_is_a_draw() -> None:
    done = NOUGHTS.play(NOUGHTS.position(pieces=FULL), "b3")
    assert done.ended == ("NC-END-02",)
    assert not NOUGHTS.game.legal_actions(done.state)


def test_nc_end_01_the_last_square_may_win() -> None:
    pieces = {**FULL, "b2": "ann", "a2": "ben"}
    assert NOUGHTS.play(NOUGHTS.position(pieces=pieces), "b3").ended == ("ann", "NC-END-01")


# --- Connect Four


def test_four_turn_01_players_take_turns_to_drop() -> None:
    state = FOUR.position()
    done = FOUR.play(state, "d1", "d2")
    assert done.cited == ["FOUR-TURN-01"] * 2
    assert FOUR.game.document(state)["table"]["pieces"] == {"d1": "ann", "d2": "ben"}
    assert FOUR.refusal(state, "ben drop a1") == "FOUR-TURN-01"


def test_four_turn_02_a_space_must_be_empty() -> None:
    assert FOUR.refusal(FOUR.position(pieces={"d1": "ben"}), "d1") == "FOUR-TURN-02"


def test_four_turn_03_a_disc_falls_down() -> None:
    state = FOUR.position(pieces={"d1": "ben"})
    assert FOUR.refusal(state, "d3") == "FOUR-TURN-03"
    assert FOUR.answers(state) == [f"ann drop {space}" for space in ["a1", "b1", "c1", "e1", "f1", "g1", "d2"]]


def test_four_turn_03_of_a_column_that_is_full_there_is_none() -> None:
    state = FOUR.position(pieces={f"d{row}": "ann" if row % 2 else "ben" for row in range(1, 7)})
    assert all(" d" not in line.removeprefix("ann drop") for line in FOUR.answers(state))


BELOW = at("ben", "b1", "c1", "c2", "d1", "d2")


@pytest.mark.parametrize(
    ("own", "others", "last"),
    [
        ("a1 b1 d1", {}, "c1"),
        ("g1 g2 g3", {}, "g4"),
        ("a1 b2 c3", {**BELOW, "d3": "ben"}, "d4"),
        ("e4 f3 g2", {"d1": "ben", "d2": "ann", "d3": "ben", "d4": "ben", "e1": "ben"}, "d5"),
    ],
    ids=["across", "up", "diagonally up", "diagonally down"],
)
def test_four_end_01_four_in_a_row_win(own: str, others: dict[str, str], last: str) -> None:
    state = FOUR.position(pieces={**others, **at("ann", *own.split())})
    assert FOUR.play(state, last).ended == ("ann", "FOUR-END-01")


def test_four_end_01_three_do_not() -> None:
    assert FOUR.play(FOUR.position(pieces=at("ann", "a1", "b1")), "c1").ended is None


def test_four_end_02_a_full_board_is_a_draw() -> None:
    columns = ["aabbaa", "bbaabb", "aabbaa", "bbaabb", "aabbaa", "bbaabb", "aabba"]
    owner = {"a": "ann", "b": "ben"}
    pieces = {
        f"{'abcdefg'[x]}{y}": owner[one] for x, column in enumerate(columns) for y, one in enumerate(column, start=1)
    }
    done = FOUR.play(FOUR.position(pieces=pieces), "g6")
    assert done.ended == ("FOUR-END-02",)


# --- Nine Men's Morris


def moving(own: str, others: str, men: tuple[int, int] | None = None, **seats: Any) -> Any:
    """All men are placed; ann is to move."""
    pieces = {**at("ann", *own.split()), **at("ben", *others.split())}
    counts = men or (len(own.split()), len(others.split()))
    return MORRIS.position(*({"hand": 0, "men": count} for count in counts), pieces=pieces)


SIX = "a7 d6 g4 c3 b2 f2"


def test_nmm_turn_01_men_in_hand_are_placed() -> None:
    done = MORRIS.play(MORRIS.position(pieces={"a7": "ben"}), "d7")
    assert (done.cited, done.seats[0].hand, done.seats[0].men) == (["NMM-TURN-01"], 8, 9)
    state = MORRIS.position(pieces={"a7": "ben", "g7": "ann"})
    assert MORRIS.refusal(state, "a7") == "NMM-TURN-01"
    assert len(MORRIS.answers(state)) == 22


def test_nmm_turn_02_a_man_moves_to_the_next_point_if_it_is_empty() -> None:
    state = moving("a7 d6 g4 c3", "d7 b6 f6 c5")
    assert MORRIS.refusal(state, "move a7 d7") == "NMM-TURN-02"
    assert MORRIS.refusal(MORRIS.position(), "move a7 d7") == "NMM-TURN-02"
    done = MORRIS.play(state, "move a7 a4")
    assert (done.messages, done.cited) == (["ann moves from a7 to a4."], ["NMM-TURN-02"])


def test_nmm_turn_03_with_three_men_left_a_man_moves_anywhere() -> None:
    assert MORRIS.refusal(moving("a7 d6 g4 c3", "b6 f6 c5"), "move a7 e3") == "NMM-TURN-03"
    assert MORRIS.play(moving("a7 d6 g4", "b6 f6 c5"), "move a7 e3").cited == ["NMM-TURN-02"]


@pytest.mark.parametrize("start", ["b6", "a1"])
def test_nmm_turn_04_a_player_moves_their_own_men(start: str) -> None:
    assert MORRIS.refusal(moving(SIX, "b6 f6 c5"), f"move {start} d6") == "NMM-TURN-04"


def test_nmm_mill_01_a_mill_takes_a_man() -> None:
    state = moving("a7 d7 f4 c3", "b6 f6 c5 e3")
    MORRIS.play(state, "move f4 g4")
    assert MORRIS.game.decision(state).seats == (1,), "no mill"
    state = moving("a7 d7 g4 c3", "b6 f6 c5 e3")
    MORRIS.play(state, "move g4 g7")
    assert MORRIS.answers(state) == [f"ann take {point}" for point in ["b6", "f6", "c5", "e3"]]
    assert MORRIS.refusal(state, "take c3") == "NMM-MILL-01", "a man of ann's own"
    assert MORRIS.refusal(state, "take a1") == "NMM-MILL-01", "an empty point"
    done = MORRIS.play(state, "take b6")
    assert (done.cited, done.seats[1].men, done.messages) == (["NMM-MILL-01"], 3, ["ann takes 1 piece off b6."])


def test_nmm_mill_01_a_man_that_is_placed_makes_a_mill_too() -> None:
    state = MORRIS.position(pieces={"a7": "ann", "d7": "ann", "b6": "ben"})
    assert MORRIS.play(state, "g7", "take b6").cited == ["NMM-TURN-01", "NMM-MILL-01"]


def test_nmm_mill_02_a_man_in_a_mill_is_taken_only_if_all_are() -> None:
    state = moving("a7 d7 g4 c3", "b6 d6 f6 e3")
    MORRIS.play(state, "move g4 g7")
    assert MORRIS.refusal(state, "take d6") == "NMM-MILL-02"
    assert MORRIS.answers(state) == ["ann take e3"]
    state = moving("a7 d7 g4 c3", "b6 d6 f6")
    assert MORRIS.play(state, "move g4 g7", "take d6").cited[-1] == "NMM-MILL-01"


def test_nmm_end_01_who_has_two_men_left_has_lost() -> None:
    state = moving("a7 d7 g4 c3", "b6 f6 c5")
    assert MORRIS.play(state, "move g4 g7", "take b6").ended == ("ann", "NMM-END-01")


def test_nmm_end_02_who_cannot_move_has_lost() -> None:
    state = moving("d5 e3 g1 g4", "a7 d7 a1 b4")
    # ben's men: a7 has d7 and a4, d7 has g7 and d6, a1 has d1 and a4, b4 has a4, b6, b2 and c4
    pieces = {**at("ben", "a7", "d7", "a4", "a1"), **at("ann", "g7", "d6", "b4", "d2")}
    state = MORRIS.position({"hand": 0, "men": 4}, {"hand": 0, "men": 4}, pieces=pieces)
    assert MORRIS.play(state, "move d2 d1").ended == ("ann", "NMM-END-02")


@pytest.mark.parametrize(("turn", "ended"), [(199, None), (200, ("NMM-END-03",))])
def test_nmm_end_03_after_200_turns_it_is_a_draw(turn: int, ended: object) -> None:
    document = MORRIS.game.document(moving(SIX, "b6 f6 c5 e3"))
    state = MORRIS.game.position({**document, "turn": turn})
    assert MORRIS.play(state, "move a7 a4").ended == ended
