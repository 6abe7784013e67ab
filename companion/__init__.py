"""Companion: one set of YAML definitions prints a game and referees it.

>>> import companion
>>> game = companion.load("oscar-race")
>>> state = game.setup(["Ann", "Ben"])
>>> game.text(state, game.legal_actions(state)[0])
'Ann escort date'
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.model import Game, S
    from companion.referee.odds import Odds

__version__ = "1.0.0"


def load(game: str) -> Game[Any]:
    """The rules of a game by its id (`oscar-race`) or its folder; raises companion.errors.CompanionError."""
    # Imported here so that `import companion` stays quick.
    from companion.registry import load as load_game

    return load_game(game)


def odds(game: Game[S], state: S, *lines: str, assume: Iterable[str] = ()) -> Odds:
    """The exact odds of what lines come to in a state, or of the roll at hand; see companion.referee.odds."""
    from companion.referee.odds import odds as odds_of

    return odds_of(game, state, lines, assume)
