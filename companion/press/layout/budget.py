"""How much work one face may take, so that no loop of a layout runs for long."""

from __future__ import annotations

from dataclasses import dataclass

from companion.definitions.complaints import Complaint
from companion.press.look.elements import MOST_WORK

TOO_MUCH = f"to draw its face takes more than {MOST_WORK} steps, the most allowed"


class Exhausted(Exception):
    """Raised when a face takes more work than any honest one."""

    def __init__(self, complaint: Complaint) -> None:
        super().__init__(str(complaint))
        self.complaint = complaint


@dataclass(slots=True)
class Budget:
    """How much work is left for one face."""

    left: int = MOST_WORK

    def spend(self, cost: int) -> bool:
        """Whether there was enough left."""
        self.left -= cost
        return self.left >= 0
