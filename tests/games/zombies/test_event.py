"""Event cards: when and how many may be played, what answers them, what becomes of them. ZB-EVENT."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.zombies.lay import GAME, Play, begun, lay, position

NO_CARDS = "name: ben, hand: []"
STREET = {"n1": "cross"}
THERE: dict[str, Any] = {"map": STREET, "zombies": ["n1.c"]}
FIGHT = {**THERE, "fight": "n1.c"}


def lost(value: int) -> dict[str, Any]:
    """Ann has rolled this in a fight on n1.c, and lost."""
    fight = {"kind": "fight", "seat": "ann", "space": "n1.c", "stage": "pay", "value": value}
    return {**THERE, "pending": [{"kind": "moving", "seat": "ann", "left": 2}, fight]}


MOMENTS: dict[str, dict[str, Any]] = {
    "draw_tile": {"phase": "tile"},
    "place": {"pending": [{"kind": "placing", "seat": "ann", "tile": "tee"}]},
    "fight_die": FIGHT,
    "pay": lost(3),
    "move_die": {"phase": "roll"},
    "move": {"moving": 3},
    "zombie_die": {"phase": "zombies"},
    "walk": {"map": STREET, "zombies": ["n1.c"], "walking": 1},
    "discard": {"pending": [{"kind": "discarding", "seat": "ann"}]},
}
"""A position of ann's turn for everything that she, or a die or tile of hers, may be asked for."""


def ends(seat: str, *seats: str, **changes: Any) -> Play:
    """A position in which this seat is asked for its discard, and then its turn is over."""
    return lay(*seats, pending=[{"kind": "discarding", "seat": seat}], **changes)


# --- whose, and how many ---


@pytest.mark.parametrize("kind", MOMENTS)
def test_zb_event_01_a_card_may_be_played_at_any_time_in_anyones_turn(kind: str) -> None:
    at = "n1.c" if kind in ("fight_die", "pay") else "ts.c"
    table = lay(f"name: ann, at: {at}, hand: ['?']", "name: ben, hand: [loose-grip]", **MOMENTS[kind])
    assert table.kind == kind
    table.allows("ben play loose-grip ann", "ZB-EVENT-01", "ZB-EV-12")
    assert "ben play loose-grip ann" in table.interjections
    table.play("ben play loose-grip ann")
    assert (table.kind, table.ann.bullets) == ("respond", 3)
    table.play("ann pass")
    assert (table.kind, table.ann.bullets) == (kind, 1)
    assert (table.ben.hand, table.ben.played, table.table.discard) == ([], 1, ["loose-grip"])


def test_zb_event_01_only_a_card_in_hand_may_be_played() -> None:
    table = lay("name: ann, hand: [warm-soup]", NO_CARDS, phase="roll")
    assert table.refused("ann play loose-grip ben", "ZB-EVENT-01") == "ann has no Loose Grip in hand."
    assert table.interjections == ["ann play warm-soup"]
    assert begun().refused("ann play warm-soup", "ZB-EVENT-01") == "ann has no Warm Soup in hand."  # before the deal


def test_zb_event_01_a_card_at_the_table_is_shown_by_playing_it() -> None:
    table = lay("name: ann, hand: ['?', '?']", NO_CARDS, phase="roll", discard=["loose-grip"])
    before = GAME.kit(table.state).cards_left(table.state)["loose-grip"]
    table.play("ann play loose-grip ben")
    assert (table.ann.hand, table.table.discard) == (["?"], ["loose-grip", "loose-grip"])
    assert (before, GAME.kit(table.state).cards_left(table.state)["loose-grip"]) == (1, 0)


def test_zb_comp_07_a_card_of_which_all_have_been_seen_is_nobodys() -> None:
    table = lay("name: ann, hand: ['?', '?']", NO_CARDS, phase="roll", discard=["lucky-shot"] * 3)
    why = table.refused("ann play lucky-shot", "ZB-COMP-07")
    assert why == "ann cannot have Lucky Shot: every copy has been seen (3 in all)."


