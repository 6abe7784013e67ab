"""ZMOVE: moving zombies in part B."""

from __future__ import annotations

from typing import Any

import pytest

from companion.referee.lines import resolve_lines
from tests.games.oscar_race.lay import lay
from tests.games.oscar_race.table import Table, zombies

ANN = "name: ann, escort: {kind: date}"
BEN = "name: ben, escort: {kind: spouse}"
CLEO = "name: cleo, escort: {kind: mother}"


def part_b(zombies: dict[str, int], ann: str = ANN, ben: str = BEN, **changes: object) -> Table:
    """Ann and her date stay where they are, as a rule in the Limousine; her part B begins."""
    return lay(ann, ben, zombies=zombies, **changes).play("ann stop ann+date")


def herding(number: int, zombies: dict[str, int], **changes: Any) -> Table:
    """Ann has rolled `number` zombies."""
    return part_b(zombies, **changes).play("ann herd", str(number))


# --- ZMOVE-01: optional ---


def test_or_zmove_01_moving_zombies_is_optional() -> None:
    table = part_b({"r05c2": 1})
    assert sorted(table.legal) == ["ann herd", "ann pass"]
    table.play("ann pass")
    assert table.asked == ["ben"]
    assert zombies(table) == {"r05c2": 1}
    assert table.events[-1] == ("ann moves no zombies.", ("OR-ZMOVE-01",))


def test_or_zmove_01_only_who_has_moved_some_moves_no_more() -> None:
    assert herding(2, {"r05c2": 1}).play("ann pass").events[-1][0] == "ann moves no zombies."
    table = herding(2, {"r05c2": 1, "r07c2": 1}).play("ann zombie r05c2 r06c2", "ann pass")
    assert table.events[-1][0] == "ann moves no more zombies."


def test_or_zmove_02_one_zombie_too_many_is_refused_for_the_die_used_up() -> None:
    table = part_b({"r05c2": 1, "r07c2": 1})
    verdict = table.refuses("ann herd; 1; zombie r05c2 r06c2 r07c2 r08c2", "OR-ZMOVE-02")
    assert verdict.why == "ann has moved as many zombies as the die allows."


def test_or_zmove_01_has_its_place_after_part_a() -> None:
    table = lay(ANN, BEN, zombies={"r05c2": 1})
    assert table.check("ann herd").legal is False
    table.play("ann stop ann")
    assert table.check("ann herd").legal is False, "the date has not moved"
    table.play("ann stop ann.date")
    table.allows("ann herd")


def test_or_zmove_01_other_players_have_their_own_part_b() -> None:
    table = part_b({"r05c2": 1})
    assert table.check("ben herd").legal is False
    table.play("ann herd", "1", "ann zombie r05c2 r06c2", "ben stop ben+spouse")
    table.play("ben herd", "1", "ben zombie r06c2 r07c2")
    assert zombies(table) == {"r07c2": 1}, "the same zombie, once by each"


# --- ZMOVE-02: at most as many as rolled ---


@pytest.mark.parametrize("roll", [1, 2, 3, 4, 5, 6])
def test_or_zmove_02_at_most_as_many_zombies_as_the_die_shows_are_moved(roll: int) -> None:
    table = herding(roll, {"rope1": 7})
    for _ in range(roll):
        assert table.asked == ["ann"]
        table.play(f"ann zombie rope1 r0{1 + _ // 2}c3")
    assert table.asked == ["ben"]
    assert zombies(table)["rope1"] == 7 - roll
    assert table.check("ann zombie rope1 r03c3").legal is False


def test_or_zmove_02_no_zombie_moves_before_the_roll_and_there_is_one_roll() -> None:
    table = part_b({"r05c2": 2})
    table.refuses("ann zombie r05c2 r06c2", "OR-ZMOVE-02")
    table.play("ann herd", "2")
    table.refuses("ann herd", "OR-ZMOVE-02")
    table.play("ann zombie r05c2 r06c2")
    table.refuses("ann herd", "OR-ZMOVE-02")


def test_or_zmove_02_without_a_zombie_to_move_there_is_no_roll() -> None:
    ann = "name: ann, stars: 1, hits: 1, escort: {kind: date}"
    part_b({}, ann).refuses("ann herd", "OR-ZMOVE-02")  # she could pay, so it is still her part B


@pytest.mark.parametrize("moved", [0, 1, 2])
def test_or_zmove_02_fewer_may_be_moved_and_none(moved: int) -> None:
    table = herding(5, {"rope2": 6})
    for step in range(moved):
        table.play(f"ann zombie rope2 r0{4 + step}c1")
    table.play("ann pass")
    assert table.asked == ["ben"]
    assert zombies(table)["rope2"] == 6 - moved


# --- ZMOVE-03: no attack ---


