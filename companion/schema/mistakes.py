"""Mistakes in plain data, each with its path."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

Path = tuple[str | int, ...]
LONGEST_SHOWN = 60


class Mistake(NamedTuple):
    """One thing that is wrong, and the path to it from the value that was read.

    `what` describes it. Unless the kind is `final`, code that knows the field may replace it with a better message.
    """

    path: Path
    kind: Literal["final", "missing", "unknown", "no mapping", "other"]
    what: str
    value: Any = None


class Misshapen(ValueError):
    """A value is invalid; carries every mistake in it."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        self.mistakes = tuple(mistakes)
        super().__init__("; ".join(f"{field_path(one.path)}: {one.what}" for one in self.mistakes))

    def below(self, step: str | int) -> Iterable[Mistake]:
        """The mistakes, with paths from the list or mapping around the value."""
        return (one._replace(path=(step, *one.path)) for one in self.mistakes)


def mistake(what: str, *at: str | int) -> Misshapen:
    """A complaint to raise; `at` is the path from the value being read to the wrong field."""
    return Misshapen([Mistake(at, "final", what)])


def missing(key: str) -> Mistake:
    """The mistake of a missing field."""
    return Mistake((key,), "missing", "this is missing")


def unknown(key: Any) -> Mistake:
    """The mistake of an unknown key."""
    return Mistake((key,), "unknown", "unknown key")


def no_mapping(value: Any) -> Misshapen:
    """A complaint to raise about a value that is not a mapping."""
    return Misshapen([Mistake((), "no mapping", "use a mapping", value)])


def other(valid: str, value: Any) -> Misshapen:
    """A complaint to raise about a value of another type; `valid` describes the right one."""
    return Misshapen([Mistake((), "other", f"use {valid}", value)])


def shown(value: object) -> str:
    """A name from the data, short and printable, for a sentence."""
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
