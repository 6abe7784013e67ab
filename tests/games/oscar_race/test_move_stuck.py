"""MOVE: an escort that cannot leave its Interview Area, and its player who comes in. OR-OPEN-23."""

from __future__ import annotations

import pytest

from companion.errors import Unreadable
from tests.games.oscar_race.lay import lay
from tests.games.oscar_race.table import GAME, Table

FAR_BEN = "name: ben, at: r14c2, escort: {kind: spouse}"


def joined(kind: str = "spouse", **changes: object) -> Table:
    """Ann's escort is alone in Area 1 and too badly hit to move; she comes in, and step 5 begins."""
    ann = f"name: ann, at: r02c1, escort: {{kind: {kind}, at: area1, hits: 6}}"
    table = lay(ann, FAR_BEN, **changes)
    return table.play("ann area1", f"stop {kind}", "ben stop ben+spouse")


@pytest.mark.parametrize("kind", ["date", "spouse", "mother"])
def test_or_open_23_a_stuck_escort_rolls_no_die_beside_its_player_who_does(kind: str) -> None:
    table = joined(kind)
    assert (table.state.table.stuck, table.state.table.stuck_escorts) == ([], [0])
    message = f"ann.{kind} did not leave Marquee Minute this turn: it is present, but rolls no die."
    assert (message, ("OR-OPEN-23", "OR-INTVW-09")) in table.events
    table.play("4")
    assert table.kind == "interview_other", "no die of the escort's in between"
    table.play("4")
    assert table.cited("OR-INTVW-17"), "4 against 4 is a tie: who is not alone subtracts nothing"
    assert (table.state.turn, table.state.table.stuck_escorts) == (2, [])


def test_or_open_23_a_stuck_escort_earns_no_bonus_star_by_the_interviewers_die() -> None:
    assert joined("mother").play("1 5", "ann hit ann").seat("ann").stars == 0


def test_or_open_23_a_stuck_escort_is_present_to_take_the_hit() -> None:
    table = joined().play("1 6")
    assert sorted(table.legal) == ["ann hit ann", "ann hit ann.spouse"]


def test_or_open_23_stuck_interview_true_rolls_a_stuck_escorts_die() -> None:
    table = joined(variants={"stuck_interview": True}).play("4")
    assert table.kind == "interview_escort"


def test_or_open_23_a_stuck_escort_is_stored_in_a_position() -> None:
    table = joined()
    again = GAME.position(GAME.document(table.state))
    assert again == table.state
    assert GAME.document(again)["table"]["stuck_escorts"] == ["ann"]
    table.play("4")
    assert GAME.position(GAME.document(table.state)) == table.state
    with pytest.raises(Unreadable, match=r"table\.stuck_escorts: .*OR-OPEN-23"):
        lay("name: ann, at: area1, escort: {kind: date, at: r01c1}", FAR_BEN, stuck_escorts=["ann"])


def test_or_open_23_who_is_pushed_out_is_stuck_no_longer_and_the_position_can_be() -> None:
    ann = "name: ann, at: area2, hits: 3, escort: {kind: date, hits: 4}"
    table = lay(ann, "name: ben, at: r04c3, stars: 3, escort: {kind: spouse}")
    table.play("ann stop ann+date")
    assert (table.state.table.stuck, table.state.table.stuck_escorts) == ([0], [0])
    table.play("ben+spouse area2; ann place r05c3")
    assert (table.state.table.stuck, table.state.table.stuck_escorts) == ([], [])
    assert GAME.position(GAME.document(table.state)) == table.state


def test_or_open_23_why_who_was_stuck_has_no_interview_is_reported() -> None:
    ann = "name: ann, at: area2, hits: 3, escort: {kind: date, at: r12c2}"
    table = lay(ann, "name: ben, at: r12c1, escort: {kind: mother, at: rope1}").play(
        "ann stop ann; date stop", "ben stop ben; mother stop"
    )
    events = dict(table.events)
    assert events["ann did not leave E this turn: no interview there."] == ("OR-OPEN-23", "OR-INTVW-01")
    silent_by = events["ben.mother rolls no die in Rope Line 1 and earns no star."]
    assert silent_by in (("OR-OPEN-57",), ("OR-ROPE-05",))  # the second one in Red Carpet Race
    silent = lay(ann, "name: ben, at: r12c1, escort: {kind: date}", variants={"stuck_interview": True})
    silent.play("ann stop ann; date stop", "ben stop")
    assert not any("no interview there" in text for text, _ in silent.events)
