"""Questions whether something may be done, read as lines of the game and judged."""

from __future__ import annotations

import pytest

from companion.rulings.reading import read_actions
from tests.games.the_producer.gala import CASABLANCA, MODERN_TIMES, gala, made
from tests.games.the_producer.lay import GAME, Play, at_producer, lay

SAYINGS = GAME.definition.sayings.values()


def lines(table: Play, question: str) -> list[str]:
    return [reading.line for reading in read_actions(GAME, table.state, question, SAYINGS, "ann")]


def verdicts(table: Play, question: str) -> list[bool | None]:
    return [table.check(line).legal for line in lines(table, question)]


def producer() -> Play:
    seats = (
        "name: ann, team: [john-ford, mary-astor], built: [orchestra], money: 700000",
        "name: ben, team: [bette-davis]",
    )
    return at_producer(*seats, boulevard=["cary-grant"])


@pytest.mark.parametrize(("question", "legal"), [
    ("may I build the editing room", True),
    ("can I construct the Orchestra?", False),
    ("can I put up stage 3?", False),
    ("may I sack Mary Astor", True),
    ("can I get rid of Bette Davis?", False),
    ("can I go to the Hollywood Party", True),
    ("may I join the mafia", True),
    ("can I run a press campaign against Bette Davis", True),
    ("can I smear John Ford?", False),
    ("may I borrow against the starting buildings", True),
    ("can I pay off the orchestra", False),
    ("may I do nothing", True),
])  # fmt: skip
def test_what_one_may_do_with_a_producer_is_asked_in_plain_words(question: str, legal: bool) -> None:
    assert verdicts(producer(), question) == [legal]


@pytest.mark.parametrize(("question", "legal"), [
    ("may I nominate Humphrey Bogart", True),
    ("can I put up Claude Rains?", False),
    ("may I nominate nobody", True),
])  # fmt: skip
def test_whom_one_may_nominate_is_asked_in_plain_words(question: str, legal: bool) -> None:
    table = gala(made("ann", CASABLANCA), made("ben", MODERN_TIMES), award="actor")
    assert verdicts(table, question) == [legal]


def test_how_many_votes_one_may_spend_is_asked_in_plain_words() -> None:
    table = gala(made("ann", CASABLANCA, votes=2), made("ben"), award="actor").play("ann nominate bogart")
    assert verdicts(table, "can I spend 2 votes") == [True]
    assert verdicts(table, "can I spend 3 votes") == [False]


def test_what_one_may_do_with_a_card_is_asked_in_plain_words() -> None:
    table = lay("name: ann, events: [gasoline, acting-coach]", "name: ben", step="card")
    assert verdicts(table, "can I set aside Acting Coach") == [True]
    assert verdicts(table, "can I throw away Coupons for Gasoline?") == [False]
    assert verdicts(table, "may I bin the acting coach") == [True]


def test_what_is_no_action_is_read_as_none() -> None:
    assert lines(producer(), "can I build two rooms with one producer") == []
    assert lines(producer(), "who starts the year") == []
