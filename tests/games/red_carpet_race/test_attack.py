"""ATTACK: the numbers that kill and hit, with the bonus against whoever is alone."""

from __future__ import annotations

import pytest

from tests.games.oscar_race.table import hits, zombies
from tests.games.red_carpet_race.table import AWAY, Table, lay

KINDS = ("date", "spouse", "mother")
DATE_FIVE = {"alone_only", "date_takes_it"}


def couple(kind: str = "spouse", number: int = 1, **changes: object) -> Table:
    """Ann and her escort on r05c2 among zombies; her Swag Bag is gone."""
    ann = f"name: ann, at: r05c2, swag: false, escort: {{kind: {kind}}}"
    return lay(ann, AWAY, zombies={"r05c2": number}, **changes)


def ann_alone(number: int = 1, **changes: object) -> Table:
    """Ann alone on r05c2 among zombies; her spouse is on r01c2."""
    ann = "name: ann, at: r05c2, swag: false, escort: {kind: spouse, at: r01c2}"
    return lay(ann, AWAY, zombies={"r05c2": number}, **changes)


def escort_alone(kind: str, number: int = 1, **changes: object) -> Table:
    """An escort alone on r05c2 among zombies; Ann is on r01c2."""
    ann = f"name: ann, at: r01c2, swag: false, escort: {{kind: {kind}, at: r05c2}}"
    return lay(ann, AWAY, zombies={"r05c2": number}, **changes)


def stay(table: Table, unit: str, face: int) -> tuple[int, tuple[int, int]]:
    """The kills and hits after one zombie's die; a hit that may go to either goes to Ann, and a plea is not made."""
    table.play(f"ann stop {unit}")
    table.play(str(face))
    if table.kind == "hit":
        table.play("ann hit ann")
    return table.seat("ann").kills, hits(table)


# --- ATTACK-04, ATTACK-05, ATTACK-10: player and couples ---


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_rc_attack_04_a_couple_kills_on_a_1_or_2_and_only_then(kind: str, face: int) -> None:
    table = couple(kind)
    kills, _ = stay(table, f"ann+{kind}", face)
    assert (kills, zombies(table)) == ((1, {}) if face <= 2 else (0, {"r05c2": 1}))
    assert table.cited("RC-ATTACK-04") is (face <= 2)
    assert not table.cited("RC-ATTACK-10"), "nobody is alone"


@pytest.mark.parametrize("kind", ["spouse", "mother"])
@pytest.mark.parametrize("face", [3, 4, 5, 6])
def test_rc_attack_05_a_6_hits_a_couple_and_nothing_else_does(kind: str, face: int) -> None:
    table = couple(kind)
    assert stay(table, f"ann+{kind}", face) == (0, (int(face == 6), 0))
    assert table.cited("RC-ATTACK-05")


@pytest.mark.parametrize("kind", KINDS)
def test_rc_attack_05_a_6_against_a_couple_is_one_hit_for_either(kind: str) -> None:
    table = couple(kind).play(f"ann stop ann+{kind}", "6", f"ann hit ann.{kind}")
    assert hits(table) == (0, 1)
    assert table.kind == "herd"


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("line", ["ann stop ann", "ann move ann r06c2"])
def test_rc_attack_10_a_lone_player_kills_on_a_1_and_is_hit_on_5_or_6(line: str, face: int) -> None:
    table = ann_alone().play(line, str(face))
    assert (table.seat("ann").kills, hits(table)) == (int(face == 1), (int(face >= 5), 0))
    assert table.cited("RC-ATTACK-10")
    assert table.cited("RC-OPEN-41")


def test_rc_attack_10_whose_escort_is_in_the_theater_is_alone_too() -> None:
    ann = "name: ann, at: r05c2, swag: false, escort: {kind: mother, at: theater}"
    table = lay(ann, AWAY, zombies={"r05c2": 2}).play("ann stop ann", "2", "5")
    assert (table.seat("ann").kills, hits(table)) == (0, (1, 0))


def test_rc_attack_10_in_a_rope_line_as_well() -> None:
    ann = "name: ann, at: rope2, swag: false, escort: {kind: spouse, at: r01c2}"
    table = lay(ann, AWAY, zombies={"rope2": 3}).play("ann stop ann", "1 2 5")
    assert (table.seat("ann").kills, hits(table), zombies(table)) == (1, (1, 0), {"rope2": 2})


# --- ATTACK-06, ATTACK-07: escorts ---


