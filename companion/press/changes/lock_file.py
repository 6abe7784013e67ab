"""The format of lock.json: the keys that are read; others are ignored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from companion.definitions.definition import Definition
from companion.definitions.fields import NOTHING, Allowed, matching, number, whole
from companion.press.changes.lock import LONGEST, MOST_COPIES, Kind


def _line(text: Any) -> str:
    """A name that is safe to show: one line of visible letters."""
    if not isinstance(text, str):
        raise ValueError
    return "".join(letter if letter.isprintable() else " " for letter in text[:LONGEST])


Shown = Annotated[str, Allowed("text", _line)]
Hash = Annotated[str, matching(r"[0-9a-f]{8,128}", "a hash")]


class _Face(Definition):
    """A line of lock.json."""

    IS_OPEN: ClassVar[bool] = True
    id: Shown
    front: Hash
    name: Shown | None = None
    copies: Annotated[int, whole(0, MOST_COPIES)] = 1
    back: Hash | None = None
    foot: Annotated[float, number(0, MOST_COPIES)] | None = None


class _LockPart(Definition):
    """A part of lock.json."""

    IS_OPEN: ClassVar[bool] = True
    faces: tuple[_Face, ...]
    title: Shown | None = None
    kind: Kind = "pieces"


class File(Definition):
    """lock.json."""

    IS_OPEN: ClassVar[bool] = True
    lock: Annotated[int, whole(1)]
    game: Shown
    parts: Mapping[Shown, _LockPart]
    title: Shown | None = None
    options: Mapping[str, str | int] = NOTHING
