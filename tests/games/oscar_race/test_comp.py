"""COMP: components."""

from __future__ import annotations

import pytest

from tests.games.oscar_race.lay import lay
from tests.games.oscar_race.table import GAME

PLAYERS = (2, 3, 4, 5, 6)
BEN = "name: ben, at: r09c2, escort: {kind: spouse}"

TABLE = {
    "Player figures": (2, 3, 4, 5, 6),
    "Escort figures": (6, 9, 12, 15, 18),
    "Interview Tickets": (10, 15, 20, 25, 30),
    "Swag Bags": (2, 3, 4, 5, 6),
    "Stars worth 1": (20, 30, 40, 50, 60),
    "Stars worth 5": (8, 12, 16, 20, 24),
    "Hit markers": (16, 24, 32, 40, 48),
    "Reference cards": (2, 3, 4, 5, 6),
    "Kill markers": (2, 3, 4, 5, 6),
    "Ten-sided dice": (2, 3, 4, 5, 6),
    "Zombies": (48, 48, 48, 48, 48),
    "Six-sided dice": (8, 8, 8, 8, 8),
    "Board": (1, 1, 1, 1, 1),
    "Turn marker": (1, 1, 1, 1, 1),
    "Commercial break markers": (5, 5, 5, 5, 5),
}
CLAUSES = {
    "OR-COMP-01": {"Player figures", "Escort figures"},
    "OR-COMP-02": {"Zombies"},
    "OR-COMP-03": {"Interview Tickets"},
    "OR-COMP-04": {"Swag Bags"},
    "OR-COMP-05": {"Stars worth 1", "Stars worth 5"},
    "OR-COMP-06": {"Hit markers"},
    "OR-COMP-07": {"Reference cards"},
    "OR-COMP-08": {"Kill markers"},
    "OR-COMP-09": {"Board", "Turn marker", "Commercial break markers"},
    "OR-COMP-10": {"Six-sided dice", "Ten-sided dice"},
}
COMPONENTS = {component.name: component for component in GAME.definition.components.values()}


def test_or_comp_01_to_10_the_box_holds_these_things_and_no_others() -> None:
    assert set(COMPONENTS) == set(TABLE)


@pytest.mark.parametrize("name", TABLE)
def test_or_comp_01_to_10_how_many_of_each_for_2_to_6_players(name: str) -> None:
    assert tuple(COMPONENTS[name].count_for(players) for players in PLAYERS) == TABLE[name]


@pytest.mark.parametrize("clause", CLAUSES)
def test_or_comp_01_to_10_each_component_says_which_clause_asks_for_it(clause: str) -> None:
    assert {name for name, component in COMPONENTS.items() if clause in component.clauses} == CLAUSES[clause]


def tokens_of(component: str) -> list[str]:
    """The ids of the tokens that are made for a component."""
    return [token.id for token in GAME.definition.tokens.values() if token.component == component]


def test_or_comp_01_a_colour_has_one_player_and_one_escort_of_each_kind() -> None:
    assert tokens_of("player-figures") == ["player"]
    assert sorted(tokens_of("escort-figures")) == ["date", "mother", "spouse"]


def test_or_comp_01_the_two_escorts_not_used_are_not_on_the_board() -> None:
    table = lay(
        "name: ann, at: r05c2, escort: {kind: mother}",
        "name: ben, at: r09c2, escort: {kind: mother}",
    )
    assert sum(len(table.state.figures_on(space)) for space in GAME.definition.boards["standard"].by_id) == 4
    assert not any("date" in line or "spouse" in line for line in table.legal)


@pytest.mark.parametrize("players", PLAYERS)
def test_or_comp_02_48_zombies_serve_any_number_of_players(players: int) -> None:
    names = ["ann", "ben", "cat", "dan", "eve", "fay"][:players]
    seats = [f"name: {name}, at: limousine, escort: {{kind: date}}" for name in names]
    table = lay(*seats, phase="spawn", zombies={"rope1": 46}).play("5", "2 3")
    assert (sum(table.state.table.zombies.values()), table.state.phase) == (48, "breaks")


def test_or_comp_03_a_ticket_for_each_area_carries_its_name() -> None:
    tickets = [token for token in GAME.definition.tokens.values() if token.component == "interview-tickets"]
    areas = [space for space in GAME.definition.boards["standard"].spaces if space.kind == "interview_area"]
    assert [ticket.facts["area"] for ticket in tickets] == [area.id for area in areas]
    for ticket, area in zip(tickets, areas, strict=True):
        assert area.name
        assert ticket.name.endswith(area.name)


def test_or_comp_05_stars_do_not_run_out() -> None:
    """All stars of two players are worth 60; here one player gains the 61st."""
    table = lay("name: ann, at: rope1, stars: 60, escort: {kind: date, at: limousine}", BEN, phase="stars").play("6")
    assert table.seat("ann").stars == 61


def test_or_comp_05_a_star_is_worth_1_or_5() -> None:
    assert [GAME.definition.tokens[name].facts["worth"] for name in ("star-1", "star-5")] == [1, 5]
    assert tokens_of("stars-1") == ["star-1"]
    assert tokens_of("stars-5") == ["star-5"]


def test_or_comp_06_hit_markers_do_not_run_out() -> None:
    """Two players have 16 markers; here one takes the 17th."""
    ann = "name: ann, at: r05c2, hits: 16, swag: false, escort: {kind: date, at: limousine}"
    table = lay(ann, BEN, zombies={"r05c2": 1}).play("ann stop ann", "6")
    assert table.seat("ann").hits == 17


def test_or_comp_07_the_kill_track_goes_to_20_and_the_count_goes_on() -> None:
    assert GAME.definition.tokens["reference-card"].facts["kill_track"] == 20
    ann = "name: ann, at: r05c2, kills: 20, swag: false, escort: {kind: date, at: limousine}"
    table = lay(ann, BEN, zombies={"r05c2": 1}).play("ann stop ann", "1")
    assert table.seat("ann").kills == 21


def test_or_comp_07_past_20_the_20_are_remembered_in_the_score() -> None:
    table = lay(
        "name: ann, at: theater, entered_alone: false, kills: 26, swag: false, escort: {kind: date, at: theater}", BEN
    )
    assert table.score.total(0) == 5


def test_or_comp_08_the_kill_marker_fits_the_track() -> None:
    """21 boxes, 0 to 20, must have room along the two long sides of the card."""
    card, marker = GAME.definition.tokens["reference-card"], GAME.definition.tokens["kill-marker"]
    assert marker.component == "kill-markers"
    assert 21 * marker.size_mm[0] <= 2 * max(card.size_mm)


def test_or_comp_09_the_turn_track_is_as_long_as_the_game() -> None:
    assert GAME.definition.numbers["turns"] == 20


def test_or_comp_09_five_markers_are_enough_for_a_break_in_every_area() -> None:
    table = lay("name: ann, at: limousine, escort: {kind: date}", BEN, phase="breaks").play("1 1 1 1 1")
    assert len(table.state.table.breaks) == 5 == COMPONENTS["Commercial break markers"].count_for(6)


def test_or_comp_10_the_dice_in_the_box_are_those_the_rules_ask_for() -> None:
    sides = dict(GAME.definition.numbers["die"])
    assert sides.pop("initiative") == 10
    assert set(sides.values()) == {6}
