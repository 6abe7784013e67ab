"""END: how the game ends and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from companion.model import Outcome
from tests.games.oscar_race.table import GAME, Table

LAST = """
seats:
  - {name: ann, at: rope1, escort: {kind: mother, at: r01c2}}
  - {name: ben, at: theater, escort: {kind: spouse, at: theater}}
phase: stars
"""


def player(name: str, at: str = "theater", **more: Any) -> dict[str, Any]:
    """A seat in the Theater with its escort, no stars and no Swag Bag unless given otherwise."""
    return {"name": name, "at": at, "escort": {"kind": "date", "at": "theater"}, "swag": False, **more}


def over(*seats: dict[str, Any], **variants: Any) -> Outcome:
    outcome = GAME.outcome(Table(game="oscar-race", turn=20, phase="over", seats=list(seats), variants=variants).state)
    assert outcome is not None
    return outcome


def test_or_end_01_the_game_ends_when_step_5_of_turn_20_is_done_and_not_before() -> None:
    table = Table(LAST, turn=20)
    assert GAME.outcome(table.state) is None
    assert table.score.final is False
    table.play("6")
    assert (table.asked, table.kind, table.state.phase) == ([], None, "over")
    assert table.seat("ann").stars == 1, "the last step 5 counts"
    assert GAME.outcome(table.state).winners == (1,)  # type: ignore[union-attr]
    assert table.score.final is True
    assert table.cited("OR-END-01")


def test_or_end_01_turn_19_is_followed_by_turn_20() -> None:
    table = Table(LAST, turn=19).play("6")
    assert (table.state.turn, table.state.phase) == (20, "spawn")
    assert GAME.outcome(table.state) is None


def test_or_end_01_turn_20_is_played_to_the_end_with_somebody_left_outside() -> None:
    table = Table("""
    seats:
      - {name: ann, at: r15c2, escort: {kind: mother}}
      - {name: ben, at: limousine, escort: {kind: date}}
    turn: 20
    phase: moves
    """).play("ann move ann+mother theater")
    assert table.asked == ["ben"]
    table.play("ben move ben+date r01c1", "ben stop")
    assert table.state.phase == "over"


def test_or_end_01_after_the_end_nothing_can_be_done() -> None:
    table = Table(LAST, turn=20).play("6")
    assert (table.legal, table.interjections) == ([], [])
    for line in ("3", "ann move ann r01c3", "ann herd", "ben interviewer ann"):
        table.refuses(line, "OR-END-01")
    assert table.refuses("ann pay ann", "OR-END-01").why == "The game is over."


def test_or_end_02_who_is_not_in_the_theater_does_not_win_whatever_the_stars() -> None:
    assert over(player("ann", "r15c2", stars=30), player("ben", stars=1)).winners == (1,)
    assert over(player("ann", "r15c2", stars=30), player("ben", hits=9)).winners == (1,)


def test_or_end_03_the_most_stars_after_scoring_win() -> None:
    assert over(player("ann", stars=5), player("ben", stars=4)).winners == (0,)
    assert over(player("ann", stars=5, hits=2), player("ben", stars=4)).winners == (1,)
    assert over(player("ann", stars=4, kills=10), player("ben", stars=5)).winners == (0,)
    assert over(player("ann", hits=2), player("ben", hits=1)).winners == (1,), "below zero too"


def test_or_end_03_all_six_seats_are_compared() -> None:
    names = ("ann", "ben", "cat", "dan", "eve", "fay")
    seats = [player(name, stars=stars) for name, stars in zip(names, (3, 1, 4, 1, 5, 9), strict=True)]
    assert over(*seats).winners == (5,)


def test_or_open_66_with_nobody_in_the_theater_nobody_wins() -> None:
    outcome = over(player("ann", "r15c2", stars=30), player("ben", "r02c2", stars=1))
    assert outcome.winners == ()
    assert "OR-OPEN-66" in outcome.rules


def test_or_open_66_who_is_outside_is_not_scored() -> None:
    table = Table(game="oscar-race", turn=20, phase="over", seats=[
        player("ann", "r15c2", stars=30, swag=True, hits=3), player("ben", stars=2)
    ])  # fmt: skip
    assert table.score.total(0) == 0
    assert any("OR-OPEN-66" in line.rules for line in table.score.seats[0])
    assert table.score.winners == (1,)


def test_or_open_67_a_tie_is_a_shared_victory() -> None:
    seats = (player("ann", stars=3), player("ben", stars=2, kills=5), player("cat", stars=4, hits=1), player("dan"))
    assert over(*seats).winners == (0, 1, 2)
    assert over(*seats, final_tie="shared").winners == (0, 1, 2)


def test_or_open_67_kills_then_hits_takes_more_kills_first_then_fewer_hits() -> None:
    more_kills = (player("ann", stars=3, kills=4), player("ben", stars=4, kills=5, hits=2), player("cat", stars=3))
    assert over(*more_kills, final_tie="kills_then_hits").winners == (1,)
    fewer_hits = (player("ann", stars=4, hits=1), player("ben", stars=3), player("cat", stars=5, hits=2))
    assert over(*fewer_hits, final_tie="kills_then_hits").winners == (1,)
    assert over(*fewer_hits).winners == (0, 1, 2)


def test_or_open_67_kills_then_hits_counts_the_escorts_hits_and_leaves_what_is_equal_shared() -> None:
    hits = {"kind": "date", "at": "theater", "hits": 1}
    seats = (player("ann", stars=4, escort=hits), player("ben", stars=3), player("cat", stars=3))
    assert over(*seats, final_tie="kills_then_hits").winners == (1, 2)


def test_or_open_67_kills_then_hits_breaks_ties_only() -> None:
    seats = (player("ann", stars=4), player("ben", stars=2, kills=9), player("cat", "r01c1", stars=4, kills=40))
    outcome = over(*seats, final_tie="kills_then_hits")
    assert outcome.winners == (0,)
    assert outcome.why == "The game ended with turn 20; ann has the most stars in the Theater."
    assert outcome.rules == ("OR-END-01", "OR-END-02", "OR-END-03")


def test_or_open_67_the_outcome_names_the_tie_break_that_decided_and_the_variant() -> None:
    kills = over(player("ann", stars=3), player("ben", stars=3, kills=4), final_tie="kills_then_hits")
    assert kills.why == (
        "The game ended with turn 20; ann and ben tie for the most stars in the Theater."
        " Zombies killed break the tie for ben (variant final_tie: kills_then_hits)."
    )
    hits = over(player("ann", stars=4, hits=1), player("ben", stars=3), final_tie="kills_then_hits")
    assert "then hits held, break the tie for ben (variant final_tie: kills_then_hits)" in hits.why
    for outcome in (kills, hits):
        assert outcome.rules == ("OR-END-01", "OR-END-02", "OR-OPEN-67", "OR-END-03")
    equal = over(player("ann", stars=3), player("ben", stars=3), final_tie="kills_then_hits")
    assert "ann and ben share the most stars" in equal.why
    assert "has the most stars" not in kills.why + hits.why + equal.why


EARLY = """
seats:
  - {{name: ann, at: theater, escort: {{kind: date, at: {at}}}, entered_alone: true}}
  - {{name: ben, at: r15c2, escort: {{kind: date}}}}
turn: 7
phase: moves
to_act: ben
"""


def test_or_open_70_the_game_ends_at_the_end_of_the_turn_in_which_the_last_figure_has_gone_in() -> None:
    table = Table(EARLY.format(at="theater")).play("ben move ben theater")
    assert table.state.phase == "moves", "part of a turn is not its end"
    table.play("ben move ben.date theater")
    assert (table.state.turn, table.state.phase) == (7, "over")
    assert "OR-OPEN-70" in GAME.outcome(table.state).rules  # type: ignore[union-attr]
    for line in ("3", "ann herd", "ann pay ann"):
        assert table.refuses(line, "OR-OPEN-70").why == "The game is over."


@pytest.mark.parametrize("at", ["r14c2", "rope6"])
def test_or_open_70_with_an_escort_outside_it_goes_on(at: str) -> None:
    table = Table(EARLY.format(at=at))
    table.play("ben move ben+date theater")
    while table.kind == "rope_die":
        table.play("6")
    assert (table.state.turn, table.state.phase) == (8, "spawn")
