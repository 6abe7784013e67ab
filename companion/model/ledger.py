"""Scores as ledgers, with a line for every point; and the facts about things on the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Fact(NamedTuple):
    """One visible thing on the table: its owner or place, what it is, and its value as text.

    Things that other players may not count have a `tally`: their number, but only its changes are reported. `cards`
    are the ids of the printed cards in the value.
    """

    of: str
    what: str
    value: str
    tally: int | None = None
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One entry: the points, the reason, and the clauses."""

    points: int
    what: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The ledgers of all seats in seat order; `winners` are seat numbers after the game, before that None."""

    final: bool
    seats: tuple[tuple[LedgerLine, ...], ...]
    winners: tuple[int, ...] | None

    def total(self, seat: int) -> int:
        """The sum of the seat's lines."""
        return sum(line.points for line in self.seats[seat])
