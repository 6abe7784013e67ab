"""JSON Schema of a kind of file, from the models that check it: what an editor completes and checks by."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from inspect import getdoc
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from companion.definitions.definition import Definition, model_fields
from companion.definitions.fields import ANY_OF, PART_OF
from companion.definitions.merge import ABSENT

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_DEFINITIONS = "$defs"
_REF = "$ref"
_PLACE = f"#/{_DEFINITIONS}/"
_PARTIAL = "PartOf"
_IS_OUT = {"type": "boolean", "description": "true takes it out of what this is laid over"}

Schema = dict[str, Any]
Parts = Mapping[str, Sequence[type[Definition]]]


def schema_of(title: str, kind: Any, parts: Parts, partial_if: str | None = None) -> Schema:
    """The schema of a file whose data is of a type: a model, most times.

    `parts` are models by the name that fields call any of them by. A file that has the key `partial_if` need not give
    what is wanted otherwise: it is laid over what has the rest.
    """
    definitions, root = _definitions(kind, parts)
    top = root
    if partial_if:
        is_laid_over = {"required": [partial_if], "properties": {partial_if: {"type": ["string", "object"]}}}
        top = {"if": is_laid_over, "then": _renamed(top), "else": top}
    return _document(title, top, definitions)


def edition_schema_of(title: str, kind: Any, parts: Parts) -> Schema:
    """The schema of such a file in an edition, laid over that of the game it extends: anything may be left out."""
    definitions, root = _definitions(kind, parts)
    return _document(title, _renamed(root), definitions)


def _document(title: str, top: Schema, definitions: Schema) -> Schema:
    """The schema with as many of the definitions as it needs."""
    needed: Schema = {}
    new = list(_refs(top))
    while new:
        name = new.pop()
        if name not in needed:
            needed[name] = definitions[name]
            new += _refs(definitions[name])
    return {"$schema": DIALECT, "title": title, **top, _DEFINITIONS: dict(sorted(needed.items()))}


def _definitions(kind: Any, parts: Parts) -> tuple[Schema, Schema]:
    """The schemas of all models by name, as they are and as parts of themselves, and that of the type."""
    definitions: Schema = {}
    root = _of_type(kind, definitions)
    for name, part in parts.items():
        definitions[name] = {"anyOf": [_of_type(one, definitions) for one in part]}
    whole = {name: _changed(schema, _resolved) for name, schema in definitions.items()}
    partial = {_PARTIAL + name: _changed(_renamed(schema), _loosened) for name, schema in whole.items()}
    return {**whole, **partial}, root


_PLAIN: dict[Any, Schema] = {
    Any: {},
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
}


def _of_type(kind: Any, definitions: Schema) -> Schema:
    """The schema of a type that a field may have; those of models are added to the definitions."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        wanted = inner[1]
        own = {} if wanted.is_all else _of_type(inner[0], definitions)
        return {"description": wanted.words, **own, **wanted.schema}
    if kind in _PLAIN:
        return _PLAIN[kind]
    if origin is Literal:
        return {"type": "string", **({"const": inner[0]} if len(inner) == 1 else {"enum": list(inner)})}
    if origin in (Union, UnionType):
        return {"anyOf": [_of_type(one, definitions) for one in inner]}
    if origin is tuple and inner[1:] == (...,):
        return {"type": "array", "items": _of_type(inner[0], definitions)}
    if origin is tuple:
        items = [_of_type(one, definitions) for one in inner]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
    if origin is Mapping:
        return {"type": "object", "additionalProperties": _of_type(inner[1], definitions) or True}
    return _of_model(kind, definitions)


def _of_model(model: type[Definition], definitions: Schema) -> Schema:
    if model.__name__ not in definitions:
        definitions[model.__name__] = {}  # for models that are in themselves
        fields = model_fields(model)
        properties = {}
        required = [name for name, field in fields.items() if field.is_required]
        for name, field in fields.items():
            default = {} if field.is_required else {"default": _plain(getattr(model, name))}
            properties[name] = {**_of_type(field.annotation, definitions), **default}
        schema = {
            "title": model.__name__,
            "description": getdoc(model),
            "type": "object",
            "additionalProperties": False,
            "properties": properties,
            **({"required": required} if required else {}),
        }
        definitions[model.__name__] = model._told_to_editors(schema)
    return {_REF: _PLACE + model.__name__}


def _plain(value: Any) -> Any:
    """A default as JSON has it."""
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value


def _changed(value: Any, change: Callable[[Schema], Schema]) -> Any:
    """A schema with every mapping in it changed, the innermost first."""
    if isinstance(value, dict):
        return change({key: _changed(inside, change) for key, inside in value.items()})
    return [_changed(inside, change) for inside in value] if isinstance(value, list) else value


def _resolved(schema: Schema) -> Schema:
    """With the places of what fields only name."""
    for key, before in ((ANY_OF, ""), (PART_OF, _PARTIAL)):
        if key in schema:
            rest = {other: inside for other, inside in schema.items() if other != key}
            return {**rest, _REF: _PLACE + before + schema[key]}
    return schema


def _renamed(schema: Schema) -> Schema:
    """With the parts of what it refers to in the place of that."""

    def rename(one: Schema) -> Schema:
        ref = one.get(_REF)
        if not isinstance(ref, str) or ref.startswith(_PLACE + _PARTIAL):
            return one
        return {**one, _REF: _PLACE + _PARTIAL + ref.removeprefix(_PLACE)}

    renamed: Schema = _changed(schema, rename)
    return renamed


def _loosened(schema: Schema) -> Schema:
    """With nothing required; what has a name to be known by may be taken out."""
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
