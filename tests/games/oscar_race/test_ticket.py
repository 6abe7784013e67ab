"""TICKET: interview tickets."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.oscar_race.table import Table

SOLO = """
seats:
  - {name: ann, at: area4, escort: {kind: date, at: r01c2}, tickets: [1, 4, 5]}
  - {name: ben, at: r07c2, escort: {kind: spouse}}
phase: stars
"""


def lone(area: int = 4, tickets: tuple[int, ...] = (1, 4, 5), **variants: Any) -> Table:
    """Ann without escort in an Area, ben to ask."""
    table = Table(SOLO, variants=variants)
    document = {
        "seats": [
            {"name": "ann", "at": f"area{area}", "escort": {"kind": "date", "at": "r01c2"}, "tickets": list(tickets)},
            {"name": "ben", "at": "r07c2", "escort": {"kind": "spouse"}},
        ]
    }
    return Table(SOLO, variants=variants, **document) if (area, tickets) != (4, (1, 4, 5)) else table


def tickets(table: Table) -> list[int]:
    return sorted(table.seat("ann").tickets)


@pytest.mark.parametrize("dice", ["6 1", "6 3", "2 6"], ids=["won", "tied", "lost"])
def test_or_ticket_01_rolling_in_an_area_takes_its_ticket_and_no_other(dice: str) -> None:
    table = lone().play(dice)
    assert tickets(table) == [1, 5]
    assert table.cited("OR-TICKET-01")


def test_or_ticket_01_neither_the_interviewers_tickets_nor_those_of_a_player_elsewhere_are_lost() -> None:
    table = lone().play("6 1")
    assert table.seat("ben").tickets == [1, 2, 3, 4, 5]


def test_or_ticket_01_a_rope_line_takes_no_ticket() -> None:
    position = [
        {"name": "ann", "at": "rope4", "escort": {"kind": "date"}},
        {"name": "ben", "at": "r07c2", "escort": {"kind": "spouse"}},
    ]
    table = Table(SOLO, seats=position).play("6 6")
    assert tickets(table) == [1, 2, 3, 4, 5]


def test_or_ticket_01_who_is_put_out_of_an_area_or_stuck_in_it_rolls_nothing_and_keeps_the_ticket() -> None:
    table = Table(SOLO, table={"stuck": ["ann"]})
    assert table.state.turn == 2
    assert tickets(table) == [1, 4, 5]


def test_or_open_51_the_first_visit_has_no_penalty_and_the_second_has() -> None:
    first = lone(1).play("5 4")
    assert (first.seat("ann").hits, tickets(first)) == (0, [4, 5])  # 5 - 1 ties
    second = lone(1, (4, 5)).play("5 4")
    assert (second.seat("ann").hits, tickets(second)) == (1, [4, 5])  # 5 - 1 - 2


def test_or_open_51_the_player_cannot_choose_to_keep_it() -> None:
    table = lone()
    assert table.kind == "interview_player"
    assert table.check("ann ticket keep").legal is False
    table.play("5")
    assert table.check("ann ticket keep").legal is False
    three = Table(SOLO, seats=[
        {"name": "ann", "at": "area4", "escort": {"kind": "date"}},
        {"name": "ben", "escort": {"kind": "date"}},
        {"name": "cat", "escort": {"kind": "date"}},
    ])  # fmt: skip
    three.refuses("ann ticket keep", "OR-TICKET-01", "OR-OPEN-51")


@pytest.mark.parametrize(("dice", "left"), [
    ("6 3", [1, 5]),  # 6 - 1 ties 3 + 2: nothing but the bonus star, which is a star gained
    ("6 6", [1, 5]),  # lost, with a bonus star
    ("5 1", [1, 5]),  # won without one
    ("5 2", [1, 4, 5]),  # a tie
    ("1 6", [1, 4, 5]),  # lost
])  # fmt: skip
def test_or_open_51_on_gain_the_ticket_goes_only_if_a_star_is_gained(dice: str, left: list[int]) -> None:
    assert tickets(lone(ticket_loss="on_gain").play(dice)) == left
    assert tickets(lone().play(dice)) == [1, 5]


def test_or_open_51_on_gain_a_ticket_that_stays_still_saves_the_penalty_next_time() -> None:
    table = lone(1, (1,), ticket_loss="on_gain").play("2 6")
    assert tickets(table) == [1]
    again = lone(1, (1,), ticket_loss="on_gain").play("5 4")
    assert again.seat("ann").hits == 0
    without = lone(1, (), ticket_loss="on_gain").play("5 4")
    assert without.seat("ann").hits == 1


def test_or_open_51_optional_is_asked_before_the_dice_and_paying_is_as_by_default() -> None:
    table = lone(1, ticket_loss="optional")
    assert (table.asked, table.legal) == (["ann"], ["ann ticket pay", "ann ticket keep"])
    assert table.check("4").legal is False
    table.play("ann ticket pay", "5 4")
    assert (table.seat("ann").hits, tickets(table)) == (0, [4, 5])


def test_or_open_51_optional_keeping_it_costs_two_on_the_roll_and_it_stays_even_after_a_win() -> None:
    table = lone(1, ticket_loss="optional").play("ann ticket keep", "5 3")
    assert (table.seat("ann").hits, tickets(table)) == (1, [1, 4, 5])  # 5 - 1 - 2
    table = lone(1, ticket_loss="optional").play("ann ticket keep", "6 1")
    assert (table.seat("ann").stars, tickets(table)) == (2, [1, 4, 5])  # 6 - 1 - 2 beats 1, and the bonus


def test_or_open_51_optional_without_a_ticket_there_is_nothing_to_choose() -> None:
    table = lone(1, (4, 5), ticket_loss="optional")
    assert table.kind == "interview_player"
    table.play("5 3")
    assert (table.seat("ann").hits, tickets(table)) == (1, [4, 5])


def test_or_open_51_optional_the_choice_is_made_once_and_by_the_owner() -> None:
    table = lone(1, ticket_loss="optional")
    assert table.check("ben ticket pay").legal is False
    table.play("ann ticket keep", "5")
    assert table.check("ann ticket pay").legal is False
