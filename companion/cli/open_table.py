"""The table opened to phones: where it is, how one joins, and who may take a seat from another."""

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
"""The end of the name of the file beside a save from which its phones find their seats again."""


class OpenTable:
    """Opens a session's table to phones, and closes it.

    `listening` is where, if that is decided already; `lang` the language of cards and board.
    """

    def __init__(self, session: Session, listening: socket | None = None, lang: str | None = None) -> None:
        self.session, self.lang = session, lang
        self.server: TableServer | None = None
        self._listening = listening
        self._more: dict[str, Any] = {}

    def open(self) -> None:
        """Serve, if that is not done yet, and say how to join; raises CompanionError."""
        if self.server is None:
            self.server = self._served()
            self.session.say(f"listening on {self.server.url}")
        self.show()

    def _served(self) -> TableServer:
        from companion.web.addresses import LOOPBACK
        from companion.web.server import TableServer

        self.session.recall()
        kept = self._kept()
        self.lang = self.lang or kept.get("lang")
        desk = PhoneDesk(self.session, self.joined, self.lang)
        seats = len(self.session.table.header["seats"])
        listening = self._listening or self._listen_again(kept)
        self._listening, is_loopback = None, listening.getsockname()[0] == LOOPBACK
        self._more = {"loopback": is_loopback, "lang": self.lang, "port": listening.getsockname()[1]}
        server = TableServer(desk, seats, listening, kept, self._keep)
        server.start()
        return server

    def _listen_again(self, kept: dict[str, Any]) -> socket:
        """Where phones look for the table; at another port if a program has taken that meanwhile."""
        from companion.web.server import listen

        before = {**self._more, **kept}
        is_open = not before.get("loopback")
        try:
            return listen(before.get("port", 0), is_open=is_open)
        except Unreadable as error:
            self.session.say(wrap(f"{error}. Phones have to open the new address.", "  ! ", "    "))
            return listen(0, is_open=is_open)

    def joined(self) -> None:
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
        if len(free) > 1:  # one of them is for the phone that has just come
            about = f"For the next phone; the code is {server.access.code}."
            self.session.say(f"{qr_text(server.join_url)}\n{about}")

    def show(self) -> None:
        """Where the table is, and how a phone joins."""
        from companion.web.addresses import qr_text

        server = self.server
        if server is None:
            return
        lines = ["", qr_text(server.join_url), ""]
        others = [f"http://{address}:{server.port}" for address in server.addresses[1:]]
        about = f"Phones: scan this, or open {server.url}/join and type {server.access.code}."
        about += f" Other addresses of this machine: {', '.join(others)}." * bool(others)
        lines.append(wrap(about))
        lines.append(wrap(f"The big screen: {server.url}/table. `close` ends both."))
        if not server.addresses:
            lines.append(wrap("Only this machine can reach it: it is opened with --loopback, or is in no network."))
        else:
            lines.append(wrap("A phone cannot reach it? It has to be in the same Wi-Fi, and no guest network."))
        self.session.say("\n".join(lines))

    def close(self) -> None:
        """Let all phones go; their seats are free again."""
        if self.server is None:
            raise Unreadable("the table is not open: `open` opens it to phones")
        self.stop()
        path = self._path()
        if path is not None:
            path.unlink(missing_ok=True)
        self.session.say("  The table is closed to phones.")

    def stop(self) -> None:
        """Stop serving; phones come back when the table is opened again."""
        if self.server is not None:
            self.server.stop()
            self.server = None

    def admit(self, seat: int) -> None:
        """Give the seat to the phone that asked for it."""
        name = self.session.table.header["seats"][seat]
        if self.server is None or not self.server.access.admit(seat):
            raise Unreadable(f"no phone waits for the seat of {name}")
        self.server.app.hub.touch()
        self.session.say(f"  {name} plays with another phone now.")

    def touch(self) -> None:
        """Something has changed at the table."""
        if self.server is not None:
            self.server.app.hub.touch()

    # --- what brings phones back

    def _path(self) -> Path | None:
        save = self.session.table.save
        return None if save is None else save.path.with_name(save.path.name + BESIDE)

    def was_open(self) -> bool:
        """Whether the table was open when the game was left."""
        path = self._path()
        return path is not None and path.exists()

    def _kept(self) -> dict[str, Any]:
        path = self._path()
        try:
            found = json.loads(path.read_text(encoding="utf-8")) if path is not None else {}
        except (OSError, ValueError):
            return {}
        return found if _is_sound(found) else {}

    def _keep(self, document: dict[str, Any]) -> None:
        path = self._path()
        if path is None:
            return
        from companion.press.drawing.atomic_files import write_file

        with suppress(OSError):  # then phones join anew after a restart
            write_file(path, json.dumps({**document, **self._more}).encode())


def _is_sound(found: Any) -> bool:
    """Whether a file beside a save holds what this program has written; else phones join anew."""
    if not isinstance(found, dict) or not isinstance(found.get("code"), str) or not isinstance(found.get("port"), int):
        return False
    phones = found.get("phones")
    return isinstance(phones, list) and all(
        isinstance(one, dict) and isinstance(one.get("cookie"), str) and isinstance(one.get("seat"), int)
        for one in phones
    )
