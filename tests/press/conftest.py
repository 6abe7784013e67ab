from __future__ import annotations

import pytest

from companion.definitions.load import load_definition
from companion.definitions.models import GameDefinition
from companion.definitions.places import game_folder
from companion.press.fonts import Fonts
from companion.press.look import Look
from tests.press import kit


@pytest.fixture(scope="session")
def game() -> GameDefinition:
    """Oscar Race."""
    return load_definition(game_folder("oscar-race"))


@pytest.fixture(scope="session")
def fonts() -> Fonts:
    return kit.fonts()


@pytest.fixture(scope="session")
def look(tmp_path_factory: pytest.TempPathFactory) -> Look:
    return kit.make_look(tmp_path_factory.mktemp("game"))
