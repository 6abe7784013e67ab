"""ROPE: rolls in the Rope Lines of step 5."""

from __future__ import annotations

import pytest

from tests.games.oscar_race.lay import lay
from tests.games.oscar_race.table import GAME, Table

ELSEWHERE = """
seats:
  - {{name: ann, at: {at}, escort: {{kind: {kind}, at: {escort}}}, stars: 2}}
  - {{name: ben, at: r15c2, escort: {{kind: spouse, at: r15c2}}}}
phase: stars
"""


def rope(at: str, escort: str, kind: str = "date") -> Table:
    """Ann and her escort on these spaces at the beginning of step 5, ben on the carpet."""
    return Table(ELSEWHERE.format(at=at, escort=escort, kind=kind))


def prompt(table: Table) -> str:
    decision = GAME.decision(table.state)
    assert decision is not None
    return GAME.prompt(table.state, decision)


def stars(table: Table) -> int:
    return int(table.seat("ann").stars)


@pytest.mark.parametrize("number", range(1, 7))
def test_or_rope_01_every_rope_line_is_rolled_for_and_the_carpet_and_theater_are_not(number: int) -> None:
    table = rope(f"rope{number}", "r01c2")
    assert (table.asked, table.kind) == (["chance"], "rope_die")
    assert f"ann in Rope Line {number}" in prompt(table)
    table.play("6")
    assert (table.state.turn, stars(table)) == (2, 3)
    assert rope("r01c3", "theater").state.turn == 2, "beside a Rope Line is not in it"


def test_or_rope_01_player_and_escort_have_a_die_each_and_each_gains_for_the_owner() -> None:
    table = rope("rope1", "rope1")
    assert "ann in" in prompt(table)
    table.play("6")
    assert "ann.date in" in prompt(table)
    table.play("6")
    assert (stars(table), table.seat("ben").stars) == (4, 0)


def test_or_rope_01_an_escort_alone_rolls_too_and_both_in_different_ropes() -> None:
    alone = rope("r01c2", "rope3")
    assert "ann.date in Rope Line 3" in prompt(alone)
    assert stars(alone.play("5")) == 3
    apart = rope("rope5", "rope2")
    assert "ann.date in Rope Line 2" in prompt(apart)
    assert stars(apart.play("5 4")) == 3
    assert stars(rope("rope5", "rope2").play("4 5")) == 3


def test_or_rope_01_any_number_of_figures_of_several_seats_roll_in_one_rope_line() -> None:
    seats = [
        {"name": name, "at": "rope3", "escort": {"kind": "date"}} for name in ("ann", "ben", "cat", "dan", "eve", "fay")
    ]
    table = Table(ELSEWHERE.format(at="x", escort="x", kind="date"), seats=seats)
    for name in ("ann", "ben", "cat", "dan", "eve", "fay"):
        assert f"{name} in" in prompt(table)
        table.play("5")
        assert f"{name}.date in" in prompt(table)
        table.play("4")
    assert [seat.stars for seat in table.state.seats] == [1] * 6
    assert table.state.turn == 2


def test_or_rope_01_the_roll_costs_no_hit_and_zombies_there_do_nothing() -> None:
    table = Table(ELSEWHERE.format(at="rope1", escort="rope1", kind="date"), table={"zombies": {"rope1": 3}}).play(
        "1 1"
    )
    ann = table.seat("ann")
    assert (ann.hits, ann.escort.hits, ann.stars, table.state.table.zombies) == (0, 0, 2, {"rope1": 3})


@pytest.mark.parametrize("value", range(1, 7))
def test_or_rope_02_a_player_earns_the_star_on_5_or_6(value: int) -> None:
    table = rope("rope2", "r01c2", "mother").play(str(value))
    assert stars(table) == (3 if value in (5, 6) else 2)
    assert table.cited("OR-ROPE-02")


@pytest.mark.parametrize("value", range(1, 7))
def test_or_rope_03_a_date_earns_the_star_on_5_or_6(value: int) -> None:
    table = rope("r01c2", "rope2", "date").play(str(value))
    assert stars(table) == (3 if value in (5, 6) else 2)
    assert table.cited("OR-ROPE-03")


@pytest.mark.parametrize("value", range(1, 7))
def test_or_rope_04_a_spouse_earns_the_star_on_6_only(value: int) -> None:
    table = rope("r01c2", "rope2", "spouse").play(str(value))
    assert stars(table) == (3 if value == 6 else 2)
    assert table.cited("OR-ROPE-04")


def test_or_rope_02_the_escort_beside_a_player_changes_nothing_on_the_players_die() -> None:
    assert stars(rope("rope2", "rope2", "spouse").play("5 5")) == 3
    assert stars(rope("rope2", "rope2", "mother").play("5")) == 3


def test_or_open_57_no_die_is_rolled_for_a_mother_and_she_gains_nothing() -> None:
    beside = rope("rope2", "rope2", "mother").play("6")
    assert (beside.state.turn, beside.kind, stars(beside)) == (2, "spawn_number", 3)
    alone = rope("r01c2", "rope2", "mother")
    assert (alone.state.turn, stars(alone)) == (2, 2)


# --- OR-OPEN-61: the owner in the Theater ---


@pytest.mark.parametrize("kind", ["date", "spouse"])
def test_or_open_61_with_the_player_in_the_theater_the_escort_in_a_rope_line_gains_nothing(kind: str) -> None:
    table = rope("theater", "rope6", kind)
    assert (table.state.turn, stars(table)) == (2, 2)


def test_or_board_18_open_61_why_such_an_escort_rolls_no_die_is_reported() -> None:
    ann = "name: ann, at: theater, escort: {kind: spouse, at: rope6}"
    table = lay("name: ben, at: r06c2, escort: {kind: date, at: r06c2}", ann)
    table.play("ben stop ben+date", "ann stop ann.spouse")
    rules = dict(table.events)["ann.spouse rolls no die in Rope Line 6 and earns no star."]
    assert rules == ("OR-BOARD-18", "OR-OPEN-61")


def test_or_open_61_the_escort_in_the_theater_first_leaves_the_player_outside_its_gains() -> None:
    assert stars(rope("rope6", "theater").play("6")) == 3
    assert stars(rope("area5", "theater").play("6 4")) == 4  # 6 - 1 beats 4, and the natural 6


def test_or_open_61_the_escort_outside_still_moves_is_attacked_and_kills_for_its_owner() -> None:
    table = Table("""
    seats:
      - {name: ann, at: theater, escort: {kind: spouse, at: rope6}, stars: 2, entered_alone: true}
      - {name: ben, at: r15c2, escort: {kind: spouse, at: r15c2}}
    phase: moves
    table: {zombies: {rope6: 2}}
    """)
    assert table.check("ann stop ann").legal is False or "ann.spouse" in " ".join(table.legal)
    table.play("ann move ann.spouse r14c1", "ann fight", "1")
    assert table.seat("ann").kills == 1
    table.play("ann fight", "6")
    assert table.seat("ann").escort.hits == 1
    assert table.seat("ann").escort.at == "r14c1"
    assert table.seat("ann").stars == 2


def test_or_open_61_the_player_entering_in_this_turn_ends_the_gains_of_this_very_turn() -> None:
    table = Table("""
    seats:
      - {name: ann, at: r15c2, escort: {kind: date, at: rope6}}
      - {name: ben, at: limousine, escort: {kind: spouse}}
    phase: moves
    """)
    table.play("ann move ann theater", "ann stop ann.date", "ben stop")
    if table.kind == "rope_die":
        table.play("6")
    assert (table.state.turn, stars(table)) == (2, 0)
