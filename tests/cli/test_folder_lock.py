"""One command at a time writes into a folder: who has died holds up nobody, who lives is waited for, and not for ever."""

from __future__ import annotations

import os
import platform
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.cli import folder_lock
from companion.cli.folder_lock import MARK, LockOwner, alone_in, owner_of
from tests.cli.terminal import Done, assert_unusable, companion

HOLD = """
import sys, time
from pathlib import Path
from companion.cli.folder_lock import alone_in
with alone_in(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(600)
"""
FAR = 4_000_000_000
"""A time in the year 2096."""


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    """A folder that something is printed into."""
    (tmp_path / "kit").mkdir()
    return tmp_path / "kit"


@pytest.fixture
def holder(kit: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process, which holds the folder."""
    process = subprocess.Popen([sys.executable, "-c", HOLD, str(kit)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    yield process
    process.kill()
    process.communicate()


@pytest.fixture(params=[True, False], ids=["locks", "no-locks"])
def locks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the folder's system has locks."""
    if not request.param:
        monkeypatch.setattr(folder_lock, "_locked", lambda _: None)
    return bool(request.param)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for long."""
    monkeypatch.setattr(folder_lock, "MOST_WAITED", 0.5)
    monkeypatch.setattr(folder_lock, "TELL_AFTER", 0.1)


def printed(kit: Path) -> Done:
    return companion("print", "oscar-race", "--only", "test-sheet", "--out", str(kit))


def gone() -> int:
    """The number of a process that has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def left(kit: Path, text: str) -> None:
    """A mark as a command leaves it that died, on a computer whose clock is fast."""
    (kit / MARK).write_text(text, encoding="utf-8")
    os.utime(kit / MARK, (FAR, FAR))


# --- who has died ---


@pytest.mark.parametrize("text", ["", "\0\0\0", "7 5 another-computer\n", "1 - x\n"])
def test_where_there_are_locks_a_mark_that_nobody_holds_holds_up_nobody(kit: Path, text: str) -> None:
    left(kit, text)
    begun = time.monotonic()
    with alone_in(kit):
        assert time.monotonic() - begun < folder_lock.TELL_AFTER
    assert list(kit.iterdir()) == []


def test_a_print_into_a_folder_with_a_mark_of_the_future_tells_nothing_of_it(kit: Path) -> None:
    left(kit, "")
    done = printed(kit)
    assert (done.code, done.err) == (0, "")
    assert not (kit / MARK).exists()


@pytest.mark.usefixtures("hasty")
def test_a_process_that_was_killed_holds_up_nobody(kit: Path, holder: subprocess.Popen[str], locks: bool) -> None:
    os.utime(kit / MARK, (FAR, FAR))
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    assert (kit / MARK).exists()
    with alone_in(kit):
        owner = owner_of(kit / MARK)
        assert owner is not None
        assert owner.pid == os.getpid()
    assert list(kit.iterdir()) == []


@pytest.mark.usefixtures("hasty")
def test_without_locks_a_later_process_of_that_number_is_another(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder_lock, "_locked", lambda _: None)
    monkeypatch.setattr(folder_lock, "_start_of", lambda _: "200")
    left(kit, f"{os.getpid()} 100 {platform.node()}\n")
    with alone_in(kit):
        pass
    assert list(kit.iterdir()) == []


def test_who_is_gone_is_known_of_this_computer_alone() -> None:
    here, start = platform.node(), folder_lock._start_of(os.getpid())
    assert LockOwner(gone(), "-", here).is_gone
    assert not LockOwner(gone(), "-", here + "x").is_gone
    assert not LockOwner(os.getpid(), start, here).is_gone
    assert not LockOwner(os.getpid(), "-", here).is_gone
    assert not LockOwner(1 << 80, "-", here).is_gone, "no process has that number, and nothing can be asked of it"


# --- who lives ---


@pytest.mark.usefixtures("hasty", "locks")
def test_who_holds_a_folder_is_reported_and_waited_for_and_at_last_nothing_is_written(
    kit: Path, holder: subprocess.Popen[str]
) -> None:
    (kit / "report.json").write_text("before")
    before = (kit / MARK).read_bytes()
    done = printed(kit)
    waiting, refusal = done.err.splitlines()
    assert waiting == f"companion: waiting: process {holder.pid} is writing to {kit}"
    assert refusal == (
        f"companion: {kit}: process {holder.pid} is still writing there after 0.5 seconds; this command wrote"
        " nothing. Try again when the other has finished"
    )
    assert (done.code, done.out) == (2, "")
    assert sorted(file.name for file in kit.iterdir()) == [MARK, "report.json"]
    assert ((kit / MARK).read_bytes(), (kit / "report.json").read_text()) == (before, "before")


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    ("text", "who"), [("", "another command"), ("x", "another command"), ("7 5 the attic", "a command on the attic")]
)
def test_without_locks_a_mark_of_an_unknown_owner_is_reported_and_stays(
    kit: Path, text: str, who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder_lock, "_locked", lambda _: None)
    left(kit, text)
    done = printed(kit)
    assert_unusable(done, f"{who} is writing to {kit}", f"{who} is still writing there", lines=2)
    assert done.err.endswith(f"If no other command is running, delete {kit / MARK}\n")
    assert [file.name for file in kit.iterdir()] == [MARK]
    assert (kit / MARK).read_text() == text


def test_the_next_one_has_the_folder_as_soon_as_the_first_is_done(kit: Path, locks: bool) -> None:
    def add() -> None:
        for _ in range(20):
            with alone_in(kit):
                before = int((kit / "count").read_text())
                time.sleep(0.001)
                (kit / "count").write_text(str(before + 1))

    (kit / "count").write_text("0")
    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(add) for _ in range(4)]:
            done.result()
    assert (kit / "count").read_text() == "80"
    assert [file.name for file in kit.iterdir()] == ["count"]


def test_a_mark_that_is_deleted_meanwhile_is_not_made_again_without_an_owner(
    kit: Path, locks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would hold up everybody where there are no locks."""
    opened = os.open

    def open_late(path: Path, how: int, *mode: int) -> int:
        if how & os.O_EXCL:
            raise FileExistsError
        return opened(path, how, *mode)

    monkeypatch.setattr(os, "open", open_late)
    assert folder_lock._take(kit / MARK) is None
    assert not (kit / MARK).exists()


def test_a_folder_where_the_mark_should_be_is_named(kit: Path) -> None:
    (kit / MARK).mkdir()
    assert_unusable(printed(kit), f"{kit / MARK}: Is a directory")
