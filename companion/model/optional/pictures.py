"""What lies on the table, for eyes: as facts, as a drawing of text, as a picture to print."""

from __future__ import annotations

from companion.model.contract import Contract, S
from companion.model.ledger import Fact
from companion.model.tableau import Tableau


class Pictures(Contract[S]):
    """The table as everybody sees it."""

    def facts(self, state: S) -> list[Fact]:
        """What lies on the table, as everybody sees it: all that people must put right after something is undone.

        Here the points of each seat.
        """
        sheet = self.score(state)
        return [Fact(seat.name, "points", str(sheet.total(number))) for number, seat in enumerate(state.seats)]

    def picture(self, state: S) -> str:
        """What lies on the table as a drawing of plain text, 80 columns wide at most; empty where facts tell it all.

        What it shows are the facts of places: those of seats and of the table are told beside it.
        """
        return ""

    def tableau(self, state: S) -> Tableau | None:
        """What lies where, for a picture to print, of a state that hides what is hidden; None where there is none."""
        return None
