"""WIN: who has won, and how a tie at the end is settled."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.creature_feature.cards import GAME, Cards, lay, team
from tests.games.creature_feature.lay import NAMES


def over(*vp: int, start: bool = True, **changes: Any) -> Cards:
    """A game that is over; each seat has entered `vp` in face-down cards, in the last season."""
    seats = [
        {"name": name, "seasons": [{}, {}, {"down": number}], **({} if start else {"start_vp": 0})}
        for name, number in zip(NAMES, vp, strict=False)
    ]
    table = {"season": 3, **changes.pop("table", {})}
    return Cards({"phase": "over", "seats": seats, "table": table, **changes})


def ending(table: Cards) -> tuple[str, list[str], tuple[str, ...]]:
    """How it ended: the sentence, the winners, the clauses."""
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert table.score.winners == outcome.winners
    return outcome.why, [table.state.seats[seat].name for seat in outcome.winners], outcome.rules


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_cf_win_01_after_the_third_season_most_vp_win(seats: int) -> None:
    table = over(*range(20, 20 + 5 * seats, 5))
    last = NAMES[seats - 1]
    assert ending(table) == (f"{last} has the most VP and wins.", [last], ("CF-WIN-01",))


@pytest.mark.parametrize("season", [1, 2])
def test_cf_win_01_not_before(season: int) -> None:
    table = lay(
        team("vampire", "robot", hand=["mummy"]), team("robot", "mummy"), team("witch", "witch"), turn=5,
        table={"season": season},
    ).play_on()  # fmt: skip
    assert GAME.outcome(table.state) is None
    assert (table.score.final, table.score.winners) == (False, None)
    assert table.state.table.season == season + 1


def test_cf_win_01_played_to_the_end() -> None:
    ann = team("vampire", "robot", hand=["mummy"])
    table = lay(ann, team("robot", "mummy"), team("witch", "witch"), turn=5, table={"season": 3}).play_on()
    assert ending(table)[1] == ["ann"]
    assert (table.score.final, table.asked, table.legal) == (True, [], [])
    table.reports("The last season is over.", "CF-SEASON-01", "CF-WIN-01")
    table.forbids("ann pass", "CF-SEASON-01", "CF-WIN-01", why="The game is over")


def test_cf_win_01_score_13_the_bonus_of_the_last_season_alone_decides() -> None:
    """CF-SCORE-13: 7 VP against 6 before it; a film of season 2 has none."""
    film = {"films": 1, "film_vp": 2}
    seats = [
        {"name": "ann", "start_vp": 0, "seasons": [{}, film, {"down": 5}]},
        {"name": "ben", "start_vp": 0, "seasons": [{}, {"down": 4}, film]},
        {"name": "cat", "start_vp": 0, "seasons": [{}, {}, {}]},
    ]
    table = Cards({"phase": "over", "seats": seats, "table": {"season": 3}})
    assert [table.score.total(seat) for seat in range(3)] == [7, 6 + 2, 0]
    assert ending(table)[1] == ["ben"]


def test_cf_win_02_the_vp_of_the_start_are_part_of_the_total() -> None:
    table = over(10, 9, 9)
    assert [table.score.total(seat) for seat in range(3)] == [10 + 0, 9 + 1, 9 + 2]
    assert ending(table)[1] == ["cat"]
    line = table.score.seats[2][0]
    assert (line.points, line.rules[0]) == (2, "CF-WIN-02")


def test_cf_win_03_open_42_of_tied_players_the_higher_on_the_track_wins_and_the_track_does_not_move() -> None:
    table = over(10, 12, 12, start=False, table={"priority": ["cat", "ann", "ben"]})
    assert ending(table) == (
        "cat and ben are tied; cat is higher on the Priority Track and wins.",
        ["cat"],
        ("CF-WIN-01", "CF-WIN-03", "CF-OPEN-42"),
    )
    assert table.state.table.priority == [2, 0, 1]


def test_cf_win_03_the_highest_of_all_counts_only_among_the_tied() -> None:
    assert ending(over(10, 12, 12, start=False, table={"priority": ["ann", "ben", "cat"]}))[1] == ["ben"]


def test_cf_open_42_or_they_share_the_victory() -> None:
    table = over(12, 10, 12, start=False, variants={"final_tie": "shared"}, table={"priority": ["cat", "ann", "ben"]})
    assert ending(table) == (
        "ann and cat have the most VP and share the victory (variant final_tie: shared).",
        ["ann", "cat"],
        ("CF-WIN-01", "CF-WIN-03", "CF-OPEN-42"),
    )
    alone = over(13, 10, 12, start=False, variants={"final_tie": "shared"})
    assert ending(alone)[0] == "ann has the most VP and wins."
