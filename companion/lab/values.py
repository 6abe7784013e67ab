"""The games of each value of a field, and how they differ from those of the first value: game by game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from companion.errors import CompanionError
from companion.lab import intervals
from companion.lab.comparison import NOBODY, TURNS, WINS, Pairs, by_name, differing, measure, measures_of, pair_of
from companion.lab.plan import LabPlan
from companion.lab.simulation import GameFails, batches, in_order
from companion.lab.tally import Exact, Tally
from companion.lab.watch import play_numbered
from companion.registry import load

Measures = dict[str, Exact]
"""The measures of one game by which values are compared."""


class ValueGames(NamedTuple):
    """Games with one value: their sums, and the measures of each."""

    tally: Tally
    games: tuple[Measures, ...]


def play_games(plan: LabPlan, first: int, end: int) -> ValueGames:
    """The games with these numbers; raises GameFails."""
    game, tally, found = load(plan.game), Tally.of_none(len(plan.seats)), []
    for number in range(first, end):
        try:
            record = play_numbered(game, plan, number)
        except CompanionError as error:
            raise GameFails(number, plan, error, None) from error
        tally = tally.plus(Tally.of_game(record))
        measures = measures_of(game, record, by_name(len(plan.seats)))
        found.append({name: one for name, one in measures.items() if _is_compared(name)})
    return ValueGames(tally, tuple(found))


def _is_compared(name: str) -> bool:
    return name in (NOBODY, TURNS) or name.startswith(WINS)


def play_value(plan: LabPlan, games: int, workers: int) -> Iterator[ValueGames]:
    """All games with one value, batch by batch; raises GameFails."""
    yield from in_order(partial(play_games, plan), batches(0, games), workers)


def paired(pairs: Pairs, first: Sequence[Measures], games: Sequence[Measures]) -> Pairs:
    """The pairs, and those of the next games of a value, each with its twin of the first value: the same seed."""
    for number, game in enumerate(games, start=pairs.games):
        pairs = pairs.plus(pair_of(first[number], game))
    return pairs


def differences(others: Sequence[Pairs]) -> list[list[dict[str, Any]]]:
    """For each value but the first its measures, compared with those of the first.

    A difference is `sure` if it passes the stricter bar for all measures of all values that differ in any game.
    """
    bar = intervals.strict(sum(map(differing, others)))
    return [[measure(name, *sums, bar) for name, sums in pairs.sums.items()] for pairs in others]
