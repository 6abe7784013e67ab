"""What the tests of saves have in common: a header, entries to know again, and a way not to be root."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.referee.store import Save

HEADER = {"game": "some-game", "title": "Some Game", "seats": ["Ann", "Zoë"], "seed": 7, "variants": {}, "start": None}


def body(n: int) -> dict[str, Any]:
    """The n-th entry of every game here: of many lengths, now and then longer than a page."""
    return {
        "kind": "action",
        "text": f"ann move r{n:02}c{n % 7}",
        "note": "é" * (n * 37 % 90) * (10 if n % 10 == 9 else 1),
    }


def bodies(last: int, first: int = 1) -> list[dict[str, Any]]:
    return [body(n) for n in range(first, last + 1)]


def new_save(folder: Path, entries: int = 0) -> Save:
    save = Save.create(folder / "evening.companion", HEADER)
    if entries:
        save.append_all(bodies(entries))
    return save


def laid(path: Path, entries: int, *snapshots: int) -> Path:
    """A closed save with this number of entries and these snapshots."""
    with Save.create(path, HEADER) as save:
        save.append_all(bodies(entries))
        for n in snapshots:
            save.snapshot(n, {"after": n})
    return path


@contextmanager
def not_as_root() -> Iterator[None]:
    """As somebody whom the system refuses things; root may write where nobody else may."""
    if sys.platform == "win32":
        pytest.skip("read-only folders are another matter on Windows")
    if os.geteuid() != 0:
        yield
        return
    if not hasattr(os, "setresuid"):
        pytest.skip("root cannot become somebody else here")
    os.setresuid(65534, 65534, 0)
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)
