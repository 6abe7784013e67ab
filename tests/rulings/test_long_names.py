"""Names of several words in a question, some of them a little wrong: each is one thing, and no other."""

from __future__ import annotations

from typing import Any

import pytest

from companion.registry import definition, load
from companion.rulings.language import language
from companion.rulings.long_names import Naming
from companion.rulings.vocabulary import vocabulary_of


def naming(name: str, seats: list[str]) -> Naming:
    rules = load(name)
    state: Any = rules.setup(seats)
    grammar, sayings = rules.grammar_of(state), tuple(definition(name).sayings.values())
    return Naming(grammar, state, vocabulary_of(sayings, tuple(seats), grammar, language()))


PRODUCER = naming("the-producer", ["ann", "ben"])


def read(text: str, names: Naming = PRODUCER) -> str | None:
    found = names.read(text.replace(",", " ").split(), text)
    return None if found is None else " ".join(found)


@pytest.mark.parametrize(("text", "found"), [
    ("hire carol lombard", "hire carole-lombard"),
    ("hire lombard carole", "hire carole-lombard"),
    ("hire carol lombardi", "hire carole-lombard"),
    ("hire edward-g-robinson robinsen", "hire edward-g-robinson"),
    ("hire edward robinsen", "hire edward-g-robinson"),
    ("hire clark-gable and carol lombard", "hire clark-gable and carole-lombard"),
    ("hire clark gabel, carol lombard", "hire clark-gable carole-lombard"),
    ("buy dr jekyl and mr hyde", "buy dr-jekyll-and-mr-hyde"),
])  # fmt: skip
def test_words_that_are_nearly_one_name_are_that_name_once(text: str, found: str) -> None:
    assert read(text) == found


@pytest.mark.parametrize(("text", "found"), [
    ("buy bete davis", "buy bette-davis"),
    ("buy bete davies and judy garlend", "buy bette-davis and judy-garland"),
    ("buy joan arthur", "buy jean-arthur"),
    ("buy la bete humane", "buy la-bete-humaine"),
])  # fmt: skip
def test_a_word_of_a_name_is_not_taken_for_that_of_another(text: str, found: str) -> None:
    assert read(text) == found


@pytest.mark.parametrize("text", [
    "hire gable lombard", "hire gable and lombard", "hire lombard and lombard", "hire lombard", "buy bete",
    "buy bete and davis", "go north north", "hire two carol lombard",
])  # fmt: skip
def test_words_of_several_names_are_left_as_they_are(text: str) -> None:
    assert read(text) == text


@pytest.mark.parametrize("text", [
    "hire carol and lombard", "hire carol, lombard", "hire clark-gable and gable",  # one, or two
    "buy davis bete", "buy garland joan ford gable", "buy judy-garland bete davis",  # a slip, or a row of names
])  # fmt: skip
def test_what_may_be_one_name_or_two_is_not_read(text: str) -> None:
    assert read(text) is None


def test_a_word_that_is_a_name_by_itself_is_no_word_of_another() -> None:
    names = naming("creature-feature", ["ann", "ben", "cat"])
    assert read("turn up star and co-star", names) == "turn up star and co-star"


def test_a_seat_is_nobody_else() -> None:
    names = naming("the-producer", ["bete", "ben"])
    assert read("bete davis", names) == "bete davis"
