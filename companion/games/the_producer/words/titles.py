"""Names of several words in a line: whole or in part, in any case, with or without their articles, dots and dashes."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from companion.model.phrases import ARTICLES

_TOKEN = re.compile(r"[^\s,;]+")
_LETTERS = re.compile(r"[^\W_]+")
_OPTIONAL = frozenset({*ARTICLES, "of", "and"})
"""Words of a name that may be left out."""
_SMALL = frozenset({
    "on", "at", "to", "in", "be", "or", "not", "with", "by", "from", "for", "next", "over", "did", "you", "up", "out",
    "their", "your", "who", "set", "stage", "goes", "go", "happened", "meet", "me", "it", "that", "first", "number",
    "only", "have",
})  # fmt: skip
"""Words that cannot begin a part of a name: `at the bank` is a place."""
_SHORTEST = 3
"""The fewest letters of a last word that is cut short."""


class Run(NamedTuple):
    """Words in a row that mean one name: which, and how many of them; `is_whole` for the whole name."""

    id: str
    length: int
    is_whole: bool


def bare(text: str) -> str:
    """The text in small letters, without accents, apostrophes and other signs.

    >>> bare("Timber!"), bare("O'Hara"), bare("La Bête")
    ('timber', 'ohara', 'la bete')
    """
    letters = "".join(one for one in unicodedata.normalize("NFKD", text) if not unicodedata.combining(one))
    return re.sub(r"['\u2019`.:!?]", "", letters).lower()


def plain_words(text: str) -> list[str]:
    """The words of a name as people type them.

    >>> plain_words("Tables at Ciro's"), plain_words("La Bête humaine"), plain_words("High-Stakes")
    (['tables', 'at', 'ciros'], ['la', 'bete', 'humaine'], ['high', 'stakes'])
    """
    return _LETTERS.findall(bare(text))


class Titles:
    """Finds the names of cards and buildings in a line."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._words: dict[str, list[str]] = {}
        self._at: dict[str, list[tuple[str, int]]] = defaultdict(list)
        for id, name in names.items():
            self._words[id] = [word for word in plain_words(name) if word not in _OPTIONAL]
            for place, word in enumerate(self._words[id]):
                self._at[word].append((id, place))

    def joined(self, line: str, is_apart: Callable[[str, str], bool]) -> str:
        """The line with each name of several words as its id, longest first; articles are left out.

        `is_apart` says whether the first two words of a part are a seat and a verb.
        """
        pieces = re.split(r"([;\n])", line)
        return "".join(piece if piece in ";\n" else self._joined(piece, is_apart) for piece in pieces)

    def _joined(self, piece: str, is_apart: Callable[[str, str], bool]) -> str:
        tokens = list(_TOKEN.finditer(piece))
        joined, done, at = "", 0, 0
        while at < len(tokens):
            start = tokens[at].start()
            row = _TOKEN.findall(piece[start:].partition(",")[0])
            run = None if not at and is_apart(*[*row, "", ""][:2]) else self._longest(row)
            if run is not None:
                joined, done = f"{joined}{piece[done:start]}{run.id}", tokens[at + run.length - 1].end()
            elif at and len(row) > 1 and row[0].lower() in ARTICLES and not is_apart(*row[:2]):
                joined, done = joined + piece[done:start], tokens[at + 1].start()
            at += 1 if run is None else run.length
        return joined + piece[done:]

    def _longest(self, row: list[str]) -> Run | None:
        """The name with the most words at the start of the row, if there is only one."""
        runs = [run for run in self._runs(row) if run.length > 1]
        most = max((run.length, run.is_whole) for run in runs) if runs else None
        found = {run.id: run for run in runs if (run.length, run.is_whole) == most}
        return next(iter(found.values())) if len(found) == 1 else None

    def _runs(self, row: list[str]) -> Iterator[Run]:
        """The parts of names at the start of the row."""
        skipped = next((number for number, word in enumerate(row) if word.lower() not in ARTICLES), len(row))
        first = plain_words(row[skipped]) if skipped < len(row) else []
        for id, place in self._at.get(first[0], ()) if first else ():
            run = self._run(id, place, row, skipped)
            if run is not None:
                yield run

    def _run(self, id: str, place: int, row: list[str], skipped: int) -> Run | None:
        """How far the row matches the name from one of its words on."""
        name, length, place_now = self._words[id], 0, place
        for end, token in enumerate(row[skipped:], skipped + 1):
            words = [word for word in plain_words(token) if word not in _OPTIONAL]
            if not words:
                continue
            if not _goes_on(name[place_now:], words):
                break
            place_now, length = place_now + len(words), end
            if name[place_now - 1] != words[-1]:
                break
        is_whole, number = place == 0 and place_now == len(name), place_now - place
        is_name = is_whole or (number > 1 and name[place] not in _SMALL)
        return Run(id, length, is_whole) if is_name else None


def _goes_on(name: list[str], words: list[str]) -> bool:
    """Whether a name continues with these words; the last one may be cut short."""
    if len(words) > len(name) or name[: len(words) - 1] != words[:-1]:
        return False
    whole, typed = name[len(words) - 1], words[-1]
    return whole == typed or (len(typed) >= _SHORTEST and whole.startswith(typed))
