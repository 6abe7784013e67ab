"""The filters and tests for expressions, and the limits of values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.definitions.words import describe

LONGEST_TEXT = 10_000
LONGEST_LIST = 1_000
LARGEST_NUMBER = 1_000_000_000
MOST_DECIMALS = 6
MINUS = "\N{MINUS SIGN}"


def check_value(value: Any) -> Any:
    """The value itself; raises ValueError if it is too large or has a type that expressions cannot have."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        if len(value) > LONGEST_TEXT:
            raise ValueError(f"a text is longer than {LONGEST_TEXT} characters, the most allowed")
    elif isinstance(value, int | float):
        if not abs(value) <= LARGEST_NUMBER:  # false for nan, too
            raise ValueError(f"a number is beyond {LARGEST_NUMBER}, the largest allowed")
    elif isinstance(value, list | tuple | Mapping):
        if len(value) > LONGEST_LIST:
            raise ValueError(f"a list is longer than {LONGEST_LIST}, the most allowed")
    else:
        raise ValueError("a value must be text, a number, a list or a mapping")
    return value


def number(value: Any) -> int | float:
    """The value if it is a number, not true or false; raises ValueError."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(f"{describe(value)}; use a number")
    return value


def text_of(value: Any) -> str:
    """A value as printed text: empty for None, whole numbers without a point.

    >>> text_of(2.0), text_of(1.5), text_of(None)
    ('2', '1.5', '')
    """
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.{MOST_DECIMALS}f}".rstrip("0").rstrip(".")
    if isinstance(value, int):
        return str(value)
    raise ValueError(f"{describe(value)}; use text or a number")


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{describe(value)}; use text")
    return value


def _items(value: Any) -> list[Any]:
    if isinstance(value, Mapping):
        return list(value)
    if not isinstance(value, list | tuple):
        raise ValueError(f"{describe(value)}; use a list")
    return list(value)


def _some(value: Any) -> list[Any]:
    items = list(value) if isinstance(value, str) else _items(value)
    if not items:
        raise ValueError("this list is empty")
    return items


def _length(value: Any) -> int:
    return len(value) if isinstance(value, str) else len(_items(value))


def _replace(value: Any, old: Any, new: Any) -> str:
    text, old, new = _text(value), _text(old), _text(new)
    if not old:
        raise ValueError("there is nothing to replace")
    # Check the length before making the text.
    if len(text) + text.count(old) * (len(new) - len(old)) > LONGEST_TEXT:
        raise ValueError(f"a text is longer than {LONGEST_TEXT} characters, the most allowed")
    return text.replace(old, new)


def _join(value: Any, between: Any = "") -> str:
    texts = [text_of(item) for item in _items(value)]
    if sum(map(len, texts)) + len(texts) * len(_text(between)) > LONGEST_TEXT:
        raise ValueError(f"a text is longer than {LONGEST_TEXT} characters, the most allowed")
    return _text(between).join(texts)


def _round(value: Any, digits: Any = 0) -> int | float:
    places = number(digits)
    if not isinstance(places, int) or not 0 <= places <= MOST_DECIMALS:
        raise ValueError(f"use 0 to {MOST_DECIMALS} digits for round")
    return round(number(value), places) if places else round(number(value))


def _signed(value: Any) -> str:
    """A modifier as printed text: +2, 0, and a true minus sign."""
    found = number(value)
    return f"+{text_of(found)}" if found > 0 else f"{MINUS}{text_of(-found)}" if found < 0 else "0"


def _int(value: Any) -> int:
    try:
        return int(text_of(value)[:20]) if isinstance(value, str) else int(number(value))
    except ValueError:
        raise ValueError(f"{describe(value)}; use a whole number") from None


def _float(value: Any) -> float:
    try:
        return float(text_of(value)[:40]) if isinstance(value, str) else float(number(value))
    except ValueError:
        raise ValueError(f"{describe(value)}; use a number") from None


def _numbers(value: Any) -> Sequence[int | float]:
    return [number(item) for item in _items(value)]


def _sort(value: Any) -> list[Any]:
    items = _items(value)
    alike = all(isinstance(item, str) for item in items)
    return sorted(items) if alike else sorted(_numbers(items))


FILTERS: Mapping[str, Callable[..., Any]] = {
    "abs": lambda value: abs(number(value)),
    "capitalize": lambda value: _text(value).capitalize(),
    "count": _length,
    "d": lambda value, *_: value,  # the evaluator handles `default`, because it accepts missing values
    "default": lambda value, *_: value,
    "first": lambda value: _some(value)[0],
    "float": _float,
    "int": _int,
    "join": _join,
    "keys": _items,
    "last": lambda value: _some(value)[-1],
    "length": _length,
    "lower": lambda value: _text(value).lower(),
    "max": lambda value: max(_numbers(_some(value))),
    "min": lambda value: min(_numbers(_some(value))),
    "replace": _replace,
    "reverse": lambda value: value[::-1] if isinstance(value, str) else _items(value)[::-1],
    "round": _round,
    "signed": _signed,
    "sort": _sort,
    "string": text_of,
    "sum": lambda value: sum(_numbers(value)),
    "title": lambda value: _text(value).title(),
    "trim": lambda value: _text(value).strip(),
    "upper": lambda value: _text(value).upper(),
}

TESTS: Mapping[str, Callable[..., bool]] = {
    "even": lambda value: number(value) % 2 == 0,
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "none": lambda value: value is None,
    "odd": lambda value: number(value) % 2 == 1,
    "string": lambda value: isinstance(value, str),
}
