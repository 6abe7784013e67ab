"""Checks a document against the model of its kind; complaints have plain words and a place."""

from __future__ import annotations

from companion.definitions.complaints import Complaint, FieldPath
from companion.definitions.definition import Definition, Model, inner_model, model_fields
from companion.definitions.fields import PART_OF, Allowed
from companion.definitions.reader import Document
from companion.definitions.words import NEAR_ENOUGH, cut_off, describe, did_you_mean, either, listed, meant
from companion.schema.kinds import kind_of
from companion.schema.mistakes import Misshapen, Mistake

COMMON = ("id", "name", "kind", "title", "note")
"""Keys so common that they do not show where they belong."""
MOST_HOLDERS = 3
NEARER = 0.6


def check_shape(model: type[Model], document: Document) -> tuple[Model | None, list[Complaint]]:
    """The model of the document's data, or None and every mistake in its shape."""
    try:
        return kind_of(model).read(document.data, ()), []
    except Misshapen as error:
        return None, [_complaint(model, document, one) for one in error.mistakes]


def _complaint(model: type[Definition], document: Document, mistake: Mistake) -> Complaint:
    return document.complaint(mistake.path, in_words(model, mistake), at_key=mistake.kind == "unknown")


def in_words(model: type[Definition], mistake: Mistake) -> str:
    """What is wrong with the data of a model, and what to use instead."""
    path, kind, what, value = mistake
    if kind == "final":
        return what
    if kind == "missing":
        return f"this is missing; use {_valid(model, path)}"
    if kind == "unknown":
        is_rest = cut_off(path[-1])
        return f"unknown key{is_rest}" if is_rest else f"unknown key{_known_keys(model, path)}"
    valid = f"a mapping{_keys_at(model, path)}" if kind == "no mapping" else _valid(model, path)
    return f"{describe(value)}; use {valid}"


def _keys_at(model: type[Definition], path: FieldPath) -> str:
    """` with` and the required keys of a field's mapping, or its optional ones; empty for an item of a list."""
    if not path or isinstance(path[-1], int):
        return ""
    field = model_fields(_model_at(model, path[:-1])).get(str(path[-1]))
    inner = inner_model(field.type) if field else None
    fields = model_fields(inner) if inner else {}
    needed = [name for name, one in fields.items() if one.is_required]
    if needed:
        return f" with {listed(needed)}"
    return f" with {either(fields)}" if fields else ""


def _known_keys(model: type[Definition], path: FieldPath) -> str:
    here = _model_at(model, path[:-1])
    keys = tuple(model_fields(here))
    is_meant = meant(str(path[-1]), keys)
    if not is_meant and (place := here._elsewhere().get(str(path[-1])) or _home(model, here, path)):
        return f" here; it belongs {place}"
    own = getattr(here, "OWN", "")  # where own keys are likely, a suggestion must be nearer
    guess = did_you_mean(path[-1], keys, NEARER if own else NEAR_ENOUGH)
    return guess or f"; the keys here are {', '.join(keys)}{own}"


def _home(model: type[Definition], here: type[Definition], path: FieldPath) -> str:
    """Where a wrongly indented key belongs: beside a key that contains it, or inside a key beside it."""
    key = str(path[-1])
    for place in reversed(range(len(path) - 1)):
        if isinstance(path[place], str) and key in model_fields(_model_at(model, path[:place])):
            return f"beside '{path[place]}', not in it"
    if key in COMMON:
        return ""
    found = _holders(here, key) or [
        holder for inner in _inner_models(here).values() for holder in _holders(inner, key) if inner is not here
    ]
    quoted = [f"'{name}'" for name in dict.fromkeys(found)]
    return f"inside {either(quoted)}" if 0 < len(quoted) <= MOST_HOLDERS else ""


def _holders(model: type[Definition], key: str) -> list[str]:
    """The fields of a model that may contain a key."""
    inner = _inner_models(model)
    having = {one.__name__ for one in inner.values() if key in model_fields(one)}
    parted = (name for name, field in model_fields(model).items() if _part_of(field.mark) in having)
    return [*(name for name, one in inner.items() if one.__name__ in having), *parted]


def _part_of(part: object) -> str:
    """The name of the model that a field may have parts of; empty for most fields."""
    return str(part.schema.get(PART_OF, "")) if isinstance(part, Allowed) else ""


def _inner_models(model: type[Definition]) -> dict[str, type[Definition]]:
    found = {name: inner_model(field.type) for name, field in model_fields(model).items()}
    return {name: inner for name, inner in found.items() if inner}


def _valid(model: type[Definition], path: FieldPath) -> str:
    """The valid values at a path, in words."""
    while path and isinstance(path[-1], int):
        path = path[:-1]  # for an item of a list, describe the list
    field = model_fields(_model_at(model, path[:-1])).get(str(path[-1])) if path else None
    if field and isinstance(field.mark, Allowed):
        return field.mark.words
    return f"a mapping{_keys_at(model, path)}" if field and inner_model(field.type) else "another value"


def _model_at(model: type[Definition], path: FieldPath) -> type[Definition]:
    """The model that checks the value at the path; an index keeps the list's model."""
    for step in path:
        if isinstance(step, str) and step in model_fields(model):
            model = inner_model(model_fields(model)[step].type) or model
    return model
