"""Forced nonsense, any text as a line, any data as a position: one clear answer, never another exception."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.errors import CompanionError, Unreadable
from companion.games.the_producer import actions as act
from companion.games.the_producer.game import FORCEABLE
from companion.games.the_producer.positions.nouns import COLOURS
from companion.games.the_producer.state import State
from companion.model import CHANCE, Action, Grammar
from companion.referee.playout import draw
from companion.referee.setting import set_value
from tests.games.the_producer.gala import CASABLANCA, gala
from tests.games.the_producer.gala import made as studio_of
from tests.games.the_producer.lay import GAME, at_producer
from tests.games.the_producer.shoot import made
from tests.games.the_producer.test_playouts import Watched
from tests.games.watch import check_any_line, check_forced, mutated

KIT = GAME.kit(GAME.setup(["ann", "ben"]))
NARROW = Grammar([form for form in GAME.grammar.forms.values() if not form.is_wide])
"""The actions that the grammar can list."""
PLACES = ["stage-1", "stage-2", "stage-3", *KIT.theme_sets.values()]
SAMPLE = 120
"""This number of them is looked at, of twice as many or more."""
OFTEN = 7
"""One of this number of states of a game is used."""


@cache
def some_states() -> tuple[State, ...]:
    """States from all over random games of 2 to 4, the cards held by the app and by the table."""
    variants: list[dict[str, Any]] = [{}, {"fire_after_oscars": True}, {"trending_genre": True}, {}]
    return tuple(state for seed, chosen in enumerate(variants) for state in _sample(Watched(seed, variants=chosen)))


def _sample(game: Watched) -> Iterator[State]:
    for number, _ in enumerate(game.steps()):
        if number % OFTEN == 0:
            yield game.state.copy()


def some_state(rng: Random) -> State:
    """A state from somewhere in a random game."""
    return rng.choice(some_states()).copy()


def go_on(state: State, rng: Random, steps: int) -> None:
    """Play on for a while; whatever was forced or written down, the rules find their way."""
    for _ in range(steps):
        decision, actions = GAME.decision(state), GAME.legal_actions(state)
        if decision is None:
            break
        assert actions, GAME.prompt(state, decision)
        if actions[0].seat == CHANCE:
            action = draw(rng, actions, GAME.ways(state, actions))
        else:
            movies = [action for action in actions if isinstance(action, act.Make)]
            action = rng.choice(movies or actions)
        assert GAME.check(state, action).may_be_done, GAME.text(state, action)
        assert GAME.prompt(state, decision)
        for event in GAME.apply(state, action):
            assert GAME.tell(state, event)
    GAME.score(state)
    GAME.facts(state)


# --- forced nonsense ---


def wide_actions(state: State, seat: int, rng: Random) -> Iterator[Action]:
    """Some of the actions that the grammar cannot list: movies that nearly can be made, cards aimed at anything."""
    people, place = list(KIT.characters), state.seats[seat]
    movies = [action for action in GAME.legal_actions(state) if isinstance(action, act.Make)]
    for movie in rng.sample(movies, min(len(movies), 12)):
        plan = movie.plan
        yield act.Make(seat, movie.script, plan._replace(places=tuple(rng.sample(PLACES, rng.randint(1, 3)))))
        more = tuple(rng.choices([*place.team, rng.choice(people)], k=rng.randint(1, 8)))
        yield act.Make(seat, movie.script, plan._replace(supporting=more))
        yield act.Make(seat, movie.script, plan._replace(**{rng.choice(["director", "actor", "actress"]): None}))
        yield act.Make(seat, movie.script, plan._replace(director=rng.choice(people), kolossal=rng.random() < 0.5))
    words = [*KIT.cards, *COLOURS, *KIT.buildings, *(one.name.lower() for one in state.seats)]
    for card in sorted({*place.events, *place.storehouse, rng.choice(list(KIT.events))} & KIT.events.keys()):
        for length in range(4):
            yield act.Play(seat, card, act.Aims(tuple(rng.choices(words, k=length))))
    for _ in range(4):
        tokens = tuple((colour, rng.randint(1, 3)) for colour in rng.sample(COLOURS, rng.randint(0, 3)))
        yield from (act.Assign(seat, tokens), act.Redraw(seat, tokens))
        yield act.Colours(seat, tuple(colour for colour, _ in tokens))


def force_something(state: State, rng: Random, forced: Counter[str]) -> None:
    """Force an action picked from all sorts, each kind of refusal as likely as another."""
    while (decision := GAME.decision(state)) is not None and decision.is_chance:
        GAME.apply(state, rng.choice(GAME.legal_actions(state)))
    if decision is None:
        return
    seat = rng.choice(decision.seats)
    by_refusal: dict[str, list[Action]] = {}
    narrow = list(NARROW.every_action(state, [seat]))
    for action in (*rng.sample(narrow, SAMPLE), *wide_actions(state, seat, rng)):
        by_refusal.setdefault(GAME.check(state, action).key, []).append(action)
    key = rng.choice(sorted(by_refusal.keys() & FORCEABLE or by_refusal))
    forced[key] += check_forced(GAME, state, rng.choice(by_refusal[key]))


def test_forced_nonsense_is_carried_out_or_refused_and_play_goes_on(long: bool) -> None:
    forced: Counter[str] = Counter()
    for seed in range(600 if long else 30):
        rng = Random(seed)
        state = some_state(rng)
        for _ in range(4):
            force_something(state, rng, forced)
        document = GAME.document(state)
        assert GAME.document(GAME.position(document, plausible=False)) == document
        go_on(state, rng, 40)
    assert len(forced.keys() & FORCEABLE) > (8 if long else 4), sorted(FORCEABLE - forced.keys())


def test_tp_ex_08_no_coin_is_tossed_for_who_was_fired_by_force() -> None:
    movie = made("casablanca", "victor-fleming clark-gable mary-astor claude-rains", year=1943)
    frame = {"kind": "distributing", "seat": "ann", "script": "casablanca", "coins": ["victor-fleming"]}
    ann, long_game = f"name: ann, team: [victor-fleming], movies: [{movie}]", {"long_game": True}
    table = at_producer(ann, "name: ben", year=1943, pending=[frame], variants=long_game)
    assert table.kind == "coin"
    assert "answers nothing here" in table.refused("3", "TP-EX-08")
    GAME.apply(table.state, GAME.parse(table.state, "ann fire victor-fleming"), force=True)
    assert table.kind != "coin"


# --- any text ---


WORDS = st.sampled_from(
    [
        *GAME.grammar.forms,
        *("ann", "ben", "all", "casablanca", "sergeant york", "john-ford", "bogart", "capra", "chaplin", "stage-1"),
        *(
            "on",
            "without",
            "kolossal",
            "director",
            "western",
            "theme-set-noir",
            "blue",
            "golden",
            "red",
            "heads",
            "best",
        ),
        *(
            "1",
            "2",
            "6",
            "0",
            "-3",
            "+2",
            "99999999999",
            ";",
            ",",
            "reveal",
            "event",
            "audience",
            "?",
            "",
            "é",
            "r99c9",
        ),
    ]
)
LINES = st.one_of(st.text(max_size=60), st.lists(WORDS, max_size=9).map(" ".join))


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(line=LINES, seed=st.integers(0, 40))
def test_any_line_is_judged_or_called_unreadable(line: str, seed: int) -> None:
    check_any_line(GAME, some_state(Random(seed)), line)


# --- any position ---

JUNK: list[Any] = [
    *(None, True, -1, 0, 1, 3, 10**12, 2.5, "", "?", "ann", "Ben", "john-ford", "casablanca", "stage-1", "blue"),
    *([], [1], ["Ann"], {}, {"kind": "turn"}, {"blue": 3}, "oscars", "operation", "maintenance", "picture"),
]
KEYS = ["extra", "seat", "kind", "step"]


def _grafted(value: Any, other: Any, rng: Random) -> Any:
    """The data with something somewhere as it is in the same place of another position."""
    if isinstance(value, dict) and isinstance(other, dict) and rng.random() < 0.9:
        key = rng.choice(sorted(value.keys() & other.keys() - {"to_act", "variants", "name"}) or ["kind"])
        return {**value, key: _grafted(value.get(key), other.get(key), rng)}
    if isinstance(value, list) and isinstance(other, list) and value and other and rng.random() < 0.7:
        place = rng.randrange(len(value))
        return [*value[:place], _grafted(value[place], rng.choice(other), rng), *value[place + 1 :]]
    return other


def altered(document: Any, rng: Random) -> Any:
    """A position in which up to three things are put in from another one, or changed at random."""
    for _ in range(rng.randint(1, 3)):
        other = GAME.document(some_state(rng))
        document = _grafted(document, other, rng) if rng.random() < 0.6 else mutated(document, JUNK, KEYS, rng)
        if not isinstance(document, dict):
            break
        document.pop("to_act", None)
    return document


@pytest.mark.parametrize("plausible", [True, False])
def test_any_position_is_read_or_called_unreadable_and_then_played(plausible: bool, long: bool) -> None:
    """Also where nobody asks whether it can be: what `set` has made."""
    read = 0
    for seed in range(6000 if long else 120):
        rng = Random(seed)
        document = altered(GAME.document(some_state(rng)), rng)
        try:
            state = GAME.position(document, plausible=plausible)
        except CompanionError as error:
            assert str(error)
            continue
        read += 1
        again = GAME.document(state)
        assert GAME.document(GAME.position(again, plausible=plausible)) == again
        go_on(state, rng, 40)
    assert read > 10


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("ann.movies", [], "table.awards[0]: 'casablanca' is not a movie of this seat this year (TP-OSCAR-08)"),
        ("table.awards", [], "pending[1].asked: only a seat with a nominee spends votes and draws cards (TP-OPEN-63)"),
        ("table.order", ["ann", "ann"], "table.order: name every seat once in the order of the year (TP-ORDER-03)"),
        ("ann.team", ["?"], "seats[0].team: there is no '?' that can be here (TP-COMP-09)"),
        ("phase", "operation", "pending[0].kind: 'ceremony' must be the first frame, in the phase oscars (TP-GAME-03)"),
    ],
)
def test_what_play_cannot_go_on_from_is_not_set(path: str, value: Any, field: str) -> None:
    table = gala(studio_of("ann", CASABLANCA, votes=2), "name: ben", award="director")
    table.play("ann nominate michael-curtiz")
    assert table.kind == "votes_shown"
    with pytest.raises(Unreadable) as refused:
        set_value(GAME, table.state, path, value)
    assert field in str(refused.value).splitlines()
