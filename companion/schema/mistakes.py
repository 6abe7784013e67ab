"""What is wrong with plain data: every mistake, and the path to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

Path = tuple[str | int, ...]
LONGEST_SHOWN = 60


class Mistake(NamedTuple):
    """One thing that is wrong, and the path to it from the value that was read.

    `what` says it. Unless it is `told`, whoever knows the field may say better what is wanted in place of `value`.
    """

    path: Path
    kind: Literal["told", "missing", "unknown", "no mapping", "other"]
    what: str
    value: Any = None


class Misshapen(ValueError):
    """A value is not what is wanted; carries every mistake."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        self.mistakes = tuple(mistakes)
        super().__init__("; ".join(f"{field_path(one.path)}: {one.what}" for one in self.mistakes))

    def below(self, step: str | int) -> Iterable[Mistake]:
        """The mistakes, seen from what the value is in."""
        return (one._replace(path=(step, *one.path)) for one in self.mistakes)


def mistake(what: str, *at: str | int) -> Misshapen:
    """A complaint to raise; `at` leads from the value that is read to the field it is about."""
    return Misshapen([Mistake(at, "told", what)])


def missing(key: str) -> Mistake:
    """The mistake that a field is left out."""
    return Mistake((key,), "missing", "this is missing")


def unknown(key: Any) -> Mistake:
    """The mistake that a key is no field."""
    return Mistake((key,), "unknown", "this key is not known here")


def no_mapping(value: Any) -> Misshapen:
    """A complaint to raise about a value that has no fields."""
    return Misshapen([Mistake((), "no mapping", "a mapping is wanted", value)])


def other(wanted: str, value: Any) -> Misshapen:
    """A complaint to raise about a value of another type."""
    return Misshapen([Mistake((), "other", f"{wanted} is wanted", value)])


def shown(value: object) -> str:
    """A name out of the data, which may be anything, as it can stand in a sentence."""
    text = str(value)
    seen = "".join(sign if sign.isprintable() else "?" for sign in text[:LONGEST_SHOWN])
    return seen if len(text) <= LONGEST_SHOWN else f"{seen}..."


def field_path(path: Sequence[str | int]) -> str:
    """A path as people write it.

    >>> field_path(("seats", 0, "escort", "kind"))
    'seats[0].escort.kind'
    """
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{shown(step)}" for step in path)
    return text.removeprefix(".")
