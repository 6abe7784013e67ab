"""The seven steps of a turn, and whose turn is next. ZB-TURN."""

from __future__ import annotations

import pytest

from companion.games.zombies.rules.turn import Turn
from tests.games.zombies.lay import QUIET, Play, begun, lay, quiet, undrawn

CROSS = {"n1": "cross"}


def step(table: Play) -> tuple[str, int]:
    """The phase, and the step of the turn."""
    turn = table.state.pending[0]
    assert isinstance(turn, Turn)
    return table.state.phase, turn.step


def test_zb_turn_01_02_03_04_05_06_07_08_the_seven_steps_come_in_order() -> None:
    table = lay("name: ann, at: n1.s, hand: 2", "name: ben", map=CROSS, zombies=["n1.s", "n1.n"], phase="tile")
    assert (table.kind, step(table)) == ("draw_tile", ("tile", 1))
    table.play("straight", "n1e1 90", "w c")
    assert (table.kind, step(table)) == ("fight_die", ("fight", 2))
    table.reports("ann begins to fight the zombie on n1.s.", "ZB-COMBAT-01")
    assert len(table.ann.hand) == 2
    table.play("4").reports("ann draws 1 event card.", "ZB-TURN-04")
    assert len(table.ann.hand) == 3
    assert (table.kind, step(table)) == ("move_die", ("roll", 4))
    table.play("2")
    assert (table.kind, step(table)) == ("move", ("move", 5))
    table.play("s stop")
    assert (table.kind, step(table)) == ("zombie_die", ("zombies", 6))
    table.play("1", "n1.n s")
    assert (table.kind, step(table)) == ("discard", ("discard", 7))
    table.play("discard rummage")
    assert (len(table.ann.hand), table.table.discard) == (2, ["rummage"])
    assert table.state.current == 1


def test_zb_turn_01_15_a_step_is_neither_taken_early_nor_late() -> None:
    table = lay(map=CROSS, zombies=["n1.n"], moving=3)
    table.refused("place n2", "ZB-TURN-02", "ZB-TILE-01", "ZB-TURN-15")
    why = table.refused("discard rummage", "ZB-TURN-08", "ZB-EVENT-10", "ZB-OPEN-37", "ZB-TURN-01")
    assert why.startswith("'discard' belongs in step 7, at the end of the turn. Now: ann, on ts.c")
    table.refused("walk n1.n n1.c", "ZB-TURN-07", "ZB-ZMOVE-01", "ZB-TURN-01")
    table.play("stop")
    why = table.refused("n", "ZB-MOVE-01", "ZB-MOVE-14", "ZB-TURN-15")
    assert why == "ann has no movement left. Now: ann: roll for the zombies."
    table.refused("pay life", "ZB-COMBAT-05", "ZB-COMBAT-11", "ZB-TURN-15")


@pytest.mark.parametrize(("seat", "following"), [("ann", "ben"), ("ben", "cat"), ("cat", "ann")])
def test_zb_turn_09_then_it_is_the_turn_of_the_player_on_the_left(seat: str, following: str) -> None:
    zombies = {"kind": "zombies", "seat": seat, "left": 1, "stage": "moves"}
    table = quiet("name: ann", "name: ben", "name: cat", map=CROSS, zombies=["n1.c"], turn=5, pending=[zombies])
    why = table.refused(f"{following} walk n1.c n", "ZB-ZMOVE-09", "ZB-TURN-01", "ZB-TURN-09")
    assert (
        why
        == f"It is {seat}'s turn, not {following}'s. Now: {seat}: 1 zombie must move. From where to where (such as n1.c e)?"
    )
    table.play("n1.c n").reports(f"{following}'s turn.", "ZB-TURN-09")
    assert (table.state.turn, table.prompt) == (6, f"{following} draws the top tile (28 left): which one is it?")


def test_zb_turn_10_open_25_the_tile_comes_before_the_fight_of_step_2() -> None:
    table = quiet("name: ann, at: n1.s", "name: ben", map=CROSS, zombies=["n1.s"], phase="tile")
    assert table.kind == "draw_tile"
    table.play("straight", "w1", "w c")
    assert table.kind == "fight_die"


