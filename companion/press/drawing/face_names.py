"""The names of faces in messages."""

from __future__ import annotations

from companion.definitions.words import shorten


def shown_face(id: str, more: int = 0) -> str:
    """A face in messages, from its id, which begins with its part; `more` are other faces of the same part.

    >>> shown_face("cards juggler"), shown_face("cards juggler", 4), shown_face("board")
    ('juggler in cards', 'juggler and 4 more in cards', 'board')
    """
    part, _, name = id.partition(" ")
    others = f" and {more} more" if more else ""
    return f"{shorten(name)}{others} in {shorten(part)}" if name else f"{shorten(part)}{others}"