@pytest.mark.parametrize(("kind", "least"), [("date", 4), ("spouse", 5), ("mother", 5)])
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("move", ["ann stop ann.{kind}", "ann move ann.{kind} r06c2"])
def test_rc_attack_06_the_number_that_hits_a_lone_escort_depends_on_which_it_is(
    kind: str, least: int, face: int, move: str
) -> None:
    table = escort_alone(kind).play(move.format(kind=kind), str(face))
    assert (table.seat("ann").kills, hits(table)) == (int(face == 1), (0, int(face >= least)))
    assert not table.cited("RC-ATTACK-05"), "that is about players"
    assert table.cited("RC-ATTACK-07") is (kind == "date" and face > 1)
    assert table.cited("RC-ATTACK-06") is (kind != "date" and face > 1)


@pytest.mark.parametrize("face", [3, 4, 5, 6])
def test_rc_attack_07_a_couple_with_the_date_is_hit_on_5_or_6(face: int) -> None:
    table = couple("date")
    assert stay(table, "ann+date", face) == (0, (int(face >= 5), 0))
    assert table.cited("RC-ATTACK-07") is (face < 6)
    assert table.cited("RC-ATTACK-05") is (face == 6), "whoever the escort is"


def test_rc_attack_07_no_date_is_immune() -> None:
    table = escort_alone("date", 2).play("ann stop ann.date")
    assert (table.asked, table.kind) == (["chance"], "attack_die")
    table.play("4 4")
    assert hits(table) == (0, 2)


# --- OPEN-40: the 5 against the Date ---


@pytest.mark.parametrize("taker", ["ann", "ann.date"])
@pytest.mark.parametrize("face", [5, 6])
def test_rc_open_40_present_the_owner_of_a_couple_places_the_one_hit_freely(taker: str, face: int) -> None:
    table = couple("date").play("ann stop ann+date", str(face))
    assert set(table.legal) == {"ann hit ann", "ann hit ann.date"}
    table.play(f"ann hit {taker}")
    assert hits(table) == ((1, 0) if taker == "ann" else (0, 1))
    assert table.cited("RC-OPEN-40")
    assert table.kind == "herd"


@pytest.mark.parametrize(("face", "number"), [(3, 0), (4, 0), (5, 0), (6, 1)])
def test_rc_open_40_alone_only_a_couple_is_hit_on_6(face: int, number: int) -> None:
    table = couple("date", variants={"date_five": "alone_only"})
    assert stay(table, "ann+date", face) == (0, (number, 0))


@pytest.mark.parametrize("variant", sorted(DATE_FIVE))
@pytest.mark.parametrize(("face", "number"), [(3, 0), (4, 1), (5, 1), (6, 1)])
def test_rc_open_40_a_lone_date_is_hit_on_4_to_6_whatever_the_variant(variant: str, face: int, number: int) -> None:
    table = escort_alone("date", variants={"date_five": variant}).play("ann stop ann.date", str(face))
    assert hits(table) == (0, number)


def test_rc_open_40_date_takes_it_a_5_on_a_couple_goes_to_the_date_without_a_question() -> None:
    table = couple("date", 2, variants={"date_five": "date_takes_it"}).play("ann stop ann+date", "5")
    assert hits(table) == (0, 1)
    assert any("date_five: date_takes_it" in text for text, _ in table.events)
    table.play("6")
    assert set(table.legal) == {"ann hit ann", "ann hit ann.date"}, "a 6 is anybody's, also after a 5"
    table.play("ann hit ann")
    assert hits(table) == (1, 1)


def test_rc_open_40_date_takes_it_spares_her_where_ann_could_divert_the_zombie() -> None:
    """The owner is asked only because of Brad; the hit itself can go to nobody but the Date."""
    table = lay(
        "name: ann, at: r05c2, swag: false, escort: {kind: date}",
        "name: ben, at: r05c1, stars: 4, escort: {kind: spouse}",
        zombies={"r05c2": 1},
        variants={"date_five": "date_takes_it", "brad_timing": "after"},
    ).play("ann stop ann+date", "5")
    assert set(table.legal) == {"ann hit ann.date", "ann brad ben", "ann brad ben.spouse"}
    table.refuses("ann hit ann", "RC-OPEN-40", "RC-ATTACK-07")
    failed = lay(
        "name: ann, at: r05c2, swag: false, escort: {kind: date}",
        "name: ben, at: r05c1, stars: 4, escort: {kind: spouse}",
        zombies={"r05c2": 1},
        variants={"date_five": "date_takes_it", "brad_timing": "after"},
    ).play("ann stop ann+date", "5", "ann brad ben", "4")
    assert (hits(failed), zombies(failed)) == ((0, 1), {"r05c2": 1}), "4 - 1 is less than 4: the date takes it"
    table.play("ann brad ben", "3")
    assert (hits(table), zombies(table)) == ((0, 0), {"r05c1": 1})


