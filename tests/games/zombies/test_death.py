"""What death costs, and how a dead player comes back. ZB-DEATH."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.zombies.lay import Play, lay, quiet

CROSS = {"n1": "cross"}
WITH_CARDS = {"variants": {"event_set": "proposed"}}


def dying(seat: str = "", left: int = 3, zombies: tuple[str, ...] = ("n1.c", "n1.n"), **changes: Any) -> Play:
    """ann has lost her last fight in step 5 and has to pay with her last life."""
    fight = {"kind": "fight", "seat": "ann", "space": "n1.c", "stage": "pay", "value": 3}
    return quiet(
        f"name: ann, at: n1.c, life: 1{seat}", "name: ben", map=CROSS, zombies=list(zombies),
        pending=[{"kind": "moving", "seat": "ann", "left": left}, fight], **changes,
    ).play("pay life")  # fmt: skip


def test_zb_death_01_02_16_the_pawn_goes_back_the_movement_is_lost_and_the_zombie_stays() -> None:
    table = dying()
    table.reports("ann dies and goes back to Town Square.", "ZB-DEATH-01", "ZB-DEATH-16")
    table.reports("ann loses the remaining 3 steps.", "ZB-DEATH-02")
    assert (table.ann.at, table.ann.life, table.ann.dead) == ("ts.c", 0, True)
    assert table.table.zombies == ["n1.c", "n1.n"]
    table.refused("n", "ZB-DEATH-01", "ZB-MOVE-01", "ZB-MOVE-14", "ZB-TURN-15")


def test_zb_death_02_where_no_step_was_left_none_is_lost() -> None:
    assert not [text for text in dying(left=0).texts if "step" in text]


@pytest.mark.parametrize(("held", "lost"), [(0, 0), (1, 1), (2, 1), (3, 2), (7, 4), (24, 12)])
def test_zb_death_03_08_09_clar_05_06_open_23_24_half_of_the_zombies_goes_to_the_pool_rounded_up(
    held: int, lost: int
) -> None:
    table = dying(f", kills: {held}")
    assert (table.ann.kills, table.ann.killed) == (held - lost, held)
    assert table.game.kit(table.state).pool(table.state) == 100 - 2 - (held - lost)
    if lost:
        counted = f"{lost} zombie{'s' * (lost > 1)}"
        message = f"ann loses {counted} to the pool ({held - lost} held)."
        table.reports(message, "ZB-DEATH-03", "ZB-DEATH-08", "ZB-OPEN-23", "ZB-OPEN-24")


@pytest.mark.parametrize(("held", "lost"), [(0, 0), (1, 0), (2, 1), (3, 1), (7, 3), (24, 12)])
def test_zb_open_23_or_what_remains_is_rounded_up(held: int, lost: int) -> None:
    assert dying(f", kills: {held}", variants={"half_loss": "keep_up"}).ann.kills == held - lost


def test_zb_death_10_zombies_beaten_in_the_same_turn_are_halved_with_the_others() -> None:
    table = quiet(
        "name: ann, at: n1.s, life: 1, bullets: 0, kills: 2", "name: ben", map=CROSS, zombies=["n1.c", "n1.n"],
        moving=3,
    ).play("n", "4", "n", "1")  # fmt: skip
    assert (table.ann.kills, table.ann.killed) == (1, 3)  # three held, two of them lost


def test_zb_death_04_11_weapons_in_play_go_to_the_discard_pile() -> None:
    table = dying(", weapons: [slugger-bat, hedge-trimmer]", **WITH_CARDS)
    table.reports("ann loses Slugger Bat and Hedge Trimmer.", "ZB-DEATH-04", "ZB-DEATH-11")
    assert (table.ann.weapons, table.table.discard) == ([], ["hedge-trimmer", "slugger-bat"])


def test_zb_death_05_the_rest_of_the_turn_goes_on() -> None:
    table = dying(**WITH_CARDS)
    assert table.kind == "zombie_die"
    table.play("1", "n1.c s")
    assert table.kind == "discard"


def test_zb_death_06_07_13_14_open_30_three_and_three_before_step_1_of_the_next_turn() -> None:
    table = dying(", bullets: 2")
    assert table.ann.bullets == 0  # what was still held is given up
    table.reports("ann gives up 2 bullet tokens.", "ZB-DEATH-13", "ZB-TOKEN-10", "ZB-OPEN-30")
    rounded = dying(", bullets: 2", variants={"respawn_bullets": "at_least_three"})
    assert not [text for text in rounded.texts if "gives up" in text]
    table = quiet(
        "name: ann, dead: true", "name: ben", map=CROSS, zombies=["n1.c"],
        pending=[{"kind": "zombies", "seat": "ben", "left": 1, "stage": "moves"}],
    ).play("n1.c n")  # fmt: skip
    table.reports(
        "ann starts again with 3 life and 3 bullet tokens.",
        "ZB-DEATH-06", "ZB-DEATH-07", "ZB-DEATH-13", "ZB-DEATH-14", "ZB-OPEN-30",
    )  # fmt: skip
    assert (table.ann.life, table.ann.bullets, table.ann.dead, table.kind) == (3, 3, False, "draw_tile")


@pytest.mark.parametrize(("held", "after"), [(2, 3), (5, 5)])
def test_zb_open_30_or_at_least_three_bullets(held: int, after: int) -> None:
    at_least = {"variants": {"respawn_bullets": "at_least_three"}}
    assert dying(f", bullets: {held}", **at_least).ann.bullets == held
    table = quiet(
        f"name: ann, dead: true, bullets: {held}", "name: ben", map=CROSS, zombies=["n1.c"],
        pending=[{"kind": "zombies", "seat": "ben", "left": 1, "stage": "moves"}], **at_least,
    ).play("n1.c n")  # fmt: skip
    assert (table.ann.life, table.ann.bullets) == (3, after)


def test_zb_death_12_open_32_the_cards_in_hand_stay_and_may_be_played() -> None:
    table = dying(", hand: [rummage, '?']", **WITH_CARDS)
    assert table.ann.hand == ["?", "rummage"]
    table.allows("ann play rummage", "ZB-EVENT-01", "ZB-EV-23")


def test_zb_open_32_or_they_are_lost() -> None:
    table = dying(", hand: [rummage, '?']", variants={"event_set": "proposed", "death_hand": "lose"})
    table.reports("ann loses 2 event cards (variant death_hand: lose).", "ZB-DEATH-12", "ZB-OPEN-32")
    assert (table.ann.hand, table.table.discard) == ([], ["?", "rummage"])


def test_zb_death_15_open_29_who_dies_in_step_2_does_not_move_but_plays_steps_3_6_and_7() -> None:
    table = lay(
        "name: ann, at: n1.c, life: 1, bullets: 0, hand: 1", "name: ben", map=CROSS, zombies=["n1.c", "n1.n"],
        phase="fight",
    ).play("1", "pay life")  # fmt: skip
    table.reports("ann is dead and does not roll for movement.", "ZB-DEATH-15", "ZB-OPEN-29")
    assert (len(table.ann.hand), table.kind) == (3, "zombie_die")
    table.play("1", "n1.c s")
    assert table.kind == "discard"


def test_zb_death_17_open_33_a_zombie_on_the_centre_of_town_square_is_fought_in_step_2_of_the_next_turn() -> None:
    table = quiet(
        "name: ann, at: n1.c, life: 1", "name: ben, at: ts.n", map=CROSS, zombies=["n1.c", "ts.c"],
        pending=[{"kind": "fight", "seat": "ann", "space": "n1.c", "stage": "pay", "value": 3}],
    ).play("pay life")  # fmt: skip
    assert table.kind == "zombie_die"
    table.play("1", "n1.c n", "straight", "w1 90", "w c", "1", "stop", "1", "n1.n s")
    assert (table.ann.life, table.kind) == (3, "draw_tile")
    table.play("straight", "n2", "n s")
    assert table.prompt == "ann fights on ts.c: roll the die. 4 or more wins."


def test_zb_death_17_no_token_is_taken_on_the_way_back() -> None:
    fight = {"kind": "fight", "seat": "ann", "space": "n1.c", "stage": "pay", "value": 3}
    table = quiet("name: ann, at: n1.c, life: 1", "name: ben", map=CROSS, zombies=["n1.c"], pending=[fight])
    table.state.table.tokens["ts.c"] = ["bullet"]  # no rule puts one there; were there one, she would not take it
    table.play("pay life")
    assert (table.ann.at, table.ann.bullets, table.table.tokens) == ("ts.c", 0, {"ts.c": ["bullet"]})


def test_zb_death_18_open_31_until_then_the_player_has_no_life_and_cannot_die_again() -> None:
    zombies = {"kind": "zombies", "seat": "ben", "left": 1, "stage": "moves"}
    table = quiet(
        "name: ann, dead: true, kills: 3", "name: ben, at: n1.n", map=CROSS, zombies=["ts.n"], pending=[zombies],
        variants={"walk_in_combat": "at_once"},
    )  # fmt: skip
    table.play("ts.n ts.c")
    assert (table.ann.kills, table.kind) == (3, "draw_tile")  # nobody has fought on ts.c


def test_zb_death_18_nor_does_the_player_gain_or_lose_tokens() -> None:
    """With the variant that leaves bullets to the dead, so that there are some to be lost."""
    changes: dict[str, Any] = {
        "pending": [{"kind": "moving", "seat": "ben", "left": 2}], "discard": ["not-today"] * 2,
        "variants": {"respawn_bullets": "at_least_three"},
    }  # fmt: skip
    seats = (
        "name: ann, dead: true, bullets: 4, kills: 6, hand: [glove-box-find, warm-soup]",
        "name: ben, hand: [loose-grip, i-dont-think-theyre-dead]",
    )
    for line in ("ann play glove-box-find", "ann play warm-soup", "ben play loose-grip ann"):
        table = lay(*seats, **changes).play(line)
        assert (table.ann.life, table.ann.bullets) == (0, 4), line
    table = lay(*seats, **changes).play("ben play i-dont-think-theyre-dead ann", "3 5")
    assert (table.ann.bullets, table.ann.kills, table.kind) == (4, 4, "move")  # she was not asked to raise the 3


def played_on(table: Play, until: Callable[[], bool]) -> None:
    """Go on until something is so: every die is a 1, lives are paid, nobody moves, and no zombie leaves Town Square."""
    for _ in range(60):
        if until():
            return
        stays = [line for line in table.legal if " walk ts." not in line]
        typed = {"pay": "pay life", "move": "stop", "draw_tile": "reveal tile straight"}.get(table.kind or "", stays[0])
        table.play(typed)
    raise AssertionError(f"it has not come to that: {table.prompt}")


def test_zb_death_19_nobody_is_ever_out_of_the_game_however_often_they_die() -> None:
    table = quiet(
        "name: ann, at: n1.c, life: 1, bullets: 0, kills: 8", "name: ben, at: n1.s", map=CROSS,
        zombies=["n1.c", "ts.c", "n1.w"], pending=[{"kind": "fight", "seat": "ann", "space": "n1.c"}],
    )  # fmt: skip
    for kills in (4, 2, 1):
        played_on(table, lambda: table.ann.dead)
        assert (table.ann.kills, table.ann.at) == (kills, "ts.c")
        played_on(table, lambda: table.state.current == 0 and not table.ann.dead)
        assert (table.ann.life, table.ann.bullets) == (3, 3)
