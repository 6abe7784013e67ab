"""`pytest` is quick; `pytest --long` is the same code with the issues' large numbers."""

from __future__ import annotations

import gc
import os

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="the same tests with large numbers, an hour at most")


@pytest.fixture(scope="session")
def long(request: pytest.FixtureRequest) -> bool:
    """Whether the large numbers are asked for."""
    return bool(request.config.getoption("--long"))


@pytest.fixture(autouse=True, scope="session")
def no_home(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A library of nobody's, also for the processes that tests start: no print is for the printer of whoever tests."""
    os.environ["COMPANION_HOME"] = str(tmp_path_factory.mktemp("home"))


def pytest_collection_finish() -> None:
    """Have Python look for cycles less often: as often as it does by itself, that is two fifths of a random game."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 10)
