"""What can go wrong, as a small tree::

CompanionError
├── Unreadable          input that cannot be used as it stands (a line, a position, an option); exit code 2
│   └── NoOdds          a question about odds that has no answer as it is asked; says what to ask instead
├── IllegalAction       an action the rules refuse just now; carries the verdict with its clauses
│   ├── CannotCarryOut  an action that even `force` cannot carry out from this state
│   └── NotHere         a line that says where it is meant (`pay 2`: where two are needed), and is not meant here
├── BrokenDefinition    a game's YAML is wrong; carries every complaint found
└── SaveError           a save that cannot be used as asked: missing, no save at all, of a newer companion
    ├── DamagedSave     not as it was written; knows its last good entry
    ├── BusySave        another program holds it, or has added to it
    └── UnwritableSave  nothing can be saved there: read-only, full, failing, moved away
"""

from __future__ import annotations

from collections.abc import Sequence


class CompanionError(Exception):
    """Something a person can mend; `str()` of it is one plain sentence."""


class Unreadable(CompanionError):
    """Input that cannot be used as it stands."""


class NoOdds(Unreadable):
    """A question about odds that has no answer as it is asked."""


class IllegalAction(CompanionError):
    """An action the rules refuse just now; `rules` are the clause ids, the deciding one first."""

    def __init__(self, why: str, rules: Sequence[str] = ()) -> None:
        super().__init__(why)
        self.why = why
        self.rules = tuple(rules)


class CannotCarryOut(IllegalAction):
    """An action the rules cannot carry out from this state, permission or not."""


class NotHere(IllegalAction):
    """A line that says itself where it is meant, in a state where it is not."""


class BrokenDefinition(CompanionError):
    """A game's YAML is wrong; `complaints` holds every mistake found, sorted by place."""

    def __init__(self, complaints: Sequence[object]) -> None:
        super().__init__("\n".join(str(complaint) for complaint in complaints))
        self.complaints = tuple(complaints)


class SaveError(CompanionError):
    """A saved game that cannot be used as asked; whatever was acknowledged stays as it is."""


class DamagedSave(SaveError):
    """A save that is not as it was written; entries 1 to `last_good` of it are (none, if it is 0)."""

    def __init__(self, name: str, what: str, last_good: int) -> None:
        kept = f"the last good entry is {last_good}, and the game can be rescued up to there"
        super().__init__(f"{name} is damaged: {what}; {kept if last_good else 'none of its entries can be rescued'}")
        self.name = name
        self.what = what
        self.last_good = last_good


class BusySave(SaveError):
    """A save that another program holds or has added to; nothing was added to it."""


class UnwritableSave(SaveError):
    """A save that cannot be written where it is; the entry in hand is not in it."""
