"""Odds of attacks against an enumeration written from the catalogue alone: nothing of the rules' code is asked for it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from companion.errors import NoOdds
from tests.games.oscar_race.lay import Distribution, answered, distribution
from tests.games.red_carpet_race.table import AWAY, Table, lay

FACES = range(1, 7)
KINDS = ("date", "spouse", "mother")
DATE_FIVE = ("present", "alone_only", "date_takes_it")
ALONE_BONUS = ("all", "hits_only")


# --- one die, as the catalogue has it ---


def kills(face: int, who: str, alone_bonus: str) -> bool:
    """RC-ATTACK-04: 1, 2. RC-ATTACK-10, RC-OPEN-41: alone, 1 is added first, by hits_only not for kills."""
    counted = face + 1 if who != "couple" and alone_bonus == "all" else face
    return counted in (1, 2)


def hit_on(face: int, who: str, kind: str, date_five: str) -> str | None:
    """Who may take the hit of this die: anybody of the unit, its date only, or nobody because it is none.

    RC-ATTACK-05: 6 hits. RC-ATTACK-07: 5 or more hit the Date. RC-ATTACK-10: 1 is added against whoever is alone.
    RC-OPEN-40: a couple with the Date is hit on 5 or 6; alone_only: on 6; date_takes_it: the 5's hit is the Date's.
    """
    if who == "player":
        return "any" if face + 1 >= 6 else None
    if who == "escort":
        return "any" if face + 1 >= (5 if kind == "date" else 6) else None
    if face == 6:
        return "any"
    if face == 5 and kind == "date" and date_five != "alone_only":
        return "date" if date_five == "date_takes_it" else "any"
    return None


def enumerated(
    who: str, kind: str, number: int, date_five: str = "present", alone_bonus: str = "all", taker: str = "ann"
) -> Distribution:
    """Every result of `number` dice; `taker` takes what hits a couple may place freely."""
    found: Distribution = {}
    alone = {"player": "ann", "escort": f"ann.{kind}"}.get(who)
    for dice in product(FACES, repeat=number):
        changes: dict[str, int] = {}
        for face in dice:
            hit = hit_on(face, who, kind, date_five)
            if kills(face, who, alone_bonus):
                changes["ann.kills"] = changes.get("ann.kills", 0) + 1
            elif hit:
                figure = alone or ("ann.date" if hit == "date" else taker)
                changes[f"{figure}.hits"] = changes.get(f"{figure}.hits", 0) + 1
        key = tuple(sorted(changes.items()))
        found[key] = found.get(key, Fraction(0)) + Fraction(1, 6**number)
    return found


def attacked(who: str, kind: str, number: int, **variants: str) -> Table:
    """Ann's couple, or one of its figures by itself, among zombies."""
    places = {"couple": ("r05c2", "r05c2"), "player": ("r05c2", "r01c2"), "escort": ("r01c2", "r05c2")}[who]
    ann = f"name: ann, at: {places[0]}, stars: 1, escort: {{kind: {kind}, at: {places[1]}}}"
    return lay(ann, AWAY, zombies={"r05c2": number}, variants=variants)


def name_of(who: str, kind: str) -> str:
    return {"couple": f"ann+{kind}", "player": "ann", "escort": f"ann.{kind}"}[who]


# --- attacks ---


@pytest.mark.parametrize("alone_bonus", ALONE_BONUS)
@pytest.mark.parametrize("date_five", DATE_FIVE)
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("who", ["player", "escort", "couple"])
@pytest.mark.parametrize("kind", KINDS)
def test_rc_attack_every_unit_number_and_variant(
    kind: str, who: str, number: int, date_five: str, alone_bonus: str
) -> None:
    table = attacked(who, kind, number, date_five=date_five, alone_bonus=alone_bonus)
    takers = ("ann", f"ann.{kind}") if who == "couple" else ("ann",)
    for line, taker in product((f"ann move {name_of(who, kind)} r06c2", f"ann stop {name_of(who, kind)}"), takers):
        assume = (f"ann hit {taker}",) if who == "couple" else ()
        found = answered(table, line, assume=assume)
        assert distribution(found) == enumerated(who, kind, number, date_five, alone_bonus, taker)


def test_rc_attack_the_enumeration_is_not_empty_talk() -> None:
    """A few of its numbers, worked out by hand."""
    lone_date = enumerated("escort", "date", 1)
    assert lone_date == {
        (("ann.kills", 1),): Fraction(1, 6),
        (("ann.date.hits", 1),): Fraction(1, 2),
        (): Fraction(1, 3),
    }
    couple = enumerated("couple", "date", 1, "date_takes_it")
    assert couple[(("ann.date.hits", 1),)] == couple[(("ann.hits", 1),)] == Fraction(1, 6)
    assert enumerated("couple", "mother", 2)[(("ann.kills", 2),)] == Fraction(1, 9)


@pytest.mark.parametrize("kind", KINDS)
def test_rc_open_36_leaving_and_ending_by_one_step_each_has_its_own_company(kind: str) -> None:
    """Ann leaves a zombie alone for a Rope Line where her escort is: one die against her, one against both."""
    ann = f"name: ann, at: r06c3, swag: false, escort: {{kind: {kind}, at: rope3}}"
    table = lay(ann, AWAY, zombies={"r06c3": 1, "rope3": 1})
    wanted: Distribution = {}
    for one, share in enumerated("player", kind, 1).items():
        for other, part in enumerated("couple", kind, 1).items():
            changes = dict(one)
            for key, count in other:
                changes[key] = changes.get(key, 0) + count
            result = tuple(sorted(changes.items()))
            wanted[result] = wanted.get(result, Fraction(0)) + share * part
    assert distribution(answered(table, "ann move ann rope3")) == wanted


