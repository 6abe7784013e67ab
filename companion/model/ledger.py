"""Scores as ledgers: every point has a line. What lies on the table, fact by fact."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Fact(NamedTuple):
    """One thing that people can see on the table: of whom or where, what, and its value as text.

    What others may not count has a `tally`: how much it is, of which only what has changed is ever told. `cards` are
    the ids of the printed cards that the value lists.
    """

    of: str
    what: str
    value: str
    tally: int | None = None
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One entry: so many points, for what, by which clauses."""

    points: int
    what: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The ledgers of all seats in seat order; `winners` are seat numbers once the game is over, else None."""

    final: bool
    seats: tuple[tuple[LedgerLine, ...], ...]
    winners: tuple[int, ...] | None

    def total(self, seat: int) -> int:
        """The sum of the seat's lines."""
        return sum(line.points for line in self.seats[seat])
