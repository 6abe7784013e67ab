from __future__ import annotations

import pytest

from companion import registry
from companion.definitions.models import GameDefinition
from companion.press.fonts import Fonts
from companion.press.look import Look
from tests.press import kit


@pytest.fixture(scope="session")
def game() -> GameDefinition:
    """Oscar Race."""
    return registry.definition("oscar-race")


@pytest.fixture(scope="session")
def fonts() -> Fonts:
    return kit.fonts()


@pytest.fixture(scope="session")
def look(tmp_path_factory: pytest.TempPathFactory) -> Look:
    return kit.make_look(tmp_path_factory.mktemp("game"))
