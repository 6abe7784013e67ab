"""The clauses nearest to a question, and whether the nearest answers it: search and what was learned, together."""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum, log
from typing import NamedTuple

from companion.rulings.ranker import NOTHING
from companion.rulings.search import Hit, Search

LEARNED = 0.5
"""The part of a score that is by what was learned, the rest being by words."""
LEAST_SHARE = 1e-6
"""A smaller share of what was learned is none."""
HIGHEST_BAR = 1.5
"""What an endless bar counts as."""
FOUND = 0.02
"""With such a share a clause is told though it has no word of the question."""
ANSWERS = (-7.42, 3.96, 3.26, -1.01, 1.06, 0.99, -2.75, 3.21)
"""The weights of the signs in `looked_at`, whose sum is the logarithm of the odds that a clause answers: a logistic
regression, made by tests/rulings/training.py."""


class Ranking(NamedTuple):
    """Clauses, the nearest first, and whether that one answers."""

    hits: list[Hit]
    is_answered: bool


def rank(search: Search, question: str, people: Iterable[str] = ()) -> Ranking:
    """The clauses by how near they are to the question; `people` are names of players."""
    people = tuple(people)
    signs = search.signs(question, people)
    if search.ranker is None:
        hits = search.find(question, people)
        return Ranking(hits, bool(hits) and hits[0].score >= signs.bar)
    hits, seen = looked_at(search, question, people)
    odds = fsum(weight * sign for weight, sign in zip(ANSWERS, seen, strict=True))
    is_likely = odds > 0 and not signs.is_off_topic
    return Ranking(hits, bool(hits) and (is_likely or signs.is_word_for_word))


def looked_at(search: Search, question: str, people: Iterable[str] = ()) -> tuple[list[Hit], tuple[float, ...]]:
    """The clauses by search and ranker, and the signs by which ANSWERS tells whether the nearest answers."""
    assert search.ranker is not None
    hits, signs = search.find(question, people), search.signs(question, people)
    shares = search.ranker.shares(search.vector(question, people))
    nothing = shares.pop(NOTHING, 0.0)
    likely = {id: share / max(1 - nothing, LEAST_SHARE) for id, share in shares.items()}
    scores = {id: 0.0 for id, share in likely.items() if share >= FOUND} | {hit.id: hit.score for hit in hits}
    found = [Hit(id, _score(score, likely.get(id))) for id, score in scores.items()]
    known = {hit.id for hit in hits if signs.is_word_for_word and hit.score == hits[0].score}
    nearest = hits[0].score if hits else 0.0
    seen = (
        1.0,
        nearest,
        nearest - min(signs.bar, HIGHEST_BAR),
        _log(nothing),
        _log(max(likely.values(), default=0.0)),
        signs.likest,
        signs.doubt,
        log(1 + signs.known),
    )
    return sorted(found, key=lambda hit: (hit.id not in known, -round(hit.score, 9))), seen


def _score(by_words: float, share: float | None) -> float:
    """A clause's score from 0 to 1; one that nothing was learned of, as a house ruling, has that of its words."""
    if share is None:
        return by_words
    return (1 - LEARNED) * by_words + LEARNED * (1 - _log(share) / log(LEAST_SHARE))


def _log(share: float) -> float:
    return log(max(share, LEAST_SHARE))
