"""The vocabulary of Event cards: what a card of one's own may say, and the complaint when it does not fit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.definitions.definition import altered
from companion.definitions.models import GameDefinition
from companion.games.the_producer.effects.effect import Timing
from companion.games.the_producer.game import Producer
from companion.games.the_producer.numbers import EventFacts, Reading
from companion.model.position import read_state
from companion.registry import load_words
from tests.games.the_producer.lay import Play, position
from tests.games.the_producer.studios import DEFINITION


def card(effect: dict[str, Any], **facts: Any) -> EventFacts:
    return read_state(EventFacts, {"type": "action", "oscars": 1, "effect": effect, **facts}, ())


def with_facts(sheet: str, id: str, **facts: Any) -> GameDefinition:
    """The game of a table that has other facts on a card."""
    cards = [
        altered(one, facts={**one.facts, **facts}) if one.id == id else one for one in DEFINITION.sheets[sheet].items
    ]
    return replace(
        DEFINITION, sheets={**DEFINITION.sheets, sheet: altered(DEFINITION.sheets[sheet], items=tuple(cards))}
    )


def lay_own(definition: GameDefinition, *seats: str, **changes: Any) -> Play:
    """A table that plays with cards of its own."""
    game = Producer(definition, load_words(definition))
    table = Play(game.position(position(*seats, **changes)))
    table.game = game
    return table


@pytest.mark.parametrize(
    ("effect", "timing", "target", "message"),
    [
        (
            {"verb": "votes", "number": 2},
            "storehouse",
            "self",
            "timing: votes works at once, so the card cannot be set aside; use now",
        ),
        ({"verb": "redraw", "number": 2}, "now", "self", "timing: redraw needs a movie or a nominee"),
        ({"verb": "tokens", "number": 2}, "storehouse", "other", "target: a player uses a card that is set aside"),
        ({"verb": "take_votes", "number": 2}, "now", "all", "target: take_votes affects another player; use other"),
        ({"verb": "tokens", "number": -2}, "now", "other", ""),
        ({"verb": "votes", "number": 2}, "now", "self", ""),
    ],
)
def test_what_does_not_go_together_on_a_card_is_reported(
    effect: dict[str, Any], timing: Timing, target: str, message: str
) -> None:
    found = card(effect).effect.mismatch(timing, target)
    assert found.startswith(message)
    assert bool(found) == bool(message)


@pytest.mark.parametrize(
    "effect",
    [
        {"verb": "whistle"},
        {"verb": "votes"},
        {"verb": "votes", "number": 0},
        {"verb": "votes", "number": 1, "dollars": 10_000},
        {"verb": "money", "dollars": 12_345},
        {"verb": "audience", "stars": {}, "genres": []},
        {"verb": "audience", "stars": {"purple": 1}, "genres": []},
    ],
)
def test_an_effect_has_the_numbers_of_its_verb_and_no_others(effect: dict[str, Any]) -> None:
    with pytest.raises(Exception, match="effect"):
        card(effect)


@pytest.mark.parametrize(
    ("id", "effect", "message"),
    [
        (
            "timber",
            {"verb": "fetch", "character": "paul-bunyan", "pays": "half"},
            "there is no character 'paul-bunyan'",
        ),
        ("vice-squad", {"verb": "close", "place": "pink-motel"}, "there is no place 'pink-motel'"),
        ("dim-out", {"verb": "genre_audience", "genre": "Opera", "stars": {"blue": 1}, "trend": True}, "genre 'Opera'"),
        ("stuntman", {"verb": "audience", "genres": ["Opera"], "stars": {"blue": 1}}, "there is no genre 'Opera'"),
        ("overtime", {"verb": "redraw", "number": 1}, "timing: redraw needs a movie or a nominee"),
    ],
)
def test_a_card_that_names_something_unknown_is_reported_with_its_field(
    id: str, effect: dict[str, Any], message: str
) -> None:
    (complaint,) = Reading(with_facts("events", id, effect=effect)).complaints
    assert complaint.startswith(f"events.yaml: {id}.facts.")
    assert message in complaint


def test_a_board_that_lacks_what_the_rules_read_is_reported_with_its_field() -> None:
    board = DEFINITION.tokens["player-board"]
    areas = [dict(one) for one in board.facts["areas"]]
    del areas[1]["name"]
    changed = altered(board, facts={**board.facts, "areas": areas})
    (complaint,) = Reading(replace(DEFINITION, tokens={**DEFINITION.tokens, "player-board": changed})).complaints
    assert complaint.startswith("structures.yaml: player-board.facts.areas[1].name: ")


def without(sheet: str, *ids: str) -> GameDefinition:
    """The game without some of its tokens."""
    left = tuple(one for one in DEFINITION.sheets[sheet].items if one.id not in ids)
    tokens = {id: one for id, one in DEFINITION.tokens.items() if id not in ids}
    sheets = {**DEFINITION.sheets, sheet: altered(DEFINITION.sheets[sheet], items=left)}
    return replace(DEFINITION, sheets=sheets, tokens=tokens)


def test_missing_tokens_that_the_rules_count_are_reported() -> None:
    assert Reading(without("tokens", "audience-pink", "vote")).complaints == [
        "tokens.yaml: there is no audience token whose colour is pink",
        "tokens.yaml: there is no token 'vote'",
    ]


def test_an_audience_token_of_no_colour_is_reported_with_its_field() -> None:
    sheet = DEFINITION.sheets["tokens"]
    items = [
        altered(one, facts={"colour": "mauve", "companion": None}) if one.id == "audience-red" else one
        for one in sheet.items
    ]
    changed = {**DEFINITION.sheets, "tokens": altered(sheet, items=tuple(items))}
    (complaint,) = Reading(replace(DEFINITION, sheets=changed)).complaints
    assert complaint.startswith("tokens.yaml: audience-red.facts.colour: ")


# --- cards of one's own, played ---

CARD = [{"kind": "turn", "seat": "ann"}]


def test_tp_event_08_a_card_that_enlists_a_man_of_everybody_takes_one_of_those_who_are_level() -> None:
    own = with_facts("events", "greetings", effect={"verb": "enlist", "number": 1}, target="all")
    seats = "name: ann, events: [greetings, swing], team: [tyrone-power]", "name: ben, team: [gary-cooper, clark-gable]"
    table = lay_own(own, *seats, pending=CARD).play("ann play greetings")
    assert (table.ann.team, len(table.ben.team), table.ben.vp) == ([], 1, 1)


def test_tp_event_08_a_card_may_have_one_token_more_drawn() -> None:
    own = with_facts("events", "condemned", effect={"verb": "tokens", "number": 1})
    table = lay_own(own, "name: ann, events: [condemned, swing]", "name: ben", pending=CARD).play("ann play condemned")
    table.reports("1 token more will be drawn for ann's next movie of this year.", "TP-EVENT-08", "TP-AUD-01")


def test_tp_card_12_whom_a_note_makes_cheaper_than_the_fee_is_hired_for_nothing() -> None:
    effect = {"verb": "cheaper_with", "other": "clark-gable", "dollars": 990_000}
    note = {"title": "-", "text": "-", "effective": True, "does": "-", "effect": effect}
    own = with_facts("characters", "carole-lombard", notes=[note])
    hiring = lay_own(own, "name: ann, drafts: [carole-lombard], team: [clark-gable]", "name: ben", phase="hire")
    hiring.play("ann hire carole-lombard").reports("ann hires Carole Lombard for $0.", "TP-HIRE-02")
    buying = {"kind": "buying", "seat": "ann", "left": 3, "place": "casting"}
    pending = [{**CARD[0], "step": "over"}, buying]
    table = lay_own(own, "name: ann, team: [clark-gable]", "name: ben", boulevard=["carole-lombard"], pending=pending)
    table.play("ann buy carole-lombard").reports("ann acquires Carole Lombard for $0.", "TP-CAST-03")
    assert (hiring.ann.money, table.ann.money) == (2_000_000, 2_000_000)
    assert not [text for text in table.texts if "less by" in text]
