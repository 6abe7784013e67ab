"""The index of a rulebook: for each thing and subject of a game, the clauses about it, the main one first.

A clause is about a thing if the definition says so (the `clauses` of a token or component, or the section with that
title), or if its first words, or its title as an open point, have the name. For rare names, every clause counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from companion.definitions.board import BoardDefinition
from companion.definitions.models import GameDefinition

OPENING_WORDS = 6
"""A clause with a name among this many first words is about it."""
RARE = 6
"""If at most this many clauses have a name, all are listed."""
COMMON = 40
"""If more clauses than this have a name, only those from the definition are listed: the word is everywhere."""
RUN = 3
"""This many consecutive numbers become a range."""


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A term with the numbers of its clauses: the main one first, the others in the order of the book."""

    term: str
    clauses: tuple[str, ...]


def entries(definition: GameDefinition) -> list[IndexEntry]:
    """The index of a game, sorted."""
    terms = _terms(definition)
    opening = {clause.id: " ".join(clause.text.split()[:OPENING_WORDS]) for clause in definition.clauses.values()}
    opening |= {point.id: point.title for point in definition.open_points.values()}
    texts = {clause.id: clause.text for clause in definition.clauses.values()}
    texts |= {point.id: f"{point.title} {point.default}" for point in definition.open_points.values()}
    found: list[IndexEntry] = []
    for key, (term, given) in terms.items():
        name = _pattern(term, [other for other in terms if key in other and key != other])
        naming = [id for id, text in texts.items() if name(text)]
        about = set(given) | (set(naming) if len(naming) <= RARE else set())
        if len(naming) <= COMMON or not given:
            about |= {id for id, text in opening.items() if name(text)}
        main = next((id for id in (*given, *texts) if id in about), None)
        if main:
            found.append(IndexEntry(term, (main, *(id for id in texts if id in about and id != main))))
    return sorted(found, key=lambda entry: entry.term.lower())


def _terms(definition: GameDefinition) -> Mapping[str, tuple[str, list[str]]]:
    """Every term, by its singular in small letters, with the clauses that the definition gives for it.

    Sections come first, because they have the main clause. A name with a colon is a kind of something.
    """
    names: list[tuple[str, Iterable[str]]] = [
        (_subject(section.title), [clause.id for clause in section.clauses]) for section in definition.sections.values()
    ]
    names += [(token.name, token.clauses) for token in definition.tokens.values() if ":" not in token.name]
    names += [(component.name, component.clauses) for component in definition.components.values()]
    names += [(name, ()) for board in definition.boards.values() for name in _named(board)]
    terms: dict[str, tuple[str, list[str]]] = {}
    for name, clauses in names:
        given = terms.setdefault(_singular(name).lower(), (name, []))[1]
        given += [id for id in clauses if id not in given]
    return terms


def _subject(title: str) -> str:
    """A section's title without the part before its colon, and without an article."""
    subject = title.rpartition(": ")[2].removeprefix("the ")
    return subject[:1].upper() + subject[1:]


def _named(board: BoardDefinition) -> Iterator[str]:
    """The names of its spaces and of their kinds; names that differ only in a number count once."""
    for space in board.spaces:
        yield from [re.sub(r" \d+$", "", space.name)] if space.name else []
        yield space.kind.replace("_", " ").title()


def _singular(name: str) -> str:
    return name.removesuffix("s") if len(name) > RUN else name


def _pattern(term: str, longer: Sequence[str]) -> Callable[[str], bool]:
    """A function that says whether a text has the term as a whole word, singular or plural, not in a longer term.

    A term of one or two letters must be written exactly.
    """
    flags = re.IGNORECASE if len(term) >= RUN else re.NOFLAG
    others = [re.compile(rf"(?<!\w){re.escape(other)}", re.IGNORECASE) for other in longer]
    stem = _singular(term).lower()
    own = re.compile(rf"(?<!\w){re.escape(_singular(term))}(?:s|es)?(?!\w)", flags)

    def names(text: str) -> bool:
        if stem not in _small(text) or own.search(text) is None:
            return False
        for other in others:
            text = other.sub("", text)
        return own.search(text) is not None

    return names


@lru_cache(maxsize=4_096)
def _small(text: str) -> str:
    return text.lower()


# --- numbers


def gaps(definition: GameDefinition) -> list[str]:
    """The missing numbers of clauses and open points, below the highest of their section.

    They are left out on purpose: a number stays with its rule, and the rules of another edition have their own.
    """
    found: dict[str, list[int]] = {}
    for id in (*definition.clauses, *definition.open_points):
        section, _, number = id.removeprefix(f"{definition.prefix}-").rpartition("-")
        found.setdefault(section, []).append(int(number))
    missing = {section: sorted({*range(1, max(numbers))} - {*numbers}) for section, numbers in found.items()}
    return [
        f"{section}-{', '.join(_ranges([f'{number:02}' for number in numbers]))}"
        for section, numbers in missing.items()
        if numbers
    ]


def listed(clauses: Sequence[str], prefix: str) -> list[str]:
    """The numbers as they are printed, without the game's prefix: the first by itself, then section by section.

    >>> listed(["XX-B-03", "XX-A-01", "XX-A-02", "XX-B-01", "XX-B-04"], "XX")
    ['B-03', 'A-01, 02', 'B-01, 04']
    """
    short = [clause.removeprefix(f"{prefix}-") for clause in clauses]
    sections: dict[str, list[str]] = {}
    for clause in short[1:]:
        section, _, number = clause.rpartition("-")
        sections.setdefault(section, []).append(number)
    return [*short[:1], *(f"{section}-{', '.join(_ranges(numbers))}" for section, numbers in sections.items())]


def _ranges(numbers: Sequence[str]) -> Iterator[str]:
    """The numbers, with consecutive ones joined to ranges."""
    run: list[str] = []
    for number in numbers:
        if run and int(number) != int(run[-1]) + 1:
            yield from _range(run)
            run = []
        run.append(number)
    yield from _range(run)


def _range(run: Sequence[str]) -> Sequence[str]:
    return [f"{run[0]}\N{EN DASH}{run[-1]}"] if len(run) >= RUN else run
