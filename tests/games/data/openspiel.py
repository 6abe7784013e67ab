"""Games of ours played in step with those of OpenSpiel, an engine that nobody here wrote.

Whoever is asked, what they may do, what chance may bring and how likely, and who has won have to be the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import pyspiel

import companion
from companion.definitions.places import templates_root
from companion.model import CHANCE, Action, Game

MOST_STEPS = 5_000
FOUR = ("ann", "ben", "cleo", "dan")
Number = Callable[[Any, Action], int]


@dataclass(frozen=True)
class Pairing:
    """A game of ours and theirs; `number` is what their game calls an action of ours in a state.

    `passing` are their actions that ours takes by itself where nothing else can be done. `begin` takes what they begin
    with and ours does not, and gives the variants that go with it. Cards that are the same to them have one number.
    """

    game: str
    theirs: str
    number: Number
    names: Sequence[str] = ("ann", "ben")
    variants: Mapping[str, Any] = field(default_factory=dict)
    passing: frozenset[int] = frozenset()
    begin: Callable[[Any, Random], Mapping[str, Any]] | None = None
    returns: Callable[[Any], list[float]] | None = None

    def play(self, seed: int) -> int:
        """Play one game at random, both in step; the number of steps. Raises AssertionError where they differ."""
        rng, ours = Random(seed), game_of(self.game)
        other = pyspiel.load_game(self.theirs).new_initial_state()
        variants = self.begin(other, rng) if self.begin else self.variants
        state = ours.setup(self.names, variants)
        for step in range(MOST_STEPS):
            while not other.is_terminal() and set(other.legal_actions()) <= self.passing:
                other.apply_action(other.legal_actions()[0])
            if other.is_terminal():
                assert ours.outcome(state) is not None, (seed, step, str(other))
                if self.returns:
                    assert self.returns(state) == other.returns(), (seed, step, str(other))
                else:
                    assert self._shares(ours, state) == _shares(other.returns()), (seed, step, str(other))
                return step
            action = self._step(ours, state, other, rng, (seed, step))
            ours.apply(state, action)
        raise AssertionError(f"game {seed} has not ended after {MOST_STEPS} steps")

    def _step(self, ours: Game[Any], state: Any, other: Any, rng: Random, at: tuple[int, int]) -> Action:
        """One action, carried out in their game, after everything that both say has been compared."""
        actions = ours.legal_actions(state)
        where = f"game {at[0]}, step {at[1]}:\n{other}\n{[ours.text(state, one) for one in actions]}"
        assert actions, where
        if other.is_chance_node():
            assert all(action.seat == CHANCE for action in actions), where
            ways: Counter[int] = Counter()
            for action, way in zip(actions, ours.ways(state, actions) or [1] * len(actions), strict=True):
                ways[self.number(state, action)] += way
            wanted = {number: chance for number, chance in other.chance_outcomes() if chance > 0}
            assert ways.keys() == wanted.keys(), where
            for number, chance in wanted.items():
                assert abs(ways[number] / ways.total() - chance) < 1e-9, where
        else:
            assert {action.seat for action in actions} == {other.current_player()}, where
            assert sorted(self.number(state, one) for one in actions) == sorted(other.legal_actions()), where
        action = rng.choice(actions)
        other.apply_action(self.number(state, action))
        return action

    def _shares(self, ours: Game[Any], state: Any) -> list[int]:
        outcome = ours.outcome(state)
        won = outcome.winners if outcome else ()
        if not won or len(won) == len(state.seats):
            return [0] * len(state.seats)
        return [1 if seat in won else -1 for seat in range(len(state.seats))]


def _shares(returns: Sequence[float]) -> list[int]:
    """Who has won by the returns: 1 for the best, -1 for the others, 0 for all if they are the same."""
    best = max(returns)
    if min(returns) == best:
        return [0] * len(returns)
    return [1 if one == best else -1 for one in returns]


@cache
def game_of(name: str) -> Game[Any]:
    """A starter by its name."""
    return companion.load(str(templates_root() / "starters" / name))


def _die(action: Any) -> int:
    return int(action.value) - 1


def _space(state: Any, space: int, game: str) -> str:
    found: Any = game_of(game)
    return str(found.program.things.spaces.ids[space])


def pig(state: Any, action: Any) -> int:
    """Roll is 0, stop is 1."""
    return _die(action) if action.seat == CHANCE else int(action.verb == "hold")


def noughts(state: Any, action: Any) -> int:
    """Row by row from the top."""
    square = _space(state, action.v_square, "noughts-and-crosses")
    return (3 - int(square[1])) * 3 + "abc".index(square[0])


def connect_four(state: Any, action: Any) -> int:
    """The column."""
    return "abcdefg".index(_space(state, action.v_space, "connect-four")[0])


MORRIS = [
    "a7",
    "d7",
    "g7",
    "b6",
    "d6",
    "f6",
    "c5",
    "d5",
    "e5",
    "a4",
    "b4",
    "c4",
    "e4",
    "f4",
    "g4",
    "c3",
    "d3",
    "e3",
    "b2",
    "d2",
    "f2",
    "a1",
    "d1",
    "g1",
]


def morris(state: Any, action: Any) -> int:
    """The point; of a move behind those, where from and where to."""
    if action.verb == "move":
        start, end = (_space(state, one, "nine-mens-morris") for one in (action.v_from, action.v_to))
        return 24 + MORRIS.index(start) * 24 + MORRIS.index(end)
    return MORRIS.index(_space(state, action.v_to if action.verb == "place" else action.v_man, "nine-mens-morris"))


def oware(state: Any, action: Any) -> int:
    """The house."""
    return int(_space(state, action.v_house, "oware")[1]) - 1


def ludo(state: Any, action: Any) -> int:
    """Bring in is 1; moves are counted from each seat's start."""
    if action.seat == CHANCE:
        return _die(action)
    if action.verb == "enter":
        return 1
    game: Any = game_of("ludo")
    track = game.program.paths["track"][state.seats[action.seat].corner]
    return 2 + int(track.index(action.v_from))


