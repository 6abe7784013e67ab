"""The table's addresses: the pages and their files, the data of a page, and the requests of a phone."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from companion.errors import Unreadable
from companion.model import EVERYBODY
from companion.web.access import Access, Phone, TooManyTries
from companion.web.desk import Desk
from companion.web.guard import COOKIE, Guard
from companion.web.hub import Hub

PAGES = Path(__file__).parent / "pages"
KINDS = {"html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
MOST_LINE = 500
_KEY = re.compile(r"[A-Za-z0-9-]{8,64}")
_NEVER = {"Cache-Control": "no-store"}
_FOR_GOOD = {"Cache-Control": "max-age=86400, immutable"}
"""For files that get another name if they change."""
_REPLY_BLOCK = 2048
"""The length of a reply to a phone is a multiple of this number of bytes."""


class TableApp:
    """The web app of one table. `hosts` are its addresses, with the port."""

    def __init__(self, desk: Desk, access: Access, hosts: Collection[str]) -> None:
        self.desk, self.access = desk, access
        self.hub = Hub(desk, access)
        self._lines: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        """One for each seat: its lines are carried out one after the other, as each can ask for long odds."""
        routes = [
            Route("/", lambda request: RedirectResponse("/join")),
            *(Route(f"/{page}", _page(page)) for page in ("join", "seat", "table")),
            Route("/pages/{name}", self._file),
            Route("/api/join", self._join, methods=["POST"]),
            Route("/api/code", self._code, methods=["POST"]),
            Route("/api/seats", self._seats),
            Route("/api/seat", self._seat),
            Route("/api/seat/choose", self._choose, methods=["POST"]),
            Route("/api/seat/line", self._line, methods=["POST"]),
            Route("/api/seat/events", self._seat_events),
            Route("/api/seat/card/{card}", self._card),
            Route("/api/table", self._table),
            Route("/api/table/events", self._table_events),
            Route("/api/table/board", self._board),
            Route("/api/table/face/{name}", self._face),
        ]
        app = Starlette(routes=routes, lifespan=self._lifespan)
        app.router.redirect_slashes = False
        self.asgi = Guard(app, hosts)

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        publishing = asyncio.create_task(self.hub.run())
        yield
        publishing.cancel()

    # --- pages

    async def _file(self, request: Request) -> Response:
        name = request.path_params["name"]
        known = {path.name for path in PAGES.iterdir() if path.suffix[1:] in KINDS and path.suffix != ".html"}
        if name not in known:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        kind = KINDS[name.rpartition(".")[2]]
        return FileResponse(PAGES / name, media_type=kind, headers={"Cache-Control": "no-cache"})

    # --- the big screen, for everybody

    async def _table(self, request: Request) -> Response:
        return _json_bytes(self.hub.view(EVERYBODY))

    async def _table_events(self, request: Request) -> Response:
        return self._stream(request, f"screen {request.client.host if request.client else ''}", lambda: EVERYBODY)

    async def _board(self, request: Request) -> Response:
        picture = await asyncio.to_thread(self.desk.board)
        if picture is None:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        return Response(picture, media_type=KINDS["svg"], headers=_NEVER)

    async def _face(self, request: Request) -> Response:
        face = self.desk.face(request.path_params["name"])
        if face is None:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        return Response(face, media_type=KINDS["svg"], headers=_FOR_GOOD)

    # --- phones

    async def _join(self, request: Request) -> Response:
        sent = await _sent(request, {"token": str})
        return self._let_in(lambda: self.access.join(sent["token"]))

    async def _code(self, request: Request) -> Response:
        sent = await _sent(request, {"code": str})
        return self._let_in(lambda: self.access.join_by_code(sent["code"], time.monotonic()))

    def _let_in(self, join: Callable[[], str]) -> Response:
        try:
            cookie = join()
        except TooManyTries as error:
            raise HTTPException(HTTPStatus.TOO_MANY_REQUESTS, str(error)) from None
        except Unreadable as error:
            raise HTTPException(HTTPStatus.FORBIDDEN, str(error)) from None
        self.desk.joined()
        response = JSONResponse({"joined": True}, headers=_NEVER)
        response.set_cookie(COOKIE, cookie, max_age=7 * 24 * 3600, httponly=True, samesite="strict")
        return response

    def _phone(self, request: Request) -> Phone:
        phone = self.access.phone(request.cookies.get(COOKIE))
        if phone is None:
            raise HTTPException(HTTPStatus.UNAUTHORIZED, "join first")
        return phone

    def _seated(self, request: Request) -> tuple[Phone, int]:
        phone = self._phone(request)
        if phone.seat is None:
            raise HTTPException(HTTPStatus.CONFLICT, "choose a seat first")
        return phone, phone.seat

    async def _seats(self, request: Request) -> Response:
        """The seats, which of them are free, which is this phone's, and its number."""
        phone, live = self._phone(request), self.desk.live
        names = list(live.table.header["seats"])
        seats = [
            {"name": name, "free": self.access.holder(seat) is None, "is_bot": bool(live.players.get(name))}
            for seat, name in enumerate(names)
        ]
        mine, wants = (None if seat is None else names[seat] for seat in (phone.seat, phone.wants))
        about = {"title": live.table.header["title"], "number": phone.number, "mine": mine, "wants": wants}
        return JSONResponse({**about, "seats": seats}, headers=_NEVER)

    async def _choose(self, request: Request) -> Response:
        phone, live = self._phone(request), self.desk.live
        name = (await _sent(request, {"seat": str}))["seat"]
        names = list(live.table.header["seats"])
        if name not in names:
            raise HTTPException(HTTPStatus.CONFLICT, "there is no such seat")
        if live.players.get(name):
            raise HTTPException(HTTPStatus.CONFLICT, f"a bot plays {name}: choose another seat")
        is_mine = self.access.choose(phone, names.index(name))
        if is_mine:
            self.desk.tell(f"{name} plays with a phone")
        else:
            admit = f"admit {name} {phone.number}"
            self.desk.tell(f"phone {phone.number} asks for the seat of {name}: `{admit}` gives it the seat")
        self.hub.touch()
        return JSONResponse({"seat": name if is_mine else None}, headers=_NEVER)

    async def _seat(self, request: Request) -> Response:
        return _json_bytes(self.hub.view(self._seated(request)[1]))

    async def _seat_events(self, request: Request) -> Response:
        phone, _ = self._seated(request)
        return self._stream(request, phone.hash, lambda: phone.seat)

    async def _line(self, request: Request) -> Response:
        """Carry out a line; its result is in the next view, a refusal is in the reply."""
        _, seat = self._seated(request)
        sent = await _sent(request, {"line": str, "key": str, "version": int})
        if len(sent["line"]) > MOST_LINE:
            raise HTTPException(HTTPStatus.BAD_REQUEST, f"a line has at most {MOST_LINE} characters")
        if not _KEY.fullmatch(sent["key"]):
            raise HTTPException(HTTPStatus.BAD_REQUEST, "a key is 8 to 64 letters, digits and hyphens")
        async with self._lines[seat]:
            found = await asyncio.to_thread(self.desk.say, seat, sent["line"], sent["key"], sent["version"])
        self.hub.touch()
        reply = json.dumps({"text": found.text, "refused": found.is_refused}, ensure_ascii=False).encode()
        return _json_bytes(reply.ljust(-(-len(reply) // _REPLY_BLOCK) * _REPLY_BLOCK))

    async def _card(self, request: Request) -> Response:
        """The face of a card that this seat holds or may look at; any other card is not found."""
        _, seat = self._seated(request)
        card, live = request.path_params["card"], self.desk.live
        with live.lock:
            held = {one for fact in live.game.private(live.table.state, seat) for one in fact.cards}
        face = await asyncio.to_thread(self.desk.card, seat, card) if card in held else None
        if face is None:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        return Response(face, media_type="image/png", headers=_NEVER)

    def _stream(self, request: Request, who: object, seat_of: Callable[[], int | None]) -> Response:
        if not self.hub.has_room(who):
            raise HTTPException(HTTPStatus.TOO_MANY_REQUESTS, "too many pages")
        events = self.hub.events(seat_of, who, request.headers.get("last-event-id", ""))
        return StreamingResponse(events, media_type="text/event-stream", headers=_NEVER)


def _page(name: str) -> Callable[[Request], Any]:
    async def page(request: Request) -> Response:
        return FileResponse(PAGES / f"{name}.html", media_type="text/html", headers={"Cache-Control": "no-cache"})

    return page


def _json_bytes(content: bytes) -> Response:
    return Response(content, media_type="application/json", headers=_NEVER)


async def _sent(request: Request, keys: dict[str, type]) -> dict[str, Any]:
    """The JSON object of a body with exactly these keys and types; raises HTTPException."""
    try:
        found = json.loads(await request.body())
    except (ValueError, RecursionError):
        raise HTTPException(HTTPStatus.BAD_REQUEST, "this is not JSON") from None
    is_good = isinstance(found, dict) and found.keys() == keys.keys()
    if not is_good or not all(type(found[key]) is kind for key, kind in keys.items()):
        raise HTTPException(HTTPStatus.BAD_REQUEST, f"send an object with the keys {', '.join(keys)}")
    return dict(found)
