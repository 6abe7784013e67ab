"""Saves: what goes in comes out, and whatever is in the way is reported in one plain sentence."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.errors import BusySave, DamagedSave, SaveError, UnwritableSave
from companion.referee.home import SUFFIX, cache, home
from companion.referee.library import list_saves
from companion.referee.store import Save
from tests.referee.save_files import HEADER, bodies, body, laid, new_save, not_as_root

on_unix = pytest.mark.skipif(os.name == "nt", reason="Windows lets nobody move or delete a file that is open")
ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def open_to_all() -> Iterator[Path]:
    """A folder that others than root can get at, which pytest's own is not."""
    folder = Path(tempfile.mkdtemp(prefix="companion-test-"))
    folder.chmod(0o777)
    yield folder
    folder.chmod(0o777)
    shutil.rmtree(folder)


def one_line(caught: pytest.ExceptionInfo[SaveError]) -> str:
    message = str(caught.value)
    assert "\n" not in message
    assert "sqlite" not in message.lower()
    return message


# --- in and out


def test_what_is_appended_is_there_after_opening_again(tmp_path: Path) -> None:
    with new_save(tmp_path) as save:
        assert (save.last, save.entries()) == (0, [])
        assert save.append(body(1)) == 1
        assert save.append_all([body(2), body(3)]) == 3
        assert save.append_all([]) == 3
    with Save.open(save.path) as again:
        assert (again.header, again.last) == (HEADER, 3)
        assert again.entries() == bodies(3)
        assert again.entries(first=3) == [body(3)]
        assert again.entries(first=4) == []
        assert again.append(body(4)) == 4


def test_a_text_that_no_file_could_hold_comes_back_as_it_was(tmp_path: Path) -> None:
    odd = {"note": "nul \0, half a pair \ud800, ☃", "numbers": [1.5, 10**30, -0.0, True, None]}
    with new_save(tmp_path) as save:
        save.append(odd)
    with Save.open(save.path) as again:
        assert again.entries() == [odd]


def test_a_save_is_one_file_once_it_is_closed_or_settled(tmp_path: Path) -> None:
    with new_save(tmp_path, 3) as save:
        assert [path.name for path in tmp_path.iterdir()] != [save.path.name]
        save.settle()
        alone = Path(shutil.copy(save.path, tmp_path / "alone.companion"))
    with Save.open(alone) as copy:
        assert copy.entries() == bodies(3)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["alone.companion", save.path.name]


