"""What the tests of the table have in common: scripts, and sessions whose words are kept."""

from __future__ import annotations

from pathlib import Path

import yaml

import companion as package
from companion.cli.session import Session
from companion.referee.table import Table
from tests.cli.terminal import GAME, Done, companion, example

SEATS = "--seats", "Ann,Ben"
ESCORTS = "Ann escort date ; Ben escort mother"
DICE = "1 6", "2 3 4 5 6", "1 9"
RULES = package.load(GAME)


def script(*lines: str, options: tuple[str, ...] = SEATS) -> Done:
    """Play the lines as a script, with seed 4."""
    return companion("play", GAME, *options, "--seed", "4", "--script", "-", stdin="\n".join(lines) + "\n")


def session_of(example_name: str) -> tuple[Session, list[str]]:
    """A session in an example position, and what it says."""
    return session_in(Path(example(example_name)).read_text(encoding="utf-8"))


def session_in(position: str) -> tuple[Session, list[str]]:
    """A session in a position given as YAML, and what it says."""
    said: list[str] = []
    start = RULES.position(yaml.safe_load(position))
    header = {"game": GAME, "title": "Oscar Race", "seed": 1, "position": RULES.document(start), "variants": {}}
    return Session(Table(RULES, start, {**header, "seats": RULES.names(start)}), said.append), said
