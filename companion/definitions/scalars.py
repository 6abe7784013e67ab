"""The value of a plain YAML scalar by the core rules of YAML 1.2: `no`, `on`, `12:30` and dates are text."""

from __future__ import annotations

import math
import re

Scalar = str | int | float | bool | None

MOST_DIGITS = 18
_FIXED: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_NUMBER_STARTS = frozenset("+-.0123456789")
_WHOLE = re.compile(r"[-+]?([0-9]+)")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
LEAST_TEXT = ":"
"""Text that sorts before it may be a number or empty: signs and digits sort before it."""
WORDS = frozenset((*_FIXED, "<<"))
"""Text that sorts after it and still has a special meaning."""


def plain_scalar(text: str) -> Scalar:
    """The value of an unquoted scalar; raises ValueError with a sentence for a number that is too large."""
    if text in _FIXED:
        return _FIXED[text]
    if text[0] not in _NUMBER_STARTS:
        return text
    if whole := _WHOLE.fullmatch(text):
        if len(whole[1]) > MOST_DIGITS:
            raise ValueError(f"a whole number of {len(whole[1])} digits; use at most {MOST_DIGITS}")
        return int(text)
    if _FLOAT.fullmatch(text):
        return _finite(float(text))
    return _finite(math.inf) if _NOT_FINITE.fullmatch(text) else text


def _finite(number: float) -> float:
    if not math.isfinite(number):
        raise ValueError("this number is not finite; use a number of ordinary size")
    return number
