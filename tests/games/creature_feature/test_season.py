"""SEASON: the three seasons and their turns."""

from __future__ import annotations

from random import Random

import pytest

from companion.errors import Unreadable
from tests.games.creature_feature.lay import GAME, NAMES, Play, begun, lay, position

SEATS = ("name: ann", "name: ben", "name: cat")
PLAIN = ("robot/ghost", "mummy/witch", "vampire/robot", "werewolf/witch", "abomination/puny-human", "mummy/robot")
"""Teams without a twist; Cat's is the strongest."""


def last_turn(players: int = 3, **changes: object) -> Play:
    """The Audition of a season's last turn, everybody holding two cards that will not be played."""
    seats = [
        f"name: {name}, star: {team.split('/')[0]}, co_star: {team.split('/')[1]}, hand: 2"
        for name, team in zip(NAMES[:players], PLAIN, strict=False)
    ]
    return lay(*seats, **{"phase": "audition", "turn": 4 if players == 6 else 5, **changes})


def to_the_end_of_the_turn(table: Play) -> Play:
    """Everybody stays, nobody acts or shows anything."""
    turn = (table.table.season, table.state.turn)
    while (table.table.season, table.state.turn) == turn and (decision := GAME.decision(table.state)) is not None:
        seat = None if decision.is_chance else GAME.names(table.state)[decision.seats[0]]
        answers = {"audition": f"{seat} stay", "acts": f"{seat} pass", "alone": f"{seat} pass", "show": f"{seat} hide"}
        table.play(answers.get(decision.kind) or table.legal[0])
    return table


def test_cf_season_01_after_the_third_season_the_game_is_over() -> None:
    for season, phase in ((1, "movie_time"), (2, "movie_time"), (3, "over")):
        table = to_the_end_of_the_turn(last_turn(season=season))
        assert table.state.phase == phase, season
    table.reports("The last season is over.", "CF-SEASON-01")
    table.refuses("ann stay", "The game is over.", "CF-SEASON-01", "CF-WIN-01")
    assert (table.asked, table.legal) == ([], [])


def test_cf_season_01_nothing_of_the_last_turn_is_left_when_the_game_is_over() -> None:
    table = last_turn(season=3)
    while table.kind == "audition":
        table.play(f"{table.asked[0]} stay")
    while table.kind == "stars":
        table.play(table.legal[0])
    table.play(f"{table.asked[0]} nurse")
    to_the_end_of_the_turn(table)
    assert table.state.phase == "over"
    assert [seat.nurses for seat in table.state.seats] == [0, 0, 0]
    assert GAME.document(GAME.position(GAME.document(table.state))) == GAME.document(table.state)


def test_cf_season_01_there_is_no_fourth_season() -> None:
    with pytest.raises(Unreadable, match=r"table.season: there are 3 seasons \(CF-SEASON-01\)"):
        lay(*SEATS, phase="movie_time", season=4)
    with pytest.raises(
        Unreadable, match=r"seats\[0\].seasons: use at most 1: no more seasons are over \(CF-SEASON-01\)"
    ):
        lay("name: ann, seasons: [{down: 1}, {down: 2}]", *SEATS[1:], phase="movie_time", season=2)


def test_cf_season_02_monsters_and_helpers_are_one_deck() -> None:
    """Where the app deals, any card of either kind may be the first of a hand, as likely as there are cards of it."""
    table = Play(GAME.position(position(*SEATS, phase="setup", cards="app"))).play("ann")
    assert (table.table.deck, table.table.discard) == (92, [])
    cards = GAME.legal_actions(table.state)
    numbers = GAME.ways(table.state, cards) or ()
    ways = {GAME.text(table.state, card).split()[-1]: number for card, number in zip(cards, numbers, strict=True)}
    assert (ways["mummy"], ways["igor"], len(ways), sum(ways.values())) == (7, 3, 16, 92)


