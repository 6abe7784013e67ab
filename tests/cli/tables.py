"""What the tests of the table have in common: scripts, and sessions whose messages are collected."""

from __future__ import annotations

from pathlib import Path

import yaml

import companion as package
from companion.cli.session import Session
from companion.referee.table import GameTable
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


def session_in(position: str, game: str = GAME) -> tuple[Session, list[str]]:
    """A session in a position given as YAML, and what it says."""
    messages: list[str] = []
    rules = package.load(game)
    start = rules.position(yaml.safe_load(position))
    header = {"game": game, "title": game, "seed": 1, "position": rules.document(start), "variants": {}}
    return Session(GameTable(rules, start, {**header, "seats": rules.names(start)}), messages.append), messages


def session_at(game: str, *, deals: bool = False, seats: int = 3, seed: int = 1) -> tuple[Session, list[str]]:
    """A session at the start of a game, with the app's dice, its cards dealt by the app if it `deals`."""
    messages: list[str] = []
    rules = package.load(game)
    start = rules.setup(["Ann", "Ben", "Cat", "Dora"][:seats], {})
    start = rules.dealt_by_app(start) if deals else start
    header = {"game": game, "title": game, "seed": seed, "position": rules.document(start), "variants": {}}
    header |= {"dice": "app", "cards": "app" if deals else "table"}
    return Session(GameTable(rules, start, {**header, "seats": rules.names(start)}), messages.append), messages
