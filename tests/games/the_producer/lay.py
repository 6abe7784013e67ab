"""A short way to lay a table of The Producer: seats as YAML, keys of the table, lines as people type them."""

from __future__ import annotations

from typing import Any

import yaml

from companion.games.the_producer.game import Producer
from companion.games.the_producer.state import Seat, State, Table
from companion.registry import definition, load_words
from tests.games.play_table import Played

GAME = Producer(definition("the-producer"), load_words(definition("the-producer")))
NAMES = ["ann", "ben", "cat", "dan"]
OF_TABLE = set(Table.__dataclass_fields__)
"""The keys that stand under `table` in a position."""
QUIET = {"quick_hardcore": True}
"""A table without Event cards, where a go is a Producer or none."""


class Play(Played):
    """A table of The Producer."""

    game = GAME
    state: State

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def ann(self) -> Seat:
        return self.state.seats[0]

    @property
    def ben(self) -> Seat:
        return self.state.seats[1]

    @property
    def kind(self) -> str:
        """The kind of question that is asked."""
        decision = self.game.decision(self.state)
        return decision.kind if decision else ""

    @property
    def legal(self) -> list[str]:
        """The texts of all legal answers."""
        return [self.game.text(self.state, action) for action in self.game.legal_actions(self.state)]

    def any(self, number: int = 1) -> Play:
        """Let chance answer so often with whatever comes first."""
        for _ in range(number):
            self.state.pending and self.play(self.legal[0])
        return self

    def refused(self, line: str, *rules: str) -> str:
        """Assert that the line is illegal by exactly these clauses; why, in words."""
        verdict = self.check(line)
        assert verdict.legal is False, f"'{line}' is {verdict.legal}"
        assert verdict.rules == rules, (verdict.why, verdict.rules)
        return verdict.why


def begun(players: int = 2, cards: str = "table", **variants: Any) -> Play:
    """A new game, before it is known who begins."""
    state = GAME.setup(NAMES[:players], variants)
    return Play(GAME.dealt_by_app(state) if cards == "app" else state)


def position(*seats: str, **changes: Any) -> dict[str, Any]:
    """A position as plain data: seats as the inside of a YAML mapping, keys of the table and of the whole position.

    `step="producer"` has ann on turn at that step; two seats with nothing are there where none are given.
    """
    if "step" in changes:
        changes["pending"] = [{"kind": "turn", "seat": "ann", "step": changes.pop("step")}]
    table = {key: changes.pop(key) for key in OF_TABLE & set(changes)}
    named = seats or ("name: ann", "name: ben")
    return {"seats": [yaml.load(f"{{{seat}}}", yaml.CSafeLoader) for seat in named], "table": table, **changes}


def lay(*seats: str, **changes: Any) -> Play:
    """`lay("name: ann, team: [john-ford]", "name: ben", boulevard=["sergeant-york"], step="producer")`."""
    return Play(GAME.position(position(*seats, **changes)))


def at_producer(*seats: str, **changes: Any) -> Play:
    """The same with ann to use a Producer."""
    return lay(*seats, **(changes if "pending" in changes else {"step": "producer", **changes}))
