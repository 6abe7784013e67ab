"""Games as data against OpenSpiel: random games in step, without one difference.

Ten thousand of each take hours; `python -m tests.games.data.openspiel 10_000` plays them.
"""

import pytest

from tests.games.data.openspiel import PAIRINGS, Pairing

QUICK, LONG = 40, 1_000


@pytest.mark.parametrize("pairing", PAIRINGS, ids=lambda one: one.theirs)
def test_a_game_goes_as_in_openspiel(pairing: Pairing, long: bool) -> None:
    games = (LONG if long else QUICK) // pairing.share
    assert sum(pairing.play(seed) for seed in range(games)) > games
