"""INTVW: interviews of step 5."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from companion.referee.lines import resolve_lines
from tests.games.oscar_race.table import GAME, Table

COUPLE = """
seats:
  - {{name: ann, at: {area}, escort: {{kind: {kind}, at: {place}}}, stars: 3, tickets: {tickets}}}
  - {{name: ben, at: r07c2, escort: {{kind: spouse}}}}
phase: stars
"""

THREE = """
seats:
  - {name: ann, at: area1, escort: {kind: date}}
  - {name: ben, at: area4, escort: {kind: spouse}}
  - {name: cat, at: theater, escort: {kind: mother, at: r03c2}, stars: 2, swag: false, hits: 1}
phase: stars
"""

PRIZE = {1: 1, 2: 2, 3: 1, 4: 3, 5: 1}
PRINTED = {1: 0, 2: 1, 3: -1, 4: 2, 5: 0}
ESCORT_DIE = {"date": -1, "spouse": 1, "mother": 2}
ESCORT_BONUS = {"date": (), "spouse": (6,), "mother": (5, 6)}


def in_area(area: int, kind: str | None, ticket: bool = True, **changes: Any) -> Table:
    """Ann in an Area with an escort of this kind, or without it (her date is elsewhere)."""
    tickets = [1, 2, 3, 4, 5] if ticket else [number for number in range(1, 6) if number != area]
    place = f"area{area}" if kind else "r01c2"
    return Table(COUPLE.format(area=f"area{area}", kind=kind or "date", place=place, tickets=tickets), **changes)


def expected(area: int, kind: str | None, ticket: bool, dice: tuple[int, ...]) -> tuple[int, int]:
    """Stars and hits that the catalogue demands: the dice are the player's, the escort's if present, the interviewer's."""
    penalty = 0 if ticket else -2
    own = dice[0] + penalty - (1 if kind is None else 0)
    stars = 1 if dice[0] == 6 else 0
    if kind is not None:
        own = max(own, dice[1] + penalty + ESCORT_DIE[kind])
        stars += 1 if dice[1] in ESCORT_BONUS[kind] else 0
    theirs = dice[-1] + PRINTED[area]
    return stars + (PRIZE[area] if own > theirs else 0), int(own < theirs)


def held(table: Table) -> tuple[int, int, int]:
    """Ann's stars, her hits and her escort's."""
    ann = table.seat("ann")
    return ann.stars, ann.hits, ann.escort.hits


@pytest.mark.parametrize("ticket", [True, False], ids=["ticket", "none"])
@pytest.mark.parametrize("kind", [None, "date", "spouse", "mother"])
@pytest.mark.parametrize("area", [1, 2, 3, 4, 5])
def test_or_intvw_every_result_of_every_interview_is_what_the_clauses_say(
    area: int, kind: str | None, ticket: bool
) -> None:
    start = in_area(area, kind, ticket).state
    for dice in product(range(1, 7), repeat=2 if kind is None else 3):
        state = start.copy()
        done = resolve_lines(GAME, state, [" ".join(map(str, dice))])
        assert done.refused is None
        stars, hits = expected(area, kind, ticket, dice)
        decision = GAME.decision(state)
        assert decision is not None
        assert (decision.kind == "interview_hit") == bool(hits and kind), dice
        if hits and kind:
            assert resolve_lines(GAME, state, ["ann hit ann.escort"]).refused is None
        ann = state.seats[0]
        assert ann.escort is not None
        assert (ann.stars - 3, ann.hits + ann.escort.hits) == (stars, hits), dice
        assert (state.turn, state.phase) == (2, "spawn")


TABLE_OF_GEO = """
1 | 28 58 0.44 | 51 32 0.68 | 68 19 1.01 | 77 12 1.27
2 | 17 72 0.50 | 35 49 0.87 | 51 32 1.35 | 63 23 1.76
3 | 42 42 0.58 | 68 19 0.84 | 81  9 1.15 | 88  5 1.38
4 |  8 83 0.42 | 21 65 0.81 | 35 49 1.39 | 46 37 1.89
5 | 28 58 0.44 | 51 32 0.68 | 68 19 1.01 | 77 12 1.27
"""


