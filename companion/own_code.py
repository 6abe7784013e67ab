"""The Python code of a user's own game, and the user's permission to run it.

`rules.py` in the game's folder has functions that the expressions of play.yaml call. They run with all rights of the
user. So none of them runs until the user has allowed exactly this text of the file.
"""

from __future__ import annotations

import ast
import json
import shlex
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
    """Run a game's rules.py and return its functions.

    Raises Unreadable if the user has not allowed it or it cannot be run, BrokenDefinition if it is not valid Python.
    """
    declared(folder)
    source = source_of(folder)
    if not is_allowed(folder):
        raise Unreadable(
            f"{folder.name} has its own code, which would run on your computer; read {folder / CODE_FILE}, "
            f"then allow it: companion allow {shlex.quote(str(folder))}"
        )
    names: dict[str, Any] = {"__name__": f"{folder.name}.rules"}
    try:
        exec(compile(source, str(folder / CODE_FILE), "exec"), names)  # the user has read and allowed it
    except Exception as error:
        raise Unreadable(f"{folder / CODE_FILE} cannot be run: {type(error).__name__}: {error}") from None
    return {name: one for name, one in names.items() if callable(one) and not name.startswith("_")}


def declared(folder: Path) -> Functions:
    """Stand-ins for the functions of rules.py: nothing is run.

    Raises BrokenDefinition if the file is missing or not valid Python.
    """
    name = f"{folder.name}/{CODE_FILE}"
    if not (folder / CODE_FILE).is_file():
        raise BrokenDefinition([Complaint(name, 1, 1, "", "this file is missing; play.yaml uses its functions")])
    try:
        tree = ast.parse(source_of(folder))
    except (SyntaxError, ValueError) as error:
        line, column = getattr(error, "lineno", None) or 1, getattr(error, "offset", None) or 1
        raise BrokenDefinition([Complaint(name, line, column, "", f"this is not valid Python: {error}")]) from None
    return {node.name: _not_run for node in tree.body if isinstance(node, ast.FunctionDef)}


def _not_run(*given: Any) -> Any:
    raise RuntimeError("this code is only inspected, not run")


def is_allowed(folder: Path) -> bool:
    """Whether the user has allowed exactly this text of the game's code."""
    return _allowed().get(_key(folder)) == _hash(folder)


def allow(folder: Path) -> int:
    """Allow the present text of rules.py and return its number of lines; raises BrokenDefinition if there is none."""
    declared(folder)
    allowed = {**_allowed(), _key(folder): _hash(folder)}
    path = home() / ALLOWED_FILE
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(allowed, indent=1, sort_keys=True) + "\n", encoding="utf-8")
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
