"""What every game's state has in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, Self


class Seat(Protocol):
    """A place at the table; everything but the name belongs to the game."""

    name: str


class State(Protocol):
    """Plain slotted data that round-trips through YAML and JSON: a position.

    `pending` is the stack of small frames that tells where in the rules the game stands; the last one decides what is
    asked next. `variants` is never changed once the state exists, so copies share it.
    """

    game: str
    variants: Mapping[str, Any]
    turn: int
    phase: str

    @property
    def seats(self) -> Sequence[Seat]: ...

    @property
    def pending(self) -> Sequence[Any]: ...

    def copy(self) -> Self:
        """A deep copy that shares nothing that can change."""
        ...
