"""MOVE: Interview Areas in part A: who gets in, who is pushed out, who has to go."""

from __future__ import annotations

import pytest

from tests.games.oscar_race.lay import lay
from tests.games.oscar_race.table import Table

FAR_BEN = "name: ben, at: r14c2, escort: {kind: spouse}"
ANN_AT_THE_DOOR = "name: ann, at: r04c3, stars: {}, escort: {{kind: date}}"
BEN_INSIDE = "name: ben, at: area2, stars: 2, escort: {kind: spouse}"


def places(table: Table, name: str) -> tuple[str, str]:
    """Where a seat's player and escort stand."""
    seat = table.seat(name)
    return seat.at, seat.escort.at


def ben_pushes_in(ann: str = "", ben: str = "stars: 3", *others: str, **changes: object) -> Table:
    """Ann, who has moved, is in Area 2 with her date; Ben is on r04c3 with his spouse and on turn."""
    return lay(
        f"name: ann, at: area2, stars: 2, escort: {{kind: date}}{ann}",
        f"name: ben, at: r04c3, escort: {{kind: spouse}}, {ben}",
        *others,
        to_act="ben",
        **changes,
    )


# --- MOVE-03: more stars than the occupant ---


@pytest.mark.parametrize("unit", ["ann+date", "ann"])
def test_or_move_03_whoever_holds_more_stars_than_the_occupant_gets_in(unit: str) -> None:
    table = lay(ANN_AT_THE_DOOR.format(3), BEN_INSIDE)
    table.allows(f"ann move {unit} area2")
    table.play(f"ann move {unit} area2")
    assert table.seat("ann").at == "area2"


@pytest.mark.parametrize("stars", [0, 1, 2])
@pytest.mark.parametrize("unit", ["ann+date", "ann"])
def test_or_move_03_with_as_many_stars_or_fewer_nobody_gets_in(unit: str, stars: int) -> None:
    lay(ANN_AT_THE_DOOR.format(stars), BEN_INSIDE).refuses(f"ann move {unit} area2", "OR-MOVE-03")


@pytest.mark.parametrize("stars", [0, 2, 3])
def test_or_move_03_holds_against_an_occupant_who_has_moved_as_well(stars: int) -> None:
    table = ben_pushes_in(ben=f"stars: {stars}")
    if stars > 2:
        table.allows("ben move ben+spouse area2")
    else:
        table.refuses("ben move ben+spouse area2", "OR-MOVE-03")


def test_or_move_03_an_empty_area_asks_for_no_stars() -> None:
    lay(ANN_AT_THE_DOOR.format(0), FAR_BEN).allows("ann move ann+date area2")


def test_or_move_03_the_permission_to_enter_an_occupied_area_says_what_it_rests_on() -> None:
    occupied = lay(ANN_AT_THE_DOOR.format(3), BEN_INSIDE)
    assert occupied.allows("ann move ann+date area2").rules == ("OR-MOVE-03", "OR-OPEN-24", "OR-MOVE-01")
    empty = lay(ANN_AT_THE_DOOR.format(3), FAR_BEN)
    assert empty.allows("ann move ann+date area2").rules == ("OR-MOVE-01",)


def test_or_open_24_an_escort_that_stands_for_its_owner_is_named() -> None:
    alone = "name: ben, at: r10c2, stars: 2, escort: {kind: mother, at: area2}"
    verdict = lay(ANN_AT_THE_DOOR.format(2), alone).refuses("ann move ann+date area2", "OR-MOVE-03", "OR-OPEN-24")
    assert verdict.why.startswith("ben.mother is in E for ben, who has 2 stars")
    both = lay(ANN_AT_THE_DOOR.format(2), BEN_INSIDE).refuses("ann move ann+date area2", "OR-MOVE-03")
    assert both.why.startswith("ben is in E with 2 stars")


def test_or_move_03_stars_paid_on_the_way_are_no_longer_held() -> None:
    table = lay("name: ann, at: r04c3, stars: 3, hits: 1, escort: {kind: date}", BEN_INSIDE)
    table.allows("ann move ann+date area2")
    table.play("ann pay ann")
    table.refuses("ann move ann+date area2", "OR-MOVE-03")


# --- MOVE-04: pushed out ---


