"""The ranker of a game: the one in its folder, else one made from the questions that its clauses answer."""

from __future__ import annotations

import zlib
from collections.abc import Iterable

from companion.definitions.models import GameDefinition
from companion.rulings.ranker import EPOCHS, NOTHING, Ranker, trained
from companion.rulings.search import Search

FILE = "ranker.bin"
"""Made by `python -m tests.rulings.training`."""
LEAST_QUESTIONS = 40
"""With fewer questions nothing is learned, and clauses are found by their words only."""
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


def learned(definition: GameDefinition, search: Search, unanswered: Iterable[str], epochs: int = EPOCHS) -> Ranker:
    """The ranker made from a game's questions; questions without an answer, and `unanswered`, belong to NOTHING."""
    asked = {id: list(map(search.vector, cues)) for id, cues in definition.questions.items()}
    nothing = [*search.english.off_topic, *definition.unanswered, *unanswered]
    return trained({**asked, NOTHING: list(map(search.vector, nothing))}, epochs)
