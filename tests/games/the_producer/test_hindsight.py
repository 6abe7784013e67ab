"""What a line says after the fact: what there was no choice about may be typed, and does no harm."""

from __future__ import annotations

import pytest

from companion.referee.lines import Resolved, check_line, resolve_lines
from tests.games.the_producer.gala import CASABLANCA, MODERN_TIMES, NINOTCHKA, gala, made
from tests.games.the_producer.lay import GAME, Play, at_producer, lay, position
from tests.games.the_producer.shoot import CAST, studio


def resolved(table: Play, *lines: str) -> Resolved:
    """What the lines come to, as people type them."""
    return resolve_lines(table.game, table.state, lines)


def taken(table: Play, *lines: str) -> list[str]:
    """The actions that the lines came to, none of them being refused."""
    done = resolved(table, *lines)
    assert done.refused is None, (done.refused.text, done.refused.verdict.why)
    return [table.game.text(table.state, action) for action in done.actions]


def why_not(table: Play, *lines: str) -> tuple[str, str, tuple[str, ...]]:
    """What is refused at the end of the lines, why, and by which clauses."""
    refused = resolved(table, *lines).refused
    assert refused is not None
    return refused.text, refused.verdict.why, refused.verdict.rules


def poor(ann: str = "money: 300000, built: [stage-2, make-up-room], team: [donald-crisp, boris-karloff]") -> Play:
    """Ann cannot pay what is due in 1941."""
    pending = [{"kind": "maintaining", "left": ["ann", "ben"]}]
    return lay(f"name: ann, {ann}", "name: ben", phase="maintenance", year=1941, pending=pending)


def voting() -> Play:
    """Three nominees for the Best Actor, Cat without votes."""
    seats = made("ann", CASABLANCA, votes=2), made("ben", MODERN_TIMES, votes=3), made("cat", NINOTCHKA)
    return gala(*seats, award="actor")


NOMINATED = "ann nominate humphrey-bogart", "ben nominate charlie-chaplin", "cat nominate cary-grant"


def test_tp_maint_11_a_mortgage_that_was_made_by_itself_may_be_typed_once() -> None:
    assert taken(poor(), "ann mortgage stage-2 make-up-room") == ["ann mortgage stage-2"]
    assert taken(poor(), "ann mortgage stage-2", "ann mortgage make-up-room") == ["ann mortgage stage-2"]
    text, why, _ = why_not(poor(), "ann mortgage stage-2 make-up-room", "ann mortgage make-up-room")
    assert (text, "already a mortgage on Make-Up Room" in why) == ("ann mortgage make-up-room", True)


def test_tp_oscar_10_who_has_no_votes_may_say_so_before_and_after() -> None:
    votes = ["ann vote 1", "ben vote 3"]
    assert taken(voting(), *NOMINATED, "ann vote 1; ben vote 3; cat vote 0")[3:] == votes
    assert taken(voting(), *NOMINATED, "cat vote 0; ann vote 1; ben vote 3")[3:] == votes
    text, _, rules = why_not(voting(), *NOMINATED, "ann vote 1", "ann vote 0")
    assert (text, rules) == ("ann vote 0", ("TP-OSCAR-10",))
    assert why_not(voting(), *NOMINATED, "ann vote 1; ben vote 3; cat vote 1")[0] == "cat vote 1"


def test_tp_oscar_16_who_has_no_card_for_the_nominee_may_say_so() -> None:
    assert taken(voting(), *NOMINATED, "ann pass; ben pass; cat pass", "ann vote 1") == [*NOMINATED, "ann vote 1"]
    assert why_not(voting(), *NOMINATED, "ann pass", "ann pass")[0] == "ann pass"


def test_tp_open_58_who_has_nobody_to_nominate_may_pass() -> None:
    table = gala(made("ann", CASABLANCA, votes=1), "name: ben", award="actor")
    assert taken(table, NOMINATED[0], "ben pass", "ann vote 1") == [NOMINATED[0], "ann vote 1"]


def test_tp_cast_04_a_visit_that_is_over_may_be_ended() -> None:
    pending = [
        {"kind": "turn", "seat": "ann", "step": "end"},
        {"kind": "buying", "seat": "ann", "left": 1, "place": "casting"},
    ]
    market = ["jezebel", "rebecca"]
    table = at_producer(pending=pending, boulevard=market, order=["ann", "ben"], variants={"quick_hardcore": True})
    assert taken(table, "ann buy jezebel; ann pass") == ["ann buy jezebel"]
    assert table.asked == ["ben"]


PARTY = ["ann party", "buy holiday"]
"""A visit that is over with the one card, at a table without Events."""


def at_party() -> Play:
    return at_producer(boulevard=["bette-davis", "holiday"], order=["ann", "ben"], variants={"quick_hardcore": True})


