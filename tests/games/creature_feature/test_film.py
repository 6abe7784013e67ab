"""FILM: Movie Time."""

from __future__ import annotations

import pytest

from companion.errors import Unreadable
from companion.referee.lines import check_line, resolve_lines
from tests.games.creature_feature.lay import GAME, NAMES, begun, cast, lay, position

PLAYERS = (3, 4, 5, 6)


def seats(players: int) -> list[str]:
    return [f"name: {name}" for name in NAMES[:players]]


@pytest.mark.parametrize("line", ["film 4", "4", "film-4", "reveal film film-4", "F4"])
def test_cf_film_01_the_top_tile_of_the_stack_is_the_film(line: str) -> None:
    table = begun(4).play("ann")
    assert table.prompt == "Turn up the next film: which one is it?"
    table.play(line)
    assert (table.table.films, table.table.stack, table.state.phase) == ([4], 4, "team_up")
    table.reports("A film worth 4; each short box in use gets a short worth 2.", "CF-FILM-01", "CF-FILM-02")


def test_cf_film_01_nothing_else_is_turned_up() -> None:
    table = begun(4).play("ann")
    table.refuses("film 8", "'film-8' is not possible here; use one of double-feature, film-2, film-4, film-6.",
                  "CF-FILM-01", "CF-COMP-07")  # fmt: skip
    table.refuses("reveal deck mummy", "Something else is turned up now: Turn up the next film: which "
                  "one is it?", "CF-FILM-01")  # fmt: skip


@pytest.mark.parametrize("phase", ["team_up", "audition", "showdown"])
def test_cf_film_01_a_position_need_not_tell_the_film(phase: str) -> None:
    """It is nothing to be judged by; without it there is none to be won."""
    lay("name: ann", "name: ben", "name: cat", phase=phase, films=[])


def test_cf_film_01_before_it_is_turned_up_none_does() -> None:
    with pytest.raises(Unreadable, match=r"table.films: the next film has not been turned up \(CF-FILM-01\)"):
        lay(*seats(3), phase="movie_time", films=[4])


@pytest.mark.parametrize(("film", "short"), [(2, 1), (4, 2), (6, 3)])
@pytest.mark.parametrize(
    ("players", "boxes"), [(3, ["short"]), (4, ["short"]), (5, ["upper", "lower"]), (6, ["upper", "lower"])]
)
def test_cf_film_02_03_04_every_short_box_in_use_gets_half_of_the_film(
    players: int, boxes: list[str], film: int, short: int
) -> None:
    table = begun(players).play("ann", f"film {film}")
    assert table.table.shorts == {box: [short] for box in boxes}
    message = f"A film worth {film}; each short box in use gets a short worth {short}."
    table.reports(message, "CF-FILM-02", "CF-FILM-03", "CF-FILM-04")


@pytest.mark.parametrize(
    ("players", "shorts", "field"),
    [
        (3, {"short": [1]}, "table.shorts.short"),
        (3, {"short": []}, "table.shorts.short"),
        (5, {"upper": [2]}, "table.shorts.lower"),
        (5, {"upper": [2], "lower": [1]}, "table.shorts.lower"),
    ],
)
def test_cf_film_02_04_no_position_has_other_shorts(players: int, shorts: dict[str, list[int]], field: str) -> None:
    with pytest.raises(Unreadable, match=rf"{field}: a short box needs a short worth half of each film \(CF-FILM-02\)"):
        lay(*seats(players), phase="team_up", films=[4], shorts=shorts)


def test_cf_film_03_a_box_that_is_not_in_use_is_none() -> None:
    with pytest.raises(Unreadable, match=r"table\.shorts\.lower: this is not a short box; use short"):
        lay(*seats(4), phase="team_up", films=[4], shorts={"short": [2], "lower": [2]})
    with pytest.raises(
        Unreadable, match=r"seats\[0\].pawn: there is no box 'short'; use one of feature, upper, lower, fold"
    ):
        lay("name: ann, pawn: short", *seats(5)[1:], phase="audition")


@pytest.mark.parametrize("phase", ["audition", "showdown", "score"])
def test_cf_film_03_a_box_that_is_not_in_use_is_none_of_the_player_to_act(phase: str) -> None:
    with pytest.raises(Unreadable, match=r"seats\[0\].pawn: there is no box 'lower'; use one of feature, short, fold"):
        lay("name: ann, pawn: lower", *seats(4)[1:], phase=phase, to_act="ann")


