"""The sand timer at the prompt."""

from pathlib import Path

import pytest

from companion.cli import timer
from tests.cli.tables import session_in

BEGINNING = "seats: [{name: Ann}, {name: Ben}]"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time that the timer goes by, for the test to change."""
    found = [1000.0]
    monkeypatch.setattr(timer.time, "monotonic", lambda: found[0])
    return found


def test_it_runs_down_and_says_so_once(clock: list[float]) -> None:
    session, messages = session_in(BEGINNING)
    session.handle("timer 1:30")
    clock[0] += 60
    session.handle("timer")
    assert messages[-2:] == ["  The timer runs: 90 seconds.", "  Seconds left: 30."]
    clock[0] += 35
    session.handle("score")
    session.handle("score")
    assert [text for text in messages if "time is up" in text] == ["  (time is up: 90 seconds, 5 ago)"]
    assert not session.table.entries, "no save knows of it"


def test_it_can_be_stopped(clock: list[float]) -> None:
    session, messages = session_in(BEGINNING)
    session.handle("timer 5")
    session.handle("timer off")
    clock[0] += 10
    session.handle("timer")
    assert messages[-1] == "  No timer is running. Start one: `timer 60`."


@pytest.mark.parametrize("line", ["timer soon", "timer 0", "timer 99999", "timer -5", "timer 1:5"])
def test_what_is_no_time_is_refused(line: str) -> None:
    session, messages = session_in(BEGINNING)
    session.handle(line)
    assert session.is_refused
    assert "is not a time" in messages[-1]


def test_at_a_terminal_it_says_so_by_itself(home: Path) -> None:
    from tests.cli.test_terminal import Typist

    at = Typist("play", "pig", "--seats", "Ann,Ben", "--seed", "4", home=home)
    at.type("timer 1")
    at.wait_for("The timer runs: 1 second.")
    at.wait_for("(time is up: 1 second)")
    at.type("quit")
    assert at.leave() == 0
