"""Where the templates of a game are."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.press.look.templates import Templates


def templates_of(folder: Path, extends: str | None) -> Templates:
    """The templates of the game in a folder: its own over those of the game it extends.

    The templates of a shipped game are in `templates/GAME`, those of your own game in `templates` in its folder. The
    small games that come with Companion share some files; these lie beside the games.
    """
    from companion.definitions.places import GAME_FILE, data_root, shared_by, templates_root
    from companion.press.look.templates import Templates

    folder = Path(os.path.abspath(folder))
    is_starter = os.path.realpath(folder.parent) == os.path.realpath(templates_root() / "starters")
    if is_starter and (shared := shared_by(folder)):
        return Templates((folder / "templates", *shared))
    is_shipped = os.path.realpath(folder.parent) == os.path.realpath(data_root())
    own = templates_root() / folder.name if is_shipped else folder / "templates"
    base = folder.parent / extends if extends else folder
    bases = [base / "templates", templates_root() / base.name] if (base / GAME_FILE).is_file() and extends else []
    found = next((one for one in bases if one.is_dir()), None)
    return Templates((own, found) if found else (own,))
