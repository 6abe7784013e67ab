"""BRAD: the Brad diversion."""

from __future__ import annotations

import pytest

from tests.games.oscar_race.lay import lay
from tests.games.oscar_race.table import Table, zombies

ANN = "name: ann, at: r05c2, swag: false, escort: {kind: spouse}"
AFTER = {"brad_timing": "after"}


def attacked(ben: str, *others: str, zombies: dict[str, int] | None = None, ann: str = ANN, **changes: object) -> Table:
    """Ann and her spouse stay on r05c2 among zombies, usually one; her Swag Bag is gone."""
    table = lay(ann, f"name: ben, {ben}", *others, zombies=zombies or {"r05c2": 1}, **changes)
    return table.play("ann stop ann+spouse")


# --- BRAD-01: whom a zombie is sent to ---


@pytest.mark.parametrize(("target", "space"), [("ben", "r05c1"), ("ben.date", "r06c2")])
def test_or_brad_01_the_player_under_attack_may_send_a_zombie_to_another_players_figure(
    target: str, space: str
) -> None:
    table = attacked("at: r05c1, stars: 6, escort: {kind: date, at: r06c2}")
    table.allows(f"ann brad {target}")
    table.play(f"ann brad {target}", "1")
    assert zombies(table) == {space: 1}
    assert table.cited("OR-BRAD-02")


@pytest.mark.parametrize("target", ["ann", "ann.spouse"])
def test_or_brad_01_not_to_the_own_figures(target: str) -> None:
    table = lay(
        "name: ann, at: r05c2, swag: false, stars: 9, escort: {kind: spouse, at: r05c1}",
        "name: ben, at: r06c2, stars: 9, escort: {kind: date}",
        zombies={"r05c2": 1, "r05c1": 1},
    )
    table.play("ann stop ann" if target == "ann.spouse" else "ann stop ann.spouse")
    table.refuses(f"ann brad {target}", "OR-BRAD-01")


def test_or_brad_01_outside_an_attack_no_zombie_can_be_sent() -> None:
    table = lay(ANN, "name: ben, at: r05c1, stars: 9, escort: {kind: date}", zombies={"r05c2": 1})
    table.refuses("ann brad ben", "OR-BRAD-01")


def test_or_brad_01_only_the_player_under_attack_may_try() -> None:
    table = attacked(
        "at: r05c1, stars: 9, escort: {kind: date}", "name: cleo, at: r06c2, stars: 9, escort: {kind: date}"
    )
    table.refuses("ben brad cleo", "OR-BRAD-01")
    table.allows("ann brad cleo")


def test_or_brad_01_is_a_choice() -> None:
    table = attacked("at: r05c1, stars: 9, escort: {kind: date}")
    table.play("ann fight", "3")
    assert zombies(table) == {"r05c2": 1}


def test_or_brad_01_in_an_attack_on_leaving_as_well() -> None:
    table = lay(ANN, "name: ben, at: r05c1, stars: 9, escort: {kind: date}", zombies={"r05c2": 1})
    table.play("ann move ann+spouse r06c2", "ann brad ben", "4")
    assert (zombies(table), table.seat("ann").at) == ({"r05c1": 1}, "r06c2")


# --- BRAD-02: not higher than stars minus distance ---


def test_or_brad_02_is_cited_for_the_die_of_a_diversion_and_for_no_other() -> None:
    table = attacked("at: r05c1, stars: 6, escort: {kind: date, at: r06c2}")
    assert table.check("ann fight; 4").rules == ("OR-ATTACK-03",)
    assert table.check("ann brad ben; 1").rules == ("OR-BRAD-02",)
    assert table.check("ann brad ben; 6; 4").rules == ("OR-ATTACK-03",), "it has failed"


