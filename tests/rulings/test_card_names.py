"""A card asked about by its name is any such card; and what strangers asked and had not found."""

from __future__ import annotations

import pytest

from companion.registry import definition
from companion.rulings.ruling import rule


@pytest.mark.parametrize(("game", "question", "wanted"), [
    ("the-producer", "can john ford direct two films in one year", "TP-PROD-05"),
    ("the-producer", "can I do a press campaign against judy garland", "TP-MOTEL-01"),
    ("the-producer", "may I buy holiday at the party", "TP-PARTY-01"),
    ("the-producer", "can I keep pie fight for later", "TP-EVENT-12"),
])  # fmt: skip
def test_a_name_counts_as_what_it_is(game: str, question: str, wanted: str) -> None:
    assert rule(definition(game), question, 3).answers[0].id == wanted


@pytest.mark.parametrize(("game", "question", "wanted"), [
    ("oscar-race", "how many spaces do I move", "OR-PIECE-01"),
    ("oscar-race", "who wins on a draw", "OR-END-03"),
    ("oscar-race", "may i keep my stars under the table so nobody sees", "OR-OPEN-73"),
    ("oscar-race", "do we all move then all do zombies, or does each one do both", "OR-TURN-02"),
    ("red-carpet-race", "how many dice do we need on the table", "RC-COMP-10"),
    ("zombies", "may I give ben a life", "ZB-CLAR-11"),
    ("zombies", "can zeds go slantways", "ZB-ZMOVE-04"),
    ("the-producer", "what does an actor cost me each year", "TP-MAINT-09"),
    ("the-producer", "two of us tie for best director", "TP-OSCAR-05"),
    ("the-producer", "who starts in 1941", "TP-ORDER-01"),
    ("the-producer", "how do we hand the scripts round", "TP-DRAFT-01"),
])  # fmt: skip
def test_what_strangers_asked_and_did_not_find_is_found(game: str, question: str, wanted: str) -> None:
    assert rule(definition(game), question, 3).answers[0].id == wanted
