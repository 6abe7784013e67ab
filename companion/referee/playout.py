"""Whole games played by functions: random playouts, self-play, demonstrations."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from companion.model import CHANCE, Action, Event, Game, S

Choose = Callable[[Any, list[Action]], Action]
"""Picks one of the legal actions of a state."""


@dataclass(slots=True)
class Playout:
    """A finished game: the last state, every action with its events, and the number of decisions by seats."""

    state: Any
    log: list[tuple[Action, list[Event]]] = field(default_factory=list)
    decisions: int = 0


def playout(game: Game[S], state: S, choose: Choose, rng: Random, most: int = 100_000) -> Playout:
    """Play on in this state itself until the game is over or `most` actions are made; dice come from `rng`."""
    done = Playout(state)
    collects = gc.isenabled()
    # The log only grows and has no cycles, so the garbage collector would waste a twelfth of the time on it.
    gc.disable()
    try:
        for _ in range(most):
            actions = game.legal_actions(state)
            if not actions:
                break
            if actions[0].seat == CHANCE:
                action = draw(rng, actions, game.ways(state, actions))
            else:
                action = choose(state, actions)
                done.decisions += 1
            done.log.append((action, game.apply(state, action)))
    finally:
        if collects:
            gc.enable()
    return done


def pick(rng: Random, actions: list[Action]) -> Action:
    """Any of them; much faster than `rng.choice`, and even enough for lists of this length."""
    return actions[int(rng.random() * len(actions))]


def draw(rng: Random, outcomes: list[Action], ways: Sequence[int] | None) -> Action:
    """One of the outcomes of chance, weighted by its number of ways."""
    return pick(rng, outcomes) if ways is None else rng.choices(outcomes, ways)[0]


def at_random(rng: Random) -> Choose:
    """A player who chooses among the legal actions at random."""
    return lambda state, actions: pick(rng, actions)


def by_weight(game: Game[Any], rng: Random) -> Choose:
    """A casual player, who chooses actions with more weight in the game more often."""

    def choose(state: Any, actions: list[Action]) -> Action:
        if len(actions) == 1:
            return actions[0]
        return rng.choices(actions, [game.weight(state, action) for action in actions])[0]

    return choose
