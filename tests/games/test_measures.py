"""Every measure of every game has a sentence for more and for less, so that no exact answer is lost for lack of words."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import companion
from companion.model import CHANCE, WON, Game
from companion.referee.playout import at_random, draw
from companion.registry import SHIPPED

NAMES = ["ann", "ben", "cat", "dan"]
ONLY_MORE = WON
"""Nobody has won before the game is over, so that nobody can stop having won."""


def steps(game: Game, seed: int, most: int) -> Iterator[tuple[Any, Any, list[Any]]]:
    """A random game: the state before and after each action, and its events."""
    rng = Random(seed)
    names = NAMES[:3]
    state = game.setup(names)
    choose = at_random(rng)
    for _ in range(most):
        actions = game.legal_actions(state)
        if not actions:
            return
        before = state.copy()
        is_chance = actions[0].seat == CHANCE
        action = draw(rng, actions, game.ways(state, actions)) if is_chance else choose(state, actions)
        yield before, state, game.apply(state, action)


def what(key: str) -> str:
    """`ann.stars` -> `stars`."""
    return key.rpartition(".")[2]


def phrases(game: Game) -> set[str]:
    return set(game.words.texts["changes"]) - {"nothing"}  # type: ignore[attr-defined]


@pytest.mark.parametrize("id", SHIPPED)
def test_each_phrase_for_more_has_one_for_less(id: str) -> None:
    found = phrases(companion.load(id))
    kinds = {phrase.rpartition("_")[0] for phrase in found}
    assert found == {f"{kind}_{way}" for kind in kinds for way in ("more", "less")} - {f"{ONLY_MORE}_less"}
    assert WON in kinds


@pytest.mark.parametrize("id", SHIPPED)
def test_all_that_is_measured_in_random_games_has_its_phrases(id: str, long: bool) -> None:
    game = companion.load(id)
    known = {phrase.rpartition("_")[0] for phrase in phrases(game)}
    means = game.words.texts.get("means", {})  # type: ignore[attr-defined]
    for seed in range(40 if long else 4):
        start = None
        for number, (before, after, events) in enumerate(steps(game, seed, 1_500)):
            start = before if start is None or number % 40 == 0 else start
            for earlier in (before, start):
                changes = game.changes(earlier, after)
                assert 0 not in changes.values()
                assert {what(key) for key in {**game.measures(after), **changes}} <= known
                assert game.tell_changes(after, changes)
            counted = {what(key) for event in events for key in game.counted(after, event)}
            assert {f"{one}_more" for one in counted} <= set(means)


@pytest.mark.parametrize("id", SHIPPED)
def test_every_phrase_fits_one_and_many(id: str) -> None:
    game = companion.load(id)
    state = game.setup(NAMES[:3])
    for phrase in sorted(phrases(game)):
        kind, _, way = phrase.rpartition("_")
        for number in (1, 2):
            changes = {f"ann.{kind}": number if way == "more" else -number}
            assert game.tell_changes(state, changes).startswith(("ann ", "The genre", "The overexposed genre"))


def test_a_change_without_a_phrase_is_reported_by_its_name_and_number() -> None:
    game = companion.load("zombies")
    state = game.setup(NAMES[:2])
    assert game.tell_changes(state, {"ann.kills": 1, "ann.fame": -2}) == "ann takes 1 zombie and fame -2."
