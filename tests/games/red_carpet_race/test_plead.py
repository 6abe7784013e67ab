"""ATTACK-11, ATTACK-12: Plead the Fifth, and what the Mother has to do with the number of zombies."""

from __future__ import annotations

import pytest

from tests.games.oscar_race.table import hits, zombies
from tests.games.red_carpet_race.table import AWAY, Table, lay

ANN = "name: ann, at: r05c2, swag: false, escort: {kind: mother}"
BEN = "name: ben, at: r05c1, stars: 4, escort: {kind: spouse}"
"""Beside Ann with stars enough for the Brad diversion."""
APART = "name: ann, at: {}, swag: false, escort: {{kind: mother, at: {}}}"


def among(number: int = 2, ben: str = AWAY, ann: str = ANN, **changes: object) -> Table:
    """Ann and her Mother on r05c2 among zombies; her Swag Bag is gone."""
    return lay(ann, ben, zombies={"r05c2": number, "r06c2": 1, "r07c2": 2}, **changes)


# --- ATTACK-11: with the Mother present ---


@pytest.mark.parametrize("line", ["ann stop ann+mother", "ann move ann+mother r06c2"])
def test_rc_attack_11_one_zombie_is_left_out_of_account(line: str) -> None:
    table = among().play(line)
    assert set(table.legal) == {"ann plead", "ann fight"}
    table.play("ann plead")
    assert (table.asked, table.kind) == (["chance"], "attack_die"), "the other zombie rolls"
    assert table.cited("RC-ATTACK-11")
    table.play("6")
    assert table.kind == "hit"
    table.play("ann hit ann")
    assert table.kind in ("herd", "step"), "that was all"
    assert hits(table) == (1, 0)


def test_rc_attack_11_the_zombie_is_neither_killed_nor_moved() -> None:
    table = among(1).play("ann stop ann+mother", "ann plead")
    assert (zombies(table)["r05c2"], table.seat("ann").kills, hits(table)) == (1, 0, (0, 0))


@pytest.mark.parametrize("line", ["ann stop ann+mother", "ann move ann+mother r06c2"])
def test_rc_attack_11_a_single_zombie_pleaded_away_ends_the_attack(line: str) -> None:
    table = among(1).play(line, "ann plead")
    assert table.kind == ("herd" if "stop" in line else "step")


def test_rc_attack_11_is_a_choice() -> None:
    table = among(1).play("ann stop ann+mother", "ann fight", "1")
    assert table.seat("ann").kills == 1
    table = among(1).play("ann stop ann+mother", "6", "ann hit ann.mother")
    assert hits(table) == (0, 1), "who rolls has not pleaded"


@pytest.mark.parametrize("kind", ["date", "spouse"])
def test_rc_attack_11_no_other_escort_helps(kind: str) -> None:
    ann = f"name: ann, at: r05c2, escort: {{kind: {kind}}}"
    table = lay(ann, BEN, zombies={"r05c2": 2}).play(f"ann stop ann+{kind}")
    assert "ann plead" not in table.legal
    table.refuses("ann plead", "RC-ATTACK-11", "RC-OPEN-42")


def test_rc_attack_11_works_in_a_rope_line_among_any_number() -> None:
    ann = "name: ann, at: rope2, swag: false, escort: {kind: mother}"
    table = lay(ann, AWAY, zombies={"rope2": 5}).play("ann stop ann+mother", "ann plead", "1 1 3 3")
    assert (zombies(table), table.seat("ann").kills, table.kind) == ({"rope2": 3}, 2, "herd")


def test_rc_attack_11_after_a_run_as_well() -> None:
    table = among(1).play("ann run ann+mother", "4", "ann move ann+mother r06c2", "ann plead")
    assert (table.kind, table.seat("ann").at) == ("step", "r06c2")


def test_rc_attack_11_only_the_player_under_attack_and_only_in_an_attack() -> None:
    table = among()
    table.refuses("ann plead", "RC-ATTACK-11", "RC-OPEN-42")
    table.play("ann stop ann+mother")
    assert table.check("ben plead").legal is False
    table.allows("ann plead")


# --- OPEN-42: whose attack, and which ---


def test_rc_open_42_once_in_an_attack() -> None:
    table = among(2, BEN).play("ann stop ann+mother", "ann plead")
    assert "ann plead" not in table.legal
    table.refuses("ann plead", "RC-ATTACK-11", "RC-OPEN-42", "RC-OPEN-79")


