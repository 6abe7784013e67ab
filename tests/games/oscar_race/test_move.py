"""MOVE: moving player and escort. Interview Areas are in test_move_areas.py."""

from __future__ import annotations

import pytest

from companion.referee.lines import resolve_lines
from tests.games.oscar_race.lay import lay
from tests.games.oscar_race.table import GAME, Table

FAR_BEN = "name: ben, at: r14c2, escort: {kind: spouse}"
UP = ["r06c2", "r07c2", "r08c2", "r09c2", "r10c2"]
"""The way up the middle from r05c2."""


def lone(figure: str, hits: int = 0) -> tuple[Table, str]:
    """A lone figure of Ann's on r05c2, and its name; its partner waits far away on r01c2."""
    if figure == "ann":
        ann = f"name: ann, at: r05c2, hits: {hits}, escort: {{kind: date, at: r01c2}}"
        return lay(ann, FAR_BEN), "ann"
    ann = f"name: ann, at: r01c2, escort: {{kind: {figure}, at: r05c2, hits: {hits}}}"
    return lay(ann, FAR_BEN), f"ann.{figure}"


def stands(table: Table, unit: str) -> str:
    """Where a figure of Ann's stands."""
    ann = table.seat("ann")
    at: str = ann.at if unit == "ann" else ann.escort.at
    return at


# --- MOVE-01: up to the allowance ---


@pytest.mark.parametrize(("figure", "allowance"), [("ann", 3), ("date", 4), ("spouse", 3), ("mother", 2)])
def test_or_move_01_a_figure_goes_as_far_as_its_allowance_and_no_further(figure: str, allowance: int) -> None:
    table, unit = lone(figure)
    table.play(f"ann move {unit} {' '.join(UP[: allowance - 1])}")
    table.allows(f"ann move {unit} {UP[allowance - 1]}")
    table.play(f"ann move {unit} {UP[allowance - 1]}")
    assert stands(table, unit) == UP[allowance - 1]
    table.refuses(f"ann move {unit} {UP[allowance]}", "OR-MOVE-01")


@pytest.mark.parametrize("steps", [0, 1, 2])
def test_or_move_01_a_figure_may_go_less_far_than_its_allowance(steps: int) -> None:
    table, _ = lone("ann")
    if steps:
        table.play(f"ann move ann {' '.join(UP[:steps])}")
    table.allows("ann stop ann")
    table.play("ann stop ann")
    assert table.seat("ann").at == ["r05c2", *UP][steps]
    table.refuses(f"ann move ann {UP[steps]}", "OR-MOVE-01")


def test_or_move_01_a_step_goes_to_a_space_that_touches_and_to_no_other() -> None:
    table, _ = lone("ann")
    for to in ("r04c2", "r06c2", "r05c1", "r05c3"):
        table.allows(f"ann move ann {to}")
    for to in ("r07c2", "r08c2", "rope2", "area2", "r05c2"):
        table.refuses(f"ann move ann {to}", "OR-MOVE-01")


def test_or_move_01_a_space_within_reach_is_refused_for_not_being_next_to_the_figure() -> None:
    table = lay("name: ann, at: r05c2, escort: {kind: spouse}", FAR_BEN)
    assert table.refuses("ann move ann+spouse r07c2", "OR-MOVE-01", "OR-GEO-06").why == "r07c2 is not next to r05c2."


# --- MOVE-02: couples and full spaces ---

COUPLE_AHEAD = "name: ben, at: r06c2, escort: {kind: date}"


def test_or_move_02_a_space_with_two_figures_costs_a_couple_two_spaces() -> None:
    table = lay("name: ann, at: r05c2, escort: {kind: spouse}", COUPLE_AHEAD)
    table.play("ann move ann+spouse r06c2 r07c2")
    assert table.seat("ann").at == table.seat("ann").escort.at == "r07c2"
    assert table.asked == ["ben"], "three spaces are used up: the full one counted 2, the one beyond it 1"


def test_or_move_02_a_couple_without_the_spaces_for_it_is_refused_the_full_space() -> None:
    table = lay("name: ann, at: r05c2, escort: {kind: mother}", COUPLE_AHEAD)
    table.refuses("ann move ann+mother r06c2", "OR-BOARD-03", "OR-MOVE-02")  # both spaces spent, and no room to stop
    table.allows("ann move ann+mother r05c1")


