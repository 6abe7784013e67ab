"""ATTACK: zombie attacks."""

from __future__ import annotations

import pytest

from tests.games.oscar_race.lay import lay
from tests.games.oscar_race.table import Table, hits, zombies

AWAY = "name: ben, escort: {kind: spouse}"
"""Ben and his spouse in the Limousine, where no Brad diversion can send a zombie."""


def couple(kind: str = "spouse", zombies: int = 1, **changes: object) -> Table:
    """Ann and her escort on r05c2 among zombies; her Swag Bag is gone, so that dice are asked for at once."""
    ann = f"name: ann, at: r05c2, swag: false, escort: {{kind: {kind}}}"
    return lay(ann, AWAY, zombies={"r05c2": zombies}, **changes)


def ann_alone(zombies: int | dict[str, int] = 1, **changes: object) -> Table:
    """Ann alone on r05c2 among zombies, or with zombies where they are given; her date is on r01c2."""
    ann = "name: ann, at: r05c2, swag: false, escort: {kind: date, at: r01c2}"
    return lay(ann, AWAY, zombies=zombies if isinstance(zombies, dict) else {"r05c2": zombies}, **changes)


def escort_alone(kind: str, zombies: int = 1, **changes: object) -> Table:
    """An escort alone on r05c2 among zombies; Ann is on r01c2."""
    ann = f"name: ann, at: r01c2, swag: false, escort: {{kind: {kind}, at: r05c2}}"
    return lay(ann, AWAY, zombies={"r05c2": zombies}, **changes)


# --- ATTACK-01, ATTACK-02: when ---


@pytest.mark.parametrize("to", ["r06c2", "r05c1", "r04c2", "r06c3"])
def test_or_attack_01_moving_out_of_a_space_with_a_zombie_sets_off_an_attack(to: str) -> None:
    table = ann_alone().play(f"ann move ann {to}")
    assert (table.asked, table.kind) == (["chance"], "attack_die")
    assert table.cited("OR-ATTACK-01")
    assert table.seat("ann").at == "r05c2", "the attack comes before the step"
    table.play("3")
    assert table.seat("ann").at == to


def test_or_attack_01_moving_out_of_a_space_without_one_does_not() -> None:
    table = ann_alone(zombies={"r05c1": 2, "r06c3": 2, "rope2": 3}).play("ann move ann r06c2 r07c2")
    assert table.seat("ann").at == "r07c2"


def test_or_attack_01_moving_out_of_a_rope_line_does_as_well() -> None:
    table = lay("name: ann, at: rope2, swag: false, escort: {kind: date}", AWAY, zombies={"rope2": 1})
    table.play("ann move ann+date r05c1")
    assert table.kind == "attack_die"


def test_or_attack_02_ending_a_move_in_a_space_with_a_zombie_sets_off_an_attack() -> None:
    table = ann_alone(zombies={"r06c2": 1}).play("ann move ann r06c2")
    assert table.kind == "step", "entering alone does nothing"
    table.play("ann stop ann")
    assert (table.asked, table.kind) == (["chance"], "attack_die")
    assert table.cited("OR-ATTACK-02")


def test_or_attack_02_a_move_that_ends_by_itself_sets_it_off_too() -> None:
    table = ann_alone(zombies={"r08c2": 1}).play("ann move ann r06c2 r07c2 r08c2")
    assert table.kind == "attack_die", "three spaces are all she has"
    table = ann_alone(zombies={"rope2": 1}).play("ann move ann r05c1 rope2")
    assert table.kind == "attack_die", "a Rope Line ends the move"


def test_or_attack_02_ending_a_move_beside_zombies_does_not() -> None:
    table = ann_alone(zombies={"r05c2": 1, "r07c2": 2, "r06c1": 2}).play("ann move ann r06c2", "3", "ann stop ann")
    assert (table.asked, table.kind) == (["ann"], "unit")


