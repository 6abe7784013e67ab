"""SCORE: the Final Score and the winner; the bonuses of OPT."""

from __future__ import annotations

import pytest

from companion.games.the_producer.rules.final import (
    bonuses,
    genre_vp,
    genres_of,
    richest,
    total,
    totals_of_stars,
    winners,
)
from companion.games.the_producer.state import Seat, State
from tests.games.the_producer.lay import GAME, lay
from tests.games.the_producer.studios import BOARD, make_kit, movie, studio, table

KIT = make_kit()


def points_for(key: str, state: State, seat: int = 0, **variants: object) -> int:
    """What a seat gets for one thing at the end; 0 without a line for it."""
    return sum(bonus.points for bonus in bonuses(make_kit(**variants), state, seat) if bonus.key == key)


def with_points(*vps: int) -> State:
    return table(*(studio(name, vp=vp) for name, vp in zip("abcd", vps, strict=False)))


# --- SCORE ---


def test_tp_score_01_open_87_the_end_adds_to_what_the_film_shows() -> None:
    state = table(studio("ann", movie("rebecca"), vp=12, built=BOARD), studio("ben", vp=3))
    assert [total(KIT, state, seat) for seat in range(2)] == [12 + 5 + 1, 3]


def test_tp_score_02_everything_built_earns_five() -> None:
    assert points_for("full_board", table(studio("ann", built=BOARD))) == 5
    assert points_for("full_board", table(studio("ann", built=BOARD[1:]))) == 0


def test_tp_score_02_open_70_a_mortgaged_building_counts_and_a_theme_set_is_wanted() -> None:
    assert points_for("full_board", table(studio("ann", built=BOARD, mortgages=["stage-2"]))) == 5
    without = [piece for piece in BOARD if piece != "theme-set-noir"]
    assert points_for("full_board", table(studio("ann", built=without))) == 0


@pytest.mark.parametrize(("genres", "vp"), [*enumerate([0, 1, 2, 4, 7, 11, 16, 22, 31, 39, 39, 39])])
def test_tp_score_03_open_69_the_table_of_genres_ends_with_nine_or_more(genres: int, vp: int) -> None:
    assert genre_vp(KIT, genres) == vp


def test_tp_score_04_card_04_both_genres_of_a_movie_count_and_each_once() -> None:
    both, one = movie("citizen-kane"), movie("rebecca")
    assert genres_of(KIT, studio("ann", both)) == {"Drama", "Mystery"}
    assert points_for("genres", table(studio("ann", both, one))) == 2


def test_tp_score_05_a_script_in_hand_counts_for_nothing() -> None:
    assert points_for("genres", table(studio("ann", scripts=["rebecca", "jesse-james"]))) == 0


def test_tp_bmov_07_a_b_movie_counts_for_the_genres() -> None:
    assert points_for("genres", table(studio("ann", movie("rebecca", missing="director")))) == 1


def test_tp_score_06_optional_bonuses_are_left_out_of_the_plain_game() -> None:
    state = table(studio("ann", money=5_000_000, team=["orson-welles"]), studio("ben"))
    assert [bonus.key for bonus in bonuses(KIT, state, 0)] == []
    chosen = make_kit(versatile_tycoon=True, size_matters=True)
    assert [bonus.key for bonus in bonuses(chosen, state, 0)] == ["tycoon", "size"]


def test_tp_score_07_the_best_without_a_mortgage_wins() -> None:
    state = with_points(30, 20, 10)
    assert winners(KIT, state) == (0,)
    state.seats[0].mortgages = ["starting-buildings"]
    assert winners(KIT, state) == (1,)


def test_tp_score_07_a_mortgage_is_reported_with_the_score_and_named_where_it_decides() -> None:
    ledgers = lay("name: ann, mortgages: [starting-buildings], vp: 3", "name: ben").score.seats
    assert [(one.points, one.what, one.rules) for one in ledgers[0]][1:] == [
        (0, "1 mortgage: nobody wins with a mortgage", ("TP-SCORE-07",))
    ]
    assert not ledgers[1]
    for points, is_decisive in ((30, True), (20, True), (10, False)):
        over = lay(f"name: ann, mortgages: [starting-buildings], vp: {points}", "name: ben, vp: 20", phase="over")
        found = GAME.outcome(over.state)
        assert found is not None
        assert ("TP-SCORE-07" in found.rules, found.winners) == (is_decisive, (1,))
        assert ("of all players without a mortgage" in found.why) == is_decisive


def test_tp_score_07_a_mortgage_decides_even_where_another_without_one_has_fewer_points() -> None:
    over = lay("name: ann, mortgages: [starting-buildings], vp: 30", "name: ben, vp: 20", "name: cat", phase="over")
    found = GAME.outcome(over.state)
    assert found is not None
    assert (found.winners, found.rules) == ((1,), ("TP-GAME-01", "TP-SCORE-07"))


def test_tp_open_68_nobody_wins_if_everybody_has_a_mortgage() -> None:
    state = with_points(30, 20)
    for seat in state.seats:
        seat.mortgages = ["stage-2"]
    assert winners(KIT, state) == ()


def test_tp_open_67_level_in_points_the_win_is_shared_or_by_money() -> None:
    state = with_points(30, 30, 10)
    state.seats[1].money = 10_000
    assert winners(KIT, state) == (0, 1)
    assert winners(make_kit(final_tie="money"), state) == (1,)
    state.seats[0].money = 10_000
    assert winners(make_kit(final_tie="money"), state) == (0, 1)


@pytest.mark.parametrize(("tie", "why"), [
    ("shared", "ann and ben share the win with equal victory points."),
    ("money", "ann and ben have equal victory points, but ben had more money (variant final_tie: money)."),
])  # fmt: skip
def test_tp_open_67_a_win_that_is_shared_or_decided_by_money_says_so(tie: str, why: str) -> None:
    seats = "name: ann, vp: 20, money: 0", "name: ben, vp: 20, money: 10000", "name: cat"
    found = GAME.outcome(lay(*seats, phase="over", variants={"final_tie": tie}).state)
    assert found is not None
    assert (found.why, found.rules) == (why, ("TP-GAME-01", "TP-OPEN-67"))


def test_tp_game_06_money_is_no_points() -> None:
    assert total(KIT, table(studio("ann", money=9_000_000), studio("ben")), 0) == 0


# --- OPT ---


def test_tp_opt_08_the_lowest_total_of_the_teams_stars_is_added() -> None:
    state = table(studio("ann", team=["orson-welles", "cary-grant", "frank-capra"]))
    assert totals_of_stars(KIT, state.seats[0]) == {"black": 5, "blue": 4, "green": 3, "red": 2}
    assert points_for("tycoon", state, versatile_tycoon=True) == 2


def test_tp_opt_08_open_74_only_the_team_at_the_end_counts() -> None:
    made = movie("citizen-kane", "orson-welles cary-grant mary-astor")
    state = table(Seat("ann", movies=[made], team=["cary-grant"]))
    assert points_for("tycoon", state, versatile_tycoon=True) == 0


def test_tp_opt_12_most_money_earns_three() -> None:
    state = table(studio("ann", money=700_000), studio("ben", money=710_000))
    assert [points_for("size", state, seat, size_matters=True) for seat in range(2)] == [0, 3]


def test_tp_opt_12_open_76_level_in_money_nobody_earns_it() -> None:
    state = table(studio("ann", money=700_000), studio("ben", money=700_000), studio("cat"))
    assert richest(state) == [0, 1]
    assert [points_for("size", state, seat, size_matters=True) for seat in range(3)] == [0, 0, 0]
