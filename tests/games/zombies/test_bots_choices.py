"""What the bot that wants to win does where it is plain what to do."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.zombies.bots import card_worth
from companion.games.zombies.bots.plan import Outlook, landings, legs, prospects
from companion.model import CHANCE
from companion.referee.bots import BOTS, luck
from tests.games.zombies.lay import GAME, Play, lay, undrawn

BEN = "name: ben, hand: []"
ROAD: dict[str, Any] = {"n1": "straight"}
PAD: dict[str, Any] = {"n1": "straight", "n2": "helipad"}
"""Three steps from Town Square's north side to the south side of the Helipad."""


def ends(*tiles: str) -> dict[str, Any]:
    """The map deck is at its end, with these tiles on the map."""
    return {"deck": 0, "out": undrawn(*tiles)}


def choice(table: Play, seat: int = 0) -> str:
    """What the bot in this seat does now, as a line."""
    return GAME.text(table.state, BOTS["keen"](GAME, GAME.view(table.state, seat), seat, luck(1, 1)))


def race(ann: str, ben: str = BEN, **changes: Any) -> Play:
    """The Helipad lies north of a straight street, and no tile is left."""
    return lay(ann, ben, map=PAD, **ends("straight"), **changes)


def in_turn_of_ben(*frames: dict[str, Any]) -> list[dict[str, Any]]:
    """Ben is moving, and something comes between."""
    turn = {"kind": "turn", "seat": "ben", "step": 4, "begun": True}
    return [turn, {"kind": "moving", "seat": "ben", "left": 3}, *frames]


# --- ways ---


def test_zb_win_01_it_heads_for_the_helipad_and_wins_there() -> None:
    table = race("name: ann, at: ts.sw, hand: []", zombies=["n2.c"], moving=3)
    turns = 0
    while table.state.pending:
        if table.state.current != 0:
            table.play("2" if GAME.legal_actions(table.state)[0].seat == CHANCE else table.legal[-1])
        elif GAME.legal_actions(table.state)[0].seat == CHANCE:
            table.state.seats[0].hand = []
            table.play("sleepwalkers" if "card" in table.legal[0] else "4")
        else:
            table.play(choice(table))
        turns = table.state.turn
    assert (table.table.ended, table.table.winner) == ("helipad", 0)
    assert turns <= 5


@pytest.mark.parametrize(
    ("zombies", "step"), [(["ts.n", "ts.ne"], "ts.w"), (["ts.w", "ts.c", "ts.sw"], "ts.n"), (["ts.c"], "ts.n")]
)
def test_of_two_ways_it_takes_the_safe_one(zombies: list[str], step: str) -> None:
    street = {"e1": {"tile": "straight", "turn": 90}, "e2": "helipad"}
    ann = "name: ann, at: ts.nw, life: 2, bullets: 1, kills: 4, hand: []"
    table = lay(ann, BEN, map=street, zombies=[*zombies, "e2.c"], moving=3, **ends("straight"))
    assert choice(table) == f"ann move {step}"


def test_zb_combat_14_with_one_life_left_and_no_bullets_it_starts_no_fight() -> None:
    weak = lay(
        "name: ann, at: n1.s, life: 1, bullets: 0, kills: 6, hand: []", BEN, map=ROAD, zombies=["n1.c"], moving=1
    )
    assert choice(weak) in ("ann stop", "ann move ts.n")
    strong = lay(
        "name: ann, at: n1.s, life: 5, bullets: 5, kills: 6, hand: []", BEN, map=ROAD, zombies=["n1.c"], moving=1
    )
    assert choice(strong) == "ann move n1.c"


def test_zb_win_01_it_does_where_it_may_win_by_it_and_has_no_time_to_lose() -> None:
    for kills, ben in ((10, "ts.c"), (24, "n2.n")):
        seats = f"name: ann, at: n2.s, life: 1, bullets: 0, kills: {kills}, hand: []", f"name: ben, at: {ben}, hand: []"
        assert choice(race(*seats, zombies=["n2.c"], moving=1)) == "ann move n2.c"
    ann = "name: ann, at: n1.s, life: 1, bullets: 0, kills: 24, hand: []"
    waits = lay(ann, BEN, map=ROAD, zombies=["n1.c"], moving=1)
    assert choice(waits) != "ann move n1.c", "a turn, and a card, later the stake is smaller"


def test_zb_win_01_it_does_not_wander_past_the_helipad() -> None:
    assert choice(race("name: ann, at: n2.s, hand: []", zombies=["n2.e", "n2.w"], moving=4)) == "ann move n2.c"


