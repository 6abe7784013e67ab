"""DIAG: diagonal steps."""

from __future__ import annotations

import pytest

from tests.games.oscar_race.lay import lay
from tests.games.oscar_race.table import Table

FAR_BEN = "name: ben, at: r14c2, escort: {kind: spouse}"


def test_or_diag_01_a_normal_move_has_one_diagonal_step_and_no_second() -> None:
    table = Table()
    table.allows("ann move ann+date r06c3")
    table.play("ann move ann+date r06c3")
    table.refuses("ann move ann+date r07c2", "OR-DIAG-01", "OR-OPEN-19")


@pytest.mark.parametrize("to", ["r04c1", "r04c3", "r06c1", "r06c3"])
def test_or_diag_01_the_one_diagonal_step_goes_any_way_and_comes_at_any_time(to: str) -> None:
    Table().allows(f"ann move ann+date {to}")
    column = "r05c1" if to.endswith("1") else "r05c3"
    table = Table().play("ann move ann+date r04c2")
    table.play("ann move ann+date r05c2")
    table.allows(f"ann move ann+date {to}")
    assert column in {line.split()[-1] for line in table.legal if "move" in line}


def test_or_diag_01_straight_steps_in_between_bring_no_second_diagonal() -> None:
    table = lay("name: ann, at: r01c2, escort: {kind: date, at: r05c2}", FAR_BEN)
    table.play("ann move ann.date r06c3 r06c2 r07c2")
    table.refuses("ann move ann.date r08c1", "OR-DIAG-01")
    table.allows("ann move ann.date r08c2")


def test_or_diag_02_after_a_run_roll_of_2_to_6_there_may_be_two_and_no_third() -> None:
    table = Table().play("ann run ann+date", "2", "ann move ann+date r06c3 r07c2")
    table.refuses("ann move ann+date r08c1", "OR-DIAG-02", "OR-OPEN-19")


@pytest.mark.parametrize("roll", [2, 3, 4, 5, 6])
def test_or_diag_02_every_roll_but_1_allows_the_second_diagonal(roll: int) -> None:
    table = Table().play("ann run ann+date", str(roll), "ann move ann+date r06c3")
    table.allows("ann move ann+date r07c2")


def test_or_open_18_only_corner_contact_between_carpet_spaces_is_a_diagonal_step() -> None:
    table = lay("name: ann, at: r05c2, escort: {kind: date, at: r01c2}", FAR_BEN).play("ann move ann r06c3")
    table.refuses("ann move ann r07c2", "OR-DIAG-01", "OR-OPEN-18")
    table.allows("ann move ann r06c2")  # changes the column, and is straight
    table.allows("ann move ann rope3")


@pytest.mark.parametrize(
    ("start", "diagonal", "to"),
    [
        ("r03c2", "r04c3", "area2"),
        ("r06c2", "r05c3", "area2"),
        ("r05c2", "r06c3", "rope3"),
        ("r09c2", "r08c3", "rope3"),
        ("r14c2", "r15c1", "theater"),
        ("r14c2", "r15c3", "theater"),
    ],
)
def test_or_open_18_steps_into_other_spaces_are_never_diagonal(start: str, diagonal: str, to: str) -> None:
    ben = "name: ben, at: r11c2, escort: {kind: spouse}"
    table = lay(f"name: ann, at: {start}, escort: {{kind: date, at: r01c2}}", ben)
    table.play(f"ann move ann {diagonal}")
    table.allows(f"ann move ann {to}")


@pytest.mark.parametrize(
    ("start", "door", "diagonal"),
    [
        ("limousine", "r01c1", "r02c2"),
        ("limousine", "r01c3", "r02c2"),
        ("rope2", "r04c1", "r05c2"),
        ("rope3", "r08c3", "r09c2"),
        ("area1", "r03c1", "r04c2"),
        ("area4", "r11c1", "r12c2"),
    ],
)
def test_or_open_18_steps_out_of_other_spaces_are_never_diagonal(start: str, door: str, diagonal: str) -> None:
    table = lay(f"name: ann, at: {start}, escort: {{kind: date}}", FAR_BEN).play(f"ann move ann+date {door}")
    table.allows(f"ann move ann+date {diagonal}")
    table.play(f"ann move ann+date {diagonal}")
    assert table.seat("ann").at == diagonal


@pytest.mark.parametrize(
    ("start", "to"),
    [
        ("r01c1", "area1"),
        ("r04c1", "area1"),
        ("r03c1", "rope2"),
        ("r03c3", "area2"),
        ("r06c3", "area2"),
        ("area2", "r03c3"),
        ("rope3", "r09c3"),
        ("rope3", "r07c2"),
    ],
)
def test_or_open_18_corner_contact_with_other_spaces_is_no_contact_at_all(start: str, to: str) -> None:
    table = lay(f"name: ann, at: {start}, escort: {{kind: date}}", FAR_BEN)
    table.refuses(f"ann move ann+date {to}", "OR-MOVE-01", "OR-OPEN-18")


def test_or_open_18_a_diagonal_step_costs_one_space() -> None:
    table = Table().play("ann move ann+date r06c3 r06c2")
    table.allows("ann move ann+date r07c2")
    table.play("ann move ann+date r07c2")
    assert table.asked == ["ben"]


def test_or_open_18_a_diagonal_step_may_pass_between_occupied_spaces() -> None:
    table = lay(
        "name: ann, at: r05c2, escort: {kind: date}",
        "name: ben, at: r06c2, escort: {kind: spouse}",
        "name: cleo, at: r05c3, escort: {kind: spouse}",
        zombies={"r06c2": 2, "r05c3": 2},
    )
    table.play("ann move ann+date r06c3")
    assert table.seat("ann").escort.at == "r06c3"
    table.allows("ann move ann+date r07c3")


def test_or_open_19_each_figure_moving_separately_has_its_own_diagonal() -> None:
    table = Table().play("ann move ann r06c3", "ann stop ann", "ann move ann.date r04c1")
    table.refuses("ann move ann.date r05c2", "OR-DIAG-01", "OR-OPEN-19")


def test_or_open_19_one_figures_run_gives_the_other_no_second_diagonal() -> None:
    table = Table().play("ann run ann", "5", "ann move ann r06c3 r07c2", "ann stop ann", "ann move ann.date r06c1")
    table.refuses("ann move ann.date r07c2", "OR-DIAG-01", "OR-OPEN-19")


def test_or_open_19_a_trip_bought_off_is_a_normal_move_with_one_diagonal() -> None:
    table = lay("name: ann, at: r05c2, stars: 1, escort: {kind: date}", FAR_BEN)
    table.play("ann run ann+date", "1", "ann recover", "ann move ann+date r06c3")
    table.refuses("ann move ann+date r07c2", "OR-DIAG-01", "OR-OPEN-19")
