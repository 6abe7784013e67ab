"""The command line as processes: locales, pipes that close, interruptions."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.cli.terminal import GAME, STARTS_IN_C, example

COMPANION = [sys.executable, "-m", "companion"]
POSIX = pytest.mark.skipif(os.name != "posix", reason="signals and /dev are those of POSIX")


def test_exit_codes_and_streams() -> None:
    for arguments, code in (
        (["check", GAME, "-p", example("moves"), "--json", "ann run ann+mother"], 0),
        (["check", GAME, "-p", example("moves"), "--json", "ben pass"], 1),
        (["check", GAME, "-p", example("moves"), "--json", "gibberish"], 2),
        (["frobnicate"], 2),
    ):
        done = subprocess.run([*COMPANION, *arguments], capture_output=True, text=True, check=False)
        assert done.returncode == code
        assert (done.stdout == "") == (code == 2)
        assert (done.stderr == "") == (code != 2)


@STARTS_IN_C
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_json_is_utf_8_whatever_the_locale(encoding: str) -> None:
    position = "seats: [{name: Zoë}, {name: Åke}]"
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "LC_ALL": "C"}
    done = subprocess.run(
        [*COMPANION, "legal", GAME, "-p", "-", "--json"],
        input=position.encode(),
        capture_output=True,
        check=False,
        env=environment,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.decode("utf-8"))["to_act"] == ["Zoë", "Åke"]
    assert "Zoë".encode() in done.stdout


@POSIX
def test_a_reader_that_goes_away_is_no_error() -> None:
    with subprocess.Popen([*COMPANION, "demo"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


@pytest.fixture
def children_heed_interruptions() -> Iterator[None]:
    """A background job of a shell may ignore interruptions, and its children would do so too."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


MORE_THAN_A_PIPE_HOLDS = 1 << 18


@POSIX
@pytest.mark.usefixtures("children_heed_interruptions")
def test_an_interruption_is_quiet() -> None:
    with subprocess.Popen(
        [*COMPANION, "legal", GAME, "-p", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write(b"#" * MORE_THAN_A_PIPE_HOLDS)
        process.stdin.flush()  # which comes back only when somebody has begun to read,
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.5)  # and now waits for more
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 130
        assert process.stderr.read() == b""


@POSIX
def test_a_position_may_come_through_a_pipe_of_the_shell() -> None:
    line = f'"$0" -m companion position {GAME} --example moves'
    done = subprocess.run(
        ["bash", "-c", f'"$0" -m companion score {GAME} --json -p <({line})', sys.executable],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["final"] is False


@POSIX
def test_closed_standard_input_is_reported() -> None:
    done = subprocess.run(
        ["bash", "-c", f'"$0" -m companion score {GAME} -p - <&-', sys.executable],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("companion: <stdin>: ")
