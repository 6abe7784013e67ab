"""The decision that the rules wait for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Decision:
    """The pending decision: which seats decide, and what; `seats` is empty for a decision of chance.

    `kind` is a key of the game's prompts. `die` is the number of faces of the die to roll (0: none), `reveals` are the
    possible values of the hidden thing. For simultaneous or secret choices there are several seats; each answers
    separately, and the decision stays until the last one has. `roller` is the seat that rolls the die (None: anybody).
    The answers to a `sealed` choice are opened together, after the last one.
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
        """Whether dice or cards decide, not a person."""
        return not self.seats

    @property
    def comes_by(self) -> str:
        """What brings the answer: a die, a card or a choice."""
        return "choice" if self.seats else "die" if self.die else "card"