def test_rc_open_80_a_path_goes_on_behind_every_result_of_the_attacks_on_its_way() -> None:
    ann = "name: ann, at: r05c2, escort: {kind: date, at: r01c2}"
    table = lay(ann, AWAY, zombies={"r05c2": 1, "r06c2": 1, "r07c2": 1})
    found = answered(table, "ann move ann r06c2 r07c2 r08c2")
    assert distribution(found) == enumerated("player", "date", 3)


@pytest.mark.parametrize("stars", [0, 1], ids=["has to take the trip", "could pay it off"])
def test_rc_trip_02_a_path_too_long_for_a_trip_ends_with_the_trip(stars: int) -> None:
    ann = f"name: ann, at: r05c2, stars: {stars}, escort: {{kind: date, at: r01c2}}"
    found = answered(lay(ann, AWAY, zombies={"r06c2": 1}), "ann run ann; ann move ann r06c2 r07c2")
    one = enumerated("player", "date", 1)
    # Of the 8 spaces of a run 6 are left; a trip leaves none.
    ran = {tuple(sorted((*key, ("ann.spaces", 6)))): share * Fraction(5, 6) for key, share in one.items()}
    assert distribution(found) == {**{key: share / 6 for key, share in one.items()}, **ran}


# --- the plea ---


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("line", ["ann stop ann+mother", "ann move ann+mother rope2"])
def test_rc_attack_11_a_plea_takes_one_die_away(line: str, number: int) -> None:
    ann = "name: ann, at: rope2, escort: {kind: mother}"
    table = lay(ann, AWAY, zombies={"rope2": number})
    step = line.replace("rope2", "r05c1")
    for found in (answered(table, f"{step}; ann plead"), answered(table, step, assume=("ann plead",))):
        assert distribution(found) == enumerated("couple", "mother", number - 1)
    assert distribution(answered(table, step)) == enumerated("couple", "mother", number), "no plea is assumed"


def test_rc_attack_11_a_plea_for_a_single_zombie_leaves_nothing_to_chance() -> None:
    found = answered(attacked("couple", "mother", 1), "ann stop ann+mother; ann plead")
    assert distribution(found) == {(): Fraction(1)}


def test_rc_open_42_an_assumed_plea_is_made_in_the_first_attack_only() -> None:
    ann = "name: ann, at: r06c3, swag: false, escort: {kind: mother}"
    table = lay(ann, AWAY, zombies={"r06c3": 1, "rope3": 2})
    found = answered(table, "ann move ann+mother rope3", assume=("ann plead",))
    assert distribution(found) == enumerated("couple", "mother", 2)


def test_rc_open_42_a_plea_assumed_where_nobody_may_plead_is_an_error() -> None:
    with pytest.raises(NoOdds, match="it answers no question that comes up"):
        answered(attacked("couple", "spouse", 1), "ann stop ann+spouse", assume=("ann plead",))


# --- the diversion ---


def beside_ben(stars: int, **variants: str) -> Table:
    """Ben two spaces off, so that two stars fewer than he holds divert."""
    ann = "name: ann, at: r05c2, swag: false, escort: {kind: spouse}"
    ben = f"name: ben, at: r07c2, escort: {{kind: date}}, stars: {stars}"
    return lay(ann, ben, zombies={"r05c2": 1}, variants=variants)


@pytest.mark.parametrize("stars", range(9))
def test_rc_brad_02_one_try(stars: int) -> None:
    chance = Fraction(min(max(stars - 2, 0), 6), 6)
    wanted = {key: share * (1 - chance) for key, share in enumerated("couple", "spouse", 1).items() if chance < 1}
    if chance:
        wanted[(("ben.zombies", 1),)] = chance
    assert distribution(answered(beside_ben(stars), "ann stop ann+spouse; ann brad ben")) == wanted


@pytest.mark.parametrize("stars", range(3, 9))
@pytest.mark.parametrize("timing", ["before", "after"])
def test_rc_open_47_without_a_limit_every_try_with_a_chance_succeeds_in_the_end(stars: int, timing: str) -> None:
    table = beside_ben(stars, brad_tries="unlimited", brad_timing=timing)
    found = distribution(answered(table, "ann stop ann+spouse", assume=("ann brad ben",)))
    if timing == "before":
        assert found == {(("ben.zombies", 1),): Fraction(1)}
    else:
        assert found == {(("ben.zombies", 1),): Fraction(1, 6), (("ann.kills", 1),): Fraction(1, 3), (): Fraction(1, 2)}


@pytest.mark.parametrize("stars", [0, 2])
@pytest.mark.parametrize("timing", ["before", "after"])
def test_rc_open_47_a_hopeless_try_made_for_ever_has_no_odds(stars: int, timing: str) -> None:
    table = beside_ben(stars, brad_tries="unlimited", brad_timing=timing)
    with pytest.raises(NoOdds, match="without end"):
        answered(table, "ann stop ann+spouse", assume=("ann brad ben",))


def test_rc_open_47_a_hopeless_try_made_once_has() -> None:
    table = beside_ben(0, brad_tries="unlimited")
    found = answered(table, "ann stop ann+spouse; ann brad ben")
    assert distribution(found) == enumerated("couple", "spouse", 1)
