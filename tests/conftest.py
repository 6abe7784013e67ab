"""`pytest` is quick; `pytest --long` is the same code with the issues' large numbers."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator

import pytest
from hypothesis import settings


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="the same tests with large numbers, an hour at most")


MOST_PROCESSES = 4
"""Each takes about a gigabyte of memory."""

# Hundreds of processes are started by tests: without it each of them would compile again all that it imports.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Have three or four processes share the whole suite; a part that was asked for runs in one, as all without xdist.

    They are one more than there are processors: tests of a browser or of a killed process wait much.
    """
    if not config.pluginmanager.has_plugin("xdist") or "PYTEST_XDIST_WORKER" in os.environ:
        return  # one of them comes by here, too, and must not be shared again
    is_whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if is_whole and config.getoption("numprocesses") is None and not config.getoption("usepdb"):
        config.option.numprocesses = min(max(os.cpu_count() or 2, 2) + 1, MOST_PROCESSES)
        config.option.dist = "worksteal"


# A slow machine is no failure: what has to be quick has tests of its own.
settings.register_profile("same again", derandomize=True, deadline=None)
settings.register_profile("something new", deadline=None, max_examples=400)


def pytest_configure(config: pytest.Config) -> None:
    """What Hypothesis makes up is the same in every quick run; `--long` tries more, and what no run has tried."""
    settings.load_profile("something new" if config.getoption("--long") else "same again")


@pytest.fixture(scope="session")
def long(request: pytest.FixtureRequest) -> bool:
    """Whether the large numbers are asked for."""
    return bool(request.config.getoption("--long"))


@pytest.fixture(autouse=True, scope="session")
def no_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A library of nobody's, also for the processes that tests start: no print is for the printer of whoever tests."""
    home = tmp_path_factory.mktemp("home")
    os.environ["COMPANION_HOME"] = str(home)
    os.environ["COMPANION_CACHE"] = str(tmp_path_factory.mktemp("cache"))
    yield
    assert not (home / "house.yaml").exists(), "a test made a house ruling that counted in those after it"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests, those of browsers, so that no process is left alone with them at the end."""
    items.sort(key=lambda item: "tests/web/" not in item.nodeid)


def pytest_collection_finish() -> None:
    """Have Python look for cycles less often: as often as it does by itself, that is two fifths of a random game."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 10)
