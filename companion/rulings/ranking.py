"""Combines search, ranker and networks: the clauses nearest to a question, and whether the nearest one answers it."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, fsum, log, sqrt
from typing import NamedTuple

from companion.rulings.learning import SETTLED, networks, settled
from companion.rulings.ranker import NOTHING, Ranker, Vector
from companion.rulings.search import Hit, Search, Signs

LEARNED, PLAIN = 0.75, 0.15
"""The parts of a score from ranker and networks, and from plain words; the rest comes from the meanings of words."""
LEAST_SHARE = 1e-6
"""A smaller share from ranker and networks counts as none."""
BY_NETWORKS, LEAST_VOTE = 0.4, 1e-9
"""The weight of the networks in the geometric mean of probabilities; the rest is the ranker's. The second number
replaces smaller probabilities."""
ALIKE = 0.95
"""A question this similar to one that a clause answers is answered; this was right for 99 of 100 test questions."""
FOUND = 0.02
"""With this share a clause is shown even if it has no word of the question."""
ANSWERS = (-4.41, 2.3, -0.6, 0.91, -0.94, 0.69, 2.04, 0.45, -2.51, 0.36)
"""The weights of the features in `hits_and_features`, whose weighted sum is the logarithm of the odds that a clause
answers: a logistic regression, made by tests/rulings/training.py."""
UNSURE = -3.9
"""With a larger sum that is not above 0, perhaps a clause answers: fewer than 1 in 1,000 questions that have an answer
are below it. Made there, too."""


UNSURE_BAR = 0.15
"""The score with which perhaps a clause answers, in a game from which nothing is learned."""


class Ranking(NamedTuple):
    """Clauses, the nearest first, and whether the nearest one answers; if not, whether that is unsure."""

    hits: list[Hit]
    is_answered: bool
    is_unsure: bool = False


def rank(search: Search, question: str, people: Iterable[str] = ()) -> Ranking:
    """The clauses, the nearest to the question first; `people` are names of players."""
    people = tuple(people)
    signs = search.signs(question, people)
    if search.ranker is None:
        return _by_words(search, question, people, signs)
    hits, features = hits_and_features(search, question, people, signs)
    odds = fsum(weight * feature for weight, feature in zip(ANSWERS, features, strict=True))
    is_on_topic = bool(hits) and not signs.is_empty and not signs.is_off_topic and not search.has_no_answer(question)
    is_likely = is_on_topic and (odds > 0 or signs.cue_likeness >= ALIKE)
    is_answered = is_likely or (bool(hits) and signs.is_word_for_word)
    return Ranking(hits, is_answered, is_on_topic and not is_answered and odds > UNSURE)


def _by_words(search: Search, question: str, people: tuple[str, ...], signs: Signs) -> Ranking:
    """The ranking in a game from which nothing is learned. Plain words decide between clauses that are about equal."""
    found, plain_scores = search.find(question, people), search.plain_scores(question, people)
    scores = {hit.id: hit.score for hit in found}
    hits = [Hit(id, (1 - PLAIN) * score + PLAIN * plain_scores.get(id, 0.0)) for id, score in scores.items()]
    hits.sort(key=lambda hit: -round(hit.score, 9))
    if signs.is_word_for_word:
        hits.insert(0, hits.pop(next(at for at, hit in enumerate(hits) if hit.id == found[0].id)))
    is_answered = bool(hits) and scores[hits[0].id] >= signs.bar
    is_near = bool(found) and found[0].score >= UNSURE_BAR and not signs.is_advice
    return Ranking(hits, is_answered, is_near and not is_answered and not search.has_no_answer(question))


def hits_and_features(
    search: Search, question: str, people: Iterable[str], signs: Signs
) -> tuple[list[Hit], tuple[float, ...]]:
    """The clauses by search, ranker and networks, and the features for ANSWERS: whether the nearest one answers."""
    assert search.ranker is not None
    hits = search.find(question, people)
    asked, wording = search.vector(question, people), search.wording(question, people)
    shares = _shares(search.ranker, asked, wording)
    nothing = shares.pop(NOTHING, 0.0)
    likely = {id: share / max(1 - nothing, LEAST_SHARE) for id, share in shares.items()}
    by_share = (id for id, share in likely.items() if share >= FOUND and signs.known)  # made-up words share no meaning
    scores = dict.fromkeys(by_share, 0.0) | {hit.id: hit.score for hit in hits}
    plain_scores = search.plain_scores(question, people)
    known = {hit.id for hit in hits if signs.is_word_for_word and hit.score == hits[0].score}
    nearness = {id: _score(score, likely.get(id), plain_scores.get(id, 0.0)) for id, score in scores.items()}
    found = [Hit(id, 1.0 if id in known else near) for id, near in nearness.items()]  # a known answer is nearest
    found.sort(key=lambda hit: -round(hit.score, 9))
    first = found[0].id if found else NOTHING
    features = (
        1.0,
        hits[0].score if hits else 0.0,
        _log(nothing),
        _log(max(likely.values(), default=0.0)),
        signs.cue_likeness,
        _log(likely.get(first, 0.0)),
        plain_scores.get(first, 0.0),
        sqrt(signs.word_count),
        float(signs.is_advice),
        _by_wording(wording),
    )
    return found, features


def _shares(ranker: Ranker, asked: Vector, wording: Vector) -> dict[str, float]:
    """The probability of each clause, and of NOTHING; from the ranker alone in a game that the networks do not know."""
    by_ranker = ranker.shares(asked)
    votes = [network.shares(by_ranker, seen) for network, seen in zip(networks(), (asked, wording), strict=False)]
    known = [vote for vote in votes if vote is not None]
    if not known:
        return by_ranker
    parts = [(1 - BY_NETWORKS, by_ranker), *((BY_NETWORKS / len(known), vote) for vote in known)]
    means = {id: exp(fsum(part * log(max(vote[id], LEAST_VOTE)) for part, vote in parts)) for id in by_ranker}
    total = fsum(means.values())
    return {id: mean / total for id, mean in means.items()}


def _by_wording(wording: Vector) -> float:
    """The logarithm of the odds that rules settle a question with this wording; 0 without the shared ranker."""
    by_any = settled()
    if by_any is None:
        return 0.0
    shares = by_any.shares(wording)
    return _log(shares[SETTLED]) - _log(shares[NOTHING])


def _score(by_meaning: float, share: float | None, by_words: float) -> float:
    """The score of a clause from 0 to 1. A clause unknown to the ranker, such as a house ruling, uses meaning."""
    if share is None:
        return by_meaning
    learned = 1 - _log(share) / log(LEAST_SHARE)
    return (1 - LEARNED - PLAIN) * by_meaning + LEARNED * learned + PLAIN * by_words


def _log(share: float) -> float:
    return log(max(share, LEAST_SHARE))
