"""A table that was closed, or left, and is opened again: its address, its phones, and no wider than before."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import pytest

from companion.cli.open_table import OpenTable
from companion.cli.play import session_at
from companion.cli.saves import load_saved
from companion.referee.store import Save
from companion.web.server import boot_at, listen
from tests.web.phone_table import HttpPhone, opened

GAME = "oscar-race"
LOOPBACK = "http://127.0.0.1:"


@pytest.fixture
def save(home: Path) -> Path:
    home.mkdir()
    return home / "evening.companion"


def phones_file(save: Path) -> Path:
    return save.with_name(f"{save.name}.phones")


@contextmanager
def resumed(save: Path) -> Iterator[tuple[OpenTable, list[str]]]:
    """The table of a saved game that is resumed, not opened yet, and the messages at the laptop."""
    messages: list[str] = []
    with Save.open(save) as stored:
        session = session_at(load_saved(stored), "", messages.append)
        phones = session.phones = OpenTable(session)
        try:
            yield phones, messages
        finally:
            phones.stop()


def url_of(phones: OpenTable) -> str:
    assert phones.server is not None
    return phones.server.url


# --- in the same program


def test_a_table_for_this_machine_stays_one_when_it_is_opened_again() -> None:
    with opened(GAME) as at:
        at.session.handle("close")
        at.session.handle("open --port 80")
        assert at.phones.server is None
        at.session.handle("open")
        assert url_of(at.phones).startswith(LOOPBACK)


def connect_until(is_closed: Event, port: int, connections: list[socket.socket]) -> None:
    """Open one connection after the other, as many pages would."""
    while not is_closed.is_set():
        try:
            connections.append(socket.create_connection(("127.0.0.1", port), timeout=1))
        except OSError:
            time.sleep(0.001)


def is_ended(connection: socket.socket) -> bool:
    """Whether the server has closed a connection."""
    with connection:
        connection.settimeout(2)
        try:
            return connection.recv(1) == b""
        except TimeoutError:
            return False
        except ConnectionError:
            return True


def test_a_table_that_closes_leaves_no_connection_open() -> None:
    """A page that connects at that moment would wait for ever: uvicorn closes only what it had before."""
    for _ in range(3):
        with opened(GAME) as at:
            connections: list[socket.socket] = []
            is_closed = Event()
            pages = Thread(target=connect_until, args=(is_closed, at.phones.server.port, connections))
            pages.start()
            time.sleep(0.05)
            at.session.handle("close")
            is_closed.set()
            pages.join()
            assert connections
            assert all(is_ended(one) for one in connections)


def test_a_table_that_is_opened_again_is_where_phones_look_for_it() -> None:
    with opened(GAME) as at:
        ann = at.phone("ann")
        with ann.client.stream("GET", "/api/seat/events") as stream:
            lines = stream.iter_lines()
            assert next(line for line in lines if line.startswith("id:"))
            at.session.handle("close")
            assert "event: closed" in list(lines)
        at.session.handle("open")
        assert url_of(at.phones) == at.base
        assert ann.get("/api/seat").status_code == 401, "seats are given out again"


# --- after `companion resume`


def test_a_table_that_is_resumed_has_its_phones_again(save: Path) -> None:
    with opened(GAME, save=str(save)) as at:
        ann = at.phone("ann")
        ann.say("escort date", key="before-the-fall", version=0)
        cookie, base, code = ann.client.cookies["companion"], at.base, at.server.access.code
    with resumed(save) as (phones, _):
        assert phones.open_again()
        assert phones.server is not None
        assert (phones.server.url, phones.server.access.code) == (base, code)
        again = HttpPhone(base, cookie)
        assert again.view["me"] == "ann"
        assert again.view["events"]
        assert again.say("escort date", key="before-the-fall", version=0) == {"text": "", "refused": False}
        assert len(phones.session.table.entries) == 1
        again.client.close()
    assert cookie not in phones_file(save).read_text(encoding="utf-8")


def test_a_table_without_phones_is_open_for_this_machine_when_it_is_resumed(save: Path) -> None:
    with opened(GAME, save=str(save)) as at:
        base = at.base
    with resumed(save) as (phones, _):
        assert phones.open_again()
        assert url_of(phones) == base


def test_a_closed_table_stays_closed_and_opens_for_this_machine_only(save: Path) -> None:
    with opened(GAME, save=str(save)) as at:
        cookie, base, code = at.phone("ann").client.cookies["companion"], at.base, at.server.access.code
        at.session.handle("close")
    with resumed(save) as (phones, _):
        assert not phones.open_again()
        phones.session.handle("open")
        assert url_of(phones) == base
        assert phones.server is not None
        assert phones.server.access.code != code
        again = HttpPhone(base, cookie)
        assert again.get("/api/seat").status_code == 401
        again.client.close()


DAMAGED = (
    "",
    "[]",
    "{}",
    '{"code": "A", "port": 1, "loopback": true, "phones": [1]}',
    '{"code": 1, "port": 1, "loopback": true}',
    '{"code": "A", "port": 1}',
    '{"code": "A", "port": 99999, "loopback": true}',
    "{" * 9_000,
    "[" * 90_000,
)


@pytest.mark.parametrize("text", DAMAGED)
def test_a_damaged_file_of_phones_opens_nothing_and_is_reported_once(text: str, save: Path) -> None:
    with opened(GAME, save=str(save)):
        pass
    phones_file(save).write_text(text, encoding="utf-8")
    with resumed(save) as (phones, messages):
        assert not phones.open_again()
        (about,) = [one for one in messages if "damaged" in one]
        assert "evening.companion.phones" in " ".join(about.split())
        assert "whole network" in " ".join(about.split())


def test_a_port_that_is_taken_meanwhile_is_reported_and_another_is_used(save: Path) -> None:
    with opened(GAME, save=str(save)) as at:
        port = at.server.port
    with listen(port, is_open=False), resumed(save) as (phones, messages):
        assert phones.open_again()
        assert url_of(phones) not in (at.base, "")
        assert any(f"port {port} is in use" in one for one in messages)


def test_a_new_game_gets_no_phones_of_an_older_one_with_its_name(save: Path) -> None:
    with opened(GAME, save=str(save)) as at:
        cookie = at.phone("ann").client.cookies["companion"]
    save.unlink()
    with opened(GAME, save=str(save)) as at:
        assert HttpPhone(at.base, cookie).get("/api/seat").status_code == 401


# --- in two windows at once


def test_a_game_that_is_open_in_another_window_stays_there(save: Path) -> None:
    with opened(GAME, save=str(save)) as at:
        ann, before = at.phone("ann"), phones_file(save).read_text(encoding="utf-8")
        with resumed(save) as (second, messages):
            assert not second.open_again()
            assert "open in another window" in " ".join(messages[-1].split())
            for line in ("open", "close", "quit"):
                second.session.handle(line)
            assert second.server is None
        assert phones_file(save).read_text(encoding="utf-8") == before
        assert not ann.say("escort date")["refused"]


def test_another_program_at_the_port_is_not_this_game() -> None:
    with opened(GAME) as at:
        assert boot_at(at.server.port) == at.app.hub.boot
        port = at.server.port
    assert boot_at(port) is None
