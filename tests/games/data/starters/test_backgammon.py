"""Backgammon, clause by clause."""

from typing import Any

import pytest

from tests.games.data.starters.table import Table

GAMMON = Table("backgammon")


def rolled(dice: str, own: dict[str, int], others: dict[str, int], in_pairs: bool = False) -> Any:
    """ann, who goes from p1 to p24, has rolled."""
    counts = [("ann", own), ("ben", others)]
    pieces = {point: f"{name} x{count}" for name, points in counts for point, count in points.items()}
    seats = [{"name": "ann"}, {"name": "ben"}]
    document = {"seats": seats, "turn": 2, "variants": {"doubles_in_pairs": in_pairs}, "table": {"pieces": pieces}}
    return GAMMON.play(GAMMON.game.position(document), dice).state


def men(state: Any) -> dict[str, Any]:
    return GAMMON.game.document(state)["table"]["pieces"]


FAR = {"p24": 2}
"""Men of ben's that are in nobody's way."""


def test_bg_dice_01_the_higher_die_goes_first_and_plays_both() -> None:
    state = GAMMON.game.setup(["ann", "ben"])
    assert GAMMON.refusal(state, "7") == "BG-DICE-01"
    done = GAMMON.play(state, "3 3", "2 4")
    assert (done.cited, GAMMON.game.decision(state).seats) == (["BG-DICE-01"] * 2, (1,))
    assert {line.split()[-1] for line in GAMMON.answers(state)} == {"2", "4"}


def test_bg_dice_02_later_two_dice_are_rolled_and_each_is_played() -> None:
    state = GAMMON.game.setup(["ann", "ben"])
    done = GAMMON.play(state, "2 1", "move p1 2", "move p1 1", "6 5")
    assert (done.cited[-1], done.messages[-1]) == ("BG-DICE-02", "ben rolls 6 5.")
    state = rolled("3 4", {"p1": 2}, FAR)
    GAMMON.play(state, "move p1 3")
    assert GAMMON.answers(state) == ["ann move p1 4", "ann move p4 4"]


@pytest.mark.parametrize("in_pairs", [False, True])
def test_bg_dice_03_equal_dice_are_played_twice_each(in_pairs: bool) -> None:
    state = rolled("2 2", {"p1": 4}, FAR, in_pairs)
    for _ in range(4):
        assert GAMMON.game.decision(state).seats == (0,)
        GAMMON.play(state, "move p1 2")
    assert GAMMON.game.decision(state).roller == 1
    assert men(state) == {"p3": "ann x4", "p24": "ben x2"}


def test_bg_dice_03_that_is_reported() -> None:
    document = GAMMON.game.document(rolled("1 2", {"p1": 2}, FAR))
    state = GAMMON.game.position({**document, "pending": []})
    assert GAMMON.play(state, "5 5").cited == ["BG-DICE-02", "BG-DICE-03"]


def test_bg_dice_04_both_dice_are_played_if_that_is_possible() -> None:
    state = rolled("6 1", {"p1": 1, "p12": 1}, {"p8": 2, "p13": 2})
    assert GAMMON.refusal(state, "move p1 6") == "BG-DICE-04", "nothing could be moved by 1 behind it"
    assert GAMMON.answers(state) == ["ann move p1 1", "ann move p12 6"]


def test_bg_dice_04_of_two_dice_the_higher_is_played_if_only_one_can_be() -> None:
    state = rolled("2 4", {"p1": 1}, {"p7": 2})
    assert GAMMON.refusal(state, "move p1 2") == "BG-DICE-04"
    done = GAMMON.play(state, "move p1 4")
    assert (done.messages[-1], done.cited[-1]) == ("ann cannot move.", "BG-DICE-04")


def test_bg_move_01_a_die_moves_a_man_of_the_players_own_forward() -> None:
    state = rolled("3 4", {"p1": 2}, FAR)
    for line in ("move p24 3", "move p2 3", "move p1 5", "ben move p24 3"):
        assert GAMMON.refusal(state, line) == "BG-MOVE-01"
    done = GAMMON.play(state, "move p1 3")
    assert (done.cited, done.messages) == (["BG-MOVE-01"], ["ann moves from p1 to p4."])


def test_bg_move_02_two_men_of_the_other_player_bar_a_point() -> None:
    state = rolled("3 5", {"p1": 2}, {"p4": 2})
    assert GAMMON.refusal(state, "move p1 3") == "BG-MOVE-02"


def test_bg_move_03_a_man_alone_is_hit() -> None:
    done = GAMMON.play(rolled("3 5", {"p1": 2}, {"p4": 1, "p20": 2}), "move p1 3")
    assert (done.messages[0], done.cited) == ("ben is hit.", ["BG-MOVE-03", "BG-MOVE-01"])
    assert men(done.state) == {"p1": "ann", "p4": "ann", "p20": "ben x2", "bar2": "ben"}
    done = GAMMON.play(rolled("3 5", {"p1": 2}, FAR), "move p1 3")
    assert "BG-MOVE-03" not in done.cited


def test_bg_move_04_men_on_the_bar_come_in_first() -> None:
    state = rolled("3 5", {"bar1": 1, "p12": 2}, FAR)
    assert GAMMON.refusal(state, "move p12 3") == "BG-MOVE-04"
    assert GAMMON.answers(state) == ["ann move bar1 3", "ann move bar1 5"]
    GAMMON.play(state, "move bar1 3")
    assert GAMMON.is_legal(state, "move p12 5")


def test_bg_off_01_men_are_borne_off_once_all_are_in_the_last_six_points() -> None:
    assert GAMMON.refusal(rolled("1 2", {"p24": 1, "p12": 1}, {"p6": 2}), "move p24 1") == "BG-OFF-01"
    done = GAMMON.play(rolled("1 2", {"p24": 1, "p22": 1, "off1": 13}, {"p6": 2}), "move p24 1")
    assert men(done.state)["off1"] == "ann x14"


def test_bg_off_02_a_die_that_is_too_high_bears_off_the_man_furthest_back() -> None:
    state = rolled("5 1", {"p22": 1, "p23": 1}, {"p6": 2})
    assert GAMMON.refusal(state, "move p23 5") == "BG-OFF-02"
    assert GAMMON.is_legal(state, "move p22 5")


@pytest.mark.parametrize(("off", "ended"), [(14, ("ann", "BG-END-01")), (13, None)])
def test_bg_end_01_who_has_borne_off_all_men_wins(off: int, ended: object) -> None:
    state = rolled("1 2", {"p24": 1, "off1": off}, {"p6": 2})
    assert GAMMON.play(state, "move p24 2").ended == ended
