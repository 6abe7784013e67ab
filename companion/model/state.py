"""The base of every game's state."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from companion.model.position import Plain
from companion.schema.kinds import Shared

Choices = Annotated[dict[str, Any], Shared()]
"""The chosen variants that differ from the defaults; they never change."""
F = TypeVar("F")


class TableState(Plain):
    """Base of a game's state: plain slotted data that round-trips through YAML and JSON, a position.

    A game's dataclass has these fields first, in this order. `turn` counts from 1. `pending` is a stack of small
    frames, the game's place in the rules: the last frame gives the next decision.
    """

    __slots__ = ()
    game: str
    seats: list[Any]
    variants: Choices
    turn: int
    phase: str
    pending: list[Any]
    table: Any

    def last_frame(self, kind: type[F]) -> F | None:
        """The last frame, which gives the decision, if it is of this kind; otherwise None."""
        frame = self.pending[-1] if self.pending else None
        return frame if isinstance(frame, kind) else None

    def left_of(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % len(self.seats)

    def clockwise_from(self, seat: int) -> list[int]:
        """All seats clockwise, starting with this one."""
        return [*range(seat, len(self.seats)), *range(seat)]