def test_or_move_02_the_price_holds_in_mid_move_too() -> None:
    table = lay("name: ann, at: r04c2, escort: {kind: spouse}", COUPLE_AHEAD)
    table.play("ann move ann+spouse r05c2")
    table.refuses("ann move ann+spouse r06c2", "OR-BOARD-03", "OR-MOVE-02")
    table.play("ann move ann+spouse r05c3")
    table.refuses("ann move ann+spouse r06c2", "OR-MOVE-02")  # one space left, and two to pay


def test_or_move_02_two_figures_of_different_owners_cost_two_as_well() -> None:
    seats = (
        "name: ann, at: r05c2, escort: {kind: spouse}",
        "name: ben, at: r06c2, escort: {kind: date, at: r14c1}",
        "name: cleo, at: r14c3, escort: {kind: mother, at: r06c2}",
    )
    table = lay(*seats).play("ann move ann+spouse r06c2 r07c2")
    assert table.asked == ["ben"]


def test_or_move_02_a_running_couple_pays_for_every_full_space_it_passes() -> None:
    table = lay(
        "name: ann, at: r05c2, escort: {kind: spouse}",
        COUPLE_AHEAD,
        "name: cleo, at: r07c2, escort: {kind: date}",
    )
    table.play("ann run ann+spouse", "2", "ann move ann+spouse r06c2 r07c2 r08c2")
    table.allows("ann move ann+spouse r09c2")
    table.play("ann move ann+spouse r09c2")
    assert table.asked == ["ben"], "2 + 2 + 1 + 1 are the six spaces of the run"


def test_or_move_02_going_back_through_the_same_space_is_paid_for_again() -> None:
    table = lay("name: ann, at: r05c2, escort: {kind: spouse}", COUPLE_AHEAD)
    table.play("ann run ann+spouse", "6", "ann move ann+spouse r06c2 r07c2 r06c2 r05c2")
    assert table.seat("ann").at == "r05c2"
    assert table.asked == ["ben"], "2 + 1 + 2 + 1"


def test_or_move_02_a_diagonal_step_into_a_full_space_costs_two_as_well() -> None:
    table = lay("name: ann, at: r05c1, escort: {kind: spouse}", COUPLE_AHEAD)
    table.play("ann move ann+spouse r06c2 r07c2")
    assert table.asked == ["ben"]


@pytest.mark.parametrize(("crowd", "start", "to"), [("rope2", "r05c1", "rope2"), ("theater", "r15c2", "theater")])
def test_or_move_02_a_couple_that_stays_in_a_space_of_many_does_not_move_through_it(
    crowd: str, start: str, to: str
) -> None:
    ann = f"name: ann, at: {start}, escort: {{kind: mother, hits: 1}}"
    table = lay(ann, f"name: ben, at: {crowd}, escort: {{kind: date}}")
    table.play(f"ann move ann+mother {to}")
    assert table.seat("ann").escort.at == to, "the last space is enough: the two there are joined, not passed"


# --- open points ---


def test_or_open_11_the_owner_chooses_between_one_unit_and_two_and_the_order_of_the_two() -> None:
    table = Table()
    for line in ("ann move ann+date r06c2", "ann move ann r06c2", "ann move ann.date r06c2"):
        table.allows(line)
    table.play("ann move ann.date r06c2 r07c2 r08c2 r08c1", "ann move ann r04c2 r03c2 r02c2")
    assert (table.seat("ann").at, table.seat("ann").escort.at) == ("r02c2", "r08c1"), "each has its own allowance"


def test_or_open_11_no_figure_has_two_moves_in_one_part_a() -> None:
    table = Table().play("ann move ann r06c2", "ann stop ann")
    table.refuses("ann move ann r07c2", "OR-MOVE-01", "OR-OPEN-11")
    table.refuses("ann run ann", "OR-MOVE-01", "OR-OPEN-11")
    table.refuses("ann stop ann", "OR-MOVE-01", "OR-OPEN-11")
    table.refuses("ann move ann+date r07c2", "OR-OPEN-13", "OR-OPEN-11")


def test_or_open_11_figures_apart_cannot_move_as_one() -> None:
    table, _ = lone("ann")
    for line in ("ann move ann+date r06c2", "ann run ann+date", "ann stop ann+date"):
        table.refuses(line, "OR-OPEN-11", "OR-OPEN-06")


def test_or_open_11_together_keeps_a_couple_together_but_binds_nobody_who_is_apart() -> None:
    table = Table(variants={"pair_movement": "together"})
    table.allows("ann move ann+date r06c2")
    for line in ("ann move ann r06c2", "ann move ann.date r06c2", "ann run ann", "ann stop ann.date"):
        table.refuses(line, "OR-MOVE-01", "OR-OPEN-11")
    apart = lay(
        "name: ann, at: r05c2, escort: {kind: date, at: r01c2}", FAR_BEN, variants={"pair_movement": "together"}
    )
    apart.play("ann move ann r06c2 r07c2 r08c2", "ann move ann.date r02c2 r03c2 r04c2 r05c2")
    assert (apart.seat("ann").at, apart.seat("ann").escort.at) == ("r08c2", "r05c2")


