"""A game of the lab that fails: which one it is, and its last position, to look at it."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.screen import complain, counted
from companion.errors import CompanionError, DeadEnd
from companion.model import Action, Event, Game

if TYPE_CHECKING:
    from companion.lab.simulation import GameFails

UNUSABLE = 2


def failed_game(failed: GameFails, folder: Path | None, done: int, one: str = "game", more: str = "games") -> int:
    """Say which game failed, and store its last position; returns the exit code. People count games from 1."""
    last = _Last(failed)
    where, how = f"after '{last.line}'", "with --out DIR you get its last position"
    if last.state is None:
        where, how = "at its start", ""
    elif last.is_done and not isinstance(failed.error, DeadEnd):
        where += ", while a bot was thinking about its answer"
    if last.state is not None and folder is not None:
        how = _position_hint(last, folder, failed.plan.game)
    reason = " ".join(str(failed).split()).rstrip(".")
    game = f"game {failed.number + 1} of seed {failed.plan.seed} failed {where}"
    finished = f"{counted(done, f'{one} is', f'{more} are')} finished"
    return complain("; ".join(filter(None, [f"{game}: {reason}", finished, how])), UNUSABLE)


class _Last:
    """The last state of a game that fails, None if it never began; and the last line.

    `is_done` says that the state is the one after the line: nothing is legal there, or a bot failed while it was
    thinking about its answer.
    """

    def __init__(self, failed: GameFails) -> None:
        from companion.lab.watch import bots_of
        from companion.referee.match import play
        from companion.registry import load

        plan = failed.plan
        self.game: Game[Any] = load(plan.game)
        self.state: Any = None
        self.line = ""
        self.is_done = False
        try:
            play(self.game, bots_of(plan), plan.seed_of(failed.number), plan.variants, self)
        except CompanionError:
            return

    def before(self, state: Any, action: Action, choices: Sequence[Action]) -> None:
        self.state, self.line, self.is_done = state.copy(), self.game.text(state, action), False

    def after(self, state: Any, action: Action, events: Sequence[Event]) -> None:
        self.state, self.is_done = state.copy(), True


def _position_hint(last: _Last, folder: Path, game: str) -> str:
    """Write the last position into the folder, and say where it is, and how to see the failure again."""
    try:
        path = _write_position(last, folder)
    except OSError as error:  # the results are still to be shown
        return f"its last position cannot be written ({error.strerror})"
    if last.is_done:
        return f"the position is in {path}"
    return f"to see it again: companion resolve {_quoted(game)} -p {_quoted(path)} {_quoted(last.line)}"


def _write_position(last: _Last, folder: Path) -> Path:
    from companion.cli.lab_files import FAILED, write_text
    from companion.cli.screen import json_text

    write_text(folder / FAILED, json_text(last.game.document(last.state)) + "\n")
    return folder / FAILED


def _quoted(text: object) -> str:
    return shlex.quote(str(text))
