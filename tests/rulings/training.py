"""Make what rulings learn: `python -m tests.rulings.training`.

Writes `ranker.bin` for each game, from the questions that its clauses answer and from those that none does. Writes
`settled.bin`, `meant.bin` and `worded.bin` in `templates` for all games. Prints the weights of `ANSWERS`, by which
rulings decide whether a question is answered at all, and UNSURE. They are made of the questions in tests/rulings/tuning, from which
nothing else is learned. It does not look at what is held out. The same questions give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from typing import NamedTuple

import numpy as np

from companion.definitions.models import GameDefinition
from companion.definitions.places import data_root, templates_root
from companion.registry import definition
from companion.rulings.learning import (
    FILE,
    MEANT_FILE,
    SETTLED_FILE,
    WORDED_FILE,
    learned,
    learned_wording,
    networks,
    settled,
)
from companion.rulings.network import Network
from companion.rulings.ranker import NOTHING, Ranker, Vector
from companion.rulings.ranking import ALIKE, hits_and_features
from companion.rulings.ruling import search_of
from companion.rulings.text import words
from tests.bench.rulings import GAMES, Asked, questions, to_learn, tuning
from tests.rulings.network_training import Question, network

HONEST = 0.97
"""The part of the unanswered questions that should get the honest no."""
REFUSED = 0.001
"""The part of the answered questions that may get it without being asked back."""
STRANGE = 20
"""Of the questions of another game about things that this one does not have, one in this number is learned from."""
ROUNDS, GENTLE = 25, 0.005
"""Newton steps, and the ridge of the logistic regression."""


@cache
def unanswered(game: str) -> tuple[str, ...]:
    """The questions to tune on that no clause of the game answers, and those of writers to learn from."""
    return tuple(one.question for one in (*questions(game)["tuning"], *to_learn(game)) if not one.answers)


@cache
def with_answers(game: str) -> tuple[Asked, ...]:
    """The questions of writers to learn from that clauses answer; an edition learns those of its base, too."""
    return (*_inherited(game), *(one for one in to_learn(game) if one.answers))


def _inherited(game: str) -> Iterator[Asked]:
    """The questions about the base of an edition whose first answer says the same in it."""
    found = definition(game)
    if found.extends:
        base = definition(found.extends)
        for one in with_answers(found.extends):
            own = {id.replace(f"{base.prefix}-", f"{found.prefix}-", 1): id for id in one.answers}
            same = [
                id for id in own if id in found.questions and _says(found, id) == _says(base, own[id], found.prefix)
            ]
            if same[:1] == list(own)[:1]:
                yield Asked(one.question, tuple(same))


@cache
def answered(game: str) -> dict[str, list[str]]:
    """Those questions by their first clause."""
    asked = dict[str, list[str]]()
    for one in with_answers(game):
        asked.setdefault(one.answers[0], []).append(one.question)
    return asked


def _says(found: GameDefinition, id: str, prefix: str = "") -> str:
    """What a clause or open point says; with another `prefix` for its numbers."""
    text = repr(found.clauses[id]) if id in found.clauses else repr(found.open_points[id])
    return text.replace(f"{found.prefix}-", f"{prefix or found.prefix}-")


@cache
def elsewhere(game: str) -> list[str]:
    """Those of the other games: this one answers few of them. With them some that are of things it does not have."""
    own, found = search_of(definition(game)), []
    for other in (other for other in GAMES if other != game):
        at_home = search_of(definition(other))
        asked = [one for several in definition(other).questions.values() for one in several][::STRANGE]
        found += [*unanswered(other), *definition(other).unanswered]
        found += [
            one for one in asked if any(own.is_strange(word) and not at_home.is_strange(word) for word in words(one))
        ]
    return found


def source(game: str) -> str:
    """A sum of what the ranker of a game is made of."""
    found = definition(game)
    asked = (sorted(found.questions.items()), found.unanswered, search_of(found).english.off_topic)
    made_of = (*asked, sorted(answered(game).items()), unanswered(game), elsewhere(game))
    return sha256(repr(made_of).encode()).hexdigest()


def ranker(game: str) -> Ranker:
    """What is learned of a game."""
    found = definition(game)
    return learned(found, search_of(found), [*unanswered(game), *elsewhere(game)], more=answered(game))


def wordings() -> Ranker:
    """What is learned of the wording of all games' questions."""
    settled_ones: list[Vector] = []
    others: dict[str, Vector] = {}
    for game in GAMES:
        found, search = definition(game), search_of(definition(game))
        known = (*found.questions.values(), *answered(game).values())
        settled_ones += [search.wording(one) for asked in known for one in asked]
        nothing = [*search.english.off_topic, *found.unanswered, *unanswered(game)]
        others |= {one: search.wording(one) for one in nothing}
    return learned_wording(settled_ones, others.values())


