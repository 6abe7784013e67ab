"""Cards that nobody has shown: whatever is typed or asked at a table seen by one seat, nobody trips over a `?`."""

from __future__ import annotations

from functools import cache
from random import Random

from companion.errors import CompanionError
from companion.games.the_producer.state import State
from companion.model import EVERYBODY
from companion.referee.lines import check_line
from companion.rulings.reading import read_actions
from tests.games.the_producer.lay import GAME
from tests.games.the_producer.test_playouts import Watched

SAYINGS = tuple(GAME.definition.sayings.values())
LINES = 40
"""The number of lines that are typed, each at a table of its own."""
OTHERS = (
    "?", "on", "without", "kolossal", "all", "campaign", "rumor", "reveal", "audience", "event", "script", "contract",
    "heads", "red", "light blue", "white", "1", "3", "stage 1", "director", "starting-buildings", ";", "ann", "ben",
)  # fmt: skip


OFTEN = 12
"""One of this number of states of a game is used."""


@cache
def some_states() -> list[State]:
    """States from all over a random game whose cards the app holds."""
    game = Watched(1, variants={})
    return [game.state.copy() for number, _ in enumerate(game.steps()) if number % OFTEN == 0]


def some_line(rng: Random, words: list[str], verbs: list[str]) -> str:
    arguments = [rng.choice(words) if rng.random() < 0.6 else rng.choice(OTHERS) for _ in range(rng.randint(0, 4))]
    return " ".join([rng.choice(("ann", "ben", "")), rng.choice(verbs), *arguments]).strip()


def test_whatever_is_typed_at_a_table_with_hidden_cards_is_answered() -> None:
    rng = Random(10)
    for _ in range(LINES):
        state, seat = rng.choice(some_states()), rng.choice((EVERYBODY, 0, 1))
        seen = GAME.position(GAME.observation(state, seat))
        kit, verbs = GAME.kit(seen), [*GAME.grammar_of(seen).verbs]
        words = sorted({word for names in kit.spoken.values() for word in names} | {*kit.names.values()})
        line = some_line(rng, words, verbs)
        try:
            assert all(one.verdict.why for one in check_line(GAME, seen, line))
        except CompanionError as error:
            assert str(error)
        read_actions(GAME, seen, f"may I {line}", SAYINGS, "ann")


def test_whoever_plays_for_a_seat_looks_at_no_hidden_card() -> None:
    rng = Random(10)
    for state in some_states():
        seen = GAME.position(GAME.observation(state, EVERYBODY))
        decision = GAME.decision(seen)
        for seat in decision.seats if decision else ():
            answer = GAME.preferred(seen, seat, rng.random)
            assert answer is None or GAME.check(seen, answer).legal is not False, GAME.text(seen, answer)