def test_or_zmove_03_a_zombie_being_moved_sets_off_no_attack() -> None:
    table = herding(
        3,
        {"r05c2": 1, "r07c2": 2},
        ann="name: ann, at: r04c2, swag: false, escort: {kind: date}",
        ben="name: ben, at: r06c2, swag: false, escort: {kind: spouse}",
    )
    table.play("ann zombie r05c2 r04c2", "ann zombie r07c2 r06c2", "ann zombie r07c2 r06c2")
    assert zombies(table) == {"r04c2": 1, "r06c2": 2}
    assert (table.asked, table.kind) == (["ben"], "unit")
    assert not table.cited("OR-ATTACK-03")


def test_or_zmove_03_moving_a_zombie_away_from_a_figure_sets_off_none_either() -> None:
    table = herding(1, {"r06c2": 1}, ben="name: ben, at: r06c2, swag: false, escort: {kind: spouse}")
    table.play("ann zombie r06c2 r07c2", "ben stop ben+spouse")
    assert not table.cited("OR-ATTACK-03")


# --- OPEN-49: each once, one space ---


def test_or_open_49_a_zombie_moves_one_space() -> None:
    table = herding(6, {"r05c2": 1})
    for to in ("r07c2", "r03c2", "r05c2", "rope2", "r07c3"):
        table.refuses(f"ann zombie r05c2 {to}", "OR-PIECE-05")
    table.allows("ann zombie r05c2 r05c1")


def test_or_open_49_no_zombie_moves_twice() -> None:
    table = herding(6, {"r05c2": 1, "r10c2": 1}).play("ann zombie r05c2 r06c2")
    table.refuses("ann zombie r06c2 r07c2", "OR-ZMOVE-02", "OR-OPEN-49")
    table.play("ann zombie r10c2 r11c2")
    assert table.asked == ["ben"], "both have moved, and four of the roll are lost"


def test_or_open_49_a_moved_zombie_does_not_hold_up_another_in_its_space() -> None:
    table = herding(6, {"r05c2": 1, "r06c2": 1}).play("ann zombie r05c2 r06c2", "ann zombie r06c2 r07c2")
    assert zombies(table) == {"r06c2": 1, "r07c2": 1}
    assert table.asked == ["ben"], "of the two on r06c2 one had not been moved; now both have"


def test_or_open_49_zombies_moved_into_a_rope_line_are_not_those_there() -> None:
    table = herding(6, {"r05c1": 2, "rope2": 1}).play("ann zombie r05c1 rope2", "ann zombie r05c1 rope2")
    assert zombies(table) == {"rope2": 3}
    table.play("ann zombie rope2 r04c1")
    assert zombies(table) == {"rope2": 2, "r04c1": 1}
    assert table.asked == ["ben"]


def test_or_open_49_any_zombie_on_the_board_may_be_moved_wherever_the_player_is() -> None:
    table = herding(2, {"rope6": 1, "r15c3": 1})
    table.allows("ann zombie rope6 r14c1")
    table.allows("ann zombie r15c3 r14c3")
    table.refuses("ann zombie r08c2 r07c2", "OR-ZMOVE-02", "OR-OPEN-49")


def test_or_open_49_a_player_in_the_theater_may_move_zombies_too() -> None:
    table = lay("name: ann, at: theater, escort: {kind: date}", BEN, zombies={"r05c2": 1})
    assert (table.asked, table.kind) == (["ann"], "herd"), "no part A is left to do"
    table.play("ann herd", "1", "ann zombie r05c2 r06c2")
    assert zombies(table) == {"r06c2": 1}


@pytest.mark.parametrize("to", ["r04c1", "r04c3", "r06c1", "r06c3"])
def test_or_open_49_zombies_step_diagonally_unless_the_variant_says_no(to: str) -> None:
    herding(1, {"r05c2": 1}).allows(f"ann zombie r05c2 {to}")
    table = herding(1, {"r05c2": 1}, variants={"zombie_diagonals": False})
    table.refuses(f"ann zombie r05c2 {to}", "OR-ZMOVE-02", "OR-OPEN-49")
    table.allows("ann zombie r05c2 r06c2")


def test_or_open_49_every_zombie_may_step_diagonally_not_one_in_all() -> None:
    table = herding(3, {"r05c2": 2, "r09c2": 1})
    table.play("ann zombie r05c2 r06c3", "ann zombie r05c2 r04c1", "ann zombie r09c2 r10c1")
    assert zombies(table) == {"r06c3": 1, "r04c1": 1, "r10c1": 1}


def test_or_open_49_without_diagonals_steps_to_rope_lines_are_still_plain() -> None:
    table = herding(2, {"r04c1": 1, "rope1": 1}, variants={"zombie_diagonals": False})
    table.allows("ann zombie r04c1 rope2")
    table.allows("ann zombie rope1 r01c3")


