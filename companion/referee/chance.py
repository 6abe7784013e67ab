"""Chance from the app: the n-th value of a game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.errors import Unreadable
from companion.model import Action, Game, S


def answer(game: Game[S], state: S, seed: int, number: int) -> Action:
    """The app's answer to the pending request for chance, the `number`-th of the game; raises Unreadable."""
    decision = game.decision(state)
    if decision is None or not decision.is_chance:
        raise Unreadable("no die or card is needed now")
    if not game.app_may_answer(state):
        raise Unreadable(f"the app cannot choose this; look at your table: {game.prompt(state, decision)}")
    outcomes = game.legal_actions(state)
    if not outcomes:
        raise Unreadable("no card is left for this: undo, or correct the position with `set`")
    return value(seed, number, outcomes, game.ways(state, outcomes))


def value(seed: int, number: int, outcomes: Sequence[Action], ways: Sequence[int] | None = None) -> Action:
    """One of the outcomes, weighted by its number of ways; it depends only on the seed and `number`.

    So `undo` never gives a new roll, and a resumed game goes on with the same die.
    """
    rng = Random(f"{seed}:{number}")
    if ways is None:
        return outcomes[rng.randrange(len(outcomes))]
    return rng.choices(outcomes, ways)[0]
