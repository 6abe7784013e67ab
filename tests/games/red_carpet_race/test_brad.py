"""BRAD: how often the diversion is tried, and when."""

from __future__ import annotations

import pytest

from tests.games.oscar_race.table import hits, zombies
from tests.games.red_carpet_race.table import Table, lay

ANN = "name: ann, at: r05c2, swag: false, escort: {kind: spouse}"
BEN = "name: ben, at: r05c1, stars: {}, escort: {{kind: date}}"
UNLIMITED = {"brad_tries": "unlimited"}
AFTER = {"brad_timing": "after"}


def attacked(stars: int = 4, number: int = 1, ann: str = ANN, unit: str = "ann+spouse", **changes: object) -> Table:
    """Ann and her spouse stay among zombies; Ben beside them holds enough stars that one less diverts."""
    return lay(ann, BEN.format(stars), zombies={"r05c2": number}, **changes).play(f"ann stop {unit}")


# --- OPEN-47: how often ---


def test_rc_open_47_one_try_for_each_zombie_and_attack_whichever_target_is_chosen() -> None:
    table = attacked(number=2).play("ann brad ben", "6")
    assert table.kind == "attack_die", "it rolls"
    assert table.check("ann brad ben.date").legal is False
    table.play("3", "ann brad ben.date", "3")
    assert zombies(table) == {"r05c2": 1, "r05c1": 1}, "the second zombie had its own try"


def test_rc_open_47_in_the_next_attack_a_zombie_may_be_tried_again() -> None:
    table = attacked().play("ann brad ben", "6", "3", "ann pass")
    table.play("ben stop", "ben pass", "1", "1", "6 6 6 6 6", "1", "2", "ben adjust 0", "ann stop ann+spouse")
    assert table.state.turn == 2
    table.allows("ann brad ben")


def test_rc_open_47_unlimited_until_it_succeeds() -> None:
    table = attacked(variants=UNLIMITED)
    for die in ("4", "6", "5"):
        table.play("ann brad ben", die)
        assert (table.kind, zombies(table)) == ("attack", {"r05c2": 1}), "tried and still there"
        table.allows("ann brad ben.date")
    table.play("ann brad ben", "3")
    assert (table.kind, zombies(table)) == ("herd", {"r05c1": 1})
    assert any("brad_tries: unlimited" in text for text, _ in table.events)


def test_rc_open_47_unlimited_the_target_may_change_from_try_to_try() -> None:
    table = lay(
        ANN,
        BEN.format(2),
        "name: cat, at: r06c2, stars: 9, escort: {kind: date}",
        zombies={"r05c2": 1},
        variants=UNLIMITED,
    )
    table.play("ann stop ann+spouse", "ann brad ben", "2", "ann brad cat", "5")
    assert zombies(table) == {"r06c2": 1}


def test_rc_open_47_unlimited_is_still_a_choice() -> None:
    table = attacked(variants=UNLIMITED).play("ann brad ben", "6", "ann fight", "2")
    assert (zombies(table), table.seat("ann").kills) == ({}, 1)
    table = attacked(variants=UNLIMITED).play("ann brad ben", "6", "2")
    assert table.seat("ann").kills == 1, "whoever rolls the zombie's die has had enough"


def test_rc_open_47_unlimited_the_next_zombie_has_its_tries_too() -> None:
    table = attacked(number=2, variants=UNLIMITED).play("ann brad ben", "6", "ann fight", "3")
    assert table.kind == "attack"
    table.play("ann brad ben", "6", "ann brad ben", "1")
    assert (zombies(table), table.kind) == ({"r05c2": 1, "r05c1": 1}, "herd")


