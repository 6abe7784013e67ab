"""Games of one's own, written for a test."""

from __future__ import annotations

from pathlib import Path

from tests.games.data.starters.table import Table

GAME = """
id: own
title: Own
prefix: OW
about: A game for a test.
seats: {min: 2, max: 4}
components:
  - {id: cards, name: Cards}
"""
CARDS = """
kind: tokens
id: cards
title: Cards
each: {shape: card, component: cards}
items:
  - {id: fox, name: Red Fox, copies: 2}
  - {id: owl, name: Owl, copies: 1}
  - {id: bear, name: Bear, copies: 1}
"""
EVENTS = CARDS.replace("id: cards", "id: events").replace("fox", "rain").replace("owl", "snow").replace("bear", "wind")


def own(folder: Path, **files: str) -> Table:
    """The game of a folder with a deck of foxes, owls and bears; `files` are more of its YAML files, or others."""
    for name, text in {"game": GAME, "cards": CARDS, **files}.items():
        path = folder / "own" / f"{name.replace('__', '/')}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Table(str(folder / "own"))
