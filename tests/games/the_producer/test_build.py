"""The Construction Site. TP-BUILD, TP-THEME-02, TP-THEME-03."""

from __future__ import annotations

import pytest

from tests.games.the_producer.lay import Play, at_producer

COSTS = [
    ("stage-2", 500_000, 1, "TP-BUILD-11"),
    ("stage-3", 1_000_000, 3, "TP-BUILD-12"),
    ("theme-set-western", 1_000_000, 2, "TP-BUILD-13"),
    ("make-up-room", 200_000, 1, "TP-BUILD-14"),
    ("editing-room", 300_000, 1, "TP-BUILD-15"),
    ("special-effects", 500_000, 1, "TP-BUILD-16"),
    ("orchestra", 500_000, 2, "TP-BUILD-17"),
]


@pytest.mark.parametrize(("piece", "cost", "vp", "clause"), COSTS)
def test_tp_build_01_02_open_90_a_producer_builds_one_area_for_its_cost_and_its_points(
    piece: str, cost: int, vp: int, clause: str
) -> None:
    table = at_producer().play(f"ann build {piece}")
    assert (table.ann.built, table.ann.money, table.ann.vp) == ([piece], 2_000_000 - cost, vp)
    assert table.ann.parked == ["construction-site"]
    table.reports(f"ann earns {vp} VP and has {vp}.", "TP-BUILD-02", clause, "TP-GAME-05")
    assert table.ann.earned[0].points == vp


def test_tp_build_10_the_starting_buildings_stand_from_the_start() -> None:
    """They cost nothing, now or later, and are no pieces that could be built."""
    assert "stage-1" not in {text.split()[-1] for text in at_producer().legal if "build" in text}


def test_tp_build_01_nothing_is_built_twice_or_on_credit() -> None:
    table = at_producer("name: ann, built: [stage-2], money: 190000", "name: ben")
    table.refuses("ann build stage-2", "ann has already built Stage 2.", "TP-BUILD-01")
    table.refuses("ann build make-up-room", "Make-Up Room costs $200,000, but ann has less.", "TP-BUILD-01")
    assert not [text for text in table.legal if text.startswith("ann build ")]


def test_tp_theme_02_a_player_builds_one_theme_set() -> None:
    table = at_producer("name: ann, built: [theme-set-noir]", "name: ben")
    table.refuses("ann build theme-set-western", "ann may build only one Theme Set.", "TP-THEME-02")
    poor = at_producer("name: ann, money: 500000, built: [theme-set-noir]", "name: ben")
    both = "ann may build only one Theme Set. Theme Set: Western costs $1,000,000, but ann has less."
    poor.refuses("ann build theme-set-western", both, "TP-THEME-02", "TP-BUILD-01")
    assert poor.check("ann build theme-set-western").key == "cannot_build", "force cannot pay for it"


def test_tp_theme_03_each_kind_exists_once() -> None:
    table = at_producer("name: ann", "name: ben, built: [theme-set-noir]")
    table.refuses("ann build theme-set-noir", "ben has already built Theme Set: Noir.", "TP-THEME-03")
    table.allows("ann build theme-set-western", "TP-BUILD-01")


def test_tp_build_03_open_25_one_area_a_producer_unless_the_table_plays_otherwise() -> None:
    at = at_producer("name: ann, money: 3000000", "name: ben", order=["ann", "ben"]).play("ann build orchestra")
    assert at.asked == ["ben"]
    many = at_producer("name: ann, money: 3000000", "name: ben", variants={"build_many": True}).play(
        "ann build orchestra"
    )
    assert (many.kind, many.ann.producers) == ("build_more", 5)
    why = "Stage 2 needs its own activation of the Construction Site (variant build_many: true)."
    many.refuses("ann build stage-2", why, "TP-BUILD-03", "TP-OPEN-25")
    many.play("ann build make-up-room editing-room; ann pass")
    assert (many.ann.built, many.ann.producers) == (["make-up-room", "editing-room", "orchestra"], 5)


def test_tp_build_03_open_25_a_stage_built_first_takes_an_activation_for_itself_as_well() -> None:
    many = at_producer("name: ann, money: 3000000", "name: ben", order=["ann", "ben"], variants={"build_many": True})
    many.allows("ann build stage-2", "TP-BUILD-01", "TP-BUILD-02", "TP-OPEN-25")
    verdict = many.check("ann build stage-2; ann build stage-3")
    assert verdict.rules == ("TP-BUILD-03", "TP-OPEN-25")
    assert verdict.why.startswith("Stage 3 needs its own activation")
    assert many.play("ann build stage-2").asked == ["ben"]


def test_tp_build_01_the_site_may_be_used_several_times_a_year() -> None:
    at_producer("name: ann, parked: [construction-site]", "name: ben").allows("ann build stage-2", "TP-BUILD-01")


def build_more(money: int) -> Play:
    """ann has built the Orchestra, and may build other areas with the same Producer."""
    at = at_producer(f"name: ann, money: {money}", "name: ben", order=["ann", "ben"], variants={"build_many": True})
    return at.play("ann build orchestra")


def test_tp_open_25_order_05_actn_01_only_who_uses_the_producer_builds_more_with_it_and_does_nothing_else() -> None:
    many = build_more(3_000_000)
    many.refuses("ben build make-up-room", "It is ann's turn, not ben's.", "TP-ORDER-05", "TP-ORDER-03")
    many.refused("ann cafe", "TP-ACTN-01", "TP-CAFE-01")


def test_tp_open_25_who_can_pay_for_nothing_else_is_not_asked_what_else_is_built() -> None:
    assert build_more(600_000).asked == ["ben"]
    many = build_more(800_000)
    assert (many.kind, many.play("ann build editing-room").asked) == ("build_more", ["ben"])
