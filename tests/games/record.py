"""A game written down as text, and how many ways a game can go: for the tests of every game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.model import CHANCE, Action, Decision, Game

Choose = Callable[[Decision, Any, list[Action]], Action]
"""Picks one of the legal actions of a state for the seat that is asked."""


def playthrough(game: Game, state: Any, choose: Choose, rng: Random) -> str:
    """The game from this very state to its end: what is asked, what could be answered, what was, what happened.

    Dice come from `rng`; where more than eight actions are legal their number is given.
    """
    lines: list[str] = []
    while (decision := game.decision(state)) is not None:
        actions = game.legal_actions(state)
        if actions[0].seat == CHANCE:
            ways = game.ways(state, actions)
            action = rng.choice(actions) if ways is None else rng.choices(actions, ways)[0]
        else:
            action = choose(decision, state, actions)
        lines.append(game.prompt(state, decision))
        if not decision.is_chance:
            texts = [game.text(state, option) for option in actions]
            lines.append(f"  may: {' | '.join(texts) if len(texts) <= 8 else f'{len(texts)} actions'}")
        lines.append(f"> {game.text(state, action)}")
        events = game.apply(state, action)
        lines += [f"  {game.tell(state, event)} ({', '.join(game.cite(event.rules))})" for event in events]
    outcome = game.outcome(state)
    assert outcome is not None
    lines.append(f"{outcome.why} ({', '.join(outcome.rules)})")
    sheet = game.score(state)
    for seat, name in enumerate(game.names(state)):
        lines.append(f"{name}: {sheet.total(seat)}")
        lines += [f"  {line.points:+d} {line.what} ({', '.join(line.rules)})" for line in sheet.seats[seat]]
    return "\n".join(lines) + "\n"


def perft(game: Game, state: Any, depth: int) -> int:
    """How many sequences of actions and chance outcomes of this length there are from here."""
    actions = game.legal_actions(state)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.copy()
        game.apply(after, action)
        total += perft(game, after, depth - 1)
    return total
