"""The data that `companion ruling` makes from a game's files, stored in the user's cache folder for the next question.

Reading a game and making its search takes longer than the answer. The cache stores the game's definition, the search
and the English of rulings. It is valid for files that are the same byte for byte, and for the same code. If anything
goes wrong with it (no home folder, no permission, a damaged file), everything is made again without a message.

The file is a pickle, because a pickle is fastest to read. A foreign one can do no harm: the reader makes only plain
values and the classes of `_DATA_MODULES`, which hold words and numbers. Only rulings read or write it.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import companion
from companion.definitions.places import game_folder, templates_root
from companion.referee.home import cache
from companion.registry import take
from companion.rulings import language, ruling
from companion.rulings.learning import ranker_of

if TYPE_CHECKING:
    from companion.definitions.load import Loaded

MOST_STORED = 32
"""The most games in the cache; the oldest are deleted first."""
_SUFFIX = ".ruling"
_SUM = 32
_FILES = (".yaml", ".yml")
_CODE = ("definitions", "rulings")
_DATA_MODULES = {
    *(f"companion.definitions.{module}" for module in ("board", "models", "variants")),
    *(f"companion.rulings.{module}" for module in ("language", "card_names", "full_text", "ranker", "search")),
    *(f"companion.rulings.{module}" for module in ("spelling", "thesaurus")),
}
_OTHERS = {("builtins", "list"), ("builtins", "set"), ("collections", "defaultdict"), (__name__, "_read_only")}
_asked: set[str] = set()


def _read_only(mapping: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(mapping)


class _RulingWriter(pickle.Pickler):
    """A pickler that also writes read-only mappings."""

    dispatch_table = {MappingProxyType: lambda mapping: (_read_only, (dict(mapping),))}


class _RulingReader(pickle.Unpickler):
    """An unpickler that reads only the classes written here."""

    def find_class(self, module: str, name: str) -> Any:
        is_other = (module, name) in _OTHERS
        if is_other or (module in _DATA_MODULES and "." not in name):
            found = super().find_class(module, name)
            if is_other or (isinstance(found, type) and found.__module__ == module):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} does not belong in the cache")


def load_cached(game: str) -> Callable[[], None]:
    """Load the game's definition and search, from the cache if possible; returns a function that stores them.

    Call that function after the answer. Raises Unreadable or BrokenDefinition, as `companion.registry.definition` does.
    """
    folder, place = Path(os.path.abspath(game_folder(game))), cache()
    if game in _asked or place is None:
        return _store_nothing
    _asked.add(game)
    file = place / (sha256(os.fsencode(folder)).hexdigest()[:_SUM] + _SUFFIX)
    with suppress(Exception):
        _recall(game, folder, file)
        return _store_nothing
    from companion.definitions.load import load_with_sources

    loaded = load_with_sources(folder)
    take(game, loaded.definition)
    return lambda: _store(loaded, file)


def _store_nothing() -> None:
    """Store nothing."""


def _recall(game: str, folder: Path, file: Path) -> None:
    """Take the game from the cache; raises any exception, ValueError if the files or the code are different."""
    content = file.read_bytes()
    cached = BytesIO(content[_SUM:])
    if sha256(cached.getbuffer()).digest() != content[:_SUM]:
        raise ValueError
    code, folders, sources = _RulingReader(cached).load()
    if code != _code() or sources != _sources(folders):
        raise ValueError
    definition, english, search = _RulingReader(cached).load()
    definition = replace(definition, folder=folder)
    language.take(english)
    if take(game, definition) is definition:
        search.english = english
        search.ranker = ranker_of(definition, search)
        ruling.take(definition, search)


def _store(loaded: Loaded, file: Path) -> None:
    """Store a definition and its search, if possible, and if the game has no tables beside its files."""
    found, content = loaded.definition, BytesIO()
    if any(sheet.rows for sheet in found.sheets.values()):
        return
    _RulingWriter(content, 5).dump((_code(), loaded.folders, loaded.sources))
    _RulingWriter(content, 5).dump((replace(found, folder=None), language.language(), ruling.search_of(found)))
    own = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        own.write_bytes(sha256(content.getbuffer()).digest() + content.getbuffer())
        os.replace(own, file)
        _drop_oldest(file.parent)
    except OSError:
        with suppress(OSError):
            own.unlink(missing_ok=True)


def _drop_oldest(place: Path) -> None:
    files = sorted(place.glob(f"*{_SUFFIX}*"), key=lambda file: file.stat().st_mtime_ns)
    for file in files[:-MOST_STORED]:
        file.unlink(missing_ok=True)


def _sources(folders: Sequence[str]) -> dict[str, str]:
    """The checksums of the files that a game is read from, by their paths."""
    paths = (os.path.join(folder, name) for folder in folders for name in os.listdir(folder) if name[0] != ".")
    found = [path for path in paths if path.endswith(_FILES)]
    if any(map(os.path.islink, found)):
        raise ValueError  # the loader decides whether a link is allowed
    return {path: sha256(Path(path).read_bytes()).hexdigest() for path in found}


def _code() -> str:
    """A checksum of everything else that the cached data depends on: code, English, Python."""
    digest = sha256(f"{companion.__version__} {sys.version}".encode())
    package = Path(companion.__file__).parent
    for path in sorted(path for part in _CODE for path in (package / part).glob("*.py")):
        about = path.stat()
        digest.update(f"{path.name} {about.st_size} {about.st_mtime_ns}".encode())
    digest.update((templates_root() / language.FILE).read_bytes())
    return digest.hexdigest()
