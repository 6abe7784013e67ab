"""A small game to break: `game.edit("board.yaml", old, new)` changes one place of a copy of it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.definitions.load import find_complaints, load_definition
from companion.definitions.models import GameDefinition

DATA = Path(__file__).parent / "data"


class Game:
    """A copy of the tiny game."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(DATA / "tiny-race", folder)

    def edit(self, file: str, old: str, new: str) -> None:
        """Replace a text that stands in the file exactly once."""
        text = (self.folder / file).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands in {file} {text.count(old)} times"
        self.write(file, text.replace(old, new))

    def write(self, file: str, text: str) -> None:
        """Write a file of the game."""
        (self.folder / file).write_text(text, encoding="utf-8", newline="")

    def complaints(self) -> list[str]:
        """The complaints, as they are shown."""
        return [str(complaint) for complaint in find_complaints(self.folder)]

    def load(self) -> GameDefinition:
        """The definition."""
        return load_definition(self.folder)


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return Game(tmp_path / "tiny-race")
