"""A document against the model of its kind; what pydantic finds, in plain words and with its place."""

from __future__ import annotations

from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from companion.definitions.complaints import Complaint, FieldPath
from companion.definitions.fields import PART_OF, Wanted
from companion.definitions.reader import Document
from companion.definitions.words import NEAR_ENOUGH, describe, did_you_mean, either, meant

Model = TypeVar("Model", bound=BaseModel)
COMMON = ("id", "name", "kind", "title", "note")
"""Keys that are had by so much that they say nothing about where they belong."""
MOST_HOLDERS = 3
NEARER = 0.6


def check_shape(model: type[Model], document: Document) -> tuple[Model | None, list[Complaint]]:
    """The model of the document's data, or None and every mistake in its shape."""
    try:
        return model.model_validate(document.data), []
    except ValidationError as error:
        return None, [_complaint(model, document, detail) for detail in error.errors(include_url=False)]


def _complaint(model: type[BaseModel], document: Document, detail: ErrorDetails) -> Complaint:
    path = detail["loc"]
    kind = detail["type"]
    if kind == "mistake":
        return document.complaint(path + tuple(detail["ctx"]["at"]), detail["ctx"]["what"])
    if kind == "missing":
        return document.complaint(path, f"this is missing; {_wanted(model, path)} is wanted")
    if kind in ("extra_forbidden", "invalid_key"):
        return document.complaint(path, f"unknown key{_known_keys(model, path)}", at_key=True)
    if kind in ("model_type", "dict_type", "model_attributes_type"):
        return document.complaint(path, f"{describe(detail['input'])}; a mapping is wanted{_keys_at(model, path)}")
    return document.complaint(path, f"{describe(detail['input'])}; {_wanted(model, path)} is wanted")


def _keys_at(model: type[BaseModel], path: FieldPath) -> str:
    """The keys that a mapping has to have that is wanted in a field, or may have; nothing for that of an item."""
    if not path or isinstance(path[-1], int):
        return ""
    field = _model_at(model, path[:-1]).model_fields.get(str(path[-1]))
    inner = _inner_model(field.annotation) if field else None
    fields = inner.model_fields if inner else {}
    needed = [name for name, one in fields.items() if one.is_required()]
    if needed:
        return f" with {' and '.join(part for part in (', '.join(needed[:-1]), needed[-1]) if part)}"
    return f" with {either(list(fields))}" if fields else ""


def _known_keys(model: type[BaseModel], path: FieldPath) -> str:
    here = _model_at(model, path[:-1])
    keys = tuple(here.model_fields)
    is_meant = meant(str(path[-1]), keys)
    if not is_meant and (place := getattr(here, "ELSEWHERE", {}).get(path[-1]) or _home(model, here, path)):
        return f" here; it belongs {place}"
    own = getattr(here, "OWN", "")  # where keys of one's own are looked for, one has to be nearer to be meant
    guess = did_you_mean(path[-1], keys, NEARER if own else NEAR_ENOUGH)
    return guess or f"; the keys here are {', '.join(keys)}{own}"


def _home(model: type[BaseModel], here: type[BaseModel], path: FieldPath) -> str:
    """Where a key belongs that is indented too far or too little: beside one that it is in, or inside one beside it."""
    key = str(path[-1])
    for place in reversed(range(len(path) - 1)):
        if isinstance(path[place], str) and key in _model_at(model, path[:place]).model_fields:
            return f"beside '{path[place]}', not in it"
    if key in COMMON:
        return ""
    found = _holders(here, key) or [
        holder for inner in _inner_models(here).values() for holder in _holders(inner, key) if inner is not here
    ]
    quoted = [f"'{name}'" for name in dict.fromkeys(found)]
    return f"inside {either(quoted)}" if 0 < len(quoted) <= MOST_HOLDERS else ""


def _holders(model: type[BaseModel], key: str) -> list[str]:
    """The fields of a model in which a key may stand."""
    inner = _inner_models(model)
    having = {one.__name__ for one in inner.values() if key in one.model_fields}
    parts = {name: field.metadata for name, field in model.model_fields.items()}
    parted = (name for name, found in parts.items() if having & {_part_of(one) for one in found})
    return [*(name for name, one in inner.items() if one.__name__ in having), *parted]


def _part_of(part: object) -> str:
    """The name of the model that a field wants some fields of; none, for most."""
    return str(part.schema.get(PART_OF, "")) if isinstance(part, Wanted) else ""


def _inner_models(model: type[BaseModel]) -> dict[str, type[BaseModel]]:
    found = {name: _inner_model(field.annotation) for name, field in model.model_fields.items()}
    return {name: inner for name, inner in found.items() if inner}


def _wanted(model: type[BaseModel], path: FieldPath) -> str:
    while path and isinstance(path[-1], int):
        path = path[:-1]  # what is wrong within a list is told by what the list has to be
    field = _model_at(model, path[:-1]).model_fields.get(str(path[-1])) if path else None
    words = [part.words for part in field.metadata if isinstance(part, Wanted)] if field else []
    mapping = f"a mapping{_keys_at(model, path)}"
    return words[0] if words else mapping if field and _inner_model(field.annotation) else "another value"


def _model_at(model: type[BaseModel], path: FieldPath) -> type[BaseModel]:
    """The model that checks the value at the path; indexes stay within the list's model."""
    for step in path:
        if isinstance(step, str) and step in model.model_fields:
            model = _inner_model(model.model_fields[step].annotation) or model
    return model


def _inner_model(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    found = (_inner_model(argument) for argument in get_args(annotation))
    return next((inner for inner in found if inner), None)
