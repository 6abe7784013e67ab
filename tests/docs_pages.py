"""The pages that people read: the README and everything in docs/, with their commands and their sentences.

`python -m tests.docs_pages` prints how long the sentences of each page are; `python -m tests.docs_pages PAGE...` runs the
commands of these pages and writes below each what it says now.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest.mock import patch

from companion import registry
from tests.cli.terminal import companion

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
FOLLOWED = [
    *(DOCS / "tutorials" / f"{page}.md" for page in ("your-own-game", "prototype-from-a-spreadsheet")),
    DOCS / "how-to" / "print-only-what-changed.md",
]
"""Pages whose reader also writes files; they are followed step by step."""
PROMPT = ("companion play ", "companion resume", "companion host ", "companion saves")
"""The output of these depends on the day and on where games are saved."""
NOT_RUN = ("pip install", "zensical", "python -m tests")
"""Installing is seen by test_install and .ci/run."""
LONG = 25
"""Sentences of more words are long ones."""
CUT = "..."
"""The last line of what a page shows, if it does not show all."""
_FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_NO_PROSE = re.compile(r"^(```.*?^```|\|.*?$|!\[.*?$|<!--.*?$|#.*?$)", re.MULTILINE | re.DOTALL)


class Command(NamedTuple):
    """A command of a page, and the lines that the page shows below it."""

    line: str
    shown: tuple[str, ...]


def pages() -> list[Path]:
    """All pages, the README first."""
    return [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def commands(page: Path) -> list[Command]:
    """The commands of a page in their order."""
    found: list[Command] = []
    for kind, block in _FENCE.findall(page.read_text(encoding="utf-8")):
        for line in block.splitlines() if kind == "console" else ():
            if line.startswith("$ "):
                found.append(Command(line[2:], ()))
            elif found:
                found[-1] = Command(found[-1].line, (*found[-1].shown, line))
    return found


# --- running a page

Done = subprocess.CompletedProcess[str]


def run(line: str, work: Path) -> Done:
    """What comes of a command; what it says goes into a file where the page says so."""
    head, _, target = line.partition(" > ")
    program, *words = shlex.split(head)
    with chdir(work), patch.dict(os.environ, COMPANION_HOME=str(work.parent / "home")):
        done = Done(line, *companion(*words)) if program == "companion" else _other_program(program, words)
    if target:
        (work / target).write_text(done.stdout, encoding="utf-8")
    return done


def _other_program(program: str, words: list[str]) -> Done:
    found = sys.executable if program == "python" else shutil.which(program)
    assert found, f"{program} is not installed"
    return subprocess.run([found, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)


class Reader:
    """Somebody who does what a tutorial says, word by word."""

    def __init__(self, work: Path) -> None:
        self.work, self.file, self.written, self.how = work, work, "", "end"

    def read(self, text: str) -> None:
        """Note what is to be done with the next lines, and with which file."""
        for path in re.findall(r"`([\w./-]+\.(?:csv|yaml|txt))`", text):
            self.file = self.work / path
        for how, words in (("place", "in its place"), ("all", "Replace all of"), ("new", "Make a new file")):
            self.how = how if words in text else self.how

    def write(self, lines: str) -> None:
        text = self.file.read_text(encoding="utf-8") if self.how not in ("all", "new") else ""
        assert self.how == "new" or self.file.is_file(), self.file
        if self.how == "place":
            assert self.written
            assert text.endswith(self.written)
            text = text.removesuffix(self.written)
        self.file.write_text(text + lines, encoding="utf-8")
        registry.definition.cache_clear()
        self.written, self.how = lines, "end"


def carried_out(page: Path, work: Path) -> Iterator[tuple[Command, Done]]:
    """What comes of each command of a page, all in one folder, in their order; files are written as the page says."""
    work.mkdir()
    if page not in FOLLOWED:
        yield from (
            (one, run(one.line, work)) for one in commands(page) if not any(word in one.line for word in NOT_RUN)
        )
        return
    reader, remaining = Reader(work), iter(commands(page))
    before, *steps = re.split(r"```(\w+)\n(.*?)```", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    reader.read(before)
    for kind, block, after in zip(steps[::3], steps[1::3], steps[2::3], strict=True):
        if kind == "console":
            for _ in re.findall(r"^\$ ", block, re.MULTILINE):
                command = next(remaining)
                yield command, run(command.line, work)
        else:
            reader.write(block)
        reader.read(after)


def output_lines(done: Done) -> list[str]:
    """The lines that a command prints."""
    return (done.stdout + done.stderr).rstrip("\n").splitlines()


def rewrite(page: Path) -> None:
    """Write below each command of a page what it says now, as much of it as was shown."""
    text = page.read_text(encoding="utf-8")
    with TemporaryDirectory() as folder:
        for command, done in carried_out(page, Path(folder) / "work"):
            if command.shown and not command.line.startswith(PROMPT):
                is_cut = command.shown[-1].strip() == CUT
                lines = [*output_lines(done)[: len(command.shown) - 1], CUT] if is_cut else output_lines(done)
                before, after = ("\n".join([f"$ {command.line}", *shown]) + "\n" for shown in (command.shown, lines))
                assert before in text, command.line
                text = text.replace(before, after, 1)
    page.write_text(text, encoding="utf-8")


# --- sentences


def prose(page: Path) -> str:
    """A page without its code, tables, pictures and headings."""
    return _NO_PROSE.sub("", page.read_text(encoding="utf-8"))


def sentences(text: str) -> Iterator[int]:
    """The number of words in each sentence; an item of a list is one by itself."""
    for part in re.split(r"\n\s*\n|\n\s*(?:[-*]|\d+\.) |:\n", text):
        for one in re.split(r"(?<=[.!?])[\s)*]+", part):
            words = re.findall(r"[\w'`/.-]*\w[\w'`/.-]*", one)
            if words:
                yield len(words)


class Measure(NamedTuple):
    """How long the sentences of a text are: the median, and the share of those longer than 25 words."""

    sentences: int
    median: float
    long: float


def measure(text: str) -> Measure:
    lengths = list(sentences(text)) or [0]
    return Measure(len(lengths), median(lengths), sum(length > LONG for length in lengths) / len(lengths))


def main(names: list[str]) -> None:
    """Rewrite these pages; without any print a row for each: lines, sentences, median, share of long ones."""
    for page in names:
        rewrite(ROOT / page)
    for page in () if names else pages():
        found = measure(prose(page))
        lines = page.read_text(encoding="utf-8").count("\n")
        print(f"{name(page):48} {lines:5} {found.sentences:5} {found.median:5.1f} {found.long:5.0%}")


if __name__ == "__main__":
    main(sys.argv[1:])