@pytest.mark.parametrize("players", PLAYERS)
def test_cf_film_05_all_pawns_start_in_the_feature_box(players: int) -> None:
    """Also in the next turn, wherever they have been."""
    ladder = ["feature", "short", "fold"] if players < 5 else ["feature", "upper", "lower", "fold"]
    pawns = [*ladder, *["feature"] * players][:players]
    laid = [
        f"name: {name}, pawn: {pawn}, star: robot, co_star: alien, hand: 2"
        for name, pawn in zip(NAMES, pawns, strict=False)
    ]
    table = lay(*laid, phase="showdown", turn=2)
    while table.state.turn == 2:
        table.play("all pass" if table.kind in ("acts", "alone") else f"{table.asked[0]} hide")
    assert table.pawns == ["feature"] * players
    assert table.state.phase == "movie_time"


@pytest.mark.parametrize("phase", ["movie_time", "team_up"])
def test_cf_film_05_no_pawn_is_elsewhere_before_the_audition(phase: str) -> None:
    with pytest.raises(Unreadable, match=r"seats\[1\].pawn: until the Audition all pawns are in the .* \(CF-FILM-05\)"):
        lay("name: ann", "name: ben, pawn: short", "name: cat", phase=phase)


@pytest.mark.parametrize(("players", "boxes"), [(3, ["short"]), (4, ["short"]), (5, ["upper", "lower"])])
def test_cf_film_06_07_a_double_feature_is_two_films_and_two_shorts_in_each_box(players: int, boxes: list[str]) -> None:
    table = begun(players).play("ann", "film double")
    table.reports("The Double Feature: 2 of the films set aside take its place.", "CF-FILM-06", "CF-FILM-09")
    assert (table.kind, table.state.phase) == ("double_film", "movie_time")
    table.play("film 2")
    assert (table.kind, table.table.films) == ("double_film", [2])
    table.play("film 4")
    assert table.table.films == [2, 4]
    assert table.table.shorts == {box: [1, 2] for box in boxes}
    assert (table.table.stack, table.table.aside, table.state.phase) == (4, 0, "team_up")
    table.reports("A film worth 2; each short box in use gets a short worth 1.", "CF-FILM-07")
    table.reports("A film worth 4; each short box in use gets a short worth 2.", "CF-FILM-07")


def test_cf_film_06_two_films_without_a_double_feature_cannot_be() -> None:
    table = lay(*seats(3), phase="team_up", films=[2, 4])
    assert (table.table.double, table.table.aside) == (True, 0)
    for changes in ({"films": [2, 4], "double": False}, {"films": [2, 4, 6]}):
        with pytest.raises(Unreadable, match=r"use one film, or two in a Double Feature \(CF-FILM-06\)"):
            lay(*seats(3), phase="team_up", **changes)


def test_cf_film_07_a_double_feature_wants_both_shorts_in_each_box() -> None:
    with pytest.raises(Unreadable, match=r"a short box needs a short worth half of each film \(CF-FILM-07\)"):
        lay(*seats(3), phase="team_up", films=[2, 4], shorts={"short": [1]})


def test_cf_film_06_it_cannot_replace_itself() -> None:
    table = begun(3).play("ann", "film double")
    assert table.legal == ["reveal film film-2", "reveal film film-4", "reveal film film-6"]
    table.refuses("film double", "'double-feature' is not possible here; use one of film-2, film-4, film-6.",
                  "CF-FILM-06", "CF-COMP-07")  # fmt: skip


def test_cf_film_06_its_turn_is_one_of_the_five() -> None:
    table = begun(3).play("ann", "film double", "film 2", "film 4", "ann alien", "ben ghost", "cat zombie")
    assert (table.state.turn, table.table.stack) == (1, 4)


def test_cf_film_09_open_10_the_tile_is_worth_nothing_and_nobodys() -> None:
    """The two films are, and count as two: CF-OPEN-10."""
    laid = [f"name: {name}, pawn: {pawn}, star: vampire, co_star: robot, hand: 0, start_vp: 0"
            for name, pawn in (("ann", "feature"), ("ben", "short"), ("cat", "short"))]  # fmt: skip
    table = lay(*laid, phase="showdown", films=[2, 4], season=3, turn=5, priority=["ann", "ben", "cat"])
    table.play("ann hide")
    assert [season.films for season in table.seat("ann").seasons] == [0, 0, 2]
    # Two cards face down, films of 2 and 4, and 2 VP more for each of the two.
    assert table.score.total(0) == 2 + 6 + 4
    # Ben's tie is his: four cards, shorts of 1 and 2, and 1 VP more for each of the two.
    assert table.score.total(1) == 4 + 3 + 2


