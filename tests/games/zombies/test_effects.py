"""What each event card does, and when: weapons, movement, fights, tokens. ZB-EV-01 to ZB-EV-15."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.zombies.lay import GAME, Play, lay
from tests.games.zombies.test_event import NO_CARDS, lost

CROSS = {"n1": "cross"}
STORE = {"n1": "sporting-goods"}
FIGHT: dict[str, Any] = {"map": CROSS, "zombies": ["n1.c"], "fight": "n1.c"}
BETWEEN: dict[str, Any] = {"map": CROSS, "zombies": ["n1.n"], "moving": 3}
"""Ann is to move, a zombie stands one step on."""


def own(card: str, **changes: Any) -> Play:
    """Ann, who holds the card, is on turn; nobody answers."""
    more = changes.pop("ann", "")
    moment = {} if {"moving", "walking", "pending"} & set(changes) else {"phase": "roll"}
    return lay(f"name: ann, hand: [{card}]{more}", NO_CARDS, **{**moment, **changes})


def fighting(more: str, value: int = 2, **changes: Any) -> Play:
    """Ann has lost a roll on n1.c."""
    return lay(f"name: ann, at: n1.c, hand: []{more}", NO_CARDS, **{**lost(value), **changes})


@pytest.mark.parametrize("card", ["iron-poker", "hedge-trimmer", "nail-launcher", "slugger-bat", "paint-thinner-jar"])
def test_zb_ev_01_02_03_04_05_weapons_are_played_in_ones_own_turn_only(card: str) -> None:
    clause = GAME.definition.tokens[card].clauses[0]
    table = lay("name: ann, hand: []", f"name: ben, hand: [{card}]", phase="roll")
    table.refused(f"ben play {card}", clause, "ZB-EV-28")
    for moment in ({"phase": "tile"}, {"moving": 3}, {"pending": [{"kind": "discarding", "seat": "ann"}]}):
        own(card, **moment).allows(f"ann play {card}", "ZB-EVENT-01", clause)
    lay(f"name: ann, at: n1.c, hand: [{card}]", NO_CARDS, **lost(2)).allows(f"ann play {card}", "ZB-EVENT-01", clause)


def test_zb_ev_01_the_iron_poker_adds_one_to_each_combat_roll() -> None:
    table = lay("name: ann, at: n1.c, hand: [iron-poker]", NO_CARDS, **FIGHT)
    table.play("ann play iron-poker", "3")
    table.reports("ann rolls 4 and wins.", "ZB-COMBAT-19")
    assert table.ann.kills == 1
    assert fighting(", weapons: [iron-poker]", 1).prompt == "ann lost the roll with 2: pay a life, or 2 bullets?"
    fighting(", weapons: [iron-poker]", 1).refused("ann use iron-poker", "ZB-EV-01")


def test_zb_ev_01_a_bonus_that_comes_before_the_payment_counts_for_the_roll() -> None:
    table = lay("name: ann, at: n1.c, hand: [iron-poker]", NO_CARDS, **lost(3)).play("ann play iron-poker")
    table.reports("ann's roll counts as 4 now, and wins.", "ZB-COMBAT-19")
    assert (table.ann.kills, table.ann.bullets) == (1, 3)


def test_zb_ev_02_the_hedge_trimmer_wins_instead_of_a_payment() -> None:
    table = fighting(", weapons: [hedge-trimmer]", 1)
    assert table.prompt == "ann lost the roll with 1: pay a life, or 3 bullets, or use Hedge Trimmer?"
    table.play("ann use hedge-trimmer")
    table.reports("ann uses Hedge Trimmer and discards it.", "ZB-EV-02", "ZB-EVENT-13")
    assert (table.ann.kills, table.ann.life, table.ann.bullets, table.ann.weapons) == (1, 3, 3, [])
    assert table.table.discard == ["hedge-trimmer"]


def test_zb_ev_02_only_after_a_losing_roll_of_the_owner() -> None:
    table = lay("name: ann, at: n1.c, hand: [], weapons: [hedge-trimmer]", NO_CARDS, **FIGHT)
    table.refused("ann use hedge-trimmer", "ZB-EV-02", "ZB-COMBAT-05")
    there = lay("name: ann, at: n1.c", "name: ben, at: n1.c, weapons: [hedge-trimmer]", **lost(1))
    there.refused("ben use hedge-trimmer", "ZB-EV-02", "ZB-COMBAT-05")


def test_zb_ev_02_event_29_not_while_a_card_may_still_be_answered() -> None:
    seats = (
        "name: ann, at: n1.c, hand: [], weapons: [hedge-trimmer]",
        "name: ben, hand: [jammed-magazine]",
        "name: cat",
    )
    table = lay(*seats, **lost(1)).play("ben play jammed-magazine")
    why = "ben's Jammed Magazine comes first: until it takes effect, you can only answer a card."
    table.refuses("ann use hedge-trimmer", why, "ZB-EVENT-29", "ZB-OPEN-60")
    table.play("cat pass").allows("ann use hedge-trimmer", "ZB-EV-02")


def test_zb_ev_03_the_nail_launcher_has_three_bullets_for_fights() -> None:
    table = own("nail-launcher").play("ann play nail-launcher")
    assert (table.ann.weapons[0].bullets, table.ann.bullets) == (3, 3)
    table = fighting(", bullets: 0, weapons: [nail-launcher]", 1).play("ann pay bullets")
    table.reports("ann's Nail Launcher is empty and is discarded.", "ZB-EV-03")
    assert (table.ann.kills, table.table.discard) == (1, ["nail-launcher"])


def test_zb_ev_03_its_bullets_are_not_the_owners_for_anything_else() -> None:
    table = lay("name: ann, hand: [loose-grip]", "name: ben, hand: [], bullets: 1, weapons: [nail-launcher]")
    table.play("ann play loose-grip ben")
    assert (table.ben.bullets, table.ben.weapons[0].bullets) == (0, 3)
    seats = ["name: ann, hand: [i-dont-think-theyre-dead]", "name: ben, kills: 3, bullets: 0, weapons: [nail-launcher]"]
    table = lay(*seats, discard=["not-today"] * 2).play("ann play i-dont-think-theyre-dead ben", "3 5")
    table.refused("ben raise 3", "ZB-EVENT-25", "ZB-EV-03", "ZB-OPEN-53")
    table.refused("ben use nail-launcher", "ZB-EV-03")


def test_zb_ev_04_the_slugger_bat_rolls_once_more_in_each_own_turn() -> None:
    table = fighting(", weapons: [slugger-bat]", 1).play("ann use slugger-bat")
    assert table.kind == "fight_die"
    table.play("2")
    assert table.prompt == "ann lost the roll with 2: pay a life, or 2 bullets?"  # the second roll replaces the first
    why = table.refused("ann use slugger-bat", "ZB-EV-04")
    assert why == "Slugger Bat has been used 1 time in this turn, which is the limit."
    assert [weapon.card for weapon in table.ann.weapons] == ["slugger-bat"]


def test_zb_ev_04_it_is_ready_again_in_the_owners_next_turn() -> None:
    seats = ["name: ann, hand: [], weapons: [{card: slugger-bat, used: 1}]", "name: ben, hand: ['?']"]
    table = lay(*seats, pending=[{"kind": "discarding", "seat": "ben"}])
    assert table.ann.weapons[0].used == 1
    table.play("ben pass")
    assert (table.state.current, table.ann.weapons[0].used) == (0, 0)


def test_zb_ev_04_a_fight_in_anothers_turn_is_without_it() -> None:
    table = lay(
        "name: ann", "name: ben, at: n1.s, hand: [], weapons: [slugger-bat]", map=CROSS, zombies=["n1.c"], walking=1,
        variants={"walk_in_combat": "at_once"},
    ).play("n1.c s", "1")  # fmt: skip
    table.refused("ben use slugger-bat", "ZB-EV-04", "ZB-EV-28")


def test_zb_ev_05_the_jar_kills_a_zombie_beside_ones_way() -> None:
    table = lay("name: ann, at: n1.c, hand: [], weapons: [paint-thinner-jar]", NO_CARDS, **BETWEEN)
    assert "ann use paint-thinner-jar n1.n" in table.legal
    table.play("ann use paint-thinner-jar")  # there is only one beside her
    table.reports("ann takes the zombie on n1.n (1 held).", "ZB-EV-05", "ZB-COMBAT-22")
    assert (table.ann.kills, table.table.zombies, table.table.discard) == (1, [], ["paint-thinner-jar"])
    assert table.kind == "move"


def test_zb_ev_05_the_zombie_is_joined_to_the_pawns_space() -> None:
    seat = "name: ann, at: n1.c, hand: [], weapons: [paint-thinner-jar]"
    table = lay(seat, NO_CARDS, map=CROSS, zombies=["n1.e", "n1.n", "ts.n"], moving=2)
    table.refused("ann use paint-thinner-jar", "ZB-EV-05")
    table.refused("ann use paint-thinner-jar ts.n", "ZB-EV-05", "ZB-MOVE-06")
    table.refused("ann use paint-thinner-jar w", "ZB-EV-05")
    table.play("ann use paint-thinner-jar e")
    assert table.table.zombies == ["n1.n", "ts.n"]
    inside = lay(seat, NO_CARDS, map=STORE, zombies=["n1.n", "n1.w"], moving=1)
    inside.allows("ann use paint-thinner-jar n1.w", "ZB-EV-05")
    outside = lay(seat.replace("n1.c", "ts.n"), NO_CARDS, map={"n1": "straight"}, zombies=["n1.n"], moving=1)
    outside.refused("ann use paint-thinner-jar n1.n", "ZB-EV-05", "ZB-MOVE-06")


@pytest.mark.parametrize("moment", [{"phase": "roll"}, {"phase": "zombies"}, {"phase": "tile"}])
def test_zb_ev_05_only_in_step_5(moment: dict[str, Any]) -> None:
    seat = "name: ann, at: n1.c, hand: [], weapons: [paint-thinner-jar]"
    table = lay(seat, NO_CARDS, map=CROSS, zombies=["n1.n"], **moment)
    table.refused("ann use paint-thinner-jar n1.n", "ZB-EV-05", "ZB-EV-28")


def test_zb_ev_05_not_during_a_fight() -> None:
    more = {"zombies": ["n1.c", "n1.n"]}
    fighting(", weapons: [paint-thinner-jar]", **more).refused("ann use paint-thinner-jar n1.n", "ZB-EV-05", "ZB-EV-28")


def test_zb_ev_06_second_wind_adds_three_to_the_movement() -> None:
    table = own("second-wind").play("2", "ann play second-wind")
    table.reports("ann now has 5 steps left.", "ZB-EV-06", "ZB-MOVE-01")
    assert table.state.pending[-1].left == 5


def test_zb_ev_06_after_the_roll_and_before_the_end_of_step_5() -> None:
    why = own("second-wind").refused("ann play second-wind", "ZB-EV-06", "ZB-MOVE-01")
    assert why == "Second Wind changes a movement, but nobody is moving now."
    own("second-wind", phase="zombies").refused("ann play second-wind", "ZB-EV-06", "ZB-MOVE-01")
    table = lay("name: ann, hand: []", "name: ben, hand: [second-wind]", moving=2)
    assert table.refused("ben play second-wind", "ZB-EV-06", "ZB-EV-28").startswith("Play Second Wind on your own")


def test_zb_ev_06_move_01_a_movement_that_is_used_up_waits_for_it() -> None:
    table = own("second-wind", moving=1).play("n")
    assert (
        table.prompt == "ann, on ts.n, has no steps left: roll for the zombies, or first play a card that adds steps."
    )
    table.refused("ann move ts.c", "ZB-MOVE-01", "ZB-MOVE-14")
    assert table.legal == ["ann stop"]
    table.play("ann play second-wind", "s")
    assert (table.ann.at, table.kind) == ("ts.c", "move")


def test_zb_ev_06_whoever_rolls_for_the_zombies_then_has_stopped() -> None:
    table = own("second-wind", moving=1).play("n", "3")
    assert (table.kind, table.texts[-1]) == ("discard", "No other zombie can move (3 of the roll unused).")
    quick = own("warm-soup", moving=1).play("n")
    assert quick.kind == "zombie_die"  # nobody waits for a card that ann cannot have


def test_zb_ev_06_it_comes_in_a_fight_of_step_5_too() -> None:
    table = lay("name: ann, at: n1.c, hand: [second-wind]", NO_CARDS, **lost(2)).play("ann play second-wind")
    assert table.kind == "pay"
    table.play("pay bullets")
    assert table.prompt == "ann, on n1.c with 5 steps left: where to, or stop?"


def test_zb_ev_07_move_07_zmove_07_the_kicked_in_window_is_a_door_for_pawns_and_zombies_until_the_turn_ends() -> None:
    changes = {"map": {"n1": ["radio-kzb", "180"][0]}, "zombies": ["n1.n"], "moving": 3}
    table = own("kicked-in-window", ann=", at: n1.c", **changes)
    table.refused("ann move n1.n", "ZB-MOVE-07", "ZB-MOVE-09", "ZB-SPACE-05")
    table.play("ann play kicked-in-window n1.c n1.n")
    table.reports("There is a door between n1.c and n1.n until the turn ends.", "ZB-EV-07", "ZB-MOVE-07", "ZB-ZMOVE-07")
    assert table.table.opened == [("n1.c", "n1.n")]
    table.allows("ann move n1.n", "ZB-MOVE-06")
    table.play("stop", "1").allows("ann walk n1.n n1.c", "ZB-ZMOVE-02")
    table.play("n1.n n1.c")
    assert (table.table.opened, table.table.lasting, table.table.discard) == ([], [], ["kicked-in-window"])


def test_zb_ev_07_only_a_wall_between_street_and_inside_of_one_tile_is_opened() -> None:
    table = own("kicked-in-window", map={"n1": "radio-kzb"})
    assert "ann play kicked-in-window n1.c n1.n" in table.interjections
    table.allows("ann play kicked-in-window n1.n n1.c", "ZB-EVENT-01", "ZB-EV-07")  # typed from inside
    table.allows("ann play kicked-in-window n1.c n", "ZB-EVENT-01", "ZB-EV-07")
    table.refused("ann play kicked-in-window n1.c n1.e", "ZB-EV-07")  # a door already
    table.refused("ann play kicked-in-window n1.c n1.ne", "ZB-EV-07", "ZB-SPACE-05")
    table.refused("ann play kicked-in-window n1.n n1.ne", "ZB-EV-07", "ZB-SPACE-05")
    table.refused("ann play kicked-in-window ts.n n1.n", "ZB-EV-07", "ZB-SPACE-09")
    other = lay("name: ann", "name: ben, hand: [kicked-in-window]", map={"n1": "radio-kzb"})
    other.refused("ben play kicked-in-window n1.c n1.n", "ZB-EV-07", "ZB-EV-28")


def test_zb_ev_08_the_twisted_ankle_takes_three_off_an_opponents_movement() -> None:
    table = lay("name: ann", "name: ben, hand: [twisted-ankle]", phase="roll", discard=["not-today"] * 2)
    table.play("5", "ben play twisted-ankle")
    table.reports("ann now has 2 steps left.", "ZB-EV-08", "ZB-MOVE-01")
    low = lay("name: ann, hand: []", "name: ben, hand: [twisted-ankle]", phase="roll").play(
        "2", "ben play twisted-ankle"
    )
    low.reports("ann now has 0 steps left.", "ZB-EV-08")
    assert low.kind == "zombie_die"


def test_zb_ev_08_right_after_the_roll_before_the_first_step() -> None:
    table = lay("name: ann, hand: []", "name: ben, hand: [twisted-ankle]", phase="roll")
    table.refused("ben play twisted-ankle", "ZB-EV-08", "ZB-MOVE-01")
    table.play("5", "n")
    table.refused("ben play twisted-ankle", "ZB-EV-08", "ZB-EV-28")
    own("twisted-ankle", moving=3).refused("ann play twisted-ankle", "ZB-EV-08", "ZB-EV-28")


def test_zb_ev_09_wrecked_cars_skip_an_opponents_movement() -> None:
    table = lay("name: ann, hand: []", "name: ben, hand: [wrecked-cars]", phase="roll")
    table.play("ben play wrecked-cars ann")
    message = "In this turn there is no movement roll (step 4) and the pawn does not move (step 5)."
    table.reports(message, "ZB-EV-09", "ZB-CLAR-08")
    table.reports("Step 4 is skipped.", "ZB-TURN-15")
    table.reports("Step 5 is skipped.", "ZB-TURN-15")
    assert (table.kind, table.table.discard) == ("zombie_die", ["wrecked-cars"])
    early = lay("name: ann, hand: ['?', '?', '?']", "name: ben, hand: [wrecked-cars]", phase="tile", out=["tee"] * 5)
    early.play("ben play wrecked-cars", "all pass", "cross", "n1", "n e s w")
    assert early.kind == "zombie_die"


def test_zb_ev_09_before_the_movement_roll() -> None:
    table = lay("name: ann, hand: []", "name: ben, hand: [wrecked-cars]", phase="roll").play("3")
    table.refused("ben play wrecked-cars", "ZB-EV-09", "ZB-EV-28")
    after = lay("name: ann, hand: []", "name: ben, hand: [wrecked-cars]", phase="zombies")
    why = after.refused("ben play wrecked-cars", "ZB-EV-09", "ZB-TURN-15")
    assert why == "It is too late for Wrecked Cars: play it on an opponent's turn, before the movement roll."
    own("wrecked-cars").refused("ann play wrecked-cars", "ZB-EV-09", "ZB-EV-28")


def test_zb_ev_10_a_lucky_shot_counts_as_six() -> None:
    table = lay("name: ann, at: n1.c, hand: [lucky-shot]", NO_CARDS, **lost(1)).play("ann play lucky-shot")
    table.reports("ann's roll counts as 6.", "ZB-EV-10")
    table.reports("ann's roll counts as 6 now, and wins.", "ZB-COMBAT-04")
    assert (table.ann.kills, table.ann.life, table.ann.bullets) == (1, 3, 3)


def test_zb_ev_10_only_in_ones_own_fight_before_paying() -> None:
    table = lay("name: ann, at: n1.c", "name: ben, hand: [lucky-shot]", **lost(1))
    table.refused("ben play lucky-shot", "ZB-EV-10", "ZB-EVENT-33", "ZB-OPEN-34")
    own("lucky-shot", moving=2).refused("ann play lucky-shot", "ZB-EV-10", "ZB-EVENT-33", "ZB-COMBAT-05", "ZB-OPEN-34")


def test_zb_ev_11_a_jammed_magazine_stops_all_bullets_until_the_fight_ends() -> None:
    ann = "name: ann, at: n1.c, hand: [], weapons: [nail-launcher]"
    table = lay(ann, "name: ben, hand: [jammed-magazine]", **lost(3)).play("ben play jammed-magazine")
    table.reports("ann may not spend bullets until this fight ends.", "ZB-EV-11", "ZB-COMBAT-12")
    table.refused("pay bullets", "ZB-EV-11", "ZB-CLAR-08")
    assert table.table.lasting[0].card == "jammed-magazine"
    table.play("pay life", "3").refused("pay bullets", "ZB-EV-11", "ZB-CLAR-08")
    table.reports("ann rolls 3 and loses: pay a life, because bullets may not be spent.", "ZB-COMBAT-05", "ZB-EV-11")
    table.play("pay life", "6")
    assert (table.ann.kills, table.table.lasting, table.table.discard) == (1, [], ["jammed-magazine"])


def test_zb_ev_11_it_ends_with_a_death_too() -> None:
    table = lay("name: ann, at: n1.c, hand: [], life: 1", "name: ben, hand: [jammed-magazine]", **lost(3))
    table.play("ben play jammed-magazine")
    table.reports("ann may not spend bullets and pays a life.", "ZB-EV-11", "ZB-COMBAT-12")
    assert (table.ann.dead, table.table.lasting, table.table.discard) == (True, [], ["jammed-magazine"])


def test_zb_ev_11_only_in_an_opponents_fight_after_a_losing_roll() -> None:
    table = lay("name: ann, at: n1.c, hand: [jammed-magazine]", NO_CARDS, **lost(2))
    table.refused("ann play jammed-magazine", "ZB-EV-11", "ZB-EVENT-33", "ZB-OPEN-34")
    before = lay("name: ann, at: n1.c", "name: ben, hand: [jammed-magazine]", **FIGHT)
    before.refused("ben play jammed-magazine", "ZB-EV-11", "ZB-EVENT-33", "ZB-COMBAT-05", "ZB-OPEN-34")


@pytest.mark.parametrize(("held", "left"), [(3, 1), (1, 0), (0, 0)])
def test_zb_ev_12_a_loose_grip_costs_two_bullets_or_what_there_is(held: int, left: int) -> None:
    table = lay("name: ann, hand: [loose-grip]", f"name: ben, hand: [], bullets: {held}", phase="roll")
    table.play("ann play loose-grip ben")
    assert table.ben.bullets == left
    table.reports("ann plays Loose Grip on ben.", "ZB-EV-12")
    table.reports(f"ben returns {held - left} bullet token{'s' * (held - left != 1)} ({left} left).", "ZB-EV-12")


def test_zb_ev_12_it_is_aimed_at_an_opponent() -> None:
    table = own("loose-grip")
    table.refused("ann play loose-grip ann", "ZB-EV-12", "ZB-EV-28")
    table.play("ann play loose-grip")  # of two players there is only one other
    assert table.ben.bullets == 1


def test_zb_ev_13_warm_soup_gives_a_life_up_to_five() -> None:
    assert own("warm-soup").play("ann play warm-soup").ann.life == 4
    full = own("warm-soup", ann=", life: 5").play("ann play warm-soup")
    full.reports("ann gains 0 life tokens (5 now).", "ZB-EV-13", "ZB-TOKEN-09", "ZB-TOKEN-03")


def test_zb_ev_13_not_during_ones_own_fight() -> None:
    table = lay("name: ann, at: n1.c, hand: [warm-soup]", "name: ben, hand: [warm-soup]", **FIGHT)
    assert table.refused("ann play warm-soup", "ZB-EV-13", "ZB-EV-28").endswith(
        "at any time except during your own fight."
    )
    table.allows("ben play warm-soup", "ZB-EVENT-01", "ZB-EV-13")
    before = lay("name: ann, at: n1.c, hand: [warm-soup]", NO_CARDS, map=CROSS, zombies=["n1.c"], phase="fight")
    assert before.kind == "fight_die"
    before.allows("ann play warm-soup", "ZB-EVENT-01", "ZB-EV-13")  # until the first roll step 2 has not begun
    before.play("2").refused("ann play warm-soup", "ZB-EV-13", "ZB-EV-28")
