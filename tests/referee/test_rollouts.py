"""The player that improves on `keen` by games that it plays on in its head."""

from __future__ import annotations

from collections import Counter
from functools import partial, update_wrapper
from random import Random
from typing import Any

import pytest

import companion
from companion.model import CHANCE, Game
from companion.referee import rollouts
from companion.referee.bots import BOTS, Bot, expert, keen, luck, options, wants_interjections
from companion.referee.match import play, seat_names
from companion.referee.playout import draw
from companion.referee.search import search
from tests.games.data.starters.table import Table
from tests.referee.matches import play_match

SEATS = {"the-producer": 2, "zombies": 2, "creature-feature": 3, "oscar-race": 2, "red-carpet-race": 2}
"""The games with a strategy, with the fewest seats."""
HIDING = "the-producer", "zombies", "creature-feature"
"""Those with cards that only one seat sees."""
NOUGHTS = Table("noughts-and-crosses")


def with_effort(effort: int) -> Bot:
    """The bot with less effort, which also takes optional actions."""
    return update_wrapper(partial(expert, effort=effort), expert)  # type: ignore[return-value]


def later(game: Game[Any], seats: int, entries: int, seed: int = 3) -> tuple[Any, int]:
    """A position after this number of entries of a game of keen bots, and a seat that has a choice."""
    state, rng = game.dealt_by_app(game.setup(seat_names(seats))), Random(seed)
    for number in range(10_000):
        actions = game.legal_actions(state)
        seat = actions[0].seat
        if number >= entries and seat != CHANCE and len(options(game, state, seat)) > 1:
            return state, seat
        if seat == CHANCE:
            game.apply(state, draw(rng, actions, game.ways(state, actions)))
        else:
            game.apply(state, keen(game, game.view(state, seat), seat, luck(seed, number)))
    raise AssertionError("no choice")


@pytest.mark.parametrize("name", SEATS)
def test_its_answer_is_legal_and_the_same_again(name: str) -> None:
    game = companion.load(name)
    state, seat = later(game, SEATS[name], 60)
    seen = game.view(state, seat)
    before = game.document(seen)
    first, again = (expert(game, seen, seat, luck(1, 2), 60) for _ in range(2))
    assert first == again
    assert game.check(state, first).legal is True
    assert game.document(seen) == before


def test_games_without_a_strategy_are_searched() -> None:
    state = NOUGHTS.position(pieces={"b2": "ann", "a1": "ben"})
    assert expert(NOUGHTS.game, state, 0, Random(4), 300) == search(NOUGHTS.game, state, 0, Random(4), 300)
    assert [name for name in SEATS if not companion.load(name).plays_on and not companion.load(name).looks] == []


def test_in_a_game_with_looks_it_is_keen_that_looks_further() -> None:
    game = companion.load("oscar-race")
    state, seat = later(game, 2, 60)
    seen = game.view(state, seat)
    assert expert(game, seen, seat, luck(1, 2)) == keen(game, seen, seat, luck(1, 2), looks=game.looks)
    assert expert(game, seen, seat, luck(1, 2), 50) == keen(game, seen, seat, luck(1, 2))


def test_it_finds_the_move_that_its_model_misses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rollouts, "keen", BOTS["random"])
    monkeypatch.setattr(rollouts, "ANSWERS", 9)
    monkeypatch.setattr(type(NOUGHTS.game), "plays_on", 20)
    state = NOUGHTS.position(pieces={"a1": "ann", "a2": "ann", "b1": "ben", "b2": "ben"})
    found = Counter(
        NOUGHTS.game.text(state, rollouts.improved(NOUGHTS.game, state, 0, Random(seed))) for seed in range(10)
    )
    assert found["ann mark a3"] == 10


def test_it_keeps_the_answer_of_keen_if_no_other_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(NOUGHTS.game), "plays_on", 20)
    monkeypatch.setattr(type(NOUGHTS.game), "value", lambda game, state, seat: 0.0)
    state = NOUGHTS.position()
    answer = keen(NOUGHTS.game, state, 0, Random(6))
    assert rollouts.improved(NOUGHTS.game, state, 0, Random(6)) == answer


def test_a_game_that_it_plays_on_further_gets_more_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    efforts: list[int] = []
    monkeypatch.setattr(rollouts._Comparison, "best", lambda one, effort: efforts.append(effort) or one.answers[0])
    for plays_on in 20, 150:
        monkeypatch.setattr(type(NOUGHTS.game), "plays_on", plays_on)
        rollouts.improved(NOUGHTS.game, NOUGHTS.position(), 0, Random(6))
    assert efforts == [rollouts.LEAST_EFFORT, 150 * rollouts.ROLLOUTS]


def test_it_tries_one_of_each_kind_first() -> None:
    game = companion.load("the-producer")
    state, seat = later(game, 2, 120)
    ranked = rollouts._ranked(game, state, seat, Random(1))
    kinds = {type(action) for action in options(game, state, seat)}
    assert len(kinds) > 2
    assert {type(action) for action in ranked[: len(kinds)]} == kinds


@pytest.mark.parametrize("name", HIDING)
@pytest.mark.parametrize("entries", [5, 60, 150])
def test_hidden_cards_are_guessed(name: str, entries: int) -> None:
    game = companion.load(name)
    state, seat = later(game, SEATS[name], entries)
    seen = game.view(state, seat)
    before = game.document(seen)
    guess = game.guessed(seen, seat, Random(5).shuffle)
    assert game.document(seen) == before, "what it knows stays as it is"
    assert "?" not in repr(guess)
    assert game.document(game.view(guess, seat)) == before, "the guess agrees with what it knows"
    assert game.guessed(seen, seat, Random(5).shuffle) == guess


def test_it_takes_optional_actions_in_between() -> None:
    assert wants_interjections(with_effort(10))


def test_it_plays_a_game_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    game = companion.load("the-producer")
    monkeypatch.setattr(type(game), "plays_on", 1)
    assert game.outcome(play(game, [with_effort(20), BOTS["keen"]], 3)) is not None


def test_it_is_not_found_weaker_than_keen(long: bool) -> None:
    """It is not shown to be stronger, either: that takes hundreds of games (`tests.bench.lab`)."""
    if not long:
        pytest.skip("takes minutes")
    match = play_match(companion.load("creature-feature"), [BOTS["expert"], *[BOTS["keen"]] * 2], 24, seed=2000)
    assert match.interval(0)[1] > 1 / 3
