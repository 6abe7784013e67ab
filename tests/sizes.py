"""How the package is divided: `python -m tests.sizes` prints lines by room, long files, and long functions.

The limits (a file of 500 lines, a function of 40) are advice: what is past them wants a reason, not a split at any price.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parent.parent / "companion"
MOST_LINES = 500
MOST_LINES_OF_A_FUNCTION = 40


class Long(NamedTuple):
    """A file or function past its limit."""

    lines: int
    where: str


def room_of(path: Path) -> str:
    """The folder a module stands in: `press/sheets`, `games/zombies/rules`."""
    return path.relative_to(PACKAGE).parent.as_posix()


def lines_of(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def lines_by_room(paths: list[Path]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for path in paths:
        counts[room_of(path)] += lines_of(path)
    return counts


def long_files(paths: list[Path]) -> list[Long]:
    found = [Long(lines_of(path), path.relative_to(PACKAGE).as_posix()) for path in paths]
    return sorted((one for one in found if one.lines > MOST_LINES), reverse=True)


def long_functions(paths: list[Path]) -> list[Long]:
    found = []
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno is not None:
                where = f"{path.relative_to(PACKAGE).as_posix()}:{node.lineno} {node.name}"
                found.append(Long(node.end_lineno - node.lineno + 1, where))
    return sorted((one for one in found if one.lines > MOST_LINES_OF_A_FUNCTION), reverse=True)


def report() -> str:
    paths = sorted(PACKAGE.rglob("*.py"))
    files = Counter(map(room_of, paths))
    rooms = [f"{count:7,} lines  {files[room]:3} files  {room}" for room, count in sorted(lines_by_room(paths).items())]
    long = [f"{one.lines:7,} lines  {one.where}" for one in (*long_files(paths), *long_functions(paths))]
    limits = f"Past {MOST_LINES} lines a file, or {MOST_LINES_OF_A_FUNCTION} a function:"
    return "\n".join([*rooms, "", limits, *(long or ["  none"])])


if __name__ == "__main__":
    sys.stdout.write(f"{report()}\n")