def test_tp_party_01_a_pass_of_nobody_in_particular_ends_the_visit_that_is_over_and_passes_for_nobody_else() -> None:
    acted = ["ann party", "ann buy holiday"]
    table = at_party()
    assert (taken(table, *PARTY, "pass"), table.asked) == (acted, ["ben"])
    assert taken(at_party(), *PARTY, "pass", "pass") == [*acted, "ben pass"]
    assert taken(at_party(), *PARTY, "ben pass") == [*acted, "ben pass"]
    assert taken(at_party(), "ann cafe", "pass") == ["ann cafe", "ben pass"]


def test_tp_cast_02_a_pass_for_a_visit_that_is_over_does_not_give_up_the_producer() -> None:
    table = lay("name: ann, events: [novel-in-galleys, '?'], money: 100000", "name: ben", year=1941)
    lines = ["ann play novel-in-galleys", "reveal script holiday", "reveal script jezebel", "buy holiday", "pass"]
    assert [one.split()[1] for one in taken(table, *lines)] == ["play", "script", "script", "buy"]
    assert (table.kind, table.asked) == ("producer", ["ann"])
    assert judged(at_party(), "; ".join((*PARTY, "pass")))[-1] == (True, ("TP-CAST-02", "TP-PARTY-01"))


def test_tp_cast_03_who_can_buy_none_of_what_is_turned_up_may_say_so() -> None:
    table = at_producer("name: ann, money: 0", "name: ben", order=["ann", "ben"], variants={"quick_hardcore": True})
    cards = "bette-davis jean-arthur clark-gable john-ford", "jezebel"
    assert taken(table, "ann casting 4", *cards, "pass")[-1] == "reveal script jezebel"
    assert table.asked == ["ben"]


@pytest.mark.parametrize(("ann", "line"), [
    ("name: ann, built: [stage-2], mortgages: [starting-buildings]", "ann mortgage stage-2"),
    ("name: ann", "ann radio green; ann out white 4"),
])  # fmt: skip
def test_tp_bank_07_radio_03_a_pass_for_what_is_over_is_not_that_of_the_next_seat(ann: str, line: str) -> None:
    table = at_producer(ann, "name: ben", order=["ann", "ben"], variants={"quick_hardcore": True})
    taken(table, line, "pass")
    assert table.asked == ["ben"]


def test_tp_open_66_who_has_fired_the_last_one_may_pass_and_still_nominates() -> None:
    team = "[claude-rains, humphrey-bogart, ingrid-bergman, michael-curtiz, victor-fleming]"
    ann = made("ann", CASABLANCA, events="[]", team=team)
    pending = [{"kind": "turn", "seat": "ann", "step": "end"}]
    table = lay(ann, "name: ben, events: []", order=["ben", "ann"], year=1942, pending=pending)
    assert taken(table, "fire victor-fleming", "pass") == ["ann fire victor-fleming"]
    assert (table.kind, table.asked) == ("nominate", ["ann"])


def test_tp_maint_13_who_must_give_somebody_up_cannot_pass_though_there_was_nobody_to_nominate() -> None:
    team = "[john-ford, bette-davis, jean-arthur]"
    poor = f"name: ben, money: 100000, events: [], mortgages: [starting-buildings], team: {team}"
    pending = [{"kind": "turn", "seat": "ann", "step": "producer"}]
    table = lay("name: ann, events: []", poor, order=["ben", "ann"], pending=pending)
    text, why, rules = why_not(table, "ann pass", "pass")
    assert (text, rules, table.kind) == ("ben pass", ("TP-MAINT-13",), "must_release"), why


def test_tp_open_15_what_is_superfluous_is_refused_as_such_though_all_is_paid() -> None:
    refused = "ann mortgage starting-buildings", ("TP-OPEN-15", "TP-MAINT-11")
    text, why, rules = why_not(poor(), "ann mortgage stage-2 starting-buildings")
    assert (text, rules) == refused
    assert "no other mortgage or ended contract is needed" in why


@pytest.mark.parametrize(("line", "rules"), [
    ("ann build the editing room and the orchestra", ("TP-BUILD-01", "TP-OPEN-25")),
    ("ann cafe; ann radio green", ("TP-ACTN-01", "TP-ORDER-05")),
])  # fmt: skip
def test_a_second_use_of_the_producer_is_refused_as_such_though_the_go_is_over(
    line: str, rules: tuple[str, ...]
) -> None:
    table = at_producer("name: ann", "name: ben", order=["ann", "ben"])
    assert why_not(table, line)[2] == rules


def test_tp_build_01_a_second_building_is_refused_for_the_first() -> None:
    table = at_producer("name: ann", "name: ben", order=["ann", "ben"])
    why = why_not(table, "ann build editing-room; ann build orchestra")[1]
    assert why == "ann has already built with this Producer; each Producer builds one building."


