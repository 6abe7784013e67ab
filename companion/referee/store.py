"""A save: one SQLite file that holds a refereed game, every entry on the disk before it is acknowledged.

What a file of this kind holds, and how it is checked, is in `chain`. A damaged file is never mended in place: what is
still good of it is read from a private copy, and `rescue` makes a new save of that.
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
"""What SQLite may keep beside an open save, by the ends of the names."""


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

    # --- coming and going

    @classmethod
    def create(cls, path: Path, header: Mapping[str, Any]) -> Self:
        """A new save with no entries, on the disk on return; whatever is already there is left alone."""
        text = canonical(header)
        try:
            _make_folder(path.parent)
            if any(beside(path, end).exists() for end in (WAL, INDEX, JOURNAL)):
                raise FileExistsError
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o666))
        except FileExistsError:
            raise SaveError(f"{path} is already there and stays as it is; choose another name") from None
        except OSError as error:
            raise UnwritableSave(f"{path} cannot be made: {_reason(error)}; choose another place") from None
        try:
            with cls(path, Chain(path, path)) as new:
                new._chain.lay_out(text)
            return cls.open(path)
        except BaseException:
            _remove(path)
            raise

    @classmethod
    def open(cls, path: Path, *, writable: bool = True) -> Self:
        """The save at `path`, checked from end to end; raises SaveError or, when that says more, one of its kinds."""
        _expect_file(path)
        try:
            try:
                return cls(path, Chain(path, path))._checked(writable)
            except UnwritableSave:
                if writable and not _is_marked_writable(path):
                    raise DamagedSave(str(path), "its first page is changed", 0) from None
                if writable:
                    raise
            # SQLite may not, or has no room to, put its files beside the save: a copy can still be read.
            with _private_copy(path) as (folder, copy):
                return cls(path, Chain(copy, path), folder)._checked(writable)
        except DamagedSave as damage:
            raise _autopsy(path, damage) from None

    @classmethod
    def salvage(cls, path: Path) -> Self:
        """What is still good of a damaged save, to read and to `rescue`; the save itself is not touched."""
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
        """A new save at `path` with all that this one has: after `salvage`, or when its file is gone from its place."""
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
        """Let go of the file; the last to do so leaves a single file behind."""
        self._chain.close()
        if self._folder:
            self._folder.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    # --- reading

    def entries(self, first: int = 1) -> list[dict[str, Any]]:
        """The entries from `first` to `last`, checked once more as they are read."""
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
        """The newest snapshot from before entry `n`, and the entry it follows; `last + 1` asks for the newest one."""
        with self._pinpointed():
            for at, body in self._chain.snapshots("WHERE s.n < ? ORDER BY s.n DESC LIMIT 1", n):
                return at, json.loads(body)
        return None

    def verify(self) -> None:
        """Check all that is in the file once more; raises DamagedSave with the first bad entry, the last good one."""
        last, link = self._chain.last, self._chain.link
        try:
            self._chain.check()
            if self._chain.hash_of(last) != link:
                raise self._chain.damaged(f"entry {last} is another")
        finally:
            self._chain.last, self._chain.link = last, link

    # --- writing

    def append(self, body: Mapping[str, Any]) -> int:
        """Add an entry and return its number once the disk has it.

        Whoever interrupts it (Ctrl-C) opens the save again to see whether the entry got in.
        """
        return self.append_all([body])

    def append_all(self, bodies: Iterable[Mapping[str, Any]]) -> int:
        """Add entries, all or none, and return the number of the last once the disk has them."""
        texts = [canonical(body) for body in bodies]
        with self._in_place():
            self._chain.add(texts)
        return self.last

    def snapshot(self, n: int, body: Mapping[str, Any]) -> None:
        """Keep the state after entry `n` (0: before the first), instead of one that is already kept for it."""
        if not 0 <= n <= self.last:
            raise ValueError(f"there is no entry {n} to take a snapshot after")
        with self._in_place():
            self._chain.add_snapshot(n, canonical(body))

    def settle(self) -> None:
        """Bring everything into the one file, so that a copy of it alone is whole; for the pauses while people think.

        Nothing depends on it: if it fails, the entries stay where they are, in the -wal file.
        """
        with suppress(SaveError):
            self._chain.settle()

    @contextmanager
    def _in_place(self) -> Iterator[None]:
        """Writing into the very files that were opened: Unix takes what is written to deleted ones in silence."""
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
        """Of damage that is met on the way, say exactly what is still good."""
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
    """What to say of a file that failed the check: whether it is a save at all, and what can be rescued of it."""
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


def beside(path: Path, end: str) -> Path:
    """The file that SQLite keeps beside the save, wherever `path` links to."""
    return Path(os.path.realpath(path) + end)


def _expect_file(path: Path) -> None:
    if not os.path.exists(path):
        raise SaveError(f"{path}: there is no such save")
    if os.path.isdir(path):
        raise SaveError(f"{path} is a folder, not a save")
    if not os.path.isfile(path):  # opening a pipe waits for ever
        raise SaveError(f"{path} is no regular file, so it is no save")
    if not os.access(path, os.R_OK):
        raise SaveError(f"{path} may not be read; ask whoever owns it")


@contextmanager
def _readable(path: Path) -> Iterator[None]:
    """Reading the file past SQLite, which is for files it refuses: on Unix that drops this process's locks on it."""
    try:
        yield
    except OSError as error:
        raise SaveError(f"{path} cannot be read: {_reason(error)}") from None


@contextmanager
def _private_copy(path: Path) -> Iterator[tuple[TemporaryDirectory[str], Path]]:
    """A copy of the save in a folder of its own, which is for the user to clean up unless there is an error."""
    with _readable(path):
        folder = TemporaryDirectory(prefix="companion-")
        try:
            copy = Path(folder.name) / "copy.companion"
            shutil.copyfile(path, copy)
            if beside(path, WAL).exists():
                shutil.copyfile(beside(path, WAL), beside(copy, WAL))
            yield folder, copy
        except BaseException:
            folder.cleanup()
            raise


def _is_marked_writable(path: Path) -> bool:
    """Whether the file has the marks that SQLite gave it; with others it counts as read-only."""
    with _readable(path), path.open("rb") as file:
        return file.read(20)[18:] in (b"\1\1", b"\2\2")


def _files(path: Path) -> list[tuple[int, int]]:
    """Which files an open save consists of."""
    found = []
    for end in ("", WAL, INDEX):
        with suppress(OSError):
            status = beside(path, end).stat()
            found.append((status.st_dev, status.st_ino))
    return found


def _make_folder(folder: Path) -> None:
    """Make the folder and its parents, and have the disk know of them; a file in its place is no folder."""
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
    """Put the first page of a new save over that of this one: in every save the tables begin on the same pages."""
    page = bytearray(_first_page())
    page[28:32] = (file.stat().st_size // PAGE).to_bytes(4, "big")  # how many pages there are
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
            beside(path, end).unlink()


def _reason(error: OSError) -> str:
    return error.strerror or str(error)
