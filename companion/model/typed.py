"""Dataclasses as plain data: what the types of their fields make of it, read, written and told in JSON Schema.

Types are int, float, str, bool, Literal, lists, tuples, mappings from text, other such dataclasses, one of these or
None, and one of several dataclasses that a `Tag` tells apart: a union, or the `kinds` of a base class. Beside a type
may stand, in `Annotated`, the marks of `annotated_types`: Ge, Le, MultipleOf, MinLen, Len.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from inspect import getdoc
from itertools import repeat
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from annotated_types import Ge, GroupedMetadata, Le, MaxLen, MinLen, MultipleOf

Path = tuple[str | int, ...]
Names = Sequence[str]
"""The seats' names, which people see in place of their numbers."""
Schema = dict[str, Any]
DEFINITIONS = "$defs"
_LONGEST_SHOWN = 60


class Tag(NamedTuple):
    """The field whose text tells several dataclasses apart, and what people call one of them."""

    field: str
    noun: str


class Key(NamedTuple):
    """The key of a field whose own name would be one of Python's words."""

    name: str


class SeatName:
    """Marks an integer that people see as a seat's name."""


class Shared:
    """Marks what a copy shares with its original: nobody changes it in place."""


class Wrong(ValueError):
    """What is read is not what the type wants; carries each mistake with its path."""

    def __init__(self, mistakes: Iterable[tuple[Path, str]]) -> None:
        self.mistakes = tuple(mistakes)
        super().__init__(self.mistakes)

    def below(self, step: str | int) -> Iterable[tuple[Path, str]]:
        """The mistakes, seen from what the value is in."""
        return (((step, *path), what) for path, what in self.mistakes)


class Typed(NamedTuple):
    """What a type makes of data: it reads it, or raises Wrong, it writes it, and tells its JSON Schema.

    `schema` is given the definitions, to which it adds those of the dataclasses inside.
    """

    read: Callable[[Any, Names], Any]
    write: Callable[[Any, Names], Any]
    schema: Callable[[Schema], Schema]


_known: dict[Any, Typed] = {}


def typed(kind: Any) -> Typed:
    """What a type makes of data; raises TypeError for one that no position may have."""
    if kind not in _known:
        _known[kind] = _make(kind)
    return _known[kind]


def _make(kind: Any) -> Typed:
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _marked(inside[0], kind.__metadata__)
    if kind in _PLAIN:
        return _PLAIN[kind]
    if origin is Literal:
        return _one_of(inside)
    if origin in (Union, UnionType) and NoneType in inside and len(inside) == 2:
        return _or_none(typed(next(one for one in inside if one is not NoneType)))
    if origin is list:
        return _list(typed(inside[0]))
    if origin is tuple:
        return _tuple(list(map(typed, inside)))
    if origin is dict:
        return _mapping(*map(typed, inside))
    if isinstance(kind, type) and is_dataclass(kind):
        return _record(kind)
    raise TypeError(f"no position has a field of type {kind}")


def shown(value: object) -> str:
    """A name out of a position, which may be anything, as it can stand in a sentence."""
    text = str(value)
    seen = "".join(sign if sign.isprintable() else "?" for sign in text[:_LONGEST_SHOWN])
    return seen if len(text) <= _LONGEST_SHOWN else f"{seen}..."


def _wrong(what: str) -> Wrong:
    return Wrong([((), what)])


# --- plain values


def _as_it_is(value: Any, names: Names) -> Any:
    return value


def _only(kind: type, wanted: str, name: str) -> Typed:
    def read(value: Any, names: Names) -> Any:
        if type(value) is not kind:
            raise _wrong(f"{wanted} is wanted")
        return value

    return Typed(read, _as_it_is, lambda _: {"type": name})


def _read_number(value: Any, names: Names) -> float:
    if type(value) not in (int, float):
        raise _wrong("a number is wanted")
    return float(value)


def _write_any(value: Any, names: Names) -> Any:
    if isinstance(value, Mapping):
        return {key: _write_any(one, names) for key, one in value.items()}
    return [_write_any(one, names) for one in value] if isinstance(value, list | tuple) else value


_ANY = Typed(_as_it_is, _write_any, lambda _: {})
_PLAIN: dict[Any, Typed] = {
    Any: _ANY,
    object: _ANY,
    int: _only(int, "a whole number", "integer"),
    float: Typed(_read_number, _as_it_is, lambda _: {"type": "number"}),
    str: _only(str, "text", "string"),
    bool: _only(bool, "true or false", "boolean"),
}


