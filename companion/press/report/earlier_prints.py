"""The files of earlier prints in a folder, from their report: those of the same print and of others."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.press.report.report import ReportLine

if TYPE_CHECKING:  # imported only where there is a report
    from companion.press.report.report_file import Report

MOST_BYTES = 1 << 20

Options = Mapping[str, str | int]
"""The options of a printed file: game, players, paper, backs, ink; also printer and back_bleed if they apply."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """Files in a folder that this print does not replace: `same` were printed with the same options.

    `others` were printed with the given options, or with unknown ones (None). `replaced` are the options of files that
    this print replaces.
    """

    same: Mapping[str, ReportLine] = field(default_factory=dict)
    others: Mapping[str, Options | None] = field(default_factory=dict)
    replaced: tuple[Options, ...] = ()


def earlier(folder: Path, report: str, options: Options, parts: Iterable[str], printed: Iterable[str]) -> Earlier:
    """The files in a folder beside the parts `printed` now; `parts` are all parts of the kit.

    Without a valid report, the options of the files are unknown.
    """
    found = _read(folder / report)
    known: dict[str, Options | None] = dict.fromkeys(parts)
    lines: dict[str, ReportLine] = {}
    if found:
        known.update({other.name: other.options for other in found.others})
        known.update({file.name: found.options for file in found.files})
        lines = {file.name: file.line() for file in found.files}
    all_there = [name for name in known if (folder / f"{name}.pdf").is_file()]
    now = set(printed)
    there = [name for name in all_there if name not in now]
    same = {name: lines[name] for name in there if known[name] == options and name in lines}
    replaced = tuple(had for name in all_there if name in now and (had := known[name]))
    return Earlier(same, {name: known[name] for name in there if name not in same}, replaced)


def _read(path: Path) -> Report | None:
    try:
        if not path.is_file() or path.stat().st_size > MOST_BYTES:
            return None
        from companion.definitions.definition import checked
        from companion.press.report.report_file import Report

        return checked(Report, json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, RecursionError):  # Misshapen is a ValueError
        return None


def difference(options: Options | None, others: Options) -> str:
    """The differences of a file's options from others, in words: `letter, 4 players`."""
    if options is None:
        return "not in its report"
    words = {"players": "{} players", "ink": "{} ink", "backs": "backs {}", "game": "game {}", "printer": "printer {}"}
    words |= {"back_bleed": "{} mm more bleed on backs", "type": "{} type"}
    changed = {key: value for key, value in options.items() if others.get(key) != value}
    return ", ".join(words.get(key, "{}").format(value) for key, value in changed.items()) or "an older print"


def others_data(others: Mapping[str, Options | None]) -> list[dict[str, Any]]:
    """The files of other prints as data for report.json."""
    return [{"name": name, "options": dict(options) if options else None} for name, options in others.items()]
