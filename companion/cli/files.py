"""Files that people name: whether the name is possible, and what the file has in it."""

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
"""Characters; more than anybody types, and few enough that an endless line does not fill the memory."""
_ERRORS = "replace"
_LONGEST_NAME = 200
_LONGEST_PATH = 4_000
_OPEN_ALREADY = ("/dev/fd/", "/dev/stdin", "/proc/self/fd/")
"""How a shell names a pipe for `<(...)`: somebody writes into these, so reading does not wait for ever."""


def path_named(file: str) -> Path:
    """The path that was typed; raises Unreadable if no file can have this name."""
    from companion.definitions.words import shorten

    try:
        is_name = bool(file) and b"\0" not in os.fsencode(file) and len(file) <= _LONGEST_PATH
    except UnicodeEncodeError:
        is_name = False
    if not is_name:
        raise Unreadable(f"'{shorten(file)}': no file can have this name; choose another")
    return Path(file)


class NewFile:
    """A file to write under the name that was typed; it replaces a file of the same kind.

    `begins` is the beginning of files of that kind, `kind` their name. Raises Unreadable if anything else has the name,
    so that a mistyped name loses nothing.
    """

    def __init__(self, file: str, begins: bytes, kind: str) -> None:
        from companion.definitions.words import shorten

        self.path, self.name = path_named(file), shorten(file, _LONGEST_NAME)
        with self._errors_named():
            self._check_free(begins, kind)

    def write(self, content: bytes) -> None:
        """Write the whole file at once."""
        from companion.press.drawing.atomic_files import write_file

        with self._errors_named():
            write_file(self.path, content)

    @contextmanager
    def _errors_named(self) -> Iterator[None]:
        """Report errors under the name that was typed."""
        try:
            yield
        except OSError as error:
            raise Unreadable(f"{self.name}: {error.strerror or error}") from None

    def _check_free(self, begins: bytes, kind: str) -> None:
        if self.path.is_dir():
            raise Unreadable(f"{self.name}: this is a folder; name a file")
        if not self.path.parent.is_dir():
            raise Unreadable(f"{self.name}: its folder does not exist; make it, or choose another name")
        if not os.path.lexists(self.path):
            return
        if not self.path.is_file():
            raise Unreadable(f"{self.name}: this is not a file, and is not changed; choose another name")
        with self.path.open("r+b") as there:  # "r+b" fails for a file that you may not write
            if there.read(len(begins)) != begins:
                raise Unreadable(f"{self.name}: this file is not a {kind}, and is not changed; choose another name")


def content_of(file: str) -> tuple[bytes, str]:
    """The content of a file, or of standard input for `-`, and its name for messages; raises Unreadable.

    If there is more than allowed, one byte more than the limit is read, so that the reader can see it.
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
        # The file is at fault, not its text, so the message has no line and column.
        raise Unreadable(f"{name}: {error.complaint.what}") from None


def lines_of(file: str) -> list[str]:
    """The lines of a text file, such as a script; raises Unreadable."""
    from companion.definitions.reader import MOST_BYTES
    from companion.definitions.words import in_bytes

    content, name = content_of(file)
    if len(content) > MOST_BYTES:
        raise Unreadable(f"{name}: the file is larger than the limit of {in_bytes(MOST_BYTES)}")
    try:
        return content.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise Unreadable(f"{name}:{line}:{column}: this is not text in UTF-8; save the file as UTF-8") from None


def line_of_stdin() -> str:
    """The next line of standard input without its line break; raises EOFError if there is none.

    It is read as UTF-8 in every locale; invalid bytes become replacement characters. The end of a line that is too long
    is dropped.
    """
    if sys.stdin is None:
        raise EOFError
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure and sys.stdin.errors != _ERRORS:  # Python allows this only before the first line
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
        raise Unreadable(f"{STDIN_NAME}: standard input is closed; name a file")
    return sys.stdin
