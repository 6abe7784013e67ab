"""Questions find their clauses, however they are put."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import Unreadable
from companion.registry import definition
from companion.rulings.ruling import rule
from companion.rulings.text import words
from tests.bench.rulings import Asked, questions, rates

GAME = "oscar-race"
OSCAR = definition(GAME)


def first(question: str) -> str:
    ruling = rule(OSCAR, question, 1)
    return ruling.answers[0].id if ruling.answers else ""


@pytest.mark.parametrize(
    ("question", "id"),
    [
        ("may I move diagonally?", "OR-DIAG-01"),
        ("initerview without a tikcet", "OR-INTVW-10"),
        ("do the zombis come into the theatre", "OR-PIECE-08"),
        ("is my swagbag gone afterwards", "OR-SWAG-02"),
        ("how fast is my mum", "OR-PIECE-04"),
        ("how far does my hubby get", "OR-PIECE-03"),
        ("who wins a tie", "OR-OPEN-67"),
    ],
)
def test_misspelt_and_slangy_questions_are_understood(question: str, id: str) -> None:
    assert first(question) == id


def test_every_cue_finds_its_clause_among_the_first_three() -> None:
    cues = [(cue, entry.id) for entry in (*OSCAR.clauses.values(), *OSCAR.open_points.values()) for cue in entry.asked]
    missed = [cue for cue, id in cues if id not in [answer.id for answer in rule(OSCAR, cue, 3).answers]]
    assert len(cues) > 700
    assert missed == []


def test_every_clause_and_open_point_has_cues() -> None:
    assert [entry.id for entry in (*OSCAR.clauses.values(), *OSCAR.open_points.values()) if not entry.asked] == []


def test_no_test_question_is_a_cue() -> None:
    cues = {
        tuple(words(cue)) for entry in (*OSCAR.clauses.values(), *OSCAR.open_points.values()) for cue in entry.asked
    }
    asked = [one for half in questions(GAME).values() for one in half]
    assert len({one.question for one in asked}) == len(asked) >= 75
    assert [one.question for one in asked if tuple(words(one.question)) in cues] == []


@pytest.mark.parametrize("half", ["tuning", "held_out"])
def test_players_questions_find_their_clauses(half: str) -> None:
    """Kept below what was measured, so that a change for the worse shows and one word more or less does not."""
    found = rates(GAME, questions(GAME)[half])
    assert found.first >= 0.70 * found.questions
    assert found.among_three >= 0.80 * found.questions
    assert found.told_so >= 0.6 * found.unanswered


def test_what_nothing_answers_is_told_with_the_nearest_as_near_only() -> None:
    ruling = rule(OSCAR, "may I photograph the celebrities", 3)
    assert (ruling.is_covered, ruling.answers) == (False, ())
    assert 0 < len(ruling.near) <= 3


@pytest.mark.parametrize("question", ["", "   ", "???", "\x00\x07", "'\"--;"])
def test_a_question_without_words_is_refused(question: str) -> None:
    with pytest.raises(Unreadable):
        rule(OSCAR, question, 3)


@pytest.mark.parametrize(
    "question",
    [
        '"swag" AND NEAR(bag* OR) NOT ^^ col:',
        "можно ли мне пройти сквозь зомби?",
        "僕は動けますか",
        "\ud800 zombie \udfff",
        "a" * 10_000,
        "zombie " * 1_500,
        " ".join(f"word{number}x" for number in range(1_500)),
        "e\u0301" * 3_000 + " zombie",
        "can do it be the",
        "\x1b[31mzombie\x00\u202e",
    ],
)
def test_odd_questions_are_answered_all_the_same(question: str) -> None:
    started = time.perf_counter()
    ruling = rule(OSCAR, question, 3)
    assert ruling.is_covered == bool(ruling.answers)
    assert time.perf_counter() - started < 2  # a hang, not a benchmark


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_answered_or_refused(question: str) -> None:
    try:
        ruling = rule(OSCAR, question, 3)
    except Unreadable:
        assert not words(question)
    else:
        assert len(ruling.answers) + len(ruling.near) <= 3


def test_the_same_question_has_the_same_answer_in_any_order_of_asking() -> None:
    asked = [one.question for one in questions(GAME)["tuning"]]
    there = [rule(OSCAR, question, 5) for question in asked]
    assert [rule(OSCAR, question, 5) for question in reversed(asked)] == there[::-1]


def test_scores_descend_between_nought_and_one() -> None:
    scores = [answer.score for answer in rule(OSCAR, "what does a hit marker do", 50).answers]
    assert scores == sorted(scores, reverse=True)
    assert 1 >= scores[0] >= scores[-1] > 0


def test_rates_count_what_was_found() -> None:
    found = rates(
        GAME,
        [Asked("may I move diagonally?", ("OR-DIAG-01",)), Asked("who wins a tie", ("OR-HIT-01",)), Asked("xyzzy", ())],
    )
    assert found == (2, 1, 1, 1, 1)
