"""Positions with tokens drawn and audiences that have come: what they cannot be, and what they can."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Unreadable
from tests.games.the_producer.lay import GAME, Play, lay
from tests.games.the_producer.shoot import made

TEAM = "victor-fleming tyrone-power linda-darnell edward-g-robinson judy-garland"
ZORRO = made("the-mark-of-zorro", TEAM, missing="theme_set")
"""Four stars printed, and five of its Actors: nine tokens."""
FRAME = {"kind": "distributing", "seat": "ann", "script": "the-mark-of-zorro"}
SECOND = {"second_distribution": True}


def showing(step: str, movie: str = ZORRO, **changes: Any) -> Play:
    """Ann distributes her movie; the keys are the frame's, and those of the table under `table`."""
    table = changes.pop("table", {})
    return lay(f"name: ann, movies: [{movie}]", "name: ben", pending=[{**FRAME, "step": step, **changes}], **table)


def why_not(*seats: str, **changes: Any) -> str:
    try:
        lay(*seats, **changes)
    except Unreadable as error:
        return str(error)
    return ""


def why_no_movie(movie: str, **changes: Any) -> str:
    """Why ann cannot have had such a movie this year; empty if she can."""
    return why_not(f"name: ann, movies: [{{script: rebecca, {movie}}}]", "name: ben", **changes)


# --- who is drawn ---


@pytest.mark.parametrize(("frame", "message"), [
    ({"step": "draw", "left": 20}, "left: 0 tokens drawn and 20 to draw at the step draw"),
    ({"step": "draw", "left": 5, "drawn": {"red": 5}}, "left: 5 tokens drawn and 5 to draw at the step draw"),
    ({"step": "draw", "left": 3}, "left: 0 tokens drawn and 3 to draw at the step draw"),
    ({"step": "redraw", "drawn": {"red": 10}}, "drawn: 10 tokens drawn at the step redraw"),
    ({"step": "redraw", "drawn": {"red": 6}}, "drawn: 6 tokens drawn at the step redraw"),
    ({"step": "again", "left": 2, "drawn": {"red": 4, "pink": 2}},
     "left: 6 tokens drawn and 2 to draw at the step again"),
    ({"step": "assign", "drawn": {"red": 1, "blue": 1}}, "drawn: 2 tokens drawn at the step assign"),
])  # fmt: skip
def test_tp_dist_04_as_many_tokens_are_drawn_as_the_movie_has_stars(frame: dict[str, Any], message: str) -> None:
    with pytest.raises(Unreadable) as error:
        showing(**frame)
    assert str(error.value) == f"pending[0].{message}, but this movie draws 9 (TP-DIST-04)"


def test_tp_aud_09_nobody_waits_once_a_movie_is_distributed() -> None:
    with pytest.raises(Unreadable, match=r"^pending\[0\]\.drawn: after the distribution of a movie .* \(TP-AUD-09\)$"):
        showing("over", drawn={"red": 9})


def test_tp_opt_09_there_is_a_second_distribution_only_where_it_is_played() -> None:
    with pytest.raises(Unreadable, match=r"^pending\[0\]\.again: there is no second distribution .* \(TP-OPT-09\)$"):
        showing("draw", again=True, left=4)


def test_tp_dist_04_fitting_numbers_of_tokens_may_be_drawn_or_left_to_draw() -> None:
    assert showing("draw", left=9).kind == showing("draw", left=4, drawn={"red": 5}).kind == "token"
    assert showing("redraw", drawn={"red": 3, "white": 6}).kind == "redraw"
    assert showing("again", left=2, drawn={"red": 3, "white": 4}).kind == "token"


def test_tp_dist_04_a_position_at_the_draw_is_read_back_at_each_step_behind_it() -> None:
    play = showing("draw", left=4, drawn={"white": 3, "red": 1, "blue": 1})
    for line in ("4 white", "ann redraw 2 white", "red", "blue"):
        play.play(line)
        assert GAME.position(GAME.document(play.state)) == play.state
    assert play.kind == "assign"