def test_rc_open_42_the_right_is_not_saved_for_a_later_attack() -> None:
    table = among(1).play("ann move ann+mother r06c2", "ann fight", "3", "ann move ann+mother r07c2")
    assert table.kind == "attack_die"
    table.refuses("ann plead", "RC-ATTACK-11", "RC-OPEN-42")
    later = among(1, BEN).play("ann move ann+mother r06c2", "ann fight", "3", "ann move ann+mother r07c2")
    assert later.kind == "attack"
    assert "ann plead" not in later.legal
    assert "first" in later.refuses("ann plead", "RC-ATTACK-11", "RC-OPEN-42").why


def test_rc_open_42_nor_is_there_a_second_in_the_same_turn() -> None:
    table = among(1).play("ann move ann+mother r06c2", "ann plead", "ann move ann+mother r07c2")
    assert table.kind == "attack_die"
    table.play("3")
    assert table.kind == "attack_die", "the zombies where she ends"
    table.refuses("ann plead", "RC-ATTACK-11", "RC-OPEN-42")


def test_rc_open_42_a_first_attack_without_the_mother_is_the_first_all_the_same() -> None:
    """Ann leaves zombies by herself and ends her move among others where her Mother is."""
    table = lay(APART.format("r05c2", "r06c2"), AWAY, zombies={"r05c2": 1, "r06c2": 1})
    table.play("ann move ann r06c2", "3", "ann stop ann")
    assert table.kind == "attack_die", "the Mother is present, but it is the second attack on Ann"
    table.refuses("ann plead", "RC-ATTACK-11", "RC-OPEN-42")


def test_rc_open_42_ending_where_the_mother_is_she_is_present() -> None:
    table = lay(APART.format("r05c2", "r06c2"), AWAY, zombies={"r06c2": 1}).play("ann move ann r06c2", "ann stop ann")
    assert set(table.legal) == {"ann plead", "ann fight"}
    table.play("ann plead")
    assert (table.kind, hits(table)) == ("unit", (0, 0))


def test_rc_open_42_leaving_by_herself_ann_has_no_mother_present_though_she_stands_there() -> None:
    table = among(1, BEN).play("ann move ann r06c2")
    assert table.kind == "attack"
    table.refuses("ann plead", "RC-ATTACK-11", "RC-OPEN-42", "RC-OPEN-38")
    table.play("3", "ann move ann r05c2", "3", "ann stop ann")
    table.refuses("ann plead", "RC-ATTACK-11", "RC-OPEN-42")


def test_rc_open_42_a_mother_without_the_player_has_no_such_right() -> None:
    table = lay(APART.format("r01c2", "r05c2"), BEN, zombies={"r05c2": 2}).play("ann stop ann.mother")
    assert table.kind == "attack"
    table.refuses("ann plead", "RC-ATTACK-11", "RC-OPEN-42", "RC-OPEN-38")


def test_rc_open_42_nor_has_a_mother_that_moves_by_herself_and_ends_beside_the_player() -> None:
    table = lay(APART.format("r06c2", "r05c2"), BEN, zombies={"r06c2": 1}).play(
        "ann move ann.mother r06c2", "ann stop ann.mother"
    )
    assert table.kind == "attack"
    table.refuses("ann plead", "RC-ATTACK-11", "RC-OPEN-42", "RC-OPEN-38")


def test_rc_open_42_an_attack_on_the_mother_alone_uses_nothing_up() -> None:
    """She crosses zombies to Ann, who then is attacked for the first time, her Mother beside her."""
    table = lay(APART.format("r06c2", "r05c2"), AWAY, zombies={"r05c2": 1, "r06c2": 1})
    table.play("ann move ann.mother r06c2", "3", "ann stop ann.mother", "3", "ann stop ann")
    assert set(table.legal) == {"ann plead", "ann fight"}
    table.play("ann plead")
    assert table.kind == "herd"


def test_rc_open_42_a_zombie_pleaded_away_attacks_again_later() -> None:
    table = among(1).play("ann move ann+mother r06c2", "ann plead", "ann move ann+mother r05c2")
    assert table.kind == "attack_die", "first on leaving r06c2"
    table.play("3")
    assert (table.seat("ann").at, table.kind) == ("r05c2", "attack_die"), "and now the one she had ignored"
    table.play("6", "ann hit ann")
    assert hits(table) == (1, 0)


