"""TRIP: running and tripping."""

from __future__ import annotations

import pytest

from tests.games.oscar_race.lay import lay
from tests.games.oscar_race.table import Table

FAR_BEN = "name: ben, at: r14c2, escort: {kind: spouse}"
UP = [f"r{row:02}c2" for row in range(6, 15)]
"""The way up the middle from r05c2."""


def couple(kind: str = "date", stars: int = 0, hits: int = 0, escort_hits: int = 0, **changes: object) -> Table:
    """Ann and her escort on r05c2."""
    ann = f"name: ann, at: r05c2, stars: {stars}, hits: {hits}, escort: {{kind: {kind}, hits: {escort_hits}}}"
    return lay(ann, FAR_BEN, **changes)


def apart(stars: int = 0, hits: int = 0, **changes: object) -> Table:
    """Ann alone on r05c2, her date on r01c2."""
    ann = f"name: ann, at: r05c2, stars: {stars}, hits: {hits}, escort: {{kind: date, at: r01c2}}"
    return lay(ann, FAR_BEN, **changes)


# --- TRIP-01: instead of the normal move ---


def test_or_trip_01_a_player_may_choose_to_run_instead_of_the_normal_move() -> None:
    table = apart()
    table.allows("ann run ann")
    table.play("ann run ann")
    assert (table.asked, table.kind) == (["chance"], "run_die")
    assert table.legal == [f"roll {face}" for face in range(1, 7)]


def test_or_trip_01_after_a_normal_step_it_is_too_late_to_run() -> None:
    apart().play("ann move ann r06c2").refuses("ann run ann", "OR-TRIP-01")


def test_or_trip_01_so_it_is_though_the_other_figure_has_run() -> None:
    table = couple().play("ann run ann", "6", "ann move ann r06c2", "ann stop ann", "ann move ann.date r04c2")
    table.refuses("ann run ann.date", "OR-TRIP-01")


def test_or_trip_01_a_figure_that_has_run_does_not_roll_again() -> None:
    table = apart().play("ann run ann", "2")
    table.refuses("ann run ann", "OR-TRIP-01")
    table.play("ann move ann r06c2")
    table.refuses("ann run ann", "OR-TRIP-01")


def test_or_trip_01_a_trip_paid_off_is_not_rolled_again_either() -> None:
    table = apart(stars=2).play("ann run ann", "1", "ann recover")
    table.refuses("ann run ann", "OR-TRIP-01")


def test_or_trip_01_02_a_roll_cannot_be_taken_back() -> None:
    table = apart(stars=1).play("ann run ann", "1")
    table.refuses("ann move ann r06c2", "OR-TRIP-02")  # she pays or trips first
    table.refuses("ann run ann", "OR-TRIP-01")


# --- TRIP-02: a 1 trips ---


def test_or_trip_02_on_a_1_the_figure_moves_one_space() -> None:
    table = apart().play("ann run ann", "1")
    table.allows("ann move ann r06c2")
    table.play("ann move ann r06c2")
    assert table.seat("ann").at == "r06c2"
    table.refuses("ann move ann r07c2", "OR-TRIP-02")
    table.play("ann stop ann.date")
    assert table.asked == ["ben"]


@pytest.mark.parametrize("roll", [2, 3, 4, 5, 6])
def test_or_trip_02_no_other_roll_trips(roll: int) -> None:
    table = apart(stars=1).play("ann run ann", str(roll))
    table.refuses("ann recover", "OR-TRIP-04")
    table.refuses("ann trip", "OR-TRIP-02")
    assert table.kind == "step"


# --- TRIP-03: 2 to 6 double ---


@pytest.mark.parametrize("roll", [2, 3, 4, 5, 6])
def test_or_trip_03_on_2_to_6_the_figure_goes_up_to_double_its_allowance(roll: int) -> None:
    table = apart().play("ann run ann", str(roll), f"ann move ann {' '.join(UP[:5])}")
    table.allows(f"ann move ann {UP[5]}")
    table.play(f"ann move ann {UP[5]}")
    assert table.seat("ann").at == "r11c2"
    table.refuses(f"ann move ann {UP[6]}", "OR-TRIP-03")


@pytest.mark.parametrize(("kind", "spaces"), [("date", 6), ("spouse", 6), ("mother", 4)])
def test_or_trip_03_a_couple_doubles_the_lower_allowance(kind: str, spaces: int) -> None:
    table = couple(kind).play(f"ann run ann+{kind}", "6", f"ann move ann+{kind} {' '.join(UP[: spaces - 1])}")
    assert table.asked == ["ann"]
    table.play(f"ann move ann+{kind} {UP[spaces - 1]}")
    assert table.asked == ["ben"]


@pytest.mark.parametrize(("kind", "spaces"), [("date", 8), ("spouse", 6), ("mother", 4)])
def test_or_trip_03_an_escort_of_its_own_doubles_its_own_move(kind: str, spaces: int) -> None:
    table = lay(f"name: ann, at: r01c2, escort: {{kind: {kind}, at: r05c2}}", "name: ben, escort: {kind: date}")
    table.play(f"ann run ann.{kind}", "3", f"ann move ann.{kind} {' '.join(UP[:spaces])}", "ann stop ann")
    assert table.seat("ann").escort.at == UP[spaces - 1]
    assert table.asked == ["ben"]


@pytest.mark.parametrize("steps", [0, 2])
def test_or_trip_03_a_runner_may_go_less_far(steps: int) -> None:
    table = apart().play("ann run ann", "4")
    if steps:
        table.play(f"ann move ann {' '.join(UP[:steps])}")
    table.play("ann stop ann")
    assert table.seat("ann").at == ["r05c2", *UP][steps]


# --- TRIP-04: paying for it ---