@pytest.mark.parametrize(
    ("at", "stars", "die", "succeeds"),
    [
        ("r05c1", 4, 3, True),
        ("r05c1", 4, 4, False),
        ("r07c2", 4, 2, True),
        ("r07c2", 4, 3, False),
        ("r07c2", 3, 1, True),
        ("r07c2", 3, 2, False),
        ("r07c3", 5, 3, True),  # two spaces off by a diagonal step
        ("r07c3", 5, 4, False),
        ("r10c2", 9, 4, True),
        ("r10c2", 9, 5, False),
        ("rope3", 7, 5, True),  # diagonally to r06c3, then in
        ("rope3", 7, 6, False),
    ],
)
def test_or_brad_02_succeeds_if_the_die_is_not_higher_than_stars_minus_distance(
    at: str, stars: int, die: int, succeeds: bool
) -> None:
    table = attacked(f"at: {at}, stars: {stars}, escort: {{kind: date, at: limousine}}")
    table.play("ann brad ben", str(die))
    assert zombies(table) == ({at: 1} if succeeds else {"r05c2": 1})
    assert table.kind == ("herd" if succeeds else "attack_die"), "a diverted zombie does not roll"


def test_or_brad_02_the_tryers_own_stars_do_not_count() -> None:
    ann = "name: ann, at: r05c2, stars: 9, swag: false, escort: {kind: spouse}"
    table = attacked("at: r05c1, stars: 2, escort: {kind: date}", ann=ann).play("ann brad ben", "2")
    assert table.kind == "attack_die"


def test_or_brad_02_costs_nobody_stars() -> None:
    ann = "name: ann, at: r05c2, stars: 3, swag: false, escort: {kind: spouse}"
    table = attacked("at: r05c1, stars: 4, escort: {kind: date}", ann=ann).play("ann brad ben", "1")
    assert (table.seat("ann").stars, table.seat("ben").stars) == (3, 4)


# --- BRAD-03: a single time for each zombie ---


def test_or_brad_03_for_each_zombie_it_is_tried_a_single_time() -> None:
    ben = "at: r05c1, stars: 2, escort: {kind: date}"
    table = attacked(ben, zombies={"r05c2": 2}).play("ann brad ben", "6")
    for figure in ("ben", "ben.date"):
        assert table.check(f"ann brad {figure}").why.startswith("The diversion has been tried for this zombie.")
    table.play("3")
    table.allows("ann brad ben")  # for the second zombie
    table.play("ann brad ben", "1")
    assert zombies(table) == {"r05c2": 1, "r05c1": 1}


def test_or_brad_03_every_zombie_of_a_crowd_may_be_sent_off() -> None:
    table = lay(
        "name: ann, at: rope2, swag: false, escort: {kind: spouse}",
        "name: ben, at: rope1, stars: 12, escort: {kind: date}",
        zombies={"rope2": 4},
    )
    table.play("ann stop ann+spouse", "brad ben", "1", "brad ben", "1", "brad ben.date", "1", "fight", "6", "hit ann")
    assert zombies(table) == {"rope2": 1, "rope1": 3}


# --- OPEN-44: where to ---


@pytest.mark.parametrize(
    ("at", "clause"), [("area2", "OR-PIECE-07"), ("theater", "OR-PIECE-08"), ("limousine", "OR-BOARD-01")]
)
def test_or_open_44_where_no_zombie_may_be_none_is_sent(at: str, clause: str) -> None:
    table = attacked(f"at: {at}, stars: 20, escort: {{kind: date, at: r05c1}}")
    assert "ann brad ben" not in table.legal
    table.refuses("ann brad ben", "OR-OPEN-44", clause)
    table.allows("ann brad ben.date")


def test_or_open_44_a_carpet_space_with_two_zombies_takes_no_third() -> None:
    ben = "at: r05c1, stars: 20, escort: {kind: date}"
    table = attacked(ben, zombies={"r05c2": 1, "r05c1": 2})
    assert "ann brad ben" not in table.legal
    table = attacked(ben, "name: cleo, at: r06c2, escort: {kind: date}", zombies={"r05c2": 1, "r05c1": 2})
    table.refuses("ann brad ben", "OR-OPEN-44", "OR-BOARD-04")
    attacked(ben, zombies={"r05c2": 1, "r05c1": 1}).allows("ann brad ben")


def test_or_open_44_a_space_filled_by_the_first_diversion_takes_no_second() -> None:
    table = attacked("at: r05c1, stars: 20, escort: {kind: date}", zombies={"r05c2": 2, "r05c1": 1})
    table.play("ann brad ben", "1")
    assert table.kind == "attack_die", "no target is left, so the other zombie rolls"


