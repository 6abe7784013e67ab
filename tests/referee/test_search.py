"""The player that searches."""

from functools import partial
from random import Random
from typing import Any

import pytest

import companion
from companion.referee.bots import BOTS
from companion.referee.match import play
from companion.referee.search import search
from tests.games.data.starters.table import CARDS, Table
from tests.referee.matches import play_match

NOUGHTS = Table("noughts-and-crosses")


@pytest.mark.parametrize(
    ("pieces", "square"),
    [
        ({"a1": "ann", "a2": "ann", "b1": "ben", "b2": "ben"}, "a3"),  # it wins
        ({"a1": "ann", "c3": "ann", "b1": "ben", "b2": "ben"}, "b3"),  # or the other would
    ],
)
def test_it_finds_the_move(pieces: dict[str, str], square: str) -> None:
    state = NOUGHTS.position(pieces=pieces)
    before = NOUGHTS.game.document(state)
    found = search(NOUGHTS.game, state, 0, Random(1), 3000)
    assert NOUGHTS.game.text(state, found) == f"ann mark {square}"
    assert NOUGHTS.game.document(state) == before


def test_the_same_luck_gives_the_same_answer() -> None:
    state = NOUGHTS.position()
    assert len({search(NOUGHTS.game, state, 0, Random(5), 500) for _ in range(3)}) == 1


def test_it_answers_only_who_is_asked() -> None:
    with pytest.raises(ValueError, match="not asked"):
        search(NOUGHTS.game, NOUGHTS.position(), 1, Random(1))


@pytest.mark.parametrize(
    ("game", "other", "least"), [("noughts-and-crosses", "random", 0.85), ("connect-four", "keen", 0.65)]
)
def test_it_plays_better(game: str, other: str, least: float, long: bool) -> None:
    bot: Any = partial(search, effort=3000)
    match = play_match(companion.load(game), [bot, BOTS[other]], 100 if long else 8)
    assert match.share(0) >= least


def test_cards_that_it_does_not_see_are_guessed() -> None:
    hearts = Table("hearts")
    hands = [CARDS[start : start + 13] for start in range(0, 52, 13)]
    state = hearts.game.setup(("ann", "ben", "cleo", "dan"), {"passing": "none"})
    hearts.play(state, *(f"reveal deck {card}" for row in zip(*hands, strict=True) for card in row))
    seen = hearts.game.view(state, 1)
    guess = hearts.game.guessed(seen, 1, Random(3).shuffle)
    assert guess.seats[1].hand == state.seats[1].hand
    assert sorted(card for seat in guess.seats for card in seat.hand) == sorted(CARDS)
    assert seen.seats[0].hand == ["?"] * 13, "what it knows stays as it is"
    assert guess.seats[0].hand != state.seats[0].hand


def test_it_plays_a_game_with_hidden_cards() -> None:
    bot: Any = partial(search, effort=60)
    game = companion.load("crazy-eights")
    assert game.outcome(play(game, [bot, BOTS["keen"]], 3)) is not None
