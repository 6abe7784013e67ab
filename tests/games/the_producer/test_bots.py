"""The bots: who wants to win makes movies and money, and beats who plays at random."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games.the_producer.bots import strategy
from companion.referee.bots import at_random, casual, keen
from companion.referee.match import play
from tests.games.the_producer.gala import CASABLANCA, MODERN_TIMES, gala, made
from tests.games.the_producer.lay import GAME, QUIET, Play, at_producer, lay
from tests.referee.matches import play_match

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


DRAFT = [{"kind": "hiring", "asked": ["ann", "ben"]}, {"kind": "drafting", "asked": ["ann", "ben"]}]


def test_it_keeps_a_script_with_two_wants_for_its_stars() -> None:
    # Audience stars and wants: 7 and 2, 3 and none, 4 and 1; then 4 and none.
    rest = "passing: [the-black-swan, the-strawberry-blonde, the-black-cat]"
    assert (
        chosen(lay(f"name: ann, {rest}", "name: ben, passing: 3", phase="draft", pending=DRAFT))
        == "ann keep the-black-swan"
    )
    better = rest.replace("the-black-cat", "rebecca")
    assert (
        chosen(lay(f"name: ann, {better}", "name: ben, passing: 3", phase="draft", pending=DRAFT)) == "ann keep rebecca"
    )


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


# --- special Action cards ---


@pytest.mark.parametrize(("card", "aim"), [
    ("morals-clause", "john-ford"), ("sunday-night-broadcast", "clark-gable"), ("a-word-with-the-union", "ben"),
])  # fmt: skip
def test_tp_event_01_it_plays_the_strong_cards_against_whom_they_hurt_most(card: str, aim: str) -> None:
    ben = "name: ben, team: [john-ford, clark-gable, jean-arthur, may-whitty, donald-crisp], events: 6, producers: 6"
    table = lay(f"name: ann, mafia: true, events: [{card}], producers: 2", ben, cards="app")
    assert chosen(table) == f"ann play {card} {aim}"


def test_tp_event_03_a_special_action_costs_it_nothing_where_a_turn_is_left_over() -> None:
    seats = "name: ann, events: [new-york-financiers, timber], storehouse: [], producers: {}, money: 0", "name: ben"
    values = []
    for producers in (1, 2):
        state = lay(seats[0].format(producers), seats[1], cards="app", year=1942).state
        kit = GAME.kit(state)
        play = next(one for one in GAME.legal_actions(state) if GAME.text(state, one) == "ann play new-york-financiers")
        alone = strategy._after_card(kit, state, 0, play)
        after = state.copy()
        GAME.apply(after, play)
        values.append(alone - GAME.value(after, 0))
    assert values[0] > values[1]


def test_tp_open_62_a_mark_counts_no_more_than_it_takes_away() -> None:
    def loss(who: str) -> float:
        rumor = {"character": who, "stat": "all", "number": -2, "sort": "rumor"}
        before = at_producer("name: ann, team: [linda-darnell, clark-gable]", "name: ben")
        after = at_producer("name: ann, team: [linda-darnell, clark-gable]", "name: ben", marks=[rumor])
        return GAME.value(before.state, 0) - GAME.value(after.state, 0)

    # Linda Darnell has no golden star to lose, Clark Gable has three.
    assert loss("clark-gable") > loss("linda-darnell") > 0


# --- firing ---


def test_tp_fire_01_asked_after_the_last_card_it_fires_who_is_not_worth_the_wages() -> None:
    small = "may-whitty, nigel-bruce, walter-brennan, donald-crisp, agnes-moorehead, lionel-barrymore"
    seats = f"name: ann, events: [], scripts: [], team: [{small}, linda-darnell]", "name: ben"
    table = at_producer(*seats, order=["ann", "ben"]).play("ann cafe")
    assert (table.kind, chosen(table)) == ("end", "ann fire walter-brennan")
    while chosen(table) != "ann pass":
        table.play(chosen(table))
    assert 1 < len(table.ann.team) < 7
    assert "lionel-barrymore" in table.ann.team
    # In the last year there are no wages to come.
    last = at_producer(*seats, order=["ann", "ben"], year=1942).play("ann cafe")
    assert (last.kind, chosen(last)) == ("end", "ann pass")


@pytest.mark.parametrize("variants", [{}, QUIET])
def test_tp_open_66_its_go_ends_the_firing_of_who_went_before(variants: dict[str, Any]) -> None:
    events = ("", "") if variants else (", events: [timber, swing]", ", events: [greetings, air-raid]")
    seats = f"name: ann, team: [john-ford]{events[0]}", f"name: ben{events[1]}"
    table = at_producer(*seats, order=["ann", "ben"], variants=variants).play("ann cafe")
    assert table.asked == ["ben"]
    table.allows("ann fire john-ford", "TP-FIRE-01", "TP-FIRE-02", "TP-OPEN-66")
    table.play(GAME.text(table.state, keen(GAME, table.state, 1, Random(1))))
    table.refuses(
        "ann fire john-ford",
        "ann may fire only on its own turn, at the latest before the next player's card.",
        "TP-FIRE-01",
        "TP-OPEN-66",
    )
    # Nothing is lost by it: in the next go it may be done again.
    while table.asked != ["ann"]:
        table.play(
            GAME.text(table.state, keen(GAME, table.state, 1, Random(1))) if table.asked == ["ben"] else table.legal[0]
        )
    table.allows("ann fire john-ford", "TP-FIRE-01", "TP-FIRE-02", "TP-OPEN-66")
