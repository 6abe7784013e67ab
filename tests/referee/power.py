"""Power cuts, without pulling a plug: a layer under SQLite that knows what the disk would have had.

`with Power(random, cut_at)` puts itself between SQLite and the operating system, in the very library that `sqlite3`
uses. Everything goes through to the real files; beside that it keeps, of every file, what a sync has made durable and
what has only been written since. At the cut any of the latter is lost, in pieces of 512 bytes and in any order, a file
deleted since the folder was last synced may be back, and from then on no write succeeds. `leave` then lays the files
that the disk has into a folder. `is_full` lets every write fail as on a full disk.

What is not modelled: a created file whose name is lost, garbage in a sector that was never written to, a disk that
lies about a sync.
"""

from __future__ import annotations

import ctypes
from ctypes import CFUNCTYPE, POINTER, Structure, byref, c_char_p, c_int, c_int64, c_void_p, cast, memmove, sizeof
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

OK, IO_ERROR, FULL = 0, 10, 13
NEVER = 0
SECTOR = 512

_HELD: list[Power] = []
"""SQLite may call back as long as a file is open, whoever still holds the Power."""

_Open = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, POINTER(c_int))
_Delete = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
_Close = CFUNCTYPE(c_int, c_void_p)
_Write = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_Truncate = CFUNCTYPE(c_int, c_void_p, c_int64)
_Sync = CFUNCTYPE(c_int, c_void_p, c_int)


class _Methods(Structure):
    """sqlite3_io_methods, as far as it is meddled with; the rest is copied unseen."""

    _fields_ = [
        ("version", c_int),
        ("close", _Close),
        ("read", c_void_p),
        ("write", _Write),
        ("truncate", _Truncate),
        ("sync", _Sync),
        ("rest", c_void_p * 13),
    ]


class _File(Structure):
    """sqlite3_file; what follows is the operating system layer's own."""

    _fields_ = [("methods", POINTER(_Methods))]


