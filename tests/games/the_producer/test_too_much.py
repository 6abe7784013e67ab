"""Lines with a word too many, or about something else than the question: the refusal says so, and repeats the question."""

from __future__ import annotations

from typing import Any

import pytest

from companion.referee.lines import check_line
from tests.games.the_producer.lay import GAME, Play, at_producer, lay

LIMITED = {"token_supply_limit": True}


def last(table: Play, line: str) -> tuple[str, bool | None, str]:
    """The last part of a line, and the answer to it."""
    found = check_line(GAME, table.state, line)[-1]
    return found.text, found.verdict.legal, found.verdict.why


@pytest.mark.parametrize("line", ["ann cafe 2", "cafe 2", "ann pass 3", "ann radio green 2", "7"])
def test_a_number_that_nothing_asks_for_is_reported_as_one(line: str) -> None:
    number = line.split()[-1]
    text, legal, why = last(at_producer("name: ann", "name: ben"), line)
    assert (text, legal) == (f"roll {number}", False)
    assert why.startswith(f"The number {number} answers nothing here, and this game has no dice. ")


@pytest.mark.parametrize(
    "line", ["casting 3 4", "casting 2 3", "casting three four", "casting 3 2 1", "casting 1 2 characters"]
)
def test_tp_cast_01_open_26_at_casting_one_number_is_given(line: str) -> None:
    table = at_producer("name: ann", "name: ben")
    found = check_line(GAME, table.state, f"ann {line}")
    assert [(one.verdict.legal, one.verdict.rules) for one in found] == [(False, ("TP-CAST-01", "TP-OPEN-26"))]
    why = "At Casting give one number: how many of the 5 cards are Characters; the rest are Scripts."
    assert found[0].verdict.why == why


def test_a_seat_that_reveals_something_while_nothing_is_awaited_is_answered_with_the_open_question() -> None:
    found = last(at_producer("name: ann", "name: ben"), "ann reveal character john-ford")
    why = "There is nothing to turn up now. What does ann use a Producer for?"
    assert found == ("reveal character john-ford", False, why)


def test_what_is_awaited_may_be_revealed_by_its_seat() -> None:
    table = at_producer("name: ann", "name: ben").play("ann casting 1", "ann reveal character john-ford")
    assert table.table.boulevard == ["john-ford"]


def dinner(votes: int, **variants: Any) -> Play:
    seats = f"name: ann, votes: {votes}, events: [dinner-for-the-academy, '?']", "name: ben, votes: 3, events: 2"
    return lay(*seats, round=5, order=["ann", "ben"], variants=variants)


def test_tp_open_05_a_card_that_brings_votes_needs_some_where_their_tokens_are_a_limit() -> None:
    line = "ann play dinner-for-the-academy"
    dinner(4).allows(line, "TP-EVENT-03", "TP-EVENT-08")
    full = dinner(4, **LIMITED)
    why = "Dinner for the Academy brings votes, but all 7 votes are taken (variant token_supply_limit: true)."
    full.refuses(line, why, "TP-OPEN-05", "TP-COMP-12")
    assert line not in full.legal


def test_tp_open_05_votes_that_there_are_no_tokens_for_are_reported() -> None:
    table = dinner(2, **LIMITED).play("ann play dinner-for-the-academy")
    assert table.ann.votes == 4
    why = "No tokens are left for 3 further votes of ann (variant token_supply_limit: true)."
    table.reports(why, "TP-OPEN-05", "TP-COMP-12")
