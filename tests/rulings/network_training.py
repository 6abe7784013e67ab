"""Trains the networks that all games share, by gradient descent with AdaGrad's steps, one question at a time.

The loss is the cross-entropy of the softmax. Part of a question's features are left out each time it is processed, so
the network cannot rely on single words (dropout). (Iyyer et al., Deep Unordered Composition Rivals Syntactic Methods,
ACL 2015; Joulin et al., Bag of Tricks for Efficient Text Classification, EACL 2017; Duchi et al., Adaptive Subgradient
Methods, JMLR 12 (2011) 2121-2159.) The same questions give the same bytes on every machine: there are no matrix
products and no exponential functions, whose last bits differ between machines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import fsum, sqrt
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.rulings.network import HIDDEN, Network, Outputs
from companion.rulings.ranker import LARGEST, Vector

LEAST_OFTEN = 25
"""A feature of fewer questions is left out."""
FIRST = 0.6
"""The probability to learn for the first answer of a question with several answers; the others share the rest."""
EPOCHS, RATE, DROPPED = 5, 0.2, 0.5
"""How often all questions are processed, the size of the first steps, and the part of the features left out."""
START, SEED, PAST = 0.17, 1, 1e-3
"""The largest weights at the start, which are random, and the sum of squares that AdaGrad starts with."""
LEAST_SLOPE = 1e-3
"""A clause with a smaller error learns nothing from a question."""
HALVINGS = 12
"""How exact the exponential function is: e^x is the limit of (1 + x / n)^n; here n is 2 to this power."""
FURTHEST = -60.0
"""Scores further below the highest one than this are raised to it, for that function."""

Floats = NDArray[np.float32]


class Question(NamedTuple):
    """A question to learn from: its features, the number of its game, and the clauses that answer it."""

    vector: Vector
    game: int
    answers: tuple[str, ...]


class _Lesson(NamedTuple):
    """A question with the rows of its features in the network, and the probabilities to learn."""

    rows: NDArray[np.intp]
    values: Floats
    game: int
    right: NDArray[np.intp]
    shares: Floats


def network(ids: Sequence[Sequence[str]], asked: Sequence[Question]) -> Network:
    """The network for games with these clauses, NOTHING among them, from the questions asked about each game."""
    often = Counter(number for one in asked for number, _ in one.vector)
    numbers = sorted(number for number, times in often.items() if times >= LEAST_OFTEN)
    lessons = _lessons(ids, asked, {number: row for row, number in enumerate(numbers)})
    weights = _Weights(len(numbers), list(map(len, ids)))
    steps, order = EPOCHS * len(lessons), list(range(len(lessons)))
    for step in range(steps):
        if step % len(lessons) == 0:
            Random(step).shuffle(order)
        weights.learn(lessons[order[step % len(lessons)]], RATE * (1 - step / steps))
    return weights.network(numbers, ids)


def _lessons(ids: Sequence[Sequence[str]], asked: Sequence[Question], rows: dict[int, int]) -> list[_Lesson]:
    places = [{id: place for place, id in enumerate(several)} for several in ids]
    lessons = []
    for one in asked:
        known = [(rows[number], value) for number, value in one.vector if number in rows]
        right = [places[one.game][id] for id in one.answers]
        shares = [FIRST, *[(1 - FIRST) / (len(right) - 1)] * (len(right) - 1)] if len(right) > 1 else [1.0]
        values = np.array([value for _, value in known], np.float32)
        found = np.array([row for row, _ in known], np.intp), values
        lessons.append(_Lesson(*found, one.game, np.array(right, np.intp), np.array(shares, np.float32)))
    return lessons


class _Weights:
    """The weights while they are learned, and for AdaGrad the sums of the squares of their slopes (`past`).

    `inputs` has a row for each feature; `outputs` has for each game a column for each clause.
    """

    def __init__(self, features: int, clauses: Sequence[int]) -> None:
        self._random = np.random.PCG64(SEED)
        self._inputs = self._start(features, HIDDEN)
        self._outputs = [self._start(HIDDEN, count) for count in clauses]
        self._bias = [np.zeros(count, np.float32) for count in clauses]
        self._past_inputs = np.full(features, PAST, np.float32)
        self._past_outputs = [np.full(count, PAST, np.float32) for count in clauses]
        self._past_bias = [np.full(count, PAST, np.float32) for count in clauses]

    def learn(self, lesson: _Lesson, rate: float) -> None:
        """Change the weights by one step for one question."""
        chosen = self._draws(len(lesson.rows)) >= DROPPED
        rows, values = lesson.rows[chosen], lesson.values[chosen]
        if not len(rows):
            return
        values = values / sqrt(_square(values))
        # Separate products and sums, because the last bits of a matrix product differ between machines.
        hidden = (self._inputs[rows] * values[:, None]).sum(axis=0)
        outputs = self._outputs[lesson.game]
        slopes = _chances((outputs * hidden[:, None]).sum(axis=0) + self._bias[lesson.game])
        slopes[lesson.right] -= lesson.shares
        wrong = np.flatnonzero(np.abs(slopes) > LEAST_SLOPE)
        if len(wrong):
            slopes = slopes[wrong]
            back = (np.ascontiguousarray(outputs[:, wrong].T) * slopes[:, None]).sum(axis=0)
            self._learn_outputs(lesson.game, wrong, slopes, hidden, rate)
            self._past_inputs[rows] += values * values * (_square(back) / HIDDEN)
            self._inputs[rows] -= (rate * values / np.sqrt(self._past_inputs[rows]))[:, None] * back

    def _learn_outputs(self, game: int, wrong: NDArray[np.intp], slopes: Floats, hidden: Floats, rate: float) -> None:
        past, past_bias = self._past_outputs[game], self._past_bias[game]
        past[wrong] += slopes * slopes * (_square(hidden) / HIDDEN)
        past_bias[wrong] += slopes * slopes
        self._outputs[game][:, wrong] -= hidden[:, None] * (rate * slopes / np.sqrt(past[wrong]))
        self._bias[game][wrong] -= rate * slopes / np.sqrt(past_bias[wrong])

    def network(self, numbers: Sequence[int], ids: Sequence[Sequence[str]]) -> Network:
        """What was learned, with each weight in one byte."""
        inputs, unit = _bytes([self._inputs])
        outputs, other = _bytes(self._outputs)
        games = [
            Outputs(tuple(own), weights.T.tobytes(), tuple(round(float(one), 3) for one in bias))
            for own, weights, bias in zip(ids, outputs, self._bias, strict=True)
        ]
        return Network(np.array(numbers, "<u4").tobytes(), inputs[0].tobytes(), games, unit * other)

    def _start(self, rows: int, columns: int) -> Floats:
        """Random weights around 0."""
        return ((2 * self._draws(rows * columns) - 1) * START).astype(np.float32).reshape(rows, columns)

    def _draws(self, count: int) -> NDArray[np.float64]:
        """Random numbers from 0 to 1; these bits are the same in every version of numpy."""
        return np.asarray(self._random.random_raw(count), np.float64) * 2.0**-64


def _bytes(weights: Sequence[Floats]) -> tuple[list[NDArray[np.int8]], float]:
    """The weights as signed bytes, and the value of 1."""
    unit = max(float(np.abs(one).max(initial=0.0)) for one in weights) / LARGEST or 1.0
    return [np.rint(one / unit).astype("<i1") for one in weights], unit


def _chances(scores: Floats) -> Floats:
    """The softmax of the scores, with a simple exponential function."""
    powers = 1 + np.maximum(scores - scores.max(), np.float32(FURTHEST)) / 2**HALVINGS
    for _ in range(HALVINGS):
        powers *= powers
    return np.asarray(powers / fsum(powers.tolist()), np.float32)


def _square(values: Floats) -> float:
    """The square of the length; fsum does not depend on the order."""
    return fsum((values * values).tolist())
