"""What a person reads in the program is in present-day English, in short sentences."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.docs_pages import ROOT, measure
from tests.test_docs import MOST_LONG, MOST_WORDS
from tests.wording import EVERYWHERE, Wording, files, old_names, wordings


@pytest.fixture(scope="module")
def all_of_it() -> list[Wording]:
    return [one for file in files(EVERYWHERE) for one in wordings(file)]


def test_old_words_are_found() -> None:
    """`python -m tests.wording PATH` lists them; docs/contributing/style.md says what to write instead."""
    text = "Whatever hangs on a die is told; so many as are wanted."
    assert Wording(files(["companion"])[0], 1, "messages", text).faults == ["hangs on", "told", "so many", "are wanted"]


def test_no_old_word_is_left(all_of_it: list[Wording]) -> None:
    assert [(str(one.path), one.line, one.old) for one in all_of_it if one.old] == []


def test_no_old_word_is_left_in_what_the_tests_say_of_themselves() -> None:
    code = [one for file in files(["tests"]) if file.suffix == ".py" for one in wordings(file)]
    kinds = ("docstrings", "comments")
    assert [(str(one.path), one.line, one.old) for one in code if one.kind in kinds and one.old] == []


def test_no_identifier_has_an_old_word() -> None:
    code = [file for file in files(["companion", "tests"]) if file.suffix == ".py"]
    assert {str(file.relative_to(ROOT)): names for file in code if (names := old_names(file))} == {}


def test_nothing_is_misspelt() -> None:
    words = [str(file) for file in files(EVERYWHERE) if file.name == "words.yaml"]
    places = [
        "README.md",
        "CHANGELOG.md",
        "docs",
        "companion",
        *words,
        *map(str, sorted(ROOT.glob("cards/*/rules.yaml"))),
    ]
    done = subprocess.run(
        [sys.executable, "-m", "codespell_lib", *places], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stdout + done.stderr == ""


@pytest.mark.parametrize("kind", ["words", "messages"])
def test_what_is_read_at_the_table_is_short(kind: str, all_of_it: list[Wording]) -> None:
    found = measure("\n\n".join(one.text for one in all_of_it if one.kind == kind))
    assert found.sentences > 1_000
    assert found.median <= MOST_WORDS
    assert found.long <= MOST_LONG
