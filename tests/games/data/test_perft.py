"""How many ways there are to play a number of moves: results that are known, counted by our rules.

Noughts and crosses: 9 * 8 * 7 ... less what would follow a win; of the 255,168 games 127,872 take all nine moves.
Connect Four: powers of 7 as long as no column can be full, then 7 fewer: seven pieces do not fit in one column.
"""

import pytest

import companion
from tests.games.record import perft

KNOWN = {
    "noughts-and-crosses": [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872],
    "connect-four": [7, 49, 343, 2401, 16807, 117649, 823536],
}
QUICK = 5
LONG = {"noughts-and-crosses": 9, "connect-four": 7}


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_as_many_ways_as_are_known(name: str, long: bool) -> None:
    game = companion.load(name)
    depths = range(1, (LONG[name] if long else QUICK) + 1)
    assert [perft(game, game.setup(("ann", "ben")), depth) for depth in depths] == KNOWN[name][: len(depths)]
