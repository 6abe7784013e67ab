"""The format of report.json, for a later print to read."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Annotated, Any, ClassVar

from companion.definitions.definition import Definition
from companion.definitions.fields import SLUG, Allowed, matching, number, whole
from companion.press.drawing.palette import parse_colour
from companion.press.report.report import ReportLine


def _take_inks(value: Any) -> Any:
    if not isinstance(value, Mapping):
        raise ValueError
    for colour in value:
        parse_colour(colour)
    return value


Name = Annotated[str, matching(SLUG, "the name of a file")]
Count = Annotated[int, whole(0)]
Amount = Annotated[float, number(0, inf)]


class _Bleed(Definition):
    """The printed and the drawn bleed, if less is printed."""

    IS_OPEN: ClassVar[bool] = True
    printed: Amount
    drawn: Amount


class _File(Definition):
    """A line of report.json."""

    IS_OPEN: ClassVar[bool] = True
    name: Name
    how: str
    pages: Count
    papers: Mapping[str, Count]
    pieces: Count
    cuts: Count
    folds: Count
    ink: Annotated[Mapping[str, Amount], Allowed("areas by colour", _take_inks)]
    bleed: _Bleed | None = None
    instead: tuple[Name, ...] = ()

    def line(self) -> ReportLine:
        ink = {parse_colour(name): area for name, area in self.ink.items()}
        bleed = (self.bleed.printed, self.bleed.drawn) if self.bleed else None
        counts = (self.pieces, self.cuts, self.folds)
        return ReportLine(self.name, self.how, self.pages, dict(self.papers), *counts, ink, bleed, self.instead)


class _Other(Definition):
    """A file of another print."""

    IS_OPEN: ClassVar[bool] = True
    name: Name
    options: Mapping[str, str | int] | None


class Report(Definition):
    """report.json."""

    IS_OPEN: ClassVar[bool] = True
    options: Mapping[str, str | int]
    files: tuple[_File, ...]
    others: tuple[_Other, ...] = ()
