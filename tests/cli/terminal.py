"""The command line in this very process: what it prints, and its exit code."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest

from companion.cli.main import run

EXAMPLES = Path(__file__).parents[2] / "templates" / "oscar-race" / "examples"
GAME = "oscar-race"
STARTS_IN_C = pytest.mark.skipif(
    not __file__.isascii() and sys.version_info < (3, 13),
    reason="with LC_ALL=C Python itself does not start where such a checkout is installed with -e",
)


class Done(NamedTuple):
    """What a command line came to."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one document on stdout."""
        return json.loads(self.out)


def companion(*arguments: str, stdin: str | bytes = b"") -> Done:
    """Run `companion ARGUMENTS...`; an exception of its own making is a failure of the test."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    streams = [io.TextIOWrapper(io.BytesIO(content)) for content in (given, b"", b"")]
    with patch.multiple(sys, stdin=streams[0], stdout=streams[1], stderr=streams[2]):
        code = run(arguments)
        out, err = (stream.buffer.getvalue().decode() for stream in streams[1:])  # type: ignore[attr-defined]
    return Done(code, out, err)


def example(name: str) -> str:
    """The file of an example position."""
    return str(EXAMPLES / f"{name}.yaml")


MOVES = example("moves")
REFEREED: dict[str, list[str]] = {
    "legal": [GAME, "-p", MOVES],
    "check": [GAME, "ann pass", "-p", MOVES],
    "resolve": [GAME, "ann pass", "-p", MOVES],
    "odds": [GAME, "ann stop", "-p", MOVES],
    "score": [GAME, "-p", MOVES],
}
"""Commands about a position, and arguments that fit them."""


def assert_unusable(done: Done, *words: str, lines: int | None = 1) -> None:
    """Assert exit code 2, nothing on stdout, and one plain message with these words in it."""
    assert done.code == 2, done
    assert done.out == "", done.out
    assert re.match(r"companion: |[^ :]+:\d+:\d+: ", done.err), done.err
    assert "Traceback" not in done.err
    for word in words:
        assert word in done.err, done.err
    if lines is not None:
        assert done.err.rstrip("\n").count("\n") == lines - 1, done.err