def test_or_move_04_an_occupant_who_has_moved_is_put_on_an_adjacent_space_of_the_own_choice() -> None:
    table = ben_pushes_in().play("ben move ben+spouse area2")
    assert (table.asked, table.kind) == (["ann"], "place")
    assert sorted(table.legal) == ["ann place r04c3", "ann place r05c3"]
    table.refuses("ben place r05c3", "OR-MOVE-04")
    table.refuses("ann place r06c3", "OR-MOVE-04")
    table.refuses("ann place r04c2", "OR-MOVE-04")
    table.play("ann place r05c3")
    assert places(table, "ann") == ("r05c3", "r05c3")
    assert places(table, "ben") == ("area2", "area2")
    assert table.cited("OR-MOVE-04")


def test_or_move_04_the_displaced_player_is_not_put_on_a_space_without_room() -> None:
    cleo = "name: cleo, at: r05c3, escort: {kind: date}"
    table = ben_pushes_in("", "stars: 3", cleo).play("ben move ben+spouse area2")
    assert places(table, "ann") == ("r04c3", "r04c3"), "the only one, so it is not asked"


def test_or_move_04_a_couple_needs_room_for_two_and_a_lone_player_for_one() -> None:
    cleo = "name: cleo, at: r05c3, escort: {kind: date, at: r14c2}"
    table = ben_pushes_in("", "stars: 3", cleo).play("ben move ben+spouse area2")
    assert places(table, "ann") == ("r04c3", "r04c3")
    table = lay(
        "name: ann, at: area2, escort: {kind: date, at: r01c2}",
        "name: ben, at: r04c3, stars: 1, escort: {kind: spouse}",
        cleo,
        to_act="ben",
    )
    table.play("ben move ben+spouse area2")
    assert sorted(table.legal) == ["ann place r04c3", "ann place r05c3"]


def test_or_move_04_an_entrant_whose_escort_stays_behind_leaves_less_room() -> None:
    table = ben_pushes_in().play("ben move ben area2")
    assert places(table, "ann") == ("r05c3", "r05c3"), "Ben's spouse is still on r04c3"


def test_or_move_04_the_mover_goes_on_with_the_own_part_a_afterwards() -> None:
    table = ben_pushes_in().play("ben move ben area2")
    assert table.asked == ["ben"]
    table.allows("ben move ben.spouse r03c3")


# --- open points ---


def test_or_open_22_who_has_left_an_area_does_not_enter_it_again_in_that_turn() -> None:
    table = lay("name: ann, at: area2, escort: {kind: date}", FAR_BEN).play("ann move ann+date r04c3")
    table.refuses("ann move ann+date area2", "OR-BOARD-12", "OR-OPEN-22")
    table.play("ann move ann+date r05c3")
    table.refuses("ann move ann+date area2", "OR-BOARD-12", "OR-OPEN-22")


def test_or_open_22_another_area_is_fine() -> None:
    table = lay("name: ann, at: area2, escort: {kind: date}", FAR_BEN).play("ann run ann+date", "4")
    table.play("ann move ann+date r05c3 r06c3 r07c3 r08c3 r09c3")
    table.allows("ann move ann+date area3")


def test_or_open_22_area_reentry_true_lets_it_back_in() -> None:
    table = lay("name: ann, at: area2, escort: {kind: date}", FAR_BEN, variants={"area_reentry": True})
    table.play("ann move ann+date r04c3")
    table.allows("ann move ann+date area2")
    table.play("ann move ann+date area2")
    assert places(table, "ann") == ("area2", "area2")


def test_or_open_22_an_escort_that_came_out_cannot_join_a_player_who_goes_in() -> None:
    seats = ("name: ann, at: r04c2, escort: {kind: date, at: area2}", FAR_BEN)
    table = lay(*seats).play("ann move ann r04c3 area2", "ann move ann.date r05c3")
    table.refuses("ann move ann.date area2", "OR-BOARD-12", "OR-OPEN-22")
    table = lay(*seats, variants={"area_reentry": True})
    table.play("ann move ann r04c3 area2", "ann move ann.date r05c3 area2")
    assert places(table, "ann") == ("area2", "area2")


@pytest.mark.parametrize("line", ["ann stop ann+date", "ann stop ann", "ann stop ann.date"])
def test_or_open_23_whoever_can_leave_an_area_must(line: str) -> None:
    lay("name: ann, at: area2, escort: {kind: date}", FAR_BEN).refuses(line, "OR-BOARD-12")


