"""Games with several decks."""

from pathlib import Path

import pytest

import companion
from companion.errors import Unreadable
from companion.referee.lines import resolve_lines
from companion.referee.odds import odds
from tests.games.data.own import CARDS, EVENTS, own

PLAY = """
kind: play
seat:
  hand: {holds: cards, seen: owner}
table:
  deck: {holds: cards, deck: cards, seen: nobody}
  weather: {holds: cards, deck: events, seen: nobody}
  now: cards
turn:
  - {draw: 1, from: deck, to: hand}
  - {draw: 1, from: weather, to: now}
  - {if: turn == 9, end: game}
"""


def test_a_deck_gives_its_own_cards(tmp_path: Path) -> None:
    table = own(tmp_path, events=EVENTS, play=PLAY)
    state = table.position()
    assert table.answers(state) == ["reveal deck fox", "reveal deck owl", "reveal deck bear"]
    assert table.refusal(state, "reveal deck rain") == "play.yaml:10"
    table.play(state, "fox")
    assert table.answers(state) == ["reveal weather rain", "reveal weather snow", "reveal weather wind"]
    assert table.game.ways(state, table.game.legal_actions(state)) == [2, 1, 1]


@pytest.mark.parametrize("cards", [["fox"], ["fox", "fox"]])
def test_a_deck_has_what_has_not_been_seen(tmp_path: Path, cards: list[str]) -> None:
    table = own(tmp_path, events=EVENTS, play=PLAY)
    state = table.position({"hand": cards}, {}, deck=["?"] * (4 - len(cards)))
    assert ("reveal deck fox" in table.answers(state)) == (len(cards) < 2)


@pytest.mark.parametrize("name", ["hearts", "crazy-eights", "go-fish"])
def test_a_card_alone_is_turned_up_though_there_are_actions_with_cards(name: str) -> None:
    game = companion.load(name)
    state = game.setup(["ann", "ben", "cleo", "dan"])
    assert game.text(state, game.parse(state, "C2")) == "reveal deck c2"
    assert resolve_lines(game, state, ["c2", "reveal deck c3", "c4"]).refused is None
    assert [card for seat in state.seats for card in seat.hand] == ["c2", "c3", "c4"]


@pytest.mark.parametrize("line", ["fox", "Red Fox", "red  fox", "reveal fox", "reveal red fox"])
def test_a_card_is_turned_up_by_its_id_or_by_the_name_that_is_printed_on_it(tmp_path: Path, line: str) -> None:
    play = """
    kind: play
    table: {deck: {holds: cards, deck: cards, seen: nobody}, open: cards}
    turn: [{draw: 1, from: deck, to: open}]
    """
    cards = CARDS.replace("name: Bear", "name: Owl")
    table = own(tmp_path, play=play, cards=cards)
    assert table.play(table.position(), line).state.table.open == ["fox"]
    assert table.game.spelt_out(table.position(), "owl") == "reveal deck owl"
    assert table.game.spelt_out(table.position(), "Owl and bear") == "Owl and bear"


SWAP = """
kind: play
seat: {hand: {holds: cards, seen: owner}, shown: cards}
table: {deck: {holds: cards, deck: cards, seen: nobody}, gone: cards}
turn:
  - {choose: [lay, swap]}
  - end: turn
actions:
  lay:
    targets: {card: hand}
    needs: [card != 'bear']
    do: [{lay: card, from: hand, to: shown}]
  swap:
    targets: {card: hand}
    do: [{lay: card, from: hand, to: gone}, {draw: 1, from: deck, to: hand}]
"""


def test_a_card_that_several_actions_can_take_needs_its_action(tmp_path: Path) -> None:
    table = own(tmp_path, play=SWAP)
    state = table.position({"hand": ["fox", "bear"]}, {}, deck=["?"] * 2)
    with pytest.raises(Unreadable, match="add an action before 'fox'"):
        resolve_lines(table.game, state, ["fox"])
    assert resolve_lines(table.game, state.copy(), ["bear"]).events[0][0] == "ann lays bear (gone)."
    assert state.seats[0].hand == ["fox", "bear"]


def test_a_card_behind_an_action_is_the_one_that_is_turned_up(tmp_path: Path) -> None:
    table = own(tmp_path, play=SWAP)
    state = table.position({"hand": ["fox", "bear"]}, {}, deck=["?"] * 2)
    assert resolve_lines(table.game, state, ["ann swap fox; owl"]).refused is None
    assert state.seats[0].hand == ["bear", "owl"]


MARKET = """
kind: play
seat: {hand: cards}
table: {draw_pile: {holds: cards, deck: cards, seen: nobody}, open: cards}
turn:
  - {draw: 1, from: draw_pile, to: open}
  - {while: true, do: [choose: [dive, buy, stop]]}
actions:
  dive: {do: [{draw: 1, from: draw_pile, to: open}]}
  buy:
    targets: {card: open}
    do: [{lay: card, from: open, to: hand}, {end: turn}]
  stop: {do: [{end: game}]}
"""


def test_a_card_behind_a_semicolon_is_turned_up_or_bought_as_the_position_there_tells(tmp_path: Path) -> None:
    table = own(tmp_path, play=MARKET)
    turned_up = table.play(table.position(), "fox; dive; owl")
    assert turned_up.messages == ["ann turns up fox.", "ann turns up owl."]
    bought = table.play(table.position(), "Red Fox; fox; OWL; owl")
    assert bought.messages == ["ann turns up fox.", "ann lays fox (hand).", "ben turns up owl.", "ben lays owl (hand)."]


def test_odds_follow_cards_behind_a_semicolon(tmp_path: Path) -> None:
    table = own(tmp_path, play=MARKET)
    found = odds(table.game, table.position(), ["fox; dive; fox; dive"])
    assert [one.text for one in found.outcomes] == [
        "fox, fox and owl go to open.",
        "fox, fox and bear go to open.",
    ]


def test_the_name_of_a_deck_has_spaces_in_a_sentence(tmp_path: Path) -> None:
    table = own(tmp_path, play=MARKET)
    state = table.position()
    asked = table.game.decision(state)
    assert asked is not None
    assert table.game.prompt(state, asked) == "ann draws from the draw pile: which card is it?"
