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
