"""When a message comes, and how long it is, tells nobody who is asked in secret."""

from __future__ import annotations

import json
import selectors
import socket
import time
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.web import guard
from tests.games.data.own import own
from tests.web.phone_table import BIDS, Opened, opened

NAMES = ["ann", "ben", "cleo"]
LEAST = 0.01
"""The probability below which two sets of moments count as different."""
TRIES = 3
"""Equal ones fall below it once in a hundred times, so often in a row once in a million."""


class Message(NamedTuple):
    """A message to a seat: when all of it was there, its length, and whether the seat is asked."""

    at: float
    length: int
    is_asked: bool


class Listener:
    """The streams of all seats, as somebody in the same Wi-Fi sees them: moments and lengths."""

    def __init__(self, at: Opened, cookies: list[str]) -> None:
        self.selector = selectors.DefaultSelector()
        self.buffers = [b""] * len(cookies)
        for seat, cookie in enumerate(cookies):
            line = socket.create_connection(("127.0.0.1", at.server.port))
            host = at.base.removeprefix("http://")
            request = f"GET /api/seat/events HTTP/1.1\r\nHost: {host}\r\nCookie: {guard.COOKIE}={cookie}\r\n\r\n"
            line.sendall(request.encode())
            self.selector.register(line, selectors.EVENT_READ, seat)

    def messages(self, version: int) -> list[Message]:
        """Those that show the table after this number of entries, one for each seat."""
        found: dict[int, Message] = {}
        while len(found) < len(self.buffers):
            for key, _ in self.selector.select(timeout=10):
                seat = key.data
                self.buffers[seat] += key.fileobj.recv(1 << 16)  # type: ignore[union-attr]
                now = time.perf_counter()
                while b"\n\n" in self.buffers[seat]:
                    part, _, self.buffers[seat] = self.buffers[seat].partition(b"\n\n")
                    view = _view(part)
                    if view and view["version"] == version:
                        found[seat] = Message(now, len(part), view["me"] in view["asked"])
        return [found[seat] for seat in sorted(found)]

    def close(self) -> None:
        for key in list(self.selector.get_map().values()):
            key.fileobj.close()  # type: ignore[union-attr]
        self.selector.close()


def _view(part: bytes) -> dict[str, Any] | None:
    _, _, data = part.partition(b"data: ")
    found: dict[str, Any] | None = json.loads(data.rpartition(b"}")[0] + b"}") if b"}" in data else None
    return found


def observed(folder: Path, seed: int, turns: int) -> tuple[list[float], list[float]]:
    """How long after the first message of a change those come that ask, and those that do not; in seconds."""
    own(folder, play=BIDS)
    rng, asking, not_asking = Random(seed), list[float](), list[float]()
    with opened(str(folder / "own"), ",".join(NAMES), seed=seed) as at:
        phones = {name: at.phone(name) for name in NAMES}
        listener = Listener(at, [phone.client.cookies[guard.COOKIE] for phone in phones.values()])
        listener.messages(0)
        for _ in range(turns):
            for name in rng.sample(NAMES, len(NAMES)):
                version = len(at.session.table.entries)
                assert not phones[name].say(f"bid {rng.randint(1, 3)}", version=version)["refused"]
                received = listener.messages(version + 1)
                assert len({message.length for message in received}) == 1
                if len({message.is_asked for message in received}) == 2:
                    first = min(message.at for message in received)
                    for message in received:
                        (asking if message.is_asked else not_asking).append(message.at - first)
        listener.close()
    return asking, not_asking


def test_moment_and_length_of_a_message_tell_nobody_who_is_asked(
    tmp_path: Path, long: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    from scipy.stats import ks_2samp  # takes seconds to load

    monkeypatch.setattr(guard, "RATE", 100_000)
    chances = []
    for seed in range(TRIES):
        asking, not_asking = observed(tmp_path, seed, 90 if long else 25)
        assert len(asking) == len(not_asking) >= 75
        chances.append(ks_2samp(asking, not_asking).pvalue)
        if chances[-1] > LEAST:
            return
    raise AssertionError(f"messages that ask come at other moments: {chances}")