def source_of_wordings() -> str:
    """A sum of what that is made of."""
    return sha256("".join(map(source, GAMES)).encode()).hexdigest()


def shared(file: str) -> Network:
    """What the network in this file learns of the questions of all games."""
    ids, asked = [], list[Question]()
    for at, game in enumerate(GAMES):
        found, search = definition(game), search_of(definition(game))
        features = search.vector if file == MEANT_FILE else search.wording
        ids.append([*{**found.questions, **answered(game)}, NOTHING])
        cues = [Asked(cue, (id,)) for id, several in found.questions.items() for cue in several]
        nothing = (*search.english.off_topic, *found.unanswered, *unanswered(game), *elsewhere(game))
        for one in (*cues, *with_answers(game), *(Asked(question, (NOTHING,)) for question in nothing)):
            known = tuple(id for id in one.answers if id in ids[at])
            asked.append(Question(features(one.question), at, known))
    return network(ids, asked)


def source_of_networks() -> str:
    """A sum of what those are made of."""
    made_of = (*map(source, GAMES), *map(with_answers, GAMES))
    return sha256(repr(made_of).encode()).hexdigest()


class Sample(NamedTuple):
    """What is seen of a question, and whether a clause answers it."""

    signs: tuple[float, ...]
    is_answered: bool


def samples(game: str) -> Iterator[Sample]:
    """The questions of writers from whom nothing is learned, as the game's ranker sees them."""
    search = search_of(definition(game))
    for one in tuning(game):
        signs = search.signs(one.question)
        if signs.cue_likeness < ALIKE:  # else it is settled
            yield Sample(hits_and_features(search, one.question, (), signs)[1], bool(one.answers))


def fitted(seen: Sequence[Sample]) -> tuple[tuple[float, ...], float]:
    """ANSWERS, by a logistic regression in which answered and unanswered questions count the same in all; and UNSURE.

    The regression uses Newton's method.
    """
    signs = np.array([one.signs for one in seen])
    truth = np.array([one.is_answered for one in seen], dtype=float)
    counts = np.where(truth == 1, 0.5 / truth.mean(), 0.5 / (1 - truth.mean())) / len(seen)
    ridge = GENTLE * np.diag([0.0, *signs[:, 1:].var(axis=0)])
    weights = np.zeros(signs.shape[1])
    for _ in range(ROUNDS):
        chances = 1 / (1 + np.exp(-signs @ weights))
        slope = signs.T @ (counts * (chances - truth)) + ridge @ weights
        curve = (signs.T * (counts * chances * (1 - chances))) @ signs + ridge
        weights -= np.linalg.solve(curve, slope)
    odds = signs @ weights
    weights[0] -= np.quantile(odds[truth == 0], HONEST)
    odds = (signs @ weights)[truth == 1]
    found = (odds > 0).mean()
    print(f"of {len(seen)} questions {found:.1%} that have an answer get one, {1 - HONEST:.0%} of the others")
    return tuple(round(float(weight), 2) for weight in weights), round(float(np.quantile(odds, REFUSED)), 1)


def main() -> None:
    (templates_root() / SETTLED_FILE).write_bytes(wordings().packed(source_of_wordings()))
    settled.cache_clear()
    for game in GAMES:
        made = search_of(definition(game)).ranker = ranker(game)
        (data_root() / game / FILE).write_bytes(made.packed(source(game)))
        print(game, (data_root() / game / FILE).stat().st_size, "bytes")
    for file in (MEANT_FILE, WORDED_FILE):
        (templates_root() / file).write_bytes(shared(file).packed(source_of_networks()))
        print(file, (templates_root() / file).stat().st_size, "bytes")
    networks.cache_clear()
    answers, unsure = fitted([one for game in GAMES for one in samples(game)])
    print(f"ANSWERS = {answers}\nUNSURE = {unsure}")


if __name__ == "__main__":
    main()
