"""Files that people name: whether any file can have the name, and what is in it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from companion.errors import Unreadable

STDIN = "-"
STDIN_NAME = "<stdin>"
MOST_IN_A_LINE = 1 << 20
"""Characters; more than anybody types, and few enough to keep what never ends from filling the machine."""
_ERRORS = "replace"
_LONGEST_NAME = 200
_LONGEST_PATH = 4_000
_OPEN_ALREADY = ("/dev/fd/", "/dev/stdin", "/proc/self/fd/")
"""What a shell puts for `<(...)`: pipes, but such as somebody writes into."""


def path_named(file: str) -> Path:
    """The path that was typed; raises Unreadable for what no file can be called."""
    from companion.definitions.words import shorten

    try:
        is_name = bool(file) and b"\0" not in os.fsencode(file) and len(file) <= _LONGEST_PATH
    except UnicodeEncodeError:
        is_name = False
    if not is_name:
        raise Unreadable(f"'{shorten(file)}': no file can be called that")
    return Path(file)


class NewFile:
    """A file that is to be written where somebody said, or written anew if it is one of its kind already.

    `begins` is how files of that kind begin, `kind` what they are called. Raises Unreadable for a name that something
    else has: whoever mistypes one loses nothing by it.
    """

    def __init__(self, file: str, begins: bytes, kind: str) -> None:
        from companion.definitions.words import shorten

        self.path, self.name = path_named(file), shorten(file, _LONGEST_NAME)
        with self._told_of():
            self._check_free(begins, kind)

    def write(self, content: bytes) -> None:
        """Write it, all at once."""
        from companion.press.drawing.atomic_files import write_file

        with self._told_of():
            write_file(self.path, content)

    @contextmanager
    def _told_of(self) -> Iterator[None]:
        """Say what goes wrong with it by the name that was typed."""
        try:
            yield
        except OSError as error:
            raise Unreadable(f"{self.name}: {error.strerror or error}") from None

    def _check_free(self, begins: bytes, kind: str) -> None:
        if self.path.is_dir():
            raise Unreadable(f"{self.name}: that is a folder; the name of a file is wanted")
        if not self.path.parent.is_dir():
            raise Unreadable(f"{self.name}: there is no folder to put it in")
        if not os.path.lexists(self.path):
            return
        if not self.path.is_file():
            raise Unreadable(f"{self.name}: what is called that is no file, and stays as it is; give another name")
        with self.path.open("r+b") as there:  # what may not be written may not be written anew either
            if there.read(len(begins)) != begins:
                raise Unreadable(f"{self.name}: that file is no {kind}, and stays as it is; give another name")


def content_of(file: str) -> tuple[bytes, str]:
    """What is in a file, or on standard input for `-`, and what to call it; raises Unreadable.

    Of more than is allowed one byte too many is read, so that too much is seen to be too much.
    """
    from companion.definitions.complaints import UnreadableText
    from companion.definitions.reader import MOST_BYTES, bytes_of
    from companion.definitions.words import shorten

    if file == STDIN:
        return _stdin().buffer.read(MOST_BYTES + 1), STDIN_NAME
    name = shorten(file, _LONGEST_NAME)
    if file.startswith(_OPEN_ALREADY):
        with open(file, "rb") as opened:
            return opened.read(MOST_BYTES + 1), name
    try:
        return bytes_of(Path(file), name), name
    except UnreadableText as error:
        # Not the text but the file is at fault: a line and a column would mislead.
        raise Unreadable(f"{name}: {error.complaint.what}") from None


def lines_of(file: str) -> list[str]:
    """The lines of a text, as a script has them; raises Unreadable."""
    from companion.definitions.reader import MOST_BYTES
    from companion.definitions.words import in_bytes

    content, name = content_of(file)
    if len(content) > MOST_BYTES:
        raise Unreadable(f"{name}: the file is larger than {in_bytes(MOST_BYTES)}, the most allowed")
    try:
        return content.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise Unreadable(f"{name}:{line}:{column}: this is no text in UTF-8") from None


def line_of_stdin() -> str:
    """The next line of standard input without its end; raises EOFError if there is none.

    It is UTF-8 whatever the locale says, and bytes that are not become signs that fit nowhere. Of a line that is too
    long, what is too much is dropped.
    """
    if sys.stdin is None:
        raise EOFError
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure and sys.stdin.errors != _ERRORS:  # that is refused after the first line
        reconfigure(encoding="utf-8", errors=_ERRORS)
    line = sys.stdin.readline(MOST_IN_A_LINE)
    if not line:
        raise EOFError
    while not line.endswith("\n") and (more := sys.stdin.readline(MOST_IN_A_LINE)):
        if more.endswith("\n"):
            break
    return line.rstrip("\n")


def _stdin() -> TextIO:
    if sys.stdin is None:
        raise Unreadable(f"{STDIN_NAME}: there is no standard input")
    return sys.stdin