@pytest.mark.parametrize(
    ("kind", "hits", "escort_hits", "spaces"),
    [
        ("date", 0, 0, 3),
        ("date", 0, 2, 2),
        ("date", 1, 0, 2),
        ("date", 1, 3, 1),
        ("spouse", 0, 0, 3),
        ("spouse", 0, 1, 2),
        ("mother", 0, 0, 2),
        ("mother", 1, 0, 2),
        ("mother", 2, 0, 1),
        ("mother", 1, 1, 1),
    ],
)
def test_or_open_12_a_couple_has_the_lower_of_the_two_allowances_each_after_its_own_hits(
    kind: str, hits: int, escort_hits: int, spaces: int
) -> None:
    ann = f"name: ann, at: r05c2, hits: {hits}, escort: {{kind: {kind}, hits: {escort_hits}}}"
    table = lay(ann, FAR_BEN)
    if spaces > 1:
        table.play(f"ann move ann+{kind} {' '.join(UP[: spaces - 1])}")
    table.allows(f"ann move ann+{kind} {UP[spaces - 1]}")
    table.play(f"ann move ann+{kind} {UP[spaces - 1]}")
    assert table.asked == ["ben"]


@pytest.mark.parametrize(("hits", "escort_hits"), [(3, 0), (5, 0), (0, 4), (3, 4)])
def test_or_open_12_a_couple_one_of_whom_cannot_move_cannot_move_as_one(hits: int, escort_hits: int) -> None:
    table = lay(f"name: ann, at: r05c2, hits: {hits}, escort: {{kind: date, hits: {escort_hits}}}", FAR_BEN)
    table.refuses("ann move ann+date r06c2", "OR-MOVE-01", "OR-HIT-02")
    table.allows("ann stop ann+date")


def test_or_open_13_a_couple_on_its_way_cannot_split() -> None:
    table = Table().play("ann move ann+date r06c2")
    for line in ("ann move ann r07c2", "ann move ann.date r07c2", "ann stop ann", "ann stop ann.date", "ann run ann"):
        table.refuses(line, "OR-OPEN-13")


def test_or_open_13_a_figure_on_its_way_can_neither_take_the_other_along_nor_let_it_move_in_between() -> None:
    table = Table().play("ann move ann r06c2")
    for line in ("ann move ann+date r07c2", "ann move ann.date r04c2", "ann stop ann.date", "ann run ann.date"):
        table.refuses(line, "OR-OPEN-13")


def test_or_open_13_a_run_roll_settles_the_unit_as_a_step_does() -> None:
    table = Table().play("ann run ann+date", "4")
    table.refuses("ann move ann r06c2", "OR-OPEN-13")
    table.refuses("ann stop ann.date", "OR-OPEN-13")


def test_or_open_13_figures_that_meet_on_the_way_do_not_become_one_unit_in_that_part() -> None:
    table = lay("name: ann, at: r05c2, escort: {kind: date, at: r07c2}", FAR_BEN)
    table.play("ann move ann r06c2 r07c2")
    table.refuses("ann move ann+date r08c2", "OR-OPEN-13")
    table.play("ann stop ann")
    table.refuses("ann move ann+date r08c2", "OR-OPEN-13")
    table.allows("ann move ann.date r08c2")


def test_or_open_11_13_two_units_that_end_in_one_space_are_a_couple_from_then_on() -> None:
    table = lay("name: ann, at: r05c2, escort: {kind: date, at: r07c2}", FAR_BEN, turn=1)
    table.refuses("ann move ann+date r06c2", "OR-OPEN-11")
    table.play("ann move ann r06c2", "ann stop ann", "ann move ann.date r06c2", "ann stop ann.date", "ben stop")
    table.play("1 1", "2 2 2 2 2", "1 10")  # a zombie in Rope Line 1, no breaks, Ann before Ben
    assert (table.state.turn, table.asked) == (2, ["ann"])
    table.allows("ann move ann+date r07c2")


def test_or_open_20_figures_move_forward_sideways_and_back_and_may_come_back_to_a_space() -> None:
    table, _ = lone("ann")
    table.play("ann move ann r04c2 r04c1 r04c2")
    assert table.seat("ann").at == "r04c2"
    table, _ = lone("date")
    table.play("ann move ann.date r06c2 r05c2 r06c2 r05c2")
    assert table.seat("ann").escort.at == "r05c2"


