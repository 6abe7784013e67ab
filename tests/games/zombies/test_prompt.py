"""A table of Zombies!!! at the prompt: what Enter does, and what is answered to a line that cannot be carried out."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cli.session import Session
from companion.referee.table import GameTable
from tests.games.zombies.lay import GAME, Play, begun, lay

CROSS = {"n1": "cross"}


class Prompt:
    """A session that keeps what it says."""

    def __init__(self, start: Play, **header: Any) -> None:
        self.shown: list[str] = []
        seats = GAME.names(start.state)
        full_header = {"game": "zombies", "title": "Zombies!!!", "seed": 1, "seats": seats, "variants": {}, **header}
        self.session = Session(GameTable(GAME, start.state, full_header), self.shown.append)

    def type(self, *lines: str) -> str:
        """What the last of the lines is answered, in one line."""
        for line in lines:
            self.shown.clear()
            self.session.handle(line)
        return " ".join(" ".join(self.shown).split())

    @property
    def asked(self) -> str:
        return self.session.asked()

    @property
    def state(self) -> Any:
        return self.session.table.state


def used_up(**header: Any) -> Prompt:
    """Ann has taken her last step; a zombie stands on n1."""
    table = Prompt(lay("name: ann", "name: ben, at: n1.e", map=CROSS, zombies=["n1.n"], moving=1), **header)
    table.type("n")
    return table


# --- the end of a movement ---


def test_one_enter_ends_the_movement_and_rolls_for_the_zombies() -> None:
    table = used_up()
    assert table.asked.endswith("roll for the zombies, or first play a card that adds steps. [Enter: roll for me]")
    output = table.type("")
    assert "2 ann stop 3 roll" in output
    assert GAME.decision(table.state).kind in ("walk", "discard")
    assert "Taken back: 2 ann stop; 3 roll" in table.type("undo")
    assert "has no steps left" in table.asked


def test_the_word_roll_and_a_die_that_is_typed_do_the_same() -> None:
    assert "2 ann stop 3 roll" in used_up().type("roll")
    assert "1 zombie must move" in used_up().type("1")


def test_zb_ev_06_a_card_that_adds_steps_can_still_be_played_then() -> None:
    for header in ({}, {"dice": "app"}):
        table = used_up(**header)
        table.type("play second wind", "ben pass")
        assert table.asked == "Turn 1, step 5, movement. ann, on ts.n with 3 steps left: where to, or stop?"


def test_with_the_apps_dice_the_one_enter_is_the_moment_for_the_card() -> None:
    table = used_up(dice="app")
    assert table.asked.endswith("[Enter: roll for me]")
    table.type("")
    assert GAME.decision(table.state).kind in ("walk", "discard")


def test_where_no_zombies_move_enter_only_ends_the_movement() -> None:
    table = Prompt(lay("name: ann", "name: ben", map=CROSS, moving=1, skips=[6]))
    table.type("n")
    assert table.asked.endswith("play a card that adds steps, or stop? [Enter: ann stop]")
    assert "Step 6 is skipped." in table.type("")


# --- enter in place of many words ---


def test_enter_spreads_what_a_tile_brings_and_undo_takes_all_of_it_back() -> None:
    table = Prompt(lay(phase="tile"))
    table.type("sporting goods s1")
    assert table.asked.endswith("where, in this order (ne w c e sw s se)? [Enter: any]")
    table.type("")
    assert (len(table.state.table.zombies), len(table.state.table.tokens)) == (6, 5)
    table.type("undo")
    assert (table.state.table.zombies, table.state.table.tokens) == ([], {})


def test_enter_moves_zombies() -> None:
    table = Prompt(lay("name: ann", "name: ben, at: n1.e", map=CROSS, zombies=["n1.n", "n1.w", "n1.s"], walking=2))
    assert table.asked.endswith("(such as n1.n s)? [Enter: any]")
    table.type("")
    assert GAME.decision(table.state).kind == "discard"


def test_enter_does_so_with_cards_by_the_app_too() -> None:
    start = Play(GAME.dealt_by_app(begun().state))
    table = Prompt(start, cards="app", dice="table")
    table.type("ann")
    while GAME.decision(table.state).kind == "place":
        table.type(GAME.text(table.state, GAME.legal_actions(table.state)[0]))
    if GAME.decision(table.state).kind == "bring":
        assert table.asked.endswith("[Enter: any]")
        table.type("")
    assert GAME.decision(table.state).kind == "move_die"


def test_a_quiet_turn_takes_four_lines_and_one_enter() -> None:
    table = Prompt(begun())
    table.type("ann", "tee n1 c w e", "4 e s", "stop 2", "", "straight e1 any")
    assert table.state.current == 1
    assert table.asked == "Turn 2, step 4, the movement roll. ben: roll for movement. [Enter: roll for me]"


# --- lines that cannot be carried out ---


def test_a_word_that_only_begins_a_word_of_a_card_throws_none_away() -> None:
    table = Prompt(lay(phase="discard"))
    output = table.type("foo")
    assert output.startswith("! 'foo' is not a player or an action (did you mean `play alternate-food-source`?)")
    assert table.state.current == 0


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("T08", "! reveal tile riverside-clinic: It cannot be Riverside Clinic: every copy has been seen (1 in all)."),
        ("t01", "! reveal tile town-square: It cannot be Town Square: every copy has been seen (1 in all)."),
        ("T02", "! reveal tile helipad: It cannot be the Helipad yet"),
    ],
)
def test_zb_comp_01_the_code_of_a_tile_that_cannot_be_drawn_is_refused(code: str, why: str) -> None:
    table = Prompt(lay(map={"n1": "riverside-clinic"}, phase="tile"))
    assert table.type(code).startswith(why)
    assert len(table.shown) == 1


def test_a_code_shows_its_clauses_where_nothing_is_drawn() -> None:
    assert "Riverside Clinic" in Prompt(lay(phase="roll")).type("T08")
    assert "ZB-SPAWN-01" in Prompt(lay(phase="roll")).type("T08")


DONE = "The part of the line before it is done."


@pytest.mark.parametrize("line", ["n e; n", "n e; move up", "n e; place n2"])
def test_it_is_reported_that_the_earlier_parts_of_a_line_are_done(line: str) -> None:
    table = Prompt(lay(map=CROSS, moving=4))
    assert DONE in table.type(line)
    assert table.state.seats[0].at == "ts.ne"


@pytest.mark.parametrize("line", ["ne", "move up", "n n e", "foo; n"])
def test_it_is_not_reported_where_nothing_is(line: str) -> None:
    table = Prompt(lay(map=CROSS, moving=4))
    assert DONE not in table.type(line)
    assert table.state.seats[0].at == "ts.c"


def test_the_third_part_of_a_line_is_read_when_it_has_its_turn() -> None:
    """`n e w c` are spaces for zombies, `n n n` are steps."""
    table = Prompt(begun())
    table.type("ann", "cross n1", "n e w c; 3; n n n")
    assert (table.state.seats[0].at, GAME.decision(table.state).kind) == ("n1.c", "fight_die")


# --- looking ---


def test_the_board_explains_its_signs_in_one_line() -> None:
    picture = Prompt(lay(map={"n1": "carver-library"}, zombies=["n1.nw"])).session.board()
    legend = next(line for line in picture.splitlines() if line.startswith("Z zombie"))
    for sign in (
        "Z zombie",
        "* bullet",
        "+ life",
        ". road",
        ": inside",
        "# blocked",
        "= door",
        "gap: road exit",
    ):
        assert sign in legend
    assert max(map(len, picture.splitlines())) <= 80


def test_the_score_has_no_line_that_says_nothing() -> None:
    table = Prompt(lay("name: ann, kills: 3", "name: ben", phase="roll"))
    output = table.type("score")
    assert "1 point each: 3 of 25 (ZB-WIN-02" in output
    assert "issing" not in output
