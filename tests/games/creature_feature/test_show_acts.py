"""SHOW: who acts in a showdown, and when; `all pass`."""

from __future__ import annotations

import pytest

from companion.errors import Unreadable
from companion.referee.lines import check_line, resolve_lines
from companion.referee.odds import odds
from tests.games.creature_feature.lay import GAME, Play, cast, position

MIDST = ("ghost/mummy", "devil/vampire", "?/alien@short")


def midst(**hands: list[str]) -> Play:
    """Ann and Ben have turned up their cards in the feature box; Cat is alone in the short box."""
    return cast(*MIDST, hands=hands)


def test_cf_show_12_after_all_have_passed_nobody_acts_in_that_box() -> None:
    table = midst().play("ann pass")
    for line in ("ben pass; ben nurse", "ben pass; ann doctor", "ben pass; ann ghost"):
        judged = check_line(GAME, table.state, line)[-1]
        assert (judged.verdict.legal, judged.verdict.rules[0]) == (False, "CF-SHOW-12"), line
        assert judged.verdict.why.startswith(f"{line.split()[2]} is too late: the feature box has been resolved.")


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("ann pass; all pass", ["ann pass", "ben pass"]),
        ("ann nurse; all pass", ["ann nurse", "ben pass", "ann pass"]),
        ("ann doctor; witch; all pass", ["ann doctor", "reveal deck witch", "ben pass", "ann pass"]),
        ("all pass; all pass", ["ann pass", "ben pass", "cat pass"]),
    ],
)
def test_cf_show_12_all_pass_is_for_those_who_still_decide_after_the_parts_before_it(
    line: str, parts: list[str]
) -> None:
    judged = check_line(GAME, midst().state, line)
    assert [(one.text, one.verdict.legal) for one in judged] == [(part, True) for part in parts]
    state = midst().state
    assert resolve_lines(GAME, state, [line]).refused is None
    assert odds(GAME, midst().state, [line]).outcomes == odds(GAME, midst().state, parts).outcomes


def test_cf_show_12_all_pass_may_come_before_the_card_that_a_mad_doctor_turns_up() -> None:
    judged = check_line(GAME, midst().state, "ann doctor; all pass")
    assert (judged[1].text, judged[1].verdict.legal, judged[1].verdict.needs != ()) == ("ben pass", None, True)
    found = odds(GAME, midst().state, ["ann doctor; all pass"])
    assert found.outcomes == odds(GAME, midst().state, ["ann doctor"]).outcomes


def test_cf_show_12_help_17_while_a_mad_doctor_looks_for_a_star_nobody_acts() -> None:
    table = midst().play("ann doctor")
    for line in ("ann nurse", "ben pass"):
        verdict = table.check(line)
        assert (verdict.legal, verdict.rules[:2]) == (False, ("CF-HELP-17", "CF-SHOW-12"))
        assert verdict.why.startswith(f"'{line.split()[1]}' belongs after the Mad Doctor has found a new Star.")


def test_cf_show_12_who_has_no_card_in_hand_is_asked_for_the_ghost_only() -> None:
    assert midst(ann=[]).prompt == "ann, in the feature box: declare a ghost, or pass?"
    assert midst(ann=["?"]).prompt == "ann, in the feature box: nurse, doctor, ghost, or pass?"


def test_cf_show_12_passes_that_ended_the_game_automatically_may_be_typed_once() -> None:
    seats = ("name: ann, star: mummy, co_star: mummy, hand: []", "name: ben, star: robot, co_star: vampire, hand: []",
             "name: cat, star: werewolf, co_star: werewolf, hand: []")  # fmt: skip
    document = position(*seats, phase="showdown", turn=5, season=3)
    for line in ("all pass", "ann pass; ben pass; cat pass"):
        state, past = GAME.take_up(document)
        assert state.phase == "over"
        done = resolve_lines(GAME, state, [line], past)
        assert (done.refused, done.actions) == (None, [])
    state, past = GAME.take_up(document)
    once, twice = check_line(GAME, state, "ann pass; ann pass", past)
    assert (once.verdict.legal, once.verdict.rules) == (True, ("CF-SHOW-12",))
    assert (twice.verdict.legal, twice.verdict.rules) == (False, ("CF-SEASON-01", "CF-WIN-01"))


def test_cf_help_17_13_a_helper_is_early_while_cards_are_hidden() -> None:
    table = cast("?/ghost", "?/vampire", "?/alien@fold")
    why = "Turn up the cards in the feature box before ann acts."
    table.refuses("ann doctor", why, "CF-HELP-17", "CF-SHOW-12", "CF-SHOW-02")
    table.refuses("ann nurse", why, "CF-HELP-13", "CF-SHOW-02")
    table.refuses("ann igor", "ann's pawn is not in the fold box.", "CF-HELP-06", "CF-HELP-08")


def test_cf_help_13_a_helper_alone_is_played_and_is_no_card_of_a_team() -> None:
    table = cast("?/ghost", "?/vampire", "?/alien@fold")
    with pytest.raises(Unreadable, match="whose action is this"):
        table.check("nurse")
    table.play("ann mummy").refuses(
        "ann nurse", "Turn up the cards in the feature box before ann acts.", "CF-HELP-13", "CF-SHOW-02"
    )


def test_cf_season_07_a_card_that_nobody_turns_up_is_refused() -> None:
    why = "No card is turned up here. Now: ann, in the feature box: nurse, doctor, ghost, or pass?"
    midst().refuses("ben star devil", why, "CF-SEASON-07")
