"""Questions at the table: each verb in several people's words, judged in the position they are asked in."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli.ruling import ruling_on
from companion.definitions.places import templates_root
from companion.registry import definition
from companion.rulings.reading import QuestionLine, read_actions
from companion.rulings.requests import is_question
from tests.games.creature_feature.lay import GAME, lay

SAYINGS = list(definition("creature-feature").sayings.values())


@cache
def example(name: str) -> Any:
    path = templates_root() / "creature-feature" / "examples" / f"{name}.yaml"
    return GAME.position(yaml.safe_load(path.read_text(encoding="utf-8")))


def verdict(state: Any, question: str) -> dict[str, Any] | None:
    return ruling_on("creature-feature", question, GAME, state, 3)[1]


def judged(state: Any, question: str) -> tuple[str, bool | None, list[str]]:
    """The action a question was read as, and the answer."""
    found = verdict(state, question)
    assert found is not None, question
    return found["parts"][-1]["action"], found["legal"], found["rules"]


WORDINGS = {
    "cleo discard igor": (
        "team-up",
        ["may cleo throw away her igor", "is it ok for cleo to swap igor for a new card", "can cleo put igor on the discard pile"],
    ),
    "cleo butler": (
        "team-up",
        ["can cleo play the discrete butler", "may cleo keep her co-star hidden", "could cleo bring in a butler"],
    ),
    "ben bats dan star": (
        "audition",
        ["can ben peek at dan's star with bats", "may ben use bats to look at dans lead card", "is ben allowed to spy on dan"],
    ),
    "cleo team vampire vampire": (
        "team-up",
        ["can cleo put down two vampires", "may cleo field a pair of vampires", "is it ok if cleo plays a vampire and a vampire"],
    ),
    "ann none": (
        "team-up",
        ["may ann sit this turn out", "can ann go without a team", "could ann say she has no two monsters"],
    ),
    "ann stay": (
        "audition",
        ["may I stay put?", "can ann remain in the feature", "is it ok if ann sticks it out", "may I not drop"],
    ),
    "ann drop": (
        "audition",
        ["may I go down one", "can ann retreat to the short box", "could I leave the feature", "am I allowed to bail out already"],
    ),
    "eve igor": (
        "showdown",
        ["may eve use her igor", "can eve draw two cards with igor", "could eve play igor in the fold box right now"],
    ),
    "ann nurse": (
        "showdown",
        ["can ann use a nurse right now", "may I send in the nurse", "is ann allowed to boost her team with a nurse"],
    ),
    "ann doctor": (
        "showdown",
        ["can ann play her mad doctor already?", "may I replace my star", "could ann use the doc to get a new star"],
    ),
    "ann ghost": (
        "showdown",
        ["may I declare my ghost", "can ann say she has no twist", "could I use the ghost to get rid of my twist"],
    ),
    "ann pass": ("showdown", ["may I do nothing", "can ann hold back", "is ann allowed not to use her ghost"]),
    "ann show twist": ("score", ["may I claim the twist", "can ann reveal a twist", "could ann show she has a twist"]),
    "ann show co-star": ("score", ["may I flip my costar", "can ann turn her co-star over", "am I allowed to show my second card"]),
    "ann show star": (  # the Co-Star is up already
        "score",
        ["may I show both cards", "can ann turn up star and co-star", "could I reveal everything", "can I flip my lead"],
    ),
    "ann hide": ("score", ["may I keep my cards secret", "can ann show nothing", "am I allowed to score them face down"]),
}  # fmt: skip


@pytest.mark.parametrize(
    ("position", "question", "action"),
    [(position, question, action) for action, (position, asked) in WORDINGS.items() for question in asked],
)
def test_every_verb_is_understood_in_several_wordings(position: str, question: str, action: str) -> None:
    state = example(position)
    read = read_actions(GAME, state, question, SAYINGS)
    assert action in {GAME.text(state, GAME.parse(state, reading.line)) for reading in read}
    assert judged(state, question)[0] in (action, action.removeprefix("ann "))


def test_every_verb_has_wordings() -> None:
    assert {action.split()[1] for action in WORDINGS} == set(GAME.grammar.forms)


@pytest.mark.parametrize(
    ("position", "question", "legal", "rule"),
    [
        ("audition", "can ben peek at dan's star with bats", None, "CF-HELP-11"),
        ("audition", "can ann look at ben's costar", False, "CF-HELP-12"),
        ("audition", "can cleo drop", False, "CF-AUDIT-01"),
        ("audition", "may dan step down", False, "CF-AUDIT-08"),
        ("team-up", "may cleo throw away a nurse", False, "CF-TEAM-06"),
        ("team-up", "may ann throw away a nurse", True, "CF-TEAM-06"),
        ("team-up", "may ann chuck the robot", False, "CF-TEAM-06"),
        ("team-up", "may ann put down a nurse and a robot", False, "CF-TEAM-05"),
        ("team-up", "could ann play two vampires", False, "CF-TEAM-01"),
        ("showdown", "can ben use a nurse right now", False, "CF-SHOW-12"),
        ("showdown", "can cleo play her mad doctor already?", False, "CF-SHOW-11"),
        ("showdown", "can ben call the ghost", False, "CF-POWER-10"),
        ("movie-time", "may ann drop", False, "CF-AUDIT-02"),
        ("score", "may ben show his star", False, "CF-SCORE-09"),
    ],
)
def test_the_verdict_is_that_of_the_position(position: str, question: str, legal: bool | None, rule: str) -> None:
    _, found, rules = judged(example(position), question)
    assert (found, rule in rules) == (legal, True), rules


@pytest.mark.parametrize(
    "question",
    [
        "may I drop to the fold?",
        "can ann fold",
        "may I drop all the way",
        "can I go to the fold box",
        "can I fold the box",
    ],
)
def test_cf_audit_05_a_drop_to_where_it_does_not_lead_is_refused(question: str) -> None:
    """From the feature box a drop leads to the short box; the answer to what is two drops away is never yes."""
    found = verdict(example("audition"), question)
    assert found is not None
    assert (found["legal"], found["rules"]) == (False, ["CF-AUDIT-02", "CF-AUDIT-05"])
    assert found["why"] == "This leads elsewhere. ann drops to the short box and takes the Last Actor Marker."
    lower = lay("name: ann, co_star: robot, pawn: short", "name: ben, co_star: mummy, pawn: short", "name: cleo, co_star: witch",
                phase="audition", marker="cleo", to_act="ann")  # fmt: skip
    assert judged(lower.state, question)[1] is True
    assert judged(lower.state, "may ann leave the short box")[1] is True
    assert judged(lower.state, "may ann drop to the feature")[1:] == (False, ["CF-AUDIT-02", "CF-AUDIT-05"])


def test_i_is_each_of_several_who_are_asked_if_the_answer_is_the_same_for_all() -> None:
    table = lay("name: ann", "name: ben", "name: cleo", phase="team_up", marker="cleo")
    assert judged(table.state, "may I throw away a nurse")[1:] == (None, ["CF-TEAM-06", "CF-HELP-03"])
    assert verdict(example("team-up"), "may I throw away a nurse") is None  # ann has one, ben and cleo have not
    assert judged(example("movie-time"), "may I drop")[1] is False


@pytest.mark.parametrize(
    ("position", "question"),
    [
        ("audition", "can I drop twice"),
        ("audition", "may I drop or stay"),
        ("audition", "can I drop before ben"),
        ("audition", "may I drop if ben stays"),
        ("audition", "can ben and cleo drop"),
        ("audition", "can bob drop"),
        ("audition", "what happens if I drop"),
        ("audition", "may I see my star"),
        ("audition", "can cleo see ben's hand"),
        ("audition", "can I peek at ben and cleo"),
        ("audition", "may I drop the nurse"),
        ("team-up", "can ann play robot mummy devil"),
        ("team-up", "can cleo put down a mummy as costar and a vampire"),
        ("team-up", "can ann change her team"),
        ("showdown", "must I use the ghost"),
        ("showdown", "can I play two nurses"),
        ("showdown", "can I play a nurse and a doctor"),
        ("showdown", "may I play a nurse on ben's team"),
        ("showdown", "may I use a nurse for the twist"),
        ("showdown", "may I play a nurse after the showdown"),
        ("showdown", "can none of us play"),
        ("score", "may I show my hand"),
        ("score", "can ann show her alien"),
    ],
)
def test_nothing_else_is_guessed_to_be_an_action(position: str, question: str) -> None:
    assert verdict(example(position), question) is None


def test_at_the_prompt_a_seat_makes_a_question_without_its_mark() -> None:
    names = ["ann", "ben", "cleo"]
    assert is_question("can ben peek at dan's star with bats", names)
    assert is_question("is cleo allowed to drop", names)
    assert not is_question("ann bats ben star", names)
    assert not is_question("can ben", names)
    assert not is_question("can ann drop", [*names, "Can"])


WORDS = st.sampled_from(
    [
        "may",
        "can",
        "i",
        "ann",
        "ben's",
        "bens",
        "cleo",
        "drop",
        "to",
        "the",
        "fold",
        "short",
        "feature",
        "keep",
        "my",
        "costar",
        "hidden",
        "discard",
        "throw",
        "a",
        "nurse",
        "play",
        "two",
        "vampires",
        "and",
        "doctor",
        "mad",
        "peek",
        "at",
        "with",
        "bats",
        "star",
        "stays",
        "right",
        "now",
        "not",
        "use",
        "ghost",
        "twist",
        "none",
        ">fold",
        "-",
        "*",
        "?",
        "team?",
        "put",
        "down",
        "leave",
        "is",
        "if",
    ]
)


@pytest.mark.parametrize("position", ["audition", "team-up", "showdown", "score", "movie-time"])
@settings(max_examples=60, deadline=None)
@given(st.lists(WORDS, max_size=9).map(" ".join))
def test_whatever_is_asked_it_is_read_as_one_action_or_none(position: str, question: str) -> None:
    state = example(position)
    for reading in read_actions(GAME, state, f"may {question}", SAYINGS):
        assert len(GAME.expand(state, reading.line)) == 1
    verdict(state, f"may {question}")


def test_a_reading_says_where_it_must_lead() -> None:
    assert read_actions(GAME, example("audition"), "may I fold", SAYINGS) == [QuestionLine("drop", "fold")]


def test_cf_power_10_a_ghost_is_not_lost_for_what_it_is_declared_for() -> None:
    state = example("showdown")
    assert verdict(state, "can I declare the ghost to lose") is None
    assert judged(state, "can I declare the ghost")[:2] == ("ann ghost", True)
