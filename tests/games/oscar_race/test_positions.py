"""Positions of Oscar Race: what is filled in, what cannot be, what is asked."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from companion.errors import Unreadable
from companion.referee.lines import resolve_lines
from tests.games.oscar_race.table import GAME

SKETCH = """
game: oscar-race
seats:
  - {name: ann, at: r05c2, escort: {kind: mother, at: r05c2, hits: 1}, stars: 3, tickets: [1, 3, 5], swag: true, kills: 4}
  - {name: ben, at: area2, escort: {kind: date, at: area2}}
turn: 6
phase: moves            # ann to begin part A unless to_act says otherwise
table: {breaks: [4], zombies: {r05c2: 1, rope3: 2}}
"""


def seat(name: str, at: str = "limousine", escort: str | None = None, **more: Any) -> dict[str, Any]:
    """A seat with a date, beside its player unless told otherwise."""
    return {"name": name, "at": at, "escort": {"kind": "date", "at": escort or at}, **more}


def position(*seats: dict[str, Any], **more: Any) -> Any:
    return GAME.position(
        {"seats": list(seats) or [seat("ann", "r05c2"), seat("ben", "r09c2")], "phase": "moves", **more}
    )


def refused(*seats: dict[str, Any], **more: Any) -> str:
    with pytest.raises(Unreadable) as caught:
        position(*seats, **more)
    return str(caught.value)


# --- what is filled in ---


def test_the_contracts_sketch_is_read_as_it_stands() -> None:
    state = GAME.position(yaml.safe_load(SKETCH))
    ann, ben = state.seats
    assert (ann.name, ann.at, ann.stars, ann.tickets, ann.swag, ann.kills) == ("ann", "r05c2", 3, [1, 3, 5], True, 4)
    assert (ann.escort.kind, ann.escort.at, ann.escort.hits) == ("mother", "r05c2", 1)
    assert (ben.at, ben.escort.kind, ben.escort.at) == ("area2", "date", "area2")
    assert (state.game, state.turn, state.phase) == ("oscar-race", 6, "moves")
    assert (state.table.breaks, state.table.zombies) == ([4], {"r05c2": 1, "rope3": 2})
    assert GAME.to_act(state) == ["ann"]


def test_the_sketch_goes_on_as_its_numbers_say() -> None:
    state = GAME.position(yaml.safe_load(SKETCH))
    done = resolve_lines(
        GAME, state, ["ann move ann+mother r06c2", "ann fight", "6", "ann hit ann.mother", "ann move r07c2"]
    )
    assert done.refused is not None, "Move 2 less a hit is 1 space"
    assert state.seats[0].escort.hits == 2
    assert (state.seats[0].at, GAME.to_act(state)) == ("r06c2", ["ann"])


def test_two_names_are_enough_for_a_position() -> None:
    state = GAME.position({"seats": [{"name": "ann"}, {"name": "ben"}]})
    assert (state.game, state.turn, state.phase) == ("oscar-race", 1, "escorts")
    assert GAME.to_act(state) == ["ann", "ben"]
    for one in state.seats:
        assert (one.at, one.hits, one.stars, one.tickets, one.swag, one.kills) == (
            "limousine",
            0,
            0,
            [1, 2, 3, 4, 5],
            True,
            0,
        )
    assert state == GAME.setup(["ann", "ben"])


def test_with_escorts_and_nothing_else_the_turn_begins() -> None:
    state = GAME.position({"seats": [{"name": name, "escort": {"kind": "date"}} for name in ("ann", "ben")]})
    assert (state.phase, GAME.to_act(state)) == ("spawn", ["chance"])
    assert [one.escort.at for one in state.seats] == ["limousine", "limousine"]


def test_an_escort_stands_with_its_player_unless_it_stands_elsewhere() -> None:
    ann = {"name": "ann", "at": "r07c1", "escort": {"kind": "date"}}
    assert position(ann, seat("ben")).seats[0].escort.at == "r07c1"
    assert position(seat("ann", "r07c1", "rope4"), seat("ben")).seats[0].escort.at == "rope4"


def test_starting_stars_are_filled_in_like_the_rest() -> None:
    state = GAME.position({"seats": [{"name": "ann"}, {"name": "ben"}], "variants": {"starting_stars": 4}})
    assert state == GAME.setup(["ann", "ben"], {"starting_stars": 4})


@pytest.mark.parametrize(("phase", "asked", "kind"), [
    ("spawn", ["chance"], "spawn_number"), ("breaks", ["chance"], "break"), ("initiative", ["chance"], "initiative"),
    ("moves", ["ann"], "unit"), ("stars", ["chance"], "rope_die"),
])  # fmt: skip
def test_what_is_pending_follows_from_the_phase(phase: str, asked: list[str], kind: str) -> None:
    state = position(seat("ann", "rope1"), seat("ben"), phase=phase)
    assert GAME.to_act(state) == asked
    assert GAME.decision(state).kind == kind  # type: ignore[union-attr]
    assert state.phase == phase


def test_phase_over_asks_nobody() -> None:
    state = position(seat("ann", "theater"), seat("ben", "theater"), phase="over", turn=20)
    assert (GAME.to_act(state), GAME.decision(state)) == ([], None)
    assert GAME.outcome(state) is not None


@pytest.mark.parametrize(("escort", "alone"), [("theater", False), ("r15c1", True)])
def test_how_a_player_has_entered_the_theater_follows_from_where_the_escort_is(escort: str, alone: bool) -> None:
    state = position(seat("ann", "theater", escort), seat("ben"), phase="spawn")
    assert state.seats[0].entered_alone is alone
    told = position(seat("ann", "theater", "theater", entered_alone=True), seat("ben"), phase="spawn")
    assert told.seats[0].entered_alone is True, "what is typed is not overruled: it came later"


# --- who is asked ---


def test_in_moves_the_first_of_the_order_begins_unless_to_act_says_otherwise() -> None:
    seats = (seat("ann"), seat("ben"), seat("cat"))
    assert GAME.to_act(position(*seats)) == ["ann"]
    assert GAME.to_act(position(*seats, table={"order": ["cat", "ann", "ben"]})) == ["cat"]
    assert GAME.to_act(position(*seats, to_act="ben")) == ["ben"]
    assert GAME.to_act(position(*seats, to_act="ben", table={"order": ["cat", "ann", "ben"]})) == ["ben"]


@pytest.mark.parametrize("to_act", ["ben", ["ben"], "BEN", ["Ben"]])
def test_to_act_is_a_name_or_a_list_of_names_in_any_case(to_act: Any) -> None:
    assert GAME.to_act(position(to_act=to_act)) == ["ben"]


def test_whoever_comes_before_to_act_in_the_order_has_moved() -> None:
    state = position(seat("ann"), seat("ben"), seat("cat"), to_act="ben")
    assert resolve_lines(GAME, state, ["ben stop", "cat stop"]).refused is None
    assert state.phase != "moves"
    reverse = position(seat("ann"), seat("ben"), seat("cat"), to_act="ben", table={"order": ["cat", "ben", "ann"]})
    assert resolve_lines(GAME, reverse, ["ben stop"]).refused is None
    assert GAME.to_act(reverse) == ["ann"]


@pytest.mark.parametrize(("phase", "to_act"), [
    ("spawn", "ann"), ("breaks", ["ben"]), ("moves", "chance"), ("moves", ["ann", "ben"]), ("moves", "zoe"), ("over", "ann"),
    ("stars", "ann"), ("moves", 1),
])  # fmt: skip
def test_to_act_that_does_not_fit_the_phase_is_refused(phase: str, to_act: Any) -> None:
    assert "to_act" in refused(seat("ann", "rope1"), seat("ben"), phase=phase, to_act=to_act, turn=20)


def test_to_act_as_written_fits_every_phase() -> None:
    for phase in ("spawn", "breaks", "initiative", "moves", "stars"):
        state = position(seat("ann", "rope1"), seat("ben"), phase=phase)
        assert GAME.position(GAME.document(state)) == state


def test_all_wrong_variants_of_a_position_are_told_at_once() -> None:
    wrong = {"final_tie": "dice", "starting_stars": 99, "carpet_limit": "one_owner", "carpets": 1}
    lines = refused(variants={**wrong, "area_names": ["theater", "a", "b", "c", "d"]}).splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "variants.area_names", "variants.carpets", "variants.final_tie", "variants.starting_stars",
    ]  # fmt: skip


# --- positions that cannot be ---


def test_a_third_figure_on_a_carpet_space_is_refused() -> None:
    assert "OR-BOARD-03" in refused(seat("ann", "r05c2"), seat("ben", "r05c2", "r01c1"))
    assert "OR-BOARD-03" in refused(seat("ann", "r05c2", "r01c1"), seat("ben", "r05c2"))
    assert "OR-BOARD-03" in refused(*(seat(name, "r05c2", "limousine") for name in ("ann", "ben", "cat")))
    assert "OR-BOARD-03" in refused(seat("ann", "r05c2"), seat("ben", "r05c2")), "two couples"


def test_two_figures_of_two_owners_may_share_a_space_unless_the_table_plays_one_owner() -> None:
    seats = (seat("ann", "r05c2", "r01c2"), seat("ben", "r05c2", "r01c1"))
    assert position(*seats).seats[1].at == "r05c2"
    said = refused(*seats, variants={"carpet_limit": "one_owner"})
    assert "OR-BOARD-03" in said
    assert "OR-OPEN-06" in said
    assert "r05c2 cannot hold ann and ben, the figures of two players (variant carpet_limit: one_owner) (" in said
    crowd = (seat("ann", "r05c2"), seat("ben", "r05c2", "r01c1"))
    assert "figures of two players (variant" in refused(*crowd, variants={"carpet_limit": "one_owner"})
    assert "room for two figures (OR-" in refused(*crowd), "no variant, and none is named"
    couple = position(seat("ann", "r05c2"), seat("ben"), variants={"carpet_limit": "one_owner"})
    assert couple.seats[0].escort.at == "r05c2"


@pytest.mark.parametrize("space", ["limousine", "theater", "rope3"])
def test_elsewhere_there_is_room_for_all(space: str) -> None:
    seats = [seat(name, space) for name in ("ann", "ben", "cat", "dan", "eve", "fay")]
    assert all(one.at == space for one in position(*seats).seats)


def test_a_third_zombie_on_a_carpet_space_is_refused_and_two_beside_a_couple_are_not() -> None:
    assert position(table={"zombies": {"r05c2": 2}}).table.zombies == {"r05c2": 2}
    assert "OR-BOARD-04" in refused(table={"zombies": {"r05c2": 3}})
    assert position(table={"zombies": {"rope1": 3}}).table.zombies == {"rope1": 3}


def test_a_49th_zombie_is_refused() -> None:
    assert position(table={"zombies": {"rope1": 40, "rope2": 6, "r01c1": 2}}).table.zombies["rope1"] == 40
    assert "OR-OPEN-48" in refused(table={"zombies": {"rope1": 40, "rope2": 7, "r01c1": 2}})
    assert "OR-OPEN-48" in refused(table={"zombies": {"rope1": 6}}, variants={"zombie_supply": 5})
    assert position(table={"zombies": {"rope1": 60}}, variants={"zombie_supply": 60}).table.zombies == {"rope1": 60}


@pytest.mark.parametrize(("space", "clause"), [
    ("area1", "OR-PIECE-07"), ("area5", "OR-PIECE-07"), ("theater", "OR-PIECE-08"), ("limousine", "OR-BOARD-01"),
])  # fmt: skip
def test_a_zombie_where_zombies_are_barred_is_refused(space: str, clause: str) -> None:
    assert clause in refused(table={"zombies": {space: 1}})


@pytest.mark.parametrize("phase", ["spawn", "breaks", "initiative", "stars", "over"])
def test_two_players_in_an_area_are_refused_outside_step_4(phase: str) -> None:
    turn = 20 if phase == "over" else 3
    assert "OR-BOARD-14" in refused(seat("ann", "area3"), seat("ben", "area3"), phase=phase, turn=turn)
    assert position(seat("ann", "area3"), seat("ben", "area3"), to_act="ben").seats[1].at == "area3"


def test_two_players_in_different_areas_are_welcome_in_any_phase() -> None:
    assert position(seat("ann", "area3"), seat("ben", "area4"), phase="spawn").phase == "spawn"


@pytest.mark.parametrize("phase", ["spawn", "breaks", "initiative", "moves", "stars", "over"])
def test_a_seat_without_escort_is_refused_once_the_game_goes_on(phase: str) -> None:
    said = refused(seat("ann"), {"name": "ben"}, phase=phase)
    assert "seats[1]" in said
    assert "OR-SETUP-01" in said or "OR-OPEN-08" in said


def test_before_the_first_turn_some_may_have_picked() -> None:
    state = position(seat("ann"), {"name": "ben"}, phase="escorts")
    assert GAME.to_act(state) == ["ben"]


@pytest.mark.parametrize("ben", [{"name": "ben", "at": "r05c2"}, {"name": "ben", "at": "theater"}])
def test_before_the_first_turn_everybody_is_in_the_limousine(ben: dict[str, Any]) -> None:
    assert "OR-SETUP-01" in refused(seat("ann"), ben, phase="escorts")


def test_the_game_has_20_turns() -> None:
    assert position(turn=20).turn == 20
    assert "OR-END-01" in refused(turn=21)


def test_who_is_not_in_the_theater_has_not_entered_it() -> None:
    assert "entered_alone" in refused(seat("ann", "r15c2", entered_alone=True), seat("ben"))


def test_the_order_of_play_has_every_seat_once() -> None:
    for order in (["ann", "ann"], ["ann", "ben", "ann"]):
        assert "table.order" in refused(table={"order": order})


def test_a_game_that_is_over_before_turn_20_has_all_figures_in_the_theater() -> None:
    inside = (seat("ann", "theater"), seat("ben", "theater"))
    assert position(*inside, phase="over", turn=7).phase == "over"
    said = refused(seat("ann", "theater"), seat("ben", "r05c2"), phase="over", turn=7)
    assert "OR-END-01" in said or "OR-OPEN-70" in said


def test_who_could_not_leave_an_area_this_turn_is_noted_by_name_and_not_interviewed() -> None:
    seats = (seat("ann", "area1"), seat("ben", "rope1"))
    assert GAME.decision(position(*seats, phase="stars")).kind == "interview_player"  # type: ignore[union-attr]
    noted = position(*seats, phase="stars", table={"stuck": ["ann"]})
    assert GAME.decision(noted).kind == "rope_die"  # type: ignore[union-attr]
    assert "table.stuck[0]" in refused(*seats, phase="stars", table={"stuck": ["zoe"]})


# --- frames that cannot be ---

ATTACK = [
    {"kind": "seat_turn", "seat": "ann"},
    {"kind": "moving", "seat": "ann", "unit": "couple", "stage": "leaving", "limit": 3, "to": "r06c2"},
    {"kind": "attack", "seat": "ann", "unit": "couple", "space": "r05c2", "left": 1, "couple": True},
]
ZOMBIES = {"zombies": {"r05c2": 1}}


def with_change(number: int, **changes: Any) -> list[dict[str, Any]]:
    """The frames of an attack with one of them changed."""
    frames = [dict(frame) for frame in ATTACK]
    frames[number].update(changes)
    return frames


def test_the_frames_of_an_attack_can_be_typed() -> None:
    state = position(pending=ATTACK, table=ZOMBIES)
    assert (GAME.to_act(state), GAME.decision(state).kind) == (["ann"], "attack")  # type: ignore[union-attr]
    assert resolve_lines(GAME, state, ["fight", "1"]).refused is None
    assert state.seats[0].at == "r06c2"


@pytest.mark.parametrize("pending", [
    [{"kind": "spawning", "left": 2}],
    [{"kind": "star_rolls"}],
    [{"kind": "attack", "seat": "ann", "unit": "couple", "space": "r05c2", "left": 1, "couple": True}],
    [ATTACK[0], ATTACK[2]],
    [ATTACK[1]],
    [ATTACK[0], ATTACK[0]],
    [ATTACK[0], {"kind": "moving", "seat": "ben", "unit": "couple"}],
    [ATTACK[0], {"kind": "herding", "seat": "ben"}],
    [{"kind": "seat_turn", "seat": "ann", "part": "b"}, {"kind": "moving", "seat": "ann", "unit": "couple"}],
])  # fmt: skip
def test_frames_that_do_not_belong_to_the_phase_or_to_each_other_are_refused(pending: list[dict[str, Any]]) -> None:
    said = refused(pending=pending, table=ZOMBIES)
    assert said.startswith("pending")
    assert "OR-TURN" in said


@pytest.mark.parametrize(("number", "changes"), [
    (2, {"left": 2}),  # more zombies than there are
    (2, {"left": 0}),
    (2, {"space": "r09c1"}),  # where nobody is
    (2, {"seat": "ben"}),
    (2, {"unit": "player"}),  # not the unit that moves
    (2, {"couple": False}),  # though both stand there
    (2, {"space": "nowhere"}),
    (1, {"to": "r09c2"}),  # not next to it
    (1, {"to": "nowhere"}),
    (1, {"to": None}),  # leaving for nowhere
    (1, {"used": 5}),  # more than it may
    (1, {"unit": "couple", "diagonals": 3}),
])  # fmt: skip
def test_an_attack_that_cannot_be_is_refused(number: int, changes: dict[str, Any]) -> None:
    assert refused(pending=with_change(number, **changes), table=ZOMBIES).startswith("pending")


@pytest.mark.parametrize(("phase", "frames"), [
    ("spawn", [{"kind": "spawning", "left": 7}]),  # a d6 shows 6 at most
    ("breaks", [{"kind": "rolling_breaks", "area": 6}]),
    ("breaks", [{"kind": "cancelling", "seats": []}]),
    ("initiative", [{"kind": "rolling_initiative", "seats": []}]),
    ("initiative", [{"kind": "bidding", "seats": ["ben", "ben"]}]),
    ("stars", [{"kind": "star_rolls"}, {"kind": "interview", "seat": "ann", "area": 1, "escort": True, "dice": [7]}]),
    ("stars", [{"kind": "star_rolls"}, {"kind": "interview", "seat": "ann", "area": 4, "escort": True}]),  # she is in 1
    ("stars", [{"kind": "star_rolls"}, {"kind": "interview", "seat": "ben", "area": 1, "escort": True}]),
    ("stars", [{"kind": "star_rolls"}, {"kind": "interview", "seat": "ann", "area": 1, "escort": False}]),  # it is there
    ("stars", [{"kind": "star_rolls"}, {"kind": "interview", "seat": "ann", "area": 1, "escort": True, "interviewer": "ann"}]),
    ("stars", [{"kind": "star_rolls", "gains": [{"seat": "ann", "stars": 1}, {"seat": "ann", "stars": 2}]}]),
    ("moves", [{"kind": "seat_turn", "seat": "ann", "part": "b"}, {"kind": "herding", "seat": "ann", "stage": "moves", "left": 7}]),
    ("moves", [{"kind": "seat_turn", "seat": "ann", "part": "b"},
               {"kind": "herding", "seat": "ann", "stage": "moves", "left": 2, "moved": {"r05c2": 2}}]),  # there is one
    ("over", [{"kind": "spawning"}]),
])  # fmt: skip
def test_a_frame_that_cannot_be_is_refused(phase: str, frames: list[dict[str, Any]]) -> None:
    seats = (seat("ann", "area1"), seat("ben", "theater", "theater"))
    turn = 20 if phase == "over" else 3
    assert refused(*seats, phase=phase, pending=frames, turn=turn, table=ZOMBIES).startswith("pending")


# --- half-way positions that play cannot come to ---

INTERVIEW = {"kind": "interview", "seat": "ann", "area": 1, "escort": True, "interviewer": "ben"}


def test_an_interview_going_on_is_counted_among_the_rolls_that_are_done() -> None:
    seats = (seat("ann", "area1"), seat("ben", "rope1"))
    state = position(*seats, phase="stars", pending=[{"kind": "star_rolls"}, INTERVIEW])
    assert state.pending[0].done == 1
    assert resolve_lines(GAME, state, ["5 5 2"]).refused is None
    assert GAME.decision(state).kind == "rope_die", "nobody is interviewed twice"  # type: ignore[union-attr]


@pytest.mark.parametrize("done", [2, 3])
def test_an_interview_that_is_not_the_last_roll_begun_is_refused(done: int) -> None:
    seats = (seat("ann", "area1"), seat("ben", "area2"), seat("cat"))
    said = refused(*seats, phase="stars", pending=[{"kind": "star_rolls", "done": done}, INTERVIEW])
    assert "OR-INTVW-01" in said or "done" in said
    assert "OR-OPEN-59" in said


def test_an_interview_that_is_not_due_is_refused() -> None:
    seats = (seat("ann", "area1"), seat("ben"))
    frames = [{"kind": "star_rolls"}, INTERVIEW]
    assert "OR-INTVW-01" in refused(*seats, phase="stars", pending=frames, table={"stuck": ["ann"]})


def test_no_more_rolls_can_be_done_than_are_due() -> None:
    seats = (seat("ann", "rope1"), seat("ben"))
    assert GAME.to_act(position(*seats, phase="stars", pending=[{"kind": "star_rolls", "done": 1}])) == ["chance"]
    assert "pending[0].done" in refused(*seats, phase="stars", pending=[{"kind": "star_rolls", "done": 3}])


@pytest.mark.parametrize("changes", [
    {"stage": "die"}, {"stage": "hit"}, {"stage": "brad_die", "tried": True, "other": "ben", "figure": "player"},
    {"stage": "hit", "tried": True}, {"left": 1},
])  # fmt: skip
def test_once_a_die_of_an_attack_is_rolled_it_is_too_late_for_the_swag_bag_though_nobody_says_so(
    changes: dict[str, Any],
) -> None:
    state = position(pending=with_change(2, **{"left": 2, **changes}), table={"zombies": {"r05c2": 2}})
    assert state.pending[-1].begun
    while GAME.to_act(state) == ["chance"]:
        assert resolve_lines(GAME, state, ["5"]).refused is None
    assert "ann swag" not in [GAME.text(state, action) for action in GAME.legal_actions(state)]


def test_an_attack_that_has_just_begun_still_asks_about_the_swag_bag() -> None:
    state = position(pending=ATTACK, table=ZOMBIES)
    assert not state.pending[-1].begun
    assert "ann swag" in [GAME.text(state, action) for action in GAME.legal_actions(state)]


@pytest.mark.parametrize(("moved", "unit"), [(["escort"], "escort"), (["player"], "player"), (["escort"], "couple")])
def test_a_figure_whose_part_a_is_over_is_not_on_the_move_again(moved: list[str], unit: str) -> None:
    frames = [{"kind": "seat_turn", "seat": "ann", "moved": moved}, {"kind": "moving", "seat": "ann", "unit": unit}]
    said = refused(pending=frames)
    assert said.startswith("pending[1].unit: ann")
    assert ("OR-OPEN-13" if unit == "couple" else "OR-MOVE-01, OR-OPEN-11") in said


def test_a_figure_in_the_theater_is_not_on_the_move() -> None:
    frames = [{"kind": "seat_turn", "seat": "ann"}, {"kind": "moving", "seat": "ann", "unit": "player"}]
    assert "OR-BOARD-17" in refused(seat("ann", "theater", "r05c2"), seat("ben"), pending=frames)


def test_nobody_has_entered_the_theater_with_an_escort_that_is_not_in_it() -> None:
    said = refused(seat("ann", "theater", "r15c2", entered_alone=False), seat("ben"))
    assert said.startswith("seats[0].entered_alone")
    assert "OR-BOARD-17, OR-OPEN-62" in said


def test_a_swag_bag_that_holds_off_zombies_has_been_used() -> None:
    frames = [{"kind": "seat_turn", "seat": "ann", "shielded": True}]
    assert "OR-SWAG-02" in refused(pending=frames)
    used = (seat("ann", "r05c2", swag=False), seat("ben", "r09c2"))
    assert position(*used, pending=frames).pending[0].shielded
    attacked = [{**ATTACK[0], "shielded": True}, *ATTACK[1:]]
    assert "OR-SWAG-01" in refused(*used, pending=attacked, table=ZOMBIES)


# --- half-way through an attack ---

CROWD = """
seats:
  - {name: ann, at: r05c2, escort: {kind: spouse}, stars: 3}
  - {name: ben, at: r06c1, escort: {kind: date}, stars: 6}