OWNER = "name: ann, money: 390000, built: [stage-2, editing-room], mortgages: [stage-2, editing-room]"
"""Who can end one of two mortgages, and not the other any more."""
MANY = {"build_many": True}


@pytest.mark.parametrize(("ann", "line", "rules", "why", "variants"), [
    (OWNER, "ann redeem stage-2 editing-room", ("TP-BANK-06", "TP-OPEN-12"), "ann has less", {}),
    (OWNER, "ann mortgage starting-buildings stage-2", ("TP-BANK-01", "TP-OPEN-13"), "already a mortgage on Stage 2", {}),
    ("name: ann", "ann mortgage start; ann redeem start", ("TP-BANK-07", "TP-OPEN-14"), "not both", {}),
    ("name: ann, money: 700000", "ann build make-up-room editing-room orchestra", ("TP-BUILD-01",),
     "Orchestra costs $500,000, but ann has less", MANY),
    ("name: ann, money: 700000", "ann build stage-2 make-up-room", ("TP-BUILD-03", "TP-OPEN-25"), "its own activation", MANY),
])  # fmt: skip
def test_what_is_refused_after_a_visit_that_is_over_is_refused_for_what_ended_it(
    ann: str, line: str, rules: tuple[str, ...], why: str, variants: dict[str, bool]
) -> None:
    found = why_not(at_producer(ann, "name: ben", order=["ann", "ben"], variants=variants), line)
    assert (found[2], why in found[1]) == (rules, True), found


def test_tp_open_05_the_eleventh_mortgage_is_refused_for_want_of_tokens() -> None:
    every = "[stage-2, stage-3, orchestra, editing-room, special-effects]"
    ann = f"name: ann, built: {every}, mortgages: [stage-2, stage-3, orchestra, editing-room]"
    table = at_producer(ann, f"name: ben, built: {every}, mortgages: {every}", variants={"token_supply_limit": True})
    assert why_not(table, "ann mortgage special-effects starting-buildings")[2] == ("TP-OPEN-05", "TP-COMP-11")


def test_what_a_visit_is_over_for_is_reported_also_while_somebody_may_be_fired() -> None:
    every = "[stage-2, stage-3, orchestra, editing-room, special-effects]"
    ann = f"name: ann, team: [john-ford], built: {every}, mortgages: [stage-2, stage-3, orchestra, editing-room]"
    variants = {"token_supply_limit": True}
    table = lay(ann, f"name: ben, events: ['?'], built: {every}, mortgages: {every}",
                pending=[{"kind": "turn", "seat": "ann", "step": "producer"}], variants=variants, round=6)  # fmt: skip
    text, _, rules = why_not(table, "ann mortgage special-effects starting-buildings")
    assert (text, rules) == ("ann mortgage starting-buildings", ("TP-OPEN-05", "TP-COMP-11"))
    assert table.kind == "end"


def test_tp_party_03_what_cannot_be_cancelled_is_reported_though_the_visit_was_over_at_once() -> None:
    marks = [
        {"character": "charlie-chaplin", "stat": "all", "number": -1, "by": "under-investigation", "sort": "event"}
    ]
    lasting = [{"card": "under-investigation", "seat": "ann", "aims": []}]
    seats = "name: ann, team: [charlie-chaplin]", "name: ben, events: ['?']"
    table = at_producer(*seats, marks=marks, lasting=lasting, round=6)
    text, _, rules = why_not(table, "ann party", "ann cancel charlie-chaplin under-investigation")
    assert (text, rules) == ("ann cancel charlie-chaplin under-investigation", ("TP-PARTY-03", "TP-PARTY-02"))
    assert table.kind == "end"


def test_tp_hire_02_who_can_pay_for_nobody_else_is_informed() -> None:
    seats = "name: ann, drafts: [clark-gable]", "name: ben, drafts: [john-ford, linda-darnell], money: 200000"
    table = lay(*seats, phase="hire", pending=[{"kind": "hiring", "asked": ["ann", "ben"]}])
    text, why, rules = why_not(table, "ben hire linda-darnell john-ford")
    assert (text, rules) == ("ben hire john-ford", ("TP-HIRE-02",))
    assert "John Ford costs ben $400,000, but ben has less" in why


def test_tp_cast_02_a_card_too_many_is_refused_as_such_though_the_visit_is_over() -> None:
    pending = [
        {"kind": "turn", "seat": "ann", "step": "producer"},
        {"kind": "buying", "seat": "ann", "left": 3, "place": "casting"},
    ]
    market = ["peter-lorre", "nigel-bruce", "jezebel", "rebecca"]
    table = lay("name: ann, money: 1000000", "name: ben", pending=pending, boulevard=market)
    text, why, rules = why_not(table, "ann buy peter-lorre nigel-bruce jezebel rebecca")
    assert (text, rules) == ("ann buy rebecca", ("TP-CAST-02",))
    assert "as many cards as this visit allows" in why


