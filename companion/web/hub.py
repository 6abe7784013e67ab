"""The current views of a table, computed together after each change, and sent to every page that waits.

There is no queue: a page that was away, slow or asleep gets only the newest view. All seats' messages have the same
length and go out together, so that neither length nor time reveals a secret.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from companion.model import EVERYBODY
from companion.web.access import Access
from companion.web.desk import Desk
from companion.web.views import seat_view, table_view

BLOCK = 8192
"""The length of a seat's message is a multiple of this number of bytes."""
BEAT = 15.0
"""Seconds after which a waiting page gets a sign of life."""
MOST_STREAMS, MOST_OF_ONE = 100, 4
"""The most pages that listen at the same time: in all, and on one phone."""


class Hub:
    """Listens to a table for all pages. Call `touch` from any thread; everything else runs in the server's loop.

    `boot` is in every view; it tells this run of the table from all others.
    """

    def __init__(self, desk: Desk, access: Access) -> None:
        self.desk, self.access = desk, access
        self.streams: dict[object, int] = {}
        self.is_ready = threading.Event()
        self.boot = secrets.token_hex(4)
        self._number = 0
        self._views: dict[int, bytes] = {}
        self._new = asyncio.Event()
        self._changed = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_over = False

    # --- sending

    def touch(self) -> None:
        """Report that something has changed."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._changed.set)

    async def run(self) -> None:
        """Compute the views after each change, until this task is cancelled."""
        self._loop = asyncio.get_running_loop()
        self._changed.set()
        with ThreadPoolExecutor(1) as own:  # the requests' threads may all be busy with long questions
            while True:
                await self._changed.wait()
                self._changed.clear()
                views = await self._loop.run_in_executor(own, self._compute)
                self._views, self._number = views, self._number + 1
                self.is_ready.set()
                self._wake()

    def _wake(self) -> None:
        waiting, self._new = self._new, asyncio.Event()
        waiting.set()

    def end(self) -> None:
        """Disconnect every page with a message that the table is closed."""
        self._is_over = True
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake)

    def _compute(self) -> dict[int, bytes]:
        live = self.desk.live
        with live.lock:
            seats = range(len(live.game.names(live.table.state)))
            views = {EVERYBODY: table_view(live), **{seat: seat_view(live, seat) for seat in seats}}
            version, seconds = len(live.table.entries), self.desk.seconds_left()
        holders = [self.access.holder(seat) for seat in seats]
        for view in views.values():
            view |= {"version": version, "boot": self.boot, "seconds": seconds}
            for one, holder in zip(view["seats"], holders, strict=True):
                one["has_phone"] = holder is not None
        return _of_one_length({seat: _encoded(view) for seat, view in views.items()})

    # --- listening

    def _refresh_timer(self) -> None:
        """Compute the views again if the sand timer runs: a new page would get an old time."""
        if self.desk.seconds_left() is not None:
            self._changed.set()

    def view(self, seat: int) -> bytes:
        """The newest view of a seat, as JSON."""
        return self._views.get(seat, b"{}")

    async def events(self, seat_of: Callable[[], int | None], who: object, last: str) -> AsyncIterator[bytes]:
        """The views of a page's seat as server-sent events, as long as it has a seat.

        `last` is the id of the last view that the page has seen.
        """
        self.streams[who] = self.streams.get(who, 0) + 1
        self._refresh_timer()
        try:
            seen = int(last.partition("-")[2]) if last.partition("-")[0] == self.boot else -1
            yield b"retry: 1000\n\n"
            while not self._is_over and (seat := seat_of()) is not None:
                new = self._new
                if self._number != seen and self._views:
                    seen = self._number
                    yield b"id: %s-%d\ndata: %s\n\n" % (self.boot.encode(), seen, self.view(seat))
                    continue
                try:
                    await asyncio.wait_for(new.wait(), BEAT)
                except TimeoutError:
                    yield b": still here\n\n"
            if self._is_over:
                yield b"event: closed\ndata: \n\n"
        finally:
            self.streams[who] -= 1
            if not self.streams[who]:
                del self.streams[who]

    def has_room(self, who: object) -> bool:
        """Whether one more page of this phone may listen."""
        return self.streams.get(who, 0) < MOST_OF_ONE and sum(self.streams.values()) < MOST_STREAMS


def _encoded(view: dict[str, Any]) -> bytes:
    return json.dumps(view, ensure_ascii=False, separators=(",", ":")).encode()


def _of_one_length(views: dict[int, bytes]) -> dict[int, bytes]:
    """The seats' views, padded with blanks to the same length."""
    longest = max(len(view) for seat, view in views.items() if seat != EVERYBODY)
    length = -(-longest // BLOCK) * BLOCK
    return {seat: view if seat == EVERYBODY else view.ljust(length) for seat, view in views.items()}
