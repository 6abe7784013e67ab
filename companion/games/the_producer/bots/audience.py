"""A fast estimate of a movie's audience, to compare hundreds of movies. XX-AUD-01, XX-BOX-01."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import comb, gcd, prod
from operator import mul

from companion.games.the_producer.odds.audience import Showing, Supply, groups
from companion.games.the_producer.odds.draws import Counts
from companion.games.the_producer.rules.audience import ALIKE, Brings, Tally, plus


def rough_mean(movie: Showing, brings: Brings, supply: Supply) -> float:
    """Roughly what the audience earns, computed fast: the average number of redrawn tokens counts as drawn.

    Discarded tokens were of no use, so the only error is their varying number; without redraws it is exact.
    """
    pool = supply.container if sum(supply.container.values()) >= movie.number else plus(supply.container, supply.pile)
    number = min(movie.number, sum(pool.values()))
    first = _mean_of_draw(movie.stars, brings, ALIKE, pool, number)
    more = min(float(movie.redraws), number - first, sum(pool.values()) - number)
    low = int(more)
    part = more - low
    unit = gcd(*movie.worth.values())
    worth = {colour: dollars // unit for colour, dollars in movie.worth.items()}
    found = (1 - part) * _mean_of_draw(movie.stars, brings, worth, pool, number + low)
    return unit * (found + (part * _mean_of_draw(movie.stars, brings, worth, pool, number + low + 1) if part else 0.0))


def _mean_of_draw(stars: Tally, brings: Brings, worth: Tally, pool: Tally, number: int) -> float:
    """What the audience of one draw earns on average, group by group."""
    size, found = sum(pool.values()), 0.0
    for group in groups(brings):
        there = tuple([pool.get(colour, 0) for colour in group])
        wanted = tuple([stars.get(colour, 0) for colour in group])
        pairs = tuple([group.index(brings[colour]) if colour in brings else -1 for colour in group])
        each = tuple([worth[colour] for colour in group])
        found += _mean_of_group(wanted, pairs, each, there, size - sum(there), number)
    return found


@lru_cache(maxsize=50_000)
def _mean_of_group(stars: Counts, pairs: Counts, each: Counts, pool: Counts, others: int, number: int) -> float:
    """What a group earns on average; `pairs` is the place of each colour's companion, -1 for none."""
    ways = 0
    for drawn in product(*(range(min(there, number) + 1) for there in pool)):
        size = sum(drawn)
        if number - others <= size <= number:
            seated = tuple(map(min, drawn, stars))
            brought = sum(
                [min(seated[at], drawn[to] - seated[to]) * each[to] for at, to in enumerate(pairs) if to >= 0]
            )
            come = sum(map(mul, seated, each)) + brought
            ways += come * prod(map(comb, pool, drawn)) * comb(others, number - size)
    return ways / comb(sum(pool) + others, number)
