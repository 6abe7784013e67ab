"""The result of reading a text: plain data, and the place of every value in it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple, NoReturn

from companion.definitions.complaints import Complaint, FieldPath, UnreadableText, field_name

_NEWLINE = re.compile(r"\r\n|\r|\n")


class FilePlace(NamedTuple):
    """A place in a file; both count from 1."""

    line: int
    column: int


class Source:
    """A text and its name: turns an offset into line and column."""

    def __init__(self, name: str, text: str, shrunk: list[int] | None = None) -> None:
        self.name = name
        self._text = text
        # The offsets after each escaped surrogate pair, which is two letters longer in the original text.
        self._shrunk = shrunk or []

    @cached_property
    def _starts(self) -> list[int]:
        """The offsets of lines, computed only if there is a mistake to report."""
        if "\r" not in self._text:  # takes less than half as long
            return [0, *(at for at, sign in enumerate(self._text, 1) if sign == "\n")]
        return [0, *map(re.Match.end, _NEWLINE.finditer(self._text))]

    def mark(self, at: int) -> FilePlace:
        """The line and column of an offset into the parsed text."""
        at += 2 * bisect_right(self._shrunk, at)
        line = bisect_right(self._starts, at)
        return FilePlace(line, at - self._starts[line - 1] + 1)

    def complaint(self, at: int, what: str, path: FieldPath = ()) -> Complaint:
        """A complaint about the value at an offset; unprintable characters quoted from the file become `?`."""
        shown = what if what.isprintable() else "".join(sign if sign.isprintable() else "?" for sign in what)
        return Complaint(self.name, *self.mark(at), field_name(path), shown)

    def refuse(self, at: int, what: str) -> NoReturn:
        """Stop reading: raises Unreadable."""
        raise UnreadableText(self.complaint(at, what))


# Shared by nearly all values: those with nothing inside them.
NOTHING: Mapping[str | int, Spot] = MappingProxyType({})


@dataclass(slots=True)
class Spot:
    """The offsets of a value and its key, and the spots of the values inside it, by key or index.

    `number` is its original index, if earlier values have been removed since.
    """

    source: Source
    at: int
    key_at: int
    inside: Mapping[str | int, Spot]
    number: int | None = None


Places = dict[str | int, tuple[int, int, "Places"]]
"""The reader's notes for spots: by key or index the offsets of value and key, and the places inside."""
NOWHERE: Places = {}


def spots(source: Source, places: Places) -> Mapping[str | int, Spot]:
    """The spots of these places."""
    return _Spots(source, places) if places else NOTHING


class _Spots(Mapping[str | int, Spot]):
    """Spots that are made on demand; a text without mistakes needs few of them."""

    __slots__ = ("_places", "_source")

    def __init__(self, source: Source, places: Places) -> None:
        self._source = source
        self._places = places

    def __getitem__(self, step: str | int) -> Spot:
        at, key_at, inside = self._places[step]
        return Spot(self._source, at, key_at, spots(self._source, inside))

    def __contains__(self, step: object) -> bool:
        return step in self._places

    def __iter__(self) -> Iterator[str | int]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


@dataclass(frozen=True, slots=True)
class Document:
    """One YAML document: its data, the spots of its values, and its name in complaints."""

    data: Any
    marks: Spot
    name: str

    def spot(self, path: FieldPath) -> Spot:
        """The spot of the value at the path, or of the nearest parent that exists."""
        spot = self.marks
        for step in path:
            if step not in spot.inside:
                break
            spot = spot.inside[step]
        return spot

    def where(self, path: FieldPath) -> FilePlace:
        """Line and column of the value at the path, or of the nearest parent that exists."""
        spot = self.spot(path)
        return spot.source.mark(spot.at)

    def complaint(self, path: FieldPath, what: str, *, at_key: bool = False) -> Complaint:
        """A complaint about the value (or the key) at the path, with the file it was read from."""
        spot = self.spot(path)
        found = spot.source.complaint(spot.key_at if at_key else spot.at, what, self.written(path))
        return replace(found, at=(self.name, path))

    def written(self, path: FieldPath) -> FieldPath:
        """The path with the indexes that its values have in their files."""
        found: list[str | int] = []
        spot: Spot | None = self.marks
        for step in path:
            spot = spot.inside.get(step) if spot else None
            found.append(step if spot is None or spot.number is None else spot.number)
        return tuple(found)
