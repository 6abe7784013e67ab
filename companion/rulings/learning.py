"""The ranker of a game: the one that its folder has, else one made of the questions that its clauses answer.

A second ranker is shared by all games: it knows from the wording alone whether rules settle such a question. Two
networks are shared, too: they know the clauses of the games that come with Companion.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from companion.definitions.models import GameDefinition
from companion.definitions.places import templates_root
from companion.rulings.network import Network
from companion.rulings.ranker import EPOCHS, LEAST_QUESTIONS, NOTHING, Ranker, Vector, trained
from companion.rulings.search import Search

FILE = "ranker.bin"
SETTLED_FILE = "settled.bin"
MEANT_FILE, WORDED_FILE = "meant.bin", "worded.bin"
"""The networks for `Search.vector` and for `Search.wording`. `python -m tests.rulings.training` makes all files."""
SETTLED = "settled"
"""The id for the wording of questions that rules settle; the other id is NOTHING."""
WORDING_EPOCHS = 4
"""How often the wording of all games' questions is processed."""
MOST_STEPS = 9_000
"""How many questions are processed while somebody waits: about one second."""


def ranker_of(definition: GameDefinition, search: Search) -> Ranker | None:
    """The ranker for `search`; None if there are too few questions."""
    if definition.folder is not None:
        try:
            return Ranker.unpacked((definition.folder / FILE).read_bytes())[0]
        except (OSError, ValueError, KeyError, zlib.error):
            pass  # there is none, or it is damaged, which only makes rulings slower
    if search.ranker is not None:
        return search.ranker
    questions = sum(map(len, definition.questions.values()))
    if questions < LEAST_QUESTIONS:
        return None
    return learned(definition, search, (), min(EPOCHS, max(1, MOST_STEPS // questions)))


@lru_cache(maxsize=1)
def settled() -> Ranker | None:
    """The ranker for wording, shared by all games; None if its file is missing or damaged."""
    try:
        return Ranker.unpacked((templates_root() / SETTLED_FILE).read_bytes())[0]
    except (OSError, ValueError, KeyError, zlib.error):
        return None


@lru_cache(maxsize=1)
def networks() -> tuple[Network, ...]:
    """The networks for `Search.vector` and for `Search.wording`; none if a file is missing or damaged."""
    try:
        return tuple(Network.unpacked((templates_root() / file).read_bytes())[0] for file in (MEANT_FILE, WORDED_FILE))
    except (OSError, ValueError, KeyError):
        return ()


def learned_wording(answered: Iterable[Vector], unanswered: Iterable[Vector]) -> Ranker:
    """The ranker for wording, made from questions that rules answer and questions that they do not."""
    return trained({SETTLED: list(answered), NOTHING: list(unanswered)}, WORDING_EPOCHS)


def learned(
    definition: GameDefinition,
    search: Search,
    unanswered: Iterable[str],
    epochs: int = EPOCHS,
    more: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> Ranker:
    """The ranker made from a game's questions, and from `more` by the clause that answers them.

    Questions without an answer, and `unanswered`, belong to NOTHING.
    """
    cues = {id: [*definition.questions.get(id, ()), *more.get(id, ())] for id in {**definition.questions, **more}}
    asked = {id: list(map(search.vector, several)) for id, several in cues.items()}
    nothing = [*search.english.off_topic, *definition.unanswered, *unanswered]
    return trained({**asked, NOTHING: list(map(search.vector, nothing))}, epochs)
