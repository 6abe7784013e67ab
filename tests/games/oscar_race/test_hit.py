"""HIT: hits."""

from __future__ import annotations

import pytest

from tests.games.oscar_race.lay import lay
from tests.games.oscar_race.table import Table, hits

FAR_BEN = "name: ben, at: limousine, escort: {kind: spouse}"
UP = [f"r{row:02}c2" for row in range(6, 15)]
"""The way up the middle from r05c2."""


def apart(hits: int = 0, stars: int = 0, **changes: object) -> Table:
    """Ann alone on r05c2, her date on r01c2."""
    ann = f"name: ann, at: r05c2, hits: {hits}, stars: {stars}, escort: {{kind: date, at: r01c2}}"
    return lay(ann, FAR_BEN, **changes)


def couple(kind: str = "spouse", **changes: object) -> Table:
    """Ann and her escort on r05c2, with zombies unless `changes` say otherwise; no Swag Bag is left."""
    return lay(
        f"name: ann, at: r05c2, swag: false, escort: {{kind: {kind}}}", FAR_BEN, **{"zombies": {"r05c2": 1}, **changes}
    )


def spaces_left(table: Table, unit: str) -> int:
    """How far a unit on r05c2 gets, walking up the middle."""
    for steps, space in enumerate(UP):
        if table.check(f"ann move {unit} {space}").legal is not True:
            return steps
        table.play(f"ann move {unit} {space}")
    return len(UP)


# --- HIT-01: where hits come from ---


def test_or_hit_01_hits_come_from_zombie_attacks_and_interviews() -> None:
    table = couple().play("ann stop ann+spouse", "6", "ann hit ann")
    assert hits(table) == (1, 0)
    table = Table(
        """
        seats:
          - {name: ann, at: area1, escort: {kind: date, at: r01c2}}
          - {name: ben, at: r09c2, escort: {kind: spouse}}
        phase: stars
        """
    )
    table.play("1 6")
    assert hits(table) == (1, 0)


# --- HIT-02: hits and the allowance ---


@pytest.mark.parametrize(("number", "spaces"), [(0, 3), (1, 2), (2, 1), (3, 0), (4, 0), (9, 0)])
def test_or_hit_02_every_hit_takes_one_space_off_a_players_move(number: int, spaces: int) -> None:
    assert spaces_left(apart(number), "ann") == spaces


@pytest.mark.parametrize(
    ("kind", "number", "spaces"), [("date", 1, 3), ("spouse", 2, 1), ("mother", 1, 1), ("mother", 2, 0)]
)
def test_or_hit_02_every_hit_takes_one_space_off_an_escorts_move(kind: str, number: int, spaces: int) -> None:
    table = lay(f"name: ann, at: r01c2, escort: {{kind: {kind}, at: r05c2, hits: {number}}}", FAR_BEN)
    assert spaces_left(table, f"ann.{kind}") == spaces


def test_or_hit_02_the_hits_of_one_figure_do_not_slow_the_other() -> None:
    table = lay("name: ann, at: r05c2, hits: 3, escort: {kind: date}", FAR_BEN)
    assert spaces_left(table, "ann.date") == 4


def test_or_hit_02_the_refusal_of_a_space_lost_to_hits_names_the_clause() -> None:
    apart(3).refuses("ann move ann r06c2", "OR-MOVE-01", "OR-HIT-02")


# --- HIT-03: any number ---


@pytest.mark.parametrize("number", [3, 8, 20])
def test_or_hit_03_a_figure_can_carry_any_number_of_hits(number: int) -> None:
    table = lay(
        f"name: ann, at: r05c2, hits: {number}, swag: false, escort: {{kind: date, at: r01c2}}",
        FAR_BEN,
        zombies={"r05c2": 1},
    )
    table.play("ann stop ann", "6")
    assert hits(table) == (number + 1, 0)


# --- HIT-04: player or escort ---


@pytest.mark.parametrize(("figure", "expected"), [("ann", (1, 0)), ("ann.mother", (0, 1))])
def test_or_hit_04_a_hit_goes_on_the_player_or_on_the_escort_present(figure: str, expected: tuple[int, int]) -> None:
    table = couple("mother").play("ann stop ann+mother", "6")
    table.allows(f"ann hit {figure}")
    table.play(f"ann hit {figure}")
    assert hits(table) == expected


@pytest.mark.parametrize(("figure", "expected"), [("ann", (1, 0)), ("ann.spouse", (0, 1))])
def test_or_hit_04_holds_for_the_hit_of_an_interview_too(figure: str, expected: tuple[int, int]) -> None:
    table = Table(
        """
        seats:
          - {name: ann, at: area1, escort: {kind: spouse}}
          - {name: ben, at: r09c2, escort: {kind: spouse}}
        phase: stars
        """
    )
    table.play("1 1 6", f"ann hit {figure}")
    assert hits(table) == expected