@pytest.mark.parametrize("variant", sorted(DATE_FIVE))
@pytest.mark.parametrize("kind", ["spouse", "mother"])
def test_rc_open_40_is_about_dates_only(variant: str, kind: str) -> None:
    table = couple(kind, variants={"date_five": variant}).play(f"ann stop ann+{kind}", "5")
    assert (table.kind, hits(table)) == ("herd", (0, 0))


@pytest.mark.parametrize("variant", sorted(DATE_FIVE))
def test_rc_open_40_a_player_who_leaves_her_date_is_a_lone_player(variant: str) -> None:
    table = couple("date", variants={"date_five": variant}).play("ann move ann r06c2", "5")
    assert hits(table) == (1, 0), "5 and 1 for being alone"


# --- OPEN-41: what the bonus counts for ---


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("who", ["ann", *KINDS])
def test_rc_open_41_hits_only_a_natural_2_kills_and_the_hits_stay(who: str, face: int) -> None:
    variants = {"alone_bonus": "hits_only"}
    table = ann_alone(variants=variants) if who == "ann" else escort_alone(who, variants=variants)
    table.play("ann stop " + ("ann" if who == "ann" else f"ann.{who}"), str(face))
    hit = int(face >= (4 if who == "date" else 5))
    assert (table.seat("ann").kills, sum(hits(table))) == (int(face <= 2), hit)
    assert any("alone_bonus: hits_only" in text for text, _ in table.events)


@pytest.mark.parametrize("who", ["ann", *KINDS])
def test_rc_open_41_all_a_2_becomes_a_3_and_nothing_happens(who: str) -> None:
    table = ann_alone() if who == "ann" else escort_alone(who)
    table.play("ann stop " + ("ann" if who == "ann" else f"ann.{who}"), "2")
    assert (table.seat("ann").kills, hits(table), zombies(table)) == (0, (0, 0), {"r05c2": 1})


@pytest.mark.parametrize("value", ["all", "hits_only"])
@pytest.mark.parametrize(("face", "kills"), [(1, 1), (2, 1), (3, 0)])
def test_rc_open_41_a_couple_is_never_alone(value: str, face: int, kills: int) -> None:
    assert stay(couple(variants={"alone_bonus": value}), "ann+spouse", face) == (kills, (0, 0))


def test_rc_open_41_both_variants_hold_together() -> None:
    """A lone Date under hits_only and alone_only: 1 and 2 kill, 4 to 6 hit."""
    variants = {"alone_bonus": "hits_only", "date_five": "alone_only"}
    for face, kills, hit in ((2, 1, 0), (3, 0, 0), (4, 0, 1)):
        table = escort_alone("date", variants=variants).play("ann stop ann.date", str(face))
        assert (table.seat("ann").kills, hits(table)) == (kills, (0, hit))


# --- OPEN-35 ---


def test_rc_open_35_dead_zombies_are_removed_at_once() -> None:
    table = couple(number=2).play("ann stop ann+spouse", "2")
    assert zombies(table) == {"r05c2": 1}
    table.play("1")
    assert zombies(table) == {}


def test_rc_open_35_every_space_on_the_way_attacks_for_itself() -> None:
    ann = "name: ann, at: r05c2, swag: false, escort: {kind: spouse, at: r01c2}"
    table = lay(ann, AWAY, zombies={"r05c2": 1, "r06c2": 1, "r07c2": 1})
    table.play("ann move ann r06c2", "1", "ann move ann r07c2", "6", "ann stop ann", "2")
    assert (table.seat("ann").kills, hits(table), zombies(table)) == (1, (1, 0), {"r06c2": 1, "r07c2": 1})


# --- OPEN-36: alone ---


def test_rc_open_36_who_leaves_a_partner_is_alone_and_so_is_the_partner_then() -> None:
    table = couple("date").play("ann move ann.date r06c2", "4")
    assert hits(table) == (0, 1), "4 and 1 is 5"
    table.play("ann stop ann.date", "ann stop ann", "5")
    assert hits(table) == (1, 1)


def test_rc_open_36_leaving_alone_a_partner_that_still_stands_there_cannot_take_the_hit() -> None:
    table = couple().play("ann move ann r06c2", "5")
    assert (hits(table), table.kind) == ((1, 0), "step")