SUITS, FACES = "cdhs", ("2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k", "a")
PASSING = ("none", "left", "across", "right")


def card(id: str) -> int:
    """Four suits of each rank, the twos first."""
    return FACES.index(id[1:]) * 4 + SUITS.index(id[0])


def hearts(state: Any, action: Any) -> int:
    """The card dealt, passed or played."""
    return card(action.value if action.seat == CHANCE else action.v_card)


def begin_hearts(other: Any, rng: Random) -> Mapping[str, Any]:
    """Their first chance is where cards are passed to; one hand is played."""
    direction = rng.randrange(4)
    other.apply_action(direction)
    return {"passing": PASSING[direction], "goal": 1}


def points_of_hearts(state: Any) -> list[float]:
    """26 less what a seat has."""
    return [26.0 - seat.points for seat in state.seats]


def crazy_eights(state: Any, action: Any) -> int:
    """The card, behind all cards draw, pass and the four suits to name."""
    if action.seat == CHANCE:
        return card(action.value)
    if action.verb == "name":
        return 54 + ["clubs", "diamonds", "hearts", "spades"].index(action.v_named)
    return {"draw": 52, "pass": 53}.get(action.verb) or card(action.v_card)


def begin_crazy_eights(other: Any, rng: Random) -> Mapping[str, Any]:
    """The last seat deals, so that the first begins; the discard pile stays as it is, and 100 cards are played at most."""
    other.apply_action(52 + other.num_players() - 1)
    return {"reshuffle": False, "longest": 100}


def points_of_crazy_eights(state: Any) -> list[float]:
    """As they count: not by its rank but by its number among all 52 for a card below the jack."""

    def points(id: str) -> int:
        number = card(id)
        return 50 if id[1:] == "8" else 10 if number // 4 >= 9 else number + 2

    return [float(-sum(map(points, seat.hand))) for seat in state.seats]


def go_fish(state: Any, action: Any) -> int:
    """A card by its rank; who is asked for which rank."""
    if action.seat == CHANCE:
        return FACES.index(action.value[1:])
    return int(action.v_who) * 13 + FACES.index(action.v_rank)


PAIRINGS = [
    Pairing("pig", "pig", pig, variants={"roll_first": False, "must_hold": True}),
    Pairing("noughts-and-crosses", "tic_tac_toe", noughts),
    Pairing("connect-four", "connect_four", connect_four),
    Pairing("nine-mens-morris", "nine_mens_morris", morris),
    Pairing("oware", "oware", oware),
    Pairing("ludo", "maedn", ludo, passing=frozenset({0})),
    Pairing("ludo", "maedn(players=3)", ludo, names=("ann", "ben", "cleo"), passing=frozenset({0})),
    Pairing("ludo", "maedn(players=4)", ludo, names=FOUR, passing=frozenset({0})),
    Pairing("hearts", "hearts", hearts, FOUR, begin=begin_hearts, returns=points_of_hearts),
    Pairing(
        "crazy-eights",
        "crazy_eights(players=2)",
        crazy_eights,
        FOUR[:2],
        begin=begin_crazy_eights,
        returns=points_of_crazy_eights,
    ),
    Pairing(
        "crazy-eights",
        "crazy_eights",
        crazy_eights,
        (*FOUR, "eve"),
        begin=begin_crazy_eights,
        returns=points_of_crazy_eights,
    ),
    Pairing("go-fish", "go_fish", go_fish),
    Pairing("go-fish", "go_fish(players=4)", go_fish, FOUR),
]