# --- ATTACK-03 to ATTACK-05: the dice ---


@pytest.mark.parametrize(("space", "number"), [("r05c2", 1), ("r05c2", 2), ("rope2", 5)])
def test_or_attack_03_one_die_is_rolled_for_each_zombie_in_the_space(space: str, number: int) -> None:
    ann = f"name: ann, at: {space}, swag: false, escort: {{kind: date, at: r01c2}}"
    table = lay(ann, AWAY, zombies={space: number, "rope1": 4}).play("ann stop ann")
    for _ in range(number):
        assert table.kind == "attack_die"
        table.play("4")
    assert (table.asked, table.kind) == (["ann"], "unit")


def test_or_attack_03_only_whoever_is_attacked_rolls_the_dice() -> None:
    table = lay("name: ann, at: r05c2, escort: {kind: spouse}", AWAY, zombies={"r05c2": 1}).play("stop ann+spouse")
    table.refuses("ben fight", "OR-ATTACK-03")


@pytest.mark.parametrize("face", [1, 2])
def test_or_attack_04_a_1_or_2_kills_that_zombie(face: int) -> None:
    table = ann_alone(zombies={"r05c2": 2, "rope1": 1}).play("ann stop ann", str(face))
    assert zombies(table) == {"r05c2": 1, "rope1": 1}
    assert (table.seat("ann").kills, hits(table)) == (1, (0, 0))
    assert table.cited("OR-ATTACK-04")


@pytest.mark.parametrize("face", [3, 4, 5, 6])
def test_or_attack_04_no_other_die_kills(face: int) -> None:
    table = ann_alone().play("ann stop ann", str(face))
    assert (zombies(table), table.seat("ann").kills) == ({"r05c2": 1}, 0)


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_or_attack_05_a_6_hits_the_player_and_nothing_else_does(face: int) -> None:
    table = ann_alone().play("ann stop ann", str(face))
    assert hits(table) == (1 if face == 6 else 0, 0)
    assert table.cited("OR-ATTACK-05") is (face >= 3)


# --- ATTACK-06 to ATTACK-09: escorts ---


@pytest.mark.parametrize(
    ("kind", "face", "hit"),
    [
        *[("spouse", face, face >= 5) for face in range(1, 7)],
        *[("mother", face, face >= 4) for face in range(1, 7)],
    ],
)
def test_or_attack_06_the_number_that_hits_a_lone_escort_depends_on_which_it_is(
    kind: str, face: int, hit: bool
) -> None:
    table = escort_alone(kind).play(f"ann stop ann.{kind}", str(face))
    assert hits(table) == (0, 1 if hit else 0)
    assert not table.cited("OR-ATTACK-05"), "that is about players"
    assert table.cited("OR-ATTACK-08" if kind == "spouse" else "OR-ATTACK-09") is (face >= 3)


def test_or_attack_07_a_lone_date_is_immune() -> None:
    table = escort_alone("date", zombies=2).play("ann stop ann.date")
    assert (table.asked, table.kind) == (["ann"], "unit"), "no attack; Ann herself is still to move"
    table = escort_alone("date", zombies=2).play("ann move ann.date r06c2")
    assert table.seat("ann").escort.at == "r06c2"


@pytest.mark.parametrize(("face", "hit"), [(4, 0), (5, 1), (6, 1)])
def test_or_attack_08_a_lone_spouse_is_hit_on_5_or_6(face: int, hit: int) -> None:
    table = escort_alone("spouse").play("ann move ann.spouse r06c2", str(face))
    assert hits(table) == (0, hit)


@pytest.mark.parametrize(("face", "hit"), [(3, 0), (4, 1), (5, 1), (6, 1)])
def test_or_attack_09_a_lone_mother_is_hit_on_4_5_or_6(face: int, hit: int) -> None:
    table = escort_alone("mother").play("ann move ann.mother r06c2", str(face))
    assert hits(table) == (0, hit)


