"""What is wrong with a definition and where: file, line, column, field, and one plain sentence."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.definitions.words import shorten
from companion.errors import Unreadable

FieldPath = tuple[str | int, ...]


class Fault(NamedTuple):
    """What is wrong on a card, and the fields of its record that were drawn there: the places to correct.

    `text` is the layout's text there, if that is the text to translate.
    """

    fields: tuple[str, ...]
    what: str
    text: str = ""


@dataclass(frozen=True, order=True, slots=True)
class Complaint:
    """One mistake; they sort by file, line and column. Lines and columns count from 1.

    A complaint about a layout has the id of the `face`, with which `what` begins, and may have the `fault` of its
    card. `at` is the name of the document and the path in it. If one `stands_alone`, ignore all others about the same
    place.
    """

    file: str
    line: int
    column: int
    field: str
    what: str
    face: str = dataclasses.field(default="", compare=False, repr=False)
    fault: Fault | None = dataclasses.field(default=None, compare=False, repr=False)
    at: tuple[str, FieldPath] | None = dataclasses.field(default=None, compare=False, repr=False)
    stands_alone: bool = dataclasses.field(default=False, compare=False, repr=False)

    @property
    def place(self) -> tuple[str, int, int]:
        """File, line and column."""
        return self.file, self.line, self.column

    def __str__(self) -> str:
        parts = [f"{self.file}:{self.line}:{self.column}", self.field, self.what]
        return ": ".join(part for part in parts if part)


def without_echoes(complaints: Iterable[Complaint]) -> list[Complaint]:
    """The complaints; where one stands alone, only that one."""
    found = list(complaints)
    alone = {one.place for one in found if one.stands_alone}
    return [one for one in found if one.stands_alone or one.place not in alone]


class UnreadableText(Unreadable):
    """Text that is not valid YAML, or YAML beyond the limits; `complaint` says where reading stopped."""

    def __init__(self, complaint: Complaint) -> None:
        super().__init__(str(complaint))
        self.complaint = complaint


def field_name(path: Sequence[str | int]) -> str:
    """The path as people write it: `spaces[12].touches[1]`."""
    name = ""
    for step in path:
        name += f"[{step}]" if isinstance(step, int) else f".{shorten(step)}"
    return name.removeprefix(".")
