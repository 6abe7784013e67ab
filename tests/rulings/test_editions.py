"""Questions that name another edition of the game."""

from __future__ import annotations

import pytest

from companion.cli.ruling import ruling_on
from companion.registry import definition, editions
from companion.rulings.editions import may_name_another, named_edition, rule_elsewhere, unknown_edition
from tests.cli.terminal import companion

OSCAR, RED_CARPET = definition("oscar-race"), definition("red-carpet-race")
BOTH = ["oscar-race", "red-carpet-race"]


def test_a_games_editions_are_those_that_extend_it_and_the_one_it_extends() -> None:
    assert editions(OSCAR) == editions(RED_CARPET) == BOTH
    assert editions(definition("zombies")) == ["zombies"]


@pytest.mark.parametrize(
    ("question", "own", "named", "asked"),
    [
        ("How far did I go in Oscar Race?", "red-carpet-race", "oscar-race", "how far did i go in"),
        ("how far do I go in red carpet race", "oscar-race", "red-carpet-race", "how far do i go in"),
        ("is she immune in the earlier edition", "red-carpet-race", "oscar-race", "is she immune"),
        ("is she immune in the newer version?", "oscar-race", "red-carpet-race", "is she immune"),
        ("the other edition: how many turns", "oscar-race", "red-carpet-race", "how many turns"),
        ("in the original game is she immune", "red-carpet-race", "oscar-race", "is she immune"),
        ("is she immune in the old rules", "red-carpet-race", "oscar-race", "is she immune"),
        ("is she immune in the red carpet version", "oscar-race", "red-carpet-race", "is she immune"),
        ("is she immune in the 2nd ed", "oscar-race", "red-carpet-race", "is she immune"),
    ],
)
def test_the_other_edition_is_known_by_its_title_or_its_age(question: str, own: str, named: str, asked: str) -> None:
    assert may_name_another(question, BOTH)
    assert named_edition(question, own, BOTH) == (named, asked)


@pytest.mark.parametrize(
    ("question", "own"),
    [
        ("how far do I go in Oscar Race?", "oscar-race"),
        ("what is new in the later edition", "red-carpet-race"),
        ("was that so in the original version", "oscar-race"),
        ("where does the red carpet begin", "oscar-race"),
        ("may I go first", "red-carpet-race"),
        ("when does the next game begin", "red-carpet-race"),
        ("in the old rules may I go first", "oscar-race"),
    ],
)
def test_the_edition_at_hand_is_no_other_one(question: str, own: str) -> None:
    assert named_edition(question, own, BOTH) is None


@pytest.mark.parametrize(
    ("question", "own", "named"),
    [
        ("may I move diagonally in the 2nd edition", "oscar-race", "red-carpet-race"),
        ("may I move diagonally in the first edition", "red-carpet-race", "oscar-race"),
        ("may I move diagonally in edition 1", "red-carpet-race", "oscar-race"),
    ],
)
def test_editions_are_counted_from_the_earliest(question: str, own: str, named: str) -> None:
    found = named_edition(question, own, BOTH)
    assert found is not None
    assert found[0] == named


@pytest.mark.parametrize(
    ("question", "games", "missing"),
    [
        ("may I move diagonally in the third edition", BOTH, "third edition"),
        ("the 4th version: may I run", BOTH, "4th version"),
        ("may I run in edition 3", BOTH, "edition 3"),
        ("may I run in the second edition", ["oscar-race"], "second edition"),
        ("may I run in the earlier edition", ["oscar-race"], "earlier edition"),
        ("may I run in the earlier edition", BOTH, ""),
        ("may I run in the first edition", ["oscar-race"], ""),
        ("may I run in this edition", BOTH, ""),
        ("which edition is this", ["oscar-race"], ""),
        ("may I move to the third space", BOTH, ""),
    ],
)
def test_an_edition_that_is_not_here_is_reported(question: str, games: list[str], missing: str) -> None:
    assert unknown_edition(question, "oscar-race", games) == missing


def test_of_an_edition_that_is_not_here_no_clause_is_more_than_near() -> None:
    done = companion("ruling", "oscar-race", "may I step diagonally in the third edition")
    assert done.code == 1
    assert done.out.startswith("No rule covers this: the third edition is not installed. Nearest:\n  OR-DIAG-01  ")
    answer = companion("ruling", "zombies", "may I move diagonally in the second edition", "--json").json
    assert (answer["covered"], answer["no_edition"], answer["verdict"]) == (False, "second edition", None)


@pytest.mark.parametrize(
    ("game", "asked"), [("oscar-race", "earlier"), ("oscar-race", "first"), ("red-carpet-race", "later")]
)
def test_words_for_the_edition_at_hand_do_not_count(game: str, asked: str) -> None:
    answer = companion("ruling", game, f"may I move diagonally in the {asked} edition", "--json").json
    plain = companion("ruling", game, "may I move diagonally", "--json").json
    assert [one["id"] for one in answer["clauses"]] == [one["id"] for one in plain["clauses"]]


def test_what_is_different_here_is_shown_beside_it() -> None:
    found = rule_elsewhere(RED_CARPET, OSCAR, "how far does a player figure move", 1)
    assert (found.edition, found.answers[0].id) == ("Oscar Race", "OR-PIECE-01")
    assert [(one.id, one.text) for one in found.here] == [("RC-PIECE-01", "A player figure has Move 4.")]


def test_what_is_the_same_here_is_not_shown_twice() -> None:
    found = rule_elsewhere(RED_CARPET, OSCAR, "how far does the mother move", 1)
    assert (found.answers[0].id, found.here) == ("OR-PIECE-04", ())


def test_a_question_that_names_the_other_edition_is_answered_by_that() -> None:
    done = companion("ruling", "red-carpet-race", "when does the game end in Oscar Race", "--top", "1")
    assert done.out.startswith("In Oscar Race:\n  OR-END-01  ")
    assert "In this edition:\n  RC-END-01  " in done.out
    answer = companion("ruling", "red-carpet-race", "when does the game end in Oscar Race", "--top", "1", "--json").json
    assert (answer["edition"], [one["id"] for one in answer["here"]]) == ("Oscar Race", ["RC-END-01"])


def test_a_title_alone_asks_nothing_of_another_edition() -> None:
    done = companion("ruling", "red-carpet-race", "Oscar Race?", "--json")
    assert "edition" not in done.json


def test_an_edition_called_by_its_year_is_unknown() -> None:
    assert may_name_another("may I go first in the 2015 edition", BOTH)
    assert unknown_edition("may I go first in the 2015 edition", "oscar-race", BOTH) == "2015 edition"


def test_the_number_of_another_editions_clause_shows_that_clause() -> None:
    found = ruling_on("oscar-race", "RC-PIECE-01", None, None, 3)[0]
    assert (found.edition, found.answers[0].id) == (RED_CARPET.title, "RC-PIECE-01")
    assert ruling_on("oscar-race", "RC-PIECE-99", None, None, 3)[0].no_clause == "RC-PIECE-99"
