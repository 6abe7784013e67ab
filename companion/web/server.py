"""The server beside the prompt: it runs in its own thread, on the requested addresses only."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import socket
import sys
import threading
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException
from typing import Any

import uvicorn

from companion.errors import Unreadable
from companion.web.access import Access
from companion.web.addresses import LOOPBACK, private_addresses
from companion.web.app import TableApp
from companion.web.desk import Desk

EVERYWHERE = "0.0.0.0"
MOST_CONNECTIONS = 400
MOST_HEAD = 16 * 1024
"""The most bytes of a request's head."""
_STARTS_WITHIN = 10.0
_ANSWERS_WITHIN = 2.0
_TURN = 0.001
"""Seconds after which a busy thread lets another one run; Python's own 5 ms make the prompt wait in a flood."""


class _Server(uvicorn.Server):
    """A uvicorn server that leaves no connection open.

    uvicorn does not close what it accepts while it shuts down, and a page would wait for an answer for ever.
    """

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        for connection in list(self.server_state.connections):
            if connection.transport is not None:
                connection.transport.abort()
        await asyncio.sleep(0)  # a transport closes its socket in the loop's next turn


class TableServer:
    """Serves one table until you call `stop`."""

    def __init__(
        self,
        desk: Desk,
        seats: int,
        listening: socket.socket,
        stored: dict[str, Any] | None = None,
        store: Callable[[dict[str, Any]], None] | None = None,
    ) -> None:
        """`listening` comes from `listen`; `stored` and `store` are the `document` and `store` of `Access`."""
        self._socket = listening
        host, self.port = listening.getsockname()
        is_open = host == EVERYWHERE
        self.addresses = private_addresses() if is_open else []
        self.access = Access(seats, stored, store)
        hosts = {f"{name}:{self.port}" for name in (*self.addresses, LOOPBACK, "localhost")}
        self.app = TableApp(desk, self.access, hosts)
        config = uvicorn.Config(
            self.app.asgi,
            log_config=None,
            log_level="critical",  # the terminal belongs to the table
            access_log=False,
            server_header=False,
            date_header=False,
            ws="none",
            http="h11",
            h11_max_incomplete_event_size=MOST_HEAD,
            limit_concurrency=MOST_CONNECTIONS,
            timeout_keep_alive=10,
            timeout_graceful_shutdown=1,
        )
        self._server = _Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],), daemon=True)

    def start(self) -> None:
        """Start serving; on return the first view is ready."""
        sys.setswitchinterval(_TURN)
        self._thread.start()
        self.app.hub.is_ready.wait(_STARTS_WITHIN)

    def stop(self) -> None:
        """Disconnect every page, and stop serving."""
        self.app.hub.end()
        self._server.should_exit = True
        self._thread.join(_STARTS_WITHIN)
        self._socket.close()

    @property
    def url(self) -> str:
        """The address that phones can most likely reach."""
        return f"http://{(self.addresses or [LOOPBACK])[0]}:{self.port}"

    @property
    def join_url(self) -> str:
        """The address in the QR code; the token is after the `#`, which a browser sends to nobody."""
        return f"{self.url}/join#{self.access.token}"


def boot_at(port: int) -> str | None:
    """The boot in the views of the table that another program on this computer serves at a port; None if none does."""
    there = HTTPConnection(LOOPBACK, port, timeout=_ANSWERS_WITHIN)
    try:
        there.request("GET", "/api/table")
        found = json.loads(there.getresponse().read())
    except (OSError, HTTPException, ValueError):
        return None
    finally:
        there.close()
    return found.get("boot") if isinstance(found, dict) else None


def listen(port: int, *, is_open: bool) -> socket.socket:
    """A socket for a table's server, open to the network or only to this computer; port 0 takes any free one.

    Raises Unreadable for a port that cannot be used.
    """
    # asyncio sends at once (TCP_NODELAY) only over sockets that name their protocol; else each answer takes 40 ms.
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name != "nt":  # on Windows it would let two programs use one port
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((EVERYWHERE if is_open else LOOPBACK, port))
        found.listen(128)
    except (OSError, OverflowError) as error:
        found.close()
        is_taken = getattr(error, "errno", None) == errno.EADDRINUSE
        why = "is in use by another program" if is_taken else f"cannot be used: {getattr(error, 'strerror', error)}"
        raise Unreadable(f"port {port} {why}; choose another; --port 0 takes any free one") from None
    return found
