"""JSON Schema of a kind of file, from the models that check it; editors use it for completion and checks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.definitions.definition import Definition
from companion.definitions.fields import ANY_OF, PART_OF
from companion.definitions.merge import ABSENT
from companion.schema.kinds import DEFINITIONS, Schema, kind_of

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_REF = "$ref"
_PLACE = f"#/{DEFINITIONS}/"
_PARTIAL = "PartOf"
_IS_OUT = {"type": "boolean", "description": "true removes it from the file that this one extends"}

Parts = Mapping[str, Sequence[type[Definition]]]


def schema_of(title: str, kind: Any, parts: Parts, partial_if: str | None = None) -> Schema:
    """The schema of a file whose data is of a type, usually a model.

    `parts` are groups of models by the name that fields use for any of them. In a file with the key `partial_if` all
    required fields are optional: it extends another file that has them.
    """
    definitions, root = _definitions(kind, parts)
    top = root
    if partial_if:
        is_laid_over = {"required": [partial_if], "properties": {partial_if: {"type": ["string", "object"]}}}
        top = {"if": is_laid_over, "then": _renamed(top), "else": top}
    return _document(title, top, definitions)


def edition_schema_of(title: str, kind: Any, parts: Parts) -> Schema:
    """The schema of such a file in an edition of another game: all fields are optional."""
    definitions, root = _definitions(kind, parts)
    return _document(title, _renamed(root), definitions)


def _document(title: str, top: Schema, definitions: Schema) -> Schema:
    """The schema with the definitions it needs."""
    needed: Schema = {}
    new = list(_refs(top))
    while new:
        name = new.pop()
        if name not in needed:
            needed[name] = definitions[name]
            new += _refs(definitions[name])
    return {"$schema": DIALECT, "title": title, **top, DEFINITIONS: dict(sorted(needed.items()))}


def _definitions(kind: Any, parts: Parts) -> tuple[Schema, Schema]:
    """The schemas of all models by name, each complete and with optional fields; and the schema of the type."""
    definitions: Schema = {}
    root = kind_of(kind).schema(definitions)
    for name, part in parts.items():
        definitions[name] = {"anyOf": [kind_of(one).schema(definitions) for one in part]}
    whole = {name: _changed(schema, _resolved) for name, schema in definitions.items()}
    partial = {_PARTIAL + name: _changed(_renamed(schema), _loosened) for name, schema in whole.items()}
    return {**whole, **partial}, root


def _changed(value: Any, change: Callable[[Schema], Schema]) -> Any:
    """A schema with `change` applied to every mapping in it, innermost first."""
    if isinstance(value, dict):
        return change({key: _changed(inside, change) for key, inside in value.items()})
    return [_changed(inside, change) for inside in value] if isinstance(value, list) else value


def _resolved(schema: Schema) -> Schema:
    """The schema with references for the names of models."""
    for key, before in ((ANY_OF, ""), (PART_OF, _PARTIAL)):
        if key in schema:
            rest = {other: inside for other, inside in schema.items() if other != key}
            return {**rest, _REF: _PLACE + before + schema[key]}
    return schema


def _renamed(schema: Schema) -> Schema:
    """The schema with references to the partial definitions instead of the full ones."""

    def rename(one: Schema) -> Schema:
        ref = one.get(_REF)
        if not isinstance(ref, str) or ref.startswith(_PLACE + _PARTIAL):
            return one
        return {**one, _REF: _PLACE + _PARTIAL + ref.removeprefix(_PLACE)}

    renamed: Schema = _changed(schema, rename)
    return renamed


def _loosened(schema: Schema) -> Schema:
    """The schema without required fields; things with an id or name may be absent."""
    loose = {key: inside for key, inside in schema.items() if not (key == "required" and isinstance(inside, list))}
    fields = loose.get("properties")
    if isinstance(fields, dict) and {"id", "name"} & set(fields):
        loose["properties"] = {**fields, ABSENT: _IS_OUT}
    return loose


def _refs(value: Any) -> Iterator[str]:
    """The names of the definitions that a schema refers to."""
    if isinstance(value, dict):
        if isinstance(ref := value.get(_REF), str):
            yield ref.removeprefix(_PLACE)
        for inside in value.values():
            yield from _refs(inside)
    elif isinstance(value, list):
        for inside in value:
            yield from _refs(inside)
