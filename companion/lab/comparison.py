"""Two games with the same seeds: their differences, game by game, with intervals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

from companion.errors import CompanionError
from companion.lab import intervals
from companion.lab.plan import LabPlan
from companion.lab.report import rounded
from companion.lab.simulation import GameFails, batches, in_order
from companion.lab.tally import Exact, Sums
from companion.lab.watch import GameRecord, play_numbered
from companion.model import Game
from companion.referee.match import MOST_ENTRIES, seat_names
from companion.registry import fingerprint, load

WINS, NOBODY, UNFINISHED, TURNS = "wins of ", "nobody wins", "unfinished", "turns"
FEWEST = 30
"""A difference of fewer pairs is never sure, because measures can be skewed."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a comparison: its name and its plan. `bot` plays one seat, a different one in each game in turn."""

    name: str
    plan: LabPlan
    bot: str = ""

    def plan_of(self, number: int) -> LabPlan:
        """The plan of the game with this number."""
        if not self.bot:
            return self.plan
        seats = list(self.plan.seats)
        seats[number % len(seats)] = self.bot
        return replace(self.plan, seats=tuple(seats))


@dataclass(frozen=True, slots=True)
class Pairs:
    """Sums over pairs of games: for each measure those of one side, of the other, and of the differences."""

    games: int
    sums: dict[str, tuple[Sums, Sums, Sums]]

    def plus(self, other: Pairs) -> Pairs:
        """These pairs and those."""
        found = dict(self.sums)
        for name, more in other.sums.items():
            ones = found.get(name, (Sums(), Sums(), Sums()))
            found[name] = (ones[0].plus(more[0]), ones[1].plus(more[1]), ones[2].plus(more[2]))
        return Pairs(self.games + other.games, found)


def play_pairs(one: Side, other: Side, first: int, end: int) -> Pairs:
    """The sums of the pairs with these numbers; raises GameFails."""
    found = Pairs(0, {})
    for number in range(first, end):
        games = []
        for side in (one, other):
            try:
                games.append(measured(side, number))
            except CompanionError as error:
                raise GameFails(number, side.plan_of(number), error, found) from error
        found = found.plus(pair_of(*games))
    return found


def pair_of(one: Mapping[str, Exact], other: Mapping[str, Exact]) -> Pairs:
    """A pair of games from the measures of each, without those that only one has."""
    both = {name: (value, other[name]) for name, value in one.items() if name in other}
    return Pairs(
        1,
        {name: (Sums.of(value), Sums.of(change), Sums.of(change - value)) for name, (value, change) in both.items()},
    )


def measured(side: Side, number: int) -> dict[str, Exact]:
    """The measures of the game with this number."""
    plan = side.plan_of(number)
    game = load(plan.game)
    seats = {"the bot": number % len(plan.seats)} if side.bot else by_name(len(plan.seats))
    return measures_of(game, play_numbered(game, plan, number), seats)


def measures_of(game: Game[Any], record: GameRecord, seats: Mapping[str, int]) -> dict[str, Exact]:
    """The measures of a game for these seats by name; those of an unfinished game are shares of wins only."""
    found: dict[str, Exact] = {f"{WINS}{name}": _share(record, seat) for name, seat in seats.items()}
    found |= {NOBODY: int(not record.winners), UNFINISHED: int(not record.is_over)}
    if not record.is_over:
        return found
    if game.keeps_points:
        found |= {f"points of {name}": record.points[seat] for name, seat in seats.items()}
    lengths = {name: record.lengths[name] for name in (TURNS, "choices", "lead_changes")}
    return {**found, **lengths, "minutes": Fraction(record.lengths["tenths"], 600)}


def by_name(seats: int) -> dict[str, int]:
    """The seats by the names of their bots."""
    return {name: seat for seat, name in enumerate(seat_names(seats))}


def _share(record: GameRecord, seat: int) -> Fraction:
    return Fraction(seat in record.winners, max(len(record.winners), 1))


def compare(
    one: Side, other: Side, games: int, workers: int, executor: Callable[[], Executor] | None = None
) -> Iterator[Pairs]:
    """Play pairs of games with the same numbers; yields the sums so far after each batch.

    If a game fails, raises GameFails after the sums of the pairs before it.
    """
    found = Pairs(0, {})
    try:
        for part in in_order(partial(play_pairs, one, other), batches(0, games), workers, executor):
            found = found.plus(part)
            yield found
    except GameFails as failed:
        if failed.before.games:
            yield found.plus(failed.before)
        raise


def comparison(one: Side, other: Side, pairs: Pairs, version: str) -> dict[str, Any]:
    """The document of a comparison; `difference` is other side minus one side, with a 95 % interval.

    `pairs` of a measure is the number of pairs that it stands on: points and lengths only of those that both ended.
    A measure without such a pair is left out. A mean whose difference is the same in all pairs has no interval: null. A
    difference is `sure` if it passes the stricter bar for all measures that differ in any pair.
    """
    unfinished = pairs.sums.get(UNFINISHED, (Sums(), Sums(), Sums()))
    measures = {name: sums for name, sums in pairs.sums.items() if name != UNFINISHED}
    bar = intervals.strict(differing(pairs))
    return {
        "game": load(one.plan.game).id,
        "rules": {"a": fingerprint(one.plan.game), "b": fingerprint(other.plan.game)},
        "version": version,
        "games": pairs.games,
        "seed": one.plan.seed,
        "seats": list(one.plan.seats),
        "a": one.name,
        "b": other.name,
        "unfinished": {"a": int(unfinished[0].sum), "b": int(unfinished[1].sum)},
        "step_limit": MOST_ENTRIES,
        "measures": [measure(name, *sums, bar) for name, sums in measures.items()],
    }


def differing(pairs: Pairs) -> int:
    """The number of measures that differ in any pair."""
    return sum(differences.squares > 0 for name, (*_, differences) in pairs.sums.items() if name != UNFINISHED)


def measure(name: str, one: Sums, other: Sums, differences: Sums, bar: float) -> dict[str, Any]:
    """A measure of both sides and its difference, which is sure if its interval of `bar` sigmas leaves out 0."""
    (mean_one, _), (mean_other, _) = intervals.mean(one), intervals.mean(other)
    difference, _ = intervals.mean(differences)
    is_share = name == NOBODY or name.startswith(WINS)
    interval_of = intervals.paired_shares if is_share else intervals.skewed_mean
    interval, strict = interval_of(differences), interval_of(differences, bar)
    return {
        "measure": name,
        "is_share": is_share,
        "pairs": differences.numbers,
        "a": rounded(mean_one),
        "b": rounded(mean_other),
        "difference": rounded(difference),
        "interval": interval and [rounded(end) for end in interval],
        "sure": bool(strict and differences.numbers >= FEWEST and (strict[0] > 0 or strict[1] < 0)),
    }
