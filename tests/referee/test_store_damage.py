"""Saves: flipped bits and missing ends are noticed, and everything before them is rescued."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.errors import DamagedSave, SaveError, UnwritableSave
from companion.referee import chain
from companion.referee.chain import PAGE, canonical
from companion.referee.store import Save
from tests.referee.save_files import HEADER, bodies, body, laid, new_save

ENTRIES = 24


@pytest.fixture(autouse=True)
def unsynced(monkeypatch: pytest.MonkeyPatch) -> None:
    """No power is cut here, and waiting for the disk thousands of times is long."""
    monkeypatch.setattr(chain, "PRAGMAS", (*chain.PRAGMAS, "synchronous=OFF"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return laid(tmp_path / "evening.companion", ENTRIES, 0, 8, 16)


def flip(path: Path, at: int, bit: int = 0) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        (byte,) = file.read(1)
        file.seek(at)
        file.write(bytes([byte ^ 1 << bit]))


def rescued(path: Path) -> Iterator[dict[str, Any]]:
    """What a rescue into a new save brings, read from that save after opening it again."""
    with Save.salvage(path) as good, good.rescue(path.with_name("rescued.companion")) as new:
        assert new.header == HEADER
    with Save.open(new.path) as again:
        yield from again.entries()
        assert again.append(body(again.last + 1)) == again.last


def texts_in(path: Path) -> dict[int, int]:
    """Where in the file the text of each entry begins, of those that are in one piece."""
    content = path.read_bytes()
    places = {n: content.find(canonical(body(n)).encode()) for n in range(1, ENTRIES + 1)}
    return {n: at for n, at in places.items() if at > 0}


@pytest.mark.parametrize("n", [1, 2, 10, 17, ENTRIES])
@pytest.mark.parametrize("column", ["body", "hash"])
def test_a_changed_entry_is_named_with_the_last_good_one(path: Path, n: int, column: str) -> None:
    at = texts_in(path)[n]
    flip(path, at + 3 if column == "body" else path.read_bytes().find(b"}", at) + 5)
    with pytest.raises(DamagedSave, match=f"entry {n} is changed") as caught:
        Save.open(path)
    assert caught.value.last_good == n - 1
    assert ("the last good entry is" if n > 1 else "no entry can be rescued") in str(caught.value)
    assert list(rescued(path)) == bodies(n - 1)


def test_damage_to_an_open_save_is_found_by_verify_and_by_reading(path: Path) -> None:
    with Save.open(path) as save:
        save.verify()
        flip(path, texts_in(path)[17] + 3)
        with pytest.raises(DamagedSave, match="entry 17 is changed") as caught:
            save.verify()
        assert caught.value.last_good == 16
        with pytest.raises(DamagedSave) as caught:
            save.entries(first=10)
        assert caught.value.last_good == 16
        assert save.last == ENTRIES


@pytest.mark.parametrize(("statement", "n", "what"), [
    ("UPDATE entries SET body = replace(body, 'ann', 'ben') WHERE n = 20", 20, "changed"),
    ("UPDATE entries SET body = 5 WHERE n = 20", 20, "changed"),
    ("DELETE FROM entries WHERE n = 20", 20, "gone"),
    ("UPDATE entries SET n = 99 WHERE n = 24", 24, "gone"),
])  # fmt: skip
def test_an_entry_changed_by_hand_is_named(path: Path, statement: str, n: int, what: str) -> None:
    with Save.open(path) as save:
        save._chain.rows(statement)
    with pytest.raises(DamagedSave, match=f"entry {n} is {what}") as caught:
        Save.open(path)
    assert caught.value.last_good == n - 1
    assert list(rescued(path)) == bodies(n - 1)


def test_an_end_that_is_lost_within_a_page_is_noticed_though_the_chain_is_whole(path: Path) -> None:
    page = texts_in(path)[ENTRIES] // PAGE * PAGE
    assert path.read_bytes()[page] == 13  # a leaf of a table; the number of its rows follows three bytes later
    with path.open("r+b") as file:
        file.seek(page + 4)
        (rows,) = file.read(1)
        file.seek(page + 4)
        file.write(bytes([rows - 2]))
    with pytest.raises(DamagedSave, match="its pages do not fit together") as caught:
        Save.open(path)
    assert caught.value.last_good == ENTRIES - 2
    assert list(rescued(path)) == bodies(ENTRIES - 2)


def test_a_changed_snapshot_costs_no_entry(path: Path) -> None:
    with Save.open(path) as save:
        save._chain.rows("UPDATE snapshots SET body = '{}' WHERE n = 8")
    with pytest.raises(DamagedSave, match="the snapshot after entry 8 is changed") as caught:
        Save.open(path)
    assert caught.value.last_good == ENTRIES
    assert list(rescued(path)) == bodies(ENTRIES)


@pytest.mark.parametrize("table", ["header", "entries"])
def test_the_header_is_there_twice(path: Path, table: str) -> None:
    with Save.open(path) as save:
        save._chain.rows(f"UPDATE {table} SET body = '{{}}'" + (" WHERE n = 0" if table == "entries" else ""))
    with pytest.raises(DamagedSave, match="its header is changed") as caught:
        Save.open(path)
    assert caught.value.last_good == ENTRIES
    assert list(rescued(path)) == bodies(ENTRIES)


def test_a_lost_first_page_costs_no_entry(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(100)
        file.write(bytes(1000))
    with pytest.raises(DamagedSave, match="the last good entry is 24") as caught:
        Save.open(path)
    assert caught.value.last_good == ENTRIES
    assert list(rescued(path)) == bodies(ENTRIES)


def test_a_lost_page_above_the_others_costs_no_entry(path: Path) -> None:
    assert path.read_bytes()[2 * PAGE] == 5  # the first page of the entries, which only says where the others are
    with path.open("r+b") as file:
        file.seek(2 * PAGE)
        file.write(bytes(PAGE))
    with pytest.raises(DamagedSave, match="its pages do not fit together; the last good entry is 24"):
        Save.open(path)
    assert list(rescued(path)) == bodies(ENTRIES)


def test_a_salvaged_save_is_a_whole_one_to_read(path: Path) -> None:
    flip(path, texts_in(path)[10] + 3)
    before = path.read_bytes()
    with Save.salvage(path) as good:
        good.verify()
        assert (good.path, good.header, good.entries(first=5)) == (path, HEADER, bodies(9, first=5))
        assert good.snapshot_before(10) == (8, {"after": 8})
        with pytest.raises(UnwritableSave, match="open for reading only"):
            good.append(body(10))
    assert path.read_bytes() == before


def test_a_lost_header_leaves_nothing_to_rescue(path: Path) -> None:
    with Save.open(path) as save:
        save._chain.rows("DELETE FROM header")
        save._chain.rows("DELETE FROM entries WHERE n = 0")
    with pytest.raises(DamagedSave, match="no entry can be rescued"):
        Save.open(path)
    with pytest.raises(DamagedSave, match="nothing of it can be read"):
        Save.salvage(path)


def test_a_file_that_is_cut_short_is_read_as_far_as_it_goes(path: Path) -> None:
    whole = path.read_bytes()
    rescuable = {}
    for size in range(len(whole) - 100, 0, -2048):
        path.write_bytes(whole[:size])
        with pytest.raises(SaveError, match=r"the file is cut short|is not a saved game") as caught:
            Save.open(path)
        rescuable[size] = caught.value.last_good if isinstance(caught.value, DamagedSave) else 0
        if rescuable[size]:
            assert list(rescued(path)) == bodies(rescuable[size])
            (path.parent / "rescued.companion").unlink()
    assert max(rescuable.values()) > 0
    assert min(rescuable.values()) == 0


def test_any_flipped_bit_is_noticed_or_changes_nothing(path: Path, long: bool) -> None:
    random = Random(4)
    whole = path.read_bytes()
    everywhere = range(len(whole))
    # The numbers that SQLite trusts are at the beginning of each page.
    many = 5000 if long else 150
    places = sorted({*random.sample(everywhere, many), *random.sample(range(100), 50)})
    noticed = 0
    for at in places:
        path.write_bytes(whole)
        flip(path, at, random.randrange(8))
        try:
            with Save.open(path) as save:
                assert read(save) == (HEADER, bodies(ENTRIES), SNAPSHOTS), at
                save.append_all(bodies(ENTRIES + 40, first=ENTRIES + 1))
            with Save.open(path) as save:
                assert read(save) == (HEADER, bodies(ENTRIES + 40), SNAPSHOTS), at
        except DamagedSave as damage:
            noticed += 1
            check_salvage(path, damage.last_good)
        except SaveError as error:
            assert 60 <= at < 64, at
            assert "newer Companion" in str(error)
            check_salvage(path, ENTRIES)
        for end in ("-wal", "-shm"):
            Path(f"{path}{end}").unlink(missing_ok=True)
    assert noticed > len(places) // 4


SNAPSHOTS = [(n, {"after": n}) for n in (0, 8, 16)]


def read(save: Save) -> tuple[dict[str, Any], list[dict[str, Any]], list[tuple[int, dict[str, Any]] | None]]:
    return save.header, save.entries(), [save.snapshot_before(n + 1) for n in (0, 8, 16)]


def check_salvage(path: Path, last_good: int) -> None:
    if last_good:
        with Save.salvage(path) as good:
            assert (good.header, good.last) == (HEADER, last_good)
            assert good.entries() == bodies(last_good)


def test_a_flipped_bit_in_the_log_of_a_killed_game_changes_nothing_that_was_settled(tmp_path: Path) -> None:
    with new_save(tmp_path, 8) as save:
        save.settle()
        save.append(body(9))
        content = {end: Path(f"{save.path}{end}").read_bytes() for end in ("", "-wal")}
    path = tmp_path / "killed.companion"
    for at in range(0, len(content["-wal"]), 97):
        for end in ("", "-wal"):
            Path(f"{path}{end}").write_bytes(content[end])
        flip(Path(f"{path}-wal"), at, at % 8)
        with Save.open(path) as save:
            assert save.last in (8, 9)
            assert save.entries() == bodies(save.last)
        assert not os.path.exists(f"{path}-wal")


def test_a_page_of_zeros_or_of_another_file_is_noticed(path: Path) -> None:
    whole = path.read_bytes()
    for page in range(len(whole) // PAGE):
        for other in (bytes(PAGE), whole[-PAGE:] if page == 0 else whole[:PAGE]):
            path.write_bytes(whole[: page * PAGE] + other + whole[(page + 1) * PAGE :])
            with pytest.raises(SaveError) as caught:
                Save.open(path)
            if isinstance(caught.value, DamagedSave):
                check_salvage(path, caught.value.last_good)
