"""What a line is: one intent, found without a message and without a change."""

from __future__ import annotations

import pytest

from companion.cli.interpreter import (
    Ask,
    Correct,
    Decide,
    Enter,
    Intent,
    LookUp,
    PlayLine,
    RollForMe,
    TableVerb,
    interpret,
)
from companion.cli.session import Session
from tests.cli.tables import session_in

BEGINNING = "seats: [{name: Ann}, {name: Ben}]"


def read(session: Session, messages: list[str], line: str) -> Intent:
    """The intent; fails if anything is shown or changed."""
    before = session.game.document(session.table.state), list(session.table.entries), list(messages)
    intent = interpret(session, line)
    assert (session.game.document(session.table.state), session.table.entries, messages) == before
    return intent


@pytest.mark.parametrize(
    ("line", "intent"),
    [
        ("", Enter()),
        ("Roll the dice", RollForMe()),
        ("?", TableVerb("?", "")),
        ("SCORE", TableVerb("score", "")),
        ("why ann escort date?", TableVerb("why", "ann escort date?")),
        ("may I escort a date", Ask("may I escort a date")),
        ("or-move-01", Ask("or-move-01")),
        ("move-3", Ask("move-3")),
        ("OR-MOVE-99", Ask("OR-MOVE-99")),
        ("stage-2", PlayLine("stage-2")),
        ("ann escort date", PlayLine("ann escort date")),
        ("frobnicate", PlayLine("frobnicate")),
        ("yes", PlayLine("yes")),
    ],
)
def test_a_line_is_the_first_thing_that_it_can_be(line: str, intent: Intent) -> None:
    session, messages = session_in(BEGINNING)
    found = read(session, messages, line)
    assert (type(found), found) == (type(intent), intent)


def test_a_code_is_a_card_where_it_may_not_be_played() -> None:
    session, messages = session_in(BEGINNING)
    code = next(iter(session.codes()))
    assert read(session, messages, code) == LookUp(code)


def test_a_question_of_the_table_comes_before_all_else() -> None:
    session, messages = session_in(BEGINNING)
    session.handle("ann escort date")
    session.handle("mend 1 ann escort mother")
    assert isinstance(read(session, messages, "score"), Correct)
    session.doubt = "Really?", lambda: None
    assert isinstance(read(session, messages, "score"), Decide)