def stuck(**changes: object) -> Table:
    """Ann and her date are in Area 2 and too badly hit to move."""
    return lay("name: ann, at: area2, hits: 3, escort: {kind: date, hits: 4}", FAR_BEN, **changes)


def test_or_open_23_a_figure_without_a_move_stays_and_is_not_interviewed() -> None:
    table = stuck()
    assert table.allows("ann stop ann+date").rules == ("OR-OPEN-23", "OR-BOARD-12")
    assert table.allows("ann stop date").rules == ("OR-OPEN-23", "OR-BOARD-12")
    table.play("ann stop ann+date", "ben stop ben+spouse")
    assert places(table, "ann") == ("area2", "area2")
    assert (table.state.phase, table.state.turn) == ("spawn", 2), "no roll for stars"


def test_or_open_23_stuck_interview_true_interviews_it_again() -> None:
    table = stuck(variants={"stuck_interview": True}).play("ann stop ann+date", "ben stop ben+spouse")
    assert (table.state.phase, table.kind) == ("stars", "interview_player")


def test_or_open_23_stuck_interview_true_frees_nobody_who_could_go() -> None:
    table = lay("name: ann, at: area2, escort: {kind: date}", FAR_BEN, variants={"stuck_interview": True})
    table.refuses("ann stop ann+date", "OR-BOARD-12")


def test_or_open_23_no_stars_need_be_paid_and_no_run_need_be_tried_to_get_out() -> None:
    table = lay(
        "name: ann, at: area2, stars: 9, hits: 3, escort: {kind: date, hits: 4}",
        FAR_BEN,
    )
    assert "ann pay ann" in table.interjections
    table.allows("ann stop ann+date")
    table = lay(
        "name: ann, at: area2, hits: 2, escort: {kind: date, at: r01c2}",
        "name: ben, at: r04c3, escort: {kind: spouse}",
        "name: cleo, at: r05c3, escort: {kind: spouse}",
    )
    table.refuses("ann move ann r04c3", "OR-BOARD-03", "OR-OPEN-23")
    table.allows("ann run ann")  # twice one space would do
    table.allows("ann stop ann")


def test_or_open_23_board_03_who_can_get_out_through_a_full_space_must() -> None:
    table = lay(
        "name: ann, at: area2, hits: 1, escort: {kind: date, at: r01c2}",
        "name: ben, at: r04c3, escort: {kind: spouse}",
        "name: cleo, at: r05c3, escort: {kind: spouse}",
    )
    table.refuses("ann stop ann", "OR-BOARD-12")
    table.play("ann move ann r04c3")
    table.refuses("ann stop ann", "OR-BOARD-03")
    table.allows("ann move ann r03c3")


def test_or_open_23_after_a_run_roll_the_roll_decides() -> None:
    seats = (
        "name: ann, at: area2, hits: 2, escort: {kind: date, at: r01c2}",
        "name: ben, at: r04c3, escort: {kind: spouse}",
        "name: cleo, at: r05c3, escort: {kind: spouse}",
    )
    table = lay(*seats).play("ann run ann", "5")
    table.refuses("ann stop ann", "OR-BOARD-12")
    table = lay(*seats).play("ann run ann", "1")
    assert table.seat("ann").at == "area2", "the one space of a trip does not lead out"
    assert table.asked == ["ann"]
    table.allows("ann move ann.date r02c2")


def test_or_open_23_a_trip_that_leads_out_must_be_used() -> None:
    table = lay("name: ann, at: area2, hits: 3, escort: {kind: date, at: r01c2}", FAR_BEN).play("ann run ann", "1")
    table.refuses("ann stop ann", "OR-BOARD-12")
    table.allows("ann move ann r04c3")


def test_or_open_23_a_figure_that_could_leave_alone_must_where_the_couple_cannot() -> None:
    """Two places are free, one on either side: too few for the couple, which has one space to go."""
    table = lay(
        "name: ann, at: area2, hits: 2, escort: {kind: date, hits: 4}",
        "name: ben, at: r04c3, escort: {kind: spouse, at: r14c2}",
        "name: cleo, at: r05c3, escort: {kind: spouse, at: r14c2}",
    )
    table.refuses("ann stop ann+date", "OR-BOARD-12", "OR-OPEN-23")
    table.refuses("ann stop ann", "OR-BOARD-12")
    table.play("ann stop ann.date", "ann move ann r04c3")
    assert places(table, "ann") == ("r04c3", "area2")


