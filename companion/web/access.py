"""Who may join the table: the tokens, the code, the cookies of phones, and the phone of each seat.

The QR code has a token of 128 bits, which works for one phone. The code of six characters works for all phones, with at
most five wrong tries a minute in all. A phone gets a cookie for either. Only hashes of cookies are stored. They are
also in the file beside the save, so that phones find their seats again.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from itertools import count
from threading import Lock
from typing import Any

from companion.errors import Unreadable

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and digits that do not look alike."""
CODE_LENGTH = 6
MOST_TRIES, TRIES_WITHIN = 5, 60.0
"""The most wrong codes in this number of seconds."""
MOST_PHONES = 60
_TOKEN_BYTES = 16


class TooManyTries(Unreadable):
    """There were too many wrong codes just now."""


@dataclass
class Phone:
    """A phone that has joined: the hash of its cookie, its number, its seat, and the seat it waits for.

    `has_seen` is whether it has, or had, a seat, and so has seen a hand.
    """

    hash: str
    number: int
    seat: int | None = None
    wants: int | None = None
    has_seen: bool = False


class Access:
    """The phones at one table; `store` is called with `document()` after each change."""

    def __init__(
        self, seats: int, document: dict[str, Any] | None = None, store: Callable[[dict[str, Any]], None] | None = None
    ) -> None:
        """`document` is the document that an earlier run of the same table stored."""
        found = document or {}
        self.code: str = found.get("code") or "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        self.token = secrets.token_urlsafe(_TOKEN_BYTES)
        self.seats = seats
        self._numbers = count(1)
        self._phones = {
            one["cookie"]: Phone(one["cookie"], next(self._numbers), one["seat"], has_seen=True)
            for one in found.get("phones", ())
        }
        self._wrong: deque[float] = deque()
        self._store = store
        self._lock = Lock()

    def _phones_now(self) -> list[Phone]:
        """The phones of this moment: one may join meanwhile, in another thread."""
        return list(self._phones.values())

    def document(self) -> dict[str, Any]:
        """The data that brings phones back after a restart; it has hashes, but no cookie and no token."""
        phones = [{"cookie": one.hash, "seat": one.seat} for one in self._phones_now() if one.has_seen]
        return {"code": self.code, "phones": phones}

    # --- joining

    def join(self, token: str) -> str:
        """A cookie for the token, which then becomes invalid; raises Unreadable for any other token."""
        with self._lock:
            if not compare_digest(token.encode(), self.token.encode()):
                raise Unreadable("this QR code was already used: scan the new one on the laptop, or type the code")
            self.token = secrets.token_urlsafe(_TOKEN_BYTES)
            return self._cookie()

    def join_by_code(self, code: str, now: float) -> str:
        """A cookie for the code, in any case; `now` is in seconds, from a clock that only goes forward.

        Raises Unreadable for a wrong code. After too many wrong codes it raises TooManyTries, even for the right one.
        """
        with self._lock:
            while self._wrong and now - self._wrong[0] > TRIES_WITHIN:
                self._wrong.popleft()
            if len(self._wrong) >= MOST_TRIES:
                raise TooManyTries("too many wrong codes: wait a minute")
            if not compare_digest(code.strip().upper().encode(), self.code.encode()):
                self._wrong.append(now)
                raise Unreadable("this is not the code on the laptop")
            return self._cookie()

    def _cookie(self) -> str:
        if len(self._phones) >= MOST_PHONES:
            idle = next((one for one in self._phones_now() if one.seat is None), None)
            if idle is None:
                raise Unreadable("there is no room for another phone")
            del self._phones[idle.hash]
        cookie = secrets.token_urlsafe(_TOKEN_BYTES)
        self._phones[_hash(cookie)] = Phone(_hash(cookie), next(self._numbers))
        return cookie

    def phone(self, cookie: str | None) -> Phone | None:
        """The phone that has this cookie."""
        return None if cookie is None else self._phones.get(_hash(cookie))

    # --- seats

    def holder(self, seat: int) -> Phone | None:
        """The phone that has a seat."""
        return next((one for one in self._phones_now() if one.seat == seat), None)

    def choose(self, phone: Phone, seat: int) -> bool:
        """Give the phone a free seat, and return True; else let it wait for `admit`, and return False.

        It has to wait if another phone has the seat. It also has to wait if it has or had another seat, because it has
        seen that seat's cards.
        """
        with self._lock:
            if not 0 <= seat < self.seats:
                raise Unreadable("there is no such seat")
            holder = self.holder(seat)
            if holder is phone or (holder is None and not phone.has_seen):
                self._sit(phone, seat)
                return True
            phone.wants = seat
            return False

    def asking(self, seat: int) -> list[int]:
        """The numbers of the phones that ask for a seat."""
        return [one.number for one in self._phones_now() if one.wants == seat]

    def admit(self, seat: int, number: int) -> None:
        """Give the seat to the phone with this number, which asks for it; no other phone gets or keeps it."""
        with self._lock:
            for one in self._phones_now():
                if one.wants == seat and one.number == number:
                    self._free(seat)
                    self._sit(one, seat)
                    return

    def _free(self, seat: int) -> None:
        """Take the seat from its phone, and from those that ask for it."""
        for one in self._phones_now():
            one.seat = None if one.seat == seat else one.seat
            one.wants = None if one.wants == seat else one.wants

    def _sit(self, phone: Phone, seat: int) -> None:
        phone.seat, phone.wants, phone.has_seen = seat, None, True
        if self._store is not None:
            self._store(self.document())


def _hash(cookie: str) -> str:
    return sha256(cookie.encode()).hexdigest()
