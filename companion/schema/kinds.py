"""The kind of a type: how it reads plain data, writes it again, and its JSON Schema.

Types are int, float, str, bool, Any, Literal, lists, tuples, mappings, unions of these or None, dataclasses, and
classes with their own reader (`Readable`). A type in `Annotated` may have the limits of `annotated_types` (Ge, Le,
MultipleOf, MinLen, Len), a `ValueMark` that checks a value first, or one of the marks below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from inspect import getdoc
from itertools import repeat
from types import MappingProxyType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    Protocol,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    runtime_checkable,
)

from companion.schema.mistakes import Misshapen, Mistake, missing, mistake, no_mapping, other, shown, unknown

Names = Sequence[str]
"""The seats' names, which people see instead of their numbers."""
Schema = dict[str, Any]
DEFINITIONS = "$defs"


class Kind(NamedTuple):
    """How a type reads data (or raises Misshapen), writes it, and its JSON Schema.

    `schema` gets the definitions and adds those of the classes inside the type.
    """

    read: Callable[[Any, Names], Any]
    write: Callable[[Any, Names], Any]
    schema: Callable[[Schema], Schema]


# --- marks beside a type


class Tag(NamedTuple):
    """The field whose text selects one of several dataclasses, and the noun for one of them."""

    field: str
    noun: str


class Key(NamedTuple):
    """The key of a field if the key is a keyword of Python."""

    name: str


class SeatName:
    """Marks an integer that people see as a seat's name."""


class Shared:
    """Marks a value that a copy shares with its original; it is never changed in place."""


@runtime_checkable
class ValueMark(Protocol):
    """Checks a value before the type does, with its own words and schema.

    With `is_all` it is the only check, and the type is only for readers of the code.
    """

    is_all: ClassVar[bool]
    words: str
    schema: Mapping[str, Any]

    def check(self, value: Any) -> Any:
        """The value to keep; raises Misshapen."""


class Readable(Protocol):
    """A class with its own way of reading data."""

    @classmethod
    def as_kind(cls) -> Kind:
        """How the class reads and writes data."""


# --- types

_classes: dict[type, Kind] = {}


