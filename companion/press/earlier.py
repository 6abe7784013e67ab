"""What an earlier print left in a folder, as its report tells it: which files are of the same kit, which of another."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, NonNegativeFloat, NonNegativeInt, ValidationError

from companion.press.palette import parse_colour
from companion.press.report import Line

MOST_BYTES = 1 << 20
_NAME = re.compile(r"[a-z][a-z0-9-]{0,63}")

Options = Mapping[str, str | int]
"""What a file was printed with: game, players, paper, backs, ink; printer and back_bleed where they count."""


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


class _Report(BaseModel):
    """report.json."""

    model_config = ConfigDict(strict=True, defer_build=True)
    options: dict[str, str | int]
    files: list[_File]
    others: list[_Other] = []


@dataclass(frozen=True, slots=True)
class Earlier:
    """Files in a folder that are not printed anew: `same` were printed with the same options.

    `others` were printed with these options, or with nobody knows which.
    """

    same: Mapping[str, Line] = field(default_factory=dict)
    others: Mapping[str, Options | None] = field(default_factory=dict)


def earlier(folder: Path, report: str, options: Options, parts: Iterable[str], printed: Iterable[str]) -> Earlier:
    """What is in a folder beside the parts that are `printed` now; `parts` are all of the kit.

    A report that is not there, or is none, leaves unknown what the files in the folder are.
    """
    found = _read(folder / report)
    known: dict[str, Options | None] = dict.fromkeys(parts)
    lines: dict[str, Line] = {}
    if found:
        known.update({other.name: other.options for other in found.others})
        known.update({file.name: found.options for file in found.files})
        lines = {file.name: file.line() for file in found.files}
    there = [name for name in known if name not in set(printed) and (folder / f"{name}.pdf").is_file()]
    same = {name: lines[name] for name in there if known[name] == options and name in lines}
    return Earlier(same, {name: known[name] for name in there if name not in same})


def _read(path: Path) -> _Report | None:
    try:
        if not path.is_file() or path.stat().st_size > MOST_BYTES:
            return None
        return _Report.model_validate(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, RecursionError, ValidationError):
        return None


def difference(options: Options | None, others: Options) -> str:
    """How the options of a file differ from others, in words; `letter, 4 players`."""
    if options is None:
        return "not in its report"
    words = {"players": "{} players", "ink": "{} ink", "backs": "backs {}", "game": "game {}", "printer": "printer {}"}
    words |= {"back_bleed": "{} mm more bleed on backs", "type": "{} type"}
    changed = {key: value for key, value in options.items() if others.get(key) != value}
    return ", ".join(words.get(key, "{}").format(value) for key, value in changed.items()) or "an older print"


def others_data(others: Mapping[str, Options | None]) -> list[dict[str, Any]]:
    """The files of another print as report.json has them."""
    return [{"name": name, "options": dict(options) if options else None} for name, options in others.items()]