def test_or_hit_04_an_absent_escort_takes_no_hit() -> None:
    table = lay(
        "name: ann, at: r05c2, swag: false, escort: {kind: date, at: r01c2}",
        "name: ben, at: r06c2, escort: {kind: spouse}",
        zombies={"r05c2": 1},
        variants={"brad_timing": "after"},  # so that the hit waits to be placed
    )
    table.play("ann stop ann", "6")
    table.refuses("ann hit ann.date", "OR-HIT-04", "OR-OPEN-38")
    table.allows("ann hit ann")


@pytest.mark.parametrize("moment", [(), ("ann fight",)])
def test_or_hit_04_an_absent_escort_takes_none_however_early_it_is_typed(moment: tuple[str, ...]) -> None:
    table = lay(
        "name: ann, at: r05c2, swag: false, escort: {kind: date, at: r01c2}",
        "name: ben, at: r06c2, stars: 9, escort: {kind: spouse}",
        zombies={"r05c2": 1},
    )
    table.play("ann stop ann", *moment)
    why = table.refuses("ann hit ann.date", "OR-HIT-04", "OR-OPEN-38").why
    assert why.startswith("ann.date cannot take this hit.")
    assert "cannot take this hit" not in table.check("ann hit ann").why


# --- HIT-05: where it is put it stays ---


def test_or_hit_05_a_hit_once_placed_cannot_be_shifted() -> None:
    table = couple("spouse", zombies={"r05c2": 1, "r06c2": 1})
    table.play("ann move ann+spouse r06c2", "6", "ann hit ann")
    table.refuses("ann hit ann.spouse", "OR-HIT-04", "OR-HIT-05")
    table.play("ann stop ann+spouse", "6")
    table.play("ann hit ann.spouse")
    assert hits(table) == (1, 1), "the second hit is a new one; the first stays where it is"


# --- open points ---


@pytest.mark.parametrize(
    ("number", "halved_first", "halved_last"), [(0, 6, 6), (1, 4, 5), (2, 2, 4), (3, 0, 3), (4, 0, 2), (7, 0, 0)]
)
def test_or_open_16_hits_come_off_before_the_doubling_or_after_it(
    number: int, halved_first: int, halved_last: int
) -> None:
    assert spaces_left(apart(number).play("ann run ann", "6"), "ann") == halved_first
    other = apart(number, variants={"hits_then_double": False}).play("ann run ann", "6")
    assert spaces_left(other, "ann") == halved_last


def test_or_open_16_the_variant_changes_neither_walks_nor_trips() -> None:
    variants = {"hits_then_double": False}
    assert spaces_left(apart(1, variants=variants), "ann") == 2
    assert spaces_left(apart(1, variants=variants).play("ann run ann", "1"), "ann") == 1
    table = apart(1, stars=1, variants=variants).play("ann run ann", "1", "ann recover")
    assert spaces_left(table, "ann") == 2


@pytest.mark.parametrize(("value", "spaces"), [(True, 2), (False, 4)])
def test_or_open_16_a_running_couple_takes_the_lower_of_two_such_numbers(value: bool, spaces: int) -> None:
    """Ann, Move 3 with two hits: 2 or 4; her date, Move 4 with one: 6 or 7."""
    table = lay(
        "name: ann, at: r05c2, hits: 2, escort: {kind: date, hits: 1}", FAR_BEN, variants={"hits_then_double": value}
    )
    assert spaces_left(table.play("ann run ann+date", "6"), "ann+date") == spaces


@pytest.mark.parametrize(("value", "spaces"), [(True, 2), (False, 3)])
def test_or_open_16_holds_for_a_running_escort_and_for_the_couple_it_slows(value: bool, spaces: int) -> None:
    """A mother, Move 2, with one hit."""
    variants = {"hits_then_double": value}
    table = lay("name: ann, at: r01c2, escort: {kind: mother, at: r05c2, hits: 1}", FAR_BEN, variants=variants)
    assert spaces_left(table.play("ann run ann.mother", "6"), "ann.mother") == spaces
    table = lay("name: ann, at: r05c2, escort: {kind: mother, hits: 1}", FAR_BEN, variants=variants)
    assert spaces_left(table.play("ann run ann+mother", "6"), "ann+mother") == spaces


AT_ONCE = {"hits_slow_at_once": True}


