"""A bot that searches: information-set Monte Carlo tree search, for every game.

Each iteration guesses the hidden cards, goes down the tree along good answers, and adds a new answer. Then it plays on
at random for a while, and notes the result for each seat on the way back. Dice are rolled on the way, so the value of
an answer is an average. Cowling, Powley and Whitehouse, Information Set Monte Carlo Tree Search, IEEE TCIAIG 4 (2012),
SO-ISMCTS; UCB1 with availability counts.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import inf, log, sqrt, tanh
from random import Random
from typing import Any

from companion.model import CHANCE, Action, Game, S
from companion.referee.playout import draw, pick

EFFORT = 12_000
"""About how many actions are tried for one answer."""
SHORT, LOOK_AHEAD = 4, 200
"""How many random answers follow before the state is valued; the second number is for games where values never vary."""
TRIAL = 500
"""If all values are the same after this number of tried actions, LOOK_AHEAD is used."""
CURIOSITY = 0.7
"""The weight of trying rare answers."""
_EVEN = 0.5


class _Answer:
    """One answer at a node: how often it was possible, how often it was tried, and its total result."""

    __slots__ = ("node", "there", "total", "tried")

    def __init__(self) -> None:
        self.node: dict[Hashable, _Answer] = {}
        self.there = 0
        self.tried = 0
        self.total = 0.0

    def score(self) -> float:
        """Its average result plus a bonus for rare tries."""
        if not self.tried:
            return inf
        return self.total / self.tried + CURIOSITY * sqrt(log(self.there) / self.tried)


def search(game: Game[S], state: S, seat: int, rng: Random, effort: int = EFFORT) -> Action:
    """The best answer of a player to act, after about `effort` tried actions; the state is not changed.

    `state` is what the seat knows. The same generator gives the same answer. Raises ValueError if it is not asked.
    """
    options = [action for action in game.legal_actions(state) if action.seat == seat]
    if not options:
        raise ValueError(f"seat {seat} is not asked")
    if len(options) == 1:
        return options[0]
    tree = _SearchTree(game, state, seat, rng)
    while tree.effort < effort:
        tree.iterate()
    return tree.best(options)


class _Spread:
    """The spread of the values of one seat (Welford's mean and variance)."""

    __slots__ = ("count", "mean", "squares")

    def __init__(self) -> None:
        self.count = 0
        self.mean = self.squares = 0.0

    @property
    def tells(self) -> bool:
        """Whether the values differ."""
        return self.squares > 0

    def place(self, value: float) -> float:
        """The place of a value among those so far, from -1 to 1, with the mean at 0; the value is added."""
        self.count += 1
        off = value - self.mean
        self.mean += off / self.count
        self.squares += off * (value - self.mean)
        return tanh(off / (2 * sqrt(self.squares / self.count))) if self.squares > 0 else 0.0


class _SearchTree:
    def __init__(self, game: Game[S], state: S, seat: int, rng: Random) -> None:
        self.game: Game[Any] = game
        self.root: Any = state
        self.seat = seat
        self.rng = rng
        self.effort = 0
        self.answers: dict[Hashable, _Answer] = {}
        self.spreads = [_Spread() for _ in state.seats]

    def iterate(self) -> None:
        """Go down the tree once, and note the result."""
        state = self.game.guessed(self.root, self.seat, self.rng.shuffle)
        state = state.copy() if state is self.root else state
        path: list[tuple[int, _Answer]] = []
        node: dict[Hashable, _Answer] | None = self.answers
        left = SHORT if any(spread.tells for spread in self.spreads) or self.effort < TRIAL else LOOK_AHEAD
        while left > 0:
            actions = self.game.legal_actions(state)
            if not actions:
                break
            if actions[-1].seat != actions[0].seat:  # several players act at once: take one after the other
                actions = [action for action in actions if action.seat == actions[0].seat]
            if actions[0].seat == CHANCE:
                action = draw(self.rng, actions, self.game.ways(state, actions))
            elif node is None:
                left -= 1
                action = pick(self.rng, actions)
            else:
                action, chosen = self._choose(node, actions)
                path.append((action.seat, chosen))
                node = chosen.node if chosen.tried else None
            self.game.apply(state, action)
            self.effort += 1
        self.effort += 1
        came_out = self._rewards(state)
        for seat, answer in path:
            answer.tried += 1
            answer.total += came_out[seat]

    def _choose(self, node: dict[Hashable, _Answer], actions: Sequence[Action]) -> tuple[Action, _Answer]:
        """The answer with the best score; any of several equal ones."""
        best: list[tuple[Action, _Answer]] = []
        highest = -inf
        for action in actions:
            key = key_of(action)
            answer = node.get(key)
            if answer is None:
                answer = node[key] = _Answer()
            answer.there += 1
            score = answer.score()
            if score > highest:
                best, highest = [(action, answer)], score
            elif score == highest:
                best.append((action, answer))
        return best[0] if len(best) == 1 else best[int(self.rng.random() * len(best))]

    def _rewards(self, state: Any) -> list[float]:
        """The result of each seat from 0 to 1: a share of the win, or the value of its position."""
        seats = range(len(state.seats))
        outcome = self.game.outcome(state)
        if outcome is not None:
            share = 1 / len(outcome.winners) if outcome.winners else 0.0
            return [share if seat in outcome.winners else _EVEN * (not outcome.winners) for seat in seats]
        return [_EVEN + _EVEN * spread.place(self.game.value(state, seat)) for seat, spread in enumerate(self.spreads)]

    def best(self, options: Sequence[Action]) -> Action:
        """The answer that was tried most often; the first of several."""
        return max(options, key=lambda action: self._tried(action))

    def _tried(self, action: Action) -> int:
        answer = self.answers.get(key_of(action))
        return answer.tried if answer else 0


def key_of(action: Action) -> Hashable:
    """The action, or a text for it if it contains a list."""
    try:
        hash(action)
    except TypeError:
        return repr(action)
    return action
