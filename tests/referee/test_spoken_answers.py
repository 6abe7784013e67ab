"""Answers in words that make no line, in a game's own position and without a prompt."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

import companion
from companion.errors import Unreadable
from companion.referee.lines import answers, check_line, resolve_lines

GAME = companion.load("oscar-race")
ESCORTS = GAME.setup(["Ann", "Ben"])
HIT = GAME.position(
    yaml.safe_load(
        "seats: [{name: Ann, at: r05c2, stars: 2, hits: 1, escort: {kind: date}}, {name: Ben, escort: {kind: date}}]\n"
        "phase: moves\ntable: {zombies: {r05c2: 2}}"
    )
)
resolve_lines(GAME, HIT, ["ann run ann+date", "4", "r05c3", "6"])


def texts(state: Any, line: str) -> list[str]:
    return [part.text for part in check_line(GAME, state, line)]


@pytest.mark.parametrize(("line", "meant"), [
    ("ann date", ["Ann escort date"]), ("date ann", ["Ann escort date"]), ("ann date ; mother", ["Ann escort date", "Ben escort mother"]),
    ("ben the spouse", ["Ben escort spouse"]),
])  # fmt: skip
def test_words_that_name_one_answer_are_that_answer(line: str, meant: list[str]) -> None:
    assert texts(ESCORTS, line) == meant


@pytest.mark.parametrize("line", ["date", "ann", "ann date date", "the", "ann date spouse", "mother spouse"])
def test_words_that_name_several_or_none_cannot_be_read(line: str) -> None:
    with pytest.raises(Unreadable):
        check_line(GAME, ESCORTS, line)


@pytest.mark.parametrize(
    ("line", "meant"),
    [("ann", "Ann hit Ann"), ("date", "Ann hit Ann.date"), ("Ann.date", "Ann hit Ann.date"), ("hit", None)],
)
def test_the_seat_may_be_the_figure_that_is_meant(line: str, meant: str | None) -> None:
    if meant is None:
        with pytest.raises(Unreadable, match="which figure"):
            check_line(GAME, HIT, line)
    else:
        assert texts(HIT, line) == [meant]


def test_a_line_that_is_one_is_read_as_one() -> None:
    """`pay` is an answer to no question here, but it can be done out of turn."""
    assert texts(HIT, "pay ann") == ["Ann pay Ann"]
    assert texts(HIT, "pay") == ["Ann pay Ann"]


def test_dice_may_stand_behind_the_answer() -> None:
    state = HIT.copy()
    done = resolve_lines(GAME, state, ["date 3"])
    assert done.refused is None
    assert [GAME.text(state, action) for action in done.actions] == ["Ann hit Ann.date", "roll 3"]


def test_a_path_ahead_is_only_looked_at_where_people_type_it() -> None:
    state = GAME.position(
        yaml.safe_load(
            "seats: [{name: Ann, at: r05c2, escort: {kind: date}}, {name: Ben, escort: {kind: date}}]\nphase: moves"
        )
    )
    line = "ann+date r05c1 theater"
    assert [answer.verdict.legal for answer in answers(GAME, state.copy(), line, is_strict=True)] == [False]
    assert check_line(GAME, state, line)[0].verdict.legal is True


def test_no_d6_runs_on_into_a_d10_where_people_type_it() -> None:
    state = ESCORTS.copy()
    resolve_lines(GAME, state, ["ann date ; ben date ; 1 1 ; 5 5 5 5"])
    found = []
    for answer in answers(GAME, state, "5 5 5", is_strict=True):
        found.append((answer.text, answer.verdict.legal, answer.waits))
        if answer.action is not None:
            GAME.apply(state, answer.action)
    assert found == [("roll 5", True, False), ("5 5", False, False)]


def test_what_may_be_done_out_of_turn_is_named_whole() -> None:
    """A word that names the seat does not stand for an argument that was left out as well."""
    game = companion.load("creature-feature")
    hands = [{"name": name, "hand": ["bats", "mummy", "robot"]} for name in ("Ann", "Ben", "Cat")]
    state = game.position({"seats": hands, "phase": "team_up", "table": {"cards": "app", "films": [4]}})
    resolve_lines(game, state, ["ann team mummy robot"])
    with pytest.raises(Unreadable):
        check_line(game, state, "bats ben star")
    assert [part.text for part in check_line(game, state, "ben bats ann star")] == ["Ben bats Ann star"]