def test_zb_event_02_one_card_a_round() -> None:
    table = lay("name: ann, hand: [glove-box-find, warm-soup]", NO_CARDS, phase="roll")
    table.play("ann play glove-box-find")
    why = table.refused("ann play warm-soup", "ZB-EVENT-02", "ZB-EVENT-03")
    assert why.startswith("ann has played 1 event card")
    assert table.interjections == []


def test_zb_event_02_the_limit_may_be_set_aside_by_force() -> None:
    table = lay("name: ann, hand: [glove-box-find], played: 1", NO_CARDS, phase="roll")
    table.refused("ann play glove-box-find", "ZB-EVENT-02", "ZB-EVENT-03")
    GAME.apply(table.state, GAME.parse(table.state, "ann play glove-box-find"), force=True)
    assert (table.ann.bullets, table.ann.played) == (5, 2)


def test_zb_event_03_a_round_goes_from_ones_turn_to_ones_next_turn() -> None:
    table = ends("ben", "name: ann, hand: [warm-soup], played: 1", "name: ben, hand: [glove-box-find], played: 1")
    table.refused("ann play warm-soup", "ZB-EVENT-02", "ZB-EVENT-03", "ZB-EVENT-05", "ZB-OPEN-34")
    table.play("ben pass")
    assert (table.ann.played, table.ben.played) == (0, 1)  # ann's turn has begun, ben's round goes on
    table.refused("ben play glove-box-find", "ZB-EVENT-02", "ZB-EVENT-03")
    table.allows("ann play warm-soup", "ZB-EVENT-01")


def test_zb_event_04_the_limit_is_counted_for_each_player_alone() -> None:
    seats = [f"name: {name}, hand: [glove-box-find]" for name in ("ann", "ben", "cat")]
    table = lay(*seats, phase="roll", discard=["not-today"] * 2)
    table.play("ann play glove-box-find", "cat play glove-box-find", "ben play glove-box-find")
    assert [seat.bullets for seat in table.state.seats] == [5, 5, 5]


def test_zb_event_05_open_34_the_time_before_ones_first_turn_is_a_round() -> None:
    table = ends("ann", "name: ann", "name: ben, hand: [glove-box-find, loose-grip, warm-soup]", turn=1)
    table.play("ben play glove-box-find", "all pass")
    table.refused("ben play loose-grip ann", "ZB-EVENT-02", "ZB-EVENT-03", "ZB-EVENT-05", "ZB-OPEN-34")
    table.play("ann pass")
    table.allows("ben play loose-grip ann", "ZB-EVENT-01")


def test_zb_event_05_nobody_plays_before_the_first_turn() -> None:
    table = lay("name: ann, hand: [warm-soup]", "name: ben, hand: []", phase="deal", cards="app", dealer="ann")
    assert table.kind == "dealt"
    table.refused("ann play warm-soup", "ZB-SETUP-09", "ZB-EVENT-05")
    assert table.interjections == []


# --- how many in hand ---


def test_zb_event_06_07_open_36_too_many_cards_go_in_step_7_in_place_of_the_one_that_may() -> None:
    hand = "hand: [loose-grip, rummage, warm-soup, warm-soup]"
    table = lay(f"name: ann, {hand}", NO_CARDS, phase="zombies").play("1")
    assert table.prompt == "ann holds 4 event cards, 1 too many: which one do you discard?"
    table.refused("ann pass", "ZB-EVENT-07", "ZB-EVENT-06", "ZB-OPEN-36")
    table.allows("ann discard rummage", "ZB-EVENT-07", "ZB-OPEN-36")
    table.play("ann discard rummage")
    assert (len(table.ann.hand), table.state.current) == (3, 1)


def test_zb_event_07_during_the_turn_the_hand_may_be_larger() -> None:
    table = lay("name: ann, hand: [rummage, '?', '?']", NO_CARDS, phase="tile", discard=["not-today"] * 2)
    table.play("ann play rummage")
    assert len(table.ann.hand) == 4
    table.play("tee", "n1", "w c e", "3")
    early = ("ZB-TURN-08", "ZB-EVENT-10", "ZB-OPEN-37", "ZB-EVENT-07", "ZB-OPEN-36", "ZB-TURN-01")
    table.refused("ann discard loose-grip", *early)


