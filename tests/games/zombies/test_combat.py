"""Fights: what starts one, what a roll comes to, what a lost one costs. ZB-COMBAT."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.zombies.lay import Play, lay, quiet

CROSS = {"n1": "cross"}


def fighting(seat: str = "", value: int = 0, **changes: Any) -> Play:
    """ann in a fight in step 5 on n1.c, with two steps left; a value is a roll that has been lost."""
    frame = {"kind": "fight", "seat": "ann", "space": "n1.c", **({"stage": "pay", "value": value} if value else {})}
    if changes.pop("blocked", False):
        frame["blocked"] = True
    return quiet(
        f"name: ann, at: n1.c{seat}", "name: ben, at: n1.c", map=CROSS, zombies=["n1.c", "n1.n", "n1.w"],
        pending=[{"kind": "moving", "seat": "ann", "left": 2}, frame], **changes,
    )  # fmt: skip


# --- what starts a fight ---


def test_zb_combat_01_a_turn_that_begins_on_a_zombies_space_has_a_fight_in_step_2() -> None:
    table = quiet("name: ann, at: n1.c", "name: ben", map=CROSS, zombies=["n1.c"], phase="fight")
    assert table.prompt == "ann fights on n1.c: roll the die. 4 or more wins."


def test_zb_combat_01_14_a_card_before_its_first_roll_calls_no_fight_off_unless_it_says_so() -> None:
    table = lay(
        "name: ann, at: n1.c, hand: []", "name: ben, hand: [glove-box-find]", map=CROSS, zombies=["n1.c"], phase="fight"
    )
    table.play("ben play glove-box-find")
    assert table.prompt == "ann fights on n1.c: roll the die. 4 or more wins."


def test_zb_combat_02_entering_a_space_with_a_zombie_starts_a_fight() -> None:
    table = quiet("name: ann, at: n1.s", "name: ben", map=CROSS, zombies=["n1.c"], moving=3).play("n")
    table.reports("ann begins to fight the zombie on n1.c.", "ZB-COMBAT-02", "ZB-MOVE-05")
    assert table.kind == "fight_die"


def test_zb_combat_03_zmove_13_open_26_a_zombie_that_comes_to_a_pawn_waits_for_its_step_2() -> None:
    table = quiet("name: ann, at: n1.s", "name: ben, at: n1.w", map=CROSS, zombies=["n1.c", "n1.n"], walking=2)
    table.play("n1.c s n1.n s")
    assert (table.state.current, table.kind) == (1, "draw_tile")
    assert not any("fights" in text for text in table.texts)
    table.play("straight", "s1", "n c", "1", "stop", "1", "s1.c s")  # ben's turn: the zombie still stands on ann
    assert not any("fights" in text for text in table.texts)
    table.play("straight", "w1", "w c").reports("ann begins to fight the zombie on n1.s.", "ZB-COMBAT-01")


def test_zb_combat_03_a_zombie_that_came_is_fought_when_its_space_is_entered_again() -> None:
    table = quiet("name: ann, at: n1.s", "name: ben", map=CROSS, zombies=["n1.s", "n1.n"], moving=3)
    assert table.kind == "move"  # she may leave it
    table.play("s", "n").reports("ann begins to fight the zombie on n1.s.", "ZB-COMBAT-02")


def test_zb_combat_23_open_62_a_card_may_put_a_zombie_on_a_pawn_and_it_waits() -> None:
    table = lay(
        "name: ann, at: n1.s",
        "name: ben, at: n1.c, hand: [fresh-graves]",
        map=CROSS,
        phase="roll",
        discard=["not-today"] * 2,
    )
    table.play("ben play fresh-graves n1")
    table.allows("ben zombie n1.s", "ZB-EV-17")  # an opponent's space
    table.play("n1.s n1.c", "pass").reports("ben puts a zombie on n1.c.", "ZB-COMBAT-23", "ZB-OPEN-62")
    assert (table.table.zombies, table.kind) == (["n1.c", "n1.s"], "move_die")
    assert not any("fights" in text for text in table.texts)
    table.play("2", "stop", "1", "n1.s s", "pass")
    assert table.state.current == 1
    table.play("straight", "s1", "n c").reports("ben begins to fight the zombie on n1.c.", "ZB-COMBAT-01")


def test_zb_open_26_or_it_is_fought_at_once_by_whoever_stands_there_the_player_on_turn_first() -> None:
    table = quiet(
        "name: ann, at: n1.s", "name: ben, at: n1.s, life: 1, bullets: 0", "name: cat, at: n1.s", map=CROSS,
        zombies=["n1.c", "n1.n", "n1.w"], variants={"walk_in_combat": "at_once"},
        pending=[{"kind": "zombies", "seat": "ben", "left": 2, "stage": "moves"}],
    ).play("n1.c s")  # fmt: skip
    table.reports(
        "ben begins to fight the zombie on n1.s (variant walk_in_combat: at_once).", "ZB-COMBAT-03", "ZB-OPEN-26"
    )
    table.play("1")
    assert table.state.seats[1].dead
    assert table.prompt == "cat fights on n1.s: roll the die. 4 or more wins."
    table.play("6")
    assert (table.state.seats[2].kills, table.table.zombies) == (1, ["n1.n", "n1.w"])
    assert (table.kind, table.state.current) == ("walk", 1)  # ann's fight is off, and the other zombie has to move


def test_zb_open_26_nobody_fights_a_zombie_twice_or_one_that_is_gone() -> None:
    table = quiet(
        "name: ann, at: n1.s", "name: ben, at: n1.s", map=CROSS, zombies=["n1.c"],
        variants={"walk_in_combat": "at_once"}, walking=1,
    ).play("n1.c s", "4")  # fmt: skip
    assert (table.ann.kills, table.ben.kills, table.state.current) == (1, 0, 1)


# --- rolls ---


@pytest.mark.parametrize("value", [4, 5, 6])
def test_zb_combat_04_15_17_18_a_win_takes_the_zombie_and_leaves_the_movement(value: int) -> None:
    table = fighting().play(str(value))
    table.reports(f"ann rolls {value} and wins.", "ZB-COMBAT-04")
    table.reports("ann takes the zombie on n1.c (1 held).", "ZB-COMBAT-15")
    assert (table.ann.kills, table.ann.killed, table.table.zombies) == (1, 1, ["n1.n", "n1.w"])
    assert table.prompt == "ann, on n1.c with 2 steps left: where to, or stop?"


@pytest.mark.parametrize(("value", "bullets"), [(3, 1), (2, 2), (1, 3)])
def test_zb_combat_05_07_08_10_a_loss_costs_the_bullets_that_are_missing_and_no_more(value: int, bullets: int) -> None:
    table = fighting(", bullets: 5").play(str(value))
    counted = f"{bullets} bullet{'s' * (bullets > 1)}"
    table.reports(f"ann rolls {value} and loses: pay {counted} or a life.", "ZB-COMBAT-05", "ZB-COMBAT-08")
    assert table.prompt == f"ann lost the roll with {value}: pay a life, or {counted}?"
    table.allows("pay bullets", "ZB-COMBAT-07", "ZB-COMBAT-10")
    table.play("pay bullets").reports(
        f"ann spends {counted} and wins ({5 - bullets} left).", "ZB-COMBAT-07", "ZB-TOKEN-10"
    )
    assert (table.ann.bullets, table.ann.life, table.ann.kills) == (5 - bullets, 3, 1)


def test_zb_combat_05_06_11_13_a_life_pays_for_another_roll_until_the_player_wins() -> None:
    table = fighting().play("3")
    assert table.legal == ["ann pay bullets", "ann pay life"]
    table.allows("pay life", "ZB-COMBAT-06", "ZB-COMBAT-05")
    table.play("pay life").reports("ann pays 1 life (2 left).", "ZB-COMBAT-06", "ZB-TOKEN-10")
    assert (table.kind, table.ann.bullets) == ("fight_die", 3)
    table.play("1", "life", "4")
    assert (table.ann.life, table.ann.kills) == (1, 1)


def test_zb_combat_11_the_roll_is_seen_before_the_payment_is_chosen() -> None:
    table = fighting()
    why = table.refused("pay bullets", "ZB-COMBAT-04", "ZB-COMBAT-11")
    assert why == "ann must roll before paying."


def test_zb_combat_09_open_27_too_few_bullets_are_no_payment_and_more_are_not_taken() -> None:
    table = fighting(", bullets: 2", value=1, variants={"event_set": "proposed"})
    why = table.refused("pay bullets", "ZB-COMBAT-12", "ZB-COMBAT-09", "ZB-OPEN-27")
    assert why == "ann has 2 bullets but needs 3 to win."
    table = fighting(", bullets: 3", value=3).play("pay bullets")
    assert table.ann.bullets == 2


def test_zb_combat_12_who_has_too_few_bullets_must_pay_a_life_and_is_informed() -> None:
    table = fighting(", bullets: 1").play("2")
    table.reports("ann has too few bullets and pays a life.", "ZB-COMBAT-12", "ZB-COMBAT-05")
    assert (table.ann.life, table.ann.bullets, table.kind) == (2, 1, "fight_die")
    assert fighting(", bullets: 1").play("2 ; pay life ; 4").ann.kills == 1  # typed all the same


def test_zb_combat_12_where_a_card_may_still_come_between_the_life_is_asked_for() -> None:
    table = lay(
        "name: ann, at: n1.c, bullets: 0", "name: ben, hand: 1", map=CROSS, zombies=["n1.c"], fight="n1.c"
    ).play("3")
    assert (table.prompt, table.legal) == (
        "ann lost the roll with 3 and cannot pay with bullets: pay a life.",
        ["ann pay life"],
    )
    table = lay(
        "name: ann, at: n1.c, bullets: 0, hand: 0", "name: ben, hand: 0", map=CROSS, zombies=["n1.c"], fight="n1.c"
    )
    assert table.play("3").kind == "fight_die"


def test_zb_combat_13_16_the_last_life_token_is_death_at_once_without_another_roll() -> None:
    table = fighting(", life: 1", value=3)
    table.allows("pay life", "ZB-COMBAT-06", "ZB-COMBAT-16")
    table.play("pay life")
    table.reports("ann dies and goes back to Town Square.", "ZB-DEATH-01", "ZB-COMBAT-16")
    assert table.kind == "zombie_die"
    assert table.ann.dead


@pytest.mark.parametrize("line", ["n", "ann move ts.n", "stop"])
def test_zb_combat_14_nobody_leaves_a_fight(line: str) -> None:
    for table in (fighting(), fighting(value=2)):
        why = table.refused(line, "ZB-COMBAT-14", "ZB-COMBAT-13", "ZB-MOVE-05")
        assert why == "ann must fight the zombie on n1.c to the end."


def test_zb_combat_20_each_fight_is_against_one_zombie() -> None:
    table = fighting().play("4", "n")
    assert table.prompt == "ann fights on n1.n: roll the die. 4 or more wins."
    assert table.ann.kills == 1


def test_zb_combat_21_open_44_other_pawns_on_the_space_are_not_involved() -> None:
    table = fighting(value=2)
    table.refuses("ben pay life", "ann fights, not ben.", "ZB-COMBAT-21", "ZB-OPEN-44")
    table.play("pay life", "4")
    assert (table.ben.life, table.ben.kills) == (3, 0)


# --- weapons ---


def test_zb_combat_19_event_15_open_28_a_weapons_bonus_comes_before_the_bullets() -> None:
    table = fighting(", weapons: [iron-poker]", variants={"event_set": "proposed"})
    assert table.prompt == "ann fights on n1.c: roll the die. 3 or more wins."
    won = Play(table.state.copy()).play("3")
    won.reports("ann rolls 4 and wins.", "ZB-COMBAT-04", "ZB-COMBAT-19", "ZB-OPEN-28")
    table.play("1")
    assert table.prompt == "ann lost the roll with 2: pay a life, or 2 bullets?"
    assert table.play("pay bullets").ann.bullets == 1


@pytest.mark.parametrize("stack", ["sum", "best"])
@pytest.mark.parametrize("weapons", ["", ", weapons: [nail-launcher]"])
def test_zb_combat_19_open_28_nothing_is_added_to_a_roll_without_a_weapon_that_adds(stack: str, weapons: str) -> None:
    table = fighting(weapons, variants={"event_set": "proposed", "weapon_stack": stack})
    assert table.prompt == "ann fights on n1.c: roll the die. 4 or more wins."
    table.play("3")
    table.reports("ann rolls 3 and loses: pay 1 bullet or a life.", "ZB-COMBAT-05", "ZB-COMBAT-08")


def test_zb_ev_03_bullets_on_a_weapon_count_and_go_first_unless_it_is_typed_otherwise() -> None:
    loaded = ", bullets: 2, weapons: [nail-launcher]"
    table = fighting(loaded, value=3, variants={"event_set": "proposed"})
    assert table.legal == ["ann pay bullets", "ann pay held", "ann pay life"]
    first = Play(table.state.copy()).play("pay bullets").ann
    assert (first.bullets, first.weapons[0].bullets) == (2, 2)
    held = Play(table.state.copy()).play("pay held").ann
    assert (held.bullets, held.weapons[0].bullets) == (1, 3)


def test_zb_ev_03_the_card_is_discarded_with_its_last_bullet_and_the_rest_comes_from_the_hand() -> None:
    loaded = ", bullets: 2, weapons: [{card: nail-launcher, bullets: 1}]"
    table = fighting(loaded, value=1, variants={"event_set": "proposed"})
    why = table.refused("pay held", "ZB-COMBAT-09", "ZB-EV-03")
    assert why == "ann needs all 3 bullets, those in hand and those on weapons: type `pay bullets`."
    table.play("pay bullets").reports("ann's Nail Launcher is empty and is discarded.", "ZB-EV-03", "ZB-EVENT-13")
    assert (table.ann.bullets, table.ann.weapons, table.table.discard) == (0, [], ["nail-launcher"])


def test_zb_ev_11_a_fight_may_be_one_without_bullets() -> None:
    table = fighting(value=3, blocked=True, variants={"event_set": "proposed"})
    assert table.legal == ["ann pay life"]
    table.refused("pay bullets", "ZB-EV-11", "ZB-CLAR-08")


def test_zb_combat_22_open_22_a_zombie_a_card_kills_is_its_players_one_that_a_card_returns_the_pools() -> None:
    jar = lay(
        "name: ann, at: n1.c, hand: [], weapons: [paint-thinner-jar]", "name: ben, hand: []", map=CROSS,
        zombies=["n1.n"], moving=2,
    )  # fmt: skip
    pool = jar.game.kit(jar.state).pool
    assert (pool(jar.state), pool(jar.play("ann use paint-thinner-jar").state)) == (99, 99)
    assert (jar.ann.kills, jar.ann.killed, jar.table.zombies) == (1, 1, [])
    door = lay(
        "name: ann, hand: [cellar-door]", "name: ben, hand: []", map={"s1": "night-owl-cinema"}, zombies=["s1.nw", "s1.w"],
        phase="roll",
    )  # fmt: skip
    door.play("ann play cellar-door s1", "ann return nw", "pass")
    assert (pool(door.state), door.ann.kills, door.ann.killed, door.table.zombies) == (99, 0, 0, ["s1.w"])


# --- peace ---


def test_zb_combat_03_event_20_22_who_is_at_peace_walks_on_and_fights_in_the_next_step_2() -> None:
    truce = {"lasting": [{"card": "alternate-food-source", "seat": "ann"}]}
    two = ("name: ann, at: n1.s, played: 1", "name: ben")
    table = lay(*two, map=CROSS, zombies=["n1.c", "n1.n"], moving=3, **truce)
    table.play("n w e").reports("ann does not have to fight on n1.c.", "ZB-EVENT-20", "ZB-EV-15")
    assert (table.kind, table.ann.at) == ("zombie_die", "n1.c")
    table = lay("name: ann, at: n1.c", "name: ben", map=CROSS, zombies=["n1.c"], phase="fight", **truce)
    assert table.kind == "move_die"
    again = lay("name: ann, at: n1.c", "name: ben", map=CROSS, zombies=["n1.c"], phase="discard", to_act="ben", **truce)
    again.play("pass")
    assert (again.table.lasting, again.table.discard) == ([], ["alternate-food-source"])


def test_zb_event_21_it_is_the_peace_of_one_player_only() -> None:
    truce = {"lasting": [{"card": "alternate-food-source", "seat": "ben"}]}
    table = lay("name: ann, at: n1.s", "name: ben", map=CROSS, zombies=["n1.c"], moving=3, **truce)
    assert table.play("n").kind == "fight_die"
