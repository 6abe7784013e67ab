"""SETUP: before the first season."""

from __future__ import annotations

import re

import pytest

from companion.errors import Unreadable
from tests.games.creature_feature.lay import GAME, NAMES, begun, lay

SEATS = ("name: ann", "name: ben", "name: cat", "name: dan")


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_cf_setup_01_three_to_six_can_play(players: int) -> None:
    assert GAME.names(begun(players).state) == NAMES[:players]


@pytest.mark.parametrize("players", [1, 2, 7])
def test_cf_setup_01_open_44_fewer_and_more_cannot(players: int) -> None:
    """CF-OPEN-44."""
    names = [*NAMES, "gus"][:players]
    why = f"seats: Creature Feature is for 3 to 6 players, not {players} (CF-SETUP-01)"
    with pytest.raises(Unreadable, match=re.escape(why)):
        GAME.setup(names)
    with pytest.raises(Unreadable, match="CF-SETUP-01"):
        GAME.position({"seats": [{"name": name} for name in names]})


@pytest.mark.parametrize("players", [3, 6])
def test_cf_setup_02_each_has_an_empty_board_a_pawn_and_a_place_on_the_track(players: int) -> None:
    table = begun(players).play("ann")
    assert [(seat.star, seat.co_star, seat.up, seat.down, seat.hidden) for seat in table.state.seats] == [
        (None, None, [], [], [])
    ] * players
    assert table.pawns == ["feature"] * players
    assert sorted(table.track) == NAMES[:players]


def test_cf_setup_03_the_short_tokens_lie_beside_the_board() -> None:
    table = begun(6).play("ann")
    assert table.table.shorts == {}
    assert [seat.shorts for seat in table.state.seats] == [[]] * 6


def test_cf_setup_04_who_saw_an_old_monster_movie_last_is_asked_first() -> None:
    table = begun(4)
    assert table.asked == ["chance"]
    assert table.prompt == "Who last saw a monster movie from before 1970? That player starts as Last Actor."
    assert table.marker is None
    table.play("marker cat").reports("cat is the first Last Actor.", "CF-SETUP-04")
    assert table.marker == "cat"


@pytest.mark.parametrize("line", ["cat", "c", "marker cat", "reveal marker cat"])
def test_cf_setup_04_the_name_alone_says_it(line: str) -> None:
    assert begun(4).play(line).marker == "cat"


def test_cf_setup_04_lots_may_fall_on_anybody_alike() -> None:
    table = begun(5)
    lots = GAME.legal_actions(table.state)
    assert [GAME.text(table.state, lot) for lot in lots] == [f"reveal marker {name}" for name in NAMES[:5]]
    assert GAME.ways(table.state, lots) is None


def test_cf_setup_04_nothing_is_done_before_that() -> None:
    table = begun(4)
    table.refuses(
        "ann stay", "'stay' belongs in the Audition, on your turn. Now: Who last saw a monster movie from before 1970? "
        "That player starts as Last Actor.", "CF-AUDIT-02", "CF-SEASON-07", "CF-SETUP-04",
    )  # fmt: skip
    table.refuses("marker zed", "'zed' is not possible here; use one of ann, ben, cat, dan.", "CF-SETUP-04")


@pytest.mark.parametrize(
    ("players", "marker", "track"),
    [
        (4, "ann", ["ben", "cat", "dan", "ann"]),
        (3, "ben", ["cat", "ann", "ben"]),
        (6, "fay", NAMES),
        (5, "cat", ["dan", "eve", "ann", "ben", "cat"]),
    ],
)
def test_cf_setup_05_the_track_begins_left_of_the_last_actor_who_is_at_its_bottom(
    players: int, marker: str, track: list[str]
) -> None:
    assert begun(players).play(marker).track == track


def test_cf_setup_05_every_seat_stands_on_the_track_once() -> None:
    for priority in (["ann", "ben", "ann"], ["ann", "ben", "cat", "cat"]):
        with pytest.raises(Unreadable, match=r"table.priority: name every seat exactly once .* \(CF-SETUP-05\)"):
            lay(*SEATS, phase="movie_time", priority=priority)


@pytest.mark.parametrize(
    ("players", "vp"), [(3, [0, 1, 2]), (4, [0, 1, 2, 2]), (5, [0, 1, 2, 2, 3]), (6, [0, 1, 2, 2, 3, 3])]
)
def test_cf_setup_06_the_places_below_the_first_give_vp(players: int, vp: list[int]) -> None:
    """With the last seat as Last Actor the track is in the order of seats."""
    table = begun(players).play(NAMES[players - 1])
    assert [seat.start_vp for seat in table.state.seats] == vp
    assert [table.score.total(seat) for seat in range(players)] == vp
    given = [(text, rules) for text, rules in table.events if "Priority Track" in text]
    assert given == [
        (f"{NAMES[seat]} starts with {vp[seat]} VP for place {seat + 1} on the Priority Track.",
         ("CF-SETUP-06", "CF-OPEN-07") if seat > 3 else ("CF-SETUP-06",))
        for seat in range(1, players)
    ]  # fmt: skip


def test_cf_setup_06_as_in_the_example_of_four() -> None:
    """Clockwise Blue, who is Last Actor, Orange, Red, Green: Red begins with 1, Green and Blue with 2."""
    table = begun(4).play("ann")
    assert {seat.name: seat.start_vp for seat in table.state.seats} == {"ben": 0, "cat": 1, "dan": 2, "ann": 2}


def test_cf_open_07_a_table_may_choose_other_starting_vp() -> None:
    assert [seat.start_vp for seat in begun(6, start_vp=[0, 1, 2, 2, 3, 4]).play("fay").state.seats] == [
        0,
        1,
        2,
        2,
        3,
        4,
    ]
    table = begun(5, start_vp=[0, 1, 2, 2, 2, 2]).play("eve")
    table.reports("eve starts with 2 VP for place 5 on the Priority Track (variant start_vp: 0, 1, 2, 2, 2, 2).")


def test_cf_setup_06_no_position_has_vp_that_no_place_gives() -> None:
    lay("name: ann, start_vp: 2", "name: ben, start_vp: 2", *SEATS[2:], phase="movie_time", priority=NAMES[:4])
    with pytest.raises(
        Unreadable,
        match=re.escape("seats: the places of the track give 0, 1, 2 VP; 2 is here too often (CF-SETUP-06)"),
    ):
        lay("name: ann, start_vp: 2", "name: ben, start_vp: 2", SEATS[2], phase="movie_time", priority=NAMES[:3])


def test_cf_setup_07_the_starting_vp_stay_when_the_track_changes() -> None:
    """Ann wins a tie in the feature box and goes from place 1 to the bottom; nobody gains or loses by it."""
    seats = [
        f"name: {name}, star: {star}, co_star: {co_star}, hand: []"
        for name, star, co_star in (("ann", "vampire", "robot"), ("ben", "devil", "mummy"), ("cat", "alien", "witch"))
    ]
    table = lay(*seats, phase="audition", turn=5)
    before = [seat.start_vp for seat in table.state.seats]
    assert before == [0, 1, 2]
    table.play("ann stay; ben stay; cat stay")
    assert (table.track, table.table.season) == (["ben", "cat", "ann"], 2)
    assert [seat.start_vp for seat in table.state.seats] == before
    assert not any("begins with" in text for text in table.texts)