def test_zb_event_07_a_card_played_instead_leaves_fewer_to_be_thrown_away() -> None:
    hand = "hand: [loose-grip, warm-soup, warm-soup, rummage]"
    table = lay(f"name: ann, {hand}", NO_CARDS, phase="zombies").play("1", "ann play loose-grip ben")
    assert table.prompt == "ann: discard one event card, or pass?"
    table.allows("ann pass", "ZB-TURN-08")


def test_zb_event_08_one_card_and_no_more_is_thrown_away() -> None:
    table = ends("ann", "name: ann, hand: [loose-grip, rummage, warm-soup]", NO_CARDS)
    table.play("ann discard rummage")
    assert table.ann.hand == ["loose-grip", "warm-soup"]
    assert table.state.current == 1
    table.refused("ann discard warm-soup", "ZB-EVENT-08", "ZB-EVENT-09", "ZB-TURN-01", "ZB-TURN-09")


def test_zb_event_09_the_discard_ends_the_turn() -> None:
    table = ends("ann", "name: ann, hand: [iron-poker, rummage]", NO_CARDS)
    table.allows("ann play iron-poker", "ZB-EVENT-01")
    table.play("ann discard rummage")
    why = table.refused("ann play iron-poker", "ZB-EVENT-09", "ZB-OPEN-37", "ZB-EV-01", "ZB-EV-28")
    assert why == "The discard ends the turn, and nothing can follow it. Play Iron Poker on your own turn."


def test_zb_event_09_nothing_is_played_between_two_cards_thrown_away() -> None:
    hand = "hand: [loose-grip, warm-soup, warm-soup, rummage, rummage]"
    table = lay(f"name: ann, {hand}", NO_CARDS, phase="zombies").play("1", "ann discard rummage")
    assert table.kind == "discard_down"
    assert GAME.document(table.state)["pending"][-1]["thrown"] == 1
    table.refused("ann play loose-grip ben", "ZB-EVENT-09", "ZB-OPEN-37")


def test_zb_event_10_open_37_the_zombies_move_before_the_discard() -> None:
    table = lay("name: ann, hand: [rummage]", NO_CARDS, map=STREET, zombies=["n1.c"], walking=1)
    why = table.refused("ann discard rummage", "ZB-TURN-08", "ZB-EVENT-10", "ZB-OPEN-37", "ZB-TURN-01")
    assert "in step 7, at the end of the turn" in why
    table.play("n1.c n").allows("ann discard rummage", "ZB-TURN-08", "ZB-EVENT-08")


def test_zb_event_11_12_cards_are_drawn_up_to_three_in_step_3_and_then_only() -> None:
    table = ends("ann", "name: ann, hand: ['?', '?', '?']", "name: ben, hand: ['?', '?', '?']")
    table.play("ann discard loose-grip")
    assert (len(table.ann.hand), table.kind) == (2, "draw_tile")
    table.play("tee", "n1", "w c e", "3", "stop", "1", "pass")
    assert (len(table.ann.hand), len(table.ben.hand)) == (2, 3)  # ben held three, and has drawn none
    table.play("straight", "e1 90", "w c")
    assert (len(table.ann.hand), table.kind) == (3, "move_die")


# --- weapons ---


def test_zb_event_13_a_weapon_stays_in_play_from_turn_to_turn() -> None:
    table = ends("ann", "name: ann, hand: [iron-poker]", NO_CARDS)
    table.play("ann play iron-poker")
    table.reports("ann has Iron Poker in play.", "ZB-EV-01", "ZB-EVENT-13")
    assert [weapon.card for weapon in table.ann.weapons] == ["iron-poker"]
    assert table.state.current == 1  # with no card left there was nothing to throw away
    assert ("ann", "weapons", "Iron Poker") in [(one.of, one.what, one.value) for one in GAME.facts(table.state)]


