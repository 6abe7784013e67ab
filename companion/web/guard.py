"""Refuse bad requests before they are read: other hosts, other pages, forms, large or slow bodies, floods.

A page on the internet can send any browser to the table's address, under a name of its own (DNS rebinding) or from a
form: https://owasp.org/www-project-web-security-testing-guide/, chapters on CSRF and clickjacking.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Iterable
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADER = "x-companion"
"""A header that no form and no link can send; its value does not matter."""
MOST_BODY = 8 * 1024
SLOWEST = 10.0
"""The most seconds for a whole body to arrive."""
RATE = 20
"""The most requests a second from one phone, or from one address without a cookie."""
COOKIE = "companion"
_MOST_BUCKETS = 1_000

POLICY = (
    "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "object-src 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class Guard:
    """Protects an app; `hosts` are the names and addresses of the table, each with its port."""

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self.app, self.hosts = app, hosts
        self._buckets: dict[str, tuple[float, float]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        request = Request(scope, receive)
        refusal = self._refusal(request)
        body = b""
        if refusal is None and request.method == "POST":
            found = await _body(request)
            body, refusal = (found, None) if isinstance(found, bytes) else (b"", found)
        if refusal is not None:
            await refusal(scope, receive, _sending_headers(send))
            return
        await self.app(scope, _again(body, receive), _sending_headers(send))

    def _refusal(self, request: Request) -> Response | None:
        """The refusal of a request that must not be read; None if it may be read."""
        headers = request.headers
        origins = {f"http://{host}" for host in self.hosts}
        if headers.get("host") not in self.hosts:
            return _refused(HTTPStatus.FORBIDDEN, "this is not the table's address")
        if request.method not in ("GET", "POST"):
            return _refused(HTTPStatus.METHOD_NOT_ALLOWED, "only GET and POST")
        if headers.get("origin", next(iter(origins))) not in origins:
            return _refused(HTTPStatus.FORBIDDEN, "another page sent this")
        if not self._has_tokens(request):
            return _refused(HTTPStatus.TOO_MANY_REQUESTS, "too many requests: wait a second")
        return self._refused_post(request) if request.method == "POST" else None

    def _refused_post(self, request: Request) -> Response | None:
        headers = request.headers
        if "origin" not in headers or HEADER not in headers:
            return _refused(HTTPStatus.FORBIDDEN, "only the table's own pages may send this")
        if headers.get("sec-fetch-site", "same-origin") != "same-origin":
            return _refused(HTTPStatus.FORBIDDEN, "another page sent this")
        if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            return _refused(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "only JSON")
        if not headers.get("content-length", "0").isdecimal() or int(headers.get("content-length", "0")) > MOST_BODY:
            return _refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "this is too long")
        return None

    def _has_tokens(self, request: Request) -> bool:
        """Whether the sender may send now: its bucket gets RATE tokens a second, and a request takes one."""
        who = request.cookies.get(COOKIE) or (request.client.host if request.client else "")
        now = time.monotonic()
        if len(self._buckets) > _MOST_BUCKETS:
            self._buckets = {one: found for one, found in self._buckets.items() if now - found[1] < 1}
        tokens, since = self._buckets.get(who, (2.0 * RATE, now))
        tokens = min(tokens + (now - since) * RATE, 2.0 * RATE)
        self._buckets[who] = (max(tokens - 1, 0), now)
        return tokens >= 1


async def _body(request: Request) -> bytes | Response:
    """The body of a request, or the refusal of it."""
    body = b""

    async def read() -> None:
        nonlocal body
        async for part in request.stream():
            body += part
            if len(body) > MOST_BODY:
                return

    try:
        await asyncio.wait_for(read(), SLOWEST)
    except TimeoutError:
        return _refused(HTTPStatus.REQUEST_TIMEOUT, "this was too slow: try again")
    if len(body) > MOST_BODY:
        return _refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "this is too long")
    return body


def _again(body: bytes, receive: Receive) -> Receive:
    """A receiver that gives the body again, then the messages after it."""
    parts: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def give() -> Message:
        return parts.pop() if parts else await receive()

    return give


def _refused(status: HTTPStatus, why: str) -> Response:
    return PlainTextResponse(f"{why}\n", status)


def _sending_headers(send: Send) -> Send:
    named: Iterable[tuple[bytes, bytes]] = [(name.lower().encode(), text.encode()) for name, text in HEADERS.items()]

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *named]
        await send(message)

    return sending
