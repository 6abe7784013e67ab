"""A question is read as an action only if every word of it is accounted for: whose, whom, what for, what like."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
import yaml

import companion
from companion.cli.ruling import ruling_on
from companion.definitions.places import templates_root


@cache
def example(game: str, name: str) -> Any:
    path = templates_root() / game / "examples" / f"{name}.yaml"
    return companion.load(game).position(yaml.safe_load(path.read_text(encoding="utf-8")))


def verdicts_on(game: str, position: str, question: str) -> list[tuple[str, bool | None]]:
    """Each verdict: the last action it is about, and the answer."""
    verdict = ruling_on(game, question, companion.load(game), example(game, position), 3)[1]
    every = [verdict, *verdict.get("others", ())] if verdict else []
    return [(one["parts"][-1]["action"], one["legal"]) for one in every]


@pytest.mark.parametrize(
    ("question", "verdicts"),
    [
        ("may I heal myself", [("ann pay ann", False)]),
        ("can I take a hit off me", [("ann pay ann", False)]),
        ("may I take a hit off myself", [("ann pay ann", False)]),
        ("can I remove my own hit", [("ann pay ann", False)]),
        ("may I take a hit off my mother", [("ann pay ann.mother", True)]),
        ("may ben heal himself", [("ben pay ben", False)]),
        ("may I heal", [("ann pay ann.mother", True), ("ann pay ann", False)]),
    ],
)
def test_the_figure_that_is_named_is_the_one_that_is_judged(
    question: str, verdicts: list[tuple[str, bool | None]]
) -> None:
    assert verdicts_on("oscar-race", "moves", question) == verdicts


@pytest.mark.parametrize(
    ("game", "position", "question"),
    [
        ("oscar-race", "moves", "can mum heal me"),
        ("oscar-race", "moves", "can mum take my hit off"),
        ("oscar-race", "moves", "may my mother pay a star to heal me"),
        ("oscar-race", "moves", "may I heal him"),
        ("oscar-race", "moves", "can mum heal us"),
        ("oscar-race", "attack", "may I use your swag bag"),
        ("oscar-race", "attack", "may I use her swag bag"),
        ("creature-feature", "audition", "may I drop his pawn"),
        ("creature-feature", "showdown", "may I use ben's mad doctor"),
        ("zombies", "fight", "may I play ben's lucky shot"),
        ("zombies", "fight", "may I pay his bullets"),
        ("zombies", "fight", "may I pay with the bullet under the zombie"),
        ("zombies", "fight", "may I pay him a bullet"),
        ("zombies", "fight", "may I pay a bullet and die"),
        ("zombies", "fight", "may I pay a bullet for now"),
        ("zombies", "movement", "may I go to n1.e and go on"),
        ("zombies", "movement", "may I go to n1.e and run"),
        ("creature-feature", "showdown", "may I declare his ghost"),
        ("creature-feature", "showdown", "may he declare the ghost"),
        ("creature-feature", "audition", "may he drop"),
        ("creature-feature", "score", "may I hide face up"),
        ("creature-feature", "audition", "may I keep my star hidden"),
        ("the-producer", "producer", "may I fire nobody"),
        ("the-producer", "producer", "may I build him the orchestra"),
        ("the-producer", "producer", "may I build the orchestra for him"),
        ("the-producer", "producer", "may I build the orchestra at the bank"),
        ("the-producer", "producer", "may I build an orchestra set"),
        ("the-producer", "producer", "may I build the orchestra for one movie"),
        ("the-producer", "producer", "may I build the orchestra for an oscar"),
        ("the-producer", "producer", "may I fire judy garland on stage"),
        ("the-producer", "producer", "may I fire judy garland on top"),
    ],
)
def test_what_is_anothers_or_done_to_another_is_never_taken_for_ones_own(
    game: str, position: str, question: str
) -> None:
    assert verdicts_on(game, position, question) == []


@pytest.mark.parametrize(
    ("game", "position", "question"),
    [
        ("zombies", "fight", "may I pay a bullet to roll again"),
        ("creature-feature", "showdown", "can I use the nurse as my co-star"),
        ("creature-feature", "showdown", "may I pass a card"),
        ("creature-feature", "showdown", "can I pass face down"),
        ("creature-feature", "showdown", "can I pass and draw a card"),
        ("creature-feature", "audition", "can I drop a card"),
        ("creature-feature", "audition", "can I drop a helper"),
        ("creature-feature", "audition", "can I drop a token"),
        ("creature-feature", "audition", "can I stay hidden"),
        ("creature-feature", "audition", "may I stay face down"),
        ("creature-feature", "score", "can I hide my co-star"),
        ("creature-feature", "team-up", "can ann use the nurse as her costar"),
        ("the-producer", "producer", "may I pass a script"),
    ],
)
def test_a_thing_a_purpose_or_a_state_is_not_dropped(game: str, position: str, question: str) -> None:
    assert verdicts_on(game, position, question) == []


@pytest.mark.parametrize(
    ("game", "position", "question", "action"),
    [
        ("zombies", "fight", "may I pay a life to roll again", "ann pay life"),
        ("zombies", "fight", "can I give a life instead of a bullet", "ann pay life"),
        ("creature-feature", "score", "can I keep my star hidden", "ann hide"),
        ("oscar-race", "attack", "may I use my own swag bag", "ann swag"),
        ("oscar-race", "attack", "may I send one of them to ben's date", "ann brad ben.date"),
        ("oscar-race", "breaks", "may I scrap the ad break at Marquee Minute", "ann cancel 1"),
        ("oscar-race", "interview", "may I take ben as the interviewer", "ann interviewer ben"),
        ("the-producer", "producer", "may I fire my actress judy garland", "ann fire judy-garland"),
        ("the-producer", "producer", "may I build the orchestra", "ann build orchestra"),
        ("the-producer", "audience", "may I redraw 1 blue and 1 green", "ann redraw 1 blue 1 green"),
        ("zombies", "fight", "may I pay a bullet", "ann pay bullets"),
        ("zombies", "movement", "may I go n1.c n1.n", "ben move n1.n"),
        ("zombies", "movement", "may I walk n1.c and n1.n", "ben move n1.n"),
    ],
)
def test_a_description_of_a_name_counts_for_nothing(game: str, position: str, question: str, action: str) -> None:
    assert verdicts_on(game, position, question) == [(action, True)]


@pytest.mark.parametrize(
    ("game", "position", "question", "action"),
    [
        ("creature-feature", "showdown", "may I play the nurse card", "ann nurse"),
        ("creature-feature", "showdown", "may eve play igor", "eve igor"),
        ("zombies", "fight", "may I play lucky shot", "ann play lucky-shot"),
    ],
)
def test_what_depends_on_a_card_nobody_has_seen_cannot_be_judged(
    game: str, position: str, question: str, action: str
) -> None:
    assert verdicts_on(game, position, question) == [(action, None)]
    verdict = ruling_on(game, question, companion.load(game), example(game, position), 3)[1]
    assert verdict is not None
    assert verdict["why"] == f"Yes, if {action.split()[0]} has it. That card is hidden."
    assert verdict["needs"] == [f"{action.split()[0]}.hand"]


@pytest.mark.parametrize(("question", "legal"), [("may I play not today", None), ("may I pass", True)])
def test_who_is_asked_only_for_an_unseen_card_may_play_it_if_it_is_that_and_may_pass(
    question: str, legal: bool | None
) -> None:
    rules = companion.load("zombies")
    document = rules.document(example("zombies", "answer"))
    document["seats"][2]["hand"] = ["?", "?", "?"]
    verdict = ruling_on("zombies", question, rules, rules.position(document), 3)[1]
    assert verdict is not None
    assert verdict["legal"] is legal


def test_what_needs_no_card_is_judged_though_the_hand_is_unseen() -> None:
    assert verdicts_on("creature-feature", "audition", "may I drop") == [("ann drop", True)]
    assert verdicts_on("zombies", "fight", "may I pay a life") == [("ann pay life", True)]
