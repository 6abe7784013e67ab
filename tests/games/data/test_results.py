"""Odds of games of play.yaml: numbers, and in words the places and cards that a roll leads to."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from companion.referee.odds import odds, without_details
from tests.cli.terminal import companion
from tests.games.data.own import CARDS, own
from tests.games.data.starters.table import Table

BOARD = """
kind: board
id: board
title: Board
unit_mm: 10
width: 3
height: 1
origin: bottom left
spaces:
  - {id: a1, kind: square, x: 0, y: 0, w: 1, h: 1}
  - {id: b1, kind: square, x: 1, y: 0, w: 1, h: 1}
  - {id: c1, kind: square, x: 2, y: 0, w: 1, h: 1}
"""


def results(table: Table, state: Any, *lines: str) -> dict[str, Fraction]:
    """How likely each result is, by its sentence."""
    return {one.text: one.probability for one in odds(table.game, state, lines).outcomes}


def test_a_roll_that_moves_a_piece_says_where_to() -> None:
    goose = Table("goose")
    state = goose.game.setup(("ann", "ben"))
    found = results(goose, state)
    assert found["ann moves from start to s12."] == Fraction(1, 6), "6 is the bridge, and 12 is 12 itself"
    assert found["ann moves from start to s26."] == Fraction(2, 36)
    assert sum(found.values()) == 1


def test_who_is_sent_back_and_who_wins_is_reported_beside_the_number() -> None:
    goose = Table("goose")
    state = goose.position({"at": "s57"}, {"at": "s61"}, pieces={"s57": "ann", "s61": "ben"})
    found = results(goose, state)
    assert found["ann moves from s57 to s63; ann wins."] == Fraction(5, 36)
    assert found["ann moves from s57 to s61; ben moves from s61 to s57."] == Fraction(3 + 5 + 1, 36), (
        "4, or 8 and back, or the goose on s59"
    )


def test_two_pieces_of_a_kind_and_those_that_come_or_leave_are_reported(tmp_path: Path) -> None:
    rules = """
kind: play
pieces: [man, king]
turn:
  - roll: d3
  - {if: die == 1, do: [{move: a1, to: b1, count: 2}]}
  - {if: die == 2, do: [{take: a1, count: 2}, {put: c1, piece: king}]}
  - {if: die == 3, do: [{put: b1, owner: none, piece: man}]}
"""
    table = own(tmp_path, board=BOARD, play=rules)
    state = table.position(pieces={"a1": "ann.man x2"})
    assert list(results(table, state)) == [
        "ann's man (2 pieces) moves from a1 to b1.",
        "ann's man (2 pieces) leaves a1; ann's king comes to c1.",
        "a man comes to b1.",
    ]


DECK = """
kind: play
seat: {hand: {holds: cards, seen: owner}, last_one: {holds: card}, is_wet: false, points: 0}
table: {deck: {holds: cards, deck: cards, seen: nobody}, pile: cards, discard: cards, note: ""}
turn:
  - choose: [draw, turn_up, clear]
actions:
  draw: {do: [{draw: 2, from: deck, to: hand}]}
  turn_up:
    do:
      - {draw: 1, from: deck, to: pile}
      - {if: drawn.id == 'fox', set: {is_wet: true, last_one: drawn, note: "'a fox'"}}
      - {if: drawn.id == 'owl', do: [{lay: pile, from: pile, to: discard}]}
      - {if: drawn.id == 'bear', do: [{shuffle: pile, into: deck}]}
  clear: {do: [{roll: d2}]}