def _one_of(values: tuple[Any, ...]) -> Typed:
    *others, last = map(repr, values)
    wanted = f"{', '.join(others)} or {last}" if others else last

    def read(value: Any, names: Names) -> Any:
        if type(value) not in (str, int) or value not in values:
            raise _wrong(f"wanted is {wanted}")
        return value

    allowed = {"const": values[0]} if len(values) == 1 else {"enum": list(values)}
    return Typed(read, _as_it_is, lambda _: {**allowed, "type": "string" if type(values[0]) is str else "integer"})


def _read_seat(value: Any, names: Names) -> int:
    for number, name in enumerate(names):
        if isinstance(value, str) and name.lower() == value.lower():
            return number
    raise _wrong(f"there is no seat {shown(value)!r}; the seats are {', '.join(map(shown, names))}")


_SEAT = Typed(_read_seat, lambda value, names: names[value], lambda _: {"type": "string", "title": "Seat name"})


# --- what stands beside a type


class _Limit(NamedTuple):
    """What JSON Schema calls a limit (`{}` being Items or Properties), its number, and what keeps to it."""

    key: str
    number: Any
    holds: Callable[[Any], bool]
    wanted: str


_LIMITS: Mapping[type, Callable[[Any], _Limit]] = {
    Ge: lambda one: _Limit("minimum", one.ge, lambda value: value >= one.ge, f"at least {one.ge}"),
    Le: lambda one: _Limit("maximum", one.le, lambda value: value <= one.le, f"at most {one.le}"),
    MultipleOf: lambda one: _Limit(
        "multipleOf", one.multiple_of, lambda value: value % one.multiple_of == 0, f"a multiple of {one.multiple_of}"
    ),
    MinLen: lambda one: _Limit(
        "min{}", one.min_length, lambda value: len(value) >= one.min_length, f"a list of at least {one.min_length}"
    ),
    MaxLen: lambda one: _Limit(
        "max{}", one.max_length, lambda value: len(value) <= one.max_length, f"a list of at most {one.max_length}"
    ),
}


def _marked(kind: Any, marks: Iterable[Any]) -> Typed:
    each = [one for mark in marks for one in (mark if isinstance(mark, GroupedMetadata) else (mark,))]
    if any(isinstance(one, SeatName) for one in each):
        return _SEAT
    if tag := next((one for one in each if isinstance(one, Tag)), None):
        return _told_apart(get_args(kind) or kind.kinds, tag)
    own, origin = typed(kind), get_origin(kind)
    things = "Properties" if origin is dict else "Items"
    limits = [_LIMITS[type(one)](one) for one in each if not isinstance(one, Key | Shared)]
    told = {limit.key.format(things): limit.number for limit in limits}

    def keep(value: Any) -> None:
        for limit in limits:
            if not limit.holds(value):
                raise _wrong(f"{limit.wanted} is wanted")

    def read(value: Any, names: Names) -> Any:
        if origin and isinstance(value, origin):  # what is of the wrong size is told alone, whatever is in it
            keep(value)
        found = own.read(value, names)
        if not origin:
            keep(found)
        return found

    return Typed(read, own.write, lambda definitions: {**own.schema(definitions), **told})


# --- what holds others


def _or_none(own: Typed) -> Typed:
    return Typed(
        lambda value, names: None if value is None else own.read(value, names),
        lambda value, names: None if value is None else own.write(value, names),
        lambda definitions: {"anyOf": [own.schema(definitions), {"type": "null"}]},
    )


def _list(own: Typed) -> Typed:
    write = own.write

    def read(value: Any, names: Names) -> list[Any]:
        if not isinstance(value, list):
            raise _wrong("a list is wanted")
        return list(_each(enumerate(value), repeat(own), names).values())

    return Typed(
        read,
        lambda value, names: list(value) if write is _as_it_is else [write(one, names) for one in value],
        lambda definitions: {"type": "array", "items": own.schema(definitions)},
    )


def _tuple(each: list[Typed]) -> Typed:
    def read(value: Any, names: Names) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) != len(each):
            raise _wrong(f"a list of {len(each)} is wanted")
        return tuple(_each(enumerate(value), each, names).values())

    return Typed(
        read,
        lambda value, names: [own.write(one, names) for own, one in zip(each, value, strict=True)],
        lambda definitions: {
            "type": "array",
            "prefixItems": [own.schema(definitions) for own in each],
            "minItems": len(each),
            "maxItems": len(each),
        },
    )


