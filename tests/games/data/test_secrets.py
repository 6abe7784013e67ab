"""Numbers and texts that only their owner sees: choices of all at once."""

from pathlib import Path

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
