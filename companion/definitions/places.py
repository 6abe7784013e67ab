"""The folders of the shipped games and templates."""

from __future__ import annotations

import os
from pathlib import Path

from companion.definitions.words import did_you_mean, nearest, shorten
from companion.errors import Unreadable

GAME_FILE, WORDS_FILE, PLAY_FILE, KIT_FILE = "game.yaml", "words.yaml", "play.yaml", "kit.yaml"
_SHARED = "shared"
_LONGEST_PATH = 200
_MOST_LISTED = 2_000
_PACKAGE = Path(__file__).resolve().parent.parent


def data_root() -> Path:
    """The folder of the shipped games: inside the installed package, else beside it."""
    return _root("cards")


def templates_root() -> Path:
    """The folder of the shipped templates: inside the installed package, else beside it."""
    return _root("templates")


def docs_root() -> Path:
    """The folder of the documentation: inside the installed package, else beside it."""
    return _root("docs")


def shipped_games() -> list[str]:
    """The ids of the shipped games, sorted."""
    root = data_root()
    return sorted(folder.parent.name for folder in root.glob(f"*/{GAME_FILE}")) if root.is_dir() else []


def starters() -> dict[str, Path]:
    """The folders of the small games that a new game can start from, by id, sorted."""
    found = (file.parent for file in (templates_root() / "starters").glob(f"*/{GAME_FILE}"))
    return {folder.name: folder for folder in sorted(found)}


def shared_by(starter: Path) -> tuple[Path, ...]:
    """The folders of templates that a small game shares with others; none if it has no templates.

    `shared` is for all, `shared-cards` for those with a `cards.yaml`.
    """
    if not (starter / "templates").is_dir():
        return ()
    names = [_SHARED, *(f"{_SHARED}-{file.stem}" for file in sorted(starter.glob("*.yaml")))]
    return tuple(starter.parent / name for name in names if (starter.parent / name).is_dir())


def game_folder(id_or_path: str | Path) -> Path:
    """The folder of a shipped game by its id in any case, or a folder by its path; raises Unreadable otherwise.

    If the definition of a shipped game is beside its rules, its folder is in `games` (`_` for `-`). A folder of the
    same name comes before a starter.
    """
    known = shipped_games()
    name = str(id_or_path)
    if name in known:
        return data_root() / name
    module = name.replace("-", "_")
    beside = _PACKAGE / "games" / module
    if module.isidentifier() and os.path.isfile(beside / GAME_FILE):
        return beside
    if os.path.isdir(id_or_path):  # unlike Path.is_dir, no error for an impossible name
        return Path(id_or_path)
    if name.lower() in known:
        return data_root() / name.lower()
    if module.lower() in (inside := _games_in(str(beside.parent))):
        return beside.parent / module.lower()
    if name.lower() in (small := starters()):
        return small[name.lower()]
    above, last = os.path.split(name.rstrip("/" + os.sep))
    there = _games_in(above)
    if above and (guess := nearest(last, there)):
        meant = f"; did you mean {shorten(os.path.join(above, guess), _LONGEST_PATH)}?"
    else:
        meant = did_you_mean(last, [*known, *small, *there, *inside])
    games = meant or f"; the games are {', '.join([*known, *small, *inside])}" * bool(known)
    raise Unreadable(f"there is no game or folder '{shorten(name)}'{games}")


def _games_in(folder: str) -> list[str]:
    """The names of the games' folders in a folder; none if it cannot be read."""
    try:
        names = os.listdir(folder or os.curdir)[:_MOST_LISTED]
    except (OSError, ValueError):
        return []
    return [name for name in names if os.path.isfile(os.path.join(folder, name, GAME_FILE))]


def _root(name: str) -> Path:
    inside = _PACKAGE / "_data" / name
    return inside if inside.is_dir() else _PACKAGE.parent / name
