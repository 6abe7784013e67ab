"""Spread over processes, stopped and gone on with: the same numbers."""

from __future__ import annotations

import multiprocessing
import os
import signal
from concurrent.futures import Executor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from fractions import Fraction
from typing import Any

import pytest

from companion.lab.intervals import widest
from companion.lab.plan import LabPlan, Pace
from companion.lab.simulation import BATCH, WorkersDie, play_batch, simulate
from companion.lab.tally import SHAPE, Tally

PLAN = LabPlan("templates/starters/kite-fair", ("casual", "random", "random"), seed=7)
NOTHING = Tally.of_none(3)


def last(games: int, workers: int = 1, tally: Tally = NOTHING, **options: Any) -> Tally:
    """The tally that a run ends with."""
    found = tally
    for more in simulate(PLAN, games, workers, options.pop("until", None), tally, **options):
        assert found.games < more.games <= games
        found = more
    return found


def test_any_number_of_workers_gives_the_same_numbers() -> None:
    alone = last(47)
    assert alone.games == 47
    assert {repr(last(47, workers)) for workers in (2, 8)} == {repr(alone)}


def test_games_in_any_parts_give_the_same_numbers() -> None:
    whole = play_batch(PLAN, 0, 30)
    assert play_batch(PLAN, 17, 30).plus(play_batch(PLAN, 0, 17)) == whole
    assert last(30, tally=play_batch(PLAN, 0, 13)) == whole
    assert Tally.of(whole.document()) == whole
    assert whole.plus(NOTHING) == whole == NOTHING.plus(whole)


@pytest.mark.skipif(os.name == "nt", reason="no process is killed like that there")
def test_a_worker_that_dies_costs_nothing() -> None:
    found, killed = NOTHING, 0
    for found in simulate(PLAN, 120, 2, None, NOTHING):
        if found.games == 2 * BATCH:
            for child in multiprocessing.active_children()[:1]:
                os.kill(child.pid or 0, signal.SIGKILL)
                killed += 1
    assert killed == 1
    assert found == last(120)


class Dying(ThreadPoolExecutor):
    def submit(self, *_: Any, **__: Any) -> Any:
        return super().submit(self._die)

    @staticmethod
    def _die() -> None:
        raise BrokenProcessPool("dead")


class Dead(ThreadPoolExecutor):
    def submit(self, *_: Any, **__: Any) -> Any:
        raise BrokenProcessPool("dead before it got anything")


@pytest.mark.parametrize("pool", [Dying, Dead])
def test_workers_that_die_again_and_again_are_reported(pool: type[Executor]) -> None:
    def make() -> Executor:
        return pool(1)  # type: ignore[call-arg]

    with pytest.raises(WorkersDie, match="keep dying"):
        last(20, executor=make)


def test_it_stops_when_the_intervals_are_narrow_enough() -> None:
    found = last(1_000, until=0.3)
    assert widest(found) <= 0.3
    before = play_batch(PLAN, 0, found.games - BATCH)
    assert widest(before) > 0.3
    assert last(1_000, until=0.3, tally=found) == found, "it is enough already"


def test_results_of_another_shape_are_refused() -> None:
    """As version 1 kept them: cards without a verb."""
    stored = play_batch(PLAN, 0, 2).document()
    for wrong in ({**stored, "shape": SHAPE - 1}, {name: value for name, value in stored.items() if name != "shape"}):
        with pytest.raises(ValueError, match="another version of Companion stored it"):
            Tally.of(wrong)


def test_an_unfinished_game_counts_for_no_length(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = play_batch(PLAN, 0, 20)
    monkeypatch.setattr("companion.referee.match.MOST_ENTRIES", 85)
    found = play_batch(PLAN, 0, 20)
    assert 0 < found.unfinished < 20
    assert found.nobody == whole.nobody + found.unfinished
    ended = 20 - found.unfinished
    assert all(sums.numbers == ended for sums in (*found.points, *found.lengths.values()))
    assert found.led <= ended
    assert found.half_led <= ended
    assert sum(found.uses["actions"]["go"].by_seat) == 3 * ended
    assert found.uses["actions"]["go"].games == 20
    assert Tally.of(found.document()) == found


def test_each_game_hangs_on_the_seed_and_its_number_alone() -> None:
    assert PLAN.seed_of(3) == LabPlan("pig", ("random",), seed=7).seed_of(3) != PLAN.seed_of(4)
    assert LabPlan("pig", ("random",), seed=8).seed_of(3) != PLAN.seed_of(3)


def test_what_is_counted_agrees_with_itself() -> None:
    found = play_batch(PLAN, 0, 40)
    assert sum(found.wins) + found.nobody == found.games == 40
    assert found.unfinished == 0
    assert all(sums.numbers == 40 for sums in (*found.points, *found.lengths.values()))
    choices = found.lengths["choices"].sum
    assert sum(use.times for use in found.uses["actions"].values()) == choices
    assert found.lengths["only_answers"].sum <= choices <= found.lengths["answers"].sum
    for uses in found.uses.values():
        for use in uses.values():
            assert use.games <= 40
            assert use.ended == use.games <= use.times
            assert all(wins <= seats <= use.games for wins, seats in zip(use.wins, use.by_seat, strict=True))
    assert all(type(one) is Fraction for one in found.wins)


def test_the_pace_tells_how_long_a_game_takes() -> None:
    quick = LabPlan(PLAN.game, PLAN.seats, 7, pace=Pace(choice=1, only_answer=1, chance=0, verbs={"go": 2.5}))
    found = play_batch(quick, 0, 10)
    sent = found.uses["actions"]["go"].times
    assert found.lengths["tenths"].sum == 10 * (found.lengths["choices"].sum - sent) + 25 * sent
