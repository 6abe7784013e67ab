"""Questions whether something may be done, read as a line of the game's own grammar.

A question is read only when every word of it is accounted for: one verb, its seat, its arguments, and words that stand
between. Anything else (`twice`, `after the dice`, `or`) means that something else is asked, and no action is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import permutations
from typing import Any, NamedTuple

from companion.definitions.models import Saying
from companion.errors import IllegalAction, Unreadable
from companion.model import Game, Grammar
from companion.rulings.language import language
from companion.rulings.text import words

_LONGEST_QUESTION = 300
_MOST_WORDS = 40
_NUMBER = "#"
_POSSESSIVE = re.compile(r"(\w)['\N{RIGHT SINGLE QUOTATION MARK}]s\s+(?=\w)")
_ENDING = re.compile(r"[\s?!.,]+$")


class _Phrase(NamedTuple):
    """What people say, word by word (`#` for a number), and the word of a line it stands for."""

    said: tuple[str, ...]
    written: str


def is_question(line: str) -> bool:
    """Whether a line typed at the table asks for a ruling: by its question mark, or by how it begins.

    >>> [is_question(line) for line in ("may I move ann", "ann move r05c2", "ann fight?", "reveal escort ?")]
    [True, False, True, False]
    """
    text = line.strip()
    if text.endswith("?") and text[-2:-1].strip():
        return bool(words(text))
    said = words(text[:_LONGEST_QUESTION])
    return any(said[: len(begin)] == begin for begin in map(str.split, language().asks))


def read_action(game: Game, state: Any, question: str, sayings: Iterable[Saying]) -> str | None:
    """The line that asks for what the question asks about, or None if it is not plainly one action.

    The line can be given to `check`; it may name what the rules refuse, but it is never anything else than was asked.
    """
    if len(question) > _LONGEST_QUESTION:
        return None
    text = _ENDING.sub("", question.strip())
    names, grammar = game.names(state), game.grammar_of(state)
    said = _question_words(text, names, grammar)
    if said is None:
        return text if _is_line(game, state, text, names) else None
    verbs = {word: verb for word, verb in grammar.verbs.items() if word not in language().vague}
    return _line(game, state, verbs, _rewritten(said, sayings, {*verbs, *(name.lower() for name in names)}))


def _is_line(game: Game, state: Any, text: str, names: Sequence[str]) -> bool:
    """Whether the text as it stands is one action of a seat, with its name."""
    seats = {name.lower() for name in names}
    return text.split(" ", 1)[0].lower() in seats and _is_one_action(game, state, text)


def _question_words(text: str, names: Sequence[str], grammar: Grammar) -> list[str] | None:
    """The words behind `may I` and the like; None if the text does not ask for permission."""
    owned = _POSSESSIVE.sub(r"\1.", grammar.joined(names, text))
    said = re.sub(r"[,;:!?\"()]", " ", owned.replace("'", "")).split()[:_MOST_WORDS]
    low = [word.lower() for word in said]
    english = language()
    permit = _found_anywhere(low, english.permits)
    begin = _found_first(low, english.begins)
    half = _found_first(low, english.halves)
    if not begin and not (half and permit):
        return None
    if permit and permit[0] >= begin:
        del said[permit[0] : permit[1]]
    return said[begin or half :]


def _found_first(low: Sequence[str], phrases: Iterable[str]) -> int:
    """How many words the longest of the phrases takes up at the beginning; 0 if none stands there."""
    return max((len(phrase.split()) for phrase in phrases if low[: len(phrase.split())] == phrase.split()), default=0)


def _found_anywhere(low: Sequence[str], phrases: Iterable[str]) -> tuple[int, int] | None:
    """Where the longest of the phrases stands."""
    found = [
        (at, at + len(phrase.split()))
        for phrase in phrases
        for at in range(1, len(low))
        if list(low[at : at + len(phrase.split())]) == phrase.split()
    ]
    return max(found, key=lambda span: (span[1] - span[0], span[0]), default=None)


def _rewritten(said: Sequence[str], sayings: Iterable[Saying], kept: Set[str]) -> list[str]:
    """The words of a line: what people say replaced by what a line has for it, and what counts for nothing left out."""
    english = language()
    idle = {*english.glue, *english.myself} - kept
    phrases = [_Phrase(tuple(text.lower().split()), saying.name) for saying in sayings for text in saying.says]
    phrases.sort(key=lambda phrase: -len(phrase.said))
    found: list[str] = []
    at = 0
    while at < len(said):
        for phrase in phrases:
            end, number = _ends(said, at, phrase.said, idle)
            if end:
                found.append(phrase.written.replace(_NUMBER, number))
                at = end
                break
        else:
            if said[at].lower() not in idle:
                found.append(said[at])
            at += 1
    return found


def _ends(said: Sequence[str], at: int, phrase: Sequence[str], idle: set[str]) -> tuple[int, str]:
    """Where the phrase that begins here ends, idle words inside it passed over, and its number; 0 if it does not."""
    number = ""
    for count, wanted in enumerate(phrase):
        while count and at < len(said) and said[at].lower() in idle and said[at].lower() != wanted:
            at += 1
        if at >= len(said):
            return 0, ""
        if wanted == _NUMBER and said[at].isdecimal():
            number = said[at]
        elif said[at].lower() != wanted:
            return 0, ""
        at += 1
    return at, number


def _line(game: Game, state: Any, verbs: Mapping[str, str], said: list[str]) -> str | None:
    """The line these words make, if they are one verb, at most one seat before it, and the verb's arguments."""
    places = [place for place, word in enumerate(said) if word.lower() in verbs]
    if len(places) != 1:
        return None
    names, grammar = game.names(state), game.grammar_of(state)
    verb = verbs[said[places[0]].lower()]
    before, after = said[: places[0]], said[places[0] + 1 :]
    seat, subject = _subject(names, before)
    lines = []
    for given in _arranged(grammar, names, verb, [*subject, *after]):
        line = " ".join((*seat, verb, *given))
        if _is_one_action(game, state, line):
            lines.append(line)
    return lines[0] if len(lines) == 1 else None


def _subject(names: Sequence[str], before: Sequence[str]) -> tuple[list[str], list[str]]:
    """The seat that acts, if one is named first, and what else stands before the verb (a figure, say)."""
    if not before:
        return [], []
    seats = {name.lower(): name for name in names}
    owner = re.split(r"[.+]", before[0])[0].lower()
    if before[0].lower() in seats:
        return [seats[owner]], list(before[1:])
    return ([seats[owner]] if owner in seats else []), list(before)


def _arranged(grammar: Grammar, names: Sequence[str], verb: str, given: Sequence[str]) -> list[list[str]]:
    """The words in the order of the verb's arguments; several orders only if none of them is the one they came in."""
    arguments = grammar.forms[verb].arguments
    if len(given) > len(arguments):
        return []
    found = []
    for chosen in permutations(range(len(arguments)), len(given)):
        if all(arguments[place].fits(names, word) for place, word in zip(chosen, given, strict=True)):
            ordered = [given[number] for number in sorted(range(len(given)), key=lambda number: chosen[number])]
            if ordered == list(given):
                return [ordered]
            found.append(ordered)
    return found


def _is_one_action(game: Game, state: Any, line: str) -> bool:
    """Whether the line can be read as one action just now, legal or not."""
    try:
        if len(game.expand(state, line)) != 1:
            return False
        game.parse(state, line)
        return True
    except IllegalAction:  # read well enough: it names what is another seat's
        return True
    except Unreadable:
        return False
