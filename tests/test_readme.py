"""The README's commands run as they stand, and its Python too."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.terminal import companion

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks() -> list[list[str]]:
    """The commands of each console block."""
    found = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    return [[line[2:] for line in block.splitlines() if line.startswith("$ ")] for block in found]


def environment() -> dict[str, str]:
    """This interpreter's scripts first on the path, as in an activated environment."""
    scripts = str(Path(sys.executable).parent)
    return {**os.environ, "PATH": scripts + os.pathsep + os.environ.get("PATH", "")}


@pytest.mark.parametrize("commands", blocks(), ids=lambda commands: commands[0].split("&&")[0].strip())
def test_the_commands_run(commands: list[str], tmp_path: Path) -> None:
    if any("pip install" in command for command in commands):
        pytest.skip("installing is seen by test_install and .ci/run")
    work = ROOT if any("tests." in command or "cards/" in command for command in commands) else tmp_path
    for command in commands:
        head, _, target = command.partition(" > ")
        words = shlex.split(head)
        program = sys.executable if words[0] == "python" else shutil.which(words[0], path=environment()["PATH"])
        assert program, f"{words[0]} is not installed"
        done = subprocess.run(
            [program, *words[1:]],
            cwd=work,
            env={**environment(), "COMPANION_HOME": str(tmp_path / "home")},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        if target:
            (work / target).write_text(done.stdout, encoding="utf-8")


def test_the_game_in_it_is_a_whole_one(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "templates" / "oscar-race" / "fonts", tmp_path / "tea-time" / "templates" / "fonts")
    files = re.findall(r"```yaml\n# ([\w/-]+\.yaml)\n(.*?)```", README, re.DOTALL)
    assert len(files) == 5
    for name, text in files:
        (tmp_path / "tea-time" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "tea-time" / name).write_text(text, encoding="utf-8")
    folder = str(tmp_path / "tea-time")
    assert companion("validate", folder) == (0, f"{folder}: no complaints\n", "")
    done = companion("print", folder, "--out", str(tmp_path / "kit"))
    assert (done.code, done.err) == (0, "")
    assert "20 pieces" in done.out


def test_the_python_says_what_it_says() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0
