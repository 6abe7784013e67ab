"""One whole game in text, to be read: what is asked, what could be answered, what was, and what happened."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from companion.model import Action, Decision
from companion.referee.playout import by_weight
from tests.games.record import perft, playthrough
from tests.games.red_carpet_race.table import GAME
from tests.golden import compare

GOLDEN = Path(__file__).parent / "golden" / "playthrough.txt"
ESCORTS = {"Ann": "mother", "Ben": "date", "Cat": "mother"}
CHOICES = ("herd", "zombie", "attack", "hit")
"""What is decided by chance, so that zombies come out of the Rope Lines and every defence is tried."""


def written(seed: int) -> str:
    """A shorter game of three casual players."""
    rng = Random(seed)
    state = GAME.setup(list(ESCORTS), {"turns": 12, "starting_stars": 3})
    for name, kind in ESCORTS.items():
        GAME.apply(state, GAME.parse(state, f"{name} escort {kind}"))
    weighted = by_weight(GAME, rng)

    def choose(decision: Decision, state: Any, actions: list[Action]) -> Action:
        return rng.choice(actions) if decision.kind in CHOICES else weighted(state, actions)

    return playthrough(GAME, state, choose, rng)


def test_a_whole_game_goes_as_it_was_read_and_approved() -> None:
    compare(GOLDEN, written(255))


def test_perft_from_the_limousine() -> None:
    seats = [{"name": "ann", "escort": {"kind": "date"}}, {"name": "ben", "escort": {"kind": "mother"}}]
    state = GAME.position({"seats": seats, "phase": "moves"})
    # Three units, each with three steps, a run and a stop.
    assert perft(GAME, state, 1) == 15
    # By hand: each unit's steps to r01c1 and r01c3 leave 2 plain, 1 diagonal and a stop (r01c1) or 2, 1, a Rope Line and
    # a stop (r01c3), that to r01c2 leaves 3 plain, 2 diagonal and a stop; a run has 6 dice; a stop of one figure leaves
    # the other 5, one of the couple ends the turn (no zombies): Ben has his 15.
    couple = 4 + 5 + 6 + 6 + 15
    lone = 4 + 5 + 6 + 6 + 5
    assert perft(GAME, state, 2) == couple + 2 * lone


def test_perft_of_an_attack_in_which_the_fifth_may_be_pleaded() -> None:
    seats = [{"name": "ann", "at": "r05c2", "escort": {"kind": "mother"}}, {"name": "ben", "escort": {"kind": "date"}}]
    state = GAME.position({"seats": seats, "phase": "moves", "table": {"zombies": {"r05c2": 2}}})
    GAME.apply(state, GAME.parse(state, "ann stop ann+mother"))
    # The Swag Bag, the plea, the first zombie's die.
    assert perft(GAME, state, 1) == 3
    # After the Swag Bag part B (2); after the plea the die of the other zombie (6), like that of the first (6).
    assert perft(GAME, state, 2) == 2 + 6 + 6
    # By hand: herding has a die (6), passing brings Ben with his 15. After the plea a 6 asks who takes the hit (2), any
    # other face leads to part B (2). After the first zombie's die a 6 does as well, any other to the second's die (6).
    assert perft(GAME, state, 3) == (6 + 15) + (5 * 2 + 2) + (5 * 6 + 2)
