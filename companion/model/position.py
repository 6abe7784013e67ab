"""Positions as files: one dataclass gives the state, its validation and its JSON Schema."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Self, TypeVar

from companion.errors import Unreadable
from companion.model.copies import copier
from companion.schema.kinds import DEFINITIONS, SeatName, kind_of
from companion.schema.mistakes import Misshapen, field_path

S = TypeVar("S")


class Plain:
    """Base of the slotted dataclasses of a position; unknown keys are mistakes."""

    __slots__ = ()

    def copy(self) -> Self:
        """A deep copy, except for values marked `Shared`."""
        cls = type(self)
        cls.copy = copier(cls)  # type: ignore[assignment, method-assign]  # made at the first call, when all types are known
        return cls.copy(self)


SeatNo = Annotated[int, SeatName()]
"""A seat's number in code, its name in a position."""

Where = Callable[[tuple[str | int, ...]], str]
"""Gives the place (`file:line:column: `) of a path inside the document being read; empty when unknown."""


def nowhere(path: tuple[str | int, ...]) -> str:
    """The `Where` of a document without a file."""
    return ""


def read_state(cls: type[S], document: Mapping[str, Any], names: Sequence[str]) -> S:
    """The state of a position; raises Unreadable with every mistake, one per line, its field first."""
    try:
        data = json.loads(json.dumps(document, default=dict))  # as a file has it: lists, and keys that are text
    except (TypeError, ValueError, RecursionError):
        raise Unreadable("this is not plain data: use mappings, lists, text, numbers, true and false") from None
    try:
        state: S = kind_of(cls).read(data, names)
        return state
    except Misshapen as error:
        lines = (f"{field_path(one.path) or 'position'}: {one.what}" for one in error.mistakes)
        raise Unreadable("\n".join(lines)) from None


def write_state(state: object, names: Sequence[str]) -> dict[str, Any]:
    """The position as plain data for JSON and YAML, with seats by name."""
    written: dict[str, Any] = kind_of(type(state)).write(state, names)
    return written


def state_schema(cls: type[Any]) -> dict[str, Any]:
    """The JSON Schema (2020-12) of the positions of a game."""
    definitions: dict[str, Any] = {}
    kind_of(cls).schema(definitions)
    return {**definitions.pop(cls.__name__), DEFINITIONS: dict(sorted(definitions.items()))}


def located(message: str, where: Where) -> str:
    """A message about a field (`seats[0].at: what is wrong`), preceded by the field's place in its file."""
    field = re.match(r"([a-z_]\w*(?:\.\w+|\[\d+\])*): ", message)
    if field is None:
        return where(()) + message
    steps = re.findall(r"\w+", field[1])
    return where(tuple(int(step) if step.isdecimal() else step for step in steps)) + message
