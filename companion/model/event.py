"""What happened."""

from __future__ import annotations

from typing import Any, NamedTuple


class Event(NamedTuple):
    """A fact with its clause ids; `kind` is a key of the game's sentences, `data` what the sentence names.

    Clause ids are kept as the code cites them (`XX-MOVE-02`); the game's words give them the edition's prefix.
    """

    kind: str
    rules: tuple[str, ...]
    data: dict[str, Any]
