"""Positions that no game comes to: Producers, the Mafia's money, points, tokens and marks beyond what there can be."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Unreadable
from tests.games.the_producer.lay import QUIET, lay

REENTRY = {"cafe_reentry": True}
LIMITED = {"token_supply_limit": True}
INSIDE = {"visitors": ["ann"]}
CAMPAIGN = {"character": "john-ford", "stat": "all", "number": -1, "by": "starlight-motel", "sort": "campaign"}
GOSSIP = {"character": "clark-gable", "stat": "golden", "number": -1, "by": "gossip-column", "sort": "rumor"}
LASTING = [{"card": "gossip-column", "seat": "ben", "aims": ["clark-gable"]}]
GAME_THEORY = {"character": None, "number": 1, "by": "game-theory", "most": 3}
EVERYBODY = [{"card": "game-theory", "seat": "ann"}]


def why_not(*seats: str, **changes: Any) -> str:
    """Why there is no such position, in one line; empty if there is."""
    try:
        lay(*seats or ("name: ann", "name: ben"), **changes)
    except Unreadable as error:
        return str(error)
    return ""


# --- Producers ---


@pytest.mark.parametrize(("ann", "changes", "message"), [
    ("parked: [stage-1, stage-1]", {},
     "seats[0].parked: 2 Producers are on Stage 1, which is used once a year (TP-STAGE-02)"),
    ("parked: [stage-1, casting, casting, motel]", {},
     "seats[0].parked: a Producer cannot activate 'motel' (TP-ACTN-02)"),
    ("parked: [stage-2]", {}, "seats[0].parked: ann has not built Stage 2 (TP-STAGE-01)"),
    ("parked: [stage-2, stage-1], built: [stage-2]", {}, ""),
    ("parked: [theme-set-noir]", {}, "seats[0].parked: nobody has built Theme Set: Noir (TP-THEME-04)"),
    ("parked: [theme-set-noir, theme-set-noir], built: [theme-set-noir]", {}, ""),
    ("parked: [cafe-colosimo, cafe-colosimo]", INSIDE,
     "seats[0].parked: ann has more Producers in the Café than visits in table.visitors (TP-CAFE-01)"),
    ("parked: [cafe-colosimo]", {"visitors": []},
     "seats[0].parked: ann has more Producers in the Café than visits in table.visitors (TP-CAFE-01)"),
    ("parked: [casting]", INSIDE, ""),  # called back by Overtime
    ("parked: [aside]", {}, ""),
    ("parked: [aside]", {"variants": QUIET},
     "seats[0].parked: only an Event sets a Producer aside, and the Quick Hardcore Game has none (TP-OPT-02)"),
])  # fmt: skip
def test_tp_actn_02_stage_02_a_producer_stands_where_it_can(ann: str, changes: dict[str, Any], message: str) -> None:
    assert why_not(f"name: ann, {ann}", "name: ben", **changes) == message


# --- the Mafia ---


@pytest.mark.parametrize(("mafia", "changes", "message"), [
    (3_000_000, {}, "by the number of associates the Mafia has $2,000,000, not $3,000,000"),
    (1_000_000, {}, "by the number of associates the Mafia has $2,000,000, not $1,000,000"),
    (2_000_000, {}, ""),
    (1_000_000, {"variants": REENTRY}, "by the number of associates the Mafia has $2,000,000, not"),
    (1_000_000, {"variants": REENTRY, "year": 1941}, ""),
    (0, {"variants": REENTRY, "year": 1941}, "by the number of associates the Mafia has $1,000,000 or $2,000,000, not"),
    (0, {"variants": REENTRY, "year": 1942}, ""),
    (0, {"variants": {**REENTRY, "long_game": True}, "year": 1944}, ""),
])  # fmt: skip
def test_tp_cafe_02_open_34_the_mafia_has_what_the_entries_left(
    mafia: int, changes: dict[str, Any], message: str
) -> None:
    found = why_not("name: ann, mafia: true", "name: ben", mafia=mafia, **changes)
    assert (message in found, bool(found)) == (True, bool(message))
    assert not message or found.startswith("table.mafia: ")


def test_tp_cafe_02_without_an_associate_the_mafia_has_all_its_money() -> None:
    assert why_not(mafia=2_000_000, variants=REENTRY).endswith("the Mafia has $3,000,000, not $2,000,000 (TP-CAFE-02)")
    assert why_not(mafia=3_000_000, variants=REENTRY) == ""


def test_tp_cafe_01_there_are_no_more_associates_than_years() -> None:
    seats = "name: ann, mafia: true", "name: ben, mafia: true"
    message = "seats: 2 associates, but only one enters the Café each year from 1940 (TP-CAFE-01)"
    assert why_not(*seats, year=1940) == message
    assert why_not(*seats, year=1941) == ""


def test_tp_comp_15_a_box_office_is_a_sum_that_can_be_paid() -> None:
    message = "seats[0].movies[0].box_office: use a multiple of $10,000, not $123 (TP-COMP-15)"
    assert why_not("name: ann, movies: [{script: jezebel, box_office: 123}]", "name: ben") == message
    assert why_not("name: ann, movies: [{script: jezebel, box_office: 250000}]", "name: ben") == ""


# --- points ---


@pytest.mark.parametrize(("ann", "message"), [
    ("vp: 1, earned: [{points: 3, source: buildings, what: stage-3}]",
     "seats[0].vp: 1 VP, but the points earned add up to 3 (TP-GAME-05)"),
    ("vp: 2, earned: [{points: 3, source: buildings}, {points: -1, source: events, what: hearings-in-the-senate}]", ""),
    ("vp: 2, earned: [{points: 3, source: oscars}, {points: -1, source: buildings}]",
     "seats[0].earned: nobody loses VP by buildings (TP-GAME-05)"),
])  # fmt: skip
def test_tp_game_05_the_film_shows_what_was_earned(ann: str, message: str) -> None:
    assert why_not(f"name: ann, {ann}", "name: ben") == message


def test_tp_game_05_points_that_are_not_given_are_those_earned() -> None:
    table = lay("name: ann, earned: [{points: 3, source: buildings, what: stage-3}]", "name: ben")
    assert (table.ann.vp, len(table.ann.earned)) == (3, 1)


# --- tokens ---


@pytest.mark.parametrize(("removed", "changes", "message"), [
    ({"blue": 4, "pink": 2}, {}, ""),
    ({"blue": 5}, {}, "5 blue tokens are out of the game, but Events can have removed 4"),
    ({"blue": 8}, {"year": 1941}, ""),
    ({"golden": 1}, {"year": 1942}, "1 golden tokens are out of the game, but Events can have removed none"),
    ({"blue": 1}, {"variants": QUIET}, "1 blue tokens are out of the game, but Events can have removed none"),
    ({"blue": 1}, {"phase": "hire", "pending": [{"kind": "hiring", "asked": ["ann", "ben"]}]}, "removed none"),
])  # fmt: skip
def test_tp_maint_06_no_more_tokens_are_out_of_the_game_than_events_take(
    removed: dict[str, int], changes: dict[str, Any], message: str
) -> None:
    found = why_not(removed=removed, **changes)
    assert (message in found, bool(found)) == (True, bool(message))


def test_tp_open_05_comp_12_no_more_star_tokens_lie_there_than_there_are_where_that_is_a_limit() -> None:
    marks = [CAMPAIGN] * 5
    assert why_not(marks=marks) == why_not(marks=marks[:4], variants=LIMITED) == ""
    assert (
        why_not(marks=marks, variants=LIMITED) == "table.marks: 5 stars, but there are 4 tokens for them (TP-OPEN-05)"
    )


# --- marks ---


@pytest.mark.parametrize(("mark", "message"), [
    ({}, ""),
    ({"number": -3}, "'gossip-column' does not make this mark: -3 golden on clark-gable"),
    ({"number": 1}, "'gossip-column' does not make this mark: +1 golden on clark-gable"),
    ({"stat": "all"}, "'gossip-column' does not make this mark: -1 all on clark-gable"),
    ({"most": 3}, "'gossip-column' does not make this mark: -1 golden on clark-gable, up to 3"),
])  # fmt: skip
def test_tp_event_08_a_mark_is_what_its_card_does(mark: dict[str, Any], message: str) -> None:
    found = why_not(marks=[{**GOSSIP, **mark}], lasting=LASTING)
    assert found == (message and f"table.marks[0]: {message}; its mark is -1 golden on a Character (TP-EVENT-08)")


@pytest.mark.parametrize(("mark", "message"), [
    ({"by": "motel"}, "by: 'motel' is not an Event: did you mean starlight-motel? (TP-COMP-12)"),
    ({"by": "Gossip Colum"}, "by: 'Gossip Colum' is not an Event: did you mean gossip-column? (TP-COMP-12)"),
    ({"by": "xyz"}, "by: 'xyz' is not an Event: -1 golden on clark-gable is by gossip-column (TP-COMP-12)"),
    ({"by": "xyz", "number": 0, "stat": "all"},
     "by: 'xyz' is not an Event: 0 all on clark-gable is by morals-clause or accident (TP-COMP-12)"),
    ({"by": "overtime"}, "by: 'overtime' changes no stars: -1 golden on clark-gable is by gossip-column (TP-COMP-12)"),
    ({"sort": "campaign"}, "by: 'gossip-column' is not a press campaign: use starlight-motel (TP-MOTEL-01)"),
    ({"stat": "fame"}, "stat: use 'golden', 'blue', 'green', 'red', 'black' or 'all'"),
])  # fmt: skip
def test_tp_comp_12_what_marks_there_are_is_reported_in_one_line(mark: dict[str, Any], message: str) -> None:
    assert why_not(marks=[{**GOSSIP, **mark}], lasting=LASTING) == f"table.marks[0].{message}"


def test_tp_comp_12_where_no_card_marks_so_all_that_mark_are_named() -> None:
    found = why_not(marks=[{**GOSSIP, "by": "xyz", "number": 7}])
    start = (
        "table.marks[0].by: 'xyz' is not an Event: marks are by starlight-motel, gossip-column, end-of-shooting-party, "
    )
    assert found.startswith(start)
    assert found.endswith(" and under-investigation (TP-COMP-12)")


def test_tp_ex_09_what_a_card_marks_on_everybody_is_reported() -> None:
    message = "; its marks are +1 blue, +1 green, +1 red and +1 black on everybody, up to 3 (TP-EVENT-08)"
    assert why_not(marks=[{**GAME_THEORY, "stat": "golden"}], lasting=EVERYBODY).endswith(message)


def test_tp_event_08_a_card_marks_one_character_and_each_sort_of_stars_once() -> None:
    twice = why_not(marks=[GOSSIP, GOSSIP], lasting=LASTING)
    assert twice == "table.marks: 'gossip-column' marks golden stars 2 times, not once (TP-EVENT-08)"
    two = why_not(
        marks=[
            {"character": who, "stat": stat, "number": -1, "by": "end-of-shooting-party", "sort": "rumor"}
            for who, stat in (("clark-gable", "blue"), ("bette-davis", "red"))
        ],
        lasting=[{"card": "end-of-shooting-party", "seat": "ben", "aims": ["clark-gable"]}],
    )
    assert two == "table.marks: 'end-of-shooting-party' marks 2 Characters, not one (TP-EVENT-08)"


def test_tp_ex_09_what_raises_everybodys_stars_raises_nobodys_by_itself() -> None:
    stats = "blue", "green", "red", "black"
    assert why_not(marks=[{**GAME_THEORY, "stat": stat} for stat in stats], lasting=EVERYBODY) == ""
    for mark in ({"stat": "golden"}, {"stat": "blue", "character": "clark-gable"}, {"stat": "blue", "most": None}):
        assert "'game-theory' does not make this mark" in why_not(marks=[{**GAME_THEORY, **mark}], lasting=EVERYBODY)


def test_tp_motel_01_a_campaign_takes_one_star_of_each_sort() -> None:
    message = "table.marks[0]: a press campaign takes 1 of all stars of a Character for a year, not: "
    assert why_not(marks=[{**CAMPAIGN, "until": "game"}]) == f"{message}-1 all on john-ford (TP-MOTEL-01)"
    assert why_not(marks=[{**CAMPAIGN, "number": -2}]) == f"{message}-2 all on john-ford (TP-MOTEL-01)"
    assert why_not(marks=[{**CAMPAIGN, "stat": "black"}]) == f"{message}-1 black on john-ford (TP-MOTEL-01)"
    assert why_not(marks=[CAMPAIGN] * 13) == ""  # with one called back by Overtime
    assert "14 press campaigns" in why_not(marks=[CAMPAIGN] * 14)


def test_tp_event_08_a_mark_whose_card_nobody_names_changes_no_more_than_any_does() -> None:
    mark = {"character": "john-ford", "stat": "black", "number": 2}
    assert why_not(marks=[mark]) == ""
    assert why_not(marks=[{**mark, "number": 5}]) == (
        "table.marks[0]: no mark changes more than 2 stars: +5 black on john-ford (TP-EVENT-08)"
    )
    assert "Quick Hardcore Game has no Event cards" in why_not(marks=[mark], variants=QUIET)


# --- CBS Radio ---


@pytest.mark.parametrize(("ann", "message"), [
    ("radio: [pink, pink, pink, pink]", ""),
    ("radio: [pink, pink, pink, pink, pink, pink, pink, pink]",
     "seats[0].radio: 8 stars of CBS Radio in 1940, but the Producers can get only 7 (TP-RADIO-01)"),
    ("radio: [pink], movies: [{script: jezebel, extra: {pink: 7}}]",
     "seats[0].radio: 8 stars of CBS Radio in 1940, but the Producers can get only 7 (TP-RADIO-01)"),
    ("movies: [{script: jezebel, extra: {golden: 1}}]",
     "seats[0].movies[0].extra: the star of CBS Radio cannot be golden (TP-RADIO-01)"),
])  # fmt: skip
def test_tp_radio_01_there_are_no_more_stars_of_cbs_than_visits(ann: str, message: str) -> None:
    assert why_not(f"name: ann, {ann}", "name: ben") == message


# --- movies and the fashion ---


def test_tp_prod_01_nobody_has_two_acting_parts_of_a_movie() -> None:
    parts = "director: frank-capra, actor: clark-gable, actress: bette-davis"
    movie = (
        f"script: jesse-james, {parts}, supporting: [clark-gable, mary-astor], places: [stage-1], missing: theme_set"
    )
    team = "team: [frank-capra, clark-gable, bette-davis, mary-astor]"
    assert "Clark Gable can have only one acting part in a movie, not 2 (TP-PROD-01)" in why_not(
        f"name: ann, {team}, movies: [{{{movie}}}]", "name: ben"
    )


def test_tp_open_73_no_genre_is_in_fashion_in_1940() -> None:
    fashion = {"variants": {"trending_genre": True}, "trend": "Western", "trend_stars": ["red"]}
    assert "table.trend: no genre is in fashion before 1941 (TP-OPEN-73)" in why_not(**fashion, year=1940)
    assert why_not(**fashion, year=1941) == ""


# --- phases ---


def test_tp_maint_01_1940_has_no_maintenance_stage() -> None:
    message = "phase: there is no Maintenance Stage in 1940 (TP-MAINT-01)"
    assert why_not(phase="maintenance", year=1940) == message
    assert why_not(pending=[{"kind": "maintaining", "left": ["ann"]}], year=1940) == message
    assert lay(phase="maintenance").table.year == 1941


@pytest.mark.parametrize("phase", ["operation", "maintenance", "oscars", "over"])
def test_tp_hire_04_contract_drafts_are_gone_once_the_first_year_has_begun(phase: str) -> None:
    message = "there are contract drafts only before the first year, up to the phase hire (TP-HIRE-04)"
    assert why_not("name: ann, drafts: 5", "name: ben", phase=phase) == f"seats[0].drafts: {message}"
    assert why_not("name: ann, drafts: 5", "name: ben", phase="hire") == ""


# --- cards bought ---


@pytest.mark.parametrize(("place", "left", "message"), [
    ("casting", 4, "at most 3 cards are bought there (TP-CAST-02)"),
    ("hollywood-party", 2, "at most 1 card is bought there (TP-PARTY-01)"),
    ("casting", 3, ""),
    ("hollywood-party", 1, ""),
])  # fmt: skip
def test_tp_cast_02_party_01_no_more_cards_are_bought_than_a_place_sells(place: str, left: int, message: str) -> None:
    frame = {"kind": "buying", "seat": "ann", "place": place, "left": left}
    assert why_not(pending=[frame]) == (message and f"pending[0].left: {message}")
