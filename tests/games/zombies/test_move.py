"""The pawn's movement, and the tokens it takes. ZB-MOVE, ZB-TOKEN."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.zombies.lay import Play, lay, quiet, undrawn

CROSS = {"n1": "cross"}
CLINIC = {"n1": "riverside-clinic"}
"""A road from south to north; the clinic is to its east, and the door leads from n1.c to n1.e."""
GARAGE = {"n1": "foundry-garage"}
TRUCE = {"lasting": [{"card": "alternate-food-source", "seat": "ann"}]}


def at(space: str, left: int = 3, **changes: Any) -> Play:
    """ann in step 5 on a space, at a table without event cards."""
    extra = changes.pop("ann", "")
    return quiet(f"name: ann, at: {space}{extra}", "name: ben", moving=left, **{"map": CROSS, **changes})


# --- MOVE ---


def test_zb_move_01_the_movement_total_is_one_die() -> None:
    table = quiet(map=CROSS, phase="roll")
    assert [len(table.legal), table.legal[-1]] == [6, "roll 6"]
    table.refuses(
        "7", "The die shows 1 to 6. Now: ann: roll for movement.",
        "ZB-TURN-05", "ZB-MOVE-01", "ZB-TURN-13", "ZB-CLAR-07",
    )  # fmt: skip
    table.play("5").reports("ann may move 5 spaces.", "ZB-MOVE-01")
    assert "5 steps left" in table.prompt


@pytest.mark.parametrize(("space", "to"), [("ts.c", "ts.nw"), ("ts.n", "ts.e"), ("ts.nw", "n1.s")])
def test_zb_move_02_pawns_never_move_diagonally(space: str, to: str) -> None:
    table = at(space)
    assert table.refused(to, "ZB-MOVE-02") == f"You cannot step diagonally from {space} to {to}."


def test_zb_move_03_14_any_part_of_the_total_may_be_used_and_the_rest_is_lost() -> None:
    table = at("ts.c")
    table.allows("stop", "ZB-MOVE-03")
    table.play("stop").reports("ann stops (3 unused).", "ZB-MOVE-03", "ZB-MOVE-14")
    assert (table.ann.at, table.kind) == ("ts.c", "zombie_die")
    table.refused("n", "ZB-MOVE-01", "ZB-MOVE-14", "ZB-TURN-15")
    table = at("ts.c").play("n stop")
    assert (table.ann.at, table.kind) == ("ts.n", "zombie_die")


@pytest.mark.parametrize("to", ["n1.nw", "n1.ne", "n1.se"])
def test_zb_move_04_08_pawns_go_on_roads_and_into_named_buildings_only(to: str) -> None:
    table = at("n1.n") if to != "n1.se" else at("n1.e")
    why = table.refused(to, "ZB-MOVE-08", "ZB-MOVE-04", "ZB-SPACE-06")
    assert why == f"{to} is blocked: nobody can enter it."


def test_zb_move_04_08_a_parking_lot_is_no_building() -> None:
    table = at("n1.s", map={"n1": "sporting-goods"})
    table.refused("e", "ZB-MOVE-08", "ZB-MOVE-04", "ZB-SPACE-06")
    table.allows("n", "ZB-MOVE-06", "ZB-MOVE-04")  # through the door


def test_zb_move_04_08_no_step_leads_from_a_plaza_into_a_blocked_space_of_the_next_tile() -> None:
    corner = at("ts.nw", map={"w1": {"tile": "straight", "turn": 90}})
    corner.refused("w", "ZB-MOVE-08", "ZB-MOVE-04", "ZB-SPACE-06")


def test_zb_move_05_a_pawn_stops_and_fights_before_it_goes_on() -> None:
    table = at("n1.s", zombies=["n1.c"]).play("n")
    table.refused("n", "ZB-COMBAT-14", "ZB-COMBAT-13", "ZB-MOVE-05")
    table.play("4", "n")
    assert table.ann.at == "n1.n"


def test_zb_move_01_06_every_step_to_a_joined_space_costs_one_and_goes_no_further() -> None:
    table = at("ts.c").play("n n")
    table.reports("ann goes to n1.s (1 left).", "ZB-MOVE-06")
    table.refuses("ts.n n1.c", table.check("ts.n n1.c").why, "ZB-MOVE-01", "ZB-MOVE-14", "ZB-TURN-15")
    assert table.refused("n1.n", "ZB-MOVE-06") == "n1.n is not next to n1.s."
    assert table.refused("n1.s", "ZB-MOVE-06") == "ann is already on n1.s."
    assert table.play("n").kind == "zombie_die"  # the last step ends the movement


def test_zb_move_07_09_16_open_48_63_buildings_are_entered_and_left_by_their_doors_which_cost_nothing_extra() -> None:
    table = at("n1.n", map=CLINIC)
    why = table.refused("e", "ZB-MOVE-07", "ZB-MOVE-09", "ZB-SPACE-05")
    assert why == "There is a wall without a door between n1.n and n1.ne."
    table.play("s e")
    assert (table.ann.at, table.prompt) == ("n1.e", "ann, on n1.e with 1 step left: where to, or stop?")
    table = at("n1.ne", map=CLINIC)
    table.refused("w", "ZB-MOVE-07", "ZB-MOVE-09", "ZB-SPACE-05")
    table.allows("s w", "ZB-MOVE-06")


def test_zb_move_07_space_09_a_building_is_not_entered_from_another_tile() -> None:
    # Turned so, the inside of the clinic lies along the south of its tile, and no door leads across.
    table = at("ts.sw", map={"w1": {"tile": "riverside-clinic", "turn": 90}})
    table.refused("w", "ZB-MOVE-07", "ZB-SPACE-09")


def test_zb_move_07_a_wall_that_a_card_has_opened_is_a_door() -> None:
    table = at("n1.n", map=CLINIC, opened=[["n1.n", "n1.ne"]])
    assert table.play("e").ann.at == "n1.ne"
    table.play("stop", "1")
    assert table.table.opened == []  # at the end of the turn it is a wall again


def test_zb_move_10_every_inside_space_is_a_step_of_its_own() -> None:
    table = at("n1.e", map=CLINIC).play("n s s")
    assert (table.ann.at, table.kind) == ("n1.se", "zombie_die")


def test_zb_move_11_space_13_open_44_pawns_do_not_stop_each_other() -> None:
    table = quiet("name: ann", "name: ben, at: ts.n", "name: cat, at: n1.s", map=CROSS, moving=2).play("n n")
    assert (table.ann.at, table.kind) == ("n1.s", "zombie_die")


def test_zb_move_12_a_pawn_may_turn_back() -> None:
    assert at("ts.c", 4).play("n s n s").ann.at == "ts.c"


def test_zb_move_13_a_pawn_does_not_leave_the_tiles() -> None:
    table = at("n1.n")
    assert table.refused("n", "ZB-MOVE-13") == "There is no tile at n2.s."
    table.refused("s2.c", "ZB-MOVE-13")
    table = at("n1.e", map={"n1": "cross", "e1": {"tile": "straight", "turn": 90}})
    assert table.refused("e", "ZB-MOVE-13") == "There is no tile at n1e1.w."


def test_zb_move_15_open_55_the_plazas_are_walked_like_any_road() -> None:
    table = at("ts.nw", 6).play("e e s s w w")
    assert table.ann.at == "ts.sw"


def test_zb_move_15_space_08_two_plazas_are_joined_in_the_middle_only() -> None:
    table = quiet("name: ann, at: ts.nw", "name: ben", map={"n1": "helipad"}, out=undrawn(), zombies=["n1.c"], moving=3)
    why = table.refused("n", "ZB-SPACE-08")
    assert why == "No road leads from ts.nw to another tile: tiles are joined only in the middle of a side."
    assert table.play("e n w").ann.at == "n1.sw"


def test_zb_space_07_a_pawn_goes_on_to_the_next_tile_where_two_roads_meet() -> None:
    table = at("n1.s", map={"n1": {"tile": "corner", "turn": 90}, "w1": {"tile": "straight", "turn": 90}})
    table.allows("n", "ZB-MOVE-06")
    table.allows("s", "ZB-MOVE-06")


def test_a_path_is_one_line_and_gone_as_a_whole_or_not_at_all() -> None:
    table = at("ts.c", 4).play("ann move n ts.nw")
    assert table.ann.at == "ts.nw"
    table = at("ts.c", 4, zombies=["n1.c"]).play("ann n n n ; 4 ; n")
    assert (table.ann.at, table.ann.kills) == ("n1.n", 1)


def test_seats_whose_names_begin_with_a_compass_point_are_no_steps() -> None:
    table = quiet("name: eve", "name: nora", map=CROSS, pending=[{"kind": "moving", "seat": "eve", "left": 6}])
    assert table.play("n e", "eve w", "e").ann.at == "ts.ne"


# --- TOKEN ---

TOKENS: dict[str, Any] = {"map": CLINIC, "tokens": {"n1.e": "life", "n1.ne": "life"}}
BULLETS: dict[str, Any] = {"map": GARAGE, "tokens": {"n1.e": "bullet"}}


def test_zb_token_01_02_who_comes_to_a_token_without_a_zombie_takes_it_and_goes_on() -> None:
    table = at("n1.c", **TOKENS).play("e")
    table.reports("ann takes a life token.", "ZB-TOKEN-01", "ZB-TOKEN-02", "ZB-TOKEN-03")
    assert (table.ann.life, table.table.tokens) == (4, {"n1.ne": ["life"]})
    assert "2 steps left" in table.prompt


def test_zb_token_03_05_open_41_with_five_life_tokens_it_stays() -> None:
    table = at("n1.c", ann=", life: 4", **TOKENS).play("e n")
    table.reports("ann has 5 life tokens: this one stays on n1.ne.", "ZB-TOKEN-05", "ZB-TOKEN-03", "ZB-OPEN-41")
    assert (table.ann.life, table.table.tokens) == (5, {"n1.ne": ["life"]})


def test_zb_open_41_or_it_is_taken_and_lost() -> None:
    table = at("n1.c", ann=", life: 5", variants={"life_at_cap": "lost"}, **TOKENS).play("e")
    message = "ann has 5 life tokens: this one is removed from the map (variant life_at_cap: lost)."
    table.reports(message, "ZB-TOKEN-05", "ZB-OPEN-41")
    assert (table.ann.life, table.table.tokens) == (5, {"n1.ne": ["life"]})


def test_zb_token_04_bullets_are_without_limit() -> None:
    table = at("n1.c", ann=", bullets: 40", **BULLETS).play("e")
    table.reports("ann takes a bullet token.", "ZB-TOKEN-01", "ZB-TOKEN-04")
    assert (table.ann.bullets, table.table.tokens) == (41, {})


def test_zb_token_06_open_42_who_beats_the_zombie_takes_what_lay_under_it_at_once() -> None:
    table = at("n1.c", zombies=["n1.e"], **TOKENS).play("e", "4")
    table.reports("ann takes a life token.", "ZB-TOKEN-06", "ZB-OPEN-42")
    assert table.ann.life == 4
    step_2 = quiet("name: ann, at: n1.e", "name: ben", zombies=["n1.e"], phase="fight", **TOKENS).play("4")
    assert step_2.ann.life == 4


def test_zb_token_07_a_token_under_a_zombie_that_was_not_beaten_is_not_taken() -> None:
    table = at("n1.c", ann=", life: 1, bullets: 0", zombies=["n1.e"], **TOKENS).play("e", "1")
    assert (table.ann.dead, table.table.tokens["n1.e"]) == (True, ["life"])
    peace = lay("name: ann, at: n1.c", "name: ben", zombies=["n1.e"], moving=2, **TOKENS, **TRUCE).play("e")
    assert (peace.ann.life, peace.table.tokens["n1.e"]) == (3, ["life"])


def test_zb_token_08_open_42_a_zombie_that_walks_away_leaves_the_token_to_who_enters_again() -> None:
    table = quiet(
        "name: ann, at: n1.e", "name: ben", zombies=["n1.e", "n1.ne"], walking=1,
        map=CLINIC, tokens={"n1.e": "life"},
    )  # fmt: skip
    table.play("n1.e w")
    assert (table.ann.life, table.table.tokens) == (3, {"n1.e": ["life"]})
    table = at("n1.e", map=CLINIC, tokens={"n1.e": "life"}).play("n s")
    assert table.ann.life == 4


def test_zb_token_10_what_is_spent_or_given_up_is_not_on_the_map() -> None:
    table = quiet(
        "name: ann, at: n1.c", "name: ben", map=CROSS, zombies=["n1.c"],
        pending=[{"kind": "fight", "seat": "ann", "space": "n1.c", "stage": "pay", "value": 3}],
    ).play("pay bullets")  # fmt: skip
    assert (table.ann.bullets, table.table.tokens) == (2, {})


def test_zb_token_11_zombies_take_no_tokens() -> None:
    table = quiet("name: ann", "name: ben", zombies=["n1.c"], walking=1, **TOKENS).play("n1.c e")
    assert table.table.tokens == TOKENS["tokens"] | {"n1.e": ["life"], "n1.ne": ["life"]}


def test_zb_open_43_where_two_tokens_lie_both_are_taken() -> None:
    hall = {"n1": "market-hall"}
    table = at("n1.c", map=hall, tokens={"n1.w": ["life", "bullet"]}, variants={"tokens_per_space": "2"}).play("w")
    assert (table.ann.life, table.ann.bullets, table.table.tokens) == (4, 4, {})


@pytest.mark.parametrize("way", ["nw", "ne", "sw", "se"])
def test_zb_move_02_zmove_04_a_diagonal_direction_is_a_step_that_nobody_makes(way: str) -> None:
    quiet(map={"n1": "cross"}, moving=3).refused(way, "ZB-MOVE-02")
    walking = quiet(map={"n1": "cross"}, zombies=["ts.c"], walking=1)
    assert walking.refused(f"walk ts.c {way}", "ZB-ZMOVE-04") == walking.refused(f"walk ts.c ts.{way}", "ZB-ZMOVE-04")
