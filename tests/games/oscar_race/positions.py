"""Positions of Oscar Race as plain data, and what those that cannot be are refused with."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Unreadable
from tests.games.oscar_race.table import GAME


def seat(name: str, at: str = "limousine", escort: str | None = None, **more: Any) -> dict[str, Any]:
    """A seat with a date, beside its player unless given otherwise."""
    return {"name": name, "at": at, "escort": {"kind": "date", "at": escort or at}, **more}


def position(*seats: dict[str, Any], **more: Any) -> Any:
    return GAME.position(
        {"seats": list(seats) or [seat("ann", "r05c2"), seat("ben", "r09c2")], "phase": "moves", **more}
    )


def refused(*seats: dict[str, Any], **more: Any) -> str:
    with pytest.raises(Unreadable) as caught:
        position(*seats, **more)
    return str(caught.value)
