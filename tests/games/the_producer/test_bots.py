"""The bots: who wants to win makes movies and money, and beats who plays at random."""

from __future__ import annotations

from typing import Any

import pytest

from companion.referee.bots import at_random, casual, keen
from companion.referee.match import play, play_match
from tests.games.the_producer.gala import CASABLANCA, MODERN_TIMES, gala, made
from tests.games.the_producer.lay import GAME, Play, at_producer, lay

CREW = "[michael-curtiz, humphrey-bogart, ingrid-bergman, claude-rains]"


def chosen(table: Play, seat: int = 0) -> str:
    """What a seat that wants to win answers."""
    action = GAME.preferred(table.state, seat, lambda: 0.5)
    assert action is not None
    assert GAME.check(table.state, action).legal is True
    return GAME.text(table.state, action)


def test_who_wants_to_win_beats_who_plays_at_random(long: bool) -> None:
    games = 100 if long else 4
    assert play_match(GAME, [keen, at_random], games).share(0) >= 0.95


def test_who_wants_to_win_beats_casual_players(long: bool) -> None:
    games = 60 if long else 2
    assert play_match(GAME, [keen, casual], games).share(0) >= 0.9


def test_a_casual_player_makes_movies() -> None:
    made_by_casual = [len(seat.movies) for seed in range(3) for seat in play(GAME, [casual, casual], seed).seats]
    assert sum(made_by_casual) >= 6


@pytest.mark.parametrize("variants", [
    {"quick_hardcore": True, "flash_start": True}, {"long_game": True, "trending_genre": True},
    {"second_distribution": True, "supporting_awards": "two", "fire_after_oscars": True, "build_many": True},
])  # fmt: skip
def test_the_bot_plays_every_option_to_the_end(variants: dict[str, Any]) -> None:
    state = play(GAME, [keen, casual], 7, variants)
    assert state.phase == "over"


def test_it_makes_the_movie_that_it_can_make() -> None:
    table = at_producer(f"name: ann, team: {CREW}, scripts: [casablanca, ninotchka]", "name: ben")
    assert chosen(table).startswith("ann make casablanca michael-curtiz humphrey-bogart ingrid-bergman claude-rains")


def test_it_hires_who_is_wanted_and_goes_where_money_is() -> None:
    drafts = "drafts: [frank-capra, cary-grant, mary-astor, the-lumberjack], scripts: [holiday], money: 2000000"
    table = lay(f"name: ann, {drafts}", "name: ben", phase="hire", aside=[])
    assert chosen(table).startswith("ann hire")
    poor = at_producer("name: ann, money: 0, team: [], scripts: []", "name: ben")
    assert chosen(poor) == "ann cafe"


def test_it_ends_a_mortgage_before_the_game_ends() -> None:
    table = at_producer("name: ann, mortgages: [starting-buildings], money: 600000", "name: ben", year=1942)
    assert chosen(table) == "ann redeem starting-buildings"


def test_it_spends_its_votes_over_the_awards_to_come_and_none_alone() -> None:
    seats = made("ann", CASABLANCA, votes=5), made("ben", MODERN_TIMES, votes=1)
    table = gala(*seats, award="actress").play("ann nominate bergman", "ben nominate goddard")
    assert chosen(table) == "ann vote 3"
    alone = gala(made("ann", CASABLANCA, votes=5), made("ben"), award="actress").play("ann nominate bergman")
    assert chosen(alone) == "ann vote 0"


def test_it_goes_by_what_the_seat_knows() -> None:
    table = at_producer(f"name: ann, team: {CREW}, scripts: [casablanca]", "name: ben, scripts: [rebecca]", cards="app")
    other = at_producer(f"name: ann, team: {CREW}, scripts: [casablanca]", "name: ben, scripts: [holiday]", cards="app")
    assert chosen(table) == chosen(other)