def test_zb_token_01_it_picks_up_what_lies_beside_it() -> None:
    for token, step in (("life", "n1.nw"), ("bullet", "n1.ne")):
        ann = "name: ann, at: n1.n, life: 2, bullets: 1, hand: []"
        table = lay(ann, BEN, map={"n1": "carver-library"}, tokens={step: [token]}, moving=1)
        assert choice(table) == f"ann move {step}"


def test_zb_token_01_what_costs_nothing_is_taken_even_by_who_has_plenty() -> None:
    ann = "name: ann, at: n1.n, life: 5, bullets: 24, hand: []"
    for token, found in (("bullet", True), ("life", False)):
        table = lay(ann, BEN, map={"n1": "carver-library"}, tokens={"n1.ne": [token]}, moving=1)
        assert (choice(table) == "ann move n1.ne") is found


def test_zb_token_05_a_life_token_draws_nobody_who_holds_five() -> None:
    ann = "name: ann, at: n1.e, life: {life}, bullets: 3, hand: []"
    for life, found in ((5, False), (3, True)):
        table = lay(ann.format(life=life), BEN, map={"n1": "riverside-clinic"}, tokens={"n1.se": ["life"]}, moving=1)
        assert (choice(table) == "ann move n1.se") is found


# --- fights ---


def lost(ann: str, value: int, **changes: Any) -> str:
    """What Ann does after a losing roll in a street."""
    fight = {"kind": "fight", "seat": "ann", "space": "n1.c", "stage": "pay", "value": value}
    pending = [{"kind": "moving", "seat": "ann", "left": 2}, fight]
    return choice(lay(f"name: ann, at: n1.c, {ann}", BEN, map=ROAD, zombies=["n1.c"], pending=pending, **changes))


@pytest.mark.parametrize(
    ("life", "bullets", "value", "paid"),
    [
        (3, 3, 3, "bullets"),  # a bullet is a fight
        (3, 3, 1, "life"),  # three bullets are more than a life
        (2, 3, 1, "life"),
        (5, 1, 3, "bullets"),
        (1, 3, 1, "bullets"),  # the last life is the dearest
        (1, 2, 2, "bullets"),
    ],
)
def test_zb_combat_11_it_pays_by_the_odds_of_the_fights_to_come(life: int, bullets: int, value: int, paid: str) -> None:
    assert lost(f"life: {life}, bullets: {bullets}, kills: 12, hand: []", value) == f"ann pay {paid}"


def test_zb_combat_16_the_last_life_is_paid_only_by_who_can_do_nothing_else() -> None:
    assert lost("life: 1, bullets: 2, kills: 5, hand: []", 2) == "ann pay bullets"
    assert lost("life: 1, bullets: 2, kills: 0, hand: [lucky-shot]", 1) == "ann play lucky-shot"
    assert lost("life: 1, bullets: 2, kills: 5, hand: [warm-soup]", 1) == "ann pay life", "three bullets are wanted"


def test_zb_ev_02_04_10_14_weapons_and_cards_save_the_last_life_and_are_not_wasted() -> None:
    last = "life: 1, bullets: 0, kills: 8"
    assert lost(f"{last}, weapons: [hedge-trimmer], hand: []", 1) == "ann use hedge-trimmer"
    assert lost(f"{last}, hand: [lucky-shot]", 1) == "ann play lucky-shot"
    assert lost(f"{last}, hand: [glove-box-find]", 2) == "ann play glove-box-find"
    assert lost("life: 3, bullets: 3, kills: 8, weapons: [slugger-bat], hand: []", 1) == "ann use slugger-bat"
    assert lost("life: 4, bullets: 3, kills: 8, hand: [lucky-shot]", 3) == "ann pay bullets"


def test_zb_ev_16_tokens_are_spent_on_dice_only_for_zombies_that_are_worth_it() -> None:
    def correction(ann: str, dice: list[int]) -> str:
        card = {"kind": "playing", "seat": "ben", "card": "i-dont-think-theyre-dead", "other": "ann", "stage": "works"}
        rolling = {"kind": "rolling", "seat": "ann", "dice": dice, "zombies": 2}
        return choice(lay(f"name: ann, {ann}, hand: []", BEN, map=ROAD, pending=in_turn_of_ben(card, rolling)))

    assert correction("bullets: 5, kills: 20", [3, 5]) == "ann raise 3"
    assert correction("bullets: 6, kills: 1", [1, 1]) == "ann pass"