def test_or_open_23_an_escort_that_could_leave_alone_must_where_the_couple_cannot() -> None:
    table = lay("name: ann, at: area2, hits: 3, escort: {kind: date}", FAR_BEN)
    table.refuses("ann stop ann+date", "OR-BOARD-12", "OR-OPEN-23")
    table.refuses("ann stop ann.date", "OR-BOARD-12")
    table.play("ann stop ann", "ann move ann.date r04c3", "ann stop ann.date", "ben stop")
    assert table.state.phase == "spawn", "whoever stayed is not interviewed"


def test_or_open_23_a_stuck_player_is_pushed_out_by_an_entrant_who_came_before() -> None:
    table = lay(
        "name: ann, at: area2, stars: 2, hits: 3, escort: {kind: date, hits: 4}",
        "name: ben, at: r04c3, stars: 3, escort: {kind: spouse}",
        order=["ben", "ann"],
        to_act="ben",
    )
    table.play("ben move ben+spouse area2")
    assert (table.asked, table.kind) == (["ann"], "unit"), "Ann has not moved yet"
    table.play("ann stop ann+date")
    assert (table.asked, table.kind) == (["ann"], "place")
    table.play("ann place r05c3", "ann pass")
    assert places(table, "ann") == ("r05c3", "r05c3")
    assert table.kind == "interview_player"


def test_or_open_23_a_stuck_player_is_pushed_out_by_an_entrant_who_comes_later() -> None:
    table = lay(
        "name: ann, at: area2, stars: 2, hits: 3, escort: {kind: date, hits: 4}",
        "name: ben, at: r04c3, stars: 3, escort: {kind: spouse}",
    )
    table.play("ann stop ann+date", "ann pass", "ben move ben+spouse area2")
    assert (table.asked, table.kind) == (["ann"], "place")


def test_or_open_23_the_way_back_into_the_same_area_is_no_way_out() -> None:
    """Every space within two steps holds one figure: the couple could only step out and back in, and may not."""
    seats = (
        "name: ann, at: area2, hits: 1, escort: {kind: date}",
        "name: ben, at: r04c3, escort: {kind: spouse, at: r05c3}",
        "name: cleo, at: r03c3, escort: {kind: spouse, at: r04c2}",
        "name: dora, at: r03c2, escort: {kind: spouse, at: r05c2}",
        "name: eve, at: r06c3, escort: {kind: spouse, at: r06c2}",
    )
    table = lay(*seats)
    table.refuses("ann move ann+date r04c3", "OR-BOARD-03", "OR-OPEN-23")
    table.refuses("ann stop ann+date", "OR-BOARD-12", "OR-OPEN-23")  # each of the two can leave by itself
    table.play("ann move ann r04c3", "ann stop ann")
    table = lay(*seats, variants={"area_reentry": True}).play("ann move ann+date r04c3")
    assert places(table, "ann") == ("area2", "area2"), "the one way on, taken without a question"
    assert table.asked == ["ben"]


def test_or_open_24_an_occupant_still_to_move_is_compared_with_but_put_nowhere() -> None:
    table = lay(ANN_AT_THE_DOOR.format(2), BEN_INSIDE)
    table.refuses("ann move ann+date area2", "OR-MOVE-03", "OR-OPEN-24")
    table = lay(ANN_AT_THE_DOOR.format(3), BEN_INSIDE).play("ann move ann+date area2")
    assert places(table, "ben") == ("area2", "area2"), "until Ben's own move both are in the Area"
    assert (table.asked, table.kind) == (["ben"], "unit")
    table.refuses("ben stop ben+spouse", "OR-BOARD-12", "OR-OPEN-24")
    table.play("ben move ben+spouse r05c3", "ben stop ben+spouse")
    assert table.state.phase == "stars"


@pytest.mark.parametrize(("stars", "enters"), [(3, False), (4, True)])
def test_or_open_24_a_further_entrant_needs_more_stars_than_everybody_there(stars: int, enters: bool) -> None:
    table = lay(
        "name: ann, at: r04c3, stars: 3, escort: {kind: date}",
        f"name: ben, at: r05c3, stars: {stars}, escort: {{kind: date}}",
        "name: cleo, at: area2, stars: 2, escort: {kind: date}",
    )
    table.play("ann move ann+date area2")
    if not enters:
        table.refuses("ben move ben+date area2", "OR-MOVE-03", "OR-OPEN-24")
        return
    table.play("ben move ben+date area2")
    assert (table.asked, table.kind) == (["ann"], "place"), "Ann has moved, Cleo has not"
    table.play("ann place r04c3")
    assert (places(table, "cleo"), places(table, "ben")) == (("area2", "area2"), ("area2", "area2"))


