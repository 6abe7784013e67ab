"""What holds for every starter: each clause has a test, a random game ends, nothing is lost, no hand is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.definitions.places import starters
from companion.model import CHANCE
from companion.referee.lines import check_line, resolve_lines
from companion.referee.playout import draw, pick
from tests.games.data.starters.table import Table

NAMES = ("zoe", "yann", "willy", "vera")
"""No card and no rank begins one of these, see `test_a_card_is_not_taken_for_a_seat`."""
SEATS = {"hearts": 4, "go-fish": 3, "crazy-eights": 3}
"""How many play, where it is not two."""
VARIANTS: dict[str, dict[str, Any]] = {"hearts": {"goal": 1}, "pig": {"goal": 40}}
CARD_GAMES = ("crazy-eights", "go-fish", "hearts")
HIDDEN = ("hand", "passed")
MOST = 10_000
HERE = Path(__file__).parent

every_starter = pytest.mark.parametrize("name", sorted(starters()))
every_card_game = pytest.mark.parametrize("name", CARD_GAMES)


def named_in_tests() -> set[str]:
    """Every clause that a test has in its name: `test_he_play_02_...`, `test_pig_turn_01_02_...`."""
    found = set()
    for file in HERE.glob("test_*.py"):
        for prefix, section, numbers in re.findall(r"def test_([a-z]+)_([a-z]+)_((?:\d\d_)+)", file.read_text("utf-8")):
            found |= {f"{prefix}-{section}-{number}".upper() for number in numbers.split("_")[:-1]}
    return found


@every_starter
def test_every_clause_has_a_test_with_its_name(name: str) -> None:
    clauses = Table(name).game.definition.clauses
    assert [clause for clause in clauses if clause not in named_in_tests()] == []


@every_starter
def test_every_clause_is_cited_by_the_rules_as_data(name: str) -> None:
    """The number of players is cited by nothing in play.yaml: game.yaml has it."""
    text = (starters()[name] / "play.yaml").read_text("utf-8")
    left = [clause for clause in Table(name).game.definition.clauses if clause not in text]
    assert left == (["PIG-GAME-01"] if name == "pig" else [])


def new(name: str) -> tuple[Any, Any]:
    game = Table(name).game
    return game, game.setup(NAMES[: SEATS.get(name, 2)], VARIANTS.get(name, {}))


def steps(name: str, seed: int) -> Iterator[tuple[Any, Any, str]]:
    """A random game: its state before each line, and the line; at the end the last state without one."""
    (game, state), rng = new(name), Random(seed)
    for _ in range(MOST):
        actions = game.legal_actions(state)
        if not actions:
            yield game, state, ""
            return
        is_chance = actions[0].seat == CHANCE
        action = draw(rng, actions, game.ways(state, actions)) if is_chance else pick(rng, actions)
        yield game, state, game.text(state, action)
        game.apply(state, action)
    raise AssertionError(f"game {seed} of {name} has not ended after {MOST} steps")


@every_starter
@pytest.mark.parametrize("seed", range(2))
def test_a_random_game_ends_by_a_clause(name: str, seed: int) -> None:
    *_, (game, state, _line) = steps(name, seed)
    (rule,) = game.outcome(state).rules
    assert rule in game.definition.clauses
    assert game.score(state).winners == game.outcome(state).winners


@every_starter
def test_every_position_of_a_game_is_read_as_it_was_written(name: str) -> None:
    for number, (game, state, line) in enumerate(steps(name, 3)):
        if number < 150 or not line:
            document = game.document(state)
            again = game.position(document)
            assert game.document(again) == document
            assert (number % 10 and line) or game.legal_actions(again) == game.legal_actions(state)


@every_starter
def test_the_same_lines_make_the_same_game(name: str) -> None:
    lines = []
    for game, state, line in steps(name, 4):
        lines += [line] * bool(line)
        last = game.document(state)
    game, state = new(name)
    done = resolve_lines(game, state, lines)
    assert done.refused is None
    assert game.document(state) == last


def cards_of(state: Any) -> list[str]:
    places = [state.table, *state.seats]
    zones = ("deck", "discard", "trick", "hand", "passed", "taken", "laid_down")
    return [card for place in places for zone in zones for card in getattr(place, zone, [])]


@every_card_game
def test_there_are_always_52_cards_and_none_twice(name: str) -> None:
    for seed in range(2):
        for _, state, _line in steps(name, seed):
            cards = cards_of(state)
            seen = [card for card in cards if card != "?"]
            assert (len(cards), len(set(seen))) == (52, len(seen))


def test_oware_has_always_48_seeds() -> None:
    for seed in range(5):
        for _, state, _line in steps("oware", seed):
            assert sum(map(len, state.table.pieces)) + sum(seat.points for seat in state.seats) == 48


def test_nine_mens_morris_has_at_most_nine_men_each_and_loses_none_untaken() -> None:
    for seed in range(5):
        for game, state, _line in steps("nine-mens-morris", seed):
            owners = list(game.document(state)["table"].get("pieces", {}).values())
            for seat in state.seats:
                assert seat.hand + owners.count(seat.name) == seat.men <= 9


def test_ludo_has_always_four_pieces_each() -> None:
    for game, state, _line in steps("ludo", 0):
        owners = list(game.document(state)["table"].get("pieces", {}).values())
        assert all(seat.out + owners.count(seat.name) == 4 for seat in state.seats)


def observations(name: str) -> Iterator[tuple[Any, int, dict[str, Any]]]:
    for game, state, line in steps(name, 5):
        if line:
            yield from ((state, seat, game.observation(state, seat)) for seat in range(len(state.seats)))


@every_card_game
def test_an_observation_shows_a_seat_its_own_hand_and_no_other(name: str) -> None:
    for state, seat, seen in observations(name):
        for number, place in enumerate(seen["seats"]):
            for zone in HIDDEN:
                held = getattr(state.seats[number], zone, [])
                assert place.get(zone, []) == (held if number == seat else ["?"] * len(held))
        assert set(seen["table"]["deck"]) <= {"?"}


@every_card_game
def test_what_is_under_way_shows_no_card_of_another_hand(name: str) -> None:
    for state, seat, seen in observations(name):
        others = {
            card
            for number, place in enumerate(state.seats)
            if number != seat
            for zone in HIDDEN
            for card in getattr(place, zone, [])
        }
        for step in seen["pending"]:
            assert not {step.get("drawn"), step.get("card")} & others


@every_card_game
def test_no_event_of_a_game_tells_a_hidden_card(name: str) -> None:
    """A card that is drawn to a hand, or laid down to be passed, is reported without the card."""
    (game, state), rng = new(name), Random(6)
    while actions := game.legal_actions(state):
        is_chance = actions[0].seat == CHANCE
        action = draw(rng, actions, game.ways(state, actions)) if is_chance else pick(rng, actions)
        hidden = {card for place in state.seats for card in getattr(place, "hand", [])}
        words = {word.strip(".,:") for event in game.apply(state, action) for word in game.tell(state, event).split()}
        still = {card for place in state.seats for zone in HIDDEN for card in getattr(place, zone, [])}
        given = {card for place in state.seats for card in getattr(place, "hand", [])} & hidden
        assert not (words & still) - given


@pytest.mark.parametrize(
    ("name", "seats", "line"),
    [
        ("hearts", ("ann", "ben", "cleo", "dan"), "dan play da"),
        ("go-fish", ("ann", "ben"), "ann ask ben a"),
        ("connect-four", ("ann", "ben"), "ann drop a"),
    ],
)
def test_a_card_is_not_taken_for_a_seat(name: str, seats: tuple[str, ...], line: str) -> None:
    game = Table(name).game
    check_line(game, game.setup(seats), line)
