"""The frame of play and setting up. TP-GAME, TP-SETUP, TP-OPT-04, TP-OPT-05."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Unreadable
from tests.games.the_producer.lay import GAME, begun, lay

AUDIENCE = {"red": 10, "blue": 15, "golden": 10, "pink": 10, "light_blue": 10, "green": 10, "white": 10}
ASIDE = ["boss-babe", "frank-sinatra", "piano-bar-singer", "the-lumberjack"]


def test_tp_setup_01_02_open_28_the_decks_lack_the_four_that_lie_aside() -> None:
    table = begun().table
    assert (table.characters, table.scripts, table.events, table.aside) == (66, 50, 80, ASIDE)
    shuffled = begun(shuffle_in_set_aside=True).table
    assert (shuffled.characters, shuffled.aside) == (70, [])
    dealt = begun(cards="app").play("ann")
    assert not set(ASIDE) & {text.split()[-1] for text in dealt.legal}


def test_tp_setup_05_open_06_six_producers_act_and_the_seventh_counts() -> None:
    for seat in begun(4).state.seats:
        assert (seat.producers, seat.parked, seat.vp) == (6, [], 0)


def test_tp_setup_06_game_02_the_first_year_is_1940_and_the_last_1942() -> None:
    assert begun().table.year == 1940
    assert lay(phase="oscars", year=1942, variants={"quick_hardcore": True}).kind == ""


def test_turns_are_counted_from_one() -> None:
    assert begun().state.turn == 1
    assert begun(2, quick_hardcore=True).play("ann", "ann pass").any(5).play("ben pass").any(5).state.turn == 1


def test_tp_setup_07_seventy_five_tokens_are_in_the_container() -> None:
    table = begun().table
    assert (table.container, table.pile, table.removed) == (AUDIENCE, {}, {})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tp_setup_08_09_the_money_is_the_players_the_mafias_and_the_banks(players: int) -> None:
    table = begun(players)
    assert [seat.money for seat in table.state.seats] == [2_000_000] * players
    assert table.table.mafia == 3_000_000
    assert table.table.bank == 72_000_000 - 3_000_000 - players * 2_000_000


def test_tp_setup_08_nobody_has_a_mafia_token_or_votes() -> None:
    assert [(seat.mafia, seat.votes) for seat in begun(4).state.seats] == [(False, 0)] * 4


def test_tp_setup_10_five_characters_and_five_scripts_are_dealt_face_down() -> None:
    table = begun(3).play("ben")
    for seat in table.state.seats:
        assert (seat.drafts, seat.scripts) == (["?"] * 5, ["?"] * 5)
    assert (table.table.characters, table.table.scripts) == (51, 35)
    table.reports("Everybody is dealt 5 Characters and 5 Scripts.", "TP-SETUP-10")
    itself = "Draft the 5 Scripts among yourselves, face down, and enter nothing."
    table.reports(itself, "TP-DRAFT-01", "TP-DRAFT-03")
    for dealt in (begun(cards="app"), begun(flash_start=True)):
        assert itself not in dealt.play("reveal first ann").texts
    dealt = begun(3, "app").play("ben").any(30)
    assert dealt.kind == "draft"
    assert [(len(seat.drafts), len(seat.passing)) for seat in dealt.state.seats] == [(5, 5)] * 3


@pytest.mark.parametrize(("names", "clause"), [(["ann"], "TP-GAME-07"), (list("abcde"), "TP-GAME-07")])
def test_tp_game_07_open_02_two_to_four_play(names: list[str], clause: str) -> None:
    with pytest.raises(Unreadable, match=clause):
        GAME.setup(names)


def test_tp_opt_04_a_flash_start_deals_the_team_openly_and_drafts_nothing() -> None:
    table = begun(flash_start=True).play("ann")
    assert (table.kind, table.ann.money) == ("dealt", 1_000_000)
    assert (GAME.phase(table.state), table.state.phase) == ("the Flash Start", "draft")
    table.play("john ford, tyrone power, linda darnell, judy garland, edward g. robinson").any(5)
    assert table.ann.team == ["edward-g-robinson", "john-ford", "judy-garland", "linda-darnell", "tyrone-power"]
    assert (table.ann.scripts, table.ann.drafts, table.ann.money) == (["?"] * 5, [], 1_000_000)
    assert (table.kind, table.state.phase) == ("card", "operation")


@pytest.mark.parametrize(("variants", "money"), [
    ({}, 2_000_000),
    ({"flash_start": True}, 1_000_000),
    ({"long_game": True}, 1_000_000),
    ({"flash_start": True, "long_game": True}, 1_000_000),
])  # fmt: skip
def test_tp_opt_04_05_open_72_a_shorter_purse_is_not_halved_twice(variants: dict[str, Any], money: int) -> None:
    assert begun(**variants).ann.money == money


def test_tp_opt_05_a_long_game_has_five_producers_and_five_events() -> None:
    table = begun(2, "app", long_game=True, flash_start=True)
    assert table.ann.producers == 5
    table.any(1 + 20 + 10)
    assert [len(seat.events) for seat in table.state.seats] == [5, 5]


def test_tp_game_04_open_01_first_comes_the_first_stage_and_then_1940_with_events() -> None:
    table = begun().play("ann", "ann pass").any(5).play("ben pass").any(5)
    assert (table.state.phase, table.kind, table.asked) == ("operation", "card", ["ann"])
    assert [seat.events for seat in table.state.seats] == [["?"] * 6, ["?"] * 6]