def test_or_open_44_a_rope_line_takes_any_number() -> None:
    table = attacked("at: rope2, stars: 20, escort: {kind: date}", zombies={"r05c2": 1, "rope2": 9})
    table.play("ann brad ben", "6")
    assert zombies(table) == {"rope2": 10}


def test_or_open_44_the_space_of_the_attack_itself_is_no_target() -> None:
    table = lay(
        "name: ann, at: r05c2, swag: false, escort: {kind: spouse, at: r01c2}",
        "name: ben, at: r05c2, stars: 9, escort: {kind: date, at: r06c2}",
        zombies={"r05c2": 1},
    )
    table.play("ann stop ann")
    table.refuses("ann brad ben", "OR-BRAD-01", "OR-OPEN-44")
    table.allows("ann brad ben.date")


def test_or_open_44_the_stars_are_those_of_the_owner_of_the_figure_aimed_at() -> None:
    table = attacked(
        "at: r14c2, stars: 1, escort: {kind: date, at: r05c1}",
        "name: cleo, at: r05c1, stars: 5, escort: {kind: date, at: r14c2}",
    )
    table.play("ann brad ben.date", "1")
    assert table.kind == "attack_die", "1 - 1: Ben's stars, not those of Cleo beside his date"
    table = attacked(
        "at: r14c2, stars: 1, escort: {kind: date, at: r05c1}",
        "name: cleo, at: r05c1, stars: 5, escort: {kind: date, at: r14c2}",
    )
    table.play("ann brad cleo", "4")
    assert zombies(table) == {"r05c1": 1}


@pytest.mark.parametrize(("diagonals", "most"), [(0, 2), (1, 3), (2, 4)])
def test_or_open_44_distance_is_counted_as_everywhere_with_its_variant(diagonals: int, most: int) -> None:
    """From r05c1 to r07c3 it is 4, 3 or 2 spaces; Ben holds 6 stars."""
    ann = "name: ann, at: r05c1, swag: false, escort: {kind: spouse}"
    variants = {"distance_diagonals": diagonals}
    for die, space in ((most, "r07c3"), (most + 1, "r05c1")):
        ben = "at: r07c3, stars: 6, escort: {kind: date, at: limousine}"
        table = attacked(ben, zombies={"r05c1": 1}, ann=ann, variants=variants).play("ann brad ben", str(die))
        assert zombies(table) == {space: 1}


def test_or_open_44_distance_is_counted_from_the_space_of_the_attack() -> None:
    """The attack is on leaving r05c2; the step goes on towards Ben, but the zombie starts where it stands."""
    table = lay(ANN, "name: ben, at: r08c2, stars: 5, escort: {kind: date}", zombies={"r05c2": 1})
    table.play("ann move ann+spouse r06c2", "ann brad ben", "3")
    assert zombies(table) == {"r05c2": 1}, "5 - 3"


# --- OPEN-45: order of dice ---


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_or_open_45_with_less_than_one_it_cannot_succeed_and_with_six_it_must(die: int) -> None:
    table = attacked("at: r05c1, stars: 1, escort: {kind: date}").play("ann brad ben", str(die))
    assert zombies(table) == {"r05c2": 1}
    table = attacked("at: r05c1, stars: 7, escort: {kind: date}").play("ann brad ben", str(die))
    assert zombies(table) == {"r05c1": 1}


def test_or_open_45_a_zombie_that_does_not_fall_for_it_rolls_as_usual() -> None:
    table = attacked("at: r05c1, escort: {kind: date}").play("ann brad ben", "1")
    assert (table.asked, table.kind) == (["chance"], "attack_die")
    table.play("2")
    assert (zombies(table), table.seat("ann").kills) == ({}, 1)


def test_or_open_45_it_comes_before_the_zombies_die() -> None:
    table = attacked("at: r05c1, stars: 9, escort: {kind: date}").play("ann fight")
    table.refuses("ann brad ben", "OR-BRAD-01", "OR-OPEN-45")
    table.play("6")
    assert table.kind == "hit"
    table.refuses("ann brad ben", "OR-BRAD-01", "OR-OPEN-45")


