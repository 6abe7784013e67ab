"""Positions at the boundary: one dataclass gives the state, its validation and its JSON Schema."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeVar, cast

from companion.errors import Unreadable

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, TypeAdapter
    from pydantic_core import CoreSchema

S = TypeVar("S")


class Plain:
    """Base of the slotted dataclasses a position is made of: keys they do not have are mistakes."""

    __slots__ = ()
    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}


class _SeatName:
    """Marks an integer that people see as a seat's name; the names travel in the validation context."""

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        # pydantic takes a tenth of a second to import and is only needed when a position is read or written.
        from pydantic_core import core_schema

        def to_number(value: object, info: Any) -> int:
            names: Sequence[str] = info.context["names"]
            for number, name in enumerate(names):
                if isinstance(value, str) and name.lower() == value.lower():
                    return number
            raise ValueError(f"there is no seat {_short(value)!r}; the seats are {', '.join(map(_short, names))}")

        def to_name(value: int, info: Any) -> str:
            return str(info.context["names"][value])

        return core_schema.with_info_plain_validator_function(
            to_number,
            serialization=core_schema.plain_serializer_function_ser_schema(to_name, info_arg=True),
        )

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {"type": "string", "title": "Seat name"}


SeatNo = Annotated[int, _SeatName()]
"""A seat's number in code, its name in a position."""

Where = Callable[[tuple[str | int, ...]], str]
"""Gives the place (`file:line:column: `) of a path inside the document being read; empty when unknown."""


_LONGEST_SHOWN = 60


def nowhere(path: tuple[str | int, ...]) -> str:
    """The `Where` of a document that is in no file."""
    return ""


@cache
def _adapter(cls: Hashable) -> TypeAdapter[Any]:
    """Building one takes longer than all that is done with it."""
    from pydantic import TypeAdapter

    return TypeAdapter(cls)  # type: ignore[arg-type]


def read_state(cls: type[S], document: Mapping[str, Any], names: Sequence[str]) -> S:
    """The state that a position describes; raises Unreadable with every mistake, one a line, its field first."""
    from pydantic import ValidationError

    try:
        # By way of JSON: strict types, and mappings accepted for dataclasses, are to be had together only there.
        text = json.dumps(document, default=dict)
    except (TypeError, ValueError, RecursionError):
        raise Unreadable("this is no plain data: mappings, lists, text, numbers, true and false are wanted") from None
    try:
        state: S = _adapter(cast(Hashable, cls)).validate_json(text, strict=True, context={"names": names})
        return state
    except ValidationError as error:
        raise Unreadable("\n".join(_sentence(mistake, document) for mistake in error.errors())) from None


def write_state(state: object, names: Sequence[str]) -> dict[str, Any]:
    """The position as plain data (JSON and YAML hold it), seats by name."""
    return dict(_adapter(cast(Hashable, type(state))).dump_python(state, mode="json", context={"names": names}))


def state_schema(cls: type[Any]) -> dict[str, Any]:
    """The JSON Schema (2020-12) of the positions of a game."""
    return dict(_adapter(cast(Hashable, cls)).json_schema())


def field_path(path: Sequence[str | int]) -> str:
    """A path as people write it.

    >>> field_path(("seats", 0, "escort", "kind"))
    'seats[0].escort.kind'
    """
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{_short(step)}" for step in path)
    return text.removeprefix(".")


def _short(value: object) -> str:
    """A name out of a position, which may be anything, as it can stand in a sentence."""
    text = str(value)
    shown = "".join(sign if sign.isprintable() else "?" for sign in text[:_LONGEST_SHOWN])
    return shown if len(text) <= _LONGEST_SHOWN else f"{shown}..."


def located(message: str, where: Where) -> str:
    """A message about a field (`seats[0].at: what is wrong`) with the field's place in its file before it."""
    field = re.match(r"([a-z_]\w*(?:\.\w+|\[\d+\])*): ", message)
    if field is None:
        return where(()) + message
    steps = re.findall(r"\w+", field[1])
    return where(tuple(int(step) if step.isdecimal() else step for step in steps)) + message


_KINDS = {
    "unexpected_keyword_argument": "this key is not known here",
    "missing": "this is missing",
    "missing_argument": "this is missing",
    "int_type": "a whole number is wanted",
    "bool_type": "true or false is wanted",
    "string_type": "text is wanted",
    "list_type": "a list is wanted",
    "dict_type": "a mapping is wanted",
    "dataclass_type": "a mapping is wanted",
    "greater_than_equal": "at least {ge} is wanted",
    "less_than_equal": "at most {le} is wanted",
    "too_short": "a list of at least {min_length} is wanted",
    "too_long": "a list of at most {max_length} is wanted",
    "literal_error": "wanted is {expected}",
    "value_error": "{error}",
    "union_tag_not_found": "this has no kind",
    "union_tag_invalid": "{tag} is no kind of frame; wanted is one of {expected_tags}",
}


def _path_in(document: Any, path: Sequence[str | int]) -> tuple[str | int, ...]:
    """The path without the kinds of frames, which pydantic has as steps of their own."""
    found: list[str | int] = []
    for step in path:
        is_mapping = isinstance(document, Mapping)
        if is_mapping and step not in document and step == document.get("kind"):
            continue
        found.append(step)
        is_list = isinstance(document, list) and isinstance(step, int) and step < len(document)
        document = document[step] if is_list or (is_mapping and step in document) else None
    return tuple(found)


def _sentence(mistake: Any, document: Mapping[str, Any]) -> str:
    """One pydantic mistake as a sentence with its field."""
    path = _path_in(document, [step for step in mistake["loc"] if step != "[key]"])
    template = _KINDS.get(mistake["type"])
    given = {key: _short(value) if key == "tag" else value for key, value in mistake.get("ctx", {}).items()}
    text = template.format_map(given) if template else str(mistake["msg"])
    return f"{field_path(path) or 'position'}: {text}"
