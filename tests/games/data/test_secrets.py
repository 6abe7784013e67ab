"""Numbers and texts that only their owner sees: choices of all at once."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.errors import BrokenDefinition
from companion.referee.bots import BOTS
from companion.referee.match import play
from companion.referee.search import search
from companion.referee.secrets import deals
from tests.games.data.own import own

BIDS = """
kind: play
seat:
  coins: {start: 10, least: 0}
  bid: {start: 0, seen: owner, reset: turn}
table: {best: {holds: seat}}
turn:
  - each: seats
    do: [{choose: [bid], ask: what do you bid?}]
  - {set: {best: "highest(seats, it.bid)"}}
  - {pay: {coins: best.bid}, of: best, say: "{{ best }} pays {{ best.bid }}."}
  - {if: best.coins == 0, end: game}
actions:
  bid:
    targets: {number: "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]"}
    needs: [number <= coins]
    do: [set: {bid: number}]
score: [coins]
"""


def test_nobody_else_sees_a_bid(tmp_path: Path) -> None:
    table = own(tmp_path, play=BIDS)
    state = table.position()
    game = table.game
    assert game.secretly_asked(state) == (0,)
    table.play(state, "bid 7")
    assert (state.seats[0].bid, game.view(state, 1).seats[0].bid, game.view(state, 0).seats[0].bid) == (7, 0, 7)
    assert "7" not in str(game.observation(state, 1)), "not even in what the turn remembers"
    assert game.shown("ann bid 7") == "ann bid ?"
    assert [(fact.what, fact.value) for fact in game.private(state, 0)] == [("bid", "7")]
    assert "bid" not in [fact.what for fact in game.facts(state)]
    assert deals(game, state)


def test_then_all_is_told(tmp_path: Path) -> None:
    table = own(tmp_path, play=BIDS)
    done = table.play(table.position(), "bid 7", "bid 9")
    assert done.told == ["ben pays 9."]
    assert [(seat.coins, seat.bid) for seat in done.seats] == [(10, 0), (1, 0)]


TOGETHER = BIDS.replace("each: seats", "each: seats\n    together: true")


def test_all_choose_at_once_in_any_order(tmp_path: Path) -> None:
    table = own(tmp_path, play=TOGETHER)
    state, game = table.position({}, {}, {}), table.game
    assert game.to_act(state) == ["ann", "ben", "cleo"]
    assert game.prompt(state, game.decision(state)) == "ann, ben, cleo, all at once: what do you bid?"
    assert len(table.answers(state)) == 33
    assert game.secretly_asked(state) == (0, 1, 2)
    table.play(state, "cleo bid 2")
    assert game.to_act(state) == ["ann", "ben"]
    assert table.refusal(state, "cleo bid 3").startswith("play.yaml:")
    done = table.play(state, "ben bid 9", "ann bid 7")
    assert done.told == ["ben pays 9."]
    assert [seat.coins for seat in done.seats] == [10, 1, 10]


def test_what_is_wrong_for_one_is_refused_for_that_one(tmp_path: Path) -> None:
    table = own(tmp_path, play=TOGETHER)
    state = table.position({}, {"coins": 3})
    assert table.is_legal(state, "ann bid 7")
    assert not table.is_legal(state, "ben bid 7")
    assert "ben bid 7" not in table.answers(state)
    assert "ben bid 3" in table.answers(state)


@pytest.mark.parametrize("do", ["[{gain: {coins: 1}}]", "[{choose: [bid]}, {gain: {coins: 1}}]"])
def test_together_people_only_choose(tmp_path: Path, do: str) -> None:
    play = TOGETHER.replace("[{choose: [bid], ask: what do you bid?}]", do)
    with pytest.raises(BrokenDefinition, match="only seats choose together"):
        own(tmp_path, play=play)


def test_bots_choose_together(tmp_path: Path) -> None:
    table = own(tmp_path, play=TOGETHER)
    bot: Any = partial(search, effort=50)
    assert table.game.outcome(play(table.game, [bot, BOTS["random"], BOTS["keen"]], 3)) is not None
