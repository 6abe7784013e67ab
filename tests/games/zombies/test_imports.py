"""The modules of the steps import each other in a circle: any of them can be the first."""

from __future__ import annotations

import subprocess
import sys

from tests.test_quality import PACKAGE

GAME = PACKAGE / "games" / "zombies"
EACH_FIRST = """
import sys
from importlib import import_module
for name in sys.argv[1:]:
    for loaded in [one for one in sys.modules if one.startswith("companion.games.zombies")]:
        del sys.modules[loaded]
    import_module(name)
"""


def test_every_module_of_the_game_can_be_imported_first() -> None:
    paths = sorted(GAME.rglob("*.py"))
    names = [".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts) for path in paths]
    done = subprocess.run([sys.executable, "-c", EACH_FIRST, *names], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
