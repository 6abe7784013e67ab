"""What a ruling holds: clauses word for word, open points with what is in force."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
import yaml

from companion.definitions.definition import altered
from companion.definitions.places import data_root
from companion.registry import definition
from companion.rulings.house import HouseRuling
from companion.rulings.ruling import MOST_RELATED, answers_of, rule
from tests.bench.rulings import questions

OSCAR = definition("oscar-race")


@pytest.mark.parametrize("game", ["oscar-race", "creature-feature", "zombies", "the-producer"])
def test_every_clause_is_shown_word_for_word(game: str) -> None:
    written = yaml.safe_load((data_root() / game / "rules.yaml").read_text(encoding="utf-8"))
    found = definition(game)
    clauses = [clause for section in written["sections"] for clause in section["clauses"]]
    for clause in clauses:
        assert answers_of(found, [clause["id"]])[0].text.encode() == clause["text"].encode()
    for clause in clauses[::25]:
        assert rule(found, clause["id"], 1).answers[0] == answers_of(found, [clause["id"]])[0]
    for point in written["open_points"]:
        answer = answers_of(found, [point["id"]])[0]
        assert (answer.text, answer.title, answer.readings) == (point["default"], point["title"], point["readings"])


@pytest.mark.parametrize("game", ["oscar-race", "red-carpet-race"])
def test_an_open_point_can_be_read_without_its_readings(game: str) -> None:
    """The rulebook prints default and reason, not the readings whose letters they could refer to."""
    for point in definition(game).open_points.values():
        for text in (point.default, point.reason):
            assert not re.search(r"\([a-z]\)", text), point.id
            assert len(text.split()) > 3 or text == point.reason, point.id


@pytest.mark.parametrize(
    "asked",
    [
        *("OR-MOVE-03", "or-move-03", "move-03", " Move-3 ", "OR-MOVE-03?", "or move 03", "or move 3?"),
        *("what does OR-MOVE-03 say", "what does or move 03 mean?", "explain OR MOVE 3 to me"),
        *(
            "OR_MOVE_03",
            "or_move_3",
            "MOVE3",
            "MOVE 3",
            "move 3",
            "move3?",
            "Move_3",
            "move_03",
            "ormove3",
            "OR MOVE3",
            "rule move-3",
            "clause MOVE3?",
        ),
        *("OR\N{EN DASH}MOVE\N{EN DASH}03", "what does OR_MOVE_03 say"),
        *("what does move-3 say", "what does or move-3 say", "\uff2f\uff32-\uff2d\uff2f\uff36\uff25-\uff10\uff13"),
    ],
)
def test_a_number_shows_its_clause_and_the_open_points_about_it(asked: str) -> None:
    assert [answer.id for answer in rule(OSCAR, asked, 3).answers] == ["OR-MOVE-03", "OR-OPEN-24", "OR-OPEN-73"]


@pytest.mark.parametrize(
    "asked", ["date minus 1", "area 4 tip 2", "may I move 3", "roll6", "ROLL6", "open to 5", "may I move-9"]
)
def test_words_before_a_number_are_no_clause_unless_the_prefix_is_the_games(asked: str) -> None:
    assert not rule(OSCAR, asked, 3).is_by_number


@pytest.mark.parametrize(
    ("game", "asked", "id"),
    [
        ("creature-feature", "help17", "CF-HELP-17"),
        ("creature-feature", "twist 3", "CF-TWIST-03"),
        ("zombies", "win 1", "ZB-WIN-01"),
        ("the-producer", "build11", "TP-BUILD-11"),
        ("the-producer", "oscar6", "TP-OSCAR-06"),
        ("oscar-race", "turn 1", "OR-TURN-01"),
    ],
)
def test_a_section_and_a_number_alone_are_a_clause_in_any_case(game: str, asked: str, id: str) -> None:
    ruling = rule(definition(game), asked, 3)
    assert (ruling.is_by_number, ruling.answers[0].id) == (True, id)


def test_a_number_of_any_length_is_no_clause_unless_one_has_it() -> None:
    ruling = rule(OSCAR, f"OR-MOVE-{'9' * 6000}", 3)
    assert (ruling.is_covered, ruling.is_by_number) == (False, True)
    assert ruling.no_clause == "OR-MOVE-9999999999999999..."


@pytest.mark.parametrize("asked", ["may I move dia\u200bgonal\u00adly", "may I \x1b[31mmo\x1b[0mve diago\x07nally"])
def test_what_nobody_sees_cuts_no_word_in_two(asked: str) -> None:
    assert rule(OSCAR, asked, 3) == rule(OSCAR, "may I move diagonally", 3)


def test_an_open_point_shows_the_clauses_it_settles() -> None:
    assert [answer.id for answer in rule(OSCAR, "open-67", 3).answers] == ["OR-OPEN-67", "OR-END-03"]


@pytest.mark.parametrize(
    "asked", ["open 67", "Open 67?", "OPEN67", "open_67", "or open 67", "open point 67", "oropen67"]
)
def test_an_open_point_is_found_by_its_number_alone(asked: str) -> None:
    assert [answer.id for answer in rule(OSCAR, asked, 3).answers] == ["OR-OPEN-67", "OR-END-03"]


@pytest.mark.parametrize(
    ("asked", "near"), [("OR_MOVE_33", "OR-MOVE-03"), ("OR-MOVE-33", "OR-MOVE-03"), ("rc-intvw-04", "OR-INTVW-04")]
)
def test_a_number_that_no_clause_has_names_the_nearest(asked: str, near: str) -> None:
    ruling = rule(OSCAR, asked, 3)
    assert not ruling.is_covered
    assert [answer.id for answer in ruling.near] == [near]
    assert ruling.no_clause == asked.upper().replace("_", "-")


@pytest.mark.parametrize("game", ["oscar-race", "the-producer"])
@pytest.mark.parametrize("asked", ["могу ли я ходить?", "僕は動けますか?", "هل يمكنني التحرك", "может быть oscar 5"])
def test_a_question_in_another_script_is_reported_as_unread(game: str, asked: str) -> None:
    found = rule(definition(game), asked, 3)
    assert (found.is_unread, found.is_covered, found.near) == (True, False, ())


@pytest.mark.parametrize("asked", ["s'il vous plaît, may I move diagonally", "zombie 僕", "may I move 🎲"])
def test_accents_and_a_word_of_another_script_are_read(asked: str) -> None:
    assert not rule(OSCAR, asked, 3).is_unread


def test_rules_in_another_script_are_asked_in_it() -> None:
    house = [HouseRuling(game="oscar-race", made="2026-07-04", by=("Ann",), says="собака — спутник")]
    assert rule(OSCAR, "кто собака?", 3, house=house).is_covered
    assert rule(OSCAR, "кто кошка?", 3, house=house).is_unread


def test_a_number_of_no_clause_is_no_other_question() -> None:
    assert rule(OSCAR, "what does OR-MOVE-99 say?", 3).no_clause == "OR-MOVE-99"
    assert rule(OSCAR, "and TP-FIRE-01?", 3).no_clause == "TP-FIRE-01"
    ruling = rule(OSCAR, "may I run or move 3 spaces", 3)
    assert (ruling.is_by_number, ruling.no_clause) == (False, "")


@pytest.mark.parametrize("asked", ["OPEN-67", "OR-OPEN-67", "OR-END-03", "what does OR-OPEN-67 say"])
def test_a_house_ruling_comes_before_the_clause_asked_for_by_number(asked: str) -> None:
    made = HouseRuling(
        game="oscar-race", made="2026-07-04", by=("ann",), says="most tickets left wins", about="OR-OPEN-67"
    )
    first, *rest = rule(OSCAR, asked, 3, house=[made]).answers
    assert first.text == made.says
    assert first.house
    assert rest[0].id == rule(OSCAR, asked, 3).answers[0].id


def test_an_open_point_says_which_default_or_variant_is_in_force() -> None:
    choice = rule(OSCAR, "open-67", 3).answers[0].choice
    assert choice is not None
    assert (choice.variant.name, choice.value, choice.is_default) == ("final_tie", "shared", True)
    choice = rule(OSCAR, "who wins a tie", 3, variants={"final_tie": "kills_then_hits"}).answers[0].choice
    assert choice is not None
    assert (choice.value, choice.is_default) == ("kills_then_hits", False)
    assert rule(OSCAR, "open-05", 3).answers[0].choice is None


def test_what_a_verdict_cites_comes_first_and_counts_as_covered() -> None:
    ruling = rule(OSCAR, "xyzzy", 3, cited=["OR-HIT-05", "OR-OPEN-76", "OR-HIT-05", "OR-NONE-01"])
    assert [(answer.id, answer.score) for answer in ruling.answers] == [("OR-HIT-05", 1.0), ("OR-OPEN-76", 1.0)]
    found = rule(OSCAR, "may I move diagonally", 2, cited=["OR-MOVE-01"])
    assert [answer.id for answer in found.answers] == ["OR-MOVE-01", "OR-DIAG-01"]


@pytest.mark.parametrize("game", ["oscar-race", "creature-feature", "zombies"])
def test_what_questions_are_answered_with_stands_in_the_rules_to_the_byte(game: str, long: bool) -> None:
    content = (data_root() / game / "rules.yaml").read_bytes()
    written = yaml.safe_load(content)
    texts = {clause["id"]: clause["text"] for section in written["sections"] for clause in section["clauses"]}
    texts |= {point["id"]: point["default"] for point in written["open_points"]}
    for asked in questions(game)["tuning"][:: 1 if long else 5]:
        ruling = rule(definition(game), asked.question, 5)
        for answer in (*ruling.answers, *ruling.near, *ruling.related):
            assert answer.text.encode() == texts[answer.id].encode()


def test_related_are_what_a_clause_names_what_is_open_about_it_and_none_that_is_shown() -> None:
    ruling = rule(OSCAR, "OR-BOARD-18", 3)
    assert ruling.is_by_number
    shown = {answer.id for answer in ruling.answers}
    assert "OR-OPEN-61" in shown | {answer.id for answer in ruling.related}
    assert shown.isdisjoint(answer.id for answer in ruling.related)
    assert len(ruling.related) <= MOST_RELATED


def test_an_example_is_shown_with_its_clause() -> None:
    section = OSCAR.sections["HIT"]
    clause = altered(section.clauses[0], example="Ann rolls a 6.")
    shown = replace(OSCAR, clauses={**OSCAR.clauses, clause.id: clause})
    assert rule(shown, clause.id, 1).answers[0].example == "Ann rolls a 6."
    assert rule(OSCAR, clause.id, 1).answers[0].example == ""
