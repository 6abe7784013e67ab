"""First National Bank. TP-BANK."""

from __future__ import annotations

import pytest

from tests.games.the_producer.lay import at_producer, lay

BUILT = "built: [stage-2, theme-set-noir]"


def test_tp_bank_01_02_open_13_the_bank_pays_half_the_value_of_what_is_mortgaged() -> None:
    table = at_producer(f"name: ann, {BUILT}, money: 0", "name: ben").play("ann mortgage theme-set-noir")
    assert (table.ann.money, table.ann.mortgages, table.ann.parked) == (
        500_000,
        ["theme-set-noir"],
        ["first-national-bank"],
    )
    table.reports("ann mortgages Theme Set: Noir for $500,000.", "TP-BANK-01", "TP-BANK-02")


def test_tp_bank_03_the_starting_buildings_are_mortgaged_together() -> None:
    table = at_producer("name: ann, money: 0", "name: ben").play("ann mortgage start")
    assert (table.ann.money, table.ann.mortgages) == (500_000, ["starting-buildings"])
    table.reports("ann mortgages the starting buildings for $500,000.", "TP-BANK-03")


def test_tp_bank_01_05_a_visit_serves_for_any_number_of_free_choice() -> None:
    table = at_producer(f"name: ann, {BUILT}, money: 0", "name: ben", order=["ann", "ben"])
    table.play("ann mortgage stage-2 theme-set-noir")
    assert (table.kind, table.asked, table.ann.producers) == ("more_to_mortgage", ["ann"], 5)
    table.play("ann pass")
    assert (table.ann.money, table.asked) == (750_000, ["ben"])


@pytest.mark.parametrize(("building", "why"), [
    ("stage-2", "There is already a mortgage on Stage 2."),
    ("orchestra", "ann has not built Orchestra."),
])  # fmt: skip
def test_tp_open_13_each_built_area_is_mortgaged_once(building: str, why: str) -> None:
    table = at_producer(f"name: ann, {BUILT}, mortgages: [stage-2]", "name: ben")
    table.refuses(f"ann mortgage {building}", why, "TP-BANK-01", "TP-OPEN-13")


def test_tp_bank_04_a_mortgaged_building_works_and_costs_as_before() -> None:
    changes = {"phase": "oscars", "pending": [{"kind": "ceremony", "left": []}]}
    table = lay("name: ann, built: [orchestra], mortgages: [orchestra], money: 1000000", "name: ben", **changes)
    assert (table.ann.built, table.ann.money) == (["orchestra"], 1_000_000 - 200_000 - 30_000)


@pytest.mark.parametrize(("cost", "left"), [("loan", 750_000), ("value", 500_000)])
def test_tp_bank_06_open_12_ending_a_mortgage_costs_its_full_amount(cost: str, left: int) -> None:
    ann = f"name: ann, {BUILT}, mortgages: [stage-2], money: 1000000"
    table = at_producer(ann, "name: ben", variants={"redeem_cost": cost}).play("ann redeem stage-2")
    assert (table.ann.money, table.ann.mortgages, table.ann.parked) == (left, [], ["first-national-bank"])


def test_tp_bank_06_there_must_be_a_mortgage_and_the_money() -> None:
    table = at_producer(f"name: ann, {BUILT}, mortgages: [stage-2], money: 240000", "name: ben")
    why = "Ending the mortgage of Stage 2 costs $250,000, but ann has less."
    table.refuses("ann redeem stage-2", why, "TP-BANK-06", "TP-OPEN-12")
    table.refuses("ann redeem theme-set-noir", "ann has no mortgage on Theme Set: Noir.", "TP-BANK-06")


def test_tp_bank_07_open_14_a_visit_is_for_mortgages_or_their_end() -> None:
    table = at_producer(f"name: ann, {BUILT}, mortgages: [stage-2]", "name: ben").play("ann mortgage start")
    why = "On one visit ann may mortgage or end mortgages, not both."
    table.refuses("ann redeem stage-2", why, "TP-BANK-07", "TP-OPEN-14")


def test_tp_open_05_mortgages_are_limited_to_the_tokens_only_by_choice() -> None:
    five = "stage-2, stage-3, make-up-room, editing-room, special-effects"
    seats = [f"name: {name}, built: [{five}, orchestra], mortgages: [{five}]" for name in ("ann", "ben")]
    at_producer(*seats).allows("ann mortgage start", "TP-BANK-01")
    limited = at_producer(*seats, variants={"token_supply_limit": True})
    limited.refuses(
        "ann mortgage start",
        "All 10 Mortgage tokens are in use (variant token_supply_limit: true).",
        "TP-OPEN-05",
        "TP-COMP-11",
    )
