"""Models: the annotated fields of a class say what a mapping in a file must be.

    class SeatRange(Definition):
        min: Annotated[int, whole(1)]
        max: Annotated[int, whole(1)] = 6

A model is strict, frozen and closed: values are not converted (except a whole number to a number), and an unknown key
is a mistake. All mistakes of a mapping are found at once. The checks of a field are made when its model is first used:
importing a general library for this would take a tenth of a second each time.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    NoReturn,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from companion.schema import kinds
from companion.schema.kinds import Kind, Names, Schema, as_it_is, kind_of, read_fields, ref, schema_of_fields
from companion.schema.mistakes import no_mapping

Model = TypeVar("Model", bound="Definition")


class ModelField(kinds.Field):
    """A field of a model; its annotation may have a mark beside the type.

    If the key is a keyword of Python, the name of the field is that keyword and `_`: `if_`.
    """

    __slots__ = ()

    @property
    def type(self) -> Any:
        """Its type, without marks."""
        return get_args(self.annotation)[0] if get_origin(self.annotation) is Annotated else self.annotation

    @property
    def mark(self) -> Any:
        """The mark that checks its values first."""
        return _mark_in(self.annotation)


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Definition:
    """The base of all models. For fields that are left out, an instance uses the class's defaults."""

    IS_OPEN: ClassVar[bool] = False
    """Whether unknown keys are ignored."""

    def __init__(self, **given: Any) -> None:
        """Check the fields that are given; raises Misshapen."""
        _fill(self, self._prepared(given))

    @classmethod
    def _prepared(cls, data: Any) -> Any:
        """The data to check instead of the written data; raises Misshapen."""
        return data

    def _fits_together(self) -> None:
        """Check fields that are each valid against one another; raises Misshapen."""

    @classmethod
    def _elsewhere(cls) -> Mapping[str, str]:
        """Keys that people look for here, and where they belong."""
        return {}

    @classmethod
    def _editor_schema(cls, schema: dict[str, Any]) -> dict[str, Any]:
        """The JSON Schema of the model, made from that of its fields."""
        return schema

    @classmethod
    def as_kind(cls) -> Kind:
        """The kind that reads data into this model."""

        def read(value: Any, names: Names) -> Any:
            return checked(cls, value)

        return Kind(read, as_it_is, cls._add_schema)

    @classmethod
    def _add_schema(cls, definitions: Schema) -> Schema:
        """Add the schema of the model to the definitions and return a reference to it."""
        if cls.__name__ not in definitions:
            definitions[cls.__name__] = {}  # for models that contain themselves
            fields = model_fields(cls).values()
            properties = {field.key: _with_default(cls, field, field.own.schema(definitions)) for field in fields}
            definitions[cls.__name__] = cls._editor_schema(schema_of_fields(cls, fields, properties))
        return ref(cls)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __getstate__(self) -> dict[str, Any]:
        """The given fields; everything computed from them is computed again."""
        return {name: self.__dict__[name] for name in given_in(self)}

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and values_of(self) == values_of(other)

    def __hash__(self) -> int:
        return hash((type(self), *values_of(self).values()))

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in values_of(self).items())
        return f"{type(self).__name__}({shown})"


def checked(model: type[Model], data: Any) -> Model:
    """The model of a mapping; raises Misshapen with every mistake."""
    if isinstance(data, model):
        return data
    prepared = model._prepared(data)
    if not isinstance(prepared, Mapping):
        raise no_mapping(prepared)
    made = object.__new__(model)
    _fill(made, prepared)
    return made


def _fill(made: Definition, data: Mapping[Any, Any]) -> None:
    made.__dict__.update(read_fields(model_fields(type(made)).values(), data, is_open=made.IS_OPEN))
    made._fits_together()


def _with_default(model: type[Definition], field: ModelField, own: Schema) -> Schema:
    """The schema of a field with its default as JSON."""
    if field.is_required:
        return own
    value = getattr(model, field.name)
    plain = dict(value) if isinstance(value, Mapping) else list(value) if isinstance(value, tuple) else value
    return {**own, "default": plain}


_fields: dict[type[Definition], Mapping[str, ModelField]] = {}


def model_fields(model: type[Definition]) -> Mapping[str, ModelField]:
    """The fields of a model by key, those of its base classes first."""
    if model not in _fields:
        _fields[model] = MappingProxyType(_read_fields(model))
    return _fields[model]


def _read_fields(model: type[Definition]) -> dict[str, ModelField]:
    hints = get_type_hints(model, include_extras=True)
    found = {name: hint for name, hint in hints.items() if get_origin(hint) is not ClassVar}
    return {
        (key := name.removesuffix("_")): ModelField(name, key, hint, kind_of(hint), not hasattr(model, name))
        for name, hint in found.items()
    }


def values_of(one: Definition) -> dict[str, Any]:
    """The values of all fields, given or not."""
    return {field.name: getattr(one, field.name) for field in model_fields(type(one)).values()}


def given_in(one: Definition) -> list[str]:
    """The names of the fields that were given, in the order of the model."""
    return [field.name for field in model_fields(type(one)).values() if field.name in one.__dict__]


def altered(one: Model, **changes: Any) -> Model:
    """A copy with other values for some fields; they are not checked."""
    made = object.__new__(type(one))
    made.__dict__.update(one.__getstate__(), **changes)
    return made


# --- types


def inner_model(kind: Any) -> type[Definition] | None:
    """The model inside a type, if there is one."""
    if isinstance(kind, type) and issubclass(kind, Definition):
        return kind
    found = (inner_model(argument) for argument in get_args(kind))
    return next((inner for inner in found if inner), None)


def plain_types(kind: Any) -> set[type]:
    """The classes of a type's values and of everything in them."""
    return {kind} if isinstance(kind, type) else set().union(*map(plain_types, get_args(kind)))


def _mark_in(kind: Any) -> Any:
    """The mark that checks values of a type first; in a union, the mark of the first member that has one."""
    if get_origin(kind) in (Union, UnionType):
        return next((found for one in get_args(kind) if (found := _mark_in(one))), None)
    return get_args(kind)[1] if get_origin(kind) is Annotated else None