def geo_rows() -> list[tuple[int, str | None, str]]:
    rows = [line.split("|") for line in TABLE_OF_GEO.split("\n") if line]
    return [
        (int(row[0]), kind, text.strip())
        for row in rows
        for kind, text in zip((None, *ESCORT_DIE), row[1:], strict=True)
    ]


@pytest.mark.parametrize(("area", "kind", "printed"), geo_rows())
def test_or_intvw_chances_are_those_of_the_catalogues_table(area: int, kind: str | None, printed: str) -> None:
    wins = losses = stars = 0
    start = in_area(area, kind).state
    outcomes = list(product(range(1, 7), repeat=2 if kind is None else 3))
    for dice in outcomes:
        state = start.copy()
        done = resolve_lines(GAME, state, [" ".join(map(str, dice))])
        decision = GAME.decision(state)
        if decision is not None and decision.kind == "interview_hit":
            done.events += resolve_lines(GAME, state, ["ann hit ann"]).events
        wins += any("OR-INTVW-04" in rules for _, rules in done.events)
        losses += state.seats[0].hits
        stars += state.seats[0].stars - 3
    win, hit, mean = (Fraction(word) for word in printed.split())
    count = len(outcomes)
    assert abs(Fraction(100 * wins, count) - win) <= Fraction(1, 2)
    assert abs(Fraction(100 * losses, count) - hit) <= Fraction(1, 2)
    assert abs(Fraction(stars, count) - mean) <= Fraction(1, 200)


# --- who rolls, and who asks ---


def test_or_intvw_01_each_player_in_an_area_is_interviewed_and_a_player_elsewhere_is_not() -> None:
    table = Table(THREE).play("ann interviewer cat", "1 1 1")
    assert (table.asked, table.kind) == (["ben"], "interviewer")
    table.play("ben interviewer ann", "1 1 1", "ben hit ben")
    assert table.state.turn == 2, "cat, in the Theater with a mother on the carpet, rolls for nothing"


def test_or_intvw_01_an_escort_left_in_an_area_is_not_a_player_and_has_no_interview() -> None:
    text = COUPLE.format(area="r03c2", kind="mother", place="area1", tickets=[1])
    table = Table(text)
    assert (table.state.turn, table.kind) == (2, "spawn_number")


def test_or_intvw_01_whoever_is_in_an_area_cannot_decline() -> None:
    table = Table(THREE)
    assert table.check("ann pass").legal is False
    assert all(line.startswith("ann interviewer") for line in table.legal)


def test_or_intvw_02_the_interviewed_player_names_the_interviewer_and_nobody_else_does() -> None:
    table = Table(THREE)
    assert table.legal == ["ann interviewer ben", "ann interviewer cat"]
    table.refuses("ann interviewer ann", "OR-INTVW-02")
    table.refuses("ben interviewer cat", "OR-INTVW-02")
    table.allows("ann interviewer cat")


def test_or_intvw_02_the_choice_is_made_once() -> None:
    table = Table(THREE).play("ann interviewer cat")
    assert table.refuses("ann interviewer ben", "OR-INTVW-02").why == "cat is already the interviewer."
    table.play("1 1 6")
    table.refuses("ann interviewer ben", "OR-INTVW-02")


def test_or_intvw_02_with_two_players_the_other_one_is_the_interviewer_without_a_question() -> None:
    table = in_area(1, "date")
    assert table.kind == "interview_player"


def test_or_open_55_any_other_player_can_ask_also_one_being_interviewed_or_in_the_theater_and_more_than_once() -> None:
    table = Table(THREE)
    table.allows("ann interviewer ben")  # who is interviewed as well
    table.play("ann interviewer cat", "3 3 2")  # who is in the Theater
    assert table.legal == ["ben interviewer ann", "ben interviewer cat"]
    table.allows("ben interviewer cat")


def test_or_open_55_intvw_03_the_interviewer_cannot_refuse_to_roll() -> None:
    Table(THREE).play("ann interviewer cat").refuses("cat pass", "OR-INTVW-03")


def test_or_open_55_the_interviewer_gains_and_loses_nothing() -> None:
    table = Table(THREE).play("ann interviewer cat", "1 1 6", "hit ann", "ben interviewer cat", "6 1 6", "hit ben")
    cat = table.seat("cat")
    assert (cat.stars, cat.hits, cat.escort.hits, cat.swag, cat.tickets) == (2, 1, 0, False, [1, 2, 3, 4, 5])
    assert (table.seat("ann").hits, table.seat("ben").hits) == (1, 1)


