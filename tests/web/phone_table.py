"""A table that is open on this machine, and phones at it that speak HTTP."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from companion.cli.open_table import OpenTable
from companion.cli.play import NewGame, open_new_table, session_at
from companion.cli.session import Session
from companion.web.app import TableApp
from companion.web.guard import COOKIE
from companion.web.server import TableServer, listen

SECONDS = 20
CLIENTS: list[httpx.Client] = []
"""Those to close when the table is left."""
BIDS = """
kind: play
seat:
  bid: {start: 0, seen: owner}
turn:
  - each: seats
    together: true
    do: [{choose: [bid]}]
  - {if: turn == 100, end: game}
actions:
  bid: {targets: {number: "[1, 2, 3]"}, do: [set: {bid: number}]}
"""
"""The play.yaml of a game in which all bid at once, in secret."""


class HttpPhone:
    """A phone that has joined; `seat` is its name."""

    def __init__(self, base: str, cookie: str | None = None) -> None:
        headers = {"Origin": base, "X-Companion": "1"}
        # Without `verify` each would load all certificates first, for addresses that have none.
        self.client = httpx.Client(base_url=base, timeout=SECONDS, headers=headers, verify=False)
        CLIENTS.append(self.client)
        if cookie:
            self.client.cookies.set(COOKIE, cookie)

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.client.post(path, json=body)

    def get(self, path: str) -> httpx.Response:
        return self.client.get(path)

    def join(self, code: str, seat: str) -> HttpPhone:
        assert self.post("/api/code", code=code).status_code == 200
        assert self.post("/api/seat/choose", seat=seat).json() == {"seat": seat}
        return self

    @property
    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = self.get("/api/seat").json()
        return found

    def sees(self, version: int) -> bool:
        """Whether the phone soon has the view after this number of entries."""
        return self.soon(lambda view: view["version"] == version)["version"] == version

    def soon(self, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The view, as soon as it is so, or after some seconds as it is."""
        for _ in range(SECONDS * 10):
            if is_so(view := self.view):
                break
            time.sleep(0.1)
        return view

    def say(self, line: str, key: str = "", version: int | None = None) -> dict[str, Any]:
        """Say a line about what is asked now; returns the reply.

        Without a version it says the line again when the view was not the newest yet, as people do.
        """
        for _ in range(SECONDS * 10):
            seen = self.view["version"] if version is None else version
            reply = self.post("/api/seat/line", line=line, key=key or str(uuid.uuid4()), version=seen)
            assert reply.status_code == 200, reply.text
            found: dict[str, Any] = reply.json()
            if version is not None or "moved on" not in found["text"]:
                break
            time.sleep(0.1)
        return found


class Opened:
    """The session at the laptop, its messages, and the server."""

    def __init__(self, session: Session, messages: list[str], phones: OpenTable) -> None:
        self.session, self.messages, self.phones = session, messages, phones
        self.server: TableServer = phones.server  # type: ignore[assignment]
        self.base = self.server.url

    @property
    def app(self) -> TableApp:
        return self.server.app

    def phone(self, seat: str) -> HttpPhone:
        return HttpPhone(self.base).join(self.server.access.code, seat)

    def settled(self) -> None:
        """Until the views are those of the table as it is."""
        for _ in range(SECONDS * 500):
            found = json.loads(self.app.hub.view(-1))
            if found.get("version") == len(self.session.table.entries):
                return
            time.sleep(0.002)
        raise AssertionError("the views are not those of the table")


@contextmanager
def opened(game: str, seats: str = "ann,ben", **options: Any) -> Iterator[Opened]:
    """A table opened to this machine; `options` are those of `play`."""
    messages: list[str] = []
    new = NewGame(game, seats, **{**DEFAULTS, **options})
    with listen(0, is_open=False) as listening, open_new_table(new) as (table, greeting):
        session = session_at(table, greeting, messages.append)
        phones = session.phones = OpenTable(session, listening)
        session.go_on()
        try:
            phones.open()
            yield Opened(session, messages, phones)
        finally:
            while CLIENTS:
                CLIENTS.pop().close()
            phones.stop()


DEFAULTS: dict[str, Any] = {
    "position": "",
    "dice": "table",
    "cards": "",
    "seed": 1,
    "chosen": None,
    "bot": None,
    "save": "",
    "scorekeeper": False,
}
