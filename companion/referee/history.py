"""The entries of a table's log, and the surviving history they come to, whatever the rules.

An entry is a mapping with a `kind`:

- `action`, `chance`, `force`, `set`: a step of the game (`Step` has the other keys);
- `undo`, `redo`: so many `changes` of the history are taken back, or made once more;
- `mend`, `strike`, `insert`: from step `index` on, the history is what `tail` says: steps that the entry brings, and
  runs `[first, end]` of the steps there were;
- `note`, `dice`, `seat`, `rules`, `house`: what the history takes no notice of.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.errors import SaveError
from companion.model import Action

STEPS = ("action", "chance", "force", "set")
EDITS = ("mend", "strike", "insert")
ASIDE = ("note", "dice", "seat", "rules", "house")


@dataclass(slots=True)
class HistoryStep:
    """One thing that was done and still counts. `label` is the entry's number, by which people call it.

    `text` is the action's canonical text; for `set` it is the path, and `value` what it was set to (an empty path sets
    the whole position). `asked` is the request it answered. `part` is its place in the line it came with; what
    followed by itself (the app's dice, a bot's answers) belongs to the line before it. `by` says who
    gave it (table, app, bot, phone), `why` and `rules` what was said of a step that set the rules aside, and which they
    were. `key` is that of the phone's request, which may come twice and is carried out once.
    """

    label: str
    kind: str
    text: str
    asked: str = ""
    part: int = 0
    by: str = ""
    why: str = ""
    rules: tuple[str, ...] = ()
    value: Any = None
    key: str = ""
    action: Action | None = field(default=None, compare=False)

    def body(self) -> dict[str, Any]:
        """The step as an entry, without what goes without saying."""
        keys = ("kind", "text", "asked", "part", "by", "why", "rules", "value", "key")
        found = {key: getattr(self, key) for key in keys if getattr(self, key) not in ("", 0, (), None)}
        return {**found, "text": self.text, **({"value": self.value} if self.kind == "set" else {})}

    @classmethod
    def read(cls, label: str, body: Mapping[str, Any]) -> HistoryStep:
        """The step that an entry stands for."""
        facts = {**body, "rules": tuple(body.get("rules", ()))}
        return cls(facts.pop("label", label), **facts)


@dataclass(frozen=True, slots=True)
class Change:
    """What entry `number` did: from step `index` on, `removed` gave way to `added`; `part` as in a step."""

    number: int
    index: int
    removed: list[HistoryStep]
    added: list[HistoryStep]
    part: int = 0


class History:
    """The surviving steps, and the changes that led to them or have been undone."""

    def __init__(self) -> None:
        self.steps: list[HistoryStep] = []
        self.changes: list[Change] = []
        self.undone: list[Change] = []
        self.notes: list[tuple[int, Mapping[str, Any]]] = []
        """What was noted, and house rulings: the entries, each with how many steps there were then."""

    def enter(self, number: int, body: Mapping[str, Any]) -> int:
        """Take an entry in; returns how many steps from the beginning are as they were.

        Raises SaveError for an entry that this companion does not know.
        """
        kind = body["kind"]
        if kind in STEPS:
            return self._make(
                Change(number, len(self.steps), [], [HistoryStep.read(str(number), body)], body.get("part", 0))
            )
        if kind in EDITS:
            added = self._tail(number, body["tail"])
            return self._make(Change(number, body["index"], self.steps[body["index"] :], added))
        if kind in ("undo", "redo"):
            return min(self._turn_back() if kind == "undo" else self._make_again() for _ in range(body["changes"]))
        if kind not in ASIDE:
            raise SaveError(f"entry {number} is of an unknown kind, '{kind}': the save is of a newer companion")
        if kind in ("note", "house"):
            self.notes.append((len(self.steps), body))
        return len(self.steps)

    def _make(self, change: Change) -> int:
        self.steps[change.index :] = change.added
        self.changes.append(change)
        self.undone.clear()
        return change.index

    def _turn_back(self) -> int:
        change = self.changes.pop()
        self.steps[change.index :] = change.removed
        self.undone.append(change)
        return change.index

    def _make_again(self) -> int:
        change = self.undone.pop()
        self.steps[change.index :] = change.added
        self.changes.append(change)
        return change.index

    def _tail(self, number: int, items: Sequence[Any]) -> list[HistoryStep]:
        """The steps that the tail of an edit stands for; new ones are called NUMBER.1, NUMBER.2 and so on."""
        tail: list[HistoryStep] = []
        new = 0
        for item in items:
            if isinstance(item, Mapping):
                new += 1
                tail.append(HistoryStep.read(f"{number}.{new}", item))
            else:
                tail += self.steps[item[0] : item[1]]
        return tail

    # --- looking

    def steps_of_last(self, changes: int) -> list[HistoryStep]:
        """The steps that the last so many changes added, in order."""
        return [step for change in self.changes[len(self.changes) - changes :] for step in change.added]

    def changes_since(self, number: int) -> int:
        """How many of the changes that stand were made by entries after this one."""
        return sum(change.number > number for change in self.changes)

    def index_of(self, label: str) -> int | None:
        """Where the step of this label stands; None if it does not, or no longer."""
        return next((index for index, step in enumerate(self.steps) if step.label == label), None)

    def last_line_undone(self) -> int:
        """How many of the changes undone would be made again together."""
        ahead = (number for number, change in enumerate(reversed(self.undone)) if number and not change.part)
        return next(ahead, len(self.undone))

    def last_line(self, changes: Sequence[Change]) -> int:
        """How many of the last changes came with one line."""
        count = 0
        for change in reversed(changes):
            count += 1
            if not change.part:
                break
        return count
