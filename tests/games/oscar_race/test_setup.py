"""SETUP: setting up."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Unreadable
from tests.games.oscar_race.lay import lay
from tests.games.oscar_race.table import GAME, Table

NAMES = ["ann", "ben", "cat", "dan", "eve", "fay"]


def begun(players: int = 2, **variants: Any) -> Table:
    """A new game, before anybody has an escort."""
    table = Table()
    table.state = GAME.setup(NAMES[:players], variants)
    return table


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_or_setup_01_every_figure_begins_in_the_limousine(players: int) -> None:
    table = begun(players)
    for name, kind in zip(NAMES[:players], ["date", "spouse", "mother"] * 2, strict=False):
        table.play(f"{name} escort {kind}")
    assert [seat.at for seat in table.state.seats] == ["limousine"] * players
    assert [seat.escort.at for seat in table.state.seats] == ["limousine"] * players
    assert table.state.table.zombies == {}


def test_or_setup_01_an_escort_dealt_at_random_begins_there_too() -> None:
    table = begun(escort_choice="random").play("reveal escort date", "reveal escort date")
    assert [seat.escort.at for seat in table.state.seats] == ["limousine", "limousine"]


@pytest.mark.parametrize("players", [2, 6])
def test_or_setup_02_each_player_starts_with_exactly_one_ticket_for_every_area(players: int) -> None:
    areas = [space.number for space in GAME.definition.boards["standard"].spaces if space.kind == "interview_area"]
    for seat in begun(players).state.seats:
        assert sorted(seat.tickets) == sorted(areas) == [1, 2, 3, 4, 5]


def test_or_setup_02_the_tickets_are_not_shared() -> None:
    """A ticket that one player loses is not gone for the others."""
    table = lay(
        "name: ann, at: area1, escort: {kind: date, at: r04c1}",
        "name: ben, at: area2, escort: {kind: date, at: r04c2}",
        phase="stars",
    )
    table.play("3 3", "3 3")
    assert (table.seat("ann").tickets, table.seat("ben").tickets) == ([2, 3, 4, 5], [1, 3, 4, 5])


@pytest.mark.parametrize("players", [2, 6])
def test_or_setup_03_each_player_starts_with_one_swag_bag_and_no_second_one(players: int) -> None:
    assert [seat.swag for seat in begun(players).state.seats] == [True] * players
    table = lay(
        "name: ann, at: r05c2, escort: {kind: spouse}",
        "name: ben, at: r09c2, escort: {kind: date}",
        zombies={"r05c2": 1},
    )
    table.play("ann stop ann+spouse", "ann swag")
    assert [seat.swag for seat in table.state.seats] == [False, True]


# --- open points ---


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_or_open_01_two_to_six_can_play(players: int) -> None:
    assert GAME.names(begun(players).state) == NAMES[:players]


@pytest.mark.parametrize("players", [1, 7])
def test_or_open_01_fewer_and_more_cannot(players: int) -> None:
    names = [*NAMES, "gus"][:players]
    with pytest.raises(Unreadable, match="OR-OPEN-01"):
        GAME.setup(names)
    with pytest.raises(Unreadable, match="OR-OPEN-01"):
        lay(*(f"name: {name}, at: limousine, escort: {{kind: date}}" for name in names))


def test_or_open_08_all_players_pick_at_the_same_time_in_any_order() -> None:
    table = begun(3)
    assert table.asked == ["ann", "ben", "cat"]
    table.play("cat escort mother")
    assert table.asked == ["ann", "ben"]
    table.play("ann escort date", "ben escort spouse")
    assert [seat.escort.kind for seat in table.state.seats] == ["date", "spouse", "mother"]
    assert (table.state.turn, table.state.phase) == (1, "spawn")


def test_or_open_08_the_same_kind_can_be_picked_by_everybody() -> None:
    table = begun(6)
    for name in NAMES:
        table.allows(f"{name} escort mother")
        table.play(f"{name} escort mother")
    assert [seat.escort.kind for seat in table.state.seats] == ["mother"] * 6


def test_or_open_08_each_player_has_one_escort_and_keeps_it() -> None:
    table = begun().play("ann escort date")
    table.refuses("ann escort mother", "OR-OPEN-08")
    table.refuses("ann escort date", "OR-OPEN-08")
    table.play("ben escort spouse")
    assert table.check("ben escort date").legal is False


def test_or_open_08_nobody_goes_without_an_escort() -> None:
    table = begun()
    assert table.legal == [f"{who} escort {kind}" for who in ("ann", "ben") for kind in ("date", "spouse", "mother")]
    assert table.check("ann pass").legal is False


def test_or_open_08_random_lets_the_cards_decide_and_not_the_players() -> None:
    table = begun(3, escort_choice="random")
    assert table.asked == ["chance"]
    table.refuses("ann escort date", "OR-OPEN-08")
    table.play("reveal escort mother", "reveal escort mother", "reveal escort date")
    assert [seat.escort.kind for seat in table.state.seats] == ["mother", "mother", "date"]
    assert (table.state.turn, table.state.phase) == (1, "spawn")


def test_or_open_08_unique_draft_goes_in_seat_order() -> None:
    table = begun(3, escort_choice="unique_draft")
    assert table.asked == ["ann"]
    table.refuses("ben escort date", "OR-OPEN-08")
    table.play("ann escort date")
    assert table.asked == ["ben"]


@pytest.mark.parametrize("players", [2, 3])
def test_or_open_08_unique_draft_has_each_kind_once_with_2_or_3_players(players: int) -> None:
    table = begun(players, escort_choice="unique_draft").play("ann escort date")
    table.refuses("ben escort date", "OR-OPEN-08")
    table.allows("ben escort spouse")


@pytest.mark.parametrize("players", [4, 5, 6])
def test_or_open_08_unique_draft_has_each_kind_twice_with_4_to_6_players(players: int) -> None:
    table = begun(players, escort_choice="unique_draft").play("ann escort date")
    table.allows("ben escort date")
    table.play("ben escort date")
    table.refuses("cat escort date", "OR-OPEN-08")
    table.play("cat escort mother", "dan escort spouse")
    assert [seat.escort.kind for seat in table.state.seats if seat.escort] == ["date", "date", "mother", "spouse"]


def test_or_open_08_unique_draft_of_six_leaves_the_last_two_no_choice() -> None:
    table = begun(6, escort_choice="unique_draft")
    table.play("ann escort date", "ben escort date", "cat escort mother", "dan escort mother")
    assert [table.seat(name).escort.kind for name in ("eve", "fay")] == ["spouse", "spouse"]
    assert table.state.phase == "spawn"


def test_or_open_08_a_position_may_not_break_the_draft() -> None:
    seats = ("name: ann, at: r05c2, escort: {kind: date}", "name: ben, at: r09c2, escort: {kind: date}")
    lay(*seats)
    with pytest.raises(Unreadable, match="OR-OPEN-08"):
        lay(*seats, variants={"escort_choice": "unique_draft"})


@pytest.mark.parametrize("players", [2, 6])
def test_or_open_09_no_player_starts_with_stars(players: int) -> None:
    assert [seat.stars for seat in begun(players).state.seats] == [0] * players


@pytest.mark.parametrize("stars", [1, 5])
def test_or_open_09_starting_stars_gives_each_player_as_many_and_nothing_else(stars: int) -> None:
    table, plain = begun(3, starting_stars=stars), begun(3)
    assert [seat.stars for seat in table.state.seats] == [stars] * 3
    for seat in table.state.seats:
        seat.stars = 0
    assert table.state.seats == plain.state.seats


def test_or_open_10_six_couples_sit_in_the_limousine() -> None:
    table = lay(*(f"name: {name}, at: limousine, escort: {{kind: spouse}}" for name in NAMES))
    assert len(table.state.figures_on("limousine")) == 12
    assert table.asked == ["ann"]


@pytest.mark.parametrize("turn", [1, 2, 20])
def test_or_open_10_nobody_has_to_leave_the_limousine(turn: int) -> None:
    table = lay(
        "name: ann, at: limousine, escort: {kind: date}",
        "name: ben, at: limousine, escort: {kind: date}",
        turn=turn,
    )
    for unit in ("ann+date", "ann", "ann.date"):
        table.allows(f"ann stop {unit}")
    table.play("ann stop ann+date")
    assert table.asked == ["ben"]
    assert table.state.place_of(0, "couple") == "limousine"


def test_or_open_10_a_twelfth_figure_has_room_in_the_theater() -> None:
    inside = [f"name: {name}, at: theater, entered_alone: false, escort: {{kind: date}}" for name in NAMES[1:]]
    table = lay("name: ann, at: r15c2, escort: {kind: mother}", *inside)
    table.allows("ann move ann+mother theater")
    table.play("ann move ann+mother theater")
    assert len(table.state.figures_on("theater")) == 12