@pytest.mark.parametrize("kind", ["date", "spouse", "mother"])
@pytest.mark.parametrize("face", [3, 4, 5])
def test_or_attack_06_the_numbers_of_the_lone_do_not_hold_for_a_couple(kind: str, face: int) -> None:
    table = couple(kind).play(f"ann stop ann+{kind}", str(face))
    assert hits(table) == (0, 0)
    assert (table.asked, table.kind) == (["ann"], "herd")


@pytest.mark.parametrize("kind", ["date", "spouse", "mother"])
def test_or_attack_05_a_6_against_a_couple_is_one_hit_for_either(kind: str) -> None:
    table = couple(kind).play(f"ann stop ann+{kind}", "6", f"ann hit ann.{kind}")
    assert hits(table) == (0, 1)


# --- OPEN-34: staying ---

STAYING = {"attack_when_staying": False}


@pytest.mark.parametrize("unit", ["ann", "ann+spouse", "ann.spouse"])
def test_or_open_34_a_unit_that_stays_is_attacked_where_it_is(unit: str) -> None:
    table = couple().play(f"ann stop {unit}")
    assert table.kind == "attack_die"
    table = couple(variants=STAYING).play(f"ann stop {unit}")
    assert table.kind in ("unit", "herd"), "no move, no attack"


def test_or_open_34_the_escort_left_behind_is_attacked_in_every_part_a_and_cannot_be_skipped() -> None:
    table = escort_alone("spouse").play("ann move ann r02c2", "ann stop ann")
    assert (table.asked, table.kind) == (["ann"], "unit")
    assert all("ann.spouse" in line for line in table.legal)
    assert table.check("ann pass").legal is False
    table.play("ann stop ann.spouse", "5")
    assert hits(table) == (0, 1)


def test_or_open_34_a_figure_that_cannot_move_is_attacked_as_well() -> None:
    ann = "name: ann, at: r05c2, hits: 3, swag: false, escort: {kind: date, at: r01c2}"
    table = lay(ann, AWAY, zombies={"r05c2": 1}).play("ann stop ann", "6")
    assert hits(table) == (4, 0)


def test_or_open_34_an_escort_outside_is_attacked_while_its_player_is_in_the_theater() -> None:
    ann = "name: ann, at: theater, swag: false, escort: {kind: spouse, at: r14c2}"
    table = lay(ann, AWAY, zombies={"r14c2": 1}).play("ann stop ann.spouse")
    assert table.kind == "attack_die"


def test_or_open_34_a_run_that_goes_nowhere_is_staying() -> None:
    table = ann_alone().play("ann run ann", "4", "ann stop ann")
    assert table.kind == "attack_die"
    table = ann_alone(variants=STAYING).play("ann run ann", "4", "ann stop ann")
    assert (table.asked, table.kind) == (["ann"], "unit")


def test_or_open_34_the_variant_spares_nobody_who_has_moved() -> None:
    table = ann_alone(zombies={"r06c2": 1}, variants=STAYING).play("ann move ann r06c2", "ann stop ann")
    assert table.kind == "attack_die"
    table = ann_alone(variants=STAYING).play("ann move ann r06c2", "3", "ann move ann r05c2", "ann stop ann")
    assert table.kind == "attack_die", "she came back to where she began, but she has moved"


# --- OPEN-35: passing through ---


def test_or_open_35_a_unit_that_passes_through_is_attacked_once_on_leaving() -> None:
    table = ann_alone(zombies={"r06c2": 2}).play("ann move ann r06c2")
    assert (table.kind, table.seat("ann").at) == ("step", "r06c2")
    table.play("ann move ann r07c2")
    assert (table.kind, table.seat("ann").at) == ("attack_die", "r06c2")
    table.play("4 5")
    assert (table.kind, table.seat("ann").at) == ("step", "r07c2")


