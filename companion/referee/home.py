"""Where games are saved, and what else is kept from one run to the next."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from companion.errors import SaveError


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