# --- dice and modifiers ---


def test_or_intvw_03_each_of_the_two_rolls_one_die_before_anything_is_decided() -> None:
    table = in_area(1, None)
    assert table.kind == "interview_player"
    table.play("5")
    assert table.kind == "interview_other"
    assert GAME.decision(table.state).die == 6  # type: ignore[union-attr]
    table.refuses("7", "OR-INTVW-03")
    table.play("3")
    assert held(table) == (4, 0, 0)


@pytest.mark.parametrize(("theirs", "stars"), [(3, 1), (4, 0), (5, 0)])
def test_or_intvw_04_the_area_pays_only_for_a_result_above_the_interviewers(theirs: int, stars: int) -> None:
    table = in_area(1, None).play(f"5 {theirs}")
    assert held(table)[0] == 3 + stars
    assert table.cited("OR-INTVW-04") == bool(stars)


@pytest.mark.parametrize(("area", "clause", "stars"), [
    (2, "OR-INTVW-05", 2), (4, "OR-INTVW-06", 3), (1, "OR-INTVW-07", 1), (3, "OR-INTVW-07", 1), (5, "OR-INTVW-07", 1),
])  # fmt: skip
def test_or_intvw_05_06_07_a_win_is_worth_two_in_e_three_in_style_and_one_elsewhere(
    area: int, clause: str, stars: int
) -> None:
    table = in_area(area, None).play("5 1")
    assert held(table)[0] == 3 + stars
    assert table.cited(clause)


@pytest.mark.parametrize(("area", "name"), [(2, "E"), (4, "Style")])
def test_or_intvw_05_06_the_areas_called_e_and_style_are_areas_2_and_4(area: int, name: str) -> None:
    table = in_area(area, None).play("5 1")
    assert any(f" in {name}." in text for text, _ in table.events)


@pytest.mark.parametrize(("area", "own", "ties_with"), [(2, 5, 3), (3, 2, 2), (3, 4, 4), (4, 6, 3), (1, 5, 4)])
def test_or_intvw_08_the_printed_number_is_added_to_the_interviewers_die(area: int, own: int, ties_with: int) -> None:
    bonus = 1 if own == 6 else 0
    assert held(in_area(area, None).play(f"{own} {ties_with}")) == (3 + bonus, 0, 0)
    assert held(in_area(area, None).play(f"{own} {ties_with + 1}")) == (3 + bonus, 1, 0)
    assert held(in_area(area, None).play(f"{own} {ties_with - 1}"))[0] == 3 + bonus + PRIZE[area]


def test_or_intvw_09_without_an_escort_the_roll_is_one_less() -> None:
    assert held(in_area(1, None).play("4 4")) == (3, 1, 0)
    assert held(in_area(1, None).play("4 3")) == (3, 0, 0)
    assert held(in_area(1, "date").play("4 1 4")) == (3, 0, 0), "no -1 with the escort"


def test_or_intvw_09_an_escort_anywhere_else_is_no_escort() -> None:
    for place in ("r02c1", "rope1", "theater", "limousine"):
        text = COUPLE.format(area="area1", kind="mother", place=place, tickets=[1])
        assert held(Table(text).play("4 4"))[:2] == (3, 1), place


def test_or_open_54_being_alone_costs_one_and_not_two() -> None:
    assert held(in_area(1, None).play("4 2"))[0] == 4  # 4 - 1 = 3 beats 2; 4 - 2 would tie
    assert held(in_area(1, None).play("4 3"))[1] == 0  # 3 ties; 2 would be hit


def test_or_intvw_10_without_the_ticket_each_own_roll_is_two_less() -> None:
    lone = in_area(1, None, ticket=False)
    assert held(lone.play("5 2")) == (3, 0, 0)  # 5 - 1 - 2
    player_die = in_area(1, "date", ticket=False)
    assert held(player_die.play("5 1 3")) == (3, 0, 0)
    escort_die = in_area(1, "mother", ticket=False)
    assert held(escort_die.play("1 4 4")) == (3, 0, 0)  # 4 + 2 - 2


