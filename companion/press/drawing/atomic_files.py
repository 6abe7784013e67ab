"""Files that get their names only when they are complete."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path


def write_file(target: Path, content: bytes) -> None:
    """Write a file that gets its name only when it is complete; a failure leaves nothing behind."""
    write_files({target: content})


def write_files(files: Mapping[Path, bytes | Sequence[bytes]]) -> None:
    """Write files that get their names only when all are complete; a failure leaves nothing behind.

    A file may be given in pieces.

    Raises OSError with the final name of the file.
    """
    parts = {target: target.with_name(target.name + ".part") for target in files}
    try:
        for target, content in files.items():
            with about(target):
                if target.is_dir():
                    raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
                if target.exists() and not target.is_file():  # a device or a pipe: do not replace it
                    raise OSError(errno.EINVAL, "this name belongs to something that is not a regular file")
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
    """Make an OSError name the file or folder that you know, instead of the temporary one or none."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from None