# --- the table of step 1 and step 6 ---


def test_zb_heli_03_it_places_the_helipad_near_itself_and_far_from_the_others() -> None:
    streets = {"n1": "straight", "s1": "straight"}
    pending = [{"kind": "placing", "seat": "ann", "tile": "helipad"}]
    for at, other, cell in (("n1.n", "s1.s", "n2"), ("s1.s", "n1.n", "s2")):
        seats = f"name: ann, at: {at}, hand: []", f"name: ben, at: {other}, hand: []"
        table = lay(*seats, map=streets, phase="tile", pending=pending, helipad="aside", **ends("straight", "straight"))
        assert choice(table) == f"ann place {cell} 0"


def test_zb_spawn_01_a_building_with_life_is_placed_near_itself() -> None:
    pending = [{"kind": "placing", "seat": "ann", "tile": "riverside-clinic"}]
    seats = "name: ann, at: n1.n, life: 2, hand: []", "name: ben, at: s1.s, life: 2, hand: []"
    table = lay(*seats, map={"n1": "straight", "s1": "straight"}, phase="tile", pending=pending)
    assert choice(table).startswith("ann place n2 ")


def test_zb_tile_14_it_does_not_seal_the_map() -> None:
    """Of two ways that lead on one is left; a dead end would close it."""
    roads = {
        "n1": "sporting-goods", "e1": {"tile": "thunder-lanes", "turn": 90}, "s1": "corner",
        "w1": {"tile": "straight", "turn": 90},
    }  # fmt: skip
    pending = [{"kind": "placing", "seat": "ann", "tile": "corner"}]
    near = "name: ann, at: ts.w, life: 2, bullets: 1, hand: []"
    table = lay(near, BEN, map=roads, phase="tile", pending=pending)
    table.play(choice(table))
    assert not table.table.sealed


def test_zb_zmove_09_it_moves_zombies_into_the_way_of_others_and_out_of_its_own() -> None:
    weak = "at: n2.s, life: 1, bullets: 0, kills: 5, hand: []"
    apart = "at: ts.c, hand: []"
    table = race(f"name: ann, {apart}", f"name: ben, {weak}", zombies=["n2.e", "ts.e"], walking=1)
    assert choice(table) == "ann walk n2.e n2.c"
    table = race(f"name: ann, {weak}", f"name: ben, {apart}", zombies=["n2.c", "ts.e"], walking=1)
    assert choice(table).startswith("ann walk n2.c ")


def test_zb_spawn_09_it_puts_new_zombies_where_they_do_not_stop_it_who_is_weak() -> None:
    weak, strong = "life: 1, bullets: 0, kills: 9, hand: []", "life: 5, bullets: 6, kills: 9, hand: []"
    placed = {"kind": "placing", "seat": "ann", "tile": "tee", "cell": "n1"}
    pending = [placed, {"kind": "bringing", "seat": "ann", "cell": "n1", "life": 1}]
    house = {"n1": "sporting-goods"}
    pending[0]["tile"] = "sporting-goods"
    seats = f"name: ann, at: ts.n, {weak}", f"name: ben, at: ts.s, {strong}"
    table = lay(*seats, map=house, phase="tile", pending=pending)
    assert choice(table) == "ann life n1.c", "the nearest there is"


# --- cards ---


@pytest.mark.parametrize(
    ("hand", "rest", "line"),
    [
        ("iron-poker", "", "play iron-poker"),
        ("warm-soup", "life: 1", "play warm-soup"),
        ("warm-soup", "life: 5", "pass"),
        ("glove-box-find", "", "play glove-box-find"),
        ("jammed-magazine, iron-poker", "played: 1", "discard jammed-magazine"),
        ("iron-poker, slugger-bat, warm-soup", "played: 1", "pass"),
        ("iron-poker, slugger-bat, kicked-in-window, lucky-shot", "played: 1", "discard kicked-in-window"),
        ("iron-poker", "weapons: [iron-poker]", "pass"),
    ],
)
def test_zb_turn_08_at_the_end_of_the_turn_it_plays_what_helps_and_throws_away_what_does_not(
    hand: str, rest: str, line: str
) -> None:
    ann = ", ".join(filter(None, ["name: ann", f"hand: [{hand}]", rest]))
    assert choice(lay(ann, BEN, map=ROAD, phase="discard")) == f"ann {line}"