def test_or_open_24_the_further_entrant_is_compared_with_one_still_to_move_who_holds_more() -> None:
    table = lay(
        "name: ann, at: r14c1, escort: {kind: date}",
        "name: ben, at: r05c3, stars: 4, escort: {kind: date}",
        "name: cleo, at: area2, stars: 4, escort: {kind: date}",
        to_act="ben",
    )
    table.refuses("ben move ben+date area2", "OR-MOVE-03")


@pytest.mark.parametrize(("stars", "enters"), [(2, False), (3, True)])
def test_or_open_24_an_escort_alone_in_the_area_stands_for_its_owner(stars: int, enters: bool) -> None:
    table = lay(
        "name: ann, at: r10c2, stars: 2, escort: {kind: date, at: area2, hits: 4}",
        f"name: ben, at: r04c3, stars: {stars}, escort: {{kind: spouse}}",
    )
    table.play("ann stop ann.date", "ann stop ann", "ann pass")
    if not enters:
        table.refuses("ben move ben+spouse area2", "OR-MOVE-03", "OR-OPEN-24")
        return
    table.play("ben move ben+spouse area2")
    assert (table.asked, table.kind) == (["ann"], "place")
    table.play("ann place r05c3")
    assert places(table, "ann") == ("r10c2", "r05c3")


FULL_04 = "name: cleo, at: r04c3, escort: {kind: date}"
FULL_05 = "name: dora, at: r05c3, escort: {kind: date}"


def crowded(*more: str, **changes: object) -> Table:
    """Ann has moved and is in Area 2; both spaces beside it are full; Ben comes running from r02c3."""
    return lay(
        "name: ann, at: area2, escort: {kind: date}",
        "name: ben, at: r03c3, stars: 1, escort: {kind: spouse, at: r14c2}",
        FULL_04,
        FULL_05,
        *more,
        to_act="ben",
        **changes,
    )


def test_or_open_25_without_room_beside_the_area_the_nearest_spaces_with_room_are_the_choice() -> None:
    table = crowded().play("ben move ben r04c3 area2")
    assert (table.asked, table.kind) == (["ann"], "place")
    nearest = {"r03c2", "r03c3", "r04c2", "r05c2", "r06c2", "r06c3"}  # all at distance 2, one diagonal counted
    assert set(table.legal) == {f"ann place {space}" for space in nearest}
    table.refuses("ann place r06c1", "OR-MOVE-04", "OR-OPEN-25")
    table.refuses("ann place r04c3", "OR-MOVE-04", "OR-OPEN-25")
    table.play("ann place r06c2")
    assert places(table, "ann") == ("r06c2", "r06c2")


def test_or_open_25_a_nearest_space_that_is_full_itself_is_no_choice() -> None:
    table = crowded("name: eve, at: r06c2, escort: {kind: mother}").play("ben move ben r04c3 area2")
    assert "ann place r06c2" not in table.legal
    assert "ann place r06c3" in table.legal


def test_or_open_25_no_room_refuse_keeps_the_entrant_out() -> None:
    table = crowded(variants={"no_room": "refuse"}).play("ben move ben r04c3")
    table.refuses("ben move ben area2", "OR-MOVE-04", "OR-OPEN-25")
    table.play("ben move ben r04c2")


def test_or_open_25_no_room_refuse_does_not_matter_while_there_is_room() -> None:
    cleo = "name: cleo, at: r05c3, escort: {kind: date}"
    table = ben_pushes_in("", "stars: 3", cleo, variants={"no_room": "refuse"})
    table.allows("ben move ben+spouse area2")  # the couple itself makes room on r04c3
    table.refuses("ben move ben area2", "OR-MOVE-04", "OR-OPEN-25")  # now its spouse is left there, and Ann has a date


