"""A variant: a choice that the players make before the game, and its allowed values."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

from companion.definitions.definition import Definition
from companion.definitions.fields import (
    SOME,
    Allowed,
    ClauseIds,
    Name,
    Text,
    bounds,
    is_text,
    is_whole,
    one_of,
    whole,
)
from companion.definitions.words import describe, did_you_mean, either, shorten
from companion.errors import Unreadable
from companion.schema.mistakes import mistake

Kind = Literal["choice", "boolean", "integer", "integers", "names"]

_NULLS = ("integer", "integers", "names")
# The kinds of variant that may have a key.
_BELONGS: dict[str, tuple[str, ...]] = {
    "values": ("choice",),
    "min": ("integer", "integers"),
    "max": ("integer", "integers"),
    "length": ("integers", "names"),
}


class Variant(Definition):
    """A named choice with a default. A null default means "as printed"; for an integer it means none.

    `changes` are clauses and other open points whose words hold only with the default, beside the clauses that its own
    open point concerns.
    """

    name: Name
    about: Text
    type: Annotated[Kind, one_of("choice", "boolean", "integer", "integers", "names")]
    values: Annotated[tuple[Text, ...], SOME] | None = None
    min: Annotated[int, whole()] | None = None
    max: Annotated[int, whole()] | None = None
    length: Annotated[int, whole(1, 100)] | None = None
    default: Annotated[Any, Allowed("a value", lambda value: value)]
    clauses: ClauseIds = ()
    changes: ClauseIds = ()

    def _fits_together(self) -> None:
        for key, kinds in _BELONGS.items():
            if getattr(self, key) is not None and self.type not in kinds:
                raise mistake(f"only a variant of type {either(kinds)} has {key}", key)
        if self.type == "choice" and len(set(self.values or ())) < 2:
            raise mistake("a choice needs at least 2 different values", "values")
        if self.type in _BELONGS["length"] and self.length is None:
            raise mistake(f"a variant of type {self.type} needs a length", "length")
        if self.min is not None and self.max is not None and self.min > self.max:
            raise mistake(f"max {self.max} is less than min {self.min}", "max")
        try:
            default = self.accept(self.default)
        except ValueError as error:
            raise mistake(str(error), "default") from None
        self.__dict__["default"] = default

    @property
    def allowed(self) -> str:
        """The allowed values, in words."""
        return self._allowed_one() + (" or null" if self._may_be_null else "")

    def accept(self, value: Any) -> Any:
        """The value, lists as tuples; raises ValueError with the allowed values."""
        if value is None and self._may_be_null:
            return None
        if self.type in _BELONGS["length"]:
            return self._accept_list(value)
        if self.type == "choice" and is_whole(value) and str(value) in (self.values or ()):
            value = str(value)  # one of several numbers is written as a number
        if not self._is_one(value):
            guess = did_you_mean(value, self.values) if self.values and isinstance(value, str) else ""
            raise ValueError(f"{self._fault(value)}; use {self.allowed}{guess}")
        return value

    def value_text(self, value: Any) -> str:
        """A value of this variant, as people read it."""
        if value is None:
            return "none" if self.length is None else "as printed"
        return str(value).lower() if isinstance(value, bool) else str(value)

    @property
    def _may_be_null(self) -> bool:
        return self.default is None and self.type in _NULLS

    def _accept_list(self, value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise ValueError(f"{describe(value)}; use {self.allowed}")
        if len(value) != self.length:
            raise ValueError(f"this is a list of {len(value)}; use {self.allowed}")
        for part in value:
            if not self._is_one(part):
                raise ValueError(f"in the list {self._fault(part)}; use {self.allowed}")
        if self.type == "names" and len({name.lower() for name in value}) < len(value):
            raise ValueError(f"a name is in the list twice; use {self.allowed}, all different")
        return tuple(value)

    def _fault(self, value: Any) -> str:
        """What is wrong with one value: the first half of a complaint."""
        if self.type in ("integer", "integers") and is_whole(value):
            return f"{value} is too {'low' if self.min is not None and value < self.min else 'high'}"
        return describe(value)

    def _is_one(self, value: Any) -> bool:
        if self.type in ("integer", "integers"):
            low = self.min is None or (is_whole(value) and value >= self.min)
            return is_whole(value) and low and (self.max is None or value <= self.max)
        if self.type == "choice":
            return isinstance(value, str) and value in (self.values or ())
        return type(value) is bool if self.type == "boolean" else is_text(value)

    def _allowed_one(self) -> str:
        if self.type == "choice":
            return either([shorten(value) for value in self.values or ()])
        if self.type == "boolean":
            return "true or false"
        if self.type == "integer":
            return f"a whole number{bounds(self.min, self.max)}"
        if self.type == "integers":
            return f"a list of {self.length} whole numbers{bounds(self.min, self.max)}"
        return f"a list of {self.length} names"


def accept_all(
    known: Mapping[str, Variant], given: Mapping[str, Any], also: Callable[[str, Any], None] | None = None
) -> dict[str, Any]:
    """The variants that differ from their defaults; raises Unreadable with every name and value that is wrong.

    `also` may refuse the value of a variant with a ValueError.
    """
    chosen: dict[str, Any] = {}
    complaints: list[str] = []
    for name, value in sorted(given.items(), key=lambda item: str(item[0])):
        try:
            accepted = _accept_known(known, name, value)
            if also is not None:
                also(name, accepted)
        except ValueError as error:
            complaints.append(f"variants.{name}: {error}")
            continue
        if accepted != known[name].default:
            chosen[name] = accepted
    if complaints:
        raise Unreadable("\n".join(complaints))
    return chosen


def _accept_known(known: Mapping[str, Variant], name: str, value: Any) -> Any:
    """The value for the rules; raises ValueError for an invalid value or an unknown name."""
    if name not in known:
        near = difflib.get_close_matches(str(name), known, 1, 0.6)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}" if known else "there are none"
        raise ValueError(f"there is no such variant; {hint}")
    return known[name].accept(value)


def schema_of_all(known: Mapping[str, Variant]) -> dict[str, Any]:
    """The JSON Schema of `variants` in a position."""
    properties = {name: _schema_of(variant) for name, variant in known.items()}
    return {"type": "object", "additionalProperties": False, "properties": properties}


def _schema_of(variant: Variant) -> dict[str, Any]:
    described: dict[str, Any] = {"description": variant.about, "default": variant.default}
    if variant.type == "choice":
        return {**described, "enum": list(variant.values or ())}
    if variant.type == "boolean":
        return {**described, "type": "boolean"}
    limits = {"minimum": variant.min, "maximum": variant.max}
    bounds = {"type": "integer", **{key: limit for key, limit in limits.items() if limit is not None}}
    if variant.type == "integer":
        return {**described, **(bounds if variant.default is not None else {"anyOf": [{"type": "null"}, bounds]})}
    items = bounds if variant.type == "integers" else {"type": "string"}
    size = {"minItems": variant.length, "maxItems": variant.length}
    return {**described, "anyOf": [{"type": "null"}, {"type": "array", "items": items, **size}]}
