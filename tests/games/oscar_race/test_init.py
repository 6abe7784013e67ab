"""INIT: step 3, initiative."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import CannotCarryOut, Unreadable
from tests.games.oscar_race.lay import lay
from tests.games.oscar_race.table import GAME, Table

NAMES = ["ann", "ben", "cat", "dan", "eve", "fay"]


def rolled(dice: str, *stars: int, **variants: Any) -> Table:
    """Step 3 of one player for each number of stars, after these dice."""
    held = zip(NAMES, stars, strict=False)
    seats = (f"name: {name}, at: limousine, stars: {number}, escort: {{kind: date}}" for name, number in held)
    return lay(*seats, phase="initiative", variants=variants).play(*([dice] if dice else []))


def order(table: Table) -> list[str]:
    """The order of play, once it is settled."""
    assert table.state.phase == "moves"
    return [NAMES[seat] for seat in table.state.table.order]


@pytest.mark.parametrize("players", [2, 6])
def test_or_init_01_each_player_rolls_a_d10(players: int) -> None:
    table = rolled("", *[0] * players)
    for face in range(10, 10 - players, -1):
        assert table.legal == [f"roll {value}" for value in range(1, 11)]
        table.play(str(face))
    assert [seat.initiative for seat in table.state.seats] == [[10 - seat] for seat in range(players)]
    assert table.state.phase == "moves"


def test_or_init_01_open_32_the_first_roll_is_not_one_that_breaks_a_tie() -> None:
    assert rolled("", 0, 0).allows("5").rules == ("OR-INIT-01",)
    tied = rolled("", 0, 0).play("5 5")
    assert tied.allows("5").rules == ("OR-INIT-02", "OR-OPEN-32")


@pytest.mark.parametrize("roll", [-1, 11, 20])
def test_or_init_01_the_die_has_ten_faces(roll: int) -> None:
    rolled("", 0, 0).refuses(f"roll {roll}", "OR-INIT-01")


def test_or_init_02_players_act_from_the_lowest_result_to_the_highest() -> None:
    table = rolled("7 3 10 1 5 2", *[0] * 6)
    assert order(table) == ["dan", "fay", "ben", "eve", "ann", "cat"]
    asked = []
    while table.state.phase == "moves":
        asked += table.asked
        table.play(f"{table.asked[0]} stop {table.asked[0]}+date")
    assert asked == ["dan", "fay", "ben", "eve", "ann", "cat"]


def test_or_init_02_a_new_turn_has_a_new_order() -> None:
    table = rolled("1 2", 0, 0).play("ann stop ann+date", "ben stop ben+date", "1 1", "2 2 2 2 2", "9 3")
    assert order(table) == ["ben", "ann"]


def test_or_init_03_a_player_can_pay_stars_to_alter_the_own_roll() -> None:
    table = rolled("7 5", 3, 0).play("ann adjust -3")
    assert (order(table), table.seat("ann").stars) == (["ann", "ben"], 0)


def test_or_init_03_only_stars_that_are_held_can_be_paid() -> None:
    table = rolled("7 5", 3, 0)
    table.allows("ann adjust -3")
    table.refuses("ann adjust -4", "OR-INIT-03")
    table.refuses("ann adjust +4", "OR-INIT-03")


def test_or_init_03_the_roll_can_be_left_as_it_is() -> None:
    table = rolled("7 5", 3, 0).play("ann adjust 0")
    assert (order(table), table.seat("ann").stars) == (["ben", "ann"], 3)


def test_or_init_03_another_players_roll_cannot_be_altered() -> None:
    table = rolled("7 5", 3, 3)
    assert table.check("ben adjust -1").legal is False
    table.play("ann adjust -1")
    assert [seat.initiative for seat in table.state.seats] == [[6], [5]]
    assert [seat.stars for seat in table.state.seats] == [2, 3]


# --- open points ---


@pytest.mark.parametrize(("by", "left", "result"), [(-1, 8, 4), (-4, 5, 1), (-8, 1, -3), (5, 4, 10), (9, 0, 14)])
def test_or_open_31_one_star_changes_the_roll_by_1_up_or_down_beyond_the_die(by: int, left: int, result: int) -> None:
    table = rolled("5 7", 9, 0).play(f"ann adjust {by:+}")
    assert (table.seat("ann").initiative, table.seat("ann").stars) == ([result], left)


def test_or_open_31_below_1_is_earlier_than_1_and_above_10_later_than_10() -> None:
    assert order(rolled("2 1", 9, 0).play("ann adjust -2")) == ["ann", "ben"]
    assert order(rolled("9 10", 0, 9).play("ben adjust +1")) == ["ann", "ben"]
    assert order(rolled("9 10", 9, 0).play("ann adjust +2")) == ["ben", "ann"]


def test_or_open_31_all_dice_are_rolled_before_anybody_pays() -> None:
    table = rolled("7", 5, 5)
    assert table.asked == ["chance"]
    assert table.check("ann adjust -1").legal is False


def test_or_open_31_they_decide_from_the_highest_die_to_the_lowest_and_equal_dice_in_seat_order() -> None:
    table = rolled("3 9 5 9 10 4", *[5] * 6)
    asked = []
    for _ in NAMES:
        asked += table.asked
        table.play(f"{table.asked[0]} adjust 0" if table.asked[0] != "dan" else "dan adjust +5")
    assert asked == ["eve", "ben", "dan", "cat", "fay", "ann"]
    assert order(table) == ["ann", "fay", "cat", "ben", "eve", "dan"]


def test_or_open_31_each_decides_once_even_after_being_overtaken() -> None:
    table = rolled("6 5", 4, 4).play("ann adjust -2", "ben adjust -3")
    assert order(table) == ["ben", "ann"]
    assert table.check("ann adjust -1").legal is False


def test_or_open_32_tied_players_roll_again_among_themselves() -> None:
    table = rolled("4 4 6", 0, 0, 0)
    assert (table.asked, table.kind) == (["chance"], "initiative_again")
    assert order(table.play("10 1")) == ["ben", "ann", "cat"]


def test_or_open_32_the_extra_roll_orders_only_those_who_were_tied() -> None:
    assert order(rolled("6 6 4 8", 0, 0, 0, 0).play("1 10")) == ["cat", "ann", "ben", "dan"]


def test_or_open_32_they_go_on_until_the_tie_is_broken() -> None:
    table = rolled("4 4", 0, 0).play("7 7", "3 3")
    assert table.state.phase == "initiative"
    assert order(table.play("2 1")) == ["ben", "ann"]


def test_or_open_32_those_whose_tie_is_broken_do_not_roll_again() -> None:
    table = rolled("5 5 5 1", 0, 0, 0, 0).play("2 7 2")
    assert order(table.play("9 8")) == ["dan", "cat", "ann", "ben"]


def test_or_open_32_two_ties_are_broken_apart() -> None:
    table = rolled("3 8 3 8", 0, 0, 0, 0)
    assert order(table.play("10 9", "2 1")) == ["cat", "ann", "dan", "ben"]


def test_or_open_32_what_counts_are_ties_after_payments() -> None:
    bought = rolled("4 6", 0, 2).play("ben adjust -2")
    assert bought.kind == "initiative_again"
    assert order(rolled("4 4", 1, 0).play("ann adjust +1")) == ["ben", "ann"]


def test_or_open_32_the_extra_rolls_cannot_be_altered() -> None:
    table = rolled("4 4", 5, 5).play("ann adjust 0", "ben adjust 0", "9 3")
    assert order(table) == ["ben", "ann"]
    assert [seat.stars for seat in table.state.seats] == [5, 5]


def test_or_open_32_fewer_stars_puts_the_poorer_first_and_equal_ones_by_seat() -> None:
    table = rolled("4 4 4", 2, 1, 2, initiative_tie="fewer_stars")
    table.play("ann adjust 0", "ben adjust 0", "cat adjust 0")
    assert order(table) == ["ben", "ann", "cat"]


def test_or_open_32_a_tie_that_a_variant_breaks_is_reported_with_the_variant() -> None:
    for tie in ("fewer_stars", "seat"):
        table = rolled("4 4", 0, 0, initiative_tie=tie)
        message = (f"Order of play: ann, ben (variant initiative_tie: {tie}).", ("OR-INIT-02", "OR-OPEN-32"))
        assert table.events[-1] == message
    assert rolled("4 5", 0, 0, initiative_tie="seat").events[-1] == ("Order of play: ann, ben.", ("OR-INIT-02",))


def test_or_open_32_fewer_stars_counts_what_is_left_after_the_payments() -> None:
    table = rolled("5 7", 1, 2, initiative_tie="fewer_stars").play("ben adjust -2", "ann adjust 0")
    assert order(table) == ["ben", "ann"]


def test_or_open_32_seat_puts_the_earlier_seat_first() -> None:
    table = rolled("9 4 4 4", 9, 2, 1, 0, initiative_tie="seat")
    table.play("ann adjust 0", "ben adjust 0", "cat adjust 0")
    assert order(table) == ["ben", "cat", "dan", "ann"]


@pytest.mark.parametrize("tie", ["reroll", "fewer_stars", "seat"])
def test_or_open_32_without_a_tie_all_variants_play_the_same(tie: str) -> None:
    assert order(rolled("9 4", 0, 0, initiative_tie=tie)) == ["ben", "ann"]


def test_or_init_01_a_position_in_which_somebody_pays_before_all_have_rolled_is_refused() -> None:
    with pytest.raises(Unreadable, match="OR-INIT-01"):
        GAME.position(
            {
                "seats": [
                    {"name": "ann", "stars": 3, "escort": {"kind": "date"}},
                    {"name": "ben", "escort": {"kind": "date"}},
                ],
                "phase": "initiative",
                "to_act": "ann",
            }
        )


def test_or_open_32_the_rolls_that_break_a_tie_cannot_be_altered_whatever_is_rolled() -> None:
    table = rolled("7 7 7", 2, 2, 0).play("ann adjust 0; ben adjust 0")
    assert table.kind == "initiative_again"
    for seat in ("ann", "ben", "cat"):
        table.refuses(f"{seat} adjust +1", "OR-OPEN-32", "OR-INIT-03")
    before = rolled("", 2, 2, 0)
    before.refuses("7 7 7; ann adjust 0; ben adjust 0; ann adjust +1", "OR-OPEN-32")


def test_or_open_68_who_holds_no_star_is_informed_whichever_seat_is_asked() -> None:
    table = rolled("3 7", 0, 2)
    assert table.asked == ["ben"]
    verdict = table.refuses("ann adjust +1", "OR-INIT-03", "OR-OPEN-68")
    with pytest.raises(CannotCarryOut):
        GAME.apply(table.state, GAME.parse(table.state, "ann adjust +1"), force=True)
    assert "0 stars" in verdict.why
