"""The library of saved games: where it is, and what is in it."""

from __future__ import annotations

import os
import sys
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


def home() -> Path:
    """The folder of the saved games: COMPANION_HOME, else the platform's place for a program's data."""
    if chosen := os.environ.get("COMPANION_HOME"):
        return Path(chosen)
    try:
        return _platform_home()
    except RuntimeError:
        raise SaveError("nobody's home folder is known here, so say in COMPANION_HOME where games are saved") from None


def _platform_home() -> Path:
    """The platform's folder for a program's data; raises RuntimeError if the user has no home."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Companion"
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming") / "Companion"
    # A relative XDG_DATA_HOME does not count, by the XDG specification.
    data = Path(os.environ.get("XDG_DATA_HOME") or "")
    if not data.is_absolute() and os.environ.get("HOME") == "":
        raise RuntimeError("an empty HOME would be the root of all folders")
    return (data if data.is_absolute() else Path.home() / ".local" / "share") / "companion"


def list_saves(folder: Path) -> list[SaveInfo]:
    """The saves in a folder, those changed last first; a damaged one is listed as such."""
    return sorted((_info(path) for path in folder.glob(f"*{SUFFIX}")), key=lambda info: (-info.changed, info.path))


def _info(path: Path) -> SaveInfo:
    changed = 0.0
    try:
        changed = max(file.stat().st_mtime for file in (path, beside(path, WAL)) if file.exists())
        with Save.open(path, writable=False) as save:
            return SaveInfo(path, changed, save.header, save.last)
    except (SaveError, OSError) as error:
        return SaveInfo(path, changed, {}, trouble=str(error))
