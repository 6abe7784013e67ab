"""What there was no choice about has been done, is told, and may be said all the same."""

from __future__ import annotations

from typing import Any

import pytest

from companion.referee.lines import check_line, resolve_lines
from companion.referee.table import Stopped, Table
from tests.games.zombies.lay import GAME, QUIET, position, quiet, undrawn
from tests.games.zombies.test_placing import CROSS, HOLE, WEST_OPEN, kinds, placing

DINER = {"w1": "blue-moon-diner"}
QUEUE = ["w1.n", "w1.ne", "w1.nw"]
SHUT = {**WEST_OPEN, "w1": {"tile": "sporting-goods", "turn": 270}}
"""No road leads off the map."""


def verdicts(line: str, *seats: str, **changes: Any) -> list[tuple[bool | None, str]]:
    """The verdict and its reason on each part of a line in a position as it is written down."""
    changes["variants"] = {**QUIET, **changes.get("variants", {})}
    state, past = GAME.take_up(position(*seats, **changes))
    return [(one.verdict.legal, one.verdict.why) for one in check_line(GAME, state, line, past)]


DONE = "There was no other choice, so this has been done."

# --- a position as it is written down ---


@pytest.mark.parametrize("line", ["place n1", "place n1 0", "place n1 180"])
def test_zb_tile_02_11_the_only_place_of_a_tile_may_be_named_in_any_turn_in_which_it_looks_the_same(line: str) -> None:
    found = verdicts(f"{line} ; zombie n c s e", map=HOLE, pending=[placing("cross")])
    assert [legal for legal, _ in found] == [True] * 5
    assert found[0] == (True, DONE)
    assert verdicts("place w2", map=HOLE, pending=[placing("cross")])[0][0] is False


def test_zb_tile_11_so_may_the_only_place_in_its_own_turn_only() -> None:
    there: dict[str, Any] = {"map": WEST_OPEN, "pending": [placing("sporting-goods")]}
    assert verdicts("place w1", **there) == [(True, DONE)]
    assert verdicts("place w1 270", **there) == [(True, DONE)]
    assert verdicts("place w1 90", **there)[0][0] is False


def test_zb_tile_12_so_may_the_only_tile_that_can_be_drawn() -> None:
    left = undrawn("tee", *kinds(SHUT))
    there: dict[str, Any] = {"map": SHUT, "out": left, "pending": [{"kind": "drawing_tile", "seat": "ann"}]}
    assert verdicts("tee", **there) == [(True, DONE)]
    assert verdicts("cross", **there)[0][0] is False
    state, past = GAME.take_up(position(**there, variants=QUIET))
    told = resolve_lines(GAME, state, ["tee"], past).events
    assert told[0] == ("ann draws Three-way junction.", ("ZB-TURN-02", "ZB-TILE-01"))
    assert told[1][0] == "Three-way junction fits nowhere, and is out of the game."


def test_zb_zmove_02_so_may_the_steps_of_zombies_each_once() -> None:
    there: dict[str, Any] = {"map": DINER, "zombies": QUEUE, "walking": 5}
    assert verdicts("walk w1.nw w1.w ; walk w1.n w ; walk w1.ne w", **there) == [(True, DONE)] * 3
    assert [legal for legal, _ in verdicts("walk w1.nw w1.w ; walk w1.nw w1.w", **there)] == [True, False]
    state, past = GAME.take_up(position(**there, variants=QUIET))
    assert len(resolve_lines(GAME, state, [], past).events) == 4 + 1, "three steps, what is left over, ben's turn"


def test_what_is_asked_leaves_nothing_to_be_told() -> None:
    assert GAME.take_up(position(map=CROSS, moving=3))[1] is None


# --- in the same line, or the next ---


def test_zb_move_14_a_movement_that_has_ended_by_itself_may_be_stopped_once() -> None:
    table = quiet(map=CROSS, moving=1)
    table.play("n", "stop").told("ann goes to ts.n (0 left).", "ZB-MOVE-06")
    assert table.prompt == "ann's zombie roll?"
    table.play("3")
    assert quiet(map=CROSS, moving=1).play("n stop 3").prompt.startswith("ben draws")
    assert quiet(map=CROSS, moving=1).play("n stop").check("stop").legal is False
    assert quiet(map=CROSS, moving=2).play("stop").check("stop").legal is False, "that was no end by itself"


def test_zb_move_14_so_may_one_that_ended_with_a_fight() -> None:
    table = quiet(map=CROSS, zombies=["ts.n"], moving=1).play("n", "6", "stop")
    assert table.prompt == "ann's zombie roll?"


def test_zb_event_08_who_has_no_card_to_throw_away_may_pass_all_the_same() -> None:
    line = "stop ; 3 ; pass"
    assert [legal for legal, _ in verdicts(line, map=CROSS, moving=2)] == [True] * 3


def test_what_was_taken_back_has_not_been_done() -> None:
    table = Table(GAME, quiet(map=WEST_OPEN, phase="tile").state, {"seed": 1})
    assert len(list(table.play("sporting goods"))) == 1
    assert list(table.play("place w1")) == []
    table.undo()
    (stopped,) = table.play("place w1")
    assert isinstance(stopped, Stopped)


def test_what_a_game_was_taken_up_with_may_be_said_until_something_else_is_done() -> None:
    state, past = GAME.take_up(position(map=HOLE, pending=[placing("cross")], variants=QUIET))
    table = Table(GAME, state, {"seed": 1}, None, past)
    assert list(table.play("place n1 90")) == []
    assert len(list(table.play("zombie n"))) == 1
    assert [type(one) for one in table.play("place n1 90")] == [Stopped]
    table.undo()
    assert list(table.play("place n1 90")) == []


# --- and nothing is made up about what comes later ---


def test_a_reason_is_one_of_now_where_a_die_still_has_to_be_rolled() -> None:
    first = "First comes what is asked now: ann's zombie roll?"
    far = {"map": CROSS, "zombies": ["n1.c", "n1.n"], "moving": 2}
    assert verdicts("stop ; walk n1.w n1.c", **far)[1] == (False, "No zombie stands on n1.w.")
    assert verdicts("stop ; pass", **far)[1] == (False, first), "how many must walk nobody knows"
    assert verdicts("stop ; walk n1.c n", map=CROSS, moving=2)[1] == (False, first), "it is not over yet"
