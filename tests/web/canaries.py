"""Games over HTTP with cards whose names occur nowhere else: no byte of them comes to a seat that may not know it.

`python -m tests.web.canaries 10_000` plays 10,000 of them, shared by all processors.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import reduce
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any, NamedTuple
from unittest.mock import patch

from companion.referee.secrets import known
from companion.web import addresses, guard
from tests.games.data.own import GAME
from tests.web.phone_table import Opened, opened

NAMES = ["ann", "ben", "cleo"]
CARDS = 40
PART = 500
"""Games that one process plays before it says what it has seen."""
SAME_CARDS = 10
"""Games with the same names of cards: reading new ones takes as long as playing."""
WRITING = Lock()
"""Held by the thread that writes a game."""
QUESTIONS = ("?", "score", "odds play", "why play")
"""Their answers may name no card that the seat does not know."""
NOWHERE = ("/nowhere", "/api/seat/card/x", "/api/table/nothing")

PLAY = """
kind: play
seat:
  hand: {holds: cards, seen: owner}
  chosen: {holds: cards, seen: nobody}
  bid: {start: 0, seen: owner}
  won: 0
table:
  deck: {holds: cards, deck: cards, seen: nobody}
  shown: cards
setup:
  - repeat: 3
    do: [{each: seats, do: [{draw: 1, from: deck, to: hand}]}]
turn:
  - each: seats
    together: true
    do: [{choose: [bid]}]
  - {each: seats, do: [{choose: [hide]}]}
  - {choose: [play]}
  - {draw: 1, from: deck, to: hand}
  - {gain: {won: bid}}
  - {if: turn == TURNS, end: game}
actions:
  bid: {targets: {number: "[1, 2, 3]"}, do: [set: {bid: number}]}
  hide: {targets: {card: hand}, do: [{lay: card, from: hand, to: chosen}, {if: not empty(deck), draw: 1, from: deck, to: hand}]}
  play: {targets: {card: hand}, do: [{lay: card, from: hand, to: shown}]}
