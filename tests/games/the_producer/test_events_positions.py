"""Positions with Event cards in them: what they may say, and what they cannot be."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.errors import Unreadable
from tests.games.the_producer.lay import GAME, lay, position
from tests.games.the_producer.test_events import CASES, MAFIA, play, table

MARK = {"character": "paul-bunyan", "stat": "red", "number": 1}


@pytest.mark.parametrize(
    ("seat", "changes", "message"),
    [
        (
            "storehouse: [overtime]",
            {},
            "seats[0].storehouse: 'overtime' is not an Event that can be set aside (TP-EVENT-12)",
        ),
        ("storehouse: ['?']", {}, "seats[0].storehouse: '?' is not an Event that can be set aside (TP-EVENT-12)"),
        (
            "movies: [{script: rebecca, cards: [acting-coach]}]",
            {},
            "seats[0].movies[0].cards: 'acting-coach' is not an Event that can be added to a movie (TP-DIST-02)",
        ),
        (
            "money: 0",
            {"lasting": [{"card": "overtime", "seat": "ann"}]},
            "table.lasting[0].card: 'overtime' is not an Event with a lasting effect (TP-MAINT-05)",
        ),
        (
            "money: 0",
            {"lasting": [{"card": "hula", "seat": "ann"}]},
            "table.lasting[0].card: 'hula' is not an Event with a lasting effect (TP-MAINT-05)",
        ),
        (
            "money: 0",
            {"lasting": [{"card": "accident", "seat": "ann", "aims": ["bambi"]}]},
            "table.lasting[0].aims: 'bambi' is not a card or a player (TP-EVENT-08)",
        ),
        ("money: 0", {"marks": [MARK]}, "table.marks[0].character: there is no 'paul-bunyan' (TP-COMP-09)"),
        (
            "money: 0",
            {"pending": [{"kind": "playing", "seat": "ann", "card": "overtime"}]},
            "pending[0].card: 'overtime' is not an Event with a coin toss (TP-EVENT-08)",
        ),
    ],
)
def test_what_event_cards_cannot_be_is_reported(seat: str, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(Unreadable) as error:
        lay(f"name: ann, {seat}", "name: ben", **changes)
    assert str(error.value) == message


@pytest.mark.parametrize(("card", "aims"), [case[:2] for case in CASES], ids=[case[0] for case in CASES])
def test_a_position_after_each_card_is_read_back_as_it_was(card: str, aims: str) -> None:
    state = table(card, mafia=card in MAFIA)
    play(state, card, *aims.split())
    document = GAME.document(state)
    assert GAME.document(GAME.position(document)) == document


def test_a_coin_may_be_awaited_in_a_position() -> None:
    frames = [{"kind": "playing", "seat": "ann", "card": "high-stakes-poker"}]
    state = GAME.position(position("name: ann, money: 100000", "name: ben", pending=frames))
    decision = GAME.decision(state)
    assert decision is not None
    assert GAME.prompt(state, decision) == "High-Stakes Poker: heads or tails?"


@pytest.mark.parametrize(("card", "aims", "message"), [
    ("morals-clause", ["clark-gable"], "'morals-clause' is in effect but has no mark on clark-gable: "
     "add {character: clark-gable, stat: all, number: 0, by: morals-clause} to table.marks (TP-PARTY-02)"),
    ("gossip-column", ["clark-gable"], "'gossip-column' is in effect but has no mark on clark-gable: "
     "add {character: clark-gable, stat: golden, number: -1, by: gossip-column} to table.marks (TP-PARTY-02)"),
    ("morals-clause", ["ben"], "'morals-clause' takes one Character as its target (TP-EVENT-08)"),
    ("loan-out", [], "'loan-out' is for the next movie of a player: name that player (TP-EVENT-02)"),
    ("loan-out", ["clark-gable"], "'loan-out' is for the next movie of a player: name that player (TP-EVENT-02)"),
    ("vice-squad", ["ben"], "'vice-squad' takes no target (TP-EVENT-08)"),
])  # fmt: skip
def test_a_card_in_effect_is_marked_and_aimed_as_it_is_played(card: str, aims: list[str], message: str) -> None:
    lasting = [{"card": card, "seat": "ann", "aims": aims}]
    with pytest.raises(Unreadable, match=re.escape(message)):
        lay("name: ann", "name: ben, team: [clark-gable]", lasting=lasting)
    if "no mark" in message:
        stat, number = {"gossip-column": ("golden", -1)}.get(card, ("all", 0))
        marks = [{"character": "clark-gable", "stat": stat, "number": number, "by": card, "sort": "rumor"}]
        assert lay("name: ann", "name: ben, team: [clark-gable]", lasting=lasting, marks=marks).kind == "card"


@pytest.mark.parametrize(("changes", "message"), [
    (
        {"marks": [{"character": "clark-gable", "stat": "all", "number": -2, "by": "sunday-night-broadcast"}]},
        "table.marks[0].by: 'sunday-night-broadcast' marks a Character but is not in effect: "
        "name it in table.lasting (TP-MAINT-05)",
    ),
    (
        {"marks": [{"character": "clark-gable", "stat": "all", "number": -2, "by": "pie-fight"}]},
        "table.marks[0].by: 'pie-fight' changes no stars: "
        "-2 all on clark-gable is by sunday-night-broadcast (TP-COMP-12)",
    ),
    (
        {"lasting": [{"card": "canteen", "seat": "ann"}]},
        "table.lasting[0]: 'canteen' is in effect but has no mark: "
        "add {stat: golden, number: 1, most: 3, by: canteen} to table.marks (TP-COMP-12)",
    ),
])  # fmt: skip
def test_tp_comp_12_maint_05_marks_and_the_cards_that_make_them_lie_there_together(
    changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(Unreadable) as error:
        lay("name: ann", "name: ben, team: [clark-gable]", **changes)
    assert str(error.value) == message


def test_tp_cafe_02_an_associate_has_had_the_mafias_money() -> None:
    full = "table.mafia: by the number of associates the Mafia has $2,000,000, not $3,000,000 (TP-CAFE-02)"
    with pytest.raises(Unreadable, match=re.escape(full)):
        lay("name: ann, mafia: true", "name: ben", mafia=3_000_000)


def test_seats_that_a_card_is_aimed_at_are_named_in_any_case() -> None:
    lasting = [{"card": "loan-out", "seat": "Ann", "aims": ["Ann", "john-ford"], "until": "movie"}]
    state = lay("name: Ann", "name: Ben", lasting=lasting).state
    assert state.table.lasting[0].aims == ["ann", "john-ford"]
