"""Makes the code that copies the dataclasses of a state, from the types of their fields.

A search copies a state for every action it tries, so the code is direct: `Fight(self.seat, self.dice[:])`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from companion.schema.kinds import Shared


def copier(kind: type[Any]) -> Callable[[Any], Any]:
    """A function that makes a deep copy of an instance of this dataclass, but shares `Shared` values."""
    hints = get_type_hints(kind, include_extras=True)
    values = ", ".join(_copied(hints[one.name], f"self.{one.name}") for one in fields(kind))
    names: dict[str, Any] = {"kind": kind}
    exec(f"def copy(self): return kind({values})", names)
    made: Callable[[Any], Any] = names["copy"]
    return made


def _copied(kind: Any, value: str) -> str:
    """The expression that copies a value of this type; the value itself if nothing in it can change."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return value if any(isinstance(mark, Shared) for mark in kind.__metadata__) else _copied(inside[0], value)
    if origin is list:
        item = _copied(inside[0], "one")
        return f"{value}[:]" if item == "one" else f"[{item} for one in {value}]"
    if origin is dict:
        item = _copied(inside[1], "one")
        return f"{value}.copy()" if item == "one" else f"{{key: {item} for key, one in {value}.items()}}"
    if origin in (Union, UnionType):
        # A union of dataclasses needs no cases: each has its own method.
        (item,) = {_copied(one, value) for one in inside if one is not NoneType}
        return f"None if {value} is None else {item}" if NoneType in inside and item != value else item
    if isinstance(kind, type) and issubclass(kind, list):
        return f"{value}[:]"
    # A base class of steps can be no dataclass: each of its subclasses has its own method.
    return f"{value}.copy()" if is_dataclass(kind) or hasattr(kind, "copy") else value
