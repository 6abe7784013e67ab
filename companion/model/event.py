"""Events: what happened in the game."""

from __future__ import annotations

from typing import Any, NamedTuple


class Event(NamedTuple):
    """A fact with its clause ids; `kind` is a key of the game's sentences, `data` has the values for the sentence.

    Clause ids are as in the code (`XX-MOVE-02`); the game's words replace the prefix by that of the edition.
    """

    kind: str
    rules: tuple[str, ...]
    data: dict[str, Any]
