"""Variants in force are named where a verdict, an event or a score rests on them."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from tests.games.oscar_race.lay import lay
from tests.games.oscar_race.table import Table

TWO = (
    "name: ann, at: {}, hits: {}, stars: 3, escort: {{kind: date}}",
    "name: ben, at: r12c1, stars: 3, escort: {kind: date}",
)


def a_table(at: str = "r05c2", hits: int = 0, **changes: Any) -> Table:
    return lay(TWO[0].format(at, hits), TWO[1], **changes)


@pytest.mark.parametrize(("variant", "position", "lines"), [
    ("hits_then_double: false", {"hits": 1}, ["run ann+date", "4"]),
    ("hits_slow_at_once: true", {"hits": 1}, ["ann+date r06c2", "pay ann"]),
    ("cancels: per_turn", {"phase": "breaks"}, ["1 2 2 2 2", "ann cancel 1"]),
    ("area_modifiers: 6, 0, 0, 0, -6", {"at": "area1", "phase": "stars"}, ["1 2 6"]),
    ("brad_timing: after", {"zombies": {"r05c2": 1}}, ["stop ann+date", "fight", "6", "brad ben"]),
    ("distance_diagonals: 0", {"zombies": {"r05c2": 1}}, ["stop ann+date", "brad ben", "6"]),
])  # fmt: skip
def test_an_event_that_rests_on_a_variant_names_it(variant: str, position: dict[str, Any], lines: list[str]) -> None:
    chosen = yaml.safe_load(variant if ", " not in variant else variant.replace(": ", ": [") + "]")
    for variants, is_named in ((chosen, True), ({}, False)):
        if "after" in variant and not variants:
            continue  # then the diversion comes before the die
        table = a_table(**position, variants=variants).play(*lines)
        assert any(f"(variant {variant})" in text for text, _ in table.events) is is_named


@pytest.mark.parametrize(("variant", "position", "line", "legal"), [
    ("board: mirror", {"at": "r03c3"}, "ann+date area1", True),
    ("board: mirror", {"at": "r03c3"}, "ann+date rope1", False),
    ("area_reentry: true", {"at": "area2"}, "ann+date r05c3 area2", True),
    ("hits_then_double: false", {"hits": 1}, "run ann+date; 4; r06c2 r07c2 r08c2 r09c2 r10c2 r11c2", False),
    ("distance_diagonals: 0", {"phase": "breaks", "at": "r03c1"}, "1 2 2 2 2; ann cancel 1", None),
])  # fmt: skip
def test_a_verdict_that_rests_on_a_variant_names_it(
    variant: str, position: dict[str, Any], line: str, legal: bool | None
) -> None:
    verdict = a_table(**position, variants=yaml.safe_load(variant)).check(line)
    assert legal in (None, verdict.legal)
    assert f"(variant {variant})" in verdict.why
    assert "variant" not in a_table(**position).check(line).why


def test_a_score_that_rests_on_a_variant_names_it() -> None:
    seats = ("name: ann, at: theater, escort: {kind: date, at: r05c2}", TWO[1])
    table = lay(*seats, phase="over", turn=20, variants={"escort_penalty": "at_end"})
    assert [line.what for line in table.score.seats[0]][-1].endswith("(variant escort_penalty: at_end)")