def kind_of(kind: Any) -> Kind:
    """The kind of a type; raises TypeError for an unknown type."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _marked(inside[0], kind.__metadata__)
    if kind in _PLAIN:
        return _PLAIN[kind]
    if origin is Literal:
        return _one_of(inside)
    if origin in (Union, UnionType):
        return _first_of(inside)
    if origin is list or (origin is tuple and inside[1:] == (...,)):
        return _list(origin, kind_of(inside[0]))
    if origin is tuple:
        return _tuple(list(map(kind_of, inside)))
    if origin in (dict, Mapping):
        return _mapping(origin, *map(kind_of, inside))
    if isinstance(kind, type) and (is_dataclass(kind) or hasattr(kind, "as_kind")):
        if kind not in _classes:
            _classes[kind] = kind.as_kind() if hasattr(kind, "as_kind") else record(kind)
        return _classes[kind]
    raise TypeError(f"no data has a field of type {kind}")


def as_it_is(value: Any, names: Names) -> Any:
    """The value unchanged: how most values are written."""
    return value


def _only(kind: type, valid: str, name: str) -> Kind:
    def read(value: Any, names: Names) -> Any:
        if type(value) is not kind and not (kind is str and isinstance(value, str)):
            raise other(valid, value)
        return value

    return Kind(read, as_it_is, lambda _: {"type": name})


def _read_number(value: Any, names: Names) -> float:
    if type(value) not in (int, float):
        raise other("a number", value)
    return float(value)


def _write_any(value: Any, names: Names) -> Any:
    if isinstance(value, Mapping):
        return {key: _write_any(one, names) for key, one in value.items()}
    return [_write_any(one, names) for one in value] if isinstance(value, list | tuple) else value


_ANY = Kind(as_it_is, _write_any, lambda _: {})
_PLAIN: dict[Any, Kind] = {
    Any: _ANY,
    object: _ANY,
    int: _only(int, "a whole number", "integer"),
    float: Kind(_read_number, as_it_is, lambda _: {"type": "number"}),
    str: _only(str, "text", "string"),
    bool: _only(bool, "true or false", "boolean"),
    NoneType: _only(NoneType, "nothing", "null"),
}


def _one_of(values: tuple[Any, ...]) -> Kind:
    *others, last = map(repr, values)
    valid = f"{', '.join(others)} or {last}" if others else last

    def read(value: Any, names: Names) -> Any:
        if not isinstance(value, str | int) or type(value) is bool or value not in values:
            raise Misshapen([Mistake((), "other", f"use {valid}", value)])
        return value

    allowed = {"const": values[0]} if len(values) == 1 else {"enum": list(values)}
    return Kind(read, as_it_is, lambda _: {**allowed, "type": "string" if type(values[0]) is str else "integer"})


def _first_of(kinds: tuple[Any, ...]) -> Kind:
    """The first of several types that can read a value; a single type beside None reports its own mistakes."""
    each = [kind_of(one) for one in kinds]
    others = [own for kind, own in zip(kinds, each, strict=True) if kind is not NoneType]
    may_be_none, alone = len(others) < len(each), others[0] if len(others) == 1 else None

    def read(value: Any, names: Names) -> Any:
        if value is None and may_be_none:
            return None
        if alone:
            return alone.read(value, names)
        for one in others:
            try:
                return one.read(value, names)
            except Misshapen:
                continue
        raise other("another value", value)

    def write(value: Any, names: Names) -> Any:
        return value if value is None or alone is None else alone.write(value, names)

    return Kind(read, write, lambda definitions: {"anyOf": [own.schema(definitions) for own in each]})


def _read_seat(value: Any, names: Names) -> int:
    for number, name in enumerate(names):
        if isinstance(value, str) and name.lower() == value.lower():
            return number
    raise mistake(f"there is no seat {shown(value)!r}; the seats are {', '.join(map(shown, names))}")


_SEAT = Kind(_read_seat, lambda value, names: names[value], lambda _: {"type": "string", "title": "Seat name"})


# --- marks


class _Limit(NamedTuple):
    """A limit: its name in JSON Schema (`{}` is Items or Properties), its number, its check, and its words."""

    key: str
    number: Any
    holds: Callable[[Any], bool]
    words: str


_LIMITS: Mapping[str, Callable[[Any], _Limit]] = {
    "ge": lambda least: _Limit("minimum", least, lambda value: value >= least, f"at least {least}"),
    "le": lambda most: _Limit("maximum", most, lambda value: value <= most, f"at most {most}"),
    "multiple_of": lambda one: _Limit("multipleOf", one, lambda value: value % one == 0, f"a multiple of {one}"),
    "min_length": lambda least: _Limit(
        "min{}", least, lambda value: len(value) >= least, f"a list of at least {least}"
    ),
    "max_length": lambda most: _Limit("max{}", most, lambda value: len(value) <= most, f"a list of at most {most}"),
}
"""Limits by the attributes of the marks: importing `annotated_types` takes a fifth of a command's start-up time."""


def _marked(kind: Any, marks: Iterable[Any]) -> Kind:
    limits = []
    for one in marks:
        if isinstance(one, SeatName):
            return _SEAT
        if isinstance(one, Tag):
            return _tagged(get_args(kind) or kind.kinds, one)
        if isinstance(one, ValueMark):
            return _looked_at(one, kind)
        limits += [limit(number) for name, limit in _LIMITS.items() if (number := getattr(one, name, None)) is not None]
    return _limited(kind, limits)


