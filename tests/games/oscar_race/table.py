"""A short way to lay a table: positions as YAML, lines as people type them."""

from __future__ import annotations

from typing import Any

import yaml

import companion
from companion.games.oscar_race.state import State
from companion.model import Verdict
from tests.games.play_table import Played

GAME = companion.load("oscar-race")

COLUMN = [f"r{row:02}c2" for row in range(1, 16)]
"""The spaces from the Limousine's side to the Theater's."""

ANN_AND_BEN = """
seats:
  - {name: ann, at: r05c2, escort: {kind: date}}
  - {name: ben, at: r09c2, escort: {kind: spouse}}
phase: moves
"""


class Table(Played):
    """A table of Oscar Race, or of its later edition."""

    game = GAME
    state: State

    def __init__(self, position: str = ANN_AND_BEN, **changes: Any) -> None:
        """`changes` replace whole top-level keys of the position."""
        super().__init__(self.game.position({**yaml.safe_load(position), **changes}))

    def refuses(self, line: str, *rules: str) -> Verdict:
        """Assert that the line is illegal, its first clause being the first of `rules` and the others cited too."""
        verdict = self.check(line)
        assert verdict.legal is False, f"'{line}' is {verdict.legal}"
        assert verdict.rules[0] == rules[0], f"{verdict.rules}: {verdict.why}"
        assert set(rules) <= set(verdict.rules), f"{verdict.rules}: {verdict.why}"
        assert verdict.why
        return verdict

    def allows(self, line: str) -> Verdict:
        """Assert that the line is legal."""
        verdict = self.check(line)
        assert verdict.legal is True, f"'{line}': {verdict.why} {verdict.rules}"
        return verdict

    def reach(self, unit: str, start: str) -> int:
        """How many spaces a unit of Ann's can go straight ahead in the middle column, and does."""
        ahead = COLUMN[COLUMN.index(start) + 1 :]
        for number, space in enumerate(ahead):
            if not self.check(f"ann move {unit} {space}").legal:
                return number
            self.play(f"ann move {unit} {space}")
        raise AssertionError("the column was too short")

    def cited(self, rule: str) -> bool:
        """Whether any event so far cites this clause."""
        return any(rule in rules for _, rules in self.events)


def hits(table: Table, name: str = "ann") -> tuple[int, int]:
    """The hit markers on a seat's player and escort."""
    seat = table.seat(name)
    return seat.hits, seat.escort.hits


def zombies(table: Table) -> dict[str, int]:
    """Zombies by space."""
    return dict(table.state.table.zombies)