def test_or_open_35_a_space_left_twice_attacks_twice() -> None:
    table = ann_alone().play("ann move ann r06c2", "3", "ann move ann r05c2", "ann move ann r05c1")
    assert table.kind == "attack_die"
    assert table.seat("ann").at == "r05c2"


def test_or_open_35_a_space_left_and_come_back_to_attacks_on_leaving_and_on_ending() -> None:
    table = ann_alone(zombies=2).play("ann move ann r06c2", "1 4", "ann move ann r05c2", "ann stop ann")
    assert table.kind == "attack_die"
    table.play("4")
    assert (table.asked, table.kind) == (["ann"], "unit"), "one zombie is left, and rolls once"


def test_or_open_35_dead_zombies_are_removed_at_once() -> None:
    table = ann_alone(zombies=2).play("ann stop ann", "2")
    assert zombies(table) == {"r05c2": 1}
    table.play("1")
    assert zombies(table) == {}


def test_or_open_35_move_01_a_step_that_is_refused_sets_off_nothing() -> None:
    table = ann_alone()
    table.refuses("ann move ann r07c2", "OR-MOVE-01")
    assert table.kind == "unit"


def test_or_open_35_every_space_on_the_way_attacks_for_itself() -> None:
    table = ann_alone(zombies={"r05c2": 1, "r06c2": 1, "r07c2": 1})
    table.play("ann move ann r06c2", "1", "ann move ann r07c2", "6", "ann stop ann", "2")
    assert (table.seat("ann").kills, hits(table), zombies(table)) == (2, (1, 0), {"r06c2": 1})


# --- OPEN-36: alone ---


@pytest.mark.parametrize("line", ["ann move ann.spouse r06c2", "ann run ann.spouse"])
def test_or_open_36_a_figure_that_leaves_as_its_own_unit_is_alone_though_its_partner_stands_there(line: str) -> None:
    table = couple().play(line)
    if "run" in line:
        table.play("6", "ann move ann.spouse r06c2")
    table.play("5")
    assert hits(table) == (0, 1)


def test_or_open_36_a_date_that_leaves_its_player_is_immune_and_the_player_is_not() -> None:
    table = couple("date").play("ann move ann.date r06c2")
    assert table.seat("ann").escort.at == "r06c2"
    table.play("ann stop ann.date", "ann stop ann")
    assert table.kind == "attack_die"


def test_or_open_36_on_ending_a_figure_with_its_partner_there_is_not_alone() -> None:
    ann = "name: ann, at: r05c2, swag: false, escort: {{kind: {}, at: r04c2}}"
    for face in ("4", "5"):
        table = lay(ann.format("mother"), AWAY, zombies={"r05c2": 1})
        table.play("ann move ann.mother r05c2", "ann stop ann.mother", face)
        assert hits(table) == (0, 0)
    table = lay(ann.format("date"), AWAY, zombies={"r05c2": 1})
    table.play("ann move ann.date r05c2", "ann stop ann.date")
    assert table.kind == "attack_die", "with its player there the date is not immune"


def test_or_open_36_a_date_that_stays_with_its_player_as_a_unit_of_its_own_is_not_alone() -> None:
    table = couple("date").play("ann stop ann.date")
    assert table.kind == "attack_die"
    table = couple("date").play("ann move ann r06c2", "3", "ann stop ann", "ann stop ann.date")
    assert (table.asked, table.kind) == (["ann"], "herd"), "now she has gone, and the date is alone"


def test_or_open_36_other_players_figures_are_no_company() -> None:
    table = lay(
        "name: ann, at: r01c2, swag: false, escort: {kind: spouse, at: r05c2}",
        "name: ben, at: r05c2, escort: {kind: date, at: limousine}",
        zombies={"r05c2": 1},
    )
    table.play("ann stop ann.spouse", "5")
    assert hits(table) == (0, 1)
    table = lay(
        "name: ann, at: r01c2, swag: false, escort: {kind: date, at: r05c2}",
        "name: ben, at: r05c2, escort: {kind: date, at: limousine}",
        zombies={"r05c2": 1},
    )
    table.play("ann stop ann.date")
    assert table.kind == "unit", "the date is still immune"


