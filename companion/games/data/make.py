"""Makes games from play.yaml."""

from __future__ import annotations

from companion.definitions.models import GameDefinition
from companion.games.data.free.play import FreeGame
from companion.games.data.game import DataGame
from companion.games.data.hooks import Functions
from companion.games.data.program import Program
from companion.model import Words


def data_game(definition: GameDefinition, words: Words, functions: Functions | None = None) -> DataGame:
    """The game of a play.yaml; raises BrokenDefinition with every mistake in it.

    `functions` are the game's Python functions that play.yaml names under `python`.
    """
    program = Program(definition, functions)
    return (FreeGame if program.is_free else DataGame)(definition, words, program)
