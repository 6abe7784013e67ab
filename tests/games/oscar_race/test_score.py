"""SCORE: what is added and taken off in the Theater."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.oscar_race.table import Table

BEN = {"name": "ben", "at": "theater", "escort": {"kind": "date", "at": "theater"}, "swag": False}


def over(**ann: Any) -> Table:
    """The game is over; ann is in the Theater with her escort and no Swag Bag unless given otherwise."""
    ann = {"name": "ann", "at": "theater", "escort": {"kind": "date", "at": "theater"}, "swag": False, **ann}
    return Table(game="oscar-race", seats=[ann, BEN], turn=20, phase="over")


def total(table: Table, seat: int = 0) -> int:
    return table.score.total(seat)


def lines(table: Table, clause: str) -> list[int]:
    """The points of ann's lines that cite this clause."""
    return [line.points for line in table.score.seats[0] if clause in line.rules]


def test_or_score_01_an_unused_swag_bag_adds_one_and_a_used_one_nothing() -> None:
    assert (total(over(stars=3, swag=True)), total(over(stars=3))) == (4, 3)
    assert lines(over(swag=True), "OR-SCORE-01") == [1]
    assert sum(lines(over(), "OR-SCORE-01")) == 0


@pytest.mark.parametrize(
    ("kills", "added"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (14, 2), (15, 3), (20, 4), (24, 4), (27, 5)]
)
def test_or_score_02_every_full_five_kills_add_one(kills: int, added: int) -> None:
    table = over(stars=2, kills=kills)
    assert total(table) == 2 + added
    assert sum(lines(table, "OR-SCORE-02")) == added


def test_or_score_03_each_hit_marker_takes_off_one() -> None:
    table = over(stars=5, hits=3)
    assert total(table) == 2
    assert lines(table, "OR-SCORE-03") == [-3]


def test_or_score_03_a_total_may_fall_below_zero() -> None:
    assert total(over(stars=1, hits=4)) == -3


@pytest.mark.parametrize(
    ("clause", "kind", "cost"), [("OR-SCORE-04", "date", 2), ("OR-SCORE-05", "spouse", 4), ("OR-SCORE-06", "mother", 6)]
)
def test_or_score_04_05_06_entering_without_the_escort_costs_2_4_or_6(clause: str, kind: str, cost: int) -> None:
    table = over(stars=10, escort={"kind": kind, "at": "r15c2"}, entered_alone=True)
    assert total(table) == 10 - cost
    assert lines(table, clause) == [-cost]
    with_it = over(stars=10, escort={"kind": kind, "at": "theater"}, entered_alone=False)
    assert total(with_it) == 10
    assert sum(lines(with_it, clause)) == 0


def test_or_score_01_to_06_are_added_up() -> None:
    table = over(
        stars=7, swag=True, kills=11, hits=2, escort={"kind": "mother", "at": "rope6", "hits": 1}, entered_alone=True
    )
    assert total(table) == 7 + 1 + 2 - 3 - 6


def test_or_score_the_ledger_of_a_game_that_goes_on_counts_as_if_it_ended_now() -> None:
    table = Table(game="oscar-race", turn=9, phase="moves", seats=[
        {"name": "ann", "at": "r02c2", "escort": {"kind": "date"}, "stars": 9},
        {**BEN, "stars": 4, "swag": True, "kills": 5},
    ])  # fmt: skip
    assert (table.score.final, table.score.winners) == (False, None)
    assert (total(table, 0), total(table, 1)) == (0, 6)


# --- open points ---


def test_or_open_60_the_bonuses_are_counted_for_every_player_in_the_theater_though_nothing_is_gained_there() -> None:
    table = Table(game="oscar-race", turn=20, phase="over", seats=[
        {**BEN, "name": "ann", "swag": True, "kills": 5, "stars": 1},
        {**BEN, "swag": True, "kills": 10},
        {**BEN, "name": "cat", "at": "r15c2", "swag": True, "kills": 10},
    ])  # fmt: skip
    assert [total(table, seat) for seat in range(3)] == [3, 3, 0]


def test_or_open_60_the_bonuses_are_not_stars_to_be_paid_with_before_the_end() -> None:
    table = Table("""
    seats:
      - {name: ann, at: theater, hits: 2, escort: {kind: date, at: r15c2}, kills: 25, swag: true, entered_alone: true}
      - {name: ben, at: r02c2, escort: {kind: date}}
    phase: moves
    """)
    assert table.check("ann pay ann").legal is False
    assert table.seat("ann").stars == 0


