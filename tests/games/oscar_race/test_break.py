"""BREAK: step 2, commercial breaks."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import CannotCarryOut, Unreadable
from tests.games.oscar_race.lay import lay
from tests.games.oscar_race.table import GAME, Table


def seat(name: str, at: str = "limousine", stars: int = 0, more: str = "") -> str:
    """One seat whose escort is out of the way."""
    return f"name: {name}, at: {at}, stars: {stars}, escort: {{kind: mother, at: limousine}}{more}"


def broken(areas: list[int], *seats: str, **changes: Any) -> Table:
    """All five dice of step 2 are rolled; these Areas are on break."""
    table = lay(*seats, phase="breaks", **changes)
    return table.play(" ".join("1" if area in areas else "2" for area in range(1, 6)))


@pytest.mark.parametrize("area", [1, 2, 3, 4, 5])
def test_or_break_01_a_1_puts_that_area_on_commercial_break(area: int) -> None:
    assert broken([area], seat("ann"), seat("ben")).state.table.breaks == [area]


@pytest.mark.parametrize(("face", "breaks"), [(1, [1, 2, 3, 4, 5]), (2, []), (3, []), (4, []), (5, []), (6, [])])
def test_or_break_01_only_a_1_does_and_one_die_is_rolled_for_each_area(face: int, breaks: list[int]) -> None:
    table = lay(seat("ann"), seat("ben"), phase="breaks")
    table.play(" ".join([str(face)] * 4))
    assert table.state.phase == "breaks"
    table.play(str(face))
    assert (table.state.table.breaks, table.state.phase) == (breaks, "initiative")


def test_or_break_01_the_die_has_six_faces() -> None:
    lay(seat("ann"), seat("ben"), phase="breaks").refuses("roll 7", "OR-BREAK-01")


def test_or_break_02_as_many_stars_as_the_distance_are_enough_and_one_less_is_not() -> None:
    """From r05c2 it is 2 spaces to Area 2 and 3 to Area 1."""
    table = broken([1, 2], seat("ann", "r05c2", 2), seat("ben"))
    table.allows("ann cancel 2")
    table.refuses("ann cancel 1", "OR-BREAK-02")
    broken([1, 2], seat("ann", "r05c2", 3), seat("ben")).allows("ann cancel 1")


@pytest.mark.parametrize("number", range(6))
def test_or_break_02_every_player_has_this_right(number: int) -> None:
    names = ["ann", "ben", "cat", "dan", "eve", "fay"]
    table = broken([3], *(seat(name, stars=10 if index == number else 9) for index, name in enumerate(names)))
    assert table.asked == [names[number]]
    table.play(f"{names[number]} cancel 3")
    assert table.state.table.breaks == []


def test_or_break_02_a_player_who_cannot_move_has_it_too() -> None:
    broken([2], seat("ann", "r05c2", 2, ", hits: 5"), seat("ben")).allows("ann cancel 2")


def test_or_break_02_the_area_must_be_on_break() -> None:
    table = broken([2], seat("ann", "r05c2", 9), seat("ben"))
    assert table.check("ann cancel 1").legal is False
    assert table.legal == ["ann cancel 2", "ann pass"]


def test_or_break_02_nobody_has_to_cancel() -> None:
    table = broken([2], seat("ann", "r05c2", 9), seat("ben"))
    table.allows("ann pass")
    table.play("ann pass")
    assert (table.state.table.breaks, table.state.phase) == ([2], "initiative")


def test_or_break_02_a_cancelled_break_no_longer_bars_the_area() -> None:
    for line, legal in (("ann cancel 2", True), ("ann pass", False)):
        table = broken([2], seat("ann", "r05c3", 1), seat("ben")).play(line, "1 2")
        if table.kind == "adjust":
            table.play("ann adjust 0")
        assert table.check("ann move ann area2").legal is legal


def test_or_break_03_one_player_cancels_one_break_and_no_second() -> None:
    table = broken([1, 2, 3], seat("ann", "r05c2", 99), seat("ben")).play("ann cancel 1")
    assert table.check("ann cancel 2").legal is False
    assert (table.state.table.breaks, table.state.phase) == ([2, 3], "initiative")


def test_or_break_04_the_distance_runs_from_the_player_figure_and_not_from_the_escort() -> None:
    ann = "name: ann, at: r12c2, stars: 2, escort: {kind: date, at: r05c3}"
    assert broken([2], ann, seat("ben")).state.phase == "initiative"
    ann = "name: ann, at: r05c3, stars: 1, escort: {kind: date, at: r12c2}"
    broken([2], ann, seat("ben")).allows("ann cancel 2")


DISTANCES = [  # from, Area, spaces with no diagonal step, with one at most, with two at most
    ("r05c3", 2, 1, 1, 1),
    ("r05c2", 2, 2, 2, 2),
    ("r06c2", 2, 3, 2, 2),
    ("r05c2", 1, 4, 3, 3),
    ("r05c3", 1, 5, 4, 3),
    ("r09c2", 4, 3, 2, 2),
    ("r07c3", 4, 6, 5, 4),
    ("r13c1", 4, 3, 3, 3),
    ("r15c1", 3, 8, 7, 6),
    ("r01c1", 5, 16, 15, 14),
    ("limousine", 1, 3, 3, 3),
    ("limousine", 5, 15, 15, 15),
    ("rope2", 1, 3, 3, 3),
    ("rope2", 2, 4, 4, 4),
    ("rope6", 5, 4, 4, 4),
    ("area2", 2, 0, 0, 0),
    ("area2", 3, 6, 6, 6),
    ("area2", 1, 5, 4, 4),
    ("area3", 4, 4, 4, 4),
]


def is_distance(start: str, area: int, distance: int, *others: str, **changes: Any) -> bool:
    """Whether Ann can cancel the break with just enough stars and not with one less."""
    asked = [
        broken([area], seat("ann", start, stars), *(others or (seat("ben"),)), **changes).asked
        for stars in (distance, distance - 1)
        if stars >= 0
    ]
    return asked == [["ann"], ["chance"]][: len(asked)]


@pytest.mark.parametrize(("start", "area", "_none", "one", "_two"), DISTANCES)
def test_or_break_04_it_is_counted_as_a_normal_move(start: str, area: int, _none: int, one: int, _two: int) -> None:
    """OR-OPEN-27: with one diagonal step in all, the Area counted and the start not."""
    assert is_distance(start, area, one)


# --- open points ---


@pytest.mark.parametrize(("start", "area", "none", "one", "two"), [row for row in DISTANCES if row[2] != row[4]])
def test_or_open_27_distance_diagonals_says_how_many_diagonals_a_distance_may_have(
    start: str, area: int, none: int, one: int, two: int
) -> None:
    assert none > one >= two
    assert is_distance(start, area, none, variants={"distance_diagonals": 0})
    assert is_distance(start, area, two, variants={"distance_diagonals": 2})


def test_or_open_27_figures_zombies_and_breaks_are_left_out_of_account() -> None:
    wall = [
        "name: ben, at: r04c1, escort: {kind: date}",
        "name: cat, at: r04c2, escort: {kind: date}",
        "name: dan, at: r03c1, escort: {kind: date}",
    ]
    assert is_distance("r05c2", 1, 3, *wall, zombies={"r04c1": 2, "r04c2": 2, "r03c1": 2})
    assert broken([1, 2, 3, 4, 5], seat("ann", "r05c2", 3), seat("ben")).legal == [
        "ann cancel 1",
        "ann cancel 2",
        "ann pass",
    ]


def test_or_open_27_in_the_same_space_no_star_is_needed() -> None:
    table = broken([4], seat("ann", "area4", 0), seat("ben"))
    table.allows("ann cancel 4")


def test_or_open_27_hits_do_not_make_the_way_longer() -> None:
    table = broken([1], seat("ann", "r05c2", 3, ", hits: 2"), seat("ben"))
    table.allows("ann cancel 1")


def test_or_open_27_no_move_leads_through_the_theater() -> None:
    assert is_distance("r15c1", 5, 3)


@pytest.mark.parametrize("stars", [2, 3, 9])
def test_or_open_28_cancelling_is_free(stars: int) -> None:
    table = broken([2], seat("ann", "r05c2", stars), seat("ben")).play("ann cancel 2")
    assert table.seat("ann").stars == stars


@pytest.mark.parametrize(
    ("start", "stars", "left"), [("r05c2", 2, 0), ("r05c2", 9, 7), ("area2", 3, 3), ("limousine", 6, 1)]
)
def test_or_open_28_cancel_costs_spends_as_many_stars_as_the_distance(start: str, stars: int, left: int) -> None:
    table = broken([2], seat("ann", start, stars), seat("ben"), variants={"cancel_costs": True}).play("ann cancel 2")
    assert (table.seat("ann").stars, table.state.table.breaks) == (left, [])


def test_or_open_28_break_02_cancel_costs_changes_neither_who_may_cancel_nor_the_price_of_passing() -> None:
    variants = {"cancel_costs": True}
    table = broken([1, 2], seat("ann", "r05c2", 2), seat("ben"), variants=variants)
    table.refuses("ann cancel 1", "OR-BREAK-02")
    table.play("ann pass")
    assert table.seat("ann").stars == 2
    assert is_distance("r05c2", 1, 3, variants=variants)


def test_or_open_29_players_decide_in_seat_order_when_all_dice_are_seen() -> None:
    seats = [seat("ann", stars=10), seat("ben", stars=90), seat("cat", stars=50)]
    table = lay(*seats, phase="breaks", order=["cat", "ben", "ann"]).play("1 1 1 1")
    assert table.asked == ["chance"]
    assert table.check("ann cancel 1").legal is False
    table.play("1")
    asked = []
    for area in (1, 2, 3):
        asked += table.asked
        table.play(f"{table.asked[0]} cancel {area}")
    assert asked == ["ann", "ben", "cat"]
    assert (table.state.table.breaks, table.state.phase) == ([4, 5], "initiative")


def test_or_open_29_nobody_decides_out_of_turn_or_twice() -> None:
    table = broken([1, 2], seat("ann", stars=9), seat("ben", stars=9))
    assert table.check("ben cancel 1").legal is False
    table.play("ann pass")
    assert table.check("ann cancel 1").legal is False
    table.allows("ben cancel 1")


def test_or_open_29_what_is_cancelled_stays_cancelled() -> None:
    table = broken([1, 2], seat("ann", stars=9), seat("ben", stars=9)).play("ann cancel 1")
    assert table.legal == ["ben cancel 2", "ben pass"]
    one = broken([1], seat("ann", stars=9), seat("ben", stars=9)).play("ann cancel 1")
    assert one.state.phase == "initiative"


def test_or_open_29_per_turn_lets_the_first_who_cancels_use_it_up() -> None:
    variants = {"cancels": "per_turn"}
    seats = [seat("ann", stars=20), seat("ben", stars=20), seat("cat", stars=20)]
    table = broken([1, 2, 3], *seats, variants=variants).play("ann pass")
    assert table.asked == ["ben"]
    table.play("ben cancel 2")
    assert (table.state.table.breaks, table.state.phase) == ([1, 3], "initiative")
    first = broken([1, 2, 3], *seats, variants=variants).play("ann cancel 3")
    assert (first.state.table.breaks, first.state.phase) == ([1, 2], "initiative")


def test_or_open_30_a_break_lasts_through_step_4_and_ends_with_the_turn() -> None:
    ann, ben = "name: ann, at: r04c3, escort: {kind: date}", "name: ben, at: r09c3, escort: {kind: spouse}"
    table = broken([2, 3], ann, ben).play("1 2")
    table.refuses("ann move ann area2", "OR-BOARD-11", "OR-OPEN-30")
    table.play("ann stop ann+date").refuses("ben move ben area3", "OR-BOARD-11", "OR-OPEN-30")
    table.play("ben stop ben+spouse")
    assert (table.state.turn, table.state.table.breaks) == (2, [])
    table.play("1 6", "2 2 2 2 2", "1 2").allows("ann move ann area2")


def test_or_open_30_no_break_is_left_over_from_the_turn_before() -> None:
    with pytest.raises(Unreadable, match="OR-OPEN-30"):
        lay(seat("ann"), seat("ben"), phase="spawn", breaks=[2])


def test_breaks_that_are_known_in_step_2_have_been_rolled() -> None:
    table = lay(seat("ann", stars=9), seat("ben"), phase="breaks", breaks=[1])
    assert table.legal == ["ann cancel 1", "ann pass"]


def test_or_open_73_everything_a_player_holds_is_open_to_all() -> None:
    table = lay(
        "name: ann, at: r05c2, hits: 2, stars: 7, tickets: [1, 4], swag: false, kills: 6,"
        " escort: {kind: date, hits: 1}",
        seat("ben"),
        seat("cat"),
    )
    for viewer in range(3):
        ann = GAME.observation(table.state, viewer)["seats"][0]
        assert (ann["stars"], ann["tickets"], ann["swag"], ann["kills"]) == (7, [1, 4], False, 6)
        assert (ann["hits"], ann["escort"]["hits"]) == (2, 1)


@pytest.mark.parametrize("ben", [0, 15], ids=["nobody can cancel", "ben is asked"])
def test_or_break_02_too_few_stars_are_the_reason_whoever_is_asked(ben: int) -> None:
    table = broken([1], seat("ann", stars=2), seat("ben", "r12c1", stars=ben))
    assert "ann" not in table.asked
    verdict = table.refuses("ann cancel 1", "OR-BREAK-02", "OR-BREAK-04", "OR-OPEN-27")
    assert "who has 2 stars" in verdict.why
    with pytest.raises(CannotCarryOut):
        GAME.apply(table.state, GAME.parse(table.state, "ann cancel 1"), force=True)


def test_or_break_02_enter_lets_the_first_who_is_asked_cancel_nothing() -> None:
    seats = [
        f"name: {name}, at: {at}, stars: 9, escort: {{kind: date}}" for name, at in (("ann", "r05c2"), ("ben", "r09c2"))
    ]
    table = lay(*seats, phase="breaks", breaks=[1], pending=[{"kind": "cancelling", "seats": ["ann", "ben"]}])
    usual = table.game.usual(table.state)
    assert usual is not None
    assert table.game.text(table.state, usual) == "ann pass"


def test_or_break_03_a_second_cancel_after_step_2_does_not_wait_for_a_die() -> None:
    table = broken([1, 2], seat("ann", "r05c2", stars=9), seat("ben", "r12c1", stars=2))
    verdict = table.refuses("ann cancel 1; ben pass; ann cancel 2", "OR-BREAK-03", "OR-OPEN-29")
    assert "Do this first" not in verdict.why


def test_or_open_29_one_cancel_uses_up_the_right_of_all_if_the_table_plays_so() -> None:
    seats = seat("ann", "r05c2", stars=9), seat("ben", "r05c2", stars=9)
    table = broken([1, 2], *seats, variants={"cancels": "per_turn"})
    assert "variant cancels: per_turn" in table.refuses("ann cancel 1; ben cancel 2", "OR-OPEN-29").why
