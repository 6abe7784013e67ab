"""The page on balance is made of what bots play, and what was played once is not played again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests import balance

PIG = balance.Study({2: 10, 3: 5}, variants=10, bots=4)


def test_a_page_is_made_of_the_results(tmp_path: Path) -> None:
    found = dict(balance.results("pig", tmp_path / "results", PIG))
    assert {"seats-2", "seats-3", "bots", "variant-roll_first-False", "variant-must_hold-True"} == {*found}
    text = balance.page({"pig": found}, {"begins": "# Balance", "pig": "A race."}, tmp_path)
    assert text.startswith("# Balance\n\n## Pig\n\nA race.\n\n![Wins by seat](pictures/balance-pig.svg)")
    assert "| 10 |" in text
    assert "| `roll_first=False` | PIG-TURN-01 | 10 |" in text
    assert "No sure difference:\n\n```text\nmust_hold=True\n```" in text
    assert "One `keen` player against 1 `casual`: " in text
    assert "seat 2 of 3" in (tmp_path / "pictures" / "balance-pig.svg").read_text(encoding="utf-8")


def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    first = dict(balance.results("pig", tmp_path, PIG))
    stored = tmp_path / "pig" / "bots.json"
    stored.write_text(json.dumps({**first["bots"], "games": 99}), encoding="utf-8")
    again = dict(balance.results("pig", tmp_path, PIG))
    assert again["bots"]["games"] == 99
    assert again["seats-2"] == first["seats-2"]


def test_only_what_is_surely_different_is_reported() -> None:
    one: dict[str, Any] = {"measure": "turns", "difference": 2.0, "interval": [0.5, 3.5]}
    assert balance.effect({"measures": [one]}) == ""
    one["interval"] = None
    assert balance.effect({"measures": [one]}) == "", "a single pair"
    one["interval"] = [1.5, 2.5]
    assert balance.effect({"measures": [one]}) == "turns +2.0"
    assert (
        balance.effect({"measures": [{**one, "measure": "wins of Ann", "difference": 0.2, "interval": [0.15, 0.25]}]})
        == "wins of Ann +20 points"
    )
    nobody = {"measure": "nobody wins", "difference": 0.5, "interval": [0.4, 0.6]}
    assert balance.effect({"measures": [nobody]}) == "nobody wins +50 points"