phase: moves
table: {zombies: {r05c2: 2, r06c2: 2}}
"""
STORY = [
    "ann run ann+spouse", "4", "ann move ann+spouse r06c2", "ann fight", "6", "ann hit ann.spouse", "ann brad ben", "2",
    "ann move ann+spouse r07c2", "ann fight", "6", "ann hit ann", "ann fight", "3", "ann stop ann+spouse", "ann herd", "2",
    "ann zombie r05c2 r05c1",
]  # fmt: skip


def test_a_position_half_way_through_an_attack_goes_on_like_the_game_it_was_taken_from() -> None:
    played = GAME.position(yaml.safe_load(CROWD))
    for number, line in enumerate(STORY):
        again = GAME.position(yaml.safe_load(yaml.safe_dump(GAME.document(played))))
        assert again == played, line
        rest = resolve_lines(GAME, again, STORY[number:])
        if rest.refused:
            pytest.fail(f"{rest.refused.text}: {rest.refused.verdict.why}")
        assert resolve_lines(GAME, played, [line]).refused is None
    assert GAME.document(again) == GAME.document(played)


@pytest.mark.parametrize("name", ["Rope Line 1", "rope1", "date", "both", "run", "roll", "7", "limo"])
def test_or_open_04_an_area_has_no_name_that_is_another_word_of_a_line(name: str) -> None:
    (line,) = refused(variants={"area_names": [name, "a", "b", "c", "d"]}).splitlines()
    assert line.startswith("variants.area_names: ")
    assert line.endswith("an Area needs a name of its own")


def test_or_open_04_an_areas_name_has_an_end() -> None:
    assert "at most 40 letters" in refused(variants={"area_names": ["a" * 41, "b", "c", "d", "e"]})


@pytest.mark.parametrize(("field", "lines"), [
    ("kills", ["stop ann", "1"]), ("hits", ["stop ann", "6"]), ("stars", ["rope_star"]),
])  # fmt: skip
def test_what_play_comes_to_is_taken_back_though_it_is_far_from_usual(field: str, lines: list[str]) -> None:
    ann = {"name": "ann", "at": "r05c2", "swag": False, "escort": {"kind": "date", "at": "r01c1"}, field: 999}
    ben = {"name": "ben", "at": "theater", "escort": {"kind": "date", "at": "theater"}}
    changes: dict[str, Any] = {"phase": "moves", "table": {"zombies": {"r05c2": 1}}}
    if field == "stars":
        ann, changes, lines = {**ann, "at": "rope1"}, {"phase": "stars"}, ["6", "6"]
        ann["escort"] = {"kind": "date", "at": "rope1"}
    state = GAME.position({"seats": [ann, ben], **changes})
    assert resolve_lines(GAME, state, lines).refused is None
    assert getattr(state.seats[0], field) > 999
    assert GAME.position(GAME.document(state)) == state


def test_a_roll_can_be_altered_by_every_star_however_many() -> None:
    ann = {"name": "ann", "stars": 5000, "initiative": [3], "escort": {"kind": "date"}}
    ben = {"name": "ben", "initiative": [4], "escort": {"kind": "date"}}
    state = GAME.position({"seats": [ann, ben], "phase": "initiative", "to_act": "ann"})
    assert len(GAME.legal_actions(state)) == 2 * 999 + 1
    assert GAME.check(state, GAME.parse(state, "ann adjust +5000")).legal is True
