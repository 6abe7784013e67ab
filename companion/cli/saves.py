"""Saved games: make a new save, find one in the library, and set up its table."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.files import path_named
from companion.errors import DamagedSave, SaveError

if TYPE_CHECKING:
    from companion.referee.store import Save
    from companion.referee.table import GameTable


def new_save(header: Mapping[str, Any], file: str, *, is_script: bool) -> Save | None:
    """The save of a new game: in `file`, else in the library; a script's game is saved only if a file is named."""
    from companion.referee.home import SUFFIX, home
    from companion.referee.store import Save

    if file:
        return Save.create(path_named(file), header)
    if is_script:
        return None
    stem = "-".join([Path(header["game"]).name, *header["seats"]]).lower()
    number = 1
    while True:
        path = home() / f"{stem}-{number}{SUFFIX}"
        try:
            return Save.create(path, header)
        except SaveError:
            if not path.exists():
                raise
            number += 1  # another game has this name; it may have begun just now


def find_save(name: str) -> Path:
    """The file of a saved game: a path, a name in the library or its unique beginning, or the last one changed.

    A game without entries was opened by mistake: it counts as the last one only if there is no other.
    """
    from companion.definitions.words import shorten
    from companion.referee.home import SUFFIX, home
    from companion.referee.library import list_saves

    if name and Path(name).exists():
        return Path(name)
    found = list_saves(home())
    if not name:
        if not found:
            raise SaveError(f"there are no saved games in {home()}; start one with `companion play`")
        return next((info for info in found if info.entries or info.trouble), found[0]).path
    paths = {info.path.name.removesuffix(SUFFIX): info.path for info in found}
    fitting = [name] if name in paths else [stem for stem in paths if stem.startswith(name)]
    if len(fitting) == 1:
        return paths[fitting[0]]
    raise SaveError(f"there is no saved game '{shorten(name)}'; `companion saves` lists them")


def open_save(path: Path, rescue: str = "", *, writable: bool = True) -> Save:
    from companion.referee.store import Save

    if rescue:
        with Save.salvage(path) as good:
            return good.rescue(path_named(rescue))
    try:
        return Save.open(path, writable=writable)
    except DamagedSave as damage:
        if not damage.last_good:
            raise
        raise SaveError(f"{damage}: companion resume {shlex.quote(str(path))} --rescue NEWFILE") from None


def load_saved(save: Save, *, from_snapshot: bool = False, writable: bool = True) -> GameTable:
    """The table of an open save; raises SaveError."""
    from companion.referee.resume import ChangedRules, resume_from_snapshot
    from companion.referee.resume import resume as take_up
    from companion.registry import fingerprint, load

    source = save.header["game"]
    rules, key = load(source), fingerprint(source)
    try:
        return take_up(rules, save, key, writable=writable)
    except ChangedRules as changed:
        if from_snapshot:
            return resume_from_snapshot(rules, save, key, changed)
        again = f"companion resume {shlex.quote(str(save.path))} --snapshot"
        offer = f"to go on from the position after entry {changed.at}: {again}"
        raise SaveError(f"{changed}; {offer}") from None
