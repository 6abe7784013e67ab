"""The tables of a save and the chain of hashes through them, and SQLite's errors in plain words.

`entries` is the log. The hash of an entry covers its text and the hash before it, so that every change, loss or move
is noticed. Entry 0 is the header. The table `header` has a second copy, so that one bad page cannot destroy it.
`snapshots` are states computed on the way, each tied to the hash of its entry.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from companion.errors import BusySave, DamagedSave, SaveError, UnwritableSave
from companion.referee.home import name_for_resume

FORMAT = 1
"""The `user_version` of the saves this code writes, and the newest it reads."""
APPLICATION = int.from_bytes(b"Cmpn", "big")
PAGE = 4096
BUSY_SECONDS = 2.0

SCHEMA = (
    b"CREATE TABLE header (body TEXT NOT NULL, hash TEXT NOT NULL)",
    b"CREATE TABLE entries (n INTEGER PRIMARY KEY, body TEXT NOT NULL, hash TEXT NOT NULL)",
    b"CREATE TABLE snapshots (n INTEGER PRIMARY KEY, body TEXT NOT NULL, hash TEXT NOT NULL)",
)
PRAGMAS = (
    "synchronous=FULL",  # with WAL: a commit returns when the disk has it
    "fullfsync=ON",  # on macOS a plain fsync stops at the drive's cache
    "checkpoint_fullfsync=ON",
    "foreign_keys=OFF",
    "cell_size_check=ON",
    "mmap_size=0",  # so a failing disk is an error, not a signal that ends the program
)


class Chain:
    """The connection to the file of a save; its methods raise SaveError and its kinds, never errors of sqlite3.

    `last` and `link` are the number and hash of the last entry known to be good. `name` is the name in messages.
    """

    def __init__(self, file: Path, name: Path) -> None:
        self.name = name
        self.last = 0
        self.link = b""
        with self._plain_errors():
            self._connection = sqlite3.connect(
                f"{file.absolute().as_uri()}?mode=rw",
                uri=True,
                timeout=BUSY_SECONDS,
                isolation_level=None,
                check_same_thread=False,  # a table for phones has a lock around it
            )
        self._connection.text_factory = bytes
        try:
            for pragma in PRAGMAS:
                self.rows(f"PRAGMA {pragma}")
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the file; the last program to close it leaves a single file behind."""
        self._connection.close()

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows that the database answers; texts are bytes."""
        with self._plain_errors():
            return self._connection.execute(query, values).fetchall()

    # --- writing

    def lay_out(self, header: str) -> None:
        """Turn an empty file into a save with this header."""
        self.rows(f"PRAGMA page_size={PAGE}")
        self.rows("PRAGMA journal_mode=WAL")
        with self._transaction():
            for statement in SCHEMA:
                self.rows(statement.decode())
            self.rows(f"PRAGMA application_id={APPLICATION}")
            self.rows(f"PRAGMA user_version={FORMAT}")
            link = seal(b"", header)
            self.rows("INSERT INTO header VALUES (?, ?)", header, link.decode())
            self._insert("entries", 0, header, link)

    def make_ready(self) -> None:
        """Check now whether the file can be written, and create its -wal and -shm files."""
        self.rows("PRAGMA journal_mode=WAL")
        with self._transaction():
            self.rows("DELETE FROM entries WHERE n < 0")  # BEGIN IMMEDIATE alone accepts a read-only file
            self._expect_own_tip()

    def add(self, texts: Iterable[str]) -> None:
        """Add all entries, or none; they are on the disk on return. Raises BusySave if another program added some."""
        n, link = self.last, self.link
        with self._transaction():
            self._expect_own_tip()
            for text in texts:
                n, link = n + 1, seal(link, text)
                self._insert("entries", n, text, link)
        self.last, self.link = n, link

    def add_snapshot(self, n: int, text: str) -> None:
        """Store the state after entry n; it replaces an earlier one for the same entry."""
        with self._transaction():
            self._expect_own_tip()
            self._insert("snapshots", n, text, seal(self.hash_of(n), text))

    def settle(self) -> None:
        """Move the -wal file's content into the save itself, as far as no other program prevents it."""
        self.rows("PRAGMA wal_checkpoint(PASSIVE)")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        try:
            self.rows("BEGIN IMMEDIATE")
            yield
            self.rows("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self.rows("ROLLBACK")
            raise

    def _insert(self, table: str, n: int, body: str, link: bytes) -> None:
        self.rows(f"INSERT OR REPLACE INTO {table} VALUES (?, ?, ?)", n, body, link.decode())

    def _expect_own_tip(self) -> None:
        rows = self.rows("SELECT n, hash FROM entries WHERE n >= ? ORDER BY n", self.last)
        if not rows or rows[0] != (self.last, self.link):
            raise BusySave(f"somebody else has changed this save; {self._open_again()}")
        if added := len(rows) - 1:
            entries = "1 entry" if added == 1 else f"{added} entries"
            raise BusySave(f"somebody else has added {entries} to this save; {self._open_again()}")

    def _open_again(self) -> str:
        """What to do after another window has gone on with the game."""
        return f"open it again: type `quit`, then `companion resume {name_for_resume(self.name)}`"

    # --- reading

    def check(self) -> bytes:
        """Check that everything in the file is as it was written; sets `last` and returns the header."""
        self.last, self.link = 0, b""
        self.rows("PRAGMA shrink_memory")  # so that the file is read, not the cache
        self._expect_kind()
        header, self.link = self._expect_header()
        self._follow()
        for _ in self.snapshots():
            pass
        if self.rows("PRAGMA quick_check(1)") != [(b"ok",)]:
            raise self.damaged("its pages do not fit together")
        return header

    def _follow(self) -> None:
        for n, _, link in self.links(1, self.link):
            self.last, self.link = n, link

    def links(self, first: int, previous: bytes, most: int = -1) -> Iterator[tuple[int, bytes, bytes]]:
        """The number, text and hash of `most` entries from `first` on, each checked against the hash before it."""
        query = "SELECT n, body, hash FROM entries WHERE n >= ? ORDER BY n LIMIT ?"
        with self._plain_errors(), closing(self._connection.execute(query, (first, most))) as rows:
            for expected, (n, body, link) in enumerate(rows, first):
                if n != expected or not fits(previous, body, link):
                    raise self.damaged(f"entry {expected} is {'changed' if n == expected else 'gone'}")
                yield n, body, link
                previous = link

    def snapshots(self, where: str = "ORDER BY s.n", *values: int) -> Iterator[tuple[int, bytes]]:
        """The number and text of snapshots, each checked against the hash of its entry."""
        query = f"SELECT s.n, s.body, s.hash, e.hash FROM snapshots s LEFT JOIN entries e ON e.n = s.n {where}"
        with self._plain_errors(), closing(self._connection.execute(query, values)) as rows:
            for n, body, link, entry in rows:
                if not fits(entry, body, link):
                    raise self.damaged(f"the snapshot after entry {n} is changed")
                yield n, body

    def hash_of(self, n: int) -> bytes:
        """The hash of entry n; entry 0 is the header."""
        rows = self.rows("SELECT hash FROM entries WHERE n = ?", n)
        if not rows:
            raise self.damaged(f"entry {n} is gone")
        link: bytes = rows[0][0]
        return link

    def _expect_kind(self) -> None:
        ((application,),), ((version,),) = self.rows("PRAGMA application_id"), self.rows("PRAGMA user_version")
        if application == APPLICATION and version > FORMAT:
            newer = f"is from a newer Companion (format {version}; this one reads {FORMAT})"
            raise SaveError(f"{self.name} {newer}; update Companion to open it")
        schema = tuple(sql for (sql,) in self.rows("SELECT sql FROM sqlite_master ORDER BY rootpage"))
        if (application, version, schema) != (APPLICATION, FORMAT, SCHEMA):
            raise self.damaged("its first page is changed")

    def _expect_header(self) -> tuple[bytes, bytes]:
        rows = self.rows("SELECT body, hash FROM header UNION ALL SELECT body, hash FROM entries WHERE n = 0")
        if len(rows) != 2 or rows[0] != rows[1] or not fits(b"", *rows[0]):
            raise self.damaged("its header is changed")
        return rows[0][0], rows[0][1]

    # --- salvaging; it changes the file, so use it on a copy

    def good_part(self) -> tuple[list[bytes], dict[int, bytes]]:
        """The texts of the header, of the entries before the first lost one, and of the snapshots after these."""
        rows = defaultdict[int, list[tuple[Any, Any]]](list)
        for n, body, link in self._strewn_rows():
            rows[n].append((body, link))
        thread: list[tuple[bytes, bytes]] = []
        while row := next((row for row in rows[len(thread)] if fits(thread[-1][1] if thread else b"", *row)), None):
            thread.append(row)
        if not thread:
            raise self.damaged("nothing of it can be read")
        snapshots = {
            n: body for n, (_, entry) in enumerate(thread) for body, link in rows[n] if fits(entry, body, link)
        }
        return [body for body, _ in thread], snapshots

    def _strewn_rows(self) -> Iterator[tuple[Any, ...]]:
        """All rows that can be read, good or bad, in any order; some come more than once."""
        tables = ["entries", "snapshots"]
        with suppress(SaveError):
            tables = self._table_per_page()
        for query in ("SELECT 0, body, hash FROM header", *(f"SELECT n, body, hash FROM {table}" for table in tables)):
            with suppress(SaveError), self._plain_errors(), closing(self._connection.execute(query)) as rows:
                yield from rows

    def _table_per_page(self) -> list[str]:
        """Make each page a separate table, so that its rows are found even if the pages above are damaged."""
        ((pages,),) = self.rows("PRAGMA page_count")
        tables = [f"page_{page}" for page in range(2, pages + 1)]
        self.rows("PRAGMA writable_schema=ON")
        with self._transaction():
            for page, table in enumerate(tables, 2):
                sql = f"CREATE TABLE {table} (n INTEGER PRIMARY KEY, body, hash)"
                self.rows("INSERT INTO sqlite_master VALUES ('table', ?, ?, ?, ?)", table, table, page, sql)
        self.rows("PRAGMA writable_schema=RESET")
        return tables

    # --- plain words

    def damaged(self, what: str) -> DamagedSave:
        """The error for this damage, with `last` as the last good entry."""
        return DamagedSave(str(self.name), what, self.last)

    @contextmanager
    def _plain_errors(self) -> Iterator[None]:
        """Turn an error of SQLite into one plain sentence."""
        try:
            yield
        except sqlite3.DatabaseError as error:
            code = getattr(error, "sqlite_errorcode", None)
            if code is None:
                raise  # a mistake in this program, such as using a save after its close
            raise self._save_error(code & 0xFF) from None
        except UnicodeDecodeError:  # from an error message that quotes damaged text
            raise self.damaged("its pages do not fit together") from None

    def _save_error(self, code: int) -> SaveError:
        note = f"; nothing was added after entry {self.last}" if self.last else ""
        match code:
            case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED | sqlite3.SQLITE_PROTOCOL:
                return BusySave(f"{self.name} is in use by another program{note}; try again in a moment")
            case sqlite3.SQLITE_FULL:
                return UnwritableSave(f"{self.name} cannot grow, the disk is full{note}; make room and try again")
            case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
                return UnwritableSave(f"{self.name} or its folder is read-only{note}; copy it to where you can write")
            case sqlite3.SQLITE_IOERR:
                failing = "cannot be written, the disk is full or failing"
                return UnwritableSave(f"{self.name} {failing}{note}; make room, or copy it elsewhere")
        return self.damaged("its pages do not fit together")


# --- texts and hashes


def canonical(body: Mapping[str, Any]) -> str:
    """The text of a body: JSON in ASCII with sorted keys.

    >>> canonical({"b": [1, "é"], "a": None})
    '{"a":null,"b":[1,"\\\\u00e9"]}'
    """
    return json.dumps(dict(body), sort_keys=True, separators=(",", ":"), allow_nan=False)


def seal(previous: bytes, body: str | bytes) -> bytes:
    """The hash of a text that comes after the one with the hash `previous`."""
    text = body.encode() if isinstance(body, str) else body
    return hashlib.sha256(previous + text).hexdigest().encode()


def fits(previous: object, body: object, link: object) -> bool:
    """Whether `link` is the hash of this text after the previous one; a damaged row can contain anything."""
    return isinstance(previous, bytes) and isinstance(body, bytes) and seal(previous, body) == link
