"""How many come to see a movie, counted exactly: tokens drawn without replacement, and the one redraw. XX-AUD-01.

Colours that bring each other hang together, others do not (XX-AUD-13): each such group is counted by itself, and the
groups are joined by how many tokens each takes. A count of ways by the number assigned is packed into one whole number,
a column for each number assigned, so that joining two is one multiplication.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product
from math import comb, prod, sqrt
from operator import add, sub
from typing import NamedTuple

from companion.games.the_producer.audience import Brings, Tally, minus, number_assigned, plus, seat_tokens, waiting
from companion.games.the_producer.nouns import COLOURS, Colour, tidy

EXACT = 12
"""Up to so many tokens of a first draw its redraws are counted exactly; beyond, they are estimated."""
SAMPLES = 2000
"""How many first draws an estimate looks at, each with its redraw exactly."""
_SURE = 1.96
"""An interval of so many standard errors on either side holds the mean 95 times in 100."""

Counts = tuple[int, ...]
"""Tokens by colour, of all colours or of one group."""
Counted = dict[tuple[int, int], dict[int, int]]
"""Ways by the number assigned, and these by the size of the last pool and how many of it are drawn."""


class Supply(NamedTuple):
    """Where tokens come from: the container, and the pile that is put back once it is empty. XX-AUD-11."""

    container: Tally
    pile: Tally = {}


class Draw(NamedTuple):
    """A draw of tokens: those that come for certain, and `number` more out of a pool; the pile is apart from that.

    The container is emptied before the pile is put back: what was left in it comes for certain. XX-OPEN-49.
    """

    certain: Counts
    pool: Counts
    number: int
    pile: Counts


class Table(NamedTuple):
    """What may become of the tokens of one group, by how many of them are drawn.

    `ways` are packed by how many come, for each gain by an exchange those with no higher gain; `sums` is how many come
    in all these ways together.
    """

    ways: list[list[int]]
    sums: list[int]


class Movie(NamedTuple):
    """What the audience of a movie hangs on: its stars, how many tokens are drawn and how many may be drawn anew.

    `exchanges` is how many tokens Special Effects exchange in the end. XX-DIST-04, XX-AUD-07, XX-BUILD-23.
    """

    stars: Tally
    number: int
    redraws: int = 0
    exchanges: int = 0


@dataclass(frozen=True, slots=True)
class Turnout:
    """How likely each number of tokens is to be assigned.

    An estimate looked at so many `samples` of the first draw; its mean is right to `error` 95 times in 100.
    """

    chances: dict[int, Fraction]
    samples: int = 0
    error: Fraction = field(default=Fraction())

    @property
    def mean(self) -> Fraction:
        """How many are assigned on average."""
        return sum((number * chance for number, chance in self.chances.items()), Fraction())


class House:
    """The audience of one movie, counted; `brings` says which tokens bring which along.

    Inside, tokens are tuples of numbers in the order of `colours`, in which those of a group stand side by side.
    """

    def __init__(self, movie: Movie, brings: Brings) -> None:
        self.movie = movie
        self.brings = brings
        self.groups = groups(brings)
        self.colours = tuple(colour for group in self.groups for colour in group)
        ends = [sum(map(len, self.groups[:number])) for number in range(len(self.groups) + 1)]
        self._places = [slice(*pair) for pair in pairwise(ends)]
        self._assigned: dict[tuple[int, Counts], tuple[int, Counts]] = {}
        self._sums: dict[tuple[int, Counts, Counts, int, int], int] = {}
        self._idle: dict[tuple[int, Counts], tuple[Counts, Counts]] = {}
        self._tables: dict[tuple[int, Counts, Counts, Counts, int, int], Table] = {}

    # --- what may be asked ---

    def turnout(self, supply: Supply, drawn: Tally | None = None, *, samples: int = SAMPLES) -> Turnout:
        """How many come, the best redraw being made, beside tokens `drawn` already of the movie's number.

        Exact up to EXACT tokens in all; beyond, an estimate of so many first draws that are the same each time.
        XX-AUD-01, XX-AUD-07, XX-BOX-01.
        """
        here = self._of(drawn or {})
        draw = _draw(self._of(supply.container), self._of(supply.pile), self.movie.number - sum(here))
        if not self.movie.redraws:
            return self._last(here, draw)
        if self.movie.number > EXACT:
            return self._estimate(here, draw, samples)
        counts: Counted = {}
        for first, ways in _first_draws(draw.pool, draw.number):
            self._after_first(here, draw, first, ways, counts)
        return Turnout(_shares(counts, comb(sum(draw.pool), draw.number)))

    def last_draw(self, kept: Tally, supply: Supply, number: int) -> Turnout:
        """How many come of the tokens kept and of so many more, drawn last. XX-AUD-08, XX-AUD-09."""
        return self._last(self._of(kept), _draw(self._of(supply.container), self._of(supply.pile), number))

    def best_redraw(self, drawn: Tally, supply: Supply) -> dict[Colour, int]:
        """The unassigned tokens to draw anew so that most come on average; `drawn` are all that lie there.

        Those that nobody can bring any more go first; the choice is whether to wait for who could bring the others.
        XX-AUD-07, XX-OPEN-48.
        """
        found = self._best_redraw(self._of(drawn), self._of(supply.container), self._of(supply.pile))
        return tidy(dict(zip(self.colours, found, strict=True)))

    def mean_after(self, drawn: Tally, discarded: Tally, supply: Supply) -> Fraction:
        """How many come on average after this redraw. XX-AUD-09."""
        here, gone = self._of(drawn), self._of(discarded)
        return self._mean_after(here, gone, self._of(supply.container), self._of(supply.pile))

    def _of(self, tally: Tally) -> Counts:
        return tuple([tally.get(colour, 0) for colour in self.colours])

    # --- the last draw ---

    def _last(self, kept: Counts, draw: Draw) -> Turnout:
        counts: Counted = {}
        self._count(kept, draw, 1, counts)
        return Turnout(_shares(counts, 1))

    def _count(self, kept: Counts, draw: Draw, times: int, counts: Counted) -> None:
        """Add, by the number that comes, in how many ways it does, `times` over."""
        certain = _plus(kept, draw.certain)
        key = sum(draw.pool), draw.number
        ways, bits = counts.setdefault(key, {}), comb(*key).bit_length()
        most, below = sum(certain) + draw.number, 0
        tables = self._tables_of(certain, draw, bits)
        for gain in range(len(tables[0].ways)):
            joined = _join([table.ways[gain] for table in tables], draw.number)
            for assigned, number in enumerate(_columns(joined - below, bits)):
                if number:
                    reached = min(most, assigned + gain)
                    ways[reached] = ways.get(reached, 0) + number * times
            below = joined

    def _tables_of(self, certain: Counts, draw: Draw, bits: int) -> list[Table]:
        """For each group, what may become of its tokens."""
        found = []
        for group, place in enumerate(self._places):
            pile = draw.pile[place] if self.movie.exchanges else ()
            key = (group, certain[place], draw.pool[place], pile, draw.number, bits)
            if key not in self._tables:
                self._tables[key] = self._table(*key)
            found.append(self._tables[key])
        return found

    def _table(self, group: int, certain: Counts, pool: Counts, pile: Counts, number: int, bits: int) -> Table:
        ways = [[0] * (number + 1) for _ in range(3 if pile else 1)]
        sums = [0] * (number + 1)
        for drawn in product(*(range(min(there, number) + 1) for there in pool)):
            size = sum(drawn)
            if size > number:
                continue
            assigned, if_one_more = self._assigned_of(group, _plus(certain, drawn))
            gain = max((more for more, there in zip(if_one_more, pile, strict=False) if there), default=0)
            times = prod(map(comb, pool, drawn))
            sums[size] += times * assigned
            for most in range(gain, len(ways)):
                ways[most][size] += times << (bits * assigned)
        return Table(ways, sums)

    def _assigned_of(self, group: int, tokens: Counts) -> tuple[int, Counts]:
        """How many of these tokens come, and how many more with one more of each colour."""
        key = (group, tokens)
        if key not in self._assigned:
            now = self._assigned_alone(group, tokens)
            more = [self._assigned_alone(group, _one_more(tokens, place)) - now for place in range(len(tokens))]
            self._assigned[key] = now, tuple(more)
        return self._assigned[key]

    def _assigned_alone(self, group: int, tokens: Counts) -> int:
        by_colour = dict(zip(self.groups[group], tokens, strict=True))
        return number_assigned(self.movie.stars, by_colour, self.brings)

    # --- the redraw ---

    def _best_redraw(self, tokens: Counts, container: Counts, pile: Counts) -> Counts:
        options = list(self._redraws(tokens))
        if not any(container) and not any(pile):  # who is discarded would be drawn again
            return tuple([0] * len(tokens))
        if len(options) == 1:
            return options[0]
        return max(options, key=lambda gone: (self._mean_after(tokens, gone, container, pile), sum(gone)))

    def _redraws(self, tokens: Counts) -> list[Counts]:
        """The redraws among which one is best: as many as may be of those nobody can bring, then of the others."""
        idle = [self._idle_of(group, tokens[place]) for group, place in enumerate(self._places)]
        useless = _first(tuple([number for one, _ in idle for number in one]), self.movie.redraws)
        left = self.movie.redraws - sum(useless)
        hoping = [range(min(number, left) + 1) for _, other in idle for number in other]
        return [_plus(useless, others) for others in product(*hoping) if sum(others) <= left]

    def _idle_of(self, group: int, tokens: Counts) -> tuple[Counts, Counts]:
        """The unassigned tokens of a group: those nobody can bring any more, and those that somebody still could."""
        key = (group, tokens)
        if key not in self._idle:
            colours = self.groups[group]
            crowd = seat_tokens(self.movie.stars, dict(zip(colours, tokens, strict=True)), self.brings)
            hoping = waiting(self.movie.stars, crowd, self.brings)
            useless = minus(crowd.unassigned, hoping)
            self._idle[key] = (
                tuple([useless.get(one, 0) for one in colours]),
                tuple([hoping.get(one, 0) for one in colours]),
            )
        return self._idle[key]

    def _mean_after(self, tokens: Counts, gone: Counts, container: Counts, pile: Counts) -> Fraction:
        draw = _draw(container, _plus(pile, gone), sum(gone))
        certain, size = _plus(_minus(tokens, gone), draw.certain), sum(draw.pool)
        sums = 0
        for group, place in enumerate(self._places):
            key = (group, certain[place], draw.pool[place], size, draw.number)
            if key not in self._sums:
                self._sums[key] = self._sum(*key)
            sums += self._sums[key]
        return Fraction(sums, comb(size, draw.number))

    def _sum(self, group: int, certain: Counts, pool: Counts, size: int, number: int) -> int:
        """How many of a group come in all ways together to draw so many tokens of a pool of this size."""
        table = self._table(group, certain, pool, (), number, comb(size, number).bit_length())
        others = size - sum(pool)
        return sum([sum_of * comb(others, number - drawn) for drawn, sum_of in enumerate(table.sums)])

    # --- from the first draw on ---

    def _after_first(self, here: Counts, draw: Draw, first: Counts, ways: int, counts: Counted) -> None:
        """Add the ways that lead on from a first draw, the best redraw being made."""
        tokens, container = _plus(_plus(here, draw.certain), first), _minus(draw.pool, first)
        gone = self._best_redraw(tokens, container, draw.pile)
        self._count(_minus(tokens, gone), _draw(container, _plus(draw.pile, gone), sum(gone)), ways, counts)

    def _estimate(self, here: Counts, draw: Draw, samples: int) -> Turnout:
        """The same from first draws spread evenly over all there are, each with its redraw exactly."""
        all_ways = comb(sum(draw.pool), draw.number)
        shares: dict[int, Fraction] = {}
        means: list[float] = []
        for number in range(samples):
            counts: Counted = {}
            first = _draw_at(draw.pool, draw.number, (2 * number + 1) * all_ways // (2 * samples))
            self._after_first(here, draw, first, 1, counts)
            chances = _shares(counts, 1)
            means.append(float(sum(come * chance for come, chance in chances.items())))
            for come, chance in chances.items():
                shares[come] = shares.get(come, Fraction()) + chance / samples
        return Turnout(dict(sorted(shares.items())), samples, _error(means))


# --- at a glance ---


def rough_mean(movie: Movie, brings: Brings, supply: Supply) -> float:
    """About how many come, fast: as if the tokens that are redrawn on average were drawn with the others at once.

    Who is discarded was of no use, so only that their number varies is left out; without redraws it is exact.
    """
    pool = supply.container if sum(supply.container.values()) >= movie.number else plus(supply.container, supply.pile)
    number = min(movie.number, sum(pool.values()))
    first = _mean_of_draw(movie.stars, brings, pool, number)
    more = min(float(movie.redraws), number - first, sum(pool.values()) - number)
    low = int(more)
    part = more - low
    found = (1 - part) * _mean_of_draw(movie.stars, brings, pool, number + low)
    return found + (part * _mean_of_draw(movie.stars, brings, pool, number + low + 1) if part else 0.0)


def _mean_of_draw(stars: Tally, brings: Brings, pool: Tally, number: int) -> float:
    """How many come of one draw on average, group by group."""
    size, found = sum(pool.values()), 0.0
    for group in groups(brings):
        there = tuple([pool.get(colour, 0) for colour in group])
        wanted = tuple([stars.get(colour, 0) for colour in group])
        pairs = tuple([group.index(brings[colour]) if colour in brings else -1 for colour in group])
        found += _mean_of_group(wanted, pairs, there, size - sum(there), number)
    return found


@lru_cache(maxsize=50_000)
def _mean_of_group(stars: Counts, pairs: Counts, pool: Counts, others: int, number: int) -> float:
    """How many of a group come on average; `pairs` is the place of whom each colour brings, -1 for nobody."""
    ways = 0
    for drawn in product(*(range(min(there, number) + 1) for there in pool)):
        size = sum(drawn)
        if number - others <= size <= number:
            seated = tuple(map(min, drawn, stars))
            brought = sum([min(seated[at], drawn[to] - seated[to]) for at, to in enumerate(pairs) if to >= 0])
            ways += (sum(seated) + brought) * prod(map(comb, pool, drawn)) * comb(others, number - size)
    return ways / comb(sum(pool) + others, number)


def groups(brings: Brings) -> tuple[tuple[Colour, ...], ...]:
    """The colours that hang together, as one brings the other; every other colour by itself.

    >>> groups({"red": "blue", "blue": "red", "green": "white"})
    (('red', 'blue'), ('golden',), ('pink',), ('light_blue',), ('green', 'white'))
    """
    return _groups(tuple(brings.items()))


@lru_cache(maxsize=8)
def _groups(pairs: tuple[tuple[Colour, Colour], ...]) -> tuple[tuple[Colour, ...], ...]:
    found: list[tuple[Colour, ...]] = []
    for colour in COLOURS:
        near = {one for pair in pairs if colour in pair for one in pair} | {colour}
        joined = near.union(*(group for group in found if near & set(group)))
        found = [group for group in found if not joined & set(group)]
        found.append(tuple(one for one in COLOURS if one in joined))
    return tuple(sorted(found, key=lambda group: COLOURS.index(group[0])))


# --- counting ---


def _draw(container: Counts, pile: Counts, number: int) -> Draw:
    left = sum(container)
    if number <= left:
        return Draw((0,) * len(container), container, number, pile)
    return Draw(container, pile, min(number - left, sum(pile)), (0,) * len(pile))


def _first_draws(pool: Counts, number: int) -> Iterator[tuple[Counts, int]]:
    """Every mix of so many tokens of a pool, and in how many ways it comes. XX-AUD-01."""
    if not pool:
        yield (), 1
        return
    there, others = pool[0], sum(pool[1:])
    for some in range(max(0, number - others), min(there, number) + 1):
        for rest, ways in _first_draws(pool[1:], number - some):
            yield (some, *rest), ways * comb(there, some)


def _draw_at(pool: Counts, number: int, rank: int) -> Counts:
    """The draw at this place among all ways to draw so many tokens of a pool, those of one mix standing side by side.

    >>> [_draw_at((2, 1), 2, rank) for rank in range(3)]
    [(1, 1), (1, 1), (2, 0)]
    """
    found, left = [], sum(pool)
    for there in pool:
        left -= there
        some = max(0, number - left)
        while rank >= (ways := comb(there, some) * comb(left, number - some)):
            rank -= ways
            some += 1
        rank //= comb(there, some)
        found.append(some)
        number -= some
    return tuple(found)


def _first(tokens: Counts, most: int) -> Counts:
    """So many of these tokens, the first colours first."""
    found = []
    for number in tokens:
        found.append(min(number, most))
        most -= found[-1]
    return tuple(found)


def _plus(one: Counts, other: Counts) -> Counts:
    return tuple(map(add, one, other))


def _minus(one: Counts, other: Counts) -> Counts:
    return tuple(map(sub, one, other))


def _one_more(counts: Counts, place: int) -> Counts:
    return (*counts[:place], counts[place] + 1, *counts[place + 1 :])


def _join(tables: list[list[int]], number: int) -> int:
    """The ways of all groups together, of the tables by how many tokens each takes, `number` in all."""
    joined = tables[0]
    for table in tables[1:-1]:
        joined = [sum([joined[size - some] * table[some] for some in range(size + 1)]) for size in range(number + 1)]
    return sum([joined[number - some] * tables[-1][some] for some in range(number + 1)])


def _columns(packed: int, bits: int) -> Iterator[int]:
    """The columns of a packed count, from that of nobody on."""
    mask = (1 << bits) - 1
    while packed:
        yield packed & mask
        packed >>= bits


def _shares(counts: Counted, times: int) -> dict[int, Fraction]:
    """The chances of counted ways, which have been counted so many times over."""
    shares: dict[int, Fraction] = {}
    for key, ways in counts.items():
        for assigned, number in ways.items():
            shares[assigned] = shares.get(assigned, Fraction()) + Fraction(number, comb(*key) * times)
    return dict(sorted(shares.items()))


def _error(means: list[float]) -> Fraction:
    """Half the interval that holds the mean of all first draws 95 times in 100."""
    middle = sum(means) / len(means)
    variance = sum((mean - middle) ** 2 for mean in means) / max(1, len(means) - 1)
    return Fraction(round(1000 * _SURE * sqrt(variance / len(means))), 1000)
