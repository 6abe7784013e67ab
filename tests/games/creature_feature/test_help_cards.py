"""HELP: what each of the five helpers does, and when."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from companion.referee.lines import check_line
from tests.games.creature_feature.cards import AWAY, PLAIN, TEAM, Cards, at_table, by_app, lay, team, team_up
from tests.games.creature_feature.lay import GAME


def audition(*seats: str, **changes: Any) -> Cards:
    return lay(*seats, phase="audition", **changes)


# --- Igor ---


def test_cf_help_06_igor_waits_for_the_fold_box() -> None:
    table = audition(team("robot", "mummy"), team("robot", "mummy", pawn="short"), team("vampire", "alien"))
    for name in ("ann", "ben", "cat"):
        table.forbids(f"{name} igor", "CF-HELP-06", "CF-HELP-08", why=f"{name}'s pawn is not in the fold box")
    table.cannot_force("ann igor")
    table.play("cat stay", "ann drop", "ben drop")
    table.forbids("ann igor", "CF-HELP-06")  # one box down, in the short box
    table.allows("ben igor", "CF-HELP-06", "CF-HELP-08", "CF-OPEN-25")


def test_cf_help_07_igor_brings_two_cards_in_all() -> None:
    table = audition(PLAIN, PLAIN, team("robot", "mummy", pawn="fold", hand=["igor", "alien"]), AWAY)
    table.play("cat igor")
    assert table.seat("cat").hand == ["?", "?", "alien"]
    assert table.state.table.discard == ["igor"]
    table.reports("cat plays Igor.", "CF-HELP-06", "CF-HELP-07")
    table.reports("cat draws 2 cards.", "CF-HELP-01", "CF-HELP-07")


def test_cf_help_07_where_the_app_deals_two_cards_are_asked_for() -> None:
    table = by_app(PLAIN, PLAIN, team("robot", "mummy", pawn="fold", hand=["igor"]), AWAY, phase="audition")
    table.play("cat igor", "reveal cat.card igor", "reveal cat.card nurse")
    assert table.kind == "audition"
    assert table.seat("cat").hand == ["igor", "nurse"]
    table.play("cat igor", "reveal cat.card nurse", "reveal cat.card nurse")
    assert table.seat("cat").hand == ["nurse"] * 3


def test_cf_help_08_open_25_igor_may_be_played_until_the_end_of_the_turn() -> None:
    folded = team("robot", "mummy", pawn="fold")
    table = audition(team("robot", "mummy"), team("vampire", "mummy"), folded, AWAY)
    table.allows("cat igor")
    table.play("ann stay", "ben stay")
    assert table.phase == "showdown"
    table.allows("cat igor")
    table.play("ann pass", "ben pass", "dan pass", "dan hide")
    assert table.phase == "score"
    assert "cat igor" in table.interjections
    table.play("cat igor", "cat hide")
    assert table.state.turn == 2
    table.forbids("cat igor", "CF-HELP-06")


def test_cf_help_08_who_draws_for_an_alien_last_may_play_the_igor_just_drawn_until_the_next_film() -> None:
    folded = team("robot", "alien", pawn="fold")
    table = audition(PLAIN, PLAIN, AWAY, folded, table={"marker": "dan"})
    table.play("ann stay", "ben stay", "ann pass", "ben pass", "cat pass", "cat hide", "dan hide")
    assert (table.phase, table.texts[-1]) == ("movie_time", "dan draws 2 cards.")
    table.forbids("cat igor", "CF-HELP-06", "CF-HELP-08", why="cat's pawn is not in the fold box")
    table.allows("dan igor", "CF-HELP-06", "CF-HELP-08", "CF-OPEN-25")
    assert "dan igor" in table.interjections
    table.play("dan igor", "dan igor").reports("dan draws 2 cards.", "CF-HELP-01", "CF-HELP-07")
    table.play("film-6")
    table.forbids("dan igor", "CF-HELP-06", "CF-HELP-08")


def test_cf_help_08_a_player_without_a_team_is_in_the_fold_box_too() -> None:
    nothing = {"hand": ["igor", "robot"], "pawn": "fold"}
    without = [{"kind": "teaming", "without": ["ann"]}]
    table = team_up(nothing, {"hand": ["mummy", "robot"]}, TEAM, pending=without)
    table.allows("ann igor", "CF-HELP-06")


def test_cf_help_08_while_a_new_season_is_dealt_nobody_is_in_the_fold_box_any_more() -> None:
    table = by_app(PLAIN, team("robot", "mummy", pawn="short"), team("robot", "mummy", pawn="fold"), turn=5).play_on()
    assert table.phase == "deal"
    table.forbids("cat igor", "CF-HELP-06", "CF-HELP-08", why="cat's pawn is not in the fold box")


# --- the Discrete Butler ---


def test_cf_help_09_with_a_butler_the_co_star_is_not_turned_up() -> None:
    table = at_table().play("ben butler", "ann mummy", "cat 3")
    assert table.phase == "audition"
    assert (table.seat("ben").co_star, table.seat("ben").co_star_up) == ("?", False)
    assert table.seat("cat").co_star == "zombie"
    table.reports("ben plays a Discrete Butler: the Co-Star stays face down.", "CF-HELP-09")
    assert table.seat("ben").hand == ["?"] * 8


def test_cf_help_09_where_the_app_deals_the_others_do_not_see_it() -> None:
    table = team_up(["discrete-butler", "robot", "mummy"], TEAM, TEAM)
    table.play("ann butler", "reveal ann.card igor", "ann team mummy robot")
    assert table.phase == "audition"
    assert table.sees("ben", "ann")["co_star"] == "?"
    assert table.sees("ann", "ann")["co_star"] == "robot"
    assert table.sees("ann", "ben")["co_star"] == "robot"


def test_cf_help_09_open_24_a_butler_comes_before_the_common_turning_up() -> None:
    table = at_table()
    table.allows("ann butler", "CF-HELP-09")
    table.play("ben mummy")
    table.forbids("ben butler", "CF-HELP-09", "CF-OPEN-24", why="before the Co-Stars are turned up")
    table.forbids("ann butler", "CF-HELP-09", "CF-OPEN-24")  # all are turned up together, named one by one
    table.cannot_force("ann butler")
    table.play("ann 6; cat 3")
    table.forbids("cat butler", "CF-HELP-09", "CF-OPEN-24")
    lay(PLAIN, PLAIN, AWAY).forbids("ann butler", "CF-HELP-09", "CF-OPEN-24")


def test_cf_help_09_nobody_can_play_a_butler_that_is_not_there() -> None:
    table = team_up(["nurse", "robot", "mummy"], TEAM, TEAM)
    table.forbids("ann butler", "CF-HELP-09", why="ann has no Discrete Butler in hand")
    table.cannot_force("ann butler")
    seen = at_table(table={"discard": ["discrete-butler"] * 3})
    seen.forbids("ann butler", "CF-COMP-06")
    seen.cannot_force("ann butler")


def test_cf_help_10_open_24_in_a_showdown_the_hidden_co_star_is_turned_up_with_the_stars() -> None:
    table = lay("butler: true, star: '?'", "co_star: alien", AWAY)
    assert table.prompt == "Turn up the cards of ann and ben in the feature box: which are they?"
    table.play("ann star mummy", "ann co-star robot", "ben werewolf")
    assert (table.seat("ann").co_star, table.seat("ann").co_star_up) == ("robot", True)
    table.reports("ann's Co-Star is Robot.", "CF-SHOW-02")


@pytest.mark.parametrize("pawn", ["short", "fold"])
def test_cf_help_10_open_24_uncontested_or_folded_it_stays_hidden_unless_it_is_shown(pawn: str) -> None:
    seats = team("vampire", "robot"), f"butler: true, pawn: {pawn}, hand: [], star: '?'", AWAY, AWAY
    hidden = lay(*seats).play_on()
    assert hidden.seat("ben").hidden == ["?", "?"]
    assert hidden.seat("ben").hand == []
    table = lay(*seats)
    while table.kind not in ("show", "show_folded") or table.asked != ["ben"]:
        table.play(f"{table.asked[0]} {'pass' if table.kind == 'alone' else 'hide'}")
    table.play("ben show co-star", "alien")
    assert (table.seat("ben").down, table.seat("ben").hidden) == (["alien"], ["?"])
    assert table.seat("ben").hand == ["?", "?"]
    table.reports("ben's Co-Star is Alien.", "CF-SCORE-09")


# --- Bats ---


def test_cf_help_11_open_23_bats_look_at_one_star_out_of_turn_and_only_their_player_sees_it() -> None:
    table = by_app(PLAIN, team("mummy", "robot", hand=["bats"]), team("vampire", "robot"), phase="audition")
    assert table.asked == ["ann"]
    table.allows("ben bats cat star", "CF-HELP-11")
    table.play("ben bats cat", "reveal ben.card nurse")
    assert table.sees("ben", "cat")["star"] == "vampire"
    assert table.sees("ann", "cat")["star"] == "?"
    assert table.sees("ben", "ann")["star"] == "?"
    table.reports("ben plays Bats and looks at cat's Star.", "CF-HELP-11")
    assert table.asked == ["ann"]


def test_cf_help_11_open_23_the_time_for_bats_is_between_the_placing_of_teams_and_the_showdown() -> None:
    table = team_up(["bats", "robot", "mummy"], ["vampire", "robot"], TEAM)
    table.forbids("ann bats ben star", "CF-HELP-11", "CF-OPEN-23", why="ben has no Star face down")
    table.allows("ann bats cat star", "CF-HELP-11", "CF-HELP-12", "CF-OPEN-23")
    table.play("ann bats cat star", "reveal ann.card bats", "ann team mummy robot", "ben team vampire robot")
    assert table.phase == "audition"
    table.allows("ann bats ben star")
    table.play("ann stay", "ben stay", "cat stay")
    assert table.phase == "showdown"
    table.forbids("ann bats ben star", "CF-HELP-11", "CF-OPEN-23", why="after the teams are placed")
    film = Cards({"phase": "movie_time", "seats": [{"name": name} for name in ("ann", "ben", "cat")]})
    film.forbids("ann bats ben star", "CF-HELP-11", "CF-OPEN-23")


def test_cf_help_11_open_23_where_people_hold_the_cards_nobody_looks_at_a_team_that_cannot_lie_there() -> None:
    table = team_up(["nurse", "igor", "bats", "vampire"], ["nurse", "bats", "?", "robot"], {}, cards="table")
    table.forbids("ben bats ann star", "CF-HELP-11", "CF-OPEN-23", why="ann has no Star face down")
    table.allows("ann bats ben star", "CF-HELP-11")
    table.allows("ann bats cat star", "CF-HELP-11")


def test_cf_help_11_open_23_bats_may_be_typed_after_stays_that_were_made_automatically() -> None:
    seats = [
        {"name": "ann", "hand": 4, "co_star": "robot"},
        {"name": "ben", "hand": 4, "co_star": "mummy"},
        {"name": "cat", "hand": 4, "co_star": "witch", "pawn": "fold"},
    ]
    table = Cards({"phase": "audition", "turn": 3, "to_act": "ben", "seats": seats, "table": {"marker": "cat"}})
    table.play("ben drop")
    assert table.phase == "showdown"
    late = table.allows("ann bats ben star", "CF-HELP-11", "CF-HELP-12", "CF-OPEN-23", "CF-AUDIT-10")
    assert late.why.startswith("A stay that was made automatically has ended the Audition")
    table.play("ann bats ben star", "ann pass")
    table.forbids("cat bats ben star", "CF-HELP-11", "CF-OPEN-23", why="before the Showdown")


def test_cf_help_11_the_own_cards_are_looked_at_without_bats() -> None:
    at_table().forbids("ann bats ann star", "CF-HELP-11", "CF-TEAM-04", why="ann needs no Bats")


def test_cf_help_11_a_player_without_a_team_has_no_star_to_look_at() -> None:
    table = at_table(pending=[{"kind": "teaming", "without": ["ben"]}])
    table.forbids("ann bats ben star", "CF-HELP-11", "CF-OPEN-23", why="ben has no Star face down")
    table.allows("ann bats cat star")


def test_cf_help_11_bats_know_nothing_of_a_team_that_has_been_changed_since() -> None:
    table = team_up(["bats", "robot"], {"star": "mummy", "co_star": "robot", "hand": ["vampire"]}, ["alien", "ghost"])
    table.play("ann bats ben star", "reveal ann.card witch")
    assert table.sees("ann", "ben")["star"] == "mummy"
    table.play("ben team vampire mummy")
    assert table.sees("ann", "ben")["star"] == "?"


def test_cf_help_11_what_bats_have_seen_is_forgotten_with_the_turn() -> None:
    table = by_app(team("mummy", "robot", hand=["bats"]), PLAIN, PLAIN, phase="audition")
    table.play("ann bats ben star", "reveal ann.card nurse")
    assert table.sees("ann", "ann")["looked"] == ["ben.star"]
    assert table.sees("ben", "ann")["looked"] == []
    table.play("ann stay", "ben stay", "cat stay").play_on()
    assert (table.kind, table.seat("ann").looked) == ("film", [])


def test_cf_help_12_open_23_against_a_butler_bats_look_at_the_co_star_instead() -> None:
    seats = team("robot", "mummy", hand=["bats", "bats"]), team("vampire", "alien", butler=True), PLAIN
    table = by_app(*seats, phase="audition")
    table.play("ann bats ben co-star", "reveal ann.card nurse")
    seen = table.sees("ann", "ben")
    assert (seen["star"], seen["co_star"]) == ("?", "alien")
    table.reports("ann plays Bats and looks at ben's Co-Star.", "CF-HELP-12")
    table.play("ann bats ben star", "reveal ann.card nurse")
    assert table.sees("ann", "ben")["star"] == "vampire"
    assert table.sees("cat", "ben")["co_star"] == "?"


def test_cf_help_12_without_a_butler_only_the_star_can_be_looked_at() -> None:
    for table in (at_table(), at_table().play("ann 7; ben 6; cat 5")):
        table.forbids("ann bats ben co-star", "CF-HELP-12", why="ben has played no Discrete Butler")


# --- the Nurse ---


def test_cf_help_13_the_nurse_waits_for_the_stars() -> None:
    table = audition("co_star: robot", "co_star: mummy", AWAY)
    table.forbids("ann nurse", "CF-HELP-13", "CF-SHOW-12", why="once the cards are up")
    table.play("ann stay", "ben stay")
    assert table.kind == "stars"
    table.forbids("ann nurse", "CF-HELP-13", "CF-SHOW-02", why="Turn up the cards in the feature box before ann acts")
    table.cannot_force("ann nurse")
    table.play("ann vampire", "ben vampire")
    table.allows("ann nurse", "CF-HELP-13", "CF-HELP-05")
    table.play("ann pass", "ben pass", "cat pass")
    assert table.phase == "score"
    table.forbids("ann nurse", "CF-HELP-13")


def test_cf_help_13_a_nurse_forced_out_of_turn_is_the_one_of_who_plays_her() -> None:
    table = lay(PLAIN, PLAIN, AWAY)
    table.forbids("ben nurse", "CF-SHOW-12", "CF-OPEN-17", why="ann acts before ben")
    table.force("ben nurse")
    assert (table.seat("ann").nurses, table.seat("ben").nurses) == (0, 1)


def test_cf_help_14_open_22_each_nurse_gives_her_players_team_1_power() -> None:
    table = lay(team("robot", "ghost"), PLAIN, AWAY).play("ann nurse", "ben pass", "ann nurse").play_on()
    table.reports("ann wins the feature box with a power of 12.", "CF-HELP-14")
    table.reports("ann plays a Nurse: +1 power.", "CF-HELP-14")
    other = lay(team("robot", "witch"), PLAIN, AWAY).play("ann pass", "ben nurse").play_on()
    other.reports("ben wins the feature box with a power of 12.", "CF-HELP-14")


def test_cf_help_14_a_nurse_is_gone_with_the_turn() -> None:
    table = lay(team("robot", "ghost"), PLAIN, AWAY).play("ann nurse").play_on()
    assert (table.kind, table.seat("ann").nurses) == ("film", 0)


def test_cf_help_15_a_nurse_neither_makes_nor_breaks_a_twist() -> None:
    just_above = lay(team("mummy", "robot"), team("witch", "witch"), AWAY).play("ann nurse", "ben nurse").play_on()
    just_above.reports("ann wins the feature box with a power of 14.", "CF-SHOW-04")
    pairs = lay(team("witch", "witch"), team("mummy", "mummy"), AWAY).play("ann nurse", "ben nurse").play_on()
    pairs.reports("All have a twist: ben wins the feature box with a power of 15.", "CF-SHOW-05")


def test_cf_help_16_open_22_no_nurse_uncontested_or_folded() -> None:
    table = lay(PLAIN, team("robot", "alien", pawn="short"), AWAY)
    table.forbids("ann nurse", "CF-HELP-16", "CF-OPEN-22", why="ann is uncontested")
    table.forbids("cat nurse", "CF-HELP-16", "CF-OPEN-22", why="cat has folded")
    table.forbids("ben nurse", "CF-HELP-16", "CF-OPEN-22", why="ben is uncontested")
    for name in ("ann", "ben", "cat"):
        table.cannot_force(f"{name} nurse")
    assert table.legal == ["ann doctor", "ann pass"]


# --- the Mad Doctor ---

DOCTOR = {"hand": ["mad-doctor"]}


def test_cf_help_17_22_the_next_monster_of_the_deck_is_the_new_star_and_the_old_one_is_nobodys() -> None:
    table = lay(team("robot", "alien", **DOCTOR), PLAIN, AWAY).play("ann doctor")
    assert table.prompt == "The Mad Doctor turns up a card from the deck for ann: which one is it?"
    table.play("abomination")
    assert (table.seat("ann").star, table.seat("ann").star_up) == ("abomination", True)
    assert table.state.table.discard == ["mad-doctor", "robot"]
    table.reports("Abomination is ann's new Star; Robot is discarded.", "CF-HELP-17", "CF-HELP-22", "CF-OPEN-21")
    table.play_on()
    table.reports("ann wins the feature box with a power of 13.")
    assert table.area("ann") == ([], ["abomination", "alien", "robot", "witch"])  # the Robot is ben's
    assert table.state.table.discard == ["mad-doctor", "robot"]


def test_cf_open_20_the_replacement_is_drawn_before_the_star_is_sought() -> None:
    table = by_app(team("robot", "alien", **DOCTOR), PLAIN, AWAY).play("ann doctor")
    table.forbids("reveal deck mummy", why="Deal a card to ann")
    table.play("reveal ann.card ghost", "reveal deck mummy")
    assert (table.seat("ann").hand, table.seat("ann").star) == (["ghost"], "mummy")


def test_cf_help_18_helpers_turned_up_on_the_way_are_discarded_and_bring_no_card() -> None:
    table = by_app(team("robot", "alien", **DOCTOR), PLAIN, AWAY)
    table.play("ann doctor", "reveal ann.card mummy")
    deck = table.state.table.deck
    table.play("reveal deck nurse", "reveal deck igor", "reveal deck ghost")
    assert table.seat("ann").hand == ["mummy"]
    assert table.seat("ann").nurses == 0
    assert table.state.table.discard == ["igor", "mad-doctor", "nurse", "robot"]
    assert deck - table.state.table.deck == 3
    table.reports("Nurse is turned up and discarded.", "CF-HELP-18")


def test_cf_help_18_at_the_table_the_names_of_helpers_are_cards_while_one_is_sought() -> None:
    table = lay(team("robot", "alien", **DOCTOR), PLAIN, AWAY)
    table.play("ann doctor", "nurse", "butler", "doctor", "ghost")
    assert table.state.table.discard == ["discrete-butler", "mad-doctor", "mad-doctor", "nurse", "robot"]
    assert table.seat("ann").star == "ghost"


def test_cf_help_19_an_uncontested_player_may_use_him() -> None:
    table = lay("co_star: alien, hand: [mad-doctor]", team("robot", "alien", pawn="short"), AWAY)
    table.allows("ann doctor", "CF-HELP-19", "CF-SHOW-13")
    table.play("ann doctor")
    assert table.prompt == "ann turns up the Star that the Mad Doctor discards: which card is it?"
    table.play("robot")
    table.reports("ann's Star is Robot.", "CF-HELP-17")
    table.play("vampire")
    assert (table.seat("ann").star, table.seat("ann").star_up) == ("vampire", True)
    table.reports("ann plays a Mad Doctor to replace the Star.", "CF-HELP-19")
    assert table.state.table.discard == ["mad-doctor", "robot"]


@pytest.mark.parametrize("seats", [3, 6])
def test_cf_help_20_a_folded_player_may_not(seats: int) -> None:
    table = lay(PLAIN, *[AWAY] * (seats - 2), team("robot", "mummy", pawn="fold"))
    name = table.state.seats[-1].name
    table.forbids(f"{name} doctor", "CF-HELP-20", why=f"{name} has folded")
    table.cannot_force(f"{name} doctor")


@pytest.mark.parametrize(("act", "rule"), [("doctor", "CF-HELP-20"), ("nurse", "CF-HELP-16")])
def test_cf_help_16_20_a_player_who_has_folded_cannot_act_whatever_others_do(act: str, rule: str) -> None:
    seats = ("name: ann, butler: true, pawn: lower", "name: ben, co_star: mummy, pawn: lower",
             "name: cat, co_star: alien, pawn: upper", "name: dan, co_star: devil, pawn: upper",
             "name: eve, co_star: devil")  # fmt: skip
    seats_of = [yaml.safe_load(f"{{{seat}}}") for seat in seats]
    state = GAME.position({"seats": seats_of, "phase": "audition", "to_act": "ann", "table": {"marker": "dan"}})
    verdict = check_line(GAME, state, f"ann drop; ann {act}")[-1].verdict
    assert (verdict.legal, verdict.rules[0]) == (False, rule)


def test_cf_help_20_nor_before_scoring() -> None:
    table = lay(PLAIN, team("robot", "mummy", pawn="short"), team("robot", "mummy", pawn="fold"))
    table.play("ann pass", "ben pass", "ann hide", "ben hide")
    assert table.asked == ["cat"]
    table.forbids("cat doctor", "CF-HELP-20", "CF-HELP-17", "CF-SHOW-11")


def test_cf_help_21_open_18_the_new_star_counts_in_every_respect() -> None:
    """A twist may go or come, the new Star's power works and the old one's does not."""
    gone = lay(team("alien", "mummy", **DOCTOR), PLAIN, AWAY).play("ann doctor; werewolf").play_on()
    gone.reports("ann wins the feature box with a power of 15.", "CF-SHOW-04")
    assert gone.area("ann")[0] == []
    come = lay(team("vampire", "mummy", **DOCTOR), PLAIN, AWAY).play("ann doctor; robot").play_on()
    come.reports("ben wins the feature box with a power of 11.", "CF-SHOW-04")
    power = lay(team("robot", "alien", **DOCTOR), team("werewolf", "puny-human"), AWAY)
    power.play("ann doctor; devil").play_on()
    assert power.area("ann") == (["puny-human", "werewolf"], ["alien", "devil"])
    lost = lay(team("devil", "alien", **DOCTOR), PLAIN, AWAY).play("ann doctor; vampire").play_on()
    assert lost.area("ann")[0] == []


def test_cf_open_18_uncontested_too() -> None:
    table = lay(team("robot", "mummy", **DOCTOR), team("robot", "alien", pawn="short"), AWAY)
    table.play("ann doctor; witch", "ann pass", "ben pass")
    assert table.area("ann") == (["mummy", "witch"], [])  # in view of all, a twist needs no claim


def test_cf_open_19_a_declaration_lapses_with_the_last_ghost_of_the_team() -> None:
    seats = team("ghost", "mummy", **DOCTOR), PLAIN, AWAY
    table = lay(*seats).play("ann ghost", "ben pass", "ann doctor; witch")
    table.reports("ann no longer has a Ghost: the declaration no longer counts.", "CF-OPEN-19")
    assert table.play_on().seat("ben").films == [4]
    with_ghost = lay(*seats).play("ann ghost", "ben pass", "ann doctor; ghost")
    with_ghost.play_on().does_not_report("no longer counts")
    assert with_ghost.seat("ann").films == [4]  # 4 and 7 are a tie with 11, and ann is first on the track


def test_cf_open_19_a_declaration_cannot_be_made_twice() -> None:
    table = lay(team("ghost", "mummy"), PLAIN, AWAY).play("ann ghost", "ben pass")
    table.forbids("ann ghost", "CF-POWER-10", "CF-OPEN-19", why="ann has already declared")


# --- the deck ---


def scarce(deck: int, discard: list[str], ann: str) -> Cards:
    """Ann beside ben, cat in the short box, `deck` cards left in the deck: ben holds all the others."""
    held = 92 - deck - len(discard) - 6 - 1
    return lay(
        ann,
        team("robot", "witch", hand=held),
        team("robot", "mummy", pawn="short", hand=[]),
        table={"discard": discard},
    )


def test_cf_help_23_an_empty_deck_is_made_again_from_the_discard_pile() -> None:
    table = scarce(0, ["mummy"], team("robot", "alien", hand=["nurse"]))
    assert table.state.table.deck == 0
    table.play("ann nurse")
    assert (table.seat("ann").hand, table.state.table.deck, table.state.table.discard) == (["?"], 1, [])
    table.reports("The discard pile is shuffled into a new deck.", "CF-HELP-23")
    assert table.texts[-2:] == ["The discard pile is shuffled into a new deck.", "ann draws 1 card."]


def test_cf_help_23_with_nothing_left_nothing_is_drawn() -> None:
    table = scarce(1, [], team("vampire", "alien", hand=["igor"])).play_on()
    assert table.seat("ann").hand == ["?", "igor"]
    table.reports("The deck and the discard pile are empty: ann draws no more cards.", "CF-HELP-23")
    assert [text for text in table.texts if text.startswith("ann draws")] == ["ann draws 1 card."]


def test_cf_help_23_a_mad_doctor_with_nothing_left_leaves_the_star() -> None:
    table = scarce(0, [], team("robot", "alien", **DOCTOR)).play("ann doctor")
    assert table.seat("ann").star == "robot"
    assert (table.seat("ann").hand, table.state.table.discard) == (["?"], [])  # the Mad Doctor came back as a card
    table.reports("No monster is left to turn up: ann keeps the Star.", "CF-HELP-23", "CF-OPEN-27")


def test_cf_help_23_a_mad_doctor_seeks_on_in_a_discard_pile_that_has_a_monster() -> None:
    table = scarce(1, ["igor", "mummy"], team("robot", "alien", **DOCTOR)).play("ann doctor")
    table.reports("The discard pile is shuffled into a new deck.", "CF-HELP-23")
    assert table.play("igor", "mummy").seat("ann").star == "mummy"


def test_cf_help_23_so_does_one_who_finds_helpers_only() -> None:
    table = scarce(0, ["bats", "igor"], team("robot", "alien", **DOCTOR)).play("ann doctor", "igor", "bats")
    assert table.seat("ann").star == "robot"
    assert table.state.table.discard == ["bats", "igor"]
    assert table.kind == "acts"
    table.reports("No monster is left to turn up: ann keeps the Star.", "CF-HELP-23")


def test_cf_help_24_where_the_app_deals_each_has_drawn_before_the_next_one_acts() -> None:
    """The order itself, clockwise from the left of the Last Actor, is that in which people type."""
    table = team_up(["nurse", "igor", "robot"], ["bats", "robot", "mummy"], TEAM).play("ann discard nurse")
    table.forbids("ben discard bats", "CF-HELP-24", "CF-OPEN-54", why="ann must draw before anything else happens")
    table.forbids("ben bats cat star", "CF-HELP-24")
    table.forbids("ann discard igor", "CF-HELP-01", why="ann must draw before anything")
    assert table.interjections == []
    table.play("reveal ann.card mummy", "ben discard bats", "reveal ben.card ghost")
    assert table.seat("ben").hand == ["ghost", "mummy", "robot"]


def test_cf_help_24_where_people_hold_the_cards_a_draw_takes_no_time() -> None:
    table = at_table().play("ann discard nurse", "ben discard bats", "ann discard igor")
    assert [seat.hand for seat in table.state.seats] == [["?"] * 10] * 3
    assert table.state.table.discard == ["bats", "igor", "nurse"]
