"""The index: every subject once, clauses that are about it, the main one first."""

from __future__ import annotations

import pytest

from companion import registry
from companion.definitions.models import GameDefinition
from companion.press.kit.rulebook_index import IndexEntry, entries, gaps, listed


@pytest.fixture(scope="module")
def found(game: GameDefinition) -> dict[str, IndexEntry]:
    return {entry.term: entry for entry in entries(game)}


def test_terms_are_sorted_and_stand_once_in_singular_or_plural(game: GameDefinition) -> None:
    terms = [entry.term.lower() for entry in entries(game)]
    assert terms == sorted(terms)
    assert len({term.removesuffix("s") for term in terms}) == len(terms)


def test_every_clause_of_an_entry_is_one_of_the_game_and_stands_once(game: GameDefinition) -> None:
    for entry in entries(game):
        assert set(entry.clauses) <= {*game.clauses, *game.open_points}, entry.term
        assert len(set(entry.clauses)) == len(entry.clauses), entry.term


def test_every_section_and_every_named_space_is_in_it(game: GameDefinition, found: dict[str, IndexEntry]) -> None:
    listed_clauses = {clause for entry in found.values() for clause in entry.clauses}
    assert {clause.id for section in game.sections.values() for clause in section.clauses} <= listed_clauses
    assert {"Marquee Minute", "E", "Velvet Wire", "Style", "Lens & Lace", "Theater", "Rope Lines"} <= set(found)


def test_a_name_of_one_letter_is_found_where_it_is_a_word_by_itself(found: dict[str, IndexEntry]) -> None:
    assert found["E"].clauses == ("OR-INTVW-05", "OR-GEO-05")


def test_the_main_place_of_a_subject_is_the_first_clause_of_its_section(found: dict[str, IndexEntry]) -> None:
    assert found["Swag Bags"].clauses[0] == "OR-SWAG-01"
    assert found["Interviews"].clauses[0] == "OR-INTVW-01"
    assert found["Mother"].clauses[0] == "OR-PIECE-04"


def test_a_clause_that_only_names_a_thing_is_not_about_it(found: dict[str, IndexEntry]) -> None:
    assert "OR-INTVW-16" not in found["Player"].clauses, "nearly every clause names a player"
    assert "OR-BOARD-10" in found["Interview Area"].clauses
    assert "OR-BOARD-10" not in found["Interviews"].clauses, "an Interview Area is no interview"


def test_numbers_are_listed_by_section_and_neighbours_as_a_range() -> None:
    assert listed(["XX-A-02", "XX-A-01", "XX-A-03", "XX-A-04", "XX-A-05", "XX-B-09"], "XX") == [
        "A-02",
        "A-01, 03\u201305",
        "B-09",
    ]
    assert listed(["XX-A-01"], "XX") == ["A-01"]


def test_numbers_left_out_are_those_before_the_last_of_their_section(game: GameDefinition) -> None:
    assert gaps(game) == ["OPEN-33, 40\u201342, 47, 69"]
    assert gaps(registry.definition("red-carpet-race")) == ["ATTACK-08, 09", "OPEN-05, 39, 57"]
