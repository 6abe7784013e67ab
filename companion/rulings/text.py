"""Splits texts into words, and reduces words to stems, so that `Moving`, `moved` and `moves` are the same."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

LONGEST_TEXT = 2_000
"""A question is read up to this length. Nobody asks longer ones, but a program gets an answer anyway."""

_COLOURS = re.compile(r"\x1b\[[0-9;:?]*[A-Za-z]")
_UNSEEN = frozenset({"Cc", "Cf"})
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_SIGNED = re.compile(r"(?<![^\W_])([+-])(?=\d)")
_SIGNS = {"+": " plus ", "-": " minus "}
_LEAST_BEFORE_EST = 4
_VOWELS = frozenset("aeiouy")


def words(text: str) -> list[str]:
    """The words of a text in lower case, without accents and apostrophes.

    >>> words("Can't the Date's ROPE-line come, s'il vous plaît?")
    ['cant', 'the', 'date', 'rope', 'line', 'come', 'sil', 'vous', 'plait']
    >>> words("a wife's +1, or 5-6")
    ['a', 'wife', 'plus', '1', 'or', '5', '6']
    """
    plain = text.lower() if text.isascii() else _plain(text)
    if "+" in plain or "-" in plain:
        plain = _SIGNED.sub(lambda sign: _SIGNS[sign[1]], plain)
    found = _WORD.findall(plain)
    return [word.removesuffix("'s").replace("'", "") for word in found] if "'" in plain else found


def _plain(text: str) -> str:
    """The text in lower case, without accents."""
    plain = unicodedata.normalize("NFKD", text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'"))
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()


def without_unseen(text: str) -> str:
    """The text without invisible codes and characters, which would cut a word in two; line ends stay.

    >>> without_unseen("mo\\u200bve \\x1b[31mmon\\x1b[0msters\\n")
    'move monsters\\n'
    """
    if text.isprintable():
        return text
    text = _COLOURS.sub("", text)
    return "".join(letter for letter in text if letter.isspace() or unicodedata.category(letter) not in _UNSEEN)


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """The stem of a word, which its other forms share; simple, because it must only separate the words of rules.

    >>> [stem(word) for word in ("moves", "moving", "movement", "cancelled", "parties", "tied", "boss", "die")]
    ['mov', 'mov', 'mov', 'cancel', 'party', 'ti', 'bos', 'di']
    """
    if len(word) < 3 or not word.isascii() or not word.isalpha():
        return word
    word = _without_plural(word)
    for ending in ("ing", "ed", "ment", "ly", "est"):
        root = word.removesuffix(ending)
        if root != word and len(root) >= (_LEAST_BEFORE_EST if ending == "est" else 2) and not _VOWELS.isdisjoint(root):
            word = f"{root}y" if ending == "ed" and root.endswith("i") and len(root) > 2 else root
            break
    if len(word) > 2 and word[-1] == word[-2] and word[-1] not in _VOWELS:
        word = word[:-1]
    if word.endswith("i") and len(word) > 2:
        word = f"{word[:-1]}y"
    return word[:-1] if word.endswith("e") and len(word) > 2 else word


def _without_plural(word: str) -> str:
    if word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return word[:-1] if len(word) <= 4 else f"{word[:-3]}y"
    if word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    return word.removesuffix("s")