def test_tp_radio_03_more_tokens_than_may_be_taken_out_are_refused_as_such() -> None:
    table = lay("name: ann", "name: ben", pending=[
        {"kind": "turn", "seat": "ann", "step": "producer"},
        {"kind": "tuning", "seat": "ann", "left": 4},
    ])  # fmt: skip
    text, why, rules = why_not(table, "ann out white 1; ann out blue 1")
    assert (text, rules) == ("ann out blue 1", ("TP-RADIO-02", "TP-RADIO-03")), why


@pytest.mark.parametrize("answer", ["white 0", "0 white"])
def test_tp_radio_03_no_token_is_refused_for_the_number(answer: str) -> None:
    text, why, rules = why_not(at_producer(), "ann radio blue", f"ann out {answer}")
    assert (text, why, rules) == ("ann out white 0", "Take out 1 to 4 tokens.", ("TP-RADIO-03",))


def judged(table: Play, line: str) -> list[tuple[bool | None, tuple[str, ...]]]:
    """Each part of a line judged in turn, with its clauses; the position is as it was written down."""
    state, past = GAME.take_up(GAME.document(table.state))
    return [(one.verdict.legal, one.verdict.rules) for one in check_line(GAME, state, line, past)]


def test_tp_open_31_of_fewer_tokens_than_are_typed_all_go_back_and_a_fifth_is_one_too_many() -> None:
    pile = {"pink": 2}
    *taken, last = judged(at_producer(pile=pile), "ann radio green; ann back pink pink pink pink pink")
    assert taken[1:] == [(True, ("TP-RADIO-02", "TP-OPEN-31"))] * 2 + [(True, ("TP-OPEN-31", "TP-RADIO-02"))] * 2
    assert last == (False, ("TP-RADIO-02",))
    for pile in ({"pink": 2}, {"pink": 2, "blue": 1}):
        line = "ann radio green", "ann back pink pink pink pink", "ann back pink"
        text, why, rules = why_not(at_producer(pile=pile), *line)
        assert (text, why, rules) == ("ann back pink", "Put back at most 4 tokens.", ("TP-RADIO-02",))


def test_tp_maint_11_what_was_mortgaged_by_itself_cites_the_clauses_of_maintenance() -> None:
    rules = "TP-MAINT-11", "TP-OPEN-15"
    table = lay("name: ann, money: 100000, built: [stage-2, orchestra, editing-room]", "name: ben",
                phase="maintenance", year=1941)  # fmt: skip
    assert judged(table, "ann mortgage stage-2 orchestra") == [(True, rules)] * 2


def test_tp_end_01_the_last_card_that_had_to_be_played_may_be_typed() -> None:
    document = position("name: ann, events: [air-raid]", "name: ben", pending=[{"kind": "turn", "seat": "ann"}])
    for line, is_taken in (("ann play air-raid", True), ("ann play pie-fight", False)):
        state, past = GAME.take_up(document)
        assert (resolve_lines(GAME, state, [line], past).refused is None) is is_taken


def test_tp_event_10_a_card_that_was_played_automatically_cannot_be_discarded() -> None:
    document = position("name: ann, events: [air-raid]", "name: ben", pending=[{"kind": "turn", "seat": "ann"}])
    state, past = GAME.take_up(document)
    verdict = check_line(GAME, state, "ann discard air-raid", past)[-1].verdict
    assert (verdict.legal, verdict.rules) == (False, ("TP-EVENT-10", "TP-ORDER-05"))
    assert "happened automatically, because it was the only card in hand" in verdict.why


@pytest.mark.parametrize(
    ("lines", "why", "rules"),
    [
        (
            ["2 blue 2 red 1 pink 2 golden"],
            "There is nothing to redraw for Casablanca: every drawn token came.",
            ("TP-AUD-07", "TP-OPEN-48"),
        ),
        (
            ["7 white", "ann redraw 7 white", "3 white 2 green 2 golden"],
            "The redraw is over: there is only one, and none if all drawn tokens may come.",
            ("TP-AUD-08",),
        ),
        (
            ["7 white", "ann pass"],
            "The redraw is over: there is only one, and none if all drawn tokens may come.",
            ("TP-AUD-08",),
        ),
    ],
)
def test_tp_aud_07_08_a_redraw_after_a_movie_has_come_out_by_itself_is_refused_as_such(
    lines: list[str], why: str, rules: tuple[str, ...]
) -> None:
    assert why_not(studio(), f"ann make casablanca {CAST} on stage-1", *lines, "ann redraw blue")[1:] == (why, rules)
