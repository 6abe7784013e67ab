"""HELP: Igor, the Discrete Butler, Bats, the Nurse and the Mad Doctor."""

from __future__ import annotations

import pytest

from tests.games.creature_feature.cards import AWAY, PLAIN, TEAM, at_table, by_app, lay, team, team_up

# --- one card for one card ---


@pytest.mark.parametrize(("line", "card"), [("ann nurse", "nurse"), ("ann doctor; 11", "mad-doctor")])
def test_cf_help_01_04_a_helper_played_in_a_showdown_is_replaced_and_lies_on_the_discard_pile(
    line: str, card: str
) -> None:
    table = lay(team("robot", "alien", hand=[card]), PLAIN, AWAY)
    deck = table.state.table.deck
    table.play(line)
    assert table.seat("ann").hand == ["?"]
    assert card in table.state.table.discard
    assert deck - table.state.table.deck == (2 if card == "mad-doctor" else 1)
    table.reports("ann draws 1 card.", "CF-HELP-01")


def test_cf_help_01_the_replacement_is_dealt_before_anybody_else_acts() -> None:
    table = by_app(team("robot", "alien", hand=["nurse"]), team("robot", "witch", hand=["nurse"]), AWAY)
    table.play("ann nurse")
    assert (table.kind, table.asked) == ("dealt", ["chance"])
    table.forbids("ben nurse", "CF-HELP-01", why="after the card that is drawn now")
    table.play("reveal ann.card igor")
    assert table.seat("ann").hand == ["igor"]
    assert table.asked == ["ben"]


def test_cf_help_01_what_nobody_can_have_cannot_be_played() -> None:
    table = lay(team("robot", "alien", hand=["igor"]), PLAIN, AWAY)
    table.forbids("ann nurse", "CF-HELP-13", why="ann has no Nurse in hand")
    table.forbids("ann doctor", "CF-HELP-17", why="ann has no Mad Doctor in hand")
    seen = lay(team("robot", "alien"), PLAIN, AWAY, table={"discard": ["nurse"] * 3})
    seen.forbids("ann nurse", "CF-COMP-06", why="all 3 have been seen elsewhere")
    seen.allows("ann doctor")
    for line in ("ann nurse", "ann doctor"):
        table.cannot_force(line)


def test_cf_help_02_open_26_every_replacement_may_be_used_in_its_turn_without_limit() -> None:
    table = by_app(team("robot", "alien", hand=["nurse"]), PLAIN, AWAY)
    table.play("ann nurse", "reveal ann.card nurse", "ann nurse", "reveal ann.card nurse")
    table.play("ann nurse", "reveal ann.card mummy")
    assert table.seat("ann").nurses == 3
    assert table.seat("ann").hand == ["mummy"]


def test_cf_open_26_in_team_up_a_replacement_is_discarded_like_any_other() -> None:
    table = team_up(["nurse", "robot", "mummy"], TEAM, TEAM)
    table.play("ann discard nurse", "reveal ann.card bats", "ann discard bats", "reveal ann.card igor")
    table.play("ann discard igor", "reveal ann.card nurse")
    assert table.seat("ann").hand == ["mummy", "nurse", "robot"]
    assert table.state.table.discard == ["bats", "igor", "nurse"]


def test_cf_help_03_helpers_are_discarded_in_team_up_only() -> None:
    table = team_up(["nurse", "robot", "mummy"], TEAM, TEAM)
    table.allows("ann discard nurse", "CF-TEAM-06", "CF-HELP-03")
    table.play("ann team mummy robot")
    assert table.phase == "audition"
    table.forbids("ann discard nurse", "CF-HELP-03", "CF-TEAM-06", why="ann cannot discard a helper now")
    table.cannot_force("ann discard nurse")
    showdown = lay(team("robot", "alien", hand=["nurse"]), PLAIN, AWAY)
    showdown.forbids("ann discard nurse", "CF-HELP-03")
    score = lay(AWAY, AWAY, team("vampire", "robot"), phase="score", to_act=["cat"])
    score.forbids("ann discard nurse", "CF-HELP-03")


def test_cf_open_21_used_helpers_score_for_nobody_and_are_shuffled_in_for_the_next_season() -> None:
    table = lay(team("vampire", "alien", hand=["nurse", "mad-doctor"]), PLAIN, AWAY, turn=5)
    table.play("ann doctor; abomination", "ann nurse")
    assert table.state.table.discard == ["mad-doctor", "nurse", "vampire"]
    table.play_on()
    assert (table.state.table.season, table.state.table.discard) == (2, [])
    assert table.state.table.deck == 92 - 30
    assert table.seat("ann").seasons[0].down == 4
    assert table.score.total(0) == 4 + 4  # ann began with nothing, and has four cards and the film


def test_cf_help_05_several_helpers_of_a_kind_may_be_used_in_a_turn() -> None:
    table = lay(team("robot", "alien", hand=["nurse", "nurse", "mad-doctor"]), PLAIN, AWAY)
    table.play("ann nurse", "ben pass", "ann nurse", "ben pass", "ann doctor; mummy").play_on()
    table.reports("ann wins the feature box with a power of 11.", "CF-HELP-14")
    table.reports("ann and ben are tied: ann is highest on the Priority Track and drops to its bottom.")


def test_cf_help_05_a_second_butler_does_no_more_than_bring_a_card() -> None:
    table = team_up(["discrete-butler", "discrete-butler", "robot", "mummy"], TEAM, TEAM)
    table.play("ann butler", "reveal ann.card igor", "ann butler", "reveal ann.card bats")
    assert table.seat("ann").hand == ["bats", "igor", "mummy", "robot"]
    assert table.state.table.discard == ["discrete-butler"] * 2


def test_cf_help_03_a_helper_may_be_named_in_two_words() -> None:
    table = team_up(["mad-doctor", "robot", "mummy"], TEAM, TEAM).play("ann discard mad doctor")
    assert table.state.table.discard == ["mad-doctor"]


def test_cf_comp_06_open_04_a_helper_that_a_table_plays_without_is_refused_by_the_variant() -> None:
    table = at_table(variants={"helper_counts": [3, 3, 3, 0, 3]})
    why = "ann has no Nurse: this table's deck has none (variant helper_counts: 3, 3, 3, 0, 3)"
    table.forbids("ann discard nurse", "CF-COMP-06", "CF-OPEN-04", why=why)
