"""Open a table to phones: its address, how to join, and who may take another's seat."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.phones import PhoneDesk
from companion.cli.screen import wrap
from companion.errors import Unreadable

if TYPE_CHECKING:
    from socket import socket

    from companion.cli.session import Session
    from companion.web.server import TableServer

BESIDE = ".phones"
"""The ending of the file beside a save; phones find their seats again from it."""
_PORTS = 65_536
_ELSEWHERE = "this game seems to be open in another window: type `quit` here, and go on there"
_DAMAGED = "is damaged, so the table is not open: `open` opens it to your whole network, and phones must join again"


class OpenTable:
    """Opens a session's table to phones, and closes it.

    `listening` is the socket, if there is one already; `lang` is the language of cards and board.
    """

    def __init__(self, session: Session, listening: socket | None = None, lang: str | None = None) -> None:
        self.session, self.lang = session, lang
        self.server: TableServer | None = None
        self._listening = listening
        self._more: dict[str, Any] = {}

    def open(self) -> None:
        """Start the server if it is not running, and say how to join; raises CompanionError."""
        if self.server is None:
            self.server = self._start_server()
            self.session.say(f"listening on {self.server.url}")
        self.show()

    def open_again(self) -> bool:
        """Open the table if it was open when the game was left, or say why not; returns whether it is open."""
        stored = self._stored()
        try:
            if stored is None:
                raise Unreadable(f"{self._path()} {_DAMAGED}")
            if "code" in stored:
                self.open()
        except Unreadable as error:
            self.session.say(wrap(f"{error}.", "  ! ", "    "))
        return self.server is not None

    def _start_server(self) -> TableServer:
        from companion.web.addresses import LOOPBACK
        from companion.web.server import TableServer

        self.session.recall()
        stored = {} if self._listening is not None else self._stored() or {}  # a new game has no phones yet
        self.lang = self.lang or stored.get("lang")
        desk = PhoneDesk(self.session, self.announce_joined, self.lang)
        seats = len(self.session.table.header["seats"])
        listening = self._listening or self._listen_again(stored)
        self._listening, is_loopback = None, listening.getsockname()[0] == LOOPBACK
        server = TableServer(desk, seats, listening, stored, self._store)
        self._more = {"loopback": is_loopback, "lang": self.lang, "port": server.port, "boot": server.app.hub.boot}
        self._store(server.access.document())
        server.start()
        return server

    def _listen_again(self, stored: dict[str, Any]) -> socket:
        """A socket at the address that the phones know, or at another port if a program uses that one now.

        Raises Unreadable if that program has this game open.
        """
        from companion.web.server import boot_at, listen

        before = {**self._more, **stored}
        is_open = not before.get("loopback")
        try:
            return listen(before.get("port", 0), is_open=is_open)
        except Unreadable as error:
            if before.get("boot") is not None and boot_at(before["port"]) == before["boot"]:
                raise Unreadable(_ELSEWHERE) from None
            self.session.say(wrap(f"{error}. Phones must open the new address.", "  ! ", "    "))
            return listen(0, is_open=is_open)

    def announce_joined(self) -> None:
        """Say that a phone has joined, and how the next can, if a seat is free."""
        from companion.web.addresses import qr_text

        self.session.say("  (a phone has joined)")
        server, names = self.server, self.session.table.header["seats"]
        if server is None:
            return
        free = [
            name
            for seat, name in enumerate(names)
            if server.access.holder(seat) is None and not self.session.players.get(name)
        ]
        if len(free) > 1:  # one of them is for the phone that has just joined
            about = f"For the next phone: scan this, or type the code {server.access.code}."
            self.session.say(f"{qr_text(server.join_url)}\n{about}")

    def show(self) -> None:
        """Show the address of the table, and how a phone joins."""
        from companion.web.addresses import qr_text

        server = self.server
        if server is None:
            return
        lines = ["", qr_text(server.join_url), ""]
        others = [f"http://{address}:{server.port}" for address in server.addresses[1:]]
        about = f"Phones: scan this, or open {server.url}/join and type {server.access.code}."
        about += f" Other addresses of this computer: {', '.join(others)}." * bool(others)
        lines.append(wrap(about))
        lines.append(wrap(f"Big screen: open {server.url}/table. `close` ends both."))
        if not server.addresses:
            lines.append(wrap("Only this computer can reach the table: you used --loopback, or there is no network."))
        else:
            lines.append(wrap("A phone cannot reach it? Connect it to the same Wi-Fi, not to a guest network."))
        self.session.say("\n".join(lines))

    def close(self) -> None:
        """Disconnect all phones; their seats are free again."""
        if self.server is None:
            raise Unreadable("the table is not open to phones: type `open` first")
        self.stop()
        self._store({})
        self.session.say("  The table is now closed to phones.")

    def stop(self) -> None:
        """Stop the server; phones come back when the table is opened again."""
        if self.server is not None:
            self.server.stop()
            self.server = None

    def admit(self, seat: int, number: int | None = None) -> None:
        """Give the seat to the phone that asks for it, or to that with this number; raises Unreadable."""
        name = self.session.table.header["seats"][seat]
        asking = self.server.access.asking(seat) if self.server is not None else []
        if self.server is None or not asking:
            raise Unreadable(f"no phone is asking for the seat of {name}")
        if number is None and len(asking) > 1:
            lines = " or ".join(f"`admit {name} {one}`" for one in asking)
            raise Unreadable(f"several phones ask for the seat of {name}, and show their numbers: type {lines}")
        if number is not None and number not in asking:
            raise Unreadable(f"phone {number} is not asking for the seat of {name}")
        self.server.access.admit(seat, asking[0] if number is None else number)
        self.server.app.hub.touch()
        self.session.say(f"  {name} now plays with another phone.")

    def touch(self) -> None:
        """Tell the phones that something has changed."""
        if self.server is not None:
            self.server.app.hub.touch()

    # --- the file that brings phones back

    def _path(self) -> Path | None:
        save = self.session.table.save
        return None if save is None else save.path.with_name(save.path.name + BESIDE)

    def _stored(self) -> dict[str, Any] | None:
        """The file's content; empty if there is no file, None if it is damaged. A closed table has no code there."""
        path = self._path()
        try:
            found = json.loads(path.read_text(encoding="utf-8")) if path is not None else {}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, RecursionError):
            return None
        return found if path is None or _is_sound(found) else None

    def _store(self, document: dict[str, Any]) -> None:
        """Store how the table is open and who has joined; an empty document closes it."""
        path = self._path()
        if path is None:
            return
        from companion.press.drawing.atomic_files import write_file

        with suppress(OSError):  # without the file, phones have to join again after a restart
            write_file(path, json.dumps({**document, **self._more}).encode())


def _is_sound(found: Any) -> bool:
    """Whether the content of the file beside a save is valid."""
    if not isinstance(found, dict) or found.get("port") not in range(_PORTS):
        return False
    if not isinstance(found.get("loopback"), bool) or not isinstance(found.get("code", ""), str):
        return False
    phones = found.get("phones", [])
    return isinstance(phones, list) and all(
        isinstance(one, dict) and isinstance(one.get("cookie"), str) and isinstance(one.get("seat"), int | None)
        for one in phones
    )
