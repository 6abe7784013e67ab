"""Matches: many games of bots against each other, to see which plays better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.model import Game
from companion.referee.bots import Bot
from companion.referee.match import play, wilson


@dataclass(frozen=True, slots=True)
class Match:
    """The number of games, and how many of them each bot won; a shared win is split among the winners."""

    games: int
    wins: tuple[float, ...]

    def share(self, bot: int) -> float:
        """The share of games that this bot won."""
        return self.wins[bot] / self.games

    def interval(self, bot: int) -> tuple[float, float]:
        """The 95 percent confidence interval of the share of wins."""
        return wilson(self.wins[bot], self.games)


def play_match(game: Game[Any], bots: Sequence[Bot], games: int, seed: int = 0) -> Match:
    """Play this number of games, each with other dice; the bots move one seat on after every game.

    A game without a winner counts for nobody.
    """
    wins = [0.0] * len(bots)
    for number in range(games):
        seated = [(place + number) % len(bots) for place in range(len(bots))]
        outcome = game.outcome(play(game, [bots[bot] for bot in seated], seed + number))
        for seat in outcome.winners if outcome else ():
            wins[seated[seat]] += 1 / len(outcome.winners) if outcome else 0
    return Match(games, tuple(wins))
