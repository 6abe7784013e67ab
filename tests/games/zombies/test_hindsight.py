"""What there was no choice about has been done, is reported, and may be typed all the same."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Unreadable
from companion.referee.lines import check_line, resolve_lines
from companion.referee.table import GameTable, Stopped
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


DONE = "This was the only choice, so it was done automatically."

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
    events = resolve_lines(GAME, state, ["tee"], past).events
    assert events[0] == ("ann draws Three-way junction.", ("ZB-TURN-02", "ZB-TILE-01"))
    assert events[1][0] == "Three-way junction fits nowhere and is out of the game."


def test_zb_zmove_02_so_may_the_steps_of_zombies_each_once() -> None:
    there: dict[str, Any] = {"map": DINER, "zombies": QUEUE, "walking": 5}
    assert verdicts("walk w1.nw w1.w ; walk w1.n w ; walk w1.ne w", **there) == [(True, DONE)] * 3
    assert [legal for legal, _ in verdicts("walk w1.nw w1.w ; walk w1.nw w1.w", **there)] == [True, False]
    state, past = GAME.take_up(position(**there, variants=QUIET))
    assert len(resolve_lines(GAME, state, [], past).events) == 4 + 1, "three steps, what is left over, ben's turn"


def test_what_is_asked_leaves_nothing_to_be_reported() -> None:
    assert GAME.take_up(position(map=CROSS, moving=3))[1] is None


# --- in the same line, or the next ---


def test_zb_move_14_a_movement_that_has_ended_by_itself_may_be_stopped_once() -> None:
    table = quiet(map=CROSS, moving=1)
    table.play("n", "stop").reports("ann goes to ts.n (0 left).", "ZB-MOVE-06")
    assert table.prompt == "ann: roll for the zombies."
    table.play("3")
    assert quiet(map=CROSS, moving=1).play("n stop 3").prompt.startswith("ben draws")
    assert quiet(map=CROSS, moving=1).play("n stop").check("stop").legal is False
    assert quiet(map=CROSS, moving=2).play("stop").check("stop").legal is False, "that was no end by itself"


def test_zb_move_14_so_may_one_that_ended_with_a_fight() -> None:
    table = quiet(map=CROSS, zombies=["ts.n"], moving=1).play("n", "6", "stop")
    assert table.prompt == "ann: roll for the zombies."


def test_zb_event_08_who_has_no_card_to_throw_away_may_pass_all_the_same() -> None:
    line = "stop ; 3 ; pass"
    assert [legal for legal, _ in verdicts(line, map=CROSS, moving=2)] == [True] * 3


def test_what_was_taken_back_has_not_been_done() -> None:
    table = GameTable(GAME, quiet(map=WEST_OPEN, phase="tile").state, {"seed": 1})
    assert len(list(table.play("sporting goods"))) == 1
    assert list(table.play("place w1")) == []
    table.undo()
    (stopped,) = table.play("place w1")
    assert isinstance(stopped, Stopped)


def test_what_a_game_was_taken_up_with_may_be_typed_until_something_else_is_done() -> None:
    state, past = GAME.take_up(position(map=HOLE, pending=[placing("cross")], variants=QUIET))
    table = GameTable(GAME, state, {"seed": 1}, None, past)
    assert list(table.play("place n1 90")) == []
    assert len(list(table.play("zombie n"))) == 1
    assert [type(one) for one in table.play("place n1 90")] == [Stopped]
    table.undo()
    assert list(table.play("place n1 90")) == []


# --- and nothing is made up about what comes later ---


def test_a_reason_is_one_of_now_where_a_die_still_has_to_be_rolled() -> None:
    first = "This comes first: ann: roll for the zombies."
    far = {"map": CROSS, "zombies": ["n1.c", "n1.n"], "moving": 2}
    assert verdicts("stop ; walk n1.w n1.c", **far)[1] == (False, "There is no zombie on n1.w.")
    assert verdicts("stop ; pass", **far)[1] == (False, first), "how many must walk nobody knows"
    assert verdicts("stop ; walk n1.c n", map=CROSS, moving=2)[1] == (False, first), "it is not over yet"


# --- what breaks a rule of its own is refused by that, then by its moment ---

MADE = "The only possible step was made automatically: w1.nw to w1.w."
BY_MADE = ("ZB-ZMOVE-03", "ZB-TURN-01", "ZB-TURN-09")


def refused_last(line: str, hand: str = "[]", **changes: Any) -> tuple[str, tuple[str, ...]]:
    """Why the last part of a line is refused, what came before it being known, and by which clauses."""
    state, past = GAME.take_up(position(f"name: ann, at: ts.sw, hand: {hand}", "name: ben, at: ts.sw", **changes))
    *done, last = [one.verdict for one in check_line(GAME, state, line, past) if one.text]
    assert all(one.legal for one in done)
    assert last.legal is False
    return last.why, last.rules


@pytest.mark.parametrize("seat", ["ann ", ""])
@pytest.mark.parametrize(
    ("step", "why", "rules"),
    [
        ("w1.n w1.c", "There is a wall without a door between w1.n and w1.c.", ("ZB-ZMOVE-07", "ZB-SPACE-05")),
        ("w1.nw w1.c", "A zombie cannot step diagonally from w1.nw to w1.c.", ("ZB-ZMOVE-04",)),
        ("w1.n w1.ne", "There is a zombie on w1.ne.", ("ZB-ZMOVE-05", "ZB-SPACE-10")),
        ("w1.w w1.nw", "The zombie on w1.w has already moved in this step.", ("ZB-ZMOVE-10", "ZB-OPEN-45")),
        ("w1.s w1.c", "There is no zombie on w1.s.", ("ZB-ZMOVE-02", "ZB-ZMOVE-17")),
    ],
)
def test_zb_zmove_03_04_05_07_10_a_step_after_the_forced_one_names_its_rule_and_what_was_made(
    seat: str, step: str, why: str, rules: tuple[str, ...]
) -> None:
    there: dict[str, Any] = {"map": DINER, "zombies": QUEUE, "walking": 1, "variants": QUIET}
    reason, by = refused_last(f"{seat}walk {step}", **there)
    assert reason.startswith(f"{why} {MADE} It is ben's turn, not ann's.")
    assert by == (*rules, *BY_MADE)


def test_zb_zmove_02_10_a_zombie_too_many_is_refused_by_the_roll_and_one_moved_twice_by_that() -> None:
    there: dict[str, Any] = {"map": CROSS, "zombies": ["n1.c", "ts.c"], "walking": 1, "variants": QUIET}
    assert refused_last("walk n1.c n1.n ; walk ts.c ts.e", **there)[1][0] == "ZB-ZMOVE-02"
    assert refused_last("walk n1.c n1.n ; walk n1.n n1.c", **there)[1][0] == "ZB-ZMOVE-10"
    assert refused_last("walk n1.c n1.n ; walk ts.c ts.sw", **there)[1][0] == "ZB-ZMOVE-04"
    there["variants"] = {**QUIET, "zombie_repeat": "repeat"}
    assert refused_last("walk n1.c n1.n ; walk n1.n n1.c", **there)[1][0] == "ZB-ZMOVE-02"


@pytest.mark.parametrize("again", ["ann discard slugger-bat", "discard slugger-bat"])
def test_zb_event_08_09_the_discard_is_one_card_and_ends_the_turn(again: str) -> None:
    there: dict[str, Any] = {"map": CROSS, "pending": [{"kind": "discarding", "seat": "ann", "least": 0, "most": 1}]}
    hand = "[iron-poker, slugger-bat]"
    why, rules = refused_last(f"ann discard iron-poker ; {again}", hand, **there)
    assert why.startswith("You may discard only one event card at the end of the turn. It is ben's turn, not ann's.")
    assert rules == ("ZB-EVENT-08", "ZB-EVENT-09", "ZB-TURN-01", "ZB-TURN-09")
    why, rules = refused_last("ann discard iron-poker ; ann move ts.s", hand, **there)
    assert why.startswith("The discard ends the turn, and nothing can follow it. It is ben's turn, not ann's.")
    assert rules[:2] == ("ZB-EVENT-09", "ZB-OPEN-37")
    why, rules = refused_last("ann discard iron-poker ; ann play rummage", "[iron-poker, rummage]", **there)
    assert rules == ("ZB-EVENT-09", "ZB-OPEN-37", "ZB-EV-23", "ZB-EV-28")


def test_zb_zmove_03_a_step_that_has_been_made_cites_what_made_it() -> None:
    state, past = GAME.take_up(position("name: ann", "name: ben", map=DINER, zombies=QUEUE, walking=1, variants=QUIET))
    (done,) = check_line(GAME, state, "walk w1.nw w1.w", past)
    assert (done.verdict.why, done.verdict.rules) == (DONE, ("ZB-ZMOVE-03", "ZB-ZMOVE-02"))


def test_zb_move_14_a_step_of_the_pawn_is_never_taken_for_one_of_a_zombie() -> None:
    there: dict[str, Any] = {"map": CROSS, "zombies": ["n1.c", "ts.c"], "walking": 2, "variants": QUIET}
    for line in ("ann move ts.w", "move ts.w", "ann move w"):
        assert refused_last(line, **there)[1] == ("ZB-MOVE-01", "ZB-MOVE-14", "ZB-TURN-15")
    state, past = GAME.take_up(position("name: ann, at: ts.sw", "name: ben", **there))
    assert check_line(GAME, state, "move ts.c ts.w", past)[0].text == "ann walk ts.c ts.w"


# --- where nothing is known of what was done last ---


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("ann move ts.c", "ZB-MOVE-02"),
        ("ann move w1.se", "ZB-MOVE-08"),
        ("ann walk w1.n w1.c", "ZB-ZMOVE-07"),
        ("ann discard jammed-magazine", "ZB-TURN-08"),
    ],
)
def test_zb_turn_15_what_breaks_a_rule_whatever_the_moment_is_refused_by_that_first(line: str, rule: str) -> None:
    why, rules = refused_last(line, "[iron-poker]", map=DINER, zombies=QUEUE, phase="roll")
    assert rules[0] == rule, why
    assert len(rules) > 1


def test_zb_event_02_a_second_card_in_a_round_is_refused_by_that_before_its_moment() -> None:
    there: dict[str, Any] = {"map": CROSS, "moving": 3, "zombies": ["ts.w"]}
    hand = "[alternate-food-source, lucky-shot], played: 1"
    why, rules = refused_last("ann play lucky-shot", hand, **there)
    assert rules[:2] == ("ZB-EVENT-02", "ZB-EVENT-03"), why
    assert "lucky" in why.lower()


def test_zb_zmove_03_any_repeats_what_was_done_automatically_once() -> None:
    union = {"n1": "union-lock"}
    table = quiet("name: ann, at: n1.c", "name: ben", map=union, zombies=["n1.w"], phase="zombies").play("1")
    table.allows("walk any", "ZB-ZMOVE-03")
    table.allows("ann walk any", "ZB-ZMOVE-03")
    for line in ("ben walk any", "walk any; walk any", "zombie any"):
        with pytest.raises(Unreadable, match="'any' is not a possible answer now"):
            table.check(line)