def test_or_trip_04_one_star_turns_a_trip_into_the_normal_move_not_doubled() -> None:
    table = apart(stars=3).play("ann run ann", "1")
    assert sorted(table.legal) == ["ann recover", "ann trip"]
    table.play("ann recover")
    assert table.seat("ann").stars == 2
    table.play(f"ann move ann {' '.join(UP[:3])}")
    assert table.seat("ann").at == UP[2]
    table.refuses(f"ann move ann {UP[3]}", "OR-MOVE-01")


def test_or_trip_04_without_a_star_there_is_no_recovering() -> None:
    table = apart(stars=0).play("ann run ann", "1")
    assert "has 0 stars" in table.refuses("ann recover", "OR-TRIP-04", "OR-OPEN-68").why


def test_or_trip_04_paying_is_a_choice() -> None:
    table = apart(stars=1).play("ann run ann", "1", "ann trip", "ann move ann r06c2")
    assert table.seat("ann").stars == 1
    assert table.seat("ann").at == "r06c2"


def test_or_trip_04_a_trip_taken_cannot_be_paid_off_afterwards() -> None:
    table = apart(stars=1).play("ann run ann", "1", "ann trip")
    assert "has taken the trip" in table.refuses("ann recover", "OR-TRIP-04", "OR-TRIP-02").why


def test_or_trip_04_the_last_star_spent_on_a_hit_no_longer_cancels_the_trip() -> None:
    table = apart(stars=1, hits=1).play("ann run ann", "1", "ann pay ann")
    table.refuses("ann recover", "OR-TRIP-04")
    table.play("ann move ann r06c2")
    assert table.seat("ann").at == "r06c2"


def test_or_trip_04_a_recovered_couple_has_the_lower_allowance_less_hits() -> None:
    table = couple("mother", stars=1, escort_hits=1).play("ann run ann+mother", "1", "ann recover")
    table.play("ann move ann+mother r06c2")
    assert table.asked == ["ben"]


def test_or_trip_01_a_run_after_the_first_step_is_refused_for_that() -> None:
    assert "has begun its move" in apart().refuses("ann r06c2; ann run ann", "OR-TRIP-01", "OR-OPEN-13").why


# --- open points ---


def test_or_open_14_a_couple_makes_one_roll_for_both() -> None:
    table = couple().play("ann run ann+date", "4", f"ann move ann+date {' '.join(UP[:6])}")
    assert table.seat("ann").at == table.seat("ann").escort.at == UP[5]
    assert table.asked == ["ben"]


def test_or_open_14_a_couple_that_trips_trips_as_one_and_one_star_pays_for_both() -> None:
    table = couple(stars=1).play("ann run ann+date", "1", "ann recover", "ann move ann+date r06c2 r07c2 r08c2")
    assert (table.seat("ann").stars, table.asked) == (0, ["ben"])
    table = couple().play("ann run ann+date", "1", "ann move ann+date r06c2")
    assert table.asked == ["ben"]


def test_or_open_14_figures_moving_separately_choose_and_roll_each_for_itself() -> None:
    table = couple().play("ann run ann", "1", "ann move ann r06c2")
    table.allows("ann run ann.date")
    table.play("ann run ann.date", "2", "ann move ann.date r04c2 r03c2 r02c2 r01c2 r01c1 r02c1 r03c1 r04c1")
    assert table.seat("ann").escort.at == "r04c1", "the date's eight spaces, for all Ann's trip"


def test_or_open_14_one_figures_run_leaves_the_other_its_normal_move() -> None:
    table = couple().play("ann run ann", "6", "ann move ann r06c2", "ann stop ann")
    table.play("ann move ann.date r04c2 r03c2 r02c2 r01c2")
    assert table.asked == ["ben"], "four spaces, not eight"


@pytest.mark.parametrize("hits", [0, 2, 3, 7])
def test_or_open_15_a_tripped_figure_moves_one_space_whatever_its_hits(hits: int) -> None:
    table = apart(hits=hits).play("ann run ann", "1")
    table.allows("ann move ann r06c2")
    table.play("ann move ann r06c2")
    assert table.seat("ann").at == "r06c2"


@pytest.mark.parametrize("hits", [0, 3])
def test_or_open_15_a_tripped_figure_need_not_move_at_all(hits: int) -> None:
    table = apart(hits=hits).play("ann run ann", "1")
    table.allows("ann stop ann")
    table.play("ann stop ann", "ann stop ann.date")
    assert table.seat("ann").at == "r05c2"


def test_or_open_15_the_space_of_a_trip_may_be_the_diagonal_step() -> None:
    table = apart().play("ann run ann", "1", "ann move ann r06c3")
    assert table.seat("ann").at == "r06c3"


def test_or_open_15_hit_02_a_couple_that_trips_limps_although_it_could_not_walk() -> None:
    table = couple(hits=3, escort_hits=5)
    table.refuses("ann move ann+date r06c2", "OR-MOVE-01", "OR-HIT-02")
    table.play("ann run ann+date", "1", "ann move ann+date r06c2")
    assert table.seat("ann").escort.at == "r06c2"


def test_or_open_15_paying_hits_off_does_not_lengthen_a_trip() -> None:
    table = apart(stars=5, hits=2).play("ann run ann", "1", "ann trip", "ann pay ann", "ann move ann r06c2")
    table.refuses("ann move ann r07c2", "OR-TRIP-02", "OR-OPEN-15")


def test_or_open_15_a_couple_that_trips_cannot_pass_two_figures() -> None:
    table = lay("name: ann, at: r05c2, escort: {kind: date}", "name: ben, at: r06c2, escort: {kind: spouse}")
    table.play("ann run ann+date", "1")
    table.refuses("ann move ann+date r06c2", "OR-MOVE-02")
