"""One whole game in text, to be read: what is asked, what could be answered, what was, and what happened."""

from __future__ import annotations

from pathlib import Path
from random import Random

from companion.referee.playout import by_weight
from tests.games.oscar_race.table import GAME
from tests.games.record import perft, playthrough
from tests.golden import compare

GOLDEN = Path(__file__).parent / "golden" / "playthrough.txt"


def written(seed: int) -> str:
    """A game of three casual players."""
    rng = Random(seed)
    choose = by_weight(GAME, rng)
    return playthrough(GAME, GAME.setup(["Ann", "Ben", "Cat"]), lambda _, state, actions: choose(state, actions), rng)


def test_a_whole_game_goes_as_it_was_read_and_approved() -> None:
    compare(GOLDEN, written(20))


def test_perft_from_the_limousine() -> None:
    state = GAME.position(
        {
            "seats": [{"name": "ann", "escort": {"kind": "date"}}, {"name": "ben", "escort": {"kind": "mother"}}],
            "phase": "moves",
        }
    )
    # Three units, each with three steps, a run and a stop.
    assert perft(GAME, state, 1) == 15
    # By hand: each unit's steps to r01c1 and r01c3 leave 2 plain, 1 diagonal and a stop (r01c1) or 2, 1, a Rope Line and
    # a stop (r01c3), that to r01c2 leaves 3 plain, 2 diagonal and a stop; a run has 6 dice; a stop of one figure leaves
    # the other 5, one of the couple ends the turn (no zombies): Ben has his 15.
    couple = 4 + 5 + 6 + 6 + 15
    lone = 4 + 5 + 6 + 6 + 5
    assert perft(GAME, state, 2) == couple + 2 * lone
