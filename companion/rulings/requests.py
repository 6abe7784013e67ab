"""Recognizes lines that ask for a ruling, and finds the words behind `may I` and similar phrases."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

from companion.model import Grammar
from companion.model.grammar import find_seat
from companion.rulings.language import language
from companion.rulings.text import words

LONGEST_QUESTION = 300
"""The most letters of a question that is read as an action."""
_MOST_WORDS = 40
_POSSESSIVE = re.compile(r"(\w)['\N{RIGHT SINGLE QUOTATION MARK}]s\s+(?=\w)")
_ALONE = "alone"
_ANYTHING = "..."


def is_question(line: str, names: Sequence[str] = ()) -> bool:
    """Whether a line typed at the table asks for a ruling: it has a question mark, or begins like a question.

    >>> [is_question(line) for line in ("may I move ann", "ann move r05c2", "ann fight?", "reveal escort ?")]
    [True, False, True, False]
    >>> is_question("can ann move", ["Ann", "Ben"]), is_question("can ann move", ["Ann", "Can"])
    (True, False)
    """
    text = line.strip()
    if text.endswith("?") and text[-2:-1].strip():
        return bool(words(text))
    typed = words(text[:LONGEST_QUESTION])
    if any(typed[: len(begin)] == begin for begin in map(str.split, language().asks)):
        return True
    seats = {name.lower() for name in names}
    asks = {*language().begins, *language().halves}
    return len(typed) > 2 and typed[0] in asks and typed[1] in seats and find_seat(names, typed[0]) is None


def begins_like_question(line: str, names: Sequence[str] = ()) -> bool:
    """Whether a line that means nothing else begins like a question, so that only the question mark is missing.

    >>> [begins_like_question(line) for line in ("who starts", "Who's first", "what", "frobnicate")]
    [True, True, False, False]
    >>> begins_like_question("will move", ["Will", "Ben"])
    False
    """
    typed = words(line[:LONGEST_QUESTION])
    return len(typed) > 1 and typed[0] in language().opens and find_seat(names, typed[0]) is None


def question_words(text: str, names: Sequence[str], grammar: Grammar) -> list[str] | None:
    """The words behind `may I` and similar phrases; None if the text does not ask for permission."""
    owned = _owned(names, grammar.joined(names, _without_those_left(text)))
    text_words = re.sub(r"[,;:!?>\"()]", " ", owned.replace("'", "")).split()[:_MOST_WORDS]
    text_words = text_words if text.isascii() else [_without_accents(word, names, grammar) for word in text_words]
    low = [word.lower() for word in text_words]
    english = language()
    permit = _found_anywhere(low, english.permits)
    begin = _found_first(low, english.begins)
    half = _found_first(low, english.halves)
    if not begin and not (half and permit):
        return None
    if permit and permit[0] >= begin:
        del text_words[permit[0] : permit[1]]
    return text_words[begin or half :]


def first_part(question: str) -> str:
    """The question without its later action; empty if it has no later action, or nothing before it.

    >>> first_part("may I play the gun and then run"), first_part("can I build it and shoot there?")
    ('may I play the gun', 'can I build it')
    >>> first_part("may I run"), first_part("may I run then"), first_part("and then")
    ('', '', '')
    """
    typed = question[:LONGEST_QUESTION].rstrip(" ?!.").split()
    low = [word.lower().strip(",;") for word in typed]
    ends = (at for at in range(1, len(low) - 1) for phrase in language().sequels if _follows(low, at, phrase.split()))
    return " ".join(typed[: next(ends, 0)]).rstrip(",;")


def cut_at_joins(question: str) -> list[tuple[str, str]]:
    """The question before each `and`, and the words behind it as a question of their own.

    >>> cut_at_joins("may I drop it, and run?"), cut_at_joins("may I drop it and can I run"), cut_at_joins("may I run")
    ([('may I drop it', 'may run')], [('may I drop it', 'can I run')], [])
    """
    typed = question[:LONGEST_QUESTION].rstrip(" ?!.").split()
    begins = language().begins
    found = []
    for at in (at for at in range(1, len(typed) - 1) if typed[at].lower() in language().joins):
        behind = typed[at + 1 :]
        begin = [] if _found_first([word.lower() for word in behind], begins) else [begins[0]]
        found.append((" ".join(typed[:at]).rstrip(",;"), " ".join([*begin, *behind])))
    return found


def _follows(low: Sequence[str], at: int, phrase: Sequence[str]) -> bool:
    """Whether the phrase is here with something behind it; with a gap `...` in it, it must reach the end."""
    if _ANYTHING not in phrase:
        return list(low[at : at + len(phrase)]) == list(phrase) and at + len(phrase) < len(low)
    cut = phrase.index(_ANYTHING)
    first, last = list(phrase[:cut]), list(phrase[cut + 1 :])
    return list(low[at : at + cut]) == first and list(low[-len(last) :]) == last and at + len(phrase) <= len(low)


def _without_those_left(text: str) -> str:
    """The text, with `leave somebody here and walk` changed to `walk without somebody`.

    >>> _without_those_left("leave my mom here and go"), _without_those_left("go in and leave her outside")
    ('without my mom go', 'go in alone')
    """
    them, (before, after) = {*language().theirs, *language().him}, _leaving()

    def without(left: re.Match[str]) -> str:
        return _ALONE if left[1].lower() in them else f"without {left[1]}"

    return after.sub(without, before.sub(without, text))


@lru_cache(maxsize=1)
def _leaving() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """The patterns for leaving somebody behind, before another action and after it."""
    english = language()
    leave, behind, whose = map("|".join, (english.leaving, english.behind, ("the", *english.mine, *english.theirs)))
    left = rf"\b(?:{leave}) ((?:(?:{whose}) )?\w+) (?:{behind})"
    return re.compile(rf"{left},? and\b", re.IGNORECASE), re.compile(rf"\band {left}\s*$", re.IGNORECASE)


def _without_accents(word: str, names: Sequence[str], grammar: Grammar) -> str:
    """The word without accents, unless with them it is a name or a noun of the game."""
    known = {*map(str.lower, names), *grammar.nouns}
    if word.isascii() or any(part in known for part in re.split(r"[.+]", word.lower())):
        return word
    return "".join(letter for letter in unicodedata.normalize("NFKD", word) if not unicodedata.combining(letter))


def _owned(names: Sequence[str], text: str) -> str:
    """The text, with `ann's mother` as `ann.mother`; the apostrophe after a seat's name is optional."""
    low = {name.lower() for name in names}
    seats = "|".join(re.escape(name) for name in sorted(low, reverse=True) if f"{name}s" not in low)
    text = re.sub(rf"\b({seats})s\s+(?=\w)", r"\1.", text, flags=re.IGNORECASE) if seats else text
    return _POSSESSIVE.sub(r"\1.", text)


def _found_first(low: Sequence[str], phrases: Iterable[str]) -> int:
    """The number of words of the longest phrase at the beginning; 0 if there is none."""
    return max((len(phrase.split()) for phrase in phrases if low[: len(phrase.split())] == phrase.split()), default=0)


def _found_anywhere(low: Sequence[str], phrases: Iterable[str]) -> tuple[int, int] | None:
    """The place of the longest phrase after the first word."""
    found = [
        (at, at + len(phrase.split()))
        for phrase in phrases
        for at in range(1, len(low))
        if list(low[at : at + len(phrase.split())]) == phrase.split()
    ]
    return max(found, key=lambda span: (span[1] - span[0], span[0]), default=None)