# --- OPEN-37: one attack on a couple ---


@pytest.mark.parametrize("line", ["ann stop ann+spouse", "ann move ann+spouse r06c2"])
def test_or_open_37_a_couple_faces_each_zombie_once(line: str) -> None:
    table = couple(zombies=2).play(line, "4 4")
    assert table.kind != "attack_die"
    assert table.cited("OR-ATTACK-03")


def test_or_open_37_two_units_face_each_zombie_once_each() -> None:
    table = couple(zombies=2).play("ann stop ann", "4 4")
    assert table.kind == "unit"
    table.play("ann stop ann.spouse", "4 4")
    assert table.kind == "herd"


# --- OPEN-39: the lone date ---


@pytest.mark.parametrize("line", ["ann stop ann.date", "ann move ann.date r06c2"])
def test_or_open_39_no_dice_are_rolled_against_a_lone_date(line: str) -> None:
    table = escort_alone("date").play(line)
    assert table.kind != "attack_die"
    assert (table.seat("ann").kills, zombies(table)) == (0, {"r05c2": 1})


@pytest.mark.parametrize(("face", "kills"), [(1, 1), (2, 1), (3, 0), (4, 0), (5, 0), (6, 0)])
def test_or_open_39_with_lone_date_kills_dice_kill_but_never_hit(face: int, kills: int) -> None:
    table = escort_alone("date", variants={"lone_date_kills": True}).play("ann move ann.date r06c2", str(face))
    assert (table.seat("ann").kills, hits(table)) == (kills, (0, 0))
    assert table.cited("OR-ATTACK-07") is not kills
    assert zombies(table) == ({} if kills else {"r05c2": 1})
    assert table.seat("ann").escort.at == "r06c2"


def test_or_open_39_the_variant_changes_nothing_for_a_date_in_company() -> None:
    table = couple("date", variants={"lone_date_kills": True}).play("ann stop ann+date", "6", "ann hit ann.date")
    assert hits(table) == (0, 1)


# --- OPEN-48: the supply ---


def spawned(variants: dict[str, int], before: int, number: int) -> Table:
    """A first step with `before` zombies on the board, in which `number` new ones are rolled."""
    return Table(
        """
        seats:
          - {name: ann, at: r05c2, escort: {kind: date}}
          - {name: ben, at: r09c2, escort: {kind: spouse}}
        phase: spawn
        """,
        table={"zombies": {"rope1": before}},
        variants=variants,
    ).play(str(number))


@pytest.mark.parametrize(("variants", "before"), [({}, 46), ({"zombie_supply": 10}, 8)])
def test_or_open_48_when_the_supply_is_empty_the_rest_do_not_appear(variants: dict[str, int], before: int) -> None:
    table = spawned(variants, before, 5).play("2 6")
    assert zombies(table) == {"rope1": before, "rope2": 1, "rope6": 1}
    assert table.state.phase == "breaks", "the three others of the roll do not appear"


@pytest.mark.parametrize("variants", [{}, {"zombie_supply": 10}])
def test_or_open_48_with_an_empty_supply_none_appears(variants: dict[str, int]) -> None:
    table = spawned(variants, variants.get("zombie_supply", 48), 6)
    assert table.state.phase == "breaks"


def test_or_open_48_a_larger_supply_lets_more_appear() -> None:
    table = spawned({"zombie_supply": 60}, 48, 1)
    assert table.state.phase == "spawn"
    assert zombies(table.play("3")) == {"rope1": 48, "rope3": 1}


