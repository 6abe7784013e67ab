"""How soon phones and screens see a line, and how soon the prompt answers in a flood: `python -m tests.bench.phones`."""

from __future__ import annotations

import json
import multiprocessing
import os
import statistics
import tempfile
import threading
import time
from contextlib import suppress
from multiprocessing.synchronize import Event, Semaphore
from random import Random

import httpx

from companion.web import guard, hub
from tests.web.phone_table import HttpPhone, Opened, opened

STREAMS, LINES = 30, 150


def main() -> None:
    guard.RATE = 100_000
    hub.MOST_OF_ONE = STREAMS
    with tempfile.TemporaryDirectory() as folder:
        os.environ["COMPANION_HOME"] = folder
        for game in ("zombies", "the-producer"):
            with opened(game, "ann,ben,cleo", cards="app", dice="app") as at:
                seen = until_seen(at)
                print(f"{game}: a line is on all of {STREAMS} pages after {times(seen)}")
                print(f"{game}: the prompt answers in a flood of requests after {times(in_a_flood(at))}")


def times(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    p99 = ordered[int(len(ordered) * 0.99)]
    return f"{statistics.median(ordered) * 1000:.0f} ms (99 %: {p99 * 1000:.0f} ms)"


def until_seen(at: Opened) -> list[float]:
    """For each of many lines, the seconds until the last page has it."""
    phones = [at.phone(name) for name in ("ann", "ben", "cleo")]
    newest, arrived = [0] * STREAMS, threading.Condition()

    def listen(number: int) -> None:
        phone = HttpPhone(at.base, phones[number % 3].client.cookies["companion"])
        path = "/api/table/events" if number % 4 == 0 else "/api/seat/events"
        with suppress(httpx.HTTPError), phone.client.stream("GET", path) as stream:
            for line in stream.iter_lines():
                if line.startswith("data: "):
                    with arrived:
                        newest[number] = json.loads(line[6:])["version"]
                        arrived.notify_all()

    for number in range(STREAMS):
        threading.Thread(target=listen, args=(number,), daemon=True).start()
    rng, found = Random(1), []
    while len(found) < LINES:
        begun = time.perf_counter()
        type_at_laptop(at, rng)
        wanted = len(at.session.table.entries)
        with arrived:
            assert arrived.wait_for(lambda: min(newest) >= wanted, 20)  # noqa: B023
        found.append(time.perf_counter() - begun)
    return found


def type_at_laptop(at: Opened, rng: Random) -> None:
    """A line at the laptop: what somebody may do, and what follows by itself."""
    session = at.session
    actions = session.game.legal_actions(session.table.state)
    session.handle(session.game.text(session.table.state, rng.choice(actions)) if actions else "note over")


def in_a_flood(at: Opened) -> list[float]:
    """For each of many lines, the seconds that the prompt takes while others ask as fast as they can."""
    spawn = multiprocessing.get_context("spawn")
    is_over, floods = spawn.Event(), spawn.Semaphore(0)
    others = [spawn.Process(target=flood, args=(at.base, is_over, floods)) for _ in range(4)]
    for other in others:
        other.start()
    for _ in others:
        assert floods.acquire(timeout=60)
    found = []
    for number in range(LINES):
        begun = time.perf_counter()
        at.session.handle(f"note {number}")
        found.append(time.perf_counter() - begun)
    is_over.set()
    for other in others:
        other.join()
    return found


def flood(base: str, is_over: Event, floods: Semaphore) -> None:
    """Ask for the table as fast as the server answers; the first answer is reported by `floods`."""
    phone = HttpPhone(base)
    phone.get("/api/table")
    floods.release()
    while not is_over.is_set():
        phone.get("/api/table")


if __name__ == "__main__":
    main()
