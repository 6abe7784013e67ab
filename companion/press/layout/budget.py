"""A limit for the work on one face, so that no loop of a layout runs for long."""

from __future__ import annotations

from dataclasses import dataclass

from companion.definitions.complaints import Complaint
from companion.press.look.elements import MOST_WORK

TOO_MUCH = f"drawing its face takes more than {MOST_WORK} steps, the most allowed"


class Exhausted(Exception):
    """Raised when a face takes more work than any real one."""

    def __init__(self, complaint: Complaint) -> None:
        super().__init__(str(complaint))
        self.complaint = complaint


@dataclass(slots=True)
class Budget:
    """The work that is left for one face."""

    left: int = MOST_WORK

    def spend(self, cost: int) -> bool:
        """Take this cost; whether enough was left for it."""
        self.left -= cost
        return self.left >= 0
