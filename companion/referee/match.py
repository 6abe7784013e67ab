"""A game of bots against each other, and how sure a share of wins is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import sqrt
from random import Random
from typing import Any, Protocol

from companion.errors import DeadEnd
from companion.model import CHANCE, Action, Event, Game
from companion.referee.bots import Bot, interjection, luck, wants_interjections
from companion.referee.playout import draw

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
MOST_ENTRIES = 100_000
"""A game with more entries than this counts as endless."""
Z95 = 1.959964
"""The number of standard deviations on each side that contain 95 percent of a normal distribution."""


def seat_names(seats: int) -> list[str]:
    """The names of this number of bots at a table."""
    return [*NAMES, *(f"Seat{number}" for number in range(len(NAMES) + 1, seats + 1))][:seats]


def wilson(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """The Wilson score interval of a share: good for few games and for shares near 0 and 1.

    >>> [round(end, 3) for end in wilson(8, 10)]
    [0.49, 0.943]
    """
    share, spread = wins / games, z * z / games
    middle = share + spread / 2
    half = z * sqrt(share * (1 - share) / games + spread / games / 4)
    return max((middle - half) / (1 + spread), 0.0), min((middle + half) / (1 + spread), 1.0)


class Watcher(Protocol):
    """Gets every entry of a game: `before` the state changes, and `after`."""

    def before(self, state: Any, action: Action, choices: Sequence[Action]) -> None:
        """The next action and all possible answers; none for an optional action in between."""

    def after(self, state: Any, action: Action, events: Sequence[Event]) -> None:
        """The action that was made, and what happened."""


def play(
    game: Game[Any],
    bots: Sequence[Bot],
    seed: int,
    variants: Mapping[str, Any] | None = None,
    watcher: Watcher | None = None,
) -> Any:
    """Play one game to its end, or for MOST_ENTRIES, with the bots in this order; returns the last state.

    Raises DeadEnd.
    """
    state = game.dealt_by_app(game.setup(seat_names(len(bots)), variants))
    dice = Random(seed)
    entries = 0
    eager = [seat for seat, bot in enumerate(bots) if wants_interjections(bot)]
    while entries < MOST_ENTRIES and (actions := game.legal_actions(state)):
        seat = actions[0].seat
        between = interjection(game, state, eager, partial(luck, seed, entries)) if eager else None
        if between is not None:
            action = between
        elif seat == CHANCE:
            action = draw(dice, actions, game.ways(state, actions))
        else:
            action = bots[seat](game, game.view(state, seat), seat, luck(seed, entries))
        if watcher is None:
            game.apply(state, action)
        else:
            watcher.before(state, action, () if between is not None else actions)
            watcher.after(state, action, game.apply(state, action))
        entries += 1
    if entries < MOST_ENTRIES and (decision := game.decision(state)) is not None:
        raise DeadEnd(f"nothing is legal, so the game cannot go on. {game.prompt(state, decision)}")
    return state