def test_rc_open_36_ending_where_the_partner_is_nobody_is_alone() -> None:
    ann = "name: ann, at: r05c2, swag: false, escort: {kind: mother, at: r04c2}"
    table = lay(ann, AWAY, zombies={"r05c2": 1}).play("ann move ann.mother r05c2", "ann stop ann.mother", "5")
    assert hits(table) == (0, 0)
    table = lay(ann, AWAY, zombies={"r05c2": 1}).play("ann move ann.mother r05c2", "ann stop ann.mother", "2")
    assert table.seat("ann").kills == 1
    table = lay(ann, AWAY, zombies={"r05c2": 1}).play("ann move ann.mother r05c2", "ann stop ann.mother", "6")
    assert set(table.legal) == {"ann hit ann", "ann hit ann.mother"}, "her player is present"


def test_rc_open_36_a_date_that_stays_with_its_player_as_a_unit_of_its_own_is_not_alone() -> None:
    table = couple("date").play("ann stop ann.date", "4")
    assert (hits(table), table.kind) == ((0, 0), "unit")
    table = couple("date").play("ann move ann r06c2", "3", "ann stop ann", "ann stop ann.date", "4")
    assert hits(table) == (0, 1), "now she has gone, and the date is alone"


@pytest.mark.parametrize(("kind", "face"), [("date", "4"), ("spouse", "5"), ("mother", "5")])
def test_rc_open_36_other_players_figures_are_no_company(kind: str, face: str) -> None:
    table = lay(
        f"name: ann, at: r01c2, swag: false, escort: {{kind: {kind}, at: r05c2}}",
        "name: ben, at: r05c2, escort: {kind: date, at: limousine}",
        zombies={"r05c2": 1},
    )
    table.play(f"ann stop ann.{kind}", face)
    assert hits(table) == (0, 1)


def test_rc_open_06_two_owners_figures_in_a_space_are_no_couple() -> None:
    """Ann's Date beside Ben is alone, and Ben beside it too; neither takes the other's hit."""
    table = lay(
        "name: ann, at: r01c1, swag: false, escort: {kind: date, at: r06c2}",
        "name: ben, at: r06c2, swag: false, escort: {kind: spouse, at: r09c2}",
        zombies={"r06c2": 1},
    ).play("ann stop ann.date", "4", "ann stop ann", "ann pass", "ben stop ben", "5")
    assert (table.seat("ann").escort.hits, table.seat("ben").hits) == (1, 1)


# --- OPEN-37, OPEN-38, OPEN-50 ---


def test_rc_open_37_two_units_are_attacked_one_by_one_and_by_their_own_numbers() -> None:
    table = couple("date").play("ann move ann r06c2", "4", "ann stop ann", "ann stop ann.date", "4")
    assert hits(table) == (0, 1), "a 4 misses a lone player and hits a lone date"


def test_rc_open_38_the_owner_places_each_hit_before_the_next_die() -> None:
    table = couple("date", 2).play("ann stop ann+date", "5")
    table.refuses("4", "RC-HIT-04", "RC-OPEN-38")
    table.play("ann hit ann.date", "6", "ann hit ann")
    assert hits(table) == (1, 1)


@pytest.mark.parametrize("kind", KINDS)
def test_rc_open_50_kills_by_the_lone_escort_are_its_owners_too(kind: str) -> None:
    table = escort_alone(kind, 2).play(f"ann stop ann.{kind}", "1 1")
    assert (table.seat("ann").kills, zombies(table)) == (2, {})


# --- SWAG-01, with the edition's numbers ---


@pytest.mark.parametrize("kind", KINDS)
def test_rc_swag_01_covers_a_lone_figure_of_any_kind(kind: str) -> None:
    ann = f"name: ann, at: r05c2, escort: {{kind: {kind}, at: r07c2}}"
    table = lay(ann, AWAY, zombies={"r05c2": 1, "r07c2": 2})
    table.play("ann stop ann", "ann swag", f"ann stop ann.{kind}")
    assert (hits(table), table.kind) == ((0, 0), "herd")


def test_rc_attack_04_a_number_that_would_kill_but_for_the_bonus_cites_both() -> None:
    table = lay("name: ann, at: r04c2, escort: {kind: date, at: r05c2}", AWAY, zombies={"r05c2": 1}).play(
        "date stop", "2"
    )
    assert table.events[-1][0] == "2: nothing happens to ann.date."
    assert {"RC-ATTACK-04", "RC-ATTACK-10"} <= set(table.events[-1][1])