@pytest.mark.parametrize("variants", [{}, AT_ONCE])
def test_or_open_17_hits_paid_off_before_the_first_step_raise_the_allowance(variants: dict[str, bool]) -> None:
    assert spaces_left(apart(2, stars=1, variants=variants).play("ann pay ann"), "ann") == 2
    table = apart(2, stars=1, variants=variants).play("ann run ann", "6", "ann pay ann")
    assert spaces_left(table, "ann") == 4


@pytest.mark.parametrize(("number", "spaces"), [(3, 2), (4, 0)])
def test_or_open_17_a_runner_without_a_move_may_still_pay_after_the_roll(number: int, spaces: int) -> None:
    table = apart(number, stars=1).play("ann run ann", "6")
    assert "ann pay ann" in table.interjections
    assert spaces_left(table.play("ann pay ann"), "ann") == spaces


def test_or_open_17_a_figure_without_a_move_may_still_pay_after_recovering() -> None:
    table = apart(3, stars=2).play("ann run ann", "1", "ann recover", "ann pay ann")
    assert spaces_left(table, "ann") == 1


@pytest.mark.parametrize(("variants", "spaces"), [({}, 2), (AT_ONCE, 3)])
def test_or_open_17_at_once_a_payment_after_the_last_space_buys_another(variants: dict[str, bool], spaces: int) -> None:
    table = apart(1, stars=1, variants=variants).play("ann move ann r06c2 r07c2")
    table.play("ann pay ann")
    assert 2 + _more(table, 7) == spaces


@pytest.mark.parametrize(("variants", "more"), [({}, 1), (AT_ONCE, 2)])
def test_or_open_17_hits_paid_off_on_the_way_do_not_lengthen_the_move(variants: dict[str, bool], more: int) -> None:
    table = apart(1, stars=1, variants=variants).play("ann move ann r06c2", "ann pay ann")
    assert table.seat("ann").hits == 0
    table.play("ann move ann r07c2")
    if more == 2:
        table.allows("ann move ann r08c2")
    else:
        table.refuses("ann move ann r08c2", "OR-MOVE-01", "OR-OPEN-17")


def test_or_open_17_nobody_has_less_than_no_space_left() -> None:
    ann = "name: ann, at: r05c2, swag: false, hits: 2, escort: {kind: date, at: r01c2}"
    table = lay(ann, "name: ben, at: theater, escort: {kind: spouse}", zombies={"r05c2": 1}, variants=AT_ONCE)
    verdict = table.refuses("ann r06c2; 6; ann r07c2", "OR-MOVE-01", "OR-HIT-02")
    assert "ann has 0 spaces left" in verdict.why


@pytest.mark.parametrize(("variants", "spaces"), [({}, 3), (AT_ONCE, 2)])
def test_or_open_17_the_hit_of_the_very_first_step_does_not_shorten_the_move(
    variants: dict[str, bool], spaces: int
) -> None:
    ann = "name: ann, at: r05c2, swag: false, escort: {kind: date, at: r01c2}"
    table = lay(ann, FAR_BEN, zombies={"r05c2": 1}, variants=variants)
    table.play("ann move ann r06c2", "6")
    assert table.seat("ann").hits == 1
    assert 1 + _more(table) == spaces


@pytest.mark.parametrize(("variants", "spaces"), [({}, 3), (AT_ONCE, 2)])
def test_or_open_17_hits_on_the_way_do_not_shorten_the_move_either(variants: dict[str, bool], spaces: int) -> None:
    ann = "name: ann, at: r05c2, swag: false, escort: {kind: date, at: r01c2}"
    table = lay(ann, FAR_BEN, zombies={"r06c2": 1}, variants=variants)
    table.play("ann move ann r06c2 r07c2", "6")
    assert table.seat("ann").at == "r07c2", "the step announced is taken"
    assert 2 + _more(table, 7) == spaces


@pytest.mark.parametrize("variants", [{}, AT_ONCE])
def test_or_open_17_a_payment_in_an_attack_on_the_first_step_is_too_late(variants: dict[str, bool]) -> None:
    ann = "name: ann, at: r05c2, hits: 1, stars: 1, escort: {kind: date, at: r01c2}"
    table = lay(ann, FAR_BEN, zombies={"r05c2": 1}, variants=variants)
    table.play("ann move ann r06c2", "ann pay ann", "ann fight", "3")
    assert 1 + _more(table) == (3 if variants else 2)


@pytest.mark.parametrize("variants", [{}, AT_ONCE])
def test_or_open_17_the_hit_that_ends_a_move_counts_from_the_next_one(variants: dict[str, bool]) -> None:
    ann = "name: ann, at: r04c2, swag: false, escort: {kind: date, at: r01c2}"
    table = lay(ann, FAR_BEN, zombies={"r06c2": 1}, variants=variants)
    table.play("ann move ann r05c2 r06c2", "ann stop ann", "6")
    assert (table.seat("ann").at, table.seat("ann").hits) == ("r06c2", 1)


