"""Every bot can play every starter to its end, with cards that the app deals."""

from __future__ import annotations

from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.referee.bots import BOTS
from companion.referee.match import play
from companion.referee.search import search

STARTERS = sorted(path.parent.name for path in Path("templates/starters").glob("*/play.yaml"))
QUICK_SEARCH: Any = partial(search, effort=20)


@pytest.mark.parametrize("name", STARTERS)
def test_bots_play_a_starter_to_its_end(name: str) -> None:
    game = companion.load(f"templates/starters/{name}")
    bots = cycle([BOTS["keen"], QUICK_SEARCH, BOTS["casual"], BOTS["random"]])
    state = play(game, list(islice(bots, game.definition.seats.min)), 1)
    assert game.outcome(state) is not None
