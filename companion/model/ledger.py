"""Scores as ledgers: every point has a line."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """One entry: so many points, for what, by which clauses."""

    points: int
    what: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The ledgers of all seats in seat order; `winners` are seat numbers once the game is over, else None."""

    final: bool
    seats: tuple[tuple[Line, ...], ...]
    winners: tuple[int, ...] | None

    def total(self, seat: int) -> int:
        """The sum of the seat's lines."""
        return sum(line.points for line in self.seats[seat])