def test_or_open_45_the_owner_may_try_it_for_a_lone_escort() -> None:
    table = lay(
        "name: ann, at: limousine, swag: false, escort: {kind: mother, at: r05c2}",
        "name: ben, at: r05c1, stars: 9, escort: {kind: date}",
        zombies={"r05c2": 1},
    )
    table.play("ann stop ann.mother", "ann brad ben", "5")
    assert zombies(table) == {"r05c1": 1}


def test_or_open_45_after_the_diversion_waits_for_a_hit() -> None:
    table = attacked("at: r05c1, stars: 6, escort: {kind: date}", variants=AFTER)
    assert table.kind == "attack_die", "nothing to choose before the die"
    assert table.check("ann brad ben").legal is False
    table.play("6")
    assert set(table.legal) == {"ann hit ann", "ann hit ann.spouse", "ann brad ben", "ann brad ben.date"}
    table.play("ann brad ben", "5")
    assert zombies(table) == {"r05c1": 1}, "the zombie has moved"
    assert (table.seat("ann").hits, table.seat("ann").escort.hits, table.kind) == (0, 0, "herd"), "and the hit is off"


def test_or_open_45_after_a_failed_diversion_the_hit_is_placed() -> None:
    table = attacked("at: r05c1, stars: 6, escort: {kind: date}", variants=AFTER).play("6", "ann brad ben", "6")
    table.refuses("ann brad ben", "OR-BRAD-03")
    assert set(table.legal) == {"ann hit ann", "ann hit ann.spouse"}
    table.play("ann hit ann.spouse")
    assert (table.seat("ann").escort.hits, zombies(table)) == (1, {"r05c2": 1})


@pytest.mark.parametrize("die", ["1", "4", "5"])
def test_or_open_45_after_any_other_die_there_is_nothing_to_divert(die: str) -> None:
    table = attacked("at: r05c1, stars: 6, escort: {kind: date}", zombies={"r05c2": 1, "rope1": 1}, variants=AFTER)
    table.play(die)
    assert table.kind == "herd"


def test_or_open_45_after_a_lone_escorts_own_number_counts_as_the_hit() -> None:
    table = lay(
        "name: ann, at: limousine, swag: false, escort: {kind: mother, at: r05c2}",
        "name: ben, at: r05c1, stars: 6, escort: {kind: date}",
        zombies={"r05c2": 2},
        variants=AFTER,
    )
    table.play("ann stop ann.mother", "4")
    table.allows("ann brad ben")
    table.play("ann brad ben", "1")
    assert (zombies(table), table.seat("ann").escort.hits) == ({"r05c2": 1, "r05c1": 1}, 0)
    assert table.kind == "attack_die", "the other zombie still rolls"


# --- OPEN-46: the zombie that has been sent ---


def test_or_open_46_a_zombie_sent_off_does_not_attack_at_once() -> None:
    table = attacked("at: r05c1, stars: 9, escort: {kind: date}").play("ann brad ben", "1")
    assert (table.asked, table.kind) == (["ann"], "herd")
    assert table.seat("ben").hits == 0


@pytest.mark.parametrize("line", ["ben stop ben+date", "ben move ben+date r04c1"])
def test_or_open_46_it_attacks_when_a_figure_there_ends_its_move_or_leaves(line: str) -> None:
    table = attacked("at: r05c1, stars: 9, swag: false, escort: {kind: date}").play("ann brad ben", "1", "ann pass")
    table.play(line)
    assert table.kind in ("attack", "attack_die")


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("ann stop ann; brad ben", "OR-BOARD-01"),
        ("ann stop ann; brad cleo", "OR-PIECE-07"),
        ("ann stop ann; brad cleo.spouse", "OR-BOARD-04"),
        ("ann stop ann; fight 3; brad cleo", "OR-PIECE-07"),
    ],
)
def test_or_open_44_a_barred_target_is_the_reason_even_if_the_die_is_due_because_no_other_is_left(
    line: str, rule: str
) -> None:
    table = lay(
        "name: ann, at: r06c3, swag: false, escort: {kind: date, at: rope3}",
        "name: ben, escort: {kind: mother}",
        "name: cleo, at: area2, stars: 9, escort: {kind: spouse, at: r08c3}",
        zombies={"r06c3": 2, "r08c3": 2},
    )
    table.refuses(line, "OR-OPEN-44", rule)
