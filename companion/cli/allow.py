"""allow: let the Python code of your own game run."""

from __future__ import annotations

from companion.cli.options import GameName
from companion.cli.screen import counted, say

DONE = 0


def allow(game: GameName) -> int:
    """Let the Python code in your game's folder run.

    A game can have a rules.py with functions for its play.yaml. The code can do anything that you can do on this
    computer, so read it first. If the file changes, allow it again.
    """
    from companion.definitions.places import game_folder
    from companion.own_code import CODE_FILE
    from companion.own_code import allow as allow_code

    folder = game_folder(game)
    lines = allow_code(folder)
    say(f"{folder / CODE_FILE} ({counted(lines, 'line', 'lines')}) may run until it changes.")
    return DONE
