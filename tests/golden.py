"""Golden files: the output is compared with an earlier one that was read; `COMPANION_UPDATE_GOLDEN=1` writes them again."""

from __future__ import annotations

import os
from pathlib import Path


def compare(path: Path, text: str) -> None:
    """Fail unless the file holds exactly this text; with the variable set, write it instead."""
    if os.environ.get("COMPANION_UPDATE_GOLDEN"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    assert path.is_file(), f"{path.name} is missing; COMPANION_UPDATE_GOLDEN=1 writes it"
    assert text == path.read_text(encoding="utf-8"), f"{path.name} differs; read the change, then update it"
