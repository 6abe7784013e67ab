"""Paths: rows of spaces along which pieces go.

ring: [a1..a6, b1..b6]                  the same path for all
row: [[a1..a6], [b1..b6]]               one path for each seat
track: {each: [[...], [...]], by: home} a number of the seat chooses the path; it counts from 0
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from companion.definitions.complaints import FieldPath
from companion.definitions.words import describe, did_you_mean, shorten
from companion.games.data.compiler import Compiler
from companion.games.data.things import Things

_RANGE = re.compile(r"([a-z][a-z0-9-]*?)(\d{1,4})\.\.([a-z][a-z0-9-]*?)(\d{1,4})")


def read_paths(paths: Mapping[str, Any], things: Things, compiler: Compiler) -> dict[str, list[Any]]:
    """The paths as lists of space numbers, or a list of paths if they differ by seat; notes mistakes."""
    found: dict[str, list[Any]] = {}
    for name, value in paths.items():
        path: FieldPath = ("paths", name)
        if not compiler.things.is_free(name):
            compiler.complain(path, f"{name} is already in use; use another name", at_key=True)
            continue
        by: str | None = None
        if isinstance(value, Mapping):
            by, value = str(value.get("by")), value.get("each")
            if by not in things.seat or things.seat[by].holds != "number" or not isinstance(value, list | tuple):
                compiler.complain(path, "use a number of the seats under 'by', and a list of paths under 'each'")
                continue
            path = (*path, "each")
        elif isinstance(value, list | tuple) and any(isinstance(one, list | tuple) for one in value):
            by = ""
        if by is not None:
            found[name] = [_read(one, things, compiler, (*path, number)) for number, one in enumerate(value)]
        else:
            found[name] = _read(value, things, compiler, path)
        things.paths[name] = by
    return found


def _read(value: Any, things: Things, compiler: Compiler, path: FieldPath) -> list[int]:
    if not isinstance(value, list | tuple):
        compiler.complain(path, f"{describe(value)}; use a list of spaces, or one such list for each seat")
        return []
    return [one for number, text in enumerate(value) for one in _spaces(text, things, compiler, (*path, number))]


def _spaces(text: Any, things: Things, compiler: Compiler, path: FieldPath) -> list[int]:
    """The spaces that a text names: one, or a row such as p1..p24."""
    known = things.spaces.numbers
    if not isinstance(text, str):
        compiler.complain(path, f"{describe(text)}; use a space, or a row of spaces such as p1..p24")
        return []
    if text in known:
        return [known[text]]
    row = _RANGE.fullmatch(text)
    if row and row[1] == row[3]:
        first, last = int(row[2]), int(row[4])
        step = 1 if first <= last else -1
        names = [f"{row[1]}{number}" for number in range(first, last + step, step)]
        if all(name in known for name in names):
            return [known[name] for name in names]
        text = next(name for name in names if name not in known)
    compiler.complain(path, f"there is no space {shorten(text)}{did_you_mean(text, known)}")
    return []