def test_tp_dist_04_what_cards_and_marks_change_is_counted() -> None:
    added = ZORRO[:-1] + ", cards: [searchlight-premiere], extra: {green: 1}}"
    assert showing("redraw", added, drawn={"red": 3, "white": 9}).kind == "redraw"
    mark = {"character": "judy-garland", "stat": "golden", "number": -1, "by": "gossip-column", "sort": "rumor"}
    lasting = [{"card": "gossip-column", "seat": "ben", "aims": ["judy-garland"]}]
    assert showing("redraw", drawn={"white": 8}, table={"marks": [mark], "lasting": lasting}).kind == "redraw"


def test_tp_open_49_fewer_are_drawn_where_none_were_left() -> None:
    seen = "{red: 9, blue: 14, golden: 10, pink: 10, light_blue: 10, green: 10, white: 10}"
    ann, ben = f"name: ann, movies: [{ZORRO}]", f"name: ben, movies: [{{script: top-hat, audience: {seen}}}]"
    frame = {**FRAME, "step": "assign", "drawn": {"red": 1, "blue": 1}}
    assert lay(ann, ben, pending=[frame]).ann.movies[0].audience == {"red": 1, "blue": 1}


def test_tp_dist_04_where_no_people_are_given_the_draw_is_not_known() -> None:
    without_people = "{script: the-mark-of-zorro}"
    assert showing("draw", without_people, left=20).kind == "token"
    assert showing("redraw", without_people, drawn={"white": 6}).kind == "redraw"


# --- who has come ---


@pytest.mark.parametrize(("movie", "message"), [
    ("audience: {white: 2}", "2 white and 0 green: a white token comes only with a green one"),
    ("audience: {white: 2, green: 1}", "2 white and 1 green: a white token comes only with a green one"),
    ("audience: {white: 3}, cards: [dish-night]",
     "3 white and 0 green: a white token comes only with a green one, or on a white star (there are 2)"),
    ("audience: {white: 2, green: 2}", ""),
    ("audience: {white: 3, green: 1}, cards: [dish-night]", ""),
])  # fmt: skip
def test_tp_aud_05_open_86_seniors_come_with_children_or_on_a_star_of_theirs(movie: str, message: str) -> None:
    assert why_no_movie(movie) == (message and f"seats[0].movies[0].audience: {message} (TP-AUD-05)")


def test_tp_open_29_opt_11_seniors_have_a_star_of_cbs_where_the_table_lets_them() -> None:
    white = {"radio_white": True}
    assert why_no_movie("audience: {white: 1}, extra: {white: 1}", variants=white) == ""
    assert why_no_movie("audience: {white: 1}", variants=white).endswith("(TP-AUD-05)")
    assert why_no_movie("audience: {white: 1}", variants={**white, **SECOND}) == ""


@pytest.mark.parametrize(("movie", "message"), [
    ("audience: {red: 2}, box_office: 600000", "an audience of 2 earns $400,000, not $600,000"),
    ("audience: {red: 2}, box_office: 400000", ""),
    ("audience: {pink: 2}, cards: [popcorn-in-the-lobby], box_office: 500000", ""),
    ("audience: {pink: 2}, cards: [popcorn-in-the-lobby], box_office: 400000",
     "an audience of 2 earns $500,000, not $400,000"),
    ("audience: {red: 2}", ""),
    ("box_office: 600000", ""),
])  # fmt: skip
def test_tp_box_01_the_box_office_is_what_the_audience_comes_to(movie: str, message: str) -> None:
    assert why_no_movie(movie) == (message and f"seats[0].movies[0].box_office: {message} (TP-BOX-01)")


def test_tp_opt_10_what_a_second_distribution_adds_is_not_distinguished() -> None:
    movie = "audience: {pink: 2}, cards: [popcorn-in-the-lobby], box_office: 450000"
    assert why_no_movie(movie, phase="oscars", variants=SECOND) == ""
    assert why_no_movie(movie, variants=SECOND).endswith("earns $500,000, not $450,000 (TP-BOX-01)")