def test_or_open_25_no_room_refuse_keeps_nobody_out_for_an_occupant_still_to_move() -> None:
    table = lay(
        "name: ann, at: r03c3, stars: 1, escort: {kind: spouse, at: r14c2}",
        "name: ben, at: area2, escort: {kind: date}",
        FULL_04,
        FULL_05,
        variants={"no_room": "refuse"},
    )
    table.play("ann move ann r04c3 area2")
    assert places(table, "ben") == ("area2", "area2")


def test_or_open_26_being_displaced_sets_off_no_attack_and_keeps_player_and_escort_together() -> None:
    table = ben_pushes_in(zombies={"r05c3": 2}).play("ben move ben+spouse area2", "ann place r05c3")
    assert places(table, "ann") == ("r05c3", "r05c3")
    assert (table.asked, table.kind) == (["ben"], "herd"), "straight to Ben's part B"
    assert not table.cited("OR-ATTACK-03")


def test_or_open_26_zombies_attack_neither_on_leaving_the_area_nor_hold_the_displaced_player_back() -> None:
    table = ben_pushes_in(", hits: 3", zombies={"r05c3": 1}).play("ben move ben+spouse area2")
    table.allows("ann place r05c3")  # no allowance is used: a player who cannot move is placed all the same
    table.play("ann place r05c3")
    assert (table.seat("ann").hits, table.seat("ann").kills) == (3, 0)


def test_or_open_26_an_escort_outside_the_area_is_not_placed_with_its_player() -> None:
    table = lay(
        "name: ann, at: area2, escort: {kind: date, at: r10c2}",
        "name: ben, at: r04c3, stars: 1, escort: {kind: spouse}",
        to_act="ben",
    )
    table.play("ben move ben+spouse area2", "ann place r05c3")
    assert places(table, "ann") == ("r05c3", "r10c2")
    assert "ann is moved from E to r05c3." in table.texts, "and not with an escort that is elsewhere"


def test_or_open_06_one_owner_a_displaced_player_may_be_put_on_an_empty_space() -> None:
    table = ben_pushes_in(variants={"carpet_limit": "one_owner"}).play("ben move ben+spouse area2")
    table.allows("ann place r05c3")


# --- OPEN-71: the escort joins its player ---


def test_or_open_71_an_escort_may_join_its_player_in_an_area_and_no_empty_one() -> None:
    table = lay("name: ann, at: r04c3, escort: {kind: date, at: r05c3}", FAR_BEN)
    table.refuses("ann move ann.date area2", "OR-PIECE-06", "OR-OPEN-71")
    table.play("ann move ann area2")
    table.allows("ann move ann.date area2")
    table.play("ann move ann.date area2")
    assert places(table, "ann") == ("area2", "area2")


def test_or_open_71_another_players_company_does_not_let_an_escort_in() -> None:
    table = lay("name: ann, at: r10c2, stars: 9, escort: {kind: date, at: r05c3}", BEN_INSIDE)
    table.refuses("ann move ann.date area2", "OR-PIECE-06")


def test_or_open_71_stars_are_not_compared_again_for_the_escort() -> None:
    """Ann gets in with 3 stars against 2, pays two of them for hits, and is joined with 1 against 2."""
    table = lay("name: ann, at: r04c3, stars: 3, hits: 2, escort: {kind: date, at: r05c3}", BEN_INSIDE)
    table.play("ann move ann area2", "ann pay ann", "ann pay ann")
    assert table.seat("ann").stars == 1
    table.play("ann move ann.date area2")
    assert places(table, "ann") == ("area2", "area2")


def test_or_open_71_a_break_bars_the_escort_too() -> None:
    seat = "name: ann, at: area2, escort: {kind: date, at: r05c3}"
    lay(seat, FAR_BEN).allows("ann move ann.date area2")
    lay(seat, FAR_BEN, breaks=[2]).refuses("ann move ann.date area2", "OR-BOARD-11", "OR-OPEN-71")


def test_or_board_03_the_full_space_is_the_reason_even_if_the_only_other_one_was_taken_automatically() -> None:
    table = lay(
        "name: ann, at: r04c3, stars: 1, escort: {kind: spouse, at: r04c3}",
        "name: ben, at: area2, stars: 0, escort: {kind: date, at: area2}",
        "name: cleo, at: r05c3, escort: {kind: mother, at: r05c3}",
        order=["ben", "ann", "cleo"],
        to_act="ann",
    )
    table.refuses("ann+spouse area2; ben place r05c3", "OR-MOVE-04", "OR-BOARD-03")
    table.allows("ann+spouse area2; ben place r04c3")
