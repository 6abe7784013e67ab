"""Ranks clauses for a question, learned from the questions that the clauses answer; works for every game.

A linear classifier over the words and meanings of a question and the pairs of them, trained by averaged
passive-aggressive updates (PA-I; Crammer et al., Online Passive-Aggressive Algorithms, JMLR 7 (2006) 551-585). It is
plain Python: the same questions give the same weights, bit for bit, on every machine.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import exp, fsum, sqrt
from random import Random
from typing import TYPE_CHECKING, NamedTuple
from zlib import compress, crc32, decompress

from companion.rulings.thesaurus import ThesaurusTerm

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SIZE = 1 << 17
"""The number of features; they are hashed."""
WORTH = {
    "word": 1.5,
    "meaning": 1.5,
    "pair": 1.0,
    "near": 0.5,
    "two": 0.5,
    "typed": 0.7,
    "typed two": 0.5,
    "letters": 0.35,
}
"""The weight of each kind of feature."""
LETTERS = (3, 4)
"""The lengths of the groups of letters."""
LEAST_QUESTIONS = 40
"""With fewer questions nothing is learned, and clauses are found by their words only."""
EPOCHS, MOST_STEP = 10, 1.0
"""How often all questions are processed, and the largest step of the weights for one question (PA-I's C)."""
LARGEST, LEAST = 127, 4
"""The limits of a stored weight: it fits a signed byte, and smaller weights are left out."""
NOTHING = ""
"""The id for questions that no clause answers."""
SHARP = 3.0
"""How strongly a difference in weight changes the probability of a clause."""

Vector = list[tuple[int, float]]
"""The numbers and values of features; its length is 1."""


def vector(typed: Sequence[str], words: Sequence[str], tokens: Sequence[ThesaurusTerm]) -> Vector:
    """The features of a question: its words as they were typed, those that count, and what they mean."""
    meant = [token.meanings[0] if token.meanings else token.stem for token in tokens]
    return _vector(
        {
            "word": words,
            "meaning": [meaning for token in tokens for meaning in token.meanings],
            "pair": list(map(" ".join, pairwise(meant))),
            "near": [f"{one} {other}" for at, one in enumerate(meant) for other in meant[at + 2 : at + 4]],
            "two": list(map(" ".join, pairwise(words))),
            "typed": typed,
            "typed two": list(map(" ".join, pairwise(typed))),
        }
    )


def wording(typed: Sequence[str]) -> Vector:
    """The features of a question that are the same in every game: its words as they were typed, and their letters."""
    cut = ((f"<{word}>", count) for word in typed for count in LETTERS)
    return _vector(
        {
            "typed": typed,
            "typed two": list(map(" ".join, pairwise(typed))),
            "letters": [word[at : at + count] for word, count in cut for at in range(len(word) - count + 1)],
        }
    )


def _vector(features: Mapping[str, Sequence[str]]) -> Vector:
    found: dict[int, float] = {}
    for kind, texts in features.items():
        worth = WORTH[kind]
        for text in texts:
            number = crc32(f"{kind} {text}".encode()) % SIZE
            found[number] = max(worth, found.get(number, 0.0))
    length = sqrt(fsum(value * value for value in found.values())) or 1.0
    return [(number, value / length) for number, value in sorted(found.items())]


class Ranker:
    """Weights of features for clauses: those of feature `n` are from `starts[n]` to `starts[n + 1]`.

    All three are bytes with the lowest byte first: unsigned 32-bit, unsigned 16-bit and signed 8-bit numbers.
    """

    def __init__(self, ids: Sequence[str], starts: bytes, clauses: bytes, weights: bytes, unit: float) -> None:
        self.ids = tuple(ids)
        self._starts, self._clauses, self._weights, self._unit = starts, clauses, weights, unit

    def shares(self, asked: Vector) -> dict[str, float]:
        """The probability of each clause, and of NOTHING, to be the answer; their sum is 1."""
        sums = [0.0] * len(self.ids)
        starts = memoryview(self._starts).cast("I")
        clauses, weights = memoryview(self._clauses).cast("H"), memoryview(self._weights).cast("b")
        for number, value in asked:
            begin, end = starts[number], starts[number + 1]
            for clause, weight in zip(clauses[begin:end], weights[begin:end], strict=True):
                sums[clause] += weight * value
        highest = max(sums, default=0.0)
        shares = [exp(SHARP * self._unit * (one - highest)) for one in sums]
        total = fsum(shares)
        return {id: share / total for id, share in zip(self.ids, shares, strict=True)}

    def packed(self, source: str) -> bytes:
        """The ranker as a file, with the checksum of its sources."""
        head = {"source": source, "ids": self.ids, "unit": self._unit, "weights": len(self._weights)}
        line = json.dumps(head).encode() + b"\n"
        return compress(line + self._starts + self._clauses + self._weights, 9)

    @classmethod
    def unpacked(cls, file: bytes) -> tuple[Ranker, str]:
        """The ranker in a file, and the checksum of its sources; raises ValueError or zlib.error for other files."""
        line, _, rest = decompress(file).partition(b"\n")
        head = json.loads(line)
        first, second = (SIZE + 1) * 4, head["weights"] * 2
        cut = (rest[:first], rest[first : first + second], rest[first + second :])
        return cls(head["ids"], *cut, head["unit"]), head["source"]


def trained(asked: Mapping[str, Sequence[Vector]], epochs: int = EPOCHS) -> Ranker:
    """The ranker for clauses, from the questions that each answers; no clause answers those under NOTHING."""
    import numpy as np  # only here, because answers do not need it

    ids = list(asked)
    examples = [(one, right) for right, id in enumerate(ids) for one in asked[id] if one]
    seen = np.unique([number for one, _ in examples for number, _ in one]).astype(np.intp)
    rows = [
        _Example(np.searchsorted(seen, [number for number, _ in one]), np.array([value for _, value in one]), right)
        for one, right in examples
    ]
    sums = _averaged(rows, len(seen), len(ids), epochs)
    unit = float(np.abs(sums).max(initial=0.0)) / LARGEST or 1.0
    levels = np.rint(sums / unit).astype("<i1")
    levels[np.abs(levels) < LEAST] = 0
    features, clauses = np.nonzero(levels)
    starts = np.searchsorted(seen[features], np.arange(SIZE + 1)).astype("<u4")
    return Ranker(ids, starts.tobytes(), clauses.astype("<u2").tobytes(), levels[features, clauses].tobytes(), unit)


class _Example(NamedTuple):
    """A question to learn from: its features, their values, and the clause that answers it."""

    numbers: NDArray[np.intp]
    values: NDArray[np.float64]
    right: int


def _averaged(rows: Sequence[_Example], features: int, clauses: int, epochs: int) -> NDArray[np.float64]:
    """The weights of each feature for each clause, averaged over all steps."""
    import numpy as np

    weights, sums = np.zeros((features, clauses)), np.zeros((features, clauses))
    steps, order = epochs * len(rows), list(range(len(rows)))
    for step in range(steps):
        if step % len(rows) == 0:
            Random(step).shuffle(order)
        numbers, values, right = rows[order[step % len(rows)]]
        # Separate sums and products, because the last bits of a matrix product differ between machines.
        scores = (weights[numbers] * values[:, None]).sum(axis=0)
        own, scores[right] = scores[right], -np.inf
        rival = int(scores.argmax())
        loss = 1.0 - own + scores[rival]
        if loss > 0.0 and rival != right:
            move = values * min(MOST_STEP, loss / 2)  # a vector has length 1
            left = 1.0 - step / steps  # the share of the time that the weights will have these values
            for clause, by in ((right, move), (rival, -move)):
                weights[numbers, clause] += by
                sums[numbers, clause] += by * left
    return sums
