"""Pig, clause by clause, and played to its end."""

from random import Random

import pytest

import companion
from companion.errors import Unreadable
from companion.referee.lines import check_line, resolve_lines
from companion.referee.playout import at_random, playout

GAME = companion.load("example")


def played(*lines: str, points: int = 0) -> tuple[list[str], list[int]]:
    """What happens where ann, who has `points`, is to roll; everybody's points after it."""
    state = GAME.position({"seats": [{"name": "ann", "points": points}, {"name": "ben"}]})
    done = resolve_lines(GAME, state, lines)
    assert done.refused is None, done.refused
    return [text for text, _ in done.events], [seat.points for seat in state.seats]


def refusal(line: str) -> str:
    return " ".join(check_line(GAME, GAME.setup(["ann", "ben"]), line)[-1].verdict.rules)


def test_pig_game_01_two_to_six_play() -> None:
    with pytest.raises(Unreadable, match=r"2 to 6 players, not 1 \(PIG-GAME-01\)"):
        GAME.setup(["ann"])


def test_pig_game_02_who_holds_with_enough_wins() -> None:
    assert played("5 6 hold", points=89)[0][-1] == "ann holds and has 100 points."
    assert GAME.position({"seats": [{"name": "ann", "points": 100}, {"name": "ben"}]}).pending == []


def test_pig_turn_01_02_a_roll_comes_first_then_the_choice() -> None:
    assert [refusal(line) for line in ("ann hold", "4; ben again")] == ["PIG-TURN-02 PIG-TURN-01", "PIG-TURN-02"]
    assert {refusal(line) for line in ("7", "reveal deck fox")} == {"PIG-TURN-01"}


def test_pig_turn_03_a_1_loses_the_total() -> None:
    assert played("6 6 1", points=7)[1] == [7, 0]


def test_pig_turn_04_hold_keeps_it_and_passes_the_die() -> None:
    assert played("6 hold", "2 hold", points=7)[1] == [13, 2]


@pytest.mark.parametrize("seed", range(5))
def test_every_random_game_ends_with_a_winner(seed: int) -> None:
    state, rng = GAME.setup(["ann", "ben", "cat"], {"goal": 30}), Random(seed)
    playout(GAME, state, at_random(rng), rng)
    assert len(GAME.outcome(state).winners) == 1