@pytest.mark.parametrize("figure", ["ann", "spouse"])
def test_or_open_21_a_lone_figure_passes_two_figures_for_one_space(figure: str) -> None:
    partner = "at: r01c2"
    ann = (
        f"name: ann, at: r05c2, escort: {{kind: spouse, {partner}}}"
        if figure == "ann"
        else f"name: ann, {partner}, escort: {{kind: spouse, at: r05c2}}"
    )
    unit = figure if figure == "ann" else "ann.spouse"
    table = lay(ann, COUPLE_AHEAD)
    table.play(f"ann move {unit} r06c2 r07c2")
    table.allows(f"ann move {unit} r08c2")


def test_or_open_21_a_lone_figure_passes_its_own_side_of_two_for_one_space_too() -> None:
    table = lay(
        "name: ann, at: r05c2, escort: {kind: date, at: r06c2}",
        "name: ben, at: r06c2, escort: {kind: spouse, at: r14c2}",
    )
    table.play("ann move ann r06c2 r07c2")
    table.allows("ann move ann r08c2")


def test_or_open_21_passing_one_figure_or_zombies_costs_a_couple_nothing_extra() -> None:
    table = lay("name: ann, at: r05c2, escort: {kind: spouse}", "name: ben, at: r06c2, escort: {kind: date, at: r14c2}")
    table.play("ann move ann+spouse r06c2 r07c2")
    table.allows("ann move ann+spouse r08c2")
    table = lay("name: ann, at: r05c2, escort: {kind: spouse}", FAR_BEN, zombies={"r06c2": 2})
    table.play("ann move ann+spouse r06c2", "ann move ann+spouse r07c2", "fight", "3", "fight", "3")
    table.allows("ann move ann+spouse r08c2")


def test_or_open_21_the_two_spaces_are_for_the_full_space_alone_and_the_one_beyond_is_extra() -> None:
    table = lay("name: ann, at: r05c2, escort: {kind: mother}", COUPLE_AHEAD)
    table.refuses("ann move ann+mother r06c2", "OR-BOARD-03")  # 2 for passing and landing together would be enough
    table = lay("name: ann, at: r05c2, escort: {kind: spouse}", COUPLE_AHEAD).play("ann move ann+spouse r06c2 r07c2")
    assert table.asked == ["ben"]


# --- one step too many: the clause that decides, not that the turn has gone on ---

COUPLE = "name: ann, at: r05c2, stars: {}, hits: {}, escort: {{kind: date}}"
FAR = "ann+date r06c1 r07c1 r08c1 r09c1"


def too_many(line: str, *rules: str, stars: int = 0, hits: int = 0, ann: str = "", **changes: object) -> str:
    """The last step of the line is refused by these clauses, by `check` and when it is carried out; the reason."""
    table = lay(ann or COUPLE.format(stars, hits), FAR_BEN, **changes)
    verdict = table.refuses(line, *(f"OR-{rule}" for rule in rules))
    done = resolve_lines(GAME, table.state, [line])
    assert done.refused is not None
    why, cited = done.refused.verdict.why, done.refused.verdict.rules
    assert (verdict.why[: len(why)], verdict.rules[: len(cited)]) == (why, cited)
    return verdict.why


@pytest.mark.parametrize("zombies", [{}, {"rope1": 1}, {"r08c1": 0, "rope4": 2}])
def test_or_move_01_one_step_too_many_is_refused_for_the_spaces_used_up(zombies: dict[str, int]) -> None:
    zombies = {space: number for space, number in zombies.items() if number}
    assert too_many(FAR, "MOVE-01", zombies=zombies) == "ann+date has 0 spaces left, too few for r09c1."
    assert "0 spaces left" in too_many("ann r06c1 r07c1 r08c1 r09c1", "MOVE-01", zombies=zombies)
    assert "0 spaces left" in too_many(f"{FAR} r10c1".replace("ann+", "ann."), "MOVE-01", zombies=zombies)


def test_or_move_01_hits_are_named_only_where_they_have_shortened_the_move() -> None:
    too_many("ann+date r06c1 r07c1 r08c1", "MOVE-01", "HIT-02", hits=1)
    table = lay(COUPLE.format(0, 0), FAR_BEN, zombies={"r07c1": 1})
    verdict = table.refuses("ann+date r06c1 r07c1 r08c1; fight; 6; hit ann; ann+date r09c1", "OR-MOVE-01")
    assert "OR-HIT-02" not in verdict.rules, "this hit came after the first step"