@pytest.mark.parametrize("variants", [{}, AT_ONCE])
def test_or_open_17_a_hit_on_the_player_does_not_slow_the_escort_that_moves_next(variants: dict[str, bool]) -> None:
    ann = "name: ann, at: r06c1, swag: false, escort: {kind: spouse, at: r05c2}"
    table = lay(ann, FAR_BEN, zombies={"r06c1": 1}, variants=variants)
    table.play("ann stop ann", "6")
    assert spaces_left(table, "ann.spouse") == 3


def _more(table: Table, row: int = 6) -> int:
    """How many more steps Ann takes up the middle from this row."""
    steps = 0
    while table.check(f"ann move ann r{row + steps + 1:02}c2").legal is True:
        steps += 1
        table.play(f"ann move ann r{row + steps:02}c2")
    return steps


def test_or_open_38_the_owner_places_each_hit_right_after_its_die_and_before_the_next() -> None:
    table = couple("spouse", zombies={"r05c2": 2}).play("ann stop ann+spouse", "6")
    assert (table.asked, table.kind) == (["ann"], "hit")
    assert sorted(table.legal) == ["ann hit ann", "ann hit ann.spouse"]
    table.refuses("6", "OR-HIT-04", "OR-OPEN-38")  # the next die waits
    table.play("ann hit ann.spouse", "6")
    assert (table.asked, table.kind) == (["ann"], "hit"), "each hit is decided separately"
    table.play("ann hit ann")
    assert hits(table) == (1, 1)


@pytest.mark.parametrize(
    ("places", "unit", "expected"),
    [
        ("at: r05c2, escort: {kind: spouse, at: r01c2}", "ann", (1, 0)),
        ("at: r01c2, escort: {kind: spouse, at: r05c2}", "ann.spouse", (0, 1)),
    ],
)
def test_or_open_38_a_hit_on_a_lone_figure_stays_on_that_figure(
    places: str, unit: str, expected: tuple[int, int]
) -> None:
    table = lay(f"name: ann, swag: false, {places}", FAR_BEN, zombies={"r05c2": 1}).play(f"ann stop {unit}")
    assert hits(table.play("6")) == expected


def test_or_open_38_on_leaving_only_a_figure_of_the_same_unit_is_present() -> None:
    table = couple("mother").play("ann move ann r06c2", "6")
    assert hits(table) == (1, 0), "the mother still stands there, but does not move with her"
    table = couple("mother").play("ann move ann.mother r06c2", "6")
    assert hits(table) == (0, 1)


def test_or_open_38_on_ending_a_figure_in_the_same_space_is_present() -> None:
    seats = ("name: ann, at: r04c2, swag: false, escort: {kind: mother, at: r05c2}", FAR_BEN)
    table = lay(*seats, zombies={"r05c2": 1}).play("ann move ann r05c2", "ann stop ann", "6")
    assert sorted(table.legal) == ["ann hit ann", "ann hit ann.mother"]
    table.play("ann hit ann.mother")
    assert hits(table) == (0, 1)


def test_or_open_38_on_ending_the_escort_may_let_its_player_take_the_hit() -> None:
    seats = ("name: ann, at: r05c2, swag: false, escort: {kind: mother, at: r04c2}", FAR_BEN)
    table = lay(*seats, zombies={"r05c2": 1}).play("ann move ann.mother r05c2", "ann stop ann.mother", "6")
    table.play("ann hit ann")
    assert hits(table) == (1, 0)


def test_or_open_38_another_players_figure_in_the_space_takes_no_hit() -> None:
    table = lay(
        "name: ann, at: r05c2, swag: false, escort: {kind: date, at: r01c2}",
        "name: ben, at: r05c2, escort: {kind: spouse, at: r14c2}",
        zombies={"r05c2": 1},
    )
    table.play("ann stop ann", "6")
    assert (hits(table), hits(table, "ben")) == ((1, 0), (0, 0))


def test_or_open_38_a_hit_that_only_one_figure_could_take_has_been_placed() -> None:
    ann = "name: ann, at: r05c2, swag: false, escort: {kind: date, at: r07c2}"
    table = lay(ann, "name: ben, escort: {kind: spouse}", zombies={"r05c2": 2})
    assert "yet" not in table.refuses("ann r06c2; fight 6; hit ann.date", "OR-HIT-04", "OR-OPEN-38").why
    table.allows("ann r06c2; fight 6; hit ann")
