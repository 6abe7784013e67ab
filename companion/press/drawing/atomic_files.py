"""Files that take their names only when they are whole."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path


def write_file(target: Path, content: bytes) -> None:
    """Write a file that takes its name only when it is whole; nothing is left behind if that fails."""
    write_files({target: content})


def write_files(files: Mapping[Path, bytes | Sequence[bytes]]) -> None:
    """Write files that take their names only when all of them are whole; nothing is left behind if one cannot be.

    A file may be given in pieces.

    Raises OSError that names the file as it would be called in the end.
    """
    parts = {target: target.with_name(target.name + ".part") for target in files}
    try:
        for target, content in files.items():
            with about(target):
                if target.is_dir():
                    raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
                if target.exists() and not target.is_file():  # a device or a pipe: a file in its place helps nobody
                    raise OSError(errno.EINVAL, "what is called that is no regular file")
                first, *more = [content] if isinstance(content, bytes) else content
                parts[target].write_bytes(first)
                if more:
                    with parts[target].open("ab") as file:
                        file.writelines(more)
        for target, part in parts.items():
            with about(target):
                os.replace(part, target)
    except OSError:
        for part in parts.values():
            with suppress(OSError):
                part.unlink()
        raise


@contextmanager
def about(path: Path) -> Iterator[None]:
    """Have an OSError name the file or folder that people know, in place of what is made beside it, or of nothing."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from None
