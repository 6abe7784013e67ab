"""What each event card does, and when: peace, zombies, cards. ZB-EV-14 to ZB-EV-26, ZB-EVENT-18 to ZB-EVENT-26."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.zombies.lay import GAME, Play, lay
from tests.games.zombies.test_event import NO_CARDS, lost

CROSS = {"n1": "cross"}
CINEMA = {"s1": "night-owl-cinema"}
"""Inside spaces nw, w, sw, s, se; road n, c, e."""
DEAD = "i-dont-think-theyre-dead"
NO_ANSWER: dict[str, Any] = {"discard": ["not-today"] * 2}


def own(card: str, **changes: Any) -> Play:
    """Ann, who holds the card, is on turn; nobody answers."""
    more = changes.pop("ann", "")
    ben = changes.pop("ben", "")
    ben = ben if "hand" in ben else f", hand: []{ben}"
    moment = {} if {"moving", "walking", "pending"} & set(changes) else {"phase": "roll"}
    return lay(f"name: ann, hand: [{card}]{more}", f"name: ben{ben}", **{**moment, **changes})


# --- tokens and peace ---


def test_zb_ev_14_a_glove_box_find_gives_two_bullets_at_any_time() -> None:
    table = lay("name: ann, at: n1.c", "name: ben, hand: [glove-box-find], bullets: 7", **lost(2), **NO_ANSWER)
    table.play("ben play glove-box-find")
    table.reports("ben gains 2 bullet tokens (9 now).", "ZB-EV-14", "ZB-TOKEN-04")


def test_zb_ev_14_death_18_the_dead_gain_nothing() -> None:
    table = own("glove-box-find", ann=", dead: true", phase="zombies").play("ann play glove-box-find")
    table.reports("ann gains 0 bullet tokens (0 now).", "ZB-EV-14", "ZB-DEATH-18", "ZB-OPEN-31")


def at_peace(**changes: Any) -> Play:
    return own("alternate-food-source", **changes).play("ann play alternate-food-source")


def test_zb_ev_15_event_20_there_is_no_fight_and_no_stop_on_zombies() -> None:
    table = at_peace(map=CROSS, zombies=["n1.c", "n1.s"], moving=4, ann=", at: ts.n")
    table.reports(
        "Until the turn ends, ann does not fight and kills no zombies.", "ZB-EV-15", "ZB-EVENT-20", "ZB-OPEN-52"
    )
    table.play("n n n")
    assert (table.ann.at, table.kind, table.ann.kills) == ("n1.n", "move", 0)


def test_zb_ev_15_no_token_is_taken_from_under_a_zombie() -> None:
    tokens = {"s1.w": ["bullet"], "s1.nw": ["life"]}
    table = at_peace(map=CINEMA, zombies=["s1.w"], tokens=tokens, moving=3, ann=", at: s1.c").play("w n")
    assert (table.ann.bullets, table.ann.life) == (3, 4)
    assert table.table.tokens == {"s1.w": ["bullet"]}


def test_zb_ev_15_not_during_a_fight_and_not_in_anothers_turn() -> None:
    table = lay("name: ann, at: n1.c, hand: [alternate-food-source]", NO_CARDS, **lost(2))
    table.refused("ann play alternate-food-source", "ZB-EV-15", "ZB-EV-28")
    other = lay("name: ann", "name: ben, hand: [alternate-food-source]", phase="roll")
    other.refused("ben play alternate-food-source", "ZB-EV-15", "ZB-EV-28")


def test_zb_event_19_who_is_not_attacked_kills_no_zombies() -> None:
    table = at_peace(map=CROSS, zombies=["n1.n"], moving=3, ann=", at: n1.c, weapons: [paint-thinner-jar]")
    why = table.refused("ann use paint-thinner-jar n1.n", "ZB-EVENT-19", "ZB-EV-15")
    assert why == "ann may not kill zombies while they do not attack."
    free = own("rummage", map=CROSS, zombies=["n1.n"], moving=3, ann=", at: n1.c, weapons: [paint-thinner-jar]")
    free.allows("ann use paint-thinner-jar n1.n", "ZB-EV-05")


def test_zb_event_21_open_52_ev_15_step_2_too_if_it_is_played_before_its_first_roll() -> None:
    table = lay(
        "name: ann, at: n1.c, hand: [alternate-food-source]", NO_CARDS, map=CROSS, zombies=["n1.c"], phase="tile"
    )
    table.play("ann play alternate-food-source", "tee", "s1 90", "n c s")
    assert (table.kind, table.ann.kills) == ("move_die", 0)
    late = lay(
        "name: ann, at: n1.c, hand: [alternate-food-source]", NO_CARDS, map=CROSS, zombies=["n1.c"], phase="fight"
    )
    assert late.kind == "fight_die"
    waits = late.allows("ann play alternate-food-source", "ZB-EVENT-01", "ZB-EV-15", "ZB-EVENT-21", "ZB-EVENT-33")
    assert waits.why == "You may play the card now: the fight only starts with its first roll."
    late.play("ann play alternate-food-source").reports(
        "ann plays Alternate Food Source.", "ZB-EVENT-21", "ZB-EVENT-33"
    )
    assert late.kind == "move_die"
    fought = lay(
        "name: ann, at: n1.c, hand: [alternate-food-source]", NO_CARDS, map=CROSS, zombies=["n1.c"], phase="fight"
    )
    fought.play("2").refused("ann play alternate-food-source", "ZB-EV-15", "ZB-EV-28")
    fought.play("pay life").refused("ann play alternate-food-source", "ZB-EV-15", "ZB-EV-28")


def test_zb_event_22_who_ends_that_turn_on_a_zombie_fights_in_step_2_of_the_next() -> None:
    table = at_peace(map=CROSS, zombies=["n1.s", "n1.n"], moving=1, ann=", at: ts.n").play("n", "1", "n1.n n1.c")
    assert (table.state.current, table.table.lasting, table.ann.at) == (
        1,
        [],
        "n1.s",
    )  # the peace is over with the turn
    table.play("straight", "s1", "n c", "1", "stop", "1", "s1.c s", "pass")
    assert not any("fights" in text for text in table.texts)
    table.play("straight", "w1", "w c").reports("ann begins to fight the zombie on n1.s.", "ZB-COMBAT-01")


# --- I don't think they're dead ---


def dead(*dice: str, ben: str = "kills: 5", **changes: Any) -> Play:
    """Ann has played the card on ben, who has rolled this."""
    table = lay(f"name: ann, hand: [{DEAD}]", f"name: ben, hand: [], {ben}", **{"phase": "roll", **changes})
    return table.play(f"ann play {DEAD} ben", *([" ".join(dice)] if dice else []))


def test_zb_ev_16_event_23_comp_12_an_opponent_rolls_two_dice() -> None:
    table = dead()
    assert table.prompt == "ben: roll the dice (2 to roll)."
    table.play("4 6")
    table.reports("ben's dice show 4 and 6.", "ZB-EVENT-23")
    table.reports("ben keeps all zombies.", "ZB-EVENT-23")
    assert (table.ben.kills, table.kind, table.table.discard) == (5, "move_die", [DEAD])


@pytest.mark.parametrize("dice", ["1 6", "6 2", "3 4", "1 1"])
def test_zb_event_23_26_one_die_of_three_or_less_costs_two_zombies_in_all(dice: str) -> None:
    table = dead(dice).play("ben pass")
    table.reports("ben returns 2 zombies to the pool (3 held).", "ZB-EVENT-23", "ZB-EVENT-26", "ZB-OPEN-53")
    assert table.ben.kills == 3


def test_zb_event_23_the_zombies_go_back_to_the_pool() -> None:
    table = dead("1 6")
    before = GAME.kit(table.state).pool(table.state)
    table.play("ben pass")
    assert GAME.kit(table.state).pool(table.state) == before + 2
    assert table.ben.killed == 5


def test_zb_event_26_who_has_fewer_returns_what_there_is() -> None:
    table = dead("2 2", ben="kills: 1").play("ben pass")
    assert table.ben.kills == 0
    nothing = dead("2 2", ben="kills: 0")
    nothing.reports("ben has no zombie to return.", "ZB-EVENT-26")  # and is not asked for tokens
    assert nothing.kind == "move_die"


def test_zb_open_53_or_two_for_each_die_that_fails() -> None:
    table = dead("2 2", variants={"dead_card_loss": "two_per_die"}).play("ben pass")
    assert table.ben.kills == 1
    assert dead("2 5", variants={"dead_card_loss": "two_per_die"}).play("ben pass").ben.kills == 3


def test_zb_event_24_25_a_bullet_adds_one_to_one_die() -> None:
    table = dead("3 5")
    assert table.prompt.startswith("ben's dice show 3 and 5 and cost 2 zombies: raise one for a bullet (3 held)")
    table.play("ben raise 3")
    table.reports("ben spends a bullet (2 left): the dice show 4 and 5.", "ZB-EVENT-25", "ZB-EVENT-24", "ZB-TOKEN-10")
    assert (table.ben.kills, table.ben.bullets, table.kind) == (5, 2, "move_die")


def test_zb_event_24_25_a_life_rolls_one_die_again() -> None:
    table = dead("1 5").play("ben reroll 1")
    table.reports("ben gives up a life (2 left) and rolls the 1 again.", "ZB-EVENT-25", "ZB-EVENT-24")
    assert table.kind == "dead_die"
    table.play("6")
    table.reports("ben's dice show 5 and 6.", "ZB-EVENT-23")
    assert (table.ben.kills, table.ben.life) == (5, 2)


def test_zb_event_24_25_tokens_may_be_spent_in_any_order() -> None:
    table = dead("1 2").play("ben raise 2", "ben reroll 1", "3", "ben raise", "ben raise 3")
    assert (table.ben.kills, table.ben.bullets, table.ben.life) == (5, 0, 2)


def test_zb_event_25_open_53_never_the_last_life_nor_what_is_not_there() -> None:
    table = dead("1 6", ben="kills: 5, life: 1")
    assert table.refused("ben reroll 1", "ZB-EVENT-25", "ZB-OPEN-53").startswith("ben may not spend the last life")
    assert table.legal == ["ben raise 1", "ben raise 6", "ben pass"]
    table.refused("ben raise 4", "ZB-EVENT-25")
    broke = dead("1 6", ben="kills: 5, life: 1, bullets: 0")
    assert (broke.ben.kills, broke.kind) == (3, "move_die")  # nothing to be spent: nothing is asked


def test_zb_event_24_only_the_player_who_rolled_changes_the_dice() -> None:
    dead("1 6", ben="kills: 5, life: 1").refused("ann raise 1", "ZB-EVENT-24")


def test_zb_ev_16_it_is_aimed_at_an_opponent() -> None:
    own(DEAD).refused(f"ann play {DEAD} ann", "ZB-EV-16", "ZB-EV-28")


def test_zb_ev_16_event_24_without_that_card_there_are_no_dice_to_change() -> None:
    why = own(DEAD, phase="zombies").refused("ben raise 3", "ZB-EVENT-24", "ZB-EV-16", "ZB-TURN-01")
    assert why.startswith("'raise' belongs after the dice roll against a card.")


# --- zombies out of the pool, and back ---


def test_zb_ev_17_fresh_graves_put_up_to_three_zombies_on_road_spaces_of_a_tile() -> None:
    table = own("fresh-graves", map=CROSS, zombies=["n1.c"]).play("ann play fresh-graves n1")
    assert table.prompt == "ann may put 3 more zombies on Four-way crossing at n1: where (n w e s), or pass?"
    assert table.legal == ["ann zombie n1.n", "ann zombie n1.w", "ann zombie n1.e", "ann zombie n1.s", "ann pass"]
    table.play("n w", "e")
    assert (table.table.zombies, table.kind) == (["n1.c", "n1.e", "n1.n", "n1.w"], "move_die")
    fewer = own("fresh-graves", map=CROSS).play("ann play fresh-graves n1.c", "ann zombie n1.s", "ann pass")
    assert (fewer.table.zombies, fewer.kind) == (["n1.s"], "move_die")


def test_zb_ev_17_20_21_one_zombie_more_than_a_card_moves_is_refused_by_that_card() -> None:
    graves = own("fresh-graves", map=CROSS).play("ann play fresh-graves n1")
    graves.play("n w", "e").refuses("zombie s", "Fresh Graves is done: it puts no more zombies.", "ZB-EV-17")
    full = own("standing-room-only", map=CINEMA).play("ann play standing-room-only s1")
    assert full.refused("ann zombie s1.c", "ZB-EV-20") == "Standing Room Only is done: it puts no more zombies."
    cellar = own("cellar-door", map=CINEMA, zombies=["s1.nw", "s1.w", "s1.sw"]).play("ann play cellar-door s1")
    cellar.play("ann return nw", "ann pass").refuses(
        "return w", "Cellar Door is done: it returns no more zombies.", "ZB-EV-21"
    )
    other = own("cellar-door", map=CINEMA, zombies=["s1.nw"]).play("ann play cellar-door s1")
    assert other.refused("ann zombie n", "ZB-SPAWN-01", "ZB-SPAWN-04", "ZB-TURN-15").startswith(
        "'zombie' belongs right after a tile is placed"
    )


def test_zb_ev_17_one_on_each_road_space_of_that_tile_that_has_none() -> None:
    table = own("fresh-graves", map=CINEMA, zombies=["s1.c"]).play("ann play fresh-graves s1")
    table.refused("ann zombie s1.c", "ZB-EV-17", "ZB-SPACE-10")
    table.refused("ann zombie s1.w", "ZB-EV-17", "ZB-EVENT-18")
    table.refused("ann zombie ts.n", "ZB-EV-17", "ZB-EVENT-18")
    table.refused("ben zombie s1.n", "ZB-EV-17")
    table.play("n e")
    assert table.kind == "move_die"  # there is no other road space
    own("fresh-graves").refused("ann play fresh-graves n1", "ZB-EV-17")


def test_zb_ev_17_event_18_town_square_is_all_road_for_it() -> None:
    table = own("fresh-graves").play("ann play fresh-graves ts", "nw ts.c se")
    assert table.table.zombies == ["ts.c", "ts.nw", "ts.se"]
    assert table.kind == "move_die"  # on pawns too, and nobody fights them now


def test_zb_ev_17_as_many_as_the_pool_has() -> None:
    rich = ", kills: 24"
    seats = [f"name: {name}{rich}, hand: []" for name in ("ben", "cat", "dan")]
    graves = lay(
        f"name: ann{rich}, hand: [fresh-graves]", *seats, phase="roll", map=CROSS, zombies=["ts.n", "ts.s", "ts.e"]
    )
    graves.play("ann play fresh-graves n1").reports("The pool has only 1 of the 3 zombies needed.", "ZB-SPAWN-13")
    graves.play("n1.c")
    assert (len(graves.table.zombies), graves.kind) == (4, "move_die")


def test_zb_ev_18_a_horde_surge_moves_zombies_beside_step_6() -> None:
    table = own("horde-surge", map=CROSS, zombies=["n1.c"]).play("ann play horde-surge")
    assert (table.kind, table.prompt) == ("surge_die", "ann: roll for the extra zombie moves.")
    table.play("2", "n1.c n")
    table.reports("No other zombie can move (1 of the roll unused).", "ZB-ZMOVE-12")
    assert (table.kind, table.table.discard) == ("move_die", ["horde-surge"])
    table.play("1", "stop")
    assert table.kind == "zombie_die"  # step 6 comes as usual
    table.play("1")
    assert table.table.zombies == ["n1.c"]


def test_zb_ev_18_zmove_10_it_does_not_move_zombies_twice_in_step_6() -> None:
    table = own("horde-surge", map=CROSS, zombies=["n1.c", "n1.n", "ts.w"], phase="zombies")
    table.play("3", "n1.c e", "ann play horde-surge", "1", "n1.e w")
    table.refused("ann walk n1.c n1.s", "ZB-ZMOVE-10", "ZB-OPEN-45")  # it had moved, before the surge took it back
    table.allows("ann walk ts.w ts.c", "ZB-ZMOVE-02")


def test_zb_ev_18_in_ones_own_turn_before_step_7_not_during_a_fight() -> None:
    table = lay("name: ann, at: n1.c, hand: [horde-surge]", NO_CARDS, **lost(2))
    table.refused("ann play horde-surge", "ZB-EV-18", "ZB-EV-28")
    last = own("horde-surge", pending=[{"kind": "discarding", "seat": "ann"}])
    last.refused("ann play horde-surge", "ZB-EV-18", "ZB-EV-28")
    other = lay("name: ann", "name: ben, hand: [horde-surge]", phase="roll")
    other.refused("ben play horde-surge", "ZB-EV-18", "ZB-EV-28")


def test_zb_ev_19_sleepwalkers_skip_step_6() -> None:
    for moment in ({"phase": "zombies"}, {"moving": 1}):
        table = lay("name: ann, hand: ['?']", "name: ben, hand: [sleepwalkers]", **moment, **NO_ANSWER)
        table.play("ben play sleepwalkers", *(["stop"] if table.kind == "move" else []))
        table.reports("Step 6 is skipped.", "ZB-CLAR-08", "ZB-TURN-15")
        assert table.kind == "discard"


def test_zb_ev_19_only_before_the_roll_of_step_6() -> None:
    table = lay("name: ann", "name: ben, hand: [sleepwalkers]", map=CROSS, zombies=["n1.c"], walking=1)
    table.refused("ben play sleepwalkers", "ZB-EV-19", "ZB-TURN-15")
    last = own("sleepwalkers", pending=[{"kind": "discarding", "seat": "ann"}])
    last.refused("ann play sleepwalkers", "ZB-EV-19", "ZB-TURN-15")


def test_zb_ev_20_standing_room_only_fills_a_named_building() -> None:
    table = own("standing-room-only", map=CINEMA, zombies=["s1.w"]).play("ann play standing-room-only night owl cinema")
    table.reports("Zombies go on s1.nw, s1.sw, s1.s and s1.se.", "ZB-EV-20", "ZB-SPACE-10")
    assert (len(table.table.zombies), table.kind) == (5, "move_die")


def test_zb_ev_20_the_player_of_the_card_picks_the_order_if_the_pool_runs_short() -> None:
    rich = ", kills: 24"
    seats = [f"name: {name}{rich}, hand: []" for name in ("ben", "cat", "dan")]
    table = lay(
        f"name: ann{rich}, hand: [standing-room-only]", *seats, phase="roll", map=CINEMA, zombies=["ts.n", "ts.e"]
    )
    table.play("ann play standing-room-only s1").reports("The pool has only 2 of the 5 zombies needed.", "ZB-SPAWN-13")
    table.refused("ann pass", "ZB-EV-20")
    table.refused("ann zombie s1.c", "ZB-EV-20", "ZB-EVENT-18")
    table.play("se", "nw")
    assert (table.table.zombies, table.kind) == (["s1.nw", "s1.se", "ts.e", "ts.n"], "move_die")


@pytest.mark.parametrize("card", ["standing-room-only", "cellar-door"])
def test_zb_event_18_town_square_and_helipad_are_no_named_buildings(card: str) -> None:
    clause = GAME.definition.tokens[card].clauses[0]
    table = own(card, map={"n1": "helipad", "s1": "cross"}, helipad="map", deck=0, out=_out())
    assert table.refused(f"ann play {card} n1", "ZB-EVENT-18", clause) == "Helipad on n1 is not a named building."
    seat = "name: ben, hand: [], at: s1.c"
    away = lay(f"name: ann, at: s1.c, hand: [{card}]", seat, map={"s1": "cross"}, phase="roll")
    away.refused(f"ann play {card} ts", "ZB-EVENT-18", clause)


@pytest.mark.parametrize(("card", "clause"), [("standing-room-only", "ZB-EV-20"), ("cellar-door", "ZB-EV-21")])
def test_zb_clar_09_a_crossing_has_no_named_building_for_a_card(card: str, clause: str) -> None:
    table = own(card, map={"s1": "cross"}, ann=", at: s1.c", ben=", at: s1.c")
    table.refused(f"ann play {card} s1", "ZB-CLAR-09", clause)


def _out() -> list[str]:
    """All tiles but Town Square, the Helipad and a crossing."""
    kit = GAME.kit(lay().state)
    left = kit.copies.copy()
    left.subtract(["town-square", "helipad", "cross"])
    return list(left.elements())


def test_zb_ev_21_a_cellar_door_returns_up_to_two_zombies() -> None:
    table = own("cellar-door", map=CINEMA, zombies=["s1.c", "s1.nw", "s1.s", "s1.w"]).play("ann play cellar-door s1")
    assert table.legal == ["ann return s1.nw", "ann return s1.w", "ann return s1.s", "ann pass"]
    table.refused("ann return s1.c", "ZB-EV-21", "ZB-EVENT-18")
    table.refused("ben return s1.nw", "ZB-EV-21")
    table.play("ann return nw s")
    table.reports("The zombie on s1.nw goes back to the pool.", "ZB-EV-21", "ZB-COMBAT-22")
    assert (table.table.zombies, table.ann.kills, table.kind) == (["s1.c", "s1.w"], 0, "move_die")
    one = own("cellar-door", map=CINEMA, zombies=["s1.nw", "s1.s"]).play("ann play cellar-door", "ann return s")
    assert one.prompt.startswith("ann may return 1 more zombie from inside")
    last = own("cellar-door", map=CINEMA, zombies=["s1.nw"]).play("ann play cellar-door")
    assert last.prompt.startswith("ann may return 1 more zombie from inside"), "there is one only"
    one.play("pass")
    assert (one.table.zombies, one.kind) == (["s1.nw"], "move_die")


def test_zb_ev_21_not_where_a_pawn_is_inside() -> None:
    table = own("cellar-door", map=CINEMA, zombies=["s1.nw"], ben=", at: s1.w")
    assert table.refused("ann play cellar-door s1", "ZB-EV-21") == "There is a pawn inside Night Owl Cinema on s1: ben."
    own("cellar-door", map=CINEMA, zombies=["s1.nw"], ben=", at: s1.c").allows("ann play cellar-door s1", "ZB-EVENT-01")


# --- sprinters ---


def sprinting(**changes: Any) -> Play:
    table = own("sprinters", phase="zombies", **{"map": CROSS, **changes}).play("ann play sprinters")
    table.reports("In step 6 of this turn, each zombie you move may take up to 2 steps.", "ZB-EV-22", "ZB-ZMOVE-10")
    return table


def test_zb_ev_22_each_zombie_that_is_moved_makes_one_or_two_steps() -> None:
    table = sprinting(zombies=["n1.c", "n1.n"]).play("2", "n1.c s")
    table.allows("ann walk n1.s ts.n", "ZB-ZMOVE-02")
    table.play("n1.s ts.n").reports(
        "The zombie on n1.n moves to n1.c: no other step is possible (0 to go).", "ZB-ZMOVE-03"
    )
    assert table.prompt == "ann: the zombie on n1.c may take another step: where to (such as n1.c e), or pass?"
    table.refused("ann walk ts.n ts.c", "ZB-ZMOVE-02", "ZB-EV-22")
    table.play("pass")
    assert (table.table.zombies, table.state.current) == (["n1.c", "ts.n"], 1)


def test_zb_ev_22_one_that_has_been_left_does_not_go_on() -> None:
    table = sprinting(zombies=["n1.c", "n1.n", "ts.e"]).play("3", "n1.c s", "n1.n s")
    table.refused("ann walk n1.s ts.n", "ZB-ZMOVE-10", "ZB-OPEN-45", "ZB-EV-22")
    table.play("n1.c w", "ts.e w").refused("ann walk n1.s ts.n", "ZB-ZMOVE-02", "ZB-EV-22")
    table.play("pass")
    assert (table.table.zombies, table.state.current) == (["n1.s", "n1.w", "ts.c"], 1)


def test_zb_ev_22_every_step_follows_the_rules_of_zombies() -> None:
    table = sprinting(zombies=["n1.c", "n1.n"]).play("1", "n1.c e")
    table.refused("ann walk n1.e n1.s", "ZB-ZMOVE-04", "ZB-EV-22")
    table.refused("ann walk n1.e n1.ne", "ZB-ZMOVE-08", "ZB-SPACE-06", "ZB-EV-22")
    table.refused("ann walk n1.n n1.c", "ZB-ZMOVE-02", "ZB-EV-22")
    table.play("stop")
    assert table.state.current == 1


def test_zb_ev_22_it_is_for_step_6_only_and_played_before_its_roll() -> None:
    table = lay(
        "name: ann, hand: [horde-surge]", "name: ben, hand: [sprinters]", phase="roll", map=CROSS, zombies=["n1.c"]
    )
    table.play("ben play sprinters", "ann play horde-surge", "1", "n1.c n")
    assert table.kind == "move_die"
    late = lay("name: ann", "name: ben, hand: [sprinters]", map=CROSS, zombies=["n1.c"], walking=1)
    late.refused("ben play sprinters", "ZB-EV-22", "ZB-EV-28")


# --- cards ---


def test_zb_ev_23_rummage_draws_two_cards() -> None:
    table = own("rummage").play("ann play rummage")
    table.reports("ann draws 2 event cards.", "ZB-EV-23", "ZB-EVENT-07", "ZB-OPEN-36")
    assert (table.ann.hand, table.table.events) == (["?", "?"], 47)
    app = own("rummage", cards="app", ben=", played: 1").play("ann play rummage")
    assert app.kind == "dealt"
    app.play("reveal ann.card sprinters", "warm soup")
    assert (app.ann.hand, app.kind) == (["sprinters", "warm-soup"], "move_die")


def test_zb_ev_23_in_ones_own_turn_before_step_7() -> None:
    last = own("rummage", pending=[{"kind": "discarding", "seat": "ann"}])
    last.refused("ann play rummage", "ZB-EV-23", "ZB-EV-28")
    lay("name: ann", "name: ben, hand: [rummage]").refused("ben play rummage", "ZB-EV-23", "ZB-EV-28")


def test_zb_ev_24_pickpocket_takes_a_card_that_nobody_names_at_the_table() -> None:
    table = lay("name: ann, hand: [pickpocket]", "name: ben, hand: ['?', '?', warm-soup], played: 1", phase="roll")
    table.play("ann play pickpocket ben")
    table.reports("ann takes a card from ben's hand.", "ZB-EV-24", "ZB-EVENT-31")
    assert (table.ann.hand, table.ben.hand) == (["?"], ["?", "?"])  # nobody can say where the soup is


def test_zb_ev_24_where_the_hand_is_known_chance_says_which_card() -> None:
    seats = ["name: ann, hand: [pickpocket]", "name: ben, hand: [rummage, warm-soup, warm-soup], played: 1"]
    table = lay(*seats, phase="roll", cards="app").play("ann play pickpocket ben")
    assert (table.kind, table.deck) == ("taken", {"warm-soup": 2, "rummage": 1})
    table.refuses("reveal ann.card sprinters", "ben has no Sprinters in hand.", "ZB-EV-24")
    assert GAME.shown("reveal ann.card warm-soup") == "reveal ann.card ?"
    table.play("reveal ann.card warm-soup")
    assert (table.ann.hand, table.ben.hand) == (["warm-soup"], ["rummage", "warm-soup"])


def test_zb_ev_24_event_06_too_many_cards_are_thrown_away_at_once_out_of_ones_turn() -> None:
    ben = "name: ben, hand: ['?', '?', '?']"
    taking = [{"kind": "playing", "seat": "ben", "card": "pickpocket", "other": "ann", "stage": "works"}]
    frames = [{"kind": "turn", "seat": "ann", "step": 4}, *taking, {"kind": "taking", "seat": "ben", "other": "ann"}]
    table = lay("name: ann, hand: ['?', '?']", ben, phase="roll", pending=frames)
    assert table.prompt == "ben holds 4 event cards, 1 too many: which one do you discard?"
    table.refused("ben pass", "ZB-EVENT-07", "ZB-EVENT-06", "ZB-OPEN-36")
    table.play("ben discard loose-grip")
    assert (len(table.ben.hand), table.kind) == (3, "move_die")
    own_turn = [{"kind": "turn", "seat": "ben", "step": 4}, *taking, {"kind": "taking", "seat": "ben", "other": "ann"}]
    table = lay("name: ann, hand: ['?', '?']", ben, phase="roll", pending=own_turn)
    assert (len(table.ben.hand), table.kind) == (4, "move_die")  # in one's own turn that waits for step 7


def test_zb_ev_24_from_an_opponent_who_has_one() -> None:
    own("pickpocket").refused("ann play pickpocket ben", "ZB-EV-24")
    own("pickpocket").refused("ann play pickpocket ann", "ZB-EV-24", "ZB-EV-28")


def test_zb_ev_24_the_card_comes_out_of_the_hand_that_was_named_the_first_players_too() -> None:
    table = own("'?'", ben=", hand: [pickpocket]", ann=", played: 1").play("ben play pickpocket ann")
    table.reports("ben takes a card from ann's hand.", "ZB-EV-24")
    assert (table.ann.hand, table.ben.hand) == ([], ["?"])


def test_zb_ev_25_not_today_cancels_a_weapon_before_it_is_in_play() -> None:
    table = lay("name: ann, hand: [iron-poker]", "name: ben, hand: [not-today]", phase="roll")
    table.play("ann play iron-poker", "ben not today")
    assert (table.ann.weapons, table.table.discard) == ([], ["iron-poker", "not-today"])
    table.reports("ann's Iron Poker is cancelled: it has no effect and is discarded.", "ZB-EV-25", "ZB-OPEN-60")


def test_zb_ev_25_it_answers_another_not_today_too() -> None:
    seats = ["name: ann, hand: [glove-box-find]", "name: ben, hand: ['?', '?']", "name: cat, hand: ['?', '?']"]
    table = lay(*seats, phase="roll").play("ann play glove-box-find", "ben play not-today")
    assert table.asked == ["cat"]
    table.play("cat play not-today")
    assert table.ann.bullets == 5
    assert table.table.discard == ["glove-box-find", "not-today", "not-today"]


def test_zb_ev_25_it_answers_a_card_just_played_by_another() -> None:
    why = own("not-today").refused("ann play not-today", "ZB-EV-25", "ZB-EVENT-29")
    assert why == "Not Today answers another player's card, and no card waits for an answer."
    seats = ["name: ann, hand: [glove-box-find, not-today]", "name: ben, hand: ['?']", "name: cat, hand: ['?']"]
    table = lay(*seats, phase="roll", variants={"weapon_counts": "free"}).play("ann play glove-box-find")
    table.refused("ann play not-today", "ZB-EV-25")
    table.play("ben pass").refused("ben play not-today", "ZB-EVENT-29", "ZB-EV-25")


def test_zb_ev_25_event_02_who_has_played_a_card_in_the_round_cannot_answer() -> None:
    seats = ["name: ann, hand: [glove-box-find]", "name: ben, hand: ['?']", "name: cat, hand: [not-today], played: 1"]
    table = lay(*seats, phase="roll").play("ann play glove-box-find")
    assert table.asked == ["ben"]
    table.refused("cat play not-today", "ZB-EVENT-02", "ZB-EVENT-03", "ZB-EVENT-05", "ZB-OPEN-34")


def test_zb_ev_26_drop_it_discards_an_opponents_weapon() -> None:
    table = own("drop-it", ben=", weapons: [iron-poker, {card: nail-launcher, bullets: 2}]")
    table.play("ann play drop-it ben nail-launcher")
    table.reports("ann plays Drop It on ben's Nail Launcher.", "ZB-EV-26")
    table.reports("ben's Nail Launcher is discarded.", "ZB-EV-26", "ZB-EVENT-27", "ZB-TOKEN-10")
    assert [weapon.card for weapon in table.ben.weapons] == ["iron-poker"]
    assert table.table.discard == ["drop-it", "nail-launcher"]
    only = own("drop-it", ben=", weapons: [iron-poker]").play("ann play drop it")
    assert only.ben.weapons == []


def test_zb_ev_26_not_during_a_fight_nor_what_is_not_in_play() -> None:
    fight = lost(2)
    seats = ["name: ann, at: n1.c, weapons: [iron-poker]", "name: ben, hand: [drop-it]"]
    lay(*seats, **fight).refused("ben play drop-it ann iron-poker", "ZB-EV-26", "ZB-EV-28")
    table = own("drop-it", ann=", weapons: [iron-poker]", ben=", weapons: [slugger-bat]")
    table.refused("ann play drop-it ben iron-poker", "ZB-EV-26", "ZB-EVENT-13")
    for aims in ("ann iron-poker", "ann"):
        table.refuses(f"ann play drop-it {aims}", "Drop It targets another player.", "ZB-EV-26", "ZB-EV-28")
    table.refuses("ann play drop-it iron-poker", "No opponent has Iron Poker in play.", "ZB-EV-26")
    bare = own("drop-it")
    bare.refuses("ann play drop-it ben", "ben has no weapon in play.", "ZB-EV-26")
    bare.refuses("ann play drop-it", "No opponent has a weapon in play.", "ZB-EV-26")


def test_zb_ev_26_a_weapon_of_somebody_else_is_not_that_of_the_opponent_who_was_named() -> None:
    seats = ("name: ann, hand: [drop-it]", "name: ben, hand: []", "name: cat, hand: [], weapons: [slugger-bat]")
    lay(*seats, phase="roll").refuses("ann play drop-it ben", "ben has no weapon in play.", "ZB-EV-26")


def test_zb_ev_27_an_instant_is_used_up_a_lasting_card_works_till_its_end_a_weapon_stays() -> None:
    table = lay("name: ann, hand: [warm-soup]", "name: ben, hand: [sprinters]", "name: cat, hand: []", phase="roll")
    table.play("ann play warm-soup", "ben play sprinters")
    assert (table.table.discard, [one.card for one in table.table.lasting]) == (["warm-soup"], ["sprinters"])
    table.play("1", "stop", "1")
    assert (table.table.discard, table.table.lasting) == (["sprinters", "warm-soup"], [])


def test_zb_ev_28_ones_own_turn_is_from_step_1_until_the_discard() -> None:
    for moment in ({"phase": "tile"}, {"phase": "zombies"}, {"pending": [{"kind": "discarding", "seat": "ann"}]}):
        own("iron-poker, rummage", **moment).allows("ann play iron-poker", "ZB-EVENT-01", "ZB-EV-01")
    table = own("iron-poker, rummage", pending=[{"kind": "discarding", "seat": "ann"}]).play("ann discard rummage")
    table.refused("ann play iron-poker", "ZB-EVENT-09", "ZB-OPEN-37", "ZB-EV-01", "ZB-EV-28")
    table.afresh().refused("ann play iron-poker", "ZB-EV-01", "ZB-EV-28")


def test_zb_ev_17_20_only_the_player_of_a_card_is_informed_of_it_and_only_on_its_tile() -> None:
    for line in ("ann zombie w1.n", "cleo zombie n1.n"):
        seats = ("name: ann", "name: ben, hand: [fresh-graves]", "name: cleo")
        graves = lay(*seats, map=CROSS, pending=[{"kind": "placing", "seat": "ann", "tile": "cross"}])
        graves.play("ben play fresh-graves n1", "all pass", "ben zombie any")
        assert graves.refused(line, "ZB-SPAWN-01", "ZB-SPAWN-04", "ZB-TURN-01").startswith("'zombie' belongs right")
    graves = lay(*seats, map=CROSS, pending=[{"kind": "placing", "seat": "ann", "tile": "cross"}])
    graves.play("ben play fresh-graves n1", "all pass", "ben zombie n w", "ben zombie e")
    assert graves.refused("ben zombie s", "ZB-EV-17") == "Fresh Graves is done: it puts no more zombies."
