"""`extends`: merges a game's file over the same file of the game it extends, or a layout over another."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from companion.definitions.fields import CLAUSE_ID
from companion.definitions.reader import Document, Spot

Node = tuple[Any, Spot]
"""A value and its place."""

ABSENT = "absent"
"""`{id: THAT, absent: true}` removes an item of the base."""
ELEMENTS = "elements"
WORDS, ON_WORDS = ("text", "default"), ("answer", "example")
"""What a clause or an open point says, and what is only true of these words."""


def overlay(base: Document, own: Document) -> Document:
    """The base, merged with the game's own file.

    Mappings merge key by key, but a clause in new words has no `answer` or `example` of the base. Lists of mappings
    that all have an `id` (or all a `name`) merge by it: in the base's order, new ones last (clauses by their numbers),
    absent ones removed. Everything else is replaced. Each value keeps the place it was read from.
    """
    data, marks = merge((base.data, base.marks), (own.data, own.marks))
    return Document(data, marks, own.name)


def extended(base: Document, own: Document) -> Document:
    """The base layout, merged with another: like `overlay`, but some elements may have no `id`.

    An element with an id of the base changes that element; all others are added after those of the base.
    """
    data, marks = merge((base.data, base.marks), (own.data, own.marks), adds=(ELEMENTS,))
    return Document(data, marks, own.name)


def renumbered(document: Document, old: str, new: str) -> Document:
    """The document with its clauses renumbered for another prefix: `OR-MOVE-02` becomes `RC-MOVE-02`."""
    number = re.compile(rf"\b{re.escape(old)}-(?=[A-Z][A-Z0-9]*-[0-9])")
    return Document(_renumbered(document.data, number, f"{new}-"), document.marks, document.name)


def _renumbered(value: Any, number: re.Pattern[str], new: str) -> Any:
    if isinstance(value, str):
        return number.sub(new, value)
    if isinstance(value, dict):
        return {key: _renumbered(inside, number, new) for key, inside in value.items()}
    return [_renumbered(inside, number, new) for inside in value] if isinstance(value, list) else value


def merge(base: Node, own: Node, adds: tuple[str, ...] = ()) -> Node:
    """Two values merged as `overlay` does; lists under the keys of `adds` are added to the base's list."""
    if isinstance(base[0], dict) and isinstance(own[0], dict):
        inherited = _entries(base)
        if _is_reworded(base[0], own[0]):
            inherited = {key: node for key, node in inherited.items() if key not in ON_WORDS}
        merged = _merge_entries(inherited, _entries(own), adds)
        # Keep the places of missing values, such as empty cells of a table.
        inside = {**own[1].inside, **{key: node[1] for key, node in merged.items()}}
        spot = Spot(own[1].source, own[1].at, own[1].key_at, inside, own[1].number)
        return {key: node[0] for key, node in merged.items()}, spot
    if key := _identity(base[0], own[0]):
        return _merge_items(base, own, key, adds)
    return own


def _is_reworded(base: dict[Any, Any], own: dict[Any, Any]) -> bool:
    """Whether both are a clause or an open point, and the one of the edition says something else."""
    is_clause = re.fullmatch(CLAUSE_ID, str(base.get("id"))) is not None
    return is_clause and any(key in base and own.get(key, base[key]) != base[key] for key in WORDS)


def _merge_items(base: Node, own: Node, key: str, adds: tuple[str, ...]) -> Node:
    known = _items(base, key)
    found = _merge_entries(known, _items(own, key), adds)
    merged = {name: item for name, item in found.items() if name not in known or not _is_out(item)}
    if all(re.fullmatch(CLAUSE_ID, str(name)) for name in merged):
        merged = dict(sorted(merged.items()))
    spots: dict[str | int, Spot] = {index: node[1] for index, node in enumerate(merged.values())}
    return [node[0] for node in merged.values()], Spot(own[1].source, own[1].at, own[1].key_at, spots)


def _is_out(item: Node) -> bool:
    return isinstance(item[0], dict) and item[0].get(ABSENT) is True


def _merge_entries(base: dict[Any, Node], own: dict[Any, Node], adds: tuple[str, ...]) -> dict[Any, Node]:
    def both(key: Any, node: Node) -> Node:
        if key in adds and isinstance(base[key][0], list) and isinstance(node[0], list):
            return _merge_items(base[key], node, "id", adds)
        return merge(base[key], node, adds)

    return {**base, **{key: both(key, node) if key in base else node for key, node in own.items()}}


def _entries(node: Node) -> dict[Any, Node]:
    data, spot = node
    return {key: (value, spot.inside[key]) for key, value in data.items()}


def _items(node: Node, key: str) -> dict[Any, Node]:
    """The items by their identity; items without one, and repeated ones (reported later), get a key of their own."""
    items: dict[Any, Node] = {}
    for index, item in enumerate(node[0]):
        name = item.get(key) if isinstance(item, dict) else None
        apart = not isinstance(name, str) or name in items
        spot = node[1].inside[index]
        # Complaints use the index that the item has in its own file.
        spot = replace(spot, number=index) if spot.number is None else spot
        items[(id(node), index) if apart else name] = (item, spot)
    return items


def _identity(base: Any, own: Any) -> str | None:
    """The key by which both lists merge, if all their items are mappings with text under it."""
    if not (isinstance(base, list) and isinstance(own, list) and base and own):
        return None
    for key in ("id", "name"):
        if all(isinstance(item, dict) and isinstance(item.get(key), str) for item in [*base, *own]):
            return key
    return None