def _mapping(key: Typed, own: Typed) -> Typed:
    write = own.write

    def read(value: Any, names: Names) -> dict[Any, Any]:
        if not isinstance(value, dict):
            raise _wrong("a mapping is wanted")
        _each(((one, one) for one in value), repeat(key), names)
        return _each(value.items(), repeat(own), names)

    def schema(definitions: Schema) -> Schema:
        keys = key.schema(definitions)
        named = {"propertyNames": keys} if keys.keys() > {"type"} else {}
        return {"type": "object", "additionalProperties": own.schema(definitions) or True, **named}

    return Typed(
        read,
        lambda value, names: dict(value) if write is _as_it_is else {one: write(value[one], names) for one in value},
        schema,
    )


def _each(values: Iterable[tuple[Any, Any]], kinds: Iterable[Typed], names: Names) -> dict[Any, Any]:
    """The values by where they stand, each read as its kind; raises Wrong with the mistakes in all of them."""
    found: dict[Any, Any] = {}
    wrong: list[tuple[Path, str]] = []
    for (step, value), own in zip(values, kinds, strict=False):
        try:
            found[step] = own.read(value, names)
        except Wrong as error:
            wrong += error.below(step)
    if wrong:
        raise Wrong(wrong)
    return found


class _Field(NamedTuple):
    name: str
    key: str
    own: Typed
    is_required: bool
    default: Any


def _fields_of(kind: Any) -> list[_Field]:
    hints = get_type_hints(kind, include_extras=True)
    found = []
    for one in fields(kind):
        marks = getattr(hints[one.name], "__metadata__", ())
        key = next((mark.name for mark in marks if isinstance(mark, Key)), one.name)
        is_required = one.default is MISSING and one.default_factory is MISSING
        found.append(_Field(one.name, key, typed(hints[one.name]), is_required, one.default))
    return found


def _record(kind: Any) -> Typed:
    each = _fields_of(kind)
    keys = {field.key for field in each}
    writers = [(field.name, field.own.write) for field in each]

    def read(value: Any, names: Names) -> Any:
        if not isinstance(value, dict):
            raise _wrong("a mapping is wanted")
        found: dict[str, Any] = {}
        wrong: list[tuple[Path, str]] = []
        for field in each:
            if field.key in value:
                try:
                    found[field.name] = field.own.read(value[field.key], names)
                except Wrong as error:
                    wrong += error.below(field.key)
            elif field.is_required:
                wrong.append(((field.key,), "this is missing"))
        wrong += [((key,), "this key is not known here") for key in value if key not in keys]
        if wrong:
            raise Wrong(wrong)
        return kind(**found)

    def write(value: Any, names: Names) -> dict[str, Any]:
        return {
            name: getattr(value, name) if own is _as_it_is else own(getattr(value, name), names)
            for name, own in writers
        }

    return Typed(read, write, lambda definitions: _schema_of_record(kind, each, definitions))


def _schema_of_record(kind: Any, each: list[_Field], definitions: Schema) -> Schema:
    if kind.__name__ not in definitions:
        definitions[kind.__name__] = {}
        properties = {}
        for field in each:
            title = field.name.replace("_", " ").title()
            default = {} if field.default is MISSING else {"default": field.default}
            own = field.own.schema(definitions)
            properties[field.key] = {**({} if "$ref" in own else {"title": title}), **own, **default}
        required = [field.key for field in each if field.is_required]
        definitions[kind.__name__] = {
            "title": kind.__name__,
            "description": getdoc(kind),
            "type": "object",
            "additionalProperties": False,
            "properties": properties,
            **({"required": required} if required else {}),
        }
    return {"$ref": f"#/{DEFINITIONS}/{kind.__name__}"}


def _told_apart(kinds: Iterable[Any], tag: Tag) -> Typed:
    """One of several dataclasses, by what stands in the field of the tag."""
    tags = {text: kind for kind in kinds for text in get_args(get_type_hints(kind)[tag.field])}
    each = {text: typed(kind) for text, kind in tags.items()}
    writers = {kind: typed(kind).write for kind in tags.values()}

    def read(value: Any, names: Names) -> Any:
        if not isinstance(value, dict):
            raise _wrong("a mapping is wanted")
        if tag.field not in value:
            raise _wrong(f"this has no {tag.field}")
        text = value[tag.field]
        if not isinstance(text, str) or text not in each:
            raise _wrong(f"{shown(text)} is no {tag.noun}; wanted is one of {', '.join(map(repr, each))}")
        return each[text].read(value, names)

    def schema(definitions: Schema) -> Schema:
        mapping = {text: own.schema(definitions)["$ref"] for text, own in each.items()}
        refs = [{"$ref": ref} for ref in dict.fromkeys(mapping.values())]
        return {"oneOf": refs, "discriminator": {"propertyName": tag.field, "mapping": mapping}}

    return Typed(read, lambda value, names: writers[type(value)](value, names), schema)