def test_settling_never_fails(tmp_path: Path) -> None:
    with new_save(tmp_path, 1) as save, sqlite3.connect(save.path, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        save.settle()
        other.execute("ROLLBACK")
        assert save.append(body(2)) == 2
    other.close()


def test_settings_are_those_that_make_a_commit_durable(tmp_path: Path) -> None:
    with new_save(tmp_path) as save:
        ask = save._chain.rows
        assert ask("PRAGMA synchronous") == [(2,)]  # FULL
        assert ask("PRAGMA journal_mode") == [(b"wal",)]
        assert ask("PRAGMA foreign_keys") == [(0,)]
        assert ask("PRAGMA user_version") == [(1,)]


def test_snapshots_are_found_by_the_entry_they_come_before(tmp_path: Path) -> None:
    with new_save(tmp_path, 9) as save:
        assert save.snapshot_before(10) is None
        save.snapshot(0, {"state": "start"})
        save.snapshot(4, {"state": "wrong"})
        save.snapshot(4, {"state": 4})
        save.snapshot(9, {"state": 9})
        assert save.snapshot_before(save.last + 1) == (9, {"state": 9})
        assert save.snapshot_before(9) == (4, {"state": 4})
        assert save.snapshot_before(4) == (0, {"state": "start"})
        assert save.snapshot_before(0) is None
        with pytest.raises(ValueError, match="no entry 10"):
            save.snapshot(10, {})


def test_nothing_is_ever_overwritten(tmp_path: Path) -> None:
    new_save(tmp_path, 2).close()
    with pytest.raises(SaveError, match="exists and is not changed") as caught:
        new_save(tmp_path)
    one_line(caught)
    with Save.open(tmp_path / "evening.companion") as save:
        assert save.last == 2
        with pytest.raises(SaveError, match="exists and is not changed"):
            save.rescue(save.path)
        assert save.entries() == bodies(2)


def test_what_another_save_left_behind_is_not_overwritten_either(tmp_path: Path) -> None:
    (tmp_path / "evening.companion-wal").write_bytes(b"somebody's last turn")
    with pytest.raises(SaveError, match="exists and is not changed"):
        new_save(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["evening.companion-wal"]


def test_a_save_whose_folder_is_a_file_is_not_reported_as_there_already(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("mine")
    with new_save(tmp_path, 2) as save, pytest.raises(SaveError, match="cannot be created: Not a directory") as caught:
        save.rescue(tmp_path / "notes" / "copy")
    one_line(caught)
    assert (tmp_path / "notes").read_text() == "mine"


def test_a_save_that_cannot_be_made_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.referee.chain.SCHEMA", (b"CREATE TABLE entries (",))
    with pytest.raises(SaveError):
        new_save(tmp_path)
    assert not list(tmp_path.iterdir())


def test_folders_are_made_and_odd_names_taken(tmp_path: Path) -> None:
    path = tmp_path / "new" / "ann's games?x=1#%41" / "a b.companion"
    laid(path, 1)
    with Save.open(path) as save:
        assert save.last == 1
    assert [found.name for found in path.parent.iterdir()] == ["a b.companion"]


@on_unix
def test_a_link_to_a_save_is_that_save(tmp_path: Path) -> None:
    real = laid(tmp_path / "real.companion", 3)
    (tmp_path / "links").mkdir()
    link = tmp_path / "links" / "link.companion"
    link.symlink_to(real)
    with Save.open(link) as save:
        save.append(body(4))
        with Save.salvage(link) as good:
            assert good.last == 4
    with Save.open(real) as save:
        assert save.last == 4


# --- two at a time


def test_a_second_writer_is_informed_of_what_the_first_added(tmp_path: Path) -> None:
    with new_save(tmp_path, 1) as one, Save.open(one.path) as two:
        two.append_all([body(2), body(3)])
        with pytest.raises(BusySave, match="somebody else has added 2 entries to this save; open it again") as caught:
            one.append(body(2))
        one_line(caught)
        with pytest.raises(BusySave, match="added 2 entries"):
            one.snapshot(1, {})
        assert (one.last, one.entries()) == (1, bodies(1))
        one.verify()
        assert two.append(body(4)) == 4


def test_a_second_writer_may_also_be_another_process(tmp_path: Path) -> None:
    with new_save(tmp_path, 1) as save:
        code = (
            "import sys; from pathlib import Path; from companion.referee.store import Save\n"
            "with Save.open(Path(sys.argv[1])) as save: save.append({'from': 'elsewhere'})"
        )
        subprocess.run([sys.executable, "-c", code, str(save.path)], cwd=ROOT, check=True)
        with pytest.raises(BusySave, match="added 1 entry to this save"):
            save.append(body(2))
    with Save.open(save.path) as again:
        assert again.entries() == [body(1), {"from": "elsewhere"}]


def test_a_reader_sees_the_game_while_it_is_played(tmp_path: Path) -> None:
    with new_save(tmp_path, 1) as save, Save.open(save.path, writable=False) as reader:
        save.append(body(2))
        assert reader.entries() == bodies(1)
        with pytest.raises(UnwritableSave, match="open for reading only"):
            reader.append(body(2))
        with Save.open(save.path, writable=False) as later:
            assert later.entries() == bodies(2)


def test_a_lock_held_elsewhere_is_waited_for_and_then_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.referee.chain.BUSY_SECONDS", 0.1)
    with new_save(tmp_path) as save, sqlite3.connect(save.path, isolation_level=None) as other:
        save.append(body(1))
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(BusySave, match="in use by another program; nothing was added after entry 1") as caught:
            save.append(body(2))
        one_line(caught)
        with pytest.raises(BusySave, match="in use"):
            Save.open(save.path)
        other.execute("ROLLBACK")
        assert save.append(body(2)) == 2
    other.close()


def test_somebody_who_rewrites_the_last_entry_is_noticed(tmp_path: Path) -> None:
    with new_save(tmp_path, 2) as save, sqlite3.connect(save.path) as other:
        other.execute("UPDATE entries SET hash = 'f' WHERE n = 2")
        other.commit()
        with pytest.raises(BusySave, match="somebody else has changed this save"):
            save.append(body(3))
    other.close()


def test_an_interrupt_during_the_commit_leaves_it_to_the_next_opening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with new_save(tmp_path, 1) as save:
        rows = save._chain.rows

        def interrupted(query: str, *values: object) -> list[tuple[object, ...]]:
            done = rows(query, *values)
            if query == "COMMIT":
                raise KeyboardInterrupt
            return done

        monkeypatch.setattr(save._chain, "rows", interrupted)
        with pytest.raises(KeyboardInterrupt):
            save.append(body(2))
        with pytest.raises(BusySave, match="open it again"):
            save.append(body(2))
    with Save.open(save.path) as again:
        assert again.entries() == bodies(2)


# --- what is in the way


@on_unix
def test_a_file_that_is_gone_or_another_one_takes_nothing_more(tmp_path: Path) -> None:
    with new_save(tmp_path, 2) as save:
        os.rename(save.path, tmp_path / "moved.companion")
        with pytest.raises(UnwritableSave, match="moved, replaced or deleted while it was open; rescue") as caught:
            save.append(body(3))
        one_line(caught)
        with save.rescue(tmp_path / "rescued.companion") as rescued:
            assert rescued.entries() == bodies(2)
        laid(tmp_path / "other.companion", 1)
        os.rename(tmp_path / "other.companion", save.path)
        with pytest.raises(UnwritableSave, match="moved, replaced or deleted"):
            save.append(body(3))


@on_unix
def test_a_file_that_vanishes_during_the_commit_is_not_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with new_save(tmp_path, 1) as save:
        add = save._chain.add

        def add_and_vanish(texts: list[str]) -> None:
            add(texts)
            save.path.unlink()

        monkeypatch.setattr(save._chain, "add", add_and_vanish)
        with pytest.raises(UnwritableSave, match="deleted while it was open"):
            save.append(body(2))


@on_unix
@pytest.mark.parametrize("end", ["-wal", "-shm"])
def test_a_deleted_sidecar_is_noticed(tmp_path: Path, end: str) -> None:
    with new_save(tmp_path, 1) as save:
        Path(f"{save.path}{end}").unlink()
        with pytest.raises(UnwritableSave, match="moved, replaced or deleted"):
            save.append(body(2))


def fill(save: Save) -> None:
    for n in range(save.last + 1, 200):
        assert save.append(body(n) | {"long": "x" * 3000}) == n


@pytest.mark.parametrize("limit", ["pages", "bytes"])
def test_a_full_disk_takes_nothing_half_and_goes_on_with_room(tmp_path: Path, limit: str) -> None:
    with new_save(tmp_path, 3) as save:
        if limit == "pages":
            ((pages,),) = save._chain.rows("PRAGMA page_count")
            save._chain.rows(f"PRAGMA max_page_count={pages}")
        else:
            resource = pytest.importorskip("resource")
            soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
            resource.setrlimit(resource.RLIMIT_FSIZE, (Path(f"{save.path}-wal").stat().st_size + 8192, hard))
        try:
            with pytest.raises(UnwritableSave, match=r"disk is full.*; nothing was added after entry \d+;") as caught:
                fill(save)
        finally:
            if limit == "bytes":
                resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        one_line(caught)
        last = save.last
        save.verify()
        save._chain.rows("PRAGMA max_page_count=100000")
        assert save.append(body(1)) == last + 1
    with Save.open(save.path) as again:
        assert again.last == last + 1


def test_a_read_only_file_can_be_read(open_to_all: Path) -> None:
    path = laid(open_to_all / "evening.companion", 3)
    path.chmod(0o444)
    with not_as_root():
        with pytest.raises(UnwritableSave, match=r"read-only.*; copy it to where you can write") as caught:
            Save.open(path)
        one_line(caught)
        with Save.open(path, writable=False) as save:
            assert save.entries() == bodies(3)


@pytest.mark.parametrize("is_settled", [True, False])
def test_a_save_in_a_read_only_folder_can_be_read(open_to_all: Path, is_settled: bool) -> None:
    folder = open_to_all / "folder"
    folder.mkdir()
    with new_save(folder, 3) as save:
        if is_settled:
            save.close()
        else:  # as a crash leaves it
            shutil.copytree(folder, open_to_all / "copy", ignore=shutil.ignore_patterns("*-shm"))
            folder = open_to_all / "copy"
    path = folder / "evening.companion"
    path.chmod(0o666)
    folder.chmod(0o555)
    with not_as_root():
        with pytest.raises(UnwritableSave, match="its folder is read-only"):
            Save.open(path)
        with Save.open(path, writable=False) as reader:
            assert reader.entries() == bodies(3)
        assert [info.entries for info in list_saves(folder)] == [3]
        with pytest.raises(UnwritableSave, match=r"cannot be created: .*; choose another place") as caught:
            Save.create(folder / "new.companion", HEADER)
        one_line(caught)


def test_a_file_that_may_not_be_read(open_to_all: Path) -> None:
    path = laid(open_to_all / "evening.companion", 1)
    path.chmod(0)
    with not_as_root(), pytest.raises(SaveError, match="you may not read"):
        Save.open(path)


def test_what_is_no_save_is_reported_as_none_and_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "database") as other:
        other.execute("CREATE TABLE letters (body)")
    other.close()
    (tmp_path / "empty").touch()
    (tmp_path / "text").write_text("Dear Ann,\n" * 1000)
    for name in ("database", "empty", "text"):
        before = (tmp_path / name).read_bytes()
        with pytest.raises(SaveError, match="is not a saved game") as caught:
            Save.open(tmp_path / name)
        one_line(caught)
        assert (tmp_path / name).read_bytes() == before
    with pytest.raises(SaveError, match="no such save"):
        Save.open(tmp_path / "nothing")
    with pytest.raises(SaveError, match="is a folder"):
        Save.open(tmp_path)


def test_a_save_of_a_newer_companion_is_left_alone(tmp_path: Path) -> None:
    path = laid(tmp_path / "evening.companion", 1)
    with sqlite3.connect(path) as other:
        other.execute("PRAGMA user_version = 2")
    other.close()
    with pytest.raises(SaveError, match=r"newer Companion \(format 2; this one reads 1\); update Companion") as caught:
        Save.open(path)
    one_line(caught)


def test_a_mistake_of_the_program_is_no_trouble_with_the_save(tmp_path: Path) -> None:
    new_save(tmp_path, 1).close()
    save = Save.open(tmp_path / "evening.companion")
    save.close()
    with pytest.raises(sqlite3.ProgrammingError):
        save.entries()


# --- the library


def test_the_library_lists_what_there_is_and_what_is_wrong(tmp_path: Path) -> None:
    laid(tmp_path / "old.companion", 3)
    os.utime(tmp_path / "old.companion", (10, 10))
    laid(tmp_path / "bad.companion", 3)
    os.truncate(tmp_path / "bad.companion", 3 * 4096)
    os.utime(tmp_path / "bad.companion", (30, 30))
    (tmp_path / f"folder{SUFFIX}").mkdir()
    os.utime(tmp_path / f"folder{SUFFIX}", (5, 5))
    laid(tmp_path / "other.txt", 1)
    with Save.create(tmp_path / "played.companion", HEADER) as played:
        played.append(body(1))
        played_, bad, old, folder = list_saves(tmp_path)
    assert (played_.path, played_.entries, played_.trouble) == (played.path, 1, "")
    assert (old.changed, old.header, old.entries, old.trouble) == (10.0, HEADER, 3, "")
    assert (bad.header, bad.entries) == ({}, 0)
    assert "is damaged: the file is cut short" in bad.trouble
    assert "is a folder" in folder.trouble
    assert list_saves(tmp_path / "nowhere") == []


def test_home_is_where_the_platform_keeps_such_things(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COMPANION_HOME", "XDG_DATA_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ann"))
    monkeypatch.setattr(sys, "platform", "linux")
    assert home() == Path("/home/ann/.local/share/companion")
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert home() == Path("/home/ann/.local/share/companion")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert home() == Path("/data/companion")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert home() == Path("/home/ann/Library/Application Support/Companion")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("APPDATA", "/appdata")
    assert home() == Path("/appdata/Companion")
    monkeypatch.setenv("COMPANION_HOME", "/games")
    assert home() == Path("/games")


def test_what_can_be_made_again_is_stored_where_the_platform_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COMPANION_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ann"))
    for platform, folder in (
        ("linux", "/home/ann/.cache/companion"),
        ("darwin", "/home/ann/Library/Caches/Companion"),
        ("win32", "/home/ann/AppData/Local/Companion/Cache"),
    ):
        monkeypatch.setattr(sys, "platform", platform)
        assert cache() == Path(folder)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", "/kept")
    assert cache() == Path("/kept/companion")
    monkeypatch.setenv("COMPANION_CACHE", "/here")
    assert cache() == Path("/here")
    monkeypatch.setenv("COMPANION_CACHE", "")
    assert cache() is None
    monkeypatch.delenv("COMPANION_CACHE")
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", "")
    assert cache() is None


def test_an_empty_home_is_not_the_root_of_all_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COMPANION_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("HOME", "")
    with pytest.raises(SaveError, match="set COMPANION_HOME to the folder for saved games"):
        home()
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert home() == Path("/data/companion")


def test_damage_says_the_last_good_entry(tmp_path: Path) -> None:
    error = DamagedSave("x", "entry 3 is changed", 2)
    assert str(error) == (
        "x is damaged: entry 3 is changed; the last good entry is 2, and you can rescue the game up to there"
    )