ENTRY = """
seats:
  - {{name: ann, at: {at}, escort: {{kind: {kind}, at: {escort}}}, stars: 9, swag: false}}
  - {{name: ben, at: limousine, escort: {{kind: date}}}}
phase: moves
"""


def entering(at: str, escort: str, *lines: str, kind: str = "spouse", **changes: Any) -> Table:
    """Ann near the Theater plays these lines, ben stays in the Limousine; then it is turn 2."""
    return Table(ENTRY.format(at=at, escort=escort, kind=kind), **changes).play(*lines)


def test_or_open_62_together_separately_in_either_order_or_earlier_there_is_no_penalty() -> None:
    together = entering("r15c2", "r15c2", "ann move ann+spouse theater")
    player_first = entering("r15c2", "r15c1", "ann move ann theater", "ann move ann.spouse theater")
    escort_first = entering("r15c2", "r15c1", "ann move ann.spouse theater", "ann move ann theater")
    earlier = entering("r15c2", "theater", "ann move ann theater")
    for table in (together, player_first, escort_first, earlier):
        assert table.asked == ["ben"]
        table.play("ben stop")
        assert total(table) == 9
        assert table.seat("ann").entered_alone is False


def test_or_open_62_an_escort_left_outside_at_the_end_of_part_a_costs_even_if_it_comes_later() -> None:
    table = entering("r15c2", "r13c2", "ann move ann theater", "ann move ann.spouse r14c2 r15c2", "ann stop")
    assert table.asked == ["ben"]
    assert total(table) == 5
    table.play("ben stop", "1", "1", "2 2 2 2 2", "1 2", "ann adjust 0", "ann move ann.spouse theater", "ann pass")
    assert table.seat("ann").escort.at == "theater"
    assert total(table) == 5
    assert lines(table, "OR-SCORE-05") == [-4]


def test_or_open_62_at_end_asks_only_where_the_escort_is_when_the_game_ends() -> None:
    variants = {"escort_penalty": "at_end"}
    came_late = over(stars=9, escort={"kind": "mother", "at": "theater"}, entered_alone=True)
    assert total(came_late) == 3
    document = {"game": "oscar-race", "turn": 20, "phase": "over", "variants": variants}
    ann = {"name": "ann", "at": "theater", "escort": {"kind": "mother", "at": "theater"}, "swag": False, "stars": 9}
    assert total(Table(**document, seats=[{**ann, "entered_alone": True}, BEN])) == 9
    outside = {**ann, "escort": {"kind": "mother", "at": "r15c1"}, "entered_alone": True}
    assert total(Table(**document, seats=[outside, BEN])) == 3
    assert lines(Table(**document, seats=[outside, BEN]), "OR-SCORE-06") == [-6]


def test_or_open_62_at_end_leaves_the_hits_and_the_bonuses_alone() -> None:
    table = Table(game="oscar-race", turn=20, phase="over", variants={"escort_penalty": "at_end"}, seats=[
        {"name": "ann", "at": "theater", "escort": {"kind": "date", "at": "theater", "hits": 1}, "stars": 9, "kills": 5,
         "entered_alone": True},
        BEN,
    ])  # fmt: skip
    assert total(table) == 9 + 1 + 1 - 1


def test_or_open_63_an_escort_may_enter_the_theater_first_and_cannot_come_out() -> None:
    table = entering("r10c2", "r15c2", "ann move ann.spouse theater", "ann stop ann", "ben stop")
    assert table.seat("ann").escort.at == "theater"
    table.play("1", "1", "2 2 2 2 2", "1 2", "ann adjust 0")
    table.refuses("ann move ann.spouse r15c2", "OR-BOARD-17")
    assert table.seat("ann").entered_alone is None, "its coming in alone is nobody's entry"


def test_or_open_64_markers_on_both_figures_count_wherever_the_escort_is() -> None:
    inside = over(stars=5, hits=1, escort={"kind": "date", "at": "theater", "hits": 2}, entered_alone=False)
    assert total(inside) == 2
    outside = over(stars=5, hits=1, escort={"kind": "date", "at": "r03c2", "hits": 2}, entered_alone=True)
    assert total(outside) == 2 - 2
    assert lines(outside, "OR-SCORE-03") == [-3]
