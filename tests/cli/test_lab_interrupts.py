"""Ctrl-C in simulate and compare: what is finished is reported, and all processes end."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.lab import comparison, interrupts, simulation, values
from companion.lab.interrupts import unheard
from companion.lab.plan import LabPlan
from companion.lab.tally import Tally
from tests.cli.terminal import companion

PIG = "templates/starters/pig"
QUICK = ("--games", "20", "--workers", "1", "--seats", "random,random")
NOT_ON_WINDOWS = pytest.mark.skipif(os.name == "nt", reason="there Ctrl-C cannot be sent to one process")


def _heed_interrupts() -> None:
    """As a program does that a person has called; one that was begun in the background ignores them."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def _is_alive(group: int) -> bool:
    """Whether a process of this group still runs."""
    listed = subprocess.run(["ps", "-A", "-o", "pgid=,stat="], capture_output=True, text=True, check=True).stdout
    return any(line.split()[0] == str(group) and "Z" not in line for line in listed.splitlines())


def _ends(group: int) -> bool:
    """Whether all processes of this group end within ten seconds."""
    for _ in range(100):
        if not _is_alive(group):
            return True
        time.sleep(0.1)
    return False


def _begun(folder: Path, workers: str = "2") -> subprocess.Popen[str]:
    """A long run in a process group of its own, which has kept some progress."""
    options = ("--games", "1000000", "--seats", "random,casual", "--workers", workers, "--out", str(folder))
    process = subprocess.Popen(
        [sys.executable, "-m", "companion", "simulate", PIG, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=_heed_interrupts,
        start_new_session=True,
    )
    while not (folder / "progress.json").exists():
        assert process.poll() is None
        time.sleep(0.05)
    return process


@NOT_ON_WINDOWS
@pytest.mark.parametrize(
    ("sent", "presses", "workers"),
    [(signal.SIGINT, 1, "2"), (signal.SIGINT, 5, "2"), (signal.SIGTERM, 1, "2"), (signal.SIGTERM, 1, "1")],
)
def test_it_ends_soon_and_keeps_what_is_done(tmp_path: Path, sent: int, presses: int, workers: str) -> None:
    folder = tmp_path / "lab"
    with _begun(folder, workers) as process:
        try:
            for _ in range(presses):
                os.killpg(process.pid, sent)
                time.sleep(0.02)
            out, err = process.communicate(timeout=30)
            assert _ends(process.pid)
        finally:
            process.kill()
    games = json.loads((folder / "report.json").read_text(encoding="utf-8"))["games"]
    assert 0 < games < 1_000_000
    assert (process.returncode, err) == (130, f"companion: stopped after {games} games; go on with --resume\n")
    assert out.startswith(f"Pig: {games} games")


@NOT_ON_WINDOWS
def test_workers_end_with_a_main_process_that_is_killed(tmp_path: Path) -> None:
    with _begun(tmp_path / "lab") as process:
        process.kill()
        process.communicate(timeout=30)
        try:
            assert _ends(process.pid)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


@pytest.fixture
def usual_handler() -> Iterator[None]:
    before = {one: signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)}
    signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    for one, handler in before.items():
        signal.signal(one, handler)


@NOT_ON_WINDOWS
@pytest.mark.usefixtures("usual_handler")
def test_a_press_raises_nothing_before_the_workers_are_ended() -> None:
    plan = LabPlan(PIG, ("random", "random"))
    run = simulation.simulate(plan, 100_000, 2, None, Tally.of_none(2))
    next(run)
    os.kill(os.getpid(), signal.SIGINT)
    os.kill(os.getpid(), signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        next(run)
    for child in multiprocessing.active_children():
        child.join(10)
    assert not multiprocessing.active_children()
    os.kill(os.getpid(), signal.SIGINT)  # has no effect any more


@NOT_ON_WINDOWS
@pytest.mark.usefixtures("usual_handler")
def test_a_worker_never_hears_of_it() -> None:
    blocked = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"
    with unheard():
        found = subprocess.run([sys.executable, "-c", blocked], capture_output=True, text=True, check=True).stdout
    assert found == "True\n"
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


# --- before anything is finished


@pytest.fixture
def pressed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C is pressed at the first game."""

    def press(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(interrupts, "ignore", lambda: None)
    for module, name in ((simulation, "play_batch"), (comparison, "play_pairs"), (values, "play_games")):
        monkeypatch.setattr(module, name, press)


@pytest.mark.usefixtures("pressed")
@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (("simulate", PIG), "game"),
        (("compare", PIG, "goal=50", "goal=60"), "pair of games"),
        (("compare", PIG, "--vary", "game.variants.goal.default=20,30"), "value"),
    ],
)
def test_nothing_is_reported_of_nothing(tmp_path: Path, arguments: tuple[str, ...], what: str) -> None:
    done = companion(*arguments, *QUICK, "--out", str(tmp_path / "lab"))
    assert (done.code, done.out) == (130, "")
    assert done.err == f"companion: stopped before the first {what} was finished: nothing to report\n"
    assert not (tmp_path / "lab").exists()


def test_earlier_results_stay(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    there = ("--workers", "1", "--seats", "random,random", "--out", str(tmp_path))
    companion("simulate", PIG, "--games", "10", *there)
    before = json.loads((tmp_path / "progress.json").read_text(encoding="utf-8"))
    request.getfixturevalue("pressed")
    done = companion("simulate", PIG, "--games", "30", *there, "--resume")
    assert (done.code, done.err) == (130, "companion: stopped after 10 games; go on with --resume\n")
    after = json.loads((tmp_path / "progress.json").read_text(encoding="utf-8"))
    del before["checksum"], after["checksum"]
    assert after == {**before, "goal": {"games": 30, "until": None}}


def test_the_values_that_are_finished_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play, played = values.play_games, []

    def press(plan: LabPlan, first: int, end: int) -> values.ValueGames:
        played.append(plan.game)
        if len(set(played)) > 2:
            raise KeyboardInterrupt
        return play(plan, first, end)

    monkeypatch.setattr(interrupts, "ignore", lambda: None)
    monkeypatch.setattr(values, "play_games", press)
    vary = ("--vary", "game.variants.goal.default=20,30,40", "--out", str(tmp_path))
    done = companion("compare", PIG, *vary, *QUICK)
    assert (done.code, done.err) == (130, "companion: stopped after 2 of 3 values\n")
    assert "\n  30  " in done.out
    assert "\n  40  " not in done.out
    assert (tmp_path / "compare.html").exists()
