"""The entries of a table's log, and the history that is left after all undos and corrections.

An entry is a mapping with a `kind`:

- `action`, `chance`, `force`, `set`: a step of the game (`HistoryStep` has the other keys);
- `undo`, `redo`: this number of `changes` is taken back, or made again;
- `mend`, `strike`, `insert`: from step `index` on, `tail` replaces the history: new steps, and runs `[first, end]` of
  old steps;
- `note`, `dice`, `seat`, `rules`, `house`: entries that do not change the history.
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
    """One step that still counts. `label` is the number of its entry, which people use to name it.

    `text` is the action's canonical text. For `set` it is the path, and `value` is the new value; an empty path sets
    the whole position. `asked` is the request that the step answers. `part` is its place in its line; automatic steps
    (the app's dice, a bot's answers) belong to the line before. `by` is who did it (table, app, bot, phone). `why` and
    `rules` are the reason for a step against the rules, and these rules. `key` is the key of a phone's request, which
    can arrive twice and is carried out once.
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
        """The step as an entry, without default values."""
        keys = ("kind", "text", "asked", "part", "by", "why", "rules", "value", "key")
        found = {key: getattr(self, key) for key in keys if getattr(self, key) not in ("", 0, (), None)}
        return {**found, "text": self.text, **({"value": self.value} if self.kind == "set" else {})}

    @classmethod
    def read(cls, label: str, body: Mapping[str, Any]) -> HistoryStep:
        """The step of an entry."""
        facts = {**body, "rules": tuple(body.get("rules", ()))}
        return cls(facts.pop("label", label), **facts)


@dataclass(frozen=True, slots=True)
class Change:
    """The change by entry `number`: from step `index` on, `added` replaces `removed`; `part` as in a step."""

    number: int
    index: int
    removed: list[HistoryStep]
    added: list[HistoryStep]
    part: int = 0


class History:
    """The steps that still count, the changes that led to them, and the undone changes."""

    def __init__(self) -> None:
        self.steps: list[HistoryStep] = []
        self.changes: list[Change] = []
        self.undone: list[Change] = []
        self.notes: list[tuple[int, int, Mapping[str, Any]]] = []
        """The notes and house rulings, each with the number of steps at that time and the number of its entry."""

    def enter(self, number: int, body: Mapping[str, Any]) -> int:
        """Add an entry; returns how many steps from the beginning are unchanged.

        Raises SaveError for an unknown kind of entry.
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
            return min(self._undo() if kind == "undo" else self._redo() for _ in range(body["changes"]))
        if kind not in ASIDE:
            raise SaveError(f"entry {number} has an unknown kind, '{kind}': the save is from a newer Companion")
        if kind in ("note", "house"):
            self.notes.append((len(self.steps), number, body))
        return len(self.steps)

    def _make(self, change: Change) -> int:
        self.steps[change.index :] = change.added
        self.changes.append(change)
        self.undone.clear()
        return change.index

    def _undo(self) -> int:
        change = self.changes.pop()
        self.steps[change.index :] = change.removed
        self.undone.append(change)
        return change.index

    def _redo(self) -> int:
        change = self.undone.pop()
        self.steps[change.index :] = change.added
        self.changes.append(change)
        return change.index

    def _tail(self, number: int, items: Sequence[Any]) -> list[HistoryStep]:
        """The steps of the tail of a correction; new ones are named NUMBER.1, NUMBER.2 and so on."""
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
        """The steps that the last `changes` changes added, in order."""
        return [step for change in self.changes[len(self.changes) - changes :] for step in change.added]

    def changes_since(self, number: int) -> int:
        """How many changes that still count come from entries after this one."""
        return sum(change.number > number for change in self.changes)

    def index_of(self, label: str) -> int | None:
        """The place of the step with this label; None if there is none, or it no longer counts."""
        return next((index for index, step in enumerate(self.steps) if step.label == label), None)

    def last_line_undone(self) -> int:
        """How many undone changes a redo would make again together."""
        ahead = (number for number, change in enumerate(reversed(self.undone)) if number and not change.part)
        return next(ahead, len(self.undone))

    def last_line(self, changes: Sequence[Change]) -> int:
        """How many of the last changes came from one line."""
        count = 0
        for change in reversed(changes):
            count += 1
            if not change.part:
                break
        return count
