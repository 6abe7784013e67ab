"""Oware, clause by clause."""

from typing import Any

import pytest

from tests.games.data.starters.table import Table

OWARE = Table("oware")


def board(own: list[int], others: list[int], *points: int) -> Any:
    """The seeds of a1 to a6 and b1 to b6; ann, whose houses are the first, is to sow."""
    houses = [f"{row}{number}" for row in "ab" for number in range(1, 7)]
    seeds = {house: [f"none x{count}"] for house, count in zip(houses, own + others, strict=True) if count}
    return OWARE.position(*({"points": number} for number in points or (0, 0)), pieces=seeds)


def seeds(state: Any) -> list[int]:
    return [len(stack) for stack in state.table.pieces]


def test_ow_sow_01_seeds_go_one_by_one_into_the_houses_that_follow() -> None:
    done = OWARE.play(OWARE.game.setup(["ann", "ben"]), "a4")
    assert (seeds(done.state), done.cited) == ([4, 4, 4, 0, 5, 5, 5, 5, 4, 4, 4, 4], ["OW-SOW-01"])
    assert done.messages == ["ann sows 4 pieces from a4, the last on b2."]


def test_ow_sow_01_none_goes_into_the_house_they_come_from() -> None:
    done = OWARE.play(board([0, 0, 0, 0, 0, 13], [1, 3, 0, 0, 0, 0]), "a6")
    assert seeds(done.state) == [1, 1, 1, 1, 1, 0, 3, 5, 1, 1, 1, 1]


def test_ow_sow_01_each_sows_their_own_houses() -> None:
    state = OWARE.game.setup(["ann", "ben"])
    assert OWARE.refusal(state, "b1") == "OW-SOW-01"
    assert OWARE.refusal(state, "ben sow b1") == "OW-SOW-01"
    assert OWARE.answers(OWARE.play(state, "a1").state) == [f"ben sow b{number}" for number in range(1, 7)]


def test_ow_sow_02_a_house_must_have_seeds() -> None:
    assert OWARE.refusal(board([0, 1, 0, 0, 0, 0], [3, 0, 0, 0, 0, 0]), "a1") == "OW-SOW-02"


def test_ow_sow_03_who_has_no_seeds_must_get_some() -> None:
    state = board([6, 4, 0, 0, 1, 1], [0] * 6)
    assert OWARE.refusal(state, "a2") == OWARE.refusal(state, "a5") == "OW-SOW-03"
    assert OWARE.answers(state) == ["ann sow a1", "ann sow a6"]


@pytest.mark.parametrize(
    ("others", "points"),
    [
        ([1, 0, 0, 4, 0, 0], 2),
        ([2, 0, 0, 4, 0, 0], 3),
        ([3, 0, 0, 4, 0, 0], 0),
        ([0, 0, 0, 4, 0, 0], 0),
    ],
)
def test_ow_take_01_two_or_three_are_taken(others: list[int], points: int) -> None:
    done = OWARE.play(board([1, 0, 0, 0, 0, 1], others), "a6")
    assert done.seats[0].points == points
    assert ("OW-TAKE-01" in done.cited) == bool(points)


def test_ow_take_01_houses_right_before_are_taken_too_as_long_as_they_have_two_or_three() -> None:
    done = OWARE.play(board([1, 0, 0, 0, 0, 4], [1, 4, 2, 1, 0, 1]), "a6")
    assert done.seats[0].points == 5
    assert seeds(done.state) == [1, 0, 0, 0, 0, 0, 2, 5, 0, 0, 0, 1]


def test_ow_take_01_nothing_is_taken_from_a_players_own_houses() -> None:
    done = OWARE.play(board([1, 1, 0, 0, 0, 0], [4, 0, 0, 0, 0, 0]), "a1")
    assert (done.seats[0].points, seeds(done.state)[:2]) == (0, [0, 2])


def test_ow_take_02_what_would_take_all_takes_none() -> None:
    done = OWARE.play(board([1, 0, 0, 0, 0, 2], [1, 2, 0, 0, 0, 0]), "a6")
    assert (done.seats[0].points, done.cited[-1], seeds(done.state)[6:8]) == (0, "OW-TAKE-02", [2, 3])
    assert done.messages[-1] == "ann takes no seeds, because that would take all seeds of ben."


@pytest.mark.parametrize(
    ("points", "ended"),
    [
        ((22, 0), None),
        ((23, 0), ("ann", "OW-END-01")),
        ((22, 24), ("ann", "ben", "OW-END-01")),
    ],
)
def test_ow_end_01_more_than_half_wins_and_half_each_is_shared(points: tuple[int, int], ended: object) -> None:
    assert OWARE.play(board([1, 0, 0, 0, 0, 1], [1, 0, 0, 4, 0, 0], *points), "a6").ended == ended


def test_ow_end_02_who_has_no_seeds_to_sow_ends_the_game() -> None:
    done = OWARE.play(board([0] * 6, [1, 0, 0, 0, 0, 2], 20, 5))
    assert (done.ended, [seat.points for seat in done.seats]) == (("ann", "OW-END-02"), [20, 8])


def test_ow_end_02_who_cannot_give_the_other_any_ends_the_game_too() -> None:
    done = OWARE.play(board([0, 0, 0, 0, 0, 1], [1, 3, 0, 0, 0, 1], 20, 21), "a6")
    assert done.ended is None, "ben can give ann one"
    done = OWARE.play(board([0, 0, 0, 0, 0, 1], [1, 3, 0, 0, 0, 0], 20, 21), "a6")
    assert done.ended == ("ben", "OW-END-02")
    assert ([seat.points for seat in done.seats], sum(seeds(done.state))) == ([22, 24], 0)


def test_ow_end_02_the_same_position_again_ends_the_game() -> None:
    state = board([0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 1], 23, 23)
    lines: list[str] = []
    while OWARE.game.legal_actions(state):
        lines.append(OWARE.answers(state)[0])
        done = OWARE.play(state, lines[-1])
        assert len(lines) < 30
    assert len(lines) == 13, "the first sowing comes again: nobody knows of the position before it"
    assert (done.ended, [seat.points for seat in done.seats]) == (("ben", "OW-END-02"), [23, 25])
