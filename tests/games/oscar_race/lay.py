"""A table in step 4 in one line: each seat as the inside of a YAML mapping."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import yaml

from companion.referee.odds import Odds, odds
from tests.games.oscar_race.table import Table


def lay(*seats: str, on: type[Table] = Table, **changes: Any) -> Table:
    """`lay("name: ann, at: r05c2, escort: {kind: date}", ..., zombies={"rope1": 2})`; the first seat is on turn.

    `zombies` and `breaks` go under the position's key table, everything else is a top-level key;
    `on` is the kind of table, which says which edition is played.
    """
    board = {key: changes.pop(key) for key in ("zombies", "breaks", "order", "stuck_escorts") if key in changes}
    return on("phase: moves", seats=[yaml.safe_load(f"{{{seat}}}") for seat in seats], table=board, **changes)


Distribution = dict[tuple[tuple[str, int], ...], Fraction]
"""How likely each result is; a result is its changes, sorted, without zeros."""


def answered(table: Table, *lines: str, assume: tuple[str, ...] = ()) -> Odds:
    """The odds, having been asked of a table in the way people do."""
    found = odds(table.game, table.state, lines, assume)
    assert found.refused is None, found.refused and found.refused.verdict.why
    assert sum(outcome.probability for outcome in found.outcomes) == 1
    return found


def distribution(found: Odds) -> Distribution:
    """The answer as a distribution; no result may stand there twice."""
    results = [tuple(sorted(outcome.result.items())) for outcome in found.outcomes]
    assert len(set(results)) == len(results)
    return {result: outcome.probability for result, outcome in zip(results, found.outcomes, strict=True)}
