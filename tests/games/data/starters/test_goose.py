"""Game of the Goose, clause by clause."""

from typing import Any

import pytest

from tests.games.data.starters.table import Table

GOOSE = Table("goose")


def board(ann: str = "start", ben: str = "s1", **of_ann: Any) -> Any:
    """Where the pawns of ann and ben stand; ann is to roll."""
    pieces = {ann: "ann", ben: "ben"} if ann != ben else {ann: ["ann", "ben"]}
    return GOOSE.position({"at": ann, **of_ann}, {"at": ben}, pieces=pieces)


def after(dice: str, ann: str, ben: str = "s1") -> tuple[str, list[str]]:
    """Where ann comes to, and the clauses by which."""
    done = GOOSE.play(board(ann, ben), dice)
    return GOOSE.game.document(done.state)["seats"][0]["at"], done.cited


def test_go_move_01_a_pawn_moves_by_the_sum_of_two_dice() -> None:
    assert after("3 4", "s1", "s2") == ("s8", ["GO-MOVE-01", "GO-MOVE-01"])
    assert GOOSE.refusal(board(), "7") == "GO-MOVE-01"


def test_go_move_02_what_is_too_much_is_moved_back() -> None:
    assert after("1 2", "s62")[0] == "s61"
    at, cited = after("2 3", "s62")  # 67 is 59, a goose that leads on back, and so does that on 54
    assert (at, cited.count("GO-MOVE-02"), cited.count("GO-SPACE-01")) == ("s49", 1, 2)


def test_go_move_03_pawns_change_places() -> None:
    done = GOOSE.play(board("s1", "s4"), "1 2")
    seats = GOOSE.game.document(done.state)["seats"]
    assert ([seat["at"] for seat in seats], "GO-MOVE-03" in done.cited) == (["s4", "s1"], True)


def test_go_space_01_a_goose_carries_on() -> None:
    assert after("1 3", "s1", "s3")[0] == "s13"
    assert "GO-SPACE-01" in after("1 3", "s1", "s3")[1]


@pytest.mark.parametrize(("dice", "to"), [("6 3", "s26"), ("3 6", "s26"), ("5 4", "s53")])
def test_go_space_02_a_9_to_begin_with(dice: str, to: str) -> None:
    at, cited = after(dice, "start")
    assert (at, "GO-SPACE-02" in cited) == (to, True)


@pytest.mark.parametrize(
    ("clause", "dice", "ann", "to"),
    [
        ("GO-SPACE-03", "2 3", "s1", "s12"),
        ("GO-SPACE-06", "1 1", "s40", "s39"),
        ("GO-SPACE-07", "1 1", "s56", "start"),
    ],
)
def test_go_space_03_06_07_bridge_maze_and_death_lead_elsewhere(clause: str, dice: str, ann: str, to: str) -> None:
    at, cited = after(dice, ann, "s2")
    assert (at, clause in cited) == (to, True)


def test_go_space_04_in_the_inn_a_turn_is_missed() -> None:
    done = GOOSE.play(board("s17"), "1 1", "1 1", "1 2")
    assert [seat.misses for seat in done.seats] == [0, 0]
    assert done.cited.count("GO-SPACE-04") == 2


def test_go_space_05_well_and_prison_hold_a_pawn_until_another_comes() -> None:
    held = GOOSE.play(board("s29"), "1 1", "1 1")
    assert held.seats[0].is_held
    assert "ann has to wait." in held.messages
    freed = GOOSE.play(board("s31", "s29", is_held=True), "1 1")
    assert [seat.is_held for seat in freed.seats] == [False, True]


def test_go_end_01_whoever_comes_to_63_wins() -> None:
    assert GOOSE.play(board("s60"), "1 2").ended == ("ann", "GO-END-01")
