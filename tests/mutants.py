"""Which changes of a rule no test notices: mutants of the games' code, each put to the tests that run its function.

`python -m tests.mutants PATH [SHARE]`, as in `python -m tests.mutants companion/games/zombies/rules`, runs the tests of
the game once and notes which test calls which function. Then it makes the mutants of all files under the path (`<` for
`<=`, `and` for `or`, 1 for 0, `max` for `min`), or the given share of them, and prints each that passes every test
which calls its function, as `FILE:LINE: BEFORE -> AFTER (tests)`. A mutant may mean the same as the code: read each.
"""

from __future__ import annotations

import ast
import copy
import functools
import gc
import os
import random
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

PACE = 5
"""A test that takes this many times as long as it did, and a second, has noticed."""
BUDGET = 10.0
"""Seconds of tests that a mutant is put to, the quickest first."""
SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.Add: ast.Sub, ast.Sub: ast.Add,
    ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
CALLED = {"max": "min", "min": "max", "any": "all", "all": "any"}


class Mutant(NamedTuple):
    """A file with one change: the line, the source before and after, and the module's tree."""

    line: int
    before: str
    after: str
    tree: ast.Module


class Where(NamedTuple):
    """A function: its file, its first line and its name."""

    file: str
    line: int
    name: str


def where(code: CodeType) -> Where:
    return Where(code.co_filename, code.co_firstlineno, code.co_qualname)


# --- mutants ---


def changed(node: ast.AST) -> Iterator[ast.AST]:
    """What the node may be instead."""
    if isinstance(node, ast.Compare):
        for place, op in enumerate(node.ops):
            if type(op) in SWAPPED:
                other = copy.copy(node)
                other.ops = [*node.ops]
                other.ops[place] = SWAPPED[type(op)]()  # type: ignore[call-overload]
                yield other
    elif isinstance(node, (ast.BoolOp, ast.BinOp)) and type(node.op) in SWAPPED:
        other = copy.copy(node)
        other.op = SWAPPED[type(node.op)]()  # type: ignore[assignment]
        yield other
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield ast.Constant(not node.value if isinstance(node.value, bool) else node.value + 1)
    elif isinstance(node, ast.Name) and node.id in CALLED:
        yield ast.Name(CALLED[node.id], node.ctx)


def mutants(source: str) -> Iterator[Mutant]:
    """Every mutant of a file, in functions alone, by line."""
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    inside = {id(node) for function in functions for part in function.body for node in ast.walk(part)}
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            several = value if isinstance(value, list) else [value]
            for place, node in enumerate(several):
                if not isinstance(node, ast.AST) or id(node) not in inside:
                    continue
                for other in changed(node):
                    ast.copy_location(other, node)
                    new = [*several[:place], other, *several[place + 1 :]]
                    setattr(parent, field, new if isinstance(value, list) else other)
                    yield Mutant(node.lineno, ast.unparse(node), ast.unparse(other), ast.fix_missing_locations(tree))
                    setattr(parent, field, value)


def codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from codes(const)


# --- tests ---


class Hunt:
    """A plugin of pytest that runs the tests once, then puts each mutant to those which call its function."""

    def __init__(self, path: Path, share: float) -> None:
        self.files = sorted(path.rglob("*.py")) if path.is_dir() else [path]
        self.share = share
        self.calls: dict[Where, set[pytest.Item]] = defaultdict(set)
        self.seconds: dict[pytest.Item, float] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        watched = {str(file.resolve()) for file in self.files}
        for item in session.items:
            self._watch(item, watched)
        self._hunt()
        return True

    def _watch(self, item: pytest.Item, watched: set[str]) -> None:
        called: set[CodeType] = set()

        def note(frame: FrameType, event: str, _: Any) -> None:
            if event == "call" and frame.f_code.co_filename in watched:
                called.add(frame.f_code)

        start = time.monotonic()
        sys.setprofile(note)
        reports = runtestprotocol(item, nextitem=None, log=False)
        sys.setprofile(None)
        if all(report.passed for report in reports):
            self.seconds[item] = time.monotonic() - start
            for code in called:
                self.calls[where(code)].add(item)

    def _hunt(self) -> None:
        picked = random.Random(1)
        total = survived = 0
        for file in self.files:
            for mutant in mutants(file.read_text(encoding="utf-8")):
                if picked.random() >= self.share:
                    continue
                total += 1
                tests = self._tests_of(file, mutant)
                if tests is None or self._passes(file, mutant, tests):
                    survived += 1
                    print(f"{file}:{mutant.line}: {mutant.before} -> {mutant.after} ({len(tests or ())})", flush=True)
        print(f"{survived} of {total} mutants passed", flush=True)

    def _tests_of(self, file: Path, mutant: Mutant) -> list[pytest.Item] | None:
        """The tests that call the innermost function around the line, quickest first, as many as the budget allows."""
        inner: Where | None = None
        for code in codes(compile(file.read_text(encoding="utf-8"), str(file.resolve()), "exec")):
            lines = [line for _, _, line in code.co_lines() if line]
            if code.co_name != "<module>" and min(lines) <= mutant.line <= max(lines) and self.calls.get(where(code)):
                inner = where(code)
        if inner is None:
            return None
        found, left = [], BUDGET
        for item in sorted(self.calls[inner], key=self.seconds.__getitem__):
            left -= self.seconds[item]
            if found and left < 0:
                break
            found.append(item)
        return found

    def _passes(self, file: Path, mutant: Mutant, tests: list[pytest.Item]) -> bool:
        """Whether the mutant passes the tests, in a process of its own."""
        new = {where(code): code for code in codes(compile(mutant.tree, str(file.resolve()), "exec"))}
        sys.stdout.flush()
        child = os.fork()
        if child:
            _, status = os.waitpid(child, 0)
            return status == 0
        out = os.open(os.devnull, os.O_WRONLY)
        os.dup2(out, 1)
        os.dup2(out, 2)
        try:
            _swap(new)
            os._exit(any(self._fails(item) for item in tests))
        except BaseException:
            os._exit(1)

    def _fails(self, item: pytest.Item) -> bool:
        signal.alarm(int(self.seconds[item] * PACE) + 1)
        reports = runtestprotocol(item, nextitem=None, log=False)
        signal.alarm(0)
        return not all(report.passed for report in reports)


def _swap(new: dict[Where, CodeType]) -> None:
    """Give every function of the file its new code, and have nothing remembered that the old one gave."""
    gc.unfreeze()  # conftest.py froze them, and frozen objects are not listed
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            code = new.get(where(thing.__code__))
            if code is not None:
                thing.__code__ = code
        elif isinstance(thing, functools._lru_cache_wrapper):
            thing.cache_clear()


def main(arguments: list[str]) -> int:
    """Hunt in the path given; nothing but what passed is printed."""
    path, share = Path(arguments[0]), float(arguments[1]) if len(arguments) > 1 else 1.0
    tests = Path("tests", *path.parts[1:3])
    run: Callable[..., int] = pytest.main
    options = ["-p", "no:xdist", "-p", "no:cacheprovider", "-q", "-k", "not playouts and not bots and not people"]
    return int(run([*options, str(tests)], [Hunt(path, share)]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
