"""Positions of Oscar Race: what is filled in, what cannot be, what is asked."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from companion.referee.lines import resolve_lines
from tests.games.oscar_race.positions import position, refused, seat
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


def test_or_turn_02_part_b_that_nothing_is_stated_about_begins() -> None:
    document = yaml.safe_load(SKETCH) | {
        "pending": [{"kind": "seat_turn", "seat": "ann", "part": "b"}],
        "to_act": "ann",
    }
    state = GAME.position(document)
    assert GAME.to_act(state) == ["ann"]
    assert GAME.check(state, GAME.parse(state, "ann herd")).legal is True


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


@pytest.mark.parametrize(("frame", "phase"), [
    ({"kind": "spawning", "left": 1}, "spawn"),
    ({"kind": "rolling_breaks", "area": 2}, "breaks"),
    ({"kind": "cancelling", "seats": ["ben"]}, "breaks"),
    ({"kind": "rolling_initiative", "seats": ["ben"]}, "initiative"),
    ({"kind": "bidding", "seats": ["ben"]}, "initiative"),
])  # fmt: skip
def test_a_phase_that_is_left_out_follows_from_the_first_frame(frame: dict[str, Any], phase: str) -> None:
    seats = [seat("ann", "r05c2", initiative=[3]), seat("ben", "r09c2", initiative=[5], stars=20)]
    state = GAME.position({"seats": seats, "table": {"breaks": [1]} if phase != "spawn" else {}, "pending": [frame]})
    assert (state.phase, len(state.pending)) == (phase, 1)
    assert state.pending[0].kind == frame["kind"]


def test_phase_over_asks_nobody() -> None:
    state = position(seat("ann", "theater"), seat("ben", "theater"), phase="over", turn=20)
    assert (GAME.to_act(state), GAME.decision(state)) == ([], None)
    assert GAME.outcome(state) is not None


@pytest.mark.parametrize(("escort", "alone"), [("theater", False), ("r15c1", True)])
def test_how_a_player_has_entered_the_theater_follows_from_where_the_escort_is(escort: str, alone: bool) -> None:
    state = position(seat("ann", "theater", escort), seat("ben"), phase="spawn")
    assert state.seats[0].entered_alone is alone
    state = position(seat("ann", "theater", "theater", entered_alone=True), seat("ben"), phase="spawn")
    assert state.seats[0].entered_alone is True, "what is typed is not overruled: it came later"


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
    ("spawn", "ann"), ("moves", "chance"), ("moves", ["ann", "ben"]), ("moves", "zoe"), ("over", "ann"),
    ("stars", "ann"), ("moves", 1),
])  # fmt: skip
def test_to_act_that_does_not_fit_the_phase_is_refused(phase: str, to_act: Any) -> None:
    assert "to_act" in refused(seat("ann", "rope1"), seat("ben"), phase=phase, to_act=to_act, turn=20)


def test_to_act_may_name_whoever_is_passed_over() -> None:
    assert GAME.to_act(position(phase="breaks", to_act=["ben"], table={"breaks": [1]})) == ["chance"]


def test_to_act_as_written_fits_every_phase() -> None:
    for phase in ("spawn", "breaks", "initiative", "moves", "stars"):
        state = position(seat("ann", "rope1"), seat("ben"), phase=phase)
        assert GAME.position(GAME.document(state)) == state


def test_all_wrong_variants_of_a_position_are_reported_at_once() -> None:
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
    reason = refused(*seats, variants={"carpet_limit": "one_owner"})
    assert "OR-BOARD-03" in reason
    assert "OR-OPEN-06" in reason
    assert "r05c2 cannot hold ann and ben, the figures of two players (variant carpet_limit: one_owner) (" in reason
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
def test_an_escort_left_out_once_the_game_goes_on_waits_in_the_limousine_and_it_is_reported(phase: str) -> None:
    document = {"seats": [seat("ann"), {"name": "ben"}], "phase": phase, "turn": 20}
    state = GAME.position(document)
    assert state.seats[1].escort.at == "limousine"
    complaints = [
        (
            "seats[1].escort",
            f"ben's escort is missing; the default is a {state.seats[1].escort.kind} in the Limousine",
            "XX-SETUP-01",
        )
    ]
    assert GAME.filled_in(GAME.kit(state), state, document) == complaints
    assert GAME.filled_in(GAME.kit(state), state, GAME.document(state)) == []


def test_xx_open_08_an_escort_left_out_is_of_a_kind_that_is_not_taken() -> None:
    seats = [seat("ann"), {"name": "ben"}, {"name": "cat"}]
    state = position(*seats, variants={"escort_choice": "unique_draft"})
    assert len({one.escort.kind for one in state.seats}) == 3


@pytest.mark.parametrize("phase", ["spawn", "breaks", "initiative", "moves", "stars", "over"])
def test_a_seat_with_no_escort_is_refused_once_the_game_goes_on(phase: str) -> None:
    reason = refused(seat("ann"), {"name": "ben", "escort": None}, phase=phase, turn=20)
    assert "seats[1]" in reason
    assert "OR-SETUP-01" in reason or "OR-OPEN-08" in reason


def test_an_escort_may_be_given_as_its_kind() -> None:
    state = position({"name": "ann", "at": "r07c1", "escort": "mother"}, seat("ben"))
    assert (state.seats[0].escort.kind, state.seats[0].escort.at) == ("mother", "r07c1")
    assert "escort" in refused({"name": "ann", "escort": "butler"}, seat("ben"))


@pytest.mark.parametrize(("document", "phase"), [
    ({"seats": [seat("ann", "r05c2"), {"name": "ben"}]}, "spawn"),
    ({"seats": [{"name": "ann"}, {"name": "ben"}], "table": {"zombies": {"rope1": 1}}}, "spawn"),
    ({"seats": [seat("ann"), {"name": "ben"}]}, "escorts"),
])  # fmt: skip
def test_a_phase_left_out_is_the_first_that_can_be(document: dict[str, Any], phase: str) -> None:
    assert GAME.position(document).phase == phase


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


def test_nobody_has_entered_the_theater_with_an_escort_that_is_not_in_it() -> None:
    reason = refused(seat("ann", "theater", "r15c2", entered_alone=False), seat("ben"))
    assert reason.startswith("seats[0].entered_alone")
    assert "OR-BOARD-17, OR-OPEN-62" in reason


def test_the_order_of_play_has_every_seat_once() -> None:
    for order in (["ann", "ann"], ["ann", "ben", "ann"]):
        assert "table.order" in refused(table={"order": order})


def test_a_game_that_is_over_before_turn_20_has_all_figures_in_the_theater() -> None:
    inside = (seat("ann", "theater"), seat("ben", "theater"))
    assert position(*inside, phase="over", turn=7).phase == "over"
    reason = refused(seat("ann", "theater"), seat("ben", "r05c2"), phase="over", turn=7)
    assert "OR-END-01" in reason or "OR-OPEN-70" in reason


def test_who_could_not_leave_an_area_this_turn_is_noted_by_name_and_not_interviewed() -> None:
    seats = (seat("ann", "area1"), seat("ben", "rope1"))
    assert GAME.decision(position(*seats, phase="stars")).kind == "interview_player"  # type: ignore[union-attr]
    noted = position(*seats, phase="stars", table={"stuck": ["ann"]})
    assert GAME.decision(noted).kind == "rope_die"  # type: ignore[union-attr]
    assert "table.stuck[0]" in refused(*seats, phase="stars", table={"stuck": ["zoe"]})


@pytest.mark.parametrize("name", ["Rope Line 1", "rope1", "date", "both", "run", "roll", "7", "limo"])
def test_or_open_04_an_area_has_no_name_that_is_another_word_of_a_line(name: str) -> None:
    (line,) = refused(variants={"area_names": [name, "a", "b", "c", "d"]}).splitlines()
    assert line.startswith("variants.area_names: ")
    assert line.endswith("give the Area another name")


def test_or_open_04_an_areas_name_has_an_end() -> None:
    assert "at most 40 letters" in refused(variants={"area_names": ["a" * 41, "b", "c", "d", "e"]})


# --- positions far from usual ---


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
