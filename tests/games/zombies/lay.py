"""A short way to lay a table of Zombies!!!: seats as YAML, the map cell by cell, lines as people type them."""

from __future__ import annotations

from typing import Any

import yaml

import companion
from companion.games.zombies.state import Seat, State, Table
from tests.games.play_table import Played

GAME = companion.load("zombies")
NAMES = ["ann", "ben", "cat", "dan", "eve", "fay"]
OF_TABLE = set(Table.__dataclass_fields__)
"""The keys that stand under `table` in a position."""
QUIET = {"event_set": "none"}
"""A table without event cards, where what has only one answer is reported."""


class Play(Played):
    """A table of Zombies!!!."""

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
    def deck(self) -> dict[str, int]:
        """The tiles that may be drawn now, each with in how many ways."""
        actions = self.game.legal_actions(self.state)
        ways = self.game.ways(self.state, actions)
        return {action.value: number for action, number in zip(actions, ways, strict=True)}

    def refused(self, line: str, *rules: str) -> str:
        """Assert that the line is illegal by exactly these clauses; why, in words."""
        verdict = self.check(line)
        assert verdict.legal is False, f"'{line}' is {verdict.legal}"
        assert verdict.rules == rules, (verdict.why, verdict.rules)
        return verdict.why


def begun(players: int = 2, **variants: Any) -> Play:
    """A new game, before the dealer is known."""
    return Play(GAME.setup(NAMES[:players], variants))


def position(*seats: str, **changes: Any) -> dict[str, Any]:
    """A position as plain data: seats as the inside of a YAML mapping, keys of the table and of the whole position.

    Two seats stand on Town Square where none are given. `moving=3` and `walking=2` have ann
    on turn with that number of steps, or zombies, to go; `fight="n1.c"` in a fight there.
    """
    if "moving" in changes:
        changes["pending"] = [{"kind": "moving", "seat": "ann", "left": changes.pop("moving")}]
    if "walking" in changes:
        changes["pending"] = [{"kind": "zombies", "seat": "ann", "left": changes.pop("walking"), "stage": "moves"}]
    if "fight" in changes:
        space = changes.pop("fight")
        fight = {"kind": "fight", "seat": "ann", "space": space}
        changes["pending"] = [{"kind": "moving", "seat": "ann", "left": 2}, fight]
    table = {key: changes.pop(key) for key in OF_TABLE & set(changes)}
    named = seats or ("name: ann", "name: ben")
    seats_read = [yaml.load(f"{{{seat}}}", yaml.CSafeLoader) for seat in named]
    return {"seats": seats_read, "table": table, **changes}


def lay(*seats: str, **changes: Any) -> Play:
    """`lay("name: ann, at: n1.s", "name: ben", map={"n1": "cross"}, zombies=["n1.c"], moving=3)`."""
    return Play(GAME.position(position(*seats, **changes)))


def quiet(*seats: str, **changes: Any) -> Play:
    """The same at a table without event cards."""
    return lay(*seats, **{**changes, "variants": {**QUIET, **changes.get("variants", {})}})


def undrawn(*tiles: str) -> list[str]:
    """All tiles but Town Square, the Helipad and these: those that are out of the game when the deck is at its end."""
    left = GAME.kit(GAME.setup(NAMES[:2])).copies.copy()
    left.subtract(["town-square", "helipad", *tiles])
    return sorted(left.elements())