def test_or_open_49_a_full_carpet_space_takes_no_third_zombie_until_one_has_gone() -> None:
    table = herding(6, {"r05c2": 2, "r06c2": 2})
    table.refuses("ann zombie r05c2 r06c2", "OR-BOARD-04")
    table.play("ann zombie r06c2 r07c2")
    table.allows("ann zombie r05c2 r06c2")
    table.play("ann zombie r05c2 r06c2")
    table.refuses("ann zombie r05c2 r06c2", "OR-BOARD-04")


def test_or_open_49_figures_do_not_bar_zombies() -> None:
    ben = "name: ben, at: r06c2, escort: {kind: spouse}"
    table = herding(2, {"r05c2": 2}, ben=ben).play("ann zombie r05c2 r06c2 r05c2 r06c2")
    assert zombies(table) == {"r06c2": 2}


@pytest.mark.parametrize(
    ("start", "to", "clause"),
    [
        ("r04c3", "area2", "OR-PIECE-07"),
        ("r02c1", "area1", "OR-PIECE-07"),
        ("r15c2", "theater", "OR-PIECE-08"),
        ("r01c2", "limousine", "OR-BOARD-01"),
    ],
)
def test_or_open_49_barred_spaces_stay_barred(start: str, to: str, clause: str) -> None:
    herding(1, {start: 1}).refuses(f"ann zombie {start} {to}", clause)


def test_or_open_49_a_rope_line_takes_any_number_and_ends_the_zombies_move() -> None:
    table = herding(6, {"r01c3": 1, "rope1": 8}).play("ann zombie r01c3 rope1")
    assert zombies(table) == {"rope1": 9}
    table.allows("ann zombie rope1 r02c3")


def test_or_open_49_a_zombie_shut_in_by_full_spaces_has_to_wait_for_room() -> None:
    table = herding(6, {"r01c1": 2, "r01c2": 2, "r02c1": 2, "r02c2": 2})
    assert not any(line.startswith("ann zombie r01c1") for line in table.legal)
    table.refuses("ann zombie r01c1 r01c2", "OR-BOARD-04")
    table.play("ann zombie r02c2 r03c2")
    table.allows("ann zombie r01c1 r02c2")


def test_or_open_49_a_line_of_pairs_moves_several() -> None:
    table = herding(3, {"r05c2": 1, "rope1": 2}).play("ann zombie r05c2 r06c2 rope1 r01c3")
    assert zombies(table) == {"r06c2": 1, "rope1": 1, "r01c3": 1}
    assert table.asked == ["ann"]
    table.play("ann pass")
    assert table.asked == ["ben"]


# --- ZMOVE-01: a part B that has ended automatically may still be passed, right after ---


@pytest.mark.parametrize(
    ("zombies", "lines"),
    [
        ({}, ["ann stop ann+date"]),
        ({}, ["ann run ann+date", "1", "ann stop ann+date"]),
        ({"r05c2": 1}, ["ann stop ann+date", "ann herd", "2", "ann zombie r05c2 r06c2"]),
    ],
)
def test_or_zmove_01_saying_once_more_that_no_zombies_are_moved_does_no_harm(
    zombies: dict[str, int], lines: list[str]
) -> None:
    table = lay(ANN, BEN, zombies=zombies).play(*lines, "ann pass")
    assert table.asked == ["ben"]
    lay(ANN, BEN, zombies=zombies).play("; ".join((*lines, "ann pass")))
    again = resolve_lines(table.game, lay(ANN, BEN, zombies=zombies).state, [*lines, "ann pass", "ann pass"])
    assert again.refused is not None, "once"
    late = resolve_lines(table.game, lay(ANN, BEN, zombies=zombies).state, [*lines, "ben run", "ann pass"])
    assert late.refused is not None, "right after"
    assert late.refused.text == "ann pass"


@pytest.mark.parametrize("mark", ["; ", "|"])
def test_or_zmove_01_so_it_does_after_another_seats_answer_with_which_it_ended(mark: str) -> None:
    ann, ben = (
        "name: ann, at: area2, stars: 2, escort: {kind: date}",
        "name: ben, at: r04c3, stars: 3, escort: {kind: spouse}",
    )
    table = lay(ann, ben, CLEO, to_act="ben")
    table.play(*mark.join(["ben+spouse area2", "ann place r05c3", "ben pass"]).split("|"))
    assert table.asked == ["cleo"]


def test_or_zmove_01_a_part_b_that_was_passed_cannot_be_passed_once_more() -> None:
    table = part_b({"r05c2": 1})
    done = resolve_lines(table.game, table.state, ["ann pass", "ann pass"])
    assert done.refused is not None
    assert done.refused.text == "ann pass"