def test_or_open_48_killed_zombies_go_back_to_the_supply() -> None:
    seats = ("name: ann, at: rope1, swag: false, escort: {kind: date, at: limousine}", AWAY)
    table = lay(*seats, zombies={"rope1": 2}, variants={"zombie_supply": 2}, turn=1)
    table.play("ann stop ann", "1 4", "ann stop ann.date", "ann pass", "ben stop", "ben pass", "1")
    assert (table.state.phase, table.state.turn) == ("spawn", 2)
    table.play("6", "5")
    assert zombies(table) == {"rope1": 1, "rope5": 1}
    assert table.state.phase == "breaks", "one of the two was on the board, one in the supply"


# --- OPEN-50: whose kill ---


def test_or_open_50_the_owner_of_the_attacked_figure_is_credited() -> None:
    """Ann sends a zombie to Ben in her part B; he kills it in his own attack."""
    table = lay(
        "name: ann, at: limousine, escort: {kind: date}",
        "name: ben, at: r05c2, swag: false, escort: {kind: spouse}",
        zombies={"r06c2": 1},
    )
    table.play("ann stop ann+date", "ann herd", "1", "ann zombie r06c2 r05c2", "ben stop ben+spouse", "2")
    assert (table.seat("ann").kills, table.seat("ben").kills) == (0, 1)


@pytest.mark.parametrize("kind", ["spouse", "mother"])
def test_or_open_50_kills_by_the_lone_escort_are_its_owners_too(kind: str) -> None:
    table = escort_alone(kind, zombies=2).play(f"ann stop ann.{kind}", "1 2")
    assert (table.seat("ann").kills, zombies(table)) == (2, {})


def test_or_open_50_kills_are_counted_on() -> None:
    ann = "name: ann, at: r05c2, kills: 19, swag: false, escort: {kind: date}"
    table = lay(ann, AWAY, zombies={"r05c2": 2}).play("ann stop ann+date", "1 1")
    assert table.seat("ann").kills == 21


# --- OPEN-80: the move goes on ---


@pytest.mark.parametrize("face", ["2", "4", "6"])
def test_or_open_80_after_an_attack_on_leaving_the_unit_goes_on_with_what_it_has_left(face: str) -> None:
    table = ann_alone().play("ann move ann r06c2", face)
    table.play("ann move ann r07c2 r08c2")
    assert table.seat("ann").at == "r08c2"


def test_or_open_80_diag_01_a_diagonal_step_under_attack_stays_the_one_of_the_move() -> None:
    table = ann_alone().play("ann move ann r06c3", "6")
    assert table.seat("ann").at == "r06c3"
    table.refuses("ann move ann r07c2", "OR-DIAG-01")
    table.allows("ann move ann r07c3")


@pytest.mark.parametrize("line", ["ann.date stop; fight", "ann.date stop; brad ben"])
def test_or_attack_07_immunity_is_why_no_zombie_can_be_faced(line: str) -> None:
    ann = "name: ann, at: r05c2, escort: {kind: date, at: r07c2}"
    table = lay(ann, "name: ben, at: r12c2, escort: {kind: spouse}", zombies={"r05c2": 1, "r07c2": 1})
    assert "belongs" not in table.refuses(line, "OR-ATTACK-07", "OR-OPEN-39").why


@pytest.mark.parametrize(
    ("line", "variants", "rule"),
    [
        ("ann stop ann; swag; ann.spouse stop; fight", {}, "OR-SWAG-01"),
        ("ann stop ann; fight", {"attack_when_staying": False}, "OR-OPEN-34"),
    ],
)
def test_or_swag_01_open_34_what_prevents_an_attack_is_why_no_zombie_can_be_faced(
    line: str, variants: dict[str, bool], rule: str
) -> None:
    ann = "name: ann, at: r05c2, escort: {kind: spouse, at: r07c2}"
    ben = "name: ben, at: r12c2, escort: {kind: spouse}"
    table = lay(ann, ben, zombies={"r05c2": 1, "r07c2": 1, "rope6": 1}, variants=variants)
    assert "belongs" not in table.refuses(line, rule).why
