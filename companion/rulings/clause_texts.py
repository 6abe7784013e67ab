"""The words of clauses and open points, by the field of the file that has them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from companion.definitions.models import GameDefinition, OpenPoint

PLAIN = ("text", "title", "default", "asked")
"""The fields whose words count as they are."""


def texts_of(definition: GameDefinition) -> dict[str, dict[str, Sequence[str]]]:
    """The texts of every clause and open point by field, in the order of the rules."""
    found: dict[str, dict[str, Sequence[str]]] = {}
    for section in definition.sections.values():
        for clause in section.clauses:
            found[clause.id] = {"text": [clause.text], "section": [section.title], "title": ()}
    for point in definition.open_points.values():
        found[point.id] = _of_point(point)
    return {id: {**fields, "asked": definition.questions.get(id, ())} for id, fields in found.items()}


def all_in(texts: Iterable[Iterable[Sequence[str]]]) -> set[str]:
    """All words of these texts."""
    return set(chain.from_iterable(chain.from_iterable(texts)))


def plain_words(fields: Mapping[str, Iterable[Sequence[str]]]) -> list[str]:
    """The words of a clause, of its title and of the questions that it answers."""
    return [word for field in PLAIN for text in fields.get(field, ()) for word in text]


def _of_point(point: OpenPoint) -> dict[str, Sequence[str]]:
    return {
        "title": [point.title],
        "default": [point.default],
        "readings": [point.readings],
        "reason": [point.reason],
    }