score: [won]
"""


class Seen(NamedTuple):
    """What was looked through."""

    games: int = 0
    answers: int = 0
    texts: int = 0
    bytes: int = 0

    def plus(self, other: Seen) -> Seen:
        return Seen(*(one + more for one, more in zip(self, other, strict=True)))


def canaries(folder: Path, rng: Random, turns: int = 3) -> tuple[str, list[str]]:
    """A game with cards whose names occur nowhere else, and those names."""
    cards = [f"c{rng.getrandbits(48):012x}" for _ in range(CARDS)]
    items = "\n".join(f"  - {{id: {card}, name: N{card}}}" for card in cards)
    sheet = f"kind: tokens\nid: cards\ntitle: Cards\neach: {{shape: card, component: cards}}\nitems:\n{items}\n"
    if folder.exists():
        return str(folder), cards
    folder.mkdir(parents=True)
    play = PLAY.replace("TURNS", str(turns))
    for name, text in {"game": GAME, "cards": sheet, "play": play}.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return str(folder), cards


def play(folder: Path, number: int, turns: int) -> Seen:
    """Play one game at random, some of them with the same cards; raises AssertionError where anything hidden came to light."""
    rng, names = Random(f"canaries {number}"), number // SAME_CARDS
    with WRITING:
        game, cards = canaries(folder / str(names), Random(f"cards {names}"), turns)
    with opened(game, ",".join(NAMES), cards="app", dice="app", seed=number) as at:
        return _Game(at, cards, rng).played()


class _Game:
    """One game: three phones and a big screen, of whose bytes each is looked through."""

    def __init__(self, at: Opened, cards: list[str], rng: Random) -> None:
        self.at, self.cards, self.rng = at, cards, rng
        self.line = HTTPConnection("127.0.0.1", at.server.port)
        self.seen: dict[tuple[int, int], str] = {}
        self.answers = self.texts = self.bytes = 0
        self.cookies = [self._joined(name) for name in NAMES]

    def played(self) -> Seen:
        while True:
            self.at.settled()
            self._search(-1, self._get(-1, "/api/table"))
            views = [self._get(seat, "/api/seat") for seat in range(len(NAMES))]
            for seat, text in enumerate(views):
                self._search(seat, text)
            if _body(views[0])["outcome"]:
                self.line.close()
                return Seen(1, self.answers, self.texts, self.bytes)
            self._answer([_body(text) for text in views])
            self._search(-1, "\n".join(self.at.messages))
            self.at.messages.clear()

    def _answer(self, views: list[dict[str, Any]]) -> None:
        """One seat answers; before that some seat tries what is not its, and asks."""
        seat = self.rng.choice([seat for seat, view in enumerate(views) if view["choices"]])
        line, version = self.rng.choice(views[seat]["choices"])["line"], views[seat]["version"]
        wrong = self.rng.randrange(len(NAMES))
        typed = self.rng.choice((self.rng.choice(QUESTIONS), f"{NAMES[wrong]} play {self.rng.choice(self.cards)}", ""))
        if typed:  # a card that the line itself names comes back in the answer to it
            self._search(wrong, self._say(wrong, typed, version), typed)
        else:
            self._search(-1, self._get(-1, self.rng.choice(NOWHERE)))
        if len(self.at.session.table.entries) == version:
            self._search(seat, self._say(seat, line, version))
        self.answers += 1

    def _get(self, seat: int, path: str) -> str:
        self.line.request("GET", path, headers=self._headers(seat))
        return self._reply()

    def _say(self, seat: int, line: str, version: int) -> str:
        key = f"{self.rng.getrandbits(64):016x}"
        return self._post("/api/seat/line", self._headers(seat), line=line, key=key, version=version)

    def _joined(self, name: str) -> str:
        """The cookie of a phone that has joined."""
        reply = self._post("/api/code", {}, code=self.at.server.access.code)
        cookie = reply.partition("set-cookie: ")[2].partition(";")[0]
        self._search(-1, self._post("/api/seat/choose", {"Cookie": cookie}, seat=name))
        return cookie

    def _headers(self, seat: int) -> dict[str, str]:
        return {} if seat < 0 else {"Cookie": self.cookies[seat]}

    def _post(self, path: str, headers: dict[str, str], **body: Any) -> str:
        own = {"Origin": self.at.base, "X-Companion": "1", "Content-Type": "application/json"}
        self.line.request("POST", path, json.dumps(body), {**headers, **own})
        return self._reply()

    def _reply(self) -> str:
        reply = self.line.getresponse()
        text = "\n".join([*map(": ".join, reply.getheaders()), "", reply.read().decode()])
        self.texts, self.bytes = self.texts + 1, self.bytes + len(text)
        return text

    def _search(self, seat: int, text: str, typed: str = "") -> None:
        """Nothing in a text that the seat does not know, now that its line is done; once the game is over, it may."""
        table, now = self.at.session.table, (seat, len(self.at.session.table.entries))
        if now not in self.seen:
            self.seen[now] = str(table.game.document(known(table.game, table.state, seat)))
        seen = self.seen[now]
        found = [card for card in self.cards if card in text and card not in seen and card not in typed]
        assert not found, (seat, found, text)


def _body(reply: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(reply.partition("\n\n")[2])
    return found


def seen_in(folder: Path, numbers: Iterable[int], turns: int) -> Seen:
    """Play games with these numbers, two at a time: while one begins or ends, it waits.

    The laptop draws no QR code of its address, which takes a quarter of a game's time.
    """
    with (
        patch.object(guard, "RATE", 100_000),
        patch.object(addresses, "qr_text", str),
        ThreadPoolExecutor(2) as threads,
    ):
        found = threads.map(lambda number: play(folder, number, turns), numbers)
        return reduce(Seen.plus, found, Seen())


def _played(numbers: range) -> Seen:
    with TemporaryDirectory() as folder:
        return seen_in(Path(folder), numbers, turns=3)


if __name__ == "__main__":
    began, games, found = time.monotonic(), int(sys.argv[1]), Seen()
    with ProcessPoolExecutor(os.cpu_count()) as processes:
        for seen in processes.map(_played, (range(first, min(first + PART, games)) for first in range(0, games, PART))):
            found = found.plus(seen)
            print(*(f"{number:,} {name}" for name, number in found._asdict().items()), sep=", ", flush=True)
    print(f"{found.games:,} games in {time.monotonic() - began:,.0f} s: nothing hidden was seen")
