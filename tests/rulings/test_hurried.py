"""Questions asked in a hurry, in slang, misspelt: each is the one action it names, or none; what comes then is left."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import companion
from companion.cli.ruling import ruling_on, ruling_text
from companion.definitions.places import templates_root
from companion.registry import definition
from companion.rulings.kinds import repeat_by_numbers

DOOR = {
    "seats": [
        {"name": "ann", "at": "r15c2", "escort": {"kind": "mother"}, "hits": 1, "stars": 3, "tickets": [2, 4], "kills": 6},
        {"name": "ben", "at": "r12c2", "escort": {"kind": "date", "at": "r14c1"}, "stars": 7, "tickets": [1, 5]},
    ],
    "turn": 11,
    "phase": "moves",
    "to_act": "ann",
    "table": {"zombies": {"rope6": 2}},
}  # fmt: skip
"""Ann and her mother stand before the Theater."""
LATER = {
    "adjust": ("breaks", "ann cancel 2; ben pass; 4; 2"),
    "zombie": ("moves", "ann stop; ann fight; 1; ann herd; 5"),
    "hit": ("attack", "ann fight; 6"),
    "pleaded": ("plead", "ann plead"),
    "herd": ("door", "ann stop"),
}
"""A few moves after one of the examples."""
OR, RC, CF, ZB, TP = "oscar-race", "red-carpet-race", "creature-feature", "zombies", "the-producer"


@cache
def position(game: str, name: str) -> Any:
    rules = companion.load(game)
    name, lines = LATER.get(name, (name, ""))
    path = templates_root() / game / "examples" / f"{name}.yaml"
    state = rules.position(DOOR if name == "door" else yaml.safe_load(path.read_text(encoding="utf-8")))
    for line in filter(None, lines.split("; ")):
        rules.apply(state, rules.parse(state, line))
    return state


def asked(game: str, name: str, question: str) -> dict[str, Any] | None:
    return ruling_on(game, question, companion.load(game), position(game, name), 3)[1]


SAYS = {True: "yes", False: "no", None: "cannot tell"}
QUESTIONS = yaml.safe_load(Path(__file__).with_name("hurried.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("game", "name", "question", "answer"),
    [
        (game, name, question, answer)
        for game, positions in QUESTIONS.items()
        for name, questions in positions.items()
        for question, answer in questions.items()
    ],
)
def test_what_names_one_action_has_its_verdict_and_what_does_not_has_none(
    game: str, name: str, question: str, answer: str | None
) -> None:
    verdict = asked(game, name, question)
    summary = None if verdict is None else f"{SAYS[verdict['legal']]}: {verdict['parts'][-1]['action']}"
    assert summary == answer


def test_none_of_these_questions_is_a_cue() -> None:
    for game, positions in QUESTIONS.items():
        found = definition(game)
        cues = {cue.lower().rstrip("?") for cues in found.questions.values() for cue in cues}
        assert cues.isdisjoint(question.lower() for questions in positions.values() for question in questions)


THEN = "  Ask about the other parts when you get there."


@pytest.mark.parametrize(
    ("game", "name", "question", "action", "legal"),
    [
        (TP, "card", "may I play talent scout and then casting", "ann play talent-scout", True),
        (TP, "card", "may I play talent scout then casting", "ann play talent-scout", True),
        (TP, "card", "may I play pie fight and then go to casting", "ann play pie-fight", False),
        (TP, "producer", "may I build stage 2 and shoot there", "ann build stage-2", True),
        (RC, "plead", "can i use the swag bag and then plead", "ann swag", True),
        (OR, "theater", "can i pay for my hit before i go in", "ben pay ben", True),
        (CF, "showdown", "may I play the ghost and then a nurse", "ann ghost", True),
        (ZB, "cards", "may I chuck rummage and then play the glove box", "cleo discard rummage", True),
    ],
)
def test_of_one_thing_after_another_the_first_is_judged(
    game: str, name: str, question: str, action: str, legal: bool
) -> None:
    verdict = asked(game, name, question)
    assert verdict is not None
    assert (verdict["parts"][-1]["action"], verdict["legal"], verdict["first"]) == (action, legal, True)
    text = ruling_text(game, question, companion.load(game), position(game, name), ())
    assert (THEN in text.splitlines()) is legal
    assert (f"yes, the first part: {action}" in text.splitlines()) is legal


@pytest.mark.parametrize(("game", "name", "question", "same"), [
    (TP, "producer", "may I fire Tyrone Power and build stage 2", "may I fire Tyrone Power and then build stage 2"),
    (TP, "producer", "may ann fire judy garland, and pass", "may ann fire judy garland and then pass"),
    (TP, "producer", "may I fire judy garland and I also build stage 2", "may I fire judy garland and then build stage 2"),
    (TP, "producer", "can I build stage 3 and may I fire judy garland", "can I build stage 3 then fire judy garland"),
    (TP, "producer", "may I fire power and garland and build stage 2", "may I fire power and garland and then build stage 2"),
    (TP, "producer", "can I build stage 3 and fire power and build stage 2", "can I build stage 3 and then fire power"),
    (TP, "audience", "can I buy bette and fire fleming", "can I buy bette and then fire fleming"),
    (OR, "theater", "may I pay off my hit and enter the theater", "may I pay off my hit and then enter the theater"),
    (OR, "theater", "may ann pay off her hit and enter the theater", "may ann pay off her hit then enter the theater"),
])  # fmt: skip
def test_a_whole_action_behind_and_is_one_after_another(game: str, name: str, question: str, same: str) -> None:
    verdict = asked(game, name, question)
    assert verdict is not None
    assert verdict["first"] is True
    assert verdict == asked(game, name, same)


@pytest.mark.parametrize(("game", "name", "question"), [
    (TP, "producer", "may I fire Tyrone Power and frobnicate"),
    (TP, "producer", "may I frobnicate and fire Tyrone Power"),
    (TP, "producer", "may I fire Tyrone Power and build stage 2 twice"),
    (TP, "producer", "may I fire Tyrone Power if I pay and build stage 2"),
    (TP, "producer", "may I fire Tyrone Power and the radio"),
    (TP, "producer", "may I fire Tyrone Power and build stage 2 and frobnicate"),
    (OR, "theater", "may I enter the theater and pay off my hit"),
    (OR, "theater", "may I pay off my hit and win"),
    (CF, "team-up", "can ann play the nurse and ghost"),
    (ZB, "zombies", "can zombies on s1.n and s1.w go north"),
])  # fmt: skip
def test_what_is_no_whole_action_behind_and_leaves_no_verdict(game: str, name: str, question: str) -> None:
    assert asked(game, name, question) is None


def test_whoever_goes_on_has_no_verdict_on_half_of_the_way() -> None:
    assert asked(ZB, "movement", "can I move to n1.n and then n1.c") is None
    assert asked(ZB, "movement", "can I go north and then stop") is None


def test_the_word_first_does_not_change_the_action() -> None:
    assert asked(OR, "theater", "may I pay off my hit first") == asked(OR, "theater", "may I pay off my hit")
    assert asked(OR, "theater", "may I first pay off my hit") == asked(OR, "theater", "may I pay off my hit")
    assert asked(OR, "moves", "may I go to the first rope line") is None


def test_if_all_are_refused_every_refusal_is_reported() -> None:
    """Everybody waits for a die, so that `I` may be anybody: neither has a hit to pay off."""
    verdict = asked(RC, "alone", "may I pay off my hit first")
    assert verdict is not None
    every = [verdict, *verdict["others"]]
    assert [(one["parts"][0]["action"], one["legal"]) for one in every] == [
        ("ann pay ann", False),
        ("ben pay ben", False),
    ]


def test_numbers_of_what_is_no_way_are_left_alone() -> None:
    assert repeat_by_numbers(["pay", "off", "two", "hits"], {"two": "2"}) == (["pay", "off", "hits", "hits"], 2)
    assert asked(OR, "moves", "can I pay off two hits") is None


def test_tp_aud_07_all_three_are_three() -> None:
    verdict = asked(TP, "audience", "may I redraw all three")
    assert verdict is not None
    assert (verdict["parts"][0]["action"], verdict["legal"]) == ("ann redraw 1 blue 1 green 1 white", True)
    assert asked(TP, "audience", "may I redraw all four") is None