def test_or_intvw_10_a_ticket_of_another_area_does_not_help() -> None:
    text = COUPLE.format(area="area3", kind="date", place="r01c1", tickets=[1, 2, 4, 5])
    assert held(Table(text).play("5 4")) == (3, 1, 0)  # 5 - 1 - 2 = 2 against 4 - 1


def test_or_intvw_11_only_with_the_escort_there_is_a_second_die() -> None:
    table = in_area(1, "date").play("1")
    assert table.kind == "interview_escort"
    alone = in_area(1, None).play("1")
    assert alone.kind == "interview_other"


@pytest.mark.parametrize(("clause", "kind", "ties_with"), [("12", "date", 3), ("13", "spouse", 5), ("14", "mother", 6)])
def test_or_intvw_12_13_14_the_escorts_die_has_the_number_of_its_kind(clause: str, kind: str, ties_with: int) -> None:
    assert held(in_area(1, kind).play(f"1 4 {ties_with}")) == (3, 0, 0), clause
    assert held(in_area(1, kind).play(f"1 4 {ties_with - 1}")) == (4, 0, 0), clause


@pytest.mark.parametrize(("dice", "ties_with"), [("5 2", 5), ("2 5", 4), ("3 4", 3)])
def test_or_intvw_15_the_higher_of_the_two_results_is_used(dice: str, ties_with: int) -> None:
    assert held(in_area(1, "date").play(f"{dice} {ties_with}")) == (3, 0, 0)


def test_or_open_52_the_players_die_has_no_part_in_the_escorts_modifier() -> None:
    assert held(in_area(1, "mother").play("4 1 4")) == (3, 0, 0)  # 4, not 6
    assert held(in_area(1, "date").play("4 1 4")) == (3, 0, 0)  # 4, not 3


# --- hits, ties, bonus stars ---


def test_or_intvw_16_a_result_below_the_interviewers_is_one_hit_whatever_the_difference() -> None:
    near = in_area(1, None).play("4 4")
    far = in_area(4, None, ticket=False).play("1 6")  # -2 against 8
    assert held(near) == held(far) == (3, 1, 0)
    assert near.cited("OR-INTVW-16")


def test_or_intvw_16_a_hit_with_the_escort_present_is_placed_by_its_owner_only() -> None:
    table = in_area(1, "date").play("1 1 6")
    assert (table.asked, table.legal) == (["ann"], ["ann hit ann", "ann hit ann.date"])
    assert table.check("ben hit ben").legal is False
    assert held(in_area(1, "date").play("1 1 6", "hit ann")) == (3, 1, 0)


def test_or_open_56_the_owner_may_put_the_hit_on_the_escort_present() -> None:
    table = in_area(1, "date").play("1 1 6")
    table.allows("ann hit ann.date")
    assert held(table.play("ann hit ann.date")) == (3, 0, 1)


def test_or_open_56_a_lone_player_has_no_such_choice() -> None:
    table = in_area(1, None).play("1 6")
    assert held(table) == (3, 1, 0)
    assert table.kind == "spawn_number"


def test_or_open_56_with_interview_hit_player_it_is_always_the_players() -> None:
    table = in_area(1, "date", variants={"interview_hit": "player"}).play("1 1 6")
    assert held(table) == (3, 1, 0)
    message = next(event for event in table.events if "takes the interview" in event[0])
    assert message[1] == ("OR-INTVW-16", "OR-HIT-04", "OR-OPEN-56")
    assert "(variant interview_hit: player)" in message[0]
    assert table.kind == "spawn_number"


def test_or_open_56_interview_hit_player_leaves_hits_of_zombies_alone() -> None:
    position = """
    seats:
      - {name: ann, at: r05c2, escort: {kind: date}, swag: false}
      - {name: ben, at: limousine, escort: {kind: date}}
    phase: moves
    variants: {interview_hit: player}
    table: {zombies: {r05c2: 1}}
    """
    table = Table(position).play("ann stop", "6")
    table.allows("ann hit ann.date")


@pytest.mark.parametrize(("kind", "dice", "stars"), [(None, "5 4", 0), ("date", "3 4 3", 0), ("spouse", "1 3 4", 0)])
def test_or_intvw_17_a_tie_brings_nothing(kind: str | None, dice: str, stars: int) -> None:
    table = in_area(1, kind).play(dice)
    assert held(table) == (3 + stars, 0, 0)
    assert table.cited("OR-INTVW-17")
    assert not table.cited("OR-INTVW-04")


