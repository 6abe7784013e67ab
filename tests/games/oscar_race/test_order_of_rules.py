"""What breaks a rule whatever the moment is refused by that rule first, then by its moment."""

from __future__ import annotations

import pytest

from tests.games.oscar_race.table import Table

AT_BREAKS = """
seats:
  - {name: ann, at: r05c2, escort: {kind: date}}
  - {name: ben, at: r09c2, escort: {kind: spouse}}
phase: initiative
table: {breaks: [2], zombies: {r07c2: 1}}
"""


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("ann zombie r07c2 r09c2", "OR-PIECE-05"),
        ("ann zombie r07c2 limousine", "OR-BOARD-01"),
        ("ann zombie r07c2 theater", "OR-PIECE-08"),
        ("ann zombie r07c2 area2", "OR-PIECE-07"),
        ("ann move limousine", "OR-BOARD-01"),
    ],
)
def test_or_init_01_what_can_never_be_is_refused_by_its_own_rule_before_its_step_too(line: str, rule: str) -> None:
    verdict = Table(AT_BREAKS).refuses(line, rule)
    assert verdict.rules[-1] == "OR-INIT-01"
    assert "Do this first" in verdict.why


def test_or_break_01_while_a_break_may_still_be_lifted_it_bars_nothing_later() -> None:
    table = Table(AT_BREAKS, phase="breaks")
    assert "OR-BOARD-11" not in table.check("ann move ann+date area2").rules


def test_or_trip_01_before_the_run_roll_a_space_too_far_even_for_a_run_is_refused_for_that_first() -> None:
    table = Table().play("run")
    verdict = table.refuses("ann move ann+date theater", "OR-TRIP-03", "OR-GEO-06")
    assert verdict.rules[-1] == "OR-TRIP-01"
    assert "it is 11 spaces away, and ann+date runs 6 at most. Do this first: " in verdict.why
    for within_reach in ("r06c2", "r08c2"):
        assert "next to" not in table.check(f"ann move ann+date {within_reach}").why


def test_or_open_17_hits_that_can_be_paid_off_make_no_space_too_far_for_a_run() -> None:
    ann = {"name": "ann", "at": "r05c2", "hits": 2, "stars": 2, "escort": {"kind": "date", "at": "r01c1"}}
    table = Table(seats=[ann, {"name": "ben", "at": "r08c1", "escort": "date"}]).play("run ann")
    assert "next to" not in table.check("r11c2").why
    assert "ann runs 6 at most" in table.refuses("ann theater", "OR-TRIP-03").why


@pytest.mark.parametrize(
    ("lines", "rule", "why"),
    [
        ("stop; herd", "OR-OPEN-13", "ann has no move left this turn."),
        ("stop; pass; ben run", "OR-TURN-02", "ann has finished step 4 of this turn; it is ben's turn now."),
    ],
)
@pytest.mark.parametrize("space", ["r06c2", "r15c2"])
def test_or_turn_02_after_its_move_a_unit_is_refused_for_that_before_the_next_roll(
    lines: str, rule: str, why: str, space: str
) -> None:
    table = Table(table={"zombies": {"r12c2": 1}}).play(lines)
    verdict = table.refuses(f"ann move ann+date {space}", rule)
    assert verdict.why.startswith(f"{why} Do this first: ")


def test_or_turn_02_a_seat_still_to_move_waits_for_the_roll() -> None:
    table = Table().play("run")
    table.refuses("ben move ben+spouse r10c2", "OR-TRIP-01")
