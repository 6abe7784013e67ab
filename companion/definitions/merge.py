"""`extends`: a game's file laid over the file of the same name of the game it extends."""

from __future__ import annotations

from typing import Any

from companion.definitions.reader import Document, Spot

_Node = tuple[Any, Spot]


def overlay(base: Document, own: Document) -> Document:
    """The base with the own file laid over it.

    Mappings merge key by key, lists of mappings that all have an `id` (or all a `name`) merge by it, in the base's
    order with new ones behind; everything else is replaced. Each value keeps the place it was read from.
    """
    data, marks = _merge((base.data, base.marks), (own.data, own.marks))
    return Document(data, marks, own.name)


def _merge(base: _Node, own: _Node) -> _Node:
    if isinstance(base[0], dict) and isinstance(own[0], dict):
        merged = _merge_entries(_entries(base), _entries(own))
        spot = Spot(own[1].source, own[1].at, own[1].key_at, {key: node[1] for key, node in merged.items()})
        return {key: node[0] for key, node in merged.items()}, spot
    if key := _identity(base[0], own[0]):
        return _merge_items(base, own, key)
    return own


def _merge_items(base: _Node, own: _Node, key: str) -> _Node:
    merged = list(_merge_entries(_items(base, key), _items(own, key)).values())
    spot = Spot(own[1].source, own[1].at, own[1].key_at, {index: node[1] for index, node in enumerate(merged)})
    return [node[0] for node in merged], spot


def _merge_entries(base: dict[Any, _Node], own: dict[Any, _Node]) -> dict[Any, _Node]:
    return {**base, **{key: _merge(base[key], node) if key in base else node for key, node in own.items()}}


def _entries(node: _Node) -> dict[Any, _Node]:
    data, spot = node
    return {key: (value, spot.inside[key]) for key, value in data.items()}


def _items(node: _Node, key: str) -> dict[Any, _Node]:
    """The items by their identity; a second one of the same identity is kept apart, to be complained of later."""
    items: dict[Any, _Node] = {}
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