def _looked_at(mark: ValueMark, kind: Any) -> Kind:
    """A type with a mark that checks its values first."""
    own = _ANY if mark.is_all else kind_of(kind)
    check = mark.check
    return Kind(
        (lambda value, names: check(value)) if own is _ANY else (lambda value, names: own.read(check(value), names)),
        own.write,
        lambda definitions: {"description": mark.words, **own.schema(definitions), **mark.schema},
    )


def _limited(kind: Any, limits: list[_Limit]) -> Kind:
    own, origin = kind_of(kind), get_origin(kind)
    if not limits:
        return own
    things = "Properties" if origin is dict else "Items"
    sizes = {limit.key.format(things): limit.number for limit in limits}

    def keep(value: Any) -> None:
        for limit in limits:
            if not limit.holds(value):
                raise other(limit.words, value)

    def read(value: Any, names: Names) -> Any:
        if origin and isinstance(value, origin):  # a wrong size is the only mistake reported
            keep(value)
        found = own.read(value, names)
        if not origin:
            keep(found)
        return found

    return Kind(read, own.write, lambda definitions: {**own.schema(definitions), **sizes})


# --- lists and mappings


def _list(made: Any, own: Kind) -> Kind:
    """A list, read as a list or a tuple."""
    write = own.write

    def read(value: Any, names: Names) -> Any:
        if not isinstance(value, list | tuple):
            raise other("a list", value)
        return made(_each(enumerate(value), repeat(own), names).values())

    return Kind(
        read,
        lambda value, names: list(value) if write is as_it_is else [write(one, names) for one in value],
        lambda definitions: {"type": "array", "items": own.schema(definitions)},
    )


def _tuple(each: list[Kind]) -> Kind:
    def read(value: Any, names: Names) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple) or len(value) != len(each):
            raise other(f"a list of {len(each)}", value)
        return tuple(_each(enumerate(value), each, names).values())

    return Kind(
        read,
        lambda value, names: [own.write(one, names) for own, one in zip(each, value, strict=True)],
        lambda definitions: {
            "type": "array",
            "prefixItems": [own.schema(definitions) for own in each],
            "minItems": len(each),
            "maxItems": len(each),
        },
    )


def _mapping(made: Any, key: Kind, own: Kind) -> Kind:
    """A mapping, read as a dict or a read-only mapping."""
    write = own.write

    def read(value: Any, names: Names) -> Any:
        if not isinstance(value, Mapping):
            raise other("a mapping", value)
        _each(((one, one) for one in value), repeat(key), names)
        found = _each(value.items(), repeat(own), names)
        return found if made is dict else MappingProxyType(found)

    def schema(definitions: Schema) -> Schema:
        keys = key.schema(definitions)
        named = {"propertyNames": keys} if made is dict and keys.keys() > {"type"} else {}
        return {"type": "object", "additionalProperties": own.schema(definitions) or True, **named}

    return Kind(
        read,
        lambda value, names: dict(value) if write is as_it_is else {one: write(value[one], names) for one in value},
        schema,
    )


def _each(values: Iterable[tuple[Any, Any]], kinds: Iterable[Kind], names: Names) -> dict[Any, Any]:
    """The values by index or key, each read as its kind; raises Misshapen with the mistakes in all of them."""
    found: dict[Any, Any] = {}
    wrong: list[Mistake] = []
    for (step, value), own in zip(values, kinds, strict=False):
        try:
            found[step] = own.read(value, names)
        except Misshapen as error:
            wrong += error.below(step)
    if wrong:
        raise Misshapen(wrong)
    return found


# --- classes with fields


class Field(NamedTuple):
    """A field of a class: its type, its kind, and its default."""

    name: str
    key: str
    annotation: Any
    own: Kind
    is_required: bool
    default: Any = MISSING


