"""The page's server, for this computer only; it serves only the page and its pictures.

It listens on 127.0.0.1. Any page on the internet can send a browser there, so the server refuses requests under other
names or from other pages. It never reads a file.
"""

from __future__ import annotations

import errno
import json
import os
import re
import socketserver
import threading
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from companion.cli.watching.page import PAGE, POLICY
from companion.errors import Unreadable

HOST = "127.0.0.1"
NAMES = (HOST, "localhost")
MOST_LISTENERS = 20
"""The most pages that wait for news at the same time; each needs a thread."""
BEAT = 10.0
"""Seconds after which a waiting page gets a message without news; an error shows that the page is gone."""
_FACE = re.compile(r"/face/([0-9a-f]{32})\.png")


class News:
    """The newest data for all pages; new data wakes the threads that wait for it."""

    def __init__(self, data: dict[str, Any]) -> None:
        self._new = threading.Condition()
        self._data = data
        self._number = 0
        self.is_over = False
        self.listeners = 0

    def tell(self, data: dict[str, Any]) -> None:
        with self._new:
            self._data, self._number = data, self._number + 1
            self._new.notify_all()

    def end(self) -> None:
        with self._new:
            self.is_over = True
            self._new.notify_all()

    def after(self, number: int, seconds: float) -> tuple[int, dict[str, Any]]:
        """Wait until there is something newer than `number`, at most this number of seconds; returns the newest."""
        with self._new:
            self._new.wait_for(lambda: self._number != number or self.is_over, seconds)
            return self._number, self._data

    def join(self, by: int) -> bool:
        """Count a listener in or out; False if there are too many."""
        with self._new:
            self.listeners += by
            return self.listeners <= MOST_LISTENERS


class Server(ThreadingHTTPServer):
    """Serves the page, its news, and pictures by their hashes."""

    daemon_threads = True
    allow_reuse_address = os.name != "nt"  # on Windows it would let two programs use one port

    def __init__(self, port: int, news: News, picture: Callable[[str], bytes | None]) -> None:
        """Listen on this port, or on any free one for 0; raises Unreadable if the port cannot be used."""
        self.news, self.picture = news, picture
        try:
            super().__init__((HOST, port), _Handler)
        except OSError as error:
            is_taken = error.errno == errno.EADDRINUSE
            why = "is in use by another program" if is_taken else f"cannot be used: {error.strerror or error}"
            raise Unreadable(f"port {port} {why}; choose another; --port 0 takes any free one") from None

    def server_bind(self) -> None:
        """Bind without asking the network for this computer's name."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = HOST, self.server_address[1]

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: a browser that goes away is no problem."""

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.server_port}/"

    def is_meant(self, host: str | None, origin: str | None) -> bool:
        """Whether the request comes from this computer, and not from another page."""
        hosts = {f"{name}:{self.server_port}" for name in NAMES}
        return host in hosts and (origin is None or origin in {f"http://{name}" for name in hosts})


class _Handler(BaseHTTPRequestHandler):
    server: Server
    server_version, sys_version = "companion", ""
    timeout = 30

    def do_GET(self) -> None:
        if not self.server.is_meant(self.headers.get("Host"), self.headers.get("Origin")):
            self._send(HTTPStatus.FORBIDDEN, "text/plain; charset=utf-8", b"only for this computer\n")
        elif self.path == "/":
            self._send(HTTPStatus.OK, "text/html; charset=utf-8", PAGE.encode())
        elif self.path == "/events":
            self._news()
        elif (found := _FACE.fullmatch(self.path)) and (content := self.server.picture(found[1])):
            self._send(HTTPStatus.OK, "image/png", content, "private, max-age=3600, immutable")
        else:
            self._send(HTTPStatus.NOT_FOUND, "text/plain; charset=utf-8", b"there is nothing here\n")

    def _send(self, status: HTTPStatus, kind: str, content: bytes, keep: str = "no-store") -> None:
        self._head(status, kind, keep)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        with suppress(OSError):
            self.wfile.write(content)

    def _head(self, status: HTTPStatus, kind: str, keep: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Cache-Control", keep)
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        self.send_header("Referrer-Policy", "no-referrer")

    def _news(self) -> None:
        """Send the page its data, now and after each change, until the page goes away."""
        news = self.server.news
        try:
            if not news.join(1):
                self._send(HTTPStatus.SERVICE_UNAVAILABLE, "text/plain; charset=utf-8", b"too many pages\n")
                return
            self._head(HTTPStatus.OK, "text/event-stream", "no-store")
            self.end_headers()
            number = -1
            with suppress(OSError):
                while not news.is_over:
                    newest, data = news.after(number, BEAT)
                    message = f"data: {json.dumps(data)}\n\n" if newest != number else ": no news\n\n"
                    number = newest
                    self.wfile.write(message.encode())
                    self.wfile.flush()
        finally:
            news.join(-1)

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing: the terminal is for the reports on saves."""
