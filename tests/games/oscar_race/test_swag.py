"""SWAG: Swag Bags."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.oscar_race.lay import lay
from tests.games.oscar_race.table import Table

AWAY = "name: ben, escort: {kind: spouse}"
BEFORE = {"swag_timing": "before_move"}


def among_zombies(more: str = "", ben: str = AWAY, **changes: object) -> Table:
    """Ann and her spouse on r05c2, with two zombies there, one on r06c2 and two on r07c2."""
    ann = f"name: ann, at: r05c2, escort: {{kind: spouse}}{more}"
    return lay(ann, ben, **{"zombies": {"r05c2": 2, "r06c2": 1, "r07c2": 2}, **changes})


# --- SWAG-01: all attacks of a move ---


def test_or_swag_01_the_swag_bag_stops_all_attacks_of_the_move() -> None:
    table = among_zombies().play("ann move ann+spouse r06c2")
    table.allows("ann swag")
    table.play("ann swag", "ann move ann+spouse r07c2", "ann stop ann+spouse")
    assert (table.asked, table.kind) == (["ann"], "herd"), "no attack on leaving r05c2 and r06c2 nor on ending on r07c2"
    assert (table.seat("ann").hits, table.seat("ann").kills) == (0, 0)
    assert table.state.table.zombies == {"r05c2": 2, "r06c2": 1, "r07c2": 2}
    assert table.cited("OR-SWAG-01")


def test_or_swag_01_stops_no_attack_before_it_is_used() -> None:
    table = among_zombies().play("ann move ann+spouse r06c2", "ann fight", "6", "ann hit ann", "1")
    table.play("ann move ann+spouse r07c2", "ann swag")
    assert (table.seat("ann").hits, table.seat("ann").kills) == (1, 1), "dice already rolled stand"


def test_or_swag_01_without_an_attack_there_is_nothing_to_stop() -> None:
    table = among_zombies(zombies={"r09c2": 1})
    table.refuses("ann swag", "OR-SWAG-01")
    table.play("ann move ann+spouse r06c2")
    table.refuses("ann swag", "OR-SWAG-01")


def test_or_swag_01_using_it_is_a_choice() -> None:
    table = among_zombies().play("ann stop ann+spouse", "ann fight", "3", "3")
    assert table.kind == "herd"
    assert table.seat("ann").swag is True


# --- SWAG-02: one time ---


def test_or_swag_02_a_swag_bag_is_gone_after_its_use() -> None:
    table = among_zombies()
    assert table.seat("ann").swag is True
    table.play("ann stop ann+spouse", "ann swag")
    assert table.seat("ann").swag is False
    assert table.cited("OR-SWAG-02")


def test_or_swag_02_without_a_swag_bag_an_attack_cannot_be_stopped() -> None:
    ben = "name: ben, at: r06c1, escort: {kind: date}"
    table = among_zombies(", swag: false", ben).play("ann stop ann+spouse")
    assert table.kind == "attack"
    table.refuses("ann swag", "OR-SWAG-02")


def test_or_swag_02_the_next_turns_attacks_are_no_longer_stopped() -> None:
    table = among_zombies(turn=1).play("ann stop ann+spouse", "ann swag", "ann pass", "ben stop", "ben pass")
    table.play("1 1", "2 2 2 2 2", "1 2", "ann stop ann+spouse")
    assert (table.state.turn, table.kind) == (2, "attack_die")


# --- OPEN-43: when, and what a single move is ---


def test_or_open_43_it_is_used_before_the_dice_of_an_attack_and_not_between_them() -> None:
    ben = "name: ben, at: r06c1, escort: {kind: date}"
    table = among_zombies("", ben).play("ann stop ann+spouse")
    table.allows("ann swag")
    table.play("ann fight", "3")
    assert (table.asked, table.kind) == (["ann"], "attack"), "the second zombie"
    table.refuses("ann swag", "OR-SWAG-01", "OR-OPEN-43")
    assert "ann swag" not in table.legal


def test_or_open_43_a_later_attack_of_the_same_move_is_soon_enough() -> None:
    table = among_zombies().play("ann move ann+spouse r06c2", "ann fight", "3", "3", "ann move ann+spouse r07c2")
    table.allows("ann swag")
    table.play("ann swag", "ann stop ann+spouse")
    assert table.kind == "herd"


def test_or_open_43_it_covers_the_other_figure_in_the_same_part_a() -> None:
    table = among_zombies().play("ann move ann r06c2", "ann swag", "ann stop ann")
    table.play("ann move ann.spouse r06c2", "ann move ann.spouse r07c2", "ann stop ann.spouse")
    assert table.kind == "herd"


def test_or_open_43_the_figure_that_moved_before_is_not_covered_afterwards() -> None:
    table = among_zombies().play("ann move ann r05c1", "ann fight", "6", "3", "ann stop ann")
    table.play("ann stop ann.spouse", "ann swag")
    assert (table.seat("ann").hits, table.seat("ann").escort.hits) == (1, 0)


def test_or_open_43_it_covers_no_other_player() -> None:
    ben = "name: ben, at: r07c2, escort: {kind: date}"
    table = among_zombies("", ben, zombies={"r05c2": 1, "r07c2": 1}).play("ann stop ann+spouse")
    assert table.check("ben swag").legal is False
    table.play("ann swag", "ann pass", "ben stop ben+date")
    assert table.kind == "attack"
    assert "ben swag" in table.legal


def test_or_open_43_a_lone_escort_is_covered_by_its_owners_bag() -> None:
    ann = "name: ann, at: limousine, escort: {kind: mother, at: r05c2}"
    table = lay(ann, AWAY, zombies={"r05c2": 2}).play("ann stop ann.mother", "ann swag", "ann stop ann")
    assert table.kind == "herd"
    assert table.seat("ann").escort.hits == 0


def test_or_open_43_before_move_it_is_announced_before_the_move_begins() -> None:
    table = among_zombies(variants=BEFORE)
    table.allows("ann swag")
    table.play("ann swag")
    assert (table.kind, table.seat("ann").swag) == ("unit", False)
    table.play("ann move ann+spouse r06c2 r07c2", "ann stop ann+spouse")
    assert table.kind == "herd"


def test_or_open_43_before_move_the_reasons_are_those_of_that_choice_and_name_it() -> None:
    assert among_zombies(variants=BEFORE).allows("ann swag").why == (
        "The Swag Bag is unused, and the move has not begun (variant swag_timing: before_move)."
    )
    table = among_zombies(variants=BEFORE).play("ann run ann+spouse", "4")
    assert table.refuses("ann swag", "OR-SWAG-01", "OR-OPEN-43").why.startswith(
        "'swag' belongs in part A of your step 4, before the move; now: "
    )
    assert among_zombies().play("ann stop ann+spouse").allows("ann swag").why == (
        "The Swag Bag is unused, and no die of this attack has been rolled."
    )


def test_or_open_43_before_move_it_is_too_late_in_an_attack() -> None:
    ben = "name: ben, at: r06c1, escort: {kind: date}"
    table = among_zombies("", ben, variants=BEFORE).play("ann move ann+spouse r06c2")
    assert table.kind == "attack"
    table.refuses("ann swag", "OR-SWAG-01", "OR-OPEN-43")
    assert "ann swag" not in table.legal


def test_or_open_43_before_move_it_is_too_late_once_something_has_moved_or_run() -> None:
    changes: dict[str, Any] = {"zombies": {"rope1": 1}, "variants": BEFORE}
    for line in ("ann move ann r06c2", "ann move ann+spouse r06c2"):
        among_zombies(**changes).play(line).refuses("ann swag", "OR-SWAG-01", "OR-OPEN-43")
    among_zombies(**changes).play("ann move ann r06c2", "ann stop ann").refuses("ann swag", "OR-SWAG-01", "OR-OPEN-43")
    among_zombies(**changes).play("ann run ann+spouse", "5").refuses("ann swag", "OR-SWAG-01", "OR-OPEN-43")


def test_or_open_43_before_move_it_covers_both_figures() -> None:
    table = among_zombies(variants=BEFORE).play("ann swag", "ann stop ann", "ann stop ann.spouse")
    assert table.kind == "herd"


def test_or_open_43_swag_02_before_move_it_works_once_and_in_the_own_turn() -> None:
    table = among_zombies("", "name: ben, at: r09c2, escort: {kind: date}", variants=BEFORE)
    assert table.check("ben swag").legal is False
    table.play("ann swag")
    table.refuses("ann swag", "OR-SWAG-02")


# --- OPEN-79: the order of defences ---


@pytest.mark.parametrize("roll", ["1", "6"])
def test_or_open_79_after_a_brad_diversion_it_is_too_late_for_the_swag_bag(roll: str) -> None:
    ben = "name: ben, at: r05c1, stars: 4, escort: {kind: date}"
    table = among_zombies("", ben).play("ann stop ann+spouse")
    assert {"ann swag", "ann fight", "ann brad ben", "ann brad ben.date"} == set(table.legal)
    table.play("ann brad ben", roll)
    if roll == "6":
        table.play("3")  # it failed, and the zombie rolls
    assert (table.asked, table.kind) == (["ann"], "attack"), "the second zombie"
    table.refuses("ann swag", "OR-SWAG-01", "OR-OPEN-79")
    assert set(table.legal) == {"ann fight", "ann brad ben", "ann brad ben.date"}


def test_or_open_79_brad_01_the_swag_bag_ends_the_attack_so_nothing_is_left_to_divert() -> None:
    ben = "name: ben, at: r05c1, stars: 9, escort: {kind: date}"
    table = among_zombies("", ben).play("ann stop ann+spouse", "ann swag")
    table.refuses("ann brad ben", "OR-BRAD-01")
    assert table.state.table.zombies["r05c2"] == 2


def test_or_open_79_zombie_by_zombie_the_diversion_or_the_die() -> None:
    ben = "name: ben, at: r05c1, stars: 9, escort: {kind: date}"
    table = among_zombies("", ben).play("ann stop ann+spouse", "ann fight", "3")
    table.allows("ann brad ben")
    table.play("ann brad ben", "2")
    assert table.state.table.zombies == {"r05c2": 1, "r05c1": 1, "r06c2": 1, "r07c2": 2}
    assert table.kind == "herd"


def test_or_open_79_the_swag_bag_is_for_those_under_attack() -> None:
    table = lay("name: ann, at: r05c2, escort: {kind: spouse}", AWAY, zombies={"r05c2": 1}).play("stop ann+spouse")
    table.refuses("ben swag", "OR-SWAG-01", "OR-OPEN-79")