def test_zb_open_25_or_the_fight_comes_first() -> None:
    table = quiet(
        "name: ann, at: n1.s, life: 1, bullets: 0", "name: ben", map=CROSS, zombies=["n1.s"],
        phase="fight", variants={"start_combat": "before_tile"},
    )  # fmt: skip
    assert (table.kind, step(table)) == ("fight_die", ("fight", 2))
    table.play("1")
    assert (table.kind, step(table)) == ("draw_tile", ("tile", 1))  # the rest of the turn goes on
    assert table.ann.dead
    table.play("straight", "w1", "w c")
    assert (table.kind, step(table)) == ("zombie_die", ("zombies", 6))


def test_zb_turn_11_there_is_no_step_1_when_the_deck_is_empty() -> None:
    gone = undrawn("cross")
    table = quiet(map=CROSS, out=gone, helipad="gone", phase="tile")
    assert (table.table.deck, table.kind, step(table)) == (0, "move_die", ("roll", 4))


def test_zb_turn_12_there_is_no_fight_without_a_zombie_on_the_own_space() -> None:
    table = quiet("name: ann, at: n1.s", "name: ben", map=CROSS, zombies=["n1.c"], phase="fight")
    assert (table.kind, table.texts) == ("move_die", [])


def test_zb_turn_13_14_open_56_both_rolls_are_made_and_the_zombies_move_whatever_the_pawn_did() -> None:
    table = quiet(map=CROSS, zombies=["n1.c"], phase="roll")
    for line in ("stop", "n", "pass"):
        assert table.check(line).legal is False
    table.refused("stop", "ZB-TURN-05", "ZB-MOVE-01", "ZB-TURN-13")
    table.play("6", "stop")
    table.refused("pass", "ZB-TURN-07", "ZB-ZMOVE-01", "ZB-TURN-13")
    table.play("1")
    why = table.refused("stop", "ZB-ZMOVE-03", "ZB-TURN-13", "ZB-OPEN-56")
    assert why == "ann must move 1 more, as long as any zombie can move."
    table.play("n1.c n")
    assert table.state.current == 1


def test_zb_turn_16_open_57_a_game_without_a_winner_goes_on() -> None:
    table = quiet(map=CROSS, zombies=["n1.c"], turn=99998, walking=1)
    table.play("n1.c n")
    assert (table.state.turn, table.asked) == (99999, ["chance"])


@pytest.mark.parametrize(("turn", "is_over"), [(5, False), (6, True)])
def test_zb_open_57_or_it_ends_after_so_many_turns_of_each_player(turn: int, is_over: bool) -> None:
    table = quiet(
        "name: ann, kills: 3", "name: ben, kills: 4", map=CROSS, zombies=["n1.c"], turn=turn, walking=1,
        variants={"time_limit": 3},
    )  # fmt: skip
    table.play("n1.c n")
    assert (table.state.phase == "over") is is_over
    if is_over:
        table.reports("Everybody has had 3 turns: time is up (variant time_limit: 3).", "ZB-OPEN-57", "ZB-TURN-16")
        outcome = table.game.outcome(table.state)
        assert (outcome.winners, outcome.rules) == ((1,), ("ZB-OPEN-57", "ZB-TURN-16"))
        assert outcome.why == "Time is up: ben has the most zombies (4) and wins (variant time_limit: 3)."
        assert table.score.winners == (1,)


def test_zb_open_57_a_tie_is_shared() -> None:
    table = quiet(
        "name: ann, kills: 4", "name: ben, kills: 4", "name: cat, kills: 1", map=CROSS, zombies=["n1.c"], turn=3,
        walking=1, variants={"time_limit": 1},
    )  # fmt: skip
    outcome = table.play("n1.c n").game.outcome(table.state)
    assert outcome.winners == (0, 1)
    assert outcome.why.startswith("Time is up: ann and ben have the most zombies (4) and share the victory")


def test_zb_turn_04_event_12_whoever_holds_three_cards_draws_none() -> None:
    table = lay("name: ann, hand: 4", "name: ben", map=CROSS, phase="draw")
    assert len(table.ann.hand) == 4
    assert table.table.events == 50 - 4 - 3
    assert lay("name: ann, hand: 3", "name: ben", map=CROSS, phase="fight").play("1").texts == ["ann may move 1 space."]


