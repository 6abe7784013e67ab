"""Tables on which Red Carpet Race is played."""

from __future__ import annotations

from typing import Any

import companion
from tests.games.oscar_race import lay as base_lay
from tests.games.oscar_race import table as base_table

GAME = companion.load("red-carpet-race")


class Table(base_table.Table):
    game = GAME


def lay(*seats: str, **changes: Any) -> Table:
    """A table in step 4 in one line, as in Oscar Race's tests."""
    table = base_lay.lay(*seats, on=Table, **changes)
    assert isinstance(table, Table)
    return table


AWAY = "name: ben, escort: {kind: spouse}"
"""Ben and his spouse in the Limousine, where no Brad diversion can send a zombie."""