"""


def test_cards_go_from_zone_to_zone_and_other_values_are_reported(tmp_path: Path) -> None:
    table = own(tmp_path, play=DECK)
    state = table.position()
    assert results(table, state, "ann turn_up") == {
        "ann last one: fox; ann is wet: yes; note: a fox.": Fraction(1, 2),
        "owl goes to discard.": Fraction(1, 4),
        "ann's turn ends.": Fraction(1, 4),
    }
    full = table.position(pile=["fox"])
    assert results(table, full, "ann turn_up")["fox leaves pile."] == Fraction(1, 3)
    assert results(table, full, "ann turn_up")["fox and owl go to discard."] == Fraction(1, 3)
    assert results(table, state, "ann draw")["fox and owl go to ann's hand."] == Fraction(1, 3)


def test_if_nothing_changes_it_is_the_roll_or_the_end_of_the_turn() -> None:
    assert results(Table("pig"), Table("pig").position())["ann's turn ends."] == Fraction(1, 6)
    assert results(Table("ludo"), Table("ludo").position()) == {
        "ann's turn ends.": Fraction(5, 6),
        "ann rolls 6.": Fraction(1, 6),
    }


def test_dice_that_the_rules_name_are_reported_with_their_name_and_in_order(tmp_path: Path) -> None:
    rules = "kind: play\nturn: [{roll: 2d2, as: storm}, {choose: [go]}]\nactions: {go: {do: []}}\n"
    table = own(tmp_path, play=rules)
    assert results(table, table.position()) == {
        "ann rolls 1, 2 (storm).": Fraction(1, 2),
        "ann rolls 1, 1 (storm).": Fraction(1, 4),
        "ann rolls 2, 2 (storm).": Fraction(1, 4),
    }


def test_the_hand_of_another_seat_is_in_no_result(tmp_path: Path) -> None:
    table = own(tmp_path, play=DECK)
    state = table.position({"hand": ["fox"]}, {"hand": ["bear"]})
    found = odds(table.game, state, ["ann turn_up"], seat=0).outcomes
    assert [one.probability for one in found] == [Fraction(1, 3)] * 3, "ben's bear can still come"


def test_without_details_only_numbers_tell_results_apart() -> None:
    goose = Table("goose")
    state = goose.game.setup(("ann", "ben"))
    found = without_details(goose.game, state, odds(goose.game, state))
    assert [(one.text, one.probability, one.details) for one in found.outcomes] == [("Nothing changes.", 1, ())]


HUNDRED = (
    CARDS.partition("items:")[0]
    + "items:\n"
    + "".join(f"  - {{id: c{number}, name: Card {number}, facts: {{worth: {number % 3}}}}}\n" for number in range(60))
)


@pytest.mark.parametrize(("worth", "shown"), [("drawn.worth", 3), ("0", 12)])
def test_a_list_that_is_too_long_is_one_of_numbers_if_there_are_any(worth: str, shown: int, tmp_path: Path) -> None:
    rules = f"""
kind: play
seat: {{points: 0}}
table: {{deck: {{holds: cards, deck: cards, seen: nobody}}, open: cards}}
turn: [{{draw: 1, from: deck, to: open}}, {{gain: {{points: {worth}}}}}]
"""
    own(tmp_path, cards=HUNDRED, play=rules)
    (tmp_path / "position.yaml").write_text("seats: [{name: Ann}, {name: Ben}]\n", encoding="utf-8")
    done = companion("odds", str(tmp_path / "own"), "-p", str(tmp_path / "position.yaml"))
    assert (done.code, done.err) == (0, "")
    assert sum("%  " in line for line in done.out.splitlines()) == shown
    assert ("Places and cards would make this list too long" in done.out) == (worth != "0")
    assert ("The likeliest results" in done.out) is False
    answer = companion("odds", str(tmp_path / "own"), "-p", str(tmp_path / "position.yaml"), "--json").json
    assert len(answer["detailed"]) == 60
    assert answer["detailed"][-1]["details"][0].endswith(" goes to open")
    numbers = [tuple(one["result"].items()) for one in answer["outcomes"]]
    assert len(numbers) == len({*numbers}), "for programs, results with the same numbers are one"
    assert [*answer["outcomes"][0]] == ["probability", "result", "text"]
