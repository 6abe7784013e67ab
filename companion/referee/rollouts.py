"""A bot that improves on `keen`: it plays on in its head after several answers, and compares where they lead.

Each rollout guesses the hidden cards, makes the answer, and lets `keen` play on for every seat, then it values the
state. All answers meet the same guesses and the same generator, so that luck matters less. The bot leaves the answer
of `keen` only for one that leads by more than chance explains. Tesauro and Galperin, On-line Policy Improvement using
Monte-Carlo Search, NIPS 9 (1996); answers are dropped as in sequential halving: Karnin, Koren and Somekh, Almost
Optimal Exploration in Multi-Armed Bandits, ICML (2013).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from math import inf, sqrt
from operator import mul
from random import Random
from statistics import fmean, variance
from typing import Any

from companion.model import CHANCE, Action, Game, S
from companion.referee.bots import interjection, keen, options, valued_options
from companion.referee.playout import draw

LEAST_EFFORT, ROLLOUTS = 3_000, 30
"""About how many actions are made in the bot's head for one answer: this number at least, and enough for that many
rollouts."""
ANSWERS = 6
"""The most answers that are compared, with that of `keen`."""
BATCH = 4
"""After this number of rollouts, and again after twice as many, the worse half of the answers is dropped."""
SURE = 1.3
"""How many standard errors an answer must lead by."""


def improved(game: Game[S], state: S, seat: int, rng: Random, effort: int | None = None) -> Action:
    """The answer of `keen`, or a better one; the state is not changed.

    It makes about `effort` actions in its head, as many as the game needs if None. `state` is what the seat knows. The
    same generator gives the same answer. Raises ValueError if the seat is not asked.
    """
    found = options(game, state, seat)
    if len(found) == 1:
        return found[0]
    own = keen(game, state, seat, rng)
    others = [action for action in _ranked(game, state, seat, rng) if action != own][: ANSWERS - 1]
    if effort is None:
        effort = max(LEAST_EFFORT, ROLLOUTS * game.plays_on)
    return _Comparison(game, state, seat, rng.random(), (own, *others)).best(effort)


def _ranked(game: Game[S], state: S, seat: int, rng: Random) -> list[Action]:
    """The answers, the most promising first: by the values that `keen` sees, or the likeliest of each kind first.

    `keen` sees values if the game has no `preferred` answer.
    """
    if game.preferred(state, seat, rng.random) is None:
        found = valued_options(game, state, seat, rng)
        return [action for _, action in sorted(found, key=lambda one: -one[0])]
    kinds: dict[type[Action], list[Action]] = {}
    for action in sorted(options(game, state, seat), key=lambda action: -game.weight(state, action)):
        kinds.setdefault(type(action), []).append(action)
    return [action for row in zip_longest(*kinds.values()) for action in row if action is not None]


class _Comparison:
    """Rollouts of several answers; the first answer is the one that the others must beat."""

    def __init__(self, game: Game[S], state: S, seat: int, seed: float, answers: Sequence[Action]) -> None:
        self.game: Game[Any] = game
        self.root: Any = state
        self.seat = seat
        self.seed = seed
        self.answers = answers
        self.leads: list[list[float]] = [[] for _ in answers]
        self.made = 0

    def best(self, effort: int) -> Action:
        """The answer with the best average, if its lead over the first is more than chance; else the first."""
        left = list(range(1, len(self.answers)))
        tries, halve_at = 0, BATCH
        while left and self.made < effort:
            left = self._try(left, tries)
            tries += 1
            if tries >= BATCH:
                left = [one for one in left if fmean(self.leads[one]) > 0]
            if tries == halve_at:
                left = sorted(left, key=lambda one: -fmean(self.leads[one]))[: (len(left) + 1) // 2]
                halve_at *= 2
        chosen = max(left, key=lambda one: fmean(self.leads[one]), default=0)
        is_better = chosen > 0 and fmean(self.leads[chosen]) > SURE * self._error(chosen)
        return self.answers[chosen if is_better else 0]

    def _error(self, one: int) -> float:
        """The standard error of an answer's lead, from its own spread or from that of all, whichever is larger."""
        spreads = [variance(leads) if len(leads) > 1 else 0.0 for leads in self.leads]
        freedom = [max(len(leads) - 1, 0) for leads in self.leads]
        if not freedom[one]:
            return inf
        common = sum(map(mul, spreads, freedom)) / sum(freedom)
        return sqrt(max(spreads[one], common) / len(self.leads[one]))

    def _try(self, left: Sequence[int], number: int) -> list[int]:
        """Add one rollout of the first answer and of those left, all with the same guess and the same luck.

        Returns those left that are legal in the guess. They are not if people hold the cards and the seat's own are
        guessed; without the first answer none is left.
        """
        guess = self.game.guessed(self.root, self.seat, Random(f"{self.seed}/{number}/guess").shuffle)
        legal = [one for one in (0, *left) if self.game.check(guess, self.answers[one]).legal is True]
        if 0 not in legal:
            return []
        first = self._worth(guess, self.answers[0], number)
        for one in legal[1:]:
            self.leads[one].append(self._worth(guess, self.answers[one], number) - first)
        return legal[1:]

    def _worth(self, guess: Any, answer: Action, number: int) -> float:
        """The value of the state that this answer leads to, if `keen` plays on for every seat."""
        game, rng, state = self.game, Random(f"{self.seed}/{number}"), guess.copy()
        game.apply(state, answer)
        made, seats, turn = 1, range(len(state.seats)), state.turn
        while made < game.plays_on or state.turn == turn:
            turn = state.turn
            actions = game.legal_actions(state)
            if not actions:
                break
            game.apply(state, interjection(game, state, seats, lambda: rng) or _next(game, state, actions, rng))
            made += 1
        self.made += made
        return game.value(state, self.seat)


def _next(game: Game[Any], state: Any, actions: list[Action], rng: Random) -> Action:
    """What chance brings, or the answer of `keen`, made quickly if the game has a way."""
    seat = actions[0].seat
    if seat == CHANCE:
        return draw(rng, actions, game.ways(state, actions))
    if len(actions) == 1:
        return actions[0]
    return game.sketched(state, seat, rng.random) or keen(game, state, seat, rng)