def test_rc_open_47_79_unlimited_after_a_try_the_swag_bag_and_the_plea_come_too_late() -> None:
    ann = "name: ann, at: r05c2, escort: {kind: mother}"
    table = attacked(ann=ann, unit="ann+mother", variants=UNLIMITED).play("ann brad ben", "6")
    assert set(table.legal) == {"ann fight", "ann brad ben", "ann brad ben.date"}
    table.refuses("ann swag", "RC-SWAG-01", "RC-OPEN-79")
    table.refuses("ann plead", "RC-ATTACK-11", "RC-OPEN-79")


def test_rc_open_47_unlimited_and_after_a_hit_waits_as_long_as_it_takes() -> None:
    variants = {**UNLIMITED, **AFTER}
    table = attacked(variants=variants).play("6", "ann brad ben", "6", "ann brad ben.date", "5")
    assert set(table.legal) == {"ann hit ann", "ann hit ann.spouse", "ann brad ben", "ann brad ben.date"}
    table.play("ann brad ben", "2")
    assert (hits(table), zombies(table), table.kind) == ((0, 0), {"r05c1": 1}, "herd")
    table = attacked(variants=variants).play("6", "ann brad ben", "6", "ann hit ann.spouse")
    assert (hits(table), zombies(table)) == ((0, 1), {"r05c2": 1})


def test_rc_open_47_unlimited_and_after_hold_with_the_hit_of_a_date() -> None:
    """date_takes_it: the 5 is the Date's before and after any number of tries."""
    ann = "name: ann, at: r05c2, swag: false, escort: {kind: date}"
    variants = {**UNLIMITED, **AFTER, "date_five": "date_takes_it"}
    table = attacked(ann=ann, unit="ann+date", number=2, variants=variants).play("5", "ann brad ben", "6")
    assert set(table.legal) == {"ann hit ann.date", "ann brad ben", "ann brad ben.date"}
    table.play("ann hit ann.date", "6")
    assert {"ann hit ann", "ann hit ann.date"} < set(table.legal), "the next hit is anybody's again"


# --- OPEN-45: before or after the die, with the edition's numbers ---


def test_rc_open_45_after_a_failed_diversion_the_hit_is_placed() -> None:
    table = attacked(variants=AFTER).play("6", "ann brad ben", "6")
    table.refuses("ann brad ben", "RC-OPEN-47")
    assert set(table.legal) == {"ann hit ann", "ann hit ann.spouse"}
    table.play("ann hit ann.spouse")
    assert (hits(table), zombies(table)) == ((0, 1), {"r05c2": 1})


@pytest.mark.parametrize(("who", "face"), [("date", 4), ("spouse", 5), ("mother", 5), ("ann", 5)])
def test_rc_open_45_after_a_hit_by_the_bonus_counts_as_the_hit(who: str, face: int) -> None:
    kind = "spouse" if who == "ann" else who
    places = ("r05c2", "limousine") if who == "ann" else ("limousine", "r05c2")
    ann = f"name: ann, at: {places[0]}, swag: false, escort: {{kind: {kind}, at: {places[1]}}}"
    unit = "ann" if who == "ann" else f"ann.{who}"
    table = attacked(ann=ann, unit=unit, variants=AFTER).play(str(face), "ann brad ben", "1")
    assert (zombies(table), hits(table), table.kind) == ({"r05c1": 1}, (0, 0), "unit")


@pytest.mark.parametrize("face", ["2", "3", "4"])
def test_rc_open_45_after_any_other_die_there_is_nothing_to_divert(face: str) -> None:
    ann = "name: ann, at: r05c2, swag: false, escort: {kind: spouse, at: r01c2}"
    table = attacked(ann=ann, unit="ann", variants=AFTER).play(face)
    assert (table.kind, hits(table)) == ("unit", (0, 0))


def test_rc_open_45_before_a_lone_figure_whose_diversion_fails_has_the_bonus_against_it() -> None:
    ann = "name: ann, at: r05c2, swag: false, escort: {kind: spouse, at: r01c2}"
    table = attacked(ann=ann, unit="ann").play("ann brad ben", "6", "5")
    assert hits(table) == (1, 0)