def read_fields(each: Iterable[Field], data: Mapping[Any, Any], names: Names = (), *, is_open: bool = False) -> Schema:
    """The values of a mapping for the fields, by name; raises Misshapen with every mistake.

    Unknown keys are mistakes, too, unless it `is_open`.
    """
    found: dict[str, Any] = {}
    wrong: list[Mistake] = []
    keys = set()
    for name, key, _, own, is_required, _ in each:
        keys.add(key)
        if key in data:
            try:
                found[name] = own.read(data[key], names)
            except Misshapen as error:
                wrong += error.below(key)
        elif is_required:
            wrong.append(missing(key))
    if not is_open and not keys >= data.keys():
        wrong += [unknown(key) for key in data if key not in keys]
    if wrong:
        raise Misshapen(wrong)
    return found


def schema_of_fields(kind: type[Any], each: Iterable[Field], properties: Schema) -> Schema:
    """The schema of a class, made from the schemas of its fields."""
    required = [field.key for field in each if field.is_required]
    return {
        "title": kind.__name__,
        "description": getdoc(kind),
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
        **({"required": required} if required else {}),
    }


def ref(kind: type[Any]) -> Schema:
    """A reference to the schema of a class in the definitions."""
    return {"$ref": f"#/{DEFINITIONS}/{kind.__name__}"}


def _fields_of(kind: Any) -> list[Field]:
    hints = get_type_hints(kind, include_extras=True)
    found = []
    for one in fields(kind):
        hint = hints[one.name]
        key = next((mark.name for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Key)), one.name)
        is_required = one.default is MISSING and one.default_factory is MISSING
        found.append(Field(one.name, key, hint, kind_of(hint), is_required, one.default))
    return found


def record(kind: Any) -> Kind:
    """The kind of a dataclass by its fields only, without its own `as_kind`."""
    each = _fields_of(kind)
    writers = [(field.name, field.key, field.own.write) for field in each]

    def read(value: Any, names: Names) -> Any:
        if not isinstance(value, dict):
            raise no_mapping(value)
        return kind(**read_fields(each, value, names))

    def write(value: Any, names: Names) -> dict[str, Any]:
        return {
            key: getattr(value, name) if own is as_it_is else own(getattr(value, name), names)
            for name, key, own in writers
        }

    def schema(definitions: Schema) -> Schema:
        if kind.__name__ not in definitions:
            definitions[kind.__name__] = {}  # so that it comes before the classes inside
            properties = {field.key: _titled(field, field.own.schema(definitions)) for field in each}
            definitions[kind.__name__] = schema_of_fields(kind, each, properties)
        return ref(kind)

    return Kind(read, write, schema)


def _titled(field: Field, own: Schema) -> Schema:
    """The schema of a field with its name as title, and its default."""
    title = {} if "$ref" in own else {"title": field.name.replace("_", " ").title()}
    return {**title, **own, **({} if field.default is MISSING else {"default": field.default})}


def _tagged(kinds: Iterable[Any], tag: Tag) -> Kind:
    """One of several dataclasses, selected by the tag's field."""
    tags = {text: kind for kind in kinds for text in get_args(get_type_hints(kind)[tag.field])}
    each = {text: kind_of(kind) for text, kind in tags.items()}
    writers = {kind: kind_of(kind).write for kind in tags.values()}

    def read(value: Any, names: Names) -> Any:
        if not isinstance(value, dict):
            raise no_mapping(value)
        if tag.field not in value:
            raise mistake(f"the key {tag.field} is missing")
        text = value[tag.field]
        if not isinstance(text, str) or text not in each:
            raise mistake(f"there is no {tag.noun} {shown(text)!r}; use one of {', '.join(map(repr, each))}")
        return each[text].read(value, names)

    def schema(definitions: Schema) -> Schema:
        mapping = {text: own.schema(definitions)["$ref"] for text, own in each.items()}
        refs = [{"$ref": ref} for ref in dict.fromkeys(mapping.values())]
        return {"oneOf": refs, "discriminator": {"propertyName": tag.field, "mapping": mapping}}

    return Kind(read, lambda value, names: writers[type(value)](value, names), schema)