def test_rc_open_42_every_turn_again() -> None:
    table = among(1).play("ann stop ann+mother", "ann plead", "ann pass", "ben stop", "ben pass")
    table.play("1", "1", "6 6 6 6 6", "1", "2", "ann stop ann+mother")
    assert table.state.turn == 2
    table.allows("ann plead")


@pytest.mark.parametrize("value", ["plead", "fewer_spawn"])
def test_rc_open_42_both_values_of_the_variant_have_the_plea(value: str) -> None:
    table = among(1, variants={"mother_zombie": value}).play("ann stop ann+mother", "ann plead")
    assert table.kind == "herd"


def test_rc_open_42_a_move_without_an_attack_uses_nothing_up() -> None:
    ann = "name: ann, at: r04c2, swag: false, escort: {kind: mother}"
    table = among(1, ann=ann).play("ann move ann+mother r05c2", "ann stop ann+mother")
    table.allows("ann plead")


def test_rc_open_42_with_attack_when_staying_off_the_first_attack_is_the_first_there_is() -> None:
    table = among(1, variants={"attack_when_staying": False}).play("ann stop ann+mother")
    assert table.kind == "herd"


# --- OPEN-79: the order of defences ---


def with_bag(number: int = 2, ben: str = BEN, **changes: object) -> Table:
    return among(number, ben, ann="name: ann, at: r05c2, escort: {kind: mother}", **changes)


def test_rc_open_79_everything_is_offered_before_the_first_zombie() -> None:
    table = with_bag().play("ann stop ann+mother")
    assert set(table.legal) == {"ann swag", "ann plead", "ann fight", "ann brad ben", "ann brad ben.spouse"}


def test_rc_open_79_after_the_plea_it_is_too_late_for_the_swag_bag() -> None:
    table = with_bag().play("ann stop ann+mother", "ann plead")
    table.refuses("ann swag", "RC-SWAG-01", "RC-OPEN-43", "RC-OPEN-79")
    assert set(table.legal) == {"ann fight", "ann brad ben", "ann brad ben.spouse"}


def test_rc_open_79_attack_11_the_swag_bag_ends_the_attack_so_nothing_is_left_to_plead_for() -> None:
    table = with_bag().play("ann move ann+mother r06c2", "ann swag")
    table.refuses("ann plead", "RC-ATTACK-11", "RC-OPEN-42")
    assert table.kind == "step"


def test_rc_open_79_a_plea_in_the_first_attack_leaves_the_swag_bag_for_a_later_one() -> None:
    table = with_bag(1).play("ann move ann+mother r06c2", "ann plead", "ann move ann+mother r07c2")
    table.allows("ann swag")
    table.play("ann swag")
    assert (hits(table), table.kind) == ((0, 0), "herd")


@pytest.mark.parametrize("die", ["1", "6"])
def test_rc_open_79_after_a_diversion_it_is_too_late_to_plead(die: str) -> None:
    table = with_bag().play("ann stop ann+mother", "ann brad ben", die)
    if die == "6":
        table.play("3")
    assert table.kind == "attack"
    table.refuses("ann plead", "RC-ATTACK-11", "RC-OPEN-79")


def test_rc_open_79_after_a_die_it_is_too_late_to_plead() -> None:
    table = with_bag().play("ann stop ann+mother", "ann fight", "3")
    assert table.kind == "attack"
    table.refuses("ann plead", "RC-ATTACK-11", "RC-OPEN-79")
    table = among(2).play("ann stop ann+mother", "ann fight", "6")
    assert table.kind == "hit"
    table.refuses("ann plead", "RC-ATTACK-11", "RC-OPEN-79")


def test_rc_open_79_a_zombie_for_the_plea_one_for_brad_and_one_for_the_die() -> None:
    ann = "name: ann, at: rope2, swag: false, escort: {kind: mother}"
    table = lay(ann, BEN, zombies={"rope2": 3})
    table.play("ann stop ann+mother", "ann plead", "ann brad ben", "3", "ann fight", "2")
    assert (zombies(table), table.seat("ann").kills, table.kind) == ({"rope2": 1, "r05c1": 1}, 1, "herd")


