"""What can go wrong, as a small tree::

CompanionError
├── Unreadable          invalid input (a line, a position, an option); exit code 2
│   └── NoOdds          a question about odds that has no answer; says what to ask instead
├── IllegalAction       an action that is not legal in this state; carries the verdict with its clauses
│   ├── CannotCarryOut  an action that even `force` cannot carry out from this state
│   └── NotHere         a line that names another state (`pay 2`: where two are needed)
├── BrokenDefinition    a game's YAML is wrong; carries every complaint found
└── SaveError           a saved game that cannot be used: missing, not a save, or of a newer Companion
    ├── DamagedSave     changed since it was written; knows its last good entry
    ├── BusySave        another program uses it, or has added to it
    └── UnwritableSave  nothing can be saved there: read-only, full, failing or moved
"""

from __future__ import annotations

from collections.abc import Sequence


class CompanionError(Exception):
    """An error that the user can correct; `str()` of it is one plain sentence."""


class Unreadable(CompanionError):
    """Invalid input: a line, a position or an option."""


class NoOdds(Unreadable):
    """A question about odds that has no answer."""


class IllegalAction(CompanionError):
    """An action that is not legal in this state; `rules` are the clause ids, the deciding one first."""

    def __init__(self, why: str, rules: Sequence[str] = ()) -> None:
        super().__init__(why)
        self.why = why
        self.rules = tuple(rules)


class CannotCarryOut(IllegalAction):
    """An action that the rules cannot carry out from this state, even with permission."""


class DeadEnd(CompanionError):
    """A game that is not over, but nothing is legal: its rules have a gap."""


class NotHere(IllegalAction):
    """A line that names the state it is for, while the game is in another state."""


class BrokenDefinition(CompanionError):
    """A game's YAML is wrong; `complaints` holds every mistake found, sorted by place."""

    def __init__(self, complaints: Sequence[object]) -> None:
        super().__init__("\n".join(str(complaint) for complaint in complaints))
        self.complaints = tuple(complaints)

    def __reduce__(self) -> tuple[type[BrokenDefinition], tuple[tuple[object, ...]]]:
        """The same error in another process."""
        return type(self), (self.complaints,)


class SaveError(CompanionError):
    """A saved game that cannot be used; all acknowledged entries stay unchanged."""


class DamagedSave(SaveError):
    """A saved game that has changed since it was written; only entries 1 to `last_good` are good (0: none)."""

    def __init__(self, name: str, what: str, last_good: int) -> None:
        rescuable = f"the last good entry is {last_good}, and you can rescue the game up to there"
        super().__init__(f"{name} is damaged: {what}; {rescuable if last_good else 'no entry can be rescued'}")
        self.name = name
        self.what = what
        self.last_good = last_good


class BusySave(SaveError):
    """A saved game that another program uses or has added to; nothing was added to it."""


class UnwritableSave(SaveError):
    """A saved game that cannot be written in its place; the new entry is not in it."""
