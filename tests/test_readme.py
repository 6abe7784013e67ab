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

import pypdfium2
import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
OWN_GAME = README.partition("## Your own game in ten minutes\n")[2].partition("\n## ")[0]
RUN_ELSEWHERE = ("companion validate", "companion validate cards/oscar-race")
"""All that they do takes half a minute, and is done by tests/cli/test_catalogue.py too; here they run under --long."""
NUMBERS = {"nine": 9, "eleven": 11}


def blocks() -> list[list[str]]:
    """The commands of each console block, but those that are followed step by step."""
    found = re.findall(r"```console\n(.*?)```", README.replace(OWN_GAME, ""), re.DOTALL)
    return [[line[2:] for line in block.splitlines() if line.startswith("$ ")] for block in found]


def environment() -> dict[str, str]:
    """This interpreter's scripts first on the path, as in an activated environment."""
    scripts = str(Path(sys.executable).parent)
    return {**os.environ, "PATH": scripts + os.pathsep + os.environ.get("PATH", "")}


def run(command: list[str], work: Path, home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=work,
        env={**environment(), "COMPANION_HOME": str(home)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("commands", blocks(), ids=lambda commands: commands[0].split("&&")[0].strip())
def test_the_commands_run(commands: list[str], tmp_path: Path, long: bool) -> None:
    if any("pip install" in command for command in commands):
        pytest.skip("installing is seen by test_install and .ci/run")
    work = ROOT if any("tests." in command or "cards/" in command for command in commands) else tmp_path
    for command in commands if long else (one for one in commands if one not in RUN_ELSEWHERE):
        head, _, target = command.partition(" > ")
        words = shlex.split(head)
        program = sys.executable if words[0] == "python" else shutil.which(words[0], path=environment()["PATH"])
        assert program, f"{words[0]} is not installed"
        done = run([program, *words[1:]], work, tmp_path / "home")
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        if target:
            (work / target).write_text(done.stdout, encoding="utf-8")


class Reader:
    """Somebody who does what the section says, word by word, and looks at every sheet that is printed."""

    def __init__(self, work: Path) -> None:
        self.work = work
        self.file = work
        self.written = ""
        self.printed: list[str] = []

    def read(self, prose: str) -> None:
        """Note which file is spoken of, and whether what was written is to go again."""
        for name in re.findall(r"`([\w./-]+\.(?:csv|yaml))`", prose):
            self.file = self.work / name
            assert self.file.is_file(), name
        if "in its place" in prose:
            assert self.written
            text = self.file.read_text(encoding="utf-8")
            self.file.write_text(text.removesuffix(self.written), encoding="utf-8")
        for number in re.findall(r"(\w+) cards\b", prose):
            if number in NUMBERS:
                assert self.printed[-1].count("Tea Time") - self.printed[-1].count("Tea Time: Cards") == NUMBERS[number]

    def write(self, lines: str) -> None:
        """Put lines at the end of the file that was spoken of."""
        self.written = lines
        with self.file.open("a", encoding="utf-8") as file:
            file.write(lines)

    def type(self, block: str) -> None:
        """Run the commands of a block; what the block shows is what is said, and nothing means that all is well."""
        lines = block.splitlines()
        shown = "".join(line + "\n" for line in lines if not line.startswith("$ "))
        for line in lines:
            if line.startswith("$ "):
                words = shlex.split(line[2:])
                assert words[0] == "companion"
                done = run([sys.executable, "-m", *words], self.work, self.work / "home")
                assert (done.returncode, done.stderr) == (1 if shown else 0, ""), done
                assert not shown or done.stdout == shown
                if words[1] == "print":
                    pdf = pypdfium2.PdfDocument(self.work / words[words.index("--out") + 1] / "cards.pdf")
                    self.printed.append("\n".join(page.get_textpage().get_text_range() for page in pdf))


def test_a_game_of_ones_own_is_made_by_doing_what_it_says(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    prose, *steps = re.split(r"```(\w+)\n(.*?)```", OWN_GAME, flags=re.DOTALL)
    reader.read(prose)
    for kind, block, after in zip(steps[::3], steps[1::3], steps[2::3], strict=True):
        if kind == "console":
            reader.type(block)
        else:
            assert kind in ("csv", "yaml")
            reader.write(block)
        reader.read(after)
    first, last = reader.printed
    assert "Aunt" not in first
    assert last.count("Aunt") == 2
    assert re.search(r"Brings a cake: everybody\s+gains 1", last)
    assert [last.count(id) for id in ("aunt", "lantern", "bell")] == [2, 3, 1]


def test_the_python_says_what_it_says() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0
