"""The exact audience of a movie: tokens drawn without replacement, and the one redraw. XX-AUD-01.

Colours that bring each other form a group (XX-AUD-13). Each group is counted by itself, and the groups are joined by
how many tokens each takes. The counts are packed into one whole number, with a column for each number of tokens that
come and for what they earn. So joining two counts is one multiplication.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product
from math import comb, gcd, prod, sqrt
from typing import NamedTuple

from companion.games.the_producer.odds.draws import (
    Counted,
    Counts,
    Draw,
    PackedTable,
    added,
    columns,
    draw_at,
    draw_of,
    first_draws,
    first_of,
    join_tables,
    one_more,
    shares_of,
    without,
)
from companion.games.the_producer.odds.swaps import NEVER, BySize, Swaps, ends_of, join
from companion.games.the_producer.positions.nouns import COLOURS, Colour, tidy
from companion.games.the_producer.rules.audience import (
    ALIKE,
    Brings,
    Tally,
    best_assignment,
    minus,
    waiting,
)

EXACT = 12
"""The largest first draw whose redraws are counted exactly; larger ones are estimated."""
SAMPLES = 2000
"""How many first draws an estimate looks at, each with its exact redraw."""
_SURE = 1.96
"""The number of standard errors on either side of a 95 % confidence interval."""

_Key = tuple[int, Counts, Counts, Counts, int]
"""A group, its certain tokens, its pool, its pile, and the number drawn from all groups."""


class Supply(NamedTuple):
    """Where tokens come from: the container, and the pile that goes back when it is empty. XX-AUD-11."""

    container: Tally
    pile: Tally = {}


class Showing(NamedTuple):
    """What decides the audience of a movie: its stars, and how many tokens are drawn and may be redrawn.

    `exchanges` is how many tokens Special Effects exchange at the end, `worth` what a token of each colour earns.
    XX-DIST-04, XX-AUD-07, XX-BUILD-23, XX-BOX-01.
    """

    stars: Tally
    number: int
    redraws: int = 0
    exchanges: int = 0
    worth: Tally = ALIKE


class Takings(NamedTuple):
    """How many tokens are assigned, and what they earn."""

    number: int
    earned: int


@dataclass(frozen=True, slots=True)
class Turnout:
    """How likely each number of assigned tokens is, with each sum earned.

    An estimate uses `samples` first draws; its mean is right to within `error` in 95 of 100 cases.
    """

    takings: dict[Takings, Fraction]
    samples: int = 0
    error: Fraction = field(default=Fraction())

    @property
    def chances(self) -> dict[int, Fraction]:
        """The chances by number only."""
        found: dict[int, Fraction] = {}
        for one, chance in self.takings.items():
            found[one.number] = found.get(one.number, Fraction()) + chance
        return found

    @property
    def mean(self) -> Fraction:
        """How many are assigned on average."""
        return sum((one.number * chance for one, chance in self.takings.items()), Fraction())

    @property
    def earned(self) -> Fraction:
        """What they earn on average."""
        return sum((one.earned * chance for one, chance in self.takings.items()), Fraction())


class AudienceCounter:
    """Counts the audience of one movie; `brings` says which tokens bring which companions.

    Inside, tokens are tuples of numbers in the order of `colours`, where the colours of a group are side by side.
    """

    def __init__(self, movie: Showing, brings: Brings) -> None:
        self.movie = movie
        self.brings = brings
        self.groups = groups(brings)
        self.colours = tuple(colour for group in self.groups for colour in group)
        ends = [sum(map(len, self.groups[:number])) for number in range(len(self.groups) + 1)]
        self._places = [slice(*pair) for pair in pairwise(ends)]
        self._scale = _Scale(movie, self.colours)
        self._assigned: dict[tuple[int, Counts], tuple[int, Counts]] = {}
        self._swaps: dict[tuple[int, Counts, Counts], Swaps] = {}
        self._halves: dict[tuple[_Key, ...], BySize] = {}
        self._exchanged: dict[tuple[Counts, Counts], int] = {}
        self._sums: dict[tuple[int, Counts, Counts, int, int], int] = {}
        self._idle: dict[tuple[int, Counts], tuple[Counts, Counts]] = {}
        self._tables: dict[tuple[int, Counts, Counts, Counts, int, int], PackedTable] = {}

    # --- questions ---

    def turnout(self, supply: Supply, drawn: Tally | None = None, *, samples: int = SAMPLES) -> Turnout:
        """How many come after the best redraw, if `drawn` are some of the movie's tokens already.

        Exact up to EXACT tokens in all; beyond that, an estimate from `samples` fixed first draws.
        XX-AUD-01, XX-AUD-07, XX-BOX-01.
        """
        here = self._of(drawn or {})
        draw = draw_of(self._of(supply.container), self._of(supply.pile), self.movie.number - sum(here))
        if not self.movie.redraws:
            return self._last(here, draw)
        if self.movie.number > EXACT:
            return self._estimate(here, draw, samples)
        counts: Counted = {}
        for first, ways in first_draws(draw.pool, draw.number):
            self._after_first(here, draw, first, ways, counts)
        return self._turnout(shares_of(counts, comb(sum(draw.pool), draw.number)))

    def last_draw(self, held: Tally, supply: Supply, number: int) -> Turnout:
        """How many come of the tokens held and of a last draw of `number`. XX-AUD-08, XX-AUD-09."""
        return self._last(self._of(held), draw_of(self._of(supply.container), self._of(supply.pile), number))

    def best_redraw(self, drawn: Tally, supply: Supply) -> dict[Colour, int]:
        """The redraw of unassigned tokens that earns most on average; `drawn` are all tokens on the table.

        It counts on later exchanges, and redraws no token without gain. XX-AUD-07, XX-OPEN-48, XX-BOX-01.
        """
        here, container, pile = self._of(drawn), self._of(supply.container), self._of(supply.pile)
        found, nobody = self._best_redraw(here, container, pile), tuple([0] * len(here))
        if self._mean_after(here, found, container, pile) == self._mean_after(here, nobody, container, pile):
            return {}
        return tidy(dict(zip(self.colours, found, strict=True)))

    def _turnout(self, shares: dict[int, Fraction], samples: int = 0, error: Fraction = Fraction()) -> Turnout:
        takings = {self._scale.takings(column): chance for column, chance in shares.items()}
        return Turnout(dict(sorted(takings.items())), samples, error)

    def _of(self, tally: Tally) -> Counts:
        return tuple([tally.get(colour, 0) for colour in self.colours])

    # --- the last draw ---

    def _last(self, held: Counts, draw: Draw) -> Turnout:
        counts: Counted = {}
        self._count(held, draw, 1, counts)
        return self._turnout(shares_of(counts, 1))

    def _count(self, held: Counts, draw: Draw, times: int, counts: Counted) -> None:
        """Add the ways by their column, `times` over; if several tokens are exchanged, mix by mix."""
        certain = added(held, draw.certain)
        key = sum(draw.pool), draw.number
        ways, bits = counts.setdefault(key, {}), comb(*key).bit_length()
        if self.movie.exchanges > 1:
            for drawn, number in first_draws(draw.pool, draw.number):
                column = self._after_exchanges(added(certain, drawn), draw.pile)
                ways[column] = ways.get(column, 0) + number * times
            return
        if self.movie.exchanges and not self._scale.is_alike:
            self._count_swaps(certain, draw, times, ways)
            return
        most, below = sum(certain) + draw.number, 0
        tables = self._tables_of(certain, draw, bits)
        for gain in range(len(tables[0].ways)):
            joined = join_tables([table.ways[gain] for table in tables], draw.number)
            for column, number in enumerate(columns(joined - below, bits)):
                if number:
                    reached = min(most, column + gain) if gain else column
                    ways[reached] = ways.get(reached, 0) + number * times
            below = joined

    def _count_swaps(self, certain: Counts, draw: Draw, times: int, ways: dict[int, int]) -> None:
        """Add the ways of one exchange of colours that differ in worth: groups join by what each gives and takes."""
        keys = [
            (group, certain[place], draw.pool[place], draw.pile[place], draw.number)
            for group, place in enumerate(self._places)
        ]
        half = len(keys) // 2
        for column, number in ends_of(self._joined(tuple(keys[:half])), self._joined(tuple(keys[half:])), draw.number):
            ways[column] = ways.get(column, 0) + number * times

    def _joined(self, keys: tuple[_Key, ...]) -> BySize:
        if keys not in self._halves:
            first, rest = keys[:1], keys[1:]
            self._halves[keys] = join(self._joined(first), self._joined(rest)) if rest else self._swap_table(*keys[0])
        return self._halves[keys]

    def _swap_table(self, group: int, certain: Counts, pool: Counts, pile: Counts, number: int) -> BySize:
        found: BySize = [{} for _ in range(number + 1)]
        for drawn in product(*(range(min(there, number) + 1) for there in pool)):
            if (size := sum(drawn)) <= number:
                swaps, there = self._swaps_of(group, added(certain, drawn), pile), found[size]
                there[swaps] = there.get(swaps, 0) + prod(map(comb, pool, drawn))
        return found

    def _swaps_of(self, group: int, tokens: Counts, pile: Counts) -> Swaps:
        """What an exchange changes for a group that gives, takes or both."""
        key = group, tokens, pile
        if key not in self._swaps:
            units, now = self._scale.units, self._assigned_alone(group, tokens)

            def change(by: Counts) -> tuple[int, int]:
                column = self._assigned_alone(group, added(tokens, by))
                return units(column) - units(now), column - now

            places = range(len(tokens))
            one = [tuple([int(at == place) for at in places]) for place in places]
            less = [tuple([-number for number in by]) for by in one]
            takes, gives = [at for at in places if pile[at]], [at for at in places if tokens[at]]
            pairs = [(given, taken) for given in gives for taken in takes if given != taken]
            self._swaps[key] = Swaps(
                now,
                max((change(less[at]) for at in gives), default=NEVER),
                max((change(one[at]) for at in takes), default=NEVER),
                max((change(added(less[given], one[taken])) for given, taken in pairs), default=NEVER),
            )
        return self._swaps[key]

    def _after_exchanges(self, tokens: Counts, pile: Counts) -> int:
        """The column of these tokens after the best exchanges. XX-BUILD-23."""
        key = tokens, pile = tokens, tuple([min(number, self.movie.exchanges) for number in pile])
        if key not in self._exchanged:
            for _ in range(self.movie.exchanges):
                tokens, pile = self._exchange(tokens, pile)
            self._exchanged[key] = sum([self._assigned_of(*one)[0] for one in self._parts(tokens)])
        return self._exchanged[key]

    def _exchange(self, tokens: Counts, pile: Counts) -> tuple[Counts, Counts]:
        """The tokens and the pile after the best exchange, as in `best_exchange`; unchanged if none helps."""
        best, most = (tokens, pile), self._earned(tokens)
        for taken in [place for place, number in enumerate(pile) if number]:
            more = one_more(tokens, taken)
            if self._earned(more) <= most:
                continue
            for given in [place for place, number in enumerate(tokens) if number and place != taken]:
                after = (*more[:given], more[given] - 1, *more[given + 1 :])
                if (then := self._earned(after)) > most:
                    best, most = (after, added(pile, without(tokens, after))), then
        return best

    def _earned(self, tokens: Counts) -> int:
        return sum([self._scale.units(self._assigned_of(*one)[0]) for one in self._parts(tokens)])

    def _parts(self, tokens: Counts) -> list[tuple[int, Counts]]:
        return [(group, tokens[place]) for group, place in enumerate(self._places)]

    def _tables_of(self, certain: Counts, draw: Draw, bits: int) -> list[PackedTable]:
        """For each group, the possible results of its tokens."""
        found = []
        for group, place in enumerate(self._places):
            pile = draw.pile[place] if self.movie.exchanges else ()
            key = (group, certain[place], draw.pool[place], pile, draw.number, bits)
            if key not in self._tables:
                self._tables[key] = self._table(*key)
            found.append(self._tables[key])
        return found

    def _table(self, group: int, certain: Counts, pool: Counts, pile: Counts, number: int, bits: int) -> PackedTable:
        ways = [[0] * (number + 1) for _ in range(3 if pile else 1)]
        sums = [0] * (number + 1)
        for drawn in product(*(range(min(there, number) + 1) for there in pool)):
            size = sum(drawn)
            if size > number:
                continue
            column, if_one_more = self._assigned_of(group, added(certain, drawn))
            gain = max((more for more, there in zip(if_one_more, pile, strict=False) if there), default=0)
            times = prod(map(comb, pool, drawn))
            sums[size] += times * self._scale.units(column)
            for most in range(gain, len(ways)):
                ways[most][size] += times << (bits * column)
        return PackedTable(ways, sums)

    def _assigned_of(self, group: int, tokens: Counts) -> tuple[int, Counts]:
        """The column of these tokens, and its change with one more token of each colour."""
        key = (group, tokens)
        if key not in self._assigned:
            now = self._assigned_alone(group, tokens)
            more = [self._assigned_alone(group, one_more(tokens, place)) - now for place in range(len(tokens))]
            self._assigned[key] = now, tuple(more)
        return self._assigned[key]

    def _assigned_alone(self, group: int, tokens: Counts) -> int:
        return self._column(dict(zip(self.groups[group], tokens, strict=True)))

    def _column(self, tokens: Tally) -> int:
        """The column of the best assignment."""
        crowd = best_assignment(self.movie.stars, tokens, self.brings)
        columns = self._scale.columns
        return sum([number * columns[one] for part in (crowd.on_stars, crowd.brought) for one, number in part.items()])

    # --- the redraw ---

    def _best_redraw(self, tokens: Counts, container: Counts, pile: Counts) -> Counts:
        options = self._redraws(tokens, container)
        if not any(container) and not any(pile):  # discarded tokens would be drawn again
            return tuple([0] * len(tokens))
        if len(options) == 1:
            return options[0]
        return max(options, key=lambda gone: self._mean_after(tokens, gone, container, pile))

    def _redraws(self, tokens: Counts, container: Counts) -> list[Counts]:
        """The redraws that can be best, few tokens before many.

        First as many as possible of the tokens that nobody can bring any more: any other token is as good or better.
        Then tokens that somebody could still bring. If the container would be emptied, the pile goes back, and an
        exchange may need it, so fewer may be better. XX-AUD-11.
        """
        idle = [self._idle_of(group, tokens[place]) for group, place in enumerate(self._places)]
        useless = tuple([number for one, _ in idle for number in one])
        most = min(sum(useless), self.movie.redraws)
        fewer = range(most) if self.movie.exchanges and self.movie.redraws > sum(container) else ()
        found, left = first_of(useless, most), self.movie.redraws - most
        hoping = [range(min(number, left) + 1) for _, other in idle for number in other]
        more = [added(found, others) for others in sorted(product(*hoping), key=sum) if sum(others) <= left]
        return [*(first_of(useless, some) for some in fewer), *more]

    def _idle_of(self, group: int, tokens: Counts) -> tuple[Counts, Counts]:
        """The unassigned tokens of a group: those that nobody can bring any more, and those that somebody still can."""
        key = (group, tokens)
        if key not in self._idle:
            colours = self.groups[group]
            crowd = best_assignment(self.movie.stars, dict(zip(colours, tokens, strict=True)), self.brings)
            hoping = waiting(self.movie.stars, crowd, self.brings)
            useless = minus(crowd.unassigned, hoping)
            self._idle[key] = (
                tuple([useless.get(one, 0) for one in colours]),
                tuple([hoping.get(one, 0) for one in colours]),
            )
        return self._idle[key]

    def _mean_after(self, tokens: Counts, gone: Counts, container: Counts, pile: Counts) -> Fraction:
        draw = draw_of(container, added(pile, gone), sum(gone))
        if self.movie.exchanges:
            return self._mean_of(without(tokens, gone), draw)
        certain, size = added(without(tokens, gone), draw.certain), sum(draw.pool)
        sums = 0
        for group, place in enumerate(self._places):
            key = (group, certain[place], draw.pool[place], size, draw.number)
            if key not in self._sums:
                self._sums[key] = self._sum(*key)
            sums += self._sums[key]
        return Fraction(sums, comb(size, draw.number))

    def _mean_of(self, held: Counts, draw: Draw) -> Fraction:
        counts: Counted = {}
        self._count(held, draw, 1, counts)
        ((of, ways),) = counts.items()
        return Fraction(sum([number * self._scale.units(column) for column, number in ways.items()]), comb(*of))

    def _sum(self, group: int, certain: Counts, pool: Counts, size: int, number: int) -> int:
        """What a group earns in total over all ways to draw `number` tokens of a pool of this `size`."""
        table = self._table(group, certain, pool, (), number, comb(size, number).bit_length())
        others = size - sum(pool)
        return sum([sum_of * comb(others, number - drawn) for drawn, sum_of in enumerate(table.sums)])

    # --- after the first draw ---

    def _after_first(self, here: Counts, draw: Draw, first: Counts, ways: int, counts: Counted) -> None:
        """Add the ways after a first draw and its best redraw."""
        tokens, container = added(added(here, draw.certain), first), without(draw.pool, first)
        gone = self._best_redraw(tokens, container, draw.pile)
        self._count(without(tokens, gone), draw_of(container, added(draw.pile, gone), sum(gone)), ways, counts)

    def _estimate(self, here: Counts, draw: Draw, samples: int) -> Turnout:
        """The turnout, estimated from first draws spread evenly over all, each with its exact redraw."""
        all_ways = comb(sum(draw.pool), draw.number)
        shares: dict[int, Fraction] = {}
        means: list[float] = []
        for number in range(samples):
            counts: Counted = {}
            first = draw_at(draw.pool, draw.number, (2 * number + 1) * all_ways // (2 * samples))
            self._after_first(here, draw, first, 1, counts)
            chances = shares_of(counts, 1)
            means.append(float(sum(self._scale.takings(come).number * chance for come, chance in chances.items())))
            for come, chance in chances.items():
                shares[come] = shares.get(come, Fraction()) + chance / samples
        return self._turnout(shares, samples, _error(means))


class _Scale:
    """Encodes an audience as one whole number: how many come, and how much more than the minimum they earn.

    `columns` is what a token of each colour adds to that number, `unit` the greatest common divisor of all worths,
    `each` how many units a token earns. If all tokens are `is_alike`, they earn the same, and only their number counts.
    """

    def __init__(self, movie: Showing, colours: tuple[Colour, ...]) -> None:
        self.unit = gcd(*movie.worth.values())
        self.each = [movie.worth[colour] // self.unit for colour in colours]
        self._least = min(self.each)
        self._step = gcd(*(number - self._least for number in self.each))
        self.is_alike = not self._step
        self._wide = movie.number + 1
        more = [(number - self._least) // (self._step or 1) for number in self.each]
        self.columns = {colour: 1 + self._wide * by for colour, by in zip(colours, more, strict=True)}

    def units(self, column: int) -> int:
        """What a column earns, in units."""
        if not self._step:
            return column * self._least
        more, number = divmod(column, self._wide)
        return number * self._least + more * self._step

    def takings(self, column: int) -> Takings:
        """How many come in this column, and what they earn."""
        return Takings(column % self._wide if self._step else column, self.unit * self.units(column))


def groups(brings: Brings) -> tuple[tuple[Colour, ...], ...]:
    """The groups of colours that bring each other; every other colour by itself.

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


def _error(means: list[float]) -> Fraction:
    """Half the 95 % confidence interval of the mean of all first draws."""
    middle = sum(means) / len(means)
    variance = sum((mean - middle) ** 2 for mean in means) / max(1, len(means) - 1)
    return Fraction(round(1000 * _SURE * sqrt(variance / len(means))), 1000)
