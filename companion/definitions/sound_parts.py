"""Removes the values with mistakes from a document, so that the rest can be checked.

So a mistake in one place does not hide another: a card with too many words is reported beside an invalid number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from companion.definitions.complaints import Complaint, FieldPath
from companion.definitions.document import Document, Spot
from companion.definitions.merge import Node

WHOLES = ("items", "styles", "fonts", "palette", "texts")
"""Lists whose items are removed as a whole: without one of its fields an item would be drawn wrongly."""
COPIES = "copies"
"""The field that may be removed alone: it does not change the drawing."""
MOST_LETTERS = 64
STAND_INS: Mapping[str, str] = {"id": "game", "title": "Game", "prefix": "XX", "about": "A game."}
"""Required fields of a game and stand-ins for wrong ones, so that its cards can still be checked."""
_WORD = re.compile(r"[\w-]+(?:\.[\w-]+)*")


def without_mistakes(document: Document, complaints: Iterable[Complaint]) -> tuple[Document | None, frozenset[str]]:
    """The document without the values of the complaints, or None if nothing is left; and the removed names.

    If the complaints are about other documents, it is returned unchanged.
    """
    paths = {_of_whole(one.at[1]) for one in complaints if one.at and one.at[0] == document.name}
    paths = {_existing_part(document.data, path) for path in paths}
    lost = frozenset(name for path in paths for name in _names(document.data, path))
    if () in paths or not paths:
        return (None if paths else document), lost
    data, marks = _without((document.data, document.marks), paths)
    return Document(data, marks, document.name), lost


def with_stand_ins(game: Document, known: Mapping[str, str], most_seats: int) -> tuple[Document, frozenset[str]]:
    """game.yaml with stand-ins for missing required fields, and the names of those fields.

    `known` are stand-ins for this game, better than the general ones.
    """
    if not isinstance(game.data, dict):
        return game, frozenset()
    data = {**STAND_INS, **known, **game.data}
    given = data.get("seats")
    if not (isinstance(given, dict) and {"min", "max"} <= given.keys()):
        data["seats"] = _seats(data, given if isinstance(given, dict) else {}, most_seats)
    names = frozenset(key for key in data if data[key] is not game.data.get(key))
    return (replace(game, data=data) if names else game), names


def _seats(data: Mapping[str, Any], given: Mapping[str, Any], most: int) -> Mapping[str, Any]:
    """The numbers of players, as far as given, or else from the counts of the components."""
    components = data.get("components")
    counts = [one.get("count") for one in components if isinstance(one, dict)] if isinstance(components, list) else []
    by_seats = [count["by_seats"] for count in counts if isinstance(count, dict) and "by_seats" in count]
    named = [number for numbers in by_seats if isinstance(numbers, dict) for number in numbers] or [*given.values()]
    found = [number for number in named if type(number) is int and 1 <= number <= most] or [1]
    return {"min": min(found), "max": max(found)}


def is_about(complaint: Complaint, names: frozenset[str]) -> bool:
    """Whether a complaint has one of these names: it may be a result of losing that thing."""
    return not names.isdisjoint(_WORD.findall(complaint.what))


def _of_whole(path: FieldPath) -> FieldPath:
    """The path, or that of the item that has to be removed with it."""
    return path[:2] if path[:1] and path[0] in WHOLES and path[2:3] != (COPIES,) else path


def _existing_part(data: Any, path: FieldPath) -> FieldPath:
    """The path, or if nothing is there, the path of the value that lacks it."""
    for place, step in enumerate(path):
        is_there = step in data if isinstance(data, dict) else isinstance(data, list) and step in range(len(data))
        if not is_there:
            return path[:place]
        data = data[step]
    return path


def _names(data: Any, path: FieldPath) -> Iterable[str]:
    """The names by which others may refer to the value at a path: its last keys, or the id or name of an item."""
    for step in path:
        data = data[step]
    if path and isinstance(path[-1], str):
        yield from (step for step in path[-2:] if isinstance(step, str))
    if isinstance(data, Mapping):
        names = [name for key in ("id", "name") if isinstance(name := data.get(key), str)]
        yield from (*names, *(_plain(name) for name in names))


def _plain(name: str) -> str:
    """The likely name of a thing whose id is wrong only because of a sign or a capital letter."""
    return re.sub(r"[^a-z0-9-]+", "", name[:MOST_LETTERS].lower())


def _without(node: Node, paths: set[FieldPath]) -> Node:
    """A value without the values at the paths, and without values that have no place, which were never written.

    The value itself is not changed, because an alias may use it elsewhere.
    """
    data, spot = node
    below: dict[str | int, set[FieldPath]] = {}
    for path in paths:
        below.setdefault(path[0], set()).add(path[1:])
    steps = [step for step in (data if isinstance(data, dict) else range(len(data))) if step in spot.inside]
    rest = {
        step: _without(inside, below[step]) if step in below else inside
        for step in steps
        if () not in below.get(step, ())
        for inside in [(data[step], spot.inside[step])]
    }
    if isinstance(data, list):
        spots: dict[str | int, Spot] = {place: _numbered(step, rest[step][1]) for place, step in enumerate(rest)}
        return [value for value, _ in rest.values()], Spot(spot.source, spot.at, spot.key_at, spots)
    # Keep the places of missing values, such as empty cells of a table.
    empty = {step: inside for step, inside in spot.inside.items() if step not in data}
    inside = {**empty, **{step: inside for step, (_, inside) in rest.items()}}
    return {step: value for step, (value, _) in rest.items()}, Spot(spot.source, spot.at, spot.key_at, inside)


def _numbered(step: str | int, spot: Spot) -> Spot:
    """The spot of an entry of a list, with its original index."""
    return replace(spot, number=step) if spot.number is None and isinstance(step, int) else spot
