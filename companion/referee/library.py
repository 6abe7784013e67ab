"""The library of saved games: what is in it; `home.py` says where it is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.errors import SaveError
from companion.referee.store import WAL, Save, beside

SUFFIX = ".companion"


@dataclass(frozen=True, slots=True)
class SaveInfo:
    """A save in a list: its header, how many entries it has, when it last changed (seconds since 1970).

    `trouble` says what is wrong with one that cannot be opened; of such a save nothing but path and date is known.
    """

    path: Path
    changed: float
    header: dict[str, Any]
    entries: int = 0
    trouble: str = ""


def list_saves(folder: Path) -> list[SaveInfo]:
    """The saves in a folder, those changed last first; a damaged one is listed as such."""
    return sorted((info_of(path) for path in folder.glob(f"*{SUFFIX}")), key=lambda info: (-info.changed, info.path))


def info_of(path: Path) -> SaveInfo:
    """A save in a list."""
    changed = 0.0
    try:
        changed = max(file.stat().st_mtime for file in (path, beside(path, WAL)) if file.exists())
        with Save.open(path, writable=False) as save:
            return SaveInfo(path, changed, save.header, save.last)
    except (SaveError, OSError) as error:
        return SaveInfo(path, changed, {}, trouble=str(error))
