"""Who may come to the table: join tokens, the code that is typed, the cookies of phones, and whose seat is whose.

A token of 128 bits (in the QR) is good for one phone; the code of six characters for any, with five wrong tries a
minute in all. Either is exchanged for a cookie. Of cookies only hashes are kept, also in the file beside the save from
which phones find their seats again.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from threading import Lock
from typing import Any

from companion.errors import Unreadable

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Those that cannot be taken for one another."""
CODE_LENGTH = 6
MOST_TRIES, TRIES_WITHIN = 5, 60.0
"""So many wrong codes in so many seconds."""
MOST_PHONES = 60
_TOKEN_BYTES = 16


class TooManyTries(Unreadable):
    """The code was wrong too often just now."""


@dataclass
class Phone:
    """A phone that has joined: the hash of its cookie, its seat, and the seat it waits for."""

    hash: str
    seat: int | None = None
    wants: int | None = None


class Access:
    """The phones at one table; `keep` is called with `document()` whenever it has changed."""

    def __init__(
        self, seats: int, document: dict[str, Any] | None = None, keep: Callable[[dict[str, Any]], None] | None = None
    ) -> None:
        """`document` is what an earlier run of the same table kept."""
        found = document or {}
        self.code: str = found.get("code") or "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        self.token = secrets.token_urlsafe(_TOKEN_BYTES)
        self.seats = seats
        self._phones = {one["cookie"]: Phone(one["cookie"], one["seat"]) for one in found.get("phones", ())}
        self._wrong: deque[float] = deque()
        self._keep = keep
        self._lock = Lock()

    def document(self) -> dict[str, Any]:
        """What brings the phones back after a restart: no cookie and no token, only hashes."""
        phones = [{"cookie": one.hash, "seat": one.seat} for one in self._phones.values() if one.seat is not None]
        return {"code": self.code, "phones": phones}

    # --- coming in

    def join(self, token: str) -> str:
        """A cookie for a token, which is used up by that; raises Unreadable for any other."""
        with self._lock:
            if not compare_digest(token.encode(), self.token.encode()):
                raise Unreadable("this QR code has been used: scan the one on the laptop now, or type the code")
            self.token = secrets.token_urlsafe(_TOKEN_BYTES)
            return self._cookie()

    def join_by_code(self, code: str, now: float) -> str:
        """A cookie for the code, in capitals or not; `now` are seconds that only go forward.

        Raises Unreadable for a wrong one, TooManyTries after too many, even for the right one.
        """
        with self._lock:
            while self._wrong and now - self._wrong[0] > TRIES_WITHIN:
                self._wrong.popleft()
            if len(self._wrong) >= MOST_TRIES:
                raise TooManyTries("too many wrong codes: wait a minute")
            if not compare_digest(code.strip().upper().encode(), self.code.encode()):
                self._wrong.append(now)
                raise Unreadable("that is not the code on the laptop")
            return self._cookie()

    def _cookie(self) -> str:
        if len(self._phones) >= MOST_PHONES:
            idle = next((one for one in self._phones.values() if one.seat is None), None)
            if idle is None:
                raise Unreadable("there is no room for another phone")
            del self._phones[idle.hash]
        cookie = secrets.token_urlsafe(_TOKEN_BYTES)
        self._phones[_hash(cookie)] = Phone(_hash(cookie))
        return cookie

    def phone(self, cookie: str | None) -> Phone | None:
        """The phone that has this cookie."""
        return None if cookie is None else self._phones.get(_hash(cookie))

    # --- seats

    def holder(self, seat: int) -> Phone | None:
        """The phone that has a seat."""
        return next((one for one in self._phones.values() if one.seat == seat), None)

    def choose(self, phone: Phone, seat: int) -> bool:
        """Give the phone a free seat, or let it wait for `admit`, and return False.

        It waits for a seat that another phone has, and for any if it has one itself: it has seen the cards of that.
        """
        with self._lock:
            if not 0 <= seat < self.seats:
                raise Unreadable("there is no such seat")
            holder = self.holder(seat)
            if holder is phone or (holder is None and phone.seat is None):
                self._sit(phone, seat)
                return True
            phone.wants = seat
            return False

    def admit(self, seat: int) -> bool:
        """Give the seat to the phone that asked for it last; False if none did. The one that had it has none."""
        with self._lock:
            asking = [one for one in self._phones.values() if one.wants == seat]
            if not asking:
                return False
            for one in asking:
                one.wants = None
            holder = self.holder(seat)
            if holder is not None:
                holder.seat = None
            self._sit(asking[-1], seat)
            return True

    def _sit(self, phone: Phone, seat: int) -> None:
        phone.seat, phone.wants = seat, None
        if self._keep is not None:
            self._keep(self.document())


def _hash(cookie: str) -> str:
    return sha256(cookie.encode()).hexdigest()
