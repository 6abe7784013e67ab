"""A save: one SQLite file with a refereed game. Every entry is on the disk before it is acknowledged.

`chain` has the content of the file and its checks. A damaged file is never repaired in place: its good part is read
from a private copy, and `rescue` makes a new save of it.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, Self

from companion.errors import DamagedSave, SaveError, UnwritableSave
from companion.referee.chain import APPLICATION, PAGE, SCHEMA, Chain, canonical

WAL, INDEX, JOURNAL = "-wal", "-shm", "-journal"
"""The files that SQLite can keep beside an open save, by the ends of their names."""


class Save:
    """A saved game: its `header`, its entries 1 to `last`; use `create`, `open` or `salvage`, and `close` or `with`."""

    def __init__(self, path: Path, chain: Chain, folder: TemporaryDirectory[str] | None = None) -> None:
        self.path = path
        self.header: dict[str, Any] = {}
        self._chain = chain
        self._folder = folder
        self._files: list[tuple[int, int]] | None = None

    @property
    def last(self) -> int:
        """The number of the last entry, 0 if there is none."""
        return self._chain.last

    # --- opening and closing

    @classmethod
    def create(cls, path: Path, header: Mapping[str, Any]) -> Self:
        """Create a save without entries, on the disk on return; an existing file is never changed."""
        text = canonical(header)
        try:
            _make_folder(path.parent)
            if any(sqlite_file(path, end).exists() for end in (WAL, INDEX, JOURNAL)):
                raise FileExistsError
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o666))
        except FileExistsError:
            raise SaveError(f"{path} exists and is not changed; choose another name") from None
        except OSError as error:
            raise UnwritableSave(f"{path} cannot be created: {_reason(error)}; choose another place") from None
        try:
            with cls(path, Chain(path, path)) as new:
                new._chain.lay_out(text)
            return cls.open(path)
        except BaseException:
            _remove(path)
            raise

    @classmethod
    def open(cls, path: Path, *, writable: bool = True) -> Self:
        """The save at `path`, fully checked; raises SaveError or one of its more precise kinds."""
        _expect_file(path)
        try:
            try:
                return cls(path, Chain(path, path))._checked(writable)
            except UnwritableSave:
                if writable and not _is_marked_writable(path):
                    raise DamagedSave(str(path), "its first page is changed", 0) from None
                if writable:
                    raise
            # SQLite cannot put its files beside the save (no permission or no room), but a copy can be read.
            with _private_copy(path) as (folder, copy):
                return cls(path, Chain(copy, path), folder)._checked(writable)
        except DamagedSave as damage:
            raise _autopsy(path, damage) from None

    @classmethod
    def salvage(cls, path: Path) -> Self:
        """The good part of a damaged save, to read and to `rescue`; the save itself is not changed."""
        with _private_copy(path) as (folder, copy):
            _graft_first_page(copy)
            with closing(Chain(copy, path)) as damaged:
                (header, *entries), snapshots = damaged.good_part()
            good = copy.with_name("good.companion")
            with Save.create(good, json.loads(header)) as save:
                save.append_all(map(json.loads, entries))
                for n, body in snapshots.items():
                    save.snapshot(n, json.loads(body))
            return cls(path, Chain(good, path), folder)._checked(writable=False)

    def rescue(self, path: Path) -> Save:
        """Copy everything in this save into a new one at `path`: after `salvage`, or if its file has disappeared."""
        new = Save.create(path, self.header)
        try:
            new.append_all(self.entries())
            for n, body in self._chain.snapshots("WHERE s.n <= ? ORDER BY s.n", self.last):
                new.snapshot(n, json.loads(body))
        except BaseException:
            new.close()
            _remove(path)
            raise
        return new

    def close(self) -> None:
        """Close the file; the last program to close it leaves a single file behind."""
        self._chain.close()
        if self._folder:
            self._folder.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    # --- reading

    def entries(self, first: int = 1) -> list[dict[str, Any]]:
        """The entries from `first` to `last`, checked again as they are read."""
        first = max(first, 1)
        if first > self.last:
            return []
        with self._pinpointed():
            links = self._chain.links(first, self._chain.hash_of(first - 1), self.last - first + 1)
            found = [json.loads(body) for _, body, _ in links]
            if len(found) <= self.last - first:
                raise self._chain.damaged(f"entry {first + len(found)} is gone")
        return found

    def snapshot_before(self, n: int) -> tuple[int, dict[str, Any]] | None:
        """The newest snapshot from before entry `n`, and the entry it follows; use `last + 1` for the newest of all."""
        with self._pinpointed():
            for at, body in self._chain.snapshots("WHERE s.n < ? ORDER BY s.n DESC LIMIT 1", n):
                return at, json.loads(body)
        return None

    def verify(self) -> None:
        """Check the whole file again; raises DamagedSave with the first bad entry and the last good one."""
        last, link = self._chain.last, self._chain.link
        try:
            self._chain.check()
            if self._chain.hash_of(last) != link:
                raise self._chain.damaged(f"entry {last} is different")
        finally:
            self._chain.last, self._chain.link = last, link

    # --- writing

    def append(self, body: Mapping[str, Any]) -> int:
        """Add an entry and return its number once it is on the disk.

        After an interrupt (Ctrl-C), open the save again to see whether it has the entry.
        """
        return self.append_all([body])

    def append_all(self, bodies: Iterable[Mapping[str, Any]]) -> int:
        """Add all entries or none, and return the number of the last once they are on the disk."""
        texts = [canonical(body) for body in bodies]
        with self._in_place():
            self._chain.add(texts)
        return self.last

    def snapshot(self, n: int, body: Mapping[str, Any]) -> None:
        """Store the state after entry `n` (0: before the first); it replaces an earlier one for the same entry."""
        if not 0 <= n <= self.last:
            raise ValueError(f"there is no entry {n} to take a snapshot after")
        with self._in_place():
            self._chain.add_snapshot(n, canonical(body))

    def settle(self) -> None:
        """Move everything into the one file, so that a copy of it is complete; for pauses while people think.

        If it fails, nothing is lost: the entries stay in the -wal file.
        """
        with suppress(SaveError):
            self._chain.settle()

    @contextmanager
    def _in_place(self) -> Iterator[None]:
        """Check that the opened files are still in place: Unix accepts writes to deleted files without an error."""
        if self._files is None:
            raise UnwritableSave(f"{self.path} is open for reading only")
        self._expect_in_place()
        with self._pinpointed():
            yield
        self._expect_in_place()

    def _expect_in_place(self) -> None:
        if _files(self.path) != self._files:
            moved = f"{self.path} has been moved, replaced or deleted while it was open"
            raise UnwritableSave(f"{moved}; rescue the game into a new save")

    @contextmanager
    def _pinpointed(self) -> Iterator[None]:
        """For damage found on the way, report exactly what is still good."""
        try:
            yield
        except DamagedSave:
            self.verify()
            raise

    # --- opening

    def _checked(self, writable: bool) -> Self:
        with self._closed_unless_good():
            self.header = json.loads(self._chain.check())
            if writable:
                self._chain.make_ready()
                self._files = _files(self.path)
        return self

    @contextmanager
    def _closed_unless_good(self) -> Iterator[None]:
        try:
            yield
        except BaseException:
            self.close()
            raise


def _autopsy(path: Path, damage: DamagedSave) -> SaveError:
    """The error for a file that failed the check: whether it is a save at all, and what can be rescued."""
    with _readable(path), path.open("rb") as file:
        page, size = file.read(PAGE), os.fstat(file.fileno()).st_size
    if page[68:72] != APPLICATION.to_bytes(4, "big") and SCHEMA[1] not in page:
        return SaveError(f"{path} is not a saved game")
    what = "the file is cut short" if size < PAGE * int.from_bytes(page[28:32], "big") else damage.what
    try:
        with Save.salvage(path) as good:
            return DamagedSave(damage.name, what, good.last)
    except DamagedSave:
        return DamagedSave(damage.name, what, 0)


# --- files


def sqlite_file(path: Path, end: str) -> Path:
    """The file that SQLite keeps beside the save; follows links."""
    return Path(os.path.realpath(path) + end)


def _expect_file(path: Path) -> None:
    if not os.path.exists(path):
        raise SaveError(f"{path}: there is no such save")
    if os.path.isdir(path):
        raise SaveError(f"{path} is a folder, not a save")
    if not os.path.isfile(path):  # opening a pipe waits for ever
        raise SaveError(f"{path} is not a regular file, so it is not a save")
    if not os.access(path, os.R_OK):
        raise SaveError(f"you may not read {path}; ask its owner")


@contextmanager
def _readable(path: Path) -> Iterator[None]:
    """Read the file without SQLite, only for files it refuses: on Unix this drops the locks of this process on it."""
    try:
        yield
    except OSError as error:
        raise SaveError(f"{path} cannot be read: {_reason(error)}") from None


@contextmanager
def _private_copy(path: Path) -> Iterator[tuple[TemporaryDirectory[str], Path]]:
    """A copy of the save in its own folder. The caller cleans it up unless there is an error."""
    with _readable(path):
        folder = TemporaryDirectory(prefix="companion-")
        try:
            copy = Path(folder.name) / "copy.companion"
            shutil.copyfile(path, copy)
            if sqlite_file(path, WAL).exists():
                shutil.copyfile(sqlite_file(path, WAL), sqlite_file(copy, WAL))
            yield folder, copy
        except BaseException:
            folder.cleanup()
            raise


def _is_marked_writable(path: Path) -> bool:
    """Whether the file has SQLite's own marks in its header; with others it counts as read-only."""
    with _readable(path), path.open("rb") as file:
        return file.read(20)[18:] in (b"\1\1", b"\2\2")


