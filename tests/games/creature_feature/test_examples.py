"""The worked examples of the rulebook, each with its cards, films and places."""

from __future__ import annotations

from tests.games.creature_feature.cards import AWAY, Cards, lay, team

FOUR = ("Blue", "Orange", "Red", "Green")
"""Clockwise round the table."""


def test_cf_setup_05_06_blue_is_the_last_actor_of_four_and_red_has_1_vp_green_and_blue_2() -> None:
    table = Cards({"phase": "setup", "seats": [{"name": name} for name in FOUR]}).play("reveal marker blue")
    assert [FOUR[seat] for seat in table.state.table.priority] == ["Orange", "Red", "Green", "Blue"]
    assert {seat.name: seat.start_vp for seat in table.state.seats} == {"Orange": 0, "Red": 1, "Green": 2, "Blue": 2}


def test_cf_prio_02_03_red_in_second_place_beats_blue_in_fourth_and_green_and_blue_move_up() -> None:
    seats = [
        {"name": "Blue", "star": "vampire", "co_star": "robot", "start_vp": 2},
        {"name": "Orange", "star": "robot", "co_star": "witch", "pawn": "short", "start_vp": 0},
        {"name": "Red", "star": "devil", "co_star": "mummy", "start_vp": 1},
        {"name": "Green", "star": "robot", "co_star": "ghost", "pawn": "fold", "start_vp": 2},
    ]
    order = ["Orange", "Red", "Green", "Blue"]
    table = Cards({"phase": "showdown", "seats": seats, "table": {"films": [4], "priority": order, "marker": "Green"}})
    table.play_on()
    assert table.seat("Red").films == [4]
    assert [FOUR[seat] for seat in table.state.table.priority] == ["Orange", "Green", "Blue", "Red"]


def films(seats: int, *lines: str, aside: int = 2) -> Cards:
    names = [{"name": name} for name in (*FOUR, "Yellow", "Purple")[:seats]]
    table = Cards({"phase": "movie_time", "seats": names})
    assert table.state.table.aside == aside
    return table.play(*lines)


def test_cf_film_02_03_a_film_of_4_brings_one_short_of_2_for_four_players_and_two_for_five() -> None:
    assert films(4, "film 4").state.table.shorts == {"short": [2]}
    assert films(5, "film 4").state.table.shorts == {"upper": [2], "lower": [2]}


def test_cf_film_06_07_a_double_feature_of_2_and_4_has_shorts_of_1_and_2_in_the_short_box() -> None:
    for seats in (3, 4):
        table = films(seats, "double-feature", "film 2", "film 4").state.table
        assert (table.films, table.shorts, table.aside) == ([2, 4], {"short": [1, 2]}, 0)


def test_cf_show_03_04_werewolf_and_devil_with_17_beat_vampire_and_robot_with_16_without_a_twist() -> None:
    table = lay(team("devil", "werewolf"), team("vampire", "robot"), AWAY).play_on()
    table.reports("ann wins the feature box with a power of 17.", "CF-SHOW-04", "CF-SHOW-03")
    assert table.score.total(0) == 4 + 2 + (
        3 + 2
    )  # the film, ann's cards, and the captured ones, face up for the Devil


def test_cf_show_04_two_mummies_are_a_twist_and_lose_to_a_team_without_one() -> None:
    table = lay(team("mummy", "mummy"), team("robot", "witch"), AWAY).play_on()
    table.reports("ben wins the feature box with a power of 11.", "CF-SHOW-04")


TWISTS = team("mummy", "mummy"), team("robot", "vampire"), AWAY


def test_cf_show_05_twist_04_two_mummies_with_14_lose_to_a_twisted_vampire_and_robot_with_16() -> None:
    table = lay(*TWISTS).play_on()
    table.reports("All have a twist: ben wins the feature box with a power of 16.", "CF-SHOW-05")


def test_cf_score_02_06_07_08_twist_04_the_mummies_are_1_vp_each_and_vampire_and_robot_3_and_2() -> None:
    table = lay(*TWISTS).play_on()
    assert table.seat("ben").films == [4]
    assert table.area("ben") == (["robot", "vampire"], ["mummy", "mummy"])
    points = {line.what: line.points for line in table.score.seats[1]}
    assert points["Season 1: 2 cards face up"] == 3 + 2
    assert points["Season 1: 2 cards face down"] == 1 + 1


def test_cf_show_06_prio_03_the_same_power_without_a_twist_goes_to_the_higher_who_drops_to_the_bottom() -> None:
    table = lay(team("vampire", "robot"), team("devil", "mummy"), AWAY).play_on()
    table.reports("ann and ben are tied: ann is highest on the Priority Track and drops to its bottom.", "CF-PRIO-03")
    assert table.seat("ann").films == [4]
    assert table.state.table.priority == [1, 2, 0]


def test_cf_twist_01_the_co_star_may_equal_the_star_or_be_larger() -> None:
    """A pair cannot be played without a twist, every other team can."""
    for star, co_star, won in (("robot", "vampire", "ben"), ("vampire", "robot", "ann"), ("devil", "devil", "ben")):
        table = lay(team(star, co_star), team("witch", "ghost"), AWAY).play_on()
        assert table.seat(won).films == [4], (star, co_star)
