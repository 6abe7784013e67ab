"""The linter and the type checker are clean, and imports point one way."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import press
from tests import clauses, sizes

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "companion"

MAY_IMPORT = {
    "errors": set(),
    "schema": {"errors"},
    "model": {"errors", "schema"},
    "definitions": {"errors", "schema", "model"},
    "games": {"errors", "schema", "model", "definitions"},
    "referee": {"errors", "model", "definitions"},
    "web": {"errors", "model", "referee"},
    "lab": {"errors", "model", "definitions", "referee", "registry"},
    "press": {"errors", "schema", "model", "definitions"},
    "rulings": {"errors", "model", "definitions"},
    "own_code": {"errors", "definitions", "referee"},
    "registry": {"errors", "model", "definitions", "games", "own_code"},
}
"""The layers; `cli` may import everything."""


@pytest.mark.parametrize("command", [["ruff", "check"], ["ruff", "format", "--check"], ["mypy"]], ids=" ".join)
def test_linter_and_type_checker_are_clean(command: list[str]) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def layer_of(path: Path) -> str:
    first = path.relative_to(PACKAGE).parts[0]
    return first.removesuffix(".py")


def imported(path: Path) -> Iterator[str]:
    """The layers of the package that a module imports, wherever in the file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        for name in names:
            parts = name.split(".")
            if parts[0] == "companion" and len(parts) > 1:
                yield parts[1]


def test_imports_point_one_way() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {layer}"
        for path in modules()
        if layer_of(path) in MAY_IMPORT
        for layer in imported(path)
        if layer not in MAY_IMPORT[layer_of(path)] | {layer_of(path)}
    ]
    assert not wrong


def test_no_modules_of_the_command_line_import_each_other_in_a_circle() -> None:
    """Wherever in a file, for types too: the console reads, the interpreter decides, the session does it."""
    paths = {path.stem: path for path in (PACKAGE / "cli").glob("*.py")}
    left = {name: paths.keys() & set(imported_from("cli", path)) for name, path in paths.items()}
    while free := [name for name, others in left.items() if not others & left.keys()]:
        left = {name: others for name, others in left.items() if name not in free}
    assert not left


def imported_from(room: str, path: Path) -> Iterator[str]:
    """The modules of a room that a module imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            if node.module == f"companion.{room}":
                yield from (alias.name for alias in node.names)
            elif node.module.startswith(f"companion.{room}."):
                yield node.module.split(".")[2]


def test_no_module_is_named_by_a_participle() -> None:
    """A room is a noun: what is in it, not what happened to it. Of the tests, the modules that they share."""
    nouns = {"build", "golden", "own", "screen", "showdown", "spawn", "table_screen", "tally", "town", "short_bleed"}
    ends = re.compile(r"(ed|en|wn|ly|ld)$")
    shared = [path for path in (ROOT / "tests").rglob("*.py") if not path.name.startswith("test_")]
    assert not {path.stem for path in (*modules(), *shared) if ends.search(path.stem)} - nouns


def test_classes_have_names_of_their_own() -> None:
    """Within a game, and in all rooms that games share; two games may both have a `State`."""
    homes: dict[str, list[str]] = {}
    for path in modules():
        rooms = path.relative_to(PACKAGE).parts
        home = rooms[1] if rooms[0] == "games" and len(rooms) > 2 else "shared"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, []).append(home)
    alike = {
        name for name, found in homes.items() if len(found) > 1 and ("shared" in found or len({*found}) < len(found))
    }
    assert not alike


def test_each_room_of_the_press_imports_only_the_rooms_before_it() -> None:
    rooms = re.findall(r"^    (\w+)  ", press.__doc__ or "", re.MULTILINE)
    assert sorted(rooms) == sorted(
        path.name for path in (PACKAGE / "press").iterdir() if (path / "__init__.py").exists()
    )
    wrong = [
        f"{path.relative_to(ROOT)} imports {other}"
        for number, room in enumerate(rooms)
        for path in sorted((PACKAGE / "press" / room).rglob("*.py"))
        for other in re.findall(r"from companion\.press\.(\w+)", path.read_text(encoding="utf-8"))
        if other not in rooms[: number + 1]
    ]
    assert not wrong


def test_nothing_private_of_typer_is_used() -> None:
    """It brings click along under a private name, which may change with any version."""
    found = [path.name for path in modules() if re.search(r"typer\._|import click|click\.", path.read_text("utf-8"))]
    assert not found


def test_press_referee_and_rulings_know_no_game() -> None:
    games = [folder.name for folder in (ROOT / "cards").iterdir() if folder.is_dir()]
    words = {*games, *(name.replace("-", "_") for name in games)}
    found = [
        f"{path.relative_to(ROOT)}: {word}"
        for path in modules()
        if layer_of(path) in ("press", "referee", "rulings", "web", "model", "definitions")
        for word in words
        if word in path.read_text(encoding="utf-8")
    ]
    assert not found


def test_rules_never_print_read_a_file_or_roll_a_die() -> None:
    forbidden = {"open", "print", "input"}
    found = []
    for path in sorted((PACKAGE / "games").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in forbidden:
                found.append(f"{path.name}: {node.func.id}")
            if isinstance(node, ast.Import) and any(alias.name in ("random", "os", "time") for alias in node.names):
                found.append(f"{path.name}: {node.names[0].name}")
            if isinstance(node, ast.ImportFrom) and node.module in ("random", "os", "pathlib", "time"):
                found.append(f"{path.name}: {node.module}")
    assert not found


def test_the_report_of_sizes_counts_every_line_once_and_names_what_is_long() -> None:
    """Limits are advice: `python -m tests.sizes` prints what is past them, and nothing fails."""
    paths = modules()
    assert sum(sizes.lines_by_room(paths).values()) == sum(map(sizes.lines_of, paths))
    assert all(one.lines > sizes.MOST_LINES for one in sizes.long_files(paths))
    longest = max(paths, key=sizes.lines_of)
    assert (longest.relative_to(PACKAGE).as_posix() in sizes.report()) == (sizes.lines_of(longest) > sizes.MOST_LINES)


def test_no_machine_path_is_committed() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    suspects = ("/" + "work/", "/" + "root/", "/" + "tmp/bash_jobs")
    found = []
    for name in listed.stdout.splitlines():
        path = ROOT / name
        if path.suffix in (".py", ".md", ".yaml", ".toml", ".json", "") and path.is_file():
            text = path.read_text(encoding="utf-8", errors="ignore")
            found += [f"{name}: {suspect}" for suspect in suspects if suspect in text]
    assert not found


@pytest.mark.parametrize("game", clauses.GAMES)
def test_no_clause_is_without_code_or_test(game: str) -> None:
    open_ones = [row.id for row in clauses.table(game) if row.is_open]
    assert not open_ones


@pytest.mark.parametrize("game", clauses.GAMES)
def test_no_clause_in_the_code_is_unknown(game: str) -> None:
    assert clauses.unknown(game) == []


def test_an_unknown_clause_in_the_code_is_listed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    monkeypatch.setattr(clauses, "_all_text", lambda folder, pattern, leave_out=(): "XX-TURN-01 XX-TURN-99")
    assert clauses.main("example") == 1
    assert capsys.readouterr().out.endswith("in the code, but in no rules.yaml: XX-TURN-99\n")
