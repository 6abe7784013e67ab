"""Something computed beside the process; tests share theirs with threads, so that each asks in a process of its own."""

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


def test_a_copy_computes_it_and_what_was_not_written_yet_is_written_once() -> None:
    output = outcome(
        "print('once', end=' ')\n"
        "with in_parallel(lambda: (os.getpid() != me, 'x' * 1_000_000)) as result:\n"
        "    was_a_copy, text = result()\n"
        "print(was_a_copy, len(text))\n"
    )
    assert output == "once True 1000000\n"


@pytest.mark.parametrize("ending", ["os._exit(7)", "os.abort()", "1 / 0", "sys.exit(3)", "lambda: 0"])
def test_what_a_copy_does_not_answer_the_process_computes_itself(ending: str) -> None:
    output = outcome(
        f"def compute():\n    return 'mine' if os.getpid() == me else {ending}\n"
        "with in_parallel(compute) as result:\n    print(result())\n"
    )
    assert output == "mine\n"


def test_an_error_of_what_is_computed_is_raised_when_it_is_asked_for() -> None:
    output = outcome(
        "try:\n    with in_parallel(lambda: [][0]) as result:\n        print('meanwhile')\n        result()\n"
        "except IndexError as error:\n    print(error)\n"
    )
    assert output == "meanwhile\nlist index out of range\n"


def test_no_copy_is_left_if_the_process_breaks_off() -> None:
    output = outcome(
        "import time\n"
        "try:\n    with in_parallel(lambda: time.sleep(600)):\n        raise OSError('no room')\n"
        "except OSError as error:\n    print(error)\n"
        "try:\n    os.waitpid(-1, os.WNOHANG)\nexcept ChildProcessError:\n    print('none')\n"
    )
    assert output == "no room\nnone\n"


@pytest.mark.parametrize("why", ["os.sched_getaffinity = lambda process: {0}", "del os.sched_getaffinity", "thread()"])
def test_without_a_free_processor_or_beside_threads_the_process_computes_it(why: str) -> None:
    output = outcome(
        "import threading\n"
        "def thread():\n    threading.Thread(target=threading.Event().wait, daemon=True).start()\n"
        f"{why}\n"
        "with in_parallel(os.getpid) as result:\n    print(result() == me)\n"
    )
    assert output == "True\n"


def test_where_no_copy_can_be_made_the_process_computes_it() -> None:
    output = outcome(
        "def no_more():\n    raise BlockingIOError(11, 'no more processes')\n"
        "os.fork = no_more\n"
        "with in_parallel(os.getpid) as result:\n    print(result() == me)\n"
    )
    assert output == "True\n"


def test_in_this_process_the_result_is_the_same() -> None:
    with in_parallel(lambda: 6 * 7) as result:
        assert result() == 42
