"""Doing no more, and firing: by the clauses that say so, whatever is asked."""

from __future__ import annotations

import pytest

from companion.referee.lines import check_line
from tests.games.the_producer.gala import CASABLANCA, gala, made
from tests.games.the_producer.lay import QUIET, Play, at_producer, begun, lay

CAMPAIGN = {"character": "john-ford", "stat": "all", "number": -1, "by": "starlight-motel", "sort": "campaign"}
POOR = "name: ann, team: [john-ford, clark-gable], money: 250000, mortgages: [starting-buildings]"
TEAM = "name: ann, team: [john-ford]"


def at(*frames: dict[str, object], phase: str = "operation", ann: str = TEAM, **changes: object) -> Play:
    return lay(ann, "name: ben", pending=[*frames], phase=phase, **changes)


def own(step: str) -> dict[str, object]:
    return {"kind": "turn", "seat": "ann", "step": step}


# --- what may be left undone ---


def test_tp_actn_01_open_21_no_producer_need_be_used() -> None:
    table = at_producer()
    table.allows("pass", "TP-ACTN-01", "TP-OPEN-21")
    table.play("pass").reports("ann uses no Producer.", "TP-ACTN-01", "TP-OPEN-21")
    quiet = lay(variants=QUIET)
    quiet.allows("pass", "TP-ACTN-01", "TP-OPEN-71")


def test_tp_fire_01_open_66_nobody_need_be_fired() -> None:
    table = at(own("end"), ann=f"{TEAM}, events: []")
    table.allows("pass", "TP-FIRE-01", "TP-OPEN-66")
    table.play("pass").reports("ann fires nobody else.", "TP-FIRE-01", "TP-OPEN-66")


@pytest.mark.parametrize(("market", "marks", "message", "rules"), [
    (["jezebel"], [], "ann buys nothing else.", ("TP-PARTY-01", "TP-OPEN-27")),
    (["jezebel"], [CAMPAIGN], "ann buys nothing else.", ("TP-PARTY-01", "TP-OPEN-27")),
    ([], [CAMPAIGN], "ann buys nothing else.", ("TP-PARTY-01", "TP-OPEN-27")),
])  # fmt: skip
def test_tp_open_27_each_part_of_the_party_is_optional(
    market: list[str], marks: list[dict[str, object]], message: str, rules: tuple[str, ...]
) -> None:
    table = at_producer(TEAM, "name: ben", boulevard=market, marks=marks).play("ann party")
    table.allows("pass", *rules)
    table.play("pass").reports(message, *rules)


def test_tp_party_02_open_27_nor_need_anything_be_cancelled_once_a_card_is_bought() -> None:
    table = at_producer(TEAM, "name: ben", boulevard=["jezebel"], marks=[CAMPAIGN]).play("ann party; ann buy jezebel")
    table.allows("pass", "TP-PARTY-02", "TP-OPEN-27")
    table.play("pass").reports("ann cancels nothing.", "TP-PARTY-02", "TP-OPEN-27")


def test_tp_cast_02_04_at_casting_what_is_not_bought_stays() -> None:
    table = at(own("over"), {"kind": "buying", "seat": "ann", "left": 3, "place": "casting"}, boulevard=["jezebel"])
    table.allows("pass", "TP-CAST-02", "TP-CAST-04")
    table.play("pass").reports("ann buys nothing else.", "TP-CAST-02", "TP-CAST-04")


@pytest.mark.parametrize("line", [
    "ann party; ann buy jezebel; pass; pass",
    "party; buy jezebel; pass; pass",
    "party; pass; pass",
    "ann party; ann buy jezebel; ann pass; ann pass",
])  # fmt: skip
def test_tp_open_66_one_pass_ends_the_visit_and_a_second_the_go(line: str) -> None:
    table = at_producer(f"{TEAM}, events: [timber]", "name: ben", boulevard=["jezebel"])
    judged = check_line(table.game, table.state, line)
    assert [one.verdict.legal for one in judged] == [True] * len(judged), judged[-1].verdict.why
    assert (judged[-1].text, judged[-1].verdict.rules) == ("ann pass", ("TP-FIRE-01", "TP-OPEN-66"))
    assert table.play(line).asked == ["ben"]
    third = check_line(
        table.game, at_producer(f"{TEAM}, events: [timber]", "name: ben").state, "party; pass; pass; pass"
    )
    assert [one.verdict.legal for one in third][2:] == [True, False]


