"""Maps as a game makes them: tiles drawn from the shuffled deck and placed anywhere they may be."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.games.zombies.town import HOME, Town, placements, town_of
from tests.games.zombies.tiles import COPIES, TILES

DECK = [tile for tile in TILES for _ in range(COPIES.get(tile, 1)) if tile != "town-square"]
START = town_of(TILES, {HOME: ("town-square", 0)})


def random_town(seed: int, most: int = 30) -> Town:
    """A town of so many tiles at most, Town Square included."""
    rng = Random(seed)
    town = START
    for tile in rng.sample(DECK, most - 1):
        places = placements(town, TILES[tile])
        if places:
            cell, turn = rng.choice(places)
            town = town.with_tile(cell, tile, turn)
    return town


def random_towns(count: int) -> Iterator[Town]:
    """Small and large towns in turn."""
    for seed in range(count):
        yield random_town(seed, 1 + seed % 30)
