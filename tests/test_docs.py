"""The README and the docs are true: their commands run and say what is shown, and their sentences are short."""

from __future__ import annotations

import doctest
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import reference
from tests.docs_pages import (
    CUT,
    DOCS,
    PROMPT,
    ROOT,
    Command,
    Done,
    carried_out,
    commands,
    measure,
    name,
    output_lines,
    pages,
    prose,
)

ANSWERING = frozenset({"diff", "validate", "check", "ruling"})
"""These answer with exit code 1 where the answer is no."""
GENERATED = DOCS / "reference" / "yaml"
MOST_WORDS, MOST_LONG = 14, 0.10
OLD = re.compile(
    r"\b(reckon\w*|whoever is asked|so many (?:as|of)|save that|wherever that wins|lain|such as it is|of which there)\b",
    re.IGNORECASE,
)
"""Words of an older English that nobody is to stumble over; contributing/style.md lists more, with what to say instead."""
LONGEST = 150


def assert_shown(command: Command, done: Done) -> None:
    """What a page shows is the output, up to three dots."""
    if not command.shown or command.line.startswith(PROMPT):
        return
    is_cut = command.shown[-1].strip() == CUT
    shown = command.shown[:-1] if is_cut else command.shown
    assert list(shown) == (output_lines(done)[: len(shown)] if is_cut else output_lines(done)), command.line


@pytest.mark.parametrize("page", [page for page in pages() if commands(page)], ids=name)
def test_the_commands_of_a_page_run_in_their_order(page: Path, tmp_path: Path) -> None:
    for command, done in carried_out(page, tmp_path / "work"):
        allowed = (0, 1) if command.shown and command.line.split()[1] in ANSWERING else (0,)
        assert done.returncode in allowed, f"{command.line}\n{done.stdout}{done.stderr}"
        assert_shown(command, done)


@pytest.mark.parametrize("page", [page for page in pages() if ">>> " in page.read_text(encoding="utf-8")], ids=name)
def test_the_python_says_what_it_says(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False)
    assert result.attempted
    assert result.failed == 0


@pytest.mark.parametrize("page", [page for page in pages() if GENERATED not in page.parents], ids=name)
def test_sentences_are_short_and_plain(page: Path) -> None:
    found = measure(prose(page))
    assert found.median <= MOST_WORDS
    assert found.long <= MOST_LONG
    if page.name != "style.md":
        assert OLD.findall(prose(page)) == []


def test_the_readme_fits_on_three_screens() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize("path", sorted(reference.pages()))
def test_the_reference_is_that_of_the_code(path: str) -> None:
    assert (reference.FOLDER / path).read_text(encoding="utf-8") == reference.pages()[path]


def test_every_example_of_the_help_is_a_command_there_is() -> None:
    from companion.cli.command_line import COMMANDS

    for command, entry in COMMANDS.items():
        assert entry.examples
        assert all(example.split()[0] == command for example in entry.examples)


def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    """Links, anchors and the list of pages are checked by the generator itself."""
    shutil.copytree(DOCS, tmp_path / "docs")
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    command = [sys.executable, "-m", "zensical", "build", "--strict"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    site = tmp_path / "output" / "site"
    for page in pages()[1:]:
        assert (site / page.relative_to(DOCS)).with_suffix(".html").is_file()
    assert (site / "search.json").is_file()
