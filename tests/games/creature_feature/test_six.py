"""SIX: six players."""

from __future__ import annotations

import pytest

from companion.errors import Unreadable
from tests.games.creature_feature.lay import NAMES, begun, lay
from tests.games.creature_feature.test_season import last_turn, to_the_end_of_the_turn

SEATS = [f"name: {name}" for name in NAMES]


def test_cf_six_01_eight_cards_each() -> None:
    table = begun(6).play("ann")
    assert [len(seat.hand) for seat in table.state.seats] == [8] * 6
    assert table.table.deck == 92 - 48
    table.reports(
        "Season 1 begins: all cards are shuffled, and each player gets 8. The stack has 4 films; 3 are set aside.",
        "CF-SEASON-02", "CF-SIX-01", "CF-SIX-02",
    )  # fmt: skip


@pytest.mark.parametrize("season", [1, 2])
def test_cf_six_01_02_in_every_season(season: int) -> None:
    table = to_the_end_of_the_turn(last_turn(6, season=season))
    assert table.table.season == season + 1
    assert [len(seat.hand) for seat in table.state.seats] == [8] * 6
    assert (table.table.stack, table.table.aside) == (4, 3)


def test_cf_six_02_four_films_are_stacked_and_three_set_aside() -> None:
    table = begun(6).play("ann")
    assert (table.table.stack, table.table.aside) == (4, 3)
    with pytest.raises(Unreadable, match=r"table.stack: in turn 1 there are 4 films in the stack \(CF-SIX-02\)"):
        lay(*SEATS, phase="movie_time", stack=5)


def test_cf_six_03_open_43_a_season_has_four_turns() -> None:
    """CF-OPEN-43: four, not five."""
    table = to_the_end_of_the_turn(last_turn(6, turn=3))
    assert (table.table.season, table.state.turn) == (1, 4)
    table = to_the_end_of_the_turn(last_turn(6, turn=4))
    assert (table.table.season, table.state.turn) == (2, 1)
    with pytest.raises(Unreadable, match=r"turn: a season has 4 turns \(CF-SIX-03\)"):
        lay(*SEATS, phase="movie_time", turn=5)


def test_cf_six_04_two_of_the_three_films_set_aside_are_played_for() -> None:
    table = begun(6).play("ann", "film double")
    assert table.prompt == "Turn up a film that was set aside: which one is it?"
    assert table.legal == ["reveal film film-2", "reveal film film-4", "reveal film film-6"]
    assert next(rules for _, rules in table.events if "CF-FILM-06" in rules)[1:4] == (
        "CF-SIX-04", "CF-SIX-05", "CF-OPEN-49",
    )  # fmt: skip
    table.play("film 2", "film 6")
    assert table.table.films == [2, 6]
    assert table.table.shorts == {"upper": [1, 3], "lower": [1, 3]}
    assert (table.state.phase, table.table.stack, table.table.aside) == ("team_up", 3, 1)


def test_cf_six_05_open_49_the_third_film_stays_out() -> None:
    """CF-OPEN-49: as many turns as if there were no third film, which no turn takes."""
    table = begun(6).play("ann", "film double", "film 2", "film 6")
    for film in ("film 4", "film 4", "film 2"):
        table.play("ann alien", "ben ghost", "cat zombie", "dan witch", "eve robot", "fay mummy")
        to_the_end_of_the_turn(table)
        assert table.table.aside == 1
        table.play(film)
    assert (table.state.turn, table.table.stack, table.table.aside) == (4, 0, 1)
