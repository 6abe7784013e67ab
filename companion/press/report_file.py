"""report.json as a later print reads it."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, NonNegativeFloat, NonNegativeInt

from companion.press.palette import parse_colour
from companion.press.report import Line

_NAME = re.compile(r"[a-z][a-z0-9-]{0,63}")


def _name(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise ValueError(name)
    return name


def _inks(inks: dict[str, float]) -> dict[str, float]:
    for colour in inks:
        parse_colour(colour)
    return inks


Name = Annotated[str, AfterValidator(_name)]


class _Bleed(BaseModel):
    """Where less bleed is printed than drawn."""

    model_config = ConfigDict(strict=True, defer_build=True)
    printed: NonNegativeFloat
    drawn: NonNegativeFloat


class _File(BaseModel):
    """A line of report.json."""

    model_config = ConfigDict(strict=True, defer_build=True)
    name: Name
    how: str
    pages: NonNegativeInt
    papers: dict[str, NonNegativeInt]
    pieces: NonNegativeInt
    cuts: NonNegativeInt
    folds: NonNegativeInt
    ink: Annotated[dict[str, NonNegativeFloat], AfterValidator(_inks)]
    bleed: _Bleed | None = None
    instead: list[Name] = []

    def line(self) -> Line:
        ink = {parse_colour(name): area for name, area in self.ink.items()}
        bleed = (self.bleed.printed, self.bleed.drawn) if self.bleed else None
        counts = (self.pieces, self.cuts, self.folds)
        return Line(self.name, self.how, self.pages, self.papers, *counts, ink, bleed, tuple(self.instead))


class _Other(BaseModel):
    """A file of another print."""

    model_config = ConfigDict(strict=True, defer_build=True)
    name: Name
    options: dict[str, str | int] | None


class Report(BaseModel):
    """report.json."""

    model_config = ConfigDict(strict=True, defer_build=True)
    options: dict[str, str | int]
    files: list[_File]
    others: list[_Other] = []