def test_or_intvw_18_a_natural_6_is_a_star_won_tied_or_lost() -> None:
    assert held(in_area(1, None).play("6 4")) == (5, 0, 0)
    assert held(in_area(1, None).play("6 5")) == (4, 0, 0)
    assert held(in_area(1, None).play("6 6")) == (4, 1, 0)


def test_or_intvw_18_natural_means_unmodified() -> None:
    assert held(in_area(1, "spouse").play("1 5 6")) == (3, 0, 0), "5 + 1 is no natural 6"
    assert held(in_area(1, None, ticket=False).play("6 3")) == (4, 0, 0), "6 - 1 - 2 is one"


def test_or_intvw_19_a_dates_die_earns_none_and_the_players_beside_it_does() -> None:
    assert held(in_area(4, "date").play("1 6 3")) == (3, 0, 0)
    assert held(in_area(4, "date").play("6 6 4")) == (4, 0, 0)


def test_or_intvw_20_a_spouses_die_earns_one_on_6_only() -> None:
    assert held(in_area(4, "spouse").play("1 6 5")) == (4, 0, 0)
    assert held(in_area(4, "spouse").play("1 5 4")) == (3, 0, 0)


def test_or_intvw_21_a_mothers_die_earns_one_on_5_or_6() -> None:
    assert held(in_area(4, "mother").play("1 6 6")) == (4, 0, 0)
    assert held(in_area(4, "mother").play("1 5 5")) == (4, 0, 0)
    assert held(in_area(4, "mother").play("1 4 4")) == (3, 0, 0)


def test_or_open_53_each_die_earns_by_the_entry_of_its_own_figure() -> None:
    assert held(in_area(4, "mother").play("5 4 4")) == (3, 0, 0), "5 on the player's die earns nothing beside a Mother"
    assert held(in_area(4, "mother").play("6 6 6")) == (5, 0, 0), "two dice, two stars"
    assert held(in_area(4, "spouse").play("6 6 5")) == (5, 0, 0)


def test_or_open_53_the_interviewers_6_earns_nobody_anything() -> None:
    table = in_area(1, None).play("1 6")
    assert held(table)[0] == 3
    assert table.seat("ben").stars == 0


# --- OR-OPEN-59: all at the same moment ---

SIX = """
seats:
  - {name: ann, at: area5, escort: {kind: mother, at: rope2}}
  - {name: ben, at: rope1, escort: {kind: date}}
  - {name: cat, at: area1, escort: {kind: spouse, at: r01c2}}
  - {name: dan, at: rope2, escort: {kind: spouse, at: rope1}}
  - {name: eve, at: area3, escort: {kind: date, at: r15c2}}
  - {name: fay, at: r08c2, escort: {kind: date, at: rope6}}
phase: stars
"""


def test_or_open_59_areas_1_to_5_are_gone_through_and_then_rope_lines_1_to_6_in_each_by_seat() -> None:
    table = Table(SIX)
    seen = []
    for name in ("cat", "eve", "ann"):
        assert (table.asked, table.kind) == ([name], "interviewer")
        seen.append(name)
        table.play(f"{name} interviewer fay", "3 2")
    for _ in range(5):
        assert table.kind == "rope_die"
        seen.append(str(GAME.prompt(table.state, GAME.decision(table.state))))  # type: ignore[arg-type]
        table.play("1")
    assert table.state.turn == 2
    assert seen[:3] == ["cat", "eve", "ann"]
    wanted = ["ben in rope1", "ben.date in rope1", "dan.spouse in rope1", "dan in rope2", "fay.date in rope6"]
    assert [place.replace("Rope Line ", "rope").split(" for ")[1].rstrip(".") for place in seen[3:]] == wanted


def test_or_open_59_stars_and_hits_are_entered_together_after_the_last_roll() -> None:
    table = Table(THREE).play("ann interviewer cat", "6 1 1", "ben interviewer ann")
    assert table.seat("ann").stars == 0, "won two stars, not entered yet"
    table.play("1 1 6")
    assert table.seat("ann").stars == 0
    table.play("hit ben.spouse")
    assert (table.seat("ann").stars, table.seat("ben").escort.hits) == (2, 1)