def test_zb_turn_08_event_08_09_11_the_discard_is_one_card_or_none_and_ends_the_turn() -> None:
    table = lay(map=CROSS, zombies=["n1.c"], phase="discard")
    assert table.kind == "discard"
    table.allows("ann pass", "ZB-TURN-08", "ZB-EVENT-08")
    table.play("discard fresh graves").reports("ann discards Fresh Graves.", "ZB-TURN-08", "ZB-EVENT-08", "ZB-EVENT-27")
    assert (table.state.current, len(table.ann.hand), table.table.discard) == (1, 2, ["fresh-graves"])


def test_zb_event_06_07_10_open_36_37_too_many_cards_have_to_go_after_the_zombies_instead_of_the_one_that_may() -> None:
    table = lay(
        "name: ann, hand: [rummage, sprinters, warm-soup, drop-it, '?']",
        "name: ben",
        map=CROSS,
        zombies=["n1.c"],
        walking=1,
    )
    early = ("ZB-TURN-08", "ZB-EVENT-10", "ZB-OPEN-37", "ZB-EVENT-07", "ZB-OPEN-36", "ZB-TURN-01")
    table.refused("discard rummage", *early)
    table.play("n1.c n")
    assert table.prompt == "ann holds 5 event cards, 2 too many: which one do you discard?"
    why = table.refused("pass", "ZB-EVENT-07", "ZB-EVENT-06", "ZB-OPEN-36")
    assert why == "ann must discard 2 more cards."
    table.play("discard rummage")
    table.refused("pass", "ZB-EVENT-07", "ZB-EVENT-06", "ZB-OPEN-36")
    table.play("discard lucky shot")  # the card nobody had seen
    assert (table.ann.hand, table.state.current) == (["drop-it", "sprinters", "warm-soup"], 1)


def test_zb_event_27_28_open_38_the_discard_pile_is_made_a_new_deck_when_that_is_empty() -> None:
    cards = lay().game.kit(lay().state).event_copies
    left = cards.copy()
    left.subtract(["rummage"] * 2 + ["drop-it"])
    pile = sorted(left.elements())
    table = lay(
        "name: ann, hand: [rummage, rummage]", "name: ben, hand: [drop-it]", map=CROSS, phase="draw", discard=pile
    )
    assert (table.table.discard, table.table.events, table.ann.hand) == ([], 46, ["?", "rummage", "rummage"])


def test_zb_event_28_open_38_or_nothing_is_drawn_any_more() -> None:
    cards = lay().game.kit(lay().state).event_copies
    left = cards.copy()
    left.subtract(["rummage"] * 2 + ["drop-it"])
    pile = sorted(left.elements())
    table = lay(
        "name: ann, hand: [rummage, rummage]", "name: ben, hand: [drop-it]", map=CROSS, phase="draw", discard=pile,
        variants={"event_reshuffle": "exhausted"},
    )  # fmt: skip
    assert (table.table.discard, table.table.events, table.ann.hand) == (pile, 0, ["rummage", "rummage"])
    assert table.kind == "move_die"


def test_zb_event_03_05_tile_22_a_round_begins_with_the_own_turn() -> None:
    table = lay("name: ann, played: 1", "name: ben, played: 1", map=CROSS, zombies=["n1.c"], phase="discard")
    table.play("pass")
    assert [seat.played for seat in table.state.seats] == [1, 0]


def test_a_step_that_a_card_has_skipped_is_reported() -> None:
    table = quiet(map=CROSS, zombies=["n1.c"], skips=[4, 5], phase="roll")
    assert table.kind == "zombie_die"
    table = quiet(map=CROSS, zombies=["n1.c"], skips=[6], moving=2).play("stop")
    table.reports("Step 6 is skipped.", "ZB-CLAR-08", "ZB-TURN-15")
    assert (table.state.current, table.table.skips) == (1, [])


def test_a_new_game_says_so_and_begins() -> None:
    assert begun(**QUIET).prompt == "Who is the dealer?"
