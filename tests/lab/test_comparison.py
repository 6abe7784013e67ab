"""A planted change is found, and none where nothing has changed."""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from companion.lab.comparison import Pairs, Side, compare, comparison, play_pairs
from companion.lab.plan import LabPlan
from companion.lab.tally import Sums
from companion.registry import fingerprint
from tests.games.data.own import GAME, own
from tests.lab.six import race

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
    """The measure of the first seat's wins."""
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
    low, high = found(usual, usual, games, 1)["interval"]
    assert -0.1 < low < 0 < high < 0.1, "equal results leave some doubt"


@pytest.mark.parametrize(("pairs", "is_sure"), [(1, False), (3, False), (29, False), (30, True)])
def test_few_pairs_make_nothing_sure(tmp_path: Path, pairs: int, is_sure: bool) -> None:
    """Ann wins every game of one side and none of the other."""
    own(tmp_path, game=GAME + VARIANTS.replace("min: 1", "min: 0").replace("max: 99", "max: 100"), play=COIN)
    never, always = (LabPlan(str(tmp_path / "own"), SEATS, variants={"limit": limit}) for limit in (0, 100))
    seen = found(never, always, pairs, 1)
    assert (seen["difference"], seen["sure"], seen["pairs"]) == (1, is_sure, pairs)
    assert -1 <= seen["interval"][0] < 1 == seen["interval"][1]


def test_a_difference_is_sure_only_if_it_would_be_among_all_measures() -> None:
    """13 more wins in 100 pairs: enough alone, too few among ten measures that differ."""
    side = Side("a", LabPlan("templates/starters/pig", SEATS))

    def seen(lines: int) -> dict[str, Any]:
        sums = (Sums(100, 40, 40), Sums(100, 53, 53), Sums(100, 13, 39))
        pairs = Pairs(100, {f"wins of {name}": sums for name in range(lines)})
        measure: dict[str, Any] = comparison(side, side, pairs, "")["measures"][0]
        return measure

    alone, among = seen(1), seen(10)
    assert alone["interval"] == among["interval"]
    assert alone["interval"][0] > 0
    assert (alone["sure"], among["sure"]) == (True, False)


@pytest.mark.parametrize("pairs", [12, 30, 50])
def test_a_skewed_length_is_hardly_ever_called_different(tmp_path: Path, pairs: int, long: bool) -> None:
    """Most games are one turn shorter, a few are much longer: Student's t would be wrong in one of ten or more."""
    trials, wrong = 400 if long else 60, 0
    for seed in range(trials):
        sides = [Side(str(rolls), race(tmp_path, rolls, seed)) for rolls in (0, 1)]
        measures = comparison(sides[0], sides[1], play_pairs(sides[0], sides[1], 0, pairs), "")["measures"]
        wrong += any(one["sure"] for one in measures if one["measure"] == "turns")
    assert wrong <= (0.05 + 3 * sqrt(0.05 * 0.95 / trials)) * trials * 0.5


def test_what_is_the_same_in_all_pairs_has_no_interval_and_is_not_sure() -> None:
    """40 pairs of games, each one turn shorter than its twin."""
    side = Side("a", LabPlan("templates/starters/pig", SEATS))
    same = Sums(40, -40, 40, -1, -1, -40)
    (turns,) = comparison(side, side, Pairs(40, {"turns": (same, same, same)}), "")["measures"]
    assert (turns["difference"], turns["interval"], turns["sure"]) == (-1, None, False)


def test_a_comparison_names_the_rules_of_both_sides(tmp_path: Path) -> None:
    sides = [Side(str(rolls), race(tmp_path, rolls)) for rolls in (0, 1)]
    rules = comparison(sides[0], sides[1], Pairs(0, {}), "")["rules"]
    assert rules == {"a": fingerprint(sides[0].plan.game), "b": fingerprint(sides[1].plan.game)}
    assert rules["a"] != rules["b"]


def test_one_pair_has_no_interval_of_lengths() -> None:
    measures = pig(1)["measures"]
    assert all((one["interval"] is None) == (not one["is_share"]) for one in measures)
    assert not any(one["sure"] for one in measures)


def pig(pairs: int, **variants: Any) -> dict[str, Any]:
    """A comparison of Pig with these variants."""
    plan = LabPlan("templates/starters/pig", SEATS, 3)
    sides = Side("a", plan), Side("b", LabPlan(plan.game, SEATS, 3, variants))
    return comparison(*sides, play_pairs(*sides, 0, pairs), "")


NOBODY_WINS = """
kind: play
turn:
  - {roll: d100}
  - {if: die <= limit, end: game, winner: me}
  - {end: game, winner: "only(seats, it.number > 9)"}
"""


def test_games_that_nobody_wins_are_compared(tmp_path: Path) -> None:
    own(tmp_path, game=GAME + VARIANTS, play=NOBODY_WINS)
    plans = [LabPlan(str(tmp_path / "own"), SEATS, 1, {"limit": limit}) for limit in (99, 40)]
    sides = Side("a", plans[0]), Side("b", plans[1])
    seen = {one["measure"]: one for one in comparison(*sides, play_pairs(*sides, 0, 60), "")["measures"]}
    nobody = seen["nobody wins"]
    assert nobody["is_share"]
    assert nobody["sure"]
    assert nobody["b"] == pytest.approx(1 - seen["wins of Ann"]["b"])
    assert nobody["difference"] == pytest.approx(-seen["wins of Ann"]["difference"])


def test_unfinished_games_count_for_wins_only(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = pig(20, goal=20)
    assert whole["unfinished"] == {"a": 0, "b": 0}
    monkeypatch.setattr("companion.referee.match.MOST_ENTRIES", 110)
    stopped = pig(20, goal=20)
    assert stopped["unfinished"]["a"] > 0 == stopped["unfinished"]["b"]
    seen = {one["measure"]: one for one in stopped["measures"]}
    assert "unfinished" not in seen
    ended = 20 - stopped["unfinished"]["a"]
    assert {one["pairs"] for one in seen.values() if not one["is_share"]} == {ended}
    assert {one["pairs"] for one in seen.values() if one["is_share"]} == {20}
    assert seen["nobody wins"]["a"] == stopped["unfinished"]["a"] / 20
    assert seen["points of Ann"]["b"] >= 0


def test_measures_without_a_pair_that_ended_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.referee.match.MOST_ENTRIES", 5)
    stopped = pig(3)
    assert stopped["unfinished"] == {"a": 3, "b": 3}
    assert [one["measure"] for one in stopped["measures"]] == ["wins of Ann", "wins of Ben", "nobody wins"]


def test_points_are_compared_only_where_a_game_keeps_some() -> None:
    for name, has_points in (("pig", True), ("noughts-and-crosses", False)):
        plan = LabPlan(f"templates/starters/{name}", SEATS, 3)
        sides = Side("a", plan), Side("b", LabPlan(plan.game, SEATS, 4))
        measures = comparison(*sides, play_pairs(*sides, 0, 2), "")["measures"]
        assert any(one["measure"].startswith("points") for one in measures) == has_points


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