@pytest.mark.parametrize("cards", ["table", "app"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_cf_season_03_ten_cards_each(players: int, cards: str) -> None:
    seats = [f"name: {name}" for name in NAMES[:players]]
    table = Play(GAME.position(position(*seats, phase="setup", cards=cards))).play("ann")
    rng = Random(1)
    dealt = []
    while table.kind == "dealt":
        dealt.append(rng.choice(table.legal))
        table.play(dealt[-1])
    assert [len(seat.hand) for seat in table.state.seats] == [10] * players
    assert table.table.deck == 92 - 10 * players
    assert len(dealt) == (10 * players if cards == "app" else 0)
    assert all(seat.hand == ["?"] * 10 for seat in table.state.seats) == (cards == "table")
    table.reports(
        "Season 1 begins: all cards are shuffled, and each player gets 10. The stack has 5 films; 2 are set aside.",
        "CF-SEASON-02", "CF-SEASON-03", "CF-SEASON-04",
    )  # fmt: skip


def test_cf_season_03_comp_02_an_eighth_card_of_a_kind_cannot_be_dealt() -> None:
    table = Play(GAME.position(position(*SEATS, phase="setup", cards="app"))).play("ann")
    table.play(*["mummy"] * 7)
    table.refuses("mummy", "This card cannot be Mummy: all 7 have been seen elsewhere.", "CF-COMP-02")
    table.allows("robot", "CF-SEASON-03")


@pytest.mark.parametrize("players", [3, 4, 5])
def test_cf_season_04_five_films_are_stacked_and_two_set_aside(players: int) -> None:
    table = begun(players).play("ann")
    assert (table.table.stack, table.table.aside) == (5, 2)
    seats = [f"name: {name}" for name in NAMES[:players]]
    with pytest.raises(Unreadable, match=r"table.stack: in turn 2 there are 4 films in the stack \(CF-SEASON-04\)"):
        lay(*seats, phase="movie_time", turn=2, stack=5)


def test_cf_season_05_film_08_without_a_double_feature_nothing_set_aside_is_played_for() -> None:
    """Five films come, each one from the stack; CF-FILM-08: the Double Feature is one of the two others."""
    table = begun(3).play("ann")
    films = []
    for film in (2, 4, 6, 2, 4):
        assert table.table.aside == 2
        table.play(f"film {film}")
        films.append(table.table.films)
        table.play("ann alien", "ben ghost", "cat zombie")
        to_the_end_of_the_turn(table)
    assert films == [[2], [4], [6], [2], [4]]
    assert table.table.season == 2
    assert not any("Double Feature" in text for text in table.texts)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_cf_season_06_a_season_has_five_turns(players: int) -> None:
    table = to_the_end_of_the_turn(last_turn(players, turn=4))
    assert (table.table.season, table.state.turn, table.table.stack, table.state.phase) == (1, 5, 1, "movie_time")
    table = to_the_end_of_the_turn(last_turn(players))
    assert (table.table.season, table.state.turn, table.table.stack, table.state.phase) == (2, 1, 5, "movie_time")
    seats = [f"name: {name}" for name in NAMES[:players]]
    with pytest.raises(Unreadable, match=r"turn: a season has 5 turns \(CF-SEASON-06\)"):
        lay(*seats, phase="movie_time", turn=6)


def test_cf_season_07_the_five_phases_in_their_order() -> None:
    table = begun(3).play("cat")
    phases = [table.state.phase]
    for line in (
        "film 4", "ann alien", "ben ghost", "cat zombie", "ann stay", "ben drop", "cat stay", "ann stay", "ann robot",
        "cat mummy", "all pass", "ben pass", "ben hide",
    ):  # fmt: skip
        table.play(line)
        if table.state.phase != phases[-1]:
            phases.append(table.state.phase)
    assert phases == ["movie_time", "team_up", "audition", "showdown", "score", "movie_time"]


@pytest.mark.parametrize(
    ("line", "why", "rules"),
    [
        ("ann stay", "'stay' belongs in the Audition, on your turn", ("CF-AUDIT-02", "CF-SEASON-07")),
        ("ann drop", "'drop' belongs in the Audition, on your turn", ("CF-AUDIT-02", "CF-SEASON-07")),
        ("ann show star", "'show' belongs in Score, before your cards are scored", ("CF-SCORE-09", "CF-SEASON-07")),
        ("ann team mummy robot", "'team' belongs in Team Up, until the Co-Stars are turned up",
         ("CF-TEAM-01", "CF-TEAM-08", "CF-SEASON-07")),
    ],
)  # fmt: skip
def test_cf_season_07_what_belongs_to_a_later_phase_is_refused(line: str, why: str, rules: tuple[str, ...]) -> None:
    table = lay(*SEATS, phase="movie_time")
    table.refuses(line, f"{why}. Now: Turn up the next film: which one is it?", *rules, "CF-FILM-01", "CF-COMP-07")


def test_cf_season_07_no_card_is_turned_up_when_people_are_asked() -> None:
    table = last_turn()
    table.refuses(
        "reveal film film-4", "No card is turned up here. Now: ann, in the feature box: stay or drop?",
        "CF-SEASON-07",
    )  # fmt: skip
    with pytest.raises(Unreadable, match=r"seats\[0\]: teams lie on the table from Team Up to Score \(CF-SEASON-07\)"):
        lay("name: ann, star: mummy, co_star: robot", *SEATS[1:], phase="movie_time")


def test_cf_season_08_cards_left_in_hand_score_nothing() -> None:
    table = to_the_end_of_the_turn(last_turn(season=3))
    sheet = table.score
    # Cat has won the feature: six cards face down, a film of 4 and 2 more for it, and place 3 of the track.
    assert [sheet.total(seat) for seat in range(3)] == [0, 1, 2 + 6 + 4 + 2]
    assert [seat.hand for seat in table.state.seats] == [[], [], []]


def test_cf_season_09_between_seasons_everything_goes_back() -> None:
    """Also a short that nobody went for and that stays from turn to turn."""
    table = to_the_end_of_the_turn(last_turn(discard=["nurse", "igor"], variants={"unclaimed_short": "stays"}))
    for seat in table.state.seats:
        assert (seat.up, seat.down, seat.hidden, seat.films, seat.shorts) == ([], [], [], [], [])
        assert seat.hand == ["?"] * 10
        assert len(seat.seasons) == 1
    board = table.table
    assert (board.deck, board.discard, board.shorts, board.films) == (62, [], {}, [])
    assert (board.stack, board.aside, board.double) == (5, 2, False)
    table.reports(
        "Season 2 begins: all cards are shuffled, and each player gets 10. The stack has 5 films; 2 are set aside.",
        "CF-SEASON-02",
    )
    assert len(table.legal) == 4


def test_cf_season_09_a_double_feature_may_come_again() -> None:
    table = to_the_end_of_the_turn(last_turn(double=True))
    assert "reveal film double-feature" in table.legal


@pytest.mark.parametrize("turn", [3, 5])
def test_cf_season_10_open_15_track_and_marker_stay(turn: int) -> None:
    """From turn to turn, and (CF-OPEN-15) from season to season."""
    table = last_turn(turn=turn, priority=["cat", "ann", "ben"], marker="ben")
    to_the_end_of_the_turn(table)
    assert table.state.turn == (4 if turn == 3 else 1)
    assert (table.track, table.marker) == (["cat", "ann", "ben"], "ben")
    table.play("film 6", "cat ghost", "ann alien", "ben robot")
    assert table.asked == ["cat"]


def test_cf_season_10_open_15_also_after_a_tie_and_a_drop() -> None:
    seats = [
        f"name: {name}, star: {star}, co_star: {co_star}, hand: []"
        for name, star, co_star in (("ann", "vampire", "robot"), ("ben", "devil", "mummy"), ("cat", "alien", "witch"))
    ]
    table = lay(*seats, phase="audition", turn=5).play(
        "ann stay", "ben stay", "cat drop", "ann stay", "ben stay", "cat hide"
    )
    assert (table.table.season, table.track, table.marker) == (2, ["ben", "cat", "ann"], "cat")


def test_cf_season_11_a_hand_may_grow_without_end() -> None:
    """Ann holds 15 cards, gets two more for an Alien, and goes on with 17."""
    ann = "name: ann, star: robot, co_star: alien, hand: 15"
    table = lay(ann, "name: ben, star: witch, co_star: ghost", "name: cat, star: mummy, co_star: zombie",
                phase="audition", turn=1, marker="cat")  # fmt: skip
    table.play("ann stay", "ben drop", "cat drop", "ben stay", "cat stay", "ann pass", "all pass", "ann hide")
    assert len(table.seat("ann").hand) == 17
    assert table.state.phase == "movie_time"
    table.play("film 6", "ann ghost")
    assert len(table.seat("ann").hand) == 16


def test_what_another_seat_may_do_when_it_is_asked_is_for_later() -> None:
    table = lay(*(f"name: {name}, star: mummy, co_star: robot" for name in NAMES[:3]), phase="audition")
    asked = table.asked[0]
    other = next(name for name in NAMES[:3] if name != asked)
    parsed = {seat: GAME.parse(table.state, f"{seat} stay") for seat in (asked, other)}
    assert GAME.when_asked(table.state, parsed[asked]) == "now"
    assert GAME.when_asked(table.state, parsed[other]) == "later"
