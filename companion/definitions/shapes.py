"""A document against the model of its kind; what pydantic finds, in plain words and with its place."""

from __future__ import annotations

from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from companion.definitions.complaints import Complaint, FieldPath
from companion.definitions.fields import Wanted
from companion.definitions.reader import Document
from companion.definitions.words import describe, did_you_mean

Model = TypeVar("Model", bound=BaseModel)


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
        return document.complaint(path, f"{describe(detail['input'])}; a mapping is wanted")
    return document.complaint(path, f"{describe(detail['input'])}; {_wanted(model, path)} is wanted")


def _known_keys(model: type[BaseModel], path: FieldPath) -> str:
    here = _model_at(model, path[:-1])
    if place := getattr(here, "ELSEWHERE", {}).get(path[-1]):
        return f" here; it belongs to {place}"
    keys = tuple(here.model_fields)
    return did_you_mean(path[-1], keys) or f"; the keys here are {', '.join(keys)}"


def _wanted(model: type[BaseModel], path: FieldPath) -> str:
    while path and isinstance(path[-1], int):
        path = path[:-1]  # what is wrong within a list is told by what the list has to be
    field = _model_at(model, path[:-1]).model_fields.get(str(path[-1])) if path else None
    words = [part.words for part in field.metadata if isinstance(part, Wanted)] if field else []
    return words[0] if words else "a mapping" if field and _inner_model(field.annotation) else "another value"


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
