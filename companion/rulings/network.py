"""Small neural networks that all games share: how players ask about one game helps to answer in the others.

Each feature of a question has a list of numbers, and so has each clause. The lists of a question's features are added
up; the more the sum is like the list of a clause, the more probable is that clause. One network takes the features of
`Search.vector`, the other those of `Search.wording`. tests/rulings/network_training.py makes them.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Collection, Sequence
from math import exp, fsum
from operator import mul
from typing import NamedTuple

from companion.rulings.ranker import Vector

HIDDEN = 48
"""The length of the list of a feature or a clause."""


class Outputs(NamedTuple):
    """The clauses of one game: their ids, the lists of all of them in one row, and what is added to each score."""

    ids: tuple[str, ...]
    weights: bytes
    bias: tuple[float, ...]


class Network:
    """The lists of features and clauses. All are bytes with the lowest byte first.

    `numbers` are the numbers of the features in ascending order, unsigned and of 32 bits. `inputs` are the lists of
    these features, one after the other, of signed 8-bit numbers. `unit` turns the product of two such lists into a
    score.
    """

    def __init__(self, numbers: bytes, inputs: bytes, games: Sequence[Outputs], unit: float) -> None:
        self._numbers, self._inputs, self._unit = numbers, inputs, unit
        self._games = {frozenset(game.ids): game for game in games}

    def shares(self, ids: Collection[str], asked: Vector) -> dict[str, float] | None:
        """The probability of each clause to be the answer; their sum is 1. None for a game with other clauses."""
        game = self._games.get(frozenset(ids))
        if game is None:
            return None
        hidden, weights = self._hidden(asked), memoryview(game.weights).cast("b")
        scores = [
            self._unit * sum(map(mul, hidden, weights[at * HIDDEN : (at + 1) * HIDDEN])) + bias
            for at, bias in enumerate(game.bias)
        ]
        highest = max(scores)
        shares = [exp(score - highest) for score in scores]
        total = fsum(shares)
        return {id: share / total for id, share in zip(game.ids, shares, strict=True)}

    def _hidden(self, asked: Vector) -> list[float]:
        """The sum of the lists of the features that the network knows, as if the question had no others."""
        numbers, inputs = memoryview(self._numbers).cast("I"), memoryview(self._inputs).cast("b")
        hidden, square = [0.0] * HIDDEN, 0.0
        for number, value in asked:
            at = bisect_left(numbers, number)
            if at < len(numbers) and numbers[at] == number:
                own = inputs[at * HIDDEN : (at + 1) * HIDDEN]
                hidden = [before + value * weight for before, weight in zip(hidden, own, strict=True)]
                square += value * value
        length = square**0.5 or 1.0
        return [one / length for one in hidden]

    def packed(self, source: str) -> bytes:
        """The network as a file, with the checksum of its sources. It is read for each command, so not compressed."""
        games = [{"ids": game.ids, "bias": game.bias} for game in self._games.values()]
        head = {"source": source, "features": len(self._numbers) // 4, "unit": self._unit, "games": games}
        weights = b"".join(game.weights for game in self._games.values())
        return json.dumps(head).encode() + b"\n" + self._numbers + self._inputs + weights

    @classmethod
    def unpacked(cls, file: bytes) -> tuple[Network, str]:
        """The network in a file, and the checksum of its sources; raises ValueError or KeyError for other files."""
        end = file.find(b"\n")
        head = json.loads(file[: max(end, 0)])
        begin = end + 1 + head["features"] * 4
        numbers, inputs = file[end + 1 : begin], file[begin : begin + head["features"] * HIDDEN]
        at, games = begin + len(inputs), []
        for game in head["games"]:
            after = at + len(game["ids"]) * HIDDEN
            games.append(Outputs(tuple(game["ids"]), file[at:after], tuple(game["bias"])))
            at = after
        if at != len(file):
            raise ValueError("the file of a network is cut off or too long")
        return cls(numbers, inputs, games, head["unit"]), head["source"]
