"""A real `companion watch` in a process of its own, and somebody who looks at its page."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SECONDS = 30
"""After this time something is wrong, however busy the machine is."""


# A process in the background, as tests may be, is started deaf to Ctrl-C, and so are those it starts.
_START = """
import signal
from companion.cli.main import main
signal.signal(signal.SIGINT, signal.default_int_handler)
main()
"""


class Watcher:
    """The process, and its page as a browser has it open."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout
        self.process = process
        self.first_line = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.first_line)
        assert found, self.first_line + process.stdout.read()
        self.port = int(found[1])
        self._news = self._connection()
        self._news.request("GET", "/events")
        self._events = self._news.getresponse()
        assert self._events.status == 200

    def _connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)

    def event(self) -> dict[str, Any]:
        """The next event that the page gets."""
        while line := self._events.readline().decode():
            if line.startswith("data: "):
                found: dict[str, Any] = json.loads(line[6:])
                return found
        raise AssertionError("the page gets no more events")

    def get(self, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
        """What the server answers."""
        connection = self._connection()
        connection.putrequest(method, path, skip_host="Host" in headers)
        for name, value in headers.items():
            connection.putheader(name, value)
        connection.endheaders()
        answer = connection.getresponse()
        content = answer.read()
        answer.close()
        connection.close()
        return answer.status, dict(answer.getheaders()), content

    def png(self, hash: str) -> bytes:
        status, headers, content = self.get(f"/face/{hash}.png")
        assert (status, headers["Content-Type"]) == (200, "image/png")
        return content

    def close(self) -> None:
        """Close the page."""
        self._events.close()
        self._news.close()

    def end(self) -> tuple[int, str, str]:
        """Press Ctrl-C: the exit code, and the output since."""
        self.process.send_signal(signal.SIGINT)
        out, err = self.process.communicate(timeout=SECONDS)
        return self.process.returncode, out, err


@contextmanager
def watching(folder: Path) -> Iterator[Watcher]:
    """Watch a game's folder on any free port, without a browser."""
    process = subprocess.Popen(
        [sys.executable, "-c", _START, "watch", folder.name, "--port", "0", "--no-browser"],
        cwd=folder.parent,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    watcher = None
    try:
        watcher = Watcher(process)
        yield watcher
    finally:
        if watcher:
            watcher.close()
        process.kill()
        process.communicate()
