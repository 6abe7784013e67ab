"""Maps as a game makes them: tiles drawn from the shuffled deck and placed anywhere they may be."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.games.zombies.rules.town import HOME, Town, cell_named, placements, town_of
from tests.games.zombies.tiles import COPIES, TILES

DECK = [tile for tile in TILES for _ in range(COPIES.get(tile, 1)) if tile != "town-square"]
START = town_of(TILES, {HOME: ("town-square", 0)})


def random_town(seed: int, most: int = 30) -> Town:
    """A town of `most` tiles at most, Town Square included."""
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


def town_with(**cells: str) -> Town:
    """Town Square with these tiles around it, whether or not they fit: `n1="tee 90"`."""
    placed = {HOME: ("town-square", 0)}
    for name, lying in cells.items():
        cell = cell_named(name)
        tile, _, turn = lying.partition(" ")
        assert cell is not None
        placed[cell] = (tile, int(turn or 0))
    return town_of(TILES, placed)
