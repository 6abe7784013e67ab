"""What is whole of a document that has mistakes: the values they are about are taken out, and the rest is looked at.

So a mistake in one place hides none in another: a card with too many words is told beside a cell that is no number.
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
"""Of these a thing is taken out as a whole: without one of its fields it would be drawn otherwise than is meant."""
COPIES = "copies"
"""But without this one it is not."""
MOST_LETTERS = 64
STAND_INS: Mapping[str, str] = {"id": "game", "title": "Game", "prefix": "XX", "about": "A game."}
"""What a game has to say of itself, and what is taken for it where that is wrong, so that its cards are looked at."""
_WORD = re.compile(r"[\w-]+(?:\.[\w-]+)*")


def without(document: Document, complaints: Iterable[Complaint]) -> tuple[Document | None, frozenset[str]]:
    """The document without what complaints are about, or None if that is all of it; and the names that went with it.

    It is the same one if they are about others.
    """
    paths = {_of_whole(one.at[1]) for one in complaints if one.at and one.at[0] == document.name}
    paths = {_there(document.data, path) for path in paths}
    lost = frozenset(name for path in paths for name in _names(document.data, path))
    if () in paths or not paths:
        return (None if paths else document), lost
    data, marks = _without((document.data, document.marks), paths)
    return Document(data, marks, document.name), lost


def stood_in(game: Document, known: Mapping[str, str], most_seats: int) -> tuple[Document, frozenset[str]]:
    """What a game says of itself, and stand-ins for what it does not say that it has to; the names of these.

    `known` are better ones than those that do for any game.
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
    """How many can play, as far as that is said, or as the counts of the components tell."""
    components = data.get("components")
    counts = [one.get("count") for one in components if isinstance(one, dict)] if isinstance(components, list) else []
    by_seats = [count["by_seats"] for count in counts if isinstance(count, dict) and "by_seats" in count]
    named = [number for numbers in by_seats if isinstance(numbers, dict) for number in numbers] or [*given.values()]
    found = [number for number in named if type(number) is int and 1 <= number <= most] or [1]
    return {"min": min(found), "max": max(found)}


def is_about(complaint: Complaint, names: frozenset[str]) -> bool:
    """Whether a complaint names one of these: it may follow from that being lost."""
    return not names.isdisjoint(_WORD.findall(complaint.what))


def _of_whole(path: FieldPath) -> FieldPath:
    """A path, or that of the whole thing that is not drawn without it."""
    return path[:2] if path[:1] and path[0] in WHOLES and path[2:3] != (COPIES,) else path


def _there(data: Any, path: FieldPath) -> FieldPath:
    """A path, or that of what lacks it, if there is nothing there: what is not whole without it."""
    for place, step in enumerate(path):
        is_there = step in data if isinstance(data, dict) else isinstance(data, list) and step in range(len(data))
        if not is_there:
            return path[:place]
        data = data[step]
    return path


def _names(data: Any, path: FieldPath) -> Iterable[str]:
    """What others may call the value at a path: the last keys to it, or what the item of a list is called."""
    for step in path:
        data = data[step]
    if path and isinstance(path[-1], str):
        yield from (step for step in path[-2:] if isinstance(step, str))
    if isinstance(data, Mapping):
        names = [name for key in ("id", "name") if isinstance(name := data.get(key), str)]
        yield from (*names, *(_plain(name) for name in names))


def _plain(name: str) -> str:
    """What others may call a thing whose id is wrong because of a sign or a capital letter in it."""
    return re.sub(r"[^a-z0-9-]+", "", name[:MOST_LETTERS].lower())


def _without(node: Node, paths: set[FieldPath]) -> Node:
    """A value without those at the paths, and without what has no place, which was never written.

    Nothing of the value itself is changed, since an alias may name it elsewhere.
    """
    data, spot = node
    below: dict[str | int, set[FieldPath]] = {}
    for path in paths:
        below.setdefault(path[0], set()).add(path[1:])
    steps = [step for step in (data if isinstance(data, dict) else range(len(data))) if step in spot.inside]
    kept = {
        step: _without(inside, below[step]) if step in below else inside
        for step in steps
        if () not in below.get(step, ())
        for inside in [(data[step], spot.inside[step])]
    }
    if isinstance(data, list):
        spots: dict[str | int, Spot] = {place: _numbered(step, kept[step][1]) for place, step in enumerate(kept)}
        return [value for value, _ in kept.values()], Spot(spot.source, spot.at, spot.key_at, spots)
    # Places of what is not there, such as empty cells of a table, are kept.
    empty = {step: inside for step, inside in spot.inside.items() if step not in data}
    inside = {**empty, **{step: inside for step, (_, inside) in kept.items()}}
    return {step: value for step, (value, _) in kept.items()}, Spot(spot.source, spot.at, spot.key_at, inside)


def _numbered(step: str | int, spot: Spot) -> Spot:
    """The spot of an entry of a list, with the index that it is written with."""
    return replace(spot, number=step) if spot.number is None and isinstance(step, int) else spot
