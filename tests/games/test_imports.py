"""The modules of a game's steps import each other in a circle: any of them can be the first."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.test_quality import PACKAGE

GAMES = sorted(path.parent.name for path in PACKAGE.glob("games/*/game.py"))
EACH_FIRST = """
import sys
from importlib import import_module
package, *names = sys.argv[1:]
for name in names:
    for loaded in [one for one in sys.modules if one.startswith(package)]:
        del sys.modules[loaded]
    import_module(name)
"""


@pytest.mark.parametrize("game", GAMES)
def test_every_module_of_a_game_can_be_imported_first(game: str) -> None:
    paths = sorted((PACKAGE / "games" / game).rglob("*.py"))
    names = [".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts) for path in paths]
    command = [sys.executable, "-c", EACH_FIRST, f"companion.games.{game}", *names]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