def test_or_open_59_a_hit_of_step_5_is_not_on_the_figure_before_the_step_is_over() -> None:
    table = Table(THREE).play("ann interviewer cat", "1 1 6", "hit ann.date", "ben interviewer ann", "3 3")
    assert (table.seat("ann").hits, table.seat("ann").escort.hits) == (0, 0)
    table.play("3", "hit ben")
    assert table.seat("ann").escort.hits == 1


def test_or_open_59_a_rope_lines_star_waits_for_the_last_roll_too() -> None:
    table = Table(SIX)
    table.play("cat interviewer fay", "3 2", "eve interviewer fay", "3 2", "ann interviewer fay", "3 2", "6 6")
    assert (table.kind, table.seat("ben").stars) == ("rope_die", 0)
    table.play("1 1 1")
    assert table.seat("ben").stars == 2


def test_or_open_59_72_nothing_can_be_paid_in_step_5() -> None:
    table = Table(THREE, seats=[
        {"name": "ann", "at": "area1", "escort": {"kind": "date"}, "stars": 4, "hits": 2},
        {"name": "ben", "at": "area4", "escort": {"kind": "spouse"}},
    ])  # fmt: skip
    table.refuses("ann pay ann", "OR-STAR-03")
    assert table.interjections == []


@pytest.mark.parametrize(("kind", "dice", "rules"), [
    ("mother", "3 5 2", ("OR-INTVW-21",)), ("spouse", "3 6 2", ("OR-INTVW-20",)),
    ("mother", "6 6 2", ("OR-INTVW-18", "OR-INTVW-21")), ("date", "6 6 2", ("OR-INTVW-18",)),
])  # fmt: skip
def test_or_open_53_each_bonus_star_cites_the_clause_of_its_die(kind: str, dice: str, rules: tuple[str, ...]) -> None:
    table = Table(COUPLE.format(area="area1", place="area1", kind=kind, tickets=[1])).play(dice)
    cited = next(rules for text, rules in table.events if "bonus star" in text)
    assert cited == (*rules, "OR-OPEN-53")


def test_or_intvw_03_the_interviewer_rolls_against_the_dice_of_the_player() -> None:
    table = Table("phase: stars", seats=[
        {"name": "ann", "at": "area1", "escort": {"kind": "date"}}, {"name": "ben", "at": "r01c1", "escort": {"kind": "date"}},
    ])  # fmt: skip
    rollers = []
    for _ in range(3):
        decision = GAME.decision(table.state)
        assert decision is not None
        rollers.append((decision.kind, decision.roller))
        table.play("5")
    assert rollers == [("interview_player", 0), ("interview_escort", 0), ("interview_other", 1)]


@pytest.mark.parametrize(
    ("area", "kind", "ticket", "dice", "rules"),
    [
        (1, "date", True, "3 2 1", ["OR-INTVW-04", "OR-INTVW-07"]),
        (1, "date", True, "1 3 6", ["OR-INTVW-16", "OR-INTVW-12"]),
        (1, "date", True, "5 6 5", ["OR-INTVW-17", "OR-INTVW-12"]),
        (1, "date", True, "5 5 4", ["OR-INTVW-04", "OR-INTVW-07"]),
        (2, None, True, "3 3", ["OR-INTVW-16", "OR-INTVW-09", "OR-INTVW-08"]),
        (4, "spouse", False, "1 6 3", ["OR-INTVW-17", "OR-INTVW-13", "OR-INTVW-10", "OR-INTVW-08"]),
        (3, "mother", False, "6 1 4", ["OR-INTVW-04", "OR-INTVW-07", "OR-INTVW-10", "OR-INTVW-08"]),
        (5, "mother", True, "1 4 6", ["OR-INTVW-17", "OR-INTVW-14"]),
    ],
)
def test_or_intvw_08_09_10_12_13_14_the_result_cites_the_modifiers_that_changed_it(
    area: int, kind: str | None, ticket: bool, dice: str, rules: list[str]
) -> None:
    table = in_area(area, kind, ticket)
    table.play(dice)
    assert [[*cited] for text, cited in table.events if " against " in text] == [rules]
