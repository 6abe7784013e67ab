"""`set PATH VALUE`: puts a value into a position, whatever the rules say."""

from __future__ import annotations

import re
from typing import Any

from companion.definitions.complaints import UnreadableText
from companion.definitions.reader import read_bytes
from companion.definitions.words import shorten
from companion.errors import Unreadable
from companion.model import Game, S
from companion.model.grammar import find_seat

BECAUSE = " because "
WHOLE = "position"
"""The path of the whole position in a line."""
_MOST_DIGITS = 4
_SEAT_KEY = 2
"""The place of a seat's key in a path: `seats.ann.KEY`."""
_STEP = re.compile(r"\w[\w-]*")


def split_why(text: str) -> tuple[str, str]:
    """The line against the rules, and the reason for it.

    >>> split_why("ann stop because we agreed")
    ('ann stop', 'we agreed')
    """
    line, _, why = text.partition(BECAUSE)
    return line.strip(), why.strip()


def read_setting(text: str) -> tuple[str, Any, str]:
    """Path, value and reason of `PATH VALUE because WHY`; raises Unreadable.

    >>> read_setting("ann.stars 3 because we lost count")
    ('ann.stars', 3, 'we lost count')
    """
    setting, why = split_why(text)
    path, _, value = setting.partition(" ")
    if not value.strip():
        raise Unreadable("type set PATH VALUE, such as set turn 7, or set SEAT.KEY 3 with a key of a seat")
    return "" if path == WHOLE else path, read_value(value), why


def read_value(text: str) -> Any:
    """The value that a person typed, in YAML or JSON, nested as deep as a file can be; raises Unreadable."""
    try:
        return read_bytes(text.strip().encode(errors="replace"), "value").data
    except UnreadableText as error:
        why = error.complaint.what
        raise Unreadable(f"'{shorten(text)}' is not a value ({why}); if it is text, put it in quotes") from None


def setting_example(game: Game[S], state: S) -> str:
    """An example of a path and a value in this game's positions: the first number of a seat."""
    seats = game.document(state).get("seats", ())
    counted = [key for key, value in (seats[0].items() if seats else ()) if type(value) is int]
    if not counted:
        return "turn 7"
    return f"{game.names(state)[0].lower()}.{counted[0]} {seats[0][counted[0]] + 1}"


def set_value(game: Game[S], state: S, path: str, value: Any) -> Any:
    """The state with one value of its position replaced; an empty path replaces the whole position.

    A path is `turn`, `seats.ann.name`, `ann.name`, `table.KEY` or `seats[0].name`. Null removes a key. Raises
    Unreadable for a path or value that does not fit the schema of positions.
    """
    if not path:
        return game.position(value, plausible=False)
    document = game.document(state)
    steps = _STEP.findall(path)
    if not steps or re.sub(r"[\w\-.\[\]]", "", path):
        raise Unreadable(f"'{path[:40]}' is not a path; use turn, SEAT.KEY or table.KEY")
    if steps[0] not in document and find_seat(game.names(state), steps[0]) is not None:
        steps.insert(0, "seats")
    if steps[0] not in document:
        raise Unreadable(f"there is no {steps[0][:40]}; use {', '.join(document)} or the name of a seat")
    _put(game, state, document, steps, value)
    game.forget(state, document)
    document.pop("to_act", None)
    return game.position(document, plausible=False)


def impossible(game: Game[S], state: S) -> list[str]:
    """What is impossible in the position, with the clauses: `set` can lead to that."""
    try:
        game.position(game.document(state))
    except Unreadable as error:
        return [line.removeprefix("position: ") for line in str(error).splitlines()]
    return []


def _put(game: Game[S], state: S, document: dict[str, Any], steps: list[str], value: Any) -> None:
    holder: Any = document
    for depth, step in enumerate(steps):
        key: Any = step
        if isinstance(holder, list):
            key = _index(game, state, holder, steps[:depth], step)
        elif not isinstance(holder, dict):
            raise Unreadable(f"{'.'.join(steps[:depth])} has no parts: it is one value")
        if depth == len(steps) - 1:
            if steps[0] == "seats" and depth == _SEAT_KEY and key not in holder:
                raise Unreadable(f"a seat has no {step[:40]}; it has {', '.join(map(str, holder))}")
            if value is None and isinstance(holder, dict):
                holder.pop(key, None)
            else:
                holder[key] = value
            return
        if isinstance(holder, dict) and key not in holder:
            key = _of_kind(holder, step) or key
        if isinstance(holder, dict) and key not in holder:
            raise Unreadable(f"{'.'.join(steps[: depth + 1])} does not exist; use one of {', '.join(map(str, holder))}")
        holder = holder[key]


def _of_kind(holder: dict[str, Any], kind: str) -> str:
    """The key of the only part of this kind, else empty: `ann.date` is ann's escort if that is a date."""
    found = [key for key, part in holder.items() if isinstance(part, dict) and part.get("kind") == kind]
    return found[0] if len(found) == 1 else ""


def _index(game: Game[S], state: S, holder: list[Any], before: list[str], step: str) -> int:
    index = find_seat(game.names(state), step) if before == ["seats"] else None
    if index is None and step.isdecimal() and len(step) <= _MOST_DIGITS:
        index = int(step)
    if index is None or index >= len(holder):
        raise Unreadable(f"{'.'.join(before)} has no '{step[:40]}'")
    return index
