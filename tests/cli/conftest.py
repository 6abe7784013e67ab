"""Fixtures of the command line's tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import registry


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games are saved: an empty folder, which is not there yet."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The current folder: an empty one, for games that change their files while they are tested."""
    monkeypatch.chdir(tmp_path)
    registry.definition.cache_clear()
    yield tmp_path
    registry.definition.cache_clear()
