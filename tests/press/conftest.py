from __future__ import annotations

import pytest

from companion import registry
from companion.definitions.models import GameDefinition
from companion.press.look.look import Look
from companion.press.text.fonts import Fonts
from tests.press import tools


@pytest.fixture(scope="session")
def game() -> GameDefinition:
    """Oscar Race."""
    return registry.definition("oscar-race")


@pytest.fixture(scope="session")
def fonts() -> Fonts:
    return tools.fonts()


@pytest.fixture(scope="session")
def look(tmp_path_factory: pytest.TempPathFactory) -> Look:
    return tools.make_look(tmp_path_factory.mktemp("game"))