def test_zb_event_13_only_a_weapon_in_play_is_used() -> None:
    table = lay("name: ann, at: n1.c, hand: [hedge-trimmer]", NO_CARDS, **lost(2))
    table.refused("ann use hedge-trimmer", "ZB-EVENT-13", "ZB-EV-02")
    table.play("ann play hedge-trimmer").allows("ann use hedge-trimmer", "ZB-EV-02")


def test_zb_event_14_16_open_61_no_weapon_is_in_play_twice_but_it_may_be_held_or_discarded() -> None:
    table = ends("ann", "name: ann, hand: [iron-poker], weapons: [iron-poker]", NO_CARDS)
    why = table.refused("ann play iron-poker", "ZB-EVENT-14", "ZB-EVENT-16", "ZB-OPEN-61")
    assert why == "ann already has Iron Poker in play, and the same weapon may not be in play twice."
    table.allows("ann discard iron-poker", "ZB-TURN-08")
    table.allows("ann pass", "ZB-TURN-08")


def test_zb_ev_01_a_second_weapon_in_another_players_turn_breaks_the_rule_of_its_moment_too() -> None:
    table = lay("name: ann", "name: ben, hand: [iron-poker], weapons: [iron-poker]", map={"n1": "cross"}, moving=2)
    twice = ("ZB-EVENT-14", "ZB-EVENT-16", "ZB-OPEN-61")
    table.refused("ben play iron-poker", *twice, "ZB-EV-01", "ZB-EV-28")


def test_zb_event_14_the_same_weapon_may_be_in_play_in_front_of_others() -> None:
    table = lay("name: ann, hand: [iron-poker]", "name: ben, hand: [], weapons: [iron-poker]", phase="roll")
    table.allows("ann play iron-poker", "ZB-EVENT-01", "ZB-EV-01")


def test_zb_event_15_different_weapons_work_together() -> None:
    weapons = "weapons: [iron-poker, nail-launcher, slugger-bat], bullets: 0"
    table = lay(f"name: ann, at: n1.c, hand: [], {weapons}", NO_CARDS, **FIGHT)
    table.play("1")
    # the poker adds one
    assert table.prompt == "ann lost the roll with 2: pay a life, or 2 bullets, or use Slugger Bat?"
    assert table.legal == ["ann pay bullets", "ann pay life", "ann use slugger-bat"]


def test_zb_event_17_open_35_putting_a_weapon_into_play_is_the_card_of_the_round_using_it_is_not() -> None:
    hand = "hand: [iron-poker], weapons: [slugger-bat], played: 1"
    table = lay(f"name: ann, at: n1.c, {hand}", NO_CARDS, **lost(1))
    table.refused("ann play iron-poker", "ZB-EVENT-02", "ZB-EVENT-03", "ZB-EVENT-17", "ZB-OPEN-35")
    table.allows("ann use slugger-bat", "ZB-EV-04", "ZB-EVENT-17")


def test_zb_open_35_weapons_may_be_beside_the_card_of_the_round() -> None:
    hand = "hand: [iron-poker, slugger-bat, glove-box-find]"
    table = lay(f"name: ann, {hand}", NO_CARDS, phase="roll", variants={"weapon_counts": "free"})
    table.play("ann play iron-poker", "ann play glove-box-find", "ann play slugger-bat")
    table.reports("ann plays Iron Poker (variant weapon_counts: free).", "ZB-OPEN-35")
    assert (table.ann.played, len(table.ann.weapons)) == (1, 2)


def test_zb_open_35_and_are_offered_after_it() -> None:
    seat = "name: ann, hand: [iron-poker, glove-box-find], played: 1"
    table = lay(seat, NO_CARDS, phase="roll", variants={"weapon_counts": "free"})
    assert table.interjections == ["ann play iron-poker"]


# --- what becomes of cards ---


def test_zb_event_27_what_is_used_up_goes_to_the_discard_pile() -> None:
    hand = "hand: [glove-box-find, sprinters]"
    table = ends("ann", f"name: ann, {hand}", NO_CARDS)
    table.play("ann play glove-box-find", "ann discard sprinters")
    assert table.table.discard == ["glove-box-find", "sprinters"]


