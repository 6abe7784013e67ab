"""Models: what a mapping in a file has to be, told by the annotated fields of a class.

    class SeatRange(Definition):
        min: Annotated[int, whole(1)]
        max: Annotated[int, whole(1)] = 6

A model is strict, frozen and closed: no value is taken for another (but a whole number for any number), and a key that
is no field is a mistake. All mistakes of a mapping are found at once. What checks a field is made when its model is
first used: a library that makes it of types in general takes a tenth of a second to be imported, every time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import repeat
from types import MappingProxyType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    NoReturn,
    Protocol,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from companion.definitions.complaints import FieldPath, field_name

Model = TypeVar("Model", bound="Definition")
Check = Callable[[Any], Any]
"""Gives the value to keep, or raises Misshapen with all that is wrong with the one it is given."""


class Mistake(NamedTuple):
    """One thing that is wrong, and the path to it from the value that was checked.

    `what` says all of it where that is `told`; otherwise the field's own words say what is wanted in place of `value`.
    """

    path: FieldPath
    kind: Literal["told", "missing", "unknown", "no mapping", "other"]
    what: str = ""
    value: Any = None


class Misshapen(ValueError):
    """A value is not what is wanted; carries every mistake."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        self.mistakes = tuple(mistakes)
        super().__init__("; ".join(f"{field_name(one.path)}: {one.what or one.kind}" for one in self.mistakes))

    def below(self, step: str | int) -> Iterable[Mistake]:
        """The mistakes, seen from what the value is in."""
        return (one._replace(path=(step, *one.path)) for one in self.mistakes)


def mistake(what: str, *at: str | int) -> Misshapen:
    """A complaint to raise; `at` leads from the value that is checked to the field it is about."""
    return Misshapen([Mistake(at, "told", what)])


class Checks(Protocol):
    """What stands beside a type in `Annotated` and looks at a value before the type does.

    If `is_all`, the type is for readers alone.
    """

    is_all: ClassVar[bool]

    def check(self, value: Any) -> Any:
        """The value to keep; raises Misshapen."""


class Field(NamedTuple):
    """A field of a model: its type, what looks at its values before that, and what checks them in all."""

    annotation: Any
    wanted: Any
    is_required: bool
    check: Check

    @property
    def type(self) -> Any:
        """Its type by itself."""
        return get_args(self.annotation)[0] if get_origin(self.annotation) is Annotated else self.annotation


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Definition:
    """The base of all models. Of what is left out an instance has nothing but the class's default."""

    IS_OPEN: ClassVar[bool] = False
    """Whether keys that are no fields are passed over."""

    def __init__(self, **given: Any) -> None:
        """Check the fields that are given; raises Misshapen."""
        _fill(self, self._prepared(given))

    @classmethod
    def _prepared(cls, data: Any) -> Any:
        """What is checked in the place of what is written; raises Misshapen."""
        return data

    def _fits_together(self) -> None:
        """Look at fields that are right one by one; raises Misshapen."""

    @classmethod
    def _elsewhere(cls) -> Mapping[str, str]:
        """Keys that are looked for here, and where they stand."""
        return {}

    @classmethod
    def _told_to_editors(cls, schema: dict[str, Any]) -> dict[str, Any]:
        """What JSON Schema says of the model, from what its fields say."""
        return schema

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __getstate__(self) -> dict[str, Any]:
        """What was given: what has been reckoned from that is reckoned again."""
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
        raise Misshapen([Mistake((), "no mapping", value=prepared)])
    made = object.__new__(model)
    _fill(made, prepared)
    return made


def _fill(made: Definition, data: Mapping[Any, Any]) -> None:
    fields = model_fields(type(made))
    values: dict[str, Any] = {}
    wrong: list[Mistake] = []
    for name, field in fields.items():
        if name in data:
            try:
                values[name] = field.check(data[name])
            except Misshapen as error:
                wrong += error.below(name)
        elif field.is_required:
            wrong.append(Mistake((name,), "missing"))
    if not made.IS_OPEN and not fields.keys() >= data.keys():
        wrong += [Mistake((key,), "unknown") for key in data if key not in fields]
    if wrong:
        raise Misshapen(wrong)
    made.__dict__.update(values)
    made._fits_together()


_fields: dict[type[Definition], Mapping[str, Field]] = {}


def model_fields(model: type[Definition]) -> Mapping[str, Field]:
    """The fields of a model by name, those of what it builds on first."""
    if model not in _fields:
        _fields[model] = MappingProxyType(_read_fields(model))
    return _fields[model]


def _read_fields(model: type[Definition]) -> dict[str, Field]:
    hints = get_type_hints(model, include_extras=True)
    found = {name: hint for name, hint in hints.items() if get_origin(hint) is not ClassVar}
    return {
        name: Field(hint, _wanted_in(hint), not hasattr(model, name), check_of(hint)) for name, hint in found.items()
    }