# --- what may not ---


@pytest.mark.parametrize(("table", "rules"), [
    (lay(), ("TP-ORDER-05", "TP-OPEN-22")),
    (begun(cards="app").any(21), ("TP-DRAFT-01", "TP-DRAFT-02")),
    (at_producer().play("casting 3"), ("TP-CAST-01",)),
    (at({"kind": "maintaining", "left": ["ann", "ben"]}, phase="maintenance", year=1941,
        ann="name: ann, money: 0, built: [stage-2]"), ("TP-MAINT-11",)),
    (gala(made("ann", CASABLANCA, votes=1), "name: ben", award="director").play("ann nominate curtiz"), ("TP-OSCAR-10",)),
])  # fmt: skip
def test_what_cannot_be_passed_is_refused_by_the_clause_that_asks(table: Play, rules: tuple[str, ...]) -> None:
    refused = check_line(table.game, table.state, "ann pass")[-1].verdict
    assert (refused.legal, refused.rules) == (False, rules), refused.why


# --- firing ---


def test_tp_fire_01_open_93_nobody_is_fired_in_another_phase() -> None:
    hiring = at({"kind": "hiring", "asked": ["ann"]}, phase="hire", ann=f"{TEAM}, drafts: [cary-grant]")
    hiring.refuses("ann fire john-ford", "ann may fire only in the Operational Stage.", "TP-FIRE-01")
    why = "ann may fire only in the Operational Stage."
    oscars = gala(made("ann", CASABLANCA), "name: ben")
    oscars.refuses("ann fire curtiz", why, "TP-FIRE-01", "TP-OPEN-93")
    poor = at(
        {"kind": "maintaining", "left": ["ann"]},
        phase="maintenance",
        year=1941,
        ann=POOR,
    )
    poor.refuses("ann fire john-ford", why, "TP-FIRE-01", "TP-OPEN-93", "TP-OPEN-17")


def test_tp_open_93_with_the_variant_one_fires_in_the_order_of_the_year() -> None:
    frames = {"kind": "ceremony", "left": [], "step": "over"}, {"kind": "firing_after", "asked": ["ann", "ben"]}
    table = at(*frames, phase="oscars", variants={"fire_after_oscars": True}, order=["ann", "ben"])
    table.allows("ann fire john-ford", "TP-FIRE-01", "TP-FIRE-02", "TP-OPEN-93")
    table.refuses("ben fire john-ford", "It is ann's turn, not ben's (variant fire_after_oscars: true).", "TP-OPEN-93")


# --- what a special Action card costs ---


def test_tp_event_03_a_special_action_has_cost_the_producer() -> None:
    events = "events: [dinner-for-the-academy, timber]"
    table = lay(
        f"{TEAM}, {events}",
        f"name: ben, {events.replace('timber', 'stuntman').replace('dinner-for-the-academy', 'swing')}",
    )
    judged = check_line(table.game, table.state, "ann play dinner for the academy; ann casting 3")[-1].verdict
    assert judged.rules == ("TP-EVENT-03", "TP-OPEN-21")
    assert judged.why == "ann's special Action card costs the Producer action of this turn."
    last = lay(f"{TEAM}, events: [dinner-for-the-academy]", "name: ben").play()
    last.state.pending[0].barred, last.state.pending[0].step = True, "end"  # type: ignore[union-attr]
    last.refused("ann casting 3", "TP-EVENT-03", "TP-OPEN-21")
