"""The draft of Scripts. TP-DRAFT."""

from __future__ import annotations

from companion.games.the_producer import actions as act
from tests.games.the_producer.lay import GAME, Play, begun


def drafting(players: int = 3) -> Play:
    """The app has dealt, and everybody has five Scripts to choose from."""
    return begun(players, "app").play("ann").any(10 * players)


def keep_first(table: Play, seat: int) -> str:
    """The seat keeps the first of what it was passed; returns that."""
    script = table.state.seats[seat].passing[0]
    GAME.apply(table.state, act.Keep(seat, script))
    return script


def test_tp_draft_01_all_keep_one_at_once_and_pass_the_rest_to_the_left() -> None:
    table = drafting()
    before = [seat.passing[1:] for seat in table.state.seats]
    assert table.asked == ["ann", "ben", "cat"]
    chosen = [keep_first(table, seat) for seat in (2, 0)]
    assert table.asked == ["ben"]
    assert table.state.seats[0].passing == before[0], "nothing goes on before all have kept one"
    table.refuses(f"ann keep {before[0][0]}", "ann has kept a Script and waits for the others.", "TP-DRAFT-01")
    keep_first(table, 1)
    assert [table.state.seats[seat].scripts for seat in (2, 0)] == [[chosen[0]], [chosen[1]]]
    assert [seat.passing for seat in table.state.seats] == [before[2], before[0], before[1]]


def test_tp_draft_02_04_the_last_card_stays_and_everybody_has_five_for_nothing() -> None:
    table = drafting()
    for _ in range(4):
        for seat in range(3):
            keep_first(table, seat)
    assert [(len(seat.scripts), seat.passing, seat.money) for seat in table.state.seats] == [(5, [], 2_000_000)] * 3
    assert table.kind == "hire"


def test_tp_draft_01_nobody_can_keep_a_script_that_was_not_passed() -> None:
    table = drafting(2)
    others = table.ben.passing[0]
    why = f"{GAME.kit(table.state).names[others]} is not among the Scripts that ann may keep."
    table.refuses(f"ann keep {others}", why, "TP-DRAFT-01")


def test_tp_draft_03_scripts_are_secret_and_nobody_sees_who_keeps_what() -> None:
    table = drafting(2)
    assert GAME.secretly_asked(table.state) == (0, 1)
    keep_first(table, 0)
    seen = GAME.observation(table.state, 1)["seats"]
    assert (seen[0]["scripts"], seen[0]["passing"], seen[0]["drafts"]) == (["?"], ["?"] * 4, ["?"] * 5)
    assert (seen[1]["passing"], seen[1]["drafts"]) == (table.ben.passing, table.ben.drafts)
    assert GAME.shown("ann keep jezebel") == "ann keep ?"
    assert GAME.shown("reveal ann.script jezebel") == "reveal ann.script ?"
    assert GAME.shown("reveal script jezebel") == "reveal script jezebel"
