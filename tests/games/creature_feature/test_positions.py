"""What a short position leaves open, and how it is completed."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Unreadable
from tests.games.creature_feature.lay import GAME, NAMES, cast, lay, position

SEATS = ("name: ann", "name: ben", "name: cat")
WINNER = "table.won.feature: set to ann, whose team is the strongest (CF-SHOW-04)"


def corrections(*seats: str, **changes: Any) -> list[str]:
    """What is filled in or corrected in the position; written down and read again nothing is left to correct."""
    document = position(*seats, **changes)
    state = GAME.read_position(document)
    again = GAME.document(GAME.position(document))
    assert GAME.completed(GAME.position(again), again) == []
    return GAME.completed(state, document)


@pytest.mark.parametrize(
    ("changes", "turn"),
    [
        ({"phase": "audition", "stack": 2}, 3),
        ({"phase": "movie_time", "stack": 2}, 4),
        ({"phase": "movie_time", "stack": 0}, 6),
        ({"phase": "showdown", "stack": 0, "season": 2}, 5),
        ({"phase": "audition", "stack": 2, "turn": 3}, 3),
        ({"phase": "audition"}, 1),
    ],
)
def test_cf_season_04_the_height_of_the_stack_says_which_turn_it_is(changes: dict[str, Any], turn: int) -> None:
    document = position(*SEATS, **changes)
    if turn == 6:
        with pytest.raises(Unreadable, match="a season has 5 turns"):
            GAME.position(document)
        return
    assert GAME.read_position(document).turn == turn
    given = "turn" in changes or turn == 1
    found = [one for one in corrections(*SEATS, **changes) if one.startswith("turn: ")]
    assert found == ([] if given else [f"turn: set to {turn}, to fit the films (CF-SEASON-04)"])


def test_cf_season_04_six_02_films_that_have_been_won_took_a_turn_each() -> None:
    seats = ("name: ann, films: [6, 6]", "name: ben, films: [2]", "name: cat")
    assert corrections(*seats, phase="audition")[0] == "turn: set to 4, to fit the films (CF-SEASON-04)"
    assert corrections(*seats, "name: d", "name: e", "name: f", phase="audition")[0].endswith("(CF-SIX-02)")


def test_cf_help_04_23_cards_that_nobody_has_named_lie_on_the_discard_pile_and_are_shuffled_in() -> None:
    hands = ("[mad-doctor, bats]", "33", "33")
    teams = [f"{seat}, star: mummy, co_star: robot, hand: {hand}" for seat, hand in zip(SEATS, hands, strict=True)]
    what = "table.discard: 16 cards that are not listed go to the discard pile (CF-HELP-04)"
    assert corrections(*teams, phase="showdown", deck=2) == [what]
    table = lay(*teams, phase="showdown", deck=0).play("ann doctor")
    assert (table.table.deck, table.table.discard) == (18, []), "18 and the Mad Doctor, but for the card drawn for it"
    for changes in ({"deck": 19}, {"deck": 2, "discard": ["igor"]}):
        with pytest.raises(Unreadable, match="CF-SEASON-02"):
            lay(*teams, phase="showdown", **changes)


def test_cf_show_02_04_who_has_won_a_box_follows_from_the_teams() -> None:
    teams = ("vampire/robot", "mummy/witch", "?/ghost@short")
    table = cast(*teams, phase="score")
    assert (table.table.won, table.kind) == ({"feature": 0}, "show")
    assert table.prompt == "cat, uncontested: show star, co-star, both or twist, or hide?"
    document = GAME.document(table.state)
    assert document["table"]["won"] == {"feature": "ann"}


@pytest.mark.parametrize("teams", [("?/robot", "mummy/witch"), ("vampire/robot", "vampire/robot")])
def test_cf_show_04_07_where_it_does_not_the_winner_is_asked_for(teams: tuple[str, str]) -> None:
    with pytest.raises(Unreadable, match=r"table.won.feature: name the winner of this contested box .CF-SHOW-07"):
        cast(*teams, "robot/ghost@short", phase="score")


def test_cf_audit_01_a_pawn_that_is_not_in_the_feature_box_is_in_an_audition() -> None:
    assert (
        GAME.position({"seats": [{"name": "ann", "pawn": "short"}, {"name": "ben"}, {"name": "cat"}]}).phase
        == "audition"
    )


def test_cf_setup_05_a_priority_track_of_some_seats_goes_on_clockwise() -> None:
    changes = {"phase": "audition", "priority": ["cat"]}
    assert lay(*SEATS, **changes).table.priority == [2, 0, 1]
    assert corrections(*SEATS, **changes)[0] == "table.priority: set to cat, ann, ben (CF-SETUP-05)"


def test_to_act_may_name_whoever_has_to_stay() -> None:
    seats = ("name: ann, star: '?', co_star: robot", "name: ben, star: '?', co_star: mummy, pawn: short",
             "name: cat, star: '?', co_star: witch, pawn: short")  # fmt: skip
    assert lay(*seats, phase="audition", to_act="ann").asked == ["ben"]


# --- a showdown whose box comes later ---

ALONE = "name: ann, star: '?', co_star: robot, pawn: short, hand: 4"
BEN, CAT = "name: ben, star: vampire, co_star: mummy", "name: cat, star: devil, co_star: witch"
LATER = {"phase": "showdown", "to_act": "ann"}


def test_cf_show_04_score_03_a_box_above_that_of_the_seat_asked_has_its_winner() -> None:
    table = lay(ALONE, BEN, CAT, **LATER).play("ann pass")
    table.reports("ben captures Devil and Witch from cat, face down.", "CF-SCORE-08", "CF-SCORE-02")
    assert corrections(ALONE, BEN, CAT, **LATER) == [
        "table.won.feature: set to ben, whose team is the strongest (CF-SHOW-04)"
    ]


def test_cf_show_12_a_box_above_that_nobody_can_tell_the_winner_of_comes_later() -> None:
    table = lay(ALONE, BEN, "name: cat, star: '?', co_star: witch", **LATER)
    assert table.asked == ["ann"]
    table.play("ann pass", "devil", "all pass")
    assert table.state.table.won == {"feature": 1}


def test_cf_show_02_twist_04_the_team_that_won_lies_face_up_and_is_asked_for_where_it_is_open() -> None:
    twist = lay(ALONE, "name: ben, star: mummy, co_star: vampire", CAT, **LATER, won={"feature": "cat"})
    assert not any(seat.face_down for seat in twist.state.seats[1:])
    folded = "name: ann, star: '?', co_star: robot, pawn: fold"
    hidden = ("name: ben, star: '?', co_star: mummy", "name: cat, star: '?', co_star: witch")
    table = lay(folded, *hidden, phase="score", won={"feature": "ben"})
    assert (table.asked, table.kind) == (["chance"], "turning")
    assert table.prompt == "ben turns up the Star: which card is it?"
    table.play("robot")
    assert table.prompt == "cat turns up the Star: which card is it?"
    table.play("zombie")
    assert "zombie" not in table.state.seats[1].up  # it saves its team from being captured


def test_cf_show_02_nothing_is_counted_while_the_cards_of_a_contested_box_are_unknown() -> None:
    table = lay(*SEATS, phase="score", films=[4], won={"feature": "ann"})
    assert (table.asked, table.kind) == (["chance"], "turning")
    table.play("devil ghost; robot mummy; witch alien")
    assert not any("?" in seat.up for seat in table.state.seats)


def test_cf_score_02_03_teams_that_are_left_out_are_scored_where_the_film_or_short_has_been_taken() -> None:
    alone = "name: ann, star: '?', co_star: robot, pawn: short"
    table = lay(alone, *SEATS[1:], phase="score", films=[], shorts={"short": [2]}, won={"feature": "ben"})
    assert (table.asked, table.kind) == (["ann"], "show")
    assert [seat.team for seat in table.state.seats[1:]] == [[], []]
    shorts = ("name: ann, star: '?', co_star: robot, pawn: fold", "name: ben", "name: cat, pawn: short",
              "name: dan, pawn: short")  # fmt: skip
    cleared = lay(*shorts, phase="score", films=[4], shorts={}, won={"short": "cat"})
    assert [seat.team for seat in cleared.state.seats[2:]] == [[], []]


def test_cf_season_06_where_all_teams_have_been_scored_the_turn_is_over() -> None:
    seats = [f"{seat}, star: null, co_star: null" for seat in SEATS]
    table = lay(*seats, phase="score")
    assert (table.state.phase, table.state.turn) == ("movie_time", 2)


def test_cf_show_04_a_team_that_is_not_the_strongest_has_not_won() -> None:
    with pytest.raises(Unreadable, match=r"table.won.feature: the strongest team there belongs to ben \(CF-SHOW-04\)"):
        lay("name: ann, pawn: fold", BEN, CAT, phase="score", won={"feature": "cat"})


def test_cf_season_03_hands_that_must_be_empty_are_reported() -> None:
    seats = ("name: ann, pawn: short, co_star: witch", "name: ben, co_star: robot",
             "name: cat, pawn: short, hand: 1, co_star: alien")  # fmt: skip
    changes = {"phase": "showdown", "turn": 5, "marker": "cat", "films": [6]}
    assert corrections(*seats, **changes) == [
        "seats: the hands of ann, ben are set to empty: each turn uses two cards (CF-SEASON-03)"
    ]
    assert corrections(*seats, **{**changes, "turn": 4}) == []


def test_cf_six_01_so_are_those_of_six_after_four_turns() -> None:
    pawns = ("feature", "feature", "feature", "upper", "upper", "lower")
    monsters = ("mummy", "werewolf", "abomination", "mummy", "werewolf", "ghost")
    pairs = zip(NAMES, pawns, monsters, strict=True)
    seats = (f"name: {name}, pawn: {pawn}, co_star: {co_star}" for name, pawn, co_star in pairs)
    changes = {"phase": "showdown", "turn": 4, "marker": "fay", "films": [6]}
    assert corrections(*seats, **changes) == [
        "seats: the hands of ann, ben, cat, dan, eve, fay are set to empty: each turn uses two cards (CF-SIX-01)"
    ]


# --- the start of the game, and what must lie on the table ---


@pytest.mark.parametrize(
    ("first", "changes", "vp"),
    [
        ("name: ann", {"priority": ["cat", "ann", "ben"]}, [0, 0, 0]),
        ("name: ann, start_vp: 2", {}, [2, 0, 1]),
        ("name: ann, start_vp: 0", {"priority": ["cat", "ann", "ben"]}, [0, 1, 2]),
    ],
)
def test_cf_setup_05_06_starting_vp_that_are_left_out_fit_a_track_filled_clockwise(
    first: str, changes: dict[str, Any], vp: list[int]
) -> None:
    seats = (first, *SEATS[1:])
    table = lay(*seats, phase="movie_time", turn=2, **changes)
    assert [seat.start_vp for seat in table.state.seats] == vp
    (correction,) = corrections(*seats, phase="movie_time", turn=2, **changes)
    assert correction.startswith("seats: start_vp is set to ")
    assert f"ben {vp[1]}" in correction


def test_cf_film_01_a_film_that_is_left_out_is_reported() -> None:
    document = {"seats": [{"name": name} for name in ("ann", "ben", "cat")], "turn": 3, "phase": "audition"}
    assert GAME.completed(GAME.position(document), document) == [
        "table.films: no film lies on the feature box, so its winner takes none; name one if it counts (CF-FILM-01)",
        "seats: the Co-Stars of ann, ben, cat count as unknown; name each, or set `butler: true` (CF-TEAM-03)",
    ]


def test_cf_show_02_no_card_lies_face_down_when_players_act() -> None:
    cast_of = ("name: ann, star: '?', co_star: ghost", "name: ben, star: witch, co_star: werewolf", "name: cat")
    acting = [{"kind": "showdown", "box": "feature", "seats": ["ann", "ben", "cat"], "stage": "acts"}]
    with pytest.raises(Unreadable, match=r"seats\[0\].star: name this card.*CF-SHOW-02"):
        GAME.position(position(*cast_of, phase="showdown", pending=acting))