def test_zb_event_28_open_38_the_discard_pile_becomes_a_new_deck() -> None:
    everything = _all_cards("rummage")
    table = lay("name: ann, hand: [rummage]", NO_CARDS, phase="roll", discard=everything, events=0)
    table.play("ann play rummage")
    table.reports("The discard pile is shuffled into a new event deck.", "ZB-EVENT-28", "ZB-OPEN-38")
    assert (len(table.ann.hand), table.table.events, table.table.discard) == (2, 47, ["rummage"])


def test_zb_open_38_or_no_more_cards_are_drawn() -> None:
    everything = _all_cards("rummage")
    table = lay(
        "name: ann, hand: [rummage]", NO_CARDS, phase="roll", discard=everything, events=0,
        variants={"event_reshuffle": "exhausted"},
    )  # fmt: skip
    table.play("ann play rummage")
    table.reports("No event card is left: ann draws no more (variant event_reshuffle: exhausted).", "ZB-EVENT-28")
    assert (table.ann.hand, len(table.table.discard)) == ([], 50)
    assert not [text for text in table.texts if text.startswith("ann draws")], "there was nothing to draw"


def test_zb_event_28_it_is_reported_how_many_there_are_to_draw() -> None:
    last = {"discard": _all_cards("rummage", "sprinters"), "events": 1, "variants": {"event_reshuffle": "exhausted"}}
    table = lay("name: ann, hand: [rummage]", NO_CARDS, phase="roll", **last).play("ann play rummage")
    table.reports("ann draws 1 event card.", "ZB-EV-23")
    state, past = GAME.take_up(position("name: ann, hand: []", "name: ben, hand: [rummage]", phase="draw", **last))
    messages = [GAME.tell(state, event) for event in GAME.once_more(past.state.copy(), past)]
    assert messages[0] == "ann draws 1 event card.", "three are missing"


def test_zb_event_28_where_deck_and_pile_are_empty_nothing_is_drawn() -> None:
    table = ends("ann", "name: ann, hand: []", "name: ben, hand: ['?']")
    table.state.table.events, table.state.table.discard = 0, []  # all cards are in play somewhere, or in a smaller box
    table.play("tee", "n1", "w c e")
    table.reports("No event card is left: ben draws no more.", "ZB-EVENT-28", "ZB-OPEN-38")
    assert (table.ben.hand, table.kind) == (["?"], "move_die")


def test_zb_event_28_the_last_card_of_the_deck_is_drawn_before_the_pile_becomes_one() -> None:
    table = ends("ann", "name: ann, hand: []", "name: ben, hand: ['?']")
    table.state.table.events, table.state.table.discard = 1, ["loose-grip", "rummage"]  # the others are in play
    table.play("tee", "n1", "w c e").reports("The discard pile is shuffled into a new event deck.", "ZB-EVENT-28")
    assert (len(table.ben.hand), table.table.events, table.table.discard) == (3, 1, [])


def test_zb_event_28_an_empty_deck_is_reshuffled_before_anybody_draws() -> None:
    table = ends("ann", "name: ann, hand: []", "name: ben, hand: ['?']")
    table.state.table.events, table.state.table.discard = 0, ["loose-grip", "rummage"]  # the others are in play
    table.play("tee", "n1", "w c e")
    messages = [text for text, _ in table.events if "shuffled" in text or text.endswith("event cards.")]
    assert messages == ["The discard pile is shuffled into a new event deck.", "ben draws 2 event cards."]


def _all_cards(*but: str) -> list[str]:
    """Every card of the deck but one of each of these."""
    left = GAME.kit(begun().state).event_copies.copy()
    left.subtract(but)
    return list(left.elements())


# --- one after the other ---


def answered(*seats: str, **changes: Any) -> Play:
    """A card just played by ann, which others may answer."""
    named = seats or ("name: ann, hand: [glove-box-find]", "name: ben, hand: ['?']", "name: cat, hand: ['?']")
    return lay(*named, phase="roll", **changes).play("ann play glove-box-find")


