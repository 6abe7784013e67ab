"""The table for people: as facts, as a drawing in text, as a picture to print."""

from __future__ import annotations

from companion.model.contract import Contract, S
from companion.model.ledger import Fact
from companion.model.tableau import Tableau


class Pictures(Contract[S]):
    """The table as everybody sees it."""

    def facts(self, state: S) -> list[Fact]:
        """The things on the table that everybody sees; after an undo, people correct these on their table.

        By default the points of each seat.
        """
        sheet = self.score(state)
        return [Fact(seat.name, "points", str(sheet.total(number))) for number, seat in enumerate(state.seats)]

    def picture(self, state: S) -> str:
        """The table as a drawing in plain text, at most 80 columns wide; empty if the facts are enough.

        It shows the facts of places; those of seats and of the table are shown beside it.
        """
        return ""

    def tableau(self, state: S) -> Tableau | None:
        """The picture of the table for printing, without hidden things; None if the game has none."""
        return None
