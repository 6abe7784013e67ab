"""A short way to lay a table: positions as YAML, lines as people type them."""

from __future__ import annotations

from typing import Any

import yaml

import companion
from companion.games.oscar_race.state import State
from companion.model import Sheet, Verdict
from companion.referee.lines import check_line, resolve_lines

GAME = companion.load("oscar-race")

COLUMN = [f"r{row:02}c2" for row in range(1, 16)]
"""The spaces from the Limousine's side to the Theater's."""

ANN_AND_BEN = """
seats:
  - {name: ann, at: r05c2, escort: {kind: date}}
  - {name: ben, at: r09c2, escort: {kind: spouse}}
phase: moves
"""


class Table:
    """One game in one position; `play` goes on from there and keeps what happened."""

    game = GAME

    def __init__(self, position: str = ANN_AND_BEN, **changes: Any) -> None:
        """`changes` replace whole top-level keys of the position."""
        self.state: State = self.game.position({**yaml.safe_load(position), **changes})
        self.events: list[tuple[str, tuple[str, ...]]] = []

    def play(self, *lines: str) -> Table:
        """Carry lines and typed dice out; a refusal fails the test with its reason."""
        done = resolve_lines(self.game, self.state, lines)
        assert done.refused is None, f"{done.refused.text}: {done.refused.verdict.why} {done.refused.verdict.rules}"
        self.events += done.events
        return self

    def check(self, line: str) -> Verdict:
        """The verdict on the last part of a line."""
        return check_line(self.game, self.state, line)[-1].verdict

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

    @property
    def asked(self) -> list[str]:
        """Who is asked now: names, or chance."""
        return self.game.to_act(self.state)

    @property
    def kind(self) -> str | None:
        """What is asked now: the kind of the pending decision."""
        decision = self.game.decision(self.state)
        return decision.kind if decision else None

    @property
    def legal(self) -> list[str]:
        """The single legal answers as text."""
        return [self.game.text(self.state, action) for action in self.game.legal_actions(self.state)]

    @property
    def interjections(self) -> list[str]:
        """What may be done unasked, as text."""
        return [self.game.text(self.state, action) for action in self.game.interjections(self.state)]

    @property
    def score(self) -> Sheet:
        return self.game.score(self.state)

    def seat(self, name: str) -> Any:
        """The seat of this name."""
        return next(seat for seat in self.state.seats if seat.name == name)

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
