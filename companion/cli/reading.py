"""Positions from files and standard input."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.cli.screen import complain
from companion.errors import Unreadable

if TYPE_CHECKING:
    from companion.definitions.document import Document
    from companion.model import Game, Past


def load_table(game: str, file: str) -> tuple[Game[Any], Any, Past | None]:
    """The game, the state of the position in the file, and the position it followed from; raises CompanionError."""
    from companion.registry import load

    rules = load(game)
    return rules, *read_position(rules, read_document(file))


def read_document(file: str) -> Document:
    """The YAML or JSON in a file, or on standard input for `-`; raises Unreadable."""
    from companion.cli.files import content_of
    from companion.definitions.reader import read_bytes

    return read_bytes(*content_of(file))


def read_position(game: Game[Any], document: Document) -> tuple[Any, Past | None]:
    """The state of a position, and the position as it was written, if forced moves followed from it.

    The output of `resolve --json` works too: its position is read. A mistake is reported with file, line and column if
    they are known; fields that were filled in are reported on stderr.
    """

    from companion.model.position import located

    data, begin = document.data, tuple[str, ...]()
    if isinstance(data, dict) and "position" in data and "seats" not in data:
        data, begin = data["position"], ("position",)

    def where(path: tuple[str | int, ...]) -> str:
        mark = document.where((*begin, *path))
        return f"{document.name}:{mark.line}:{mark.column}: "

    try:
        state, past = game.take_up(data, where)
    except Unreadable as error:
        raise Unreadable("\n".join(_placed(document.name, line) for line in str(error).split("\n"))) from None
    for line in game.completed(past.state if past else state, data):
        complain(located(line, where), 0)
    return state, past


def _placed(name: str, line: str) -> str:
    return line if line.startswith(f"{name}:") else f"{name}: {line}"
