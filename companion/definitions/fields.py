"""The kinds of value that a field can have, each with the plain words for its complaints.

`Annotated[int, whole(1)]` is a field of a model. Its complaint is `'two' is text; use a whole number of at least 1`;
for a missing field it is `this is missing; use a whole number of at least 1`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Annotated, Any, ClassVar

from companion.definitions.words import cut_off, describe, did_you_mean, either, outside, shorten
from companion.schema.mistakes import mistake

LARGEST_SIZE = 1_000
ANY_OF, PART_OF = "x-any-of", "x-part-of"
"""Keys in a field's JSON Schema: any model with that name; a part of the model with that name."""
SLUG = r"[a-z][a-z0-9-]{0,63}"
PREFIX = r"[A-Z]{2,4}"
LANGUAGE_CODE = r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}"
CLAUSE_ID = r"[A-Z]{2,4}-[A-Z][A-Z0-9]*-[0-9]{2,3}"


@dataclass(frozen=True)
class Allowed:
    """The valid values of a field: `words` follow "use"; `take` returns the value to keep, or raises ValueError.

    `fault` says in words what a wrong value is. `schema` is the check of `take` in JSON Schema, unless the type of the
    field says it already.
    """

    is_all: ClassVar[bool] = False
    words: str
    take: Callable[[Any], Any]
    known: tuple[str, ...] = ()
    fault: Callable[[Any], str] = describe
    schema: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def check(self, value: Any) -> Any:
        """The value to keep; raises Misshapen otherwise."""
        try:
            return self.take(value)
        except ValueError:
            guess = did_you_mean(value, self.known) if isinstance(value, str) else ""
            raise mistake(f"{self.fault(value)}; use {self.words}{guess}") from None


def only_if(holds: Callable[[Any], bool]) -> Callable[[Any], Any]:
    """A `take` that keeps the value as it is when the condition holds."""

    def take(value: Any) -> Any:
        if not holds(value):
            raise ValueError
        return value

    return take


def is_whole(value: object) -> bool:
    """Whether this is an int; a bool is not."""
    return type(value) is int


def is_text(value: object) -> bool:
    """Whether this is text with something in it."""
    return isinstance(value, str) and bool(value.strip())


def whole(least: int | None = None, most: int | None = None) -> Allowed:
    """A whole number within bounds."""
    fits = only_if(lambda value: is_whole(value) and _within(value, least, most))

    def fault(value: Any) -> str:
        if isinstance(value, str) and value.strip():
            return f"'{shorten(value)}' is text"  # a decimal point instead of a comma would not make it whole
        return outside(value, least, most) if is_whole(value) else describe(value)

    limits = {"minimum": least, "maximum": most}
    schema = {key: limit for key, limit in limits.items() if limit is not None}
    return Allowed(f"a whole number{bounds(least, most)}", fits, fault=fault, schema=schema)


def number(least: float, most: float = LARGEST_SIZE, *, above: bool = False) -> Allowed:
    """A finite number from `least` to `most`, or above `least`; lengths are in the unit of their file."""

    def fits(value: Any) -> bool:
        return type(value) in (int, float) and math.isfinite(value) and _within(value, least, most) and (
            not above or value > least
        )  # fmt: skip

    words = f"a number {'above' if above else 'from'} {least} {'up ' if above else ''}to {most}"
    schema = {"exclusiveMinimum" if above else "minimum": least, "maximum": most}
    return Allowed(words, only_if(fits), fault=lambda value: outside(value, least, most), schema=schema)


def matching(pattern: str, words: str) -> Allowed:
    """Text that matches the whole pattern; the pattern is compiled only when needed."""
    fits = only_if(lambda value: isinstance(value, str) and re.fullmatch(pattern, value) is not None)
    return Allowed(words, fits, schema={"pattern": f"^(?:{pattern})$"})


def one_of(*names: str) -> Allowed:
    """One of these words."""
    return Allowed(either(names), only_if(lambda value: isinstance(value, str) and value in names), names)


def bounds(least: int | None, most: int | None) -> str:
    """The bounds in words, beginning with a blank; nothing when there are none."""
    if least is not None and most is not None:
        return f" from {least} to {most}"
    if least is not None:
        return f" of at least {least}"
    return "" if most is None else f" of at most {most}"


def frozen(value: Any) -> Any:
    """The value with its mappings made read-only and its lists tuples, all the way down."""
    if isinstance(value, Mapping):
        return MappingProxyType({key: frozen(inside) for key, inside in value.items()})
    return tuple(frozen(inside) for inside in value) if isinstance(value, list | tuple) else value


def _within(value: Any, least: float | None, most: float | None) -> bool:
    return (least is None or value >= least) and (most is None or value <= most)


def _fault_of_list(value: Any) -> str:
    """What a value is that is not a list; for a mapping also how to make it a list."""
    return describe(value) + ", as its entries do not begin with '-'" * isinstance(value, Mapping)


def _take_list(value: Any) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise ValueError
    return tuple(value)


def _take_some(value: Any) -> tuple[Any, ...]:
    items = _take_list(value)
    if not items:
        raise ValueError
    return items


def _take_facts(value: Any) -> Any:
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise ValueError
    return frozen(value)


@dataclass(frozen=True)
class Whatever(Allowed):
    """A field that only `take` checks, with its complete `schema`."""

    is_all = True


def _take_two(value: Any) -> Any:
    taken = _take_list(value)
    if len(taken) != 2:
        raise ValueError
    return taken


TEXT = Allowed("text", only_if(is_text), schema={"pattern": r"\S"})
LIST = Allowed("a list", _take_list, fault=_fault_of_list)
PAIR = Allowed("a list of width and height, such as [63, 88]", _take_two)
SIZE = Allowed("a width and height in mm, such as [63, 88] or 63x88", _take_two)
SOME = Allowed("a list with something in it", _take_some, fault=_fault_of_list, schema={"minItems": 1})

Text = Annotated[str, TEXT]
YesNo = Annotated[bool, Allowed("true or false", only_if(lambda value: isinstance(value, bool)))]
LanguageCode = Annotated[str, matching(LANGUAGE_CODE, "the code of a language, such as de or pt-BR")]
Slug = Annotated[str, matching(SLUG, "an id (at most 64 small letters, digits and '-', a letter first)")]
_NAME = matching(r"[a-z][a-z0-9_]*", "a name of small letters, digits and '_'")
Name = Annotated[str, replace(_NAME, fault=lambda value: f"{describe(value)}{cut_off(value)}")]
ClauseId = Annotated[str, matching(CLAUSE_ID, "a clause id such as OR-SETUP-01")]
ClauseIds = Annotated[tuple[ClauseId, ...], LIST]


def mapping(words: str, schema: Mapping[str, Any]) -> Allowed:
    """A frozen mapping whose keys are text, with any values; `schema` may say more about it."""
    return Whatever(words, _take_facts, schema=schema)


NOTHING: Mapping[str, Any] = MappingProxyType({})
"""The default of mappings, read-only like all others."""
Facts = Annotated[Mapping[str, Any], mapping("a mapping whose keys are text", {"type": "object"})]
