"""The tests that `oscar_race_tests.py` takes over from Oscar Race."""

from __future__ import annotations

import pytest

from tests.games.red_carpet_race.oscar_race_tests import modules

for _module in modules():
    _file = _module.__name__.rpartition(".")[2]
    for _name, _thing in list(vars(_module).items()):
        if _name.startswith("test_"):
            globals()[f"{_name}_in_{_file}"] = _thing


@pytest.fixture
def games(long: bool) -> int:
    """Random games; fewer than of the base, whose code they run."""
    return 150 if long else 8


@pytest.fixture
def forced_games(long: bool) -> int:
    """Likewise, but not too few: a third of all refusals has to come up."""
    return 120 if long else 26
