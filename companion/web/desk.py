"""What the pages need from the program that runs the table."""

from __future__ import annotations

from typing import Protocol

from companion.referee.live_table import LiveTable, SeatAnswer


class Desk(Protocol):
    """The table for phones. Every method can be called from any thread."""

    @property
    def live(self) -> LiveTable:
        """The table; hold its lock while you read it."""

    def say(self, seat: int, line: str, key: str, seen: int) -> SeatAnswer:
        """Carry out a line of this seat, once for each key, or answer its question; saved on return.

        `seen` is the number of log entries in the view that the phone showed. An answer counts only for the question
        in that view.
        """

    def seconds_left(self) -> int | None:
        """The seconds left on the sand timer; None if it is not running."""

    def board(self) -> bytes | None:
        """The table as everybody sees it, as SVG; None if it has no picture.

        The faces in it are links to `/api/table/face/` and a name.
        """

    def face(self, name: str) -> bytes | None:
        """The face of this name in a picture of the table, as SVG; None if there is none."""

    def card(self, seat: int, card: str) -> bytes | None:
        """The printed face of a card that a seat may see, as PNG; None if it has none."""

    def joined(self) -> None:
        """Say on the laptop that a phone has joined."""

    def tell(self, text: str) -> None:
        """Report on the laptop what phones do: who plays with one, who asks for a seat."""
