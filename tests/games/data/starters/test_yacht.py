"""Yacht, clause by clause."""

import pytest

from tests.games.data.starters.table import Table

YACHT = Table("yacht")
ALL = ["ones", "twos", "threes", "fours", "fives", "sixes", "chance", "four", "house", "small", "large", "yacht"]


def test_ya_roll_01_all_five_dice_are_rolled() -> None:
    state = YACHT.position()
    assert YACHT.refusal(state, "7") == "YA-ROLL-01"
    done = YACHT.play(state, "1 2 3 4 6")
    assert (done.cited, done.on_table.rolled) == (["YA-ROLL-01"], [1, 2, 3, 4, 6])


def test_ya_roll_02_any_dice_are_rolled_again_twice() -> None:
    done = YACHT.play(YACHT.position(), "1 2 3 4 6", "reroll 6+1", "5 5")
    assert (sorted(done.on_table.rolled), done.cited[-1]) == ([2, 3, 4, 5, 5], "YA-ROLL-02")
    done = YACHT.play(done.state, "reroll 5", "1")
    assert sorted(done.on_table.rolled) == [1, 2, 3, 4, 5]
    assert YACHT.refusal(done.state, "ann reroll 1") == YACHT.refusal(done.state, "ann keep") == "YA-ROLL-02"


def test_ya_roll_02_only_dice_that_lie_there() -> None:
    assert YACHT.refusal(YACHT.play(YACHT.position(), "1 2 3 4 6").state, "reroll 5") == "YA-ROLL-02"


def test_ya_roll_02_who_keeps_them_scores() -> None:
    done = YACHT.play(YACHT.position(), "1 2 3 4 6", "keep")
    assert (done.messages[-1], done.cited[-1]) == ("ann keeps the dice.", "YA-ROLL-02")
    assert YACHT.answers(done.state) == [f"ann score {category}" for category in ALL]


def test_ya_score_01_each_category_is_used_once() -> None:
    state = YACHT.position({"used": ["yacht"]}, {})
    assert YACHT.refusal(state, "ann score ones") == "YA-SCORE-01", "the dice come first"
    YACHT.play(state, "1 2 3 4 6", "keep")
    assert YACHT.refusal(state, "score yacht") == "YA-SCORE-01"
    done = YACHT.play(state, "score fives")
    assert (done.seats[0].points, done.seats[0].used) == (0, ["yacht", "fives"])
    assert YACHT.game.decision(state).roller == 1


ROWS = [
    ("YA-SCORE-02", "ones", "1 1 3 4 6", 2),
    ("YA-SCORE-02", "fours", "4 4 4 4 4", 20),
    ("YA-SCORE-02", "sixes", "6 2 3 6 6", 18),
    ("YA-SCORE-03", "chance", "1 2 3 4 6", 16),
    ("YA-SCORE-04", "four", "5 5 2 5 5", 22),
    ("YA-SCORE-04", "four", "5 5 5 5 5", 25),
    ("YA-SCORE-04", "four", "5 5 2 2 5", 0),
    ("YA-SCORE-05", "house", "5 5 2 2 5", 19),
    ("YA-SCORE-05", "house", "3 3 3 3 3", 15),
    ("YA-SCORE-05", "house", "5 5 2 5 5", 0),
    ("YA-SCORE-06", "small", "5 1 3 2 4", 30),
    ("YA-SCORE-06", "small", "2 3 4 5 6", 0),
    ("YA-SCORE-06", "large", "2 3 4 6 5", 30),
    ("YA-SCORE-06", "large", "1 2 3 4 5", 0),
    ("YA-SCORE-07", "yacht", "4 4 4 4 4", 50),
    ("YA-SCORE-07", "yacht", "4 4 4 4 5", 0),
]


@pytest.mark.parametrize(("clause", "category", "dice", "points"), ROWS)
def test_ya_score_02_03_04_05_06_07_a_category_counts(clause: str, category: str, dice: str, points: int) -> None:
    done = YACHT.play(YACHT.position(), dice, "keep", f"score {category}")
    assert (done.seats[0].points, done.cited[-1]) == (points, clause)


@pytest.mark.parametrize(
    ("points", "ended"),
    [((10, 15), ("ann", "YA-END-01")), ((10, 20), ("ann", "ben", "YA-END-01")), ((10, 21), ("ben", "YA-END-01"))],
)
def test_ya_end_01_the_most_points_win_once_all_categories_are_used(points: tuple[int, int], ended: object) -> None:
    state = YACHT.position(
        {"points": points[0], "used": ALL[1:]}, {"points": points[1] - 10, "used": ALL[:6] + ALL[7:]}
    )
    done = YACHT.play(state, "1 1 1 1 1", "keep", "score ones")
    assert (done.ended, done.seats[0].points) == (None, points[0] + 5)
    state.seats[0].points += 5
    assert YACHT.play(state, "1 2 2 2 3", "keep", "score chance").ended == ended
