"""What the files of Creature Feature say twice agrees: numbers, pieces, the Movie Board, the catalogue's totals."""

from __future__ import annotations

import pytest

from companion import registry

CF = registry.definition("creature-feature")


def copies(sheet: str) -> int:
    return sum(CF.copies(token, CF.seats.max) for token in CF.sheets[sheet].items)


def test_every_number_of_seats_has_its_row() -> None:
    rows = CF.numbers["by_seats"]
    assert [row["seats"] for row in rows] == list(range(CF.seats.min, CF.seats.max + 1))
    assert {row["stack"] + row["aside"] for row in rows} == {copies("films")}
    # Two cards are played in each turn, and a turn is a film.
    assert all(row["hand"] == 2 * row["stack"] for row in rows)


def test_the_deck_is_seven_of_each_rank_and_three_of_each_helper() -> None:
    monsters = CF.sheets["monsters"].items
    assert [token.facts["power"] for token in monsters] == list(range(1, 12))
    assert {CF.copies(token, 4) for token in monsters} == {7}
    assert {CF.copies(token, 4) for token in CF.sheets["helpers"].items} == {3}
    assert copies("monsters") + copies("helpers") == 92


def test_six_ranks_have_an_ability_and_a_time_for_it() -> None:
    able = [token for token in CF.sheets["monsters"].items if token.facts["ability"]]
    assert [token.id for token in able] == ["puny-human", "alien", "zombie", "ghost", "witch", "devil"]
    timed = [token for token in CF.sheets["monsters"].items if token.facts["timing"] != "none"]
    assert timed == able


def test_there_is_a_short_of_half_of_every_film() -> None:
    films = {token.facts["vp"] for token in CF.sheets["films"].items} - {None}
    shorts = {token.facts["vp"] for token in CF.sheets["shorts"].items}
    assert shorts == {vp // CF.numbers["short_of_film"] for vp in films}


def test_the_movie_board_has_the_places_the_numbers_speak_of() -> None:
    spaces = CF.boards["movie-board"].spaces
    track = [space for space in spaces if space.kind == "priority"]
    assert [space.facts["vp"] for space in track] == list(CF.numbers["start_vp"])
    assert [space.y for space in track] == sorted((space.y for space in track), reverse=True)
    assert [space.number for space in spaces if space.kind == "score"] == list(range(100))
    boxes = [space for space in spaces if space.kind == "box"]
    assert [box.id for box in boxes] == ["feature", "upper-short", "lower-short", "fold"]
    assert sum(space.kind == "film_place" for space in spaces) == CF.numbers["double_films"]


@pytest.mark.parametrize(("sheet", "kind"), [("films", "film_place"), ("shorts", "short_place")])
def test_what_lies_on_the_movie_board_fits_its_place(sheet: str, kind: str) -> None:
    board = CF.boards["movie-board"]
    for token in CF.sheets[sheet].items:
        for place in (space for space in board.spaces if space.kind == kind):
            assert token.size_mm[0] < place.w * board.unit_mm
            assert token.size_mm[1] < place.h * board.unit_mm


def test_the_score_track_runs_round_the_board_square_by_square() -> None:
    track = [space for space in CF.boards["movie-board"].spaces if space.kind == "score"]
    steps = {
        abs(one.x - other.x) + abs(one.y - other.y) for one, other in zip(track, track[1:] + track[:1], strict=True)
    }
    assert steps == {1}
    assert CF.tokens["score-marker"].size_mm[0] < CF.boards["movie-board"].unit_mm


def test_variants_have_a_number_for_each_thing_they_replace() -> None:
    lengths = {name: variant.length for name, variant in CF.variants.items() if variant.length}
    assert lengths == {
        "card_vp": len(CF.sheets["monsters"].items),
        "helper_counts": len(CF.sheets["helpers"].items),
        "film_values": copies("films") - 1,
        "start_vp": len(CF.numbers["start_vp"]),
    }
