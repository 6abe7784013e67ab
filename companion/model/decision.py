"""What the rules have stopped for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Decision:
    """The pending choice: whose it is and what kind; `seats` is empty when chance is asked.

    `kind` is a key of the game's prompts. `die` is the number of faces of the one die awaited (0: none), `reveals` the
    values a hidden thing may turn out to have. Several seats are asked at once for simultaneous or secret choices; each
    answers on its own, and the decision stays until the last one has. `roller` is the seat that rolls the die, None if
    it is nobody's in particular. Answers of a `sealed` choice are opened together, when the last one is in.
    """

    kind: str
    seats: tuple[int, ...]
    die: int = 0
    what: str = ""
    reveals: tuple[str, ...] = ()
    roller: int | None = None
    data: Mapping[str, Any] = field(default_factory=dict)
    sealed: bool = False

    @property
    def is_chance(self) -> bool:
        """Whether the table's dice or cards are asked, not a person."""
        return not self.seats
