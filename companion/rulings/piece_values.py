"""What is printed on the cards and pieces that a question names: `how much does the bridge cost`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from companion.definitions.models import GameDefinition, Token
from companion.rulings.text import stem, words

MOST_PIECES = 3
_ASKS_WHAT = re.compile(r"\b(how|what'?s?|which)\b", re.IGNORECASE)
_ASKS_ALL = re.compile(r"\bhow (much|strong|expensive)\b|\bwhat('?s| is) (printed )?on\b|\bwhat does\b", re.IGNORECASE)
_MARKUP = re.compile(r"\*\*|[{}]")


class PieceValues(NamedTuple):
    """A piece that a question names, those of its numbers that it asks for, by name, and perhaps the card's text."""

    id: str
    name: str
    numbers: Mapping[str, int | float]
    text: str = ""


def printed_on(definition: GameDefinition, question: str) -> tuple[PieceValues, ...]:
    """What is printed on the pieces that the question names; nothing if it does not ask for it.

    `how much` and `what does` ask for all numbers of a card, unless the question names some, and for its text if no
    clause has that. On figures nothing is printed.
    """
    if not _ASKS_WHAT.search(question):
        return ()
    asked = _stems(question)
    found: dict[object, PieceValues] = {}
    for token in _named(definition, asked):
        rest = {*asked.split()} - {*_stems(token.name).split()}
        every = {name: value for name, value in token.facts.items() if type(value) in (int, float)}
        numbers, text = {name: value for name, value in every.items() if rest & _alike(definition, name)}, ""
        if not numbers and token.shape == "card" and _ASKS_ALL.search(question):
            numbers, text = every, "" if token.clauses else _MARKUP.sub("", str(token.facts.get("text") or ""))
        if numbers or text:
            found.setdefault((token.name, *numbers.items()), PieceValues(token.id, token.name, numbers, text))
    return tuple(found.values())[:MOST_PIECES]


def _named(definition: GameDefinition, asked: str) -> list[Token]:
    """The pieces whose names are in a question; where a name is part of another one, only the longer one counts."""
    pieces = [token for token in definition.tokens.values() if token.shape != "standee"]
    named = {token.id: stems for token in pieces if (stems := f" {_stems(token.name)} ") in f" {asked} "}
    longest = {id for id, stems in named.items() if not any(stems in other != stems for other in named.values())}
    return [token for token in pieces if token.id in longest]


def _stems(text: str) -> str:
    return " ".join(map(stem, words(text)))


def _alike(definition: GameDefinition, name: str) -> set[str]:
    """The stems of the words of a number's name, and of single words with the same meaning."""
    own = words(name.replace("_", " "))
    same = (meaning.words for meaning in definition.meanings.values() if {*own} & {*meaning.words})
    return {stem(word) for word in (*own, *(word for alike in same for word in alike)) if " " not in word}
