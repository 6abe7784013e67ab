"""Where a tile may be placed on a full map, beside the slow way that tests compare it with; whole random games a second.

`python -m tests.bench.zombies [GAMES]`. Seconds are the CPU's, so that other work on the machine counts less; the ratios
stand beside them because they hold on any machine. Random players hardly ever win: theirs are games with a limit of turns.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from itertools import islice
from random import Random

from companion.games.zombies.rules import town as town_module
from companion.games.zombies.rules.tiles import START, Tile
from companion.games.zombies.rules.town import Town, placements
from companion.referee.playout import at_random, playout
from tests.bench.data_games import of_chess, rate
from tests.games.zombies import oracle
from tests.games.zombies.lay import GAME
from tests.games.zombies.maps import random_town
from tests.games.zombies.people import People
from tests.games.zombies.tiles import TILES

FULL = 29
"""The tiles on the map when the last one is drawn."""
NAMES = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay"]
SEATS = (2, 4, 6)
TURNS = 12
"""The number of turns of each player after which a random game is over."""


def full_towns(count: int) -> list[Town]:
    """Maps of 29 tiles, as random games make them."""
    towns = (random_town(seed, FULL) for seed in range(1000))
    return list(islice((town for town in towns if len(town.placed) == FULL), count))


def milliseconds(function: Callable[[], object], times: int = 1) -> float:
    """Of one call, on average."""
    begin = time.process_time()
    for _ in range(times):
        function()
    return 1000 * max((time.process_time() - begin) / times, 1e-9)


def anew(town: Town, tile: Tile) -> None:
    """The placements, which are kept for a town, found once more."""
    town_module.turns_by_cell.cache_clear()
    placements(town, tile)


def placing(maps: int) -> str:
    """Two lines: the time for one kind of tile on average and where it takes longest, beside that of the slow way."""
    drawn = [tile for tile in TILES.values() if tile.kind != START]
    rows = []
    for town in full_towns(maps):
        for tile in drawn:
            assert placements(town, tile) == oracle.all_legal(town.placed, tile.id)
            ours = milliseconds(lambda town=town, tile=tile: anew(town, tile), 20)  # type: ignore[misc]
            slow = milliseconds(lambda town=town, tile=tile: oracle.all_legal(town.placed, tile.id))  # type: ignore[misc]
            rows.append((ours, slow))
    means = [sum(column) / len(rows) for column in zip(*rows)]
    lines = [("on average", *means), ("where it takes longest", *max(rows))]
    return "\n".join(f"{what:30} {ours:8.3f} {slow:12.2f} {slow / ours:12.0f}" for what, ours, slow in lines)


def games(seats: int, number: int, chess: float) -> str:
    """A line: random games a second, their decisions beside moves of random chess, games of people with a purpose."""
    begin, decisions = time.process_time(), 0
    for seed in range(number):
        rng = Random(seed)
        state = GAME.dealt_by_app(GAME.setup(NAMES[:seats], {"time_limit": TURNS}))
        decisions += playout(GAME, state, at_random(rng), rng).decisions
        assert GAME.outcome(state) is not None
    seconds = max(time.process_time() - begin, 1e-9)
    begin = time.process_time()
    for seed in range(number):
        list(People(NAMES[:seats], seed).steps())
    people = max(time.process_time() - begin, 1e-9)
    each = decisions / seconds
    return f"{seats:5}  {number / seconds:14.1f}  {each:11.0f}  {each / chess:12.2f}  {number / people:16.1f}"


def main(number: int = 20, seats: tuple[int, ...] = SEATS) -> str:
    """The two tables."""
    chess = rate(of_chess, number / 40)
    lines = [f"{f'placements on {FULL} tiles':30} {'ms':>8} {'ms slow way':>12} {'times as fast':>12}"]
    lines.append(placing(max(number // 4, 1)))
    lines.append("seats  random games/s  decisions/s  beside chess  games/s of people")
    lines += [games(players, number, chess) for players in seats]
    return "\n".join(lines)


if __name__ == "__main__":
    print(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20))
