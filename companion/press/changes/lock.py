"""The lock of a print: the faces that were printed, their copies, and hashes of how they looked.

`lock.json`, beside the PDFs, has a line for every card, so that you can store it with a game and compare two of them:

    {
    "lock": 1,
    "game": "tea-time",
    "title": "Tea Time",
    "options": {"game": "tea-time", "players": 4, "paper": "a4", "backs": "fold", "ink": "full"},
    "parts": {
    "cards": {"title": "Cards", "kind": "pieces", "faces": [
    {"id": "bell", "name": "Bell", "copies": 1, "front": "1f0c...", "back": "9a41..."}
    ]}
    }
    }

`lock` is the version of the format. A part's `kind` is `pieces`, `board` or `pages`. A face without a printed back has
no `back`; `foot` is a standee's, in mm. Faces are sorted by id. Unknown keys are ignored. Only `lock`, `game`,
`parts`, a part's `faces`, and a face's `id` and `front` are required.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from companion.definitions.complaints import UnreadableText
from companion.definitions.definition import checked
from companion.definitions.models import GameDefinition
from companion.definitions.reader import bytes_of
from companion.definitions.words import in_bytes, shorten
from companion.errors import Unreadable
from companion.press.changes.hashes import Hashes
from companion.press.drawing.display_list import Command, Face
from companion.press.drawing.pieces import PrintOrder
from companion.press.kit.kinds import cut_unseen
from companion.press.kit.kit import Built, Order, PrintKit
from companion.press.kit.kit_file import KitPart
from companion.press.report.earlier_prints import Options
from companion.schema.mistakes import Misshapen

if TYPE_CHECKING:  # imported where a lock is read: a print reads none
    from companion.press.changes.lock_file import File

LOCK = "lock.json"
VERSION = 1
MOST_BYTES = 32 << 20
MOST_COPIES = 1_000_000
LONGEST = 200
"""The most letters of a name or a title."""

Kind = Literal["pieces", "board", "pages"]
Look = tuple[str, str | None, float | None]
"""The hashes of front and back, and the foot."""
Key = tuple[str, str, Look]


@dataclass(frozen=True, slots=True)
class LockEntry:
    """A card, a board or a page of a part: its names, copies and the hashes of its sides."""

    part: str
    id: str
    name: str
    copies: int
    front: str
    back: str | None = None
    foot: float | None = None

    @property
    def look(self) -> Look:
        """The look of the printed thing: you cannot distinguish two with the same look."""
        return self.front, self.back, self.foot

    @property
    def key(self) -> Key:
        """The key that is unique in its lock."""
        return self.part, self.id, self.look


class LockedPart(NamedTuple):
    """A part as it was printed."""

    title: str
    kind: Kind
    entries: tuple[LockEntry, ...]


@dataclass(frozen=True, slots=True)
class Lock:
    """The parts of a game that were printed, in order, and the options."""

    game: str
    title: str
    options: Options
    parts: Mapping[str, LockedPart] = field(default_factory=dict)

    @property
    def entries(self) -> Iterator[LockEntry]:
        return (entry for part in self.parts.values() for entry in part.entries)


# --- made from a print


class Locksmith:
    """Makes the lock's entries for the printed things of a kit; each face is hashed once."""

    def __init__(self, kit: PrintKit, order: Order) -> None:
        self._definition = kit.definition
        self._has_backs = order.backs != "none"
        self._hashes = Hashes(kit.look.fonts)
        self._known: dict[tuple[object, ...], tuple[Face, str]] = {}

    def entry(self, part: KitPart, made: PrintOrder) -> LockEntry:
        """The entry of a thing in a part; a back that is not printed is left out."""
        back = made.back if self._has_backs or made.foot is not None else None
        id = made.front.id.removeprefix(f"{part.id} ")
        name = _name(self._definition, part, id)
        foot = None if made.foot is None else float(made.foot)
        front = self._hash(made.front, cut_unseen(made))
        return LockEntry(part.id, id, name, made.count, front, self._hash(back) if back else None, foot)

    def _hash(self, face: Face, cut: tuple[Command, ...] = ()) -> str:
        key = (id(face), cut)
        if key not in self._known:
            self._known[key] = (face, self._hashes.face(face, cut))  # stored, so that no other gets its number
        return self._known[key][1]


def lock_of(kit: PrintKit, order: Order, built: Built, options: Options) -> Lock:
    """The lock of a whole print with this order."""
    smith = Locksmith(kit, order)
    parts = [part for part in kit.file.parts if part.id in built.made]
    locked = {
        part.id: LockedPart(part.title, kind_of(part), _sorted(smith.entry(part, made) for made in built.made[part.id]))
        for part in parts
    }
    return Lock(kit.definition.id, kit.definition.title, options, locked)


def kind_of(part: KitPart) -> Kind:
    """The kind of things in a part."""
    if part.board or part.track:
        return "board"
    return "pieces" if part.pieces or part.score_pad else "pages"