def test_rc_open_79_with_brad_after_a_hit_the_plea_comes_before_all_dice() -> None:
    table = among(2, BEN, variants={"brad_timing": "after"}).play("ann stop ann+mother")
    assert set(table.legal) == {"ann plead", "ann fight"}
    table.play("ann plead", "6", "ann brad ben", "3")
    assert (zombies(table)["r05c2"], zombies(table)["r05c1"], hits(table)) == (1, 1, (0, 0))


def test_rc_open_79_with_the_swag_bag_before_the_move_there_is_no_attack_to_plead_in() -> None:
    table = with_bag(variants={"swag_timing": "before_move"}).play("ann swag", "ann stop ann+mother")
    assert table.kind == "herd"
    table = with_bag(variants={"swag_timing": "before_move"}).play("ann stop ann+mother")
    assert "ann swag" not in table.legal
    table.play("ann plead")


# --- ATTACK-12: fewer new zombies ---

SPAWN = """
seats:
  - {name: ann, at: r05c2, escort: {kind: mother}}
  - {name: ben, at: r09c2, escort: {kind: mother}}
  - {name: cat, at: r10c2, escort: {kind: spouse}}
phase: spawn
"""
FEWER = {"mother_zombie": "fewer_spawn"}


@pytest.mark.parametrize("number", [1, 2, 3, 6])
def test_rc_attack_12_by_default_all_zombies_rolled_come(number: int) -> None:
    table = Table(SPAWN).play(str(number), *["3"] * number)
    assert (zombies(table), table.state.phase) == ({"rope3": number}, "breaks")


@pytest.mark.parametrize("number", [3, 4, 6])
def test_rc_attack_12_fewer_spawn_one_new_zombie_fewer_for_each_mother(number: int) -> None:
    table = Table(SPAWN, variants=FEWER).play(str(number), *["3"] * (number - 2))
    assert (zombies(table), table.state.phase) == ({"rope3": number - 2}, "breaks")
    assert table.cited("RC-ATTACK-12")
    assert any("mother_zombie: fewer_spawn" in text for text, _ in table.events)


@pytest.mark.parametrize("number", [1, 2])
def test_rc_open_42_fewer_spawn_never_below_none(number: int) -> None:
    table = Table(SPAWN, variants=FEWER).play(str(number))
    assert (zombies(table), table.state.phase, table.kind) == ({}, "breaks", "break")


def test_rc_open_42_fewer_spawn_a_mother_in_the_theater_keeps_nobody_off() -> None:
    seats = [
        {"name": "ann", "at": "r15c2", "escort": {"kind": "mother", "at": "theater"}},
        {"name": "ben", "at": "theater", "escort": {"kind": "mother", "at": "r14c2"}},
        {"name": "cat", "at": "r10c2", "escort": {"kind": "date"}},
    ]
    table = Table(SPAWN, seats=seats, variants=FEWER).play("2", "5")
    assert (zombies(table), table.state.phase) == ({"rope5": 1}, "breaks"), "Ben's Mother is outside"


def test_rc_open_42_fewer_spawn_mothers_still_in_the_limousine_are_in_play() -> None:
    seats = [{"name": name, "escort": {"kind": "mother"}} for name in ("ann", "ben", "cat")]
    table = Table(SPAWN, seats=seats, variants=FEWER).play("4", "1")
    assert (zombies(table), table.state.phase) == ({"rope1": 1}, "breaks")


def test_rc_open_48_a_short_supply_is_counted_after_the_mothers() -> None:
    variants = {**FEWER, "zombie_supply": 10}
    table = Table(SPAWN, variants=variants, table={"zombies": {"rope1": 9}}).play("3", "2")
    assert zombies(table) == {"rope1": 9, "rope2": 1}
    assert not table.cited("RC-OPEN-48"), "one was to come, and one was there"
    short = Table(SPAWN, variants=variants, table={"zombies": {"rope1": 9}}).play("5", "2")
    assert zombies(short) == {"rope1": 9, "rope2": 1}
    assert short.cited("RC-OPEN-48")


def test_rc_open_42_an_attack_on_the_mother_alone_is_the_reason_though_she_is_beside_the_player() -> None:
    table = lay(APART.format("r05c2", "r06c2"), AWAY, zombies={"r06c2": 1}).play(
        "ann r06c2 stop", "plead", "mother stop"
    )
    verdict = table.refuses("plead", "RC-ATTACK-11", "RC-OPEN-42")
    assert verdict.why.startswith("This attack is on ann.mother; ann can")
