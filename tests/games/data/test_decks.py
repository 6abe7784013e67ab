"""Games with several decks: each has its own cards."""

from __future__ import annotations

from pathlib import Path

import pytest

import companion
from companion.referee.lines import check_line, resolve_lines

GAME = """\
id: two-decks
title: Two Decks
about: Draw from both decks.
prefix: TD
seats: {min: 2, max: 2}
components:
  - {id: fruit, name: Fruit}
  - {id: tools, name: Tools}
"""
SHEET = """\
kind: tokens
id: ID
title: Cards
items:
  - {id: ONE, name: One, shape: card, component: ID, copies: COPIES}
  - {id: OTHER, name: Other, shape: card, component: ID}
"""
PLAY = """\
kind: play
seat: {points: 0, basket: cards, box: cards}
table:
  orchard: {holds: cards, deck: fruit, seen: nobody}
  shed: {holds: cards, deck: tools, seen: nobody}
turn:
  - {draw: 1, from: orchard, to: basket}
  - {draw: 1, from: shed, to: box}
  - {if: turn >= 2, end: game}
"""
RULES = """\
kind: rules
sections:
  - {id: TURN, title: A turn, clauses: [{id: TD-TURN-01, text: Draw a card of each deck.}]}
"""


@pytest.mark.parametrize("copies", [1, 2])
def test_each_deck_has_its_own_cards(tmp_path: Path, copies: int) -> None:
    sheets = {
        "fruit": SHEET.replace("ID", "fruit").replace("ONE", "apple").replace("OTHER", "pear"),
        "tools": SHEET.replace("ID", "tools").replace("ONE", "rake").replace("OTHER", "spade"),
    }
    files = {"game": GAME, "play": PLAY, "rules": RULES, **sheets}
    for name, text in files.items():
        (tmp_path / f"{name}.yaml").write_text(text.replace("COPIES", str(copies)), encoding="utf-8")
    game = companion.load(str(tmp_path))
    state = game.setup(["ann", "ben"])
    assert (len(state.table.orchard), len(state.table.shed)) == (copies + 1, copies + 1)
    assert [game.text(state, one) for one in game.legal_actions(state)] == [
        "reveal orchard apple",
        "reveal orchard pear",
    ]
    assert check_line(game, state, "reveal orchard rake")[-1].verdict.legal is False
    resolve_lines(game, state, ["reveal orchard apple"])
    assert [game.text(state, one) for one in game.legal_actions(state)] == ["reveal shed rake", "reveal shed spade"]
    assert resolve_lines(game, state, ["spade", "pear", "rake"]).refused is None
    assert game.outcome(state) is not None


@pytest.mark.parametrize("name", ["hearts", "crazy-eights", "go-fish"])
def test_a_card_alone_is_turned_up_though_there_are_actions_with_cards(name: str) -> None:
    game = companion.load(name)
    state = game.setup(["ann", "ben", "cleo", "dan"])
    assert game.text(state, game.parse(state, "C2")) == "reveal deck c2"
    assert resolve_lines(game, state, ["c2", "reveal deck c3", "c4"]).refused is None
    assert [card for seat in state.seats for card in seat.hand] == ["c2", "c3", "c4"]
