"""Games of ours played in step with those of OpenSpiel, an engine that nobody here wrote.

Whoever is asked, what they may do, what chance may bring and how likely, and who has won have to be the same.
"""

from __future__ import annotations

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
Number = Callable[[Any, Action], int]


@dataclass(frozen=True)
class Pairing:
    """A game of ours and theirs; `number` is what their game calls an action of ours in a state.

    `passing` are their actions that ours takes by itself where nothing else can be done.
    """

    game: str
    theirs: str
    number: Number
    names: Sequence[str] = ("ann", "ben")
    variants: Mapping[str, Any] = field(default_factory=dict)
    passing: frozenset[int] = frozenset()

    def play(self, seed: int) -> int:
        """Play one game at random, both in step; the number of steps. Raises AssertionError where they differ."""
        rng, ours = Random(seed), game_of(self.game)
        state, other = ours.setup(self.names, self.variants), pyspiel.load_game(self.theirs).new_initial_state()
        for step in range(MOST_STEPS):
            while not other.is_terminal() and set(other.legal_actions()) <= self.passing:
                other.apply_action(other.legal_actions()[0])
            if other.is_terminal():
                assert ours.outcome(state) is not None, (seed, step, str(other))
                assert self._shares(ours, state) == _shares(other.returns()), (seed, step, str(other))
                return step
            action = self._step(ours, state, other, rng, (seed, step))
            ours.apply(state, action)
        raise AssertionError(f"game {seed} has not ended after {MOST_STEPS} steps")

    def _step(self, ours: Game[Any], state: Any, other: Any, rng: Random, at: tuple[int, int]) -> Action:
        """One action, carried out in their game, after everything that both say has been compared."""
        actions = ours.legal_actions(state)
        numbers = {self.number(state, action): action for action in actions}
        where = f"game {at[0]}, step {at[1]}:\n{other}\n{[ours.text(state, one) for one in actions]}"
        assert len(numbers) == len(actions), where
        if other.is_chance_node():
            assert actions, where
            assert all(action.seat == CHANCE for action in actions), where
            wanted = {number: chance for number, chance in other.chance_outcomes() if chance > 0}
            assert numbers.keys() == wanted.keys(), where
            ways = ours.ways(state, actions) or [1] * len(actions)
            for action, way in zip(actions, ways, strict=True):
                assert abs(way / sum(ways) - wanted[self.number(state, action)]) < 1e-9, where
        else:
            assert {action.seat for action in actions} == {other.current_player()}, where
            assert sorted(numbers) == sorted(other.legal_actions()), where
        number = rng.choice(sorted(numbers))
        other.apply_action(number)
        return numbers[number]

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


PAIRINGS = [
    Pairing("pig", "pig", pig, variants={"roll_first": False, "must_hold": True}),
    Pairing("noughts-and-crosses", "tic_tac_toe", noughts),
    Pairing("connect-four", "connect_four", connect_four),
    Pairing("nine-mens-morris", "nine_mens_morris", morris),
    Pairing("oware", "oware", oware),
    Pairing("ludo", "maedn", ludo, passing=frozenset({0})),
    Pairing("ludo", "maedn(players=3)", ludo, names=("ann", "ben", "cleo"), passing=frozenset({0})),
    Pairing("ludo", "maedn(players=4)", ludo, names=("ann", "ben", "cleo", "dan"), passing=frozenset({0})),
]