class _Vfs(Structure):
    """sqlite3_vfs."""

    _fields_ = [
        ("version", c_int),
        ("file_size", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", _Open),
        ("delete", _Delete),
        ("rest", c_void_p * 14),
    ]


def find_library() -> Any:
    """The SQLite that `sqlite3` uses, or the reason why it cannot be had."""
    try:
        import _sqlite3

        # A symbol is looked for in what the extension was linked to as well, or, built in, in the interpreter.
        library = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
        library.sqlite3_vfs_find.restype = POINTER(_Vfs)
        library.sqlite3_vfs_find.argtypes = [c_char_p]
        library.sqlite3_vfs_register.argtypes = library.sqlite3_vfs_unregister.argtypes = [c_void_p]
        library.sqlite3_vfs_register.argtypes = [c_void_p, c_int]
    except (ImportError, OSError, AttributeError, TypeError) as error:
        return f"the sqlite3 library cannot be reached: {error}"
    return library


@dataclass
class _Written:
    """What the disk has of a file, and what has been written since: at an offset, or None for a truncation to it."""

    durable: bytearray
    since: list[tuple[int, bytes | None]] = field(default_factory=list)
    is_new: bool = False


class Power:
    """The layer, in force within a `with`; `cut_at` is the number of the operation at which the power goes."""

    def __init__(self, random: Random, cut_at: int = NEVER) -> None:
        self.random = random
        self.cut_at = cut_at
        self.operations = 0
        self.is_cut = False
        self.is_full = False
        self._left: dict[Path, bytes] = {}
        self._library = find_library()
        self._files: dict[Path, _Written] = {}
        self._deleted: dict[Path, _Written] = {}
        self._open: dict[int, Path] = {}
        self._tables: dict[int, tuple[_Methods, _Methods]] = {}
        """By the address of a table of methods: what it was, and ours."""
        self._under = self._library.sqlite3_vfs_find(None)
        self._vfs = _Vfs()
        memmove(byref(self._vfs), self._under, sizeof(_Vfs))
        self._vfs.name = b"power"
        self._vfs.open, self._vfs.delete = _Open(self._on_open), _Delete(self._on_delete)
        _HELD.append(self)

    def __enter__(self) -> Power:
        assert self._library.sqlite3_vfs_register(byref(self._vfs), 1) == OK
        return self

    def __exit__(self, *_: object) -> None:
        self._library.sqlite3_vfs_unregister(byref(self._vfs))
        self._library.sqlite3_vfs_register(self._under, 1)

    def leave(self, folder: Path, into: Path) -> None:
        """Lay what the disk has of a folder after the cut into another one."""
        for path, content in self._left.items():
            if path.parent == folder:
                (into / path.name).write_bytes(content)

    # --- the cut

    def _goes_on(self) -> bool:
        """Count an operation; False if the power is gone."""
        self.operations += 1
        if self.operations == self.cut_at:
            self.is_cut = True
            back = {path: file for path, file in self._deleted.items() if self.random.random() < 0.5}
            self._left = {path: self._after_cut(file) for path, file in {**back, **self._files}.items()}
        return not self.is_cut

    def _after_cut(self, file: _Written) -> bytes:
        """The durable content, and any of the pieces written since."""
        pieces: list[tuple[int, bytes | None]] = []
        for offset, data in file.since:
            pieces += [(offset, None)] if data is None else _sectors(offset, data)
        share = self.random.choice((0.0, 0.5, 0.9, 1.0))
        pieces = [piece for piece in pieces if self.random.random() < share]
        if self.random.random() < 0.5:
            self.random.shuffle(pieces)
        return _written(file.durable, pieces)

    # --- what SQLite calls

    def _on_open(self, vfs: int, name: int, file: int, flags: int, out: Any) -> int:
        path = Path(ctypes.string_at(name).decode()) if name else None
        was_there = path is not None and path.exists()
        code = int(self._under.contents.open(cast(self._under, c_void_p), name, file, flags, out))
        if code == OK and path is not None:
            self._open[file] = path
            if path not in self._files:
                content = bytearray(path.read_bytes()) if was_there else bytearray()
                self._files[path] = _Written(content, is_new=not was_there)
            opened = cast(file, POINTER(_File)).contents
            opened.methods = ctypes.pointer(self._ours(opened.methods))
        return code

    def _ours(self, methods: Any) -> _Methods:
        """The table of methods with ours in it; made once for each kind of file."""
        address = cast(methods, c_void_p).value or 0
        if address not in self._tables:
            theirs, ours = methods.contents, _Methods()
            memmove(byref(ours), methods, sizeof(_Methods))
            ours.close = _Close(lambda file: self._on_close(theirs, file))
            ours.write = _Write(lambda *arguments: self._on_write(theirs, *arguments))
            ours.truncate = _Truncate(lambda *arguments: self._on_truncate(theirs, *arguments))
            ours.sync = _Sync(lambda *arguments: self._on_sync(theirs, *arguments))
            self._tables[address] = theirs, ours
        return self._tables[address][1]

    def _on_close(self, theirs: _Methods, file: int) -> int:
        self._open.pop(file, None)
        return int(theirs.close(file))

    def _on_write(self, theirs: _Methods, file: int, data: int, size: int, offset: int) -> int:
        if self.is_full:
            return FULL
        self._files[self._open[file]].since.append((offset, ctypes.string_at(data, size)))
        return int(theirs.write(file, data, size, offset)) if self._goes_on() else IO_ERROR

    def _on_truncate(self, theirs: _Methods, file: int, size: int) -> int:
        self._files[self._open[file]].since.append((size, None))
        return int(theirs.truncate(file, size)) if self._goes_on() else IO_ERROR

    def _on_sync(self, theirs: _Methods, file: int, flags: int) -> int:
        if not self._goes_on():
            return IO_ERROR
        written = self._files[self._open[file]]
        written.durable, written.since = bytearray(_written(written.durable, written.since)), []
        if written.is_new and not str(self._open[file]).endswith(".companion"):
            self._deleted.clear()  # SQLite syncs the folder with a journal's first sync
            written.is_new = False
        return OK  # the real file needs no sync: nobody pulls that plug

    def _on_delete(self, vfs: int, name: bytes, is_folder_synced: int) -> int:
        if not self._goes_on():
            return IO_ERROR
        path = Path(name.decode())
        if path in self._files:
            self._deleted[path] = self._files.pop(path)
        if is_folder_synced:
            self._deleted.clear()
        return int(self._under.contents.delete(cast(self._under, c_void_p), name, is_folder_synced))


def _sectors(offset: int, data: bytes) -> list[tuple[int, bytes | None]]:
    """The write as separate writes within sectors."""
    cuts = [offset, *range(offset - offset % SECTOR + SECTOR, offset + len(data), SECTOR), offset + len(data)]
    return [(start, data[start - offset : end - offset]) for start, end in pairwise(cuts)]


def _written(content: bytearray, pieces: list[tuple[int, bytes | None]]) -> bytes:
    """The content after these writes; what lies between is zeros."""
    after = bytearray(content)
    for offset, data in pieces:
        if data is None:
            del after[offset:]
            continue
        after.extend(bytes(max(0, offset - len(after))))
        after[offset : offset + len(data)] = data
    return bytes(after)