def _name(definition: GameDefinition, part: KitPart, name: str) -> str:
    """The readable name of a face: a token's name, with the numbers of its seat and its variant."""
    token, *numbers = name.split()
    if part.pieces and token in definition.tokens:
        return " ".join([definition.tokens[token].name, *numbers])
    return part.title if name == part.id else name


def _sorted(entries: Iterable[LockEntry]) -> tuple[LockEntry, ...]:
    """The entries by id; equal ones are merged."""
    found: dict[Key, LockEntry] = {}
    for one in entries:
        before = found.get(one.key)
        found[one.key] = replace(one, copies=one.copies + before.copies) if before else one
    return tuple(sorted(found.values(), key=lambda one: (natural(one.id), one.front, one.back or "", one.foot or 0)))


def natural(name: str) -> tuple[tuple[int, int | str], ...]:
    """The sort key that puts `card-9` before `card-10`.

    >>> sorted(["card-10", "card-9", "bell"], key=natural)
    ['bell', 'card-9', 'card-10']
    """
    return tuple((0, int(part)) if part.isdecimal() else (1, part) for part in re.split(r"(\d+)", name))


def merged(lock: Lock, earlier: Lock | None, part_ids: Iterable[str], order: Iterable[str]) -> Lock:
    """A lock that also has these parts of an earlier one; `order` has the ids of all parts in order."""
    parts = {name: earlier.parts[name] for name in part_ids if earlier and name in earlier.parts} | dict(lock.parts)
    places = {name: place for place, name in enumerate(order)}
    by_place = sorted(parts, key=lambda name: (places.get(name, len(places)), name))
    return Lock(lock.game, lock.title, lock.options, {name: parts[name] for name in by_place})


# --- as a file


def lock_bytes(lock: Lock) -> bytes:
    """The file: a line for each face, so that a version control system shows the changes."""
    parts = ",\n".join(f"{_json(name)}: {_part_text(part)}" for name, part in lock.parts.items())
    head = {"lock": VERSION, "game": lock.game, "title": lock.title, "options": dict(lock.options)}
    lines = [f"{_json(key)}: {_json(value)},\n" for key, value in head.items()]
    return f'{{\n{"".join(lines)}"parts": {{\n{parts}\n}}\n}}\n'.encode()


def _part_text(part: LockedPart) -> str:
    faces = ",\n".join(_json(_entry_data(entry)) for entry in part.entries)
    return f'{{"title": {_json(part.title)}, "kind": {_json(part.kind)}, "faces": [\n{faces}\n]}}'


def _entry_data(entry: LockEntry) -> dict[str, Any]:
    data = {"id": entry.id, "name": entry.name, "copies": entry.copies, "front": entry.front}
    more = {"back": entry.back, "foot": entry.foot}
    return {**data, **{key: value for key, value in more.items() if value is not None}}


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def lock_file(path: Path) -> Path:
    """The lock file: the path itself, or the one in this folder of a print."""
    return path / LOCK if os.path.isdir(path) else path


def read_lock(path: Path, shown: str | None = None) -> Lock:
    """The lock in a file, or in the folder of a print; raises Unreadable, in one line, if it is not a lock."""
    file = lock_file(path)
    name = shorten(shown or str(path), LONGEST)
    if file != path:
        name = f"{name.rstrip('/')}/{LOCK}"
    try:
        content = bytes_of(file, name, MOST_BYTES)
    except UnreadableText as error:
        raise Unreadable(f"{name}: {error.complaint.what}") from None
    if len(content) > MOST_BYTES:
        raise Unreadable(f"{name}: the file is larger than {in_bytes(MOST_BYTES)}, the most allowed")
    what = f"{name} is not the lock of a print; use the {LOCK} beside the PDFs"
    try:
        data = json.loads(content.decode("utf-8"))
    except (ValueError, RecursionError):
        raise Unreadable(what) from None
    if not isinstance(data, dict) or "lock" not in data:
        raise Unreadable(what)
    if isinstance(data["lock"], int) and data["lock"] > VERSION:
        raise Unreadable(f"{name} is from a newer companion: its version is {data['lock']}, this one reads {VERSION}")
    from companion.press.changes.lock_file import File

    try:
        return _lock(checked(File, data))
    except Misshapen as error:
        where = ".".join(str(part) for part in error.mistakes[0].path)
        raise Unreadable(f"{name} is a damaged lock: {shorten(where, LONGEST)} is invalid; print again") from None


def _lock(file: File) -> Lock:
    parts = {}
    for id, part in file.parts.items():
        entries = (
            LockEntry(id, face.id, face.name or face.id, face.copies, face.front, face.back, face.foot)
            for face in part.faces
        )
        parts[id] = LockedPart(part.title or id, part.kind, _sorted(entries))
    return Lock(file.game, file.title or file.game, dict(file.options), parts)