def _files(path: Path) -> list[tuple[int, int]]:
    """The files of an open save."""
    found = []
    for end in ("", WAL, INDEX):
        with suppress(OSError):
            status = sqlite_file(path, end).stat()
            found.append((status.st_dev, status.st_ino))
    return found


def _make_folder(folder: Path) -> None:
    """Make the folder and its parents, and sync them to the disk; raises an error if a file is in the way."""
    if folder.exists() and not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
    new = [parent for parent in (folder, *folder.parents) if not parent.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for made in new:
        with suppress(OSError):  # Windows opens no folders
            handle = os.open(made.parent, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def _graft_first_page(file: Path) -> None:
    """Replace the first page by that of a new save: in every save the tables begin on the same pages."""
    page = bytearray(_first_page())
    page[28:32] = (file.stat().st_size // PAGE).to_bytes(4, "big")  # the number of pages
    with file.open("r+b") as saved:
        saved.write(page)


@cache
def _first_page() -> bytes:
    with TemporaryDirectory(prefix="companion-") as folder:
        new = Path(folder) / "new.companion"
        Save.create(new, {}).close()
        return new.read_bytes()[:PAGE]


def _remove(path: Path) -> None:
    for end in ("", WAL, INDEX, JOURNAL):
        with suppress(OSError):
            sqlite_file(path, end).unlink()


def _reason(error: OSError) -> str:
    return error.strerror or str(error)