def test_or_move_01_zombies_where_the_move_ends_do_not_hide_that_it_has_ended() -> None:
    too_many(FAR, "MOVE-01", "OPEN-12", "ATTACK-03", zombies={"r08c1": 1})
    too_many("ann+date r06c1 r07c1 r08c1; fight; ann+date r09c1", "MOVE-01", zombies={"r08c1": 1})
    leaving = lay(COUPLE.format(0, 0), FAR_BEN, zombies={"r07c1": 1})
    leaving.refuses(FAR, "OR-MOVE-01")
    assert "0 spaces left" in leaving.check(FAR).why


def test_or_move_01_a_step_that_is_wrong_in_itself_is_refused_for_that() -> None:
    too_many("ann+date r06c1 r07c1 r08c1 r10c3", "MOVE-01", "GEO-06")


def test_or_trip_02_a_trip_is_one_space_and_that_is_the_reason_for_no_more() -> None:
    too_many("run ann+date; 1; r06c1 r07c1", "TRIP-02", "OPEN-15")
    too_many("run ann+date; 1; trip; r06c1 r07c1", "TRIP-02", "OPEN-15", stars=1, hits=2)


def test_or_trip_03_a_run_is_twice_the_allowance_and_that_is_the_reason_for_no_more() -> None:
    too_many("run ann+date; 4; ann+date r06c1 r07c1 r08c1 r09c1 r10c1 r11c1 r12c1", "TRIP-03")
    too_many("run ann+date; 4; ann+date r06c1 r07c1 r08c1 r09c1 r10c1", "TRIP-03", "HIT-02", hits=1)


def test_or_trip_04_a_trip_bought_off_is_a_normal_move_and_that_is_the_reason_for_no_more() -> None:
    too_many(f"run ann+date; 1; recover; {FAR}", "MOVE-01", "TRIP-04", stars=1)


def test_or_board_07_a_step_out_of_the_rope_line_just_entered_is_refused_for_that() -> None:
    message = too_many("ann+date r06c1 rope2 r06c1", "BOARD-07", "MOVE-01")
    assert message == "Entering Rope Line 2 ended the move of ann+date."


def test_or_board_13_a_step_out_of_the_area_just_entered_is_refused_for_that() -> None:
    too_many("ann+date r05c3 area2 r04c3", "BOARD-13", "MOVE-01")


def test_or_board_17_a_step_out_of_the_theater_just_entered_is_refused_for_that() -> None:
    too_many("ann theater r15c2", "BOARD-17", ann="name: ann, at: r15c2, escort: {kind: date, at: r01c1}")


def test_or_trip_01_a_run_after_a_move_that_has_ended_is_refused_for_that() -> None:
    too_many("ann+date r06c1 r07c1 r08c1; ann run ann+date", "TRIP-01", "OPEN-13")


def test_or_move_01_turn_02_whoever_stopped_with_spaces_left_is_informed_that_the_move_is_over() -> None:
    table = lay(COUPLE.format(0, 0), FAR_BEN)
    table.refuses("ann+date r06c1; stop; ann+date r07c1", "OR-TURN-02")
    apart = lay(COUPLE.format(0, 0), FAR_BEN)
    apart.refuses("ann r06c1; ann stop; ann r07c1", "OR-MOVE-01", "OR-OPEN-11")


@pytest.mark.parametrize(("line", "same"), [
    ("ann+date stop", "ann stop ann+date"), ("date run", "ann run ann.date"), ("ann.date stop", "ann stop ann.date"),
    ("ann+date run 2 r06c2", "ann run ann+date; 2; ann move ann+date r06c2"),
])  # fmt: skip
def test_the_verb_may_stand_behind_the_figures(line: str, same: str) -> None:
    one, other = Table().play(line), Table().play(same)
    assert one.state == other.state


def test_a_verb_behind_its_figures_is_refused_for_the_reason_it_would_be_before_them() -> None:
    table = Table().play("ann run ann+date", "4")
    assert table.refuses("ann+date run", "OR-TRIP-01").why == table.refuses("run ann+date", "OR-TRIP-01").why


def test_or_move_02_going_through_two_figures_is_stated_in_the_permission_too() -> None:
    seats = ("name: ann, at: r05c2, escort: {kind: date}", "name: ben, at: r06c2, escort: {kind: date}")
    verdict = lay(*seats).allows("ann+date r06c2")
    assert verdict.rules[0] == "OR-MOVE-02"
    assert "counts as more than one space" in verdict.why
