"""`set PATH VALUE`: a value put into a position, whatever the rules."""

from __future__ import annotations

import re
from typing import Any

from companion.errors import Unreadable
from companion.model import Game
from companion.model.grammar import find_seat

_STEP = re.compile(r"\w[\w-]*")


def set_value(game: Game, state: Any, path: str, value: Any) -> Any:
    """The state with one value of its position replaced; an empty path replaces the whole position.

    A path is `turn`, `seats.ann.stars`, `ann.escort.hits`, `table.zombies.rope3`, `seats[0].stars`. Null takes a key
    out. Raises Unreadable for a path or value that the position's schema does not hold.
    """
    if not path:
        return game.position(value, plausible=False)
    document = game.document(state)
    steps = _STEP.findall(path)
    if not steps or re.sub(r"[\w\-.\[\]]", "", path):
        raise Unreadable(f"'{path[:40]}' is no path; say it like ann.stars, table.zombies.rope3 or turn")
    if steps[0] not in document and find_seat(game.names(state), steps[0]) is not None:
        steps.insert(0, "seats")
    _put(game, state, document, steps, value)
    document.pop("to_act", None)
    return game.position(document, plausible=False)


def _put(game: Game, state: Any, document: dict[str, Any], steps: list[str], value: Any) -> None:
    holder: Any = document
    for depth, step in enumerate(steps):
        key: Any = step
        if isinstance(holder, list):
            key = _index(game, state, holder, steps[:depth], step)
        elif not isinstance(holder, dict):
            raise Unreadable(f"{'.'.join(steps[:depth])} has no parts: {holder!r} stands there")
        if depth == len(steps) - 1:
            if value is None and isinstance(holder, dict):
                holder.pop(key, None)
            else:
                holder[key] = value
            return
        if isinstance(holder, dict) and key not in holder:
            raise Unreadable(f"{'.'.join(steps[: depth + 1])} is not there; there are {', '.join(map(str, holder))}")
        holder = holder[key]


def _index(game: Game, state: Any, holder: list[Any], before: list[str], step: str) -> int:
    index = find_seat(game.names(state), step) if before == ["seats"] else None
    if index is None and step.isdecimal():
        index = int(step)
    if index is None or index >= len(holder):
        raise Unreadable(f"{'.'.join(before)} has no '{step[:40]}'")
    return index
