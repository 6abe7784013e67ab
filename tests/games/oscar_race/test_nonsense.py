"""Forced nonsense, any text as a line, any data as a position: one clear answer, never another exception."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.errors import CompanionError
from companion.games.oscar_race.game import FORCEABLE
from companion.games.oscar_race.state import State
from companion.model import CHANCE, Action
from tests.games.oscar_race.table import GAME
from tests.games.oscar_race.test_playouts import Watched
from tests.games.watch import check_any_line, check_forced, mutated


def some_state(seed: int) -> State:
    """A state from somewhere in a random game."""
    game = Watched(seed)
    stop = game.rng.randint(0, 900)
    for number, _ in enumerate(game.steps()):
        if number >= stop:
            break
    return game.state


def force_something(state: State, rng: Random, tried: Counter[str]) -> None:
    """Force an action picked from everything that can be written down, of a kind of refusal tried as seldom as any."""
    while (decision := GAME.decision(state)) is not None and decision.is_chance:
        GAME.apply(state, rng.choice(GAME.legal_actions(state)))
    if decision is None:
        return
    by_refusal: dict[str, list[Action]] = {}
    for action in GAME.grammar.every_action(state, [rng.choice(decision.seats)]):
        by_refusal.setdefault(GAME.check(state, action).key, []).append(action)
    key = min(sorted(by_refusal), key=lambda one: (tried[one], rng.random()))
    tried[key] += 1
    check_forced(GAME, state, rng.choice(by_refusal[key]))


def go_on(state: State, rng: Random) -> None:
    """Play on for a while; whatever was forced, the rules find their way."""
    for _ in range(60):
        actions = GAME.legal_actions(state)
        if not actions:
            assert state.phase == "over"
            return
        assert GAME.prompt(state, GAME.decision(state))  # type: ignore[arg-type]
        GAME.apply(state, rng.choice(actions))


@pytest.fixture
def forced_games(long: bool) -> int:
    """Games in which something is forced."""
    return 200 if long else 26


def test_forced_nonsense_is_carried_out_or_refused_and_play_goes_on(forced_games: int) -> None:
    tried: Counter[str] = Counter()
    for seed in range(forced_games):
        rng = Random(seed)
        state = some_state(seed)
        for _ in range(8):
            force_something(state, rng, tried)
        document = GAME.document(state)
        assert GAME.document(GAME.position(document, plausible=False)) == document
        if seed % 3 == 0:
            go_on(state, rng)
    there_are = FORCEABLE & GAME.words.texts["refusals"].keys()
    assert len(tried.keys() & there_are) > len(there_are) / 3, sorted(there_are - tried.keys())


def test_some_permissions_are_set_aside_by_force() -> None:
    state = GAME.position(
        {
            "seats": [
                {"name": "ann", "at": "r04c3", "escort": {"kind": "date"}},
                {"name": "ben", "escort": {"kind": "mother"}},
            ],
            "phase": "moves",
            "table": {"breaks": [2]},
        }
    )
    action = GAME.parse(state, "ann move ann+date area2")
    assert GAME.check(state, action).legal is False
    GAME.apply(state, action, force=True)
    assert state.seats[0].at == "area2"


def test_a_figure_forced_to_move_in_the_theater_may_stay_there() -> None:
    seats = [
        {"name": "ann", "at": "r04c3", "escort": {"kind": "date", "at": "theater"}},
        {"name": "ben", "escort": {"kind": "mother"}},
    ]
    frames = [{"kind": "seat_turn", "seat": "ann"}, {"kind": "moving", "seat": "ann", "unit": "escort"}]
    state = GAME.position({"seats": seats, "phase": "moves", "pending": frames}, plausible=False)
    assert GAME.check(state, GAME.parse(state, "ann stop ann.date")).legal is True


WORDS = st.sampled_from(
    [
        *GAME.grammar.forms,
        *("ann", "ben", "ann.date", "ann+date", "both", "r05c2", "r5c3", "rope1", "area2", "style", "theater"),
        *("1", "2", "6", "0", "-3", "+2", "99999999999", ";", ",", "roll", "reveal", "escort", "?", "", "é", "r99c9"),
    ]
)
LINES = st.one_of(st.text(max_size=60), st.lists(WORDS, max_size=8).map(" ".join))


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(line=LINES, seed=st.integers(0, 5))
def test_any_line_is_judged_or_called_unreadable(line: str, seed: int) -> None:
    check_any_line(GAME, some_state(seed), line)


JUNK: list[Any] = [
    None,
    True,
    -1,
    0,
    3,
    10**12,
    2.5,
    "",
    "ann",
    "r05c2",
    "theater",
    "moving",
    [],
    [1],
    {},
    {"kind": "attack"},
]
KEYS = ["extra", "at", "kind", "seat"]


def test_any_position_is_read_or_called_unreadable_and_then_played(long: bool) -> None:
    read = 0
    documents = [GAME.document(some_state(seed)) for seed in range(40)]
    for seed in range(5000 if long else 250):
        rng = Random(seed)
        document = documents[seed % len(documents)]
        for _ in range(rng.randint(1, 3)):
            document = mutated(document, JUNK, KEYS, rng)
        try:
            state = GAME.position(document)
        except CompanionError as error:
            assert str(error)
            continue
        read += 1
        again = GAME.document(state)
        assert GAME.document(GAME.position(again)) == again
        for _ in range(30):
            actions = GAME.legal_actions(state)
            if not actions:
                break
            assert actions[0].seat == CHANCE or GAME.check(state, actions[0]).legal
            GAME.apply(state, rng.choice(actions))
        GAME.score(state)
    assert read > 10
