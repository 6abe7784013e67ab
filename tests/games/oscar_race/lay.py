"""A table in step 4 in one line: each seat as the inside of a YAML mapping."""

from __future__ import annotations

from typing import Any

import yaml

from tests.games.oscar_race.table import Table


def lay(*seats: str, on: type[Table] = Table, **changes: Any) -> Table:
    """`lay("name: ann, at: r05c2, escort: {kind: date}", ..., zombies={"rope1": 2})`; the first seat is on turn.

    `zombies` and `breaks` go under the position's key table, everything else is a top-level key;
    `on` is the kind of table, which says which edition is played.
    """
    board = {key: changes.pop(key) for key in ("zombies", "breaks", "order", "stuck_escorts") if key in changes}
    return on("phase: moves", seats=[yaml.safe_load(f"{{{seat}}}") for seat in seats], table=board, **changes)
