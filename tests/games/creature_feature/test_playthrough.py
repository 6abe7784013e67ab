"""One whole game in text, to be read: what is asked, what could be answered, what was, and what happened."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import companion
from companion.model import Action, Decision
from companion.referee.table import GameTable, LoggedStep
from tests.games.record import perft, playthrough
from tests.golden import compare

GAME = companion.load("creature-feature")
GOLDEN = Path(__file__).parent / "golden" / "playthrough.txt"
NAMES = ["Ann", "Ben", "Cat", "Dan"]
MOST_LINES = 16
"""How many lines people type for a turn of four at the most."""


def written(seed: int) -> str:
    """Four players who show what they can, and play a helper in one showdown of four."""
    rng = Random(seed)

    def choose(decision: Decision, state: Any, actions: list[Action]) -> Action:
        idle = [action for action in actions if action.verb == "pass"]
        return idle[0] if idle and rng.random() < 0.75 else rng.choice(actions)

    return playthrough(GAME, GAME.setup(NAMES), choose, rng)


def test_a_whole_game_goes_as_it_was_read_and_approved() -> None:
    compare(GOLDEN, written(7))


# A turn with helpers in every phase, two contested boxes, a tie, captures and a Puny Human.
TURN = """\
film 4
ben discard nurse
cat butler
ann mummy ; ben devil ; dan puny human
cat bats ann
stay ; drop ; stay ; drop
stay ; stay ; stay ; stay
ben vampire ; dan abomination
ben pass ; dan nurse
all pass
ann 10 ; cat star 9 ; cat co-star 8
cat pass ; ann doctor
igor
alien
all pass
""".splitlines()


def test_a_turn_of_four_takes_few_lines() -> None:
    table = GameTable(GAME, GAME.setup(NAMES), {"seed": 1})
    for line in ["ann", *TURN]:
        before = table.state.turn
        for part in table.play(line, is_strict=True):
            assert isinstance(part, LoggedStep), (line, part)
        assert before == 1, line
    assert table.state.turn == 2
    assert len(TURN) <= MOST_LINES


def test_perft_of_an_audition() -> None:
    seats = [{"name": name, "co_star": "robot"} for name in ("ann", "ben", "cleo")]
    state = GAME.position({"seats": seats, "phase": "audition", "table": {"marker": "cleo", "films": [4]}})
    # Each may stay or drop, in turn.
    assert [perft(GAME, state, depth) for depth in (1, 2)] == [2, 4]
    # By hand, three decisions: after two drops the one left in the feature box has to stay, and the first who dropped
    # is asked again, in the short box with the other.
    assert perft(GAME, state, 3) == 8
    # A fourth: where all have stayed the Audition is over, and one of the three hidden Stars (11 kinds) is turned up.
    assert perft(GAME, state, 4) > 8