def test_zb_event_29_only_a_response_comes_before_a_card_works() -> None:
    table = answered()
    assert table.prompt == "ann has played Glove Box Find. Does anybody answer it (ben and cat), or pass?"
    why = table.refused("ben play loose-grip ann", "ZB-EVENT-29", "ZB-EVENT-30", "ZB-OPEN-60")
    assert why.startswith("ann's Glove Box Find comes first")
    table.allows("cat play not-today", "ZB-EVENT-01", "ZB-EV-25")
    assert table.interjections == []
    table.play("all pass").allows("ben play loose-grip ann", "ZB-EVENT-01")


def test_zb_event_29_a_card_works_completely_before_the_next_one() -> None:
    table = lay("name: ann, hand: [fresh-graves]", "name: ben, hand: [loose-grip]", map=STREET, phase="roll")
    table.play("ann play fresh-graves n1")
    assert table.kind == "put_some"
    table.refused("ben play loose-grip ann", "ZB-EVENT-29", "ZB-EVENT-30", "ZB-OPEN-60")
    table.play("n1.n", "pass", "ben play loose-grip ann")
    assert (table.ann.bullets, table.kind) == (1, "move_die")


def test_zb_event_29_nobody_is_asked_where_nobody_can_answer() -> None:
    for ben in ("hand: []", "hand: ['?', '?'], played: 1", "hand: [warm-soup, rummage]"):
        assert answered("name: ann, hand: [glove-box-find]", f"name: ben, {ben}").ann.bullets == 5
    both = {"discard": ["not-today"] * 2}
    assert answered("name: ann, hand: [glove-box-find]", "name: ben, hand: ['?']", **both).ann.bullets == 5
    assert answered("name: ann, hand: [glove-box-find]", "name: ben, hand: ['?']").kind == "respond"


def test_zb_event_29_whoever_played_the_card_has_nothing_to_pass_on() -> None:
    table = lay("name: ann, hand: ['?']", "name: ben, hand: [glove-box-find]", phase="roll").play(
        "ben play glove-box-find"
    )
    table.refused("ben pass", "ZB-EVENT-29", "ZB-EV-25")


def test_zb_event_30_those_who_may_answer_come_in_order_from_the_player_on_turn() -> None:
    seats = ["name: ann, hand: ['?']", "name: ben, hand: [glove-box-find]", "name: cat, hand: ['?']"]
    table = lay(*seats, "name: dan, hand: ['?']", phase="roll", to_act="chance")
    table.play("ben play glove-box-find")
    assert table.asked == ["ann", "cat", "dan"]
    table.allows("dan pass", "ZB-EVENT-29", "ZB-EVENT-30")
    assert table.play("cat pass").asked == ["ann", "dan"]
    later = lay(*seats, "name: dan, hand: ['?']", pending=[{"kind": "discarding", "seat": "cat"}])
    assert later.play("ben play glove-box-find").asked == ["cat", "dan", "ann"]  # cat is on turn, then clockwise
    three = later.play("ann play not-today").asked
    assert three == ["cat", "dan"]  # one card at a time: this answer comes first now, and they may answer it


def test_zb_event_31_hands_are_secret_their_number_is_not() -> None:
    table = lay("name: ann, hand: [warm-soup]", "name: ben, hand: [loose-grip, rummage]", phase="roll", cards="app")
    shown = GAME.observation(table.state, 0)["seats"]
    assert [seat["hand"] for seat in shown] == [["warm-soup"], ["?", "?"]]


def test_zb_event_31_where_the_app_deals_everybody_who_might_have_an_answer_is_asked() -> None:
    table = answered("name: ann, hand: [glove-box-find]", "name: ben, hand: [warm-soup]", cards="app")
    assert table.asked == ["ben"]  # though ben has none: not to be asked would tell so
    assert table.legal == ["ben pass"]


def test_zb_event_01_whoever_is_asked_still_answers_only_with_a_card_in_hand() -> None:
    table = answered("name: ann, hand: [glove-box-find]", "name: ben, hand: [warm-soup]", cards="app")
    table.refused("ben play not-today", "ZB-EVENT-01")


