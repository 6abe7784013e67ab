"""The order of a year, the steps of a go, how the Operational Stage ends. TP-ORDER, TP-EVENT, TP-ACTN, TP-END."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.the_producer.lay import QUIET, Play, at_producer, begun, lay

FROM_OSCARS = {"phase": "oscars", "pending": [{"kind": "ceremony", "left": []}]}


def ordered(*seats: str, **changes: object) -> list[str]:
    """The order of 1941 for these seats, their money being what is left after Maintenance."""
    table = lay(*seats, **{**FROM_OSCARS, **changes})
    return [table.state.seats[seat].name for seat in table.table.order]


def test_tp_order_01_fewest_points_go_first() -> None:
    assert ordered("name: ann, vp: 5", "name: ben, vp: 2", "name: cat, vp: 3") == ["ben", "cat", "ann"]


def test_the_first_go_of_a_year_is_a_turn_of_its_own() -> None:
    # Six goes each have been in every year before.
    assert lay("name: ann", "name: ben", turn=12, **FROM_OSCARS).state.turn == 13


def test_tp_order_02_of_level_points_less_money_goes_first() -> None:
    seats = ["name: ann, money: 300000", "name: ben, money: 500000", "name: cat, money: 100000"]
    assert ordered(*seats) == ["cat", "ann", "ben"]


def test_tp_open_20_money_is_compared_after_maintenance() -> None:
    # Before the wages ann had more.
    assert ordered("name: ann, money: 500000, team: [john-ford]", "name: ben, money: 400000") == ["ann", "ben"]


def test_tp_open_19_level_in_both_keeps_the_order_of_the_year_before() -> None:
    seats = ["name: ann", "name: ben", "name: cat"]
    assert ordered(*seats, order=["cat", "ann", "ben"]) == ["cat", "ann", "ben"]


def test_tp_order_04_in_1940_the_last_at_the_movies_begins_and_then_clockwise() -> None:
    table = begun(3)
    assert table.legal == ["reveal first ann", "reveal first ben", "reveal first cat"]
    table.play("ben")
    table.reports("ben begins.", "TP-ORDER-04")
    assert (table.table.first, table.table.order) == (1, [1, 2, 0])


def test_tp_order_03_the_order_holds_for_the_year_whatever_is_earned() -> None:
    table = lay("name: ann, vp: 1", "name: ben, vp: 2", variants=QUIET)
    table.play("ann build stage-3", "ben pass")
    assert (table.ann.vp, table.asked, table.table.order) == (4, ["ann"], [0, 1])


def test_tp_order_05_open_22_one_card_and_then_one_producer() -> None:
    table = lay(order=["ann", "ben"])
    table.refuses("ann cafe", "ann must first play, set aside or discard an Event card.", "TP-ORDER-05", "TP-OPEN-22")
    table.play("ann discard pie-fight")
    table.refuses("ann discard timber", "ann has already handled an Event card this turn.", "TP-ORDER-05", "TP-OPEN-22")
    table.play("ann cafe")
    assert table.asked == ["ben"]
    table.afresh().refuses("ann pass", "It is ben's turn, not ann's.", "TP-ORDER-05", "TP-ORDER-03")


def test_tp_order_05_end_01_turns_go_round_until_nobody_has_events() -> None:
    table = lay("name: ann, events: [pie-fight]", "name: ben, events: [timber, swing]", order=["ann", "ben"])
    table.play("ann discard pie-fight; ann pass", "ben discard timber; ben pass")
    assert (table.asked, table.kind) == (["ben"], "card")
    table.play("ben discard swing", "ben pass")
    table.reports("The Operational Stage of 1940 is over.", "TP-END-01")
    assert (table.state.phase, table.table.year) == ("operation", 1941), "without movies there are no awards"


def test_tp_end_02_without_producers_one_goes_on_playing_cards() -> None:
    parked = "[casting, casting, casting, casting, casting, casting]"
    table = lay(
        f"name: ann, events: [pie-fight, timber], parked: {parked}", "name: ben, events: [swing]", order=["ann", "ben"]
    )
    cafe = table.check("ann discard timber; ann cafe")
    assert (cafe.why, cafe.rules[:2]) == (
        "ann has no Producer left on the Luxurious Office.",
        ("TP-ACTN-01", "TP-END-02"),
    )
    table.play("ann discard timber")
    assert (table.asked, table.kind) == (["ben"], "card")
    table.play("ben discard swing; ben pass")
    assert (table.asked, table.kind) == (["ann"], "card")


def test_tp_end_03_open_88_each_producer_left_over_is_two_votes() -> None:
    parked = "[casting, cafe-colosimo, first-national-bank, casting]"
    table = at_producer(f"name: ann, events: [], parked: {parked}", "name: ben, events: [], votes: 1")
    table.play("ann pass")
    table.reports("ann gains 4 votes.", "TP-END-03", "TP-OPEN-88")
    table.reports("ben gains 12 votes.", "TP-END-03")


@pytest.mark.parametrize(("missing", "votes"), [("", 3), ("actor: null, missing: actor", 2)])
def test_tp_oscar_02_card_11_a_note_gives_votes_for_who_worked_on_a_regular_movie(missing: str, votes: int) -> None:
    people = "director: frank-capra, actor: cary-grant, actress: ida-lupino, supporting: [may-whitty]"
    movie = f"{{script: lost-horizon, year: 1940, {people}, {missing}}}"
    ann = f"name: ann, events: [], producers: 1, team: [frank-capra], movies: [{movie}]"
    table = at_producer(ann, "name: ben, events: [], producers: 0").play("ann pass")
    table.reports(f"ann has {votes} votes.", "TP-OSCAR-01")


def test_tp_opt_02_open_71_without_events_a_go_is_a_producer_or_a_pass_and_there_are_six_rounds() -> None:
    table = begun(2, quick_hardcore=True).play("ann", "ann pass").any(5).play("ben pass").any(5)
    for _ in range(6):
        assert table.table.year == 1940
        table.play("ann pass", "ben pass")
    table.reports("ann gains 12 votes.", "TP-END-03")
    assert table.table.events == 0


# --- EVENT ---


def test_tp_event_07_09_a_simple_card_may_be_discarded_without_effect() -> None:
    table = lay().play("ann discard dim-out")
    assert (table.table.discards, len(table.ann.events)) == (["dim-out"], 5)
    table.reports("ann discards Dim-Out on the Coast.", "TP-EVENT-09")


def test_tp_event_04_a_special_action_that_is_discarded_leaves_the_producer() -> None:
    table = lay().play("ann discard talent-scout")
    assert table.kind == "producer"


def test_tp_event_10_a_special_historical_card_must_be_played() -> None:
    table = lay("name: ann, events: [greetings, pie-fight]", "name: ben")
    why = "Greetings is a special Historical card: ann must play it."
    assert table.check("ann discard greetings").rules == ("TP-EVENT-10",)
    assert table.check("ann discard greetings").why.endswith("is a special Historical card: ann must play it."), why
    assert "ann discard greetings" not in table.legal


def test_tp_event_12_open_23_a_card_that_is_set_aside_is_in_no_hand() -> None:
    stored = lay("name: ann, events: 2, storehouse: [stuntman]", "name: ben", pending=[{"kind": "turn", "seat": "ann"}])
    message = "Stuntman is already on ann's Storehouse; use it for a movie or at the Oscars."
    for verb in ("play", "store", "discard"):
        stored.refuses(f"ann {verb} stuntman", message, "TP-EVENT-12", "TP-OPEN-23")


def test_tp_event_12_open_23_a_card_whose_text_says_so_is_set_aside() -> None:
    table = lay().play("ann store lighting-technician")
    assert (table.ann.storehouse, table.kind) == (["lighting-technician"], "producer")
    table.reports("ann sets Lighting Technician aside.", "TP-EVENT-12", "TP-OPEN-23")
    why = "Dim-Out on the Coast cannot be set aside: its text does not allow it."
    lay().refuses("ann store dim-out", why, "TP-EVENT-12", "TP-OPEN-23")


def test_tp_event_03_open_23_a_special_action_set_aside_costs_the_producer_now() -> None:
    kit = lay().game.kit(lay().state)
    special = [card for card, one in kit.events.items() if one.special and one.timing == "storehouse"]
    table = lay(order=["ann", "ben"]).play(f"ann store {special[0]}")
    assert (table.asked, table.kind) == (["ben"], "card")
    table.reports("ann has no Producer action this turn.", "TP-EVENT-03", "TP-OPEN-23")


@pytest.mark.parametrize(("forfeits", "asked"), [(False, "ann"), (True, "ben")])
def test_tp_open_21_a_discarded_historical_card_costs_the_producer_only_by_choice(forfeits: bool, asked: str) -> None:
    table = lay(order=["ann", "ben"], variants={"historical_discard_forfeits": forfeits})
    party = table.check("ann discard dim-out; ann party")
    table.play("ann discard dim-out")
    assert table.asked == [asked]
    if forfeits:
        assert (party.legal, party.rules) == (False, ("TP-OPEN-21",))
        assert party.why.startswith("ann's discarded Historical card costs the Producer action of this turn (variant")


def test_tp_order_05_only_a_card_in_the_hand_is_handled() -> None:
    table = lay("name: ann, events: [pie-fight]", "name: ben")
    table.refuses("ann discard timber", "ann does not have Timber! in hand.", "TP-ORDER-05")
    held = lay(discards=["timber"])
    held.refuses("ann discard timber", "ann does not have Timber! in hand.", "TP-ORDER-05")


# --- ACTN ---


def test_tp_actn_01_02_a_producer_goes_from_the_office_to_a_place() -> None:
    table = at_producer().play("ann cafe")
    assert (table.ann.producers, table.ann.parked) == (5, ["cafe-colosimo"])


def test_tp_actn_01_open_21_a_producer_need_not_be_used() -> None:
    table = at_producer(order=["ann", "ben"]).play("ann pass")
    assert (table.ann.producers, table.asked) == (6, ["ben"])
    table.reports("ann uses no Producer.", "TP-ACTN-01", "TP-OPEN-21")


def test_tp_actn_03_open_32_a_place_may_be_visited_again_by_the_same_player() -> None:
    table = at_producer("name: ann, parked: [hollywood-party]", "name: ben", boulevard=["jezebel"])
    table.allows("ann party", "TP-PARTY-01")


def test_tp_actn_04_neither_the_office_nor_the_storehouse_is_a_place_to_go() -> None:
    verbs = {text.split()[1] for text in at_producer().legal}
    assert verbs == {"casting", "party", "mortgage", "radio", "cafe", "build", "pass"}


def test_tp_actn_05_without_producers_there_is_no_action() -> None:
    table: Play = lay("name: ann, producers: 0, events: 2", "name: ben", order=["ann", "ben"]).play(
        "ann discard timber"
    )
    assert table.asked == ["ben"]


THREE = ("name: ann", "name: ben, money: 1000000", "name: cat, money: 500000")


@pytest.mark.parametrize(("table", "order"), [
    ({"first": "ann"}, [0, 1, 2]),
    ({"first": "ben"}, [1, 2, 0]),
    ({}, [2, 0, 1]),
    ({"year": 1941}, [2, 1, 0]),
])  # fmt: skip
def test_tp_order_04_a_position_of_1940_goes_clockwise_from_the_last_at_the_movies(
    table: dict[str, Any], order: list[int]
) -> None:
    # Money orders the later years only. Who has least begins where nobody is given as the last at the movies.
    assert lay(*THREE, **table).table.order == order


def test_tp_order_04_the_first_hiring_is_followed_by_the_goes_clockwise() -> None:
    table = lay("name: ann, drafts: [john-ford]", "name: ben, money: 1000000", phase="hire", first="ann")
    table.play("ann pass")
    table.reports("Order of 1940: ann and ben.", "TP-ORDER-04", "TP-ORDER-03")


def test_tp_open_19_the_order_before_1941_is_the_clockwise_one() -> None:
    assert lay("name: ann", "name: ben", "name: cat", first="ben", year=1941).table.order == [1, 2, 0]


# --- what is wrong at any moment is reported before the moment ---


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("ann build stage-2", "TP-BUILD-01"),
        ("ann mortgage stage-2", "TP-BANK-01"),
        ("ann make top-hat on stage-1", "TP-PROD-01"),
        ("ann casting 9", "TP-CAST-01"),
        ("ann make jezebel john-ford clark-gable bette-davis on stage-1", "TP-BMOV-04"),
    ],
)
@pytest.mark.parametrize("step", ["to_act", "card"])
def test_tp_order_05_what_breaks_a_rule_of_its_own_names_that_before_whose_go_it_is(
    line: str, rule: str, step: str
) -> None:
    ann = "name: ann, built: [stage-2], mortgages: [stage-2], scripts: [jezebel], team: [john-ford, clark-gable, bette-davis]"
    table = lay(ann, "name: ben", **({"to_act": "ben"} if step == "to_act" else {"step": "card"}))
    verdict = table.check(line)
    assert verdict.legal is False
    assert verdict.rules[0] == rule
    assert "TP-ORDER-05" in verdict.rules


def test_tp_order_05_what_could_be_done_in_the_own_go_names_the_go_alone() -> None:
    assert lay(to_act="ben").check("ann build stage-2").rules == ("TP-ORDER-05", "TP-ORDER-03")


def test_tp_actn_01_order_05_there_is_one_producer_a_go() -> None:
    table = at_producer("name: ann, events: [], team: [john-ford]", "name: ben", order=["ann", "ben"]).play("ann cafe")
    assert table.kind == "end"
    table.refuses("ann party", "ann has already used a Producer this turn.", "TP-ACTN-01", "TP-ORDER-05")


def test_tp_end_02_who_had_no_producer_has_not_used_one_this_turn() -> None:
    seat = "name: ann, events: [swing], producers: 0, team: [john-ford]"
    table = lay(seat, "name: ben, events: []", step="card").play("ann discard swing")
    assert table.kind == "end"
    table.refuses("ann party", "ann has no Producer left on the Luxurious Office.", "TP-ACTN-01", "TP-END-02")


def test_tp_actn_01_fire_01_what_passing_leaves_undone_is_reported() -> None:
    table = at_producer("name: ann, events: [], team: [john-ford]", "name: ben")
    assert table.check("ann pass").why == "You need not use a Producer."
    assert table.play("ann cafe").check("ann pass").why == "You need not do anything more."


def test_each_go_is_a_turn_of_its_own() -> None:
    table = lay(variants=QUIET, order=["ann", "ben"])
    turns = [table.play(line).state.turn for line in ("ann pass", "ben pass", "ann pass")]
    assert turns == [2, 3, 4]


def test_a_card_nobody_has_shown_is_not_played_by_itself_though_no_other_is_left() -> None:
    kit = lay().game.kit(lay().state)
    ann = "name: ann, events: ['?']"
    table = lay(ann, "name: ben, events: []", step="card", discards=[one for one in kit.events if one != "air-raid"])
    table.play()
    assert (table.asked, table.legal) == (["ann"], ["ann play air-raid"])
