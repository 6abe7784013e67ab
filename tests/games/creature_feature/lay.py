"""A short way to lay a table: seats as YAML or as teams, lines as people type them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import yaml

import companion
from companion.games.creature_feature.state import State, Table
from tests.games.play_table import Played

GAME = companion.load("creature-feature")

NAMES = ["ann", "ben", "cat", "dan", "eve", "fay"]
OF_TABLE = set(Table.__dataclass_fields__)
"""The keys that stand under `table` in a position."""


class Play(Played):
    """A table of Creature Feature."""

    game = GAME
    state: State

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def pawns(self) -> list[str]:
        """The boxes of all pawns, in seat order."""
        return [seat.pawn for seat in self.state.seats]

    @property
    def track(self) -> list[str]:
        """The Priority Track from its top."""
        return [self.state.seats[seat].name for seat in self.table.priority]

    @property
    def marker(self) -> str | None:
        """Who has the Last Actor Marker."""
        return None if self.table.marker is None else self.state.seats[self.table.marker].name


def begun(players: int = 4, **variants: Any) -> Play:
    """A new game, before the marker is given."""
    return Play(GAME.setup(NAMES[:players], variants))


def position(*seats: str, **changes: Any) -> dict[str, Any]:
    """A position as plain data: seats as the inside of a YAML mapping, keys of the table and of the whole position.

    From Team Up to the Showdowns a film of 4 is shown where no films are given; `films=[]` means none.
    """
    table = {key: changes.pop(key) for key in OF_TABLE & set(changes)}
    if changes.get("phase") in ("team_up", "audition", "showdown"):
        table.setdefault("films", [4])
    return {"seats": [yaml.safe_load(f"{{{seat}}}") for seat in seats], "table": table, **changes}


def lay(*seats: str, **changes: Any) -> Play:
    """`lay("name: ann, star: vampire, co_star: robot", ..., phase="showdown", films=[6], season=2)`."""
    return Play(GAME.position(position(*seats, **changes)))


def cast(*teams: str, hands: Mapping[str, list[str]] | None = None, **changes: Any) -> Play:
    """`cast("vampire/robot", "mummy/mummy", "?/alien@short")`: Star and Co-Star of Ann, Ben, ... in their boxes.

    `hands` are those that matter, by name. The phase is the Showdown unless it is given.
    """
    seats = []
    for name, team in zip(NAMES, teams, strict=False):
        cards, _, pawn = team.partition("@")
        star, _, co_star = cards.partition("/")
        seat: dict[str, Any] = {"name": name, "star": star, "co_star": co_star, "pawn": pawn or "feature"}
        if hands and name in hands:
            seat["hand"] = hands[name]
        seats.append(yaml.safe_dump(seat, default_flow_style=True, width=1000).strip().removeprefix("{")[:-1])
    return lay(*seats, **{"phase": "showdown", **changes})
