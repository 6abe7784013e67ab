"""Positions with movies in them: half-way through a distribution, and what they cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Unreadable
from tests.games.the_producer.lay import GAME, lay
from tests.games.the_producer.shoot import CAST, made, studio

OTHERS = "john-ford clark-gable jean-arthur donald-crisp"
DRAWING = {"kind": "distributing", "seat": "ann", "script": "rebecca", "step": "draw", "left": 3}


@pytest.mark.parametrize(
    ("movies", "changes", "message"),
    [
        (
            [made("rebecca", "cary-grant john-ford ida-lupino may-whitty")],
            {},
            "seats[0].movies[0].director: Cary Grant cannot have this part (TP-PROD-01)\n"
            "seats[0].movies[0].actor: John Ford cannot have this part (TP-PROD-01)",
        ),
        (
            [made("rebecca", places="[orchestra]")],
            {},
            "seats[0].movies[0].places: 'orchestra' is not a set (TP-STAGE-01)",
        ),
        (
            [
                made("rebecca", places="[stage-2]"),
                made("holiday", "john-ford clark-gable jean-arthur donald-crisp", places="[theme-set-noir]"),
            ],
            {},
            "seats[0].movies[0].places: ann has not built Stage 2 (TP-STAGE-01)\n"
            "seats[0].movies[1].places: nobody has built Theme Set: Noir (TP-THEME-04)",
        ),
        (
            [made("rebecca", chosen="[red]")],
            {},
            "seats[0].movies[0].chosen: each golden star of the Script takes one colour, but not white (TP-OPEN-29)",
        ),
        (
            [made("rebecca"), made("holiday", "howard-hawks clark-gable jean-arthur donald-crisp")],
            {},
            "seats: howard-hawks works on 2 movies of 1940 (TP-PROD-05)",
        ),
        (
            [
                made("rebecca", places="[stage-1]"),
                made("holiday", "john-ford clark-gable jean-arthur donald-crisp", places="[stage-1]"),
            ],
            {},
            "seats[0].movies: 2 movies of 1940 are made on stage-1 (TP-STAGE-02)",
        ),
        (
            [made("rebecca", year=1942)],
            {"year": 1941},
            "seats[0].movies[0].year: the game is still in 1941 (TP-GAME-02)",
        ),
        (
            [made("rebecca", missing="director")],
            {},
            "seats[0].movies[0].missing: 'director' is not missing: the movie has it (TP-BMOV-01)",
        ),
        (
            [made("rebecca", "john-ford cary-grant ida-lupino may-whitty nigel-bruce mary-astor peter-lorre")],
            {},
            "seats[0].movies[0].supporting: a movie has at most 3 supporting parts, except a Kolossal (TP-KOLO-03)",
        ),
        (
            [made("rebecca", places="[stage-1, theme-set-noir, theme-set-western]")],
            {},
            "seats[0].movies[0].places: this movie uses at most 1 set (TP-KOLO-01)\n"
            "seats[0].movies[0].places: nobody has built Theme Set: Noir (TP-THEME-04)\n"
            "seats[0].movies[0].places: nobody has built Theme Set: Western (TP-THEME-04)",
        ),
        (
            [made("rebecca", places="[stage-1]", kolossal="true")],
            {},
            "seats[0].movies[0].places: a Kolossal uses 3 sets at the same time (TP-KOLO-01)",
        ),
        (
            ["{script: rebecca, director: john-ford}"],
            {},
            "seats[0].movies[0].actor: nobody has this part: name somebody, or set `missing` to it (TP-PROD-01)\n"
            "seats[0].movies[0].actress: nobody has this part: name somebody, or set `missing` to it (TP-PROD-01)\n"
            "seats[0].movies[0].supporting: nobody has this part: name somebody, or set `missing` to it (TP-PROD-01)",
        ),
        (
            ["{script: stagecoach, director: john-ford, actor: cary-grant, actress: ida-lupino, missing: theme_set}"],
            {},
            "seats[0].movies[0].supporting: nobody has this part: name somebody, or set `missing` to it (TP-PROD-01)",
        ),
        (
            [made("rebecca", missing="orchestra"), made("top-hat", OTHERS, missing="orchestra")],
            {},
            "seats[0].movies[0].missing: 'orchestra' cannot be missing: the Script does not require it (TP-OPEN-37)",
        ),
        (
            [made("rebecca", missing="theme_set"), made("stagecoach", OTHERS, missing="theme_set")],
            {},
            "seats[0].movies[0].missing: 'theme_set' cannot be missing: the Script does not require it (TP-OPEN-37)",
        ),
        (
            ["script: stagecoach, places: [theme-set-western], missing: theme_set".join("{}")],
            {"built": "theme-set-western"},
            "seats[0].movies[0].missing: the Theme Set is not missing: the movie is made on it (TP-OPEN-37)",
        ),
        ([], {"pending": [DRAWING]}, "pending[0].script: 'rebecca' is not a movie of this seat (TP-DIST-01)"),
        (
            [made("rebecca")],
            {"pending": [{**DRAWING, "step": "coin", "coins": ["howard-hawks"]}]},
            "pending[0].coins: no coin is tossed for 'howard-hawks' (TP-EX-08)",
        ),
    ],
)
def test_tp_prod_01_05_stage_02_dist_01_movies_that_cannot_be_are_reported(
    movies: list[str], changes: dict[str, Any], message: str
) -> None:
    built = changes.pop("built", "")
    with pytest.raises(Unreadable) as error:
        lay(f"name: ann, built: [{built}], movies: [{', '.join(movies)}]", "name: ben", **changes)
    assert str(error.value) == message


@pytest.mark.parametrize("lines", [
    [],
    ["red"],
    ["4 white 3 red"],
    ["4 white 3 red", "ann redraw 2 white", "blue"],
    ["2 blue 1 red 1 pink 1 light_blue 2 golden"],
])  # fmt: skip
def test_tp_dist_01_a_position_half_way_through_a_distribution_is_read_as_it_was_written(lines: list[str]) -> None:
    play = studio().play(f"ann make casablanca {CAST} on stage-1", *lines)
    again = GAME.position(GAME.document(play.state))
    assert again == play.state
    assert GAME.legal_actions(again) == GAME.legal_actions(play.state)


def test_tp_theme_06_a_movie_is_made_on_anothers_theme_set() -> None:
    movie = made("rebecca", places="[theme-set-noir]")
    assert lay(f"name: ann, movies: [{movie}]", "name: ben, built: [theme-set-noir]").kind == "card"


@pytest.mark.parametrize(("places", "kolossal"), [
    ("stage-1, theme-set-western", "false"),
    ("stage-1, stage-2, stage-3", "true"),
    ("stage-1, stage-2, stage-3, theme-set-western", "true"),
    ("", "true"),
])  # fmt: skip
def test_tp_open_36_41_a_theme_set_is_rented_besides_the_sets_a_movie_uses(places: str, kolossal: str) -> None:
    movie = made("stagecoach", places=f"[{places}]", kolossal=kolossal)
    ann = f"name: ann, built: [stage-2, stage-3], movies: [{movie}]"
    assert lay(ann, "name: ben, built: [theme-set-western]").kind == "card"


def test_tp_prod_01_who_worked_on_a_movie_need_not_be_given() -> None:
    assert lay("name: ann, movies: [{script: rebecca}]", "name: ben").kind == "card"


def test_tp_dist_01_a_frame_alone_says_which_movie_is_distributed() -> None:
    frame = {**DRAWING, "drawn": {"white": 5}}
    play = lay(f"name: ann, movies: [{made('rebecca')}]", "name: ben", pending=[frame])
    assert (play.kind, play.asked) == ("token", ["chance"])
    assert play.prompt == "ann draws 3 tokens for Rebecca: which one is next?"


def test_tp_build_23_colours_without_tokens_are_left_out_wherever_they_are_counted() -> None:
    redraw = {**DRAWING, "step": "redraw", "drawn": {"red": 9, "blue": 0}, "left": 0, "exchanges": 1}
    movie = made("rebecca", extra="{blue: 0, pink: 1}", audience="{green: 0}")
    play = lay(
        f"name: ann, built: [special-effects], movies: [{movie}]", "name: ben",
        pending=[redraw], pile={"pink": 1, "white": 0},
    )  # fmt: skip
    assert [line for line in play.legal if play.check(line).legal is not True] == []
    assert "ann exchange red pink" in play.legal
    assert (play.ann.movies[0].extra, play.ann.movies[0].audience, play.table.pile) == ({"pink": 1}, {}, {"pink": 1})