def test_zb_ev_08_09_11_cards_against_others_are_held_for_who_is_about_to_win() -> None:
    for kills, line in ((0, "discard wrecked-cars"), (24, "pass")):
        ben = f"name: ben, kills: {kills}, hand: []"
        table = lay(
            "name: ann, hand: [wrecked-cars, iron-poker], weapons: [iron-poker]", ben, map=ROAD, phase="discard"
        )
        assert choice(table) == f"ann {line}"


def test_zb_ev_06_15_cards_for_the_way_are_held_until_they_lead_somewhere() -> None:
    wind = "name: ann, at: n1.n, hand: [second-wind]"
    assert choice(race(wind, zombies=["n2.c"], moving=1)) == "ann play second-wind"
    assert choice(lay(wind, BEN, map=ROAD, moving=6)) != "ann play second-wind"
    food = "name: ann, at: n1.s, life: 1, bullets: 0, kills: 5, hand: [alternate-food-source]"
    assert choice(race(food, zombies=["n1.c", "n1.n", "n2.s"], moving=4)) == "ann play alternate-food-source"
    assert choice(lay(food, BEN, map=ROAD, moving=4)) != "ann play alternate-food-source"


def test_zb_ev_06_more_steps_wait_until_there_are_too_few() -> None:
    table = race("name: ann, at: n1.c, hand: [second-wind]", zombies=["n2.c"], moving=2)
    assert choice(table) == "ann move n1.n"
    assert choice(table.play("ann move n1.n")) == "ann play second-wind"


def test_zb_ev_17_20_zombies_are_put_within_reach_of_who_needs_only_one_more() -> None:
    ben = "name: ben, at: n1.n, hand: []"
    for stake, is_played in (("life: 2, bullets: 3, kills: 24", True), ("life: 1, bullets: 0, kills: 5", False)):
        ann = f"name: ann, at: ts.c, {stake}, hand: [fresh-graves]"
        table = lay(ann, ben, map={"n1": "straight"}, zombies=["n1.n"], moving=3)
        assert (choice(table) == "ann play fresh-graves ts") is is_played
    inside = {"n1": "riverside-clinic"}
    ann = "name: ann, at: n1.c, life: 2, bullets: 1, kills: 24, hand: [standing-room-only]"
    assert choice(lay(ann, BEN, map=inside, moving=2)) == "ann play standing-room-only n1"


@pytest.mark.parametrize(
    ("card", "ben", "cat", "aim"),
    [
        ("drop-it", "weapons: [paint-thinner-jar]", "weapons: [iron-poker]", "cat iron-poker"),
        ("i-dont-think-theyre-dead", "kills: 2", "kills: 23", "cat"),
        ("loose-grip", "bullets: 0", "bullets: 4", "cat"),
        ("loose-grip", "bullets: 4", "bullets: 0", "ben"),
    ],
)
def test_zb_ev_28_cards_against_the_others_are_aimed_where_they_hurt(card: str, ben: str, cat: str, aim: str) -> None:
    seats = f"name: ann, hand: [{card}]", f"name: ben, {ben}, hand: []", f"name: cat, {cat}, hand: []"
    assert choice(lay(*seats, map=ROAD, phase="discard")) == f"ann play {card} {aim}"


def test_zb_ev_17_20_zombies_are_put_before_whoever_is_about_to_win() -> None:
    ben = "name: ben, at: n2.s, life: 1, bullets: 0, kills: 9, hand: []"
    table = race("name: ann, at: ts.c, hand: [fresh-graves]", ben, phase="discard")
    assert choice(table) == "ann play fresh-graves n2"
    table.play("ann play fresh-graves n2")
    assert choice(table) in ("ann zombie n2.c", "ann zombie n2.s"), "on the goal, or on Ben himself"
    left = {"kind": "putting", "seat": "ann", "cell": "n1", "on": "building", "left": 2, "must": True}
    card = {"kind": "playing", "seat": "ann", "card": "standing-room-only", "places": ["n1"], "stage": "works"}
    short = lay(
        "name: ann, kills: 20, hand: []", "name: ben, kills: 20, hand: []", map={"n1": "carver-library"},
        pending=[{"kind": "turn", "seat": "ann", "step": 5, "begun": True}, card, left],
    )  # fmt: skip
    assert choice(short).startswith("ann zombie n1.")


def test_zb_ev_25_it_cancels_what_would_help_an_opponent_and_lets_the_rest_pass() -> None:
    def answer(card: str) -> str:
        playing = {"kind": "playing", "seat": "ben", "card": card, "asked": ["ann"]}
        seats = "name: ann, hand: [not-today]", "name: ben, kills: 5, hand: []"
        return choice(lay(*seats, map=ROAD, pending=in_turn_of_ben(playing)))

    assert answer("iron-poker") == "ann play not-today"
    assert answer("sleepwalkers") == "ann pass"


