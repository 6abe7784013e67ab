"""allow: the Python that a game of one's own has may run."""

from __future__ import annotations

from companion.cli.options import GameName
from companion.cli.screen import counted, say

DONE = 0


def allow(game: GameName) -> int:
    """Let the Python in a game's own folder run.

    A game may have a rules.py with functions for its play.yaml. It runs with all your rights, so read it first. If the
    file changes, you are asked again.
    """
    from companion.definitions.places import game_folder
    from companion.own_code import CODE_FILE
    from companion.own_code import allow as allow_code

    folder = game_folder(game)
    lines = allow_code(folder)
    say(f"{folder / CODE_FILE} ({counted(lines, 'line', 'lines')}) may run, as it is now.")
    return DONE