def test_zb_event_32_a_cancelled_card_counts() -> None:
    table = answered("name: ann, hand: [glove-box-find, warm-soup]", "name: ben, hand: [not-today, loose-grip]")
    table.play("ben play not-today")
    table.reports("ann's Glove Box Find is cancelled: it has no effect and is discarded.", "ZB-EVENT-32", "ZB-EV-25")
    assert (table.ann.bullets, table.ann.played, table.ben.played) == (3, 1, 1)
    assert table.table.discard == ["glove-box-find", "not-today"]
    table.refused("ann play warm-soup", "ZB-EVENT-02", "ZB-EVENT-03", "ZB-EVENT-32", "ZB-OPEN-60")


def test_zb_event_02_05_a_card_that_answers_is_the_card_of_the_round() -> None:
    table = answered("name: ann, hand: [glove-box-find]", "name: ben, hand: [not-today, loose-grip]")
    table.play("ben play not-today")
    table.refused("ben play loose-grip ann", "ZB-EVENT-02", "ZB-EVENT-03", "ZB-EVENT-05", "ZB-OPEN-34")


def test_zb_event_33_a_card_may_come_between_a_combat_roll_and_its_payment() -> None:
    table = lay("name: ann, at: n1.c, hand: [lucky-shot]", "name: ben, hand: []", **FIGHT)
    why = table.refused("ann play lucky-shot", "ZB-EV-10", "ZB-EVENT-33", "ZB-COMBAT-05", "ZB-OPEN-34")
    own = "in your own fight, after a losing roll and before you pay for it"
    assert why == f"Play Lucky Shot {own}; there is no roll to pay for now."
    jam = lay("name: ann, at: n1.c, hand: []", "name: ben, hand: [jammed-magazine]", **FIGHT)
    opponents = "in an opponent's fight, after a losing roll and before they pay for it"
    message = f"Play Jammed Magazine {opponents}; there is no roll to pay for now."
    jam.refuses("ben play jammed-magazine", message, "ZB-EV-11", "ZB-EVENT-33", "ZB-COMBAT-05", "ZB-OPEN-34")
    table.play("2").allows("ann play lucky-shot", "ZB-EVENT-01", "ZB-EV-10")


def test_zb_event_33_never_between_a_roll_and_the_reading_of_it() -> None:
    seats = ["name: ann, hand: [i-dont-think-theyre-dead]", "name: ben, hand: [warm-soup], kills: 3"]
    table = lay(*seats, phase="roll").play("ann play i-dont-think-theyre-dead ben")
    assert table.kind == "dead_die"
    table.refused("ben play warm-soup", "ZB-EVENT-33", "ZB-OPEN-34")
    table.play("4")
    table.refused("ben play warm-soup", "ZB-EVENT-33", "ZB-OPEN-34")


def test_zb_spawn_01_04_no_card_is_played_while_the_pieces_of_a_new_tile_are_put() -> None:
    table = lay("name: ann, hand: [warm-soup, '?', '?']", NO_CARDS, phase="tile").play("tee", "n1")
    table.refused("ann play warm-soup", "ZB-SPAWN-01", "ZB-SPAWN-04")


def test_zb_event_33_no_card_is_played_while_cards_are_drawn() -> None:
    table = lay("name: ann, hand: [warm-soup]", NO_CARDS, phase="draw", cards="app")
    table.refused("ann play warm-soup", "ZB-TURN-04", "ZB-EVENT-33")


def test_zb_event_07_08_a_card_that_had_to_go_is_the_one_of_the_turn_though_another_was_played() -> None:
    seat = "name: ann, hand: [rummage, warm-soup, loose-grip, glove-box-find, hedge-trimmer]"
    table = lay(seat, NO_CARDS, pending=[{"kind": "discarding", "seat": "ann", "least": 2, "most": 2}])
    table.play("ann play hedge-trimmer", "ann discard rummage")
    assert (len(table.ann.hand), table.state.current) == (3, 1)
