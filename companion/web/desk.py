"""What the pages need of whoever runs the table."""

from __future__ import annotations

from typing import Protocol

from companion.referee.live_table import LiveTable, SeatAnswer


class Desk(Protocol):
    """The table as phones reach it. Every method may be called from any thread."""

    @property
    def live(self) -> LiveTable:
        """The table; whoever reads it holds its lock."""

    def say(self, seat: int, line: str, key: str, seen: int) -> SeatAnswer:
        """Carry out a line of this seat, once for each key, or answer its question; on the disk on return.

        `seen` is how many entries the log had in the view that the phone showed: a number, or nothing at all, answers
        only what was asked then.
        """

    def seconds_left(self) -> int | None:
        """What is left of the sand timer; None if it does not run."""

    def board(self) -> bytes | None:
        """The table as it lies, as everybody sees it, as SVG; None where it has no picture.

        Faces in it are links to `/api/table/face/` and a name.
        """

    def face(self, name: str) -> bytes | None:
        """The face of that name in a picture of the table, as SVG; None if there has been none such."""

    def card(self, seat: int, card: str) -> bytes | None:
        """The printed face of a card that a seat may see, as PNG; None where it has none."""

    def joined(self) -> None:
        """Say on the laptop that a phone has come."""

    def tell(self, text: str) -> None:
        """Say on the laptop what happens with phones: who plays with one, who asks for a seat."""