# --- open points about what lies in the boxes ---


def test_cf_open_09_the_winner_takes_everything_in_the_box() -> None:
    table = cast("vampire/robot", "mummy/witch", "werewolf/witch@short", films=[2, 6])
    table.play("all pass", "cat pass", "cat hide")
    took = [text for text in table.texts if "takes the" in text]
    assert took == ["ann takes the films worth 2 and 6.", "cat takes the shorts worth 1 and 3 from the short box."]
    assert (table.seat("ann").films, table.seat("ben").films, table.seat("cat").shorts) == ([2, 6], [], [1, 3])


def test_cf_open_11_a_short_that_nobody_went_for_goes_back() -> None:
    table = cast("vampire/robot", "mummy/witch", "werewolf/witch").play("all pass")
    table.reports("The short worth 2 in the short box goes back.", "CF-SCORE-11", "CF-OPEN-11")
    assert table.play("film 6").table.shorts == {"short": [3]}


def test_cf_open_11_or_stays_where_the_table_chose_so() -> None:
    variants = {"unclaimed_short": "stays"}
    table = cast("vampire/robot", "mummy/witch", "werewolf/witch", variants=variants).play("all pass")
    assert not any("goes back" in text for text in table.texts)
    assert table.play("film 6").table.shorts == {"short": [2, 3]}
    two = cast("vampire/robot@short", "mummy/witch", "werewolf/witch", variants=variants, films=[6],
               shorts={"short": [2, 3]}, turn=2)  # fmt: skip
    two.play("all pass", "ann pass", "ann hide")
    assert two.seat("ann").shorts == [2, 3]


def test_cf_open_11_of_two_short_boxes_each_for_itself() -> None:
    teams = ["vampire/robot", "mummy/witch", "werewolf/witch@upper", "devil/robot", "abomination/alien"]
    table = cast(*teams).play("all pass", "cat pass")
    assert table.kind == "show"
    table.play("cat hide")
    assert [text for text in table.texts if "goes back" in text] == [
        "The short worth 2 in the lower short box goes back."
    ]


def test_cf_film_06_six_04_a_row_of_films_does_not_go_on_with_co_stars() -> None:
    table = lay(*(f"name: {name}" for name in NAMES), phase="movie_time", turn=2)
    done = resolve_lines(table.game, table.state, ["double", "2 6 4"])
    assert done.refused is not None
    assert done.refused.verdict.rules == ("CF-FILM-06", "CF-SIX-04")
    assert table.table.films == [2, 6]
    table.play("4")
    assert table.state.seats[0].co_star == "ghost"


def test_cf_film_01_no_more_films_lie_here_than_turns_have_turned_up() -> None:
    seats = ("name: ann, films: [6]", "name: ben", "name: cat")
    why = r"table.films: 2 films lie here or are won; in turn 1 use at most 1 \(CF-FILM-01\)"
    with pytest.raises(Unreadable, match=why):
        lay(*seats, phase="audition", turn=1)
    assert lay(*seats, phase="audition", turn=2).kind == "audition"
    assert lay(*seats, phase="audition", turn=2, films=[4, 2], double=True).kind == "audition"


def test_cf_film_01_a_film_too_many_is_named_as_a_film() -> None:
    document = position("name: ann", "name: ben", "name: cat", phase="movie_time")
    judged = check_line(GAME, GAME.position(document), "film 4; film 6; film 4")
    assert [one.text for one in judged] == ["reveal film film-4", "reveal film film-6", "reveal film film-4"]
    assert judged[-1].verdict.rules == ("CF-TEAM-03",)


@pytest.mark.parametrize("card", ["mummy", "film nurse"])
def test_cf_film_01_a_card_is_no_film(card: str) -> None:
    verdict = lay(*seats(4), phase="movie_time").check(card)
    assert (verdict.legal, verdict.rules[0]) == (False, "CF-FILM-01")
    assert "is not possible here; use one of" in verdict.why
