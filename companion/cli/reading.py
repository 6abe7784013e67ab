"""Positions from files and standard input."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from companion.errors import Unreadable

if TYPE_CHECKING:
    from companion.definitions.document import Document
    from companion.model import Game

STDIN = "-"
_STDIN_NAME = "<stdin>"
_LONGEST_NAME = 200
_OPEN_ALREADY = ("/dev/fd/", "/dev/stdin", "/proc/self/fd/")
"""What a shell puts for `<(...)`: pipes, but such as somebody writes into."""


def load_table(game: str, file: str) -> tuple[Game, Any]:
    """The game, and the state of the position in the file; raises CompanionError."""
    from companion.registry import load

    rules = load(game)
    return rules, read_position(rules, read_document(file))


def read_document(file: str) -> Document:
    """The YAML or JSON in a file, or on standard input for `-`; raises Unreadable."""
    from pathlib import Path

    from companion.definitions.complaints import UnreadableText
    from companion.definitions.reader import MOST_BYTES, bytes_of, read_bytes
    from companion.definitions.words import shorten

    if file == STDIN:
        return read_bytes(_read_stdin(), _STDIN_NAME)
    name = shorten(file, _LONGEST_NAME)
    if file.startswith(_OPEN_ALREADY):
        with open(file, "rb") as opened:
            return read_bytes(opened.read(MOST_BYTES + 1), name)
    try:
        content = bytes_of(Path(file), name)
    except UnreadableText as error:
        # Not the text but the file is at fault: a line and a column would mislead.
        raise Unreadable(f"{name}: {error.complaint.what}") from None
    return read_bytes(content, name)


def _read_stdin() -> bytes:
    """One byte more than is allowed at most, so that too much is seen to be too much."""
    from companion.definitions.reader import MOST_BYTES

    if sys.stdin is None:
        raise Unreadable(f"{_STDIN_NAME}: there is no standard input")
    return sys.stdin.buffer.read(MOST_BYTES + 1)


def read_position(game: Game, document: Document) -> Any:
    """The state of a position; a mistake is told with file, line and column where they are known."""

    def where(path: tuple[str | int, ...]) -> str:
        mark = document.where(path)
        return f"{document.name}:{mark.line}:{mark.column}: "

    try:
        return game.position(document.data, where)
    except Unreadable as error:
        raise Unreadable("\n".join(_placed(document.name, line) for line in str(error).split("\n"))) from None


def _placed(name: str, line: str) -> str:
    return line if line.startswith(f"{name}:") else f"{name}: {line}"
