"""The vocabulary of Event cards: what a card of one's own may say, and what is told when it does not fit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.definitions.definition import altered
from companion.definitions.models import GameDefinition
from companion.games.the_producer.effects.verbs import VERBS, mismatch
from companion.games.the_producer.numbers import Event, Reading
from companion.model.position import read_state
from tests.games.the_producer.studios import DEFINITION


def card(effect: dict[str, Any], **facts: Any) -> Event:
    return read_state(Event, {"type": "action", "oscars": 1, "effect": effect, **facts}, ())


@pytest.mark.parametrize(
    ("effect", "timing", "target", "told"),
    [
        ({"verb": "votes", "number": 2}, "storehouse", "self", "timing: votes works at once, it is not set aside"),
        ({"verb": "redraw", "number": 2}, "now", "self", "timing: redraw wants a movie or a nominee"),
        ({"verb": "tokens", "number": 2}, "storehouse", "other", "target: a card that is set aside"),
        ({"verb": "take_votes", "number": 2}, "now", "all", "target: take_votes is done to another player: other"),
        ({"verb": "tokens", "number": -2}, "now", "other", ""),
        ({"verb": "votes", "number": 2}, "now", "self", ""),
    ],
)
def test_what_does_not_go_together_on_a_card_is_told(
    effect: dict[str, Any], timing: str, target: str, told: str
) -> None:
    found = mismatch(card(effect).effect, timing, target)
    assert found.startswith(told)
    assert bool(found) == bool(told)


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
    ("id", "effect", "told"),
    [
        (
            "timber",
            {"verb": "fetch", "character": "paul-bunyan", "pays": "half"},
            "there is no character 'paul-bunyan'",
        ),
        ("vice-squad", {"verb": "close", "place": "pink-motel"}, "there is no place 'pink-motel'"),
        ("dim-out", {"verb": "genre_audience", "genre": "Opera", "stars": {"blue": 1}, "trend": True}, "genre 'Opera'"),
        ("stuntman", {"verb": "audience", "genres": ["Opera"], "stars": {"blue": 1}}, "there is no genre 'Opera'"),
        ("overtime", {"verb": "redraw", "number": 1}, "timing: redraw wants a movie or a nominee"),
    ],
)
def test_a_card_that_names_nothing_there_is_is_told_with_its_field(id: str, effect: dict[str, Any], told: str) -> None:
    sheet = DEFINITION.sheets["events"]
    cards = [altered(one, facts={**one.facts, "effect": effect}) if one.id == id else one for one in sheet.items]
    events = altered(sheet, items=tuple(cards))
    parts = replace(DEFINITION, sheets={**DEFINITION.sheets, "events": events})
    (complaint,) = Reading(parts).complaints
    assert complaint.startswith(f"events.yaml: {id}.facts.")
    assert told in complaint


def test_a_board_that_lacks_what_the_rules_read_is_told_with_its_field() -> None:
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


def test_tokens_that_the_rules_count_and_are_not_there_are_told() -> None:
    assert Reading(without("tokens", "audience-pink", "vote")).complaints == [
        "tokens.yaml: there is no audience token whose colour is pink",
        "tokens.yaml: there is no token 'vote'",
    ]


def test_an_audience_token_of_no_colour_is_told_with_its_field() -> None:
    sheet = DEFINITION.sheets["tokens"]
    items = [
        altered(one, facts={"colour": "mauve", "companion": None}) if one.id == "audience-red" else one
        for one in sheet.items
    ]
    changed = {**DEFINITION.sheets, "tokens": altered(sheet, items=tuple(items))}
    (complaint,) = Reading(replace(DEFINITION, sheets=changed)).complaints
    assert complaint.startswith("tokens.yaml: audience-red.facts.colour: ")


def test_every_verb_is_the_name_of_its_own_class() -> None:
    assert len(set(VERBS.values())) == len(VERBS)
    assert all(verb.islower() for verb in VERBS)
