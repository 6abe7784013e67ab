"""The differences between two locks: to compare prints, and to print only what has changed.

`differences` compares by id and says what has happened to each card. `needs` compares by look: an old card that looks
like the new one can stay, even if their names differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from companion.press.changes.lock import Key, Lock, LockEntry, Look

How = Literal["added", "changed", "copies", "renamed", "removed"]
Place = tuple[str, str]
"""A part and an id in it."""


# --- what has happened to each card


@dataclass(frozen=True, slots=True)
class Difference:
    """What has happened to one card; `before` is None if it is new, `after` if it is gone."""

    how: How
    before: LockEntry | None
    after: LockEntry | None

    @property
    def entry(self) -> LockEntry:
        """The card as it is now, or as it was if it is gone."""
        found = self.after or self.before
        assert found
        return found

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that look different."""
        old, new = self.before, self.after
        if not old or not new:
            return ()
        pairs = {"front": (old.front, new.front), "back": (old.back, new.back), "foot": (old.foot, new.foot)}
        return tuple(name for name, (before, after) in pairs.items() if before != after)


def differences(old: Lock, new: Lock) -> list[Difference]:
    """The differences in the order of the new lock; cards that are gone come last, in the order of the old one.

    A card with a new id that looks like one that is gone is that card, renamed.
    """
    before, after = _by_key(old.entries), _by_key(new.entries)
    gone = {key: entry for key, entry in before.items() if key not in after}
    by_look: dict[Look, list[Place]] = {}
    for place, entry in gone.items():
        by_look.setdefault(entry.look, []).append(place)
    found = []
    for key, entry in after.items():
        was = before.get(key)
        if was is None:
            alike = by_look.get(entry.look)
            was = gone.pop(alike.pop(0)) if alike else None
            found.append(Difference("renamed" if was else "added", was, entry))
        elif was.look != entry.look:
            found.append(Difference("changed", was, entry))
        elif was.copies != entry.copies:
            found.append(Difference("copies", was, entry))
    return found + [Difference("removed", entry, None) for entry in gone.values()]


def _by_key(entries: Iterable[LockEntry]) -> dict[Place, LockEntry]:
    """The entries by part and id; if a part draws a token in two ways, the second has a number after its id."""
    found: dict[Place, LockEntry] = {}
    for entry in entries:
        number, key = 1, (entry.part, entry.id)
        while key in found:
            number += 1
            key = entry.part, f"{entry.id} ({number})"
        found[key] = replace(entry, id=key[1])
    return found


# --- what has to be printed


@dataclass(frozen=True, slots=True)
class Need:
    """A number of copies of a card to add or to take out."""

    entry: LockEntry
    copies: int
    sides: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Needs:
    """The cards to take out, replace (by id) and add to turn an old print into the new one.

    `owned` are the cards of the new print that you already have, with their copies.
    """

    take_out: tuple[Need, ...] = ()
    replace: tuple[Need, ...] = ()
    add: tuple[Need, ...] = ()
    owned: tuple[Need, ...] = ()
    amounts: Mapping[Key, int] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        """Whether the old print is the same as the new one."""
        return not (self.take_out or self.replace or self.add)

    @property
    def printed(self) -> int:
        """How many things have to be printed."""
        return sum(self.amounts.values())


def needs(old: Lock, new: Lock, parts: Iterable[str] | None = None) -> Needs:
    """What the new print needs beyond the old one; only in these parts, if any are named."""
    asked = None if parts is None else set(parts)
    had = _counted(entry for entry in old.entries if asked is None or entry.part in asked)
    wanted = _counted(new.entries)
    lacking = dict(wanted)
    _pair(had, lacking, lambda one: (one.part, one.id, one.look))
    _pair(had, lacking, lambda one: one.look)
    by_id: dict[Place, list[LockEntry]] = {}
    for entry in had:
        by_id.setdefault((entry.part, entry.id), []).append(entry)
    replaced, added = [], []
    for entry, copies in lacking.items():
        for was in by_id.get((entry.part, entry.id), ()):
            if count := min(copies, had[was]):
                had[was] -= count
                copies -= count
                replaced.append(Need(entry, count, Difference("changed", was, entry).sides))
        if copies:
            added.append(Need(entry, copies))
    owned = [Need(entry, count - lacking[entry]) for entry, count in wanted.items() if count > lacking[entry]]
    out = [Need(entry, copies) for entry, copies in had.items() if copies]
    amounts = {entry.key: copies for entry, copies in lacking.items() if copies}
    return Needs(tuple(out), tuple(replaced), tuple(added), tuple(owned), amounts)


def _counted(entries: Iterable[LockEntry]) -> dict[LockEntry, int]:
    """The copies of each entry; a board without a number counts as one."""
    return {entry: entry.copies for entry in entries if entry.copies}


def _pair(had: dict[LockEntry, int], lacking: dict[LockEntry, int], key: Callable[[LockEntry], object]) -> None:
    """Take entries with the same key from both."""
    by_key: dict[object, list[LockEntry]] = {}
    for entry in had:
        by_key.setdefault(key(entry), []).append(entry)
    for entry in lacking:
        for one in by_key.get(key(entry), ()):
            count = min(lacking[entry], had[one])
            lacking[entry] -= count
            had[one] -= count


def left_out(found: Needs) -> Iterator[tuple[str, int, list[str]]]:
    """For each part, how many things are not printed because you have them, and their names."""
    counts: Counter[str] = Counter()
    names: dict[str, list[str]] = {}
    for need in found.owned:
        counts[need.entry.part] += need.copies
        names.setdefault(need.entry.part, []).append(need.entry.id)
    return ((part, counts[part], names[part]) for part in counts)
