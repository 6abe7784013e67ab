"""board: what should lie on the table, drawn where a game can draw it."""

from __future__ import annotations

import pytest

from tests.cli.terminal import companion

NEW = "--seats", "Ann,Ben", "--seed", "1", "--script", "-"


@pytest.mark.usefixtures("home")
def test_the_board_of_a_game_that_draws_is_drawn_and_the_rest_is_told() -> None:
    done = companion("play", "zombies", *NEW, stdin="ann\ntee\nn1\nw c e\nboard\n")
    assert "#n1---------#" in done.out
    assert "A Ann ts.c, B Ben ts.c" in done.out
    assert "Ann    pawn: ts.c, life: 3, bullets: 3, zombies held: 0" in done.out
    assert "tile: Three-way junction" not in done.out  # it is drawn


@pytest.mark.usefixtures("home")
def test_the_board_of_any_other_game_is_told_in_facts() -> None:
    done = companion("play", "oscar-race", *NEW, stdin="Ann escort date\nBen escort mother\nboard\n")
    assert "Ann " in done.out
    assert "Swag Bag: unused" in done.out
