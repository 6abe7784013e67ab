"""A planted change is found, and none where nothing has changed."""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from companion.lab.comparison import Pairs, Side, compare, comparison, play_pairs
from companion.lab.plan import LabPlan
from tests.games.data.own import GAME, own

SEATS = ("random", "random")
COIN = """
kind: play
turn:
  - {if: extra, roll: d100}
  - {roll: d100}
  - {if: die <= limit, end: game, winner: me}
  - {end: game, winner: next_seat}
"""
VARIANTS = """
variants:
  - {name: limit, about: When the first seat wins., type: integer, min: 1, max: 99, default: 50}
  - {name: extra, about: Whether a die is rolled for nothing., type: boolean, default: false}
"""


def coin(folder: Path, **variants: Any) -> LabPlan:
    """A game that one die decides: the first seat wins up to the limit."""
    own(folder, game=GAME + VARIANTS, play=COIN)
    return LabPlan(str(folder / "own"), SEATS, variants=variants)


def found(one: LabPlan, other: LabPlan, games: int, seed: int) -> dict[str, Any]:
    """What is said of the first seat's wins."""
    sides = [Side(name, LabPlan(plan.game, SEATS, seed, plan.variants)) for name, plan in (("a", one), ("b", other))]
    pairs = play_pairs(sides[0], sides[1], 0, games)
    return {measure["measure"]: measure for measure in comparison(*sides, pairs, "")["measures"]}["wins of Ann"]


def test_a_planted_change_of_two_points_is_found(tmp_path: Path, long: bool) -> None:
    usual, better = coin(tmp_path), coin(tmp_path, limit=52)
    trials, games = (200, 1_000) if long else (12, 600)
    seen = [found(usual, better, games, seed) for seed in range(trials)]
    assert sum(one["sure"] for one in seen) >= 0.95 * trials
    assert abs(sum(one["difference"] for one in seen) / trials - 0.02) < 3 * sqrt(0.02 / games / trials)
    held = sum(one["interval"][0] <= 0.02 <= one["interval"][1] for one in seen)
    assert held >= (0.95 - 3 * sqrt(0.05 * 0.95 / trials)) * trials - 1


def test_nothing_is_found_where_nothing_has_changed(tmp_path: Path, long: bool) -> None:
    """A die more before the one that counts: other luck, the same chances."""
    usual, same = coin(tmp_path), coin(tmp_path, extra=True)
    trials, games = (200, 500) if long else (20, 100)
    seen = [found(usual, same, games, seed) for seed in range(trials)]
    assert any(one["difference"] for one in seen)
    assert sum(one["sure"] for one in seen) <= (0.05 + 3 * sqrt(0.05 * 0.95 / trials)) * trials
    assert found(usual, usual, games, 1)["interval"] == [0, 0]


def test_a_bot_plays_each_seat_in_turn() -> None:
    side = Side("keen", LabPlan("templates/starters/pig", ("random", "casual", "casual")), bot="keen")
    seats = [side.plan_of(number).seats for number in range(4)]
    assert seats[:2] == [("keen", "casual", "casual"), ("random", "keen", "casual")]
    assert seats[3] == seats[0]


@pytest.mark.parametrize("workers", [1, 2])
def test_pairs_are_the_same_for_any_number_of_workers(workers: int) -> None:
    plan = LabPlan("templates/starters/pig", SEATS, 3)
    sides = Side("a", plan), Side("b", LabPlan(plan.game, SEATS, 3, {"goal": 50}))
    *_, last = compare(*sides, 25, workers)
    assert last == play_pairs(*sides, 20, 25).plus(play_pairs(*sides, 0, 20))
    assert last.plus(Pairs(0, {})) == last
