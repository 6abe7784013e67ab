"""What can go wrong, as a small tree::

CompanionError
├── Unreadable          input that cannot be used as it stands (a line, a position, an option); exit code 2
├── IllegalAction       an action the rules refuse just now; carries the verdict with its clauses
│   └── CannotCarryOut  an action that even `force` cannot carry out from this state
└── BrokenDefinition    a game's YAML is wrong; carries every complaint found
"""

from __future__ import annotations

from collections.abc import Sequence


class CompanionError(Exception):
    """Something a person can mend; `str()` of it is one plain sentence."""


class Unreadable(CompanionError):
    """Input that cannot be used as it stands."""


class IllegalAction(CompanionError):
    """An action the rules refuse just now; `rules` are the clause ids, the deciding one first."""

    def __init__(self, why: str, rules: Sequence[str] = ()) -> None:
        super().__init__(why)
        self.why = why
        self.rules = tuple(rules)


class CannotCarryOut(IllegalAction):
    """An action the rules cannot carry out from this state, permission or not."""


class BrokenDefinition(CompanionError):
    """A game's YAML is wrong; `complaints` holds every mistake found, sorted by place."""

    def __init__(self, complaints: Sequence[object]) -> None:
        super().__init__("\n".join(str(complaint) for complaint in complaints))
        self.complaints = tuple(complaints)
