"""`set PATH VALUE`: which paths there are."""

from __future__ import annotations

import pytest

import companion
from companion.errors import Unreadable
from companion.referee.setting import set_value

GAME = companion.load("oscar-race")
STATE = GAME.setup(["Ann", "Ben"])


@pytest.mark.parametrize("path", ["ann.stars", "Ann.stars", "seats.ann.stars", "seats[0].stars"])
def test_a_seat_is_named_or_counted(path: str) -> None:
    assert set_value(GAME, STATE, path, 3).seats[0].stars == 3
    assert STATE.seats[0].stars != 3


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("ann.vp", "a seat has no vp; it has name, at, hits,"),
        ("cleo.stars", "there is no cleo; use game, seats,"),
        ("turn.now", "turn has no parts: it is one value"),
        ("table.xyz.abc", "table.xyz does not exist; use one of zombies,"),
        ("seats[7].stars", "seats has no '7'"),
        ("ann stars!", "'ann stars!' is not a path"),
    ],
)
def test_what_is_no_path_is_refused_with_what_there_is(path: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why.replace("[", r"\[").replace("'", ".")):
        set_value(GAME, STATE, path, 3)
