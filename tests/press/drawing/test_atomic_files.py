"""Files take their names when they are whole; what is no file keeps its name."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from companion.press.drawing.atomic_files import write_file, write_files


def test_a_file_is_written_again_as_a_whole(tmp_path: Path) -> None:
    target = tmp_path / "a.txt"
    write_file(target, b"one")
    write_files({target: [b"two", b" parts"]})
    assert target.read_bytes() == b"two parts"
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are those of POSIX")
def test_a_pipe_or_device_is_never_replaced(tmp_path: Path) -> None:
    """Whoever is allowed to would else make a file of the system's own /dev/null."""
    pipe, beside = tmp_path / "pipe", tmp_path / "beside"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="not a regular file"):
        write_files({beside: b"x", pipe: b"x"})
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]