def test_zb_ev_05_a_zombie_in_the_way_is_killed_without_a_fight() -> None:
    ann = "name: ann, at: n1.s, kills: 5, weapons: [paint-thinner-jar], hand: []"
    assert choice(race(ann, zombies=["n1.c", "n2.c"], moving=2)) == "ann use paint-thinner-jar n1.c"


def test_a_card_that_is_better_in_numbers_is_worth_more() -> None:
    kit = GAME.kit(GAME.setup(["ann", "ben"]))
    worth = {card: card_worth.worth_in_hand(kit, card) for card in kit.events}
    assert max(worth, key=lambda card: worth[card]) == "iron-poker"
    assert worth["jammed-magazine"] == worth["wrecked-cars"] == 0, "of use only against who is about to win"
    assert 0 < card_worth.new_card_worth(kit) < worth["iron-poker"]


# --- what a position is worth ---


def worth(ann: str, **changes: Any) -> float:
    state = lay(f"name: ann, {ann}, hand: []", BEN, map=PAD, **ends("straight"), **changes).state
    return prospects(Outlook(GAME.kit(state), state), 0)


def test_zb_win_01_02_nearer_and_stronger_is_better() -> None:
    ways = ["ts.s", "ts.c", "ts.n", "n1.s", "n1.c", "n1.n", "n2.s"]
    found = [worth(f"at: {at}", zombies=["n2.c"]) for at in ways]
    assert found == sorted(found)
    assert len(set(found)) == len(found)
    here = worth("at: ts.c", zombies=["n2.c", "n1.c"])
    for better in ("life: 4", "bullets: 5", "kills: 12", "weapons: [iron-poker]", "weapons: [nail-launcher]"):
        assert worth(f"at: ts.c, {better}", zombies=["n2.c", "n1.c"]) > here, better
    assert worth("at: ts.c", zombies=["n2.c"]) > here, "a zombie less in the way"


def test_zb_open_18_where_the_whole_tile_must_be_clear_every_zombie_on_it_counts() -> None:
    tile = {"variants": {"helipad_clear": "tile"}}
    zombies = ["n2.c", "n2.nw", "n2.ne"]
    assert worth("at: n2.s", zombies=zombies, **tile) < worth("at: n2.s", zombies=zombies)
    assert worth("at: n2.s", zombies=["n2.c"], **tile) == worth("at: n2.s", zombies=["n2.c"])


def test_zb_heli_01_before_the_helipad_comes_it_is_good_to_be_where_it_may_be_placed() -> None:
    state = lay(map={"n1": "straight", "n2": "straight"}).state
    found = landings(GAME.kit(state).town(state), GAME.kit(state).tiles["helipad"])
    assert found["n2.n"][0] == 2, "onto the tile and to its centre"
    assert found["ts.c"][0] == 3
    assert found["ts.c"][1] < found["n2.n"][1], "most cells are round Town Square"


def test_the_way_to_the_helipad_goes_round_a_zombie_where_that_is_not_far() -> None:
    state = race("name: ann, hand: []", zombies=["ts.n"]).state
    town = GAME.kit(state).town(state)
    assert legs(town, "n2.c", frozenset({"n1.c"}))["ts.c"][:2] == (6, 1)
    assert legs(town, "n2.c", frozenset())["ts.c"].first == "ts.n"
    assert legs(town, "n2.c", frozenset({"ts.e"}))["ts.se"].first == "ts.s"


def test_value_is_from_lost_to_won_and_one_seats_gain_is_the_others_loss() -> None:
    state = race("name: ann, at: n2.s, hand: []", zombies=["n2.c"]).state
    assert -1 < GAME.value(state, 1) < 0 < GAME.value(state, 0) < 1
    over = race("name: ann, at: n2.s, hand: []", moving=1).play("ann move n2.c").state
    assert [GAME.value(over, seat) for seat in (0, 1)] == [1, -1]


# --- the casual player ---


def test_a_casual_player_leans_to_the_helipad_and_pays_with_bullets() -> None:
    state = race("name: ann, at: n1.c, hand: []", zombies=["n2.c"], moving=3).state
    weights = {GAME.text(state, action): GAME.weight(state, action) for action in GAME.legal_actions(state)}
    assert weights["ann move n1.n"] > weights["ann stop"] > 0
    assert weights["ann move n1.n"] > weights["ann move n1.s"] > 0
