"""The library of saved games; `home.py` has its folder."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.errors import SaveError
from companion.referee.home import SUFFIX
from companion.referee.store import WAL, Save, sqlite_file


@dataclass(frozen=True, slots=True)
class SaveInfo:
    """A save in a list: its header, its number of entries, and its last change (seconds since 1970).

    `trouble` says why a save cannot be opened; only the path and date of such a save are known.
    """

    path: Path
    changed: float
    header: dict[str, Any]
    entries: int = 0
    trouble: str = ""

    def document(self) -> dict[str, Any]:
        """The save as plain data; `save` is its name in the library, `game` an id or the folder of your own game."""
        return {
            "save": self.path.name.removesuffix(SUFFIX),
            "game": self.header.get("game"),
            "title": self.header.get("title"),
            "seats": list(self.header.get("seats", ())),
            "entries": self.entries,
            "date": datetime.fromtimestamp(self.changed).strftime("%Y-%m-%d %H:%M"),
            "trouble": self.trouble or None,
        }


def list_saves(folder: Path) -> list[SaveInfo]:
    """The saves in a folder, the latest first; a damaged save is listed with its trouble."""
    return sorted((info_of(path) for path in folder.glob(f"*{SUFFIX}")), key=lambda info: (-info.changed, info.path))


def info_of(path: Path) -> SaveInfo:
    """A save in a list."""
    changed = 0.0
    try:
        changed = max(file.stat().st_mtime for file in (path, sqlite_file(path, WAL)) if file.exists())
        with Save.open(path, writable=False) as save:
            return SaveInfo(path, changed, save.header, save.last)
    except (SaveError, OSError) as error:
        return SaveInfo(path, changed, {}, trouble=str(error))
