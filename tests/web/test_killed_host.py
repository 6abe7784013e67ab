"""The laptop's program is killed while phones play: what was acknowledged is there, once, and the phones go on."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx

from companion.cli.saves import load_saved
from companion.referee.store import Save
from tests.web.phone_table import HttpPhone

START = "import sys; from companion.cli.main import main; main()"
NAMES = ("ann", "ben")
SECONDS = 60


@contextmanager
def running(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str, str]]:
    """The program, the address it listens at, and its code."""
    command = [sys.executable, "-c", START, *arguments]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        output = ""
        assert process.stdout is not None
        try:
            while not (found := re.search(r"type (\w{6})\.", output)):
                line = process.stdout.readline()
                assert line, output
                output += line
            url = re.search(r"listening on (\S+)", output)
            assert url is not None
            threading.Thread(target=process.stdout.read, daemon=True).start()
            yield process, url[1], found[1]
        finally:
            process.kill()
            process.wait()


def test_nothing_acknowledged_is_lost_and_nothing_is_done_twice(home: Path, long: bool) -> None:
    save, rng = home / "evening.companion", Random(5)
    home.mkdir()
    cookies: dict[str, str] = {}
    acknowledged: list[str] = []
    begin = ("host", "oscar-race", "--seats", ",".join(NAMES), "--loopback", "--seed", "4", "--save", str(save))
    for number in range(50 if long else 4):
        arguments = ("resume", str(save)) if number else begin
        with running(*arguments) as (process, url, code):
            phones = {name: HttpPhone(url, cookies.get(name)) for name in NAMES}
            if not number:
                for name, phone in phones.items():
                    phone.join(code, name)
                    cookies[name] = phone.client.cookies["companion"]
            killer = threading.Timer(rng.uniform(0.05, 0.6), process.kill)
            killer.start()
            _play(phones, rng, acknowledged)
            killer.join()
            for phone in phones.values():
                phone.client.close()
    with Save.open(save) as stored:
        keys = [body["key"] for body in load_saved(stored).entries if "key" in body]
    assert len(keys) == len({*keys})
    assert {*acknowledged} <= {*keys}
    assert acknowledged


PENDING: dict[str, dict[str, Any]] = {}
"""What a phone has sent and not been answered: it sends that again, with the same key."""


def _play(phones: dict[str, HttpPhone], rng: Random, acknowledged: list[str]) -> None:
    """Let phones play until the program is gone."""
    while True:
        name = rng.choice(sorted(phones))
        try:
            sent = PENDING.get(name) or _line(phones[name], rng)
            if sent is None:
                continue
            PENDING[name] = sent
            reply = phones[name].post("/api/seat/line", **sent)
        except (httpx.HTTPError, ValueError):
            return
        if reply.status_code == 429:
            time.sleep(0.05)
            continue
        del PENDING[name]
        if reply.status_code == 200 and not reply.json()["refused"] and not reply.json()["text"]:
            acknowledged.append(sent["key"])


def _line(phone: HttpPhone, rng: Random) -> dict[str, Any] | None:
    view = phone.view
    if "version" not in view:
        return None
    lines = [one["line"] for one in view["choices"]] or ([""] if view["may_roll"] else [])
    return {"line": rng.choice(lines), "key": str(uuid.uuid4()), "version": view["version"]} if lines else None


def test_where_there_is_no_keyboard_phones_play_alone(home: Path) -> None:
    with running("host", "oscar-race", "--seats", "ann,ben", "--loopback") as (process, url, code):
        assert process.stdin is not None
        process.stdin.close()
        phone = HttpPhone(url).join(code, "ann")
        assert not phone.say("ann escort date")["refused"]
        phone.client.close()
        assert process.poll() is None
