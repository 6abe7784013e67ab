"""The folders for saved games and for the cache."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

from companion.errors import SaveError

SUFFIX = ".companion"
"""The ending of a save's file."""


def home() -> Path:
    """The folder of the saved games: COMPANION_HOME, else the platform's folder for a program's data."""
    if chosen := os.environ.get("COMPANION_HOME"):
        return Path(chosen)
    try:
        return _platform_home()
    except RuntimeError:
        raise SaveError("no home folder found; set COMPANION_HOME to the folder for saved games") from None


def name_for_resume(path: Path) -> str:
    """How `companion resume` finds a save: by its name in the library, else by its path; quoted for the shell."""
    try:
        is_listed = path.parent == home() and path.suffix == SUFFIX
    except SaveError:
        is_listed = False
    return shlex.quote(path.stem if is_listed else str(path))


def cache() -> Path | None:
    """The folder for files that can be deleted at any time: COMPANION_CACHE, else the platform's cache folder.

    None if COMPANION_CACHE is empty or there is no home folder: then nothing is stored.
    """
    chosen = os.environ.get("COMPANION_CACHE")
    if chosen is not None:
        return Path(chosen) if chosen else None
    try:
        return _platform_cache()
    except RuntimeError:
        return None


def _platform_home() -> Path:
    """The platform's folder for a program's data; raises RuntimeError if the user has no home."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Companion"
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming") / "Companion"
    return _xdg("XDG_DATA_HOME", ".local/share") / "companion"


def _platform_cache() -> Path:
    """The platform's cache folder; raises RuntimeError if the user has no home."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "Companion"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Companion" / "Cache"
    return _xdg("XDG_CACHE_HOME", ".cache") / "companion"


def _xdg(name: str, usual: str) -> Path:
    """The folder named by a variable, else the usual one in the user's home; a relative path is ignored."""
    folder = Path(os.environ.get(name) or "")
    if not folder.is_absolute() and os.environ.get("HOME") == "":
        raise RuntimeError("an empty HOME would be the root of all folders")
    return folder if folder.is_absolute() else Path.home() / usual
