"""What every game's state has in common."""

from __future__ import annotations

from typing import Annotated, Any

from companion.model.position import Plain
from companion.schema.kinds import Shared

Choices = Annotated[dict[str, Any], Shared()]
"""The choices of a table that differ from the defaults; they never change."""


class TableState(Plain):
    """Base of a game's state: plain slotted data that round-trips through YAML and JSON, a position.

    A game's dataclass has these fields first, in this order. `turn` counts from 1; `pending` is the stack of small
    frames that tells where in the rules the game stands: the last one decides what is asked next.
    """

    __slots__ = ()
    game: str
    seats: list[Any]
    variants: Choices
    turn: int
    phase: str
    pending: list[Any]
    table: Any

    def left_of(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % len(self.seats)

    def clockwise_from(self, seat: int) -> list[int]:
        """All seats, beginning with this one."""
        return [*range(seat, len(self.seats)), *range(seat)]
