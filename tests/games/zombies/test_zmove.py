"""The zombies' movement. ZB-ZMOVE."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.zombies.lay import Play, quiet

CROSS = {"n1": "cross"}
CLINIC = {"n1": "riverside-clinic"}


def walking(left: int, *zombies: str, **changes: Any) -> Play:
    """ann in step 6 with `left` zombies to move; she stands out of the way."""
    ann = changes.pop("ann", "ts.sw")
    return quiet(f"name: ann, at: {ann}", "name: ben", zombies=list(zombies), walking=left, **{"map": CROSS, **changes})


def test_zb_zmove_01_02_so_many_zombies_as_the_die_shows_take_one_step_each() -> None:
    table = quiet("name: ann", "name: ben", map=CROSS, zombies=["n1.c", "ts.c", "ts.nw"], moving=1).play("stop")
    assert table.prompt == "ann: roll for the zombies."
    table.play("2").reports("2 zombies must move.", "ZB-ZMOVE-02")
    table.play("n1.c n", "ts.nw ts.w")
    table.reports("A zombie goes from n1.c to n1.n (1 to go).", "ZB-ZMOVE-02")
    assert (table.table.zombies, table.state.current) == (["n1.n", "ts.c", "ts.w"], 1)


def test_zb_zmove_03_moving_them_is_a_duty() -> None:
    table = walking(2, "n1.c", "ts.c")
    table.refused("pass", "ZB-ZMOVE-03", "ZB-TURN-13", "ZB-OPEN-56")
    assert all(action.startswith("ann walk ") for action in table.legal)


def test_zb_zmove_04_zombies_never_move_diagonally() -> None:
    table = walking(1, "ts.c")
    assert table.refused("ts.c ts.nw", "ZB-ZMOVE-04") == "A zombie cannot step diagonally from ts.c to ts.nw."


def test_zb_zmove_05_a_zombie_does_not_go_where_another_stands() -> None:
    table = walking(2, "n1.c", "n1.s")
    table.refuses("n1.c s", "There is a zombie on n1.s.", "ZB-ZMOVE-05", "ZB-SPACE-10")


def test_zb_zmove_06_15_tokens_stay_where_they_are_and_zombies_stand_on_them() -> None:
    table = walking(2, "n1.e", "n1.c", map=CLINIC, tokens={"n1.e": "life", "n1.ne": "life"}).play("n1.e n1.ne")
    assert table.table.tokens == {"n1.e": ["life"], "n1.ne": ["life"]}
    assert table.table.zombies == ["n1.c", "n1.ne"]


def test_zb_zmove_07_08_zombies_use_the_doors_and_roads_that_pawns_use() -> None:
    table = walking(2, "n1.n", "n1.se", "ts.c", map=CLINIC)
    why = table.refused("n1.n e", "ZB-ZMOVE-07", "ZB-SPACE-05")
    assert why == "There is a wall without a door between n1.n and n1.ne."
    table.allows("n1.se n1.e", "ZB-ZMOVE-02", "ZB-ZMOVE-09")
    table.play("n1.n n1.c")
    table = walking(1, "n1.n", "ts.c")
    table.refused("n1.n w", "ZB-ZMOVE-08", "ZB-SPACE-06")


def test_zb_zmove_08_space_07_08_09_no_way_leads_past_the_middle_of_a_side() -> None:
    clinic = {"w1": {"tile": "riverside-clinic", "turn": 90}}
    table = walking(1, "w1.se", "ts.c", map=clinic)
    table.refused("w1.se e", "ZB-ZMOVE-07", "ZB-SPACE-09")
    table = walking(1, "ts.nw", "ts.c", map=clinic)
    table.refused("ts.nw w", "ZB-ZMOVE-08", "ZB-SPACE-06")


def test_zb_zmove_09_17_open_45_the_player_on_turn_chooses_any_zombie_on_the_map() -> None:
    table = walking(1, "n1.c", "ts.se")
    table.refused("ben walk n1.c n1.n", "ZB-ZMOVE-09", "ZB-TURN-01", "ZB-TURN-09")
    assert {action.split()[2] for action in table.legal} == {"n1.c", "ts.se"}


def test_zb_zmove_02_17_no_zombie_moves_where_none_stands() -> None:
    table = walking(1, "n1.c", "ts.c")
    table.refused("n1.w n1.nw", "ZB-ZMOVE-02", "ZB-ZMOVE-17")


def test_zb_zmove_10_open_45_each_zombie_moves_once() -> None:
    table = walking(2, "n1.c", "ts.c").play("n1.c n1.n")
    why = table.refused("n1.n n1.c", "ZB-ZMOVE-10", "ZB-OPEN-45")
    assert why == "The zombie on n1.n has already moved in this step."
    table = walking(2, "n1.n", "n1.se", "ts.c", map=CLINIC).play("n1.n n1.c")
    table.refused("n1.c e", "ZB-ZMOVE-10", "ZB-OPEN-45")  # not through a door either


def test_zb_open_45_or_one_zombie_may_go_on() -> None:
    table = walking(2, "n1.c", "ts.c", variants={"zombie_repeat": "repeat"}).play("n1.c n1.s", "n1.s s")
    message = "A zombie goes from n1.s to ts.n (0 to go) (variant zombie_repeat: repeat)."
    table.reports(message, "ZB-ZMOVE-02", "ZB-OPEN-45")
    assert table.table.zombies == ["ts.c", "ts.n"]


def test_zb_zmove_10_a_zombie_goes_one_space() -> None:
    table = walking(1, "n1.c", "ts.c")
    assert (
        table.refused("n1.c ts.n", "ZB-ZMOVE-02", "ZB-ZMOVE-10")
        == "ts.n is not next to n1.c, and a zombie moves one space."
    )
    assert table.refused("n1.c n1.c", "ZB-ZMOVE-02", "ZB-ZMOVE-10") == "The zombie is already on n1.c."


def test_zb_zmove_05_11_open_46_one_after_the_other_so_that_a_space_is_free_again() -> None:
    table = walking(2, "n1.c", "n1.s", "ts.c")
    table.refused("n1.s n", "ZB-ZMOVE-05", "ZB-SPACE-10")
    table.play("n1.c n n1.s n")  # several in one line
    assert table.table.zombies == ["n1.c", "n1.n", "ts.c"]


def test_zb_zmove_12_open_46_moving_ends_when_no_other_zombie_can_move() -> None:
    table = walking(6, "n1.n", "n1.c").play("n1.c s")
    table.reports(
        "The zombie on n1.n moves to n1.c: no other step is possible (4 to go).", "ZB-ZMOVE-03", "ZB-ZMOVE-02"
    )
    table.reports("No other zombie can move (4 of the roll unused).", "ZB-ZMOVE-12", "ZB-OPEN-46")
    assert (table.state.current, table.table.zombies) == (1, ["n1.c", "n1.s"])


def test_zb_zmove_12_with_no_zombie_on_the_map_the_roll_comes_to_nothing() -> None:
    table = quiet(map=CROSS, phase="zombies")
    table.play("6").reports("No other zombie can move (6 of the roll unused).", "ZB-ZMOVE-12")


@pytest.mark.parametrize("start", ["n1.c", "ts.c"])
def test_zb_zmove_13_14_open_47_a_zombie_may_come_to_a_pawn_and_leave_one(start: str) -> None:
    table = walking(1, "n1.c", "ts.c", ann="n1.s" if start == "n1.c" else "ts.c")
    table.allows("n1.c s" if start == "n1.c" else "ts.c s", "ZB-ZMOVE-02", "ZB-ZMOVE-09")


def test_zb_zmove_16_zombies_do_not_leave_the_tiles() -> None:
    table = walking(1, "n1.n", "ts.c")
    assert table.refused("n1.n n2.s", "ZB-ZMOVE-16") == "There is no tile at n2.s."


def test_zb_open_43_space_11_no_zombie_goes_where_two_tokens_lie() -> None:
    table = walking(
        1, "n1.w", "n1.n", "ts.c", map={"n1": "market-hall"}, tokens={"n1.nw": ["life", "bullet"]},
        variants={"tokens_per_space": "2"},
    )  # fmt: skip
    table.refused("n1.w n", "ZB-SPACE-11", "ZB-OPEN-43")
    assert "ann walk n1.w n1.nw" not in table.legal
    assert "ann walk n1.w n1.sw" in table.legal


def test_what_was_done_automatically_may_be_typed_all_the_same() -> None:
    table = walking(2, "n1.n", "n1.c").play("n1.c s n1.n s")
    assert table.table.zombies == ["n1.c", "n1.s"]


def test_zb_zmove_10_a_zombie_that_comes_where_one_that_moved_was_beaten_may_move_itself() -> None:
    table = walking(3, "n1.c", "n1.e", "ts.c", ann="n1.s", variants={"walk_in_combat": "at_once"})
    table.play("n1.c s", "4")
    table.allows("n1.e n1.c", "ZB-ZMOVE-02")
    frame = table.state.pending[-1]
    assert frame.moved == []
