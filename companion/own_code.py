"""The few lines of Python that a game of one's own may have, and who has allowed them to run.

What play.yaml cannot say, `rules.py` in the game's folder may: functions that its expressions call. They run with all
rights of whoever plays, so nothing of them runs until that person has allowed it, for this very text of the file.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from companion.definitions.complaints import Complaint
from companion.definitions.reader import bytes_of
from companion.errors import BrokenDefinition, Unreadable
from companion.referee.home import home

CODE_FILE = "rules.py"
ALLOWED_FILE = "allowed.json"
Functions = Mapping[str, Callable[..., Any]]


def functions_of(folder: Path) -> Functions:
    """The functions of a game's rules.py, which is run for that.

    Raises Unreadable if nobody has allowed it or it cannot be run, BrokenDefinition for what is no Python.
    """
    declared(folder)
    source = source_of(folder)
    if not is_allowed(folder):
        raise Unreadable(
            f"{folder.name} has code of its own, which would run on your computer; read {folder / CODE_FILE}, "
            f"then allow it: companion allow {folder}"
        )
    names: dict[str, Any] = {"__name__": f"{folder.name}.rules"}
    try:
        exec(compile(source, str(folder / CODE_FILE), "exec"), names)  # the user has read and allowed it
    except Exception as error:
        raise Unreadable(f"{folder / CODE_FILE} cannot be run: {type(error).__name__}: {error}") from None
    return {name: one for name, one in names.items() if callable(one) and not name.startswith("_")}


def declared(folder: Path) -> Functions:
    """The functions that rules.py has, which only stand for themselves: nothing is run.

    Raises BrokenDefinition for a file that is missing or no Python.
    """
    name = f"{folder.name}/{CODE_FILE}"
    if not (folder / CODE_FILE).is_file():
        raise BrokenDefinition([Complaint(name, 1, 1, "", "this file is missing; play.yaml names its functions")])
    try:
        tree = ast.parse(source_of(folder))
    except (SyntaxError, ValueError) as error:
        line, column = getattr(error, "lineno", None) or 1, getattr(error, "offset", None) or 1
        raise BrokenDefinition([Complaint(name, line, column, "", f"this is no Python: {error}")]) from None
    return {node.name: _not_run for node in tree.body if isinstance(node, ast.FunctionDef)}


def _not_run(*given: Any) -> Any:
    raise RuntimeError("code that is only looked at is not run")


def is_allowed(folder: Path) -> bool:
    """Whether the user has allowed this very text of the game's code."""
    return _allowed().get(_key(folder)) == _hash(folder)


def allow(folder: Path) -> int:
    """Allow it from now on, as it is; how many lines that is. Raises BrokenDefinition if there is none."""
    declared(folder)
    kept = {**_allowed(), _key(folder): _hash(folder)}
    path = home() / ALLOWED_FILE
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror or error}") from None
    return source_of(folder).count(b"\n")


def _allowed() -> dict[str, str]:
    try:
        found = json.loads((home() / ALLOWED_FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _key(folder: Path) -> str:
    return str(folder.resolve())


def _hash(folder: Path) -> str:
    return sha256(source_of(folder)).hexdigest()


def source_of(folder: Path) -> bytes:
    """The text of a game's code."""
    return bytes_of(folder / CODE_FILE, f"{folder.name}/{CODE_FILE}")
