"""`extends`: a game's file laid over the file of the same name of the game it extends."""

from __future__ import annotations

import re
from typing import Any

from companion.definitions.fields import CLAUSE_ID
from companion.definitions.reader import Document, Spot

Node = tuple[Any, Spot]
"""A value and its place."""

ABSENT = "absent"
"""`{id: THAT, absent: true}` takes an item of the base out."""


def overlay(base: Document, own: Document) -> Document:
    """The base with the own file laid over it.

    Mappings merge key by key, lists of mappings that all have an `id` (or all a `name`) merge by it, in the base's
    order with new ones behind (clauses by their numbers), without those that the own file calls absent; everything
    else is replaced. Each value keeps the place it was read from.
    """
    data, marks = merge((base.data, base.marks), (own.data, own.marks))
    return Document(data, marks, own.name)


def renumbered(document: Document, old: str, new: str) -> Document:
    """The document with the clauses numbered for an edition of another prefix: `OR-MOVE-02` becomes `RC-MOVE-02`."""
    number = re.compile(rf"\b{re.escape(old)}-(?=[A-Z][A-Z0-9]*-[0-9])")
    return Document(_renumbered(document.data, number, f"{new}-"), document.marks, document.name)


def _renumbered(value: Any, number: re.Pattern[str], new: str) -> Any:
    if isinstance(value, str):
        return number.sub(new, value)
    if isinstance(value, dict):
        return {key: _renumbered(inside, number, new) for key, inside in value.items()}
    return [_renumbered(inside, number, new) for inside in value] if isinstance(value, list) else value


def merge(base: Node, own: Node) -> Node:
    """The base's value with the own one laid over it, as `overlay` does with documents."""
    if isinstance(base[0], dict) and isinstance(own[0], dict):
        merged = _merge_entries(_entries(base), _entries(own))
        # Places of what is not there, such as empty cells of a table, are kept.
        inside = {**own[1].inside, **{key: node[1] for key, node in merged.items()}}
        spot = Spot(own[1].source, own[1].at, own[1].key_at, inside)
        return {key: node[0] for key, node in merged.items()}, spot
    if key := _identity(base[0], own[0]):
        return _merge_items(base, own, key)
    return own


def _merge_items(base: Node, own: Node, key: str) -> Node:
    known = _items(base, key)
    merged = [
        item for name, item in _merge_entries(known, _items(own, key)).items() if name not in known or not _is_out(item)
    ]
    if all(re.fullmatch(CLAUSE_ID, str(item[0][key])) for item in merged):
        merged.sort(key=lambda item: str(item[0][key]))
    spot = Spot(own[1].source, own[1].at, own[1].key_at, {index: node[1] for index, node in enumerate(merged)})
    return [node[0] for node in merged], spot


def _is_out(item: Node) -> bool:
    return item[0].get(ABSENT) is True


def _merge_entries(base: dict[Any, Node], own: dict[Any, Node]) -> dict[Any, Node]:
    return {**base, **{key: merge(base[key], node) if key in base else node for key, node in own.items()}}


def _entries(node: Node) -> dict[Any, Node]:
    data, spot = node
    return {key: (value, spot.inside[key]) for key, value in data.items()}


def _items(node: Node, key: str) -> dict[Any, Node]:
    """The items by their identity; a second one of the same identity is kept apart, to be complained of later."""
    items: dict[Any, Node] = {}
    for index, item in enumerate(node[0]):
        name = item[key] if item[key] not in items else (item[key], id(node), index)
        items[name] = (item, node[1].inside[index])
    return items


def _identity(base: Any, own: Any) -> str | None:
    """The key by which both lists merge, if all their items are mappings with a text for it."""
    if not (isinstance(base, list) and isinstance(own, list) and base and own):
        return None
    for key in ("id", "name"):
        if all(isinstance(item, dict) and isinstance(item.get(key), str) for item in [*base, *own]):
            return key
    return None
