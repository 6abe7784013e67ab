"""Questions that do not say which figure they are about: where a couple stands apart each is judged."""

from __future__ import annotations

from typing import Any

import pytest

import companion
from companion.cli.ruling import ruling_on, ruling_text
from companion.rulings.figures import each_by_itself

GAME = companion.load("oscar-race")


def table(date: str = "r06c1", **changes: Any) -> Any:
    ann = {"name": "ann", "at": "r05c2", "escort": {"kind": "date", "at": date}}
    ben = {"name": "ben", "at": "r12c2", "escort": {"kind": "mother"}}
    return GAME.position({"seats": [ann, ben], "phase": "moves", "to_act": "ann", **changes})


def verdicts_on(state: Any, question: str) -> list[tuple[str, bool | None]]:
    """Each verdict: the last action it is about, and the answer."""
    verdict = ruling_on("oscar-race", question, GAME, state, 3)[1]
    every = [verdict, *verdict.get("others", ())] if verdict else []
    return [(one["parts"][-1]["action"], one["legal"]) for one in every]


@pytest.mark.parametrize(
    ("question", "verdicts"),
    [
        ("may I move to r06c2", [("ann move ann r06c2", True), ("ann move ann.date r06c2", True)]),
        ("can I go into area 2", [("ann move ann area2", True), ("ann move ann.date area2", False)]),
        ("may I walk to r09c1", [("ann move ann.date r09c1", True), ("ann move ann r09c1", False)]),
        ("could I get to r11c2", [("ann move ann r11c2", False), ("ann move ann.date r11c2", False)]),
        ("may I run", [("ann run ann", True), ("ann run ann.date", True)]),
        ("may I stay put", [("ann stop ann", True), ("ann stop ann.date", True)]),
        ("can I go to r06c2 by myself", [("ann move ann r06c2", True)]),
        ("may my date go to r06c2", [("ann move ann.date r06c2", True)]),
        ("may we go to r06c2", []),
    ],
)
def test_where_a_couple_stands_apart_each_figure_has_its_verdict(
    question: str, verdicts: list[tuple[str, bool | None]]
) -> None:
    assert verdicts_on(table(), question) == verdicts


def test_where_it_stands_together_the_couple_is_meant_and_nobody_need_be_named() -> None:
    assert verdicts_on(table("r05c2"), "may I move to r06c2") == [("ann move ann+date r06c2", True)]
    assert each_by_itself(GAME, table("r05c2"), "ann move r06c2") == []
    assert each_by_itself(GAME, table(), "ann move r06c2") == ["ann move ann r06c2", "ann move ann.date r06c2"]
    assert each_by_itself(GAME, table(), "ann move ann r06c2") == []


def test_the_clauses_behind_every_verdict_are_cited() -> None:
    found, _ = ruling_on("oscar-race", "can I go into area 2", GAME, table(), 3)
    assert [answer.id for answer in found.answers] == ["OR-MOVE-01", "OR-PIECE-06", "OR-OPEN-71"]
    text = ruling_text("oscar-race", "can I go into area 2", GAME, table(), ())
    assert "\nno: ann move ann.date area2\n  ann.date cannot go into E without its player." in text
