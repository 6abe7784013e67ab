"""The two victories. ZB-WIN."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.zombies.lay import Play, lay, quiet, undrawn

PAD = {"n1": "helipad"}
END: dict[str, Any] = {"map": PAD, "out": undrawn()}
TRUCE = {"lasting": [{"card": "alternate-food-source", "seat": "ann"}]}


def near(seat: str = "", *zombies: str, left: int = 3, **changes: Any) -> Play:
    """ann stands below the centre of the Helipad, which is n1.c."""
    return quiet(f"name: ann, at: n1.s{seat}", "name: ben", zombies=list(zombies), moving=left, **END, **changes)


def winners(table: Play) -> tuple[int, ...] | None:
    """Who has won; None while the game goes on."""
    outcome = table.game.outcome(table.state)
    return None if outcome is None else outcome.winners


def test_zb_win_01_09_killing_the_zombie_on_the_centre_wins() -> None:
    table = near("", "n1.c").play("n")
    assert winners(table) is None
    table.play("4").reports("ann is on the centre of the Helipad, with no zombie there.", "ZB-WIN-01", "ZB-WIN-09")
    assert winners(table) == (0,)
    assert table.game.outcome(table.state).why == "ann has reached the Helipad and wins."
    assert (table.table.ended, table.table.winner) == ("helipad", 0)


def test_zb_win_02_08_open_22_the_25th_zombie_wins() -> None:
    table = near(", kills: 24", "n1.sw").play("w", "4")
    table.reports("ann has 25 zombies.", "ZB-WIN-02", "ZB-WIN-08", "ZB-OPEN-22")
    assert winners(table) == (0,)
    assert table.game.outcome(table.state).why == "ann has 25 zombies and wins."


def test_zb_win_03_no_card_is_played_any_more() -> None:
    table = near(variants={"event_set": "proposed"}).play("n")
    for card in ("lucky-shot", "jammed-magazine", "wrecked-cars", "sleepwalkers"):
        assert table.refused(f"ann play {card}", "ZB-WIN-03") == "The game is over.", card


def test_zb_win_03_later_steps_are_not_played() -> None:
    table = near().play("n")
    assert (table.state.phase, table.state.pending, table.asked, table.legal) == ("over", [], [], [])
    assert table.refused("2", "ZB-WIN-03") == "The game is over."
    table.afresh().refused("ann stop", "ZB-WIN-03")
    assert (table.score.final, table.score.winners) == (True, (0,))


def test_zb_win_04_open_19_entering_the_empty_centre_wins() -> None:
    table = near("", "n1.n", "n1.e").play("n")
    table.reports("ann is on the centre of the Helipad, with no zombie there.", "ZB-WIN-01", "ZB-WIN-04", "ZB-OPEN-19")
    assert winners(table) == (0,)


def test_zb_win_05_open_18_only_the_centre_must_be_free() -> None:
    assert winners(near("", "n1.nw", "n1.n", "n1.e").play("n")) == (0,)


def test_zb_open_18_or_the_whole_tile() -> None:
    tile = {"variants": {"helipad_clear": "tile"}}
    table = near("", "n1.nw", **tile).play("n")
    assert winners(table) is None
    table.play("n w", "4")
    assert winners(table) is None  # the tile is free, but the pawn is not on the centre
    table = near("", "ts.c", **tile).play("n")
    message = "ann is on the centre of the Helipad, with no zombie there (variant helipad_clear: tile)."
    table.reports(message, "ZB-WIN-01", "ZB-OPEN-18")


def test_zb_open_18_a_zombie_on_the_tile_is_one_too_many_wherever_others_stand() -> None:
    assert winners(near("", "n1.nw", "ts.c", variants={"helipad_clear": "tile"}).play("n")) is None


def test_zb_win_06_at_peace_nobody_wins_beside_a_zombie_but_does_without_one() -> None:
    def peaceful(*zombies: str) -> Play:
        return lay("name: ann, at: n1.s", "name: ben", zombies=list(zombies), moving=1, **END, **TRUCE).play("n")

    assert winners(peaceful("n1.c")) is None
    assert winners(peaceful("n1.n")) == (0,)


def test_zb_win_07_open_21_only_zombies_held_count() -> None:
    table = near(", kills: 23, killed: 40", "n1.sw").play("w", "4")
    assert (winners(table), table.ann.kills, table.ann.killed) == (None, 24, 41)


def test_zb_open_21_or_all_that_were_ever_beaten() -> None:
    lifetime = {"variants": {"kill_goal": "lifetime"}}
    table = near(", kills: 10, killed: 24", "n1.sw", **lifetime)
    assert table.score.total(0) == 24
    table.play("w", "4").reports("ann has 25 zombies (variant kill_goal: lifetime).", "ZB-WIN-02", "ZB-OPEN-21")
    assert winners(table) == (0,)


def test_zb_win_08_in_whosever_turn_it_is_gained() -> None:
    table = quiet(
        "name: ann, at: ts.w", "name: ben, at: ts.n, kills: 24", zombies=["ts.ne"], walking=1,
        variants={"walk_in_combat": "at_once"}, **END,
    ).play("ts.ne ts.n", "4")  # fmt: skip
    assert winners(table) == (1,)


def test_zb_win_08_open_22_by_a_card_too_at_once() -> None:
    table = lay(
        "name: ann, at: n1.s, kills: 24, hand: [], weapons: [paint-thinner-jar]", "name: ben, hand: []", zombies=["n1.c"],
        moving=2, **END,
    )  # fmt: skip
    table.play("ann use paint-thinner-jar").reports("ann has 25 zombies.", "ZB-WIN-02", "ZB-WIN-08", "ZB-OPEN-22")
    assert (winners(table), table.asked) == ((0,), [])


def test_zb_win_09_open_19_it_is_looked_for_in_the_own_step_2_also_without_a_fight() -> None:
    table = quiet(
        "name: ann, at: n1.c", "name: ben, at: n1.c", zombies=["n1.c", "n1.n"], **END,
        pending=[{"kind": "zombies", "seat": "ben", "left": 2, "stage": "moves"}],
    )  # fmt: skip
    table.play("n1.c w")  # both are alone on the centre now, but that is no moment for it
    assert winners(table) is None
    table.play("n1.n n1.ne")
    table.reports("ann is on the centre of the Helipad, with no zombie there.", "ZB-WIN-01", "ZB-WIN-09", "ZB-TURN-12")
    assert winners(table) == (0,)


def test_zb_open_19_or_at_every_moment() -> None:
    table = quiet(
        "name: ann, at: n1.c", "name: ben, at: ts.c", zombies=["n1.c", "n1.n"], **END,
        variants={"helipad_check": "always"},
        pending=[{"kind": "zombies", "seat": "ben", "left": 2, "stage": "moves"}],
    ).play("n1.c w")  # fmt: skip
    message = "ann is on the centre of the Helipad, with no zombie there (variant helipad_check: always)."
    table.reports(message, "ZB-WIN-01", "ZB-OPEN-19")
    assert (winners(table), table.table.zombies) == ((0,), ["n1.n", "n1.w"])


def test_zb_open_19_win_03_of_two_on_the_centre_only_the_player_on_turn_has_won() -> None:
    table = quiet(
        "name: ann, at: n1.c", "name: ben, at: n1.c", zombies=["n1.c", "n1.n"], **END,
        variants={"helipad_check": "always"},
        pending=[{"kind": "zombies", "seat": "ben", "left": 2, "stage": "moves"}],
    ).play("n1.c w")  # fmt: skip
    assert winners(table) == (1,)


def test_zb_win_10_who_dies_on_the_centre_has_not_won() -> None:
    table = near(", life: 1, bullets: 0", "n1.c").play("n", "1")
    assert (winners(table), table.ann.dead, table.ann.at) == (None, True, "ts.c")


@pytest.mark.parametrize("kills", [0, 24])
def test_zb_win_11_what_others_have_or_what_is_left_on_the_map_does_not_matter(kills: int) -> None:
    table = quiet(
        "name: ann, at: n1.s", f"name: ben, kills: {kills}", zombies=["n1.n", "n1.w", "ts.c"], moving=1, **END
    ).play("n")  # fmt: skip
    assert (winners(table), table.score.winners) == ((0,), (0,))


def test_zb_win_01_passing_the_centre_needs_no_stop() -> None:
    assert winners(near(left=5).play("n")) == (0,)


def test_the_ledger_counts_zombies_and_tells_how_far_the_helipad_is() -> None:
    table = near(", kills: 7", "n1.c")
    assert [(line.points, line.what) for line in table.score.seats[0]] == [
        (7, "Zombies held, 1 point each: 7 of 25"), (0, "Steps to the centre of the Helipad: 1"),
    ]  # fmt: skip
    assert [line.rules[0] for line in table.score.seats[1]] == ["ZB-WIN-02", "ZB-WIN-01"]
    assert (table.score.total(0), table.score.final, table.score.winners) == (7, False, None)