def values_of(one: Definition) -> dict[str, Any]:
    """The values of all fields, given or not."""
    return {name: getattr(one, name) for name in model_fields(type(one))}


def given_in(one: Definition) -> list[str]:
    """The names of the fields that were given, in the order of the model."""
    return [name for name in model_fields(type(one)) if name in one.__dict__]


def altered(one: Model, **changes: Any) -> Model:
    """The same with other values for some fields, which are not checked."""
    made = object.__new__(type(one))
    made.__dict__.update(one.__getstate__(), **changes)
    return made


# --- types


def check_of(kind: Any) -> Check:
    """What checks values of a type; raises TypeError for one that no model may have."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        first: Checks = arguments[1]
        return first.check if first.is_all or arguments[0] is Any else _in_turn(first.check, check_of(arguments[0]))
    if kind in _PLAIN:
        return _PLAIN[kind]
    if isinstance(kind, type) and issubclass(kind, Definition):
        return lambda value: checked(kind, value)
    if origin is Literal:
        return _only_if(lambda value: isinstance(value, str) and value in arguments)
    if origin in (Union, UnionType):
        return _first_of([check_of(one) for one in arguments if one is not NoneType], NoneType in arguments)
    if origin is tuple and arguments[1:] == (...,):
        return _items(check_of(arguments[0]))
    if origin is tuple:
        return _items(*map(check_of, arguments), is_one_each=True)
    if origin is Mapping:
        return _entries(*map(check_of, arguments))
    raise TypeError(f"no model has a field of type {kind}")


def inner_model(kind: Any) -> type[Definition] | None:
    """The model that checks what is in values of a type, if there is one."""
    if isinstance(kind, type) and issubclass(kind, Definition):
        return kind
    found = (inner_model(argument) for argument in get_args(kind))
    return next((inner for inner in found if inner), None)


def plain_types(kind: Any) -> set[type]:
    """The classes of values of a type and of what is in them."""
    return {kind} if isinstance(kind, type) else set().union(*map(plain_types, get_args(kind)))


def _wanted_in(kind: Any) -> Any:
    """What looks first at the values of a type, or of the one in it that is not none."""
    if get_origin(kind) in (Union, UnionType):
        return next((found for one in get_args(kind) if (found := _wanted_in(one))), None)
    return get_args(kind)[1] if get_origin(kind) is Annotated else None


def _other(value: Any) -> Misshapen:
    return Misshapen([Mistake((), "other", value=value)])


def _in_turn(first: Check, second: Check) -> Check:
    return lambda value: second(first(value))


def _only_if(holds: Callable[[Any], bool]) -> Check:
    def check(value: Any) -> Any:
        if not holds(value):
            raise _other(value)
        return value

    return check


def _number(value: Any) -> float:
    if type(value) not in (int, float):
        raise _other(value)
    return float(value)


_PLAIN: dict[Any, Check] = {
    Any: lambda value: value,
    str: _only_if(lambda value: isinstance(value, str)),
    int: _only_if(lambda value: type(value) is int),
    bool: _only_if(lambda value: type(value) is bool),
    float: _number,
}


def _first_of(checks: list[Check], may_be_none: bool) -> Check:
    """What the first of the checks keeps that has nothing against a value; of a single one its own complaints."""
    alone = checks[0] if len(checks) == 1 else None

    def check(value: Any) -> Any:
        if value is None and may_be_none:
            return None
        if alone:
            return alone(value)
        for one in checks:
            try:
                return one(value)
            except Misshapen:
                continue
        raise _other(value)

    return check


def _items(*of_items: Check, is_one_each: bool = False) -> Check:
    """For lists, as long as there are checks if there is one for each of their items."""

    def check(value: Any) -> Any:
        if not isinstance(value, list | tuple) or (is_one_each and len(value) != len(of_items)):
            raise _other(value)
        found: list[Any] = []
        wrong: list[Mistake] = []
        of_each = of_items if is_one_each else repeat(of_items[0])
        for place, (one, inner) in enumerate(zip(value, of_each, strict=is_one_each)):
            try:
                found.append(inner(one))
            except Misshapen as error:
                wrong += error.below(place)
        if wrong:
            raise Misshapen(wrong)
        return tuple(found)

    return check


def _entries(of_key: Check, of_value: Check) -> Check:
    def check(value: Any) -> Any:
        if not isinstance(value, Mapping):
            raise _other(value)
        found: dict[Any, Any] = {}
        wrong: list[Mistake] = []
        for key, inside in value.items():
            try:
                found[of_key(key)] = of_value(inside)
            except Misshapen as error:
                wrong += error.below(key)
        if wrong:
            raise Misshapen(wrong)
        return MappingProxyType(found)

    return check
