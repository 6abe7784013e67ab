"""Something reckoned beside the process; tests share theirs with threads, so that each asks in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from companion.press.kit.parallel import in_parallel

SCRIPT = """\
import os, sys
from companion.press.kit import parallel
from companion.press.kit.parallel import in_parallel

me = os.getpid()
if len(os.sched_getaffinity(0)) == 1:  # as on a machine that has two
    os.sched_getaffinity = lambda process: {0, 1}
"""


def outcome(script: str) -> str:
    done = subprocess.run([sys.executable, "-c", SCRIPT + script], capture_output=True, text=True, timeout=60)
    assert done.stderr == "", done.stderr
    return done.stdout


pytestmark = pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="such systems make no copies")


def test_a_copy_reckons_it_and_what_was_not_written_yet_is_written_once() -> None:
    told = outcome(
        "print('once', end=' ')\n"
        "with in_parallel(lambda: (os.getpid() != me, 'x' * 1_000_000)) as told:\n"
        "    was_a_copy, text = told()\n"
        "print(was_a_copy, len(text))\n"
    )
    assert told == "once True 1000000\n"


@pytest.mark.parametrize("ending", ["os._exit(7)", "os.abort()", "1 / 0", "sys.exit(3)", "lambda: 0"])
def test_what_a_copy_does_not_answer_the_process_reckons_itself(ending: str) -> None:
    told = outcome(
        f"def reckon():\n    return 'mine' if os.getpid() == me else {ending}\n"
        "with in_parallel(reckon) as told:\n    print(told())\n"
    )
    assert told == "mine\n"


def test_an_error_of_what_is_reckoned_is_raised_when_it_is_asked_for() -> None:
    told = outcome(
        "try:\n    with in_parallel(lambda: [][0]) as told:\n        print('meanwhile')\n        told()\n"
        "except IndexError as error:\n    print(error)\n"
    )
    assert told == "meanwhile\nlist index out of range\n"


def test_no_copy_is_left_if_the_process_breaks_off() -> None:
    told = outcome(
        "import time\n"
        "try:\n    with in_parallel(lambda: time.sleep(600)):\n        raise OSError('no room')\n"
        "except OSError as error:\n    print(error)\n"
        "try:\n    os.waitpid(-1, os.WNOHANG)\nexcept ChildProcessError:\n    print('none')\n"
    )
    assert told == "no room\nnone\n"


@pytest.mark.parametrize("why", ["os.sched_getaffinity = lambda process: {0}", "del os.sched_getaffinity", "thread()"])
def test_without_a_free_processor_or_beside_threads_the_process_reckons_it(why: str) -> None:
    told = outcome(
        "import threading\n"
        "def thread():\n    threading.Thread(target=threading.Event().wait, daemon=True).start()\n"
        f"{why}\n"
        "with in_parallel(os.getpid) as told:\n    print(told() == me)\n"
    )
    assert told == "True\n"


def test_where_no_copy_can_be_made_the_process_reckons_it() -> None:
    told = outcome(
        "def no_more():\n    raise BlockingIOError(11, 'no more processes')\n"
        "os.fork = no_more\n"
        "with in_parallel(os.getpid) as told:\n    print(told() == me)\n"
    )
    assert told == "True\n"


def test_in_this_process_the_result_is_the_same() -> None:
    with in_parallel(lambda: 6 * 7) as told:
        assert told() == 42
