"""`pytest` is quick; `pytest --long` is the same code with the issues' large numbers."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="the same tests with large numbers, an hour at most")


@pytest.fixture(scope="session")
def long(request: pytest.FixtureRequest) -> bool:
    """Whether the large numbers are asked for."""
    return bool(request.config.getoption("--long"))
