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
    """A game played to its end: the last state, every action with what happened, how many decisions seats made."""

    state: Any
    log: list[tuple[Action, list[Event]]] = field(default_factory=list)
    decisions: int = 0


def playout(game: Game[S], state: S, choose: Choose, rng: Random, most: int = 100_000) -> Playout:
    """Play on from this very state until the game is over, or `most` actions are made; dice come from `rng`."""
    done = Playout(state)
    collects = gc.isenabled()
    # A log only ever grows and has no cycles: looking for some again and again costs a twelfth of the time.
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
    """Any of them; several times as fast as `rng.choice`, and even enough for lists of this length."""
    return actions[int(rng.random() * len(actions))]


def draw(rng: Random, outcomes: list[Action], ways: Sequence[int] | None) -> Action:
    """One of the outcomes of chance, as likely as there are ways to it."""
    return pick(rng, outcomes) if ways is None else rng.choices(outcomes, ways)[0]


def at_random(rng: Random) -> Choose:
    """A player to whom every legal action is as good as any other."""
    return lambda state, actions: pick(rng, actions)


def by_weight(game: Game[Any], rng: Random) -> Choose:
    """A casual player: likelier to do what the game gives more weight."""

    def choose(state: Any, actions: list[Action]) -> Action:
        if len(actions) == 1:
            return actions[0]
        return rng.choices(actions, [game.weight(state, action) for action in actions])[0]

    return choose
